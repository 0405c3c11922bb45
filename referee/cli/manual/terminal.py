"""A page of the manual on the terminal: all of it, or how it begins and its parts; the pages by section."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from itertools import pairwise

from referee.cli.manual.pages import FENCED, IMAGE, Page, found_at, pages, with_links
from referee.engine.errors import bad_input
from referee.show.folding import fold, two_columns
from referee.show.markdown import as_text

WIDE = 16
SCREEN = 24
"""The most lines shown unasked; of a longer page, the beginning and the list of parts."""
MOST_PARTS = 14
HEAD = re.compile(r"^## (.+)$", re.MULTILINE)
A_ROW = re.compile(r"(\d{1,3})(?: ?- ?|\.\.| to )(\d{1,3})")


def page_as_shown(page: Page, words: Sequence[str] = ()) -> str:
    """A page as text for this terminal: whole if it fits the screen or `all` of it is wanted, `part N` or `part N-N`,
    else its beginning and the list of its parts.
    """
    text = _links_in_words(page)
    heads, parts = parts_of(text)
    if words[:1] == ["part"]:
        return as_text("".join(parts[place] for place in places_of(page, heads, " ".join(words[1:]))))
    whole = as_text(text)
    if words == ["all"] or len(parts) < 3 or whole.count("\n") <= SCREEN:
        return whole
    listed = [f"{number:>4}  {head}" for number, head in enumerate(heads, 1)]
    if len(listed) > MOST_PARTS:
        listed = fold(", ".join(f"{number} {head}" for number, head in enumerate(heads, 1)), "  ", "  ")
    hint = f"help {page.name} part N shows one part, help {page.name} all the whole page"
    room = SCREEN - len(listed) - 3
    return "\n".join([*first_lines(as_text(parts[0]), room), *listed, "", *fold(f"hint: {hint}")]) + "\n"


def places_of(page: Page, heads: Sequence[str], word: str) -> Sequence[int]:
    """The places of the parts that are meant: one by its number or its heading, or a row of them, `1-3`."""
    found = [place for place, head in enumerate(heads, 1) if word in (str(place), head) or word.lower() == head.lower()]
    row = A_ROW.fullmatch(word)
    found = found[:1] or (list(range(int(row[1]), int(row[2]) + 1)) if row else [])
    if not found or not 1 <= found[0] <= found[-1] <= len(heads):
        raise bad_input("part", f"{page.name} has the parts 1 to {len(heads)}, not {word or 'none'}")
    return found


def first_lines(text: str, room: int) -> list[str]:
    """The beginning of a text in so many lines, the last of them empty: by whole paragraphs, except the first."""
    lines = text.rstrip("\n").split("\n")
    if len(lines) < room:
        return [*lines, ""]
    blank = [place for place, line in enumerate(lines[:room]) if not line and place > 3]
    return [*lines[: blank[-1] if blank else room - 1], ""]


def parts_of(text: str) -> tuple[list[str], list[str]]:
    """The headings of a page's parts; what is before the first, then each part with its heading."""
    fenced = [match.span() for match in FENCED.finditer(text)]
    found = [match for match in HEAD.finditer(text) if not any(start <= match.start() < end for start, end in fenced)]
    cuts = [0, *(match.start() for match in found), len(text)]
    return [match[1] for match in found], [text[start:end] for start, end in pairwise(cuts)]


def list_pages(taken: Container[str] = ()) -> str:
    """The pages by section; a name that is `taken` by a command has `page` before it."""
    by_section: dict[str, list[str]] = {}
    below: dict[str, dict[str, None]] = {}
    for name, page in pages().items():
        of, _, part = name.partition(" ")
        if part:
            below.setdefault(page.section, {})[part] = None
        else:
            by_section.setdefault(page.section, []).append(f"page {of}" if of in taken else of)
    lines = ["pages of the manual"]
    for section, names in by_section.items():
        more = f"; for each {', '.join(below[section])}" if section in below else ""
        lines += two_columns(f"  {section}", ", ".join(names) + more, WIDE)
    return "\n".join(lines) + "\n"


def _links_in_words(page: Page) -> str:
    """A page's text whose links say how to show the other page here."""
    by_source = {other.source: other.name for other in pages().values()}

    def way(link: re.Match[str]) -> str:
        text, target = link.groups()
        source = found_at(page.source, target)
        if source is None:
            return f"{text} ({target})"
        name = by_source.get(source)
        return text if name in (None, page.name) or name == text else f"{text} (`referee help {name}`)"

    return with_links(IMAGE.sub(r"*picture: \1*", page.text()), way, lambda match: match[0])
