"""What a line's session holds, from its snapshot alone: its game, phase, sides, names and hexes."""

from __future__ import annotations

import os

from referee.cli.answers import session_named
from referee.engine.errors import Refusal
from referee.session.record.folder import logs_folder, read_snapshot
from referee.session.record.glance import sessions_meant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from referee.cli.console.known import Known
    from referee.engine.rules import Ruleset
    from referee.session.board.board import Board
    from referee.session.board.tree import Tree


class Held:
    """A session as completion sees it: its game, and where it stands (`saved`), as the snapshot of it has that."""

    def __init__(self, saved: Callable[[], Mapping[str, Any]]) -> None:
        self.saved = saved
        self.game = str(saved()["about"]["game"])

    @property
    def tree(self) -> Tree:
        """The facts, as data."""
        tree: Tree = self.saved()["tree"]
        return tree

    @property
    def sides(self) -> list[str]:
        """The sides."""
        return list(self.tree["sides"])

    @property
    def phase(self) -> str:
        """The phase's id."""
        return str(self.tree["public"].get("phase", ""))

    @property
    def board(self) -> Board[Any, Any, Any]:
        """Its board, read-only."""
        from referee.session.board.sight import board_of

        return board_of(self.game, self.tree)

    @property
    def state(self) -> Held:
        """Itself, for it answers as a state does."""
        return self

    def ruleset(self) -> Ruleset:
        """The rules that hold in it."""
        return self.board.ruleset

    def sides_named(self, words: Sequence[str]) -> list[str]:
        """The sides named anywhere in a line; all sides for `all`."""
        from referee.cli.console.line import named_sides

        return named_sides(words, self.sides)

    def acting_side(self, words: Sequence[str]) -> str:
        """The side that a line names and so acts for; None if it names none."""
        return sides[0] if len(sides := self.sides_named(words)) == 1 else ""

    def last_entries(self, count: int) -> list[tuple[str, str]]:
        """The numbers of the last entries, with what is said of them."""
        last = int(self.saved()["count"])
        return [(str(number), "") for number in range(last, max(last - count, 0), -1)]

    def names_for(self, words: Sequence[str]) -> Known:
        """The names and hexes that a line may use."""
        from referee.cli.console.known import offered_names

        return offered_names(self.game, self.tree, self.saved()["told"], self.sides_named(words))


def session_meant(words: Sequence[str]) -> Held | None:
    """The session that a line means: `--session`, else the one that commands take; none if there is none."""
    of_play = words[1] if len(words) > 1 and words[0] == "play" and not words[1].startswith("-") else None
    try:
        there = sessions_meant(session_named(words) or of_play)
    except Refusal:
        return None
    if len(there) != 1:
        return None
    folder = os.path.join(logs_folder(), there[0])
    if kept := read_snapshot(folder):
        return Held(lambda: kept["state"])
    from referee.session.record.views import standing_state

    state = standing_state(folder)
    return Held(state.saved)
