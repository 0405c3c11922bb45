"""Every rule that a scenario may call for is called for by a battle that is shipped."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.engine.rules import data_folder
from referee.session.scenario.scenario import find, shipped_in

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


def cargo(battle: Mapping[str, Any]) -> list[str]:
    """The ships that carry cargo."""
    return list(battle["scenario"].get("cargo", {}))


def in_port(battle: Mapping[str, Any]) -> bool:
    """Are ships where their side has a port?"""
    ports = {base["hex"] for name, base in battle.get("base", {}).items() if name in ("Rabaul", "Midway", "Shortland")}
    return any(force["hex"] in ports and force.get("ships") for force in battle["task_force"].values())


UNITS = tomllib.loads(Path(data_folder("rules"), "carrier-clashes", "units.toml").read_text())


def classes(battle: Mapping[str, Any], name: str) -> set[str]:
    """The target classes of a task force's ships."""
    counters = {**UNITS["ship"], **battle.get("ship", {})}
    return {counters[ship]["target_class"] for ship in battle["task_force"][name].get("ships", ())}


def of_a_side(battle: Mapping[str, Any], side: str) -> set[str]:
    """The target classes of a side's ships."""
    return {
        one for name, force in battle["task_force"].items() if force["side"] == side for one in classes(battle, name)
    }


def carriers_together(battle: Mapping[str, Any]) -> bool:
    """Are two carriers in one task force?"""
    return any(
        sum(UNITS["ship"].get(ship, {}).get("target_class") == "A" for ship in force.get("ships", ())) > 1
        for force in battle["task_force"].values()
    )


def flies_from(battle: Mapping[str, Any]) -> set[str]:
    """Where air units are at the start."""
    return {unit["at"] for unit in battle["air_unit"].values()}


RULES: dict[str, Callable[[Mapping[str, Any]], bool]] = {
    "aircraft of four engines, which no carrier takes (4.d)": lambda battle: any(
        unit["type"] == "B-17" for unit in battle["air_unit"].values()
    ),
    "sides of unlike initiative (6)": lambda battle: (
        battle["scenario"]["allied_level"] != battle["scenario"]["ijn_level"]
    ),
    "a limit of task forces (7)": lambda battle: "most_task_forces" in battle["scenario"],
    "search cards, jokers among them (8)": lambda battle: any(
        card.startswith("J") for force in battle["task_force"].values() for card in force.get("cards", ())
    ),
    "aircraft of carriers and of bases (9)": lambda battle: (
        bool(flies_from(battle) & set(battle["base"])) and bool(flies_from(battle) - set(battle["base"]))
    ),
    "a side that places first (11)": lambda battle: battle["scenario"]["places_first"] in battle["sides"],
    "days and nights (12)": lambda battle: battle["scenario"]["turns"] > 1,
    "exits from the map (13.b)": lambda battle: set(battle["scenario"].get("exits", {})) == {"allied", "ijn"},
    "weather over all of a wide map (14)": lambda battle: battle["scenario"]["columns"] == 30,
    "CAP that is claimed against searches (15.m)": lambda battle: bool(battle["scenario"].get("cap_claims")),
    "a limit of strikes for each side (16.c)": lambda battle: (
        set(battle["scenario"]["strike_limits"]) == {"allied", "ijn"}
    ),
    "targets of every class (17, 18)": lambda battle: (
        {one for name in battle["task_force"] for one in classes(battle, name)} == set("ABCDM")
    ),
    "carriers that strike together (19.d)": carriers_together,
    "battleships on both sides (20)": lambda battle: "B" in of_a_side(battle, "allied") & of_a_side(battle, "ijn"),
    "ships in a port (24.g)": in_port,
    "bombardment of a base (24)": lambda battle: bool(battle["scenario"].get("bombard")),
    "submarines (25)": lambda battle: bool(battle.get("submarine")),
    "landings by transports (26.d)": lambda battle: any("Maru" in name or "Mc" in name for name in cargo(battle)),
    "landings by APDs (26.b)": lambda battle: any("APD" in name or "Patrol" in name for name in cargo(battle)),
    "a pool of carriers for each side (27)": lambda battle: set(battle.get("pool", {})) == {"allied", "ijn"},
    "dummy task forces (21)": lambda battle: any(not force.get("ships") for force in battle["task_force"].values()),
    "dummy ships (22)": lambda battle: any(force.get("dummies") for force in battle["task_force"].values()),
    "refueling (23)": lambda battle: bool(battle["scenario"].get("refueling_points")),
    "a lead of its own that wins (28)": lambda battle: "vp_needed" in battle["scenario"],
}
FRAME = {"1", "2", "3", "5", "10"}
"""What the book says of itself, of scale and map, of scenarios and of rounding: every battle plays by it."""


def test_every_rule_of_carrier_clashes_is_in_this_list() -> None:
    coverage = tomllib.loads(Path(data_folder("rules"), "carrier-clashes", "coverage.toml").read_text())
    named = {number for rule in RULES for number in re.findall(r"(\d+)[.a-z]*[,)]", rule)}
    assert named | FRAME == {number for number in coverage if number.isdigit()}


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
