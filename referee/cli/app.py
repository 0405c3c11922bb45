"""The command line around everything but the look-up: typer lives here."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from referee.cli import as_acts, straight
from referee.cli.answers import refused
from referee.engine import catalogue
from referee.engine.errors import Refusal, bad_input, show, unknown
from referee.engine.rules import games, load
from referee.session.record.glance import glance

GROUPS = {
    "look up": ("odds", "roll", "batch"),
    "the evening": (
        *("new", "play", "sessions", "use", "status", "next", "do", "tell", "note", "remind", "seal", "open"),
        *("orders", "carry-out", "encounters", "dice", "rule", "close"),
    ),
    "put right": ("set", "undo", "redo", "amend"),
    "show": ("show", "map", "range", "slip", "sheet", "table"),
    "the record": ("log", "why", "replay", "report", "export", "import", "upgrade"),
    "rules": ("rules", "scenario", "config"),
}
START = ("start: referee demo", "referee help TOPIC, referee COMMAND --help, referee do ACT --help")


class Grouped(TyperGroup):
    """The commands in groups as an umpire looks for them."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write each group's commands with a line of help; what belongs to none comes last."""
        rest = [name for name in self.list_commands(ctx) if not any(name in group for group in GROUPS.values())]
        for title, names in {**GROUPS, "more": tuple(rest)}.items():
            found = [(name, self.get_command(ctx, name)) for name in names]
            rows = [(name, command.get_short_help_str(200)) for name, command in found if command is not None]
            with formatter.section(title):
                formatter.write_dl(rows)
        formatter.write_paragraph()
        for line in START:
            formatter.write_text(line)


app = typer.Typer(
    name="referee",
    cls=Grouped,
    help="A referee's assistant for naval wargames at a physical table.",
    no_args_is_help=True,
    add_completion=False,
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
COMMANDS = (
    *("lookup", "evening", "correct", "look", "views", "record", "keep", "rules", "config", "completion"),
    *("table", "trial"),
)
PASSED = {"allow_extra_args": True, "ignore_unknown_options": True}

SessionName = Annotated[str | None, typer.Option("--session", help="the session; else the current one")]
PassphraseFile = Annotated[
    str | None, typer.Option("--passphrase-file", help="a file whose first line is the passphrase", metavar="FILE")
]
Json = Annotated[bool, typer.Option("--json", help="print JSON and nothing else")]
At = Annotated[
    str | None,
    typer.Option("--at", metavar="N", help="as of an entry (a side's: of one of its tellings), or of TURN/PHASE"),
]
Game = Annotated[str | None, typer.Argument(help="a game's name or alias; all if left out")]


def run_with_typer(argv: Sequence[str]) -> int:
    """Run a command; the exit status."""
    try:
        return int(command()(args=list(argv), prog_name="referee", standalone_mode=False) or 0)
    except Refusal as refusal:
        return refused(refusal, "--json" in argv)
    except MISUSE as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            error.show()
            return 2
        if is_act(argv[0] if argv else ""):
            return typed_act(["do", *argv])
        return refused(misused(error), "--json" in argv)
    except typer.Abort:
        return 130


@cache
def command() -> Any:
    """The whole command line, made once: a console runs many commands."""
    from typer.main import get_command

    for name in COMMANDS:
        import_module(f"referee.cli.commands.{name}")
    for name, one in straight.COMMANDS.items():
        group, _, last = name.rpartition(" ")
        listed(log_app if group else app, name, last, one.summary, straight.run_straight)
    for name in as_acts.COMMANDS:
        listed(app, name, name, as_acts.act_of(name).summary, typed_act)
    return get_command(app)


def listed(group: typer.Typer, name: str, last: str, summary: str, way: Callable[[Sequence[str]], int]) -> None:
    """List a command that goes straight on from the line."""

    @group.command(name=last, help=summary, context_settings=PASSED, add_help_option=False)
    def command(ctx: typer.Context) -> None:
        raise typer.Exit(way([*name.split(), *ctx.args]))


NO_NUMBER = re.compile(r"Invalid value for '(.+?)': '(.*)' is not a valid (?:int|integer)", re.DOTALL)


def misused(error: Any) -> Refusal:
    """What typer says of a command that is none, as a refusal."""
    message = error.format_message().rstrip(".")
    if message.startswith("No such command"):
        return no_command(message.split("'")[1])
    if number := NO_NUMBER.fullmatch(message):
        name = number[1].strip("[]-'").lower()
        return bad_input(name, f"{name} must be a whole number, not {show(number[2])}")
    where = error.ctx.command_path if error.ctx else "referee"
    return Refusal("bad-request", message[:1].lower() + message[1:], hint=f"{where} --help says what it takes")


def is_act(word: str) -> bool:
    """Is a word that is no command an act of the session's game? At the prompt it stands alone, and so it does here."""
    here = glance()
    return here is not None and word not in command().commands and catalogue.knows(here.game, "ACTS", word)


def no_command(word: str) -> Refusal:
    """A word that is no command: a procedure stands after `odds GAME`."""
    here = glance()
    playing = [here.game] if here is not None else []
    for game in dict.fromkeys((*playing, *games())):
        if catalogue.knows(game, "PROCEDURES", word):
            hint = f"referee odds {load(game).about['alias']} {word}"
            return Refusal("unknown", f"no command {word!r}: it is a procedure", hint=hint)
    return unknown("command", word, command().commands)


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
    no_pager: Annotated[bool, typer.Option("--no-pager", help="long output all at once; after any command")] = False,
) -> None:
    """A referee's assistant for naval wargames at a physical table."""


def typed_act(argv: Sequence[str]) -> int:
    """Do an act as it was typed; the exit status."""
    from referee.cli.acting import typed_act as way

    return way(argv)


def acted(act: str, argv: Sequence[str]) -> None:
    """Do an act, and end with its exit status."""
    from referee.cli.acting import do

    raise typer.Exit(do(act, argv))
