"""Allocations and raids at sea."""

from __future__ import annotations

from tests.games.naval_units.evening import CORAL, Evening, evening

__all__ = ["evening"]

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
