"""Surface battles in a session (12)."""

from __future__ import annotations

import pytest

from referee.games.clash_of_carriers.evening import targets
from tests.games.clash_of_carriers.evening import Evening, begun


def joined(night: bool = False) -> Evening:
    """TG 52.10 has met Force B, by day or by night; Force B is alone in 3612."""
    evening = begun()
    evening.do("deploy", group="Force B", hex="0712", tf=False).to("formations")
    if night:
        evening.set("public.turn", "3").to("formations")
    evening.to("activation").do("relocate", group="Force B", hex="3612")
    evening.draw("TG 52.10").do("move", group="TG 52.10", to=["3612"], dice=[10, 1])
    assert "do battle" in evening.said["umpire"][-1]
    return evening


BATTLE = [7, 3, *[1] * 14, *[10] * 7]


def fought(night: bool = False) -> Evening:
    return joined(night).do("battle", hex="3612", dice=BATTLE)


def test_12_5_targets_says_what_a_ship_does_to_each_enemy() -> None:
    evening = fought()
    entries = len(evening.session.entries())
    said = evening.do("targets", ship="DIV4").said["umpire"]
    assert said[0] == "DIV4 in box 5, round 1 in 3612:"
    assert said[1].startswith("New Mexico, Idaho, Maryland,")
    far = "torpedoes barred, because IJN torpedoes run at most 12 boxes, not 20 (12.6)"
    assert said[1].endswith(f"St. Louis, 20 boxes away: guns hit 3/10, sunk 0; {far}")
    assert said[2].endswith(f"20 boxes away: guns hit 3/10, sunk 1/10; {far}")
    assert said[3:] == ["stand-in values"]
    assert len(evening.session.entries()) == entries
    assert evening.refused("targets", ship="Taiho").field == "ship"


def test_of_many_rows_of_targets_the_first_are_shown_and_the_rest_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = fought()
    _, *rows, _ = evening.do("targets", ship="DIV4").said["umpire"]
    monkeypatch.setattr(targets, "MOST", 1)
    _, *said, _ = evening.do("targets", ship="DIV4").said["umpire"]
    assert said == [rows[0], f"+ {len(rows) - 1} more"]


def test_12_5_who_has_fired_has_nobody_to_fire_at() -> None:
    evening = fought()
    evening.do("fire", gun=["DIV4=Idaho"], dice=[10])
    said = evening.do("targets", ship="DIV4").said["umpire"]
    assert said[0] == "nobody may fire now, because the fire of round 1 is over; it is one act for all ships (12.5)"
    assert said[2].endswith("20 boxes away")


def test_12_5_night_limits_what_is_seen() -> None:
    evening = fought(night=True)
    assert evening.refused("fire", gun=["Nagato=Idaho"]).cite == "12.5"
    evening.force("fire", gun=["Nagato=Idaho"], dice=[1])
    assert "by night" in evening.session.entries()[-1]["overridden"][0]


def test_12_9_after_round_eight_the_more_undamaged_stay() -> None:
    evening = fought()
    evening.set("public.battle.round", "8")
    evening.do("disengage")
    assert [*evening.board.umpire.retreats] == ["ijn"]


def test_12_7_targets_names_the_aircraft_that_may_still_fly() -> None:
    evening = fought()
    lead = "her Ready aircraft, at any of them: fly (12.7): "
    (day,) = (line for line in evening.do("targets", ship="Junyo").said["umpire"] if line.startswith(lead))
    assert {"Junyo DB", "Junyo F"} <= set(day.removeprefix(lead).split(", "))
    evening.do("fire").do("fly", at=["Junyo DB=Idaho"], dice=[1, 1])
    (left,) = (line for line in evening.do("targets", ship="Junyo").said["umpire"] if line.startswith(lead))
    assert "Junyo DB" not in left
    dark = fought(night=True).do("targets", ship="Junyo").said["umpire"]
    assert any(line.startswith("cannot fly, because aircraft do not scramble by night (12.2): ") for line in dark)
