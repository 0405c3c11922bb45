"""What the rules demand before a phase ends, and what a turn tells by itself."""

from __future__ import annotations

import re

import pytest

from referee.engine.errors import Refusal
from referee.session.acting.due import due_now
from referee.session.filled import Filling
from tests.bars import against
from tests.games.clash_of_carriers import positions as at
from tests.games.clash_of_carriers.positions import evening_where, in_phase
from tests.refusing import Position
from tests.rows import done


@pytest.mark.parametrize(
    ("values", "act", "inputs", "hint"),
    [
        (at.TORPEDOES, "torpedo", {"ship": "Nagato"}, "another --ship: Taiho, Shokaku"),
        (at.SUBS, "torpedo", {"ship": "Nagato"}, "status says when a submarine may choose"),
        ({**at.SUBS, "umpire.pulled.usn.near": 0}, "submarine", {"hex": "0617"},
         "put it two or more hexes from any enemy,"),
        ({**at.FORMING, **at.DETACHED}, "form", {"group": "Cripples", "ship": ["Boston"]}, "another --group$"),
    ],
)  # fmt: skip
def test_a_refusal_says_what_may_be_typed(values: at.Values, act: str, inputs: at.Values, hint: str) -> None:
    with pytest.raises(Refusal) as caught:
        evening_where(values).act(act, inputs)
    assert re.match(hint, str(caught.value.hint)), caught.value.hint


@pytest.mark.parametrize(("option", "due"), [("allowed", []), ("refused", ["Force C has 18 naval units"])])
def test_3_1_a_tg_that_is_too_large_gives_ships_away_and_holds_up_nobody_else(
    position: Position, option: str, due: list[str]
) -> None:
    values = in_phase("formations", {"umpire.rulings": {"scenario-oversize": option}})
    session = evening_where(values)
    found = [one for one in Filling(session).fill(due_now(session.game, session.state.tree)) if one.demanded]
    assert [one.line.partition(",")[0] for one in found] == due
    assert [one.command for one in found] == ['shift --ship DIV32 --to "Force A"' for _ in due]
    where = {**in_phase("formations"), "ruling scenario-oversize": option}
    for act, inputs in (
        ("leave", {"group": "Force B"}),
        ("shift", {"ship": ["Noshiro"], "to": "Force A"}),
        ("form", {"group": "Force D", "side": "ijn", "hex": "0618"}),
    ):
        assert against(position, where, act, inputs) == []
    into_c = against(position, where, "shift", {"ship": ["Yahagi"], "to": "Force C"})
    assert [bar.cite for bar in into_c] == ["3.1"]


# Whom a group, TF or island may search for and raid from where it is (6, 8.0, 8.1).


FAR = {f"{at.J}groups.Force A.hex": "0618"}
ALL_SIX = "in range of 6 of 6 bombers"
IN_RANGE = f"may raid Force A in 2511 (3 hexes), {ALL_SIX}; Guam in 3516 (8 hexes), {ALL_SIX}: "
TOO_FAR = (
    "may not raid Force A in 0618 (22 hexes); Peleliu in 0632 (32 hexes); Yap in 1726 (20 hexes); Iwo Jima in 2501 "
    "(24 hexes); Truk in 4031 (39 hexes): none of its bombers flies that far (8.1)"
)
NOT_FOUND = "may not raid Force A in 2511 (3 hexes); TF Mobile Fleet in 0618 (22 hexes): it is not detected"
NOT_DRAWN = "521st (Guam) is on Guam, with the 61st Air Flotilla, and TG 58.1 is activated (4.2); otherwise:"
DUMMY = {f'{at.U}groups."TG 58.9"': {"hex": "2811"}}
SECRET = {**at.RAIDING, "public.rules": ["15.7"]}


@pytest.mark.parametrize(
    ("values", "name", "said", "never"),
    [
        (at.RAIDING, "58.1", 'for Force A in 2511 (3 hexes): search --by "TG 58.1" --target "Force A"', "same hex"),
        (at.RAIDING, "58.1", NOT_FOUND, ""),
        ({**at.RAIDING, "umpire.searched": {"TG 58.1": ["Force A"]}}, "58.1",
         "may not search for Force A in 2511 (3 hexes): TG 58.1 has searched for Force A in this turn (6.0)", ""),
        ({**at.RAIDING, **at.SPOTTED}, "58.1", IN_RANGE, ""),
        ({**at.RAIDING, **at.SPOTTED, **FAR}, "58.1", TOO_FAR, ""),
        (at.RAIDING, "TF 58", "search for anyone now: TF 58 is not activated; TG 58.1 is (4.2); otherwise:", ""),
        (at.RAIDING, "Guam", NOT_DRAWN, ""),
        (at.FLYING, "Guam", "may search for TF 58 in 3111 (7 hexes); ", ""),
        (at.FLYING, "Guam", "Guam in 3516, with 61st Air Flotilla:", ""),
        (at.FLYING, "61st", "61st Air Flotilla, with the aircraft on Guam:", "may not raid anyone now"),
        ({**at.RAIDING, **DUMMY}, "58.9", "search for anyone: TG 58.9 is a dummy and never searches (6.5)", "2511"),
        (at.RAIDING, "Truk", "no bomber is Ready to raid (8.0)", "may raid"),
        (at.RAIDING, "22nd", "may not search for anyone: the 22nd Air Flotilla never searches (6.3.2)", "searches to"),
        (SECRET, "58.1", NOT_FOUND, "search"),
        ({**at.RAIDING, **FAR, f"{at.J}groups.Force A.hex": "2811"}, "TG 58.1",
         "Force A is in the same hex: a surface battle (12.0)", ""),
    ],
)  # fmt: skip
def test_8_0_targets_of_a_force(position: Position, values: at.Values, name: str, said: str, never: str) -> None:
    lines = done(position, values, "targets", {"ship": name}, []).umpire
    assert any(said in line for line in lines), lines
    assert not never or never not in " ".join(lines)
