"""Positions of Carrier Clashes made at random on one session's board, for acts held against the whole of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import tomli_w

from referee.engine.answer import roll
from referee.engine.dice import Typed, program_dice
from referee.engine.rules import Ruleset
from referee.games.carrier_clashes.evening import state
from referee.session.acting import lawful
from referee.session.acting.act import Doing, Whole
from referee.session.acting.catalogue import find
from referee.session.board.board import procedure_of
from referee.session.scenario.scenario import open_session
from tests.models.cc_opening import made

SIDES = ["allied", "ijn"]
CLASSES = ("A", "A", "B", "C", "C", "D", "M")
WEAPONS = (("P",), ("A",), ("M",), ("L",), ("H",), ())


class Positions:
    """A session's tree, made anew at random as often as is wanted."""

    def __init__(self, folder: Path) -> None:
        path = folder / "positions.toml"
        path.write_text(tomli_w.dumps(made(Random(4))[0]))
        session = open_session(str(path), "positions")
        self.tree, self.rules = session.state.tree, session.ruleset()

    def made(self, seed: int, phase: str, *, night: bool = False) -> Position:
        return Position(self.tree, self.rules, seed, phase, night=night)


class Position:
    """One position: all ships in two task forces in a hex, their values and damage drawn, everything spotted."""

    def __init__(self, tree: Mapping[str, Any], rules: Ruleset, seed: int, phase: str, *, night: bool) -> None:
        self.random, self.rules = Random(seed), rules
        self.board_of(tree)
        self.change(lambda board: self.draw(board, phase, night))

    def board_of(self, tree: Mapping[str, Any]) -> None:
        self.tree = dict(tree)
        self.board = state.Board(self.tree)

    def change(self, do: Any) -> None:
        doing = Doing(self.tree, SIDES, self.rules, None, forced=True)
        do(state.Board.of(doing))
        self.board_of(doing.tree)

    def draw(self, board: state.Board, phase: str, night: bool) -> None:
        one = self.random
        board.public.put(phase=phase, turn=1, night=night, initiative=one.choice(SIDES))
        board.umpire.put(initiative_dice=[3, 3])
        for zone in board.public.zones.values():
            zone.put(weather=one.choice(["clear", "clear", "clear", "stormy", "cloudy"]))
        for side in SIDES:
            own = board.side(side)
            forces = [tf for tf in own.task_forces.values() if tf.ships]
            ships = [name for tf in forces for name in tf.ships][:6]
            one.shuffle(ships)
            for tf in forces[2:]:
                own.task_forces.remove(tf.name)
            for place, tf in enumerate(forces[:2]):
                tf.put(hex="1410", spotted=True, ships=ships[place::2] or ships[:1], cards=[], dummies={})
            for ship in own.ships.values():
                self.ship(ship, board)
            for unit in own.air.values():
                self.unit(unit, board)

    def ship(self, ship: state.Ship, board: state.Board) -> None:
        """A ship's printed values and damage; what is printed is written past its thing, which keeps it."""
        one, kind = self.random, self.random.choice(CLASSES)
        guns = {weapon: one.randint(1, 14) for weapon in "DCBT" if one.random() < 0.5}
        row = self.row(board, "ships", ship)
        row |= {"target_class": kind, "defense": one.randint(1, 5), "guns": guns, "hulls": 1}
        row |= {"aa": one.choice([0, 3, 8, 15]), "star": False, "capacity": 9, "radar": one.randint(0, 3)}
        if not row["aa"] and one.random() < 0.5:
            row["star"] = True
        hurt = {"D": "none", "M": "damaged"}.get(kind, one.choice(["damaged", "ditw"]))
        ship.put(condition=one.choice(["none", "none", hurt]))
        ship.put(launched=kind == "A" and one.random() < 0.3)

    def unit(self, unit: state.Air, board: state.Board) -> None:
        one, weapons = self.random, self.random.choice(WEAPONS)
        row = self.row(board, "air", unit)
        row |= {"strengths": {weapon: one.randint(2, 14) for weapon in weapons}, "defense": one.randint(1, 6)}
        row |= {"f": one.randint(2, 9) if not weapons else 0, "range": 9, "size": 1}

    def row(self, board: state.Board, kind: str, thing: Any) -> dict[str, Any]:
        found: dict[str, Any] = board.tree["sides"][thing.owner][kind][thing.name]
        return found

    def do(self, act: str, inputs: Mapping[str, Any], seed: int) -> list[int]:
        """An act done on this position, without a journal: the dice it threw."""
        found, source = find(state.GAME, act), program_dice(seed)
        doing = Doing(self.tree, SIDES, self.rules, source, forced=True)
        lawful.do(found._replace(phases=()), inputs, doing)
        self.rules.overridden = None
        self.board_of(doing.tree)
        for die in source.thrown:
            why = die["for"]
            known = why.startswith(("effect of a hit on ", "stumbling on ", "ship attacked", "armed search"))
            assert known or ": needs " in why or "no effect is possible" in why, why
        return [die["value"] for die in source.thrown]

    def whole(self, act: str, inputs: Mapping[str, Any]) -> Whole:
        found = find(state.GAME, act)
        assert found.whole
        doing = Doing(self.tree, SIDES, self.rules, None, forced=True)
        out = found.whole(lawful.take_inputs(found, inputs, doing))
        self.rules.overridden = None
        return out

    def thrown(self, whole: Whole, dice: list[int], besides: int = 0) -> dict[str, Any]:
        """What the whole answers to dice that an act has thrown: all of them, but for so many at the end."""
        source = Typed(list(dice[: len(dice) - besides]))
        answer = roll(procedure_of(state.GAME, whole.procedure), whole.inputs, self.rules, source)
        source.finish()
        return dict(answer.outcome or {})

    def air(self) -> dict[str, state.Air]:
        return {name: unit for side in self.board.sides.values() for name, unit in side.air.items()}
