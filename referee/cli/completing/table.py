"""The table of all that may be typed: made once from the declarations, kept in the cache, never stale.

It is kept under the mark of every source file that has a part in it (name, size, time), so it is safe to delete; where
no cache can be written it is made at every Tab.
"""

from __future__ import annotations

import os
import sys

from referee.engine import __version__, kept
from referee.engine.places import platform_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


FORMAT = 2
PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SOURCES = ("cli", "games")
COMMANDS = "commands"


def table(name: str) -> dict[str, Any]:
    """The commands (`commands`), or what a game declares: acts and procedures."""
    path = os.path.join(platform_folder("cache"), f"typed-{name}.{sys.implementation.cache_tag}")
    mark = mark_of_sources()
    if (there := kept.read(path)) and there["mark"] == mark:
        found: dict[str, Any] = there["data"]
        return found
    from referee.cli.completing.making import commands, declared_by_game

    made = commands() if name == COMMANDS else declared_by_game(name)
    kept.keep(path, {"mark": mark, "data": made})
    return made


def mark_of_sources() -> list[Any]:
    """A mark that tells one version of the sources from another."""
    found: list[Any] = [FORMAT, __version__, PACKAGE]
    waiting = [os.path.join(PACKAGE, name) for name in SOURCES]
    while waiting:
        for entry in os.scandir(waiting.pop()):
            if entry.is_dir():
                if entry.name != "__pycache__":
                    waiting.append(entry.path)
            elif entry.name.endswith(".py"):
                about = entry.stat()
                found += [entry.path, about.st_size, about.st_mtime_ns]
    return found
