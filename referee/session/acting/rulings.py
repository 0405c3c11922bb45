"""What the table decides: a ruling's option, or a house rule in its own words; all hear of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.engine.errors import Refusal, bad_input
from referee.engine.inputs import Inputs, flag, text
from referee.engine.rules import Ruleset
from referee.session.acting.act import Doing, act
from referee.session.record.journal import Entry


class Rule(Inputs):
    """A ruling with its option, or a house rule."""

    ruling: str | None = text(None, wants="ruling", meaning="the ruling")
    option: str | None = text(None, meaning="the option in force from now on")
    house: str | None = text(None, wants="text", meaning="a house rule, in your own words, which all are told")
    alone: bool = flag(meaning="the house rule is for you alone: nobody is told")

    def check(self) -> None:
        if (self.ruling is None) == (self.house is None):
            hint = 'referee rule RULING OPTION, or referee rule "a house rule in your own words"'
            raise Refusal("bad-input", "name a ruling, or a house rule", field="ruling", hint=hint)
        self.refuse("option", why="a house rule has no option") if self.house is not None else None
        self.refuse("alone", why="all must know a ruling") if self.house is None else None
        if self.house is not None and not self.house.strip():
            raise bad_input("house", "house is empty; write the rule in your own words")


@act("rule", Rule, cite="", example='--house "nobody lands by night"')
def rule(given: Rule, doing: Doing) -> None:
    """Decide a ruling or a house rule for the rest of the session; all are told, unless the rule is for you alone."""
    if given.house is not None:
        number = str(len(doing.get("umpire", "house", default={})) + 1)
        doing.put("umpire", "house", number, value=given.house)
        if not given.alone:
            doing.tell("all", f"House rule: {given.house}")
        doing.remark(f"house rule {number}{', for you alone' if given.alone else ''}: {given.house}")
        return
    ruling = str(given.ruling)
    if given.option is None and ruling in doing.ruleset.rulings:
        options = ", ".join(doing.ruleset.rulings[ruling]["options"])
        raise bad_input("option", f"option is missing: {ruling} takes {options}")
    option = doing.ruleset.valid_option(ruling, given.option)
    before = doing.ruleset.in_force(ruling)
    doing.put("umpire", "rulings", ruling, value=option)
    doing.remark(f"ruling {ruling}: {option}" + (f"; until now {before}" if before != option else ""))
    if doing.ruleset.rulings[ruling].get("at_opening"):
        doing.remark("it applies only when a scenario is made, and changes nothing in an open session")
    elif before != option:
        question = str(doing.ruleset.rulings[ruling]["question"]).rstrip()
        was, now = (doing.ruleset.reading_of(ruling, one) for one in (before, option))
        doing.tell("all", f"A ruling changes. {question} Until now: {was}. From now on: {now}.")


class Settled(NamedTuple):
    """One thing that the table decided: `name` is the ruling's, empty for a house rule; `before` is what was in
    force.
    """

    name: str
    text: str
    before: str
    number: int
    turn: int
    phase: str


def changes_in_play(entries: Iterable[tuple[Entry, Ruleset]]) -> Iterator[Settled]:
    """What was decided, in order, by the entries that stand, each with the rules as they were before it."""
    for entry, rules in entries:
        if entry["act"] == "rule":
            name = str(entry["inputs"].get("ruling") or "")
            words = str(entry["inputs"]["option" if name else "house"])
            before = rules.in_force(name) if name else words
            yield Settled(name, words, before if before != words else "", entry["n"], entry["turn"], entry["phase"])
