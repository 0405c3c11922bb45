"""What players write on a sheet of orders, and the acts that it stands for: a turn, or one marker's activation (4.0).

What a group is ordered is done when its marker has been drawn, subphase by subphase; where the program throws the dice,
markers are drawn until something wants a player.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.games.clash_of_carriers.evening import (
    activation,
    activation_orders,
    battle_orders,
    fight_orders,
    formation_orders,
    interception,
    masking,
    unfinished,
)
from referee.games.clash_of_carriers.evening import encounters as meeting
from referee.games.clash_of_carriers.evening.masking import CHOSEN, PHANTOM
from referee.games.clash_of_carriers.evening.searching import LAND
from referee.games.clash_of_carriers.evening.state import Board
from referee.session.acting.order_line import Form, Line
from referee.session.acting.orders import Encounter, Moment, Order, span_of
from referee.session.acting.plain_words import OTHERS
from referee.session.board.tree import Tree

TURN = ("formations", "air", "submarines", "activation", "end")
ACTIVATION = ("activation",)
FORMS = (
    Form("GROUP HEX [fleet|apart]", "IJN: where it begins; in TF Mobile Fleet, or not", ("set-up",)),
    *formation_orders.FORMS,
    Form("UNITS cap [GROUP]", "CAP over their own group, or another in its hex", ("air",)),
    Form("subs HEX …", "submarine markers, a hex each", ("submarines",)),
    Form("GROUP search [MARKER …]", "when its marker is drawn; also a flotilla", ACTIVATION),
    Form("VP-16 search MARKER …", "land-based search, of markers inside the dotted line", ACTIVATION),
    Form("GROUP HEX …", "it moves, by way of these hexes", ACTIVATION),
    Form(
        "GROUP raid TARGET [with CARRIERS or UNITS] [bomb UNITS] [extended]",
        "all its Ready units, or these",
        ACTIVATION,
    ),
    Form("chit GROUP", "what the Command Chit activates, in the order of such lines", ACTIVATION),
    Form("GROUP sail HEX … [exit]", "a detached group makes for its edge", ("end",)),
    Form("GROUP or UNITS stay", "they do nothing"),
    *fight_orders.FORMS,
    *battle_orders.FORMS,
)
SUBS, SUBMARINES, CHIT = "subs", "submarines", "chit"
VERBS = frozenset({"cap", "search", "raid", "with", "bomb", "extended", "sail", "exit", "stay", "fleet", "apart"})
VERBS |= battle_orders.VERBS | formation_orders.VERBS | fight_orders.VERBS
DOERS: Mapping[str, Sequence[str]] = {
    "cap": ("unit",),
    "search": ("by",),
    "move": ("group",),
    "raid": ("unit", "home", "bomb"),
    "activate": ("group",),
    "land": ("unit",),
    "deploy": ("group",),
    "retreat": ("group",),
    "vector": ("unit",),
    "order": (),
    "flagship": (),
    "sail": ("group",),
    "submarine": (),
    **dict.fromkeys(formation_orders.OF_SHIPS, ("ship",)),
    **dict.fromkeys(formation_orders.OF_TGS, ("group",)),
}
"""What is done in a battle is ordered in short alone: a line then says whose it is by itself."""
REPEATED = frozenset({"submarine", "activate", "raid"})
DUMMY = formation_orders.DUMMY
SORTED: frozenset[str] = frozenset()


def forces(tree: Tree, side: str) -> Mapping[str, Mapping[str, bool]]:
    """Whether a side's own are in play, by group and name: markers and searchers, aircraft, ships; chit, submarines."""
    board = Board(tree)
    own, raid = board.side(side), board.public.raid
    flying = interception.goes_on(raid) if raid.is_there and raid.side == side else own.air
    land = dict.fromkeys(activation.FLOTILLAS if side == "ijn" else LAND, True)
    markers = dict.fromkeys(own.markers(), True) | dict.fromkeys(own.groups, True)
    return {
        "groups": {**markers, **land},
        OTHERS: {CHIT: True, SUBS: True, SUBMARINES: True, DUMMY: True, battle_orders.EVERYBODY: True},
        "ships": {name: ship.is_afloat for name, ship in own.ships.items()},
        "air": {name: name in flying and unit.box not in ("dead", "gone") for name, unit in own.air.items()},
        "islands": dict.fromkeys(own.bases, True),
    }


def on_sheet(tree: Tree, side: str) -> Sequence[str]:
    """Groups; before the activations the aircraft for CAP; while its raid is in the air, what flies in it first."""
    public = Board(tree).public
    if public.raid.is_there and public.raid.side == side:
        return ("air", "groups")
    return ("groups", "air") if public.phase in TURN[:2] else ("groups",)


def enemies(tree: Tree, side: str) -> Mapping[str, str | None]:
    """The hex of the enemy's markers that are on the map and of his islands, by name; `None` for his ships on the
    display of a battle.
    """
    enemy = Board(tree).enemy(side)
    there = (marker for marker in enemy.markers().values() if CHOSEN not in marker.groups[0].ships)
    found: dict[str, str | None] = {marker.name: marker.hex for marker in there}
    found |= {name: base.hex for name, base in enemy.bases.items()}
    return found | {name: None for name in enemy.ships if name not in (PHANTOM, CHOSEN)}


def phases_ahead(tree: Tree, side: str) -> Sequence[str]:
    """A turn from the present phase on."""
    return span_of(TURN, Board(tree).public.phase)


def acting_sides(tree: Tree) -> Sequence[str]:
    """Both sides, the IJN first, as in the End Phase (4.3)."""
    return ["ijn", "usn"]


def read(line: Line) -> list[Order]:
    """The orders of a line."""
    if line.doers in ([SUBS], [SUBMARINES]):
        line.has("at")
        return [Order("submarine", {"hex": place, "side": line.side}, [SUBS]) for place in line.hexes("a hex")]
    if line.doers == [CHIT]:
        group = line.all_own("group", "groups")[0]
        return [Order("activate", {"group": group}, [group])]
    for read_of in (formation_orders.read, fight_orders.read, battle_orders.read):
        if (found := read_of(line)) is not None:
            return found
    if line.has("stay"):
        return [Order("", {}, line.doers, then={"instead": "cap" if line.group == "air" else "move"})]
    if line.has("cap"):
        line.has("over")
        over = line.take_own("groups", "islands")
        return [Order("cap", {"unit": line.doers, **({"over": over[0]} if over else {})}, line.doers)]
    if line.group != "groups":
        raise line.wrong(
            f"{', '.join(line.doers)} may be ordered only to fly CAP; its group or marker searches and raids"
        )
    if line.has("sail"):
        to = line.hexes("where it sails") if line.is_hex() else []
        inputs: dict[str, Any] = {"group": line.only_doer(), "to": to}
        return [Order("sail", {**inputs, **({"exit": True} if line.has("exit") else {})}, line.doers)]
    if line.is_hex() and line.phase == "set-up":
        inputs = {"group": line.only_doer(), "hex": line.hex("where it begins")}
        inputs |= {"tf": line.has("fleet")} if line.next_word in ("fleet", "apart") else {}
        line.has("apart")
        return [Order("deploy", inputs, line.doers)]
    if (found := activation_orders.read(line)) is not None:
        return found
    raise line.refusal_of_line(FORMS, ("cap", "raid", "sail", "search", "stay"), "a hex")


# Carrying out.

state_known = masking.state_known
still_counts = fight_orders.still_counts


def phase_of(tree: Tree, order: Order) -> str:
    """The acts say their phases; CAP is put up with the air phase, the flagship is reported when her fleet is drawn; a
    TG may be formed in the set-up, too.
    """
    if order.act == "form" and Board(tree).public.phase == "set-up":
        return "set-up"
    return {"cap": "air", "form": "formations", "flagship": "activation"}.get(order.act, "")


def set_scene(tree: Tree, order: Order) -> bool:
    """Its marker has been drawn, and what was searched for is found; the IJN's detached groups have sailed (4.3).
    Before that nobody knows whom it will find, and where.
    """
    if order.act in battle_orders.ACTS:
        return battle_orders.set_scene(tree, order)
    if order.act in fight_orders.ACTS:
        return order.act not in fight_orders.TOGETHER
    board = Board(tree, battle_orders.scratch_writer(tree))
    if "report" in order.inputs:
        board.umpire.put(flagship_due=True)
        return bool(board.side("ijn").ordered)
    if order.act == "sail":
        for group in board.enemy(order.side).detached_groups:
            group.put(sailed=True)
        return True
    if order.act in activation_orders.MARKED:
        return activation_orders.set_scene(board, order)
    if order.act == "activate":
        board.public.active.put(side=order.side, marker=activation.CHIT[order.side])
        for name in board.side(order.side).markers() if not len(board.umpire.pool) else ():
            board.umpire.pool.add(name, side=order.side, kind="tg")
    return True


def moment_of(tree: Tree, order: Order) -> Moment:
    """A group acts once its marker is drawn, and nothing else is under way (4.2)."""
    if order.act in battle_orders.ACTS:
        return battle_orders.moment_of(tree, order)
    if order.act in fight_orders.TOGETHER:
        return "now" if Board(tree).public.raid.is_there else "never"
    if "report" in order.inputs:
        told = Board(tree).side("ijn").flagship_told
        return "never" if told else "now" if Board(tree).umpire.flagship_due else "later"
    if "marker" not in order.then and order.act != "activate":
        return "now"
    board = Board(tree)
    if next(iter(unfinished.not_over(board)), None):
        return "later"
    if order.act == "activate" and not is_waiting(board, str(order.inputs["group"])):
        return "now"  # it has acted by itself: nothing is left to do
    wanted = activation.CHIT[order.side] if order.act == "activate" else order.then["marker"]
    active = board.public.active
    if (active.marker, active.side) == (wanted, order.side):
        return "now"
    return "later" if is_waiting(board, wanted) else "never"


def next_order(tree: Tree, orders: Sequence[Order]) -> Order:
    """As they are on the sheets."""
    return orders[0]


def as_carried_out(tree: Tree, order: Order, others: Sequence[Order]) -> Order:
    """A move goes on from where the group is; a search for everything in range is dropped if nothing is in range."""
    if order.act in battle_orders.ACTS:
        return battle_orders.complete_battle(order)
    if order.act in fight_orders.ACTS:
        return fight_orders.complete_fight(order)
    if order.act == "activate" and not is_waiting(Board(tree), str(order.inputs["group"])):
        return order._replace(act="")  # it has been activated already: the chit is for the next one named
    if order.act == "search" and activation_orders.is_idle(Board(tree), order):
        return order._replace(act="", then={"idle": f"{order.inputs['by']} does not search: nothing is in range"})
    if order.act == "move":
        return (has_sailed(tree, order) and left_to_do(tree, order)) or order
    return order


def left_to_do(tree: Tree, order: Order) -> Order | None:
    """A move stopped by a submarine marker goes on to where it was ordered, if the group is still there and no enemy
    is (7.1, 11.1.3).
    """
    if order.act != "move":
        return None
    board, name, goals = Board(tree), str(order.inputs["group"]), list(order.inputs["to"])
    mover = board.side(order.side).markers().get(name)
    if mover is None or mover.hex == goals[-1] or any(group.stopped for group in mover.groups):
        return None
    return order._replace(inputs={**order.inputs, "to": hexes_ahead(board, mover.hex, goals)})


def is_waiting(board: Board, name: str) -> bool:
    """Is a marker in the pool, and not activated?"""
    row = board.umpire.pool.get(name)
    return row is not None and row.state == "waiting"


def has_sailed(tree: Tree, order: Order) -> bool:
    """Has the group of a move set out on it?"""
    mover = Board(tree).side(order.side).markers().get(str(order.inputs["group"]))
    return mover is not None and mover.groups[0].moved > 0


def hexes_ahead(board: Board, here: str, goals: Sequence[str]) -> list[str]:
    """The hexes on a way that a group has still to reach: it is on the leg to the first of them."""
    for place in range(len(goals) - 1, 0, -1):
        before, after = goals[place - 1], goals[place]
        if board.distance(before, here) + board.distance(here, after) == board.distance(before, after):
            return list(goals[place:])
    return list(goals)


def next_act(tree: Tree, done: Sequence[Order], sides: Sequence[str], tried: Sequence[Order]) -> Order | None:
    """The next marker is drawn, unless a player must act first: because of what is under way, a Command Chit, or a
    side without a sheet; or unless the players draw by hand.
    """
    board = Board(tree)
    if found := battle_orders.next_act(board, done, tried) or fight_orders.next_act(board, done, tried):
        return found
    if board.public.phase != "activation" or not len(board.umpire.pool) or board.umpire.dice == "table":
        return None
    if next(iter(unfinished.not_over(board)), None):
        return None
    active = board.public.active
    wants_word = active.marker in activation.CHIT.values() or (active.marker and active.side not in sides)
    if tried and wants_word:
        return None
    return Order("draw", {}, [])


def encounters(tree: Tree) -> Iterator[Encounter]:
    """What follows from where everything is now."""
    return meeting.encounters(Board(tree))
