"""Who sails together, where, and what may plot: zones, what a force takes along, who stays behind."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.session import may_of
from referee.session.filled import Filling
from referee.session.session import Session
from tests.games.cunningham_somerville.test_evening import due, file_of, refused
from tests.games.cunningham_somerville.test_play import do, own, session

__all__ = ["session"]


# Zones (Do You Need Two Gaming Surfaces?).


@pytest.mark.parametrize(
    ("act", "inputs", "word"),
    [
        ("fog", {"zone": "Group Amsel"}, "Group Amsel"),
        ("storm", {"name": "Gale", "zone": "Group Amsel"}, "Group Amsel"),
        ("storm", {"name": "Gale", "zone": "C3", "down": "axis"}, "axis"),
        ("plot", {"name": "Convoy HX", "to": "axis"}, "axis"),
        ("plot", {"name": "Convoy HX", "to": "all"}, "all"),
        ("force", {"name": "Convoy HX", "zone": "Biscay"}, "Biscay"),
        ("spot", {"side": "axis", "zone": "U 107", "search": "surface", "to_spot": 4}, "U 107"),
        ("shadow", {"side": "axis", "zone": "Starling", "boat": "Condor"}, "Starling"),
        ("strike", {"name": "Red", "zone": "Biscay", "squadron": [{"squadron": "KG 40"}]}, "Biscay"),
    ],
)
def test_a_zone_is_one_that_the_scenario_or_the_umpire_has_named(
    session: Session, act: str, inputs: dict[str, Any], word: str
) -> None:
    refused(session, f"there is no zone {word}", act, **inputs)


@pytest.mark.parametrize(("word", "cured"), [("Biscay", True), ("all", False), ("axis", False), ("U 107", False)])
def test_a_word_that_names_something_else_is_not_offered_as_a_zone(session: Session, word: str, cured: bool) -> None:
    with pytest.raises(Refusal) as caught:
        do(session, "fog", zone=word)
    assert (f'zone --name "{word}"' in (caught.value.hint or "")) == cured


# Boats that are kept down (Das Boot).


def shaken(session: Session, *boats: str) -> None:
    """These boats were shaken in turn 1; it is turn 2."""
    for boat in boats:
        do(session, "set", path=f"sides.axis.boats.{boat}.state", value="shaken")
        do(session, "set", path=f"sides.axis.boats.{boat}.shaken", value="1")
    do(session, "phase", turn=2)


def test_shaken_boats_stay_behind_and_plot_their_continuation(session: Session) -> None:
    shaken(session, "U 223", "U 628")
    words = "U 223, U 628 are kept down and must plot a submerged continuation"
    refused(session, words, "plot", name="Group Amsel", to="D6")
    assert any("U 223, U 628" in line and 'plot --name "Group Amsel"' in line for line in due(session))
    do(session, "force", name="Down", zone="D5", boat=["U 223", "U 628"])
    do(session, "plot", name="Group Amsel", to="D6")
    refused(session, words, "plot", name="Down", to="D6")
    said = do(session, "plot", name="Down")
    assert said["axis"] == ["Down: submerged continuation in D5."]
    refused(session, "has no continuation to plot", "plot", name="Down")
    assert not any("kept down" in line for line in due(session))


def test_the_cure_of_a_pack_that_is_kept_down_gives_the_new_force_a_name_of_its_own(session: Session) -> None:
    shaken(session, "U 223")
    with pytest.raises(Refusal) as caught:
        do(session, "plot", name="Group Amsel", to="D6")
    Filling(session).fill_refusal(caught.value)
    assert (caught.value.hint or "").startswith("force --zone D5 --boat")
    assert "--name New leaves them behind" in (caught.value.hint or "")


# What a force has, and who is in it.


def test_a_force_says_what_it_has_against_submarines(session: Session) -> None:
    more: dict[str, Any] = {"huff_duff": False, "radar": True, "air_support": True, "minor_escorts": 2}
    do(session, "force", name="Convoy HX", **more)
    found = own(session, "allied", "forces", "Convoy HX")
    assert {key: found.get(key, False) for key in more} == more
    answer = session.weigh("submarine-op", {"pack": "Group Amsel", "against": "Convoy HX", "ship": "Biter"})
    said = " ".join(reason["text"] for reason in answer.because)
    assert "escorts 8," in said
    assert "-1 air support" in said
    assert "huff duff" not in said


def test_a_ships_radar_is_her_forces(session: Session) -> None:
    op = {"pack": "Group Amsel", "against": "Convoy HX", "ship": "Biter"}
    do(session, "force", name="Convoy HX", radar=False)
    assert "day or radar" not in " ".join(reason["text"] for reason in session.weigh("submarine-op", op).because)
    do(session, "ship", name="Wren", radar="effective")
    assert "day or radar" in " ".join(reason["text"] for reason in session.weigh("submarine-op", op).because)
    do(session, "damage", ship="Wren", casualty=["power-radar"])
    assert "day or radar" not in " ".join(reason["text"] for reason in session.weigh("submarine-op", op).because)


def test_an_empty_force_is_no_contact(session: Session) -> None:
    do(session, "force", name="Nobody", side="allied", zone="C3")
    do(session, "force", name="Group Two", side="allied", zone="C4", ship=["Starling"], speed="normal")
    do(session, "force", name="Convoy HX", ship=["Starling"])
    for zone in ("C3", "C4"):
        said = do(session, "spot", [6], side="axis", zone=zone, search="surface", to_spot=4)
        assert said["axis"] == [f"Search of {zone}: nothing spotted."]
    assert "seen" not in file_of(session, "axis")


def test_a_force_whose_ships_are_not_entered_is_there_if_something_is_said_of_it(session: Session) -> None:
    do(session, "force", name="Convoy ON", side="allied", zone="C3", speed="fast-convoy")
    said = do(session, "spot", [6], side="axis", zone="C3", search="surface", to_spot=4)
    assert said["axis"] == ["Search of C3: an enemy force is spotted."]


def test_may_says_why_a_pack_does_not_attack(session: Session) -> None:
    do(session, "plot", name="Group Amsel", to="D6")
    found = may_of.of_name(session, "Group Amsel")
    (attack,) = [one for one in found.barred if one.act.name == "submarine-op"]
    assert "has already moved, or plotted a continuation" in attack.bars[0].words
