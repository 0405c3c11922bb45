"""What a side sees of the other: a small state, whose eyes, and all that is before them of one kind (15, 16, 20)."""

from __future__ import annotations

import re
from typing import Any
from unittest.mock import Mock

import pytest

from referee.games.carrier_clashes.evening import in_reach, sight, state
from referee.games.carrier_clashes.views import picture
from tests import rows
from tests.games.carrier_clashes.small import CARRIERS, VANGUARD, A, J, in_phase, position
from tests.games.carrier_clashes.surface_bars import BATTLE, MET

SPOTTED = {**in_phase("second-search"), f"{VANGUARD}spotted": True}
DEALT = {"turn": 1, "cards": ["JS", "JD"]}
TWICE = {**DEALT, "deals": {"1": ["JS"], "2": ["JD"]}}
MET_AS = {how: {**MET, "umpire.engagements.1": {**BATTLE, "state": how}} for how in ("engaged", "fought", "over")}
SEEN = {"hex": "1611", "own": ["TF 64"], "facing": ["block 26"], "round": 2}
TONE, KAGERO = {"class": "C", "defense": 3}, {"class": "D", "defense": 2}
FLOWN = {"units": {"VB-6": {}}, "hex": "1508", "group": ["Tone", "Gone"]}
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
    ("25.j: submarines lie face up", {f"{A}submarines": {"Gato": {"hex": "1407"}, "Grouper": {}}}, "ijn", "submarines",
     {"Gato": "1407"}),
    ("ruling blocks: in mind", SPOTTED, "allied", "on_table", None),
    ("ruling blocks: on the table", {**SPOTTED, **ON_TABLE}, "allied", "on_table", {"1407": 1, "1708": 1}),
    ("ruling blocks: two in a hex", {**SPOTTED, **ON_TABLE, f"{VANGUARD}spotted": None, f"{VANGUARD}hex": "1407"},
     "allied", "on_table", {"1407": 2, "1708": 1}),
    ("ruling blocks: as they stood when a side looked away", {**ON_TABLE, "umpire.table.ijn.blocks": {"1407": 1,
     "1508": 2}},
     "allied", "on_table", {"1407": 1, "1508": 2}),
    ("20", MET_AS["engaged"], "allied", "engagements", {"1": SEEN}),
    ("20", MET_AS["fought"], "allied", "engagements", {"1": {**SEEN, "to_fire": "Allied"}}),
    ("20: the other side, and one that is gone", {**MET, "umpire.engagements.1": {**BATTLE, "allied": ["TF 64",
     "TF 65"]}}, "ijn", "engagements",
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
    ("20.a: so is who got away, and from whom", {f"{VANGUARD}avoided": True, "umpire.shaken.Vanguard": ["TF 98",
     "TF 64"]},
     "allied", "unspotted", {"an unspotted force in 1508": {"avoided": True, "got_away_from": ["TF 64"]}}),
    ("20.a: one that is engaged", {f"{VANGUARD}engaged": "allied"}, "allied", "unspotted",
     {"an unspotted force in 1508": {"engaged": "allied"}}),
    ("20.a: of a spotted one", {**SPOTTED, f"{VANGUARD}engaged": "ijn", f"{VANGUARD}mission": "bombard"}, "allied",
     "blocks",
     {"block 26": {"hex": "1508", "engaged": "ijn"}}),
    ("16: a strike's counter", FLOWN_AS["launched"], "ijn", "strikes",
     {"Strike 1": {"against": "Vanguard", "hex": "1508"}}),
    ("16: a strike that is over", FLOWN_AS["over"], "ijn", "strikes", None),
    ("16: one's own", FLOWN_AS["launched"], "allied", "own_strikes", {"Strike 1": "block 26"}),
    *((f"16: one's own {words}", {**FLOWN_AS[stage], f"{VANGUARD}spotted": None, **more}, "allied", "own_strikes",
       found)
      for words, stage, more, found in (
       ("before it has come upon what is not spotted", "launched", {}, {"Strike 1": "a force in 1508"}),
       ("as it does", "through", {}, {"Strike 1": "an unspotted force in 1508"}),
       ("whose target is gone", "launched", {"umpire.targets": {"allied Strike 1": "Nobody"}}, None))),
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


@pytest.mark.parametrize("stage", FLOWN_AS)
def test_16a_for_all_a_strike_is_against_a_block_by_its_sticker(stage: str) -> None:
    strikes = sight.seen_by_all(state.Board(position().doing(FLOWN_AS[stage]).tree), "ijn").get("strikes")
    assert strikes == (None if stage == "over" else {"Strike 1": {"against": "block 26", "hex": "1508"}})


@pytest.mark.parametrize(
    ("way", "called", "gone"),
    [
        ("ships Tone condition", "Tone condition", "none"),
        ("blocks,block 26,cards", "block 26 cards", "none"),
        ("blocks,block 26,for_strikes", "block 26 for strikes", "none"),
        ("blocks,block 26,hex", "block 26 hex", "no longer seen"),
        ("blocks,block 26", "block 26", "no longer seen"),
        ("on_table 1407", "blocks face down in 1407", "no longer seen"),
        ("submarines I-15", "I-15 hex", "no longer seen"),
        ("blocks", "blocks", "no longer seen"),
        ("on_table", "on table", "no longer seen"),
        ("submarines", "submarines", "no longer seen"),
    ],
)
def test_what_is_seen_goes_by_what_it_is_of_and_its_end_has_words(way: str, called: str, gone: str) -> None:
    path = tuple(way.split("," if "," in way else None))
    assert (sight.place(path), sight.words_for_gone(path)) == (called, gone)


DEALT_BEFORE = {"contact": "block 26", "hex": "1507", "turn": 1, "cards": ["JS"]}


@pytest.mark.parametrize(
    ("sees", "told", "marks"),
    [
        ({"blocks": {"block 26": {"hex": "1508"}}}, [DEALT_BEFORE], ["1508 block 26: dealt in turn 1: JS"]),
        ({"on_table": {"1407": 1, "1708": 2}}, [], ["1407 a block: not spotted", "1708 2 blocks: not spotted"]),
    ],
)
def test_15_what_a_side_sees_and_has_heard_of_is_on_its_map(sees: Any, told: Any, marks: list[str]) -> None:
    seen = Mock(who="allied", sees=sees, told=told)
    assert [f"{mark.hex} {mark.label}: {mark.note}" for mark in picture.enemy_marks(seen)] == marks


# What the umpire reads of air units, points, endurance and what was dealt: a small state, and words of each
# line.


VF_6 = f"{A}air.VF-6."
JUST_VF_6 = {f"{A}air.{name}": None for name in ("VB-6", "VS-6", "VT-6", "VMF-223")}
ALLIED = {"side": "allied"}
HAND = {"turn": 1, "hex": "1507", "cards": ["JS", "JD"]}
KNOWN = {**in_phase("second-search"), f"{VANGUARD}spotted": True, "umpire.sightings.Vanguard": HAND}
STALE = {**KNOWN, f"{VANGUARD}spotted": None, f"{VANGUARD}hex": "1508"}
HELENA_SUNK = {f"{A}ships.Helena.condition": "sunk", f"{A}task_forces.TF 16.ships": ["Enterprise", "DesDiv 12"]}

READ: list[tuple[str, dict[str, Any], str, dict[str, Any], list[str]]] = [
    ("9", JUST_VF_6, "air", ALLIED, ["Allied VF-6 (F4F-4) at Enterprise: ready"]),
    ("9", {**JUST_VF_6, f"{J}air": {}}, "air", {}, ["VF-6"]),
    ("9: one side's", {**JUST_VF_6, f"{J}air": {}}, "air", {"side": "ijn"}, []),
    ("9", {**JUST_VF_6, f"{VF_6}lost": "ditched"}, "air", ALLIED, ["at Enterprise: lost ditched"]),
    ("9", {**JUST_VF_6, f"{VF_6}over": "TF 16"}, "air", ALLIED, ["at Enterprise: high CAP over TF 16"]),
    ("9", {**JUST_VF_6, f"{VF_6}over": "TF 16", f"{VF_6}altitude": "low", f"{VF_6}fought": True}, "air", ALLIED,
     ["at Enterprise: low CAP over TF 16, fought"]),
    ("9", {**JUST_VF_6, f"{VF_6}searched": "first-search"}, "air", ALLIED, ["searched in the first search phase"]),
    ("9", {**JUST_VF_6, f"{VF_6}struck": "second-air-strike", f"{VF_6}out": True}, "air", ALLIED,
     ["struck in the second air strike phase, out"]),
    ("9", {**JUST_VF_6, f"{VF_6}ferried": "third-air-strike"}, "air", ALLIED, ["flew home in the third air strike"]),
    ("18.f", {**JUST_VF_6, f"{VF_6}adrift": "1510", f"{A}ships.Enterprise.condition": "ditw"}, "air", ALLIED,
     ["at Enterprise: in the air without a deck"]),
    ("9", {**JUST_VF_6, f"{VF_6}at": "Henderson Field"}, "air", ALLIED, ["Field: away from Enterprise"]),
    ("16: of a strike that turns back no more", {**in_phase("second-air-strike"), f"{A}strikes.Strike 1": {
     "hex": "1407", "units": {"VB-6": {"kind": "dive", "weapon": "P"}}}, "umpire.targets": {
     "allied Strike 1": "TF X"}}, "strike", {}, []),
    ("28", {}, "points", {}, ["Allied 0 VP in all", "IJN 0 VP in all", "the lead is 0: nobody wins yet"]),
    ("28", {}, "points", {"side": "ijn"}, ["IJN 0 VP in all", "the lead is 0"]),
    ("28", {**HELENA_SUNK, f"{J}air.Shokaku fighters.lost": "shot down"}, "points", {},
     ["Allied 5: air units lost: Shokaku fighters", "Allied 5 VP", "IJN 36: Helena sunk", "IJN 36 VP", "lead is 31"]),
    ("23", {}, "endurance", ALLIED,
     ["TF 16: endurance to turn 12 (DesDiv 12", "TF 64: endurance to turn 10 (DesDiv 8"]),
    ("8.h", {}, "hands", {"name": "Vanguard"},
     ["Vanguard has JS JD; nearest legal hands:", "JS JD", "4 card sets in all, of 2 to 2 cards"]),
    ("8.j: others hold what it needs", {f"{J}ships.Tone.suits": ["hC"], f"{VANGUARD}ships": ["Tone"],
     f"{CARRIERS}ships": ["Kagero Division"], f"{CARRIERS}cards": ["JC", "JC"]}, "hands", {"name": "Vanguard"},
     ["nearest legal hands:", "none; another task force must exchange cards (8.j)", "1 card set in all"]),
    ("8.h: a dummy", {}, "hands", {"name": "Decoy"}, ["Decoy has no cards; nearest legal hands:", "", "1 card"]),
    ("20.e.vi", MET_AS["over"], "targets", {"ship": "TF 64"},
     ["is not in an engagement", "no engagement, because TF 64 has fought in this phase"]),
    ("20.a", MET_AS["engaged"], "targets", {"ship": "TF 64"},
     ["is not in an engagement", "TF 64 and Vanguard are in one engagement already"]),
    ("20: nobody has guns", {**MET_AS["fought"], f"{A}ships.San Juan.guns": {}, f"{A}ships.DesDiv 8.guns": {}},
     "targets", {"ship": "TF 64"}, ["TF 64 in engagement 1", "nothing to fire in this round"]),
    ("7: a ship in no task force", {**MET, f'{A}task_forces."TF 64".ships': ["DesDiv 8"]}, "targets",
     {"ship": "San Juan"}, ["is not in an engagement", "San Juan is not in a task force"]),
    ("16: what may be struck from a carrier", {**in_phase("second-air-strike"), f"{VANGUARD}spotted": True,
     f"{A}air.VB-6.at": "Henderson Field", f"{A}bases.Henderson Field.hex": "1510", f"{A}air.VS-6.out": True},
     "targets", {"ship": "Enterprise"}, ["is not in an engagement", "Vanguard in 1508, 3 hexes: VT-6 may strike it"]),
    ("15.k", in_phase("second-search"), "told", {}, ["Allied: nothing", "IJN: nothing"]),
    ("15.k", KNOWN, "told", {"side": "ijn"}, ["IJN: nothing"]),
    ("15.k", KNOWN, "told", ALLIED, ["Vanguard (block 26) in 1507 on turn 1, JS JD; fresh, really 1508"]),
    ("15.k: what lies where it lay", {**KNOWN, f"{VANGUARD}hex": "1507"}, "told", ALLIED, ["JS JD; fresh"]),
    ("15.k: who moved unseen", STALE, "told", ALLIED, ["JS JD; stale, really 1508"]),
    ("15.k: dealt twice", {**KNOWN, "umpire.sightings.Vanguard": {**HAND, "deals": {"1": ["JS"], "2": ["JD"]}}},
     "told", ALLIED, ["on turn 1, JS, then JD; fresh"]),
    ("15.k: no cards", {**KNOWN, "umpire.sightings.Vanguard": {"turn": 1, "hex": "1507"}}, "told", ALLIED,
     ["on turn 1, no cards; fresh"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("values", "act", "inputs", "read"), [row[1:] for row in READ], ids=[f"{row[0]}: {row[4]}"[:70] for row in READ]
)
def test_the_umpire_reads(values: dict[str, Any], act: str, inputs: dict[str, Any], read: list[str]) -> None:
    lines = rows.done(position(), values, act, inputs, []).umpire
    assert len(lines) == len(read), lines
    assert [line for line, words in zip(lines, read, strict=True) if words not in line] == []


FLYING = in_phase("first-search")
SHIPS_ALONE = {
    **FLYING,
    f"{J}task_forces.Decoy.hex": None,
    f"{A}air": {},
    f"{J}air": {},
    f"{A}bases": {},
    f"{J}bases": {},
}
STRUCK = {**in_phase("second-air-strike"), f"{VANGUARD}spotted": True, f"{J}task_forces.Decoy.spotted": True,
          f"{J}task_forces.Decoy.hex": None}  # fmt: skip
BOTH = {f"{A}air.VT-6.strengths": {"A": 6, "L": 4}}
DIVED = {**FLYING, f"{A}submarines.Gato": {"hex": "1407", "strength": 4, "speed": 2}}
BELOW = "Allied submarines Gato are in 1407 with Carrier Force"
SPOTS = "submarine --name Gato"

OFFERED: list[tuple[str, dict[str, Any], str, str | None]] = [
    ("15.a", FLYING, "Vanguard in 1508: 5 Allied searchers reach it",
     'search --hex 1508 --searcher VB-6,VS-6,VT-6,Enterprise'),
    ("15.a: one", SHIPS_ALONE, "Vanguard in 1508: 1 Allied searcher reaches it",
     'search --hex 1508 --searcher Enterprise'),
    ("15.a: two", {**SHIPS_ALONE, f"{A}air.VB-6": position().state.tree["sides"]["allied"]["air"]["VB-6"]},
     "Vanguard in 1508: 2 Allied searchers reach it", 'search --hex 1508 --searcher VB-6,Enterprise'),
    ("15.a: out of reach", {**SHIPS_ALONE, f"{VANGUARD}hex": "2902"}, "Vanguard in 2902: .*", None),
    ("25.g: by night, once submarines have attacked", {**FLYING, "public.night": True, f"{A}night_searchers": ["VB-6"],
     "umpire.searches.allied.submarine_attacked": True}, "Vanguard in 1508: .*", None),
    ("15.e: searched already", {**FLYING, "umpire.searches.allied.hexes": ["1508"]}, "Vanguard in 1508: .*", None),
    ("16: three, of whom two fly together", {**STRUCK, f"{A}air.VS-6.at": "Henderson Field",
     f"{A}bases.Henderson Field.hex": "1510"}, "Vanguard in 1508 is in reach of 3 Allied units: Enterprise, .*",
     'launch --target Vanguard --unit VB-6,VT-6'),
    ("16.c: as many as one strike holds", {**STRUCK, "public.strike_limits": {"allied": 2}},
     "Vanguard in 1508 is in reach of 3 Allied units: Enterprise", 'launch --target Vanguard --unit VB-6,VS-6'),
    ("16: one", {**STRUCK, f"{A}air.VB-6": None, f"{A}air.VS-6": None},
     "Vanguard in 1508 is in reach of 1 Allied unit: Enterprise", 'launch --target Vanguard --unit VT-6'),
    ("16: with the first of two weapons", {**STRUCK, f"{A}air.VB-6": None, f"{A}air.VS-6": None, **BOTH},
     "Vanguard in 1508 is in reach of 1 Allied unit: Enterprise",
     'launch --target Vanguard --unit VT-6 --weapon VT-6=A'),
    ("25", DIVED, BELOW, SPOTS),
    ("25.g: by night", {**DIVED, "public.night": True}, BELOW, None),
    ("25.g: at a force that is spotted", {**DIVED, "public.night": True, f"{CARRIERS}spotted": True}, BELOW,
     f"{SPOTS} --attack"),
    ("25.a: not once others have searched", {**DIVED, "umpire.searches.ijn.hexes": ["1611"]}, BELOW, None),
    ("25: of two", {**DIVED, f"{VANGUARD}hex": "1407"},
     f"{BELOW}, Vanguard|{BELOW.replace('Carrier Force', 'Vanguard, Carrier Force')}",
     f'{SPOTS} --target "(Carrier Force|Vanguard)"'),
    ("25: later, when nothing may be done about it", {**DIVED, "public.phase": "first-air-strike"}, BELOW, None),
]  # fmt: skip


@pytest.mark.parametrize(("values", "line", "command"), [row[1:] for row in OFFERED], ids=[row[0] for row in OFFERED])
def test_what_is_in_reach_is_read_with_its_act(values: dict[str, Any], line: str, command: str | None) -> None:
    board = state.Board.of(position().doing(values))
    found = [
        one for of in (in_reach.may_be_searched, in_reach.under_ships, in_reach.may_be_struck) for one in of(board)
    ]
    met = [one.command for one in found if re.fullmatch(line, one.line)]
    assert len(met) == (command is not None)
    assert all(re.fullmatch(command or "", one) for one in met), met
