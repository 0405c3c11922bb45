"""The commands that carry an evening on: open it, walk on, act, say, close."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import PASSED, Json, acted, app


@app.command()
def new(
    scenario: Annotated[
        str | None, typer.Argument(help="game/name of a shipped scenario, or the path of a TOML file; else it is asked")
    ] = None,
    name: Annotated[str | None, typer.Option(help="the session's name; else the scenario's and the date")] = None,
    as_json: Json = False,
) -> None:
    """Open a session. It becomes the current one."""
    from referee.cli.session import as_json_line, out
    from referee.engine.dice import commitment
    from referee.session.acting.sequence import phase, phases
    from referee.session.record import journal
    from referee.session.record.current import make_current
    from referee.session.scenario.scenario import open_session

    session = open_session(scenario or offered_scenario(), name)
    make_current(session.name)
    state = session.state
    mark = commitment(state.dice["secret"])
    if as_json:
        as_json_line(
            {"ok": True, "session": session.name, "folder": session.folder, "sides": state.sides, "mark": mark}
        )
        return
    out(f"{session.name}: {state.about['scenario']} ({session.game}), {' against '.join(state.sides)}")
    files = ", ".join([journal.NAME, "umpire.toml", *(f"{side}.toml" for side in state.sides)])
    out(f"  in {session.folder}: {files}")
    out(f"  the mark of the program's dice, to be read out or shown first: {mark}")
    if phase(session.game, str(state.public.get("phase", ""))):
        out("\nhint: referee status   says where it stands")
    elif phases(session.game):
        out("\nhint: referee next   begins the first phase")
    else:
        out('\nhint: referee do phase --phase "…"   names the phase; there is no sequence of play here')


def offered_scenario() -> str:
    """The shipped scenario that the umpire chooses, at a terminal; refused where nobody can be asked."""
    import sys

    from referee.cli.asking import line
    from referee.cli.session import out
    from referee.engine.errors import bad_input
    from referee.engine.kinds import whole_number
    from referee.session.scenario import scenario

    if not sys.stdin.isatty():
        raise bad_input("scenario", "which scenario? game/name, as carrier-clashes/training; scenario list has them")
    there = scenario.shipped()
    for place, name in enumerate(there, 1):
        found = scenario.find(name)
        out(f"{place:>3}  {found.title} ({', '.join(filter(None, (name, scenario.size(found))))})")
    word = line("which? a number, or a name: ", "an empty line ends")
    number = whole_number(word)
    if number is not None and 1 <= number <= len(there):
        return there[number - 1]
    return word.strip()


@app.command()
def play(
    session: Annotated[str | None, typer.Argument(help="the session; else the current one")] = None,
    as_json: Json = False,
) -> None:
    """The umpire's console. Where standard input is no terminal it answers one command a line."""
    from referee.cli.console import play as at_the_console

    raise typer.Exit(at_the_console(session, as_json))


@app.command()
def use(
    session: Annotated[str | None, typer.Argument(help="the session; without it the current one is said")] = None,
    as_json: Json = False,
) -> None:
    """Make a session the current one."""
    import os

    from referee.cli.session import as_json_line, out
    from referee.session.choosing import choose
    from referee.session.record.current import make_current

    chosen = choose(session)
    if session is not None:
        make_current(chosen.name)
    elsewhere = os.environ.get("REFEREE_SESSION")
    if as_json:
        as_json_line({"ok": True, "session": chosen.name, "game": chosen.game})
        return
    out(f"{chosen.name}: {chosen.state.about['scenario']} ({chosen.game})")
    if session is not None and elsewhere not in (None, "", chosen.name):
        out(f"\nhint: $REFEREE_SESSION names {elsewhere} and goes first")


@app.command(context_settings=PASSED, add_help_option=False)
def do(ctx: typer.Context) -> None:
    """Do an act on the hidden state; without one, list them."""
    if not ctx.args or ctx.args[0].startswith("-"):
        from referee.cli.acting import acts

        acts(ctx.args)
        return
    acted(ctx.args[0], ctx.args[1:])
