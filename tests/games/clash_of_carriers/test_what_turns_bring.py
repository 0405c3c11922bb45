"""What comes in a turn and not in the one before or after, and other bounds of an evening, each in a small state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.engine.dice import Typed
from referee.engine.fraction import Fraction
from referee.games.clash_of_carriers.evening import (
    flagship,
    gunnery,
    moving,
    pace,
    permitted,
    raiding,
    state,
    submarines,
    targets,
    turn,
    victory,
)
from referee.session.acting.act import Doing
from tests.games.clash_of_carriers.positions import (
    ALOFT,
    FLIGHT,
    FOUGHT,
    HORNET_SUNK,
    OF_58_1,
    SPOTTED,
    TAIHO_SUNK,
    TG_58_1,
    TG_58_4,
    J,
    U,
    active,
    in_phase,
)
from tests.games.clash_of_carriers.test_bars import CROWD
from tests.refusing import Position
from tests.rows import changed, done, told

Values = dict[str, Any]
Comes = Callable[[Doing, state.Board], None]


def on_turn(number: int, **values: Any) -> Values:
    """A turn; values of the IJN's that are otherwise."""
    return {"public.turn": number, **{f"{J}{path}": value for path, value in values.items()}}


def carriers(number: int, of: int) -> Values:
    """A turn on which TG 58.1 has so many of its carriers left."""
    gone = ["Hornet", "Yorktown", "Bataan"][: 4 - of]
    ships = [ship for ship in ["Hornet", *OF_58_1] if ship not in gone]
    return {"public.turn": number, f"{TG_58_1}.ships": ships, **{f"{U}ships.{ship}.sunk": True for ship in gone}}


def arrive(doing: Doing, board: state.Board) -> None:
    turn.bring_reinforcements(doing, board.side("ijn"))


def strike(doing: Doing, board: state.Board) -> None:
    raiding.is_decisive(doing, board.side("usn").groups["TG 58.1"])


def ready(*units: str) -> Values:
    """Air units that have come."""
    return {f"{J}air.{unit}.box": None for unit in units}


TRUK, ISLANDS = ready("253rd", "755th"), ready("263rd (Iwo Jima)", "202nd", "503rd")
ALL_FLOWN = {"air": {}, "struck_three": True}
LOST = {"public.failed_to_strike": True, "public.ended": True}

ROWS: list[tuple[str, Comes, Values, Values]] = [
    ("16.1.2: Truk's on turn 2", arrive, on_turn(1, reinforcement_turn=5), {}),
    ("16.1.2: Truk's on turn 2", arrive, on_turn(2, reinforcement_turn=5), TRUK),
    ("16.1.2: the others' before their turn", arrive, on_turn(4, reinforcement_turn=5), TRUK),
    ("16.1.2: the others' on it", arrive, on_turn(5, reinforcement_turn=5), {**TRUK, **ISLANDS}),
    ("16.1.4: all have struck by 19 June", victory.struck_in_time, on_turn(8, **ALL_FLOWN), {f"{J}struck": True}),
    ("16.1.4: a turn later", victory.struck_in_time, on_turn(9, **ALL_FLOWN), {}),
    ("16.1.4: some that can strike have not", victory.struck_in_time, on_turn(7, struck_three=True), {}),
    ("16.1.4: all had struck before", victory.struck_in_time, on_turn(7, **ALL_FLOWN, struck=True), {}),
    ("16.1.4: they have not, and may still", victory.struck_in_time, on_turn(7), {}),
    ("16.1.4: they have not by 19 June", victory.struck_in_time, on_turn(8), LOST),
    ("16.1.4: they have, but at no TG of three carriers", victory.struck_in_time, on_turn(8, air={}), LOST),
    ("16.1.4: a TG of three carriers", strike, carriers(8, of=3), {f"{J}struck_three": True}),
    ("16.1.4: a TG of two", strike, carriers(8, of=2), {}),
    ("16.1.4: on 20 June", strike, carriers(9, of=3), {}),
    ("16.1.4: all have struck before", strike, {**carriers(8, of=3), f"{J}struck": True}, {}),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_a_turn_brings(position: Position, row: tuple[str, Comes, Values, Values]) -> None:
    _, comes, values, after = row
    doing = position.doing(values)
    comes(doing, state.Board.of(doing))
    assert changed(doing) == after


@pytest.mark.parametrize(("number", "there"), [(12, True), (13, False)])
def test_16_1_nobody_may_do_anything_after_the_last_turn(position: Position, number: int, there: bool) -> None:
    assert bool(permitted.words_by_name(position.doing({"public.turn": number}).tree, "usn")) is there


@pytest.mark.parametrize(
    ("stage", "first", "hex"),
    [
        ("movement", "search-first", "2811"),
        ("combat", "search-first", None),
        ("movement", "movement-first", "2811"),
        ("search", "movement-first", None),
    ],
)
def test_3_3_a_marker_must_leave_until_its_movement_is_over(
    position: Position, stage: str, first: str, hex: str | None
) -> None:
    values = in_phase("activation", CROWD, {"umpire.stage": stage, "ruling subphase-order": first})
    assert pace.must_leave(state.Board.of(position.doing(values))) == hex


@pytest.mark.parametrize(
    ("values", "hex"),
    [
        ({}, "2811"),
        ({"umpire.crowded": {"usn": ["2812"]}}, None),
        ({f"{TG_58_1}.moved": 1}, None),
        ({f"{TG_58_1}.stopped": True}, None),
        ({"umpire.pool": {"TG 58.4": {"side": "usn", "kind": "tg"}}}, None),
        ({"umpire.pool": {"TG 58.4": {"side": "usn", "kind": "tg", "state": "activated"}}}, "2811"),
    ],
    ids=[
        "too many are there", "it was no hex of too many", "it has moved", "it has met the enemy", "another waits",
        "the others have been played",
    ],
)  # fmt: skip
def test_3_3_a_marker_must_leave_a_hex_of_too_many_that_it_can_leave(
    position: Position, values: Values, hex: str | None
) -> None:
    board = state.Board.of(position.doing({**in_phase("activation", CROWD), **values}))
    assert pace.must_leave(board) == hex


@pytest.mark.parametrize(
    ("aim", "values"),
    [("Guam", {}), ("Dummy", {f"{J}groups.Dummy": {"hex": "2511"}})],
    ids=["an island", "a dummy"],
)
def test_8_a_raid_on_what_has_no_ships_attacks_none(position: Position, aim: str, values: Values) -> None:
    doing = done(position, {**ALOFT, "public.raid": {**FLIGHT, "target": aim}, **values}, "targets", {}, [])
    assert doing.umpire == [f"{aim} has no ships that could be attacked"]


@pytest.mark.parametrize(
    ("ship", "now", "after"), [("Myoko", 5, [4, 3, 0, 0]), ("DIV61", 2, [1, 1])], ids=["a cruiser", "destroyers"]
)
def test_12_6_torpedoes_weaken_with_each_box_that_guns_cross_off_before(
    position: Position, ship: str, now: int, after: list[int]
) -> None:
    fires = gunnery.Fire.take({"torpedo": [f"{ship}=Baltimore"]}).found_on(state.Board.of(position.doing(FOUGHT)))
    (unit,) = [one for one in gunnery.whole_round(fires).inputs["units"] if one["name"] == ship]
    assert (unit["torpedo"], unit["torpedo_after"]) == (now, after)


@pytest.mark.parametrize(("rows", "last"), [(18, "S17, r17"), (19, "+ 1 more")])
def test_no_more_lines_are_read_than_a_screen_holds(position: Position, rows: int, last: str) -> None:
    doing = position.doing({})
    targets.say_rows(doing, {f"r{number}": [f"S{number}"] for number in range(rows)})
    assert (len(doing.umpire), doing.umpire[-1]) == (rows, last)


@pytest.mark.parametrize(
    ("p", "words"), [("12/25", "12/25"), ("13/100", "13.0%"), ("2/3", "2/3"), ("333/1000", "33.3%")]
)
def test_a_chance_is_a_fraction_where_it_is_a_short_one(p: str, words: str) -> None:
    assert targets.in_words(Fraction(p)) == words


@pytest.mark.parametrize(
    ("values", "first"), [({}, "Taiho"), (TAIHO_SUNK, "Zuikaku")], ids=["she is afloat", "she is sunk"]
)
def test_16_1_4_the_flagships_hex_is_offered_and_the_ships_afloat(
    position: Position, values: Values, first: str
) -> None:
    board = state.Board.of(position.doing(values))
    assert flagship.Flagship.offered("report", {}, board) == (["0618"] if not values else [])
    afloat = flagship.Flagship.offered("ship", {}, board) or []
    assert (first in afloat, "Taiho" in afloat) == (True, not values)
    assert flagship.Flagship.offered("marker", {}, board) is None


@pytest.mark.parametrize(
    ("values", "line"),
    [
        ({f"{U}ships.Hornet.hits": 1}, ("usn_cv_damaged", "Hornet")),
        ({f"{U}ships.Baltimore.hits": 1}, None),
        (HORNET_SUNK, ("usn_cv_sunk", "Hornet")),
        ({f"{J}ships.Taiho.hits": 1}, ("ijn_cv_damaged", "Taiho")),
        (TAIHO_SUNK, ("ijn_cv_sunk", "Taiho")),
    ],
    ids=["a carrier that is hit", "a cruiser", "a carrier that is sunk", "one of the IJN's", "that is sunk"],
)
def test_10_ships_that_count(position: Position, values: Values, line: tuple[str, str] | None) -> None:
    board = state.Board.of(position.doing(values))
    found = [(what, ship.name) for what, ship in victory.ships_that_count(board) if not what.endswith("_intact")]
    assert found == ([line] if line else [])


TAIHO_F = f"{J}air.Taiho F."
REDUCED = {f"{TAIHO_F}side": "reduced"}
ELIMINATED = {"ruling reduced-air-factors": "eliminated-only"}


@pytest.mark.parametrize(
    ("values", "factors"),
    [
        ({}, []),
        ({f"{TAIHO_F}box": "dead"}, [4]),
        (REDUCED, [2]),
        ({**REDUCED, **ELIMINATED}, []),
        ({**REDUCED, **ELIMINATED, f"{TAIHO_F}box": "dead"}, [4]),
        ({f"{J}air.253rd.box": "dead"}, []),
    ],
    ids=["none lost", "eliminated", "flipped", "flipped, by ruling", "eliminated, by ruling", "based on land"],
)
def test_10_2_carrier_based_factors_destroyed(position: Position, values: Values, factors: list[int]) -> None:
    ijn = state.Board.of(position.doing(values)).side("ijn")
    assert [lost for _, lost in victory.factors_destroyed(ijn)] == factors


MET = {f"{J}groups.Force A.hex": "2811", f"{J}groups.Force A.tf": None}
DETECTED = {**MET, f"{J}groups.Force A.detected": ["usn-carriers"]}


@pytest.mark.parametrize(
    ("values", "meets"),
    [
        (DETECTED, True),
        (MET, False),
        ({**MET, f"{J}groups.Force A.detected": ["ijn-islands"]}, False),
        ({**DETECTED, f"{J}groups.Force A.hex": "2812"}, False),
        ({**DETECTED, **in_phase("activation", active("TG 58.1"))}, True),
        ({**DETECTED, **in_phase("activation", active("TG 58.4"))}, False),
        ({**DETECTED, **in_phase("formations", active("TG 58.4"))}, True),
        ({**DETECTED, **in_phase("activation", active("Force A", "ijn"))}, True),
        ({**DETECTED, **in_phase("activation")}, True),
    ],
    ids=[
        "it has detected the enemy", "it has not", "another has", "the enemy is elsewhere", "its marker is played",
        "another of its side's is", "in another phase", "one of the enemy's is", "none is",
    ],
)  # fmt: skip
def test_12_who_meets_an_enemy_that_he_has_detected(position: Position, values: Values, meets: bool) -> None:
    assert pace.meets_detected(state.Board.of(position.doing(values)), "usn", "2811") is meets


BOTH = {"usn": {"hex": "2811", "groups": ["TG 58.1", "TG 58.4"]}, "ijn": {"hex": "0618", "groups": ["Force A"]}}
BEATEN = in_phase("activation", {"umpire.retreats": BOTH, f"{TG_58_4}.hex": "2811", f"{J}groups.Force A.tf": None})


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        ({"to": "2911"}, "The USN retreats to 2911, with a -1 MP marker."),
        ({"to": "2911", "group": ["TG 58.4"]}, "The USN retreats to 2911, with a -1 MP marker: TG 58.4."),
        ({"to": "0518", "group": ["Force A"]}, "The IJN retreats to 0518, with a -1 MP marker: Force A."),
    ],
    ids=["all of a side", "one of its groups", "a group of the other side"],
)
def test_12_9_who_retreats_is_known_by_the_groups_that_are_named(position: Position, inputs: Values, said: str) -> None:
    (line,) = told(done(position, BEATEN, "retreat", inputs, []))
    assert line.partition(": ")[2] == said


@pytest.mark.parametrize(
    ("secret", "for_nothing", "values", "dice"),
    [
        (True, (False, False), MET, 1),
        (True, (True, True), MET, 1),
        (False, (False, False), MET, 2),
        (False, (True, True), MET, 2),
        (False, (False, True), MET, 2),
        (False, (False, False), DETECTED, 0),
    ],
    ids=[
        "one die where movement is secret", "for nothing", "else one for each", "for nothing, each",
        "one and one for nothing", "none for who has been detected",
    ],
)  # fmt: skip
def test_6_5_dice_of_ships_in_one_hex(
    position: Position, secret: bool, for_nothing: tuple[bool, bool], values: Values, dice: int
) -> None:
    doing = position.doing({**in_phase("activation", active("TG 58.1")), **values})
    doing.source = Typed([5, 6])
    meeting = moving.Meeting(doing, 0, secret=secret)
    for nothing in for_nothing:
        meeting("usn", state.Board.of(doing).side("ijn").groups["Force A"].marker, nothing)
    assert len(doing.source.thrown) == dice


SAILS_APART = {f"{J}groups.Force A.tf": None, f"{J}groups.Force A.hex": "2511"}
SEEN_THERE = {f"{TG_58_1}.detected": ["ijn-carriers", "ijn-islands"]}


@pytest.mark.parametrize(
    ("values", "unit", "target", "struck"),
    [
        ({**active("Force A", "ijn"), **SEEN_THERE}, "Taiho DB", "TG 58.1", True),
        ({**active("61st Air Flotilla", "ijn"), **SEEN_THERE, f"{J}ordered": True}, "261st", "TG 58.1", None),
        ({**active("TG 58.1"), **SPOTTED}, "VB-2", "Force A", None),
    ],
    ids=["from carriers at a TG of three", "from land", "by the USN"],
)
def test_16_1_4_what_strikes_a_tg_of_three_carriers(
    position: Position, values: Values, unit: str, target: str, struck: bool | None
) -> None:
    raids = in_phase("activation", SAILS_APART, values)
    doing = done(position, raids, "forced raid", {"unit": [unit], "target": target}, [])
    after = changed(doing)
    assert (after.get(f"{J}struck_three"), after.get(f"{U}struck_three")) == (struck, None)


OTHERS = ["Taiho", "Shokaku", "Zuikaku", "Myoko", "Haguro", "DIVS10/17"]


@pytest.mark.parametrize(
    ("ships", "attack", "at"),
    [
        (["DIV61"], "random-non-destroyer", None),
        (["DIV61", "Yahagi"], "random-non-destroyer", "Yahagi"),
        (["DIV61"], "random", "DIV61"),
        (["DIV61"], "none", None),
    ],
    ids=["destroyers alone", "a cruiser among them", "any ship", "no attack"],
)
def test_11_1_3_whom_a_submarine_that_has_detected_ships_attacks(
    position: Position, ships: list[str], attack: str, at: str | None
) -> None:
    rest = [*OTHERS, *({"Yahagi"} - set(ships))]
    apart = {f"{J}groups.Force A.ships": ships, f"{J}groups.Force X": {"hex": "0101", "ships": rest}}
    doing = position.doing({**in_phase("activation"), f"{J}groups.Force A.tf": None, **apart})
    doing.source = Typed([1] if at else [])
    force = state.Board.of(doing).side("ijn").groups["Force A"]
    submarines.found_by(doing, "usn", [force], str(force.hex), {"fudge": 0, "attack": attack})
    doing.finish()
    assert told(doing)[2:] == ([f"all: Torpedoes at {at}: no hits."] if at else [])


SLOWED, HELD = f"{TG_58_1}.slowed", f"{TG_58_1}.held_back"


@pytest.mark.parametrize(
    ("values", "after"),
    [
        ({SLOWED: -1}, {"held_back": -1, "slowed": None}),
        ({SLOWED: -1, f"{TG_58_1}.moved": 1}, {}),
        ({SLOWED: -1, HELD: -1}, {}),
    ],
    ids=["it sets out", "it has moved already", "it has been held back already"],
)
def test_7_2_mp_markers_count_for_the_move_that_is_begun(position: Position, values: Values, after: Values) -> None:
    doing = position.doing(values)
    pace.set_out([state.Board.of(doing).side("usn").groups["TG 58.1"]])
    assert changed(doing) == {f"{U}groups.TG 58.1.{key}": value for key, value in after.items()}


SECRETLY, STOPS = {"public.rules": ["15.7"]}, {"ruling unseen-meeting": "stops"}


@pytest.mark.parametrize(
    ("values", "stopped"),
    [
        (MET, True),
        ({}, None),
        ({**MET, **SECRETLY}, None),
        ({**DETECTED, **SECRETLY}, True),
        ({**MET, **SECRETLY, **STOPS}, True),
        ({**SECRETLY, **STOPS}, None),
    ],
    ids=[
        "with the enemy", "alone", "the enemy is not seen", "he has been detected", "not seen, by ruling",
        "alone, by ruling",
    ],
)  # fmt: skip
def test_7_1_who_meets_the_enemy_stops(position: Position, values: Values, stopped: bool | None) -> None:
    doing = position.doing({**in_phase("activation", active("TG 58.1")), **values})
    doing.source = Typed([1, 1, 1, 1])
    moving.search_shared_hex(doing, state.Board.of(doing).side("usn").groups["TG 58.1"].marker)
    assert changed(doing).get(f"{U}groups.TG 58.1.stopped") == stopped


MARKER = {"public.submarines.IJN S1": {"side": "ijn", "hex": "2810"}}


@pytest.mark.parametrize(
    ("way", "values", "here", "said"),
    [
        (["2810", "2809"], {}, "2809", []),
        (["2810", "2809"], MARKER, "2810", ["it stops in 2810, where a submarine marker or an enemy is (7.1, 11.1.3)"]),
        (["2810"], MARKER, "2810", []),
    ],
    ids=["nothing is in the way", "a submarine marker is", "it was to end there"],
)
def test_11_1_3_who_comes_to_a_submarine_marker_stops(
    position: Position, way: list[str], values: Values, here: str, said: list[str]
) -> None:
    doing = position.doing({**in_phase("activation", active("TG 58.1")), **values})
    mover = state.Board.of(doing).side("usn").groups["TG 58.1"].marker
    assert (moving.sail_along(doing, mover, way), doing.umpire) == (here, said)


@pytest.mark.parametrize(
    ("name", "bomb", "escorts"), [("VF-2/1", [], True), ("VF-2/1", ["VF-2/1"], False), ("VB-2", [], False)]
)
def test_8_2_2_a_fighter_escorts_unless_it_is_to_attack(
    position: Position, name: str, bomb: list[str], escorts: bool
) -> None:
    air = state.Board.of(position.doing({})).side("usn").air
    assert raiding.is_escort(air[name], [air[one] for one in bomb]) is escorts
