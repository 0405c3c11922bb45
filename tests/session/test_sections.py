"""A derived file is made anew in the sections that changed, and says what the whole would."""

from __future__ import annotations

from typing import Any

import pytest
import tomli_w

from referee.engine.plain import escape_controls
from referee.session.record import views

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
