"""`lock`, `unlock`, and a side's file for that side alone."""

from __future__ import annotations

import os
import sys

from referee.cli.session import out, sure
from referee.engine.errors import Refusal, bad_input, unknown
from referee.session.record import age, backup
from referee.session.record.folder import names, write_new
from referee.session.record.views import text
from referee.session.session import Session, choose


def passphrase(file: str | None, *, twice: bool) -> str:
    """The passphrase: the first line of a file, else typed unseen, twice where it is a new one."""
    if file is not None:
        try:
            with open(file, encoding="utf-8") as source:
                return source.readline().rstrip("\r\n")
        except (OSError, ValueError) as error:
            raise bad_input("passphrase", f"{file} cannot be read: {error}") from None
    if not sys.stdin.isatty():
        raise bad_input("passphrase", "the passphrase is missing: --passphrase-file FILE; at a terminal it is typed")
    from getpass import getpass

    word = getpass("Passphrase (nothing is shown): ")
    if twice and getpass("The same again: ") != word:
        raise bad_input("passphrase", "the two are not the same; nothing was changed")
    return word


def lock(name: str | None, file: str | None, yes: bool) -> None:
    """Lock a session away."""
    age.library()
    session = choose(name)
    sure(f"lock {session.name} away and remove its plain folder?", yes)
    word = passphrase(file, twice=True)
    with session.alone():
        path = age.lock(session.folder, word)
    out(f"{path}: {session.name}, locked; its plain folder is gone")
    root = backup.wanted()
    if root and os.path.isdir(root) and backup.of_session(root, session.name):
        sys.stderr.write(f"referee: backups of {session.name} still lie plain in {root}\n")


def unlock(name: str | None, file: str | None) -> None:
    """Bring a locked session back."""
    age.library()
    there = age.locked_names()
    if name is None and len(there) == 1:
        name = there[0]
    if name is None:
        raise Refusal("bad-input", f"which session? locked: {', '.join(there) or 'none'}", field="session")
    if name not in there:
        raise unknown("locked session:", name, there)
    if name in names():
        raise bad_input("session", f"there is a session {name} that is not locked; it would be in the way")
    session = Session(age.unlock(name, passphrase(file, twice=False)))
    session.refresh()
    out(f"{session.name}: {session.state.about['scenario']} ({session.game}), {session.state.count} entries")


def export_side(session: Session, side: str, path: str, locked: bool, file: str | None) -> None:
    """Write a side's file for its player, plain or so that only a passphrase opens it."""
    state = session.state
    if side not in state.sides:
        raise unknown("side", side, state.sides)
    raw = text(state, side).encode()
    if locked:
        age.library()
        raw = age.encrypted(raw, passphrase(file, twice=True))
    write_new(path, raw)
    out(f"{path}: what {side.upper()} knows" + (", locked" if locked else ""))
