"""Lines that begin with no command: help for all commands or for a group; an act by itself; unknown words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.cli import command as commands
from referee.cli.answers import Reply, apart_from_session, session_named
from referee.cli.completing.offering import GLOBAL
from referee.cli.options import ACT
from referee.engine import __version__, catalogue
from referee.engine.errors import Refusal, nearest, unknown
from referee.engine.rules import games, load
from referee.session.record.glance import session_meant

ABOUT = "A referee's assistant for naval wargames at a physical table."
START = (
    "referee demo             shows one turn",
    "referee COMMAND --help   explains a command",
    "referee help             lists the topics and the pages of the manual",
)
WIDE = 15
"""The width of the column in which the commands are."""


def reply_to_other(argv: Sequence[str]) -> Reply:
    """What a line answers that begins with no command: the version, help for all commands or for a group; else it is
    refused.
    """
    first, second = (*argv, "", "")[:2]
    group = first if first in commands.GROUPS else ""
    if not first.startswith("-") and (second[:1] not in ("", "-") if group else first):
        raise commands.not_in_group(group, second) if group else no_command(argv)
    if "--help" in argv:
        return Reply(help_text(group))
    if "--version" in argv and not group:
        return Reply(f"referee {__version__}")
    if wrong := [*argv[1:]] if group else [*argv]:
        there = ["--help", *([] if group else ["--version", "--no-pager"])]
        close = nearest(wrong[0], there) if wrong[0][2:] not in ACT else ()
        more = f"; did you mean {' or '.join(close)}?" if close else ""
        command = f"command of {group}" if group else "command"
        hint = f"referee {f'{group} ' if group else ''}--help lists the commands; their options stand behind them"
        raise Refusal("bad-request", f"no {command} before {wrong[0]}{more}", hint=hint)
    return Reply(said=[help_text(group)], status=2)


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


def help_text(group: str) -> str:
    """Help on all commands, in the groups in which an umpire looks for them, so that they fit one screen; or on a
    group.
    """
    from referee.show.usage import usage_in_parts

    if group:
        of = {name: name.partition(" ")[2] for name in commands.command_names() if name.startswith(f"{group} ")}
        rows = {short: f"{re.split('[.;:]', commands.find(name).summary)[0]}." for name, short in of.items()}
        return usage_in_parts(f"{group} COMMAND", commands.GROUPS[group], {"Commands:": rows}, WIDE)
    rows = {title: ", ".join(names) for title, names in commands.by_title().items()}
    return usage_in_parts("COMMAND", ABOUT, {"Options:": GLOBAL, "Commands:": rows}, WIDE, START)
