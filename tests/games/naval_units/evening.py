"""An evening in the shipped sea zones, with the words that tests need; the state is checked after every act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.games.naval_units.evening import state
from referee.games.naval_units.evening.sight import sight
from referee.session.acting import lawful
from referee.session.acting.act import Doing, Whole
from referee.session.acting.catalogue import find
from referee.session.acting.due import Due, due_now
from referee.session.board.conformity import faults
from referee.session.how import How
from referee.session.record import views
from referee.session.scenario.scenario import open_session
from referee.session.session import Session

CORAL, SOLOMON, TRUK, CONVOY = "Coral Sea", "Solomon Sea", "Truk Lagoon", "Convoy Zone 12"
GAME = "naval-units"


def six(*values: Mapping[str, Any], ships: int = 6) -> dict[str, Any]:
    """Six Japanese ships in the Solomon Sea, as many as a round takes, and what else is otherwise."""
    more = [f"DD {number}" for number in range(4, ships + 1)]
    out: dict[str, Any] = {f"sides.japanese.ships.{name}": {"type": "DD"} for name in more}
    out["sides.japanese.fleets.Screen.ships"] = ["Kirishima", "Atago", "Asagumo", *more]
    return out | {path: value for some in values for path, value in some.items()}


def seven(*values: Mapping[str, Any]) -> dict[str, Any]:
    """One more than a round takes."""
    return six(*values, ships=7)


class Evening:
    """A session of this game."""

    def __init__(self, name: str = "evening", scenario: str = "sea-zone-battle") -> None:
        self.session: Session = open_session(f"{GAME}/{scenario}", name)

    def do(
        self, act: str, dice: list[int] | None = None, why: str | None = None, **inputs: Any
    ) -> dict[str, list[str]]:
        """Do an act with these dice and no others; with `why` it is forced. What is said."""
        how = How(dice=list(dice or []), force=why is not None, why=why)
        said = self.session.act(act, inputs, how).say(self.session.state.sides)
        assert faults(self.board) == []
        return said

    def refused(self, act: str, words: str, dice: list[int] | None = None, **inputs: Any) -> Refusal:
        """An act is refused in such words, and nothing is written."""
        before = self.session.state.count
        with pytest.raises(Refusal, match=words) as caught:
            self.do(act, dice, **inputs)
        assert self.session.state.count == before
        return caught.value

    @property
    def board(self) -> state.Board:
        return state.Board(self.session.state.tree)

    def side(self, name: str) -> state.Side:
        return self.board.side(name)

    def ship(self, name: str) -> state.Ship:
        return next(side.ships[name] for side in self.board.sides.values() if name in side.ships)

    def fleet(self, name: str) -> state.Fleet:
        return next(side.fleets[name] for side in self.board.sides.values() if name in side.fleets)

    def seen_by(self, side: str) -> dict[str, Any]:
        """What a side sees of the enemy."""
        return sight(self.board, side)

    def whole(self, act: str, inputs: dict[str, Any]) -> Whole | None:
        """What `odds ACT` would weigh."""
        found = find(GAME, act)
        if found.whole is None:
            return None
        doing = Doing(self.session.state.tree, self.session.state.sides, self.session.ruleset(), None)
        return found.whole(lawful.take_inputs(found, inputs, doing))

    def due(self) -> list[Due]:
        return due_now(GAME, self.session.state.tree)

    def file(self, side: str) -> str:
        return views.text(self.session.state, side).replace(self.session.name, "")

    def told(self, side: str) -> str:
        return "\n".join(row["text"] for row in self.session.state.told[side])

    def battle(self, zone: str, **inputs: Any) -> None:
        """A battle, the Allied side active."""
        self.do("battle", zone=zone, side="allied", **inputs)


@pytest.fixture
def evening() -> Evening:
    """The shipped scenario."""
    return Evening()
