"""What players order in Naval Units, what follows, and what a fault must not betray."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from referee.session import carrying, order_check
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session

SEARCH = How(dice=[3, 2, 5, 2])


@pytest.fixture
def session() -> Session:
    found = open_session("naval-units/sea-zone-battle", "evening")
    found.act("phase", {"phase": "Combat"})
    return found


def faults_of(session: Session, text: str, side: str = "allied") -> list[str]:
    return [str(fault) for fault in order_check.check_sheet(session, side, text).faults]


def carried(session: Session, allied: str, japanese: str, dice: Sequence[int] | None = None) -> carrying.Carried:
    for side, text in (("allied", allied), ("japanese", japanese)):
        if text:
            assert faults_of(session, text, side) == []
            carrying.handed_in(session, side, text)
    return carrying.carry_out(session, how=How(dice=list(dice) if dice else None, seed=None if dice else 1))


def acts(came: carrying.Carried) -> list[str]:
    return [entry["act"] for entry in came.entries]


def joined(session: Session) -> None:
    """There is a battle in the Coral Sea, of two rounds."""
    session.act("search", {"side": "japanese", "zone": "Coral Sea"}, SEARCH)


def test_moves_and_what_the_other_side_does_about_them(session: Session) -> None:
    came = carried(session, "TF44 Coral; Wahoo Silver industry", "Solomon let; Carrier stay; Truk intercept", [10, 5])
    assert acts(came) == ["carry-out", "move", "economic-attack", "move"]
    assert came.entries[3]["inputs"] == {"fleet": "TF 44", "to": "Coral Sea", "unopposed": True}
    came = carried(session, "Solomon intercept", "Screen Truk; Combined dock")
    assert acts(came)[:3] == ["carry-out", "move", "move"]


def test_fleets_move_before_anybody_searches_whichever_line_comes_first(session: Session) -> None:
    came = carried(session, "Coral search; TF44 Coral", "Solomon let")
    assert acts(came)[:3] == ["carry-out", "move", "search"], "Combat: the moves of a phase come first"


@pytest.mark.parametrize("line", ["TF44 Coral", "Coral search", "Wahoo industry", "Coral hunt"])
def test_what_the_active_player_alone_does_waits_on_a_sheet_for_his_phase(session: Session, line: str) -> None:
    session.act("active", {"side": "japanese"})
    came = carried(session, line, "Screen dock")
    assert acts(came) == ["carry-out", "move"], "the Allied sheet waits"
    session.act("phase", {"phase": "Allied moves"})
    session.act("active", {"side": "allied"})
    assert acts(carrying.carry_out(session, how=How(seed=1)))[1:], "its phase has come"


@pytest.mark.parametrize(("answer", "aboard"), [("Coral let", ["1st"]), ("", [])])
def test_a_transport_loads_beside_enemy_ships_where_their_sheet_lets_her(
    session: Session, answer: str, aboard: list[str]
) -> None:
    order = ("load", {"ship": "Yukaze", "unit": ["1st"]})
    carrying.handed_in(session, "allied", answer or "Solomon let")
    carrying.handed_in(session, "japanese", "an act", command=lambda _: order)
    came = carrying.carry_out(session, reader=lambda side: lambda _: order if side == "japanese" else None)
    assert session.state.tree["sides"]["japanese"]["ships"]["Yukaze"].get("cargo", []) == aboard
    assert [str(fault).partition(";")[0] for fault in came.met] == (
        [] if aboard else ["line 1 (japanese Yukaze): Allied ships are in Coral Sea"]
    )


def test_who_leaves_is_intercepted_where_that_is_ordered(session: Session) -> None:
    came = carried(session, "Solomon intercept", "Screen Coral")
    assert acts(came) == ["carry-out", "move", "intercept"]


def test_a_round_of_planes_goes_by_a_pair_of_sheets(session: Session) -> None:
    joined(session)
    allied = "Coral cap 2 torp 4; Coral torp 3 at Zuiho; Coral torp 1 at Kumano"
    japanese = "Coral cap 2 dive 2; Coral dive 2 at Yorktown; Yukaze screens Zuiho"
    came = carried(session, allied, japanese)
    assert acts(came)[:5] == ["carry-out", "allocate", "allocate", "air-strike", "air-strike"]
    strike = came.entries[3]["inputs"]
    assert [aim["name"] for aim in strike["target"]] == ["Zuiho", "Kumano"]
    assert strike["screen"] == ["Yukaze=Zuiho"]
    assert acts(came)[5] == "round-over"


def test_guns_of_both_sides_are_one_round(session: Session) -> None:
    session.act("search", {"side": "japanese", "zone": "Solomon Sea"}, How(dice=[2, 12, 4]))
    came = carried(session, "Wash at Kiri; Perkins screens Wash", "Kiri Atago at Wash; Asag at Hobart")
    assert [str(fault) for fault in came.met] == []
    assert acts(came) == ["carry-out", "surface-round"]
    assert came.entries[1]["inputs"]["target"] == [
        "Washington=Kirishima",
        "Kirishima=Washington",
        "Atago=Washington",
        "Asagumo=Hobart",
    ]
    assert came.entries[1]["inputs"]["screen"] == ["Perkins=Washington"]


def test_a_withdrawal_on_the_sheet_of_a_round_comes_after_it(session: Session) -> None:
    session.act("search", {"side": "japanese", "zone": "Coral Sea"}, How(dice=[3, 2, 5, 1]))
    came = carried(session, "Coral cap 2", "Coral cap 2; Coral withdraw Truk")
    assert acts(came) == ["carry-out", "allocate", "allocate", "round-over", "withdraw"]


def test_a_withdrawal_waits_for_the_rounds_that_must_be_fought_before(session: Session) -> None:
    session.act("search", {"side": "japanese", "zone": "Coral Sea"}, How(dice=[3, 2, 5, 2]))
    assert "cannot leave yet: round 1 of 2" in str(faults_of(session, "Coral withdraw Truk", "japanese"))
    carried(session, "Coral cap 2", "Coral cap 2")
    came = carried(session, "Coral cap 2", "Coral withdraw Truk; Coral cap 2")
    assert acts(came)[1:] == ["allocate", "allocate", "round-over", "withdraw"]


def test_a_round_is_over_by_itself_where_the_other_side_has_no_planes_in_it(session: Session) -> None:
    session.act("planes", {"name": "Zuiho", "planes": 0})
    joined(session)
    came = carried(session, "Coral cap 1 torp 1; Coral torp 1 at Zuiho", "")
    assert acts(came) == ["carry-out", "allocate", "air-strike", "round-over"]


def test_the_round_waits_for_a_word_about_planes_without_a_deck(session: Session) -> None:
    joined(session)
    session.act("allocate", {"side": "allied", "zone": "Coral Sea", "torpedo": 1})
    session.act("allocate", {"side": "japanese", "zone": "Coral Sea", "cap": 2})
    session.act("hits", {"ship": "Zuiho", "hits": 1})
    came = carried(session, "Coral torp 1 at Kumano", "Carrier stay")
    assert acts(came) == ["carry-out", "air-strike"]


def test_ships_leave_their_fleet_and_move(session: Session) -> None:
    came = carried(session, "Silversides to Convoy; Silversides convoy; Washington Hobart Perkins Coral", "Solomon let")
    assert acts(came) == ["carry-out", "place", "move", "economic-attack", "move", "move"]
    assert [entry["inputs"].get("fleet") for entry in came.entries[1:3]] == ["Patrol 2", "Patrol 2"]
    assert came.entries[4]["inputs"]["fleet"] == "TF 44", "a whole fleet is no new one"


def test_submarines_intercept_on_their_sheet_what_leaves_a_port(session: Session) -> None:
    session.act("move", {"fleet": "Combined Fleet", "to": "Solomon Sea"})
    came = carried(session, "Wahoo at BBB in Truk", "Carrier stay")
    assert acts(came) == ["carry-out", "submarine-attack"]


def test_submarines_attack_what_is_seen_by_its_type(session: Session) -> None:
    session.act("move", {"fleet": "Combined Fleet", "to": "Truk Lagoon"})
    came = carried(session, "Wahoo Silver at BBB in Truk", "Carrier stay")
    assert acts(came) == ["carry-out", "submarine-attack"]
    assert [word.split("=")[0] for word in came.entries[1]["inputs"]["target"]] == ["Wahoo", "Silversides"]


def test_a_sheet_knows_whom_its_submarines_have_attacked_on_the_turn(session: Session) -> None:
    session.act("move", {"fleet": "Patrol", "to": "Solomon Sea"})
    raid = {"zone": "Solomon Sea", "target": ["Wahoo=Kirishima"]}
    session.act("submarine-attack", raid, How(dice=[12, 12, 12, 12, 12]))
    session.act("submarines-over", {"zone": "Solomon Sea"})
    (fault,) = faults_of(session, "Wahoo Silver at Kirishima")
    assert "Silversides has not attacked in round 1" in fault
    assert faults_of(session, "Silver at Kirishima") == []


def test_whole_acts_stand_on_a_sheet_too(session: Session) -> None:
    session.act("move", {"fleet": "Patrol", "to": "Solomon Sea"})
    raw = {"zone": "Solomon Sea", "submarine": ["Wahoo"], "at": "BC in Solomon Sea"}
    found = order_check.check_sheet(
        session, "allied", "submarine-attack", command=lambda line: ("submarine-attack", raw)
    )
    assert found.faults == []
    came = carrying.handed_in(session, "allied", "x", command=lambda line: ("submarine-attack", raw), now=True)
    assert came.met == []
    assert session.entries()[-1]["inputs"]["at"] == "Kirishima"
    session.act("battle", {"zone": "Solomon Sea", "side": "allied"})
    came = carrying.handed_in(session, "allied", "x", command=lambda line: ("surface-round", {}), now=True)
    assert acts(came) == ["orders", "surface-round"]


def test_a_raid_stands_on_a_sheet_as_the_act_is_typed_without_its_zone(session: Session) -> None:
    joined(session)
    raw = {"target": [{"name": "Zuiho", "torpedo": 1}, {"name": "Zuiho", "dive": 1}]}
    found = order_check.check_sheet(session, "allied", "air-strike", command=lambda line: ("air-strike", raw))
    assert ["no missions yet" in str(fault) for fault in found.faults] == [True]


@pytest.mark.parametrize(
    ("side", "act", "raw", "fault"),
    [
        ("japanese", "load", {"ship": "Yukaze", "unit": ["1st"]}, None),
        ("allied", "load", {"ship": "Yukaze", "unit": ["1st"]}, "no force or unit of yours"),
        ("allied", "commission", {"ship": "Iowa", "type": "BB", "side": "allied"}, None),
        ("allied", "commission", {"ship": "Musashi", "type": "BB", "side": "japanese"}, "an order must be for allied"),
        ("allied", "base", {"name": "Port Moresby", "planes": 4}, "act that a player may order"),
    ],
)
def test_a_players_own_acts_stand_on_his_sheet(
    session: Session, side: str, act: str, raw: dict[str, Any], fault: str | None
) -> None:
    found = order_check.check_sheet(session, side, act, command=lambda line: (act, raw)).faults
    assert [str(one) for one in found if not fault or fault not in str(one)] == []
    assert bool(found) is bool(fault)


def test_a_raid_on_a_port_needs_no_battle(session: Session) -> None:
    session.act("place", {"fleet": "TF 17", "zone": "Coral Sea"})
    session.act("move", {"fleet": "TF 17", "to": "Truk Lagoon", "unopposed": True})
    came = carried(session, "Truk torp 2 at BBB in Truk", "Carrier stay")
    assert acts(came) == ["carry-out", "port-raid"]


def test_the_line_of_a_raid_on_a_port_names_its_carriers(session: Session) -> None:
    session.act("place", {"fleet": "TF 17", "zone": "Coral Sea"})
    session.act("move", {"fleet": "TF 17", "to": "Truk Lagoon", "unopposed": True})
    assert faults_of(session, "Truk torp 2 at CL in Truk from Port Moresby") == [], "the rulebook sets no range"
    assert "3 planes sent, and Port Moresby has 2" in str(faults_of(session, "Truk torp 3 at CL in Truk from Port M"))
    assert "9 planes sent, and Yorktown has 6" in str(faults_of(session, "Truk torp 9 at CL in Truk"))
    came = carried(session, "Truk torp 2 at CL in Truk from York; Truk dive 1 at BBB in Truk from York", "Carrier stay")
    assert came.entries[-1]["inputs"]["carrier"] == ["Yorktown"]
    assert [aim["name"] for aim in came.entries[-1]["inputs"]["target"]] == ["Tama", "Yamato"]


def test_what_is_wrong_is_said_line_by_line(session: Session) -> None:
    joined(session)
    said = faults_of(
        session,
        "Coral torp 1 at Zuiho; Coral cap 2 torp 2; Coral torp 3 at Kumano; Coral cap 1 at Zuiho; TF 17 Truk; "
        "Hammann Wash at Zuiho; Coral withdraw Truk; TF44 Nowhere; TF44 stay; TF44 dock; "
        "TF44 TF 17 withdraw Truk; TF 17 withdraw Truk",
    )
    assert [line.partition(":")[0].partition(" (")[0] for line in said] == [
        f"line {n}" for n in (1, 3, 4, 5, 6, 7, 8, 10, 11)
    ]
    assert "no missions yet" in said[0]
    assert "3 torpedo bombers sent, 2 allocated" in said[1]
    assert "is in battle in Coral Sea" in said[3]
    assert "Hammann, Washington are not in the same sea zone" in said[4]
    assert "TF 44, TF 17 are in several sea zones; write a line for each" in said[-1]


def test_a_fault_does_not_betray_the_names_of_ships_that_have_not_fought(session: Session) -> None:
    assert faults_of(session, "Wash at Kirishima") == [
        line.replace("Nagato", "Kirishima") for line in faults_of(session, "Wash at Nagato")
    ]
    assert "Kirishima" not in faults_of(session, "Wash at Nagato")[0]


def test_encounters_name_who_may_search_attack_and_hunt(session: Session) -> None:
    session.act("move", {"fleet": "Combined Fleet", "to": "Truk Lagoon"})
    found = {one.text: one.command for one in carrying.encounters(session)}
    assert not [line for line in found if line.startswith("both sides are in Coral Sea")]  # the searches name all
    line = "Allied may search Coral Sea, where Zuiho, Kumano, Yukaze are"
    assert found[line] == 'search --side allied --zone "Coral Sea"'
    attack = next(line for line in found if line.startswith("Allied Wahoo, Silversides may attack Yamato"))
    assert found[attack].startswith('submarine-attack --zone "Truk Lagoon" --target Wahoo=Yamato')
    assert "Tama may hunt Wahoo, Silversides in Truk Lagoon" in found
