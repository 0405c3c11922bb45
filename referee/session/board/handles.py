"""A telling names things as its hearer may call them, never as their owner does.

`doing.tell(side, "{} is spotted in {}", force, hex)` keeps the things; at the act's end each hearer's words are
written, from what it sees before the act, at the moment of telling, and after it (else a sunk target has no name).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.session.board.thing import Thing

Call = Callable[[str, Thing], "str | None"]
"""What a side (first) calls a thing; nothing where it sees nothing of it."""


class Untold(Exception):
    """A fault of the program: a side was to be told about a thing that it neither sees nor was told about."""


class Telling(NamedTuple):
    """A text with places for things, who is to hear it, and what each hearer called each thing when it was said."""

    text: str
    things: Sequence[Any]
    facts: Mapping[str, Any]
    then: Mapping[str, Sequence[str | None]]
    facts_then: Mapping[str, Mapping[str, str | None]]

    def heard_by(self, side: str, before: Call, after: Call) -> str | dict[str, Any]:
        """The telling in a side's words: `text` alone, or with the facts told, under their names, as its file has
        it.
        """
        names = [
            self.named(thing, self.then[side][place], side, before, after) for place, thing in enumerate(self.things)
        ]
        text = self.text.format(*names) if self.things else self.text
        if self.text.startswith("{"):  # a name stands as it is called; other words begin a sentence
            text = text[:1].upper() + text[1:]
        facts = {
            key: self.named(value, self.facts_then[side][key], side, before, after)
            if isinstance(value, Thing)
            else value
            for key, value in self.facts.items()
        }
        return {"text": text, **facts} if facts else text

    def named(self, thing: Any, then: str | None, side: str, before: Call, after: Call) -> str:
        """What the hearer calls one thing; a value that is no thing stays as it is."""
        if not isinstance(thing, Thing):
            return str(thing)
        found = then or before(side, thing) or after(side, thing)
        if found is None:
            raise Untold(f"{side} is told of {thing!r}, which it does not see: {self.text}")
        return found


def with_names_now(
    text: str, things: Sequence[Any], facts: Mapping[str, Any], hearers: Sequence[str], now: Call
) -> Telling:
    """A telling as it is said, with what each hearer calls the things at this moment."""
    then = {side: [now(side, thing) if isinstance(thing, Thing) else None for thing in things] for side in hearers}
    named = {key: value for key, value in facts.items() if isinstance(value, Thing)}
    facts_then = {side: {key: now(side, value) for key, value in named.items()} for side in hearers}
    return Telling(text, things, facts, then, facts_then)


def tellings_of_act(
    told: Mapping[str, Sequence[Telling]], sides: Sequence[str], before: Call, after: Call
) -> dict[str, Any]:
    """All tellings of an act as its entry keeps them: under `all` what both sides hear in the same words, else
    under each side in its own words.
    """
    out: dict[str, list[Any]] = {}
    for to, rows in told.items():
        for row in rows:
            if to != "all":
                out.setdefault(to, []).append(row.heard_by(to, before, after))
                continue
            heard = [row.heard_by(side, before, after) for side in sides]
            if all(words == heard[0] for words in heard):
                out.setdefault("all", []).append(heard[0])
            else:
                for side, words in zip(sides, heard, strict=True):
                    out.setdefault(side, []).append(words)
    return out
