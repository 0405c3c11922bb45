"""The look-up path: answers, exit statuses and refusals; fast because it imports little."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from referee.cli import batch
from referee.cli.batch import BatchServer, reply
from referee.engine.marginals import Marginal
from referee.show.fates import three_ranges
from tests.cli.lines import ROOT, imported_by
from tests.cli.test_output import RAW
from tests.shell import Shell

ATTACK = ["cc", "attack", "--weapon", "H", "--strength", "12", "--target-class", "B", "--defense", "2"]
LITTLE = {
    "__future__", "_collections", "_collections_abc", "_functools", "_operator", "_stat", "collections", "functools",
    "gc",
    "genericpath", "itertools", "keyword", "marshal", "math", "operator", "os", "posixpath", "reprlib", "stat", "types",
}  # fmt: skip
HEAVY = {"typing", "json", "tomllib", "dataclasses", "typer", "rich", "pydantic", "argparse", "inspect", "pathlib"}


OF_A_LINE: dict[str, Any] = {
    "verb": "odds",
    "game": "cc",
    "procedure": "attack",
    "inputs": {"weapon": "H", "strength": 12, "target_class": "B", "defense": 2},
}


def process(*words: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    import os

    command = [sys.executable, "-m", "referee", *words]
    env = {**os.environ, **environment}
    how: Any = {"capture_output": True, "text": True, "errors": "surrogateescape"}
    return subprocess.run(command, input=stdin, env=env, cwd=ROOT, check=False, **how)


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["odds", *ATTACK], 0, ""),
        (["odds", *ATTACK[:-1], "0"], 2, "defense must be a whole number of 1 or more, not 0"),
        (["odds", "cc", "attack", "--weapon", "A", "--strength", "9", "--target-class", "L"], 3, "(17)"),
        (["odds", "coc", "aa", "--ship-side", "usn", "--aa", "5"], 4, "aa"),
    ],
)
def test_the_status_of_a_process_says_why_it_refuses(words: list[str], status: int, said: str) -> None:
    done = process(*words)
    assert done.returncode == status
    assert said in done.stderr
    assert (done.stdout == "") == bool(status)
    assert "Traceback" not in done.stderr


def test_a_look_up_imports_little_of_the_standard_library_and_nothing_else() -> None:
    assert process("odds", *ATTACK).returncode == 0  # keeps the tables for the next
    tops = {name.split(".")[0] for name in imported_by("odds", *ATTACK)[1]} - {"referee"}
    assert not tops & HEAVY
    assert tops <= LITTLE


@pytest.mark.parametrize(
    ("line", "own", "kind", "said"),
    [
        # a key that is in an object twice, whatever follows
        ('{"id": 7, "verb": "odds", "verb": "roll"}', 7, "bad-request", '"verb" is twice in the same object'),
        (
            '{"id":5,"verb":"odds","game":"cc","inputs":{"weapon":"H","weapon":"B"}}',
            5,
            "bad-request",
            '"weapon" is twice',
        ),
        ('{"id":5,"id":6,"verb":"odds"}', 6, "bad-request", '"id" is twice'),
        ('[{"a":1,"a":2}]', None, "bad-request", '"a" is twice'),
        # what is not JSON, or cannot come back
        ('{"id": 7, "verb": "odds", "verb": "roll"}}', None, "bad-request", "the line is not JSON: Extra data"),
        ('{"id": 7, "verb": "odds", "verb": "roll"', None, "bad-request", "the line is not JSON: "),
        ('{"id": [{"a": 1, "a": 2}], "verb": ', None, "bad-request", "the line is not JSON: "),
        ("[" * 100_000, None, "bad-request", ""),
        ('{"id":NaN}', None, "bad-request", ""),
        ('{"id":"\\ud800"}', "\ud800", "bad-request", ""),
        ('{"id":"\x9b\u202e"}', "\x9b\u202e", "bad-request", ""),
        ("\ud800", None, "bad-request", ""),
        ('{"id": "\udcff"}', None, "bad-request", "the line is not JSON: it is not UTF-8"),
        ('{"id":1e400,"verb":"odds"}', None, "bad-request", "1e400 is not a finite number"),
        ('{"id":1.5,"verb":"odds"}', 1.5, "bad-request", ""),
        # what is no request
        ("[1]", None, "bad-request", "a request is an object"),
        ({"verb": "weigh"}, 1, "unknown", "verb"),
        ({"want": 1}, 1, "bad-input", "want is a list of texts"),
        ({"dices": [5]}, 1, "bad-request", "did you mean dice?"),
        ({"inputs": [1]}, 1, "bad-request", "inputs must be an object"),
        ({"inputs": {"x" * 300: 1}}, 1, "bad-input", f"{'x' * 57}... is not an input here"),
        ({"rulings": 3}, 1, "bad-request", "rulings must be an object"),
        ({"seed": "x"}, 1, "bad-request", "seed must be a whole number"),
        ({"dice": [5], "seed": 1}, 1, "bad-request", "not both"),
        ({"dice": 5}, 1, "bad-dice", "dice must be a list"),
        ({"verb": "odds", "dice": [5]}, 1, "bad-dice", "odds takes no dice"),
        ({"verb": "odds", "given": [5, 5]}, 1, "bad-dice", "the dice given do not fit"),
        ({"given": [5]}, 1, "bad-input", "given goes with odds"),
    ],
)
def test_a_line_of_a_batch_that_is_wrong_is_answered_with_its_id(line: Any, own: Any, kind: str, said: str) -> None:
    text = line if isinstance(line, str) else json.dumps({**OF_A_LINE, "verb": "roll", "id": 1, **line})
    raw = reply(BatchServer(), text)
    assert not RAW.search(raw)
    answer = json.loads(raw, parse_constant=pytest.fail)
    assert (answer["id"], answer["error"]["kind"]) == (own, kind)
    assert said in answer["error"]["message"]


def test_batch_gives_half_a_character_back_as_it_came() -> None:
    lines = [
        r'{"id": "\ud800", "verb": "odds", "game": "coc", "procedure": "random-pick", "inputs": {"names": ["\udfff"]}}',
        r'{"id": 2, "verb": "odds", "game": "\ud800", "procedure": "detection"}',
        r'{"id": 3, "verb": "odds", "game": "coc", "procedure": "detection"}',
        '{"id": "\udce9"}',  # a byte that is no UTF-8
    ]
    done = process("batch", stdin="\ufeff" + "\n \n".join(lines), PYTHONIOENCODING="utf-8:strict")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["id"] for row in rows] == ["\ud800", 2, 3, None]
    assert rows[3]["error"]["message"] == "the line is not JSON: it is not UTF-8"
    assert rows[0]["error"]["message"] == "names[0] holds an invisible character, U+DFFF; leave it out"
    assert [row["ok"] for row in rows] == [False, False, True, False]


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
    from referee.engine.plain import percent

    assert [percent(p) for p in ("0", "1", "1/2", "1/3", "1/5000", "4999/5000")] == [
        "0%", "100%", "50.0%", "33.3%", "<0.1%", ">99.9%",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (range(8), ["up to 1: 25.0%", "2 to 5: 50.0%", "6+: 25.0%"]),
        (range(4), ["none 25.0%", "1 to 2: 50.0%", "3: 25.0%"]),
        (range(1, 5), ["1: 25.0%", "2 to 3: 50.0%", "4: 25.0%"]),
    ],
)
def test_whole_numbers_are_said_in_three_ranges(values: Sequence[int], said: list[str]) -> None:
    found = Marginal("hits", None, [(value, 1) for value in values], len(values), ordered=True, scale=())
    assert [*three_ranges(found)] == said


# A batch: what was asked lately is not reckoned again, what must be thrown is, and the memory stays flat.


class Counting(BatchServer):
    """A desk that counts what it reckons."""

    reckoned = 0

    def answer(self, request: Any) -> Any:
        self.reckoned += 1
        return super().answer(request)


def asked(desk: BatchServer, **more: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(reply(desk, json.dumps({**OF_A_LINE, **more})))
    return answer


def test_a_request_asked_again_has_its_own_id_and_the_same_answer() -> None:
    desk = Counting()
    first, again = asked(desk, id=1), asked(desk, id={"of": "another"})
    assert list(first)[:2] == ["id", "ok"]
    assert (first.pop("id"), again.pop("id")) == (1, {"of": "another"})
    assert first == again == {key: value for key, value in asked(BatchServer()).items() if key != "id"}
    assert desk.reckoned == 1


@pytest.mark.parametrize("more", [{"dice": [7]}, {"seed": 4}], ids=str)
def test_a_throw_that_is_settled_is_remembered(more: dict[str, Any]) -> None:
    desk = Counting()
    assert asked(desk, verb="roll", **more) == asked(desk, verb="roll", **more)
    assert desk.reckoned == 1


def test_a_throw_is_thrown_anew() -> None:
    desk = Counting()
    faces = {asked(desk, verb="roll")["dice"][0]["value"] for _ in range(60)}
    assert desk.reckoned == 60
    assert len(faces) > 1
    assert not desk.remembered


def test_what_only_looks_alike_is_judged_by_itself() -> None:
    desk = BatchServer()
    assert asked(desk, inputs={**OF_A_LINE["inputs"], "defense": 1})["ok"]
    for odd in (True, 1.0, "1"):
        assert asked(desk, inputs={**OF_A_LINE["inputs"], "defense": odd})["error"]["field"] == "defense"


def test_a_refusal_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Counting()
    refused = asked(desk, inputs={})
    assert not refused["ok"]
    assert asked(desk, inputs={}) == refused
    monkeypatch.setattr(batch, "LENGTH", 10)
    asked(desk, id=2)
    assert desk.reckoned == 2
    assert len(desk.remembered) == 1  # what is long is not kept


def test_a_batch_keeps_no_more_than_the_latest() -> None:
    desk = Counting()
    for strength in range(1, batch.REMEMBERED + 2):
        asked(desk, inputs={**OF_A_LINE["inputs"], "strength": strength})
    assert len(desk.remembered) == batch.REMEMBERED
    asked(desk, inputs={**OF_A_LINE["inputs"], "strength": 2})
    assert desk.reckoned == batch.REMEMBERED + 1
    asked(desk, inputs={**OF_A_LINE["inputs"], "strength": 1})
    assert desk.reckoned == batch.REMEMBERED + 2
    assert len(desk.remembered) == batch.REMEMBERED


# `odds … --vary`: the odds for every value of one input.


VARIED = ["odds", "cc", "attack", "--weapon", "H", "--target-class", "B", "--defense", "2"]
GUNNERY = ["odds", "ca", "gunnery", "--defense", "5", "--target-class", "CA", "--target-speed", "4"]
FIRER = ["--firers", "strength=12,range=10,distance=4"]


def test_neighbours_with_the_same_odds_share_a_row(referee: Shell) -> None:
    head, titles, *rows = referee(*VARIED, "--vary", "strength=10..13").splitlines()
    assert head == "carrier-clashes attack: result by strength"
    assert titles.split() == ["strength", "odds", "damaged+", "sunk"]
    assert [row.split() for row in rows] == [
        ["10..11", "2.5:1", "41.7%", "16.7%"],
        ["12..13", "3:1", "50.0%", "25.0%"],
    ]


def test_each_row_is_the_answer_to_the_same_question_asked_alone(referee: Shell) -> None:
    for line in referee(*VARIED, "--vary", "strength=2..24", "--json").splitlines():
        row = json.loads(line)
        alone = referee(*VARIED, "--strength", row["id"].partition("=")[2], "--json")
        assert {**row, "id": None} == json.loads(alone)


def test_what_the_rules_forbid_is_said_in_its_row(referee: Shell) -> None:
    lines = referee(*GUNNERY, *FIRER, *FIRER, "--vary", "firers.distance=9..30").splitlines()
    assert [line.split()[0] for line in lines[2:]] == ["9..10", "11..20", "21..30", "also"]
    assert "(7.21)" in lines[-2]
    assert lines[-1].startswith("  also --of ")


def test_one_of_a_list_or_all_of_it(referee: Shell) -> None:
    all_of_them = referee(*GUNNERY, *FIRER, *FIRER, "--vary", "firers.strength=1..40").splitlines()
    second = referee(*GUNNERY, *FIRER, *FIRER, "--vary", "firers[1].strength=1..40").splitlines()
    assert len(all_of_them) > len(second) > 3
    search = ["odds", "cc", "search", "--level", "2", "--range", "3,4"]
    assert referee(*search, "--vary", "range=8") == referee(*search[:-1], "8,8", "--vary", "range=8")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("roll 2d6+1", r"2d6\+1: [1-6] \+ [1-6] \+ 1 = \d+ \(in no record; note keeps it\)"),
        ("roll d10", r"d10: (\d|10) \(in no record; note keeps it\)"),
        ("roll 2d1-1", r"2d1-1: 1 \+ 1 - 1 = 1 \(in no record; note keeps it\)"),
    ],
)
def test_plain_dice_are_thrown_for_the_umpire_alone(typed: str, said: str, referee: Shell) -> None:
    assert re.fullmatch(said, referee(typed).flat.strip())
