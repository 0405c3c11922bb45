"""Things and fields: read with their types and defaults, written one fact at a time, checked, found by a path."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.engine.plain import singular
from referee.session.board import fields
from referee.session.board.conformity import faults
from referee.session.board.fields import Field
from tests.session.board.toy import Board, Ship, board, tree


def test_what_is_not_written_reads_as_its_default() -> None:
    bee = Board(tree()).side("blue").ships["Bee"]
    assert (bee.hex, bee.speed, bee.state, bee.fired, bee.orders, bee.loads) == ("1111", 0, "afloat", False, [], {})
    assert (bee.gun.bore, bee.gun.is_there) == (8, False)
    assert Board(tree()).public.weather == "fair"
    assert Board(tree()).umpire.dice == "program"


def test_a_value_is_one_fact_at_one_path_and_a_default_takes_it_away() -> None:
    there, written = board()
    adder = there.side("red").ships["Adder"]
    adder.put(speed=5, hex="1010", fired=True)
    adder.put(speed=0, fired=False)
    adder.gun.put(shells=2)
    paths = [(path.removeprefix("sides.red.ships.Adder."), value) for path, value in written]
    assert paths == [("speed", 5), ("fired", True), ("speed", None), ("fired", None), ("gun.shells", 2)]
    assert there.tree["sides"]["red"]["ships"]["Adder"] == {"code": "A", "hex": "1010", "gun": {"shells": 2}}
    adder.gun.clear()
    adder.gun.clear()
    assert written[-1] == ("sides.red.ships.Adder.gun", None)
    assert [path for path, _ in written].count("sides.red.ships.Adder.gun") == 1


@pytest.mark.parametrize(
    ("key", "value"),
    [("speed", 8), ("speed", "3"), ("speed", True), ("hex", "10"), ("state", "lost"), ("orders", "go"), ("fired", 1)],
)
def test_a_value_that_cannot_be_is_refused_by_its_name_and_nothing_is_written(key: str, value: Any) -> None:
    there, written = board()
    with pytest.raises(Refusal) as caught:
        there.side("red").ships["Adder"].put(**{key: value})
    assert (caught.value.field, written) == (key, [])


def test_a_list_that_was_read_is_a_copy() -> None:
    there, _ = board()
    adder = there.side("red").ships["Adder"]
    adder.put(orders=["go"])
    adder.orders.append("stop")
    adder.loads["oil"] = 3
    assert (adder.orders, adder.loads) == (["go"], {})
    with pytest.raises(AttributeError):
        adder.speed = 3


def test_things_are_added_and_removed_whole() -> None:
    there, written = board()
    ships = there.side("blue").ships
    assert ships.add("Wasp", code="W", speed=0, hex="1212") == there.side("blue").ships["Wasp"]
    assert written[-1] == ("sides.blue.ships.Wasp", {"code": "W", "hex": "1212"})
    assert list(ships) == ["Bee", "Wasp"]
    ships.remove("Bee")
    ships.remove("Bee")
    assert ([path for path, _ in written].count("sides.blue.ships.Bee"), "Bee" in ships) == (1, False)
    ships.clear()
    ships.clear()
    assert [path for path, _ in written].count("sides.blue.ships") == 1
    with pytest.raises(KeyError):
        ships["Bee"]


def test_two_things_at_one_path_are_one_and_know_their_owner() -> None:
    there = Board(tree())
    one, other = there.side("red").ships["Adder"], there.side("red").ships["Adder"]
    assert (one == other, len({one, other}), one.owner, one.name) == (True, 1, "red", "Adder")
    assert there.side("blue").ships["Bee"] != one
    assert there.other("red") == "blue"
    assert there.enemy("red").ships.keys() == {"Bee"}
    with pytest.raises(TypeError):
        _ = there.umpire.owner
    with pytest.raises(TypeError):
        one.put(speed=1)  # a board without `put` is only read


def test_whose_a_name_is() -> None:
    there = Board(tree())
    assert there.owner_of("ships", "Bee", "ship") == "blue"
    with pytest.raises(Refusal, match="Adder") as caught:
        there.owner_of("ships", "Ader", "ship")
    assert caught.value.field == "ship"
    with pytest.raises(Refusal):
        there.owner_of("ships", "Bee", "ship", side="red")
    assert [singular(kind) for kind in ("ships", "task_forces", "batteries", "patches")] == [
        "ship",
        "task force",
        "battery",
        "patch",
    ]


def test_a_thing_that_lacks_what_it_needs_to_speak_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    chart = {"afloat": ()}
    monkeypatch.setattr(Ship, "faults", lambda ship: chart[ship.state])
    data = tree()
    data["sides"]["red"]["ships"]["Adder"]["state"] = "sunk"
    assert faults(Board(data)) == ["sides.red.ships.Adder: part of it is missing"]


@pytest.mark.parametrize(
    ("field", "typed", "value"),
    [
        (fields.words(), "a, b", ["a", "b"]),
        (fields.words(), '["a"]', ["a"]),
        (fields.words(), "", []),
        (fields.numbers(), "1,2", [1, 2]),
        (fields.number(), "7", 7),
        (fields.maybe_choice("a", "b"), "b", "b"),
        (fields.lists(), '{"1": ["F", "FL"]}', {"1": ["F", "FL"]}),
        (fields.texts(), '{"ijn": "north"}', {"ijn": "north"}),
        (fields.hexes(), "1010,1011", ["1010", "1011"]),
    ],
)
def test_what_is_typed_becomes_a_value(field: Field[Any], typed: str, value: Any) -> None:
    assert field.kind.take(field.kind.parse(typed), "value") == value
