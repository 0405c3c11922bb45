"""What lies at the edge of an act of a fight: a thing done twice, a unit that is gone, a name that is not there."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.games.carrier_clashes.evening import known, sight, state
from tests.games.carrier_clashes.evening import Evening, training
from tests.games.carrier_clashes.test_play_strike import spotted_by
from tests.games.carrier_clashes.test_play_surface import met_in


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


def test_16_nobody_flies_in_two_strikes_at_once(spotted: Evening) -> None:
    spotted.do("launch", target="Carrier Force", unit=["VB-6", "VF-6"])
    cannot_be_forced(spotted, "launch", "flies in Strike 1 and in Strike 2", target="Carrier Force", unit=["VB-6"])


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


def test_18a_a_destroyer_unit_that_one_strike_has_damaged_is_out_of_anothers_sight(spotted: Evening) -> None:
    for number, unit in enumerate(("VB-6", "VT-6"), 1):
        spotted.do("launch", target="Carrier Force", unit=[unit])
        spotted.do("strike", side="allied", strike=f"Strike {number}", dice=[])
    spotted.do("attack", strike="Strike 1", at=["Fubuki Division"], dice=[4])
    assert spotted.own("ijn", "ships", "Fubuki Division")["condition"] == "damaged"
    assert "Fubuki Division" in spotted.refused("attack", "unknown", at=["VT-6=Fubuki Division"]).message


# Surface combat.


def test_20_nobody_hears_later_where_a_force_goes_that_fought_unspotted(met: Evening) -> None:
    met.do("engage", by=["TF 64"], target=["Vanguard"])
    met.do("cease")
    met.to("movement-unspotted")
    assert "engaged" not in met.own("allied", "task_forces", "TF 64")
    met.do("move", name="TF 64", hex="1609")
    board = state.Board(met.tree)
    assert sight.call(board, "ijn", board.side("allied").task_forces["TF 64"]) is None
    assert not any("unspotted" in name for name in known.enemies(known.state_known(met.tree, "ijn"), "ijn"))


# Bases.


def test_20c_a_force_that_gave_its_mission_up_goes_on_unobserved(met: Evening) -> None:
    met.set("TF 64.mission", "given-up")
    board = state.Board(met.tree)
    assert sight.call(board, "ijn", board.side("allied").task_forces["TF 64"]) is None


def test_18f_aircraft_in_the_air_land_elsewhere_after_a_hit_that_the_umpire_gives(spotted: Evening) -> None:
    spotted.do("launch", target="TF 16", unit=["Shokaku dive bombers"])
    said = spotted.do("hit", ship="Shokaku", result="sunk")
    assert any("aboard Shokaku: Shokaku fighters" in line for line in said["umpire"])
    spotted.do("strike", side="ijn", at=["Enterprise"], dice=[12, 12])
    assert "must land elsewhere" in spotted.refused("next").listed[0]
    spotted.do("land", unit=["Shokaku dive bombers"], at="Shortland")
