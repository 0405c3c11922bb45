"""Searching in a session (15, 21.b, 25)."""

from __future__ import annotations

import pytest

from referee.engine.hexgrid import Grid
from referee.games.carrier_clashes.evening.arcs import Covered, arc_cells, fits_one_arc
from referee.session import corrections
from referee.session.acting.due import due_now
from tests.games.carrier_clashes.evening import Evening, training
from tests.proving import wrong_in


@pytest.fixture
def evening() -> Evening:
    return training()


def test_15_what_is_seen_is_told_to_the_searcher_alone(evening: Evening) -> None:
    evening.to("first-search")
    said = evening.do("search", hex="1407", searcher=["VS-6", "Enterprise"], dice=[1], cards=["JH", "AD", "AS"])
    assert said["allied"] == ["Search of 1407: block 19 in 1407: AD AS JH."]
    assert said["ijn"] == ["Carrier Force in 1407 is spotted."]
    assert evening.own("ijn", "task_forces", "Carrier Force")["spotted"] is True
    assert evening.sees("allied")["blocks"] == {"block 19": {"hex": "1407", "cards": ["AD", "AS", "JH"]}}
    assert evening.session.state.told["allied"][-1]["cards"] == ["AD", "AS", "JH"]


def test_15_empty_sea_and_a_miss_read_alike(evening: Evening) -> None:
    evening.set("public.level.allied", "-2")
    evening.to("first-search")
    missed = evening.do("search", hex="1407", searcher=["VS-6"], dice=[1])
    empty = evening.do("search", hex="1307", searcher=["VB-6"], dice=[])
    assert [missed["allied"][0].replace("1407", "1307")] == empty["allied"]
    assert missed["ijn"] == empty["ijn"] == []
    told = evening.session.state.told["allied"][-2:]
    assert [set(row) for row in told] == [{"n", "turn", "phase", "text", "hex", "listed"}] * 2


def test_15h_one_die_serves_all_searches_of_the_phase_even_over_empty_sea(evening: Evening) -> None:
    evening.to("first-search")
    evening.do("search", hex="1307", searcher=["VB-6"], dice=[6])
    said = evening.do("search", hex="1508", searcher=["Henderson Field"], dice=[], cards=["JD", "JS"])
    assert "block 26" in said["allied"][0]


def test_15m_declared_cap_hinders_the_search_and_spots_for_the_strikes_alone(evening: Evening) -> None:
    evening.to("first-search")
    assert evening.refused("cap", over="TF 64", unit=["VF-6"]).cite == "15.m"
    assert evening.refused("cap", over="Carrier Force", unit=["Shokaku fighters"]).cite == "15.m"
    evening.do("cap", over="TF 16", unit=["VF-6"])
    said = evening.do("search", hex="1410", searcher=["Shokaku torpedo bombers"], dice=[2])
    assert said["ijn"] == ["Search of 1410: block 18 in 1410, no cards, for the next strike phase only."]
    evening.to("second-air-strike")
    evening.do("strike", target="TF 16", unit=["Shokaku dive bombers"], at=["Enterprise"])
    evening.to("first-surface-combat")
    assert "spotted_for_strikes" not in evening.own("allied", "task_forces", "TF 16")


def test_15c_arcs_are_laid_and_searched_together(evening: Evening) -> None:
    evening.to("first-search")
    assert evening.refused("sweep", unit=["VS-6"], start=0, arc=2).cite == "15.b"
    said = evening.do("sweep", unit=["VS-6", "VB-6"], start=33, arc=6, out_to=4)
    assert said["allied"] == ["VS-6, VB-6 in 1410: arc from 330 to 030 degrees, out to 4 hexes."]
    assert evening.refused("sweep", unit=["VB-6"], start=0).cite == "15.a"
    evening.do("sweep", unit=["Enterprise"], start=0, out_to=4)
    said = evening.do("search", side="allied", dice=[1], cards=["JH", "AD", "AS", "JS", "JD"])
    assert [text.partition("hexes: ")[2] for text in said["allied"]] == [
        "block 19 in 1407: AD AS JH.",
        "block 26 in 1508: JD JS.",
        "block 86 in 1708 is a dummy and is removed.",
    ]
    assert evening.refused("search", why="bad-input", side="allied")


def test_15_arcs_over_empty_sea_take_the_die_too(evening: Evening) -> None:
    evening.to("first-search")
    evening.do("sweep", unit=["VS-6"], start=15)
    said = evening.do("search", side="allied", dice=[6])
    assert said["allied"][0].endswith("hexes: nothing sighted.")


def test_15d_two_arcs_side_by_side_search_the_hexes_between_them_once() -> None:
    covered = Covered(Grid(), 30, 20, touching=False)
    side_by_side = [{"hex": "1010", "start": start, "arc": 6, "out_to": 4} for start in (0, 6)]
    twice = covered.searches([*side_by_side, {"hex": "1010", "start": 3, "arc": 6, "out_to": 4}])
    assert set(map(len, covered.searches(side_by_side).values())) == {1}
    assert set(map(len, twice.values())) == {1, 2}
    elsewhere = covered.searches([side_by_side[0], {"hex": "1011", "start": 0, "arc": 6, "out_to": 4}])
    assert elsewhere["1109"] == [2, 3]


def test_15a_a_full_circle_covers_every_hex_in_reach() -> None:
    covered = Covered(Grid(), 30, 20, touching=False)
    assert len(covered.hexes({"hex": "1510", "start": 5, "arc": 36, "out_to": 3})) == 37
    assert fits_one_arc([arc_cells(0, 1), arc_cells(5, 1)], 6)
    assert not fits_one_arc([arc_cells(0, 1), arc_cells(18, 1)], 6)


def test_15a_each_row_of_the_arcs_map_is_shown_though_two_read_alike(evening: Evening) -> None:
    evening.to("first-search")
    said = evening.do("arc", unit=["VB-6"], start=18, arc=6, out_to=2)["umpire"]
    assert said[-7:] == [
        "    12 13 14 ",
        "10     .",
        "    .     1",
        "11     1",
        "    1     1",
        "12     1",
        "    .     1",
    ]


def test_the_map_of_an_arc_stands_in_lines(evening: Evening) -> None:
    said = evening.do("arc", unit=["VS-6"], start=33, arc=6)["umpire"]
    assert said[0] == "VS-6 in 1410: arc from 330 to 030 degrees, out to 5 hexes."
    assert said[1].startswith("once (")
    assert any(line.startswith("07") for line in said)


@pytest.mark.parametrize(("thrown", "misread"), [(1, 2), (2, 1)], ids=["a card too many", "one too few"])
def test_a_search_amended_keeps_the_cards_that_were_dealt(evening: Evening, thrown: int, misread: int) -> None:
    cards = ["AD", "JH", "AS"]
    evening.to("first-search")
    evening.do("search", hex="1407", searcher=["VS-6"], dice=[misread], cards=cards[: misread + 1])
    number = evening.session.entries()[-1]["n"]
    corrections.amend(evening.session, number, None, [thrown], "misread")
    assert set(evening.sees("allied")["blocks"]["block 19"]["cards"]) == set(cards[: thrown + 1])
    assert wrong_in(evening.session) == []


# Surface combat, missions, cargo and bombardment in a session (20, 24, 26).


HEX = "1508"


def spot(evening: Evening, side: str, name: str) -> None:
    """The task force is spotted."""
    evening.set(f"sides.{side}.task_forces.{name}.spotted", "true")


@pytest.fixture
def met() -> Evening:
    """TF 64 is in the hex of the Vanguard, which is spotted; the first surface combat phase begins."""
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
