"""`help WORDS`: whatever the words name, from the topics, the commands, and the session's acts and procedures."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from referee.cli import topics
from referee.engine import catalogue
from referee.engine.errors import unknown
from referee.session.record.glance import glance


def explained(words: Sequence[str]) -> int:
    """Print what the words name; the exit status."""
    from referee.cli.app import command, run
    from referee.cli.dispatch import run as dispatched

    if not words:
        status = run(["--help"])
        sys.stdout.write(f"\n{topics.listed()}")
        return status
    name, known = words[0], command().commands
    if name in topics.TOPICS and len(words) == 1:
        sys.stdout.write(topics.text(name))
        return 0
    if name in known:
        return dispatched([*words, "--help"])
    there = glance()
    if there is not None and name in acts_of(there.game):
        return dispatched(["do", name, "--help"])
    if there is not None and catalogue.knows(there.game, "PROCEDURES", name):
        return dispatched(["odds", there.game, name, "--help"])
    raise unknown("topic, command or act", name, [*topics.TOPICS, *known, *(acts_of(there.game) if there else ())])


def acts_of(game: str) -> Sequence[str]:
    """The names of a game's acts."""
    from referee.session.acting.catalogue import acts

    return list(acts(game))
