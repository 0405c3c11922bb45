"""A session of Clash of Carriers in a test's few words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.engine.rules import data_folder
from referee.session.scenario.scenario import open_session
from referee.session.session import Done, How, Session

SHIPPED = "clash-of-carriers/philippine-sea"


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
        return self

    def refused(self, act: str, **inputs: Any) -> Refusal:
        """An act is refused."""
        with pytest.raises(Refusal) as caught:
            self.session.act(act, inputs, How(seed=1))
        return caught.value

    def to(self, phase: str, seed: int = 1) -> Evening:
        """Walk on to the next phase of that id."""
        self.do("next", seed=seed)
        while self.get("public", "phase") != phase:
            self.do("next", seed=seed)
        return self

    def set(self, path: str, value: str) -> Evening:
        """The umpire's own correction."""
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

    def ship(self, side: str, name: str) -> dict[str, Any]:
        """A ship as it is."""
        found: dict[str, Any] = self.get("sides", side, "ships", name)
        return found

    def file(self, side: str) -> str:
        """A side's file."""
        text = Path(self.session.folder, f"{side}.toml").read_text()
        return text.replace(f'session = "{self.session.name}"', "")


def begun(name: str = "evening", *, rules: str | None = None, folder: Path | None = None, **changes: str) -> Evening:
    """The shipped scenario, or one with other rules in use or lines changed (old text = new text)."""
    if rules is None and not changes:
        return Evening(open_session(SHIPPED, name))
    text = Path(data_folder("scenarios"), f"{SHIPPED}.toml").read_text()
    if rules is not None:
        text = text.replace('rules = ["11.0", "13.0", "14.0", "15.1"]', f"rules = {rules}")
    for old, new in changes.items():
        text = text.replace(old, new)
    assert folder is not None
    path = folder / "scenario.toml"
    path.write_text(text)
    return Evening(open_session(str(path), name))
