"""Who knew what when: turn by turn, where each thing really was, and what the other side knew of it.

A game has for this a module `views.learned` in its package with one function:

    def things_to_learn(stage: Seen, heard: Mapping[str, Seen]) -> Iterator[Learned]

`stage` is all that there was at the end of a turn, `heard` what each side knew then. It is for the umpire
alone, and for everybody once the session is closed. The turns' ends are here, too: `states_by_turn`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.catalogue import optional_module
from referee.engine.rules import Ruleset
from referee.session.board.tree import copy_of, turn_in
from referee.session.reading.picture import UMPIRE, Seen, known_to
from referee.session.record.journal import Entry
from referee.session.record.state import State, acts_that_stand

NOTHING, KEPT, SEEN, TOLD = "", "last known", "in sight", "reported"
HOW = (NOTHING, KEPT, SEEN, TOLD)


class Learned(NamedTuple):
    """What the other side knew of a force at the end of a turn: `how` is a word of `HOW`; `there` is the truth."""

    side: str
    name: str
    there: str
    how: str = NOTHING
    said: str = ""


class Known(NamedTuple):
    """A force of a side across the turns in which it was there: what `by`, the other side, knew of it in each."""

    side: str
    name: str
    by: str
    turns: Mapping[int, Learned]

    @property
    def news_by_turn(self) -> list[tuple[int, Learned]]:
        """The turns in which the other side knew something that it had not known in the turn before."""
        out: list[tuple[int, Learned]] = []
        before = (NOTHING, "")
        for turn, row in self.turns.items():
            fresh = row.how != before[0] or (row.how == TOLD and row.said != before[1])
            if fresh and row.how != NOTHING and not (row.how == KEPT and out):
                out.append((turn, row))
            before = (row.how, row.said)
        return out


def knowledge(game: str, stages: Sequence[State], rules: Ruleset) -> list[Known]:
    """A row for each force of either side; none if the game has nothing that is hidden."""
    module = optional_module(game, "views.learned")
    rows: dict[tuple[str, str], dict[int, Learned]] = {}
    for place, stage in enumerate(stages) if module else ():
        turn = int(stage.public.get("turn", 0))
        heard = {side: known_to(stage, side, rules, stages[:place]) for side in stage.sides}
        for row in module.things_to_learn(known_to(stage, UMPIRE, rules, stages[:place]), heard):
            rows.setdefault((row.side, row.name), {})[turn] = row
    sides = list(stages[-1].sides)
    found = [
        Known(side, name, next(other for other in sides if other != side), turns)
        for (side, name), turns in rows.items()
    ]
    return sorted(found, key=lambda row: sides.index(row.side))


def rows_of(heard: Seen, key: str) -> Iterator[tuple[bool, str, Mapping[str, Any]]]:
    """The tellings of a side with an enemy force under `key`: is each of the turn that ends, of what, the telling."""
    now = int(heard.public.get("turn", 0))
    for row in heard.told:
        if key in row and not row.get("withdrawn"):
            yield row.get("turn") == now, str(row[key]), row


def how_of(now: bool, before: bool) -> str:
    """How something is known that is in sight `now`, or was `before`."""
    return SEEN if now else KEPT if before else NOTHING


def states_by_turn(entries: Sequence[Entry], now: State) -> list[State]:
    """The state at the end of each turn that is over, then the present one.

    What each side was told up to then is taken from `now`, so that a withdrawn telling is marked so everywhere.
    """
    running, stages = State(), list[State]()
    for entry in acts_that_stand(entries):
        if ends_a_turn(running, entry):
            tree = copy_of(running.tree)
            told = {side: [row for row in rows if row["turn"] <= turn_in(tree)] for side, rows in now.told.items()}
            stages.append(State.restored({"tree": tree, "about": now.about, "told": told}))
        running.apply_facts(entry)
    return [*stages, now]


def ends_a_turn(running: State, entry: Entry) -> bool:
    """Does a turn that has begun end with an entry?"""
    before = running.public.get("turn")
    changes = [fact for fact in entry.get("facts", ()) if fact["path"] == "public.turn"]
    return before is not None and any(fact["value"] != before for fact in changes)
