"""Who knew what when: what lay there in truth, and what the other side knew of it, at the end of each turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.session.reading.knowledge import KEPT, SEEN, TOLD, knowledge
from referee.session.reading.timeline import states_by_turn
from tests.test_golden import FOLDER, played

ROWS = [
    ("carrier-clashes/eastern-solomons", "TF 11", 0, "", "1613", ""),
    ("carrier-clashes/eastern-solomons", "TF 11", 1, TOLD, "1611: Saratoga, Minneapolis", "1611: "),
    ("carrier-clashes/eastern-solomons", "TF 16", 2, KEPT, "", "1612"),
    ("carrier-clashes/eastern-solomons", "Dummy 1", 1, SEEN, ": a dummy", ""),
    ("clash-of-carriers/philippine-sea", "TG 58.1", 1, TOLD, "2313: 2 CV, 2 CVL", "2313: 3 CV, 5 CVL"),
    ("clash-of-carriers/philippine-sea", "TG 58.1", 3, SEEN, "1913: 1 CV", "2313 in turn 2: 3 CV"),
    ("ca/savo-island", "Furutaka 1", 1, SEEN, "5420: CA-1", "5420"),
    ("naval-units/sea-zone-battle", "Patrol", 2, SEEN, "Convoy Zone 12: Wahoo (SS)", "Convoy Zone 12: 2 SS"),
    ("naval-units/sea-zone-battle", "Carrier Force", 2, TOLD, "Truk Lagoon: Kumano (CA", "Truk Lagoon: Kumano"),
    ("cunningham-somerville/convoy", "Convoy HX", 1, TOLD, "D6: Empire Tide", "D6: carriers 1, merchants 2"),
]


@pytest.mark.few(1)
@pytest.mark.parametrize("script", sorted({row[0] for row in ROWS}))
def test_what_lay_there_and_what_was_known_of_it(script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(tmp_path))
    session = played(FOLDER / f"{script}.txt", tmp_path)
    stages = states_by_turn(session.entries(), session.state)
    found = {row.name: row.turns for row in knowledge(session.game, stages, session.ruleset())}
    for _, name, turn, how, there, said in (row for row in ROWS if row[0] == script):
        row = found[name][turn]
        assert row.how == how, (name, turn)
        assert there in row.there
        assert row.said.startswith(said)
