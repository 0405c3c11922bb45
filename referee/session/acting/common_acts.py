"""Acts that every game has: going on, telling, noting, rolling, choosing the dice, closing."""

from __future__ import annotations

from typing import Any

from referee.engine.inputs import Inputs, anything, choice, message, text
from referee.session.acting.act import Doing, act
from referee.session.acting.catalogue import hooks
from referee.session.acting.due import leave, of_going_on
from referee.session.acting.named import Named
from referee.session.acting.sequence import phases, walk
from referee.session.board.owned import must_be_side


class Next(Named[Any, Any]):
    """Nothing to enter."""


@act("next", Next, cite="", bars=lambda given: of_going_on(given.board))
def walk_on(given: Next, doing: Doing) -> None:
    """Go on to the next phase, and do what that phase does by itself."""
    if not phases(doing.ruleset.game):
        from referee.session.acting.free_phases import no_sequence

        raise no_sequence(doing.ruleset.game)
    leave(doing)
    walk(doing)


class Tell(Inputs):
    """A message."""

    to: str = text(wants="side", also=("all",), meaning="a side, or all")
    text: str = message("what to say")


@act("tell", Tell, cite="")
def tell(given: Tell, doing: Doing) -> None:
    """Tell a side, or everyone, a message."""
    must_be_side("to", given.to, doing.sides, "all")
    doing.tell(given.to, given.text)


class Note(Inputs):
    """A remark."""

    text: str = message("what to remember")


@act("note", Note, cite="")
def note(given: Note, doing: Doing) -> None:
    """Note a remark in the umpire's own record."""
    doing.remark(given.text)


class Roll(Inputs):
    """A procedure thrown by itself."""

    procedure: str = text(wants="procedure", meaning="the procedure")
    inputs: dict[str, Any] = anything({}, meaning="its inputs")
    side: str | None = text(None, wants="side", meaning="whose throw it is")
    tell: str | None = text(None, wants="side", also=("all",), meaning="a side (or all) that is told the result")


@act("roll", Roll, cite="")
def roll(given: Roll, doing: Doing) -> None:
    """Resolve a procedure and record it; the state does not change."""
    answer = doing.resolve(given.procedure, given.inputs or {}, side=given.side)
    from referee.engine.words import outcome_in_words

    line = f"{given.procedure}: {outcome_in_words(answer.outcome or {}, answer.labels)}"
    doing.remark(line)
    if given.tell:
        must_be_side("tell", given.tell, doing.sides, "all")
        doing.tell(given.tell, line)


class Dice(Inputs):
    """Who throws."""

    mode: str = choice("table", "program", meaning="the players at the table (table), or the program")


@act("dice", Dice, cite="")
def dice(given: Dice, doing: Doing) -> None:
    """Say who throws the dice from now on."""
    doing.put("umpire", "dice", value=given.mode)
    doing.remark(f"dice are thrown by the {'players' if given.mode == 'table' else 'program'}")


class Close(Inputs):
    """Nothing to enter."""


@act("close", Close, cite="")
def close(given: Close, doing: Doing) -> None:
    """Close the session: the evening is over, and it is no longer the current session."""
    for run in hooks(doing.ruleset.game, "entering", "close"):
        run(doing)
    doing.put("umpire", "closed", value=True)
    doing.remark("the session is closed; undo opens it again")
