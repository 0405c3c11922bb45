"""What a side sees of the other: a small state, whose eyes, and all that is before them of one kind (15, 16, 20)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.carrier_clashes.evening import sight, state
from tests.games.carrier_clashes.small import VANGUARD, A, J, in_phase, position

SPOTTED = {**in_phase("second-search"), f"{VANGUARD}spotted": True}
DEALT = {"turn": 1, "cards": ["JS", "JD"]}
TWICE = {**DEALT, "deals": {"1": ["JS"], "2": ["JD"]}}
BATTLE = {
    "hex": "1611", "allied": ["TF 64"], "ijn": ["Vanguard"], "state": "fought", "round": 2,
    "order": {"1": {"side": "allied", "task_forces": ["TF 64"]}, "2": {"side": "ijn", "task_forces": ["Vanguard"]}},
}  # fmt: skip
MET = {**in_phase("first-surface-combat"), f"{VANGUARD}hex": "1611", f"{VANGUARD}spotted": True}
MET_AS = {how: {**MET, "umpire.engagements.1": {**BATTLE, "state": how}} for how in ("engaged", "fought", "over")}
SEEN = {"hex": "1611", "own": ["TF 64"], "facing": ["block 26"], "round": 2}
TONE, KAGERO = {"class": "C", "defense": 3}, {"class": "D", "defense": 2}
FLOWN = {"units": {"VB-6": {}}, "hex": "1508", "group": ["Tone"]}
AIMED = {"umpire.targets": {"allied Strike 1": "Vanguard"}}
FLOWN_AS = {
    how: {**SPOTTED, **AIMED, f"{A}strikes.Strike 1": {**FLOWN, "stage": how}}
    for how in ("launched", "arrived", "through", "over")
}
ON_TABLE = {"umpire.rulings.blocks": "on-table"}

ROWS: list[tuple[str, dict[str, Any], str, str, Any]] = [
    ("15", in_phase("second-search"), "allied", "blocks", None),
    ("15.g", SPOTTED, "allied", "blocks", {"block 26": {"hex": "1508"}}),
    ("15.g", SPOTTED, "ijn", "blocks", None),
    ("15.g", {**SPOTTED, "umpire.sightings.Vanguard": DEALT}, "allied", "blocks",
     {"block 26": {"hex": "1508", "cards": ["JS", "JD"]}}),
    ("15.g: cards of another turn are gone", {**SPOTTED, "umpire.sightings.Vanguard": {**DEALT, "turn": 0}}, "allied",
     "blocks", {"block 26": {"hex": "1508"}}),
    ("15.k: what was dealt twice", {**SPOTTED, "umpire.sightings.Vanguard": TWICE}, "allied", "blocks",
     {"block 26": {"hex": "1508", "deals": {"1": ["JS"], "2": ["JD"]}}}),
    ("15.k: dealt once", {**SPOTTED, "umpire.sightings.Vanguard": {**DEALT, "deals": {"1": ["JS", "JD"]}}}, "allied",
     "blocks", {"block 26": {"hex": "1508", "cards": ["JS", "JD"]}}),
    ("15: for the strikes alone", {**in_phase("second-search"), f"{VANGUARD}spotted_for_strikes": True}, "allied",
     "blocks", {"block 26": {"hex": "1508", "for_strikes": True}}),
    ("ruling blocks: in mind", SPOTTED, "allied", "on_table", None),
    ("ruling blocks: on the table", {**SPOTTED, **ON_TABLE}, "allied", "on_table", {"1407": 1, "1708": 1}),
    ("ruling blocks: two in a hex", {**SPOTTED, **ON_TABLE, f"{VANGUARD}spotted": None, f"{VANGUARD}hex": "1407"},
     "allied", "on_table", {"1407": 2, "1708": 1}),
    ("20", MET_AS["engaged"], "allied", "engagements", {"1": SEEN}),
    ("20", MET_AS["fought"], "allied", "engagements", {"1": {**SEEN, "to_fire": "Allied"}}),
    ("20: the other side", MET_AS["fought"], "ijn", "engagements",
     {"1": {**SEEN, "own": ["Vanguard"], "facing": ["an unspotted force in 1611"], "to_fire": "Allied"}}),
    ("20: a fight that is over", MET_AS["over"], "allied", "engagements", None),
    ("20.b: ships are revealed", MET_AS["fought"], "allied", "ships", {"Kagero Division": KAGERO, "Tone": TONE}),
    ("20.b: not before", MET_AS["engaged"], "allied", "ships", None),
    ("20.f: who is screened is not", {**MET_AS["fought"], f"{J}ships.Tone.screened": True}, "allied", "ships",
     {"Kagero Division": KAGERO}),
    ("18: damage lies open", {**MET_AS["fought"], f"{J}ships.Tone.condition": "damaged"}, "allied", "ships",
     {"Kagero Division": KAGERO, "Tone": {**TONE, "condition": "damaged"}}),
    ("20.c: a mission is heard of", {**in_phase("first-surface-combat"), f"{VANGUARD}mission": "bombard"}, "allied",
     "unspotted", {"an unspotted force in 1508": {"mission": "bombard"}}),
    ("12.f: not whether its force has sailed on", {**in_phase("movement-spotted"), f"{VANGUARD}mission": "bombard"},
     "allied", "unspotted", None),
    ("20.c: one given up is heard of no more", {f"{VANGUARD}mission": "given-up"}, "allied", "unspotted", None),
    ("20.a: so is who got away, and from whom", {f"{VANGUARD}avoided": True, "umpire.shaken.Vanguard": ["TF 64"]},
     "allied", "unspotted", {"an unspotted force in 1508": {"avoided": True, "got_away_from": ["TF 64"]}}),
    ("20.a: of a spotted one", {**SPOTTED, f"{VANGUARD}engaged": "ijn"}, "allied", "blocks",
     {"block 26": {"hex": "1508", "engaged": "ijn"}}),
    ("16: a strike's counter", FLOWN_AS["launched"], "ijn", "strikes",
     {"Strike 1": {"against": "Vanguard", "hex": "1508"}}),
    ("16: a strike that is over", FLOWN_AS["over"], "ijn", "strikes", None),
    ("16: one's own", FLOWN_AS["launched"], "allied", "own_strikes", {"Strike 1": "block 26"}),
    ("16: one's own that is over", FLOWN_AS["over"], "allied", "own_strikes", None),
    ("16: what a strike has come upon", FLOWN_AS["through"], "allied", "ships", {"Tone": TONE}),
    ("16: what it has not", FLOWN_AS["launched"], "allied", "ships", None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("values", "side", "kind", "seen"),
    [row[1:] for row in ROWS],
    ids=[f"{rule}: {side} {kind} {seen}"[:70] for rule, _, side, kind, seen in ROWS],
)
def test_a_side_sees(values: dict[str, Any], side: str, kind: str, seen: Any) -> None:
    assert sight.sight(state.Board(position().doing(values).tree), side).get(kind) == seen


@pytest.mark.parametrize(
    ("otherwise", "called"),
    [
        ({}, None),
        (ON_TABLE, "a block in 1508"),
        ({f"{VANGUARD}spotted": True}, "block 26"),
        ({f"{VANGUARD}engaged": "ijn"}, "an unspotted force in 1508"),
        ({**in_phase("first-surface-combat"), f"{VANGUARD}mission": "bombard"}, "an unspotted force in 1508"),
        ({f"{VANGUARD}mission": "bombard"}, None),
        ({**FLOWN_AS["arrived"], f"{VANGUARD}spotted": None}, "an unspotted force in 1508"),
        ({**FLOWN_AS["launched"], f"{VANGUARD}spotted": None}, None),
        ({**FLOWN_AS["arrived"], f"{VANGUARD}spotted": None, "umpire.targets": {"allied Strike 1": "Decoy"}}, None),
    ],
)
def test_what_a_side_may_call_the_others_force(otherwise: dict[str, Any], called: str | None) -> None:
    board = state.Board(position().doing({**in_phase("second-search"), **otherwise}).tree)
    assert sight.call(board, "allied", board.side("ijn").task_forces["Vanguard"]) == called


@pytest.mark.parametrize(
    ("way", "said"),
    [
        (("ships", "Tone", "condition"), "none"),
        (("blocks", "block 26", "cards"), "none"),
        (("blocks", "block 26", "for_strikes"), "none"),
        (("blocks", "block 26", "hex"), "no longer seen"),
        (("blocks", "block 26"), "no longer seen"),
    ],
)
def test_what_it_means_that_a_value_of_what_is_seen_is_gone(way: tuple[str, ...], said: str) -> None:
    assert sight.gone(way) == said


@pytest.mark.parametrize(
    ("way", "said"),
    [
        (("blocks", "block 26", "hex"), "block 26 hex"),
        (("on_table", "1407"), "blocks face down in 1407"),
        (("submarines", "I-15"), "I-15 hex"),
        (("ships", "Tone", "condition"), "Tone condition"),
        (("blocks",), "blocks"),
    ],
)
def test_a_value_that_is_seen_goes_by_what_it_is_of(way: tuple[str, ...], said: str) -> None:
    assert sight.place(way) == said
