"""The command line as typer shows it: its help, its groups, and unknown commands. Each command reads its own words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from referee.cli import command as commands
from referee.cli.answers import print_refusal, run_and_print
from referee.engine import catalogue
from referee.engine.errors import Refusal, unknown
from referee.engine.rules import games, load
from referee.session.record.glance import glance

START = (
    "referee demo             shows one turn",
    "referee COMMAND --help   explains a command",
    "referee help             lists the topics and the pages of the manual",
)


class NoCommand(Exception):
    """Raised for a word that is no command."""

    def __init__(self, word: str) -> None:
        self.word = word


class Group(TyperGroup):
    """Commands by their names."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is named, and the words behind it."""
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise NoCommand(args[0])
        return super().resolve_command(ctx, args)


class Grouped(Group):
    """The commands' names, in the groups in which an umpire looks for them: they fit one screen."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write each group's commands by name."""
        with formatter.section("Commands"):
            formatter.write_dl([(title, ", ".join(names)) for title, names in commands.by_title().items()])
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

MISUSE: Any = typer.BadParameter.__base__
PASSED = {"allow_extra_args": True, "ignore_unknown_options": True}


def run_with_typer(argv: Sequence[str]) -> int:
    """Run a command; the exit status."""
    try:
        return int(command()(args=list(argv), prog_name="referee", standalone_mode=False) or 0)
    except Refusal as refusal:
        return print_refusal(refusal, "--json" in argv)
    except MISUSE as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            error.show()
            return 2
        return print_refusal(refusal_of_misuse(error), "--json" in argv)
    except NoCommand as unknown:
        if is_act(argv[0]):
            from referee.cli.acting import typed_act

            return run_and_print(lambda: typed_act(["do", *argv]), "--json" in argv)
        for also in commands.ALSO.get(unknown.word, ()):
            if also in commands.names():
                return commands.run_command([also, *argv[1:]])
            if is_act(also):
                return run_with_typer([also, *argv[1:]])
        if argv[0] in commands.GROUPS:
            return print_refusal(commands.not_in_group(argv[0], unknown.word), "--json" in argv)
        return print_refusal(no_command(unknown.word), "--json" in argv)
    except typer.Abort:
        return 130


@cache
def command() -> Any:
    """The whole command line, made once: a console runs many commands."""
    from typer.main import get_command

    groups = {name: typer.Typer(cls=Group, help=about, no_args_is_help=True) for name, about in commands.GROUPS.items()}
    for name, group in groups.items():
        app.add_typer(group, name=name)
    for name in commands.names():
        first, _, last = name.partition(" ")
        add_command(groups[first] if last else app, name)
    return get_command(app)


def add_command(group: typer.Typer, name: str) -> None:
    """List a command, which reads the words behind it itself."""
    found = commands.find(name)

    last, short = name.rpartition(" ")[2], re.split(r"[.;:]", found.about)[0] + "."

    @group.command(name=last, help=found.about, short_help=short, context_settings=PASSED, add_help_option=False)
    def command(ctx: typer.Context) -> None:
        raise typer.Exit(commands.run_command([*name.split(), *ctx.args]))


def refusal_of_misuse(error: Any) -> Refusal:
    """What typer says about words that it cannot take, as a refusal."""
    message = error.format_message().rstrip(".")
    where = error.ctx.command_path if error.ctx else "referee"
    return Refusal("bad-request", message[:1].lower() + message[1:], hint=f"{where} --help explains it")


def is_act(word: str) -> bool:
    """Is a word that is no command an act of the session's game? At the prompt it may stand alone, and so it may
    here.
    """
    here = glance()
    return here is not None and word not in command().commands and catalogue.knows(here.game, "ACTS", word)


ELSEWHERE = {"console": "referee play opens the console"}
"""What is no command, and what it is called here."""


def no_command(word: str) -> Refusal:
    """The refusal of a word that is no command; a procedure stands after `odds GAME`."""
    here = glance()
    playing = [here.game] if here is not None else []
    for game in dict.fromkeys((*playing, *games())):
        if catalogue.knows(game, "PROCEDURES", word):
            hint = f"referee odds {load(game).about['alias']} {word}"
            return Refusal("unknown", f"no command {word!r}: it is a procedure", hint=hint)
    return unknown("command", word, command().commands, hint=ELSEWHERE.get(word))


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
    no_pager: Annotated[
        bool, typer.Option("--no-pager", help="after any command: show long output all at once")
    ] = False,
) -> None:
    """A referee's assistant for naval wargames at a physical table."""
