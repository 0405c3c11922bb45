"""What the rules demand before a phase ends, and what a turn tells by itself."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.session.acting.due import due_now
from referee.session.filled import Filling
from referee.session.how import How
from tests.bars import against
from tests.games.clash_of_carriers import positions as at
from tests.games.clash_of_carriers.positions import evening_where, in_phase
from tests.refusing import Position


@pytest.mark.parametrize(
    ("due", "hint"),
    [
        ({"umpire.torpedoes": {"side": "usn", "group": "Force A"}}, "another --ship: Taiho, Shokaku"),
        ({}, "status says when a submarine may choose"),
    ],
)
def test_11_1_4_a_submarine_is_offered_ships_of_the_group_that_it_has_detected(due: dict[str, Any], hint: str) -> None:
    session = evening_where(in_phase("submarines", due))
    with pytest.raises(Refusal) as caught:
        session.act("torpedo", {"ship": "Nagato"})
    assert str(caught.value.hint).startswith(hint)


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


@pytest.mark.parametrize(("turn", "told"), [(8, False), (9, True), (10, False)])
def test_16_1_4_the_usn_hears_when_tf_58_is_free(turn: int, told: bool) -> None:
    session = evening_where(in_phase("tally", turn=turn - 1))
    came = session.act("next", {}, How(seed=1, force=True, why="for the test"))
    said = " ".join(came.say(session.state.sides)["usn"])
    assert f"turn {turn}" in " ".join(came.say(session.state.sides)["all"])
    assert ("TF 58 may now leave Saipan" in said) == told


# Whom a group, TF or island may search for and raid from where it is (6, 8.0, 8.1).


FAR = {f"{at.J}groups.Force A.hex": "0618"}


def targets(values: at.Values, name: str) -> list[str]:
    """What `targets` says of a force."""
    session = at.evening_where(values)
    return list(session.act("targets", {"ship": name}, How()).say(session.state.sides)["umpire"])


@pytest.mark.parametrize(
    ("values", "name", "said"),
    [
        (at.RAIDING, "58.1", 'may search for Force A in 2511 (3 hexes): search --by "TG 58.1" --target "Force A"'),
        (
            at.RAIDING,
            "58.1",
            "may not raid Force A in 2511 (3 hexes); TF Mobile Fleet in 0618 (22 hexes): it is not detected",
        ),
        (
            {**at.RAIDING, **at.SPOTTED},
            "58.1",
            "may raid Force A in 2511 (3 hexes), in range of 6 of 6 bombers; "
            "Guam in 3516 (8 hexes), in range of 6 of 6 bombers: ",
        ),
        ({**at.RAIDING, **at.SPOTTED, **FAR}, "58.1", "Force A in 0618 (22 hexes); "),
        (at.RAIDING, "TF 58", "may not search for anyone now: TF 58 is not activated; TG 58.1 is (4.2); otherwise:"),
        (
            at.RAIDING,
            "Guam",
            "521st (Guam) is on Guam, with the 61st Air Flotilla, and TG 58.1 is activated (4.2); otherwise:",
        ),
        (at.FLYING, "Guam", "may search for TF 58 in 3111 (7 hexes); "),
        (at.FLYING, "Guam", "Guam in 3516, with 61st Air Flotilla:"),
        (
            {**at.RAIDING, f"{at.J}groups.Force A.hex": "2811"},
            "TG 58.1",
            "Force A is in the same hex: a surface battle (12.0)",
        ),
    ],
)
def test_8_0_targets_of_a_force(values: at.Values, name: str, said: str) -> None:
    assert any(said in line for line in targets(values, name))


def test_8_1_what_no_bomber_reaches_is_said_with_its_distance() -> None:
    (line,) = [
        one for one in targets({**at.RAIDING, **at.SPOTTED, **FAR}, "58.1") if one.endswith("flies that far (8.1)")
    ]
    assert line.startswith("may not raid Force A in 0618 (22 hexes); ")
