"""A player's plain words on a sheet of orders (`Myoko fires at Canberra`, `TF 16 moves to 1409`, `VF-6 on CAP over 16`)
as the words that a game's lines have (`at`, `1409`, `cap 16`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import takewhile

from referee.engine.hexgrid import is_hex

Token = tuple[str, bool]
"""A word of a line, and whether it stood in quotes."""

SIGNS = frozenset({":", "=", "-", "->", ">", "\u2013", "\u2014", "\u2192"})
MOVING = frozenset({"move", "go", "goes", "sail", "steam", "steer", "head", "proceed", "straight"})
FIRING = frozenset({"fire", "shoot", "gun", "attack", "hit", "against"})
FLYING = frozenset({"on", "fly", "flies"})
SPEED = frozenset({"speed"})
AT = ("torp", "torpedo", "torpedoes", "launch", "launches")
"""After these words `at` says nothing more."""
ZONE = re.compile(r"[a-z]\d{1,2}")
SAME = (
    ("torpedo", "torp"),
    ("launch", "torp"),
    ("strike", "raid"),
    ("strike", "vs"),
    ("attack", "raid"),
    ("remain", "stay"),
    ("continue", "on"),
    ("cover", "screens"),
    ("join", "form"),
)
"""A plain word, and the verb that it is where a game has that verb."""


OTHERS = "others"
"""The group of words that stand where a thing may (`adrift`, `no`), and are none."""


def things_in(forces: Mapping[str, Mapping[str, bool]]) -> list[str]:
    """The names of a side's own things, without the words that only stand for some."""
    return [name for group, names in forces.items() if group != OTHERS for name in names]


def as_verb(word: str, verbs: Collection[str]) -> str:
    """The verb that a word is a form of: `stays` is `stay`, `screen` is `screens`, `torpedoes` are `torp`; else the
    word itself.
    """
    if word in verbs:
        return word
    stems = list(stems_of(word))
    forms = (*stems, f"{word}s", f"{word}es", *(verb for stem in stems for plain, verb in SAME if stem == plain))
    return next((form for form in forms if form in verbs), word)


def stems_of(word: str) -> Iterator[str]:
    """A word, and without the ending of the third person or of several, or of what one is doing (`hitting`)."""
    yield word
    if (stem := word.removesuffix("ing")) != word and len(stem) > 1:
        yield from (stem, f"{stem}e", *([stem[:-1]] if stem[-1] == stem[-2] else []))
    for ending in ("s", "es"):
        if len(word) > len(ending) + 1 and word.endswith(ending):
            yield word.removesuffix(ending)


def without_fillers(words: Sequence[Token], verbs: Collection[str]) -> list[Token]:
    """A line without `the`, and without `to` before a hex (`44 withdraws to 1311`), which say nothing more."""
    after = [*words[1:], ("", True)]
    return [
        one
        for one, then in zip(words, after, strict=bool(words))
        if one[1] or not (one[0].lower() == "the" or (one[0].lower() == "to" not in verbs and is_hex(then[0])))
    ]


def up_to_a_verb(words: Sequence[Token], verbs: Collection[str]) -> Iterator[str]:
    """The words before the next verb, comma or `and`."""
    return takewhile(lambda word: word not in (",", "and", *verbs), (word for word, _ in words))


def plain_part(words: Sequence[Token], verbs: Collection[str]) -> list[Token]:
    """What follows those who are ordered, without the words that say nothing more."""
    out = list(words)

    def says(place: int, among: frozenset[str]) -> bool:
        word, quoted = out[place] if place < len(out) else ("", True)
        return not quoted and word.lower() not in verbs and not among.isdisjoint(stems_of(word.lower()))

    while len(out) > 1 and (says(0, SIGNS) or says(0, MOVING)):
        out.pop(0)
    if (
        len(out) > 1
        and says(0, frozenset({"to"}))
        and (is_hex(out[1][0]) or ZONE.fullmatch(out[1][0].lower()) or says(1, SPEED))
    ):
        out.pop(0)
    if len(out) > 1 and says(0, FIRING) and not out[1][1] and out[1][0].lower() in verbs:
        out.pop(0)  # `attack industry`, `fire at`
    if len(out) > 1 and "at" in verbs and says(0, FIRING) and as_verb(out[0][0].lower(), verbs) not in verbs:
        out[0] = ("at", False)
    if len(out) > 1 and says(0, FLYING) and as_verb(out[1][0].lower(), verbs) in verbs:
        out.pop(0)
    if (
        len(out) > 2
        and "at" in verbs
        and FIRING.intersection(stems_of(out[0][0].lower()))
        and out[1][0].lower() == "at"
    ):
        out.pop(0)
    if len(out) > 2 and out[0][0].lower() in ("at", *AT) and out[1][0].lower() in ("at", "on"):
        out.pop(1)
    return out
