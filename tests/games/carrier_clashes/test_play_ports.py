"""Ports in a session: what lies in one fights as one task force, out of torpedoes' reach (24.g, 25.i)."""

from __future__ import annotations

import pytest

from tests.games.carrier_clashes.evening import Evening, training
from tests.games.carrier_clashes.test_play_surface import HEX, spot

PORT = {"hex": HEX, "port": True, "aa": 45, "attack": {"C": 4}}


def in_port() -> Evening:
    """The Carrier Force and the Vanguard lie in the port of Shortland, TF 64 in the same hex."""
    evening = training(
        base={"Shortland": PORT}, submarine={"Gato": {"side": "allied", "hex": HEX, "strength": 7, "speed": 2}}
    )
    evening.do("place", name="Carrier Force", hex=HEX)
    evening.do("place", name="Vanguard", hex=HEX)
    evening.do("place", name="TF 64", hex=HEX)
    return evening


@pytest.fixture
def port() -> Evening:
    return in_port()


@pytest.mark.parametrize("target", ["Carrier Force", "Decoy", None])
def test_25i_a_submarine_neither_searches_nor_attacks_in_a_port(target: str | None) -> None:
    evening = in_port()
    evening.do("place", name="Decoy", hex=HEX)
    evening.to("first-search")
    named = {"target": target} if target else {}
    assert evening.refused("submarine", name="Gato", **named).cite == "25.i"
    assert evening.refused("submarine", name="Gato", attack=True, **named).cite == "25.i"
    assert "Decoy" in evening.tree["sides"]["ijn"]["task_forces"]


def test_24gvi_who_engages_one_task_force_in_a_port_engages_all_that_lie_there(port: Evening) -> None:
    port.to("first-surface-combat")
    spot(port, "ijn", "Vanguard")
    port.do("engage", by=["TF 64"], target=["Vanguard"])
    battle = port.tree["umpire"]["engagements"]["1"]
    assert battle["allied"] == ["TF 64"]
    assert battle["ijn"] == ["Vanguard", "Carrier Force"]
    assert port.own("ijn", "task_forces", "Carrier Force")["engaged"] == "allied"


def test_21b_a_dummy_in_a_port_is_not_found_out_by_an_attack_on_what_lies_there(port: Evening) -> None:
    port.do("place", name="Decoy", hex=HEX)
    port.to("second-air-strike")
    spot(port, "ijn", "Carrier Force")
    port.do("strike", target="Carrier Force", unit=["VB-6"], why="as spotted")
    port.do("attack", at=["Shokaku"])
    assert "Decoy" in port.tree["sides"]["ijn"]["task_forces"]


def test_21b_nor_by_a_strike_that_comes_upon_it_in_bad_weather(port: Evening) -> None:
    port.do("place", name="Decoy", hex=HEX)
    port.do("place", name="Vanguard", hex="1509")
    port.to("second-air-strike")
    spot(port, "ijn", "Vanguard")
    port.storm("cloudy")
    port.do("launch", target="Vanguard", unit=["VB-6"])
    said = port.do("strike", dice=[6, 6, 1, *[6] * 6, 12])
    assert said["ijn"] == ["Allied Strike 1 misses Vanguard and finds Decoy."]
    port.do("attack", at=["Shokaku"])
    assert "Decoy" in port.tree["sides"]["ijn"]["task_forces"]


def test_21b_a_dummy_in_a_port_is_not_found_out_by_an_engagement_either(port: Evening) -> None:
    port.do("place", name="Decoy", hex=HEX)
    port.to("first-surface-combat")
    spot(port, "ijn", "Vanguard")
    port.do("engage", by=["TF 64"], target=["Vanguard"])
    port.do("reveal")
    assert "Decoy" in port.tree["sides"]["ijn"]["task_forces"]


def test_24gvi_who_sails_out_of_a_port_against_an_enemy_brings_all_along(port: Evening) -> None:
    port.to("first-surface-combat", winner="ijn")
    spot(port, "allied", "TF 64")
    port.do("engage", by=["Vanguard"], target=["TF 64"])
    assert port.tree["umpire"]["engagements"]["1"]["ijn"] == ["Vanguard", "Carrier Force"]


def test_24gv_destroyers_and_torpedoes_do_not_reach_ships_in_a_port(port: Evening) -> None:
    port.to("first-surface-combat")
    spot(port, "ijn", "Vanguard")
    port.do("engage", by=["TF 64"], target=["Vanguard"])
    port.do("reveal")
    port.do("fire", hold=True)
    assert port.refused("fire", at=["DesDiv 8:D=Kagero Division"]).cite == "24.g.v"


def test_24gv_torpedo_bombers_are_not_launched_at_ships_in_a_port(port: Evening) -> None:
    port.to("second-air-strike")
    spot(port, "ijn", "Carrier Force")
    assert port.refused("launch", target="Carrier Force", unit=["VT-6"]).cite == "24.g.v"


def test_24gvi_cap_of_a_carrier_in_a_port_fights_at_full_strength_for_all_that_lie_there() -> None:
    evening = in_port()
    evening.to("second-air-strike")
    spot(evening, "ijn", "Vanguard")
    evening.do("launch", target="Vanguard", unit=["VB-6"])
    evening.do("cap", over="Vanguard", unit=["Shokaku fighters"])
    evening.do("strike", side="allied", spare=["nobody"])
    answers = evening.session.entries()[-1]["answers"]
    by = {one["procedure"]: one["inputs"] for one in answers}
    assert [(one["name"], one["posting"]) for one in by["cap"]["cap"]] == [("Shokaku fighters", "own")]
    assert by["aa"]["base_aa"] == 45  # with the ships' own, at most 50 (24.g.vii)
    assert {one["name"] for one in by["aa"]["ship"]} >= {"Shokaku", "Tone"}


def test_24gvii_a_port_fires_with_half_the_guns_of_its_ships() -> None:
    evening = in_port()
    evening.to("first-surface-combat")
    spot(evening, "allied", "TF 64")
    evening.do("shore-fire", base="Shortland", ship="San Juan", dice=[12])
    given = evening.session.entries()[-1]["answers"][0]["inputs"]["attacker"]
    assert {"weapon": "C", "strength": 4} in given
    guns = [evening.own("ijn", "ships", name).get("guns", {}) for name in ("Tone", "Kako", "Kagero Division")]
    cruisers = sum(one.get("C", 0) for one in guns)
    assert {"weapon": "C", "strength": cruisers, "half": True} in given


@pytest.mark.parametrize(("night", "at_once"), [("false", "none"), ("true", "damaged")])
def test_18i_what_guns_ashore_hit_in_a_fight_by_day_counts_at_the_end_of_the_round(night: str, at_once: str) -> None:
    evening = in_port()
    evening.to("first-surface-combat", winner="ijn")
    evening.set("public.night", night)
    spot(evening, "allied", "TF 64")
    evening.do("engage", by=["Vanguard"], target=["TF 64"])
    evening.do("reveal")
    evening.do("shore-fire", base="Shortland", ship="San Juan", dice=[12])
    assert evening.own("allied", "ships", "San Juan").get("condition", "none") == at_once
    for _ in range(2):
        evening.do("fire", hold=True)
    assert evening.own("allied", "ships", "San Juan")["condition"] == "damaged"
