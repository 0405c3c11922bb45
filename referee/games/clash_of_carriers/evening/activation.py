"""The Activation Phase: markers drawn, Command Chits, the flagship's whereabouts (4.2, 8.7, 16.1.4)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import unknown
from referee.engine.inputs import Inputs
from referee.games.clash_of_carriers.evening import pace, phases, state, unfinished
from referee.games.clash_of_carriers.evening.state import TF, Board
from referee.session.acting.act import Doing, act, entering
from referee.session.board.owned import called, called_hex

CHIT = {"usn": "USN Command", "ijn": "IJN Command"}
FLOTILLAS = {"61st Air Flotilla": ("Guam",), "22nd Air Flotilla": ("Peleliu", "Yap", "Iwo Jima", "Truk")}


@entering("activation")
def fill_the_pool(doing: Doing) -> None:
    """Every marker goes into the container (5.2)."""
    board = state.of(doing)
    pool = board.umpire.pool
    pool.clear()
    for side in board.sides.values():
        if side.tf:
            pool.add(TF[side.name], side=side.name, kind="tf")
        for group in side.groups.values():
            if not group.tf and not group.detached:
                pool.add(group.name, side=side.name, kind="tg")
        pool.add(CHIT[side.name], side=side.name, kind="command")
    for name in FLOTILLAS:
        pool.add(name, side="ijn", kind="af")
    doing.remark("In the pool, in this order: " + ", ".join(pool) + ".")


def pooled(board: Board) -> list[dict[str, Any]]:
    """The pool as `activation` takes it."""
    return [{"name": row.name, "side": row.side, "kind": row.kind, "state": row.state} for row in _rows(board)]


def _rows(board: Board) -> list[phases.Waiting]:
    return list(board.umpire.pool.values())


class Draw(Inputs):
    """The marker drawn."""

    marker: str | None = called("what came out of the container; the program draws if left out", None, of="pool")


@act("draw", Draw, cite="4.2, 8.7", phases=("activation",), example='--marker "TG 58.1"')
def draw(given: Draw, doing: Doing) -> None:
    """The next marker is drawn from the pool; those already activated or removed are put aside."""
    board = state.of(doing)
    unfinished.clear(doing)
    if place := pace.must_leave(doing):
        active = board.public.active.marker
        hint = f'first: move --group "{active}" --to HEX'
        doing.forbid("3.3", f"too many TGs lie in {place}, and {active} must move out of it", "act", hint=hint)
    pool = board.umpire.pool
    if not pool:
        doing.forbid("4.2", "the pool is empty: the Activation Phase is over", "act", hint="next goes on")
    known: list[int] | None = None
    if given.marker is not None:
        if given.marker not in pool:
            raise unknown("marker in the pool:", given.marker, pool, field="marker")
        if pool[given.marker].state != "waiting":
            put_aside(doing, given.marker)
            board.public.active.end()
            board.umpire.put(stage=None)
            doing.tell("all", f"{given.marker} is put aside: draw again.")
            return
        known = [list(pool).index(given.marker) + 1] if len(pool) > 1 else []
    answer = doing.resolve("activation", {"pool": pooled(board)}, known=known)
    outcome = answer.outcome or {}
    for die in answer.dice:
        name = list(pool)[die["value"] - 1]
        if pool[name].state != "waiting":
            put_aside(doing, name)
    if outcome["marker"] is None:
        for name in list(pool):
            put_aside(doing, name)
        board.public.active.end()
        doing.tell("all", "The pool is empty: the Activation Phase is over.")
        return
    if not outcome["returns_to_pool"]:
        pool.remove(outcome["marker"])
    drawn(doing, outcome)


def put_aside(doing: Doing, name: str) -> None:
    """A marker that was activated already, or removed, leaves the pool (8.7, 3.1.6)."""
    state.of(doing).umpire.pool.remove(name)
    flagship_asked(doing, name)


def flagship_asked(doing: Doing, marker: str) -> None:
    """The Mobile Fleet's marker is drawn, played or put aside: after the order its flagship is told of (16.1.4)."""
    board = state.of(doing)
    ijn = board.side("ijn")
    if marker == TF["ijn"] and ijn.ordered and not ijn.flagship_told and ijn.flagship:
        board.umpire.put(flagship_due=True)


def drawn(doing: Doing, outcome: dict[str, Any]) -> None:
    """A marker has come up."""
    marker, side = outcome["marker"], outcome["side"]
    doing.tell("all", f"Drawn: {marker} ({doing.title(side)}).")
    flagship_asked(doing, marker)
    begin(doing, side, marker)
    if outcome["may_activate"]:
        doing.tell(side, f"Choose what {marker} activates: {', '.join(outcome['may_activate'])}.")
        doing.remark("do activate --group …")


def begin(doing: Doing, side: str, marker: str) -> None:
    """A marker is played."""
    board = state.of(doing)
    board.public.active.put(side=side, marker=marker)
    board.umpire.put(stage=None, battle_due=None)


class Activate(Inputs):
    """What a Command Chit activates."""

    group: str = called("the TG, or the TF", of="pool")


@act("activate", Activate, cite="8.7", phases=("activation",), example='--group "TG 58.1"')
def activate(given: Activate, doing: Doing) -> None:
    """The Command Chit just drawn activates a TG or the TF; its own marker is ignored later."""
    board = state.of(doing)
    active = board.public.active
    if active.marker not in CHIT.values():
        doing.forbid(
            "8.7",
            "no Command Chit has been drawn",
            "group",
            hint="draw draws the next marker; the chit may be used when it comes",
        )
    chit = active.marker or CHIT[active.side]
    ours = {row.name: row for row in _rows(board) if row.side == active.side and row.kind in ("tg", "tf")}
    if given.group not in ours:
        raise unknown(f"marker of the {doing.title(active.side)} in the pool:", given.group, ours, field="group")
    if ours[given.group].state != "waiting":
        may = ", ".join(name for name, row in ours.items() if row.state == "waiting") or "nothing"
        doing.forbid("8.7", f"{given.group} has been activated; the chit may activate {may}", "group")
    ours[given.group].put(state="activated")
    doing.tell("all", f"{chit} activates {given.group}.")
    begin(doing, active.side, given.group)


# What the marker that is played may do.


def check_active(doing: Doing, side: str, name: str) -> None:
    """Only what the marker drawn activates acts (4.2)."""
    active = state.of(doing).public.active
    if active.marker != name or active.side != side:
        doing.forbid(
            "4.2",
            f"{name} is not activated; {active.marker or 'nothing'} is",
            "group",
            hint="draw, until its marker comes; a Command Chit activates one: activate",
        )


def go_to(doing: Doing, stage: str) -> None:
    """The subphases of an activation follow each other; none is gone back to (4.0)."""
    board = state.of(doing)
    order = pace.STAGES[doing.ruling("subphase-order")]
    before = board.umpire.stage or order[0]
    if order.index(stage) < order.index(before):
        doing.forbid(
            "4.0",
            f"the {before} subphase of this marker has begun; {stage} is over",
            "act",
            hint="draw goes on, to the next marker; undo goes back before that subphase",
        )
    else:
        board.umpire.put(stage=stage)


class Flagship(Inputs):
    """What is said of the Mobile Fleet's flagship."""

    report: str | None = called_hex("the hex that the IJN names; the program names one if left out", None)
    ship: str | None = called("the new flagship, once the old one is sunk", None, of="ships")


@act("flagship", Flagship, cite="16.1.4")
def flagship(given: Flagship, doing: Doing) -> None:
    """The flagship's whereabouts, when the Mobile Fleet is drawn after the order; or a new flagship."""
    ijn = state.of(doing).side("ijn")
    now = ijn.ships.get(ijn.flagship or "Taiho")
    if given.ship is not None:
        if now is not None and now.is_afloat:
            doing.forbid(
                "16.1.4",
                f"{now.name} is the flagship, and afloat",
                "ship",
                hint=f'there is nothing to choose; hit --ship "{now.name}", if she was sunk',
            )
        if given.ship not in ijn.ships:
            raise unknown("ship of the IJN:", given.ship, ijn.ships, field="ship")
        if not ijn.ships[given.ship].is_afloat:
            doing.forbid("16.1.4", f"{given.ship} is gone and leads no fleet", "ship")
        ijn.put(flagship=given.ship)
        doing.tell("ijn", f"{given.ship} is the flagship.")
        return
    if not ijn.ordered:
        doing.forbid(
            "16.1.4",
            "the order to the land-based air forces has not been given",
            hint="order gives it, when the conditions are met",
        )
    if not state.of(doing).umpire.flagship_due:
        doing.forbid("16.1.4", f"{TF['ijn']} has not been drawn")
    group = now.group if now is not None else None
    if group is None:
        gone = now.name if now is not None else "the flagship"
        doing.forbid("16.1.4", f"{gone} is gone: a new flagship is wanted, do flagship --ship", "ship")
        return
    wanted = {"hex": group.place, **({"report": given.report} if given.report else {})}
    told = doing.resolve("flagship-report", wanted, side="ijn").outcome or {}
    if not told["honest"]:
        doing.forbid("16.1.4", f"{given.report} is more than three hexes from the flagship", "report")
    ijn.put(flagship_told=True)
    state.of(doing).umpire.put(flagship_due=False)
    doing.tell(
        "usn", f"The flagship of the Mobile Fleet is within 3 hexes of hex {told['report']}.", hex=told["report"]
    )
    doing.remark(f"told by {'the IJN' if given.report else 'the program'}; she is in {group.hex}")
