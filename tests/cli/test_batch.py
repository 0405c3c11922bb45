"""A batch: what was asked lately is not reckoned again, what must be thrown is, and the memory stays flat."""

from __future__ import annotations

import gc
import json
import tracemalloc
from typing import Any

import pytest

from referee.cli import batch
from referee.cli.batch import Desk, reply

ATTACK: dict[str, Any] = {
    "verb": "odds",
    "game": "cc",
    "procedure": "attack",
    "inputs": {"weapon": "H", "strength": 12, "target_class": "B", "defense": 2},
}


class Counting(Desk):
    """A desk that counts what it reckons."""

    reckoned = 0

    def answer(self, request: Any) -> Any:
        self.reckoned += 1
        return super().answer(request)


def asked(desk: Desk, **more: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(reply(desk, json.dumps({**ATTACK, **more})))
    return answer


def test_a_request_asked_again_has_its_own_id_and_the_same_answer() -> None:
    desk = Counting()
    first, again = asked(desk, id=1), asked(desk, id={"of": "another"})
    assert list(first)[:2] == ["id", "ok"]
    assert (first.pop("id"), again.pop("id")) == (1, {"of": "another"})
    assert first == again == {key: value for key, value in asked(Desk()).items() if key != "id"}
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
    desk = Desk()
    assert asked(desk, inputs={**ATTACK["inputs"], "defense": 1})["ok"]
    for odd in (True, 1.0, "1"):
        assert asked(desk, inputs={**ATTACK["inputs"], "defense": odd})["error"]["field"] == "defense"


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
        asked(desk, inputs={**ATTACK["inputs"], "strength": strength})
    assert len(desk.remembered) == batch.REMEMBERED
    asked(desk, inputs={**ATTACK["inputs"], "strength": 2})
    assert desk.reckoned == batch.REMEMBERED + 1
    asked(desk, inputs={**ATTACK["inputs"], "strength": 1})
    assert desk.reckoned == batch.REMEMBERED + 2
    assert len(desk.remembered) == batch.REMEMBERED


@pytest.mark.long
def test_memory_stays_flat() -> None:
    desk, held = Desk(), []
    tracemalloc.start()
    try:
        for turn in range(3):
            for strength in range(1, 150):
                asked(desk, id=strength, inputs={**ATTACK["inputs"], "strength": turn * 150 + strength})
            gc.collect()
            held.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert held[2] < 1.05 * held[1], held
