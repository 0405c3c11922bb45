"""Options and words of a command may come in any order."""

from __future__ import annotations

import pytest

from referee.session.scenario.scenario import open_session
from tests.shell import Shell

LINES = [
    ["tell", "allied", "a light"],
    ["note", "a remark"],
    ["remind", "turn", "7", "reinforcements"],
    ["rule", "search-die", "one-per-hex"],
    ["rule", "nobody lands by night"],
    ["dice", "table"],
    ["seal", "plan", "--text", "north", "--salt", "a grain"],
    ["set", "public.turns", "5", "--why", "a test"],
    ["orders", "allied", "--check", "16 stay"],
    ["encounters"],
    ["show", "allied"],
    ["show", "TF", "16"],
    ["may", "TF", "16"],
    ["log", "show", "--last", "1"],
    ["status", "--rules"],
    ["map", "allied"],
    ["range", "TF 16", "Enterprise"],
    ["slip", "allied"],
    ["sheet", "forces", "allied"],
    ["log", "luck"],
    ["log", "text", "--for", "allied"],
    ["why", "1"],
    ["close"],
]


@pytest.mark.few(3)
@pytest.mark.parametrize("words", LINES, ids=" ".join)
def test_where_the_session_is_named_does_not_matter(words: list[str], referee: Shell) -> None:
    open_session("carrier-clashes/training", "another")
    said = []
    for place in (0, *range(2 if words[0] == "log" else 1, len(words) + 1)):
        if place and words[place - 1] in ("--text", "--why", "--last", "--salt", "--for"):
            continue
        name = f"evening-{place}"
        open_session("carrier-clashes/training", name)
        said.append(referee("", *words[:place], "--session", name, *words[place:]).replace(name, "evening"))
    assert len(set(said)) == 1


@pytest.mark.parametrize("place", range(4))
def test_where_a_look_up_is_asked_for_json_does_not_matter(place: int, referee: Shell) -> None:
    words = ["odds", "cc", "attack", "--weapon=H", "--strength=12", "--target-class=B", "--defense=2"]
    assert referee(*words[:place], "--json", *words[place:]).startswith('{"id": null, "ok": true')
