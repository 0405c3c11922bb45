"""What the umpire or a side knows, as tables on the terminal; it is typed often, so the standard library alone is
used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.words import is_empty, key_in_words, value_in_words
from referee.session.board.tree import heading_of, moment_in_words
from referee.show.columns import group_rows, is_group, wrap_lines
from referee.show.folding import width
from referee.show.style import allows_colour, in_style

HEAD = ("session", "game", "scenario", "side", "turn", "phase")
BRIEF = 30  # signs of a value that shares its line with others


def tree_text(data: Mapping[str, Any], who: str, before: int = 0) -> str:
    """A tree: single values first, then each group of like things as a table, and the messages at the end, with a
    count of those left out.
    """
    wide, colour = width(), allows_colour()
    if data.get("turn", data.get("public", {}).get("turn")) == 0:
        data = at_set_up(data) | {"public": at_set_up(data["public"])}
    head = ", ".join(f"{key} {data[key]}".strip() for key in HEAD if data.get(key) not in (None, ""))
    first, *others = wrap_lines(f"{heading_of(data, who)}  {head}", wide, "  ")
    lines = [in_style(first, "1", colour), *others]
    for key, value in data.items():
        if key in (*HEAD, "derived", "told") or not isinstance(value, Mapping):
            continue
        for title, tree in value.items() if key in ("sides", "open") else [(key, value)]:
            lines += branch_lines(title, tree, wide, colour)
    tellings = data.get("told")
    if isinstance(tellings, list) and tellings:
        lines.append(titled_line("told", wide))
        lines += [f"     earlier messages: {before} (show {who} --told)"] if before else []
        for telling in tellings:
            mark = " (withdrawn)" if telling.get("withdrawn") else ""
            where = f"{telling['n']:>3}  {moment_in_words(telling['turn'], telling['phase'])}"
            lines += wrap_lines(f"{where}: {telling['text']}{mark}", wide, " " * 7)
    return "\n".join(lines)


def at_set_up(data: Mapping[str, Any]) -> dict[str, Any]:
    """A head or `public` as it is shown before the first turn: without turn and night, which mean nothing yet."""
    return {key: value for key, value in data.items() if key not in ("turn", "night")}


def branch_lines(title: str, tree: Mapping[str, Any], wide: int, colour: bool) -> Iterator[str]:
    """One branch of the tree: short values on a line, longer ones on a line each, then groups."""
    plain = {key: value for key, value in tree.items() if not is_empty(value) and not is_group(value)}
    if plain or any(is_group(value) for value in tree.values()):
        yield titled_line(key_in_words(title), wide)
    texts = [f"{key_in_words(key)} {value_in_words(value)}" for key, value in plain.items()]
    yield from wrap_lines("; ".join(text for text in texts if len(text) <= BRIEF), wide)
    for text in texts:
        if len(text) > BRIEF:
            yield from wrap_lines(text, wide, "  ")
    for key, value in tree.items():
        if is_group(value):
            yield from group_rows(key, value, wide, colour)


def titled_line(title: str, wide: int) -> str:
    """A line across the screen, with a title in it."""
    return f"{title} ".ljust(wide, "─")
