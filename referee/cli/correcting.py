"""What a correction would do, asked about at a terminal, and what it did, with what must be taken back aloud."""

from __future__ import annotations

import sys
from collections.abc import Callable

from referee.cli.answers import Reply
from referee.cli.asking import confirm
from referee.cli.asking_first import ask_first
from referee.session import corrections
from referee.session.board.tree import Tree, heading_of
from referee.session.corrections import UMPIRE, Undone, entry_in_words
from referee.session.session import Session
from referee.show.folding import indent

CURES = {"undo": "redo brings it back", "redo": "undo takes it back again"}


def confirm_correction(question: str, session: Session, plan: Callable[[], Undone], yes: bool) -> None:
    """Show what a correction would do, and ask whether it is meant; only at a terminal."""
    if yes or not sys.stdin.isatty():
        return
    from referee.session import preview

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
