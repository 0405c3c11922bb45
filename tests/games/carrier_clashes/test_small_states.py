"""What the evening answers in a small state: the rule, what is otherwise there, what is asked, the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.games.carrier_clashes.evening import (
    cards,
    flyers,
    fuel,
    groups,
    known,
    orders,
    permitted,
    permitted_air,
    sea,
    search,
    sight,
    state,
    strike_orders,
    whole,
)
from referee.session.acting.act import Doing
from referee.session.acting.catalogue import find
from referee.session.acting.orders import Order
from tests import refusing, rows
from tests.games.carrier_clashes.small import CARRIERS, TF_16, TF_64, VANGUARD, A, J, in_phase, position

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
    return permitted_air.beneath(board.side("allied").submarines["Gato"])


def reach(*searchers: str) -> Asks:
    return lambda board: search.Search.reach({"searcher": [*searchers]} if searchers else {}, board)


def arcs(board: state.Board) -> list[str]:
    return [due.line for due in search.arcs_to_search.run(board.tree)]


def permitted_to(name: str) -> Asks:
    return lambda board: permitted.permitted(board.tree, "allied").get(name)


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
    board.tree["umpire"][known.SEARCHED] = ["0101"]
    orders.set_scene(board.tree, Order("search", {"hex": "1508"}, ["VB-6"], side="allied"))
    return [*board.searching("allied").hexes]


def searches(*searchers: str) -> Asks:
    """Does who is ordered to search 1508 still search it?"""
    order = Order("search", {"hex": "1508", "searcher": [*searchers]}, [*searchers], side="allied")
    return lambda board: orders.search_together(board, order, ()).act


def together(board: state.Board) -> list[str]:
    return [*orders.together(board.tree)]


DIVES = Order("submarine", {"name": "Gato"}, ["Gato"], side="allied")
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
    ("15.e: what was searched before the sheet", {"umpire.searches.allied.hexes": ["0101", "1508"]},
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
    return [str(row) for row in sight.public(board, "allied").get("blocks", {}).values()]


SIGHT: list[Row] = [
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


def attack(board: state.Board) -> tuple[str, list[str], str | None]:
    found = strike_orders.attack_together(board, AT_SHOKAKU, OTHERS)
    return found.act, found.inputs["at"], found.inputs.get("strike")


def offered(name: str, raw: Values) -> Asks:
    return lambda board: whole.Strike.offered(name, raw, board)


SECOND = {f'{A}strikes."Strike 2"': {"hex": "1407", "units": {"VS-6": {}}},
          "umpire.targets": {"allied Strike 1": "Carrier Force", "allied Strike 2": "Vanguard"}}  # fmt: skip
CAP_UP = {f"{J}air.Shokaku fighters.over": "Carrier Force", f"{J}air.Shokaku reserve.over": "Vanguard"}
TWO = {**in_phase("second-air-strike"), **FLYING, **SECOND, **CAP_UP}
PORTED = {f"{J}bases.Shortland.hex": "1407", f"{J}bases.Shortland.port": True}

STRIKES: list[Row] = [
    ("16.k: who flies in no strike", {}, attack, ("attack", ["VB-6=Shokaku"], None)),
    ("16.k: a strike on its way", FLYING, attack, ("attack", ["VB-6=Shokaku"], None)),
    ("16.k: a strike through CAP and AA", {**FLYING, STAGE: "through"}, attack,
     ("attack", ["VB-6=Shokaku"], "Strike 1")),
    ("16.k: a strike that is over", {**FLYING, STAGE: "over"}, attack, ("", ["VB-6=Shokaku"], None)),
    ("16.i.iii: of all strikes", TWO, offered("spare", {}), ["nobody", "VB-6", "VS-6"]),
    ("16.i.iii: of the one named", TWO, offered("spare", {"strike": "Strike 2"}), ["nobody", "VS-6"]),
    ("16.i.iv", TWO, offered("ignore", {"strike": "Strike 1"}), ["nobody", "Shokaku fighters"]),
    ("4.d.ii.8: with the weapon", {f"{A}air.VB-6.range": {"P": 3, "A": 5}},
     lambda board: [board.side("allied").air["VB-6"].valued("range", gun) for gun in ("P", "A", None)],
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


def division(**raw: Any) -> Asks:
    return lambda board: groups.Divide.offered("ship", {"name": "TF 16", **raw}, board)


def which_group(board: state.Board) -> str:
    with pytest.raises(Refusal) as caught:
        groups.group_of(board.side("allied").task_forces["TF 16"], None)
    return caught.value.message.partition("? ")[2]


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
FORCES: list[Row] = [
    ("20.b: one that avoids", MET, speeds("Vanguard"), (6, 5, [])),
    ("20.b: two", BOTH_MET, speeds("Vanguard", "Carrier Force"),
     (6, 5, ["Carrier Force is taken by itself"])),
    ("20.d", MET, first_round("TF 64"), ("allied", "San Juan=Tone", "Tone=San Juan")),
    ("20.d: two", WITH_TWO, first_round("TF 64", "TF 16"), ("allied", "San Juan=Tone, Helena=Tone",
     "Tone=Helena")),
    ("20.e: by night", {**MET, "public.night": True, f"{TF_64}spotted": True, "public.level.allied": 0},
     first_round("TF 64"), ("allied", "San Juan=Tone, DesDiv 8=Kagero Division",
                            "Tone=San Juan, Kagero Division=DesDiv 8")),
    ("16.j.ii", TWO_CARRIERS, division(), [["Enterprise=1", "DesDiv 12=1", "Helena=2"]]),
    ("16.j.ii: ship by ship", TWO_CARRIERS, division(ship=["Helena=2"]), ["Helena=1", "Helena=2"]),
    ("16.j.ii: not divided", {}, division(ship=["Helena"]), ["Helena=1", "Helena=2", "Helena=3"]),
    ("16.j.ii: which is attacked", TWO_CARRIERS, which_group, "1: Enterprise, DesDiv 12; 2: Helena"),
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
        found = cards.change(count, stock)
        return found and sorted(found[1])

    return asked


def suits(*ships: str, **dummies: int) -> Asks:
    return lambda _: cards.ways_to_count([list(suits) for suits in ships], dummies)


def refitted(name: str) -> Asks:
    """The cards of the task forces of a side once those of one fit its ships again, and who has been reorganized."""

    def asked(board: state.Board) -> tuple[dict[str, list[str]], list[str], list[str]]:
        doing = doing_on(board)
        forces = state.Board.of(doing).side("ijn").task_forces
        assert cards.refit(doing, forces[name])
        doing.finish()
        found = {tf.name: [*tf.cards] for tf in forces.values()}
        return found, [tf.name for tf in forces.values() if tf.reorganized], rows.told(doing)

    return asked


LEADER = {f"{J}ships.Tone.suits": ["S", "D"], f"{VANGUARD}ships": ["Tone"], f"{VANGUARD}cards": ["AD", "AD"]}
HELD = {"Carrier Force": ["JH", "AS", "AD"], "Vanguard": ["AD"], "Decoy": []}

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
SEEN_16 = in_phase("movement-spotted", **{f"{TF_16}spotted": True})

TOLD_OF: list[tuple[str, Values, str, dict[str, Any], list[str]]] = [
    (
        "25.j: of the side that moves first",
        {**DIVING, **LOOKED_AWAY},
        "move",
        TO_1408,
        ["ijn: Submarines Gato lie in 1408."],
    ),
    (
        "25.j: of the side that moves last",
        {**DIVING, **LOOKED_AWAY, "public.initiative": "allied"},
        "move",
        TO_1408,
        [
            "umpire: note: the IJN side moves first (12.f); it has done nothing yet in this phase",
            "umpire: Gato: to 1408, 1 hex",
        ],
    ),
    ("25.j: who stays", {**DIVING, **LOOKED_AWAY}, "move", {**TO_1408, "hex": "1407"}, ["umpire: Gato: stays in 1407"]),
]
# fmt: on

ROWS = [*SEARCHING, *ORDERS, *SIGHT, *STRIKES, *FORCES, *CARDS]


@pytest.mark.parametrize(("values", "asked", "answer"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_what_is_answered(values: Values, asked: Asks, answer: Any) -> None:
    assert asked(state.Board.of(position().doing(values))) == answer


@pytest.mark.parametrize(
    ("values", "act", "inputs", "told"), [row[1:] for row in TOLD_OF], ids=[row[0] for row in TOLD_OF]
)
def test_what_is_told(values: Values, act: str, inputs: dict[str, Any], told: list[str]) -> None:
    assert rows.told(rows.done(position(), values, act, inputs, [])) == told
