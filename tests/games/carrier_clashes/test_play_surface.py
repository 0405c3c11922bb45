"""Surface combat, missions, cargo and bombardment in a session (20, 24, 26)."""

from __future__ import annotations

import pytest

from referee.session.acting.due import due_now
from tests.games.carrier_clashes.evening import Evening, training

HEX = "1508"


def spot(evening: Evening, side: str, name: str) -> None:
    """The task force is spotted."""
    evening.set(f"sides.{side}.task_forces.{name}.spotted", "true")


@pytest.fixture
def met() -> Evening:
    """TF 64 lies in the hex of the Vanguard, which is spotted; the first surface combat phase begins."""
    return met_in(training())


def met_in(evening: Evening) -> Evening:
    """As `met`, in an evening that has just begun."""
    evening.do("place", name="TF 64", hex=HEX)
    evening.to("first-search")
    evening.do("search", hex=HEX, searcher=["VB-6"], dice=[6], cards=["JD", "JS"])
    evening.to("first-surface-combat")
    return evening


@pytest.fixture
def fought(met: Evening) -> Evening:
    """The engagement is joined and the ships revealed; the IJN fires first, without the initiative."""
    met.do("engage", by=["TF 64"], target=["Vanguard"])
    met.do("reveal")
    return met


def test_an_engagement_is_over_when_one_side_has_no_ships() -> None:
    fought = met_in(training(ship={"Tone": {"guns": {"C": 60}}}))
    fought.do("engage", by=["TF 64"], target=["Vanguard"])
    fought.do("reveal")
    fought.set("sides.allied.task_forces.TF 64.ships", '["San Juan"]')
    fought.do("fire", at=["Tone=San Juan"], dice=[1])
    said = fought.do("fire", hold=True)
    assert "San Juan is sunk." in said["all"]
    assert "The engagement in 1508 is over." in said["all"]
    assert "TF 64" not in fought.tree["sides"]["allied"]["task_forces"]


def test_20d_targets_says_at_whom_a_ship_may_fire_and_why_not_at_others(fought: Evening) -> None:
    assert fought.do("targets", ship="Tone")["umpire"] == [
        "Tone in engagement 1 in 1508, round 1:",
        "guns at San Juan (C 2): 6 against 2 is 3:1, hit 1/2, sunk 1/4",
        "no target for torpedoes, because T factors are not used in the first round by day (20.e.i): San Juan (C 2), "
        "DesDiv 8 (D 2)",
        "no target for guns, because Tone of group C may not fire at other groups; none of the group may (20.d.iv): "
        "DesDiv 8 (D 2)",
        "stand-in values",
    ]
    assert fought.do("targets", ship="Tone", kind="guns")["umpire"][-2].endswith("(20.d.iv): DesDiv 8 (D 2)")
    assert fought.do("targets", ship="San Juan")["umpire"][1] == "others fire first: Vanguard"
    fought.do("fire", hold=True)
    fought.do("fire", hold=True)
    entries = len(fought.session.entries())
    said = fought.do("targets", ship="Vanguard")["umpire"]
    assert len(fought.session.entries()) == entries
    assert "guns at DesDiv 8 (D 2): 4 against 2 is 2:1, hit 1/3, sunk 1/6 (Kagero Division alone)" in said
    fought.do("fire", at=["Tone:T=San Juan"], dice=[12])
    fought.do("fire", hold=True)
    said = fought.do("targets", ship="Tone", kind="torpedoes")["umpire"]
    assert any(
        line.startswith("no target for torpedoes, because Tone has fired her torpedoes (20.e.iv): ") for line in said
    )


def test_20f_targets_says_who_is_screened(met: Evening) -> None:
    assert met.do("targets", ship="TF 64")["umpire"] == [
        "TF 64 is not in an engagement whose ships are revealed, and may not fire before that (20.d)",
        "Vanguard in 1508: engage",
    ]
    assert met.do("targets", ship="Vanguard")["umpire"][1:] == [
        "TF 64 in 1508: no engagement, because TF 64 is neither spotted nor on a mission (20.a)"
    ]
    met.do("engage", by=["TF 64"], target=["Vanguard"])
    met.do("screen", side="ijn")
    met.do("screen", ship=["San Juan"])
    met.do("reveal")
    assert "San Juan is screened and does not fire (20.f)" in met.do("targets", ship="San Juan")["umpire"]
    said = met.do("targets", ship="Tone", kind="guns")["umpire"]
    assert any("(20.f): San Juan (C 2), screened" in line for line in said), said
    assert met.refused("targets", why="unknown", ship="Nobody").field == "ship"


def test_20d_targets_of_a_ship_that_sails_no_more(met: Evening) -> None:
    met.do("hit", ship="Tone", result="sunk")
    assert met.do("targets", ship="Tone")["umpire"][1:] == ["Tone is not in a task force"]


def due(evening: Evening) -> list[str]:
    """What is open in the phase, and the act that does it."""
    return [f"{one.line}: {one.command}" for one in due_now(evening.session.game, evening.tree)]


def test_24e_what_is_offered_past_a_screen_is_what_may_be_fired_in_the_engagement_and_the_phase() -> None:
    evening = training()
    for name in ("TF 64", "Vanguard", "Carrier Force"):
        evening.do("place", name=name, hex="1513")
    evening.set("sides.allied.task_forces.TF 64.ships", '["San Juan"]')
    evening.to("second-surface-combat")
    for name in ("Vanguard", "Carrier Force"):
        evening.do("mission", name=name, what="bombard")
    evening.do("engage", by=["TF 64"], target=["Vanguard", "Carrier Force"])
    evening.do("cease")
    # five ships have met one that screens the base: three may bombard it, whatever task force they are of
    offered = {line.partition(" ")[0]: line.rpartition("--ship ")[2] for line in due(evening)}
    assert offered == {"Vanguard": '"Tone,Kagero Division"', "Carrier": '"Kako,Fubuki Division"'}
    evening.do("bombard", base="Henderson Field", ship=["Tone", "Kagero Division"])
    assert [line.rpartition("--ship ")[2] for line in due(evening)] == ["Kako"]
    refusal = evening.refused("bombard", base="Henderson Field", ship=["Kako", "Fubuki Division"])
    hint = 'name 1 of Kako, Fubuki Division with --ship; --force --why "…" overrides it'
    assert (refusal.cite, refusal.hint) == ("24.e", hint)
    evening.do("bombard", base="Henderson Field", ship=["Kako"])
    assert due(evening) == []


@pytest.mark.parametrize(("ruling", "fires"), [("held-back", False), ("they-fire", True)])
def test_20f_whether_the_screened_fire_is_one_ruling_for_the_act_and_its_odds(
    met: Evening, ruling: str, fires: bool
) -> None:
    met.do("rule", ruling="screened-fire", option=ruling)
    met.do("engage", by=["TF 64"], target=["Vanguard"])
    met.do("screen", side="ijn", ship=["Tone"])
    met.do("reveal")
    weighed = met.session.weigh("fire", {"battle": 1})
    assert any("Tone=San Juan" in row["text"] for row in weighed.because) == fires
    forbidden = [row for row in met.session.weigh("fire", {"at": ["Tone=San Juan"]}).because if "forbid" in row["text"]]
    assert bool(forbidden) != fires
    if fires:
        met.do("fire", at=["Tone=San Juan"], dice=[12])
    else:
        assert met.refused("fire", at=["Tone=San Juan"]).cite == "20.f"
