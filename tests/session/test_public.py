"""What all know: `show public`, `map public`, `slip all`; and a side's `--at`, which counts what that side was told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.session import corrections
from referee.session.choosing import number_at
from referee.session.how import How
from referee.session.record import views
from referee.session.scenario.scenario import open_session, shipped_in
from referee.session.session import Session
from tests.conftest import GAMES
from tests.shell import Shell


def public(session: Session) -> dict[str, Any]:
    return views.public_view(session.state, session.entries())


def first(game: str) -> str:
    return next(word for word in shipped_in() if word.startswith(f"{game}/"))


@pytest.mark.parametrize("game", GAMES)
def test_what_all_know_is_shown_in_every_game(game: str, referee: Shell) -> None:
    session = open_session(first(game), "evening")
    session.act("tell", {"to": "all", "text": "the weather holds"})
    found = json.loads(referee("show public --json"))
    assert found["side"] == "public"
    assert [row["text"] for row in found["told"]][-1] == "the weather holds"
    assert not {"own", "sides", "umpire"} & set(found)
    assert "the weather holds" in referee("show public")
    assert "For all" in referee("slip all --text")
    referee("map public", status=(0, 2))


def test_a_spotted_block_lies_open_and_an_unspotted_one_does_not(session: Session, referee: Shell) -> None:
    session.act("set", {"path": "sides.allied.task_forces.TF 16.hex", "value": "1407"}, How(why="x"))
    assert "blocks" not in public(session)["open"].get("allied", {})
    session.act("set", {"path": "sides.allied.task_forces.TF 16.spotted", "value": "true"}, How(why="x"))
    (block,) = public(session)["open"]["allied"]["blocks"].values()
    assert block == {"hex": "1407"}
    rows = referee("map public --csv -")
    assert "1407" in rows
    assert "Enterprise" not in rows


def test_what_was_told_to_all_is_withdrawn_and_said_once(session: Session) -> None:
    session.act("tell", {"to": "all", "text": "one"})
    session.act("tell", {"to": "all", "text": "two"})
    corrections.undo(session)
    assert [(row["text"], row.get("withdrawn", False)) for row in public(session)["told"]] == [
        ("one", False),
        ("two", True),
    ]
    corrections.amend(session, 2, {}, None, "for nothing")
    assert [row["text"] for row in public(session)["told"]] == ["one", "two"]
    with pytest.raises(Refusal, match="from 1 to 2, not 3"):
        number_at(session, "3", "public")
    corrections.amend(session, session.state.count, {"text": "uno"}, None, "misheard")
    assert [(row["text"], row.get("withdrawn", False)) for row in public(session)["told"]] == [
        ("one", True),
        ("two", True),
        ("uno", False),
    ]


def test_a_side_s_at_counts_what_that_side_was_told(session: Session, referee: Shell) -> None:
    for text in ("one", "two", "three"):
        session.act("tell", {"to": "ijn", "text": text})
        session.act("note", {"text": "secret"})
        session.act("tell", {"to": "allied", "text": "elsewhere"})
    assert [row["text"] for row in json.loads(referee("show ijn --at 2 --json"))["told"]] == ["one", "two"]
    for who, said in (("ijn", "from 1 to 3, not 99"), ("umpire", "from 1 to 10, not 99"), ("public", "none yet")):
        assert said in referee("show", who, "--at", "99", status=2)
    assert "one of the messages to ijn, from 1 to 3" in referee("map ijn --at 4", status=2)
