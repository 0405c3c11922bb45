"""The command for the table's own screens: the server, who joins, what is held back."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import SessionName, app


@app.command()
def table(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WHAT]",
            help="a side or public: a code to join by; let N; drop N; hold; deal; else serve, or say who is there",
        ),
    ] = None,
    host: Annotated[str | None, typer.Option(help="the one address to listen at; else this machine alone")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="the port; else 8037; 0: any that is free")] = None,
    tls: Annotated[
        bool, typer.Option("--tls", help="encrypt, with --cert and --key or a certificate made now")
    ] = False,
    cert: Annotated[str | None, typer.Option(metavar="FILE", help="with --tls: your certificate")] = None,
    key: Annotated[str | None, typer.Option(metavar="FILE", help="with --tls: its key")] = None,
    session: SessionName = None,
) -> None:
    """Each side's view on its own phones, a screen for all. Needs the extra `table`; dice stay on the table."""
    from referee.cli.table import Wanted, run
    from referee.session.choosing import choose

    run(choose(session), words or [], Wanted(host, port, tls, cert, key))
