"""What exact odds cost as fights grow, and what another library makes of the same fights."""

from __future__ import annotations

import json

import pytest

from referee.engine.answer import odds, start
from referee.engine.procedure import find
from referee.engine.rules import games, load
from tests.bench import doubling
from tests.bench.doubling import SHARE, THROWS, Cost, Row, measured, summary
from tests.bench.fights import Growing, growing, usual_fights

FIGHTS = list(growing())


@pytest.mark.parametrize("fight", FIGHTS, ids=lambda fight: f"{fight.game}-{fight.procedure}")
def test_every_size_that_is_measured_is_a_fight(fight: Growing) -> None:
    assert list(fight.sizes) == sorted(set(fight.sizes))
    assert fight.used in range(fight.sizes[0], fight.sizes[-1] + 1)
    for size in fight.sizes:
        start(find(fight.game, fight.procedure), fight.of(size), load(fight.game), None)


def test_all_games_are_measured() -> None:
    assert {fight.game for fight in FIGHTS} == set(games())
    assert {(game, procedure) for game, procedure, _ in usual_fights().values()} <= {
        (fight.game, fight.procedure) for fight in FIGHTS
    }


def test_a_row_says_what_the_odds_hold_and_what_they_cost() -> None:
    fight = next(fight for fight in FIGHTS if fight.procedure == "dogfight")
    row = measured(fight, 2, base=1.0)
    answer = odds(find(fight.game, "dogfight"), fight.of(2), load(fight.game))
    assert row.rows == row.states == len(answer.distribution or ()) == 9
    assert row.used
    shares = row.joint.of_throws
    assert shares[0] == pytest.approx(shares[1] * THROWS[1] / THROWS[0])
    assert json.loads(json.dumps(row.as_json()))["marginals"]["pass"] >= 0
    too_many = measured(next(fight for fight in FIGHTS if fight.procedure == "surface-round"), 16, base=1.0)
    assert (too_many.rows, too_many.states, too_many.used) == (None, None, False)


def test_the_summary_names_what_costs_too_much() -> None:
    fight = FIGHTS[0]
    little = Cost.of(0.5, base=1.0, throw=1.0)
    assert little.of_throws == (0.001, 0.00025)
    much = Cost(30.0, (3.0, SHARE + 0.1))
    rows = [Row(fight, 1, 1, 1, little, much), Row(fight, fight.sizes[-1], 1, 1, much, little)]
    said = "\n".join(summary(rows))
    assert "the heaviest of all: 30 times pass" in said
    assert "above 0.5 of 2,000 throws: 1\n" in said
    assert said.endswith("of 1 ships, each fate")
    assert "nothing" in "\n".join(summary([Row(fight, 1, 1, 1, little, little)]))


def test_the_bench_writes_rows(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(doubling, "growing", lambda: [FIGHTS[0]._replace(sizes=(1,))])
    monkeypatch.setattr(doubling, "weigh_beside", lambda: None)
    assert doubling.run(as_json=True) == 0
    written = json.loads(capsys.readouterr().out)
    assert [row["procedure"] for row in written["procedures"]] == ["gunnery"]
    assert written["beside_icepool"] is None
    assert doubling.run(as_json=False) == 0
    assert "pip install 'referee[bench]'" in capsys.readouterr().out


@pytest.mark.parametrize(
    "fight",
    ["coc air-strike", "nu air-strike", pytest.param("cc strike", marks=pytest.mark.long)],
)
def test_icepool_weighs_the_same(fight: str, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = pytest.importorskip("tests.bench.beside", reason="the extra bench is not there", exc_type=ImportError)
    monkeypatch.setattr(beside, "FIGHTS", (fight,))
    (row,) = beside.compared(doubling.seconds)  # which raises where a row differs
    assert row.rows > 300
    assert row.as_json()["icepool"]["joint"] > 1


def test_icepool_is_found_out_where_it_would_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    beside = pytest.importorskip("tests.bench.beside", reason="the extra bench is not there", exc_type=ImportError)
    monkeypatch.setattr(beside, "FIGHTS", ("nu air-strike",))
    monkeypatch.setattr(beside, "by_steps", lambda plan: {"{}": 1})
    with pytest.raises(AssertionError, match="nu air-strike"):
        list(beside.compared(doubling.seconds))
