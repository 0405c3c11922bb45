"""Raids on ships at sea, with the missions allocated (Planes to ship combat, Kamikaze attacks)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from referee.engine.inputs import handed_as, many
from referee.engine.plain import counted
from referee.games.naval_units.evening import air, battles, rounds, sea, state
from referee.games.naval_units.evening.air import CITE, Aimed, split_escorts
from referee.games.naval_units.evening.sea import Said
from referee.games.naval_units.rules.air import KINDS, NAMES, cover_order, loss_order, lost_first
from referee.games.naval_units.rules.units import in_lists
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import Command, command, option
from referee.session.acting.named import thing
from referee.session.board.board import Board
from referee.session.board.owned import all_called, as_pairs, called, side_of


class AirStrike(state.Named):
    """A side's raid of the round."""

    side: str | None = side_of("the side that raids")
    zone: battles.Zone | None = thing(called("the sea zone of the battle, if there are several", None, of="zones"))
    target: list[Aimed] = many(Aimed, 1, 60, meaning="name=Akagi,torpedo=2,dive=1: a ship and the planes for it")
    screen: list[str] = handed_as(
        all_called("untargeted escorts that screen: escort=ship", of="ships", pairs=True), "screens"
    )
    cover: list[str] = all_called("other escorts that fire; without it, all of them", of="ships")
    loss_order: list[str] = loss_order()
    lost_first: str = lost_first()
    cover_order: list[str] = cover_order()
    cover_at: str | None = called("the ship whose attackers other escorts shoot at first", None, of="ships")

    def mean(self) -> None:
        self.acts_for(sea.a_side(self.board, self.owner).name)
        air.must_be_sent(self.target, "target")

    @property
    def fight(self) -> battles.Battle:
        """The battle."""
        return sea.the_battle(
            self.board, self.zone, lambda fight: self.own.name in rounds.sides_to_fly(self.board, fight.name)
        )

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board[Any, Any, Any]) -> Iterable[Any] | None:
        """Each enemy ship with all the planes that attack; who covers her is for the players to make up."""
        if name == "target":
            return [
                row for own in board.sides.values() if own.name == raw.get("side", own.name) for row in whole_raids(own)
            ]
        return [] if name in ("screen", "cover", "cover_at") else None


def whole_raids(side: state.Side) -> Iterable[dict[str, Any]]:
    """Each enemy ship in a side's battles, with all its planes that are to attack there."""
    for zone, flying in side.missions.items():
        planes = planes_of(flying)
        yield from ({"name": ship.name, **planes} for ship in side.enemy.surface(zone))


def planes_of(flying: state.Missions) -> dict[str, int]:
    """The planes that are to attack in a battle, by kind."""
    return {kind: number for kind in KINDS if (number := getattr(flying, kind))}


def how_to_fly(side: state.Side, zone: str) -> Command:
    """The act that flies a side's raid in a battle, all of it at one ship."""
    target = {"name": side.enemy.surface(zone)[0].name, **planes_of(side.missions[zone])}
    return command("air-strike", side=side.name, zone=zone, target=[target])


class Raid(NamedTuple):
    """A raid as it flies: the ships it is meant for, the escorts that may screen them, and the procedure's inputs."""

    zone: str
    targets: list[state.Ship]
    cover: list[state.Ship]
    inputs: dict[str, Any]


def raid_of(given: AirStrike) -> Raid:
    """A raid of the planes that are typed, with the escorts and the CAP that are allocated."""
    side, zone = given.own, given.fight.name
    enemy = side.enemy
    there = enemy.surface(zone)
    names = [aim.name for aim in given.target]
    for at, name in enumerate(names):
        sea.must_be_there(enemy, name, zone, f"target[{at}].name")
        sea.place_in_list(state.names(there), name, f"target[{at}].name", f"{enemy.title} ship in {zone} called")
    free = [ship for ship in there if ship.is_escort and ship.name not in names]
    for name in given.cover:
        sea.place_in_list(state.names(free), name, "cover", "untargeted escort")
    screens = as_pairs(given.screen, "screen")
    cover, more = split_escorts([ship for ship in free if not given.cover or ship.name in given.cover], screens)
    for name in screens:
        sea.place_in_list(state.names([*cover, *more]), name, "screen", "untargeted escort")
    flying, patrol = side.missions.get(zone), enemy.missions.get(zone)
    attacked = [{**enemy.ships[aim.name].as_named("hits", "moves"), **air.planes_for(aim)} for aim in given.target]
    inputs = {
        "nation": side.nation,
        "cap": patrol.cap if patrol else 0,
        "escort": flying.escort if flying else 0,
        **in_lists("targets", attacked),
        "cover": [
            ship.as_named()
            | (
                {"screens": sea.place_in_list(names, screens[ship.name], "screen", "target")}
                if ship.name in screens
                else {}
            )
            for ship in cover
        ],
        **({"more_cover": [ship.as_named() for ship in more]} if more else {}),
        "loss_order": given.loss_order,
        **({"lost_first": given.lost_first} if "lost_first" in given.given else {}),
        **({"cover_order": given.cover_order} if "cover_order" in given.given else {}),
    }
    if given.cover_at:
        inputs["cover_at"] = sea.place_in_list(names, given.cover_at, "cover_at", "target")
    return Raid(zone, [enemy.ships[name] for name in names], cover, inputs)


def of_strike(given: AirStrike) -> Bars:
    """Only planes that were allocated and are still aboard strike (Planes to ship combat)."""
    fight, own = given.fight, given.own
    flying = own.missions.get(fight.name)
    if flying is None:
        words = f"the {own.title} side has allocated no planes in {fight.name}"
        yield Bar(CITE, words, "side", f'allocate --side {own.name} --zone "{fight.name}"', firm=True)
        return
    yield from is_due(given.board, fight, flying)
    yield from of_missions(given, flying)
    if rounds.lacks_planes(own, fight.name):
        flown, aboard = sum(flying.counts.values()), own.planes_in_battle(fight.name)
        words = f"{flown} planes are allocated in {fight.name}, where no more than {aboard} can fly"
        yield Bar(CITE, words, "side", f'allocate --side {own.name} --zone "{fight.name}" changes it')


def is_due(board: state.Board, fight: battles.Battle, flying: state.Missions) -> Bars:
    """Each side has one raid a round, once both sides have said what their planes do (Planes to ship combat)."""
    if flying.struck:
        words = f"the raid of this round in {fight.name} has flown; round-over ends the round"
        yield Bar(CITE, words, "side", rounds.next_in_round(board, fight))
    for name in rounds.sides_to_allocate(board, fight):
        words = f"targets are chosen when both sides have allocated, and the {board.title(name)} side has not"
        yield Bar(CITE, words, "side", f'allocate --side {name} --zone "{fight.name}"')


def of_missions(given: AirStrike, flying: state.Missions) -> Bars:
    """All planes do what they are allocated to (Planes to ship combat)."""
    whole = planes_of(flying)
    hint = "round-over ends the round"
    if whole:
        hint = option(target=[{"name": given.target[0].name, **whole}]) + ", or several with as many in all"
    for each, number in air.all_sent(given.target).items():
        meant = getattr(flying, each)
        if number == meant:
            continue
        words = f"{counted(number, NAMES[each])} sent, {meant} allocated"
        if number < meant:
            words = f"{counted(meant - number, NAMES[each])} without a target; all allocated planes must have one"
        yield Bar(CITE, words, "target", hint)


def whole_raid(given: AirStrike) -> Whole:
    """The whole raid; without allocations it flies without escorts and meets no CAP."""
    side, raid = given.own, raid_of(given)
    assumed = []
    if raid.zone not in side.missions:
        assumed.append("no escorts: nothing is allocated yet")
    if raid.zone not in side.enemy.missions:
        assumed.append("no CAP: nothing is allocated yet")
    return Whole("air-strike", raid.inputs, assumed)


@act(
    "air-strike",
    AirStrike,
    cite=CITE,
    whole=whole_raid,
    bars=of_strike,
    example="--side allied --target name=Zuiho,torpedo=2,dive=1",
)
def air_strike(given: AirStrike, doing: Doing) -> None:
    """Fly a side's raid of the round with the missions allocated: CAP, anti-aircraft fire, attacks and losses."""
    fight, own = given.fight, given.own
    zone, enemy = fight.name, own.enemy
    raid = raid_of(given)
    if not fight.revealed:  # the other side has lost its planes since
        air.reveal(doing, given.board, fight)
    sea.make_known([*enemy.surface(zone), *own.surface(zone)])
    after = doing.resolve("air-strike", raid.inputs, side=own.name, whose=air.met_by(enemy)).outcome
    now = [*after["targets_left"], *after.get("more_targets_left", ()), *after["cover_left"]]
    said = [sea.set_left(doing, ship, left) for ship, left in zip([*raid.targets, *raid.cover], now, strict=True)]
    losses = planes_lost(given, zone, doing, after)
    tell = [losses, *said] if any(said) else [losses, Said("no hits on ships")]
    sea.tell_all(doing, zone, f"{doing.title(own.name)} raid", tell)


def planes_lost(given: AirStrike, zone: str, doing: Doing, after: dict[str, Any]) -> Said:
    """The planes that a raid cost both sides come off their missions, and off their ships; what is said of it."""
    own, enemy = given.own, given.own.enemy
    flying, patrol = own.missions[zone], enemy.missions.get(zone)
    sent = {"escort": flying.escort, **air.all_sent(given.target)}
    gone = {mission: number - after[mission] for mission, number in sent.items()}
    lost, shot = sum(gone.values()), (patrol.cap if patrol else 0) - after["cap"]
    sea.lose_planes(own, zone, lost)
    sea.lose_planes(enemy, zone, shot)
    flying.put(struck=True, **{mission: max(getattr(flying, mission) - number, 0) for mission, number in gone.items()})
    met = bool(patrol and patrol.cap)
    if patrol:
        patrol.put(cap=after["cap"])
    return sea.losses("the raid", lost, f"the {doing.title(enemy.name)} CAP" if met else "", shot)
