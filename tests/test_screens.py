"""Any `odds` fits a screen: at most 24 rows of 80 columns, the rest behind one line; folded between words.

Held for the worked example of every procedure, for fights as large as players fight them, and for every act with dice
of the golden evenings, weighed where it was done.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from referee.engine.answer import Answer, odds
from referee.engine.errors import Refusal
from referee.engine.procedure import find
from referee.engine.rules import load
from referee.session.acting.catalogue import acts, common
from referee.session.how import How
from referee.session.record.state import ABOUT, State, voided
from referee.session.session import Session
from referee.show.answer import SCREEN, WIDTH, as_text, fitted, plain
from tests.bench.fights import strike_of, usual_fights
from tests.conftest import EXAMPLES, GAMES

GOLDEN = Path(__file__).parent / "golden"
JOURNALS = sorted(path for path in GOLDEN.rglob("*.journal.jsonl"))
LINE = [
    {"name": f"ship {n}", "type": kind, "target": n} for n, kind in enumerate(("BB", "BC", "CA", "CL", "DD", "DE"), 1)
]
PORT = [
    {"name": f"ship {n}", "type": kind, "torpedo": 1, "dive": 2}
    for n, kind in enumerate(("CV", "BB", "CA", "CL", "DD", "SS"))
]
BOATS = {"target_speed": "slow-convoy", "target": {"speed": "slow-merchant"}, "fleet_escorts": 2, "small_escorts": 4}
USUAL = usual_fights() | {
    "cc strike of 20": ("carrier-clashes", "strike", strike_of(20)),
    "nu surface-round: 6 against 6": ("naval-units", "surface-round", {"attackers": LINE, "defenders": LINE}),
    "nu port-raid: 18 planes, 6 ships": ("naval-units", "port-raid", {"ships": PORT}),
    "cs submarine-op: 9 boats": ("cunningham-somerville", "submarine-op", {**BOATS, "boats": [{}] * 9}),
}


def faults(answer: Answer) -> list[str]:
    """What is wrong with an answer on the screen."""
    rows, everything = as_text(answer).splitlines(), as_text(answer, everything=True).splitlines()
    found = [f"{len(rows)} rows"] if len(rows) > SCREEN else []
    found += [f"too wide: {row}" for row in (*rows, *everything) if len(row) > WIDTH and " " in row.strip()]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_worked_example_fits_a_screen(game: str) -> None:
    wrong = {}
    for owner, example in EXAMPLES:
        if owner == game and example.refused is None:
            answer = odds(find(game, example.procedure), example.inputs, load(game), example.rulings)
            if found := faults(answer):
                wrong[f"{example.procedure}: {example.text}"] = found
    assert not wrong


@pytest.mark.few(3)
@pytest.mark.parametrize("fight", USUAL)
def test_every_usual_fight_fits_a_screen(fight: str) -> None:
    game, procedure, inputs = USUAL[fight]
    assert faults(odds(find(game, procedure), inputs, load(game))) == []


class Evening(Session):
    """A golden evening as it stood before each of its acts, in memory."""

    def __init__(self, journal: Path) -> None:
        self.lines = [json.loads(line) for line in journal.read_text().splitlines()]
        self.folder = self.name = journal.stem
        self.held_rules = None
        self.now = State()

    @property
    def state(self) -> State:
        """As it stands."""
        return self.now

    def weighed(self, *, each: bool = False) -> Iterator[tuple[dict[str, Any], Answer]]:
        """Acts that threw dice, with what `odds ACT` says of it at that moment: the first of a kind, or each."""
        out = voided(self.lines)
        seen = set()
        for entry in self.lines:
            if entry["n"] in out:
                continue
            if entry["act"] == "open":
                entry = dict.fromkeys(ABOUT, "") | entry
            elif entry.get("dice") and entry["act"] in acts(self.game) and entry["act"] not in common():
                key = (entry["act"], *(answer["procedure"] for answer in entry["answers"]))
                if each or key not in seen:
                    seen.add(key)
                    with suppress(Refusal):
                        found = self.weigh(entry["act"], entry["inputs"], How(force=True, why="to see"))
                        if found is not None:
                            yield entry, found
            self.now.settle(entry)


def named(journal: Path) -> str:
    """Game and evening."""
    return f"{journal.parent.name}/{journal.stem.partition('.')[0]}"


@pytest.mark.parametrize("journal", JOURNALS, ids=named)
@pytest.mark.parametrize("each", [False, pytest.param(True, marks=pytest.mark.long)], ids=["kinds", "all"])
def test_every_act_of_an_evening_is_weighed_on_one_screen(journal: Path, each: bool) -> None:
    wrong, number = {}, 0
    for entry, answer in Evening(journal).weighed(each=each):
        number += 1
        if found := faults(answer):
            wrong[f"{entry['n']} {entry['act']}"] = found
    assert not wrong
    assert number


@pytest.mark.parametrize("wide", [50, 80, 120])
def test_a_line_is_folded_between_words_and_styles_take_no_room(wide: int) -> None:
    line = "  " + " ".join(f"word{n}" for n in range(40)) + "\x1b[2m  [17, 18]\x1b[0m"
    rows = fitted(line, wide)
    assert max(len(plain(row)) for row in rows) <= wide
    assert " ".join(plain(row).strip() for row in rows).split() == plain(line).split()
    assert all(row.startswith("    ") for row in rows[1:])
    assert fitted("short", wide) == ["short"]
