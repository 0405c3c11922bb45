"""Ships that are gone from where a fight is, or from the sea: nothing goes on without them, forced or not."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.session.how import How
from tests.games.naval_units.evening import CONVOY, CORAL, SOLOMON, TRUK, Evening, evening

__all__ = ["evening"]


def below(evening: Evening) -> dict[str, object]:
    """Submarine combat that goes on."""
    return dict(evening.board.public.submarine_combat)


@pytest.mark.parametrize("leaves", ["Screen", "Patrol"])
def test_submarine_combat_is_over_once_either_side_has_left(evening: Evening, leaves: str) -> None:
    evening.do("move", fleet="Patrol", to=SOLOMON)
    evening.do("submarine-attack", [12] * 5, zone=SOLOMON, target=["Wahoo=Kirishima"])
    said = evening.do("move", fleet=leaves, to=CORAL, unopposed=True)
    assert f"{SOLOMON}: submarine combat is over." in said["all"]
    assert below(evening) == {}
    assert evening.side("allied").attacking == []


def test_a_fleet_that_comes_later_is_attacked_in_a_first_round(evening: Evening) -> None:
    evening.do("move", fleet="Patrol", to=SOLOMON)
    evening.do("submarine-attack", [12] * 5, zone=SOLOMON, target=["Wahoo=Kirishima"])
    evening.do("move", fleet="Screen", to=CORAL, unopposed=True)
    evening.do("move", fleet="Carrier Force", to=SOLOMON, unopposed=True)
    evening.do("submarine-attack", [12] * 5, zone=SOLOMON, target=["Wahoo=Zuiho"])
    assert evening.session.entries()[-1]["answers"][0]["inputs"]["round"] == 1


def test_submarine_combat_goes_on_while_ships_of_both_are_there(evening: Evening) -> None:
    evening.do("move", fleet="Patrol", to=SOLOMON)
    evening.do("submarine-attack", [12] * 5, zone=SOLOMON, target=["Wahoo=Kirishima"])
    evening.do("place", fleet="Rear", ship=["Asagumo"])
    evening.do("move", fleet="Rear", to=CORAL, unopposed=True)
    assert list(below(evening)) == [SOLOMON]


def test_submarine_combat_ends_with_a_ship_taken_off_and_with_a_withdrawal(evening: Evening) -> None:
    evening.do("move", fleet="Patrol", to=SOLOMON)
    evening.do("submarine-attack", [12] * 5, zone=SOLOMON, target=["Wahoo=Kirishima"])
    evening.do("battle", zone=SOLOMON, side="allied")
    evening.do("withdraw", why="the players agree", side="japanese", to=TRUK, agreed=True)
    assert below(evening) == {}


@pytest.mark.parametrize("act", ["move", "place"])
def test_a_fleet_that_is_forced_out_of_a_battle_leaves_no_battle_of_one_side(evening: Evening, act: str) -> None:
    evening.do("battle", zone=CORAL, side="allied")
    where = {"to": CONVOY, "unopposed": True} if act == "move" else {"zone": CONVOY}
    said = evening.do(act, why="as it stood at the table", fleet="TF 17", **where)
    assert any(line.startswith(f"{CORAL}: the battle is over") for line in said["japanese"])
    assert CORAL not in evening.board.public.battles


def test_no_battle_is_forced_where_a_side_has_nothing(evening: Evening) -> None:
    refusal = evening.refused("battle", "has nothing to fight with", zone=CONVOY, side="allied", why="x")
    assert refusal.kind == "not-allowed"
    evening.do("move", fleet="TF 17", to=CONVOY, unopposed=True)
    evening.refused("battle", "planes on land do not take part", zone=CORAL, side="japanese")
    evening.do("battle", why="they join", zone=CORAL, side="japanese")


@pytest.mark.parametrize("how", [{"zone": TRUK}, {"port": True}])
def test_a_fleet_put_elsewhere_is_not_about_to_leave(evening: Evening, how: dict[str, Any]) -> None:
    evening.do("move", fleet="TF 44", to=CORAL)
    evening.do("place", fleet="TF 44", **how)
    assert evening.fleet("TF 44").leaving_for is None
    assert not any("is leaving" in due.line for due in evening.due())


def test_a_fleet_that_takes_ships_in_is_still_about_to_leave(evening: Evening) -> None:
    evening.do("move", fleet="TF 44", to=CORAL)
    evening.do("commission", ship="Laffey", type="DD", side="allied")
    evening.do("place", fleet="TF 44", ship=["Laffey"])
    assert evening.fleet("TF 44").leaving_for == CORAL


def test_a_ship_that_is_sunk_is_given_no_planes(evening: Evening) -> None:
    evening.do("battle", zone=CORAL, side="allied")
    evening.do("hits", ship="Zuiho")
    evening.do("planes", name="Zuiho", planes=3)
    evening.refused("planes", "Zuiho is sunk, and has 3 planes in the air", name="Zuiho", planes=4)
    evening.do("planes", name="Zuiho", planes=0)
    evening.refused("planes", "has no planes in the air", name="Zuiho", planes=1)


def test_a_ship_that_is_afloat_has_taken_fewer_hits_in_port_than_sink_it(evening: Evening) -> None:
    with pytest.raises(Refusal, match="sinks in port at 4 hits"):
        evening.session.act("set", {"path": "Ise.port_hits", "value": "4"}, How(why="x"))
    evening.do("set", why="x", path="Ise.port_hits", value="3")
    assert evening.ship("Ise").port_hits == 3


def test_submarines_that_have_attacked_retreat_though_they_met_enemy_ships_on_this_turn(evening: Evening) -> None:
    evening.do("move", fleet="Patrol", to=SOLOMON)
    evening.refused("move", "it stops where it is", fleet="Patrol", to=CONVOY)
    evening.do("submarine-attack", [12] * 5, zone=SOLOMON, target=["Wahoo=Kirishima"])
    evening.do("move", fleet="Patrol", to=CONVOY)
    assert evening.fleet("Patrol").zone == CONVOY
