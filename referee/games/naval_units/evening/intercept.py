"""Fleets that leave a sea zone where the enemy may intercept them (Naval Interception of Naval Units)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, NamedTuple

from referee.engine.errors import Refusal, bad_input
from referee.engine.inputs import enemys, flag, handed_as, many, whole
from referee.engine.plain import with_article
from referee.engine.rules import Rules
from referee.games.naval_units.evening import air, battles, clash, fighters, moving, rounds, sea, state
from referee.games.naval_units.evening.air import Aimed
from referee.games.naval_units.evening.clash import Clash
from referee.games.naval_units.rules.contact import night_die
from referee.games.naval_units.rules.units import MOST_OF_SIDE, lists_of
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars, obey
from referee.session.acting.hints import OPEN, command
from referee.session.acting.named import anyones, thing
from referee.session.board.board import Board
from referee.session.board.owned import all_called, called

CITE = moving.INTERCEPTION
NIGHT = "Night Surface Actions"
MOST_IN_ROUND = 2 * MOST_OF_SIDE


class Intercept(state.Named):
    """A fleet that leaves a sea zone, and who intercepts it."""

    fleet: state.Fleet = thing(
        enemys(called("the fleet that leaves, if several do; its ships that are left go on", None, of="fleets"))
    )
    to: battles.Zone | None = thing(called("the sea zone it goes to, if `move` has not given it", None, of="zones"))
    ship: list[state.Ship] = thing(
        anyones(all_called("ships of both sides that take part; without it, all there", 0, MOST_IN_ROUND, of="ships"))
    )
    target: list[str] = handed_as(
        all_called("targets, ship=enemy ship; without it, ships are paired", of="ships", pairs=True),
        *lists_of("interceptors", "movers"),
    )
    screen: list[str] = handed_as(all_called("screens: escort=ship of its own side", of="ships", pairs=True), "screens")
    night: bool = flag(meaning="it is fought by night")
    raid: list[Aimed] = many(
        Aimed,
        0,
        6,
        (),
        meaning="name=Akagi,torpedo=2: a ship that leaves, and planes of the intercepting carriers for it",
    )
    escort: int = whole(0, 96, 0, meaning="fighter escorts of those planes")
    cap: int = whole(0, 96, 0, meaning="the Combat Air Patrol of the fleet that leaves")

    def mean(self) -> None:
        if "fleet" not in self.given:
            vars(self).update(fleet=self.leaving_alone())
        vars(self).update(owner=self.fleet.enemy.name)
        air.must_be_sent(self.raid, "raid")
        if not self.raid:
            self.refuse("escort", "cap", why="no planes intercept: --raid sends them")
        if self.fleet.surface and self.bound not in (None, self.fleet.zone):
            round_of(self)

    def leaving_alone(self) -> state.Fleet:
        """The only fleet that is leaving a sea zone, and that one of the ships could intercept if some are named."""
        fleets = [fleet for own in self.board.sides.values() for fleet in own.fleets.values()]
        there = [fleet for fleet in fleets if fleet.leaving_for and (not self.ship or self.is_met_by_them(fleet))]
        if not there:
            able = f" that {', '.join(state.names(self.ship))} could intercept" if self.ship else ""
            leaves = f"no fleet{able} is leaving a sea zone: --fleet and --to say which, and where to"
            refusal = bad_input("fleet", leaves)
            refusal.hint = command("intercept", fleet=OPEN, to=OPEN)
            raise refusal
        if len(there) > 1:
            raise bad_input("fleet", f"which leaves: {', '.join(fleet.name for fleet in there)}?")
        return there[0]

    def is_met_by_them(self, fleet: state.Fleet) -> bool:
        """Is one of the ships an enemy of a fleet in its sea zone?"""
        met = (ship.fleet for ship in self.ship if ship.owner != fleet.owner)
        return any(own and own.zone == fleet.zone for own in met)

    @property
    def planes(self) -> fighters.Raid:
        """What the interceptors' planes do."""
        return fighters.Raid(self.fleet, self.raid, self.escort, self.cap, self.screen)

    @property
    def bound(self) -> str | None:
        """The sea zone for which the fleet makes."""
        return self.to.name if self.to else self.fleet.leaving_for

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board[Any, Any, Any]) -> Iterable[Any] | None:
        """Fleets of the enemy of the ships that are named; pairs of ships are for the players to make up."""
        if name == "fleet" and raw.get("ship"):
            named = [{ship for ship in raw["ship"] if ship in own.ships} for own in board.sides.values()]
            return [
                fleet
                for own, ships in zip(board.sides.values(), reversed(named), strict=True)
                if ships
                for fleet in own.fleets
            ]
        return [] if name in ("target", "screen", "raid") else None


def of_intercept(given: Intercept) -> Bars:
    """What forbids an interception."""
    yield from is_leaving(given.fleet, given.bound)
    yield from has_surface_ships(given.fleet)
    if given.bound:
        yield from moving.of_turn(given.fleet, given.bound)
        yield from moving.may_leave(given.fleet, given.bound)
    yield from is_night(given.board, given.night)
    yield from are_able(given)
    yield from fighters.of_raid(given.planes)


def are_able(given: Intercept) -> Bars:
    """By ruling only ships whose line in the chart says so intercept (unit chart)."""
    able = moving.interceptors(given.fleet)
    for ship in given.ship:
        if able and ship.owner != given.fleet.owner and ship not in able:
            words = f"{with_article(ship.type)} does not intercept (ruling interception-units)"
            yield Bar("unit chart", words, "ship")


def is_leaving(fleet: state.Fleet, bound: str | None) -> Bars:
    """A fleet is intercepted in the sea zone that it leaves (Naval Interception of Naval Units); the enemy may not know
    whereto it goes.
    """
    if bound is None or (bound == fleet.zone and bound != fleet.leaving_for):
        hint = command("move", fleet=fleet, to=OPEN) + " has it leave; then intercept"
        yield Bar(CITE, f"{fleet.name} is not leaving a sea zone", "fleet" if bound else "to", hint, firm=True)


def has_surface_ships(fleet: state.Fleet) -> Bars:
    """Submarines are fought apart from ships: a fleet of them alone is not intercepted (Submarine Combat)."""
    if not fleet.surface:
        hint = command("move", fleet=fleet, to=OPEN) + "; asw hunts them"
        yield Bar(
            CITE, f"{fleet.name} has no surface ships, and its submarines are not intercepted", "fleet", hint, firm=True
        )


def is_night(board: state.Board, night: bool) -> Bars:
    """A round is fought by night only where Japan fights and a night die is left (Night Surface Actions)."""
    if not night:
        return
    if all(own.nation != "japan" for own in board.sides.values()):
        yield Bar(NIGHT, "it is fought by night where Japan fights", "night", "without --night")
    elif not night_die(Rules(board.ruleset), board.public.turn):
        yield Bar(NIGHT, f"there is no night die on turn {board.public.turn}", "night", "without --night")


class Guns(NamedTuple):
    """What is typed of the round of guns, as far as the raid before it has left the ships: one that has lost its
    target, or its screen, is paired as if nothing had been typed.
    """

    ship: Sequence[state.Ship]
    target: Sequence[str]
    screen: Sequence[str]


def guns_after_raid(given: Intercept, sunk: AbstractSet[str]) -> Guns:
    """The round of guns as it is typed, without the ships that the raid has sunk."""

    def left(pairs: Sequence[str]) -> list[str]:
        return [pair for pair in pairs if sunk.isdisjoint(pair.split("="))]

    return Guns([ship for ship in given.ship if ship.name not in sunk], left(given.target), left(given.screen))


def round_of(given: Intercept, typed: clash.Aims | None = None) -> Clash:
    """The round in the zone that is left: those who intercept are the attackers."""
    fleet = given.fleet
    watching = [ship for ship in fleet.enemy.surface(fleet.zone) if given.ship or ship in moving.interceptors(fleet)]
    if not watching:
        nobody = f"no surface ships are in {fleet.zone} to intercept {fleet.name}"
        below = fleet.enemy.submarines(fleet.zone)
        raise Refusal("bad-input", nobody, field="fleet", hint=moving.attack_from_below(fleet.zone) if below else None)
    there = [watching, fleet.surface]
    sides = [fleet.enemy, fleet.side]
    return clash.round_inputs("interception", ("interceptors", "movers"), sides, there, typed or given, given.night)


def whole_interception(given: Intercept) -> Whole:
    """The round in the zone that is left; the raid before it, where planes intercept."""
    obey(has_surface_ships(given.fleet), [])
    if given.raid:
        return Whole(
            "air-strike", fighters.inputs_of(given.planes), ["the planes alone: the round of guns comes after"]
        )
    return clash.whole_round(round_of(given))


@act("intercept", Intercept, cite=CITE, whole=whole_interception, bars=of_intercept)
def intercept(given: Intercept, doing: Doing) -> None:
    """Ships intercept a fleet that leaves their sea zone, and fight it for one round; then it sails on."""
    fleet, to, zone = given.fleet, str(given.bound), given.fleet.zone
    movers = list(fleet.afloat)
    if given.raid:
        fighters.fly(doing, given.planes)
    if fleet.surface:
        fire(doing, given, guns_after_raid(given, {ship.name for ship in movers if not ship.afloat}))
    if fleet.is_there:
        moving.arrive(doing, fleet, to, fleet.docking and to == fleet.leaving_for, fleet.way)
    else:
        rounds.end_if_done(doing, given.board, zone)


def fire(doing: Doing, given: Intercept, typed: Guns) -> None:
    """The round of guns between those who intercept and those who leave."""
    zone, fight = given.fleet.zone, round_of(given, typed)
    for ships in fight.ships:
        sea.make_known(ships)
    hunters, movers = map(sea.ships_in_a_row, fight.ships)
    they = [*hunters.things, *movers.things]
    intercept = "intercepts" if len(fight.ships[0]) == 1 else "intercept"
    doing.tell("all", f"{{}}: {hunters.text} {intercept} {movers.text}.", zone, *they, zone=zone)
    clash.fight_round(doing, fight, zone, "interception")
