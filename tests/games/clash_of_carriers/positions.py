"""Small states of an evening, as values of the shipped scenario that are otherwise (`tests/refusing.py`)."""

from __future__ import annotations

from typing import Any

from referee.session.board import tree
from referee.session.session import Session
from tests.games.clash_of_carriers.evening import begun

Values = dict[str, Any]
U, J = "sides.usn.", "sides.ijn."
TG_58_1, TG_58_4 = f'{U}groups."TG 58.1"', f'{U}groups."TG 58.4"'


def in_phase(phase: str, *values: Values, turn: int = 1) -> Values:
    """A turn's phase, and what is otherwise there."""
    out: Values = {"public.phase": phase, "public.turn": turn}
    for more in values:
        out |= more
    return out


def active(marker: str, side: str = "usn") -> Values:
    return {"public.active": {"side": side, "marker": marker}}


def evening_where(values: Values) -> Session:
    """The shipped scenario, with some values otherwise."""
    session = begun().session
    for path, value in values.items():
        tree.put(session.state.tree, path, tree.copy_of(value))
    return session


# Who is in it.

CRUISERS = ["Boston", "Canberra", "San Juan", "Oakland", "TG 38.1"]
ESCORTS = ["DES DIV 42", "DES DIV 11/1", "DES DIV 11/2"]
OF_58_1 = ["Yorktown", "Belleau Wood", "Bataan", "Baltimore", *CRUISERS, *ESCORTS]  # all but Hornet
ALL_BUT_BALTIMORE = ["Hornet", "Yorktown", "Belleau Wood", "Bataan", *CRUISERS, *ESCORTS]
OF_58_4 = [
    "Essex", "Langley", "Cowpens", "Vincennes", "Houston", "Miami", "San Diego", "DES RN 12", "DES DIV 24", "DES RN 23",
    "DES DIV 46",
]  # fmt: skip
OF_FORCE_A = ["Shokaku", "Myoko", "Haguro", "Yahagi", "DIV61", "DIVS10/17"]  # all but Taiho and Zuikaku
NO_HAGURO = ["Taiho", "Zuikaku", *(name for name in OF_FORCE_A if name != "Haguro")]
HORNET_SUNK = {f"{U}ships.Hornet.sunk": True, f"{TG_58_1}.ships": OF_58_1}
BALTIMORE_SUNK = {f"{U}ships.Baltimore.sunk": True, f"{TG_58_1}.ships": ALL_BUT_BALTIMORE}
TAIHO_SUNK = {f"{J}ships.Taiho.sunk": True, f"{J}groups.Force A.ships": ["Zuikaku", *OF_FORCE_A]}
TAIHO_THERE = {f"{J}ships.Taiho.sunk": None, f"{J}groups.Force A.ships": ["Taiho", "Zuikaku", *OF_FORCE_A]}
BOTH_SUNK = {**TAIHO_SUNK, f"{J}ships.Zuikaku.sunk": True, f"{J}groups.Force A.ships": OF_FORCE_A}
ONLY_TAIHO = {**dict.fromkeys([f"{U}groups", f"{U}ships", f"{U}air", f"{J}air"]), f"{J}ships": {"Taiho": {
    "type": "CV", "boxes": 1}}, f"{J}groups": {"Force A": {"hex": "0618", "ships": ["Taiho"]}}}  # fmt: skip
CRIPPLES = {"hex": "2811", "detached": True, "ships": ["Hornet"]}
DETACHED = {f"{U}groups.Cripples": CRIPPLES, f"{TG_58_1}.ships": OF_58_1, f"{U}ships.Hornet.hits": 2}

# The phases.

FORMING = in_phase("formations")
POOL: Values = {"umpire.pool": {"TG 58.1": {"side": "usn", "kind": "tg"}}}
ORDERED = in_phase("activation", {f"{J}ordered": True, f"{J}flagship": "Taiho"})
TELLING = {**ORDERED, "umpire.flagship_due": True}
REPORT = {"side": "usn", "hex": "0618", "fudge": 1, "truth": {"CV": 3}, "markers": ["TF Mobile Fleet"]}
SEEN = {"umpire.reports_due": {"TF Mobile Fleet": REPORT}}
SUBS = in_phase("submarines", {"umpire.pulled": {"usn": {"near": 1, "far": 1, "total": 5, "real": 3}}})
AT_FORCE_A = {"side": "usn", "group": "Force A"}
TORPEDOES = in_phase("activation", {"umpire.torpedoes": AT_FORCE_A})
FLYING = in_phase("activation", active("61st Air Flotilla", "ijn"))
MOBILE_FLEET = in_phase("activation", active("TF Mobile Fleet", "ijn"))

# In the air: TG 58.1 is played, with Force A three hexes off.

RAIDING = in_phase("activation", active("TG 58.1"), {f"{J}groups.Force A.tf": None, f"{J}groups.Force A.hex": "2511"})
SPOTTED: Values = {f"{J}groups.Force A.detected": ["usn-carriers"]}
ON_FORCE_A = {"unit": ["VB-2"], "target": "Force A"}
FLIGHT: Values = {
    "side": "usn",
    "target": "Force A",
    "hex": "2511",
    "size": 2,
    "units": {"VB-2": {"role": "attack"}, "VF-2/1": {"role": "escort"}},
}
ALOFT = {**RAIDING, **SPOTTED, "public.raid": FLIGHT}
OVER_TAIHO = {"role": "attack", "ship": "Taiho"}
PLACED = {**FLIGHT, "placed": True, "units": {"VB-2": OVER_TAIHO}}
IJN_CAP = {f"{J}air.Taiho F.box": "cap", f"{J}air.Taiho F.over": "Force A"}
AT_AMERICANS = {"side": "ijn", "target": "TG 58.1", "hex": "2811", "size": 1, "units": {"Taiho DB": {"role": "attack"}}}
TO_TAIHO = ["VB-2=Taiho", "VF-2/1=Taiho"]

# A surface battle in 2811.

FIGHT: Values = {
    "hex": "2811",
    "round": 1,
    "initiative": "usn",
    "moving": "usn",
    "units": {
        "Baltimore": {"side": "usn", "box": 10},
        "Boston": {"side": "usn"},
        "Hornet": {"side": "usn", "box": 11},
        "DES DIV 42": {"side": "usn", "box": 9},
        "Myoko": {"side": "ijn", "box": 12},
        "DIV61": {"side": "ijn", "box": 13},
    },
}
FOUGHT = in_phase(
    "activation", {"public.battle": FIGHT, f"{J}groups.Force A.hex": "2811", f"{J}groups.Force A.tf": None}
)
BOXED = {**FOUGHT, "public.battle.units.Boston.box": 8}
FLEEING = in_phase("activation", {"umpire.retreats": {"usn": {"hex": "2811", "groups": ["TG 58.1"]}}})
