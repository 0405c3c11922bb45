"""Marginals: every leaf of an outcome by itself, and the chance that several of them have the values wanted.

A leaf is a key of an object or a place in a list, as a path: `ships[0]`, `first.state`, `a.b[1].c`. A list whose length
differs between outcomes is one leaf. Where an outcome lacks a leaf, its value there is `None`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import gcd

from referee.engine.errors import Refusal, bad_input, cut, nearest, show
from referee.engine.kinds import whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


OPERATORS = (">=", "<=", "!=", "==", "=")
CHOICES = 12


def ratio(weight: int, total: int) -> str:
    """`weight / total` in lowest terms, as text."""
    common = gcd(weight, total)
    top, bottom = weight // common, total // common
    return str(top) if bottom == 1 else f"{top}/{bottom}"


class Marginal:
    """One leaf's values with their weights: from least to greatest (`ordered`), or the likeliest first.

    `name` is what the umpire calls what is there; `scale` the ladder of words to which the values belong.
    """

    __slots__ = ("name", "of", "ordered", "rows", "scale", "total")

    def __init__(
        self, of: str, name: str | None, rows: list[tuple[Any, int]], total: int, ordered: bool, scale: Sequence[str]
    ) -> None:
        self.of = of
        self.name = name
        self.rows = rows
        self.total = total
        self.ordered = ordered
        self.scale = scale

    @property
    def is_numeric(self) -> bool:
        """Is the leaf a whole number in every outcome?"""
        return all(type(value) is int for value, _ in self.rows)

    def at_least(self, place: int) -> int:
        """The weight of the value at a place of `rows` or more."""
        return sum(weight for value, weight in self.rows[place:] if value is not None)

    def mean(self) -> str:
        """The average of whole numbers."""
        return ratio(sum(value * weight for value, weight in self.rows), self.total)

    def as_json(self) -> dict[str, Any]:
        """The marginal as JSON has it: `of`, `name`, `values` (`value`, `p`, `at_least` each), `mean`."""
        out: dict[str, Any] = {"of": self.of}
        if self.name is not None:
            out["name"] = self.name
        values = []
        so_much = self.at_least(0) if self.ordered else 0
        for value, weight in self.rows:
            row = {"value": value, "p": ratio(weight, self.total)}
            if self.ordered and value is not None:
                row["at_least"] = ratio(so_much, self.total)
                so_much -= weight
            values.append(row)
        out["values"] = values
        if self.is_numeric:
            out["mean"] = self.mean()
        return out


def columns(outcomes: Sequence[Any]) -> dict[str, Sequence[Any]]:
    """Every leaf with its value in each of the outcomes."""
    out: dict[str, Sequence[Any]] = {}
    waiting: list[tuple[str, Sequence[Any]]] = [("", outcomes)]
    while waiting:
        path, nodes = waiting.pop()
        kinds = set(map(type, nodes)) - {type(None)}
        inner: list[tuple[str, Sequence[Any]]] = []
        if kinds == {dict}:
            lead = f"{path}." if path else ""
            for key in dict.fromkeys(key for node in nodes if node for key in node):
                inner.append((lead + key, [node.get(key) if node else None for node in nodes]))
        elif kinds == {list} and len(lengths := {len(node) for node in nodes if node is not None}) == 1:
            for place in range(lengths.pop()):
                inner.append((f"{path}[{place}]", [None if node is None else node[place] for node in nodes]))
        else:
            out[path] = nodes
        waiting += reversed(inner)
    return out


def of_column(
    leaf: str, column: Iterable[Any], weights: Iterable[int], total: int, name: str | None, scales: Mapping[str, Any]
) -> Marginal:
    """One leaf's marginal from its value and the weight of every outcome."""
    added: dict[Any, int] = {}
    try:
        for value, weight in zip(column, weights, strict=True):
            added[value] = added.get(value, 0) + weight
        rows = list(added.items())
    except TypeError:  # lists, which are known by how they are written
        meant = {repr(value): value for value in column}
        added = {}
        for value, weight in zip(column, weights, strict=True):
            key = repr(value)
            added[key] = added.get(key, 0) + weight
        rows = [(meant[key], weight) for key, weight in added.items()]
    return of_rows(leaf, rows, total, name, scales)


def of_rows(
    leaf: str, rows: list[tuple[Any, int]], total: int, name: str | None, scales: Mapping[str, Any]
) -> Marginal:
    """One leaf's marginal from the weights of its values, put in order."""
    values = [value for value, _ in rows if value is not None]
    scale = scale_of(leaf, values, scales)
    if values and all(type(value) is int for value in values):
        rows.sort(key=lambda row: (row[0] is None, row[0] or 0))
    elif scale:
        rows.sort(key=lambda row: len(scale) if row[0] is None else scale.index(row[0]))
    else:
        rows.sort(key=lambda row: (-row[1], str(row[0])))
        return Marginal(leaf, name, rows, total, False, ())
    return Marginal(leaf, name, rows, total, True, scale)


def scale_of(leaf: str, values: Sequence[Any], scales: Mapping[str, Any]) -> Sequence[str]:
    """The ladder of words, lowest first, on which all the values of a leaf stand; nothing if there is none.
    `scales` has one or more ladders under the last key of the leaf.
    """
    ladders = scales.get(key_of(leaf), ())
    if ladders and isinstance(ladders[0], str):
        ladders = (ladders,)
    if not values:
        return ()
    return next((ladder for ladder in ladders if all(value in ladder for value in values)), ())


def name_at(leaf: str, names: Mapping[str, str]) -> str | None:
    """The name of a place: `names` has a name for each place (`ships[0]`), which holds for all within it."""
    for place, name in names.items():
        if leaf == place or leaf.startswith((f"{place}.", f"{place}[")):
            return name
    return None


class Want:
    """A wish about one leaf: `holds(value)` says whether a value satisfies it."""

    __slots__ = ("holds", "leaf")

    def __init__(self, leaf: str, holds: Callable[[Any], bool]) -> None:
        self.leaf = leaf
        self.holds = holds


def parse_wish(
    text: str,
    leaves: Sequence[str],
    names: Mapping[str, str],
    marginal: Callable[[str], Marginal],
    words: Mapping[str, Mapping[str, str]] = {},
) -> Want:
    """`ships[0]>=ditw` as a wish; `marginal` gives a leaf's values, `words` the words that readers are told for a
    value, by a leaf's last key (`0` is sunk). Refuses a wrong `want` and lists the choices.
    """
    place, operator = min(
        ((text.find(sign), sign) for sign in OPERATORS if sign in text),
        key=lambda found: (found[0], -len(found[1])),
        default=(-1, ""),
    )
    if place < 1:
        form = f"a leaf, one of = != >= <=, and a value, such as {leaves[0]}=…"
        raise bad_input("want", f"want is {form}, not {cut(text)!r}")
    leaf = find_leaf(text[:place].strip(), leaves, names)
    wished = text[place + len(operator) :].strip()
    told = words.get(key_of(leaf), {})
    wished = next((value for value, word in told.items() if word == wished.replace("-", " ")), wished)
    return Want(leaf, test_of(marginal(leaf), operator, wished))


def key_of(leaf: str) -> str:
    """The last key of a leaf: `ships_left` of `other.ships_left[0]`."""
    return leaf.rpartition(".")[2].partition("[")[0]


def find_leaf(word: str, leaves: Sequence[str], names: Mapping[str, str]) -> str:
    """The leaf that a word means: its path, a list with one place, or the name of what is there. If several
    leaves fit a name, `hits[Iowa]` says which.
    """
    plain = word.replace("-", "_")
    if word in leaves or plain in leaves:
        return word if word in leaves else plain
    head, bracket, inner = word.partition("[")
    if bracket and inner.endswith("]"):
        called = places_named(inner[:-1], names)
        fit = [leaf for leaf in leaves if any(leaf.startswith(place) for place in called) and leaf.startswith(head)]
    else:
        called = places_named(word, names)
        fit = [leaf for leaf in leaves if name_at(leaf, dict.fromkeys(called, "")) is not None]
        if not called:
            fit = [leaf for leaf in leaves if leaf.startswith((f"{plain}[", f"{plain}."))]
    if len(fit) == 1:
        return fit[0]
    if fit:
        raise bad_input("want", f"{word} may be one of several: {choices(fit, names)}; which one?")
    close = nearest(word, [*dict.fromkeys(names.values()), *leaves])
    near = f" nearest: {', '.join(close)};" if close else ""
    raise bad_input("want", f"{word} cannot come out here;{near} there are: {choices(leaves, names)}")


def places_named(word: str, names: Mapping[str, str]) -> list[str]:
    """The places with this name, whatever the capitals."""
    return [place for place, name in names.items() if name == word] or [
        place for place, name in names.items() if name.lower() == word.lower()
    ]


def choices(leaves: Sequence[str], names: Mapping[str, str]) -> str:
    """Leaves with their names, for a message."""
    said = [f"{leaf} ({name})" if (name := name_at(leaf, names)) else leaf for leaf in leaves]
    return ", ".join(said[:CHOICES]) + (f" and {len(said) - CHOICES} more" if len(said) > CHOICES else "")


class NeverSo(Refusal):
    """The refusal of a wish for a word that never comes up with these inputs (but may with others)."""


def test_of(found: Marginal, operator: str, text: str) -> Callable[[Any], bool]:
    """The test that a leaf's value must pass."""
    values = [value for value, _ in found.rows]
    wished = value_of(found, values, text)
    if operator in ("=", "=="):
        return lambda value: bool(value == wished)
    if operator == "!=":
        return lambda value: bool(value != wished)
    if not found.ordered or wished is None:
        raise bad_input("want", f"{found.of} has no order; use = or !=")
    rank: Callable[[Any], int] = found.scale.index if found.scale else int
    bound = rank(wished)
    if operator == ">=":
        return lambda value: value is not None and rank(value) >= bound
    return lambda value: value is not None and rank(value) <= bound


def value_of(found: Marginal, values: Sequence[Any], text: str) -> Any:
    """A wish's text as a value of the leaf."""
    if found.scale and text in found.scale:
        return text
    if None in values and text in ("null", "-"):
        return None
    there = [value for value in values if value is not None]
    if there and all(type(value) is int for value in there):
        number = whole_number(text)
        if number is None:
            raise bad_input("want", f"{found.of} is a whole number, not {show(text)}")
        return number
    if there and all(type(value) is bool for value in there):
        said = {"true": True, "yes": True, "false": False, "no": False}.get(text.lower())
        if said is None:
            raise bad_input("want", f"{found.of} is true or false, not {cut(text)!r}")
        return said
    for value in there:
        if text == value or text.replace(" ", "") == as_entered(value):
            return value
    known = list(found.scale) or [as_entered(value) for value in values]
    refusal = NeverSo("bad-input", f"{found.of} is never {cut(text)!r} here; it is {' or '.join(known[:CHOICES])}")
    refusal.field = "want"
    raise refusal


def as_entered(value: Any) -> str:
    """A value as one types it: a list's entries with commas between them."""
    if isinstance(value, list | tuple):
        return ",".join(map(as_entered, value)) if value else "none"
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
