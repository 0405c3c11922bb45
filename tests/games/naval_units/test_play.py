"""Searching, battles, raids and submarines at sea, and what the rules demand of them."""

from __future__ import annotations

import io
from fractions import Fraction
from pathlib import Path

import pytest

from referee.cli.main import run
from referee.engine.errors import Refusal
from referee.session.how import How
from referee.session.scenario.scenario import faults, find, open_session, read
from tests.asked import Asked
from tests.games.naval_units.evening import CORAL, SOLOMON, TRUK, Evening, evening

__all__ = ["evening"]


def test_search_reads_the_same_on_a_miss_and_on_empty_sea(evening: Evening) -> None:
    missed = evening.do("search", [12], side="allied", zone=CORAL)["allied"]
    empty = evening.do("search", [1], side="allied", zone=TRUK, searchers="planes")["allied"]
    assert [line.replace(CORAL, TRUK) for line in missed] == empty


def test_a_free_session_is_filled_at_the_table() -> None:
    evening = Evening("free", "free")
    evening.do("phase", turn=3, phase="Combat moves")
    evening.do("zone", name="North Sea", monsoon=True)
    evening.do("commission", ship="Hood", type="BC", side="allied")
    evening.do("place", fleet="Force H", zone="North Sea", ship=["Hood"])
    fleet = evening.fleet("Force H")
    assert (fleet.zone, fleet.ships, fleet.port) == ("North Sea", ["Hood"], False)
    evening.refused("commission", "only Japan", ship="Kaiten", type="KSS", side="allied")
    evening.refused("next", "no sequence of play")


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


def test_quoted_names_typed_at_the_console_are_kept(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = 'move "TF 44" "Coral Sea" --unopposed\nphase "Late combat" 3\n'
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run(["play", evening.session.name]) == 0
    assert evening.fleet("TF 44").zone == CORAL
    public = evening.session.state.public
    assert (public["turn"], public["phase"]) == (3, "Late combat")


# Allocations and raids at sea.


# CAP 8 hits the escort, which misses; both torpedo bombers miss; anti-aircraft fire misses; both hit.
AT_ZUIHO = [{"name": "Zuiho", "torpedo": 2}]


def test_an_allocation_is_secret_until_both_are_made_and_then_both_lie_open(evening: Evening) -> None:
    evening.battle(CORAL)
    said = evening.do("allocate", side="allied", torpedo=2, escort=1)
    assert said["japanese"] == said["all"] == []
    assert "missions" not in evening.seen_by("japanese")
    evening.refused("air-strike", "targets are chosen when both", side="allied", target=AT_ZUIHO)
    said = evening.do("allocate", side="japanese", cap=1)
    assert said["all"] == [
        "Coral Sea, round 1: the Allied side flies 1 escort, 2 torpedo bombers; the Japanese side flies 1 CAP."
    ]
    assert evening.seen_by("japanese")["missions"] == {CORAL: {"escort": 1, "torpedo": 2}}
    assert evening.seen_by("allied")["missions"] == {CORAL: {"cap": 1}}


def test_planes_without_a_deck_are_lost_when_the_round_is_over_and_the_owner_hears_it(evening: Evening) -> None:
    evening.battle(CORAL)
    evening.do("hits", ship="Zuiho")
    assert any("no deck" in due.line for due in evening.due())
    said = evening.idle_round(CORAL)
    assert evening.ship("Zuiho").planes == 0
    assert said["japanese"] == ["4 planes of Zuiho are lost, without a deck to land on."]
    assert "Zuiho had" not in evening.told("allied")


def test_land_based_planes_alone_fight_ships_round_by_round(evening: Evening) -> None:
    evening.do("rule", ruling="land-planes", option="join")
    evening.do("move", fleet="TF 17", to="Convoy Zone 12", unopposed=True)
    evening.battle(CORAL, minimum=2)
    evening.do("allocate", side="japanese", cap=1)
    evening.refused("air-strike", "nothing|no planes", side="allied", target=[{"name": "Kumano", "torpedo": 2}])
    said = evening.do("allocate", side="allied", torpedo=2)
    told = "Coral Sea, round 1: the Allied side flies 2 torpedo bombers; the Japanese side flies 1 CAP."
    assert said["all"] == [told]
    dice = [1, 12, 12, 12, 12, 12, 6]
    evening.do("air-strike", dice, side="allied", target=[{"name": "Zuiho", "torpedo": 2}])
    assert evening.side("allied").bases["Port Moresby"].planes == 1
    assert evening.ship("Zuiho").sunk == CORAL
    evening.do("round-over")
    assert evening.board.public.battles[CORAL].rounds == 1
    evening.do("planes", name="Port Moresby", planes=0)
    assert CORAL not in evening.board.public.battles


def test_what_is_due_in_a_battle_names_each_side_that_has_still_to_do_it(evening: Evening) -> None:
    evening.battle(CORAL)
    due = [(one.side, one.command.partition(" ")[0]) for one in evening.due() if one.demanded]
    assert due == [("allied", "allocate"), ("japanese", "allocate")]
    evening.do("allocate", side="allied", zone=CORAL, dive=6)
    assert [one.side for one in evening.due() if one.demanded] == ["japanese"]
    evening.do("allocate", side="japanese", zone=CORAL, dive=4)
    due = [(one.side, one.command.partition(" ")[0]) for one in evening.due() if one.demanded]
    assert due == [("allied", "air-strike"), ("japanese", "air-strike")]


def test_the_side_that_allocates_last_hears_its_missions_once_with_all_others(evening: Evening) -> None:
    evening.battle(CORAL)
    assert evening.do("allocate", side="allied", zone=CORAL, dive=6)["allied"] == ["Coral Sea: 6 dive bombers."]
    said = evening.do("allocate", side="japanese", zone=CORAL, cap=4)
    assert said["all"] == ["Coral Sea, round 1: the Allied side flies 6 dive bombers; the Japanese side flies 4 CAP."]
    assert said["japanese"] == []


# Submarines at sea: attacks, hunts, and income.


def test_a_submarine_that_stays_hidden_is_not_named(evening: Evening) -> None:
    evening.do("move", fleet="Patrol", to=SOLOMON)
    evening.do("submarine-attack", [12, 5, 5, 5, 5], zone=SOLOMON, target=["Wahoo=Kirishima"])
    assert "Wahoo" not in evening.file("japanese")


def test_a_hunt_reads_the_same_where_no_submarine_is(evening: Evening) -> None:
    evening.do("move", fleet="Screen", to=TRUK, unopposed=True)
    missed = evening.do("asw", [12] * 8, side="japanese", zone=TRUK)["japanese"]
    empty = evening.do("asw", side="allied", zone=SOLOMON)["allied"]
    assert [line.replace(TRUK, SOLOMON) for line in missed] == empty


def test_the_dice_of_a_hunt_name_the_ships_that_hunt_and_what_they_need(evening: Evening) -> None:
    evening.do("move", fleet="Patrol", to=SOLOMON)
    evening.do("asw", [5, 4, 5, 5, 12, 12, 12, 12], side="japanese", zone=SOLOMON)
    thrown = evening.session.entries()[-1]["dice"]
    assert [die["for"] for die in thrown[:3]] == [
        "search by Atago, at 4 or less", "search by Atago, at 4 or less", "attack by Asagumo, at 4 or less",
    ]  # fmt: skip
    assert not any("Wahoo" in die["for"] for die in thrown)


def test_the_odds_of_a_hunt_are_of_all_submarines_that_are_there(evening: Evening) -> None:
    evening.do("move", fleet="Patrol", to=SOLOMON)
    whole = evening.whole("asw", {"side": "japanese", "zone": SOLOMON})
    assert whole is not None
    evening.do("asw", [5, 4, 4, 5, 5, 5, 5], side="japanese", zone=SOLOMON)
    answers = evening.session.entries()[-1]["answers"]
    assert [answer["outcome"]["sunk"] for answer in answers] == [1, 0]
    assert whole.inputs["submarines"] == 2
    both = Asked("naval-units").chances("asw", **whole.inputs)
    one = Asked("naval-units").chances("asw", **{**whole.inputs, "submarines": 1})
    chance = Fraction(one['{"sunk": 1, "sighted": 0, "hidden": 0}'])
    assert Fraction(both['{"sunk": 2, "sighted": 0, "hidden": 0}']) == chance**2


def test_the_dice_of_an_attack_on_income_name_the_submarines(evening: Evening) -> None:
    evening.do("economic-attack", [9, 9], submarine=["Wahoo", "Silversides"], target="industry")
    thrown = [die["for"] for die in evening.session.entries()[-1]["dice"]]
    assert thrown == ["Wahoo at industry", "Silversides at industry"]


# What the rules demand of an evening: who may fight, in which order, with what, and how often.


def test_a_battle_by_night_wants_japan(tmp_path: Path) -> None:
    file = tmp_path / "other.toml"
    file.write_text(
        Path("scenarios/naval-units/sea-zone-battle.toml").read_text().replace('nation = "japan"', 'nation = "other"')
    )
    session = open_session(str(file), "other")
    with pytest.raises(Refusal, match="where Japan fights"):
        session.act("battle", {"side": "allied", "zone": CORAL, "night": True})
    session.act("battle", {"side": "allied", "zone": CORAL})


# Ships that are gone from where a fight is, or from the sea: nothing goes on without them, forced or not.


def test_a_ship_that_is_afloat_has_taken_fewer_hits_in_port_than_sink_it(evening: Evening) -> None:
    with pytest.raises(Refusal, match="sinks in port at 4 hits"):
        evening.session.act("set", {"path": "Ise.port_hits", "value": "4"}, How(why="x"))
    evening.do("set", why="x", path="Ise.port_hits", value="3")
    assert evening.ship("Ise").port_hits == 3
