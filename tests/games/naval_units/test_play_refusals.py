"""What the acts refuse for what was typed, each with its field and what to do instead."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.answer import odds
from referee.engine.errors import Refusal
from referee.engine.rules import load
from referee.session.board.board import procedure_of
from tests.games.naval_units.evening import CORAL, GAME, SOLOMON, TRUK, Evening, evening, seven
from tests.refusing import Position

__all__ = ["evening"]

BATTLE = {"public.battles.Solomon Sea": {"active": "allied"}}
BARGES = [f"Barge {number}" for number in range(4)]


@pytest.mark.parametrize(
    ("act", "inputs", "field", "words"),
    [
        ("place", {"fleet": "Nowhere", "side": "allied"}, "zone", "which sea zone is Nowhere"),
        ("place", {"fleet": "Empty", "side": "allied", "zone": CORAL}, "ship", "which ships are in Empty"),
        ("round-over", {}, "zone", "which sea zone.*No battle"),
        ("round-over", {"zone": CORAL}, "zone", "no battle"),
        ("submarine-attack", {"zone": TRUK, "target": ["=Tama"]}, "target", "takes NAME=VALUE"),
        ("submarine-attack", {"zone": TRUK}, "target", "which submarine attacks which ship"),
        ("commission", {"ship": "Tama", "type": "CL", "side": "allied"}, "ship", "there is a ship Tama already"),
        ("commission", {"ship": "New", "type": "CL", "side": "allied", "hits": 1}, "hits", "with 1 hit is sunk"),
        ("commission", {"ship": "New", "type": "CV", "side": "allied", "planes": 7}, "planes", "carries 6 planes at"),
        ("commission", {"ship": "New", "type": "CL", "side": "allied", "planes": 1}, "planes", "carries no planes"),
        ("planes", {"name": "Zuiho", "planes": 5}, "planes", "carries 4 planes at most"),
        ("planes", {"name": "Tama", "planes": 1}, "name", "carries no planes"),
        ("raid-over", {"zone": TRUK}, "zone", "there is no raid"),
        ("submarines-over", {"zone": TRUK}, "zone", "there is no submarine combat in Truk"),
        ("submarines-over", {}, "zone", "no submarine combat goes on"),
        ("move", {"fleet": "TF 99", "to": CORAL}, "fleet", "TF 99"),
        ("move", {"fleet": "TF 17", "to": "Nowhere"}, "to", "no zone"),
        ("intercept", {"fleet": "Patrol", "to": CORAL, "ship": ["Zuiho"]}, "fleet", "has no surface ships"),
        ("search", {"side": "allied", "zone": "Convoy Zone 12"}, "searchers", "has nothing in Convoy Zone 12"),
        ("bombard", {"ship": ["Nobody"]}, "ship", "Nobody"),
    ],
)
def test_what_cannot_be_meant_is_refused_by_its_field(
    position: Position, act: str, inputs: dict[str, Any], field: str, words: str
) -> None:
    position.refuses(act, inputs, words, field)


HOBART = {"sides.allied.ships.Hobart.sunk": SOLOMON, "sides.allied.fleets.TF 44.ships": ["Washington", "Perkins"]}
FIVE = ["Washington", "Hobart", "Perkins", "Kirishima", "Atago"]
LEAVES = {"sides.japanese.fleets.Screen.leaving_for": TRUK}
YORKTOWN = {
    "sides.allied.ships.Yorktown.sunk": CORAL,
    "sides.allied.ships.Yorktown.planes": 4,
    "sides.allied.fleets.TF 17.ships": ["Astoria", "Hammann"],
}


@pytest.mark.parametrize(
    ("values", "act", "inputs", "field", "words"),
    [
        (HOBART, "hits", {"ship": "Hobart", "hits": 0}, "ship", "--hits -1 brings it back"),
        (YORKTOWN, "planes", {"name": "Yorktown", "planes": 5}, "planes", "has 4 planes in the air"),
        (seven(BATTLE), "surface-round", {"zone": SOLOMON}, "ship", "and a round takes 6"),
        ({f"public.battles.{SOLOMON}": {"active": "allied", "fired": FIVE}}, "round-over", {}, "zone",
         "Asagumo has not fired"),
        ({f"public.submarine_combat.{zone}": {"side": "allied", "rounds": 1} for zone in (SOLOMON, TRUK)},
         "submarines-over", {}, "zone", "combat goes on in Solomon Sea, Truk Lagoon"),
        (LEAVES, "port-raid", {"side": "allied", "zone": SOLOMON, "target": [{"name": "Kirishima", "torpedo": 1}]},
         "target[0].name", "Kirishima is at sea, not in port"),
        ({"public.turn": 100}, "search", {"side": "allied", "zone": CORAL}, "turn", "which turn is it"),
        ({"public.turn": 0}, "search", {"side": "allied", "zone": CORAL}, "turn", "which turn is it"),
    ],
)  # fmt: skip
def test_what_cannot_be_in_a_state_is_refused_by_its_field(
    position: Position, values: dict[str, Any], act: str, inputs: dict[str, Any], field: str, words: str
) -> None:
    position.refuses_in(values, act, inputs, words, field)


def test_a_fleet_that_is_not_in_the_battle_cannot_withdraw_from_it(evening: Evening) -> None:
    evening.battle(CORAL)
    evening.idle_round(CORAL)
    refused = evening.refused("withdraw", "Screen is not a Japanese fleet", side="japanese", to=TRUK, fleet=["Screen"])
    assert refused.field == "fleet"
    assert evening.refused("withdraw", "where do they go", side="japanese", to=CORAL).field == "to"


def test_more_ships_than_a_round_takes_are_to_be_named(evening: Evening) -> None:
    for name in BARGES:
        evening.do("commission", ship=name, type="LST", side="allied", free=True)
    evening.do("place", fleet="Train", zone=SOLOMON, ship=BARGES)
    evening.battle(SOLOMON)
    assert evening.refused("surface-round", "and a round takes 6: name those").field == "ship"
    assert [due.command for due in evening.due() if due.command.endswith("--ship SHIPS --more")]


def test_a_submarine_in_port_or_in_no_fleet_attacks_no_income(evening: Evening) -> None:
    evening.do("commission", ship="Tang", type="SS", side="allied")
    raid: dict[str, Any] = {"submarine": ["Tang"], "target": "industry"}
    evening.refused("economic-attack", "Tang is in no fleet", **raid)
    evening.do("place", fleet="Reserve", zone=SOLOMON, ship=["Tang"], port=True)
    evening.refused("economic-attack", "Tang is in port", **raid)


@pytest.mark.parametrize(
    ("inputs", "rulings", "field"),
    [
        ({"carriers": [], "cap": 0}, {}, "carriers"),
        ({"carriers": [{"type": "CV"}], "land": 2}, {}, "land"),
        ({"carriers": [], "land": 2, "cap": 3}, {"land-planes": "join"}, "cap"),
    ],
)
def test_land_based_planes_are_allocated_by_ruling_alone(
    inputs: dict[str, Any], rulings: dict[str, str], field: str
) -> None:
    with pytest.raises(Refusal) as caught:
        odds(procedure_of(GAME, "allocation"), inputs, load(GAME, rulings))
    assert caught.value.field == field


def test_land_based_planes_count_beside_those_aboard() -> None:
    given = {"carriers": [{"type": "CVE"}], "land": 3, "cap": 4}
    answer = odds(procedure_of(GAME, "allocation"), given, load(GAME, {"land-planes": "join"}))
    assert (answer.distribution or [])[0]["outcome"] == {"capacity": 2, "aboard": 2, "unassigned": 1}


def test_a_refusal_says_why_a_ship_cannot_be_the_target(evening: Evening) -> None:
    evening.refused("submarine-attack", "Yamato is in port: only planes", zone=TRUK, target=["Wahoo=Yamato"])
    evening.refused("submarine-attack", "Zuiho is in Coral Sea, not in Truk", zone=TRUK, target=["Wahoo=Zuiho"])
    torpedo = [{"name": "Kirishima", "torpedo": 1}]
    evening.refused("port-raid", "Kirishima is in Solomon Sea", side="allied", zone=TRUK, target=torpedo)
    evening.do("move", fleet="Combined Fleet", to=TRUK)
    torpedo = [{"name": "Yamato", "torpedo": 1}]
    evening.refused("port-raid", "Yamato is at sea, not in port", side="allied", zone=TRUK, target=torpedo)
    evening.battle(CORAL)
    evening.do("hits", ship="Yukaze")
    evening.do("allocate", side="allied", torpedo=1)
    evening.do("allocate", side="japanese")
    torpedo = [{"name": "Yukaze", "torpedo": 1}]
    evening.refused("air-strike", "Yukaze is sunk", side="allied", target=torpedo)
    evening.do("commission", ship="Chitose", type="CVL", side="japanese")
    torpedo = [{"name": "Chitose", "torpedo": 1}]
    evening.refused("air-strike", "Chitose is in no fleet", side="allied", target=torpedo)


def test_a_side_that_is_typed_does_not_contradict_whose_a_fleet_is() -> None:
    evening = Evening()
    evening.refused("place", "TF 17 is a fleet of the Allied side", fleet="TF 17", side="japanese")
    evening.refused(
        "place",
        "Hobart is Allied; ship of the Japanese side",
        fleet="New",
        ship=["Hobart"],
        zone=SOLOMON,
        side="japanese",
    )
    evening.do("place", fleet="TF 17", side="allied")
