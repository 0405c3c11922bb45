"""What a turn costs the umpire: what `python -m tests.bench turnaround` counts, and what the documents say."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import referee
from referee.cli import acting
from referee.session.scenario.scenario import open_session
from tests.bench import by_hand, turnaround, whole_turns

COSTS = {
    "Eastern Solomons, turn 1": (680, 13),
    "Savo Island, Game-Turn 1": (310, 5),
    "Philippine Sea, turn 1": (260, 11),
}
FOUGHT = {
    "Eastern Solomons, a crossed strike": (500, 12, 120),
    "Okinawa, nine ships a side": (205, 6, 76),
    "Philippine Sea, a raid": (160, 6, 70),
}
"""The most signs and lines typed and lines read, of a round where a fight has several."""
WHOLE = {
    "Eastern Solomons, turn 1": (30, 1160, 375),
    "Philippine Sea, turn 1": (27, 370, 180),
    "Naval Units, turn 2": (34, 640, 205),
}
"""The most commands and rows of dice, signs typed and lines read, of a whole turn."""
DAILY = ("Savo Island, Game-Turn 1", "Philippine Sea, a raid", "Naval Units, turn 2")
"""Of turns, fights and whole turns the one that is soonest played; the others with `-m long`."""
PAGE = (Path(referee.__file__).parent / "manual" / "orders.md").read_text()


def rows(titled: Iterable[Any]) -> list[Any]:
    """Rows that have a title, one of them for every day."""
    return [pytest.param(one, id=one.title, marks=() if one.title in DAILY else pytest.mark.long) for one in titled]


@cache
def whole_turn(turn: str) -> tuple[whole_turns.Cost, str]:
    """What a whole turn costs with the players' dice, and all that is said in it."""
    played = next(one for one in whole_turns.TURNS if one.title == turn)
    with by_hand.table():
        table = whole_turns.Table(open_session(played.scenario, "turn"), played.seed)
        return whole_turns.whole(whole_turns.played(played, table)), table.said.getvalue()


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("script", rows(turnaround.SCRIPTS))
def test_a_turn_is_typed_in_a_dozen_lines_and_nothing_of_it_is_refused(script: turnaround.Script) -> None:
    with by_hand.table():
        cost = turnaround.played(script, turnaround.opened(script))
    most = COSTS[script.title]
    assert list(cost.refused) == []
    assert cost.signs <= most[0]
    assert cost.lines <= most[1]
    row = re.search(rf"\| {script.title} \| (\d+) \| (\d+) \|", PAGE)
    assert row
    assert (int(row[1]), int(row[2])) == (cost.signs, cost.lines)


@pytest.mark.parametrize("fight", rows(by_hand.FIGHTS))
def test_a_fight_with_the_players_dice_is_typed_in_a_dozen_lines(fight: by_hand.Fight) -> None:
    with by_hand.table():
        came = by_hand.spent(fight, open_session(fight.scenario, "fight"))
    most = FOUGHT[fight.title]
    assert (list(came.refused), list(came.left)) == ([], [])
    assert came.signs <= most[0] * fight.rounds
    assert came.lines <= most[1] * fight.rounds
    assert came.read <= most[2] * fight.rounds
    assert f"| {came.signs} | {came.lines} | {came.read} |" in PAGE


@pytest.mark.parametrize("turn", rows(whole_turns.TURNS))
def test_a_whole_turn_with_the_players_dice_is_soon_typed(turn: whole_turns.Turn) -> None:
    (cost, _), most = whole_turn(turn.title), WHOLE[turn.title]
    assert list(cost.refused) == []
    assert cost.commands + cost.rows <= most[0]
    assert cost.signs <= most[1]
    assert cost.read <= most[2]
    assert f"| {turn.title} | {cost.commands} | {cost.rows} | {cost.signs} | {cost.read} |" in PAGE


def test_the_sheets_of_150_blocks_a_side_are_as_long_as_the_page_says() -> None:
    assert turnaround.signs_of_battle() <= 2 * turnaround.SIDE * len("usf149 0210\n")
    assert f"two sheets of {turnaround.SIDE} lines ({turnaround.signs_of_battle():,} characters)" in PAGE.replace(
        "\n", " "
    )


@pytest.mark.long
def test_the_movement_of_two_fleets_of_150_is_soon_done() -> None:
    ratio, count = turnaround.big_battle()
    assert count > 20
    assert ratio <= 160


@pytest.mark.parametrize(
    "asked",
    [
        "Allied: 2 D12, Washington at Kirishima",
        "Japanese: 2 D12, Kirishima at Washington",
        "Allied: D12, evasion",
        "Japanese: 2 D12, CAP at the raiders",
        "Japanese: D12, surprise",
        "Wahoo at industry",
    ],
)
def test_a_die_is_asked_of_the_side_that_throws_it(asked: str) -> None:
    assert asked in whole_turn("Naval Units, turn 2")[1]


def test_16e_all_that_a_strike_may_stumble_on_is_thrown_for_in_one_row() -> None:
    crossed = by_hand.CROSSED
    storms = [f"set public.zones.{zone}.weather stormy --why test --yes" for zone in range(1, 6)]
    with by_hand.table():
        session = open_session(crossed.scenario, "stumbles")
        by_hand.typed_by_hand(session, [*crossed.before, *storms])
        lines = [crossed.lines[0], "or a none;go", "or a none;go", "1 / 1", "6 / 6", "6 6 6"]
        text, refused, left = by_hand.typed_by_hand(session, lines)
    assert (refused, left) == ([], [])
    assert "(1) of IJN Strike 1, (2) of IJN Strike 1, (1) of IJN Strike 2" in " ".join(text.split())
    assert text.count("stumbling") == 1


def test_many_throws_of_an_act_are_a_line_each_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    raid = by_hand.RAID
    monkeypatch.setattr(acting, "is_at_terminal", lambda: True)
    with by_hand.table():
        session = open_session(raid.scenario, "raid")
        by_hand.typed_by_hand(session, [*raid.before, *raid.lines[:3]])
        text, refused, left = by_hand.typed_by_hand(session, raid.lines[3:])
    assert (refused, left) == ([], [])
    thrown = text.partition("#18 attack")[2].partition(" SAY TO ALL")[0].splitlines()
    assert len(thrown) <= 12
    assert "why 18: every die, modifier and rule" in text
