"""Names as sentences list them, ships as they are seen and as the cards show them, and limits of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.engine.plain import abbreviate_names
from referee.games.carrier_clashes.evening import state
from referee.session.board.thing import Thing


def names_in_a_row(names: Iterable[Any]) -> str:
    """Names, or the names of things, as a sentence lists them, those of a series by their numbers."""
    return ", ".join(abbreviate_names(one.name if isinstance(one, Thing) else str(one) for one in names))


def without_a_deck(units: Iterable[state.Air]) -> str:
    """What their owner hears of aircraft that must land elsewhere (16.l, 18.f)."""
    return f"In the air without a deck, and must land elsewhere: {names_in_a_row(units)}."


def next_number(things: Iterable[str]) -> int:
    """The number for one more of a series of numbered things."""
    return max((int(name) for name in things), default=0) + 1


def limit(here: state.Board, name: str) -> int:
    """A number that the rules fix."""
    return int(here.ruleset.printed["limits"]["entries"][name])


def ship_in_words(ship: state.Ship) -> str:
    """A ship as she is seen: her name, class and defense (16.k)."""
    now = "" if ship.condition == "none" else f", {ship.condition}"
    return f"{ship.name} ({ship.target_class} {ship.defense}{now})"


def stand_ins(things: Iterable[Any], *keys: str) -> list[str]:
    """The counters, of those given, that have a stand-in under one of `keys`."""
    out = []
    for thing in things:
        marked = thing.stand_in
        if marked is True or (marked and set(marked) & set(keys)):
            out.append(thing.type if isinstance(thing, state.Air) else thing.name)
    return list(dict.fromkeys(out))


def card_of_ship(suits: Sequence[str], name: str) -> dict[str, Any]:
    """A ship as the cards show it: its `kind`, `name`, and the kind that it may count as `also` (8.g)."""
    kinds = [state.KIND_OF[suit] for suit in suits]
    return {"kind": kinds[0], "name": name, **({"also": kinds[1]} if len(kinds) > 1 else {})}
