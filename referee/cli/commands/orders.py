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
    import sys

    from referee.cli import orders as sheets
    from referee.session.choosing import choose

    chosen = choose(session)
    given = [*(text or ()), *ctx.args]
    cut = next((place for place, word in enumerate(given) if word.startswith("--")), len(given))
    words, rest = given[:cut], given[cut:]
    call = sheets.call_of("carry-out", [*rest, *(["--json"] if as_json else [])], chosen)
    side = sheets.side_of(chosen, side)

    def edited() -> str:
        from referee.cli.console.order_editor import edit

        return edit(chosen, side)

    typed = sheets.text_of(words, file, edited if sys.stdin.isatty() else None)
    typed, at_once = sheets.go_at_the_end(typed)
    go = go or at_once
    if check:
        raise typer.Exit(sheets.check(chosen, side, typed, but_not, as_json))
    raise typer.Exit(sheets.hand_in(chosen, side, typed, call, but_not, now=now, go=go))


@app.command(name="carry-out", context_settings=PASSED)
def carry_out(
    ctx: typer.Context,
    side: Annotated[list[str] | None, typer.Argument(help="whose orders, if not all that are in")] = None,
    session: SessionName = None,
    as_json: Json = False,
) -> None:
    """Open the orders that are in and do them, in the lawful sequence. One undo takes all of it back."""
    from referee.cli import orders as sheets
    from referee.session.choosing import choose

    chosen = choose(session)
    given = [*(side or ()), *ctx.args]
    cut = next((place for place, word in enumerate(given) if word.startswith("--")), len(given))
    call = sheets.call_of("carry-out", [*given[cut:], *(["--json"] if as_json else [])], chosen)
    raise typer.Exit(sheets.carry_out(chosen, [sheets.side_of(chosen, one) for one in given[:cut]], call))


@app.command()
def encounters(session: SessionName = None, as_json: Json = False) -> None:
    """What follows from where all now are: who meets, who may be searched, struck, engaged, with the act for each."""
    from referee.cli import orders as sheets
    from referee.session.choosing import choose

    sheets.encounters(choose(session), as_json)
