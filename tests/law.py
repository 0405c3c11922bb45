"""The law of what is lawful, probed: what is offered is accepted, what is accepted was offered.

An evening begins as its scenario says, or in a fight (`tests/openings.py`, `tests/fights.py`), and is played by its
offers: at each step things of a side are asked what they may do (`session.may`). Every way that is offered is done on a
copy, with a value of each input exchanged for another that is offered in its place; values that are not offered are
tried, too, and must be refused; odds are asked of both, and the other voices are held against it
(`tests/law_voices.py`, `tests/law_targets.py`). Then one offer is done, or the phase is left, as can be once all
that is due is done. Everything follows from the seed.

    python -m tests.law --probes 100000 --seed 1 --keep law.jsonl

goes on where the file `law.jsonl` ends; each line of it is an evening with its differences.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from referee.cli.options import bare_inputs, parse
from referee.engine.errors import Refusal
from referee.engine.kinds import Flag, Listing
from referee.engine.rules import aliases
from referee.session import carrying, may, may_of
from referee.session.acting.act import Act, NoDice
from referee.session.acting.catalogue import acts, find
from referee.session.acting.due import Due, due_now
from referee.session.acting.hints import Command
from referee.session.acting.sequence import phases
from referee.session.board import conformity, tree
from referee.session.board.naming import groups_of
from referee.session.board.sight import board_of
from referee.session.how import How
from tests.fights import fight
from tests.law_targets import aimed
from tests.law_voices import completed, ordered
from tests.openings import OPENINGS, STATES
from tests.quick import Quick

SCENARIOS = (
    "carrier-clashes/training",
    "carrier-clashes/eastern-solomons",
    "ca/savo-island",
    "ca/samar-day",
    "clash-of-carriers/philippine-sea",
    "naval-units/sea-zone-battle",
    "cunningham-somerville/convoy",
)
SHIPPED = Path(__file__).parents[1] / "scenarios"
MORE = sorted({str(found.relative_to(SHIPPED).with_suffix("")) for found in SHIPPED.glob("*/*.toml")} - {*SCENARIOS})
STEPS = 40
OFFERED = 0.5  # so often something is done that is offered, before the phase is left
MET = 0.6  # so often an evening begins in a fight that is drawn
MOST_DUE = 60  # so many things that are due are done before a phase is left


class Probed:
    """An evening that is probed: how many probes, and every difference in words."""

    def __init__(self, scenario: str, seed: int) -> None:
        self.session = Quick(scenario)
        self.random = Random(f"{scenario} {seed}")
        self.probes = 0
        self.differences: list[str] = []
        if "stand-ins" in acts(self.session.game):
            self.done("stand-ins", {})
        for path, value in self.random.choice(STATES.get(scenario, [{}])).items():
            tree.put(self.session.state.tree, path, tree.copy_of(value))
        opening = self.random.choice(OPENINGS.get(scenario, [()]))
        if not opening and scenario not in STATES and self.random.random() < MET:
            self.bring_together()
        for command in opening:
            self.session.act(*commanded(self.session.game, command), How(seed=seed, why="an opening"))

    def bring_together(self) -> None:
        """Begin in a fight, as far as the game's declared state allows what was drawn."""
        before = tree.copy_of(self.session.state.tree)
        for path, value in fight(self.session.game, before, self.random).items():
            tree.put(self.session.state.tree, path, tree.copy_of(value))
        board = board_of(self.session.game, self.session.state.tree)
        if board is None or conformity.faults(board):
            self.session.state.tree = before

    def play(self, steps: int = STEPS) -> None:
        """Ask and do, step by step."""
        for _ in range(steps):
            self.listed()
            for thing in self.some(2):
                asked = may.Asked(self.session)
                found = self.of(asked, thing)
                for offer in found.may:
                    self.offered(offer)
                    self.heard(offer, thing.owner)
                for barred in found.barred:
                    self.refused(asked, barred, thing)
            self.go_on()

    def things(self) -> list[Any]:
        """All that a side may give orders to."""
        board = may.Asked(self.session).board
        return [
            one for side in self.session.state.sides for _, group in groups_of(board, side) for one in group.values()
        ]

    def some(self, count: int) -> list[Any]:
        """So many things, and now and then a side as a whole."""
        side = self.random.choice(self.session.state.sides)
        wholes = [may.Force(side, side)] if self.random.random() < OFFERED else []
        return [*self.random.sample(self.things(), min(count, len(self.things()))), *wholes]

    def of(self, asked: may.Asked, thing: Any) -> may.May:
        """What a thing, or a side as a whole, may do."""
        if isinstance(thing, may.Force):
            return may_of.of_whole(asked, thing.owner)
        return asked.of_thing(thing)

    def go_on(self) -> None:
        """Do something that is offered, or walk on."""
        offers = [offer for thing in self.some(4) for offer in self.of(may.Asked(self.session), thing).may]
        if offers and self.random.random() < OFFERED:
            offer = self.random.choice(offers)
            if self.done(offer.act.name, offer.given):
                return
        self.walk_on()

    def walk_on(self) -> None:
        """Do what the rules demand, and perhaps what may still be done, then begin the next phase; the next turn, where
        phases have no order here.
        """
        for _ in range(MOST_DUE):
            if not any(self.fulfilled(due.command) for due in self.due() if due.demanded):
                break
        if any(self.random.random() < OFFERED and self.fulfilled(due.command) for due in self.due()):
            return
        act, given = "next", dict[str, Any]()
        if not phases(self.session.game):
            act, given = "phase", {"turn": int(self.session.state.public.get("turn", 0)) + 1}
        if self.done(act, given):
            return
        public = self.session.state.public
        over = public.get("ended") or 0 < public.get("turns", 0) <= public.get("turn", 0)
        left = [due for due in self.due() if due.demanded]
        if not over and not any(due.command.open_ones for due in left):
            lines = "; ".join(due.line for due in left) or "nothing"
            self.said(find(self.session.game, act), given, f"due is {lines}, and the phase cannot be left")
        self.done(act, given, How(seed=1, force=True, why="a probe"))

    def due(self) -> list[Due]:
        """What is due before the phase ends."""
        return list(due_now(self.session.game, self.session.state.tree))

    def fulfilled(self, command: Command) -> bool:
        """Was a command that is due done, as it stands or, where a player has still to say something, as is offered?"""
        if words := parsed_of(self.session.game, command):
            return self.done(*words)
        name, *named = shlex.split(command) or [""]
        if name not in acts(self.session.game):
            return False
        act, asked = find(self.session.game, name), may.Asked(self.session)
        for thing in (thing for thing in self.things() if thing.name in named):
            for doer in asked.doing_fields(act, asked.groups(thing), thing.owner):
                offer = asked.of_act(act, doer, thing, values=False)
                if isinstance(offer, may.Possible) and self.done(name, offer.given):
                    return True
        return False

    def done(self, name: str, raw: Mapping[str, Any], how: How | None = None) -> bool:
        """Do an act; was it accepted?"""
        try:
            self.session.act(name, raw, how or How(seed=self.random.randrange(10**6)))
        except Refusal:
            return False
        return True

    # Probes.

    def accepts(self, act: Act, raw: Mapping[str, Any]) -> Refusal | None:
        """An act done on a copy: why it was refused, if it was."""
        self.probes += 1
        state = self.session.state
        try:
            self.session.done_on(state, act, raw, How(seed=self.probes))
        except Refusal as refusal:
            return refusal
        return None

    def said(self, act: Act, raw: Mapping[str, Any], why: object) -> None:
        """A difference is kept."""
        public = self.session.state.public
        where = f"turn {public.get('turn')} {public.get('phase')}"
        self.differences.append(f"{where}: do {act.as_typed(raw)}: {why}")

    def offered(self, offer: may.Possible) -> None:
        """What is offered is accepted, and its odds have no word against it; nothing else is accepted."""
        if (why := self.accepts(offer.act, offer.given)) and why.kind != "table-missing":
            self.said(offer.act, offer.given, f"offered, and refused: {why}")
        if word := self.word(offer.act, offer.given):
            self.said(offer.act, offer.given, f"offered, and its odds say: {word}")
        asked = may.Asked(self.session)
        side = next(one for one in self.session.state.sides if offer.name in {one, *all_names(asked, one)})
        for name, values in offer.inputs.items():
            if len({*map(str, values)}) < len(values):
                self.said(offer.act, offer.given, f"a value of {name} is offered twice")
            there = asked.values(offer.act, name, offer.given, [side])
            for value in self.random.sample(there, min(2, len(there))):
                raw = exchanged(offer.given, name, value)
                why = self.accepts(offer.act, raw)
                if why and why.kind == "table-missing":
                    continue
                if (why is None) != (value in values) and raw != offer.given:
                    self.said(offer.act, raw, why or f"accepted, though {name} was not offered so")

    def heard(self, offer: may.Possible, side: str) -> None:
        """Completion, `targets` and the check of orders say the same."""
        for voice in (completed(self, offer), aimed(self, offer), ordered(self, offer, side)):
            for act, raw, why in voice:
                self.said(act, raw, why)

    def refused(self, asked: may.Asked, barred: may.Barred, thing: Any) -> None:
        """What is said not to be lawful is refused, however it is filled in."""
        if self.accepts(barred.act, barred.given) is None:
            self.said(barred.act, barred.given, "said not to be lawful, and accepted")
        for _ in range(2):
            raw = {name: self.any_value(asked, barred, name, thing.owner) for name in barred.given}
            groups = [] if isinstance(thing, may.Force) else asked.groups(thing)
            doers = asked.doing_fields(barred.act, groups, thing.owner)
            doer = next((name for name in doers if name in barred.given), None)
            raw |= {name: value for name, value in barred.given.items() if name == doer}
            raw |= self.one_more(asked, barred, thing.owner)
            if None not in raw.values() and self.accepts(barred.act, raw) is None:
                self.said(barred.act, raw, f"{thing.name} is said not to be able to, and it is accepted")

    def any_value(self, asked: may.Asked, barred: may.Barred, name: str, side: str) -> Any:
        """A value that an input might take; none if none is known."""
        there = asked.values(barred.act, name, barred.given, [side])
        if not there:
            return None
        value = self.random.choice(there)
        return [value] if isinstance(barred.given[name], list) and not isinstance(value, list) else value

    def one_more(self, asked: may.Asked, barred: may.Barred, side: str) -> dict[str, Any]:
        """One of the inputs that were left out, now and then; a flag is raised."""
        fields = barred.act.inputs.fields
        name = self.random.choice([*fields, None, None])
        if name is None or name in barred.given:
            return {}
        if isinstance(fields[name].kind, Flag):
            return {name: True}
        there = asked.values(barred.act, name, barred.given, [side])
        value = self.random.choice(there) if there else None
        several = isinstance(fields[name].kind, Listing) and not isinstance(value, list)
        return {} if value is None else {name: [value] if several else value}

    def word(self, act: Act, raw: Mapping[str, Any]) -> str:
        """What its odds say of the rules that forbid it, if anything."""
        self.probes += 1
        try:
            answer = self.session.weigh(act.name, raw)
            found = answer.because if answer else []
        except Refusal:  # it cannot be reckoned
            return ""
        except NoDice as sure:
            found = sure.because
        return "; ".join(row["text"] for row in found if row["text"].startswith("the rules forbid it now"))

    def listed(self) -> None:
        """What is due, and what follows from where all are, can be done as it is given."""
        for one in carrying.encounters(self.session):
            words = parsed_of(self.session.game, one.command)
            if words and (why := self.accepts(find(self.session.game, words[0]), words[1])):
                self.said(find(self.session.game, words[0]), words[1], f"listed ({one.text}), and refused: {why}")


def all_names(asked: may.Asked, side: str) -> set[str]:
    return {name for _, group in groups_of(asked.board, side) for name in group}


def exchanged(given: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
    """A way with another value in one input; in a list in place of its first."""
    before = given[name]
    return {**given, name: [value, *before[1:]] if isinstance(before, list) else value}


def parsed_of(game: str, command: Command) -> tuple[str, dict[str, Any]] | None:
    """A command that is whole, as an act and its inputs; nothing if a player has still to say something."""
    if command.act not in acts(game) or command.open_ones:
        return None
    return commanded(game, command)


def commanded(game: str, command: str) -> tuple[str, dict[str, Any]]:
    """A command as an act and its inputs."""
    name, *words = shlex.split(command)
    inputs = find(game, name).inputs
    return name, parse(inputs, words, bare=bare_inputs(inputs)).inputs


def evenings(seed: int) -> Iterator[tuple[str, int]]:
    """Scenarios and seeds, for ever."""
    while True:
        for scenario in (*SCENARIOS, *MORE):
            yield scenario, seed
        seed += 1


def main() -> int:
    """Probe until there were enough."""
    asked = argparse.ArgumentParser(prog="python -m tests.law")
    asked.add_argument("--probes", type=int, default=10_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--game", default="", choices=["", *aliases()], help="one game alone, by its name or short name")
    asked.add_argument("--keep", default="", help="a file that says what was probed; an earlier run goes on from it")
    given = asked.parse_args()
    kept = Path(given.keep) if given.keep else None
    rows = [json.loads(line) for line in kept.read_text().splitlines()] if kept and kept.exists() else []
    been = {(row["scenario"], row["seed"]) for row in rows}
    count, wrong = sum(row["probes"] for row in rows), sum(len(row["differences"]) for row in rows)
    games = f"{aliases()[given.game]}/" if given.game else ""
    for scenario, seed in evenings(given.seed):
        if count >= given.probes:
            break
        if (scenario, seed) in been or not scenario.startswith(games):
            continue
        evening = Probed(scenario, seed)
        evening.play()
        count, wrong = count + evening.probes, wrong + len(evening.differences)
        row = {"scenario": scenario, "seed": seed, "probes": evening.probes, "differences": evening.differences}
        if kept:
            with kept.open("a") as file:
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
        sys.stdout.write(f"{scenario} {seed}: {evening.probes} probes, {len(evening.differences)} differences\n")
        sys.stdout.writelines(f"  {line}\n" for line in evening.differences)
    sys.stdout.write(f"{count} probes, {wrong} differences\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
