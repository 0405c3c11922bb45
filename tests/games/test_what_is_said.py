"""What acts say, what is seen is called, who throws, and what is asked in every game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from referee.engine.catalogue import module
from referee.engine.dice import Typed
from referee.session.acting import lawful
from referee.session.acting.catalogue import find
from referee.session.board.sight import sight_of
from tests.refusing import opened
from tests.rows import done

Values = Mapping[str, Any]
NU = "naval-units/sea-zone-battle"


def night(dark: bool) -> Values:
    """A battle by night, or by day."""
    return {"public.battles.Solomon Sea": {"active": "allied", "night": dark}}


ROWS: list[tuple[str, str, Values, str, Values, Sequence[int], str, Values]] = [
    ("Naval Movement", NU, {}, "move", {"fleet": "Screen", "to": "Solomon Sea", "port": True, "unopposed": True}, [],
     "allied: .* docks", {"--to": "Coral Sea"}),
    ("Naval Movement", NU, {}, "move", {"fleet": "Combined Fleet", "to": "Truk Lagoon"}, [], "allied: .* leaves port",
     {"--to": "Coral Sea"}),
    ("Night Surface Actions", NU, night(True), "targets", {"ship": "Kirishima"}, [], "umpire: Washington .* needs 9/5",
     night(False)),
    ("Night Surface Actions: Japan's", NU, night(True), "targets", {"ship": "Kirishima"}, [],
     "umpire: Washington .* needs 9/5", {"--ship": "Washington"}),
]  # fmt: skip


def said(scenario: str, values: Values, act: str, inputs: Values, dice: Sequence[int]) -> list[str]:
    doing = done(opened(scenario), values, act, inputs, dice)
    heard = [(side, row if isinstance(row, str) else row["text"]) for side, rows in doing.told.items() for row in rows]
    return [f"{side}: {line}" for side, line in (*heard, *(("umpire", line) for line in doing.umpire))]


@pytest.mark.parametrize("row", ROWS, ids=[f"{row[0]}: {row[6]}" for row in ROWS])
def test_it_is_said_in_its_state_alone(row: tuple[str, str, Values, str, Values, Sequence[int], str, Values]) -> None:
    _, scenario, values, act, inputs, dice, words, otherwise = row
    besides = {path: value for path, value in otherwise.items() if not path.startswith("--")}
    typed = {name.removeprefix("--"): value for name, value in otherwise.items() if name.startswith("--")}
    lines = said(scenario, values, act, inputs, dice)
    assert any(re.match(words, line) for line in lines), lines
    lines = said(scenario, {**values, **besides}, act, {**inputs, **typed}, dice)
    assert not any(re.match(words, line) for line in lines), lines


# What each game calls a value that a side sees, and what it says where such a value is there no more.


CALLED = [
    ("ca", "ships Tenryu hex", "ships Tenryu hex"),
    ("ca", "markers Myoko", "the marker on Myoko"),
    ("naval-units", "forces/Coral Sea", "the enemy's force in the Coral Sea"),
    ("naval-units", "forces/Coral Sea/units", "the enemy's force in the Coral Sea"),
    ("naval-units", "forces/Coral Sea/units/CV", "the enemy's CV in the Coral Sea"),
    ("naval-units", "forces/Truk Lagoon, port/ships", "the enemy's known ships in the port of Truk Lagoon"),
    ("naval-units", "forces/Coral Sea/ships/Zuiho", "Zuiho"),
    ("naval-units", "missions/Coral Sea", "the enemy's mission in the Coral Sea"),
    ("naval-units", "missions/Coral Sea/torpedo", "the enemy's torpedo mission in the Coral Sea"),
    ("naval-units", "leaving", "forces about to leave"),
    ("naval-units", "leaving/Coral Sea", "the enemy's force that is about to leave the Coral Sea"),
]
GONE = [
    ("ca", "markers Myoko", "taken off"),
    ("ca", "ships Myoko hex", "off the map"),
    ("ca", "ships Myoko power_hits", "0"),
    ("ca", "ships Myoko weapon_hits", "0"),
    ("ca", "ships Myoko torpedoes", "face up"),
    ("ca", "ships Myoko speed", "none"),
    ("carrier-clashes", "task_forces 26 cards", "none"),
    ("carrier-clashes", "ships Tone condition", "none"),
    ("carrier-clashes", "task_forces 26 hex", "no longer seen"),
    ("clash-of-carriers", "markers TG detected", "no more"),
    ("clash-of-carriers", "markers TG hex", "no longer seen"),
]


def way(keys: str) -> tuple[str, ...]:
    """The keys that lead to a value."""
    return tuple(keys.split("/" if "/" in keys else " "))


@pytest.mark.parametrize(("game", "keys", "words"), CALLED)
def test_what_is_seen_is_called(game: str, keys: str, words: str) -> None:
    assert sight_of(game).place(way(keys)) == words


@pytest.mark.parametrize(("game", "keys", "words"), GONE)
def test_what_is_gone_from_what_is_seen_is(game: str, keys: str, words: str) -> None:
    assert sight_of(game).words_for_gone(way(keys)) == words


# Whose dice an act asks for: in general, and for those whose purpose begins with a word, whose those are.


IN_SOLOMON = "public.battles.Solomon Sea"
RAID = {"zone": "Truk Lagoon", "side": "allied", "target": [{"name": "Ise", "torpedo": 1}], "carrier": ["Yorktown"]}
CS = "cunningham-somerville/convoy"
OVER = {"sides.axis.strikes.Red": {"stage": "approaching", "zone": "D5", "groups": {"KG 40": {"flying": 2}}}}
PORT = dict.fromkeys(("surprise", "artillery", "anti-aircraft"), "Japanese")
GUNS = {"Washington": "Allied", "Hobart": "Allied", "Perkins": "Allied", "Kirishima": "Japanese",
        "Atago": "Japanese", "Asagumo": "Japanese"}  # fmt: skip

THROWS: list[tuple[str, str, Values, str, Values, Sequence[int], Mapping[str, str]]] = [
    ("Ship-to-Ship Combat: for her ships each side", NU, {IN_SOLOMON: {"active": "allied"}}, "surface-round",
     {"zone": "Solomon Sea"}, [12] * 8, {"": "Allied", **GUNS}),
    ("Planes vs. Ships at Port: the port for itself", NU, {}, "port-raid", RAID, [9, 6, 12, 12, 12],
     {"": "Allied", **PORT}),
    ("Flak: the force that fires, once at each aircraft", CS, OVER, "flak",
     {"name": "Red", "vt": True, "flak_total": 5}, [3, 3], {"": "Axis", "Condor 2": "Allied"}),
    *((f"Dogfights: {who} for themselves", CS, {**OVER, **values}, "dogfight", {"name": "Red", "fight": [{
      "interceptor": "811 Flight", "raider": "KG 40"}]}, [1, 1], {"": "Axis", f"fight 1: {who} fires": "Allied"})
      for who, values in (("Wildcat", {}), ("aircraft", {"sides.allied.squadrons.811 Flight.aircraft": None}))),
]  # fmt: skip


class Asked(Typed):
    """Typed dice that keep who was asked to throw them."""

    by: Mapping[str, str] = {}

    def begin(self, game: str, procedure: str, inputs: Mapping[str, Any], by: Mapping[str, str] | None = None) -> None:
        self.by = by or {}
        super().begin(game, procedure, inputs, by)


@pytest.mark.parametrize("row", THROWS, ids=[row[0] for row in THROWS])
def test_who_is_asked_to_throw(row: tuple[str, str, Values, str, Values, Sequence[int], Mapping[str, str]]) -> None:
    _, scenario, values, act, inputs, dice, by = row
    position = opened(scenario)
    doing = position.doing(values)
    doing.source = asked = Asked(list(dice))
    lawful.do(find(position.board.game, act), inputs, doing)
    assert asked.by == by
    assert any(die["for"].startswith(word) for word in by if word for answer in doing.answers for die in answer["dice"])


# What is asked in the same word in every game (`dawn`, `points`): a small state, and what each line of the
# answer says.


CA, CC, COC = "ca/savo-island", "carrier-clashes/training", "clash-of-carriers/philippine-sea"
A, IJN, U, X = "sides.allied.", "sides.ijn.", "sides.usn.", "sides.axis."
TURN_1 = {"public.turn": 1, "public.night": None}
STORMY = {"public.zones.1.weather": "stormy", "public.zones.2.weather": "clear"}
STORM = {f"public.zones.{zone}.weather": "stormy" for zone in range(1, 7)}
DRY = {f"{A}ships.Enterprise.last_turn": 2, f"{A}ships.Helena.last_turn": 3, f"{A}ships.San Juan.last_turn": 1}
FOUND = {f'{U}groups."TG 58.1".detected': ["ijn-carriers"]}
FLYING = {f"{U}air.VF-8/1.box": "cap", f"{U}air.VF-8/1.over": "TG 58.2"}
RAIN = {"zone": "C5", "weather": "foul"}
GALE = {"zone": "C2", "weather": "severe", "down": "D2", "down_weather": "foul"}
SUNK = {f"{A}ships.{name}.condition": "sunk" for name in ("Tankexpress", "Wren")}
LOST = {f"{A}ships.Wahoo.sunk": "", f"{A}fleets.Patrol.ships": ["Silversides"]}  # in no zone: what is left of a raid
BATTLE = "public.battles.Coral Sea"

ASKED: list[tuple[str, dict[str, Any], str, list[str]]] = [
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
    (CC, {**TURN_1, f"{IJN}task_forces.Vanguard.spotted": True, f"{IJN}task_forces.Decoy.spotted_for_strikes": True},
     "dawn", ["day", "clear", "IJN forces that are spotted until", "IJN forces that are spotted only for", "2"]),
    (CC, {**TURN_1, f"{IJN}task_forces.Vanguard.spotted": True, f"{IJN}task_forces.Vanguard.spotted_for_strikes": True},
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
    (CS, {}, "points", ["Allied has lost no points.", "Axis has lost no points.", "base game"]),
    (CS, {**SUNK, f"{A}ships.Wren.value": None, f"{X}rescue_points.Amsel": 2}, "points",
     ["Allied has lost 18 points: Tankexpress 18, Wren ?.", "lost no points", "2 points: Amsel 2.", "base game"]),
    (CS, {"public.light": None, "public.fronts": None, "public.fog": None}, "dawn", ["The light of turn 1: not"]),
    (CS, {"public.light": "night", "public.fronts": {"Gale": GALE, "Rain": {**RAIN, "down_weather": "overcast"}},
          "public.fog": {"D5": {"turn": 1}}}, "dawn",
     ["turn 1: night.", "Gale: severe weather in C2, foul in D2.", "Rain: foul weather in C5.", "D5 (since turn 1)."]),
    (NU, {}, "points", ["Allied: no ships lost; 40 IPC.", "Japanese: no ships lost; 30 IPC.", "no points"]),
    (NU, {**LOST, f"{A}ipc": None}, "points", ["Allied: 1 ship lost: Wahoo.", "no ships lost; 30 IPC.", "no points"]),
    (NU, {}, "dawn", ["no battle"]),
    (NU, {BATTLE: {"active": "allied", "rounds": 1, "night": True}}, "dawn", ["Coral Sea is in round 2: it is night"]),
    (NU, {BATTLE: {"active": "allied"}}, "dawn", ["Coral Sea is in round 1: it is day"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("scenario", "values", "question", "said"),
    ASKED,
    ids=[f"{scenario.partition('/')[0]}: {question}: {' '.join(said)[:60]}" for scenario, _, question, said in ASKED],
)
def test_a_question_is_answered(scenario: str, values: dict[str, Any], question: str, said: list[str]) -> None:
    position = opened(scenario)
    answer = getattr(module(position.session.game, "evening.questions"), question)
    doing = position.doing(values)
    lines = list(answer(position.board(doing.tree, None, doing.ruleset)))
    assert len(lines) == len(said), lines
    assert [line for line, words in zip(lines, said, strict=True) if words not in line] == []
