"""Search coverage on the map: which hexes a side searched in a phase, and how often."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games.carrier_clashes.views.coverage import coverage
from referee.session.past import at
from referee.session.reading.picture import seen
from referee.session.session import Session
from tests.test_golden import FOLDER, played

SCRIPT = FOLDER / "carrier-clashes" / "training-evening.txt"


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    return played(SCRIPT, tmp_path)


def test_hexes_searched_in_a_phase_by_side(evening: Session) -> None:
    then = at(evening, "1/first-search")
    arcs = list(coverage(seen(then.state, "umpire", then.ruleset())))
    assert {(arc.side, "1410" in arc.hexes) for arc in arcs if arc.label.startswith("searched by")} >= {("ijn", True)}
    ijn = list(coverage(seen(then.state, "ijn", then.ruleset())))
    assert {arc.side for arc in ijn} <= {"ijn"}
    allied = list(coverage(seen(then.state, "allied", then.ruleset())))
    assert {arc.side for arc in allied} == {"allied"}
