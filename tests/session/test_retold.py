"""A battle in the hobby's words: no duties, no contradictions, no machine words."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from referee.engine.procedure import procedures
from referee.engine.rules import games
from referee.session.reading.retold import as_story, came_to, in_own_words, of_a_list, title_of, words_of
from tests.test_golden import FOLDER

MACHINE = re.compile(r"\b\w+_\w+\b|\bTrue\b|\bFalse\b|\bNone\b|\byes\b| no$|shot-down|\{")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "Furutaka 3 launches torpedoes at Northampton 1, 4-1: no effect. Northampton 1: 2 P, dead in the water.",
            "Furutaka 3 launches torpedoes at Northampton 1, 4-1: no effect.",
        ),
        ("Craven 1 launches torpedoes at Tenryu, 2-1: W. Tenryu: sunk.", None),
        ("TG 58.4 is put aside: draw again.", ""),
        ("Choose what USN Command activates: TF 58, TG 58.4.", ""),
        ("A part of the Allied force is leaving: do you intercept it?", ""),
        ("TF Mobile Fleet in 0618: TGs must move out of it (3.3).", ""),
        ("Vanguard must fight.", None),
        ("A ruling changes: Does Japan evade more easily by night? From now on: always; it was: at-night.", None),
        ("Day. Ships may change their speed from now on.", "Day."),
    ],
)
def test_a_duty_is_no_event_and_nothing_contradicts_itself(said: str, told: str | None) -> None:
    assert as_story(said) == (said if told is None else told)


def test_a_fate_is_told_once() -> None:
    assert as_story("Australia is damaged.", ["Round 1, IJN fire: Australia damaged; Hobart damaged."]) == ""
    assert as_story("Enterprise is damaged.", ["VB-6 at Shokaku, 1:1: damaged."]) == "Enterprise is damaged."
    assert as_story("Kinryu Maru is sunk.", ["11th Bomb 2 at Kinryu Maru, 3:1: sunk."]) == ""


def test_a_side_tells_its_own_story() -> None:
    assert (
        in_own_words("You face Tone. Points for ships as you see them.")
        == "We face Tone. Points for ships as we see them."
    )
    assert in_own_words("Your own losses, and the youngest.") == "Our own losses, and the youngest."


def test_what_came_of_a_throw_names_who_it_befell() -> None:
    fire = {"procedure": "surface-round", "inputs": {"ship": [{"name": "Tone"}, {"name": "San Juan"}]}}
    assert came_to("carrier-clashes", fire, {"ships": ["none", "damaged"]}) == "San Juan damaged"
    assert came_to("carrier-clashes", fire, {"ships": ["none", "none"]}) == "no effect"
    raid = {"procedure": "air-strike", "inputs": {"targets": [{"name": "Zuiho"}], "cover": [{"name": "Yukaze"}]}}
    assert came_to("naval-units", raid, {"targets_left": [0], "cover_left": [1], "torpedo": 1}) == (
        "Zuiho sunk; 1 torpedo bomber left"
    )
    alike = {"procedure": "cap", "inputs": {"strike": [{"name": "VT-8"}], "cap": [{"name": "Zero"}]}}
    assert came_to("carrier-clashes", alike, {"strike": ["shot-down"], "cap": ["safe"]}) == "VT-8 shot down"


@pytest.mark.parametrize("game", games())
def test_words_are_for_procedures_that_there_are(game: str) -> None:
    found = words_of(game)
    there = set(procedures(game))
    assert set(found["titles"]) <= there
    assert set(found) - {"titles", "retold", "listed", "both"} <= there


@pytest.mark.parametrize("journal", sorted(FOLDER.rglob("*.journal.jsonl")), ids=lambda path: path.stem)
def test_no_throw_of_an_evening_is_told_in_machine_words(journal: Path) -> None:
    entries = [json.loads(line) for line in journal.read_text().splitlines()]
    game = entries[0]["game"]
    for entry in entries:
        for answer in entry.get("answers", ()):
            if "result" in answer["outcome"]:
                said = came_to(game, answer, {"result": answer["outcome"]["result"]})
                assert not MACHINE.search(said), (answer["procedure"], said)
            assert not MACHINE.search(title_of(game, answer["procedure"]))


def test_searches_that_found_nothing_are_a_list() -> None:
    said = "VB-3-1 searches 0915 too, by arc: it is one search (15.e). Search of 0915: nothing sighted."
    assert of_a_list("carrier-clashes", said) == ("Nothing sighted", "0915")
    assert of_a_list("carrier-clashes", "Search of 1410: block 18 in 1410: AH AS.") is None
