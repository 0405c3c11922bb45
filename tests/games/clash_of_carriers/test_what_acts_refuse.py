"""What the acts of a session refuse, chapter by chapter: the position, the act, the field and the words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.clash_of_carriers.positions import (
    ALOFT,
    AT_AMERICANS,
    DETACHED,
    FIGHT,
    FLEEING,
    FLIGHT,
    FORMING,
    FOUGHT,
    HORNET_SUNK,
    IJN_CAP,
    OF_58_1,
    OF_58_4,
    ON_FORCE_A,
    ORDERED,
    OVER_TAIHO,
    PLACED,
    POOL,
    RAIDING,
    SEEN,
    SPOTTED,
    TAIHO_SUNK,
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

Row = tuple[dict[str, Any], str, dict[str, Any], str, str | None]


# The container, the flagship (4.2, 8.7, 16.1.4).

IJN_AT_CRIPPLES = {**RAIDING, **DETACHED, "public.raid": AT_AMERICANS}
LEFT = {**FORMING, f"{U}ships.Hornet.left": True, f"{TG_58_1}.ships": OF_58_1}
SENT = {**RAIDING, "public.raid": AT_AMERICANS, f"{U}air.VF-2/1.box": "cap", f"{U}air.VF-2/1.over": "TG 58.1"}


ACTIVATION: list[Row] = [
    *((in_phase("activation"), "set", {"path": path, "value": value}, words, "value") for path, value, words in (
      ("sides.usn.air.VB-2.home", "Taiho", "the USN has no carrier and no island Taiho"),
      ("sides.ijn.flagship", "Iowa", "the IJN has no Iowa"),
      ("public.battle.hex", "2020", "no ships of the USN are in the battle"),
      ('sides.usn.groups."TG 58.1".hex', "9999", "9999 is not a hex of the map"),
      ("umpire.torpedoes.group", "Nobody", "the IJN has no group Nobody"),
      ("sides.usn.ships.Hornet.hits", "99", "99 boxes are crossed off, and she has 5"),
      ('sides.usn.groups."TG 58.1".ships', '["Bismarck"]', "the USN has no Bismarck"),
      ("public.rules", '["15.9"]', "15.9 is not an advanced or optional rule"))),
    *((values, "set", {"path": path, "value": value}, words, "value") for values, path, value, words in (
      (IJN_AT_CRIPPLES, "public.raid.target", "Cripples", "a detached group has no printed name"),
      ({**FORMING, **HORNET_SUNK}, "sides.usn.ships.Hornet.left", "true", "it is both sunk and off the map"),
      ({**SENT, "public.raid": None}, 'sides.usn.air."VF-2/1".at', "9999", "9999 is not a hex of the map"),
      (FOUGHT, "public.battle.units.Bismarck.box", "3", "the USN has no Bismarck"),
      (FOUGHT, "public.raid.hex", "2811", "a raid and a surface battle are going on at once"))),
    (in_phase("set-up", turn=0), "use", {"rule": ["15.7"], "without": ["15.7"]},
     "15.7 is named as a rule in use, and as one that is not", "without"),
    (in_phase("activation"), "detected", {"group": "Force A", "by": "islands"}, "the USN has no islands", "by"),
    ({**FORMING, **HORNET_SUNK}, "forced shift", {"ship": ["Hornet"], "to": "TG 58.1"}, "Hornet is sunk", "ship"),
    ({**TORPEDOES, **TAIHO_SUNK}, "forced torpedo", {"ship": "Taiho"}, "no submarine may choose Taiho", "ship"),
    (LEFT, "forced hit", {"ship": "Hornet", "hits": 5}, "Hornet has left the map", "ship"),
    (in_phase("activation", POOL), "draw", {"marker": "TG 58.4"}, "marker in the pool", "marker"),
    (FORMING, "forced deploy", {"group": "Force A", "hex": "9999"}, "9999 is not on the map", "hex"),
    (in_phase("set-up"), "deploy", {"group": "TG 58.1", "hex": "0618"},
     "TG 58.1 is USN; a group of the IJN side is needed", "group"),
    (in_phase("formations"), "join", {"group": "TF 58"}, "TF 58 is a TF: name one of its TGs", "group"),
    (in_phase("activation"), "odds draw", {}, "the pool is empty", "act"),
    ({**ORDERED, **TAIHO_SUNK}, "flagship", {"ship": "Nimitz"}, "no IJN ship .Nimitz.", "ship"),
    *((values, "draw", {}, f"finish this first: {words}", "act") for values, words in (
      (in_phase("activation", SEEN), "what was found in 0618 must be reported"),
      (TELLING, "the hex of the flagship must be reported"),
      (TORPEDOES, "a submarine's owner chooses the ship that it attacks"),
      (FLEEING, "TG 58.1 must retreat from 2811"))),
    ({**FLEEING, **TORPEDOES}, "retreat", {"to": "2911", "side": "usn"}, "a submarine's owner chooses", "act"),
]  # fmt: skip

# Formations, and the set-up (2.1, 3, 7.3, 16.1.1).

TF_EMPTY = {f'{U}groups."TG 58.{n}".tf': None for n in (2, 3, 7)}

FORMATIONS: list[Row] = [
    (in_phase("formations"), "detach", {"group": "New", "ship": ["Nobody"]}, "no ship .Nobody.", "ship"),
    (FORMING, "form", {"group": "TG 58.5", "ship": ["Kongo"]}, "TG 58.5 is a marker of the USN", "group"),
    *((FORMING, "form", {"group": "TG 58.5", "ship": ships}, words, field) for ships, words, field in (
      (["2811", "Boston"], "no ship .2811.", "ship"), ([2811], "must be", "ship[0]"))),
    (in_phase("activation", TF_EMPTY), "move", {"group": "TF 58", "to": ["2812"]}, "TF 58 has no TG", "group"),
    (FORMING, "relocate", {"group": "TG 99", "hex": "2812"}, 'there is no group "TG 99"', "group"),
    *((in_phase("formations", {TG_58_4: None, f"{U}ships.Essex.hits": 3,
       **dict.fromkeys((f"{U}ships.{name}.sunk" for name in OF_58_4), True)}), "heal",
       {"ship": "Essex", "hits": 1, **named}, words, "group") for named, words in (
       ({}, "which group does Essex rejoin"), ({"group": "TG 99"}, "group of the USN: .TG 99."))),
    (FORMING, "leave", {"group": "TF 58"}, "TF 58 is a TF: name one of its TGs", "group"),
    (in_phase("set-up", turn=0), "use", {"rule": ["99.9"]}, "advanced or optional rule", None),
]  # fmt: skip

# Searches (6).

SEARCHING = in_phase("activation", active("TG 58.1"))

SEARCHES: list[Row] = [
    (SEARCHING, "search", {"by": "TG 99"}, "searcher", "by"),
    ({**SEARCHING, **{f'{U}groups."TG 58.{one}".tf': None for one in (2, 3, 7)}}, "search", {"by": "TF 58"},
     "TF 58 has no TG at present", "by"),
    ({**SEARCHING, "public.rules": ["11.0", "15.7"]}, "search", {"by": "TG 58.1", "target": ["Force A"]},
     "movement is secret", "target"),
    (SEARCHING, "search", {"by": "TG 58.1", "target": ["1211"]}, "no enemy marker is in 1211", None),
    (SEARCHING, "search", {"by": "TG 58.1", "target": ["Force X"]}, "marker of the IJN on the map", None),
    *(({**SEARCHING, **ruling}, "search", {"by": "TG 58.1"}, "there is nothing in range to search for", "target")
      for ruling in ({}, {"ruling search-roll-per": "hex"})),
    ({**SEARCHING, "public.rules": ["15.7"], f"{J}groups.Force D": {"hex": "2511", "shown": True}}, "search",
     {"by": "VP-16", "inside": ["Force X"]}, "marker of the IJN on the map: .Force X.; nearest: Force D$", "inside"),
    (in_phase("activation"), "sighting", {}, "no report is due", "act"),
    *((in_phase("activation", SEEN), "sighting", {"count": [f"CV={count}"]}, "count takes TYPE=NUMBER", "count")
      for count in ("three", -1)),
    (in_phase("activation", SEEN), "sighting", {"count": ["XX=3"]}, "XX is not a type of ship", "count"),
    (in_phase("activation", SEEN), "sighting", {"target": "Force C"}, "report due", "target"),
    (in_phase("activation", SEEN), "sighting", {"count": ["CV=3", "cv=2"]}, "count names CV twice", "count"),
]  # fmt: skip

# In the air (5.7, 8, 13, 15.3, 15.6).

AGAINST_GUAM = {**ALOFT, "public.raid": {**FLIGHT, "target": "Guam", "hex": "3516"}}

AIR: list[Row] = [
    *((ALOFT, "odds attack", {field: [name]}, words, field) for field, name, words in (
      ("unit", "VB-1", "VB-1 does not fly in this raid"), ("hold", "Iowa",
     "neither a ship of Force A nor in this raid"),
      ("at", "VB-2=Nagato", "Nagato is not a ship of the target"))),
    (in_phase("air"), "cap", {"unit": ["VF-2/1"], "over": "TG 99"}, "no USN group or island", "over"),
    (RAIDING, "raid", {"target": "Force A"}, "which air units", "unit"),
    (RAIDING, "raid", {"unit": ["261st", "Taiho DB"], "target": "TG 58.1"}, "do not fly together", "unit"),
    ({**RAIDING, f"{J}groups.Dummy": {"hex": "2411"}}, "odds raid", {"unit": ["VB-2"], "target": "Dummy"},
     "Dummy has no ships", "target"),
    ({**RAIDING, f"{J}groups.Dummy": {"hex": "2411"}}, "forced raid", {"unit": ["VB-2"], "target": "Dummy"},
     "Dummy has no ships", "target"),
    ({**RAIDING, **SPOTTED, **HORNET_SUNK}, "forced raid", ON_FORCE_A, "VB-2 has no carrier or island",
     "unit"),
    ({**RAIDING, **SPOTTED}, "raid", {**ON_FORCE_A, "bomb": ["VT-2"]}, "VT-2 does not fly in this raid",
     "bomb"),
    ({**ALOFT, **IJN_CAP}, "intercept", {"hunt": ["Junyo F=VB-2"]}, "Junyo F is not on CAP in 2511", "hunt"),
    *(({**ALOFT, **IJN_CAP}, "intercept", {"hunt": [f"Taiho F={name}"]}, f"{name} is not a bomber of this raid", "hunt")
      for name in ("VF-2/1", "VB-1")),
    *(({**ALOFT, **IJN_CAP}, "intercept", {"suppress": [name]}, f"{name} is not an escort of this raid", "suppress")
      for name in ("VB-2", "VB-1")),
    ({**ALOFT, f"{J}groups.Force A.hex": "2611", **IJN_CAP}, "intercept", {"hex": "2611"}, "there is no CAP in 2611",
     "hex"),
    ({**ALOFT, "public.raid": {**PLACED, "units": {"VB-2": {"role": "attack", "ship": "Hornet"}}}}, "odds attack", {},
     "Hornet is not a ship of the target", "at"),
    (AGAINST_GUAM, "odds place", {"rest": "Taiho"}, "Guam is an island", None),
    ({**ALOFT, "public.raid.units.VB-2.engaged": True, "public.raid.units.VF-2/1.engaged": True},
     "odds attack", {}, "no unit of the raid goes on to the ships", "act"),
    ({**ALOFT, "public.raid": {**PLACED, "target": "Force X"}}, "odds attack", {},
     "Force X has no ships that could be attacked", "act"),
    ({**ALOFT, "public.raid": {**FLIGHT, "target": "Dummy"}, f"{J}groups.Dummy": {"hex": "2511"}}, "odds attack", {},
     "Dummy has no ships that could be attacked", "act"),
    ({**ALOFT, "public.raid": PLACED}, "flak", {"ship": ["Haguro"]},
     "Haguro has no AA, or an air unit is not in her range", "ship"),
    ({**SENT, f"{U}air.VF-2/1.side": "reduced"}, "vector", {"unit": ["VF-2/1"], "hex": "2611"}, "full", "unit"),
    (SENT, "vector", {"unit": ["VF-2/1"], "hex": "2511"}, "one or two hexes|2 hexes", "hex"),
    (ALOFT, "place", {"at": ["VT-2=Taiho"]}, "VT-2 is not among those that go on to the ships", "at"),
    (ALOFT, "place", {"at": ["VB-2=Taiho", "VB-2=Shokaku"]}, "at names VB-2 twice", "at"),
    (ALOFT, "place", {"at": TO_TAIHO, "beside": ["Taiho=Taiho"]}, "cannot be adjacent to herself", "beside"),
    (ALOFT, "place", {"at": TO_TAIHO, "beside": ["Taiho=Haguro", "Haguro=Taiho"]},
     "beside names Haguro and Taiho twice", "beside"),
    ({**ALOFT, "public.raid": PLACED}, "flak", {"hold": ["Iowa"]}, "Iowa is neither a ship of Force A", "hold"),
    ({**ALOFT, "public.raid": PLACED}, "attack", {"hold": ["VB-1"]}, "VB-1 is neither a ship of Force A", "hold"),
    ({**ALOFT, "public.raid": PLACED}, "attack", {"unit": ["VB-1"]}, "VB-1 does not fly in this raid", "unit"),
    *(({**ALOFT, "public.raid": {**PLACED, "units": {**bombers, "VF-2/1": {**OVER_TAIHO, "role": role}}}}, "attack",
       {"unit": ["VF-2/1"]}, f"VF-2/1 {does} and attacks no ship; units that attack: {', '.join(bombers) or 'none'}",
       "unit") for role, does, bombers in (("escort", "escorts the raid", {"VB-2": OVER_TAIHO}),
      ("suppress", "is over the ships to suppress AA", {}))),
    ({**ALOFT, "public.raid": {**PLACED, "units": {"VB-2": {**OVER_TAIHO, "fired": True}}}}, "attack",
     {"rest": "Shokaku"}, "AA fire has begun", "at"),
    *(({**RAIDING, f"{TG_58_1}.hex": place}, "raid", {"unit": ["VB-2"], "target": "Iwo Jima", "extended": True},
       f"2501 is {away} away", "unit") for place, away in (("2501", 12), ("2503", 14))),
    (in_phase("activation", active("TF Mobile Fleet", "ijn"), {f"{TG_58_1}.detected": ["ijn-carriers"]}), "raid",
     {"unit": ["Taiho DB"], "target": "TG 58.1", "extended": True}, "2811 is 22 away .8.1.$", "unit"),
    (in_phase("activation"), "targets", {}, "neither a raid in the air nor a battle: raid launches one", "act"),
    (FOUGHT, "targets", {}, "which ship fires. On the display: Baltimore, Boston", "ship"),
    (ALOFT, "place", {"rest": "Junyo"}, "Junyo is not a ship of the target", "rest"),
    (ALOFT, "place", {"at": TO_TAIHO, "rest": "Junyo"}, "Junyo is not a ship of the target", "rest"),
    (ALOFT, "place", {"at": TO_TAIHO, "beside": ["Taiho=Junyo"]}, "Junyo is not a ship of the target", "beside"),
]  # fmt: skip

# Surface battles (12).

BOXLESS = {**FOUGHT, "public.battle": {**FIGHT, "units": {"Baltimore": {"side": "usn"}, "Myoko": {"side": "ijn"}}}}
ONE_BOX = {**BOXLESS, "public.battle.units.Baltimore.box": 10}

BATTLES: list[Row] = [
    (in_phase("activation"), "battle", {}, "in which hex\\? no battle is due", "hex"),
    (FOUGHT, "fire", {"gun": ["Iowa=Myoko"]}, "Iowa is not on the display", "gun"),
    (FOUGHT, "fire", {"gun": ["Boston=Myoko"]}, "Boston has no box yet", "gun"),
    (FOUGHT, "steer", {}, "Boston has no box yet", "to"),
    *((FOUGHT, "steer", {"to": [f"Baltimore={box}"]}, f"a box from 1 to 25, not {box}", "to") for box in ("26", "x")),
    *((state, "odds fire", {}, "which ship fires at which", "gun") for state in (BOXLESS, ONE_BOX)),
    ({**FOUGHT, "public.battle.units": {name: {"side": "ijn" if name == "Myoko" else "usn", "box": 9}
     for name in ("Myoko", "Hornet", "Essex", *OF_58_1)}}, "odds fire", {}, "which ship fires at which", "gun"),
    (FOUGHT, "fire", {"gun": ["Baltimore=Hornet"]}, "Hornet is on Baltimore's own side", "gun"),
    ({**FOUGHT, f"{U}ships.Baltimore.most_gunnery": 0}, "fire", {"gun": ["Baltimore=Myoko"]},
     "Baltimore has no guns to fire", "gun"),
    ({**FOUGHT, f"{J}ships.Myoko.torpedo": True, f"{J}ships.Myoko.most_gunnery": 0}, "fire",
     {"torpedo": ["Myoko=Baltimore"]}, "which factor do the torpedoes of Myoko", "factor"),
    (FOUGHT, "fire", {"gun": ["Baltimore=Myoko"], "factor": ["Myoko=4"]}, "Myoko fires no torpedoes",
     "factor"),
    ({**FOUGHT, f"{J}ships.Myoko.torpedo": True}, "fire", {"torpedo": ["Myoko=Baltimore"],
     "factor": ["Myoko=²"]}, "factor takes SHIP=NUMBER, not Myoko=²", "factor"),
    (FOUGHT, "fly", {"at": ["VB-2=Hornet"]}, "Hornet is on their own side", "at"),
    (FOUGHT, "fly", {"at": ["VB-2=Myoko", "Taiho DB=Myoko"]}, "Taiho DB is IJN; an air unit of the USN side", "at"),
]  # fmt: skip


@pytest.mark.parametrize(
    "row", [*ACTIVATION, *FORMATIONS, *SEARCHES, *AIR, *BATTLES], ids=lambda row: f"{row[1]}: {row[3][:40]}"
)
def test_an_act_is_refused(position: Position, row: Row) -> None:
    values, act, inputs, words, field = row
    position.refuses_in(values, act, inputs, words, field)
