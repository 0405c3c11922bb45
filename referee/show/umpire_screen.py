"""The umpire's screen: a sheet of two sides, to be stood up on the table: what is done in each phase, a game's tables
with the roll that is needed and its chance, this scenario's victory, the rulings in force.

The figures are the rules' data, with their cites; the owner's tables are among them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.catalogue import optional_module
from referee.engine.rules import Ruleset, compile_rules, data_folder
from referee.engine.words import with_capital
from referee.session.acting.sequence import phases
from referee.session.board.tree import Tree
from referee.show.screen_tables import Piece, ScreenWords, computed_table, die_tables, make_piece, plain_name
from referee.show.template import environment

AREAS = {
    "search": "0b4f8a",
    "air": "8f3b00",
    "guns": "00543f",
    "torpedoes": "6b2d6b",
    "submarines": "00566b",
    "damage": "8a1538",
    "sailing": "4f4a00",
    "weather": "3d4a63",
    "victory": "6a3f17",
}
"""The colour of the bar over a table, by what it is about; the word stands on it too."""
MOST = 6  # columns of a table that stands beside others; a wider one goes across the page
COURSE = ["Phase", "What you say", "What you do", "Rule"]
WHEN = {"day": " (day)", "night": " (night)"}


class Screen(NamedTuple):
    """What is looked at most, and what follows."""

    title: str
    first: Sequence[Piece]
    rest: Sequence[Piece]


def make_screen(rules: Ruleset, lacking: Sequence[str] = (), tree: Tree | None = None) -> Screen:
    """A game's screen; `lacking` are the owner's tables that have not been entered, `tree` a session's state."""
    said = compile_rules(os.path.join(data_folder("rules"), rules.game), ("screen",))["screen"]
    kept = ScreenWords(said.get("needs", {}), said.get("by", {}), said.get("words", {}))
    under: Mapping[str, Sequence[str]] = said.get("beside", {})
    printed = dict(tables_in_scenario(rules, tree))
    inner = {name for names in under.values() for name in names}
    area = {name: word for word, names in said.get("areas", {}).items() for name in names}

    def whole(name: str) -> Iterator[Piece]:
        parts = [make_piece(one, printed[one], kept) for one in under.get(name, ()) if one in printed]
        if name in printed:
            yield make_piece(name, printed[name], kept)._replace(more=parts, area=area.get(name, ""))
        else:
            yield from (part._replace(area=area.get(name, "")) for part in parts)

    order = [name for name in rules.printed if name not in (*said["first"], *said["apart"], *inner)]
    first = [sequence_of_play(rules.game)] if phases(rules.game) else []
    first += [Piece(row["title"], "", COURSE, row["rows"]) for row in said.get("course", ())]
    first += sorted(owner_tables(rules), key=lambda table: len(table.head) <= MOST)
    first += [computed_table(rules.game, row, rules) for row in said.get("reckoned", ())]
    first += [one for name in said["first"] if name not in inner for one in whole(name)]
    rest = [one for name in order for one in whole(name)]
    rest += die_tables(said.get("dice", ()))
    rest += victory_tables(rules.game, tree)
    return Screen(
        f"{rules.about['title']}: the umpire's screen", first, [*rest, *rulings_in_force(rules, lacking, tree)]
    )


def tables_in_scenario(rules: Ruleset, tree: Tree | None) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The printed tables; in a session only those that count in its scenario."""
    module = optional_module(rules.game, "views.screen") if tree else None
    ask = getattr(module, "in_scenario", None)
    for name, data in rules.printed.items():
        found = ask(tree, name, data) if ask else data
        if found is not None:
            yield name, found


def victory_tables(game: str, tree: Tree | None) -> Iterator[Piece]:
    """How the session's scenario is won, in sentences."""
    module = optional_module(game, "views.screen") if tree else None
    rows = [[f"{with_capital(line).rstrip('.')}."] for line in module.victory(tree)] if module else []
    if rows:
        yield Piece("Victory in this scenario", "", [], rows)


def sequence_of_play(game: str) -> Piece:
    """The sequence of play, with what is said and done in each phase."""
    rows = [[one.title + WHEN.get(one.when, ""), one.say, one.do, one.cite] for one in phases(game)]
    return Piece("Sequence of play", "", COURSE, rows)


def owner_tables(rules: Ruleset) -> Iterator[Piece]:
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
        yield Piece(with_capital(plain_name(name)), "the game's card", ["die", *map(plain_name, columns)], rows, note)


def rulings_in_force(rules: Ruleset, lacking: Sequence[str], tree: Tree | None) -> Iterator[Piece]:
    """The rulings in force as sentences, those that were changed first, and what has not been entered; in a session
    without those that are of other scenarios.
    """
    counts = getattr(optional_module(rules.game, "views.screen") if tree else None, "ruling_counts", None)
    changed = [name for name in rules.rulings if rules.in_force(name) != rules.rulings[name]["options"][0]]
    order = [*changed, *(name for name in rules.rulings if name not in changed)]
    rows = []
    for name in order:
        if counts and not counts(tree, rules.rulings[name]["cites"]):
            continue
        star = "* " if name in changed else ""
        rows.append([f"{star}{ruling_sentence(name, rules)} [{', '.join(rules.rulings[name]['cites'])}]"])
    note = "* not the default" if changed else "All are at their defaults."
    if rows:
        yield Piece("Rulings in force", "", [], rows, note)
    if lacking:
        rows = [[with_capital(plain_name(name))] for name in lacking]
        yield Piece("On the game's own card", "", [], rows, f"To enter them: referee rules form {rules.about['alias']}")


def ruling_sentence(name: str, rules: Ruleset) -> str:
    """A ruling in force as a sentence."""
    ruling, option = rules.rulings[name], rules.in_force(name)
    if "readings" in ruling:
        return f"{with_capital(plain_name(name))}: {ruling['readings'][ruling['options'].index(option)]}."
    return f"{ruling['question']} {with_capital(plain_name(option))}."


def as_html(screen: Screen) -> str:
    """The screen as a page to print, on its side."""
    return environment().get_template("screen.html.j2").render(screen=screen, areas=AREAS, course=COURSE, most=MOST)
