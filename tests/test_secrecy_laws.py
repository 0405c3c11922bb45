"""Secrecy as a law, over random evenings of every game; `pytest -m long` plays many more, from REFEREE_SEED on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.evenings.laws import TABLES, Table, betrayed, differing, evening, in_secret, unseen
from tests.evenings.outputs import of_side

FIRST = int(os.environ.get("REFEREE_SEED", "1"))
PAIRS = int(os.environ.get("REFEREE_PAIRS", "20"))


def hold(table: Table, seed: int, tries: int, folder: Path, patch: pytest.MonkeyPatch, *, dear: bool) -> None:
    """Both laws, for both sides as the hearer in turn."""
    hearer = table.sides[seed % 2]
    owner = table.sides[1 - seed % 2]
    seen = []
    for mark in ("Qxa", "Qzb"):
        patch.setenv("REFEREE_LOGS", str(folder / mark))
        patch.setenv("REFEREE_SESSION", "evening")
        (folder / mark).mkdir()
        wanderer = evening(table, owner, mark, seed, tries, folder / f"{mark}-scenario")
        seen.append(of_side(wanderer.session, hearer, folder, all_of_them=dear))
    assert differing(*seen) == [], f"seed {seed}, {hearer} hears {owner}'s names: {wanderer.done}"
    assert betrayed(table, wanderer.session, owner, seen[1]) == [], f"seed {seed}: {wanderer.done}"
    in_secret(wanderer.session, owner, seed)
    after = of_side(wanderer.session, hearer, folder, all_of_them=dear)
    assert differing(seen[1], after) == [], f"seed {seed}, {hearer} hears of secrets"
    unseen(wanderer.session, owner, seed)
    still = of_side(wanderer.session, hearer, folder, all_of_them=dear)
    if still["file"] == after["file"]:
        assert differing(after, still) == [], f"seed {seed}, {hearer} sees what its file does not say"


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("table", "seed"), [(table, 1 + place % 2) for place, table in enumerate(TABLES)], ids=[one.name for one in TABLES]
)
def test_nothing_untold_is_seen(table: Table, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hold(table, seed, 60, tmp_path, monkeypatch, dear=seed == 1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(FIRST, FIRST + PAIRS))
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_nothing_untold_is_seen_in_many_evenings(
    table: Table, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold(table, seed, 80, tmp_path, monkeypatch, dear=seed % 10 == 0)
