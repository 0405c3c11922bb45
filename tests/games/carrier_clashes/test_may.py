"""What `may` offers in strikes and in fights: whole acts, each accepted as it stands (16, 16.j.ii, 20, 21, 24)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from referee.session import may_of
from referee.session.how import How
from tests.law import commanded
from tests.quick import Quick

TRAINING = "carrier-clashes/training"
STRIKES = (
    *("next",) * 4,
    'set --path sides.ijn.task_forces."Carrier Force".spotted --value true',
    'set --path sides.allied.task_forces."TF 16".spotted --value true',
    'launch --target "Carrier Force" --unit VB-6,VS-6,VT-6',
    'launch --target "TF 16" --unit "Shokaku dive bombers","Shokaku fighters"',
)
SHOT_AT = (*STRIKES, 'cap --over "TF 16" --unit VF-6', "strike --side ijn --spare nobody")
MET = (
    *("next",) * 5,
    "set --path public.initiative --value ijn",
    "set --path sides.ijn.task_forces.Vanguard.hex --value 1611",
    "set --path sides.ijn.task_forces.Vanguard.spotted --value true",
    'engage --by "TF 64" --target Vanguard',
)
BATTLE = (*MET, "reveal")
THIRD_ROUND = (*BATTLE, *("fire --hold",) * 4)
OFF_HENDERSON = (
    *("next",) * 5,
    "set --path sides.ijn.task_forces.Vanguard.hex --value 1513",
    "mission --name Vanguard --what bombard",
)

OFFERED: list[tuple[str, Sequence[str], str, str, Mapping[str, Any]]] = [
    ("16 a strike is flown", STRIKES, "Strike 1", "strike", {"strike": "Strike 1"}),
    ("16.f CAP goes up", STRIKES, "VF-6", "cap", {"unit": ["VF-6"], "over": "TF 16", "altitude": "high"}),
    ("16.k it attacks what it sees", SHOT_AT, "Strike 1", "attack", {"strike": "Strike 1", "at": ["Enterprise"]}),
    ("20.e a ship fires", BATTLE, "San Juan", "fire", {"at": ["San Juan=Tone"]}),
    ("20.e a ship of a force fires", BATTLE, "TF 64", "fire", {"at": ["San Juan=Tone"]}),
    ("16.f a force's fighters go up", STRIKES, "TF 16", "cap", {"unit": ["VF-6"], "over": "TF 16", "altitude": "high"}),
    ("20.e.iii a side withdraws", THIRD_ROUND, "ijn", "withdraw", {"hex": "1610", "choices": ["1610", "1711"]}),
    ("20.f ships are screened", MET, "San Juan", "screen", {"ship": ["San Juan"]}),
    ("21.d a dummy is taken off", (), "ijn", "dummy", {"name": "Decoy", "do": "remove"}),
    ("24 ships bombard", OFF_HENDERSON, "Tone", "bombard", {"ship": ["Tone"], "base": "Henderson Field"}),
]


@pytest.mark.parametrize(("case", "opening", "name", "act", "given"), OFFERED, ids=[row[0] for row in OFFERED])
def test_it_is_offered_and_accepted(
    case: str, opening: Sequence[str], name: str, act: str, given: Mapping[str, Any]
) -> None:
    session = begun(opening)
    found = may_of.of_side(session, name) if name in session.state.sides else may_of.of_name(session, name)
    offered = [dict(one.given) for one in found.may if one.act.name == act]
    assert given in offered
    session.act(act, dict(given), How(seed=1))


def test_16jii_the_division_of_a_force_with_two_carriers_is_offered_whole() -> None:
    session = begun((), "carrier-clashes/eastern-solomons")
    (offer,) = [one for one in may_of.of_name(session, "Carrier Force").may if one.act.name == "divide"]
    groups = [word.partition("=")[2] for word in offer.given["ship"]]
    assert set(groups) == {"1", "2"}
    session.act("divide", dict(offer.given), How(seed=1))


def test_25g_by_night_a_submarine_is_offered_its_attack_and_by_day_its_sighting() -> None:
    session = begun(("next",) * 3, "carrier-clashes/eastern-solomons")
    hex = session.state.tree["sides"]["ijn"]["submarines"]["I-boats A"]["hex"]
    for path, value in (("TF 16.hex", hex), ("TF 16.spotted", "true")):
        session.act("set", {"path": path, "value": value}, How(seed=1, why="seen"))
    for night, given in (("false", {"name": "I-boats A"}), ("true", {"name": "I-boats A", "attack": True})):
        session.act("set", {"path": "public.night", "value": night}, How(seed=1, why="the clock"))
        (offer,) = [one for one in may_of.of_name(session, "I-boats A").may if one.act.name == "submarine"]
        assert offer.given == given
    session.act("submarine", dict(offer.given), How(seed=1))


def test_what_cannot_be_done_is_barred_by_its_rule() -> None:
    bars = {one.act.name: [bar.cite for bar in one.bars] for one in may_of.of_name(begun(()), "TF 16").barred}
    assert bars["divide"] == ["16.j.ii"]


def test_18b_of_a_carrier_it_is_said_what_bars_all_her_aircraft() -> None:
    session = begun(STRIKES)
    assert "launch" in acts_of(session, "Enterprise")
    session.act("set", {"path": "Enterprise.condition", "value": "damaged"}, How(seed=1, why="a hit"))
    assert "launch" not in acts_of(session, "Enterprise")
    (launch,) = [one for one in may_of.of_name(session, "Enterprise").barred if one.act.name == "launch"]
    assert [(bar.cite, bar.words) for bar in launch.bars] == [
        ("18.b", "Enterprise is damaged and may not launch aircraft")
    ]


def acts_of(session: Quick, name: str) -> set[str]:
    return {one.act.name for one in may_of.of_name(session, name).may}


def test_16_a_deck_on_which_a_strike_may_land_flies_none() -> None:
    session = begun(STRIKES)
    assert "strike" not in {one.act.name for one in may_of.of_name(session, "Enterprise").barred}


def begun(commands: Sequence[str], scenario: str = TRAINING) -> Quick:
    """An evening in which these have been done."""
    session = Quick(scenario)
    for command in commands:
        session.act(*commanded(session.game, command), How(seed=1, why="an opening"))
    return session
