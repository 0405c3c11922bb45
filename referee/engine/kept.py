"""TOML files parsed once and kept in the user's cache folder, with the text they were made from.

What is kept is taken only while that text is exactly the files' text: it is never stale, and safe to delete.
"""

from __future__ import annotations

import marshal
import os
import sys

from referee.engine.errors import Refusal
from referee.engine.places import platform_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    Judge = Callable[[str, Mapping[str, Any]], list[str]]


FORMAT = 1
held: dict[str, Mapping[str, Any]] = {}
"""What this process has read, by the file that keeps it; nobody changes it."""


class Fault(Refusal):
    """Files that cannot be used: every fault at once, each with its file."""

    def __init__(self, found: list[str], what: str = "files") -> None:
        super().__init__("bad-input", f"the {what} have faults:\n" + "\n".join(found), field=what)
        self.found = found


def read_kept(
    folder: str, names: tuple[str, ...], judge: Judge | None = None, what: str = "settings"
) -> dict[str, Any]:
    """The parsed files of a folder by name, empty if the folder does not exist; raises `Fault`. `judge(folder,
    data)` gives their faults; `what` is what the messages call them.
    """
    source = {name: text for name in names if (text := text_of(os.path.join(folder, f"{name}.toml"))) is not None}
    if not source:
        return {name: {} for name in names}
    cache = os.path.join(platform_folder("cache"), f"{_mark(folder)}-{names[0]}.{sys.implementation.cache_tag}")
    made = held.get(cache) or read(cache)
    if {**made, "data": None} != {"format": FORMAT, "folder": folder, "source": source, "data": None}:
        data = _parsed(folder, source, names, judge, what)
        made = {"format": FORMAT, "folder": folder, "source": source, "data": data}
        keep(cache, made)
    held[cache] = made
    return dict(made["data"])


def read(cache: str) -> Mapping[str, Any]:
    """What a file of the cache holds; nothing if it cannot be read."""
    try:
        with open(cache, "rb") as file:
            made = marshal.load(file)
    except (OSError, EOFError, ValueError, TypeError):
        return {}
    return made if isinstance(made, dict) and isinstance(made.get("data"), dict) else {}


def _parsed(
    folder: str, source: Mapping[str, bytes], names: tuple[str, ...], judge: Judge | None, what: str
) -> dict[str, Any]:
    import tomllib

    from referee.engine.plain import hidden_in

    data: dict[str, Any] = {name: {} for name in names}
    found = []
    for name, text in source.items():
        try:
            data[name] = tomllib.loads(text.removeprefix(b"\xef\xbb\xbf").decode())
        except (ValueError, RecursionError) as error:
            from referee.engine.misread import why_misread

            found.append(f"{os.path.join(folder, name)}.toml: {why_misread(error, text)}")
            continue
        if fault := hidden_in(data[name]):
            found.append(f"{os.path.join(folder, name)}.toml: {fault}")
    found += judge(folder, data) if judge else []
    if found:
        raise Fault(found, what)
    return data


def keep(cache: str, made: dict[str, Any]) -> None:
    """Write to the cache in one piece; if that fails, it is made anew the next time."""
    temporary = f"{cache}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(cache), exist_ok=True)
        with open(temporary, "wb") as file:
            marshal.dump(made, file)
        os.replace(temporary, cache)
    except (OSError, ValueError):
        try:
            os.remove(temporary)
        except OSError:
            return


def text_of(path: str) -> bytes | None:
    """A file's text; nothing if there is no file."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except (FileNotFoundError, NotADirectoryError):
        return None


def _mark(folder: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in folder)[-120:]
