"""The lines that players write on a sheet of orders, and the acts that they stand for (12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.games.carrier_clashes.evening import (
    air_lines,
    engage,
    flyers,
    force_lines,
    known,
    state,
    strike_orders,
    surface_lines,
    surface_orders,
)
from referee.games.carrier_clashes.evening import encounters as meeting
from referee.games.carrier_clashes.evening.looking import clear
from referee.session.acting.order_line import Form, Line
from referee.session.acting.order_sheets import waiting_sheets
from referee.session.acting.orders import Encounter, Moment, Order, span_of
from referee.session.board.tree import Tree

MOVES = ("movement-spotted", "movement-unspotted", "unloading")
SEARCHERS = ("air", "ships", "bases")
SEARCH, STRIKE, COMBAT = flyers.SEARCH_PHASES, flyers.STRIKE_PHASES, state.COMBAT
FORMS = (
    Form("FORCE HEX", "a task force, dummy or submarine block is placed", ("set-up",)),
    Form("FORCE HEX [via HEX …]", "a task force, dummy or submarine block moves", MOVES),
    Form("FORCE stay", "it stays where it is", MOVES),
    Form("FORCE exit", "it leaves the map", MOVES),
    Form("SHIPS unload | load, FORCE refuel", "at the place for it, without moving", MOVES),
    Form("UNITS arc START [wide N] [out N]", "they search an arc; tens of degrees from north, clockwise", SEARCH),
    Form("UNITS [search] HEX", "they search one hex", SEARCH),
    Form("SUBMARINE spot | attack [TARGET]", "it spots, or attacks, the force in its hex or this one", SEARCH),
    Form("FIGHTERS cap FORCE [high | low] [all] [again]", "CAP over a task force or base", (*SEARCH, *STRIKE)),
    Form("no cap", "no CAP against the strikes that have been declared", STRIKE),
    Form("FORCE all | again | spares UNITS", "its CAP attacks every unit; tries again; spares some", STRIKE),
    Form("ESCORTS ignores UNITS | nobody", "they leave these CAP units alone, or attack all", STRIKE),
    Form("UNITS | STRIKE at SHIP", "the ships that they attack, once these are revealed", STRIKE),
    Form("FIGHTERS down", "they come down again", (*SEARCH, *STRIKE)),
    Form(
        "UNITS vs TARGET [with A] [low UNITS] [land DECK] [group N] [at SHIP]",
        "a strike, its weapon and its target",
        STRIKE,
    ),
    Form("UNIT attack TARGET KIND", "an armed search: it bombs a ship of a type that it saw", SEARCH),
    Form("UNITS home", "they fly home", STRIKE),
    Form("UNITS land DECK, adrift land DECK", "units without a carrier (adrift: all of them) land elsewhere", STRIKE),
    Form(
        "FORCE engage TARGET … | missions",
        "the enemies seen in its hex, or all that have a mission there",
        state.COMBAT,
    ),
    Form("FORCE avoid", "it tries to avoid combat if it is engaged", COMBAT),
    *force_lines.FORMS,
    Form("FORCE bombard [shells] | invade | land-supplies", "its mission", COMBAT),
    *surface_lines.FORMS,
)
OPTIONS = (*surface_lines.OPTIONS, "wide", "out", "high", "low", "with", "land", "group", "at", "via")
DOERS: Mapping[str, Sequence[str]] = {
    "place": ("name",),
    "move": ("name",),
    "exit": ("name",),
    "unload": ("ship",),
    "load": ("ship",),
    "refuel": ("name",),
    "sweep": ("unit",),
    "search": ("searcher",),
    "submarine": ("name",),
    "cap": ("unit",),
    "cap-down": ("unit",),
    "land": ("unit",),
    "launch": ("unit", "weapon", "low"),
    "attack": ("at", "strike"),
    "ferry": ("unit",),
    "armed-search": ("unit",),
    "expose": (),
    "form": ("ship", "all_of"),
    "cards": ("name",),
    "dummy": ("name",),
    "divide": ("name",),
    "engage": ("by",),
    "mission": ("name",),
}
"""Acts in a fight are ordered in the short form alone: the line itself tells which fight and whose turn it is."""
REPEATED = frozenset({"search", "cap-down", "land"})
SORTED = frozenset({"cards", "attack"})
BY_STAGE = True
SURFACE = ("fire", "withdraw")
AFTER_SEARCH = ("armed-search", "expose")
ADRIFT = known.ADRIFT
COMING = "a strike to come"
MISSIONS = surface_lines.MISSIONS


state_known, forces, enemies = known.state_known, known.forces, known.enemies


def on_sheet(tree: Tree, side: str) -> Sequence[str]:
    """Blocks move and fight, searchers search, aircraft strike."""
    phase = state.Board(tree).public.phase
    if phase in SEARCH:
        return ("submarines", "air", "bases")
    if phase in COMBAT:
        return ("task_forces", "ships")
    return ("air",) if phase in STRIKE else ("task_forces", "submarines")


def read(line: Line) -> list[Order]:
    """The orders of a line."""
    verb = line.next_word
    if line.is_hex():
        searches = line.phase in SEARCH and line.group in SEARCHERS
        return air_lines.searches_hex(line) if searches else [move_order(line)]
    if line.has("via"):
        raise line.wrong(f"{line.only_doer()} goes where? Begin with the hex: {line.doers[0]} HEX via HEX")
    reader = READERS.get(verb)
    if reader is None:
        raise line.refusal_of_line(FORMS, READERS, "a hex")
    line.word()
    found: list[Order] = reader(line)
    return found


def move_order(line: Line) -> Order:
    """`16 1409 via 1510`; at the set-up, where it is placed."""
    line.doers = blocks_named(line)
    goal = line.hex("where it goes")
    act = "place" if line.phase == "set-up" else "move"
    via = line.hexes("a hex on the way") if act == "move" and line.has("via") else []
    return Order(act, {"name": line.only_doer(), "hex": goal, **({"via": via} if via else {})}, line.doers)


def blocks_named(line: Line) -> list[str]:
    """The blocks that are ordered; a ship stands for the task force named after her (`Mutsu` for the Mutsu Group)."""
    ships = state.Board(line.tree).side(line.side).ships if line.group == "ships" else {}
    forces = {name: force.name for name in line.doers if name in ships and (force := ships[name].force)}
    return [called if (called := forces.get(name, "")).startswith(name) else name for name in line.doers]


def read_stay(line: Line) -> list[Order]:
    """`11 stay`: where blocks move, a move of no hex, after which the block no longer waits; elsewhere, nothing."""
    board, found = state.Board(line.tree), list[Order]()
    own, moving = board.side(line.side), board.public.phase in MOVES[:2]
    for name in blocks_named(line) if moving else line.doers:
        block = own.task_forces.get(name) or own.submarines.get(name)
        if moving and block and block.hex:
            found.append(Order("move", {"name": name, "hex": block.hex}, [name]))
        else:
            found.append(Order("", {}, [name], then={"instead": "move"}))
    return found


def leaves(line: Line) -> list[Order]:
    """`44 exit`."""
    return [Order("exit", {"name": line.only_doer()}, line.doers)]


def read_refuelling(line: Line) -> list[Order]:
    """`18 refuel`."""
    return [Order("refuel", {"name": line.only_doer()}, line.doers)]


def read_unloading(line: Line) -> list[Order]:
    """`Kinryu unload`."""
    return [Order("unload", {"ship": line.doers, "side": line.side}, line.doers)]


def loads(line: Line) -> list[Order]:
    """`Kinryu load`."""
    return [Order("load", {"ship": line.doers, "side": line.side}, line.doers)]


def fires_or_bombs(line: Line) -> list[Order]:
    """`Helena at Kako`, `VB-6 at Shokaku`."""
    return air_lines.attacks_ship(line) if line.group in ("air", "strikes") else surface_lines.read_fire(line)


READERS: Mapping[str, Any] = {
    "stay": read_stay,
    "exit": leaves,
    "refuel": read_refuelling,
    "unload": read_unloading,
    "load": loads,
    **air_lines.READERS,
    **force_lines.READERS,
    **surface_lines.READERS,
    "at": fires_or_bombs,
}
VERBS = frozenset({*READERS, *OPTIONS})


# Carrying out.


def phases_ahead(tree: Tree, side: str) -> Sequence[str]:
    """The three parts of the movement phase go together (12.f)."""
    return span_of(MOVES, state.Board(tree).public.phase)


def acting_sides(tree: Tree) -> Sequence[str]:
    """The sides in the order in which they act: both, the side without the initiative first (12).

    After launching: the sides that are struck (16.f), and a side whose sheet speaks of its escorts (16.i.iv),
    unless that sheet is done in part: it may hold strikes still to be launched.
    """
    board, sheets = state.Board(tree), waiting_sheets(tree)
    in_part = any(sheet.get("done") for sheet in sheets.values())
    struck = [] if in_part else strike_orders.sides_without_cap(board)
    return [side for side in board.order_of_play if not struck or side in (*struck, *sheets)]


def empty_sheet(tree: Tree, side: str) -> str:
    """The meaning of a sheet without orders: where a side's CAP is wanted, it flies none (16.f)."""
    return "no cap" if side in strike_orders.sides_without_cap(state.Board(tree)) else ""


def still_counts(tree: Tree, order: Order, done: bool, anew: Sequence[Order]) -> bool:
    """A sheet replaces the one before, but its words on CAP and CAP's fights count until the strikes fly (16.f)."""
    return done and strike_orders.still_counts(state.Board(tree), order, anew)


def phase_of(tree: Tree, order: Order) -> str:
    """Spotted task forces move before the others, submarines with the others (12.f, 25.h)."""
    if order.act not in ("move", "exit"):
        return ""
    force = state.Board(tree).side(order.side).task_forces.get(str(order.inputs["name"]))
    return MOVES[0] if force and force.spotted else MOVES[1]


def set_scene(tree: Tree, order: Order) -> bool:
    """The phase must have come.

    CAP is ordered in advance, in case a strike comes (16.f). Hexes that a sheet has searched so far do not yet
    count as a search of its own (15.e).
    """
    board = state.Board.scratch(tree)
    if order.act == "cap" and board.public.phase in STRIKE:
        enemy = board.other(order.side)
        if any(one.name != COMING for one in strike_orders.strikes_coming(board, order.side)):
            return True
        board.side(enemy).strikes.add(COMING, hex="0101")
        board.umpire.put(targets={**board.umpire.targets, f"{enemy} {COMING}": order.inputs["over"]})
    if order.act == "search":
        marks = board.searches_of(order.side)
        marks.put(hexes=marks.before_sheet)
    if order.act in SURFACE:
        return surface_orders.set_scene(tree, order)
    return not after_search(tree, order) and order.inputs.get("target") != [MISSIONS]


def moment_of(tree: Tree, order: Order) -> Moment:
    """All orders of a phase are carried out at once, except the fire of a fight, which goes by turns."""
    if order.act in SURFACE or order.then.get("instead") in ("fire", "offer"):
        return surface_orders.moment_of(tree, order)
    if after_search(tree, order) and has_arcs_to_search(state.Board(tree), order.side):
        return "later"
    return "now"


def after_search(tree: Tree, order: Order) -> bool:
    """Is it for after its side's search: armed searches, dummies taken off, submarines by night (25.g)?"""
    return order.act in AFTER_SEARCH or (order.act == "submarine" and state.Board(tree).is_night)


def has_arcs_to_search(board: state.Board, side: str) -> bool:
    """Has a side arcs that are laid and not searched?"""
    return any(not arc.done for arc in board.side(side).sweeps.values())


def next_order(tree: Tree, orders: Sequence[Order]) -> Order:
    """The next order: the first one still on the sheets."""
    return orders[0]


def as_carried_out(tree: Tree, order: Order, others: Sequence[Order]) -> Order:
    """Enemy forces that were ordered to avoid combat try to (20.a)."""
    if order.act in SURFACE:
        return surface_orders.as_carried_out(tree, order, others)
    if order.act == "cap":
        return strike_orders.complete_cap(state.Board(tree), order)
    if order.act == "attack":
        return strike_orders.attack_together(state.Board(tree), order, others)
    if order.act == "search":
        return search_together(state.Board(tree), order, others)
    if order.act == "unopposed":
        (target,) = surface_orders.targets(state.Board(tree), order, order.doers, [str(order.inputs["target"])])
        return order._replace(inputs={"target": target})
    if order.act != "engage":
        return order
    board = state.Board(tree)
    other = board.other(order.side)
    by = [board.side(order.side).task_forces[name] for name in order.inputs["by"]]
    shy = {name for one in others if one.side == other for name in one.then.get("avoid", ())}
    wanted = surface_orders.targets(board, order, order.inputs["by"], order.inputs["target"])
    if not wanted:
        return order._replace(act="")
    order = order._replace(inputs={**order.inputs, "target": wanted})
    named = [tf.name for word in wanted for tf in board.so_called(["task_forces"], word, other)]
    theirs = board.side(other).task_forces
    avoiding = [name for name in named if name in shy and clear(engage.of_evader(theirs[name]))]
    if not avoiding or not clear(engage.may_be_avoided(by)):
        return order
    return order._replace(inputs={**order.inputs, "avoid": avoiding})


def left_to_do(tree: Tree, order: Order) -> Order | None:
    """The part of an order still to be done: nothing, since an order is carried out whole."""
    return None


def search_together(board: state.Board, order: Order, others: Sequence[Order]) -> Order:
    """All who are ordered to search a hex make one search; those whose hex is searched are done (15.e)."""
    place, named, marks = order.inputs.get("hex"), order.inputs.get("searcher", ()), board.searches_of(order.side)
    if place is None or not named:  # the arcs that are laid, or whoever can
        return order
    if all(place in marks.units.get(name, ()) for name in named):
        return order._replace(act="")
    same = [one for one in others if (one.act, one.side, one.inputs.get("hex")) == ("search", order.side, place)]
    searchers = [name for one in (order, *same) for name in one.inputs.get("searcher", ())]
    return order._replace(inputs={**order.inputs, "searcher": list(dict.fromkeys(searchers))})


def next_act(tree: Tree, done: Sequence[Order], sides: Sequence[str], tried: Sequence[Order]) -> Order | None:
    """Arcs that were laid are searched; strikes that both sides have declared are flown as planned."""
    board = state.Board(tree)
    for side in board.order_of_play:
        arcs = any(order.act == "sweep" and order.side == side for order in done)
        if arcs and has_arcs_to_search(board, side):
            return Order("search", {"side": side}, [], side=side)
    if board.public.phase in COMBAT:
        return surface_orders.next_act(board, done, sides, tried)
    if strike_orders.sides_without_cap(board, done):
        return None
    for side in board.order_of_play:
        for name, strike in board.side(side).strikes.items():
            if strike.stage != "launched":
                continue
            inputs = {"strike": name, "side": side, **strike_orders.said_of(strike, done)}
            if not any(one.inputs == inputs for one in tried):
                return Order("strike", inputs, [name], side=side)
    return None


def encounters(tree: Tree) -> Iterator[Encounter]:
    """What follows from where all blocks now are."""
    return meeting.encounters(state.Board(tree))
