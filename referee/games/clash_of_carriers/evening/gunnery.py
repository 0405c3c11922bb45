"""Fire in a surface battle: guns and torpedoes of both sides at once, and aircraft of carriers in it (12.5-12.7)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, whole
from referee.engine.kinds import whole_number
from referee.engine.plain import counted
from referee.games.clash_of_carriers.evening import asked, battle, cap, damage, fitness, interception, state
from referee.games.clash_of_carriers.evening.fights import Battle
from referee.games.clash_of_carriers.evening.state import Ship
from referee.session.acting.act import Doing, Whole, act
from referee.session.board.owned import all_called, paired, pairs

MOST = 12  # units that a round weighs together


class Fire(Inputs):
    """A round's gunnery and torpedoes."""

    gun: list[str] = bare(all_called("who fires at whom: Iowa=Kongo", 0, 150, of="ships", pairs=True))
    torpedo: list[str] = all_called("who fires torpedoes at whom, once a battle", 0, 150, of="ships", pairs=True)
    factor: list[str] = all_called(
        "the factor with which torpedoes read the table, if not her gunnery: DIV61=4", 0, 150, of="ships", pairs=True
    )
    drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints beside the Damage Table, for guns")
    torpedo_drm: int = whole(-10, 10, 0, meaning="the same for torpedoes")
    critical_drm: int = whole(-10, 10, 0, meaning="the same beside the Torpedo Critical Hit Table")


def whole_round(given: Fire, doing: Doing) -> Whole:
    """The round's guns and torpedoes as they were typed, all together; else everybody's guns at the nearest enemy."""
    fight = battle.going_on(doing)
    check_factors(given)
    guns, fish = paired(given.gun, "gun"), paired(given.torpedo, "torpedo")
    assumed = [] if guns or fish else ["each fires her guns at the nearest enemy, and no torpedoes"]
    guns = nearest_enemies(doing, fight) if assumed else guns
    names = list(dict.fromkeys([*guns, *guns.values(), *fish, *fish.values()]))
    if not names or (assumed and len(names) > MOST):
        raise bad_input("gun", f"who fires at whom? --gun Iowa=Kongo, up to {MOST} units together")
    ships = [battle.in_battle(doing, name, "gun").ship for name in names]
    units = [combatant(doing, ship, guns.get(ship.name), fish.get(ship.name), given) for ship in ships]
    wanted = {
        "units": units,
        "smoke_boxes": fight.smoke,
        "night": fight.whole.is_night,
        "card_drm": given.drm,
        "torpedo_card_drm": given.torpedo_drm,
        "critical_drm": given.critical_drm,
    }
    return Whole("battle-round", wanted, assumed, fitness.stand_ins(doing, *ships))


def nearest_enemies(doing: Doing, fight: Battle) -> dict[str, str]:
    """At whom each ship with guns fires, if nobody says otherwise: the nearest enemy, of equals the first listed."""
    out = {}
    for unit in fight.units.values():
        there = [(abs(one.box - (unit.box or 0)), one.name) for one in fight.of(doing.other(unit.side)) if one.box]
        if unit.box and there and fitness.factors(doing, unit.ship).gunnery:
            out[unit.name] = min(there, key=lambda row: row[0])[1]
    return out


def combatant(doing: Doing, ship: Ship, target: str | None, mark: str | None, given: Fire) -> dict[str, Any]:
    """A unit of the round as `battle-round` takes it."""
    unit = battle.in_battle(doing, ship.name, "gun")
    out: dict[str, Any] = {
        "name": ship.name,
        "side": unit.side,
        "box": battle.boxed(doing, ship.name, "gun"),
        "boxes": fitness.boxes_left(doing, ship),
        "gunnery": fitness.factors(doing, ship).gunnery,
    }
    if target is not None:
        out["target"] = target
    if mark is not None:
        after = range(1, fitness.boxes_left(doing, ship) + 1)
        out |= {"torpedo": fish_factor(doing, ship, given), "torpedo_target": mark}
        out["torpedo_after"] = [fish_factor(doing, ship, given, more) for more in after]
    return out


def fish_factor(doing: Doing, ship: Ship, given: Fire, more: int = 0) -> int:
    """The factor with which a ship's torpedoes read the table, with so many boxes more crossed off; 0: none fire."""
    now = fitness.factors(doing, ship, more)
    if not now.torpedo:
        return 0
    named = paired(given.factor, "factor").get(ship.name)
    return now.gunnery if named is None else int(named)


@act("fire", Fire, cite="12.5, 12.6", phases=("activation",), whole=whole_round)
def fire(given: Fire, doing: Doing) -> None:
    """Both sides fire at once: first all guns, then the torpedoes of those still afloat."""
    fight = battle.going_on(doing)
    if fight.step != "movement":
        doing.forbid(
            "12.5",
            f"the fire of round {fight.round} is over: all of it is one act",
            "gun",
            hint="steer begins the next round; undo, to fire with all at once",
        )
    guns, fish = pairs(given.gun, "gun"), pairs(given.torpedo, "torpedo")
    check_guns(doing, guns)
    check_torpedoes(doing, fish, given)
    fight.put(step="fire")
    fire_guns(doing, guns, given)
    fire_torpedoes(doing, fish, given)
    battle.empty_side(doing)


def line(doing: Doing, name: str, target: str, field: str) -> dict[str, Any]:
    """A line of fire as the procedures take it."""
    unit, mark = battle.in_battle(doing, name, field), battle.in_battle(doing, target, field)
    if unit.side == mark.side:
        raise bad_input(field, f"{target} is on {name}'s own side")
    fight = battle.going_on(doing)
    return {
        "side": unit.side,
        "from_box": battle.boxed(doing, name, field),
        "to_box": battle.boxed(doing, target, field),
        "smoke_boxes": fight.smoke,
        "night": fight.whole.is_night,
        "boxes": max(fitness.boxes_left(doing, mark.ship), 1),
    }


def check_guns(doing: Doing, guns: list[tuple[str, str]]) -> None:
    """Who fires has guns, and fires once a round (12.5)."""
    for place, (name, target) in enumerate(guns):
        line(doing, name, target, "gun")
        if name in [other for other, _ in guns[:place]]:
            doing.forbid(
                "12.5",
                f"{name} fires once in a round",
                "gun",
                hint="leave her out of this fire: she fires again in the next round",
            )
        if not fitness.factors(doing, battle.in_battle(doing, name, "gun").ship).gunnery:
            raise bad_input("gun", f"{name} has no guns to fire")


def check_torpedoes(doing: Doing, fish: list[tuple[str, str]], given: Fire) -> None:
    """Who fires torpedoes has some, and a factor for them, and has not fired them in this battle (12.6)."""
    check_factors(given)
    for place, (name, target) in enumerate(fish):
        line(doing, name, target, "torpedo")
        unit = battle.in_battle(doing, name, "torpedo")
        if name in [other for other, _ in fish[:place]]:
            doing.forbid(
                "12.6",
                f"{name} fires her torpedoes once in a battle",
                "torpedo",
                hint="one target for her torpedoes; her guns: --gun",
            )
        if not fitness.factors(doing, unit.ship).torpedo:
            doing.forbid(
                "12.6", f"{name} has no torpedoes", "torpedo", hint="her guns: --gun; leave her out of --torpedo"
            )
        elif not fish_factor(doing, unit.ship, given):
            raise bad_input("factor", f"with what factor do the torpedoes of {name} read the table?")
        if unit.torpedoed:
            doing.forbid(
                "12.6",
                f"{name} has fired her torpedoes in this battle",
                "torpedo",
                hint="her guns: --gun; leave her out of --torpedo",
            )


def check_factors(given: Fire) -> None:
    """A factor is a number, for a ship that fires torpedoes."""
    firing = [name for name, _ in pairs(given.torpedo, "torpedo")]
    for name, number in paired(given.factor, "factor").items():
        if (factor := whole_number(number)) is None or factor < 0:
            raise bad_input("factor", f"factor wants SHIP=NUMBER, not {name}={number}")
        if name not in firing:
            raise bad_input("factor", f"{name} fires no torpedoes: --torpedo {name}=TARGET too")


def fire_guns(doing: Doing, guns: list[tuple[str, str]], given: Fire) -> None:
    """All guns fire, then all their hits apply (12.5)."""
    hits: dict[str, int] = {}
    for name, target in guns:
        ship = battle.in_battle(doing, name, "gun").ship
        wanted = {**line(doing, name, target, "gun"), "factor": fitness.factors(doing, ship).gunnery}
        marked = fitness.stand_ins(doing, ship)
        wanted["card_drm"] = given.drm
        about = f"by the guns of {name} on {target}"
        shot = doing.resolve("surface-gunnery", wanted, side=ship.owner, stand_in=marked, about=about).outcome or {}
        hits[target] = hits.get(target, 0) + shot["hits"]
        doing.remark(f"{name} at {target}: {counted(shot['hits'], 'hit')}")
    apply(doing, hits, {})


def fire_torpedoes(doing: Doing, fish: list[tuple[str, str]], given: Fire) -> None:
    """Torpedoes of those whom the guns have left them; all their hits apply together (12.6)."""
    hits: dict[str, int] = {}
    effects: dict[str, list[str]] = {}
    for name, target in fish:
        units = battle.going_on(doing).units
        if name not in units or target not in units:
            doing.tell("all", f"{name} fires no torpedoes at {target}: one of them is gone.")
            continue
        ship = units[name].ship
        factor = fish_factor(doing, ship, given)
        if not factor and not doing.forced:
            doing.tell("all", f"{name} fires no torpedoes at {target}: she has lost them.")
            continue
        wanted = {**line(doing, name, target, "torpedo"), "factor": max(factor, 1)}
        wanted |= {"card_drm": given.torpedo_drm, "critical_drm": given.critical_drm}
        marked = fitness.stand_ins(doing, ship)
        about = f"by the torpedoes of {name} on {target}"
        shot = doing.resolve("surface-torpedo", wanted, side=ship.owner, stand_in=marked, about=about).outcome or {}
        hits[target] = hits.get(target, 0) + shot["hits"] + shot["extra_hits"]
        effects.setdefault(target, []).extend(shot["effects"])
        doing.remark(f"torpedoes of {name} at {target}: {counted(shot['hits'] + shot['extra_hits'], 'hit')}")
        units[name].put(torpedoed=True)
    apply(doing, hits, effects)


def apply(doing: Doing, hits: dict[str, int], effects: dict[str, list[str]]) -> None:
    """Hits on several ships, together."""
    units = battle.going_on(doing).units
    said = []
    for name, count in hits.items():
        ship = units[name].ship
        said.append(f"{name}: {damage.damaged(doing, ship, count, effects.get(name, ()))}.")
        if ship.sunk:
            units.remove(name)
    if said:
        doing.tell("all", " ".join(said))


class Fly(Inputs):
    """Aircraft of carriers in the battle."""

    at: list[str] = all_called(
        "Ready air units and the ship they attack: VB-2=Taiho", 1, 150, of=("air", "ships"), pairs=True
    )
    drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints beside the Damage Table")
    aa_drm: int = whole(-10, 10, 0, meaning="the same beside the AA table")


@act("fly", Fly, cite="12.7", phases=("activation",), example="--at VB-8=Taiho")
def fly(given: Fly, doing: Doing) -> None:
    """By day, Ready aircraft of carriers on the display attack ships on it; only their target fires at them."""
    board = state.of(doing)
    fight = battle.going_on(doing)
    if board.is_night:
        doing.forbid(
            "12.2",
            "aircraft do not scramble by night",
            "at",
            hint="steer, fire and disengage go on without aircraft; by day fly",
        )
    raids: dict[str, list[str]] = {}
    for name, target in paired(given.at, "at").items():
        raids.setdefault(target, []).append(name)
    for target, names in raids.items():
        units = asked.air(board, names, "at")
        mark = battle.in_battle(doing, target, "at")
        if mark.side == units[0].owner:
            raise bad_input("at", f"{target} is on their own side: an enemy ship")
        for unit in units:
            battle.in_battle(doing, unit.home, "at")
            cap.check_ready(doing, unit)
    if fight.step == "movement":
        doing.forbid(
            "12.0",
            f"guns and torpedoes come before aircraft, and nobody has fired in round {fight.round}",
            "at",
            hint="fire first, with nothing after it if nobody fires; then fly",
        )
    fight.put(step="air")
    for target, names in raids.items():
        bombed(doing, target, names, given)
    battle.empty_side(doing)


def bombed(doing: Doing, target: str, names: list[str], given: Fly) -> None:
    """Some air units attack one ship on the display."""
    board = state.of(doing)
    units = asked.air(board, names, "at")
    side, mark = units[0].owner, battle.in_battle(doing, target, "at")
    no_bombs = ("F", "FB") if doing.ruling("fb-attack") == "not-allowed" else ("F",)
    roles = {unit.name: "suppress" if unit.kind in no_bombs else "attack" for unit in units}
    wanted = {
        "attacker": side,
        "strike": [{**cap.as_asked(unit), "role": roles[unit.name]} for unit in units],
        "target_aa": fitness.factors(doing, mark.ship).aa,
        "boxes": max(fitness.boxes_left(doing, mark.ship), 1),
        "deliver": side == "ijn" and board.in_use("14.0"),
        "card_drm": given.drm,
        "aa_card_drm": given.aa_drm,
    }
    marked = fitness.stand_ins(doing, *units, mark.ship)
    came = doing.resolve("air-strike", wanted, side=side, stand_in=marked, about=f"over {target}").outcome or {}
    for unit in units:
        unit.put(box="flown")
    interception.suffered(zip(units, came["strike"], strict=True))
    doing.tell("all", f"{', '.join(names)} at {target}: {interception.fates(names, came['strike'])}.")
    apply(doing, {target: came["hits"] + came["extra_hits"]}, {target: came["effects"]})
