"""What serves a rule: an act, a look-up, or the umpire's hand; `rules coverage` says which, and counts them."""

from __future__ import annotations

import pytest

from referee.cli.main import run
from referee.engine.rules import games
from referee.session.scenario.check import ACT, BY_HAND, LATE, LOOK_UP, NOTHING, coverage, way_of


@pytest.mark.parametrize(
    ("entries", "way"),
    [
        (["procedure tow", "act tow"], ACT),
        (["phase movement"], ACT),
        (["procedure tow", "not in the text"], LOOK_UP),
        (["table escorts"], LOOK_UP),
        (["not in the text"], BY_HAND),
        (["needs no resolution"], NOTHING),
        (["act tow", "not yet"], LATE),
    ],
)
def test_a_rule_is_served_by_the_best_that_serves_it(entries: list[str], way: str) -> None:
    assert way_of(entries) == way


@pytest.mark.parametrize("game", games())
def test_coverage_says_of_each_rule_what_serves_it(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "coverage", game]) == 0
    *rows, last = capsys.readouterr().out.splitlines()
    found = coverage(game)
    assert len(rows) == len(found)
    for row, (rule, entries) in zip(rows, found.items(), strict=True):
        assert row.startswith(rule)
        assert f"  {way_of(entries)} " in row
    acts = sum(way_of(entries) == ACT for entries in found.values())
    assert f"an act {acts}" in last
