"""Inputs are read strictly: what is not as declared is refused by its field, and nothing is changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.cli.options import parse
from referee.engine.errors import Refusal, bad_input
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, cell, choice, flag, many, name, quantity, text, unit, whole
from referee.engine.kept import Fault
from referee.engine.kinds import DIGITS, whole_number
from referee.engine.rules import Rules, compile_rules, load
from referee.engine.tables import Table, faults
from referee.games.ca.rules.equipment import GRID


class Gun(Inputs):
    strength: int = whole(1, 20, meaning="printed strength")
    half: bool = flag(meaning="halved")
    faces: list[int] = many(whole(1, 6), 0, 3, ())
    name: str | None = name()

    def check(self) -> None:
        if self.half and self.strength == 1:
            raise bad_input("half", "half of 1 is nothing")


class Fire(Inputs):
    guns: list[Gun] = many(Gun, 1, 2, meaning="the guns")
    range: int = whole(0, None)
    weather: str = choice("clear", "stormy", default="clear")
    note: str = text("")
    far: Fraction = quantity(0, 10, Fraction(1), decimals=True)
    lead: Gun | None = unit(Gun, None)
    read: str | None = cell(None)


GOOD: dict[str, Any] = {"guns": [{"strength": 3}], "range": 2}


def test_what_is_declared_is_read() -> None:
    fire = Fire.take({**GOOD, "far": "5/2", "read": 3, "lead": {"strength": 2, "faces": [1]}})
    assert (fire.range, fire.weather, fire.far, fire.read) == (2, "clear", Fraction(5, 2), "3")
    assert fire.lead is not None
    assert fire.lead.faces == [1]
    assert fire.given == {"guns", "range", "far", "read", "lead"}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"rnage": 1}, "rnage"),
        ({"range": None}, "range"),
        ({"range": -1}, "range"),
        ({"range": True}, "range"),
        ({"range": "2"}, "range"),
        ({"range": 2.0}, "range"),
        ({"weather": "foggy"}, "weather"),
        ({"guns": []}, "guns"),
        ({"guns": {}}, "guns"),
        ({"guns": [{"strength": 3}] * 3}, "guns"),
        ({"guns": [{"strength": 3}, {"strength": 21}]}, "guns[1].strength"),
        ({"guns": [{"strength": 3}, {}]}, "guns[1].strength"),
        ({"guns": [{"strength": 1, "half": True}]}, "guns[0].half"),
        ({"guns": [{"strength": 3, "faces": [1, 7]}]}, "guns[0].faces[1]"),
        ({"guns": [5]}, "guns[0]"),
        ({"far": "11"}, "far"),
        ({"far": 2.5}, "far"),
        ({"far": "1/0"}, "far"),
        ({"far": "٣"}, "far"),
        ({"note": 5}, "note"),
        ({"lead": {"strength": 0}}, "lead.strength"),
        ({"read": True}, "read"),
    ],
)
def test_what_is_wrong_is_refused_by_its_field(change: dict[str, Any], field: str) -> None:
    with pytest.raises(Refusal) as caught:
        Fire.take({**GOOD, **change})
    assert (caught.value.kind, caught.value.field) == ("bad-input", field)
    assert field.rpartition(".")[2].partition("[")[0] in caught.value.message or "half" in caught.value.message


def test_inputs_are_frozen() -> None:
    with pytest.raises(AttributeError):
        Fire.take(GOOD).range = 3


def test_options_say_the_same_as_json() -> None:
    words = ["--guns", "strength=3,half", "--guns", "strength=4,faces=1,faces=2", "--range=2", "--far", "2.5"]
    assert parse(Fire, words).inputs == {
        "guns": [{"strength": 3, "half": True}, {"strength": 4, "faces": [1, 2]}],
        "range": 2,
        "far": "2.5",
    }
    assert parse(Fire, ["--guns", "strength=3,strength=4"]).inputs == {"guns": [{"strength": [3, "4"]}]}
    assert parse(Gun, ["--strength", "3", "--no-half", "--faces", "1,2"]).inputs == {
        "strength": 3,
        "half": False,
        "faces": [1, 2],
    }


@pytest.mark.parametrize(
    ("words", "said"),
    [(["--range"], "--range needs a value after it"), (["--range", "1", "--range", "2"], "--range is given twice")],
)
def test_an_option_takes_one_value(words: list[str], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        parse(Fire, words)


# Tables as printed: every face once, rows as wide as the header, known results only; all faults at once.


WEATHER: dict[str, Any] = {
    "kind": "faces",
    "cite": "14",
    "die": "D6",
    "columns": ["clear", "cloudy"],
    "results": ["fair", "foul"],
    "rows": [["1-4", "fair", "fair"], ["5,6", "fair", "foul"]],
}


def test_a_column_has_a_cell_for_each_face() -> None:
    assert Table("weather", WEATHER).column("cloudy") == ("fair",) * 4 + ("foul",) * 2


def test_a_ladder_is_read_at_the_highest_step_not_above() -> None:
    ladder = Table("odds", {"kind": "ladder", "cite": "1", "rows": [[1, "1-1"], [3, "3-1"]]})
    assert [ladder.step(value) for value in (0, 1, 2, 3, 9)] == [None, "1-1", "1-1", "3-1", "3-1"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rows": [["1-4", "fair", "fair"], ["5", "fair", "foul"]]}, "face 6 without a row"),
        ({"rows": [["1-4", "fair", "fair"], ["4-6", "fair", "foul"]]}, "face 4 in two rows"),
        ({"rows": [["1-7", "fair", "fair"]]}, "face 7 not on a D6"),
        ({"rows": [["1-6", "fair"]]}, "1 cells for 2 columns"),
        ({"rows": [["1-6", "fair", "fine"]]}, "'fine' is not a known result"),
        ({"rows": [["one", "fair", "fair"]]}, "must name faces"),
        ({"die": "six"}, "needs a die"),
        ({"cite": ""}, "needs a cite"),
        ({"kind": "sheet"}, "kind must be one of"),
        ({"kind": "grid", "rows": {"top": [1]}}, "row top has 1 cells for 2 columns"),
        ({"kind": "ladder", "rows": [[3, 1, 1], [3, 2, 2]]}, "the first numbers of the rows must rise: 3, 3"),
    ],
)
def test_a_faulty_table_is_said_to_be(change: dict[str, Any], said: str) -> None:
    assert faults("weather", WEATHER) == []
    assert any(said in fault for fault in faults("weather", {**WEATHER, **change}))


def game(folder: Path, **files: str) -> Path:
    root = folder / "toy"
    root.mkdir(exist_ok=True)
    for file, held in {"game": 'alias = "t"\ntitle = "Toy"', **files}.items():
        (root / f"{file}.toml").write_text(held)
    return root


def test_all_faults_of_a_rules_folder_are_listed_at_once(tmp_path: Path) -> None:
    root = game(
        tmp_path, tables="[a]\nkind = 'list'\n[b]\nkind = 'grid'", rulings="[r]\noptions = ['one']\nreadings = []"
    )
    with pytest.raises(Fault) as caught:
        compile_rules(str(root))
    assert len(caught.value.found) >= 6
    assert any("readings has one sentence for each option" in fault for fault in caught.value.found)
    assert all(str(root) in fault for fault in caught.value.found)


def test_the_cache_is_never_stale_and_safe_to_delete(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = game(tmp_path, tables="[a]\nkind = 'list'\ncite = '1'\n[a.entries]\nx = 1")
    for value in (1, 2):
        tables = root / "tables.toml"
        stamp = tables.stat()
        tables.write_text(f"[a]\nkind = 'list'\ncite = '1'\n[a.entries]\nx = {value}")
        import os

        os.utime(tables, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
        assert compile_rules(str(root))["tables"]["a"]["entries"]["x"] == value
    for kept in (tmp_path / "cache" / "referee").iterdir():
        kept.write_bytes(b"nonsense")
    assert compile_rules(str(root))["tables"]["a"]["entries"]["x"] == 2


def test_a_ruling_in_force_is_said_and_an_unknown_one_refused() -> None:
    ruleset = load("carrier-clashes")
    asked = Rules(ruleset, {"clear-six": "cloudy"})
    assert asked.ruling("clear-six") == "cloudy"
    assert asked.because == [{"text": "ruling clear-six: cloudy", "cite": "Weather Tables"}]
    with pytest.raises(Refusal, match="nearest: clear-six"):
        Rules(ruleset, {"clear-sixx": "cloudy"})
    with pytest.raises(Refusal, match="cloudy"):
        Rules(ruleset, {"clear-six": "cloud"})


# A game's rules as data: what its `game.toml` says of sides and hexes.


def test_a_side_is_called_by_its_title_else_by_its_own_name() -> None:
    rules = load("carrier-clashes")
    assert [rules.title(side) for side in ("allied", "ijn", "uk", "free-french")] == [
        "Allied",
        "IJN",
        "UK",
        "Free French",
    ]


def test_the_hexes_lie_as_the_game_or_a_ruling_says() -> None:
    assert load("ca").grid() == GRID
    assert [load("clash-of-carriers", {"hex-grid": option}).grid().south for option in ("even-low", "odd-low")] == [
        0,
        1,
    ]
    rules = Rules(load("carrier-clashes"), {"map-grid": "odd-columns-south"})
    assert rules.grid().south == 1
    assert [reason["cite"] for reason in rules.because] == ["3"]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("12", 12), ("+3", 3), ("-4", -4), ("9" * DIGITS, 10**DIGITS - 1)),
        *((text, None) for text in ("²", "٣", "1e3", "", "-", "9" * (DIGITS + 1))),
    ],
)
def test_a_number_is_typed_in_digits_a_thousand_at_the_most(text: str, number: int | None) -> None:
    assert whole_number(text) == number
