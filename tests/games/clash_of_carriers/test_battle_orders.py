"""A round of a surface battle by players' orders (12.3-12.8)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.session import carrying, order_check
from referee.session.acting.sealed import plain_text
from referee.session.how import How
from tests.games.clash_of_carriers.evening import Evening
from tests.games.clash_of_carriers.test_play_battle import fought, joined


def faults_of(evening: Evening, text: str, side: str = "usn") -> list[str]:
    return [str(fault) for fault in order_check.check_sheet(evening.session, side, text).faults]


def carried(evening: Evening, usn: str, ijn: str, dice: Sequence[int]) -> carrying.Carried:
    for side, text in (("usn", usn), ("ijn", ijn)):
        assert faults_of(evening, text, side) == []
        carrying.handed_in(evening.session, side, text)
    return carrying.carry_out(evening.session, how=How(dice=list(dice)))


def test_12_a_pair_of_sheets_is_a_round() -> None:
    evening = fought()
    came = carried(
        evening, "Idaho box 22; Idaho at DIV4; Maryland leave", "DIV4 box 8 smoke 7; DIV4 at Idaho", [1, 10, 9]
    )
    acts = [(entry["act"], entry["inputs"]) for entry in came.entries[1:]]
    assert acts == [
        ("steer", {"to": ["Idaho=22"], "leave": ["Maryland"]}),
        ("steer", {"to": ["DIV4=8"], "smoke": ["DIV4=7"]}),
        ("fire", {"gun": ["DIV4=Idaho", "Idaho=DIV4"]}),
        ("disengage", {}),
    ]
    assert evening.board.public.battle.round == 2


def test_12_8_either_side_breaks_off_by_its_sheet() -> None:
    evening = fought()
    came = carried(evening, "all disengage", "DIV4 box 8", [10, 1])
    assert [entry["act"] for entry in came.entries] == ["carry-out", "steer", "disengage"]
    assert came.entries[-1]["inputs"] == {"usn": True}
    assert not evening.board.public.battle.is_there


def test_12_what_the_rules_forbid_is_said_line_by_line() -> None:
    evening = fought()
    said = faults_of(evening, "Idaho box 2; Nagato box 6; Idaho at Maryland; Idaho torp DIV4; Hornet at DIV4")
    assert [line.partition(":")[0] for line in said] == [
        "line 1 (Idaho box 2)",
        "line 2 (Nagato box 6)",
        "line 3 (Idaho at Maryland)",
        "line 4 (Idaho torp DIV4)",
        "line 5 (Hornet at DIV4)",
    ]
    assert "has 3 MP" in said[0]
    assert "not a ship of yours on the display" in said[4]


def test_12_without_a_battle_nobody_fires() -> None:
    assert "there is no surface battle" in faults_of(joined(), "Idaho at Nagato")[0]


def test_the_sheet_of_a_round_leaves_the_orders_of_groups_standing() -> None:
    evening = fought()
    carrying.handed_in(evening.session, "usn", "chit 58.4; Idaho at DIV4")
    carrying.handed_in(evening.session, "usn", "Idaho box 22")
    sheet = evening.session.state.tree["umpire"]["orders"]["usn"]
    assert plain_text(sheet["text"]) == "Idaho box 22;chit 58.4"


def test_12_7_a_round_in_which_only_aircraft_attack_has_its_fire_all_the_same() -> None:
    evening = fought()
    came = carried(evening, "Idaho box 22", "Junyo DB at Idaho", [1, 1])
    assert [(entry["act"], entry["inputs"]) for entry in came.entries[1:]] == [
        ("steer", {"to": ["Idaho=22"]}),
        ("fire", {}),
        ("fly", {"at": ["Junyo DB=Idaho"]}),
        ("disengage", {}),
    ]
