"""Lines that begin with no command: help for all commands or for a group; an act by itself; unknown words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.cli import command as commands
from referee.cli.answers import Reply
from referee.engine import __version__, catalogue
from referee.engine.errors import Refusal, nearest, unknown
from referee.engine.rules import games, load
from referee.session.record.glance import session_meant
from referee.show.usage import usage_in_parts

ABOUT = "A referee's assistant for naval wargames at a physical table."
HELP = {"-h, --help": commands.HELP["help"]}
OPTIONS = {"--version": "the version", "--no-pager": "after any command: show long output all at once", **HELP}
TITLES = 15
"""The width of the column in which the headings of the commands are."""
START = (
    "referee demo             shows one turn",
    "referee COMMAND --help   explains a command",
    "referee help             lists the topics and the pages of the manual",
)


def reply_to_other(argv: Sequence[str]) -> Reply:
    """What a line answers that begins with no command: the version, help for all commands or for a group; else it is
    refused.
    """
    first, second = (*argv, "", "")[:2]
    group = first if first in commands.GROUPS else ""
    if not first.startswith("-") and (second[:1] not in ("", "-") if group else first):
        raise commands.not_in_group(group, second) if group else no_command(first)
    if "--help" in argv:
        return Reply(help_on(group))
    if "--version" in argv and not group:
        return Reply(f"referee {__version__}")
    if wrong := [*argv[1:]] if group else [*argv]:
        close = nearest(wrong[0], ["--help", *([] if group else ["--version", "--no-pager"])])
        more = f"; did you mean {' or '.join(close)}?" if close else ""
        raise Refusal("bad-request", f"no such option: {wrong[0]}{more}", hint="referee --help explains it")
    return Reply(said=[help_on(group)], status=2)


def as_meant(argv: Sequence[str]) -> list[str] | None:
    """A line that begins with an act of the session's game, or with another word for an act or a command, written out
    in full; None if it does neither.
    """
    word, *rest = argv or [""]
    here = session_meant()
    for also in (word, *commands.ALSO.get(word, ())):
        if also in commands.command_names():
            return [also, *rest]
        if here is not None and catalogue.declares(here.game, "ACTS", also):
            return ["do", also, *rest]
    return None


def no_command(word: str) -> Refusal:
    """The refusal of a word that is not a command; for a procedure, with the line that asks for it."""
    here = session_meant()
    for game in dict.fromkeys((*([here.game] if here is not None else []), *games())):
        if catalogue.declares(game, "PROCEDURES", word):
            hint = f"referee odds {load(game).about['alias']} {word}"
            return Refusal("unknown", f"no command {word!r}: it is a procedure", hint=hint)
    return unknown("command", word, commands.first_words(), hint=ELSEWHERE.get(word))


ELSEWHERE = {"console": "referee play opens the console"}
"""Words that are not commands, and what they are called here."""


def help_on(group: str) -> str:
    """Help on the whole command line, whose commands are listed by title and fit one screen, or on a group."""
    if not group:
        rows = {title: ", ".join(names) for title, names in commands.by_title().items()}
        return usage_in_parts("COMMAND", ABOUT, {"Options:": OPTIONS, "Commands:": rows}, TITLES, START)
    inner = [name for name in commands.command_names() if name.startswith(f"{group} ")]
    rows = {name.partition(" ")[2]: re.split(r"[.;:]", commands.find(name).about)[0] + "." for name in inner}
    parts = {"Options:": HELP, "Commands:": rows}
    return usage_in_parts(f"{group} COMMAND", commands.GROUPS[group], parts, TITLES)
