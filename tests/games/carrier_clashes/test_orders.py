"""What players order in Carrier Clashes, what follows, and what a fault must not betray (12, 13, 15, 16, 20)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.carrier_clashes.evening import known, orders, state
from referee.session import carrying, may_of, order_check
from referee.session.acting.due import due_now
from referee.session.acting.order_sheets import sealed_sheet, waiting_sheets
from referee.session.acting.orders import Order
from referee.session.acting.sealed import plain_text
from referee.session.how import How
from tests.games import sheets
from tests.games.carrier_clashes.evening import Evening, training
from tests.games.carrier_clashes.small import TF_16, VANGUARD, A, J, in_phase, position
from tests.games.sheets import Pair


@pytest.fixture
def evening() -> Evening:
    return training()


def faults_of(evening: Evening, text: str, side: str = "allied") -> list[str]:
    return [str(fault) for fault in order_check.check_sheet(evening.session, side, text).faults]


def carried(evening: Evening, allied: str, ijn: str, dice: list[int] | None = None) -> carrying.Carried:
    carrying.handed_in(evening.session, "allied", allied)
    carrying.handed_in(evening.session, "ijn", ijn)
    return carrying.carry_out(evening.session, how=How(dice=dice, seed=None if dice else 1))


CARRIERS = "sides.ijn.task_forces.Carrier Force."
SEEN = {f"{CARRIERS}spotted": True}
PAIRS: list[tuple[str, Pair]] = [
    ("movement-spotted", Pair(
        "12.f: the spotted move first, whatever the sheets say", ("16 1309; 64 1612", "Carrier 1408"),
        "move next move move", [{"sides.allied.task_forces.TF 64.spotted": True}],
        inputs={1: {"name": "TF 64"}, 3: {"name": "Carrier Force"}, 4: {"name": "TF 16"}})),
    ("first-search", Pair(
        "15: arcs are searched once all are laid", ("VS-6 arc 33 out 5; VF-6 cap 16 low", "Tone arc 12"),
        "sweep sweep cap search search", dice=[4, 3], after={"sides.allied.air.VF-6.altitude": "low"})),
    ("third-air-strike", Pair(
        "16.f: CAP ordered beforehand stays down where no strike comes", ("VB-6 vs 1407; VF-6 cap 16", "Carrier all"),
        "launch …", [SEEN], after={"sides.allied.air.VF-6.over": None})),
    ("second-surface-combat", Pair(
        "20: who was to avoid combat tries it", ("64 engage 1611", "Carrier avoid"), "engage …",
        [{**SEEN, f"{CARRIERS}hex": "1611"}], dice=[6], inputs={1: {"avoid": ["Carrier Force"]}})),
]  # fmt: skip


@pytest.mark.parametrize(("phase", "row"), PAIRS, ids=[row.rule for _, row in PAIRS])
def test_what_a_pair_of_sheets_comes_to(evening: Evening, phase: str, row: Pair) -> None:
    sheets.put(evening.session, *row.before)
    evening.to(phase)
    sheets.check(evening.session, row._replace(before=()))


@pytest.mark.parametrize("lines", ["64 1612; 64 refuel", "64 refuel; 64 1612", "64 refuel; 16 stay; 64 1612"])
def test_12f_what_is_checked_is_what_comes_of_the_lines_whatever_their_order(lines: str) -> None:
    evening = training(scenario={"refueling_points": {"allied": ["1611"]}})
    evening.to("movement-unspotted")
    (fault,) = faults_of(evening, lines)
    assert "TF 64 in 1612 is not at a refueling point" in fault
    assert faults_of(evening, "64 refuel; 16 1411") == []


def test_16_strikes_are_flown_as_planned_when_both_have_declared(evening: Evening) -> None:
    evening.do("set", path="sides.ijn.task_forces.Carrier Force.spotted", value="true", why="seen")
    evening.to("third-air-strike")
    came = carried(evening, "VB-6 vs 1407 at Shokaku", "Carrier all")
    assert [entry["act"] for entry in came.entries][:3] == ["carry-out", "launch", "strike"]
    assert "Shokaku is attacked by VB-6" in str(came.entries[2]["told"])


@pytest.mark.parametrize(
    ("phase", "faults"),
    [
        ("first-air-strike", []),
        ("second-air-strike", []),
        ("third-air-strike", ["line 1 (VB-6 vs 1304): in 1304 block 19, Shortland are in sight; which target?"]),
    ],
)
def test_12_a_hex_stands_for_what_strikes_of_the_phase_are_against(
    evening: Evening, phase: str, faults: list[str]
) -> None:
    for path, value in (("ijn.task_forces.Carrier Force.hex", "1304"), ("allied.task_forces.TF 16.hex", "1308")):
        evening.set(f"sides.{path}", value)
    evening.to(phase)
    evening.set("sides.ijn.task_forces.Carrier Force.spotted", "true")
    assert faults_of(evening, "VB-6 vs 1304") == faults


def test_8j_cards_are_chosen_once_all_forces_are_formed_wherever_their_line_is(evening: Evening) -> None:
    evening.to("task-force")
    assert faults_of(evening, "16 cards AH AD; Helena form 17; 17 cards JS") == []
    assert "keeps its cards (8.j)" in faults_of(evening, "64 cards JS JD; Helena form 17")[0]
    came = carried(evening, "16 cards JH JD; Helena form 17", "Decoy stay")
    assert [entry["act"] for entry in came.entries] == ["carry-out", "form", "cards"]
    assert evening.own("allied", "task_forces", "TF 16")["cards"] == ["JH", "JD"]


def test_a_fault_does_not_betray_what_the_side_does_not_see(evening: Evening) -> None:
    evening.to("third-air-strike")
    unseen = faults_of(evening, 'VB-6 vs 1407; VB-6 vs "Carrier Force"; VB-6 vs block 19')
    evening.do("set", path="sides.ijn.task_forces.Carrier Force.hex", value="1010", why="elsewhere")
    assert faults_of(evening, 'VB-6 vs 1407; VB-6 vs "Carrier Force"; VB-6 vs block 19') == unseen
    assert len(unseen) == 3
    assert "Carrier Force" not in unseen[0] + unseen[2] + unseen[1].replace('"Carrier Force"', "")


def test_a_spotted_block_is_a_target_by_its_sticker_or_its_hex(evening: Evening) -> None:
    evening.do("set", path="sides.ijn.task_forces.Carrier Force.spotted", value="true", why="seen")
    evening.to("third-air-strike")
    assert faults_of(evening, "VB-6 vs 1407") == faults_of(evening, "VB-6 vs block 19") == []
    assert "VB-6 vs Carrier" in faults_of(evening, "VB-6 vs Carrier")[0]


def test_who_shares_a_hex_is_listed_with_the_act_that_engages(evening: Evening) -> None:
    evening.do("set", path="sides.ijn.task_forces.Carrier Force.spotted", value="true", why="seen")
    evening.do("set", path="sides.ijn.task_forces.Carrier Force.hex", value="1611", why="met")
    evening.to("second-surface-combat")
    found = {one.text: one.command for one in carrying.encounters(evening.session)}
    assert found["TF 64 may engage Carrier Force (spotted) in 1611"] == 'engage --by "TF 64" --target "Carrier Force"'
    assert "both sides are in 1611: IJN Carrier Force (spotted); Allied TF 64" in found


def test_what_is_met_when_orders_are_carried_out_is_for_the_umpire_alone(evening: Evening) -> None:
    evening.do("set", path="sides.ijn.task_forces.Carrier Force.spotted", value="true", why="seen")
    evening.to("third-air-strike")
    carrying.handed_in(evening.session, "allied", "VB-6 vs 1407")
    evening.do("set", path="sides.ijn.task_forces.Carrier Force.hex", value="0101", why="gone meanwhile")
    came = carrying.carry_out(evening.session, ["allied"])
    assert [entry["act"] for entry in came.entries] == ["carry-out"]
    assert "in 1407 no enemy is in sight" in str(came.met[0])
    assert came.say(["allied", "ijn"])["allied"] == []


def test_endurance_and_ships_without_a_force_are_listed(evening: Evening) -> None:
    evening.do("set", path="sides.allied.ships.Helena.last_turn", value="0", why="thirsty")
    evening.do("set", path="sides.allied.task_forces.TF 64.ships", value='["DesDiv 8"]', why="astray")
    found = " | ".join(one.text for one in carrying.encounters(evening.session))
    assert "Allied TF 16: endurance" in found
    assert "Allied ships without a task force: San Juan" in found


def test_what_only_aircraft_do_is_no_order_for_others(evening: Evening) -> None:
    evening.do("set", path="sides.ijn.task_forces.Carrier Force.spotted", value="true", why="seen")
    evening.to("third-air-strike")
    said = faults_of(evening, "16 vs 1407 with A; Helena cap 16; Henderson land Enterprise; 16 down")
    assert [line.rpartition(": ")[2] for line in said] == ["only air units can do that"] * 4


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
    """Both have declared a strike on the other, and said nothing of CAP."""
    for side, force in (("ijn", "Carrier Force"), ("allied", "TF 16")):
        evening.do("set", path=f"sides.{side}.task_forces.{force}.spotted", value="true", why="seen")
    evening.to("third-air-strike")
    came = carried(evening, "VB-6 vs 1407 at Shokaku", "Shokaku-D vs 1410")
    assert [entry["act"] for entry in came.entries] == ["carry-out", "launch", "launch"]
    return evening


def wanted(evening: Evening) -> list[str]:
    found = [one.text for one in carrying.encounters(evening.session) if "CAP is wanted" in one.text]
    return [line.partition(":")[0] for line in found]


def test_16f_strikes_wait_until_both_sides_have_said_what_cap_they_fly(crossed: Evening) -> None:
    assert wanted(crossed) == ["DUE ALLIED", "DUE IJN"]
    came = carried(crossed, "VF-6 cap 16 again", "no cap")
    assert [(entry["act"], entry["inputs"].get("side")) for entry in came.entries] == [
        ("carry-out", None),
        ("cap", "allied"),
        ("strike", "ijn"),
        ("strike", "allied"),
    ]
    assert "Shokaku is attacked by" in str(came.entries[-1]["told"])
    assert not wanted(crossed)


@pytest.mark.parametrize(
    ("line", "ignored"), [("VF-6 ignores Shokaku-f", ["Shokaku fighters"]), ("VF-6 ignores nobody", ["nobody"])]
)
def test_16iiv_weak_escorts_say_on_a_sheet_whom_they_leave_alone(line: str, ignored: list[str]) -> None:
    evening = training(air={"F4F-4": {"f": 3}, "A6M2": {"defense": 3}})
    evening.do("set", path="sides.ijn.task_forces.Carrier Force.spotted", value="true", why="seen")
    evening.to("third-air-strike")
    carried(evening, "VB-6 VF-6 vs 1407 at Shokaku", "Carrier stay")
    carrying.handed_in(evening.session, "ijn", "Shokaku-r Shokaku-f cap Carrier")
    came = carrying.carry_out(evening.session, how=How(seed=1))
    assert [entry["act"] for entry in came.entries] == ["carry-out", "cap"], "16.f: CAP is up, and both are revealed"
    assert "--ignore nobody" in str(came.met)
    assert not wanted(evening)
    came = carried(evening, line, "Carrier all")
    assert came.entries[-1]["inputs"]["ignore"] == ignored


def test_16f_only_whom_strikes_come_against_is_asked_for_cap(evening: Evening) -> None:
    evening.do("set", path="sides.ijn.task_forces.Carrier Force.spotted", value="true", why="seen")
    evening.to("third-air-strike")
    carried(evening, "VB-6 vs 1407", "Vanguard stay")
    carrying.handed_in(evening.session, "ijn", "no cap")
    assert carrying.wanted_from(evening.session) == []


def test_16f_cap_over_several_forces_may_be_ordered_beforehand(evening: Evening) -> None:
    evening.to("third-air-strike")
    assert faults_of(evening, "Shokaku-f cap Carrier; Shokaku-r cap Vanguard", "ijn") == []


def test_a_type_of_aircraft_is_answered_with_the_names_of_its_units(evening: Evening) -> None:
    said = faults_of(evening, "SBD-3 vs 1407")[0]
    assert "no force or unit of yours is called 'SBD-3'; of that type are VB-6, VS-6" in said


def test_16f_once_strikes_are_declared_cap_is_ordered_over_what_they_are_against(crossed: Evening) -> None:
    assert "no strike is on its way against TF 64" in faults_of(crossed, "VF-6 cap 64")[0]


def test_16k_who_attacks_what_is_ordered_once_the_ships_are_revealed(crossed: Evening) -> None:
    carried(crossed, "no cap", "no cap")
    carrying.handed_in(crossed.session, "ijn", "Shokaku-D at Enterprise", how=How(seed=1), now=True)
    entry = crossed.session.entries()[-1]
    assert (entry["act"], entry["inputs"]["at"]) == ("attack", ["Shokaku dive bombers=Enterprise"])


# The task force phase stands on sheets too (12.j).


def test_12j_forces_are_formed_their_cards_chosen_and_dummies_come_and_go(evening: Evening) -> None:
    evening.to("task-force")
    came = carried(evening, "Helena form 17; 16 cards AH AD; 17 cards AS; 99 off", "Carrier stay")
    assert came.met == []
    assert [entry["act"] for entry in came.entries] == ["carry-out", "form", "dummy", "cards", "cards"]
    assert evening.own("allied", "task_forces", "TF 17")["ships"] == ["Helena"]
    assert evening.own("allied", "task_forces", "TF 16")["cards"] == ["AH", "AD"]
    assert "TF 99 is off the map already" in faults_of(evening, "99 off")[0]
    assert [one.act.name for one in may_of.of_name(evening.session, "TF 99").may] == ["dummy"]
    carried(evening, "TF99 back 1410", "Carrier stay")
    assert evening.own("allied", "task_forces", "TF 99")["hex"] == "1410"


def test_18f_adrift_is_who_must_land_now(evening: Evening) -> None:
    evening.do("set", path="sides.ijn.task_forces.Carrier Force.spotted", value="true", why="seen")
    evening.to("third-air-strike")
    evening.do("launch", target="Carrier Force", unit=["VB-6"])
    for unit in ("VB-6", "VF-6"):
        evening.set(f"sides.allied.air.{unit}.adrift", "1410")
    evening.set("sides.allied.ships.Enterprise.condition", "ditw")
    evening.set("sides.allied.bases.Henderson Field.hex", "1411")
    assert faults_of(evening, "adrift land Henderson") == []
    assert "VB-6 flies in Strike 1" in faults_of(evening, "VB-6 land Henderson")[0]


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
    done = sealed_sheet("allied", "VF-6 cap 16 all", "salt", (), (1, "third-air-strike")) | {"done": ["1.0"]}
    crossed.tree["umpire"]["orders"] = {"allied": done}
    for _ in range(2):
        carrying.handed_in(crossed.session, "allied", "none")
        assert plain_text(waiting_sheets(crossed.tree)["allied"]["text"]) == "VF-6 cap 16 all"
