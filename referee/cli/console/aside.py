"""A command typed where dice or names are asked for: one that only looks is answered, and what is asked stands."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.cli.answers import print_refusal
from referee.cli.asking import say
from referee.cli.command import find as find_command
from referee.cli.command import named_in
from referee.cli.console.line import split_words
from referee.cli.console.run import meaning_of, run
from referee.engine.errors import Refusal
from referee.session.acting.catalogue import find

if TYPE_CHECKING:
    from referee.cli.console.offer import Desk

SHORTEST = 2


def is_answered(desk: Desk, line: str) -> bool:
    """Is what was typed a command, and no answer? One that only looks is answered; any other waits."""
    try:
        words = split_words(line)
        if not words or len(words[0]) < SHORTEST or not words[0].isalpha():
            return False
        argv = meaning_of(desk, words).line
    except Refusal as refusal:
        if words[0].lower() not in {name.partition(" ")[0] for name in desk.lexicon.first}:
            return False
        print_refusal(refusal, as_json=False)
        return True
    if not argv:
        return False
    if only_looks(desk, argv):
        run(desk, argv)
    else:
        say(f"{words[0]} waits until this is answered; Ctrl-C gives the act up, and changes nothing")
    sys.stdout.flush()
    return True


def only_looks(desk: Desk, argv: Sequence[str]) -> bool:
    """Does a command only look, and ask nothing?"""
    from referee.cli.acting import read_so_far

    if argv[0] != "do":
        named = named_in(argv)
        return named is not None and find_command(named[0]).looks
    if not argv[1:] or argv[1].startswith("-"):
        return True  # the acts are listed
    found = find(desk.session.game, argv[1])
    if not found.looks:
        return False
    try:
        return found.is_look(found.inputs.take(dict(read_so_far(found, argv[2:]))))
    except Refusal:
        return False
