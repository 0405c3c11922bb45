"""Strikes from their fights to the way home: who may meet them, what comes first, sky, night and training."""

from __future__ import annotations

from typing import Any

import pytest

from referee.session.how import How
from referee.session.session import Session
from tests.games.cunningham_somerville.test_evening import due, file_of, refused
from tests.games.cunningham_somerville.test_play import do, own, session

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


def test_aircraft_that_are_not_ready_are_readied(session: Session) -> None:
    do(session, "squadron", name="811 Sqn", ready=3)
    do(session, "set", path="811 Sqn.unready", value="2")
    assert do(session, "ready", squadron="811 Sqn")["allied"] == ["811 Sqn: 2 aircraft more ready."]
    squadron = own(session, "allied", "squadrons", "811 Sqn")
    assert (squadron["ready"], squadron.get("unready", 0)) == (5, 0)
    refused(session, "no unready aircraft", "ready", squadron="811 Sqn")


def test_status_says_what_comes_next_for_a_strike(red: Session) -> None:
    steps: list[tuple[str, list[int] | None, dict[str, Any]]] = [
        ('approach --name "Red"', None, {"act": "approach", "name": "Red"}),
        ('flak --name "Red" --flak-total N', [2, 3, 6], {"act": "flak", "name": "Red", "vt": True, "flak_total": 0}),
        ('--squadron "KG 40" --target TARGET', [3, 3], {"act": "attack-runs", **RUN}),
        ("--after DA --target TARGET", [3], {"act": "attack-runs", **RUN, "after": "DA"}),
        ('fly-home --name "Red"', None, {"act": "fly-home", "name": "Red"}),
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


# Sky and weather (Attack Runs, Weather Conditions).


@pytest.mark.parametrize("weather", ["foul", "severe", "overcast"])
def test_foul_weather_is_overcast(red: Session, weather: str) -> None:
    do(red, "set", path="public.fronts.North gale", value=f'{{"zone": "D5", "weather": "{weather}"}}')
    do(red, "flak", [3, 3, 3], name="Red", vt=True, flak_total=0)
    refused(red, "dive bombing is impossible in overcast", "attack-runs", **{**RUN, "profile": "dive"})
    do(red, "attack-runs", [3], **RUN, aircraft=1)
    red.act("attack-runs", {**RUN, "profile": "dive", "overcast": False, "aircraft": 1}, How(dice=[3]))


def test_by_another_reading_severe_weather_is_clear(red: Session) -> None:
    do(red, "set", path="public.fronts.North gale", value='{"zone": "D5", "weather": "severe"}')
    do(red, "flak", [3, 3, 3], name="Red", vt=True, flak_total=0)
    dive = {**RUN, "profile": "dive"}
    refused(red, "impossible in overcast", "attack-runs", **dive)
    do(red, "rule", ruling="severe-sky", option="clear")
    do(red, "attack-runs", [3, 3, 3], **dive)


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


def test_aircraft_are_repaired_by_night(session: Session) -> None:
    do(session, "squadron", name="811 Sqn", damaged=1)
    do(session, "light", now="day")
    refused(session, "repaired in night turns", "repair", squadron="811 Sqn")
    do(session, "light", now="night")
    do(session, "repair", [4], squadron="811 Sqn")
