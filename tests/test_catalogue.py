"""The index of each game's package says what its modules declare: nothing more, nothing less."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules, walk_packages
from typing import Any

import pytest

from referee.engine import catalogue
from referee.engine.procedure import Procedure
from referee.session.acting.act import Act, Hook
from referee.session.acting.catalogue import COMMON
from tests.conftest import GAMES


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
