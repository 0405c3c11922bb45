"""What the acts refuse for what was typed, each with its field and what to do instead."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.naval_units.positions import CONVOY, CORAL, SOLOMON, TRUK, seven
from tests.games.naval_units.test_lawful import (
    ALLIED,
    AT_KIRISHIMA,
    COMBAT,
    FLEETS,
    FOUGHT,
    JAPANESE,
    OPEN,
    PORTS,
    RABAUL,
    SHIPS,
    STRIKE,
    TRAIN,
    battle,
    missions,
)
from tests.refusing import RULING, Position

BELOW = {f"{FLEETS}.Patrol.zone": SOLOMON}
BATTLE = {"public.battles.Solomon Sea": {"active": "allied"}}


@pytest.mark.parametrize(
    ("act", "inputs", "field", "words"),
    [
        ("place", {"fleet": "Nowhere", "side": "allied"}, "zone", "which sea zone is Nowhere"),
        ("place", {"fleet": "Empty", "side": "allied", "zone": CORAL}, "ship", "which ships are in Empty"),
        ("round-over", {}, "zone", "which sea zone.*No battle"),
        ("round-over", {"zone": CORAL}, "zone", "no battle is being fought$"),
        ("set", {"path": "public.submarine_combat.Nowhere.side", "value": "allied"}, "value", "no sea zone Nowhere"),
        ("submarine-attack", {"zone": TRUK, "target": ["=Tama"]}, "target", "takes NAME=VALUE"),
        ("submarine-attack", {"zone": TRUK}, "target", "which submarine attacks which ship"),
        ("commission", {"ship": "Tama", "type": "CL", "side": "allied"}, "ship", "there is a ship Tama already"),
        ("commission", {"ship": "New", "type": "CL", "side": "allied", "hits": 1}, "hits", "with 1 hit is sunk"),
        ("commission", {"ship": "New", "type": "CV", "side": "allied", "planes": 7}, "planes", "carries 6 planes at"),
        ("commission", {"ship": "New", "type": "CL", "side": "allied", "planes": 1}, "planes", "carries no planes"),
        ("planes", {"name": "Zuiho", "planes": 5}, "planes", "carries 4 planes at most"),
        ("planes", {"name": "Tama", "planes": 1}, "name", "carries no planes"),
        ("set", {"path": f"public.submarine_combat.{SOLOMON}.rounds", "value": "1"}, "value", "its side is nobody"),
        ("odds intercept", {"fleet": "Patrol", "to": CORAL}, "fleet", "Patrol has no surface ships"),
        ("raid-over", {"zone": TRUK}, "zone", "there is no raid"),
        ("submarines-over", {"zone": TRUK}, "zone", "there is no submarine combat in Truk"),
        ("submarines-over", {}, "zone", "no submarine combat goes on"),
        ("move", {"fleet": "TF 99", "to": CORAL}, "fleet", "TF 99"),
        ("move", {"fleet": "TF 17", "to": "Nowhere"}, "to", "no zone"),
        ("economic-attack", {"submarine": ["Perkins"], "target": "convoy"}, "submarine", r"not a submarine \(.* E"),
        ("intercept", {"fleet": "Patrol", "to": CORAL, "ship": ["Zuiho"]}, "fleet", "has no surface ships"),
        ("search", {"side": "dutch", "zone": CORAL}, "side", "no side"),
        ("search", {"side": "allied", "zone": "Convoy Zone 12"}, "searchers", "has nothing in Convoy Zone 12"),
        ("bombard", {"ship": ["Nobody"]}, "ship", "Nobody"),
        ("bombard", {"ship": ["Tama"]}, "ship", "no shot at the shore"),
        ("targets", {"ship": "Nobody"}, "ship", "no ship"),
        ("targets", {}, "ship", "no battle is being fought"),
        ("asw", {"side": "japanese", "zone": TRUK}, "hunter", "Tama is in port, and only escorts at sea hunt"),
        ("base", {"name": "Munda", "side": "allied"}, "zone", "which sea zone is"),
        ("base", {"name": "Munda", "side": "allied", "zone": "Nowhere"}, "zone", "no sea zone"),
        ("base", {"name": "Port Moresby", "side": "japanese"}, "side", "is a base of the Allied side"),
        ("place", {"fleet": "TF 17", "side": "japanese"}, "side", "TF 17 is a fleet of the Allied side"),
        ("place", {"fleet": "New", "ship": ["Hobart"], "zone": SOLOMON, "side": "japanese"}, "ship",
         "Hobart is Allied; a ship of the Japanese side"),
        ("place", {"fleet": "TF 17", "ship": ["Zuiho"]}, "ship", "Zuiho is Japanese, but TF 17 is Allied"),
        ("hits", {"ship": "Yorktown", "hits": -1}, "hits", "Yorktown has taken no hits"),
        ("commission", {"ship": "I-1", "type": "KSS", "side": "allied"}, "type", "only Japan has a KSS"),
        ("hits", {"ship": "Yorktown", "port": True}, "port", "Yorktown is at sea, not in port; leave out --port"),
        ("port-raid", {"side": "allied", "zone": TRUK, "target": [{"name": "Ise", "torpedo": 7}],
         "carrier": ["Yorktown"]}, "carrier", "Yorktown has 6"),
        ("submarine-attack", {"zone": TRUK, "target": ["Wahoo=Yamato"]}, "target", r"only planes attack it.*\(Planes"),
        ("submarine-attack", {"zone": TRUK, "target": ["Wahoo=Zuiho"]}, "target", "Zuiho is in Coral Sea, not in"),
        ("port-raid", {"side": "allied", "zone": TRUK, "target": [{"name": "Ise"}]}, "target", "no planes raid"),
        ("port-raid", {"side": "allied", "zone": TRUK, "target": [{"name": "Ise", "kamikaze": 1}]},
         "target[0].kamikaze", "only Japan has kamikaze"),
        ("port-raid", {"side": "allied", "zone": TRUK, "target": [{"name": "Kirishima", "torpedo": 1}]},
         "target[0].name", "Kirishima is in Solomon Sea"),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_refused_by_its_field(
    position: Position, act: str, inputs: dict[str, Any], field: str, words: str
) -> None:
    position.refuses(act, inputs, words, field)


HOBART = {"sides.allied.ships.Hobart.sunk": SOLOMON, "sides.allied.fleets.TF 44.ships": ["Washington", "Perkins"]}
FULL = {f"{SHIPS}.LST-1": {"type": "LST", "cargo": ["1st Marines", "2nd Marines"]},
        f"{FLEETS}.Train": {"zone": CONVOY, "ships": ["LST-1"]}}  # fmt: skip
FIVE = ["Washington", "Hobart", "Perkins", "Kirishima", "Atago"]
LEAVES = {"sides.japanese.fleets.Screen.leaving_for": TRUK}
YORKTOWN = {
    "sides.allied.ships.Yorktown.sunk": CORAL,
    "sides.allied.ships.Yorktown.planes": 4,
    "sides.allied.fleets.TF 17.ships": ["Astoria", "Hammann"],
}


@pytest.mark.parametrize(
    ("values", "act", "inputs", "field", "words"),
    [
        (HOBART, "hits", {"ship": "Hobart", "hits": 0}, "ship", "--hits -1 brings it back"),
        (YORKTOWN, "planes", {"name": "Yorktown", "planes": 5}, "planes", "has 4 planes in the air"),
        ({f"public.battles.{SOLOMON}": {"active": "allied", "fired": FIVE}}, "round-over", {}, "zone",
         "Asagumo has not fired"),
        (battle(SOLOMON, fired=FIVE), "battle-over", {}, "zone", "is under way in Solomon Sea: Asagumo has not fired"),
        ({f"{SHIPS}.Hood": {"type": "BC"}}, "place", {"fleet": "Force H", "ship": ["Hood"]}, "zone",
         "which sea zone is Force H in"),
        ({f"{JAPANESE}.ships.{name}.hunted": 2 for name in ("Kumano", "Yukaze")}, "asw",
         {"side": "japanese", "zone": CORAL}, "hunter", "its escorts there have hunted this turn"),
        ({f"public.port_raids.{zone}, allied": {"by": "allied", "rounds": 1, "turn": 2} for zone in (TRUK, CORAL)},
         "raid-over", {}, "zone", "at Truk Lagoon, or at Coral Sea"),
        (OPEN, "air-strike", {**STRIKE, "cover": ["Zuiho"]}, "cover", "no untargeted escort"),
        ({**battle(CORAL), **battle(SOLOMON)}, "round-over", {}, "zone", "battles in Coral Sea, Solomon Sea"),
        ({**battle(CORAL, **FOUGHT), f"{JAPANESE}.fleets.Carrier Force.zone": TRUK}, "withdraw",
         {"side": "japanese", "zone": CORAL, "to": SOLOMON}, "side", "has no ships that could leave"),
        *((seven(battle(SOLOMON, fired=[*FIVE, "Asagumo", "DD 4", *fired])), "surface-round",
           {"zone": SOLOMON, "ship": ["DD 6"]}, None, words)
          for fired, words in (([], "DD 5, DD 7 have not fired; "), (["DD 5"], "DD 7 has not fired; "))),
        ({f"public.submarine_combat.{zone}": {"side": "allied", "rounds": 1} for zone in (SOLOMON, TRUK)},
         "submarines-over", {}, "zone", "combat goes on in Solomon Sea, Truk Lagoon"),
        ({f"public.battles.{CORAL}": {"active": "allied"}}, "allocate", {"side": "allied", "torpedo": 3, "dive": 4},
         "torpedo", "7 planes are assigned, but only 6 are aboard"),
        (LEAVES, "port-raid", {"side": "allied", "zone": SOLOMON, "target": [{"name": "Kirishima", "torpedo": 1}]},
         "target[0].name", "Kirishima is at sea, not in port"),
        ({"sides.japanese.fleets.Combined Fleet.port": None}, "port-raid",
         {"side": "allied", "zone": TRUK, "target": [{"name": "Yamato", "torpedo": 1}]}, "target[0].name",
         "Yamato is at sea, not in port"),
        ({**BATTLE, f"{RULING}target-pairing": "one-on-one"}, "surface-round",
         {"target": ["Washington=Kirishima", "Hobart=Kirishima", "Perkins=Atago"]}, "target",
         "Washington and Hobart fire at one enemy while another is free"),
        (BELOW, "submarine-attack", {**AT_KIRISHIMA, "submarine": ["Wahoo"], "at": "Atago"}, "target",
         "Wahoo attacks Kirishima or Atago, not both"),
        ({**LEAVES, f"{FLEETS}.TF 44.leaving_for": SOLOMON}, "intercept", {}, "fleet", "which leaves: "),
        *(({**LEAVES, f"{SHIPS}.Hood.type": "BC"}, "intercept", {"ship": [name]}, "fleet",
           f"no fleet that {name} could intercept is leaving") for name in ("Kirishima", "Hood")),
        (FULL, "load", {"ship": "LST-1", "unit": ["3rd"]}, "unit", "carries 2 ground units, and has 2 aboard"),
        (FULL, "load", {"ship": "Hammann", "unit": ["1st Marines"]}, "unit", "is aboard a ship already"),
        (FULL, "unload", {"ship": "LST-1", "unit": ["3rd"]}, "unit", "aboard LST-1"),
        ({**OPEN, f"{SHIPS}.Yorktown.planes": 5}, "air-strike", STRIKE, "side",
         "6 planes are allocated in Coral Sea, where no more than 5 can fly"),
        *((OPEN, "air-strike", {**STRIKE, "target": [{"name": "Zuiho", "torpedo": sent}]}, "target", words)
          for sent, words in ((3, "1 torpedo bomber without a target"), (5, "5 torpedo bombers sent, 4 allocated"))),
        (OPEN, "air-strike", {**STRIKE, "target": [{"name": "Zuiho", "torpedo": 2}] * 2}, "target", "named twice"),
        (OPEN, "air-strike", {**STRIKE, "target": [{"name": "Zuiho", "torpedo": 4}, {"name": "Kumano"}]},
         "target[1].torpedo", "no planes are meant for Kumano"),
        (LEAVES, "intercept", {"fleet": "Screen", "raid": [{"name": "Kirishima"}]}, "raid[0].torpedo", "no planes are"),
        (LEAVES, "intercept", {"fleet": "Screen", "raid": [{"name": "Kirishima", "kamikaze": 1}]}, "raid[0].kamikaze",
         "only Japan has kamikaze"),
        (LEAVES, "intercept", {"fleet": "Screen", "raid": [{"name": "Kirishima", "torpedo": 1}] * 2}, "raid",
         "named twice"),
        (LEAVES, "intercept", {"fleet": "Screen", "cap": 1}, "cap", "no planes intercept"),
        (LEAVES, "intercept", {"fleet": "Screen", "raid": [{"name": "Kirishima", "torpedo": 1}]}, "raid",
         "1 plane intercepts, and the interceptors have no planes"),
        (OPEN, "air-strike", {**STRIKE, "target": [{"name": "Zuihoo", "torpedo": 4}]}, "target[0].name", "Zuiho"),
        ({**OPEN, f"{JAPANESE}.ships.Chitose": {"type": "CVL"}}, "air-strike",
         {**STRIKE, "target": [{"name": "Chitose", "torpedo": 4}]}, "target[0].name", "Chitose is in no fleet"),
        ({**OPEN, f"{JAPANESE}.ships.Yukaze.sunk": CORAL,
          f"{JAPANESE}.fleets.Carrier Force.ships": ["Zuiho", "Kumano"]}, "air-strike",
         {**STRIKE, "target": [{"name": "Yukaze", "torpedo": 4}]}, "target[0].name", "Yukaze is sunk"),
        ({**COMBAT, f"{ALLIED}.attacking": ["Wahoo"]}, "submarine-attack",
         {"zone": SOLOMON, "target": ["Wahoo=Kirishima", "Silversides=Kirishima"]}, "target",
         "Silversides has not attacked"),
        ({**COMBAT, f"{JAPANESE}.ships.I-19": {"type": "SSL"}, f"{JAPANESE}.fleets.Wolf": {"zone": SOLOMON,
          "ships": ["I-19"]}}, "submarine-attack", {"zone": SOLOMON, "target": ["I-19=Washington"]}, "zone",
         "Allied submarines are fighting"),
        ({**BELOW, **LEAVES, f"{JAPANESE}.fleets.Screen.ships": ["Kirishima", "Atago"], f"{JAPANESE}.fleets.Rear": {
          "zone": SOLOMON, "ships": ["Asagumo"]}}, "submarine-attack", {"zone": SOLOMON, "target": ["Wahoo=Kirishima",
          "Silversides=Asagumo"]}, "target", "Asagumo is not in it"),
        (TRAIN, "submarine-attack", {"zone": TRUK, "target": ["Wahoo=Maru"]}, "target", "must be engaged before"),
        (TRAIN, "submarine-attack", {"zone": TRUK, "submarine": ["Wahoo"], "at": "Maru"}, "at",
         "must be engaged before"),
        ({**LEAVES, f"{SHIPS}.Hobart.type": "LST", f"{RULING}interception-units": "chart"}, "intercept",
         {"fleet": "Screen", "ship": ["Hobart"]}, "ship", "an LST does not intercept"),
        *(({**battle(CORAL), **missions("allied", CORAL, cap=cap), "public.turn": 4}, "asw",
           {"side": "allied", "zone": CORAL, "planes": planes}, "planes", words) for cap, planes, words in (
            (5, 4, "4 planes hunt, and the Allied side has 3 planes left"), (8, 1, "1 plane hunts, and the Allied"))),
        ({**battle(SOLOMON), f"{JAPANESE}.fleets.Screen.zone": TRUK}, "surface-round", {"zone": SOLOMON}, "ship",
         "the Japanese side has no ships there"),
        (battle(SOLOMON, fired=[*FIVE, "Asagumo"]), "surface-round", {"zone": SOLOMON}, "ship",
         "all ships of both sides have fired"),
        (battle(SOLOMON), "surface-round", {"zone": SOLOMON, "to_end": True}, "to_end", "for odds"),
        ({**battle(SOLOMON), **{f"{SHIPS}.{name}.type": "BBB" for name in ("Hobart", "Perkins")},
          f"{JAPANESE}.ships.Atago.type": "BBB"}, "odds surface-round", {"zone": SOLOMON, "to_end": True}, "ship",
         "more than 12"),
        ({}, "intercept", {}, "fleet", "no fleet is leaving a sea zone"),
        ({f"{FLEETS}.TF 17.zone": TRUK}, "port-raid", {"side": "allied", "zone": TRUK, "target": [{"name": "Ise",
         "torpedo": 7}]}, "carrier", "7 planes sent, and Yorktown has 6"),
        ({}, "port-raid", {**PORTS, "cap": 1}, "cap",
         "a CAP of 1 over Truk Lagoon, where no planes can fly"),
        ({**RABAUL, f"{JAPANESE}.bases.Truk.zone": TRUK}, "port-raid", {**PORTS, "cap": 2}, "cap",
         "where 1 plane can fly: Rabaul 1 "),
        ({**battle(CORAL), **missions("allied", CORAL, torpedo=4)}, "air-strike", STRIKE, "side",
         "targets are chosen when both sides have allocated, and the Japanese side has not"),
        ({}, "intercept", {"fleet": "Screen"}, "to", "is not leaving a sea zone"),
        (battle(SOLOMON), "surface-round", {"zone": SOLOMON, "screen": ["Kirishima=Atago"]}, "screen",
         "only CA, CL, DD, DE screen, not a BC"),
        (battle(SOLOMON), "surface-round", {"zone": SOLOMON, "target": ["Washington=Kirishima", "Hobart=Kirishima",
         "Perkins=Kirishima"], "screen": ["Atago=Kirishima", "Asagumo=Kirishima"]}, "screen",
         "Kirishima is screened already"),
        (OPEN, "air-strike", {**STRIKE, "screen": ["Kumano=Zuiho", "Yukaze=Zuiho"]}, "screen", "by one escort only"),
        (BELOW, "submarine-attack", {"zone": SOLOMON, "target": ["Wahoo=Kirishima", "Asagumo=Kirishima"]}, "target",
         'there is no ship "Asagumo"'),
        (BELOW, "submarine-attack", {**AT_KIRISHIMA, "screen": ["Asagumo=Kirishima"]}, "screen",
         "nobody screens in the first round"),
        (battle(CORAL, **FOUGHT), "withdraw", {"side": "japanese", "to": TRUK, "fleet": ["Screen"]}, "fleet",
         "Screen is no Japanese fleet"),
        (battle(CORAL, **FOUGHT), "withdraw", {"side": "japanese", "to": CORAL}, "to", "where do they go"),
        ({f"{SHIPS}.Iowa": {"type": "BB"}}, "bombard", {"ship": ["Iowa"]}, "ship", "Iowa is in no fleet"),
        ({}, "submarine-attack", {"zone": SOLOMON, "target": ["Perkins=Kirishima"]}, "target",
         r"Perkins is a DD, not a submarine \(Submarine Combat\)"),
        ({**battle(SOLOMON), **HOBART}, "surface-round", {"zone": SOLOMON, "ship": ["Hobart"]}, "ship",
         "Hobart is sunk"),
        ({f"{SHIPS}.Tang": {"type": "SS"}}, "economic-attack", {"submarine": ["Tang"], "target": "industry"},
         "submarine", "Tang is in no fleet"),
        ({f"{SHIPS}.Tang": {"type": "SS"}, f"{FLEETS}.Reserve": {"zone": SOLOMON, "port": True, "ships": ["Tang"]}},
         "economic-attack", {"submarine": ["Tang"], "target": "industry"}, "submarine", r"Tang is in port \(Submarine"),
        ({f"public.port_raids.{TRUK}, {side}": {"by": side, "rounds": 1, "turn": 2} for side in ("allied", "japanese")},
         "raid-over", {"zone": TRUK}, "side", "--side allied or --side japanese"),
        *(({"public.turn": turn}, act, {"side": "allied", "zone": CORAL}, None, "the rules go by the turn")
          for turn, act in ((100, "search"), (0, "search"), (0, "asw"))),
    ],
)  # fmt: skip
def test_what_cannot_be_in_a_state_is_refused_by_its_field(
    position: Position, values: dict[str, Any], act: str, inputs: dict[str, Any], field: str, words: str
) -> None:
    position.refuses_in(values, act, inputs, words, field)
