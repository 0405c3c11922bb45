"""What the acts of a session refuse, chapter by chapter: the position, the act, the field and the words."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.games.carrier_clashes.evening import printed
from referee.session.board import fields
from tests.games.carrier_clashes.small import CARRIERS, TF_16, TF_64, VANGUARD, A, J, in_phase
from tests.games.carrier_clashes.surface_bars import ENGAGED, FOUGHT, MET
from tests.refusing import Position

FIRST_FIGHT, STRIKES, SEARCHES = "first-surface-combat", "second-air-strike", "first-search"

Row = tuple[dict[str, Any], str, dict[str, Any], str, str | None]

# Ships against bases, and cargo (20.c, 24, 26).

EMPTY = in_phase(FIRST_FIGHT, **{f"{VANGUARD}ships": []})

SHORE: list[Row] = [
    (in_phase(FIRST_FIGHT, **{f"{J}ships.Tone.guns": {"T": 6}}), "odds bombard", {"base": "Henderson Field",
     "ship": ["Tone"]}, "Tone: no guns that reach a base", "ship"),
    (EMPTY, "targets", {"ship": "Vanguard"}, "the task force has no ships", "ship"),
    (EMPTY, "hit", {"ship": "Tone", "result": "damaged"}, "Tone is out of play; which task force", "task_force"),
    (in_phase(FIRST_FIGHT), "hit", {"ship": "Helena", "result": "damaged", "task_force": "TF 64"},
     "Helena sails in TF 16; use it for a ship that returns", "task_force"),
    (EMPTY, "hit", {"ship": "Tone", "result": "sunk", "task_force": "Vanguard"},
     "Tone would be out of play; use it for a ship that returns", "task_force"),
    (EMPTY, "hit", {"ship": "Tone", "result": "damaged", "task_force": "TF 64"}, "TF 64 is not of the side of Tone",
     "task_force"),
    (in_phase(FIRST_FIGHT), "bombard", {"base": "Shortland", "ship": ["San Juan"], "shells": True},
     "San Juan: they have no B guns for the shells", "shells"),
    (in_phase(FIRST_FIGHT, **{f"{A}ships.San Juan.condition": "sunk", f"{TF_64}ships": ["DesDiv 8"]}),
     "forced bombard", {"base": "Shortland", "ship": ["San Juan"]}, "not on the map", "ship"),
]  # fmt: skip

# Surface combat (20).

SURFACE: list[Row] = [
    (MET, "engage", {"by": ["TF 64"], "target": ["Vanguard"], "avoid": ["Carrier Force"]},
     "Carrier Force is not engaged here", "avoid"),
    (FOUGHT, "fire", {"at": ["San Juan=Tone"], "hold": True}, "give --at or --hold", "at"),
    (FOUGHT, "fire", {}, "give --at or --hold", "at"),
    ({**FOUGHT, f'{A}ships."San Juan".condition': "ditw",
     f"{A}ships.DesDiv 8.guns": {}} | {f'{A}ships."San Juan".guns': {}, f"{J}ships.Tone.guns": {},
     f"{J}ships.Kagero Division.guns": {}}, "odds fire", {}, "nobody fires, so there are no odds", "at"),
    (FOUGHT, "fire", {"at": ["San Juan=Nobody"]}, "no ship to fire at: .Nobody.", "at"),
    (FOUGHT, "fire", {"at": ["San Juan=screened"]}, "which screened ship is meant: there is none", "at"),
    ({**FOUGHT, f"{J}ships.Tone.screened": True, f"{J}ships.Kagero Division.screened": True}, "fire",
     {"at": ["San Juan=screened"]}, "which screened ship is meant: Tone, Kagero Division?", "at"),
    ({**FOUGHT, f"{A}ships.San Juan.guns": {}}, "fire", {"at": ["San Juan:B=Tone"]}, "she has none", "at"),
    ({**FOUGHT, f"{VANGUARD}ships": ["Tone", "Kagero Division", "Kako"], f"{CARRIERS}ships": ["Shokaku"]}, "fire",
     {"at": ["San Juan=Ka"]}, "no ship to fire at: .Ka.; nearest: Kagero Division, Kako", "at"),
    *((FOUGHT, "fire", {"at": [word]}, "at takes ship=target", "at") for word in ("San Juan at Tone", "San Juan=")),
    (FOUGHT, "fire", {"at": ["San Juan=Tone#two"]}, "at takes ship=target", "at"),
    (FOUGHT, "fire", {"at": ["San Juan=Tone#0"]}, "at takes ship=target", "at"),
    (FOUGHT, "fire", {"at": ["San Juan=Tone#²"]}, "at takes ship=target", "at"),
    (FOUGHT, "fire", {"at": ["San Juan:B=Tone"]}, "San Juan has no B factors; she has D, C", "at"),
    *((where, "fire", {"hold": True, "battle": 2}, f"there is no engagement 2; there are: {there}", "battle")
      for where, there in ((FOUGHT, "1"), (MET, "none"))),
    (ENGAGED, "screen", {}, "which side", "side"),
    (FOUGHT, "forced place", {"name": "TF 64", "hex": "1409"}, "is in 1409 and fights in 1611", None),
    (FOUGHT, "forced move", {"name": "Vanguard", "hex": "1509"}, "is in 1509 and fights in 1611", None),
    (MET, "targets", {"ship": "Nobody"}, "there is no ship or task force .Nobody", "ship"),
]  # fmt: skip

# In the air (13.c, 15, 16, 18).

STRUCK_AT = in_phase(STRIKES, **{
    f"{A}strikes": {}, f"{J}strikes.Strike 1": {"hex": "1410", "origin": "1407", "stage": "launched"},
    "umpire.targets": {"ijn Strike 1": "TF 16"},
})  # fmt: skip
SPOTTED = in_phase(STRIKES, **{f"{CARRIERS}spotted": True})
COMING = {**STRUCK_AT, f"{J}strikes.Strike 1.units": {"Shokaku dive bombers": {"kind": "dive", "weapon": "P"}}}
AT_SHOKAKU = {"target": "Carrier Force", "unit": ["VB-6"]}

LOST = {**SPOTTED, f"{A}air.VS-6.lost": "ditched, turn 1"}


def on_its_way(target: str, stage: str = "launched", **more: Any) -> dict[str, Any]:
    """VB-6 and VF-6 fly in a strike."""
    units = {"VB-6": {"kind": "dive", "weapon": "P"}, "VF-6": {"kind": "escort"}}
    flight = {"hex": "1407", "origin": "1410", "stage": stage, "units": units, **more}
    return {f"{A}strikes.Strike 1": flight, "umpire.targets": {"allied Strike 1": target}}


FLYING = {**SPOTTED, **on_its_way("Carrier Force")}
OVER = {**SPOTTED, **on_its_way("Carrier Force", "through", group=["Shokaku", "Kako"])}
AT_SHORTLAND = in_phase("first-air-strike", **{f"{J}bases.Shortland.hex": "1407"}, **on_its_way("Shortland"))
IN_PORT = {**FLYING, f"{J}bases.Shortland.hex": "1407", f"{J}bases.Shortland.port": True}

DIVE = {"kind": "dive", "weapon": "P"}
WITH_CAP = {**FLYING, f"{A}strikes.Strike 1.units": {"VB-6": DIVE}, f"{J}air.Shokaku reserve.over": "Carrier Force"}
TWO_FLY = {**FLYING, f"{A}strikes.Strike 1.units": {"VB-6": DIVE, "VS-6": DIVE}}
THROUGH = {f"{A}strikes.Strike 1.stage": "through", f"{A}strikes.Strike 1.group": ["Shokaku"]}
NONE_LEFT = {**FLYING, **THROUGH, f"{A}strikes.Strike 1.units": {"VB-6": {**DIVE, "fate": "gone"}}}
IDLE = "VB-6 would attack nothing; all units of a strike attack at once"

AIR: list[Row] = [
    *((WITH_CAP, "strike", {"side": "allied", field: named}, words, field) for field, named, words in (
      *(("withhold", [name], "no CAP over Carrier Force") for name in ("Shokaku fighters", "nobody")),
      ("again", ["Shokaku fighters"], "no CAP over Carrier Force"),
      ("again", ["Shokaku reserve"], "has not fought in this phase"),
      ("ignore", ["VF-6"], "no CAP over Carrier Force"),
      ("ignore", ["Shokaku reserve", "nobody"], "either the units named or nobody"),
      ("spare", ["VT-6"], "no unit of Strike 1"),
      ("spare", ["VB-6", "nobody"], "either the units named or nobody"),
      ("at", ["Kako", "Shokaku"], "name one ship for all other units, not 2: Kako, Shokaku"))),
    (TWO_FLY, "strike", {"at": ["VS-6=Shokaku"]}, IDLE, "at"),
    ({**TWO_FLY, **THROUGH}, "attack", {"at": ["VS-6=Shokaku"]}, IDLE, "at"),
    ({**TWO_FLY, **THROUGH}, "odds attack", {"at": ["VF-6=Shokaku"]}, "of Allied Strike 1 that still attacks", None),
    ({**TWO_FLY, **THROUGH}, "odds attack", {"at": ["VB-6=Tone"]}, "no ship that Strike 1 sees", None),
    ({}, "odds attack", {}, "no strike waits to attack", "strike"),
    ({}, "odds strike", {}, "no strike waits to be flown", "strike"),
    (NONE_LEFT, "odds attack", {}, "Strike 1 has no unit left that can attack", "strike"),
    ({**FLYING, f"{A}air.VB-6.struck": STRIKES}, "forced launch", {"target": "Carrier Force", "unit": ["VB-6"]},
     "flies in Strike 1 and in Strike 2", None),
    (FLYING, "forced cap", {"over": "TF 16", "unit": ["VF-6"]}, "flies in Strike 1 and on CAP", None),
    (FLYING, "forced ferry", {"unit": ["VB-6"]}, "VB-6 flies in Strike 1", "unit"),
    (FLYING, "attack", {"at": ["Kako"]}, "no strike waits to attack", "strike"),
    *((FLYING, "attack", {"strike": name}, words, "strike") for name, words in (
        ("Strike 1", "Strike 1 does not wait to attack"), ("Strike 9", "no strike is called Strike 9"))),
    (FLYING, "strike", {"side": "allied", "at": ["VB-6=Tone"]}, "Shokaku", "at"),
    ({**SPOTTED, **on_its_way("Decoy", hex="1708")}, "strike", {"at": ["VB-6=Tone"]}, "there are none", "at"),
    (OVER, "attack", {"at": ["VT-6=Kako"]}, "unit of Allied Strike 1 that still attacks", None),
    (OVER, "attack", {"at": ["Kak"]}, "nearest: Kako", "at"),
    (AT_SHORTLAND, "strike", {"at": ["VB-6=Tone"]}, "its air units are attacked together, and no ship", "at"),
    (AT_SHORTLAND, "strike", {"group": 1}, "its air units are attacked together, and no ship", "group"),
    (IN_PORT, "strike", {"group": 2}, "all that is in the port with Carrier Force is one AA group", "group"),
    *((LOST, f"forced {act}", {"unit": ["VS-6"], **more}, "VS-6 was lost", "unit") for act, more in (
      ("launch", {"target": "Carrier Force"}), ("cap", {"over": "TF 16"}), ("ferry", {}),
      ("land", {"at": "Henderson Field"}))),
    (SPOTTED, "forced cap", {"over": "TF 16", "unit": ["VT-6"]}, "no F strength", "unit"),
    (SPOTTED, "lost", {"unit": ["VB-6"]}, "is not lost", "unit"),
    (LOST, "lost", {"unit": ["VS-6"], "how": "again"}, "was lost ditched", "unit"),
    ({**LOST, f"{A}ships.Enterprise.condition": "sunk", f"{TF_16}ships": ["Helena", "DesDiv 12"]},
     "lost", {"unit": ["VS-6"]}, "which is gone", "unit"),
    (SPOTTED, "launch", {**AT_SHOKAKU, "unit": ["VT-6"], "weapon": ["VB-6=P"]}, "VB-6", "weapon"),
    (SPOTTED, "launch", {"unit": ["VB-6"]}, "target is missing: what they strike", "target"),
    ({**SPOTTED, f"{A}air.VS-6.at": "Helena", f"{A}ships.Helena.target_class": "A", f"{TF_16}ships": ["Enterprise"]},
     "launch", {"target": "Carrier Force", "unit": ["VB-6", "VS-6"]}, "VS-6 is not on the map", "unit"),
    (SPOTTED, "launch", {"target": "Carrier Force"}, "which air units fly", "unit"),
    (SPOTTED, "launch", {"target": "Carrier Force", "unit": []}, "which air units fly", "unit"),
    ({**SPOTTED, f"{A}air.VB-6.strengths": {"P": 10, "H": 4}}, "launch", AT_SHOKAKU,
     "VB-6 has P and H: which", "weapon"),
    *((SPOTTED, "launch", {**AT_SHOKAKU, "unit": [unit], "weapon": [f"{unit}={typed}"]},
       f"{unit} has no {typed}; it has {arms}", "weapon") for unit, typed, arms in (
      ("VB-6", "F", "P"), ("VF-6", "P", "F"))),
    (SPOTTED, "launch", {**AT_SHOKAKU, "unit": ["VB-6", "VF-6"], "low": ["VF-6"]},
     "no unit of this strike attacks with torpedoes", "low"),
    (SPOTTED, "launch", {**AT_SHOKAKU, "low": ["VF-6"]}, "VF-6 is not an escort of this strike", "low"),
    (SPOTTED, "strike", {"unit": ["VB-6"]}, "target is missing: what they strike", "target"),
    (SPOTTED, "strike", {"strike": "Strike 1", "target": "Vanguard"}, "was said when the strike was", "target"),
    (SPOTTED, "strike", {"target": "Vanguard"}, "goes with the units of a strike formed now", "target"),
    ({**SPOTTED, "umpire.targets": {"allied Strike 1": "Carrier Force"}, f"{A}strikes.Strike 1": {
     "hex": "1407", "stage": "through", "group": ["Shokaku", "Kako"], "units": {
     "VB-6": {"kind": "dive", "weapon": "P"}, "VS-6": {"kind": "dive", "weapon": "P"}}}}, "attack", {},
     "which unit attacks which ship. --at VB-6=Shokaku", "at"),
    (SPOTTED, "combine", {"target": "Carrier Force"}, "strikes on their way to Carrier Force: 0", "target"),
    ({**SPOTTED, "umpire.targets": {f"allied Strike {n}": aim for n, aim in
     ((1, "Carrier Force"), (2, "Vanguard"), (3, "Carrier Force"))}, f"{A}strikes": {
     "Strike 1": {"hex": "1407", "units": {}}, "Strike 2": {"hex": "1508", "units": {}},
     "Strike 3": {"hex": "1407", "units": {}, "stage": "over"}}}, "combine", {"target": "Carrier Force"},
     "strikes on their way to Carrier Force: 1; two or more", "target"),
    (COMING, "strike", {"at": ["Kate=Enterprise"]}, "unit of Strike 1", None),
    ({**COMING, "umpire.targets": {"ijn Strike 1": "TF 1"}}, "odds strike", {},
     "TF 1, the target of Strike 1, is no longer there", "strike"),
    ({**COMING, "umpire.targets": {"ijn Strike 1": "TF 99"}}, "odds strike", {}, "TF 99 has no ship", "target"),
    ({**COMING, f"{J}strikes.Strike 1.units.Shokaku dive bombers.fate": "gone"}, "odds strike", {},
     "Strike 1 has no units left", "strike"),
    (COMING, "odds strike", {"at": ["San Juan"]}, "San Juan is not in the group attacked: Enterprise", "at"),
    ({**COMING, f"{J}strikes.Strike 1.stage": "through", f"{J}strikes.Strike 1.group": ["Enterprise"],
      f"{A}ships.Enterprise.condition": "sunk", f"{TF_16}ships": []}, "odds strike", {},
     "Strike 1 sees no ship that is still afloat", "strike"),
    (COMING, "strike", {"group": 3}, "group must be from 1 to 1, not 3", "group"),
]  # fmt: skip

# Searches and submarines (15, 25).

GATO = {f"{A}submarines.Gato": {"hex": "1407", "strength": 4, "speed": 2}}
TWO_THERE = {f"{VANGUARD}hex": "1407"}

SEARCH: list[Row] = [
    (in_phase(SEARCHES), "search", {"side": "allied"}, "the Allied side has no arcs left to search", "side"),
    (in_phase(SEARCHES), "odds armed-search", {"unit": "VS-6", "target": "Vanguard", "kind": "carrier"},
     "there is no carrier in Vanguard, real or dummy", "kind"),
    (in_phase(SEARCHES), "search", {"hex": "1407"}, "who searches 1407?", "searcher"),
    (in_phase(SEARCHES, **{f"{VANGUARD}ships": ["Kagero Division"]}), "forced search", {"hex": "1407", "searcher":
     ["Tone"]}, "Tone is not on the map", "searcher"),
    (in_phase(SEARCHES), "search", {"searcher": ["VB-6"]}, "which hex is searched?", "hex"),
    (in_phase(SEARCHES), "search", {}, "whose arcs are searched", "side"),
    (in_phase(SEARCHES, **GATO, **TWO_THERE), "submarine", {"name": "Gato"},
     "the player picks without seeing: there are .* in 1407", "target"),
    (in_phase(SEARCHES, **GATO), "submarine", {"name": "Gato", "prefer": ["carrier"]}, "use it with", "prefer"),
]  # fmt: skip

# Task forces, dummies, cards, losses, oil, the pool (7, 8, 16.j, 18.g, 21-23, 27).

FORMING = in_phase("task-force")

FORCES: list[Row] = [
    (in_phase("movement-unspotted", **{f"{TF_16}hex": "1511"}), "move", {"name": "TF 16", "hex": "1514"},
     "1512", "via"),
    (in_phase("movement-unspotted", **{f"{TF_16}hex": "1511"}), "move", {"name": "TF 16", "hex": "1518"},
     "TF 16 moves 6 hexes a turn, not 7", "hex"),
    (in_phase(STRIKES), "exchange", {"lost": ["VB-6"], "kept": ["VS-6", "VT-6"]}, "name as many kept", "kept"),
    *((FORMING, "forced place", {"name": "TF 16", "hex": hex}, "a hex of the map, 0101 to 3020", "hex")
      for hex in ("3101", "0121")),
    (FORMING, "orders", {"side": "nobody", "text": "none"}, "no side .nobody.", "side"),
    (FORMING, "dummy", {"name": "TF 98"}, "no dummy TF 98 is off the map", "name"),
    ({**FORMING, f"{A}dummies_away": {"TF 98": "12"}}, "dummy", {"name": "TF 98"}, "where does it return", "hex"),
    (FORMING, "form", {"name": "TF 17"}, "which ships, or all of which task forces", "ship"),
    ({**FORMING, f"{TF_16}ships": []}, "form", {"name": "TF 17", "ship": ["Helena"]},
     "no longer in a task force", "ship"),
    *((FORMING, "form", {"name": "TF 17", "ship": ["Helena"], "dummy": [f"cruiser={typed}"]}, "kind=number", "dummy")
      for typed in ("one", "-1")),
    (FORMING, "form", {"name": "TF 17", "ship": ["Helena"], "dummy": ["cruiser=1"]},
     "TF 16 has 0 dummy ships of the kind cruiser", "dummy"),
    (FORMING, "form", {"name": "Decoy", "ship": ["Helena"]}, "the name Decoy is in use", "name"),
    (FORMING, "form", {"name": "TF 17", "ship": ["Helena", "Tone"]},
     "Tone is IJN; a ship of the Allied side is needed", "ship"),
    (in_phase("task-force", **{"public.night": True}), "divide", {"name": "TF 16", "ship": ["Enterprise=1",
     "Helena=1"]}, "number each ship of TF 16 and no other: see DesDiv 12", "ship"),
    (in_phase("task-force", **{"public.night": True}), "divide", {"name": "TF 16", "ship": ["Enterprise=1",
     "Helena=²", "DesDiv 12=0"]}, "number each ship of TF 16 and no other: see Helena, DesDiv 12", "ship"),
    (in_phase("set-up"), "pool", {"side": "ijn"}, "no carrier pool for the IJN side", "side"),
]  # fmt: skip


@pytest.mark.parametrize(
    "row",
    [*SHORE, *SURFACE, *AIR, *SEARCH, *FORCES],
    ids=lambda row: f"{row[1]}: {row[3][:40]}",
)
def test_an_act_is_refused(position: Position, row: Row) -> None:
    values, act, inputs, words, field = row
    position.refuses_in(values, act, inputs, words, field)


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        *((printed.StandIn(), value, f"a list of keys, not {said}") for value, said in ((3, "3"), ([3], r"\[3\]"))),
        (fields.OneOrMore(1, 20, printed.WEAPONS), {"P": "x"}, "a whole number from 1 to 20"),
    ],
)
def test_a_printed_value_has_its_shape(kind: Any, value: Any, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        kind.take(value, "at")
