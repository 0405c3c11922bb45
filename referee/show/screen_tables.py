"""Lays out a printed table for the umpire's screen: the roll that is needed and its chance, and no identifiers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from referee.engine.answer import odds
from referee.engine.procedure import find
from referee.engine.rules import Ruleset
from referee.engine.tables import parse_faces
from referee.engine.words import value_text

JOINED = re.compile(r"(?<=[A-Za-z])[-_](?=\w)|(?<=\w)[-_](?=[A-Za-z])")
KNOWN = "Japan USA UK IPC AA CAP TF TG USN IJN DRM MP VP APD DITW CV CVL BB BC CA CL DD DE ASV LOS ECM VT HE AP"
SHORT = {word.lower(): word for word in KNOWN.split()}
SIGNED = re.compile(r"odif|added", re.IGNORECASE)
LONG = 4  # letters, beyond which a value is a word
FEW = 6  # results at most, to have a row each
PARTS = re.compile(r"(?P<title>.*?)(?:[:;,] )(?P<rest>.*)")


class Piece(NamedTuple):
    """A table on the umpire's screen: its title, a further remark, its rule, a line of headings (perhaps none),
    and its rows; `more` is below as a part of it. `area`: its subject, in a word.
    """

    title: str
    cite: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""
    about: str = ""
    more: Sequence[Piece] = ()
    area: str = ""


class ScreenWords(NamedTuple):
    """What a game's `screen.toml` says about its tables."""

    needs: Mapping[str, str]
    by: Mapping[str, str]
    words: Mapping[str, str]


def make_piece(name: str, data: Mapping[str, Any], kept: ScreenWords) -> Piece:
    """A printed table, or list, or modifiers."""
    whole, cite = str(data.get("title", name)), str(data.get("cite", ""))
    found = PARTS.fullmatch(whole)
    title, about = (found["title"], found["rest"]) if found else (whole, "")
    head, rows = heads_and_rows(name, data, kept)
    return Piece(title, cite, head, rows, about=about[:1].upper() + about[1:])


def heads_and_rows(
    name: str, data: Mapping[str, Any], kept: ScreenWords
) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
    """The headings and the rows."""
    columns = [plain_name(column, kept.words) for column in data.get("columns", ())]
    kind, needs = data.get("kind"), kept.needs.get(name, "")
    cell: Callable[[Any], str] = partial(roll_and_chance, needs=needs) if needs else cell_text
    if kind == "faces":
        return face_rows(data, columns)
    if kind == "ladder":
        starts = [row[0] for row in data["rows"]]
        rows = [[row_range(starts, i), *map(cell, row[1:])] for i, row in enumerate(data["rows"])]
        return [kept.by.get(name, ""), *(columns or [""] * (len(rows[0]) - 1))], rows
    if kind == "grid":
        rows = [[row_name(key, kept), *map(cell, row)] for key, row in data["rows"].items()]
        return [kept.by.get(name, ""), *columns], rows
    entries: Mapping[str, Any] = data.get("entries", {})
    if entries and all(isinstance(value, Mapping) for value in entries.values()):
        keys = list(dict.fromkeys(key for value in entries.values() for key in value if key != "misprint"))
        rows = [[row_name(key, kept), *(cell_text(value.get(k, "")) for k in keys)] for key, value in entries.items()]
        return ["", *map(plain_name, keys)], rows
    sign = kind == "modifiers" and bool(SIGNED.search(str(data.get("title", ""))))
    return [], [
        [row_name(key, kept), cell(value) if needs else cell_text(value, sign)] for key, value in entries.items()
    ]


def face_rows(data: Mapping[str, Any], columns: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    """A table of a die: each result with its faces and their chance, if there are few results; else the faces
    with their results.
    """
    die = str(data["die"])
    sides = int(die[1:])
    count = max(len(columns), 1)
    cells = [[str(row[place + 1]) for row in data["rows"] for _ in parse_faces(row[0])] for place in range(count)]
    order = [face for row in data["rows"] for face in parse_faces(row[0])]
    results = list(dict.fromkeys(str(cell) for row in data["rows"] for cell in row[1:]))
    named = [str(one) for one in data.get("results", ())]
    results.sort(key=lambda one: (int(one) if one.isdecimal() else 0, -named.index(one) if one in named else 0))
    if len(results) <= FEW and (len(results) < len(data["rows"]) or count > 1):
        rows = []
        for result in results:
            row = [cell_text(result)]
            for column in cells:
                on = sorted(face for face, cell in zip(order, column, strict=True) if cell == result)
                row.append(f"{number_runs(on)}  {whole_percent(Fraction(len(on), sides))}" if on else "-")
            rows.append(row)
        return [f"{die}:", *(columns or [""])], rows
    out = [
        [f"{row[0]}  {whole_percent(Fraction(len(parse_faces(row[0])), sides))}", *map(cell_text, row[1:])]
        for row in data["rows"]
    ]
    return [die, *(columns or [""])], out


def number_runs(numbers: Sequence[int]) -> str:
    """Faces written in few signs: `1-3, 6`."""
    out: list[list[int]] = []
    for number in numbers:
        if out and number == out[-1][1] + 1:
            out[-1][1] = number
        else:
            out.append([number, number])
    return ", ".join(str(low) if low == high else f"{low}-{high}" for low, high in out)


def row_range(starts: Sequence[Any], place: int) -> str:
    """A row of a ladder, from its first number to the one before the next row's."""
    first = starts[place]
    last = place == len(starts) - 1
    if place == 0 and isinstance(first, int) and first < -99:
        return f"below {starts[1]}"
    if last:
        return f"{cell_text(first)} or more"
    if not isinstance(first, int) or not isinstance(starts[place + 1], int):
        return f"from {cell_text(first)}"
    end = starts[place + 1] - 1
    return str(first) if end == first else f"{first} to {end}"


def roll_and_chance(value: Any, needs: str) -> str:
    """A number that is to be thrown, with its chance."""
    die, _, way = needs.partition(" or ")
    if isinstance(value, list):
        return ", ".join(roll_and_chance(one, needs) for one in value)
    if not isinstance(value, int):
        return cell_text(value)
    sides = int(die[1:])
    faces_won = value if way == "less" else sides + 1 - value
    return f"{value} or {way}  {whole_percent(Fraction(min(max(faces_won, 0), sides), sides))}"


def whole_percent(share: Fraction) -> str:
    """A share of a hundred, to the nearest."""
    return f"{(200 * share.numerator + share.denominator) // (2 * share.denominator)}%"


def die_tables(dice: Sequence[str]) -> Iterator[Piece]:
    """What each number of a die is worth."""
    for die in dice:
        sides = int(die[1:])
        rows = [
            [str(n), whole_percent(Fraction(n, sides)), whole_percent(Fraction(sides + 1 - n, sides))]
            for n in range(1, sides + 1)
        ]
        yield Piece(f"Chances of a {die}", "", [die, "or less", "or more"], rows)


def computed_table(game: str, row: Mapping[str, Any], rules: Ruleset) -> Piece:
    """A table that the rulebook does not print: the results of a procedure for each value of one input."""
    columns: list[dict[str, str]] = []
    for value in row["values"]:
        answer = odds(find(game, row["procedure"]), {**json.loads(row["inputs"]), row["vary"]: value}, rules)
        so_far, column = Fraction(0), {}
        for outcome in reversed(answer.distribution or ()):
            so_far += Fraction(outcome["p"])
            column[str(next(iter(outcome["outcome"].values())))] = f"{so_far * row['die']}  {whole_percent(so_far)}"
        columns.append(column)
    order = dict.fromkeys(name for column in columns for name in column)
    rows = [[cell_text(name), *(column.get(name, "-") for column in columns)] for name in order if name != "none"]
    return Piece(row["title"], row["cite"], [f"D{row['die']} or less:", *row["heads"]], rows)


def row_name(key: object, kept: ScreenWords) -> str:
    """The name of a row."""
    word = plain_name(key, kept.words)
    return word[:1].upper() + word[1:]


def plain_name(word: object, words: Mapping[str, str] = {}) -> str:
    """A name in the data, as it is read aloud."""
    if str(word) in words:
        return words[str(word)]
    return " ".join(SHORT.get(part, part) for part in JOINED.sub(" ", str(word)).split(" "))


def cell_text(value: Any, sign: bool = False) -> str:
    """A value of a table; a modifier with its sign."""
    if isinstance(value, list):
        return ", ".join(map(cell_text, value))
    if isinstance(value, Mapping):
        return ", ".join(f"{plain_name(key)} {cell_text(item)}" for key, item in value.items())
    if isinstance(value, int) and not isinstance(value, bool) and (sign or value < 0):
        return (f"{value:+d}" if sign else str(value)).replace("-", "−")
    if not isinstance(value, str):
        return value_text(value)
    return plain_name(value) if len(value) > LONG or value in SHORT else value
