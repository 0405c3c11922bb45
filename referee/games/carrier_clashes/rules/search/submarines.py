"""Submarines: what they may attack, and the attack (25)."""

from __future__ import annotations

from referee.engine.chance import Dice, Part, Until
from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import Inputs, choice, flag, many, name, whole
from referee.engine.plain import counted
from referee.engine.procedure import Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.carrier_clashes.rules.air import combat, on_target
from referee.games.carrier_clashes.rules.search.search import Dummy, one_of, ship_places
from referee.games.carrier_clashes.rules.upkeep.cards import Deck, Meaning, refuse_extra_copies

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

TARGETS = {"carrier": "A", "battleship": "B", "cruiser": "C", "transport": "M"}


class Periscope(Deck):
    """A TF in a submarine's hex."""

    in_port: bool = flag(meaning="the TF is in a port")
    night: bool = flag(meaning="it is a night turn")
    spotted: bool = flag(meaning="the TF has been spotted")


def refuse(given: Periscope, rules: Rules) -> None:
    """Refuse TFs that a submarine may not search or attack."""
    if given.in_port:
        rules.forbid("25.i", "submarines neither search nor attack TFs in ports", "in_port")
    if given.night and not given.spotted:
        rules.forbid("25.g", "at night a submarine attacks spotted TFs only", "night")
    refuse_extra_copies(given.card, rules)


def draw_two(cards: Sequence[str], dice: Dice) -> tuple[str, str | None]:
    """Two cards of a TF in order; only one where there is no second."""
    first = dice.draw(cards, "first card")
    left = list(cards)
    left.remove(first)
    return first, dice.draw(left, "second card") if left else None


def classes_of(drawn: tuple[str, str | None], deck: int, meaning: Meaning) -> list[str]:
    """The classes of ships that a submarine may attack after drawing from a deck of so many cards (25.c, 25.d)."""
    seen = {meaning.kind(card) for card in (drawn[:1] if deck < 4 else drawn) if card}
    return [] if "destroyer" in seen else sorted(seen - {"dummy"})


def _note_draw(deck: int, rules: Rules) -> None:
    if deck < 4:
        rules.note(f"a TF of {counted(deck, 'card')}: the class of the first card, unless it is a diamond", "25.c")
    else:
        rules.note(f"a TF of {counted(deck, 'card')}: the class of either card, unless one is a diamond", "25.d")


@procedure("submarine-draw", Periscope, cite="25.b-d")
def submarine_draw(given: Periscope, rules: Rules) -> Plan:
    """Which classes of ships may a submarine attack?"""
    refuse(given, rules)
    _note_draw(len(given.card), rules)
    meaning = Meaning(rules)

    def outcome(drawn: tuple[str, str | None]) -> dict[str, Any]:
        may = classes_of(drawn, len(given.card), meaning)
        return {"first": drawn[0], "second": drawn[1], "may_attack": may}

    return Plan(None, [lambda _, dice: draw_two(given.card, dice)], outcome)


class Prey(Inputs):
    """A ship, real or dummy, of the TF."""

    kind: str = choice(*TARGETS, meaning="the class of its card")
    target_class: str | None = choice(
        *combat.SHIP_CLASSES, default=None, meaning="its defense type, if not that of its card"
    )
    defense: int | None = whole(1, None, None, meaning="printed defense strength; not needed for a dummy")
    condition: str = choice(*combat.CONDITIONS, default="none", meaning="its condition before the attack")
    dummy: bool = flag(meaning="it is a dummy ship")
    name: str | None = name()

    def check(self) -> None:
        if not self.dummy:
            self.need("defense", why="a real ship's printed defense strength")


class Submarine(Periscope):
    """A submarine block, and the TF that it attacks."""

    strength: int = whole(1, meaning="the block's printed T strength")
    ship: list[Prey] = many(Prey, 0, 20, (), meaning="every ship, real or dummy, of the classes among the cards")
    destroyers: bool = flag(meaning="the TF has a destroyer unit other than APDs")
    prefer: list[str] = many(
        choice(*TARGETS), 0, None, (), meaning="the classes the player would attack first, in order"
    )

    def check(self) -> None:
        if len(set(self.prefer)) < len(self.prefer):
            raise bad_input("prefer", "prefer names a class twice; name each once")


class Hunt(NamedTuple):
    """The places of ships that may be attacked, class by class; the target, the dummies revealed, and the result."""

    left: tuple[tuple[int, ...], ...]
    target: int | None = None
    dummies: int = 0
    result: str = "none"


@procedure("submarine", Submarine, cite="25", follows={"ship": "ship"}, worth={"result": combat.RANKS})
def submarine(given: Submarine, rules: Rules) -> Plan:
    """What comes of a submarine's attack on a TF?"""
    meaning = Meaning(rules)
    carded = {meaning.kind(card) for card in given.card} & set(TARGETS)
    for kind in TARGETS:
        if kind in carded and all(ship.kind != kind for ship in given.ship):
            raise at_odds("ship", f"ship lists no {kind}, real or dummy, but the TF has a card of one")
    refuse(given, rules)
    for place, ship in enumerate(given.ship):
        combat.allow_condition(ship.target_class or TARGETS[ship.kind], ship.condition, f"ship[{place}].condition")
    _note_draw(len(given.card), rules)
    everywhere = ship_places(ship.dummy for ship in given.ship)
    preferred = list(dict.fromkeys([*given.prefer, *TARGETS]))
    attacks = {
        place: torpedo_dice(ship, place, given.strength, rules)
        for place, ship in zip(everywhere, given.ship, strict=True)
        if ship.kind in carded and not ship.dummy
    }
    announced = given.destroyers and rules.ruling("submarine-pinned") == "when-it-announces"

    def draw(_: Hunt, dice: Dice) -> Hunt:
        may = classes_of(draw_two(given.card, dice), len(given.card), meaning)
        ranked = [kind for kind in preferred if kind in may]
        dice.note(f"it may attack: {', '.join(ranked) or 'nothing'}", "25.c, 25.d")
        return Hunt(tuple(tuple(p for p in everywhere if given.ship[p - 1].kind == kind) for kind in ranked))

    def pick(hunt: Hunt, dice: Dice) -> Hunt:
        ship, others = one_of(hunt.left[0], dice)
        if not isinstance(ship, Dummy):
            return Hunt((), ship, hunt.dummies)
        dice.note(f"ship {ship} is a dummy and is removed; the submarine attacks again", "25.f")
        return Hunt((*([others] if others else []), *hunt.left[1:]), None, hunt.dummies + 1)

    def attack(target: int | None) -> list[Any]:
        return [lambda _, dice: on_target.Fate(), *(attacks[target] if target else [])]

    def outcome(hunt: Hunt) -> dict[str, Any]:
        pinned = announced or (given.destroyers and (hunt.target is not None or hunt.dummies > 0))
        return {"ship": hunt.target, "result": hunt.result, "dummies": hunt.dummies, "pinned": pinned}

    steps = [
        draw,
        Until(lambda hunt: not hunt.left, [pick]),
        Part(lambda hunt: hunt.target, attack, lambda hunt, fate: hunt._replace(result=fate.result)),
    ]
    return Plan(Hunt(()), steps, outcome)


def torpedo_dice(ship: Prey, place: int, strength: int, rules: Rules) -> list[Any]:
    """The dice of a submarine's attack on a ship, on a `Fate`."""
    assert ship.defense is not None
    target = combat.target_of(rules, ship.target_class or TARGETS[ship.kind], ship.defense, ship.condition)
    aiming = combat.aim_at(rules, target, "T")
    worth = combat.factor(rules, target, "T", strength)
    column = combat.ratio(aiming.halves(worth))
    rules.note(f"{ship.name or f'ship {place}'}: {int(worth)} against {target.defense} is {column}", "17")
    salvo = on_target.Combined(aiming, "torpedoes", ((0, worth, worth),)).salvo([2])
    return on_target.assault_steps([salvo]) if salvo else []
