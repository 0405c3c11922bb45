"""A battle in the hobby's words: no machine words."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from referee.engine.procedure import procedures
from referee.engine.rules import games, rules_file
from referee.session.reading.retold import came_to, in_own_words, title_of
from tests.test_golden import FOLDER

MACHINE = re.compile(r"\b\w+_\w+\b|\bTrue\b|\bFalse\b|\bNone\b|\byes\b| no$|shot-down|\{")


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
    sunk = {"procedure": "submarine", "inputs": {"ship": [{"name": "Zuikaku"}, {"name": "Shokaku"}, {}]}}
    assert came_to("carrier-clashes", sunk, {"ship": 2, "result": "ditw"}) == "at Shokaku; dead in the water"
    assert came_to("carrier-clashes", sunk, {"ship": 3, "result": "none"}) == "at ship 3 of the list; no effect"
    assert came_to("carrier-clashes", sunk, {"ship": None, "result": "none"}) == "no effect"
    guns = {
        "procedure": "surface-round",
        "inputs": {"attackers": [{"name": "Kirishima"}, {"name": "Nagara"}]},
        "distribution": [{"outcome": {"attackers_left": row}} for row in ([2, 1], [1, 1])],
    }
    assert came_to("naval-units", guns, {"attackers_left": [1, 1]}) == "Kirishima 1 hit left"
    assert came_to("naval-units", guns, {"attackers_left": [2, 1]}) == "no effect"
    hit = {"procedure": "gunnery", "distribution": [{"outcome": {"speed": speed}} for speed in (6, 3, None)]}
    assert came_to("ca", hit, {"result": "W", "speed": 6}) == "a weapon hit"
    assert came_to("ca", hit, {"result": "P", "speed": 3}) == "a power hit; speed 3"
    critical = {"procedure": "torpedo-critical"}
    assert came_to("cunningham-somerville", critical, {"effects": ["steering", "turn-about"]}) == (
        "a steering casualty, she turns about"
    )


@pytest.mark.parametrize("game", games())
def test_words_are_for_procedures_that_there_are(game: str) -> None:
    found = rules_file(game, "words")
    there = set(procedures(game))
    assert set(found["titles"]) <= there
    assert set(found) - {"titles"} <= there


@pytest.mark.parametrize("journal", sorted(FOLDER.rglob("*.journal.jsonl")), ids=lambda path: path.stem)
def test_no_throw_of_an_evening_is_told_in_machine_words(journal: Path) -> None:
    entries = [json.loads(line) for line in journal.read_text().splitlines()]
    game = entries[0]["game"]
    for entry in entries:
        for answer in entry.get("answers", ()):
            said = came_to(game, answer, answer["outcome"])
            assert not MACHINE.search(said), (answer["procedure"], said)
            assert not MACHINE.search(title_of(game, answer["procedure"]))


@pytest.mark.parametrize("wrong", [{"a": 1}, [1], [{}], None, "x", True, 7])
def test_what_a_procedure_never_did_is_told_as_it_stands(wrong: object) -> None:
    rows = [{"p": "1/2", "outcome": {"defenders_left": left}} for left in ([2, 3], wrong)]
    answer = {"procedure": "surface-round", "inputs": {"defenders": wrong}, "distribution": rows}
    assert all(came_to("naval-units", answer, {"defenders_left": left}) for left in ([2, 3], wrong))
