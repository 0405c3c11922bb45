"""Commands whose words are a procedure's or an act's: they are read where those are, and only listed here."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cli.answers import Reply
from referee.cli.command import passed_on
from referee.engine.inputs import Inputs


class Odds(Inputs):
    """Compute the exact odds of a procedure; in a session, of an act."""


class Roll(Inputs):
    """Resolve a procedure with the players' dice or the program's."""


class Batch(Inputs):
    """Answer requests in JSON Lines: one request a line, one answer a line."""


class Do(Inputs):
    """Do an act in the session; without a name, list the acts."""


def look_up(verb: str, argv: Sequence[str]) -> Reply:
    """Look up, or resolve."""
    from referee.cli.lookup import looked_up

    return looked_up(verb, argv)


def do(argv: Sequence[str]) -> Reply:
    """Do the act that is named, or list them."""
    from referee.cli.acting import typed_act
    from referee.cli.acts_here import list_acts

    if argv and not argv[0].startswith("-"):
        return typed_act(["do", *argv])
    return list_acts(argv)


passed_on("odds", Odds, lambda argv: look_up("odds", argv))
passed_on("roll", Roll, lambda argv: look_up("roll", argv))
passed_on("batch", Batch, lambda argv: look_up("batch", argv), {}, {})
passed_on("do", Do, do)
