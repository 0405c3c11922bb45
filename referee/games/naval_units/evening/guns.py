"""Rounds of ships against ships, each ship once a round, in one part or in several (Ship-to-Ship Combat)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import flag, handed_as
from referee.engine.plain import counted
from referee.games.naval_units.evening import battles, clash, rounds, sea, state
from referee.games.naval_units.evening.clash import CITE, Clash
from referee.games.naval_units.rules.battle import MOST_HITS
from referee.games.naval_units.rules.units import FIRST_LIST, MOST_OF_SIDE, lists_of
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import OPEN, option
from referee.session.acting.named import anyones, thing
from referee.session.board.board import Board
from referee.session.board.owned import all_called, as_pairs, called

MOST_IN_ROUND = 2 * MOST_OF_SIDE


class SurfaceRound(state.Named):
    """A round of ships against ships."""

    zone: battles.Zone | None = thing(called("the sea zone of the battle, if there are several", None, of="zones"))
    target: list[str] = handed_as(
        all_called("targets, ship=enemy ship; without it, ships are paired", of="ships", pairs=True),
        *lists_of("attackers", "defenders"),
    )
    screen: list[str] = handed_as(all_called("screens: escort=ship of its own side", of="ships", pairs=True), "screens")
    ship: list[state.Ship] = thing(
        anyones(all_called("ships of both sides that take part; without it, all there", 0, MOST_IN_ROUND, of="ships"))
    )
    more: bool = flag(meaning="another part of the same round follows")
    to_end: bool = flag(meaning="only for odds: the battle to its end, without withdrawals")

    def mean(self) -> None:
        for ship in self.ship:
            sea.is_afloat(ship, "ship")
        there = [ship for side in self.board.sides.values() for ship in side.surface(self.fight.name)]
        for ship in self.ship:
            sea.place_in_list(state.names(there), ship.name, "ship", "ship there called")

    @property
    def fight(self) -> battles.Battle:
        """The battle."""
        return sea.the_battle(self.board, self.zone, self.fits)

    def fits(self, fight: battles.Battle) -> bool:
        """Are the ships named in it; without one, is it time for its guns?"""
        there = [ship for side in self.board.sides.values() for ship in side.surface(fight.name)]
        return all(ship in there for ship in self.ship) if self.ship else not any(is_time(self.board, fight))

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board[Any, Any, Any]) -> Iterable[Any] | None:
        """Targets and screens are pairs of ships, for the players to make up."""
        return [] if name in ("target", "screen", "to_end") else None


def round_of(given: SurfaceRound) -> Clash:
    """The round as it is typed: the active side's ships are the attackers."""
    board, fight = given.board, given.fight
    sides = [board.side(fight.active), board.enemy(fight.active)]
    there = [side.surface(fight.name) for side in sides]
    return clash.round_inputs("surface-round", ("attackers", "defenders"), sides, there, given, fight.night, fight)


def of_round(given: SurfaceRound) -> Bars:
    """What forbids a round of guns, or a part of it."""
    fight = given.fight
    yield from is_time(given.board, fight)
    yield from of_those_who_fired(given, fight)
    yield from of_screens(given, fight)
    yield from of_parts(given, fight)


def is_time(board: state.Board, fight: battles.Battle) -> Bars:
    """Guns fire after the planes have flown (Ship-to-Ship Combat)."""
    yield from planes_are_gone(board, fight)
    yield from rounds.not_in_a_round(board, fight)


def planes_are_gone(board: state.Board, fight: battles.Battle) -> Bars:
    """Ships fire when neither side has planes left there (Ship-to-Ship Combat)."""
    if fight.fired:  # the round of guns goes on
        return
    for name, side in board.sides.items():
        if (planes := side.planes_in_battle(fight.name)) and not sea.in_round(board, fight.name):
            hint = f'allocate --side {name} --zone "{fight.name}"'
            yield Bar(CITE, f"the {side.title} side still has {counted(planes, 'plane')} there", "zone", hint)


def of_those_who_fired(given: SurfaceRound, fight: battles.Battle) -> Bars:
    """Each ship fires once a round (Ship-to-Ship Combat)."""
    for ship in given.ship:
        if ship.name in fight.fired:
            words = f"{ship.name} has fired in this round: each ship fires once a round"
            yield Bar(CITE, words, "ship", "leave her out: she fires again in the next round")
    if fight.fired and not rounds.ships_to_fire(given.board, fight):
        hint = f'round-over --zone "{fight.name}"'
        yield Bar(CITE, "all ships of both sides have fired: round-over ends the round", "ship", hint)


def of_screens(given: SurfaceRound, fight: battles.Battle) -> Bars:
    """An escort screens one ship in all parts of a round, a ship has one screen, and a ship that was fired at
    screens nobody (Ship-to-Ship Combat).
    """
    before = as_pairs(fight.screens, "screen")
    for escort, ship in as_pairs(given.screen, "screen").items():
        if escort in fight.aimed:
            yield Bar(CITE, f"{escort} was fired at in this round; a target cannot screen", "screen")
        if before.get(escort, ship) != ship:
            yield Bar(CITE, f"{escort} screens {before[escort]} in this round", "screen")
        others = [one for one, behind in before.items() if behind == ship and one != escort]
        if others and sea.ship_of(given.board, others[0], "screen").afloat:
            yield Bar(CITE, f"{others[0]} screens {ship} in this round; each ship has one screen", "screen")


def of_parts(given: SurfaceRound, fight: battles.Battle) -> Bars:
    """Every ship has a target in each round; a round with more than six ships on a side is fought in parts."""
    there = [side.surface(fight.name) for side in given.board.sides.values()]
    if given.more or all(len(ships) <= FIRST_LIST for ships in there):
        return
    firing = round_of(given).aims
    left = [name for name in rounds.ships_to_fire(given.board, fight) if name not in firing]
    if left:
        words = (
            f"{', '.join(left)} {'has' if len(left) == 1 else 'have'} not fired; every ship must have a target "
            "each round"
        )
        yield Bar(CITE, words, "more", option(more=True) + ": another part of the round follows")


def round_or_battle(given: SurfaceRound) -> Whole:
    """The round as it is typed, or the battle to its end."""
    fight = round_of(given)
    if not given.to_end:
        return clash.whole_round(fight)
    if (left := sum(ship.hits_left for own in fight.ships for ship in own)) > MOST_HITS:
        some = option(ship=OPEN) + " names some of them"
        raise bad_input("ship", f"all ships together can take {left} hits, more than {MOST_HITS}: " + some)
    ships = {key: [ship.as_unit("hits") for ship in own] for key, own in zip(fight.keys, fight.ships, strict=True)}
    assumed = ["nobody withdraws", "ships are paired", "escorts that are free screen"]
    return Whole("surface-battle", {**fight.inputs, **ships, "screening": True}, assumed)


@act("surface-round", SurfaceRound, cite=CITE, whole=round_or_battle, bars=of_round)
def surface_round(given: SurfaceRound, doing: Doing) -> None:
    """The ships in a sea zone fight a round, or a part of one; the round is over when all have fired."""
    if given.to_end:
        raise bad_input("to_end", "{} is only for odds; a battle is fought round by round", "to_end")
    board, fight, part = given.board, given.fight, round_of(given)
    clash.fight_round(doing, part, fight.name, "guns")
    screens = {**as_pairs(fight.screens, "screen"), **part.screens}
    fight.put(
        fired=[*dict.fromkeys([*fight.fired, *part.aims])],
        aimed=[*dict.fromkeys([*fight.aimed, *part.aims.values()])],
        screens=[f"{escort}={ship}" for escort, ship in screens.items()],
    )
    left = rounds.ships_to_fire(board, fight)
    facing = all(side.surface(fight.name) for side in board.sides.values())
    if left:
        fire = "fires" if len(left) == 1 else "fire"
        doing.remark(f"the round goes on: {', '.join(left)} {fire}, with surface-round")
    elif given.more and facing:
        doing.remark("all have fired: round-over ends the round")
    else:
        rounds.count_round(doing, board, fight, "surface")
