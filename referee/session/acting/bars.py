"""Bars: what the rules have against something. A rule is a function over things that yields them, and all ask it.

    def deck_is_whole(deck: Deck | None, what: str) -> Bars:
        \"\"\"A ship that is damaged neither searches nor sends up aircraft (18.b, 18.d).\"\"\"
        if isinstance(deck, Ship) and deck.condition != "none":
            yield Bar("18.b", f"{deck.name} is {deck.condition} and may not {what}", "unit")

A rule takes what it speaks of and no more, writes nothing, and is silent where it cannot be asked. The act is refused
by all its bars at once (`obey`); offers, sheets, odds and `may` ask the same functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from referee.engine.errors import Refusal, not_allowed


class Bar(NamedTuple):
    """One rule's objection: its number, the sentence, the input it is about, what to do instead.

    `firm`: nothing could stand as it would leave it, so that no `--force` helps.
    """

    cite: str
    words: str
    field: str | None = None
    hint: str | None = None
    firm: bool = False

    @property
    def message(self) -> str:
        """The sentence with its rule."""
        return self.words + f" ({self.cite})" if self.cite else self.words

    def as_json(self) -> dict[str, Any]:
        """`{"cite", "message", "field"}`, without what is empty."""
        rows = {"cite": self.cite, "message": self.message, "field": self.field}
        return {key: value for key, value in rows.items() if value}


Bars = Iterator[Bar]


def no_bars(given: Any) -> Bars:
    """The bars of an act that no rule of the evening bars: only its inputs can be wrong."""
    yield from ()


def of_field(bars: Iterable[Bar], field: str) -> Bars:
    """The same bars about another input, for an act whose input has another name."""
    return (bar._replace(field=field) for bar in bars)


def refusal_for(bars: Sequence[Bar]) -> Refusal:
    """The refusal for some bars: the first is its message, the others are listed below."""
    first, *others = bars
    refusal = not_allowed(first.cite, first.words, first.field) if first.cite else Refusal("not-allowed", first.words)
    refusal.field, refusal.hint = first.field, first.hint
    refusal.forcible = not any(bar.firm for bar in bars)
    refusal.listed = [bar.message for bar in others]
    refusal.bars = bars
    return refusal


def bars_of(refusal: Refusal) -> list[Bar]:
    """A refusal by the rules as bars."""
    firm = not refusal.forcible
    first, *others = refusal.bars or [Bar(refusal.cite or "", refusal.words, refusal.field)]
    return [first._replace(hint=refusal.hint, firm=firm), *(bar._replace(firm=firm) for bar in others)]


def obey(bars: Iterable[Bar], overridden: list[str] | None) -> None:
    """Refuse by all bars at once; if the umpire overrides them (`overridden` is a list) they are kept in it, and
    only the firm ones refuse.
    """
    found = list(dict.fromkeys(bars))
    if refused := [bar for bar in found if overridden is None or bar.firm]:
        raise refusal_for(refused)
    if overridden is not None:
        overridden += [bar.message for bar in found if bar.message not in overridden]
