"""What players write on a sheet of orders, and the acts that it asks for: a phase, whose sheet, a line, its acts."""

from __future__ import annotations

from typing import Any

import pytest

from referee.session import order_check
from referee.session.board import tree
from tests.quick import Quick

SOLOMONS = "carrier-clashes/eastern-solomons"
CA, CC, COC = "ca/savo-island", "carrier-clashes/training", "clash-of-carriers/philippine-sea"
CS, NU = "cunningham-somerville/convoy", "naval-units/sea-zone-battle"

Where = str | dict[str, Any]
"""A phase, or values that are otherwise."""
CARRIERS = 'sides.ijn.task_forces."Carrier Force".'
GATO = {"sides.allied.submarines.Gato": {"hex": "1407", "strength": 4, "speed": 2}}
STRIKES = {"public.phase": "second-air-strike", f"{CARRIERS}spotted": True}
ARMED_TWICE = {**STRIKES, "sides.allied.air.VB-6.strengths": {"P": 10, "L": 4}}

ROWS: list[tuple[str, Where, str, str, list[tuple[str, dict[str, Any]]]]] = [
    (CC, "task-force", "allied", "16 64 cards AH",
     [("cards", {"name": name, "card": ["AH"]}) for name in ("TF 16", "TF 64")]),
    (CA, "first-movement", "ijn", "Myoko Furutaka1 enter 0101",
     [("enter", {"ship": ship, "hex": "0101"}) for ship in ("Myoko", "Furutaka 1")]),
    (COC, "formations", "usn", "58.1 58.2 leave",
     [("leave", {"group": group}) for group in ("TG 58.1", "TG 58.2")]),
    (CS, "", "allied", "Wren Bluebell tow Biter",
     [("tow", {"tower": ship, "towed": "Biter"}) for ship in ("Wren", "Bluebell")]),
    (CC, "task-force", "allied", "Helena DesDiv8 form 17",
     [("form", {"name": "TF 17", "ship": ["Helena", "DesDiv 8"]})]),
    (SOLOMONS, "task-force", "ijn", "dummy 2 off", [("dummy", {"name": "Dummy 2", "do": "remove", "side": "ijn"})]),
    (CC, "task-force", "allied", "Helena form 64", [("form", {"name": "TF 64", "ship": ["Helena"]})]),
    (CC, "task-force", "allied", "16 form 64", [("form", {"name": "TF 64", "all_of": ["TF 16"]})]),
    (CC, "task-force", "allied", "Helena form Blue Force with cruiser=1",
     [("form", {"name": "Blue Force", "ship": ["Helena"], "dummy": ["cruiser=1"]})]),
    (CC, "task-force", "allied", "16 cards ah as", [("cards", {"name": "TF 16", "card": ["AH", "AS"]})]),
    (CC, "task-force", "allied", "99 off", [("dummy", {"name": "TF 99", "do": "remove", "side": "allied"})]),
    (CC, "task-force", "allied", "99 back 1410",
     [("dummy", {"name": "TF 99", "do": "return", "hex": "1410", "side": "allied"})]),
    (CC, "movement-spotted", "allied", "16 1309", [("move", {"name": "TF 16", "hex": "1309"})]),
    (CC, "movement-spotted", "allied", "16 1309 via 1410 1310",
     [("move", {"name": "TF 16", "hex": "1309", "via": ["1410", "1310"]})]),
    (CC, "movement-spotted", "allied", "64 stay", [("move", {"name": "TF 64", "hex": "1611"})]),
    (CC, "unloading", "allied", "64 stay", [("", {})]),
    (CC, {"public.phase": "movement-unspotted", **GATO}, "allied", "Gato stay",
     [("move", {"name": "Gato", "hex": "1407"})]),
    (CC, "movement-spotted", "allied", "99 exit", [("exit", {"name": "TF 99"})]),
    (CC, "movement-spotted", "allied", "16 refuel", [("refuel", {"name": "TF 16"})]),
    (CC, "movement-spotted", "allied", "Enterprise unload", [("unload", {"ship": ["Enterprise"], "side": "allied"})]),
    (CC, "first-search", "allied", "VS6 arc 60", [("sweep", {"unit": ["VS-6"], "start": 60, "side": "allied"})]),
    (CC, "first-search", "allied", "VS6 arc 60 wide 20 out 3",
     [("sweep", {"unit": ["VS-6"], "start": 60, "side": "allied", "arc": 20, "out_to": 3})]),
    (CC, "first-search", "allied", "VS6 search 1407",
     [("search", {"hex": "1407", "searcher": ["VS-6"], "side": "allied"})]),
    (CC, "first-search", "allied", "VS6 VB6 search 1407",
     [("search", {"hex": "1407", "searcher": ["VS-6", "VB-6"], "side": "allied"})]),
    (CC, "first-search", "allied", "VF6 cap 16",
     [("cap", {"over": "TF 16", "unit": ["VF-6"], "altitude": "high", "side": "allied"})]),
    (CC, "first-search", "allied", "VF6 down", [("cap-down", {"unit": ["VF-6"], "side": "allied"})]),
    (CC, "second-air-strike", "allied", "VB6 home", [("ferry", {"unit": ["VB-6"], "side": "allied"})]),
    (CC, "second-air-strike", "allied", "VB6 land Henderson",
     [("land", {"unit": ["VB-6"], "at": "Henderson Field", "side": "allied"})]),
    (CC, STRIKES, "allied", "VB6 vs 1407 low VF6",
     [("launch", {"unit": ["VB-6", "VF-6"], "target": "block 19", "side": "allied", "low": ["VF-6"]})]),
    (SOLOMONS, STRIKES, "ijn", "zuik d3a, shok d3a 2 vs Henderson",
     [("launch", {"unit": [*(f"Zuikaku D3A {one}" for one in (1, 2, 3)), "Shokaku D3A 2"], "target": "Henderson Field",
                  "side": "ijn"})]),
    (CC, STRIKES, "allied", "VB6 vs 1407 land Henderson group 2 at Shokaku",
     [("launch", {"unit": ["VB-6"], "target": "block 19", "side": "allied", "land": "Henderson Field", "group": 2,
                  "at": "Shokaku"})]),
    (CC, STRIKES, "allied", "VB6 vs 1407 with P",
     [("launch", {"unit": ["VB-6"], "target": "block 19", "side": "allied"})]),
    (CC, STRIKES, "allied", "VF6 vs 1407 with F",
     [("launch", {"unit": ["VF-6"], "target": "block 19", "side": "allied", "weapon": ["VF-6=F"]})]),
    (CC, ARMED_TWICE, "allied", "VB6 VT6 vs 1407 with L with A",
     [("launch", {"unit": ["VB-6", "VT-6"], "target": "block 19", "side": "allied", "weapon": ["VB-6=L"]})]),
    (CC, ARMED_TWICE, "allied", "VB6 vs 1407 with L with P",
     [("launch", {"unit": ["VB-6"], "target": "block 19", "side": "allied", "weapon": ["VB-6=L"]})]),
    (CC, "first-surface-combat", "allied", "64 bombard", [("mission", {"name": "TF 64", "what": "bombard"})]),
    (CC, "first-surface-combat", "allied", "64 invade", [("mission", {"name": "TF 64", "what": "invade"})]),
    (CC, "first-surface-combat", "allied", "64 land-supplies",
     [("mission", {"name": "TF 64", "what": "land-supplies"})]),
    (CA, "first-gunnery", "ijn", "Myoko at Canberra", [("fire", {"firer": ["Myoko"], "target": "Canberra"})]),
    (CA, "first-gunnery", "ijn", "Myoko Furutaka1 at Canberra",
     [("fire", {"firer": ["Myoko", "Furutaka 1"], "target": "Canberra"})]),
    (CA, "first-gunnery", "ijn", "Myoko bombard 0101", [("bombard", {"firer": ["Myoko"], "hex": "0101"})]),
    (CA, "first-torpedo", "ijn", "Myoko torp Canberra", [("launch", {"firer": ["Myoko"], "target": "Canberra"})]),
    (CA, "first-movement", "ijn", "Myoko F FL F s4",
     [("move", {"ship": ["Myoko"], "steps": ["F", "FL", "F"]}), ("speed", {"ship": ["Myoko"], "to": 4})]),
    (CA, "first-movement", "ijn", "Myoko 3F TR", [("move", {"ship": ["Myoko"], "steps": ["3F", "TR"]})]),
    (CA, "first-movement", "ijn", "Myoko ahead", [("move", {"ship": ["Myoko"]})]),
    (CA, "first-movement", "ijn", "Myoko ahead s3",
     [("move", {"ship": ["Myoko"]}), ("speed", {"ship": ["Myoko"], "to": 3})]),
    (CA, "first-movement", "ijn", "Myoko F X over west",
     [("move", {"ship": ["Myoko"], "steps": ["F", "X"], "edge": "west"})]),
    (CA, "first-movement", "ijn", "Myoko enter 0101 F s4",
     [("enter", {"ship": "Myoko", "hex": "0101"}),
      ("move", {"ship": ["Myoko"], "steps": ["F"]}),
      ("speed", {"ship": ["Myoko"], "to": 4})]),
    (CA, "first-speed", "ijn", "Myoko s4", [("speed", {"ship": ["Myoko"], "to": 4})]),
    (COC, "formations", "usn", "Hornet detach as Lame", [("detach", {"group": "Lame", "ship": ["Hornet"]})]),
    (COC, "formations", "usn", "Hornet form 58.9", [("form", {"group": "TG 58.9", "ship": ["Hornet"]})]),
    (COC, "formations", "usn", "dummy 58.5 2811", [("form", {"group": "TG 58.5", "hex": "2811", "side": "usn"})]),
    (COC, "formations", "usn", "Hornet shift 58.2", [("shift", {"ship": ["Hornet"], "to": "TG 58.2"})]),
    (COC, "formations", "usn", "Hornet detach Cripples", [("detach", {"group": "Cripples", "ship": ["Hornet"]})]),
    (COC, "formations", "usn", "58.7 leave", [("leave", {"group": "TG 58.7"})]),
    (COC, "formations", "usn", "58.7 join", [("join", {"group": "TG 58.7"})]),
    (COC, "air", "usn", "VF2/1 cap", [("cap", {"unit": ["VF-2/1"]})]),
    (COC, "air", "usn", "VF2/1 cap 58.1", [("cap", {"unit": ["VF-2/1"], "over": "TG 58.1"})]),
    (COC, "submarines", "usn", "subs 0617 0618",
     [("submarine", {"hex": "0617", "side": "usn"}), ("submarine", {"hex": "0618", "side": "usn"})]),
    (COC, "activation", "usn", "58.1 2711 2611", [("move", {"group": "TG 58.1", "to": ["2711", "2611"]})]),
    (COC, "activation", "usn", "58.1 search", [("search", {"by": "TG 58.1"})]),
    (COC, "activation", "usn", "58.1 search Mobile", [("search", {"by": "TG 58.1", "target": ["TF Mobile Fleet"]})]),
    (COC, "activation", "usn", "chit 58.1", [("activate", {"group": "TG 58.1"})]),
    (COC, "end", "usn", "58.1 sail 2811 2911 exit",
     [("sail", {"group": "TG 58.1", "to": ["2811", "2911"], "exit": True})]),
    (CS, "", "allied", "HX D6", [("plot", {"name": "Convoy HX", "to": "D6"})]),
    (CS, "", "allied", "HX on", [("plot", {"name": "Convoy HX"})]),
    (CS, "", "allied", "HX escorted by Sunderland", [("escort", {"over": "Convoy HX", "boat": "Sunderland"})]),
    (CS, "", "axis", "Amsel attacks at carrier",
     [("submarine-op", {"pack": "Group Amsel", "against": "the force that is there", "ship": "a carrier"})]),
    (CS, "", "allied", "air search in D5 needs 4",
     [("spot", {"side": "allied", "zone": "D5", "search": "air", "to_spot": 4})]),
    (CS, "", "allied", "surface search D5 needs 4 boats 3 night radar",
     [("spot", {"side": "allied", "zone": "D5", "search": "surface", "to_spot": 4, "boats": 3, "night": True,
       "effective_radar": True})]),
    (CS, "", "allied", "811S strike Red D5 with 2",
     [("strike", {"name": "Red", "zone": "D5", "squadron": [{"squadron": "811 Sqn", "aircraft": 2}]})]),
    (CS, "", "allied", "811S 811F strike Red",
     [("strike", {"name": "Red", "squadron": [{"squadron": "811 Sqn"}, {"squadron": "811 Flight"}]})]),
    (CS, "", "allied", "Wren launches datum 3 9", [("launch", {"ship": "Wren", "number": 3, "distance": "9"})]),
    (CS, "", "allied", "Wren help Biter", [("rescue", {"casualty": "Biter", "ship": ["Wren"]})]),
    (CS, "", "allied", "Wren tow Biter", [("tow", {"tower": "Wren", "towed": "Biter"})]),
    (CS, "", "allied", "Wren tow Biter 2", [("tow", {"tower": "Wren", "towed": "Biter", "speed": 2})]),
    (CS, "", "allied", "811S repair", [("repair", {"squadron": "811 Sqn"})]),
    (CS, "", "axis", "Amsel D6", [("plot", {"name": "Group Amsel", "to": "D6"})]),
    (NU, "", "allied", "17 Solomon", [("move", {"fleet": "TF 17", "to": "Solomon Sea"})]),
    (NU, "", "allied", "17 Solomon port", [("move", {"fleet": "TF 17", "to": "Solomon Sea", "port": True})]),
    (NU, {f"sides.allied.fleets.{name}.ships": [ship] for name, ship in (("Patrol", "Wahoo"), ("Dock", "Silversides"))}
         | {"sides.allied.fleets.Dock.zone": "Truk Lagoon"}, "allied", "Dock Coral",
     [("move", {"fleet": "Dock", "to": "Coral Sea"})]),
    (NU, {"public.zones.Search": {}}, "allied", "17 search", [("move", {"fleet": "TF 17", "to": "Search"})]),
    (NU, "", "allied", "17 dock", [("move", {"fleet": "TF 17", "to": "Coral Sea", "port": True})]),
    (NU, "", "allied", "Coral search", [("search", {"zone": "Coral Sea", "side": "allied"})]),
    (NU, "", "allied", "Coral search ships",
     [("search", {"zone": "Coral Sea", "side": "allied", "searchers": "ships"})]),
    (NU, "", "allied", "Coral search planes",
     [("search", {"zone": "Coral Sea", "side": "allied", "searchers": "planes"})]),
    (NU, "", "allied", "Coral cap 2, torp 2 at CVL",
     [("allocate", {"zone": "Coral Sea", "side": "allied", "cap": 2, "torpedo": 2}),
      ("air-strike", {"zone": "Coral Sea", "side": "allied", "target": [{"name": "CVL in Coral Sea", "torpedo": 2}]})]),
    (NU, "", "allied", "Coral cap 2 escort 1 torp 2 dive 1",
     [("allocate", {"zone": "Coral Sea", "side": "allied", "cap": 2, "escort": 1, "torpedo": 2, "dive": 1})]),
    (NU, "", "allied", "17 withdraw Solomon",
     [("withdraw", {"to": "Solomon Sea", "zone": "Coral Sea", "fleet": ["TF 17"], "side": "allied"})]),
    (NU, "", "allied", "Coral withdraw Solomon",
     [("withdraw", {"to": "Solomon Sea", "zone": "Coral Sea", "side": "allied"})]),
    (NU, "", "allied", "Wahoo convoy", [("economic-attack", {"submarine": ["Wahoo"], "target": "convoy"})]),
    (NU, "", "allied", "Wahoo industry", [("economic-attack", {"submarine": ["Wahoo"], "target": "industry"})]),
    (NU, "", "allied", "Coral hunt", [("asw", {"zone": "Coral Sea", "side": "allied"})]),
    (NU, "", "allied", "Coral hunt planes 2 bombers 1",
     [("asw", {"zone": "Coral Sea", "side": "allied", "planes": 2, "bombers": 1})]),
    (NU, "", "allied", "Astoria bombard", [("bombard", {"ship": ["Astoria"], "side": "allied"})]),
]  # fmt: skip


FAULTS: list[tuple[str, Where, str, str, str]] = [
    (CC, "task-force", "allied", "Nobody form 2", "'Nobody'"),
    (CC, "movement-spotted", "allied", "16", "TF 16"),
    (CC, "movement-spotted", "allied", "16 1309 1308", "'1308'"),
    (CC, "movement-spotted", "allied", "16 via 1510", "TF 16 goes where? Begin with the hex: TF 16 HEX via HEX"),
    (CC, "first-search", "allied", "VS6 arc north", "'north'"),
    (CC, "first-search", "allied", "VS6 arc 3 wide x", "how wide"),
    (CC, "first-search", "allied", "VS6 arc 3 out x", "how far out"),
    (CC, "first-search", "allied", "VF6 cap 16 64", "write one line of CAP for each: TF 16, TF 64"),
    (CC, STRIKES, "allied", "VB6 vs 1407 with A", "none of VB-6 has A"),
    (CC, STRIKES, "allied", "VB6 vs 1407 with F", "none of VB-6 has F"),
    (CC, STRIKES, "allied", "VB6 vs 1407 with Z", "none of VB-6 has Z"),
    (CC, "second-air-strike", "allied", "adrift land Henderson", "aircraft"),
    (CC, "second-air-strike", "allied", "VB6 at Shokaku", '"Shokaku"'),
    (CC, "first-surface-combat", "allied", "SanJuan at Tone", "San Juan"),
    (CC, "first-surface-combat", "allied", "VF6 engage 1609", "1609"),
    (CA, "first-gunnery", "ijn", "Canberra at Myoko", '"Canberra"'),
    (CA, "first-gunnery", "ijn", "Myoko at Nobody", '"Nobody"'),
    (CA, "first-movement", "ijn", "Myoko s", "Myoko"),
    (CA, "first-gunnery", "ijn", "Myoko at Canberra x", "SHIPS at TARGET"),
    (CA, "first-torpedo", "ijn", "Myoko torp Canberra x", "SHIPS torp TARGET"),
    (CA, "first-movement", "ijn", "Myoko ahead x", "SHIPS ahead"),
    (COC, "air", "usn", "VF2/1 cap 58.9", "'58.9'"),
    (COC, "activation", "usn", "Hornet box 12", "surface battle"),
    (COC, "activation", "usn", "58.1 raid Mobile with VB-8", "and does not fly with TG 58.1"),
    (COC, "activation", "usn", "58.1 raid Mobile with BunkerHill", "and does not fly with TG 58.1"),
    (COC, "activation", "usn", "58.1 search Nobody", '"Nobody"'),
    (COC, "activation", "usn", "58.1 via 2711", "TG 58.1: what is 'via'? a hex, or one of raid, search, stay"),
    (COC, "activation", "usn", "VF2/1 search", "VF-2/1 may be ordered only to fly CAP"),
    (CS, "", "allied", "HX", "Convoy HX: what? a zone for a force (D6), or one of"),
    (CS, "", "allied", "air search north needs 4", "'north' is no zone: it is a letter and a number, as in D6"),
    (CS, "", "allied", "air search D5", "needs N"),
    (NU, "", "allied", "17 44 withdraw Solomon", "TF 17, TF 44 are in several sea zones"),
    (CC, "movement-unspotted", "allied", "16 stey", "TF 16: what is 'stey'? a hex, or one of stay, "),
    (CA, "first-gunnery", "ijn", "Myoko bombrd 5000", "a speed (s5), or one of bombard, at"),
    (NU, "", "allied", "Wahoo at BB in Truk", "BB may be BBB in Truk Lagoon port; is that meant?"),
    (NU, "", "allied", "TF 17 to Java Sea", 'there is no sea zone "Java Sea"; there are: '),
    (NU, "", "allied", "17 convoy", "TF 17: what? a sea zone for a fleet, or one of"),
    (NU, "", "allied", "Astoria Washington at CA", "Astoria, Washington are not in the same sea zone"),
    (NU, "", "allied", "17 Nowhere", '"Nowhere"'),
]


def test_of_many_words_that_a_line_may_take_five_are_named() -> None:
    (fault,) = read(NU, "", "allied", "17 convoy").faults
    assert len(fault.message.partition("or one of ")[2].split(", ")) == 5


def read(scenario: str, where: Where, side: str, line: str) -> order_check.Checked:
    """A sheet of one line as it is read, in a phase of the first turn by day."""
    session = Quick(scenario)
    values = {"public.phase": where} if isinstance(where, str) else where
    for path, value in {"public.turn": 1, "public.night": None, **values}.items():
        tree.put(session.state.tree, path, tree.copy_of(value))
    return order_check.check_sheet(session, side, line, tried=False)


@pytest.mark.parametrize(
    ("scenario", "where", "side", "line", "asked"), ROWS, ids=[f"{row[0].partition('/')[0]}: {row[3]}" for row in ROWS]
)
def test_a_line_asks_for_acts(
    scenario: str, where: Where, side: str, line: str, asked: list[tuple[str, dict[str, Any]]]
) -> None:
    found = read(scenario, where, side, line)
    assert found.faults == []
    assert [(order.act, order.inputs) for order in found.orders] == asked


@pytest.mark.parametrize(
    ("scenario", "where", "side", "line", "words"),
    FAULTS,
    ids=[f"{row[0].partition('/')[0]}: {row[3]}" for row in FAULTS],
)
def test_a_line_that_cannot_be_read_is_a_fault_of_its_own(
    scenario: str, where: Where, side: str, line: str, words: str
) -> None:
    found = read(scenario, where, side, line)
    (fault,) = found.faults
    assert fault.words.startswith(f"line 1 ({line}): ")
    assert words in fault.words.partition("): ")[2]
    assert found.orders == []
