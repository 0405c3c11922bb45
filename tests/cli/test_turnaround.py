"""What a turn costs the umpire: what `python -m tests.bench turnaround` counts, and what the documents say."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import referee
from referee.engine.errors import Refusal
from referee.session.scenario.scenario import open_session
from tests.bench import against, by_hand, doubling, speed, turnaround
from tests.bench.fights import growing
from tests.bench.turns import CROSSED, FIGHTS, RAID, SCRIPTS, TURNS, Script, Turn

COSTS = {
    "Eastern Solomons, turn 1": (680, 13),
    "Savo Island, Game-Turn 1": (310, 5),
    "Philippine Sea, turn 1": (260, 11),
}
FOUGHT = {
    "Eastern Solomons, a crossed strike": (500, 12, 120),
    "Okinawa, nine ships a side": (205, 6, 77),
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
def played(title: str) -> tuple[by_hand.Cost, str]:
    """What a turn or fight costs in all with the players' dice, and all that is said in it."""
    costs, said = by_hand.played(next(one for one in (*FIGHTS, *TURNS) if one.title == title))
    return costs["in all"], said


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.parametrize("script", rows(SCRIPTS))
def test_a_turn_is_typed_in_a_dozen_lines_and_nothing_of_it_is_refused(script: Script) -> None:
    with by_hand.table():
        cost = turnaround.played(script, turnaround.opened(script))
    assert list(cost.refused) == []
    signs, lines = sum(len(line) + 1 for line in script.lines), len(script.lines)
    most = COSTS[script.title]
    assert signs <= most[0]
    assert lines <= most[1]
    assert f"| {script.title} | {signs} | {lines} |" in PAGE


@pytest.mark.parametrize("fight", rows(FIGHTS))
def test_a_fight_with_the_players_dice_is_typed_in_a_dozen_lines(fight: Turn) -> None:
    (came, _), most = played(fight.title), FOUGHT[fight.title]
    assert (list(came.refused), list(came.left)) == ([], [])
    assert came.signs <= most[0] * fight.rounds
    assert came.commands <= most[1] * fight.rounds
    assert came.read <= most[2] * fight.rounds
    assert f"| {came.signs} | {came.commands} | {came.read} |" in PAGE


@pytest.mark.parametrize("turn", rows(TURNS))
def test_a_whole_turn_with_the_players_dice_is_soon_typed(turn: Turn) -> None:
    (cost, _), most = played(turn.title), WHOLE[turn.title]
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
    assert asked in played("Naval Units, turn 2")[1]


def test_16e_all_that_a_strike_may_stumble_on_is_thrown_for_in_one_row() -> None:
    crossed = CROSSED
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
    raid = RAID
    monkeypatch.setattr("referee.cli.answers.is_at_terminal", lambda: True)
    with by_hand.table():
        session = open_session(raid.scenario, "raid")
        by_hand.typed_by_hand(session, [*raid.before, *raid.lines[:3]])
        text, refused, left = by_hand.typed_by_hand(session, raid.lines[3:])
    assert (refused, left) == ([], [])
    thrown = text.partition("#18 attack")[2].partition(" SAY TO ALL")[0].splitlines()
    assert len(thrown) <= 12
    assert "why 18: every die, modifier and rule" in text


# What exact odds cost as fights grow, and what another library makes of the same fights.


GROWING = list(growing())


def test_the_bench_writes_rows(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(doubling, "growing", lambda: [GROWING[0]._replace(sizes=(1,))])
    monkeypatch.setattr(doubling, "weigh_beside", lambda: None)
    assert doubling.run(as_json=True) == 0
    written = json.loads(capsys.readouterr().out)
    assert [row["procedure"] for row in written["procedures"]] == ["gunnery"]
    assert written["beside_icepool"] is None
    assert doubling.run(as_json=False) == 0
    assert "pip install 'referee[bench]'" in capsys.readouterr().out


@pytest.mark.parametrize(
    "fight",
    ["coc air-strike", "nu air-strike", pytest.param("cc strike", marks=pytest.mark.long)],
)
def test_icepool_weighs_the_same(fight: str, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = pytest.importorskip("tests.bench.beside", reason="the extra bench is not there", exc_type=ImportError)
    monkeypatch.setattr(beside, "FIGHTS", (fight,))
    (row,) = beside.compared(doubling.seconds)  # which raises where a row differs
    assert row.rows > 300
    assert row.as_json()["icepool"]["joint"] > 1


# How much a command takes, counted in instructions, which are the same on a crowded machine.


ROOT = Path(__file__).parents[2]


def instructions(*words: str, **environment: str) -> int:
    """The instructions that a run of Python takes, its modules compiled before."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "REFEREE"))}
    command = [sys.executable, *words]
    subprocess.run(command, cwd=ROOT, env=kept | environment, capture_output=True, check=True)
    counting = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    done = subprocess.run(
        [*counting, *command], cwd=ROOT, env=kept | environment, capture_output=True, text=True, check=True
    )
    line = next(line for line in done.stderr.splitlines() if "I " in line and "refs" in line)
    return int(line.rpartition(":")[2].replace(",", ""))


@pytest.mark.long
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind counts the instructions")
def test_a_look_up_and_what_is_typed_all_evening_take_no_more_than_they_did(tmp_path: Path) -> None:
    cache = str(tmp_path / "cache")
    base = instructions("-c", "pass")
    lone = instructions("-m", "referee", *speed.LOOKUP, REFEREE_LOGS=str(tmp_path / "none"), XDG_CACHE_HOME=cache)
    assert lone < 2.5 * base
    assert instructions("-m", "referee", *speed.usual_strike(), XDG_CACHE_HOME=cache) < 5.8 * base
    acts, evening, corrections = [], [], []
    for count in (300, 2_000):
        logs = str(tmp_path / str(count))
        speed.filled_session(logs, count)
        around = {"REFEREE_LOGS": logs, "XDG_CACHE_HOME": cache}
        assert instructions("-m", "referee", *speed.LOOKUP, **around) < 1.1 * lone
        instructions("-m", "referee", "do", "note", "--text", "on", **around)
        acts.append(instructions("-m", "referee", "do", "note", "--text", "on", **around))
        for words in (["show", "allied"], ["log", "show", "--last", "5"]):
            evening.append(instructions("-m", "referee", *words, **around))
        for words in (["undo", "--yes"], ["redo", "--yes"]):
            corrections.append(instructions("-m", "referee", *words, **around))
    assert acts[0] < 6.3 * base
    assert max(evening) < 8 * base
    for short, long in zip([acts[0], *evening[:2]], [acts[1], *evening[2:]], strict=True):
        assert long < 1.1 * short
    assert max(corrections[:2]) < 8.5 * base
    assert max(corrections[2:]) < 18 * base, "a correction takes all that was entered into account again"


def test_what_is_no_other_state_of_the_program_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="holds no referee"), against.checkout(str(tmp_path), str(ROOT)):
        pass
    with pytest.raises(Refusal, match="neither a folder nor a commit"), against.checkout("no-such", str(ROOT)):
        pass
    with pytest.raises(Refusal, match=f"the program in {tmp_path} cannot do .*"):
        against.run_once([sys.executable, "-c", "raise SystemExit('no such option')"], str(tmp_path), {})
    with against.checkout(str(ROOT), str(tmp_path)) as there:
        assert there == str(ROOT)
