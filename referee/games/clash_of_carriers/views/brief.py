"""A player's forces before the first turn, and what all know of a battle of Clash of Carriers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.plain import counted
from referee.engine.rules import load
from referee.games.clash_of_carriers.evening.state import TF
from referee.games.clash_of_carriers.scenario.counters import GAME
from referee.session.reading.brief import Part

Tree = Mapping[str, Any]


def forces(own: Tree, public: Tree) -> Iterator[Part]:
    """A side's groups, and the air units of each carrier and island."""
    yield Part("Your groups", [group(name, one) for name, one in own["groups"].items()])
    homes: dict[str, list[str]] = {}
    for name, unit in own["air"].items():
        homes.setdefault(unit["home"], []).append(f"{name} {unit['factor']}-{unit['mp']}")
    yield Part("Your aircraft, with factor and MP", [f"{home}: {', '.join(units)}" for home, units in homes.items()])


def group(name: str, one: Tree) -> str:
    """A group on one line."""
    where = f"{name} in {one['hex']}{', in the task force' if one.get('tf') else ''}"
    return f"{where}: {', '.join(one['ships']) or 'a dummy'}"


def terms(public: Tree) -> list[str]:
    """Turns, nights, Saipan, the rules in use."""
    options = load(GAME).printed["options"]["entries"]
    used = [f"{options[rule]} ({rule})" for rule in public["rules"]]
    nights = ", ".join(map(str, public["night_turns"]))
    first = public["turn"] + 1
    turns = counted(public["turns"] - first + 1, "turn")
    return [
        f"{turns} of six hours, turn {first} to turn {public['turns']}; by night: {nights}.",
        f"Saipan is in {public['saipan']}. The task forces are {TF['usn']} and {TF['ijn']}.",
        f"In use: {', '.join(used)}." if used else "No advanced or optional rule is in use.",
        "Points and levels of victory as in 10.0.",
    ]
