"""The ledgers: victory points by cause, where each air unit is, and each side's knowledge with what is stale (28)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.fraction import Fraction
from referee.engine.rules import Rules
from referee.games.carrier_clashes.evening import names, state
from referee.games.carrier_clashes.evening.fuel import Ledger
from referee.games.carrier_clashes.rules.upkeep.damage import speed_of
from referee.games.carrier_clashes.rules.upkeep.points import number_text, total
from referee.session.acting.act import Doing, act, entering
from referee.session.reading.cause import Why

KINDS = {"A": "carrier", "B": "battleship", "C": "cruiser", "D": "destroyer", "M": "transport"}


def as_points_row(ship: state.Ship) -> dict[str, Any]:
    """A ship as the points table has it."""
    kind = "apd" if ship.apd else KINDS[ship.target_class]
    undelivered = {"undelivered": ship.aboard} if ship.aboard else {}
    if kind == "transport":
        return {"kind": kind, "cargo": ship.cargo, **undelivered}
    return {"kind": kind, "defense": ship.defense, **(undelivered if kind == "apd" else {})}


def earnings(own: state.Side) -> Iterator[tuple[Why, dict[str, Any]]]:
    """All that a side has earned so far: the reasons, and the inputs of `victory-points`."""
    enemy = own.enemy
    for name, ship in enemy.ships.items():
        if ship.condition != "none":
            condition = ship.condition.replace("ditw", "dead in the water")
            yield Why(f"{{}} {condition}", [name]), {"ship": [{**as_points_row(ship), "result": ship.condition}]}
    lost = [name for name, unit in enemy.air.items() if unit.lost]
    if lost:
        yield Why("air units lost: {}", lost), {"air_units": len(lost)}
    for row in own.landed.values():
        yield Why(f"{{}} landed cargo on turn {row.turn}", [row.ship]), {"transport_cargo": row.vp}


def cut_off(own: state.Side) -> Iterator[tuple[Why, Fraction]]:
    """Points for enemy ships that cannot get home in time, if the scenario were to end now (23.h)."""
    board, enemy, turn = own.here, own.enemy, own.here.public.turn
    rules = Rules(board.ruleset)
    points = [*enemy.refueling_points, *(str(base.hex) for base in enemy.bases.values() if base.refuels)]
    for name, ship in enemy.ships.items():
        if ship.place is None or not points or (last := ship.lasts_until) is None:
            continue
        past = last < turn
        start = ship.ran_out if past and ship.ran_out else ship.place
        nearest = min(board.distance(start, place) for place in points)
        speed = speed_of(ship.speed, ship.condition, rules)
        each_turn = speed if ship.endurance is None else min(speed, rules.table("limits")["unhurried"])
        made = each_turn * max(last - turn, 0)
        inputs = {"hexes": max(nearest - made, 0), "speed": speed, **as_points_row(ship)}
        vp = Fraction(board.reckon("endurance-vp", inputs)["vp"])
        if vp:
            yield Why("{} cannot reach a refueling point in time", [name]), vp


def points_by_cause(own: state.Side) -> tuple[list[tuple[Why, Fraction]], Fraction]:
    """A side's points cause by cause, and their sum."""
    rows = [(why, Fraction(own.here.reckon("victory-points", what)["vp"])) for why, what in earnings(own)]
    rows += list(cut_off(own))
    return rows, sum((vp for _, vp in rows), Fraction())


@act("points", Ledger, cite="28", looks=True)
def points(given: Ledger, doing: Doing) -> None:
    """Count victory points by cause, and say who is ahead, as if the scenario ended now (for the umpire)."""
    for side, own in given.board.sides.items():
        rows, sum_of = points_by_cause(own)
        if given.side in (None, side):
            for why, vp in rows:
                doing.remark(f"{doing.title(side)} {number_text(vp)}: {why.text}")
            doing.remark(f"{doing.title(side)} {total(sum_of, Rules(doing.ruleset))} VP in all")
    _, outcome = result(given.board)
    winner = "nobody wins yet" if outcome["winner"] == "none" else f"the {doing.title(outcome['winner'])} side wins"
    doing.remark(f"the lead is {outcome['margin']}: {winner}")


def result(board: state.Board) -> tuple[dict[str, int | str], dict[str, Any]]:
    """Each side's points, and the result: `winner` and `margin` (28)."""
    rules = Rules(board.ruleset)
    sums = {side: total(points_by_cause(own)[1], rules) for side, own in board.sides.items()}
    inputs = {"allied_vp": sums[state.ALLIED], "ijn_vp": sums[state.IJN], "needed": board.public.vp_needed}
    return sums, board.reckon("victory", inputs)


def tell_the_end(doing: Doing, board: state.Board) -> None:
    """Both sides hear how the scenario has ended (28)."""
    sums, outcome = result(board)
    listed = ", ".join(f"{doing.title(side)} {vp}" for side, vp in sums.items())
    won, lead = outcome["winner"] != "none", outcome["margin"]
    who = (
        f"The {doing.title(outcome['winner'])} side wins by {lead}" if won else f"Neither side wins: the lead is {lead}"
    )
    doing.tell("all", f"Victory points: {listed}. {who}.")


@entering("close")
def tell_points_at_close(doing: Doing) -> None:
    """When a session is closed the umpire hears the points; after the scenario's last turn all have heard them."""
    board = state.Board.of(doing)
    if board.public.is_last_turn and doing.phase == "turn-record":
        tell_the_end(doing, board)
    elif doing.turn:
        sums, _ = result(board)
        doing.remark("points now: " + ", ".join(f"{doing.title(side)} {vp}" for side, vp in sums.items()))


@act("air", Ledger, cite="9", looks=True)
def air(given: Ledger, doing: Doing) -> None:
    """Where each air unit is and what it has done in this turn (for the umpire)."""
    for side, own in given.board.sides.items():
        rows: dict[tuple[str, str, str], list[str]] = {}
        for name, unit in own.air.items() if given.side in (None, side) else ():
            rows.setdefault((unit.type, str(unit.at), now_in_words(unit)), []).append(name)
        for (kind, base, does), units in rows.items():
            doing.remark(f"{doing.title(side)} {names.names_in_a_row(units)} ({kind}) at {base}: {does}")


def now_in_words(unit: state.Air) -> str:
    """An air unit's present or latest activity, in words."""
    if unit.lost:
        return f"lost {unit.lost}"
    said = [f"{unit.altitude or 'high'} CAP over {unit.over}"] if unit.over else []
    for word, phase in (("searched", unit.searched), ("struck", unit.struck), ("flew home", unit.ferried)):
        if phase:
            said.append(f"{word} in the {phase.replace('-', ' ')} phase")
    for word, done in (("fought", unit.fought), ("withdrew", unit.withdrawn), ("out", unit.out)):
        said += [word] if done else []
    if unit.is_homeless:
        said.append("in the air without a deck")
    if unit.at != unit.home:
        said.append(f"away from {unit.home}")
    return ", ".join(said) or "ready"


@act("told", Ledger, cite="15.k", looks=True)
def told(given: Ledger, doing: Doing) -> None:
    """What each side was dealt of the enemy's task forces, and which of it is stale (for the umpire)."""
    board = given.board
    for side in [given.side] if given.side else doing.sides:
        enemy = board.enemy(side)
        known = [(name, one) for name, one in board.umpire.sightings.items() if name in enemy.task_forces]
        for name, sighting in known:
            tf = enemy.task_forces[name]
            stale = "fresh" if tf.spotted else "stale"
            deals = list(sighting.deals.values()) or [sighting.cards]
            cards = ", then ".join(" ".join(deal) for deal in deals if deal) or "no cards"
            where = f"{name} ({tf.sticker}) in {sighting.hex} on turn {sighting.turn}"
            text = f"{doing.title(side)}: {where}, {cards}; {stale}"
            doing.remark(text + (f", really {tf.hex}" if tf.hex != sighting.hex else ""))
        if not known:
            doing.remark(f"{doing.title(side)}: nothing")
