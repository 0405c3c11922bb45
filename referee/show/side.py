"""What the umpire or a side knows, as tables on the terminal; it is typed often, so the standard library alone is
used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from referee.engine.words import Wording, is_empty
from referee.session.acting.sequence import moment_title
from referee.session.board.tree import heading_of
from referee.session.record.state import State
from referee.session.record.views import PUBLIC
from referee.show.columns import group_rows, is_group, wrap_lines
from referee.show.folding import width
from referee.show.style import allows_colour, in_style
from referee.show.wording import StateWords

HEAD = ("session", "game", "scenario", "side", "turn", "phase")
BRIEF = 30  # signs of a value that shares its line with others
TITLES = {"public": "known to all", "own": "own forces", "seen": "sees", "told": "told"}
"""The parts of what is known, in the order in which they are shown: what all know, which seldom changes, comes last."""


def tree_text(data: Mapping[str, Any], who: str, before: int, words: StateWords) -> str:
    """A tree: single values first, then each group of like things as a table, and the messages at the end, with a
    count of those left out.
    """
    wide, colour = width(), allows_colour()
    public = data.get("public", {})
    turn, phase = (data.get(key, public.get(key)) for key in ("turn", "phase"))
    if turn == 0:
        data = at_set_up(data) | {"public": at_set_up(public)}
    when = moment_title(words.game, turn or 0, phase or "")
    head = ", ".join(filter(None, [str(data.get("scenario", "")), when])) + f"; session {data['session']}"
    first, *others = wrap_lines(f"{'ALL' if who == PUBLIC else heading_of(data, who)}  {head}", wide, "  ")
    lines = [in_style(first, "1", colour), *others]
    for key, value in sorted(data.items(), key=lambda item: item[0] == "public"):
        if key in (*HEAD, "derived", "told") or not isinstance(value, Mapping):
            continue
        for title, tree in value.items() if key in ("sides", "open") else [(key, value)]:
            lines += branch_lines(title, tree, wide, colour, words)
    tellings = data.get("told")
    if isinstance(tellings, list) and tellings:
        lines.append(titled_line("told", wide))
        lines += [f"     earlier messages: {before} (show {who} --told)"] if before else []
        for (turn, phase), rows in groupby(tellings, lambda row: (row["turn"], row["phase"])):
            when = moment_title(words.game, turn, phase)
            lines += wrap_lines(when, wide, " " * 2)
            for telling in rows:
                mark = " (withdrawn)" if telling.get("withdrawn") else ""
                lines += wrap_lines(f"{telling['n']:>3}  {without_moment(telling['text'], when)}{mark}", wide, " " * 5)
    return "\n".join(lines)


def telling_line(state: State, side: str, telling: Mapping[str, Any]) -> str:
    """A telling by itself: the side that heard it, when unless it begins with that, and what."""
    when, text = moment_title(state.about["game"], telling["turn"], telling["phase"]), str(telling["text"])
    return f"{heading_of(state.tree, side)}, {text if text.startswith(f'{when}.') else f'{when}: {text}'}"


def without_moment(text: str, when: str) -> str:
    """A telling without the turn and phase with which it begins, which stand over it; all of it if it says no more."""
    return text.removeprefix(f"{when}.").lstrip() or text


def at_set_up(data: Mapping[str, Any]) -> dict[str, Any]:
    """A head or `public` as it is shown before the first turn: without turn and night, which mean nothing yet."""
    return {key: value for key, value in data.items() if key not in ("turn", "night")}


def branch_lines(title: str, tree: Mapping[str, Any], wide: int, colour: bool, words: Wording) -> Iterator[str]:
    """One branch of the tree: short values on a line, longer ones on a line each, then groups."""
    plain = {key: value for key, value in tree.items() if not is_empty(value) and not is_group(value)}
    if plain or any(is_group(value) for value in tree.values()):
        yield titled_line(TITLES.get(title) or words.key(title), wide)
    texts = list(dict.fromkeys(words.said(key, value) for key, value in plain.items()))
    yield from wrap_lines("; ".join(text for text in texts if len(text) <= BRIEF), wide)
    for text in texts:
        if len(text) > BRIEF:
            yield from wrap_lines(text, wide, "  ")
    for key, value in tree.items():
        if is_group(value):
            yield from group_rows(key, value, wide, colour, words)


def titled_line(title: str, wide: int) -> str:
    """A line across the screen, with a title in it."""
    return f"{title} ".ljust(wide, "─")
