"""Submarines."""

from __future__ import annotations

from typing import Any

from .asked import chances, outcome, refused

DAMAGE: dict[str, Any] = {"damage": {"columns": {"6": ["-"] * 9 + ["2"]}}}
CRITICAL: dict[str, Any] = {"torpedo-critical": {"columns": {"all": ["-"] * 5 + ["1 fire"] * 5}}}


def ship(name: str, kind: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "type": kind, **more}


def met(dice: list[int], ships: list[dict[str, Any]], **inputs: Any) -> dict[str, Any]:
    return outcome("submarine-encounter", dice, None, ships=ships, criticals=False, tables=DAMAGE, **inputs)


def test_11_1_1_the_day_modifies_the_usn_die() -> None:
    for date, markers in {18: 2, 19: 3, 20: 2}.items():
        assert outcome("submarine-count", [3], date=date) == {"markers": markers}
    assert outcome("submarine-count", [1], date=20) == {"markers": 2}
    assert outcome("submarine-count", [10], date=19) == {"markers": 5}
    assert refused("submarine-count") == ("bad-input", "date")


def test_15_2_1_the_date_changes_nothing_for_the_ijn() -> None:
    assert chances("submarine-count", side="ijn", date=19) == chances("submarine-count", side="ijn")


def test_11_1_2_no_marker_asks_no_die() -> None:
    assert outcome("submarine-placement", markers=0) == {"one_hex_away": 0, "two_or_more_away": 0}


def test_11_1_3_the_marker_is_drawn_only_where_it_may_be_either() -> None:
    unknown: dict[str, Any] = {"marker": "unknown", "total_markers": 3}
    assert outcome("submarine-contact", [], real_markers=0, **unknown)["contact"] == "false-contact"
    assert outcome("submarine-contact", [2], real_markers=3, **unknown)["contact"] == "none"
    assert outcome("submarine-contact", [2, 2], real_markers=2, **unknown)["contact"] == "none"
    assert refused("submarine-contact", real_markers=4, **unknown) == ("bad-input", "real_markers")
    assert refused("submarine-contact", **unknown) == ("bad-input", "real_markers")
    assert refused("submarine-contact", marker="false", total_markers=1) == ("bad-input", "total_markers")


def test_11_1_3_one_of_several_groups_is_concerned() -> None:
    ships = [ship("Taiho", "CV", group="A"), ship("DIV4", "DD", group="B"), ship("DIV61", "DD", group="A")]
    assert met([3, 2], ships) == {
        "contact": "detected",
        "fudge": 3,
        "group": "B",
        "target": None,
        "hits": 0,
        "extra_hits": 0,
        "effects": [],
        "sunk": None,
    }
    assert refused("submarine-encounter", ships=[*ships, ship("Mogami", "CA")]) == ("bad-input", "ships[3].group")


def test_11_1_4_with_destroyers_only_a_7_attacks_nobody() -> None:
    assert met([7], [ship("DIV4", "DD"), ship("DIV27", "DD")])["target"] is None


def test_11_1_4_the_owners_choice_elsewhere_leaves_the_target_open() -> None:
    ships = [ship("Taiho", "CV", group="A", boxes=2), ship("Mogami", "CA", group="B", boxes=2)]
    assert met([9, 1, 9], ships, choice="Taiho")["sunk"] is True
    open_target = met([9, 2, 9], ships, choice="Taiho")
    assert (open_target["target"], open_target["hits"], open_target["sunk"]) == ("owner's choice", 2, None)
    assert refused("submarine-encounter", ships=ships, choice="Zuiho") == ("bad-input", "choice")


def test_11_1_5_any_destroyer_of_the_group_spares_the_target_the_1() -> None:
    assert met([5, 9], [ship("Taiho", "CV")])["hits"] == 2
    assert met([5, 1, 9], [ship("Taiho", "CV"), ship("DIV61", "DD")])["hits"] == 0


def test_11_1_5_each_hit_may_be_critical_while_she_floats() -> None:
    tables = DAMAGE | CRITICAL
    assert outcome("submarine-attack", [9, 6, 1], boxes=4, tables=tables)["effects"] == ["fire"]
    assert outcome("submarine-attack", [9], boxes=2, tables=tables)["sunk"] is True
    struck = outcome("submarine-attack", [9, 6], boxes=3, tables=tables)
    assert (struck["hits"], struck["extra_hits"], struck["sunk"]) == (2, 1, True)


def test_2_4_a_false_contact_needs_no_table() -> None:
    ships = [ship("Taiho", "CV", boxes=2)]
    assert outcome("submarine-encounter", marker="false", ships=ships)["contact"] == "false-contact"
    assert refused("submarine-encounter", ships=ships) == ("table-missing", "damage")
    assert refused("submarine-encounter", ships=[ship("Taiho", "CV")], tables=DAMAGE) == (
        "table-missing",
        "torpedo-critical",
    )
    assert set(chances("submarine-attack", boxes=2, tables=DAMAGE, destroyers=True).values()) == {"9/10", "1/10"}
