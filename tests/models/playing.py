"""An evening of a second model: the model foretells what an act does, the program does it, and both are compared."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import tomli_w

from referee.engine.errors import Refusal
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session


class Playing:
    """A session of a made-up scenario, and what has been done in it, for a disagreement's report."""

    def __init__(self, seed: int, random: Random, scenario: Mapping[str, Any], folder: Path) -> None:
        self.random = random
        self.seed = seed
        path = folder / "evening.toml"
        path.write_text(tomli_w.dumps(scenario))
        self.session: Session = open_session(str(path), f"evening-{seed}")
        self.done: list[str] = []

    def told(self, what: str) -> str:
        """What disagrees, and how it came to be."""
        return "\n".join([f"seed {self.seed}: {what}", *self.done[-12:]])

    def tried(self, act: str, forbidden: str | None, inputs: Mapping[str, Any], dice: list[int] | None) -> bool:
        """Do an act that the model forbids (with a case) or allows; did it happen? `None` is an input left out."""
        self.done.append(f"{act} {inputs} dice {dice}: forbidden {forbidden}")
        refused = None
        try:
            self.session.act(act, {key: one for key, one in inputs.items() if one is not None}, How(dice=dice))
        except Refusal as refusal:
            refused = refusal
        if forbidden:
            assert refused, self.told("allowed by the program")
        else:
            assert refused is None, self.told(f"refused: {refused} {refused.listed if refused else ''}")
        return refused is None
