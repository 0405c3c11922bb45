"""Who hears what, and what its words must hold: dummies' names, reports and their limits, AA, fire, corrections."""

from __future__ import annotations

import pytest

from referee.games.clash_of_carriers.evening import battle
from referee.session import carrying
from referee.session.acting.hints import Command
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
        first = (battle.Steer.offered("to", {}, evening.board) or [])[0]
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
