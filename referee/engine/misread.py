"""What is wrong with a text that is no TOML: where, line and column from 1, and what is wanted there instead."""

from __future__ import annotations

import re

WHERE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
# How the parser's sentence begins, and what an umpire is told; the first that fits.
SAID = (
    (
        "expected '='",
        'a key is followed by = and its value; with blanks in it, it stands in quotation marks: "TF 16" = …',
    ),
    ("expected ']]'", "the heading of a table in a row ends in ]], as in [[line]]"),
    ("expected ']'", 'a table\'s heading ends in ]; blanks in it want quotation marks: [task_force."TF 16"]'),
    ("expected newline", "something follows the value; a line holds one key and one value, a remark begins with #"),
    ("cannot declare", "this table stands here a second time; put its keys under the first heading, or rename one"),
    ("cannot overwrite", "this key, or a table of its name, stands here a second time; take one out, or rename it"),
    ("cannot mutate", "this was closed further up, so nothing can be added to it; put it where it was begun"),
    ("cannot redefine", "this was closed further up, so nothing can be added to it; put it where it was begun"),
    ("duplicate inline", "a key stands twice between { and }; take one out"),
    ("invalid initial", "a key is wanted here: letters, digits, - and _ as they are, all else in quotation marks"),
    ("invalid statement", "a line is key = value, a heading such as [scenario], or a remark behind #"),
    ("unclosed array", "the list is not closed: commas between its values, and ] behind the last"),
    ("unclosed inline", "the table is not closed: commas between its keys, and } behind the last"),
    ("unescaped", "a \\ in a text is written \\\\, or the text stands in single quotation marks"),
    ("invalid hex", "\\u wants four hexadecimal digits behind it, \\U eight"),
    ("escaped character", "no sign has that number; \\u wants four hexadecimal digits behind it, \\U eight"),
    ("unterminated", "a text is not closed: a quotation mark is missing behind it"),
    ("illegal character '\\n'", "a text is not closed: a quotation mark is missing at the end of the line"),
    ("illegal character '\\r", "a text is not closed: a quotation mark is missing at the end of the line"),
    ("illegal character", "a sign that steers stands in the text; write it as \\u and its number, or take it out"),
    ("found invalid character", "a sign that steers stands in the remark; take it out"),
    ("expected", "a quotation mark is missing"),
    ("invalid date", "no such day or time; a date that is text stands in quotation marks"),
    ("invalid value", 'a value is wanted here: text in quotation marks, as "day"; numbers, true and false without'),
)
UNKNOWN = "this cannot be read; a line is key = value, a heading such as [scenario], or a remark behind #"
TWICE = ("cannot overwrite", "cannot mutate")


def misread(error: Exception, raw: bytes) -> str:
    """Why a file's text is no TOML, in a sentence that begins with its place: `line 12, column 5: …`."""
    if isinstance(error, UnicodeDecodeError):
        line, column = place_of(raw[: error.start].decode(errors="replace"))
        return f"line {line}, column {column}: a sign that is not UTF-8; save the file as UTF-8"
    if isinstance(error, RecursionError):
        return "it is nested too deep"
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
    return f"line {line}, column {column}: {said}"


def place_of(before: str) -> tuple[int, int]:
    """The line and column, from 1, of what follows a text."""
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
