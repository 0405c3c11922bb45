"""How a random evening of Carrier Clashes does an act: foretold by the model, done by the program."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from referee.engine.errors import Refusal
from referee.session.how import How
from tests.models import cc
from tests.models.cc_opening import SIDES, made
from tests.models.playing import Playing, opened

SIGNS = {"7H", "8H", "9H", "TH", "XX"}


class Table(Playing):
    """A session and the model's game of it."""

    def __init__(self, seed: int, folder: Path) -> None:
        random = Random(seed)
        data, self.game = made(random)
        super().__init__(seed, random, opened(seed, data, folder))
        self.session._derived.write = lambda state, stamp: []  # type: ignore[method-assign]
        self.foul = self.chance(40)
        self.entry: cc.Thing = {}
        self.shown = set[tuple[int, str]]()
        self.heard = dict.fromkeys(SIDES, 0)
        tree = self.session.state.tree
        self.stickers = {
            name: force["called"] for side in SIDES for name, force in tree["sides"][side]["task_forces"].items()
        }

    def act(
        self, act: str, forbidden: str | None, *, dice: list[int] | None = None, cards: list[str] | None = None,
        seed: int | None = None, **inputs: Any,
    ) -> list[cc.Thing] | None:  # fmt: skip
        """Do an act that the model forbids (with a case) or allows; its answers if it happened."""
        came = self.tried(act, forbidden, inputs, How(dice=dice, cards=cards, seed=seed))
        if isinstance(came, Refusal):
            wanted = "bad-input" if forbidden == "bad-input" else "not-allowed"
            assert came.kind == wanted, self.told(f"{came.kind}: {came}")
            return None
        self.entry = came.entry
        return list(self.entry.get("answers", []))

    def threw(self, act: str, forbidden: str | None, **inputs: Any) -> list[int] | None:
        """The same with dice of the program's: what was thrown."""
        answers = self.act(act, forbidden, seed=self.random.randint(1, 9999), **inputs)
        if answers is None:
            return None
        self.note(answers)
        return self.thrown(answers)

    def thrown(self, answers: list[cc.Thing], *procedures: str) -> list[int]:
        """The dice of an act's answers, of these procedures or of all."""
        return [
            one["value"] for answer in answers if not procedures or answer["procedure"] in procedures
            for one in answer.get("dice", []) if "value" in one
        ]  # fmt: skip

    def note(self, answers: list[cc.Thing]) -> None:
        """What an act's procedures were given and answered, for a disagreement's report."""
        keys = ("procedure", "inputs", "odds", "dice", "outcome")
        self.done.append(str([[one.get(key) for key in keys] for one in answers]))

    def chance(self, percent: int) -> bool:
        return self.random.randint(1, 100) <= percent

    def in_order(self, forces: Iterable[cc.Thing]) -> list[cc.Thing]:
        """Blocks in the order of their stickers."""
        return sorted(forces, key=lambda one: (len(self.stickers[one["name"]]), self.stickers[one["name"]]))

    def deck(self, force: cc.Thing) -> list[str]:
        """The cards that stand for a block."""
        there = self.session.state.tree["sides"][force["side"]]["task_forces"][force["name"]]
        return list(there.get("cards", []))

    def blocks(self, side: str) -> list[cc.Thing]:
        return [one for one in self.game["forces"].values() if one["side"] == side and not one["off"]]

    def signs(self, hands: dict[str, list[str]]) -> None:
        """Who was dealt a sign of dummies of a force may have them taken off in the turn."""
        seen = {name for name, hand in hands.items() if SIGNS & set(hand)}
        self.shown |= {(self.game["turn"], name) for name in seen}

    def real(self, side: str) -> list[cc.Thing]:
        return [one for one in self.blocks(side) if one["ships"]]

    def emptied(self) -> None:
        """A task force without ships is off the map; a dummy stays."""
        for force in self.game["forces"].values():
            if not force["ships"] and not force["dummies"] and not force["decoy"] and not force["off"]:
                self.off_map(force)

    def off_map(self, force: cc.Thing) -> None:
        """A force is off the map: what flew CAP over it is in the air over its own again."""
        force["off"] = True
        for unit in self.game["air"].values():
            if unit["over"] == force["name"]:
                company = cc.sailing(self.game, unit["at"]) if unit["at"] in self.game["ships"] else None
                base = unit["at"] if unit["at"] in self.game["bases"] else None
                unit["over"] = company["name"] if company and company is not force and not company["off"] else base

    def shores(self, one: str, other: str) -> bool:
        """May a shortest way between the hexes touch an island?"""
        far = cc.apart(one, other)
        return any(cc.apart(one, isle) + cc.apart(isle, other) <= far for isle in self.game["islands"])
