"""What players write on a sheet before the first turn, and while something is under way: what is done for it."""

from __future__ import annotations

from typing import Any

import pytest

from referee.cli.console.only_one import complete_line
from referee.session import carrying, order_check
from referee.session.acting.sealed import plain_text
from referee.session.how import How
from tests.games import sheets
from tests.games.clash_of_carriers.positions import (
    ALOFT,
    AT_AMERICANS,
    BOXED,
    FLEEING,
    IJN_CAP,
    RAIDING,
    SEEN,
    SPOTTED,
    U,
    active,
    evening_where,
    in_phase,
)
from tests.games.sheets import Pair

SET_UP = in_phase("set-up", turn=0)
APART = {**SET_UP, "sides.ijn.groups.Force A.tf": None, "sides.ijn.groups.Force A.hex": "0717"}
UP = {f"{U}air.VF-2/1.box": "cap", f"{U}air.VF-2/1.over": "TG 58.1"}
COMING = {**RAIDING, **UP, "public.raid": AT_AMERICANS}
SECOND = {"sides.ijn.air.Zuikaku F.box": "cap", "sides.ijn.air.Zuikaku F.over": "Force A"}
CAP_UP = {**ALOFT, **IJN_CAP, **SECOND}
EXCESS = {f"public.raid.units.VF-{name}": {"role": "escort"} for name in ("2/2", "1/1")}
DECKS = {**RAIDING, "public.rules": ["15.6"], "sides.ijn.air.Zuikaku F.box": "dead"}
PLACING = "VB-2 at Taiho; VF-2/1 at Shokaku"
PLAYED = {**RAIDING, **SPOTTED, "umpire.dice": "table"}

SHEETS: list[tuple[str, dict[str, Any], str, str, list[tuple[str, dict[str, Any]]]]] = [
    ("16.1.1", SET_UP, "ijn", "Force A 0617 apart", [("deploy", {"group": "Force A", "hex": "0617", "tf": False})]),
    ("16.1.1", APART, "ijn", "Force A 0712", [("deploy", {"group": "Force A", "hex": "0712"})]),
    ("16.1.1", APART, "ijn", "Force A 0618 fleet", [("deploy", {"group": "Force A", "hex": "0618", "tf": True})]),
    ("3.2", SET_UP, "ijn", "all 0617", [("deploy", {"group": "TF Mobile Fleet", "hex": "0617"})]),
    ("3.1.6", SET_UP, "ijn", "dummy Force D 0618", [("form", {"group": "Force D", "hex": "0618", "side": "ijn"})]),
    ("8.4", ALOFT, "usn", PLACING, [("place", {"at": ["VB-2=Taiho", "VF-2/1=Shokaku"]})]),
    ("8.4", ALOFT, "usn", "58.1 at Taiho", [("place", {"at": ["VB-2=Taiho", "VF-2/1=Taiho"]})]),
    ("8.4", ALOFT, "usn", "all at Taiho", [("place", {"at": ["VF-2/1=Taiho", "VB-2=Taiho"]})]),
    ("8.2", CAP_UP, "ijn", "TaihoF hunt VB-2", [("intercept", {"hex": "2511", "hunt": ["Taiho F=VB-2"]})]),
    ("8.2.2", {**CAP_UP, **EXCESS}, "usn", "VF-2/2 suppress", [("intercept", {"hex": "2511", "suppress": ["VF-2/2"]})]),
    ("13.0", COMING, "usn", "VF-2/1 out 2711", [("vector", {"unit": ["VF-2/1"], "hex": "2711"})]),
    ("12.9", FLEEING, "usn", "58.1 retreat 2911", [("retreat", {"to": "2911", "side": "usn", "group": ["TG 58.1"]})]),
    (
        "6.1",
        in_phase("activation", SEEN),
        "ijn",
        "Mobile report CV=4",
        [("sighting", {"target": "TF Mobile Fleet", "count": ["CV=4"]})],
    ),
    ("15.6", DECKS, "ijn", "TaihoF land Zuikaku", [("land", {"unit": "Taiho F", "carrier": "Zuikaku"})]),
    ("4.2", PLAYED, "usn", "58.1 stay", []),
    ("5.7", in_phase("air"), "usn", "VF-2/1 stay; VF-2/2 cap", [("cap", {"unit": ["VF-2/2"]})]),
]


@pytest.mark.parametrize(
    ("values", "side", "text", "acts"), [row[1:] for row in SHEETS], ids=[row[0] for row in SHEETS]
)
def test_a_sheet_does_what_it_says(
    values: dict[str, Any], side: str, text: str, acts: list[tuple[str, dict[str, Any]]]
) -> None:
    session = evening_where(values)
    assert order_check.check_sheet(session, side, text).faults == []
    carrying.handed_in(session, side, text)
    came = carrying.carry_out(session, how=How(seed=1))
    assert [(entry["act"], entry["inputs"]) for entry in came.entries[1:]] == acts
    assert came.met == []


@pytest.mark.parametrize(
    ("values", "side", "text", "why"),
    [
        (ALOFT, "usn", "VB-2 at Junyo", "no ship of the target that you see"),
        (ALOFT, "usn", "VT-2 at Taiho", "VT-2 is not among those that go on to the ships"),
        (RAIDING, "usn", "VB-2 hunt VB-2", "no air unit of the raid"),
        (ALOFT, "usn", "VB-2 suppress", "VB-2 is not an escort of this raid"),
        (FLEEING, "usn", "58.4 retreat 2911", "TG 58.4 does not have to retreat"),
        (FLEEING, "usn", "Baltimore retreat 2911", "may be ordered only to fly CAP"),
        (in_phase("activation", SEEN), "ijn", "Taiho report CV=4", "may be ordered only to fly CAP"),
        (BOXED, "usn", "58.1 at Myoko", "TG 58.1 is not a ship of yours on the display"),
        (BOXED, "usn", "VB-2 leave", "VB-2 is not a ship of yours on the display"),
        (COMING, "usn", "58.1 at Hornet", "there is no surface battle"),
        (ALOFT, "usn", "58.2 3112", "TG 58.2 is in TF 58 and moves with it"),
        (SET_UP, "ijn", "Force A search", "not for the set-up"),
        (FLEEING, "usn", "58.1 retreat 2711", "is not the next hex east or south"),
        (in_phase("activation", SEEN), "ijn", "Mobile report CV=9", "there are 3"),
        (
            in_phase("activation", active("TG 58.1")),
            "usn",
            "58.1 stay; 58.1 2812",
            "line 1 gives TG 58.1 this order already",
        ),
        (BOXED, "usn", "Baltimore disengage", "a side breaks off as a whole: all disengage"),
        (BOXED, "usn", "Baltimore box 2", "cannot go from box 10 to 2"),
        (BOXED, "usn", "Houston box 6", "Houston is not a ship of yours on the display"),
        (BOXED, "usn", "Baltimore at Boston", "no ship on the display that you see"),
        (BOXED, "usn", "Baltimore torp Myoko", "no torpedoes"),
        (RAIDING, "usn", "Baltimore at Myoko", "there is no surface battle"),
        (BOXED, "usn", "Baltimore stay; Baltimore box 9", "line 1 gives Baltimore (moves) this order already"),
        (SET_UP, "ijn", "Force A 1017 apart", "begins in column 07 or west of it"),
    ],
)
def test_a_line_that_cannot_be_done_is_said(values: dict[str, Any], side: str, text: str, why: str) -> None:
    faults = [fault.words for fault in order_check.check_sheet(evening_where(values), side, text).faults]
    assert why in " ".join(faults)


def test_8_odds_alone_are_those_of_what_is_due() -> None:
    assert complete_line(evening_where(ALOFT), ["odds"])[:2] == ["odds", "place"]
    assert complete_line(evening_where(in_phase("air")), ["odds"]) == ["odds"]


# A round of a surface battle by a pair of sheets (12.3-12.8).

IN_BATTLE = {
    **BOXED,
    "public.battle.units.Hornet.box": 25,
    "umpire.battle_groups": {"usn": ["TG 58.1"], "ijn": ["Force A"]},
}
PAIRS = [
    Pair("12.3-12.5: a round", ("Baltimore box 9; DES DIV 42 box 10 smoke 9; Hornet leave; Baltimore at Myoko",
         "Myoko box 13; Myoko at Baltimore"), "steer steer fire disengage", dice=[10, 1, 1], inputs={
             1: {"to": ["Baltimore=9", "DES DIV 42=10"], "smoke": ["DES DIV 42=9"], "leave": ["Hornet"]},
             2: {"to": ["Myoko=13"]}, 3: {"gun": ["Myoko=Baltimore", "Baltimore=Myoko"]},
             4: {"usn": None, "ijn": None}}),
    Pair("12.7: a round in which only aircraft attack has its fire all the same",
         ("Baltimore box 9; DES DIV 42 smoke 9; VB-2 at Myoko", "Myoko stay"), "steer fire fly disengage", dice=[1, 1],
         inputs={1: {"to": ["Baltimore=9"], "smoke": ["DES DIV 42=9"]}, 2: {"gun": None}, 3: {"at": ["VB-2=Myoko"]}}),
    Pair("12.3: the battle is over before", ("Baltimore box 9", "Myoko stay"), "", met="there is no surface battle",
         then=[("disengage", {"usn": True, "ijn": True})]),
    Pair("12.8: either side breaks off", ("all disengage", "Myoko box 13"), "steer disengage", dice=[10, 10],
         inputs={1: {"to": ["Myoko=13"]}, 2: {"usn": True, "ijn": None}}),
]  # fmt: skip


@pytest.mark.parametrize("row", PAIRS, ids=[row.rule for row in PAIRS])
def test_a_pair_of_sheets_is_a_round(row: Pair) -> None:
    sheets.check(evening_where(IN_BATTLE), row)


def test_the_sheet_of_a_round_leaves_the_orders_of_groups_standing() -> None:
    session = evening_where(IN_BATTLE)
    for text in ("chit 58.4; Baltimore at Myoko", "Baltimore box 9"):
        carrying.handed_in(session, "usn", text)
    assert plain_text(session.state.tree["umpire"]["orders"]["usn"]["text"]) == "Baltimore box 9;chit 58.4"
