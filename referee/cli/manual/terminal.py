"""A page of the manual on the terminal: headings, lists and tables folded to its width, blocks as they stand."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Container

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Heading, Markdown
from rich.text import Text
from rich.theme import Theme

from referee.cli.manual.pages import Page, found_at, linked, pages
from referee.show.folding import in_two_columns, width
from referee.show.style import coloured

TYPED = "cyan"
STYLES = Theme({"markdown.code": TYPED, **{f"markdown.h{depth}": "bold" for depth in range(1, 7)}})
LINES = {"h1": "═", "h2": "─"}


class Block(CodeBlock):
    """What is typed and answered, line by line as it stands: never folded."""

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


def shown(page: Page) -> str:
    """A page as text for this terminal."""
    out = io.StringIO()
    colour = coloured()
    console = Console(
        file=out, width=width(), theme=STYLES, force_terminal=colour or None, no_color=not colour, highlight=False
    )
    console.print(Manual(_spoken(page), hyperlinks=False), crop=False)
    return re.sub(r"[ \t]+$", "", out.getvalue(), flags=re.MULTILINE) + "\n"


def listed(taken: Container[str] = ()) -> str:
    """The pages, section by section, a line each; a name that is `taken` by a command has `page` before it."""
    lines, section = ["pages, each shown by `referee help NAME`"], ""
    there = pages()
    for name, page in there.items():
        more = [other for other in there if other.startswith(f"{name} ")]
        if page.section != section:
            section = page.section
            lines += [f"  {section}"]
        if " " not in name:
            typed = f"page {name}" if name in taken else name
            lines += in_two_columns(f"    {typed}", page.title + (f"; {', '.join(more)}" if more else ""))
    return "\n".join(lines) + "\n"


def show(page: Page) -> None:
    """Print a page."""
    sys.stdout.write(shown(page))


def _spoken(page: Page) -> str:
    """A page's text whose links say how the other page is shown here."""
    by_source = {other.source: other.name for other in pages().values()}

    def way(link: re.Match[str]) -> str:
        text, target = link.groups()
        source = found_at(page.source, target)
        if source is None:
            return f"{text} ({target})"
        name = by_source.get(source)
        return text if name in (None, page.name) or name == text else f"{text} (`referee help {name}`)"

    return linked(page.text(), way, lambda match: match[0])
