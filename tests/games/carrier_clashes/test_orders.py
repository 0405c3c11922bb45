"""What players order in Carrier Clashes, what follows, and what a fault must not betray (12, 13, 15, 16, 20)."""

from __future__ import annotations

import pytest

from referee.games.carrier_clashes.evening import force_lines
from referee.session import carrying
from referee.session.acting.order_sheets import sealed_sheet, waiting_sheets
from referee.session.acting.sealed import plain_text
from referee.session.how import How
from tests.games import sheets
from tests.games.carrier_clashes.evening import Evening, training
from tests.games.carrier_clashes.small import CARRIERS, TF_16, TF_64, A
from tests.games.sheets import Before, Pair, faults_of


@pytest.fixture
def evening() -> Evening:
    return training()


TF_17 = f'{A}task_forces."TF 17".'
STRIKE = "third-air-strike"
SEEN = {f"{CARRIERS}spotted": True}
BOTH_SEEN = {**SEEN, f"{TF_16}spotted": True}
CROSSED: list[Before] = [BOTH_SEEN, ("VB-6 vs 1407 at Shokaku", "Shokaku-D vs 1410")]
"""Both have declared a strike on the other, and said nothing of CAP."""
UNPLANNED: list[Before] = [SEEN, ("VB-6 VS-6 vs 1407", "Carrier all")]
"""A strike has come through AA, and its units have no targets."""
FORMED = ("Helena form 17; 16 cards AH AD; 17 cards AS; 99 off", "Carrier stay")
PAIRS: list[tuple[str, Pair]] = [
    ("initiative", Pair(
        "11: blocks are placed unseen before the first turn", ("16 1309; 64 stay", "Carrier 1405; Vang 1509"),
        "place place place", [{"public.phase": "set-up"}], after={f"{CARRIERS}hex": "1405", f"{TF_16}hex": "1309"})),
    ("task-force", Pair(
        "8.j: cards are chosen once all forces are formed", ("16 cards JH JD; Helena form 17", "Decoy stay"),
        "form cards", after={f"{TF_16}cards": ["JH", "JD"]})),
    ("task-force", Pair(
        "12.j: forces are formed, their cards chosen, and dummies come and go", FORMED, "form dummy cards cards",
        after={f"{TF_17}ships": ["Helena"], f"{TF_16}cards": ["AH", "AD"]})),
    ("task-force", Pair(
        "12.j: a dummy comes back", ("TF99 back 1410", "Carrier stay"), "dummy", [FORMED],
        after={f"{A}task_forces.TF 99.hex": "1410"})),
    ("movement-spotted", Pair(
        "12.f: the spotted move first, whatever the sheets say", ("16 1309; 64 1612", "Carrier 1408"),
        "move next move move", [{f"{TF_64}spotted": True}],
        inputs={1: {"name": "TF 64"}, 3: {"name": "Carrier Force"}, 4: {"name": "TF 16"}})),
    ("first-search", Pair(
        "15: arcs are searched once all are laid", ("VS-6 arc 33 out 5; VF-6 cap 16 low", "Tone arc 12"),
        "sweep sweep cap search search", dice=[4, 3], after={f"{A}air.VF-6.altitude": "low"})),
    ("first-search", Pair(
        "15.a: all search who have search values", ("all arc 0", "Decoy stay"), "sweep search", dice=[1],
        inputs={1: {"unit": ["VB-6", "VS-6", "VT-6"]}})),
    (STRIKE, Pair(
        "16: strikes are flown as planned when both have declared", ("VB-6 vs 1407 at Shokaku", "Carrier all"),
        "launch strike …", [SEEN], told="Shokaku is attacked by VB-6")),
    (STRIKE, Pair(
        "16.f: CAP ordered beforehand stays down where no strike comes", ("VB-6 vs 1407; VF-6 cap 16", "Carrier all"),
        "launch …", [SEEN], after={f"{A}air.VF-6.over": None})),
    (STRIKE, Pair(
        "16.f: strikes wait until both sides have said what CAP they fly", ("VF-6 cap 16 again", "no cap"),
        "cap strike strike", CROSSED, told="Shokaku is attacked by",
        inputs={1: {"side": "allied"}, 2: {"side": "ijn"}, 3: {"side": "allied"}})),
    (STRIKE, Pair(
        "16.k: the lines for the units of a strike are one attack", ("VB-6 at Shokaku; VS-6 at Kako", ""), "attack",
        UNPLANNED, inputs={1: {"at": ["VB-6=Shokaku", "VS-6=Kako"]}})),
    (STRIKE, Pair(
        "16.k: a strike attacks by its name", ("Strike 1 at Kako", ""), "attack", UNPLANNED,
        inputs={1: {"at": ["VB-6=Kako", "VS-6=Kako"]}})),
    (STRIKE, Pair(
        "16.k: who attacks what is ordered once the ships are revealed", ("", "Shokaku-D at Enterprise"), "attack",
        [*CROSSED, ("no cap", "no cap")], inputs={1: {"at": ["Shokaku dive bombers=Enterprise"]}})),
    ("second-surface-combat", Pair(
        "20: who was to avoid combat tries it", ("64 engage 1611", "Carrier avoid"), "engage …",
        [{**SEEN, f"{CARRIERS}hex": "1611"}], dice=[6], inputs={1: {"avoid": ["Carrier Force"]}})),
]  # fmt: skip


@pytest.mark.parametrize(("phase", "row"), PAIRS, ids=[row.rule for _, row in PAIRS])
def test_what_a_pair_of_sheets_comes_to(evening: Evening, phase: str, row: Pair) -> None:
    evening.to(phase)
    sheets.check(evening.session, row)


# What is wrong with a sheet, if anything.

AT_SHORTLAND = {**SEEN, f"{CARRIERS}hex": "1304", f"{TF_16}hex": "1308"}
ADRIFT: list[Before] = [SEEN, ("launch", {"target": "Carrier Force", "unit": ["VB-6"]}), {
    f"{A}air.VB-6.adrift": "1410", f"{A}air.VF-6.adrift": "1410", f"{A}ships.Enterprise.condition": "ditw",
    f"{A}bases.Henderson Field.hex": "1411"}]  # fmt: skip


FAULTS: list[tuple[str, str, list[Before], str, list[str]]] = [
    ("8.j: cards may stand before their force", "task-force", [], "16 cards AH AD; Helena form 17; 17 cards JS", []),
    ("8.j: a force keeps its cards", "task-force", [], "64 cards JS JD; Helena form 17", ["keeps its cards (8.j)"]),
    ("12.j: a dummy off the map", "task-force", [FORMED], "99 off", ["TF 99 is off the map already"]),
    ("12: a hex stands for the base", "first-air-strike", [AT_SHORTLAND], "VB-6 vs 1304", []),
    ("12: for the force", "second-air-strike", [AT_SHORTLAND], "VB-6 vs 1304", []),
    ("12: which of two", STRIKE, [AT_SHORTLAND], "VB-6 vs 1304",
     ["line 1 (VB-6 vs 1304): in 1304 block 19, Shortland are in sight; which target?"]),
    ("16: a block by its hex", STRIKE, [SEEN], "VB-6 vs 1407", []),
    ("16: by its sticker", STRIKE, [SEEN], "VB-6 vs block 19", []),
    ("16: not by its owner's name", STRIKE, [SEEN], "VB-6 vs Carrier", ["VB-6 vs Carrier"]),
    ("16: with a weapon that it has", STRIKE, [SEEN], "VT-6 vs 1407 with A", []),
    ("16: with one that it has not", STRIKE, [SEEN], "VT-6 vs 1407 with P", ["none of VT-6 has P"]),
    ("16: a type is answered with its units", STRIKE, [], "SBD-3 vs 1407",
     ["no force or unit of yours is called 'SBD-3'; of that type are VB-6, VS-6"]),
    ("16: what only aircraft do", STRIKE, [SEEN],
     "16 vs 1407 with A; Helena cap 16; Henderson land Enterprise; 16 down", ["only air units can do that"] * 4),
    ("16.k: one of two alone", STRIKE, UNPLANNED, "VB-6 at Shokaku", ["VS-6 would attack nothing"]),
    ("16.k: a strike without units", STRIKE, [*UNPLANNED, {f"{A}strikes.Strike 1.units.{unit}.fate": "gone"
     for unit in ("VB-6", "VS-6")}], "Strike 1 at Kako", ["Strike 1: no unit of it is left to attack"]),
    ("16.f: CAP is flown over what is struck", STRIKE, CROSSED, "VF-6 cap 64",
     ["no strike is on its way against TF 64"]),
    ("16.f: a line of CAP for each force", STRIKE, [], "VF-6 cap 16 64",
     ["write one line of CAP for each: TF 16, TF 64"]),
    ("15.a: how wide an arc is, and a hex", "first-search", [], "VB-6 arc 33 wide x; VS-6 search x", ["how wide", "x"]),
    ("25: what only submarines do", "first-search", [SEEN], "VB-6 spot 1407", ['no submarine "VB-6"']),
    ("16.b: low escorts one after the other, named before or not", STRIKE, [SEEN],
     "VT-6 VF-6 vs 1407 low VF-6 low VMF-223", ["VMF-223 has range 3, but 1407 is 6 hexes away"]),
    ("16.f: who comes down does so first", "first-search", [], "VF-6 cap 16; VF-6 down", ["VF-6 is not on CAP"]),
    ("16.k: at one ship", STRIKE, [SEEN], "VB-6 vs 1407 at Shokaku group 1 at Kako", ["at is written twice"]),
    ("15.a: who has no search values", "first-search", [], "VF-6 arc 0", ["VF-6 has no search values (15.a)"]),
    ("15.a: as wide as is said once", "first-search", [], "VB-6 arc 33 wide 6 wide 3", ["wide is written twice"]),
    ("16.g: at one altitude", "first-search", [], "VF-6 cap 16 low high", ["VF-6: high or low, not both"]),
    ("18.f: adrift is who must land", STRIKE, ADRIFT, "adrift land Henderson", []),
    ("18.f: not who flies in a strike", STRIKE, ADRIFT, "VB-6 land Henderson", ["VB-6 flies in Strike 1"]),
    ("16.l: only decks, and fighters, are listed", STRIKE, [{**SEEN,
     f"{TF_16}ships": ["Helena", "DesDiv 12"], f"{A}air.VMF-223.lost": "shot down, turn 0"}],
     "VB-6 land X; VB-6 vs 1407 land X; VB-6 vs 1407 low X",
     [*['base or carrier of yours: "X"; there are: Henderson Field'] * 2,
      'escort of yours: "X"; there are: VF-6']),
]  # fmt: skip


@pytest.mark.parametrize(("phase", "before", "text", "faults"), [row[1:] for row in FAULTS], ids=[r[0] for r in FAULTS])
def test_what_is_wrong_with_a_sheet(
    evening: Evening, phase: str, before: list[Before], text: str, faults: list[str]
) -> None:
    evening.to(phase)
    sheets.put(evening.session, *before)
    found = faults_of(evening.session, text, "allied")
    assert len(found) == len(faults)
    assert [words for words, fault in zip(faults, found, strict=True) if words not in fault] == []


def test_8_a_new_force_is_called_as_the_others() -> None:
    called = {"17": "TF 17", "tf17": "TF 17", "X17": "X17", "Bravo": "Bravo", "tf": "tf"}
    assert {typed: force_lines.as_the_others(typed, ["TF 16", "TF 64", "Bravo"]) for typed in called} == called


@pytest.mark.parametrize("lines", ["64 1612; 64 refuel", "64 refuel; 64 1612", "64 refuel; 16 stay; 64 1612"])
def test_12f_what_is_checked_is_what_comes_of_the_lines_whatever_their_order(lines: str) -> None:
    evening = training(scenario={"refueling_points": {"allied": ["1611"]}})
    evening.to("movement-unspotted")
    (fault,) = faults_of(evening.session, lines, "allied")
    assert "TF 64 in 1612 is not at a refueling point" in fault
    assert faults_of(evening.session, "64 refuel; 16 1411", "allied") == []


UNSEEN = 'VB-6 vs 1407; VB-6 vs "Carrier Force"; VB-6 vs block 19'


def test_a_fault_does_not_betray_what_the_side_does_not_see(evening: Evening) -> None:
    evening.to(STRIKE)
    unseen = faults_of(evening.session, UNSEEN, "allied")
    evening.set(f"{CARRIERS}hex", "1010")
    assert faults_of(evening.session, UNSEEN, "allied") == unseen
    assert len(unseen) == 3
    assert "Carrier Force" not in unseen[0] + unseen[2] + unseen[1].replace('"Carrier Force"', "")


def test_what_is_met_when_orders_are_carried_out_is_for_the_umpire_alone(evening: Evening) -> None:
    sheets.put(evening.session, SEEN)
    evening.to(STRIKE)
    carrying.handed_in(evening.session, "allied", "VB-6 vs 1407")
    evening.set(f"{CARRIERS}hex", "0101")
    came = carrying.carry_out(evening.session, ["allied"])
    assert [entry["act"] for entry in came.entries] == ["carry-out"]
    assert "in 1407 no enemy is in sight" in came.met[0].words
    assert came.say(["allied", "ijn"])["allied"] == []


def test_25d_the_prey_of_a_submarine_is_named_where_several_are_in_its_hex() -> None:
    boat = {"side": "ijn", "hex": "1410", "strength": 12, "speed": 2}
    evening = training(submarine={"I-boats": boat}, task_force={"TF 64": {"hex": "1410"}})
    evening.to("first-search")
    for force in ("TF 16", "TF 64"):
        evening.do("set", path=f"sides.allied.task_forces.{force}.spotted", value="true", why="seen")
    assert "the player picks without seeing" in faults_of(evening.session, "I-boats spot", "ijn")[0]
    sticker = evening.thing("task_forces", "TF 64").called
    carrying.handed_in(evening.session, "ijn", f"I-boats attack {sticker}", how=How(seed=1), now=True)
    entry = evening.session.entries()[-1]
    assert (entry["act"], entry["inputs"]["target"]) == ("submarine", f"block {sticker}")


def test_16f_a_sheet_without_orders_keeps_what_was_said_of_cap(evening: Evening) -> None:
    evening.to(STRIKE)
    sheets.put(evening.session, *CROSSED)
    evening.do("cap", over="TF 16", unit=["VF-6"], altitude="high")
    done = sealed_sheet("allied", "VF-6 cap 16 all", "salt", (), (1, STRIKE)) | {"done": ["1.0"]}
    evening.tree["umpire"]["orders"] = {"allied": done}
    for _ in range(2):
        carrying.handed_in(evening.session, "allied", "none")
        assert plain_text(waiting_sheets(evening.tree)["allied"]["text"]) == "VF-6 cap 16 all"
