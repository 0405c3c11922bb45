"""The command line around everything but the look-up: typer lives here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

import typer

from referee.cli.lookup import refused
from referee.engine.errors import Refusal, unknown

app = typer.Typer(
    name="referee",
    help="A referee's assistant for naval wargames at a physical table.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["--help", "-h"]},
)
log_app = typer.Typer(help="The record: show it, check it, who was lucky.", no_args_is_help=True)
rules_app = typer.Typer(help="The tables, the rulings, the self-test, the owner's forms.", no_args_is_help=True)
scenario_app = typer.Typer(help="The scenarios: list, check, show.", no_args_is_help=True)
app.add_typer(log_app, name="log")
app.add_typer(rules_app, name="rules")
app.add_typer(scenario_app, name="scenario")

MISUSE: Any = typer.BadParameter.__base__
PASSED = {"allow_extra_args": True, "ignore_unknown_options": True}

SessionName = Annotated[str | None, typer.Option("--session", help="the session; else the only open one")]
Json = Annotated[bool, typer.Option("--json", help="print JSON and nothing else")]
Game = Annotated[str | None, typer.Argument(help="a game's name or alias; all if left out")]


def run(argv: Sequence[str]) -> int:
    """Run a command; the exit status."""
    try:
        return int(command()(args=list(argv), prog_name="referee", standalone_mode=False) or 0)
    except Refusal as refusal:
        return refused(refusal, "--json" in argv)
    except MISUSE as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            error.show()
            return 2
        return refused(misused(error), "--json" in argv)
    except typer.Abort:
        return 130


@cache
def command() -> Any:
    """The whole command line, made once: a console runs many commands."""
    from typer.main import get_command

    return get_command(app)


def misused(error: Any) -> Refusal:
    """What typer says of a command that is none, as a refusal."""
    message = error.format_message().rstrip(".")
    if message.startswith("No such command"):
        return unknown("command", message.split("'")[1], command().commands)
    return Refusal("bad-request", message[:1].lower() + message[1:], hint="referee --help lists what there is")


def version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        from referee import __version__

        typer.echo(f"referee {__version__}")
        raise typer.Exit


@app.callback()
def root(
    show_version: Annotated[
        bool, typer.Option("--version", callback=version, is_eager=True, help="the version")
    ] = False,
) -> None:
    """A referee's assistant for naval wargames at a physical table."""


# Looking up: a short way around typer; here for the help and for completion.


@app.command(context_settings=PASSED, add_help_option=False)
def odds(ctx: typer.Context) -> None:
    """The exact odds: referee odds GAME PROCEDURE …"""
    _lookup("odds", ctx)


@app.command(context_settings=PASSED, add_help_option=False)
def roll(ctx: typer.Context) -> None:
    """Resolve with dice typed or thrown: referee roll GAME PROCEDURE … --dice 7,3"""
    _lookup("roll", ctx)


@app.command(context_settings=PASSED, add_help_option=False)
def batch(ctx: typer.Context) -> None:
    """JSON Lines in, JSON Lines out."""
    _lookup("batch", ctx)


def _lookup(verb: str, ctx: typer.Context) -> None:
    from referee.cli.lookup import run as look

    raise typer.Exit(look([verb, *ctx.args]))


# A session.


@app.command()
def new(
    scenario: Annotated[str, typer.Argument(help="game/name of a shipped scenario, or the path of a TOML file")],
    name: Annotated[str | None, typer.Option(help="the session's name; else the scenario's and the date")] = None,
    as_json: Json = False,
) -> None:
    """Open a session."""
    from referee.cli import session as commands

    commands.new(scenario, name, as_json)


@app.command()
def play(
    session: Annotated[str | None, typer.Argument(help="the session; else the only open one")] = None,
    as_json: Json = False,
) -> None:
    """The umpire's console; where standard input is no terminal it answers one command a line."""
    from referee.cli.console import play as at_the_console

    raise typer.Exit(at_the_console(session, as_json))


@app.command()
def sessions(as_json: Json = False) -> None:
    """List the sessions."""
    from referee.cli import session as commands

    commands.sessions(as_json)


@app.command()
def status(session: SessionName = None, as_json: Json = False) -> None:
    """Where we are, and what is still undone in this phase."""
    from referee.cli import session as commands

    commands.status(session, as_json)


@app.command(name="next", context_settings=PASSED, add_help_option=False)
def walk_on(ctx: typer.Context) -> None:
    """Walk on to the next phase, and do what it does by itself."""
    _do("next", ctx.args)


@app.command(context_settings=PASSED, add_help_option=False)
def do(ctx: typer.Context) -> None:
    """Do an act on the hidden state: referee do ACT …; without an act, list them."""
    if not ctx.args or ctx.args[0].startswith("-"):
        from referee.cli import session as commands

        commands.acts(ctx.args)
        return
    _do(ctx.args[0], ctx.args[1:])


def _do(act: str, argv: Sequence[str]) -> None:
    from referee.cli.acting import do as act_now

    raise typer.Exit(act_now(act, argv))


@app.command(context_settings=PASSED)
def tell(
    ctx: typer.Context,
    side: Annotated[str, typer.Argument(help="a side, or all")],
    text: Annotated[str, typer.Argument(help="what to say")],
) -> None:
    """Tell a side, or all."""
    _do("tell", ["--to", side, "--text", text, *ctx.args])


@app.command(context_settings=PASSED)
def note(ctx: typer.Context, text: Annotated[str, typer.Argument(help="what to remember")]) -> None:
    """A remark for the umpire's own record."""
    _do("note", ["--text", text, *ctx.args])


@app.command(context_settings=PASSED)
def remind(
    ctx: typer.Context, when: Annotated[list[str], typer.Argument(help='when, and of what: turn 7 "reinforcements"')]
) -> None:
    """A reminder for the umpire, said by `next` when due: referee remind turn 7 "reinforcements"."""
    from referee.session.reminders import options

    cut = next((place for place, word in enumerate(when) if word.startswith("--")), len(when))
    _do("remind", [*options(when[:cut]), *when[cut:], *ctx.args])


@app.command(context_settings=PASSED)
def seal(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(help="the new order's name")],
    side: Annotated[str | None, typer.Option(help="whose order it is")] = None,
    text: Annotated[str | None, typer.Option(help="the order, where it is not to be typed unseen")] = None,
) -> None:
    """A player's order, entered unseen; its check-word proves later that it was not changed."""
    from referee.cli.acting import seal as seal_order

    raise typer.Exit(seal_order({"name": name, **({"side": side} if side else {})}, text, ctx.args))


@app.command(name="open", context_settings=PASSED)
def open_order(
    ctx: typer.Context,
    order: Annotated[str, typer.Argument(help="the sealed order")],
    tell: Annotated[str | None, typer.Option(help="who hears it; else who was told the check-word")] = None,
) -> None:
    """Open a sealed order and read it; its check-word must be the one that was told."""
    _do("unseal", ["--name", order, *(["--tell", tell] if tell else []), *ctx.args])


@app.command(name="set", context_settings=PASSED)
def set_value(
    ctx: typer.Context,
    path: Annotated[str, typer.Argument(help="where, as in umpire.toml")],
    value: Annotated[str, typer.Argument(help="the value")],
    why: Annotated[str, typer.Option(help="the reason")] = "",
) -> None:
    """Correct one value of the state."""
    if not why:
        raise Refusal("bad-input", "a correction wants a reason", field="why", hint='--why "…"')
    _do("set", ["--path", path, "--value", value, "--why", why, *ctx.args])


@app.command(context_settings=PASSED)
def rule(ctx: typer.Context, ruling: str, option: str) -> None:
    """Settle a ruling for the rest of the session."""
    _do("rule", ["--ruling", ruling, "--option", option, *ctx.args])


@app.command(context_settings=PASSED)
def dice(ctx: typer.Context, mode: Annotated[str, typer.Argument(help="table or program")]) -> None:
    """Who throws the dice from now on."""
    _do("dice", ["--mode", mode, *ctx.args])


@app.command(context_settings=PASSED)
def close(ctx: typer.Context) -> None:
    """Close the session: it is over."""
    _do("close", ctx.args)


@app.command()
def undo(
    to: Annotated[int | None, typer.Option(help="void all after this entry")] = None,
    why: Annotated[str | None, typer.Option(help="the reason")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="do not ask")] = False,
    session: SessionName = None,
    as_json: Json = False,
) -> None:
    """Void the last entry that stands (or all after N); what was told is withdrawn."""
    from referee.cli import session as commands

    commands.undo(session, to, why, yes, as_json)


@app.command()
def amend(
    number: Annotated[int, typer.Argument(metavar="N", help="the entry")],
    why: Annotated[str, typer.Option(help="the reason")] = "",
    dice: Annotated[str | None, typer.Option(help="the dice as they really fell: 7,3")] = None,
    inputs: Annotated[list[str] | None, typer.Option("--input", help="an input as it really was: key=value")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="do not ask")] = False,
    session: SessionName = None,
    as_json: Json = False,
) -> None:
    """Do an entry again with other dice or inputs, and all that follows with its own dice."""
    from referee.cli import session as commands

    commands.amend(session, number, inputs or [], dice, why, yes, as_json)


@app.command()
def show(
    who: Annotated[str, typer.Argument(help="umpire, or a side")],
    session: SessionName = None,
    as_json: Json = False,
) -> None:
    """What the umpire, or exactly what that side, knows."""
    from referee.cli import session as commands

    commands.show(session, who, as_json)


@app.command(name="map")
def show_map(
    who: Annotated[str, typer.Argument(help="umpire, or a side")] = "umpire",
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="write a picture instead")] = None,
    csv: Annotated[str | None, typer.Option("--csv", metavar="FILE", help="write the positions as a table")] = None,
    whole: Annotated[bool, typer.Option("--whole", help="all of a large map")] = False,
    session: SessionName = None,
) -> None:
    """The map, as you or a side may see it."""
    from referee.cli import pictures

    pictures.show_map(session, who, svg, csv, whole)


@app.command()
def slip(
    side: Annotated[str, typer.Argument(help="the side that is to read it")],
    page: Annotated[str | None, typer.Option("--print", metavar="FILE", help="write a page to print (HTML)")] = None,
    text: Annotated[bool, typer.Option("--text", help="plain text, for a label printer")] = False,
    columns: Annotated[int, typer.Option(help="the width of the text")] = 60,
    session: SessionName = None,
) -> None:
    """What a side was told last, alone on a cleared screen: turn the laptop round; a key clears it again."""
    from referee.cli import session as commands

    commands.slip(session, side, page, text, columns)


@app.command()
def export(
    file: Annotated[str, typer.Argument(help="the file to write: friday.zip")],
    session: SessionName = None,
) -> None:
    """A session as one file: the journal and the scenario."""
    from referee.cli import session as commands

    commands.export(session, file)


@app.command(name="import")
def bring_in(
    file: Annotated[str, typer.Argument(help="a file that export wrote")],
    name: Annotated[str | None, typer.Option(help="the session's name; else the file's")] = None,
) -> None:
    """Open a session from its file, once its journal has been checked."""
    from referee.cli import session as commands

    commands.bring_in(file, name)


@log_app.command(name="show")
def log_show(
    side: Annotated[str | None, typer.Option("--for", help="only what this side was told")] = None,
    last: Annotated[int, typer.Option(help="only the last so many entries")] = 0,
    session: SessionName = None,
    as_json: Json = False,
) -> None:
    """The record, entry by entry."""
    from referee.cli import session as commands

    commands.log_show(session, side, last, as_json)


@log_app.command(name="verify")
def log_verify(session: SessionName = None, as_json: Json = False) -> None:
    """Is the journal whole, and would today's rules answer the same?"""
    from referee.cli import session as commands

    commands.log_verify(session, as_json)


@log_app.command(name="luck")
def log_luck(session: SessionName = None, as_json: Json = False) -> None:
    """Who was lucky: each side's throws against exact expectation."""
    from referee.cli import session as commands

    commands.log_luck(session, as_json)


@log_app.command(name="repair")
def log_repair(
    to: Annotated[int, typer.Option("--to", help="the last entry to keep")],
    session: SessionName = None,
    yes: Annotated[bool, typer.Option("--yes", help="do not ask")] = False,
) -> None:
    """Go back to the last entry that can be trusted; what is cut off is kept."""
    from referee.cli import session as commands

    commands.log_repair(session, to, yes)


# The rules and the scenarios.


@rules_app.command(name="list")
def rules_list(game: Game = None) -> None:
    """The games, and a game's procedures, tables and acts."""
    from referee.cli import rules as commands

    commands.listing(game)


@rules_app.command(name="show")
def rules_show(game: str, name: Annotated[str, typer.Argument(help="a name, or a rule's number")]) -> None:
    """A table, a ruling, a procedure or an act, by name or by rule."""
    from referee.cli import rules as commands

    commands.show(game, name)


@rules_app.command(name="check")
def rules_check(game: Game = None) -> None:
    """Hold everything against itself: examples, tables, rulings, coverage, scenarios; all faults at once."""
    from referee.cli import rules as commands

    raise typer.Exit(commands.check(game))


@rules_app.command(name="rulings")
def rules_rulings(game: Game = None) -> None:
    """Where the rulebook is unclear, and what holds."""
    from referee.cli import rules as commands

    commands.rulings(game)


@rules_app.command(name="form")
def rules_form(
    game: str,
    what: Annotated[str | None, typer.Argument(help="a form, or a part of it; without it they are listed")] = None,
    write: Annotated[bool, typer.Option("--write", help="write those missing into your rules folder")] = False,
) -> None:
    """Empty forms for what the rulebook does not print, to be filled in from your copy of the game."""
    from referee.cli import rules as commands

    commands.form(game, what, write)


@rules_app.command(name="remember", context_settings={"ignore_unknown_options": True})
def rules_remember(
    game: str,
    table: str,
    column: Annotated[str, typer.Argument(help="the factor, or the column's name")],
    roll: Annotated[int, typer.Argument(help="the modified die")],
    cell: Annotated[str, typer.Argument(help="what the card says there")],
) -> None:
    """Remember a cell read off the card, so that a table fills itself in play."""
    from referee.cli import rules as commands

    commands.remember(game, (table, column, roll, cell))


@rules_app.command(name="coverage")
def rules_coverage(game: Game = None) -> None:
    """Every numbered rule, with what serves it."""
    from referee.cli import rules as commands

    commands.coverage(game)


@scenario_app.command(name="list")
def scenario_list() -> None:
    """The shipped scenarios."""
    from referee.cli import rules as commands

    commands.scenarios()


@scenario_app.command(name="check")
def scenario_check(scenario: str) -> None:
    """All faults of a scenario."""
    from referee.cli import rules as commands

    raise typer.Exit(commands.check_scenario(scenario))


@scenario_app.command(name="show")
def scenario_show(scenario: str) -> None:
    """A scenario's text."""
    from referee.cli import rules as commands

    commands.show_scenario(scenario)


@app.command()
def demo(
    fast: Annotated[bool, typer.Option("--fast", help="without pauses")] = False,
    seed: Annotated[int, typer.Option(help="another seed, another turn")] = 1902,
    name: Annotated[str, typer.Option(help="the session's name")] = "demo",
) -> None:
    """A turn of a carrier battle, played before your eyes on a shipped scenario."""
    from referee.cli.demo import play

    raise typer.Exit(play(fast, seed, name))


@app.command()
def bench() -> None:
    """Measure: start-up, exact odds, batch; as ratios against a baseline of the same run."""
    from referee.cli.bench import run as measure

    raise typer.Exit(measure())
