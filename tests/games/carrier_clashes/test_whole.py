"""The whole of an act is what the act does: the same dice come to the same, through the acts and through `strike`."""

from __future__ import annotations

import pytest

from referee.engine.errors import Refusal
from tests.games.carrier_clashes.asked import chances
from tests.games.carrier_clashes.evening import training
from tests.games.carrier_clashes.test_play_rulebook import at_strikes


def test_odds_of_a_strike_are_those_of_its_whole_in_any_phase_and_touch_nothing() -> None:
    evening = at_strikes(training())
    evening.do("launch", target="Carrier Force", unit=["VB-6", "VT-6", "VF-6"])
    before = evening.session.state.count
    answer = evening.session.weigh("strike", {})
    assert "assumed: all attack Shokaku" in [row["text"] for row in answer.because]
    assert evening.session.state.count == before
    evening.to("first-surface-combat", force="to look from another phase")
    again = {"target": "Carrier Force", "unit": ["VT-6"]}
    assert evening.session.weigh("launch", again).distribution


def test_odds_of_a_fire_are_those_of_the_plan_typed_or_proposed() -> None:
    evening = training()
    evening.do("place", name="TF 64", hex="1508")
    evening.to("first-search")
    evening.do("search", hex="1508", searcher=["VB-6"], dice=[6], cards=["JD", "JS"])
    evening.to("first-surface-combat")
    evening.do("engage", by=["TF 64"], target=["Vanguard"])
    evening.do("reveal")
    said = [row["text"] for row in evening.session.weigh("fire", {}).because]
    assert "assumed: fire as proposed: Tone=San Juan" in said
    assert evening.session.weigh("fire", {"at": ["Tone=San Juan"]}).distribution


def test_odds_of_what_is_left_say_what_is_not_there() -> None:
    evening = at_strikes(training())
    evening.do("launch", target="Carrier Force", unit=["VB-6", "VT-6"])
    evening.do("strike", spare=["nobody"], dice=[])
    for at, words in (
        (["VF-6=Shokaku"], "unit of Strike 1 that still attacks"),
        (["VB-6=Tone"], "ship that Strike 1 sees"),
    ):
        with pytest.raises(Refusal, match=words):
            evening.session.weigh("attack", {"at": at})
    said = [row["text"] for row in evening.session.weigh("attack", {"at": ["VB-6=Shokaku"]}).because]
    assert "assumed: VT-6 attacks nothing" in said
    everything = evening.session.weigh("attack", {})
    assert "assumed: all attack Shokaku" in [row["text"] for row in everything.because]
    evening.set("sides.allied.strikes.Strike 1.units.VB-6.fate", "gone")
    evening.set("sides.allied.strikes.Strike 1.units.VT-6.fate", "gone")
    with pytest.raises(Refusal, match="Strike 1 has no unit left"):
        evening.session.weigh("attack", {})


def test_odds_of_guns_and_searchers_that_can_do_nothing_are_refused() -> None:
    evening = training(ship={"Tone": {"guns": {"T": 6}}})
    with pytest.raises(Refusal, match="no guns that reach a base"):
        evening.session.weigh("bombard", {"base": "Henderson Field", "ship": ["Tone"]})
    with pytest.raises(Refusal, match="there is no carrier in Vanguard"):
        evening.session.weigh("armed-search", {"unit": "VS-6", "target": "Vanguard", "kind": "carrier"})


def test_16k_the_attacks_alone_refuse_what_cannot_be() -> None:
    bomber, ship = {"weapon": "P", "strength": 4}, {"target_class": "C", "defense": 2}
    torpedo = {"weapon": "A", "strength": 4}
    for more, field in (
        ({"no_aa": True, "star_aa": True}, "star_aa"),
        ({"port_allows": True}, "port_allows"),
        ({"strike": [{**bomber, "target": 2}]}, "strike[0].target"),
        ({"strike": [{**bomber, "salvo": 2}]}, "strike[0].salvo"),
        ({"strike": [torpedo], "in_port": True}, "strike[0].weapon"),
        ({"ship": [{**ship, "launched": True}]}, "ship[0].launched"),
    ):
        with pytest.raises(Refusal) as caught:
            chances("strike-attacks", **({"strike": [bomber], "ship": [ship]} | more))
        assert caught.value.field == field
