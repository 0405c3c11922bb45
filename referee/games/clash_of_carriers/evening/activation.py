"""The Activation Phase: markers drawn, Command Chits, the flagship's whereabouts (4.2, 8.7, 16.1.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.errors import Refusal, at_odds, bad_input
from referee.games.clash_of_carriers.evening import pace, phases, state, unfinished
from referee.games.clash_of_carriers.evening.state import TF, Board
from referee.session.acting.act import Doing, Whole, act, entering
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import OPEN, command
from referee.session.acting.named import thing
from referee.session.board.owned import called

CHIT = state.CHIT
FLOTILLAS, flotilla = state.FLOTILLAS, state.flotilla


@entering("activation")
def fill_the_pool(doing: Doing) -> None:
    """Every marker goes into the container (5.2); `status` lists what is in it."""
    board = state.Board.of(doing)
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


def pool_as_given(board: Board) -> list[dict[str, Any]]:
    """The pool as `activation` takes it."""
    return [{"name": row.name, "side": row.side, "kind": row.kind, "state": row.state} for row in _rows(board)]


def _rows(board: Board) -> list[phases.Waiting]:
    return list(board.umpire.pool.values())


class Draw(state.Named):
    """The marker drawn."""

    marker: phases.Waiting | None = thing(
        called("the marker that was drawn; without it, the program draws", None, of="pool")
    )


def of_draw(given: Draw) -> Bars:
    """A marker is drawn while the pool has any, once you have finished with the one drawn before (3.3, 4.2)."""
    board = given.board
    yield from unfinished.finish_first(board)
    if place := pace.must_leave(board):
        active = board.public.active.marker
        hint = "first: " + command("move", group=active, to=OPEN)
        yield Bar("3.3", f"too many TGs are in {place}, and {active} must move out of it", "act", hint)
    if not board.umpire.pool:
        yield Bar("4.2", "the pool is empty: the Activation Phase is over", "act", "next goes on", firm=True)


def whole_draw(given: Draw) -> Whole:
    """The odds of what comes out of the container."""
    board = given.board
    if not len(board.umpire.pool):
        raise bad_input("act", "the pool is empty: nothing can be drawn")
    return Whole("activation", {"pool": pool_as_given(board)})


@act(
    "draw",
    Draw,
    cite="4.2, 8.7",
    phases=("activation",),
    whole=whole_draw,
    example='--marker "TG 58.1"',
    bars=of_draw,
)
def draw(given: Draw, doing: Doing) -> None:
    """Draw the next marker from the pool; markers already activated or removed are put aside."""
    board = given.board
    pool = board.umpire.pool
    known: list[int] | None = None
    if given.marker is not None:
        if given.marker.state != "waiting":
            put_aside(doing, given.marker, ": draw again")
            board.public.active.clear()
            board.umpire.put(stage=None)
            return
        known = [list(pool).index(given.marker.name) + 1] if len(pool) > 1 else []
    elif doing.source is not None and doing.source.is_of_players and len(pool) > 1:
        raise which_marker(list(pool))
    answer = doing.resolve("activation", {"pool": pool_as_given(board)}, known=known)
    outcome = answer.outcome
    order = list(pool)
    for die in answer.dice:
        name = order[die["value"] - 1]
        if pool[name].state != "waiting":
            put_aside(doing, pool[name])
            order.remove(name)
    if outcome["marker"] is None:
        for row in _rows(board):
            put_aside(doing, row)
        board.public.active.clear()
        doing.tell("all", "The pool is empty: the Activation Phase is over.")
        return
    if not outcome["returns_to_pool"]:
        pool.remove(outcome["marker"])
    marker_comes_up(doing, board, outcome)


def which_marker(names: Sequence[str]) -> Refusal:
    """The players draw from their own container: no die is thrown for it (4.2)."""
    refusal = at_odds("marker", f"which marker was drawn? in the pool are {', '.join(names)}")
    refusal.hint = " or ".join(f'draw --marker "{name}"' for name in names[:2])
    return refusal


def put_aside(doing: Doing, row: phases.Waiting, then: str = "") -> None:
    """A marker that was activated already, or removed, leaves the pool, for all to see (8.7, 3.1.6)."""
    row.clear()
    doing.tell("all", f"{row.name} is put aside{then}.", **({"story": ""} if then else {}))
    flagship_asked(row.here, row.name)


def flagship_asked(board: Board, marker: str) -> None:
    """Once the Mobile Fleet's marker is drawn after the order, its flagship must be reported (16.1.4)."""
    ijn = board.side("ijn")
    if marker == TF["ijn"] and ijn.ordered and not ijn.flagship_told:
        board.umpire.put(flagship_due=True)


def marker_comes_up(doing: Doing, board: Board, outcome: dict[str, Any]) -> None:
    """A marker has come up."""
    marker, side = outcome["marker"], outcome["side"]
    doing.tell("all", f"Drawn: {marker} ({doing.title(side)}).")
    flagship_asked(board, marker)
    begin_activation(board, side, marker)
    if outcome["may_activate"]:
        doing.tell(side, f"Choose what {marker} activates: {', '.join(outcome['may_activate'])}.", story="")
        doing.remark("do " + command("activate", group=outcome["may_activate"][0]))


def begin_activation(board: Board, side: str, marker: str) -> None:
    """A marker is played."""
    board.public.active.put(side=side, marker=marker)
    board.umpire.put(stage=None, battle_due=None)


class Activate(state.Named):
    """What a Command Chit activates."""

    group: state.Group = thing(called("the TG, or the TF", of="groups"))

    @property
    def marker(self) -> phases.Waiting | None:
        """The group's marker in the pool."""
        return self.board.umpire.pool.get(self.group.name)


def of_activate(given: Activate) -> Bars:
    """A Command Chit activates a marker of its side that has not been activated (8.7)."""
    active, name = given.board.public.active, given.group.name
    if active.marker not in CHIT.values():
        hint = "draw brings up the next marker; a Command Chit is used when it comes up"
        yield Bar("8.7", "no Command Chit has been drawn", "group", hint)
    elif active.side != given.owner:
        yield Bar("8.7", f"{active.marker} activates nothing of the {given.board.title(given.owner)}", "group")
    if given.marker is None:
        words = f"{name} has no marker in the pool: it has been drawn, or moves with its TF"
        yield Bar("8.7", words, "group", firm=True)
    elif given.marker.state != "waiting":
        ours = [row.name for row in _rows(given.board) if row.side == active.side and unfinished.may_activate(row)]
        may = ", ".join(ours) or "nothing"
        yield Bar("8.7", f"{name} has been activated; the chit may activate {may}", "group")


@act("activate", Activate, cite="8.7", phases=("activation",), example='--group "TG 58.1"', bars=of_activate)
def activate(given: Activate, doing: Doing) -> None:
    """The Command Chit just drawn activates a TG or the TF; its own marker is ignored later."""
    side = given.owner
    given.board.umpire.pool[given.group.name].put(state="activated")
    doing.tell("all", f"{CHIT[side]} activates {given.group.name}.")
    begin_activation(given.board, side, given.group.name)


# What the activated marker may do.


def is_active(board: Board, name: str, field: str) -> Bars:
    """Only the group that the drawn marker activates may act (4.2)."""
    active = board.public.active.marker
    if active != name:
        hint = "draw until its marker comes, or activate it with a Command Chit"
        yield Bar("4.2", f"{name} is not activated; {active or 'nothing'} is", field, hint)


def is_activated(group: state.Group, field: str) -> Bars:
    """Detached ships are never activated: they sail in the End Phase (7.3)."""
    if group.detached:
        hint = f'next goes on, to the End Phase; then sail --group "{group.name}"'
        yield Bar("7.3", f"{group.name} is detached: it sails in the End Phase", field, hint)


def may_begin(board: Board, name: str, stage: str, field: str = "group") -> Bars:
    """A marker's subphase begins when it is activated, and no later one has begun (4.0, 4.2)."""
    found = list(is_active(board, name, field))
    yield from found or in_subphase(board, stage)


def in_subphase(board: Board, stage: str) -> Bars:
    """The subphases of an activation follow each other, and you do not go back to an earlier one (4.0)."""
    order = pace.STAGES[board.ruling("subphase-order")]
    before = board.umpire.stage or order[0]
    if order.index(stage) < order.index(before):
        hint = "draw goes on to the next marker; undo goes back before that subphase"
        yield Bar("4.0", f"the {stage} subphase of this marker is over: its {before} subphase has begun", "act", hint)


def go_to(board: Board, stage: str) -> None:
    """A subphase has begun, unless it is an earlier one that the umpire has forced."""
    if not list(in_subphase(board, stage)):
        board.umpire.put(stage=stage)
