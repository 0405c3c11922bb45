"""JSON Schemas: in step with the declarations, named by every shipped file, and saying what the check says."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from referee.engine.rules import data_folder, games
from referee.session.scenario import forms, schemas, sheets
from tests.shell import Shell

jsonschema = pytest.importorskip("jsonschema")
ROOT = Path(data_folder("schemas"))
SHIPPED = [
    *sorted(Path(data_folder("scenarios")).glob("*/*.toml")),
    Path(data_folder("rules"), "carrier-clashes", "units.toml"),
]


def test_what_lies_there_is_what_the_command_writes(tmp_path: Path, referee: Shell) -> None:
    referee("scenario schema --write", str(tmp_path))
    written = {str(path.relative_to(tmp_path)): path.read_text() for path in tmp_path.rglob("*.json")}
    assert written == {str(path.relative_to(ROOT)): path.read_text() for path in ROOT.rglob("*.json")}, (
        "out of step: referee scenario schema --write schemas"
    )
    assert set(written) == {f"{game}/{kind}.json" for game in games() for kind in schemas.schema_kinds(game)}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_file_names_its_schema_and_keeps_it(path: Path) -> None:
    text = path.read_text()
    first = text.partition("\n")[0]
    assert first.startswith("#:schema ../../schemas/")
    named = (path.parent / first.removeprefix("#:schema ")).resolve()
    game, kind = named.parent.name, named.stem
    assert game == path.parent.name
    jsonschema.Draft7Validator(schemas.schema(game, kind)).validate(tomllib.loads(text))


@pytest.mark.parametrize(
    ("game", "wrong"),
    [
        ("carrier-clashes", {"scenario": {"turns": 100}}),
        ("ca", {"line": [{"side": "ijn", "speed": 12}]}),
        ("clash-of-carriers", {"group": {"Force A": {"side": "raf"}}}),
        ("naval-units", {"ship": {"Hood": {"hits": -1}}}),
        ("cunningham-somerville", {"ship": {"Hood": {"kind": "yacht"}}}),
    ],
)
def test_a_schema_says_what_is_wrong(game: str, wrong: dict[str, object]) -> None:
    faults = jsonschema.Draft7Validator(schemas.schema(game)).iter_errors({"game": game, **wrong})
    (table,) = wrong
    assert any(fault.absolute_path and fault.absolute_path[0] == table for fault in faults)
    for kind in sheets.module(game).FILES:
        assert jsonschema.Draft7Validator(schemas.schema(game, kind)).is_valid({})


def test_a_schema_says_what_a_key_is() -> None:
    for game, table, key, said in (
        ("carrier-clashes", "Ship", "capacity", "air units that a carrier carries, by their size"),
        ("cunningham-somerville", "Ship", "hull", "hull boxes"),
    ):
        for kind in ("scenario", "units"):
            assert schemas.schema(game, kind)["$defs"][table]["properties"][key]["description"] == said


def test_a_schema_is_printed_and_asked_for_by_name(referee: Shell) -> None:
    assert referee("scenario schema cc units") == (ROOT / "carrier-clashes" / "units.json").read_text()
    assert "nearest: units" in referee("scenario schema cc unit", status=2)
    assert "game is missing" in referee("scenario schema", status=2)


def test_what_is_written_here_names_the_schema_installed_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path))
    forms.write("clash-of-carriers")
    for kind in ("tables", "units"):
        first = (tmp_path / "clash-of-carriers" / f"{kind}.toml").read_text().partition("\n")[0]
        assert first == f"#:schema {(ROOT / 'clash-of-carriers' / f'{kind}.json').as_uri()}"
