"""What a search tells, and what each side knows afterwards (Spotting, Flying Boats, Oh Lumme!)."""

from __future__ import annotations

from referee.session.record.views import view
from referee.session.session import Session
from tests.games.cunningham_somerville.test_evening import file_of
from tests.games.cunningham_somerville.test_play import do, session

__all__ = ["session"]

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
