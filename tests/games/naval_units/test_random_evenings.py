"""Evenings of acts drawn by lot: the state stays what is declared, no owner's word reaches the other side, and what an
act throws is what `odds ACT` weighs.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.engine.answer import roll
from referee.engine.dice import Typed
from referee.engine.errors import Refusal
from referee.games.naval_units.evening import state
from referee.games.naval_units.rules.units import TYPES
from referee.session.acting.act import Whole, procedure_of
from referee.session.acting.catalogue import acts as acts_of
from referee.session.board.thing import faults
from referee.session.session import How
from tests.games.naval_units.evening import CORAL, GAME, SOLOMON, TRUK, Evening

TRIES = 120
SIDES = ("allied", "japanese")


class Hand:
    """Somebody who does whatever may come into an umpire's mind."""

    def __init__(self, evening: Evening, seed: int) -> None:
        self.evening = evening
        self.lot = Random(seed)
        self.made = 0

    def one(self, rows: Any) -> Any:
        """One of several."""
        return self.lot.choice(list(rows) or ["nothing"])

    def side(self) -> state.Side:
        """A side."""
        return self.evening.side(self.one(SIDES))

    def act(self) -> tuple[str, dict[str, Any]]:
        """An act with its inputs."""
        board, own = self.evening.board, self.side()
        enemy = board.enemy(own.name)
        zone = self.one([*board.public.battles, *board.public.zones])
        fleet, ship = self.one(own.fleets), self.one(own.ships)
        self.made += 1
        planes = {key: self.lot.randint(0, 2) for key in ("cap", "escort", "torpedo", "dive")}
        there, docked = state.names(enemy.surface(zone)), state.names(enemy.ships_in(zone, port=True))
        subs = state.names(own.submarines(zone))
        flying = own.missions.get(zone)
        bombs = {"torpedo": flying.torpedo, "dive": flying.dive} if flying else {"torpedo": 1}
        acts: list[tuple[str, dict[str, Any]]] = [
            ("search", {"side": own.name, "zone": zone}),
            ("battle", {"side": own.name, "zone": zone}),
            ("allocate", {"side": own.name, "zone": zone, **planes}),
            ("air-strike", {"side": own.name, "zone": zone, "target": [{"name": self.one(there), **bombs}]}),
            ("round-over", {"zone": zone}),
            ("battle-over", {"zone": zone}),
            ("withdraw", {"side": own.name, "zone": zone, "to": self.one(board.public.zones)}),
            ("surface-round", {"zone": zone}),
            (
                "move",
                {"fleet": fleet, "to": zone, "unopposed": self.lot.random() < 0.5, "port": self.lot.random() < 0.2},
            ),
            ("intercept", {"fleet": fleet}),
            ("place", {"fleet": f"Force {self.made}", "ship": [ship], "zone": zone}),
            ("commission", {"ship": f"New {self.made}", "type": self.one(TYPES), "side": own.name}),
            ("hits", {"ship": ship, "hits": self.lot.randint(-2, 2), "port": self.lot.random() < 0.3}),
            ("planes", {"name": ship, "planes": self.lot.randint(0, 6)}),
            ("submarine-attack", {"zone": zone, "target": [f"{name}={self.one(there)}" for name in subs[:2]]}),
            ("submarines-over", {"zone": zone}),
            ("asw", {"side": own.name, "zone": zone}),
            ("economic-attack", {"submarine": [ship], "target": self.one(("convoy", "industry"))}),
            ("port-raid", {"side": own.name, "zone": zone, "target": [{"name": self.one(docked), "torpedo": 1}]}),
            ("raid-over", {"zone": zone}),
            ("bombard", {"ship": [ship]}),
            ("phase", {"turn": int(board.public.turn) + 1}),
        ]
        often = [row for row in acts if row[0] in ("allocate", "air-strike", "round-over", "withdraw", "move")]
        return self.lot.choice([*acts, *often, *often])


def words_of(side: state.Side) -> list[str]:
    """What a side calls its fleets and bases, and its ships that have not fought."""
    return [*side.fleets, *side.bases, *(ship.name for ship in side.ships.values() if not ship.known)]


def sane(evening: Evening) -> None:
    """What must hold whatever was done."""
    board = evening.board
    assert faults(board) == []
    for zone, fight in board.public.battles.items():
        assert len(fight.tried) == len(set(fight.tried))
        for side in board.sides.values():
            flying = side.missions.get(zone)
            assert flying is None or fight.revealed or not flying.struck
    for side in board.sides.values():
        file = evening.file(board.other(side.name))
        # A name with a shorter one of the same kind in it is looked for by its quotes alone.
        assert [word for word in words_of(side) if f'"{word}"' in file or f" {word} " in file] == []
        for ship in side.ships.values():
            assert not (ship.fleet and not ship.afloat)


def agree(whole: Whole, entry: dict[str, Any], evening: Evening) -> bool:
    """Do the dice that an act threw come to the same by the whole that was to be weighed? `False` if it threw none."""
    thrown = [answer for answer in entry["answers"] if answer["dice"]] if entry.get("answers") else []
    if not thrown:
        return False
    faces = [die["value"] for answer in thrown for die in answer["dice"]]
    if whole.procedure == "port-raid":  # a CAP is thrown for before
        faces = [die["value"] for die in thrown[-1]["dice"]]
    ruleset = evening.session.ruleset()
    answer = roll(procedure_of(GAME, whole.procedure), whole.inputs, ruleset, Typed(faces), with_odds=False)
    if whole.procedure == "asw":
        assert answer.outcome == {fate: sum(one["outcome"][fate] for one in thrown) for fate in answer.outcome or {}}
    else:
        assert answer.outcome == thrown[-1]["outcome"]
    return True


@pytest.mark.parametrize("seed", range(12))
def test_a_random_evening_keeps_its_state_and_its_secrets(seed: int) -> None:
    evening = Evening(f"evening-{seed}")
    hand = Hand(evening, seed)
    done = 0
    for step in range(TRIES):
        act, inputs = hand.act()
        try:
            whole = evening.whole(act, inputs)
            entry = evening.session.act(act, inputs, How(seed=seed * 1000 + step)).entry
        except Refusal:
            continue
        done += 1
        sane(evening)
        if whole:
            agree(whole, entry, evening)
    assert done > TRIES // 10


def test_every_act_with_dice_is_weighed_as_it_is_thrown() -> None:
    acts: list[tuple[str, dict[str, Any]]] = [
        ("search", {"side": "allied", "zone": CORAL}),
        ("economic-attack", {"submarine": ["Wahoo", "Silversides"], "target": "industry"}),
        ("asw", {"side": "allied", "zone": SOLOMON}),
        ("submarine-attack", {"zone": SOLOMON, "target": ["I 19=Hobart"]}),
        (
            "port-raid",
            {"side": "allied", "zone": TRUK, "target": [{"name": "Yamato", "torpedo": 1}], "carrier": ["Yorktown"]},
        ),
        ("intercept", {"fleet": "Screen", "to": "Convoy Zone 12"}),
        ("bombard", {"ship": ["Ise"]}),
        ("battle", {"zone": CORAL, "side": "allied"}),
        ("allocate", {"zone": CORAL, "side": "allied", "torpedo": 3, "cap": 1}),
        ("allocate", {"zone": CORAL, "side": "japanese", "cap": 2}),
        ("air-strike", {"zone": CORAL, "side": "allied", "target": [{"name": "Kumano", "torpedo": 3}], "screen": []}),
        ("round-over", {"zone": CORAL}),
        ("withdraw", {"zone": CORAL, "side": "japanese", "to": TRUK}),
        ("planes", {"name": "Yorktown", "planes": 0}),
        ("planes", {"name": "Zuiho", "planes": 0}),
        ("battle", {"zone": CORAL, "side": "allied"}),
        ("surface-round", {"zone": CORAL}),
    ]
    weighed = set()
    for seed in range(4):
        evening = Evening(f"in-turn-{seed}")
        evening.do("commission", ship="I 19", type="SS", side="japanese")
        evening.do("place", fleet="Sixth Fleet", zone=SOLOMON, ship=["I 19"])
        for act, inputs in acts:
            try:
                whole = evening.whole(act, inputs)
                entry = evening.session.act(act, inputs, How(seed=seed, force=True, why="for the test")).entry
            except Refusal:
                continue
            if whole and agree(whole, entry, evening):
                weighed.add(act)
    assert weighed == {act for act, found in acts_of(GAME).items() if found.whole}
