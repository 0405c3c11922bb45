"""A session as one file: what goes out comes in again the same, and nothing bad comes in."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from referee.engine.errors import Refusal
from referee.session.record.folder import session_names
from referee.session.record.transfer import bring_in, export
from referee.session.scenario.scenario import open_session
from referee.session.session import Session


def test_a_session_goes_out_and_comes_in(tmp_path: Path) -> None:
    session = open_session("carrier-clashes/training", "evening")
    session.act("tell", {"to": "ijn", "text": "smoke"})
    Path(session.folder, ".history").write_text("typed secrets")
    pack = tmp_path / "friday.zip"
    export(session.folder, str(pack))
    assert zipfile.ZipFile(pack).namelist() == ["journal.jsonl", "scenario.toml"]
    assert pack.stat().st_mode & 0o777 == 0o600
    again = Session(bring_in(str(pack)))
    again.refresh()
    assert again.name == "friday"
    for file in ("journal.jsonl", "umpire.toml", "ijn.toml", "allied.toml"):
        assert Path(again.folder, file).read_bytes() == Path(session.folder, file).read_bytes()
    again.act("note", {"text": "goes on"})
    for wrong in (lambda: export(session.folder, str(pack)), lambda: bring_in(str(pack)), lambda: bring_in("none.zip")):
        with pytest.raises(Refusal):
            wrong()


def test_a_damaged_journal_is_not_taken_in(tmp_path: Path) -> None:
    session = open_session("carrier-clashes/training", "evening")
    session.act("note", {"text": "one"})
    session.act("note", {"text": "two"})
    raw = Path(session.folder, "journal.jsonl").read_bytes().replace(b'"one"', b'"uno"')
    with zipfile.ZipFile(tmp_path / "bad.zip", "w") as pack:
        pack.writestr("journal.jsonl", raw)
        pack.writestr("scenario.toml", "")
    with pytest.raises(Refusal, match="line 3") as caught:
        bring_in(str(tmp_path / "bad.zip"))
    assert caught.value.status == 5
    assert session_names() == ["evening"]
