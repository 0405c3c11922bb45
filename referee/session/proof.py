"""What the record proves: that today's rules give the same answers, and that each die of the program fell as fixed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.answer import roll
from referee.engine.dice import Typed, commitment, number_of
from referee.engine.errors import Refusal
from referee.engine.rules import Ruleset
from referee.session.board.board import procedure_of
from referee.session.record.journal import Entry
from referee.session.record.state import (
    State,
    dice_by_answer,
    is_repair,
    lasting_tries,
    those_that_stand,
    throws_of,
    voided_numbers,
)
from referee.session.session import Session

LIMIT = 1_000_000


class Verdict(NamedTuple):
    """What the record proves: the dice that are not proved, where today's rules would answer differently (old
    answers stand), and where the dice came from.
    """

    unproved: list[str]
    otherwise: list[str]
    origins: Origins
    entries: int


def verdict(session: Session) -> Verdict:
    """All that the record proves or fails to prove."""
    entries = session.entries()
    return Verdict(
        [*faults_of_dice(entries)], answered_otherwise(session, entries), origins_of_dice(entries), len(entries)
    )


def answered_otherwise(session: Session, entries: Sequence[Entry]) -> list[str]:
    """Where today's rules would answer differently. Each entry is compared under the rulings and tables that were
    in force before it.
    """
    out: list[str] = []
    for entry, ruleset in with_rules(session, those_that_stand(entries)):
        ruleset = ruleset.for_act([] if "overridden" in entry else None)
        for answer, dice, cards in dice_by_answer(entry):
            where = f"entry {entry['n']}: {answer['procedure']}"
            faces = [die["value"] for die in (answer["dice"] if answer.get("known") else dice)]
            drawn = [card["card"] for card in cards]
            try:
                found = procedure_of(session.game, answer["procedure"])
                listed = "distribution" in answer
                new = roll(
                    found, answer["inputs"], ruleset, Typed(faces, drawn), entry.get("rulings"), with_odds=listed
                )
            except Refusal as refusal:
                out.append(f"{where} would now be refused: {refusal.message}")
                continue
            if new.outcome != answer["outcome"]:
                out.append(f"{where} would now be {new.outcome}, not {answer['outcome']}")
            elif "distribution" in answer and odds_of(new.distribution) != odds_of(answer["distribution"]):
                out.append(f"{where} has different odds now")
    return out


def with_rules(session: Session, entries: Sequence[Entry]) -> Iterator[tuple[Entry, Ruleset]]:
    """Entries that stand, each with the rules as they were before it."""
    then, ruleset, in_force = State(), session.ruleset(), ""
    for entry in entries:
        umpire = then.umpire
        chosen = json.dumps([umpire.get("rulings"), umpire.get("tables")], sort_keys=True)
        if chosen != in_force:
            ruleset, in_force = session.ruleset(tree=then.tree), chosen
        yield entry, ruleset
        then.apply_facts(entry)


def odds_of(rows: Sequence[Mapping[str, Any]] | None) -> dict[str, str]:
    """A distribution in a form that can be compared: the probability of each outcome, written as JSON."""
    return {json.dumps(row["outcome"], sort_keys=True): row["p"] for row in rows or ()}


class SwornDie(NamedTuple):
    """A die or card that the program threw from a secret: in which entry, does that stand, itself as the journal has
    it, the secret, and the words until then.
    """

    entry: Entry
    stands: bool
    thrown: Mapping[str, Any]
    secret: str
    words: list[str]

    @property
    def key(self) -> tuple[str, int]:
        """Its secret and its number."""
        return self.secret, self.thrown["count"]

    @property
    def result(self) -> tuple[Any, ...]:
        """What it showed, so that a second taking can be compared with the first."""
        return tuple(self.thrown.get(key) for key in ("die", "value", "card"))

    @property
    def sides(self) -> int:
        """The sides of a die; of a card, how many there were."""
        sides = self.thrown["die"][1:] if "die" in self.thrown else str(self.thrown.get("of", 0))
        return int(sides) if sides.isdigit() else 0

    @property
    def value(self) -> int:
        """The face of a die; the place of a card among them."""
        return int(self.thrown["value"] if "die" in self.thrown else self.thrown.get("place", 0))

    @property
    def problem(self) -> str | None:
        """What is wrong with it, compared with what the secret and the words fix."""
        if not 1 <= self.sides <= LIMIT:
            return "is no die"
        rightly = number_of(self.secret, self.words, self.thrown["count"], self.sides) + 1
        return None if rightly == self.value else f"is {self.value}, but should be {rightly}"


def sworn_dice(entries: Sequence[Entry]) -> Iterator[SwornDie]:
    """Every die and card that the program threw from a secret.

    What is taken again after an undo comes again, with the words of its first throw.
    """
    secret, words, first, void = "", list[str](), dict[int, list[str]](), voided_numbers(entries)
    for entry in entries:
        if "secret" in entry:
            secret, words, first = entry["secret"], [], {}
        for thrown in (*entry.get("dice", ()), *entry.get("cards", ())):
            if secret and "count" in thrown:
                settled = first.setdefault(thrown["count"], list(words))
                yield SwornDie(entry, entry["n"] not in void, thrown, secret, settled)
        if entry["act"] == "word" and "again" not in entry:
            words.append(str(entry["inputs"].get("word", "")))


def faults_of_dice(entries: Sequence[Entry]) -> Iterator[str]:
    """What is wrong with the dice that the program threw: not as fixed, left out, used twice, or from nowhere."""
    for entry in entries:
        if "secret" in entry and commitment(entry["secret"]) != entry.get("commitment"):
            yield f"entry {entry['n']}: the secret of the dice is not the one whose mark was read out"
    seen: dict[tuple[str, int], SwornDie] = {}
    stands: dict[tuple[str, int], int] = {}
    for die in sworn_dice(entries):
        name = die.thrown.get("die") or die.thrown["card"]
        where = f"entry {die.entry['n']}: {name}, number {die.thrown['count']} of the program's dice,"
        if problem := die.problem:
            yield f"{where} {problem}"
        if seen.setdefault(die.key, die).result != die.result:
            yield f"{where} was different before"
        if die.stands and die.key in stands:
            yield f"{where} was used already in entry {stands[die.key]}"
        if die.stands:
            stands[die.key] = die.entry["n"]
    since = next((entry["n"] for entry in entries if "secret" in entry), len(entries) + 1)
    for entry in [entry for entry in entries if entry["n"] >= since and "seed" not in entry]:
        for row in entry.get("dice", ()):
            if row.get("from") == "program" and "count" not in row:
                yield f"entry {entry['n']}: {row['die']} for {row['for']} of the program has no number"
    if not any(is_repair(entry) for entry in entries):
        yield from _gaps(set(seen))


def _gaps(seen: set[tuple[str, int]]) -> Iterator[str]:
    """Numbers of the program's dice that no entry has."""
    for secret in {secret for secret, _ in seen}:
        counts = {count for other, count in seen if other == secret}
        missing = [str(count) for count in range(1, min(max(counts), LIMIT)) if count not in counts]
        if missing:
            yield f"these dice of the program are in no entry: {', '.join(missing[:20])}"


class Origins(NamedTuple):
    """Where the dice and cards that stand came from: how many were typed, how many the secret has settled, how many of
    these are `wrong`; how many it settled that were `discarded` (undone, and not taken again), in which entries; the
    same of those that were typed; and the entries whose dice come from a seed of the umpire's.
    """

    typed: int
    settled: int
    wrong: int
    discarded: int
    undone: list[int]
    typed_discarded: int
    typed_undone: list[int]
    seeded: list[int]


def origins_of_dice(entries: Sequence[Entry]) -> Origins:
    """Where the dice came from: typed at the table, settled by the secret, or from a seed of the umpire's."""
    void = voided_numbers(entries)
    typed = settled = 0
    seeded: list[int] = []
    for entry in entries:
        thrown = [*entry.get("dice", ()), *entry.get("cards", ())] if entry["n"] not in void else []
        typed += sum(die.get("from") == "table" for die in thrown)
        settled += sum("count" in die for die in thrown)
        if "seed" in entry and any(die.get("from") == "program" and "count" not in die for die in thrown):
            seeded.append(entry["n"])
    gone, typed_gone = thrown_away(entries), typed_discarded(entries)
    wrong = sum(die.stands and die.problem is not None for die in sworn_dice(entries))
    undone, count = sorted(set(gone.values())), sum(typed_gone.values())
    return Origins(typed, settled, wrong, len(gone), undone, count, [*typed_gone], seeded)


def thrown_away(entries: Sequence[Entry]) -> dict[tuple[str, int], int]:
    """The dice and cards of the program that are in no entry, by secret and number, each with the last it was in."""
    dice = list(sworn_dice(entries))
    stand = {die.key for die in dice if die.stands}
    return {die.key: die.entry["n"] for die in dice if die.key not in stand}


def typed_discarded(entries: Sequence[Entry]) -> dict[int, int]:
    """How many typed dice of each entry that no longer stands were discarded: the same throw has other dice now, or was
    not made again in its phase.
    """
    void, game = voided_numbers(entries), entries[0]["game"]
    lasting = lasting_tries(entries, void)
    seen: set[tuple[Any, ...]] = set()
    out: dict[int, int] = {}
    for entry in entries:
        moment, number = (entry["turn"], entry["phase"]), entry["n"]
        if number not in void:
            continue
        again = lasting.get(number)
        later = [one for one in entries if one["n"] > number and one["n"] not in void]
        stand = [again] if again else [one for one in later if (one["turn"], one["phase"]) == moment]
        taken = {throw for one in stand for throw in typed_throws(one, game, again is None)}
        for throw in typed_throws(entry, game, again is None):
            if throw not in taken and (moment, throw) not in seen:
                seen.add((moment, throw))
                out[number] = out.get(number, 0) + len(throw[-1])
    return out


def typed_throws(entry: Entry, game: str, whole: bool) -> Iterator[tuple[Any, ...]]:
    """The throws of an entry that were typed: with `whole` what was thrown for, and each with its dice."""
    for thrown in throws_of(entry, game):
        faces = tuple((die["die"], die["value"]) for die in thrown["dice"] if die.get("from") == "table")
        if faces:
            yield (thrown["same"] if whole else "", faces)


def as_rows(entries: Sequence[Entry]) -> dict[str, Any]:
    """The last `secret`, its mark `commitment`, and all `dice` that it settled, each with `count`, `sides`, `value`,
    `words`, `entry`, and whether it was `discarded`; how many `typed` dice stand, and how many `typed_discarded`.
    """
    opening = [entry for entry in entries if "secret" in entry][-1]
    gone, found = thrown_away(entries), origins_of_dice(entries)
    dice = [
        {
            "count": die.thrown["count"],
            "sides": die.sides,
            "value": die.value,
            "words": die.words,
            "entry": die.entry["n"],
            "discarded": die.key in gone,
        }
        for die in sworn_dice(entries)
        if die.secret == opening["secret"]
    ]
    typed = {"typed": found.typed, "typed_discarded": found.typed_discarded}
    return {"secret": opening["secret"], "commitment": opening["commitment"], "dice": dice, **typed}
