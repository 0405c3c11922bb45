"""Secrecy as a law, over the golden evenings of every game played anew at random, with strikes and battles in them;
`pytest -m long` plays many more, from REFEREE_SEED on.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from referee.session.session import Session
from tests.evenings.forks import differences
from tests.evenings.laws import OF_GAME, betrayed, differing, in_secret, unseen
from tests.evenings.outputs import of_side
from tests.evenings.replay import GOLDEN, replay

FIRST = int(os.environ.get("REFEREE_SEED", "1"))
PAIRS = int(os.environ.get("REFEREE_PAIRS", "20"))


SCRIPTS = sorted(path.with_suffix(".journal.jsonl") for path in GOLDEN.glob("*/*.txt"))
HEARD = SCRIPTS[1::2]  # each evening is held to one of the two laws every day, to both with -m long
COUNTED = [path for path in SCRIPTS if path not in HEARD]
MARKS = ("Qxa", "Qzb")


def called(session: Session) -> list[str]:
    """What the dice and cards of an evening were said to be for."""
    return [
        one["for"] for entry in session.entries() for kind in ("dice", "cards") for one in entry.get(kind, ())
    ]  # fmt: skip


def hold_names(script: Path, seed: int, folder: Path, patch: pytest.MonkeyPatch, *, dear: bool) -> None:
    """Two evenings that differ in one side's names show the other side the same, and name the same dice and cards; what
    is then done in secret changes nothing of it.
    """
    sides = json.loads(script.read_text().partition("\n")[0])["sides"]
    hearer, owner = sides[seed % 2], sides[1 - seed % 2]
    where, seen, prompts = f"{script.stem}, seed {seed}", [], []
    for mark in MARKS:
        patch.setenv("REFEREE_LOGS", str(folder / mark))
        patch.setenv("REFEREE_SESSION", "evening")
        (folder / mark).mkdir()
        names = dict.fromkeys(OF_GAME[script.parent.name].tables, owner)
        evening = replay(script, names, mark, seed, folder / f"{mark}-scenario", owner)
        for line in evening.plan():
            evening.step(line)
        seen.append(of_side(evening.session, hearer, folder, all_of_them=dear))
        prompts.append(called(evening.session))
    assert differing(*seen) == [], f"{where}: {hearer} hears {owner}'s names"
    assert prompts[0] == prompts[1], f"{where}: a die is called by {owner}'s names"
    assert betrayed(evening.session, owner, seen[1]) == [], where
    in_secret(evening.session, owner, seed)
    after = of_side(evening.session, hearer, folder, all_of_them=dear)
    assert differing(seen[1], after) == [], f"{where}: {hearer} hears of secrets"
    unseen(evening.session, owner, seed)
    still = of_side(evening.session, hearer, folder, all_of_them=dear)
    if still["file"] == after["file"]:
        assert differing(after, still) == [], f"{where}: {hearer} sees what its file does not say"


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


@pytest.mark.few(2)
@pytest.mark.parametrize("script", HEARD, ids=lambda path: f"{path.parent.name}-{path.name.split('.')[0]}")
def test_no_name_is_heard_in_a_fight(script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hold_names(script, 1, tmp_path, monkeypatch, dear=True)


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
    hold_names(script, seed, tmp_path / "names", monkeypatch, dear=seed % 10 == 0)
    hold_counts(script, seed, tmp_path / "counts", monkeypatch)
