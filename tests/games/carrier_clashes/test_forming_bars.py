"""Forming, cards, dummies, AA groups, pool, corrections: each rule bars by itself, and without it the act passes (7, 8,
16.j.ii, 17.c, 21, 22, 27); who makes change for whom, and which sticker is next.
"""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.carrier_clashes.evening import state
from referee.session.acting import lawful
from referee.session.acting.act import Doing
from referee.session.acting.catalogue import find
from tests.games.carrier_clashes.evening import training
from tests.games.carrier_clashes.test_surface_bars import Lawful, bars
from tests.refusing import Position

A, J = "sides.allied.", "sides.ijn."
VANGUARD, CARRIERS, TF_16 = f"{J}task_forces.Vanguard.", f'{J}task_forces."Carrier Force".', f'{A}task_forces."TF 16".'


def in_phase(phase: str, **more: Any) -> dict[str, Any]:
    return {"public.phase": phase, "public.turn": 1, "public.night": None, "public.initiative": "ijn", **more}


BIG = {f"{J}ships.Tone.hulls": 2, f"{J}ships.Kagero Division.hulls": 2}
SEEN = {
    f"{VANGUARD}spotted": True, f"{VANGUARD}dummies": {"cruiser": 1}, f"{VANGUARD}cards": ["JS", "AS", "JD", "7H"],
    "umpire.sightings.Vanguard": {"hex": "1508", "turn": 1, "phase": "first-search", "cards": ["7H"]},
}  # fmt: skip
AWAY = {f"{A}task_forces": {}, f"{A}dummies_away": {"TF 99": "33"}}
BATTLESHIP = {"target_class": "B", "defense": 5, "speed": 6, "suits": ["hC"]}
BATTLESHIPS = {f"{J}ships.{name}": BATTLESHIP for name in ("Fuso", "Hiei", "Ise", "Kongo", "Mutsu", "Nagato")}

FORM = Lawful("form", {"name": "Screen", "ship": ["Tone"]}, in_phase("task-force"))
JOIN = Lawful("form", {"name": "Carrier Force", "ship": ["Tone"]}, in_phase("task-force", **{f"{VANGUARD}hex": "1407"}))
HAND = Lawful(
    "cards", {"name": "Vanguard", "card": ["AS", "AD"]}, in_phase("task-force", **{f"{VANGUARD}reorganized": True})
)
REMOVE = Lawful("dummy", {"name": "Decoy", "do": "remove"}, in_phase("first-search"))
RETURN = Lawful(
    "dummy", {"name": "TF 99", "hex": "1410"},
    in_phase("task-force", **{f'{A}task_forces."TF 99"': None, f"{A}dummies_away": {"TF 99": "33"}}),
)  # fmt: skip
EXPOSE = Lawful("expose", {"target": "Vanguard"}, in_phase("first-search", **SEEN))
DIVIDE = Lawful(
    "divide", {"name": "TF 16", "ship": ["Enterprise=1", "Helena=2", "DesDiv 12=2"]},
    in_phase("first-search", **{f"{A}ships.Helena.target_class": "A"}),
)  # fmt: skip
HIT = Lawful("hit", {"ship": "Kako", "result": "ditw"}, in_phase("first-search"))

# fmt: off
ROWS: list[tuple[Lawful, dict[str, Any], str, str]] = [
    (JOIN, {f"{VANGUARD}hex": "1508"}, "7", "not in one hex but in 1407, 1508"),
    (FORM, {"public.most_task_forces": {"ijn": 2}}, "7", "lets the side have 2 task forces"),
    (HAND, {f"{VANGUARD}reorganized": None}, "8.j", "was not reorganized in this turn"),
    (HAND, {f"{VANGUARD}ships": ["Tone"]}, "8", "these cards do not stand for Vanguard"),
    (HAND, {f"{CARRIERS}cards": ["JH", "AS"], f"{J}task_forces.Decoy.cards": ["AS"]}, "8.h", "do not hold so many AS"),
    (REMOVE, {f"{J}task_forces.Decoy.dummies": {"cruiser": 1}}, "21.d", "Decoy is no dummy"),
    (RETURN, {"public.phase": "first-search"}, "21.c", "dummies come back in the task force phase"),
    (RETURN, {f"{TF_16}hex": "1411"}, "21.c", "no friendly dummy or task force in 1410"),
    (EXPOSE, {f"{VANGUARD}spotted": None}, "22.c", "no sign of dummies was dealt"),
    (EXPOSE, {"umpire.sightings.Vanguard.turn": 0}, "22.c", "no sign of dummies was dealt"),
    (EXPOSE, {"umpire.sightings.Vanguard.cards": ["AS"]}, "22.c", "no sign of dummies was dealt"),
    (DIVIDE, {f"{A}ships.Helena.target_class": "C"}, "16.j.ii", "at most 12 ships and one carrier, and is not divided"),
    (DIVIDE, {f'{A}ships."DesDiv 12".target_class': "A"}, "16.j.ii", "a group has at most 12 ships and one carrier"),
    (HIT, {f"{J}ships.Kako.target_class": "M"}, "17.c, 18.a", "is never dead in the water"),
]
# fmt: on


@pytest.fixture(scope="module")
def position(tmp_path_factory: pytest.TempPathFactory) -> Position:
    """The training scenario, in memory."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_LOGS", str(tmp_path_factory.mktemp("logs")))
        return Position(training().session, state.Board)


@pytest.mark.parametrize(("row", "otherwise", "cite", "words"), ROWS, ids=[f"{row[2]}: {row[3]}" for row in ROWS])
def test_a_rule_bars_alone_and_without_it_the_act_passes(
    position: Position, row: Lawful, otherwise: dict[str, Any], cite: str, words: str
) -> None:
    assert bars(position, row) == []
    (message,) = bars(position, row, **otherwise)
    assert words in message
    assert message.endswith(f"({cite})")


def done(doing: Doing, act: str, **inputs: Any) -> None:
    lawful.do(find(state.GAME, act), inputs, doing)


def fleet(hex: str, called: str, ships: list[str], cards: list[str]) -> dict[str, Any]:
    return {"hex": hex, "called": called, "ships": ships, "cards": cards}


def test_8j_those_who_are_reorganized_make_change_before_a_bystander(position: Position) -> None:
    forces = {
        "Idle": fleet("1508", "11", ["Kongo", "Mutsu", "Nagato"], ["JC", "QC"]),
        "Main": fleet("1508", "12", ["Fuso", "Hiei"], ["QC"]),
        "Van": fleet("1508", "13", ["Ise"], ["JC"]),
    }
    doing = position.doing({**in_phase("task-force"), **BATTLESHIPS, f"{J}task_forces": forces})
    done(doing, "form", name="Van", ship=["Hiei"])
    found = {name: force["cards"] for name, force in doing.tree["sides"]["ijn"]["task_forces"].items()}
    assert found == {"Idle": ["JC", "QC"], "Main": ["JC"], "Van": ["QC"]}


def test_8j_who_must_make_change_for_others_may_choose_how(position: Position) -> None:
    forces = {
        "Idle": fleet("1508", "11", ["Kongo", "Mutsu", "Nagato"], ["JC", "QC"]),
        "Main": fleet("1508", "12", ["Fuso", "Hiei"], ["QC"]),
    }
    doing = position.doing({**in_phase("task-force"), **BATTLESHIPS, f"{J}task_forces": forces})
    done(doing, "form", name="New", ship=["Hiei"])
    found = {name: force["cards"] for name, force in doing.tree["sides"]["ijn"]["task_forces"].items()}
    assert found == {"Idle": ["KC"], "Main": ["JC"], "New": ["JC"]}
    assert doing.tree["sides"]["ijn"]["task_forces"]["Idle"]["reorganized"]


def test_15k_the_sticker_of_a_block_that_left_the_map_comes_last(position: Position) -> None:
    """The enemy's notes still name it."""
    doing = position.doing(in_phase("task-force"))
    done(doing, "hit", ship="Tone", result="sunk")
    done(doing, "hit", ship="Kagero Division", result="damaged")
    before = position.session.state.tree["sides"]["ijn"]["task_forces"]
    done(doing, "form", name="Screen", ship=["Kako"])
    new = doing.tree["sides"]["ijn"]["task_forces"]["Screen"]["called"]
    assert new not in {force["called"] for force in before.values()}
    assert doing.tree["umpire"]["stickers"]["ijn"][-1] == before["Vanguard"]["called"]
