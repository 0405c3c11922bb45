"""What the acts must do to the state and may tell, by the rulebook: each a fault that play once found, or a sibling."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.session.acting.due import due_now
from referee.session.how import How
from referee.session.record import views
from referee.session.record.views import view
from referee.session.session import Session
from tests.games.cunningham_somerville.test_play import do, own, session, ship

__all__ = ["session"]

OP: dict[str, Any] = {"pack": "Group Amsel", "against": "Convoy HX", "ship": "Tankexpress"}


def file_of(session: Session, side: str) -> str:
    return views.text(session.state, side)


SEARCHED = {"side": "axis", "zone": "D5", "search": "surface", "to_spot": 4}


def refused(session: Session, words: str, act: str, **inputs: Any) -> None:
    with pytest.raises(Refusal, match=words):
        do(session, act, **inputs)


def due(session: Session) -> list[str]:
    return [f"{one.line} | {one.command}" for one in due_now("cunningham-somerville", session.state.tree)]


# Forces and contacts.


def test_escorts_sunk_or_away_screen_no_more(session: Session) -> None:
    assert screen(session)["small_escorts"] == 3
    do(session, "damage", ship="Wren", broken_back=True)
    do(session, "force", name="Group Two", side="allied", zone="D5", ship=["Starling"])
    assert screen(session)["small_escorts"] == 1


def screen(session: Session) -> dict[str, Any]:
    """The screen that a wolfpack meets now."""
    answer = session.weigh("submarine-op", OP)
    said = next(reason["text"] for reason in answer.because if reason["text"].startswith("escorts"))
    return {"small_escorts": int(said.split()[1].rstrip(",")) // 2}


def test_a_zone_is_searched_in_its_own_weather(session: Session) -> None:
    do(session, "spot", [6], side="axis", zone="D4", search="surface", to_spot=4)
    assert session.entries()[-1]["answers"][0]["inputs"]["weather"] == "fog"
    do(session, "spot", [6], side="axis", zone="E2", search="surface", to_spot=4)
    assert session.entries()[-1]["answers"][0]["inputs"]["weather"] == "severe"


def test_two_forces_in_a_zone_are_two_contacts(session: Session) -> None:
    do(session, "force", name="Group Two", side="allied", zone="D5", ship=["Starling"])
    do(session, "spot", [6], **SEARCHED)
    do(session, "sighting", name="Convoy HX", exact=True)
    do(session, "sighting", name="Group Two", exact=True)
    assert [one["reported"] for one in view(session.state, "axis")["seen"]["contacts"]] == [
        "carriers 1, merchants 2, escorts 2",
        "escorts 1",
    ]


def test_a_force_with_nothing_afloat_is_neither_spotted_reported_nor_attacked(session: Session) -> None:
    do(session, "force", name="Group Two", side="allied", zone="C3", ship=["Starling"])
    do(session, "damage", ship="Starling", broken_back=True)
    said = do(session, "spot", [6], side="axis", zone="C3", search="surface", to_spot=4)
    assert said["axis"] == ["Search of C3: nothing spotted."]
    refused(session, "at sea", "sighting", name="Group Two")
    do(session, "force", name="Group Amsel", zone="C3")
    refused(session, "no ship or boat of Group Two", "submarine-op", **{**OP, "against": "Group Two", "ship": "Biter"})


def test_a_spotted_pack_is_a_submarine_and_dives(session: Session) -> None:
    said = do(session, "spot", [6], side="allied", zone="D5", search="surface", to_spot=4)
    assert said["allied"] == ["Search of D5: a submarine is spotted."]
    assert "Amsel" not in file_of(session, "allied")
    do(session, "plot", name="Group Amsel", to="D6")
    assert own(session, "axis", "forces", "Group Amsel")["plots"] == ["C2", "C3"]


def test_what_may_be_reported_is_only_looked_up(session: Session) -> None:
    before = len(session.entries())
    session.act("sighting", {"name": "Convoy HX"})
    assert len(session.entries()) == before


# Wolfpacks.


def test_each_boat_has_its_own_named_target_and_hits_wait_for_their_damage(session: Session) -> None:
    aims = [{"boat": "U 628", "ship": "Biter"}]
    dice = [3, 1, 2, 3, 3, 6, 6, 6, 1, 1, 6, 6]
    do(session, "submarine-op", dice, **OP, aim=aims)
    assert ship(session, "Tankexpress")["torpedo_hits"] == 1
    assert any(line.endswith("critical --ship Tankexpress --hit torpedo") for line in due(session))
    do(session, "critical", [2, 2, 4], ship="Tankexpress", hit="torpedo")
    assert "torpedo_hits" not in ship(session, "Tankexpress")


def test_a_floundering_ship_on_fire_is_a_flaming_datum_and_one_without_engines_a_stopped_target(
    session: Session,
) -> None:
    do(session, "damage", ship="Biter", floatation=1, casualty=["major-engine"])
    do(session, "damage", ship="Bluebell", floatation=1, casualty=["fire"])
    answer = session.weigh("submarine-op", {**OP, "ship": "Biter"})
    said = [reason["text"] for reason in answer.because]
    assert any("flaming datum" in text for text in said)
    assert any("hits the target on 2 or more" in text for text in said)


def test_the_whole_operation_is_weighed_as_it_is_thrown(session: Session) -> None:
    answer = session.weigh("submarine-op", OP)
    assert answer.procedure == "submarine-op"
    dice = [3, 1, 2, 3, 3, 2, 6, 1, 1, 6, 1]
    do(session, "submarine-op", dice, **OP)
    stages = [one for one in session.entries()[-1]["answers"] if one["procedure"] == "submarine-attack"]
    hits = sum(one["outcome"]["hits"] + one["outcome"]["defender_hits"] for one in stages)
    assert any(row["outcome"]["hits"] + row["outcome"]["defender_hits"] == hits for row in answer.distribution or [])


# Ships in distress.


def test_rescue_is_imposed_once_where_nobody_goes_and_by_ships_that_may_be_sent(session: Session) -> None:
    do(session, "spot", [6], **SEARCHED)
    do(session, "damage", ship="Empire Tide", broken_back=True)
    refused(session, "in the Marker Step of the next", "rescue", casualty="Empire Tide", impose=True)
    do(session, "phase", turn=2)
    assert 'a ship may be forced to go and help Empire Tide | rescue --casualty "Empire Tide" --impose' in due(session)
    refused(session, "cannot be sent", "rescue", casualty="Empire Tide", impose=True, ship=["Tankexpress"])
    do(session, "ship", name="Tankexpress", rescue_ship=True)
    do(session, "rescue", [1], casualty="Empire Tide", impose=True, ship=["Tankexpress"])
    refused(session, "already thrown", "rescue", casualty="Empire Tide", impose=True)
    do(session, "rescue", casualty="Empire Tide", ship=["Wren"])
    refused(session, "help is going to Empire Tide already", "rescue", casualty="Empire Tide", impose=True)


def test_a_second_ship_that_is_told_off_joins_the_first_in_the_rescue(session: Session) -> None:
    do(session, "damage", ship="Empire Tide", broken_back=True)
    for name in ("Wren", "Starling", "Wren"):
        do(session, "rescue", casualty="Empire Tide", ship=[name])
    assert ship(session, "Empire Tide")["rescuers"] == ["Wren", "Starling"]


@pytest.mark.parametrize("seen", [False, True])
def test_who_has_not_seen_the_casualty_hears_nothing_of_a_rescue_imposed(session: Session, seen: bool) -> None:
    if seen:
        do(session, "spot", [6], **SEARCHED)
    do(session, "damage", ship="Empire Tide", broken_back=True)
    do(session, "phase", turn=2)
    do(session, "plot", name="Convoy HX", to="D6")
    assert any("you throw, for the" in line for line in due(session)) is not seen
    before = file_of(session, "axis")
    do(session, "rescue", [6], casualty="Empire Tide", impose=True, ship=["Wren"])
    throw = session.entries()[-1]["answers"][0]
    assert throw.get("side") == ("axis" if seen else None)
    assert (file_of(session, "axis") != before) is seen
    assert ship(session, "Empire Tide")["rescuers"] == ["Wren"]


def test_an_enemy_rescue_writes_nothing_into_the_other_sides_file(session: Session) -> None:
    do(session, "ship", name="Z 24", side="axis", kind="destroyer")
    do(session, "damage", ship="Empire Tide", broken_back=True)
    before = file_of(session, "allied")
    do(session, "rescue", casualty="Empire Tide", ship=["Z 24"], done=True)
    assert "rescue" not in file_of(session, "allied").removeprefix(before)


def test_boxes_that_were_not_entered_are_three_and_it_is_said(session: Session) -> None:
    do(session, "damage", ship="Empire Tide", floatation=2)
    do(session, "phase", turn=2)
    said = do(session, "damage", ship="Empire Tide", floatation=1)
    assert ship(session, "Empire Tide")["condition"] == "floundering"
    assert any("boxes-not-entered" in line for line in said["umpire"])


def test_the_enemy_hears_of_a_loss_only_where_it_is_near_and_by_what_it_knows(session: Session) -> None:
    do(session, "damage", ship="Wren", broken_back=True)
    assert "sinks" not in file_of(session, "axis")
    do(session, "spot", [6], side="axis", zone="D5", search="surface", to_spot=4)
    said = do(session, "damage", ship="Starling", broken_back=True)
    assert said["axis"] == ["An escort is gone in an instant; an oil slick marks the survivors."]


# In the air.


def test_the_enemy_hears_types_and_no_code_names(session: Session) -> None:
    do(session, "strike", name="Red", squadron=[{"squadron": "KG 40"}])
    said = do(session, "flak", [3, 3, 3], name="Red", vt=True, flak_total=5)
    assert said["allied"][0].startswith("Flak at the raid: Condor")
    assert said["axis"][0].startswith("Flak at Red: KG 40")
    assert "KG 40" not in file_of(session, "allied")


def test_a_named_ship_that_a_browning_torpedo_hits_is_named_to_her_own_side(session: Session) -> None:
    do(session, "ship", name="Z 24", side="axis", kind="destroyer")
    do(session, "launch", ship="Z 24", number=1, target="Biter", distance=9)
    do(session, "phase", turn=2)
    others = [{"name": "Wren", "to_hit": 3}]
    said = do(session, "torpedoes", [1, 6], number=1, to_hit=5, distance=9, others=others)
    assert (said["allied"], said["axis"]) == (["Datum 1: Wren is hit."], ["Datum 1: an escort is hit."])
    assert ship(session, "Wren")["torpedo_hits"] == 1


def test_collisions_know_what_the_ships_suffer(session: Session) -> None:
    do(session, "damage", ship="Wren", casualty=["steering"])
    do(session, "collide", [6, 6], moving="Wren", non_moving="Starling", moving_speed=4, non_moving_speed=4)
    assert session.entries()[-1]["answers"][0]["inputs"]["moving_hazard"] is True


def test_a_force_with_a_cripple_is_as_slow_as_she_and_met_as_easily(session: Session) -> None:
    do(session, "force", name="Fast", side="allied", zone="D5", ship=["Biter", "Starling"], speed="normal")
    fast = OP | {"against": "Fast", "ship": "Biter"}
    scores = [why["text"] for why in session.weigh("submarine-op", fast).because]
    assert any("contact with a normal force on 4" in text for text in scores)
    do(session, "damage", ship="Starling", crippled=True)
    scores = [why["text"] for why in session.weigh("submarine-op", fast).because]
    assert any("contact with a slow-convoy force on 2" in text for text in scores)
    do(session, "plot", name="Fast", to="D6")
    assert own(session, "allied", "forces", "Fast")["plots"] == ["C2", "C3"]


def test_what_waits_is_in_status_a_shaken_boats_plot_reloading_and_hits(session: Session) -> None:
    do(session, "submarine-op", [6, 1, 1, 1, 6, 6, 6, 6], **OP)
    do(session, "ship", name="Kagero", side="axis", kind="destroyer", reloads=1)
    do(session, "launch", ship="Kagero", number=1, target="Biter", distance=9, mount=["A"])
    hits = "critical --ship Tankexpress --hit torpedo"
    assert any(hits in line for line in due(session))
    for path, value in (("state", "shaken"), ("shaken", "1")):
        session.act("set", {"path": f"sides.axis.boats.U 107.{path}", "value": value}, How(force=True, why="charges"))
    do(session, "phase", turn=2)
    assert any("U 107 is kept down: a submerged continuation this turn" in line for line in due(session))
    assert any("Kagero, mount A: ready again in turn 5" in line for line in due(session))


def test_whose_aircraft_have_lost_their_ship_is_said(session: Session) -> None:
    said = do(session, "damage", ship="Biter", broken_back=True)["umpire"]
    assert any(line.startswith("811 Sqn, 811 Flight flew from her") for line in said)
    assert not any("flew from her" in line for line in do(session, "damage", ship="Wren", broken_back=True)["umpire"])


def test_a_cargo_that_explodes_in_a_collision_floods_her(session: Session) -> None:
    blow = {"moving_speed": 8, "non_moving_speed": 3, "severe_weather": True}
    do(session, "collide", [1, 1, 6, 5], moving="Wren", non_moving="Tankexpress", **blow)
    assert session.entries()[-1]["answers"][0]["inputs"]["fire_risk_merchant"]
    assert ship(session, "Tankexpress").get("floatation", 0) == 3


# What a search tells, and what each side knows afterwards (Spotting, Flying Boats, Oh Lumme!).


SEARCH = {"search": "surface", "to_spot": 4, "weather": "clear"}


def contacts(session: Session, side: str) -> list[tuple[str, int]]:
    """Zone and turn of a side's contacts."""
    return [(one["zone"], one["turn"]) for one in view(session.state, side)["seen"].get("contacts", [])]


def test_a_search_tells_of_as_many_forces_as_it_adds_contacts(session: Session) -> None:
    do(session, "force", name="Group Two", side="allied", zone="D5", ship=["Starling"])
    said = do(session, "spot", [6], side="axis", zone="D5", **SEARCH)
    assert said["axis"] == ["Search of D5: 2 enemy forces are spotted."]
    assert len(contacts(session, "axis")) == 2


def test_a_force_found_elsewhere_is_a_new_contact(session: Session) -> None:
    do(session, "spot", [6], side="axis", zone="D5", **SEARCH)
    do(session, "sighting", merchants=2, carriers=1, escorts=3)  # of the force that was spotted last
    do(session, "phase", turn=2)
    do(session, "force", name="Convoy HX", zone="D7")
    do(session, "spot", [6], side="axis", zone="D7", **SEARCH)
    assert contacts(session, "axis") == [("D5", 1), ("D7", 2)]
    assert "reported" not in view(session.state, "axis")["seen"]["contacts"][1]


def test_a_shadower_keeps_its_contact_fresh_and_unmolested_it_reports_truly(session: Session) -> None:
    do(session, "phase", turn=3)
    do(session, "force", name="Carrier", side="allied", zone="D6", ship=["Biter"])
    said = do(session, "shadow", boat="Bv 138", side="axis", zone="D5")
    assert contacts(session, "axis") == [("D5", 3)]
    assert any("--exact" in line for line in said["umpire"])
    said = do(session, "shadow", [1], boat="Bv 222", side="axis", zone="D5", carrier=True)
    assert not any("--exact" in line for line in said["umpire"])


def test_a_collision_among_friends_names_neither_to_the_enemy(session: Session) -> None:
    speeds = {"moving_speed": 3, "non_moving_speed": 3}
    said = do(session, "collide", [6, 6], moving="Starling", non_moving="Biter", **speeds)
    assert said["axis"] == ["An escort and a carrier: no collision."]
    assert said["allied"] == ["Starling and Biter: no collision."]
    assert "Biter" not in file_of(session, "axis")
