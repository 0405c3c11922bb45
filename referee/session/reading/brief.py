"""What is read before the first turn: a sheet for each player, and the umpire's page of a battle.

A player's sheet is made of what his side owns and of what all know where the scenario begins, and of what the file's
`[brief.SIDE]` says to him. The other side's forces are not looked at.

A game may word its forces in a module `views.brief`:

    def forces(own, public) -> Iterator[Part]      a side's own, from its branch of the opening state
    def terms(public) -> list[str]                 what all know: turns, rules in use, what wins
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.catalogue import optional_module
from referee.engine.errors import unknown
from referee.engine.plain import counted
from referee.engine.rules import load
from referee.engine.words import Wording, value_in_words
from referee.session.reading.picture import UMPIRE
from referee.session.scenario.scenario import Scenario, opening_tree
from referee.session.scenario.schema import Orders, Page

Tree = Mapping[str, Any]
HIDDEN = ("stand_in", "source", "called")
ALONE = ("hex", "zone", "ships")
STAND_INS = "This project's own values, not the published ones"


class Part(NamedTuple):
    """A part of a sheet: its heading, and a line for each thing."""

    title: str
    lines: Sequence[str]


class Brief(NamedTuple):
    """A sheet: over it the battle's title and date, who may read it, and its parts."""

    title: str
    date: str
    whose: str
    parts: Sequence[Part]


def brief(scenario: Scenario, who: str, words: Wording) -> Brief:
    """The sheet of a side, or the umpire's page, of a scenario without faults; `words` say what its state holds."""
    tree = opening_tree(scenario)
    if who not in (*tree["sides"], UMPIRE):
        raise unknown("side", who, [*tree["sides"], UMPIRE])
    reader = "umpire" if who == UMPIRE else f"{_title(scenario, who)} side"
    parts = umpires_page(scenario, tree) if who == UMPIRE else players_sheet(scenario, who, tree, words)
    kept = [part for part in parts if part.lines]
    return Brief(scenario.title, str(scenario.data.get("date", "")), f"For the {reader} alone", kept)


def players_sheet(scenario: Scenario, side: str, tree: Tree, words: Wording) -> Iterator[Part]:
    """A player's sheet: his orders, what he knows, his forces, the rules of the battle, his terms of victory."""
    public, own = tree["public"], tree["sides"][side]
    said = Orders.model_validate(scenario.data.get("brief", {}).get(side, {}))
    game = optional_module(scenario.game, "views.brief")
    yield Part("Your orders", said.orders)
    yield Part("What you know of the enemy", said.knows)
    yield from game.forces(own, public) if game else anyones_forces(own, words)
    yield Part("The battle", _terms(scenario, public))
    wins = scenario.data.get("scenario", {}).get("victory", ())
    yield Part("How you win", [*map(_as_sentence, wins), *said.victory])
    yield Part("Counters", stand_ins({"own": own}))


def umpires_page(scenario: Scenario, tree: Tree) -> Iterator[Part]:
    """The umpire's page: what it is, how long, who knows what, what to settle and to watch, the special rules."""
    page = Page.model_validate(scenario.data.get("page", {}))
    about = str(scenario.data.get("about", ""))
    yield Part("The battle", [about] if about else [])
    yield Part("How long", [page.length] if page.length else [])
    for side, said in scenario.data.get("brief", {}).items():
        yield Part(f"What the {_title(scenario, side)} side knows at the start", said.get("knows", ()))
    yield Part("To settle beforehand", page.settle)
    yield Part("To watch", page.watch)
    yield Part("Terms and special rules", _terms(scenario, tree["public"]))
    for side, said in scenario.data.get("brief", {}).items():
        yield Part(f"How the {_title(scenario, side)} side wins", said.get("victory", ()))
    yield Part("How it is won", [*map(_as_sentence, scenario.data.get("scenario", {}).get("victory", ()))])
    yield Part("Played by machine, with orders drawn at random", [page.played] if page.played else [])
    yield Part("Counters", stand_ins(tree))
    name = f"{scenario.game}/{scenario.name}"
    yield Part("For the players", [f"referee scenario brief {name} {side}" for side in tree["sides"]])


def _title(scenario: Scenario, side: str) -> str:
    called: Mapping[str, str] = scenario.data.get("called", {})
    return called.get(side) or load(scenario.game).title(side)


def _terms(scenario: Scenario, public: Tree) -> list[str]:
    """What all know: the game's own terms, then the scenario's special rules."""
    game = optional_module(scenario.game, "views.brief")
    turns = public.get("turns")
    plain = [f"{counted(turns, 'turn')}."] if isinstance(turns, int) else []
    special = scenario.data.get("scenario", {}).get("special", ())
    rules = scenario.data.get("rules", scenario.data.get("scenario", {}).get("rules", ()))
    return game.terms(public) if game else [*plain, *map(_as_sentence, special), *map(_as_sentence, rules)]


def _as_sentence(text: str) -> str:
    """A term of a scenario as a sentence."""
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "!", "?")) else ".")


def anyones_forces(own: Tree, words: Wording) -> Iterator[Part]:
    """A side's things, group by group, each with its values; for a game that has no wording of its own."""
    for kind, group in own.items():
        things = group.values() if isinstance(group, Mapping) and kind != "counters" else [None]
        if all(isinstance(thing, Mapping) for thing in things):
            lines = [f"{name}: {said}" if (said := values(thing, words)) else name for name, thing in group.items()]
            yield Part(f"Your {words.key(kind)}", lines)


def values(thing: Tree, words: Wording) -> str:
    """The values of a thing in a line, each with its key unless it speaks for itself."""
    there = {key: value for key, value in thing.items() if key not in HIDDEN and value not in ("", [], {}, False, None)}
    said = (value_in_words(value, words) if key in ALONE else words.said(key, value) for key, value in there.items())
    return "; ".join(said)


def stand_ins(tree: Tree) -> list[str]:
    """Which counters are stand-ins; nothing if none is."""
    found = list(dict.fromkeys(stand_in_kinds(tree)))
    if not found:
        return []
    return [f"{STAND_INS} (referee help stand-ins): {', '.join(found)}."]


def stand_in_kinds(tree: Tree, kind: str = "") -> Iterator[str]:
    """The kinds of things among which some are stand-ins, wherever in a tree."""
    for key, value in tree.items():
        if isinstance(value, Mapping):
            if value.get("stand_in"):
                yield kind
            yield from stand_in_kinds(value, key)
