"""The sheet of counters (3.22): a row for each code of the lists of ships, sisters once, with what it prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.rules import load
from referee.games.ca.rules import counters
from referee.games.ca.rules.counters import GAME, LEAST, MOST, WORDS
from referee.games.ca.scenario import owner
from referee.session.scenario.sheets import Column, Sheet

PLACES = {"gunnery": "top left", "range": "top right", "defense": "bottom left", "torpedo": "bottom right"}
SHEETS = (
    Sheet(
        "counters",
        "counters",
        "a counter's code, which all its sisters share",
        (
            Column("ships", (), "note", "whose code it is"),
            *(Column(word, (word,), "whole", PLACES[word], LEAST[word], MOST[word]) for word in WORDS),
        ),
        ("", "9", "14", "5", "24"),
    ),
)
FILE = owner.FILE
FILES = {owner.FILE: owner.Tables}


def codes() -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Every code of both lists: its side, the code, its line (12.0)."""
    for side in ("ijn", "usn"):
        for code, line in counters.listed(load(GAME), side).items():
            yield side, code, line


def known(sheet: Sheet) -> dict[str, dict[str, str]]:
    """Every counter with its ships' classes and what is known of it, the owner's values over the sourced ones."""
    return {
        f"{side} {code}": {"ships": ", ".join(str(name) for name, _ in line["names"])}
        | {word: str(value) for word, value in counters.known(load(GAME), side, code).items()}
        for side, code, line in codes()
    }


def faults(sheet: Sheet, name: str, counter: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with a counter as a whole; what has not been entered is no fault."""
    yield from owner.table_faults({"counters": {name: dict(counter)}})


def needs(data: Mapping[str, Any]) -> list[str]:
    """The counters of a scenario of which some figure is not known."""
    gaps = {f"{side} {code}" for side, code, _ in codes() if not is_whole(side, code)}
    named = {f"{line['side']} {line['code']}": None for line in data.get("line", ())}
    return [name for name in named if name in gaps]


def filled(sheet: Sheet) -> tuple[int, int]:
    """How many counters are known whole, and how many there are."""
    there = [is_whole(side, code) for side, code, _ in codes()]
    return sum(there), len(there)


def is_whole(side: str, code: str) -> bool:
    """Is every figure of a counter known?"""
    return set(WORDS) <= set(counters.known(load(GAME), side, code))
