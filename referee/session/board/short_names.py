"""Names as they are typed in haste: by their beginnings, without spaces, hyphens and capitals."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate

from referee.engine.errors import Refusal, ask_which, unknown
from referee.engine.kinds import whole_number
from referee.engine.plain import DIGITS

ROW = 30
BETWEEN = re.compile(r"[ \-_.]")  # what `squeeze` leaves out
DASHED = re.compile(r"(\d+)[-\u2013\u2014](\d+)$")


def names_meant(word: str, names: Collection[str]) -> list[str]:
    """Which names a word may be short for: itself, else those that begin so, else those with that word (`A` is
    `Force A`, but `58` may be `TF 58` or `TG 58.1`), else those with a word that begins so, or with those behind it
    (`mobile fleet`), else those whose words one after the other do (`fur1` is `Furutaka 1`). None ends inside a number.

    Where all others only add words to one of them (`Shokaku`, `Shokaku fighters`), it is that one.
    """
    if word in names:
        return [word]
    short = squeeze(word)
    if not short:
        return []
    if same := [name for name in names if squeeze(name) == short]:
        return same
    if begin := [name for name in names if begins(short, name)]:
        bare = [name for name in begin if all(one == name or one.startswith(f"{name} ") for one in begin)]
        return bare or begin
    within = (name for name in names if short in squeeze(name))
    if inner := [name for name in within if begins(short, name, anywhere=True)]:
        exact = [name for name in inner if short.isalpha() and short in map(squeeze, name.split()[1:])]
        return exact or inner
    likely = (name for name in names if not short.strip(squeeze(name)))  # no sign of the word is missing in the name
    loose = [name for name in likely if _one_after_the_other(short, name.split())]
    whole = [name for name in loose if _one_after_the_other(short, name.split(), to_the_end=True)]
    return whole or loose


def begins(word: str, name: str, *, anywhere: bool = False) -> bool:
    """Does a name, or one of its words with those behind it (`anywhere`), begin with a word, and not inside a number
    (`TG 5` is not short for `TG 58`, but `TG 58` is for `TG 58.1`)?
    """
    if anywhere:
        parts = name.split()
        return any(begins(word, " ".join(parts[place:])) for place in range(len(parts)))
    short, whole = squeeze(word), squeeze(name)
    if not whole.startswith(short):
        return False
    ends = accumulate(map(len, BETWEEN.split(name)))
    return not (short[-1:].isdigit() and whole[len(short) :][:1].isdigit()) or len(short) in ends


def words_begun(word: str, words: Collection[str]) -> list[str]:
    """The word among some that was typed, whatever its capitals; else those that begin so."""
    short = word.casefold()
    same = [one for one in words if one.casefold() == short]
    return same or [one for one in words if one.casefold().startswith(short)]


def in_its_case(word: str, names: Collection[str]) -> str:
    """The name that a word is, whatever its capitals; the word itself if it is none of them, or already right."""
    same = {name for name in names if name.casefold() == word.casefold()} if word not in names else set()
    return same.pop() if len(same) == 1 else word


def not_there(what: str, word: str, names: Collection[str], field: str) -> Refusal:
    """The refusal of a word that names no single thing: it asks which is meant, or gives the nearest names."""
    near = names_meant(word, names)
    return ask_which(word, near, field) if near else unknown(what, word, names, field=field)


def names_listed(text: str, names: Collection[str]) -> list[str]:
    """All names that a list is short for, with commas or spaces between them; refused if one of them fits no name."""
    out: dict[str, None] = {}
    for part in filter(None, map(str.strip, text.split(","))):
        for word in [part] if names_meant(part, names) else part.split():
            found = names_numbered(word, dict.fromkeys(names, True)) or names_meant(word, names)
            if not found:
                raise unknown("name here:", word, names)
            out |= dict.fromkeys(found)
    return list(out)


def names_said(text: str, names: Collection[str]) -> set[str]:
    """The names that a text holds whole; if one is part of another (`VF-1` of `VF-10`), the longer."""
    of_any = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return set(re.findall(rf"(?<!\w)(?:{of_any})(?!\w)", text)) if names else set()


def _one_after_the_other(short: str, parts: Sequence[str], to_the_end: bool = False) -> bool:
    if not short or not parts:
        return not short and not (to_the_end and parts)
    first = squeeze(parts[0])
    counts = [count for count in range(1, len(first) + 1) if short.startswith(first[:count])]
    counts = [count for count in counts if begins(first[:count], parts[0])]
    return any(_one_after_the_other(short[count:], parts[1:], to_the_end) for count in counts)


@lru_cache(maxsize=4096)
def squeeze(word: str) -> str:
    """A name as it is typed in haste: no spaces, hyphens or capitals."""
    return "".join(sign for sign in word.lower() if sign not in " -_.")


def as_row(word: str) -> str:
    """`1-3` as the row of numbers `1..3`; another word as it is."""
    return f"{dashed[1]}..{dashed[2]}" if (dashed := DASHED.match(word)) else word


def names_in_full(word: str, stem: str) -> bool:
    """Does a word name a stem whole (`vb6` is `VB-6-` or `VB-6/`), or each word of several (`zuik d3a` is `Zuikaku
    D3A`)?
    """
    words, parts = word.split(), stem.split()
    each = len(words) == len(parts) > 1 and all(
        squeeze(one).startswith(squeeze(two)) for two, one in zip(words, parts, strict=False)
    )
    return each or squeeze(word) == squeeze(stem.removesuffix("/"))


def names_numbered(word: str, names: Mapping[str, bool]) -> list[str]:
    """All names that a name without its number stands for (`VB-6` or `vb6` for `VB-6-1` and `VB-6-2`, `zuik d3a` for
    `Zuikaku D3A 1` to `3`, those still in play), or a row of numbers (`VB-6-1..3`, `Craven 1-3`); none if it is
    neither.
    """
    stem, dots, last = word.partition("..")
    if dots:
        head = stem.rstrip(DIGITS)
        first, end = whole_number(stem[len(head) :]), whole_number(last)
        if first is None or end is None or not first < end <= first + ROW:
            return []
        row = [names_meant(f"{head}{number}", names) for number in range(first, end + 1)]
        return [one[0] for one in row] if all(len(one) == 1 for one in row) else []
    meant = names_meant(word, names)
    begun = {name.rstrip(DIGITS) for name in meant}
    stems = {stem for stem in begun if names_in_full(word, stem)}
    found: list[str] = []
    if len(stems) == 1 and stems.isdisjoint(meant) and (len(begun) == 1 or word[-1:].isdigit()):
        found = [name for name in names if name.rstrip(DIGITS) in stems and name not in stems]
    dotted = DASHED.sub(r"\1..\2", word)
    return [name for name in found if names[name]] or found or (names_numbered(dotted, names) if dotted != word else [])
