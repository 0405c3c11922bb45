"""What the acts of a session refuse that no other test has reason to meet, each with its position."""

from __future__ import annotations

from typing import Any

import pytest

from referee.session.acting.due import due_now
from tests.games.ca.evening import on_open_sea
from tests.refusing import Position

MYOKO = "sides.ijn.ships.Myoko"
PLACE = {"ship": "Myoko", "hex": "2020", "facing": "n"}
SUNK = {f"{MYOKO}.hex": None, f"{MYOKO}.fate": "sunk", f"{MYOKO}.power_hits": 2, f"{MYOKO}.weapon_hits": 1}
UNKNOWN = {"sides.ijn.counters.CA-2": {}, "public.phase": "first-gunnery", "public.turn": 1}
SUNK_UNKNOWN = {"sides.usn.counters.CA-2": {}, "public.phase": "first-gunnery", "public.turn": 1} | {
    key.replace("ijn.ships.Myoko", "usn.ships.Northampton"): value for key, value in SUNK.items()
}
SPEEDING = {"public.phase": "first-acceleration", "public.turn": 1, "public.first": "ijn"}
SAILING = {"public.phase": "first-movement", "public.turn": 1, "public.first": "ijn"}
SHORE = {f"public.map.{key}": value for key, value in (("columns", 60), ("land", ["1013"]), ("guadalcanal", ["1013"]))}
FAR_OFF = {**SAILING, "public.phase": "first-gunnery", "public.terms.number": 4, **SHORE, f"{MYOKO}.hex": "4113"}
NO_ISLAND = {**FAR_OFF, "public.map.guadalcanal": []}
BESIDE = {**SAILING, "sides.ijn.ships.Kagero.hex": "1006"}
PLOTS = {"public.phase": "set-up", "public.turn": 0, "public.plot_turns": 2}
NO_EDGE = {**SAILING, "public.map.columns": None, "public.terms.exit": {"ijn": "east"}}
ATTACKED = {**SAILING, "public.phase": "first-gunnery", "umpire.attacked.gunnery": ["Northampton"]}
SHOT = {"hex": "1013", "distance": 3, "strength": 12, "range": 15}
FAR_ISLAND = {**FAR_OFF, "public.map.land": ["1013", "2020"]}


@pytest.fixture
def position() -> Position:
    """Two ships of the IJN far enough from three of the USN, by day."""
    return on_open_sea()


@pytest.mark.parametrize(
    ("values", "act", "inputs", "words", "field"),
    [
        ({"public.map.land": ["2020"]}, "place", PLACE, "2020 is land", "hex"),
        (SUNK, "place", {**PLACE, "speed": 0}, "Myoko has 3 hits and is sunk", "ship"),
        (SAILING, "move", {"ship": ["Myoko"], "steps": ["8F", "8F"]}, "16 are more than any ship has points", "steps"),
        (SAILING, "move", {"ship": ["Myoko"], "steps": ["X", "F"]}, "X leaves the map, so it can only be", "steps"),
        ({**SPEEDING, f"{MYOKO}.speed": 6}, "forced speed", {"ship": ["Myoko"], "to": 8}, "must be at most 7", "to"),
        (FAR_OFF, "bombard", {"firer": ["Myoko"], "hex": "1013"}, "31 hexes from 1013, .* reach at most 30", "firer"),
        (NO_ISLAND, "bombard", {"firer": ["Myoko"], "hex": "1013"}, "which land is Guadalcanal has not been", "hex"),
        (FAR_ISLAND, "bombard", {"firer": ["Myoko"], "hex": "2020"}, "not of Guadalcanal", "hex"),
        (PLOTS, "plot", {"ship": ["Myoko"], "bombard": "9999"}, "must be a hex of the map", "bombard"),
        (PLOTS, "plot", {"ship": ["Myoko"], "first": 2, "last": 1}, "for Game-Turns 1 to .*, not 2 to 1", "last"),
        (PLOTS, "plot", {"ship": ["Myoko"], "steps": ["X"]}, "a plotted course does not leave the map", "steps"),
        ({}, "chart", {"columns": 50, "rows": 50, "land": ["5151"]}, "5151 would be off a map that ends", "land"),
        ({"public.map.land": ["1013"]}, "chart", {"guadalcanal": ["1013", "1021"]}, ": 1021 is not", "guadalcanal"),
        *(({}, "chart", {"land": [run]}, run, "land[0]") for run in ("2020-2122", "20-2022", "2020-20")),
        ({**SUNK, **UNKNOWN}, "fire", {"firer": ["Myoko"], "target": "Northampton"}, "is not on the map", "firer"),
        (SUNK_UNKNOWN, "fire", {"firer": ["Myoko"], "target": "Northampton"}, "is not on the map", "target"),
        (NO_EDGE, "move", {"ship": ["Myoko"], "steps": ["X"]}, "nobody knows where the east edge is", None),
        (ATTACKED, "fire", {"firer": ["Myoko"], "target": "Northampton"}, "an attack on it was made", "target"),
        *(
            ({f"{MYOKO}.weapon_hits": hits}, "heal", {"ship": "Myoko", "result": "P"}, f"she has {has}$", "result")
            for hits, has in ((0, "no hits"), (1, "1 weapon hit"))
        ),
        *(
            (of, "spot", {"ship": ["Northampton"], "group": ["group 9"]}, f"no group group 9; it has {has}$", "group")
            for of, has in (({}, "none"), ({f"{MYOKO}.group": "group 1"}, "group 1"))
        ),
        *(
            (of, "unspot", {"ship": ["Northampton"]}, f"ships that have one: {has}$", "ship")
            for of, has in (({}, "none"), ({"umpire.spotted.Myoko.groups": ["all"]}, "Myoko"))
        ),
        ({}, "torpedoes", {"ship": "Mahan", "state": "reloading"}, "does not reload .7.43.: loaded or exp", "state"),
        *(
            ({}, "torpedoes", {"ship": ship, **typed}, f"{ship} has launched {times}, not {typed['launches']}", None)
            for ship, typed, times in (
                ("Myoko", {"state": "loaded", "launches": 2}, "0 or 1 times"),
                ("Myoko", {"state": "reloading", "launches": 2}, "1 time"),
                ("Myoko", {"state": "expended", "launches": 1}, "2 times"),
                ("Mahan", {"state": "expended", "launches": 2}, "1 time"),
            )
        ),
        ({}, "set", {"path": "Mahan.torpedoes", "value": "empty"}, "does not reload .7.43.: loaded or exp", "value"),
        *(
            (
                {f"{MYOKO}.shot.{key}": found for key, found in SHOT.items()},
                "set",
                {"path": f"Myoko.shot.{key}", "value": none},
                "her bombardment has a hex, a strength and a range",
                "value",
            )
            for key, none in (("hex", "none"), ("strength", "0"), ("range", "0"))
        ),
        ({}, "set", {"path": "Myoko.hex", "value": "2010"}, "she would be in 2010 with Kagero", "value"),
        ({}, "chart", {"land": ["1011"], "no_land": ["1011-1013"]}, "1011: land or not", "no_land"),
        ({}, "chart", {"no_land": ["1011"]}, "there is no land in 1011", "no_land"),
        ({}, "chart", {"columns": 10}, "off a map that ends at 1040", "columns"),
        ({}, "chart", {"rows": 10}, "off a map that ends at 4010", "columns"),
        ({**SAILING, "public.turn": 9}, "score", {"final": True}, "it is Game-Turn 9 of 10, and both sides", None),
        ({**SAILING, "public.turn": 10}, "score", {"final": True}, "the last Game-Turn is not over, and", None),
        (BESIDE, "forced move", {"ship": ["Myoko"]}, "1006, where Kagero is", "steps"),
        (SAILING, "move", {"ship": ["Myoko"], "steps": ["8F", "F"]}, "9 are more than any ship has points", "steps"),
        (SAILING, "move", {"ship": ["Myoko"], "steps": ["12F"]}, "a step: F, FL", "steps[0]"),
        (SAILING, "move", {"ship": ["Myoko"], "steps": ["F", "8TL"]}, "9 are more than any ship has points", "steps"),
    ],
)
def test_an_act_is_refused(
    position: Position, values: dict[str, Any], act: str, inputs: dict[str, Any], words: str, field: str | None
) -> None:
    position.refuses_in(values, act, inputs, words, field)


ENTERED = {"gunnery": 1, "range": 1, "defense": 1, "torpedo": 1}
BARE: dict[str, Any] = {f"sides.{side}.{what}": {} for side in ("ijn", "usn") for what in ("ships", "counters")}
NO_COUNTER = "counters to enter, or take stand-ins (do stand-ins): "
OF_CA_1, OF_CA_2 = ('counter --code "ijn CA-1" --gunnery …', 'counter --code "ijn CA-2" --torpedo …')
WHOSE = {"plot": ("ijn", True), "counter": ("ijn", False), "chart": (None, False)}


NO_PLOT, OF_MYOKO = "ships without a plot of 2 Game-Turns: {} (9.2 (5))", f"{MYOKO}.plot.courses"
NO_MAP = "the map to enter, or take stand-ins (do stand-ins): {}which land is Guadalcanal"


@pytest.mark.parametrize(
    ("values", "due"),
    [
        *(({**PLOTS, OF_MYOKO: {turn: ["F"] * 4 for turn in turns}}, (NO_PLOT.format(who), command))
          for turns, who, command in (("", "Myoko, Kagero", "plot --ship Myoko --steps …"),
                                      ("2", "Myoko, Kagero", "plot --ship Myoko --steps …"),
                                      ("1", "Myoko, Kagero", "plot --ship Myoko --first 2 --steps …"),
                                      ("12", "Kagero", "plot --ship Kagero --steps …"))),
        *(({**BARE, **{f"sides.ijn.counters.{code}": {key: value for key, value in ENTERED.items() if key not in lacks}
            for code, lacks in unknown.items()}}, due) for unknown, due in (
            ({}, None), ({"CA-1": ""}, None), ({"CA-1": ENTERED}, (NO_COUNTER + "CA-1", OF_CA_1)),
            ({"CA-1": "", "CA-2": "torpedo", "CL-1": ENTERED}, (NO_COUNTER + "CA-2, CL-1", OF_CA_2)))),
        ({"public.phase": "set-up", "public.turn": 0, "public.terms.number": 6, "public.terms.land": "B",
          **{f"public.map.{key}": ["1013"] for key in ("land", "supply", "guadalcanal")}}, None),
        *(({"public.phase": "set-up", "public.turn": 0, "public.terms.number": number}, due)
          for number, due in ((3, None), (4, (NO_MAP.format(""), "chart --guadalcanal …")),
                              (5, (NO_MAP.format(""), "chart --guadalcanal …")),
                              (6, (NO_MAP.format("supply hexes, "), "chart --supply …")), (7, None))),
    ],
)  # fmt: skip
def test_9_2_what_is_due_before_the_first_turn(
    position: Position, values: dict[str, Any], due: tuple[str, str] | None
) -> None:
    found = [(one.line, one.command, one.side, one.demanded) for one in due_now("ca", position.doing(values).tree)]
    assert found[:1] == ([(*due, *WHOSE[due[1].split()[0]])] if due else [])
