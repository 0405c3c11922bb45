"""Who hears what, and what its words must hold: dummies' names, reports and their limits, AA, fire, corrections."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee.games.clash_of_carriers.evening import steering
from referee.session import carrying
from referee.session.acting.hints import Command
from referee.session.how import How
from referee.show.cards import cards_text
from tests.games.clash_of_carriers.evening import Evening, begun
from tests.games.clash_of_carriers.test_play_battle import fought


def offers(evening: Evening) -> list[Command]:
    """What the umpire is offered for the marker that is played."""
    return [one.command for one in carrying.encounters(evening.session) if one.command]


# Offers are accepted (6.5, 8.0, 12.0).


def test_6_5_nobody_is_offered_a_dummys_search() -> None:
    evening = begun().to("formations").do("form", group="TG 58.9", hex="2811", side="usn").to("activation")
    evening.do("relocate", group="TG 58.9", hex="0719").draw("TG 58.9")
    assert not [line for line in offers(evening) if line.startswith("search")]


def test_12_0_in_a_battle_neither_searches_nor_raids_nor_draws_are_offered() -> None:
    found = {line.split(" ")[0] for line in offers(fought())}
    assert not found & {"search", "raid", "draw"}


def test_8_0_a_raid_is_offered_with_the_carriers_that_may_fly_it() -> None:
    evening = begun().to("activation").do("relocate", group="TF Mobile Fleet", hex="2211").draw("TF Mobile Fleet")
    evening.do("search", by="TF Mobile Fleet", target=["TG 58.1"], dice=[10])
    (raid,) = [command for command in offers(evening) if command.act == "raid"]
    evening.do("raid", **raid.given)


def test_12_3_the_movement_that_is_due_is_offered_to_a_ship_of_the_side_that_moves() -> None:
    evening = fought()
    fight = evening.board.public.battle
    for side in (fight.initiative, evening.board.other(fight.initiative)):
        evening.set("public.battle.moving", side)
        first = (steering.Steer.offered("to", {}, evening.board) or [])[0]
        assert evening.board.public.battle.units[first.split("=")[0]].side == side


# Dummies bear printed names (3.1.6).


@pytest.mark.parametrize(
    ("typed", "side", "hex_"),
    [("58.5", "usn", "2811"), ("tg58.5", "usn", "2811"), ("E", "ijn", "0618"), ("force e", "ijn", "0618")],
)
def test_3_1_6_a_dummy_bears_a_name_as_it_is_printed(typed: str, side: str, hex_: str) -> None:
    evening = begun().to("formations").do("form", group=typed, ship=[hex_])
    name = {"usn": "TG 58.5", "ijn": "Force E"}[side]
    assert name in evening.markers(side)
    assert typed == name or typed not in evening.markers(side)


# Reports (6.1, 11.1.4).


def test_6_1_the_owner_who_words_a_report_hears_his_limit() -> None:
    evening = begun().to("activation").do("relocate", group="TG 58.1", hex="0719").draw("TG 58.1")
    evening.do("search", by="TG 58.1", target=["TF Mobile Fleet"], reports="owner", dice=[5])
    due = next(iter(evening.board.umpire.reports_due.values()))
    said = f"TF Mobile Fleet in 0618: your report may be off by {due.fudge} for each type of ship"
    assert any(line.startswith(said) for line in evening.said["ijn"])
    assert not any("may be off" in line for line in evening.said["usn"])


def test_11_1_4_what_a_submarine_found_in_a_tf_is_reported_by_its_name() -> None:
    evening = begun().to("activation").set("umpire.reports", "owner")
    evening.set("umpire.pulled.usn", '{"total": 5, "real": 5}')
    evening.set("public.submarines.S1", '{"side": "usn", "hex": "0719"}')
    evening.draw("TF Mobile Fleet").do("move", group="TF Mobile Fleet", to=["0719"], dice=[3, 2])
    (label,) = evening.board.umpire.reports_due
    evening.do("sighting", target=label, seed=1)
    assert evening.said["usn"][-1].startswith(f"Report: {label} in 0719: ")


# A raid that is shot down (7.2; ruling `raid-shot-down`).


def test_8_7_a_marker_put_aside_by_the_program_is_told() -> None:
    evening = begun().to("activation").draw("USN Command").do("activate", group="TG 58.1")
    for seed in range(1, 40):
        if any(line == "TG 58.1 is put aside." for line in evening.do("draw", seed=seed).said["all"]):
            return
    raise AssertionError("it was never put aside")


# What is begun is finished before anything else is done, and nothing is left hanging when a phase ends
# (4.0, 4.2).


def raided(evening: Evening) -> Evening:
    """The IJN has a raid of three units in the air, against TG 58.1 under CAP."""
    evening.to("air").do("cap", unit=["VF-2/1"]).to("activation")
    evening.do("relocate", group="TF Mobile Fleet", hex="2211")
    evening.draw("TF Mobile Fleet").do("search", by="TF Mobile Fleet", target=["TG 58.1"], dice=[10])
    return evening.do("raid", unit=["Taiho DB", "Taiho T", "Shokaku F/1"], target="TG 58.1")


def test_8_4_targets_says_what_all_of_the_raid_does_to_each_of_its_ships() -> None:
    evening = raided(begun())
    entries = len(evening.session.entries())
    said = evening.do("targets").said["umpire"]
    assert said[0] == "the raid on TG 58.1 once CAP has met it, 3 units, all at one of its ships:"
    assert said[-1] == "stand-in values"
    assert len(evening.session.entries()) == entries
    target = evening.board.public.raid.target_group
    assert target is not None
    assert all(sum(f"{ship} (" in row for row in said) == 1 for ship in target.ships)
    answer = evening.session.weigh("place", {"rest": "Hornet"}, How())
    assert answer is not None
    sunk = Fraction(answer.chance(["sunk=yes"]))
    (row,) = (row for row in said if "Hornet (" in row)
    assert abs(float(Fraction(sunk)) - float(row.rpartition("sunk ")[2].removesuffix("%")) / 100) < 0.001
    evening.do("intercept", dice=[1, 1]).do("place", rest="Hornet")
    assert evening.do("targets").said["umpire"][0].startswith("the raid on TG 58.1, 3 units")
    assert evening.refused("targets", ship="Hornet").field == "act"


def test_12_0_where_ships_detect_ships_a_battle_is_due() -> None:
    evening = begun()
    evening.do("deploy", group="Force B", hex="0712", tf=False).to("activation")
    evening.do("relocate", group="Force B", hex="3612").draw("TG 52.10")
    evening.do("move", group="TG 52.10", to=["3612"], dice=[10, 1])
    assert evening.due()[0].command == "battle --hex 3612"
    assert evening.refused("draw").cite == "12.0"
    assert "a battle" in evening.refused("next").listed[0]


def test_6_2_both_sides_throw_in_a_shared_hex_dummies_too() -> None:
    evening = begun().to("formations").do("form", group="Force D", side="ijn", hex="0618")
    evening.to("activation").do("relocate", group="Force D", hex="3612").draw("TG 52.10")
    evening.do("move", group="TG 52.10", to=["3612"], dice=[1, 10])
    assert evening.said["ijn"] == ["In the same hex nothing is found of TG 52.10 in 3612."]
    assert evening.group("TG 52.10").detected == []


def test_16_1_4_the_whereabouts_are_due_when_the_marker_comes_up_though_it_is_put_aside() -> None:
    evening = begun().to("formations").do("order").to("activation").draw("IJN Command")
    evening.do("activate", group="TF Mobile Fleet")
    assert evening.refused("flagship").cite == "16.1.4"
    evening.do("draw", marker="TF Mobile Fleet")
    assert evening.refused("draw").cite == "16.1.4"
    evening.do("flagship").do("draw")


def test_16_1_4_the_immediate_victory_ends_the_game_at_once() -> None:
    evening = begun().to("formations")
    evening.set("public.turn", "8").to("tally")
    assert any("The game is over" in line and "decisive USN victory" in line for line in evening.said["all"])
    assert evening.refused("next").cite == "16.1"
    assert evening.board.public.turn == 8


def test_4_3_a_detached_group_that_cannot_move_holds_nobody_up() -> None:
    evening = begun().to("formations").do("hit", ship="Hornet", hits=1).do("hit", ship="Nagato", hits=1)
    evening.do("detach", group="Cripples", ship=["Hornet"]).do("detach", group="Lame", ship=["Nagato"])
    evening.to("end")
    assert [due.command for due in evening.due()] == [
        "sail --group Lame --to …",
        "sail --group Cripples --to …",
    ]
    assert evening.refused("sail", group="Cripples", to=["3213"]).cite == "4.3"
    evening.set("Nagato.most_mp", "0")
    evening.do("sail", group="Cripples", to=["3213"])
    assert evening.due() == []


def test_8_7_a_command_chit_says_what_it_may_activate_and_need_not() -> None:
    evening = begun().to("activation").draw("IJN Command")
    due = evening.due()[-1]
    assert (due.line, due.command) == ("IJN Command may activate TF Mobile Fleet (8.7)", "activate --group …")
    assert not due.demanded
    evening.do("draw")


def test_4_2_a_marker_that_the_players_drew_is_said_and_its_place_in_the_pool_is_not() -> None:
    evening = begun().to("activation")
    done = evening.session.act("draw", {"marker": "TG 58.1"})
    said = cards_text(done.entry, done.say(["usn", "ijn"]))
    assert "Drawn: TG 58.1 (USN)." in said
    assert "activation: marker" not in said
