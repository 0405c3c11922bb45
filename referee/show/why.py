"""Explains an entry: its inputs, each throw with its arithmetic, chance and rules, what it changed and told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.session.acting.sequence import moment_title
from referee.session.board.tree import split
from referee.session.record.journal import Entry
from referee.session.record.state import State, told_texts
from referee.show.cards import answer_text, card_text
from referee.show.folding import indent
from referee.show.record import actor, clock_time, inputs_text
from referee.show.style import in_style
from referee.show.wording import StateWords, changes_in_words

CHANGES = 12


def why_text(entry: Entry, state: State, by: Sequence[int], colour: bool) -> str:
    """An entry in words; `state` is the state right after it, `by` the corrections that took it back."""
    head = f"#{entry['n']} {entry['act']}{inputs_text(entry)}"
    lines = [in_style(line, "1", colour) for line in indent(head).splitlines()]
    who = f" ({entry['who']})" if "who" in entry else ""
    when = moment_title(state.about["game"], entry["turn"], entry["phase"])
    lines.append(indent(f"{actor(entry)}{who}, {clock_time(entry)}, {when}"))
    if by:
        lines.append(indent(f"no longer counts: taken back by {', '.join(f'#{n}' for n in by)}"))
    if "again" in entry:
        lines.append(indent(f"done again: was #{entry['again']}"))
    out = "\n".join(lines) + "\n"
    for answer in entry.get("answers", ()):
        out += answer_text(answer, colour, set())
    out += "".join(f"{indent(line)}\n" for line in other_reasons(entry, state))
    for to, rows in entry.get("told", {}).items():
        out += card_text(to, told_texts(rows), colour, state.tree)
    if entry.get("umpire"):
        out += card_text("umpire", entry["umpire"], colour, state.tree)
    return out


def other_reasons(entry: Entry, state: State) -> list[str]:
    """What else decided the result: bars overridden and why, rulings in force; and the values that it changed."""
    lines = [f"overridden: {message}" for message in entry.get("overridden", ())]
    lines += [f"why: {entry['why']}"] if entry.get("why") else []
    settled = {**state.umpire.get("rulings", {}), **entry.get("rulings", {})}
    if entry.get("answers") and settled:
        lines.append("changed in this session: " + ", ".join(f"{name}={option}" for name, option in settled.items()))
    facts: Sequence[Mapping[str, Any]] = entry.get("facts", ())
    if entry["act"] == "open":
        return [*lines, f"{entry['scenario']} as it begins; show --at 1 lists all of it"]
    more = len(facts) - CHANGES if len(facts) > CHANGES + 1 else 0  # a single one more is shown
    changed = ((split(fact["path"]), fact["value"]) for fact in facts[: len(facts) - more])
    lines += [f"now {line}" for line in changes_in_words(changed, StateWords.of(state))]
    return lines + ([f"and {more} more values: why {entry['n']} --json lists them"] if more else [])
