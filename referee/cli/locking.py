"""Passphrases, which session to unlock, and a side's file for that side alone."""

from __future__ import annotations

import sys

from referee.cli.answers import Reply
from referee.engine.errors import Refusal, bad_input, unknown
from referee.session.record import age
from referee.session.record.folder import read_file, session_names, write_new
from referee.session.record.views import text
from referee.session.session import Session

LONGEST = 10_000  # bytes of a passphrase


def ask_passphrase(file: str | None, *, twice: bool) -> str:
    """The passphrase: the first line of a file, else typed unseen, twice where it is a new one."""
    if file is not None:
        first = read_file(file, LONGEST, "passphrase_file").partition(b"\n")[0].removesuffix(b"\r")
        try:
            return first.decode()
        except ValueError:
            raise bad_input("passphrase_file", f"{file} is not UTF-8 text") from None
    if not sys.stdin.isatty():
        raise bad_input("passphrase", "the passphrase is missing: --passphrase-file FILE; at a terminal you type it")
    from getpass import getpass

    word = getpass("Passphrase (not shown as you type): ")
    if twice and getpass("Type it again: ") != word:
        raise bad_input("passphrase", "the two differ; nothing was changed")
    return word


def to_unlock(name: str | None) -> str:
    """The locked session that is meant: the one named, or the only one; refused if a plain one bears its name."""
    there = age.locked_names()
    if name is None and len(there) == 1:
        name = there[0]
    if name is None:
        raise Refusal("bad-input", f"which session? locked: {', '.join(there) or 'none'}", field="session")
    if name not in there:
        raise unknown("locked session:", name, there)
    if name in session_names():
        raise bad_input("session", f"there is a session {name} already that is not locked")
    return name


def export_side(session: Session, side: str, path: str, locked: bool, file: str | None) -> Reply:
    """Write a side's file for its player, plain or so that only a passphrase opens it."""
    raw = text(session.state, session.state.side(side)).encode()
    if locked:
        age.import_pyrage()
        raw = age.encrypt(raw, ask_passphrase(file, twice=True))
    write_new(path, raw)
    return Reply(f"{path}: what {side.upper()} knows" + (", locked" if locked else ""))
