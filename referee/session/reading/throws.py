"""The throws of an evening in words, and which of them were decisive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from referee.engine.errors import Refusal
from referee.session.board.board import procedure_of
from referee.session.reading.luck import worths
from referee.session.reading.retold import came_to, title_of
from referee.session.record.journal import Entry

DECISIVE = (
    "These brought more than one point above or below their average, or half a point where there was at most one "
    "chance in four to go so far; of each turn the five that went furthest are told."
)
FAR, FARTHER = Fraction(1, 2), 1
SELDOM = Fraction(1, 4)
A_TURN = 5


class Throw(NamedTuple):
    """A throw: whose, what for, its dice and who threw them, what came of it and how likely that was.

    `entry` is the journal's, `place` counts its throws; `swing` is what it was worth beyond its average, `tail` the
    chance to go as far or further that way.
    """

    entry: int
    place: int
    turn: int
    phase: str
    side: str
    what: str
    odds: str
    dice: str
    by: str
    came: str
    chance: Fraction | None
    cite: str
    swing: Fraction | None = None
    tail: Fraction | None = None

    @property
    def far(self) -> bool:
        """Did it go so far that it may be decisive?"""
        if self.swing is None or self.tail is None:
            return False
        return abs(self.swing) > FARTHER or (abs(self.swing) >= FAR and self.tail <= SELDOM)


def throws_of(game: str, entry: Entry, titles: Mapping[str, tuple[str, str]]) -> Iterator[Throw]:
    """The throws of an entry; dice that count again in the same phase are told once."""
    origins = {str(die.get("from", "")) for die in entry.get("dice", ())}
    by = {"table": "at the table", "program": "by the program"}.get("".join(origins), "") if len(origins) == 1 else ""
    for place, answer in enumerate(entry.get("answers", ())):
        if answer.get("known") or not (answer.get("dice") or answer.get("cards")):
            continue
        swing, tail = swung(game, answer)
        yield Throw(
            entry["n"],
            place,
            entry["turn"],
            titles.get(entry["phase"], (entry["phase"], ""))[0],
            str(answer.get("side") or ""),
            title_of(game, str(answer["procedure"])),
            str(answer.get("odds") or ""),
            dice_text(answer),
            by,
            result_in_words(game, answer),
            Fraction(answer["p"]) if answer.get("p", "?") != "?" else None,
            cite_of(game, answer["procedure"]),
            swing,
            tail,
        )


def result_in_words(game: str, answer: Mapping[str, Any]) -> str:
    """The result, in words; where there is none by name, what of the outcome might have come otherwise."""
    outcome: dict[str, Any] = answer["outcome"]
    if "result" in outcome:
        return came_to(game, answer, {"result": outcome["result"]})
    rows = [row["outcome"] for row in answer.get("distribution", ())]
    found = {key: value for key, value in outcome.items() if any(row.get(key) != value for row in rows)} or outcome
    return came_to(game, answer, found)


def swung(game: str, answer: Mapping[str, Any]) -> tuple[Fraction | None, Fraction | None]:
    """What an answer was worth beyond its average, and the chance to go as far or further that way."""
    spread = worths(game, answer) if answer.get("side") else None
    if spread is None:
        return None, None
    came, chances = spread
    mean = sum((value * p for value, p in chances.items()), Fraction(0))
    tail = sum(p for value, p in chances.items() if (value >= came if came > mean else value <= came))
    return came - mean, Fraction(tail)


def dice_text(answer: Mapping[str, Any]) -> str:
    """`D12 4 10 9, D6 3`, then the cards."""
    rows: list[list[str]] = []
    for die in answer.get("dice", ()):
        if not rows or rows[-1][0] != die["die"]:
            rows.append([str(die["die"])])
        rows[-1].append(str(die["value"]))
    cards = " ".join(str(card["card"]) for card in answer.get("cards", ()))
    return ", ".join([" ".join(row) for row in rows] + ([cards] if cards else []))


def cite_of(game: str, procedure: str) -> str:
    """A procedure's rule; none where the game no longer has it."""
    try:
        return procedure_of(game, procedure).cite
    except Refusal:
        return ""


def furthest(throws: Iterable[Throw]) -> list[Throw]:
    """The few decisive throws that went furthest, in the order thrown."""
    far = [throw for throw in throws if throw.far]
    top = sorted(far, key=lambda throw: (-abs(throw.swing or 0), throw.tail or 0))[:A_TURN]
    return [throw for throw in far if throw in top]
