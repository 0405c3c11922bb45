"""JSON Schemas of what people write, for their editors: each game's scenarios and owner's tables, off the declarations.

They are in `schemas/<game>/`, made by `referee scenario schema --write FOLDER`; a file names its own in its first line,
as Taplo and Even Better TOML read it: `#:schema ../../schemas/ca/scenario.json`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from referee.engine.errors import unknown
from referee.engine.rules import games, load
from referee.session.scenario import scenario, sheets

DIALECT = "http://json-schema.org/draft-07/schema#"
SCENARIO = "scenario"


def schema_kinds(game: str) -> list[str]:
    """The files of a game that have a schema: `scenario`, and the owner's by their names."""
    return [SCENARIO, *sheets.module(game).FILES]


def schema(game: str, kind: str = SCENARIO) -> dict[str, Any]:
    """The JSON Schema of a game's scenarios, or of one of the owner's files, as editors take it."""
    if kind not in schema_kinds(game):
        raise unknown(f"file of {game}", kind, schema_kinds(game))
    title = load(game).about["title"]
    if kind == SCENARIO:
        model = scenario.module(game).Scenario
        said = f"{title}: a scenario"
    else:
        model = sheets.module(game).FILES[kind]
        said = f"{title}: the owner's {kind}.toml"
    made = of_model(model)
    describe(made, game)
    if kind == SCENARIO:
        for name in getattr(scenario.module(game), "COMPLETED", ()):
            made["$defs"][name].pop("required")
        alias = load(game).about["alias"]
        made["properties"]["game"] = {"title": "Game", "type": "string", "enum": [game, alias]}
        made["properties"]["position"] = {
            "title": "Position",
            "type": "object",
            "description": "The position of a session, as `referee scenario save` writes it.",
        }
    else:
        for one in (made, *made.get("$defs", {}).values()):
            one.pop("required", None)  # an owner fills in what there is: no key is wanted
    return {"$schema": DIALECT, **made, "title": said, "description": ""}


def of_model(model: type[BaseModel]) -> dict[str, Any]:
    """A model's schema, as pydantic writes it in JSON; of each table's docstring what it says first."""
    made: dict[str, Any] = model.model_json_schema()
    for one in made.get("$defs", {}).values():
        one["description"] = one["description"].partition("\n")[0]
    return made


def describe(made: dict[str, Any], game: str) -> None:
    """Say of each key of a counter what the sheet's heading says of it."""
    for sheet in sheets.module(game).SHEETS:
        table = made["properties"].get(sheet.table, {})
        inner = [*table.get("patternProperties", {}).values(), table.get("additionalProperties")]
        named = next((one["$ref"].rpartition("/")[2] for one in inner if isinstance(one, dict) and "$ref" in one), None)
        keys = made["$defs"][named]["properties"] if named else {}
        for column in sheet.columns:
            if len(column.path) == 1 and column.path[0] in keys and sheet.form == "counters":
                keys[column.path[0]]["description"] = column.meaning


def text(game: str, kind: str = SCENARIO) -> str:
    """A schema as it is in its file."""
    return json.dumps(schema(game, kind), indent=1, ensure_ascii=False) + "\n"


def files() -> dict[str, str]:
    """Every schema, by the name of its file under `schemas/`."""
    return {f"{game}/{kind}.json": text(game, kind) for game in games() for kind in schema_kinds(game)}


def write(folder: str) -> list[str]:
    """Write every schema into a folder, over those that are there; their files."""
    out = []
    for name, content in files().items():
        path = Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
        out.append(str(path))
    return out
