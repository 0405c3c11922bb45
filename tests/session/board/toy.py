"""A small board for tests: ships in harbours, and what the umpire keeps of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.session.board import fields, roots
from referee.session.board.thing import Thing, part, things
from referee.session.board.tree import put


class Gun(Thing):
    bore = fields.number(1, 18, 8)
    shells = fields.number(0, 99, 0)


class Ship(Thing):
    """A thing with a field of every common kind."""

    code = fields.text(printed=True)
    hex = fields.a_hex()
    speed = fields.number(0, 7, 0)
    state = fields.choice("afloat", "sunk", default="afloat")
    fired = fields.flag()
    orders = fields.words()
    loads = fields.amounts(0, 9)
    gun = part(Gun)

    def faults(self) -> Iterator[str]:
        if self.state == "sunk" and self.speed:
            yield "what is sunk has no speed"


class Card(Thing):
    """What is printed."""

    strength = fields.maybe_number(1, 20)


class Public(roots.Public):
    """What both know."""

    weather = fields.choice("fair", "foul", default="fair")


class Side(roots.Side):
    ships = things(Ship)
    cards = things(Card, printed=True)
    points = fields.number(0, 99)


class Mark(Thing):
    """What the umpire keeps of a ship, under her name."""

    groups = fields.words()


class Umpire(roots.Umpire):
    marks = things(Mark)


class Board(roots.Board[Public, Side, Umpire]):
    roots = (Public, Side, Umpire)


def tree() -> dict[str, Any]:
    """Two sides; the red one has a ship whose name has a point in it."""
    red = {"Adder": {"code": "A", "hex": "1010", "speed": 3}, "U.9": {"code": "U", "gun": {"shells": 4}}}
    return {
        "public": {"turn": 1, "phase": "fire"},
        "sides": {
            "red": {"ships": red, "cards": {"A": {"strength": 5}}},
            "blue": {"ships": {"Bee": {"code": "B", "hex": "1111"}}},
        },
        "umpire": {},
    }


def board() -> tuple[Board, list[tuple[str, Any]]]:
    """A board that can be written, and what is written to it."""
    data, written = tree(), []

    def write(*parts: str, value: Any) -> None:
        from referee.session.board.tree import join

        written.append((join(*parts), value))
        put(data, join(*parts), value)

    return Board(data, write), written
