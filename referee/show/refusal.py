"""A refusal as text for a reader."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import takewhile

from referee.engine.errors import Refusal
from referee.engine.plain import make_visible


def secret_mark(secret: bool) -> str:
    """The mark before what is for the umpire alone."""
    return "secret: " if secret else ""


LEAST = 2
"""How many words at the end of several sentences must be the same for these to be said together."""
NAMED = 4
"""The most of those things that are named."""


def group_alike(sentences: Sequence[str]) -> list[str]:
    """Sentences; those that say the same of several things become one: `VF-1 flies 8 hexes; the same is true of VB-1,
    VT-1`.
    """
    out: list[str] = []
    alike: dict[str, list[str]] = {}
    for sentence in sentences:
        alike.setdefault(said_of(sentence)[1], []).append(sentence)
    for first, *others in alike.values():
        names = list(filter(None, (said_of(one)[0].rstrip(":") for one in others)))
        more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
        out.append(first + (f"; the same is true of {', '.join(names[:NAMED])}{more}" if names else ""))
    return out


def said_of(sentence: str) -> tuple[str, str]:
    """The name with which a sentence begins, and what the sentence says of it."""
    words = sentence.split()
    name = list(takewhile(lambda word: word[0].isdigit() or not word.islower(), words))
    rest = words[len(name) :]
    return (" ".join(name), " ".join(rest)) if name and len(rest) >= LEAST else ("", sentence)


def refusal_text(refusal: Refusal) -> str:
    """One sentence on what was wrong, and a hint on a line of its own; `secret` goes before a refusal that names
    what the side for which it was typed may not know.
    """
    mistake = refusal.field != "yes" and refusal.kind != "bug"  # to answer no is none
    kind = f"{refusal.kind.replace('-', ' ')}: " if mistake else ""
    message, *listed = group_alike([refusal.message, *refusal.listed])
    text = f"referee: {secret_mark(refusal.more.get('for') == 'umpire')}{kind}{message}\n"
    text += "".join(f"  - {line}\n" for line in listed)
    text += f"\nhint: {refusal.hint}\n" if refusal.hint else ""
    text = make_visible(text)
    if not sys.stderr.isatty():
        return text
    from referee.show.folding import fold

    return "".join(f"{row}\n" for line in text.splitlines() for row in fold(line) or [""])
