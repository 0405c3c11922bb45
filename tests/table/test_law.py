"""The law on the wire, of time: an answer says nothing by when it comes."""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from referee.cli.dispatch import dispatch_line
from referee.session.how import How
from referee.session.session import Session
from referee.table.hall import LOOSE
from tests.table.served import served

CRITICAL = 1.63  # of Kolmogorov and Smirnov, for one in a hundred
ANSWERS = int(os.environ.get("REFEREE_ANSWERS", "60"))


def apart(one: Sequence[float], other: Sequence[float]) -> float:
    """How far two rows of times are apart, by Kolmogorov and Smirnov; above `CRITICAL` they are told apart."""
    at = sorted([*one, *other])
    most = max(abs(sum(x <= t for x in one) / len(one) - sum(x <= t for x in other) / len(other)) for t in at)
    return most * math.sqrt(len(one) * len(other) / (len(one) + len(other)))


@pytest.mark.few(1)
@pytest.mark.parametrize("busy", ["idle", "beside the other side's secret acts"])
def test_an_answer_comes_on_the_clock(busy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    dispatch_line(["new", "ca/savo-island", "--name", "clock"])
    session = Session(str(tmp_path / "clock"))
    session.act("next", {}, How(force=True, why="begin"))
    with served(session) as server:
        ijn, usn = server.joined("ijn"), server.joined("usn")
        times = []
        for place in range(3):
            if busy != "idle":
                session.act("tell", {"to": "usn", "text": f"a secret, {place}"})
                usn.state()
            began = time.monotonic()
            assert ijn.ask("POST", "/check", text='"Myoko" 6F').status == 200
            times.append(time.monotonic() - began)
    assert all(one >= 1 and one % 1 < LOOSE + 0.25 for one in times), times


SHEETS = {
    "carrier-clashes/training": "Carrier 1408",
    "ca/savo-island": '"Myoko" 6F',
    "clash-of-carriers/philippine-sea": "mob 0917 1016",
    "naval-units/sea-zone-battle": "1st stay",
    "cunningham-somerville/convoy": "U-46 stay",
}


@pytest.mark.long
@pytest.mark.parametrize("late", [0.0, 0.1])
@pytest.mark.parametrize("scenario", SHEETS)
def test_answers_in_evenings_that_differ_in_secret_take_as_long(
    scenario: str, late: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the two is asked 60 times, beside the other; with `late` an answer planted to be late is told apart."""
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    times: dict[str, list[float]] = {"quiet": [], "busy": []}
    for name in times:
        dispatch_line(["new", scenario, "--name", name])
    quiet, busy = (Session(str(tmp_path / name)) for name in times)
    hearer, owner = sorted(quiet.state.sides, key=lambda side: side not in ("ijn", "japanese", "axis"))
    with served(quiet) as one, served(busy) as other:
        asking = {"quiet": one.joined(hearer), "busy": other.joined(hearer)}
        other.joined(owner)

        def ask(name: str) -> None:
            for place in range(ANSWERS):
                if name == "busy":
                    busy.act("tell", {"to": owner, "text": f"a secret, {place}"})
                began = time.monotonic()
                asking[name].ask("POST", "/check", text=SHEETS[scenario])
                times[name].append(time.monotonic() - began + late * (name == "busy"))

        together = [threading.Thread(target=ask, args=[name]) for name in times]
        for thread in together:
            thread.start()
        for thread in together:
            thread.join()
    assert [len(row) for row in times.values()] == [ANSWERS, ANSWERS]
    assert (apart(*times.values()) > CRITICAL) is bool(late), apart(*times.values())
