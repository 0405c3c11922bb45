"""`show`: what most things have stands in columns, the rest behind or below, and nothing is left out."""

from __future__ import annotations

from typing import Any

import pytest

from referee.show import columns, side

SHIPS: dict[str, dict[str, Any]] = {
    "Furutaka": {"type": "CA", "mp_odd": 5, "aa": 4, "source": "a book", "stand_in": True},
    "Kuma": {"type": "CL", "mp_odd": 12, "aa": 2, "guns": {"D": 5, "T": 9}, "fuel": ["0 turns at sea: turn 25"]},
    "Fubuki Division": {"type": "DD", "aa": 1, "radar": True},
}


def lines(things: dict[str, dict[str, Any]], wide: int = 80) -> list[str]:
    return list(columns.group_rows("ships", things, wide, False))


def test_what_most_have_stands_in_columns_under_its_name() -> None:
    assert lines(SHIPS) == [
        "                        mp",
        "ships            type  odd  aa",
        "Furutaka*        CA      5   4",
        "Kuma             CL     12   2  guns D 5, T 9; fuel 0 turns at sea: turn 25",
        "Fubuki Division  DD          1  radar yes",
    ]


def test_what_does_not_fit_behind_stands_below() -> None:
    assert lines(SHIPS, 50)[3:5] == [
        "Kuma             CL     12   2",
        "    guns D 5, T 9; fuel 0 turns at sea: turn 25",
    ]


def test_one_thing_alone_is_told_in_pairs() -> None:
    assert lines({"Midway": {"hex": "1704", "ships": ["A", "DesDiv 12"], "map": {"land": ["1212"], "tf": True}}}) == [
        "ships",
        "Midway  hex 1704; ships A, DesDiv 12; map land (1212), tf yes",
    ]


def test_things_of_which_nothing_is_said_share_a_line() -> None:
    assert lines({"Solomon Sea": {}, "Coral Sea": {"source": "a book"}}) == ["ships  Solomon Sea, Coral Sea"]


def test_many_of_which_nothing_is_said_share_the_last_line() -> None:
    zones: dict[str, dict[str, Any]] = {"1": {}, "2": {"weather": "stormy"}, "3": {"stand_in": True}, "4": {}}
    assert lines(zones) == ["ships", "2  weather stormy", "the rest  1, 3*, 4"]
    del zones["4"]
    assert lines(zones) == ["ships", "1", "2   weather stormy", "3*"]


def test_a_column_is_dropped_where_it_does_not_fit() -> None:
    things = {name: {"home": "Henderson Field", "at": "Henderson Field"} for name in ("VF-6", "VF-5")}
    assert lines(things, 30) == [
        "ships  home",
        "VF-6   Henderson Field",
        "    at Henderson Field",
        "VF-5   Henderson Field",
        "    at Henderson Field",
    ]


def test_a_long_value_keeps_its_key_out_of_the_columns() -> None:
    things = {"A": {"zone": "x" * columns.LONGEST}, "B": {"zone": "x" * (columns.LONGEST + 1)}}
    assert lines(things) == ["ships", f"A  zone {'x' * 16}", f"B  zone {'x' * 17}"]


def test_a_key_that_few_have_is_told_where_it_is() -> None:
    things: dict[str, dict[str, Any]] = {"A": {"aa": 1}, "B": {"aa": 2}, "C": {"aa": 3, "hits": 2}}
    assert lines(things)[-1] == "C       3  hits 2"


@pytest.mark.parametrize("wide", range(30, 101))
def test_no_line_is_wider_than_the_screen(wide: int) -> None:
    long = {f"{name} of a very long name indeed": thing for name, thing in SHIPS.items()} | SHIPS
    for things in (SHIPS, long, {name: {"type": thing["type"]} for name, thing in SHIPS.items()}):
        assert max(map(len, lines(things, wide))) <= wide


def test_brief_values_share_a_line_and_longer_ones_have_their_own() -> None:
    tree = {"turns": 15, "night": True, "rules": ["One.", "Two."], "map": {"columns": 60, "rows": 36, "land": ["0101"]}}
    assert list(side.branch_lines("public", tree, 40, False)) == [
        "public ".ljust(40, "─"),
        "turns 15; night yes; rules One. Two.",
        "map columns 60, rows 36, land (0101)",
    ]
