"""Each rule of surface combat bars by itself, and without it the act passes: the state, the act, the rule (20, 24)."""

from __future__ import annotations

from typing import Any

from tests.games.carrier_clashes.small import CARRIERS, TF_16, TF_64, VANGUARD, A, J, Lawful, Passing, Row, in_phase

FIRST, SECOND = "first-surface-combat", "second-surface-combat"

MET = {**in_phase(FIRST), f"{VANGUARD}hex": "1611", f"{VANGUARD}spotted": True}
BATTLE = {
    "hex": "1611", "allied": ["TF 64"], "ijn": ["Vanguard"], "state": "fought", "round": 2,
    "order": {"1": {"side": "allied", "task_forces": ["TF 64"]},
    "2": {"side": "ijn", "task_forces": ["Vanguard"]}},
}  # fmt: skip
ENGAGED = {**MET, "umpire.engagements.1": {**BATTLE, "state": "engaged", "order": {}, "round": 1}}
FOUGHT = {**MET, "umpire.engagements.1": BATTLE}
OFF_HENDERSON = {**in_phase(FIRST), f"{VANGUARD}hex": "1513", f"{VANGUARD}mission": "bombard"}
OVER = {**OFF_HENDERSON, "umpire.engagements.1": {**BATTLE, "hex": "1513", "state": "over"}}
SCREENED_BY_ONE = {
    **OVER,
    f"{TF_64}hex": "1513",
    f"{TF_64}ships": ["San Juan"],
    f"{TF_16}hex": "1513",
    f"{CARRIERS}hex": "1513",
    f"{J}ships.Kagero Division.guns": {"D": 4},
}
THREE = {f"{VANGUARD}ships": ["Tone", "Kagero Division", "Kako"], f"{CARRIERS}ships": ["Shokaku", "Fubuki Division"]}

ENGAGE = Lawful("engage", {"by": ["TF 64"], "target": ["Vanguard"]}, MET)
AVOID = Lawful("engage", {"by": ["TF 64"], "target": ["Vanguard"], "avoid": ["Vanguard"]}, MET)
ANSWER = Lawful("engage", {"by": ["Vanguard"], "target": ["TF 64"]}, {**MET, f"{TF_64}spotted": True})
MISSION = Lawful("mission", {"name": "Vanguard", "what": "bombard"}, {**OFF_HENDERSON, f"{VANGUARD}mission": None})
SUPPLIES = Lawful(
    "mission", {"name": "Vanguard", "what": "land-supplies"},
    {**MET, f"{J}unloading": ["1611"], f"{J}ships.Tone.aboard": 1, f"{J}ships.Tone.carries": True},
)  # fmt: skip
INVADE = Lawful("mission", {"name": "Vanguard", "what": "invade"}, {**OFF_HENDERSON, f"{VANGUARD}mission": None})
UNOPPOSED = Lawful("unopposed", {"target": "Vanguard"}, OFF_HENDERSON)
SCREEN = Lawful("screen", {"ship": ["San Juan"]}, ENGAGED)
SECOND_SCREEN = Lawful(
    "screen",
    {"side": "ijn"},
    {**ENGAGED, "umpire.engagements.1": {**ENGAGED["umpire.engagements.1"], "screens": ["allied"]}},
)
FIRE = Lawful("fire", {"at": ["San Juan:C=Tone"]}, FOUGHT)
SECONDARY = Lawful("fire", {"at": ["San Juan:D=Kagero"]}, {
    **FOUGHT, **THREE, f"{J}ships.Tone.target_class": "B", f"{A}ships.San Juan.target_class": "B"})  # fmt: skip
DESTROYERS = Lawful("fire", {"at": ["DesDiv 8=Kagero"]}, FOUGHT)
TORPEDOES = Lawful("fire", {"at": ["DesDiv 8:T=Kagero"]}, FOUGHT)
ALL_GUNS_IN_PORT = Lawful("fire", {"at": ["San Juan=Tone"]}, {**FOUGHT, f"{J}bases.Shortland.hex": "1611",
    f"{J}bases.Shortland.port": True})  # fmt: skip
WITHDRAW = Lawful(
    "withdraw", {"hex": "1610", "choices": ["1610", "1711"]}, {**MET, "umpire.engagements.1": {**BATTLE, "round": 3}}
)
BOMBARD = Lawful("bombard", {"base": "Henderson Field", "ship": ["Tone"]}, OFF_HENDERSON)
PAST_A_SCREEN = Lawful("bombard", {"base": "Henderson Field", "ship": ["Tone"]}, {**SCREENED_BY_ONE, **THREE})
SHORE = Lawful("shore-fire", {"base": "Henderson Field", "ship": "Tone"}, OFF_HENDERSON)


THIRD_SHIP = {f"{TF_64}ships": ["San Juan", "DesDiv 8", "Helena"], f"{TF_16}ships": ["Enterprise", "DesDiv 12"]}


def battle(**values: Any) -> dict[str, Any]:
    return {"umpire.engagements.1": {**BATTLE, **values}}


# fmt: off
ROWS: list[Row] = [
    (ENGAGE, {f"{TF_64}ships": []}, "20", "TF 64 has no ships"),
    (ENGAGE, {f"{TF_64}avoided": True}, "20.a", "may not engage"),
    (ENGAGE, {"umpire.engaging": True}, "20.a", "the IJN side, with the initiative, has declared"),
    (ANSWER, {f"{VANGUARD}engaged": "allied"}, "20.a", "Vanguard is engaged already"),
    (ENGAGE, {f"{VANGUARD}spotted": None}, "20.a", "neither spotted nor on a mission"),
    (ENGAGE, {f"{VANGUARD}spotted": None, f"{VANGUARD}spotted_for_strikes": True}, "20.a", "neither spotted nor"),
    (ENGAGE, {"umpire.let_pass": ["Vanguard"]}, "20.c", "was allowed to go on with its mission unopposed"),
    (ENGAGE, {f"{VANGUARD}hex": "1612"}, "20.a", "forces engage in one hex"),
    (ENGAGE, {"umpire.shaken": {"Vanguard": ["TF 64"]}}, "20.a", "Vanguard has got away from TF 64"),
    (ENGAGE, {"umpire.engagements.1": {**BATTLE, "ijn": [], "state": "over"}}, "20.e.vi", "TF 64 has fought"),
    (ENGAGE, {"umpire.engagements.1": ENGAGED["umpire.engagements.1"]}, "20.a", "in one engagement already"),
    (AVOID, {f"{VANGUARD}engaged": "allied"}, "20.a", "committed to combat"),
    (AVOID, {f"{J}ships.Tone.bombarding": FIRST}, "20.c", "has bombarded in this phase"),
    (AVOID, {"public.night": True, "public.phase": SECOND}, "20.b", "unspotted task forces cannot be avoided"),
    (MISSION, {f"{VANGUARD}ships": []}, "20.c", "has no ship"),
    (MISSION, {f"{VANGUARD}mission": "bombard"}, "20.c", "has that mission already"),
    (MISSION, {f"{VANGUARD}mission": "given-up"}, "20.c", "has avoided combat"),
    (MISSION, {f"{VANGUARD}avoided": True}, "20.c", "has avoided combat"),
    (MISSION, {"umpire.bombard": []}, "24", "no enemy base that the scenario lets"),
    (MISSION, {f"{VANGUARD}ships": ["Tone"], f"{J}ships.Tone.guns": {"T": 4}}, "24", "no ship of Vanguard has guns"),
    (SUPPLIES, {f"{J}unloading": []}, "26.a", "which is not a place to land cargo"),
    (SUPPLIES, {f"{J}ships.Tone.aboard": None}, "26", "has cargo aboard"),
    (INVADE, {f"{VANGUARD}hex": "1612"}, "20.c", "nothing to invade"),
    (UNOPPOSED, {f"{VANGUARD}mission": None}, "20.c", "has no mission"),
    (UNOPPOSED, {"umpire.let_pass": ["Vanguard"]}, "20.c", "was already allowed to go on with its mission"),
    (UNOPPOSED, {f"{VANGUARD}engaged": "allied", "umpire.engagements.1": OVER["umpire.engagements.1"]}, "20.c",
     "has been engaged in this phase"),
    (UNOPPOSED, {"umpire.engagements.1": {**BATTLE, "hex": "1513"}, f"{TF_64}hex": "1513"}, "20.c",
     "is engaged already"),
    (SCREEN, {f"{TF_64}ships": ["DesDiv 8"]}, "20.f", "San Juan is not in this engagement"),
    (SCREEN, {"umpire.engagements.1": {**ENGAGED["umpire.engagements.1"], "screens": ["ijn"]}}, "20.f",
     "has declared"),
    (SECOND_SCREEN, {"umpire.engagements.1": ENGAGED["umpire.engagements.1"]}, "20.f", "declares its screen first"),
    (SCREEN, {"umpire.engagements.1": None}, "20.d", "no engagement waits for its ships to be revealed"),
    (FIRE, {"umpire.engagements.1": None}, "20.d", "no engagement is being fought"),
    (FIRE, {"umpire.engagements.1": ENGAGED["umpire.engagements.1"], "--battle": 1}, "20.d",
     "engagement 1 waits for its ships to be revealed"),
    (DESTROYERS, {f'{A}ships."DesDiv 8".guns': {"T": 6}}, "20.d", "DesDiv 8 has nothing to fire in this round"),
    (DESTROYERS, battle(round=1), "20.e.i", "nothing to fire in this round: D factors and torpedoes are not used in"),
    (DESTROYERS, {f"{J}bases.Shortland.hex": "1611", f"{J}bases.Shortland.port": True}, "24.g.v",
     "nothing to fire in this round: D and T factors do not attack ships in the port of Shortland"),
    (FIRE, battle(next=1), "20.e", "it is the IJN side that fires now, not San Juan"),
    (FIRE, {**battle(next=1), "--at": ["San Juan=Shokaku"]}, "20.e", "it is the IJN side that fires now, not San Juan"),
    (FIRE, {f'{A}ships."San Juan".condition': "damaged"}, "18.b", "San Juan is damaged and does not attack"),
    (FIRE, {f'{A}ships."San Juan".condition': "ditw"}, "18.d", "San Juan is dead in the water and does not"),
    (FIRE, {f'{A}ships."San Juan".screened': True}, "20.f", "San Juan is screened and does not fire"),
    (FIRE, {f"{J}ships.Tone.screened": True}, "20.f", "1 ship fires at screened ships; none may in a round"),
    (FIRE, {f"{J}ships.Tone.screened": True, f'{A}ships."DesDiv 8".target_class': "C",
     f'{A}ships."DesDiv 8".guns': {"C": 1},
            "--at": ["San Juan:C=Tone", "DesDiv 8:C=Tone"]}, "20.f",
            "2 ships fire at screened ships; none may"),
    (FIRE, {**THIRD_SHIP, **battle(past_screen=["Helena", "Kagero Division"]), f"{J}ships.Tone.screened": True}, "20.f",
     "1 ship fires at screened ships, and 1 did earlier in this round; 1 may in a round"),
    (FIRE, {"--at": ["San Juan=DesDiv 8"]}, "20.d", "San Juan and DesDiv 8 are on the same side"),
    (FIRE, {"--at": ["San Juan:C=Kagero"]}, "20.d.iv", "San Juan of group C may not fire at other groups"),
    (FIRE, {**THIRD_SHIP, **battle(astray=["Helena", "DesDiv 8", "Tone"]), "--at": ["San Juan:C=Kagero"]}, "20.d.iv",
     "of group C may not fire at other groups, because Helena did earlier in this round; 1 of the group may"),
    *((SECONDARY, {"--at": at}, "20.d.iv", "San Juan of group B may not fire at other groups")
      for at in (["San Juan:D=Kako"], ["San Juan:C=Kagero"])),
    (FIRE, {"--at": ["San Juan:C=Tone", "San Juan:C=Tone#2"]}, "20.e.vi", "does not split the factors of a weapon"),
    (TORPEDOES, {f'{A}ships."DesDiv 8".torpedoes_fired': True}, "20.e.iv", "has fired her torpedoes"),
    (TORPEDOES, battle(round=1), "20.e.i", "T factors are not used in the first round by day"),
    (TORPEDOES, {f"{J}bases.Shortland.hex": "1611"}, "24.g.v", "in the port of Shortland"),
    (ALL_GUNS_IN_PORT, {"--at": ["San Juan:CD=Tone"]}, "24.g.v", "D factors do not attack ships in the port of"),
    (WITHDRAW, battle(round=2), "20.e.iii", "before 2 rounds are fought"),
    (WITHDRAW, {"umpire.engagements.1.fired": ["allied"]}, "20.e.iii", "has fired in this round, and withdraws"),
    (WITHDRAW, {f'{A}ships."San Juan".condition': "ditw"}, "18.d", "cannot leave the hex now"),
    (WITHDRAW, {"--choices": ["1610", "1610"]}, "20.e.iii", "names two hexes, not 1610 twice"),
    (WITHDRAW, {"--choices": ["1610", "1615"]}, "20.e.iii", "1615 is not a hex next to the fight in 1611"),
    (WITHDRAW, {"--hex": "1612"}, "20.e.iii", "1612 is not one of 1610 and 1711"),
    (BOMBARD, {"umpire.bombard": []}, "24", "does not let ships bombard Henderson Field"),
    (BOMBARD, {f"{J}ships.Tone.guns": {"T": 4}}, "24", "has no guns that reach a base"),
    (BOMBARD, {f"{J}ships.Tone.condition": "damaged"}, "18.b", "does not attack"),
    (BOMBARD, {f"{J}ships.Tone.bombarding": FIRST}, "24", "has bombarded in this phase"),
    (BOMBARD, {f"{J}ships.Tone.guns": {"B": 8}, f"{J}ships.Tone.bombarded": True}, "24.f", "have bombarded once"),
    (BOMBARD, {f"{VANGUARD}hex": "1612"}, "24", "is not in the hex of"),
    (BOMBARD, {f"{VANGUARD}ships": ["Kagero Division"]}, "24", "Tone is not on the map"),
    (BOMBARD, {f"{VANGUARD}mission": None}, "20.c", "has not declared"),
    (BOMBARD, {"umpire.engagements.1": {**BATTLE, "hex": "1513", "allied": []}}, "20.c",
     "it bombards the base after"),
    (BOMBARD, {f"{TF_64}hex": "1513"}, "20.c", "TF 64 in its hex may engage Vanguard first"),
    (PAST_A_SCREEN, {f"{TF_64}ships": ["San Juan", "DesDiv 8"]}, "24.e", "no more may bombard it"),
    (PAST_A_SCREEN, {"--ship": ["Tone", "Kagero Division"]}, "24.e", "1 enemy ship screens Henderson Field: 1 more"),
    (PAST_A_SCREEN, {f"{J}ships.Kako.bombarding": FIRST}, "24.e", "no more may bombard it"),
    (SHORE, {f"{A}bases.\"Henderson Field\".attack": {}}, "24", "Henderson Field has no guns"),
    (SHORE, {f"{A}bases.\"Henderson Field\".fired": FIRST}, "20.e.vi", "has fired in this phase"),
    (SHORE, {f"{VANGUARD}hex": "1612"}, "20.c", "has no mission in the hex"),
    (SHORE, {f"{VANGUARD}mission": None}, "20.c", "has no mission in the hex"),
    (SHORE, {f"{VANGUARD}ships": ["Kagero Division"]}, "24.g.vii", "Tone is not on the map"),
]
# fmt: on


ANOTHER = {
    f"{CARRIERS}hex": "1410",
    "umpire.engagements.2": {
        "hex": "1410", "allied": ["TF 16"], "ijn": ["Carrier Force"], "state": "fought", "round": 3,
        "order": {"1": {"side": "allied", "task_forces": ["TF 16"]},
                  "2": {"side": "ijn", "task_forces": ["Carrier Force"]}},
    },
}  # fmt: skip

# fmt: off
PASSING: list[Passing] = [
    (INVADE, {f"{VANGUARD}hex": "1612", f"{J}unloading": ["1612"]}, "20.c: the place that the scenario names"),
    (SECOND_SCREEN, {"umpire.engagements.1": {**ENGAGED["umpire.engagements.1"], "screens": ["allied", "ijn"]}},
     "20.f: the second side may think again"),
    (FIRE, {"ruling screened-fire": "they-fire", f"{A}ships.San Juan.screened": True,
     f"{J}ships.Tone.screened": True, "--at": ["San Juan=Kagero"]},
     "20.d.iv: a screened ship that fires counts in her group"),
    (FIRE, {**THIRD_SHIP, f"{J}ships.Tone.screened": True, "--at": ["San Juan=screened"]},
     "20.f: a screened ship, in the words in which the other side knows of it"),
    (FIRE, {**ANOTHER, "--at": ["Helena=Kako"]}, "20.e: of several fights, the one of the ship that fires"),
    (WITHDRAW, {**ANOTHER, "umpire.engagements.1.round": 1, "--hex": "1409", "--choices": ["1409", "1310"]},
     "20.e.iii: of several fights, the one next to the hexes named"),
    (SCREEN, {**ANOTHER, "umpire.engagements.2.state": "engaged", "--ship": ["Enterprise"]},
     "20.f: of several fights, the one of the ships named"),
    (AVOID, {"public.night": True, "public.phase": SECOND, f"{TF_64}spotted": True}, "20.b: by night from the spotted"),
    (PAST_A_SCREEN, {"--ship": ["Tone", "Fubuki Division"], f"{CARRIERS}mission": "bombard", f"{TF_16}avoided": True},
     "24.e: a force that did not fight is not screened off"),
    (BOMBARD, {f"{TF_64}hex": "1513", f"{TF_64}avoided": True}, "20.a: an enemy that has avoided combat seeks none"),
    (BOMBARD, {f"{TF_64}hex": "1513", "umpire.engagements.1": {**BATTLE, "hex": "1513", "ijn": ["Carrier Force"],
     "state": "over"}}, "20.e.vi: an enemy that has fought others engages nobody more"),
    (BOMBARD, {f"{TF_64}hex": "1513", f"{TF_64}engaged": "ijn", "public.initiative": "allied"},
     "20.a: an enemy that was engaged by the side that declares first"),
]
# fmt: on
