"""The whole that an attack begins is weighed with what the act throws: the same dice leave the same ship (7.0, 8.1)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.engine.answer import odds, roll
from referee.engine.dice import Typed
from referee.engine.errors import Refusal
from referee.engine.procedure import find as find_procedure
from referee.session.acting import lawful
from referee.session.acting.act import Doing, Whole
from referee.session.acting.catalogue import find
from referee.session.how import How
from tests.games.ca.evening import Evening, line

SIDES = {"ijn": ("ijn CA-2", "ijn DD-4", "ijn BC-1"), "usn": ("usn CA-2", "usn DD-2", "usn BB-1")}
PLACES = st.lists(st.tuples(st.integers(5, 20), st.integers(5, 20)), min_size=4, max_size=4, unique=True)


def whole_of(table: Evening, act: str, inputs: dict[str, Any]) -> Whole:
    """What `odds ACT` weighs."""
    session, found = table.session, find("ca", act)
    doing = Doing(session.state.tree, session.state.sides, session.ruleset(), None)
    assert found.whole is not None
    return found.whole(lawful.take_inputs(found, inputs, doing))


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(["fire", "launch"]),
    st.sampled_from(SIDES["ijn"]),
    st.sampled_from(SIDES["ijn"]),
    st.sampled_from(SIDES["usn"]),
    PLACES,
    st.integers(1, 6),
    st.sampled_from(["P", "W", "PW", ""]),
    st.booleans(),
)
def test_7_0_act_and_whole_agree_on_every_die(
    tmp_path_factory: pytest.TempPathFactory,
    act: str,
    one: str,
    two: str,
    target: str,
    places: list[tuple[int, int]],
    die: int,
    hurt: str,
    both: bool,
) -> None:
    hexes = [f"{column:02d}{row:02d}" for column, row in places]
    folder = tmp_path_factory.mktemp("whole")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_LOGS", str(folder))
        firsts = (
            [line(one, f"{hexes[0]} {hexes[1]}", 2)] if one == two else [line(one, hexes[0], 2), line(two, hexes[1], 2)]
        )
        table = Evening.opened(folder, *firsts, line(target, hexes[2], 2))
        own = list(table.board.ships_of("ijn"))[: 1 + both]
        (enemy,) = table.board.ships_of("usn")
        for name in (own[0], enemy) if hurt else ():
            table.do("hit", ship=name, result=hurt)
        inputs = {"firer": own, "target": enemy}
        try:
            whole = whole_of(table, act, inputs)
            weighed = table.session.weigh(act, inputs)
        except Refusal:  # out of range, without torpedoes: nothing can be weighed
            return
        kept = find_procedure("ca", whole.procedure)
        assert weighed.distribution == odds(kept, whole.inputs, table.session.ruleset()).distribution
        dice = [] if len(weighed.distribution or []) == 1 and weighed.odds == "below 1-1" else [die]
        came = roll(kept, whole.inputs, table.session.ruleset(), Typed(dice)).outcome or {}
        done = table.session.act(act, inputs, How(dice=dice, force=True, why="any phase"))
    ship = table.board.ships_of("usn")[enemy]
    assert (ship.power_hits, ship.weapon_hits) == (came["power_hits"], came["weapon_hits"])
    assert (ship.fate == "sunk") == (came["state"] == "sunk")
    assert ship.speed == came["speed"] or ship.fate
    assert [row["value"] for row in done.entry.get("dice", [])] == dice
