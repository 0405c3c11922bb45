"""Air units, the steps they lose, CAP, anti-aircraft fire, damage to ships, submarines."""

from __future__ import annotations

from typing import Any

from .asked import because, chances, outcome, refused


def unit(kind: str, factor: int = 4, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "factor": factor, "reduced": 2, **more}


def fought(cells: list[str], rulings: dict[str, str] | None = None, **inputs: Any) -> dict[str, Any]:
    return outcome("air-to-air", (), rulings, defender="ijn", table_result=cells, **inputs)


def test_2_3_2_units_that_cannot_be_are_refused() -> None:
    assert refused("air-losses", side="usn", steps=1, units=[{"kind": "DB", "factor": 3}]) == (
        "bad-input",
        "units[0].reduced",
    )
    assert refused("air-losses", side="ijn", steps=1, units=[unit("DB", 1)]) == ("bad-input", "units[0].reduced")
    assert refused("air-losses", side="ijn", steps=1, units=[unit("DB", side="reduced", losses=1)]) == (
        "bad-input",
        "units[0].losses",
    )
    twins = [unit("DB", name="VB-8"), unit("DB", name="VB-8")]
    assert refused("air-losses", side="usn", steps=1, units=twins) == ("bad-input", "units[1].name")


def test_8_2_2_escorts_fire_with_what_they_had_unless_ruled_otherwise() -> None:
    fight: dict[str, Any] = {"cap": [unit("F")], "strike": [unit("F"), unit("DB")]}
    assert fought(["1", "1"], **fight) == {"strike": ["reduced", "full"], "strike_drm": [0, 0], "cap": ["reduced"]}
    assert fought(["1"], {"escort-fire": "cap-only"}, **fight)["cap"] == ["full"]
    tables = {"air-to-air": {"columns": {"1-2": ["-"], "3+": ["1"]}}}
    for option, cap in {"simultaneous": "reduced", "cap-first": "full"}.items():
        (end,) = chances("air-to-air", {"escort-fire": option}, defender="ijn", tables=tables, **fight)
        assert f'"cap": ["{cap}"]' in end


def test_8_2_2_if_cap_fires_first_a_destroyed_escort_does_not_fire() -> None:
    fight: dict[str, Any] = {"cap": [unit("F")], "strike": [{"kind": "F", "factor": 3}]}
    asked: dict[str, Any] = {"defender": "usn", "table_result": ["1"], **fight}
    assert outcome("air-to-air", (), {"escort-fire": "cap-first"}, **asked)["strike"] == ["destroyed"]


def test_8_2_2_cap_in_excess_of_the_escorts_may_go_for_a_bomber() -> None:
    strike = [unit("F"), unit("DB"), unit("T", name="VT-8")]
    hunter = unit("F", target="VT-8")
    assert fought(["-", "-", "1"], cap=[unit("F"), hunter], strike=strike)["strike"] == ["full", "full", "reduced"]
    asked: dict[str, Any] = {"defender": "ijn", "table_result": ["-", "-", "1"]}
    assert refused("air-to-air", cap=[hunter], strike=strike, **asked) == ("not-allowed", "8.2.2", "cap[0].target")
    assert refused("air-to-air", cap=[unit("F"), hunter], strike=strike[1:], **asked) == (
        "not-allowed",
        "8.2.2",
        "cap[1].target",
    )
    assert refused("air-to-air", cap=[unit("F", target="VB-8")], strike=strike, **asked) == (
        "bad-input",
        "cap[0].target",
    )


def test_8_2_2_roles_fit_the_kind() -> None:
    for kind, role, cite in (("F", "attack", "8.6"), ("DB", "escort", "8.2.2"), ("T", "suppress", "8.2.2")):
        asked: dict[str, Any] = {
            "defender": "ijn",
            "cap": [unit("F")],
            "strike": [unit(kind, role=role)],
            "table_result": ["-"],
        }
        assert refused("air-to-air", **asked) == ("not-allowed", cite, "strike[0].role")
    assert fought(["1"], cap=[unit("F")], strike=[unit("FB", role="attack")])["strike"] == ["reduced"]


def test_13_0_radar_sends_out_full_usn_fighters_on_their_fatigued_side() -> None:
    strike = [{"kind": "DB", "factor": 3}]
    fight: dict[str, Any] = {"defender": "usn", "strike": strike, "radar": True, "table_result": ["-"]}
    assert outcome("air-to-air", cap=[unit("F")], **fight)["cap"] == ["reduced"]
    assert "CAP fires at the bombers with factor 2, +0 to the die" in because("air-to-air", cap=[unit("F")], **fight)
    assert refused("air-to-air", cap=[unit("FB")], **fight) == ("not-allowed", "13.0", "cap[0].kind")
    assert refused("radar-intercept", cap=[unit("F", side="reduced")], hexes=1) == (
        "not-allowed",
        "13.0",
        "cap[0].side",
    )
    assert refused("radar-intercept", cap=[unit("F")], hexes=1, side="ijn") == ("not-allowed", "13.0", "side")
    assert refused("radar-intercept", cap=[unit("F")], hexes=1, night=True) == ("not-allowed", "5.7", "night")


# Anti-aircraft fire and what it leaves of an attack.


def test_8_5_2_modifiers_of_several_ships_add_up_unless_ruled_otherwise() -> None:
    barrage: dict[str, Any] = {"ship_side": "usn", "target_aa": 4, "adjacent": [{"aa": 5}], "table_result": ["-1", "2"]}
    assert outcome("aa-barrage", **barrage) == {"steps_left": 2, "attack_drm": -3}
    assert outcome("aa-barrage", (), {"aa-drm-stack": "worst"}, **barrage) == {"steps_left": 2, "attack_drm": -2}


# Damage to ships.


TORPEDO: dict[str, Any] = {"side": "usn", "kind": "T", "factor": 5}


def test_8_6_losses_on_the_fatigued_side_count_against_the_attack() -> None:
    assert outcome("air-attack", **TORPEDO, losses=2, aa_drm=-1, card_drm=1, table_result=["-"])["drm"] == -2
    assert refused("air-attack", **{**TORPEDO, "side": "ijn"}, losses=1, table_result=["-"]) == ("bad-input", "losses")


def test_9_4_without_a_mark_half_of_the_boxes_ends_air_operations() -> None:
    flies = [outcome("damage", boxes=5, hits=hits, type="CVL")["air_operations"] for hits in range(6)]
    assert flies == [True, True, True, False, False, False]
    assert outcome("damage", boxes=5, hits=3, type="CV", half_at=4)["air_operations"] is True
    assert outcome("damage", boxes=5, hits=5, type="BB")["air_operations"] is None


def test_9_0_a_ship_is_followed_by_boxes_or_by_her_log() -> None:
    log = {"damage-log": {"Taiho": {"type": "CV", "boxes": [{"aa": 5}, {}]}}}
    assert refused("damage", hits=1) == ("bad-input", "boxes")
    assert refused("damage", hits=1, boxes=2, ship="Taiho", tables=log) == ("bad-input", "boxes")
    assert refused("damage", hits=1, ship="Taiho") == ("table-missing", "damage-log")
    assert refused("damage", hits=1, ship="Shokaku", tables=log) == ("bad-input", "ship")
    assert refused("damage", hits=1, ship="Taiho", half_at=1, tables=log) == ("bad-input", "half_at")
    assert refused("damage", hits=1, ship="Taiho", hits_before=2, tables=log) == ("bad-input", "hits_before")
    assert outcome("damage", hits=1, ship="Taiho", tables=log)["factors"] == {"aa": 5}
    assert outcome("damage", hits=0, ship="Taiho", tables=log)["factors"] is None
    assert outcome("damage", hits=2, ship="Taiho", tables=log)["factors"] is None


# Submarines.


DAMAGE: dict[str, Any] = {"damage": {"columns": {"6": ["-"] * 9 + ["2"]}}}


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


def test_11_1_4_the_owners_choice_elsewhere_leaves_the_target_open() -> None:
    ships = [ship("Taiho", "CV", group="A", boxes=2), ship("Mogami", "CA", group="B", boxes=2)]
    assert met([9, 1, 9], ships, choice="Taiho")["sunk"] is True
    open_target = met([9, 2, 9], ships, choice="Taiho")
    assert (open_target["target"], open_target["hits"], open_target["sunk"]) == ("owner's choice", 2, None)
    assert refused("submarine-encounter", ships=ships, choice="Zuiho") == ("bad-input", "choice")
