"""What is still undone in a phase: what the rules require before it ends, and what a side may still do.

    @pending("movement-spotted")
    def spotted(tree: Mapping[str, Any]) -> Iterator[Due]:
        \"\"\"Spotted task forces that have not moved (12.f).\"\"\"
        yield Due("TF 16 has not moved", command("move", name="TF 16", hex=OPEN), side="allied", demanded=False)
        yield Due("the raid on TF 16 is in the air", command("attack", raid=2), side="ijn")

`next` (and `phase`, where a game has no sequence of play) is refused while something is demanded, unless it is forced;
what is not demanded is said when it is left. A plain sentence is a `Due` that is not demanded and has no command.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.errors import Refusal
from referee.session.acting.act import LEFT, Doing
from referee.session.acting.bars import Bars
from referee.session.acting.catalogue import hooks
from referee.session.acting.hints import NO_COMMAND, Command
from referee.session.acting.order_sheets import waiting_sheets
from referee.session.acting.orders import moment_passes, words_of
from referee.session.acting.sequence import belongs_to
from referee.session.board.board import Board, title_in
from referee.session.board.tree import Tree, heading_of, phase_in

EVER = "turn"
"""The place of a `@pending` hook that is asked whatever the phase."""


APART = ("whose", "in_turn", "later")
"""What JSON does not say of a thing that is undone."""


class Due(NamedTuple):
    """One thing that is undone.

    `line` says what, in words for the umpire; `command` is the act that does it, what only a player decides open, or
    none; `side` is whose it is, nothing for both or the umpire, and `whose` that side as its players call it;
    `demanded` whether the rules do not let the phase end before, or, `in_turn`, where the umpire names the phases, the
    turn; `later` whether it comes by itself in a later turn, so that nobody leaves it undone.
    """

    line: str
    command: Command = NO_COMMAND
    side: str | None = None
    demanded: bool = True
    whose: str = ""
    in_turn: bool = False
    later: bool = False

    def as_json(self) -> dict[str, Any]:
        """`{"line", "command", "side", "demanded"}`, without what is empty."""
        return {key: value for key, value in self._asdict().items() if key not in APART and value not in ("", None)}


def due_now(game: str, tree: Tree) -> list[Due]:
    """What is still undone in the present phase, with what is always due (`@pending("turn")`): required things first,
    then waiting order sheets. Empty once the game is decided or the session closed.
    """
    return [*what_is_undone(game, tree), *sheets_in(game, tree, waiting_sheets(tree))] if not is_over(tree) else []


def is_over(tree: Mapping[str, Any]) -> bool:
    """Is the game decided, or the session closed?"""
    return bool(tree["public"].get("result") or tree.get("umpire", {}).get("closed"))


def what_is_undone(game: str, tree: Mapping[str, Any]) -> list[Due]:
    """What the game's hooks say is undone."""
    asked = [run for at in dict.fromkeys([phase_in(tree), EVER]) for run in hooks(game, "pending", at)]
    found = [row for run in asked for row in rows_of(run, tree)]
    named = (due._replace(whose=heading_of(tree, due.side)) if due.side else due for due in found)
    return sorted(named, key=lambda due: not due.demanded)


def sheets_in(game: str, tree: Mapping[str, Any], sheets: Mapping[str, Mapping[str, Any]]) -> Iterator[Due]:
    """The order sheets that wait, and those from which more follows."""
    titles = {side: title_in(game, tree, side) for side in sheets}
    if names := ", ".join(titles[side] for side, sheet in sheets.items() if sheet.get("follows")):
        yield Due(f"more follows from orders that are done ({names}): carry-out goes on with it", demanded=False)
    if names := ", ".join(titles[side] for side, sheet in sheets.items() if not sheet.get("follows")):
        yield Due(f"sealed orders are waiting ({names}): carry-out carries them out", demanded=False)


def rows_of(run: Callable[..., Iterable[Due | str]], tree: Mapping[str, Any]) -> Iterator[Due]:
    """What a hook says is undone, or in a sentence alone what may still be done; if a correction left a state that it
    cannot handle, that is due.
    """
    try:
        yield from (row if isinstance(row, Due) else Due(row, demanded=False) for row in run(tree))
    except Refusal as refusal:
        yield Due("cannot be as it stands: " + refusal.message + " (set puts it right)")


def of_going_on(board: Board[Any, Any, Any]) -> Bars:
    """What the rules have against the next phase: the game is over."""
    for run in hooks(board.game, "stopping", EVER):
        yield from run(board)


def required_only(dues: Iterable[Due]) -> list[Due]:
    """Those that the rules require."""
    return [due for due in dues if due.demanded]


def left_behind(game: str, tree: Tree) -> list[Due]:
    """What is still undone when the phase ends; of order sheets, those of the sides that acted, if an order's moment
    passes.
    """
    dues = [] if is_over(tree) else what_is_undone(game, tree)
    if sheets := waiting_sheets(tree):
        acted = [side for side in words_of(game).acting_sides(tree) if side in sheets]
        behind = (
            side for side in acted if sheets[side].get("follows") or moment_passes(game, tree, side, sheets[side])
        )
        dues += sheets_in(game, tree, {side: sheets[side] for side in behind})
    return dues


def leave(doing: Doing, what: str = "the phase", *, passes: bool = True, to: str = "") -> None:
    """End `what`: refuse while something is demanded, unless forced; if the moment `passes` for what else is undone,
    and for the sheets of orders of the sides whose turn it was, remark on it. What is done in the phase that it goes on
    `to` is no reason to stay.
    """
    game = doing.ruleset.game
    dues = [due for due in left_behind(game, doing.tree) if not belongs_to(game, due.command.act, to)]
    must = [due for due in required_only(dues) if passes or not due.in_turn]
    if must and not doing.forced:
        raise not_over(must, what)
    doing.overridden += [f"not done: {due_text(due)} (session)" for due in must]
    for due in [one for one in dues if not (one.demanded or one.later)] if passes else ():
        doing.remark("left undone: " + due_text(due._replace(command=NO_COMMAND)), LEFT)


def not_over(dues: Sequence[Due], what: str) -> Refusal:
    """The refusal to leave `what` (`the phase`) while something is required; it lists each with its command."""
    count = "one thing is" if len(dues) == 1 else f"{len(dues)} things are"
    refusal = Refusal("not-allowed", f"{count} due before {what} can end", cite="session", field="act")
    refusal.listed = [due_text(due) for due in dues]
    refusal.rows = {"due": dues}
    refusal.forcible = True
    return refusal


def due_text(due: Due, lead: str = "do ") -> str:
    """What is due on a line: whose, what, and the command after `lead`."""
    whose = f"{due.whose or due.side.upper()}: " if due.side else ""
    return whose + due.line + ("  (" + lead + due.command + ")" if due.command else "")
