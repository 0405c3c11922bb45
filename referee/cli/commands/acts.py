"""Commands that are acts: what the act takes is what the command takes."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cli import as_acts
from referee.cli.answers import Reply
from referee.cli.command import passed_on


def declare(name: str) -> None:
    """Declare a command that is an act."""

    def do(argv: Sequence[str]) -> Reply:
        from referee.cli.acting import typed_act

        return typed_act([name, *argv])

    act = as_acts.act_of(name)
    passed_on(name, act.inputs, do, act_says=act.summary)


for _name in as_acts.COMMANDS:
    declare(_name)
