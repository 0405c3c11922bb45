"""Positions as CSV: as a side may see them."""

from __future__ import annotations

from pathlib import Path

from referee.cli.main import run
from referee.session.scenario.scenario import open_session


def test_positions_are_those_that_a_side_may_see(tmp_path: Path) -> None:
    open_session("carrier-clashes/training", "evening")
    for who in ("umpire", "ijn"):
        assert run(["map", who, "--csv", str(tmp_path / f"{who}.csv")]) == 0
    everything, own = ((tmp_path / f"{who}.csv").read_text() for who in ("umpire", "ijn"))
    assert everything.splitlines()[0] == "hex,name,side,kind,facing,spotted,note"
    assert "1410,TF 16,allied" in everything
    assert "TF 16" not in own
    assert "1407,Carrier Force,ijn" in own
