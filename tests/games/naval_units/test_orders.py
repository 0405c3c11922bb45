"""What players order in Naval Units, what follows, and what a fault must not betray."""

from __future__ import annotations

from typing import Any

import pytest

from referee.session import carrying, order_check
from referee.session.acting.catalogue import find
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.games import sheets
from tests.games.sheets import Pair, faults_of


@pytest.fixture
def session() -> Session:
    found = open_session("naval-units/sea-zone-battle", "evening")
    found.act("phase", {"phase": "Combat"})
    return found


JOINED: sheets.Before = ("search", {"side": "japanese", "zone": "Coral Sea"}, [3, 2, 5, 2])
"""There is a battle in the Coral Sea, of two rounds."""
LEAVES_SOON: sheets.Before = ("search", {"side": "japanese", "zone": "Coral Sea"}, [3, 2, 5, 1])
AT_NIGHT: sheets.Before = ("search", {"side": "japanese", "zone": "Solomon Sea"}, [2, 12, 4])
LEAVING: sheets.Before = ("move", {"fleet": "TF 44", "to": "Coral Sea"})
OUT: sheets.Before = ("move", {"fleet": "Combined Fleet", "to": "Solomon Sea"})
IN_TRUK: sheets.Before = ("move", {"fleet": "Combined Fleet", "to": "Truk Lagoon"})
BY_TRUK: list[sheets.Before] = [
    ("place", {"fleet": "TF 17", "zone": "Coral Sea"}),
    ("move", {"fleet": "TF 17", "to": "Truk Lagoon", "unopposed": True}),
]
BARE_DECKS: list[sheets.Before] = [
    JOINED,
    ("allocate", {"side": "allied", "zone": "Coral Sea", "torpedo": 1}),
    ("allocate", {"side": "japanese", "zone": "Coral Sea", "cap": 2}),
    ("hits", {"ship": "Zuiho", "hits": 1}),
]
PART_LEAVES: list[sheets.Before] = [
    ("place", {"fleet": "Two", "ship": ["Asagumo"]}),
    ("place", {"fleet": "TF 44", "zone": "Coral Sea"}),
    ("place", {"fleet": "Patrol", "zone": "Solomon Sea"}),
    ("move", {"fleet": "Two", "to": "Coral Sea"}),
]
AWAY: list[sheets.Before] = [("move", {"fleet": "TF 17", "to": "Truk Lagoon", "unopposed": True})]
MORE = [f"DD {number}" for number in range(4, 8)]
SEVEN: list[sheets.Before] = [
    *(("commission", {"ship": name, "type": "DD", "side": "japanese", "free": True}) for name in MORE),
    ("place", {"fleet": "Screen", "ship": MORE}),
]
GUNS = ("Wash at Kiri; Perkins screens Wash", "Kiri Atago at Wash; Asag at Hobart")
PLANES = (
    "Coral cap 2 and torp 4; Coral torp 3 at Zuiho; Coral torp 1 at Kumano",
    "Coral cap 2 dive 2; Coral dive 2 at Yorktown; Yukaze screens Zuiho",
)
LEAVE_PORT = "Silversides to Convoy; Silversides convoy; Washington Hobart Perkins Coral"

PAIRS = [
    Pair("moves and what the other side does about them",
         ("TF44 Coral; Wahoo Silver industry", "Solomon let; Carrier stay; Truk intercept"),
         "move economic-attack move", dice=[10, 5],
         inputs={3: {"fleet": "TF 44", "to": "Coral Sea", "unopposed": True}}),
    Pair("of all, who is there already stays", ("all to Coral", "Solomon let; Truk let"), "move move …",
         told="allied, line 1: TF 17 is in Coral Sea already"),
    Pair("who leaves is intercepted, where that is ordered, and not in port", ("Solomon intercept",
         "Screen Truk; Combined dock"), "move move …"),
    Pair("who leaves is intercepted where that is ordered", ("Solomon intercept", "Screen Coral"), "move intercept"),
    Pair("Combat: fleets move before anybody searches, whichever line comes first",
         ("Coral search; TF44 Coral", "Solomon let"), "move move search …", AWAY),
    Pair("a search waits until those who leave are gone", ("Perkins Coral; Solomon search", "Solomon let"),
         "place move move search …"),
    Pair("a round of planes goes by a pair of sheets", PLANES, "allocate allocate air-strike air-strike round-over …",
         [JOINED], inputs={3: {"target": [{"name": "Zuiho", "torpedo": 3}, {"name": "Kumano", "torpedo": 1}],
                               "screen": ["Yukaze=Zuiho"]}}),
    Pair("a round is over by itself where the other side has no planes in it",
         ("Coral cap 1 torp 1; Coral torp 1 at Zuiho", ""), "allocate air-strike round-over",
         [("planes", {"name": "Zuiho", "planes": 0}), JOINED]),
    Pair("the round waits for a word about planes without a deck", ("Coral torp 1 at Kumano", "Carrier stay"),
         "air-strike", BARE_DECKS),
    Pair("guns of both sides are one round", GUNS, "surface-round", [AT_NIGHT], inputs={1: {
         "target": ["Washington=Kirishima", "Kirishima=Washington", "Atago=Washington", "Asagumo=Hobart"],
         "screen": ["Perkins=Washington"]}}),
    Pair("an escort screens and fires, whichever line comes first",
         ("Wash Hobart Perkins at Kiri", "Asag screens Kiri; Asag at Hobart"), "surface-round", [AT_NIGHT], inputs={
             1: {"target": ["Washington=Kirishima", "Hobart=Kirishima", "Perkins=Kirishima", "Asagumo=Hobart"],
                 "screen": ["Asagumo=Kirishima"]}}),
    Pair("a ship has one screen, the first that is ordered",
         ("Wash Hobart Perkins at Kiri", "Atago screens Kiri; Asag screens Kiri"), "surface-round", [AT_NIGHT],
         inputs={1: {"screen": ["Atago=Kirishima"]}}),
    Pair("ships of two fleets make up a third", ("Solomon let", "Asagumo Atago Truk"), "place move move",
         [("place", {"fleet": "Two", "ship": ["Asagumo"]})], inputs={1: {"fleet": "Two 2"}}),
    Pair("ships leave their fleet one by one", ("Hobart Coral; Perkins Coral", "Solomon let"),
         "place move place move move move", inputs={1: {"fleet": "TF 44.2"}, 3: {"fleet": "TF 44.3"}}),
    Pair("no planes on CAP is said too", ("Coral torp 3", "Coral cap 0 torp 1 at Yorktown"),
         "allocate allocate air-strike …", [JOINED], inputs={2: {"cap": 0, "torpedo": 1}}),
    Pair("an escort that planes attack screens nobody", (PLANES[0], PLANES[1].replace("Yukaze", "Kumano")),
         "allocate allocate air-strike air-strike round-over …", [JOINED], inputs={
             3: {"target": [{"name": "Zuiho", "torpedo": 3}, {"name": "Kumano", "torpedo": 1}], "screen": None}}),
    Pair("nor does one a ship that no plane attacks", ("Coral torp 4; Coral torp 4 at Zuiho",
         "Coral cap 2; Yukaze screens Kumano"), "allocate allocate air-strike …", [JOINED],
         inputs={3: {"target": [{"name": "Zuiho", "torpedo": 4}], "screen": None}}),
    Pair("nor one that is fired at", ("Wash Hobart at Asag", "Kiri at Wash; Asag screens Kiri; Atago screens Kiri"),
         "surface-round", [AT_NIGHT], inputs={1: {"target": ["Washington=Asagumo", "Hobart=Asagumo",
                                                             "Kirishima=Washington"], "screen": ["Atago=Kirishima"]}}),
    Pair("guns of more than six ships are one round, whoever fires at whom",
         ("Wash at DD 7; Hobart at Kiri; Perkins at Atago", "Kiri at Hobart; Atago at Perkins; DD 4 to 7 at Wash"),
         "surface-round", [*SEVEN, AT_NIGHT], inputs={1: {"ship": None, "more": None, "target": [
             "Washington=DD 7", "Hobart=Kirishima", "Perkins=Atago", "Kirishima=Hobart", "Atago=Perkins",
             "DD 4=Washington", "DD 5=Washington", "DD 6=Washington", "DD 7=Washington"]}}),
    Pair("a withdrawal waits for the end of a round of guns",
         ("Wash at DD 7; Solomon withdraw Truk", "Carrier stay"), "surface-round withdraw",
         [*SEVEN, AT_NIGHT], dice=[12] * 13 + [1]),
    Pair("a round of guns that has begun goes on with those that have not fired", GUNS, "surface-round", [
         AT_NIGHT, ("surface-round", {"ship": ["Washington", "Kirishima"], "more": True}, [12] * 4)], inputs={
             1: {"target": ["Atago=Washington", "Asagumo=Hobart"]}}),
    Pair("of more than six ships all intercept", ("TF44 Coral", "Solomon intercept"), "move intercept", SEVEN,
         inputs={2: {"ship": None}}),
    Pair("a withdrawal on the sheet of a round comes after it", ("Coral cap 2", "Coral cap 2; Coral withdraw Truk"),
         "allocate allocate round-over withdraw", [LEAVES_SOON]),
    Pair("ships leave their fleet and move; a whole fleet is no new one", (LEAVE_PORT, "Solomon let"),
         "place move economic-attack move move",
         inputs={1: {"fleet": "Patrol 2"}, 2: {"fleet": "Patrol 2"}, 4: {"fleet": "TF 44"}}),
    *(Pair(f"submarines intercept on their sheet what leaves a port, and it goes{more}", (f"Wahoo at BBB in Truk{more}",
           "Carrier stay"), "submarine-attack move", [OUT]) for more in ("", "; Truk let")),
    Pair("submarines attack what is seen by its type", ("Wahoo Silver at BBB in Truk", "Carrier stay"),
         "submarine-attack", [IN_TRUK], inputs={1: {"target": ["Wahoo=Yamato", "Silversides=Yamato"]}}),
    Pair("submarines intercept those who leave, and attack others in their own phase",
         ("Wahoo at BC in Solomon; Silver at DD in Solomon", "Carrier stay"), "submarine-attack submarine-attack",
         PART_LEAVES, inputs={1: {"target": ["Silversides=Asagumo"]}, 2: {"target": ["Wahoo=Kirishima"]}}),
    Pair("which is not yet", ("Wahoo at BC in Solomon; Silver at DD in Solomon", "Carrier stay"), "submarine-attack",
         [*PART_LEAVES, ("active", {"side": "japanese"})], inputs={1: {"target": ["Silversides=Asagumo"]}},
         told="1 line waits for later among the Allied orders"),
    Pair("guns wait for planes of the enemy's of which their side does not know", ("Astoria at Kumano", "Screen Truk"),
         "move", [("planes", {"name": "Yorktown", "planes": 0}), JOINED],
         told="1 line waits for later among the Allied orders"),
    Pair("a raid on a port needs no battle", ("Truk torp 2 at BBB in Truk", "Carrier stay"), "port-raid", BY_TRUK),
    Pair("the line of a raid on a port names its carriers",
         ("Truk torp 2 at CL in Truk from York; Truk dive 1 at BBB in Truk from York", "Carrier stay"), "port-raid",
         BY_TRUK, inputs={1: {"carrier": ["Yorktown"], "target": [{"name": "Tama", "torpedo": 2},
                                                                   {"name": "Yamato", "dive": 1}]}}),
]  # fmt: skip


@pytest.mark.parametrize("row", PAIRS, ids=[row.rule for row in PAIRS])
def test_what_a_pair_of_sheets_comes_to(session: Session, row: Pair) -> None:
    sheets.check(session, row)


@pytest.mark.parametrize("line", ["TF44 Coral", "Coral search", "Wahoo industry", "Coral hunt"])
def test_what_the_active_player_alone_does_waits_on_a_sheet_for_his_phase(session: Session, line: str) -> None:
    session.act("active", {"side": "japanese"})
    assert sheets.acts(sheets.carried(session, line, "Screen dock")) == "move", "the Allied sheet waits"
    session.act("phase", {"phase": "Allied moves"})
    session.act("active", {"side": "allied"})
    assert sheets.acts(carrying.carry_out(session, how=How(seed=1))), "its phase has come"


@pytest.mark.parametrize(("answer", "aboard"), [("Coral let", ["1st"]), ("", [])])
def test_a_transport_loads_beside_enemy_ships_where_their_sheet_lets_her(
    session: Session, answer: str, aboard: list[str]
) -> None:
    order = ("load", {"ship": "Yukaze", "unit": ["1st"]})
    carrying.handed_in(session, "allied", answer or "Solomon let")
    carrying.handed_in(session, "japanese", "an act", command=lambda _: order)
    came = carrying.carry_out(session, reader=lambda side: lambda _: order if side == "japanese" else None)
    assert session.state.tree["sides"]["japanese"]["ships"]["Yukaze"].get("cargo", []) == aboard
    assert [fault.words.partition(";")[0] for fault in came.met] == (
        [] if aboard else ["line 1 (japanese Yukaze): Allied ships are in Coral Sea"]
    )


def test_guns_on_a_sheet_wait_for_the_sheet_of_the_other_side(session: Session) -> None:
    sheets.put(session, AT_NIGHT)
    carrying.handed_in(session, "japanese", "Carrier dock")  # replaced by the next
    carrying.handed_in(session, "japanese", "Coral search; Kiri Atago at Hobart; Asag at Wash; Asag screens Atago")
    assert sheets.acts(carrying.carry_out(session, how=How(dice=[12]))) == "search"
    carrying.handed_in(session, "allied", "Wash Hobart Perkins at Atago")
    (_, guns) = carrying.carry_out(session, how=How(seed=1)).entries
    assert "Kirishima=Hobart" in guns["inputs"]["target"]
    assert guns["inputs"]["screen"] == ["Asagumo=Atago"]


ATTACKED: list[sheets.Before] = [
    ("move", {"fleet": "Patrol", "to": "Solomon Sea"}),
    ("submarine-attack", {"zone": "Solomon Sea", "target": ["Wahoo=Kirishima"]}, [12] * 5),
    ("submarines-over", {"zone": "Solomon Sea"}),
]


@pytest.mark.parametrize(
    ("before", "line", "words"),
    [
        (ATTACKED, "Wahoo Silver at Kirishima", "Silversides has not attacked in round 1"),
        (ATTACKED, "Silver at Kirishima", None),
        (BY_TRUK, "Truk torp 2 at CL in Truk from Port Moresby", None),  # the rulebook sets no range
        (BY_TRUK, "Truk torp 3 at CL in Truk from Port M", "3 planes sent, and Port Moresby has 2"),
        ([LEAVING], "Solomon hunt", None),
        ([LEAVING], "Coral hunt", None),
        ([JOINED], "Coral torp 1 at Zuiho from York", "from is for a raid on a port: Zuiho is at sea"),
        (BY_TRUK, "Truk torp 9 at CL in Truk", "9 planes sent, and Yorktown has 6"),
        (BY_TRUK, "Truk torp 9 at CL in Truk from York, Port M", "and Yorktown has 6, Port Moresby has 2"),
        ([], "Coral 3", "3 planes for what? one of cap, escort"),
        ([], "Yorktown", "what? a sea zone for a fleet"),
        ([], "TF44 torp 2", "TF 44: what? a sea zone for a fleet"),
        ([], "Silversides Convoy Zone", None),
        (
            ATTACKED[:1],
            "Wahoo Washington at BC in Solomon",
            "submarines attack apart from ships; write a line for Wahoo",
        ),
        (
            [("commission", {"ship": "Hood", "type": "BC", "side": "allied", "free": True})],
            "Hood Truk",
            "Hood: in no fleet; place",
        ),
        (
            [("commission", {"ship": "Hood", "type": "BC", "side": "allied", "free": True})],
            "Hood at BC in Solomon",
            "Hood: in no fleet; place",
        ),
        ([], "Solomon withdraw Truk", "no battle is being fought"),
        ([], "Truk torp 1 at BBB in Truk", "1 plane sent, and none are there"),
    ],
)
def test_a_sheet_knows_who_may_attack_and_hunt_and_with_how_many(
    session: Session, before: list[sheets.Before], line: str, words: str | None
) -> None:
    sheets.put(session, *before)
    found = faults_of(session, line, "allied")
    assert [(words or "none") in fault for fault in found] == [True] * bool(words), found


def test_whole_acts_stand_on_a_sheet_too(session: Session) -> None:
    session.act("move", {"fleet": "Patrol", "to": "Solomon Sea"})
    raw = {"zone": "Solomon Sea", "submarine": ["Wahoo"], "at": "BC in Solomon Sea"}
    came = carrying.handed_in(session, "allied", "x", command=lambda line: ("submarine-attack", raw), now=True)
    assert came.met == []
    assert session.entries()[-1]["inputs"]["at"] == "Kirishima"
    session.act("battle", {"zone": "Solomon Sea", "side": "allied"})
    came = carrying.handed_in(session, "allied", "x", command=lambda line: ("surface-round", {}), now=True)
    assert sheets.acts(came) == "surface-round"


CALLED: list[tuple[str, dict[str, Any], str, Any]] = [
    ("intercept", {"ship": ["Zuiho"], "fleet": "the Allied force in the Coral Sea", "to": "Solomon Sea"},
     "fleet", "TF 17"),
    ("intercept", {"fleet": "The allied force in the solomon sea", "to": "Coral Sea"}, "fleet", "TF 44"),
    ("submarine-attack", {"zone": "Truk Lagoon", "submarine": ["Wahoo"], "at": "CL in Truk Lagoon port"}, "at", "Tama"),
    ("surface-round", {"zone": "Coral Sea", "target": ["Hammann=CVL in Coral Sea"]}, "target", ["Hammann=Zuiho"]),
]  # fmt: skip


@pytest.mark.parametrize(("act", "raw", "field", "name"), CALLED)
def test_what_a_side_calls_forces_and_ships_is_taken_for_their_names(
    session: Session, act: str, raw: dict[str, Any], field: str, name: Any
) -> None:
    assert session.with_names(session.state, find(session.game, act), raw)[field] == name


def test_who_intercepts_is_not_the_side_that_moves(session: Session) -> None:
    _, raw, _, name = CALLED[0]
    came = carrying.handed_in(session, "japanese", "x", command=lambda line: ("intercept", raw), now=True)
    assert (came.met, session.entries()[-1]["inputs"]["fleet"]) == ([], name)


RAID: dict[str, Any] = {"target": [{"name": "Zuiho", "torpedo": 1}, {"name": "Zuiho", "dive": 1}]}


@pytest.mark.parametrize(
    ("side", "act", "raw", "fault"),
    [
        ("japanese", "load", {"ship": "Yukaze", "unit": ["1st"]}, None),
        ("allied", "load", {"ship": "Yukaze", "unit": ["1st"]}, "no force or unit of yours"),
        ("allied", "commission", {"ship": "Iowa", "type": "BB", "side": "allied"}, None),
        ("allied", "commission", {"ship": "Musashi", "type": "BB", "side": "japanese"}, "an order must be for allied"),
        ("allied", "base", {"name": "Port Moresby", "planes": 4}, "act that a player may order"),
        ("allied", "air-strike", RAID, "no missions yet"),  # as the act is typed, without its zone
    ],
)
def test_a_players_own_acts_stand_on_his_sheet(
    session: Session, side: str, act: str, raw: dict[str, Any], fault: str | None
) -> None:
    sheets.put(session, JOINED)
    found = order_check.check_sheet(session, side, act, command=lambda line: (act, raw)).faults
    assert [one.words for one in found if not fault or fault not in one.words] == []
    assert bool(found) is bool(fault)


def test_what_is_wrong_is_said_line_by_line(session: Session) -> None:
    sheets.put(session, JOINED)
    said = faults_of(
        session,
        "Coral torp 1 at Zuiho; Coral cap 2 torp 2 dive 1; Coral torp 3 at Kumano; Coral cap 1 at Zuiho; TF 17 Truk; "
        "Hammann Wash at Zuiho; Coral withdraw Truk; TF44 Nowhere; TF44 stay; TF44 dock; "
        "TF44 TF 17 withdraw Truk; TF 17 withdraw Truk; Coral dive 1 at Yukaze",
        "allied",
    )
    assert [line.partition(":")[0].partition(" (")[0] for line in said] == [
        f"line {n}" for n in (3, 4, 5, 6, 7, 8, 10, 11)
    ]
    assert "4 torpedo bombers sent, 2 allocated" in said[0]
    assert "is in battle in Coral Sea" in said[2]
    assert "Hammann, Washington are not in the same sea zone" in said[3]
    assert "cannot leave yet: round 1 of 2" in said[4]
    (fault,) = faults_of(session, "Coral torp 1 at Zuiho", "allied")
    assert "no missions yet: another line, Coral Sea torp 1" in fault
    assert "TF 44, TF 17 are in several sea zones; write a line for each" in said[-1]


def test_a_fault_does_not_betray_the_names_of_ships_that_have_not_fought(session: Session) -> None:
    assert faults_of(session, "Wash at Kirishima", "allied") == [
        line.replace("Nagato", "Kirishima") for line in faults_of(session, "Wash at Nagato", "allied")
    ]
    assert "Kirishima" not in faults_of(session, "Wash at Nagato", "allied")[0]
