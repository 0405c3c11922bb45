"""Air units, the steps they lose, and CAP."""

from __future__ import annotations

from typing import Any

from .asked import because, chances, outcome, refused


def unit(kind: str, factor: int = 4, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "factor": factor, "reduced": 2, **more}


def lost(side: str, steps: int, units: list[dict[str, Any]], rulings: dict[str, str] | None = None) -> tuple[Any, Any]:
    found = outcome("air-losses", (), rulings, side=side, steps=steps, units=units)
    return found["units"], found["drm"]


def fought(cells: list[str], rulings: dict[str, str] | None = None, **inputs: Any) -> dict[str, Any]:
    return outcome("air-to-air", (), rulings, defender="ijn", table_result=cells, **inputs)


def test_8_2_1_ijn_units_are_destroyed_only_when_nobody_is_left_to_flip() -> None:
    single = {"kind": "T", "factor": 1}
    units = [single, unit("DB"), unit("DB", side="reduced")]
    assert lost("ijn", 1, units)[0] == ["full", "reduced", "reduced"]
    assert lost("ijn", 2, units)[0] == ["destroyed", "reduced", "reduced"]
    assert lost("ijn", 9, units)[0] == ["destroyed"] * 3


def test_8_2_1_losses_on_the_fatigued_side_add_up() -> None:
    units = [unit("DB", side="reduced", losses=2), unit("DB", side="reduced")]
    assert lost("usn", 3, units) == (["reduced", "reduced"], [-4, -1])
    assert lost("usn", 3, units, {"fatigued-losses": "stack"}) == (["reduced", "reduced"], [-5, 0])


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
