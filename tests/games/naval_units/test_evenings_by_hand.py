"""What an umpire's evening needs of the rules beyond one act: what goes on between acts, and by whose choice."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.answer import roll
from referee.engine.dice import Typed
from referee.engine.procedure import find
from referee.engine.rules import load
from referee.session import carrying
from tests.games.naval_units.evening import CONVOY, CORAL, GAME, SOLOMON, TRUK, Evening, evening

__all__ = ["evening"]

MISSES = [12] * 12
KIRISHIMA: dict[str, Any] = {"zone": SOLOMON, "target": ["Wahoo=Kirishima"]}


def first_due(evening: Evening) -> str:
    return evening.due()[0].command


# Planes to ship combat.


def test_planes_without_a_deck_ask_for_no_allocation_in_the_next_round(evening: Evening) -> None:
    evening.battle(CORAL, minimum=2)
    evening.do("allocate", side="allied", cap=1)
    evening.do("allocate", side="japanese", cap=1)
    evening.do("round-over")
    evening.do("hits", ship="Zuiho")
    assert evening.side("japanese").planes_at_sea(CORAL) == 4
    assert first_due(evening) == f'allocate --side allied --zone "{CORAL}"'
    evening.refused("allocate", "has no planes", side="japanese", cap=1)
    evening.do("allocate", side="allied", torpedo=2)
    evening.do("air-strike", MISSES[:5], side="allied", target=[{"name": "Kumano", "torpedo": 2}])
    assert first_due(evening) == f'round-over --zone "{CORAL}"'
    evening.do("round-over")
    assert evening.ship("Zuiho").planes == 0


def test_planes_that_come_once_all_lies_open_wait_for_the_next_round(evening: Evening) -> None:
    evening.do("planes", name="Zuiho", planes=0)
    evening.battle(CORAL)
    evening.do("allocate", side="allied", cap=1)
    evening.do("planes", name="Zuiho", planes=2)
    evening.refused("surface-round", "a round of planes is under way", zone=CORAL)
    assert first_due(evening) == f'round-over --zone "{CORAL}"'
    evening.do("round-over")


def test_planes_that_are_lost_once_they_are_allocated_are_allocated_again(evening: Evening) -> None:
    evening.battle(CORAL)
    evening.do("allocate", side="allied", torpedo=4)
    evening.do("allocate", side="japanese")
    evening.do("planes", name="Yorktown", planes=2)
    strike: dict[str, Any] = {"side": "allied", "target": [{"name": "Zuiho", "torpedo": 4}]}
    evening.refused("air-strike", "4 planes are allocated in Coral Sea, where no more than 2 can fly", **strike)
    assert first_due(evening) == f'allocate --side allied --zone "{CORAL}"'
    evening.do("allocate", side="allied", torpedo=2)
    assert first_due(evening).startswith("air-strike --side allied")


def test_untargeted_escorts_shoot_at_the_planes_that_their_owner_says(evening: Evening) -> None:
    evening.battle(CORAL)
    evening.do("allocate", side="allied", torpedo=2)
    evening.do("allocate", side="japanese")
    target = [{"name": "Kumano", "torpedo": 1}, {"name": "Zuiho", "torpedo": 1}]
    strike: dict[str, Any] = {"side": "allied", "target": target, "cover_at": "Zuiho"}
    # The target's fire misses twice, Yukaze hits the plane at Zuiho; the other one sinks Kumano.
    evening.do("air-strike", [12, 12, 2, 6], **strike)
    assert evening.ship("Kumano").sunk == CORAL
    assert evening.ship("Zuiho").sunk is None


def test_planes_are_lost_from_the_targets_that_the_raider_says() -> None:
    raid = {"ships": [{"type": "BB", "torpedo": 1}, {"type": "BB", "torpedo": 1}], "rounds": 2, "surprise": "none"}
    # One plane is lost in round 1; the other hits the ship at which it is in round 2.
    dice = [12, 12, 1, 12, 1, 12, 12]
    for lost_first, left in (("last", [3, 4]), ("first", [4, 3])):
        ruleset = load(GAME)
        thrown = roll(find(GAME, "port-raid"), {**raid, "lost_first": lost_first}, ruleset, Typed(dice, [])).outcome
        assert (thrown or {})["ships_left"] == left


# Ship-to-Ship Combat.


def test_a_screen_takes_hits_in_all_parts_of_a_round(evening: Evening) -> None:
    evening.battle(SOLOMON)
    evening.do("surface-round", [12, 12, 12, 12, 12], ship=["Washington", "Hobart", "Kirishima"],
               target=["Kirishima=Washington"], screen=["Hobart=Washington"])  # fmt: skip
    evening.do("surface-round", [12, 1, 12], target=["Atago=Washington", "Perkins=Atago", "Asagumo=Perkins"],
               ship=["Atago", "Asagumo", "Perkins"])  # fmt: skip
    assert evening.ship("Hobart").sunk == SOLOMON
    assert evening.ship("Washington").hits == 0


def test_a_screen_that_is_fired_at_screens_no_more(evening: Evening) -> None:
    evening.battle(SOLOMON)
    evening.do("surface-round", [12, 12, 12, 12, 12], ship=["Washington", "Hobart", "Kirishima"],
               target=["Kirishima=Washington"], screen=["Hobart=Washington"])  # fmt: skip
    evening.do("surface-round", [12, 1, 12], ship=["Atago", "Asagumo", "Perkins"],
               target=["Atago=Washington", "Perkins=Atago", "Asagumo=Hobart"])  # fmt: skip
    assert evening.ship("Washington").hits == 1


def test_a_part_of_a_round_that_sinks_all_enemies_ends_the_battle(evening: Evening) -> None:
    for name in ("Kirishima", "Atago"):
        evening.do("hits", ship=name, hits=2)
    evening.battle(SOLOMON)
    evening.do("surface-round", [9], ship=["Washington", "Asagumo"], more=True)
    assert SOLOMON not in evening.board.public.battles


# Naval Combat, Naval Interception.


def test_the_odds_of_an_interception_from_the_air_are_those_of_the_raid(evening: Evening) -> None:
    evening.do("move", fleet="Carrier Force", to=TRUK)
    raid = [{"name": "Zuiho", "torpedo": 2}]
    whole = evening.whole("intercept", {"fleet": "Carrier Force", "raid": raid, "screen": ["Yukaze=Zuiho"]})
    assert whole is not None
    assert whole.procedure == "air-strike"
    assert [escort.get("screens") for escort in whole.inputs["cover"]] == [None, 1]


# Submarine Combat.


def below(evening: Evening) -> None:
    """Submarines under the Japanese screen."""
    evening.do("move", fleet="Patrol", to=SOLOMON)


def test_a_second_attack_on_one_turn_is_known_though_the_combat_was_ended(evening: Evening) -> None:
    below(evening)
    evening.do("submarine-attack", [12, 5, 5, 5, 5], **KIRISHIMA)
    evening.do("submarines-over", zone=SOLOMON)
    evening.do("submarine-attack", [12, 4], **KIRISHIMA)
    assert evening.session.entries()[-1]["answers"][0]["inputs"]["round"] == 2
    assert evening.ship("Wahoo").sunk == SOLOMON


def test_submarines_that_intercept_fight_one_round_with_those_who_leave(evening: Evening) -> None:
    below(evening)
    evening.do("place", fleet="Rear", ship=["Asagumo"])
    evening.do("move", fleet="Screen", to=TRUK)
    evening.refused("submarine-attack", "Asagumo is not in it", zone=SOLOMON,
                    target=["Wahoo=Kirishima", "Silversides=Asagumo"])  # fmt: skip
    evening.do("submarine-attack", [12, 5, 5], **KIRISHIMA)
    inputs = evening.session.entries()[-1]["answers"][0]["inputs"]
    assert [ship["name"] for ship in inputs["defenders"]] == ["Kirishima", "Atago"]
    again = evening.refused("submarine-attack", "an interception is one round", [12, 12, 12], **KIRISHIMA)
    assert str(again.hint).startswith(f'move --fleet Screen --to "{TRUK}" --unopposed')
    evening.do("move", fleet="Screen", to=TRUK, unopposed=True)
    assert evening.fleet("Screen").zone == TRUK


# Odds of what may not be.


@pytest.mark.parametrize(
    ("act", "inputs", "words"),
    [
        ("withdraw", {"side": "japanese", "to": TRUK}, "the Japanese side cannot leave yet: round 0 of 1"),
        (
            "search",
            {"side": "allied", "zone": CORAL},
            f"there is a battle in {CORAL}: the Allied side has already found its enemy",
        ),
        ("surface-round", {"zone": CORAL}, "the Allied side still has 6 planes there"),
        ("intercept", {"fleet": "Carrier Force", "to": TRUK}, f"Carrier Force is in battle in {CORAL}: withdraw"),
    ],
)
def test_odds_of_what_may_not_be_say_so(evening: Evening, act: str, inputs: dict[str, Any], words: str) -> None:
    evening.battle(CORAL)
    answer = evening.session.weigh(act, inputs)
    assert f"the rules forbid it now: {words}" in [why["text"] for why in answer.because]


def test_what_is_offered_in_a_zone_is_what_may_be_done(evening: Evening) -> None:
    def offered() -> list[str]:
        return [one.command for one in carrying.encounters(evening.session)]

    search = f'search --side allied --zone "{CORAL}"'
    assert search in offered()
    evening.do("move", fleet="TF 17", to=CONVOY, unopposed=True)  # the planes of Port Moresby stay ashore
    assert search not in offered()
    evening.do("move", fleet="Screen", to=CORAL)
    assert not any(command.startswith("search") and SOLOMON in command for command in offered())


# unit chart.


def test_what_one_side_calls_its_ground_units_is_not_known_to_the_other(evening: Evening) -> None:
    evening.do("commission", ship="LST-1", type="LST", side="allied")
    evening.do("load", ship="LST-1", unit=["1st Infantry"])
    evening.do("load", ship="Yukaze", unit=["1st Infantry"], enemies="let")


# Evasion rolls.


def test_japans_evasion_by_night_is_said_as_what_it_is(evening: Evening) -> None:
    evening.do("search", [3, 2, 5, 1], side="allied", zone=CORAL)
    because = [row["text"] for row in evening.session.entries()[-1]["answers"][0]["because"]]
    assert "evasion +1 for Japan, if it is night" in because
    assert not any("by night" in text for text in because)
