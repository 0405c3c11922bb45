"""Evenings stay as they are: what each act comes to, the whole state, both sides' views and what is due, act by act.

An evening was drawn once at random, some by the second models and some by a wanderer who knows no rule, and recorded:
`pinned/evenings/<name>.jsonl` holds the scenario, then an act or correction a line with all its dice, and a mark of
what it left or why it was refused. A failure names the first act that came out otherwise. Where a change is meant,
`pytest tests/test_pinned_evenings.py --golden` writes the marks anew.
"""

from __future__ import annotations

import contextlib
import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from referee.engine.errors import Refusal
from referee.session import corrections
from referee.session.acting.due import due_now
from referee.session.acting.orders import permitted, words_of
from referee.session.reading.picture import UMPIRE, seen
from referee.session.reading.sheets import sheets
from referee.session.reading.story import story
from referee.session.record import views
from referee.session.session import How
from tests.quick import Quick
from tests.sentences import WRONG

OFTEN = 12
EVENINGS = sorted((Path(__file__).parent / "pinned" / "evenings").glob("*.jsonl"))
PASSING = ("at", "prev", "version", "rules", "secret", "commitment", "count")
DRAWN = ("seal", "orders", "carry-out")
"""What these leave holds a salt that is drawn anew."""


def done(session: Quick, row: dict[str, Any]) -> Any:
    """What an act or a correction comes to: its entry, or its refusal."""
    how = How(dice=row.get("dice"), cards=row.get("cards"), force="why" in row, why=row.get("why"))
    try:
        if row["act"] == "undo":
            entry = corrections.undo(session).entry
        elif row["act"] == "redo":
            entry = corrections.redo(session).entry
        else:
            entry = session.act(row["act"], row["inputs"], how).entry
    except Refusal as refusal:
        return [refusal.kind, refusal.message, refusal.field, refusal.cite, refusal.listed]
    kept = {key: value for key, value in entry.items() if key not in PASSING}
    kept["answers"] = [{**one, "distribution": None} for one in kept.get("answers", ())]
    return kept


def left(session: Quick) -> Any:
    """Where the session stands: the state, each side's view, how much it was told, what is due."""
    state = session.state
    due = [one.as_json() for one in due_now(session.game, state.tree)]
    return [state.tree, {side: views.head(state, side) for side in state.sides}, state.tellings.counts, due]


def made_of(session: Quick, rows: int) -> Any:
    """What is made of it, now and then: who meets, what each thing may do; `rows` acts have been tried."""
    if rows % OFTEN:
        return None
    game, tree = session.game, session.state.tree
    with contextlib.suppress(Refusal):
        return [
            list(words_of(game).encounters(tree)),
            [dict(permitted(game, tree, side)) for side in session.state.sides],
        ]


def papers(session: Quick) -> Any:
    """What is made of an evening at its end: each viewer's story (maps, points, losses), record sheets."""
    state, rules = session.state, session.ruleset()
    views = {who: seen(state, who, rules) for who in (UMPIRE, *state.sides)}
    told = {who: story(session.game, session.entries(), state, who, rules)._replace(remarks=()) for who in views}
    return [
        sheets(session.game, None),
        [[told[who].turns, sheets(session.game, known)] for who, known in views.items()],
    ]


def mark(found: Any) -> str:
    """A short mark of it."""
    return sha256(json.dumps(found, sort_keys=True, default=repr).encode()).hexdigest()[:10]


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_an_evening_goes_on_as_it_did(path: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    scenario, *rows = [json.loads(line) for line in path.read_text().splitlines()]
    (tmp_path / "evening.toml").write_text(scenario["scenario"])
    session = Quick(str(tmp_path / "evening.toml"))
    for number, row in enumerate(rows):
        came = done(session, row)
        row["came"] = [mark(came), mark([left(session), made_of(session, number)])]
        assert not re.search(WRONG["one of several"], json.dumps(came)), came
        if not request.config.getoption("--golden"):
            assert row["came"][0] == row["is"][0], (row, came)
            assert row["came"][1] == row["is"][1], (row, came, "the state, a view or what is due is not what it was")
    session.refold()
    end = mark(papers(session))
    if request.config.getoption("--golden"):
        lines = [{**scenario, "end": end}, *({**row, "is": row.pop("came")} for row in rows)]
        path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
    else:
        assert end == scenario["end"], "the story, a map, points, losses or a record sheet is not what it was"
