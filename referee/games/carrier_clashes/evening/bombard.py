"""Ships against bases, and bases against ships (24, 24.e, 24.f, 24.g.vii)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import enemys, flag
from referee.games.carrier_clashes.evening import (
    attack,
    damage,
    engage,
    fire,
    looking,
    missions,
    names,
    raid,
    state,
    volley,
)
from referee.games.carrier_clashes.rules.air.combat import no_attack
from referee.session.acting.act import Doing, Whole, act, pending
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.due import Due
from referee.session.acting.hints import command
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, called


class Bombard(state.Named):
    """Ships, and the base at which they fire."""

    base: state.Base = thing(enemys(called("the base bombarded", of="bases")))
    ship: list[state.Ship] = thing(
        all_called("ships that fire; their task force has declared the mission", 1, of="ships")
    )
    shells: bool = flag(meaning="the B guns have bombardment shells")

    def mean(self) -> None:
        if self.shells and not any("B" in ship.guns for ship in self.ship):
            raise bad_input("shells", f"{names.names_in_a_row(self.ship)}: they have no B guns for the shells")


def of_bombard(given: Bombard) -> Bars:
    """What forbids a bombardment."""
    yield from is_open(given.base)
    for ship in given.ship:
        yield from of_gunner(ship)
        yield from lies_off(ship, given.base)
    for force in forces_of(given.ship):
        yield from of_bombarding(force)
    yield from get_past_the_screen(given.ship, given.base)


def is_open(base: state.Base) -> Bars:
    """Ships bombard the bases that the scenario names (24)."""
    if base.name not in base.here.umpire.bombard:
        yield Bar("24", f"the scenario does not let ships bombard {base.name}", "base")


def of_gunner(ship: state.Ship) -> Bars:
    """An undamaged ship with guns may bombard once in a phase, and with B guns once in the scenario (24.f)."""
    if not missions.reaches_shore(ship):
        yield Bar("24", f"{ship.name} has no guns that reach a base; leave her out", "ship", firm=True)
    if ship.condition != "none":
        yield Bar("18.b" if ship.condition == "damaged" else "18.d", no_attack(ship.name, ship.condition), "ship")
    if ship.bombarding == ship.here.public.phase:
        yield Bar("24", f"{ship.name} has bombarded in this phase", "ship")
    if "B" in ship.guns and ship.bombarded:
        yield Bar("24.f", f"the B guns of {ship.name} have bombarded once in this scenario", "ship")


def lies_off(ship: state.Ship, base: state.Base) -> Bars:
    """Ships bombard a base in their own hex (24)."""
    if ship.place is None:
        yield Bar("24", f"{ship.name} is not on the map", "ship", firm=True)
    elif ship.place != base.hex:
        yield Bar("24", f"{ship.name} is not in the hex of {base.name}", "ship")


def of_bombarding(force: state.TaskForce) -> Bars:
    """A task force bombards if it has declared the mission and the enemy in its hex has engaged it or let it
    go on (20.c).
    """
    if force.mission != "bombard":
        words = f"{force.name} has not declared (or has given up) the mission"
        yield Bar("20.c", words, "ship", f'mission --name "{force.name}" --what bombard declares it')
    battle = force.here.battle_of(force)
    if battle and battle.state != "over":
        words = f"{force.name} is engaged; it bombards the base after the engagement"
        yield Bar("20.c", words, "ship", "fire fights it, withdraw or cease ends it; then bombard")
    enemies = may_still_engage(force)
    if enemies:
        by = ",".join(tf.name for tf in enemies if looking.clear(engage.declares_in_time(tf)))
        engaged = f'engage --by "{by}" --target "{force.name}", or ' if by else ""
        hint = f'{engaged}unopposed --target "{force.name}"'
        yield Bar("20.c", f"{names.names_in_a_row(enemies)} in its hex may engage {force.name} first", "ship", hint)


def may_still_engage(force: state.TaskForce) -> list[state.TaskForce]:
    """The enemy's task forces that might engage one before its mission, and have not said so (20.c)."""
    board = force.here
    if force.let_pass or board.battle_of(force):
        return []
    there = board.forces_in(board.other(force.owner), force.hex)
    return [tf for tf in there if tf.ships and looking.clear(engage.can_still_seek(tf, force))]


def get_past_the_screen(ships: Sequence[state.Ship], base: state.Base) -> Bars:
    """Enemies that have engaged and are still there screen a base as they screen ships (20.c, 20.f, 24.e)."""
    fights = [battle for force in forces_of(ships) if (battle := base.here.battle_of(force))]
    for battle in dict.fromkeys(fights):
        screening, may = past_screen(battle, base)
        there = volley.ships_of(base.here, battle, base.here.other(base.owner))
        fought = [ship for ship in ships if ship.name in there]
        if screening and len(fought) > may:
            hers = names.names_in_a_row(fought)
            hint = f"name {may} of {hers} with --ship" if may else f"{hers} cannot bombard it while they are there"
            who = "1 enemy ship screens" if screening == 1 else f"{screening} enemy ships screen"
            words = f"{who} {base.name}: {may or 'no'} more may bombard it"
            yield Bar("24.e", words, "ship", hint)


def past_screen(battle: state.Engagement, base: state.Base) -> tuple[int, int]:
    """The number of ships that screen a base, and of their opponents that may still bombard it in the phase (24.e)."""
    board, side = base.here, base.here.other(base.owner)
    screen = [tf for tf in board.forces_in(base.owner, base.hex) if tf.name in battle.forces(base.owner)]
    beside = [tf for tf in board.forces_in(side, base.hex) if tf.name in battle.forces(side)]
    screening, opposing = sum(len(tf.sailing) for tf in screen), sum(len(tf.sailing) for tf in beside)
    may = int(board.reckon("screen", {"screening": screening, "opposing": opposing})["may_attack_screened"])
    done = sum(ship.bombarding == board.public.phase for tf in beside for ship in tf.sailing.values())
    return screening, max(may - done, 0)


def forces_of(ships: Sequence[state.Ship]) -> Iterator[state.TaskForce]:
    """The task forces in which ships sail, each once."""
    yield from dict.fromkeys(ship.force for ship in ships if ship.force)


def bombarders(force: state.TaskForce) -> tuple[state.Base, list[state.Ship]] | None:
    """The base that a task force may bombard now, and its ships that may do so without a screen; else nothing."""
    if not looking.clear(of_bombarding(force)):
        return None
    for base in force.enemy.bases.values():
        fit = [ship for ship in force.sailing.values() if looking.clear(of_gunner(ship), lies_off(ship, base))]
        if fit and looking.clear(is_open(base)):
            return base, fit
    return None


def strongest_bombarders(force: state.TaskForce) -> tuple[state.Base, list[state.Ship]] | None:
    """The same, with the strongest ships that get past the screen (24.e)."""
    found, battle = bombarders(force), force.here.battle_of(force)
    if found is None or battle is None:
        return found
    base, fit = found
    screening, may = past_screen(battle, base)
    past = by_shore_guns(fit)[:may] if screening else fit
    return (base, past) if past else None


def whole_bombardment(given: Bombard) -> Whole:
    """A bombardment as those ships would fire it now."""
    armed = guns_of(given.ship, given.shells)
    if not armed:
        raise bad_input("ship", f"{names.names_in_a_row(given.ship)}: no guns that reach a base")
    return Whole("base-attack", raid.raid_inputs(given.base, armed, None), (), names.stand_ins(given.ship, "guns"))


def guns_of(ships: Sequence[state.Ship], shells: bool) -> list[dict[str, Any]]:
    """The guns of ships that reach a base, each kind together, as the procedure `base-attack` takes them."""
    factors: Counter[str] = Counter()
    for ship in ships:
        factors.update({weapon: factor for weapon, factor in ship.guns.items() if weapon != "T"})
    rows: list[dict[str, Any]] = [
        {"weapon": weapon, "strength": factors[weapon]} for weapon in "BCD" if factors[weapon]
    ]
    return [row | ({"shells": True} if shells and row["weapon"] == "B" else {}) for row in rows]


@act("bombard", Bombard, cite="24", phases=state.COMBAT, whole=whole_bombardment, bars=of_bombard)
def bombard(given: Bombard, doing: Doing) -> None:
    """Ships bombard the air units at a base that the scenario names."""
    ships, base = given.ship, given.base
    for ship in ships:
        ship.put(bombarding=doing.phase)
        if "B" in ship.guns:
            ship.put(bombarded=True)
    doing.tell("all", f"{names.names_in_a_row(ships)} bombard{'s' if len(ships) == 1 else ''} {base.name}.")
    raid.raid(doing, base, guns_of(ships, given.shells), None, names.stand_ins(ships, "guns"))


@pending(*state.COMBAT)
def open_missions(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Missions that the enemy in the hex has not answered, and bombardments declared but not yet fired."""
    board = state.Board(dict(tree))
    for side in board.order_of_play:
        for force in board.side(side).task_forces.values():
            if force.mission in state.MISSIONS and (enemies := may_still_engage(force)):
                what = str(force.mission).replace("-", " ")
                line = (
                    f"{names.names_in_a_row(enemies)} may engage {force.name}, or let it go on with its mission: {what}"
                )
                yield Due(line, command("unopposed", target=force), board.other(side), demanded=False)
            if found := strongest_bombarders(force):
                base, fit = found
                line = f"{force.name} may bombard {base.name}, as it has declared"
                yield Due(line, command("bombard", base=base, ship=fit), side, demanded=False)


def by_shore_guns(ships: Sequence[state.Ship]) -> list[state.Ship]:
    """Ships by their guns ashore, the heaviest first."""
    return sorted(ships, key=lambda ship: -sum(factor for gun, factor in ship.guns.items() if gun != "T"))


class ShoreFire(state.Named):
    """A base that fires at a ship."""

    base: state.Base = thing(called("the base that fires", of="bases"))
    ship: state.Ship = thing(enemys(called("the ship that it fires at, on a mission in its hex", of="ships")))


def of_shore_fire(given: ShoreFire) -> Bars:
    """What forbids a base's fire at a ship."""
    yield from of_shore_guns(given.base)
    yield from is_before_it(given.ship, given.base)


def of_shore_guns(base: state.Base) -> Bars:
    """A base with guns fires once in a phase."""
    if not shore_guns(base):
        yield Bar("24", f"{base.name} has no guns", "base", firm=True)
    if base.fired == base.here.public.phase:
        hint = "each base fires once a phase; next goes on"
        yield Bar("20.e.vi", f"{base.name} has fired in this phase", "base", hint)


def is_before_it(ship: state.Ship, base: state.Base) -> Bars:
    """A base fires at ships that are on a mission in its hex, or are spotted there (20.c, 24.g.vii)."""
    force = ship.force
    if force is None:
        yield Bar("24.g.vii", f"{ship.name} is not on the map", "ship", firm=True)
    elif force.hex != base.hex or not (force.mission in state.MISSIONS or force.spotted):
        hint = "the base fires at ships that bombard it: type mission, then bombard"
        yield Bar("20.c", f"{ship.name} has no mission in the hex of {base.name}", "ship", hint)


def shore_guns(base: state.Base) -> list[dict[str, Any]]:
    """A base's guns, and half of those of the ships in its port, as the procedure `attack` takes them (24.g.vii)."""
    armed: list[dict[str, Any]] = [
        {"weapon": weapon, "strength": factor} for weapon, factor in base.attack.items() if factor
    ]
    halves: Counter[str] = Counter()
    for tf in base.here.forces_in(base.owner, base.hex) if base.port else ():
        for friend in tf.sailing.values():
            if friend.condition == "none":
                halves.update({weapon: factor for weapon, factor in friend.guns.items() if weapon != "T"})
    return armed + [{"weapon": weapon, "strength": factor, "half": True} for weapon, factor in halves.items() if factor]


def whole_shore_fire(given: ShoreFire) -> Whole:
    """The fire of a base; the odds against a ship that nobody has been shown are for the umpire alone."""
    base, ship = given.base, given.ship
    battle = ship.here.battle_of(ship.force) if ship.force else None
    is_shown = ship.bombarding == ship.here.public.phase or (battle is not None and battle.state == "fought")
    inputs = {
        "attacker": shore_guns(base),
        "condition": ship.condition,
        "target_class": ship.target_class,
        "defense": ship.defense,
        **({"launched": True} if volley.is_caught(ship) else {}),
    }
    marked = [*names.stand_ins([base], "attack"), *names.stand_ins([ship], "defense")]
    return Whole("attack", inputs, (), marked, not is_shown)


@act("shore-fire", ShoreFire, cite="24.g.vii", phases=state.COMBAT, whole=whole_shore_fire, bars=of_shore_fire)
def shore_fire(given: ShoreFire, doing: Doing) -> None:
    """A base, with half the guns of the ships in its port, fires at a ship that bombards it or lands in its hex."""
    base, ship, whole = given.base, given.ship, whole_shore_fire(given)
    about = f"by {base.name} on {ship.name}"
    answer = doing.resolve("attack", whole.inputs, side=base.owner, stand_in=whole.stand_in, about=about)
    base.put(fired=doing.phase)
    outcome = answer.outcome
    facts = {} if fire.waits_with_it(ship) else damage.to_be_known(ship, outcome["result"])
    doing.tell("all", f"{base.name} fires at {ship.name}, {answer.odds}: {attack.in_words(outcome)}.", **facts)
    fire.hit_in_time(doing, ship, str(outcome["result"]))
