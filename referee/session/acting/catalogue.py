"""Acts and hooks found by name: a game's own by the index of its package, and those that every game has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from referee.engine import catalogue
from referee.engine.errors import unknown
from referee.session.acting.act import Act, Hook

COMMON = "referee.session.acting.common_acts"


def acts(game: str) -> dict[str, Act]:
    """Every act of a game."""
    own = (found for path in catalogue.index(game, "ACTS") for found in _declared(catalogue.module(game, path), Act))
    return common() | {found.name: found for found in own}


def common() -> dict[str, Act]:
    """The acts that every game has."""
    module = __import__(COMMON, fromlist=["act"])
    return {found.name: found for found in vars(module).values() if isinstance(found, Act)}


def find(game: str, name: str) -> Act:
    """An act by its name; only the module that declares it is imported."""
    if name in common():
        return common()[name]
    for module in catalogue.declaring(game, "ACTS", name):
        for found in _declared(module, Act):
            if found.name == name:
                act: Act = found
                return act
    raise unknown(f"act of {game}", name, acts(game))


def hooks(game: str, kind: str, at: str) -> list[Callable[..., Any]]:
    """What is declared of a kind at a phase."""
    out: dict[int, Callable[..., Any]] = {}
    for module in catalogue.declaring(game, "HOOKS", f"{kind} {at}"):
        for found in _declared(module, Hook):
            if found.kind == kind and at in found.at:
                out[id(found)] = found.run
    return list(out.values())


def _declared(module: Any, kind: type[Any]) -> Iterator[Any]:
    yield from (value for value in vars(module).values() if isinstance(value, kind))
