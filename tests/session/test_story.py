"""The story of a battle: the entries that stand, in order; for a side what it owns and was told, and nothing else."""

from __future__ import annotations

import json
import marshal
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.engine.catalogue import optional_module
from referee.engine.rules import load
from referee.session import corrections
from referee.session.how import How
from referee.session.reading.cause import Cause, Why
from referee.session.reading.picture import UMPIRE
from referee.session.reading.story import Story, lines_of, story
from referee.session.reading.tally import new_points
from referee.session.reading.throws import worth_and_spread
from referee.session.record.state import fold
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.report import as_html, as_markdown
from tests.test_golden import FOLDER

ABOUT = {"title": "A game"}
JOURNALS = sorted(FOLDER.rglob("*.journal.jsonl"))
FIRST = list({path.parent: path for path in reversed(JOURNALS)}.values())
EVENINGS = [
    pytest.param(path, id=path.name.partition(".")[0], marks=[] if path in FIRST else [pytest.mark.long])
    for path in JOURNALS
]
"""One evening of each game every day, all of them with -m long."""
COUNTED = [path for path in FIRST if path.parent.name in ("ca", "carrier-clashes", "clash-of-carriers")]


def entries_of(journal: Path) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = [json.loads(line) for line in journal.read_text().splitlines()]
    return [entries[0] | {"rules": ""}, *entries[1:]]


def told(entries: list[dict[str, Any]], who: str) -> Story:
    game, raw = entries[0]["game"], marshal.dumps(entries)
    return story(game, marshal.loads(raw), fold(marshal.loads(raw)), who, load(game))


def journal_of(evening: str) -> Path:
    """The journal of a golden evening, by its name."""
    (journal,) = (path for path in JOURNALS if path.name == f"{evening}.journal.jsonl")
    return journal


@cache
def told_in(journal: Path, who: str) -> Story:
    """The story of a golden evening."""
    return told(entries_of(journal), who)


@pytest.mark.parametrize("journal", FIRST, ids=lambda path: path.parent.name)
def test_a_turn_begins_at_its_first_entry_not_at_its_first_throw(journal: Path) -> None:
    entries, began = entries_of(journal), told_in(journal, UMPIRE).begins
    assert all(entries[first - 1]["turn"] == turn for turn, first in began.items())
    assert all(entry["turn"] not in began or entry["n"] >= began[entry["turn"]] for entry in entries if entry["turn"])


def without(entries: list[dict[str, Any]], side: str) -> Iterator[dict[str, Any]]:
    """The same evening with all gone that a side neither owns, sees nor was told, and entries that had nothing else.

    Where a side's sight is reckoned from the state, the facts stay.
    """
    sees = optional_module(entries[0]["game"], "evening.sight") is not None
    for entry in entries:
        kept = {
            key: entry[key] for key in entry if key not in ("dice", "cards", "answers", "umpire", "why", "overridden")
        }
        kept["told"] = {to: rows for to, rows in entry.get("told", {}).items() if to in ("all", side)}
        facts = []
        for fact in entry.get("facts", ()):
            if sees:
                facts.append(fact)
            elif fact["path"] == "sides":
                facts.append({"path": "sides", "value": {side: fact["value"][side]}})
            elif fact["path"].split(".")[0] == "public" or fact["path"].startswith(f"sides.{side}"):
                facts.append(fact)
        kept["facts"] = facts
        if kept["told"] or facts or "voids" in kept:
            yield kept


@pytest.mark.parametrize("journal", EVENINGS)
def test_a_side_reads_the_same_whatever_the_other_did_in_secret(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # What it sees by the rules is reckoned from the other's state, and held by the games' own pairs.
    monkeypatch.setattr("referee.session.record.views.seen_now", lambda game, tree, side: {})
    entries = entries_of(journal)
    for side in entries[0]["sides"]:
        whole, bare = told(entries, side), told(list(without(entries, side)), side)
        assert as_html(whole, ABOUT) == as_html(bare, ABOUT)
        assert as_markdown(whole, ABOUT) == as_markdown(bare, ABOUT)
        assert not whole.throws
        assert not whole.luck
        assert not whole.remarks


@pytest.mark.parametrize(
    ("name", "points", "sunk"),
    [
        ("training-evening", {"allied": 69, "ijn": 50}, set()),
        (
            "savo-island",
            {"ijn": 20, "usn": 16},
            {"Tenryu", "Yubari", "Mutsuki", "Furutaka 1", *(f"Craven {number}" for number in (1, 2, 3, 4))},
        ),
        ("south-china-sea", {}, {"Fubuki 1", "Fubuki 2", "Fubuki 3", "Fubuki 4", "Benson 1", "Benson 2", "Benson 3"}),
        ("philippine-sea", {"usn": 5, "ijn": 39}, {"DIV61"}),
        ("convoy", {}, {"Wren"}),
        ("sea-zone-battle", {}, {"Zuiho", "Yukaze", "Asagumo", "Kumano", "Perkins", "Hobart", "Yamato"}),
    ],
)
def test_each_game_counts_its_points_and_losses(name: str, points: dict[str, int], sunk: set[str]) -> None:
    journal = journal_of(name)
    final = told_in(journal, UMPIRE).final
    assert {side: int(vp) for side, vp in final.points.items()} == points
    assert sunk == {loss.name for loss in final.losses if loss.fate == "sunk"}
    for side in entries_of(journal)[0]["sides"]:
        known = told_in(journal, side).final
        assert {loss for loss in known.losses if loss.side == side} == {x for x in final.losses if x.side == side}


def test_what_was_undone_is_no_part_of_the_story_and_stands_in_the_appendix(session: Session) -> None:
    session.act("tell", {"to": "all", "text": "The Enterprise blows up."})
    corrections.undo(session, how=How(why="the wrong ship"))
    session.act("set", {"path": "public.turns", "value": "4"}, How(why="they have time"))
    weather = {"procedure": "weather", "inputs": {"zone": ["clear"]}}
    session.act("roll", weather, How(rulings={"clear-six": "cloudy"}))
    entries, state = session.entries(), session.state
    whole = story(session.game, entries, state, UMPIRE, session.ruleset())
    allied = story(session.game, entries, state, "allied", session.ruleset())
    for page in (as_html(whole, ABOUT), as_html(allied, ABOUT)):
        assert "blows up" not in page
    assert [(remark.what, remark.why) for remark in whole.remarks] == [
        ("undone: #2 tell", "the wrong ship"),
        ("public.turns: 2 is now 4", "they have time"),
        ("ruling clear-six: cloudy", ""),
    ]


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        ([], [("usn", "{} damaged", "Shokaku", 45)], ["Shokaku damaged"]),
        ([("usn", "{} damaged", "Tone", 12)], [("usn", "{} sunk", "Tone", 24)], ["Tone sunk"]),
        ([("usn", "bombardment", "", 3)], [("usn", "bombardment", "", 5)], ["bombardment"]),
        ([("usn", "lost: {}", "A B", 10)], [("usn", "lost: {}", "A B C", 15)], ["lost: C"]),
        ([("usn", "{} hit", "Tone", 12)], [("usn", "{} hit", "Tone", 12), ("ijn", "{} sunk", "Wasp", 90)], []),
        ([("usn", "{} damaged", "Tone", 12)], [], ["no longer: Tone damaged"]),
        ([], [("usn", "{} sunk", "Maury", 2), ("usn", "{} sunk", "Benham", 2)], ["Maury, Benham sunk"]),
    ],
)
def test_what_a_side_gained_points_for_is_what_it_had_not_before(
    before: list[tuple[str, str, str, int]], now: list[tuple[str, str, str, int]], told: list[str]
) -> None:
    causes = [
        [Cause(side, Why(kind, names.split()), Fraction(points)) for side, kind, names, points in rows]
        for rows in (before, now)
    ]
    assert new_points("usn", *causes) == told


@pytest.mark.parametrize("journal", COUNTED, ids=lambda path: path.parent.name)
def test_what_a_side_has_points_for_adds_up_to_its_points(journal: Path) -> None:
    for turn in told_in(journal, UMPIRE).turns:
        for side, points in turn.tally.points.items():
            assert sum(value for owner, _, value in turn.tally.causes if owner == side) // 1 == points


def test_where_a_turn_was_named_too_early_what_came_after_is_the_end() -> None:
    session = open_session("naval-units/sea-zone-battle", "back")
    for turn in (3, 2):
        session.act("phase", {"turn": turn})
    session.act("hits", {"ship": "Perkins", "hits": 1})
    told = story(session.game, session.entries(), session.state, UMPIRE, session.ruleset())
    assert [loss.name for loss in told.final.losses] == ["Perkins"]


def test_what_no_throw_was_worth_and_words_that_are_none_are_left_out() -> None:
    entry = {
        "act": "move",
        "facts": [{}],
        "account": [
            {"text": "", "to": "all"},
            {"text": "x", "story": "", "to": "all"},
            {"text": "She sails.", "to": "all"},
        ],
    }
    assert [line.text for line in lines_of(entry, ["usn", "ijn"])] == ["She sails."]
    rows = [{"p": "1/2", "outcome": {"movers_left": [left], "interceptors_left": [1]}} for left in (1, 1.5)]
    answer = {"procedure": "intercept", "distribution": rows, "outcome": rows[0]["outcome"]}
    assert worth_and_spread("naval-units", answer) is None
