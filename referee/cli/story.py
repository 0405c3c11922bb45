"""`report`: the after-action report, for the umpire or a side, as a page or as Markdown."""

from __future__ import annotations

import os
import sys

from referee.cli.pictures import write
from referee.session.reading.picture import UMPIRE
from referee.session.session import choose

PAGE = "report{}.html"


def report(name: str | None, who: str, html: str | None, markdown: str | None) -> None:
    """Write the report to the files named, else as a page beside the session's journal; say where on standard error."""
    from referee.session.reading.story import story
    from referee.show.report import as_html, as_markdown

    session = choose(name)
    rules = session.ruleset()
    told = story(session.game, session.entries(), session.state, who, rules)
    game = str(rules.about["title"])
    if html is None and markdown is None:
        html = os.path.join(session.folder, PAGE.format("" if who == UMPIRE else f"-{who}"))
    for path, form in ((html, as_html), (markdown, as_markdown)):
        if path is not None:
            write(path, form(told, game))
            if path != "-":
                sys.stderr.write(f"{path}: {said(who, told.open)}\n")
    if who != UMPIRE and not session.is_open():
        sys.stderr.write("the session is closed: the whole report, `referee report`, is for everybody now\n")


def said(who: str, still_open: bool) -> str:
    """What a report is, and for whom."""
    if who != UMPIRE:
        return f"the battle as {who.upper()} knows it"
    return "the whole battle, for the umpire alone" if still_open else "the whole battle, for everybody"
