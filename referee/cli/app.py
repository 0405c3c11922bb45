"""Lines that begin with no command: help for all commands or for a group, as typer words it; an act by itself;
unknown words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from referee.cli import command as commands
from referee.cli.answers import Reply, apart_from_session, session_named
from referee.cli.options import ACT
from referee.engine import __version__, catalogue
from referee.engine.errors import Refusal, nearest, unknown
from referee.engine.rules import games, load
from referee.session.record.glance import session_meant

START = (
    "referee demo             shows one turn",
    "referee COMMAND --help   explains a command",
    "referee help             lists the topics and the pages of the manual",
)


HELP: Any = {"help_option_names": ["--help", "-h"]}
PLAIN: Any = {"add_completion": False, "rich_markup_mode": None, "context_settings": HELP}


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
    **PLAIN,
)


@app.callback()
def root(
    version: Annotated[bool, typer.Option("--version", help="the version")] = False,
    no_pager: Annotated[
        bool, typer.Option("--no-pager", help="after any command: show long output all at once")
    ] = False,
) -> None:
    """A referee's assistant for naval wargames at a physical table."""


def reply_to_other(argv: Sequence[str]) -> Reply:
    """What a line answers that begins with no command: the version, help for all commands or for a group; else it is
    refused.
    """
    first, second = (*argv, "", "")[:2]
    group = first if first in commands.GROUPS else ""
    if not first.startswith("-") and (second[:1] not in ("", "-") if group else first):
        raise commands.not_in_group(group, second) if group else no_command(argv)
    if "--help" in argv:
        return Reply(help_by_typer(group))
    if "--version" in argv and not group:
        return Reply(f"referee {__version__}")
    if wrong := [*argv[1:]] if group else [*argv]:
        there = ["--help", *([] if group else ["--version", "--no-pager"])]
        close = nearest(wrong[0], there) if wrong[0][2:] not in ACT else ()
        more = f"; did you mean {' or '.join(close)}?" if close else ""
        command = f"command of {group}" if group else "command"
        hint = f"referee {f'{group} ' if group else ''}--help lists the commands; their options stand behind them"
        raise Refusal("bad-request", f"no {command} before {wrong[0]}{more}", hint=hint)
    return Reply(said=[help_by_typer(group)], status=2)


def as_meant(argv: Sequence[str]) -> list[str] | None:
    """A line that begins with an act of the session's game, or with another word for an act or a command, written out
    in full; None if it does neither.
    """
    word, *rest = argv or [""]
    here = session_meant(session_named(rest))
    for also in (word, *(commands.also_called(word, here.game) if here else commands.ALSO.get(word, ()))):
        if also in commands.command_names():
            return [also, *rest]
        if here is not None and catalogue.declares(here.game, "ACTS", also):
            return ["do", also, *rest]
    return None


def no_command(argv: Sequence[str]) -> Refusal:
    """The refusal of a line that begins with no command; for a procedure, with the line that asks for it."""
    named, words = apart_from_session(argv)
    word, here = words[0], session_meant(named)
    if here is not None and (wrong := commands.of_sinking(words, here.game)):
        return wrong
    for game in dict.fromkeys((*([here.game] if here is not None else []), *games())):
        if catalogue.declares(game, "PROCEDURES", word):
            hint = f"referee odds {load(game).about['alias']} {word}"
            return Refusal("unknown", f"no command {word!r}: it is a procedure", hint=hint)
    at_the_prompt = AT_THE_PROMPT if here is not None else None
    return unknown("command", word, commands.first_words(), hint=ELSEWHERE.get(word, at_the_prompt))


ELSEWHERE = {"console": "referee play opens the console"}
"""Words that are not commands, and what they are called here."""
AT_THE_PROMPT = "in referee play a line may also begin with a ship, a force or a side"


@cache
def help_by_typer(group: str) -> str:
    """Help of the whole command line, or of a group, made once: a console may ask for it often."""
    from typer.main import get_command

    of = app
    if group:
        of = typer.Typer(help=commands.GROUPS[group], **PLAIN)
        of.callback()(lambda: None)
    for full in commands.command_names() if group else ():
        if full.startswith(f"{group} "):
            short = re.split(r"[.;:]", commands.find(full).summary)[0] + "."
            of.command(name=full.partition(" ")[2], short_help=short)(lambda: None)
    shown = get_command(of)
    return shown.get_help(shown.context_class(shown, info_name=f"referee {group}".rstrip(), **HELP))
