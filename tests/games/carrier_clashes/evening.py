"""An evening as tests play it: acts done in order, dice typed, phases walked to."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from typing import Any

import tomli_w

from referee.games.carrier_clashes.evening import sight, state
from referee.session.how import How
from referee.session.scenario.scenario import faults, find, open_session
from referee.session.session import Session
from tests.games.whole import at_the_end
from tests.once import once

ZONES = 6


class Evening:
    """A session; `do` does an act with typed dice and cards and answers what was said to whom."""

    def __init__(self, session: Session, moment: tuple[str, ...] = ()) -> None:
        self.session = session
        self.moment = moment
        """How it came to stand where it stands, if that is all that was done."""
        self.count = session.state.count

    @property
    def tree(self) -> dict[str, Any]:
        return self.session.state.tree

    def do(
        self, act: str, *, dice: list[Any] | None = None, cards: list[str] | None = None, why: str = "", **inputs: Any
    ) -> dict[str, list[str]]:
        typed = dice if dice is not None else [] if cards is not None else None
        how = How(dice=typed, cards=cards, seed=None if typed is not None else 1, force=bool(why), why=why or None)
        said = self.session.act(act, inputs, how).say(self.session.state.sides)
        at_the_end(self.session)
        return said

    def to(self, phase: str, winner: str = "allied", force: str = "") -> None:
        """Walk on to a phase; whenever initiative is thrown this side has it, and the weather is clear."""
        if self.moment and self.session.state.count == self.count:
            self.moment = (*self.moment, phase, winner, force)
            self.session = once(self.moment, lambda: self.walked(phase, winner, force))
            self.count = self.session.state.count
            at_the_end(self.session)
        else:
            self.walked(phase, winner, force)

    def walked(self, phase: str, winner: str, force: str) -> Session:
        """The session when it has walked on to a phase."""
        while True:
            dice: list[Any] | None = [] if self.next_phase() != "initiative" else self.initiative(winner)
            self.do("next", dice=dice, why=force)
            if self.tree["public"]["phase"] == phase:
                return self.session

    def next_phase(self) -> str:
        return "initiative" if self.tree["public"]["phase"] in ("set-up", "turn-record") else ""

    def initiative(self, winner: str) -> list[int]:
        return [*[1] * ZONES, *([6, 1] if winner == "allied" else [1, 6])]

    def own(self, side: str, kind: str, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.tree["sides"][side][kind][name]
        return found

    def sees(self, side: str) -> dict[str, Any]:
        return sight.sight(state.Board(self.tree), side)

    def set(self, path: str, value: Any) -> None:
        self.do("set", path=path, value=str(value), why="for the test")


def training(name: str = "evening", **changes: dict[str, Any]) -> Evening:
    """The training scenario; `changes` are tables of it with keys changed or added: `ship={"Kako": {"speed": 3}}`."""
    moment = ("training", name, repr(changes))
    return Evening(once(moment, lambda: opened(name, changes)), moment)


def opened(name: str, changes: Mapping[str, dict[str, Any]]) -> Session:
    """A session of the training scenario, with its tables changed."""
    if not changes:
        return open_session("carrier-clashes/training", name)
    data = json.loads(json.dumps(find("carrier-clashes/training").data))
    for table, rows in changes.items():
        for key, value in rows.items():
            before = data.setdefault(table, {}).get(key, {})
            data[table][key] = {**before, **value} if isinstance(value, dict) and isinstance(before, dict) else value
    with tempfile.NamedTemporaryFile(suffix=".toml") as file:
        file.write(tomli_w.dumps(data).encode())
        file.flush()
        assert faults(find(file.name)) == []
        return open_session(file.name, name)
