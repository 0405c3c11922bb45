"""A hundred and more wrong lines at many moments, each with what its refusal offers: typed, the cure is accepted, or is
answered with what else is wanted.
"""

from __future__ import annotations

import io
import re
import shlex
from collections.abc import Mapping, Sequence
from functools import cache
from shutil import copytree, rmtree
from typing import Any

import pytest

from referee.cli.console.offer import Desk
from referee.cli.console.run import in_text
from referee.cli.options import bare_inputs, parse
from referee.engine.errors import Refusal
from referee.session import may
from referee.session.acting.act import Act
from referee.session.acting.catalogue import acts, find
from referee.session.board.naming import groups_of
from referee.session.choosing import use_session
from referee.session.filled import Filling
from referee.session.how import How
from referee.session.record.views import Derived
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.bench.by_hand import at_terminal, table
from tests.openings import OPENINGS
from tests.quick import Quick

NEXT = ("next --seed 1 --yes",)
LATE = "next --force --why late --seed 1"
BATTLE = ("phase Combat", "search coral japanese --seed 2")
RAID = 'port-raid --zone "Truk Lagoon" --target name=Yamato,torpedo=1 --side allied --carrier Yorktown'
STRIKE = "air-strike allied zuiho,torpedo=2,dive=2"
COLLIDE = "collide --moving-speed 1 --non-moving-speed 0"
MOMENTS: Mapping[str, tuple[str, Sequence[str]]] = {
    "cc, set-up": ("carrier-clashes/training", ()),
    "cc, first strikes": ("carrier-clashes/training", NEXT * 2),
    "cc, first search": ("carrier-clashes/training", NEXT * 3),
    "cc, second strikes": ("carrier-clashes/training", (*NEXT * 3, "search 1407 vs-6 --seed 3", *NEXT)),
    "cc, movement": ("carrier-clashes/training", NEXT * 7),
    "coc, set-up": ("clash-of-carriers/philippine-sea", ()),
    "coc, formations": ("clash-of-carriers/philippine-sea", NEXT),
    "coc, air": ("clash-of-carriers/philippine-sea", NEXT * 2),
    "coc, submarines": ("clash-of-carriers/philippine-sea", NEXT * 3),
    "coc, activation": ("clash-of-carriers/philippine-sea", (*NEXT * 3, LATE)),
    "coc, 61st drawn": ("clash-of-carriers/philippine-sea", (*NEXT * 3, LATE, "draw 61st")),
    "ca, set-up": ("ca/savo-island", ("do stand-ins",)),
    "ca, gunnery": ("ca/savo-island", ("do stand-ins", *NEXT)),
    "ca, torpedoes": ("ca/savo-island", ("do stand-ins", *NEXT * 2)),
    "ca, movement": ("ca/savo-island", ("do stand-ins", *NEXT * 3)),
    "nu, begin": ("naval-units/sea-zone-battle", ()),
    "nu, battle": ("naval-units/sea-zone-battle", BATTLE),
    "nu, raids": (
        "naval-units/sea-zone-battle",
        (*BATTLE, "allocate allied coral 0 0 2 2", "allocate japanese coral 4"),
    ),
    "cs, begin": ("cunningham-somerville/convoy", ()),
    "cs, plotted": ("cunningham-somerville/convoy", ("phase --turn 1 --phase Plots", "plot hx d6", "plot amsel d6")),
    "cs, a raid": ("cunningham-somerville/convoy", ("strike Red kg,3",)),
}
"""By name: a scenario, and what is typed in it before."""

ROWS: Mapping[str, Sequence[tuple[str, str, str, str]]] = {
    "cc, set-up": (
        ("search 1407 vs-6", "", "next", ""),
        ("dummy", "", 'dummy --name "TF 99" --do remove', ""),
        ("nxt", "nearest: next", "next", ""),
    ),
    "cc, first strikes": (("search 1407 vs-6", "", "next", ""),),
    "cc, first search": (
        ("sweep vs-6", "", "sweep --unit VS-6 --start 0", ""),
        ("sweep", "", "sweep --unit Enterprise --start 0", ""),
        ("cap tf16", "", 'cap --over "TF 16" --unit VF-6', ""),
        ("hit enterprise", "", "hit --ship Enterprise --result none", ""),
        ("show enterprize", "nearest: Enterprise", "show Enterprise", ""),
        ("search 9907 vs-6", "0101 to 3020", "search 1407 vs-6", ""),
        ("search --side france", "allied or ijn", "search --side allied", "sweep places one"),
        ("search 1407 vf-6", "another --searcher", "search 1407 vs-6", ""),
        ("or a vs-6 arc", "where the arc begins is missing", "or a vs-6 arc 33", ""),
        ("next --dice 3", "0 wanted", "next", ""),
    ),
    "cc, second strikes": (
        ("launch", "", 'launch --target "Carrier Force" --unit VF-6', ""),
        ("launch carr", "", 'launch --target "Carrier Force" --unit VF-6', ""),
        ("launch carr vs-6", "another --unit", "launch carr vb-6", ""),
        ("strike", "launch forms a strike", "launch carr vb-6", ""),
        ("attack shok", "launch forms a strike", "launch carr vb-6", ""),
    ),
    "cc, movement": (
        ("move tf16", "", 'move --name "TF 16" --hex 1410', ""),
        ("move", "", 'move --name "TF 16" --hex 0807', ""),
        ("move tf16 1499", "0101 to 3020", "move tf16 1411", ""),
        ("or a 16 fly 1409", "a hex", "or a 16 1409", ""),
        ("unload helena", "", "next", "3 unspotted task forces not moved"),
    ),
    "coc, set-up": (
        ("form", "", 'form --group "TG 58.5" --side usn --hex 3111', ""),
        ("draw", "", "next", ""),
    ),
    "coc, formations": (
        ("form", "", 'form --group "TG 58.5" --side usn --hex 3111', ""),
        ("form 58.1 canb", "another --group", "form 58.5 canb", ""),
        ("shift canb 58.9", "TG 58.4", "shift canb 58.4", "TG 58.4 is in 3209"),
    ),
    "coc, air": (
        ("cap", "", "cap --unit VF-8/1", ""),
        ("cap vb-2", "a fighter", "cap vf-2/1", ""),
        ("cap vf-2/1 --over 58.4", "another --over", "cap vf-2/1 --over 58.1", ""),
    ),
    "coc, submarines": (
        ("submarine", "", "submarine --hex 0617", ""),
        ("ne", "", "submarine --side usn --hex 0617", ""),
        ("submarine 9999", "0101 to 4034", "submarine 0101", ""),
        ("draw taiho", "", "next", "submarine markers to place"),
        ("move 58.1 2712", "", "next", "submarine markers to place"),
    ),
    "coc, activation": (
        ("search", "", 'search --by VP-16 --inside "TF Mobile Fleet"', ""),
        ("draw 99", "61st Air Flotilla", "draw 61st", ""),
        ("ne", "do draw", "draw", ""),
        ("search 58.1", "draw until its marker comes", "draw 58.1", ""),
        ("activate 58.4", "draw brings up the next marker", "draw", ""),
        ("intercept", "do raid", "raid taiho 58.1", "nothing is activated"),
        ("fire iowa=kong", "do battle", "battle", "no battle is due"),
    ),
    "coc, 61st drawn": (
        ("raid guam 58.1", "", 'search --target "TG 58.1" --by "61st Air Flotilla"', ""),
        ("or i 61st raid 58.1", "", 'search --target "TG 58.1" --by "61st Air Flotilla"', ""),
        ("or i 61st raid 58.1 --check", "", 'search --target "TG 58.1" --by "61st Air Flotilla"', ""),
        ("search", "", 'search --by VP-16 --inside "TF Mobile Fleet"', ""),
        ("search 61st hornet", "TG 58.1", "search 61st 58.1", ""),
    ),
    "ca, set-up": (("move myoko", "", "next", ""),),
    "ca, gunnery": (
        ("fire myoko canberra", "", 'targets --ship "Myoko"', ""),
        ("torpedoes myoko", "", "torpedoes --ship Myoko --state loaded", ""),
        ("fire myoko yubari", "USN side", "fire myoko canberra", "the target is not spotted"),
        ("targets nonesuch", "Canberra", "targets canberra", ""),
        ("or i myoko at", "is missing", "or i myoko at canberra", "the target is not spotted"),
    ),
    "ca, torpedoes": (
        ("launch myoko canberra", "", 'targets --ship "Myoko"', ""),
        ("launch craven1 tenryu", "to the Torpedo Attack Phase of the Second Player-Turn", "next", ""),
        ("fire craven1 tenryu", "to the Gunnery Attack Phase of the Second Player-Turn", "next", ""),
        ("fire myoko tenryu", "to the Gunnery Attack Phase of the Second Player-Turn", "targets myoko", ""),
        ("log wrod", "nearest: word", "log word", ""),
        ("who", 'who sees "Furutaka 1"', 'who sees "Furutaka 1"', ""),
    ),
    "ca, movement": (
        ("move", "", 'move --ship "Furutaka 1"', ""),
        ("move myoko 9F", "3F", "move myoko F", "all must be spent"),
        ("fire myoko canberra", "", "next", "still to move"),
        ("launch myoko canberra", "", "next", "still to move"),
        ("smoke myoko", "nearest: move", "move myoko F", "all must be spent"),
        ("enter craven5", "Craven 5 enters in Game-Turn 3", "may craven5", ""),
        ("or i the others F", "5 points are left", "or i all ahead", ""),
    ),
    "nu, begin": (
        ("range yorktown", 'range yorktown "TF 17"', 'range yorktown "TF 17"', ""),
        ("move", "", 'move --fleet "TF 17" --to "Solomon Sea"', ""),
        ("search", "", 'search --zone "Solomon Sea" --side allied', ""),
        ("load", "", 'load --ship Yukaze --unit "New unit" --enemies let', ""),
        ("battle-over", "", 'search --side allied --zone "Solomon Sea"', ""),
        ("round", "", 'search --side allied --zone "Solomon Sea"', ""),
        ("phase", "", "phase --turn 3", ""),
        ("intercept", "", 'intercept --fleet "Carrier Force" --to "Solomon Sea"', ""),
        ("next", "", "phase --phase Moves", ""),
        ("port-raid", "", RAID, ""),
        ("bombard", "", "bombard --ship Astoria", ""),
        ("hits", "", "hits --ship Yorktown", ""),
        ("search coral", "add --side allied, or --side japanese", "search coral japanese", ""),
        ("raid-over", "", "port-raid", 'do port-raid --zone "Truk Lagoon"'),
        ("allocate", "add --side allied", "allocate --side allied", "No battle is being fought"),
        ("move nonesuch coral", "TF 17", "move tf17 coral", "another --to"),
    ),
    "nu, raids": (
        ("air-strike allied zuiho,torpedo=2", "--target name=Zuiho,torpedo=2,dive=2", STRIKE, ""),
        (f"{STRIKE},kamikaze=1", "--target name=Zuiho,torpedo=2,dive=2", STRIKE, ""),
        ("air-strike japanese yorktown,torpedo=2", "round-over ends the round", "round-over", "air-strike"),
    ),
    "nu, battle": (
        ("surface-round", "", 'allocate --side allied --zone "Coral Sea"', ""),
        ("phase Submarines", "", 'allocate --side allied --zone "Coral Sea"', ""),
        ("port-raid", "", RAID, ""),
        ("or a coral cap 99", "0 to 96", "or a coral cap 3", ""),
        ("allocate coral", "add --side allied", "allocate coral --side allied", ""),
    ),
    "cs, begin": (
        ("land-cap 811", "811 Sqn, 811 Flight", 'land-cap "811 Flight"', "no aircraft of 811 Flight was hit"),
        ("reach", 'reach "Convoy HX"', 'reach "Convoy HX"', ""),
        ("plot hx d6 e7", "", 'plot --name "Convoy HX" --to D6', ""),
        ("plot", "", 'plot --name "Convoy HX" --to D4', ""),
        ("spot d5", "", "spot --zone D5 --to-spot 1 --search air --side allied", ""),
        ("submarine-op am hx", "", 'submarine-op --pack "Group Amsel" --against "Convoy HX" --ship "Empire Tide"', ""),
        ("submarine-op", "", 'submarine-op --pack "Group Amsel" --against "Convoy HX" --ship "Empire Tide"', ""),
        ("strike", "", 'strike --name New --squadron "squadron=811 Sqn"', ""),
        ("fire wren", "there is nothing that Wren can do with fire now", "may wren", ""),
        ("critical biter", "", "critical --ship Biter --hit torpedo", ""),
        ("phase", "", "phase --turn 2", ""),
        ("next", "", "phase --phase Plots", ""),
        ("launch wren", "", "launch --ship Wren --number 1 --distance 8", ""),
        ("storm-moves", "", 'storm-moves --name "North gale"', ""),
        ("illuminate wren", "", "illuminate --ship Wren --by snowflake", ""),
        ("escort condor", "", 'escort --boat condor --over "Convoy HX"', ""),
        ("shadow", "", 'shadow --boat "New boat" --side allied --zone D5', ""),
        ("collide", "", f'{COLLIDE} --moving "Empire Tide" --non-moving Tankexpress', ""),
        ("strike Red kg,9", "send 3 or fewer", "strike Red kg,3", ""),
        ("spot d5 4 air", "add --side allied, or --side axis", "spot d5 4 air --side axis", ""),
        ("plot hx", "which zone", "plot hx d6", ""),
        ("spot d5 4 smell axis", "air, flying-boat, surface, submarine", "spot d5 4 air axis", ""),
        ("damage nonesuch --structural 1", "Wren", "damage wren --structural 1", ""),
    ),
    "cs, plotted": (
        ("plot hx d6", "", "phase --turn 2", ""),
        ("submarine-op am hx tank", "", "phase --turn 2", ""),
        ("or al hx on", "", "phase --turn 2", ""),
    ),
    "cs, a raid": (
        ("attack-runs red kg biter level", "first flak --name Red", "flak --name Red", "type its row (--flak-row)"),
        ("strike red kg,3", "strike Red: choose another name", "strike Blue 811s,3", ""),
    ),
}
"""What is typed at a moment; what the refusal says of the cure, where that is not the cure itself; the cure; and what
its answer still wants, if it is not accepted.
"""


def answer(session: Session, line: str) -> str:
    """What the console says to a line, on one line."""
    said = io.StringIO()
    with use_session(session), at_terminal([], said):
        try:
            in_text(Desk(session), line)
        except Refusal as refusal:
            Filling(session).fill_refusal(refusal)
            said.write(f"referee: {refusal.message} {' '.join(refusal.listed)} hint: {refusal.hint or ''}")
    return " ".join(said.getvalue().split())


def at(moment: str) -> Session:
    scenario, before = MOMENTS[moment]
    session = open_session(scenario, "cure")
    for line in before:
        came = answer(session, line)
        assert "referee:" not in came, f"{line}: {came}"
    return session


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_cure_that_is_typed_is_accepted_or_says_what_else_is_wanted(
    moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.setattr(Derived, "write", lambda *_: [])  # nobody reads the files
    false = []
    with table() as folder:
        here = at(moment).folder
        before = copytree(here, f"{folder}/.before")
        for typed, offered, cure, wants in ROWS[moment]:
            rmtree(here)
            session = Session(copytree(before, here))
            said = answer(session, typed)
            if "referee:" not in said or (offered or cure) not in said:
                false.append(f"{typed}: {offered or cure} is not offered: {said}")
            came = answer(session, cure)
            if wants not in came or ("referee:" in came) != bool(wants):
                false.append(f"{typed}: {cure}: {came}")
    assert not false, "\n".join(false)


# What a refusal offers is true: each line in its hint, typed, is accepted, or is answered with what else is wanted.

WALKED = {
    "carrier-clashes/training": (1, 3, 4, 6, 9),
    "carrier-clashes/eastern-solomons": (3, 8),
    "clash-of-carriers/philippine-sea": (1, 2, 4),
    "ca/savo-island": (1, 3, 5, 7),
    "naval-units/solomons": (0,),
}
"""How many phases are walked, with nothing done in them."""
STATES = [
    *((scenario, tuple(commands)) for scenario, rows in OPENINGS.items() for commands in rows),
    *((scenario, ("next",) * count) for scenario, counts in WALKED.items() for count in counts),
]
MOST_THINGS = 12
VALUE = r"""(?:"[^"]*"|'[^']*'|[^\s"',;:()]|,(?=\S))+"""
NO_SUCH = re.compile(r"no option --|no act |is one word more")


@cache
def opened(scenario: str, commands: tuple[str, ...]) -> Quick:
    """An evening that has come so far; it is only looked at."""
    session = Quick(scenario)
    if "stand-ins" in acts(session.game):
        session.act("stand-ins", {}, How(seed=1))
    for command in commands:
        session.act(*typed(session, command), How(seed=1, force=command == "next", why="an opening"))
    return session


def typed(session: Quick, line: str) -> tuple[str, dict[str, Any]]:
    name, *words = shlex.split(line)
    inputs = find(session.game, name).inputs
    return name, parse(inputs, words, bare=bare_inputs(inputs)).inputs


def lines_in(session: Quick, text: str) -> list[str]:
    """The acts in a text with their options, as a person would type them."""
    names = "|".join(sorted(map(re.escape, acts(session.game)), key=len, reverse=True))
    return [found[0] for found in re.finditer(rf"(?<![\w-])({names})(?: --[a-z-]+(?: (?!--){VALUE})?)+", text)]


def refusal_of(session: Quick, act: Act, given: Any) -> Refusal | None:
    try:
        session.done_on(session.state, act, given, How(seed=1))
    except Refusal as refusal:
        Filling(session).fill_refusal(refusal)
        return refusal
    return None


@cache
def refused(session: Quick) -> list[tuple[str, Refusal]]:
    """Acts that some things may not do, each with its refusal."""
    out = []
    asked = may.Asked(session)
    things = [
        one for side in session.state.sides for _, group in groups_of(asked.board, side) for one in group.values()
    ]
    for thing in things[:: max(1, len(things) // MOST_THINGS)]:
        tried = [(one.act, one.given) for one in asked.of_thing(thing, values=False).barred]
        for act in acts(session.game).values():
            if act.phases and session.state.public.get("phase") not in act.phases:
                for field in asked.doing_fields(act, asked.groups(thing), thing.owner)[:1]:
                    tried += [(act, way) for way in asked.firsts(act, field, thing.name, thing.owner)[:1]]
        for act, given in tried:
            if refusal := refusal_of(session, act, given):
                out.append((f"{act.name} {dict(given)}", refusal))
    return out


@pytest.mark.few(6)
@pytest.mark.parametrize(("scenario", "commands"), STATES)
def test_a_line_in_a_hint_is_accepted_or_says_what_else_is_wanted(scenario: str, commands: tuple[str, ...]) -> None:
    session = opened(scenario, commands)
    false, seen = [], set[str]()
    for what, refusal in refused(session):
        for line in lines_in(session, "; ".join([refusal.message, refusal.hint or "", *refusal.listed])):
            if line in seen or "--force" in line:
                continue
            seen.add(line)
            try:
                name, given = typed(session, line)
            except Refusal as wrong:
                false += [f"{what}: {line}: {wrong}"] if NO_SUCH.search(wrong.message) else []
                continue
            again = refusal_of(session, find(session.game, name), given)
            if again and again.message == refusal.message:
                false.append(f"{what}: {line} leads to the same refusal: {again.message}")
            elif again and again.kind == "unknown" and not re.search(r"nearest|there (is|are)", again.message):
                false.append(f"{what}: {line}: {again.message}")
    assert not false, "\n".join(false)
