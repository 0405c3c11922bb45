"""Files that belong together: a disk that fills up while they are written leaves none of them."""

import errno
import os
from pathlib import Path

import pytest

from referee.engine.errors import Refusal
from referee.session.record.folder import write_new
from referee.session.record.together import write_together
from referee.session.scenario import forms, sheet_files


@pytest.fixture
def small_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that takes one file, and is full at the next."""
    sync, left = os.fsync, [1]

    def fsync(file: int) -> None:
        if not left:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        left.pop()
        sync(file)

    monkeypatch.setattr(os, "fsync", fsync)


@pytest.mark.usefixtures("small_disk")
def test_sheets_are_all_written_or_none(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="No space left on device"):
        sheet_files.write("ca", str(tmp_path / "club" / "sheets"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("small_disk")
def test_forms_are_all_written_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path / "rules"))
    with pytest.raises(Refusal, match="No space left on device"):
        forms.write("clash-of-carriers")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("small_disk")
def test_what_was_there_before_stays(tmp_path: Path) -> None:
    folder = tmp_path / "sheets"
    folder.mkdir()
    (folder / "mine.csv").write_text("mine")
    with pytest.raises(Refusal, match="No space left on device"):
        write_together(str(folder), {str(folder / name): b"1" for name in ("a.csv", "b.csv")}, write_new)
    assert [path.name for path in folder.iterdir()] == ["mine.csv"]
