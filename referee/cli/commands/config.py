"""The command on where things lie."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import Json, app


@app.command()
def config(
    name: Annotated[str | None, typer.Argument(help="one of them; without a folder its value is printed")] = None,
    folder: Annotated[str | None, typer.Argument(help="settles rules, logs or backup: a whole path")] = None,
    unset: Annotated[bool, typer.Option("--unset", help="what the settings' file says of it is forgotten")] = False,
    as_json: Json = False,
) -> None:
    """Where everything lies, and why. A setting: `config rules ~/wargames/rules`."""
    from referee.cli import config as found
    from referee.cli.session import as_json_line, out
    from referee.engine.errors import bad_input, unknown

    if name is not None and (folder is not None or unset):
        if folder is not None and unset:
            raise bad_input("unset", "a folder is settled, or --unset forgets it, not both")
        out(found.settle(name, folder))
        return
    rows = found.rows()
    if as_json:
        as_json_line({"ok": True, "config": [row._asdict() for row in rows]})
    elif name is None:
        out(found.as_text(rows))
    else:
        values = {row.name: row.value for row in rows}
        if name not in values:
            raise unknown("setting", name, values)
        out(values[name])
