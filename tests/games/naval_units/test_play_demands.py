"""What the rules demand of an evening: who may fight, in which order, with what, and how often."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.engine.errors import Refusal
from referee.session.scenario.scenario import open_session
from tests.games.naval_units.evening import CORAL, SOLOMON, TRUK, Evening, evening

__all__ = ["evening"]


def test_a_battle_by_night_wants_japan(tmp_path: Path) -> None:
    file = tmp_path / "other.toml"
    file.write_text(
        Path("scenarios/naval-units/sea-zone-battle.toml").read_text().replace('nation = "japan"', 'nation = "other"')
    )
    session = open_session(str(file), "other")
    with pytest.raises(Refusal, match="where Japan fights"):
        session.act("battle", {"side": "allied", "zone": CORAL, "night": True})
    session.act("battle", {"side": "allied", "zone": CORAL})


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
