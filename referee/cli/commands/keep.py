"""The commands on whole sessions: list them, choose one, move them in and out of files, lock and unlock."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from referee.cli.answers import Reply
from referee.cli.command import OPTIONS, command, session_of
from referee.cli.options import Call
from referee.engine import settings
from referee.engine.errors import Refusal, bad_input, unknown
from referee.engine.inputs import Inputs, bare, flag, text
from referee.engine.plain import counted
from referee.session.choosing import choose_session
from referee.session.record import views
from referee.session.record.folder import logs_folder, read_file, session_names, write_new
from referee.session.record.glance import make_current, meant_now
from referee.session.session import Session

LONGEST = 10_000  # bytes of a passphrase
PASSPHRASE = "a file whose first line is the passphrase"


class Sessions(Inputs):
    """List the sessions."""


@command("sessions", Sessions, OPTIONS, looks=True)
def sessions(_: Sessions, __: Call) -> Reply:
    """All there are, each with where it stands."""
    from referee.session.record.age import locked_names
    from referee.show.folding import two_columns

    rows = [session_row(name) for name in session_names()]
    rows += [{"session": name, "current": False, "locked": True} for name in locked_names()]
    heads = [f"{'*' if row['current'] else ' '} {row['session']}" for row in rows]
    lines = [line for head, row in zip(heads, rows, strict=True) for line in two_columns(head, session_in_words(row))]
    hint = "\nhint: * is the current one; referee use NAME makes another the current"
    said = "\n".join([*lines, hint]) if rows else f"no sessions in {logs_folder()}"
    return Reply(said, {"ok": True, "sessions": rows})


class Use(Inputs):
    """Make a session the current one."""

    session: str | None = bare(text(None, of="session", meaning="the session; without it, the current one is shown"))


@command("use", Use, OPTIONS)
def use(given: Use, _: Call) -> Reply:
    """Make it the current one, or say which is."""

    chosen = choose_session(given.session)
    if given.session is not None:
        make_current(chosen.name)
    elsewhere = os.environ.get("REFEREE_SESSION")
    said = chosen.title
    if elsewhere not in (None, "", chosen.name):
        said += f"\n\nhint: $REFEREE_SESSION names {elsewhere} and takes precedence"
    return Reply(said, {"ok": True, "session": chosen.name, "game": chosen.game})


class Export(Inputs):
    """Write a session as one file, with its journal and scenario; or one side's file for its player."""

    file: str = text(of="file", meaning="the file to write, such as friday.zip")
    lock: bool = flag(meaning="encrypt the file with a passphrase")
    passphrase_file: str | None = text(None, of="file", meaning=PASSPHRASE)


@command(
    "export",
    Export,
    {
        "session": text(of="session", meaning="the session; without it, the current one"),
        "for": text(wants="side", meaning="only what this side knows"),
        **OPTIONS,
    },
)
def export(given: Export, call: Call) -> Reply:
    """Write it."""
    from referee.session.record.transfer import export as write

    chosen, side = session_of(call), call.word("for")
    if side is not None:
        return export_side(chosen, side, given.file, given.lock, given.passphrase_file)
    if given.lock:
        raise bad_input("lock", "--lock goes with --for SIDE; referee lock packs a whole session")
    write(chosen.folder, given.file)
    return Reply(f"{given.file}: {chosen.name}, {counted(chosen.state.count, 'entry')}")


class Import(Inputs):
    """Open a session from its file. Its journal is checked first, and it becomes the current session."""

    file: str = text(of="file", meaning="a file that export wrote")
    name: str | None = text(None, meaning="a name for the session; without it, that of the file")


@command("import", Import, OPTIONS)
def bring_in(given: Import, _: Call) -> Reply:
    """Check it, and open it."""
    from referee.session.record.transfer import bring_in as read

    session = Session(read(given.file, given.name))
    session.refresh()
    make_current(session.name)
    return Reply(f"{session.title}, {counted(session.state.count, 'entry')}", of=session)


class Upgrade(Inputs):
    """Bring a session of an earlier version up to date. A copy is kept."""


@command("upgrade", Upgrade)
def upgrade(_: Upgrade, call: Call) -> Reply:
    """Bring it up to date."""
    from referee.engine.dice import commitment
    from referee.session import renewing

    chosen = session_of(call)
    entry, kept = renewing.upgrade(chosen)
    mark = commitment(chosen.state.dice["secret"])
    read_out = f"read this out before the first die: the mark of the dice is {mark}"
    return Reply(f"{chosen.name} is up to date with entry {entry['n']}; the old one is kept in {kept}\n{read_out}")


class Lock(Inputs):
    """Lock a session in one encrypted file, and remove its plain folder."""

    session: str | None = bare(text(None, of="session", meaning="the session; without it, the current one"))
    passphrase_file: str | None = text(None, of="file", meaning=PASSPHRASE)
    yes: bool = flag(meaning="do not ask")


@command("lock", Lock, OPTIONS)
def lock(given: Lock, _: Call) -> Reply:
    """Ask for the passphrase, write the file, remove the folder."""
    from referee.cli.asking import confirmed_once
    from referee.session.record import age, backup

    age.import_pyrage()
    chosen = choose_session(given.session)
    confirmed_once(f"lock {chosen.name} away and remove its plain folder?", given.yes)
    word = ask_passphrase(given.passphrase_file, twice=True)
    with chosen.lock_held():
        path = age.lock(chosen.folder, word, lambda: backup.forget(chosen.name))
    root = settings.backup_folder()
    left = root and backup.of_session(root, chosen.name)
    said = [f"referee: backups of {chosen.name} are still in {root}, not encrypted"] if left else []
    return Reply(f"{path}: {chosen.name}, locked; its plain folder and the backups next to it are removed", said=said)


class Unlock(Inputs):
    """Unlock a locked session."""

    session: str | None = bare(text(None, of="session", meaning="the session; without it, the only locked one"))
    passphrase_file: str | None = text(None, of="file", meaning=PASSPHRASE)


@command("unlock", Unlock, OPTIONS)
def unlock(given: Unlock, _: Call) -> Reply:
    """Ask for the passphrase, and bring the folder back."""
    from referee.session.record import age

    age.import_pyrage()
    name = to_unlock(given.session, age.locked_names())
    opened = Session(age.unlock(name, ask_passphrase(given.passphrase_file, twice=False)))
    opened.refresh()
    return Reply(f"{opened.title}, {counted(opened.state.count, 'entry')}")


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


def to_unlock(name: str | None, there: Sequence[str]) -> str:
    """Which of the locked sessions is meant: the one named, or the only one; refused if a plain one bears its name."""
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
    raw = views.text(session.state, session.state.side(side)).encode()
    if locked:
        from referee.session.record import age

        age.import_pyrage()
        raw = age.encrypt(raw, ask_passphrase(file, twice=True))
    write_new(path, raw)
    return Reply(f"{path}: what {side.upper()} knows" + (", locked" if locked else ""))


def session_in_words(row: Mapping[str, Any]) -> str:
    """A session of the list in words."""
    if "locked" in row:
        return f"locked: referee unlock {row['session']}"
    if "damaged" in row:
        return f"damaged: {row['damaged']}; referee log verify --session {row['session']}"
    from referee.session.acting.sequence import moment_title

    where = moment_title(row["game"], row["turn"], row["phase"])
    return f"{row['game']}, {where}, entry {row['entries']}" + ("" if row["open"] else ", closed")


def session_row(name: str) -> dict[str, Any]:
    """A session as `status --json` lists it: `session`, `current`, and where it stands, or what of it is `damaged`."""

    session = Session(os.path.join(logs_folder(), name))
    row = {"session": name, "current": name == meant_now()}
    try:
        state = session.state
    except Refusal as refusal:
        return {**row, "damaged": refusal.words}
    return {
        **row,
        "game": session.game,
        "scenario": state.about["scenario"],
        "turn": state.turn,
        "phase": state.phase,
        "entries": state.count,
        "open": session.is_open(),
    }
