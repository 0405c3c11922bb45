"""How an act is to be done, where its dice come from, its result, and the entry that it becomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from referee.engine import settings
from referee.engine.dice import Source, Sworn, program_dice
from referee.engine.errors import Refusal
from referee.session.acting.act import Chooser, Doing
from referee.session.acting.dice_sources import Again, CardReader, Rethrown, TypedIn, Wanted, no_reason
from referee.session.record.journal import Entry, entry_head
from referee.session.record.state import State, identity_of, told_texts


class How(NamedTuple):
    """How an act is to be done: its dice, who says so, and whether checks are overridden.

    `ask` makes a source that asks for each die at a prompt (the one given throws where nobody does), `read` asks for
    a cell of the game's card that has not been entered, `choose` for what a player decides; nothing where nobody can
    be asked. `who` did it, if not the umpire of the settings: a side's device. `stop`: it is run for show, to see
    what it wants; called when all is worked out and nothing is written, it raises.
    """

    dice: list[Any] | None = None
    cards: list[Any] | None = None
    seed: int | None = None
    fresh: bool = False
    force: bool = False
    why: str | None = None
    by: str = "umpire"
    who: str = ""
    rulings: Mapping[str, str] | None = None
    ask: Callable[[Source], Source] | None = None
    read: CardReader | None = None
    stop: Callable[[], None] | None = None
    choose: Chooser | None = None


PLAIN = How()


class Overtaken(Refusal):
    """Raised when another command wrote while somebody was asked; the caller can ask again on the new state, keeping
    the answers. `entry` is what was written last.
    """

    def __init__(self, entry: Entry) -> None:
        message = f"#{entry['n']} {entry['act']} was done meanwhile; nothing was changed, type it again"
        super().__init__("locked", message)
        self.entry = entry


class Done(NamedTuple):
    """The result of an act: its entry, and the cards to read aloud in the order in which they are to be said.

    `word` is the check-word of the record before it, where a turn begins; it is in no file, for it depends on all.
    """

    entry: Entry
    word: str = ""

    def say(self, sides: Sequence[str]) -> dict[str, list[str]]:
        """The read-aloud cards, line by line: under `all`, under each side, under `umpire`."""
        told = self.entry.get("told", {})
        out = {to: told_texts(told.get(to, ())) for to in ("all", *sides)}
        offered = f"The record so far has the check-word {self.word}; read it out if a player asks."
        return {**out, "umpire": [*self.entry.get("umpire", ()), *([offered] if self.word else [])]}

    def as_json(self, sides: Sequence[str]) -> dict[str, Any]:
        """The answer to an act, as JSON has it: `entry` (its number), `act`, `answers`, `say`."""
        alone = {key: self.entry[key] for key in ("for",) if key in self.entry}
        return {**as_answer(self.entry, self.say(sides), answers=self.entry.get("answers", [])), **alone}


def as_answer(entry: Entry, say: Mapping[str, Sequence[str]], **more: Any) -> dict[str, Any]:
    """An act, or several that were done together, as JSON has it."""
    return {"ok": True, "entry": entry["n"], "act": entry["act"], **more, "say": say}


def source_of(state: State, name: str, raw: Mapping[str, Any], how: How) -> Source:
    """The source of an act's dice: typed, asked for, kept for it by the journal, or the program's."""
    fresh = dice_of(state) if how.seed is None else program_dice(how.seed)
    if how.dice is not None or how.cards is not None:
        return TypedIn(how.dice, how.cards, fresh)
    if state.umpire.get("dice") == "table" and how.seed is None:
        fresh = how.ask(fresh) if how.ask else Wanted()
    again = state.spare.get(identity_of({"act": name, "inputs": dict(raw)}))
    if again and (again["dice"] or again["cards"]):
        if how.fresh and not (how.why or "").strip():
            raise no_reason()
        if not how.fresh:
            return Again(again["dice"], again["cards"], fresh)
    return Rethrown(state.throws, fresh, how.fresh, how.why) if state.throws else fresh


def dice_of(state: State) -> Source:
    """The program's dice at this point of a session: those fixed by its secret, in old journals the system's."""
    dice = state.dice
    return Sworn(dice["secret"], dice["words"], dice["count"]) if dice else program_dice()


ODDS_KEPT = 1_000


def begins_a_turn(entry: Entry) -> bool:
    """Does the game turn change with it?"""
    return any(fact["path"] == "public.turn" for fact in entry.get("facts", ()))


def utc_now() -> str:
    """The time, UTC, ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def as_kept(entry: Entry) -> Entry:
    """An entry as the journal keeps it: without the odds if there are very many outcomes, with a note of that."""
    answers = [dict(answer) for answer in entry.get("answers", ())]
    for answer in answers:
        if (count := len(answer.get("distribution", ()))) > ODDS_KEPT:
            words = f"the odds of {count} outcomes are not kept; p is the probability of this one"
            answer["because"] = [*answer["because"], {"text": words, "cite": ""}]
            del answer["distribution"]
    return {**entry, "answers": answers} if answers else entry


def entry_of(state: State, name: str, raw: Mapping[str, Any], doing: Doing, source: Source, how: How) -> Entry:
    """The journal entry of an act that is over."""
    entry = entry_head(state.count + 1, utc_now(), name, how.by, doing.turn, doing.phase) | {
        "inputs": {**raw, **doing.chosen}
    }
    throwers = {answer["side"] for answer in doing.answers if "side" in answer}
    optional = {
        "who": how.who or settings.umpire(),
        "doer": doing.doer if throwers and doing.doer not in throwers else "",
        "dice": source.thrown,
        "cards": source.drawn,
        "answers": doing.answers,
        "facts": doing.facts,
        "told": doing.told,
        "umpire": doing.umpire,
        "kinds": doing.kinds,
        "overridden": doing.overridden,
        "rulings": dict(how.rulings or {}),
        "why": how.why,
    }
    if how.seed is not None:
        entry["seed"] = how.seed
    if doing.account is not None:
        entry["account"] = doing.account
    return {**entry, **{key: value for key, value in optional.items() if value}}
