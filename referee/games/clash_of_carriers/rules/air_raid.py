"""A raid on several ships: one fight with CAP, then AA fire and attacks in each box (8.2-8.6, 9.3, 14.0)."""

from __future__ import annotations

from referee.engine.chance import Commuting, Distinct, Part
from referee.engine.errors import Unfit, bad_input, nearest
from referee.engine.inputs import Inputs, many, text, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.rules import Rules
from referee.games.clash_of_carriers.rules.air import Interception
from referee.games.clash_of_carriers.rules.antiaircraft import Adjacent
from referee.games.clash_of_carriers.rules.card import Card
from referee.games.clash_of_carriers.rules.hits import Ship
from referee.games.clash_of_carriers.rules.over_target import Over, Raided, Sky, Target
from referee.games.clash_of_carriers.rules.raid_leaves import OF_SHIP
from referee.games.clash_of_carriers.rules.several_leaves import Raids, SeveralLeaves, Thrown
from referee.games.clash_of_carriers.rules.squadrons import Raider, state

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from referee.engine.chance import Step


class Placed(Raider):
    """An air unit of the raid, and the ship that it is over."""

    at: str | None = text(None, meaning="the ship on whose box it is put; an escort that fights CAP is not over a ship")


class Attacked(Inputs):
    """A ship with air units over her."""

    name: str = text(meaning="her name")
    aa: int = whole(0, 99, meaning="her AA factor; at 0 she does not fire")
    boxes: int | None = whole(
        1, 99, None, meaning="boxes of her Damage Log not yet crossed off; without it sinking is not followed"
    )


class Near(Adjacent):
    """A USN ship in a box adjacent to that of an attacked ship."""

    to: str = text(meaning="the ship in whose adjacent box she is")


class AirRaid(Raided):
    """A raid on several ships."""

    strike: list[Placed] = many(
        Placed, 1, 60, meaning="the attacking air units; the first listed take losses and attack first"
    )
    ships: list[Attacked] = many(Attacked, 1, 16, meaning="the ships with air units over them")
    near: list[Near] = many(Near, 0, 60, (), meaning="USN ships in boxes adjacent to one of these, at half strength")

    def check(self) -> None:
        super().check()
        names = [ship.name for ship in self.ships]
        for place, name in enumerate(names):
            if name in names[:place]:
                raise bad_input(f"ships[{place}].name", f"ships[{place}].name must be new: {name} is used already")
        for place, unit in enumerate(self.strike):
            at = f"strike[{place}].at"
            if unit.task == "escort":
                if unit.at is not None:
                    raise bad_input(
                        at, f"{at}: an escort fights CAP and is not over a ship; one that flies on suppresses"
                    )
            elif unit.at is None:
                raise Unfit(at, "is missing: over which of the ships is this unit?")
            else:
                check_known(unit.at, names, at)
        for place, ship in enumerate(self.near):
            check_known(ship.to, names, f"near[{place}].to")


def check_known(name: str, names: Sequence[str], at: str) -> None:
    """Refuse a ship that is not among them."""
    if name not in names:
        close = ", ".join(nearest(name, names) or names)
        raise Unfit(at, f"must be the name of one of the ships, not {name}; there are: {close}")


FOLLOWS = {**dict.fromkeys(OF_SHIP, "ships"), "strike": "strike", "cap": "cap"}


@procedure("air-raid", AirRaid, cite="8.0", follows=FOLLOWS)
def air_raid(given: AirRaid, rules: Rules) -> Plan:
    """What does a raid do to several ships, through the CAP over them and their AA fire?"""
    card = Card(given, rules)
    fight = Interception(given, card, given.air_card_drm, given.escort_card_drm)
    fight.permit()
    given.permit("near", rules)
    over = [Box(given, ship, card) for ship in given.ships]
    met = fight.start()
    start = Raids(met.strike, met.cap, tuple(box.empty for box in over))
    caught = fight.steps()
    reads = [name for name in TABLES if any(name in box.target.reads() for box in over)]

    def outcome(end: Raids) -> dict[str, Any]:
        lost = [*end.strike]
        for box, sky in zip(over, end.boxes, strict=True):
            for place, at in enumerate(box.places):
                lost[at] = sky.strike[place]
        ships = [sky.ship.outcome() for sky in end.boxes]
        return {
            **{key: [ship[key] for ship in ships] for key in OF_SHIP},
            "strike": [state(each, fight.usn) for each in lost],
            "cap": [state(each, not fight.usn) for each in end.cap],
        }

    thrown = in_order(over)
    leaves = SeveralLeaves(start, caught, [(box.target, box.places, box.empty) for box in over], fight.usn, thrown)
    plan = card.plan(start, [*caught, reach_ships(over), *fight_steps(over, thrown)], outcome, reads)
    return plan._replace(apart=leaves.apart)


TABLES = ("air-to-air", "aa", "damage", "torpedo-critical")


class Box:
    """A ship, and the units over her by their places in the strike."""

    def __init__(self, given: AirRaid, ship: Attacked, card: Card) -> None:
        self.places = [at for at, unit in enumerate(given.strike) if unit.at == ship.name]
        units = [given.strike[at] for at in self.places]
        beside = [other for other in given.near if other.to == ship.name]
        self.target = Target(Over(given, units, ship.aa, beside, ship.name), card)
        nothing = (0,) * len(units)
        self.empty = Sky(nothing, (), (None,) * len(units), Ship(ship.boxes))

    def steps_in_box(self, place: int, steps: Sequence[Step]) -> Part:
        """The steps in the box of the ship with this number."""

        def into(raids: Raids, sky: Sky) -> Raids:
            return raids._replace(boxes=(*raids.boxes[:place], sky, *raids.boxes[place + 1 :]))

        return Part(lambda raids: raids.boxes[place], steps, into)


def reach_ships(over: Sequence[Box]) -> Step:
    """The units of the raid that CAP has left come over the ships."""

    def step(raids: Raids, _: Any) -> Raids:
        boxes = [
            box.target.without_tally(sky._replace(strike=tuple(raids.strike[at] for at in box.places)), _)
            for box, sky in zip(over, raids.boxes, strict=True)
        ]
        gone = {at for box in over for at in box.places}
        left = tuple(0 if at in gone else lost for at, lost in enumerate(raids.strike))
        return Raids(left, raids.cap, tuple(boxes))

    return step


def in_order(over: Sequence[Box]) -> list[Thrown]:
    """AA fire at all units as they are listed, then their attacks."""
    rows: list[tuple[tuple[bool, int], Thrown]] = []
    for number, box in enumerate(over):
        for what, place, steps in box.target.in_order():
            part = box.steps_in_box(number, [box.target.sortie(place, steps)])
            rows.append(((what == "attack", box.places[place]), Thrown(what, number, place, part)))
    return [thrown for _, thrown in sorted(rows, key=lambda row: row[0])]


def fight_steps(over: Sequence[Box], thrown: Sequence[Thrown]) -> list[Any]:
    """All dice thrown over the ships; what happens in one box touches no other box."""
    weighed = [box.steps_in_box(number, box.target.steps()) for number, box in enumerate(over)]
    return [Commuting([each.step for each in thrown], [Distinct(), *weighed])]
