"""What acts refuse: each in a position of its own, which is written down beside it and is in memory alone.

A position is a session's state with some values otherwise (`"sides.ijn.ships.Kako.condition": "ditw"`); it must be one
that the game's declared things allow. The act is refused before it throws, or after with the seed 1.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from referee.engine.catalogue import module
from referee.engine.dice import program_dice
from referee.engine.errors import Refusal
from referee.engine.rules import Ruleset, load
from referee.session import may, may_of
from referee.session.acting import forcing, lawful
from referee.session.acting.act import Act, Doing, Whole
from referee.session.acting.catalogue import find
from referee.session.acting.lawful import weighed_whole
from referee.session.board import conformity, tree
from referee.session.board.naming import thing_named
from referee.session.board.roots import Board
from referee.session.may import Possible
from referee.session.session import Session
from tests.quick import Quick

Values = Mapping[str, Any]
RULING = "ruling "  # a value's path begins so where a ruling is otherwise


@cache
def opened(scenario: str) -> Position:
    """A scenario's opening, in memory."""
    session = Quick(scenario)
    return Position(session, module(session.game, "evening.state").Board)


class Position:
    """A session's state, to be varied; nothing of it is written."""

    def __init__(self, session: Session, board: type[Board[Any, Any, Any]]) -> None:
        self.session = session
        self.state = session.state
        self.board = board
        self.faultless: set[str] = set()

    def doing(self, values: Values, *, forced: bool = False) -> Doing:
        """An act that is being done where some values are otherwise (`None`: absent), rulings among them."""
        there = dict(self.state.tree)
        own = {id(there): there}
        rulings = {path.removeprefix(RULING): value for path, value in values.items() if path.startswith(RULING)}
        for path, value in values.items():
            if not path.startswith(RULING):
                parts = tree.split(path)
                tree.copy_along(there, parts[:-1], own)
                tree.put_at(there, parts, tree.copy_of(value))
        if (varied := repr(values)) not in self.faultless:
            assert (found := self.faults(there)) == [], found
            self.faultless.add(varied)
        return Doing(there, self.state.sides, self.rules(rulings, there["umpire"]), program_dice(1), forced=forced)

    def faults(self, there: tree.Tree) -> list[str]:
        """What is wrong with a state; what is in it as in the opening is declared so."""
        held = {root: otherwise(there[root], self.state.tree[root]) for root in ("public", "umpire")}
        sides = {side: otherwise(own, self.state.tree["sides"][side]) for side, own in there["sides"].items()}
        declared = conformity.of_roots(self.board({**held, "sides": sides}))
        still = self.board.still(there)
        found = declared or [misfit for thing in conformity.walk(still) for misfit in conformity.misfits_of(thing)]
        return [words for _, words in found]

    def rules(self, rulings: Mapping[str, str], umpire: Values) -> Ruleset:
        """The session's rules, some rulings otherwise, and the tables that the umpire has."""
        if not rulings and umpire.get("tables") == self.state.tree["umpire"].get("tables"):
            return self.session.ruleset()
        return load(self.board.game, {**umpire.get("rulings", {}), **rulings}, umpire.get("tables"))

    def refuses(self, act: str, inputs: Values, words: str, field: str | None = None, **values: Any) -> None:
        self.refuses_in(values, act, inputs, words, field)

    def refuses_in(self, values: Values, act: str, inputs: Values, words: str, field: str | None = None) -> None:
        """The same, where some values are otherwise.

        `odds ACT` is the act's whole, which is only weighed; `forced ACT` what cannot be reckoned even if it is forced.
        """
        how, _, name = act.rpartition(" ")
        doing = self.doing(values, forced=how == "forced")
        found = find(self.session.game, name)
        with pytest.raises(Refusal) as caught:
            self.run(found, inputs, doing, only_weighed=how == "odds")
        refusal = caught.value
        assert re.search(words, refusal.message), refusal.message
        assert field is None or refusal.field == field, refusal.field

    def run(self, found: Act, inputs: Values, doing: Doing, *, only_weighed: bool) -> None:
        """The act, or the odds of its whole."""
        if only_weighed:
            weighed_whole(whole(found, inputs, doing), doing)
        else:
            forcing.run(found, inputs, doing)

    def offers(self, values: Values, who: str) -> Sequence[Possible]:
        """What `may` offers to a side as a whole or to a thing, where some values are otherwise."""
        return self.may(values, who).may

    def may(self, values: Values, who: str) -> may.May:
        """What `may` answers: what it offers, and why not the rest."""
        asked = may.Asked(self.session)
        asked.tree = self.doing(values).tree
        asked.board = asked.doing().board
        if who in asked.sides:
            return may_of.of_whole(asked, who, values=False)
        return asked.of_thing(thing_named(asked.board, who)[0], values=False)

    def whole(self, values: Values, act: str, inputs: Values) -> Whole:
        """What `odds ACT` weighs, where some values are otherwise."""
        return whole(find(self.session.game, act), inputs, self.doing(values))


def otherwise(now: Values, before: Values) -> dict[str, Any]:
    """What of a state is otherwise than before."""
    return {
        key: otherwise(value, before[key]) if isinstance(value, dict) and isinstance(before.get(key), dict) else value
        for key, value in now.items()
        if value != before.get(key)
    }


def whole(found: Act, inputs: Values, doing: Doing) -> Whole:
    """What an act's odds are of."""
    assert found.whole is not None
    return found.whole(lawful.take_inputs(found, inputs, doing))
