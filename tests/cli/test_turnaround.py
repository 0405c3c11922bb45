"""What a turn costs the umpire: what `python -m tests.bench turnaround` counts, and what the documents say."""

from __future__ import annotations

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
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from tests.bench import against, by_hand, doubling, speed
from tests.bench.fights import growing
from tests.bench.turns import CROSSED, FIGHTS, RAID, TURNS, Turn

DAILY = ("Naval Units, turn 2",)
"""Of fights and whole turns the one that others read too; the others with `-m long`."""
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


@pytest.mark.parametrize("turn", rows((*FIGHTS, *TURNS)))
def test_a_turn_is_typed_as_soon_as_the_page_says(turn: Turn) -> None:
    cost, _ = played(turn.title)
    assert (list(cost.refused), list(cost.left)) == ([], [])
    typed = (cost.signs, cost.commands) if turn in FIGHTS else (cost.commands, cost.rows, cost.signs)
    assert f"| {' | '.join(map(str, (*typed, cost.read)))} |" in PAGE


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
    with by_hand.table():
        session = open_session(crossed.scenario, "stumbles")
        by_hand.typed_by_hand(session, [*crossed.before])
        for zone in range(1, 6):
            session.act("set", {"path": f"public.zones.{zone}.weather", "value": "stormy"}, How(why="test"))
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
    assert doubling.run() == 0
    said = capsys.readouterr().out
    assert said.startswith("ca gunnery, ")
    assert "pip install 'referee[bench]'" in said


@pytest.mark.parametrize(
    "fight",
    ["coc air-strike", "nu air-strike", pytest.param("cc strike", marks=pytest.mark.long)],
)
def test_icepool_weighs_the_same(fight: str, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = pytest.importorskip("tests.bench.beside", reason="the extra bench is not there", exc_type=ImportError)
    monkeypatch.setattr(beside, "FIGHTS", (fight,))
    (row,) = beside.compared(doubling.seconds)  # which raises where a row differs
    assert row.rows > 300
    assert row.joint > 1


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
