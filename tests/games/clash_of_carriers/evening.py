"""A session of Clash of Carriers in a test's few words."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from referee.engine.errors import Refusal
from referee.engine.rules import data_folder
from referee.games.clash_of_carriers.evening import fitness
from referee.games.clash_of_carriers.evening.state import AirUnit, Board, Group, Ship
from referee.session.acting.due import Due, due_now
from referee.session.board import conformity, sight
from referee.session.how import Done, How
from referee.session.record import views
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.games.whole import at_the_end
from tests.quick import Quick

SHIPPED = "clash-of-carriers/philippine-sea"


@cache
def opening(rules: str | None) -> Quick:
    """The shipped scenario as it is opened, with the owner's tables in that folder."""
    return Quick(SHIPPED)


@cache
def walked(phase: str, seed: int, rules: str | None) -> tuple[Quick, dict[str, list[str]]]:
    """Where it stands when it has walked on to a phase, and what was said last."""
    session = opening(rules).copied()
    return session, Evening(session).steps(phase, seed).said


def unchecked() -> AbstractContextManager[object]:
    """The large board is looked through at the test's end, not after each step towards what is tested."""
    return patch.object(conformity, "faults", lambda _: [])


class Evening:
    """A session, its acts, and what came of them."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.said: dict[str, list[str]] = {}

    def do(self, act: str, dice: Sequence[int] | None = None, seed: int | None = None, **inputs: Any) -> Evening:
        """Do an act, with these dice exactly, or with a seed."""
        how = How(dice=list(dice) if dice is not None else None, seed=None if dice is not None else seed or 1)
        return self._after(self.session.act(act, inputs, how))

    def force(self, act: str, dice: Sequence[int] | None = None, **inputs: Any) -> Evening:
        """The same, overriding what forbids it."""
        how = How(
            dice=list(dice) if dice is not None else None, seed=None if dice else 1, force=True, why="for the test"
        )
        return self._after(self.session.act(act, inputs, how))

    def _after(self, done: Done) -> Evening:
        self.said = done.say(self.session.state.sides)
        at_the_end(self.session)
        return self

    def refused(self, act: str, **inputs: Any) -> Refusal:
        with pytest.raises(Refusal) as caught:
            self.session.act(act, inputs, How(seed=1))
        return caught.value

    def to(self, phase: str, seed: int = 1) -> Evening:
        """Walk on to the next phase of that id, whatever is left undone; from the opening it is walked once."""
        rules = os.environ.get("REFEREE_RULES")
        if not isinstance(self.session, Quick) or self.session.state.tree != opening(rules).state.tree:
            return self.steps(phase, seed)
        session, self.said = walked(phase, seed, rules)
        self.session = session.copied()
        at_the_end(self.session)
        return self

    def steps(self, phase: str, seed: int) -> Evening:
        """Walk on step by step."""
        self.walk(seed)
        while self.board.public.phase != phase:
            self.walk(seed)
        return self

    def walk(self, seed: int = 1) -> Evening:
        """Walk on by one phase, though something be due."""
        with unchecked():
            return self._after(self.session.act("next", {}, How(seed=seed, force=True, why="for the test")))

    def seen(self, side: str) -> dict[str, Any]:
        """What a side sees of the other."""
        return sight.seen_now("clash-of-carriers", self.session.state.tree, side)

    def markers(self, of: str) -> dict[str, str]:
        """A side's markers as its enemy sees them on the map."""
        other = "ijn" if of == "usn" else "usn"
        return {name: row["hex"] for name, row in self.seen(other).get("markers", {}).items()}

    @property
    def board(self) -> Board:
        """The whole state."""
        return Board(self.session.state.tree)

    def group(self, name: str) -> Group:
        """A group of either side."""
        return next(side.groups[name] for side in self.board.sides.values() if name in side.groups)

    def air(self, name: str) -> AirUnit:
        """An air unit of either side."""
        return next(side.air[name] for side in self.board.sides.values() if name in side.air)

    def due(self) -> list[Due]:
        """What is undone in this phase."""
        return due_now("clash-of-carriers", self.session.state.tree)

    def set(self, path: str, value: str) -> Evening:
        """The umpire's own correction."""
        with unchecked():
            return self.do("set", path=path, value=value)

    def draw(self, marker: str) -> Evening:
        """A marker is drawn at the table."""
        return self.do("draw", marker=marker)

    def get(self, *parts: str) -> Any:
        """The state at a path."""
        here: Any = self.session.state.tree
        for part in parts:
            here = here.get(part) if isinstance(here, dict) else None
        return here

    def ship(self, name: str) -> Ship:
        """A ship of either side."""
        return next(side.ships[name] for side in self.board.sides.values() if name in side.ships)

    def now(self, name: str) -> fitness.Factors:
        """A ship's factors as they are now."""
        return fitness.factors_with(self.session.ruleset().owner, self.ship(name))

    def file(self, side: str) -> str:
        text = views.text(self.session.state, side)
        return text.replace(f'session = "{self.session.name}"', "")


def begun(name: str = "evening", *, rules: str | None = None, folder: Path | None = None, **changes: str) -> Evening:
    """The shipped scenario, or one with other rules in use or lines changed (old text = new text)."""
    if rules is None and not changes:
        return Evening(
            opening(os.environ.get("REFEREE_RULES")).copied() if name == "evening" else open_session(SHIPPED, name)
        )
    text = Path(data_folder("scenarios"), f"{SHIPPED}.toml").read_text()
    if rules is not None:
        text = text.replace('rules = ["11.0", "13.0", "14.0", "15.1"]', f"rules = {rules}")
    for old, new in changes.items():
        text = text.replace(old, new)
    assert folder is not None
    path = folder / "scenario.toml"
    path.write_text(text)
    return Evening(open_session(str(path), name))
