"""What players order in Clash of Carriers: a turn on a sheet, each group's part done when its marker is drawn (4.0)."""

from __future__ import annotations

import pytest

from referee.engine.errors import Refusal
from referee.session import carrying, order_check
from referee.session.scenario.scenario import open_session
from referee.session.session import How, Session

SEED = How(seed=1)
USN = "VF-2/1 VF-1/1 cap; VF-8/1 cap TF58; 58.1 2313; chit 58.4; 58.4 3110"
IJN = "TaihoF cap; Mobile 0917 1016; 61st search"


@pytest.fixture
def session() -> Session:
    found = open_session("clash-of-carriers/philippine-sea", "evening")
    found.act("next", {})
    found.act("order", {})
    found.act("next", {}, SEED)
    return found


def faults_of(session: Session, text: str, side: str = "usn") -> list[str]:
    return [str(fault) for fault in order_check.checked(session, side, text).faults]


def to_activation(session: Session) -> None:
    """CAP and submarines are left out; the pool is filled."""
    session.act("next", {}, SEED)
    session.act("next", {}, How(seed=1, force=True, why="no submarines today"))


def test_4_what_waits_for_its_phase_or_its_marker_stays_sealed(session: Session) -> None:
    carrying.handed_in(session, "usn", USN)
    carrying.handed_in(session, "ijn", IJN)
    came = carrying.carry_out(session, how=SEED)
    acts = [entry["act"] for entry in came.entries]
    assert acts == ["carry-out", "cap", "cap", "cap", "next", "orders", "orders"]
    assert "submarine markers to lay" in str(came.met[0])
    assert session.state.tree["umpire"]["orders"]["usn"]["but_not"] == [1, 2]
    assert session.state.tree["umpire"]["orders"]["ijn"]["but_not"] == [1]
    with pytest.raises(Refusal, match="none of the orders that are in can be done now"):
        carrying.carry_out(session, how=SEED)


def test_42_a_group_acts_when_its_marker_is_drawn_and_drawing_stops_where_a_player_is_wanted(session: Session) -> None:
    to_activation(session)
    carrying.handed_in(session, "usn", "58.1 2313; chit 58.4; 58.4 3110")
    carrying.handed_in(session, "ijn", "Mobile 0917 1016")
    seen: list[tuple[str, str]] = []
    for seed in range(1, 60):
        if not session.state.tree["umpire"].get("orders"):
            break
        try:
            came = carrying.carry_out(session, how=How(seed=seed))
        except Refusal:
            session.act("flagship", {"report": "0719"}, SEED)
            continue
        active = ""
        for entry in came.entries:
            if entry["act"] in ("draw", "activate"):
                facts = {fact["path"]: fact["value"] for fact in entry.get("facts", ())}
                active = facts.get("public.active.marker", active)
            elif entry["act"] == "move":
                seen.append((active or entry["inputs"]["group"], entry["inputs"]["group"]))
    assert sorted({group for _, group in seen}) == ["TF Mobile Fleet", "TG 58.1", "TG 58.4"]
    assert all(active == group for active, group in seen)


def test_42_where_the_players_draw_nothing_is_drawn(session: Session) -> None:
    to_activation(session)
    session.act("dice", {"mode": "table"})
    carrying.handed_in(session, "usn", "58.1 2313")
    with pytest.raises(Refusal, match="none of the orders"):
        carrying.carry_out(session)
    session.act("draw", {"marker": "TG 58.1"})
    came = carrying.carry_out(session)
    assert [entry["act"] for entry in came.entries] == ["carry-out", "move"]
    assert session.state.tree["sides"]["usn"]["groups"]["TG 58.1"]["hex"] == "2313"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("58 2313", "'58' is short for TF 58, TG 58.1"),
        ("58.1 0101", "(7.1)"),
        ("58.2 3110", "moves with it (3.2)"),
        ("58.1 raid Guam bomb VF-1/1 quickly", "'quickly' is not understood there"),
        ("58.1 raid 58.4", "no target that you see"),
        ("Taiho search", "no force or unit of yours"),
        ("58.1 2313; 58.1 2314", "line 1 orders TG 58.1 so already"),
        ("VF-1/1 cap; VF-1/1 cap TF58", "line 1 orders VF-1/1 so already"),
        ("58.1 sail 2313", "is not detached"),
        ("58.7 raid Guam", "nothing of TG 58.7 is Ready to fly"),
    ],
)
def test_a_line_that_cannot_be_done_is_said_with_its_rule(session: Session, line: str, why: str) -> None:
    assert why in " ".join(faults_of(session, line))


def test_an_order_for_the_other_sides_submarines_is_refused(session: Session) -> None:
    from referee.cli.orders import act_reader

    reader = act_reader(session, "ijn")
    found = order_check.checked(session, "ijn", "submarine 1115 --side usn; submarine 1115", command=reader)
    assert [fault.line for fault in found.faults] == [1]
    assert "an order is for one's own: ijn" in found.faults[0].message


def test_a_fault_does_not_betray_which_marker_is_a_dummy(session: Session) -> None:
    text = "58.1 raid Mobile; 58.1 search Mobile; VP-16 search Mobile; 58.1 1917"
    before = faults_of(session, text)
    session.act("set", {"path": "sides.ijn.ships.Taiho.hits", "value": "3"}, How(why="unseen"))
    assert faults_of(session, text) == before


def test_who_may_be_searched_for_is_listed_with_the_act(session: Session) -> None:
    to_activation(session)
    session.act("draw", {"marker": "TG 58.1"}, SEED)
    session.act("relocate", {"group": "TG 58.1", "hex": "0719"}, SEED)
    found = {one.line: one.command for one in carrying.encountered(session)}
    (line,) = [line for line in found if line.startswith("TG 58.1 may search for TF Mobile Fleet")]
    assert found[line] == 'search --by "TG 58.1" --target "TF Mobile Fleet"'
