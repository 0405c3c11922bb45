"""Strikes from their fights to the way home: who may meet them, what comes first, sky, night and training."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.session.record.views import view
from referee.session.session import Session
from tests.games.cunningham_somerville.test_evening import due, file_of, refused
from tests.games.cunningham_somerville.test_play import do, own, session, ship

__all__ = ["session"]

FIGHT = [{"interceptor": "811 Flight", "raider": "KG 40"}]
RUN: dict[str, Any] = {"name": "Red", "squadron": "KG 40", "target": "Biter", "profile": "level"}


@pytest.fixture
def red(session: Session) -> Session:
    """Three Condors are on their way."""
    do(session, "strike", name="Red", squadron=[{"squadron": "KG 40"}], zone="D5")
    return session


def inputs_of(session: Session) -> dict[str, Any]:
    """What the last throw was thrown with."""
    found: dict[str, Any] = session.entries()[-1]["answers"][0]["inputs"]
    return found


# Flak comes before the attack (VT Fuses).


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ([2, 3, 6], "2 unharmed, 1 allocated by the defender"),
        ([5, 6, 4], "1 unharmed, 1 distracted, 1 allocated by the defender"),
        ([5, 5, 5], "3 hit"),
    ],
)
def test_flak_says_what_became_of_how_many(red: Session, dice: list[int], said: str) -> None:
    total = 8 if said == "3 hit" else 3
    heard = do(red, "flak", dice, name="Red", vt=True, flak_total=total)["allied"]
    assert heard == [f"Flak at the raid: Condor, {said}."]


@pytest.mark.parametrize(
    ("light", "night", "lit"),
    [
        (None, True, None),
        (("Biter.casualties", "fire"), True, True),
        (("Biter.lit", '{"star-shell": 1}'), True, True),
        (("Biter.lit", '{"star-shell": 0}'), True, None),  # of an earlier turn
        (("Red.flares", "1"), True, True),
        (("Biter.casualties", "fire"), False, None),
    ],
)
def test_a_night_attack_sees_a_ship_that_burns_or_is_lit(
    red: Session, light: tuple[str, str] | None, night: bool, lit: bool | None
) -> None:
    do(red, "flak", [3, 3, 3], name="Red", vt=True, flak_total=0)
    do(red, "light", now="night" if night else "day")
    if light:
        do(red, "set", path=light[0], value=light[1])
    do(red, "attack-runs", [3, 3, 3], **RUN)
    assert inputs_of(red).get("lit") == lit


def test_status_says_what_comes_next_for_a_strike(red: Session) -> None:
    steps: list[tuple[str, list[int] | None, dict[str, Any]]] = [
        ("approach --name Red", None, {"act": "approach", "name": "Red"}),
        ("flak --name Red --flak-total …", [2, 3, 6], {"act": "flak", "name": "Red", "vt": True, "flak_total": 0}),
        ('--squadron "KG 40" --target …', [3, 3], {"act": "attack-runs", **RUN}),
        ("--after DA --target …", [3], {"act": "attack-runs", **RUN, "after": "DA"}),
        ("fly-home --name Red", None, {"act": "fly-home", "name": "Red"}),
    ]
    for command, dice, inputs in steps:
        assert any(command in line for line in due(red)), (command, due(red))
        do(red, inputs.pop("act"), dice, **inputs)
    assert not any("strike Red" in line for line in due(red))


# Dogfights, Long-Distance CAP, Scrambling Interceptors.


def test_fights_are_numbered_and_their_hits_named(red: Session) -> None:
    do(red, "dogfight", [1, 1, 1, 1], name="Red", fight=FIGHT * 2)
    dice = [die["for"] for answer in red.entries()[-1]["answers"] for die in answer["dice"]]
    assert [words.partition(":")[0] for words in dice] == ["fight 1", "fight 1", "fight 2", "fight 2"]


# By night (Night Flying, Night Interceptions and Dogfights).


def test_night_fighters_are_guided_to_the_raid(red: Session) -> None:
    do(red, "light", now="night")
    do(red, "squadron", name="811 Flight", night_trained=True)
    refused(red, "has not found the raid in the dark", "dogfight", name="Red", fight=FIGHT)
    refused(red, "only where radar controls them", "intercept", name="Red", squadron="811 Flight")
    do(red, "ship", name="Biter", radar="superior")
    said = do(red, "intercept", [4], name="Red", squadron="811 Flight")
    assert said["allied"] == ["811 Flight finds the raid."]
    refused(red, "has searched for Red already", "intercept", name="Red", squadron="811 Flight")
    assert "811 Flight" not in file_of(red, "axis")
    do(red, "dogfight", [1, 1], name="Red", fight=FIGHT)
    assert inputs_of(red)["night"] is True
    do(red, "fly-home", [6, 6, 6], name="Red")
    assert "found" not in red.state.tree["umpire"]
    thrown = [die["for"] for entry in red.entries() for die in entry.get("dice", ())]
    assert not [what for what in thrown for name in ("811 Flight", "KG 40") if name in what], "both sides hear of a die"


# Torpedoes at who is not known, collisions, survivors, flying boats and wolfpacks that search: each by its
# rule.


CLASH: dict[str, Any] = {"moving": "Wren", "non_moving": "Starling", "moving_speed": 4, "non_moving_speed": 4}


# Torpedoes.


def test_a_launch_does_not_name_a_target_that_is_not_known(session: Session) -> None:
    do(session, "ship", name="Z 24", side="axis", kind="destroyer")
    said = do(session, "launch", ship="Z 24", number=1, target="Biter", distance=9)
    assert said["axis"] == ["Datum 1 at a carrier is adjudicated in the torpedo phase of turn 2."]
    assert "Biter" not in file_of(session, "axis")
    do(session, "phase", turn=2)
    said = do(session, "torpedoes", [6], number=1, to_hit=4, distance=9)
    assert said["axis"] == ["Datum 1: a carrier is hit."]
    assert "Biter" not in file_of(session, "axis")
    assert "aims" not in session.state.tree["umpire"]


# Collisions.


@pytest.mark.parametrize(
    ("weather", "counts"), [("foul", "visibility_reduced"), ("severe", "severe_weather"), ("overcast", None)]
)
def test_the_weather_of_the_zone_counts_in_collisions_and_tows(
    session: Session, weather: str, counts: str | None
) -> None:
    do(session, "set", path="public.fronts.North gale", value=f'{{"zone": "D5", "weather": "{weather}"}}')
    do(session, "collide", [6, 6], **CLASH)
    inputs = session.entries()[-1]["answers"][0]["inputs"]
    assert {"visibility_reduced", "severe_weather"} & set(inputs) == ({counts} if counts else set())
    do(session, "damage", ship="Wren", casualty=["major-engine"])
    do(session, "tow", [5], tower="Starling", towed="Wren")
    assert ("towing" in ship(session, "Starling")) == (weather == "overcast")


def test_a_storm_that_comes_is_said_to_be_worse_for_bulkheads_that_hold(session: Session) -> None:
    do(session, "damage", ship="Bluebell", floatation=1)
    do(session, "damage-control", [6])
    said = do(session, "storm-moves", name="North gale", zone="D5", down="D6")
    assert any(line.startswith("the sea gets worse for Bluebell") for line in said["umpire"])


# Survivors.


def test_a_turn_of_rescue_is_done_by_those_who_were_told_off(session: Session) -> None:
    do(session, "damage", ship="Empire Tide", broken_back=True)
    do(session, "rescue", casualty="Empire Tide", ship=["Wren"])
    do(session, "rescue", casualty="Empire Tide", done=True)
    assert ship(session, "Wren")["rescued"] == 1
    refused(session, "Wren has already rescued survivors", "rescue", casualty="Empire Tide", done=True)


# Damage control.


def test_ships_that_burn_together_are_told_apart(session: Session) -> None:
    for name in ("Empire Tide", "Tankexpress", "Wren"):
        do(session, "damage", ship=name, casualty=["fire"])
    do(session, "damage-control", [4, 4, 4])
    dice = [answer["dice"][0]["for"] for answer in session.entries()[-1]["answers"]]
    assert [words.partition(":")[0] for words in dice] == ["a merchant (1 of 2)", "a merchant (2 of 2)", "an escort"]


# Searches.


def test_a_search_that_any_die_finds_is_weighed(session: Session) -> None:
    search: dict[str, Any] = {"side": "axis", "zone": "A1", "search": "surface", "to_spot": 1}
    answer = session.weigh("spot", search)
    assert [row["outcome"] for row in answer.distribution or []] == [{"spotted": True}]


def test_squalls_and_haze_are_said_to_who_searches(session: Session) -> None:
    do(session, "squalls", zone="D5")
    do(session, "haze", zone="D5")
    said = do(session, "spot", [1], side="axis", zone="D5", search="surface", to_spot=4)["umpire"]
    assert any(line.startswith("squalls in D5") for line in said)
    assert any(line.startswith("haze in D5") for line in said)
    do(session, "haze", zone="D5", gone=True)
    refused(session, "D5 has no haze", "haze", zone="D5", gone=True)
    with pytest.raises(Refusal, match="the weather in E2 is severe") as found:
        do(session, "haze", zone="E2")
    assert "another --zone; --gone: it clears" in str(found.value.hint)
    refused(session, "the weather in E2 is severe", "fog", zone="E2")


def test_by_night_searches_are_harder_and_by_day_boats(session: Session) -> None:
    do(session, "light", now="night")
    do(session, "spot", [3], side="axis", zone="D5", search="surface", to_spot=4)
    assert session.entries()[-1]["answers"][0]["inputs"]["night"] is True
    do(session, "light", now="day")
    do(session, "submarine-op", [1, 1, 1, 4, 3, 3, 3, 3], pack="Group Amsel", against="Convoy HX", ship="Biter")
    assert session.entries()[-1]["answers"][1]["inputs"]["day"] is True


# Flying boats.


def test_an_escorting_flying_boat_helps_its_force_to_search_and_against_submarines(session: Session) -> None:
    do(session, "escort", boat="Sunderland", over="Convoy HX")
    search: dict[str, Any] = {"side": "allied", "zone": "D5", "search": "surface", "to_spot": 4}
    do(session, "spot", [1], **search, searcher="Convoy HX")
    assert session.entries()[-1]["answers"][0]["inputs"]["search"] == "flying-boat"
    do(session, "spot", [1], **search)
    assert session.entries()[-1]["answers"][0]["inputs"]["search"] == "surface"
    op = {"pack": "Group Amsel", "against": "Convoy HX", "ship": "Biter"}
    assert "-1 air support" in " ".join(reason["text"] for reason in session.weigh("submarine-op", op).because)
    assert "Sunderland" not in file_of(session, "axis")
    do(session, "phase", turn=2)
    assert "air support" not in " ".join(reason["text"] for reason in session.weigh("submarine-op", op).because)


def test_by_another_reading_the_escorted_force_searches_at_plus_one(session: Session) -> None:
    do(session, "rule", ruling="escorting-boat", option="plus-one")
    do(session, "escort", boat="Sunderland", over="Convoy HX")
    search: dict[str, Any] = {"side": "allied", "zone": "D5", "search": "surface", "to_spot": 4}
    do(session, "spot", [1], **search, searcher="Convoy HX")
    inputs = session.entries()[-1]["answers"][0]["inputs"]
    assert (inputs["search"], inputs["raw_modifier"]) == ("surface", 1)


def test_a_shadower_meets_the_escorting_flying_boat_first(session: Session) -> None:
    do(session, "escort", boat="Sunderland", over="Convoy HX")
    shadow: dict[str, Any] = {"boat": "Condor", "side": "axis", "zone": "D5", "carrier": True}
    refused(session, "fight first", "shadow", **shadow)
    do(session, "boat-duel", [4, 2], charlie="Condor", escort="Sunderland")
    assert own(session, "allied", "flying_boats", "Sunderland")["state"] == "abandons"
    do(session, "shadow", [1], **shadow)
    refused(session, "on its way back", "escort", boat="Sunderland", over="Convoy HX")


def test_a_new_boat_finds_by_itself_what_was_shadowed_the_turn_before(session: Session) -> None:
    do(session, "shadow", [1], boat="Condor 1", side="axis", zone="D5", carrier=True)
    do(session, "phase", turn=2)
    do(session, "plot", name="Convoy HX", to="D6")
    said = do(session, "shadow", [1], boat="Condor 2", side="axis", carrier=True)
    assert any("Convoy HX was shadowed last turn, so it is found without a search" in line for line in said["umpire"])
    assert [one["zone"] for one in view(session.state, "axis")["seen"]["contacts"]] == ["D5", "D6"]
    assert "Convoy HX" not in file_of(session, "axis")
