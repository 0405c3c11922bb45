"""Where each game declares its procedures, acts and hooks, read from the plain index in its package.

    PROCEDURES = {"rules.fire": ("gunnery", "torpedo")}
    ACTS = {"evening.move": ("move", "accelerate")}
    HOOKS = {"evening.turn": ("entering turn", "pending first-movement")}

in `referee/games/<game>/__init__.py` name for each module what it declares. Nothing is searched for in a text, nothing
is written, and only the module that declares a thing is imported. A test holds the index to the declarations, and lists
the lines that are missing.
"""

from __future__ import annotations

from referee.engine.errors import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def package_of(game: str) -> str:
    """The dotted name of a game's package."""
    return f"referee.games.{game.replace('-', '_')}"


def index(game: str, kind: str) -> dict[str, tuple[str, ...]]:
    """What each module of a game declares: names, in its order, by the module's path in the package (`rules.fire`).

    `kind` is `PROCEDURES`, `ACTS` or `HOOKS`; a hook's name is its kind and its place, `pending first-movement`.
    """
    try:
        package = __import__(package_of(game), fromlist=[kind])
    except ModuleNotFoundError as error:
        if error.name != package_of(game):
            raise
        raise not_here(game) from None
    found: dict[str, tuple[str, ...]] = getattr(package, kind, {})
    return found


def not_here(game: str) -> Refusal:
    """The refusal of a game that this program does not have, though a session of it exists."""
    return Refusal(
        "unknown", f"the game {game} is not installed here; it was added on the machine where its session was opened"
    )


def correcting_acts(game: str) -> tuple[str, ...]:
    """The acts of a game that write the umpire's corrections into the state."""
    package = __import__(package_of(game), fromlist=["CORRECTS"])
    found: tuple[str, ...] = getattr(package, "CORRECTS", ())
    return found


def umpires_acts(game: str) -> tuple[str, ...]:
    """The acts of a game that are the umpire's own: no side does them. They correct the state, enter what he
    reads off counters, cards and maps, or what the game's own dice bring about.
    """
    package = __import__(package_of(game), fromlist=["ENTERS"])
    found: tuple[str, ...] = getattr(package, "ENTERS", ())
    return correcting_acts(game) + found


def module(game: str, path: str) -> Any:
    """A module of a game's package."""
    return __import__(f"{package_of(game)}.{path}", fromlist=["game"])


def optional_module(game: str, path: str) -> Any:
    """A module that a game may lack (`views.picture`); None if it has none."""
    whole = f"{package_of(game)}.{path}"
    try:
        return __import__(whole, fromlist=["game"])
    except ModuleNotFoundError as error:
        if error.name is None or not (whole == error.name or whole.startswith(f"{error.name}.")):
            raise
        return None


def needed_module(game: str, path: str, lack: str) -> Any:
    """A module that a game may lack; refused by what the game then lacks: `cc has no record sheets`."""
    found = optional_module(game, path)
    if found is None:
        raise Refusal("unknown", f"{game} {lack}")
    return found


def modules_declaring(game: str, kind: str, name: str) -> list[Any]:
    """The modules of a game that declare a thing of this kind and name."""
    return [module(game, path) for path, names in index(game, kind).items() if name in names]


def declares(game: str, kind: str, name: str) -> bool:
    """Does a game declare a thing of this kind and name? Only the index is imported."""
    return any(name in names for names in index(game, kind).values())
