"""What players' orders came to: what was thrown, the cards, what was not done; and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.session.acting.hints import BETWEEN, Command, Hint, commands_in, in_a_row, parts_of
from referee.session.acting.orders import Encounter
from referee.session.acting.sequence import moment_title
from referee.session.carrying import Carried
from referee.session.filled import Filling
from referee.session.for_whom import UMPIRE
from referee.session.reading.retold import came_to
from referee.session.session import Session
from referee.show.cards import before_in_phase, card_text
from referee.show.folding import fold, indent
from referee.show.refusal import secret_mark
from referee.show.style import allows_colour, in_style


def carried_text(session: Session, came: Carried, fill: Filling, due: Sequence[Encounter]) -> str:
    """What orders came to, as `fill` fills its commands in; what is `due` is in the lines about what was not done."""
    colour, first, last = allows_colour(), came.entries[0], came.entries[-1]
    span = f"#{first['n']}" if first is last else f"#{first['n']} to #{last['n']}"
    head = f"{span} {first['act']}  {moment_title(session.game, last['turn'], last['phase'])}"
    head_lines = [in_style(line, "2", colour) for line in fold(head)]
    lines = [*head_lines]
    lines += [indent(line) for entry in came.entries for line in throws_in_words(entry)]
    is_more = first["act"] == "carry-out" and first is not last
    opened = first.get("umpire", ()) if is_more else ()  # proofs of the sheets: `why` has them
    for to, told in came.say(session.state.sides).items():
        said_once = told
        if to == UMPIRE:
            new = map(fill.fill_text, (line for line in told if line not in opened))
            listed = {one.command for one in came.new_encounters}  # below it
            said_once = [line for line in new if listed.isdisjoint(commands_in(line))]
        if said_once:
            lines.append(card_text(to, said_once, colour, session.state.tree).removesuffix("\n"))
    said = [secret_mark(fault.secret) + fault.words for fault in came.met]
    if first is last and lines == head_lines and not said:
        lines.append(indent("nothing was done, for nothing was to be done now"))
    lines += [indent(f"NOT DONE {line}") for line in said]
    options = {option for line in said for option in commands_in(line)}
    lines += encounter_lines(without_options(one, options) for one in came.new_encounters if one not in due)
    as_before = len(came.encounters) - len(came.new_encounters)
    again = any("sheet" in one for one in before_in_phase(session, first))  # in the same phase
    hints = [] if again else ["undo takes it all back; why N explains an entry"]
    hints += [f"encounters: {as_before} more, as before"] if as_before else []
    return "\n".join([*lines, *(fold(f"hint: {'; '.join(hints)}", "", "  ") if hints else [])])


def without_options(one: Encounter, said: set[Command]) -> Encounter:
    """What follows, without the clauses about options that the lines about what was not done say already."""
    first, *more = in_clauses(one.line)
    left = [clause for clause in more if not (options := commands_in(clause)) or not said.issuperset(options)]
    return one._replace(line=in_a_row([first, *left]))


def in_clauses(text: str) -> list[Hint]:
    """The texts that stand one after the other in one (`in_a_row`)."""
    clauses: list[list[str]] = [[]]
    for part in parts_of(text):
        clauses = [*clauses, []] if part == BETWEEN else [*clauses[:-1], [*clauses[-1], part]]
    return [Hint(*clause) for clause in clauses]


def throws_in_words(entry: Mapping[str, Any]) -> list[str]:
    """The results of an entry's dice, a line for each throw, with what its dice are for if that is one thing; those of
    the table were seen there, and `why` has them.
    """
    rows: list[str] = []
    if any(die.get("from") == "table" for die in entry.get("dice", ())):
        return rows
    for answer in entry.get("answers", ()):
        dice = [f"{die['die']} {die['value']}" for die in answer.get("dice", ())]
        if dice or answer.get("cards"):
            purposes = {die["for"] for die in answer.get("dice", ())} - {answer["procedure"]}
            about = f" ({purposes.pop()})" if len(purposes) == 1 else ""
            cast = f"  {' '.join(dice)}" if dice else ""
            result = came_to(answer["game"], answer, answer["outcome"])
            rows.append(f"  #{entry['n']} {answer['procedure']}{about}: {result}{cast}")
    return rows


def encounter_lines(found: Iterable[Encounter]) -> list[str]:
    """What follows, each with the line that does it."""
    return [
        indent(f"- {secret_mark(one.secret)}{one.text}{f'  (do {one.command})' if one.command else ''}")
        for one in found
    ]
