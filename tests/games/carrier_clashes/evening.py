"""An evening as tests play it: acts done in order, dice typed, phases walked to."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from typing import Any

import tomli_w

from referee.session.scenario.scenario import faults, find, open_session
from referee.session.session import Session
from tests.games import evening
from tests.games.whole import at_the_end
from tests.once import once

ZONES = 6


class Evening(evening.Evening):
    """An evening of Carrier Clashes."""

    def __init__(self, session: Session, moment: tuple[str, ...] = ()) -> None:
        super().__init__(session)
        self.moment = moment
        """How it came to stand where it stands, if that is all that was done."""
        self.count = session.state.count

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
        weather_and_initiative = [*[1] * ZONES, *([6, 1] if winner == "allied" else [1, 6])]
        while True:
            begins = self.phase in ("set-up", "turn-record")
            self.do("next", weather_and_initiative if begins else [], why=force or None)
            if self.phase == phase:
                return self.session


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
