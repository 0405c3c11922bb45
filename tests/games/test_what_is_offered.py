"""What is offered for an input of an act, by what is typed already and the state; `None`: its names, by its kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from referee.session.acting.catalogue import find
from tests.games.carrier_clashes.small import J, in_phase
from tests.games.carrier_clashes.surface_bars import ANOTHER, FOUGHT
from tests.games.clash_of_carriers import positions as coc
from tests.games.cunningham_somerville.test_what_strikes_do import red
from tests.games.naval_units.positions import CORAL, SOLOMON, TRUK
from tests.refusing import opened

Values = Mapping[str, Any]
CA, CC, COC = "ca/savo-island", "carrier-clashes/training", "clash-of-carriers/philippine-sea"
CS, NU = "cunningham-somerville/convoy", "naval-units/sea-zone-battle"

SHORE = {"public.map.guadalcanal": ["1014", "1010"], "public.map.land": ["1014", "1010"]}
SHEET = {"public.map.columns": 62, "public.map.rows": 35, "public.phase": "second-movement", "public.turn": 3}
THROUGH = {**in_phase("second-air-strike"), "umpire.targets": {"ijn Strike 1": "TF 16"},
           f'{J}strikes."Strike 1"': {"hex": "1410", "units": {"Shokaku dive bombers": {}}, "stage": "through",
                                      "group": ["Enterprise", "Helena"]}}  # fmt: skip
LOTS = {"umpire.lots.1": {"side": "allied", "units": ["VB-6", "VS-6"]}}
AWAY = {f"{J}dummies_away": {"Ghost": "18"}}
AT_TONE = ["San Juan=Tone", "San Juan=Kagero Division", "San Juan:D=Tone", "San Juan:D=Kagero Division",
           "San Juan:C=Tone", "San Juan:C=Kagero Division", "DesDiv 8=Tone", "DesDiv 8=Kagero Division",
           "DesDiv 8:D=Tone", "DesDiv 8:D=Kagero Division", "DesDiv 8:T=Tone",
           "DesDiv 8:T=Kagero Division"]  # fmt: skip
NOT_NOW = ["Tone=San Juan", "Kagero Division=San Juan"]  # may says whose turn it is
AROUND = ["1610", "1711", "1712", "1612", "1512", "1511"]
AROUND_1410 = ["1409", "1510", "1511", "1411", "1311", "1310"]
FROM_1610 = [["1610", other] for other in AROUND[1:]]
FORCE_A = ["Taiho", "Shokaku", "Zuikaku", "Myoko", "Haguro", "Yahagi", "DIV61", "DIVS10/17"]
FLEET, ISLANDS = ["TF Mobile Fleet"], ["Guam", "Peleliu", "Yap", "Iwo Jima", "Truk"]
USN = ["TF 58", "TG 58.1", "TG 58.4", "TG 52.10"]
NEXT_TO = ["2810", "2911", "2912", "2812", "2712", "2711"]
TOGETHER = {f"{coc.J}groups.Force A.tf": None, f"{coc.J}groups.Force A.hex": "2811"}
WITHDRAWS = {"umpire.retreats": {"usn": {"hex": "2811"}}}
COLUMN = {"sides.allied.forces.Convoy HX.ships": ["Starling", "Wren", "Biter"]}
PAIRS = [
    [{"name": "Starling", "bombers": 2}, {"name": "Wren", "bombers": 1}],
    [{"name": "Wren", "bombers": 2}, {"name": "Biter", "bombers": 1}],
]
RAIDED = {f"sides.allied.missions.{CORAL}": {"torpedo": 4}, f"public.battles.{CORAL}": {"active": "allied"}}
AT_SEA = [{"name": name, "torpedo": 4} for name in ("Zuiho", "Kumano", "Yukaze")]
DOCKED = [{"name": name, "torpedo": 1} for name in ("Yamato", "Ise", "Tama")]
PATROL = {"sides.allied.fleets.Patrol.zone": SOLOMON}
SUBMARINES = [[f"{boat}={ship}"] for boat in ("Wahoo", "Silversides") for ship in ("Kirishima", "Atago", "Asagumo")]

USN_FIRST = ["Baltimore", "Boston", "Hornet", "DES DIV 42", "Myoko", "DIV61"]
IJN_FIRST = [*USN_FIRST[4:], *USN_FIRST[:4]]
BOXES_FOR = [f"{name}={box}" for name in USN_FIRST for box in range(1, 26)]

ROWS: list[tuple[str, Values, str, str, Values, Any]] = [
    (CA, SHORE, "bombard", "hex", {}, ["1010", "1014"]),
    (CA, SHORE, "bombard", "firer", {}, None),
    (CA, SHORE, "plot", "bombard", {}, ["1010", "1014"]),
    (CA, {}, "plot", "steps", {"ship": ["Furutaka 1"]}, [["FL"] * 6, ["FR"] * 6]),
    (CA, {}, "plot", "steps", {"ship": ["Nobody"]}, []),
    (CA, {}, "plot", "ship", {}, None),
    (CA, SHEET, "enter", "hex", {"ship": "Craven 5"}, [f"01{row:02d}" for row in range(1, 36)]),
    (CA, SHEET, "enter", "hex", {}, None),
    (CA, SHEET, "enter", "ship", {"ship": "Craven 5"}, None),
    (CC, THROUGH, "attack", "at", {}, ["Enterprise", "Helena"]),
    (CC, THROUGH, "attack", "at", {"side": "ijn", "strike": "Strike 1"}, ["Enterprise", "Helena"]),
    (CC, THROUGH, "attack", "at", {"side": "allied"}, []),
    (CC, THROUGH, "attack", "at", {"strike": "Strike 2"}, []),
    (CC, THROUGH, "attack", "strike", {}, None),
    (CC, LOTS, "exchange", "kept", {"lost": ["VB-6"]}, ["VS-6"]),
    (CC, {}, "exchange", "kept", {"lost": ["VB-6"]}, ["VF-6", "VS-6", "VT-6", "VMF-223"]),
    (CC, LOTS, "exchange", "lost", {}, None),
    (CC, AWAY, "dummy", "name", {}, ["TF 99", "Decoy", "Ghost"]),
    (CC, AWAY, "dummy", "do", {"name": "Ghost"}, ["return"]),
    (CC, AWAY, "dummy", "do", {"name": "Decoy"}, ["remove"]),
    (CC, AWAY, "dummy", "hex", {"name": "Ghost"}, ["1407", "1508", "1708"]),
    (CC, AWAY, "dummy", "hex", {"name": "Decoy"}, []),
    (CC, AWAY, "dummy", "side", {}, None),
    (CC, FOUGHT, "fire", "at", {}, [*AT_TONE, *NOT_NOW]),
    (CC, FOUGHT, "fire", "at", {"battle": 1}, [*AT_TONE, *NOT_NOW]),
    (CC, FOUGHT, "fire", "at", {"battle": 2}, []),
    (CC, FOUGHT, "fire", "hold", {}, None),
    (CC, FOUGHT, "withdraw", "hex", {}, AROUND),
    (CC, FOUGHT, "withdraw", "choices", {}, FROM_1610),
    (CC, FOUGHT, "withdraw", "choices", {"hex": "1610"}, FROM_1610),
    (CC, FOUGHT, "withdraw", "choices", {"choices": ["1610"]}, AROUND),
    (CC, FOUGHT, "withdraw", "battle", {}, None),
    (CC, {**FOUGHT, **ANOTHER}, "withdraw", "choices", {"hex": "1409"}, [["1409", other] for other in AROUND_1410[1:]]),
    (CC, {}, "withdraw", "hex", {}, ["0101", "0102"]),
    (CC, {}, "cards", "card", {"name": "Vanguard"}, [["JS", "JD"]]),
    (CC, {}, "cards", "card", {"name": "Nobody"}, None),
    (CC, {}, "cards", "name", {"name": "Vanguard"}, None),
    (CC, {}, "launch", "weapon", {"unit": ["VB-6", "VT-6"]}, ["VB-6=P", "VT-6=A"]),
    (CC, {}, "launch", "weapon", {}, []),
    (CC, {}, "launch", "unit", {"unit": ["VB-6"]}, None),
    (COC, coc.ALOFT, "flak", "unit", {}, ["VB-2", "VF-2/1"]),
    (COC, coc.ALOFT, "flak", "ship", {}, FORCE_A),
    (COC, coc.ALOFT, "flak", "hold", {}, FORCE_A),
    (COC, coc.ALOFT, "flak", "drm", {}, None),
    (COC, {}, "flak", "unit", {}, None),
    (COC, coc.ALOFT, "place", "at", {}, [f"{unit}={ship}" for unit in ("VB-2", "VF-2/1") for ship in FORCE_A]),
    (COC, coc.ALOFT, "place", "rest", {}, FORCE_A),
    (COC, coc.ALOFT, "place", "beside", {}, None),
    (COC, {}, "place", "at", {}, None),
    (COC, coc.ALOFT, "intercept", "hex", {}, []),
    (COC, {}, "intercept", "hex", {}, None),
    (COC, coc.ALOFT, "intercept", "suppress", {}, ["VF-2/1"]),
    (COC, {}, "raid", "target", {}, [*FLEET, *ISLANDS]),
    (COC, {}, "raid", "target", {"unit": ["Taiho DB"]}, USN),
    (COC, {}, "raid", "target", {"home": ["Hornet"]}, [*FLEET, *ISLANDS]),
    (COC, {}, "raid", "unit", {}, None),
    (COC, {}, "cap", "over", {"unit": ["VF-2/1"]}, ["TG 58.1"]),
    (COC, {}, "cap", "over", {}, None),
    (COC, {}, "cap", "unit", {"unit": ["VF-2/1"]}, None),
    (COC, {}, "vector", "hex", {}, None),
    (COC, {}, "vector", "unit", {"unit": ["VF-2/1"]}, None),
    (COC, coc.DETACHED, "sail", "to", {"group": "TG 58.1"}, None),
    (COC, coc.DETACHED, "sail", "group", {"group": "Cripples"}, None),
    (COC, coc.FORMING, "form", "group", {}, ["TG 58.5", "Force D"]),
    (COC, coc.FORMING, "form", "group", {"side": "ijn"}, ["Force D"]),
    (COC, coc.FORMING, "form", "group", {"ship": ["Hornet"]}, ["TG 58.5"]),
    (COC, coc.FORMING, "form", "side", {"group": "TG 59"}, ["usn"]),
    (COC, coc.FORMING, "form", "side", {}, ["usn", "ijn"]),
    (COC, coc.FORMING, "form", "hex", {"side": "ijn"}, ["0618"]),
    (COC, coc.FORMING, "form", "hex", {"group": "Force X"}, ["0618"]),
    (COC, coc.FORMING, "form", "ship", {}, None),
    (COC, coc.active("TG 58.1"), "move", "to", {"group": "Force A"}, None),
    (COC, coc.active("TG 58.1"), "move", "group", {"group": "TG 58.1"}, None),
    (COC, {}, "search", "target", {}, None),
    (COC, {}, "search", "target", {"by": "TG 58.1"}, FLEET),
    (COC, {}, "search", "target", {"by": "Force A"}, USN),
    (COC, {}, "search", "drm", {}, None),
    (COC, coc.SEEN, "sighting", "target", {}, FLEET),
    (COC, coc.SEEN, "sighting", "count", {}, None),
    (COC, {}, "battle", "hex", {}, []),
    (COC, TOGETHER, "battle", "hex", {}, ["2811"]),
    (COC, {}, "fire", "gun", {}, []),
    (COC, {}, "fire", "smoke", {}, None),
    (COC, coc.FOUGHT, "steer", "to", {}, BOXES_FOR),
    (COC, {**coc.FOUGHT, "public.battle.moving": None, "public.battle.initiative": "ijn"}, "steer", "leave", {},
     IJN_FIRST),
    (COC, {**coc.FOUGHT, "public.battle.moving": "ijn"}, "steer", "leave", {}, IJN_FIRST),
    (COC, {}, "fly", "at", {}, []),
    (COC, WITHDRAWS, "retreat", "to", {}, ["2911", "2912", "2812"]),
    (COC, {}, "retreat", "to", {}, None),
    (CS, {"sides.axis.forces.Group Amsel.zone": "H9"}, "plot", "to", {"name": "Convoy HX"},
     ["D4", "D5", "E2", "E3", "H9", "C4", "C5", "C6", "D6", "E4", "E5", "E6"]),
    (CS, {"sides.allied.ships.Biter.crippled": True, "sides.allied.ships.Wren.crippled": True,
          "sides.allied.ships.Starling.condition": "sunk"}, "fire", "target", {"ship": "Wren"}, ["Biter"]),
    (CS, red("approaching", flying=3), "dogfight", "fight", {},
     [{"interceptor": name, "raider": "KG 40"} for name in ("811 Sqn", "811 Flight")]),
    (CS, red("approaching", flying=3), "dogfight", "name", {}, None),
    (CS, {}, "dogfight", "fight", {}, []),
    (CS, {}, "shadow", "boat", {}, ["New boat"]),
    (CS, {"sides.allied.flying_boats.New boat": {"zone": "D6", "turn": 1}}, "shadow", "boat", {}, ["New boat"]),
    (CS, {}, "shadow", "zone", {}, ["D4", "D5", "E2", "E3"]),
    (CS, {}, "shadow", "carrier", {}, None),
    (CS, COLUMN, "golden-comb", "ship", {}, PAIRS),
    (CS, {**COLUMN, **red("flak", flying=3), **{f"sides.axis.ships.Z {n}.kind": "destroyer" for n in (1, 2)},
          "sides.axis.forces.Line": {"zone": "D5", "ships": ["Z 1", "Z 2"]}}, "golden-comb", "ship", {"name": "Red"},
     PAIRS),
    (CS, COLUMN, "golden-comb", "name", {}, None),
    (CS, {}, "strike", "squadron", {}, [{"squadron": name} for name in ("811 Sqn", "811 Flight", "KG 40")]),
    (CS, {}, "strike", "zone", {}, ["D4", "D5", "E2", "E3"]),
    (CS, {}, "strike", "vt", {}, []),
    (CS, {}, "strike", "name", {}, None),
    (NU, {}, "surface-round", "target", {}, []),
    (NU, {}, "surface-round", "to_end", {}, []),
    (NU, {}, "surface-round", "ship", {}, None),
    (NU, {}, "intercept", "raid", {}, []),
    (NU, {}, "intercept", "fleet", {}, None),
    (NU, {}, "port-raid", "target", {"zone": TRUK}, DOCKED),
    (NU, {}, "port-raid", "target", {"zone": CORAL}, []),
    (NU, {}, "port-raid", "other", {}, []),
    (NU, {}, "port-raid", "zone", {}, None),
    (NU, RAIDED, "air-strike", "target", {"side": "allied"}, AT_SEA),
    (NU, RAIDED, "air-strike", "target", {}, AT_SEA),
    (NU, RAIDED, "air-strike", "target", {"side": "japanese"}, []),
    (NU, RAIDED, "air-strike", "cover", {}, []),
    (NU, RAIDED, "air-strike", "zone", {}, None),
    (NU, PATROL, "submarine-attack", "target", {"zone": SOLOMON}, SUBMARINES),
    (NU, PATROL, "submarine-attack", "target", {"zone": CORAL}, []),
    (NU, PATROL, "submarine-attack", "defender", {}, []),
    (NU, PATROL, "submarine-attack", "zone", {}, None),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[0].partition('/')[0]} {row[2]} {row[3]} {row[4]}" for row in ROWS])
def test_what_is_offered(row: tuple[str, Values, str, str, Values, Any]) -> None:
    scenario, values, act, field, typed, offered = row
    position = opened(scenario)
    board = position.board.of(position.doing(values))
    found = find(position.session.game, act).inputs.offered(field, typed, board)  # type: ignore[attr-defined]
    assert (found if found is None else list(found)) == offered


@pytest.mark.parametrize(
    ("act", "typed", "nearest", "count"),
    [
        ("vector", {"unit": ["VF-2/1"]}, NEXT_TO, 18),
        ("sail", {"group": "Cripples"}, NEXT_TO, 36),
        ("move", {"group": "TG 58.1"}, NEXT_TO, 90),
        ("submarine", {"side": "ijn"}, NEXT_TO, 40 * 34),
    ],
)
def test_hexes_as_far_as_they_go_are_offered_the_nearest_first(
    act: str, typed: Values, nearest: list[str], count: int
) -> None:
    position = opened(COC)
    board = position.board.of(position.doing({**coc.in_phase("activation", coc.active("TG 58.1")), **coc.DETACHED}))
    field = "hex" if act in ("vector", "submarine") else "to"
    found = list(find("clash-of-carriers", act).inputs.offered(field, typed, board) or ())  # type: ignore[attr-defined]
    assert (found[:6], len(found)) == (nearest, count)
