"""`range A B`: two hexes, or the hexes of two things by their names, and how far it is from one to the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.cli.console.known import Spoken, of_umpire
from referee.cli.questions import names_to_ask_about, no_counter
from referee.engine.errors import Refusal, bad_input, cut
from referee.engine.hexgrid import Grid, is_hex, parse_hex
from referee.engine.plain import quote_word
from referee.session.board.conformity import walk
from referee.session.board.short_names import names_meant, not_there
from referee.session.board.sight import board_of
from referee.session.reading.picture import UMPIRE, drawing_function, known_to, picture
from referee.session.session import Session


class Distance(NamedTuple):
    """Two ends, their hexes (in a game without a map their zones), and the hexes between, the first not counted."""

    one: str
    one_hex: str
    other: str
    other_hex: str
    hexes: int | None

    @property
    def text(self) -> str:
        """In words."""
        ends = [name if name == where else f"{name} ({where})" for name, where in (self[:2], self[2:4])]
        if self.hexes is None:
            together = f"{self.one} and {self.other} are both in {self.one_hex}"
            return together if self.one_hex == self.other_hex else f"{' to '.join(ends)}: count the zones on your map"
        return f"{ends[0]} to {ends[1]}: {self.hexes} hex{'' if self.hexes == 1 else 'es'}"


def distance_between(session: Session, one: str, other: str) -> Distance:
    """The distance, in a game of zones the zones between; refuses a name that is on no map."""
    state = session.state
    if drawing_function(session.game) is None:
        return between_zones(session, one, other)
    drawn = picture(session.game, known_to(state, UMPIRE, session.ruleset()))
    there = dict(places_by_name(session))
    if not one or not other:
        raise half_distance(one, list(there))
    try:
        (first, here), (second, then) = (place_of(word, there, field) for word, field in ((one, "a"), (other, "b")))
    except Refusal as refusal:
        raise next(filter(None, (no_counter(session, word) for word in (one, other))), refusal) from None
    return Distance(first, here, second, then, Grid(south=drawn.south).distance(parse_hex(here), parse_hex(then)))


def between_zones(session: Session, one: str, other: str) -> Distance:
    """The zones in which two things are, or that are named."""
    from referee.show.one_thing import describe_thing, things_to_show

    if not one or not other:
        raise half_distance(one, names_to_ask_about(session))
    spoken = Spoken(session.state.sides, lambda: of_umpire(session.game, session.state.tree))

    def end(word: str) -> tuple[str, str]:
        if spoken.is_zone(word):
            return word.upper(), word.upper()
        thing = describe_thing(session, things_to_show(session, word)[0])
        return thing.name, thing.place or thing.name

    return Distance(*end(one), *end(other), None)


def half_distance(one: str, names: Sequence[str]) -> Refusal:
    """The refusal of a distance with only one end, and a line that has both."""
    first = one or next(iter(names), "0101")
    last = next((name for name in names if not names_meant(first, [name])), "0101")
    refusal = bad_input("other" if one else "one", f"how far is it from {cut(one or 'where')} to what?")
    refusal.hint = f"range {quote_word(first)} {quote_word(last)}"
    return refusal


def place_of(word: str, there: Mapping[str, str], field: str) -> tuple[str, str]:
    """The name that a word means, and its hex."""
    if is_hex(word):
        return word, word
    found = names_meant(word, list(there))
    if len(found) != 1:
        raise not_there("hex or name on the map", word, there, field)
    return found[0], there[found[0]]


def places_by_name(session: Session) -> Iterator[tuple[str, str]]:
    """Everything of a side, or of nobody, that is in a hex, by its name."""
    for thing in walk(board_of(session.game, session.state.tree)):
        if thing.path[0] != "umpire" and (place := thing.lies_in):
            yield thing.name, place
