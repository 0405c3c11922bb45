"""Leading an umpire: what to say and do in this phase, what is undone, what goes on; the bottom line."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from referee.session.acting.catalogue import acts
from referee.session.acting.due import due_now, due_text
from referee.session.acting.sequence import Phase, phase, phases
from referee.session.session import Session
from referee.show.folding import width

GO_ON = "F8"
LINES = 2
KEYS = ("? help", "Tab completes", "Enter: what now", f"{GO_ON} next", "F2 curtain", "Ctrl-D leaves")


def greeting(session: Session) -> str:
    """What a console begins with."""
    keys = "\n".join(line.strip() for line in filled(KEYS, width(), "   "))
    return f"{session.name}: {session.state.about['scenario']}\n{keys}\n"


def lead(session: Session, *, whole: bool = False) -> str:
    """What is to be done now; `whole` repeats what `next` has said already."""
    state, public = session.state, session.state.public
    now = phase(session.game, str(public.get("phase", "")))
    lines: list[str] = []
    if whole:
        title = f"{now.title} [{now.cite}]" if now else str(public.get("phase") or "not begun")
        lines.append(f"Turn {public.get('turn', 0)}, {title}")
        lines += [f"SAY  {now.say}"] if now and now.say else []
        lines += [f"DO   {now.do}"] if now and now.do else []
    here = [found for found in acts(session.game).values() if now and now.id in found.phases]
    here += [found for found in acts(session.game).values() if not now and "set-up" in found.phases]
    if here and not whole:
        lines.append(f"ACTS {', '.join(found.name for found in here)}; Enter tells more")
    for found in here if whole else ():
        needed = " ".join(
            name.upper().replace("_", "-") for name, field in found.inputs.fields.items() if field.required
        )
        lines.append(f"ACT  {f'{found.name} {needed}'.rstrip()}: {found.summary}")
    left = due_now(session.game, state.tree)
    lines += [f"{'DUE ' if due.demanded else 'OPEN'} {due_text(due, '')}" for due in left]
    if whole:
        lines += [f"WAIT {text}" for text in waiting(state.tree)]
    on = f"next, or {GO_ON}" if phases(session.game) else "phase --turn … --phase …"
    lines.append(f"ON   {'still open; ' if left else ''}{on}")
    wide = width()
    return "".join(
        f"{row}\n"
        for line in lines
        for row in textwrap.wrap(line, wide - 2, initial_indent="  ", subsequent_indent=" " * 7)
    )


def waiting(tree: Mapping[str, Any]) -> list[str]:
    """Reminders and sealed orders that wait."""
    umpire = tree["umpire"]
    out = []
    for reminder in umpire.get("reminders", {}).values():
        when = " ".join(f"{key} {reminder[key]}" for key in ("turn", "phase") if key in reminder)
        out.append(f"reminder for {when}: {reminder['text']}")
    return out + [
        f"sealed order {name}, check-word {order['word']}" for name, order in umpire.get("sealed", {}).items()
    ]


def to_move(found: Phase | None, public: Mapping[str, Any], sides: Sequence[str]) -> str:
    """Whose move it is."""
    who = found.who if found else ""
    if isinstance(public.get("active"), Mapping):
        return str(public["active"].get("side", ""))
    second = public.get("initiative") if who == "without-initiative-first" else None
    if second:
        return ", then ".join([*(side for side in sides if side != second), str(second)])
    first = public.get("first")
    if who in ("first", "second") and first in sides:
        return next(side for side in sides if (side == first) == (who == "first"))
    return who if who in sides else ""


def weather(public: Mapping[str, Any]) -> str:
    """The weather in few words."""
    there = public.get("weather")
    if not isinstance(there, Mapping):
        return str(there or "")
    plain = {str(value) for value in there.values()}
    if len(plain) == 1:
        return plain.pop()
    bad = dict.fromkeys(value for value in there.values() if value != "clear")
    return ", ".join(f"{value} {' '.join(zone for zone in there if there[zone] == value)}" for value in bad)


def bottom(session: Session, times: Sequence[str], wide: int) -> str:
    """The bottom line: turn, phase, weather, whose move, dice, times, game.

    Where it is narrow a second one; what does not fit in two is left out, the least needed first.
    """
    state, public = session.state, session.state.public
    now = phase(session.game, str(public.get("phase", "")))
    night = {True: "night", False: "day"}.get(public.get("night"), "") if public.get("turn") else ""  # type: ignore[arg-type]
    parts = [
        (0, f"turn {public.get('turn', 0)} {night}".rstrip()),
        (0, short(now.title if now else str(public.get("phase", "")), wide)),
        (4, weather(public)),
        (1, to_move(now, public, state.sides)),
        (2, f"dice {state.tree['umpire'].get('dice', 'program')}"),
        *((3 + 2 * place, time) for place, time in enumerate(times)),
        (6, str(session.ruleset().about.get("title", session.game))),
    ]
    parts = [(rank, text) for rank, text in parts if text]
    while len(lines := filled([text for _, text in parts], wide)) > LINES and len(parts) > 1:
        parts.remove(max(parts, key=lambda part: part[0]))
    return "\n".join(line[:wide] for line in lines)


def short(title: str, wide: int) -> str:
    """A phase's title as it goes into the bottom line; without the part of the turn where that is narrow."""
    title = title.removesuffix(" phase").removesuffix(" Phase")
    return title.rpartition(": ")[2] if len(title) > wide * 2 // 3 else title


def filled(texts: Sequence[str], wide: int, between: str = " | ") -> list[str]:
    """Texts set side by side, in as many lines as are needed."""
    lines = [""]
    for text in texts:
        if lines[-1] and len(lines[-1]) + len(between) + len(text) > wide:
            lines.append("")
        lines[-1] += f"{between}{text}" if lines[-1] else f" {text}"
    return lines
