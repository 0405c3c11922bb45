"""Surface combat carried out as players ordered it: fire turn by turn, withdrawal, and what follows (20.d-f, 24)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.engine.errors import Refusal
from referee.games.carrier_clashes.evening import bombard, state, volley
from referee.games.carrier_clashes.evening.fire_sheets import as_it_is_fired, fire_orders, ship_of
from referee.games.carrier_clashes.evening.sight import UNSPOTTED
from referee.games.carrier_clashes.evening.surface_lines import MISSIONS
from referee.session.acting.hints import OPEN, command
from referee.session.acting.order_sheets import waiting_sheets
from referee.session.acting.orders import Moment, Order
from referee.session.board.tree import Tree


def set_scene(tree: Tree, order: Order) -> bool:
    """It is the turn in the fight at which those who are ordered fire.

    False if one fires at a screened ship, for nobody knows which ship that is.
    """
    if any(f"={volley.SCREENED}#" in word for word in order.inputs.get("at", ())):
        return False
    board = state.Board.scratch(tree)
    battle = board.umpire.engagements[str(order.inputs["battle"])]
    for place, turn in enumerate(battle.order.values()):
        if in_turn(board, turn, order):
            battle.put(next=place)
            return True
    return True


def in_turn(board: state.Board, turn: state.FireTurn, order: Order) -> bool:
    """Do those who are ordered belong to a turn of a fight? Names tell the sides apart."""
    if order.act != "fire":
        return bool(set(order.doers) & set(turn.task_forces))
    forces = [board.side(order.side).task_forces.get(name) for name in turn.task_forces]
    there = {ship for tf in forces if tf for ship in tf.sailing}
    return any(ship_of(word) in there for word in order.inputs["at"])


def in_fight(board: state.Board, battle: state.Engagement, order: Order) -> bool:
    """Is anybody who is ordered left in a fight?"""
    if order.act != "fire":
        return bool(set(order.doers) & set(battle.forces(order.side)))
    there = volley.ships_of(board, battle, order.side)
    return any(ship_of(word) in there for word in order.inputs["at"])


def moment_of(tree: Tree, order: Order) -> Moment:
    """Those whose turn it is in their fight fire, or withdraw.

    A withdrawal and the enemy's offer for it wait for each other's sheet (20.e.iii).
    """
    board = state.Board(tree)
    alone = "until" in order.then and board.other(order.side) not in waiting_sheets(tree)
    if order.then.get("instead") == "offer":
        return "later" if alone else "now"
    if order.act:
        battle = board.umpire.engagements.get(str(order.inputs["battle"]))
        if battle is None or battle.state == "over":
            return "never"
        if not in_fight(board, battle, order):  # a ship that is gone is told why she does not fire
            return "now" if order.act == "fire" else "never"
    else:
        forces = [board.side(order.side).task_forces.get(name) for name in order.doers]
        battle = next((found for tf in forces if tf and (found := board.battle_of(tf))), None)
        if battle is None or battle.state == "over":
            return "never"
    if battle.state == "engaged":
        return "later"
    return "now" if in_turn(board, battle.turn, order) and not alone else "later"


def as_carried_out(tree: Tree, order: Order, others: Sequence[Order]) -> Order:
    """Fire waits for the other fire of the same turn; a side that withdraws goes where the other side lets it."""
    board = state.Board.scratch(tree)
    battle = board.umpire.engagements[str(order.inputs["battle"])]
    if order.act == "withdraw":
        return withdrawal_of(board, battle, order, others)
    return as_it_is_fired(board, battle, order)


def withdrawal_of(board: state.Board, battle: state.Engagement, order: Order, others: Sequence[Order]) -> Order:
    """A withdrawal, with the two hexes that the other side has named (20.e.iii)."""
    there = set(battle.forces(board.other(order.side)))
    said = [one.then for one in others if one.side != order.side and one.then.get("instead") == "offer"]
    choices = next((list(then["choices"]) for then in said if there & set(then["forces"])), [])
    wanted = [hex for hex in order.then["wanted"] if hex in choices]
    offer = "both sheets in at once, with FORCE offer HEX HEX on the other; or "
    hint = offer + command("withdraw", hex=OPEN, choices=OPEN, battle=int(battle.name))
    if not choices:
        raise Refusal("not-allowed", "the other side has not named two hexes for it", cite="20.e.iii", hint=hint)
    if not wanted:
        message = f"it may go to {' or '.join(choices)}, but its orders name neither"
        raise Refusal("not-allowed", message, cite="20.e.iii", hint=hint)
    return order._replace(inputs={**order.inputs, "hex": wanted[0], "choices": choices})


def targets(board: state.Board, order: Order, by: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """The forces meant, by their owner's names if they are not spotted (20.c)."""
    own, out = board.side(order.side).task_forces, list[str]()
    there = board.side(board.other(order.side)).task_forces.values()
    for word in wanted:
        if word == MISSIONS or word.startswith(UNSPOTTED):
            hexes = {own[name].hex for name in by} if word == MISSIONS else {word.removeprefix(UNSPOTTED)}
            found = [tf.name for tf in there if tf.hex in hexes and not tf.is_seen and tf.mission in state.MISSIONS]
            out += found or ([] if word == MISSIONS else [word])
        else:
            out.append(word)
    return out


def next_act(board: state.Board, done: Sequence[Order], sides: Sequence[str], tried: Sequence[Order]) -> Order | None:
    """The acts once both sheets are in: screens, ships revealed, the fire of each ordered turn, bombardment."""
    before = [(one.act, one.inputs, one.then) for one in tried]
    new = (one for one in next_acts(board, done, sides, tried) if (one.act, one.inputs, one.then) not in before)
    return next(new, None)


def next_acts(
    board: state.Board, done: Sequence[Order], sides: Sequence[str], tried: Sequence[Order]
) -> Iterator[Order]:
    """The acts that may follow, in order; a fight in which an act was refused waits for the umpire."""
    both = len(sides) == len(state.SIDES)
    for number, battle in board.umpire.engagements.items():
        if battle.state == "over":
            continue
        ceasing = [side for side in state.SIDES if any(is_for_fight(one, "cease", battle, side) for one in done)]
        if len(ceasing) == len(state.SIDES):
            yield Order("cease", {"battle": int(number)}, [])
        elif battle.state == "engaged" and both:
            yield from screens_and_reveal(board, battle, done)
        elif battle.state == "fought":
            yield from fire_orders(board, battle, done, tried)
    for order in done if both else ():
        if order.act == "mission" and order.inputs["what"] == "bombard":
            shells = {"shells": True} if order.then.get("shells") else {}
            yield from bombard_orders(board, str(order.inputs["name"]), order.side, shells)


def is_for_fight(order: Order, what: str, battle: state.Engagement, side: str) -> bool:
    """Is this an order for a side's forces in a fight?"""
    if order.side != side or order.then.get("instead") != what:
        return False
    return bool(set(order.then.get("forces", ())) & set(battle.forces(side)))


def screens_and_reveal(board: state.Board, battle: state.Engagement, done: Sequence[Order]) -> Iterator[Order]:
    """Both sides screen, the one without the initiative first; then the ships are revealed (20.f)."""
    held: dict[str, list[str]] = {}
    for side in board.order_of_play:
        there = volley.ships_of(board, battle, side)
        wanted = [one for one in done if one.side == side and one.then.get("instead") == "screen"]
        held[side] = [name for one in wanted for name in one.then["ships"] if name in there]
    first, second = board.order_of_play
    for side in (first, second):
        if side not in battle.screens and (held[side] or held[second]):
            inputs = {"ship": held[side], "side": side, "battle": int(battle.name)}
            yield Order("screen", inputs, held[side] or battle.forces(side), side=side)
            return
    yield Order("reveal", {"battle": int(battle.name)}, [])


def bombard_orders(board: state.Board, name: str, side: str, more: Mapping[str, bool]) -> Iterator[Order]:
    """A force with the mission bombards once nobody can engage it any more (20.c, 24.e).

    Past a screen it does so with as many ships as may; where none may, it hears why.
    """
    force = board.side(side).task_forces.get(name)
    if force is None or force.has_bombarded:
        return
    if found := bombard.strongest_bombarders(force) or bombard.bombarders(force):
        base, ships = found
        yield Order("bombard", {"base": base.name, "ship": [ship.name for ship in ships], **more}, [name], side=side)
