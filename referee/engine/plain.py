"""Text that came from a person, made safe to print: invisible and control characters are written as their numbers.

Control characters, marks that turn the direction of writing, lone surrogates, private and unassigned characters become
their numbers (`\\x1b`, `\\u202e`); line ends, tabs and all visible characters stay as they are.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from referee.engine.fraction import Fraction

KEPT = "\n\t"
DIGITS = "0123456789"


def make_visible(text: str) -> str:
    """The text with every character spelled out that a terminal would obey or hide."""
    if all_printable(text):
        return text
    return "".join(sign if is_plain(sign) else code_of(sign) for sign in text)


def all_printable(text: str) -> bool:
    """Can every character of a text be printed, line ends and tabs aside?"""
    for sign in KEPT:
        text = text.replace(sign, "")
    return text.isprintable()


def is_plain(sign: str) -> bool:
    """Is it a visible character, a space, a line end or a tab?"""
    if sign in KEPT or sign.isprintable():
        return True
    from unicodedata import category

    return category(sign) == "Zs"


def code_of(sign: str) -> str:
    """A character as its number."""
    number = ord(sign)
    return f"\\x{number:02x}" if number < 256 else f"\\u{number:04x}" if number < 65536 else f"\\U{number:08x}"


def first_hidden(text: str) -> str | None:
    """The number of the first character that cannot stay (`U+001B`); nothing if all can."""
    if all_printable(text):
        return None
    return next((f"U+{ord(sign):04X}" for sign in text if not is_plain(sign)), None)


def all_visible(value: Any) -> Any:
    """A JSON value with all its texts and keys made visible."""
    if isinstance(value, str):
        return make_visible(value)
    if isinstance(value, dict):
        return {make_visible(key) if isinstance(key, str) else key: all_visible(item) for key, item in value.items()}
    if isinstance(value, list):
        return [all_visible(item) for item in value]
    return value


def escape_controls(written: str) -> str:
    """JSON or TOML with control characters as `\\uXXXX`: the same to a program that reads it, harmless on a screen."""
    if all_printable(written):
        return written
    return "".join(sign if is_plain(sign) else _code(sign) for sign in written)


def _code(sign: str) -> str:
    number = ord(sign)
    if number < 65536:
        return f"\\u{number:04x}"
    number -= 65536
    return f"\\u{0xD800 + (number >> 10):04x}\\u{0xDC00 + (number & 1023):04x}"


def hidden_in(value: Any, way: str = "") -> str | None:
    """Where a JSON or TOML value holds a character that cannot be seen (`ships.3.name holds …`); nothing if it
    holds none.
    """
    if isinstance(value, str):
        sign = first_hidden(value)
        return f"{way} holds an invisible character, {sign}" if sign else None
    if isinstance(value, dict):
        rows = [(make_visible(str(key)), item) for key, item in value.items()]
        named = next((key for key, (shown, _) in zip(value, rows, strict=True) if str(key) != shown), None)
        if named is not None:
            return f"a key of {way or 'the file'} holds an invisible character, {first_hidden(str(named))}"
    elif isinstance(value, list):
        rows = [(str(place), item) for place, item in enumerate(value, 1)]
    else:
        return None
    found = (hidden_in(item, f"{way}.{key}" if way else key) for key, item in rows)
    return next((fault for fault in found if fault), None)


def singular(kind: str) -> str:
    """What one thing of a kind is called: `task_forces` holds a task force."""
    words = kind.replace("_", " ").lower()
    if words.endswith("ies"):
        return words[:-3] + "y"
    return words.removesuffix("es") if words.endswith(("ches", "shes")) else words.removesuffix("s")


def counted(number: int, noun: str) -> str:
    """A number of things in words: `1 hex`, `2 hexes`, `2 entries`, `0 hits`, `3 aircraft`."""
    if number == 1 or noun == "aircraft":
        return f"{number} {noun}"
    if noun.endswith("ry"):
        noun = f"{noun[:-1]}ie"
    return f"{number} {noun}{'es' if noun.endswith(('x', 'ch', 'sh')) else 's'}"


def how_many(number: int, noun: str) -> str:
    """The same as it is said of what happened: `no hits` of none."""
    return counted(number, noun) if number else f"no {counted(0, noun)[2:]}"


def some_of(names: Sequence[str], most: int) -> str:
    """Names with commas between them; of more than so many the first, and how many more."""
    left = len(names) - most
    return ", ".join(names) if left <= 1 else f"{', '.join(names[:most])} and {left} more"


def abbreviate_names(names: Iterable[str]) -> list[str]:
    """Names in a row, of numbered ones that follow each other the first in full, then their numbers: `VB-3-1, 2`."""
    out, before = list[str](), ""
    for name in names:
        stem = name.rstrip(f"{DIGITS}.")
        out.append(name.removeprefix(stem) if stem and stem == before != name else name)
        before = stem
    return out


def decimal_text(value: Fraction) -> str:
    """A number for a reader: whole, or with two decimals at most, rounded down: `12`, `27.5`, `5.33`."""
    whole, part = divmod(int(value * 100), 100)
    return f"{whole}.{part:02d}".rstrip("0").rstrip(".")


def percent(p: str) -> str:
    """A fraction in percent, with one decimal; never 0.0 or 100.0 unless it is impossible or certain."""
    top, _, bottom = p.partition("/")
    per_mille = int(top) * 2000 // int(bottom or 1)
    tenths = (per_mille + 1) // 2
    if bottom and tenths in (0, 1000):
        return "<0.1%" if tenths == 0 else ">99.9%"
    return f"{tenths // 10}.{tenths % 10}%" if bottom else f"{tenths // 10}%"


def with_article(code: str) -> str:
    """A code in capital letters with its article, as it is read aloud: `a CV`, `an SS`."""
    return f"{'an' if code[0] in 'AEFHILMNORSX' else 'a'} {code}"


def a_thing(words: str) -> str:
    """The name of a kind of thing with its article: `a task force`, `an air unit`."""
    return f"{'an' if words[:1] in 'aeio' else 'a'} {words}"


def quote_word(text: str) -> str:
    """A word as it must be typed."""
    if text and not any(sign.isspace() or sign in "\"'\\#" for sign in text):
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
