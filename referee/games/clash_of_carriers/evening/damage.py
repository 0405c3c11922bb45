"""Damage in a session: boxes crossed off, carriers that can no longer fly, ships and aircraft lost (9, 15.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.engine.inputs import of_the
from referee.games.clash_of_carriers.evening import fitness, regrouping, state
from referee.games.clash_of_carriers.evening.fights import Raid
from referee.games.clash_of_carriers.evening.state import LOST, TF, AirUnit, Group, Ship, Side
from referee.games.clash_of_carriers.rules.owners import LOG
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import OPEN, command
from referee.session.acting.named import thing
from referee.session.board.owned import called

AIRBORNE = ("cap", "raid")


def damage_ship(doing: Doing, ship: Ship, hits: int, effects: Iterable[str] = (), *, heard: bool = True) -> str:
    """A ship takes hits: returns what became of her, in words that all may hear. Her own side hears what is left of
    her.

    Whether the enemy has `heard` of it is kept, for what is corrected later.
    """
    for effect in effects:
        ship.put(effects=[*ship.effects, effect])
        doing.tell(ship.owner, f"{ship.name}: {effect}. Its effect is on the card.")
        doing.remark(f"{ship.name}: {effect}. Enter its effect: set {ship.name}.most_mp, most_aa, no_torpedoes …")
    if not hits:
        return "no hits"
    if heard and not has_heard(ship):
        umpire = ship.here.umpire
        umpire.put(harmed=[*umpire.harmed, ship.name])
    before, could_fly = ship.hits, fitness.can_fly(ship)
    log = fitness.log_of(doing.ruleset.owner, ship)
    known: dict[str, Any] = {"ship": ship.name} if log else {"boxes": ship.boxes, "type": ship.type}
    marked = [] if log else fitness.stand_ins(ship)
    wanted = {**known, "hits_before": before, "hits": hits}
    now = doing.resolve("damage", wanted, side=ship.owner, stand_in=marked).outcome
    taken = now["hits"] - before
    words = f"{taken} hit{'' if taken == 1 else 's'}"
    ship.put(hits=now["hits"])
    if now["sunk"]:
        sink(doing, ship)
        return f"{words}, and {ship.name} is sunk"
    if ship.is_carrier and could_fly and not fitness.can_fly(ship):
        ground_aircraft(doing, ship)
    say_what_is_left(doing, ship, bool(log), now)
    return words


def sunk_of(ship: Ship) -> dict[str, list[str]]:
    """What else a telling of hits on a ship says: under `sunk` her name, if they sink her."""
    return {"sunk": [ship.name]} if ship.sunk else {}


def has_heard(ship: Ship) -> bool:
    """Has the enemy heard of a ship's damage?"""
    return ship.name in ship.here.umpire.harmed


def say_what_is_left(doing: Doing, ship: Ship, logged: bool, now: dict[str, Any]) -> None:
    """Her own side hears of her boxes and factors; without a Damage Log, that her factors are unchanged (9.1)."""
    boxes = f"{ship.name}: {now['hits']} of {now['hits'] + now['boxes_left']} boxes crossed off"
    now_has = fitness.factors(ship)
    left = f"MP {now_has.mp_odd} on odd turns and {now_has.mp_even} on even ones, gunnery {now_has.gunnery}, "
    left += f"AA {now_has.aa}, {'torpedoes' if now_has.torpedo else 'no torpedoes'}"
    if not logged:
        left += ", as if undamaged: her Damage Log has not been entered"
        doing.remark(f"no {LOG} of {ship.name}: referee rules form, or set {ship.name}.most_mp and the like (9.1)")
    doing.tell(ship.owner, f"{boxes}; now {left}.")


def ground_aircraft(doing: Doing, carrier: Ship) -> None:
    """A carrier flies no more: her Ready units go to the Flown Box (9.4)."""
    for unit in state.air_at(carrier.side, "ready"):
        if unit.home == carrier.name:
            unit.put(box="flown")
    doing.tell(carrier.owner, f"{carrier.name} can no longer fly aircraft: her Ready units go to the Flown Box (9.4).")


def sink(doing: Doing, ship: Ship) -> None:
    """A ship is gone, with the aircraft aboard; a group that is left without ships is off the map."""
    (group,) = regrouping.groups_of([ship])  # who is afloat sails in one
    aboard = [unit for unit in ship.side.air.values() if unit.home == ship.name]
    lost = [unit.name for unit in aboard if unit.box not in LOST and goes_down(doing, unit)]
    ship.put(sunk=True)
    if lost:
        doing.tell(ship.owner, f"Lost with {ship.name}: {', '.join(lost)}.")
        raid = ship.here.public.raid
        if raid.is_there and not raid.units:
            end_raid(doing, raid)
    group.put(ships=[name for name in group.ships if name != ship.name])
    if not group.ships:
        tell_gone(doing, group)
        remove_group(group)
    if ship.here.side("ijn").flagship == ship.name:
        doing.tell("ijn", f"{ship.name} was the flagship: choose another (16.1.4).")
        afloat = (name for name, one in ship.here.side("ijn").ships.items() if one.is_afloat)
        if other := next(afloat, None):
            doing.remark("the IJN chooses another flagship: do " + command("flagship", ship=other))


def end_raid(doing: Doing, raid: Raid) -> None:
    """A raid is over once it has no air unit left in the air."""
    raid.end()
    doing.tell("all", "Nothing is left of the raid.")


def tell_gone(doing: Doing, group: Group) -> None:
    """The last ship of a group is sunk: a side that sees its marker hears that it comes off the map; a TF's marker
    stays as long as the TF has other TGs.
    """
    marker = group.side.marker_of(group)
    if marker.groups == [group]:
        hearers = "all" if group.here.is_seen(marker) else group.owner
        doing.tell(hearers, f"{marker.spot} has no ship left, and comes off the map.", marker.handle)


def goes_down(doing: Doing, unit: AirUnit) -> bool:
    """Is an air unit lost with its carrier? An IJN unit in the air may land elsewhere (15.6)."""
    if unit.owner == "ijn" and unit.box in AIRBORNE:
        unit.put(homeless=True)
        if unit.here.in_use("15.6"):
            doing.tell("ijn", f"{unit.name} has lost its carrier: it finds another deck this turn, or is lost (15.6).")
            doing.remark("do " + command("land", unit=unit, carrier=OPEN) + " finds a deck")
        return False
    lose(unit, "gone" if unit.owner == "usn" else "dead")
    return True


def lose(unit: AirUnit, box: str, *, flies: bool = False) -> None:
    """An air unit is destroyed (`dead`), or lost with its carrier (`gone`); if it `flies`, its raid still counts on it
    (14.0).
    """
    unit.put(box=box, over=None, at=None, fought=False, back=None, extended=False, homeless=False)
    if not flies:
        unit.here.public.raid.units.remove(unit.name)


def remove_group(group: Group) -> None:
    """A group has no ships any more: its markers leave the map and the pool, no submarine chooses among them, and it
    need not retreat any more.
    """
    board, owner, was_tf = group.here, group.owner, group.tf
    board.side(owner).groups.remove(group.name)
    if owner in board.umpire.retreats:
        due = board.umpire.retreats[owner]
        left = [name for name in due.groups if name != group.name]
        if left:
            due.put(groups=left)
        else:
            due.clear()
    if board.umpire.torpedoes.group == group.name:
        board.umpire.torpedoes.clear()
    if not was_tf:
        board.umpire.pool.remove(group.name)
    elif not board.side(owner).tf:
        board.umpire.pool.remove(TF[owner])


class Land(state.Named):
    """An IJN air unit and a carrier."""

    unit: AirUnit = thing(of_the("ijn", called("the air unit", of="air")))
    carrier: Ship = thing(of_the("ijn", called("the carrier that takes it", of="ships")))


def of_land(given: Land) -> Bars:
    """If the rule is in use, aircraft of a lost carrier land on another that has room (15.6)."""
    unit, carrier = given.unit, given.carrier
    if not given.board.in_use("15.6"):
        hint = "they are lost with their carrier; use --rule 15.6, in set-up, lets them land on another"
        yield Bar("15.6", "aircraft stay with their carriers: 15.6 is not in use", "unit", hint)
    if unit.land or unit.box in LOST:
        yield Bar("15.6", f"{unit.name} is {'based on an island' if unit.land else 'lost'}", "unit")
    yield from of_departed(unit)
    yield from has_room(unit, carrier)


def of_departed(unit: AirUnit, field: str = "unit") -> Bars:
    """What was aboard a carrier that left the map never comes back (7.3)."""
    if has_departed(unit) and unit.box not in AIRBORNE:
        yield Bar("7.3", f"{unit.home} has left the map with {unit.name}, for good", field)


def has_departed(unit: AirUnit) -> bool:
    """Has a unit's carrier left the map (7.3)?"""
    carrier = unit.here.side(unit.owner).ships.get(unit.home)
    return carrier is not None and carrier.left


def has_room(unit: AirUnit, carrier: Ship) -> Bars:
    """A carrier afloat operates no more factors than she began with (15.6)."""
    if not carrier.is_afloat or not carrier.is_carrier:
        yield Bar("15.6", f"{carrier.name} is not a carrier afloat", "carrier")
        return
    factors = factors_operating(unit, carrier)
    room = carrier.here.reckon("carrier-capacity", {"carrier": carrier.name, "factors": factors})
    if not room["allowed"]:
        yield Bar("15.6", f"{carrier.name} operates {room['limit']} factors, not {factors}", "carrier")


@act("land", Land, cite="15.6", where=[("rules", ("15.6",))], bars=of_land)
def land(given: Land, doing: Doing) -> None:
    """An IJN carrier takes over an air unit of another carrier."""
    factors = factors_operating(given.unit, given.carrier)
    doing.resolve("carrier-capacity", {"carrier": given.carrier.name, "factors": factors}, side="ijn")
    given.unit.put(home=given.carrier.name, homeless=False)
    doing.tell("ijn", f"{given.unit.name} lands on {given.carrier.name}.")


def factors_operating(unit: AirUnit, carrier: Ship) -> int:
    """The factors that a carrier operates once a unit has landed on her (15.6)."""
    air = unit.here.side("ijn").air.values()
    aboard = [row for row in air if row.home == carrier.name and row.box not in LOST and row.name != unit.name]
    return sum(row.now for row in aboard) + unit.now


def lose_homeless(doing: Doing, ijn: Side) -> None:
    """Aircraft that have found no deck when the turn ends are lost."""
    for unit in ijn.air.values():
        if unit.homeless:
            lose(unit, "dead")
            doing.tell("ijn", f"{unit.name} found no deck and is lost.")
            doing.remark(f"{unit.name} is lost with its carrier (10.2)")
