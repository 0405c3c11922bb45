"""What a picture of sea zones shows, for games that are played by zones and not by hexes: a box for each zone.

Such a game has a module `views.boxes` in its package with one function, which serves the umpire and the sides alike:

    def boxes(seen: Seen) -> Iterator[Box]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.engine.catalogue import optional
from referee.session.reading.picture import PUBLIC, Seen, seen, seen_by_all, title_of

if TYPE_CHECKING:
    from referee.session.session import Session


class Lying(NamedTuple):
    """What lies in a zone: whose, its name, what it is; `seen` is the enemy's as it is seen, `stale` as it was once."""

    side: str
    name: str
    what: str = ""
    seen: bool = False
    stale: bool = False

    @property
    def text(self) -> str:
        """It in words."""
        return f"{self.name}: {self.what}" if self.what else self.name


class Box(NamedTuple):
    """A zone: its weather and other marks in a few words each, what lies there, the zones that it leads to, and does
    fog or haze lie in it?
    """

    zone: str
    marks: Sequence[str] = ()
    lying: Sequence[Lying] = ()
    leads: Sequence[str] = ()
    is_dim: bool = False


class Boxes(NamedTuple):
    """A picture of zones."""

    title: str
    boxes: Sequence[Box]


def drawing(game: str) -> Callable[[Seen], Iterator[Box]] | None:
    """The function that says what a game's zones hold; nothing where it is not played by zones."""
    module = optional(game, "views.boxes")
    found: Callable[[Seen], Iterator[Box]] | None = module and module.boxes
    return found


def boxes(session: Session, who: str) -> Boxes | None:
    """The zones as the umpire, a side or all see them; nothing where the game is not played by zones."""
    draw = drawing(session.game)
    if draw is None:
        return None
    state, rules = session.state, session.ruleset()
    views = seen_by_all(state, rules) if who == PUBLIC else [seen(state, who, rules)]
    found: dict[str, Box] = {}
    for box in (box for view in views for box in draw(view)):
        before = found.get(box.zone, box)
        found[box.zone] = before._replace(lying=list(dict.fromkeys([*before.lying, *box.lying])))
    return Boxes(title_of(session.game, views[0]), list(found.values()))
