"""Acts: what the umpire does in a session. An act checks, resolves through procedures, and becomes one journal entry.

    @act("search", Search, cite="15", phases=("first-search", "second-search"))
    def search(given: Search, doing: Doing) -> None:
        \"\"\"A side searches a hex.\"\"\"

It is found by the index of its game's package (`catalogue`). So are `@entering`, what a phase does by itself when it
begins, and `@pending`, what is still undone in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec

from referee.engine import catalogue
from referee.engine.answer import Answer, odds, roll
from referee.engine.dice import Source, Typed
from referee.engine.errors import not_allowed
from referee.engine.inputs import Inputs
from referee.engine.rules import Ruleset
from referee.session.acting.bars import Bars
from referee.session.acting.dice_sources import CardReader, Shared
from referee.session.acting.hints import Command
from referee.session.board.board import Board, procedure_of, title_in
from referee.session.board.handles import Call, Telling, account, account_by_owners, tellings_of_act, with_names_now
from referee.session.board.sight import name_for
from referee.session.board.thing import Thing
from referee.session.board.tree import Timed, Tree, copy_along, copy_of, join, look_up, put_at

if TYPE_CHECKING:
    from referee.session.acting.where import Where


P = ParamSpec("P")


class Whole(NamedTuple):
    """The whole of what an act begins: the procedure that holds it, its inputs from the board, and what was assumed for
    choices that come later. `stand_in` names what has no published values. `is_secret`: it counts what no side knows.
    """

    procedure: str
    inputs: Mapping[str, Any]
    assumed: Sequence[str] = ()
    stand_in: Sequence[str] = ()
    is_secret: bool = False


class Act(NamedTuple):
    """A name, what it takes, its rule, its phases (none: any), and what it does, the function that is declared so.
    `looks`, or looks(given): it only looks, and leaves no entry. `whole(given)`: what `odds ACT` weighs, in any phase.
    `where`: what the public state must be for it to be of use (else it is offered last); `when(board)`: is it due (else
    it is not listed)? `example`: sample options, where the required inputs give none. `bars(given)`: all that the rules
    have against it (`bars`). `lasting(given)`: those that hold at every moment, for orders that are written long
    beforehand.
    """

    name: str
    inputs: type[Inputs]
    cite: str
    phases: Sequence[str] = ()
    do: Any = None
    looks: bool | Callable[[Any], bool] = False
    whole: Callable[[Any], Whole] | None = None
    where: Where = ()
    example: str = ""
    bars: Callable[[Any], Bars] | None = None
    lasting: Callable[[Any], Bars] | None = None
    when: Callable[[Any], bool] | None = None

    @property
    def only_looks(self) -> bool:
        """Does it never leave an entry, whatever is typed?"""
        return self.looks is True

    def is_look(self, given: Any) -> bool:
        """Does it leave no entry, with what is given?"""
        return self.looks(given) if callable(self.looks) else self.looks

    @property
    def summary(self) -> str:
        """What it does, in one sentence."""
        return " ".join((self.do.__doc__ or "").strip().partition("\n\n")[0].split())

    def as_typed(self, given: Mapping[str, Any]) -> Command:
        """It with its options, as a line has them."""
        return Command(self.name, given, self.inputs)


def declaring(make: Callable[P, Act]) -> Callable[P, Callable[[Callable[[Any, Doing], None]], Act]]:
    """How an act is declared, before the function that does it."""
    return lambda *args, **given: lambda do: make(*args, **given)._replace(do=do)


act = declaring(Act)


class Hook(NamedTuple):
    """What a phase does when it begins (`entering`), what is still undone in it (`pending`), what ends the game
    (`stopping`), what is said instead of the usual words (`saying`); `at` names the phases.
    """

    kind: str
    at: tuple[str, ...]
    run: Callable[..., Any]


def hook(kind: str) -> Callable[..., Callable[[Any], Hook]]:
    """How hooks of a kind are declared, with the phases that they are for: `"turn"` is every one."""
    return lambda *phases: lambda run: Hook(kind, phases, run)


entering = hook("entering")
"""What phases do by themselves when they begin: `(doing) -> None`; `"turn"` is every turn's beginning, `"close"` that
the session is closed.
"""
pending = hook("pending")
"""What is still undone in phases: `(tree) -> Due records` (`due`)."""
stopping = hook("stopping")
"""What ends the game, so that no phase follows: `(board) -> Bars`."""
saying = hook("saying")
"""What is said and done in phases instead of the usual: `(tree, id) -> names` of variants that the game's
`sequence.toml` declares.
"""


class Choice(NamedTuple):
    """What a player decides in the midst of an act: the input that says it; who decides (`by`), and why; `such` names
    as may be chosen; `among` which, what Enter means first; what is `read` to that side before.
    """

    field: str
    by: str
    text: str
    such: Sequence[str]
    among: Sequence[str] = ()
    read: Sequence[str] = ()


Chooser = Callable[[Choice, Callable[[Sequence[str]], object]], "Sequence[str] | None"]
"""Somebody who asks a player; what is chosen must pass the check. Nothing: it is left open."""


class Weighed(Exception):
    """Raised when an act that is only weighed reaches its first dice."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer


ASIDE, AGAIN, NOTE, LEFT = "aside", "again", "note", "left"
"""Kinds of remarks: while he acts, that dice fell before, a reminder (once in a phase), what was left undone."""
NO_EVENTS = (ASIDE, AGAIN, NOTE)
"""Those that are no part of what happened."""


class NoDice(Exception):
    """Raised by the `whole` of what throws no dice: why not, as reasons of its odds."""

    def __init__(self, words: str, cite: str) -> None:
        self.because = [{"text": words, "cite": cite}]


class Doing(Timed):
    """One act being done, `by` whom: the state as it sees and changes it, its dice, and what it says. Nothing is
    written until it is over; of the state only what it changes is copied, and a refusal leaves the session as it was.
    One `for_show` weighs nothing.
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
        for_show: bool = False,
        chooser: Chooser | None = None,
        by: str = "umpire",
    ) -> None:
        self.by = by
        self.doer = ""
        """The side whose act it is, as far as that is known from what was typed."""
        self.before = tree
        self.tree = dict(tree)
        self.own = {id(self.tree): self.tree}
        self.sides = list(sides)
        self.source = source
        self.forced = forced
        self.for_show = for_show
        self.chooser = chooser
        self.chosen: dict[str, list[str]] = {}
        self.changes: dict[str, Any] = {}
        self.answers: list[dict[str, Any]] = []
        self.said: list[Telling] = []
        self.told: dict[str, list[Any]] = {}
        self.account: list[dict[str, Any]] | None = None
        self.umpire: list[str] = []
        self.kinds: dict[str, list[int]] = {}
        """Which of what the umpire is told is of a kind, by their places."""
        self.overridden: list[str] = []
        self.reader = reader
        self.ruleset = ruleset.for_act(self.overridden if forced else None, by_cell=reader is not None)

    # The state.

    def get(self, *parts: str, default: Any = None) -> Any:
        """The value at a path, as this act sees it."""
        return look_up(self.tree, parts, default)

    def put(self, *parts: str, value: Any) -> None:
        """Set the value at a path, as a fact of this act; `None` removes it. Objects and lists are set whole."""
        path, value = join(*parts), copy_of(value)
        copy_along(self.tree, parts[:-1], self.own)
        put_at(self.tree, parts, value)
        self.changes.pop(path, None)
        self.changes[path] = value

    @property
    def facts(self) -> list[dict[str, Any]]:
        """What has been put, each path once, in the order of its last put: `{"path": …, "value": …}` each."""
        return [{"path": path, "value": value} for path, value in self.changes.items()]

    @property
    def board(self) -> Board[Any, Any, Any]:
        """The game's board, to be read and written."""
        state = catalogue.module(self.ruleset.game, "evening.state")
        board: Board[Any, Any, Any] = state.Board.of(self)
        return board

    def title(self, side: str) -> str:
        """A side as it is written in a sentence."""
        return title_in(self.ruleset.game, self.tree, side)

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
        about: str = "",
        whose: Mapping[str, str] | None = None,
    ) -> Answer:
        """Throw a procedure with this act's dice; the answer is kept in the entry.

        `side` is whose throw it is, `whose` by the first words of what a die is for that of another; `known` are faces
        that were thrown before and hold here too; `stand_in` names what has values that are not the published ones;
        the table need not wait for the odds of very many outcomes. `about` says of what the dice and cards are, for
        whoever throws or deals them; with it a die says its number too.
        """
        found = procedure_of(self.ruleset.game, procedure)
        if self.source is None and known is None:
            weighed = odds(found, inputs, self.ruleset)
            weighed.because += stood_in(stand_in)
            rows = weighed.distribution or []
            if len(rows) != 1:
                raise Weighed(weighed)
            weighed.outcome = rows[0]["outcome"]
            return weighed
        if self.source is not None and known is None:
            throwers = {"": side or "", **(whose or {})}
            by = {word: self.title(one) for word, one in throwers.items() if one in self.sides}
            self.source.begin(self.ruleset.game, procedure, inputs, by)
        source = Typed(list(known)) if known is not None else Shared(self.source or Source(), self.reader, about)
        answer = roll(found, inputs, self.ruleset, source, with_odds=with_odds and not self.for_show)
        answer.because += stood_in(stand_in)
        if self.source is not None and self.source.fell_before and AGAIN not in self.kinds:
            self.remark(FELL_BEFORE, AGAIN)
        rows = answer.distribution or []
        p = next((row["p"] for row in rows if row["outcome"] == answer.outcome), "?")  # how likely it was
        kept = {"inputs": dict(inputs), **answer.as_json(marginals=False), "p": p}
        if side:
            kept["side"] = side
        if known is not None:
            kept["known"] = True
        self.answers.append(kept)
        return answer

    def choose(self, choice: Choice, check: Callable[[Sequence[str]], object]) -> list[str] | None:
        """What a player chooses, kept as if it had been entered with the act; nothing if it is left open."""
        names = self.chooser(choice, check) if self.chooser else None
        if names:
            self.chosen[choice.field] = [*names]
        return self.chosen.get(choice.field)

    # What is said.

    def tell(self, to: str, text: str, *things: Any, **facts: Any) -> None:
        """Tell a side, or `all`; each `{}` is one of `things`, as the hearer may call it. `facts` go into its file: of
        them `story`, `listed`, `sunk`, `spotted` and `same` are for reports (`handles`).
        """
        hearers = self.sides if to == "all" else [to]
        self.said.append(with_names_now(to, text, things, facts, hearers, self.calls(self.tree)))

    def calls(self, tree: Tree) -> Call:
        """What a side calls a thing, by what it sees in a tree."""
        return lambda side, thing: name_for(self.ruleset.game, tree, side, thing)

    def sees(self, side: str, thing: Thing) -> bool:
        """Does a side that does not own a thing see anything of it now, by the game's sight?"""
        return name_for(self.ruleset.game, self.tree, side, thing) is not None

    def finish(self) -> None:
        """End the act: write its tellings, each in its hearer's words."""
        self.told = tellings_of_act(self.said, self.sides, self.calls(self.before), self.calls(self.tree))
        aside = {place for kind in NO_EVENTS for place in self.kinds.get(kind, ())}
        ours = account_by_owners(self.said, [text for place, text in enumerate(self.umpire) if place not in aside])
        self.account = None if ours == account(self.told, self.umpire) else ours

    def remark(self, text: str, kind: str = "") -> None:
        """Tell the umpire alone, if need be with what kind of remark it is."""
        if kind:
            self.kinds.setdefault(kind, []).append(len(self.umpire))
        self.umpire.append(text)

    # What is refused.

    def forbid(self, cite: str, message: str, field: str | None = None, *, hint: str | None = None) -> None:
        """Refuse what the rules forbid, unless the umpire overrides it: then it is logged. `hint`: what to do
        instead.
        """
        if not self.forced:
            refusal = not_allowed(cite, message, field)
            refusal.hint = hint
            refusal.forcible = True
            raise refusal
        self.overridden.append(f"{message} ({cite})")


FELL_BEFORE = 'The dice are those of before the undo; undo, and the act with --fresh-dice --why "…", throws anew.'


def stood_in(names: Sequence[str]) -> list[dict[str, str]]:
    """What an answer says of what has values that are not the published ones."""
    return [{"text": f"stand-in, not the published value: {', '.join(names)}", "cite": ""}] if names else []
