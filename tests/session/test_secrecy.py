"""The law of a side's file: it is built from what the side owns and was told, and nothing else can reach it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.session import corrections
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session

PUBLIC = st.sampled_from([("tell", {"to": "all", "text": "dawn"}), ("tell", {"to": "allied", "text": "smoke north"})])
SECRET = st.sampled_from(
    [
        ("note", {"text": "the IJN is slow"}),
        ("tell", {"to": "ijn", "text": "you are alone"}),
        ("set", {"path": "sides.ijn.task_forces.Vanguard.hex", "value": "1509"}),
        ("set", {"path": "sides.ijn.ships.Kako.condition", "value": "damaged"}),
        ("roll", {"procedure": "initiative", "inputs": {"allied_level": 0, "ijn_level": 0}}),
        ("undo", {}),
    ]
)


def play(name: str, acts: list[tuple[str, dict[str, object]]]) -> Session:
    session = open_session("carrier-clashes/training", name)
    for act, inputs in acts:
        if act == "undo":
            last = session.entries()[-1]
            if last["act"] in ("note", "set", "roll") or last.get("told", {}).keys() == {"ijn"}:
                corrections.undo(session)
        else:
            session.act(act, inputs, How(why="for the test", seed=1))
    return session


def allied_file(session: Session) -> str:
    text = Path(session.folder, "allied.toml").read_text()
    return text.replace(f'session = "{session.name}"', 'session = ""')


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(PUBLIC, st.lists(SECRET, max_size=3)), max_size=4))
def test_what_a_side_was_not_told_changes_no_byte_of_its_file(
    tmp_path_factory: pytest.TempPathFactory, story: list[tuple[tuple[str, dict[str, object]], list[object]]]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_LOGS", str(tmp_path_factory.mktemp("logs")))
        quiet = play("quiet", [act for act, _ in story])
        full = play("full", [step for act, secret in story for step in (*secret, act)])  # type: ignore[misc]
        assert allied_file(quiet) == allied_file(full)


def test_a_side_file_holds_nothing_of_the_other_side() -> None:
    session = open_session("carrier-clashes/training", "evening")
    session.act("tell", {"to": "ijn", "text": "the secret word is plankton"})
    allied = Path(session.folder, "allied.toml").read_text()
    for name, own in session.state.tree["sides"]["ijn"].items():
        for key in own if name != "bases" else ():  # the map shows where bases lie
            assert key not in allied, (name, key)
    assert "plankton" not in allied
    assert "entries" not in allied
