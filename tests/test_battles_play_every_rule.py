"""Every rule that a scenario may call for is called for by a battle that is shipped."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.engine.rules import data_folder
from referee.session.scenario.scenario import find, shipped

GAMES = ("ca", "carrier-clashes", "clash-of-carriers", "naval-units", "cunningham-somerville")
NO_RULE = {
    "ca": {"hidden", "stand_in"},
    "carrier-clashes": {"columns", "rows", "places_first", "first_turn", "weather"},
    "clash-of-carriers": {"reports"},
}
"""Terms that say where and when a battle begins, who words a report, or what this project adds; no rule."""


@cache
def battles(game: str) -> list[Mapping[str, Any]]:
    """A game's shipped scenarios."""
    return [find(word).data for word in shipped() if word.startswith(f"{game}/")]


def terms(game: str) -> Iterator[str]:
    """The terms that a game's scenario may set, as its schema has them."""
    schema = json.loads(Path(data_folder("schemas"), game, "scenario.json").read_text())
    node = schema["properties"].get("scenario", {})
    yield from schema["$defs"][node["$ref"].rpartition("/")[2]]["properties"] if "$ref" in node else ()


TERMS = [(game, term) for game in GAMES for term in terms(game) if term not in NO_RULE.get(game, ())]


@pytest.mark.parametrize(("game", "term"), TERMS)
def test_a_battle_sets_the_term(game: str, term: str) -> None:
    assert [battle for battle in battles(game) if battle["scenario"].get(term)], "no battle plays by it"


def cargo(battle: Mapping[str, Any]) -> list[str]:
    """The ships that carry cargo."""
    return list(battle["scenario"].get("cargo", {}))


def in_port(battle: Mapping[str, Any]) -> bool:
    """Do ships lie where their side has a port?"""
    ports = {base["hex"] for name, base in battle.get("base", {}).items() if name in ("Rabaul", "Midway", "Shortland")}
    return any(force["hex"] in ports and force.get("ships") for force in battle["task_force"].values())


RULES: dict[str, Callable[[Mapping[str, Any]], bool]] = {
    "ships in a port (24.g)": in_port,
    "submarines (25)": lambda battle: bool(battle.get("submarine")),
    "landings by transports (26.d)": lambda battle: any("Maru" in name or "Mc" in name for name in cargo(battle)),
    "landings by APDs (26.b)": lambda battle: any("APD" in name or "Patrol" in name for name in cargo(battle)),
    "a pool of carriers for each side (27)": lambda battle: set(battle.get("pool", {})) == {"allied", "ijn"},
    "dummy task forces (21)": lambda battle: any(not force.get("ships") for force in battle["task_force"].values()),
    "dummy ships (22)": lambda battle: any(force.get("dummies") for force in battle["task_force"].values()),
    "refueling (23)": lambda battle: bool(battle["scenario"].get("refueling_points")),
}


@pytest.mark.parametrize("rule", RULES)
def test_carrier_clashes_has_a_battle_with(rule: str) -> None:
    assert [battle for battle in battles("carrier-clashes") if RULES[rule](battle)]


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
