"""Dogfights between a strike and interceptors (Dogfights)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, flag, many
from referee.engine.plain import counted
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.operation import Pairing, fight_of, marked
from referee.games.cunningham_somerville.evening.strikes import group_of, in_stage, is_hazardous, platform_stands
from referee.session.acting.act import Doing, Whole, act
from referee.session.board.owned import called


class Dogfight(Inputs):
    """A round of a dogfight."""

    name: str = called("the strike", of="strikes")
    fight: list[Pairing] = many(Pairing, 1, 12, meaning="interceptor=VF-6,raider=825 Sqn: who fights whom, in order")
    night: bool = flag(meaning="by night: the interceptors shoot first")


def whole(given: Dogfight, doing: Doing) -> Whole:
    """The round, all its pairs together."""
    board = state.of(doing)
    strike = board.side(board.owner_of("strikes", given.name, "name")).strikes[given.name]
    enough(given, doing, strike)
    enemy, own = board.enemy(strike.owner).squadrons, board.side(strike.owner).squadrons
    pairs = [(enemy[pairing.interceptor], own[pairing.raider]) for pairing in given.fight]
    fights = [fight_of(one, *pair, at) for at, (one, pair) in enumerate(zip(given.fight, pairs, strict=True))]
    inputs: dict[str, Any] = {"fights": fights} | ({"night": True} if given.night else {})
    return Whole("dogfight", inputs, (), marked([flyer for pair in pairs for flyer in pair]))


@act("dogfight", Dogfight, cite="Dogfights", whole=whole)
def dogfight(given: Dogfight, doing: Doing) -> None:
    """A round of dogfights between a strike and interceptors; a long-distance CAP fights two."""
    board = state.of(doing)
    strike = in_stage(doing, given.name, "dogfight")
    enough(given, doing, strike)
    enemy, own = board.enemy(strike.owner).squadrons, board.side(strike.owner).squadrons
    for at, pairing in enumerate(given.fight):
        fighters, raiders = enemy[pairing.interceptor], own[pairing.raider]
        group = strike.groups[pairing.raider]
        inputs: dict[str, Any] = {"fights": [fight_of(pairing, fighters, raiders, at)]}
        inputs |= {"night": True} if given.night else {}
        came = doing.resolve("dogfight", inputs, side=strike.owner, stand_in=marked([fighters, raiders])).outcome or {}
        group.put(flying=group.flying - came["b_hit"], hit=group.hit + came["b_hit"], fought=True)
        fighters.put(ready=fighters.ready - came["a_hit"], hit=fighters.hit + came["a_hit"])
        said = f"{came['b_hit']} of the strike hit, {came['a_hit']} fighters"
        doing.tell("all", f"Dogfight, {{}} against {{}}: {said}.", fighters, raiders)


def enough(given: Dogfight, doing: Doing, strike: state.Strike) -> None:
    """Every aircraft fights in one pair: all pairs are checked before the first die."""
    board = state.of(doing)
    enemy = board.other(strike.owner)
    used: Counter[tuple[str, str]] = Counter()
    for at, pairing in enumerate(given.fight):
        board.owner_of("squadrons", pairing.interceptor, f"fight[{at}].interceptor", enemy)
        fighters = board.side(enemy).squadrons[pairing.interceptor]
        platform_stands(doing, fighters, f"fight[{at}].interceptor")
        is_hazardous(doing, fighters, f"fight[{at}].interceptor")
        group = group_of(strike, pairing.raider, f"fight[{at}].raider")
        for field, name, there, number in (
            ("raiders", pairing.raider, group.flying, pairing.raiders),
            ("interceptors", pairing.interceptor, fighters.ready, pairing.interceptors),
        ):
            used[field, name] += number
            if used[field, name] > there:
                message = f"{name} has {counted(there, 'aircraft')} there, and the pairs name {used[field, name]}"
                raise bad_input(f"fight[{at}].{field}", message)
