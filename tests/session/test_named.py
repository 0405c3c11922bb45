"""Turn and phase where a game has no sequence of play: the umpire names them."""

from __future__ import annotations

import pytest

from referee.engine.errors import Refusal
from referee.session.how import How
from referee.session.scenario.scenario import open_session


def test_turn_and_phase_are_named_and_logged_with_every_act() -> None:
    session = open_session("naval-units/free", "free")
    session.act("phase", {"turn": 3, "phase": "Gunnery"})
    session.act("roll", {"procedure": "search", "inputs": {"searchers": "ships", "turn": 3}})
    entry = session.entries()[-1]
    assert (entry["turn"], entry["phase"]) == (3, "Gunnery")
    assert session.state.told["allied"][-1]["text"] == "Turn 3, Gunnery."


def test_a_side_in_a_phase_s_name_is_written_as_the_game_writes_it() -> None:
    session = open_session("naval-units/free", "free")
    session.act("phase", {"phase": "japanese combat moves"})
    assert session.state.told["allied"][-1]["text"].endswith(", Japanese combat moves.")


def test_a_new_turn_without_a_phase_begins_without_one() -> None:
    session = open_session("naval-units/free", "free")
    session.act("phase", {"phase": "Gunnery"})
    session.act("phase", {"turn": 2})
    assert session.state.public["phase"] == ""
    session.act("phase", {"phase": "Movement"})
    assert (session.state.public["turn"], session.state.public["phase"]) == (2, "Movement")


def test_next_says_what_to_do_instead() -> None:
    session = open_session("naval-units/free", "free")
    with pytest.raises(Refusal) as caught:
        session.act("next", {})
    assert "do phase" in (caught.value.hint or "")


def test_a_game_with_a_sequence_walks_it_unless_forced() -> None:
    session = open_session("carrier-clashes/training", "evening")
    with pytest.raises(Refusal) as caught:
        session.act("phase", {"phase": "tea"})
    assert (caught.value.kind, "next" in (caught.value.hint or "")) == ("not-allowed", True)
    session.act("phase", {"turn": 2, "phase": "first-search"}, How(force=True, why="the evening is short", seed=1))
    assert session.state.public["turn"] == 2


def test_reminders_are_said_when_their_phase_is_named() -> None:
    session = open_session("naval-units/free", "free")
    session.act("remind", {"turn": 2, "text": "the monsoon"})
    said = session.act("phase", {"turn": 2}).say(session.state.sides)["umpire"]
    assert any("the monsoon" in line for line in said)
