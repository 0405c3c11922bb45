"""A round between two lists of ships: who fires at whom, who screens, in one part of a round or in several."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from referee.engine.errors import at_odds
from referee.games.naval_units.evening import battles, sea, state
from referee.games.naval_units.rules.units import in_lists
from referee.session.acting.act import Doing, Whole
from referee.session.board.owned import as_pairs

CITE = "Ship-to-Ship Combat"


class Aims(Protocol):
    """What is typed of a round: who takes part (all, where nobody is named), targets and screens as pairs."""

    @property
    def ship(self) -> Sequence[state.Ship]: ...
    @property
    def target(self) -> Sequence[str]: ...
    @property
    def screen(self) -> Sequence[str]: ...


class Clash(NamedTuple):
    """A round between two lists of ships: the procedure, its names for them, the ships, its inputs; what each of those
    who fire fires at, and whom each screen screens.
    """

    procedure: str
    keys: Sequence[str]
    ships: Sequence[Sequence[state.Ship]]
    inputs: Mapping[str, Any]
    aims: Mapping[str, str]
    screens: Mapping[str, str]


def round_inputs(
    procedure: str,
    keys: Sequence[str],
    sides: Sequence[state.Side],
    there: Sequence[Sequence[state.Ship]],
    given: Aims,
    night: bool,
    fight: battles.Battle | None = None,
) -> Clash:
    """The inputs of a round between the ships of two forces that take part; ships that have fired are only targets
    and screens.
    """
    named = state.names(given.ship)
    for name in named:
        sea.place_in_list(state.names([*there[0], *there[1]]), name, "ship", "ship there called")
    fired = [name for name in (fight.fired if fight else ()) if name not in named]
    aims, screens = as_pairs(given.target, "target"), as_pairs(given.screen, "screen")
    needed = {*aims.values(), *screens, *screens.values()}
    taking = []
    for side, ships in zip(sides, there, strict=True):
        if not ships:
            raise at_odds("ship", f"the {side.title} side has no ships there")
        firing = [ship for ship in ships if ship.name not in fired]
        chosen = [ship for ship in firing if ship.name in named] or firing
        taking.append([*chosen, *named_again(ships, firing, fired, needed)])
    everyone = state.names([*taking[0], *taking[1]])
    for field, named_first in (("target", aims), ("screen", screens)):
        for name in named_first:
            sea.place_in_list(everyone, name, field, "ship in this round called")
    every_aim = {
        ship.name: aims.get(ship.name, enemies[at % len(enemies)].name)
        for own, enemies in zip(taking, reversed(taking), strict=True)
        for at, ship in enumerate(own)
        if ship.name not in fired
    }
    if fight:
        screens = {**still_screening(fight, every_aim, screens), **screens}
        taking = [with_screens(ships, own, screens) for ships, own in zip(there, taking, strict=True)]
    inputs: dict[str, Any] = {"nation": sides[0].nation, "enemy_nation": sides[1].nation}
    if night:
        inputs["night"] = True
    for key, own, enemies in zip(keys, taking, reversed(taking), strict=True):
        inputs |= in_lists(key, [in_line(ship, own, enemies, every_aim, screens) for ship in own])
    return Clash(procedure, keys, taking, inputs, every_aim, screens)


def named_again(
    ships: Sequence[state.Ship], firing: Sequence[state.Ship], fired: Sequence[str], needed: Collection[str]
) -> list[state.Ship]:
    """Of a side's ships that have fired, those that are named as targets or screens; all, if nobody else is there."""
    silent = [ship for ship in ships if ship.name in fired]
    said = [ship for ship in silent if ship.name in needed]
    return said if firing or said else silent


def still_screening(fight: battles.Battle, aims: Mapping[str, str], typed: Mapping[str, str]) -> dict[str, str]:
    """The screens of earlier parts of the round that still hold for ships aimed at now: by escort, the ship that she
    screens. An escort that is aimed at herself screens no more.
    """
    aimed = {*aims.values(), *fight.aimed}
    before = as_pairs(fight.screens, "screen")
    return {
        escort: ship
        for escort, ship in before.items()
        if ship in aims.values() and escort not in aimed and ship not in typed.values()
    }


def with_screens(
    there: Sequence[state.Ship], own: Sequence[state.Ship], screens: Mapping[str, str]
) -> list[state.Ship]:
    """Those of a side who take part, and those who screen them."""
    behind = state.names(own)
    more = [ship for ship in there if ship.name not in behind and screens.get(ship.name) in behind]
    return [*own, *more]


def in_line(
    ship: state.Ship,
    own: Sequence[state.Ship],
    enemies: Sequence[state.Ship],
    aims: Mapping[str, str],
    screens: Mapping[str, str],
) -> dict[str, Any]:
    """A ship in a round, as `surface-round` takes it: whom it fires at, by place from 1 (a ship that has fired
    fires at nobody); whom it screens.
    """
    found = ship.as_named("hits")
    aim, screened = aims.get(ship.name), screens.get(ship.name)
    found["target"] = sea.place_in_list(state.names(enemies), aim, "target", "enemy ship") if aim else 1
    if screened:
        found["screens"] = sea.place_in_list(state.names(own), screened, "screen", "ship of its side")
    if not aim:
        found["fired"] = True
    return found


def fight_round(doing: Doing, fight: Clash, zone: str, what: str) -> None:
    """A round is thrown; its hits are counted and said."""
    for ships in fight.ships:
        sea.make_known(ships)
    first, whose = fight.ships[0][0].owner, of_owners([*fight.ships[0], *fight.ships[1]])
    after = doing.resolve(fight.procedure, fight.inputs, side=first, whose=whose).outcome
    said = [
        sea.set_left(doing, ship, now)
        for key, ships in zip(fight.keys, fight.ships, strict=True)
        for ship, now in zip(ships, [*after[f"{key}_left"], *after.get(f"more_{key}_left", ())], strict=True)
    ]
    sea.tell_all(doing, zone, what, said)


def of_owners(ships: Sequence[state.Ship], **others: state.Side) -> dict[str, str]:
    """Which side throws a die, by how its purpose begins: with a ship's name, or with another word."""
    return {**{ship.name: ship.owner for ship in ships}, **{word: side.name for word, side in others.items()}}


def whole_round(fight: Clash) -> Whole:
    """A round, to be weighed."""
    return Whole(fight.procedure, fight.inputs)
