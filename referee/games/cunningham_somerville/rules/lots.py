"""Lots: one of several equal things, where the rules have it chosen at random (Das Boot)."""

from __future__ import annotations

from referee.engine.chance import Dice
from referee.engine.inputs import Inputs, text, whole
from referee.engine.procedure import Plan, procedure
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.rules.words import one_of

MOST_FOR_A_DIE = 6


class Lot(Inputs):
    """Equal things, in an order that all know."""

    count: int = whole(1, 40, meaning="how many there are")
    what: str = text("the lot", meaning="what the lot decides, in your words; it changes nothing")


@procedure("lot", Lot, cite="Das Boot")
def lot(given: Lot, rules: Rules) -> Plan:
    """Which of several equally likely things is it?"""
    rules.note(f"one of {given.count}, all equally likely", "Das Boot")

    def draw(_: None, dice: Dice) -> int:
        if given.count <= MOST_FOR_A_DIE:
            return one_of(dice, given.count, given.what)
        return int(dice.draw([str(place) for place in range(1, given.count + 1)], given.what))

    return Plan(None, [draw], lambda drawn: {"drawn": drawn})
