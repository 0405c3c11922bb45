"""Air strikes in a session (16-19, 24)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.session.acting.due import due_now
from tests.games.carrier_clashes.evening import Evening, training
from tests.law import commanded


@pytest.fixture
def evening() -> Evening:
    return training()


@pytest.fixture
def spotted(evening: Evening) -> Evening:
    """The Carrier Force and TF 16 are spotted; the second air strike phase begins."""
    return spotted_by(evening)


def spotted_by(evening: Evening) -> Evening:
    """The Carrier Force is spotted by VS-6, TF 16 by the torpedo bombers; the second air strike phase begins."""
    evening.to("first-search")
    evening.do("search", hex="1407", searcher=["VS-6"], dice=[2], cards=["JH", "AD", "AS"])
    evening.do("search", hex="1410", searcher=["Shokaku torpedo bombers"], dice=[6], cards=["AH", "AD", "AS"])
    evening.to("second-air-strike")
    return evening


def test_24_fighters_with_an_underlined_factor_say_so_as_they_strafe_and_bombers_do_not() -> None:
    evening = training(
        base={"Henderson Field": {"hex": "1409"}}, air={"A6M2": {"underlined": True}, "D3A2": {"underlined": True}}
    )
    evening.to("first-air-strike")
    fighters = "Shokaku fighters"
    evening.do("launch", target="Henderson Field", unit=[fighters, "Shokaku dive bombers"], weapon=[f"{fighters}=F"])
    evening.do("strike", dice=[12, 12, 12])
    (fought,) = [one for one in evening.session.entries()[-1]["answers"] if one["procedure"] == "base-attack"]
    assert [attacker.get("underlined") for attacker in fought["inputs"]["attacker"]] == [True, None]
    assert fought["because"][0]["text"] == "8 F against a base: x1 x2 (underlined) = 16"


def test_18f_aircraft_without_a_deck_land_elsewhere_or_are_lost(spotted: Evening) -> None:
    spotted.do("cap", over="Carrier Force", unit=["Shokaku reserve", "Shokaku fighters"], why="up before the strike")
    spotted.do("launch", target="Carrier Force", unit=["VT-6"])
    spotted.do("strike", dice=[])
    spotted.do("attack", at=["Shokaku"], dice=[1, 2, 3])
    assert spotted.own("ijn", "ships", "Shokaku")["condition"] == "ditw"
    assert spotted.own("ijn", "air", "Shokaku reserve")["adrift"] == "1407"
    assert spotted.refused("land", unit=["Shokaku reserve"], at="Tone").cite == "18.f"
    spotted.do("land", unit=["Shokaku reserve"], at="Shortland")
    assert spotted.own("ijn", "air", "Shokaku reserve")["at"] == "Shortland"
    assert spotted.own("ijn", "air", "Shokaku reserve")["transferred"] is True
    assert "must land elsewhere" in spotted.refused("next").listed[0]
    said = spotted.do("next", why="no deck takes them")
    assert "Lost, with no deck to land on: Shokaku fighters." in said["ijn"]


@pytest.mark.parametrize(("at", "attacked"), [("Shok", ["Shokaku"]), ("Tone", [])])
def test_16k_a_strike_attacks_the_ship_named_at_its_launch_if_she_is_there(
    spotted: Evening, at: str, attacked: list[str]
) -> None:
    spotted.do("launch", target="Carrier Force", unit=["VB-6"], at=at)
    said = " ".join(spotted.do("strike", dice=[12] if attacked else [])["all"])
    assert [ship for ship in ("Shokaku", "Tone") if f"{ship} is attacked" in said] == attacked


@pytest.mark.parametrize(("at", "place"), [("Kako", 2), ("Tone", 1), (None, 1)])
def test_16k_odds_of_a_launch_are_of_the_ship_that_it_names(spotted: Evening, at: str | None, place: int) -> None:
    launch = {"target": "Carrier Force", "unit": ["VB-6"], **({"at": at} if at else {})}
    assert spotted.session.weigh("launch", launch).inputs["strike"][0]["target"] == place


def test_16e_in_a_storm_the_strike_may_find_another_task_force(spotted: Evening) -> None:
    spotted.storm()
    spotted.set("sides.ijn.task_forces.Decoy.hex", "1408")
    spotted.set("sides.ijn.task_forces.Vanguard.hex", "1509")
    spotted.do("launch", target="Carrier Force", unit=["VB-6"])
    said = spotted.do("strike", dice=[1, 6, 1, *[6] * 7])
    assert "Allied Strike 1 misses block 19 and finds an unspotted force in 1408." in said["allied"]
    assert "Allied Strike 1 misses Carrier Force and finds Decoy." in said["ijn"]
    assert "An unspotted force in 1408 holds no ship and is taken off the map." in said["allied"]
    spotted.do("launch", target="Carrier Force", unit=["VT-6"])
    assert spotted.do("strike", dice=[5])["all"] == ["Allied Strike 2 fails to form up."]


def test_16e_a_strike_that_finds_nobody_throws_as_many_dice_wherever_the_enemy_is(spotted: Evening) -> None:
    spotted.storm("cloudy")
    for decoy, unit in (("1408", "VB-6"), ("1702", "VT-6")):
        spotted.set("sides.ijn.task_forces.Decoy.hex", decoy)
        spotted.do("launch", target="Carrier Force", unit=[unit])
        said = spotted.do("strike", dice=[5, *[6] * 8])
        assert said["allied"][0].endswith("does not find block 19.")
        assert said["ijn"][0].endswith("does not find Carrier Force.")


def test_24gv_torpedo_bombers_that_miss_find_no_ships_in_a_port() -> None:
    evening = spotted_by(training(base={"Shortland": {"hex": "1408", "port": True}}))
    evening.set("sides.ijn.task_forces.Vanguard.hex", "1408")
    evening.storm("cloudy")
    evening.do("launch", target="Carrier Force", unit=["VT-6"])
    assert evening.do("strike", dice=[5, *[1] * 8])["ijn"] == ["Allied Strike 1 does not find Carrier Force."]
    evening.do("launch", target="Carrier Force", unit=["VB-6"])
    assert "Allied Strike 2 misses Carrier Force and finds Vanguard." in evening.do("strike", dice=[5, *[1] * 8])["ijn"]


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        ("VT-6", "Allied Strike 1 does not find Carrier Force."),
        ("VB-6", "Allied Strike 1 misses Carrier Force and finds Shortland."),
    ],
)
def test_16e_17_a_strike_with_torpedoes_that_misses_finds_no_base(unit: str, said: str) -> None:
    evening = spotted_by(training(base={"Shortland": {"hex": "1407", "port": False}}))
    evening.set("sides.ijn.task_forces.Vanguard.hex", "1702")
    evening.set("sides.ijn.task_forces.Decoy.hex", "1702")
    evening.to("third-air-strike")
    evening.storm("cloudy")
    evening.do("launch", target="Carrier Force", unit=[unit])
    assert said in evening.do("strike", dice=[5, *[1] * 8])["ijn"]


def test_16k_who_attacks_nothing_is_said_before_the_dice(spotted: Evening) -> None:
    spotted.do("launch", target="Carrier Force", unit=["VB-6", "VT-6"])
    refusal = spotted.refused("strike", "bad-input", at=["VT-6=Shokaku"])
    assert (refusal.field, refusal.message) == ("at", "VB-6 would attack nothing; all units of a strike attack at once")
    spotted.do("strike", dice=[])
    assert spotted.refused("attack", "bad-input", at=["VT-6=Shokaku"]).message == refusal.message
    said = spotted.do("attack", at=["VT-6=Shokaku", "VB-6=nobody"], dice=[11])
    assert len(said["all"]) == 2


def test_19c_usn_strikes_may_combine_over_the_target(spotted: Evening) -> None:
    spotted.do("launch", target="Carrier Force", unit=["VB-6"])
    spotted.do("launch", target="Carrier Force", unit=["VT-6"])
    said = spotted.do("combine", target="Carrier Force", dice=[2])
    assert said["all"] == ["Allied Strike 1 is joined by Strike 2."]
    spotted.do("strike", dice=[])
    said = spotted.do("attack", at=["Kako"], dice=[11, 11])
    assert [text[:19] for text in said["all"][:2]] == ["Kako is attacked by"] * 2


def test_16iiii_a_strike_that_weak_cap_meets_is_due_with_whom_it_leaves_alone(spotted: Evening) -> None:
    spotted.do("launch", target="Carrier Force", unit=["VB-6", "VF-6", "VT-6"], low=[])
    spotted.storm()
    spotted.do("cap", over="Carrier Force", unit=["Shokaku reserve"])
    assert "IJN decides: CAP over Carrier Force has less than 1:1" in spotted.refused("strike", why="bad-input").message
    (due,) = due_now(spotted.session.game, spotted.tree)
    assert (due.side, due.command) == ("ijn", 'strike --side allied --strike "Strike 1" --spare nobody')
    assert due.line.startswith("Allied Strike 1 against Carrier Force is to be flown; IJN decides: CAP over")


# Escorts of F 3 against CAP of defense 3: 1:1 against one, 1:2 against two (16.i.iv).


def escorted(f: int, defense: int, *cap: str, cap_f: int = 20) -> Evening:
    """A strike with an escort against the Carrier Force, and CAP over it."""
    printed = {"F4F-4": {"f": f}, "A6M2": {"defense": defense, "f": cap_f}}
    spotted = spotted_by(training(air=printed))
    spotted.do("launch", target="Carrier Force", unit=["VB-6", "VF-6"])
    spotted.do("cap", over="Carrier Force", unit=list(cap), why="for the test")
    return spotted


BOTH = ("Shokaku reserve", "Shokaku fighters")


def test_16iiv_weak_escorts_are_asked_whom_they_leave_alone_before_the_first_die() -> None:
    spotted = escorted(3, 3, *BOTH)
    refused = spotted.refused("strike", "bad-input", dice=[])
    assert refused.field == "ignore"
    assert "the escorts of Strike 1 have less than 1:1" in refused.message
    assert refused.message.endswith('(16.i.iv): --ignore "Shokaku reserve", or --ignore nobody')
    assert [line.partition(":")[0] for line in refused.listed] == ["Allied Strike 1", "CAP"], "16.f"
    (due,) = due_now(spotted.session.game, spotted.tree)
    assert refused.message in due.line
    assert due.command == 'strike --side allied --strike "Strike 1" --ignore nobody'
    assert spotted.refused("strike", "bad-input", ignore=["nobody", "Shokaku fighters"]).field == "ignore"
    spotted.do("strike", ignore=["Shokaku fighters"], dice=[12, 12, 1])
    assert spotted.own("ijn", "air", "Shokaku reserve")["lost"]
    assert "lost" not in spotted.own("ijn", "air", "Shokaku fighters")


def test_16iiv_escorts_may_attack_all_at_less_than_even_odds() -> None:
    spotted = escorted(3, 3, *BOTH)
    spotted.do("strike", ignore=["nobody"], dice=[12, 12, 1, 1])
    assert all(spotted.own("ijn", "air", name).get("withdrawn") for name in BOTH), "1:2: a 1 makes CAP withdraw"


@pytest.mark.parametrize(
    ("f", "defense", "cap"),
    [(3, 3, BOTH[:1]), (6, 3, BOTH), (3, 7, BOTH), (6, 1, BOTH)],
    ids=["a single unit", "even odds", "0:1 even against one", "better than even"],
)
def test_16iiv_escorts_without_a_choice_are_not_asked(f: int, defense: int, cap: tuple[str, ...]) -> None:
    spotted = escorted(f, defense, *cap)
    (due,) = due_now(spotted.session.game, spotted.tree)
    assert due.command == 'strike --side allied --strike "Strike 1"'
    dice = [12, 12] + [12] * len(cap) * (defense < 7)
    assert spotted.do("strike", dice=dice)


def test_16i_weak_cap_and_weak_escorts_are_both_asked() -> None:
    spotted = escorted(3, 3, *BOTH, cap_f=2)
    refused = spotted.refused("strike", "bad-input", dice=[])
    assert refused.field == "spare"
    assert any("--ignore nobody" in line for line in refused.listed)
    (due,) = due_now(spotted.session.game, spotted.tree)
    assert due.command.endswith("--spare nobody --ignore nobody")
    with pytest.raises(Refusal, match="one more die is needed"):  # only CAP has chosen: escorts attack all
        spotted.do("strike", spare=["nobody"], dice=[])


def test_16iiv_each_choice_is_of_the_side_that_has_it_and_asked_of_the_first_strike_on_a_target_alone() -> None:
    spotted = spotted_by(training(air={"F4F-4": {"f": 3}, "A6M2": {"defense": 3, "f": 20}}))
    spotted.do("launch", target="Carrier Force", unit=["VB-6", "VF-6"])
    spotted.do("launch", target="Carrier Force", unit=["VT-6"])
    spotted.do("cap", over="Carrier Force", unit=list(BOTH), why="for the test")
    first, second = [due for due in due_now(spotted.session.game, spotted.tree) if "is to be flown" in due.line]
    assert "Allied decides: the escorts of Strike 1 have less than 1:1" in first.line
    assert first.command.endswith("--ignore nobody")
    assert second.line == "Strike 2 against Carrier Force is to be flown"
    assert second.command == 'strike --side allied --strike "Strike 2"'


def test_16iiii_cap_that_can_never_come_to_1_2_is_not_asked() -> None:
    spotted = escorted(6, 1, "Shokaku reserve", cap_f=1)
    assert spotted.do("strike", dice=[12]), "the escort alone throws"


def test_16e_escorts_of_a_strike_that_finds_another_force_are_asked_again() -> None:
    spotted = spotted_by(training(air={"F4F-4": {"f": 3}, "A6M2": {"defense": 3, "f": 40}}))
    spotted.do("place", name="Vanguard", hex="1407", why="for the test")
    spotted.do("set", path="sides.ijn.task_forces.Vanguard.spotted", value="true", why="seen")
    spotted.storm()
    spotted.do("launch", target="Carrier Force", unit=["VB-6", "VF-6"])
    spotted.do("launch", target="Vanguard", unit=["VT-6"])
    spotted.do("cap", over="Vanguard", unit=list(BOTH), why="for the test")
    said = spotted.do("strike", strike="Strike 1", group=1, dice=[1, 6, *[1] * 8])
    assert any("the escorts of Strike 1 have less than 1:1" in text for text in said["umpire"])
    assert spotted.refused("strike", "bad-input", strike="Strike 1", dice=[]).field == "ignore"
    assert spotted.do("strike", strike="Strike 1", ignore=["nobody"], dice=[12, 12, 12, 12])


def test_16jii_a_task_force_of_two_carriers_has_two_aa_groups() -> None:
    spotted = spotted_by(training(ship={"Kako": {"target_class": "A"}}))
    spotted.do("launch", target="Carrier Force", unit=["VB-6"])
    assert "2 AA groups" in spotted.refused("strike", why="bad-input").message
    (due,) = due_now(spotted.session.game, spotted.tree)
    assert due.command == 'strike --side allied --strike "Strike 1" --group 1'
    spotted.do("divide", name="Carrier Force", ship=["Shokaku=1", "Kako=2", "Fubuki Division=2"])
    said = spotted.do("strike", group=2, dice=[])
    assert said["allied"] == ["Strike 1 sees Kako (A 2), Fubuki Division (D 2)."]


def test_16jii_a_group_that_was_said_at_launch_need_not_be_said_again() -> None:
    spotted = spotted_by(training(ship={"Kako": {"target_class": "A"}}))
    spotted.do("launch", target="Carrier Force", unit=["VB-6"], group=2)
    seen = [text for text in spotted.do("strike", dice=[])["allied"] if "sees" in text]
    assert seen == ["Strike 1 sees Kako (A 2)."]


@pytest.mark.parametrize(
    ("declared", "due"),
    [
        ({"at": "Kako", "group": 1}, "--group 1"),  # she sails in the second
        ({"at": "Kako"}, "--group 2 --at Kako"),
        ({"group": 7}, "--group 1"),
        ({"at": "Tone"}, "--group 1"),
    ],
)
def test_16jii_a_strike_is_due_as_it_was_declared_where_that_can_be(declared: dict[str, Any], due: str) -> None:
    spotted = spotted_by(training(ship={"Kako": {"target_class": "A"}}))
    spotted.do("launch", target="Carrier Force", unit=["VB-6"], **declared)
    (one,) = due_now(spotted.session.game, spotted.tree)
    assert one.command == f'strike --side allied --strike "Strike 1" {due}'
    act, inputs = commanded(spotted.session.game, one.command)
    assert spotted.do(act, **inputs)


@pytest.mark.parametrize(("place", "waits"), [("1510", True), ("0101", False)])
def test_18f_a_phase_waits_only_for_aircraft_that_some_deck_can_take(place: str, waits: bool) -> None:
    evening = training()
    evening.do("place", name="TF 16", hex=place)
    evening.to("second-air-strike")
    evening.do("hit", ship="Enterprise", result="ditw")
    evening.set("sides.allied.air.VF-6.adrift", place)
    assert ["VF-6" in due.line for due in due_now(evening.session.game, evening.tree)] == [True] * waits
    if not waits:
        evening.to("first-surface-combat")
        assert evening.own("allied", "air", "VF-6")["lost"]
