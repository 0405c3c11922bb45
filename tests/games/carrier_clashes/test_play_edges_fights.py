"""What lies at the edge of an act of a fight: a thing done twice, a unit that is gone, a name that is not there."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.games.carrier_clashes.evening import known, sight, state
from tests.games.carrier_clashes.evening import Evening, training
from tests.games.carrier_clashes.test_play_ports import in_port
from tests.games.carrier_clashes.test_play_strike import spotted_by
from tests.games.carrier_clashes.test_play_surface import met_in, spot


@pytest.fixture
def spotted() -> Evening:
    """The Carrier Force and TF 16 are spotted; the second air strike phase begins."""
    return spotted_by(training())


@pytest.fixture
def met() -> Evening:
    """TF 64 lies in the hex of the Vanguard, which is spotted; the first surface combat phase begins."""
    return met_in(training())


def over_shortland(**base: Any) -> Evening:
    """Shortland lies within reach of the Enterprise; the first air strike phase begins."""
    evening = training(base={"Shortland": {"hex": "1407", **base}})
    evening.to("first-air-strike")
    return evening


def cannot_be_forced(evening: Evening, act: str, words: str, **inputs: Any) -> None:
    """Forced too, an act is refused with these words."""
    with pytest.raises(Refusal, match=words):
        evening.do(act, why="as I say", **inputs)


# Strikes.


def test_16_nobody_flies_in_two_strikes_or_on_cap_at_once(spotted: Evening) -> None:
    spotted.do("launch", target="Carrier Force", unit=["VB-6", "VF-6"])
    cannot_be_forced(spotted, "launch", "flies in Strike 1 and in Strike 2", target="Carrier Force", unit=["VB-6"])
    cannot_be_forced(spotted, "cap", "flies in Strike 1 and on CAP", over="TF 16", unit=["VF-6"])
    cannot_be_forced(spotted, "ferry", "VB-6 flies in Strike 1", unit=["VB-6"])
    spotted.do("lost", unit=["VS-6"], how="ditched")
    for act, given in (
        ("launch", {"target": "Carrier Force", "unit": ["VS-6"]}),
        ("cap", {"over": "TF 16", "unit": ["VS-6"]}),
        ("ferry", {"unit": ["VS-6"]}),
        ("land", {"unit": ["VS-6"], "at": "Henderson Field"}),
    ):
        cannot_be_forced(spotted, act, "VS-6 was lost", **given)
    cannot_be_forced(spotted, "cap", "no F strength", over="TF 16", unit=["VT-6"])


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("withhold", ["Shokaku fighters"], "no CAP over Carrier Force"),
        ("again", ["Shokaku fighters"], "no CAP over Carrier Force"),
        ("again", ["Shokaku reserve"], "has not fought"),
        ("ignore", ["VF-6"], "no CAP over Carrier Force"),
        ("spare", ["VT-6"], "no unit of Strike 1"),
        ("spare", ["VB-6", "nobody"], "either the units named or nobody"),
        ("ignore", ["Shokaku reserve", "nobody"], "either the units named or nobody"),
        ("at", ["Kako", "Shokaku"], "name one ship for all other units"),
    ],
)
def test_16_no_word_of_a_strike_is_passed_over(spotted: Evening, field: str, value: Any, words: str) -> None:
    spotted.do("launch", target="Carrier Force", unit=["VB-6"])
    spotted.do("cap", over="Carrier Force", unit=["Shokaku reserve"])
    with pytest.raises(Refusal, match=words):
        spotted.do("strike", **{"side": "allied", field: value})


def test_16_a_weapon_is_that_of_a_unit_of_the_strike(spotted: Evening) -> None:
    refusal = spotted.refused("launch", "unknown", target="Carrier Force", unit=["VT-6"], weapon=["VB-6=P"])
    assert refusal.field == "weapon"


@pytest.mark.parametrize(("field", "value"), [("at", ["VB-6=Tone"]), ("group", 1)])
def test_24_a_base_has_neither_ships_to_name_nor_groups(field: str, value: Any) -> None:
    evening = over_shortland()
    evening.do("launch", target="Shortland", unit=["VB-6"])
    assert evening.refused("strike", "bad-input", **{field: value}).field == field


def test_18a_a_destroyer_unit_that_one_strike_has_damaged_is_out_of_anothers_sight(spotted: Evening) -> None:
    for number, unit in enumerate(("VB-6", "VT-6"), 1):
        spotted.do("launch", target="Carrier Force", unit=[unit])
        spotted.do("strike", side="allied", strike=f"Strike {number}", dice=[])
    spotted.do("attack", strike="Strike 1", at=["Fubuki Division"], dice=[4])
    assert spotted.own("ijn", "ships", "Fubuki Division")["condition"] == "damaged"
    assert "Fubuki Division" in spotted.refused("attack", "unknown", at=["VT-6=Fubuki Division"]).message


def test_18g_a_unit_that_the_umpire_takes_off_attacks_no_more(spotted: Evening) -> None:
    spotted.do("launch", target="Carrier Force", unit=["VB-6", "VT-6"])
    spotted.do("lost", unit=["VB-6"], how="ditched")
    spotted.do("strike", side="allied", dice=[])
    assert "VB-6" in spotted.refused("attack", "unknown", at=["VB-6=Kako"]).message


def test_18g_what_is_lost_is_not_lost_again_nor_what_is_not_lost_brought_back(spotted: Evening) -> None:
    assert "is not lost" in spotted.refused("lost", "bad-input", unit=["VB-6"]).message
    spotted.do("lost", unit=["VB-6"], how="ditched")
    assert "was lost ditched" in spotted.refused("lost", "bad-input", unit=["VB-6"], how="again").message
    cannot_be_forced(spotted, "exchange", "VF-6 must be lost", lost=["VT-6"], kept=["VF-6"])
    spotted.do("hit", ship="Enterprise", result="sunk")
    assert "which is gone" in spotted.refused("lost", "bad-input", unit=["VB-6"]).message


# Damage given by the umpire.


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"ship": "Helena", "result": "damaged", "task_force": "TF 64"}, "task_force"),
        ({"ship": "Helena", "result": "sunk", "task_force": "TF 64"}, "task_force"),
    ],
)
def test_18_no_word_of_a_hit_is_passed_over(given: dict[str, Any], field: str) -> None:
    assert training().refused("hit", "bad-input", **given).field == field


def test_17c_a_destroyer_unit_is_never_dead_in_the_water() -> None:
    cannot_be_forced(training(), "hit", "cannot be dead in the water", ship="DesDiv 8", result="ditw")


# Surface combat.


def test_20_nobody_hears_later_where_a_force_goes_that_fought_unspotted(met: Evening) -> None:
    met.do("engage", by=["TF 64"], target=["Vanguard"])
    met.do("cease")
    met.to("movement-unspotted")
    assert "engaged" not in met.own("allied", "task_forces", "TF 64")
    met.do("move", name="TF 64", hex="1609")
    board = state.Board(met.tree)
    assert sight.call(board, "ijn", board.side("allied").task_forces["TF 64"]) is None
    assert not any("unspotted" in name for name in known.enemies(known.masked(met.tree, "ijn"), "ijn"))


# Bases.


def test_24gvi_a_port_has_no_aa_groups_to_choose_from() -> None:
    evening = in_port()
    evening.to("second-air-strike")
    spot(evening, "ijn", "Carrier Force")
    evening.do("launch", target="Carrier Force", unit=["VB-6"])
    assert evening.refused("strike", "bad-input", group=2).field == "group"


def test_20c_a_force_that_gave_its_mission_up_goes_on_unobserved(met: Evening) -> None:
    met.set("TF 64.mission", "given-up")
    board = state.Board(met.tree)
    assert sight.call(board, "ijn", board.side("allied").task_forces["TF 64"]) is None


def test_24_shells_are_for_b_guns(met: Evening) -> None:
    assert met.refused("bombard", "bad-input", base="Shortland", ship=["San Juan"], shells=True).field == "shells"
    met.do("hit", ship="San Juan", result="sunk")
    cannot_be_forced(met, "bombard", "not on the map", base="Shortland", ship=["San Juan"])


def test_18f_aircraft_in_the_air_land_elsewhere_after_a_hit_that_the_umpire_gives(spotted: Evening) -> None:
    spotted.do("launch", target="TF 16", unit=["Shokaku dive bombers"])
    said = spotted.do("hit", ship="Shokaku", result="sunk")
    assert any("aboard Shokaku: Shokaku fighters" in line for line in said["umpire"])
    spotted.do("strike", side="ijn", at=["Enterprise"], dice=[12, 12])
    assert "must land elsewhere" in spotted.refused("next").listed[0]
    spotted.do("land", unit=["Shokaku dive bombers"], at="Shortland")


def test_20_nobody_is_moved_out_of_a_fight_that_goes_on(met: Evening) -> None:
    met.do("engage", by=["TF 64"], target=["Vanguard"])
    cannot_be_forced(met, "place", "is in 1409 and fights in 1508", name="TF 64", hex="1409")
    cannot_be_forced(met, "move", "is in 1509 and fights in 1508", name="Vanguard", hex="1509")
    met.do("cease")
    met.do("place", name="TF 64", hex="1409", why="drawn off")
