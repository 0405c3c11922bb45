"""What the rules demand of an evening: who may fight, in which order, with what, and how often."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.engine.errors import Refusal
from referee.session.scenario.scenario import open_session
from tests.games.naval_units.evening import CONVOY, CORAL, SOLOMON, TRUK, Evening, evening

__all__ = ["evening"]


def test_guns_wait_for_the_end_of_the_round_of_planes(evening: Evening) -> None:
    evening.battle(CORAL)
    evening.do("allocate", side="allied", cap=1)
    evening.do("allocate", side="japanese", cap=1)
    for name in ("Yorktown", "Zuiho"):
        evening.do("planes", name=name, planes=0)
    evening.refused("surface-round", "a round of planes is under way")
    evening.do("round-over")
    evening.do("surface-round", [12] * 6, zone=CORAL)
    assert evening.board.public.battles[CORAL].rounds == 2


def test_nobody_searches_for_a_battle_with_planes_that_stay_out(evening: Evening) -> None:
    evening.do("move", fleet="TF 17", to=CONVOY, unopposed=True)
    evening.refused(
        "search", "nothing to fight with.*planes on land do not take part", [1, 1, 1], side="allied", zone=CORAL
    )
    evening.do("rule", ruling="land-planes", option="join")
    evening.do("search", [1, 1, 1, 1], side="allied", zone=CORAL)
    assert CORAL in evening.board.public.battles


def test_a_fleet_about_to_leave_is_let_go_or_intercepted_before_a_battle(evening: Evening) -> None:
    evening.do("move", fleet="Screen", to=CORAL)
    evening.refused("search", "Screen is leaving", [1, 1, 1, 1], side="allied", zone=SOLOMON)
    evening.refused("battle", "Screen is leaving", side="allied", zone=SOLOMON)
    evening.do("battle", why="as at the table", side="allied", zone=SOLOMON)
    evening.refused("intercept", "is in battle", [12] * 8, fleet="Screen")


def test_a_battle_by_night_wants_japan(tmp_path: Path) -> None:
    file = tmp_path / "other.toml"
    file.write_text(
        Path("scenarios/naval-units/sea-zone-battle.toml").read_text().replace('nation = "japan"', 'nation = "other"')
    )
    session = open_session(str(file), "other")
    with pytest.raises(Refusal, match="where Japan fights"):
        session.act("battle", {"side": "allied", "zone": CORAL, "night": True})
    session.act("battle", {"side": "allied", "zone": CORAL})


def test_losses_from_below_or_by_hand_end_a_battle_too(evening: Evening) -> None:
    evening.do("move", fleet="Patrol", to=SOLOMON)
    for name in ("Kirishima", "Asagumo"):
        evening.do("hits", ship=name, hits=2)
    evening.battle(SOLOMON, minimum=4)
    evening.do("submarine-attack", [1, 12, 12], zone=SOLOMON, target=["Wahoo=Atago"])
    assert SOLOMON not in evening.board.public.battles
    evening.battle(CORAL)
    for name in ("Zuiho", "Kumano", "Yukaze"):
        evening.do("hits", ship=name)
    assert CORAL not in evening.board.public.battles


def test_one_submarine_combat_in_a_zone_and_none_joins_it_late(evening: Evening) -> None:
    evening.do("commission", ship="I-19", type="SSL", side="japanese")
    evening.do("place", fleet="Wolf", zone=SOLOMON, ship=["I-19"])
    evening.do("move", fleet="Patrol", to=SOLOMON)
    evening.do("submarine-attack", [12, 12, 12, 12, 12], zone=SOLOMON, target=["Wahoo=Kirishima"])
    late = evening.refused("submarine-attack", "Silversides has not attacked", zone=SOLOMON,
                           target=["Wahoo=Kirishima", "Silversides=Kirishima"])  # fmt: skip
    assert late.cite == "Submarine Combat"
    evening.refused("submarine-attack", "Allied submarines are fighting", zone=SOLOMON, target=["I-19=Washington"])
    evening.do("submarines-over", zone=SOLOMON)
    assert evening.side("allied").attacking == []
    evening.do("submarine-attack", [12] * 5, zone=SOLOMON, target=["Silversides=Kirishima"])
    assert evening.side("allied").attacking == ["Silversides"]


def test_planes_with_missions_do_nothing_else(evening: Evening) -> None:
    evening.do("phase", turn=4)
    evening.battle(CORAL)
    evening.do("allocate", side="allied", cap=5)
    target = [{"name": "Ise", "torpedo": 1}]
    evening.refused("port-raid", "have missions in the battle in Coral Sea", [1, 1, 1], side="allied", zone=TRUK,
                    target=target, carrier=["Yorktown"])  # fmt: skip
    evening.refused("asw", "4 planes hunt, and the Allied side has 3 planes left", side="allied", zone=CORAL, planes=4)


def test_planes_ashore_alone_hold_nobody(evening: Evening) -> None:
    evening.do("rule", ruling="land-planes", option="join")
    evening.do("move", fleet="TF 17", to=CONVOY, unopposed=True)
    evening.battle(CORAL, minimum=1)
    evening.do("withdraw", side="japanese", to=TRUK)
    assert evening.fleet("Carrier Force").zone == TRUK
