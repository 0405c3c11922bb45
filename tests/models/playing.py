"""An evening of a second model: the model foretells what an act does, the program does it, and both are compared."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import tomli_w

from referee.cli.options import parse
from referee.engine.errors import Refusal
from referee.session.acting.catalogue import find
from referee.session.acting.due import due_now
from referee.session.acting.hints import NO_COMMAND
from referee.session.how import PLAIN, Done, How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session


def opened(seed: int, scenario: Mapping[str, Any], folder: Path) -> Session:
    """A session of a made-up scenario."""
    path = folder / "evening.toml"
    path.write_text(tomli_w.dumps(scenario))
    return open_session(str(path), f"evening-{seed}")


class Playing:
    """A session that the model plays too, and what has been done in it, for a disagreement's report."""

    game: Any

    def __init__(self, seed: int, random: Random, session: Session) -> None:
        self.random = random
        self.seed = seed
        self.session = session
        self.done: list[str] = []

    def told(self, what: str) -> str:
        """What disagrees, and how it came to be."""
        return "\n".join([f"seed {self.seed}: {what}", *self.done[-16:]])

    def same(self, name: str, there: object, wanted: object) -> None:
        """What the program has is what the model has."""
        assert there == wanted, self.told(f"{name}:\n  the program has {there}\n  the model       {wanted}")

    def file(self, side: str) -> str:
        """A side's file."""
        return Path(self.session.folder, f"{side}.toml").read_text()

    def unnamed(self, side: str, text: str, secret: Iterable[str]) -> None:
        """What a side has in writing names nothing of which it was never told."""
        named = [name for name in secret if name in text and re.search(rf"\b{re.escape(name)}\b", text)]
        assert not named, self.told(f"{side} reads of {named}")

    def tried(self, act: str, forbidden: str | None, inputs: Mapping[str, Any], how: How) -> Done | Refusal:
        """Do an act that the model forbids (with a case) or allows; what came of it. `None` is an input left out."""
        said = {name: value for name, value in how._asdict().items() if value != getattr(PLAIN, name)}
        self.done.append(f"{act} {inputs} {said}: forbidden {forbidden}")
        last = self.session.state.last
        came: Done | Refusal
        try:
            came = self.session.act(act, {key: one for key, one in inputs.items() if one is not None}, how)
        except Refusal as refusal:
            came = refusal
        if forbidden:
            assert isinstance(came, Refusal), self.told("allowed by the program")
            assert self.session.state.last == last, self.told("refused, and recorded")
        else:
            assert isinstance(came, Done), self.told(f"refused: {came} {getattr(came, 'listed', '')}")
        return came

    def first_is_possible(self) -> None:
        """The first thing that is due can be done as it is given, unless a player has still to choose in it (`status`
        and Enter offer it); nothing is written.
        """
        state = self.session.state
        command = next((due.command for due in due_now(self.session.game, state.tree) if due.command), NO_COMMAND)
        if not command or "points" in command.act or command.open_ones:
            return
        found = find(self.session.game, command.act)
        inputs = parse(found.inputs, shlex.split(command)[1:]).inputs
        try:
            self.session.done_on(state, found, inputs, How(seed=1))
        except Refusal as refusal:
            raise AssertionError(self.told(f"{command} is due, and refused: {refusal}")) from None

    def compare(self) -> None:
        """The umpire's state and both files against the model's."""
        raise NotImplementedError


class Throwing(Playing):
    """The model throws the dice of an act, and they are typed."""

    faces: int

    def __init__(self, seed: int, random: Random, session: Session) -> None:
        super().__init__(seed, random, session)
        self.thrown: list[int] = []

    def throw(self, faces: int | None = None) -> int:
        """A die of the model's, to be typed; of the game's usual faces, unless they are said."""
        self.thrown.append(self.random.randint(1, faces or self.faces))
        return self.thrown[-1]

    def act(self, act: str, forbidden: str | None, does: Callable[[], object] | None = None, **inputs: Any) -> None:
        """Do an act that the model forbids (with a case) or allows, with the dice that the model throws for it."""
        self.thrown = []
        if not forbidden and does:
            does()
        self.follows()
        self.tried(act, forbidden, inputs, How(dice=list(self.thrown)))
        self.compare()

    def follows(self) -> None:
        """What the model reckons after each act."""
