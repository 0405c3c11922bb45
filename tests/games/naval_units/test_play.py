"""Searching, battles and their rounds, and leaving them."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import run
from referee.session.scenario.scenario import faults, find, read
from tests.games.naval_units.evening import CORAL, SOLOMON, TRUK, Evening, evening

__all__ = ["evening"]


def test_search_reads_the_same_on_a_miss_and_on_empty_sea(evening: Evening) -> None:
    missed = evening.do("search", [12], side="allied", zone=CORAL)["allied"]
    empty = evening.do("search", [1], side="allied", zone=TRUK, searchers="planes")["allied"]
    assert [line.replace(CORAL, TRUK) for line in missed] == empty


def test_evasion_looks_at_the_slowest_of_very_many_ships() -> None:
    evening = Evening("many")
    names = [f"Barge {number}" for number in range(20)]
    for name in names:
        evening.do("commission", ship=name, type="LSI", side="japanese", free=True)
    evening.do("place", fleet="Train", zone=SOLOMON, ship=names)
    evening.do("search", [4, 1, 8], side="allied", zone=SOLOMON)
    fleet = evening.session.entries()[-1]["answers"][0]["inputs"]["fleet"]
    assert len(fleet) == 20
    assert {unit["type"] for unit in fleet} == {"BC", "CA", "DD", "LSI"}


def test_the_battle_is_over_when_a_side_is_sunk_whatever_the_minimum(evening: Evening) -> None:
    evening.battle(SOLOMON, minimum=4)
    for name, hits in (("Kirishima", 2), ("Atago", 1)):
        evening.do("hits", ship=name, hits=hits)
    evening.do("surface-round", [1])
    assert SOLOMON not in evening.board.public.battles


def test_nobody_withdraws_before_the_minimum_but_the_umpire_may(evening: Evening) -> None:
    evening.battle(CORAL, minimum=2)
    evening.idle_round(CORAL)
    evening.refused("withdraw", "round 1 of 2", side="japanese", to=TRUK)
    evening.do("withdraw", why="they agreed", side="japanese", to=TRUK, agreed=True)
    assert evening.fleet("Carrier Force").zone == TRUK
    assert CORAL not in evening.board.public.battles


def test_a_withdrawal_is_thrown_once_a_side_and_round(evening: Evening) -> None:
    evening.battle(CORAL)
    evening.idle_round(CORAL)
    evening.do("withdraw", [1, 12], side="japanese", to=TRUK)
    evening.refused("withdraw", "has already thrown", [12, 1], side="japanese", to=TRUK)
    evening.do("withdraw", [1, 12], side="allied", to="Convoy Zone 12")
    evening.idle_round(CORAL)
    evening.do("withdraw", [12, 1], side="japanese", to=TRUK)
    assert evening.fleet("Carrier Force").zone == TRUK


def test_nobody_withdraws_in_the_midst_of_a_round_and_allocations_end_with_the_battle(evening: Evening) -> None:
    evening.battle(CORAL)
    evening.idle_round(CORAL)
    evening.do("allocate", side="allied", cap=2)
    evening.refused("withdraw", "a round of planes is under way", side="japanese", to=TRUK)
    evening.refused("battle-over", "a round of planes is under way")
    evening.do("withdraw", why="a storm", side="japanese", to=TRUK, agreed=True)
    assert not evening.side("allied").missions


def test_submarines_stay_when_the_ships_withdraw(evening: Evening) -> None:
    evening.do("move", fleet="Patrol", to=CORAL)
    evening.battle(CORAL)
    evening.idle_round(CORAL)
    evening.do("withdraw", side="allied", to="Convoy Zone 12", agreed=True)
    assert (evening.fleet("TF 17").zone, evening.fleet("Patrol").zone) == ("Convoy Zone 12", CORAL)


def test_a_battle_is_demanded_step_by_step(evening: Evening) -> None:
    evening.battle(CORAL)
    assert evening.due()[0].command == f'surface-round --zone "{CORAL}"' or "allocate" in evening.due()[0].command
    evening.refused("phase", "due before the phase can end", phase="Later")
    evening.do("allocate", side="allied", torpedo=1, cap=1)
    assert evening.due()[0].command.startswith("allocate --side japanese")
    evening.do("allocate", side="japanese", cap=1)
    assert evening.due()[0].command.startswith("air-strike --side allied")
    evening.do("air-strike", [12, 12, 12, 12, 12, 12], side="allied", target=[{"name": "Zuiho", "torpedo": 1}])
    assert evening.due()[0].command.startswith("round-over")
    evening.do("round-over")
    assert evening.due()[0].command.startswith("withdraw")


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


def test_a_zone_keeps_its_monsoon_until_the_umpire_says_otherwise() -> None:
    evening = Evening("free", "free")
    steps: list[tuple[dict[str, Any], bool, list[str]]] = [
        ({"monsoon": True}, True, ["North Sea: monsoon."]),
        ({"convoy": "allied"}, True, ["North Sea: a convoy zone of the Allied side."]),
        ({"monsoon": False}, False, ["North Sea: no monsoon."]),
    ]
    for given, monsoon, said in steps:
        assert evening.do("zone", name="North Sea", **given)["all"] == said
        assert evening.board.public.zones["North Sea"].monsoon is monsoon


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
