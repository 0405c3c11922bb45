"""Strikes from their fights to the way home: who may meet them, what comes first, sky, night and training."""

from __future__ import annotations

from typing import Any

import pytest

from referee.session.session import Session
from tests.games.cunningham_somerville.test_evening import due, file_of, refused
from tests.games.cunningham_somerville.test_play import do, session

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
