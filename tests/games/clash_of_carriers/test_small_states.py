"""What the evening answers in a small state: the rule, what is otherwise there, what is asked, the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from referee.engine.dice import Typed, program_dice
from referee.engine.errors import Refusal
from referee.games.clash_of_carriers.evening import (
    activation_orders,
    asked,
    battle,
    chart,
    cover,
    damage,
    encounters,
    fight_orders,
    fitness,
    gunnery,
    moving,
    orders,
    pace,
    permitted,
    raiding,
    retreat,
    searching,
    sight,
    sighting,
    state,
    steering,
    submarines,
    targets,
    turn,
    unfinished,
    victory,
)
from referee.games.clash_of_carriers.rules.owners import LOG
from referee.session.acting import lawful
from referee.session.acting.act import Doing
from referee.session.acting.catalogue import find
from referee.session.acting.named import in_their_case
from referee.session.acting.orders import Order
from tests import rows
from tests.games.clash_of_carriers.positions import (
    ALOFT,
    BOXED,
    DETACHED,
    FLEEING,
    FLYING,
    FOUGHT,
    HORNET_SUNK,
    OF_58_1,
    ORDERED,
    POOL,
    RAIDING,
    SPOTTED,
    TG_58_1,
    TG_58_4,
    J,
    U,
    active,
    in_phase,
)
from tests.refusing import opened

Values = Mapping[str, Any]
Asks = Callable[[Doing, state.Board], Any]
Row = tuple[str, Values, Asks, Any]


def named(act: str, side: str = "usn", then: str = "", **inputs: Any) -> Order:
    """An order of a sheet: what is to be done once the marker `then` is drawn."""
    return Order(act, inputs, [], side=side, then={"marker": then} if then else {})


# What follows from orders (4, 6, 7, 8).

BY_58_1 = {"then": "TG 58.1"}
SEARCH, MOVE, RAID = (
    named("search", by="TG 58.1", **BY_58_1),
    named("move", group="TG 58.1", to=["2711", "2611"], **BY_58_1),
    named("raid", unit=["VB-2"], target="Force A", **BY_58_1),
)
REPORTS = named("flagship", "ijn", report="0719")
ACTIVATES = named("activate", group="TG 58.1")
WAITING = in_phase("activation", POOL, active("TG 58.4"))
DRAWN = in_phase("activation", {"umpire.pool": {"TG 58.4": {"side": "usn", "kind": "tg"}}}, active("TG 58.4"))
CHIT_WAITS = {"umpire.pool.USN Command": {"side": "usn", "kind": "command"}}
ACTED = {'umpire.pool."TG 58.1".state': "activated"}
TORPEDOED = {"umpire.torpedoes": {"side": "usn", "group": "Force A"}}


def scene(order: Order) -> Asks:
    """May an order be tried on its sheet, whose marker is then played, and what was detected for it?"""

    def asked(doing: Doing, board: state.Board) -> tuple[bool, str | None, list[str]]:
        may = orders.set_scene(doing.tree, order)
        seen = [group.name for group in board.side("ijn").groups.values() if group.detected]
        return may, board.public.active.marker, seen

    return asked


def refused(asks: Asks) -> Asks:

    def asked(doing: Doing, board: state.Board) -> str:
        with pytest.raises(Refusal) as caught:
            asks(doing, board)
        return caught.value.message

    return asked


def sailed(doing: Doing, board: state.Board) -> list[str]:
    """Who has sailed before the IJN's groups are ordered to."""
    orders.set_scene(doing.tree, named("sail", "ijn", group="Force A"))
    return [group.name for group in board.side("usn").groups.values() if group.sailed]


def pool(doing: Doing, board: state.Board) -> tuple[int, str | None]:
    """The markers in the pool, and the one played, as an order is tried for the Command Chit."""
    orders.set_scene(doing.tree, ACTIVATES)
    return len(board.umpire.pool), board.public.active.marker


def ready(order: Order) -> Asks:
    return lambda doing, _: orders.moment_of(doing.tree, order)


def completed(order: Order) -> Asks:
    def asked(doing: Doing, _: state.Board) -> tuple[str, Any]:
        found = orders.as_carried_out(doing.tree, order, ())
        return found.act, found.inputs.get("target") or found.inputs.get("to") or found.then.get("idle")

    return asked


def rest(order: Order) -> Asks:
    def asked(doing: Doing, _: state.Board) -> list[str] | None:
        found = orders.left_to_do(doing.tree, order)
        return found and list(found.inputs["to"])

    return asked


def next_marker(*sides: str, tried: bool = False) -> Asks:
    def asked(doing: Doing, _: state.Board) -> str | None:
        found = orders.next_act(doing.tree, (), sides, [MOVE] if tried else [])
        return found and found.act

    return asked


ORDERS: list[Row] = [
    ("16.1.4: a report, once the order is given", ORDERED, scene(REPORTS), (True, "", [])),
    ("16.1.4: before the order", {**ORDERED, f"{J}ordered": None}, scene(REPORTS), (False, "", [])),
    ("4.3: the other side's sail first", in_phase("end", DETACHED), sailed, ["Cripples"]),
    ("4.2: a move is tried before its marker is drawn", WAITING, scene(MOVE), (True, "TG 58.1", [])),
    ("4.2: a search is not", WAITING, scene(SEARCH), (False, "TG 58.4", [])),
    ("4.2: nor a raid", WAITING, scene(RAID), (False, "TG 58.4", [])),
    ("4.2: who has been drawn", DRAWN, refused(scene(MOVE)),
     "TG 58.1 has been drawn in this turn, or has no marker of its own (4.2)"),
    ("4.2: before there is a pool", in_phase("activation"), scene(MOVE), (True, "TG 58.1", [])),
    ("6.0: a search that finds all", RAIDING, scene(SEARCH), (True, "TG 58.1",
     ["Force A", "Force B", "Force C"])),
    ("8.7: the chit, before there is a pool", in_phase("activation"), pool, (4, "USN Command")),
    ("8.7: the chit", WAITING, pool, (1, "USN Command")),
    ("16.1.4: a report that is due", {**ORDERED, "umpire.flagship_due": True}, ready(REPORTS), "now"),
    ("16.1.4: one that will be", ORDERED, ready(REPORTS), "later"),
    ("16.1.4: one that was made", {**ORDERED, f"{J}flagship_told": True}, ready(REPORTS), "never"),
    ("4.2: its marker is played", RAIDING, ready(MOVE), "now"),
    ("4.2: its marker waits", WAITING, ready(MOVE), "later"),
    ("4.2: its marker has acted", {**WAITING, **ACTED}, ready(MOVE), "never"),
    ("4.2: it has none", DRAWN, ready(MOVE), "never"),
    ("4.2: while something is under way", {**RAIDING, **TORPEDOED}, ready(MOVE), "later"),
    ("4.2: who wants no marker", WAITING, ready(named("cap", unit=["VF-2/1"])), "now"),
    ("16.1.4: another flagship", ORDERED, ready(named("flagship", "ijn", ship="Taiho")), "now"),
    ("8.7: the chit is not drawn", WAITING, ready(ACTIVATES), "never"),
    ("8.7: the chit waits", {**WAITING, **CHIT_WAITS}, ready(ACTIVATES), "later"),
    ("8.7: the chit is played", {**WAITING, **active("USN Command")}, ready(ACTIVATES), "now"),
    ("8.7: who has acted by itself", {**WAITING, **ACTED}, ready(ACTIVATES), "now"),
    ("8.7: and nobody else is activated for it", {**WAITING, **ACTED}, completed(ACTIVATES), ("", None)),
    ("8.7: who waits", WAITING, completed(ACTIVATES), ("activate", None)),
    ("7.1: a group that is no more", RAIDING, completed(named("move", group="TG 58.9", to=["2711"])),
     ("move", ["2711"])),
    ("6.0: nothing is in range", in_phase("activation", active("TG 58.1")), completed(SEARCH),
     ("", "TG 58.1 does not search: nothing is in range")),
    ("6.0: something is", RAIDING, completed(SEARCH), ("search", None)),
    ("7.1: who has not set out", RAIDING, completed(MOVE), ("move", ["2711", "2611"])),
    ("7.1: who goes there and back, and has not set out", RAIDING,
     completed(named("move", group="TG 58.1", to=["2711", "2911"])), ("move", ["2711", "2911"])),
    ("7.1: who has come to the first hex", {**RAIDING, f"{TG_58_1}.moved": 1, f"{TG_58_1}.hex": "2711"},
     completed(MOVE),
     ("move", ["2611"])),
    ("8.0: a detached group by its name", in_phase("activation", DETACHED, active("TF Mobile Fleet", "ijn")),
     completed(named("raid", "ijn", target="detached group in 2811")), ("raid", "Cripples")),
    ("8.0: a group by its name", {}, completed(named("raid", target="Force A")), ("raid", "Force A")),
    ("6.0: no raid", {}, completed(named("search", by="TG 58.1", target="detached group in 2811")),
     ("search", "detached group in 2811")),
    ("8.0: where none is", in_phase("activation", DETACHED, active("TF Mobile Fleet", "ijn")),
     completed(named("raid", "ijn", target="detached group in 2812")), ("raid", "detached group in 2812")),
    ("11.1.3: on from the first hex", {**RAIDING, f"{TG_58_1}.hex": "2711"}, rest(MOVE), ["2611"]),
    ("11.1.3: on from its own", RAIDING, rest(MOVE), ["2711", "2611"]),
    ("11.1.3: it is there", {**RAIDING, f"{TG_58_1}.hex": "2611"}, rest(MOVE), None),
    ("11.1.3: it is gone", {}, rest(named("move", group="TG 99", to=["2611"])), None),
    ("11.1.3: no move", {}, rest(SEARCH), None),
    ("7.1: who has met the enemy", {**RAIDING, f"{TG_58_1}.stopped": True}, rest(MOVE), None),
    ("4.2: the next marker", WAITING, next_marker("usn", "ijn"), "draw"),
    ("4.2: no pool", in_phase("activation"), next_marker("usn", "ijn"), None),
    ("4.2: another phase", {**WAITING, "public.phase": "end"}, next_marker("usn", "ijn"), None),
    ("4.2: drawn by hand", {**WAITING, "umpire.dice": "table"}, next_marker("usn", "ijn"), None),
    ("11.1.4: not while something is under way", {**WAITING, **TORPEDOED}, next_marker("usn", "ijn"), None),
    ("4.2: a side without a sheet", WAITING, next_marker("ijn", tried=True), None),
    ("4.2: at the beginning", WAITING, next_marker("ijn"), "draw"),
    ("4.2: both have sheets", WAITING, next_marker("usn", "ijn", tried=True), "draw"),
    ("8.7: a chit asks for a word", {**WAITING, **active("USN Command")}, next_marker("usn", tried=True),
     None),
]  # fmt: skip

# How far, and where to (3.3, 7, 10.2, 15.3, 16.1.4).

AFLOAT = in_phase("end", DETACHED)


def farthest(_: Doing, board: state.Board) -> int:
    return pace.farthest_sail(board.side("usn").groups["Cripples"])


def to_sail(_: Doing, board: state.Board) -> list[str]:
    return [group.name for group in pace.waiting_to_sail(board, "usn")]


def too_high(phase: str) -> Asks:
    return lambda _, board: [*pace.too_high(board, "usn", phase)]


def to_strike(_: Doing, board: state.Board) -> list[str]:
    there = victory.still_to_strike(board.side("ijn"), "ready")
    return [name for name in ("Taiho DB", "Zuikaku F", "261st") if name in there]


def found(*dice: int) -> Asks:
    """What a submarine marker of the IJN's that TG 58.1 comes to is, and how many are left."""

    def asked(doing: Doing, board: state.Board) -> tuple[int, int, list[str]]:
        doing.source = Typed(list(dice))
        submarines.turn_over(doing, "usn", board.public.submarines["IJN S1"], [board.side("usn").groups["TG 58.1"]])
        doing.finish()
        left = board.umpire.pulled["ijn"]
        return left.total, left.real, rows.told(doing)

    return asked


MARKER = in_phase("activation", active("TG 58.1"), {
    "public.submarines.IJN S1": {"side": "ijn", "hex": "2811"},
    "umpire.pulled": {"ijn": {"near": 1, "far": 1, "total": 3, "real": 2}},
})  # fmt: skip
AROUND = {f"{J}groups.Force {one}.{key}": value for one, hex in zip("ABC", ("2911", "2812", "2912"), strict=True)
          for key, value in (("tf", None), ("hex", hex))}  # fmt: skip

MOVES: list[Row] = [
    ("7.3: as far as it goes", AFLOAT, farthest, 3),
    ("7.3: enemies in sight on every way", {**AFLOAT, **AROUND}, farthest, 0),
    ("7.3: at the edge", {**AFLOAT, f"{U}groups.Cripples.hex": "4011"}, farthest, 3),
    ("7.3: waits to sail", AFLOAT, to_sail, ["Cripples"]),
    ("7.3: has sailed", {**AFLOAT, f"{U}groups.Cripples.sailed": True}, to_sail, []),
    ("3.3: two TGs in a hex", {f"{TG_58_4}.hex": "2811"}, too_high("initial"), []),
    ("3.3: three", {f"{TG_58_4}.hex": "2811", f'{U}groups."TG 52.10".hex': "2811"}, too_high("initial"),
     [("2811", ["TG 58.1", "TG 58.4", "TG 52.10"], "move-out")]),
    ("16.1.4: who can strike", {}, to_strike, ["Taiho DB", "Zuikaku F"]),
    ("16.1.4: her deck is lost", {f"{J}ships.Taiho.hits": 5}, to_strike, ["Zuikaku F"]),
    ("15.7: in secret, where it detects", {**MARKER, "public.rules": ["15.7"]}, found(2, 10),
     (2, 1, ["all: The submarine marker in 2811 is a submarine.", "usn: TG 58.1 in 2811 is detected.",
             "ijn: Submarine: TG 58.1 in 2811: 2 CV, 2 CVL, 3 CA, 2 CL, 4 DD."])),
    ("15.7: in secret, where it detects nothing", {**MARKER, "public.rules": ["15.7"]}, found(2, 1),
     (2, 1, ["usn: The submarine marker in 2811 is a submarine, which detects nothing."])),
]  # fmt: skip

# Raids (8).

FORCE_B = {f"{J}groups.Force B.tf": None, f"{J}groups.Force B.hex": "2511"}


def meant(doing: Doing, board: state.Board) -> list[str]:
    return [group.name for group in raiding.in_hex(board.side("ijn").groups["Force A"])]


def seen_by(unit: str) -> Asks:
    def asked(_: Doing, board: state.Board) -> list[str]:
        flyer = next(side.air[unit] for side in board.sides.values() if unit in side.air)
        return [group.name for group in raiding.detected_targets(flyer, board.side("ijn").groups["Force A"])]

    return asked


def launched(unit: str, start: str) -> Asks:
    def asked(_: Doing, board: state.Board) -> tuple[str, str, bool]:
        flyer = board.side("usn").air[unit]
        raiding.launch(flyer, start, board.side("ijn").groups["Force A"])
        return flyer.box, flyer.side, flyer.extended

    return asked


def strikes(doing: Doing, board: state.Board) -> list[str]:
    raiding.is_decisive(doing, board.side("usn").groups["TG 58.1"])
    doing.finish()
    return rows.told(doing)


RAIDS: list[Row] = [
    ("8.0: all groups with ships in the hex", {**RAIDING, **FORCE_B}, meant, ["Force A", "Force B"]),
    ("8.0: no dummy", {**RAIDING, f"{J}groups.Dummy": {"hex": "2511"}}, meant, ["Force A"]),
    ("8.0: no detached group", {**RAIDING, **FORCE_B, f"{J}groups.Force B.detached": True}, meant,
     ["Force A"]),
    ("8.0: a detached group alone", {**RAIDING, **FORCE_B, f"{J}groups.Force A.detached": True}, meant,
     ["Force A"]),
    ("6.3.1: what has been detected", {**RAIDING, **FORCE_B, **SPOTTED}, seen_by("VB-2"), ["Force A"]),
    ("6.3.1: nothing", {**RAIDING, **FORCE_B}, seen_by("VB-2"), []),
    ("8.1: in range", RAIDING, launched("VB-2", "2811"), ("raid", "full", False)),
    ("8.1: farther, at the price of a step", RAIDING, launched("VB-2", "3411"), ("raid", "reduced", True)),
    ("16.1.4: none is still to strike", {"public.turn": 8, f"{J}air": {}}, strikes,
     ["ijn: The decisive strike is launched; the Fleet may turn west (16.1.4)."]),
    ("16.1.4: too late", {"public.turn": 9, f"{J}air": {}}, strikes, []),
]  # fmt: skip

# Who sees, finds and fights what (6, 8, 9, 12, 14, 15).

APART = {f"{J}groups.Force {one}.tf": None for one in "ABC"}
ALONE = {f"{J}groups.Force B.tf": None, f"{J}groups.Force C.tf": None}
TF_WAITS = {"umpire.pool": {"TF Mobile Fleet": {"side": "ijn", "kind": "tf"}}}
FOUND = {f"{J}groups.Force A.detected": ["usn-carriers"]}
ALOFT_AT = {f"{U}air.VF-2/1.box": "cap", f"{U}air.VF-2/1.over": "TG 58.4"}
THIS_TURN = "it finds another deck this turn, or is lost (15.6)."


def nobody(name: str) -> Asks:
    return lambda _, board: activation_orders.finds_nobody(board, name)


def marker_of(side: str, name: str) -> Asks:
    return lambda _, board: asked.find_marker(board, side, name).name


def removed(_: Doing, board: state.Board) -> list[str]:
    """What is left in the pool once Force A has no ship."""
    damage.remove_group(board.side("ijn").groups["Force A"])
    return [*board.umpire.pool]


def without_deck(doing: Doing, board: state.Board) -> tuple[bool, bool, list[str]]:
    """Is an air unit lost with its carrier, or does it look for a deck, and what is said?"""
    unit = board.side("ijn").air["Taiho F"]
    lost = damage.goes_down(doing, unit)
    doing.finish()
    return lost, unit.homeless, rows.told(doing)


def lies_in(_: Doing, board: state.Board) -> str | None:
    return board.side("usn").air["VF-2/1"].lies_in


def nearest(_: Doing, board: state.Board) -> dict[str, str]:
    return gunnery.nearest_enemies(board.public.battle)


def next_step(_: Doing, board: state.Board) -> str:
    return unfinished.battle_step(board).line.partition("round 1: ")[2]


def thrown(doing: Doing, board: state.Board) -> list[tuple[list[str], str]]:
    """What a search of Force A and Force B throws a die each for."""
    markers = board.side("ijn").markers()
    found = searching.purposes_of_dice(board, [markers["Force A"], markers["Force B"]])
    return [([one.name for one in mark.markers], mark.hex) for mark in found]


def seen(kind: str, name: str) -> Asks:
    return lambda _, board: sight.seen_in_words(board, "usn", getattr(board.side("ijn"), kind)[name])


def on_sheet(doing: Doing, _: state.Board) -> list[str]:
    return [*orders.on_sheet(doing.tree, "usn")]


def may(name: str) -> Asks:
    return lambda doing, _: permitted.words_by_name(doing.tree, "usn")[name]


def aboard(doing: Doing, board: state.Board) -> list[str]:
    targets.say_aboard(doing, board.side("ijn").ships["Taiho"])
    return [*doing.umpire]


def armed(doing: Doing, board: state.Board) -> dict[str, int]:
    fight = board.public.battle
    return targets.weapons(doing, fight, fight.units["Myoko"])


NO_AIR_BY_NIGHT = {"public.night": True, "umpire.rulings.night-air-attack": "forbidden"}
SEARCHED_HEX = {"ruling search-roll-per": "hex"}
TUBES = {**FOUGHT, f"{J}ships.Myoko.torpedo": True, f"{J}ships.Myoko.factor": None}
SHOT = {**TUBES, "public.battle.units.Myoko.torpedoed": True}

SIGHT: list[Row] = [
    ("6.0: somebody is in range", RAIDING, nobody("TG 58.1"), False),
    ("6.0: nobody is", in_phase("activation", active("TG 58.1")), nobody("TG 58.1"), True),
    ("15.7: in secret nobody can tell", in_phase("activation", active("TG 58.1"), {"public.rules": ["15.7"]}),
     nobody("TG 58.1"), False),
    ("6.3.2: a flotilla always finds", in_phase("activation", active("61st Air Flotilla", "ijn")),
     nobody("61st Air Flotilla"), False),
    ("3.2: the TF", {}, marker_of("ijn", "TF Mobile Fleet"), "TF Mobile Fleet"),
    ("3.2: a TF of no TG", APART, refused(marker_of("ijn", "TF Mobile Fleet")),
     "TF Mobile Fleet has no TG at present"),
    ("3.1: no such group", {}, refused(marker_of("ijn", "Force X")),
     'there is no group of the IJN: "Force X"; nearest: Force C, Force B, Force A'),
    ("8.3: the last TG of a TF", {**TF_WAITS, **ALONE}, removed, []),
    ("8.3: not the last", TF_WAITS, removed, ["TF Mobile Fleet"]),
    ("8.3: a TG by itself", {**APART, "umpire.pool": {"Force A": {"side": "ijn", "kind": "tg"}}}, removed,
     []),
    ("15.6: on a deck that is lost", {}, without_deck, (True, False, [])),
    ("15.6: in the air", {f"{J}air.Taiho F.box": "raid", "public.rules": ["15.6"]}, without_deck,
     (False, True, [f"ijn: Taiho F has lost its carrier: {THIS_TURN}"])),
    ("15.6: not in use", {f"{J}air.Taiho F.box": "raid", "public.rules": []}, without_deck,
     (False, True, [])),
    ("8.2: on its deck", {}, lies_in, "2811"),
    ("8.2: over another group", ALOFT_AT, lies_in, "3209"),
    ("13.0: sent by radar", {**ALOFT_AT, f"{U}air.VF-2/1.at": "2711"}, lies_in, "2711"),
    ("12.5: at the nearest", FOUGHT, nearest,
     {"Baltimore": "Myoko", "Hornet": "Myoko", "DES DIV 42": "Myoko", "Myoko": "Hornet", "DIV61": "Hornet"}),
    ("12.5: none has a box", {**FOUGHT, "public.battle.units.Myoko.box": None,
     "public.battle.units.DIV61.box": None},
     nearest, {}),
    ("12.3: boxes are read first", FOUGHT, next_step, "boxes must be read from the display"),
    ("12.3: who moves", BOXED, next_step, "movement of the USN, then fire"),
    ("12.5: nobody any more", {**BOXED, "public.battle.moving": "ijn", **dict.fromkeys(
        (f"public.battle.units.{name}.moved" for name in ("Myoko", "DIV61")), True)}, next_step,
     "guns and torpedoes of both sides at once"),
    ("12.7: aircraft after fire", {**BOXED, "public.battle.step": "fire"}, next_step,
     "aircraft, or the end of the round"),
    ("12.7: after aircraft", {**BOXED, "public.battle.step": "air"}, next_step, "the end of the round"),
    ("6.0: a die for each marker", {**APART, f"{J}groups.Force B.hex": "0617"}, thrown,
     [(["Force A"], "0618"), (["Force B"], "0617")]),
    ("6.0: a die for each hex", {**APART, f"{J}groups.Force B.hex": "0617", **SEARCHED_HEX}, thrown,
     [(["Force A", "Force C"], "0618"), (["Force B"], "0617")]),
    ("2.1: an island", {}, seen("bases", "Guam"), "Guam, which is printed on the map"),
    ("6.4: a group that is detected", {**RAIDING, **FOUND}, seen("groups", "Force A"),
     "the marker Force A in 2511, detected by usn-carriers"),
    ("6.4: one that is not", RAIDING, seen("groups", "Force A"), "the marker Force A in 2511, not detected"),
    ("15.7: one that is not seen", {**RAIDING, "public.rules": ["15.7"]}, seen("groups", "Force A"), None),
    ("15.7: one that is detected was found", {**RAIDING, **FOUND, "public.rules": ["15.7"]}, seen("groups", "Force A"),
     "the marker Force A in 2511, detected by usn-carriers"),
    ("8.3: a ship on no display", {}, seen("ships", "Taiho"), None),
    ("5.7: aircraft for CAP from the beginning", in_phase("formations"), on_sheet, ["groups", "air"]),
    ("5.7: aircraft for CAP", in_phase("air"), on_sheet, ["groups", "air"]),
    ("4.2: as markers are drawn", in_phase("activation"), on_sheet, ["groups"]),
    ("8.0: who is ready", in_phase("activation", active("TG 58.1")), may("TG 58.1"),
     "5 MP; search to 13; raid with 12 Ready"),
    ("6.3: by night", in_phase("activation", active("TG 58.1"), NO_AIR_BY_NIGHT), may("TG 58.1"),
     "5 MP; search in its hex"),
    ("12.7: her aircraft", {}, aboard, ["her Ready aircraft, at any of them: fly (12.7): Taiho F, Taiho DB, Taiho T"]),
    ("12.2: not by night", {"public.night": True}, aboard,
     ["cannot fly, because aircraft do not scramble by night (12.2): Taiho F, Taiho DB, Taiho T"]),
    ("9.4: not from a deck that is lost", {f"{J}ships.Taiho.hits": 5}, aboard, []),
    ("12.6: torpedoes are fired once", {**SHOT, "public.battle.units.Boston.box": 8}, armed, {"guns": 5}),
]  # fmt: skip

# Hexes, reports and the end of the game (2.1, 6.1, 13.0, 15.3, 16.1).


def within(here: str, hexes: int) -> Asks:
    return lambda _, board: chart.hexes_within(board, here, hexes)


def crosses(place: str) -> Asks:
    return lambda _, board: cover.comes_near(board, place)


def ahead(here: str, *goals: str) -> Asks:
    return lambda _, board: orders.hexes_ahead(board, here, goals)


def into_the_wind(_: Doing, board: state.Board) -> tuple[list[str], list[str]]:
    """The way that is wanting for aircraft to be launched, and what is against it."""
    mover = board.side("usn").groups["TG 58.1"].marker
    return moving.into_the_wind(mover, 2), [bar.words for bar in moving.can_turn(mover, 2, "unit")]


def report(*count: str) -> Asks:
    return lambda _, __: sighting.counted_types(count)


def over(_: Doing, board: state.Board) -> list[bool]:
    """Is the turn the last one, and can nobody go on even so?"""
    return [bool(bar.firm) for bar in turn.play_goes_on.run(board)]


def read_of(side: str, kind: str, name: str) -> Asks:
    """By what act a group or an island may search and raid, and why not others."""

    def asked(doing: Doing, board: state.Board) -> list[str]:
        targets.of_force(doing, board, getattr(board.side(side), kind)[name])
        return [line.rpartition(": ")[2] for line in doing.umpire[1:]]

    return asked


def torpedoes_at(_: Doing, board: state.Board) -> str | None:
    """The group at which a submarine still chooses, once Force A has no ship."""
    damage.remove_group(board.side("ijn").groups["Force A"])
    return board.umpire.torpedoes.group


def meets(_: Doing, board: state.Board) -> list[str]:
    return [one.line for one in encounters.encounters(board)]


def commands(_: Doing, board: state.Board) -> list[str]:
    return [one.command for one in encounters.in_reach(board) if one.command.startswith("raid")]


def left(ships: list[str]) -> Asks:
    """Who is left behind once TG 58.1 has these ships, as `set` may have it."""

    def asked(_: Doing, board: state.Board) -> list[str]:
        board.side("usn").groups["TG 58.1"].put(ships=ships)
        return [one.line for one in encounters.left_behind(board)]

    return asked


def on_display(side: str) -> Asks:
    return lambda _, board: [*fight_orders.fights_known(board, side)]


def placing(_: Doing, board: state.Board) -> str | None:
    """What follows from an order that places a raid."""
    order = fight_orders.complete_fight(Order("place", {"at": ["VB-2=Taiho"]}, ["VB-2"], side="usn"))
    found = fight_orders.next_act(board, [order], [])
    return found and found.act


MAY_SEARCH, NEAR_GUAM = "TG 58.1 may search for Force A in {}, {} hexes away", {f"{TG_58_1}.detected": ["ijn-islands"]}
OUR_RAID = {**ALOFT, "public.raid": {**ALOFT["public.raid"], "placed": True}}
HORNET_FLEW = {f"{U}air.{name}.box": "flown" for name in ("VF-2/1", "VF-2/2", "VB-2", "VT-2")}

UNSEEN = "it is not detected by those who would attack it (6.3)"
ON_ITS_WAY = {**ALOFT, "umpire.raid_from": ["2811"]}
SPENT = {f"{TG_58_1}.moved": 3}
TALLY = {"public.phase": "tally"}


def near(place: str) -> Asks:
    return lambda _, board: submarines.how_near(board, "usn", place)


def who_goes(*names: str) -> Asks:
    """The groups that retreat, so called."""
    return lambda _, board: retreat.Retreat.take({"to": "0617", "group": list(names)}).found_on(board).group


FLEET_FLEES = in_phase("activation", {"umpire.retreats": {"ijn": {"hex": "0618", "groups": ["Force A", "Force B"]}}})


def aimed_at(word: str) -> Asks:
    """What a raid's target is, so called."""
    return lambda _, board: in_their_case(raiding.Raid, {"target": word}, board)["target"]


def nearest_marker(*, detached: bool) -> Asks:
    return lambda _, board: chart.hexes_to_nearest(board, "usn", "2811", detached=detached)


def box(word: str) -> Asks:
    return lambda _, __: steering.box_of(word, "to")


def mp(turn: int) -> Asks:
    return lambda _, __: fitness.Factors(5, 4, 0, 0, False).mp(turn)


def flak(**by_ship: list[str]) -> Asks:
    return lambda _, __: unfinished.next_choice(by_ship)


def ends(end: str, side: str | None = None) -> Asks:
    """What is said as a battle ends, and who must retreat."""

    def asked(doing: Doing, board: state.Board) -> tuple[list[str], list[str]]:
        how = {"end": end} | ({} if side is None else {"side": side})
        battle.end_battle(doing, board.public.battle, how)
        doing.finish()
        return [line for line in rows.told(doing) if "is over" in line], [*board.umpire.retreats]

    return asked


def emptied(*sides: str) -> Asks:
    """Who must retreat once sides have no unit left on the display."""

    def asked(doing: Doing, board: state.Board) -> list[str]:
        fight = board.public.battle
        for unit in [unit for side in sides for unit in fight.of(side)]:
            fight.units.remove(unit.name)
        battle.empty_side(doing, fight)
        return [*board.umpire.retreats]

    return asked


def is_due(_: Doing, board: state.Board) -> list[str]:
    """The kinds of what has been begun and is not over."""
    return [kind for kind, due in unfinished.under_way(board).items() if due]


MET_IN_2811 = {**RAIDING, f"{J}groups.Force A.hex": "2811", "umpire.battle_due": "2811"}


def who_meets(doing: Doing, board: state.Board) -> list[str]:
    """The IJN groups that a battle in 2811 places on the display."""
    doing.source = program_dice(1)
    lawful.do(find("clash-of-carriers", "battle"), {"hex": "2811"}, doing)
    return [*board.umpire.battle_groups["ijn"]]


def retreats(*groups: str) -> Asks:
    inputs = {"to": "2911", "group": [*groups]}
    return lambda doing, _: lawful.take_inputs(find("clash-of-carriers", "retreat"), inputs, doing).whose


IN_BATTLE = {**BOXED, "umpire.battle_groups": {"usn": ["TG 58.1"], "ijn": ["Force A"]}}
BOTH_FLEE = {**FLEEING, "umpire.retreats": {"ijn": {"hex": "2811", "groups": ["Force A", "Force B"]},
             "usn": {"hex": "2811", "groups": ["TG 58.1", "TG 58.4"]}}}  # fmt: skip


def log(**rows_of: Any) -> Asks:
    """A ship's Damage Log among the owner's tables."""
    return lambda _, board: fitness.log_of({LOG: rows_of}, board.side("ijn").ships["Taiho"])


def lost_of_raid(unit: str, *, flies: bool = False) -> Asks:
    """Who still flies in the raid once an air unit is lost."""

    def asked(_: Doing, board: state.Board) -> list[str]:
        found = next(side.air[unit] for side in board.sides.values() if unit in side.air)
        damage.lose(found, "dead", flies=flies)
        return [*board.public.raid.units]

    return asked


def force_of(word: str) -> Asks:
    """The group or island that a word names, and the land-based searcher."""

    def asked(_: Doing, board: state.Board) -> tuple[Any, Any]:
        force, searcher = targets.force_named(board, word), targets.land_based(board, word)
        return force and force.name, searcher and searcher.name

    return asked


CHART: list[Row] = [
    ("6.3.2: a flotilla, by its beginning", {}, force_of("61st"), (None, "61st Air Flotilla")),
    ("6.3.3: a land-based searcher", {}, force_of("VP-16"), (None, "VP-16")),
    ("3.1: a group", {}, force_of("58.1"), ("TG 58.1", None)),
    ("2.1: an island", {}, force_of("Guam"), ("Guam", None)),
    ("8.3: a ship is neither", {}, force_of("Taiho"), (None, None)),
    ("6: nobody is activated", in_phase("activation"), meets, []),
    ("6: in another phase", in_phase("formations", active("TG 58.1")), meets, []),
    ("6: a search", RAIDING, meets, [MAY_SEARCH.format("2511", 3)]),
    ("6: a search, and a raid", {**RAIDING, **SPOTTED}, meets,
     [MAY_SEARCH.format("2511", 3), "TG 58.1 may raid Force A in 2511, 3 hexes away"]),
    ("6: in secret", {**RAIDING, "public.rules": ["15.7"]}, meets, []),
    ("8.7: for a chit", in_phase("activation", active("USN Command")), meets, []),
    ("12.0: a hex is shared", {**RAIDING, f"{J}groups.Force A.hex": "2811"}, meets,
     ["both sides are in 2811: Force A; TG 58.1", MAY_SEARCH.format("2811", 0)]),
    ("8.0: from all carriers", {**RAIDING, **SPOTTED}, commands,
     ['raid --home "Hornet,Yorktown,Belleau Wood,Bataan" --target "Force A"']),
    ("8.6: from those with Ready aircraft", {**RAIDING, **SPOTTED, **HORNET_FLEW}, commands,
     ['raid --home "Yorktown,Belleau Wood,Bataan" --target "Force A"']),
    ("8.0: from islands of the flotilla", {**FLYING, **NEAR_GUAM, f"{J}ordered": True}, commands,
     ['raid --home Guam --target "TG 58.1"']),
    ("3.1: nobody is left behind", {}, left(["Hornet", *OF_58_1]), []),
    ("3.1: one is", {}, left(OF_58_1), ["USN ships without a group: Hornet"]),
    ("3.1: she is sunk", HORNET_SUNK, left(OF_58_1), []),
    ("8.3: who attacks sees them", OUR_RAID, on_display("usn"),
     ["Taiho", "Shokaku", "Zuikaku", "Myoko", "Haguro", "Yahagi", "DIV61", "DIVS10/17"]),
    ("8.3: the other side does not ask", OUR_RAID, on_display("ijn"), []),
    ("8.4: a raid to be placed", ALOFT, placing, "place"),
    ("8.4: it is placed", OUR_RAID, placing, None),
    ("8.4: there is none", RAIDING, placing, None),
    ("8.2: who is lost flies no more", ALOFT, lost_of_raid("VB-2"), ["VF-2/1"]),
    ("14.0: who delivers still flies", ALOFT, lost_of_raid("VB-2", flies=True), ["VB-2", "VF-2/1"]),
    ("8.2: one of the other side", ALOFT, lost_of_raid("Taiho F"), ["VB-2", "VF-2/1"]),
    ("9.3: no log has been entered", {}, log(), None),
    ("9.3: another ship's", {}, log(Shokaku={"boxes": [1]}), None),
    ("9.3: one without boxes", {}, log(Taiho={"half_at": 3}), None),
    ("9.3: hers", {}, log(Taiho={"boxes": [1]}), {"boxes": [1]}),
    ("11.1.2: one hex from the enemy", {}, near("0617"), "near"),
    ("11.1.2: in his hex", {}, near("0618"), "near"),
    ("11.1.2: two hexes", {}, near("0616"), "far"),
    ("15.7: in secret", {"public.rules": ["15.7"]}, near("0617"), "any"),
    ("11.1.2: detached groups count", {**DETACHED, f"{TG_58_1}.hex": "2911"}, nearest_marker(detached=True),
     0),
    ("11.1.2: or not", {**DETACHED, f"{TG_58_1}.hex": "2911"}, nearest_marker(detached=False), 1),
    ("12.9: a TF's name is that of its groups that must retreat", FLEET_FLEES, who_goes("TF Mobile Fleet", "Force A"),
     ["Force A", "Force B"]),
    ("12.9: but not of others", FLEEING, who_goes("TF 58"), ["TF 58"]),
    ("2.1: the one marker in a hex, a TF's", {}, aimed_at("0618"), "TF Mobile Fleet"),
    ("2.1: the island there", {}, aimed_at("3516"), "Guam"),
    ("2.1: but not beyond the map", {f"{J}bases.Guam.off_map": 1}, aimed_at("3516"), "3516"),
    ("2.1: several", DETACHED, aimed_at("2811"), "2811"),
    ("7.3: detached ships by their hex", DETACHED, aimed_at("a detached group in 2811"), "Cripples"),
    ("7.3: where there are none", {}, aimed_at("detached group in 2811"), "detached group in 2811"),
    *((f"7.3: {place}, an edge of the {side.upper()}'s", {},
       lambda *_, side=side, place=place: chart.is_at_edge(side, place), is_edge) for side, place, is_edge in (
        ("usn", "4010", True), ("usn", "1034", True), ("usn", "0110", False), ("ijn", "0110", True),
        ("ijn", "1001", True), ("ijn", "0202", False))),
    ("12.2: the first box", {}, box("1"), 1),
    ("12.2: no box", {}, refused(box("0")), "to must be a box from 1 to 25, not 0"),
    ("12.2: no number", {}, refused(box("x")), "to must be a box from 1 to 25, not x"),
    ("7.1: MP on an odd turn", {}, mp(1), 5),
    ("7.1: on an even turn", {}, mp(2), 4),
    ("7.1: on the next odd one", {}, mp(3), 5),
    ("8.5.2: one ship at one unit", {}, flak(Taiho=["VB-2"]), 'flak --ship Taiho --unit VB-2'),
    ("8.5.2: one ship at two", {}, flak(Taiho=["VB-2", "VB-8"]), 'flak --ship Taiho --unit …'),
    ("8.5.2: two ships at one", {}, flak(Taiho=["VB-2"], Myoko=["VB-2"]), 'flak --ship … --unit VB-2'),
    ("12.9: one retreats", IN_BATTLE, ends("one-side", "usn"),
     (["all: The battle in 2811 is over; the USN (east or south) has to retreat."], ["usn"])),
    ("12.9: both retreat", IN_BATTLE, ends("both"),
     (["all: The battle in 2811 is over; the USN (east or south) and the IJN (west or north) have to retreat."],
      ["usn", "ijn"])),
    ("12.9: nobody is left", {**IN_BATTLE, "umpire.battle_groups": {}}, ends("both"),
     (["all: The battle in 2811 is over; nobody has to retreat."], [])),
    ("12.3: nobody is left on the display", IN_BATTLE, emptied("usn", "ijn"), ["usn", "ijn"]),
    ("12.0: a battle is due where detected ships were met", {**MET_IN_2811, **SPOTTED}, is_due, ["meeting"]),
    ("12.0: not if they are no longer detected", MET_IN_2811, is_due, []),
    ("12.0: ships that are not detected stay out of a battle", {**RAIDING, **SPOTTED, f"{J}groups.Force A.hex": "2811",
     f"{J}groups.Force B.hex": "2811", f"{J}groups.Force B.tf": None}, who_meets, ["Force A"]),
    ("12.9: a group of one side", BOTH_FLEE, retreats("TG 58.1"), "usn"),
    ("12.9: all groups of a side", BOTH_FLEE, retreats("TG 58.1", "TG 58.4"), "usn"),
    ("2.1: round about", {}, within("1010", 1), ["1009", "1110", "1111", "1011", "0911", "0910"]),
    ("2.1: in the corner of the map", {}, within("0101", 1), ["0201", "0102"]),
    ("2.1: farther", {}, within("0101", 2), ["0201", "0102", "0301", "0302", "0202", "0103"]),
    ("13.0: on its way", ON_ITS_WAY, crosses("2711"), True),
    ("13.0: beside it", ON_ITS_WAY, crosses("2411"), True),
    ("13.0: two hexes off", ON_ITS_WAY, crosses("2311"), False),
    *((f"13.0: beside one of its ways, {place}", {**ON_ITS_WAY, "umpire.raid_from": ["3011"]}, crosses(place), True)
      for place in ("2709", "2813")),
    ("7.1: on the first leg", {}, ahead("2711", "2611", "2411", "2409"), ["2611", "2411", "2409"]),
    ("7.1: on the second", {}, ahead("2511", "2611", "2411", "2409"), ["2411", "2409"]),
    ("7.1: on the last", {}, ahead("2410", "2611", "2411", "2409"), ["2409"]),
    ("7.1: off the way", {}, ahead("3030", "2611", "2411", "2409"), ["2611", "2411", "2409"]),
    ("15.3: two hexes southeast", RAIDING, into_the_wind, (["2912", "3012"], [])),
    ("15.3: it has sailed one", {**RAIDING, f"{TG_58_1}.wind": 1}, into_the_wind, (["2912"], [])),
    ("15.3: it has sailed both", {**RAIDING, f"{TG_58_1}.wind": 2}, into_the_wind, ([], [])),
    ("15.3: with the last MP", {**RAIDING, **SPENT}, into_the_wind, (["2912", "3012"], [])),
    ("15.3: without enough", {**RAIDING, f"{TG_58_1}.moved": 4}, into_the_wind,
     (["2912", "3012"], ["TG 58.1 must move 2 more hexes southeast and has 1 MP"])),
    ("6.1: none of a type", {}, report("CV=0", "bb=2"), {"CV": 0, "BB": 2}),
    ("6.1: less than none", {}, refused(report("CV=-1")), "count takes TYPE=NUMBER, not CV=-1"),
    ("6.1: twice", {}, refused(report("CV=1", "cv=2")), "count names CV twice"),
    ("16.1: after 20 June", {**TALLY, "public.turn": 12}, over, [True]),
    ("16.1: a scenario that ends before", {**TALLY, "public.turn": 11, "public.turns": 11}, over, [False]),
    ("16.1.4: over at once", {**TALLY, "public.turn": 8, "public.ended": True}, over, [False]),
    ("11.1.4: it has no ship left", TORPEDOED, torpedoes_at, ""),
    ("8.0: what it has seen", {**RAIDING, **FOUND}, read_of("usn", "groups", "TG 58.1"), [
        'search --by "TG 58.1" --target "Force A"',
        "TG 58.1 searches to 13 (6.3.1)",
        'raid --home "Hornet,Yorktown,Belleau Wood,Bataan" --target "Force A"',
        UNSEEN,
        "none of its bombers flies that far (8.1)",
    ]),
    ("8.0: an island", FLYING, read_of("ijn", "bases", "Guam"),
     ['search --by "61st Air Flotilla" --target "TF 58"', UNSEEN]),
]  # fmt: skip

ROWS = [*ORDERS, *MOVES, *RAIDS, *SIGHT, *CHART]


@pytest.mark.parametrize(("values", "asked", "answer"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_what_is_answered(values: Values, asked: Asks, answer: Any) -> None:
    doing = opened("clash-of-carriers/philippine-sea").doing(values)
    assert asked(doing, state.Board.of(doing)) == answer
