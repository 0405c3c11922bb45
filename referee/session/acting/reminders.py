"""Reminders: `remind turn 7 "USN reinforcements"`, said by `next` when the turn or phase has come."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, message, text, whole
from referee.session.acting.act import Doing, act
from referee.session.acting.sequence import must_be_phase


class Remind(Inputs):
    """What to be reminded of, and when."""

    turn: int | None = whole(0, None, None, meaning="the turn in which to remind you")
    phase: str | None = text(
        None, wants="phase", meaning="the phase in which to remind you; without it, the first of the turn"
    )
    text: str = message("what to remind you of")


@act("remind", Remind, cite="", example="--turn 7 --text reinforcements")
def remind(given: Remind, doing: Doing) -> None:
    """Set a reminder for the umpire alone; it appears when its turn or phase has come."""
    if given.turn is None and given.phase is None:
        raise bad_input("turn", 'when? a turn or a phase, as in: remind turn 7 "reinforcements"')
    if given.phase is not None:
        must_be_phase(doing.ruleset.game, given.phase, "phase")
    if given.turn is not None and given.turn < doing.turn:
        raise bad_input("turn", f"turn must be {doing.turn} or later, not {given.turn}")
    waiting = doing.get("umpire", "reminders", default={})
    number = str(max((int(name) for name in waiting), default=0) + 1)
    when = {key: said for key, said in (("turn", given.turn), ("phase", given.phase)) if said is not None}
    doing.put("umpire", "reminders", number, value={"text": given.text, "set": doing.turn, **when})
    words = ", ".join(f"turn {said}" if key == "turn" else str(said) for key, said in when.items())
    doing.remark(f"reminder {number}, {words}: {given.text}")


def options(words: Sequence[str]) -> list[str]:
    """`turn 7 phase unloading USN reinforcements` as the act's options."""
    rest, out = list(words), []
    while len(rest) > 1 and rest[0] in ("turn", "phase"):
        out += [f"--{rest[0]}", rest[1]]
        rest = rest[2:]
    return [*out, "--text", " ".join(rest)] if rest else out
