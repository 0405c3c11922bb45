"""Lines at the prompt as umpires type them first: whole names without quotes, what a thing does, numbers first."""

from __future__ import annotations

from typing import Any

import pytest

from referee.cli.console.line import split_words
from referee.cli.console.of_things import WrongOrder
from referee.cli.console.offer import Desk
from referee.cli.console.only_one import complete_line
from referee.cli.main import run
from referee.cli.orders import act_reader
from referee.session import may_of
from referee.session.how import How
from referee.session.order_check import check_sheet
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.cli.lines import written_out


@pytest.fixture(scope="module")
def pedestal(tmp_path_factory: pytest.TempPathFactory) -> Session:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_LOGS", str(tmp_path_factory.mktemp("logs")))
        session = open_session("cunningham-somerville/pedestal", "evening")
        session.act("phase", {"phase": "Air Operations", "turn": 1})
        session.act("ship", {"name": "MS 16", "side": "axis", "kind": "escort"})
        strike: dict[str, Any] = {"squadron": [{"squadron": "LG 1"}, {"squadron": "StG 3"}]}
        session.act("strike", {"name": "Red", "zone": "B4", **strike})
    return session


@pytest.mark.parametrize(
    ("line", "argv"),
    [
        # a whole name of several words is that name
        ("launch ms 16 1 manchester 3", 'do launch --ship "MS 16" --number 1 --target Manchester --distance 3'),
        ("strike Blue kg 77 132 b4", 'do strike --name Blue --squadron "KG 77" --squadron "132nd Gruppo" --zone B4'),
        (
            "attack-runs red lg 1 victorious level",
            'do attack-runs --name Red --squadron "LG 1" --target Victorious --profile level',
        ),
        (
            'attack-runs red "LG 1" victorious level',
            'do attack-runs --name Red --squadron "LG 1" --target Victorious --profile level',
        ),
        # a line that begins with one is that name's
        ("force f", 'show "Force F"'),
        ("eagle", "show Eagle"),
        ("force f stays", 'orders allied "force f stays" --now'),
        # a kind of things, or a side, alone is shown
        ("boats", "show boats"),
        ("axis boats", "show axis boats"),
        ("axis", "show axis"),
        # and says what it does
        ("lg 1 attacks victorious level", 'do attack-runs --squadron "LG 1" --target Victorious --profile level'),
        ("patrol line attacks eagle", 'do submarine-op --pack "Patrol Line" --against "Force F" --ship Eagle'),
        ("pathfinder rescues eagle", "do rescue --ship Pathfinder --casualty Eagle"),
        ("red approaches", "do approach --name Red"),
        # several pairs, numbers before what they count, choices in small letters
        (
            "dogfight red 880 at lg 1, 809 against stg 3",
            'do dogfight --name Red --fight "interceptor=880 Sqn,raider=LG 1" '
            '--fight "interceptor=809 Sqn,raider=StG 3"',
        ),
        (
            "submarine-op patrol force f eagle axum at nigeria, alagi ohio",
            'do submarine-op --pack "Patrol Line" --against "Force F" --ship Eagle --aim boat=Axum,ship=Nigeria '
            "--aim boat=Alagi,ship=Ohio",
        ),
        (
            "sighting force f 2 carriers, 2 capital, 8 merchants",
            'do sighting --name "Force F" --carriers=2 --capital-ships=2 --merchants=8',
        ),
        (
            "flak red 14 ne,ne,dist,dist,abt,kill",
            "do flak --name Red --flak-total 14 --flak-row NE,NE,DIST,DIST,ABT,KILL",
        ),
        ("ship MS 22 axis escort", 'do ship --name "MS 22" --side axis --kind escort'),
        (
            "axis sub search b4 5 boats needs 4",
            "do spot --side axis --zone B4 --search submarine --boats 5 --to-spot 4",
        ),
        # a zone is a zone, and a mount's letter no ship's
        ("shadow axis b4", "do shadow --side axis --zone B4"),
        (
            "launch ms 16 1 manchester 3 mount A",
            'do launch --ship "MS 16" --number 1 --target Manchester --distance 3 --mount A',
        ),
        # the turn wherever it stands
        ("phase submarines turn 2", "do phase --phase submarines --turn=2"),
        ("phase turn 2, plots", "do phase --turn=2 --phase plots"),
        ("turn 2", "do phase --turn 2"),
    ],
)
def test_a_line_is_read_as_it_is_meant(pedestal: Session, line: str, argv: str) -> None:
    assert written_out(Desk(pedestal), line) == split_words(argv)


@pytest.mark.parametrize(
    ("line", "argv"),
    [
        # an enemy's name that its hunters do not know may be typed by the umpire, who knows it
        ("S-44 attacks Yubari", 'do submarine-attack --zone "Solomon Sea" --target S-44=Yubari'),
        # whose decision is due is meant
        ("solomon let", 'orders allied "solomon let" --now'),
        (
            "japanese strikes S-44 torpedo 1, Goyo Maru screens Shoho",
            'do air-strike --target S-44,torpedo=1 --screen "Goyo Maru=Shoho" --side japanese',
        ),
    ],
)
def test_a_line_of_sea_zones_is_read_as_it_is_meant(line: str, argv: str) -> None:
    session = open_session("naval-units/coral-sea", "evening")
    session.act("phase", {"phase": "Moves", "turn": 2})
    session.act("move", {"fleet": "Covering Group", "to": "Louisiade Passage"})
    assert written_out(Desk(session), line) == split_words(argv)


@pytest.mark.parametrize(
    ("line", "argv"),
    [
        ("approach", ["do", "approach", "--name", "Red"]),
        ("submarine-op patrol eagle", ["--against", "Force F"]),
        ("shadow axis b4", ["do", "shadow", "--side", "axis", "--zone", "B4"]),  # nothing has the new boat's name
        ("attack-runs red lg 1 victorious", ["--target", "Victorious"]),  # how they attack is a player's choice
        ("damage 1", ["damage", "--structural", "1"]),  # of many ships none is meant
    ],
)
def test_what_can_be_only_one_thing_is_filled_in(pedestal: Session, line: str, argv: list[str]) -> None:
    assert complete_line(pedestal, written_out(Desk(pedestal), line))[-len(argv) :] == argv


def test_what_the_umpire_alone_keeps_is_nobodys_name() -> None:
    session = open_session("cunningham-somerville/pedestal", "evening")
    session.act("phase", {"phase": "Air Operations", "turn": 1})
    session.act("strike", {"name": "Red", "zone": "B4", "squadron": [{"squadron": "LG 1"}]})
    session.act("approach", {"name": "Red"})
    session.act("dogfight", {"name": "Red", "fight": [{"interceptor": "880 Sqn", "raider": "LG 1"}]}, How(dice=[1, 1]))
    assert written_out(Desk(session), "red fly home 1")[2:] == ["--name", "Red", "--zones", "1"]  # its pair is "Red 1"


def test_what_is_due_of_a_ship_says_what_hit_her() -> None:
    session = open_session("cunningham-somerville/pedestal", "evening")
    session.act("phase", {"phase": "Submarines", "turn": 1})
    assert complete_line(session, ["do", "critical", "--ship", "Eagle"])[-1] == "Eagle"
    session.act("set", {"path": "Eagle.torpedo_hits", "value": "1"}, How(why="a test"))
    assert complete_line(session, ["do", "critical", "--ship", "Eagle"])[-2:] == ["--hit", "torpedo"]


@pytest.mark.parametrize(
    ("line", "argv"),
    [
        # a step is no ship, though Fletcher's name begins so
        ("Craven FL 2F", "do move --ship Craven --steps FL,2F"),
        ("mahan 1 to 3 ahead", 'do move --ship "Mahan 1,Mahan 2,Mahan 3"'),
        ("craven speeds up to 7", "do speed --ship Craven --to 7"),
    ],
)
def test_a_line_of_courses_is_read_as_it_is_meant(line: str, argv: str) -> None:
    session = open_session("ca/tassafaronga", "evening")
    assert written_out(Desk(session), line) == split_words(argv)


def test_all_things_of_a_kind_are_listed_with_place_and_state(capsys: pytest.CaptureFixture[str]) -> None:
    open_session("naval-units/coral-sea", "evening")
    assert run(["show", "allied", "fleets"]) == 0
    said = capsys.readouterr().out
    assert "Allied\n  TF 17, Coral Sea: Yorktown, Lexington" in said
    assert "Covering Group" not in said


def test_a_boat_of_a_pack_attacks_with_it(pedestal: Session) -> None:
    with pytest.raises(WrongOrder, match=r"its pack, in one operation .*: Patrol Line attack SHIP U 73 at Eagle"):
        written_out(Desk(pedestal), "U 73 attacks Eagle")
    assert [one.act.name for one in may_of.of_name(pedestal, "Axum").may] == ["plot", "submarine-op"]


def test_orders_by_which_nothing_moves_say_so_and_no_more(capsys: pytest.CaptureFixture[str]) -> None:
    session = open_session("cunningham-somerville/pedestal", "evening")
    session.act("phase", {"phase": "Plots", "turn": 1})
    capsys.readouterr()
    assert run(["orders", "axis", "Patrol Line stay", "--now"]) == 0
    said = capsys.readouterr().out
    assert "nothing was done, for nothing was to be done now" in said
    assert "has not seen" not in said  # it was so before


def test_on_a_sheet_a_whole_name_comes_before_an_act(pedestal: Session) -> None:
    found = check_sheet(pedestal, "allied", "Force F stay", (), act_reader(pedestal, "allied"))
    assert not found.faults
    assert found.orders[0].doers == ["Force F"]


@pytest.mark.parametrize(
    ("scenario", "act", "line", "argv"),
    [
        # a fleet or force that is called as a zone may be is a name; a zone is one still
        ("nu/solomons", "place", 'move F1 "The Slot"', 'move --fleet F1 --to "The Slot"'),
        ("nu/solomons", "place", "zone F1", "zone --name F1"),
        ("cs/free", "force", "force F1 B5", "force --name F1 --zone B5"),
        ("cs/free", "force", "force B5 F1", "force --zone B5 --name F1"),
        ("cs/free", "force", "force F2 B5", "force --name F2 --zone B5"),
        ("cs/free", "force", 'force b5 "Force Z"', 'force --zone B5 --name "Force Z"'),
    ],
)
def test_a_name_wins_over_the_shape_of_a_zone(scenario: str, act: str, line: str, argv: str) -> None:
    session = open_session(scenario, "evening")
    named = {"fleet": "F1", "ship": ["Enterprise"]} if act == "place" else {"name": "F1", "zone": "B4"}
    session.act(act, {**named, "side": "allied"})
    for exact in (True, False):
        assert written_out(Desk(session, exact=exact), line) == ["do", *split_words(argv)]
