"""The luck ledger: what throws brought, against what they were worth on average, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from referee.session.reading.throws import as_lines, ledger

SIDES = ("allied", "ijn")


def search(n: int, side: str, found: bool, **more: Any) -> Any:
    """An entry with one search of Naval Units that finds at one in four."""
    rows = [({"result": "found"}, "1/4"), ({"result": "nothing"}, "3/4")]
    answer = {
        "procedure": "search",
        "side": side,
        "distribution": [{"outcome": outcome, "p": p} for outcome, p in rows],
        "outcome": rows[0 if found else 1][0],
    }
    return {"n": n, "at": "", "act": "search", "by": side, "turn": 1, "phase": "search", "answers": [answer | more]}


def rows_of(*entries: Any) -> dict[tuple[str, str], tuple[int, int, Fraction, Fraction]]:
    """Throws, what they brought, what was expected and the percentile, by side and procedure."""
    return {(row.side, row.procedure): row[2:] for row in ledger("naval-units", entries, SIDES)}


def test_two_finds_against_the_odds() -> None:
    rows = rows_of(search(1, "ijn", True), search(2, "ijn", True), search(3, "allied", False))
    assert rows["ijn", "search"] == (2, 2, Fraction(1, 2), Fraction(31, 32))  # 15 of 16 did worse, 1 of 16 as well
    assert rows["allied", "search"] == (1, 0, Fraction(1, 4), Fraction(3, 8))
    assert rows["ijn", "all"] == rows["ijn", "search"]


def test_the_sides_stand_in_their_order_and_all_comes_last() -> None:
    found = ledger("naval-units", [search(1, "ijn", True), search(2, "allied", True)], SIDES)
    assert [(row.side, row.procedure) for row in found] == [
        ("allied", "search"),
        ("allied", "all"),
        ("ijn", "search"),
        ("ijn", "all"),
    ]


def test_what_was_taken_back_was_known_or_has_no_worth_is_nobodys_luck() -> None:
    undone = {**search(2, "umpire", False), "act": "undo", "answers": [], "voids": [1]}
    assert not rows_of(search(1, "ijn", True), undone)
    assert not rows_of(search(1, "ijn", True, known=True))
    assert not rows_of(search(1, "umpire", True))
    assert not rows_of(search(1, "ijn", True, procedure="victory"))
    assert not rows_of(search(1, "ijn", True, procedure="a procedure of an older version"))
    assert as_lines([]) == "no throw could be compared with its average yet"


def test_a_line_says_all() -> None:
    (row, _) = ledger("naval-units", [search(1, "ijn", True)], SIDES)
    assert row.text() == "IJN search   1 throw,  worth 1, expected 0.25; better than 87%"
    assert row.as_json()["percentile"] == "7/8"


def test_what_no_throw_could_have_brought_is_nobodys_luck() -> None:
    assert not rows_of(search(1, "ijn", True, outcome={"word": "found"}))
    assert not rows_of(search(1, "ijn", True, outcome=None))
    assert not rows_of(
        search(1, "ijn", True, outcome={"result": "found"}, distribution=[{"outcome": {}, "p": "1"}] * 2)
    )
