"""A battle by guns and by night, and attacks of their own kind: the acts that keep what only look-ups said before."""

from __future__ import annotations

from typing import Any

import pytest

from referee.session.session import Session
from tests.games.cunningham_somerville.test_evening import refused
from tests.games.cunningham_somerville.test_play import do, own, session

__all__ = ["session"]


@pytest.fixture
def battle(session: Session) -> Session:
    """A destroyer has come up to the convoy."""
    do(session, "ship", name="Z 24", side="axis", kind="destroyer", full=9, light_aa="1")
    do(session, "force", name="Flotilla", side="axis", zone="D5", ship=["Z 24"])
    return session


def thrown(session: Session) -> dict[str, Any]:
    """What the last throw was thrown with."""
    found: dict[str, Any] = session.entries()[-1]["answers"][0]["inputs"]
    return found


# The Advantage.


def test_the_advantage_knows_radar_tbs_cic_and_what_the_flagships_suffered(battle: Session) -> None:
    do(battle, "ship", name="Wren", radar="effective", tbs=True, cic=True)
    do(battle, "damage", ship="Starling", structural=3, crippled=True)
    do(battle, "light", now="night")
    said = do(battle, "advantage", [3, 3], flagship=["Starling", "Z 24"], second={"well_drilled": True})
    first = {"effective_radar": True, "tbs": True, "cic": True, "flagship_crippled": True, "flagship_structural": 3}
    assert thrown(battle) == {"first": first, "second": {"well_drilled": True}, "night": True}
    assert said["all"] == ["The throw for the advantage is a tie."]
    do(battle, "advantage", [6, 1], flagship=["Starling", "Z 24"])
    assert battle.state.tree["public"]["advantage"] == "allied"
    refused(battle, "are on one side", "advantage", flagship=["Starling", "Wren"])


# Naval Gunnery.


def test_a_target_is_ranged_anew_unless_it_was_fired_at_in_the_turn_before(battle: Session) -> None:
    ask: dict[str, Any] = {"ship": "Wren", "target": "Z 24", "band": "long", "guns": "small"}
    before = len(battle.entries())
    assert do(battle, "fire", **ask)["umpire"][0].endswith("+1, difficulty 1")
    assert len(battle.entries()) == before
    said = do(battle, "fire", [5], ship="Wren", target="Z 24", to_hit=5, distance=12)
    assert said["axis"] == ["An escort fires at Z 24: a hit."]
    assert said["allied"] == ["Wren fires at a destroyer: a hit."]
    do(battle, "phase", turn=2)
    assert do(battle, "fire", **ask)["umpire"][0].endswith("+0, difficulty 0")
    do(battle, "phase", turn=3)
    assert do(battle, "fire", **ask)["umpire"][0].endswith("+1, difficulty 1")


@pytest.mark.parametrize(
    ("ship", "weather", "speed", "added"),
    [
        ("Wren", "overcast", "Her speed is 4.", "+0, difficulty 0"),
        ("Wren", "foul", "Her speed is 4.", "+0, difficulty 0"),
        ("Wren", "severe", "Her speed is 2, held down by the sea.", "+1, difficulty 1"),
        ("Z 24", "foul", "Her speed is 6, held down by the sea.", "+1, difficulty 1"),
        ("Z 24", "severe", "Her speed is 4, held down by the sea.", "+1, difficulty 1"),
        ("Tankexpress", "severe", "Her speed is 1, held down by the sea.", "+1, difficulty 1"),
        ("Biter", "severe", "Her speed is 4.", "+0, difficulty 0"),
    ],
)
def test_weather_effects_on_speed_are_those_of_a_ships_zone_and_spoil_her_gunnery(
    battle: Session, ship: str, weather: str, speed: str, added: str
) -> None:
    do(battle, "storm", [{"severe": 1, "foul": 3, "overcast": 5}[weather]], name="Gale", zone="D5", down="D6")
    assert do(battle, "damage", ship=ship, structural=1)[owner(ship)][-1].endswith(speed)
    target = "Wren" if ship == "Z 24" else "Z 24"
    ask: dict[str, Any] = {"ship": ship, "target": target, "band": "short", "guns": "small"}
    assert do(battle, "fire", **ask)["umpire"][0].endswith(added)


def owner(ship: str) -> str:
    """Whose ship it is."""
    return "axis" if ship == "Z 24" else "allied"


@pytest.mark.parametrize(("targets", "new"), [(["Z 24"], 0), (["Z 24", "Z 25"], 0), (["Z 25"], 1), ([], 1)])
def test_a_ship_has_the_range_of_all_that_she_fired_at_in_the_turn_before(
    battle: Session, targets: list[str], new: int
) -> None:
    do(battle, "ship", name="Z 25", side="axis", kind="destroyer")
    for target in ["Biter", *targets]:
        do(battle, "phase", turn=2 if target != "Biter" else 1)
        do(battle, "fire", [2], ship="Wren" if target != "Biter" else "Z 24", target=target, to_hit=5, distance=12)
    do(battle, "phase", turn=3)
    ask: dict[str, Any] = {"ship": "Wren", "target": "Z 24", "band": "long", "guns": "small"}
    assert do(battle, "fire", **ask)["umpire"][0].endswith(f"+{new}, difficulty {new}")


def test_by_night_a_target_that_is_not_lit_is_fired_at_blind_alone(battle: Session) -> None:
    do(battle, "light", now="night")
    shot: dict[str, Any] = {"ship": "Wren", "target": "Z 24", "to_hit": 5, "distance": 6}
    refused(battle, "Z 24 is not lit", "fire", **shot)
    refused(battle, "has no radar that works", "fire", **shot, blind_fire=True)
    do(battle, "damage", ship="Z 24", casualty=["fire"])
    do(battle, "fire", [2], **shot)
    assert thrown(battle)["night"] is True


def test_a_one_may_be_fired_at_a_friend(battle: Session) -> None:
    do(battle, "light", now="night")
    friend = [{"name": "Starling", "to_hit": 4, "distance": 6}]
    shot: dict[str, Any] = {"ship": "Wren", "target": "Z 24", "to_hit": 5, "distance": 6, "friend": friend}
    said = do(battle, "fire", [1, 5], **shot, illumination="partial")
    assert said["allied"] == ["Wren fires at a destroyer: no hit.", "Wren hits her own side's Starling."]
    assert "Starling" not in str(said["axis"])
    refused(
        battle, "by day, or in minimum visibility, no friend is mistaken for an enemy", "fire", **shot, in_minimum=True
    )
    do(battle, "light", now="day")
    refused(battle, "by day, or in minimum visibility, no friend is mistaken for an enemy", "fire", **shot)


def test_a_friend_in_distress_is_not_finished_off_by_guns(battle: Session) -> None:
    do(battle, "damage", ship="Biter", floundering=True)
    refused(battle, "her survivors must be rescued first", "fire", ship="Wren", target="Biter", to_hit=4, distance=3)


# Night Actions.


def test_star_shell_lights_a_target_up_to_the_next_marker_step(battle: Session) -> None:
    do(battle, "light", now="night")
    shell: dict[str, Any] = {"by": "star-shell", "ship": "Wren", "target": "Z 24"}
    refused(battle, "does not track Z 24 by radar or see her lit", "illuminate", **shell)
    said = do(battle, "illuminate", **shell, sees=True)
    assert said["axis"] == ["An escort: star shell lights Z 24."]
    refused(battle, "has already fired star shell", "illuminate", **shell, sees=True)
    do(battle, "fire", [2], ship="Starling", target="Z 24", to_hit=5, distance=6)
    do(battle, "phase", turn=2)
    refused(battle, "Z 24 is not lit", "fire", ship="Starling", target="Z 24", to_hit=5, distance=6)


@pytest.mark.parametrize(
    ("act", "inputs", "dice"),
    [
        ("illuminate", {"by": "star-shell", "ship": "Wren", "target": "Z 24", "sees": True}, None),
        ("illuminate", {"by": "searchlight", "ship": "Wren", "target": "Z 24"}, None),
        ("fire", {"ship": "Z 24", "target": "Wren", "to_hit": 7, "distance": 8}, [3]),
    ],
)
def test_the_marker_step_takes_off_what_lights_a_ship_but_her_fires(
    battle: Session, act: str, inputs: dict[str, Any], dice: list[int] | None
) -> None:
    def level() -> str:
        said = do(battle, "lit", viewer="Wren", target="Z 24", maximum=12, minimum=3, distance=8)
        return said["umpire"][-1].partition(": ")[2].split()[0]

    do(battle, act, dice, **inputs)
    assert level() != "none"
    do(battle, "damage-control")
    assert level() == "none"


def test_a_searchlight_has_its_reach_and_wants_power(battle: Session) -> None:
    beam: dict[str, Any] = {"by": "searchlight", "ship": "Wren", "target": "Z 24", "lamp": "36"}
    refused(battle, "reaches 4 inches, not 5", "illuminate", **beam, distance=5)
    do(battle, "illuminate", **beam, distance=4)
    do(battle, "damage", ship="Starling", casualty=["power-radar"])
    refused(battle, "no power for her searchlights", "illuminate", **{**beam, "ship": "Starling"})


@pytest.mark.parametrize(
    ("act", "inputs", "level"),
    [
        (None, {}, "none"),
        ("damage", {"ship": "Z 24", "crippled": True}, "full"),
        ("illuminate", {"by": "star-shell", "ship": "Wren", "target": "Z 24", "sees": True}, "full"),
        ("fire", {"ship": "Z 24", "target": "Wren", "to_hit": 7, "distance": 8}, "partial"),
    ],
)
def test_how_a_target_is_lit_is_known(battle: Session, act: str | None, inputs: dict[str, Any], level: str) -> None:
    if act:
        do(battle, act, [3] if act == "fire" else None, **inputs)
    said = do(battle, "lit", viewer="Wren", target="Z 24", maximum=12, minimum=3, distance=8)
    assert said["umpire"][-1].startswith(f"Z 24 for Wren: {level}")


# Flares, The Golden Comb, The Shape of Things To Come.


@pytest.fixture
def red(session: Session) -> Session:
    """Four bombers are on their way to the convoy."""
    do(session, "squadron", name="KG 26", side="axis", aircraft="He 111", ready=4, attack_factor=4, engines=2)
    do(session, "strike", name="Red", squadron=[{"squadron": "KG 26"}], zone="D5")
    return session


def group(session: Session) -> dict[str, Any]:
    found: dict[str, Any] = own(session, "axis", "strikes", "Red")["groups"]["KG 26"]
    return found


def test_flares_are_dropped_through_flak_before_the_attack(red: Session) -> None:
    said = do(red, "flares", [6, 5, 5], name="Red", squadron="KG 26", vt=True, flak_total=8, drops=2)
    assert said["allied"] == ["Flares of He 111: 1 up to 4 inches off, where the defender likes; 1 without effect."]
    assert (group(red)["flying"], group(red).get("hit", 0)) == (3, 1)
    do(red, "flak", [3, 3, 3], name="Red", vt=True, flak_total=0)
    do(red, "attack-runs", [3], name="Red", squadron="KG 26", target="Biter", profile="level", aircraft=1)
    refused(red, "is attacking already", "flares", name="Red", squadron="KG 26", vt=True, flak_total=8)


def test_a_golden_comb_is_of_three_bombers_at_least_that_nothing_has_touched(red: Session) -> None:
    comb: dict[str, Any] = {"name": "Red", "squadron": "KG 26"}
    column = [{"name": "Starling", "bombers": 2}, {"name": "Wren", "bombers": 1}]
    refused(red, "has not yet been through the flak", "golden-comb", **comb, ship=column)
    do(red, "flak", [3, 3, 3, 6], name="Red", vt=True, flak_total=0)
    refused(red, "3 to 10 torpedo bombers, not 1", "golden-comb", **comb, ship=[{"name": "Starling"}])
    refused(red, "3 undisturbed bombers", "golden-comb", **comb, ship=[*column, {"name": "Biter"}])
    said = do(red, "golden-comb", [2, 3, 2, 3, 5, 3], **comb, ship=column)
    assert said["axis"] == ["KG 26 attacks the column: 1 hit on 1 ship; light AA hits 0 aircraft."]
    assert (group(red)["done"], group(red)["flying"]) == (3, 1)


def test_a_comb_was_in_no_dogfight(red: Session) -> None:
    do(red, "set", path="Red.groups.KG 26.fought", value="true")
    do(red, "flak", [3, 3, 3, 3], name="Red", vt=True, flak_total=0)
    column = [{"name": "Starling", "bombers": 2}, {"name": "Wren", "bombers": 1}]
    refused(red, "was in a dogfight", "golden-comb", name="Red", squadron="KG 26", ship=column)


def test_a_glide_bomb_from_high_up_meets_no_flak_and_a_fritz_x_does(red: Session) -> None:
    bomb: dict[str, Any] = {"name": "Red", "squadron": "KG 26", "target": "Biter", "date": "1943-09"}
    refused(red, "has not yet been through the flak", "guided-weapon", **bomb, weapon="fritz-x")
    said = do(red, "guided-weapon", [2], **bomb, weapon="hs-293")
    assert said["axis"] == ["KG 26 attacks Biter with HS-293: a hit, HE 3."]
    assert (group(red)["done"], group(red)["flying"]) == (1, 3)
    assert red.state.tree["sides"]["axis"]["strikes"]["Red"]["stage"] == "formed"
    do(red, "set", path="public.fronts.North gale", value='{"zone": "D5", "weather": "overcast"}')
    refused(red, "cannot be dropped from high up in overcast", "guided-weapon", **bomb, weapon="hs-293")
