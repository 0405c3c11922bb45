"""A battle by guns and by night, and attacks of their own kind: the acts that keep what only look-ups said before."""

from __future__ import annotations

from typing import Any

import pytest

from referee.session.session import Session
from tests.games.cunningham_somerville.test_evening import refused
from tests.games.cunningham_somerville.test_play import do, session

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
    second = {"well_drilled": True}
    assert thrown(battle) == {"first": {"name": "Allied", **first}, "second": {"name": "Axis", **second}, "night": True}
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


def test_the_umpire_hears_that_a_ship_has_fired_before(battle: Session) -> None:
    """Star shell counts as the small guns' fire of the turn (Star Shell); guns fire once a turn."""
    do(battle, "light", now="night")
    do(battle, "illuminate", by="star-shell", ship="Wren", target="Z 24", sees=True)
    shot: dict[str, Any] = {"ship": "Wren", "target": "Z 24", "to_hit": 5, "distance": 12}
    assert do(battle, "fire", [4], **shot)["umpire"] == [
        "Wren has fired star shell this turn: the guns that fired it fire at nobody else"
    ]
    assert do(battle, "fire", [4], **shot)["umpire"][1] == "Wren has fired this turn before, at Z 24"


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


# Night Actions.


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
