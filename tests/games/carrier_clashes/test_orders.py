"""What players order in Carrier Clashes, what follows, and what a fault must not betray (12, 13, 15, 16, 20)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.carrier_clashes.evening import flyers, force_lines, known, orders, state
from referee.session import carrying, may_of, order_check
from referee.session.acting.due import due_now
from referee.session.acting.order_sheets import sealed_sheet, waiting_sheets
from referee.session.acting.orders import Order
from referee.session.acting.sealed import plain_text
from referee.session.how import How
from tests.games import sheets
from tests.games.carrier_clashes.evening import Evening, training
from tests.games.carrier_clashes.small import CARRIERS, TF_16, TF_64, VANGUARD, A, J, in_phase, position
from tests.games.sheets import Before, Pair


@pytest.fixture
def evening() -> Evening:
    return training()


def faults_of(evening: Evening, text: str, side: str = "allied") -> list[str]:
    return [str(fault) for fault in order_check.check_sheet(evening.session, side, text).faults]


def carried(evening: Evening, allied: str, ijn: str, dice: list[int] | None = None) -> carrying.Carried:
    carrying.handed_in(evening.session, "allied", allied)
    carrying.handed_in(evening.session, "ijn", ijn)
    return carrying.carry_out(evening.session, how=How(dice=dice, seed=None if dice else 1))


TF_17 = f'{A}task_forces."TF 17".'
STRIKE = "third-air-strike"
SEEN = {f"{CARRIERS}spotted": True}
BOTH_SEEN = {**SEEN, f"{TF_16}spotted": True}
CROSSED: list[Before] = [BOTH_SEEN, ("VB-6 vs 1407 at Shokaku", "Shokaku-D vs 1410")]
"""Both have declared a strike on the other, and said nothing of CAP."""
FORMED = ("Helena form 17; 16 cards AH AD; 17 cards AS; 99 off", "Carrier stay")
PAIRS: list[tuple[str, Pair]] = [
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
NO_AIRCRAFT = "only air units can do that"


@pytest.mark.parametrize(
    ("phase", "before", "text", "faults"),
    [
        ("task-force", [], "16 cards AH AD; Helena form 17; 17 cards JS", []),
        ("task-force", [], "64 cards JS JD; Helena form 17", ["keeps its cards (8.j)"]),
        ("task-force", [FORMED], "99 off", ["TF 99 is off the map already"]),
        ("first-air-strike", [AT_SHORTLAND], "VB-6 vs 1304", []),
        ("second-air-strike", [AT_SHORTLAND], "VB-6 vs 1304", []),
        (STRIKE, [AT_SHORTLAND], "VB-6 vs 1304",
         ["line 1 (VB-6 vs 1304): in 1304 block 19, Shortland are in sight; which target?"]),
        (STRIKE, [SEEN], "VB-6 vs 1407", []),
        (STRIKE, [SEEN], "VB-6 vs block 19", []),
        (STRIKE, [SEEN], "VB-6 vs Carrier", ["VB-6 vs Carrier"]),
        (STRIKE, [SEEN], "VT-6 vs 1407 with A", []),
        (STRIKE, [SEEN], "VT-6 vs 1407 with P", ["none of VT-6 has P"]),
        (STRIKE, [], "SBD-3 vs 1407",
         ["no force or unit of yours is called 'SBD-3'; of that type are VB-6, VS-6"]),
        (STRIKE, [SEEN], "16 vs 1407 with A; Helena cap 16; Henderson land Enterprise; 16 down", [NO_AIRCRAFT] * 4),
        (STRIKE, CROSSED, "VF-6 cap 64", ["no strike is on its way against TF 64"]),
        ("first-search", [], "VF-6 cap 16; VF-6 down", ["VF-6 is not on CAP"]),
        (STRIKE, [SEEN], "VB-6 vs 1407 at Shokaku group 1 at Kako", ["at is written twice"]),
        ("first-search", [], "VB-6 arc 33 wide 6 wide 3", ["wide is written twice"]),
        ("first-search", [], "VF-6 cap 16 low high", ["VF-6: high or low, not both"]),
        (STRIKE, ADRIFT, "adrift land Henderson", []),
        (STRIKE, ADRIFT, "VB-6 land Henderson", ["VB-6 flies in Strike 1"]),
        (STRIKE, [SEEN], "VB-6 land X; VB-6 vs 1407 land X; VB-6 vs 1407 low X",
         [*['base or carrier of yours: "X"; there are: Enterprise, Henderson Field'] * 2,
          'escort of yours: "X"; there are: VF-6, VMF-223']),
    ],
    ids=[
        "8.j: cards may stand before their force", "8.j: a force keeps its cards", "12.j: a dummy off the map",
        "12: a hex stands for the base", "12: for the base or force", "12: which of two", "a block by its hex",
        "by its sticker", "not by its owner's name", "16: with a weapon that it has", "16: with one that it has not",
        "a type is answered with its units", "what only aircraft do",
        "16.f: CAP is flown over what is struck", "16.f: who comes down does so first",
        "16.k: at one ship", "15.a: as wide as is said once",
        "16.g: at one altitude",
        "18.f: adrift is who must land", "18.f: not who flies in a strike",
        "16.l: only decks, and fighters, are listed",
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_sheet(
    evening: Evening, phase: str, before: list[Before], text: str, faults: list[str]
) -> None:
    evening.to(phase)
    sheets.put(evening.session, *before)
    found = faults_of(evening, text)
    assert len(found) == len(faults)
    assert [words for words, fault in zip(faults, found, strict=True) if words not in fault] == []


@pytest.mark.parametrize(
    ("values", "text", "command"),
    [
        ({**SEEN, f"{CARRIERS}hex": "1611"}, "TF 64 may engage Carrier Force (spotted) in 1611",
         'engage --by "TF 64" --target "Carrier Force"'),
        ({**SEEN, f"{CARRIERS}hex": "1611"}, "both sides are in 1611: IJN Carrier Force (spotted); Allied TF 64", ""),
        ({f"{A}ships.Helena.last_turn": 0}, "Allied TF 16: endurance", None),
        ({f"{TF_64}ships": ["DesDiv 8"]}, "Allied ships without a task force: San Juan", None),
    ],
)  # fmt: skip
def test_what_is_listed(evening: Evening, values: dict[str, Any], text: str, command: str | None) -> None:
    evening.to("second-surface-combat")
    sheets.put(evening.session, values)
    found = {one.text: one.command for one in carrying.encounters(evening.session)}
    assert [listed for listed in found if text in listed]
    assert command is None or found[text] == command


@pytest.mark.parametrize(
    ("phase", "values", "text"),
    [
        ("task-force", {}, "searchers reach it"),
        ("second-surface-combat", {**SEEN, f"{CARRIERS}hex": "1611", "umpire.engagements.1": {
            "hex": "1611", "allied": ["TF 64"], "ijn": ["Carrier Force"], "state": "engaged"}}, "may engage"),
    ],
    ids=["15.a: in a search phase alone", "20.a: not who meet in an engagement already"],
)  # fmt: skip
def test_what_is_not_listed(evening: Evening, phase: str, values: dict[str, Any], text: str) -> None:
    evening.to(phase)
    sheets.put(evening.session, values)
    assert not [one.text for one in carrying.encounters(evening.session) if text in one.text]


def test_15a_who_may_be_searched_is_listed(evening: Evening) -> None:
    evening.to(flyers.SEARCH_PHASES[0])
    assert [one.text for one in carrying.encounters(evening.session) if "searchers reach it" in one.text]


@pytest.mark.parametrize(
    ("typed", "name"), [("17", "TF 17"), ("tf17", "TF 17"), ("X17", "X17"), ("Bravo", "Bravo"), ("tf", "tf")]
)
def test_8_a_new_force_is_called_as_the_others(typed: str, name: str) -> None:
    assert force_lines.as_the_others(typed, ["TF 16", "TF 64", "Bravo"]) == name


@pytest.mark.parametrize("lines", ["64 1612; 64 refuel", "64 refuel; 64 1612", "64 refuel; 16 stay; 64 1612"])
def test_12f_what_is_checked_is_what_comes_of_the_lines_whatever_their_order(lines: str) -> None:
    evening = training(scenario={"refueling_points": {"allied": ["1611"]}})
    evening.to("movement-unspotted")
    (fault,) = faults_of(evening, lines)
    assert "TF 64 in 1612 is not at a refueling point" in fault
    assert faults_of(evening, "64 refuel; 16 1411") == []


def test_a_fault_does_not_betray_what_the_side_does_not_see(evening: Evening) -> None:
    evening.to(STRIKE)
    unseen = faults_of(evening, 'VB-6 vs 1407; VB-6 vs "Carrier Force"; VB-6 vs block 19')
    evening.set(f"{CARRIERS}hex", "1010")
    assert faults_of(evening, 'VB-6 vs 1407; VB-6 vs "Carrier Force"; VB-6 vs block 19') == unseen
    assert len(unseen) == 3
    assert "Carrier Force" not in unseen[0] + unseen[2] + unseen[1].replace('"Carrier Force"', "")


def test_what_is_met_when_orders_are_carried_out_is_for_the_umpire_alone(evening: Evening) -> None:
    sheets.put(evening.session, SEEN)
    evening.to(STRIKE)
    carrying.handed_in(evening.session, "allied", "VB-6 vs 1407")
    evening.set(f"{CARRIERS}hex", "0101")
    came = carrying.carry_out(evening.session, ["allied"])
    assert [entry["act"] for entry in came.entries] == ["carry-out"]
    assert "in 1407 no enemy is in sight" in str(came.met[0])
    assert came.say(["allied", "ijn"])["allied"] == []


def test_who_is_to_stay_has_moved_no_hex_and_is_no_longer_listed(evening: Evening) -> None:
    evening.to("movement-spotted")
    evening.do("set", path="sides.allied.task_forces.TF 64.spotted", value="true", why="seen")
    block = evening.own("allied", "task_forces", "TF 64")["called"].removeprefix("block ")
    came = carried(evening, "64 stay; 16,99 stay", "Carrier stay")
    assert came.say(["allied", "ijn"])["ijn"] == [f"Block {block} stays in 1611."]
    listed = [due.line for due in due_now(evening.session.game, evening.tree)]
    assert listed == ["2 unspotted task forces not moved: Vanguard, Decoy"]
    assert not evening.own("allied", "task_forces", "TF 64").get("moved")


# An air strike phase is two decisions: what is struck, then CAP (16.f).


@pytest.fixture
def crossed(evening: Evening) -> Evening:
    evening.to(STRIKE)
    sheets.put(evening.session, *CROSSED)
    return evening


def wanted(evening: Evening) -> list[str]:
    found = [one.text for one in carrying.encounters(evening.session) if "CAP is wanted" in one.text]
    return [line.partition(":")[0] for line in found]


def test_16f_cap_is_wanted_until_both_sides_have_spoken_of_it(crossed: Evening) -> None:
    assert wanted(crossed) == ["DUE ALLIED", "DUE IJN"]
    carried(crossed, "VF-6 cap 16 again", "no cap")
    assert not wanted(crossed)


@pytest.mark.parametrize(
    ("line", "ignored"), [("VF-6 ignores Shokaku-f", ["Shokaku fighters"]), ("VF-6 ignores nobody", ["nobody"])]
)
def test_16iiv_weak_escorts_say_on_a_sheet_whom_they_leave_alone(line: str, ignored: list[str]) -> None:
    evening = training(air={"F4F-4": {"f": 3}, "A6M2": {"defense": 3}})
    sheets.put(evening.session, SEEN)
    evening.to(STRIKE)
    carried(evening, "VB-6 VF-6 vs 1407 at Shokaku", "Carrier stay")
    carrying.handed_in(evening.session, "ijn", "Shokaku-r Shokaku-f cap Carrier")
    came = carrying.carry_out(evening.session, how=How(seed=1))
    assert [entry["act"] for entry in came.entries] == ["carry-out", "cap"], "16.f: CAP is up, and both are revealed"
    assert "--ignore nobody" in str(came.met)
    assert not wanted(evening)
    came = carried(evening, line, "Carrier all")
    assert came.entries[-1]["inputs"]["ignore"] == ignored


def test_16f_only_whom_strikes_come_against_is_asked_for_cap(evening: Evening) -> None:
    sheets.put(evening.session, SEEN)
    evening.to(STRIKE)
    carried(evening, "VB-6 vs 1407", "Vanguard stay")
    carrying.handed_in(evening.session, "ijn", "no cap")
    assert carrying.wanted_from(evening.session) == []


def test_16f_cap_over_several_forces_may_be_ordered_beforehand(evening: Evening) -> None:
    evening.to(STRIKE)
    assert faults_of(evening, "Shokaku-f cap Carrier; Shokaku-r cap Vanguard", "ijn") == []


def test_16k_who_attacks_what_is_ordered_once_the_ships_are_revealed(crossed: Evening) -> None:
    carried(crossed, "no cap", "no cap")
    carrying.handed_in(crossed.session, "ijn", "Shokaku-D at Enterprise", how=How(seed=1), now=True)
    entry = crossed.session.entries()[-1]
    assert (entry["act"], entry["inputs"]["at"]) == ("attack", ["Shokaku dive bombers=Enterprise"])


def test_12j_a_dummy_off_the_map_may_only_come_back(evening: Evening) -> None:
    evening.to("task-force")
    sheets.put(evening.session, FORMED)
    assert [one.act.name for one in may_of.of_name(evening.session, "TF 99").may] == ["dummy"]


def test_25g_by_night_a_submarine_on_a_sheet_attacks_what_its_side_has_searched() -> None:
    boat = {"side": "ijn", "hex": "1410", "strength": 12, "speed": 2}
    by_night = {"first_turn": "night", "night_phases": ["first-search"], "night_searchers": ["Shokaku torpedo bombers"]}
    evening = training(submarine={"I-boats": boat}, scenario=by_night)
    evening.to("first-search")
    orders = "I-boats attack; Shokaku-torp search 1410"
    assert faults_of(evening, orders, "ijn") == []
    carrying.handed_in(evening.session, "ijn", orders, how=How(seed=4), now=True)
    assert [entry["act"] for entry in evening.session.entries()[-2:]] == ["search", "submarine"]
    said = [line for entry in evening.session.entries() for line in entry.get("told", {}).get("all", ())]
    assert "Searches first, then submarines" in " ".join(map(str, said))


def test_25d_the_prey_of_a_submarine_is_named_where_several_are_in_its_hex() -> None:
    boat = {"side": "ijn", "hex": "1410", "strength": 12, "speed": 2}
    evening = training(submarine={"I-boats": boat}, task_force={"TF 64": {"hex": "1410"}})
    evening.to("first-search")
    for force in ("TF 16", "TF 64"):
        evening.do("set", path=f"sides.allied.task_forces.{force}.spotted", value="true", why="seen")
    assert "the player picks without seeing" in faults_of(evening, "I-boats spot", "ijn")[0]
    sticker = evening.own("allied", "task_forces", "TF 64")["called"]
    carrying.handed_in(evening.session, "ijn", f"I-boats attack {sticker}", how=How(seed=1), now=True)
    entry = evening.session.entries()[-1]
    assert (entry["act"], entry["inputs"]["target"]) == ("submarine", f"block {sticker}")


LAID = {"units": ["VB-6"], "hex": "1410", "start": 18, "arc": 6, "out_to": 2}
ARC, SEARCHED = {f"{A}sweeps.1": LAID}, {f"{A}sweeps.1": {**LAID, "done": True}}
BY_NIGHT = {"public.night": True}
ARMED = Order("armed-search", {}, ["VB-6"], side="allied")
DIVES = Order("submarine", {"name": "Gato", "hex": "1410"}, ["Gato"], side="allied")
SWEEPS = Order("sweep", {}, ["VB-6"], side="allied")


@pytest.mark.parametrize(
    ("order", "values", "moment"),
    [
        (ARMED, {}, "now"),
        (ARMED, ARC, "later"),
        (ARMED, SEARCHED, "now"),
        (DIVES, ARC, "now"),
        (DIVES, {**ARC, **BY_NIGHT}, "later"),
        (SWEEPS, {**ARC, **BY_NIGHT}, "now"),
    ],
    ids=[
        "no arc is laid", "one is", "it has been searched", "submarines by day", "by night",
        "who searches himself",
    ],
)  # fmt: skip
def test_25_g_what_waits_until_its_side_has_searched(order: Order, values: dict[str, Any], moment: str) -> None:
    assert orders.moment_of(position().doing({**in_phase("first-search"), **values}).tree, order) == moment


@pytest.mark.parametrize(
    ("done", "values", "searches"),
    [
        (SWEEPS, ARC, True),
        (SWEEPS, SEARCHED, False),
        (SWEEPS._replace(side="ijn"), ARC, False),
        (DIVES, ARC, False),
    ],
    ids=["arcs of its own", "they have been searched", "the other side's", "another order"],
)
def test_15_arcs_that_were_laid_on_a_sheet_are_searched(done: Order, values: dict[str, Any], searches: bool) -> None:
    tree = position().doing({**in_phase("first-search"), **values}).tree
    found = orders.next_act(tree, [done], ["allied", "ijn"], [])
    assert (found and (found.act, found.side)) == (("search", "allied") if searches else None)


@pytest.mark.parametrize(
    ("act", "name", "values", "phase"),
    [
        ("move", "TF 16", {}, "movement-unspotted"),
        ("move", "TF 16", {f"{TF_16}spotted": True}, "movement-spotted"),
        ("exit", "TF 16", {f"{TF_16}spotted": True}, "movement-spotted"),
        ("move", "Gato", {}, "movement-unspotted"),
        ("cap", "TF 16", {}, ""),
    ],
)
def test_12_f_in_which_phase_an_order_is_carried_out(act: str, name: str, values: dict[str, Any], phase: str) -> None:
    order = Order(act, {"name": name}, [name], side="allied")
    assert orders.phase_of(position().doing(values).tree, order) == phase


VB, VS = {"searcher": ["VB-6"]}, {"searcher": ["VS-6"]}


@pytest.mark.parametrize(
    ("one", "other", "side", "searcher"),
    [
        ({"hex": "1407", **VB}, {"hex": "1407", **VS}, "allied", ["VB-6", "VS-6"]),
        ({"hex": "1407", **VB}, {"hex": "1408", **VS}, "allied", ["VB-6"]),
        ({"hex": "1407", **VB}, {"hex": "1407", **VS}, "ijn", ["VB-6"]),
        ({"hex": "1407"}, {"hex": "1407", **VS}, "allied", None),
        (VB, VS, "allied", ["VB-6"]),
    ],
    ids=["of the same hex", "of another", "of the other side", "whoever can", "of the arcs that are laid"],
)
def test_15_e_who_searches_a_hex_on_a_sheet_searches_it_together(
    one: dict[str, Any], other: dict[str, Any], side: str, searcher: list[str] | None
) -> None:
    board = state.Board.of(position().doing(in_phase("first-search")))
    order, more = Order("search", one, ["VB-6"], side="allied"), Order("search", other, ["VS-6"], side=side)
    assert orders.search_together(board, order, [more]).inputs.get("searcher") == searcher


@pytest.mark.parametrize(
    ("values", "there"),
    [
        ({}, True),
        ({f"{J}ships.Tone.away": "left the map on turn 1"}, False),
        ({f"{J}ships.Tone.condition": "sunk"}, False),
    ],
    ids=["in play", "off the map", "sunk"],
)
def test_which_ships_may_be_named_on_a_sheet(values: dict[str, Any], there: bool) -> None:
    alone = {f"{VANGUARD}ships": ["Kagero Division"]} if values else {}
    assert known.forces(position().doing({**values, **alone}).tree, "ijn")["ships"]["Tone"] is there


def test_16f_a_sheet_without_orders_keeps_what_was_said_of_cap(crossed: Evening) -> None:
    crossed.do("cap", over="TF 16", unit=["VF-6"], altitude="high")
    done = sealed_sheet("allied", "VF-6 cap 16 all", "salt", (), (1, STRIKE)) | {"done": ["1.0"]}
    crossed.tree["umpire"]["orders"] = {"allied": done}
    for _ in range(2):
        carrying.handed_in(crossed.session, "allied", "none")
        assert plain_text(waiting_sheets(crossed.tree)["allied"]["text"]) == "VF-6 cap 16 all"
