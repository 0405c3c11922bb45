"""The commands that carry an evening on: open it, walk on, act, say, close."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.app import PASSED, Json, acted, app, arguments, is_option


@app.command()
def new(
    scenario: Annotated[str, typer.Argument(help="game/name of a shipped scenario, or the path of a TOML file")],
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

    session = open_session(scenario, name)
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


@app.command(name="next", context_settings=PASSED, add_help_option=False)
def walk_on(ctx: typer.Context) -> None:
    """Walk on to the next phase, and do what it does by itself. `next 3` walks three, if nothing is due."""
    acted("next", ctx.args)


@app.command(context_settings=PASSED, add_help_option=False)
def do(ctx: typer.Context) -> None:
    """Do an act on the hidden state; without one, list them."""
    if not ctx.args or ctx.args[0].startswith("-"):
        from referee.cli.acting import acts

        acts(ctx.args)
        return
    acted(ctx.args[0], ctx.args[1:])


@app.command(context_settings=PASSED)
def tell(
    ctx: typer.Context,
    side: Annotated[str, typer.Argument(help="a side, or all")],
    text: Annotated[str, typer.Argument(help="what to say")],
) -> None:
    """Tell a side, or all."""
    arguments(ctx, side=side, text=text)
    acted("tell", ["--to", side, "--text", text, *ctx.args])


@app.command(context_settings=PASSED)
def note(ctx: typer.Context, text: Annotated[str, typer.Argument(help="what to remember")]) -> None:
    """A remark for the umpire's own record."""
    arguments(ctx, text=text)
    acted("note", ["--text", text, *ctx.args])


@app.command(context_settings=PASSED)
def remind(
    ctx: typer.Context, when: Annotated[list[str], typer.Argument(help='when, and of what: turn 7 "reinforcements"')]
) -> None:
    """A reminder, said when due. As in: referee remind turn 7 "reinforcements"."""
    from referee.session.acting.reminders import options

    cut = next((place for place, word in enumerate(when) if word.startswith("--")), len(when))
    acted("remind", [*options(when[:cut]), *when[cut:], *ctx.args])


@app.command(context_settings=PASSED)
def seal(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(help="the new order's name")],
    side: Annotated[str | None, typer.Option(help="whose order it is")] = None,
    text: Annotated[str | None, typer.Option(help="the order, where it is not to be typed unseen")] = None,
) -> None:
    """A player's order, entered unseen. Its check-word proves later that it was not changed."""
    from referee.cli.acting import seal as seal_order

    arguments(ctx, name=name)
    raise typer.Exit(seal_order({"name": name, **({"side": side} if side else {})}, text, ctx.args))


@app.command(name="open", context_settings=PASSED)
def open_order(
    ctx: typer.Context,
    order: Annotated[str, typer.Argument(help="the sealed order")],
    tell: Annotated[str | None, typer.Option(help="who hears it; else who was told the check-word")] = None,
) -> None:
    """Open a sealed order and read it. Its check-word must be the one that was told."""
    arguments(ctx, order=order)
    acted("unseal", ["--name", order, *(["--tell", tell] if tell else []), *ctx.args])


@app.command(context_settings=PASSED)
def rule(
    ctx: typer.Context,
    ruling: Annotated[str, typer.Argument(help="a ruling's name; or a house rule in your own words, in quotes")],
    option: Annotated[str | None, typer.Argument(help="the option that holds from now on")] = None,
) -> None:
    """Settle a ruling, or agree on a house rule, for the rest of the session. It is said to all."""
    arguments(ctx, ruling=ruling)
    if option is not None and is_option(option):
        ctx.args.insert(0, option)
        option = None
    house = option is None and " " in ruling.strip()
    words = ["--house", ruling] if house else ["--ruling", ruling, *(["--option", option] if option else [])]
    acted("rule", [*words, *ctx.args])


@app.command(context_settings=PASSED)
def dice(ctx: typer.Context, mode: Annotated[str, typer.Argument(help="table or program")]) -> None:
    """Who throws the dice from now on."""
    arguments(ctx, mode=mode)
    acted("dice", ["--mode", mode, *ctx.args])


@app.command(context_settings=PASSED)
def close(ctx: typer.Context) -> None:
    """Close the session: it is over."""
    acted("close", ctx.args)
