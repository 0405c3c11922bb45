"""Acts and hooks found by name: a game's own by the index of its package, and those that every game has."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from referee.engine import catalogue
from referee.engine.errors import unknown
from referee.session.acting.act import Act, Doing, Hook

COMMON = {
    "order_sheets": ("orders", "carry-out"),
    "sealed": ("seal", "unseal"),
    "setting": ("set",),
    "common_acts": ("next", "tell", "note", "roll", "dice", "close", "word", "remind", "phase", "rule"),
}
"""The index of what every game has, as a game's own: by the module in this package that declares it."""

SHEETS = COMMON["order_sheets"]
"""Acts that a command of the same name does, and `do` does not."""


def acts(game: str) -> dict[str, Act]:
    """Every act of a game by its name."""
    own = (
        found for path in catalogue.index(game, "ACTS") for found in _find_declared(catalogue.module(game, path), Act)
    )
    return shared_acts() | {found.name: found for found in own}


def shared_acts() -> dict[str, Act]:
    """The acts that every game has, by their names."""
    return {found.name: found for path in COMMON for found in _find_declared(_import(path), Act)}


def is_common(name: str) -> bool:
    """Is it an act that every game has? Nothing is imported."""
    return any(name in names for names in COMMON.values())


def find(game: str, name: str) -> Act:
    """An act by its name; only the module that declares it is imported."""
    modules = [_import(path) for path, names in COMMON.items() if name in names]
    for module in modules or catalogue.modules_declaring(game, "ACTS", name):
        for found in _find_declared(module, Act):
            if found.name == name:
                act: Act = found
                return act
    raise unknown(f"act of {game}", name, acts(game))


def hooks(game: str, kind: str, at: str) -> list[Callable[..., Any]]:
    """The hooks of one kind that are declared for a phase."""
    out: dict[int, Callable[..., Any]] = {}
    for module in catalogue.modules_declaring(game, "HOOKS", f"{kind} {at}"):
        for found in _find_declared(module, Hook):
            if found.kind == kind and at in found.at:
                out[id(found)] = found.run
    return list(out.values())


def enter(doing: Doing, at: str) -> None:
    """Do what a phase, a turn or the close does by itself when it begins."""
    for run in hooks(doing.ruleset.game, "entering", at):
        run(doing)


def _import(path: str) -> Any:
    return __import__(f"{__package__}.{path}", fromlist=["act"])


@cache
def _find_declared(module: Any, kind: type[Any]) -> tuple[Any, ...]:
    return tuple(value for value in vars(module).values() if isinstance(value, kind))
