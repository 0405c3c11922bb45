"""What `may` offers in every state of an evening: whole lines, each accepted as it stands."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from referee.cli.console.offer import Desk
from referee.cli.options import bare_inputs, parse
from referee.engine.errors import Refusal
from referee.games.clash_of_carriers.evening.activation import FLOTILLAS
from referee.games.clash_of_carriers.evening.searching import LAND
from referee.session import may_of
from referee.session.acting.catalogue import find
from referee.session.board.naming import thing_named
from referee.session.how import How
from referee.session.may import Asked
from referee.session.session import Session
from referee.show.status import what_to_do
from tests.games.clash_of_carriers.positions import (
    ALOFT,
    CRIPPLES,
    DETACHED,
    FLEEING,
    FOUGHT,
    IJN_CAP,
    ORDERED,
    PLACED,
    RAIDING,
    SEEN,
    SPOTTED,
    TORPEDOES,
    U,
    active,
    evening_where,
    in_phase,
)

CHIT = in_phase("activation", active("USN Command"), {"umpire.pool": {"TG 58.1": {"side": "usn", "kind": "tg"}}})
AFTER_FIRE = {**FOUGHT, "public.battle.step": "fire", "public.battle.units.Boston.box": 8}


def cripples_in(hex: str) -> dict[str, Any]:
    """Cripples near the map's edge."""
    return {**DETACHED, f"{U}groups.Cripples": {**CRIPPLES, "hex": hex}}


OFFERED: list[tuple[str, dict[str, Any], str, list[str]]] = [
    ("2.0 set-up", in_phase("set-up", turn=0), "Force A", ['deploy --group "Force A" --hex 0618']),
    ("3.1.6 a dummy in a TG's hex", in_phase("formations"), "usn", ['form --side usn --group "TG 58.5" --hex 3111']),
    ("3.2.3 a TG of the TF", in_phase("formations"), "Force A", ['leave --group "Force A"']),
    ("3.4 cripples", in_phase("formations", DETACHED), "Cripples", []),
    ("16.1.4 the order", in_phase("air"), "ijn", ["order --side ijn"]),
    ("8.7 a chit", CHIT, "TG 58.1", ['activate --group "TG 58.1"']),
    ("6.3.3 land-based search", in_phase("activation"), "VP-16", ['search --by VP-16 --inside "TF Mobile Fleet"']),
    ("6.3.2 the 61st, not yet drawn", in_phase("activation"), "61st Air Flotilla", []),
    (
        "6.3.2 the 61st",
        in_phase("activation", active("61st Air Flotilla", "ijn")),
        "61st Air Flotilla",
        ['search --by "61st Air Flotilla"'],
    ),
    (
        "4.2 a marker that is played",
        {**RAIDING, **SPOTTED},
        "TG 58.1",
        ['move --group "TG 58.1" --to 2810', 'raid --home "TG 58.1" --target "Force A"', 'search --by "TG 58.1"'],
    ),
    ("8.0 a carrier's raid", {**RAIDING, **SPOTTED}, "Hornet", ['raid --home Hornet --target "Force A"']),
    ("8.0 a bomber's raid", {**RAIDING, **SPOTTED}, "VB-2", ['raid --unit VB-2 --target "Force A"']),
    ("8.2 CAP first", {**ALOFT, **IJN_CAP}, "ijn", ["intercept"]),
    ("8.2 CAP first", {**ALOFT, **IJN_CAP}, "VB-2", []),
    (
        "8.4 all of a raid is placed",
        ALOFT,
        "VB-2",
        ["attack --at VB-2=Taiho --rest Taiho", "place --at VB-2=Taiho --rest Taiho"],
    ),
    ("8.5 the defender's fire", {**ALOFT, "public.raid": {**PLACED, "placed": True}}, "Taiho", ["flak --ship Taiho"]),
    ("12.3 a ship in battle", FOUGHT, "Baltimore", ["steer --to Baltimore=5", "fire --gun Baltimore=Myoko"]),
    ("12.7 aircraft in battle", AFTER_FIRE, "VB-2", ["fly --at VB-2=Myoko"]),
    ("12.7 not before the guns", FOUGHT, "VB-2", []),
    ("12.9 who must retreat", FLEEING, "TG 58.1", ['retreat --group "TG 58.1" --to 2911']),
    ("12.9 who need not", FLEEING, "TG 58.4", []),
    ("16.1.4 the flagship", {**ORDERED, "umpire.flagship_due": True}, "ijn", ["flagship"]),
    ("7.3 cripples sail", in_phase("end", DETACHED), "Cripples", ["sail --group Cripples --to 3110"]),
    ("7.3 along the edge", in_phase("end", cripples_in("3911")), "Cripples", ["sail --group Cripples --to 4013"]),
    ("7.3 off the map", in_phase("end", cripples_in("4033")), "Cripples", ["sail --group Cripples --exit"]),
    ("7.3 at the corner", in_phase("end", cripples_in("4034")), "Cripples", ["sail --group Cripples --exit"]),
]


def accepted(session: Session, line: str) -> Refusal | None:
    """A line done on a copy: why not, if it is refused."""
    name, *words = shlex.split(line)
    act = find(session.game, name)
    try:
        session.done_on(session.state, act, parse(act.inputs, words, bare=bare_inputs(act.inputs)).inputs, How(seed=1))
    except Refusal as refusal:
        return refusal
    return None


def offers(session: Session, who: str, *, knowing: str | None = None) -> list[str]:
    """The lines that are offered to a thing, to what is no thing of the board, or to a side as a whole; `knowing`: as
    far as that side knows.
    """
    asked = Asked(session, knowing)
    if who in asked.sides:
        found = may_of.of_whole(asked, who, values=False)
    elif who in (*LAND, *FLOTILLAS):
        found = may_of.of_name(session, who)
    else:
        (thing,) = thing_named(asked.board, who)
        found = asked.of_thing(thing, values=False)
    return [one.act.as_typed(one.given) for one in found.may]


@pytest.mark.parametrize(("values", "who", "lines"), [row[1:] for row in OFFERED], ids=[row[0] for row in OFFERED])
def test_may_offers_whole_lines_that_are_accepted(values: dict[str, Any], who: str, lines: list[str]) -> None:
    session = evening_where(values)
    assert offers(session, who) == lines
    assert [(line, str(why)) for line in lines if (why := accepted(session, line))] == []


@pytest.mark.parametrize(
    ("values", "side", "who", "lines"),
    [
        ({**ALOFT, **IJN_CAP}, "ijn", "ijn", ["intercept"]),
        ({**ALOFT, "public.raid": PLACED}, "ijn", "Taiho", ["flak --ship Taiho"]),
        (TORPEDOES, "usn", "usn", ["torpedo --ship SHIP"]),
        (TORPEDOES, "ijn", "ijn", []),
    ],
    ids=["8.2 the raid's aircraft", "8.5 the raid's aircraft", "11.1.4 no ships by name", "11.1.4 not who chooses"],
)
def test_what_a_side_knows_is_enough_for_what_it_may_do(
    values: dict[str, Any], side: str, who: str, lines: list[str]
) -> None:
    assert offers(evening_where(values), who, knowing=side) == lines


@pytest.mark.parametrize(
    ("act", "values"), [("retreat", FLEEING), ("torpedo", TORPEDOES), ("sighting", in_phase("activation", SEEN))]
)
def test_what_waits_for_something_due_is_listed_only_then(act: str, values: dict[str, Any]) -> None:
    assert act in {one.name for one in Asked(evening_where(values)).acts}
    assert act in what_to_do(evening_where(values), whole=True)
    assert act not in {one.name for one in Asked(evening_where(in_phase("activation"))).acts}
    assert act not in what_to_do(evening_where(in_phase("activation")), whole=True)


def test_may_asks_of_nothing_that_is_the_umpires_alone() -> None:
    asked = {act.name for act in Asked(evening_where({**RAIDING, **SPOTTED})).acts}
    assert asked >= {"move", "search", "raid"}
    assert not asked & {"hit", "heal", "relocate", "detected", "mp-markers", "down", "use", "draw", "battle"}


def test_completion_offers_at_the_console_what_the_act_itself_does() -> None:
    desk = Desk(evening_where(CHIT))
    assert [offer.show for offer in desk.offers("do activate --group ")] == ["TG 58.1"]
    assert {"TG 58.2", "Force A"} <= {offer.show for offer in desk.offers("do search --by ")}


def test_5_7_a_tg_may_do_what_its_fighters_may() -> None:
    found = may_of.of_name(evening_where(in_phase("air")), "TG 58.1")
    assert [one.act.as_typed(one.given) for one in found.may] == ["cap --unit VF-2/1"]
