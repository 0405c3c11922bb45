"""What no sentence to an umpire may hold: Python, internals, places of JSON, slips of grammar.

Every refusal that any test brings about is read so (`tests/reached.py`, the fixture `_sentences`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

WRONG = {
    "Python's None": r"\bNone\b",
    "Python's True or False": r"\b(True|False)\b",
    "a tuple": r"\(\d+, |\('[^']*',|,\)",
    "a list of Python": r"\['|\[\]|\{\}|\{'",
    "a place counted from 0": r"\w\[\d+\]",
    "a name of the program's": r"(?<![\w/.\-\"'`=])[a-z]+_[a-z_]+(?![\w/.\"'`=])",
    "a class": r"<class |object at 0x|Traceback",
    "pydantic's words": r"[Ff]ield required|Input should be|extra_forbidden",
    "a word twice": r"\b(the|a|is|of|to|in|and) \1\b",
    "a or an": r"(?<!name )(?<!side )\ba [aeio][a-z]+\b(?<!a one)|\ban [bcdfgjklmnpqrstvwxyz][a-z]+\b(?<!an hour)",
    "two blanks": r"\w  \w",
    "an empty end": r"(;|,)\s*$|: ;|there are: *$",
    "one of several": r"\b1 (hexes|boxes|segments|ships|planes|boats|units|aircrafts|dice|cards|markers)\b"
    r"|\b1 (rounds|turns|hits|points)\b",
}
FINE = ("a one", "a European", "a against")


ALWAYS = tuple(what for what in WRONG if what not in ("a place counted from 0", "a name of the program's"))
LEAVES = ("want", "of", "vary", "reach")  # speak of leaves of outcomes, which are typed as JSON has them


def faults(said: str, kinds: Iterable[str] = tuple(WRONG)) -> list[str]:
    """What is wrong with a refusal as it is shown."""
    found = []
    for row in said.splitlines():
        for what, sign in ((kind, WRONG[kind]) for kind in kinds):
            for match in re.finditer(sign, row):
                if match.group(0) not in FINE:
                    found.append(f"{what}: {match.group(0)!r}")
    return found


@lru_cache(maxsize=10_000)
def faults_as_raised(message: str, field: str | None) -> list[str]:
    """What is wrong with a refusal before it is put into the words of what was typed: inputs go by their names in JSON
    there, and what was typed is quoted.
    """
    if field in LEAVES:
        return []
    text = message.partition(", not ")[0]
    text = re.sub(r'"[^"]*"|\'[^\']*\'', "…", text)
    if field:
        text = text.replace(field, "THIS")
    text = re.sub(r"\[\d+\]", "", text)
    text = re.sub(r"\b[a-z0-9]+(_[a-z0-9]+)+\b", "THIS", text)
    return faults(text, ALWAYS)
