"""The table of all that may be typed: made once from the declarations, kept in the cache, never stale.

It is kept under the mark of every source file that has a part in it (name, size, time), so it is safe to delete; where
no cache can be written it is made at every Tab.
"""

from __future__ import annotations

import marshal
import os
import sys

from referee.engine import __version__
from referee.engine.places import platform_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


FORMAT = 1
PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SOURCES = ("cli", "games")
COMMANDS = "commands"


def table(name: str) -> dict[str, Any]:
    """The commands (`commands`), or what a game declares: acts and procedures."""
    path = os.path.join(platform_folder("cache"), f"typed-{name}.{sys.implementation.cache_tag}")
    mark = mark_of_sources()
    try:
        with open(path, "rb") as file:
            kept = marshal.load(file)
        if kept["mark"] == mark:
            found: dict[str, Any] = kept["table"]
            return found
    except (OSError, EOFError, ValueError, TypeError, KeyError):
        pass
    from referee.cli.completing.making import commands, declared_by_game
    from referee.engine.kept import keep

    made = commands() if name == COMMANDS else declared_by_game(name)
    keep(path, {"mark": mark, "table": made})
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
