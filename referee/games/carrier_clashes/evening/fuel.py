"""Endurance in a session: each ship's last turn and the reason for it, slow company, long moves, refueling (23)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.plain import counted
from referee.engine.procedure import find
from referee.engine.rules import load
from referee.games.carrier_clashes.evening import state
from referee.session.acting.act import Doing, act, entering, saying
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.named import thing
from referee.session.board.owned import called, side_among

SLOW = 3


def endurance_at_start(ships: Mapping[str, Mapping[str, Any]], turns_at_sea: int) -> dict[str, dict[str, Any]]:
    """The endurance of each ship of a task force when the scenario begins, by the fields of `state.Ship`.

    `last_turn`, its reasons `fuel`, the speed of its `company` (18.b, 23.c); nothing if its endurance has no end.
    """
    from referee.engine.answer import odds

    rules = load(state.GAME)
    out: dict[str, dict[str, Any]] = {}
    for name, ship in ships.items():
        rated = rated_by(ship["target_class"], ship.get("endurance"), turns_at_sea=turns_at_sea)
        last = last_turn(odds(find(state.GAME, "endurance"), rated, rules))
        if last is None:
            out[name] = {}
            continue
        out[name] = {"last_turn": last, "fuel": [f"{counted(turns_at_sea, 'turn')} at sea: turn {last}"]}
        company = slowest_of(int(other.get("speed", 0)) for key, other in ships.items() if key != name)
        if company and ship.get("endurance") and last >= 0:
            inputs = {"last_turn": last, "change": "slow-joins", "turn": 0, "speed": company}
            last = last_turn(odds(find(state.GAME, "endurance-change"), inputs, rules))
            out[name] |= {"last_turn": last, "company": company}
            out[name]["fuel"].append(f"in company at speed {company}: turn {last}")
    return out


def rated_by(target_class: str, endurance: int | None, **since: int) -> dict[str, Any]:
    """A ship as the procedure `endurance` takes it."""
    stated = {} if endurance is None else {"endurance": endurance}
    return {"ship": [{"target_class": target_class, **stated}], **since}


def last_turn(answer: Any) -> Any:
    """The last turn that a procedure without dice gives."""
    return answer.distribution[0]["outcome"]["last_turn"]


def slowest_of(speeds: Any) -> int:
    """The speed (2 or 3) of the slow ship among some; 0 where none is slow (23.c)."""
    slowest = min(speeds, default=SLOW + 1)
    return 0 if slowest > SLOW else max(slowest, SLOW - 1)


def keep_company(doing: Doing, force: state.TaskForce, turn: int | None = None) -> None:
    """Adjust endurance after a task force or its ships have changed (23.c).

    Ships with a stated endurance save or lose fuel. What is left counts from this turn, or from `turn`.
    """
    since = doing.turn if turn is None else turn
    ships = force.sailing
    for name, ship in ships.items():
        if ship.endurance is None or ship.last_turn is None:
            continue
        others = [other for key, other in ships.items() if key != name]
        before, now = ship.company, slowest_of(made_good(doing, other) for other in others)
        if before == now or ship.last_turn < since:
            continue
        if before:
            spend(doing, ship, {"change": "slow-leaves", "turn": since, "speed": before}, "slow ship gone")
        if now:
            spend(doing, ship, {"change": "slow-joins", "turn": since, "speed": now}, f"company of {now}")
        ship.put(company=now)


def made_good(doing: Doing, ship: state.Ship) -> int:
    """A ship's speed as it counts for the ships that sail with her (23.c, ruling `ditw-company`)."""
    if ship.condition == "ditw" and doing.board.ruling("ditw-company") == "slow":
        return SLOW - 1
    return max(ship.speed - (ship.condition == "damaged"), 0)


def spend(doing: Doing, ship: state.Ship, change: Mapping[str, Any], why: str) -> None:
    """A ship's last turn changes, and the reason is kept."""
    last = doing.board.reckon("endurance-change", {"last_turn": ship.last_turn, **change})["last_turn"]
    if last != ship.last_turn:
        ship.put(last_turn=last, fuel=[*ship.fuel, f"turn {doing.turn}, {why}: turn {last}"])


def endurance_end(force: state.TaskForce) -> tuple[int, str] | None:
    """The last turn of a task force's endurance and the ship that sets it; nothing if it has no end."""
    rated = [(ship.lasts_until, name) for name, ship in force.sailing.items() if ship.lasts_until is not None]
    return min(rated, default=None)


def turns_over(force: state.TaskForce) -> int:
    """The number of turns by which a task force is past its endurance."""
    end = endurance_end(force)
    return max(force.here.public.turn - end[0], 0) if end else 0


def hexes_past_endurance(force: state.TaskForce) -> int | None:
    """The hexes a turn that a task force past its endurance may move; nothing if there is no limit (23.b)."""
    end = endurance_end(force)
    if end is None:
        return None
    now = {"turn": force.here.public.turn, "last_turn": end[0]}
    limit: int | None = force.here.reckon("exhaustion", now)["limit"]
    return limit


@saying("unloading")
def by_day(tree: Mapping[str, Any], _: str) -> Iterator[str]:
    """Only by night it is said who may refuel (12.f.vi)."""
    if not state.Board(dict(tree)).is_night:
        yield "unloading-by-day"


@entering("unloading")
def fuel_burnt(doing: Doing) -> None:
    """Movement is over: long moves cost endurance (23.d, 23.e), and submarines that attacked turn back (25.e)."""
    for side in state.Board.of(doing).sides.values():
        for force in side.task_forces.values():
            moved = min(force.moved or 0, 6)
            for ship in force.sailing.values():
                if moved >= 5 and ship.endurance is not None and ship.last_turn is not None:
                    spend(doing, ship, {"change": "moves", "moved": moved}, f"moved {moved}")
        for block in side.submarines.values():
            block.put(sideways=None)


@entering("turn-record")
def endurance_ended(doing: Doing) -> None:
    """The place of each ship when the last turn of its endurance ends (23.h)."""
    for side in state.Board.of(doing).sides.values():
        for ship in side.ships.values():
            if ship.lasts_until is not None and ship.lasts_until <= doing.turn and ship.ran_out is None:
                ship.put(ran_out=ship.place)


class Refuel(state.Named):
    """A task force at a refueling point."""

    name: state.TaskForce = thing(called("the task force", of="task_forces"))


def of_refuel(given: Refuel) -> Bars:
    """What forbids a task force to take on oil."""
    return of_oil(given.name)


def of_oil(force: state.TaskForce) -> Bars:
    """Ships refuel at a refueling point, after a whole turn there (23.f)."""
    if not force.ships:
        yield Bar("23.f", f"{force.name} has no ship and cannot refuel", "name", firm=True)
    yield from lies_at_oil(force)
    if not force.has_stayed:
        yield Bar("23.f", f"{force.name} has moved; it must spend the entire turn there", "name")


def lies_at_oil(force: state.TaskForce) -> Bars:
    """Ships refuel at a base that refuels, or at a rendezvous, there for the IJN only by day (23.a, 23.f)."""
    if any(base.refuels and base.hex == force.hex for base in force.side.bases.values()):
        return
    if force.hex not in force.side.refueling_points:
        words = f"{force.name} in {force.hex} is not at a refueling point of its side"
        bases = [f"{base.name} in {base.hex}" for base in force.side.bases.values() if base.refuels]
        places = " or ".join([*force.side.refueling_points, *bases])
        hint = f"move it to {places}, and refuel after a whole turn there" if places else "the scenario names none"
        yield Bar("23.a", words, "name", hint)
    elif force.here.is_night and force.owner != state.ALLIED:
        words, hint = (
            "only USN ships may refuel at a rendezvous by night",
            ("the next day turn, or a refueling point ashore"),
        )
        yield Bar("23.f", words, "name", hint)


@act("refuel", Refuel, cite="23.f", phases=("unloading",), bars=of_refuel)
def refuel(given: Refuel, doing: Doing) -> None:
    """A task force that has spent the turn at a refueling point, or a base that refuels, takes on oil."""
    force = given.name
    for ship in force.sailing.values():
        if ship.lasts_until is None:
            continue
        rated = rated_by(ship.target_class, ship.endurance, refuel_turn=doing.turn)
        last = doing.board.reckon("endurance", rated)["last_turn"]
        ship.put(last_turn=last, fuel=[f"refueled on turn {doing.turn}: turn {last}"], company=None, ran_out=None)
    keep_company(doing, force, doing.turn + 1)  # the endurance counts from the next turn on (23.f)
    end = endurance_end(force)
    until = f"; its endurance now lasts to turn {end[0]}" if end else ""
    doing.tell(force.owner, "{} refuels in {}{}.", force, force.hex, until)


class Ledger(state.Named):
    """The side or sides whose endurance is listed."""

    side: str | None = side_among(state.SIDES, "only this side's")


@act("endurance", Ledger, cite="23", looks=True)
def endurance(given: Ledger, doing: Doing) -> None:
    """The endurance of each task force: its last turn, and why (for the umpire)."""
    for names, line in by_force(given.board):
        if given.side is None or given.side in names:
            doing.remark(line)


def by_force(board: state.Board) -> Iterator[tuple[tuple[str, ...], str]]:
    """Each task force with an endurance, by its side, its name and the ship that sets it: its last turn, and why."""
    for side, own in board.sides.items():
        for name, force in own.task_forces.items():
            if end := endurance_end(force):
                last, ship = end
                over = turns_over(force)
                late = f", and it is {counted(over, 'turn')} past it" if over else ""
                why = "; ".join(own.ships[ship].fuel).removesuffix(f": turn {last}")
                line = f"{board.title(side)} {name}: endurance to turn {last}{late} ({ship}: {why})"
                yield (side, name, ship), line
