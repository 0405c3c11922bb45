"""What torpedoes and boats may go for: the table for the table (Torpedoes, The Submarine Op)."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session

from .asked import chances


def convoy() -> Session:
    """Four boats and a raider in the convoy's zone."""
    session = open_session("cunningham-somerville/convoy", "targets")
    session.act("ship", {"name": "Hipper", "side": "axis", "kind": "heavy-cruiser"}, How())
    session.act("force", {"name": "Group Amsel", "zone": "D5"}, How())
    return session


def table(session: Session, **typed: Any) -> list[str]:
    """What the umpire alone reads; looking is no entry."""
    before = session.latest(1)[-1]["n"]
    answer = session.act("targets", typed, How())
    assert session.latest(1)[-1]["n"] == before
    return answer.say(["allied", "axis"])["umpire"]


def test_a_boat_s_chances_are_those_of_its_attack_on_each_ship() -> None:
    session = convoy()
    rows = table(session, ship="U 107")
    assert rows[0] == "U 107 of Group Amsel in D5, with 3 other boats in contact; chance of at least one hit:"
    found = dict(re.findall(r"^(.+) \(\w+\): (\S+)$", "\n".join(rows), re.MULTILINE))
    assert len(found) == len(rows) - 1 == 6
    screen: dict[str, Any] = {"small_escorts": 3, "radar": True, "boats_in_contact": 4, "ace": True}
    for name, speed in (("Tankexpress", "slow-merchant"), ("Bluebell", "fast-merchant"), ("Biter", "normal")):
        asked = chances("submarine-attack", **screen, target={"speed": speed})
        assert Fraction(found[name]) == sum(Fraction(p) for outcome, p in asked.items() if json.loads(outcome)["hits"])


def test_a_boat_says_why_not() -> None:
    session = convoy()
    session.act("force", {"name": "Convoy HX", "zone": "D6"}, How())
    assert table(session, ship="U 107")[1:] == [
        "Convoy HX cannot be attacked: Group Amsel is in D5, Convoy HX in D6 (The Submarine Op)"
    ]
    session.act("boat", {"name": "U 9", "side": "axis"}, How())
    assert table(session, ship="U 9") == ["U 9 cannot attack: it is in no pack"]
    with pytest.raises(Refusal, match="Torpedo Los!"):
        table(session, ship="U 107", to_hit=3)
    with pytest.raises(Refusal, match="nearest: U 107"):
        table(session, ship="U 1077")


def test_a_ship_s_torpedoes_by_the_score_read_and_the_inches_measured() -> None:
    session = convoy()
    rows = table(session, ship="Hipper", to_hit=4, distance=9)
    assert rows[:2] == [
        "Hipper, torpedoes to 12 inches: at 9 +2, adjudicated next torpedo phase",
        "chance to hit each of these: on 4 or more 1/2:",
    ]
    assert "Tankexpress (merchant)" in rows[2]
    assert "on 6 or more 1/6" in table(session, ship="Hipper")[1]
    beyond = "Hipper cannot launch: 14 inches are beyond 12 (Torpedoes)"
    assert table(session, ship="Hipper", distance=14) == [beyond]
    assert len(table(session, ship="Hipper", distance=14, long_lance=True)) == 3


def test_a_ship_s_empty_mounts_and_who_is_no_target_are_said() -> None:
    session = convoy()
    session.act("launch", {"ship": "Hipper", "number": 3, "target": "Biter", "distance": 9, "mount": ["A"]}, How())
    session.act("mount-destroyed", {"ship": "Hipper", "mount": "B"}, How())
    session.act("damage", {"ship": "Wren", "explosion": True}, How())
    session.act("force", {"name": "Raider", "side": "axis", "zone": "D6", "ship": ["Hipper"]}, How())
    rows = table(session, ship="Hipper")
    assert "mount A is empty (Torpedo Reloads)" in rows
    assert "mount B is destroyed (Torpedo Reloads)" in rows
    assert "no target, because she is removed: Wren (escort)" in rows
    assert any(row.startswith("no target, because Convoy HX is in D5: Empire Tide (merchant), Tank") for row in rows)
    assert "nobody" in rows


def test_targets_of_a_force_are_what_its_boats_ships_and_aircraft_may_go_for() -> None:
    session = convoy()
    pack = table(session, ship="Group Amsel")
    assert pack[0] == "Group Amsel in D5:"
    assert pack[1:-1] == table(session, ship="U 107")
    assert pack[-1] == 'submarine-op --pack "Group Amsel" --against "Convoy HX" --ship "Empire Tide"'
    unseen = [
        "Convoy HX in D5:",
        "Group Amsel is in D5 and not seen yet: spot --side allied --zone D5 --search … --to-spot …",
        "aircraft ready: 811 Sqn (3), 811 Flight (2)",
        "zones in which an enemy is sighted: none yet; spot searches",
    ]
    assert table(session, ship="Convoy HX") == unseen
    session.act("force", {"name": "Group Amsel", "zone": "D6"}, How())
    assert table(session, ship="Convoy HX")[1] == "Group Amsel is out of reach, in D6"
