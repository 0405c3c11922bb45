"""A side's sheet of orders, its lines, and how the journal keeps it: handed in sealed, and opened when it is
carried out.

What the sheet says is read and done by `session.carrying`; these two acts only keep it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from referee.engine.errors import Refusal, at_odds, bad_input
from referee.engine.inputs import Inputs, bare, choice, many, text, whole
from referee.engine.plain import counted
from referee.session.acting.act import Doing, act
from referee.session.acting.sealed import check_word, plain_text
from referee.session.board.owned import a_side, side_of
from referee.session.board.tree import Tree

MOST_LINES = 500
MOST_SIGNS = 2000
QUOTED = re.compile(r"(?<!\w)(?:'(.+?)'|‘(.+?)’|“(.+?)”)(?!\w)")
"""A name in quotes other than `"`; an apostrophe within a word is none."""
REMARK = re.compile(r'("[^"]*")|#.*')
NUMBERED = re.compile(r"^\d{1,3}[.)]\s+")
NONE = re.compile(r"none|nothing|no (orders?|strikes?|raids?|search(es)?|moves?|attacks?|action)", re.IGNORECASE)
"""A sheet, or a line, that says only this has no orders."""


class Typed(NamedTuple):
    """A line as it was typed, and its number on the sheet."""

    number: int
    text: str


def lines_of(text: str) -> list[Typed]:
    """The orders of a sheet, numbered as they stand; a semicolon separates two, a `#` begins a remark."""
    pieces: list[str] = []
    for row in text.replace("\r", "\n").split("\n"):
        row = REMARK.sub(r"\1", QUOTED.sub(r'"\1\2\3"', row))
        pieces += re.split(r";(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", row)
    if says_none(text):
        return []
    found = [NUMBERED.sub("", piece.strip()) for piece in pieces if piece.strip()]
    if len(found) > MOST_LINES:
        raise bad_input("text", f"a sheet holds at most {MOST_LINES} orders, not {len(found)}")
    for number, piece in enumerate(found, 1):
        if len(piece) > MOST_SIGNS or not piece.isprintable():
            raise bad_input("text", f"line {number} is not an order: it is too long, or not plain text")
    return [Typed(number, piece) for number, piece in enumerate(found, 1) if not says_none(piece)]


def says_none(text: str) -> bool:
    """Does a sheet, or a line, say that there are no orders? So it does where each of its lines says it."""
    return all(NONE.fullmatch(line.strip(" .")) for line in re.split(r"[;\r\n]+", text.strip(" .;\r\n")))


class HandIn(Inputs):
    """A side's orders."""

    side: str | None = side_of("whose orders they are")
    salt: str = text(
        "", meaning="random text that protects the check-word from guessing; without it, the program draws it"
    )
    done: list[str] = many(
        text(wants="a place"), 0, MOST_LINES, (), meaning="what is done of them already: lines of the sheet before"
    )
    text: str = bare(
        text(wants="text", meaning="the orders, one for each force or unit, with semicolons between them; kept hidden")
    )
    but_not: list[int] = many(whole(1, MOST_LINES), 0, MOST_LINES, (), meaning="the lines to leave out")
    when: str = choice(
        "sealed", "now", default="sealed", meaning="keep the sheet until it is carried out, or carry it out at once"
    )


@act("orders", HandIn, cite="")
def hand_in(given: HandIn, doing: Doing) -> None:
    """Hand in a side's orders, sealed until they are carried out."""
    side = a_side(doing.sides, given.side)
    lines = lines_of(plain_text(given.text))
    if len(lines) < len(set(given.but_not)) or not (lines or says_none(plain_text(given.text))):
        raise at_odds("text", "the sheet has no orders")
    if given.when == "sealed":
        again = "again " if doing.get("umpire", "orders", side) else ""
        sheet = sealed_sheet(side, given.text, given.salt, given.but_not, (doing.turn, doing.phase))
        doing.put("umpire", "orders", side, value={**sheet, **({"done": given.done} if given.done else {})})
        doing.tell(side, f"Your orders are in {again}({orders_in(sheet)}); their check-word is {sheet['word']}.")


def orders_in(sheet: Mapping[str, Any]) -> str:
    """How many orders a sheet holds that were not left out, in words."""
    count = len(lines_of(plain_text(sheet["text"]))) - len(sheet.get("but_not", ()))
    return counted(count, "order") if count else "no orders"


def sealed_sheet(side: str, text: str, salt: str, but_not: Collection[int], when: tuple[int, str]) -> dict[str, Any]:
    """A sheet as it is kept, handed in in this turn and phase, with the check-word that proves it."""
    turn, phase = when
    word = check_word(f"orders of {side}, turn {turn}", plain_text(text), salt)
    sheet = {"text": text, "salt": salt, "word": word, "turn": turn, "phase": phase}
    return {**sheet, **({"but_not": sorted(set(but_not))} if but_not else {})}


class CarryOut(Inputs):
    """Whose orders."""

    side: list[str] = many(text(wants="side"), 0, 8, (), meaning="whose orders; without it, every sheet that is in")


@act("carry-out", CarryOut, cite="")
def carry_out(given: CarryOut, doing: Doing) -> None:
    """Open the order sheets that are in; the acts that follow do what they say, and the rest stays in."""
    there = waiting_sheets(doing.tree)
    sides = [a_side(doing.sides, side) for side in given.side] or list(there)
    if not sides:
        hint = f"orders {doing.sides[0]} hands them in"
        raise Refusal("bad-input", "no side has handed in orders", field="side", hint=hint)
    opened = []
    for side in sides:
        if side not in there:
            raise at_odds("side", f"no {doing.title(side)} orders are in")
        sheet = there[side]
        salt = f", salt {sheet['salt']}" if sheet["salt"] else ""
        if not sheet.get("done"):
            opened.append(f"{doing.title(side)} sheet: {sheet['word']}{salt}")
    if opened:
        doing.remark("; ".join(opened))


def waiting_sheets(tree: Tree) -> dict[str, dict[str, Any]]:
    """The sheets that are in, by side: each with the fields of `board.roots.Orders`."""
    found: dict[str, dict[str, Any]] = tree.get("umpire", {}).get("orders", {})
    return {side: {"text": "", "salt": "", "word": "", **sheet} for side, sheet in found.items()}


def going_on(tree: Tree) -> dict[str, dict[str, Any]]:
    """The sheets that are in only for what follows from their orders, which are done."""
    return {side: sheet for side, sheet in waiting_sheets(tree).items() if sheet.get("follows")}
