"""The throws of an evening: in words, which of them were decisive, and what luck each side had.

The luck ledger says what each side's throws brought, against what they were worth on average, exactly. Only throws
count whose outcome has a worth, which the procedure declares. The percentile says how many of a hundred sides throwing
the same would have done worse (those who did just as well count half).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from operator import add
from typing import Any, NamedTuple

from referee.engine import catalogue, procedure
from referee.engine.distribution import Distribution
from referee.session.board.board import procedure_of
from referee.session.reading.retold import came_to, title_of
from referee.session.record.journal import Entry
from referee.session.record.state import those_that_stand

FAR, FARTHER = Fraction(1, 2), 1
SELDOM = Fraction(1, 4)
A_TURN = 5


class Throw(NamedTuple):
    """A throw: whose it is, what it is for, its dice and who threw them, its result and how likely that was.

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
        """Was it unlikely enough to be decisive?"""
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
        name, (swing, tail) = answer["procedure"], swing_of(game, answer)
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
            procedure_of(game, name).cite if catalogue.declares(game, "PROCEDURES", name) else "",
            swing,
            tail,
        )


def result_in_words(game: str, answer: Mapping[str, Any]) -> str:
    """The result in words; if the outcome has no `result`, those of its values that could have been different."""
    outcome: dict[str, Any] = answer["outcome"]
    if "result" in outcome:
        return came_to(game, answer, {"result": outcome["result"]})
    rows = [row["outcome"] for row in answer.get("distribution", ())]
    found = {key: value for key, value in outcome.items() if any(row.get(key) != value for row in rows)} or outcome
    return came_to(game, answer, found)


def swing_of(game: str, answer: Mapping[str, Any]) -> tuple[Fraction | None, Fraction | None]:
    """What an answer was worth beyond its average, and the chance to go as far or further that way."""
    found = worth_and_spread(game, answer) if answer.get("side") else None
    if found is None:
        return None, None
    came, spread = found
    mean = mean_of(spread)
    tail = sum(way for worth, way in spread.weights.items() if (worth >= came if came > mean else worth <= came))
    return came - mean, Fraction(tail, spread.total)


def mean_of(spread: Distribution) -> Fraction:
    """The average of what is spread so."""
    return Fraction(sum(worth * way for worth, way in spread.weights.items()), spread.total)


def dice_text(answer: Mapping[str, Any]) -> str:
    """`D12 4 10 9, D6 3`, then the cards."""
    rows: list[list[str]] = []
    for die in answer.get("dice", ()):
        if not rows or rows[-1][0] != die["die"]:
            rows.append([str(die["die"])])
        rows[-1].append(str(die["value"]))
    cards = " ".join(str(card["card"]) for card in answer.get("cards", ()))
    return ", ".join([" ".join(row) for row in rows] + ([cards] if cards else []))


def decisive_throws(throws: Iterable[Throw]) -> list[Throw]:
    """The few most decisive throws, in the order thrown."""
    far = [throw for throw in throws if throw.far]
    top = sorted(far, key=lambda throw: (-abs(throw.swing or 0), throw.tail or 0))[:A_TURN]
    return [throw for throw in far if throw in top]


class Luck(NamedTuple):
    """A side's throws of one procedure (or of all): how many, what they brought, what was to be expected."""

    side: str
    procedure: str
    throws: int
    brought: int
    expected: Fraction
    percentile: Fraction

    @property
    def mean(self) -> str:
        """What was to be expected, with two places."""
        whole, part = divmod(abs(self.expected.numerator) * 100 // self.expected.denominator, 100)
        return f"{'-' if self.expected < 0 else ''}{whole}.{part:02d}"

    @property
    def share(self) -> int:
        """The percentile as a whole number."""
        return 100 * self.percentile.numerator // self.percentile.denominator

    def as_json(self) -> dict[str, Any]:
        """The row by its fields, as JSON has it: fractions as text."""
        return {**self._asdict(), "expected": str(self.expected), "percentile": str(self.percentile)}


def ledger(game: str, entries: Sequence[Entry], sides: Sequence[str]) -> list[Luck]:
    """A row for each side and procedure, and one for all its throws together."""
    thrown: dict[tuple[str, str], list[tuple[int, Distribution]]] = {}
    for entry in those_that_stand(entries):
        for answer in entry.get("answers", ()):
            found = None if answer.get("known") else worth_and_spread(game, answer)
            if found is not None and answer.get("side") in sides:
                for name in (answer["procedure"], "all"):
                    thrown.setdefault((answer["side"], name), []).append(found)
    rows = [_row(side, name, throws) for (side, name), throws in thrown.items()]
    return sorted(rows, key=lambda row: (sides.index(row.side), row.procedure == "all", row.procedure))


def worth_and_spread(game: str, answer: Mapping[str, Any]) -> tuple[int, Distribution] | None:
    """What an answer was worth, and what it could have been worth; nothing if there is none."""
    name, rows = answer["procedure"], answer.get("distribution", ())
    found = procedure.find(game, name) if catalogue.declares(game, "PROCEDURES", name) else None
    if found is None or not found.worth or answer["outcome"] not in [row["outcome"] for row in rows] or len(rows) < 2:
        return None
    chances = [Fraction(row["p"]) for row in rows]
    total = lcm(*(p.denominator for p in chances))
    spread = Distribution({place: int(p * total) for place, p in enumerate(chances)}, total)
    return found.worth_of(answer["outcome"]), spread.map(lambda place: found.worth_of(rows[place]["outcome"]))


def _row(side: str, name: str, throws: Sequence[tuple[int, Distribution]]) -> Luck:
    brought, whole = sum(came for came, _ in throws), Distribution.sure(0)
    for _, spread in throws:
        whole = whole.times(spread, add)
    below = sum(way for worth, way in whole.weights.items() if worth < brought)
    percentile = Fraction(2 * below + whole.weights[brought], 2 * whole.total)
    return Luck(side, name, len(throws), brought, mean_of(whole), percentile)
