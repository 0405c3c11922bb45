"""The commands that show the session to the umpire or a side: a map, a slip, sheets, the report."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import partial

from referee.cli import pictures
from referee.cli.answers import Reply, is_at_terminal
from referee.cli.command import AS_OF, command, session_of
from referee.cli.options import Call
from referee.engine.catalogue import optional_module
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, flag, many, several, text, whole
from referee.session.board.tree import heading_of
from referee.session.choosing import session_at as as_of
from referee.session.reading.picture import UMPIRE, boxes
from referee.session.reading.story import Story, story
from referee.session.session import Session
from referee.show.colours import colours_of_sides

PAGE = "write a page to print: HTML, or PDF if FILE ends in .pdf"
UPLOADED = "upload the maps to BoardGameGeek; for each, put its number in the place of UPLOAD and the file's name"


class Map(Inputs):
    """Draw the map as you or a side may see it: all of it if it fits the screen, otherwise the part in use."""

    who: str = bare(
        text("umpire", wants="side", also=("umpire", "public"), meaning="umpire, public (what all know), or a side")
    )
    around: list[str] = several(text(of="place"), "draw the map around a hex or a name; you may repeat it")
    radius: int | None = whole(default=None, meaning="with --around: how many hexes around it (6 without it)")
    range: list[str] = several(text(), "draw a range (TF16=8) or a sector (TF16=8,030-090)")
    searched: bool = flag(
        meaning="shade the hexes searched in this phase, darker for each search; on a side's map, only its own"
    )
    svg: str | None = text(None, of="file", meaning="write an SVG picture instead")
    png: str | None = text(None, of="file", meaning="write a PNG picture, for a chat")
    csv: str | None = text(None, of="file", meaning="write the positions as a CSV table")
    columns: int | None = whole(default=None, meaning="the width of the text; without it, the terminal's")
    lines: int | None = whole(default=None, meaning="the height of the text; without it, the terminal's")
    at: str | None = text(None, meaning=AS_OF)
    whole: bool = flag(meaning="draw the whole map")


@command("map", Map, looks=True)
def show_map(given: Map, call: Call) -> Reply:
    """Print it, or write it as files."""
    from referee.show.window import RADIUS, part_around

    if given.whole and given.around:
        raise bad_input("whole", "--whole draws the whole map, --around a part of it; choose one")
    if given.radius is not None and not given.around:
        raise bad_input("radius", "--radius goes with --around NAME")
    chosen = as_of(session_of(call), given.at, given.who)
    if optional_module(chosen.game, "views.boxes"):
        return show_zones(given, chosen)
    found = pictures.draw_map(chosen, given.who, given.range)
    if given.searched:
        found = pictures.with_coverage(found, chosen, given.who)
    sides = colours_of_sides(chosen.ruleset().about, chosen.state.sides, chosen.state.public.get("called", {}))
    radius = RADIUS if given.radius is None else given.radius
    part = part_around(found, given.around, radius) if given.around else None
    files, seen = list[Reply](), pictures.seen_by(chosen, given.who)
    if given.csv is not None:
        from referee.show.positions import positions_as_csv

        files.append(pictures.write_for_umpire(given.csv, positions_as_csv(found), f"the positions as {seen} them"))
    if given.svg is not None or given.png is not None:
        from referee.show.map_svg import as_svg

        drawing = as_svg(found, sides, all_of_it=given.whole, part=part, upright=given.svg is None)
        files += pictures.write_drawing(drawing, given.svg, given.png, f"the map as {seen} it")
    if files:
        return Reply(looked_at=chosen, then=files)
    from referee.show.map import Screen, as_text
    from referee.show.style import allows_colour

    wide, high = pictures.screen_size(given.columns, given.lines)
    shown = as_text(found, sides, Screen(wide, high, allows_colour()), all_of_it=given.whole, part=part)
    return Reply(shown, looked_at=chosen)


def show_zones(given: Map, chosen: Session) -> Reply:
    """The zones of a game that is played by them, a box for each, printed or written as files."""
    from referee.show.boxes import as_text
    from referee.show.boxes_svg import as_svg

    for name in ("around", "range", "csv", "searched"):
        if getattr(given, name):
            raise bad_input(name, f"--{name} is for a map with hexes; {chosen.game} is played in zones")
    found = boxes(chosen, given.who)
    assert found is not None
    if given.svg is None and given.png is None:
        return Reply(as_text(found, pictures.screen_size(given.columns, given.lines)[0]), looked_at=chosen)
    drawing = as_svg(found, colours_of_sides(chosen.ruleset().about, chosen.state.sides))
    what = f"the zones as {pictures.seen_by(chosen, given.who)} them"
    return Reply(looked_at=chosen, then=[*pictures.write_drawing(drawing, given.svg, given.png, what)])


class Slip(Inputs):
    """Show one side alone what it was told last, on a cleared screen. Turn the laptop round; any key clears it."""

    side: str = text(
        wants="side",
        also=("all", "each"),
        meaning="the side that reads it; all: what everyone knows; each: one side after the other",
    )
    print: str | None = text(None, of="file", meaning=PAGE)
    columns: int = whole(default=60, meaning="the width of the text")
    qr: bool = flag(meaning="show its text as a QR code, for the player's phone")
    label: str | None = text(None, meaning="with --print FILE.pdf: make a label, 62 or 62x29 mm")
    svg: str | None = text(None, of="file", meaning="write an SVG picture instead")
    png: str | None = text(None, of="file", meaning="write a PNG picture, for a chat")
    text: bool = flag(meaning="print plain text, to send")


@command("slip", Slip)
def slip(given: Slip, call: Call) -> Reply:
    """Show it, or print it; each side's, one after the other."""
    chosen = session_of(call)
    pages = {kind: name for kind in ("print", "svg", "png") if (name := getattr(given, kind)) is not None}
    if given.side != "each":
        return slip_of(chosen, given.side, given, pages)
    return Reply(
        then=[
            slip_of(chosen, one, given, {kind: f"-{one}".join(os.path.splitext(name)) for kind, name in pages.items()})
            for one in chosen.state.sides
        ]
    )


def slip_of(session: Session, side: str, given: Slip, pages: Mapping[str, str]) -> Reply:
    """What a side was told last: as text, alone on the screen, on a page, or drawn."""
    from shutil import get_terminal_size

    from referee.cli.asking import show_alone
    from referee.cli.paper import label_size, print_page
    from referee.session.carrying import told_since
    from referee.session.record import views
    from referee.show import slip as slips
    from referee.show.folding import width

    state, qr, columns, page = session.state, given.qr, given.columns, pages.get("print")
    told = views.told_to_all(session.entries()) if side == "all" else state.told[state.side(side)]
    if columns < 20:
        raise bad_input("columns", f"columns must be 20 or more, not {columns}")
    tellings = slips.with_phases(session.game, slips.latest_messages(told, told_since(session.entries(), side)))
    files, side = list[Reply](), heading_of(state.tree, side) if side != "all" else side
    if {"svg", "png"} & pages.keys():
        drawing = slips.as_svg(side, tellings)
        files += pictures.write_drawing(drawing, pages.get("svg"), pages.get("png"), f"a slip for {side}")
    if given.label is not None:
        if page is None or not page.lower().endswith(".pdf") or qr:
            raise bad_input("label", "--label goes with --print FILE.pdf, and without --qr")
        wide, high = label_size(given.label)
        label = slips.as_labels(side, tellings, wide, high)
        files.append(print_page(page, lambda: "", lambda: label, lambda _: f"a label for {side}"))
    elif page is not None:
        html, printed = partial(slips.as_html, side, tellings, qr), partial(slips.as_pages, side, tellings, qr)
        files.append(print_page(page, html, printed, lambda _: f"a slip for {side}"))
    elif not pages and (given.text or not is_at_terminal()):
        if qr:
            raise bad_input("qr", "--qr is for the screen, or for a page: --print slip.html --qr")
        return Reply(slips.as_text(side, tellings, columns))
    elif not pages:
        code = slips.qr_on_screen(side, tellings) if qr else ""
        text = slips.as_text(side, tellings, min(columns, width() - 1))
        *before, last = slips.as_screens(text, get_terminal_size().lines)
        show_alone(*before, last + code)
    return Reply(then=files)


class Sheet(Inputs):
    """Write record sheets, so that you can go on with paper: turns, damage, forces, lines to type in later."""

    what: list[str] = bare(
        several(
            text(of="sheet"),
            "turns, damage, forces, acts or orders (without one, all but orders); and a side (without one, the sheets "
            "are yours)",
        )
    )
    print: str | None = text(None, of="file", meaning="write pages to print: HTML, or PDF if FILE ends in .pdf")
    blank: bool = flag(meaning="write blank sheets; with --game, this needs no session")
    game: str | None = text(None, of="game", meaning="with --blank: a game's name or short name")
    enter: bool = flag(meaning="type in sheets that were filled in by hand")


@command("sheet", Sheet)
def sheet(given: Sheet, call: Call) -> Reply:
    """Show them, print them, or type them in."""
    from referee.cli import paper

    session, what, page, blank = call.word("session"), given.what, given.print, given.blank
    if given.enter:
        from referee.cli.entering import enter_sheets as typed_in

        if page is not None or blank or given.game is not None:
            raise bad_input("enter", "--enter goes only with kinds of sheets and --session")
        return Reply(then=typed_in(paper.kinds_of(what), session))
    found = paper.blank_sheets(what, given.game, session) if blank else paper.filled_sheets(what, given.game, session)
    if page is not None:
        return paper.print_sheets(found, page, blank)
    if blank:
        names = "".join(f"{one.kind:<8} {one.title.rpartition(': ')[2]}\n" for one in found[1])
        return Reply(names, said=["", "hint: blank sheets are for paper: --print sheets.pdf"])
    from referee.show.sheets import as_text

    return Reply(as_text(*found))


class Report(Inputs):
    """Write the after-action report: the battle turn by turn, maps, what changed the score, losses, points and luck."""

    who: str = bare(
        text("umpire", wants="side", also=("umpire",), meaning="umpire: the whole battle; a side: only what it knows")
    )
    html: str | None = text(None, of="file", meaning="write a page for the browser; - prints it")
    md: str | None = text(None, of="file", meaning="write Markdown, for a forum")
    bgg: str | None = text(None, of="file", meaning="write BoardGameGeek's markup, for its forums")
    turns: str | None = text(None, of="file", meaning="write the battle turn by turn, as a page with a slider")
    beside: list[str] = many(
        text(wants="side", also=("umpire",)),
        0,
        None,
        (),
        meaning="with --turns: show another view next to it: the umpire's, or a side's",
    )
    maps: str | None = text(
        None, of="folder", meaning="write its maps into this folder: as SVG with --md, as PNG with --bgg"
    )


@command("report", Report)
def report(given: Report, call: Call) -> Reply:
    """Write it."""
    from referee.show.report import as_html, as_markdown, as_markup

    who, html, md, bgg = given.who, given.html, given.md, given.bgg
    if given.maps is not None and md is None and bgg is None:
        raise bad_input("maps", "--maps goes with --md FILE or --bgg FILE; the HTML page has its maps in it")
    chosen = session_of(call)
    about = chosen.ruleset().about
    told = story(chosen.game, chosen.entries(), chosen.state, who, chosen.ruleset())
    if given.beside and given.turns is None:
        raise bad_input("beside", "--beside goes with --turns FILE")
    files = [turn_by_turn(given, chosen, told)] if given.turns is not None else []
    if html is None and md is None and bgg is None and given.turns is None:
        html = os.path.join(chosen.folder, f"report{'' if who == 'umpire' else f'-{who}'}.html")
    pages = []
    if html is not None:
        pages.append((html, as_html(told, about)))
    for forum, kind, in_marks in ((md, "svg", as_markdown), (bgg, "png", as_markup)):
        if forum is not None:
            link = None if given.maps is None else pictures.write_maps(told, about, given.maps, forum, kind)
            pages.append((forum, in_marks(told, about, link)))
    said = [UPLOADED] if bgg is not None and given.maps is not None else []
    files += [pictures.write_for_umpire(path, page, pictures.report_is(chosen, who, told.open)) for path, page in pages]
    if who != "umpire" and not chosen.is_open():
        said.append("the session is closed: the whole report, `referee report`, may be shown to everybody now")
    return Reply(then=[*files, Reply(said=said)])


def turn_by_turn(given: Report, chosen: Session, told: Story) -> Reply:
    """The battle turn by turn, with the views that are to be next to each other."""
    from referee.show.turn_by_turn import as_html

    viewers = list(dict.fromkeys([given.who, *given.beside]))
    others = [story(chosen.game, chosen.entries(), chosen.state, who, chosen.ruleset()) for who in viewers[1:]]
    whole = len(viewers) > 1 or UMPIRE in viewers
    page = as_html([told, *others], chosen.ruleset().about, secret=whole and chosen.is_open())
    what = pictures.report_is(chosen, UMPIRE if whole else given.who, chosen.is_open())
    return pictures.write_for_umpire(str(given.turns), page, what)
