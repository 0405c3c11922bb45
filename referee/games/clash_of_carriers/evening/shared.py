"""What all parts of the board of Clash of Carriers stand on: the sides, and what every thing of it can do."""

from __future__ import annotations

from typing import cast

from referee.session.board.thing import Thing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.clash_of_carriers.evening.state import Board

SIDES = ("usn", "ijn")


class Kept(Thing):
    """A thing of this game's board."""

    @property
    def whole(self) -> Board:
        """The board it stands on."""
        return cast("Board", self.board)

    def end(self) -> None:
        """Take it away, with all that it holds."""
        if self.is_there:
            self.board.write(*self.path, value=None)
