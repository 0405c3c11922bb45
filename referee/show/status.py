"""Where a session is: turn and phase, what is due and may still be done, the acts of the phase, how to go on.

`status`, Enter in the console and the bottom line say the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from textwrap import shorten
from typing import Any

from referee.engine.errors import Refusal
from referee.engine.plain import quote_word
from referee.engine.words import key_in_words, value_text
from referee.session.acting import sequence
from referee.session.acting.act import Act
from referee.session.acting.catalogue import acts
from referee.session.acting.due import Due, due_now, due_text, is_over, of_going_on
from referee.session.acting.orders import words_of
from referee.session.acting.where import is_of_use
from referee.session.board.roots import Umpire
from referee.session.board.sight import board_of
from referee.session.may import Asked
from referee.session.record import views
from referee.session.session import Session
from referee.show.folding import fold, indent
from referee.show.wording import StateWords

GO_ON = "F8"
LONGEST = 100
"""The most signs of what is said of where all are now."""
SCREEN = 16
"""The most lines of what is due, and of acts, that are shown; of more acts, the names."""


def as_json(session: Session) -> dict[str, Any]:
    """The same as JSON: `due` holds what is due and may still be done, `acts` the acts of the phase."""
    state, public = session.state, session.state.public
    now = sequence.phase(session.game, state.phase)
    return {
        "ok": True,
        "session": session.name,
        "game": session.game,
        "entry": None,
        "entries": state.count,
        "open": session.is_open(),
        "turn": state.turn,
        "phase": state.phase,
        "to_move": sequence.THEN.join(sequence.movers(session.game, state.tree)),
        "dice": state.umpire.get("dice", "program"),
        "due": [due.as_json() for due in what_is_due(session)],
        "acts": [found.name for found in of_phase(session, now)],
        "waiting": what_waits(session),
        "public": public,
    }


def status_text(session: Session, *, rules: bool = False) -> str:
    """The session's position as text; with `rules` also the scenario's rules that both sides know."""
    state = session.state
    closed = "" if session.is_open() else ", closed"
    head = f"{session.title}, entry {state.count}{closed}"
    where = "".join(f"{line}\n" for line in fold(head))
    return where + what_to_do(session, whole=True, keys=False) + (rules_text(state.public) if rules else "")


def rules_text(public: Mapping[str, Any]) -> str:
    """What both sides know, a line for each value."""
    plain = {key: value for key, value in public.items() if key not in views.HEAD and not isinstance(value, dict)}
    lines = (f"{key_in_words(key)}: {value_text(value)}" for key, value in plain.items())
    return "".join(f"{indent(line)}\n" for line in lines)


def what_to_do(session: Session, *, whole: bool = False, keys: bool = True) -> str:
    """What is to be done now; `whole` repeats what `next` has said already, `keys` names those of the console."""
    state = session.state
    now = sequence.phase(session.game, state.phase)
    due = what_is_due(session)
    lines = [*where_it_stands(session, now)] if whole else []
    if not session.is_open():
        return folded_lines([*lines[:1], "OVER undo opens it again; report writes the report"])
    over = [bar.message for bar in of_going_on(Asked(session).board)]
    due = [one for one in due if one.demanded or not over]
    stands = sequence.as_it_stands(session.game, now, state.tree) if now else None
    there = [] if is_over(state.tree) else in_turn(of_phase(session, now), stands)
    here = [one for one in there if not is_over_with(session, one)]
    if not whole and (names := unnamed_acts(here, stands)):
        lines.append(f"ACTS {names}; Enter shows more")
    lines += [f"{'DUE ' if one.demanded else 'OPEN'} {due_text(one, '' if keys else 'do ')}" for one in due]
    lines += [] if over else openings(session)
    if whole:
        rows = [act_line(found) for found in here]
        if folded_lines([*lines, *rows]).count("\n") > SCREEN:
            rows = [f"ACTS {names}; do explains them"] if (names := unnamed_acts(here, stands)) else []
        lines += rows
        lines += ["MAY  may NAME: what one thing may do now, and why not the rest"] if here else []
        lines += [f"WAIT {text}" for text in what_waits(session)]
    if over:
        return folded_lines([*lines, f"OVER {'; '.join(over)}: report writes the report; close closes the session"])
    if whole and (named := acts_in_words(session.game, state.phase)):
        lines.append(f"ACTS {named}" if state.phase else f"PLAN name the phases as you like; commonly: {named}")
    return folded_lines([*lines, f"ON   {going_on(session, due, keys=keys)}"])


def openings(session: Session) -> list[str]:
    """What follows from where all are now, the first of it, and how many more there are."""
    found = [one.line for one in words_of(session.game).encounters(session.state.tree)]
    more = f"encounters lists {len(found) - 1} more" if len(found) > 1 else "encounters says how"
    return [f"SEE  {shorten(found[0], LONGEST, placeholder=' …')}; {more}"] if found else []


def going_on(session: Session, due: Sequence[Due], *, keys: bool) -> str:
    """How to go on, once what is due is done; where the umpire names the phases, to the phase that commonly comes."""
    state = session.state
    before = "when everything due is done; " if any(one.demanded for one in due) else "still open; " if due else ""
    if sequence.phases(session.game):
        return f"{before}next{f', or {GO_ON}' if keys else ''}"
    act = "phase" if keys else "do phase"
    coming = sequence.next_phase(session.game, state.phase)
    turn = f"{act} --turn {state.turn + 1}" if state.phase else ""
    in_turn = any(one.in_turn for one in due) and turn
    before, later = ("", " when everything due is done") if in_turn else (before, "")
    if keys and coming:
        more = f"; {turn} the next turn{later}" if turn else ""
        return f"{before}next, or {GO_ON}, begins {coming} (phase NAME another{more})"
    if keys and sequence.meant_by(session.game, state.phase):
        return f"{before}next, or {GO_ON}, begins turn {state.turn + 1}{later} (phase NAME another phase)"
    named = f"{act} {quote_word(coming)} (or another name)" if coming else f"{act} and the name that you give it"
    turn = f"{turn}{later}" if turn else ""
    return before + ", or ".join(filter(None, (named, turn) if coming else (turn, named)))


def is_over_with(session: Session, found: Act) -> bool:
    """Is an act that takes no inputs, or a side alone, barred by now, as an order that can be given only once?"""
    fields = found.inputs.fields
    if {*fields} - {"side"}:
        return False
    each = [{"side": side} for side in session.state.sides] if any(it.required for it in fields.values()) else [{}]
    return all(is_barred(session, found, inputs) for inputs in each)


def is_barred(session: Session, found: Act, inputs: Mapping[str, Any]) -> bool:
    """Is an act refused for what it is given?"""
    try:
        return bool(Asked(session).objections(found, inputs))
    except Refusal:
        return bool(inputs)


def unnamed_acts(here: Sequence[Act], now: sequence.Phase | None) -> str:
    """The names of the acts of the phase that what is to be done in it does not name already."""
    said = set(re.findall(r"[\w-]+", now.do)) if now else set[str]()
    return ", ".join(found.name for found in here if found.name not in said)


def act_line(found: Act) -> str:
    """An act of the phase, with what it must be given."""
    needed = " ".join(name.upper().replace("_", "-") for name, field in found.inputs.fields.items() if field.required)
    return f"ACT  {f'{found.name} {needed}'.rstrip()}: {found.summary}"


def folded_lines(lines: Sequence[str]) -> str:
    """Lines that begin with a word of four letters, folded so that what it is about stands apart."""
    return "".join(f"{row}\n" for line in lines for row in fold(line, "  ", " " * 7))


def where_it_stands(session: Session, now: sequence.Phase | None) -> list[str]:
    """Turn and phase, whose move it is, who throws, what to say and do."""
    state, public = session.state, session.state.public
    now = sequence.as_it_stands(session.game, now, state.tree) if now else None
    title = f"{now.title} [{now.cite}]" if now else state.phase or "not begun"
    moving = sequence.movers(session.game, state.tree)
    night = {True: "night", False: "day"}.get(public.get("night"), "") if state.turn else ""  # type: ignore[arg-type]
    more = [
        night,
        f"{StateWords.of(state).in_turn(moving)} to move" if moving else "",
        f"dice {state.tree['umpire'].get('dice', 'program')}",
    ]
    when = f"Turn {state.turn}, {title}" if state.turn else "Set-up"
    lines = [f"{when}; {', '.join(part for part in more if part)}"]
    if is_over(state.tree):
        return lines
    lines += [f"SAY  {now.say}"] if now and now.say else []
    return lines + ([f"DO   {now.do}"] if now and now.do else [])


def what_is_due(session: Session) -> list[Due]:
    """What is due and may still be done, each with names and hexes that are lawful now in its command."""
    from referee.session.filled import Filling

    return Filling(session).fill(due_now(session.game, session.state.tree))


def acts_of_now(session: Session) -> list[Act]:
    """The acts of the phase that it is; where the umpire names the phases, those that commonly belong to it."""
    if sequence.phases(session.game):
        now = sequence.phase(session.game, session.state.phase)
        return in_turn(of_phase(session, now), now)
    there = acts(session.game)
    return [there[name] for name in acts_in_words(session.game, session.state.phase).split(", ") if name in there]


def in_turn(here: Sequence[Act], now: sequence.Phase | None) -> list[Act]:
    """Acts in the order in which what is to be done in the phase names them; the others follow."""
    said = list(dict.fromkeys(re.findall(r"[\w-]+", now.do))) if now else []
    return sorted(here, key=lambda found: said.index(found.name) if found.name in said else len(said))


def of_phase(session: Session, now: sequence.Phase | None) -> list[Act]:
    """The acts that belong to the phase; before the first one those of the set-up."""
    name = now.id if now else sequence.SET_UP
    public, board = session.state.public, board_of(session.game, session.state.tree)
    there = [found for found in acts(session.game).values() if name in found.phases and is_of_use(found.where, public)]
    return [found for found in there if found.when is None or found.when(board)]


def what_waits(session: Session) -> list[str]:
    """Reminders and sealed orders that wait."""
    umpire: Umpire = board_of(session.game, session.state.tree).umpire
    out = []
    for reminder in umpire.reminders.values():
        when = [f"turn {reminder.turn}"] if reminder.turn is not None else []
        when += [f"phase {reminder.phase}"] if reminder.phase else []
        out.append(f"reminder for {' '.join(when)}: {reminder.text}")
    return out + [f"sealed order {name}, check-word {order.word}" for name, order in umpire.sealed.items()]


def acts_in_words(game: str, phase: str) -> str:
    """The acts of a phase; before the first one, all phases with theirs."""
    if phase:
        return sequence.course_of(game).get(sequence.meant_by(game, phase), "")
    return "; ".join(f"{name} ({acts})" for name, acts in sequence.course_of(game).items())
