"""A name that is only begun is asked back with those that it may be, by acts and looks alike."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.session.board.naming import thing_named
from referee.session.board.sight import board_of
from referee.session.how import How
from tests.quick import Quick

COC, CC, NU = "clash-of-carriers/philippine-sea", "carrier-clashes/santa-cruz", "naval-units/solomons"
FORCED = How(force=True, why="a test", seed=1)


@pytest.mark.parametrize(
    ("scenario", "act", "inputs", "said"),
    [
        (
            COC,
            "raid",
            {"unit": ["521st"], "target": "TF 58"},
            "521st may be 521st (Guam), 521st (Yap), 521st (Iwo Jima)",
        ),
        (CC, "cap", {"unit": ["VF-10-1"], "over": "TF 1"}, "TF 1 may be TF 16, TF 17; which one?"),
        (CC, "cap", {"unit": ["VT-1"], "over": "TF 16"}, "VT-1 may be VT-10; is that meant?"),
        (NU, "move", {"fleet": "TG 6", "to": "Coral Sea"}, "TG 6 may be "),
        (NU, "hits", {"ship": "San"}, "San may be San Francisco, San Diego; which one?"),
    ],
)
def test_an_act_asks_which_is_meant(scenario: str, act: str, inputs: dict[str, Any], said: str) -> None:
    session = Quick(scenario)
    with pytest.raises(Refusal) as refusal:
        session.act(act, inputs, FORCED)
    assert (refusal.value.kind, said in refusal.value.message) == ("unknown", True), refusal.value.message


def test_a_look_asks_which_is_meant() -> None:
    session = Quick(COC)
    board = board_of(session.game, session.state.tree)
    assert board is not None
    with pytest.raises(Refusal, match=r"521st may be 521st \(Guam\), 521st \(Yap\), 521st \(Iwo Jima\); which one\?"):
        thing_named(board, "521st")


def test_a_word_that_begins_no_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(Refusal, match="there is no air unit"):
        Quick(COC).act("raid", {"unit": ["Zeppelin"], "target": "TF 58"}, FORCED)
