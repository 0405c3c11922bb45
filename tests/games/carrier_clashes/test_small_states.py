"""What the evening answers in a small state: the rule, what is otherwise there, what is asked, the answer."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.engine.fraction import Fraction
from referee.games.carrier_clashes.evening import (
    air_lines,
    attack,
    cap,
    cards,
    damage,
    dummies,
    encounters,
    fight,
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
    points,
    questions,
    raid,
    sea,
    search,
    sight,
    state,
    strike,
    strike_orders,
    surface_orders,
    whole,
)  # fmt: skip
from referee.games.carrier_clashes.evening.names import card_of_ship
from referee.games.carrier_clashes.views import learned, screen, sheets
from referee.session.acting import lawful
from referee.session.acting.catalogue import find
from referee.session.acting.orders import Order
from tests import rows
from tests.games.carrier_clashes.air_bars import FERRY
from tests.games.carrier_clashes.forming_bars import EXPOSE
from tests.games.carrier_clashes.small import (
    CARRIERS,
    TF_16,
    TF_64,
    VANGUARD,
    A,
    Answer,
    Asks,
    J,
    Values,
    asking,
    doing_on,
    in_phase,
    position,
    weighed,
)  # fmt: skip
from tests.games.carrier_clashes.surface_bars import BATTLE, FOUGHT

SHIPS, TONE, KAGERO, HELENA, DESDIV_12 = (f"{J}ships.", f"{J}ships.Tone.", f"{J}ships.Kagero Division.",
                                          f"{A}ships.Helena.", f"{A}ships.DesDiv 12.")  # fmt: skip
VB_6, VF_6 = f"{A}air.VB-6.", f"{A}air.VF-6."
HENDERSON, SHORTLAND, STRIKE_1 = f"{A}bases.Henderson Field.", f"{J}bases.Shortland.", f"{A}strikes.Strike 1."
KAKO_SUNK = {f"{SHIPS}Kako.condition": "sunk", f"{CARRIERS}ships": ["Shokaku", "Fubuki Division"]}
LOOKS, TO_STRIKE, DIVE = in_phase("first-search"), in_phase("second-air-strike"), {"kind": "dive", "weapon": "P"}
GATO = {f"{A}submarines.Gato": {"hex": "1407", "strength": 4, "speed": 2}}
DAY, NIGHT = {**LOOKS, **GATO}, {**LOOKS, **GATO, "public.night": True}
SPOTTED = {f"{CARRIERS}spotted": True}
NO_DECK_BELOW = {**TO_STRIKE, f"{A}ships.Enterprise.condition": "ditw", f"{VF_6}adrift": "1510"}
MUST_LAND = "is in the air without a deck and must land elsewhere: land"


def permits(name: str, *cases: tuple[str, Values, str | None]) -> list[Answer]:
    """What an order sheet permits to one of its side's."""
    return asking(name, lambda board: permitted.words_by_name(board.tree, "allied").get(name), *cases)


def ordered(act: str, *doers: str, side: str = "allied", **inputs: Any) -> Order:
    return Order(act, inputs, [*doers], side=side)


# Searches and dives (15, 25).

ARC = {"units": ["VB-6"], "hex": "1410", "start": 18, "arc": 6, "out_to": 2}
LAID, SEARCHED = {**LOOKS, f"{A}sweeps.1": ARC}, {**LOOKS, f"{A}sweeps.1": {**ARC, "done": True}}


def reach(*searchers: str) -> Asks:
    return lambda board: search.Search.reach({"searcher": [*searchers]} if searchers else {}, board)


def heard(ruling: str, *searchers: str) -> Asks:
    """What is heard last of a search of 1509, by the ruling on search counters."""
    values, inputs = {**LOOKS, "ruling search-counters": ruling}, {"hex": "1509", "searcher": [*searchers]}
    return lambda _: rows.told(rows.done(position(), values, "search", inputs, [1]))[-1]


def shown(values: Values, **inputs: Any) -> Asks:
    """The hexes that a search which finds nothing is told of with, for the map."""
    return lambda _: [row["hex"] for row in rows.done(position(), values, "search", inputs, [1]).told["allied"]
                      if isinstance(row, dict) and "hex" in row]  # fmt: skip


def picture(**counts: int) -> Asks:
    return lambda board: search.coverage(board).picture({name[1:]: count for name, count in counts.items()})


SEARCHING: list[Answer] = [
    *permits("Enterprise", ("15: an arc, or a hex", LOOKS, "arc or hex to 6"),
             ("15: another hex", {**LOOKS, "umpire.searches.allied.units": {"Enterprise": ["1508"]}}, "hex to 6"),
             ("18.b", {**LOOKS, f"{A}ships.Enterprise.condition": "damaged"}, "is damaged and may not search")),
    *permits("Henderson Field", ("15: who never searches", {**LOOKS, f"{HENDERSON}search": None}, "nothing")),
    *permits("VB-6", ("15: an air unit", LOOKS, "arc or hex to 5"), ("15: its arc is laid", LAID, "nothing")),
    *permits("VS-6", ("15: another's arc is", LAID, "arc or hex to 5")),
    *permits("VF-6", ("15.m: CAP may be claimed", LOOKS, "cap"),
             ("15.m: it is up", {**LOOKS, f"{VF_6}over": "TF 16"}, "on CAP over TF 16: down"),
             ("16.f: CAP is", {**TO_STRIKE, f"{VF_6}over": "TF 16"}, "on CAP over TF 16: down"),
             ("18.f: without a deck", NO_DECK_BELOW, "adrift: land"),
             ("18.f: not while it strikes", {**NO_DECK_BELOW, f"{STRIKE_1}units": {"VF-6": {}}, f"{STRIKE_1}hex":
              "1407"}, MUST_LAND),
             ("18.f: with none in reach", {**NO_DECK_BELOW, f"{VF_6}adrift": "2901", f"{TF_16}hex": "2901"},
              MUST_LAND)),
    *permits("Gato", ("25: it has spotted", {**DAY, f"{A}submarines.Gato.searched": "first-search"},
             "has spotted in this phase"),
             *((f"25: {words}", {**in_phase("movement-unspotted"), **GATO, f"{A}submarines.Gato.{key}": value}, may)
               for words, key, value, may in (("it may move", "moved", None, "2 hexes"),
                ("it has", "moved", 1, "has moved"), ("it is pinned", "sideways", True, "stays, pinned")))),
    ("15.i: one counter", {}, heard("shown", "VB-6"), "ijn: Allied search counters are in 1509."),
    ("15.i: two", {}, heard("shown", "VB-6", "VS-6"), "ijn: Allied search counters are in 1509 (2)."),
    ("15.i: hidden", {}, heard("hidden", "VB-6"), "allied: Search of 1509: nothing sighted."),
    *asking("25", lambda board: permitted_air.submarine_acts(board.side("allied").submarines["Gato"]),
            ("by day", DAY, ["spot", "attack"]), ("25.g: by night what is spotted", {**NIGHT, **SPOTTED}, ["attack"]),
            ("25.g: by night nothing else", NIGHT, [])),
    ("15.c: an arc that is narrower, and by force farther, than they see", {},
     lambda _: rows.told(rows.done(position(), LOOKS,
     "forced sweep", {"unit": ["VB-6"], "start": 18, "arc": 3, "out_to": 9}, [])),
     ["allied: VB-6 in 1410: arc from 180 to 210 degrees, out to 9 hexes."]),
    ("15.a: a base searches its arc", {**LOOKS, f"{A}sweeps.1": {**ARC, "units": ["Henderson Field"]}},
     lambda board: [eyes.name for arc in board.side("allied").sweeps.values() for eyes in map(
      board.side("allied").searcher, arc.units)], ["Henderson Field"]),
    ("15.a: as far as the first that is named", {}, reach("Enterprise", "VB-6"), 6),
    ("15.a: as far as he goes", {}, reach("VB-6"), 5),
    ("15.a: who never searches", {}, reach("VF-6"), None),
    ("15.a: nobody is named", {}, reach(), None),
    *asking("15.f", lambda board: [due.line for due in search.arcs_to_search.run(board.tree)],
            ("one arc", LAID, ["1 search arc laid"]),
            ("two arcs", {**LAID, f"{A}sweeps.2": ARC}, ["2 search arcs laid"])),
    ("15.a: what arcs cover", {}, picture(_1407=1, _1508=2, _1607=1),
     ["    14 15 16 ", "07     .", "    1     1", "08     2", "    .     ."]),
    ("15.a: nothing", {}, picture(), []),
    ("15.j: a search of one hex is shown on the map", {}, shown(LOOKS, hex="1512", searcher=["VB-6"]), ["1512"]),
    *((f"15.m: CAP that went up {why} hinders no search", {}, lambda _, over=over, since=since: rows.told(rows.done(
       position(), {**LOOKS, f"{VF_6}over": over, f"{VF_6}up_since": since}, "search", {"hex": "1410", "searcher": [
       "Shokaku torpedo bombers"]}, [1, "AS"])),
       ["allied: TF 16 in 1410 is spotted.", "ijn: Search of 1410: block 18 in 1410: AS.",
        "umpire: note: the Allied side searches first (15.f); it has done nothing yet in this phase"])
      for why, over, since in (("against strikes", "TF 16", "first-air-strike"), ("elsewhere", "TF 64",
       "first-search"))),
    ("15.j: one of several is not", {}, shown({**LOOKS, f"{A}sweeps.1": {**ARC, "units": ["VS-6"], "start": 33,
     "out_to": 1}}, side="allied"), []),
]  # fmt: skip

# What follows from orders (12, 15.e, 16.f, 25.g).

COMES = {f"{J}strikes.Strike 1": {"hex": "1410", "units": {}}, "umpire.targets": {"ijn Strike 1": "TF 16"}}
DIVES, SWEEPS = ordered("submarine", "Gato", name="Gato"), ordered("sweep", "VB-6")
CAP_OF_16, CAP_OF_64 = (ordered("", unit)._replace(then={"instead": "cap", "over": [over]})
                        for unit, over in (("VF-6", "TF 16"), ("VMF-223", "TF 64")))  # fmt: skip
SEEN_16 = {f"{TF_16}spotted": True}
VB, VS = (ordered("search", one, hex="1508", searcher=[one]) for one in ("VB-6", "VS-6"))
HAS_SEARCHED = {"umpire.searches.allied.units": {"VB-6": ["1508"]}}


def set_scene(order: Order) -> Asks:
    """May an order be tried on its sheet, and which strikes are there of the enemy's for its sake?"""
    return lambda board: (orders.set_scene(board.tree, order), [*board.side("ijn").strikes])


def searched_before(board: state.Board) -> list[str]:
    """What a side has searched that tries to search, where its sheet searches too."""
    orders.set_scene(board.tree, ordered("search", "VB-6", hex="1508"))
    return [*board.searches_of("allied").hexes]


def together(order: Order, *more: Order) -> Asks:
    """Who still searches by an order for a search beside others on the sheet; nothing where nobody does."""

    def asked(board: state.Board) -> Any:
        found = orders.search_together(board, order, more)
        return found.act and found.inputs.get("searcher")

    return asked


def follows(order: Order) -> Asks:
    """The act that follows an order that was carried out, and whose it is."""

    def asked(board: state.Board) -> tuple[str, str] | None:
        found = orders.next_act(board.tree, [order], ["allied", "ijn"], [])
        return found and (found.act, str(found.side))

    return asked


ORDERS: list[Answer] = [
    ("15: arcs laid on a sheet are searched", LAID, follows(SWEEPS), ("search", "allied")),
    ("15: they have been", SEARCHED, follows(SWEEPS), None),
    ("15: the other side's are not", LAID, follows(SWEEPS._replace(side="ijn")), None),
    ("15: nor after another order", LAID, follows(DIVES), None),
    ("15.e: the same hex is searched together", LOOKS, together(VB, VS), ["VB-6", "VS-6"]),
    ("15.e: not another", LOOKS, together(VB, VS._replace(inputs={**VS.inputs, "hex": "1408"})), ["VB-6"]),
    ("15.e: not with the other side", LOOKS, together(VB, VS._replace(side="ijn")), ["VB-6"]),
    ("15.e: whoever can", LOOKS, together(ordered("search", hex="1508"), VS), None),
    ("15.e: laid arcs", LOOKS, together(*(
        ordered("search", one, searcher=[one]) for one in ("VB-6", "VS-6"))), ["VB-6"]),
    ("15.e: who has searched it", HAS_SEARCHED, together(VB), ""),
    ("15.e: one who has and one who has not", HAS_SEARCHED, together(VB._replace(inputs={
     "hex": "1508", "searcher": ["VB-6", "VS-6"]})), ["VB-6", "VS-6"]),
    ("15.e: who has searched another hex", {"umpire.searches.allied.units": {"VB-6": ["1509"]}}, together(VB),
     ["VB-6"]),
    ("15.e: what was searched before the sheet", {"umpire.searches.allied": {"hexes": ["0101", "1508"],
     "before_sheet": ["0101"]}}, searched_before, ["0101"]),
    ("a ship that is named on a sheet, off the map", {f"{VANGUARD}ships": ["Kagero Division"],
     f"{TONE}away": "left the map", **KAKO_SUNK}, lambda board: [
     known.forces(board.tree, "ijn")["ships"][ship] for ship in ("Tone", "Kako")], [False, False]),
    ("22.c: what is exposed waits", LOOKS, set_scene(ordered("expose", "TF 16")), (False, [])),
    ("12.f, 25.h: the phase in which what moves", {**SEEN_16, **GATO}, lambda board: [orders.phase_of(
     board.tree, ordered("move", name=name)) for name in ("TF 16", "TF 64", "Gato")],
     ["movement-spotted", "movement-unspotted", "movement-unspotted"]),
    *asking("15.o, 25.g: armed searches, and submarines by night, wait for their side's arcs", lambda board: [
            orders.moment_of(board.tree, ordered(act, "VB-6")) for act in ("armed-search", "submarine")],
            ("by day", LAID, ["later", "now"]), ("by night", {**LAID, "public.night": True}, ["later", "later"]),
            ("not for others", SEARCHED, ["now", "now"])),
    *((f"16.f: {words} counts until the strikes fly", values, lambda board, order=order, done=done, anew=anew:
       orders.still_counts(board.tree, order, done, anew), counts) for words, values, order, done, anew, counts in (
       ("what a sheet said of CAP", COMES, CAP_OF_16, True, [CAP_OF_64], True),
       ("what it says anew, no longer", COMES, CAP_OF_16, True, [CAP_OF_16], False),
       ("what is not done yet, not the old sheet,", COMES, CAP_OF_16, False, [], False),
       ("nothing else", COMES, ordered("launch", "VB-6"), True, [], False),
       ("nothing without a strike", {}, CAP_OF_16, True, [], False))),
    ("20.a: who is named is there", {}, set_scene(ordered("engage", target=["Vanguard"])), (True, [])),
    *asking("12, 16.f", lambda board: [*orders.acting_sides(board.tree)],
            ("the side without the initiative first", TO_STRIKE, ["allied", "ijn"]),
            ("who is struck", {**TO_STRIKE, **COMES}, ["allied"])),
]  # fmt: skip

# Strikes (16, 17, 24).

UP = {f"{J}air.Shokaku fighters.over": "Carrier Force"}
FLYING: Values = {f"{A}strikes.Strike 1": {"hex": "1407", "units": {"VB-6": DIVE}},
                  "umpire.targets": {"allied Strike 1": "Carrier Force"}}  # fmt: skip
TWO = {**TO_STRIKE, **FLYING, f"{A}strikes.Strike 2": {"hex": "1407", "units": {"VS-6": {}}}, "umpire.targets": {
    "allied Strike 1": "Carrier Force", "allied Strike 2": "Vanguard"},
    f"{J}air.Shokaku fighters.over": "Carrier Force", f"{J}air.Shokaku reserve.over": "Vanguard"}  # fmt: skip
TWO_THROUGH = {
    f"{STRIKE_1[:-2]}{n}": {"hex": hex, "units": {unit: {}}, "stage": "through", "group": group}
    for n, hex, unit, group in ((1, "1407", "VB-6", ["Shokaku", "Kako"]), (2, "1508", "VT-6", ["Tone"]))
}
AT_SHOKAKU = ordered("attack", "VB-6", at=["VB-6=Shokaku"])
BESIDE = [AT_SHOKAKU._replace(inputs={"at": ["VB-6=Kako"]}, side="ijn"), ordered("launch", at=["VB-6=Kako"])]
CLOUDY = {**in_phase("first-air-strike"), "public.zones": {zone: {"weather": "cloudy"} for zone in "123456"},
          f"{SHORTLAND}hex": "1407", **FLYING, f"{STRIKE_1}origin": "1410",
          "umpire.targets": {"allied Strike 1": "Vanguard"}}  # fmt: skip
BOTH_FLY = {**TO_STRIKE, **FLYING, f"{STRIKE_1}origin": "1410", f"{STRIKE_1}units": {"VB-6": DIVE, "VS-6": DIVE}}
ATTACKING = {**BOTH_FLY, f"{STRIKE_1}stage": "through", f"{STRIKE_1}group": ["Shokaku"]}
TORPEDOES = {**ATTACKING, f"{VB_6}strengths": {"P": 10}, f"{A}air.VS-6.strengths": {"A": 6},
             f"{STRIKE_1}units.VS-6": {"kind": "torpedo", "weapon": "A"}, f"{STRIKE_1}group": ["Shokaku", "Kako",
             "Fubuki Division"],
             f"{SHIPS}Shokaku.launched": True}  # fmt: skip
IN_PORT = {f"{J}bases.Shortland.hex": "1407", f"{J}bases.Shortland.port": True}
LAUNCHING, DIVIDED = {**TO_STRIKE, **SPOTTED}, {f"{SHIPS}Kako.target_class": "A"}
LAUNCH: dict[str, Any] = {"target": "Carrier Force", "unit": ["VB-6"]}
MEANT = {**FLYING, f"{STRIKE_1}meant": "Shok"}
PORT_64 = {f"{HENDERSON}hex": "1611", f"{HENDERSON}port": True}
OVER_ALL = {f"{VF_6}over": "TF 16", f"{VB_6}over": "TF 16", f"{A}air.VMF-223.over": "Henderson Field"}
STORM = {"zones": {zone: {"weather": "stormy"} for zone in "123456"}}
NO_DECK = {f"{HELENA}capacity": 4, f"{HELENA}target_class": "A", f"{HELENA}condition": "ditw"}
NOT_THERE = "allied: Helena cannot receive aircraft: VB-6 cannot land there."
TWO_DECKS = {f"{HELENA}target_class": "A"}


def flown_to(deck: str, **values: Any) -> Values:
    return {f"{A}strikes.Strike 1": {"hex": "1407", "land": deck, "units": {"VB-6": DIVE}}, **values}


def landed(deck: str) -> Asks:
    """Where VB-6 is after its strike, which was to land there, and what is said."""

    def asked(board: state.Board) -> tuple[str, bool, list[str]]:
        doing = doing_on(board)
        own = state.Board.of(doing).side("allied")
        attack.come_down(doing, own.strikes["Strike 1"], deck)
        doing.finish()
        there = f"adrift in {own.air['VB-6'].adrift}" if own.air["VB-6"].adrift else own.air["VB-6"].at
        return there, own.air["VB-6"].transferred, rows.told(doing)

    return asked


def attacks(board: state.Board) -> tuple[str, list[str], str | None]:
    found = strike_orders.attack_together(board, AT_SHOKAKU, BESIDE)
    return found.act, found.inputs["at"], found.inputs.get("strike")


def offered(name: str, of: Any = whole.Strike, /, **raw: Any) -> Asks:
    return lambda board: of.offered(name, raw, board)


def said_at_launch(group: int | None = None) -> Asks:
    """What was said of a strike's target when it was launched, and counts as it is flown."""
    return lambda board: whole.said_at_launch(board.side("allied").strikes["Strike 1"], group)


def fired_at(board: state.Board) -> tuple[str, list[str]]:
    """How far a strike has come that AA would fire at, and what is said."""
    doing = doing_on(board)
    flown = state.Board.of(doing).side("allied").strikes["Strike 1"]
    strike.through_aa(doing, flown, None)
    doing.finish()
    return flown.stage, rows.told(doing)


def stumbled_on(board: state.Board) -> list[str]:
    """What a strike of VB-6's may find in its target's place (16.e)."""
    found = strike.stumbled_on(doing_on(board), board.side("allied").strikes["Strike 1"])
    return [f"{kind} {thing.name}" for kind, thing in found]


def posting(unit: str, over: str) -> Asks:
    """How much of its strength a unit has on CAP there."""

    def asked(board: state.Board) -> str:
        own = board.side("allied")
        return cap.cap_post(own.air[unit], own.bases.get(over) or own.task_forces[over])

    return asked


def meets(*withheld: str) -> Asks:
    return lambda board: [unit.name for unit in cap.cap_over(board.side("allied").task_forces["TF 64"], withheld)]


def escorting(*units: str, **low: Any) -> Asks:
    """Whom VF-6 escorts in a strike with others on the carriers."""
    inputs = {"target": "Carrier Force", "unit": [*units, "VF-6"], **low}
    return lambda _: rows.changed(rows.done(position(), LAUNCHING, "launch", inputs, []))[
        f"{STRIKE_1}units.VF-6.escorting"]  # fmt: skip


def presence(board: state.Board) -> list[list[str]]:
    """Of the air units at Henderson Field who is idle, who is away, and for whom a die says whether he is there."""
    base = board.side("allied").bases["Henderson Field"]
    return [[unit.name for unit in units] for units in (*raid.at_base(base), raid.in_doubt(base))]


def corrected(ship: str, result: str) -> Asks:
    """What the umpire reads of her aircraft as a ship's damage is corrected."""

    def asked(board: state.Board) -> list[str]:
        doing = doing_on(board)
        damage.correct_aircraft(doing, state.Board.of(doing).side("allied").ships[ship], result)
        return [*doing.umpire]

    return asked


def which_group(board: state.Board) -> str:
    with pytest.raises(Refusal) as caught:
        groups.group_of(board.side("allied").task_forces["TF 16"], None)
    return caught.value.message


STRIKES: list[Answer] = [
    *permits("VT-6", ("12.b, 17: torpedoes", TO_STRIKE, "A 7 to 4"),
             ("12.b, 17: not at bases", in_phase("first-air-strike"), "cannot attack a base with torpedoes")),
    ("16.k: of two strikes, the one over the ship named", TWO_THROUGH,
     lambda board: forming.waiting_strike(board, None, None, ("through",), ["Tone"]).name, "Strike 2"),
    *asking("16.l", landed("Henderson Field"),
            ("another deck", flown_to("Enterprise"), ("Enterprise", False, [])),
            ("who was lost", flown_to("Henderson Field", **{f"{VB_6}lost": "shot down", f"{STRIKE_1}stage": "over"}),
             ("Enterprise", False, []))),
    ("18.d: a deck that takes nobody in", flown_to("Helena", **NO_DECK), landed("Helena"),
     ("Enterprise", False, [NOT_THERE])),
    ("18.d: a deck that is gone", flown_to("Helena", **TWO_DECKS, **{f"{TF_16}ships": ["Enterprise"]}),
     landed("Helena"), ("Enterprise", False, [NOT_THERE])),
    ("18.f: who is without a deck already", flown_to("Helena", **{f"{STRIKE_1}hex": "1404", f"{VB_6}adrift": "1405"},
     **NO_DECK), landed("Helena"), ("adrift in 1405", False, [NOT_THERE])),
    ("18.f: a deck of their own that takes nobody in", flown_to("Enterprise", **{
     f"{A}ships.Enterprise.condition": "ditw"}), landed("Enterprise"), ("Enterprise", False, [])),
    *((f"16.l: home is {away} hexes away, the range {far}", flown_to("Helena", **{f"{STRIKE_1}hex": place,
       f"{VB_6}range": far}, **NO_DECK), landed("Helena"), (where, False, [NOT_THERE, *more]))
      for away, place, far, where, more in (
       (5, "1405", 5, "Enterprise", []), (6, "1404", 6, "Enterprise", []),
       (6, "1404", 5, "adrift in 1404", ["allied: In the air without a deck, and must land elsewhere: VB-6."]))),
    ("16.k: an order for another strike is none for this", {**TWO_THROUGH, f"{STRIKE_1[:-2]}2.units": {"VB-6": DIVE},
     f"{STRIKE_1}units": {"VT-6": {}}}, lambda board: strike_orders.attack_together(board, AT_SHOKAKU, [
      AT_SHOKAKU._replace(inputs={"at": ["VT-6=Kako"]}, doers=["VT-6"])]).inputs, {
      "at": ["VB-6=Shokaku"], "strike": "Strike 2"}),
    *asking("16.k", attacks, ("who flies in no strike", {}, ("attack", ["VB-6=Shokaku"], None)),
            ("a strike on its way", FLYING, ("attack", ["VB-6=Shokaku"], None)),
            ("one through CAP and AA", {**FLYING, f"{STRIKE_1}stage": "through"},
             ("attack", ["VB-6=Shokaku"], "Strike 1")),
            ("one that is over", {**FLYING, f"{STRIKE_1}stage": "over"}, ("", ["VB-6=Shokaku"], None))),
    ("16.i.iii: whom CAP spares, and escorts leave alone, as their sheets say", {**FLYING, **UP}, lambda board:
     strike_orders.said_of(board.side("allied").strikes["Strike 1"], [
      *(Order("", {}, ["VB-6"], side=side, then={"spare": spared, "ignore": left, "over": ["Carrier Force"]})
        for side, spared, left in (("ijn", ["VB"], ["nobody"]), ("allied", ["nobody"], ["Shokaku"])))]),
     {"spare": ["VB-6"], "ignore": ["Shokaku fighters"]}),
    *asking("16.f: CAP ordered in advance over", lambda board: [strike_orders.complete_cap(board, ordered(
            "cap", "VF-6", over=over)).act for over in ("TF 16", "Henderson Field", "TF 98")],
            ("what no strike has come to", TO_STRIKE, ["", "", "cap"]), ("any, against searches", LOOKS, ["cap"] * 3)),
    ("16: what is struck and is gone wants no CAP", {**FLYING, "umpire.targets": {"allied Strike 1": "Nobody"}},
     lambda board: strike_orders.cap_wanted(board, "ijn"), ""),
    ("16.k: odds of an attack are of the whole strike before it has flown", BOTH_FLY,
     weighed("attack", lambda found: found.procedure, at=["Shokaku"]), "strike"),
    *asking("16.e: a strike finds its target once", weighed("strike", lambda found: found.inputs.get(
            "found", found.inputs.get("origin_weather")), strike="Strike 1"),
            ("it is on its way", BOTH_FLY, "clear"), ("it has", {**BOTH_FLY, f"{STRIKE_1}stage": "arrived"}, True)),
    ("16.k: ships that are afloat", {**TWO_THROUGH, **KAKO_SUNK}, offered("at", attack.Attack),
     ["Shokaku", "Tone"]),
    ("18.g: of those lost together", {f"umpire.lots.{n}": {"side": "allied", "units": ["VF-6", unit]} for n, unit in (
     (1, "VB-6"), (2, "VS-6"))}, offered("kept", damage.Exchange, lost=["VB-6"]), ["VF-6"]),
    ("21.c: where its side is", {f"{J}dummies_away": {"TF 1": "86"}, f"{VANGUARD}hex": None},
     offered("hex", dummies.Dummy, name="TF 1"), ["1407", "1708"]),
    ("16.i.iii: of all strikes", TWO, offered("spare"), ["nobody", "VB-6", "VS-6"]),
    ("16.i.iii: of the one named", TWO, offered("spare", strike="Strike 2"), ["nobody", "VS-6"]),
    ("16.i.iv: of CAP", TWO, offered("ignore", strike="Strike 1"), ["nobody", "Shokaku fighters"]),
    *asking("16: on a sheet, with bombs, torpedoes, P and F", lambda board: [air_lines.armed_with(board.side(
            "allied").air["VT-6"], word) for word in ("bombs", "torpedoes", "P", "F")], *(
            (f"of {' '.join(arms)}", {f"{A}air.VT-6.strengths": arms, f"{A}air.VT-6.f": f}, [bombs, "A", "P", strafes])
            for arms, bombs, f, strafes in (({"A": 6, "P": 4}, "P", 2, "F"), ({"A": 6, "P": 4, "H": 3}, "", 0, "")))),
    ("16, 17: the weapon that is typed, else what does harm there", {f"{A}air.VT-6.strengths": {"A": 6, "P": 4}},
     lambda board: [forming.as_it_flies(board.side("allied").air["VT-6"], typed, board.side("ijn").bases["Shortland"])[
      "weapon"] for typed in ("a", None)], ["A", "P"]),
    ("4.d.ii.8: an escort defends itself as a fighter", {**FLYING, f"{VF_6}defense": {"F": 3, "P": 5},
     f"{STRIKE_1}units": {"VF-6": {"kind": "escort"}}}, lambda board: fight.as_flyer(
      board.side("allied").strikes["Strike 1"].units["VF-6"])["defense"], 3),
    ("16.b: torpedo bombers alone", {}, escorting("VT-6"), "low"),
    ("16.b: others too", {}, escorting("VT-6", "VB-6"), "high"),
    ("16.b: as it is said", {}, escorting("VT-6", "VB-6", low=["VF-6"]), "low"),
    ("4.d.ii.8: on paper", {}, lambda _: sheets.cells_of({"P": 3, "A": 5}), "P 3, A 5"),
    ("4.d.ii.8: with the weapon", {f"{VB_6}range": {"P": 3, "A": 5}},
     lambda board: [board.side("allied").air["VB-6"].value_against("range", gun) for gun in ("P", "A", None)],
     [3, 5, 5]),
    *((f"16.k: odds of a launch {words}", LAUNCHING,
       weighed("launch", lambda found: found.inputs["strike"][0]["target"], **LAUNCH, **at), place)
      for words, at, place in (("at the first", {}, 1), ("at the ship named", {"at": "Kako"}, 2),
                               ("at one that is not there", {"at": "Tone"}, 1))),
    *asking("17.d: a carrier that has launched", weighed("launch", lambda found: [
            ship["name"] for ship in found.inputs["ship"] if ship.get("launched")], **LAUNCH),
            ("in the second phase", {**LAUNCHING, f"{SHIPS}Shokaku.launched": True}, ["Shokaku"]),
            ("in the third", {**LAUNCHING, **in_phase("third-air-strike"), f"{SHIPS}Shokaku.launched": True}, [])),
    ("16.k: all attack", ATTACKING, weighed("attack", lambda found: found.assumed, at=[]), ["all attack Shokaku"]),
    *((f"16.k: one does{more}", ATTACKING, weighed("attack", lambda found: found.assumed, at=["VB-6=Shokaku", *idle]),
       ["VS-6 attacks nothing"]) for more, idle in (("", []), (", and one nothing", ["VS-6=nobody"]))),
    ("16.k: torpedoes in a salvo of their own", TORPEDOES, weighed("attack", lambda found: [
        (one["name"], one["weapon"], one["target"], one.get("salvo")) for one in found.inputs["strike"]],
        at=["VB-6=Kako", "VS-6=Shokaku"]), [("VB-6", "P", 2, None), ("VS-6", "A", 1, 1)]),
    ("17.d: at a carrier that has launched", TORPEDOES, weighed("attack", lambda found: [
        (ship["name"], ship.get("launched")) for ship in found.inputs["ship"]], at=["VB-6=Kako", "VS-6=Shokaku"]),
     [("Shokaku", True), ("Kako", None)]),
    *asking("16.j: AA was", weighed("attack", lambda found: [
            flag for flag in ("no_aa", "star_aa", "in_port", "port_allows") if found.inputs.get(flag)],
            at=["VB-6=Shokaku"]), *((str(aa), {**ATTACKING, f"{STRIKE_1}aa": aa}, flags) for aa, flags in (
             ("none", ["no_aa"]), ("star", ["star_aa"]), (None, [])))),
    *((f"16.k: {words}", BOTH_FLY, weighed("strike", lambda found: found.assumed[1:], strike="Strike 1", at=at), said)
      for words, at, said in (("no plan", [], ["all attack Shokaku"]), ("for all", ["VB-6=Kako", "VS-6=Kako"], []),
                              ("for one", ["VB-6=Kako"], ["VS-6 attacks Shokaku"]), ("a ship for all", ["Kako"], []))),
    *((f"16.j.ii: {words}", {**BOTH_FLY, **DIVIDED}, weighed("strike", lambda found: [
       found.assumed[1], *(ship["name"] for ship in found.inputs["ship"])], strike="Strike 1", **group), said)
      for words, group, said in (
       ("no group named", {}, ["AA group 1 is attacked", "Shokaku", "Fubuki Division"]),
       ("the second", {"group": 2}, ["all attack Kako", "Kako"]))),
    *asking("16.f: CAP as it flies now", weighed("strike", lambda found: found.assumed[0], strike="Strike 1"),
            ("none", BOTH_FLY, "CAP as it flies now: none"),
            ("who has not fought", {**BOTH_FLY, **{f"{J}air.Shokaku {unit}.over": "Carrier Force" for unit in (
             "fighters", "reserve")}, f"{J}air.Shokaku fighters.fought": True},
             "CAP as it flies now: Shokaku reserve")),
    *((f"24.c: underlined factors count twice {words}", {**in_phase("third-air-strike"), **FLYING, f"{STRIKE_1}origin":
       "1410", f"{SHORTLAND}hex": "1407", "umpire.targets": {"allied Strike 1": "Shortland"}, f"{VF_6}underlined": True,
       f"{STRIKE_1}units": {"VB-6": DIVE, **units}}, weighed("strike", lambda found: [
       one["name"] for one in found.inputs["strike"] if one.get("underlined")], strike="Strike 1"), counted)
      for words, units, counted in (
       ("of who strafes", {unit: {"kind": "strafer", "weapon": "F"} for unit in ("VF-6", "VMF-223")}, ["VF-6"]),
       ("not of an escort", {"VF-6": {"kind": "escort"}}, []))),
    ("14.a: zones of ten by ten hexes", {}, lambda board: [board.public.map.zone(f"{column}{row}")
     for row in (10, 11) for column in (10, 11)], ["1", "2", "4", "5"]),
    *((f"16.j.ii: two carriers {where}", {**DIVIDED, **port},
       lambda board: [groups.several_at(prey) for side in [board.side("ijn")] for prey in (
        side.task_forces["Carrier Force"], side.bases["Shortland"])], [several, False])
      for where, port, several in (("at sea", {}, True), ("in a port (24.g.vi)", IN_PORT, False))),
    ("16.j.ii: a group that is gone", {**TWO_DECKS, f"{TF_16}aa_groups": {"1": ["Enterprise"],
     "2": ["Helena", "DesDiv 12"], "3": ["San Juan"]}},
     lambda board: groups.aa_groups(board.side("allied").task_forces["TF 16"]),
     [["Enterprise"], ["Helena", "DesDiv 12"]]),
    ("16.j.ii: offered whole", TWO_DECKS, offered("ship", groups.Divide, name="TF 16"),
     [["Enterprise=1", "DesDiv 12=1", "Helena=2"]]),
    *asking("16.j.ii: ship by ship", offered("ship", groups.Divide, name="TF 16", ship=["Helena=2"]),
            ("two groups", TWO_DECKS, ["Helena=1", "Helena=2"]),
            ("not divided", {}, ["Helena=1", "Helena=2", "Helena=3"])),
    ("16.j.ii: the second", TWO_DECKS, lambda board: groups.group_of(board.side("allied").task_forces["TF 16"], 2),
     ["Helena"]),
    ("16.j.ii: which is attacked", TWO_DECKS, which_group,
     "TF 16 has 2 AA groups; which one is attacked? 1: Enterprise, DesDiv 12; 2: Helena"),
    *asking("16.k", said_at_launch(), ("the ship that was named at launch", MEANT, {"at": ["Shokaku"]}),
            ("one that is not with the target", {**MEANT, f"{STRIKE_1}meant": "Tone"}, {}),
            ("whose name nobody has", {**MEANT, f"{STRIKE_1}meant": "Zz"}, {}), ("none", FLYING, {}),
            ("16.j.ii: and her group", {**MEANT, **DIVIDED}, {"at": ["Shokaku"], "group": 1}),
            ("16.j.ii: where none was named", {**FLYING, **DIVIDED}, {}),
            ("16.j.ii: the group named", {**MEANT, **DIVIDED, f"{STRIKE_1}meant_group": 2}, {"group": 2}),
            ("16.j.ii: of a force found instead", {**MEANT, **DIVIDED, f"{STRIKE_1}stage": "arrived"}, {})),
    ("16.j.ii: a group that is said now, without her", {**MEANT, **DIVIDED}, said_at_launch(2), {"group": 2}),
    ("16.j: at nothing that attacks", {**FLYING, f"{STRIKE_1}units.VB-6": {**DIVE, "fate": "gone"}}, fired_at,
     ("through", [])),
    *asking("16.e", stumbled_on, ("24: no base in the second phase", {**CLOUDY, "public.phase": "second-air-strike"},
            ["tf Carrier Force"]), ("24.g.v: nothing in a port with torpedoes", {**CLOUDY, f"{SHORTLAND}port": True,
            f"{STRIKE_1}units.VB-6": {"kind": "torpedo", "weapon": "P"}}, []),
            ("a force beside it", {**CLOUDY, f"{J}task_forces.Decoy.hex": "1406"},
             ["tf Carrier Force", "tf Decoy", "base Shortland"]),
            ("24.g.v: where the port allows them", {**CLOUDY, f"{SHORTLAND}port": True, "public.port_torpedoes": True,
             f"{STRIKE_1}units.VB-6": {"kind": "torpedo", "weapon": "P"}}, ["tf Carrier Force"]),
            ("out of range", {**CLOUDY, f"{J}task_forces.Decoy.hex": "1406", f"{VB_6}range": 3},
             ["tf Carrier Force", "base Shortland"])),
    ("24.g.v: bombs for its torpedoes", {f"{A}air.VT-6.strengths": {"A": 6, "P": 4}},
     lambda board: forming.with_bombs(board.side("allied").air["VT-6"]), '--weapon "VT-6=P", or another --unit'),
    ("16.i.vii: CAP that has fought is said to have fought", {f"{A}air.{unit}.{key}": value for unit, *fought in (
     ("VF-6", ("fought", True)), ("VMF-223",)) for key, value in (("over", "TF 16"), ("altitude", "high"), *fought)},
     lambda board: fight.composed_cap(board.side("allied").task_forces["TF 16"]),
     "VF-6 (fought, high, F 6); VMF-223 (high, F 6)"),
    *asking("16.i.v: VF-6 over TF 64", posting("VF-6", "TF 64"), ("within half its range", {f"{VF_6}range": 4}, "near"),
            ("24.g.vi: from outside it", {**PORT_64, f"{VF_6}range": 3}, "far")),
    ("24.g.vi: from the port's field", PORT_64, posting("VMF-223", "TF 64"), "own"),
    *asking("Search Roll Modifiers: CAP hinders searches", lambda board: cap.hinders_searches(board, "1410"), *(
        (words, LOOKS | {f"public.{key}": value for key, value in more.items()}, hinders) for words, more, hinders in (
         ("by day", {}, True), ("not by night", {"night": True}, False), ("nor in a storm", STORM, False),
         ("by the scenario's terms it does", {**STORM, "scenario_cap": True}, True)))),
    *asking("16.i.vii: who meets a strike on TF 64", meets("VF-6"), ("24.g.viii: who is over its port",
            {**PORT_64, **OVER_ALL}, ["VMF-223"]), ("24.g.viii: which is none", OVER_ALL, []),
            ("nobody who is withheld, out of action, or has withdrawn", {**OVER_ALL, **{f"{A}air.{unit}.over": "TF 64"
             for unit in ("VF-6", "VMF-223", "VB-6", "VS-6", "VT-6")}, f"{VB_6}out": True,
             f"{A}air.VS-6.withdrawn": True}, ["VT-6", "VMF-223"])),
    ("24.d: it struck in this phase", {**TO_STRIKE, f"{A}air.VMF-223.struck": "second-air-strike",
     f"{VB_6}at": "Henderson Field", f"{VB_6}lost": "shot down"}, presence,
     [[], ["VMF-223"], []]),
    *asking("18.g", corrected("Enterprise", "damaged"), ("a carrier that is hit", {}, [
            "aboard Enterprise: VF-6, VB-6, VS-6, VT-6; lost --unit removes those that are lost (18.g)"]),
            ("no worse than she is", {f"{A}ships.Enterprise.condition": "ditw"}, [])),
    ("18.g: and mended", {f"{A}ships.Enterprise.condition": "damaged"}, corrected("Enterprise", "none"), []),
    ("18.g: with nobody aboard", {}, corrected("Helena", "damaged"), []),
    *((f"18.g: another of {len(units)} may be given up", {},
       lambda _, units=units: flyers.how_to_exchange(units, ["VB-6"]), f"exchange --lost {words}")
      for units, words in ((["VB-6", "VS-6"], "VS-6 --kept VB-6 gives up another"),
                           (["VB-6", "VS-6", "VT-6"], "VT-6 --kept VB-6 gives up another (of VS-6, VT-6)"))),
]  # fmt: skip

# Movement, endurance, points (12, 13, 23, 26).

BOUND = {"public.map.islands": ["1409", "1408"]}
DRY = {**in_phase("unloading"), "public.turn": 11, f"{J}refueling_points": ["1508"]}
AT_OIL, REFUELS = "IJN Vanguard: endurance ends with this turn", "refuel --name Vanguard"
DITW, WAY = {f"{HELENA}condition": "ditw"}, ["1410", "1409", "1408", "1407"]


def cut_off(board: state.Board) -> list[Fraction]:
    """The points that the Allied side earns for Tone, who cannot get home in time."""
    found = [(why.text, worth) for why, worth in points.cut_off(board.side("allied"))]
    assert all(why == "Tone cannot reach a refueling point in time" for why, _ in found)
    return [worth for _, worth in found]


def earned_by_cargo(board: state.Board) -> tuple[list[tuple[str, Fraction]], Fraction]:
    causes, worth = points.points_by_cause(board.side("allied"))
    return [(why.text, vp) for why, vp in causes], worth


MOVING: list[Answer] = [
    *permits("TF 64", ("13: as far as it goes", {**in_phase("movement-spotted"), f"{A}ships.San Juan.speed": 1,
             f"{A}ships.DesDiv 8.speed": 1}, "1 hex"),
             ("18.d: dead in the water", {**in_phase("movement-spotted"), f"{A}ships.San Juan.condition": "ditw"},
              "San Juan is dead in the water and may not move")),
    *permits("TF 16", ("12.f: while ships unload", in_phase("unloading"), "nothing"),
             ("12: none as the turn is recorded", in_phase("turn-record"), None)),
    ("12.f: the unspotted move last", {**in_phase("movement-unspotted"), **SEEN_16, **GATO, f"{TF_16}moved": 1,
     f"{A}task_forces.TF 99.moved": 0}, lambda board: [*move.moves_of(board, "allied")], [False, True, False]),
    ("13: not off the map", {}, lambda board: sea.route(board, ["0101", "0301"]), (["0101", "0201", "0301"], [])),
    *asking("13.c", lambda board: sea.route(board, ["1410", "1407"]), ("no island on the way", {}, (WAY, [])),
            ("islands that cannot be avoided", BOUND, (WAY, ["1409", "1408"]))),
    ("12: the weather in words", {f"public.zones.{zone}.weather": "cloudy" for zone in "236"},
     lambda board: board.sky, "cloudy in zones 2, 3 and 6, clear elsewhere"),
    ("23: endurance that has ended", {f"{DESDIV_12}last_turn": 1, "public.turn": 2}, lambda board: [
        one.line for one in encounters.running_out(board)], ["Allied TF 16: endurance ended with turn 1 (DesDiv 12)"]),
    *asking("23: endurance to turn 10 is read", lambda board: [one for one in dict(permitted.movers(
            board, board.side("allied")))["TF 64"] if one.startswith("endurance")],
            *((f"in turn {turn}", {"public.turn": turn}, said) for turn, said in (
             (8, []), (9, ["endurance to turn 10"]), (10, ["endurance to turn 10"])))),
    *asking("23.f: Vanguard, whose endurance ends,", lambda board: [
            one.command for one in encounters.running_out(board) if one.line.startswith(AT_OIL)],
            ("takes oil at a refueling point", DRY, [REFUELS]),
            ("not after a move", {**DRY, f"{VANGUARD}started": "1408", f"{VANGUARD}moved": 1}, [""]),
            ("12.f.vi: not by night", {**DRY, "public.night": True}, [""]),
            ("23.a: at a base that refuels", {**DRY, f"{J}refueling_points": [], f"{SHORTLAND}hex": "1508",
             f"{SHORTLAND}refuels": True, "public.night": True}, [REFUELS]),
            ("12.f: not in another phase", {**DRY, **in_phase("second-search"), "public.turn": 11}, [""])),
    *asking("23.c", lambda board: fuel.made_good(doing_on(board), board.side("allied").ships["Helena"]),
            ("a ship dead in the water, as printed", DITW, 6),
            ("by ruling", {**DITW, "ruling ditw-company": "slow"}, 2),
            ("a sound one by that ruling", {"ruling ditw-company": "slow"}, 6)),
    *asking("23.h: Tone, who makes 6 hexes a turn, then 3, 3, 2, 2, to Shortland in 1304", cut_off, *(
        (words, {"public.turn": 5, f"{VANGUARD}hex": hex, f"{TONE}last_turn": last, **more}, vp)
        for words, hex, last, more, vp in (
         ("two more turns bring her home", "1310", 5, {}, []), ("they do not", "1311", 5, {}, [1]),
         ("her last turn and two more do", "1316", 6, {}, []), ("they do not either", "1317", 6, {}, [1]),
         ("23.d: 4 hexes a turn of a stated endurance", "1314", 6, {f"{TONE}endurance": 9}, []),
         ("23.d: no more", "1315", 6, {f"{TONE}endurance": 9}, [1]),
         ("nor do four", "1320", 4, {}, [12]), ("from where it ended", "1320", 4, {f"{TONE}ran_out": "1306"}, []),
         ("it has not ended before this turn", "1320", 5, {f"{TONE}ran_out": "1306"}, [12]),
         ("endurance without end", "1320", None, {}, []), ("off the map", None, 5, {}, []),
         ("a transport", "1311", 5, {f"{TONE}target_class": "M"}, [])))),
    ("12, 14, 15, 23: what ends next", {"public.turn": 9, f"{TONE}last_turn": 9, f"{KAGERO}last_turn": 10,
     f"{SHIPS}Kako.last_turn": 9, f"{CARRIERS}ships": ["Shokaku", "Fubuki Division"], f"{CARRIERS}spotted_for_strikes":
     True, f"{VANGUARD}spotted": True, f"{VANGUARD}spotted_for_strikes": True, "public.zones.2.weather": "cloudy"},
     lambda board: [*questions.dawn(board)],
     ["Turn 9 is night, turn 10 is day.",
      "Weather: cloudy in zone 2, clear elsewhere; it is thrown again when turn 10 begins (14.a).",
      "Zone 2 is 1101 to 2010.", "Allied ships whose endurance ends with turn 10 (23): DesDiv 8.",
      "IJN forces that are spotted until the task force phase (15.l): Vanguard in 1508.",
      "IJN forces that are spotted only for the next strikes: Carrier Force.",
      "IJN ships whose endurance ends with turn 9 (23): Tone.",
      "IJN ships whose endurance ends with turn 10 (23): Kagero Division.", "The last turn is 2."]),
    ("28: the lead that wins, on the umpire's screen", {"public.vp_needed": 10},
     lambda board: screen.victory(board.tree), ["A lead of 10 victory points wins."]),
    ("28: what an APD had aboard counts, that of other ships not", {f"{VANGUARD}ships": [], **{f"{ship}{key}": value
     for ship, more in ((KAGERO, {"apd": True}), (TONE, {"carries": True})) for key, value in (
      ("condition", "sunk"), ("aboard", 2), *more.items())}}, earned_by_cargo,
     ([("Tone sunk", 36), ("Kagero Division sunk", 8)], 44)),
    *asking("26: cargo landed by", earned_by_cargo, *(
        (kind, {f"{A}landed.1": {"ship": "San Juan", "kind": kind, "vp": vp, "turn": 1}},
         ([("San Juan landed cargo on turn 1", vp)], vp)) for kind, vp in (("apd", 2), ("transport", 6)))),
]  # fmt: skip

# Fights of ships (20).

MET = in_phase("second-surface-combat", **{f"{VANGUARD}hex": "1611", f"{VANGUARD}spotted": True, f"{TONE}speed": 5})
BOTH_MET = {**MET, f"{CARRIERS}hex": "1611", f"{CARRIERS}spotted": True}


def battle(**values: Any) -> Values:
    return {**FOUGHT, "umpire.engagements.1": {**BATTLE, **values}}


def turns(*who: tuple[str, str]) -> dict[str, Any]:
    return {str(place): {"side": side, "task_forces": [force]} for place, (side, force) in enumerate(who, 1)}


IJN_FIRST = battle(order=turns(("ijn", "Vanguard"), ("allied", "TF 64")))
TWO_FIGHTS = {**FOUGHT, f"{TF_16}hex": "0101", f"{J}task_forces.Decoy.hex": "0101",
              "umpire.engagements.2": {**BATTLE, "hex": "0101", "allied": ["TF 16"], "ijn": ["Decoy"]},
              "umpire.engagements.3": {**BATTLE, "hex": "2001", "allied": [], "state": "over"}}  # fmt: skip
CRUISERS = [f"Cruiser {number}" for number in range(19)]
NINETEEN = {**FOUGHT, f"{VANGUARD}ships": CRUISERS, **{f"{SHIPS}{name}": {
    "target_class": "C", "defense": 2, "suits": ["S"]} for name in CRUISERS}}  # fmt: skip
ASTRAY = battle(astray=["Tone", "San Juan"], past_screen=["Tone", "San Juan"])
AROUND = ["1610", "1711", "1712", "1612", "1512", "1511", "0201", "0102"]


def turn_of(*doers: str, act: str = "fire", at: str = "San Juan:C=Tone#1") -> Asks:
    """When an order in fight 1 comes, may it be tried, and whose turn it is tried in."""
    order = ordered(act, *doers, battle=1, at=[at])
    return lambda board: (surface_orders.moment_of(board.tree, order), surface_orders.set_scene(board.tree, order),
                          board.umpire.engagements["1"].next)  # fmt: skip


def order_of_fire(board: state.Board) -> list[tuple[str, list[str]]]:
    doing = doing_on(board)
    found = firing_order.set_order(doing, state.Board.of(doing).umpire.engagements["1"])
    return [(side, [tf.name for tf in tfs]) for side, tfs in found]


def astray(board: state.Board) -> list[list[str]]:
    """The ships that the IJN knows to have fired at another group, and past a screen."""
    fight = known.as_known(board, board.umpire.engagements["1"], "ijn", {})
    return [fight["astray"], fight["past_screen"]]


def known_of_fight(board: state.Board) -> tuple[list[str], list[str] | None]:
    """The fights of which the Allied side knows, and the ships that it faces there."""
    there = known.state_known(board.tree, "allied")
    return [*there["umpire"]["engagements"]], there["sides"]["ijn"]["task_forces"]["block 26"].get("ships")


def silent(**inputs: Any) -> Asks:
    """Who did not fire, as the umpire reads it."""
    return lambda _: [line for line in rows.done(position(), FOUGHT, "fire", inputs, [12] * len(inputs.get(
        "at", ()))).umpire if "did not fire" in line]  # fmt: skip


def known_at_once(**more: Any) -> Asks:
    """Of fire that sinks Tone: her condition as it is known from that telling on, if it is."""
    values = {**battle(**more), "public.night": more.get("night")}
    return lambda _: [row["condition"] for row in rows.done(position(), values, "fire", {"at": ["San Juan:C=Tone"]}, [
        1]).told["all"] if isinstance(row, dict) and "condition" in row]  # fmt: skip


def first_round(*by: str) -> Asks:
    """Of `odds engage`: which side fires first, and what both fire."""
    return weighed("engage", lambda found: (found.inputs["first"], *(
        said.partition(": ")[2] for said in found.assumed[1:])), by=[*by], target=["Vanguard"])  # fmt: skip


def speeds(*avoid: str) -> Asks:
    """Of `odds engage` with who avoids: how fast both are, and what it takes for granted."""
    return weighed("engage", lambda found: (found.inputs["pursuer_speed"], found.inputs["evader_speed"], [
        *found.assumed]), by=["TF 64"], target=[*avoid], avoid=[*avoid])  # fmt: skip


FIGHTS: list[Answer] = [
    *permits("TF 64", ("20.a: whom it may engage", MET, "engage Vanguard"),
             ("20.a: nobody who has got away", {**MET, f"{VANGUARD}avoided": True, "umpire.shaken.Vanguard": ["TF 64"]},
              "nothing"), ("20: in a fight", FOUGHT, "in engagement 1, round 2"),
             ("20: before ships are revealed", battle(state="engaged"), "nothing"),
             ("20: off the map", {**MET, f"{TF_64}hex": None, f"{VANGUARD}hex": None}, "nothing")),
    *permits("DesDiv 8", ("20.e: with what she fires", FOUGHT, "D 4, T 6"),
             ("20.e: torpedoes are fired once", {**FOUGHT, f"{A}ships.DesDiv 8.torpedoes_fired": True}, "D 4")),
    *permits("San Juan", ("20.f", {**FOUGHT, f"{A}ships.San Juan.screened": True}, "screened and does not fire")),
    *asking("20.e: San Juan", turn_of("San Juan (C)"), ("her turn", FOUGHT, ("now", True, 0)),
            ("later", IJN_FIRST, ("later", True, 1)),
            ("not before the reveal", battle(state="engaged", order={}), ("later", True, 0)),
            ("the fight is over", battle(state="over"), ("never", True, 0)),
            ("another turn of her side", {**battle(allied=["TF 64", "TF 16"], order=turns(
             ("allied", "TF 16"), ("allied", "TF 64"))), f"{TF_16}hex": "1611"}, ("later", True, 1))),
    ("20.e: a fight that is there no more", {}, lambda board: surface_orders.moment_of(board.tree, ordered(
     "fire", battle=1, at=["San Juan:C=Tone#1"])), "never"),
    ("20.e.iii: what the other side offers for this fight", FOUGHT, lambda board: surface_orders.withdrawal_of(
     board, board.umpire.engagements["1"], ordered("withdraw")._replace(then={"wanted": ["1612"]}), [
      ordered("", side=side)._replace(then={"instead": "offer", "forces": [force], "choices": choices})
      for side, force, choices in (("allied", "Vanguard", ["1610", "1611"]), ("ijn", "Decoy", ["1509", "1611"]),
                                   ("ijn", "Vanguard", ["1610", "1612"]))]).inputs,
     {"hex": "1612", "choices": ["1610", "1612"]}),
    ("20.c: who is meant by a hex: all unspotted with a mission there", {**MET, f"{VANGUARD}spotted": None,
     f"{VANGUARD}mission": "bombard", f"{CARRIERS}hex": "1611", f"{J}task_forces.Decoy.mission": "invade",
     f"{J}task_forces.Scouts": {"hex": "1611", "mission": "invade", "spotted": True}}, lambda board: [
      surface_orders.targets(board, ordered("engage"), [by], [word]) for by, word in (
       ("TF 64", "missions"), ("TF 16", "missions"), ("TF 64", "an unspotted force in 1708"),
       ("TF 64", "an unspotted force in 1407"))], [["Vanguard"], [], ["Decoy"], ["an unspotted force in 1407"]]),
    ("20.e: who has left it hears why", FOUGHT, turn_of("Helena (C)", at="Helena:C=Tone#1"), ("now", True, 0)),
    ("20.f: at the screened", FOUGHT, turn_of("San Juan (C)", at="San Juan:C=screened#1"), ("now", False, 0)),
    *asking("20.e.iii", turn_of("TF 64", act="withdraw"), ("who withdraws", FOUGHT, ("now", True, 0)),
            ("who withdraws later", IJN_FIRST, ("later", True, 1))),
    ("20.e.iii: who is not there", FOUGHT, turn_of("TF 16", act="withdraw"), ("never", True, 0)),
    ("20.d: in the fight that is named nobody fires", TWO_FIGHTS, offered("at", fire.Fire, battle=2), []),
    ("20.e.iii: beside any", TWO_FIGHTS, offered("hex", fire.Withdraw), AROUND),
    ("20.e: no targets where nobody is left", {**battle(allied=["TF 64", "TF 16"]), f"{TF_16}hex": "1611",
     f"{VANGUARD}ships": []}, offered("at", fire.Fire), []),
    ("20.e: who names no target", {}, silent(at=["San Juan:C=Tone"]), ["DesDiv 8 did not fire: no target was named"]),
    ("18.i: by day others fire before it counts", {}, known_at_once(), []),
    ("18.i: by day with the last fire", {}, known_at_once(order=turns(("allied", "TF 64"))), ["sunk"]),
    ("18.i: by night at once", {}, known_at_once(night=True), ["sunk"]),
    ("20.e: all have", {}, silent(at=["San Juan:C=Tone", "DesDiv 8:D=Kagero Division"]), []),
    ("20.e: all hold their fire", {}, silent(hold=True), []),
    *((f"20.d: {words} targets are read out", {}, lambda _, ships=ships: [line for line in rows.done(
       position(), {**NINETEEN, f"{VANGUARD}ships": ships}, "targets", {"ship": "San Juan"}, []).umpire
       if " more" in line], more) for words, ships, more in (
       ("18", CRUISERS[1:], []), ("not 19", CRUISERS, ["+ 1 more: name one ship, and guns or torpedoes"]))),
    ("20.e.v: by night, by their radar", {**battle(state="engaged", allied=["TF 64", "TF 16"], order={}),
     f"{TF_16}hex": "1611", **SEEN_16, f"{TF_64}spotted": True, "public.night": True,
     "umpire.initiative_dice": [6, 1]}, order_of_fire, [("allied", ["TF 16", "TF 64"]), ("ijn", ["Vanguard"])]),
    ("20.d.iv: a side knows its own", ASTRAY, astray, [["Tone"], ["Tone"]]),
    *asking("20: what is known of a fight", known_of_fight, *((how, battle(state=how, ijn=["Vanguard", "TF X"]), found)
        for how, found in (
        ("engaged", (["1"], None)), ("fought", (["1"], ["Tone", "Kagero Division"])), ("over", ([], None))))),
    ("20.b: one that avoids", MET, speeds("Vanguard"), (6, 5, [])),
    ("20.b: two", BOTH_MET, speeds("Vanguard", "Carrier Force"), (6, 5, ["Carrier Force is taken by itself"])),
    ("20.e: the defense of her that is fired at may be a stand-in", {**FOUGHT, f"{TONE}stand_in": ["defense"],
     f"{KAGERO}stand_in": ["defense"]}, weighed("fire", lambda found: [
     name for name in found.stand_in if name in ("Tone", "Kagero Division")], at=["San Juan:C=Tone"]), ["Tone"]),
    ("20.d: one force", MET, first_round("TF 64"), ("allied", "San Juan=Tone", "Tone=San Juan")),
    ("20.d: two", {**MET, f"{TF_16}hex": "1611"}, first_round("TF 64", "TF 16"),
     ("allied", "San Juan=Tone, Helena=Tone", "Tone=Helena")),
    ("20.e: by night", {**MET, "public.night": True, f"{TF_64}spotted": True, "public.level.allied": 0},
     first_round("TF 64"),
     ("allied", "San Juan=Tone, DesDiv 8=Kagero Division", "Tone=San Juan, Kagero Division=DesDiv 8")),
]  # fmt: skip

# Cards, and who sees what (8, 15.g, 22.b, 24.g).

BATTLESHIP = {"target_class": "B", "defense": 5, "speed": 6, "suits": ["hC"]}


def refitted(board: state.Board) -> list[str]:
    """The cards of the Japanese task forces once those of Vanguard fit its ships again, and what is told."""
    doing = doing_on(board)
    forces = state.Board.of(doing).side("ijn").task_forces
    cards.refit(doing, forces["Vanguard"])
    doing.finish()
    return [*(" ".join([tf.name, *tf.cards]) for tf in forces.values()), *rows.told(doing)]


def fleets(*lines: str) -> Values:
    """Task forces of battleships alone: each its name, ships and cards."""
    there: dict[str, Any] = {**in_phase("task-force"), f"{J}task_forces": {}}
    for place, (name, ships, hand) in enumerate(map(str.split, lines), 11):
        force = {"hex": "1508", "called": str(place), "ships": ships.split(","), "cards": hand.split(",")}
        there[f"{J}task_forces"][name] = force
        there |= {f"{SHIPS}{ship}": BATTLESHIP for ship in force["ships"]}
    return there


def formed(name: str, *ships: str) -> Asks:
    """The cards of all forces once ships have joined one, a star at who has been reorganized."""

    def asked(board: state.Board) -> list[str]:
        doing = doing_on(board)
        lawful.do(find(state.GAME, "form"), {"name": name, "ship": [*ships]}, doing)
        forces = state.Board.of(doing).side("ijn").task_forces.values()
        return [" ".join([f"{tf.name}{'*' * tf.reorganized}", *tf.cards]) for tf in forces]

    return asked


def stickers_after_a_loss(board: state.Board) -> tuple[bool, str]:
    """Is the sticker of a force that is formed once another was lost new, and which sticker comes last?"""
    doing = doing_on(board)
    for ship, result in (("Tone", "sunk"), ("Kagero Division", "damaged")):
        lawful.do(find(state.GAME, "hit"), {"ship": ship, "result": result}, doing)
    lawful.do(find(state.GAME, "form"), {"name": "Screen", "ship": ["Kako"]}, doing)
    after = state.Board.of(doing)
    new = after.side("ijn").task_forces["Screen"].called
    return new not in {tf.called for tf in board.side("ijn").task_forces.values()}, after.umpire.stickers["ijn"][-1]


OTHERS_CARDS, IDLE = "Carrier Force JH AS AD", "Idle Kongo,Mutsu,Nagato JC,QC"
ARRIVED = {
    "umpire.targets": {"allied Strike 1": "Vanguard"},
    f"{A}strikes.Strike 1": {"units": {"VB-6": {}}, "hex": "1508", "group": ["Tone"], "stage": "arrived"},
}
A_BATTLESHIP_EACH = {
    **{f"{SHIPS}{name}.suits": ["hC"] for name in ("Tone", "Kako", "Fubuki Division")},
    f"{VANGUARD}cards": ["QC", "2D"],
    f"{CARRIERS}ships": ["Kako"], f"{CARRIERS}cards": ["JC"], f"{J}task_forces.Decoy.ships": ["Fubuki Division"],
    f"{J}task_forces.Decoy.cards": ["JC"],
}  # fmt: skip

CARDS: list[Answer] = [
    *asking("8.j", refitted,
            ("two suits keep the card that is there", {f"{TONE}suits": ["S", "D"], f"{VANGUARD}ships": ["Tone"],
             f"{VANGUARD}cards": ["AD", "AD"]}, [OTHERS_CARDS, "Vanguard AD", "Decoy",
             "ijn: Cards of Vanguard now: AD."]),
            ("no ship, no card", {f"{VANGUARD}ships": [], f"{VANGUARD}cards": ["AD"]},
             [OTHERS_CARDS, "Vanguard", "Decoy", "ijn: Cards of Vanguard now: none."]),
            ("the decks have no third JC, and the destroyer's card fits", A_BATTLESHIP_EACH,
             ["Carrier Force JC", "Vanguard QC AD", "Decoy JC", "ijn: Cards of Vanguard now: QC AD.",
              "umpire: the two decks have no cards for Vanguard: reorganize, or enter them with cards"]),
            ("22.b: one sign of dummies", {f"{VANGUARD}dummies": {"cruiser": 2}},
             [OTHERS_CARDS, "Vanguard 2S JS JD 7H", "Decoy", "ijn: Cards of Vanguard now: 2S JS JD 7H."])),
    ("8.j: those who are reorganized make change before a bystander", fleets(IDLE, "Main Fuso,Hiei QC", "Van Ise JC"),
     formed("Van", "Hiei"), ["Idle JC QC", "Main* JC", "Van* QC"]),
    ("8.j: who must make change for others may choose how", fleets(IDLE, "Main Fuso,Hiei QC"), formed("New", "Hiei"),
     ["Idle* KC", "Main* JC", "New* JC"]),
    ("8.j: hands are found together where one after another fails", fleets(
     "Van Fuso,Hiei QC", "Idle Ise,Kongo QC", "Main Mutsu,Nagato,Yamato,Musashi KC,JC"),
     formed("Van", "Mutsu", "Nagato"), ["Van* JC KC", "Idle QC", "Main* QC"]),
    ("15.k: the sticker of a block that left the map comes last, since the enemy's notes still name it",
     in_phase("task-force"), stickers_after_a_loss, (True, "26")),
    ("15.k: a block for which no sticker is left", {f"{VANGUARD}called": ""},
     lambda board: board.side("ijn").task_forces["Vanguard"].sticker, "an unmarked block"),
    ("22: what a block of dummy ships alone really is", {f"{VANGUARD}ships": [], f"{VANGUARD}dummies": {"cruiser": 1}},
     lambda board: learned.truth_of_block(board.side("ijn").task_forces["Vanguard"]), "a dummy"),
    ("8.g: two suits", {}, lambda _: card_of_ship(["S", "D"], "Naka"),
     {"kind": "cruiser", "also": "destroyer", "name": "Naka"}),
    ("24.g.v: which bases are ports is known, so that a sheet with torpedoes is refused", {f"{HENDERSON}port": True,
     f"{A}bases.Lunga.port": True},
     lambda board: [base.name for base in state.Board(known.state_known(board.tree, "ijn")).side(
         "allied").bases.values() if base.port], ["Henderson Field"]),
    *asking("how a side may call the other's force", lambda board: sight.call(
            board, "allied", board.side("ijn").task_forces["Vanguard"]), *(
            (words, {**in_phase("second-search"), **values}, called) for words, values, called in (
             ("spotted", {f"{VANGUARD}spotted": True}, "block 26"),
             ("to be struck", {**ARRIVED, f"{STRIKE_1}stage": "launched"}, None),
             ("another is struck", {**ARRIVED, "umpire.targets": {"allied Strike 1": "Decoy"}}, None),
             ("off the map, where blocks lie on a table", {"umpire.rulings.blocks": "on-table", f"{VANGUARD}hex": None},
              None)))),
    ("16: a force that is gone has no name for who struck it", {**ARRIVED, f"{J}task_forces.Vanguard": None},
     lambda board: sight.call(board, "allied", state.TaskForce(board, tuple(VANGUARD[:-1].split(".")))), None),
    *asking("15.g", lambda board: [*sight.seen_by_all(board, "allied").get("blocks", {}).values()],
            ("spotted for all, the cards dealt to one side alone", {f"{VANGUARD}spotted": True,
             "umpire.sightings.Vanguard": {"hex": "1508", "turn": 1, "cards": ["JS"]}}, [{"hex": "1508"}]),
            ("16: spotted for strikes alone", {f"{VANGUARD}spotted_for_strikes": True}, [])),
]  # fmt: skip

# What is told of a move (12.f, 13, 25.h).

DIVING = in_phase("movement-unspotted", **GATO)
LOOKED_AWAY = {"umpire.table": {"allied": {"submarines": {"Gato": "1407"}}, "ijn": {}}}
TO_1408 = {"name": "Gato", "hex": "1408"}
SEEN_36 = in_phase("movement-spotted", **SEEN_16, **{f"{TF_16}called": "36"})
EXCHANGED = {**TO_STRIKE, f"{VB_6}lost": "aboard, turn 1", f"{A}air.VS-6.out": True,
             "umpire.lots.1": {"side": "allied", "units": ["VB-6", "VS-6"]}}  # fmt: skip
SUBS, OF_16, AIR = f"{A}submarines.Gato", f"{A}task_forces.TF 16", f"{A}air"
MOVED, STARTED = {f"{SUBS}.hex": "1408", f"{SUBS}.moved": 1}, {f"{OF_16}.started": "1410"}
ADRIFT = {**TO_STRIKE, f"{A}ships.Enterprise.condition": "ditw", f"{VB_6}adrift": "1512", f"{A}air.VS-6.adrift": "1512"}
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
    ("24.c: fighters of a base strafe another in the first phase", {**in_phase("first-air-strike"),
     f"{SHORTLAND}hex": "1407", f"{HENDERSON}hex": "1409"}, "launch", {"target": "Shortland", "unit": ["VMF-223"],
     "weapon": ["VMF-223=F"]}, [], {f"{AIR}.VMF-223.struck": "first-air-strike", "umpire.targets.allied Strike 1":
     "Shortland", **{f"{STRIKE_1}{key}": value for key, value in (("origin", "1409"), ("hex", "1407"), ("base", True),
      ("units.VMF-223.kind", "strafer"), ("units.VMF-223.weapon", "F"))}},
     ["all: Allied Strike 1 is against Shortland in 1407."]),
    ("16.l.ii: back at her own base", FERRY.values, "ferry", FERRY.inputs, [],
     {f"{AIR}.VB-6.at": "Enterprise", f"{AIR}.VB-6.ferried": "second-air-strike"},
     ["allied: Back at their own base: VB-6."]),
    ("22.c: dummy ships come off", EXPOSE.values, "expose", EXPOSE.inputs, [],
     {f"{VANGUARD}cards": ["AS", "JD"], f"{VANGUARD}dummies.cruiser": None},
     ["allied: All dummy ships of block 26 are taken off.", "ijn: Cards of Vanguard now: AS JD.",
      "ijn: The dummy ships of Vanguard are taken off."]),
    ("15.a: the first arc", LOOKS, "sweep", SWEEP, [], laid("1"),
     ["allied: VB-6 in 1410: arc from 180 to 240 degrees, out to 2 hexes."]),
    ("15.a: the second", {**LOOKS, f"{A}sweeps.1": {**ARC, "units": ["VS-6"]}}, "sweep", SWEEP, [], laid("2"),
     ["allied: VB-6 in 1410: arc from 180 to 240 degrees, out to 2 hexes."]),
    ("26.d", {**in_phase("unloading"), f"{J}ships.Tone.carries": True, f"{J}ships.Tone.aboard": 2,
     f"{J}unloading": ["1508"]}, "unload", {"ship": ["Tone"]}, [],
     {f"{J}ships.Tone.aboard": None, f"{J}task_forces.Vanguard.mission": "land-supplies",
     f"{J}landed.1.ship": "Tone", f"{J}landed.1.kind": "other", f"{J}landed.1.vp": 2, f"{J}landed.1.turn": 1},
     ["all: The IJN side lands supplies in 1508.", "ijn: Tone lands its cargo: 2 VP."]),
    *((f"11: {words}", values, act, {"name": name, "hex": "1408"}, [], {f"{thing}.hex": "1408"}, [
       f"allied: {name} is placed in 1408.", *said]) for words, values, act, name, thing, said in (
       ("submarines lie face up", {"public.phase": "set-up", **GATO}, "place", "Gato", SUBS,
        ["ijn: Gato is placed in 1408."]),
       ("a block does not", {"public.phase": "set-up"}, "place", "TF 16", OF_16, []),
       ("it does once it is spotted", SEEN_36, "forced place", "TF 16", OF_16, ["ijn: Block 36 is placed in 1408."]))),
    ("25.j: of the side that moves first", {**DIVING, **LOOKED_AWAY, f"{SUBS}.moved": 1}, "move", TO_1408, [],
     {**MOVED, f"{SUBS}.moved": 2, "umpire.table.allied.submarines.Gato": "1408"},
     ["ijn: Submarines Gato are in 1408.", "umpire: Gato: to 1408, 1 hex"]),
    ("25.j: while the other side looks on", {**LOOKS, **GATO}, "forced move", TO_1408, [], MOVED,
     ["umpire: Gato: to 1408, 1 hex"]),
    ("25.j: of the side that moves last", {**DIVING, **LOOKED_AWAY, "public.initiative": "allied"}, "move",
     TO_1408, [], MOVED, ["umpire: note: the IJN side moves first (12.f); it has done nothing yet in this phase",
     "umpire: Gato: to 1408, 1 hex"]),
    ("25.e, 25.j: who stays", {**DIVING, **LOOKED_AWAY, f"{SUBS}.sideways": True}, "move", {**TO_1408, "hex": "1407"},
     [], {f"{SUBS}.moved": 0}, ["umpire: Gato: stays in 1407"]),
    ("26.d: where its turn began", {**in_phase("unloading"), f"{J}ships.Tone.carries": True,
     f"{J}ships.Tone.aboard": 2, f"{J}unloading": ["1507"], f"{VANGUARD}started": "1507", f"{VANGUARD}moved": 1},
     "unload", {"ship": ["Tone"]}, [], {f"{J}ships.Tone.aboard": None, f"{J}landed.1.ship": "Tone",
     f"{J}landed.1.kind": "other", f"{J}landed.1.vp": 2, f"{J}landed.1.turn": 1},
     ["all: The IJN side lands supplies in 1507.", "ijn: Tone lands its cargo: 2 VP."]),
    ("18.g: who was out stays out", EXCHANGED, "exchange", {"lost": ["VS-6"], "kept": ["VB-6"]}, [],
     {f"{AIR}.VB-6.lost": None, f"{AIR}.VB-6.out": True, f"{AIR}.VS-6.lost": "aboard, turn 1",
     f"{AIR}.VS-6.out": None}, ["allied: Lost: VS-6; kept: VB-6."]),
    ("13: a spotted force moves openly", SEEN_36, "move", {"name": "TF 16", "hex": "1408"}, [],
     {**STARTED, f"{OF_16}.hex": "1408", f"{OF_16}.moved": 2}, ["ijn: Block 36 moves from 1410 to 1408.",
     "umpire: TF 16: 1410 - 1408, 2 hexes"]),
    ("13: and stays openly", {**SEEN_36, f"{TF_16}started": "1411"}, "move", {"name": "TF 16", "hex": "1410"}, [],
     {f"{OF_16}.moved": 0}, ["ijn: Block 36 stays in 1410.", "umpire: TF 16 stays"]),
    ("13.c: without a carrier, past islands that he need not name", {**DIVING, "public.map.islands": ["1610"]}, "move",
     {"name": "TF 64", "hex": "1609"}, [], {f"{A}task_forces.TF 64.{key}": value for key, value in (
      ("hex", "1609"), ("moved", 2), ("started", "1611"), ("islands", True))}, ["umpire: TF 64: 1611 - 1609, 2 hexes"]),
    ("13.c: past islands", {**SEEN_36, **BOUND}, "move", {"name": "TF 16", "hex": "1408", "via": ["1410", "1409",
     "1408"]}, [], {**STARTED, f"{OF_16}.hex": "1408", f"{OF_16}.moved": 2, f"{OF_16}.islands": True},
     ["ijn: Block 36 moves from 1410 to 1409 to 1408.", "umpire: TF 16: 1410 - 1409 - 1408, 2 hexes"]),
    ("20.c: who moves gives up its mission", {**SEEN_36, f"{TF_16}mission": "bombard"}, "move",
     {"name": "TF 16", "hex": "1409"}, [], {**STARTED, f"{OF_16}.hex": "1409", f"{OF_16}.moved": 1,
     f"{OF_16}.mission": None}, ["ijn: Block 36 moves from 1410 to 1409.", "umpire: TF 16: 1410 - 1409, 1 hex"]),
    ("20.c: who stays keeps it", {**SEEN_36, f"{TF_16}mission": "bombard"}, "move",
     {"name": "TF 16", "hex": "1410"}, [], {**STARTED, f"{OF_16}.moved": 0},
     ["ijn: Block 36 stays in 1410.", "umpire: TF 16 stays"]),
]  # fmt: skip

ROWS = [*SEARCHING, *ORDERS, *STRIKES, *MOVING, *FIGHTS, *CARDS]


@pytest.mark.parametrize(("values", "asked", "answer"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_what_is_answered(values: Values, asked: Asks, answer: Any) -> None:
    assert asked(state.Board.of(position().doing(values))) == answer


@pytest.mark.parametrize("row", DONE, ids=rows.named)
def test_what_an_act_does(row: rows.Row) -> None:
    rows.check(position(), row)
