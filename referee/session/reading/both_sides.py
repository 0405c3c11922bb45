"""What both sides heard of one act, each in words of its own, told once: `TF 64 engages Vanguard`, where the other side
heard that an unspotted force in 1508 engages Vanguard.

A game's `words.toml` says in `[[both]]` of which sentences this holds: each side's `is`, and what to `say` instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from referee.session.reading.retold import SENTENCE, words_of
from referee.session.reading.telling import EVERYBODY, Line

UNNAMED = re.compile(r"(?:an?|the)\b.*\b(?:aircraft|force|group|marker|raid)\b.*", re.IGNORECASE)
GROUP = re.compile(r"\{(\w+)\}")


def told_once(game: str, lines: Sequence[Line]) -> list[Line]:
    """The lines of one act, what two sides heard of one thing as one line to everybody."""
    out = list(lines)
    for row in words_of(game).get("both", ()) if len({line.to for line in lines}) > 1 else ():
        while found := next(pairs(row, out), None):
            (here, one), (there, other), said = found
            merged = [*without(out[here], one), *without(out[there], other)]
            rest = [line for place, line in enumerate(out) if place not in (here, there)]
            at = 0 if row.get("leads") else here
            out = [*rest[:at], Line(said), *merged, *rest[at:]]
    return out


def pairs(row: Mapping[str, Any], lines: Sequence[Line]) -> Iterator[tuple[tuple[int, str], tuple[int, str], str]]:
    """The sentences of two sides that tell of the same, each with the place of its line, and what they say together."""
    said = [(place, sentence) for place, line in enumerate(lines) for sentence in SENTENCE.split(line.text)]
    for (here, one), (there, other) in combinations(said, 2):
        if text := one_of(row, Line(one, lines[here].to), Line(other, lines[there].to)):
            yield (here, one), (there, other), text


def without(line: Line, sentence: str) -> list[Line]:
    """What is left of a line."""
    rest = [one for one in SENTENCE.split(line.text) if one != sentence]
    return [line._replace(text=" ".join(rest))] if rest else []


def one_of(row: Mapping[str, Any], one: Line, other: Line) -> str:
    """What two sentences to different sides say together, if they tell of the same."""
    if one.to == other.to or EVERYBODY in (one.to, other.to):
        return ""
    for mine in matches(row, one):
        for theirs in matches(row, other):
            both = {name: shared_name(mine.get(name), theirs.get(name)) for name in {*mine, *theirs}}
            say: str = row["say"]
            if None not in both.values() and set(GROUP.findall(say)) <= set(both):
                said = say.format(**both)
                return said[:1].upper() + said[1:]
    return ""


def matches(row: Mapping[str, Any], line: Line) -> Iterator[dict[str, str]]:
    """What a sentence names, by each of the ways in which it may be said."""
    for way in row["is"]:
        if found := re.fullmatch(way, line.text.removesuffix(".")):
            yield {name: text for name, text in found.groupdict().items() if text is not None}


def shared_name(one: str | None, other: str | None) -> str | None:
    """What two sides call the same: the name where one of them has no name for it; nothing if it is not the same."""
    if one is None or other is None:
        return one or other
    named = [text for text in (one, other) if not UNNAMED.fullmatch(text)]
    if len(named) < 2:
        return (named or [one])[0]
    short, long = sorted(named, key=len)
    return long if short.casefold() in long.casefold() else None
