"""What a correction would do, before it is done: the entries, the values that change, what must be taken back aloud."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
from referee.show.wording import StateWords, changes_in_words

MANY = 12


def correction_in_lines(session: Session, planned: Undone) -> list[str]:
    """An undo or an amendment in lines."""
    before = session.state
    after = session.refolded([planned.entry, *planned.again])
    changes = changes_in_words(
        ((way, new) for way, _, new in value_changes(before.tree, after.tree)), StateWords.of(after)
    )
    lines = [f"takes back {entry_in_words(entry)}" for entry in planned.voided]
    lines += [f"brings back {entry_in_words(entry)}" for entry in planned.back]
    if planned.again:
        lines.append("again: " + ", ".join(f"{entry['act']} (was #{entry['again']})" for entry in planned.again))
    if planned.stopped:
        lines.append(f"stops there: {planned.stopped}")
    lines += [f"then {line}" for line in changes[:MANY]]
    if len(changes) > MANY:
        lines.append(f"and of {len(changes) - MANY} more")
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
    return [as_typed(*change) for change in value_changes(state.tree, doing.tree)] or ["nothing changes"]


def told_to_all(session: Session, name: str, inputs: Mapping[str, Any], how: How) -> list[str]:
    """What an act would tell all, as far as it does not depend on dice that are still to be thrown."""
    weighed = how._replace(ask=None, seed=1 if how.dice is None else None)
    try:
        entry = session.done_on(session.state, find(session.game, name), inputs, weighed)
    except Refusal:
        return []
    rows = () if entry.get("dice") else entry.get("told", {}).get("all", ())
    return told_texts(rows)


def value_changes(
    before: Mapping[str, Any], after: Mapping[str, Any], way: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    """Every value that differs between two trees: its way, what it was and what it becomes."""
    for key in [*before, *(key for key in after if key not in before)]:
        old, new = before.get(key), after.get(key)
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from value_changes(old, new, (*way, key))
        elif old != new:
            yield (*way, key), old, new


def as_typed(way: Sequence[str], old: Any, new: Any) -> str:
    """A changed value as `set` takes it: `public.turns: 2 becomes 3`."""
    there = f"{show(old)} becomes {show(new)}" if new is not None else f"{show(old)} is removed"
    return f"{join(*way)}: {there if old is not None else f'becomes {show(new)}'}"
