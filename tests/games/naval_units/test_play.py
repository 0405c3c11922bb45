"""The acts of a Naval Units session, rule by rule."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import run
from referee.engine.errors import Refusal
from referee.session.acting.due import due_now
from referee.session.scenario.scenario import faults, find, open_session, read
from referee.session.session import How, Session

CORAL, SOLOMON, TRUK = "Coral Sea", "Solomon Sea", "Truk Lagoon"


@pytest.fixture
def session() -> Session:
    return open_session("naval-units/sea-zone-battle", "evening")


def do(session: Session, act: str, dice: list[int] | None = None, **inputs: Any) -> dict[str, list[str]]:
    """What is said."""
    return session.act(act, inputs, How(dice=list(dice) if dice is not None else [])).say(session.state.sides)


def forced(session: Session, act: str, **inputs: Any) -> None:
    session.act(act, inputs, How(dice=[], force=True, why="for the test"))


def ship(session: Session, side: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = session.state.tree["sides"][side]["ships"][name]
    return found


def battle(session: Session, zone: str, **inputs: Any) -> None:
    do(session, "battle", zone=zone, side="allied", **inputs)


def test_search_rolls_one_attempt_a_zone(session: Session) -> None:
    do(session, "search", [12], side="allied", zone=CORAL)
    with pytest.raises(Refusal, match="one attempt"):
        do(session, "search", [1], side="allied", zone=CORAL)


def test_search_reads_the_same_on_a_miss_and_on_empty_sea(session: Session) -> None:
    missed = do(session, "search", [12], side="allied", zone=CORAL)["allied"]
    empty = do(session, "search", [1], side="allied", zone=TRUK, searchers="planes")["allied"]
    assert [line.replace(CORAL, TRUK) for line in missed] == empty


def test_search_tells_the_other_side_only_what_it_has_found(session: Session) -> None:
    do(session, "search", [12], side="allied", zone=CORAL)
    assert not any("Search" in row["text"] for row in session.state.told["japanese"])
    assert "found" not in session.state.tree["sides"]["allied"]


def test_contact_uses_the_sessions_fleets_and_the_night_die(session: Session) -> None:
    do(session, "search", [4, 9, 1], side="allied", zone=SOLOMON)
    fight = session.state.public["battles"][SOLOMON]
    assert fight == {"active": "allied", "minimum": 1, "rounds": 0, "night": True}
    assert set(session.state.tree["sides"]["allied"]["found"][SOLOMON]["ships"]) == {"Kirishima", "Atago", "Asagumo"}


def test_allocation_is_secret_and_losses_come_off_the_carriers(session: Session) -> None:
    battle(session, CORAL)
    do(session, "allocate", side="allied", torpedo=2, escort=1)
    said = do(session, "allocate", side="japanese", cap=1)
    assert said["allied"] == said["all"] == []
    # CAP 8 hits the escort, which misses; both torpedo bombers miss; anti-aircraft fire misses; both hit.
    dice = [8, 9, 5, 5, 5, 5, 5, 3, 6, 6]
    do(session, "air-strike", dice, side="allied", target=[{"name": "Zuiho", "torpedo": 2}])
    assert ship(session, "allied", "Yorktown")["planes"] == 5
    assert ship(session, "japanese", "Zuiho")["sunk"] == CORAL
    with pytest.raises(Refusal, match="flown"):
        do(session, "air-strike", [], side="allied", target=[{"name": "Kumano", "torpedo": 2}])


def test_planes_without_a_deck_are_lost_when_the_round_is_over(session: Session) -> None:
    battle(session, CORAL)
    do(session, "hits", ship="Zuiho")
    assert any("no deck" in due.line for due in due_now("naval-units", session.state.tree))
    do(session, "round-over")
    assert ship(session, "japanese", "Zuiho")["planes"] == 0


def test_ships_fight_only_when_no_planes_are_left(session: Session) -> None:
    battle(session, CORAL)
    with pytest.raises(Refusal, match="planes"):
        do(session, "surface-round", [])


def test_surface_round_counts_hits_and_rounds(session: Session) -> None:
    battle(session, SOLOMON)
    # Washington preempts at Kirishima (9 hits), then all the rest: BB 5; CL, DD; BC 8 and 4; CA, DD.
    do(session, "surface-round", [9, 12, 12, 12, 8, 12, 12, 12])
    assert ship(session, "japanese", "Kirishima")["hits"] == 1
    assert ship(session, "allied", "Washington")["hits"] == 1
    assert session.state.public["battles"][SOLOMON]["rounds"] == 1


def test_a_battle_is_over_when_a_side_has_no_ships_left(session: Session) -> None:
    battle(session, SOLOMON)
    for name, hits in (("Kirishima", 2), ("Atago", 1)):
        do(session, "hits", ship=name, hits=hits)
    do(session, "surface-round", [1])
    assert SOLOMON not in session.state.public["battles"]


def test_nobody_withdraws_before_the_minimum_but_the_umpire_may(session: Session) -> None:
    battle(session, CORAL, minimum=2)
    do(session, "round-over")
    with pytest.raises(Refusal, match="round 1 of 2"):
        do(session, "withdraw", side="japanese", to=TRUK)
    do(session, "round-over")
    do(session, "withdraw", [12, 1], side="japanese", to=TRUK)
    assert session.state.tree["sides"]["japanese"]["fleets"]["Carrier Force"]["zone"] == TRUK
    assert CORAL not in session.state.public["battles"]


def test_submarines_count_rounds_and_sink(session: Session) -> None:
    do(session, "move", fleet="Patrol", to=SOLOMON)
    do(session, "submarine-attack", [4, 5, 5, 5, 5], zone=SOLOMON, target=["Wahoo=Kirishima"])
    assert ship(session, "japanese", "Kirishima")["hits"] == 1
    # In the second round the escorts attack at once: the first throw sinks it.
    do(session, "submarine-attack", [12, 4], zone=SOLOMON, target=["Wahoo=Kirishima"])
    assert ship(session, "allied", "Wahoo")["sunk"] == SOLOMON
    assert session.state.public["submarine_combat"][SOLOMON]["rounds"] == 2


def test_a_hunt_reads_the_same_where_no_submarine_is(session: Session) -> None:
    forced(session, "move", fleet="Screen", to=TRUK)
    missed = do(session, "asw", [12] * 8, side="japanese", zone=TRUK)["japanese"]
    empty = do(session, "asw", side="allied", zone=SOLOMON)["allied"]
    assert [line.replace(TRUK, SOLOMON) for line in missed] == empty


def test_ships_in_port_take_double_and_surprise_falls(session: Session) -> None:
    raid = {"side": "allied", "zone": TRUK, "target": [{"name": "Tama", "torpedo": 1}], "carrier": ["Yorktown"]}
    do(session, "port-raid", [9, 6, 12, 12, 12], **raid)
    assert ship(session, "japanese", "Tama") == {"type": "CL", "port_hits": 1}
    assert session.state.public["port_raids"][TRUK]["surprise"] == "moderate"
    do(session, "port-raid", [6, 2, 12, 12], **raid)
    assert ship(session, "japanese", "Tama")["sunk"] == TRUK
    assert ship(session, "allied", "Yorktown")["planes"] == 5


def test_income_is_taken_off_and_a_guarded_convoy_is_safe(session: Session) -> None:
    do(session, "economic-attack", [9], submarine=["Wahoo"], target="industry")
    assert session.state.tree["sides"]["japanese"]["ipc"] == 27
    do(session, "move", fleet="Patrol", to=CORAL)
    with pytest.raises(Refusal, match="convoy"):
        do(session, "economic-attack", [9], submarine=["Wahoo"], target="convoy")


def test_interceptors_fire_attack_factors(session: Session) -> None:
    do(session, "intercept", [12, 12, 12, 12, 12, 12, 12, 12], fleet="Screen")
    entry = session.entries()[-1]
    assert [unit["type"] for unit in entry["answers"][0]["inputs"]["interceptors"]] == ["BB", "CL", "DD"]


def test_a_free_session_is_filled_at_the_table() -> None:
    session = open_session("naval-units/free", "free")
    do(session, "phase", turn=3, phase="Combat moves")
    do(session, "zone", name="North Sea", monsoon=True)
    do(session, "commission", ship="Hood", type="BC", side="allied")
    do(session, "place", fleet="Force H", zone="North Sea", ship=["Hood"])
    assert session.state.tree["sides"]["allied"]["fleets"]["Force H"] == {"zone": "North Sea", "ships": ["Hood"]}
    with pytest.raises(Refusal, match="only Japan"):
        do(session, "commission", ship="Kaiten", type="KSS", side="allied")
    with pytest.raises(Refusal, match="no sequence of play"):
        do(session, "next")


def test_every_fault_of_a_scenario_is_said(tmp_path: Path) -> None:
    text = find("naval-units/sea-zone-battle").text.decode()
    bad = (
        text.replace('type = "CVL"', 'type = "CVX"').replace('"Hobart", ', '"Hobard", ').replace("ipc = 40", "ipc = -1")
    )
    path = tmp_path / "bad.toml"
    path.write_text(bad)
    assert len(faults(read(str(path), "bad"))) == 1
    path.write_text(bad.replace("ipc = -1", "ipc = 40"))
    found = "\n".join(faults(read(str(path), "bad")))
    assert "CVX" in found
    assert "did you mean Hobart" in found


def allied_file(name: str, secrets: list[tuple[str, dict[str, Any]]]) -> str:
    """The Allied side's file after an evening in which the Japanese did this besides."""
    session = open_session("naval-units/sea-zone-battle", name)
    for act, inputs in secrets:
        do(session, act, **inputs)
    do(session, "search", [12], side="allied", zone=SOLOMON)
    do(session, "asw", side="allied", zone=CORAL)
    return Path(session.folder, "allied.toml").read_text().replace(f'session = "{name}"', "")


def test_what_the_other_side_does_in_secret_changes_no_byte_of_a_file() -> None:
    secrets: list[tuple[str, dict[str, Any]]] = [
        ("commission", {"ship": "I 19", "type": "SS", "side": "japanese"}),
        ("place", {"fleet": "Sixth Fleet", "zone": TRUK, "ship": ["I 19"]}),
        ("move", {"fleet": "Combined Fleet", "to": SOLOMON}),
        ("hits", {"ship": "Yamato"}),
        ("planes", {"name": "Zuiho", "planes": 1}),
        ("place", {"fleet": "Detached", "ship": ["Asagumo"]}),
    ]
    assert allied_file("quiet", []) == allied_file("busy", secrets)


def test_quoted_names_typed_at_the_console_are_kept(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = 'move "TF 44" "Coral Sea"\nphase "Late combat" 3\n'
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run(["play", session.name]) == 0
    assert session.state.tree["sides"]["allied"]["fleets"]["TF 44"]["zone"] == CORAL
    assert (session.state.public["turn"], session.state.public["phase"]) == (3, "Late combat")


def test_submarines_stay_when_the_ships_withdraw(session: Session) -> None:
    do(session, "move", fleet="Patrol", to=CORAL)
    battle(session, CORAL)
    do(session, "round-over")
    do(session, "withdraw", side="allied", to=SOLOMON, agreed=True)
    fleets = session.state.tree["sides"]["allied"]["fleets"]
    assert (fleets["TF 17"]["zone"], fleets["Patrol"]["zone"]) == (SOLOMON, CORAL)
