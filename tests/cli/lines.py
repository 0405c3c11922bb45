"""A line of the console as it would be typed after `referee`."""

from __future__ import annotations

from referee.cli.console.line import split_words
from referee.cli.console.offer import Desk
from referee.cli.console.run import meaning_of


def written_out(desk: Desk, line: str) -> list[str]:
    """The words after `referee` that a line stands for; none for an empty line or a comment."""
    return meaning_of(desk, split_words(line)).argv
