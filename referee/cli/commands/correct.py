"""The commands that correct: undo, redo, amend."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from referee.cli.answers import Reply
from referee.cli.asking import confirm, reason_asked
from referee.cli.asking_first import ask_first
from referee.cli.command import SESSION, command, session_of
from referee.cli.options import Call, row_of
from referee.cli.typed_values import enter_value
from referee.engine.inputs import Inputs, flag, several, text, whole
from referee.session import corrections
from referee.session.board.tree import Tree, heading_of
from referee.session.corrections import UMPIRE, Undone, entry_in_words
from referee.session.how import How
from referee.session.session import Session
from referee.show.folding import indent

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
    chosen, unasked = session_of(call), given.yes or "json" in call.flags
    of = given.of or UMPIRE
    if not unasked and of == UMPIRE and given.to is None:
        of = whose_act(chosen)
    confirm_correction("undo?", chosen, lambda: corrections.plan_undo(chosen, given.to, of=of), unasked)
    return reply_to_correction(chosen, corrections.undo(chosen, given.to, How(why=given.why), of))


class Redo(Inputs):
    """Bring back what was undone last."""

    yes: bool = flag(meaning="do not ask")
    why: str | None = text(None, wants="text", meaning=WHY)


@command("redo", Redo, SESSION)
def redo(given: Redo, call: Call) -> Reply:
    """Bring back, and print what."""
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
    from referee.engine.dice import Typed

    chosen, unasked = session_of(call), given.yes or "json" in call.flags
    entry = corrections.amendable_entry(chosen.entries(), given.n)
    changed = inputs_of(chosen.game, entry["act"], given.input)
    faces = None if given.dice is None else row_of(given.dice)
    faces = Typed(faces).faces if faces else faces
    why = given.why or ("" if unasked or not sys.stdin.isatty() else reason_asked())
    again = (chosen, given.n, changed, faces, why)
    question = f"amend #{given.n} {entry['act']}?"
    confirm_correction(question, chosen, lambda: corrections.plan_amendment(*again), unasked)
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


CURES = {"undo": "redo brings it back", "redo": "undo takes it back again"}


def confirm_correction(question: str, session: Session, plan: Callable[[], Undone], yes: bool) -> None:
    """Show what a correction would do, and ask whether it is meant; only at a terminal."""
    if yes or not sys.stdin.isatty():
        return
    from referee.show import preview

    ask_first(session, preview.correction_in_lines(session, plan()), question)


def whose_act(session: Session) -> str:
    """Ask whose last act an undo takes back: the umpire's, or what a side has handed in since."""
    came = corrections.plan_undo(session).passed
    if not came or not sys.stdin.isatty():
        return UMPIRE
    last = came[-1]
    came_in = f"{entry_in_words(last)} came in from {last['by']} after your last act"
    return str(last["by"]) if confirm("take that back instead of your own last act?", [came_in]) else UMPIRE


def reply_to_correction(session: Session, came: Undone) -> Reply:
    """What a correction did, with what must be taken back aloud."""
    tree, sides = session.state.tree, session.state.sides
    return Reply(lambda: "\n".join(lines_of(came, tree)), lambda: came.as_json(sides), of=session)


def lines_of(came: Undone, tree: Tree) -> list[str]:
    """What a correction did, in lines."""
    act = came.entry["act"]
    lines = [f"#{came.entry['n']} {act}"]
    if came.voided:
        lines.append(indent(f"no longer counts: {', '.join(map(entry_in_words, came.voided))}"))
    if came.back:
        lines.append(indent(f"counts again: {', '.join(map(entry_in_words, came.back))}"))
    for entry in came.passed:
        hint = f"undo --of {entry['by']} takes it back"
        lines.append(indent(f"{entry_in_words(entry)} came in from {entry['by']} later, and is kept: {hint}"))
    lines += [f"  #{entry['n']} {entry['act']} done again (was #{entry['again']})" for entry in came.again]
    if came.stopped:
        lines.append(indent(f"stopped: {came.stopped}"))
    for what, cards in (("take back from", came.withdrawn), ("tell", came.anew or {})):
        for texts in dict.fromkeys(map(tuple, cards.values())):
            hearers = " and ".join(heading_of(tree, side) for side, said in cards.items() if tuple(said) == texts)
            lines += [f"{what} {hearers}:", *map(indent, texts)]
    return lines + ([f"\nhint: {CURES[act]}"] if act in CURES else [])
