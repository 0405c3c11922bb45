"""Explains an entry: its inputs, each throw with its arithmetic, chance and rules, what it changed and told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import shorten
from typing import Any

from referee.engine.words import value_in_words
from referee.session.acting.sequence import moment_title
from referee.session.acting.wording import StateWords
from referee.session.board.tree import split
from referee.session.record.journal import Entry
from referee.session.record.state import State, told_texts
from referee.show.cards import answer_text, card_text
from referee.show.folding import indent
from referee.show.record import actor, clock_time, inputs_text
from referee.show.style import in_style

CHANGES = 12
LONG = 240
KEPT = {"public": "known to all", "umpire": "for the umpire"}


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
    lines += changes_in_words(facts[:CHANGES], StateWords.of(state))
    return lines + ([f"and {len(facts) - CHANGES} more values; --json lists them"] if len(facts) > CHANGES else [])


def changes_in_words(facts: Sequence[Mapping[str, Any]], words: StateWords) -> list[str]:
    """Values that an entry changed, a line for each thing: `now Tenryu: power hits 1; speed 3`."""
    each: dict[str, list[str]] = {}
    for fact in facts:
        root, *parts = split(fact["path"])
        own, rest = (parts[2:3], parts[3:]) if root == "sides" and len(parts) > 2 else ([], parts)
        whose = own[0] if own else words.sides[parts[0]] if root == "sides" else KEPT[root]
        within, last = [words.key(part) for part in rest[:-1]], rest[-1] if rest else ""
        each.setdefault(whose, []).append(" ".join([*within, said_now(last, fact["value"], words)]))
    return [f"now {whose}: {'; '.join(said)}" for whose, said in each.items()]


def said_now(key: str, value: Any, words: StateWords) -> str:
    """A value with its key as it is now, cut off if it is long."""
    if value is None:
        return f"no {words.key(key)}" if key else "gone"
    said = words.said(key, value) if key else value_in_words(value, words)
    return shorten(said, LONG, placeholder=" …; --json has all of it")
