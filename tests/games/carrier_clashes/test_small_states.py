"""What the evening answers in a small state: the rule, what is otherwise there, what is asked, the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from referee.engine.dice import program_dice
from referee.engine.errors import Refusal
from referee.games.carrier_clashes.evening import (
    attack,
    bombard,
    cap,
    cards,
    damage,
    encounters,
    fire,
    firing_order,
    flyers,
    forming,
    fuel,
    groups,
    known,
    move,
    orders,
    permitted,
    permitted_air,
    reveal,
    sea,
    search,
    sight,
    state,
    strike,
    strike_orders,
    surface_orders,
    waiting,
    whole,
)
from referee.session.acting import lawful
from referee.session.acting.act import Doing
from referee.session.acting.catalogue import find
from referee.session.acting.orders import Order
from tests import refusing, rows
from tests.games.carrier_clashes.small import CARRIERS, TF_16, TF_64, VANGUARD, A, J, in_phase, position
from tests.games.carrier_clashes.surface_bars import BATTLE, FOUGHT

Values = Mapping[str, Any]
Asks = Callable[[state.Board], Any]
Row = tuple[str, Values, Asks, Any]


def doing_on(board: state.Board) -> Doing:
    """An act that is being done there."""
    return Doing(board.tree, [*board.sides], board.ruleset, None)


# What searches, dives and flies may do (15, 16, 25).

GATO = {f"{A}submarines.Gato": {"hex": "1407", "strength": 4, "speed": 2}}
DAY, NIGHT = in_phase("first-search", **GATO), in_phase("first-search", **GATO, **{"public.night": True})
SPOTTED = {f"{CARRIERS}spotted": True}
ARC = {"units": ["VB-6"], "hex": "1410", "start": 18, "arc": 6, "out_to": 2}


def gato(board: state.Board) -> list[str]:
    return permitted_air.submarine_acts(board.side("allied").submarines["Gato"])


def reach(*searchers: str) -> Asks:
    return lambda board: search.Search.reach({"searcher": [*searchers]} if searchers else {}, board)


TWO_THROUGH = {
    f'{A}strikes."Strike 1"': {"hex": "1407", "units": {"VB-6": {}}, "stage": "through", "group": ["Shokaku", "Kako"]},
    f'{A}strikes."Strike 2"': {"hex": "1508", "units": {"VT-6": {}}, "stage": "through", "group": ["Tone"]},
}


def to_attack(name: str) -> Asks:
    return lambda board: forming.waiting_strike(board, None, None, ("through",), [name]).name


def arcs(board: state.Board) -> list[str]:
    return [due.line for due in search.arcs_to_search.run(board.tree)]


def permitted_to(name: str) -> Asks:
    return lambda board: permitted.words_by_name(board.tree, "allied").get(name)


LOOKS, VB_6, VF_6 = in_phase("first-search"), f"{A}air.VB-6.", f"{A}air.VF-6."


def counters(*searchers: str) -> Asks:
    """Where search counters are, as the other side hears it."""
    inputs = {"hex": "1509", "searcher": [*searchers]}
    values = {**LOOKS, "ruling search-counters": "shown"}
    return lambda _: rows.told(rows.done(position(), values, "search", inputs, [1]))[-1]


SEARCHING: list[Row] = [
    ("15: an arc, or a hex", LOOKS, permitted_to("Enterprise"), "arc or hex to 6"),
    ("15: another hex", {**LOOKS, "umpire.searches.allied.units": {"Enterprise": ["1508"]}},
     permitted_to("Enterprise"),
     "hex to 6"),
    ("18.b", {**LOOKS, f"{A}ships.Enterprise.condition": "damaged"}, permitted_to("Enterprise"),
     "is damaged and may not search"),
    ("15: who never searches", {**LOOKS, f"{A}bases.Henderson Field.search": None},
     permitted_to("Henderson Field"),
     "nothing"),
    ("15: an air unit", LOOKS, permitted_to("VB-6"), "arc or hex to 5"),
    ("15: its arc is laid", {**LOOKS, f"{A}sweeps.1": ARC}, permitted_to("VB-6"), "nothing"),
    ("15: another's arc is", {**LOOKS, f"{A}sweeps.1": ARC}, permitted_to("VS-6"), "arc or hex to 5"),
    ("15.m: CAP may be claimed", LOOKS, permitted_to("VF-6"), "cap"),
    ("15.m: it is up", {**LOOKS, f"{VF_6}over": "TF 16"}, permitted_to("VF-6"), "on CAP over TF 16: down"),
    ("15.i: one counter", {}, counters("VB-6"), "ijn: Allied search counters are in 1509."),
    ("15.i: two", {}, counters("VB-6", "VS-6"), "ijn: Allied search counters are in 1509 (2)."),
    ("25: by day", DAY, gato, ["spot", "attack"]),
    ("25.e: where it is pinned", {**DAY, f"{A}submarines.Gato.sideways": True}, gato,
     ["attacked a force with destroyers and waits for the next movement"]),
    ("25.a: after other searches", {**DAY, "umpire.searches.ijn.hexes": ["0101"]}, gato,
     ["by day submarines search before all others, and others have searched in this phase"]),
    ("25.g: by night what is spotted", {**NIGHT, **SPOTTED}, gato, ["attack"]),
    ("25.g: by night nothing else", NIGHT, gato, []),
    ("25.g: by night once arcs are searched", {**NIGHT, f"{A}sweeps.1": ARC}, gato,
     ["by night submarines attack after the other searches, and some arcs are not searched yet"]),
    ("15.a: as far as the first that is named", {}, reach("Enterprise", "VB-6"), 6),
    ("15.a", {}, reach("VB-6"), 5),
    ("15.a: who never searches", {}, reach("VF-6"), None),
    ("15.a: nobody is named", {}, reach(), None),
    ("16.k: of two strikes, the one over the ship named", TWO_THROUGH, to_attack("Tone"), "Strike 2"),
    ("16.k: of two strikes, the one of the unit named", TWO_THROUGH, to_attack("VB-6"), "Strike 1"),
    ("15.f: no arc", {}, arcs, []),
    ("15.f: one arc", {f"{A}sweeps.1": ARC}, arcs, ["1 search arc laid"]),
    ("15.f: two arcs", {f"{A}sweeps.1": ARC, f"{A}sweeps.2": ARC}, arcs, ["2 search arcs laid"]),
]  # fmt: skip

# What follows from orders (12, 15.e, 16.f, 25.g).

TO_STRIKE = in_phase("second-air-strike")
COMES = {f'{J}strikes."Strike 1"': {"hex": "1410", "units": {}}, "umpire.targets": {"ijn Strike 1": "TF 16"}}
FLIES_CAP = Order("cap", {"over": "TF 16", "unit": ["VF-6"]}, ["VF-6"], side="allied")


def set_scene(order: Order) -> Asks:
    """May an order be tried on its sheet, and which strikes are there of the enemy's for its sake?"""
    return lambda board: (orders.set_scene(board.tree, order), [*board.side("ijn").strikes])


def searched_before(board: state.Board) -> list[str]:
    """What a side has searched that tries to search, where its sheet searches too."""
    orders.set_scene(board.tree, Order("search", {"hex": "1508"}, ["VB-6"], side="allied"))
    return [*board.searches_of("allied").hexes]


def searches(*searchers: str) -> Asks:
    """Does who is ordered to search 1508 still search it?"""
    order = Order("search", {"hex": "1508", "searcher": [*searchers]}, [*searchers], side="allied")
    return lambda board: orders.search_together(board, order, ()).act


def together(board: state.Board) -> list[str]:
    return [*orders.acting_sides(board.tree)]


DIVES = Order("submarine", {"name": "Gato"}, ["Gato"], side="allied")
BEFORE_SHEET = {"hexes": ["0101", "1508"], "before_sheet": ["0101"]}
BY_VB_6 = {"umpire.searches.allied.units": {"VB-6": ["1508"]}}

ORDERS: list[Row] = [
    ("16.f: CAP for a strike to come", TO_STRIKE, set_scene(FLIES_CAP), (True, ["a strike to come"])),
    ("16.f: CAP for one that comes", {**TO_STRIKE, **COMES}, set_scene(FLIES_CAP), (True, ["Strike 1"])),
    ("15.m: CAP against searches", LOOKS, set_scene(FLIES_CAP), (True, [])),
    ("25.g: submarines by day", DAY, set_scene(DIVES), (True, [])),
    ("25.g: by night they wait", NIGHT, set_scene(DIVES), (False, [])),
    ("15.o: armed searches wait", LOOKS, set_scene(Order("armed-search", {}, ["VB-6"], side="allied")),
     (False, [])),
    ("22.c: what is exposed waits", LOOKS, set_scene(Order("expose", {}, ["TF 16"], side="allied")),
     (False, [])),
    ("20.a: who has a mission is found later", {}, set_scene(Order("engage", {"target": ["missions"]}, [])),
     (False, [])),
    ("20.a: who is named is there", {}, set_scene(Order("engage", {"target": ["Vanguard"]}, [])), (True, [])),
    ("15.e: what was searched before the sheet", {"umpire.searches.allied": BEFORE_SHEET},
     searched_before,
     ["0101"]),
    ("15.e: who has searched it", BY_VB_6, searches("VB-6"), ""),
    ("15.e: one who has and one who has not", BY_VB_6, searches("VB-6", "VS-6"), "search"),
    ("15.e: who has searched another hex", {"umpire.searches.allied.units": {"VB-6": ["1509"]}},
     searches("VB-6"),
     "search"),
    ("12: the side without the initiative first", TO_STRIKE, together, ["allied", "ijn"]),
    ("16.f: who is struck", {**TO_STRIKE, **COMES}, together, ["allied"]),
]  # fmt: skip

# Who sees what (15.g, 16.k).

TOLD = {f"{VANGUARD}spotted": True, "umpire.sightings.Vanguard": {"hex": "1508", "turn": 1, "cards": ["JS"]}}


def blocks(board: state.Board) -> list[str]:
    return [str(row) for row in sight.seen_by_all(board, "allied").get("blocks", {}).values()]


def ports_known(board: state.Board) -> list[str]:
    bases = state.Board(known.state_known(board.tree, "ijn")).side("allied").bases.values()
    return [base.name for base in bases if base.port]


SIGHT: list[Row] = [
    (
        "24.g: which bases are ports is known, so that a sheet with torpedoes is refused (24.g.v)",
        {f"{A}bases.Henderson Field.port": True},
        ports_known,
        ["Henderson Field"],
    ),
    ("15.g: spotted for all, the cards dealt to one side alone", TOLD, blocks, ["{'hex': '1508'}"]),
    ("16: spotted for strikes alone", {f"{VANGUARD}spotted_for_strikes": True}, blocks, []),
]

# Strikes (16).

FLYING = {f'{A}strikes."Strike 1"': {"hex": "1407", "units": {"VB-6": {"kind": "dive", "weapon": "P"}}},
          "umpire.targets": {"allied Strike 1": "Carrier Force"}}  # fmt: skip
STAGE = f'{A}strikes."Strike 1".stage'
AT_SHOKAKU = Order("attack", {"at": ["VB-6=Shokaku"]}, ["VB-6"], side="allied")
OTHERS = [
    AT_SHOKAKU._replace(inputs={"at": ["VB-6=Kako"]}, side="ijn"),
    Order("launch", {"at": ["VB-6=Kako"]}, [], side="allied"),
]


def attacks(board: state.Board) -> tuple[str, list[str], str | None]:
    found = strike_orders.attack_together(board, AT_SHOKAKU, OTHERS)
    return found.act, found.inputs["at"], found.inputs.get("strike")


def offered(name: str, raw: Values) -> Asks:
    return lambda board: whole.Strike.offered(name, raw, board)


SECOND = {f'{A}strikes."Strike 2"': {"hex": "1407", "units": {"VS-6": {}}},
          "umpire.targets": {"allied Strike 1": "Carrier Force", "allied Strike 2": "Vanguard"}}  # fmt: skip
CAP_UP = {f"{J}air.Shokaku fighters.over": "Carrier Force", f"{J}air.Shokaku reserve.over": "Vanguard"}
TWO = {**in_phase("second-air-strike"), **FLYING, **SECOND, **CAP_UP}


def landed(deck: str, **unit: Any) -> Asks:
    """Where VB-6 is after its strike, which was to land there, and what is said."""

    def asked(board: state.Board) -> tuple[str, bool, list[str]]:
        doing = doing_on(board)
        own = state.Board.of(doing).side("allied")
        attack.come_down(doing, own.strikes["Strike 1"], deck)
        doing.finish()
        there = f"adrift in {own.air['VB-6'].adrift}" if own.air["VB-6"].adrift else own.air["VB-6"].at
        return there, own.air["VB-6"].transferred, rows.told(doing)

    return asked


def flown_to(deck: str, **values: Any) -> Values:
    strike = {"hex": "1407", "land": deck, "units": {"VB-6": {"kind": "dive", "weapon": "P"}}}
    return {f'{A}strikes."Strike 1"': strike, **values}


def picture(**counts: int) -> Asks:
    return lambda board: search.coverage(board).picture({name[1:]: count for name, count in counts.items()})


SUNK_THERE = {
    f"{A}ships.Helena.capacity": 4,
    f"{A}ships.Helena.target_class": "A",
    f"{A}ships.Helena.condition": "ditw",
}
HELENA = "Helena cannot receive aircraft: VB-6 cannot land there."


def flown_then(board: state.Board) -> list[tuple[str, str]]:
    """What is flown once CAP has been asked for, and the act."""
    return [(due.line.partition("; then ")[2], due.command) for due in waiting.strikes_to_fly.run(board.tree)]


STRIKES: list[Row] = [
    ("16.f: two strikes wait for CAP", TWO, flown_then, [("Allied Strike 1, Strike 2 are flown",
     "strike --side allied")]),
    ("16.l: where it was to land", flown_to("Henderson Field"), landed("Henderson Field"),
     ("Henderson Field", True, [])),
    ("16.l: another deck", flown_to("Enterprise"), landed("Henderson Field"), ("Enterprise", False, [])),
    ("16.l: who was lost", flown_to("Henderson Field", **{f"{VB_6}lost": "shot down", STAGE: "over"}),
     landed("Henderson Field"), ("Enterprise", False, [])),
    ("18.d: a deck that takes nobody in", flown_to("Helena", **SUNK_THERE), landed("Helena"),
     ("Enterprise", False, [f"allied: {HELENA}"])),
    *((f"16.l: home is {away} hexes away, the range {reach}", flown_to("Helena", **{f"{STAGE[:-5]}hex": place,
       f"{VB_6}range": reach}, **SUNK_THERE), landed("Helena"), (where, False, [f"allied: {HELENA}", *more]))
      for away, place, reach, where, more in (
       (5, "1405", 5, "Enterprise", []), (6, "1404", 6, "Enterprise", []),
       (6, "1404", 5, "adrift in 1404", ["allied: In the air without a deck, and must land elsewhere: VB-6."]))),
    ("15.a: what arcs cover", {}, picture(_1407=1, _1508=2, _1607=1),
     ["    14 15 16 ", "07     .", "    1     1", "08     2", "    .     ."]),
    ("15.a: nothing", {}, picture(), []),
    ("16.k: who flies in no strike", {}, attacks, ("attack", ["VB-6=Shokaku"], None)),
    ("16.k: a strike on its way", FLYING, attacks, ("attack", ["VB-6=Shokaku"], None)),
    ("16.k: a strike through CAP and AA", {**FLYING, STAGE: "through"}, attacks,
     ("attack", ["VB-6=Shokaku"], "Strike 1")),
    ("16.k: a strike that is over", {**FLYING, STAGE: "over"}, attacks, ("", ["VB-6=Shokaku"], None)),
    ("16.i.iii: of all strikes", TWO, offered("spare", {}), ["nobody", "VB-6", "VS-6"]),
    ("16.i.iii: of the one named", TWO, offered("spare", {"strike": "Strike 2"}), ["nobody", "VS-6"]),
    ("16.i.iv", TWO, offered("ignore", {"strike": "Strike 1"}), ["nobody", "Shokaku fighters"]),
    ("4.d.ii.8: with the weapon", {f"{A}air.VB-6.range": {"P": 3, "A": 5}},
     lambda board: [board.side("allied").air["VB-6"].value_against("range", gun) for gun in ("P", "A", None)],
     [3, 5, 5]),
]  # fmt: skip

# Engagements, AA groups, what moves (20, 16.j.ii, 13, 23).

MET = in_phase(
    "second-surface-combat", **{f"{VANGUARD}hex": "1611", f"{VANGUARD}spotted": True, f"{J}ships.Tone.speed": 5}
)
BOTH_MET = {**MET, f"{CARRIERS}hex": "1611", f"{CARRIERS}spotted": True}
WITH_TWO = {**MET, f"{TF_16}hex": "1611"}
TWO_CARRIERS = {f"{A}ships.Helena.target_class": "A"}


def speeds(*avoid: str) -> Asks:
    """Of `odds engage` with who avoids: how fast both are, and what it takes for granted."""

    def asked(board: state.Board) -> tuple[int, int, list[str]]:
        inputs = {"by": ["TF 64"], "target": ["Vanguard", "Carrier Force"][: len(avoid)], "avoid": [*avoid]}
        found = refusing.whole(find(state.GAME, "engage"), inputs, doing_on(board))
        return found.inputs["pursuer_speed"], found.inputs["evader_speed"], [*found.assumed]

    return asked


def first_round(*by: str) -> Asks:
    """Of `odds engage`: which side fires first, and what both fire."""

    def asked(board: state.Board) -> tuple[str, str, str]:
        found = refusing.whole(find(state.GAME, "engage"), {"by": [*by], "target": ["Vanguard"]}, doing_on(board))
        _, fire, answer = found.assumed
        return found.inputs["first"], fire.partition(": ")[2], answer.partition(": ")[2]

    return asked


def marked_in_fire(board: state.Board) -> list[str]:
    """The Japanese stand-ins that the odds of a fire upon Tone count with."""
    found = refusing.whole(find(state.GAME, "fire"), {"at": ["San Juan:C=Tone"]}, doing_on(board))
    return [name for name in found.stand_in if name in board.side("ijn").ships]


def division(**raw: Any) -> Asks:
    return lambda board: groups.Divide.offered("ship", {"name": "TF 16", **raw}, board)


def which_group(board: state.Board) -> str:
    with pytest.raises(Refusal) as caught:
        groups.group_of(board.side("allied").task_forces["TF 16"], None)
    return caught.value.message


def company(board: state.Board) -> int:
    return fuel.made_good(doing_on(board), board.side("allied").ships["Helena"])


def over(board: state.Board) -> str | None:
    """What VF-6 flies CAP over once what it flew over is off the map."""
    unit = board.side("allied").air["VF-6"]
    flyers.fly_over_own(unit)
    return unit.over


def way(start: str, goal: str) -> Asks:
    return lambda board: sea.route(board, [start, goal])


BOUND = {"public.map.islands": ["1409", "1408"]}
DITW = {f"{A}ships.Helena.condition": "ditw"}


def met(board: state.Board) -> list[str]:
    return [one.line for one in encounters.running_out(board)]


def withdrawing(**raw: Any) -> Asks:
    return lambda board: fire.Withdraw.offered("choices" if "hex" in raw else "hex", raw, board)


def turn_of(*doers: str, act: str = "fire", at: tuple[str, ...] = ("San Juan:C=Tone#1",)) -> Asks:
    """When an order in fight 1 comes, and whose turn it is tried in."""
    order = Order(act, {"battle": 1, "at": [*at]}, [*doers], side="allied")

    def asked(board: state.Board) -> tuple[str, bool, int]:
        return (
            surface_orders.moment_of(board.tree, order),
            surface_orders.set_scene(board.tree, order),
            board.umpire.engagements["1"].next,
        )

    return asked


def battle(**values: Any) -> Values:
    return {**FOUGHT, "umpire.engagements.1": {**BATTLE, **values}}


IJN_FIRST = {"1": {"side": "ijn", "task_forces": ["Vanguard"]}, "2": {"side": "allied", "task_forces": ["TF 64"]}}
SLOW_64 = {f'{A}ships."San Juan".speed': 1, f'{A}ships."DesDiv 8".speed': 1}
OTHER_FIGHT = {**BATTLE, "hex": "1410", "allied": ["TF 16"], "ijn": ["Decoy"]}
TWO_FIGHTS = {**FOUGHT, f"{J}task_forces.Decoy.hex": "1410", "umpire.engagements.2": OTHER_FIGHT}
BESIDE_1611 = ["1610", "1711", "1712", "1612", "1512", "1511"]
DONE_WITH = {f'{A}ships."DesDiv 8".torpedoes_fired': True}


def past_endurance(board: state.Board) -> int:
    return fuel.turns_over(board.side("allied").task_forces["TF 16"])


def based(board: state.Board) -> list[str]:
    return [unit.name for unit in board.side("allied").bases["Henderson Field"].flies]


def screened(board: state.Board) -> list[str]:
    doing = doing_on(board)
    reveal.say_who_may_pass(doing, state.Board.of(doing).umpire.engagements["1"], "allied")
    doing.finish()
    return rows.told(doing)


def hexes_told_of(**inputs: Any) -> Asks:
    """The hexes that a search which finds nothing is told of with, for the map."""

    def asked(board: state.Board) -> list[str]:
        doing = doing_on(board)
        doing.source = program_dice(1)
        lawful.do(find(state.GAME, "search"), inputs, doing)
        doing.finish()
        return [row["hex"] for row in doing.told["allied"] if isinstance(row, dict) and "hex" in row]

    return asked


def in_place_of_torpedoes(board: state.Board) -> str:
    return forming.with_bombs(board.side("allied").air["VT-6"])


def others(board: state.Board) -> list[str]:
    """What a strike of VB-6's may find in its target's place (16.e)."""
    found = strike.stumbled_on(doing_on(board), board.side("allied").strikes["Strike 1"])
    return [f"{kind} {thing.name}" for kind, thing in found]


TURNS = {"1": {"side": "allied", "task_forces": ["TF 16"]}, "2": {"side": "allied", "task_forces": ["TF 64"]}}
SCREENED = {f"{J}ships.Tone.screened": True}
ENDS = {f'{A}ships."DesDiv 12".last_turn': 2}
CLOUDY = {**in_phase("first-air-strike"), "public.zones": {zone: {"weather": "cloudy"} for zone in "123456"},
          f"{J}bases.Shortland.hex": "1407", f'{A}strikes."Strike 1"': {
              "hex": "1407", "origin": "1410", "units": {"VB-6": {"kind": "dive", "weapon": "P"}}},
          "umpire.targets": {"allied Strike 1": "Vanguard"}}  # fmt: skip
WITH_TORPEDOES = {f'{A}strikes."Strike 1".units.VB-6': {"kind": "torpedo", "weapon": "P"}}
AIMED_AT_BASE = {"umpire.targets": {"allied Strike 1": "Shortland"}}


def have_moved(board: state.Board) -> list[bool]:
    return [*move.moves_of(board, "allied")]


def order_of_fire(board: state.Board) -> list[tuple[str, list[str]]]:
    doing = doing_on(board)
    found = firing_order.set_order(doing, state.Board.of(doing).umpire.engagements["1"])
    return [(side, [tf.name for tf in tfs]) for side, tfs in found]


def lots(board: state.Board) -> list[str]:
    flyers.offer_exchange(board, "allied", ["VB-6", "VS-6"])
    return [*board.umpire.lots]


def corrected(ship: str, result: str) -> Asks:
    """What the umpire reads of her aircraft as a ship's damage is corrected."""

    def asked(board: state.Board) -> list[str]:
        doing = doing_on(board)
        damage.correct_aircraft(doing, state.Board.of(doing).side("allied").ships[ship], result)
        return [*doing.umpire]

    return asked


BLOCKS = {f"{TF_16}spotted": True, f"{TF_16}moved": 1, f'{A}task_forces."TF 99".moved': 0, **GATO}
ABOARD = "aboard Enterprise: VF-6, VB-6, VS-6, VT-6; lost --unit removes those that are lost (18.g)"
BOTH_FIGHT = {**battle(allied=["TF 64", "TF 16"], order={}), f"{TF_16}hex": "1611"}
ALL_SPOTTED = {f"{TF_16}spotted": True, f"{TF_64}spotted": True, "public.night": True, "umpire.initiative_dice": [6, 1]}


def silent(*at: str) -> Asks:
    """Who did not fire, as the umpire reads it, where these shots were named, or all hold their fire."""
    inputs = {"at": [*at]} if at else {"hold": True}

    def asked(_: state.Board) -> list[str]:
        done = rows.done(position(), FOUGHT, "fire", inputs, [12] * len(at))
        return [line for line in done.umpire if "did not fire" in line]

    return asked


def posting(unit: str, over: str) -> Asks:
    def asked(board: state.Board) -> str:
        own = board.side("allied")
        return cap.cap_post(own.air[unit], own.bases.get(over) or own.task_forces[over])

    return asked


PORT_64 = {f"{A}bases.Henderson Field.hex": "1611", f"{A}bases.Henderson Field.port": True}


def fired_at(board: state.Board) -> tuple[str, list[str]]:
    """How far a strike has come that AA would fire at, and what is said."""
    doing = doing_on(board)
    flown = state.Board.of(doing).side("allied").strikes["Strike 1"]
    strike.through_aa(doing, flown, None)
    doing.finish()
    return flown.stage, rows.told(doing)


ESCORTS_ALONE = {**FLYING, f'{A}strikes."Strike 1".units.VB-6': {"kind": "dive", "weapon": "P", "fate": "gone"}}


def said_at_launch(group: int | None = None) -> Asks:
    """What was said of a strike's target when it was launched, and counts as it is flown."""
    return lambda board: whole.said_at_launch(board.side("allied").strikes["Strike 1"], group)


def striker(kind: str, weapon: str | None) -> Asks:
    """What the whole of a strike is told of VB-6 in it."""

    def asked(board: state.Board) -> dict[str, Any]:
        flight = board.side("allied").strikes["Strike 1"].units["VB-6"]
        flight.put(kind=kind, weapon=weapon)
        return whole.as_striker({}, flight)

    return asked


def assumed(*at: str) -> Asks:
    """What odds of a strike take for granted of who attacks what."""
    inputs = {"strike": "Strike 1", "at": [*at]}
    return lambda board: refusing.whole(find(state.GAME, "strike"), inputs, doing_on(board)).assumed[1:]


THREE_FLY = {**TO_STRIKE, **FLYING, f'{A}strikes."Strike 1".origin': "1410", f'{A}strikes."Strike 1".units': {
    unit: {"kind": "dive", "weapon": "P"} for unit in ("VB-6", "VS-6")}}  # fmt: skip
DIVIDED = {f"{J}ships.Kako.target_class": "A"}


def odds_of_launch(**at: str) -> Asks:
    """The ship that odds of a launch are of, by her place in her force."""
    inputs = {"target": "Carrier Force", "unit": ["VB-6"], **at}
    return lambda board: refusing.whole(find(state.GAME, "launch"), inputs, doing_on(board)).inputs["strike"][0][
        "target"
    ]


def caught(board: state.Board) -> list[str]:
    """The carriers that odds of a launch take to be caught with their strike launched."""
    inputs = {"target": "Carrier Force", "unit": ["VB-6"]}
    ships = refusing.whole(find(state.GAME, "launch"), inputs, doing_on(board)).inputs["ship"]
    return [ship["name"] for ship in ships if ship.get("launched")]


def odds_of_attack(*at: str) -> Asks:
    return lambda board: refusing.whole(find(state.GAME, "attack"), {"at": [*at]}, doing_on(board)).assumed


def rest_of(*at: str) -> Asks:
    """What odds of an attack are of: unit, weapon, ship and salvo; and each ship."""

    def asked(board: state.Board) -> tuple[list[tuple[Any, ...]], list[str]]:
        inputs = refusing.whole(find(state.GAME, "attack"), {"at": [*at]}, doing_on(board)).inputs
        units = [(one["name"], one["weapon"], one["target"], one.get("salvo")) for one in inputs["strike"]]
        return units, [f"{ship['name']}{' launched' * ship.get('launched', False)}" for ship in inputs["ship"]]

    return asked


def flags_of(*at: str) -> Asks:
    """What is said of AA and ports in odds of an attack."""

    def asked(board: state.Board) -> list[str]:
        inputs = refusing.whole(find(state.GAME, "attack"), {"at": [*at]}, doing_on(board)).inputs
        return [flag for flag in ("no_aa", "star_aa", "in_port", "port_allows") if inputs.get(flag)]

    return asked


def several(kind: str, name: str) -> Asks:
    return lambda board: groups.several_at(getattr(board.side("ijn"), kind)[name])


def halves(board: state.Board) -> list[tuple[str, int, bool]]:
    """The guns that fire from Shortland at ships."""
    guns = bombard.shore_guns(board.side("ijn").bases["Shortland"])
    return [(one["weapon"], one["strength"], one.get("half", False)) for one in guns]


def aa_of(force: str) -> Asks:
    return lambda board: groups.aa_groups(board.side("allied").task_forces[force])


LAUNCHING = {**TO_STRIKE, **SPOTTED}
ATTACKING = {**TO_STRIKE, **FLYING, STAGE: "through", f'{A}strikes."Strike 1".group': ["Shokaku"],
             f'{A}strikes."Strike 1".units.VS-6': {"kind": "dive", "weapon": "P"}}  # fmt: skip
IN_HARBOUR = {
    f"{J}bases.Shortland.hex": "1508",
    f"{J}bases.Shortland.port": True,
    f"{J}bases.Shortland.attack": {"C": 4},
}
GROUPS = {
    f"{A}ships.Helena.target_class": "A",
    f"{TF_16}aa_groups": {"1": ["Enterprise"], "2": ["Helena", "DesDiv 12"]},
}
MEANT = {**FLYING, f'{A}strikes."Strike 1".meant': "Shok"}
UNDERLINED = {**FLYING, f"{VB_6}underlined": True, f"{VB_6}strengths": {"P": 10, "L": 4}}

FORCES: list[Row] = [
    ("16.k: odds of a launch", LAUNCHING, odds_of_launch(), 1),
    ("16.k: at the ship that is named", LAUNCHING, odds_of_launch(at="Kako"), 2),
    ("16.k: who is not there", LAUNCHING, odds_of_launch(at="Tone"), 1),
    ("16.k: odds of an attack", ATTACKING, odds_of_attack(), ["all attack Shokaku"]),
    ("16.k: of one", ATTACKING, odds_of_attack("VB-6=Shokaku"), ["VS-6 attacks nothing"]),
    *((f"17.d: a carrier that has launched, in the {phase} phase", {**LAUNCHING, "public.phase": f"{phase}-air-strike",
       f"{J}ships.Shokaku.launched": True}, caught, found) for phase, found in (("second", ["Shokaku"]),
      ("third", []))),
    ("16.k: torpedoes in a salvo of their own, at a carrier that has launched", {**ATTACKING,
     f"{VB_6}strengths": {"P": 10},
     f'{A}strikes."Strike 1".units.VS-6': {"kind": "torpedo", "weapon": "A"}, f"{A}air.VS-6.strengths": {"A": 6},
     f'{A}strikes."Strike 1".group': ["Shokaku", "Kako"], f"{J}ships.Shokaku.launched": True},
     rest_of("VB-6=Kako", "VS-6=Shokaku"), ([("VB-6", "P", 2, None), ("VS-6", "A", 1, 1)], ["Shokaku launched",
     "Kako"])),
    *((f"16.j: AA was {aa}", {**ATTACKING, f'{A}strikes."Strike 1".aa': aa}, flags_of("VB-6=Shokaku"), flags)
      for aa, flags in (("none", ["no_aa"]), ("star", ["star_aa"]), (None, []))),
    ("16.j.ii: two carriers", DIVIDED, several("task_forces", "Carrier Force"), True),
    ("16.j.ii: in a port they are one", {**DIVIDED, f"{J}bases.Shortland.hex": "1407",
     f"{J}bases.Shortland.port": True},
     several("task_forces", "Carrier Force"), False),
    ("16.j.ii: a base has none", {}, several("bases", "Shortland"), False),
    ("24.g.vii: half the guns of ships in port", IN_HARBOUR, halves, [("C", 4, False), ("C", 6, True), ("D", 4, True)]),
    ("24.g.vii: of the undamaged", {**IN_HARBOUR, f"{J}ships.Tone.condition": "damaged"}, halves,
     [("C", 4, False), ("D", 4, True)]),
    ("24.g.vii: no port", {**IN_HARBOUR, f"{J}bases.Shortland.port": None}, halves, [("C", 4, False)]),
    ("16.j.ii: as they were divided", GROUPS, aa_of("TF 16"), [["Enterprise"], ["Helena", "DesDiv 12"]]),
    ("16.j.ii: a group that is gone", {**GROUPS, f"{TF_16}aa_groups.3": []}, aa_of("TF 16"),
     [["Enterprise"], ["Helena", "DesDiv 12"]]),
    ("16.k: the ship that was named at launch", MEANT, said_at_launch(), {"at": ["Shokaku"]}),
    ("16.k: one that is not with the target", {**MEANT, f'{A}strikes."Strike 1".meant': "Tone"}, said_at_launch(), {}),
    ("16.j.ii: and her group", {**MEANT, **DIVIDED}, said_at_launch(), {"at": ["Shokaku"], "group": 1}),
    ("16.j.ii: where none was named", {**FLYING, **DIVIDED}, said_at_launch(), {}),
    ("16.j.ii: a group that is said now, without her", {**MEANT, **DIVIDED}, said_at_launch(2), {"group": 2}),
    ("16.j.ii: the group that was named at launch", {**MEANT, **DIVIDED,
     f'{A}strikes."Strike 1".meant_group': 2}, said_at_launch(), {"group": 2}),
    ("16.j.ii: of a force that it has found instead nothing was said", {**MEANT, **DIVIDED,
     f'{A}strikes."Strike 1".stage': "arrived"}, said_at_launch(), {}),
    ("16.k: whose name nobody has", {**MEANT, f'{A}strikes."Strike 1".meant': "Zz"}, said_at_launch(), {}),
    ("16.k: none is meant", FLYING, said_at_launch(), {}),
    ("17: a dive bomber", UNDERLINED, striker("dive", "P"), {"strength": 10}),
    ("17: a level bomber", UNDERLINED, striker("level", "L"), {"strength": 4, "weapon": "L"}),
    ("17: a fighter with an underlined strength", UNDERLINED, striker("strafer", "F"), {"underlined": True}),
    ("17: another fighter", FLYING, striker("strafer", "F"), {}),
    ("17: an escort", UNDERLINED, striker("escort", None), {}),
    ("16.k: no plan", THREE_FLY, assumed(), ["all attack Shokaku"]),
    ("16.k: a plan for one", THREE_FLY, assumed("VB-6=Kako"), ["VS-6 attacks Shokaku"]),
    ("16.k: a plan for all", THREE_FLY, assumed("VB-6=Kako", "VS-6=Kako"), []),
    ("16.k: a ship for all", THREE_FLY, assumed("Kako"), []),
    ("16.j: at nothing that attacks", ESCORTS_ALONE, fired_at, ("through", [])),
    ("16.j: without a target", {**FLYING, "umpire.targets": {}}, fired_at, ("through", [])),
    ("20.e: who names no target", {}, silent("San Juan:C=Tone"),
     ["DesDiv 8 did not fire: no target was named"]),
    ("20.e: all have", {}, silent("San Juan:C=Tone", "DesDiv 8:D=Kagero Division"), []),
    ("20.e: all hold their fire", {}, silent(), []),
    ("16.i.v: over its own force", {}, posting("VF-6", "TF 16"), "own"),
    ("16.i.v: over its own base", {}, posting("VMF-223", "Henderson Field"), "own"),
    ("16.i.v: within half its range", {f"{VF_6}range": 4}, posting("VF-6", "TF 64"), "near"),
    ("16.i.v: farther", {f"{VF_6}range": 3}, posting("VF-6", "TF 64"), "far"),
    ("24.g.vi: all in a port are one", {**PORT_64, f"{TF_16}hex": "1611"}, posting("VF-6", "TF 64"), "own"),
    ("24.g.vi: from the port's field", PORT_64, posting("VMF-223", "TF 64"), "own"),
    ("24.g.vi: from outside it", {**PORT_64, f"{VF_6}range": 3}, posting("VF-6", "TF 64"), "far"),
    ("12.f: the spotted move first", {**in_phase("movement-spotted"), **BLOCKS}, have_moved, [True]),
    ("12.f: then the others", {**in_phase("movement-unspotted"), **BLOCKS}, have_moved, [False, True, False]),
    ("20.e: by day, the side without the initiative first", BOTH_FIGHT, order_of_fire,
     [("allied", ["TF 64", "TF 16"]), ("ijn", ["Vanguard"])]),
    ("20.e.v: by night, by their radar", {**BOTH_FIGHT, **ALL_SPOTTED}, order_of_fire,
     [("allied", ["TF 16", "TF 64"]), ("ijn", ["Vanguard"])]),
    ("18.g: the first losses", {}, lots, ["1"]),
    ("18.g: the next", {"umpire.lots.1": {"side": "allied", "units": ["VB-6"]}}, lots, ["1", "2"]),
    ("18.g: a carrier that is hit", {}, corrected("Enterprise", "damaged"), [ABOARD]),
    ("18.g: and mended", {f"{A}ships.Enterprise.condition": "damaged"}, corrected("Enterprise", "none"), []),
    ("18.g: no worse than she is", {f"{A}ships.Enterprise.condition": "ditw"},
     corrected("Enterprise", "damaged"), []),
    ("18.g: with nobody aboard", {}, corrected("Helena", "damaged"), []),
    ("23.b: past its endurance", {**ENDS, "public.turn": 4}, past_endurance, 2),
    ("23.b: on its last turn", {**ENDS, "public.turn": 2}, past_endurance, 0),
    ("23.b: before it", {**ENDS, "public.turn": 1}, past_endurance, 0),
    ("23.b: no end", {f'{A}ships."DesDiv 12".last_turn': None}, past_endurance, 0),
    ("23.g: a transport has no end", {**ENDS, "public.turn": 4, f'{A}ships."DesDiv 12".target_class': "M"},
     past_endurance, 0),
    ("9: based there", {f"{VB_6}at": "Henderson Field"}, based, ["VB-6", "VMF-223"]),
    ("9: but for the lost", {f"{VB_6}at": "Henderson Field", f"{VB_6}lost": "shot down"}, based, ["VMF-223"]),
    ("20.f: one is screened", {**FOUGHT, **SCREENED}, screened,
     ["allied: 1 enemy ship is screened; none of your ships may fire at it."]),
    ("20.f: two are", {**FOUGHT, **SCREENED, f"{J}ships.Kagero Division.screened": True}, screened,
     ["allied: 2 enemy ships are screened; 2 of your ships, of your choice, may fire at them."]),
    ("20.f: nobody is", FOUGHT, screened, []),
    ("16.e: in clear weather it finds its target", {**CLOUDY, "public.zones": {}}, others, []),
    ("16.e: a force or a base in its hex", CLOUDY, others, ["tf Carrier Force", "base Shortland"]),
    ("16.e: nor what lies elsewhere", {**CLOUDY, f"{J}bases.Shortland.hex": "1304"}, others,
     ["tf Carrier Force"]),
    ("16.e: nor its own target", {**CLOUDY, **AIMED_AT_BASE}, others, ["tf Carrier Force"]),
    ("24: no base in the second phase", {**CLOUDY, "public.phase": "second-air-strike"}, others,
     ["tf Carrier Force"]),
    ("15.j: a search of one hex is shown on the map", LOOKS, hexes_told_of(hex="1512", searcher=["VB-6"]), ["1512"]),
    ("15.j: one of several is not", {**LOOKS, f"{A}sweeps.1": {"units": ["VS-6"], "hex": "1410", "start": 33, "arc": 6,
     "out_to": 1}}, hexes_told_of(side="allied"), []),
    *(("24.g.v: what a unit may carry for its torpedoes", {f"{A}air.VT-6.strengths": carried}, in_place_of_torpedoes,
       words) for carried, words in (({"A": 6, "P": 4}, '--weapon "VT-6=P", or another --unit'),
                                     ({"A": 6}, "another --unit"))),
    ("24.g.v: nothing in a port with torpedoes", {**CLOUDY, **WITH_TORPEDOES}, others, []),
    ("16.e: a force beside it", {**CLOUDY, f"{J}task_forces.Decoy.hex": "1406"}, others,
     ["tf Carrier Force", "tf Decoy", "base Shortland"]),
    ("16.e: out of range", {**CLOUDY, f"{J}task_forces.Decoy.hex": "1406", f"{VB_6}range": 3}, others,
     ["tf Carrier Force", "base Shortland"]),
    ("20.e: another turn of her side", {**battle(allied=["TF 64", "TF 16"], order=TURNS),
     f"{TF_16}hex": "1611"},
     turn_of("San Juan (C)"),
     ("later", True, 1)),
    ("23: endurance that ends", {f'{A}ships."DesDiv 12".last_turn': 1, "public.turn": 1}, met,
     ["Allied TF 16: endurance ends with this turn (DesDiv 12)"]),
    ("23: that has ended", {f'{A}ships."DesDiv 12".last_turn': 1, "public.turn": 2}, met,
     ["Allied TF 16: endurance ended with turn 1 (DesDiv 12)"]),
    ("23: that ends later", {f'{A}ships."DesDiv 12".last_turn': 2, "public.turn": 1}, met, []),
    ("20.e.iii: beside the fight", FOUGHT, withdrawing(), BESIDE_1611),
    ("20.e.iii: beside any", TWO_FIGHTS, withdrawing(), [*BESIDE_1611, "1409", "1510", "1411", "1311", "1310"]),
    ("20.e.iii: no fight", {}, withdrawing(), ["0101", "0102"]),
    ("20.e.iii: with another", FOUGHT, withdrawing(hex="1610"),
     [["1610", other] for other in BESIDE_1611 if other != "1610"]),
    ("13: as far as it goes", {**in_phase("movement-spotted"), **SLOW_64}, permitted_to("TF 64"), "1 hex"),
    ("20: in a fight", FOUGHT, permitted_to("TF 64"), "in engagement 1, round 2"),
    ("20: before ships are revealed", battle(state="engaged"), permitted_to("TF 64"), "nothing"),
    ("20.e: with what she fires", FOUGHT, permitted_to("DesDiv 8"), "D 4, T 6"),
    ("20.e: torpedoes are fired once", {**FOUGHT, **DONE_WITH}, permitted_to("DesDiv 8"), "D 4"),
    ("20.f: who does not fire", {**FOUGHT, f'{A}ships."San Juan".screened': True}, permitted_to("San Juan"),
     "screened and does not fire"),
    ("20.e: her turn", FOUGHT, turn_of("San Juan (C)"), ("now", True, 0)),
    ("20.e: later", battle(order=IJN_FIRST), turn_of("San Juan (C)"), ("later", True, 1)),
    ("20.e: not before the reveal", battle(state="engaged", order={}), turn_of("San Juan (C)"),
     ("later", True, 0)),
    ("20.e: who has left it hears why", FOUGHT, turn_of("Helena (C)", at=("Helena:C=Tone#1",)), ("now", True, 0)),
    ("20.e: the fight is over", battle(state="over"), turn_of("San Juan (C)"), ("never", True, 0)),
    ("20.f: at the screened", FOUGHT, turn_of("San Juan (C)", at=("San Juan:C=screened#1",)),
     ("now", False, 0)),
    ("20.e.iii: who withdraws", FOUGHT, turn_of("TF 64", act="withdraw"), ("now", True, 0)),
    ("20.e.iii: who withdraws later", battle(order=IJN_FIRST), turn_of("TF 64", act="withdraw"),
     ("later", True, 1)),
    ("20.e.iii: who is not there", FOUGHT, turn_of("TF 16", act="withdraw"), ("never", True, 0)),
    ("20.b: one that avoids", MET, speeds("Vanguard"), (6, 5, [])),
    ("20.b: two", BOTH_MET, speeds("Vanguard", "Carrier Force"),
     (6, 5, ["Carrier Force is taken by itself"])),
    ("20.e: the defense of her that is fired at may be a stand-in", {**FOUGHT, f"{J}ships.Tone.stand_in": ["defense"],
     f"{J}ships.Kagero Division.stand_in": ["defense"]}, marked_in_fire, ["Tone"]),
    ("20.d", MET, first_round("TF 64"), ("allied", "San Juan=Tone", "Tone=San Juan")),
    ("20.d: two", WITH_TWO, first_round("TF 64", "TF 16"), ("allied", "San Juan=Tone, Helena=Tone",
     "Tone=Helena")),
    ("20.e: by night", {**MET, "public.night": True, f"{TF_64}spotted": True, "public.level.allied": 0},
     first_round("TF 64"), ("allied", "San Juan=Tone, DesDiv 8=Kagero Division",
                            "Tone=San Juan, Kagero Division=DesDiv 8")),
    ("16.j.ii", TWO_CARRIERS, division(), [["Enterprise=1", "DesDiv 12=1", "Helena=2"]]),
    ("16.j.ii: ship by ship", TWO_CARRIERS, division(ship=["Helena=2"]), ["Helena=1", "Helena=2"]),
    ("16.j.ii: not divided", {}, division(ship=["Helena"]), ["Helena=1", "Helena=2", "Helena=3"]),
    ("16.j.ii: which is attacked", TWO_CARRIERS, which_group,
     "TF 16 has 2 AA groups; which one is attacked? 1: Enterprise, DesDiv 12; 2: Helena"),
    ("13: words while ships unload", in_phase("unloading"), permitted_to("TF 16"), "6 hexes"),
    ("12: none as the turn is recorded", in_phase("turn-record"), permitted_to("TF 16"), None),
    ("16.f: over its own carrier", {f"{VF_6}over": "TF 64"}, over, "TF 16"),
    ("16.f: which has gone", {f"{VF_6}over": "TF 16"}, over, None),
    ("16.f: which is not on the map", {f"{VF_6}over": "TF 64", f"{TF_16}ships": ["Helena"]}, over, None),
    ("13.c: no island on the way", {}, way("1410", "1407"), (["1410", "1409", "1408", "1407"], [])),
    ("13.c: islands that cannot be avoided", BOUND, way("1410", "1407"), (["1410", "1409", "1408", "1407"],
     ["1409", "1408"])),
    ("23.c: a ship dead in the water, as printed", DITW, company, 6),
    ("23.c: by ruling", {**DITW, "ruling ditw-company": "slow"}, company, 2),
]  # fmt: skip

# Cards (8, 22.b).

DESTROYERS = (("2D", 2, 2, 0), ("AD", 2, 1, 0))


def change(count: int, *stock: tuple[str, int, int, int]) -> Asks:
    def asked(_: state.Board) -> list[str] | None:
        found = cards.cards_for(count, stock)
        return found and sorted(found[1])

    return asked


def suits(*ships: str, **dummies: int) -> Asks:
    return lambda _: cards.ways_to_count([list(suits) for suits in ships], dummies)


def refitted(name: str) -> Asks:
    """The cards of the task forces of a side once those of one fit its ships again, and who has been reorganized."""

    def asked(board: state.Board) -> tuple[dict[str, list[str]], list[str], list[str]]:
        doing = doing_on(board)
        forces = state.Board.of(doing).side("ijn").task_forces
        cards.refit(doing, forces[name])
        doing.finish()
        found = {tf.name: [*tf.cards] for tf in forces.values()}
        return found, [tf.name for tf in forces.values() if tf.reorganized], rows.told(doing)

    return asked


LEADER = {f"{J}ships.Tone.suits": ["S", "D"], f"{VANGUARD}ships": ["Tone"], f"{VANGUARD}cards": ["AD", "AD"]}
HELD = {"Carrier Force": ["JH", "AS", "AD"], "Vanguard": ["AD"], "Decoy": []}
A_BATTLESHIP_EACH = {f"{J}ships.{name}.suits": ["hC"] for name in ("Tone", "Kako", "Fubuki Division")}
A_BATTLESHIP_EACH |= {f"{J}task_forces.Carrier Force.ships": ["Kako"], f"{J}task_forces.Carrier Force.cards": ["JC"],
                      f"{J}task_forces.Decoy.ships": ["Fubuki Division"], f"{J}task_forces.Decoy.cards": ["JC"],
                      f"{VANGUARD}cards": ["QC", "2D"]}  # fmt: skip

CARDS: list[Row] = [
    (
        "8.j: two suits keep the card that is there",
        LEADER,
        refitted("Vanguard"),
        (HELD, [], ["ijn: Cards of Vanguard now: AD."]),
    ),
    (
        "8.j: no ship, no card",
        {f"{VANGUARD}ships": [], f"{VANGUARD}cards": ["AD"]},
        refitted("Vanguard"),
        ({**HELD, "Vanguard": []}, [], ["ijn: Cards of Vanguard now: none."]),
    ),
    (
        "8.j: the decks have no third JC, and the destroyer's card fits",
        A_BATTLESHIP_EACH,
        refitted("Vanguard"),
        (
            {"Carrier Force": ["JC"], "Vanguard": ["QC", "AD"], "Decoy": ["JC"]},
            [],
            ["ijn: Cards of Vanguard now: QC AD."],
        ),
    ),
    (
        "22.b: one sign of dummies",
        {f"{VANGUARD}dummies": {"cruiser": 2}},
        refitted("Vanguard"),
        ({**HELD, "Vanguard": ["2S", "JS", "JD", "7H"]}, [], ["ijn: Cards of Vanguard now: 2S JS JD 7H."]),
    ),
    ("8.h: few cards", {}, change(2, *DESTROYERS), ["2D"]),
    ("8.h: as many as there must be", {}, change(3, *DESTROYERS), ["2D", "AD"]),
    ("8.h: all of them", {}, change(6, *DESTROYERS), ["2D", "2D", "AD", "AD"]),
    ("8.h: more than there are", {}, change(7, *DESTROYERS), None),
    ("8.h: none for none", {}, change(0, *DESTROYERS), []),
    ("8.j: what is there is kept", {}, change(2, ("2D", 2, 2, 0), ("AD", 2, 1, 2)), ["AD", "AD"]),
    ("8.j: and what is missing is added", {}, change(4, ("2D", 2, 2, 0), ("AD", 2, 1, 1)), ["2D", "AD", "AD"]),
    ("8.h: none is free", {}, change(1, ("AD", 0, 1, 0)), None),
]

# What is told of a move (12.f, 13, 25.h).

DIVING = in_phase("movement-unspotted", **GATO)
LOOKED_AWAY = {"umpire.table": {"allied": {"submarines": {"Gato": "1407"}}, "ijn": {}}}
TO_1408 = {"name": "Gato", "hex": "1408"}
SEEN_16 = in_phase("movement-spotted", **{f"{TF_16}spotted": True, f"{TF_16}called": "36"})

EXCHANGED = {**in_phase("second-air-strike"), f"{A}air.VB-6.lost": "aboard, turn 1", f"{A}air.VS-6.out": True,
             "umpire.lots.1": {"side": "allied", "units": ["VB-6", "VS-6"]}}  # fmt: skip

SUBS, OF_16, AIR = f"{A}submarines.Gato", f"{A}task_forces.TF 16", f"{A}air"
MOVED = {f"{SUBS}.hex": "1408", f"{SUBS}.moved": 1}
STARTED = {f"{OF_16}.started": "1410"}

ADRIFT = in_phase("second-air-strike", **{
    f"{A}ships.Enterprise.condition": "ditw", f"{VB_6}adrift": "1512", f"{A}air.VS-6.adrift": "1512",
})  # fmt: skip
LANDED = {f"{AIR}.VB-6.at": "Henderson Field", f"{AIR}.VB-6.adrift": None, f"{AIR}.VB-6.transferred": True}
SWEEP = {"unit": ["VB-6"], "start": 18, "arc": 6, "out_to": 2}


def laid(number: str) -> Values:
    """What is and is marked once VB-6 has laid an arc."""
    return {f"{AIR}.VB-6.searched": "first-search", **{f"{A}sweeps.{number}.{key}": ARC[key] for key in ARC}}


DONE: list[rows.Row] = [
    ("18.f: one lands", ADRIFT, "land", {"unit": ["VB-6"], "at": "Henderson Field"}, [], LANDED,
     ["allied: VB-6 lands at Henderson Field."]),
    ("18.f: two land", ADRIFT, "land", {"unit": ["VB-6", "VS-6"], "at": "Henderson Field"}, [],
     {**LANDED, **{path.replace("VB-6", "VS-6"): value for path, value in LANDED.items()}},
     ["allied: VB-6, VS-6 land at Henderson Field."]),
    ("15.a: the first arc", LOOKS, "sweep", SWEEP, [], laid("1"),
     ["allied: VB-6 in 1410: arc from 180 to 240 degrees, out to 2 hexes."]),
    ("15.a: the second", {**LOOKS, f"{A}sweeps.1": {**ARC, "units": ["VS-6"]}}, "sweep", SWEEP, [], laid("2"),
     ["allied: VB-6 in 1410: arc from 180 to 240 degrees, out to 2 hexes."]),
    ("26.d", {**in_phase("unloading"), f"{J}ships.Tone.carries": True, f"{J}ships.Tone.aboard": 2,
     f"{J}unloading": ["1508"]}, "unload", {"ship": ["Tone"]}, [],
     {f"{J}ships.Tone.aboard": None, f"{J}task_forces.Vanguard.mission": "land-supplies",
     f"{J}landed.1.ship": "Tone", f"{J}landed.1.kind": "other", f"{J}landed.1.vp": 2, f"{J}landed.1.turn": 1},
     ["all: The IJN side lands supplies in 1508.", "ijn: Tone lands its cargo: 2 VP."]),
    ("26.d: all that is aboard, where the umpire lets her", {**in_phase("unloading"), f"{J}ships.Tone.carries": True,
     f"{J}ships.Tone.aboard": 2, f"{J}ships.Tone.apd": True,
     f"{J}task_forces.Vanguard.moved": 1}, "forced unload", {"ship": ["Tone"]}, [],
     {f"{J}ships.Tone.aboard": None, f"{J}task_forces.Vanguard.mission": "land-supplies",
     f"{J}landed.1.ship": "Tone", f"{J}landed.1.kind": "apd", f"{J}landed.1.vp": 2, f"{J}landed.1.turn": 1},
     ["all: The IJN side lands supplies in 1508.", "ijn: Tone lands its cargo: 2 VP."]),
    ("25.j: of the side that moves first", {**DIVING, **LOOKED_AWAY}, "move", TO_1408, [],
     {**MOVED, "umpire.table.allied.submarines.Gato": "1408"}, ["ijn: Submarines Gato are in 1408."]),
    ("25.j: of the side that moves last", {**DIVING, **LOOKED_AWAY, "public.initiative": "allied"}, "move",
     TO_1408, [], MOVED, ["umpire: note: the IJN side moves first (12.f); it has done nothing yet in this phase",
     "umpire: Gato: to 1408, 1 hex"]),
    ("25.j: who stays", {**DIVING, **LOOKED_AWAY}, "move", {**TO_1408, "hex": "1407"}, [],
     {f"{SUBS}.moved": 0}, ["umpire: Gato: stays in 1407"]),
    ("18.g: who was out stays out", EXCHANGED, "exchange", {"lost": ["VS-6"], "kept": ["VB-6"]}, [],
     {f"{AIR}.VB-6.lost": None, f"{AIR}.VB-6.out": True, f"{AIR}.VS-6.lost": "aboard, turn 1",
     f"{AIR}.VS-6.out": None}, ["allied: Lost: VS-6; kept: VB-6."]),
    ("13: a spotted force moves openly", SEEN_16, "move", {"name": "TF 16", "hex": "1408"}, [],
     {**STARTED, f"{OF_16}.hex": "1408", f"{OF_16}.moved": 2}, ["ijn: Block 36 moves from 1410 to 1408."]),
    ("13: and stays openly", SEEN_16, "move", {"name": "TF 16", "hex": "1410"}, [],
     {**STARTED, f"{OF_16}.moved": 0}, ["ijn: Block 36 stays in 1410."]),
    ("13.c: past islands", {**SEEN_16, **BOUND}, "move", {"name": "TF 16", "hex": "1408", "via": ["1410", "1409",
     "1408"]}, [], {**STARTED, f"{OF_16}.hex": "1408", f"{OF_16}.moved": 2, f"{OF_16}.islands": True},
     ["ijn: Block 36 moves from 1410 to 1409 to 1408."]),
    ("20.c: who moves gives up its mission", {**SEEN_16, f"{TF_16}mission": "bombard"}, "move",
     {"name": "TF 16", "hex": "1409"}, [], {**STARTED, f"{OF_16}.hex": "1409", f"{OF_16}.moved": 1,
     f"{OF_16}.mission": None}, ["ijn: Block 36 moves from 1410 to 1409."]),
    ("20.c: who stays keeps it", {**SEEN_16, f"{TF_16}mission": "bombard"}, "move",
     {"name": "TF 16", "hex": "1410"}, [], {**STARTED, f"{OF_16}.moved": 0},
     ["ijn: Block 36 stays in 1410."]),
]  # fmt: skip

ROWS = [*SEARCHING, *ORDERS, *SIGHT, *STRIKES, *FORCES, *CARDS]


@pytest.mark.parametrize(("values", "asked", "answer"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_what_is_answered(values: Values, asked: Asks, answer: Any) -> None:
    assert asked(state.Board.of(position().doing(values))) == answer


@pytest.mark.parametrize("row", DONE, ids=rows.named)
def test_what_an_act_does(row: rows.Row) -> None:
    rows.check(position(), row)
