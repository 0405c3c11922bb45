"""The surface fight that an act is about: which fight, who is in it, how many may fire past a screen (20.d, 20.f)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from referee.engine.errors import bad_input
from referee.engine.inputs import whole
from referee.games.carrier_clashes.evening import state, volley
from referee.session.acting.bars import Bar, refusal_for


def fight_number() -> Any:
    """An input that is a fight's number."""
    return whole(1, 99, None, meaning="the engagement's number, if there are several")


IS = {"engaged": "waits for its ships to be revealed", "fought": "has its ships revealed already", "over": "is over"}
"""How an engagement in each state stands, in words."""


class Fighting(state.Named):
    """A fight, by the number under `battle`; without a number, the first that is in one of the states `at_states`, and
    that the names typed are about.
    """

    at_states: ClassVar[tuple[str, ...]] = ("fought",)
    battle: int | None

    def mean(self) -> None:
        assert self.fight

    @property
    def fight(self) -> state.Engagement:
        """The fight that is meant, or a refusal."""
        there = [one for one in self.board.umpire.engagements.values() if one.state in self.at_states]
        meant = [one for one in there if self.battle is None and self.is_about(one)]
        return meant[0] if meant else battle_of(self.board, self.battle, self.at_states)

    def is_about(self, battle: state.Engagement) -> bool:
        """May the names typed be about a fight?"""
        return True


def battle_of(board: state.Board, number: int | None, states: Sequence[str]) -> state.Engagement:
    """An engagement by its number, or the first that is in one of some states; by the rule there must be one (20.d)."""
    battles = board.umpire.engagements
    if number and str(number) not in battles:
        raise bad_input("battle", f"there is no engagement {number}; there are: {', '.join(battles) or 'none'}")
    there = [battles[str(number)]] if number else list(battles.values())
    if found := next((one for one in there if one.state in states), None):
        return found
    words, hint = "no engagement is being fought", "engage begins one, reveal shows its ships"
    if "fought" not in states:
        words, hint = "no engagement waits for its ships to be revealed", "engage begins one"
    if number:
        words = f"engagement {number} {IS[there[0].state]}"
    raise refusal_for([Bar("20.d", words, "battle", hint, firm=True)])


def may_pass(board: state.Board, battle: state.Engagement, side: str) -> int:
    """The number of a side's ships that may fire at the enemy's screened ships (20.f)."""
    screening = sum(not ship.screened for ship in volley.ships_of(board, battle, board.other(side)).values())
    opposing = sum(not ship.screened for ship in volley.ships_of(board, battle, side).values())
    return int(board.reckon("screen", {"screening": screening, "opposing": opposing})["may_attack_screened"])
