"""An answer as plain text with a little ANSI: on the look-up path, so the standard library alone."""

from __future__ import annotations

import os
import sys

from referee.engine.answer import Answer, said
from referee.engine.errors import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


ROWS = 24
BAR = 12
SPARE = 52
EIGHTHS = " ▏▎▍▌▋▊▉█"


def coloured(stream: Any = None) -> bool:
    """May ANSI be used? Not where `NO_COLOR` is set or nobody is looking."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool((stream or sys.stdout).isatty())


def styled(text: str, code: str, on: bool) -> str:
    """`text` in an ANSI style, if styles are on."""
    return f"\x1b[{code}m{text}\x1b[0m" if on and text else text


def as_text(answer: Answer) -> str:
    """The whole answer: what happened, the odds, and why."""
    colour = coloured()
    lines = []
    head = f"{answer.game} {answer.procedure}" + (f"  {answer.odds}" if answer.odds else "")
    if answer.outcome is not None:
        lines.append(f"{styled(said(answer.outcome), '1', colour)}   {styled(head, '2', colour)}")
        thrown = [f"{die['die']} {die['value']} ({die['for']})" for die in answer.dice]
        thrown += [f"{card['card']} ({card['for']})" for card in answer.cards]
        if thrown:
            lines.append("  " + ", ".join(thrown))
    else:
        lines.append(styled(head, "1", colour))
    lines += odds_table(answer, colour)
    lines += because(answer.because, colour)
    return "\n".join(lines) + "\n"


def odds_table(answer: Answer, colour: bool) -> list[str]:
    """A line for each outcome: percent, fraction, "at least" where outcomes have an order; on a terminal a bar."""
    rows = answer.distribution
    if rows is None or (len(rows) == 1 and answer.outcome is not None):
        return []
    single = rank_of(answer, rows)
    if single and len(rows) > 1:
        rows = sorted(rows, key=lambda row: single(row["outcome"]))
    names = [said(row["outcome"]) for row in rows]
    width = min(max(map(len, names)), 60)
    bars = width + BAR < SPARE and sys.stdout.isatty()
    lines = []
    for place, (name, row) in enumerate(zip(names[:ROWS], rows, strict=False)):
        mark = ">" if row["outcome"] == answer.outcome else " "
        drawn = bar(row["p"]) + "  " if bars else ""
        line = f"{mark} {name:<{width}}  {percent(row['p']):>6}  {drawn}{fraction(row['p'])}"
        if single and len(rows) > 2 and place:
            line = f"{line:<{width + 24 + len(drawn)}}  at least {percent(total(rows[place:]))}"
        lines.append(styled(line, "1", colour and mark == ">"))
    if len(rows) > ROWS:
        lines.append(f"  … and {len(rows) - ROWS} more; --json lists them all")
    return lines + ([] if single else at_least(answer, rows))


def rank_of(answer: Answer, rows: list[dict[str, Any]]) -> Callable[[dict[str, Any]], int] | None:
    """The order of outcomes that are one value each: a number, or a word of one of the game's scales."""
    if any(len(row["outcome"]) != 1 for row in rows):
        return None
    key = next(iter(rows[0]["outcome"]))
    values = [row["outcome"].get(key) for row in rows]
    if all(type(value) is int for value in values):
        return lambda outcome: int(outcome[key])
    scale = answer.scales.get(key, [])
    return (lambda outcome: scale.index(outcome[key])) if all(value in scale for value in values) else None


def at_least(answer: Answer, rows: list[dict[str, Any]]) -> list[str]:
    """For outcomes of several values, the chance of each step of a scale or more, a line for each scale."""
    lines = []
    for key, scale in answer.scales.items():
        found = [row for row in rows if row["outcome"].get(key) in scale]
        if not found or len(found) < len(rows):
            continue
        steps = []
        for place, word in enumerate(scale[1:], 1):
            reached = [row for row in found if scale.index(row["outcome"][key]) >= place]
            if any(row["outcome"][key] == word for row in found):
                steps.append(f"{word} {percent(total(reached))}")
        if len(steps) > 1:
            lines.append(f"  {key}, at least: {', '.join(steps)}")
    return lines


def total(rows: list[dict[str, Any]]) -> str:
    """The sum of some rows' probabilities."""
    from fractions import Fraction

    return str(sum((Fraction(row["p"]) for row in rows), Fraction(0)))


def percent(p: str) -> str:
    """A fraction in percent, one place, never 0.0 or 100.0 for what is neither impossible nor certain."""
    top, _, bottom = p.partition("/")
    per_mille = int(top) * 2000 // int(bottom or 1)
    tenths = (per_mille + 1) // 2
    if bottom and tenths in (0, 1000):
        return "<0.1%" if tenths == 0 else ">99.9%"
    return f"{tenths // 10}.{tenths % 10}%" if bottom else f"{tenths // 10}%"


def bar(p: str) -> str:
    """A probability as a bar, in eighths of a character; whatever is possible shows."""
    top, _, bottom = p.partition("/")
    eighths = int(top) * BAR * 8 // int(bottom or 1) or bool(int(top))
    return (EIGHTHS[8] * (eighths // 8) + EIGHTHS[eighths % 8]).strip().ljust(BAR)


def fraction(p: str) -> str:
    """The fraction itself, or "1 in N" where it is too long to read."""
    if len(p) <= 13:
        return p
    top, _, bottom = p.partition("/")
    return f"1 in {int(bottom) / int(top):.4g}" if int(bottom) > 2 * int(top) else "~"


def because(reasons: list[dict[str, str]], colour: bool) -> list[str]:
    """Why, a line for each step, with its rule."""
    return [
        "  " + reason["text"] + (styled(f"  [{reason['cite']}]", "2", colour) if reason["cite"] else "")
        for reason in reasons
    ]


def refusal_text(refusal: Refusal) -> str:
    """One sentence on what was wrong, and a hint on a line of its own."""
    kind = "" if refusal.field == "yes" else f"{refusal.kind.replace('-', ' ')}: "  # who answers no is not wrong
    text = f"referee: {kind}{refusal.message}\n" + "".join(f"  - {line}\n" for line in refusal.listed)
    text += f"\nhint: {refusal.hint}\n" if refusal.hint else ""
    if not sys.stderr.isatty():
        return text
    from referee.show.folding import folded

    return "".join(f"{row}\n" for line in text.splitlines() for row in folded(line) or [""])
