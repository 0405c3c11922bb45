"""What comes in a turn and not in the one before or after, and other bounds of an evening, each in a small state."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any
from unittest.mock import Mock

import pytest

from referee.engine.dice import Typed
from referee.engine.rules import Rules
from referee.games.clash_of_carriers.evening import (
    activation,
    attack,
    battle_orders,
    cap,
    chart,
    cover,
    damage,
    encounters,
    fight_orders,
    finding,
    flagship,
    formations,
    gunnery,
    interception,
    masking,
    moving,
    orders,
    pace,
    permitted,
    questions,
    scrambled,
    searching,
    sight,
    state,
    steering,
    submarines,
    turn,
    victory,
)
from referee.games.clash_of_carriers.views import story
from referee.session.acting.act import Doing
from referee.session.acting.catalogue import find
from referee.session.acting.due import due_now
from referee.session.acting.named import in_their_case
from referee.session.acting.orders import Order
from referee.session.acting.sequence import as_it_stands, phases
from tests.games.clash_of_carriers.positions import (
    ALOFT,
    AT_AMERICANS,
    BOXED,
    DETACHED,
    FLIGHT,
    FOUGHT,
    IJN_CAP,
    NO_HAGURO,
    OF_58_1,
    OF_FORCE_A,
    ONLY_TAIHO,
    RAIDING,
    SEEN,
    SPOTTED,
    TAIHO_SUNK,
    TG_58_1,
    TG_58_4,
    TORPEDOES,
    J,
    U,
    active,
    in_phase,
)
from tests.games.clash_of_carriers.test_bars import CROWD, TOO_MANY_TGS
from tests.refusing import Position
from tests.rows import changed, done, told

Values = dict[str, Any]
Comes = Callable[[Doing, state.Board], None]
Asks = Callable[[Doing, state.Board], Any]


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
    victory.is_decisive(doing, board.side("usn").groups["TG 58.1"])


def ready(*units: str) -> Values:
    """Air units that have come."""
    return {f"{J}air.{unit}.box": None for unit in units}


TRUK, ISLANDS = ready("253rd", "755th"), ready("263rd (Iwo Jima)", "202nd", "503rd")
ALL_FLOWN = {"air": {}, "struck_three": True}
LOST = {"public.failed_to_strike": True, "public.ended": True}


def recover(doing: Doing, board: state.Board) -> None:
    turn.return_extended(doing, board.side("usn"))
    turn.recover_flown(doing, board.side("usn"))


def revive(doing: Doing, board: state.Board) -> None:
    doing.source = Typed([2])
    turn.revive_unit(doing, board.side("ijn"))


def fill(doing: Doing, _: state.Board) -> None:
    activation.fill_the_pool.run(doing)


def dawn(doing: Doing, board: state.Board) -> None:
    doing.source = Typed([5, 4])
    turn.island_recovery(doing, board.side("ijn"))


def pull(doing: Doing, _: state.Board) -> None:
    doing.source = Typed([1])
    submarines.pull_markers.run(doing)


def lose(doing: Doing, board: state.Board) -> None:
    damage.lose_homeless(doing, board.side("ijn"))


def lapse(doing: Doing, _: state.Board) -> None:
    turn.markers_off.run(doing)


FLOWN, REDUCED_8 = {f"{U}air.VB-8.box": "flown"}, {f"{U}air.VB-8.side": "reduced"}
BACK = {f"{U}air.VT-2.box": "away", f"{U}air.VT-2.back": 1, "public.turn": 1}
HORNET_LEFT = {f"{U}ships.Hornet.left": True, f"{TG_58_1}.ships": OF_58_1}
S1 = {"public.submarines.S1": {"side": "usn", "hex": "0101"}}
S1_GONE = {f"public.submarines.S1.{key}": None for key in ("side", "hex")}

ROWS: list[tuple[str, Comes, Values, Values]] = [
    ("5.5: fatigued by day", recover, FLOWN, {f"{U}air.VB-8.box": None, **REDUCED_8}),
    ("5.4: back from extended range", recover, BACK, {f"{U}air.VT-2.{key}": None for key in ("box", "back")}),
    ("5.5: at full strength by night", recover, {**FLOWN, **REDUCED_8, "public.night": True},
     dict.fromkeys((*FLOWN, *REDUCED_8))),
    ("16.1.2: by night nobody comes back", lambda doing, _: turn.aircraft.run(doing), {f"{J}air.261st.box": "dead",
     "public.night": True, **on_turn(1, reinforcement_turn=5)}, {}),
    ("5.6: on Guam 1 to 5, elsewhere 1 to 3", dawn, {f"{J}air.{unit}.box": "flown" for unit in ("261st", "265th")},
     {f"{J}air.261st.box": None}),
    ("5.4: not before its turn", recover, {**BACK, f"{U}air.VT-2.back": 3}, {}),
    ("7.3: not to a carrier that has left the map", recover, {**BACK, f"{U}air.VB-2.box": "flown", **HORNET_LEFT}, {}),
    ("16.1.2: of the dead one comes back to Guam", revive, {f"{J}air.{unit}.box": "dead" for unit in ("265th",
     "261st")},
     {f"{J}air.265th.box": "flown", f"{J}air.265th.side": "reduced", f"{J}air.265th.home": "Guam"}),
    ("16.1.2: none of the carriers'", revive, {f"{J}air.Taiho F.box": "dead"}, {}),
    ("5.2: a side without a TF has no marker for one", fill, ONLY_TAIHO, {
     f"umpire.pool.{name}.{key}": value for name, side, kind in (("USN Command", "", "command"), ("Force A", "ijn", ""),
      ("IJN Command", "ijn", "command"), ("61st Air Flotilla", "ijn", "af"), ("22nd Air Flotilla", "ijn", "af"))
     for key, value in (("side", side), ("kind", kind)) if value}),
    ("11.1.1: no marker is known to be real", pull, {"public.rules": ["11.0", "15.7"], "umpire.real_submarines": {}},
     {"umpire.pulled.usn.any": 2, "umpire.pulled.usn.total": 5}),
    ("10.2: no deck was found", lose, {**TAIHO_SUNK, f"{J}air.Taiho F.homeless": True},
     {f"{J}air.Taiho F.homeless": None, f"{J}air.Taiho F.box": "dead"}),
    ("4.3: not by day", lapse, {**SPOTTED, **S1}, S1_GONE),
    ("16.1.2: Truk's on turn 2", arrive, on_turn(1, reinforcement_turn=5), {}),
    ("16.1.2: Truk's on turn 2", arrive, on_turn(2, reinforcement_turn=5), TRUK),
    ("16.1.2: the others' before their turn", arrive, on_turn(4, reinforcement_turn=5), TRUK),
    ("16.1.2: the others' on it", arrive, on_turn(5, reinforcement_turn=5), {**TRUK, **ISLANDS}),
    ("16.1.4: all have struck by 19 June", victory.struck_in_time, on_turn(8, **ALL_FLOWN), {f"{J}struck": True}),
    ("16.1.4: all that can", victory.struck_in_time, {**on_turn(7, struck_three=True), f"{J}air": {"Taiho DB": {
     "kind": "DB", "factor": 4, "home": "Taiho"}}, f"{J}ships.Taiho.hits": 4}, {f"{J}struck": True}),
    ("16.1.4: at no TG of three", victory.struck_in_time, on_turn(7, air={}), {}),
    ("16.1.4: a turn later", victory.struck_in_time, on_turn(9, **ALL_FLOWN), {}),
    ("16.1.4: some that can strike have not", victory.struck_in_time, on_turn(7, struck_three=True), {}),
    ("16.1.4: all had struck before", victory.struck_in_time, on_turn(7, **ALL_FLOWN, struck=True), {}),
    ("16.1.4: they have not by 19 June", victory.struck_in_time, on_turn(8), LOST),
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


def meets(_: Doing, board: state.Board) -> list[str]:
    return [one.text for one in encounters.encounters(board)]


def of_the_flagship(_: Doing, board: state.Board) -> tuple[list[str], list[str]]:
    """The hexes offered for her report, and which of two may be the flagship; never a marker."""
    kind = flagship.Flagship
    assert kind.offered("marker", {}, board) is None
    afloat = kind.offered("ship", {}, board) or ()
    return list(kind.offered("report", {}, board) or ()), [one for one in ("Taiho", "Zuikaku") if one in afloat]


CROWDED, WAITS = in_phase("activation", CROWD), {"side": "usn", "kind": "tg"}
MOVED = f"{TG_58_1}.moved"


def may_act(doing: Doing, _: state.Board) -> bool:
    return bool(permitted.words_by_name(doing.tree, "usn"))


def may(name: str, side: str = "usn") -> Asks:
    return lambda doing, _: permitted.words_by_name(doing.tree, side)[name]


def order_of(name: str, *way: str) -> Order:
    """A move that was ordered of a marker of the USN."""
    return Order("move", {"group": name, "to": list(way)}, [name], side="usn", then={"marker": name})


PLACE = Order("place", {"at": ["VB-2=Taiho"]}, ["both sides"], then={"unmet": []})
MEET = Order("intercept", {"hex": "2511"}, ["both sides"], then={"unmet": ["2511"]})


def offered(kind: Any, names: str, **typed: Any) -> Asks:
    """What is offered for inputs of an act, with what is typed of it."""
    return lambda _, board: [kind.offered(name, typed, board) for name in names.split()]


def seen(kind: str, name: str) -> Asks:
    return lambda _, board: sight.seen_in_words(board, "usn", getattr(board.side("ijn"), kind)[name])


def meant(name: str, **typed: str) -> Asks:
    """What a word means as an input of an act."""
    (field,) = typed
    return lambda _, board: in_their_case(find(board.game, name).inputs, typed, board)[field]


def over(_: Doing, board: state.Board) -> list[bool]:
    """Is the turn the last one, and can nobody go on even so?"""
    return [bool(bar.firm) for bar in turn.play_goes_on.run(board)]


def due_now_lines(doing: Doing, _: state.Board) -> list[tuple[str, str]]:
    """What is due, and its act; `(…)` what may be left undone."""
    found = [(due.line, due.command, due.demanded) for due in due_now("clash-of-carriers", doing.tree)]
    return [(line if demanded else f"({line})", command) for line, command, demanded in found]


def counted(doing: Doing, _: state.Board) -> tuple[Values, list[str]]:
    turn.tally.run(doing)
    doing.finish()
    return changed(doing), told(doing)


AT_END, BLOCKED = in_phase("end", DETACHED), {f"{J}groups.Force {one}.{key}": value for one, hex in zip(
    "ABC", ("2911", "2812", "2912"), strict=True) for key, value in (("tf", None), ("hex", hex))}  # fmt: skip
DUE_BATTLE = in_phase("activation", active("TG 58.1"), SPOTTED, {"umpire.battle_due": "2811"}, {
    f"{J}groups.Force A.hex": "2811", f"{J}groups.Force A.tf": None})  # fmt: skip


def new_turn(doing: Doing, _: state.Board) -> tuple[Values, list[str]]:
    turn.new_turn.run(doing)
    doing.finish()
    return changed(doing), told(doing)


def hears(comes: Comes) -> Asks:
    """What is told of what comes."""

    def heard(doing: Doing, board: state.Board) -> list[str]:
        comes(doing, board)
        doing.finish()
        return told(doing)

    return heard


def stacked(doing: Doing, board: state.Board) -> tuple[Values, list[str]]:
    turn.tell_overstacked(doing, board, "end")
    doing.finish()
    return changed(doing), told(doing)


def causes(doing: Doing, board: state.Board) -> list[tuple[str, str, Fraction]]:
    return [(cause.side, cause.why.text, cause.points) for cause in story.causes(board, Rules(doing.ruleset))]


def begins(doing: Doing, _: state.Board) -> list[str]:
    turn.formations.run(doing)
    return doing.umpire


DECKLESS = {**TAIHO_SUNK, "public.rules": ["15.6"], f"{J}air.Taiho F.homeless": True}
ROOM = {f"{J}air.Zuikaku F.box": "dead"}
NOBODY = {f"{J}groups": None, f"{J}ships": {"Taiho": {"sunk": True}}, f"{J}air": None}
ONLY_THE_CHIT = {"umpire.pool": {"USN Command": {"side": "usn", "kind": "command"}}}
RETURNS = {"umpire.rulings": {"usn-chit-idle": "returns"}}
BOTH_WAIT = {"umpire.pool": {**ONLY_THE_CHIT["umpire.pool"], "TG 58.1": {"side": "usn", "kind": "tg"}}}


def due_with(words: str) -> Asks:
    """What is due with these words, as it is said and done; `(…)` what may be left undone."""
    return lambda doing, board: [row for row in due_now_lines(doing, board) if words in row[0]]


DECK, NO_DECK = due_with("has no deck"), "Taiho F has no deck and is lost with the turn"
LAND, TO_DRAW = 'land --unit "Taiho F" --carrier …', "still to be drawn"
NEW_TURN = (
    {f"{U}groups.TG 58.1.moved": None, f"{U}air.VF-2/1.box": None, f"{U}air.VF-2/1.over": None, "umpire.stage": None},
    ["all: 18 June, turn 3, day."],
)
FREE = "TF 58 may now leave Saipan, separate and create TGs (16.1.4)."
STACKED = {
    f'{U}groups."TG 58.{one}".{key}': value for one in (2, 3, 7) for key, value in (("tf", None), ("hex", "2811"))
}
A_TF_IS_FORMED = "a TF must be formed there in the next Initial Phase"
STAND_INS = (
    "Stand-ins, not the published values: the tables {}; the counters of {}. Every answer that uses one says so."
)
CARD = "air-to-air, aa, damage, torpedo-critical, search-usn, search-ijn, surface-deployment"
WITH_LANDING = {f"{TG_58_4}.hex": "2811", f'{U}groups."TG 52.10".hex': "2811"}
IN_2811 = "TG 58.2, TG 58.3, TG 58.7, TG 58.1 are in 2811: they form a TF there"

ALL_IN_58 = {f'{U}groups."TG {name}".{key}': value for name in ("58.1", "58.4", "52.10")
             for key, value in (("tf", True), ("hex", "3111"))}  # fmt: skip
AT_TRUK = {f"{J}groups.Force A.tf": None, f"{J}groups.Force A.hex": "4031", **IJN_CAP, f"{J}air.253rd.box": "cap",
           f"{J}air.253rd.over": "Truk"}  # fmt: skip
AT_GUAM = {**ALOFT, "public.raid.target": "Guam", "public.raid.hex": "3516"}
PLAYED, SECRETLY = in_phase("activation", active("TG 58.1")), {"public.rules": ["15.7"]}
FOUND = "the marker Force A in 2511, detected by usn-carriers"

ANSWERS: list[tuple[str, Values, Asks, Any]] = [
    ("2.1: an island", {}, seen("bases", "Guam"), "Guam, which is printed on the map"),
    ("6.4: one that is not", RAIDING, seen("groups", "Force A"), "the marker Force A in 2511, not detected"),
    ("15.7: one that is detected was found", {**RAIDING, **SPOTTED, **SECRETLY}, seen("groups", "Force A"), FOUND),
    ("15.7: one that was not", {**RAIDING, **SECRETLY}, seen("groups", "Force A"), None),
    ("15.7: one that is on the map undetected", {**RAIDING, **SECRETLY, f"{J}groups.Force A.shown": True},
     seen("groups", "Force A"), "the marker Force A in 2511, not detected"),
    *((f"8.3: {ship}, as a raid goes to Force A", ALOFT, seen("ships", ship), found)
      for ship, found in (("Taiho", "Taiho"), ("Nagato", None))),
    *((f"{rule} by its hex", DETACHED, meant(act, **{field: word}), name or word) for rule, act, field, word, name in (
       ("7.1: a TG", "relocate", "group", "3209", "TG 58.4"), ("3.2: the TF", "relocate", "group", "3111", "TF 58"),
       ("8.0: an island", "raid", "target", "3516", "Guam"), ("2.1: none beyond the map", "raid", "target", "4031", ""),
       ("8.0: which is no group", "relocate", "group", "3516", ""), ("2.1: one of two", "relocate", "group", "2811",
       ""), ("8.0: no ship of several", "hit", "ship", "2811", ""))),
    ("3.4: what its enemy calls so", DETACHED, meant("raid", target="a detached group in 2811"), "Cripples"),
    ("3.4: which is no other kind", DETACHED, meant("hit", ship="detached group in 2811"), "detached group in 2811"),
    ("3.4: its name is not seen", DETACHED, lambda _, board: "Cripples" in sight.sight(board, "ijn")["markers"], False),
    ("9.0: a ship alone in its hex", {**DETACHED, f"{U}groups.Cripples.hex": "2812"}, meant("hit", ship="2812"),
     "Hornet"),
    *((f"7.1: the slowest {what}", {**PLAYED, **ALL_IN_58, **more}, may("TF 58"), words) for what, more, words in (
       ("of 76 ships", {}, "3 MP; search to 13; raid with 44 Ready"),
       ("is the last", {f"{U}ships.DES RN 54/4.mp_odd": 1}, "1 MP; search to 13; raid with 44 Ready"))),
    ("7.1: no more of them count than `movement` takes", ALL_IN_58,
     lambda _, board: len(pace.asked_of(board.side("usn").tf)["ships"]), 60),
    ("6.5: a dummy never searches", {**PLAYED, f'{U}groups."TG 58.9"': {"hex": "2811"}}, may("TG 58.9"), "4 MP"),
    ("5.7: CAP over an island beyond the map", {**in_phase("air"), f"{J}air.253rd.box": "ready"}, may("253rd", "ijn"),
     "cap"),
    ("12.2: a ship in a battle", BOXED, may("Baltimore"), "box 10"),
    ("12.2: one whose box is to be read", FOUGHT, may("Boston"), "no box yet"),
    ("8.0: who is ready, with an MP marker", {**PLAYED, f"{U}air.VB-2.box": "flown", f"{TG_58_1}.held_back": -1},
     may("TG 58.1"), "4 MP; search to 13; raid with 11 Ready"),
    ("6.3: by night", {**PLAYED, "public.night": True, "umpire.rulings.night-air-attack": "forbidden"}, may("TG 58.1"),
     "5 MP; search in its hex"),
    *((f"7.3: {place}, an edge of the {side.upper()}'s", {},
       lambda *_, side=side, place=place: chart.is_at_edge(side, place), is_edge) for side, place, is_edge in (
        ("usn", "4010", True), ("usn", "1034", True), ("usn", "0110", False), ("ijn", "0110", True),
        ("ijn", "1001", True), ("ijn", "0202", False))),
    *((f"1.1: what begins with turn {number}", {"public.turn": number, "public.night": number == 4},
       lambda _, board: [*questions.dawn(board)][:2], said) for number, said in (
       (4, ["Turn 4, 18 June, is night.", "The next day turn is 5, on 19 June."]),
       (5, ["Turn 5, 19 June, is day.", "The next night turn is 8, on 19 June."]))),
    ("16.1: after 20 June", {"public.phase": "tally", "public.turn": 12}, over, [True]),
    ("16.1: not on it", {"public.phase": "activation", "public.turn": 12}, over, []),
    ("16.1: a scenario that ends before", {"public.phase": "tally", "public.turn": 11, "public.turns": 11}, over,
     [False]),
    ("16.1.4: over at once", {"public.phase": "tally", "public.turn": 8, "public.ended": True}, over, [False]),
    ("4.1: CAP lands as a turn begins", {"public.turn": 3, f"{U}air.VF-2/1.box": "cap",
     f"{U}air.VF-2/1.over": "TG 58.1",
     f"{TG_58_1}.moved": 2, "umpire.stage": "combat"}, new_turn, NEW_TURN),
    ("5.5: who is ready again", FLOWN, hears(recover), ["usn: Ready again, fatigued: VB-8."]),
    ("5.7: what CAP may fly over", {}, offered(cap.Cap, "over unit", unit=["VF-2/1"]), [["TG 58.1"], None]),
    *((f"5.7, 13.0: CAP {where} is there", {f"{U}air.VF-2/1.box": "cap", f"{U}air.VF-2/1.over": over,
       f"{U}air.VF-2/1.at": at}, lambda _, board: board.side("usn").air["VF-2/1"].lies_in, place)
      for where, over, at, place in (("sent out by radar", "TF 58", "2711", "2711"),
       ("over its TG", "TG 58.1", None, "2811"))),
    ("8.2: where CAP meets a raid, and its escorts", {**ALOFT, **IJN_CAP},
     offered(interception.Intercept, "hex suppress drm"), [["2511"], ["VF-2/1"], None]),
    ("2.1: CAP over Truk, beyond the map, and over ships in the hex by which one leaves for it", AT_TRUK,
     lambda _, board: [[unit.name for unit in cover.cap_over(board, "ijn", "4031", target)]
                       for target in ("Truk", "Force A")], [["253rd"], ["Taiho F"]]),
    ("8.6: who attacks, and no escort", ALOFT, offered(attack.Attack, "unit"), [["VB-2"]]),
    ("12.5: who fires at whom", {**FOUGHT, "public.battle.units": {name: {"side": side} for name, side in (
     ("Boston", "usn"), ("Myoko", "ijn"))}}, offered(gunnery.Fire, "gun drm"),
     [["Boston=Myoko", "Myoko=Boston"], None]),
    ("12.7: who of the carriers in a battle flies at whom", BOXED, offered(scrambled.Fly, "at drm"), [[
     f"{unit}={enemy}" for unit in ("VF-2/1", "VF-2/2", "VB-2", "VT-2") for enemy in ("Myoko", "DIV61")], None]),
    ("6: whom VP-16 may search for", {}, offered(searching.Search, "inside drm", by="VP-16"),
     [["TF Mobile Fleet"], None]),
    ("3.1.6: the next name of the ships' own side", {}, offered(formations.Form, "group", ship=["Myoko"]),
     [["Force D"]]),
    *((f"12.3: who moves first {words}", {**FOUGHT, **{f"public.battle.{key}": value for key, value in more.items()}},
       lambda _, board: (steering.Steer.offered("leave", {}, board) or [""])[0], first) for words, more, first in (
       ("is who moves now", {"initiative": "usn", "moving": "ijn"}, "Myoko"),
       ("has the initiative", {"initiative": "ijn", "moving": None}, "Myoko"))),
    ("3.1.6: where a TG of no printed name may be", RAIDING, offered(formations.Form, "hex", group="Ghost"),
     [["3111", "2811", "3209", "3712", "2511", "0618"]]),
    ("3.2: no TF without TGs", STACKED, lambda _, board: "TF 58" in board.names_of(["groups"], ["usn"]), False),
    ("3.2: it sails nowhere", STACKED, offered(moving.Move, "to", group="TF 58"), [[]]),
    ("8.5: no ship of an island fires", AT_GUAM, offered(attack.Flak, "ship unit hold"), [None, ["VB-2", "VF-2/1"],
     None]),
    ("3.3: who may form a TF in a hex of too many", in_phase("formations", STACKED), due_now_lines,
     [(f"({IN_2811}, or must move out of it (3.3))", 'join --group "TG 58.2"')]),
    ("3.3: who cannot", in_phase("formations", WITH_LANDING), due_now_lines,
     [("(TG 58.1, TG 58.4, TG 52.10 are in 2811: they must move out of it when they are activated (3.3))", "")]),
    ("8.7: of its own side, and who waits", in_phase("activation", active("USN Command"), {"umpire.pool": {
     "TG 58.1": WAITS, "TG 58.4": {**WAITS, "state": "activated"}, "TF Mobile Fleet": {"side": "ijn", "kind": "tf"}}}),
     due_now_lines, [("2 markers are still to be drawn: TG 58.1, TF Mobile Fleet", "draw"),
                     ("(USN Command may activate TG 58.1 (8.7))", "activate --group …")]),
    *((f"4.2: the marker that is played{words}", in_phase("activation", active(marker),
     {"umpire.pool": {"TG 58.4": WAITS},
       **more}), due_now_lines, [("1 marker is still to be drawn: TG 58.4", "draw"),
       (f'({marker} is activated{left}; may "{marker}" lists what it may do)', "")])
      for words, marker, more, left in (
       ("", "TG 58.1", {}, ", 5 MP left"), (", and its subphase", "TG 58.1", {"umpire.stage": "combat", MOVED: 2},
        ", combat subphase, 3 MP left"), (": a TF", "TF 58", {}, ", 4 MP left"),
        (": a flotilla", "61st Air Flotilla", {}, ""))),
    ("4.2: one that was a dummy is gone", in_phase("activation", active("TG 58.9"), {
     "umpire.pool": {"TG 58.4": WAITS}}), due_now_lines, [("1 marker is still to be drawn: TG 58.4", "draw")]),
    *((f"16.1.4: on turn {number}", {"public.turn": number, "umpire.saipan": [0]},
       hears(lambda doing, _: turn.formations.run(doing)), [f"usn: {FREE}"] * (number == 9)) for number in (8, 9, 10)),
    ("15.6: not before the turn ends", in_phase("activation", DECKLESS, ROOM), DECK,
     [(f"({NO_DECK}; room on Zuikaku)", LAND)]),
    *((f"15.6: nor where there is none{why}", in_phase("end", DECKLESS, more), DECK,
       [(f"({NO_DECK}; no deck has room)", "")])
      for why, more in (("", {}), (" by the rules", {**ROOM, "public.rules": []}))),
    ("11.1.2: no marker is laid one hex from nobody", in_phase("submarines", NOBODY,
     {"umpire.pulled.usn": {"near": 1}}), due_now_lines, []),
    ("16.1.4: nobody tells where a fleet is that is no more", in_phase("activation", NOBODY, {f"{J}flagship": "Taiho",
     "umpire.flagship_due": True}), due_now_lines, []),
    ("8.7: a chit that leaves is drawn", in_phase("activation", ONLY_THE_CHIT), due_now_lines,
     [(f"1 marker is {TO_DRAW}: USN Command", "draw")]),
    ("8.7: one that returns for ever need not be", in_phase("activation", ONLY_THE_CHIT, RETURNS), due_now_lines,
     [("(only USN Command is left, which activates nothing and returns for ever (8.7))", "draw")]),
    ("8.7: unless it has something to activate", in_phase("activation", BOTH_WAIT, RETURNS), due_now_lines,
     [(f"2 markers are {TO_DRAW}: USN Command, TG 58.1", "draw")]),
    *((f"8.0: a raid that was forced past its phase, in {phase}", {**ALOFT, "public.phase": phase},
       lambda doing, board: any("is in the air" in row[0] for row in due_now_lines(doing, board)), waits)
      for phase, waits in (("activation", True), ("submarines", False), ("end", True))),
    ("10.2: Saipan is counted", {"public.turn": 1}, counted, ({"umpire.saipan": [0]},
     ["usn: At Saipan: 14 naval units, no points lost."])),
    ("10.2: nobody is there", {"public.turn": 1, f'{U}groups."TG 52.10".hex': "3612"}, counted,
     ({"umpire.saipan": [14]}, ["usn: At Saipan: no naval units, 14 points lost."])),
    ("10.1, 10.2: what points are for", {**ONLY_TAIHO, "umpire.saipan": [3, 2]}, causes,
     [("ijn", "Taiho intact", 5), ("usn", "too few naval units at Saipan", -5)]),
    ("16.1: the last turn", {"public.turn": 12}, counted, ({"public.ended": True, "umpire.saipan": [0]},
     ["usn: At Saipan: 14 naval units, no points lost.",
      "all: The game is over. USN 0, IJN 33: a margin of -33, a decisive IJN victory."])),
    ("16.1.4: the immediate victory", {"public.turn": 8}, counted, ({**LOST, "umpire.saipan": [0]},
     ["usn: At Saipan: 14 naval units, no points lost.",
      "all: The IJN has not struck as it had to on 18 or 19 June: decisive USN victory (16.1.4).",
      "all: The game is over. USN 0, IJN 33: a margin of -33, a decisive USN victory."])),
    *((f"3.3: {what}", values, stacked, ({"umpire.crowded.usn": [place]},
       [f"usn: {there} are in {place}: {must} (3.3)."]))
      for what, values, place, there, must in (
       ("a TF is elsewhere", WITH_LANDING, "2811", "TG 58.1, TG 58.4, TG 52.10", "TGs must move out of it"),
       ("there is no TF", STACKED, "2811", "TG 58.2, TG 58.3, TG 58.7, TG 58.1", A_TF_IS_FORMED),
       ("the TF is there", {f"{TG_58_1}.hex": "3111"}, "3111", "TF 58, TG 58.1", A_TF_IS_FORMED))),
    *(("1.1, 2.4: what is not published", {"public.turn": 5, **more}, begins, said) for more, said in (
       ({}, [STAND_INS.format(CARD, "109 ships")]), ({"umpire.saipan": [0]}, []),
       ({**ONLY_TAIHO, "umpire.tables": {"damage": {"columns": {"1+": ["-"]}}}}, []),
       (ONLY_TAIHO, [STAND_INS.format(CARD, "0 ships")]),
       ({**ONLY_TAIHO, "umpire.tables": {}, f"{J}ships.Taiho.stand_in": True}, [STAND_INS.format("none", "1 ship")]))),
    ("11.1.2: the hexes near the enemy come first", {},
     lambda _, board: [*(submarines.Lay.offered("hex", {}, board) or ())][17:20], ["0417", "0101", "0102"]),
    ("15.7: in secret none does", SECRETLY, offered(submarines.Lay, "hex"), [None]),
    ("11.1.2: a side is no hex", {}, offered(submarines.Lay, "side"), [None]),
    ("3.3: who must make room", {**CROWDED, "umpire.pool": {"TG 58.4": {**WAITS, "state": "activated"},
     "TG 58.2": WAITS}}, due_now_lines,
     [("TG 58.1 must move out of 2811: there are too many in that hex (3.3)", 'move --group "TG 58.1" --to …'),
      ("1 marker is still to be drawn: TG 58.2", ""),
      ('(TG 58.1 is activated, 5 MP left; may "TG 58.1" lists what it may do)', "")]),
    ("3.3: not for detached ships", {**CROWDED, **DETACHED, f'{U}groups."TG 52.10".hex': "3712"},
     due_with("must move out"), []),
    ("3.3: it moves no more", {**CROWDED, "umpire.stage": "combat"}, due_with("must move out"), []),
    ("3.3: it has moved", {**CROWDED, MOVED: 1}, due_with("must move out"), []),
    ("3.3: it cannot move", {**CROWDED, f"{U}ships.Baltimore.most_mp": 0}, due_with("must move out"), []),
    *((f"12.3: once {side} has begun and {', '.join(moved)} moved", {**BOXED, "public.battle.moving": side,
       **{f"public.battle.units.{name}.moved": True for name in moved}}, due_now_lines,
       [(f"the battle in 2811, round 1: {words}", act)]) for side, moved, words, act in (
       ("ijn", ["Myoko", "DIV61"], "guns and torpedoes of both sides at once", "fire --gun …"),
       ("ijn", ["Myoko"], "movement of the IJN, then fire", "steer --to …"),
       (None, ["Baltimore"], "movement of the USN, then fire", "steer --to …"),
       ("usn", ["Baltimore", "Boston", "Hornet", "DES DIV 42"], "movement of the IJN, then fire", "steer --to …"))),
    *((f"12.7: what follows {what}", {**BOXED, **more}, due_now_lines,
       [(f"the battle in 2811, round 1: {words}the end of the round", "disengage")]) for what, more, words in (
       ("the guns", {"public.battle.step": "fire"}, "aircraft, or "), ("aircraft", {"public.battle.step": "air"}, ""),
       ("the guns by night", {"public.battle.step": "fire", "public.night": True}, ""))),
    ("16.1.4: the flagship is gone", {**in_phase("air"), **TAIHO_SUNK, f"{J}flagship": "Taiho"}, due_now_lines,
     [("(Taiho, the flagship, is gone: the IJN chooses another)", "flagship --ship …")]),
    ("12.0: ships have met", DUE_BATTLE, due_now_lines,
     [("ships have met detected enemies in 2811: a battle", "battle --hex 2811")]),
    *((f"12.0: {why}", {**DUE_BATTLE, **more}, due_now_lines, []) for why, more in (
       ("they are there no more", {f"{TG_58_1}.hex": "2711"}),
       ("a dummy fights nobody", {f"{J}groups.Force A.ships": [], f"{J}groups.Force X": {"hex": "0618",
        "ships": ["Taiho", "Zuikaku", *OF_FORCE_A]}}))),
    ("3.1: of too many TGs none is too large", in_phase("formations", TOO_MANY_TGS), due_with("naval units"), []),
    ("7.3: cripples without MP stay", {**AT_END, f"{U}ships.Hornet.most_mp": 0}, due_now_lines, []),
    ("7.3: from the edge", {**AT_END, f"{U}groups.Cripples.hex": "4011"}, due_now_lines,
     [("Cripples in 4011 sails for its edge", "sail --group Cripples --exit")]),
    ("7.3: cripples sail", AT_END, due_now_lines, [("Cripples in 2811 sails for its edge",
     "sail --group Cripples --to …")]),
    ("7.3: off the map", {**AT_END, f"{U}groups.Cripples.hex": "3811"}, due_now_lines,
     [("Cripples in 3811 sails for its edge", "sail --group Cripples --to 3911,4010 --exit")]),
    ("4.3: the IJN's cripples sail first", {**AT_END, f"{J}groups.Force A.ships": NO_HAGURO,
     f"{J}groups.Lame": {"hex": "0618", "detached": True, "ships": ["Haguro"]}}, due_now_lines,
     [("Lame in 0618 sails for its edge", "sail --group Lame --to …"), ("Cripples in 2811 sails for its edge", "")]),
    ("7.3: they are barred on every way", {**AT_END, **BLOCKED}, due_now_lines,
     [("Cripples in 2811: enemies block every way to its edge", "sail --group Cripples")]),
    ("11.1.4: a submarine chooses", in_phase("activation", {"umpire.torpedoes": {"side": "usn", "group": "Force A"}}),
     due_now_lines, [("a submarine's owner chooses the ship that it attacks", "torpedo --ship …")]),
    ("6, 12.0: whom the marker that is played may search for", {**RAIDING, f"{J}groups.Force A.hex": "2811"}, meets,
     ["both sides are in 2811: Force A; TG 58.1", "TG 58.1 may search for Force A in 2811, 0 hexes away"]),
    ("15.7: in secret it searches for nobody by name", {**RAIDING, **SECRETLY}, meets, []),
    *((f"5.7, 8.0: aircraft are on the sheet of phase {phase}", {"public.phase": phase, "public.raid": raid},
       lambda doing, _: "air" in orders.on_sheet(doing.tree, "usn"), there)
      for phase, raid, there in (("air", None, True), ("submarines", None, False), ("activation", FLIGHT, True),
       ("activation", AT_AMERICANS, False))),
    ("11.1.4: a group whose ships a submarine may choose is no marker to be raided", TORPEDOES, lambda doing, _: [
     name for name in orders.enemies(masking.state_known(doing.tree, "usn"), "usn") if name in ("Force A", "?")], []),
    ("6.0, 6.1: a side knows what it has searched for, and the reports that it makes",
     in_phase("activation", SEEN, {"umpire.searched": {"TG 58.1": ["Force A"], "TF Mobile Fleet": ["TG 58.1"]}}),
     lambda doing, _: [masking.state_known(doing.tree, "usn")["umpire"][key] for key in ("searched", "reports_due")],
     [{"TG 58.1": ["Force A"]}, {}]),
    ("4.2: when an order's moment comes", in_phase("activation", {"umpire.pool": {"TG 58.4": WAITS, "TG 52.10": {
     **WAITS, "state": "activated"}}}), lambda doing, _: [orders.moment_of(doing.tree, order_of(name))
     for name in ("TG 58.4", "TG 52.10", "TG 58.1")], ["later", "never", "never"]),
    ("7.1: of a move nothing is left to do", {MOVED: 1, f"{TG_58_1}.stopped": True, f'{U}groups."TG 58.4".moved': 1},
     lambda doing, _: [orders.left_to_do(doing.tree, order_of(name, "2812", "3110", "3209"))
                       for name in ("TG 58.9", "TG 58.1", "TG 58.4")], [None] * 3),
    ("7.1: one whose group is gone is as it was typed", {}, lambda doing, _: orders.as_carried_out(doing.tree, order_of(
     "TG 58.9"), []) == order_of("TG 58.9"), True),
    *((f"4.2: a marker is drawn {when}", in_phase("activation", active("USN Command"), {"umpire.pool": {
       "TG 58.4": WAITS}}, more), lambda doing, _, tried=tried: orders.next_act(doing.tree, [], ["usn", "ijn"], tried),
       Order("draw", {}, []) if drawn else None) for when, more, tried, drawn in (
       ("to begin with", {}, [], True), ("not before the chit is used", {}, [Order("draw", {}, [])], False),
       ("in no other phase", {"public.phase": "end"}, [], False), ("not in a battle", BOXED, [], False))),
    *((f"8.2, 8.4: {what}", {**ALOFT, **cap_up}, lambda _, board, tried=tried: fight_orders.next_act(board, [Order(
       "", {}, [], then={"act": "place", "inputs": {"at": ["VB-2=Taiho"]}})], tried), act)
      for what, cap_up, tried, act in (
       ("it is placed", {}, [], PLACE), ("once", {}, [PLACE], None), ("CAP meets it first", IJN_CAP, [], MEET))),
    ("12.3: no round goes on once the battle is over", {}, lambda _, board: battle_orders.next_act(board, [Order(
     "", {}, [], then={"instead": "fight", "act": "disengage", "inputs": {}})], []), None),
    *((f"4.0: an order counts beside another {what}", there,
       lambda doing, _, done=done: orders.still_counts(doing.tree, order_of("TG 58.4"), done, []), counts)
      for what, there, done, counts in (("in a battle", BOXED, False, True), ("that is not done", BOXED, True, False),
       ("while something is under way", {}, False, False))),
    ("16.1: the last turn", {"public.turn": 12}, may_act, True),
    ("16.1: after it", {"public.turn": 13}, may_act, False),
    ("16.1.4: the flagship is afloat", {}, of_the_flagship, (["0618"], ["Taiho", "Zuikaku"])),
    ("16.1.4: she is sunk", TAIHO_SUNK, of_the_flagship, ([], ["Zuikaku"])),
]  # fmt: skip


@pytest.mark.parametrize(("values", "asks", "answer"), [row[1:] for row in ANSWERS], ids=[row[0] for row in ANSWERS])
def test_what_a_state_answers(position: Position, values: Values, asks: Asks, answer: Any) -> None:
    doing = position.doing(values)
    assert asks(doing, state.Board.of(doing)) == answer


@pytest.mark.parametrize(
    ("phase", "values", "said"),
    [
        ("air", {}, "by day both sides put fighters on CAP"),
        ("air", {"public.night": True}, "by night there is no CAP"),
        ("submarines", {}, "Submarine markers are drawn"),
        ("submarines", {"public.rules": ["15.2"]}, "Submarine markers are drawn"),
        ("submarines", {"public.rules": ["13.0"]}, "No submarines are in use"),
    ],
)
def test_5_7_11_0_what_is_said_when_a_phase_begins_is_true_of_it(
    position: Position, phase: str, values: Values, said: str
) -> None:
    tree = position.doing(in_phase(phase, values)).tree
    (found,) = [one for one in phases("clash-of-carriers") if one.id == phase]
    assert said in as_it_stands("clash-of-carriers", found, tree).say


@pytest.mark.parametrize(
    ("truth", "kept"),
    [((5, 5, 5), True), ((5, 5, 6), False), ((4, 5, 7), True)],
    ids=["a thousand ways to word it", "1,100", "990: however many there are, the fudge factor bounds them"],
)
def test_6_1_the_odds_of_a_report_are_kept_where_there_are_few(truth: tuple[int, int, int], kept: bool) -> None:
    doing = Mock()
    doing.resolve.return_value.outcome = {"report": []}
    finding.at_random(doing, "usn", {"truth": dict(zip(("CV", "BB", "DD"), truth, strict=True)), "fudge": 5})
    assert doing.resolve.call_args.kwargs["with_odds"] is kept
