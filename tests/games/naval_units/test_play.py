"""Searching, battles and their rounds, and leaving them."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from referee.cli.main import run
from referee.session.scenario.scenario import faults, find, read
from tests.games.naval_units.evening import CORAL, SOLOMON, TRUK, Evening, evening

__all__ = ["evening"]


def test_search_reads_the_same_on_a_miss_and_on_empty_sea(evening: Evening) -> None:
    missed = evening.do("search", [12], side="allied", zone=CORAL)["allied"]
    empty = evening.do("search", [1], side="allied", zone=TRUK, searchers="planes")["allied"]
    assert [line.replace(CORAL, TRUK) for line in missed] == empty


def test_the_battle_is_over_when_a_side_is_sunk_whatever_the_minimum(evening: Evening) -> None:
    evening.battle(SOLOMON, minimum=4)
    for name, hits in (("Kirishima", 2), ("Atago", 1)):
        evening.do("hits", ship=name, hits=hits)
    evening.do("surface-round", [1])
    assert SOLOMON not in evening.board.public.battles


def test_a_free_session_is_filled_at_the_table() -> None:
    evening = Evening("free", "free")
    evening.do("phase", turn=3, phase="Combat moves")
    evening.do("zone", name="North Sea", monsoon=True)
    evening.do("commission", ship="Hood", type="BC", side="allied")
    evening.do("place", fleet="Force H", zone="North Sea", ship=["Hood"])
    fleet = evening.fleet("Force H")
    assert (fleet.zone, fleet.ships, fleet.port) == ("North Sea", ["Hood"], False)
    evening.refused("commission", "only Japan", ship="Kaiten", type="KSS", side="allied")
    evening.refused("next", "no sequence of play")


def test_every_fault_of_a_scenario_is_said(tmp_path: Path) -> None:
    text = find("naval-units/sea-zone-battle").text.decode()
    bad = (
        text.replace('type = "CVL"', 'type = "CVX"').replace('"Hobart", ', '"Hobard", ').replace("ipc = 40", "ipc = -1")
    )
    path = tmp_path / "bad.toml"
    path.write_text(bad)
    assert len(faults(read(str(path), "bad"))) == 1
    path.write_text(bad.replace("ipc = -1", "ipc = 40"))
    found = "\n".join(faults(read(str(path), "bad")))
    assert "CVX" in found
    assert "did you mean Hobart" in found


def test_quoted_names_typed_at_the_console_are_kept(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = 'move "TF 44" "Coral Sea" --unopposed\nphase "Late combat" 3\n'
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run(["play", evening.session.name]) == 0
    assert evening.fleet("TF 44").zone == CORAL
    public = evening.session.state.public
    assert (public["turn"], public["phase"]) == (3, "Late combat")
