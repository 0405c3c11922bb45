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
