"""A club's pack: the owner's tables and counters of some games as one file, checked whole before anything is taken.

A pack is a zip of `<game>/<file>.toml`. Files that are there already and differ are taken only if that is said, and
what they were is kept beside them.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence

from referee.engine.errors import Refusal, bad_input
from referee.engine.kept import Fault
from referee.engine.places import platform_folder
from referee.engine.rules import compile_rules, games
from referee.engine.settings import own_rules
from referee.session.record.folder import read_file, write_new, write_over
from referee.session.record.packs import parts_in, zip_files
from referee.session.record.shape import too_deep
from referee.session.scenario import forms
from referee.session.scenario.source import in_other_words
from referee.session.scenario.taking import Taken

MOST, WHOLE = 50, 5_000_000  # files of a pack, bytes of them all
FILE = re.compile(r"[a-z][a-z0-9-]{0,40}\.toml")


def files_of(game: str) -> list[str]:
    """The owner's files of a game."""
    folder = forms.owners_folder(game)
    return sorted(name for name in os.listdir(folder) if FILE.fullmatch(name)) if os.path.isdir(folder) else []


def pack(path: str, wanted: Sequence[str] = ()) -> list[str]:
    """Write the owner's files of some games, of all if none is named, as one new file; what went into it."""
    named = [f"{game}/{name}" for game in wanted or games() for name in files_of(game)]
    if not named:
        of = f" of {' or '.join(wanted)}" if wanted else ""
        hint = "referee rules form GAME --write makes some; referee config rules says where they are"
        raise Refusal("bad-input", f"you have no tables{of} in {own_rules()}", field="game", hint=hint)
    write_new(path, zip_files({name: read_file(os.path.join(own_rules(), *name.split("/"))) for name in named}))
    return named


def unpack(path: str, *, over: bool = False) -> Taken:
    """Take a pack's files into the owner's folder: all of them, or none with every fault said. Gaps are no faults.

    Refuses files that differ from those there, unless `over`; then each of those is kept as `<file>.before`.
    """
    parts = read(path)
    found = faults(parts)
    if wrong := [f"{path}: {fault}" for fault in found if not getattr(fault, "is_gap", False)]:
        raise Fault(wrong, "tables in the pack")
    there = {name: read_file(at) for name in parts if os.path.exists(at := os.path.join(own_rules(), *name.split("/")))}
    new = [name for name in parts if name not in there]
    changed = [name for name in there if there[name] != parts[name]]
    taken = Taken(new, changed, [name for name in there if name not in changed], [*new, *changed], found)
    if taken.changed and not over:
        said = f"{own_rules()} has different tables of yours in {', '.join(taken.changed)}; nothing was taken"
        hint = "--over takes the pack's tables, and keeps yours as .before"
        raise Refusal("bad-input", said, field="file", hint=hint)
    for game in {name.partition("/")[0] for name in taken.files}:
        forms.own_folder(game)
    for name in taken.changed:
        write_over(os.path.join(own_rules(), f"{name}.before"), there[name])
    for name in taken.files:
        write_over(os.path.join(own_rules(), name), parts[name])
    return taken


def read(path: str) -> dict[str, bytes]:
    """The files of a pack by `<game>/<file>`; refuses what is none, is too long, or holds anything else."""
    parts = parts_in(read_file(path, WHOLE), path, "a pack of tables", MOST, WHOLE)
    for name in parts:
        game, _, file = name.partition("/")
        if game not in games() or not FILE.fullmatch(file):
            raise bad_input("file", f"{path} is not a pack of tables: it holds {name[:80]!r}")
    if not parts:
        raise bad_input("file", f"{path} is an empty pack")
    return parts


def faults(parts: Mapping[str, bytes]) -> list[str]:
    """All that is wrong with a pack's files, as if they were in the owner's folder."""
    root = os.path.join(platform_folder("cache"), "unpacking")
    shutil.rmtree(root, ignore_errors=True)
    try:
        for name, text in parts.items():
            os.makedirs(os.path.join(root, os.path.dirname(name)), exist_ok=True)
            write_over(os.path.join(root, name), text)
        found = [
            fault for game in sorted({os.path.dirname(name) for name in parts}) for fault in _faults_in(root, game)
        ]
    except OSError as error:
        raise bad_input("file", f"{root} cannot be written: {error.strerror}") from None
    finally:
        shutil.rmtree(root, ignore_errors=True)
    return [in_other_words(fault, fault.replace(f"{root}{os.sep}", "")) for fault in found]


def _faults_in(root: str, game: str) -> Iterator[str]:
    """The same of one game's."""
    folder = os.path.join(root, game)
    names = tuple(name.removesuffix(".toml") for name in sorted(os.listdir(folder)))
    try:
        data = compile_rules(folder, names)
    except Fault as fault:
        yield from fault.found
        return
    deep = [f"{folder}/{name}.toml: it is nested too deep" for name, held in data.items() if too_deep(held)]
    yield from deep
    if not deep and (module := forms.owner_module(game)):
        yield from module.faults(folder)
