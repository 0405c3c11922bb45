"""The shipped scenarios and the faults that a scenario's check finds (9.1, 9.2)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.engine.rules import data_folder, load
from referee.games.ca.evening.state import Board
from referee.games.ca.rules.counters import known_values, ship_list, stand_in
from referee.games.ca.scenario.owner import faults
from referee.games.ca.scenario.printed import all_of_them, as_printed
from referee.games.ca.scenario.scenario import check, opening
from referee.session.acting import lawful
from referee.session.acting.catalogue import find
from tests.games.ca.evening import line
from tests.refusing import opened

SHIPPED = list(all_of_them())
PRINTED = {"scenario-misprints": "as-printed"}


@pytest.mark.parametrize(("name", "number", "variant"), SHIPPED)
def test_9_2_shipped_scenarios_are_the_rulebooks(name: str, number: int, variant: str | None) -> None:
    path = Path(data_folder("scenarios"), "ca", f"{name}.toml")
    with path.open("rb") as file:
        data = tomllib.load(file)
    own = ("about", "brief", "called", "page")
    assert {key: value for key, value in data.items() if key not in own} == as_printed(number, variant)
    assert all(data["brief"][side]["orders"] and data["brief"][side]["knows"] for side in data["sides"])
    assert all(data["page"][key] for key in ("length", "settle", "watch"))
    assert check(data) == []


def test_9_2_no_other_scenario_is_shipped() -> None:
    files = {path.stem for path in Path(data_folder("scenarios"), "ca").glob("*.toml")}
    assert files == {name for name, _, _ in SHIPPED}


@pytest.mark.parametrize(
    ("number", "variant", "said"),
    [
        (2, None, "5724 holds 2 ships, Furutaka CA-1 and Myoko CA-2"),
        (4, None, "3 Fletcher DD-6: 3 ships, but 2 hexes: 5930 6030"),
        (7, None, "3 Craven DD-3: 3 ships, but 2 hexes: 5026 5127"),
        (9, "1", "8 Kagero DD-4: 3903 is 10 hexes or more from the others"),
    ],
)
def test_9_2_the_misprints_are_found(number: int, variant: str | None, said: str) -> None:
    (fault,) = check(as_printed(number, variant, PRINTED))
    assert said in fault


def scenario(*lines: dict[str, Any], **more: Any) -> dict[str, Any]:
    terms = {"number": 7, "first_player": "ijn", "game_turns": 5, "night": True}
    return {
        "format": 1,
        "game": "ca",
        "title": "a test",
        "sides": ["ijn", "usn"],
        "scenario": terms,
        "line": [line("ijn CA-2", "1010"), line("usn CA-2", "2020"), *lines],
    } | more


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (scenario(line("ijn DD-4", "1010")), "1010 holds 2 ships"),
        (scenario(line("ijn BC-1", "1212", 7)), "speed 7 is above the maximum of a BC, 6 (6.5)"),
        (scenario(line("usn DD-2", "3030"), map={"land": ["3030"]}), "Mahan DD-2 is on land at 3030 (6.21)"),
        (scenario(line("usn DD-2", "4130"), map={"columns": 40}), "is off the map"),
        (scenario(line("usn DD-2", "0030")), "a hex has four digits"),
        (scenario(line("usn DD-2", "3030", code="DD-9")), "the usn list has no DD-9"),
        (scenario(line("usn DD-2", "3030", ship="Benson")), "DD-2 is the code of Mahan, Sims, not of Benson"),
        (scenario(line("usn DD-2", "3030", enters={"turn": 2, "edge": "west"})), "have no hexes at the start"),
        (scenario(line("usn DD-2", "3030", heading="e")), "[line.3] heading"),
        (scenario(counters={"usn XX-1": {}}), "is not a counter"),
        (scenario(map={"supply": ["12"]}), "is not a hex"),
        (scenario(sides=["usn", "usn"]), "both sides play"),
    ],
)
def test_9_1_a_fault_is_found_and_said(data: dict[str, Any], said: str) -> None:
    found = check(data)
    assert any(said in fault for fault in found), found


@pytest.mark.parametrize(
    ("number", "variant", "said"),
    [
        (1, "1", "variant 1: Scenario 1 has A, B, C"),
        (9, None, "variant is missing: Scenario 9 has 1, 2"),
        (2, "A", "variant A: Scenario 2 has no variants"),
        (2, None, None),
        (9, "1", None),
    ],
)
def test_9_2_variants_must_fit(number: int, variant: str | None, said: str | None) -> None:
    data = scenario()
    data["scenario"] |= {"number": number} | ({"variant": variant} if variant else {})
    assert check(data) == ([f"[scenario] {said}"] if said else [])


def test_9_2_both_sides_have_ships() -> None:
    data = scenario()
    data["line"] = data["line"][:1]
    assert len(check(data)) == 1


def test_9_2_several_ships_of_a_name_are_numbered_over_all_lines() -> None:
    ships = opening(as_printed(2))["sides"]["usn"]["ships"]
    assert [name for name in ships if name.startswith("Northampton")] == [f"Northampton {n}" for n in range(1, 5)]
    assert ships["Northampton 2"]["group"] == "group 2"
    assert ships["Craven 5"]["enters"] == {"turn": 3, "edge": "west"}
    assert "hex" not in ships["Craven 5"]


def test_3_22_stand_ins_give_the_known_counters_and_fit_what_is_told_of_others() -> None:
    rules = load("ca")
    for code in ("CA-2", "CL-3", "DD-2"):
        assert stand_in(rules, "usn", code) == known_values(rules, "usn", code)
    assert stand_in(rules, "usn", "BB-1") == {"gunnery": 46, "range": 20, "defense": 21, "torpedo": 0}
    assert stand_in(rules, "usn", "CL-5")["gunnery"] == 9
    assert stand_in(rules, "ijn", "BB-3")["defense"] == known_values(rules, "ijn", "BB-3")["defense"] == 36
    iowa = stand_in(rules, "usn", "BB-4")["gunnery"]
    assert iowa // stand_in(rules, "ijn", "BB-1")["defense"] == 2
    assert iowa // 36 == 1
    assert all(stand_in(rules, side, code)["range"] for side in ("ijn", "usn") for code in ship_list(rules, side))


def test_3_22_the_owners_counters_stand_over_what_is_known() -> None:
    rules = load("ca", owner={"counters": {"usn CA-2": {"gunnery": 14}, "ijn CA-1": {"gunnery": 9}}})
    assert known_values(rules, "usn", "CA-2")["gunnery"] == 14
    assert known_values(rules, "ijn", "CA-1") == {"gunnery": 9, "range": 14}


def test_3_2_faults_of_the_owners_tables_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "ca"
    folder.mkdir()
    text = """
        rows = "34"
        [land]
        A = [2030]
        B = ["20"]
        D = []
        [counters]
        "usn CA-2" = { gunnery = 999 }
        "usn CA-9" = {}
    """
    (folder / "tables.toml").write_text(text)
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path))
    wanted = [
        "[top] rows",
        "[land.A.land] 1",
        "[land.B] '20'",
        "[counters.usn CA-2]",
        "[counters.usn CA-9]",
        "[land] D",
    ]
    assert [any(start in fault for fault in faults(str(folder))) for start in wanted] == [True] * len(wanted)
    assert len(faults(str(folder))) == len(wanted)  # each is said once
    assert check(as_printed(2)) == ["your tables have 6 faults, which referee rules check ca tells"]
    (folder / "tables.toml").write_text("land = 3")
    assert faults(str(folder)) == [f"{folder / 'tables.toml'}: line 1, column 8: [land] must be a table, not 3"]
    (folder / "tables.toml").write_text("land = ")
    assert len(faults(str(folder))) == 1


@pytest.mark.parametrize("name", ["chart", "counters"])
def test_3_2_the_owners_forms_are_toml_that_says_what_is_known(name: str) -> None:
    path = Path(data_folder("rules"), "ca", "forms", "tables", f"{name}.toml")
    with path.open("rb") as file:
        form = tomllib.load(file)
    rules = load("ca")
    for counter, card in form.get("counters", {}).items():
        assert card == known_values(rules, *counter.split(" "))
    if name == "counters":
        text = path.read_text()
        assert all(f'"{side} {code}"' in text for side in ("ijn", "usn") for code in ship_list(rules, side))


LEAVING = [
    ("south-china-sea-a", "usn", "west"),
    ("south-china-sea-b", "usn", "west"),
    ("south-china-sea-c", "usn", "west"),
    ("savo-island", "ijn", "south"),
    ("cape-esperance", "ijn", "east"),
    ("guadalcanal-1", "ijn", "north"),
    ("guadalcanal-2", "ijn", "north"),
    ("tassafaronga", "ijn", None),
    ("kolombangara", "usn", "west"),
    ("empress-augusta-bay", "ijn", "east"),
    ("samar-day", "ijn", "west"),
    ("samar-night", "ijn", "west"),
    ("okinawa", "ijn", None),
]
BORDER = {
    "west": [("0110", "nw"), ("0110", "n"), ("0101", "n"), ("0135", "s")],
    "east": [("6210", "se"), ("6210", "s"), ("6201", "n"), ("6235", "s")],
    "north": [("2001", "n"), ("0101", "n"), ("6201", "n")],
    "south": [("2035", "s"), ("0135", "s"), ("6235", "s")],
}


@pytest.mark.parametrize(("name", "side", "asked"), LEAVING)
def test_9_14_ships_leave_over_the_edge_that_their_scenario_names(name: str, side: str, asked: str | None) -> None:
    position = opened(f"ca/{name}")
    board = Board(position.state.tree)
    other, (ship, *_) = board.other(side), board.side(side).afloat
    phase = "first-movement" if side == board.public.first else "second-movement"
    sheet = {"public.map.land": [], "public.map.columns": 62, "public.map.rows": 35, "public.plot_turns": 0}
    assert (board.public.terms.exit.get(side), board.public.terms.exit.get(other)) == (asked, None)
    for edge, (hex, facing) in [(edge, place) for edge, places in BORDER.items() for place in places]:
        at = {f"sides.{side}.ships.{ship}.{key}": value for key, value in {"hex": hex, "facing": facing}.items()}
        for named in ({}, {"edge": edge}):
            doing = position.doing({**sheet, **at, "public.phase": phase, "public.turn": 1})
            bars = lawful.objections(find("ca", "move"), {"ship": [ship], "steps": ["X"], **named}, doing)
            lawful_now = edge == asked or (not named and is_front(asked, hex, facing))
            assert [bar.cite for bar in bars] == ([] if lawful_now else ["9.14"]), (edge, hex, facing, named)


def is_front(edge: str | None, hex: str, facing: str) -> bool:
    """In a corner: does she point over this edge, too?"""
    return (hex, facing) in BORDER.get(edge or "", ())
