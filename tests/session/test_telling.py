"""A report tells each thing once, searches as lists, no moves that a track shows; and what moved the score."""

from __future__ import annotations

import pytest

from referee.engine.rules import load
from referee.session.reading.picture import UMPIRE
from referee.session.reading.story import Happening, Line, Story, gather_phase, story
from referee.session.reading.tally import points_needed
from tests.session.test_story import JOURNALS, entries_of, told_in


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


def test_what_a_side_lacks_for_the_next_level() -> None:
    assert points_needed("IJN", lambda more: "a draw" if more >= 2 else "lost") == ": IJN needs 2 more for a draw"
    assert points_needed("IJN", lambda more: "won") == ""


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("savo-island", "IJN 20, USN 16, USN minor victory: IJN needs 12 more for a draw"),
        ("philippine-sea", "As it stands: USN 5, IJN 39"),
    ],
)
def test_the_verdict_says_it(name: str, said: str) -> None:
    (journal,) = (path for path in JOURNALS if path.name == f"{name}.journal.jsonl")
    assert told_in(journal, UMPIRE).final.verdict.startswith(said.removeprefix("As it stands: "))


def of(name: str) -> Story:
    """A golden evening's story, as the umpire has it."""
    (journal,) = (path for path in JOURNALS if path.name == f"{name}.journal.jsonl")
    return told_in(journal, UMPIRE)


@pytest.mark.few(2)
@pytest.mark.parametrize("name", ["savo-island", "eastern-solomons", "philippine-sea", "training-evening"])
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
    (journal,) = (path for path in JOURNALS if path.name == "savo-island.journal.jsonl")
    entries = entries_of(journal)
    game = entries[0]["game"]
    from referee.session.record.state import fold

    assert not story(game, entries, fold(entries), "usn", load(game)).moved
