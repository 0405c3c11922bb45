"""What the acts of a session refuse, chapter by chapter: the position, the act, the field and the words."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.games.carrier_clashes.evening import printed, state
from tests.games.carrier_clashes.evening import training
from tests.refusing import Position

A, J = "sides.allied.", "sides.ijn."
FIELD = '"Henderson Field"'
CARRIERS = '"Carrier Force"'
TF_16, TF_64, TF_99 = '"TF 16"', '"TF 64"', '"TF 99"'
FIRST_FIGHT, STRIKES, SEARCHES = "first-surface-combat", "second-air-strike", "first-search"

Row = tuple[dict[str, Any], str, dict[str, Any], str, str | None]


@pytest.fixture(scope="module")
def position(tmp_path_factory: pytest.TempPathFactory) -> Position:
    """The first day turn of the training scenario, in memory."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_LOGS", str(tmp_path_factory.mktemp("logs")))
        return Position(training().session, state.Board)


def in_phase(phase: str, *values: dict[str, Any]) -> dict[str, Any]:
    """A day turn's phase, and what is otherwise there."""
    out: dict[str, Any] = {"public.phase": phase, "public.turn": 1, "public.night": False}
    for more in values:
        out |= more
    return out


# Ships against bases, and cargo (20.c, 24, 26).

BEFORE_HENDERSON = in_phase(
    FIRST_FIGHT, {f"{J}task_forces.Vanguard.hex": "1513", f"{J}task_forces.Vanguard.mission": "bombard"}
)
TONE_FIRES = {"ship": ["Tone"], "base": "Henderson Field"}
UNLOADING = in_phase("unloading", {f"{J}unloading": ["1508"], f"{J}ships.Tone.carries": True})
AT_SHORTLAND = in_phase("unloading", {f"{J}task_forces.Vanguard.hex": "1304", f"{J}ships.Tone.carries": True})
TONE_SHIPPED = {**AT_SHORTLAND, f"{J}ships.Tone.target_class": "M", f"{J}ships.Tone.cargo": 3}

SHORE: list[Row] = [
    ({**BEFORE_HENDERSON, "umpire.bombard": []}, "bombard", TONE_FIRES, "scenario lets no ship bombard", "base"),
    (
        {**BEFORE_HENDERSON, f"{J}ships.Tone.guns": {"B": 8}, f"{J}ships.Tone.bombarded": True},
        "bombard",
        TONE_FIRES,
        "B guns of Tone have bombarded once",
        "ship",
    ),
    (
        {**BEFORE_HENDERSON, f"{J}task_forces.Vanguard.hex": "1508"},
        "bombard",
        TONE_FIRES,
        "Tone is not in the hex of Henderson Field",
        "ship",
    ),
    (
        {**BEFORE_HENDERSON, f"{J}task_forces.Vanguard.mission": "given-up"},
        "bombard",
        TONE_FIRES,
        "Vanguard has not declared",
        "ship",
    ),
    (
        {**BEFORE_HENDERSON, f"{J}ships.Tone.condition": "ditw"},
        "bombard",
        TONE_FIRES,
        "Tone is dead in the water and does not attack",
        "ship",
    ),
    (
        {**BEFORE_HENDERSON, f"{J}task_forces.Vanguard.mission": None},
        "shore-fire",
        {"base": "Henderson Field", "ship": "Tone"},
        "Tone is on no mission in the hex of Henderson Field",
        "ship",
    ),
    (
        {**BEFORE_HENDERSON, f"{A}bases.{FIELD}.attack": {}},
        "shore-fire",
        {"base": "Henderson Field", "ship": "Tone"},
        "Henderson Field has no guns",
        "base",
    ),
    (UNLOADING, "unload", {"ship": ["Tone"]}, "Tone has no cargo aboard", "ship"),
    (
        {**UNLOADING, f"{J}ships.Tone.aboard": 2, f"{J}task_forces.Vanguard.mission": "given-up"},
        "unload",
        {"ship": ["Tone"]},
        "Vanguard has given up its mission",
        "ship",
    ),
    (
        {**AT_SHORTLAND, f"{J}task_forces.Vanguard.moved": 2},
        "load",
        {"ship": ["Tone"]},
        "Tone must spend the whole turn there",
        "ship",
    ),
    (
        {**AT_SHORTLAND, f"{J}ships.Tone.carries": None},
        "load",
        {"ship": ["Tone"]},
        "Tone carries no cargo in this scenario",
        "ship",
    ),
    (
        {**AT_SHORTLAND, f"{J}landed.1": {"ship": "Tone", "kind": "other", "vp": 1, "turn": 1}},
        "load",
        {"ship": ["Tone"]},
        "Tone has landed cargo in this turn",
        "ship",
    ),
    (TONE_SHIPPED, "load", {"ship": ["Tone"], "vp": 4}, "Tone holds 3 VP of cargo, not 4", "vp"),
    (
        {**BEFORE_HENDERSON, f"{J}task_forces.Vanguard.mission": None, f"{J}task_forces.Vanguard.ships": ["Tone"]}
        | {f"{J}ships.Tone.guns": {"T": 4}},
        "mission",
        {"name": "Vanguard", "what": "bombard"},
        "no ship of Vanguard has guns that reach a base",
        "what",
    ),
    (UNLOADING, "mission", {"name": "Vanguard", "what": "land-supplies"}, "has cargo aboard", "what"),
    (UNLOADING, "mission", {"name": "Carrier Force", "what": "invade"}, "there is nothing to invade", "what"),
    (
        in_phase(FIRST_FIGHT, {f"{J}task_forces.Vanguard.ships": []}),
        "targets",
        {"ship": "Vanguard"},
        "the task force has no ships",
        "ship",
    ),
    (
        in_phase(FIRST_FIGHT, {f"{J}task_forces.Vanguard.ships": []}),
        "hit",
        {"ship": "Tone", "result": "damaged"},
        "Tone is out of play: which task force",
        "task_force",
    ),
    (in_phase(FIRST_FIGHT), "unopposed", {"target": "Vanguard"}, "Vanguard has no mission", "target"),
    (
        {**BEFORE_HENDERSON, f"{J}task_forces.Vanguard.engaged": "allied"},
        "unopposed",
        {"target": "Vanguard"},
        "Vanguard is engaged already",
        "target",
    ),
]

# Surface combat (20).

MET = in_phase(
    FIRST_FIGHT,
    {f"{J}task_forces.Vanguard.hex": "1611", f"{J}task_forces.Vanguard.spotted": True, "public.initiative": "ijn"},
)
FIGHT = {
    "hex": "1611",
    "allied": ["TF 64"],
    "ijn": ["Vanguard"],
    "state": "fought",
    "order": {"1": {"side": "allied", "task_forces": ["TF 64"]}, "2": {"side": "ijn", "task_forces": ["Vanguard"]}},
    "next": 0,
}
FOUGHT = {**MET, "umpire.engagements.1": FIGHT}
REVEALING = {**MET, "umpire.engagements.1": {**FIGHT, "state": "engaged", "order": {}}}

SURFACE: list[Row] = [
    (
        MET,
        "engage",
        {"by": ["TF 64"], "target": ["Vanguard"], "avoid": ["Carrier Force"]},
        "Carrier Force is not engaged here",
        "avoid",
    ),
    (
        {**MET, f"{J}ships.Tone.bombarding": FIRST_FIGHT},
        "engage",
        {"by": ["TF 64"], "target": ["Vanguard"], "avoid": ["Vanguard"]},
        "Vanguard has bombarded in this phase",
        "avoid",
    ),
    (FOUGHT, "fire", {"at": ["San Juan=Tone"], "hold": True}, "either say who fires at whom, or hold", "at"),
    (FOUGHT, "fire", {}, "either say who fires at whom, or hold", "at"),
    (
        {**FOUGHT, f'{A}ships."San Juan".condition': "ditw", f"{A}ships.DesDiv 8.guns": {}}
        | {f'{A}ships."San Juan".guns': {}, f"{J}ships.Tone.guns": {}, f"{J}ships.Kagero Division.guns": {}},
        "odds fire",
        {},
        "nobody fires: there is nothing to weigh",
        "at",
    ),
    (FOUGHT, "fire", {"at": ["San Juan at Tone"]}, "at wants ship=target", "at"),
    (FOUGHT, "fire", {"at": ["San Juan=Tone#two"]}, "at wants ship=target", "at"),
    (FOUGHT, "fire", {"at": ["San Juan=Tone#²"]}, "at wants ship=target", "at"),
    (FOUGHT, "fire", {"at": ["San Juan:B=Tone"]}, "San Juan has no B factors; she has D, C", "at"),
    ({**FOUGHT, f'{A}ships."San Juan".guns': {}}, "fire", {"at": ["San Juan=Tone"]}, "has nothing to fire", "at"),
    (
        {**FOUGHT, f"{J}bases.Shortland.port": True, f"{J}bases.Shortland.hex": "1611"},
        "fire",
        {"at": ["San Juan:D=Tone"]},
        "D factors do not attack ships in the port of Shortland",
        "at",
    ),
    (
        {**FOUGHT, "umpire.engagements.1": {**FIGHT, "round": 3}},
        "withdraw",
        {"hex": "1612", "choices": ["1610", "1711"]},
        "1612 is not one of 1610 and 1711",
        "hex",
    ),
    (REVEALING, "screen", {}, "which side", "side"),
    (REVEALING, "screen", {"ship": ["Helena"]}, "Helena is not in this engagement", "ship"),
    (
        {**REVEALING, "umpire.engagements.1": {**FIGHT, "state": "engaged", "order": {}, "screens": ["ijn"]}},
        "screen",
        {"ship": ["San Juan"]},
        "the IJN side has declared its screen",
        "side",
    ),
]

# In the air (13.c, 15, 16, 18).

CLAIMING = in_phase(SEARCHES)
OVER_TF_16 = {f"{A}air.VF-6.over": "TF 16", f"{A}air.VF-6.altitude": "high"}
STRUCK_AT = in_phase(
    STRIKES,
    {f"{A}strikes": {}, f"{J}strikes.Strike 1": {"hex": "1410", "origin": "1407", "stage": "launched"}},
    {"umpire.targets": {"ijn Strike 1": "TF 16"}},
)
SPOTTED = in_phase(STRIKES, {f"{J}task_forces.{CARRIERS}.spotted": True})
AT_SHOKAKU = {"target": "Carrier Force", "unit": ["VB-6"]}
ADRIFT = in_phase(STRIKES, {f"{A}air.VB-6.adrift": "1410", f"{A}air.VB-6.at": "Enterprise"})
ENTERPRISE_SUNK = {f"{A}ships.Enterprise.condition": "ditw"}
AWAY = in_phase(STRIKES, {f"{A}air.VB-6.at": "Henderson Field"})
UP = {"unit": ["VF-6"], "over": "TF 16"}

AIR: list[Row] = [
    (in_phase(STRIKES), "cap-down", {"unit": ["VF-6"]}, "VF-6 is not on CAP", "unit"),
    (
        in_phase(STRIKES, OVER_TF_16, {f"{A}air.VF-6.fought": True}),
        "cap-down",
        {"unit": ["VF-6"]},
        "VF-6 has fought over TF 16",
        "unit",
    ),
    (
        {**CLAIMING, f"{A}bases.{FIELD}.radar": None},
        "cap",
        {"unit": ["VMF-223"], "over": "Henderson Field"},
        "Henderson Field has no radar",
        "over",
    ),
    ({**STRUCK_AT, f"{A}air.VF-6.withdrawn": True}, "cap", UP, "VF-6 withdrew from combat", "unit"),
    ({**STRUCK_AT, f"{A}air.VF-6.ferried": STRIKES}, "cap", UP, "VF-6 flies back to its own base", "unit"),
    ({**STRUCK_AT, f"{A}air.VF-6.searched": STRIKES}, "cap", UP, "VF-6 strikes or searches in this phase", "unit"),
    (
        {**STRUCK_AT, f"{A}air.VMF-223.range": 1},
        "cap",
        {"unit": ["VMF-223"], "over": "TF 16"},
        "TF 16 is 3 hexes away, the range of VMF-223 is 1",
        "over",
    ),
    (
        {**STRUCK_AT, f"{A}air.VF-6.over": "Henderson Field", f"{A}air.VF-6.altitude": "low"}
        | {f"{A}air.VF-6.fought": True},
        "cap",
        UP,
        "VF-6 has defended another hex in this phase",
        "unit",
    ),
    ({**STRUCK_AT, f"{A}task_forces.{TF_16}.ships": []}, "cap", UP, "VF-6 is not on the map", "unit"),
    ({**STRUCK_AT, f"{A}air.VF-6.lost": "shot down"}, "cap", UP, "VF-6 was lost", "unit"),
    (
        {**STRUCK_AT, f"{A}air.VF-6.adrift": "1410", **ENTERPRISE_SUNK},
        "cap",
        UP,
        "VF-6 has lost its deck and must land elsewhere",
        "unit",
    ),
    (
        {**STRUCK_AT, **ENTERPRISE_SUNK},
        "cap",
        UP,
        "Enterprise is dead in the water and may not send up CAP",
        "unit",
    ),
    (
        {**SPOTTED, f"{A}task_forces.{TF_16}.hex": "1512"},
        "launch",
        AT_SHOKAKU,
        "Enterprise lies in an island hex and may not strike",
        "unit",
    ),
    (
        in_phase(STRIKES),
        "land",
        {"unit": ["VB-6"], "at": "Henderson Field"},
        "VB-6 was not in the air when its carrier was hit",
        "unit",
    ),
    (
        {**ADRIFT, **ENTERPRISE_SUNK, f"{A}air.VB-6.home": "Henderson Field"},
        "land",
        {"unit": ["VB-6"], "at": "Enterprise"},
        "Enterprise is dead in the water and takes in no aircraft",
        "at",
    ),
    (
        {**ADRIFT, f"{A}air.VB-6.adrift": "3001", f"{A}task_forces.{TF_16}.ships": []},
        "land",
        {"unit": ["VB-6"], "at": "Henderson Field"},
        r"Henderson Field is \d+ hexes away, the range of VB-6 is 4",
        "at",
    ),
    (
        {**ADRIFT, f"{A}task_forces.{TF_16}.ships": []},
        "land",
        {"unit": ["VB-6"], "at": "Enterprise"},
        "Enterprise is no longer in play",
        "at",
    ),
    (in_phase(STRIKES), "ferry", {"unit": ["VB-6"]}, "VB-6 is at Enterprise already", "unit"),
    ({**AWAY, f"{A}air.VB-6.struck": STRIKES}, "ferry", {"unit": ["VB-6"]}, "strikes or flies CAP", "unit"),
    (
        {**AWAY, f"{A}task_forces.{TF_16}.ships": []},
        "ferry",
        {"unit": ["VB-6"]},
        "Enterprise is no longer in play",
        "unit",
    ),
    (
        {**AWAY, f"{A}task_forces.{TF_16}.hex": "0101"},
        "ferry",
        {"unit": ["VB-6"]},
        r"Enterprise is \d+ hexes away from VB-6",
        "unit",
    ),
    (SPOTTED, "launch", {"unit": ["VB-6"]}, "what is struck", "target"),
    (SPOTTED, "launch", {"target": "Carrier Force"}, "which air units strike", "unit"),
    (
        {**SPOTTED, f"{A}air.VB-6.strengths": {"P": 10, "H": 4}},
        "launch",
        AT_SHOKAKU,
        "VB-6 has P and H: which",
        "weapon",
    ),
    (SPOTTED, "launch", {**AT_SHOKAKU, "weapon": ["VB-6=A"]}, "VB-6 has no A; it has P", "weapon"),
    (SPOTTED, "launch", {**AT_SHOKAKU, "low": ["VF-6"]}, "VF-6 is no escort of this strike", "low"),
    ({**SPOTTED, f"{A}air.VB-6.struck": "first-air-strike"}, "launch", AT_SHOKAKU, "struck in the first", "unit"),
    (
        {**SPOTTED, f"{A}air.VB-6.over": "TF 16", f"{A}air.VB-6.altitude": "low"},
        "launch",
        AT_SHOKAKU,
        "VB-6 is on CAP over TF 16",
        "unit",
    ),
    (SPOTTED, "strike", {"unit": ["VB-6"]}, "what is struck", "target"),
    (
        SPOTTED,
        "strike",
        {"strike": "Strike 1", "target": "Vanguard"},
        "was said when the strike was",
        "target",
    ),
    (SPOTTED, "strike", {"target": "Vanguard"}, "goes with the units of a strike formed now", "target"),
    (SPOTTED, "combine", {"target": "TF 16", "side": "ijn"}, "only USN strikes combine", "side"),
    (SPOTTED, "combine", {"target": "Carrier Force"}, "strikes on their way to Carrier Force: 0", "target"),
    (
        STRUCK_AT | {f"{J}strikes.Strike 1.units": {"Shokaku dive bombers": {"kind": "dive", "weapon": "P"}}},
        "strike",
        {"at": ["Kate=Enterprise"]},
        "unit of Strike 1",
        None,
    ),
    (
        STRUCK_AT
        | {f"{J}strikes.Strike 1.units": {"Shokaku dive bombers": {"kind": "dive", "weapon": "P"}}}
        | {"umpire.targets": {"ijn Strike 1": "TF 1"}},
        "odds strike",
        {},
        "TF 1, the target of Strike 1, is no longer there",
        "strike",
    ),
    (
        STRUCK_AT
        | {f"{J}strikes.Strike 1.units": {"Shokaku dive bombers": {"kind": "dive", "weapon": "P"}}}
        | {"umpire.targets": {"ijn Strike 1": "TF 99"}},
        "odds strike",
        {},
        "TF 99 holds no ship",
        "target",
    ),
    (
        STRUCK_AT | {f"{J}strikes.Strike 1.units": {"Shokaku dive bombers": {"kind": "dive", "weapon": "P"}}},
        "odds strike",
        {"at": ["San Juan"]},
        "San Juan is not in the group attacked: Enterprise",
        "at",
    ),
    (
        STRUCK_AT
        | {f"{J}strikes.Strike 1.units": {"Shokaku dive bombers": {"kind": "dive", "weapon": "P"}}}
        | {f"{J}strikes.Strike 1.stage": "through", f"{J}strikes.Strike 1.group": ["Enterprise"]}
        | {f"{A}ships.Enterprise.condition": "sunk", f"{A}task_forces.{TF_16}.ships": []},
        "odds strike",
        {},
        "Strike 1 sees no ship that is still afloat",
        "strike",
    ),
    (
        STRUCK_AT | {f"{J}strikes.Strike 1.units": {"Shokaku dive bombers": {"kind": "dive", "weapon": "P"}}},
        "strike",
        {"group": 3},
        "group must be from 1 to 1, not 3",
        "group",
    ),
]

# Searches and submarines (15, 25).

GATO = {f"{A}submarines.Gato": {"hex": "1407", "strength": 4, "speed": 2}}
TWO_THERE = {f"{J}task_forces.Vanguard.hex": "1407"}

SEARCH: list[Row] = [
    (in_phase(SEARCHES), "search", {"hex": "1407"}, "a hex goes with its searchers", "searcher"),
    (in_phase(SEARCHES), "search", {"searcher": ["VB-6"]}, "a hex goes with its searchers", "hex"),
    (in_phase(SEARCHES), "search", {}, "whose arcs are searched", "side"),
    (
        in_phase(SEARCHES, {"public.night": True, "umpire.searches.allied": {"submarine_attacked": True}}),
        "search",
        {"hex": "1407", "searcher": ["VB-6"]},
        "by night submarines attack after the other searches",
        "act",
    ),
    (
        in_phase(SEARCHES, {f"{A}air.VB-6.lost": "shot down"}),
        "search",
        {"hex": "1407", "searcher": ["VB-6"]},
        "VB-6 was lost",
        "searcher",
    ),
    (
        in_phase(SEARCHES, {f"{A}air.VB-6.over": "TF 16", f"{A}air.VB-6.altitude": "low"}),
        "search",
        {"hex": "1407", "searcher": ["VB-6"]},
        "VB-6 is on CAP over TF 16",
        "searcher",
    ),
    (
        in_phase(SEARCHES),
        "arc",
        {"unit": ["VB-6", "Henderson Field"], "start": 0},
        "are not in one hex and search no arc together",
        "unit",
    ),
    (in_phase(SEARCHES), "arc", {"unit": ["VF-6"], "start": 0}, "VF-6 has no search values", "unit"),
    (
        in_phase(SEARCHES),
        "arc",
        {"unit": ["VB-6"], "start": 0, "arc": 9},
        "together they search 60 degrees, not 90",
        "arc",
    ),
    (
        in_phase(SEARCHES, GATO, {f"{A}submarines.Gato.searched": SEARCHES}),
        "submarine",
        {"name": "Gato"},
        "Gato has spotted in this phase",
        "name",
    ),
    (
        in_phase(SEARCHES, GATO),
        "submarine",
        {"name": "Gato", "target": "Vanguard"},
        "Vanguard is not in 1407",
        "target",
    ),
    (
        in_phase(SEARCHES, GATO, TWO_THERE, {"public.night": True, f"{J}task_forces.Vanguard.spotted": False}),
        "submarine",
        {"name": "Gato", "target": "Vanguard", "attack": True},
        "Vanguard is not spotted: by night a submarine attacks what is",
        "target",
    ),
    (
        in_phase(SEARCHES, GATO, TWO_THERE),
        "submarine",
        {"name": "Gato"},
        "the player picks blindly: there are .* in 1407",
        "target",
    ),
    (in_phase("movement-spotted", GATO), "move", {"name": "Gato", "hex": "1408"}, "moves with the unspotted", "name"),
    (
        in_phase(SEARCHES, {"umpire.sightings.Vanguard": {"hex": "1508", "turn": 1, "phase": SEARCHES}}),
        "armed-search",
        {"unit": "Shokaku torpedo bombers", "target": "TF 16", "kind": "carrier"},
        "only Allied units attack while they search",
        "unit",
    ),
    (
        in_phase(SEARCHES, {f"{A}air.VT-6.search": [5, 6]}),
        "armed-search",
        {"unit": "VT-6", "target": "Vanguard", "kind": "cruiser"},
        "VT-6 has no P strength",
        "unit",
    ),
]

# Task forces, dummies, cards, losses, oil, the pool (7, 8, 16.j, 18.g, 21-23, 27).

FORMING = in_phase("task-force")
BOTH_HERE = in_phase("task-force", {f"{A}task_forces.{TF_64}.hex": "1410"})
SIGNS = ("7H", "8H", "9H", "TH")
MASKED = {f"{A}ships.S{n}": {"suits": ["S"]} for n in range(7)} | {
    f"{A}task_forces.T{n}": {"hex": "0101", "ships": [f"S{n}"], "dummies": {"cruiser": 1}, "cards": [SIGNS[n // 2]]}
    for n in range(7)
}
THREE_ACES = {
    f"{A}ships.Atlanta": {"suits": ["S"]},
    f"{A}task_forces.{TF_99}.ships": ["Atlanta"],
    f"{A}task_forces.{TF_99}.reorganized": True,
}

FORCES: list[Row] = [
    (in_phase(STRIKES), "exchange", {"lost": ["VB-6"], "kept": ["VS-6", "VT-6"]}, "as many are kept", "kept"),
    (in_phase(STRIKES), "exchange", {"lost": ["VB-6"], "kept": ["VS-6"]}, "was not among those of which VS-6", "lost"),
    (FORMING, "dummy", {"name": "TF 98"}, "no dummy TF 98 is off the map", "name"),
    ({**FORMING, f"{A}dummies_away": {"TF 98": "12"}}, "dummy", {"name": "TF 98"}, "where does it come back", "hex"),
    (
        in_phase(STRIKES, {f"{A}dummies_away": {"TF 98": "12"}}),
        "dummy",
        {"name": "TF 98", "hex": "1410"},
        "dummies come back in the task force phase",
        "act",
    ),
    (FORMING, "form", {"name": "TF 17"}, "which ships, or all of which task forces", "ship"),
    (
        {**FORMING, f"{A}task_forces.{TF_16}.ships": []},
        "form",
        {"name": "TF 17", "ship": ["Helena"]},
        "no task",
        "ship",
    ),
    (FORMING, "form", {"name": "TF 17", "ship": ["Helena"], "dummy": ["cruiser=one"]}, "kind=number", "dummy"),
    (
        FORMING,
        "form",
        {"name": "TF 17", "ship": ["Helena"], "dummy": ["cruiser=1"]},
        "TF 16 has 0 dummy ships of the kind cruiser",
        "dummy",
    ),
    (FORMING, "form", {"name": "Decoy", "ship": ["Helena"]}, "the name Decoy is taken", "name"),
    (
        {**FORMING, "public.most_task_forces": {"allied": 2}},
        "form",
        {"name": "TF 17", "ship": ["Helena"]},
        "lets the side have 2 task forces",
        "name",
    ),
    (
        {**BOTH_HERE}
        | {f"{A}ships.{name}.hulls": 2 for name in ("Helena", "San Juan")}
        | {f"{A}ships.Squadron {n}": {"target_class": "D", "hulls": 2, "suits": ["D"]} for n in range(7)}
        | {f"{A}task_forces.{TF_64}.ships": ["San Juan", "DesDiv 8", *(f"Squadron {n}" for n in range(7))]},
        "form",
        {"name": "TF 16", "all_of": ["TF 64"]},
        "TF 16 would have more than 20 ships",
        "ship",
    ),
    (
        {**FORMING, **MASKED, f"{A}task_forces.{TF_16}.dummies": {"cruiser": 2}}
        | {f"{A}task_forces.{TF_16}.cards": ["AH", "AS", "AD", "TH"]},
        "form",
        {"name": "TF 17", "ship": ["Helena"], "dummy": ["cruiser=1"]},
        "two decks hold no cards for TF 17 beside its others",
        "ship",
    ),
    ({**FORMING, **THREE_ACES}, "cards", {"name": "TF 99", "card": ["AS"]}, "do not hold so many AS", "card"),
    (
        FORMING,
        "form",
        {"name": "TF 17", "ship": ["Helena", "Tone"]},
        "Tone is IJN; ship of the Allied side is wanted",
        "ship",
    ),
    (
        in_phase("task-force", {"public.night": True}),
        "divide",
        {"name": "TF 16", "ship": ["Enterprise=1", "Helena=1"]},
        "each ship of TF 16, and no other, has a number: see DesDiv 12",
        "ship",
    ),
    (
        in_phase("task-force", {"public.night": True}),
        "divide",
        {"name": "TF 16", "ship": ["Enterprise=1", "Helena=²", "DesDiv 12=0"]},
        "each ship of TF 16, and no other, has a number: see Helena, DesDiv 12",
        "ship",
    ),
    (
        {**BOTH_HERE}
        | {f"{A}ships.{name}.hulls": 2 for name in ("Helena", "San Juan")}
        | {f"{A}ships.Squadron {n}": {"target_class": "D", "hulls": 2, "suits": ["D"]} for n in range(4)}
        | {f"{A}ships.Gunboat": {"target_class": "D", "suits": ["D"]}}
        | {f"{A}task_forces.{TF_64}.ships": ["San Juan", "DesDiv 8", "Gunboat", *(f"Squadron {n}" for n in range(4))]},
        "divide",
        {
            "name": "TF 64",
            "ship": ["San Juan=1", "DesDiv 8=1", "Gunboat=1", *(f"Squadron {n}=1" for n in range(4))],
        },
        "a group has at most 12 ships and one carrier",
        "ship",
    ),
    (
        in_phase("unloading", {f"{A}refueling_points": ["1209"]}),
        "refuel",
        {"name": "TF 99"},
        "TF 99 holds no ship",
        "name",
    ),
    (
        in_phase("unloading", {f"{J}refueling_points": ["1508"], "public.night": True}),
        "refuel",
        {"name": "Vanguard"},
        "only USN ships refuel at a rendezvous by night",
        "name",
    ),
    (
        in_phase("unloading", {f"{J}refueling_points": ["1508"], f"{J}task_forces.Vanguard.moved": 1}),
        "refuel",
        {"name": "Vanguard"},
        "Vanguard has moved",
        "name",
    ),
    (in_phase("set-up"), "pool", {"side": "ijn"}, "no carrier pool for the ijn side", "side"),
]


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
        (printed.StandIn(), 3, "a list of keys, not 3"),
        (printed.OneOrMore(), {"P": "x"}, "one for each attack strength"),
    ],
)
def test_a_printed_value_has_its_shape(kind: Any, value: Any, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        kind.take(value, "at")
