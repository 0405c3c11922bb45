"""Scenarios: found by `game/name` or path, read, checked by their game, and opened as a session.

A game's `scenario.scenario` module says what its scenarios hold: `check(data)` gives every fault with its table and
cure, `opening(data)` the state in which the evening begins. A scenario that holds a `[position]` begins there instead.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from referee.engine import __version__, settings
from referee.engine.catalogue import needed_module
from referee.engine.dice import new_secret
from referee.engine.errors import Refusal, ask_which, bad_input, show, unknown
from referee.engine.misread import why_misread
from referee.engine.plain import hidden_in
from referee.engine.rules import data_folder, game_name, load, shipped_scenarios
from referee.session.acting.forcing import named_groups
from referee.session.board.sight import board_of
from referee.session.board.tree import Tree, phase_in, turn_in
from referee.session.how import utc_now
from referee.session.record import journal, writing
from referee.session.record.folder import as_name, make_folder, read_file, replace
from referee.session.record.journal import BOM, Entry
from referee.session.record.shape import ROOTS, THINGS, is_taken, tables_in, too_deep, why_taken, wrong_sides
from referee.session.scenario.source import Faulty, Source, in_other_words, placed_fault, table_fault
from referee.session.session import Session

LARGEST = 1_000_000
SOME = 8
LAST = (10**9, 0)  # where a fault of which no line is known is said


class Scenario(NamedTuple):
    """A scenario's file: what it is called, where it is, its text, its data, and apart from it its `[position]`."""

    name: str
    path: str
    game: str
    text: bytes
    data: Mapping[str, Any]
    position: Any = None

    @property
    def title(self) -> str:
        """Its title."""
        return str(self.data.get("title", self.name))


def shipped_in(game: str = "") -> list[str]:
    """Every shipped scenario as `game/name`, or those of a game."""
    return [word for word in shipped_scenarios() if word.startswith(f"{game}/" if game else "")]


def find(word: str) -> Scenario:
    """A shipped scenario by `game/name` (or alias, or its name alone), or by the beginning of its name where only one
    begins so; or a file by its path.
    """
    if word.endswith(".toml"):
        return read(word, os.path.basename(word)[:-5])
    game, slash, name = word.partition("/")
    there = shipped_in()
    lead, short = (f"{game_name(game)}/", name) if slash else ("", word)
    named = {entry: entry.partition("/")[2] for entry in there if entry.startswith(lead)}
    begun = [entry for entry, own in named.items() if short and own.startswith(short.lower())]
    found = [entry for entry, own in named.items() if own == short] or begun
    if len(found) > 1:
        raise ask_which(word, found)
    if not found:
        raise unknown("scenario", word, there)
    full = found[0]
    return read(os.path.join(data_folder("scenarios"), f"{full}.toml"), full.partition("/")[2])


def read(path: str, name: str) -> Scenario:
    """A scenario's file; refuses what cannot be read or names no game."""
    text = read_file(path, LARGEST + 1, "scenario").removeprefix(BOM)
    if len(text) > LARGEST:
        raise Refusal("bad-input", f"{path} is too long for a scenario: {LARGEST} bytes", field="scenario")
    try:
        data = tomllib.loads(text.decode())
    except (ValueError, RecursionError) as error:
        raise Refusal("bad-input", f"{path} is not TOML: {why_misread(error, text)}", field="scenario") from None
    if tables_in(data) > THINGS:
        message = f"{path} holds too much for a scenario: more than {THINGS} tables"
        raise Refusal("bad-input", message, field="scenario")
    if fault := (too_deep(data) and "it is nested too deep") or hidden_in(data):
        raise Refusal("bad-input", f"{path}: {fault}", field="scenario")
    if not isinstance(data.get("game"), str):
        raise Refusal(
            "bad-input", f'{path}: game is missing; it names the rules, as in game = "carrier-clashes"', field="game"
        )
    held = data.pop("position", None)
    return Scenario(name, path, game_name(data["game"]), text, data, held)


def module(game: str) -> Any:
    """The module that knows a game's scenarios."""
    return needed_module(game, "scenario.scenario", "has no scenarios; it has odds, roll and batch")


def faults(scenario: Scenario) -> list[str]:
    """Every fault, each with its file, line and column."""
    whole = {**scenario.data, **({} if scenario.position is None else {"position": scenario.position})}
    found: list[str] = list(module(scenario.game).check(scenario.data)) or [*no_values(whole)]
    if not found:
        sides = scenario.data["sides"]
        wrong = [name for name in scenario.data.get("brief", {}) if name not in sides]
        found += [table_fault(("brief", name), f"no side {name!r}; there are {', '.join(sides)}") for name in wrong]
    rulings = scenario.data.get("rulings", {})
    try:
        load(scenario.game, rulings if isinstance(rulings, Mapping) else {})
    except Refusal as refusal:
        found.append(table_fault(("rulings",), refusal.message))
    if scenario.position is not None and not found:
        from referee.session.scenario import position

        opening = module(scenario.game).opening(scenario.data)
        found += position.faults(scenario.game, scenario.position, opening, scenario.data["sides"])
    if not found:
        found += taken_names(scenario)
    if not found:
        return []
    source = Source(scenario.text.decode())
    rows = sorted(found, key=lambda fault: source.place(fault) or LAST)
    return [in_other_words(fault, f"{scenario.path}: {placed_fault(fault, source)}") for fault in rows]


def no_values(held: Any, *way: str | int) -> Iterator[str]:
    """Values that TOML knows and a state does not: fractions and dates."""
    if isinstance(held, dict | list):
        for key, inner in held.items() if isinstance(held, dict) else enumerate(held):
            yield from no_values(inner, *way, key)
    elif type(held) not in (str, bool, int):
        key = way[-1] + 1 if isinstance(way[-1], int) else way[-1]
        said = f"{key} must be text, a whole number, true or false, not {show(held)}"
        yield table_fault(way[:-1], said, way[-1])


def taken_names(scenario: Scenario) -> list[str]:
    """The things whose names stand for something else: a side, all, the umpire, what all know; or for nothing."""
    out = []
    for side, _, group in named_groups(board_of(scenario.game, opening_tree(scenario))):
        for name in group if side else ():
            if is_taken(name, scenario.data["sides"]):
                tables = [table for table, rows in scenario.data.items() if isinstance(rows, dict) and name in rows]
                where = (tables[0], name) if tables else ("sides",)
                out.append(
                    table_fault(where, f"a name of {side} cannot be {show(name)}: {why_taken(name)}", of_key=True)
                )
    return list(dict.fromkeys(out))


def checked_data(word: str, game: str) -> Mapping[str, Any]:
    """A scenario's data, as its file has them, where its tables are of the right shape and it is of that game."""
    from pydantic import ValidationError

    found = find(word)
    if found.game != game:
        raise Refusal("bad-input", f"{word} is a scenario of {found.game}, not of {game}", field="scenario")
    home = module(found.game)
    try:
        home.Scenario.model_validate(getattr(home, "with_counters", dict)(found.data))
    except ValidationError:
        hint = f"referee scenario check {word} lists them"
        raise Refusal("bad-input", f"the scenario {word} has faults", field="scenario", hint=hint) from None
    return found.data


def played_in(session: Session) -> Scenario:
    """The shipped scenario that a session was opened with."""
    title = session.state.about["scenario"]
    for word in shipped_in(session.game):
        if find(word).title == title:
            return must_be_sound(word)
    message = f"{session.name} was opened with a file of your own, {title}: say which"
    raise Refusal("bad-input", message, field="scenario", hint="scenario brief FILE.toml SIDE")


def must_be_sound(word: str) -> Scenario:
    """A scenario that can be opened; refused with all its faults where it has any."""
    scenario = find(word)
    found = faults(scenario)
    if found:
        count = "a fault" if len(found) == 1 else f"{len(found)} faults"
        refusal = Refusal("bad-input", f"the scenario has {count}:\n" + "\n".join(found), field="scenario")
        if scenario.path.startswith(data_folder("scenarios")):
            refusal.hint = f"one of your counters does not fit it; {way_back(scenario.game, found, 'it')}"
        raise refusal
    return scenario


def way_back(game: str, found: Sequence[str], what: str) -> str:
    """The command that removes `what`, a counter of the owner's: the one that the faults found name, or the only one
    that there is; else which there are.
    """
    from referee.session.scenario.forms import names_entered

    there = names_entered(game)
    named = [name for name in there if any(name in fault.way for fault in found if isinstance(fault, Faulty))]
    one, *more = named or there or ["NAME"]
    if more:
        return f"referee rules drop {game} NAME removes {what}; of yours it may be {', '.join([one, *more][:SOME])}"
    quoted = one if re.fullmatch(r"[\w-]+", one) else f'"{one}"'
    return f"referee rules drop {game} {quoted} removes {what}"


def open_session(word: str, name: str | None = None) -> Session:
    """Open a session; where the scenario has faults all of them are said and nothing is written."""
    return make_session(must_be_sound(word), name)


def opening_tree(scenario: Scenario) -> Tree:
    """The state in which a scenario without faults is opened."""
    if scenario.position is not None:
        tree = {root: scenario.position[root] for root in ROOTS}
    else:
        tree = module(scenario.game).opening(scenario.data)
        if scenario.data.get("tables"):
            umpire = tree.setdefault("umpire", {})
            umpire["tables"] = {**umpire.get("tables", {}), **scenario.data["tables"]}
    if scenario.data.get("called"):
        tree["public"].setdefault("called", dict(scenario.data["called"]))
    tree.setdefault("umpire", {}).setdefault("rulings", dict(scenario.data.get("rulings", {})))
    tree["umpire"].setdefault("dice", "program")
    return tree


def make_session(scenario: Scenario, name: str | None) -> Session:
    """A session with its first entry: its folder made in one piece."""
    if name is None:
        name = f"{as_name(scenario.name)}-{datetime.now().date().isoformat()}"
    if fault := wrong_sides(list(scenario.data["sides"])):
        raise bad_input("sides", fault)
    tree, ruleset = opening_tree(scenario), load(scenario.game)
    told = dict((scenario.position or {}).get("told", {}))
    entry: Entry = {
        **journal.entry_head(1, utc_now(), "open", "umpire", turn_in(tree), phase_in(tree)),
        "format": journal.FORMAT,
        "session": name,
        "game": scenario.game,
        "scenario": scenario.title,
        "version": __version__,
        "rules": journal.digest(repr((ruleset.printed, ruleset.rulings)).encode()),
        "sides": list(scenario.data["sides"]),
        **({"who": who} if (who := settings.umpire()) else {}),
        **new_secret(),
        "facts": [{"path": key, "value": tree[key]} for key in ROOTS],
        **({"told": told} if told else {}),
    }

    def fill(folder: str) -> None:
        replace(os.path.join(folder, "scenario.toml"), scenario.text)
        writing.append(folder, [entry], "")

    session = Session(make_folder(name, fill))
    session.refresh()
    return session
