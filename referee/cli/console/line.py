"""A typed line as words: quotes and backslashes as a shell reads them, and kinder to an apostrophe in plain speech."""

from __future__ import annotations

from referee.engine.errors import Refusal
from referee.engine.record import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Quoted(str):
    """A word that was in quotes: taken as it is, never as a short form."""

    __slots__ = ()


class Word(NamedTuple):
    """A word: what it means (`Quoted` where it had quotes), where it begins and ends, the quote left open in it (else
    ""); `cut`: so many of its signs go up to the last of those at which a shell cuts.
    """

    text: str
    start: int
    end: int
    quote: str = ""
    cut: int = 0


IN_QUOTES, IN_QUOTES_OF_A_SHELL = frozenset('"\\'), frozenset('"\\$`')
"""What a backslash takes as it stands between double quotes."""


def words_of(line: str, cuts: str | None = None) -> list[Word]:
    """The words of a line; what follows a `#` at a word's beginning is a comment. A quote may stay open at the end.

    With `cuts`, the signs at which bash cuts, it is read just as bash does: without comments and apostrophes.
    """
    out: list[Word] = []
    place, end, in_shell = 0, len(line), cuts is not None
    escaped = IN_QUOTES_OF_A_SHELL if in_shell else IN_QUOTES
    is_blank = " \t\n".__contains__ if in_shell else str.isspace
    while place < end:
        if is_blank(line[place]):
            place += 1
            continue
        if line[place] == "#" and not in_shell:
            break
        start, quote, plain, cut = place, "", True, 0
        signs: list[str] = []
        while place < end and (quote or not is_blank(line[place])):
            sign, after = line[place], line[place + 1 : place + 2]
            place += 1
            if quote and sign == quote:
                quote = ""
            elif sign == "\\" and quote != "'" and (after in escaped if quote else after or in_shell):
                signs.append(after)
                place += 1
            elif not quote and sign in "\"'" and (in_shell or not _is_apostrophe(line, place - 1)):
                quote, plain = sign, False
            else:
                signs.append(sign)
                cut = len(signs) if cuts and not quote and sign in cuts else cut
        text = "".join(signs)
        out.append(Word(text if plain else Quoted(text), start, min(place, end), quote, cut))
    return out


def last_begun(found: list[Word], line: str) -> Word:
    """Take off the word begun at the end of a line; an empty one where none is."""
    return found.pop() if found and found[-1].end == len(line) else Word("", len(line), len(line))


def _is_apostrophe(line: str, place: int) -> bool:
    """Is it an apostrophe, as in `captain's` or `ships' guns`, rather than a quote?"""
    before = line[place - 1 : place] if place else ""
    after = line[place + 1 : place + 2]
    return line[place] == "'" and before.isalpha() and (after.isalnum() or "'" not in line[place + 1 :])


def split_words(line: str) -> list[str]:
    """The words' texts; refuses an open quote."""
    found = words_of(line)
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
