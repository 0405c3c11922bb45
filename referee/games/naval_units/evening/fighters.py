"""Planes of carriers in an interception: they attack the ships that leave, before the guns (Naval Interception)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from referee.engine.plain import counted, how_many
from referee.games.naval_units.evening import air, moving, sea, state
from referee.games.naval_units.evening.sea import Said
from referee.session.acting.act import Doing
from referee.session.acting.bars import Bar, Bars
from referee.session.board.owned import as_pairs

CITE = moving.INTERCEPTION


class Raid(NamedTuple):
    """A raid on a fleet that leaves: the planes for each ship, escorts, the fleet's CAP, its screens as pairs."""

    fleet: state.Fleet
    targets: Sequence[air.Aimed]
    escort: int
    cap: int
    screen: Sequence[str]

    @property
    def ships_attacked(self) -> list[state.Ship]:
        """The ships for which planes are meant."""
        return [ship for aim in self.targets for ship in self.fleet.surface if ship.name == aim.name]

    @property
    def cover(self) -> tuple[list[state.Ship], list[state.Ship]]:
        """The fleet's escorts for which no planes are meant: those that may screen, and those that only fire."""
        free = [ship for ship in self.fleet.surface if ship.is_escort and ship not in self.ships_attacked]
        return air.split_escorts(free, as_pairs(self.screen, "screen"))

    @property
    def decks(self) -> list[state.Ship]:
        """The interceptors' ships whose planes have no missions in a battle."""
        side = self.fleet.enemy
        return [] if self.fleet.zone in side.missions else side.carriers(self.fleet.zone)


def of_raid(raid: Raid) -> Bars:
    """No more planes intercept, or meet those that do, than there are (Naval Interception)."""
    if not raid.targets:
        return
    yield from air.of_kamikaze(raid.fleet.enemy, raid.targets, "raid")
    there = sum(ship.planes for ship in raid.decks)
    sent = raid.escort + sum(air.all_sent(raid.targets, "raid").values())
    if sent > there:
        has = f"the interceptors have {how_many(there, 'plane')} for it"
        intercept = "intercepts" if sent == 1 else "intercept"
        yield Bar(CITE, f"{counted(sent, 'plane')} {intercept}, and {has}", "raid")
    flying = sum(ship.planes for ship in raid.fleet.afloat)
    if raid.cap > flying:
        yield Bar(CITE, f"a CAP of {raid.cap} over {raid.fleet.name}, which has {counted(flying, 'plane')}", "cap")


def inputs_of(raid: Raid) -> dict[str, Any]:
    """The raid as `air-strike` takes it."""
    fleet, names = raid.fleet, [aim.name for aim in raid.targets]
    for at, name in enumerate(names):
        sea.place_in_list(state.names(fleet.surface), name, f"raid[{at}].name", f"ship of {fleet.name}")
    screens = as_pairs(raid.screen, "screen")
    cover = []
    may_screen, more = raid.cover
    for ship in may_screen:
        screened = screens.get(ship.name)
        place = {"screens": names.index(screened) + 1} if screened in names else {}
        cover.append({**ship.as_named(), **place})
    return {
        "nation": fleet.enemy.nation,
        "cap": raid.cap,
        "escort": raid.escort,
        "targets": [
            {**fleet.side.ships[aim.name].as_named("hits", "moves"), **air.planes_for(aim)} for aim in raid.targets
        ],
        "cover": cover,
        **({"more_cover": [ship.as_named() for ship in more]} if more else {}),
    }


def fly(doing: Doing, raid: Raid) -> None:
    """The raid is thrown; losses on both sides are counted and said."""
    inputs, fleet, decks = inputs_of(raid), raid.fleet, raid.decks
    zone, enemy, movers = fleet.zone, fleet.enemy, list(fleet.afloat)
    ships = [*raid.ships_attacked, *raid.cover[0]]
    sea.make_known(fleet.surface)
    after = doing.resolve("air-strike", inputs, side=enemy.name, whose=air.met_by(fleet.side)).outcome
    sent = {"escort": raid.escort, **air.all_sent(raid.targets)}
    lost, shot = sum(sent.values()) - sum(after[kind] for kind in sent), raid.cap - after["cap"]
    take_losses(decks, lost)
    take_losses(movers, shot)
    now = [*after["targets_left"], *after["cover_left"]]
    said = [sea.set_left(doing, ship, left) for ship, left in zip(ships, now, strict=True)]
    losses = sea.losses("the raid", lost, "the CAP" if raid.cap else "", shot)
    sea.tell_all(doing, zone, "interception from the air", [losses, *hits_or_none(said)])


def hits_or_none(said: Sequence[Said | None]) -> Iterator[Said]:
    """What was hit, or that nothing was."""
    found = [line for line in said if line]
    yield from found or [Said("no hits on ships")]


def take_losses(decks: Sequence[state.Ship], lost: int) -> None:
    """Planes lost come off the last deck first."""
    for deck in reversed(decks):
        gone = min(deck.planes, lost)
        lost -= gone
        deck.put(planes=deck.planes - gone)
