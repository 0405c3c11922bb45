"""Read-aloud cards: what to say to all, to hand to a side, and what is for the umpire alone; always in the same
form.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from referee.engine.plain import percent
from referee.session.acting.act import NOTE
from referee.session.acting.sequence import moment_title
from referee.session.board.tree import heading_of
from referee.session.reading.retold import came_to
from referee.session.record.state import State, remarks
from referee.session.session import Session
from referee.show.folding import columns, fold, indent, padded, width, with_cite, wrap
from referee.show.style import allows_colour, in_style

LONGEST = 8
"""The most throws of one procedure that are told one by one."""
STYLES = {"all": "1;7", "umpire": "2"}


def card_title(to: str, tree: Mapping[str, Any]) -> str:
    """A card's title; a side as its players call it."""
    return {"all": "SAY TO ALL", "umpire": "FOR YOU ALONE"}.get(to) or f"HAND TO {heading_of(tree, to)}"


def card_text(to: str, lines: Iterable[str], colour: bool, tree: Mapping[str, Any]) -> str:
    """One card."""
    wide = width()
    style = STYLES.get(to, "1")
    out = [in_style(padded(f" {card_title(to, tree)} ", wide, "─"), style, colour)]
    for line in lines:
        out += wrap_line(line, wide - 2)
    return "\n".join(out) + "\n"


def wrap_line(line: str, wide: int) -> list[str]:
    """A line of a card in lines of at most so many characters, indented."""
    if line and columns(line) + 2 <= wide and line == " ".join(line.split()):
        return [f"  {line}"]
    return wrap(line, wide, initial_indent="  ", subsequent_indent="    ") or [""]


def cards_text(
    entry: Mapping[str, Any],
    say: Mapping[str, Sequence[str]],
    before: Iterable[str] = (),
    *,
    state: State,
    asked: bool = False,
) -> str:
    """An act as the umpire sees it: its dice and reasons, then the cards in the order in which to say them. A
    reason given `before`, or further up, is not repeated, nor is a die of the table that was `asked` for at the
    prompt, nor what was fixed beforehand (a marker that the players drew): `why` has all.
    """
    colour, tree = allows_colour(), state.tree
    number = "" if entry["n"] is None else f"#{entry['n']} "  # who only looks leaves no entry
    head = f"{number}{entry['act']}  {moment_title(state.about['game'], entry['turn'], entry['phase'])}"
    out = "".join(in_style(line, "2", colour) + "\n" for line in fold(head))
    noted, given = set(), set(before)
    of_table = tree.get("umpire", {}).get("dice") == "table"  # what the program throws there is said at the prompt
    at_table = asked and (of_table or any(die.get("from") == "table" for die in entry.get("dice", ())))
    thrown = entry.get("dice") or entry.get("cards")
    for run in group_throws([answer for answer in entry.get("answers", ()) if thrown or not answer.get("dice")]):
        if at_table:
            run = [{**answer, "dice": (), "cards": ()} for answer in run]
        each = "" if len(run) > LONGEST else "".join(answer_text(answer, colour, given) for answer in run)
        out += each or throws_text(run, colour)
    for answer in entry.get("answers", ()):
        noted |= {f"{reason['text']} ({reason['cite']})" for reason in answer.get("because", ())}
    for message in entry.get("overridden", ()):
        if f"overridden: {message}" not in noted:
            out += in_style(indent(f"overridden: {message}"), "1", colour) + "\n"
    for to, lines in say.items():
        if lines:
            out += card_text(to, lines, colour, tree)
    return out


def group_throws(answers: Sequence[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    """Answers, as JSON has them, with consecutive ones of one procedure grouped, if each threw one die or
    none.
    """
    out: list[list[Mapping[str, Any]]] = []
    for answer in answers:
        alike = out and out[-1][0]["procedure"] == answer["procedure"]
        if alike and len(answer.get("dice", ())) == 1 == len(out[-1][0].get("dice", ())):
            out[-1].append(answer)
        else:
            out.append([answer])
    return out


def throws_text(run: Sequence[Mapping[str, Any]], colour: bool) -> str:
    """Many throws of one procedure on a few lines: the dice, with their common purpose said once; `log` has each."""
    dice = [answer["dice"][0] for answer in run]
    whys = [die["for"].split() for die in dice]
    common = 0
    while all(len(why) > common + 1 for why in whys) and len({why[common] for why in whys}) == 1:
        common += 1
    thrown = ", ".join(f"{' '.join(why[common:])} {die['value']}" for why, die in zip(whys, dice, strict=True))
    head = in_style(indent(f"{run[0]['procedure']}, {len(run)} times"), "1", colour)
    what = f"{dice[0]['die']} {' '.join(whys[0][:common])}".rstrip()
    return f"{head}\n{indent(f'{what}: {thrown}', '  ')}\n"


def reason_lines(entry: Mapping[str, Any]) -> list[str]:
    """The reasons for the result of an act, one on each line."""
    return [
        with_cite(reason["text"], reason["cite"])
        for answer in entry.get("answers", ())
        for reason in answer.get("because", ())
    ]


RECENT = 60
"""So many entries are looked through for reasons that were given before in the phase."""


def given_before(session: Session, entry: Mapping[str, Any]) -> set[str]:
    """The reasons printed in this phase before an act: each is given once, and later only by `why`."""
    if entry["n"] is None or not reason_lines(entry):
        return set()
    return {why for one in before_in_phase(session, entry) for why in reason_lines(one)}


def noted_before(session: Session, entry: dict[str, Any], agreed: str = "") -> set[str]:
    """Of what an entry reminds the umpire, what was said in the phase already, and the kind that was `agreed`."""
    notes = remarks(entry, NOTE)
    earlier = before_in_phase(session, entry) if notes and entry["n"] is not None else []
    return remarks(entry, agreed) | (notes & {line for one in earlier for line in remarks(one, NOTE)})


def before_in_phase(session: Session, entry: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The entries before one, in the same phase, as far as so many are looked through."""
    here = (entry["turn"], entry["phase"])
    since = session.latest(RECENT, lambda one: one["n"] >= entry["n"] or (one["turn"], one["phase"]) == here)
    return [one for one in since if one["n"] < entry["n"]]


def answer_text(answer: Mapping[str, Any], colour: bool, given: set[str]) -> str:
    """What a procedure answered within an act: its dice, how likely that was, and why, without the reasons
    already `given`; new ones are added to that set.
    """
    odds = f" at {answer['odds']}" if "odds" in answer else ""
    chance = f"  ({percent(answer['p'])})" if answer.get("p", "1") not in ("1", "?") else ""
    who = whose_dice(answer.get("dice", ()))
    of = f", {who}" if who else ""
    text = f"{answer['procedure']}{of}{odds}: {came_to(answer['game'], answer, answer['outcome'])}{chance}"
    out = in_style(indent(text), "1", colour) + "\n"
    if thrown := dice_in_words(answer, who):
        out += indent(thrown, "  ") + "\n"
    for reason in answer.get("because", ()):
        why = with_cite(reason["text"], reason["cite"])
        if why in given:
            continue
        given.add(why)
        cite = why.removeprefix(reason["text"])
        line = indent(why.removeprefix(f"{who}: "), "  ")
        out += (line.removesuffix(cite) + in_style(cite, "2", colour) if line.endswith(cite) else line) + "\n"
    return out


def whose_dice(dice: Sequence[Mapping[str, Any]]) -> str:
    """Whose all of several dice are, of `boat 1`; nobody's if they differ."""
    names = {die.get("whose", "") for die in dice}
    return str(names.pop()) if len(names) == 1 < len(dice) else ""


def dice_in_words(answer: Mapping[str, Any], who: str) -> str:
    """The dice and cards of an answer, each with what it was for; `who` threw them is said before, and what all need
    behind them.
    """
    dice = [{**die, "for": die["for"].removeprefix(f"{who}: ")} for die in answer.get("dice", ())]
    ends = {die.get("needs", "") for die in dice}
    need = ends.pop() if len(ends) == 1 and len({die["for"] for die in dice}) > 1 else ""
    common = f"needs {need}" if need else ""
    same = groupby(dice, key=lambda die: (die["die"], die["for"].removesuffix(common).rstrip(",: ")))
    thrown = [f"{die} {' '.join(str(one['value']) for one in faces)} {what}" for (die, what), faces in same]
    thrown += [f"{card['card']} {card['for']}" for card in answer.get("cards", ())]
    return ", ".join(thrown) + (f"; each {common}" if need else "")
