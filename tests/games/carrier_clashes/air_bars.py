"""Each rule of CAP, strikes and landing bars by itself, and without it the act passes (12, 13.c, 15.m, 16, 18, 19)."""

from __future__ import annotations

from typing import Any

from tests.games.carrier_clashes.small import CARRIERS, TF_16, A, J, Lawful, Passing, Row, in_phase

FIRST, SECOND, THIRD, SEARCH = "first-air-strike", "second-air-strike", "third-air-strike", "first-search"
ENTERPRISE, HELENA = f"{A}ships.Enterprise.", f"{A}ships.Helena."
VF_6, VB_6, VS_6, VT_6, VMF = (f"{A}air.{name}." for name in ("VF-6", "VB-6", "VS-6", "VT-6", "VMF-223"))
HENDERSON, SHORTLAND = f'{A}bases."Henderson Field".', f"{J}bases.Shortland."
SPOTTED = {f"{CARRIERS}spotted": True}
UP = {"over": "TF 16", "altitude": "low"}


def strike(against: str, hex: str, units: tuple[str, ...] = (), number: int = 1) -> dict[str, Any]:
    """A strike of the side that does not own what it is against, on its way."""
    side = "ijn" if against in ("TF 16", "TF 64", "Henderson Field") else "allied"
    row = {"hex": hex, "origin": "1408", "units": {unit: {} for unit in units}}
    targets = {f"{side} Strike {one}": against for one in range(1, number + 1)}
    return {f'sides.{side}.strikes."Strike {number}"': row, "umpire.targets": targets}


def flying(unit: str) -> dict[str, Any]:
    """A unit of this name flies in a strike."""
    return {f'{A}strikes."Strike 1"': {"hex": "1407", "units": {unit: {}}}, "umpire.targets": {}}


CAP = Lawful("cap", {"unit": ["VF-6"], "over": "TF 16"}, in_phase(SECOND, **strike("TF 16", "1410")))
OVER_A_PORT = Lawful(
    "cap", {"unit": ["VF-6"], "over": "Henderson Field"},
    {**CAP.values, f"{HENDERSON}hex": "1410", f"{HENDERSON}port": True},
)  # fmt: skip
FAR_CAP = Lawful("cap", {"unit": ["VMF-223"], "over": "TF 16"}, CAP.values)
IJN_CAP = Lawful(
    "cap", {"unit": ["Shokaku fighters"], "over": "Carrier Force"}, in_phase(SECOND, **strike("Carrier Force", "1407"))
)
CLAIM = Lawful("cap", {"unit": ["VMF-223"], "over": "TF 16"}, in_phase(SEARCH))
CLAIM_AT_A_BASE = Lawful("cap", {"unit": ["VMF-223"], "over": "Henderson Field"}, in_phase(SEARCH))
CLAIM_BY_TERMS = Lawful("cap", {"unit": ["VF-6"], "over": "TF 64"}, in_phase(SEARCH, **{f"{A}cap_claims": ["TF 64"]}))
DOWN = Lawful(
    "cap-down", {"unit": ["VF-6"], "side": "allied"}, in_phase(SECOND, **{f"{VF_6}{key}": UP[key] for key in UP})
)
LAUNCH = Lawful("launch", {"target": "Carrier Force", "unit": ["VB-6"]}, in_phase(SECOND, **SPOTTED))
LATE = Lawful("launch", LAUNCH.inputs, in_phase(THIRD, **SPOTTED))
TWO = Lawful(
    "launch", {"target": "Carrier Force", "unit": ["VB-6", "VS-6"]},
    in_phase(SECOND, **SPOTTED, **{f"{CARRIERS}hex": "1411", f"{HENDERSON}hex": "1412"}),
)  # fmt: skip
TWO_OF_IJN = Lawful(
    "launch", {"target": "TF 16", "unit": ["Shokaku dive bombers", "Shokaku torpedo bombers"]},
    in_phase(SECOND, **{
        f"{TF_16}spotted": True, f"{J}ships.Kako.target_class": "A", f'{J}air."Shokaku torpedo bombers".at': "Kako",
    }),
)  # fmt: skip
ON_BASE = Lawful(
    "launch", {"target": "Shortland", "unit": ["VT-6"]},
    in_phase(FIRST, **{f"{SHORTLAND}hex": "1407", f"{VT_6}strengths": {"L": 4}}),
)  # fmt: skip
STRAFE = Lawful(
    "launch", {"target": "Shortland", "unit": ["VF-6"], "weapon": ["VF-6=F"]},
    in_phase(THIRD, **{f"{SHORTLAND}hex": "1407"}),
)  # fmt: skip
IN_PORT = Lawful(
    "launch", {"target": "Carrier Force", "unit": ["VT-6"]},
    in_phase(SECOND, **SPOTTED, **{
        f"{SHORTLAND}hex": "1407", f"{SHORTLAND}port": True, "public.port_torpedoes": True,
    }),
)  # fmt: skip
ON_TO_A_BASE = Lawful(
    "launch", {**LAUNCH.inputs, "land": "Henderson Field"}, in_phase(SECOND, **SPOTTED, **{f"{HENDERSON}hex": "1409"})
)
ON_TO_A_CARRIER = Lawful(
    "launch", {**LAUNCH.inputs, "land": "Enterprise"},
    in_phase(SECOND, **SPOTTED, **{f"{HENDERSON}hex": "1409", f"{VB_6}at": "Henderson Field"}),
)  # fmt: skip
ON_TO_HER_OWN = Lawful("launch", {**LAUNCH.inputs, "land": "Enterprise"}, LAUNCH.values)
ON_TO_ANOTHER = Lawful(
    "launch", {**LAUNCH.inputs, "land": "Helena"},
    in_phase(SECOND, **SPOTTED, **{f"{HELENA}target_class": "A", f"{HELENA}capacity": 4}),
)  # fmt: skip
COMING_TO_HELENA = {f"{HELENA}capacity": 1, f'{A}strikes."Strike 1"': {
    "hex": "1407", "land": "Helena", "units": {"VS-6": {}}}}  # fmt: skip
COMBINE = Lawful(
    "combine", {"target": "Carrier Force"},
    {**in_phase(SECOND), **strike("Carrier Force", "1407"), **strike("Carrier Force", "1407", number=2)},
)  # fmt: skip
LAND = Lawful(
    "land", {"unit": ["VB-6"], "at": "Henderson Field"},
    in_phase(SECOND, **{f"{VB_6}adrift": "1410", f"{ENTERPRISE}condition": "ditw"}),
)  # fmt: skip
LONG = Lawful(  # six hexes out, of twice five
    "land", {"unit": ["VB-6"], "at": "Henderson Field"},
    in_phase(SECOND, **{f"{VB_6}adrift": "1404", f"{HENDERSON}hex": "1408"}),
)  # fmt: skip
FERRY = Lawful("ferry", {"unit": ["VB-6"]}, in_phase(SECOND, **{f"{VB_6}at": "Henderson Field"}))

# fmt: off
ROWS: list[Row] = [
    (CAP, {f'{J}strikes."Strike 1".stage': "through"}, "16.f", "no strike is on its way against TF 16"),
    (OVER_A_PORT, {f"{HENDERSON}port": None}, "16.f", "no strike is"),
    (OVER_A_PORT, {f'{J}strikes."Strike 1".hex': "1611", "umpire.targets": {"ijn Strike 1": "TF 64"}}, "16.f", "no "),
    (CAP, {f"{VF_6}f": 0}, "16.i", "has no F strength"),
    (CAP, {f"{VF_6}lost": "shot down, turn 1", f"{VF_6}up_since": SEARCH}, "16", "VF-6 was lost"),
    (CAP, {f"{TF_16}ships": ["Helena", "DesDiv 12"]}, "16", "VF-6 is not on the map"),
    (CAP, {f"{VF_6}out": True}, "24.b", "is out of action for the turn"),
    (CAP, {f"{VF_6}adrift": "1410", f"{ENTERPRISE}condition": "ditw"}, "18.f", "in the air without a deck"),
    (CAP, {f"{VF_6}withdrawn": True}, "16.i.iv", "withdrew from combat"),
    (CAP, {f"{VF_6}ferried": SECOND}, "16.l.iii", "flies back to its own base in this phase"),
    (CAP, {f"{VF_6}struck": SECOND}, "16", "strikes or searches in this phase"),
    (CAP, {f"{VF_6}searched": SECOND}, "16", "strikes or searches in this phase"),
    (CAP, {f"{ENTERPRISE}condition": "damaged"}, "18.b", "Enterprise is damaged and may not send up CAP"),
    (CAP, {f"{ENTERPRISE}condition": "ditw"}, "18.d", "Enterprise is dead in the water and may not send up CAP"),
    (CAP, {f"{VF_6}defended": "1513"}, "16.i.vi", "has defended another hex in this phase"),
    (CAP, {f"{VF_6}over": "TF 64", f"{VF_6}altitude": "high", f"{VF_6}fought": True}, "16.i.vi", "defended another"),
    (CAP, {f"{VF_6}over": "TF 16", f"{VF_6}altitude": "low", f"{VF_6}fought": True}, "16.g", "has fought low over TF"),
    (CAP, {f"{VF_6}over": "TF 16", f"{VF_6}altitude": "low", f"{VF_6}up_since": SEARCH}, "15.m", "claimed CAP over TF"),
    (FAR_CAP, {f"{VMF}range": 2}, "16.i.v", "VMF-223 has range 2, but TF 16 is 3 hexes away"),
    (CAP, {f"{VF_6}over": "TF 64", f"{VF_6}altitude": "high", f"{VF_6}up_since": SEARCH}, "15.m", "CAP over TF 64"),
    (IJN_CAP, {"public.phase": SEARCH}, "15.m", "only the Allied side declares CAP against searches"),
    (CLAIM, {f"{VF_6}f": 0}, "15.m", "no air unit with an F strength is based at Enterprise"),
    (CLAIM, {f"{VF_6}lost": "shot down, turn 1"}, "15.m", "no air unit with an F strength is based at Enterprise"),
    (CLAIM_AT_A_BASE, {f"{HENDERSON}radar": None}, "15.m", "Henderson Field has no radar"),
    (CLAIM_BY_TERMS, {f"{A}cap_claims": []}, "15.m", "TF 64 holds no carrier"),
    (DOWN, {f"{VF_6}over": None, f"{VF_6}fought": True}, "16.f", "VF-6 is not on CAP"),
    (DOWN, {f"{VF_6}fought": True}, "16.i.vi", "has fought over TF 16 and stays up"),
    (DOWN, {f"{VF_6}fought": True, f"{VF_6}defended": "1513"}, "16.i.vi", "has fought over 1513 and stays up"),
    (DOWN, {f"{VF_6}up_since": SEARCH, "public.phase": SEARCH, "umpire.searches.ijn.hexes": ["1410"]}, "15.m",
     "claimed CAP over TF 16 against searches and stays there"),
    (DOWN, {f"{VF_6}up_since": SEARCH}, "15.m", "claimed CAP over TF 16 against searches and stays there"),
    (LAUNCH, {"public.phase": FIRST}, "12.b", "only bases are struck in the first air strike phase"),
    (LAUNCH, {f"{CARRIERS}spotted": None}, "12.d", "Carrier Force is not spotted"),
    (LAUNCH, {f"{VB_6}lost": "shot down, turn 1"}, "16", "VB-6 was lost"),
    (LAUNCH, {f"{VB_6}out": True}, "24.b", "is out of action for the turn"),
    (LAUNCH, {f"{VB_6}struck": SECOND}, "16.l.iii", "flies in this phase already"),
    (LAUNCH, {f"{VB_6}ferried": SECOND}, "16.l.iii", "flies in this phase already"),
    (LAUNCH, {f"{VB_6}struck": FIRST}, "12.d", "struck in the first air strike phase"),
    (LAUNCH, {f"{VB_6}searched": SEARCH}, "15.n", "searched in the search phase before"),
    (LATE, {f"{VB_6}searched": "second-search"}, "15.n", "searched in the search phase before"),
    (LAUNCH, {f"{VB_6}transferred": True}, "16.l.ii", "has changed its base this turn"),
    (LAUNCH, {f"{VB_6}withdrawn": True}, "16.i.iv", "withdrew from combat"),
    (LAUNCH, {f"{VB_6}over": "TF 16"}, "15.m", "is on CAP over TF 16"),
    (LAUNCH, {f"{ENTERPRISE}condition": "damaged"}, "18.b", "Enterprise is damaged and may not launch aircraft"),
    (LAUNCH, {f"{ENTERPRISE}condition": "ditw"}, "18.d", "Enterprise is dead in the water and may not launch"),
    (LAUNCH, {"public.map.islands": ["1410"]}, "13.c", "Enterprise is in an island hex and may not strike"),
    (LATE, {f"{TF_16}islands": True}, "13.c", "Enterprise passed an island hex this turn and may not strike"),
    (LAUNCH, {f"{VB_6}range": 2}, "12.b, 12.d", "VB-6 has range 2, but 1407 is 3 hexes away"),
    (LAUNCH, {f"{CARRIERS}hex": "1405"}, "12.b, 12.d", "but 1405 is 5 hexes away, and a strike goes 4 at most"),
    (ON_TO_HER_OWN, {f"{CARRIERS}hex": "1405"}, "12.b, 12.d", "but 1405 is 5 hexes away, and a strike goes 4 at most"),
    (LAUNCH, {f"{CARRIERS}hex": "1404"}, "12.b, 12.d", "VB-6 has range 5, but 1404 is 6 hexes away"),
    (ON_TO_A_BASE, {f"{VB_6}range": 2}, "16.l.i",
     "flies 4 hexes in all, but 1407 is 3 hexes away, and Henderson Field 2 more"),
    (TWO, {f"{VS_6}at": "Henderson Field"}, "19.b", "units from Enterprise and Henderson Field cannot form one strike"),
    (TWO_OF_IJN, {f"{J}task_forces.Vanguard.ships": ["Kako"], f"{J}task_forces.Vanguard.hex": "1407",
                  f"{CARRIERS}ships": ["Shokaku"]}, "19.d", "units from Kako and Shokaku cannot form one strike"),
    (TWO, {f"{A}strike_limits": {"Enterprise": 1}}, "16.c", "a strike holds at most 1 unit of Enterprise, not 2"),
    (TWO, {"public.strike_limits": {"allied": 1}}, "16.c", "a strike holds at most 1 unit of the Allied side, not 2"),
    (ON_BASE, {"public.phase": SECOND}, "12.d", "strikes on bases belong to the first and third air strike phases"),
    (STRAFE, {f"{J}bases.Shortland": None, f"{J}task_forces.Shortland": {"hex": "1407", "spotted": True}}, "24.c",
     "VF-6 can strafe bases, but not ships"),
    (ON_BASE, {f"{VT_6}strengths": {"A": 6}}, "17", "VT-6 cannot attack a base with torpedoes"),
    (IN_PORT, {"public.port_torpedoes": None}, "24.g.v", "cannot attack ships in the port of Shortland with torpedoes"),
    (ON_TO_A_CARRIER, {f"{ENTERPRISE}condition": "ditw"}, "18.d", "is dead in the water and cannot receive aircraft"),
    (ON_TO_A_CARRIER, {f"{TF_16}ships": ["Helena", "DesDiv 12"]}, "18.f", "Enterprise is no longer in play"),
    (ON_TO_A_CARRIER, {f"{VB_6}size": 0, f"{ENTERPRISE}capacity": 2}, "4.d.ii.3", "does not fit on carriers"),
    (ON_TO_A_CARRIER, {f"{ENTERPRISE}capacity": 2}, "18.f", "has no room for VB-6 in addition to the air units based "
        "there"),
    (ON_TO_ANOTHER, {f"{VS_6}at": "Helena", f"{HELENA}capacity": 1}, "18.f", "Helena has no room for VB-6"),
    (ON_TO_ANOTHER, COMING_TO_HELENA, "18.f", "Helena has no room for VB-6"),
    (ON_TO_ANOTHER, {f"{HELENA}target_class": "C"}, "18.f", "Helena is not a carrier, and VB-6 cannot land on her"),
    (COMBINE, {"--side": "ijn", "--target": "TF 16"}, "19.c", "only USN strikes combine over the target"),
    (LAND, {f"{VB_6}lost": "shot down, turn 1", f"{VB_6}adrift": None, f"{VB_6}at": "Henderson Field"}, "18.f",
     "VB-6 was lost"),
    (LAND, {"--at": "Helena", f"{TF_16}ships": ["Enterprise"]}, "18.f", "Helena is no longer in play"),
    (LAND, {f"{VB_6}adrift": None, f"{VB_6}at": "Henderson Field"}, "18.f", "VB-6 is at Henderson Field already"),
    (LAND, flying("VB-6"), "18.f", "VB-6 flies in Strike 1, and lands after that"),
    (LAND, {f"{VB_6}adrift": None, f"{TF_16}ships": ["Helena"]}, "18.f", "VB-6 is nowhere on the map"),
    (LAND, {f"{VB_6}adrift": None}, "18.f", "VB-6 was not in the air when its carrier was hit"),
    (LAND, {f"{VB_6}range": 2}, "18.f", "VB-6 has range 2, but Henderson Field is 3 hexes away"),
    (LONG, {f"{HENDERSON}hex": "1409"}, "16.l.i", "Henderson Field is 5 hexes away, and VB-6 still flies 4"),
    (LONG, {"--at": "Enterprise"}, "16.l.i", "Enterprise is 6 hexes away, and VB-6 still flies 4"),
    (FERRY, flying("VB-6"), "16.l.iii", "VB-6 flies in Strike 1"),
    (FERRY, {f"{VB_6}at": "Enterprise"}, "16.l.ii", "VB-6 is at Enterprise already"),
    (FERRY, {f"{VB_6}over": "TF 16"}, "16.l.iii", "strikes or flies CAP in this phase"),
    (FERRY, {f"{VB_6}struck": SECOND}, "16.l.iii", "strikes or flies CAP in this phase"),
    (FERRY, {f"{TF_16}ships": ["Helena", "DesDiv 12"]}, "16.l.ii", "Enterprise is no longer in play"),
    (FERRY, {f"{VB_6}at": "Helena", f"{HELENA}target_class": "A", f"{TF_16}ships": ["Enterprise"]}, "16",
     "VB-6 is not on the map"),
    (FERRY, {f"{ENTERPRISE}condition": "ditw"}, "18.d", "is dead in the water and cannot receive aircraft"),
    (FERRY, {f"{VB_6}range": 1}, "16.l.ii", "Enterprise is 3 hexes away from VB-6"),
]
# fmt: on


# fmt: off
PASSING: list[Passing] = [
    (LAUNCH, {f"{TF_16}islands": True}, "13.c: an island passed counts after the move alone"),
    (LAUNCH, {f"{CARRIERS}spotted": None, f"{CARRIERS}spotted_for_strikes": True}, "12.d: spotted for strikes alone"),
    (LATE, {f"{VB_6}struck": FIRST, f"{VB_6}searched": SEARCH}, "12.h: what was done before noon"),
    (LAUNCH, {f"{CARRIERS}hex": "1406"}, "12.d: four hexes away"),
    (CAP, {f"{VF_6}over": "TF 16", f"{VF_6}up_since": SEARCH, "--altitude": "high"}, "15.m: who claimed it stays"),
    (FAR_CAP, {f"{VMF}range": 3}, "16.i.v: as far as its range"),
    (FERRY, {f"{VB_6}range": 2}, "16.l.ii: within twice its range"),
    (FERRY, {f"{VMF}at": "Enterprise", "--unit": ["VMF-223"]}, "16.l.ii: to its own base"),
    (ON_TO_A_CARRIER, {f"{ENTERPRISE}capacity": 3, f"{VS_6}lost": "ditched"}, "18.f: the room of units that are lost"),
    (ON_TO_ANOTHER, {**COMING_TO_HELENA, f'{A}strikes."Strike 1".stage': "over"}, "18.f: a strike that has landed"),
    (TWO_OF_IJN, {f"{SHORTLAND}hex": "1408", **{f"{J}air.Shokaku {kind} bombers.at": "Shortland" for kind in (
     "dive", "torpedo")}}, "19.e: all of one base"),
    (FERRY, {f"{ENTERPRISE}condition": "damaged"}, "18.b: a damaged carrier takes in aircraft"),
    (LAND, {"--at": "Enterprise", f"{ENTERPRISE}condition": "damaged"}, "18.b: back on her own deck"),
]
# fmt: on
