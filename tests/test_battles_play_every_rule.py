"""Every rule that a scenario may call for is called for by a battle that is shipped."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.engine.rules import data_folder
from referee.session.scenario.scenario import find, shipped_in

CC = "carrier-clashes"
GAMES = ("ca", CC, "clash-of-carriers", "naval-units", "cunningham-somerville")
NO_RULE = {
    "ca": {"hidden", "stand_in"},
    "carrier-clashes": {"columns", "rows", "places_first", "first_turn", "weather"},
    "clash-of-carriers": {"reports"},
}
"""Terms that say where and when a battle begins, who words a report, or what this project adds; no rule."""


@cache
def battles(game: str) -> list[Mapping[str, Any]]:
    """A game's shipped scenarios."""
    return [find(word).data for word in shipped_in() if word.startswith(f"{game}/")]


def terms(game: str) -> Iterator[str]:
    """The terms that a game's scenario may set, as its schema has them."""
    schema = json.loads(Path(data_folder("schemas"), game, "scenario.json").read_text())
    node = schema["properties"].get("scenario", {})
    yield from schema["$defs"][node["$ref"].rpartition("/")[2]]["properties"] if "$ref" in node else ()


TERMS = [(game, term) for game in GAMES for term in terms(game) if term not in NO_RULE.get(game, ())]


@pytest.mark.parametrize(("game", "term"), TERMS)
def test_a_battle_sets_the_term(game: str, term: str) -> None:
    assert [battle for battle in battles(game) if battle["scenario"].get(term)], "no battle plays by it"


UNITS = tomllib.loads(Path(data_folder("rules"), "carrier-clashes", "units.toml").read_text())


def classes(battle: Mapping[str, Any], side: str) -> set[str]:
    """The target classes of a side's ships, and of its dummies."""
    counters = {**UNITS["ship"], **battle.get("ship", {})}
    forces = [force for force in battle["task_force"].values() if force["side"] == side]
    ships = {counters[ship]["target_class"] for force in forces for ship in force.get("ships", ())}
    return ships | {"dummies" for force in forces if force.get("dummies") or not force.get("ships")}


@pytest.mark.parametrize("side", ["allied", "ijn"])
def test_carrier_clashes_has_a_battle_with_every_class_of_target_of_a_side(side: str) -> None:
    assert set.union(*(classes(battle, side) for battle in battles(CC))) == {*"ABCDM", "dummies"}


def test_carrier_clashes_has_battles_with_submarines_and_pools_of_carriers() -> None:
    both = {"allied", "ijn"}
    assert any({boat["side"] for boat in battle.get("submarine", {}).values()} == both for battle in battles(CC))
    assert any(battle.get("pool", {}).keys() == both for battle in battles(CC))


def test_clash_of_carriers_has_a_battle_with_each_optional_rule() -> None:
    tables = Path(data_folder("rules"), "clash-of-carriers", "tables.toml").read_text()
    there = {rule for battle in battles("clash-of-carriers") for rule in battle["scenario"]["rules"]}
    assert there >= {"11.0", "13.0", "14.0", *(f"15.{number}" for number in range(1, 8))}
    assert all(f'"{rule}"' in tables for rule in there)


def test_ca_has_a_battle_with_each_special_line() -> None:
    lines = [line for battle in battles("ca") for line in battle["line"]]
    assert all(any(line.get(key) for line in lines) for key in ("group", "supplies", "half_strength", "enters"))
    assert {battle["scenario"]["land"] for battle in battles("ca")} == {"none", "A", "B", "C"}
    assert {battle["scenario"]["number"] for battle in battles("ca")} == set(range(1, 11))


@pytest.mark.parametrize(
    ("game", "group", "kinds"),
    [
        ("naval-units", "ship", {"BBB", "BB", "B", "BC", "CV", "CVL", "CA", "CL", "DD", "SS", "SSL", "LST"}),
        (
            "cunningham-somerville",
            "ship",
            {"merchant", "fast-merchant", "escort", "destroyer", "light-cruiser", "capital"},
        ),
        ("cunningham-somerville", "squadron", {"fighter", "strike", "multi-crew"}),
    ],
)
def test_each_kind_of_unit_is_in_a_battle(game: str, group: str, kinds: set[str]) -> None:
    there = [one for battle in battles(game) for one in battle.get(group, {}).values()]
    assert {str(one.get("type") or one.get("kind")) for one in there} >= kinds
