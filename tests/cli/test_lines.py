"""Lines as umpires type them at the prompt, each with what it stands for after `referee`, or why it is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from referee.cli.console.of_things import WrongOrder
from referee.cli.console.offer import Desk
from referee.cli.console.only_one import complete_line
from referee.cli.orders import act_reader
from referee.engine.errors import Refusal
from referee.engine.plain import quote_word
from referee.session import may_of
from referee.session.how import How
from referee.session.order_check import check_sheet
from referee.session.scenario.scenario import open_session
from tests.cli.lines import written_out
from tests.quick import Quick
from tests.shell import Shell

Acts = Sequence[tuple[str, dict[str, Any]]]
ON: tuple[str, dict[str, Any]] = ("next", {})
STRIKE = {"name": "Red", "zone": "B4", "squadron": [{"squadron": "LG 1"}, {"squadron": "StG 3"}]}
MOMENTS: Mapping[str, tuple[str, Acts]] = {
    "training": ("cc/training", ()),
    "movement": ("cc/training", [ON] * 7),
    "Solomons": ("cc/eastern-solomons", ()),
    "Savo": ("ca/savo-island", ()),
    "Tassafaronga": ("ca/tassafaronga", ()),
    "Marianas": ("coc/philippine-sea", ()),
    "activation": ("coc/philippine-sea", [ON] * 4),
    "zones": ("nu/sea-zone-battle", ()),
    "Coral Sea": (
        "nu/coral-sea",
        [("phase", {"phase": "Moves", "turn": 2}), ("move", {"fleet": "Covering Group", "to": "Louisiade Passage"})],
    ),
    "Slot": (
        "nu/solomons",
        [("place", {"fleet": name, "ship": [ship]}) for name, ship in (("F1", "Enterprise"), ("Port", "Trout"))],
    ),
    "forces": ("cs/free", [("force", {"name": "F1", "zone": "B4", "side": "allied"})]),
    "convoy": ("cs/convoy", ()),
    "Pedestal": (
        "cs/pedestal",
        [
            ("phase", {"phase": "Air Operations", "turn": 1}),
            ("ship", {"name": "MS 16", "side": "axis", "kind": "escort"}),
            ("strike", STRIKE),
        ],
    ),
}
"""By name a scenario, and what was done in it before."""

LINES: Mapping[str, Sequence[tuple[str, str]]] = {
    "training": (
        ("stat", "status"),
        ("show al", "show allied"),
        ("brief al", "scenario brief al"),
        ("show all", "show all"),  # everybody is no side's beginning
        ("log show --for all", "log show --for all"),
        ("n", "next"),
        ("end the phase", "next"),
        ("next turn", "next"),
        ("end of turn", "next"),
        ("help me", "help"),
        ("list all the ships", "show ships"),
        ("who is in 1410", "show 1410"),
        ("what does TF 16 hold?", "show TF 16"),
        ("can TF 16 reach 1407?", 'range "TF 16" 1407'),
        ("range of Enterprise", "reach Enterprise"),
        ("2d6", "roll 2d6"),
        ("clear", "curtain"),
        ("map tf 16", 'map --around "TF 16"'),
        ("map --around san ju", 'map --around "San Juan"'),
        ("map --around Car For", 'map --around "Carrier Force"'),
        ("range car for tf 16", 'range "Carrier Force" "TF 16"'),
        ("range tf 16 car for", 'range "TF 16" "Carrier Force"'),
        ("roll 2d6", "roll 2d6"),
        ("referee status", "status"),
        ("place tf16 0715", 'do place --name "TF 16" --hex 0715'),
        ("do place 16 0715", 'do place --name "TF 16" --hex 0715'),
        ("place --na TF16 --he 0715", 'do place --name "TF 16" --hex 0715'),
        ('move "TF 1" 0716', 'do move --name "TF 1" --hex 0716'),
        ("show ij", "show ijn"),
        ("sh ij", "show ijn"),
        ("sh al", "show allied"),
        ("sho um", "show umpire"),
        ("map al", "map allied"),
        ("launch vb6 at kido", "do launch --unit VB-6 --target kido"),  # what is nobody's name is no ship for --at
        ("do te ijn x", "do tell --to ijn --text x"),
        ("do", "do"),
        ("odds cc --help", "odds cc --help"),
        ("log --help", "log --help"),
        ("log 1", "log show 1"),
        ("log allied", "log show --for allied"),
        ("log ij 1", "log show --for ijn 1"),
        ("tell a smoke to the north --json", 'tell a "smoke to the north" --json'),
        ("tell ij smoke", "tell ijn smoke"),
        ("log sh --fo ij", "log show --for ijn"),
        ("dice t", "dice table"),
        ("odds init 1 0", "odds initiative --allied-level 1 --ijn-level 0"),
        ("odds cc init 1 0", "odds carrier-clashes initiative --allied-level 1 --ijn-level 0"),
        ("odds stri", "odds strike"),
        ("launch shortl vb6", "do launch --target Shortland --unit VB-6"),
        ("attack vb6=shok", "do attack --at VB-6=Shokaku"),
        ("fire tone=he", "do fire --at Tone=Helena"),  # no base: ships fire at ships
        ("set public.turns 3 --why a longer evening", 'set public.turns 3 --why "a longer evening"'),
        ("search 1508 ent", "do search --hex 1508 --searcher Enterprise"),
        ("search 1508 ent --side ijn", "do search --hex 1508 --searcher ent --side ijn"),  # a side's own names alone
        ("16.k", "rules show carrier-clashes 16.k"),
        # the beginnings of a name's words are one name, not two
        ("search 1410 shok torp", 'do search --hex 1410 --searcher "Shokaku torpedo bombers"'),
        (
            "launch 16 shok dive bombers and shok fight",
            'do launch --target "TF 16" --unit "Shokaku dive bombers,Shokaku fighters"',
        ),
        ("sweep vs6 28 out to 4", "do sweep --unit VS-6 --start 28 --out-to 4"),
        ("launch vb6 with vf6 at vanguard", "do launch --unit VB-6 --unit VF-6 --target Vanguard"),
        ("attack shok dive enterprise", 'do attack --at "Shokaku dive bombers=Enterprise"'),
        ("damage shokaku", "do hit --ship Shokaku"),
        ("Enterprise launches VB-6, VT-6 at Shokaku", "do launch --unit VB-6,VT-6 --target Shokaku --side allied"),
    ),
    "movement": (  # a line of orders alone is the act that it stands for
        ("16 1409", 'do move --name "TF 16" --hex 1409'),
        ("ijn Carr 1408 via 1407", 'do move --name "Carrier Force" --hex 1408 --via 1407'),
        ("van 1509", "do move --name Vanguard --hex 1509"),
        ("16 stay", 'do move --name "TF 16" --hex 1410'),
        ("TF 16 moves to 1409", 'do move --name "TF 16" --hex 1409'),
        ("ijn: all stay", 'orders ijn "all stay" --now'),
        ("ijn all stay", 'orders ijn "all stay" --now'),
        ("i van 1509", "do move --name Vanguard --hex 1509"),
        ("a 16 1409", 'do move --name "TF 16" --hex 1409'),
    ),
    "Solomons": (
        ("may tf 16", 'may "TF 16"'),
        ("targets kagero 1", 'do targets --ship "Kagero 1"'),
        ("search ijn", "do search --side ijn"),
        ("or i ibA spot", 'orders ijn "ibA spot"'),
        ("where's TF 16?", "show TF 16"),
        ("what's Enterprise doing", "show Enterprise"),
        ("the players throw the dice", "dice table"),
        ("take that back", "undo"),
        ("undo last", "undo"),
        ("undo the last act", "undo"),
        ("redo that", "redo"),
        ("pause", "curtain"),
        ("cap shok a6m carr", 'do cap --unit "Shokaku A6M 1,Shokaku A6M 2,Shokaku A6M 3" --over "Carrier Force"'),
        ("cap VF-6-1 and 2 over TF 16", 'do cap --unit VF-6-1,VF-6-2 --over "TF 16"'),
        ("cap 16 VF-6-1..2 low", 'do cap --over "TF 16" --unit VF-6-1,VF-6-2 --altitude low'),
        ("cap VF-6-1, VF-6-2 TF 16", 'do cap --unit VF-6-1,VF-6-2 --over "TF 16"'),
        (
            "launch carr vb-3-1,vt-8=a",
            'do launch --target "Carrier Force" --unit VB-3-1,VT-8-1,VT-8-2 --weapon VT-8-1=a,VT-8-2=a',
        ),
        ("launch at Carrier Force VB-3-1", 'do launch --target "Carrier Force" --unit VB-3-1'),
        ("strike at Shokaku", "do strike --at Shokaku"),
        ("move TF 16 to 1612", 'do move --name "TF 16" --hex 1612'),
        ("land the VF-5-1 at Wasp", "do land --unit VF-5-1 --at Wasp"),
    ),
    "Savo": (
        ("fire fur1,yub crav2", 'do fire --firer "Furutaka 1,Yubari" --target "Craven 2"'),
        ("odds fire fur1 crav2", 'odds fire --firer "Furutaka 1" --target "Craven 2"'),
        ("may Furutaka", "may Furutaka"),
        ("fire canberra and north1 at tenryu", 'do fire --firer "Canberra,Northampton 1" --target Tenryu'),
        ("fire fur1 yub crav2", 'do fire --firer "Furutaka 1" --firer Yubari --target "Craven 2"'),
        ("fire canb north1 tenryu", 'do fire --firer Canberra --firer "Northampton 1" --target Tenryu'),
        ("fire canb north1", 'do fire --firer Canberra --target "Northampton 1"'),
        ("torp fur1 crav2", 'do launch --firer "Furutaka 1" --target "Craven 2"'),
        ("shoot canb the tenryu", "do fire --firer Canberra --target Tenryu"),
        ("move Northampton 1, 2 and Canberra F", 'do move --ship "Northampton 1,Northampton 2,Canberra" --steps F'),
        ("take off canb sunk", "do take-off --ship Canberra --fate sunk"),
        ("usn move canb F", "do move --ship Canberra --steps F"),
    ),
    "Tassafaronga": (
        ("Craven FL 2F", "do move --ship Craven --steps FL,2F"),  # a step is no ship, though Fletcher's name begins so
        ("mahan 1 to 3 ahead", 'do move --ship "Mahan 1,Mahan 2,Mahan 3"'),
        ("craven speeds up to 7", "do speed --ship Craven --to 7"),
    ),
    "Marianas": (
        ("range TG 58.1 TG 58.4", 'range "TG 58.1" "TG 58.4"'),
        ("move 58.1 to 2313", 'do move --group "TG 58.1" --to 2313'),
    ),
    "activation": (
        ("draw usn", "do draw --marker usn"),  # the beginning of a marker's name, and no side
        ("draw mobile fleet", 'do draw --marker "TF Mobile Fleet"'),  # and no ship Mobile
        ("move mobile fleet 0718", 'do move --group "TF Mobile Fleet" --to 0718'),
        ("may mobile fleet", 'may "TF Mobile Fleet"'),
        ("tf 58 searches mobile fleet", 'do search --by "TF 58" --target "TF Mobile Fleet"'),
    ),
    "zones": (
        ("phase Combat moves", 'do phase --phase "Combat moves"'),
        ("phase Night fight 5", 'do phase --phase "Night fight" --turn 5'),
        ("phase 5 Night fight", 'do phase --turn 5 --phase "Night fight"'),
        (
            "port-raid truk allied yam,torpedo=1",
            'do port-raid --zone "Truk Lagoon" --side allied --target Yamato,torpedo=1',
        ),
        (
            "port-raid truk allied name=yam,torpedo=1",
            'do port-raid --zone "Truk Lagoon" --side allied --target name=Yamato,torpedo=1',
        ),
        ("may Carrier Force", 'may "Carrier Force"'),
        ("move Carrier Force truk", 'do move --fleet "Carrier Force" --to "Truk Lagoon"'),
        ("may al", "may allied"),
        (
            "raid al truk yamato torpedo 2 york",
            'do port-raid --side allied --zone "Truk Lagoon" --target Yamato,torpedo=2 --carrier Yorktown',
        ),
        ("end battle", "do battle-over"),
        ("allied raids zuiho 3 torpedo", "do air-strike --target Zuiho,torpedo=3 --side allied"),
        ("strike al zuiho 3 torpedo 1 dive", "do air-strike --side allied --target Zuiho,torpedo=3,dive=1"),
        ("allocate al coral 3 cap 1 torpedo", 'do allocate --side allied --zone "Coral Sea" --cap=3 --torpedo=1'),
        ("japanese searches coral", 'do search --zone "Coral Sea" --side japanese'),
        ("search coral by japanese", 'do search --zone "Coral Sea" --side japanese'),
        ("allocate 3 cap 1 torpedo", "do allocate --cap=3 --torpedo=1"),
        ("allied allocate coral 3 cap", 'do allocate --zone "Coral Sea" --cap=3 --side allied'),
        ("battle over coral", 'do battle-over --zone "Coral Sea"'),
        ("do battle over coral", 'do battle-over --zone "Coral Sea"'),
        ("hunt coral allied", 'do asw --zone "Coral Sea" --side allied'),
    ),
    "Coral Sea": (
        # an enemy's name that its hunters do not know may be typed by the umpire, who knows it
        ("S-44 attacks Yubari", 'do submarine-attack --zone "Solomon Sea" --target S-44=Yubari'),
        ("solomon let", 'orders allied "solomon let" --now'),  # whose decision is due is meant
        (
            "japanese strikes S-44 torpedo 1, Goyo Maru screens Shoho",
            'do air-strike --target S-44,torpedo=1 --screen "Goyo Maru=Shoho" --side japanese',
        ),
        (
            "strike japanese S-44 torpedo 1, Goyo Maru screens Shoho",
            'do air-strike --side japanese --target S-44,torpedo=1 --screen "Goyo Maru=Shoho"',
        ),
    ),
    # a fleet or force that is called as a zone may be is a name; a zone is one still
    "Slot": (
        ('move F1 "The Slot"', 'do move --fleet F1 --to "The Slot"'),
        ("zone F1", "do zone --name F1"),
        ('move Port "Coral Sea" port', 'do move --fleet Port --to "Coral Sea" --port'),
    ),
    "forces": (
        ("force F1 B5", "do force --name F1 --zone B5"),
        ("force B5 F1", "do force --zone B5 --name F1"),
        ("force F2 B5", "do force --name F2 --zone B5"),
        ('force b5 "Force Z"', 'do force --zone B5 --name "Force Z"'),
    ),
    "convoy": (
        ("show U 1", "show U 1"),
        ("sub op", "do submarine-op"),
        ("axis spot d5 4 air", "do spot --zone D5 --to-spot 4 --search air --side axis"),
        ("plot hx to d6", 'do plot --name "Convoy HX" --to D6'),
        ("do tell axis dusk, and to the west", 'do tell --to axis --text "dusk, and to the west"'),
        (
            "search d5 4 boats 3 submarine axis",
            "do spot --zone D5 --to-spot 4 --boats 3 --search submarine --side axis",
        ),
        ("lit wren tank 12 3", "do lit --viewer Wren --target Tankexpress --maximum 12 --minimum 3"),
        ('land-cap "811 Flight" 2', 'do land-cap --squadron "811 Flight" --zones 2'),
    ),
    "Pedestal": (
        # a whole name of several words is that name
        ("launch ms 16 1 manchester 3", 'do launch --ship "MS 16" --number 1 --target Manchester --distance 3'),
        ("strike Blue kg 77 132 b4", 'do strike --name Blue --squadron "KG 77" --squadron "132nd Gruppo" --zone B4'),
        *(
            (
                f"attack-runs red {typed} victorious level",
                'do attack-runs --name Red --squadron "LG 1" --target Victorious --profile level',
            )
            for typed in ("lg 1", '"LG 1"')
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
    ),
}
REFUSED: Sequence[tuple[str, str, str]] = (
    ("training", "st", "short for status, strike"),
    ("training", "move tf 0716", "short for TF 16, TF 64, TF 99"),
    ("training", "place --f", "short for --force, --fresh-dice"),
    ("training", "stauts", "nearest: status"),
    ("training", "y", "nothing is asked now that y could answer"),
    ("training", "no", "nothing is asked now that no could answer"),
    ("training", "batch", "cannot be used here"),
    ("training", "play", "this is the console already"),
    ("training", "99.z", r"99\.z"),
    ("Savo", "odds ca fire fur1 crav2", 'there is no procedure of ca "fire"; nearest: may-fire'),
    *(
        ("training", line, "her loss is entered as hit SHIP sunk")
        for line in ("sinks", "sink Helena", "Helena is sunk")
    ),
    ("convoy", "Wren sinks", "her loss is entered as damage SHIP --floatation"),
    ("Savo", "fire fur crav2", "short for Furutaka 1, Furutaka 2"),
    ("movement", "16 1409 fast", "'fast' is not understood here"),
    ("movement", "16 1409 sweeping", "'sweeping' is not understood here"),  # as it was typed
    ("movement", "16 frobnicate", "what is 'frobnicate'. a hex, or one of"),
    ("movement", "move all", "'move all' may belong to either side"),
    ("movement", "frobnicate 1409", 'there is no command "frobnicate"'),
    ("movement", "ijn 16 1409", "no force or unit of yours is called '16'"),
    (
        "movement",
        "the others stay",
        "'the others stay' may belong to either side: allied the others stay or ijn the others stay",
    ),
    *(("movement", dice, "the program does not ask for dice now") for dice in ("16", "4", "3,4,1")),
    ("Pedestal", "U 73 attacks Eagle", "its pack, in one operation .*: Patrol Line attack SHIP U 73 at Eagle"),
)
ONLY_ONE: Sequence[tuple[str, str]] = (
    ("approach", "do approach --name Red"),
    ("submarine-op patrol eagle", '--against "Force F"'),
    ("shadow axis b4", "do shadow --side axis --zone B4"),  # nothing has the new boat's name
    ("attack-runs red lg 1 victorious", "--target Victorious"),  # how they attack is a player's choice
    ("damage 1", "damage --structural 1"),  # of many ships none is meant
    ("do", "do"),
    ("do --help", "do --help"),
)


@cache
def desk(moment: str) -> Desk:
    """The console at a moment; it is only asked."""
    scenario, acts = MOMENTS[moment]
    session = Quick(scenario)
    for act, inputs in acts:
        session.act(act, inputs, How(seed=1, force=act == "next", why="an opening"))
    return Desk(session)


def joined(words: Sequence[str]) -> str:
    return " ".join(map(quote_word, words))


@pytest.mark.parametrize(("moment", "line", "wanted"), [(name, *row) for name, rows in LINES.items() for row in rows])
def test_a_line_is_written_out_as_the_command_line_wants_it(moment: str, line: str, wanted: str) -> None:
    assert joined(written_out(desk(moment), line)) == wanted


@pytest.mark.parametrize(
    ("moment", "line", "wanted"), [(name, *row) for name in ("Slot", "forces") for row in LINES[name]]
)
def test_a_name_wins_over_the_shape_of_a_zone_and_a_flag_among_exact_words_too(
    moment: str, line: str, wanted: str
) -> None:
    assert joined(written_out(Desk(desk(moment).session, exact=True), line)) == wanted


@pytest.mark.parametrize(("moment", "line", "why"), REFUSED)
def test_a_line_that_may_mean_several_things_or_none_is_refused(moment: str, line: str, why: str) -> None:
    with pytest.raises(Refusal) as caught:
        written_out(desk(moment), line)
    assert re.search(why, caught.value.message)
    assert "ask for dice" not in why or f"--dice {line}" in (caught.value.hint or "")
    assert isinstance(caught.value, WrongOrder) or not line.startswith("U 73")


@pytest.mark.parametrize(("line", "wanted"), ONLY_ONE)
def test_what_can_be_only_one_thing_is_filled_in(line: str, wanted: str) -> None:
    assert joined(complete_line(desk("Pedestal").session, written_out(desk("Pedestal"), line))).endswith(wanted)


def test_a_boat_of_a_pack_attacks_with_it() -> None:
    may = [one.act.name for one in may_of.of_name(desk("Pedestal").session, "Axum").may]
    assert may == ["escort", "plot", "submarine-op"]


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


def test_all_things_of_a_kind_are_listed_with_place_and_state(referee: Shell) -> None:
    open_session("naval-units/coral-sea", "evening")
    said = referee("show allied fleets")
    assert "Allied\n  TF 17, Coral Sea: Yorktown, Lexington" in said
    assert "Covering Group" not in said


def test_orders_by_which_nothing_moves_say_so_and_no_more(referee: Shell) -> None:
    session = open_session("cunningham-somerville/pedestal", "evening")
    session.act("phase", {"phase": "Plots", "turn": 1})
    said = referee("orders axis 'Patrol Line stay' --now")
    assert "nothing was done, for nothing was to be done now" in said
    assert "has not seen" not in said  # it was so before


def test_on_a_sheet_a_whole_name_comes_before_an_act() -> None:
    session = desk("Pedestal").session
    found = check_sheet(session, "allied", "Force F stay", (), act_reader(session, "allied"))
    assert not found.faults
    assert found.orders[0].doers == ["Force F"]
