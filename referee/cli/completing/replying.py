"""The reply to a shell at a Tab: a directive, then an offer on each line, quoted as that shell needs it.

    referee --complete bash LINE BREAKS       LINE as typed up to the cursor, BREAKS the signs at which bash cuts words
    referee --complete zsh|fish WORD … BEGUN  whole words without their quotes, then the one begun as the shell has it

The first line holds, as far as they apply, `files`, `folders`, `scenarios` (files of the shell's own finding) and
`nospace`. Whatever goes wrong, nothing is offered: a Tab never prints an error.
"""

from __future__ import annotations

import os
import sys

from referee.cli.completing.offering import Line, Offer
from referee.cli.console.line import IN_QUOTES_OF_A_SHELL, last_begun, words_of
from referee.engine.plain import make_visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


SPECIAL = frozenset(" \t\n\"'\\$`!#&|;<>(){}[]*?~")


def run(argv: Sequence[str]) -> int:
    """Answer a shell; the exit status, which no shell looks at."""
    try:
        shell, *typed = argv
        reply = in_bash(*typed) if shell == "bash" else in_words(typed)
    except Exception:
        if os.environ.get("REFEREE_TRACEBACK"):
            raise
        return 1
    sys.stdout.write("".join(f"{row}\n" for row in reply))
    return 0


def in_words(words: Sequence[str]) -> list[str]:
    """The reply to a shell that gives words and quotes by itself: each offer with its help behind a tab."""
    *whole, begun = words
    line = Line(whole, bare_word(begun))
    found = line.offers()
    return [first_line(line.files, found), *map(offer_row, found)]


def offer_row(offer: Offer) -> str:
    """An offer, and its help behind a tab."""
    help = " ".join(make_visible(offer.help).split())
    return f"{make_visible(offer.text)}\t{help}" if help else make_visible(offer.text)


def in_bash(line: str, breaks: str = " \t\n\"'><=;|&(:") -> list[str]:
    """The reply to bash: it gives the line, and takes only what is behind the last sign at which it cuts."""
    whole, begun, quote, lost = cut_line(line, breaks)
    typed = Line(whole[1:], begun)
    found = typed.offers()
    return [first_line(typed.files, found), *(quote_for_bash(make_visible(one.text)[lost:], quote) for one in found)]


def first_line(files: str, found: Sequence[Offer]) -> str:
    """The reply's first line."""
    goes_on = bool(found) and all(offer.goes_on for offer in found)
    return " ".join([*([files] if files else []), *(["nospace"] if goes_on else [])])


def bare_word(word: str) -> str:
    """A word begun, without an open quote and backslashes."""
    if word[:1] in ("'", '"'):
        return word[1:]
    return word.replace("\\", "")


def cut_line(line: str, breaks: str) -> tuple[list[str], str, str, int]:
    """A line as bash reads it: its whole words, the one begun at its end, the quote open in that, and how much of it
    (signs) bash does not take back: up to the last of `breaks` outside quotes.
    """
    found = words_of(line, breaks)
    begun = last_begun(found, line)
    return [str(word.text) for word in found], str(begun.text), begun.quote, begun.cut


def quote_for_bash(text: str, quote: str) -> str:
    """A text as it must be in bash, within the quote that is open or none."""
    if quote == "'":
        return text.replace("'", "'\\''")
    special = IN_QUOTES_OF_A_SHELL if quote else SPECIAL
    return "".join(f"\\{sign}" if sign in special else sign for sign in text)
