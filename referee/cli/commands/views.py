"""The commands that show the session, to the umpire or a side, on the screen, on paper or as a file."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import At, PassphraseFile, SessionName, app


@app.command(name="map")
def show_map(
    who: Annotated[str, typer.Argument(help="umpire, public (what all know), or a side")] = "umpire",
    around: Annotated[
        list[str] | None, typer.Option("--around", metavar="NAME", help="a hex or a thing to be drawn, and its sea")
    ] = None,
    radius: Annotated[int | None, typer.Option("--radius", help="with --around: hexes around it; else 6")] = None,
    whole: Annotated[bool, typer.Option("--whole", help="all of the map")] = False,
    ranges: Annotated[
        list[str] | None,
        typer.Option("--range", metavar="NAME=HEXES", help="draw a range, TF16=8; a sector, TF16=8,030-090"),
    ] = None,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="write a picture instead")] = None,
    png: Annotated[str | None, typer.Option("--png", metavar="FILE", help="the same as PNG, for a chat")] = None,
    csv: Annotated[str | None, typer.Option("--csv", metavar="FILE", help="write the positions as a table")] = None,
    columns: Annotated[int | None, typer.Option(help="the width of the text; else the terminal's")] = None,
    lines: Annotated[int | None, typer.Option(help="the height of the text; else the terminal's")] = None,
    at: At = None,
    session: SessionName = None,
) -> None:
    """The map, as you or a side may see it: all of it where it fits, else where something moves."""
    import sys

    from referee.cli.acting import looked
    from referee.cli.pictures import drawn, positions, screen, seen_by, write
    from referee.engine.errors import bad_input
    from referee.session.choosing import choose
    from referee.session.past import at as as_of
    from referee.show.colours import sides_of
    from referee.show.window import RADIUS, within

    if whole and around:
        raise bad_input("whole", "--whole draws all of the map, --around a part of it; choose one")
    if radius is not None and not around:
        raise bad_input("radius", "--radius goes with --around NAME")
    chosen = as_of(choose(session), at, who)
    found = drawn(chosen, who, ranges or ())
    sides = sides_of(chosen.ruleset().about, chosen.state.sides)
    part = within(found, around, RADIUS if radius is None else radius) if around else None
    if csv is not None:
        write(csv, positions(found))
        sys.stderr.write(f"{csv}: the positions as {seen_by(who)} them\n")
    if svg is not None or png is not None:
        from referee.show.map_svg import as_svg

        drawing = as_svg(found, sides, all_of_it=whole, part=part)
        for path, as_png in ((svg, False), (png, True)):
            if path is None:
                continue
            if as_png:
                from referee.show.png import as_png as made

                write(path, made(drawing))
            else:
                write(path, drawing)
            sys.stderr.write(f"{path}: the map as {seen_by(who)} it\n")
    if svg is None and png is None and csv is None:
        from referee.show.map import Screen, as_text
        from referee.show.style import coloured

        wide, high = screen(columns, lines)
        sys.stdout.write(as_text(found, sides, Screen(wide, high, coloured()), all_of_it=whole, part=part))
    looked(chosen)


@app.command()
def slip(
    side: Annotated[
        str, typer.Argument(help="the side that is to read it; all: what all know; each: one after the other")
    ],
    page: Annotated[
        str | None,
        typer.Option("--print", metavar="FILE", help="write a page to print: HTML, or PDF if FILE ends in .pdf"),
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="plain text, to be sent on")] = False,
    columns: Annotated[int, typer.Option(help="the width of the text")] = 60,
    qr: Annotated[bool, typer.Option("--qr", help="with its text as a QR code, for the player's phone")] = False,
    label: Annotated[
        str | None,
        typer.Option("--label", metavar="MM", help="with --print FILE.pdf: a label, 62 or 62x29 mm"),
    ] = None,
    session: SessionName = None,
) -> None:
    """What a side was told last, alone on a cleared screen. Turn the laptop round; any key clears it; in the
    console, Enter.
    """
    import sys

    from referee.cli.asking import any_key, screen_alone
    from referee.cli.paper import label_size, printed
    from referee.engine.errors import bad_input
    from referee.session.carrying import told_since
    from referee.session.choosing import choose
    from referee.session.record import views
    from referee.show import slip as slips
    from referee.show.folding import width

    chosen = choose(session)
    state = chosen.state
    if side == "each":
        for one in state.sides:
            stem, point, kind = (page or "").rpartition(".")
            slip(one, f"{stem}-{one}{point}{kind}" if page else None, text, columns, qr, label, session)
        return
    told = views.told_to_all(chosen.entries()) if side == "all" else state.told[state.side(side)]
    if columns < 20:
        raise bad_input("columns", f"columns must be 20 or more, not {columns}")
    tellings = slips.latest(told, told_since(chosen.entries(), side))
    if label is not None:
        if page is None or not page.lower().endswith(".pdf") or qr:
            raise bad_input("label", "--label goes with --print FILE.pdf, and without --qr")
        wide, high = label_size(label)
        printed(page, lambda: "", lambda: slips.as_label(side, tellings, wide, high))
        sys.stderr.write(f"{page}: a label for {side.upper()}\n")
    elif page is not None:
        printed(page, lambda: slips.as_html(side, tellings, qr), lambda: slips.as_pdf(side, tellings, qr))
        sys.stderr.write(f"{page}: a slip for {side.upper()}\n")
    elif text or not (sys.stdin.isatty() and sys.stdout.isatty()):
        if qr:
            raise bad_input("qr", "--qr is for the screen, or for a page: --print slip.html --qr")
        sys.stdout.write(slips.as_text(side, tellings, columns))
    else:
        code = slips.on_screen(side, tellings) if qr else ""
        with screen_alone():
            sys.stdout.write(slips.as_text(side, tellings, min(columns, width() - 1)) + code)
            sys.stdout.flush()
            any_key()


@app.command()
def sheet(
    what: Annotated[
        list[str] | None,
        typer.Argument(help="turns, damage, forces, acts (all, if none is named), orders; a side, else for you"),
    ] = None,
    page: Annotated[
        str | None,
        typer.Option("--print", metavar="FILE", help="write pages to print: HTML, or PDF if FILE ends in .pdf"),
    ] = None,
    blank: Annotated[bool, typer.Option("--blank", help="blank sheets; needs no session with --game")] = False,
    game: Annotated[str | None, typer.Option("--game", help="with --blank: a game's name or alias")] = None,
    enter: Annotated[bool, typer.Option("--enter", help="walk through sheets filled by hand, to type them in")] = False,
    session: SessionName = None,
) -> None:
    """Record sheets, so that paper can take over. Turns, damage, forces, lines to type back in."""
    import sys

    from referee.cli import paper

    if enter:
        from referee.cli.entering import enter as typed_in

        typed_in(paper.to_enter(what or (), page is not None or blank or game is not None), session)
        return
    found = paper.empty(what or (), game, session) if blank else paper.filled(what or (), game, session)
    if page is not None:
        paper.print_sheets(found, page, blank)
    elif blank:
        sys.stdout.write("".join(f"{one.kind:<8} {one.title.rpartition(': ')[2]}\n" for one in found[1]))
        sys.stderr.write("\nhint: blank sheets are for paper: --print sheets.pdf\n")
    else:
        from referee.show.sheets import show_sheets

        show_sheets(*found)


@app.command()
def report(
    who: Annotated[str, typer.Argument(help="umpire: the whole battle; or a side: what it knows")] = "umpire",
    html: Annotated[str | None, typer.Option("--html", metavar="FILE", help="where the page goes; - prints it")] = None,
    md: Annotated[str | None, typer.Option("--md", metavar="FILE", help="write Markdown, for a forum")] = None,
    maps: Annotated[
        str | None,
        typer.Option("--maps", metavar="FOLDER", help="with --md: its maps as SVG, to be linked"),
    ] = None,
    session: SessionName = None,
) -> None:
    """The after-action report. The battle turn by turn, maps, decisive throws, losses, points, luck."""
    import os
    import sys

    from referee.cli.pictures import report_is, write, write_maps
    from referee.engine.errors import bad_input
    from referee.session.choosing import choose
    from referee.session.reading.story import story
    from referee.show.report import as_html, as_markdown

    if maps is not None and md is None:
        raise bad_input("maps", "--maps goes with --md FILE; the page of --html has its maps in it")
    chosen = choose(session)
    about = chosen.ruleset().about
    told = story(chosen.game, chosen.entries(), chosen.state, who, chosen.ruleset())
    if html is None and md is None:
        html = os.path.join(chosen.folder, f"report{'' if who == 'umpire' else f'-{who}'}.html")
    pages = []
    if html is not None:
        pages.append((html, as_html(told, about)))
    if md is not None:
        link = write_maps(told, about, maps, md) if maps is not None else None
        pages.append((md, as_markdown(told, about, link)))
    for path, page in pages:
        write(path, page)
        if path != "-":
            sys.stderr.write(f"{path}: {report_is(who, told.open)}\n")
    if who != "umpire" and not chosen.is_open():
        sys.stderr.write("the session is closed: the whole report, `referee report`, is for everybody now\n")


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
    from referee.session.choosing import choose
    from referee.session.record.transfer import export as write

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
