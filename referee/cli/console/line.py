"""A typed line as words: quotes and backslashes as a shell reads them, and kinder to an apostrophe in plain speech."""

from __future__ import annotations

from referee.engine.errors import Refusal
from referee.engine.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Quoted(str):
    """A word that stood in quotes: taken as it is, never as a short form."""

    __slots__ = ()


class Word(NamedTuple):
    """A word: what it means (`Quoted` where it had quotes), where it begins, the quote left open in it (else "")."""

    text: str
    start: int
    quote: str = ""


def words(line: str) -> list[Word]:
    """The words of a line; what follows a `#` at a word's beginning is a comment. A quote may stay open at the end."""
    out: list[Word] = []
    place, end = 0, len(line)
    while place < end:
        if line[place].isspace():
            place += 1
            continue
        if line[place] == "#":
            break
        start, quote, plain = place, "", True
        signs: list[str] = []
        while place < end and (quote or not line[place].isspace()):
            sign = line[place]
            place += 1
            if quote and sign == quote:
                quote = ""
            elif sign == "\\" and quote != "'" and place < end and (not quote or line[place] in '"\\'):
                signs.append(line[place])
                place += 1
            elif not quote and sign in "\"'" and not _apostrophe(line, place - 1):
                quote, plain = sign, False
            else:
                signs.append(sign)
        text = "".join(signs)
        out.append(Word(text if plain else Quoted(text), start, quote))
    return out


def _apostrophe(line: str, place: int) -> bool:
    """Is it an apostrophe, as in `captain's` or `ships' guns`, rather than a quote?"""
    before = line[place - 1 : place] if place else ""
    after = line[place + 1 : place + 2]
    return line[place] == "'" and before.isalpha() and (after.isalnum() or "'" not in line[place + 1 :])


def split_words(line: str) -> list[str]:
    """The words' texts; refuses an open quote."""
    found = words(line)
    if found and found[-1].quote:
        begun = " ".join(line[found[-1].start :].split())[:20].rstrip()
        raise Refusal("bad-request", f"the quote at {begun} is not closed")
    return [word.text for word in found]


def named_sides(words: Iterable[str], sides: Sequence[str]) -> list[str]:
    """The sides that a line names, anywhere in it; `all` names every one."""
    found: list[str] = []
    for word in words:
        value = word.rpartition("=")[2].lower()
        if value == "all":
            found += sides
        elif value in sides:
            found.append(value)
    return list(dict.fromkeys(found))
