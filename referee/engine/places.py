"""The folders that belong to the program, by the platform's convention: data, settings, cache.

Reckoned here, for the look-up path is on the standard library alone; a test holds it to `platformdirs`.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

UNIX = {
    "data": ("XDG_DATA_HOME", (".local", "share")),
    "config": ("XDG_CONFIG_HOME", (".config",)),
    "cache": ("XDG_CACHE_HOME", (".cache",)),
}


def manual_path(name: str) -> str:
    """A page of the manual, or what is beside the pages."""
    return os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "manual", name)


def manual_data(name: str) -> dict[str, Any]:
    """What a TOML file beside the pages says."""
    import tomllib

    with open(manual_path(name), "rb") as file:
        return tomllib.load(file)


def platform_folder(kind: str) -> str:
    """The folder for `data`, `config` or `cache`; it need not exist."""
    variable, usual = UNIX[kind]
    named = os.environ.get(variable)
    home = os.path.expanduser("~")
    if named:
        return os.path.join(named, "referee")
    if sys.platform == "darwin":
        return os.path.join(home, "Library", "Caches" if kind == "cache" else "Application Support", "referee")
    if os.name == "nt":
        local = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
        return os.path.join(local, "referee", *(["Cache"] if kind == "cache" else []))
    return os.path.join(home, *usual, "referee")
