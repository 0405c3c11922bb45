"""Acts: what the umpire does in a session. An act checks, resolves through procedures, and becomes one journal entry.

    @act("search", Search, cite="15", phases=("first-search", "second-search"))
    def search(given: Search, doing: Doing) -> None:
        \"\"\"A side searches a hex.\"\"\"

It is found by the index of its game's package (`catalogue`). So are `@entering`, what a phase does by itself when it
begins, and `@pending`, what is still undone in it.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from referee.engine.answer import Answer, odds, roll
from referee.engine.chance import Die
from referee.engine.dice import Source, Typed
from referee.engine.errors import Refusal, not_allowed, unknown
from referee.engine.inputs import Inputs
from referee.engine.procedure import find as find_procedure
from referee.engine.rules import Ruleset
from referee.session.record.state import Tree, join, look, put, split


class Act(NamedTuple):
    """A name, what it takes, its rule, the phases it belongs to (none: any), and what it does."""

    name: str
    inputs: type[Inputs]
    cite: str
    phases: tuple[str, ...]
    do: Callable[[Any, Doing], None]

    @property
    def summary(self) -> str:
        """What it does, in one sentence."""
        return (self.do.__doc__ or "").strip().partition("\n")[0]


class Hook(NamedTuple):
    """What a phase does when it begins (`entering`), what is still undone in it (`pending`), an outcome's `worth`."""

    kind: str
    at: str
    run: Callable[..., Any]


def act(name: str, inputs: type[Inputs], *, cite: str, phases: Sequence[str] = ()) -> Callable[[Any], Act]:
    """Declare an act."""
    return lambda do: Act(name, inputs, cite, tuple(phases), do)


def entering(phase: str) -> Callable[[Any], Hook]:
    """Declare what a phase does by itself when it begins: `(doing) -> None`; `"turn"` is every turn's beginning."""
    return lambda run: Hook("entering", phase, run)


def pending(phase: str) -> Callable[[Any], Hook]:
    """Declare what is still undone in a phase, `"turn"` for every one: `(tree) -> Due records` (`due`)."""
    return lambda run: Hook("pending", phase, run)


def worth(procedure: str) -> Callable[[Any], Hook]:
    """Declare what an outcome is worth to the side that threw: `(outcome) -> whole number`, more is better."""
    return lambda run: Hook("worth", procedure, run)


CardReader = Callable[[str, str, int], str]
"""Somebody who reads off the game's card what a table has in a column at a modified die."""


class Weighed(Exception):
    """An act that was only to be weighed has come to its first dice."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer


class Doing:
    """One act being done: the state as it sees and changes it, its dice, and what it says.

    Nothing is written until it is over; a refusal leaves the session as it was.
    """

    def __init__(
        self,
        tree: Tree,
        sides: Sequence[str],
        ruleset: Ruleset,
        source: Source | None,
        *,
        forced: bool = False,
        reader: CardReader | None = None,
    ) -> None:
        self.tree: Tree = marshal.loads(marshal.dumps(tree))
        self.sides = list(sides)
        self.ruleset = ruleset
        self.source = source
        self.forced = forced
        self.facts: list[dict[str, Any]] = []
        self.answers: list[dict[str, Any]] = []
        self.told: dict[str, list[Any]] = {}
        self.umpire: list[str] = []
        self.overridden: list[str] = []
        self.reader = reader
        ruleset.overridden = self.overridden if forced else None
        ruleset.by_cell = reader is not None

    # The state.

    def get(self, *parts: str, default: Any = None) -> Any:
        """The value at a path, as this act sees it."""
        return look(self.tree, parts, default)

    def put(self, *parts: str, value: Any) -> None:
        """A fact: set the value at a path; `None` removes it. Objects are set whole, lists too."""
        path = join(*parts)
        put(self.tree, path, value)
        self.facts = [fact for fact in self.facts if fact["path"] != path]
        self.facts.append({"path": path, "value": value})

    @property
    def turn(self) -> int:
        """The game turn."""
        return int(self.tree["public"].get("turn", 0))

    @property
    def phase(self) -> str:
        """The id of the phase."""
        return str(self.tree["public"].get("phase", ""))

    # Chance.

    def resolve(
        self,
        procedure: str,
        inputs: Mapping[str, Any],
        *,
        side: str | None = None,
        known: Sequence[int] | None = None,
        stand_in: Sequence[str] = (),
        with_odds: bool = True,
    ) -> Answer:
        """Throw a procedure with this act's dice; the answer is kept in the entry.

        `side` is whose throw it is; `known` are faces that were thrown before and hold here too; `stand_in` names what
        has values that are not the published ones; the table need not wait for the odds of very many outcomes.
        """
        found = procedure_of(self.ruleset.game, procedure)
        marked = {"text": f"stand-in, not the published value: {', '.join(stand_in)}", "cite": ""}
        if self.source is None and known is None:
            weighed = odds(found, inputs, self.ruleset)
            weighed.because += [marked] if stand_in else []
            rows = weighed.distribution or []
            if len(rows) != 1:
                raise Weighed(weighed)
            weighed.outcome = rows[0]["outcome"]
            return weighed
        source = Typed(list(known)) if known is not None else Shared(self.source or Source(), self.reader)
        try:
            answer = roll(found, inputs, self.ruleset, source, with_odds=with_odds)
        except Refusal as refusal:
            if refusal.kind == "table-missing":
                refusal.hint = f"referee rules remember {self.ruleset.game} TABLE COLUMN ROLL CELL, then the same again"
            raise
        answer.because += [marked] if stand_in else []
        kept = {"inputs": dict(inputs), **answer.as_json(), "p": probability(answer)}
        if side:
            kept["side"] = side
        if known is not None:
            kept["known"] = True
        self.answers.append(kept)
        return answer

    # What is said.

    def tell(self, to: str, text: str, **facts: Any) -> None:
        """Tell a side, or `all`; `facts` go into that side's file beside the text."""
        self.told.setdefault(to, []).append({"text": text, **facts} if facts else text)

    def remark(self, text: str) -> None:
        """Say something for the umpire alone."""
        self.umpire.append(text)

    # What is refused.

    def forbid(self, cite: str, message: str, field: str | None = None) -> None:
        """Refuse as the rules forbid it, unless the umpire overrides: then it is logged."""
        if not self.forced:
            refusal = not_allowed(cite, message, field)
            refusal.forcible = True
            raise refusal
        self.overridden.append(f"{message} ({cite})")


class Shared(Source):
    """The dice of a whole act as one of its procedures uses them."""

    def __init__(self, row: Source, reader: CardReader | None = None) -> None:
        super().__init__()
        self.row = row
        self.reader = reader

    def read(self, die: Die, column: Any, why: str) -> Any:
        try:
            return super().read(die, column, why)
        except Refusal as refusal:
            if self.reader is None or refusal.kind != "table-missing":
                raise
            return column.meaning(self.reader(*column.cell(self.thrown[-1]["value"])))

    def face(self, die: Die, why: str) -> int:
        face = self.row.face(die, why)
        self.row.thrown.append({"die": die.name, "value": face, "for": why, "from": self.row.origin})
        return face

    def card(self, deck: Sequence[str], why: str) -> str:
        card = self.row.card(deck, why)
        self.row.drawn.append({"card": card, "for": why})
        return card


procedure_of = cache(find_procedure)


def reckoned(doing: Doing, procedure: str, inputs: Mapping[str, Any]) -> dict[str, Any]:
    """What a procedure without dice answers; a check that is not worth a line in the record."""
    answer = odds(procedure_of(doing.ruleset.game, procedure), inputs, doing.ruleset)
    outcome: dict[str, Any] = (answer.distribution or [])[0]["outcome"]
    return outcome


def probability(answer: Answer) -> str:
    """How likely what happened was."""
    rows: Iterable[dict[str, Any]] = answer.distribution or ()
    return next((row["p"] for row in rows if row["outcome"] == answer.outcome), "?")


def owner_of(tree: Mapping[str, Any], kind: str, name: str) -> str | None:
    """The side that owns the thing of a kind and a name (`task_forces`, `TF 16`)."""
    for side, own in tree["sides"].items():
        if name in own.get(kind, {}):
            return str(side)
    return None


def check_path(tree: Mapping[str, Any], path: str) -> list[str]:
    """The keys of a path that is there, or a refusal that names the nearest."""
    try:
        parts = split(path)
    except ValueError:
        raise Refusal("bad-input", f"{path!r} is no path of keys joined by points", field="path") from None
    here: Any = tree
    for place, part in enumerate(parts):
        if not isinstance(here, Mapping) or part not in here:
            known = here if isinstance(here, Mapping) else ()
            raise unknown(f"key at {join(*parts[:place]) or 'the top'}:", part, known)
        here = here[part]
    return parts
