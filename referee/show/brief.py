"""A player's sheet, or the umpire's page, on the terminal and to print."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from referee.session.reading.brief import Brief
from referee.show.folding import fold

if TYPE_CHECKING:
    from referee.show.pdf import Paper

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 11pt/1.4 Georgia, serif; margin: 0 auto; max-width: 46em; padding: 1.2em 1em; overflow-wrap: anywhere; }}
h1 {{ font-size: 1.5em; margin: 0; }} h2 {{ font-size: 1.1em; margin: 1.2em 0 .3em; border-bottom: 1px solid; }}
p {{ margin: .3em 0; }} p.who {{ font-variant: small-caps; font-size: 1.1em; }}
h2 {{ break-after: avoid; }} p {{ break-inside: avoid; }} @media print {{ body {{ padding: 0; }} }}
</style>
<h1>{title}</h1>
<p class="who">{who}</p>
{parts}
</html>
"""


def under_title(made: Brief) -> str:
    """The line under the title: the date, and who may read it."""
    return ". ".join(filter(None, (made.date, made.whose)))


def as_text(made: Brief) -> str:
    """A sheet as plain text."""
    out = [made.title, under_title(made)]
    for part in made.parts:
        out += ["", part.title.upper(), *(row for line in part.lines for row in fold(line, "  ", "    "))]
    return "\n".join(out) + "\n"


def as_html(made: Brief) -> str:
    """A sheet as a page to print."""
    parts = []
    for part in made.parts:
        lines = "\n".join(f"<p>{escape(line)}</p>" for line in part.lines)
        parts.append(f"<h2>{escape(part.title)}</h2>\n{lines}")
    return PAGE.format(title=escape(made.title), who=escape(under_title(made)), parts="\n".join(parts))


def as_pages(made: Brief) -> Paper:
    """A sheet on pages."""
    from referee.show.pdf import FONT, Paper

    page = Paper(made.title)
    page.add_page()

    def put(text: str, bold: str, size: float, border: str = "") -> None:
        page.set_font(FONT, bold, size)
        high = size * 0.45
        page.multi_cell(0, high, page.fit(text), border=border, align="L", new_x="LMARGIN", new_y="NEXT")

    put(made.title, "B", 16)
    put(under_title(made), "", 11)
    for part in made.parts:
        page.ln(3)
        if page.will_page_break(15):
            page.add_page()
        put(part.title, "B", 12, "B")
        for line in part.lines:
            page.ln(1)
            put(line, "", 10.5)
    return page
