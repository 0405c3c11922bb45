"""Evenings with fights in them: the golden evenings played anew, other names, acts left out and put in, other dice.

What a random wanderer seldom comes to (strikes, battles, whole turns) is there from the script; the seed decides
where the evening leaves it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from referee.engine.errors import Refusal
from referee.session.acting.catalogue import acts
from referee.session.how import Done, How
from referee.session.session import Session
from tests.evenings.wander import Names, Wanderer, opened

GOLDEN = Path(__file__).parents[1] / "golden"
LEFT_OUT = 0.015
PUT_IN = 0.12
OTHER_DICE = 0.25
NAMED_BY = {
    ("carrier-clashes", "form"): "name",
    ("clash-of-carriers", "detach"): "group",
    ("cunningham-somerville", "strike"): "name",
}
"""The acts that give a name which is its owner's secret, and the input that it stands in."""


class Line(NamedTuple):
    """An act as a journal keeps it; `seed` throws other dice than those of the script."""

    act: str
    inputs: dict[str, Any]
    dice: list[Any]
    cards: list[Any]
    forced: bool = False
    when: tuple[int, str] = (0, "")
    seed: int | None = None


def script(journal: Path) -> tuple[str, list[Line]]:
    """The scenario of a golden evening, and its acts without the corrections."""
    text = journal.with_name(journal.name.replace(".journal.jsonl", ".txt")).read_text()
    scenario = next(line.split()[1] for line in text.splitlines() if line.startswith("new "))
    first, *rest = (json.loads(line) for line in journal.read_text().splitlines())
    known = acts(first["game"])
    lines = [
        Line(
            entry["act"],
            entry["inputs"],
            [die["value"] for die in entry.get("dice", ())],
            [card["card"] for card in entry.get("cards", ())],
            "overridden" in entry,
            (entry["turn"], entry["phase"]),
        )
        for entry in rest
        if entry["act"] in known and entry["act"] not in ("close", "open-again")
    ]
    return scenario, lines


def renamed(held: Any, names: Mapping[str, str]) -> Any:
    """Inputs with other names in them."""
    if isinstance(held, str):
        return names.get(held, held)
    if isinstance(held, list):
        return [renamed(value, names) for value in held]
    if isinstance(held, dict):
        return {names.get(key, key): renamed(value, names) for key, value in held.items()}
    return held


class Replayed:
    """An evening that follows a script and leaves it at random. `step` does what comes next."""

    def __init__(self, session: Session, lines: list[Line], seed: int, names: Names, given: Mapping[str, str]) -> None:
        self.session = session
        self.lines = lines
        self.random = Random(seed)
        self.wanderer = Wanderer(session, seed, names)
        self.given = given

    def plan(self) -> Iterator[Line | None]:
        """The lines that are done; `None`: one act at random."""
        for line in self.lines:
            if self.random.random() < PUT_IN:
                yield None
            if self.random.random() < LEFT_OUT:
                continue
            seed = self.random.randrange(1 << 30) if self.random.random() < OTHER_DICE else None
            forced = line.forced or line.act == "next"
            yield line._replace(inputs=renamed(line.inputs, self.given), forced=forced, seed=seed)

    def step(self, line: Line | None) -> None:
        """Do one line, or one act at random."""
        if line is None:
            self.wanderer.try_one()
        elif self.is_time_for(line):
            attempt(self.session, line)

    def is_time_for(self, line: Line) -> bool:
        """Is the evening where the script was at this line? A walk that the script has made is made up for."""
        times = list(dict.fromkeys(one.when for one in self.lines))
        for _ in range(3):
            public = self.session.state.public
            now = (public.get("turn", 0), public.get("phase", ""))
            if now == line.when:
                return line.act != "next"
            if now not in times[: times.index(line.when)] or "next" not in (one.act for one in self.lines):
                return line.act != "next"
            attempt(self.session, Line("next", {}, [], [], forced=True))
        return False


def attempt(session: Session, line: Line) -> Done | None:
    """Do a line; with dice of the program's where those of the script do not fit any more. `None` if it is refused."""
    plain = How(seed=1 if line.seed is None else line.seed, force=line.forced, why="as then" if line.forced else None)
    ways = [plain]
    if line.seed is None and (line.dice or line.cards):
        ways.insert(0, plain._replace(dice=line.dice or None, cards=line.cards or None))
    for how in ways:
        try:
            return session.act(line.act, line.inputs, how)
        except Refusal as refusal:
            if not refusal.message or refusal.kind == "damaged":
                raise
    return None


def came_up(journal: Path, owner: str) -> list[str]:
    """The names that a side gave in an evening to what it alone may call so."""
    found = []
    for entry in (json.loads(line) for line in journal.read_text().splitlines()[1:]):
        field = NAMED_BY.get((journal.parent.name, entry["act"]))
        name = entry["inputs"].get(field) if field else None
        if name and any(fact["path"].startswith(f"sides.{owner}.") and name in fact["path"] for fact in entry["facts"]):
            found.append(name)
    return list(dict.fromkeys(found))


def replay(
    journal: Path, kinds: Mapping[str, str], mark: str, seed: int, folder: Path, owner: str | None = None
) -> Replayed:
    """A golden evening begun anew, the names in these tables of its scenario written under a mark, and those that
    `owner` gives on the way.
    """
    scenario, lines = script(journal)
    names = Names(mark)
    folder.mkdir(exist_ok=True)
    given: dict[str, str] = {}
    session = opened(scenario, kinds, names, folder, given)
    if owner:
        given |= {name: names.secret() for name in came_up(journal, owner) if name not in given}
    return Replayed(session, lines, seed, names, given)
