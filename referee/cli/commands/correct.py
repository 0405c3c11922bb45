"""The commands that correct: undo, redo, amend."""

from __future__ import annotations

import sys
from typing import Any

from referee.cli.answers import Reply
from referee.cli.command import SESSION, command, session_of
from referee.cli.options import Call, row_of
from referee.cli.typed_values import enter_value
from referee.engine.inputs import Inputs, flag, several, text, whole
from referee.session import corrections
from referee.session.corrections import UMPIRE
from referee.session.how import How

WHY = "the reason"


class Undo(Inputs):
    """Take back the last act, or all after entry N. What was told is withdrawn."""

    yes: bool = flag(meaning="do not ask")
    to: int | None = whole(1, default=None, of="entry", meaning="go back to the position after this entry")
    of: str | None = text(
        None,
        wants="side",
        also=(UMPIRE,),
        meaning="a side: take back what it handed in last, instead of your own last act",
    )
    why: str | None = text(None, wants="text", meaning=WHY)


@command("undo", Undo, SESSION)
def undo(given: Undo, call: Call) -> Reply:
    """Take back, and print what."""
    from referee.cli.correcting import confirm_correction, reply_to_correction, whose_act

    chosen, as_json = session_of(call), "json" in call.flags
    of, asks = given.of or UMPIRE, not (given.yes or as_json)
    if asks and of == UMPIRE and given.to is None:
        of = whose_act(chosen)
    confirm_correction("undo?", chosen, lambda: corrections.plan_undo(chosen, given.to, of=of), not asks)
    return reply_to_correction(chosen, corrections.undo(chosen, given.to, How(why=given.why), of))


class Redo(Inputs):
    """Bring back what was undone last."""

    yes: bool = flag(meaning="do not ask")
    why: str | None = text(None, wants="text", meaning=WHY)


@command("redo", Redo, SESSION)
def redo(given: Redo, call: Call) -> Reply:
    """Bring back, and print what."""
    from referee.cli.correcting import confirm_correction, reply_to_correction

    chosen = session_of(call)
    confirm_correction("redo?", chosen, lambda: corrections.plan_redo(chosen), given.yes or "json" in call.flags)
    return reply_to_correction(chosen, corrections.redo(chosen, How(why=given.why)))


class Amend(Inputs):
    """Do an entry again with other dice or inputs. All that follows keeps its own dice."""

    n: int = whole(1, of="entry", meaning="the entry")
    why: str = text("", wants="text", meaning=WHY)
    dice: str | None = text(None, meaning="the dice as they really fell: 7,3")
    input: list[str] = several(text(), "the right value of an input: key=value")
    yes: bool = flag(meaning="do not ask")


@command("amend", Amend, SESSION)
def amend(given: Amend, call: Call) -> Reply:
    """Do the entry and what follows it again; print the result."""
    from referee.cli.asking import reason_asked
    from referee.cli.correcting import confirm_correction, reply_to_correction
    from referee.engine.dice import Typed

    chosen, as_json = session_of(call), "json" in call.flags
    entry = corrections.amendable_entry(chosen.entries(), given.n)
    changed = inputs_of(chosen.game, entry["act"], given.input)
    faces = None if given.dice is None else row_of(given.dice)
    faces = Typed(faces).faces if faces else faces
    why = given.why or ("" if given.yes or as_json or not sys.stdin.isatty() else reason_asked())
    again = (chosen, given.n, changed, faces, why)
    question = f"amend #{given.n} {entry['act']}?"
    confirm_correction(question, chosen, lambda: corrections.plan_amendment(*again), given.yes or as_json)
    return reply_to_correction(chosen, corrections.amend(*again))


def inputs_of(game: str, act: str, words: list[str]) -> dict[str, Any]:
    """`key=value` words as inputs of an act; a value is typed as the act's option is, or as JSON."""
    import json

    from referee.engine.errors import bad_input, cut, unknown
    from referee.session.acting.catalogue import find

    fields, out = find(game, act).inputs.fields, dict[str, Any]()
    for word in words:
        key, equals, value = word.partition("=")
        key = key.replace("-", "_")
        if not equals:
            raise bad_input("input", f"--input takes key=value, not {cut(word)!r}")
        if key not in fields:
            raise unknown(f"input of {act}:", key, fields)
        if value[:1] in ("[", "{"):
            try:
                out[key] = json.loads(value)
            except ValueError:
                out[key] = value
        else:
            enter_value(out, key, fields[key].kind, value)
    return out
