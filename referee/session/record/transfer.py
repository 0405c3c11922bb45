"""A session as one file: its journal and its scenario; everything else is made from them again."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Sequence

from referee.engine.errors import Refusal, bad_input, show
from referee.engine.misread import why_misread
from referee.engine.rules import aliases
from referee.session.record import journal, views, writing
from referee.session.record.declared import held_against_game
from referee.session.record.folder import as_name, make_folder, read_file, replace, write_new
from referee.session.record.packs import parts_in, time_limit, zip_files
from referee.session.record.shape import THINGS, tables_in
from referee.session.record.state import fold

CARRIED = (journal.NAME, "scenario.toml")
# What an evening can hold many times over, and a machine can still read: bytes, a line's bytes, entries, values.
LARGEST = {journal.NAME: 32_000_000, "scenario.toml": 1_000_000}
LONGEST, MOST, VALUES = 4_000_000, 20_000, 4_000_000
MOST_FILES = 50
SECONDS = 60


def export(folder: str, path: str) -> None:
    """Write a session's file; typed lines, clocks and derived files stay at home."""
    write_new(path, session_bytes(folder))


def session_bytes(folder: str, *, is_whole: bool = False) -> bytes:
    """A session's file, as bytes; the journal is read whole before, unless that was done just now."""
    if not is_whole:
        journal.read(folder)
    return zip_files({name: read_file(os.path.join(folder, name)) for name in CARRIED})


def bring_in(path: str, name: str | None = None) -> str:
    """A session's folder made from its file: the journal is checked whole before anything is made."""
    return unpack_session(read_file(path, sum(LARGEST.values())), path, name)


def unpack_session(raw: bytes, path: str, name: str | None = None) -> str:
    """A session's folder made from the bytes of its file; `path` is where they come from."""
    with time_limit(SECONDS, path):
        parts = checked_files(raw, path)

    def fill(folder: str) -> None:
        for part, content in parts.items():
            replace(os.path.join(folder, part), content)
        writing.vouch(folder, journal.peek(folder))

    return make_folder(as_name(os.path.splitext(os.path.basename(path))[0]) if name is None else name, fill)


def checked_files(raw: bytes, path: str) -> dict[str, bytes]:
    """The files of a session in the bytes of its file, read whole; refused if they are no session's."""
    held = parts_in(raw, path, "a session's file", MOST_FILES, sum(LARGEST.values()))
    for part, most in LARGEST.items():
        if part not in held:
            raise bad_input("file", f"{path} is not a session's file: it holds no {part}")
        if len(held[part]) > most:
            raise bad_input("file", f"{part} in {path} is longer than {most // 1_000_000} MB")
    parts = {part: held[part] for part in CARRIED}
    text = journal.mend(parts[journal.NAME])
    lines = text.split(b"\n")
    values = text.count(b",") + text.count(b"[") + text.count(b"{")
    if len(lines) > MOST or max(map(len, lines)) > LONGEST or values > VALUES:
        raise bad_input("file", f"{path} holds more than an evening can: {len(lines)} entries, {values} values")
    found = held_against_game(journal.of_text(text))
    if found.fault or not found.entries:
        number = found.bad or 1
        raise Refusal("damaged", f"line {number} of the journal in {path} {found.fault or 'is missing'}")
    parts[journal.NAME] = found.text
    _is_its_scenario(parts["scenario.toml"], found.entries[0]["game"], path)
    _can_be_seen(found.entries, path)
    return parts


def _is_its_scenario(raw: bytes, game: str, path: str) -> None:
    """Refuse a scenario that cannot be read, or is of another game than the journal."""
    try:
        there = tomllib.loads(raw.decode()).get("game")
    except (ValueError, RecursionError) as error:
        raise Refusal("damaged", f"scenario.toml in {path} cannot be read: {why_misread(error, raw)}") from None
    if there is None:
        raise Refusal("damaged", f"scenario.toml in {path} does not say of which game it is: game is missing")
    if there not in (game, *(alias for alias, whole in aliases().items() if whole == game)):
        raise Refusal("damaged", f"scenario.toml in {path} is of the game {show(there)}, and the journal of {game}")


def _can_be_seen(entries: Sequence[journal.Entry], path: str) -> None:
    """Refuse a state of which the sides' files cannot be made: it is not one of the game's."""
    state = fold(entries)
    if tables_in(state.tree) > THINGS:
        raise bad_input("file", f"{path} holds more than an evening can: more than {THINGS} things")
    try:
        for side in state.sides:
            views.text(state, side)
    except Exception as error:  # a stranger's state may be wrong in ways that no reader of it foresees
        game = state.about["game"]
        message = f"the state that {path} makes is not a state of {game}: {type(error).__name__} in what a side sees"
        raise Refusal("damaged", message) from None
