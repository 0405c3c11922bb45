"""Dice of an evening corrected long afterwards: what follows is done again with its own dice."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.session import corrections, proof
from referee.session.session import Session
from tests.test_golden import FOLDER, played


def standing(session: Session) -> dict[str, list[str]]:
    told = session.state.told.items()
    return {side: [row["text"] for row in rows if "withdrawn" not in row] for side, rows in told}


def test_torpedoes_misread_change_the_rest_and_only_what_was_told_of_them(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_LOGS", str(tmp_path))
        evening = played(FOLDER / "ca" / "guadalcanal-2.txt", tmp_path)
    before, told = evening.state.tree, standing(evening)
    launch = next(entry for entry in evening.entries() if entry["act"] == "launch")
    assert before["sides"]["ijn"]["ships"]["Kagero 9"].get("power_hits") is None
    came = corrections.amend(evening, launch["n"], None, [1], "misread: a 1")
    assert (came.stopped, [entry["again"] for entry in came.again]) == (None, [entry["n"] for entry in came.voided])
    assert evening.state.tree["sides"]["ijn"]["ships"]["Kagero 9"]["power_hits"] == 1
    assert all("Kagero 9" in text or "ratio" in text for texts in came.withdrawn.values() for text in texts)
    assert {side: len(texts) for side, texts in came.withdrawn.items()} == {"ijn": 1, "usn": 2}
    assert proof.verify(evening) == []
    corrections.undo(evening)
    assert Session(evening.folder).state.tree == before
    assert standing(evening) == told
