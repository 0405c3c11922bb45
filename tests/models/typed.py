"""Evenings typed: what a model does goes through `play --json`, a line an act, and its answer comes back from there."""

from __future__ import annotations

import io
import json
import shlex
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest import mock

from referee.cli.console.offer import Desk
from referee.cli.console.run import run_script
from referee.engine.errors import Refusal
from referee.session.acting.catalogue import find
from referee.session.acting.hints import typed_options
from referee.session.how import Done, How
from referee.session.record import journal
from referee.session.record.state import fold
from referee.session.scenario.scenario import open_session
from referee.session.session import Session

ACT = Session.act


def line_of(session: Session, act: str, inputs: Mapping[str, Any], how: How) -> str:
    """The line that an umpire types for an act."""
    words = ["do", act, *typed_options(inputs, find(session.game, act).inputs)]
    for option, values in (("--dice", how.dice), ("--cards", how.cards)):
        words += [option, ",".join(map(str, values))] if values is not None else []
    words += ["--seed", str(how.seed)] if how.seed is not None else []
    words += ["--force"] if how.force else []
    words += ["--why", how.why] if how.why else []
    return shlex.join(words)


def typed(session: Session, act: str, inputs: Mapping[str, Any], how: How | None = None) -> Done:
    """Do an act as `Session.act` does, by its line."""
    out, err = io.StringIO(), io.StringIO()
    with mock.patch.object(Session, "act", ACT), redirect_stdout(out), redirect_stderr(err):
        run_script(Desk(session, exact=True), [line_of(session, act, inputs, how or How())], as_json=True)
    answer = json.loads(out.getvalue())
    if not answer["ok"]:
        error = answer["error"]
        raise Refusal(error["kind"], error["message"], field=error.get("field"), cite=error.get("cite"))
    if answer["entry"] is None:
        return Done({"act": act, "answers": answer["answers"], "told": {}, "umpire": answer["say"]["umpire"]})
    entry = json.loads(Path(session.folder, journal.NAME).read_bytes().splitlines()[-1])
    assert entry["n"] == answer["entry"]
    assert all(answer["say"][to] == Done(entry).say(session.state.sides)[to] for to in ("all", *session.state.sides))
    return Done(entry)


class Lying(Session):
    """A session in its folder, where a model plays in memory otherwise."""

    def __init__(self, scenario: str) -> None:
        super().__init__(open_session(scenario, "evening").folder)

    def refold(self) -> None:
        """What a reader of the record makes of it is what was reckoned act by act."""
        again = fold(self.entries())
        assert (again.tree, again.told) == (self.state.tree, self.state.told)
