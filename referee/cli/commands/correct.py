"""The commands that correct: set, undo, redo, amend."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from referee.cli.app import Json, SessionName, app

Why = Annotated[str | None, typer.Option(help="the reason")]
Yes = Annotated[bool, typer.Option("--yes", help="do not ask")]


@app.command()
def amend(
    number: Annotated[int, typer.Argument(metavar="N", help="the entry")],
    why: Annotated[str, typer.Option(help="the reason")] = "",
    dice: Annotated[str | None, typer.Option(help="the dice as they really fell: 7,3")] = None,
    inputs: Annotated[list[str] | None, typer.Option("--input", help="an input as it really was: key=value")] = None,
    yes: Yes = False,
    session: SessionName = None,
    as_json: Json = False,
) -> None:
    """Do an entry again with other dice or inputs. All that follows keeps its own dice."""
    from referee.cli.correcting import corrected, foreseen, type_in
    from referee.cli.options import row_of
    from referee.engine.dice import Typed
    from referee.engine.errors import bad_input, unknown
    from referee.session import corrections
    from referee.session.acting.catalogue import find
    from referee.session.choosing import choose

    chosen = choose(session)
    entry = corrections.amendable(chosen.entries(), number)
    fields = find(chosen.game, entry["act"]).inputs.fields
    changed: dict[str, Any] = {}
    for word in inputs or ():
        key, equals, value = word.partition("=")
        key = key.replace("-", "_")
        if not equals:
            raise bad_input("input", f"--input wants key=value, not {word!r}")
        if key not in fields:
            raise unknown(f"input of {entry['act']}:", key, fields)
        type_in(changed, key, fields[key], value)
    faces = None if dice is None else row_of(dice)
    faces = Typed(faces).faces if faces else faces
    question = f"amend #{number} {entry['act']}?"
    foreseen(question, chosen, lambda: corrections.amendment(chosen, number, changed, faces, why), yes or as_json)
    corrected(chosen, corrections.amend(chosen, number, changed, faces, why), as_json)
