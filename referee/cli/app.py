"""What is no command: help of the whole and of a group, which typer shows; an act alone; unknown words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from referee.cli import command as commands
from referee.cli.answers import Reply
from referee.engine import catalogue
from referee.engine.errors import Refusal, unknown
from referee.engine.rules import games, load
from referee.session.record.glance import glance

START = (
    "referee demo             shows one turn",
    "referee COMMAND --help   explains a command",
    "referee help             lists the topics and the pages of the manual",
)


class Grouped(TyperGroup):
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


def reply_to_other(argv: Sequence[str]) -> Reply:
    """What a line answers that begins with no command: help of the whole or of a group; else what its word is."""
    first, second = (*argv, "", "")[:2]
    if not first.startswith("-") and (second[:1] not in ("", "-") if first in commands.GROUPS else first):
        return reply_to_word(argv)
    try:
        return Reply(status=shown_by_typer()(args=list(argv), prog_name="referee", standalone_mode=False) or 0)
    except MISUSE as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            error.show()
            return Reply(status=2)
        message = error.format_message().rstrip(".")
        hint = "referee --help explains it"
        raise Refusal("bad-request", message[:1].lower() + message[1:], hint=hint) from None


def reply_to_word(argv: Sequence[str]) -> Reply:
    """An act of the session's game, or another word for one or for a command; else it is refused."""
    from referee.cli.acting import typed_act

    word, *rest = argv
    if word in commands.GROUPS:
        raise commands.not_in_group(word, rest[0])
    here = glance()
    for also in (word, *commands.ALSO.get(word, ())):
        if also in commands.names():
            return commands.find(also).run(rest)
        if here is not None and catalogue.knows(here.game, "ACTS", also):
            return typed_act(["do", also, *rest])
    for game in dict.fromkeys((*([here.game] if here is not None else []), *games())):
        if catalogue.knows(game, "PROCEDURES", word):
            hint = f"referee odds {load(game).about['alias']} {word}"
            raise Refusal("unknown", f"no command {word!r}: it is a procedure", hint=hint)
    raise unknown("command", word, commands.first_words(), hint=ELSEWHERE.get(word))


ELSEWHERE = {"console": "referee play opens the console"}
"""What is no command, and what it is called here."""


@cache
def shown_by_typer() -> Any:
    """The whole command line as typer shows it, made once: a console may ask for help often."""
    from typer.main import get_command

    for name, about in commands.GROUPS.items():
        group = typer.Typer(help=about, no_args_is_help=True)
        for full in commands.names():
            if full.startswith(f"{name} "):
                short = re.split(r"[.;:]", commands.find(full).about)[0] + "."
                group.command(name=full.partition(" ")[2], short_help=short)(lambda: None)
        app.add_typer(group, name=name)
    return get_command(app)


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
