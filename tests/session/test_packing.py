"""A club's pack of tables: what goes out comes in the same; checked whole, and nothing is half taken."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from referee.engine.errors import Refusal
from referee.engine.kept import Fault
from referee.session.scenario import forms
from referee.session.scenario.packing import pack, unpack

CELLS = '[damage.6]\n9 = "2"\n'
UNITS = '[air."F4F-4"]\nrange = 5\n'


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The owner's folder, with counters and cells of two games."""
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path / "mine"))
    for game, name, text in (("clash-of-carriers", "cells", CELLS), ("carrier-clashes", "units", UNITS)):
        folder = tmp_path / "mine" / game
        folder.mkdir(parents=True)
        (folder / f"{name}.toml").write_text(text)
    (folder / "notes.txt").write_text("mine alone")
    return tmp_path / "mine"


def everything(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}


def made(path: Path, parts: dict[str, str]) -> str:
    """A pack of these files."""
    with zipfile.ZipFile(path, "w") as out:
        for name, text in parts.items():
            out.writestr(name, text)
    return str(path)


def test_a_pack_goes_out_and_comes_in(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = str(tmp_path / "club.zip")
    assert pack(file) == ["carrier-clashes/units.toml", "clash-of-carriers/cells.toml"]
    with pytest.raises(Refusal, match="exists already"):
        pack(file)
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path / "theirs"))
    taken = unpack(file)
    assert taken.new == ["carrier-clashes/units.toml", "clash-of-carriers/cells.toml"]
    assert everything(tmp_path / "theirs") == {
        "carrier-clashes/units.toml": UNITS,
        "clash-of-carriers/cells.toml": CELLS,
    }
    assert unpack(file).same == taken.new


def test_one_games_tables_alone(own: Path, tmp_path: Path) -> None:
    assert pack(str(tmp_path / "cc.zip"), ["carrier-clashes"]) == ["carrier-clashes/units.toml"]
    with pytest.raises(Refusal, match="you have no tables of ca"):
        pack(str(tmp_path / "ca.zip"), ["ca"])


def test_tables_of_ones_own_are_not_lost(own: Path, tmp_path: Path) -> None:
    file = made(tmp_path / "club.zip", {"carrier-clashes/units.toml": UNITS.replace("5", "6"), "ca/tables.toml": ""})
    before = everything(own)
    with pytest.raises(Refusal, match=r"carrier-clashes/units\.toml; nothing was taken") as refused:
        unpack(file)
    assert "--over" in str(refused.value.hint)
    assert everything(own) == before
    assert unpack(file, over=True).changed == ["carrier-clashes/units.toml"]
    after = everything(own)
    assert after["carrier-clashes/units.toml.before"] == UNITS
    assert "range = 6" in after["carrier-clashes/units.toml"]
    assert "ca/tables.toml" in after


def test_all_faults_are_said_and_nothing_is_half_taken(own: Path, tmp_path: Path) -> None:
    parts = {
        "ca/tables.toml": "x = \n",
        "clash-of-carriers/cells.toml": '[damage.6]\n9 = "boom"\n[no-such]\n',
        "carrier-clashes/units.toml": UNITS,
    }
    before = everything(own)
    with pytest.raises(Fault) as refused:
        unpack(made(tmp_path / "club.zip", parts), over=True)
    assert len(refused.value.found) >= 2
    assert all(line.startswith(f"{tmp_path}/club.zip: c") for line in refused.value.found), refused.value.found
    assert everything(own) == before


def test_what_is_not_filled_in_yet_is_no_fault(own: Path, tmp_path: Path) -> None:
    file = made(tmp_path / "club.zip", {"clash-of-carriers/tables.toml": forms.form("clash-of-carriers", "tables")})
    taken = unpack(file)
    assert taken.gaps
    assert all(getattr(fault, "is_gap", False) for fault in taken.gaps)


@pytest.mark.parametrize(
    "parts",
    [
        {"../ca/tables.toml": ""},
        {"ca/../x.toml": ""},
        {"ca/sub/tables.toml": ""},
        {"/ca/tables.toml": ""},
        {"ca/tables.txt": ""},
        {"no-game/tables.toml": ""},
        {"ca/tables.toml": "#" * 5_000_001},
        {f"ca/t{number}.toml": "" for number in range(51)},
        {"ca/tables.toml": "x = " + "[" * 60 + "]" * 60},
        {"ca/tables.toml": 'x = "\\u001b[2J"'},
        {},
    ],
)
def test_a_strangers_pack_is_refused(parts: dict[str, str], own: Path, tmp_path: Path) -> None:
    before = everything(tmp_path)
    file = made(tmp_path / "club.zip", parts)
    with pytest.raises(Refusal):
        unpack(file)
    (tmp_path / "club.zip").unlink()
    assert everything(tmp_path) == before


@pytest.mark.parametrize("raw", [b"", b"PK\x03\x04", b"no zip at all"])
def test_what_is_no_pack_is_refused(raw: bytes, tmp_path: Path) -> None:
    (tmp_path / "club.zip").write_bytes(raw)
    with pytest.raises(Refusal, match="not a pack of tables"):
        unpack(str(tmp_path / "club.zip"))
    with pytest.raises(Refusal, match="cannot be read"):
        unpack(str(tmp_path / "none.zip"))
