"""A report tells each thing once, searches as lists, no moves that a track shows; and what moved the score."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.engine.rules import load
from referee.session.reading.both_sides import told_once
from referee.session.reading.picture import UMPIRE, Seen, seen
from referee.session.reading.retold import worded
from referee.session.reading.story import Story, story
from referee.session.reading.tally import aliases, needs
from referee.session.reading.telling import Line, as_list, by_name, once, without_moves
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.session.test_story import JOURNALS, entries_of, told

SIDES = ("allied", "ijn")
STICKERS = {"block 4": "TF 16", "block 43": "Dummy A"}


def test_what_both_heard_in_words_of_their_own_is_told_once_by_the_owners_names() -> None:
    lines = [
        Line("IJN Strike 2 is against TF 16 in 1612.", "allied"),
        Line("IJN Strike 2 is against block 4 in 1612.", "ijn"),
    ]
    assert once(lines, SIDES, STICKERS) == [Line("IJN Strike 2 is against TF 16 in 1612.")]


def test_what_one_side_alone_heard_stays_its_own() -> None:
    lines = [Line("A strike comes. CAP: VF-6.", "allied"), Line("A strike comes. It sees Wasp.", "ijn")]
    assert once(lines, SIDES, {}) == [
        Line("A strike comes."),
        Line("CAP: VF-6.", "allied"),
        Line("It sees Wasp.", "ijn"),
    ]
    alone = [Line("Cards now: AH.", "ijn"), Line("It rains.")]
    assert once(alone, SIDES, {}) == alone


def test_a_sticker_is_a_whole_word_whatever_its_capitals() -> None:
    assert (
        by_name("Block 43 moves; block 4 stays; block 45 too", STICKERS) == "Dummy A moves; TF 16 stays; block 45 too"
    )


@pytest.mark.parametrize(
    ("text", "left", "spotted"),
    [
        ("Block 16 moves from 1407 to 1410.", None, []),
        ("Block 16 moves from 1407 to 1408 to 1410.", None, []),
        ("I-boats A: to 1711, 2 hexes", None, []),
        ("TG 58.1 moves to 2313.", None, []),
        ("TF 64: 1508 - 1610, 3 hexes", None, []),
        ("Submarines I-boats A lie in 1711.", None, []),
        ("Myoko moves from 5724 to 5821, facing n; spotted for group 1.", None, ["Myoko"]),
        ("Mutsuki moves from 5027 to 5122, facing n.", None, []),
        ("Canberra stays in 5816, facing sw.", None, []),
        ("TF 16 moves from 1613 to 1612. It is out of fuel.", "It is out of fuel.", []),
        ("Search from 1407 to 1410: nothing.", "Search from 1407 to 1410: nothing.", []),
        ("Convoy moves to Rabaul.", "Convoy moves to Rabaul.", []),
    ],
)
def test_a_move_that_a_track_shows_has_no_line(text: str, left: str | None, spotted: list[str]) -> None:
    assert without_moves([Line(text)]) == ([Line(left)] if left else [], spotted)


def test_a_search_is_a_list_from_three_finds_on() -> None:
    found = as_list(
        Line("Search of 21 hexes: TF 44: JD. Search of 21 hexes: TF 11: 2D. Search of 21 hexes: TF 16: AH.", "ijn")
    )
    assert found == Line("Search of 21 hexes:", "ijn", ["TF 44: JD", "TF 11: 2D", "TF 16: AH"])
    spotted = as_list(Line("A in 0101 is spotted. B in 0102 is spotted; a dummy. C in 0103 is spotted."))
    assert (spotted.text, spotted.items) == ("Spotted:", ["A in 0101", "B in 0102; a dummy", "C in 0103"])
    two = Line("Search of 21 hexes: TF 44: JD. Search of 21 hexes: TF 11: 2D.")
    assert as_list(two) == two


def test_results_are_written_out() -> None:
    said = worded("ca", "A fires on B, 5-1: PW. B: 1 P, 2 W, speed 3.")
    assert said == "A fires on B, 5-1: a power hit and a weapon hit. B: 1 power hit, 2 weapon hits, speed 3."


def test_what_a_side_lacks_for_the_next_level() -> None:
    assert needs("IJN", lambda more: "a draw" if more >= 2 else "lost") == ": IJN needs 2 more for a draw"
    assert needs("IJN", lambda more: "won") == ""


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("savo-island", "IJN 20, USN 16, USN minor victory: IJN needs 12 more for a draw"),
        ("philippine-sea", "As it stands: USN 5, IJN 39"),
    ],
)
def test_the_verdict_says_it(name: str, said: str) -> None:
    (journal,) = (path for path in JOURNALS if path.name == f"{name}.journal.jsonl")
    assert told(entries_of(journal), UMPIRE).final.verdict.startswith(said.removeprefix("As it stands: "))


def of(name: str) -> Story:
    """A golden evening's story, as the umpire has it."""
    (journal,) = (path for path in JOURNALS if path.name == f"{name}.journal.jsonl")
    return told(entries_of(Path(journal)), UMPIRE)


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


def test_what_stays_where_it_is_is_no_event() -> None:
    lines = [Line("Convoy stays in 1210."), Line("I-boats A: stays in 1714."), Line("Convoy is spotted.")]
    assert [line.text for line in without_moves(lines)[0]] == ["Convoy is spotted."]


def test_cunningham_a_strike_that_both_sides_heard_of_is_told_once_by_its_squadron() -> None:
    called = aliases("cunningham-somerville", sees(open_session("cunningham-somerville/convoy", "convoy")))
    assert called["Condor"] == "KG 40"
    lines = [Line("Condor at Biter: 1 hit.", "allied"), Line("KG 40 at Biter: 1 hit.", "axis")]
    assert once(lines, ["allied", "axis"], called) == [Line("KG 40 at Biter: 1 hit.")]
    assert by_name("A Condor meets Condor 1.", {**called, "Condor 1": "Condor 1"}) == "A KG 40 meets Condor 1."


def sees(session: Session) -> Seen:
    """What the umpire sees of a session."""
    return seen(session.state, UMPIRE, session.ruleset())


@pytest.mark.parametrize(
    ("game", "one", "other", "said"),
    [
        ("carrier-clashes", "TF 64 engages Vanguard.", "An unspotted force in 1508 engages Vanguard.",
         "TF 64 engages Vanguard."),
        ("carrier-clashes", "TF 64 engages an unspotted force in 1513.", "An unspotted force in 1513 engages Vanguard.",
         "TF 64 engages Vanguard."),
        ("clash-of-carriers", "Cripples sails to 2514.", "A detached group in 2313 sails to 2514.",
         "Cripples sails to 2514."),
        ("naval-units", "You move Patrol to the port of Truk Lagoon.",
         "The Allied force in Convoy Zone 12 goes to the port of Truk Lagoon.",
         "Patrol goes from Convoy Zone 12 to the port of Truk Lagoon."),
        ("naval-units", "You move Screen to the Coral Sea.",
         "A part of the Japanese force in the Solomon Sea goes to the Coral Sea.",
         "Screen goes from the Solomon Sea to the Coral Sea."),
        ("cunningham-somerville", "Anton approaches D6.", "A raid approaches.", "Anton approaches D6."),
        ("ca", "Craven 1 launches torpedoes at Tenryu, 2-1: a weapon hit.", "Tenryu is hit by torpedoes: W.",
         "Craven 1 launches torpedoes at Tenryu, 2-1: a weapon hit."),
    ],
)  # fmt: skip
def test_what_both_sides_heard_in_words_of_their_own_is_told_once(game: str, one: str, other: str, said: str) -> None:
    assert told_once(game, [Line(one, "a"), Line(other, "b")]) == [Line(said)]
    assert told_once(game, [Line(other, "b"), Line(f"{one} And more.", "a")]) == [Line(said), Line("And more.", "a")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("TF 64 engages Vanguard.", "TF 62 engages Vanguard."),
        ("TF 64 engages Vanguard.", "An unspotted force in 1508 has a mission: bombard."),
    ],
)
def test_what_is_not_the_same_is_told_to_each(one: str, other: str) -> None:
    lines = [Line(one, "allied"), Line(other, "ijn")]
    assert told_once("carrier-clashes", lines) == lines
