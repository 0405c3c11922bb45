"""Each rule of an evening by itself: a position, an act, the rules that stand against it; beside it one that passes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from referee.games.ca.evening import courses, encounters, move, orders, permitted, place, plot, sight, state
from referee.games.ca.evening.fire import who_attacks
from referee.session.acting import lawful
from referee.session.acting.catalogue import find
from tests.games.ca.evening import on_open_sea
from tests.refusing import Position

Values = Mapping[str, Any]

GUNS: Values = {"public.phase": "first-gunnery", "public.turn": 1}
TUBES: Values = {"public.phase": "first-torpedo", "public.turn": 1}
SAIL: Values = {"public.phase": "first-movement", "public.turn": 1}
SPEED: Values = {"public.phase": "first-acceleration", "public.turn": 1}
MYOKO, KAGERO = "sides.ijn.ships.Myoko", "sides.ijn.ships.Kagero"
CA, DD, BB = (f"sides.usn.ships.{name}" for name in ("Northampton", "Mahan", "North Carolina"))
NIGHT: Values = {"public.night": True}
STOPPED: Values = {f"{CA}.power_hits": 2, f"{CA}.speed": 0}
SUNK: Values = {**STOPPED, f"{CA}.fate": "sunk", f"{CA}.hex": None, f"{CA}.weapon_hits": 1}
SLOWED: Values = {**SPEED, f"{MYOKO}.power_hits": 1, f"{MYOKO}.speed": 3, f"{MYOKO}.speed_before": 4}
FIRE = {"firer": ["Myoko"], "target": "Northampton"}
AT_MAHAN = {"firer": ["Myoko"], "target": "Mahan"}
SHORE: Values = {
    "public.terms.number": 4,
    "public.map.land": ["1013", "1014", "1510"],
    "public.map.guadalcanal": ["1014", "1509"],
}
REMOVED: Values = {f"{MYOKO}.hex": None, f"{MYOKO}.fate": "removed"}
SHELL = {"firer": ["Myoko"], "hex": "1013"}
LATE: Values = {f"{DD}.hex": None, f"{DD}.enters": {"turn": 2, "edge": "west"}}
HERS: Values = {"public.phase": "second-movement", "public.turn": 2}
WEST: Values = {f"{MYOKO}.hex": "0110", f"{MYOKO}.facing": "sw"}
AHEAD = {"ship": ["Myoko"]}
LEAVES = {"ship": ["Myoko"], "steps": ["X"]}
EXIT: Values = {"public.terms.exit": {"ijn": "west"}}
BY_USN: Values = {"public.phase": "second-torpedo", "public.turn": 1, f"{MYOKO}.hex": "1019", f"{DD}.hex": "1017"}
CANBERRA: Values = {
    "sides.usn.counters.CA-4": {"gunnery": 9, "range": 15, "defense": 5, "torpedo": 16},
    f"{CA}.code": "CA-4",
    "public.phase": "second-torpedo",
    "public.turn": 1,
}


@pytest.fixture
def position() -> Position:
    """Two ships of the IJN far enough from three of the USN, by day."""
    return on_open_sea()


def against(position: Position, values: Values, act: str, inputs: Values) -> list[str]:
    """The rules that stand against an act, each by an input of the act, before its procedure refuses; with a `!` those
    that nobody can force.
    """
    found = find("ca", act)
    bars = lawful.objections(found, inputs, position.doing(values))
    assert {bar.field for bar in bars} <= {"act", None, *found.inputs.fields}, bars
    return [bar.cite + "!" * bar.firm for bar in bars]


@pytest.mark.parametrize(
    ("values", "act", "inputs", "rules"),
    [
        # Guns.
        (GUNS, "fire", FIRE, []),
        (GUNS, "fire", {"firer": ["Northampton"], "target": "Myoko"}, ["7.11"]),
        ({**GUNS, f"{MYOKO}.fired": True}, "fire", FIRE, ["7.13"]),
        ({**GUNS, f"{KAGERO}.fired": True}, "fire", FIRE, []),
        ({**GUNS, "umpire.attacked.gunnery": ["Northampton"]}, "fire", FIRE, ["7.13"]),
        ({**GUNS, "umpire.attacked.torpedo": ["Northampton"]}, "fire", FIRE, []),
        ({**GUNS, **NIGHT}, "fire", FIRE, ["7.61"]),
        ({**GUNS, **NIGHT, "umpire.attacked.gunnery": ["Northampton"], f"{MYOKO}.fired": True}, "fire", FIRE,
         ["7.13", "7.13", "7.61"]),
        ({**GUNS, **NIGHT, "umpire.spotted.Northampton.groups": ["all"]}, "fire", FIRE, []),
        ({**GUNS, **NIGHT, "umpire.spotted.Northampton.groups": ["group 1"]}, "fire", FIRE, ["7.61"]),
        ({**GUNS, "public.map.land": ["1015"]}, "fire", FIRE, ["7.41"]),
        ({**GUNS, "public.map.land": ["1115"]}, "fire", FIRE, []),
        ({**GUNS, f"{CA}.hex": "1040"}, "fire", FIRE, []),
        ({**GUNS, f"{MYOKO}.hex": "1009", f"{CA}.hex": "1040"}, "fire", FIRE, ["7.21!"]),
        ({**GUNS, f"{MYOKO}.weapon_hits": 2}, "fire", FIRE, ["7.5!"]),
        ({**GUNS, f"{MYOKO}.weapon_hits": 1}, "fire", FIRE, []),
        ({**GUNS, f"{CA}.hex": "1038"}, "fire", AT_MAHAN, ["7.81, 7.58"]),
        ({**GUNS, f"{CA}.hex": "3038"}, "fire", AT_MAHAN, []),
        ({**GUNS, **SUNK}, "fire", FIRE, ["8.1!"]),
        ({**GUNS, **REMOVED}, "fire", FIRE, ["6.24!"]),
        ({f"{CA}.hex": "1016"}, "fire", {"firer": ["Northampton"], "target": "Myoko"}, ["7.2"]),
        ({**GUNS, "public.result": "The game is over: a draw"}, "fire", FIRE, ["4.3"]),
        ({**GUNS, "public.plot_turns": 3}, "fire", FIRE, ["9.2 (5)"]),
        # Torpedoes.
        ({**TUBES, f"{CA}.hex": "1016"}, "launch", FIRE, []),
        ({**TUBES, f"{CA}.hex": "1031"}, "launch", FIRE, []),
        ({**TUBES, **NIGHT, f"{CA}.hex": "1016"}, "launch", FIRE, ["7.61"]),
        ({**TUBES, f"{CA}.hex": "1016", "public.map.land": ["1013"]}, "launch", FIRE, ["7.41"]),
        ({**TUBES, f"{CA}.hex": "1016", "umpire.attacked.torpedo": ["Northampton"]}, "launch", FIRE, ["7.13"]),
        ({**TUBES, f"{CA}.hex": "1016", "umpire.attacked.gunnery": ["Northampton"]}, "launch", FIRE, []),
        ({**TUBES, f"{CA}.hex": "1016", f"{MYOKO}.weapon_hits": 2}, "launch", FIRE, ["7.5!"]),
        ({**TUBES, f"{CA}.hex": "1016", "public.plot_turns": 3}, "launch", FIRE, ["9.2 (5)"]),
        ({**TUBES, **SUNK}, "launch", FIRE, ["8.1!"]),
        ({**TUBES, f"{CA}.hex": "1032"}, "launch", FIRE, ["7.22!"]),
        ({**TUBES, f"{MYOKO}.launched": True}, "launch", FIRE, ["7.13"]),
        ({**TUBES, f"{MYOKO}.launches": 1, f"{MYOKO}.torpedoes": "reloading"}, "launch", FIRE, ["7.71"]),
        ({**TUBES, f"{MYOKO}.launches": 1}, "launch", FIRE, []),
        *(
            ({**TUBES, f"{MYOKO}.launches": times, f"{MYOKO}.torpedoes": how}, "launch", FIRE, [rule])
            for times, how, rule in ((1, "empty", "7.71"), (2, "expended", "7.72"))
        ),
        *(
            ({**BY_USN, **tubes}, "launch", {"firer": [who], "target": "Myoko"}, rules) for who, tubes, rules in (
                ("Northampton", {}, ["3.24!"]), ("Mahan", {}, []),
                ("Mahan", {f"{DD}.torpedoes": "expended", f"{DD}.launches": 1}, ["7.43"]))
        ),
        # Bombardment.
        ({**GUNS, **SHORE}, "bombard", SHELL, []),
        ({**GUNS, **SHORE, "public.terms.number": 7}, "bombard", SHELL, ["9.2 (4)"]),
        ({**GUNS, **SHORE}, "bombard", {**SHELL, "hex": "1205"}, ["9.2 (4)"]),
        ({**GUNS, **SHORE}, "bombard", {**SHELL, "hex": "1510"}, ["9.2 (4)"]),
        ({**GUNS, **SHORE, "public.map.guadalcanal": []}, "bombard", SHELL, ["9.2 (4)"]),
        ({**GUNS, **SHORE, f"{MYOKO}.fired": True}, "bombard", SHELL, ["7.13"]),
        ({**GUNS, **SHORE}, "bombard", {**SHELL, "hex": "1014"}, ["7.41"]),
        ({**GUNS, **SHORE, f"{MYOKO}.hex": "4013"}, "bombard", SHELL, []),
        ({**GUNS, **SHORE, f"{MYOKO}.hex": "4113", "public.map.columns": 60}, "bombard", SHELL, ["7.21!"]),
        ({**GUNS, **SHORE, f"{MYOKO}.weapon_hits": 2}, "bombard", SHELL, ["7.5!"]),
        ({**GUNS, **SHORE, "sides.ijn.counters.CA-2.gunnery": 0}, "bombard", SHELL, ["7.5!"]),
        ({**GUNS, **SHORE, "sides.ijn.counters.CA-2.gunnery": 1}, "bombard", SHELL, []),
        ({**GUNS, **SHORE, "public.phase": "second-gunnery"}, "bombard", {"firer": ["Northampton"],
         "hex": "1014"}, ["9.2 (4)"]),
        ({**GUNS, **SHORE, "public.plot_turns": 3}, "bombard", SHELL, ["9.2 (5)"]),
        ({**GUNS, **SHORE, **REMOVED}, "bombard", SHELL, ["6.24!"]),
        ({**GUNS, **SHORE, "public.result": "The game is over: a draw"}, "bombard", SHELL, ["4.3"]),
        # Movement.
        (SAIL, "move", AHEAD, []),
        (SAIL, "move", {"ship": ["Northampton"]}, ["6.11"]),
        ({**SAIL, f"{MYOKO}.moved": True}, "move", AHEAD, ["6.1"]),
        (SAIL, "move", {"ship": ["Myoko"], "steps": ["3F"]}, ["6.14"]),
        (SAIL, "move", {"ship": ["Myoko"], "steps": ["5F"]}, ["6.14"]),
        (SAIL, "move", {"ship": ["Myoko"], "steps": ["TL", "2F"]}, []),
        (SAIL, "move", {"ship": ["Myoko"], "steps": ["8F"]}, ["6.14"]),
        ({**SAIL, "public.map.land": ["1008"]}, "move", AHEAD, ["6.21"]),
        ({**SAIL, f"{KAGERO}.hex": "1006"}, "move", AHEAD, ["6.22!"]),
        ({**SAIL, f"{KAGERO}.hex": "1008"}, "move", AHEAD, []),
        ({**SAIL, f"{KAGERO}.hex": "1014"}, "move", {"ship": ["Kagero", "Myoko"]}, []),
        ({**SAIL, f"{KAGERO}.hex": "1014"}, "move", {"ship": ["Kagero"]}, ["6.22!"]),
        ({**SAIL, f"{KAGERO}.hex": "1008", f"{KAGERO}.speed": 2}, "move", {"ship": ["Kagero", "Myoko"]}, ["6.22!"]),
        *(({**HERS, f"{DD}.hex": "1016", f"{BB}.hex": "1012", f"{MYOKO}.hex": hex}, "move",
           {"ship": ["Northampton", "Mahan", "North Carolina"]}, rules)
          for hex, rules in (("3030", []), ("1008", ["6.22!"] * 3))),
        ({**SAIL, f"{CA}.hex": "1008"}, "move", AHEAD, ["6.22"]),
        ({**SAIL, f"{KAGERO}.hex": "1007"}, "move", {**AHEAD, "steps": ["3F"]}, ["6.14", "6.22!"]),
        ({**SAIL, **NIGHT, "public.hidden": True, f"{CA}.hex": "1007"}, "move", {**AHEAD, "steps": ["3F"]}, ["6.14"]),
        ({**SAIL, f"{CA}.hex": "1006"}, "move", AHEAD, ["6.22!"]),
        ({**SAIL, **NIGHT, "public.hidden": True, f"{CA}.hex": "1008", "umpire.spotted.Northampton.groups": ["all"]},
         "move", AHEAD, ["6.22"]),
        ({**SAIL, f"{MYOKO}.hex": "1005"}, "move", AHEAD, []),
        ({**SAIL, f"{MYOKO}.hex": "1005"}, "move", {"ship": ["Myoko"], "steps": ["5F"]}, ["6.14", "9.14!"]),
        ({**SAIL, f"{MYOKO}.hex": "1004"}, "move", AHEAD, ["9.14!"]),
        ({**SAIL, f"{MYOKO}.hex": "1003"}, "move", {"ship": ["Myoko"], "steps": ["5F"]}, ["9.14!"]),
        ({**SAIL, **WEST}, "move", LEAVES, ["9.14"]),
        ({**SAIL, **EXIT, **WEST}, "move", LEAVES, []),
        ({**SAIL, **EXIT, f"{MYOKO}.hex": "1001"}, "move", LEAVES, ["9.14"]),
        ({**SAIL, "public.result": "The game is over: a draw"}, "move", AHEAD, ["4.3"]),
        ({**SAIL, **REMOVED}, "move", {"ship": ["Kagero", "Myoko"]}, ["6.24!"]),
        # Speed.
        (SPEED, "speed", {"ship": ["Myoko"], "to": 6}, []),
        (SPEED, "speed", {"ship": ["Northampton"], "to": 6}, ["6.32"]),
        (SPEED, "speed", {"ship": ["Myoko"], "to": 7}, ["6.33"]),
        (SPEED, "speed", {"ship": ["Kagero"], "to": 7}, []),
        (SPEED, "speed", {"ship": ["Kagero"], "to": 8}, ["6.5!"]),
        ({**SPEED, f"{KAGERO}.power_hits": 1, f"{KAGERO}.speed": 3}, "speed", {"ship": ["Kagero"], "to": 4},
         ["6.42!"]),
        ({**SPEED, f"{KAGERO}.power_hits": 2, f"{KAGERO}.speed": 0}, "speed", {"ship": ["Kagero"], "to": 1},
         ["6.43!"]),
        ({**SPEED, "public.frozen": True}, "speed", {"ship": ["Myoko"], "to": 5}, ["9.13"]),
        ({**SPEED, "public.frozen": True}, "speed", {"ship": ["Myoko"], "to": 4}, []),
        ({**SLOWED, "public.frozen": True}, "speed", {"ship": ["Myoko"], "to": 3}, []),
        ({**SLOWED, "public.frozen": True}, "speed", {"ship": ["Myoko"], "to": 2}, ["9.13"]),
        # Reinforcements, and ships put on the map.
        ({**LATE, **HERS}, "enter", {"ship": "Mahan", "hex": "0110"}, []),
        ({**LATE, **HERS, "public.turn": 3}, "enter", {"ship": "Mahan", "hex": "0110"}, []),
        ({**LATE, **HERS, "public.turn": 1}, "enter", {"ship": "Mahan", "hex": "0110"}, ["9.2"]),
        ({**LATE, **HERS}, "enter", {"ship": "Mahan", "hex": "0210"}, ["9.2"]),
        ({**LATE, **HERS, f"{CA}.hex": "0110"}, "enter", {"ship": "Mahan", "hex": "0110"}, ["6.22!"]),
        ({**LATE, **HERS, "public.map.land": ["0110"]}, "enter", {"ship": "Mahan", "hex": "0110"}, ["6.21!"]),
        (HERS, "enter", {"ship": "Mahan", "hex": "0110"}, ["9.2!"]),
        ({**LATE, **SAIL, "public.turn": 2}, "enter", {"ship": "Mahan", "hex": "0110"}, ["6.11"]),
        ({**LATE, **HERS, f"{DD}.fate": "removed"}, "enter", {"ship": "Mahan", "hex": "0110"}, ["6.24!"]),
        ({}, "place", {"ship": "Myoko", "hex": "1111"}, []),
        ({"public.map.land": ["1111"]}, "place", {"ship": "Myoko", "hex": "1111"}, ["6.21!"]),
        ({**SAIL, "public.map.land": ["1111"]}, "place", {"ship": "Myoko", "hex": "1111"}, ["9.12", "6.21!"]),
        ({}, "place", {"ship": "Myoko", "hex": "1020"}, ["6.22!"]),
        ({}, "place", {"ship": "Myoko", "hex": "1010"}, []),
        (LATE, "place", {"ship": "Mahan", "hex": "0110"}, ["9.2"]),
        ({**LATE, "public.turn": 2}, "place", {"ship": "Mahan", "hex": "0110"}, []),
        ({}, "place", {"ship": "North Carolina", "hex": "1111", "speed": 7}, ["6.5!"]),
        (SUNK, "place", {"ship": "Northampton", "hex": "1111"}, ["8.1!"]),
        (STOPPED, "place", {"ship": "Northampton", "hex": "1111", "speed": 1}, ["6.42!"]),
        (STOPPED, "place", {"ship": "Northampton", "hex": "1111", "speed": 0}, []),
        # Corrections, and the evening around them.
        (SUNK, "hit", {"ship": "Northampton", "result": "P"}, ["8.1!"]),
        (SUNK, "spot", {"ship": ["Northampton"]}, ["8.1!"]),
        (NIGHT, "spot", {"ship": ["Northampton"]}, []),
        (SUNK, "targets", {"ship": "Northampton"}, ["8.1!"]),
        ({}, "targets", {"ship": "Northampton"}, []),
        (SUNK, "take-off", {"ship": "Northampton", "fate": "removed"}, ["8.1!"]),
        ({}, "take-off", {"ship": "Northampton", "fate": "west"}, []),
        ({}, "take-off", {"ship": "Northampton", "fate": "east"}, ["9.14"]),
        (STOPPED, "take-off", {"ship": "Northampton", "fate": "west"}, ["6.43"]),
        (STOPPED, "heal", {"ship": "Northampton", "result": "P", "speed": 4}, ["6.42!"]),
        (STOPPED, "heal", {"ship": "Northampton", "result": "P", "speed": 3}, []),
        ({}, "chart", {"land": ["1010"]}, ["6.21!"]),
        ({}, "chart", {"land": ["1011"]}, []),
        ({}, "hide", {}, ["9.13"]),
        (NIGHT, "hide", {}, []),
        ({**NIGHT, "public.hidden": True}, "hide", {}, []),
        ({**NIGHT, "public.hidden": True}, "reveal", {}, []),
        (NIGHT, "reveal", {}, []),
        (GUNS, "score", {"final": True}, ["4.3"]),
        ({**GUNS, **{f"{ship}.{key}": value for ship in (MYOKO, KAGERO) for key, value in
          (("hex", None), ("fate", "sunk"))}}, "score", {"final": True}, []),
        ({**GUNS, "public.phase": "second-acceleration", "public.turn": 10}, "score", {"final": True}, []),
        ({**GUNS, "public.turn": 11}, "score", {"final": True}, []),
        ({**GUNS, f"{CA}.hex": None, f"{CA}.fate": "exited west"}, "score", {"final": True}, []),
        (GUNS, "sail-on", {}, ["9.2 (5)"]),
        ({**GUNS, "public.frozen": True}, "sail-on", {}, []),
        ({**GUNS, "public.plot_turns": 3}, "sail-on", {}, []),
        ({"public.phase": "second-acceleration", "public.turn": 10, "public.frozen": True,
          "public.result": "The game is over: a draw"}, "sail-on", {}, ["4.3"]),
        # The plot.
        ({}, "plot", AHEAD, ["9.2 (5)!"]),
        ({"public.plot_turns": 2}, "plot", AHEAD, []),
        ({"public.plot_turns": 2, **SHORE}, "plot", {**AHEAD, "bombard": "1013"}, []),
        ({"public.plot_turns": 2, **SHORE}, "plot", {**AHEAD, "bombard": "1205"}, ["9.2 (4)"]),
        ({"public.plot_turns": 2, **SHORE, "public.terms.number": 7}, "plot", {**AHEAD, "bombard": "1013"},
         ["9.2 (4)"]),
        ({"public.plot_turns": 2, **SUNK}, "plot", {"ship": ["Northampton"]}, ["8.1!"]),
        ({"public.plot_turns": 3}, "plot", AHEAD, ["9.14!"]),
        ({"public.plot_turns": 2, "public.map.land": ["1006"]}, "plot", AHEAD, ["6.21"]),
        ({"public.plot_turns": 2}, "plot", {"ship": ["Myoko"], "steps": ["F"]}, ["6.14", "6.14"]),
    ],
)  # fmt: skip
def test_a_rule_stands_against_an_act_or_none_does(
    position: Position, values: Values, act: str, inputs: Values, rules: list[str]
) -> None:
    assert against(position, values, act, inputs) == rules


UNSEEN: Values = {**SAIL, **NIGHT, "public.hidden": True, f"{CA}.hex": "1006"}
EDGE: Values = {**SAIL, **EXIT, f"{MYOKO}.hex": "0110", f"{MYOKO}.facing": "ne"}


@pytest.mark.parametrize(
    ("ruling", "values", "act", "inputs", "rules"),
    [
        ("allied-torpedo-range", CANBERRA, "launch", {"firer": ["Northampton"], "target": "Myoko"},
         {"three": ["7.22!"], "seven": []}),
        ("priority-zone", GUNS, "fire", AT_MAHAN, {"to-double": ["7.81, 7.58"], "extended-only": []}),
        ("priority-counts", {**GUNS, f"{CA}.hex": "1038", "umpire.attacked.gunnery": ["Northampton"]},
         "fire", AT_MAHAN, {"in-sight": ["7.81, 7.58"], "only-firable": [], "any-in-range": ["7.81, 7.58"]}),
        ("priority-counts", {**GUNS, **NIGHT, "umpire.spotted.Mahan.groups": ["all"]}, "fire", AT_MAHAN,
         {"in-sight": [], "only-firable": [], "any-in-range": ["7.81, 7.58"]}),
        ("line-corner", {**GUNS, f"{CA}.hex": "0509", "public.map.land": ["0810"]}, "fire", FIRE,
         {"clear": [], "blocked": ["7.41"]}),
        ("enemy-hex", {**SAIL, f"{CA}.hex": "1008"}, "move", AHEAD, {"forbidden": ["6.22"],
         "as-friendly": []}),
        ("exit-facing", EDGE, "move", LEAVES, {"front": ["9.14"], "any": []}),
        ("speed-zero", {**SPEED, f"{MYOKO}.speed": 2}, "speed", {"ship": ["Myoko"], "to": 0}, {"allowed": [],
         "minimum-one": ["6.33"]}),
        ("bombardment-line", {**GUNS, **SHORE}, "bombard", {**SHELL, "hex": "1014"}, {"blocked": ["7.41"],
         "free": []}),
        ("unseen-met", UNSEEN, "move", AHEAD, {"passes": [], "halts": [], "refused": ["6.22!"]}),
    ],
)  # fmt: skip
def test_a_ruling_changes_what_may_be_done(
    position: Position, ruling: str, values: Values, act: str, inputs: Values, rules: Mapping[str, list[str]]
) -> None:
    for option, wanted in rules.items():
        ruled = {**values, f"ruling {ruling}": option}
        assert against(position, ruled, act, inputs) == wanted, option
        if "target" in inputs:
            assert voices(position, ruled, act, inputs) == {not wanted}, option


def voices(position: Position, values: Values, act: str, inputs: Values) -> set[bool]:
    """What `targets`, encounters and the side's sheet say of an attack: it may be made, or not."""
    firer, target = str(inputs["firer"][0]), str(inputs["target"])
    kind = {"fire": "gunnery", "launch": "torpedo"}[act]
    doing = position.doing(values)
    lawful.do(find("ca", "targets"), {"ship": firer, "kind": kind}, doing)
    listed = any(f"hexes  {target} " in row for row in doing.umpire)
    board = state.Board(doing.tree, None, doing.ruleset)
    met = [one.command for one in encounters.attacks(board, kind)]
    there = any(firer in command.given["firer"] and command.given["target"] == target for command in met)
    (word,) = (
        permitted.attacks(board.ships_of(side)[firer], kind) for side in board.sides if firer in board.ships_of(side)
    )
    return {listed, there, target in word}


CLOSE: Values = {**GUNS, f"{CA}.hex": "1016", f"{DD}.hex": "1115", f"{BB}.hex": "1214"}
NONE_LEFT: Values = {f"{ship}.{key}": value for ship in (DD, BB) for key, value in (("hex", None), ("fate", "sunk"))}
FOURTH: Values = {"sides.usn.ships.Mahan 2": {"code": "DD-2", "hex": "1113", "facing": "n", "speed": 4}}


MARKED: Values = {"public.phase": "first-acceleration", "public.turn": 1, **NIGHT} | {
    f"umpire.spotted.{name}.groups": ["all"] for name in ("Northampton", "Mahan", "Myoko")
}
IJN_COMES_OFF = '"Spotted" markers of the IJN come off: Myoko.'
COME_OFF = '"Spotted" markers of the USN come off: Northampton, Mahan.'


@pytest.mark.parametrize(
    ("values", "hears", "left"),
    [
        (MARKED, [COME_OFF], ["Myoko"]),
        ({**MARKED, **SUNK}, [COME_OFF], ["Myoko"]),
        ({**MARKED, **SUNK, "public.hidden": True, "umpire.spotted.Mahan": None}, [], ["Myoko"]),
        ({**MARKED, "public.hidden": True}, ["Lost from sight: Northampton, Mahan."], ["Myoko"]),
        ({**MARKED, **SUNK, "public.hidden": True}, ["Lost from sight: Mahan."], ["Myoko"]),
        ({**MARKED, "public.phase": "second-acceleration"}, [IJN_COMES_OFF], ["Northampton", "Mahan"]),
    ],
)
def test_7_63_markers_come_off_at_the_end_of_the_enemys_player_turn_those_of_sunk_ships_too(
    position: Position, values: Values, hears: list[str], left: list[str]
) -> None:
    doing = position.doing(values)
    lawful.do(find("ca", "next"), {}, doing)
    doing.finish()
    assert list(doing.tree["umpire"]["spotted"]) == left
    said = [one if isinstance(one, str) else one["text"] for who in ("all", "ijn") for one in doing.told.get(who, [])]
    assert [one for one in said if "markers" in one or "sight" in one] == hears


COURSE, ELSEWHERE = f"{MYOKO}.plot.courses.{{}}", "another course; place --force puts her where you decide"


def at(hex: str, facing: str) -> Values:
    """Where Myoko is on a map of the size that is printed."""
    return {f"{MYOKO}.hex": hex, f"{MYOKO}.facing": facing, "public.map.columns": 62, "public.map.rows": 35,
            f"{BB}.hex": "3035"}  # fmt: skip


HINTS: list[tuple[str, Values, Values, str | None]] = [
    ("move", at("6235", "se"), AHEAD, 'move --ship "Myoko" --steps TL,FL,F is lawful'),
    ("move", at("3010", "n"), {**AHEAD, "steps": ["F", "F"]}, 'move --ship "Myoko" --steps F,F,F,F is lawful'),
    ("move", at("3002", "n"), {"ship": ["Kagero", "Myoko"], "steps": ["4F"]}, None),
    ("move", at("2014", "n"), AHEAD, 'move --ship "Kagero" first'),
    ("move", {**at("2014", "n"), f"{KAGERO}.speed": 0}, AHEAD, ELSEWHERE),
    ("move", {**at("2014", "n"), f"{KAGERO}.moved": True}, AHEAD, ELSEWHERE),
    ("move", at("1024", "n"), AHEAD, ELSEWHERE),
    ("plot", at("3010", "n"), AHEAD, "plot --ship Myoko --last 2 is lawful"),
    ("plot", at("3006", "n"), {**AHEAD, "steps": ["4F"]}, "plot --ship Myoko --steps 4F --last 1 is lawful"),
    ("plot", {**at("3010", "n"), COURSE.format(1): ["F"] * 4}, {**AHEAD, "first": 2},
     "plot --ship Myoko --first 2 --last 2 is lawful"),
    ("plot", {**at("3010", "n"), COURSE.format(3): ["F"] * 4}, AHEAD, None),
    ("plot", at("3011", "n"), {**AHEAD, "steps": ["F", "FL", "2F"]}, None),
    ("plot", at("3010", "n"), {**AHEAD, "steps": ["F"]}, None),
    *(("place", values, {"ship": "Myoko", "hex": hex}, f"place --ship Northampton --hex {cure} moves her first")
      for values, hex, cure in (
       ({}, "1020", "1019"), (SAIL, "1020", "1019 --force"), ({f"{CA}.hex": "1001"}, "1001", "1101"),
       ({**SAIL, f"{DD}.hex": "1019"}, "1020", "1120 --force"),
       ({**SAIL, "public.map.land": ["1019"]}, "1020", "1120 --force"))),
    *(("speed", {f"{MYOKO}.power_hits": hits, f"{MYOKO}.speed": speed}, {**AHEAD, "to": to},
       f"speed --ship Myoko --to {cure} is the nearest that she may take up{healed}")
      for hits, speed, to, cure, healed in (
       (1, 3, 4, 3, "; heal --ship Myoko --result P takes a hit back"), (1, 3, 0, 1, ""), (1, 0, 3, 2, ""),
       (0, 4, 8, 6, ""))),
    ("fire", GUNS, {"firer": ["Northampton"], "target": "Myoko"},
     "next goes on, to the Gunnery Attack Phase of the Second Player-Turn"),
    ("fire", {**GUNS, "public.phase": "second-gunnery"}, FIRE,
     "next goes on, in the next turn to the Gunnery Attack Phase of the First Player-Turn"),
]  # fmt: skip
PHASES: dict[str, Values] = {"move": SAIL, "speed": SPEED, "plot": {"public.plot_turns": 4}}


@pytest.mark.parametrize(("act", "values", "inputs", "hint"), HINTS)
def test_what_is_to_be_done_instead(
    position: Position, act: str, values: Values, inputs: Values, hint: str | None
) -> None:
    bars = lawful.objections(find("ca", act), inputs, position.doing({**PHASES.get(act, {}), **values}))
    assert (bars[-1].hint if bars else None) == hint


# What an evening answers in a small state.

COURSES = ["SHIPS F FL 4F TR … [sN]", "SHIPS ahead [sN]", "SHIPS … X over EDGE", "SHIP enter HEX [F FL …] [sN]"]

Asks = Callable[[state.Board], Any]
SEEN_CLOSE = "at Mahan, North Carolina; torp Northampton, Mahan, North Carolina"


def attacks(board: state.Board) -> list[str]:
    return [f"{one.line}: {one.command}" for one in encounters.encounters(board) if one.command]


def on_sheet(name: str) -> Asks:
    """What a side's sheet says that a ship may do."""

    def asked(board: state.Board) -> str | None:
        found = [permitted.words_by_name(board.tree, side) for side in board.sides]
        return {**found[0], **found[1]}.get(name)

    return asked


def courses_of(*ships: str) -> Asks:
    return lambda board: [*(move.Move.offered("steps", {"ship": [*ships]}, board) or ())]


def myoko(board: state.Board) -> state.Ship:
    return board.side("ijn").ships["Myoko"]


def edge_left(board: state.Board) -> str | None:
    """The edge that Myoko leaves over with her first step."""
    ship = myoko(board)
    return courses.edge_left(ship, courses.Start(str(ship.hex), str(ship.facing)), ["X"])


def named(*names: str) -> Asks:
    return lambda board: who_attacks([board.ships_of("usn")[name] for name in names])


def close_by_night(board: state.Board) -> bool:
    said = "Northampton, not spotted, is within 8 hexes of Myoko"
    return any(found.line.startswith(said) for found in encounters.encounters(board))


def along(edge: str) -> Asks:
    """The first and the last hex along an edge, and how many there are."""

    def asked(board: state.Board) -> tuple[str, int]:
        found = [*place.at_edge(board.public.map, edge)]
        return "-".join(found[:: max(len(found) - 1, 1)]), len(found)

    return asked


def dead(board: state.Board) -> list[str]:
    return [found.line for found in encounters.dead_in_the_water(board)]


LEAVES_AT_ONCE: Values = {
    **SAIL, **EXIT, **at("0210", "sw"), f"{MYOKO}.speed": 2, f"{MYOKO}.code": "BC-1", "sides.ijn.counters.BC-1": {},
    "public.map.land": ["0209", "0211", "0110", "0112"],
}  # fmt: skip


def says(phase: str) -> Asks:
    return lambda board: [*plot.as_plotted.run(board.tree, phase)]


def calls(name: str) -> Asks:
    """What the IJN calls a ship of the USN."""
    return lambda board: sight.call(board, "ijn", board.ships_of("usn")[name])


ANSWERS: list[tuple[str, Values, Asks, Any]] = [
    ("7.1: no attack while ships move", SAIL, attacks, []),
    ("7.1: those near are attacked", {**CLOSE, f"{BB}.hex": "3039"}, attacks,
     ["Northampton may be fired at by Myoko: fire --firer Myoko --target Northampton",
      "Mahan may be fired at by Myoko, Kagero: fire --firer Myoko,Kagero --target Mahan"]),
    ("7.1: but for one whose counter is not entered", {**CLOSE, f"{BB}.hex": "3039", "sides.usn.counters.CA-2": {}},
     attacks, ["Mahan may be fired at by Myoko, Kagero: fire --firer Myoko,Kagero --target Mahan"]),
    ("7.1: or torpedoed", {**TUBES, f"{CA}.hex": "1016"}, attacks,
     ["Northampton may be torpedoed by Myoko, Kagero: launch --firer Myoko,Kagero --target Northampton"]),
    ("4.3: not once the game is over", {**CLOSE, "public.result": "a draw"}, attacks, []),
    ("8.1: nor where no enemy is left", {**GUNS, **SUNK, **NONE_LEFT}, attacks, []),
    ("7.1: those near", CLOSE, on_sheet("Kagero"), f"4 points, to s7; {SEEN_CLOSE}"),
    ("9.2 (5): none while a plot lasts", {**CLOSE, "public.plot_turns": 3}, on_sheet("Kagero"), "4 points, to s7"),
    ("7.1: of four three", {**CLOSE, **FOURTH}, on_sheet("Kagero"),
     f"4 points, to s7; {SEEN_CLOSE.replace(';', ', Mahan 2;')} and 1 more"),
    ("9.2: who is still to come", LATE, on_sheet("Mahan"), "enters in Game-Turn 2"),
    ("8.1: who is sunk", SUNK, on_sheet("Northampton"), None),
    ("8.1: who is stopped", {**GUNS, **STOPPED}, on_sheet("Northampton"), "dead in the water; at Myoko, Kagero"),
    ("a prompt names three", {}, named("Northampton", "Mahan", "North Carolina"),
     "Northampton, Mahan and North Carolina"),
    ("and counts more", FOURTH, named("Northampton", "Mahan", "North Carolina", "Mahan 2"), "Northampton and 3 more"),
    ("9.2: one is still to come", {**LATE, **HERS}, place.is_awaited, True),
    ("9.2: in the other's Player-Turn", {**LATE, **SAIL, "public.turn": 2}, place.is_awaited, True),
    ("9.2: none is: one is there, one still to be placed", {**LATE, **HERS, f"{DD}.hex": "0110", f"{CA}.hex": None},
     place.is_awaited, False),
    ("8.1: dead in the water", STOPPED, dead, ["dead in the water: Northampton"]),
    ("6.1: a course for each ship that moves, but for one that is sunk",
     {**SUNK, **SAIL, "public.phase": "second-movement"}, courses_of("Northampton", "Mahan", "Myoko"), [["F"] * 4]),
    ("6.21: round land", {**SAIL, "public.map.land": ["1009"]}, courses_of("Myoko"), [["FL", "F", "F", "F"]]),
    ("9.14: no course but one off the map", LEAVES_AT_ONCE, courses_of("Myoko"), [["F", "X"]]),
    ("9.14: nor that", {**LEAVES_AT_ONCE, "public.terms.exit": {}}, courses_of("Myoko"), []),
    ("9.14: so she is not hemmed in", LEAVES_AT_ONCE, lambda board: courses.has_no_course(myoko(board)), False),
    ("9.14: leaves from a corner, facing s", at("0101", "s"), edge_left, "west"),
    ("9.14: leaves from its next hex, facing ne", at("0102", "ne"), edge_left, "north"),
    ("9.14: leaves over the edge to which she points", {**EXIT, **at("0101", "ne")}, edge_left, "north"),
    ("9.14: of two edges, over the scenario's", {**EXIT, **at("0101", "nw")}, edge_left, "west"),
    ("9.14: or over the scenario's", {**EXIT, **at("0101", "ne"), "ruling exit-facing": "any"}, edge_left, "west"),
    *((f"9.2: the {edge} edge, {wanted[1]} hexes", unknown, along(edge), wanted) for edge, unknown, wanted in (
        ("west", {}, ("0101-0140", 40)), ("north", {}, ("0101-4001", 40)),
        ("east", {}, ("4001-4040", 40)), ("south", {}, ("0140-4040", 40)),
        ("west", {"public.map.rows": None}, ("0101-0199", 99)), ("east", {"public.map.columns": None}, ("", 0)),
        ("north", {"public.map.columns": None}, ("0101-9901", 99)), ("south", {"public.map.rows": None}, ("", 0)))),
    *((f"9.13: {phase} before the first sighting", {**GUNS, **light, "public.frozen": True}, says(phase), wanted)
      for phase, light, wanted in (("first-gunnery", NIGHT, ["gunnery-frozen"]), ("first-movement", NIGHT, []),
                                   ("first-gunnery", {}, []))),
    *((f"7.71: torpedoes {held} are seen on an open table", {**more, f"{MYOKO}.torpedoes": held},
       lambda board: sight.sight(board, "usn")["enemy"]["Myoko"].get("torpedoes"), seen) for held, seen, more in (
       ("empty", "empty", {}), ("reloading", "reloading", {}), ("expended", None, {}),
       ("empty", None, {**NIGHT, "public.hidden": True, "umpire.spotted.Myoko.groups": ["all"]}))),
    *((f"4.2: lines for {turn} {phase}", {},
       lambda board, at=f"{turn}-{phase}": [form.words for form in orders.FORMS if at in form.phases], lines)
      for turn in ("first", "second") for phase, lines in (
       ("gunnery", ["SHIPS at TARGET", "SHIPS bombard HEX"]), ("torpedo", ["SHIPS torp TARGET"]),
       ("movement", COURSES), ("acceleration", ["SHIPS sN"]))),
    ("7.62: who of its own is marked a side sees on an open table", {**NIGHT, "umpire.spotted.Mahan.groups": ["all"]},
     lambda board: sight.sight(board, "usn")["markers"], {"Mahan": ["all"]}),
    ("7.6: who is unseen has no name", {**NIGHT, "public.hidden": True}, calls("Mahan"), None),
    ("7.6: who is seen has", NIGHT, calls("Mahan"), "Mahan"),
    ("7.6: nothing else has", NIGHT, lambda board: sight.call(board, "ijn", board.side("usn")), None),
    *(("7.62: close by night", {**SAIL, **NIGHT, f"{CA}.hex": hex}, close_by_night, is_close)
      for hex, is_close in (("1018", True), ("1019", False))),
]  # fmt: skip


@pytest.mark.parametrize("row", ANSWERS, ids=lambda row: row[0])
def test_what_an_evening_answers(position: Position, row: tuple[str, Values, Asks, Any]) -> None:
    _, values, asks, answer = row
    assert asks(state.Board.of(position.doing(values))) == answer


def test_9_2_4_odds_of_a_bombardment_are_of_the_ships_named_whoever_may_fire_now(position: Position) -> None:
    stand_ins = {"public.map.stand_in": ["land"], "sides.ijn.counters.CA-2.stand_in": ["range"]}
    whole = position.whole({**SAIL, **SHORE, **stand_ins}, "bombard", SHELL)
    myoko = {"name": "Myoko", "distance": 3, "weapon_hits": 0, "strength": 12, "range": 15}
    assert (whole.procedure, whole.inputs["firers"]) == ("bombardment", [myoko])
    assert list(whole.stand_in) == ["range of ijn CA-2", "the coastline"]
