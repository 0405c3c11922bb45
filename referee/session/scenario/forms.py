"""The owner's files: where they are, and empty forms to fill in from the game.

`rules/<game>/forms/<file>.toml` is the form for the owner's `<file>.toml`, which belongs in `<game>/` of their rules
folder; a longer one is a folder of parts, `forms/<file>/<part>.toml`. What an owner has is never overwritten.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from referee.engine.catalogue import needed_module, optional_module
from referee.engine.errors import Refusal, unknown
from referee.engine.rules import data_folder, owners_file
from referee.engine.settings import own_rules
from referee.session.record.folder import write_new
from referee.session.record.together import write_together

CELLS = "cells"
"""The owner's file of cells read off a card one by one."""


def form_parts(game: str) -> dict[str, dict[str, str]]:
    """The forms of a game: for each of the owner's files its parts, by name, as text."""
    root = os.path.join(data_folder("rules"), game, "forms")
    out: dict[str, dict[str, str]] = {}
    for name in sorted(os.listdir(root)) if os.path.isdir(root) else ():
        path = os.path.join(root, name)
        files = [os.path.join(path, part) for part in sorted(os.listdir(path))] if os.path.isdir(path) else [path]
        for file in files:
            with open(file, encoding="utf-8") as text:
                out.setdefault(name.removesuffix(".toml"), {})[os.path.basename(file)[:-5]] = text.read()
    return out


def form(game: str, what: str) -> str:
    """A whole file's form, or one part of it."""
    there = form_parts(game)
    if what in there:
        return "\n".join(there[what].values())
    for found in there.values():
        if what in found:
            return found[what]
    raise unknown(f"form of {game}", what, [*there, *(name for found in there.values() for name in found)])


def owners_folder(game: str) -> str:
    """The owner's folder for a game; it need not be there."""
    return os.path.join(own_rules(), game)


def names_entered(game: str) -> list[str]:
    """The names of what an owner has entered for a game: counters, islands, figures of the map."""
    folder = owners_folder(game)
    files = sorted(name[:-5] for name in os.listdir(folder) if name.endswith(".toml")) if os.path.isdir(folder) else []
    there = [owners_file(game, file) for file in files if file != CELLS]
    rows = [row for data in there for row in data.items()]
    return [name for key, value in rows for name in (value if isinstance(value, Mapping) else [key])]


def owners_data(game: str, file: str) -> dict[str, Any]:
    """One of the owner's files as data, to be changed; empty if he has none."""
    return deepcopy(dict(owners_file(game, file)))


def own_folder(game: str) -> str:
    """The owner's folder for a game, made if need be."""
    folder = owners_folder(game)
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise folder_refusal(folder, error) from None
    return folder


def folder_refusal(folder: str, error: OSError) -> Refusal:
    """The refusal when the owner's folder cannot be made."""
    message = f"your rules folder {folder} cannot be made: {error.strerror}"
    return Refusal("bad-input", message, field="rules", hint="referee config rules FOLDER sets another")


def first_line(game: str, kind: str) -> str:
    """The first line of a file written on this machine: the schema installed here, by which its editor completes."""
    path = os.path.join(data_folder("schemas"), game, f"{kind}.json")
    return f"#:schema {Path(path).as_uri()}\n" if os.path.exists(path) else ""


def lost_schema(path: str) -> bool:
    """Does a file's first line name a schema that is not there, as one that came from another machine does?"""
    from urllib.parse import unquote

    with open(path, encoding="utf-8", errors="replace") as text:
        mark, _, named = text.readline().strip().partition(" ")
    if mark != "#:schema" or not named or named.startswith(("http://", "https://")):
        return False
    plain = unquote(named.removeprefix("file://"))
    return not os.path.exists(os.path.join(os.path.dirname(os.path.abspath(path)), plain))


def write(game: str) -> list[str]:
    """Write every form that the owner's folder does not have yet, all or none; what was done, file by file."""
    folder, said, files = owners_folder(game), [], {}
    for file in form_parts(game):
        path = os.path.join(folder, f"{file}.toml")
        if os.path.lexists(path):
            said.append(f"{path} exists already and is left as it is")
            continue
        files[path] = (first_line(game, file) + form(game, file)).encode()
        said.append(f"{path} is ready to fill in")
    try:
        write_together(folder, files, write_new)
    except OSError as error:
        raise folder_refusal(folder, error) from None
    return said


def owner_module(game: str) -> Any:
    """The module that knows a game's owner's files, if it has one: `faults(folder)`."""
    return optional_module(game, "scenario.owner")


def card_module(game: str) -> Any:
    """The module that knows the cells of a game's card: `remember`, `column_heading`, `is_heading_for`."""
    return needed_module(game, "scenario.cells", "has no card whose cells can be remembered")
