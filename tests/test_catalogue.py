"""The index of each game's package says what its modules declare: nothing more, nothing less."""

from __future__ import annotations

import ast
import json
import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules, walk_packages
from typing import Any

import pytest

from referee.cli.manual.declared import examples_of_rulings, said_of
from referee.engine import catalogue
from referee.engine.procedure import Procedure
from referee.engine.rules import games, load
from referee.session.acting.act import Act, Hook
from referee.session.acting.catalogue import COMMON, acts
from referee.session.scenario.check import ACT, BY_HAND, LATE, LOOK_UP, NOTHING, coverage, faults, way_of
from tests.conftest import GAMES
from tests.kept import ROOT
from tests.shell import Shell


def declared(module: Any) -> dict[str, list[str]]:
    """The names of what a module declares itself, by kind, in its order."""
    out: dict[str, list[str]] = {"PROCEDURES": [], "ACTS": [], "HOOKS": []}
    for value in vars(module).values():
        if isinstance(value, Procedure) and value.start.__module__ == module.__name__:
            out["PROCEDURES"].append(value.name)
        elif isinstance(value, Act) and value.do.__module__ == module.__name__:
            out["ACTS"].append(value.name)
        elif isinstance(value, Hook) and value.run.__module__ == module.__name__:
            out["HOOKS"] += [f"{value.kind} {at}" for at in value.at]
    return out


@pytest.mark.parametrize("game", GAMES)
def test_the_index_is_what_is_declared(game: str) -> None:
    package = import_module(catalogue.package_of(game))
    there: dict[str, dict[str, tuple[str, ...]]] = {"PROCEDURES": {}, "ACTS": {}, "HOOKS": {}}
    for found in walk_packages(package.__path__, package.__name__ + "."):
        if found.ispkg:
            continue
        for kind, names in declared(import_module(found.name)).items():
            if names:
                there[kind][found.name.removeprefix(package.__name__ + ".")] = tuple(names)
    for kind, modules in there.items():
        assert catalogue.index(game, kind) == modules, f"{kind} = {modules}"


def test_the_index_of_what_every_game_has_is_what_is_declared() -> None:
    package = import_module("referee.session.acting")
    found = {
        part.name: declared(import_module(f"{package.__name__}.{part.name}"))["ACTS"]
        for part in iter_modules(package.__path__)
    }
    there = {name: tuple(acts) for name, acts in found.items() if acts}
    assert there == COMMON, f"COMMON = {there}"


def test_an_optional_module_is_found_or_not() -> None:
    assert catalogue.optional_module("ca", "views.nothing") is None


# Each die of an evening says for what it is by name, or can be for one thing alone.


KEPT = sorted(Path(ROOT, "tests", "golden").glob("*/*.journal.jsonl"))
NAMED = re.compile(r"[A-Z]|\d{4}|datum \d|block \d")
ONE_ALONE = re.compile(
    r"the marker drawn|storm|weather of zone \d|fog, |segment \d|advantage of the|(?:an?|boat) \w+: "  # ships by type
    r"|one at random of the groups that entered|contact of boat \d|torpedoes left"
    r"|search$"  # secret movement: nobody hears for what (15.7)
    r"|collision|determination|rescue, |tow, |torpedo critical"  # the act has just named the ships
    r"|attack on an air unit|attack at \d|strike \d joins the first|aircraft \d: attack"
)


@pytest.mark.parametrize("kept", [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in KEPT])
def test_a_die_names_whom_or_what_it_is_for(kept: Path) -> None:
    entries = [json.loads(line) for line in kept.read_text().splitlines()]
    dice = [(entry["act"], die["for"]) for entry in entries for die in entry.get("dice", []) if entry["act"] != "roll"]
    assert [row for row in dice if not NAMED.search(row[1]) and not ONE_ALONE.match(row[1])] == []


# What serves a rule: an act, a look-up, or the umpire's hand; `rules coverage` says which, and counts them.


@pytest.mark.parametrize(
    ("entries", "way"),
    [
        (["procedure tow", "act tow"], ACT),
        (["phase movement"], ACT),
        (["procedure tow", "not in the text"], LOOK_UP),
        (["table escorts"], LOOK_UP),
        (["not in the text"], BY_HAND),
        (["needs no resolution"], NOTHING),
        (["act tow", "not yet"], LATE),
    ],
)
def test_a_rule_is_served_by_the_best_that_serves_it(entries: list[str], way: str) -> None:
    assert way_of(entries) == way


@pytest.mark.parametrize("game", games())
def test_coverage_says_of_each_rule_what_serves_it(game: str, referee: Shell) -> None:
    *lines, last = referee("rules coverage", game).partition(f"\n{game}: ")[0::2]
    rows = [line for line in lines[0].splitlines() if not line.startswith(" ")]
    found = coverage(game)
    assert len(rows) == len(found)
    for row, (rule, entries) in zip(rows, found.items(), strict=True):
        assert row.startswith(rule)
        assert f"  {way_of(entries)} " in row
    acts = sum(way_of(entries) == ACT for entries in found.values())
    assert f"an act {acts}" in last


def test_coverage_counts_what_is_not_served_yet(referee: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = {"1": ["act tow"], "2": ["table escorts"], "3": ["act land", "not yet"]}
    monkeypatch.setattr("referee.session.scenario.check.coverage", lambda game: rules)
    assert "2 of 3 rules covered (66 %), 1 not yet: an act 1, a look-up 1" in referee("rules coverage cc").flat


# The register of rulings: what each reading comes to in words, and in a worked answer wherever a procedure
# asks it.


@pytest.mark.parametrize("game", games())
def test_every_ruling_has_its_readings_and_a_worked_answer_or_the_acts_that_ask_it(game: str) -> None:
    rules = load(game)
    worked = examples_of_rulings(game, rules)
    for name, ruling in rules.rulings.items():
        said = said_of(ruling)
        assert [option for option, _ in said] == list(ruling["options"]), name
        assert len({text for _, text in said if text}) == len(said), name
        if name in worked:
            assert len({tuple(lines[1:]) for lines in worked[name]}) > 1, name
            assert [f"--ruling {name}=" in lines[0] for lines in worked[name]] == [
                False,
                *[True] * (len(worked[name]) - 1),
            ], name
        assert (name in worked) != ("acts" in ruling), name
        assert set(ruling.get("acts", ())) <= acts(game).keys(), name


@pytest.mark.parametrize("game", games())
def test_a_game_is_good_by_its_own_check(game: str) -> None:
    assert faults(game) == []


@pytest.mark.parametrize("game", games())
def test_each_option_of_a_ruling_is_a_sentence_on_the_umpires_screen(game: str) -> None:
    for name, ruling in load(game).rulings.items():
        assert len(ruling.get("readings", ())) == len(ruling["options"]), name


# The sides of a game are the same wherever it says them.


PACKAGE = Path(__file__).parent.parent / "referee" / "games"


def words_in(node: ast.AST) -> tuple[str, ...]:
    """The words of a tuple, a list or a `Literal[…]`, if it holds nothing else."""
    found = node.slice if isinstance(node, ast.Subscript) else node
    parts = found.elts if isinstance(found, ast.Tuple | ast.List | ast.Set) else []
    words = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return tuple(words) if len(words) == len(parts) else ()


@pytest.mark.parametrize("game", games())
def test_sides_are_those_of_the_game(game: str) -> None:
    about = load(game).about
    said = re.compile(r"^(?:SIDES|Side) = ", re.MULTILINE)
    texts = [path.read_text() for path in (PACKAGE / game.replace("-", "_")).rglob("*.py")]
    for node in (one for text in texts if said.search(text) for one in ast.parse(text).body):
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in ("SIDES", "Side"):
            assert set(words_in(node.value)) in (set(), {*about["sides"]}, {"active", "other"}), ast.unparse(node)
