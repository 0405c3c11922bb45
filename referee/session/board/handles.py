"""Tellings name things as their hearer may call them, never by their owner's name for them.

`doing.tell(side, "{} is spotted in {}", force, hex)` keeps the things; at the act's end each hearer's words are
written, from what it sees before the act, at the moment of telling, and after it (else a sunk target has no name).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from referee.session.board.thing import Thing

Call = Callable[[str, Thing], "str | None"]
"""What a side (first) calls a thing; nothing where it sees nothing of it."""


class Untold(Exception):
    """A fault of the program: a side was to be told about a thing that it neither sees nor was told about."""


class Row(NamedTuple):
    """Things (or words) that a sentence names in one place, and how: from what its hearer calls each."""

    things: Sequence[Thing | str]
    said: Callable[[Sequence[str]], str]


class Telling(NamedTuple):
    """A text with places for things, who is to hear it, and what each hearer called each thing when it was said.

    Of the facts `story` is what a report says instead, nothing if it is no event; `listed` is the heading under
    which it lists it with others, and as what; `sunk` and `spotted` name what is. `same`: it says what was told just
    before, to the other side.
    """

    to: str
    text: str
    things: Sequence[Any]
    facts: Mapping[str, Any]
    then: Mapping[str, Mapping[Thing, str | None]]
    same: bool

    def heard_by(self, side: str, before: Call, after: Call) -> str | dict[str, Any]:
        """The telling in a side's words: `text` alone, or with the facts told, under their names, as its file has
        it.
        """
        names = [self.as_said(thing, lambda one: self.named(one, side, before, after)) for thing in self.things]
        things = {key: value for key, value in self.facts.items() if isinstance(value, Thing)}
        found = self.in_words(names, {key: self.named(thing, side, before, after) for key, thing in things.items()})
        return found if len(found) > 1 else str(found["text"])

    def in_words(self, names: Sequence[str], called: Mapping[str, str]) -> dict[str, Any]:
        """The text and what else is said, with names in the places for things."""

        def filled(text: str) -> str:
            said = text.format(*names) if names else text
            # a name stands as it is called; other words begin a sentence
            return said[:1].upper() + said[1:] if text.startswith("{") else said

        out = {"text": filled(self.text), **self.facts, **called}
        if "story" in out:
            out["story"] = filled(out["story"])
        for key in ("listed", "sunk", "spotted"):
            if key in out:
                out[key] = [filled(one) for one in out[key]]
        return out

    def as_said(self, thing: Any, name: Callable[[Thing], str]) -> str:
        """A thing, or a row of them, by the names of each; a value that is neither stays as it is."""
        if isinstance(thing, Row):
            return thing.said([self.as_said(one, name) for one in thing.things])
        return name(thing) if isinstance(thing, Thing) else str(thing)

    def named(self, thing: Thing, side: str, before: Call, after: Call) -> str:
        """What the hearer calls one thing."""
        found = self.then[side][thing] or before(side, thing) or after(side, thing)
        if found is None:
            raise Untold(f"{side} is told of {thing!r}, which it does not see: {self.text}")
        return found


def with_names_now(
    to: str, text: str, things: Sequence[Any], facts: Mapping[str, Any], hearers: Sequence[str], now: Call
) -> Telling:
    """A telling, with what each hearer calls the things at the moment of telling."""
    facts = dict(facts)
    same = bool(facts.pop("same", False))
    inside = chain.from_iterable(thing.things if isinstance(thing, Row) else [thing] for thing in things)
    named = [thing for thing in (*inside, *facts.values()) if isinstance(thing, Thing)]
    then = {side: {thing: now(side, thing) for thing in named} for side in hearers}
    return Telling(to, text, things, facts, then, same)


def tellings_of_act(told: Sequence[Telling], sides: Sequence[str], before: Call, after: Call) -> dict[str, Any]:
    """All tellings of an act as its entry keeps them: under `all` what both sides hear in the same words, else
    under each side in its own words.
    """
    out: dict[str, list[Any]] = {}
    for row in in_order(told):
        hearers = sides if row.to == "all" else [row.to]
        heard = [row.heard_by(side, before, after) for side in hearers]
        alike = row.to == "all" and all(words == heard[0] for words in heard)
        for side, words in [("all", heard[0])] if alike else zip(hearers, heard, strict=True):
            out.setdefault(side, []).append(words)
    return out


def in_order(told: Sequence[Telling]) -> list[Telling]:
    """Tellings hearer by hearer, as those are first told something."""
    order = [row.to for row in told]
    return sorted(told, key=lambda row: order.index(row.to))


# What a report makes of them.


def as_row(telling: Any) -> Mapping[str, Any]:
    """A telling as an entry has it (a text, or one with facts) as one with its `text` and facts."""
    row: Mapping[str, Any] = {"text": telling} if isinstance(telling, str) else telling
    return row


def as_story(telling: Any, to: str) -> dict[str, Any]:
    """A telling as a report has it, and who heard it: perhaps with no `text`."""
    said = as_row(telling)
    kept = {key: said[key] for key in ("listed", "spotted") if key in said}
    return {"text": said.get("story", said["text"]), "to": to, **kept}


def account(told: Mapping[str, Sequence[Any]], remarks: Sequence[str]) -> list[dict[str, Any]]:
    """What an act came to, for the umpire's report: what it told, else what it remarked to the umpire alone."""
    rows = [as_story(row, to) for to, rows in told.items() for row in rows]
    return [row for row in rows or [as_story(text, "umpire") for text in remarks] if row["text"] or "listed" in row]


def account_by_owners(said: Sequence[Telling], remarks: Sequence[str]) -> list[dict[str, Any]]:
    """The same with things by their owners' names; what both sides heard in different words is given once."""
    again = {place for place, row in enumerate(said) if row.same and place}
    once = [
        row._replace(to="all") if place + 1 in again else row for place, row in enumerate(said) if place not in again
    ]
    told: dict[str, list[Any]] = {}
    for row in in_order(once):
        names = [row.as_said(thing, lambda one: one.name) for thing in row.things]
        told.setdefault(row.to, []).append(row.in_words(names, {}))
    return account(told, remarks)
