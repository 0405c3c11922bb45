"""What a game may give an evening beside its procedures and acts, each in a module of its package, or not at all.

`play_scenario` what its scenarios hold; `play_owner` the owner's forms; `play_picture` the map; `play_sheets` record
sheets; `play_story` losses and points for the report; `play_position` what no scenario can say of a position.
"""

from __future__ import annotations

from typing import Any

from referee.engine.procedure import package_of


def extra(game: str, name: str) -> Any:
    """A game's module of this name; None if it has none."""
    path = f"{package_of(game)}.{name}"
    try:
        return __import__(path, fromlist=["game"])
    except ModuleNotFoundError as error:
        if error.name != path:
            raise
        return None
