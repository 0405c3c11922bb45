"""A report tells each thing once, searches as lists, no moves that a track shows; and what moved the score."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from referee.engine.rules import load
from referee.session.reading.knowledge import KEPT, SEEN, TOLD, knowledge, states_by_turn
from referee.session.reading.picture import UMPIRE
from referee.session.reading.story import Happening, Line, Scene, Story, gather_phase
from referee.session.reading.tally import points_needed
from referee.session.reading.throws import ledger
from referee.session.record.state import fold
from referee.show.luck import luck_line, luck_lines
from referee.show.report import paragraphs
from tests.session.test_story import entries_of, journal_of, told_in
from tests.test_golden import FOLDER


def line(text: str, *listed: str, to: str = "") -> Line:
    """A line, and under what it may be listed, as what."""
    return Line(text, to, (), listed)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([line("Search of 1410: nothing.", "Nothing", "1410")], [("Search of 1410: nothing.", [])]),
        ([line("One.", "Nothing", "1410"), line("Two.", "Nothing", "1411")], [("Nothing: 1410, 1411.", [])]),
        ([line("One.", "Nothing", "1410"), line("Again.", "Nothing", "1410")], [("One.", [])]),
        ([line("A.", "21 hexes", "block 44 in 1410: JD"), line("B.", "21 hexes", "block 11 in 1411: 2D")],
         [("21 hexes:", ["block 44 in 1410: JD", "block 11 in 1411: 2D"])]),
        ([line("", "Spotted as they move", "Myoko")], [("Spotted as they move: Myoko.", [])]),
        ([line("One.", "Nothing", "1410", to="ijn"), line("Two.", "Nothing", "1411")], [("One.", []), ("Two.", [])]),
        ([line("Day."), line("It rains.")], [("Day.", []), ("It rains.", [])]),
    ],
)  # fmt: skip
def test_what_is_listed_under_one_heading_is_one_list_in_a_phase(
    lines: list[Line], told: list[tuple[str, list[str]]]
) -> None:
    found = [each for one in gather_phase([Happening([each]) for each in lines]) for each in one.lines]
    assert [(each.text, list(each.items)) for each in found] == told


def test_what_an_act_told_one_hearer_is_a_paragraph() -> None:
    scene = Scene("Night", "", [Happening([line("Day"), line("It rains."), line("Smoke.", to="ijn")])])
    assert [(one.to, one.text) for one in paragraphs(scene)] == [("", "Day. It rains."), ("ijn", "Smoke.")]


def test_what_a_side_lacks_for_the_next_level() -> None:
    assert points_needed("IJN", lambda more: "a draw" if more >= 1 else "lost") == ": IJN needs 1 more for a draw"
    assert points_needed("IJN", lambda more: "won") == ""


def of(name: str) -> Story:
    """A golden evening's story, as the umpire has it."""
    return told_in(journal_of(name), UMPIRE)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("savo-island", "IJN 20, USN 16, USN minor victory: IJN needs 12 more for a draw"),
        ("philippine-sea", "USN 5, IJN 39"),
    ],
)
def test_the_verdict_says_it(name: str, said: str) -> None:
    assert of(name).final.verdict.startswith(said)


@pytest.mark.parametrize("name", ["savo-island", "philippine-sea", "training-evening"])
def test_what_moved_the_score_adds_up_to_it(name: str) -> None:
    found = of(name)
    first = next(turn.tally.points for turn in found.turns if turn.tally.points)
    for side, end in found.final.points.items():
        assert first[side] + sum(row.gained.get(side, 0) for row in found.moved) == end


@pytest.mark.few(2)
@pytest.mark.parametrize("name", ["savo-island", "convoy", "sea-zone-battle", "philippine-sea"])
def test_every_sinking_stands_in_it_once_with_what_was_said(name: str) -> None:
    found = of(name)
    sunk = [loss.name for row in found.moved for loss in row.sunk]
    assert sorted(sunk) == sorted(loss.name for loss in found.final.losses if loss.fate == "sunk")
    assert all(row.said for row in found.moved)


def test_a_side_has_no_such_table() -> None:
    assert not told_in(journal_of("savo-island"), "usn").moved


# Who knew what when: what lay there in truth, and what the other side knew of it, at the end of each turn.


ROWS = [
    ("carrier-clashes/eastern-solomons", "TF 11", 0, "", "1613", ""),
    ("carrier-clashes/eastern-solomons", "TF 11", 1, TOLD, "1611: Saratoga, Minneapolis", "1611: "),
    ("carrier-clashes/eastern-solomons", "TF 16", 2, KEPT, "", "1612"),
    ("carrier-clashes/eastern-solomons", "Dummy 1", 1, SEEN, ": a dummy", ""),
    ("clash-of-carriers/philippine-sea", "TG 58.1", 1, TOLD, "2313: 2 CV, 2 CVL", "2313: 3 CV, 5 CVL"),
    ("clash-of-carriers/philippine-sea", "TG 58.1", 3, SEEN, "1913: 1 CV", "2313 in turn 2: 3 CV"),
    ("ca/savo-island", "Furutaka 1", 1, SEEN, "5420: CA-1", "5420"),
    ("naval-units/sea-zone-battle", "Patrol", 2, SEEN, "Convoy Zone 12: Wahoo (SS)", "Convoy Zone 12: 2 SS"),
    ("naval-units/sea-zone-battle", "Carrier Force", 2, TOLD, "Truk Lagoon: Kumano (CA", "Truk Lagoon: Kumano"),
    ("cunningham-somerville/convoy", "Convoy HX", 1, TOLD, "D6: Empire Tide", "D6: carriers 1, merchants 2"),
]


@pytest.mark.parametrize("evening", sorted({row[0] for row in ROWS}))
def test_what_lay_there_and_what_was_known_of_it(evening: str) -> None:
    entries = entries_of(FOLDER / f"{evening}.journal.jsonl")
    game = entries[0]["game"]
    found = {row.name: row.turns for row in knowledge(game, states_by_turn(entries, fold(entries)), load(game))}
    for _, name, turn, how, there, said in (row for row in ROWS if row[0] == evening):
        row = found[name][turn]
        assert row.how == how, (name, turn)
        assert there in row.there
        assert row.said.startswith(said)


# The luck ledger: what throws brought, against what they were worth on average, exactly.


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
    assert luck_lines([]) == ["no throw could be compared with its average yet"]


def test_a_line_says_all() -> None:
    (row, _) = ledger("naval-units", [search(1, "ijn", True)], SIDES)
    assert luck_line(row) == "IJN search   1 throw,  worth 1, expected 0.25; better than 87%"
    assert row.as_json()["percentile"] == "7/8"


def test_what_no_throw_could_have_brought_is_nobodys_luck() -> None:
    assert not rows_of(search(1, "ijn", True, outcome={"word": "found"}))
    assert not rows_of(search(1, "ijn", True, outcome=None))
    assert not rows_of(
        search(1, "ijn", True, outcome={"result": "found"}, distribution=[{"outcome": {}, "p": "1"}] * 2)
    )
