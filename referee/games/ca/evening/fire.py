"""Guns and torpedoes: attacks resolved one by one, their results applied at once (7.0, 8.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from referee.engine.dice import Typed
from referee.engine.errors import Refusal
from referee.engine.inputs import enemys, own
from referee.engine.rules import Rules
from referee.games.ca.evening import may_fire, ships, spotting, state
from referee.games.ca.evening.state import ALL, Ship
from referee.games.ca.rules import torpedoes
from referee.games.ca.rules.counters import GAME, nation_of
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bars, obey
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, called
from referee.session.reading.retold import came_to

COAST = "the coastline"
DOES = {"gunnery": ("fires on", "fire on"), "torpedo": ("launches torpedoes at", "launch torpedoes at")}
FLAG = {"gunnery": "fired", "torpedo": "launched"}
UNSEEN = "an unseen ship"
FEW = 3  # firers that a prompt names


class Attack(state.Named):
    """The ships that attack together, and their target."""

    kind = ""
    firer: list[Ship] = thing(own(all_called("the ships that attack it together", 1, state.TOGETHER, of="ships")))
    target: Ship = thing(enemys(called("the enemy ship", of="ships")))

    def mean(self) -> None:
        for ship in filter(lambda ship: ship.is_afloat, self.firer):
            ships.printed_values(ship, *may_fire.PRINTED[self.kind])
        if self.target.is_afloat:
            ships.printed_values(self.target, "defense")

    def are_there(self) -> Bars:
        """All ships that take part must be on the map."""
        for firer in self.firer:
            yield from ships.is_there(firer, "firer")
        yield from ships.is_there(self.target, "target")


class Guns(Attack):
    """Guns, and their target."""

    kind = "gunnery"


class Tubes(Attack):
    """Torpedoes, and their target."""

    kind = "torpedo"


def of_attack(given: Attack) -> Bars:
    """What forbids an attack."""
    yield from given.are_there()
    for firer in given.firer:
        yield from ships.may_act(firer, "firer", "7.11")
    yield from ships.is_free_to_fire(given.board, "firer")
    for firer in given.firer:
        yield from may_fire.may_attack(given.kind, firer, given.target)


def of_ships(given: Attack) -> Bars:
    """What forbids an attack wherever the enemy will lie."""
    yield from given.are_there()
    for firer in given.firer:
        yield from may_fire.may_ever_attack(given.kind, firer, given.target)


def whole_attack(given: Attack) -> Whole:
    """The attack of these ships, whoever may attack now."""
    obey(given.are_there(), [])
    kind, firers, target = given.kind, given.firer, given.target
    return Whole(kind, inputs_of(kind, firers, target), (), stand_ins_used(kind, firers, target))


attacking = partial(act, bars=of_attack, lasting=of_ships, whole=whole_attack)


@attacking("fire", Guns, cite="7.2", phases=("first-gunnery", "second-gunnery"))
def fire(given: Guns, doing: Doing) -> None:
    """Ships fire their guns at one enemy ship; the result counts at once."""
    attack(doing, given)


@attacking("launch", Tubes, cite="7.22", phases=("first-torpedo", "second-torpedo"))
def launch(given: Tubes, doing: Doing) -> None:
    """Ships launch torpedoes at one enemy ship; the result counts at once."""
    attack(doing, given)


def attack(doing: Doing, given: Attack) -> None:
    """One attack: the die, what it leaves, and who hears of it."""
    kind, firers, target = given.kind, given.firer, given.target
    inputs, attacked = inputs_of(kind, firers, target), target.here.umpire.attacked
    attacked.put(**{kind: [*getattr(attacked, kind), target.name]})
    for ship in firers:
        ship.put(**{FLAG[kind]: True})
    about = f"by {who_attacks(firers)} at {target.name}"
    answer = doing.resolve(kind, inputs, side=given.owner, stand_in=stand_ins_used(kind, firers, target), about=about)
    outcome = answer.outcome
    if outcome["result"] == "ineffective" and isinstance(doing.source, Typed) and doing.source.faces:
        who = " and ".join(firer.name for firer in firers)
        text = f"{who} against {target.name}: below 1-1, no die is thrown"
        raise Refusal("bad-dice", text, field="dice", hint="the same without --dice")
    used_up(doing, kind, firers)
    apply(target, outcome)
    announce(doing, kind, firers, target, answer.odds, outcome)


def who_attacks(firers: Sequence[Ship]) -> str:
    """The firers for a prompt: three by their names, more by their number."""
    names = [ship.name for ship in firers]
    return ships.places_for(len(names)).format(*names) if len(names) <= FEW else f"{names[0]} and {len(names) - 1} more"


def inputs_of(kind: str, firers: Sequence[Ship], target: Ship) -> dict[str, Any]:
    """An attack as the procedures `gunnery` and `torpedo` take it."""
    return {**as_target(target), "firers": [may_fire.as_firer(kind, firer, target.place) for firer in firers]}


def stand_ins_used(kind: str, firers: Sequence[Ship], target: Ship) -> list[str]:
    """The stand-in values used in an attack."""
    used = [(firer, word) for firer in firers for word in may_fire.PRINTED[kind]]
    return ships.stand_ins([*used, (target, "defense")]) + coastline(target.here)


def coastline(board: state.Board) -> list[str]:
    """The coast line, where it is a stand-in."""
    return [COAST] if "land" in board.public.map.stand_in else []


def as_target(ship: Ship, *, defense: bool = True) -> dict[str, Any]:
    """A target as the attacks take it; `damage` takes it without its Defense Strength."""
    return {
        "target_class": ship.type,
        **({"defense": ships.printed_values(ship, "defense")[0]} if defense else {}),
        "target_power_hits": ship.power_hits,
        "target_weapon_hits": ship.weapon_hits,
        "target_speed": ship.speed,
    }


def used_up(doing: Doing, kind: str, firers: Sequence[Ship]) -> None:
    """The firers have made their attack: guns give them away at night, torpedoes leave the tubes."""
    if kind == "gunnery":
        spotting.by_gunfire(doing, firers)
        return
    for ship in firers:
        if ship.torpedoes == "loaded":
            nation = nation_of(doing.ruleset, ship.owner, ship.code)
            left, launches = torpedoes.state_after(
                nation, "loaded", ship.times_launched, "launch", Rules(doing.ruleset)
            )
            ship.put(torpedoes=left, launches=launches)


def apply(ship: Ship, outcome: Mapping[str, Any]) -> None:
    """A ship's hits after an attack (the state of 8.1); three sink it."""
    ship.put(power_hits=outcome["power_hits"], weapon_hits=outcome["weapon_hits"], speed=outcome["speed"])
    if outcome["state"] == "sunk":
        ship.put(fate="sunk", hex=None, facing=None, speed=None)
        spotting.marker_goes_with(ship)


def announce(
    doing: Doing, kind: str, firers: Sequence[Ship], target: Ship, column: str | None, outcome: Mapping[str, Any]
) -> None:
    """Say an attack and its result; where ships are hidden, only torpedoes that hit are noticed by their target."""
    board, side = target.here, target.here.other(target.owner)
    other = board.other(side)
    who, does = ships.places_for(len(firers)), DOES[kind][len(firers) > 1]
    missed = outcome["result"] in ("none", "ineffective")
    result = "no effect" if missed else came_to(GAME, {"procedure": kind}, {"result": outcome["result"]})
    left = target.spelt_out
    text = f"{who} {does} {{}} at {column}: {result}."
    state = "" if missed else f" {{}}: {left}."
    after, at, facts = text + state, [target, target], target.as_told()
    if missed:
        at, facts = [target], {}
    seen = board.is_seen(target)  # else the umpire has forced an attack on a ship that is out of sight
    noticed = kind == "gunnery" or not board.is_hidden
    if seen and noticed:
        doing.tell(ALL, after, *firers, *at, **facts)
        return
    if seen:
        doing.tell(side, after, *firers, *at, **facts)
    else:
        doing.tell(side, text, *firers, UNSEEN)
    if noticed:
        doing.tell(other, after, *firers, *at, same=seen, **facts)
    elif not missed:
        doing.tell(other, f"{{}} is hit by torpedoes: {result}. {{}}: {left}.", *at, same=seen, **facts)
