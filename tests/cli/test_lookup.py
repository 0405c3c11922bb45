"""The look-up path: the contract's answers, exit statuses and refusals; fast because it imports little."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
ATTACK = ["cc", "attack", "--weapon", "H", "--strength", "12", "--target-class", "B", "--defense", "2"]
LITTLE = {
    "__future__", "_collections", "_collections_abc", "_functools", "_operator", "_stat", "collections", "functools",
    "gc",
    "genericpath", "itertools", "keyword", "marshal", "math", "operator", "os", "posixpath", "reprlib", "stat", "types",
}  # fmt: skip
HEAVY = {"typing", "json", "tomllib", "dataclasses", "typer", "rich", "pydantic", "argparse", "inspect", "pathlib"}


def referee(*words: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    import os

    command = [sys.executable, "-m", "referee", *words]
    env = {**os.environ, **environment}
    return subprocess.run(command, capture_output=True, text=True, input=stdin, env=env, cwd=ROOT, check=False)


def answered(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(referee(*words, "--json").stdout)
    return found


def test_odds_and_a_roll_as_json() -> None:
    odds = answered("odds", *ATTACK)
    assert (odds["ok"], odds["odds"], odds["game"]) == (True, "3:1", "carrier-clashes")
    assert {row["outcome"]["result"]: row["p"] for row in odds["distribution"]} == {
        "sunk": "1/4",
        "damaged": "1/4",
        "none": "1/2",
    }
    assert "outcome" not in odds
    roll = answered("roll", *ATTACK, "--dice", "5")
    assert roll["outcome"] == {"result": "damaged"}
    assert [(die["die"], die["value"]) for die in roll["dice"]] == [("D12", 5)]
    assert roll["distribution"] == odds["distribution"]


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["odds", *ATTACK], 0, ""),
        (["odds"], 2, "takes a game and a procedure"),
        (["odds", "cc"], 2, "takes a procedure"),
        (["odds", "carier-clashes", "attack"], 2, "nearest: carrier-clashes"),
        (["odds", "cc", "atack"], 2, "nearest: attack"),
        (["odds", *ATTACK[:-1], "0"], 2, "defense must be a whole number of 1 or more, not 0"),
        (["odds", *ATTACK, "--defence", "2"], 2, "did you mean --defense"),
        (["odds", *ATTACK, "--ruling", "heavy-carier=printed"], 2, "nearest: heavy-carrier"),
        (["odds", *ATTACK, "--dice", "5"], 2, "--given"),
        (["roll", *ATTACK, "--dice", "13"], 2, "is a D12, 1 to 12, not 13"),
        (["roll", *ATTACK, "--dice", "5,5"], 2, "too many dice: 1 wanted, 2 typed"),
        (["roll", *ATTACK, "--dice", "5", "--seed", "1"], 2, "not both"),
        (["odds", "cc", "attack", "--weapon", "A", "--strength", "9", "--target-class", "L"], 3, "(17)"),
        (["odds", "coc", "aa", "--ship-side", "usn", "--aa", "5"], 4, "aa"),
    ],
)
def test_exit_statuses_and_refusals(words: list[str], status: int, said: str) -> None:
    done = referee(*words)
    assert done.returncode == status
    assert said in done.stderr
    assert (done.stdout == "") == bool(status)
    assert "Traceback" not in done.stderr


def test_a_seed_repeats_a_throw() -> None:
    assert answered("roll", *ATTACK, "--seed", "7") == answered("roll", *ATTACK, "--seed", "7")


def test_dice_given_are_weighed_from() -> None:
    hit = ["cc", "attack", "--weapon", "A", "--strength", "8", "--target-class", "A", "--defense", "4"]
    results = {row["outcome"]["result"]: row["p"] for row in answered("odds", *hit, "--given", "2,5")["distribution"]}
    assert results == {"damaged": "1/3", "ditw": "1/2", "sunk": "1/6"}


def test_a_look_up_imports_little_of_the_standard_library_and_nothing_else() -> None:
    assert referee("odds", *ATTACK).returncode == 0  # keeps the tables for the next
    code = (
        "import sys; before = set(sys.modules)\n"
        "sys.argv = ['referee', *sys.argv[1:]]\n"
        "from referee.cli import main\n"
        "main.leave = lambda status: print(*sorted(set(sys.modules) - before), file=sys.stderr)\n"
        "main.main()"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code, "odds", *ATTACK], capture_output=True, text=True, cwd=ROOT, check=True
    )
    imported = {name for name in done.stderr.split() if not name.startswith("referee")}
    tops = {name.split(".")[0] for name in imported}
    assert not tops & HEAVY
    assert tops <= LITTLE


def test_batch_answers_every_line_in_order() -> None:
    good: dict[str, Any] = {"id": [1], "verb": "odds", "game": "cc", "procedure": "initiative"}
    good["inputs"] = {"allied_level": 1, "ijn_level": 0}
    lines = [
        json.dumps(good),
        "not json",
        "[1]",
        json.dumps({**good, "id": "x", "verb": "weigh"}),
        json.dumps({**good, "verb": None}),
        json.dumps({**good, "inputs": []}),
        json.dumps({**good, "extra": 1}),
        json.dumps({**good, "inputs": {"allied_level": 1}}),
        json.dumps({**good, "verb": "roll", "dice": [1]}),
        json.dumps({**good, "verb": "roll", "dice": "1"}),
        json.dumps({**good, "rulings": {"none": "x"}}),
        json.dumps({**good, "verb": "roll", "seed": 3}),
    ]
    done = referee("batch", stdin="\n".join(lines))
    assert done.returncode == 0
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    kinds = [row["error"]["kind"] if not row["ok"] else "" for row in rows]
    assert kinds == [
        "", "bad-request", "bad-request", "unknown", "bad-request", "bad-request", "bad-request",
        "bad-input", "bad-dice", "bad-dice", "unknown", "",
    ]  # fmt: skip
    assert [rows[0]["id"], rows[1]["id"], rows[3]["id"]] == [[1], None, "x"]
    assert rows[7]["error"]["field"] == "ijn_level"


def test_batch_gives_half_a_character_back_as_it_came() -> None:
    lines = [
        r'{"id": "\ud800", "verb": "odds", "game": "coc", "procedure": "random-pick", "inputs": {"names": ["\udfff"]}}',
        r'{"id": 2, "verb": "odds", "game": "\ud800", "procedure": "detection"}',
        r'{"id": 3, "verb": "odds", "game": "coc", "procedure": "detection"}',
    ]
    rows = [json.loads(line) for line in referee("batch", stdin="\n".join(lines)).stdout.splitlines()]
    assert [row["id"] for row in rows] == ["\ud800", 2, 3]
    assert rows[0]["error"]["message"] == "names[0] holds an invisible character, U+DFFF; leave it out"
    assert [row["ok"] for row in rows] == [False, False, True]


def test_the_answer_on_a_terminal_is_plain_without_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.show.style import allows_colour

    class Terminal:
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert allows_colour(Terminal())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not allows_colour(Terminal())


def test_percents_never_claim_certainty() -> None:
    from referee.show.percent import percent

    assert [percent(p) for p in ("0", "1", "1/2", "1/3", "1/5000", "4999/5000")] == [
        "0%", "100%", "50.0%", "33.3%", "<0.1%", ">99.9%",
    ]  # fmt: skip
