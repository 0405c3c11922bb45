"""The acts of the session's game: those of this phase, those of any phase, and the names of the others."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cli.acting import explains_alone
from referee.cli.answers import Reply, session_named
from referee.cli.command import SESSION, find
from referee.cli.console.offer import Desk
from referee.cli.options import ACT, meanings, parse
from referee.engine.errors import NoOption
from referee.engine.inputs import Inputs
from referee.session.acting.catalogue import SHEETS
from referee.session.choosing import choose_session
from referee.show.usage import shared_options


def list_acts(argv: Sequence[str]) -> Reply:
    """List the acts of the session's game: those of this phase, those of any phase, and the names of the others."""
    try:
        parse(Inputs, argv, SESSION)
    except NoOption as refusal:
        refusal.hint = "the act stands before its options: do ACT --option; do alone lists the acts"
        raise
    if explains_alone(argv):
        return find("do").explanation
    desk = Desk(choose_session(session_named(argv)))
    lines = desk.by_rank({name: verb for name, verb in desk.lexicon.acts.items() if name not in SHEETS})
    rest = ["", *shared_options(meanings(ACT))] if "--help" in argv else []
    return Reply("\n".join([*lines, *rest, "", "hint: referee do ACT --help explains an act"]))
