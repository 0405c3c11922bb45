"""Submarines against income in a session (Submarine Economic Attacks)."""

from __future__ import annotations

from referee.engine.errors import at_odds
from referee.engine.inputs import choice
from referee.engine.plain import with_article
from referee.games.naval_units.evening import active, sea, state
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import NEXT_TURN
from referee.session.acting.named import thing
from referee.session.board.owned import all_called

ECONOMIC = "Submarine Economic Attacks"
ANOTHER = "another --submarine"


class EconomicAttack(state.Named):
    """Submarines against income."""

    submarine: list[state.Ship] = thing(all_called("the submarines that attack", 1, 12, of="ships"))
    target: str = choice(
        "convoy", "industry", meaning="the convoys of their sea zone, or an industrial complex next to it"
    )

    def mean(self) -> None:
        for ship in self.submarine:
            sea.is_afloat(ship, "submarine")
            if ship.fleet is None:
                raise at_odds("submarine", f"{ship.name} is in no fleet")


def of_raid(given: EconomicAttack) -> Bars:
    """What forbids an attack on income."""
    yield from active.of_active(given.submarine[0].side, "attacks income", ECONOMIC, "submarine")
    for ship in given.submarine:
        yield from attacks_once(ship)
        yield from may_raid(ship, given.target)
    if given.target == "convoy":
        for zone in dict.fromkeys(zone_of(ship) for ship in given.submarine):
            yield from has_convoys(given.submarine[0].side, zone)


def zone_of(ship: state.Ship) -> str:
    """The sea zone of a submarine."""
    return ship.fleet.zone if ship.fleet else ""


def may_raid(ship: state.Ship, target: str) -> Bars:
    """Only submarines at sea attack income; a kaiten submarine attacks no convoys, and industry by ruling alone
    (Submarine Economic Attacks).
    """
    if not ship.is_submarine:
        yield Bar(ECONOMIC, f"{ship.name} is {with_article(ship.type)}, not a submarine", "submarine", ANOTHER, True)
    if ship.fleet and ship.fleet.port:
        yield Bar(ECONOMIC, f"{ship.name} is in port", "submarine", ANOTHER)
    if ship.type == "KSS" and (target == "convoy" or ship.here.ruling("kaiten-industry") == "barred"):
        yield Bar(ECONOMIC, f"a KSS cannot attack {target}", "submarine", ANOTHER, True)


def attacks_once(ship: state.Ship) -> Bars:
    """Each submarine attacks income once in a turn (Submarine Economic Attacks)."""
    if ship.raided and ship.raided == ship.here.public.turn:
        hint = ANOTHER + ", or " + NEXT_TURN
        yield Bar(ECONOMIC, f"{ship.name} has attacked income this turn", "submarine", hint)


def has_convoys(side: state.Side, zone: str) -> Bars:
    """Convoys are attacked in an enemy convoy zone, once none of his units is left there; if no zone is
    marked as one, the umpire decides (Submarine Economic Attacks).
    """
    zones = side.here.public.zones
    if any(one.convoy for one in zones.values()) and zones[zone].convoy != side.enemy.name:
        hint = f'--target industry; zone --name "{zone}" --convoy {side.enemy.name} marks one'
        yield Bar(ECONOMIC, f"{zone} is not a convoy zone of the {side.enemy.title} side", "target", hint)
    if side.enemy.ships_in(zone):
        yield Bar(
            ECONOMIC, f"enemy units in the convoy zone must be sunk or gone first; there are some in {zone}", "target"
        )


def raid_of(given: EconomicAttack) -> Whole:
    """The attack as `economic-attack` takes it."""
    kinds = [ship.type for ship in given.submarine]
    names = [ship.name for ship in given.submarine]
    return Whole("economic-attack", {"submarines": kinds, "target": given.target, "names": names})


@act(
    "economic-attack",
    EconomicAttack,
    cite=ECONOMIC,
    whole=raid_of,
    bars=of_raid,
    example="--submarine Wahoo --target industry",
)
def economic_attack(given: EconomicAttack, doing: Doing) -> None:
    """Submarines attack the enemy's income, each once a turn; what they hit comes off his total."""
    raid = raid_of(given)
    side = given.submarine[0].side
    for ship in given.submarine:
        ship.put(raided=doing.turn)
    lost = doing.resolve(raid.procedure, raid.inputs, side=side.name).outcome["ipc"]
    if side.enemy.ipc is not None:
        side.enemy.put(ipc=max(side.enemy.ipc - lost, 0))
    titles = doing.title(side.name), doing.title(side.enemy.name)
    doing.tell("all", f"{titles[0]} submarines cost the {titles[1]} side {lost} IPC ({given.target}).")
