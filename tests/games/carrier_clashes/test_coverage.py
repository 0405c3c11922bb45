"""Search coverage on the map: which hexes a side searched in a phase, and how often."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games.carrier_clashes.views.coverage import coverage
from referee.session.past import session_at
from referee.session.session import Session
from tests.games.carrier_clashes.evening import training
from tests.test_golden import FOLDER, played

SCRIPT = FOLDER / "carrier-clashes" / "training-evening.txt"


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    return played(SCRIPT, tmp_path)


def test_hexes_searched_in_a_phase_by_side(evening: Session) -> None:
    then = session_at(evening, "1/first-search")
    arcs = list(coverage(then.state.tree, "umpire", then.ruleset()))
    assert {(arc.side, "1410" in arc.hexes) for arc in arcs if arc.label.startswith("searched by")} >= {("ijn", True)}
    for side in ("allied", "ijn"):
        own = list(coverage(then.state.tree, side, then.ruleset()))
        assert own == [arc for arc in arcs if arc.side == side]


def test_a_side_sees_the_hex_that_it_searched_without_an_arc() -> None:
    game = training()
    game.to("first-search")
    game.do("search", hex="1307", searcher=["VS-6"], dice=[1])
    seen = {who: list(coverage(game.tree, who, game.session.ruleset())) for who in ("allied", "ijn")}
    assert [arc.hexes for arc in seen["allied"]] == [["1307"]]
    assert seen["ijn"] == []
