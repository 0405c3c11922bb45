"""The commands of players' orders: hand them in, carry them out, list what follows."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import PASSED, Json, SessionName, app


@app.command(context_settings=PASSED)
def orders(
    ctx: typer.Context,
    side: Annotated[str, typer.Argument(help="whose orders they are")],
    text: Annotated[
        list[str] | None, typer.Argument(help="the orders, semicolons between them; else typed line by line")
    ] = None,
    file: Annotated[str | None, typer.Option("--file", help="a file of orders, - for standard input")] = None,
    but_not: Annotated[str, typer.Option("--but-not", metavar="N,N", help="leave these lines out")] = "",
    now: Annotated[bool, typer.Option("--now", help="carry them out at once, by themselves")] = False,
    go: Annotated[bool, typer.Option("--go", help="carry all out, if the other side's are in")] = False,
    check: Annotated[bool, typer.Option("--check", help="only say what the lines mean and what is wrong")] = False,
    session: SessionName = None,
    as_json: Json = False,
) -> None:
    """A side's orders in short: checked all at once, and sealed. As in: referee orders ijn "11 stay; 16 1409"."""
    from referee.cli.orders import typed

    given = [*(text or ()), *ctx.args]
    cut = next((place for place, word in enumerate(given) if word.startswith("--")), len(given))
    flags = [f"--{name}" for name, on in (("now", now), ("go", go), ("check", check), ("json", as_json)) if on]
    words = [
        f"--{name}={value}" for name, value in (("file", file), ("but-not", but_not), ("session", session)) if value
    ]
    raise typer.Exit(typed(["orders", side, *given[:cut], *flags, *words, *given[cut:]]))


@app.command(name="carry-out", context_settings=PASSED)
def carry_out(
    ctx: typer.Context,
    side: Annotated[list[str] | None, typer.Argument(help="whose orders; left out, every sheet that is in")] = None,
    session: SessionName = None,
    as_json: Json = False,
) -> None:
    """Open the orders that are in and do them, in the lawful sequence. One undo takes all of it back."""
    from referee.cli.orders import typed

    given = [*(side or ()), *ctx.args]
    cut = next((place for place, word in enumerate(given) if word.startswith("--")), len(given))
    more = [*(["--json"] if as_json else []), *([f"--session={session}"] if session else [])]
    raise typer.Exit(typed(["carry-out", *given[:cut], *more, *given[cut:]]))


@app.command()
def encounters(session: SessionName = None, as_json: Json = False) -> None:
    """What follows from where all now are: who meets, who may be searched, struck, engaged, with the act for each."""
    from referee.cli import orders_said
    from referee.session.choosing import choose

    orders_said.print_what_meets(choose(session), as_json)
