"""Every command as the command line declares it: one text, as the manual's page and as the man page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

from referee.cli.command import INDEX
from referee.cli.completing.making import command_verbs as commands
from referee.cli.completing.verbs import Verb
from referee.cli.options import ACT, CALL, meanings
from referee.cli.slots import option_typed, place_typed
from referee.engine import __version__
from referee.engine.places import manual_data
from referee.show.plain import as_plain_text

LEAD = "a referee's assistant for naval wargames at a physical table"
WORDS = {
    "odds": "[GAME] PROCEDURE [--INPUT VALUE …]",
    "roll": "[GAME] PROCEDURE [--INPUT VALUE …]",
    "do": "[ACT] [--INPUT VALUE …]",
    "next": "[N]",
}
BESIDES: dict[str, Any] = manual_data("commands.toml")
"""What is said besides the declarations: `about` the program; the `environment`, `files` and `exit status`."""


class Part(NamedTuple):
    """A piece of the text: a `head` (of `depth` 1 or 2), a `text`, or an `item` with what is said of it."""

    kind: str
    words: str
    text: str = ""
    depth: int = 1


def manual_parts() -> Iterator[Part]:
    """The whole text, part by part."""
    yield Part("head", "Description")
    yield from (Part("text", text) for text in BESIDES["about"])
    there = commands()
    for title, group in groupby(INDEX, key=lambda row: row[0]):
        yield Part("head", title.capitalize())
        yield from (part for _, _, names in group for name in names for part in command_text(there[name]))
    for of, also in (("look-up", CALL), ("act", ACT)):
        yield Part("head", f"Options of every {of}")
        yield from (Part("item", f"--{name}", text) for name, text in meanings(also).items())
    for title in ("environment", "files", "exit status"):
        yield Part("head", title.capitalize())
        yield from (Part("item", name, text) for name, text in BESIDES[title].items())


def command_text(verb: Verb) -> Iterator[Part]:
    """A command: how it is typed, what it does, its places and options."""
    places = WORDS.get(verb.name) or " ".join(map(place_typed, verb.places))
    yield Part("head", " ".join(filter(None, ["referee", verb.name, places])), depth=2)
    yield Part("text", verb.summary)
    for slot in verb.places:
        if slot.meaning:
            yield Part("item", place_typed(slot), slot.meaning)
    for slot in verb.options:
        yield Part("item", option_typed(slot), slot.meaning)


def as_markdown() -> str:
    """The page of the manual."""
    out = ["# The commands", "", f"The same as `man referee`, of version {__version__}: {LEAD}.", ""]
    for part in manual_parts():
        if part.kind == "head" and part.depth == 2:
            name, _, rest = part.words.partition(" ")[2].partition(" ")
            out += ["", f"### {as_plain_text(f'{name} {rest}'.strip())}", ""]
        elif part.kind == "head":
            out += ["", f"## {part.words}", ""]
        elif part.kind == "text":
            out += [_escape_text(part.text or part.words), ""]
        else:
            out += [f"- `{part.words}`: {_escape_text(part.text)}" if part.text else f"- `{part.words}`"]
    return "\n".join(out).replace("\n\n\n", "\n\n") + "\n"


def as_man() -> str:
    """The man page, as roff."""
    out = [f'.TH REFEREE 1 "" "referee {__version__}" "User Commands"', ".SH NAME", _escape_roff(f"referee - {LEAD}")]
    out += [".SH SYNOPSIS", ".B referee", _escape_roff("COMMAND [ARGUMENT …] [--OPTION …]")]
    for part in manual_parts():
        if part.kind == "head":
            words = part.words.upper() if part.depth == 1 else part.words
            out += [f".{'SH' if part.depth == 1 else 'SS'} {_escape_roff(words)}"]
        elif part.kind == "text":
            out += [".PP", _escape_roff(part.text or part.words)]
        else:
            out += [".TP", rf"\fB{_escape_roff(part.words)}\fR", _escape_roff(part.text) or r"\&"]
    return "\n".join(out) + "\n"


def _escape_text(text: str) -> str:
    """A text whose `code` stays and whose rest is escaped for Markdown."""
    pieces = enumerate(re.split(r"(`[^`]+`)", text))
    return "".join(piece if place % 2 else as_plain_text(piece) for place, piece in pieces)


def _escape_roff(text: str) -> str:
    """A text escaped for roff, its `code` bold."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("…", "...").replace('"', r"\(dq")
    text = re.sub(r"`([^`]+)`", r"\\fB\1\\fR", text)
    return rf"\&{text}" if text[:1] in (".", "'") else text
