"""What `may` offers of a name is a whole act that is accepted; what it says bars another (16, 18, 20, 21, 24, 25)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from referee.cli.console.offer import Desk
from referee.session import may_of
from referee.session.board import tree
from referee.session.how import How
from tests.games.carrier_clashes.small import CARRIERS, TF_16, A, J, in_phase
from tests.games.carrier_clashes.surface_bars import BATTLE, ENGAGED, FOUGHT, MET, OFF_HENDERSON
from tests.quick import Quick

Values = Mapping[str, Any]
DIVE = {"kind": "dive", "weapon": "P"}
CROSSED: Values = {
    **in_phase("second-air-strike"), f"{CARRIERS}spotted": True, f"{TF_16}spotted": True,
    f"{A}strikes.Strike 1": {"hex": "1407", "origin": "1410", "units": {"VB-6": DIVE, "VS-6": DIVE}},
    f"{J}strikes.Strike 1": {"hex": "1410", "origin": "1407", "units": {"Shokaku dive bombers": DIVE}},
    "umpire.targets": {"allied Strike 1": "Carrier Force", "ijn Strike 1": "TF 16"},
}  # fmt: skip
OVER = {**CROSSED, f"{J}strikes.Strike 1.stage": "through", f"{J}strikes.Strike 1.group": ["Enterprise"]}
THIRD_ROUND = {**MET, "umpire.engagements.1": {**BATTLE, "round": 3, "next": 1}}
THEIR_TURN = {**MET, "umpire.engagements.1": {**BATTLE, "next": 1}}
UP = {"unit": ["VF-6"], "over": "TF 16", "altitude": "high"}
DAMAGED = {**in_phase("second-air-strike"), f"{CARRIERS}spotted": True, f"{A}ships.Enterprise.condition": "damaged"}
BELOW = {**in_phase("first-search"), f"{A}submarines.Gato": {"hex": "1407", "strength": 4, "speed": 2},
         f"{CARRIERS}spotted": True}  # fmt: skip

ROWS: list[tuple[str, Values, str, str, Mapping[str, Any] | str | None]] = [
    ("16: a strike is flown", CROSSED, "Strike 1", "strike", {"strike": "Strike 1"}),
    ("16: by the name of its unit, too", {**CROSSED, f"{A}air.VB-6.struck": "second-air-strike"}, "VB-6", "strike",
     {"strike": "Strike 1"}),
    ("16: a deck on which a strike may land flies none", CROSSED, "Enterprise", "strike", None),
    ("16.f: CAP goes up", CROSSED, "VF-6", "cap", UP),
    ("16.f: a force's fighters go up", CROSSED, "TF 16", "cap", UP),
    ("16.j.ii: one carrier is not divided", {}, "TF 16", "divide", "16.j.ii"),
    ("16.j.ii: two carriers are, whole", {f"{A}ships.Helena.target_class": "A"}, "TF 16", "divide",
     {"name": "TF 16", "ship": ["Enterprise=1", "DesDiv 12=1", "Helena=2"]}),
    ("16.k: it attacks what it sees", OVER, "Strike 1", "attack", {"strike": "Strike 1", "at": ["Enterprise"]}),
    ("18.b: a damaged carrier launches nothing", DAMAGED, "Enterprise", "launch", "18.b"),
    ("20.e: a ship fires", FOUGHT, "San Juan", "fire", {"at": ["San Juan=Tone"]}),
    ("20.e: a ship of a force fires", FOUGHT, "TF 64", "fire", {"at": ["San Juan=Tone"]}),
    ("20.e: a ship waits while the other side fires", THEIR_TURN, "San Juan", "fire", "20.e"),
    ("20.e.iii: a side withdraws", THIRD_ROUND, "ijn", "withdraw", {"hex": "1610", "choices": ["1610", "1711"]}),
    ("20.f: ships are screened", ENGAGED, "San Juan", "screen", {"ship": ["San Juan"]}),
    ("21.d: a dummy is taken off", in_phase("first-search"), "ijn", "dummy", {"name": "Decoy", "do": "remove"}),
    ("24: ships bombard", OFF_HENDERSON, "Tone", "bombard", {"ship": ["Tone"], "base": "Henderson Field"}),
    ("25.g: by day a submarine spots", BELOW, "Gato", "submarine", {"name": "Gato"}),
    ("25.g: by night it attacks", {**BELOW, "public.night": True}, "Gato", "submarine",
     {"name": "Gato", "attack": True}),
]  # fmt: skip


def session_where(values: Values) -> Quick:
    """The training scenario, with values otherwise."""
    session = Quick("carrier-clashes/training")
    for path, value in values.items():
        tree.put(session.state.tree, path, tree.copy_of(value))
    return session


@pytest.mark.parametrize(("values", "name", "act", "offers"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_it_is_offered_and_accepted(
    values: Values, name: str, act: str, offers: Mapping[str, Any] | str | None
) -> None:
    session = session_where(values)
    found = may_of.of_side(session, name) if name in session.state.sides else may_of.of_name(session, name)
    offered = [dict(one.given) for one in found.may if one.act.name == act]
    barred = [bar.cite for one in found.barred if one.act.name == act for bar in one.bars]
    if isinstance(offers, Mapping):
        assert offers in offered
        session.act(act, dict(offers), How(seed=1))
    else:
        assert (offered if offers else [], barred) == ([], [offers] if offers else [])


def test_what_is_due_as_a_side_knows_it_does_not_tell_of_the_enemys_cap() -> None:
    session = Quick("carrier-clashes/training")
    said = []
    cap = {
        f"{A}air.VF-6.{key}": value for key, value in {**UP, "up_since": "second-air-strike"}.items() if key != "unit"
    }
    for values in ({**CROSSED, f"{A}strikes.Strike 1": None}, cap):
        for path, value in values.items():
            tree.put(session.state.tree, path, tree.copy_of(value))
        said.append([one.act.name for one in may_of.of_side(session, "ijn", known=True).rows])
    assert said[0] == said[1]


def test_20e_no_fire_of_a_ship_whose_turn_it_is_not_is_offered_as_it_is_typed() -> None:
    desk = Desk(session_where(FOUGHT))
    assert [offer.show for offer in desk.offers("fire San")] == ["San Juan=Tone", "San Juan:D=Tone", "San Juan:C=Tone"]
    assert [offer.show for offer in desk.offers("fire T")] == ["Tone"]
