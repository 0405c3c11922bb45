"""A slip: what one side was told last, and nothing else, large and plain; for the screen turned round, or on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from referee.session.acting.sequence import phases
from referee.show.folding import wrap

if TYPE_CHECKING:
    from referee.show.pdf import Paper

COLUMNS = 60
TITLE = 54  # letters of a title on one line of a picture

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 22pt/1.4 Georgia, serif; margin: 0 auto; max-width: 30em; padding: 1.2em 1em; overflow-wrap: anywhere; }}
h1 {{ font-size: 1em; border-bottom: 2px solid; padding-bottom: .3em; margin: 0 0 .8em; }}
p {{ margin: .8em 0; }} .code {{ margin-top: 1.5em; }} .code svg {{ width: 45mm; height: auto; display: block; }}
.code small {{ font: 10pt system-ui, sans-serif; }}
@media (max-width: 40em) {{ body {{ font-size: 18pt; }} }} @media print {{ body {{ padding: 0; }} }}
</style>
<h1>{title}</h1>
{lines}
{code}</html>
"""
LABEL = 3  # mm around the text of a label
LEAST, MOST = (25, 12), (200, 400)  # mm across and down


def latest_messages(told: Sequence[Mapping[str, Any]], least: int = 0) -> list[Mapping[str, Any]]:
    """The messages of the last phase in which the side was told anything that still stands; at least `least` of
    them, if orders were carried out through several phases.
    """
    standing = [telling for telling in told if not telling.get("withdrawn")]
    if not standing:
        return []
    now = standing[-1]["turn"], standing[-1]["phase"]
    of_phase = [telling for telling in standing if (telling["turn"], telling["phase"]) == now]
    return standing[-max(least, len(of_phase)) :]


SPARE = 4  # lines of a screen: the title's, the console's own below, and what is asked
ROOMY = 50  # mm across, from which each of several labels has the whole title


def for_whom(side: str) -> str:
    """For whose eyes a slip is."""
    return "For all" if side == "all" else f"For {side.upper()} alone"


def slip_title(side: str, tellings: Sequence[Mapping[str, Any]], short: bool = False) -> str:
    """The title of a slip; `short`: with its phase in the word that the umpire types."""
    if not tellings:
        return for_whom(side)
    last = tellings[-1]
    called = last["phase"].replace("-", " ")
    when = f"turn {last['turn']}, " if last["turn"] else ""
    return f"{for_whom(side)}, {when}{called if short else last.get('called', called)}"


def with_phases(game: str, tellings: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The tellings, their phases named as in the rulebook."""
    names = {found.id: found.title for found in phases(game)}
    return [
        {**telling, "called": names[telling["phase"]]} if telling["phase"] in names else telling for telling in tellings
    ]


def as_text(side: str, tellings: Sequence[Mapping[str, Any]], columns: int = COLUMNS) -> str:
    """A slip as plain text, an empty line between tellings."""
    rows = ["\n".join(wrap(str(telling["text"]), columns)) for telling in tellings] or ["Nothing yet."]
    return "\n\n".join(["\n".join(wrap(slip_title(side, tellings), columns)), *rows]) + "\n"


def as_screens(text: str, high: int) -> list[str]:
    """A slip as texts that fit a screen so high, with room for a line below; each begins with the title, and no telling
    is parted unless it fills a screen.
    """
    title, *rows = text.rstrip("\n").split("\n\n")
    screens, room = list[list[str]](), 0
    for row in rows:
        needed = row.count("\n") + 2
        if not screens or needed > room:
            screens.append([title])
            room = high - title.count("\n") - SPARE
        screens[-1].append(row)
        room -= needed
    return ["\n\n".join(screen) + "\n" for screen in screens]


def as_html(side: str, tellings: Sequence[Mapping[str, Any]], coded: bool = False) -> str:
    """A slip as a page to print or for a phone; `coded`: with its text as a QR code."""
    lines = "\n".join(f"<p>{escape(str(telling['text']))}</p>" for telling in tellings) or "<p>Nothing yet.</p>"
    code = ""
    if coded:
        from referee.show import qr

        code = (
            f'<div class="code">{qr.as_svg(as_text(side, tellings))}<small>The same text, for a phone.</small></div>\n'
        )
    return PAGE.format(title=escape(slip_title(side, tellings)), lines=lines, code=code)


def as_svg(side: str, tellings: Sequence[Mapping[str, Any]]) -> str:
    """A slip as a picture, for a chat."""
    from referee.show.map_style import style_sheet
    from referee.show.plain import xml

    texts = [str(telling["text"]) for telling in tellings] or ["Nothing yet."]
    rows = [row for text in texts for row in (*wrap(text, COLUMNS), "")][:-1]
    tall = 74 + 22 * len(rows)
    over = slip_title(side, tellings)
    over = over if len(over) <= TITLE else slip_title(side, tellings, short=True)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 600 {tall}" role="img" '
        f'aria-label="{xml(slip_title(side, tellings))}">',
        style_sheet(),
        f'<rect class="paper" width="600" height="{tall}"/>',
        f'<rect class="frame" x="1" y="1" width="598" height="{tall - 2}" rx="6"/>',
        f'<text class="title" font-size="16" x="24" y="34">{xml(over)}</text>',
        '<path class="frame" d="M24 44H576"/>',
    ]
    out += [
        f'<text class="plain" font-size="15" x="24" y="{70 + 22 * place}">{xml(row)}</text>'
        for place, row in enumerate(rows)
        if row
    ]
    return "\n".join([*out, "</svg>"]) + "\n"


def qr_on_screen(side: str, tellings: Sequence[Mapping[str, Any]]) -> str:
    """A slip's text as a QR code, as large as the terminal has room for."""
    from shutil import get_terminal_size

    from referee.show import qr

    size = get_terminal_size()
    return "\n" + qr.as_text(as_text(side, tellings), size.columns, size.lines - 2)


def as_labels(side: str, tellings: Sequence[Mapping[str, Any]], wide: int, high: int | None, size: float = 11) -> Paper:
    """A slip as labels, so many mm wide and high; without a height, one label as long as its text."""
    from referee.show.pdf import FONT, Paper

    line = size * 0.45
    texts = [str(telling["text"]) for telling in tellings] or ["Nothing yet."]

    class Labels(Paper):
        """Labels, each of which says for whom it is, and which of how many."""

        count = 0

        def header(self) -> None:
            """For whom, and which of how many."""
            if self.count:
                self.set_font(FONT, "B", 0.8 * size)
                head = over(self) if wide >= ROOMY else for_whom(side)
                said = f"{head}, {self.page_no()} of {self.count}"
                self.multi_cell(0, 0.8 * line, self.fit(said), align="L", new_x="LMARGIN", new_y="NEXT")

    def over(page: Paper) -> str:
        """The title: with the whole name of the phase where that fits in two lines."""
        whole = slip_title(side, tellings)
        return (
            whole
            if page.get_string_width(page.fit(f"{whole}, 1 of 2")) < 1.8 * page.epw
            else slip_title(side, tellings, True)
        )

    def write(tall: float, count: int = 0) -> Paper:
        page = Labels(slip_title(side, tellings), (wide, tall))
        page.count = count
        page.set_margins(LABEL, LABEL, LABEL)
        page.set_auto_page_break(True, LABEL)
        page.add_page()
        page.set_font(FONT, "" if count else "B", size)
        for place, text in enumerate(texts if count else [over(page), *texts]):
            page.set_font(FONT, "" if place or count else "B", size)
            if place:
                page.ln(line / 3)
            page.multi_cell(0, line, page.fit(text), align="L", new_x="LMARGIN", new_y="NEXT")
        return page

    page = write(high or MOST[1])
    if high is None and page.page_no() == 1:
        tall = page.get_y() + 2 * LABEL
        page.close_fonts()
        page = write(tall)
    count = 1
    while page.page_no() > count:  # what each says takes room, and perhaps a label more
        count = page.page_no()
        page.close_fonts()
        page = write(high or MOST[1], count)
    return page


def as_pages(side: str, tellings: Sequence[Mapping[str, Any]], coded: bool = False) -> Paper:
    """A slip on pages; `coded`: with its text as a QR code."""
    from referee.show.pdf import FONT, Paper

    page = Paper(slip_title(side, tellings))
    page.add_page()
    page.set_font(FONT, "B", 20)
    page.multi_cell(0, 10, page.fit(slip_title(side, tellings)), border="B", align="L", new_x="LMARGIN", new_y="NEXT")
    page.set_font(FONT, "", 20)
    for text in [str(telling["text"]) for telling in tellings] or ["Nothing yet."]:
        page.ln(5)
        page.multi_cell(0, 10, page.fit(text), align="L", new_x="LMARGIN", new_y="NEXT")
    if coded:
        from referee.show import qr

        page.ln(8)
        if page.will_page_break(qr.MM):
            page.add_page()
        rows = qr.qr_rows(as_text(side, tellings))
        across = qr.MM / len(rows)
        left, top = page.get_x(), page.get_y()
        for down, row in enumerate(rows):
            for right, dark in enumerate(row):
                if dark:
                    page.rect(left + right * across, top + down * across, across, across, style="F")
    return page
