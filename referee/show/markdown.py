"""Markdown as text for a terminal: headings, lists and tables folded to its width, blocks as they stand."""

from __future__ import annotations

import io
import re

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Heading, Markdown
from rich.text import Text
from rich.theme import Theme

from referee.show.folding import width
from referee.show.style import allows_colour

TYPED = "cyan"
STYLES = Theme({"markdown.code": TYPED, **{f"markdown.h{depth}": "bold" for depth in range(1, 7)}})
LINES = {"h1": "═", "h2": "─"}


class Block(CodeBlock):
    """What is typed and answered, line by line as it is: never folded."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        text = str(self.text).rstrip("\n")
        yield Text(text, style=TYPED if console.is_terminal else "", no_wrap=True, overflow="ignore")


class Head(Heading):
    """A heading at the left; the larger ones underlined."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        text = self.text
        text.justify, text.style = "left", "bold"
        yield text
        if self.tag in LINES:
            yield Text(LINES[self.tag] * min(text.cell_len, options.max_width), style="bold")


class Manual(Markdown):
    """Markdown with blocks and headings of that kind."""

    elements = {**Markdown.elements, "fence": Block, "code_block": Block, "heading_open": Head}  # noqa: RUF012


def as_text(markdown: str) -> str:
    """A page, or a part of one, as text for this terminal."""
    out = io.StringIO()
    colour = allows_colour()
    console = Console(
        file=out, width=width(), theme=STYLES, force_terminal=colour or None, no_color=not colour, highlight=False
    )
    console.print(Manual(markdown, hyperlinks=False), crop=False)
    return re.sub(r"[ \t]+$", "", out.getvalue(), flags=re.MULTILINE) + "\n"
