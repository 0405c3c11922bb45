"""Evenings of acts drawn by lot: the state stays what is declared, no owner's word reaches the other side, and what an
act throws is what `odds ACT` weighs.
"""

from __future__ import annotations

import re
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from referee.engine.answer import roll
from referee.engine.dice import Typed
from referee.engine.errors import Refusal
from referee.games.naval_units.evening import state
from referee.games.naval_units.rules.units import TYPES
from referee.session.acting.act import Whole
from referee.session.acting.catalogue import acts as acts_of
from referee.session.board.board import procedure_of
from referee.session.board.conformity import faults
from referee.session.how import How
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
        zone = self.one([*board.public.battles, *board.public.zones])
        due = self.lot.choice(self.evening.due()) if self.evening.due() and self.lot.random() < 0.6 else None
        if due:
            own = board.side(due.side) if due.side else own
            zone = (re.findall('--zone "([^"]+)"', due.command) or [zone])[0]
        enemy = board.enemy(own.name)
        fleet, ship = self.one(own.fleets), self.one(own.ships)
        self.made += 1
        planes = {key: self.lot.randint(0, 2) for key in ("cap", "escort", "torpedo", "dive")}
        there, docked = state.names(enemy.surface(zone)), state.names(enemy.ships_in(zone, port=True))
        subs = state.names(own.submarines(zone))
        flying = own.missions.get(zone)
        bombs = {"torpedo": flying.torpedo, "dive": flying.dive} if flying else {"torpedo": 1}
        homes = {"carrier": [ship.name for ship in own.ships.values() if ship.afloat and ship.planes]}
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
            *(
                ("move", {"fleet": gone.name, "to": gone.leaving_for, "unopposed": True})
                for side in board.sides.values()
                for gone in side.fleets.values()
                if gone.leaving_for
            ),
            ("place", {"fleet": f"Force {self.made}", "ship": [ship], "zone": zone}),
            ("commission", {"ship": f"New {self.made}", "type": self.one(TYPES), "side": own.name}),
            ("hits", {"ship": ship, "hits": self.lot.randint(-2, 2), "port": self.lot.random() < 0.3}),
            ("planes", {"name": ship, "planes": self.lot.randint(0, 6)}),
            ("submarine-attack", {"zone": zone, "target": [f"{name}={self.one(there)}" for name in subs[:2]]}),
            ("submarines-over", {"zone": zone}),
            ("asw", {"side": own.name, "zone": zone}),
            ("economic-attack", {"submarine": [ship], "target": self.one(("convoy", "industry"))}),
            ("port-raid", {"side": own.name, "zone": zone, "target": [{"name": self.one(docked), **bombs}], **homes}),
            ("raid-over", {"zone": zone}),
            ("bombard", {"ship": [ship]}),
            ("phase", {"turn": int(board.public.turn) + 1}),
        ]
        wanted = [row for row in acts if due and row[0] == due.command.split()[0]]
        often = [row for row in acts if row[0] in ("search", "battle", "submarine-attack", "port-raid")]
        return self.lot.choice(wanted or [*acts, *often, *often])


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


LISTS = {
    "targets": "targets_left",
    "cover": "cover_left",
    "attackers": "attackers_left",
    "defenders": "defenders_left",
    "interceptors": "interceptors_left",
    "movers": "movers_left",
    "ships": "ships_left",
}
RAIDERS = ("escort", "torpedo", "dive", "kamikaze")


def planes_of(board: state.Board, side: str) -> int:
    """All planes of a side."""
    own = board.side(side)
    return sum(ship.planes for ship in own.ships.values()) + sum(base.planes for base in own.bases.values())


def sent_by(inputs: dict[str, Any]) -> int:
    """The raiders that a procedure was given."""
    aimed = [*inputs.get("targets", ()), *inputs.get("ships", ()), inputs]
    return sum(unit.get(kind, 0) for unit in aimed for kind in RAIDERS if isinstance(unit, dict))


def counted(before: state.Board, after: state.Board, entry: dict[str, Any]) -> None:
    """What the answers of an act say has been put into the state: hits left, planes, income; reckoned apart."""
    gone = dict.fromkeys(SIDES, 0)
    for answer in entry.get("answers", ()):
        inputs, outcome = answer["inputs"], answer["outcome"]
        for given, left in LISTS.items():
            for unit, now in zip(inputs[given], outcome[left], strict=True) if left in outcome else ():
                ship = next(side.ships[unit["name"]] for side in after.sides.values() if unit["name"] in side.ships)
                assert ship.afloat == bool(now)
                takes = ship.takes * (1 if ship.type in ("LSI", "LST") else 2) - ship.port_hits
                assert not now or now == (takes if given == "ships" else ship.hits_left)
        if answer["procedure"] in ("air-strike", "air-combat", "port-raid"):
            side = answer["side"]
            gone[side] += sent_by(inputs) - sum(outcome.get(kind, 0) for kind in RAIDERS)
            gone[before.other(side)] += inputs.get("cap", 0) - outcome.get("cap", 0)
        if answer["procedure"] == "economic-attack":
            enemy = before.other(answer["side"])
            assert after.side(enemy).ipc == max((before.side(enemy).ipc or 0) - outcome["ipc"], 0)
    if entry["act"] in ("air-strike", "port-raid"):
        # Planes of a carrier sunk in port go down with it.
        drowned = dict.fromkeys(SIDES, 0)
        if entry["act"] == "port-raid":
            for name, own in after.sides.items():
                sunk = [ship.name for ship in own.ships.values() if not ship.afloat]
                drowned[name] = sum(before.side(name).ships[ship].planes for ship in sunk)
        for name in SIDES:
            lost = planes_of(before, name) - planes_of(after, name)
            assert gone[name] <= lost <= gone[name] + drowned[name]


def once(entries: list[dict[str, Any]]) -> None:
    """What may be done once in a turn, or after a round, was done once."""
    raided: set[tuple[int, str]] = set()
    tried: set[tuple[str, str]] = set()
    for entry in entries:
        if entry["act"] == "economic-attack":
            for name in entry["inputs"]["submarine"]:
                assert (entry["turn"], name) not in raided
                raided.add((entry["turn"], name))
        for fact in entry.get("facts", ()):
            if ".hunts." in fact["path"] and isinstance(fact["value"], dict):
                names = fact["value"].get("ships", [])
                assert len(names) == len(set(names))
        if entry["act"] in ("battle", "search", "round-over", "surface-round"):
            tried = {one for one in tried if one[1] != entry["inputs"].get("zone")}
        if any(answer["procedure"] == "withdrawal" for answer in entry.get("answers", ())):
            one = (entry["inputs"]["side"], entry["inputs"]["zone"])
            assert one not in tried
            tried.add(one)


@pytest.mark.few(4)
@pytest.mark.parametrize("seed", range(12))
def test_a_random_evening_keeps_its_state_and_its_secrets(seed: int) -> None:
    evening = Evening(f"evening-{seed}")
    hand = Hand(evening, seed)
    done = 0
    for step in range(TRIES):
        act, inputs = hand.act()
        try:
            whole = evening.whole(act, inputs)
            before = state.Board(deepcopy(evening.session.state.tree))
            entry = evening.session.act(act, inputs, How(seed=seed * 1000 + step)).entry
        except Refusal:
            continue
        done += 1
        sane(evening)
        counted(before, evening.board, entry)
        if whole:
            agree(whole, entry, evening)
    assert done > TRIES // 10
    once(evening.session.entries())


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
