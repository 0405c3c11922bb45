"""Pages to print: record sheets, blank or filled, and what is handed over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from referee.cli.answers import Reply
from referee.cli.pictures import write_for_umpire
from referee.engine.errors import bad_input, unknown
from referee.engine.plain import counted
from referee.engine.rules import games, load
from referee.session.choosing import choose_session
from referee.session.reading.brief import Brief
from referee.session.reading.knowledge import states_by_turn
from referee.session.reading.picture import UMPIRE, known_to
from referee.session.reading.sheets import KINDS, Head, Sheet, page_head
from referee.session.record.glance import session_meant
from referee.session.scenario.forms import form_parts
from referee.show.more_letters import SETTING
from referee.show.order_sheet import sheets_of_kinds
from referee.show.slip import LEAST, MOST
from referee.show.umpires_sheet import umpire_sheet

if TYPE_CHECKING:
    from referee.show.pdf import Paper


def print_sheets(found: tuple[Head, list[Sheet]], page: str, blank: bool) -> Reply:
    """Write sheets to print; say how many pages they are, and for whom."""
    from referee.show.sheets import as_html
    from referee.show.sheets_pdf import make_pages

    over, made = found
    whose = "blank" if blank else "for you alone" if over.who == UMPIRE else f"for {over.who.upper()} alone"
    sheets = counted(len(made), "sheet")
    return print_page(
        page, partial(as_html, *found), partial(make_pages, *found), lambda pages: f"{pages or sheets}, {whose}"
    )


def print_screen(game: str | None, page: str | None, name: str | None) -> Reply:
    """Write the umpire's screen of a game, or of a session with its rulings and tables; say how many pages it has."""
    from referee.show import umpire_screen
    from referee.show.umpire_screen_pdf import make_pages

    session = choose_session(name) if name is not None or (game is None and session_meant()) else None
    if session is None and game is None:
        raise bad_input("game", f"game is missing: {', '.join(games())}, or a session")
    if session is not None and game is not None and game != session.game:
        raise bad_input("game", f"{session.name} is a session of {session.game}, not of {game}")
    rules = session.ruleset() if session else load(str(game))
    cards = [table for file, each in form_parts(rules.game).items() if file == "tables" for table in each]
    lacking = [table for table in cards if table not in rules.owner]
    made = umpire_screen.make_screen(rules, lacking, session.state.tree if session else None)
    whose = f"as {session.name} plays it" if session else "as the rulebook has it"
    return print_page(
        page or f"{rules.game}-screen.pdf",
        partial(umpire_screen.as_html, made),
        partial(make_pages, made),
        lambda pages: ", ".join(filter(None, ("the umpire's screen", pages, whose))),
    )


def print_brief(made: Brief, page: str) -> Reply:
    """Write a player's sheet, or the umpire's page, to be printed."""
    from referee.show import brief

    what = f"{made.title}, {made.whose[:1].lower()}{made.whose[1:]}"
    return print_page(page, partial(brief.as_html, made), partial(brief.as_pages, made), lambda _: what)


def blank_sheets(words: Sequence[str], game: str | None, name: str | None) -> tuple[Head, list[Sheet]]:
    """Blank sheets of a game, or of the session's game."""
    return Head(), sheets_of_kinds(game or choose_session(name).game, None, kinds_of(words))


def kinds_of(words: Sequence[str]) -> Sequence[str]:
    """The kinds of sheets that words name."""
    for word in words:
        if word not in KINDS:
            raise unknown("kind of sheet", word, KINDS)
    return words


def filled_sheets(words: Sequence[str], game: str | None, name: str | None) -> tuple[Head, list[Sheet]]:
    """A session's sheets, as the umpire or a side knows things."""
    if game:
        raise bad_input("game", "--game goes with --blank; a session's sheets are those of its game")
    session = choose_session(name)
    state = session.state
    viewers = [word for word in words if word not in KINDS]
    for word in viewers:
        if word not in (UMPIRE, *state.sides):
            raise unknown("kind of sheet or side", word, [*KINDS, UMPIRE, *state.sides])
    if len(viewers) > 1:
        raise bad_input("what", f"sheets are for one reader at a time, not for {' and '.join(viewers)}")
    past = states_by_turn(session.entries(), state)[:-1]
    known = known_to(state, viewers[0] if viewers else UMPIRE, session.ruleset(), past)
    kinds = [word for word in words if word in KINDS]
    found = sheets_of_kinds(session.game, known, kinds, state.tree)
    if known.who == UMPIRE and (not kinds or "forces" in kinds):
        place = max(i for i, sheet in enumerate(found) if sheet.kind == "forces") + 1
        found.insert(place, umpire_sheet(session.game, state, session.ruleset(), past))
    return page_head(state, known), found


def label_size(text: str) -> tuple[int, int | None]:
    """A label's width and height in mm: `62x29`; `62` alone is a roll, cut where the text ends."""
    wide, _, high = text.lower().partition("x")
    given = [int(part) if part.isdecimal() else 0 for part in (wide, *([high] if "x" in text.lower() else []))]
    if all(least <= size <= most for size, least, most in zip(given, LEAST, MOST, strict=False)):
        return given[0], given[1] if len(given) > 1 else None
    sizes = f"{LEAST[0]} to {MOST[0]} wide and {LEAST[1]} to {MOST[1]} high"
    raise bad_input("label", f"label must be MM or MMxMM, {sizes}, not {text}")


def print_page(
    page: str, as_html: Callable[[], str], as_pages: Callable[[], Paper], what: Callable[[str], str]
) -> Reply:
    """Write a page to print: PDF if the file's name ends so, else HTML. It is said `what` it is, by how many pages a
    PDF has.
    """
    if not page.lower().endswith(".pdf"):
        return write_for_umpire(page, as_html(), what(""))
    pages = as_pages()
    reply = write_for_umpire(page, pages.as_bytes(), what(counted(pages.page_no(), "page")))
    if not pages.lacking:
        return reply
    cure = f"{page[:-4]}.html shows them, or a font that has them: {SETTING}=FILE.ttf"
    lacking = f"the PDF has no letters for {''.join(pages.lacking)} and marks their places; {cure}"
    return reply._replace(said=[lacking, *reply.said])
