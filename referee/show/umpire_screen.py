"""The umpire's screen: the sequence of play and a game's tables on a few pages, to be stood up on the table.

The figures are the rules' data, with their cites; the owner's tables stand among them, and the rulings in force.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.procedure import procedures
from referee.engine.rules import Ruleset, compiled, data_folder
from referee.engine.words import value_text
from referee.session.acting.sequence import phases
from referee.show.template import environment

JOINED = re.compile(r"(?<=[A-Za-z])[-_](?=\w)|(?<=\w)[-_](?=[A-Za-z])")
SHORT = {
    word.lower(): word for word in ("AA", "CAP", "TF", "TG", "USN", "IJN", "DRM", "MP", "VP", "APD", "DITW", "IPC")
}
SIGNED = re.compile(r"odif|added", re.IGNORECASE)
LONG = 4  # letters, beyond which a value is a word


class Piece(NamedTuple):
    """A table as it stands on the screen: its title, its rule, a line of headings (perhaps none), and its rows."""

    title: str
    cite: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""


class Screen(NamedTuple):
    """What stands on the first two pages, and what follows."""

    title: str
    first: Sequence[Piece]
    rest: Sequence[Piece]


def screen(rules: Ruleset, lacking: Sequence[str] = ()) -> Screen:
    """A game's screen; `lacking` are the owner's tables that have not been entered."""
    kept = compiled(os.path.join(data_folder("rules"), rules.game), ("screen",))["screen"]
    owners = [*owned(rules)]
    order = [name for name in rules.printed if name not in (*kept["first"], *kept["apart"])]
    rest = [piece(name, rules.printed[name]) for name in order]
    course = play(rules.game)
    first = [*owners, *(piece(name, rules.printed[name]) for name in kept["first"])]
    if phases(rules.game):
        first.insert(0, course)
    else:
        rest.insert(0, course)
    return Screen(f"{rules.about['title']}: the umpire's screen", first, [*rest, *rulings_in_force(rules, lacking)])


def play(game: str) -> Piece:
    """The sequence of play; of a game without one, what is resolved."""
    when = {"day": "day turns", "night": "night turns"}
    found = phases(game)
    if found:
        rows = [[phase.title, when.get(phase.when, ""), phase.cite] for phase in found]
        return Piece("Sequence of play", "", ["Phase", "", "Rule"], rows)
    rows = [[name.replace("-", " "), one.cite] for name, one in procedures(game).items()]
    return Piece("What is resolved", "", ["Procedure", "Rule"], rows, "The sequence of play is the base game's.")


def piece(name: str, data: Mapping[str, Any]) -> Piece:
    """A printed table, or list, or modifiers."""
    title, cite = str(data.get("title", name)), str(data.get("cite", ""))
    columns = [plain(column) for column in data.get("columns", ())]
    kind = data.get("kind")
    if kind in ("faces", "ladder"):
        corner = str(data["die"]) if kind == "faces" else "from"
        rows = [[text(cell) for cell in row] for row in data["rows"]]
        width = max(map(len, rows), default=1)
        head = [corner, *columns] if columns else [corner, *[""] * (width - 1)]
        return Piece(title, cite, head, rows)
    if kind == "grid":
        return Piece(title, cite, ["", *columns], [[plain(key), *map(text, row)] for key, row in data["rows"].items()])
    entries: Mapping[str, Any] = data.get("entries", {})
    if entries and all(isinstance(value, Mapping) for value in entries.values()):
        keys = list(dict.fromkeys(key for value in entries.values() for key in value if key != "misprint"))
        rows = [[plain(key), *(text(value.get(column, "")) for column in keys)] for key, value in entries.items()]
        return Piece(title, cite, ["", *map(plain, keys)], rows)
    sign = kind == "modifiers" and bool(SIGNED.search(title))
    return Piece(title, cite, [], [[plain(key), text(value, sign)] for key, value in entries.items()])


def owned(rules: Ruleset) -> Iterator[Piece]:
    """The owner's tables: a column for each heading, a row for each die."""
    for name, data in rules.owner.items():
        columns = data.get("columns") if isinstance(data, Mapping) else None
        if not isinstance(columns, Mapping):
            continue
        first = data.get("first_roll", 1)
        high = max((len(cells) for cells in columns.values()), default=0)
        cells = [[*map(str, column), *[""] * (high - len(column))] for column in columns.values()]
        rows = [[str(first + place), *(column[place] for column in cells)] for place in range(high)]
        stand_in = bool(data.get("stand_in"))
        note = "Stand-in, not the published table." if stand_in else "From the owner's table."
        title = plain(name)
        yield Piece(title[:1].upper() + title[1:], "the game's card", ["die", *map(str, columns)], rows, note)


def rulings_in_force(rules: Ruleset, lacking: Sequence[str]) -> Iterator[Piece]:
    """The rulings in force, those that were changed first, and what has not been entered."""
    changed = [name for name in rules.rulings if rules.in_force(name) != rules.rulings[name]["options"][0]]
    order = [*changed, *(name for name in rules.rulings if name not in changed)]
    rows = []
    for name in order:
        star = "* " if name in changed else ""
        rows.append([star + plain(name), plain(rules.in_force(name)), ", ".join(rules.rulings[name]["cites"])])
    note = "* not the default" if changed else "All as they are by default."
    if rows:
        yield Piece("Rulings in force", "", ["Ruling", "In force", "Rule"], rows, note)
    if lacking:
        rows = [[name] for name in lacking]
        yield Piece("Not entered: on the game's own card", "", [], rows, f"referee rules form {rules.about['alias']}")


def plain(word: object) -> str:
    """A name of the data as it is read."""
    return " ".join(SHORT.get(part, part) for part in JOINED.sub(" ", str(word)).split(" "))


def text(value: Any, sign: bool = False) -> str:
    """A value of a table; a modifier with its sign."""
    if isinstance(value, list):
        return ", ".join(map(text, value))
    if isinstance(value, Mapping):
        return ", ".join(f"{plain(key)} {text(item)}" for key, item in value.items())
    if sign and isinstance(value, int) and not isinstance(value, bool):
        return f"{value:+d}".replace("-", "−")
    if not isinstance(value, str):
        return value_text(value)
    return plain(value) if len(value) > LONG or value in SHORT else value


def as_html(screen: Screen) -> str:
    """The screen as a page to print, on its side."""
    return environment().get_template("screen.html.j2").render(screen=screen)
