"""Secrecy as a law, over the golden evenings played anew with strikes and battles in them; `pytest -m long` plays many
more, from REFEREE_SEED on.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from referee.session.session import Session
from tests.evenings.forks import differences
from tests.evenings.laws import differing
from tests.evenings.outputs import of_side
from tests.evenings.replay import GOLDEN, replay

FIRST = int(os.environ.get("REFEREE_SEED", "1"))
PAIRS = int(os.environ.get("REFEREE_PAIRS", "20"))
SCRIPTS = sorted(path.with_suffix(".journal.jsonl") for path in GOLDEN.glob("*/*.txt"))
SECRET = {
    "carrier-clashes": "task_force",
    "clash-of-carriers": "",
    "cunningham-somerville": "force squadron boat",
    "naval-units": "fleet base",
}
NAMED = [path for path in SCRIPTS if path.parent.name in SECRET]
HEARD = NAMED[::2]  # each evening is held to one of the two laws every day, to both with -m long
COUNTED = [path for path in SCRIPTS if path not in HEARD]
MARKS = ("Qxa", "Qzb")


def table(script: Path, owner: str) -> dict[str, str]:
    """The tables of the scenario whose names are the owner's secret."""
    return dict.fromkeys(SECRET.get(script.parent.name, "").split(), owner)


def called(session: Session) -> list[str]:
    """What the dice and cards of an evening were said to be for."""
    return [
        one["for"] for entry in session.entries() for kind in ("dice", "cards") for one in entry.get(kind, ())
    ]  # fmt: skip


def hold_names(script: Path, seed: int, folder: Path, patch: pytest.MonkeyPatch, *, dear: bool) -> None:
    """Two evenings that differ in one side's names show the other side the same, and name the same dice and cards."""
    sides = json.loads(script.read_text().partition("\n")[0])["sides"]
    hearer, owner = sides[seed % 2], sides[1 - seed % 2]
    seen, prompts = [], []
    for mark in MARKS:
        patch.setenv("REFEREE_LOGS", str(folder / mark))
        patch.setenv("REFEREE_SESSION", "evening")
        (folder / mark).mkdir()
        evening = replay(script, table(script, owner), mark, seed, folder / f"{mark}-scenario", owner)
        for line in evening.plan():
            evening.step(line)
        seen.append(of_side(evening.session, hearer, folder, all_of_them=dear))
        prompts.append(called(evening.session))
    assert differing(*seen) == [], f"{script.stem}, seed {seed}: {hearer} hears {owner}'s names"
    assert prompts[0] == prompts[1], f"{script.stem}, seed {seed}: a die is called by {owner}'s names"


def hold_counts(script: Path, seed: int, folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Two evenings that fork in what a side does not see show it the same, and throw as many dice."""
    patch.setenv("REFEREE_LOGS", str(folder / "logs"))
    patch.setenv("REFEREE_SESSION", "evening")
    (folder / "logs").mkdir()
    evening = replay(script, {}, "", seed, folder / "scenario")
    lines = [line for line in evening.plan() if line]
    for at, line in enumerate(lines):
        if at == 5 + seed * 7919 % max(1, len(lines) - 8):
            sides = evening.session.state.sides
            found = differences(evening, lines[at:], sides[seed % 2], sides[1 - seed % 2], seed)
            assert found == [], f"{script.stem}, seed {seed}"
            return
        evening.step(line)


@pytest.mark.few(1)
@pytest.mark.parametrize("script", HEARD, ids=lambda path: path.name.split(".")[0])
def test_no_name_is_heard_in_a_fight(script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hold_names(script, 1, tmp_path, monkeypatch, dear=False)


@pytest.mark.few(2)
@pytest.mark.parametrize("script", COUNTED, ids=lambda path: path.name.split(".")[0])
def test_nothing_unseen_is_counted(script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hold_counts(script, 2, tmp_path, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(FIRST, FIRST + PAIRS))
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name.split(".")[0])
def test_fights_in_many_evenings(script: Path, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "names").mkdir()
    (tmp_path / "counts").mkdir()
    if script in NAMED:
        hold_names(script, seed, tmp_path / "names", monkeypatch, dear=seed % 10 == 0)
    hold_counts(script, seed, tmp_path / "counts", monkeypatch)
