"""Every bar of an evening: a state in which an act is accepted, and the one difference for which it is refused."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.clash_of_carriers.evening import cover
from referee.games.clash_of_carriers.evening.state import Board
from tests.bars import Row, holds, without_row
from tests.games.clash_of_carriers.positions import (
    ALL_BUT_BALTIMORE,
    ALOFT,
    AT_AMERICANS,
    AT_FORCE_A,
    BALTIMORE_SUNK,
    BOTH_SUNK,
    BOXED,
    DETACHED,
    FLEEING,
    FLIGHT,
    FLYING,
    FORMING,
    FOUGHT,
    HORNET_SUNK,
    IJN_CAP,
    MOBILE_FLEET,
    NO_HAGURO,
    OF_58_1,
    OF_58_4,
    OF_FORCE_A,
    ON_FORCE_A,
    ORDERED,
    OVER_TAIHO,
    POOL,
    RAIDING,
    SEEN,
    SPOTTED,
    SUBS,
    TAIHO_SUNK,
    TAIHO_THERE,
    TELLING,
    TG_58_1,
    TG_58_4,
    TO_TAIHO,
    TORPEDOES,
    J,
    U,
    active,
    in_phase,
)
from tests.refusing import Position

# The container, the chit, the flagship (4.2, 8.7, 16.1.4).

MOBILE = {"TF Mobile Fleet": {"side": "ijn", "kind": "tf"}}
CROWD = {
    **active("TG 58.1"),
    "umpire.crowded": {"usn": ["2811"]},
    f"{TG_58_4}.hex": "2811",
    f'{U}groups."TG 52.10".hex': "2811",
}
FLEET = {"umpire.pool": {"TF 58": {"side": "usn", "kind": "tf"}}}
CHIT = in_phase("activation", active("USN Command"), {"umpire.pool": {**POOL["umpire.pool"], **MOBILE}})
LANDING_TG = {'umpire.pool."TG 52.10"': {"side": "usn", "kind": "tg"}}
NO_MORE_TAIHO = {**ORDERED, **TAIHO_SUNK}

ACTIVATION = [
    Row("11.1.4", in_phase("activation", POOL), "draw", {}, {"umpire.torpedoes": AT_FORCE_A},
     "first: a submarine", "act"),
    Row("16.1", in_phase("tally", turn=11), "next", {}, {"public.turn": 12}, "turn 12 was the last", "act"),
    Row("16.1", in_phase("tally", turn=11), "next", {}, {"public.ended": True}, "the game is over", "act"),
    Row("3.3", in_phase("activation", FLEET), "draw", {}, CROWD, "TG 58.1 must move out of it", "act"),
    Row("4.2", in_phase("activation", POOL), "draw", {}, {"umpire.pool": None}, "the pool is empty", "act"),
    Row("8.7", CHIT, "activate", {"group": "TG 58.1"}, active("TG 58.4"), "no Command Chit has been drawn",
     "group"),
    Row("8.7", CHIT, "activate", {"group": "TG 58.1"}, {"--group": "TF Mobile Fleet"}, "nothing of the IJN",
     "group"),
    Row("8.7", CHIT, "activate", {"group": "TG 58.1"}, {"--group": "TG 58.4"}, "no marker in the pool",
     "group"),
    *(Row("8.7", {**CHIT, **more}, "activate", {"group": "TG 58.1"}, {'umpire.pool."TG 58.1".state': "activated"},
      f"TG 58.1 has been activated; the chit may activate {other}", "group")
      for more, other in (({}, "nothing"), (LANDING_TG, "TG 52.10"))),
    Row("16.1.4", NO_MORE_TAIHO, "flagship", {"ship": "Zuikaku"}, TAIHO_THERE,
     "Taiho is the flagship, and afloat", "ship"),
    Row("16.1.4", NO_MORE_TAIHO, "flagship", {"ship": "Zuikaku"}, BOTH_SUNK,
     "Zuikaku is gone and cannot be the flagship", "ship"),
    Row("16.1.4", TELLING, "flagship", {}, {f"{J}ordered": None}, "the order .* has not been given", None),
    Row("16.1.4", TELLING, "flagship", {}, {"umpire.flagship_due": None},
     "TF Mobile Fleet has not been drawn", None),
    Row("16.1.4", TELLING, "flagship", {}, TAIHO_SUNK, "Taiho is gone: choose a new flagship", "ship"),
    Row("16.1.4", TELLING, "flagship", {"report": "0719"}, {"--report": "3030"}, "more than three hexes",
     "report"),
    Row("16.1.4", FORMING, "order", {}, {f"{J}ordered": True}, "the order has been given already", None),
]  # fmt: skip

# Formations, and the set-up (2.1, 3, 7.3, 16.1.1).

NEW = {"group": "TG 58.9", "ship": ["Boston", "Baltimore"]}
DUMMY = {"group": "TG 58.9", "hex": "2811", "side": "usn"}
LATER = in_phase("formations", turn=9)
WITHIN_TF_58 = {"ship": ["Santa Fe"], "to": "TG 58.3"}
IN_58_2 = ["Bunker Hill", "Wasp", "Monterey", "Cabot", "Mobile", "Biloxi", "DES RN 52", "DES DIV 104", "DES RN 1"]
OF_TF_58 = {"group": "TG 58.9", "ship": ["Santa Fe"]}
TOO_MANY = {"--to": "Force A", "--ship": ["Junyo"]}
OF_FORCE_C = ["Chitose", "Chiyoda", "Zuiho", "Yamato", "Musashi", "Kongo", "Haruna", "Atago", "Takao", "Maya",
              "Chokai", "Kumano", "Suzuya", "Tone", "Chikuma", "Noshiro"]  # fmt: skip
C_LESS_TWO = {
    f"{J}groups.Force A.ships": ["Taiho", "Zuikaku", *OF_FORCE_A, "DIV31", "DIV32"],
    f"{J}groups.Force C.ships": OF_FORCE_C,
}
BACK_TO_C = {"--to": "Force C", "--ship": ["DIV31"]}  # 16 of the 18 with which she started: not 17
ELSEWHERE = {f"{J}groups.Force B.hex": "0617"}
B_DETACHED = {f"{J}groups.Force B.detached": True}
FIVE_WITH_CARRIERS = {f'{U}groups."TG 59.1"': {"hex": "3209", "ships": ["Essex"]}, f"{TG_58_4}.ships": OF_58_4[1:]}
TOO_MANY_TGS = {f'{U}groups."TG 59.{number}"': {"hex": "2811", "ships": []} for number in range(1, 5)} | {
    f'{U}groups."TG 59.5"': {"hex": "2811", "ships": NEW["ship"]},
    f"{TG_58_1}.ships": [name for name in ALL_BUT_BALTIMORE if name != "Boston"]}  # fmt: skip
D_IN_TF = {f"{J}groups.Force D": {"hex": "0618", "tf": True}}
LAME = {
    f"{U}groups.Lame": {"hex": "2811", "detached": True, "ships": ["Baltimore"]},
    f"{TG_58_1}.ships": ALL_BUT_BALTIMORE,
}
OUT = in_phase("formations", {f"{J}groups.Force B.tf": None})
FLEET_AND_DUMMY = in_phase("formations", {f"{J}groups.Dummy": {"hex": "0618"}})
HURT = in_phase("formations", {f"{U}ships.Baltimore.hits": 1})
HURT_WASP = in_phase("formations", {f"{U}ships.Wasp.hits": 1})
SET_UP = in_phase("set-up", turn=0)
APART = {"group": "Force A", "hex": "0617", "tf": False}
ONLY_A = {**SET_UP, f"{J}groups.Force B.tf": None, f"{J}groups.Force C.tf": None}
B_A_DUMMY = {f"{J}groups.Force B.ships": [], f"{J}groups.Force H": {"hex": "0618", "ships": [
    "Junyo", "Hiyo", "Ryuho", "Nagato", "Mogami", "DIV4", "DIV27"]}}  # fmt: skip
G_IN_TF = {
    **SET_UP,
    f"{J}groups.Force C": {"hex": "0618", "ships": [*OF_FORCE_C, "DIV32"]},
    f"{J}groups.Force G": {"hex": "0618", "tf": True, "ships": ["DIV31"]},
}

FORMATIONS = [
    Row("3.1.5", FORMING, "form", NEW, {"--group": "TG 58.4"}, "there is a TG 58.4 already", "group"),
    Row("3.1.5", FORMING, "form", NEW, {"--group": "VP-16"}, "there is a VP-16 already", "group"),
    Row("3.1.4", FORMING, "form", {**NEW, "ship": ["Baltimore"]}, BALTIMORE_SUNK, "Baltimore is sunk", "ship"),
    Row("7.3", FORMING, "form", NEW, LAME, "Baltimore is detached and never comes back", "ship"),
    Row("3.1.4", FORMING, "form", NEW, {"--ship": ["Boston", "Houston"]}, "in 2811 and 3209, not in one",
     "ship"),
    Row("3.1.6", FORMING, "form", DUMMY, {"--hex": "2812"}, "no TG of the USN in 2812", "hex"),
    Row("3.1.5", FORMING, "form", {**NEW, "hex": "2811"}, {"--hex": "3209"}, "are in 2811, not in 3209",
     "hex"),
    Row("16.1.4", LATER, "form", OF_TF_58, {"public.turn": 8}, "TF 58 stays together until turn 9", "ship"),
    Row("3.1.2", {**FORMING, **FIVE_WITH_CARRIERS}, "form", NEW, {"--ship": ["Hornet"]},
     "the USN would have more than 4 TGs with carriers", "ship"),
    Row("3.1.3", {**FORMING, **D_IN_TF}, "shift", {"ship": ["Myoko"], "to": "Force B"}, TOO_MANY,
     "Force A would have more than 3 carriers", "to"),
    Row("3.1", in_phase("formations", C_LESS_TWO), "shift", {"ship": ["Myoko"], "to": "Force B"}, BACK_TO_C,
     "Force C would have more than 16 naval units", "to"),
    Row("16.1.1", SET_UP, "form", {"group": "D", "hex": "0618", "side": "ijn"},
     {f"{J}groups.Force {one}": {"hex": "0618"} for one in "XYZ"},
     "3 TGs may begin outside the Mobile Fleet, not Force X, Force Y, Force Z, Force D", "group"),
    Row("16.1.1", {**SET_UP, f"{J}groups.Force A.tf": None}, "form", {"group": "D", "hex": "0618", "side": "ijn"},
     {f"{J}groups.Force A.hex": "0817", "--hex": "0817"}, "begins in column 07 or west of it", "hex"),
    Row("16.1.1", {**SET_UP, f"{J}groups.Force A.tf": None}, "form", {"group": "D", "ship": ["Myoko"]},
     {f"{J}groups.Force A.hex": "0817"}, "begins in column 07 or west of it", "hex"),
    Row("3.1.1", {**FORMING, **TOO_MANY_TGS}, "form", NEW, {"--ship": ["Boston"]}, "USN would have more than 10 TGs",
     "ship"),
    Row("3.1.2", {**FORMING, f"{TG_58_4}.hex": "2811"}, "form", NEW, {"--ship": [*ALL_BUT_BALTIMORE[:4], "Essex"]},
     "TG 58.9 would have more than 4 carriers", "ship"),
    Row("16.1.4", FORMING, "shift", WITHIN_TF_58, {f'{U}groups."TG 58.2".ships': ["Santa Fe"],
     f'{U}groups."TG 59"': {"hex": "3111", "ships": IN_58_2}}, "TF 58 stays together until turn 9", "ship"),
    Row("16.1.4", FORMING, "shift", WITHIN_TF_58, {"--to": "TG 58.4", f"{TG_58_4}.hex": "3111"},
     "TF 58 stays together until turn 9", "ship"),
    Row("3.1.4", {**FORMING, f"{TG_58_4}.hex": "2811"}, "shift", {"ship": ["Miami"], "to": "TG 58.1"},
     {"--ship": ["Idaho"], f'{U}groups."TG 52.10".hex': "2811"}, "ships of TG 52.10 and ships of TF 58's TGs", "to"),
    Row("3.1.4", {**FORMING, f"{TG_58_4}.hex": "2811", f"{U}ships.Miami.started": "Force X"}, "shift",
     {"ship": ["Miami"], "to": "TG 58.1"}, {f"{U}ships.Miami.started": "TG 52.10"}, "ships of TG 52.10 and", "to"),
    Row("3.1.4", OUT, "shift", {"ship": ["Myoko"], "to": "Force B"}, ELSEWHERE, "Force B is in 0617", "to"),
    Row("7.3", OUT, "shift", {"ship": ["Myoko"], "to": "Force B"}, B_DETACHED, "Force B is detached", "to"),
    Row("3.1.4", OUT, "shift", {"ship": ["Myoko"], "to": "Force B"}, {"--to": "Force A"},
     "Force A already has", "ship"),
    Row("3.1.5", FLEET_AND_DUMMY, "disband", {"group": "Dummy"}, {"--group": "Force A"}, "Force A has ships",
     "group"),
    Row("7.3", FLEET_AND_DUMMY, "disband", {"group": "Dummy"}, {f"{J}groups.Dummy.detached": True},
     "Dummy is detached", "group"),
    Row("3.2.3", OUT, "join", {"group": "Force B"}, {"--group": "Force A"}, "is in TF Mobile Fleet already",
     "group"),
    Row("3.2.3", OUT, "join", {"group": "Force B"}, ELSEWHERE, "TF Mobile Fleet is in 0618, Force B in 0617",
     "group"),
    Row("7.3", OUT, "join", {"group": "Force B"}, B_DETACHED, "Force B is detached", "group"),
    Row("3.2.2", OUT, "join", {"group": "Force B"}, D_IN_TF, "TF Mobile Fleet would have more than 3 TGs",
     "group"),
    Row("3.2.3", FORMING, "leave", {"group": "Force B"}, {f"{J}groups.Force B.tf": None},
     "is not in TF Mobile", "group"),
    Row("16.1.4", LATER, "leave", {"group": "TG 58.2"}, {"public.turn": 8}, "TF 58 stays together", "group"),
    Row("3.4", HURT_WASP, "detach", {"group": "Lame", "ship": [*IN_58_2, "Santa Fe"]}, {f"{U}ships.Wasp.hits": 0},
     "none of these ships is damaged", "ship"),  # a whole TG of TF 58: 7.3 asks only that one is damaged
    Row("3.4", {**HURT, f"{TG_58_4}.hex": "2811"}, "detach", {"group": "Lame", "ship": ["Baltimore"]},
     {"--group": "TG 58.4"}, "not a detached", "group"),
    Row("3.4", in_phase("formations", DETACHED), "detach", {"group": "Cripples", "ship": ["Baltimore"]},
     {f"{U}groups.Cripples.hex": "3811"}, "Cripples is not a detached group in", "group"),
    Row("2.1", SET_UP, "deploy", APART, {"--hex": "9999"}, "9999 is not on the map", "hex"),
    Row("16.1.1", SET_UP, "deploy", APART, {"--hex": "0817"}, "Force A begins in column 07 or west of it",
     "hex"),
    Row("3.2", SET_UP, "deploy", APART, {"--tf": True}, "the TGs of a TF must be in one hex", "hex"),
    Row("16.1.1", SET_UP, "deploy", {"group": "TF Mobile Fleet", "hex": "0718"}, {"--hex": "1018"},
     "the Mobile Fleet begins within 3 hexes of 0618", "hex"),
    Row("3.2.2", {**SET_UP, f"{J}groups.Force D": {"hex": "0618"}}, "deploy", {"group": "Force D", "hex": "0618"},
     {"--tf": True}, "TF Mobile Fleet would have more than 3 TGs", "group"),
    Row("16.1.1", SET_UP, "deploy", {**APART, "hex": "0618"},
     {f"{J}groups.Force {one}.tf": None for one in "BC"}, "has at least one of Force A, B and C", "group"),
    *(Row("16.1.1", G_IN_TF, "deploy", {**APART, "hex": "0618"}, other, "has at least one of Force A, B and C", "group")
      for other in ({f"{J}groups.Force B.tf": None}, B_A_DUMMY)),  # in the Fleet is another TG, or a dummy
    Row("16.1.1", ONLY_A, "form", {"group": "Force G", "ship": OF_FORCE_A},
     {"--ship": ["Taiho", "Zuikaku", *OF_FORCE_A]}, "has at least one of Force A, B and C", "ship"),
    Row("16.1.1", SET_UP, "deploy", APART, {"public.turn": 4}, "all begin where the scenario has them", None),
]  # fmt: skip

# Searches (6).

LOOKING = {"by": "TG 58.1", "target": ["Force A"]}
BY_NIGHT = {**RAIDING, "public.night": True, f"{J}groups.Force A.hex": "2811"}
SECRET = {**RAIDING, "public.rules": ["11.0", "15.7"]}
BESIDE = {f"{J}groups.Force B.tf": None, f"{J}groups.Force B.hex": "2511"}
OUTSIDE = in_phase("activation", {f"{J}groups.Force C.tf": None})
TG_58_9 = {**active("TG 58.9"), f'{U}groups."TG 58.9"': {"hex": "2811"}, "--by": "TG 58.9"}
TWENTY_SECOND = {**active("22nd Air Flotilla", "ijn"), "--by": "22nd Air Flotilla"}
APART = {
    **in_phase("activation", active("TG 58.2"), {f'{U}groups."TG 58.2".tf': None}),
    f"{J}groups.Force A.tf": None,
    f"{J}groups.Force A.hex": "2511",
}

SEARCHES = [
    Row("4.2", RAIDING, "search", LOOKING, active("TG 58.4"), "TG 58.1 is not activated; TG 58.4 is", "by"),
    Row("4.0", RAIDING, "search", LOOKING, {"umpire.stage": "combat"}, "its combat subphase has begun",
     "act"),
    Row("6.3.2", FLYING, "search", {"by": "61st Air Flotilla"}, TWENTY_SECOND, "the 22nd Air Flotilla never",
     "by"),
    Row("6.3", FLYING, "search", {"by": "61st Air Flotilla"}, {"public.night": True}, "only US land-based",
     "by"),
    Row("6.5", RAIDING, "search", LOOKING, TG_58_9, "TG 58.9 is a dummy and never searches", "by"),
    Row("3.2", APART, "search", {"by": "TG 58.2"}, {f'{U}groups."TG 58.2".tf': True},
     "TG 58.2 is in TF 58 and searches with it", "by"),
    Row("6.3", BY_NIGHT, "search", {"by": "TG 58.1"}, {f"{J}groups.Force A.hex": "2511"},
     "no enemy is in 2811", "by"),
    Row("6.3", RAIDING, "search", LOOKING, {"public.night": True}, "a group searches its own hex", "target"),
    Row("6.3.1", RAIDING, "search", LOOKING, {f"{J}groups.Force A.hex": "0618"}, "TG 58.1 searches to 13",
     "target"),
    Row("6.0", RAIDING, "search", LOOKING, {"umpire.searched": {"TG 58.1": ["Force A"]}},
     "searched for Force A", "target"),
    Row("6.0", RAIDING, "search", {"by": "TG 58.1"}, {"umpire.searched": {"TG 58.1": ["Force A"]}},
     "searched for Force A", "target"),
    Row("6.0", {**RAIDING, "umpire.searched": {"TG 58.1": ["Force A"]}, **BESIDE}, "search", {"by": "TG 58.1"},
     {"--target": ["Force A"]}, "searched for Force A", "target"),
    Row("6.0", RAIDING, "search", {"by": "TG 58.1", "target": ["2511"]},
     {"umpire.searched": {"TG 58.1": ["Force A"]}}, "searched for Force A", "target"),
    Row("6.0", SECRET, "search", {"by": "TG 58.1"}, {"umpire.searched": {"TG 58.1": ["-"]}},
     "has searched in", "by"),
    Row("6.3.3", OUTSIDE, "search", {"by": "VP-16", "inside": ["Force C"]}, {"--target": ["Force C"],
     "--inside": []}, "the target is outside the formation's dotted line", "target"),
    Row("6.1", in_phase("activation", SEEN), "sighting", {"count": ["CV=4"]}, {"--count": ["CV=5"]},
     "there are 3", "count"),
]  # fmt: skip

# Movement, and submarine markers (7, 11.1).

AT_4011 = {**RAIDING, f"{TG_58_1}.hex": "4011"}
BOTH_DIVE = {"public.rules": ["11.0", "15.2"], "umpire.pulled.ijn": {"far": 1, "total": 3, "real": 1}}
S1 = {"USN S1": {"side": "usn", "hex": "0101"}}
IN_TF_58 = {f'{U}groups."TG 58.2".tf': True}
IN_3110 = {f"{J}groups.Force A.tf": None, f"{J}groups.Force A.hex": "3110"}
MOVING = {"group": "TG 58.1", "to": ["2812"]}
TG_58_2 = in_phase("activation", active("TG 58.2"), {f'{U}groups."TG 58.2".tf': None})
TF_58 = in_phase("activation", active("TF 58"))
GOING = {"group": "Cripples", "to": ["3110"]}
CRIPPLES_AT_3811 = in_phase("end", DETACHED, {f"{U}groups.Cripples.hex": "3811"})
FREED = {**TF_58, "public.turn": 9}
TOO_FAR = {**TF_58, **{f'{U}groups."TG 58.{number}".hex': "2613" for number in (2, 3, 7)}}  # 11 hexes from Saipan
SLOW = {
    f"{J}groups.Slow": {"hex": "0618", "detached": True, "ships": ["Haguro"]},
    f"{J}groups.Force A.ships": NO_HAGURO,
}

MOVEMENT = [
    Row("3.2", TG_58_2, "move", {"group": "TG 58.2", "to": ["3110"]}, IN_TF_58,
     "is in TF 58 and moves with it", "group"),
    Row("7.3", RAIDING, "move", MOVING, {f"{TG_58_1}.detached": True}, "it sails in the End Phase", "group"),
    Row("7.1", RAIDING, "move", MOVING, {f"{TG_58_1}.stopped": True}, "its move is over", "group"),
    Row("7.1", RAIDING, "move", MOVING, {"--to": ["2801"]}, "2801 is 10 hexes away; TG 58.1 has 5 MP", "to"),
    Row("7.1", RAIDING, "move", MOVING, {"--to": ["2811"]}, "TG 58.1 is in 2811 already", "to"),
    Row("16.1.4", {**TF_58, "public.saipan": None}, "move", {"group": "TF 58", "to": ["2711"]},
     {"public.saipan": "3712"}, "9 hexes from Saipan", "to"),
    Row("16.1.4", TG_58_2, "move", {"group": "TG 58.2", "to": ["3110"]}, {"--to": ["2711"]},
     "9 hexes from Saipan", "to"),
    Row("16.1.4", TOO_FAR, "move", {"group": "TF 58", "to": ["2713"]}, {"--to": ["2614"]},
     "9 hexes from Saipan", "to"),
    Row("16.1.4", TOO_FAR, "move", {"group": "TF 58", "to": ["2713"]}, {"--to": ["2513"]},
     "9 hexes from Saipan", "to"),
    Row("16.1.4", FREED, "move", {"group": "TF 58", "to": ["2711"]}, {"public.turn": 8},
     "9 hexes from Saipan", "to"),
    Row("16.1.4", {**MOBILE_FLEET, **ORDERED}, "move", {"group": "Mobile", "to": ["0718"]},
     {"umpire.flagship_due": True}, "finish this first: the hex of the flagship", "act"),
    Row("16.1.4", {**MOBILE_FLEET, f"{J}struck": True}, "move", {"group": "Mobile", "to": ["0518"]},
     {f"{J}struck": None}, "not move west", "to"),
    Row("2.1", AT_4011, "move", {"group": "TG 58.1", "to": ["4012"]}, {"--to": ["4111"]},
     "4111 is not on the map", "to"),
    Row("2.1", RAIDING, "relocate", {"group": "TG 58.1", "hex": "2812"}, {"--hex": "9999"}, "9999 is not on",
     "hex"),
    Row("8.3", ALOFT, "relocate", {"group": "Force A", "hex": "2511"}, {"--hex": "2512"},
     "a raid on Force A is in the air, against 2511", "group"),
    Row("8.3", ALOFT, "relocate", {"group": "Force B", "hex": "2512"}, {f"{J}groups.Force A": {"hex": "0618",
     "tf": True, "ships": ["Taiho", "Zuikaku", *OF_FORCE_A]}}, "against 2511", "group"),  # a TF moves as a whole
    Row("12.2", FOUGHT, "relocate", {"group": "TG 58.1", "hex": "2811"}, {"--hex": "2812"},
     "TG 58.1 is in the battle in 2811", "group"),
    Row("12.2", FOUGHT, "relocate", {"group": "TG 58.4", "hex": "2812"}, {"--group": "Force A"},
     "Force A is in the battle in 2811", "group"),
    Row("2.1", SUBS, "submarine", {"hex": "0101"}, {"--hex": "9999"}, "9999 is not on the map", "hex"),
    Row("3.2", in_phase("end", DETACHED), "sail", GOING, {"--group": "TG 58.2"}, "moves with it", "group"),
    Row("7.3", in_phase("end", DETACHED), "sail", GOING, {"--group": "TG 58.1"}, "TG 58.1 is not detached",
     "group"),
    Row("4.3", in_phase("end", DETACHED), "sail", GOING, {f"{U}groups.Cripples.sailed": True}, "has sailed",
     "group"),
    Row("4.3", in_phase("end", DETACHED), "sail", GOING, SLOW, "the IJN moves its damaged ships first",
     "group"),
    *(Row("7.3", in_phase("end", DETACHED), "sail", GOING, {"--to": [place]},
      f"as fast as it can: 3 hexes, not {far}", "to") for place, far in (("2911", 1), ("3210", 4))),
    Row("7.3", in_phase("end", DETACHED), "sail", GOING, {"--to": ["2810", "2910", "3010"]},
     "from 2811 to 2810 is not east or south", "to"),
    Row("7.3", in_phase("end", DETACHED), "sail", GOING, {"--to": ["3011"], "--exit": True},
     "3011 is not at the", "exit"),
    Row("7.3", in_phase("end", DETACHED), "sail", GOING, IN_3110, "the enemy is in 3110", "to"),
    Row("7.3", CRIPPLES_AT_3811, "sail", {"group": "Cripples", "to": ["4011"], "exit": True},
     {"--to": ["4011", "4112"], "--exit": False}, "4112 is not on the map: --exit leaves it", "to"),
    Row("15.2", {**SUBS, **BOTH_DIVE}, "submarine", {"hex": "0101", "side": "ijn"}, {"public.rules": ["11.0"]},
     "the IJN has no submarines: 15.2 is not in use", "side"),
    Row("11.1.1", SUBS, "submarine", {"hex": "0101"}, {"umpire.pulled": None},
     "the USN has pulled no submarine markers", "side"),
    Row("11.1.2", SUBS, "submarine", {"hex": "0101"}, {"public.submarines": S1},
     "a submarine marker in 0101", "hex"),
    Row("11.1.2", SUBS, "submarine", {"hex": "0101"}, {"--hex": "0618"}, "enemy naval units are in 0618",
     "hex"),
    Row("11.1.4", TORPEDOES, "torpedo", {"ship": "Taiho"}, {"--ship": "Nagato"},
     "no submarine may choose Nagato", "ship"),
]  # fmt: skip

# In the air (5.7, 8, 13, 15.3, 15.6).

AIR_PHASE = in_phase("air")
ON_CAP = {"unit": ["VF-2/1"]}
OVER_A = {"unit": ["261st"], "over": "Force A"}
OVER_GUAM = {"unit": ["Zuikaku F"], "over": "Guam"}
BY_GUAM = {**AIR_PHASE, f"{J}groups.Force A.tf": None, f"{J}groups.Force A.hex": "3516"}
WIND = in_phase("air", {"public.rules": ["15.3"]})
UP = {f"{U}air.VF-2/1.box": "cap", f"{U}air.VF-2/1.over": "TG 58.1"}
NOT_UP = {f"{U}air.VF-2/1.box": "ready", f"{U}air.VF-2/1.over": None}
MET = {**RAIDING, **UP, "public.raid": AT_AMERICANS}
FROM_HORNET = {"home": ["Hornet"], "target": "Force A"}
ALL_FLOWN = {f"{U}air.{name}.box": "flown" for name in ("VF-2/1", "VF-2/2", "VB-2", "VT-2")}
OUT_TO = {"unit": ["VF-2/1"], "hex": "2711"}
A_DUMMY = {f"{J}groups.Dummy": {"hex": "2411"}, "--target": "Dummy"}
READY = {**RAIDING, **SPOTTED}
ISLANDS = {**FLYING, f"{TG_58_1}.detected": ["ijn-islands"], f"{J}ordered": True}
AT_58_1 = {"unit": ["261st"], "target": "TG 58.1"}
FLEET_RAIDS = {**MOBILE_FLEET, f"{TG_58_1}.hex": "1512", f"{TG_58_1}.detected": ["ijn-carriers"]}
BOMBING = {"unit": ["Zuikaku FB"], "bomb": ["Zuikaku FB"], "target": "TG 58.1"}
BOMBERS = {"unit": ["VB-2", "VF-2/1"], "target": "Force A"}
IN_2912 = {f"{J}groups.Force A.tf": None, f"{J}groups.Force A.hex": "2912"}
NO_NIGHT = {"ruling night-air-attack": "forbidden"}
SECRETLY = {"public.rules": ["15.3", "15.7"]}
NOT_ALLOWED = {"ruling fb-attack": "not-allowed"}
DECKS = {**RAIDING, "public.rules": ["15.6"], f"{J}air.Zuikaku F.box": "dead"}
LANDING = {"unit": "Taiho F", "carrier": "Zuikaku"}
HORNET_LEFT = {**HORNET_SUNK, f"{U}ships.Hornet.sunk": None, f"{U}ships.Hornet.left": True}
TAIHO_LEFT = {**TAIHO_SUNK, f"{J}ships.Taiho.sunk": None, f"{J}ships.Taiho.left": True}

AIR = [
    Row("5.7", AIR_PHASE, "cap", ON_CAP, {"public.night": True}, "there is no CAP by night", "unit"),
    Row("5.7", AIR_PHASE, "cap", ON_CAP, {"--unit": ["VB-2"]}, "bombers never fly CAP, and VB-2 is a DB", "unit"),
    Row("5.7", AIR_PHASE, "cap", ON_CAP, UP, "is on CAP, not Ready", "unit"),
    Row("9.4", AIR_PHASE, "cap", ON_CAP, {f"{U}ships.Hornet.hits": 3}, "Hornet can no longer fly aircraft", "unit"),
    Row("7.3", AIR_PHASE, "cap", ON_CAP, HORNET_LEFT, "Hornet has left the map with VF-2/1", "unit"),
    Row("5.7", AIR_PHASE, "cap", ON_CAP, {"--over": "TG 58.4"}, "not in the hex of TG 58.4", "over"),
    Row(
        "5.7",
        AIR_PHASE,
        "cap",
        {**ON_CAP, "over": "TG 58.1"},
        {"--over": "Lame", **LAME},
        "is a detached group",
        "over",
    ),
    Row("5.7", BY_GUAM, "cap", OVER_A, {f"{J}bases.Guam.off_map": 1}, "261st is with Guam, not in", "over"),
    Row("5.7", BY_GUAM, "cap", OVER_GUAM, {f"{J}groups.Force A.hex": "2811"}, "not in the hex of Guam", "over"),
    Row("15.3", WIND, "cap", ON_CAP, IN_2912, "would turn into the wind to 2912, where there are enemies", "unit"),
    Row("15.3", WIND, "cap", ON_CAP, {f"{TG_58_1}.stopped": True}, "must move one more hex southeast", "unit"),
    Row("5.7", {**AIR_PHASE, **UP}, "down", ON_CAP, NOT_UP, "VF-2/1 is not on CAP", "unit"),
    Row("13.0", MET, "vector", OUT_TO, {"public.rules": ["11.0"]}, "radar interception is not in use", "unit"),
    Row("13.0", MET, "vector", OUT_TO, {"public.raid": None}, "no enemy raid is in the air: radar", "act"),
    Row("13.0", MET, "vector", OUT_TO, {"public.raid": FLIGHT}, "no enemy raid is in the air, but their own", "act"),
    Row("13.0", MET, "vector", OUT_TO, {"public.raid.placed": True}, "over the ships already", "act"),
    Row("13.0", MET, "vector", OUT_TO, {"public.raid.met": ["2711"]}, "has been met in 2711", "hex"),
    Row("13.0", MET, "vector", OUT_TO, NOT_UP, "VF-2/1 is not on CAP", "unit"),
    Row("8.2.4", MET, "vector", OUT_TO, {f"{U}air.VF-2/1.fought": True}, "has met a raid this turn", "unit"),
    *(
        Row("13.0", MET, "vector", OUT_TO, why, "is the hex of its own carrier", "hex")
        for why in ({"--hex": "2811"}, HORNET_LEFT)
    ),
    Row("13.0", MET, "vector", OUT_TO, {"--hex": "3111"}, "radar sends CAP at most 2 hexes out, not 3", "hex"),
    Row("13.0", MET, "vector", OUT_TO, {f"{U}air.VF-2/1.side": "reduced"}, "full side", "unit"),
    Row("13.0", MET, "vector", OUT_TO, {f"{U}air.VF-2/1.kind": "FB"}, "F units only, not FB", "unit"),
    Row("8.0", READY, "raid", FROM_HORNET, ALL_FLOWN, "nothing is Ready at Hornet", "home"),
    Row("8.6", READY, "raid", ON_FORCE_A, {f"{U}air.VB-2.box": "flown"}, "VB-2 is in the Flown Box", "unit"),
    Row("8.6", READY, "raid", BOMBERS, {"--bomb": ["VF-2/1"]}, "is a fighter and attacks no ships", "bomb"),
    Row(
        "8.6",
        {**FLEET_RAIDS, **NOT_ALLOWED},
        "raid",
        {**BOMBING, "unit": ["Zuikaku DB"], "bomb": ["Zuikaku DB"]},
        {f"--{key}": BOMBING[key] for key in ("unit", "bomb")},
        "is a fighter-bomber and attacks no ships",
        "bomb",
    ),
    Row("4.2", READY, "raid", ON_FORCE_A, active("TG 58.4"), "VB-2 is with TG 58.1, and TG 58.4 is activated", "unit"),
    Row("6.3", {**READY, **NO_NIGHT}, "raid", ON_FORCE_A, {"public.night": True}, "no air attacks by night", "unit"),
    Row("6.3", READY, "raid", ON_FORCE_A, {f"{J}groups.Force A.detected": []}, "is not detected by those", "target"),
    Row("6.3", READY, "raid", ON_FORCE_A, A_DUMMY, "Dummy is not detected", "target"),
    Row("16.1.4", ISLANDS, "raid", AT_58_1, {f"{J}ordered": None}, "before the Mobile Fleet's order", "target"),
    Row(
        "8.1",
        {**READY, f"{J}groups.Force A.hex": "1811"},
        "raid",
        {**ON_FORCE_A, "extended": True},
        {"--extended": False},
        "1811 is 10 away; --extended",
        "unit",
    ),
    Row(
        "8.1",
        {**READY, "public.rules": ["15.3"], f"{J}groups.Force A.hex": "2211"},
        "raid",
        ON_FORCE_A,
        {f"{J}groups.Force A.hex": "2111"},
        "2111 is 9 away",
        "unit",
    ),
    *(
        Row("15.3", {**READY, "public.rules": ["15.3"]}, "raid", ON_FORCE_A, why, "must first move two hexes", "unit")
        for why in (SECRETLY, {f"{J}groups.Force B.tf": None, f"{J}groups.Force B.hex": "2912"})
    ),
    Row("15.6", DECKS, "land", LANDING, {"public.rules": ["11.0"]}, "15.6 is not in use", "unit"),
    Row("15.6", DECKS, "land", LANDING, {f"{J}air.Taiho F.box": "dead"}, "Taiho F is lost", "unit"),
    Row("15.6", DECKS, "land", LANDING, {"--unit": "Zuiho T", f"{J}air.Zuiho T.land": True}, "is based on an", "unit"),
    Row("7.3", DECKS, "land", LANDING, TAIHO_LEFT, "Taiho has left the map with Taiho F", "unit"),
    Row("15.6", DECKS, "land", LANDING, {"--carrier": "Myoko"}, "Myoko is not a carrier afloat", "carrier"),
    Row("15.6", DECKS, "land", LANDING, {f"{J}air.Zuikaku F.box": "ready"}, "operates 12 factors, not 16", "carrier"),
]

# A raid over its target (8.2-8.6).

CAP_UP = {**ALOFT, **IJN_CAP}
SPENT: dict[str, Any] = {"ruling radar-escorts": "spent"}
TWO = {**FLIGHT, "placed": True, "units": {"VB-2": OVER_TAIHO, "VF-2/1": {"role": "escort", "engaged": True}}}
OVER = {**ALOFT, "public.raid": TWO}
SENT = {f"{J}air.Zuikaku F.box": "cap", f"{J}air.Zuikaku F.over": "Force A", "umpire.raid_from": ["2811"]}
THREE = {**CAP_UP, "public.raid.units": {**FLIGHT["units"], "VF-2/2": {"role": "escort"}}}

RAIDS = [
    Row("8.0", CAP_UP, "intercept", {}, {"public.raid": None}, "no raid is in the air", "act"),
    Row("8.2", CAP_UP, "intercept", {}, dict.fromkeys(IJN_CAP), "there is no CAP in 2511", "hex"),
    Row("8.2", CAP_UP, "intercept", {}, {"public.raid.placed": True}, "the raid is over the ships already",
     "act"),
    Row("8.2", THREE, "intercept", {"suppress": ["VF-2/2"]}, dict.fromkeys(IJN_CAP),
     "there is no CAP in 2511: all escorts suppress AA fire", "suppress"),
    Row("8.2.2", {**CAP_UP, **SPENT}, "intercept", {}, {"public.raid.units": {"VF-2/1": {"engaged": True}}},
     "all that is left of the raid has fought CAP", "act"),
    Row("8.2.4", CAP_UP, "intercept", {}, {"public.raid.met": ["2511"]}, "the CAP in 2511 has met this raid",
     "hex"),
    Row("8.2.4", THREE, "intercept", {"suppress": ["VF-2/1"]}, {"public.raid.units.VF-2/1.engaged": True},
     "VF-2/1 has fought CAP and cannot suppress AA fire", "suppress"),
    Row("8.2.2", THREE, "intercept", {"suppress": ["VF-2/2"]}, {"--suppress": ["VF-2/1", "VF-2/2"]},
     "before another unit suppresses AA fire: 1 CAP unit, 0 escorts", "suppress"),
    Row("13.0", {**CAP_UP, **SENT}, "intercept", {}, {f"{J}air.Zuikaku F.at": "2611"},
     "meets it first, in 2611", "hex"),
    Row("13.0", {**CAP_UP, **SENT, f"{J}air.Zuikaku F.at": "2711"}, "intercept", {"hex": "2711"},
     {f"{J}air.Zuikaku F.at": "2608", "--hex": "2608"}, "the raid does not come within a hex of 2608", "hex"),
    Row("8.2", ALOFT, "place", {"at": TO_TAIHO}, IJN_CAP, "CAP in 2511 meets the raid first", "act"),
    Row("8.3", ALOFT, "place", {"at": TO_TAIHO}, {"public.raid.target": "Guam", "public.raid.hex": "3516"},
     "Guam is an island, without ships to place units over", "at"),
    Row("8.4", ALOFT, "place", {"at": TO_TAIHO}, {"public.raid.units.VB-2.fired_by": ["Taiho"]}, "AA fire has begun",
     "at"),
    Row("8.4", ALOFT, "place", {"at": TO_TAIHO}, {"--at": []}, "^VB-2, VF-2/1 must be placed too", "rest"),
    Row("8.4", ALOFT, "place", {"at": TO_TAIHO}, {"--at": ["VB-2=Taiho"]}, "VF-2/1 must be placed too",
     "rest"),
    Row("8.5", ALOFT, "place", {"at": TO_TAIHO}, {"--beside": ["Taiho=Shokaku"]},
     "do not fire into adjacent", "beside"),
    Row("8.4", OVER, "attack", {}, {"public.raid.units.VB-2.ship": None}, "VB-2 must be placed first", "act"),
    Row("8.5", OVER, "flak", {"ship": ["Taiho"], "unit": ["VB-2"]}, {"--ship": ["Shokaku"]},
     "Shokaku has no AA, or VB-2 is not in her range", "ship"),
    *(Row("8.5", OVER, "flak", {"unit": ["VB-2"]}, {"--unit": [name]}, f"{name} is not over a ship", "unit")
      for name in ("VF-2/1", "VB-1")),
    Row("8.5", OVER, "flak", {"unit": ["VB-2"]}, {"public.raid.units.VB-2.fired": True}, "has fired at VB-2",
     "unit"),
]  # fmt: skip

# Surface battles (12), hits (9.0).

SHARED = {**RAIDING, **SPOTTED, f"{J}groups.Force A.hex": "2811"}
LEFT_OVER = {**SHARED, "public.phase": "end", "public.active": None}  # the phase before was left by force
AT_EDGE = {**BOXED, "public.battle.units.Baltimore.box": 25}
TUBES = {**BOXED, f"{J}ships.Myoko.torpedo": True}
SMOKED = {'public.battle.units."DES DIV 42".smoked': True}
SPENT = {"public.battle.units.Myoko.torpedoed": True}
TWICE = {"--gun": ["Baltimore=Myoko", "Baltimore=DIV61"]}
TWO_FISH = {"--torpedo": ["Myoko=Baltimore", "Myoko=Hornet"]}
FIRED = {**BOXED, "public.battle.step": "fire"}
LEFT = {f"{U}ships.Hornet.left": True, f"{TG_58_1}.ships": OF_58_1}
FLEEING_AT_EDGE = {**FLEEING, "umpire.retreats": {"usn": {"hex": "4011", "groups": ["TG 58.1"]}}}
FLEES = {"to": "2911", "side": "usn"}
PUT = {f"{U}groups.{name}": {"hex": "2911"} for name in "PQRST"}
CRIPPLES_FLEE = {**FLEEING, **DETACHED, "umpire.retreats.usn.groups": ["TG 58.1", "Cripples"], f"{U}groups.Lame": {
    "hex": "2911", "detached": True, "ships": ["Boston"]}, f"{TG_58_1}.ships": [name for name in OF_58_1 if
    name != "Boston"], f"{U}groups.P": {"hex": "2911"}}  # fmt: skip

BATTLES = [
    Row("12.0", SHARED, "battle", {"hex": "2811"}, {f"{J}groups.Force A.hex": "2511"}, "no ships of the IJN",
     "hex"),
    Row("12.0", SHARED, "battle", {"hex": "2811"}, {f"{TG_58_1}.hex": "2711"}, "no ships of the USN", "hex"),
    Row("12.0", LEFT_OVER, "battle", {"hex": "2811"}, {f"{J}groups.Force A.detected": []}, "no detected enemy",
     "hex"),
    Row("12.0", SHARED, "battle", {"hex": "2811"}, {"public.active.marker": "TG 58.2"},
     "TG 58.2 has no ships", "hex"),
    Row("12.0", FOUGHT, "disengage", {"usn": True}, {"public.battle": None}, "there is no surface battle", "act"),
    Row("12.3", BOXED, "steer", {}, {"public.battle.step": "fire"}, "of round 1 is over", "to"),
    Row("12.3", BOXED, "steer", {"to": ["Baltimore=9"]}, {"public.battle.moving": "ijn"},
     "now the other side moves", "to"),
    Row("12.3", {**BOXED, "public.turn": 2}, "steer", {"to": ["Baltimore=4"]}, {"public.turn": 3},
     "Baltimore has 5 MP and cannot go from box 10 to 4", "to"),
    Row("12.3", BOXED, "steer", {"to": ["Baltimore=9"]}, {"public.battle.units.Baltimore.moved": True},
     "has moved", "to"),
    Row("12.4", BOXED, "steer", {"smoke": ["DES DIV 42=9"]}, {"--smoke": ["Baltimore=10"]},
     "only destroyers", "smoke"),
    Row("12.4", BOXED, "steer", {"smoke": ["DES DIV 42=9"]}, {"--smoke": ["DES DIV 42=12"]},
     "DES DIV 42 stays in box 9 and does not come through 12",
     "smoke"),
    Row("12.4", BOXED, "steer", {"smoke": ["DES DIV 42=9"]}, SMOKED, "has laid smoke in this round", "smoke"),
    *(Row("12.3", AT_EDGE, "steer", {"leave": ["Baltimore"]}, why, "moved in", "leave")
      for why in ({"public.battle.units.Baltimore.moved": True}, {"--to": ["Baltimore=24"]})),
    Row("12.5", BOXED, "fire", {"gun": ["Baltimore=Myoko"]}, {"public.battle.step": "fire"},
     "round 1 is over", "gun"),
    Row("12.5", BOXED, "fire", {"gun": ["Baltimore=Myoko"]}, TWICE, "Baltimore fires once in a round", "gun"),
    Row("12.6", TUBES, "fire", {"torpedo": ["Myoko=Baltimore"]}, TWO_FISH, "once in a battle", "torpedo"),
    Row("12.6", TUBES, "fire", {"torpedo": ["Myoko=Baltimore"]}, {f"{J}ships.Myoko.no_torpedoes": True},
     "no torpedoes", "torpedo"),
    Row("12.6", TUBES, "fire", {"torpedo": ["Myoko=Baltimore"]}, SPENT, "has fired her torpedoes", "torpedo"),
    Row("12.3", AT_EDGE, "steer", {"leave": ["Baltimore"]}, {"public.battle.units.Baltimore.box": 24},
     "leave by box 25, not 24", "leave"),
    Row("12.5", {**BOXED, "public.battle.units.Baltimore.box": 5}, "fire", {"gun": ["Myoko=Baltimore"]},
     {"public.night": True}, "by night the IJN spots as far as 6 boxes, not 7", "gun"),
    Row("12.6", TUBES, "fire", {"torpedo": ["Myoko=Baltimore"]}, {"public.battle.units.Baltimore.box": 25},
     "torpedoes run at most 12 boxes, not 13", "torpedo"),
    Row("12.0", FIRED, "fly", {"at": ["VB-2=Myoko"]}, {"public.battle.step": "movement"},
     "no ship has fired", "at"),
    Row("12.2", FIRED, "fly", {"at": ["VB-2=Myoko"]}, {"public.night": True}, "do not scramble by night",
     "at"),
    *(Row("12.9", FLEEING, "retreat", FLEES, {"--group": [name]}, f"{name} does not have to retreat: TG 58.1", "group")
      for name in ("TG 58.4", "Force A")),
    Row("12.9", FLEEING, "retreat", FLEES, {"--side": "ijn"}, "the USN must retreat", "side"),
    Row("12.9", FLEEING, "retreat", FLEES, {"--to": "2711"}, "2711 is not the next hex east or south", "to"),
    Row("2.1", FLEEING_AT_EDGE, "retreat", {"to": "4012", "side": "usn"}, {"--to": "4111"},
     "4111 is not on the", "to"),
    Row("3.3", FLEEING, "retreat", FLEES, PUT, "too many TGs would be in 2911", "to"),
    Row("3.3", CRIPPLES_FLEE, "retreat", FLEES, {f"{U}groups.Q": {"hex": "2911"}}, "too many TGs would be in", "to"),
    Row("9.0", RAIDING, "hit", {"ship": "Hornet", "hits": 1}, HORNET_SUNK, "Hornet is sunk", "ship"),
    Row("7.3", RAIDING, "hit", {"ship": "Hornet", "hits": 1}, LEFT, "Hornet has left the map", "ship"),
    Row("9.0", HURT, "heal", {"ship": "Baltimore", "hits": 1}, {"--hits": 2}, "has 1 hit, not 2", "hits"),
]  # fmt: skip

# What a ruling changes of what may be done; the others change what the dice do.


def rules(ruling: str, option: str) -> dict[str, str]:
    return {f"ruling {ruling}": option}


TWO_IN_A_HEX = {**RAIDING, **BESIDE, "umpire.searched": {"TG 58.1": ["Force A"]}}
OF_YAP = {"unit": ["265th"], "target": "TG 58.1"}
SLOW_AT_0102 = {**SUBS, **SLOW, f"{J}groups.Slow.hex": "0102", "umpire.pulled.usn.near": 0}
IN_THE_DARK = {**TUBES, "public.night": True, "public.battle.units.Baltimore.box": 5}
BECALMED = {**RAIDING, "public.rules": ["15.4"], "public.night": True, f"{U}ships.Baltimore.most_mp": 0}

RULINGS = [
    Row("4.2", {**ISLANDS, **rules("air-flotillas", "61st-but-truk")}, "raid", OF_YAP, rules("air-flotillas",
     "61st-on-guam"), "265th is on Yap, with the 22nd Air Flotilla, and 61st Air Flotilla is activated",
     "unit"),
    Row("4.0", {**RAIDING, "umpire.stage": "movement", **rules("subphase-order", "movement-first")},
     "search", LOOKING, rules("subphase-order", "search-first"),
     "the search subphase of this marker is over: its movement subphase has begun", "act"),
    Row("8.6", FLEET_RAIDS, "raid", BOMBING, rules("fb-attack", "not-allowed"), "attacks no ships", "bomb"),
    Row("6.3", {**READY, "public.night": True}, "raid", ON_FORCE_A, rules("night-air-attack", "forbidden"),
     "there are no air attacks by night", "unit"),
    Row("6.0", TWO_IN_A_HEX, "search", {"by": "TG 58.1", "target": ["Force B"]}, rules("search-roll-per",
     "hex"), "TG 58.1 has searched for Force A in this turn", "target"),
    Row("11.1.2", SLOW_AT_0102, "submarine", {"hex": "0101"}, rules("submarine-near-detached", "counts"),
     "no marker left that may be one hex from an enemy", "hex"),
    Row("12.5", {**IN_THE_DARK, **rules("torpedo-spotting", "ignored")}, "fire",
     {"torpedo": ["Myoko=Baltimore"]}, rules("torpedo-spotting", "applies"), "night", "torpedo"),
    Row("7.1", {**BECALMED, **rules("immobile-night-bonus", "one")}, "move", MOVING,
     rules("immobile-night-bonus", "none"), "2812 is 1 hex away; TG 58.1 has 0 MP", "to"),
    Row("7.1", RAIDING, "move", {**MOVING, "to": ["3314"]}, rules("hex-grid", "odd-low"), "TG 58.1 has 5 MP",
     "to"),
]  # fmt: skip

ROWS = [*ACTIVATION, *FORMATIONS, *SEARCHES, *MOVEMENT, *AIR, *RAIDS, *BATTLES, *RULINGS]
IN_COMPANY = ["raiding.py: Bar('6.3.1'", "raiding.py: Bar('8.1', f'{unit.name} has no carrier"]
"""Bars that never stand alone: a raid of ships and islands together is a raid of somebody who is not activated, too;
nobody flies from a carrier that is sunk.
"""


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_bar_stands_alone_and_goes_with_what_it_is_about(position: Position, row: Row) -> None:
    holds(position, row)


def test_every_bar_has_a_row(position: Position) -> None:
    found = without_row(position, ROWS)
    assert [place for place in found if not place.startswith(tuple(IN_COMPANY))] == []


@pytest.mark.parametrize(
    ("values", "place"),
    [
        (NOT_UP, None),
        (UP, "2811"),
        ({**UP, f"{U}air.VF-2/1.over": "TG 58.4"}, "3209"),
        ({**UP, f"{U}air.VF-2/1.over": "TG 99"}, "2811"),
        ({**UP, f"{U}air.VF-2/1.at": "2711"}, "2711"),
    ],
    ids=["not up", "over its own group", "over another", "over one that is gone: over its own", "sent by radar (13.0)"],
)
def test_8_2_where_cap_flies(position: Position, values: dict[str, Any], place: str | None) -> None:
    board = Board.of(position.doing(values))
    assert cover.cap_hex(board, board.side("usn").air["VF-2/1"]) == place
