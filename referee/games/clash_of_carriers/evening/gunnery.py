"""Fire in a surface battle: guns and torpedoes of both sides at once, and aircraft of carriers in it (12.5-12.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import bare, whole
from referee.engine.kinds import whole_number
from referee.engine.plain import how_many
from referee.games.clash_of_carriers.evening import asked, battle, damage, fitness, state
from referee.games.clash_of_carriers.evening.fights import FOUGHT, Battle, Unit
from referee.games.clash_of_carriers.evening.state import Board, Ship
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars, of_field
from referee.session.acting.hints import Open, command, option
from referee.session.board.owned import all_called, as_pairs, parse_pairs

MOST = 12  # units that a round weighs together


class Fire(state.Named):
    """A round's gunnery and torpedoes."""

    gun: list[str] = bare(all_called("each ship and her target: Iowa=Kongo", 0, 150, of="ships", pairs=True))
    torpedo: list[str] = all_called(
        "each ship and the target of her torpedoes, once a battle", 0, 150, of="ships", pairs=True
    )
    factor: list[str] = all_called(
        "the factor for torpedoes on the table, if it is not her gunnery: DIV61=4", 0, 150, of="ships", pairs=True
    )
    drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints next to the Damage Table, for guns")
    torpedo_drm: int = whole(-10, 10, 0, meaning="the same for torpedoes")
    critical_drm: int = whole(-10, 10, 0, meaning="the same, for the Torpedo Critical Hit Table")

    def mean(self) -> None:
        battle.going_on(self.board)
        for field, rows in (("gun", self.guns), ("torpedo", self.torpedo_targets)):
            for name, target in rows:
                shooter, mark = (battle.in_battle(self.board, one, field) for one in (name, target))
                if shooter.side == mark.side:
                    raise at_odds(field, f"{target} is on {name}'s own side")
                for unit in (shooter, mark):
                    battle.box_number(unit, field)
                if field == "gun" and not fitness.factors(shooter.ship).gunnery:
                    raise at_odds("gun", f"{name} has no guns to fire")
        check_factors(self)
        for name, _ in self.torpedo_targets:
            ship = self.board.public.battle.units[name].ship
            if fitness.factors(ship).torpedo and not fish_factor(ship, self):
                raise bad_input("factor", f"which factor do the torpedoes of {name} use on the table?")

    @property
    def guns(self) -> list[tuple[str, str]]:
        """Who fires guns at whom."""
        return parse_pairs(self.gun, "gun")

    @property
    def torpedo_targets(self) -> list[tuple[str, str]]:
        """Who fires torpedoes at whom."""
        return parse_pairs(self.torpedo, "torpedo")

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> list[str] | None:
        """Every ship on the display at every enemy there."""
        units = board.public.battle.units.values() if board.public.battle.is_there else ()
        there = [f"{one.name}={other.name}" for one in units for other in units if one.side != other.side]
        return there if name in ("gun", "torpedo") else None


def of_fire(given: Fire) -> Bars:
    """What forbids a round's fire: one act, each once, within what the weapons bear on."""
    fight = given.board.public.battle
    yield from before_fire(fight)
    for field, rows in (("gun", given.guns), ("torpedo", given.torpedo_targets)):
        for place, (name, target) in enumerate(rows):
            if name in [other for other, _ in rows[:place]]:
                yield fires_once(name, field)
            shooter, mark = fight.units[name], fight.units[target]
            yield from of_field(may_fire(shooter, mark, field), field)


def before_fire(fight: Battle) -> Bars:
    """All fire of a round is one act (12.5)."""
    if fight.step != "movement":
        hint = command("disengage") + " ends the round; undo takes the fire back, so that all ships fire at once"
        yield Bar("12.5", f"the fire of round {fight.round} is over; it is one act for all ships", "gun", hint)


def fires_once(name: str, field: str) -> Bar:
    """A ship fires her guns once in a round, her torpedoes once in a battle (12.5, 12.6)."""
    if field == "gun":
        hint = "leave her out of this fire: she fires again in the next round"
        return Bar("12.5", f"{name} fires once in a round", "gun", hint)
    hint = "give one target for her torpedoes; --gun is for her guns"
    return Bar("12.6", f"{name} fires her torpedoes once in a battle", "torpedo", hint)


def may_fire(unit: Unit, mark: Unit, field: str) -> Bars:
    """A ship fires the weapons that she has at targets that she sees, within range (12.5, 12.6)."""
    if field == "torpedo":
        yield from has_torpedoes(unit)
    procedure, no_dice = ("surface-gunnery", {}) if field == "gun" else ("surface-torpedo", {"criticals": False})
    yield from asked.bars_of_procedure(
        unit.here, procedure, {**line_of_fire(unit, mark), "factor": 1, **no_dice}, field
    )


def has_torpedoes(unit: Unit) -> Bars:
    """Ships with torpedoes fire them once a battle (12.6)."""
    if not fitness.factors(unit.ship).torpedo:
        hint = "leave her out of --torpedo; --gun is for her guns"
        yield Bar("12.6", f"{unit.name} has no torpedoes", "torpedo", hint)
    if unit.torpedoed:
        hint = "leave her out of --torpedo; --gun is for her guns"
        yield Bar("12.6", f"{unit.name} has fired her torpedoes in this battle", "torpedo", hint)


def whole_round(given: Fire) -> Whole:
    """The round's guns and torpedoes as they were typed, all together; else everybody's guns at the nearest enemy."""
    fight = given.board.public.battle
    guns, torpedo_targets = as_pairs(given.gun, "gun"), as_pairs(given.torpedo, "torpedo")
    assumed = [] if guns or torpedo_targets else ["each fires her guns at the nearest enemy, and no torpedoes"]
    guns = nearest_enemies(fight) if assumed else guns
    names = list(dict.fromkeys([*guns, *guns.values(), *torpedo_targets, *torpedo_targets.values()]))
    if not names or (assumed and len(names) > MOST):
        raise at_odds("gun", f"which ship fires at which? --gun Iowa=Kongo, up to {MOST} units together")
    ships = [fight.units[name].ship for name in names]
    units = [as_combatant(fight.units[name], guns.get(name), torpedo_targets.get(name), given) for name in names]
    wanted = {
        "units": units,
        "smoke_boxes": fight.smoke,
        "night": fight.here.is_night,
        "card_drm": given.drm,
        "torpedo_card_drm": given.torpedo_drm,
        "critical_drm": given.critical_drm,
    }
    return Whole("battle-round", wanted, assumed, fitness.stand_ins(*ships))


def nearest_enemies(fight: Battle) -> dict[str, str]:
    """The target of each ship with guns, if nobody says otherwise: the nearest enemy, the first listed of several."""
    out = {}
    for unit in fight.units.values():
        if unit.box is None or not fitness.factors(unit.ship).gunnery:
            continue
        there = [(abs(one.box - unit.box), one.name) for one in fight.of(fight.here.other(unit.side)) if one.box]
        if there:
            out[unit.name] = min(there, key=lambda row: row[0])[1]
    return out


def as_combatant(unit: Unit, target: str | None, mark: str | None, given: Fire) -> dict[str, Any]:
    """A unit of the round as `battle-round` takes it."""
    ship = unit.ship
    out: dict[str, Any] = {
        "name": ship.name,
        "side": unit.side,
        "box": battle.box_number(unit, "gun"),
        "boxes": fitness.boxes_left(ship),
        "gunnery": fitness.factors(ship).gunnery,
    }
    if target is not None:
        out["target"] = target
    if mark is not None:
        after = range(1, fitness.boxes_left(ship) + 1)
        out |= {"torpedo": fish_factor(ship, given), "torpedo_target": mark}
        out["torpedo_after"] = [fish_factor(ship, given, more) for more in after]
    return out


def fish_factor(ship: Ship, given: Fire, more: int = 0) -> int:
    """The factor with which a ship's torpedoes read the table, with so many more boxes crossed off; 0 if she fires
    none.
    """
    now = fitness.factors(ship, more)
    if not now.torpedo:
        return 0
    named = as_pairs(given.factor, "factor").get(ship.name)
    return now.gunnery if named is None else int(named)


@act(
    "fire",
    Fire,
    cite="12.5, 12.6",
    phases=FOUGHT,
    whole=whole_round,
    example="--gun Iowa=Kongo",
    where=[("battle", ())],
    bars=of_fire,
)
def fire(given: Fire, doing: Doing) -> None:
    """Both sides fire at once: first all guns, then the torpedoes of those still afloat."""
    fight = given.board.public.battle
    fight.put(step="fire")
    fire_guns(doing, given)
    fire_torpedoes(doing, given)
    battle.empty_side(doing, fight)


def line_of_fire(unit: Unit, mark: Unit) -> dict[str, Any]:
    """A line of fire as the procedures take it."""
    fight = unit.here.public.battle
    return {
        "side": unit.side,
        "from_box": battle.box_number(unit, "gun"),
        "to_box": battle.box_number(mark, "gun"),
        "smoke_boxes": fight.smoke,
        "night": fight.here.is_night,
        "boxes": fitness.boxes_left(mark.ship),
    }


def check_factors(given: Fire) -> None:
    """Refuse a factor that is not a number, or that is for a ship that fires no torpedoes."""
    firing = [name for name, _ in parse_pairs(given.torpedo, "torpedo")]
    for name, number in as_pairs(given.factor, "factor").items():
        if (factor := whole_number(number)) is None or factor < 1:
            raise bad_input("factor", f"factor takes SHIP=NUMBER, not {name}={number}")
        if name not in firing:
            raise bad_input("factor", f"{name} fires no torpedoes: " + option(torpedo=Open(f"{name}=")) + " too")


def fire_guns(doing: Doing, given: Fire) -> None:
    """All guns fire, then all their hits apply (12.5)."""
    fight = given.board.public.battle
    units, hits = fight.units, dict[str, int]()
    said = []
    for name, target in given.guns:
        ship = units[name].ship
        wanted = {
            **line_of_fire(units[name], units[target]),
            "factor": fitness.factors(ship).gunnery,
            "card_drm": given.drm,
        }
        marked = fitness.stand_ins(ship)
        about = f"by the guns of {name} on {target}"
        shot = doing.resolve("surface-gunnery", wanted, side=ship.owner, stand_in=marked, about=about).outcome
        hits[target] = hits.get(target, 0) + shot["hits"]
        said.append(f"{name} at {target}, {how_many(shot['hits'], 'hit')}")
    if said:
        doing.tell("all", f"Guns: {'; '.join(said)}.")
    apply_hits(doing, fight, hits, {})


def fire_torpedoes(doing: Doing, given: Fire) -> None:
    """Ships that still have torpedoes after the guns fire them; all their hits apply together (12.6)."""
    fight = given.board.public.battle
    units, hits = fight.units, dict[str, int]()
    effects: dict[str, list[str]] = {}
    said = []
    for name, target in given.torpedo_targets:
        if name not in units or target not in units:
            doing.tell("all", f"{name} fires no torpedoes at {target}: one of them is sunk.")
            continue
        ship = units[name].ship
        factor = fish_factor(ship, given)
        if not factor and not doing.forced:
            doing.tell("all", f"{name} fires no torpedoes at {target}: she has lost them.")
            continue
        wanted = {**line_of_fire(units[name], units[target]), "factor": max(factor, 1)}
        wanted |= {"card_drm": given.torpedo_drm, "critical_drm": given.critical_drm}
        marked = fitness.stand_ins(ship)
        about = f"by the torpedoes of {name} on {target}"
        shot = doing.resolve("surface-torpedo", wanted, side=ship.owner, stand_in=marked, about=about).outcome
        count = shot["hits"] + shot["extra_hits"]
        hits[target] = hits.get(target, 0) + count
        effects.setdefault(target, []).extend(shot["effects"])
        said.append(f"{name} at {target}, {how_many(count, 'hit')}")
        units[name].put(torpedoed=True)
    if said:
        doing.tell("all", f"Torpedoes: {'; '.join(said)}.")
    apply_hits(doing, fight, hits, effects)


def apply_hits(doing: Doing, fight: Battle, hits: dict[str, int], effects: dict[str, list[str]]) -> None:
    """Hits on several ships, together."""
    said, sunk = [], list[str]()
    for name, count in hits.items():
        ship = fight.units[name].ship
        said.append(f"{name}: {damage.damage_ship(doing, ship, count, effects.get(name, ()))}.")
        if ship.sunk:
            sunk.append(ship.name)
            fight.units.remove(name)
    if said:
        doing.tell("all", " ".join(said), **({"sunk": sunk} if sunk else {}))
