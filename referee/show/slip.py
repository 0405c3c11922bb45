"""A slip: what one side was told last, and nothing else, large and plain; for the screen turned round, or on paper."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

COLUMNS = 60

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{title}</title>
<style>
body {{ font: 22pt/1.4 Georgia, serif; margin: 2em auto; max-width: 30em; }}
h1 {{ font-size: 1em; border-bottom: 2px solid; padding-bottom: .3em; }}
p {{ margin: .8em 0; }} @media print {{ body {{ margin: 0; }} }}
</style>
<h1>{title}</h1>
{lines}
</html>
"""


def latest(told: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The tellings of the last phase in which the side was told anything that still stands."""
    standing = [telling for telling in told if not telling.get("withdrawn")]
    if not standing:
        return []
    now = standing[-1]["turn"], standing[-1]["phase"]
    return [telling for telling in standing if (telling["turn"], telling["phase"]) == now]


def title(side: str, tellings: Sequence[Mapping[str, Any]]) -> str:
    """What stands over a slip."""
    where = f", turn {tellings[-1]['turn']}, {tellings[-1]['phase'].replace('-', ' ')}" if tellings else ""
    return f"For {side.upper()} alone{where}"


def as_text(side: str, tellings: Sequence[Mapping[str, Any]], columns: int = COLUMNS) -> str:
    """A slip as plain text, an empty line between tellings."""
    rows = [textwrap.fill(str(telling["text"]), columns) for telling in tellings] or ["Nothing yet."]
    return "\n\n".join([title(side, tellings), *rows]) + "\n"


def as_html(side: str, tellings: Sequence[Mapping[str, Any]]) -> str:
    """A slip as a page to print."""
    lines = "\n".join(f"<p>{escape(str(telling['text']))}</p>" for telling in tellings) or "<p>Nothing yet.</p>"
    return PAGE.format(title=escape(title(side, tellings)), lines=lines)


def as_pdf(side: str, tellings: Sequence[Mapping[str, Any]]) -> tuple[bytes, str]:
    """A slip as PDF, and the characters that could not be written."""
    from referee.show.pdf import FONT, Paper

    page = Paper(title(side, tellings))
    page.add_page()
    page.set_font(FONT, "B", 20)
    page.multi_cell(0, 10, page.fit(title(side, tellings)), border="B", align="L", new_x="LMARGIN", new_y="NEXT")
    page.set_font(FONT, "", 20)
    for text in [str(telling["text"]) for telling in tellings] or ["Nothing yet."]:
        page.ln(5)
        page.multi_cell(0, 10, page.fit(text), align="L", new_x="LMARGIN", new_y="NEXT")
    return page.file(), "".join(page.lacking)
