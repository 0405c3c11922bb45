"""Ships that are gone from where a fight is, or from the sea: nothing goes on without them, forced or not."""

from __future__ import annotations

import pytest

from referee.engine.errors import Refusal
from referee.session.how import How
from tests.games.naval_units.evening import Evening, evening

__all__ = ["evening"]


def test_a_ship_that_is_afloat_has_taken_fewer_hits_in_port_than_sink_it(evening: Evening) -> None:
    with pytest.raises(Refusal, match="sinks in port at 4 hits"):
        evening.session.act("set", {"path": "Ise.port_hits", "value": "4"}, How(why="x"))
    evening.do("set", why="x", path="Ise.port_hits", value="3")
    assert evening.ship("Ise").port_hits == 3
