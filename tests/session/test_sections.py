"""A derived file is made anew in the sections that changed, and says what the whole would."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import tomli_w

from referee.engine.plain import escape_controls
from referee.session.record import views
from referee.session.scenario.scenario import open_session

NESTED: dict[str, Any] = {
    "turn": 3,
    "empty": {},
    "public": {"night": False, "zones": {"1": {}, "2": {"held": "a \u202e name"}}},
    "sides": {"allied": {"ships": {"Enterprise": {"hits": 1, "at": {"hex": "1411"}}, "Hornet": {}}}},
    "log": {"rows": [{"n": 1, "in": {"deep": [1, 2]}}, {"n": 2, "text": "x" * 120}], "after": {"last": 2}},
}


@pytest.mark.parametrize("deep", range(5))
def test_the_sections_together_are_the_whole(deep: int) -> None:
    made = views.made_anew(NESTED, deep, {})
    assert "\n".join(made.values()) == escape_controls(tomli_w.dumps(NESTED))
    assert len(made) == [1, 5, 6, 7, 8][deep]


def test_what_stood_there_before_is_taken_from_there() -> None:
    before = {mark: text.replace("Enterprise", "ENTERPRISE") for mark, text in views.made_anew(NESTED, 2, {}).items()}
    changed = {**NESTED, "turn": 4, "public": {"night": True, "zones": NESTED["public"]["zones"]}}
    text = "\n".join(views.made_anew(changed, 2, before).values())
    assert text == escape_controls(tomli_w.dumps(changed)).replace("Enterprise", "ENTERPRISE")


def test_an_act_makes_only_what_it_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    session = open_session("carrier-clashes/eastern-solomons", "evening")
    made: list[dict[str, Any]] = []
    whole = tomli_w.dumps

    def noted(data: dict[str, Any]) -> str:
        made.append(data)
        return whole(data)

    monkeypatch.setattr(tomli_w, "dumps", noted)
    session.act("note", {"text": "a remark"})
    assert [next(iter(data)) for data in made] == ["derived"]
    assert all(not isinstance(value, dict) for value in made[0].values())
    made.clear()
    session.act("next", {})
    assert made
    assert not any({"sides", "own"} & set(data) for data in made)
    for name, wanted in (
        ("umpire.toml", whole(views.umpire_data(session.state))),
        ("allied.toml", views.text(session.state, "allied")),
    ):
        assert Path(session.folder, name).read_text() == wanted
