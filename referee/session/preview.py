"""What a correction would do, before it is done: the entries, the values that change, what must be taken back aloud."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.errors import Refusal, show
from referee.engine.plain import counted
from referee.session.acting.act import Doing
from referee.session.acting.catalogue import find
from referee.session.board.tree import heading_of, join
from referee.session.corrections import Undone, changed_tellings, entry_in_words
from referee.session.how import How
from referee.session.record.state import told_texts
from referee.session.session import Session

MANY = 12


def correction_in_lines(session: Session, planned: Undone) -> list[str]:
    """An undo or an amendment in lines."""
    before = session.state
    after = session.refolded([planned.entry, *planned.again])
    changes = [*value_changes(before.tree, after.tree)]
    lines = [f"takes back {entry_in_words(entry)}" for entry in planned.voided]
    lines += [f"brings back {entry_in_words(entry)}" for entry in planned.back]
    if planned.again:
        lines.append("again: " + ", ".join(f"{entry['act']} (was #{entry['again']})" for entry in planned.again))
    if planned.stopped:
        lines.append(f"stops there: {planned.stopped}")
    lines += changes[:MANY]
    if len(changes) > MANY:
        lines.append(f"and {len(changes) - MANY} more values")
    gone = changed_tellings(before.told, after.told, withdrawn=True)
    return lines + [
        f"take back from {heading_of(before.tree, side)}: {counted(len(rows), 'message')}"
        for side, rows in gone.items()
    ]


def set_in_lines(session: Session, inputs: Mapping[str, Any]) -> list[str]:
    """A `set` in lines."""
    state = session.state
    doing = Doing(state.tree, state.sides, session.ruleset(), None)
    found = find(session.game, "set")
    found.do(found.inputs.take(inputs), doing)
    return [*value_changes(state.tree, doing.tree)] or ["nothing changes"]


def told_to_all(session: Session, name: str, inputs: Mapping[str, Any], how: How) -> list[str]:
    """What an act would tell all, as far as it does not depend on dice that are still to be thrown."""
    weighed = how._replace(ask=None, seed=1 if how.dice is None else None)
    try:
        entry = session.done_on(session.state, find(session.game, name), inputs, weighed)
    except Refusal:
        return []
    rows = () if entry.get("dice") else entry.get("told", {}).get("all", ())
    return told_texts(rows)


def value_changes(before: Mapping[str, Any], after: Mapping[str, Any], way: tuple[str, ...] = ()) -> Iterator[str]:
    """Every value that differs between two trees."""
    for key in [*before, *(key for key in after if key not in before)]:
        old, new = before.get(key), after.get(key)
        if old == new:
            continue
        if (*way, key) == ("umpire", "sealed"):  # a sealed text is nobody's yet
            there, then = old or {}, new or {}
            yield from (f"sealed order {name}: is removed" for name in there if name not in then)
            yield from (f"sealed order {name}: is sealed again" for name in then if name not in there)
            continue
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from value_changes(old, new, (*way, key))
        else:
            there = f"{show(old)} becomes {show(new)}" if new is not None else f"{show(old)} is removed"
            yield f"{join(*way, key)}: {there if old is not None else f'becomes {show(new)}'}"
