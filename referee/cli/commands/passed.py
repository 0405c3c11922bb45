"""Commands whose words are a procedure's or an act's: they are read where those are, and only listed here."""

from __future__ import annotations

from referee.cli import as_acts
from referee.cli.command import passed_on
from referee.engine.inputs import Inputs, text


class Odds(Inputs):
    """Compute the exact odds of a procedure; in a session, of an act."""


class Roll(Inputs):
    """Resolve a procedure with the players' dice or the program's."""


class Batch(Inputs):
    """Answer requests in JSON Lines: one request a line, one answer a line."""


class Do(Inputs):
    """Do an act in the session; without a name, list the acts."""

    act: str = text(meaning="an act of the session's game; referee rules list GAME acts lists them")


passed_on("odds", Odds, looks=True)
passed_on("roll", Roll)
passed_on("batch", Batch, {})
passed_on("do", Do)
for _name in as_acts.COMMANDS:
    passed_on(_name, as_acts.act_of(_name).inputs, act_says=as_acts.act_of(_name).summary)
