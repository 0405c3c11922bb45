"""The law on the wire: what is planted against it is found, and time says nothing either."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from referee.cli.dispatch import dispatch_line
from referee.engine.catalogue import optional
from referee.session.how import How
from referee.session.session import Session
from referee.table import viewing
from tests.evenings.laws import TABLES, Table, differing, evening, in_secret
from tests.evenings.outputs import on_the_wire
from tests.table.served import served

CRITICAL = 1.63  # of Kolmogorov and Smirnov, for one in a hundred


def apart(one: Sequence[float], other: Sequence[float]) -> float:
    """How far two rows of times lie apart, by Kolmogorov and Smirnov; above `CRITICAL` they are told apart."""
    at = sorted([*one, *other])
    most = max(abs(sum(x <= t for x in one) / len(one) - sum(x <= t for x in other) / len(other)) for t in at)
    return most * math.sqrt(len(one) * len(other) / (len(one) + len(other)))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_a_count_of_entries_on_a_page_is_found(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    session = evening(table, table.sides[0], "Qxa", 3, 10, tmp_path / "scenario").session
    page_of = viewing.page_of
    before = on_the_wire(session, table.sides[1])

    def leaking(session: Session, side: str, view: Any) -> str:
        return f"{page_of(session, side, view)}<!-- {session.state.count} -->"

    monkeypatch.setattr(viewing, "page_of", leaking)
    with_leak = on_the_wire(session, table.sides[1])
    in_secret(session, table.sides[0], 3)
    assert differing(with_leak, on_the_wire(session, table.sides[1]))
    monkeypatch.setattr(viewing, "page_of", page_of)
    assert differing(before, on_the_wire(session, table.sides[1])) == []


@pytest.mark.parametrize("table", [one for one in TABLES if one.secret], ids=lambda table: table.name)
def test_the_umpires_map_on_the_screen_for_all_is_found(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    map_of = viewing.map_of
    seen = []
    for mark in ("Qxa", "Qzb"):
        (tmp_path / mark).mkdir()
        monkeypatch.setenv("REFEREE_LOGS", str(tmp_path / mark))
        session = evening(table, table.sides[0], mark, 3, 10, tmp_path / f"{mark}-scenario").session
        if optional(session.game, "views.picture") is None:
            pytest.skip("played without a map")
        right = on_the_wire(session, table.sides[1])
        with monkeypatch.context() as patch:
            patch.setattr(viewing, "map_of", lambda session, who: map_of(session, "umpire" if who == "public" else who))
            seen.append((right, on_the_wire(session, table.sides[1])))
    assert differing(seen[0][0], seen[1][0]) == []
    assert differing(seen[0][1], seen[1][1])


@pytest.mark.parametrize("busy", ["idle", "beside the other side's secret acts"])
def test_an_answer_comes_on_the_clock(busy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    dispatch_line(["new", "ca/savo-island", "--name", "clock"])
    session = Session(str(tmp_path / "clock"))
    session.act("next", {}, How(force=True, why="begin"))
    with served(session) as server:
        ijn, usn = server.joined("ijn"), server.joined("usn")
        times = []
        for place in range(6):
            if busy != "idle":
                session.act("tell", {"to": "usn", "text": f"a secret, {place}"})
                usn.state()
            began = time.monotonic()
            assert ijn.ask("POST", "/check", text='"Myoko" 6F').status == 200
            times.append(time.monotonic() - began)
    assert all(one >= 1 and one % 1 < 0.25 for one in times), times


@pytest.mark.long
@pytest.mark.parametrize("late", [0.0, 0.05])
def test_answers_in_evenings_that_differ_in_secret_take_as_long(
    late: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With `late` an answer that is planted to be late is told apart."""
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    devices = []
    dispatch_line(["new", "ca/savo-island", "--name", "one"])
    dispatch_line(["new", "ca/savo-island", "--name", "other"])
    sessions = [Session(str(tmp_path / name)) for name in ("one", "other")]
    for session in sessions:
        session.act("next", {}, How(force=True, why="begin"))
    with served(sessions[0]) as one, served(sessions[1]) as other:
        devices = [server.joined("ijn") for server in (one, other)]
        other.joined("usn")
        times: list[list[float]] = [[], []]
        for place in range(200):
            for number, device in enumerate(devices):
                if number:
                    sessions[1].act("tell", {"to": "usn", "text": f"a secret, {place}"})
                began = time.monotonic()
                device.ask("POST", "/check", text='"Myoko" 6F')
                times[number].append(time.monotonic() - began + late * number)
    assert (apart(*times) > CRITICAL) is bool(late)
