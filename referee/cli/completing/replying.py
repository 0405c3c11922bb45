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
from referee.engine.plain import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


SHELLS = ("bash", "zsh", "fish")
SPECIAL = frozenset(" \t\n\"'\\$`!#&|;<>(){}[]*?~")
IN_QUOTES = frozenset('"\\$`')


def run(argv: Sequence[str]) -> int:
    """Answer a shell; the exit status, which no shell looks at."""
    try:
        shell, *words = argv
        reply = in_bash(*words) if shell == "bash" else in_words(words, with_help=shell in ("zsh", "fish"))
    except Exception:
        if os.environ.get("REFEREE_TRACEBACK"):
            raise
        return 1
    sys.stdout.write("".join(f"{row}\n" for row in reply))
    return 0


def in_words(words: Sequence[str], *, with_help: bool) -> list[str]:
    """The reply to a shell that gives words and quotes by itself: each offer with its help behind a tab."""
    *whole, begun = words
    found = Line(whole, bare_word(begun)).offers()
    rows = [offer_row(offer) if with_help else visible(offer.text) for offer in found.words]
    return [first_line(found.files, found.words), *rows]


def offer_row(offer: Offer) -> str:
    """An offer, and its help behind a tab."""
    help = " ".join(visible(offer.help).split())
    return f"{visible(offer.text)}\t{help}" if help else visible(offer.text)


def in_bash(line: str, breaks: str = " \t\n\"'><=;|&(:") -> list[str]:
    """The reply to bash: it gives the line, and takes only what stands behind the last sign at which it cuts."""
    words, begun, quote, lost = cut_line(line, breaks)
    found = Line(words[1:], begun).offers()
    rows = [quote_for_bash(visible(offer.text)[lost:], quote) for offer in found.words]
    return [first_line(found.files, found.words), *rows]


def first_line(files: str, words: Sequence[Offer]) -> str:
    """The reply's first line."""
    goes_on = bool(words) and all(word.goes_on for word in words)
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
    words: list[str] = []
    text, quote, lost, begun = "", "", 0, False
    place = 0
    while place < len(line):
        sign = line[place]
        place += 1
        if quote:
            if sign == quote:
                quote = ""
            elif sign == "\\" and quote == '"' and line[place : place + 1] in IN_QUOTES:
                text += line[place : place + 1]
                place += 1
            else:
                text += sign
        elif sign in " \t\n":
            words += [text] if begun else []
            text, lost, begun = "", 0, False
            continue
        elif sign in "\"'":
            quote = sign
        elif sign == "\\":
            text += line[place : place + 1]
            place += 1
        else:
            text += sign
            lost = len(text) if sign in breaks else lost
        begun = True
    return words, text, quote, lost


def quote_for_bash(text: str, quote: str) -> str:
    """A text as it must stand in bash, within the quote that is open or none."""
    if quote == "'":
        return text.replace("'", "'\\''")
    special = IN_QUOTES if quote else SPECIAL
    return "".join(f"\\{sign}" if sign in special else sign for sign in text)
