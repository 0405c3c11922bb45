"""The surface fight that an act is about: which fight, who is in it, how many may fire past a screen (20.d, 20.f)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from referee.engine.errors import bad_input
from referee.engine.inputs import whole
from referee.games.carrier_clashes.evening import state, volley


def fight_number() -> Any:
    """An input that is a fight's number."""
    return whole(1, 99, None, meaning="the engagement's number, if there are several")


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


def battle_of(board: state.Board, number: int | None, states: Iterable[str]) -> state.Engagement:
    """An engagement by its number, or the first that is in one of some states."""
    for key, battle in board.umpire.engagements.items():
        if battle.state in states and number in (None, int(key)):
            return battle
    which = f" {number}" if number else ""
    hint = "engage begins one, reveal shows its ships"
    raise bad_input("battle", f"there is no engagement{which} that is {' or '.join(states)}: {hint}")


def may_pass(board: state.Board, battle: state.Engagement, side: str) -> int:
    """The number of a side's ships that may fire at the enemy's screened ships (20.f)."""
    screening = sum(not ship.screened for ship in volley.ships_of(board, battle, board.other(side)).values())
    opposing = sum(not ship.screened for ship in volley.ships_of(board, battle, side).values())
    return int(board.reckon("screen", {"screening": screening, "opposing": opposing})["may_attack_screened"])
