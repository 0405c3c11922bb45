"""An evening as tests play it: acts that follow one another, what is said of them, and what stands then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import pytest

from referee.engine.errors import Refusal
from referee.session.acting.act import Doing, Whole
from referee.session.acting.catalogue import find
from referee.session.acting.due import Due, due_now
from referee.session.board.sight import board_of, seen_now
from referee.session.how import How
from referee.session.record import views
from referee.session.session import Session
from tests import refusing
from tests.games.whole import at_the_end


class Evening:
    """A session of a game with the words that its tests need."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.said: dict[str, list[str]] = {}
        """What was said last, to whom."""

    def do(
        self,
        act: str,
        dice: Sequence[Any] | None = None,
        *,
        cards: list[str] | None = None,
        seed: int = 1,
        why: str | None = None,
        **inputs: Any,
    ) -> dict[str, list[str]]:
        """Do an act with these dice and cards and no others, or with a seed; with `why` it is forced. What is said."""
        typed = None if dice is None and cards is None else [*(dice or ())]
        how = How(typed, cards, seed=seed if typed is None else None, force=why is not None, why=why)
        self.said = self.session.act(act, inputs, how).say(self.session.state.sides)
        at_the_end(self.session)
        return self.said

    def set(self, path: str, value: object) -> Self:
        """The umpire's own correction."""
        self.do("set", path=path, value=str(value), why="for the test")
        return self

    def refused(self, act: str, words: str | None = None, dice: Sequence[int] | None = None, **inputs: Any) -> Refusal:
        """An act is refused, perhaps in such words, and nothing is written."""
        before = self.session.state.count
        with pytest.raises(Refusal, match=words) as caught:
            self.do(act, dice, **inputs)
        assert self.session.state.count == before
        return caught.value

    @property
    def tree(self) -> dict[str, Any]:
        return self.session.state.tree

    @property
    def board(self) -> Any:
        """The whole state, to be read."""
        return board_of(self.session.game, self.tree)

    @property
    def phase(self) -> str:
        return str(self.board.public.phase)

    def thing(self, kind: str, name: str) -> Any:
        """A thing of either side: `thing("air", "VF-2/1")`."""
        return next(getattr(side, kind)[name] for side in self.board.sides.values() if name in getattr(side, kind))

    def ship(self, name: str) -> Any:
        return self.thing("ships", name)

    def seen(self, side: str) -> dict[str, Any]:
        """What a side sees of the enemy."""
        return seen_now(self.session.game, self.tree, side)

    def file(self, side: str) -> str:
        """A side's file, which does not say of which session it is."""
        return views.text(self.session.state, side).replace(f'session = "{self.session.name}"', "")

    def due(self) -> list[Due]:
        """What is undone in this phase."""
        return due_now(self.session.game, self.tree)

    def whole(self, act: str, inputs: Mapping[str, Any]) -> Whole:
        """What `odds ACT` would weigh."""
        doing = Doing(self.tree, self.session.state.sides, self.session.ruleset(), None)
        return refusing.whole(find(self.session.game, act), inputs, doing)
