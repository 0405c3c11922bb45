"""Ships that change their group: what forbids it, and what goes with them (3.1.4, 6.3, 7.2, 7.3, 15.5, 16.1.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.games.clash_of_carriers.evening import calendar
from referee.games.clash_of_carriers.evening.state import Group, Ship
from referee.session.acting.act import Doing
from referee.session.acting.bars import Bar, Bars


def ships_named(ships: Iterable[Ship]) -> str:
    """Ships by name."""
    return ", ".join(ship.name for ship in ships)


def may_change(ships: Iterable[Ship]) -> Bars:
    """Ships that change their group must be afloat, and not belong to a detached group (3.1.4, 7.3)."""
    for ship in ships:
        if not ship.is_afloat:
            yield Bar("3.1.4", f"{ship.name} {'is sunk' if ship.sunk else 'has left the map'}", "ship", firm=True)
        elif any(group.detached for group in groups_of([ship])):
            hint = "another --ship; in the End Phase, sail takes her to her edge of the map"
            yield Bar("7.3", f"{ship.name} is detached and never comes back to a TG", "ship", hint)


def groups_of(ships: Iterable[Ship]) -> list[Group]:
    """The groups in which ships sail."""
    return [ship.group for ship in ships if ship.group is not None]


def groups_broken_up(ships: Sequence[Ship], to: Group) -> list[Group]:
    """The groups that would lose ships to another group; a TG of a TF may give ships to another TG of it, as long as
    it keeps one.
    """
    going = {ship.name for ship in ships}
    return [group for group in groups_of(ships) if not to.tf or going.issuperset(group.ships)]


def hexes_of(ships: Iterable[Ship]) -> list[str]:
    """The hexes in which ships are."""
    return sorted({group.place for group in groups_of(ships)})


def in_one_hex(ships: Sequence[Ship]) -> Bars:
    """Ships that come together are in one hex (3.1.4)."""
    if len(places := hexes_of(ships)) > 1:
        yield Bar("3.1.4", f"the ships are in {' and '.join(places)}, not in one hex", "ship")


def only_hex(ships: Iterable[Ship]) -> str:
    """The one hex in which all ships are, or the first of several."""
    return min(hexes_of(ships), default="")


def transfer(ships: Iterable[Ship], to: Group) -> None:
    """Ships leave their groups for another, which takes over their detection and MP markers (6.3, 7.2) and is on the
    map as theirs were (15.7); a TG left empty is gone.
    """
    for ship in ships:
        (old,) = groups_of([ship])
        old.put(ships=[name for name in old.ships if name != ship.name])
        to.put(
            ships=[*to.ships, ship.name],
            detected=sorted({*old.detected, *to.detected}),
            shown=old.shown or to.shown,
            slowed=min(old.slowed, to.slowed),
            retreated=min(old.retreated, to.retreated),
        )
        if not old.ships:
            to.side.groups.remove(old.name)


def keeps_together(groups: Iterable[Group], field: str) -> Bars:
    """TF 58 neither separates nor creates TGs before turn 9 (16.1.4)."""
    if any(group.owner == "usn" and group.tf and group.here.public.turn < calendar.FREE_FROM for group in groups):
        words = f"TF 58 stays together until turn {calendar.FREE_FROM}: no TG leaves it, and none is made of its ships"
        yield Bar("16.1.4", words, field)


def slow_if_new(doing: Doing, group: Group) -> None:
    """With 15.5, a group newly made or joined by a disbanded TG's ships loses 1 MP."""
    if group.here.in_use("15.5") and doing.phase != "set-up":
        group.put(reorganised=-1)
