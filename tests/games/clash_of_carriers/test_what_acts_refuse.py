"""What the acts of a session refuse, chapter by chapter: the position, the act, the field and the words."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.clash_of_carriers.evening import state
from tests.games.clash_of_carriers.evening import begun
from tests.refusing import Position

U, J = "sides.usn.", "sides.ijn."
TG_58_1, TG_58_4 = f'{U}groups."TG 58.1"', f'{U}groups."TG 58.4"'

Row = tuple[dict[str, Any], str, dict[str, Any], str, str | None]


def in_phase(phase: str, *values: dict[str, Any], turn: int = 1) -> dict[str, Any]:
    """A turn's phase, and what is otherwise there."""
    out: dict[str, Any] = {"public.phase": phase, "public.turn": turn}
    for more in values:
        out |= more
    return out


def active(marker: str, side: str = "usn") -> dict[str, Any]:
    """The marker that is played."""
    return {"public.active": {"side": side, "marker": marker}}


CRUISERS = ["Baltimore", "Boston", "Canberra", "San Juan", "Oakland", "TG 38.1"]
ESCORTS = ["DES DIV 42", "DES DIV 11/1", "DES DIV 11/2"]
OF_58_1 = ["Yorktown", "Belleau Wood", "Bataan", *CRUISERS, *ESCORTS]  # all but Hornet
OF_FORCE_A = ["Shokaku", "Myoko", "Haguro", "Yahagi", "DIV61", "DIVS10/17"]  # all but Taiho and Zuikaku
HORNET_SUNK = {f"{U}ships.Hornet.sunk": True, f"{TG_58_1}.ships": OF_58_1}
TAIHO_SUNK = {f"{J}ships.Taiho.sunk": True, f"{J}groups.Force A.ships": ["Zuikaku", *OF_FORCE_A]}
BOTH_SUNK = {**TAIHO_SUNK, f"{J}ships.Zuikaku.sunk": True, f"{J}groups.Force A.ships": OF_FORCE_A}


# The container, the flagship (4.2, 8.7, 16.1.4).

POOL = {"umpire.pool": {"TG 58.1": {"side": "usn", "kind": "tg"}}}
ORDERED = in_phase("activation", {f"{J}ordered": True, f"{J}flagship": "Taiho"})

ACTIVATION: list[Row] = [
    (in_phase("activation"), "draw", {}, "the pool is empty", "act"),
    (in_phase("activation", POOL), "draw", {"marker": "TG 58.4"}, "marker in the pool", "marker"),
    (
        {**in_phase("activation", active("USN Command")), "umpire.pool": {"Force D": {"side": "ijn", "kind": "tg"}}},
        "activate",
        {"group": "Force A"},
        "USN Command activates nothing of the IJN",
        "group",
    ),
    (
        in_phase("set-up"),
        "deploy",
        {"group": "TG 58.1", "hex": "0618"},
        "TG 58.1 is USN; group of the IJN side is wanted",
        "group",
    ),
    (in_phase("formations"), "join", {"group": "TF 58"}, "TF 58 is a TF: name one of its TGs", "group"),
    (in_phase("formations"), "form", {"group": "TG 58.9", "hex": "0101"}, "which side", "side"),
    (in_phase("activation"), "odds draw", {}, "the pool is empty", "act"),
    (in_phase("activation", POOL, active("TG 58.1")), "activate", {"group": "TG 58.1"}, "no Command Chit", "group"),
    (
        in_phase("activation", active("TG 58.4")),
        "search",
        {"by": "TG 58.1"},
        "TG 58.1 is not activated; TG 58.4 is",
        "by",
    ),
    (
        {**ORDERED, **TAIHO_SUNK},
        "flagship",
        {"ship": "Nimitz"},
        "no IJN ship .Nimitz.",
        "ship",
    ),
    (
        {**ORDERED, **BOTH_SUNK},
        "flagship",
        {"ship": "Zuikaku"},
        "Zuikaku is gone and leads no fleet",
        "ship",
    ),
    (in_phase("activation"), "flagship", {}, "the order to the land-based air forces has not been given", None),
    (
        {**ORDERED, **TAIHO_SUNK, "umpire.flagship_due": True},
        "flagship",
        {},
        "Taiho is gone: a new flagship is wanted",
        "ship",
    ),
    (in_phase("formations", {f"{J}ordered": True}), "order", {}, "the order has been given already", None),
]

# Formations, and the set-up (2.1, 3, 7.3, 16.1.1).

FORMING = in_phase("formations")
CRIPPLES = {"hex": "2811", "detached": True, "ships": ["Hornet"]}
DETACHED = {
    f"{U}groups.Cripples": CRIPPLES,
    f"{TG_58_1}.ships": OF_58_1,
    f"{U}ships.Hornet.hits": 2,
}
AT_THE_EDGE = in_phase("end", DETACHED, {f"{U}groups.Cripples.hex": "4011"})
TF_EMPTY = {f'{U}groups."TG 58.{n}".tf': None for n in (2, 3, 7)}

FORMATIONS: list[Row] = [
    (in_phase("formations"), "detach", {"group": "New", "ship": ["Nobody"]}, "no ship .Nobody.", "ship"),
    (FORMING, "form", {"group": "TG 58.9"}, "which side. usn or ijn", "side"),
    (in_phase("activation", TF_EMPTY), "move", {"group": "TF 58", "to": ["2812"]}, "TF 58 has no TG", "group"),
    (in_phase("activation", DETACHED), "move", {"group": "Cripples", "to": ["2812"]}, "Cripples is detached", "group"),
    (FORMING, "relocate", {"group": "TG 99", "hex": "2812"}, "called", "group"),
    (FORMING, "leave", {"group": "TF 58"}, "TF 58 is a TF: name one of its TGs", "group"),
    (FORMING, "relocate", {"group": "TG 58.1", "hex": "9999"}, "9999 is not on the map", "hex"),
    (
        FORMING,
        "form",
        {"group": "TG 58.9", "ship": ["Hornet"], "hex": "3111"},
        "the ships are in 2811, not in 3111",
        "hex",
    ),
    (
        in_phase("formations", DETACHED),
        "shift",
        {"ship": ["Yorktown"], "to": "Cripples"},
        "Cripples is detached: detach sends further ships with it",
        "to",
    ),
    (FORMING, "disband", {"group": "TG 58.1"}, "TG 58.1 has ships: shift them", "group"),
    (FORMING, "join", {"group": "TG 58.1"}, "is in 3111, TG 58.1 in 2811", "group"),
    (FORMING, "join", {"group": "58.1"}, "TF 58 is in 3111, TG 58.1 in 2811", "group"),
    (FORMING, "disband", {"group": "58.1"}, "TG 58.1 has ships: shift them", "group"),
    (FORMING, "leave", {"group": "58.1"}, "TG 58.1 is not in", "group"),
    (FORMING, "leave", {"group": "TG 58.1"}, "TG 58.1 is not in", "group"),
    (FORMING, "detach", {"group": "TG 58.4", "ship": ["Hornet"]}, "TG 58.4 is no detached group in 2811", "group"),
    (FORMING, "form", {"group": "TG 58.4", "ship": ["Hornet"]}, "there is a TG 58.4 already", "group"),
    (
        in_phase("formations", HORNET_SUNK),
        "shift",
        {"ship": ["Hornet"], "to": "TG 58.4"},
        "Hornet is sunk",
        "ship",
    ),
    (
        FORMING,
        "shift",
        {"ship": ["Hornet", "Essex"], "to": "TG 58.4"},
        "the ships are in 2811 and 3209, not in one",
        "ship",
    ),
    (in_phase("set-up", turn=0), "deploy", {"group": "Force A", "hex": "9999"}, "9999 is not on the map", "hex"),
    (
        in_phase("set-up", {f"{J}groups.Force A.tf": None}, turn=0),
        "deploy",
        {"group": "Force A", "hex": "0617", "tf": True},
        "the TGs of a TF lie in one hex",
        "hex",
    ),
    (
        in_phase("set-up", {f"{J}groups.Force {one}.tf": None for one in "BC"}, turn=0),
        "deploy",
        {"group": "Force A", "hex": "0618", "tf": False},
        "has at least one of Force A, B and C",
        "tf",
    ),
    (in_phase("set-up", turn=0), "use", {"rule": ["99.9"]}, "advanced or optional rule", None),
    (
        in_phase("submarines", {"umpire.pulled": {"usn": {}}}),
        "submarine",
        {"hex": "9999"},
        "9999 is not on the map",
        "hex",
    ),
    (
        in_phase("end", DETACHED, {f"{U}groups.Cripples.sailed": True}),
        "sail",
        {"group": "Cripples", "to": ["2911"]},
        "Cripples has sailed this turn",
        "group",
    ),
    (
        in_phase("end", DETACHED, {f"{U}groups.Cripples.hex": "3711"}),
        "sail",
        {"group": "Cripples", "to": ["4011"], "exit": True},
        "Cripples sails as fast as it can: 3 hexes, not 4",
        "to",
    ),
    (AT_THE_EDGE, "sail", {"group": "Cripples", "to": ["4312"]}, "is not on the map: --exit leaves it", "to"),
    (
        in_phase("end", DETACHED),
        "sail",
        {"group": "Cripples", "to": ["2511"]},
        "from 2811 to 27.. is not",
        "to",
    ),
    (
        in_phase("activation", active("TG 58.1"), {f"{TG_58_1}.hex": "4011"}),
        "move",
        {"group": "TG 58.1", "to": ["4111"]},
        "4111 is not on the map",
        "to",
    ),
]

# Searches (6).

SEARCHING = in_phase("activation", active("TG 58.1"))
SEEN = {"umpire.reports_due": {"1": {"side": "usn", "hex": "0618", "fudge": 1, "truth": {"CV": 3}, "markers": []}}}

SEARCHES: list[Row] = [
    (SEARCHING, "search", {"by": "TG 99"}, "searcher", "by"),
    (
        {**SEARCHING, "public.rules": ["11.0", "15.7"]},
        "search",
        {"by": "TG 58.1", "target": ["Force A"]},
        "movement is secret",
        "target",
    ),
    (SEARCHING, "search", {"by": "TG 58.1", "target": ["Force X"]}, "marker of the IJN on the map", None),
    (
        in_phase("activation", {f"{J}groups.Force C.tf": None}),
        "search",
        {"by": "VP-16", "target": ["Force C"]},
        "the target is outside the formation's dotted line",
        "target",
    ),
    (SEARCHING, "search", {"by": "TG 58.1"}, "there is nothing in reach to search for", "target"),
    (
        in_phase(
            "activation",
            active("TG 58.1"),
            {f"{J}groups.Force C.tf": None, f"{J}groups.Force C.hex": "2812"},
            {"public.night": True},
        ),
        "search",
        {"by": "TG 58.1", "target": ["Force C"]},
        "only US land-based aircraft search by night",
        "target",
    ),
    (
        {**SEARCHING, "public.rules": ["11.0", "15.7"], "umpire.searched": {"TG 58.1": ["-"]}},
        "search",
        {"by": "TG 58.1"},
        "TG 58.1 has searched in this turn",
        "by",
    ),
    (in_phase("activation"), "sighting", {}, "no report is due", "act"),
    (in_phase("activation", SEEN), "sighting", {"count": ["CV=three"]}, "count wants TYPE=NUMBER", "count"),
]

# In the air (5.7, 8, 13, 15.3, 15.6).

HORNETS, AWAY = ("VF-2/1", "VF-2/2", "VB-2", "VT-2"), {"box": "away", "back": 2}
RAIDING = in_phase("activation", active("TG 58.1"), {f"{J}groups.Force A.tf": None, f"{J}groups.Force A.hex": "2511"})
SPOTTED = {f"{J}groups.Force A.detected": ["usn-carriers"]}
ON_FORCE_A = {"unit": ["VB-2"], "target": "Force A"}
FLIGHT = {
    "side": "usn",
    "target": "Force A",
    "hex": "2511",
    "size": 2,
    "units": {"VB-2": {"role": "attack"}, "VF-2/1": {"role": "escort"}},
}
ALOFT = {**RAIDING, **SPOTTED, "public.raid": FLIGHT}
PLACED = {**FLIGHT, "units": {"VB-2": {"role": "attack", "ship": "Taiho"}}}
IJN_CAP = {f"{J}air.Taiho F.box": "cap", f"{J}air.Taiho F.over": "Force A"}
AGAINST_GUAM = {**ALOFT, "public.raid": {**FLIGHT, "target": "Guam", "hex": "3516"}}
AT_AMERICANS = {
    "side": "ijn",
    "target": "TG 58.1",
    "hex": "2811",
    "size": 1,
    "units": {"Taiho DB": {"role": "attack"}},
}
TO_TAIHO = ["VB-2=Taiho", "VF-2/1=Taiho"]

AIR: list[Row] = [
    (in_phase("air"), "cap", {"unit": ["VB-2"]}, "bombers never fly CAP, and VB-2 is a DB", "unit"),
    (in_phase("air"), "cap", {"unit": ["VF-2/1"], "over": "TG 99"}, "no USN group or island", "over"),
    (in_phase("air"), "cap", {"unit": ["VF-2/1"], "over": "TG 58.4"}, "is with TG 58.1, not in the hex", "over"),
    (
        {**RAIDING, "public.rules": ["11.0"]},
        "vector",
        {"unit": ["VF-2/1"], "hex": "2711"},
        "radar intercept is not in use",
        "unit",
    ),
    (RAIDING, "vector", {"unit": ["VF-2/1"], "hex": "2711"}, "no enemy raid is in the air", "act"),
    (ALOFT, "vector", {"unit": ["VF-2/2"], "hex": "2711"}, "no enemy raid is in the air", "act"),
    (
        {**RAIDING, "public.raid": AT_AMERICANS},
        "vector",
        {"unit": ["VF-2/1"], "hex": "2711"},
        "VF-2/1 is not on CAP",
        "unit",
    ),
    (RAIDING, "land", {"unit": "Taiho F", "carrier": "Zuikaku"}, "15.6 is not in use", "unit"),
    (
        {**RAIDING, "public.rules": ["15.6"]},
        "land",
        {"unit": "Taiho F", "carrier": "Myoko"},
        "Myoko is no carrier afloat",
        "carrier",
    ),
    (
        {**RAIDING, "public.rules": ["15.6"], f"{J}air.Taiho F.box": "dead"},
        "land",
        {"unit": "Taiho F", "carrier": "Zuikaku"},
        "Taiho F is lost",
        "unit",
    ),
    (RAIDING, "raid", {"target": "Force A"}, "which air units", "unit"),
    (
        {**RAIDING, f"{J}groups.Dummy": {"hex": "2511"}},
        "odds raid",
        {"unit": ["VB-2"], "target": "Dummy"},
        "Dummy has no ships that could be attacked",
        "target",
    ),
    (
        {**RAIDING, **SPOTTED, "public.night": True, "ruling night-air-attack": "forbidden"},
        "raid",
        ON_FORCE_A,
        "there are no air attacks by night",
        "unit",
    ),
    (
        {**RAIDING, **{f"{U}air.{name}.{key}": value for name in HORNETS for key, value in AWAY.items()}},
        "raid",
        {"home": ["Hornet"], "target": "Force A"},
        "nothing is Ready at Hornet",
        "home",
    ),
    (
        {**RAIDING, f"{J}groups.Dummy": {"hex": "2411"}},
        "forced raid",
        {"unit": ["VB-2"], "target": "Dummy"},
        "Dummy has no ships",
        "target",
    ),
    ({**RAIDING, **SPOTTED, **HORNET_SUNK}, "forced raid", ON_FORCE_A, "VB-2 has no carrier or island", "unit"),
    ({**RAIDING, **SPOTTED}, "raid", {**ON_FORCE_A, "bomb": ["VT-2"]}, "VT-2 does not fly in this raid", "bomb"),
    (
        {**RAIDING, **SPOTTED},
        "raid",
        {"unit": ["VF-2/1"], "target": "Force A", "bomb": ["VF-2/1"]},
        "VF-2/1 is a fighter and attacks no ships",
        "bomb",
    ),
    (
        {**RAIDING, **SPOTTED, "public.rules": ["15.3", "15.7"]},
        "raid",
        ON_FORCE_A,
        "must first sail two hexes southeast to launch bombers",
        "unit",
    ),
    (
        in_phase("activation", active("61st Air Flotilla", "ijn"), {f"{TG_58_1}.detected": ["ijn-islands"]})
        | {f"{J}ordered": True},
        "raid",
        {"unit": ["261st", "Taiho F"], "target": "TG 58.1"},
        "do not fly together",
        "unit",
    ),
    (RAIDING, "intercept", {}, "no raid is in the air", "act"),
    (ALOFT, "intercept", {}, "there is no CAP in 2511", "hex"),
    ({**ALOFT, **IJN_CAP}, "intercept", {"hunt": ["Junyo F=VB-2"]}, "Junyo F is not on CAP in 2511", "hunt"),
    ({**ALOFT, **IJN_CAP}, "intercept", {"suppress": ["VB-2"]}, "VB-2 is no escort of this raid", "suppress"),
    (
        {**ALOFT, **IJN_CAP, f"{J}air.Taiho F.at": "0618", "umpire.raid_from": ["2811"]},
        "intercept",
        {"hex": "0618"},
        "the raid does not come within a hex of 0618",
        "hex",
    ),
    (
        {**ALOFT, **IJN_CAP, f"{J}air.Zuikaku F.box": "cap", f"{J}air.Zuikaku F.over": "Force A"}
        | {f"{J}air.Zuikaku F.at": "2611", "umpire.raid_from": ["2811"]},
        "intercept",
        {},
        "CAP that was sent out meets it first, in 2611",
        "hex",
    ),
    (AGAINST_GUAM, "place", {"rest": "Taiho"}, "Guam is an island", "at"),
    (AGAINST_GUAM, "odds place", {"rest": "Taiho"}, "Guam is an island", None),
    (
        {**ALOFT, "public.raid.units.VB-2.engaged": True, "public.raid.units.VF-2/1.engaged": True},
        "odds attack",
        {},
        "nothing of the raid goes on to the ships",
        "act",
    ),
    (ALOFT, "place", {"at": ["VT-2=Taiho"]}, "VT-2 is not among those that go on to the ships", "at"),
    (ALOFT, "place", {"at": ["VB-2=Taiho"]}, "VF-2/1 must be placed too", "rest"),
    (ALOFT, "place", {"rest": "Junyo"}, "Junyo is not in it", "rest"),
    (ALOFT, "place", {"at": TO_TAIHO, "beside": ["Taiho=Junyo"]}, "Junyo is not in it", "beside"),
    (ALOFT, "place", {"at": TO_TAIHO, "beside": ["Taiho=Shokaku"]}, "IJN ships do not fire into adjacent", "beside"),
    ({**ALOFT, "public.raid": PLACED}, "flak", {"unit": ["VT-2"]}, "VT-2 is over no ship", "unit"),
]

# Surface battles (12).

FIGHT = {
    "hex": "2811",
    "round": 1,
    "initiative": "usn",
    "moving": "usn",
    "units": {
        "Baltimore": {"side": "usn", "box": 10},
        "Boston": {"side": "usn", "box": None},
        "Hornet": {"side": "usn", "box": 11},
        "DES DIV 42": {"side": "usn", "box": 9},
        "Myoko": {"side": "ijn", "box": 12},
        "DIV61": {"side": "ijn", "box": 13},
    },
}
FIGHT["units"]["Boston"].pop("box")  # type: ignore[index]
FOUGHT = in_phase("activation", {"public.battle": FIGHT, f"{J}groups.Force A.hex": "2811"}, {})
FOUGHT[f"{J}groups.Force A.tf"] = None
BOXLESS = {**FOUGHT, "public.battle": {**FIGHT, "units": {"Baltimore": {"side": "usn"}, "Myoko": {"side": "ijn"}}}}
FLEEING = in_phase("activation", {"umpire.retreats": {"usn": {"hex": "2811", "groups": ["TG 58.1"]}}})

BATTLES: list[Row] = [
    (in_phase("activation"), "battle", {}, "in which hex\\? no battle is due", "hex"),
    (in_phase("activation"), "fire", {"gun": ["Baltimore=Myoko"]}, "there is no surface battle", "act"),
    (FOUGHT, "fire", {"gun": ["Iowa=Myoko"]}, "Iowa is not on the display", "gun"),
    (FOUGHT, "fire", {"gun": ["Boston=Myoko"]}, "Boston has no box yet", "gun"),
    (FOUGHT, "steer", {"to": ["Baltimore=26"]}, "a box from 1 to 25, not 26", "to"),
    (BOXLESS, "odds fire", {}, "who fires at whom", "gun"),
    (FOUGHT, "fire", {"gun": ["Baltimore=Hornet"]}, "Hornet is on Baltimore's own side", "gun"),
    (FOUGHT, "fire", {"gun": ["Baltimore=Myoko", "Baltimore=DIV61"]}, "Baltimore fires once in a round", "gun"),
    (
        {**FOUGHT, f"{U}ships.Baltimore.most_gunnery": 0},
        "fire",
        {"gun": ["Baltimore=Myoko"]},
        "Baltimore has no guns to fire",
        "gun",
    ),
    (
        {**FOUGHT, f"{J}ships.Myoko.torpedo": True, f"{J}ships.Myoko.most_gunnery": 0},
        "fire",
        {"torpedo": ["Myoko=Baltimore"]},
        "with what factor do the torpedoes of Myoko",
        "factor",
    ),
    (FOUGHT, "fire", {"gun": ["Baltimore=Myoko"], "factor": ["Myoko=4"]}, "Myoko fires no torpedoes", "factor"),
    (
        {**FOUGHT, f"{J}ships.Myoko.torpedo": True},
        "fire",
        {"torpedo": ["Myoko=Baltimore"], "factor": ["Myoko=²"]},
        "factor wants SHIP=NUMBER, not Myoko=²",
        "factor",
    ),
    (
        {**FOUGHT, "public.battle.units.Baltimore.moved": True},
        "steer",
        {"leave": ["Baltimore"]},
        "Baltimore moved in this round",
        "leave",
    ),
    (FOUGHT, "fly", {"at": ["VB-2=Hornet"]}, "Hornet is on their own side", "at"),
    (in_phase("activation"), "retreat", {"to": "2911"}, "nobody is to retreat", "side"),
    (
        {**FLEEING, "umpire.retreats": {"usn": {"hex": "4011", "groups": ["TG 58.1"]}}},
        "retreat",
        {"to": "4111", "side": "usn"},
        "4111 is not on the map",
        "to",
    ),
    (FLEEING, "retreat", {"to": "2911", "side": "usn", "group": ["TG 58.4"]}, "TG 58.4 is not to retreat", "group"),
    (
        {**FLEEING, **{f"{U}groups.{name}": {"hex": "2911", "ships": []} for name in "PQRST"}},
        "retreat",
        {"to": "2911", "side": "usn"},
        "too many TGs would lie in 2911",
        "to",
    ),
]


@pytest.fixture(scope="module")
def position(tmp_path_factory: pytest.TempPathFactory) -> Position:
    """The shipped scenario, in memory."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_LOGS", str(tmp_path_factory.mktemp("logs")))
        return Position(begun().session, state.Board)


@pytest.mark.parametrize(
    "row", [*ACTIVATION, *FORMATIONS, *SEARCHES, *AIR, *BATTLES], ids=lambda row: f"{row[1]}: {row[3][:40]}"
)
def test_an_act_is_refused(position: Position, row: Row) -> None:
    values, act, inputs, words, field = row
    position.refuses_in(values, act, inputs, words, field)
