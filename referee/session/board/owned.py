"""Inputs of acts: names of things and sides, pairs of names, hexes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.engine.errors import Unfit, at_odds, cut, show, unknown, which_side
from referee.engine.hexgrid import is_hex
from referee.engine.inputs import REQUIRED, Field, choice, many, text
from referee.engine.kinds import Listing, Text


def is_listed(word: str) -> bool:
    """Can it be one of a list of names: some text without a comma? It may pair two: `VB-6=Shokaku`."""
    return bool(word.strip()) and "," not in word


def is_name(word: str) -> bool:
    """Is it a name: some text on one line, without comma or equals sign?"""
    return is_listed(word) and "=" not in word and len(word.splitlines()) == 1


def is_new_name(word: str) -> bool:
    """Can it name something new: on one line, with no space at its ends?"""
    return is_name(word) and len(word) <= LONGEST_NAME and word == word.strip()


ALL = "all"
"""Everybody: no side is called so, nor begun by it."""
LONGEST_NAME = 60
Of = str | tuple[str, ...]


def called(meaning: str, default: Any = ..., *, of: Of = (), new: bool = False) -> Any:
    """An input that is a name: `of` which groups of the state, `new` where it names something new."""
    given = {} if default is ... else {"default": default}
    shape, allowed = (f"a name of up to {LONGEST_NAME} characters", is_new_name) if new else ("a name", is_name)
    return text(shape=shape, allowed=allowed, meaning=meaning, of=of, new=new, **given)


class Names(Listing):
    """A list of names, none of them twice."""

    def take(self, value: Any, at: str) -> list[Any]:
        names = super().take(value, at)
        for name in names:
            if names.count(name) > 1:
                raise at_odds(at, f"{{}} names {name} twice", at)
        return names


def all_called(meaning: str, low: int = 0, high: int = 60, *, of: Of = (), pairs: bool = False) -> Any:
    """An input of several names, none twice: repeated, or joined by commas; `of` which groups of the state.

    `pairs`: each may be paired with something, `VB-6=Shokaku`.
    """
    name = Text("a name", is_listed if pairs else is_name)
    return Field(Names(name, low, high), REQUIRED if low else (), meaning, of)


def parse_pairs(words: Iterable[str], field: str) -> list[tuple[str, str]]:
    """`["VB-6=Shokaku"]` as pairs, in their order; a name may come twice."""
    out = []
    for word in words:
        name, _, said = (part.strip() for part in word.partition("="))
        if not name or not said:
            raise Unfit(field, f"takes NAME=VALUE, two words joined by =, not {cut(word)!r}")
        out.append((name, said))
    return out


def as_pairs(words: Iterable[str], field: str) -> dict[str, str]:
    """`["VB-6=Shokaku"]` as a dictionary; each name may come only once."""
    out: dict[str, str] = {}
    for name, said in parse_pairs(words, field):
        if name in out:
            raise at_odds(field, f"{{}} names {name} twice", field)
        out[name] = said
    return out


def all_counted(meaning: str, low: int = 0, high: int = 60) -> Any:
    """An input of several counts, `CV=2,DD=4`, no word of them the name of a thing."""
    name = Text("a word and its number", is_listed)
    return Field(Names(name, low, high), REQUIRED if low else (), meaning, (), True)


def called_hex(meaning: str, default: Any = REQUIRED) -> Any:
    """An input that is a hex of four digits."""
    return text(default, shape="a hex of four digits", allowed=is_hex, meaning=meaning, wants="hex")


def all_hexes(meaning: str, low: int = 0, high: int = 60) -> Any:
    """An input of several hexes, in order: repeated, or joined by commas."""
    return many(called_hex(""), low, high, *(() if low else ((),)), meaning=meaning)


def side_among(sides: Iterable[str], meaning: str = "the side, if the names do not show it") -> Any:
    """An input that names one of the game's sides, or leaves it to the names of its things."""
    return choice(*sides, default=None, meaning=meaning)


def side_of(meaning: str = "the side") -> Any:
    """An input that is a side of the scenario; judged by `a_side`."""
    return text(shape="a side", allowed=is_name, meaning=meaning, default=None, wants="side")


def hearer(meaning: str) -> Any:
    """An input that names who is told something: a side, or all; judged by `must_be_side`."""
    return text(None, wants="side", also=(ALL,), meaning=meaning)


def a_side(sides: Sequence[str], side: str | None, field: str = "side") -> str:
    """A side of the scenario, or a refusal."""
    if side is not None and side in sides:
        return side
    if side is None:
        raise which_side(sides, field)
    raise unknown("side", side, sides, field=field)


def must_be_side(field: str, word: str | None, sides: Sequence[str], *also: str) -> None:
    """Refuse a word that is no side of the scenario, nor one of those that may be in its place."""
    if word is not None and word not in (*also, *sides):
        wanted = " or ".join([*also, "a side"])
        raise Unfit(field, f"must be {wanted} ({', '.join(sides)}), not {show(word)}")
