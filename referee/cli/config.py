"""`referee config`: every path and value that the program uses, and where each comes from; the settings file."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from referee.engine import __version__, settings
from referee.engine.places import platform_folder
from referee.engine.rules import data_folder, games
from referee.session.record.folder import write_over
from referee.session.record.glance import current_name, sessions_meant
from referee.session.scenario.packing import files_of
from referee.show.folding import fold

MEANT = {
    "rules": "your tables and counters, a folder for each game",
    "logs": "the sessions, a folder for each",
    "backup": "copies of the session, at each turn and at `close`; off: none",
    "umpire": "your name in the record; ask: the console asks once",
    "session": "the current session",
    "settings": "the settings that this command changes",
    "cache": "safe to delete",
    "shipped rules": "never edited",
    "shipped scenarios": "never edited",
    "version": "",
}


class Row(NamedTuple):
    """A value, where it comes from, and whether it is a path."""

    name: str
    value: str
    origin: str
    is_path: bool = True

    @property
    def there(self) -> bool | None:
        """Is there such a file or folder? None, if it is no path."""
        return os.path.exists(self.value) if self.is_path and self.value else None

    def as_json(self) -> dict[str, Any]:
        """The row as JSON has it."""
        return {"name": self.name, "value": self.value, "there": self.there, "origin": self.origin}


def settings_rows() -> Iterator[Row]:
    """Everything, in the order in which an umpire asks for it."""
    for name, folder, usual in (
        ("rules", settings.own_rules(), "the platform's folder for data"),
        ("logs", os.path.abspath(settings.logs_folder()), "logs in the current folder"),
        ("backup", settings.backup_folder() or "", "next to the sessions"),
    ):
        yield Row(name, folder, settings.setting(name)[1] or usual)
    name, origin = settings.setting("umpire")
    yield Row("umpire", name, origin or "not said", False)
    named, chosen = os.environ.get("REFEREE_SESSION"), current_name()
    there = [] if named or chosen else sessions_meant()
    alone = there[0] if len(there) == 1 else ""
    origin = "$REFEREE_SESSION" if named else "opened or played last" if chosen else "the only one" if alone else ""
    yield Row("session", named or chosen or alone, origin or "none is meant", False)
    yield Row("settings", settings.path(), "the platform's folder for settings")
    yield Row("cache", platform_folder("cache"), "the platform's folder for caches")
    for what in ("rules", "scenarios"):
        yield Row(f"shipped {what}", data_folder(what), "this program")
    yield Row("version", __version__, f"Python {platform.python_version()}, {platform.platform(terse=True)}", False)


def as_text(found: list[Row]) -> str:
    """The rows as text, and which tables of the owner's there are."""
    wide = max(len(row.name) for row in found)
    lines = []
    for row in found:
        gone = " (not there)" if row.there is False else ""
        lines.append(f"{row.name:<{wide}}  {row.value or '-'}{gone}\n")
        meant = f"; {MEANT[row.name]}" if MEANT[row.name] else ""
        lines += [f"{line}\n" for line in fold(f"{row.origin}{meant}", " " * (wide + 4), " " * (wide + 4))]
    for game in games():
        if files := files_of(game):
            lines.append(f"your tables: {game}: {', '.join(files)}\n")
    return "".join(lines)


def change_setting(name: str, folder: str | None) -> str:
    """Write a setting into the settings file, or remove it; the value that holds now."""
    kept: dict[str, str] = dict(settings.paths_in_the_file())
    if folder is None:
        settings.check_folder(name, os.sep)
        kept.pop(name, None)
    else:
        kept[name] = settings.check_folder(name, folder)
    write_settings(kept)
    value, origin = settings.setting(name)
    over = "" if origin in ("", settings.path()) else f"; {origin} takes precedence"
    return f"{name}: {value or 'as usual'}{over}"


def write_settings(kept: Mapping[str, str]) -> None:
    """Write the settings file."""
    import tomli_w

    from referee.engine.errors import bad_input

    try:
        os.makedirs(os.path.dirname(settings.path()), exist_ok=True)
    except OSError as error:
        raise bad_input("file", f"{settings.path()} cannot be written: {error.strerror}") from None
    head = "# Where referee keeps things; `referee config` shows and changes it.\n"
    write_over(settings.path(), (head + tomli_w.dumps(dict(sorted(kept.items())))).encode())
