"""Optional rules, and AA fire ship by ship, of a random evening of Clash of Carriers, held against the second model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.models import coc

if TYPE_CHECKING:
    from tests.models.play_coc import Evening

Row = dict[str, Any]
MAY = {"15.2": 0.4, "15.3": 0.3, "15.4": 0.5, "15.5": 0.4, "15.6": 0.5, "15.7": 0.4}
MAY_NOT = {"11.0": 0.1, "13.0": 0.15, "14.0": 0.2}


def agree(evening: Evening) -> None:
    """The sides agree on rules before the first turn."""
    more = [rule for rule, often in MAY.items() if evening.random.random() < often]
    less = [rule for rule, often in MAY_NOT.items() if evening.random.random() < often]
    evening.act("use", "15.0", rule=["15.9"])
    if more or less:
        evening.act("use", None, rule=more, without=less)
    evening.game["rules"] = (evening.game["rules"] | set(more)) - set(less)


# The wind (15.3).


def to_windward(evening: Evening, marker: str, hexes: int) -> tuple[list[str], str | None]:
    """The hexes that a marker must still sail southeast to launch, and what forbids it."""
    game = evening.game
    if "15.3" not in game["rules"]:
        return [], None
    side = coc.owner(game, marker)
    names = coc.markers(game, side)[marker]
    row, here, way = game["groups"][names[0]], coc.place(game, names), list[str]()
    while len(way) < hexes - row["wind"]:
        here = coc.southeast(here)
        way.append(here)
    enemies = coc.barred(game, side)
    downs = [one for one, face in coc.hunters(game, side).items() if face == "down"]
    bad = bool(way) and len(way) > coc.speed(game, names) - row["moved"]
    bad = bad or any(not coc.on_map(one) or one in enemies or one in downs for one in way)
    bad = bad or (bool(way) and hexes > 1 and coc.secret(game))  # a move, with its dice, is made first
    bad = bad or (coc.leashed(game, marker) and coc.strays(coc.place(game, names), way))
    return way, "15.3" if bad else None


def turned(evening: Evening, marker: str, way: list[str]) -> None:
    """A marker has sailed into the wind."""
    if way:
        evening.sailed_to(coc.markers(evening.game, coc.owner(evening.game, marker))[marker], way)


# Other decks (15.6).


def other_decks(evening: Evening) -> None:
    """IJN carrier units find another deck, as far as its factors at the start allow."""
    game, random = evening.game, evening.random
    units = [one for one in game["air"].values() if one["of"] == "ijn" and not one["land"]]
    homeless = [one for one in units if one.get("homeless")]
    for unit in homeless or random.sample(units, 1):
        into = random.choice(sorted(coc.DECKS))
        bad = None if may_land(game, unit, into) else "15.6"
        if evening.act("land", bad, unit=unit["name"], carrier=into):
            unit |= {"home": into, "homeless": False}
    evening.compare()


def may_land(game: coc.Game, unit: Row, into: str) -> bool:
    """Has a carrier room for a unit's factors?"""
    carrier = game["ships"][into]
    if "15.6" not in game["rules"] or unit["box"] in ("lost", "dead") or carrier["sunk"] or carrier.get("left"):
        return False
    there = [one for one in game["air"].values() if one["home"] == into and one["box"] not in ("lost", "dead")]
    return sum(coc.strength(one) for one in there if one is not unit) + coc.strength(unit) <= coc.DECKS[into]


def landed(evening: Evening) -> None:
    """Before the turn is over all that have lost their deck go to one that has room."""
    game = evening.game
    for unit in [one for one in game["air"].values() if one.get("homeless")]:
        free = [into for into in sorted(coc.DECKS) if may_land(game, unit, into)]
        if free:
            evening.act("next", "15.6")
            into = evening.random.choice(free)
            evening.act("land", None, unit=unit["name"], carrier=into)
            unit |= {"home": into, "homeless": False}


# AA fire (8.5.2).


def flak(evening: Evening, fire: Any) -> None:
    """Ships and targets are named in turn; what may not be fired at is refused. `fire` is the raid's `Fire`."""
    random, game = evening.random, evening.game
    for _ in range(random.randint(0, 4)):
        names = [name for name in fire.over if name in fire.there()]
        if not names:
            return
        name = random.choice(names)
        kind = random.random()
        ships = fire.open(name)
        if kind < 0.15:
            ship = random.choice(fire.row["ships"])
            if ship not in ships and ship in game["ships"]:
                evening.act("flak", "8.5", ship=[ship], unit=[name])
        elif kind < 0.75 and ships:
            ship = random.choice(ships)
            evening.act("flak", None, ship=[ship], unit=[name])
            fire(name, [ship])
        elif kind < 0.9 and ships:
            evening.act("flak", None, unit=[name])
            fire(name, ships)
        elif ships:
            ship = random.choice(ships)
            evening.act("flak", None, ship=[ship])
            for one in [one for one in fire.over if ship in fire.open(one)]:
                fire(one, [ship])
        if fire.answers:
            fire.done()
        evening.compare()
