"""Why a text is not TOML: the line and column, from 1, and what is wanted there."""

from __future__ import annotations

import re

WHERE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
# How the parser's sentence begins, and what an umpire is told; the first that fits.
SAID = (
    (
        "expected '='",
        'a key is followed by = and its value; with blanks in it, put it in quotation marks: "TF 16" = …',
    ),
    ("expected ']]'", "the heading of a table in a list ends in ]], as in [[line]]"),
    (
        "expected ']'",
        'a table\'s heading ends in ]; with blanks in it, put it in quotation marks: [task_force."TF 16"]',
    ),
    (
        "expected newline",
        "something follows the value; write one key and one value on a line, and begin a remark with #",
    ),
    ("cannot declare", "this table is here a second time; put its keys under the first heading, or rename one"),
    ("cannot overwrite", "this key, or a table of the same name, is here a second time; remove or rename one"),
    ("cannot mutate", "this table was finished further up; put the line there"),
    ("cannot redefine", "this table was finished further up; put the line there"),
    ("duplicate inline", "a key is twice between { and }; remove one"),
    ("invalid initial", "a key is needed here: letters, digits, - and _; anything else in quotation marks"),
    ("invalid statement", "a line is key = value, a heading such as [scenario], or a remark after #"),
    ("unclosed array", "the list is not closed: put commas between its values, and ] after the last"),
    ("unclosed inline", "the table is not closed: put commas between its keys, and } after the last"),
    ("unescaped", "a \\ in a text is written \\\\, or the text goes in single quotation marks"),
    ("invalid hex", "\\u needs four hexadecimal digits after it, \\U eight"),
    ("escaped character", "no character has that number; \\u needs four hexadecimal digits after it, \\U eight"),
    ("unterminated", "a text is not closed: a quotation mark is missing after it"),
    ("illegal character '\\n'", "a text is not closed: a quotation mark is missing at the end of the line"),
    ("illegal character '\\r", "a text is not closed: a quotation mark is missing at the end of the line"),
    ("illegal character", "the text holds a control character; write it as \\u and its number, or remove it"),
    ("found invalid character", "the remark holds a control character; remove it"),
    ("expected", "a quotation mark is missing"),
    ("invalid date", "there is no such day or time; a date that is text goes in quotation marks"),
    (
        "invalid value",
        'a value is needed here: text in quotation marks, as "day"; numbers, true and false without them',
    ),
)
UNKNOWN = "this cannot be read; a line is key = value, a heading such as [scenario], or a remark after #"
TWICE = ("cannot overwrite", "cannot mutate")


def why_misread(error: Exception, raw: bytes) -> str:
    """Why a file's text is not TOML, in a sentence that begins with its place: `line 12, column 5: …`."""
    place, said = where_and_why(error, raw)
    return f"line {place[0]}, column {place[1]}: {said}" if place else said


def where_and_why(error: Exception, raw: bytes) -> tuple[tuple[int, int] | None, str]:
    """The line and column at which a text is not TOML, if there is one, and why it is not."""
    if isinstance(error, UnicodeDecodeError):
        before = raw[: error.start].decode(errors="replace")
        return place_of(before), "a character that is not UTF-8; save the file as UTF-8"
    if isinstance(error, RecursionError):
        return None, "it is nested too deep"
    text = raw.decode(errors="replace").replace("\r\n", "\n")
    message = str(error)
    found = WHERE.search(message)
    low = message[: found.start()].lower() if found else message.lower()
    said = next((sentence for begins, sentence in SAID if low.startswith(begins)), UNKNOWN)
    if found and found[1]:
        line, column = int(found[1]), int(found[2])
    else:
        line, column = place_of(text.rstrip("\n"))
    if low.startswith(TWICE):  # the parser has read past the value
        row = text.split("\n")[line - 1]
        column = len(row) - len(row.lstrip()) + 1
    return (line, column), said


def place_of(before: str) -> tuple[int, int]:
    """The line and column, from 1, at which a text ends."""
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
