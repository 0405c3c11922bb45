"""The acts of the session's game: those of this phase, those of any phase, and the names of the others."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cli.acting import explains_alone
from referee.cli.answers import Reply, session_named
from referee.cli.command import HELP, SESSION
from referee.cli.console.offer import Desk
from referee.cli.options import ACT, ACT_FLAGS, parse
from referee.engine.errors import NoOption
from referee.engine.inputs import Inputs
from referee.session.acting.catalogue import SHEETS
from referee.session.choosing import choose_session
from referee.show.usage import command_usage, shared_options


def list_acts(argv: Sequence[str]) -> Reply:
    """List the acts of the session's game: those of this phase, those of any phase, and the names of the others."""
    try:
        parse(Inputs, argv, SESSION, HELP)
    except NoOption as refusal:
        refusal.hint = "the act stands before its options: do ACT --option; do alone lists the acts"
        raise
    if explains_alone(argv):
        return help_on_do()
    desk = Desk(choose_session(session_named(argv)))
    lines = desk.by_rank({name: verb for name, verb in desk.lexicon.acts.items() if name not in SHEETS})
    rest = ["", *shared_options({**ACT, **ACT_FLAGS})] if "--help" in argv else []
    return Reply("\n".join([*lines, *rest, "", "hint: referee do ACT --help explains an act"]))


def help_on_do() -> Reply:
    """What `do` takes, where no session says which acts there are."""
    from referee.cli.command import find

    places = {"ACT": "an act of the session's game; referee rules list GAME acts lists them"}
    options = {f"--{name}": meaning for name, meaning in {**ACT, **ACT_FLAGS}.items()}
    return Reply(command_usage("do", find("do").about, places, options))
