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
from tests.games.clash_of_carriers.positions import ALOFT, TAIHO_SUNK, J, U, evening_where, in_phase
from tests.refusing import Position

DECKLESS = {**TAIHO_SUNK, "public.rules": ["15.6"], f"{J}air.Taiho F.homeless": True}
NOBODY = {f"{J}groups": None, f"{J}ships": {"Taiho": {"sunk": True}}, f"{J}air": None}
ROOM = {f"{J}air.Zuikaku F.box": "dead"}


@pytest.mark.parametrize(
    ("values", "said", "demanded"),
    [
        (in_phase("end", DECKLESS, ROOM), "room on Zuikaku", True),
        (in_phase("activation", DECKLESS, ROOM), "room on Zuikaku", False),
        (in_phase("end", DECKLESS), "no deck has room", False),
    ],
)
def test_15_6_a_deck_is_demanded_when_the_turn_ends_and_there_is_one(
    values: dict[str, Any], said: str, demanded: bool
) -> None:
    session = evening_where(values)
    (due,) = [one for one in due_now(session.game, session.state.tree) if one.line.startswith("Taiho F has no deck")]
    assert said in due.line
    assert due.demanded == demanded


def test_11_1_2_a_marker_is_offered_a_hex_as_near_as_it_may_lie() -> None:
    session = evening_where(in_phase("submarines", {"umpire.pulled.usn": {"near": 1}}))
    (due,) = Filling(session).fill([one for one in due_now(session.game, session.state.tree) if one.demanded])
    assert due.command == "submarine --side usn --hex 0617"
    with pytest.raises(Refusal) as caught:
        session.act("submarine", {"hex": "0101"})
    assert str(caught.value.hint).startswith("put it one hex from an enemy, --hex …; ")


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


@pytest.mark.parametrize(
    "values",
    [
        in_phase("submarines", NOBODY, {"umpire.pulled.usn": {"near": 1}}),
        in_phase("activation", NOBODY, {f"{J}flagship": "Taiho", "umpire.flagship_due": True}),
    ],
    ids=["11.1.2 a marker one hex from nobody", "16.1.4 the hex of a fleet that is no more"],
)
def test_what_cannot_be_done_any_more_is_not_demanded(values: dict[str, Any]) -> None:
    session = evening_where(values)
    assert [one.line for one in due_now(session.game, session.state.tree)] == []


@pytest.mark.parametrize(
    ("hex", "command"),
    [
        ("2811", "sail --group Cripples --to 3110"),
        ("3911", "sail --group Cripples --to 4010 --exit"),
        ("4034", "sail --group Cripples --exit"),
    ],
)
def test_7_3_a_group_that_leaves_the_map_is_told_how(hex: str, command: str) -> None:
    session = evening_where(in_phase("end", at.DETACHED, {f"{U}groups.Cripples": {**at.CRIPPLES, "hex": hex}}))
    (due,) = [one for one in Filling(session).fill(due_now(session.game, session.state.tree)) if one.demanded]
    assert due.command == command


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


ONLY_THE_CHIT = {"umpire.pool": {"USN Command": {"side": "usn", "kind": "command"}}}
RETURNS = {"umpire.rulings": {"usn-chit-idle": "returns"}}
BOTH_WAIT = {"umpire.pool": {**ONLY_THE_CHIT["umpire.pool"], **at.POOL["umpire.pool"]}}


@pytest.mark.parametrize(
    ("values", "demanded"),
    [
        (in_phase("activation", ONLY_THE_CHIT), True),
        (in_phase("activation", ONLY_THE_CHIT, RETURNS), False),
        (in_phase("activation", BOTH_WAIT, RETURNS), True),
    ],
    ids=["it leaves when it is drawn", "it returns for ever", "it has something to activate"],
)
def test_8_7_a_chit_that_returns_for_ever_need_not_be_drawn(values: dict[str, Any], demanded: bool) -> None:
    session = evening_where(values)
    (due, *_) = due_now(session.game, session.state.tree)
    assert due.demanded == demanded


@pytest.mark.parametrize(("turn", "told"), [(8, False), (9, True), (10, False)])
def test_16_1_4_the_usn_hears_when_tf_58_is_free(turn: int, told: bool) -> None:
    session = evening_where(in_phase("tally", turn=turn - 1))
    came = session.act("next", {}, How(seed=1, force=True, why="for the test"))
    said = " ".join(came.say(session.state.sides)["usn"])
    assert f"turn {turn}" in " ".join(came.say(session.state.sides)["all"])
    assert ("TF 58 may now leave Saipan" in said) == told


@pytest.mark.parametrize(("phase", "waits"), [("activation", True), ("submarines", False), ("end", True)])
def test_8_0_a_raid_that_was_forced_past_its_phase_waits_for_the_next(phase: str, waits: bool) -> None:
    session = evening_where({**ALOFT, "public.phase": phase})
    due = [one for one in due_now(session.game, session.state.tree) if "is in the air" in one.line]
    assert bool(due) == waits


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
