"""The console's greeting and its bottom line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import shorten
from typing import Any

from referee.engine import settings
from referee.session.acting.due import due_now
from referee.session.acting.sequence import movers, phase, phases
from referee.session.board.tree import moment_in_words
from referee.session.session import Session
from referee.show.folding import width
from referee.show.status import GO_ON
from referee.show.wording import StateWords

LINES = 2
SHORT = 30
"""Signs of a command that the bottom line gives in full; of a longer one it names the act."""
KEYS = ("? help", "Tab completes", "Enter: what to do now", f"{GO_ON} next", "F2 curtain", "Ctrl-D leaves")


def first_lines(session: Session) -> str:
    """What a console begins with."""
    keys = "\n".join(line.strip() for line in side_by_side(KEYS, width(), "   "))
    return f"{session.name}: {session.state.about['scenario']}\n{keys}\n"


def weather_in_words(public: Mapping[str, Any]) -> str:
    """The weather in few words."""
    there = public.get("weather")
    if not isinstance(there, Mapping):
        return str(there or "")
    plain = {str(value) for value in there.values()}
    if len(plain) == 1:
        return plain.pop()
    bad = dict.fromkeys(value for value in there.values() if value != "clear")
    return ", ".join(f"{value} {' '.join(zone for zone in there if there[zone] == value)}" for value in bad)


def bottom_line(session: Session, times: Sequence[str], wide: int) -> str:
    """The bottom line: turn and phase, what is due, whose move, weather, dice, times, session, game. On a
    narrow terminal a second one; what does not fit in two is left out, the least needed first.
    """
    state, public = session.state, session.state.public
    now = phase(session.game, state.phase)
    has_nights = any(found.when != "always" for found in phases(session.game))
    night = "night" if public.get("night") else "day" if has_nights else ""
    parts = [
        (0, moment_in_words(state.turn, night if state.turn else "")),
        (0, short_title(now.title if now else state.phase, wide) if state.turn else ""),
        (1, due_in_words(session)),
        (1, StateWords.of(state).in_turn(movers(session.game, state.tree))),
        (4, weather_in_words(public)),
        (2, f"dice {state.tree['umpire'].get('dice', 'program')}"),
        *((3 + 2 * place, time) for place, time in enumerate(times)),
        (5, settings.umpire()),
        (6, session.name),
        (7, str(session.ruleset().about.get("title", session.game))),
    ]
    parts = [(rank, text) for rank, text in parts if text]
    while len(lines := side_by_side([text for _, text in parts], wide)) > LINES and len(parts) > 1:
        parts.remove(max(parts, key=lambda part: part[0]))
    return "\n".join(line[:wide] for line in lines)


def due_in_words(session: Session) -> str:
    """What is due, and how much may still be done, in a few words."""
    dues = due_now(session.game, session.state.tree)
    must = [due for due in dues if due.demanded]
    if must:
        more = f" and {len(must) - 1} more" if len(must) > 1 else ""
        command = must[0].command
        whole = "" if command.open_ones or len(command) > SHORT else command
        return f"due: {whole or command.act or shorten(must[0].line, SHORT, placeholder=' …')}{more}"
    return f"{len(dues)} open" if dues else ""


def short_title(title: str, wide: int) -> str:
    """A phase's title as it goes into the bottom line; without the part of the turn where that is narrow."""
    title = title.removesuffix(" phase").removesuffix(" Phase")
    return title.rpartition(": ")[2] if len(title) > wide * 2 // 3 else title


def side_by_side(texts: Sequence[str], wide: int, between: str = " | ") -> list[str]:
    """Texts side by side, in as many lines as needed."""
    lines = [""]
    for text in texts:
        if lines[-1] and len(lines[-1]) + len(between) + len(text) > wide:
            lines.append("")
        lines[-1] += f"{between}{text}" if lines[-1] else f" {text}"
    return lines
