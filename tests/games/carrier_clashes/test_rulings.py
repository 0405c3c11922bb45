"""What an evening's rulings change: what may be done, by every voice that says so, and what comes of what is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from referee.engine.dice import program_dice
from referee.games.carrier_clashes.evening import in_reach, permitted, state, turn
from referee.session.acting import lawful
from referee.session.acting.act import Doing
from referee.session.acting.catalogue import find
from tests import refusing
from tests.games.carrier_clashes.air_bars import CAP, LAUNCH, ON_TO_A_BASE, SECOND, VB_6, VF_6
from tests.games.carrier_clashes.sea_bars import DEAD, MOVE
from tests.games.carrier_clashes.search_bars import BY_US, SEARCH
from tests.games.carrier_clashes.small import CARRIERS, VANGUARD, A, J, Lawful, against, in_phase, position
from tests.games.carrier_clashes.surface_bars import BATTLE, FIRE, FOUGHT, OFF_HENDERSON
from tests.games.carrier_clashes.surface_bars import SECOND as SECOND_COMBAT

Values = Mapping[str, Any]
FIVE_AWAY = {f"{VB_6}range": 6, f"{CARRIERS}hex": "1405"}
SCREENED = {f'{A}ships."San Juan".screened': True}
BOMBERS = {
    f'{J}air."Shokaku torpedo bombers".strengths': {"L": 4}, f'{J}air."Shokaku torpedo bombers".defense': 7,
    f"{VF_6}over": "TF 16", f"{VF_6}altitude": "high",
}  # fmt: skip
STRIKE = Lawful(
    "strike", {"side": "ijn", "spare": ["Shokaku torpedo bombers"]},
    in_phase(SECOND, **BOMBERS, **{
        "umpire.targets": {"ijn Strike 1": "TF 16"},
        f"{J}strikes": {"Strike 1": {"hex": "1410", "origin": "1407", "units": {
            "Shokaku dive bombers": {"kind": "dive", "weapon": "P"},
            "Shokaku torpedo bombers": {"kind": "level", "weapon": "L"},
        }}},
    }),
)  # fmt: skip

# fmt: off
MAY: list[tuple[str, str, Lawful, Values, str | None, str | None]] = [
    ("screened-fire", "they-fire", FIRE, SCREENED, "20.f", None),
    ("strike-distance", "range-only", LAUNCH, FIVE_AWAY, "12.b, 12.d", None),
    ("strike-distance", "always-four", ON_TO_A_BASE, FIVE_AWAY, None, "12.b, 12.d"),
    ("ditw-speed", "less-one", MOVE, {**DEAD, f"{VANGUARD}moved": 5}, None, "13"),
    ("arc-edge", "searched", SEARCH, {"--hex": "1511", f"{BY_US}.units": {"VB-6": ["1508"]}}, "15.a", None),
    ("map-grid", "odd-columns-south", LAUNCH, {f"{CARRIERS}hex": "1306"}, "12.b, 12.d", None),
    ("partial-engagement", "any-odds", STRIKE, {}, "16.i.iii", None),
]
# fmt: on


@pytest.mark.parametrize(
    ("ruling", "option", "act", "values", "by_default", "by_option"), MAY, ids=[f"{row[0]} {row[1]}" for row in MAY]
)
def test_a_ruling_changes_what_may_be_done(
    ruling: str, option: str, act: Lawful, values: Values, by_default: str | None, by_option: str | None
) -> None:
    assert [bar.cite for bar in against(act, values)] == [by_default][: bool(by_default)]
    otherwise = {**values, f"ruling {ruling}": option}
    assert [bar.cite for bar in against(act, otherwise)] == [by_option][: bool(by_option)]


# The other voices of the same rules.


def on_a_sheet(name: str) -> Callable[[Doing], str]:
    def said(doing: Doing) -> str:
        doing.tree["umpire"] = {**doing.tree["umpire"], "rulings": dict(doing.ruleset.chosen)}
        return permitted.words_by_name(doing.tree, "allied")[name]

    return said


VOICES: list[tuple[str, str, Lawful, Values, Callable[[Doing], str], str]] = [
    ("screened-fire", "they-fire", FIRE, SCREENED,
     lambda doing: " ".join(refusing.whole(find(state.GAME, "fire"), {}, doing).assumed), "San Juan=Tone"),
    ("screened-fire", "they-fire", FIRE, SCREENED, on_a_sheet("San Juan"), "D 5, C 3"),
    ("strike-distance", "range-only", LAUNCH, FIVE_AWAY,
     lambda doing: " ".join(str(one.command) for one in in_reach.may_be_struck(state.Board.of(doing))),
     '"Carrier Force" --unit VB-6,'),
    ("strike-distance", "range-only", LAUNCH, FIVE_AWAY, on_a_sheet("VB-6"), "P 10 to 6"),
]  # fmt: skip


@pytest.mark.parametrize(("ruling", "option", "act", "values", "voice", "words"), VOICES)
def test_a_ruling_is_obeyed_by_all_who_offer_the_act(
    ruling: str, option: str, act: Lawful, values: Values, voice: Callable[[Doing], str], words: str
) -> None:
    assert words not in voice(position().doing({**act.values, **values}))
    assert words in voice(position().doing({**act.values, **values, f"ruling {ruling}": option}))


# What comes of what is done.

HEAVY_GUNS = {f'{A}ships."San Juan".guns': {"D": 99}, f"{J}ships.Tone.defense": 4}
BY_NIGHT = {**FOUGHT, **HEAVY_GUNS, "public.night": True, f"{J}ships.Tone.target_class": "B"}
BY_NIGHT |= {"umpire.engagements.1": {**BATTLE, "night": True}, "public.phase": SECOND_COMBAT}
CAUGHT = {**FOUGHT, **HEAVY_GUNS, f"{J}ships.Tone.target_class": "A", f"{J}ships.Tone.launched": True}
CAUGHT |= {f'{A}ships."San Juan".target_class': "A", "public.phase": SECOND_COMBAT}
DIVED = {f"{A}submarines.Gato": {"hex": "1407", "strength": 4, "speed": 2}, f"{CARRIERS}cards": ["AD", "AD"]}
SHELLED = {**OFF_HENDERSON, f"{J}ships.Tone.guns": {"C": 99}, "public.night": True, "public.phase": SECOND_COMBAT}
FIRES = Lawful("fire", {"at": ["San Juan=Tone"]}, {})
ATTACKS = Lawful("submarine", {"name": "Gato", "attack": True}, {})
BOMBARDS = Lawful("bombard", {"base": "Henderson Field", "ship": ["Tone"]}, {})
SWEEPS = {f"{A}sweeps.1": {"units": ["VB-6"], "hex": "1410", "start": 18, "arc": 6, "out_to": 2}}

# fmt: off
COMES: list[tuple[str, str, Values, Lawful, str, Any, Any]] = [
    ("night-damage", "end-of-round", BY_NIGHT, FIRES, f"{J}ships.Tone.condition", "damaged", None),
    ("caught-phase", "first-only", CAUGHT, FIRES, "umpire.engagements.1.hurt.Tone", "sunk", "damaged"),
    ("submarine-pinned", "when-it-announces", {**in_phase("first-search"), **DIVED}, ATTACKS,
     f"{A}submarines.Gato.sideways", None, True),
    ("night-presence", "as-by-day", SHELLED, BOMBARDS, f"{A}air.VMF-223.lost",
     "on the ground at Henderson Field, turn 1", None),
]
# fmt: on


@pytest.mark.parametrize(
    ("ruling", "option", "values", "act", "path", "by_default", "by_option"), COMES, ids=[row[0] for row in COMES]
)
def test_a_ruling_changes_what_comes(
    ruling: str, option: str, values: Values, act: Lawful, path: str, by_default: Any, by_option: Any
) -> None:
    assert after(values, act, path) == by_default
    assert after({**values, f"ruling {ruling}": option}, act, path) == by_option


def after(values: Values, act: Lawful, path: str) -> Any:
    """The value at a path when an act is done; the first die is high: by day nobody is caught at a warned base."""
    doing = position().doing(values)
    doing.source = program_dice(3)
    lawful.do(find(state.GAME, act.act), act.inputs, doing)
    return doing.get(*path.replace('"', "").split("."), default=None)


@pytest.mark.parametrize(("option", "cites"), [("turn", ["16.i.iv"]), ("phase", [])])
def test_16iiv_cap_that_withdrew_is_out_for_the_turn_or_for_the_phase(option: str, cites: list[str]) -> None:
    doing = position().doing({**CAP.values, f"{VF_6}withdrawn": True, "ruling cap-withdrawal": option})
    turn.strikes_begin.run(doing)
    withdrawn = doing.get("sides", "allied", "air", "VF-6", "withdrawn", default=None)
    assert [bar.cite for bar in against(CAP, {f"{VF_6}withdrawn": withdrawn})] == cites


@pytest.mark.parametrize(("option", "thrown"), [("one-per-phase", 1), ("one-per-hex", 6)])
def test_15hi_one_die_is_thrown_for_the_phase_or_for_each_hex(option: str, thrown: int) -> None:
    doing = position().doing({**in_phase("first-search"), **SWEEPS, "ruling search-die": option})
    lawful.do(find(state.GAME, "search"), {"side": "allied"}, doing)
    assert sum(one["procedure"] == "search" for one in doing.answers) == thrown
