"""The commands that show the session, to the umpire or a side, on the screen, on paper or as a file."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import At, Json, PassphraseFile, SessionName, app


@app.command()
def show(
    who: Annotated[str, typer.Argument(help="umpire, or a side")],
    at: At = None,
    session: SessionName = None,
    as_json: Json = False,
) -> None:
    """What the umpire, or exactly what that side, knows."""
    from referee.cli.acting import notices
    from referee.cli.session import as_json_line
    from referee.engine.errors import unknown
    from referee.session.past import at as as_of
    from referee.session.record import views
    from referee.session.session import choose

    chosen = as_of(choose(session), at)
    state = chosen.state
    if who != "umpire" and who not in state.sides:
        raise unknown("side", who, ["umpire", *state.sides])
    data = {"session": chosen.name, **state.tree} if who == "umpire" else views.view(state, who)
    if as_json:
        as_json_line({"ok": True, "entry": None, **data})
    else:
        from referee.show.side import show_tree

        show_tree(data, who)
    chosen.refresh()
    notices(chosen)


@app.command(name="map")
def show_map(
    who: Annotated[str, typer.Argument(help="umpire, or a side")] = "umpire",
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="write a picture instead")] = None,
    csv: Annotated[str | None, typer.Option("--csv", metavar="FILE", help="write the positions as a table")] = None,
    whole: Annotated[bool, typer.Option("--whole", help="all of a large map")] = False,
    at: At = None,
    session: SessionName = None,
) -> None:
    """The map, as you or a side may see it."""
    from referee.cli import pictures

    pictures.show_map(session, who, svg, csv, whole, at)


@app.command()
def slip(
    side: Annotated[str, typer.Argument(help="the side that is to read it")],
    page: Annotated[
        str | None,
        typer.Option("--print", metavar="FILE", help="write a page to print: HTML, or PDF if FILE ends in .pdf"),
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="plain text, for a label printer")] = False,
    columns: Annotated[int, typer.Option(help="the width of the text")] = 60,
    session: SessionName = None,
) -> None:
    """What a side was told last, alone on a cleared screen. Turn the laptop round; a key clears it again."""
    from referee.cli import paper

    paper.slip(session, side, page, text, columns)


@app.command()
def sheet(
    what: Annotated[
        list[str] | None,
        typer.Argument(help="turns, damage, forces, acts (all, if none is named); a side, else for you"),
    ] = None,
    page: Annotated[
        str | None,
        typer.Option("--print", metavar="FILE", help="write pages to print: HTML, or PDF if FILE ends in .pdf"),
    ] = None,
    blank: Annotated[bool, typer.Option("--blank", help="blank sheets; needs no session with --game")] = False,
    game: Annotated[str | None, typer.Option("--game", help="with --blank: a game's name or alias")] = None,
    session: SessionName = None,
) -> None:
    """Record sheets, so that paper can take over. Turns, damage, forces, lines to type back in."""
    from referee.cli import paper

    paper.sheet(session, what or (), blank, game, page)


@app.command()
def report(
    who: Annotated[str, typer.Argument(help="umpire: the whole battle; or a side: what it knows")] = "umpire",
    html: Annotated[str | None, typer.Option("--html", metavar="FILE", help="where the page goes; - prints it")] = None,
    md: Annotated[str | None, typer.Option("--md", metavar="FILE", help="write Markdown, for a forum")] = None,
    session: SessionName = None,
) -> None:
    """The after-action report. The battle turn by turn, maps, decisive throws, losses, points, luck."""
    from referee.cli import story

    story.report(session, who, html, md)


@app.command()
def export(
    file: Annotated[str, typer.Argument(help="the file to write: friday.zip")],
    side: Annotated[str | None, typer.Option("--for", help="only what this side knows, for its player")] = None,
    lock: Annotated[bool, typer.Option("--lock", help="only a passphrase opens that file")] = False,
    passphrase_file: PassphraseFile = None,
    session: SessionName = None,
) -> None:
    """A session as one file: the journal and the scenario; or a side's file for its player."""
    from referee.cli.session import out
    from referee.session.record.transfer import export as write
    from referee.session.session import choose

    chosen = choose(session)
    if side is not None:
        from referee.cli.locking import export_side

        export_side(chosen, side, file, lock, passphrase_file)
        return
    if lock:
        from referee.engine.errors import bad_input

        raise bad_input("lock", "--lock goes with --for SIDE; referee lock packs a whole session")
    write(chosen.folder, file)
    out(f"{file}: {chosen.name}, {chosen.state.count} entries")


@app.command(name="import")
def bring_in(
    file: Annotated[str, typer.Argument(help="a file that export wrote")],
    name: Annotated[str | None, typer.Option(help="the session's name; else the file's")] = None,
) -> None:
    """Open a session from its file. Its journal is checked first; it becomes the current one."""
    from referee.cli.session import out
    from referee.session.record.current import make_current
    from referee.session.record.transfer import bring_in as read
    from referee.session.session import Session

    session = Session(read(file, name))
    session.refresh()
    make_current(session.name)
    out(f"{session.name}: {session.state.about['scenario']} ({session.game}), {session.state.count} entries")
