"""What players order in Cunningham & Somerville, what follows, and what a fault must not betray."""

from __future__ import annotations

from typing import Any

import pytest

from referee.session import carrying, may_of, order_check
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.games import sheets
from tests.games.sheets import Pair, faults_of


@pytest.fixture
def session() -> Session:
    found = open_session("cunningham-somerville/convoy", "evening")
    found.act("phase", {"phase": "Plots"})
    return found


def destroyer(name: str, side: str) -> sheets.Before:
    return "ship", {"name": name, "side": side, "kind": "destroyer"}


Z_24, Z_25, JAVELIN, KELLY = (
    destroyer(*one) for one in (("Z 24", "axis"), ("Z 25", "axis"), ("Javelin", "allied"), ("Kelly", "allied"))
)
TO_D6 = {"name": "Convoy HX", "to": "D6"}
DATUM = {"ship": "Z 24", "number": 2, "distance": "9", "target": "Biter", "mount": ["A"]}
LONG = {**DATUM, "distance": "13", "long_lance": True}
WHICH = "which ship is {}? There are {}"
LONE: list[sheets.Before] = [
    *(Z_24, JAVELIN, KELLY, ("boat", {"name": "P 1", "side": "allied"})),
    ("force", {"name": "Lone", "boat": ["P 1"], "zone": "D6"}),
    ("force", {"name": "Narvik", "ship": ["Z 24"], "zone": "D6", "speed": "normal"}),
]
FOUR: list[sheets.Before] = [Z_24, Z_25, JAVELIN, KELLY]
TAKE_TURNS = ("Javelin datum 1 9; Kelly datum 2 9", "Z24 datum 3 9; Z25 datum 4 9")
HX, PACK = {"name": "Convoy HX"}, {"pack": "Group Amsel", "against": "Convoy HX"}

PAIRS = [
    Pair("both plot in secret and move together", ("hx d6", "amsel D6"), "plot plot", inputs={1: TO_D6,
         2: {"name": "Group Amsel", "to": "D6"}}, told="Group Amsel moves into D6; then it plots C2."),
    Pair("who has plotted a move goes on with it", ("hx on", "amsel stay"), "plot",
         [("hx d6", "amsel D6"), ("phase", {"turn": 2, "phase": "Plots"})], inputs={1: {**HX, "to": None}}),
    Pair("searches and strikes", ("811S strike Red D5 with 2", "submarine search D5 4 boats needs 4; KG40 strike Blue"),
         "spot strike strike", dice=[4], inputs={
             1: {"side": "axis", "zone": "D5", "search": "submarine", "to_spot": 4, "boats": 4},
             2: {"name": "Red", "zone": "D5", "squadron": [{"squadron": "811 Sqn", "aircraft": 2}]},
             3: {"name": "Blue", "squadron": [{"squadron": "KG 40"}]}}),
    Pair("torpedoes go into the plot with their datum",
         ("hx stay", "Z24 datum 2 9 at Biter mount A; Z24 datum 3 9"), "launch launch",
         [{"Biter.identified": True}, Z_24], inputs={1: DATUM}),
    *(Pair(f"torpedoes may be long lances: {said}", ("hx stay", f"Z24 datum 2 13 {said}"), "launch", [Z_24],
           inputs={1: LONG}) for said in ("mount A long lance at carrier", "at carrier mount A long-lance")),
    Pair("torpedoes are launched at the one ship of a kind",
         ("hx stay", "Z24 datum 2 9 at carrier mount A; Z25 datum 3 9 at escorts"), "launch", FOUR, inputs={1: DATUM},
         met=WHICH.format("an escort", "Starling, Wren, Bluebell")),
    Pair("or at the one of several that is in her zone", ("hx stay", "Z24 datum 2 9 at destroyer mount A"), "launch",
         [*FOUR, *(("force", {"name": name, "ship": [ship], "zone": zone}) for name, ship, zone in (
             ("Narvik", "Z 24", "D6"), ("Far", "Javelin", "D5"), ("Near", "Kelly", "D6")))],
         inputs={1: {**DATUM, "target": "Kelly"}}),
    *(Pair(f"the sides launch by turns, the {first} first", TAKE_TURNS, "launch launch launch launch",
           [*FOUR, {"public.advantage": first}], inputs={n: {"ship": ship} for n, ship in enumerate(ships, 1)})
      for first, ships in (("axis", ("Z 24", "Javelin", "Z 25", "Kelly")),
                           ("allied", ("Javelin", "Z 24", "Kelly", "Z 25")))),
    *(Pair("all move before a pack attacks", texts, "plot", LONE, met="there is none")
      for texts in (("hx E5", "Amsel attack carrier"), ("Lone attack destroyer", "Narvik E6"))),
    Pair("a flying boat escorts a force", ('hx escorted "Sunderland 1"', "amsel stay"), "escort",
         inputs={1: {"over": "Convoy HX", "boat": "Sunderland 1"}}),
    Pair("a pack attacks what is in its zone", ("hx stay", "amsel attack tank"), "submarine-op",
         [{"Tankexpress.identified": True}], inputs={1: PACK}),
    Pair("a boat that is a pack by itself attacks", ("hx stay", "U107 attack carrier"), "submarine-op",
         [{"sides.axis.forces.Group Amsel.boats": ["U 107"]}], inputs={1: {"pack": "Group Amsel", "ship": "Biter"}}),
    Pair("a pack goes for a kind of ship, and one boat for another",
         ("hx stay", "amsel attack carrier U107 U223 at Carriers"), "submarine-op", inputs={1: {"ship": "Biter",
         "aim": [{"boat": "U 107", "ship": "Biter"}, {"boat": "U 223", "ship": "Biter"}]}}),
    Pair("which of several ships of a kind is left to the umpire", ("hx stay", "amsel attack carrier U107 at merchant"),
         "", met=WHICH.format("a merchant", "Empire Tide, Tankexpress")),
    Pair("and how it is typed then", ("hx stay", "amsel attack carrier U107 at merchant"), "",
         met='--ship Biter --aim "boat=U 107,ship=Empire Tide"'),
    *(Pair("which of several forces is left to the umpire", ("hx stay", text), "", [destroyer("Hood", "allied"),
           ("force", {"name": "Rear", "ship": ["Hood"], "zone": "D5"})], met="In D5 there is Convoy HX, Rear")
      for text in ("amsel attack carrier", "amsel attack")),
    *(Pair("but not one whose ships are all sunk", ("hx stay", text), done, [Z_24, destroyer("Hood", "allied"),
           ("force", {"name": "Rear", "ship": ["Hood"], "zone": "D5"}), {"sides.allied.ships.Hood.condition": "sunk"}],
           inputs=inputs, met=met) for text, done, inputs, met in (
      ("amsel attack carrier", "submarine-op", {1: PACK}, ""),
      ("amsel attack", "", {}, "which force, and which ship? In D5 there is Convoy HX"),
      ("amsel attack destroyer", "", {}, "which ship is a destroyer? There is none"),
      ("Z24 datum 2 9 at destroyer", "", {}, "which ship is a destroyer? There is none"))),
    Pair("a pack that finds nobody is left to the umpire", ("", "amsel attack; submarine search D5 needs 4"), "spot",
         [("plot", TO_D6)], met="In D5 there is none"),
]  # fmt: skip


@pytest.mark.parametrize("row", PAIRS, ids=[row.rule for row in PAIRS])
def test_what_a_pair_of_sheets_comes_to(session: Session, row: Pair) -> None:
    sheets.check(session, row)


@pytest.mark.parametrize(
    ("before", "side", "text", "words"),
    [
        ([("hx d6", "amsel D6"), ("phase", {"turn": 2, "phase": "Plots"})], "allied", "hx D7", "must first plot"),
        (FOUR, "axis", "submarine search D5 needs 4 needs 5", "needs is written twice"),
        (FOUR, "axis", "air search D5 needs 4 radar radar", "radar is written twice"),
        (FOUR, "axis", "air D5", "air D5"),
        (FOUR, "axis", "air search D5 needs 4 5", "'5'"),
        (FOUR, "axis", "amsel attack carrier U107", "U 107 at what?"),
        (FOUR, "axis", "U107 D5", "U107 D5"),
        (FOUR, "axis", "U107 attack carrier", "Group Amsel attack SHIP U 107 at carrier"),
        ([{"sides.axis.boats.U 107.state": "sunk"}], "axis", "amsel attack carrier U107 at escort",
         "U 107 cannot attack with Group Amsel; there are: U 223, U 402, U 628"),
        ([{f"sides.axis.boats.{boat}.state": "sunk" for boat in ("U 107", "U 402", "U 628")}], "axis",
         "u attack carrier", ""),  # the one that is left
        ([("boat", {"name": "U 99", "side": "axis"})], "axis", "U99 attack carrier", "U 99 is in no force"),
        (FOUR, "axis", "Z24 datum 2 9 at carrier at escort", "at is written twice"),
        (FOUR, "axis", "Z24 datum 2 9 at carrier mount A mount B", "mount is written twice"),
        (FOUR, "axis", "Z24 datum 2 9 at carrier mount A long shots", "'long-shots' is no kind of torpedoes"),
        (FOUR, "axis", "Z24 datum 2 9 at carrier mount A A", "names A twice"),
        (FOUR, "axis", "Z24 datum 2 9 at carrier mount A; Z24 datum 3 9 at merchant mount A", "A of Z 24 is empty"),
        ([], "axis", "amsel attack carrier U107 at merchant U107 at carrier", "U 107 is named twice"),
        ([], "axis", "amsel attack carrier; amsel d6", "has made its submarine operation this turn"),
        ([], "axis", "amsel d6; amsel attack carrier", "has made its submarine operation this turn"),
        ([("submarine-op", {**PACK, "ship": "Biter"})], "axis", "amsel attack carrier", "already made its"),
        ([], "allied", "811S strike Red with 2; 811S strike Blue with 1", ""),
        ([], "allied", "811Sqn, 811Flight strike Red D5 with 2 and 1", ""),
        ([], "allied", "811S strike Red with 2; 811S strike Blue with 2", "811 Sqn has 1 aircraft ready"),
        ([], "axis", "amsel attack capital U107 at destroyer", ""),  # what is in the force is nobody's to learn here
        ([("plot", TO_D6)], "axis", "amsel attack", ""),
        ([("boat", {"name": "U 99", "side": "axis"})], "axis", "amsel attack carrier U99 at escort",
         "U 99 cannot attack with Group Amsel; there are: U 107"),
        ([{"sides.axis.forces.Group Amsel.boats": []}], "axis", "amsel attack", "Group Amsel has no boats"),
        ([{"sides.axis.forces.Group Amsel.plots": ["D6"]}], "axis", "amsel attack", "Group Amsel must first plot D6"),
        ([{"sides.axis.forces.Group Amsel.plotted": 1}], "axis", "amsel attack", "has already moved, or plotted a"),
        ([], "axis", "amsel attack yacht", "or a kind"),
        ([{"Biter.identified": True, "Biter.condition": "sunk"}], "axis", "amsel attack Biter", "or a kind"),
        ([], "axis", "amsel attack carrier U107 at merchant U223 at escort", ""),
        ([{f"sides.axis.boats.{boat}.state": "damaged" for boat in ("U 107", "U 223", "U 402", "U 628")}], "axis",
         "amsel attack carrier U107 at escort", "U 107 cannot attack with Group Amsel; there are: none"),
        ([], "axis", "U107 attack", "Group Amsel attack SHIP U 107 at SHIP"),
        ([], "allied", "air search", "'that' is no zone"),
        ([], "allied", "hx needs", "Convoy HX: what? a zone"),
        ([], "allied", "hx nowhere", "no zone"),
        ([("zone", {"name": ["Denmark Strait"]})], "allied", "hx Denmark Strait", ""),
        ([], "allied", "hx on", "has no continuation to plot"),
        ([], "allied", "air search D5", "needs N"),
        ([], "allied", "hx", "line 1"),
        ([], "allied", "Wren datum 1 9 at U107", "line 1"),
        ([], "allied", "Wren tow Wren", "line 1"),
        ([], "allied", "811S repair on", "line 1"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_line_is_said(
    session: Session, before: list[sheets.Before], side: str, text: str, words: str
) -> None:
    sheets.put(session, *before)
    found = faults_of(session, text, side)
    assert words in found[0] if words else not found


def test_a_fault_does_not_betray_ships_that_are_not_known(session: Session) -> None:
    known = faults_of(session, "amsel attack Biter", "axis")
    assert known == [line.replace("Hood", "Biter") for line in faults_of(session, "amsel attack Hood", "axis")]


def test_a_side_knows_its_own_damage_control_and_whom_it_rescued(session: Session) -> None:
    session.act("damage-control", {"side": "axis"})
    may = {
        side: [one.act.name for one in may_of.of_side(session, side, known=True).may] for side in session.state.sides
    }
    assert ["damage-control" in may[side] for side in ("allied", "axis")] == [True, False]
    sheets.put(session, *FOUR)
    sheets.put(session, {"sides.allied.ships.Javelin.condition": "floundering"})
    launch = ("launch", {"ship": "Kelly", "number": 1, "distance": "9", "target": "Javelin"})
    for rescued, words in (
        (None, ["must be rescued first"]),
        ({"turns": {"axis": 1}}, ["must be rescued first"]),
        ({"turns": {"allied": 1}}, []),
    ):
        sheets.put(session, {"umpire.rescues.Javelin": rescued} if rescued else {})
        faults = order_check.check_sheet(session, "allied", "launch", command=lambda _: launch).faults
        assert [fault.words.partition("survivors ")[2].partition(" (")[0] for fault in faults] == words


def test_encounters_say_who_shares_a_zone_and_what_may_be_done(session: Session) -> None:
    found = {one.text: one.command for one in carrying.encounters(session)}
    assert found["both sides are in D5: Allied Convoy HX; Axis Group Amsel"] == ""
    line = "Axis Group Amsel may attack Convoy HX in D5"
    assert found[line] == 'submarine-op --pack "Group Amsel" --against "Convoy HX" --ship …'
    assert "Axis has not seen Convoy HX in D5" in found
    session.act(
        "set",
        {"path": "sides.allied.forces.Convoy HX.ships", "value": '["Biter", "Nobody"]'},
        How(force=True, why="astray"),
    )
    session.act(
        "set",
        {"path": "sides.axis.forces.Group Amsel.boats", "value": '["U 107", "Nobody"]'},
        How(force=True, why="so"),
    )
    assert any("ships that sail in no force: Empire Tide" in one.text for one in carrying.encounters(session))


@pytest.mark.parametrize(
    ("side", "act", "inputs", "fault"),
    [
        ("axis", "fire", {"ship": "Z 24", "target": "Wren", "to_hit": 4, "distance": 6}, None),
        (
            "axis",
            "fire",
            {"ship": "Wren", "target": "Z 24", "to_hit": 4, "distance": 6},
            ": Group Amsel, KG 40, U 107, U 223, U 402, U 628, Z 24",
        ),
        ("axis", "strike", {"name": "Red", "squadron": [{"squadron": "KG 40"}]}, None),
        ("axis", "strike", {"name": "Red", "squadron": [{"squadron": "811 Sqn"}]}, "no force or unit of yours"),
        ("axis", "illuminate", {"ship": "Z 24", "by": "snowflake"}, None),
        ("axis", "storm", {"name": "Gale", "zone": "D5"}, "act that a player may order"),
        ("axis", "critical", {"ship": "Z 24", "hit": "torpedo"}, "act that a player may order"),
    ],
)
def test_a_players_own_acts_stand_on_his_sheet(
    session: Session, side: str, act: str, inputs: dict[str, Any], fault: str | None
) -> None:
    session.act("ship", {"name": "Z 24", "side": "axis", "kind": "destroyer"})
    session.act("set", {"path": "Wren.identified", "value": "true"}, How(why="seen"))
    found = order_check.check_sheet(session, side, act, command=lambda line: (act, inputs)).faults
    assert [one.words for one in found if not fault or fault not in one.words] == []
    assert bool(found) is bool(fault)
