"""Where the umpire keeps things: the environment decides first, then the settings file, then the usual place.

`settings.toml` in the platform's folder for settings (`places`) holds `rules`, `logs` and `backup`, each a folder, and
`umpire`, the name of who umpires.
"""

from __future__ import annotations

import os

from referee.engine.errors import bad_input, nearest, show
from referee.engine.kept import Fault, read_kept
from referee.engine.places import platform_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


NAME = "settings"
OFF, ASK = "off", "ask"
VARIABLES = {
    "rules": "REFEREE_RULES",
    "logs": "REFEREE_LOGS",
    "backup": "REFEREE_BACKUP",
    "umpire": "REFEREE_UMPIRE",
}
LONGEST_NAME = 40


def path() -> str:
    """The settings file; it need not exist."""
    return os.path.join(platform_folder("config"), f"{NAME}.toml")


def paths_in_the_file() -> dict[str, str]:
    """The path that the settings file gives for each setting (a name of `VARIABLES`); refuses all that is no
    setting at once.
    """
    file = path()
    if not os.path.exists(file):
        return {}
    found: dict[str, Any] = read_kept(os.path.dirname(file), (NAME,))[NAME]
    wrong = []
    for key, value in found.items():
        if key not in VARIABLES:
            close = nearest(key, VARIABLES)
            wrong.append(f"{file}: no setting {show(key)}; there are: {', '.join(close or VARIABLES)}")
        elif not isinstance(value, str) or not _may_be(key, value):
            wrong.append(f"{file}: {key} must be {_what_is_wanted(key)}, not {show(value)}")
    if wrong:
        raise Fault(wrong)
    return dict(found)


def is_same_everywhere(folder: str) -> bool:
    """Does the path mean the same from every folder?"""
    return os.path.isabs(os.path.expanduser(folder))


def _may_be(name: str, value: str) -> bool:
    if name == "umpire":
        return bool(value.strip()) and value.isprintable() and len(value) <= LONGEST_NAME
    return (name == "backup" and value == OFF) or (is_same_everywhere(value) and value.isprintable())


def _what_is_wanted(name: str) -> str:
    if name == "umpire":
        return f"a name of at most {LONGEST_NAME} characters, or {ASK}"
    return f"a whole path, as ~/{name}" + (f" (or {OFF})" if name == "backup" else "")


def umpire() -> str:
    """The umpire's name from the settings; nothing if it is still to be asked."""
    name = setting("umpire")[0]
    return "" if name == ASK else name


def clean_name(typed: str) -> str:
    """A typed name, checked for the record."""
    return "".join(sign for sign in typed.strip() if sign.isprintable())[:LONGEST_NAME]


def asks_for_umpire() -> bool:
    """Should the console ask who umpires, as on a club's shared laptop?"""
    return setting("umpire")[0] == ASK


def setting(name: str) -> tuple[str, str]:
    """A setting and its source, a variable or the settings file; both empty if it is not set."""
    variable = VARIABLES[name]
    if os.environ.get(variable):
        return os.environ[variable], f"${variable}"
    found = os.path.expanduser(paths_in_the_file().get(name, ""))
    return found, path() if found else ""


def logs_folder() -> str:
    """The folder of the sessions; `./logs` unless set otherwise."""
    return setting("logs")[0] or "logs"


def backup_folder() -> str | None:
    """The folder for backups: the one in the settings, else one next to the sessions; none if it is `off`."""
    folder = setting("backup")[0] or folder_beside_sessions()
    return None if folder == OFF else folder


def folder_beside_sessions() -> str:
    """The folder for backups next to the sessions; no session can have its name."""
    return os.path.join(logs_folder(), "_backups")


def own_rules() -> str:
    """The folder of the owner's tables and counters, with a folder for each game; it need not exist."""
    return setting("rules")[0] or os.path.join(platform_folder("data"), "rules")


def check_folder(name: str, folder: str) -> str:
    """A folder that may be a setting; refuses a name that is none."""
    if name not in VARIABLES:
        raise bad_input("name", f"no setting {show(name)}; there are: {', '.join(VARIABLES)}")
    if not _may_be(name, folder):
        raise bad_input("folder", f"{name} must be {_what_is_wanted(name)}, not {show(folder)}")
    return folder
