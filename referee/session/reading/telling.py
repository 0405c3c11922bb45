"""What was read aloud, told as a story: each thing once, searches as a list, no line for a move that a track shows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from referee.session.reading.retold import SENTENCE

EVERYBODY = ""
NAME = r"(?P<name>[^,;:]+?)"
MOVE = re.compile(
    rf"{NAME}(?: moves (?:to |from (?:\d{{4}} to )+)|: (?:to |(?:\d{{4}} - )+)| lie in | stays in )\d{{4}}"
    r"(?:, facing \w+)?(?:, \d+ hex(?:es)?)?(?P<seen>; spotted[^.;]*)?\.?"
)
STAY = re.compile(rf"{NAME}:? stays(?: in \d{{4}})?\.?")
LEAD = re.compile(r"(?P<lead>[^:.]{3,60}?): (?P<rest>.+?)\.?", re.DOTALL)
SPOTTED = re.compile(r"(?P<name>[^.:;]+?) is spotted(?P<more>; [^.]*)?\.?")
MANY = 3  # sentences that begin alike, which are told as a list


class Line(NamedTuple):
    """Something said: to a side, to everybody, or (`umpire`) to nobody: done in secret, or remarked.

    `items` are what follows it as a list.
    """

    text: str
    to: str = EVERYBODY
    items: Sequence[str] = ()


def once(lines: Sequence[Line], sides: Sequence[str], aliases: Mapping[str, str]) -> list[Line]:
    """Lines of one act, things by their owners' names; what every side heard, in words of its own, is told once."""
    named = [line._replace(text=by_name(line.text, aliases)) for line in lines]
    heard: dict[str, set[str]] = {}
    for line in named:
        for sentence in SENTENCE.split(line.text):
            heard.setdefault(sentence.rstrip("."), set()).add(line.to)
    told: set[str] = set()
    out: list[Line] = []
    for line in named:
        own: list[str] = []
        for sentence in SENTENCE.split(line.text):
            bare = sentence.rstrip(".")
            if heard[bare] >= set(sides):
                if bare not in told:
                    out.append(Line(sentence))
                    told.add(bare)
            else:
                own.append(sentence)
        if own:
            out.append(line._replace(text=" ".join(own)))
    return joined(out) if told else named


def joined(lines: Iterable[Line]) -> list[Line]:
    """Lines one after the other to the same hearer as one."""
    out: list[Line] = []
    for line in lines:
        if out and out[-1].to == line.to:
            before = out[-1].text if out[-1].text.endswith((".", "!", "?")) else f"{out[-1].text}."
            out[-1] = line._replace(text=f"{before} {line.text}")
        else:
            out.append(line)
    return out


def by_name(text: str, aliases: Mapping[str, str]) -> str:
    """A text with what the other side calls things in it under their owners' names."""
    if not aliases:
        return text
    words = "|".join(re.escape(word) for word in sorted(aliases, key=len, reverse=True))
    return re.sub(rf"\b(?:{words})\b", lambda word: found_in(aliases, word[0]), text, flags=re.IGNORECASE)


def found_in(aliases: Mapping[str, str], word: str) -> str:
    """A name for a word, capitals apart."""
    return aliases.get(word) or next(name for key, name in aliases.items() if key.lower() == word.lower())


def without_moves(lines: Iterable[Line]) -> tuple[list[Line], list[str]]:
    """Lines without the moves that a track shows, and who was spotted in them."""
    out: list[Line] = []
    spotted: list[str] = []
    for line in lines:
        kept: list[str] = []
        for sentence in SENTENCE.split(line.text):
            move = MOVE.fullmatch(sentence)
            if move and move["seen"]:
                spotted.append(move["name"])
            elif not move and not STAY.fullmatch(sentence):
                kept.append(sentence)
        if kept:
            out.append(line._replace(text=" ".join(kept)))
    return out, spotted


def as_list(line: Line) -> Line:
    """A line in which many sentences begin alike (`Search of 21 hexes: …`) as what they begin with, and a list."""
    sentences = SENTENCE.split(line.text)
    parts = [led(sentence) for sentence in sentences]
    leads = [lead for lead, _ in parts]
    lead = next((one for one in leads if one and leads.count(one) >= MANY), "")
    if not lead:
        return line
    rest = [sentence for sentence, one in zip(sentences, leads, strict=True) if one != lead]
    items = [item for one, item in parts if one == lead]
    return line._replace(text=" ".join([*rest, f"{lead}:"]), items=items)


def led(sentence: str) -> tuple[str, str]:
    """What a sentence begins with, and what follows; `Spotted` for what is spotted."""
    if spotted := SPOTTED.fullmatch(sentence):
        return "Spotted", spotted["name"] + (spotted["more"] or "")
    found = LEAD.fullmatch(sentence)
    return (found["lead"], found["rest"]) if found else ("", "")
