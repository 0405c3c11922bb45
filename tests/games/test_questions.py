"""What is asked in the same word in every game (`dawn`, `points`): a small state, and what each
line of the answer says."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.catalogue import module
from tests.refusing import opened

CA, CC, COC = "ca/savo-island", "carrier-clashes/training", "clash-of-carriers/philippine-sea"
CS, NU = "cunningham-somerville/convoy", "naval-units/sea-zone-battle"
A, J, U, X = "sides.allied.", "sides.ijn.", "sides.usn.", "sides.axis."
TURN_1 = {"public.turn": 1, "public.night": None}
STORMY = {"public.zones.1.weather": "stormy", "public.zones.2.weather": "clear"}
STORM = {f"public.zones.{zone}.weather": "stormy" for zone in range(1, 7)}
DRY = {f"{A}ships.Enterprise.last_turn": 2, f"{A}ships.Helena.last_turn": 3, f"{A}ships.San Juan.last_turn": 1}
FOUND = {f'{U}groups."TG 58.1".detected': ["ijn-carriers"]}
FLYING = {f"{U}air.VF-8/1.box": "cap", f"{U}air.VF-8/1.over": "TG 58.2"}
GALE = {"zone": "C2", "weather": "severe", "down": "D2", "down_weather": "foul"}
SUNK = {f"{A}ships.{name}.condition": "sunk" for name in ("Tankexpress", "Wren")}
LOST = {f"{A}ships.Wahoo.sunk": "", f"{A}fleets.Patrol.ships": ["Silversides"]}  # in no zone: what is left of a raid
BATTLE = "public.battles.Coral Sea"

ROWS: list[tuple[str, dict[str, Any], str, list[str]]] = [
    (CA, {}, "dawn", ["night", "15"]),
    (CA, {"public.night": False, "public.plot_turns": 3}, "dawn", ["day", "until Game-Turn 3", "15"]),
    (CA, {"umpire.spotted.Myoko": {"groups": ["all"]}}, "dawn", ["night", "(7.62): Myoko.", "15"]),
    (CC, {}, "dawn", ["It is the set-up, turn 1 is day.", "clear everywhere", "2"]),
    (COC, {}, "dawn", ["It is the set-up.", "night turn is 4", "12"]),
    (CC, TURN_1, "dawn", ["Turn 1 is day, turn 2 is night.", "clear everywhere", "2"]),
    (CC, {**TURN_1, **STORMY, "public.turns": 0}, "dawn",
     ["Turn 1 is day", "stormy in zone 1, clear elsewhere", "Zone 1 is 0101 to 1010."]),
    (CC, {**TURN_1, **STORM}, "dawn", ["day", "Weather: stormy everywhere; it is", "2"]),
    (CC, {**TURN_1, **STORM, "public.zones.2.weather": "cloudy"}, "dawn",
     ["day", "Weather: stormy in zones 1, 3, 4, 5 and 6, cloudy in zone 2; it is",
      "zone 2 is 1101 to 2010; zone 3 is 2101 to 3010;", "2"]),
    (CC, {"public.turn": 2, "public.night": True}, "dawn", ["Turn 2 is night, turn 3 is day.", "clear", "2"]),
    (CC, {**TURN_1, f"{J}task_forces.Vanguard.spotted": True, f"{J}task_forces.Decoy.spotted_for_strikes": True},
     "dawn", ["day", "clear", "IJN forces that are spotted until", "IJN forces that are spotted only for", "2"]),
    (CC, {**TURN_1, f"{J}task_forces.Vanguard.spotted": True, f"{J}task_forces.Vanguard.spotted_for_strikes": True},
     "dawn", ["day", "clear", "Vanguard in 1508", "2"]),
    (CC, {**TURN_1, f"{A}air.VF-6.over": "TF 16"}, "dawn", ["day", "clear", "VF-6 over TF 16", "2"]),
    (CC, {**TURN_1, **DRY}, "dawn", ["day", "clear", "turn 1 (23): San Juan.", "turn 2 (23): Enterprise.", "2"]),
    (COC, {"public.turn": 1}, "dawn", ["18 June, is day", "night turn is 4, on 18 June", "12"]),
    (COC, {"public.turn": 4, "public.night": True, "public.submarines.1": {"hex": "2811"}}, "dawn",
     ["is night", "day turn is 5, on 19 June", "(11.1.6)", "12"]),
    (COC, {"public.turn": 12, "public.night": True, **FOUND}, "dawn",
     ["is night", "until this turn ends (4.3): TG 58.1.", "12"]),
    (COC, {"public.turn": 11, **FOUND, **FLYING}, "dawn",
     ["is day", "night turn is 12", "until a night turn ends (4.3): TG 58.1.", "VF-8/1", "12"]),
    (CS, {}, "points", ["Allied has lost 0 points.", "Axis has lost 0 points.", "base game"]),
    (CS, {**SUNK, f"{A}ships.Wren.value": None, f"{X}rescue_points.Amsel": 2}, "points",
     ["Allied has lost 18 points: Tankexpress 18, Wren ?.", "lost 0", "2 points: Amsel 2.", "base game"]),
    (CS, {"public.light": None, "public.fronts": None, "public.fog": None}, "dawn", ["The light of turn 1: not"]),
    (CS, {"public.light": "night", "public.fronts": {"Gale": GALE, "Rain": {"zone": "C5", "weather": "foul"}},
          "public.fog": {"D5": {"turn": 1}}}, "dawn",
     ["turn 1: night.", "Gale: severe weather in C2, foul in D2.", "Rain: foul weather in C5.", "D5 (since turn 1)."]),
    (NU, {}, "points", ["Allied: 0 ships lost; 40 IPC.", "Japanese: 0 ships lost; 30 IPC.", "no points"]),
    (NU, {**LOST, f"{A}ipc": None}, "points", ["Allied: 1 ship lost: Wahoo.", "0 ships lost; 30 IPC.", "no points"]),
    (NU, {}, "dawn", ["no battle"]),
    (NU, {BATTLE: {"active": "allied", "rounds": 1, "night": True}}, "dawn", ["Coral Sea is in round 2: it is night"]),
    (NU, {BATTLE: {"active": "allied"}}, "dawn", ["Coral Sea is in round 1: it is day"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("scenario", "values", "question", "said"),
    ROWS,
    ids=[f"{scenario.partition('/')[0]}: {question}: {' '.join(said)[:60]}" for scenario, _, question, said in ROWS],
)
def test_a_question_is_answered(scenario: str, values: dict[str, Any], question: str, said: list[str]) -> None:
    position = opened(scenario)
    answer = getattr(module(position.session.game, "evening.questions"), question)
    doing = position.doing(values)
    lines = list(answer(position.board(doing.tree, None, doing.ruleset)))
    assert len(lines) == len(said), lines
    assert [line for line, words in zip(lines, said, strict=True) if words not in line] == []
