"""Ships against bases, and bases against ships (24, 24.e, 24.f, 24.g.vii)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, flag
from referee.games.carrier_clashes.evening import attack, damage, names, raid, state, volley
from referee.games.carrier_clashes.evening.engage import COMBAT
from referee.session.acting.act import Doing, Whole, act, reckoned
from referee.session.board.owned import all_called, called


class Bombard(Inputs):
    """Ships, and the base that they fire at."""

    base: str = called("the base bombarded", of="bases")
    ship: list[str] = all_called("ships that fire; their task force has declared the mission", 1, 20, of="ships")
    shells: bool = flag(meaning="the B guns have bombardment shells")


def bombarded(given: Bombard, doing: Doing) -> Whole:
    """A bombardment as those ships would fire it now."""
    ships = names.ships(doing, given.ship, "ship")
    base = names.base(doing, given.base, "base", doing.other(ships[0].owner))
    armed = guns_of(ships, given.shells)
    if not armed:
        raise bad_input("ship", f"{names.listed(ships)}: no guns that reach a base")
    return Whole("base-attack", raid.raid_inputs(doing, base, armed, None), (), names.stand_ins(ships, "guns"))


def guns_of(ships: Sequence[state.Ship], shells: bool) -> list[dict[str, Any]]:
    """The guns of ships that reach a base, all of a kind together, as the procedure `base-attack` takes them."""
    factors: Counter[str] = Counter()
    for ship in ships:
        factors.update({weapon: factor for weapon, factor in ship.guns.items() if weapon != "T"})
    rows: list[dict[str, Any]] = [
        {"weapon": weapon, "strength": factors[weapon]} for weapon in "BCD" if factors[weapon]
    ]
    return [row | ({"shells": True} if shells and row["weapon"] == "B" else {}) for row in rows]


@act("bombard", Bombard, cite="24", phases=COMBAT, whole=bombarded)
def bombard(given: Bombard, doing: Doing) -> None:
    """Ships bombard the air units at a base that the scenario names."""
    ships = names.ships(doing, given.ship, "ship")
    base = names.base(doing, given.base, "base", doing.other(ships[0].owner))
    if given.shells and not any("B" in ship.guns for ship in ships):
        raise bad_input("shells", f"{names.listed(ships)}: no B guns that shells go with")
    if base.name not in base.here.umpire.bombard:
        doing.forbid("24", f"the scenario lets no ship bombard {base.name}", "base")
    for ship in ships:
        check_gunner(doing, ship, base)
        if "B" in ship.guns and ship.bombarded:
            doing.forbid("24.f", f"the B guns of {ship.name} have bombarded once in this scenario", "ship")
        ship.put(bombarding=doing.phase)
        if "B" in ship.guns:
            ship.put(bombarded=True)
    check_offered(doing, ships)
    check_screen(doing, ships, base)
    armed = guns_of(ships, given.shells)
    doing.tell("all", f"{names.listed(ships)} bombard{'s' if len(ships) == 1 else ''} {base.name}.")
    raid.raid(doing, base, armed, None, names.stand_ins(ships, "guns"))


def check_gunner(doing: Doing, ship: state.Ship, base: state.Base) -> None:
    """May a ship bombard that base now?"""
    force = ship.force
    if ship.place is None:
        raise doing.impossible("24", f"{ship.name} is not on the map", "ship")
    if ship.place != base.hex:
        doing.forbid("24", f"{ship.name} is not in the hex of {base.name}", "ship")
    if force is None or force.mission != "bombard":
        whose = force.name if force else ship.name
        doing.forbid("20.c", f"{whose} has not declared (or has given up) the mission: mission --what bombard", "ship")
    if not set(ship.guns) - {"T"}:
        raise doing.impossible("24", f"{ship.name} has no guns that reach a base: leave her out", "ship")
    if ship.condition != "none":
        doing.forbid("18.b", f"{ship.name} is {ship.condition} and does not attack", "ship")
    if ship.bombarding == doing.phase:
        doing.forbid("24", f"{ship.name} has bombarded in this phase", "ship")


def forces_of(ships: list[state.Ship]) -> Iterator[state.TaskForce]:
    """The task forces in which ships sail, each once."""
    yield from dict.fromkeys(ship.force for ship in ships if ship.force)


def check_offered(doing: Doing, ships: list[state.Ship]) -> None:
    """The enemy in the hex engages first, or lets the task force go on with its mission (20.c)."""
    for force in forces_of(ships):
        board, other = force.here, doing.other(force.owner)
        battle = board.battle_of(force)
        if battle and battle.state != "over":
            doing.forbid(
                "20.c",
                f"{force.name} is engaged: the base is bombarded after the engagement",
                "ship",
                hint="fire fights it, withdraw or cease ends it; then bombard",
            )
        enemies = [tf.name for tf in board.forces_in(other, force.hex) if tf.ships]
        if enemies and not battle and not force.let_pass:
            answer = f"engage --by … --target {force.name!r}, or unopposed --target {force.name!r}"
            doing.forbid("20.c", f"{', '.join(enemies)} in its hex may engage {force.name} first: {answer}", "ship")


def check_screen(doing: Doing, ships: list[state.Ship], base: state.Base) -> None:
    """Enemy ships that have engaged the bombarding ones and are still there screen the base (20.c, 24.e)."""
    board, other = base.here, base.owner
    battles = [battle for force in forces_of(ships) if (battle := board.battle_of(force))]
    screening = [tf for battle in battles for tf in battle.forces(other)]
    there = [tf for tf in board.forces_in(other, base.hex) if tf.name in screening]
    if not there:
        return
    screen = sum(not ship.is_gone for tf in there for ship in tf.sailing.values())
    opposing = sum(len(force.sailing) for force in forces_of(ships))
    may = reckoned(doing, "screen", {"screening": screen, "opposing": opposing})["may_attack_screened"]
    if len(ships) > may:
        doing.forbid("24.e", f"{screen} enemy ships screen {base.name}: {may} may bombard it", "ship")


class ShoreFire(Inputs):
    """A base that fires at a ship."""

    base: str = called("the base that fires", of="bases")
    ship: str = called("the ship that it fires at, on a mission in its hex", of="ships")


@act("shore-fire", ShoreFire, cite="24.g.vii", phases=COMBAT)
def shore_fire(given: ShoreFire, doing: Doing) -> None:
    """A base, with half the guns of the ships in its port, fires at a ship that bombards it or lands in its hex."""
    base = names.base(doing, given.base, "base")
    ship = names.ships(doing, [given.ship], "ship", doing.other(base.owner))[0]
    force = ship.force
    if force is None or force.hex is None:
        raise doing.impossible("24.g.vii", f"{ship.name} is not on the map", "ship")
    if force.hex != base.hex or not (force.mission in state.MISSIONS or force.spotted):
        doing.forbid(
            "20.c",
            f"{ship.name} is on no mission in the hex of {base.name}",
            "ship",
            hint="the base fires at those that bombard it: mission, then bombard",
        )
    if base.fired == doing.phase:
        doing.forbid(
            "20.e.vi", f"{base.name} has fired in this phase", "base", hint="each base fires once a phase: next goes on"
        )
    armed: list[dict[str, Any]] = [
        {"weapon": weapon, "strength": factor} for weapon, factor in base.attack.items() if factor
    ]
    if base.port:
        halves: Counter[str] = Counter()
        for tf in base.here.forces_in(base.owner, base.hex):
            for friend in tf.sailing.values():
                if friend.condition == "none":
                    halves.update({weapon: factor for weapon, factor in friend.guns.items() if weapon != "T"})
        armed += [{"weapon": weapon, "strength": factor, "half": True} for weapon, factor in halves.items() if factor]
    if not armed:
        raise doing.impossible("24", f"{base.name} has no guns", "base")
    inputs = {
        "attacker": armed,
        "condition": ship.condition,
        "target_class": ship.target_class,
        "defense": ship.defense,
        **({"launched": True} if volley.is_caught(doing, ship) else {}),
    }
    marked = [*names.stand_ins([base], "attack"), *names.stand_ins([ship], "defense")]
    answer = doing.resolve("attack", inputs, side=base.owner, stand_in=marked)
    base.put(fired=doing.phase)
    doing.tell("all", f"{base.name} fires at {ship.name}, {answer.odds}: {attack.said(answer.outcome or {})}.")
    damage.hit(doing, ship, str((answer.outcome or {})["result"]))
