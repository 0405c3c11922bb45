"""An answer as plain text with a little ANSI; a look-up needs it, so it uses the standard library alone."""

from __future__ import annotations

import sys

from referee.engine.answer import Answer
from referee.engine.plain import percent
from referee.engine.words import outcome_in_words
from referee.show.percent import readable_fraction
from referee.show.style import allows_colour, in_style

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


SCREEN, WIDTH = 24, 80
FEW = 6
KEPT = 3
BAR = 12
SPARE = 52
EIGHTHS = " ▏▎▍▌▋▊▉█"


def as_text(answer: Answer, *, joint: bool = False, everything: bool = False, bars: bool = True) -> str:
    """The whole answer on one screen: what happened, what is wanted, the odds of each fate, and why. `joint` also
    shows the rows of outcomes together, `everything` all that does not fit one screen.
    """
    colour = allows_colour()
    lines = []
    head = f"{answer.game} {answer.procedure}" + (f"  {answer.odds}" if answer.odds else "")
    if answer.outcome:
        lines.append(
            f"{in_style(outcome_in_words(answer.outcome, answer.labels), '1', colour)}   {in_style(head, '2', colour)}"
        )
        thrown = [f"{die['die']} {die['value']} ({die['for']})" for die in answer.dice]
        thrown += [f"{card['card']} ({card['for']})" for card in answer.cards]
        if thrown:
            lines.append("  " + ", ".join(thrown))
    else:
        lines.append(in_style(head, "1", colour))
    if answer.wanted is not None:
        drawn = bar(answer.wanted).rstrip() if bars and sys.stdout.isatty() else ""
        wish = f"{' and '.join(answer.wishes)}: {f'{drawn}  ' if drawn else ''}{percent(answer.wanted)}"
        lines.append(f"  {in_style(wish, '1', colour)}  {readable_fraction(answer.wanted)}")
    shown = odds_table(answer, colour, drawn=bars)
    rows = answer.distribution or []
    if len(rows) > 1 and answer.marginals():
        from referee.show.fates import fate_lines

        lines += fate_lines(answer)
        few = len(rows) <= FEW and row_count(shown) == len(shown) and several_vary(answer)
        shown = ["  all together:", *shown] if joint or everything or few else []
    elif answer.distribution is None:
        from referee.show.fates import fate_lines

        lines += fate_lines(answer)
    why = reason_lines(answer.because, colour)
    if everything:
        return "".join(f"{row}\n" for line in (*lines, *shown, *why) for row in fold_line(line))
    return "".join(f"{row}\n" for row in fit_to_screen(lines, shown, why, asked=joint))


def several_vary(answer: Answer) -> bool:
    """Can several leaves vary, so that the joint rows say more than each fate alone?"""
    return sum(len(marginal.rows) > 1 for marginal in answer.marginals()) > 1


def fit_to_screen(lines: list[str], rows: list[str], why: list[str], *, asked: bool) -> list[str]:
    """As much as a screen holds: the fates, then the joint rows if there is room or they were asked for, then why."""
    spare = SCREEN - 1 - row_count(lines)
    if row_count(rows) + min(row_count(why), KEPT) > spare and not asked and lines[1:]:
        rows = []
    shown: list[str] = []
    parts = [*lines, *rows, *why]
    for place, line in enumerate(parts):
        found = fold_line(line)
        if len(shown) + len(found) > SCREEN - (place < len(parts) - 1):
            room = SCREEN - 1 - len(shown) if not place or len(found) >= SCREEN else 0
            return [*shown, *found[:room], f"  + {len(parts) - place} more: --all"]
        shown += found
    return shown


def row_count(lines: list[str]) -> int:
    """How many rows of a screen some lines take."""
    return sum(len(fold_line(line)) for line in lines)


def output_width() -> int:
    """The width to write in: the terminal's, 30 to 100 columns; 80 if nobody is looking."""
    if not sys.stdout.isatty():
        return WIDTH
    from referee.show.folding import width

    return width()


def fold_line(line: str, wide: int = 0) -> list[str]:
    """A line folded between words into rows that fit, all but the first indented; styles continue and take no room."""
    wide = wide or output_width()
    if len(line) <= wide or len(without_styles(line)) <= wide:
        return [line]
    lead = " " * (len(line) - len(line.lstrip(" ")))
    rows, room, gap = [lead], wide - len(lead), ""
    for word in line[len(lead) :].split(" "):
        taken = len(without_styles(word))
        if rows[-1].strip() and taken and len(gap) + taken > room:
            rows.append(f"{lead}  {word}")
            room = wide - len(lead) - 2 - taken
        else:
            rows[-1] += gap + word
            room -= len(gap) + taken
        gap = " "
    return [row.rstrip() for row in rows]


def without_styles(line: str) -> str:
    """A line without its styles."""
    while "\x1b[" in line:
        before, _, after = line.partition("\x1b[")
        line = before + after.partition("m")[2]
    return line


def odds_table(answer: Answer, colour: bool, *, drawn: bool = True) -> list[str]:
    """A line for each outcome: percent, fraction, "at least" where outcomes have an order; on a terminal a bar."""
    rows = answer.distribution
    if rows is None or (len(rows) == 1 and answer.outcome):
        return []
    if len(rows) == 1 and (table := rows_by_name(rows[0]["outcome"])):
        return table
    single = order_of_outcomes(answer, rows)
    if single and len(rows) > 1:
        rows = sorted(rows, key=lambda row: single(row["outcome"]))
    names = [outcome_in_words(row["outcome"], answer.labels) for row in rows]
    width = min(max(map(len, names)), 60)
    bars = drawn and width + BAR < SPARE and sys.stdout.isatty()
    lines = []
    for place, (name, row) in enumerate(zip(names, rows, strict=True)):
        mark = ">" if row["outcome"] == answer.outcome else " "
        beside = bar(row["p"]) + "  " if bars else ""
        line = f"{mark} {name:<{width}}  {percent(row['p']):>6}  {beside}{readable_fraction(row['p'])}"
        if single and len(rows) > 2 and place:
            line = f"{line:<{width + 24 + len(beside)}}  at least {percent(sum_of_chances(rows[place:]))}"
        lines.append(in_style(line, "1", colour and mark == ">"))
    return lines


def rows_by_name(outcome: dict[str, Any]) -> list[str]:
    """The lines for a certain outcome that is a list of objects: one line for each, by its name."""
    inner = next(iter(outcome.values())) if len(outcome) == 1 else None
    if not isinstance(inner, list) or not all(isinstance(entry, dict) and "name" in entry for entry in inner):
        return []
    named = [(entry["name"], {key: value for key, value in entry.items() if key != "name"}) for entry in inner]
    return [f"  {name}: {outcome_in_words(rest)}" for name, rest in named]


def order_of_outcomes(answer: Answer, rows: list[dict[str, Any]]) -> Callable[[dict[str, Any]], int] | None:
    """The order of outcomes that are one value each: a number, or a word of one of the game's scales."""
    if any(len(row["outcome"]) != 1 for row in rows):
        return None
    (leaf, *more) = answer.leaves()
    found = answer.marginal(leaf)
    if more or not found.ordered:
        return None
    order = [value for value, _ in found.rows]
    return lambda outcome: order.index(outcome[leaf]) if leaf in outcome else 0


def sum_of_chances(rows: list[dict[str, Any]]) -> str:
    """The sum of some rows' probabilities."""
    from referee.engine.fraction import Fraction

    return str(sum((Fraction(row["p"]) for row in rows), Fraction(0)))


def bar(p: str) -> str:
    """A probability as a bar, in eighths of a character, or in whole ones where there are no eighths; whatever is
    possible is seen.
    """
    top, _, bottom = p.partition("/")
    eighths = int(top) * BAR * 8 // int(bottom or 1) or bool(int(top))
    if "utf" not in (getattr(sys.stdout, "encoding", None) or "utf").lower():
        return ("#" * -(-eighths // 8)).ljust(BAR)
    return (EIGHTHS[8] * (eighths // 8) + EIGHTHS[eighths % 8]).strip().ljust(BAR)


def reason_lines(reasons: list[dict[str, str]], colour: bool) -> list[str]:
    """The reasons, a line for each step, with its rule; the same reason only once."""
    lines = (
        "  " + reason["text"] + (in_style(f"  [{reason['cite']}]", "2", colour) if reason["cite"] else "")
        for reason in reasons
    )
    return [*dict.fromkeys(lines)]
