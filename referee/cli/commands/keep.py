"""The commands on whole sessions: which there are, brought up to date, locked away and back."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import Json, PassphraseFile, SessionName, app


@app.command()
def sessions(as_json: Json = False) -> None:
    """List the sessions."""
    from referee.cli.session import about, as_json_line, listed, out
    from referee.session.record.age import locked_names
    from referee.session.record.folder import logs, names
    from referee.show.folding import in_two_columns

    rows = [listed(name) for name in names()]
    rows += [{"session": name, "current": False, "locked": True} for name in locked_names()]
    if as_json:
        as_json_line({"ok": True, "sessions": rows})
        return
    if not rows:
        out(f"no sessions in {logs()}")
        return
    for row in rows:
        out("\n".join(in_two_columns(f"{'*' if row['current'] else ' '} {row['session']}", about(row))))
    out("\nhint: * is the current one; referee use NAME makes another the current")


@app.command()
def upgrade(session: SessionName = None) -> None:
    """Bring a session of an earlier version up to date. A copy is kept."""
    from referee.cli.session import out
    from referee.engine.dice import commitment
    from referee.session import renewing
    from referee.session.choosing import choose

    chosen = choose(session)
    entry, kept = renewing.upgrade(chosen)
    out(f"{chosen.name} is up to date with entry {entry['n']}; what it was lies in {kept}")
    out(f"read out before the first die: the dice's mark is {commitment(chosen.state.dice['secret'])}")


@app.command()
def lock(
    session: Annotated[str | None, typer.Argument(help="the session; else the current one")] = None,
    passphrase_file: PassphraseFile = None,
    yes: Annotated[bool, typer.Option("--yes", help="do not ask")] = False,
) -> None:
    """Lock a session away: one encrypted file, and no plain folder."""
    import os
    import sys

    from referee.cli.locking import passphrase
    from referee.cli.session import out, sure
    from referee.session.choosing import choose
    from referee.session.record import age, backup

    age.library()
    chosen = choose(session)
    sure(f"lock {chosen.name} away and remove its plain folder?", yes)
    word = passphrase(passphrase_file, twice=True)
    with chosen.alone():
        path = age.lock(chosen.folder, word, lambda: backup.forget(chosen.name))
    out(f"{path}: {chosen.name}, locked; its plain folder and the backups beside it are gone")
    root = backup.backup_folder()
    if root and os.path.isdir(root) and backup.of_session(root, chosen.name):
        sys.stderr.write(f"referee: backups of {chosen.name} still lie plain in {root}\n")


@app.command()
def unlock(
    session: Annotated[str | None, typer.Argument(help="the session; else the only one locked")] = None,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Bring a locked session back."""
    from referee.cli.locking import passphrase, to_unlock
    from referee.cli.session import out
    from referee.session.record import age
    from referee.session.session import Session

    age.library()
    name = to_unlock(session)
    opened = Session(age.unlock(name, passphrase(passphrase_file, twice=False)))
    opened.refresh()
    out(f"{opened.name}: {opened.state.about['scenario']} ({opened.game}), {opened.state.count} entries")
