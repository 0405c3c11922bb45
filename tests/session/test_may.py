"""What a thing may do, and why not: asked of the acts themselves."""

from __future__ import annotations

import shlex

import pytest

from referee.cli.acting import do_act
from referee.engine import catalogue
from referee.engine.errors import Refusal
from referee.engine.rules import games
from referee.session import may, may_of
from referee.session.acting.catalogue import acts
from referee.session.board import tree
from referee.session.board.naming import thing_named
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.may import as_text
from tests.games.carrier_clashes.evening import training
from tests.law import SCENARIOS
from tests.quick import Quick
from tests.shell import Shell


@pytest.fixture
def searching() -> Session:
    evening = training()
    evening.to("first-search")
    return evening.session


def test_each_act_of_the_moment_is_offered_by_a_whole_line_that_is_accepted_or_said_why_not(
    searching: Session, referee: Shell
) -> None:
    answer = referee.json("may VF-6")
    assert answer["entry"] is None
    assert {row["act"] for row in (*answer["may"], *answer["not"])} == {act.name for act in may.Asked(searching).acts}
    assert all(row["bars"] for row in answer["not"])
    (cap,) = [one for one in answer["may"] if one["act"] == "cap"]
    assert cap["inputs"]["altitude"] == ["high", "low"]
    words = shlex.split(cap["typed"])
    assert words[:2] == ["do", "cap"]
    assert do_act("cap", words[2:], searching).status == 0


def test_why_not_has_the_rule(searching: Session) -> None:
    found = may_of.of_name(searching, "VT-6")
    (down,) = [one for one in found.barred if one.act.name == "cap-down"]
    assert [bar.cite for bar in down.bars] == ["16.f"]


def test_a_name_by_its_beginning_and_one_that_is_not_there(searching: Session) -> None:
    assert [thing.name for thing in thing_named(may.Asked(searching).board, "enterp")] == ["Enterprise"]
    with pytest.raises(Refusal, match="there is nothing called Nowhere; nearest"):
        thing_named(may.Asked(searching).board, "Nowhere")


def test_a_side_knows_only_what_it_sees(searching: Session) -> None:
    known = may_of.of_name(searching, "VF-6", known=True)
    given = [one.given for one in known.may] + [one.given for one in known.barred]
    assert not any("Carrier Force" in str(one) for one in given)


def test_one_thing_is_shown(searching: Session, referee: Shell) -> None:
    shown = referee.json("show VF-6")
    assert (shown["side"], shown["kind"], shown["counter"]["home"]) == ("allied", "air", "Enterprise")
    assert shown["called"] is None
    assert "does not see it" in referee("show TF 16")


@pytest.mark.parametrize("game", games())
def test_the_umpires_own_acts_are_acts_and_never_a_things(game: str) -> None:
    own = set(catalogue.umpires_acts(game))
    assert own <= acts(game).keys()
    for scenario in [one for one in SCENARIOS if one.startswith(f"{game}/")]:
        assert not own & {act.name for act in may.Asked(Quick(scenario)).acts}


def test_an_act_that_may_also_only_answer_is_offered_and_one_that_always_does_is_not() -> None:
    session = Quick("cunningham-somerville/convoy")
    session.act("ship", {"name": "Z 24", "side": "axis", "kind": "destroyer"})
    offered = {one.act.name for one in may_of.of_name(session, "Biter").may}
    assert "fire" in offered
    assert "targets" not in offered


def test_of_a_squadron_all_of_which_flies_its_strike_answers() -> None:
    session = Quick("cunningham-somerville/convoy")
    session.act("strike", {"name": "Red", "squadron": [{"squadron": "KG 40"}]})
    assert "approach" in {one.act.name for one in may_of.of_name(session, "KG 40").may}


def test_what_several_of_a_side_may_do_alike_is_one_line(searching: Session) -> None:
    lines = as_text(searching, "allied", known=True, everything=False)
    assert any(line.lstrip().startswith("Enterprise, VB-6, VS-6, VT-6: search --searcher Enterprise") for line in lines)


def test_a_way_that_lies_behind_many_that_are_barred_is_found() -> None:
    session = Quick("naval-units/sea-zone-battle")
    tree.put(session.state.tree, "sides.allied.fleets.Patrol.zone", "Coral Sea")  # the second zone of the list
    (attack,) = [one for one in may_of.of_name(session, "Wahoo").may if one.act.name == "submarine-attack"]
    assert attack.given["zone"] == "Coral Sea"


@pytest.mark.parametrize("seen", [(), tuple(f"{type} in Truk Lagoon port" for type in ("BBB", "B", "CL"))])
def test_what_an_act_offers_in_lists_is_offered_one_by_one(seen: tuple[str, ...]) -> None:
    session = Quick("naval-units/sea-zone-battle")
    tree.put(session.state.tree, "sides.allied.fleets.Patrol.zone", "Truk Lagoon")
    tree.put(session.state.tree, "sides.japanese.fleets.Combined Fleet.leaving_for", "Solomon Sea")
    found = [{*one.inputs.get("target", ())} for one in may_of.of_side(session, "allied", known=bool(seen)).may]
    ships = seen or ("Yamato", "Ise", "Tama")
    assert {f"{submarine}={ship}" for submarine in ("Wahoo", "Silversides") for ship in ships} in found


@pytest.mark.parametrize("side", ["allied", "japanese"])
def test_what_both_sides_owe_each_is_offered_and_who_has_done_it_may_change_it(side: str) -> None:
    session = Quick("naval-units/sea-zone-battle")
    tree.put(session.state.tree, "public.battles.Coral Sea", {"active": "allied"})
    for missions in (None, {"cap": 1}):
        tree.put(session.state.tree, "sides.allied.missions.Coral Sea", missions)
        assert "allocate" in {one.act.name for one in may_of.of_side(session, side).may}


def test_what_a_side_knows_bars_and_where_its_own_are_asked_for_it_is_offered_none_of_the_enemys() -> None:
    session = Quick("naval-units/sea-zone-battle")
    said = [bar.message for one in may_of.of_name(session, "Yorktown").barred for bar in one.bars]
    assert "Yorktown is a CV, not a submarine (Submarine Combat)" in said
    own = session.state.tree["sides"]["japanese"]["fleets"]
    moves = [one for one in may_of.of_side(session, "japanese", known=True).may if one.act.name == "move"]
    assert all(own.keys() >= {*one.inputs["fleet"]} for one in moves)
    for name in ("Washington", "Hobart", "Perkins"):
        assert "intercept" in {one.act.name for one in may_of.of_name(session, "Kirishima", known=True).may}
        tree.put(session.state.tree, f"sides.allied.ships.{name}.stopped", 2)
    assert "intercept" not in {one.act.name for one in may_of.of_name(session, "Kirishima", known=True).may}


def test_of_several_is_said_once_what_each_may_and_by_name_what_only_one_may() -> None:
    session = open_session("cc/eastern-solomons")
    typed = {"path": "turn", "value": "1", "also": ["phase", "first-search", "VB-3-2.lost", "true"]}
    session.act("set", typed, How(why="so it was"))
    lines = [" ".join(line.split()) for line in as_text(session, "VB-3 1-2", known=True, everything=False)]
    said = "\n".join(lines)
    assert "each: not cap-down: it is not on CAP (16.f)" in said
    assert "; not land: VB-3-1 is at Saratoga already (18.f)" in said
    assert "VB-3-2: not cap, search, sweep: VB-3-2 was lost (16)" in said
    whole = " ".join(" ".join(as_text(session, "Saratoga", known=True, everything=False)).split())
    assert "VT-8-1, VT-8-2: not cap-down: it is not on CAP (16.f)" in whole
    assert [line for line in lines if line.startswith("VB-3-1: search --searcher VB-3-1")]
