"""A raid over its target: AA fire ship by ship, attacks, damage, the way home (8.5, 8.6, 7.2, 8.1.2, 14.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import bare, enemys, whole
from referee.engine.plain import how_many
from referee.games.clash_of_carriers.evening import (
    batteries,
    cap,
    damage,
    fitness,
    interception,
    overhead,
    state,
    unfinished,
)
from referee.games.clash_of_carriers.evening.fights import FOUGHT, Flight, Raid
from referee.games.clash_of_carriers.evening.state import AirUnit, Board, Named, Ship
from referee.games.clash_of_carriers.rules.squadrons import DESTROYED, Taking
from referee.games.clash_of_carriers.rules.squadrons import AirUnit as Unit
from referee.games.clash_of_carriers.rules.squadrons import state as side_of
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.due import due_text
from referee.session.acting.named import anyones
from referee.session.board.owned import all_called, parse_pairs

UNITS_A_ROLL = 12


class Flak(Named):
    """AA fire."""

    ship: list[str] = bare(
        all_called("the ships that fire now, one after the other; without it, all", 0, 150, of="ships")
    )
    unit: list[str] = enemys(
        bare(all_called("the air units fired at now, in this order; without it, all others", 0, 60, of="air"))
    )
    hold: list[str] = anyones(
        all_called("ships that do not fire, or fighters that are not fired at", 0, 150, of="ships")
    )
    drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints next to the AA table")

    def mean(self) -> None:
        check_held(overhead.going_on(self.board), self.hold)

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> list[str] | None:
        """The ships that fire, and the units over ships."""
        raid = board.public.raid
        if not raid.is_there:
            return None
        if name == "unit":
            return list(raid.units)
        return list(raid.target_group.ships) if name in ("ship", "hold") and raid.target_group is not None else None


def of_flak(given: Flak) -> Bars:
    """What forbids AA fire: the raid is over the ships, and ship and target are in range, once."""
    raid = given.board.public.raid
    yield from over_ships(given.board)
    yield from of_fire(raid, given.unit, given.ship)


def over_ships(board: Board) -> Bars:
    """AA fire and attacks come after CAP has met the raid and all units are placed (8.2, 8.4)."""
    yield from interception.all_met(board)
    waiting = [flight.name for flight in board.public.raid.units.values() if not flight.engaged and not flight.ship]
    if waiting:
        yield Bar("8.4", f"{', '.join(waiting)} must be placed first: do place", "act")


def of_fire(raid: Raid, names: Sequence[str], only: Sequence[str]) -> Bars:
    """A ship fires at air units in her range, and once at each (8.5, 8.5.2)."""
    aimed = [flight for flight in raid.units.values() if not names or flight.name in names]
    for ship in only:
        if any(ship in batteries.to_fire(flight) for flight in aimed):
            continue
        done = [flight.name for flight in aimed if ship in flight.fired_by]
        where = " or ".join(names) or "an air unit"
        why = f"has fired at {' and '.join(done)}" if done else f"has no AA, or {where} is not in her range"
        yield Bar("8.5", f"{ship} {why}", "ship")
    for name in names:
        if name not in raid.units or not raid.units[name].ship:
            hint = "another --unit; place puts units over ships"
            yield Bar("8.5", f"{name} is not over a ship", "unit", hint)
        elif raid.units[name].fired:
            hint = "another --unit; attack goes on"
            yield Bar("8.5", f"every ship in range has fired at {name}", "unit", hint)


@act("flak", Flak, cite="8.5", phases=FOUGHT, where=[("raid", ())], bars=of_flak)
def flak(given: Flak, doing: Doing) -> None:
    """Ships fire AA, one by one, at the air units over them; `attack` does what is left of it.

    With `--ship` those alone, so that their owner may name ship and target in turn.
    """
    fire(doing, given.board.public.raid, given.unit, given.hold, given.drm, given.ship)
    for due in unfinished.choice_of_fire(given.board):
        doing.remark("next " + due_text(due))


class Attack(interception.Place):
    """The attacks of a raid; with the words of `place`, what is not placed yet is placed first."""

    unit: list[str] = all_called("the order in which units attack; the others follow as listed", 0, 60, of="air")
    hold: list[str] = enemys(
        all_called("ships that do not fire AA, or fighters that are not fired at", 0, 150, of="ships")
    )
    aa_drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints next to the AA table")
    drm: int = whole(-10, 10, 0, meaning="the same, for the Damage Table")
    critical_drm: int = whole(-10, 10, 0, meaning="the same, for the Torpedo Critical Hit Table")

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> list[str] | None:
        """The same as for `place`, and the units that attack, for their order."""
        if name == "unit":
            return [unit.name for unit in board.public.raid.units.values() if unit.role == "attack"]
        return super().offered(name, raw, board)

    def mean(self) -> None:
        raid = overhead.going_on(self.board)
        attacks_in(raid, self.unit)
        if self.places:
            self.mean_placed()
        if raid.target_group is not None:
            check_held(raid, self.hold)

    @property
    def places(self) -> bool:
        """Does it place the raid first?"""
        return bool(self.at or self.rest or self.beside)


def whole_attack(given: Attack) -> Whole:
    """What is left of the raid: CAP not yet met, AA fire and attacks over every ship, as it was placed or as typed."""
    raid = given.board.public.raid
    beside = parse_pairs(given.beside, "beside") or batteries.adjacent_pairs(raid)
    modifiers = {"aa_card_drm": given.aa_drm, "card_drm": given.drm, "critical_drm": given.critical_drm}
    return overhead.over_ships(raid, given.boxes, given.rest, beside, given.hold, modifiers, given.unit)


def of_attack(given: Attack) -> Bars:
    """What forbids the raid's attack: CAP comes first, and every unit is placed, before the attack or by it."""
    if given.places:
        yield from interception.of_place(given)
    elif given.board.public.raid.target_group is not None:
        yield from over_ships(given.board)
    else:
        yield from interception.all_met(given.board)


@act(
    "attack",
    Attack,
    cite="8.6",
    phases=FOUGHT,
    whole=whole_attack,
    example="--at VB-8=Taiho",
    where=[("raid", ())],
    bars=of_attack,
)
def attack(given: Attack, doing: Doing) -> None:
    """Ships fire the AA that is still due, each bomber attacks, and the raid flies home."""
    raid = given.board.public.raid
    target = raid.target_group
    if given.places:
        interception.put_over(doing, given)
    if target is not None:
        fire(doing, raid, [], given.hold, given.aa_drm)
        order = [*(name for name in given.unit if name in raid.units), *raid.units]
        flights = [raid.units[name] for name in dict.fromkeys(order)]
        too_late = [flight for flight in flights if not bomb(doing, flight, given)]
        for ship in dict.fromkeys(flight.ship for flight in too_late):
            names = [flight.name for flight in too_late if flight.ship == ship]
            doing.tell("all", f"{', '.join(names)} {'finds' if len(names) == 1 else 'find'} {ship} sunk.")
        interception.slow_group(doing, raid)
    elif raid.aim in raid.here.enemy(raid.side).bases:
        doing.remark("the rulebook does not say what an attack does to an airfield (8.0): the raid flies home")
    fly_home(doing, raid)


def fire(
    doing: Doing, raid: Raid, names: Sequence[str], hold: Sequence[str], drm: int, only: Sequence[str] = ()
) -> None:
    """Every ship in range (or `only` some) fires once at each of the air units."""
    over = [flight.name for flight in raid.units.values() if flight.ship and not flight.fired]
    for name in [name for name in names or over if name in over]:
        if name not in hold:
            under_fire(doing, raid.units[name], hold, drm, only)
        if name in raid.units and not (only and batteries.to_fire(raid.units[name])):
            raid.units[name].put(fired=True)


def attacks_in(raid: Raid, names: Sequence[str]) -> None:
    """Refuse units that do not fly in the raid, or attack no ship in it (8.2.2, 8.6)."""
    for name in names:
        if name not in raid.units:
            raise bad_input("unit", f"{name} does not fly in this raid: {', '.join(raid.units)}")
        if raid.units[name].role != "attack":
            does = {"escort": "escorts the raid", "suppress": "is over the ships to suppress AA"}[raid.units[name].role]
            others = ", ".join(one.name for one in raid.units.values() if one.role == "attack") or "none"
            raise at_odds("unit", f"{name} {does} and attacks no ship; units that attack: {others}")


def check_held(raid: Raid, hold: Sequence[str]) -> None:
    """Refuse to hold back the fire of a ship that is not in the target, or fire at a unit that is not in the raid."""
    ships = raid.target_group.ships if raid.target_group is not None else []
    for name in hold:
        if name not in ships and name not in raid.units:
            raise at_odds("hold", f"{name} is neither a ship of {raid.aim} nor in this raid")


def under_fire(doing: Doing, flight: Flight, hold: Sequence[str], drm: int, only: Sequence[str] = ()) -> None:
    """All ships in range (`only` some) fire at an air unit until it is destroyed; then it may still deliver."""
    raid = flight.here.public.raid
    side, name = raid.side, flight.name
    unit = raid.here.side(side).air[name]
    attacks_ships = flight.role == "attack"  # a modifier to its attack is nothing to one that suppresses
    delivering = side == "ijn" and raid.here.in_use("14.0") and attacks_ships
    keeps = delivering and doing.board.ruling("deliver-strength") == "before-aa"
    worst = doing.board.ruling("aa-drm-stack") == "worst"
    before, together = flight.factor or unit.now, flight.aa_drm
    had = together
    target = raid.here.enemy(side).ships[str(flight.ship)]
    for ship, adjacent in batteries.in_range(target, hold, batteries.adjacent_pairs(raid)):
        if ship.name in flight.fired_by or (only and ship.name not in only):
            continue
        flight.put(fired_by=[*flight.fired_by, ship.name])
        shot = shoot(doing, raid, ship, adjacent, drm, f"of {ship.name} at {name}")
        what = how_many(shot["steps"], "step") + (f", {shot['attack_drm']:+d} to its attack" if attacks_ships else "")
        if shot["steps"] or (attacks_ships and shot["attack_drm"]):  # what fires without effect needs no word
            doing.remark(f"{ship.name} fires at {name}{' from an adjacent box' if adjacent else ''}: {what}")
        together = min(together, shot["attack_drm"]) if worst else together + shot["attack_drm"]
        if after_steps(unit, shot["steps"]) == "destroyed":
            about = f"by {name}"
            attacks = (
                delivering and doing.resolve("deliver-the-ordnance", {}, side=side, about=about).outcome["attacks"]
            )
            doing.tell("all", f"{name} is shot down by {ship.name}{', but still attacks' if attacks else ''}.")
            if attacks:
                factor = before if keeps else unit.now
                flight.put(down=True, fired=True, aa_drm=max(together, -40), factor=factor)
            damage.lose(unit, "dead", flies=attacks)
            return
        if shot["steps"]:
            doing.tell("all", f"{name} is hit by {ship.name}.")
    flight.put(aa_drm=max(together, -40), factor=before if keeps else None)
    if attacks_ships and together != had:
        doing.tell("all", f"AA fire on {name}: {'now ' if had else ''}{together:+d} to its attack.")


def after_steps(unit: AirUnit, steps: int) -> str:
    """An air unit after it loses steps; it flips at once. USN units suffer none from AA (2.3.2, 8.5.2)."""
    as_rules = Unit.take(cap.as_asked(unit))
    (lost,) = Taking([as_rules], False)((as_rules.lost,), (0,), steps)
    if lost >= DESTROYED:
        return "destroyed"
    interception.flip_or_destroy([(unit, side_of(lost, False))])
    return "flying"


def shoot(doing: Doing, raid: Raid, ship: Ship, adjacent: bool, drm: int, about: str) -> dict[str, Any]:
    """One ship fires at one air unit, an outcome of `aa`; fighters in her own box suppress her."""
    over = [flight for flight in raid.units.values() if flight.ship == ship.name]
    wanted = {
        "ship_side": ship.owner,
        "aa": fitness.factors(ship).aa,
        "suppression": sum(flight.role == "suppress" for flight in over),
        "card_drm": drm,
        **({"adjacent": True} if adjacent else {}),
    }
    marked = fitness.stand_ins(ship)
    return doing.resolve("aa", wanted, side=ship.owner, stand_in=marked, about=about).outcome


def bomb(doing: Doing, flight: Flight, given: Attack) -> bool:
    """One air unit attacks the ship in its box; false if she is sunk already."""
    raid = flight.here.public.raid
    if flight.role != "attack" or not flight.ship:
        return True
    unit = raid.here.side(raid.side).air[flight.name]
    ship = raid.here.enemy(raid.side).ships[flight.ship]
    if ship.sunk:
        return False
    wanted = {
        "side": raid.side,
        "kind": unit.kind,
        "factor": flight.factor or unit.now,
        "aa_drm": max(flight.aa_drm, -20),
        **({"losses": flight.losses} if raid.side == "usn" else {}),
        "boxes": fitness.boxes_left(ship),
        "card_drm": given.drm,
        "critical_drm": given.critical_drm,
    }
    marked = fitness.stand_ins(unit, ship)
    about = f"of {unit.name} on {ship.name}"
    hit = doing.resolve("air-attack", wanted, side=raid.side, stand_in=marked, about=about).outcome
    words = damage.damage_ship(doing, ship, hit["hits"] + hit["extra_hits"], hit["effects"])
    effects = f" Critical: {', '.join(hit['effects'])}." if hit["effects"] else ""
    doing.tell("all", f"{unit.name} attacks {ship.name}: {words}.{effects}", **damage.sunk_of(ship))
    return True


def fly_home(doing: Doing, raid: Raid) -> None:
    """Survivors go to the Flown Box; those that flew extended come back later (8.6, 8.1.2)."""
    board, side = raid.here, raid.side
    flown = state.air_at(board.side(side), "raid")
    far = [unit for unit in flown if unit.extended]
    for unit in flown:
        unit.put(box="flown", extended=False)
    for start in range(0, len(far), UNITS_A_ROLL):
        some = far[start : start + UNITS_A_ROLL]
        wanted = {"turn": doing.turn, "units": [unit.name for unit in some]}
        turns = doing.resolve("extended-range-return", wanted, side=side).outcome["returns"]
        for unit, turn in zip(some, turns, strict=True):
            unit.put(box="away", back=turn)
            doing.tell(side, f"{unit.name} flew extended and is back on turn {turn}.")
    raid.end()
    doing.tell("all", "The raid flies home.")
