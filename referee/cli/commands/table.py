"""The command for the table's own screens: the server, who joins, what is held back."""

from __future__ import annotations

from referee.cli.answers import Reply
from referee.cli.command import command, session_of
from referee.cli.options import Call
from referee.engine.inputs import Inputs, bare, flag, many, text, whole


class Table(Inputs):
    """Show each side its own view on its phones, and everyone a shared screen. Needs the extra `table`."""

    what: list[str] = bare(
        many(
            text(),
            0,
            2,
            (),
            meaning="a side, or public: show a code with which a device joins; let N or drop N: let a device in, or "
            "drop it; hold: hold news back; deal: show it; without a word: start the server, or list the devices",
        )
    )
    host: str | None = text(None, meaning="the address to listen at; without it, only this machine")
    port: int | None = whole(0, 65535, None, meaning="the port (8037 without it); 0 for any that is free")
    tls: bool = flag(meaning="encrypt, with --cert and --key or a certificate made for the evening")
    cert: str | None = text(None, of="file", meaning="with --tls: your certificate")
    key: str | None = text(None, of="file", meaning="with --tls: its key")


@command("table", Table)
def table(given: Table, call: Call) -> Reply:
    """Serve, invite, let in, drop, hold, deal."""
    from referee.cli.table import Wanted, run

    return run(session_of(call), given.what, Wanted(given.host, given.port, given.tls, given.cert, given.key))
