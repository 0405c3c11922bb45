"""A session of Clash of Carriers in a test's few words."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from unittest.mock import patch

from referee.engine.rules import data_folder
from referee.session.board import conformity
from referee.session.scenario.scenario import open_session
from tests.games import evening
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


class Evening(evening.Evening):
    """An evening of Clash of Carriers."""

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
        """Walk on step by step; the large board is looked through when the test is over, not after each step."""
        with patch.object(conformity, "faults", lambda _: []):
            while True:
                self.do("next", seed=seed, why="for the test")
                if self.phase == phase:
                    return self

    def draw(self, marker: str) -> Evening:
        """A marker is drawn at the table."""
        self.do("draw", marker=marker)
        return self


def begun(name: str = "evening", *, rules: str | None = None, folder: Path | None = None, **changes: str) -> Evening:
    """The shipped scenario, or one with other rules in use or lines changed (old text = new text)."""
    if folder is None:
        return Evening(opening(os.environ.get("REFEREE_RULES")).copied())
    text = Path(data_folder("scenarios"), f"{SHIPPED}.toml").read_text()
    if rules is not None:
        text = text.replace('rules = ["11.0", "13.0", "14.0", "15.1"]', f"rules = {rules}")
    for old, new in changes.items():
        text = text.replace(old, new)
    path = folder / "scenario.toml"
    path.write_text(text)
    return Evening(open_session(str(path), name))
