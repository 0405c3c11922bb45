"""Surface battles in their order, their fire, and who retreats where (12)."""

from __future__ import annotations

from referee.session.how import How
from referee.show.cards import cards_text
from tests.games.clash_of_carriers.evening import Evening, begun
from tests.games.clash_of_carriers.test_play_battle import BATTLE, fought, joined


def test_12_3_whoever_leaves_first_stops_nobody_else() -> None:
    evening = fought()
    for name, box in (("Nagato", "1"), ("Mogami", "1"), ("Idaho", "25")):
        evening.set(f"public.battle.units.{name}.box", box)
    evening.set("public.battle.initiative", "ijn")
    evening.do("steer", leave=["Nagato", "Mogami", "Idaho"], dice=[1, 10, 10])
    assert "Nagato" not in evening.board.public.battle.units
    assert {"Mogami", "Idaho"} <= set(evening.board.public.battle.units)


def wiped_out() -> Evening:
    """A lone destroyer has met TG 52.10."""
    evening = begun().to("formations").do("form", group="Force D", ship=["DIV4"]).to("activation")
    evening.do("relocate", group="Force D", hex="3612").draw("TG 52.10")
    return evening.do("move", group="TG 52.10", to=["3612"], dice=[10, 1]).do("battle", dice=[7, 3, *[1] * 15])


def test_12_9_a_side_that_is_wiped_out_retreats_nowhere() -> None:
    evening = wiped_out().do("fire", gun=["Idaho=DIV4"], dice=[10])
    assert evening.ship("DIV4").sunk
    assert (evening.board.public.battle.is_there, [*evening.board.umpire.retreats]) == (False, [])
    assert evening.said["all"][-1] == "The battle in 3612 is over; nobody has to retreat."
    evening.do("draw")


def test_12_9_each_group_retreats_where_it_will() -> None:
    evening = begun().to("formations").do("form", group="TG 52.1", ship=["California", "Pennsylvania"])
    evening.do("form", group="Force D", ship=["DIV4"]).to("activation").do("relocate", group="Force D", hex="3612")
    evening.do("relocate", group="TG 52.1", hex="3612").draw("TG 52.10")
    evening.do("move", group="TG 52.10", to=["3612"], dice=[10, 1]).do("battle", dice=[7, 3, *[1] * 15])
    evening.do("disengage", usn=True, dice=[10, 1])
    evening.do("retreat", to="3712", group=["TG 52.1"])
    assert [*evening.board.umpire.retreats["usn"].groups] == ["TG 52.10"]
    assert evening.refused("draw").cite == "12.9"
    evening.set("umpire.torpedoes.side", "ijn").set("umpire.torpedoes.group", "TG 52.1")
    assert evening.refused("retreat", to="3613").cite == "11.1.4"
    evening.do("torpedo", ship="California", dice=[1])
    evening.do("retreat", to="3613")
    assert (evening.group("TG 52.1").hex, evening.group("TG 52.10").hex) == ("3712", "3613")
    assert (evening.group("TG 52.1").retreated, [*evening.board.umpire.retreats]) == (-1, [])


def test_odds_of_a_round_and_of_a_raid_touch_nothing() -> None:
    evening = fought()
    count = len(evening.session.entries())
    answer = evening.session.weigh("fire", {"gun": ["Idaho=DIV4", "DIV4=Idaho"], "torpedo": []})
    assert answer.procedure == "battle-round"
    assert len(evening.session.entries()) == count


def test_12_2_a_battle_of_many_ships_begins_on_one_screen() -> None:
    done = joined().session.act("battle", {"hex": "3612"}, How(dice=BATTLE))
    text = cards_text(done.entry, done.say(["usn", "ijn"]))
    assert len(text.splitlines()) <= 24
    assert "D10 deployment of: New Mexico 1, Idaho 1" in text
