"""Raids on ports in a session: the port's CAP, surprise, fire, hits and planes lost (Planes vs. Ships at Port)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import bare, choice, many, whole
from referee.engine.plain import counted, how_many
from referee.games.naval_units.evening import air, battles, sea, state
from referee.games.naval_units.evening.air import Aimed, all_sent, planes_for
from referee.games.naval_units.evening.port_hits import hit_in_port, in_port
from referee.games.naval_units.evening.sea import Said
from referee.games.naval_units.rules.air import KINDS, after_losses, loss_order, lost_first
from referee.games.naval_units.rules.docked import LEVELS
from referee.games.naval_units.rules.port_rounds import lower_surprise
from referee.games.naval_units.rules.units import in_lists
from referee.session.acting.act import Doing, Whole, act, entering
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.named import thing
from referee.session.board.board import Board
from referee.session.board.owned import all_called, called, side_of

CITE = "Planes vs. Ships at Port"
Aims = dict[str, dict[str, int]]
"""The planes meant for each ship that is attacked, by mission."""


class PortRaid(state.Named):
    """A round of a raid on a port."""

    zone: battles.Zone = thing(called("the sea zone of the port", of="zones"))
    side: str | None = side_of("the side that raids")
    target: list[Aimed] = many(Aimed, 1, 60, meaning="name=Nevada,torpedo=2: a docked ship and the planes for it")
    other: list[str] = all_called("other docked ships that fire, if not all", of="ships")
    carrier: list[sea.Home] = thing(
        bare(
            all_called(
                "the carriers and bases that the planes come from, in the order of losses; without it, all in the zone",
                of=("ships", "bases"),
            )
        )
    )
    cap: int = whole(0, 96, 0, meaning="the port's CAP, which fights first: planes of its bases and docked carriers")
    escort: int = whole(0, 96, 0, meaning="fighter escorts of the raid")
    artillery: int = whole(0, 6, 0, meaning="artillery at the port")
    artillery_factor: int | None = whole(1, 12, None, meaning="its anti-aircraft number, which is not in the rulebook")
    surprise: str | None = choice(*LEVELS, default=None, meaning="the surprise; without it, as it is now")
    loss_order: list[str] = loss_order()
    lost_first: str = lost_first()

    def mean(self) -> None:
        self.acts_for(sea.a_side(self.board, self.owner).name)
        if not self.escort and not any(all_sent(self.target).values()):
            raise bad_input("target", "no planes raid: say how many, as in name=Nevada,torpedo=2")
        for home in self.carrier:
            if isinstance(home, state.Ship):
                sea.is_afloat(home, "carrier")

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board[Any, Any, Any]) -> Iterable[Any] | None:
        """A torpedo bomber at each docked ship; how many planes are for which is for the players to make up."""
        if name == "target":
            homes = {*raw.get("carrier", ())}
            raided = [own for own in board.sides.values() if homes.isdisjoint([*own.ships, *own.bases])]
            there = [ship for own in raided for ship in own.ships_in(str(raw.get("zone", "")), port=True)]
            return [{"name": ship.name, "torpedo": 1} for ship in there]
        return [] if name == "other" else None


class Raid(NamedTuple):
    """Who raids what: the docked ships, targets first, the planes' aims, and where they come from."""

    zone: str
    side: state.Side
    ships: list[state.Ship]
    aims: Aims
    homes: list[sea.Home]

    @property
    def enemy(self) -> state.Side:
        """Whose port it is."""
        return self.side.enemy


def raid_of(given: PortRaid) -> Raid:
    """The raid as it is typed."""
    side, zone = given.own, given.zone.name
    enemy: state.Side = side.enemy
    docked = enemy.ships_in(zone, port=True)
    names = [aim.name for aim in given.target]
    all_sent(given.target)
    for at, target in enumerate(names):
        sea.must_be_there(enemy, target, zone, f"target[{at}].name", port=True)
        sea.place_in_list(
            state.names(docked), target, f"target[{at}].name", f"{enemy.title} ship in the port of {zone} called"
        )
    rest = [ship for ship in docked if ship.name not in names]
    for other in given.other:
        sea.place_in_list(state.names(rest), other, "other", "untargeted docked ship")
    others = [ship for ship in rest if not given.other or ship.name in given.other]
    homes = given.carrier or sea.homes_of(side, zone)
    aims = {aim.name: planes_for(aim) for aim in given.target}
    return Raid(zone, side, [*(enemy.ships[target] for target in names), *others], aims, homes)


def of_port_raid(given: PortRaid) -> Bars:
    """Only planes that can fly there form the CAP over a port (Planes vs. Ships at Port)."""
    raid = raid_of(given)
    yield from air.of_kamikaze(raid.side, given.target, "target")
    yield from are_there(given, raid)
    for home in raid.homes:
        yield from is_free(home)
    patrol = {home.name: home.planes for home in homes_of_cap(raid) if home.planes}
    if given.cap > (there := sum(patrol.values())):
        whose = ", ".join(f"{name} {planes}" for name, planes in patrol.items())  # so named it is the umpire's alone
        words = f"a CAP of {given.cap} over {raid.zone}, where {how_many(there, 'plane')} can fly"
        yield Bar(CITE, f"{words}: {whose}" if whose else words, "cap")


def are_there(given: PortRaid, raid: Raid) -> Bars:
    """No more planes raid than there are (Planes vs. Ships at Port)."""
    sent = given.escort + sum(all_sent(given.target).values())
    there = sum(home.planes for home in raid.homes)
    if sent > there:
        who = ", ".join(state.names(raid.homes))
        where = f"{who} {'has' if len(raid.homes) == 1 else 'have'} {there}" if who else "none are there"
        homes = sea.homes_of(raid.side, raid.zone)
        on_sheet = f"; on a sheet, at the end of the line: from {homes[0].name}" if homes else ""
        hint = f"--carrier names where they come from{on_sheet}"
        yield Bar(CITE, f"{counted(sent, 'plane')} sent, and {where}", "carrier", hint)


def is_free(home: sea.Home) -> Bars:
    """Planes with missions in a battle do nothing else in that round (Planes vs. Ships at Port)."""
    if zone := zone_of_missions(home):
        words = f"the planes of {home.name} have missions in the battle in {zone}"
        yield Bar(CITE, words, "carrier", "another --carrier; after round-over they are free")


def bombs_of(given: PortRaid, raid: Raid, surprise: str | None, aims: Aims) -> dict[str, Any]:
    """The inputs of the planes' round at the ships, as `port-attack` takes them."""
    ships = [{**ship.as_named("moves"), **in_port(ship), **aims.get(ship.name, {})} for ship in raid.ships]
    inputs: dict[str, Any] = {
        **in_lists("ships", ships),
        "nation": raid.side.nation,
        "loss_order": given.loss_order,
        **({"lost_first": given.lost_first} if "lost_first" in given.given else {}),
        "artillery": given.artillery,
    }
    if given.artillery_factor is not None:
        inputs["artillery_factor"] = given.artillery_factor
    return inputs | ({"surprise": surprise} if surprise else {})


def whole_port_raid(given: PortRaid) -> Whole:
    """The round at the ships, and the CAP before it."""
    raid = raid_of(given)
    inputs = bombs_of(given, raid, surprise_now(given, raid), raid.aims)
    if given.cap:
        return Whole("port-attack", {**inputs, "cap": given.cap, "escort": given.escort})
    return Whole("port-raid", inputs)


@act(
    "port-raid",
    PortRaid,
    cite=CITE,
    whole=whole_port_raid,
    bars=of_port_raid,
    example='--zone "Truk Lagoon" --side allied --target name=Yamato,torpedo=2',
)
def port_raid(given: PortRaid, doing: Doing) -> None:
    """Planes raid docked ships for a round: the port's CAP, surprise, anti-aircraft fire, hits and losses."""
    raid = raid_of(given)
    if given.escort and not given.cap:
        doing.remark("escorts only fight CAP, and there is none")
    sea.make_known(raid.ships)
    surprise, aims = surprise_now(given, raid), raid.aims
    if given.cap:
        aims = through_cap(given, doing, raid)
    sent = sum(sum(aim.values()) for aim in aims.values())
    if not sent:
        doing.tell("all", f"Port of {raid.zone}: no raider gets through the CAP.")
        end_raid(given.board, raid.zone, raid.side.name)
        return
    inputs = bombs_of(given, raid, surprise, aims)
    whose = dict.fromkeys(("surprise", "artillery", "anti-aircraft"), raid.enemy.name)
    about = f"in the port of {raid.zone}"
    after = doing.resolve("port-raid", inputs, side=raid.side.name, whose=whose, about=about).outcome
    left = zip(raid.ships, [*after["ships_left"], *after.get("more_ships_left", ())], strict=True)
    said = [hit_in_port(doing, ship, now) for ship, now in left]
    lost = sent - sum(after[each] for each in KINDS)
    lose_from(raid.homes, lost)
    losses = sea.losses("the raid", lost)
    level = f"{doing.title(raid.side.name)} raid with {after['surprise'].replace('none', 'no')} surprise"
    sea.tell_all(doing, f"Port of {raid.zone}", level, [losses, *(said if any(said) else [Said("no hits on ships")])])
    goes_on(doing, raid, after["surprise"], sent - lost)


def surprise_now(given: PortRaid, raid: Raid) -> str | None:
    """The surprise as typed, else as a raid that goes on has left it; nothing if the die is to be thrown."""
    going = given.board.public.port_raids.get(battles.raid_name(raid.zone, raid.side.name))
    return given.surprise or (going.surprise if going and going.goes_on else None)


def goes_on(doing: Doing, raid: Raid, surprise: str, planes: int) -> None:
    """The raid may have another round, with less surprise; it is over where no planes or no ships are left."""
    board, by = raid.side.here, raid.side.name
    raids = board.public.port_raids
    if not planes or not raid.enemy.ships_in(raid.zone, port=True):
        end_raid(board, raid.zone, by)
        return
    name = battles.raid_name(raid.zone, by)
    before = raids.get(name)
    flown = before.rounds + 1 if before and before.goes_on else 1
    values = {
        "by": by,
        "rounds": flown,
        "surprise": lower_surprise(surprise, 1),
        "turn": doing.turn,
        "phase": doing.phase,
    }
    raids.add(name, **values)


def end_raid(board: state.Board, zone: str, by: str) -> None:
    """A raid of a side is over: the next one surprises anew."""
    raids, name = board.public.port_raids, battles.raid_name(zone, by)
    if name in raids:
        sea.drop_thing(raids, name)


@entering("turn")
def forget_raids(doing: Doing) -> None:
    """Raids of the turn before are over."""
    doing.board.public.port_raids.clear()


class RaidOver(state.Named):
    """A raid that ends."""

    zone: battles.Zone | None = thing(
        bare(called("the sea zone of the port; without it, that of the only raid", None, of="zones"))
    )
    side: str | None = side_of("the side that raids, where both raid a port there")

    def mean(self) -> None:
        zones = list(dict.fromkeys(raid.zone for raid in self.raids_that_go_on))
        if len(zones) > 1:
            raise at_odds("zone", f"which raid is over? at {', or at '.join(zones)}")
        if len(self.raids_that_go_on) > 1:
            sides = " or --side ".join(raid.by for raid in self.raids_that_go_on)
            raise at_odds("side", f"which raid at {zones[0]} is over? --side {sides}")

    @property
    def raids_that_go_on(self) -> list[battles.PortRaid]:
        """The raids that go on, of the side and at the port that are named."""
        raids: Iterable[battles.PortRaid] = self.board.public.port_raids.values()
        side = sea.a_side(self.board, self.side).name if self.side else None
        zone = self.zone.name if self.zone else None
        return [raid for raid in raids if raid.goes_on and zone in (None, raid.zone) and side in (None, raid.by)]


def of_raid_over(given: RaidOver) -> Bars:
    """You can end only a raid that is going on (Planes vs. Ships at Port)."""
    if not given.raids_that_go_on:
        where = f"at the port of {given.zone.name}" if given.zone else "on a port"
        yield Bar(CITE, f"there is no raid {where}", "zone", "port-raid begins one", firm=True)


@act("raid-over", RaidOver, cite=CITE, bars=of_raid_over)
def raid_over(given: RaidOver, doing: Doing) -> None:
    """End a raid on a port; the next raid throws for surprise anew."""
    raid = given.raids_that_go_on[0]
    zone = raid.zone
    end_raid(given.board, zone, raid.by)
    doing.tell("all", f"Port of {zone}: the raid is over.")


def zone_of_missions(home: sea.Home) -> str | None:
    """The zone of the battle in which its planes have missions."""
    own = home.side
    if isinstance(home, state.Base):
        zone = home.zone if own.planes_ashore(home.zone) else None
    else:
        fleet = home.fleet
        zone = fleet.zone if fleet and not fleet.port else None
    return zone if zone in own.missions else None


def homes_of_cap(raid: Raid) -> list[sea.Home]:
    """Where the planes of a port's CAP come from: bases, then docked carriers, without missions in a battle."""
    docked = [ship for ship in raid.enemy.ships_in(raid.zone, port=True) if ship.planes]
    homes: list[sea.Home] = [*raid.enemy.bases_at(raid.zone), *docked]
    return [home for home in homes if not zone_of_missions(home)]


def through_cap(given: PortRaid, doing: Doing, raid: Raid) -> Aims:
    """The raiders that come through the port's CAP, by their aims; losses of a kind come off the last target first."""
    side, sent = raid.side.name, all_sent(given.target)
    fight = {"cap": given.cap, "escort": given.escort, "nation": raid.side.nation, "loss_order": given.loss_order}
    after = doing.resolve("air-combat", {**fight, **sent}, side=side, whose=air.met_by(raid.enemy)).outcome
    shot_down = sum(sent.values()) - sum(after[each] for each in KINDS)
    flying = [raid.aims[name].get(kind, 0) for name in raid.aims for kind in KINDS]
    left = iter(after_losses(flying, shot_down, given.loss_order, given.lost_first))
    aims = {name: {kind: number for kind in KINDS if (number := next(left))} for name in raid.aims}
    lost = given.escort - after["escort"] + shot_down
    lose_from(raid.homes, lost)
    shot = given.cap - after["cap"]
    lose_from(homes_of_cap(raid), shot)
    losses = sea.losses(f"the {doing.title(side)} raid", lost, f"the {doing.title(raid.enemy.name)} CAP", shot)
    doing.tell("all", f"Over the port of {raid.zone}: {losses.text}.")
    return aims


def lose_from(homes: Sequence[sea.Home], lost: int) -> None:
    """Planes lost come off carriers and bases in their order."""
    for home in homes:
        gone = min(home.planes, lost)
        lost -= gone
        home.put(planes=home.planes - gone)
