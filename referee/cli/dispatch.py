"""Hands a line to what answers it: the look-up, an act or a command; typer shows help."""

from __future__ import annotations

import os
import sys

from referee.cli import answers
from referee.cli.answers import AS_ACTS, Reply, refusal_of, run_and_print, written_since
from referee.engine.errors import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


DEEPEST = 3
"""So many words may say what a line is about: `odds GAME PROCEDURE`."""


def run_guarded(argv: list[str], way: Callable[[list[str]], int] | None = None) -> int:
    """Run a command; its exit status, also where it is interrupted, the program has a fault, or nobody listens.

    `way` runs it.
    """
    written_since()
    as_json = "--json" in argv
    try:
        status = (way or dispatch_line)(argv)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return 130
    except SystemExit as stop:  # click and rich, where the reader has gone
        if stop.code != 1:
            raise
        sys.stdout = getattr(sys.stdout, "wrapped", sys.stdout)
        return report_unheard(BrokenPipeError())
    except Exception as error:
        if isinstance(error, OSError) and is_of_output(error):
            return report_unheard(error)
        if isinstance(error, EOFError) and not as_json:  # Ctrl-D where something is asked
            sys.stderr.write("\n")
        return answers.print_refusal(refusal_of(error), as_json)


def is_of_output(error: OSError) -> bool:
    """Is it an error of printing: nobody reads, or the disk is full?"""
    import errno

    return error.filename is None and error.errno in (errno.EPIPE, errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EDQUOT)


def report_unheard(error: OSError) -> int:
    """Say what was recorded although the answer could not be printed; a reader that has gone away is no fault."""
    gone = isinstance(error, BrokenPipeError)
    done = written_since()
    silence("stdout")
    if not gone or done:
        what = "nobody reads the answer" if gone else f"the answer cannot be written ({error.strerror})"
        try:
            print(f"referee: {what}; {done or 'nothing was changed'}", file=sys.stderr)
        except OSError:  # what is said beside the answer went the same way
            silence("stderr")
    return 0 if gone else 5


def silence(stream: str) -> None:
    """Drop what could not be printed, so that it is not tried again at the end."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, getattr(sys, stream).fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        setattr(sys, stream, None)


def answer_to(argv: list[str]) -> Reply:
    """The answer to a line, after putting right what a killed command left."""
    clean_up()
    try:
        return reply_to([word for word in argv if word != answers.NO_PAGER])
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("referee"):
            raise
        message = f"{error.name} is not installed; odds, roll and batch work without it"
        raise Refusal("bad-request", message, hint="install the program with python3 -m pip install .") from None


def dispatch_line(argv: list[str], answer: Callable[[list[str]], Reply] = answer_to) -> int:
    """Run a command, which `answer` does; its exit status."""
    argv = command_first(argv)
    if not answers.is_at_terminal():
        return run_and_print(argv, answer)
    from referee.cli.pager import a_screen_at_a_time

    with a_screen_at_a_time(argv):
        return run_and_print(argv, answer)


def command_first(argv: list[str]) -> list[str]:
    """The line with its command in front, and what that is about: `--session friday status` is `status --session
    friday`, `odds --json cc attack` is `odds cc attack --json`.
    """
    words, options, rest = list[str](), list[str](), list(argv)
    while rest and len(words) < DEEPEST:
        if rest[0].partition("=")[0] in ("--session", "--json"):
            count = 2 if rest[0] == "--session" else 1
            options += rest[:count]
            del rest[:count]
        elif rest[0].startswith("-"):
            break
        else:
            words.append(rest.pop(0))
    return [*words, *options, *rest]


def clean_up() -> None:
    """Put right what a killed command left, and say so."""
    from referee.session.record import leftovers

    for line in leftovers.sweep():
        sys.stderr.write(f"referee: {line}\n")


def of_record(argv: list[str]) -> list[str]:
    """A line that begins with `log`, with the command that is meant: `log 3`, `log axis`."""
    from referee.cli import command
    from referee.session.record.glance import session_meant

    sides: list[str] = []
    if argv[1:] and command.named_in(argv) is None and session_meant() is not None:
        from referee.session.choosing import choose_session

        sides = choose_session().state.sides
    return ["log", *command.of_record(argv[1:], sides)]


def reply_to(argv: list[str]) -> Reply:
    """The answer to a line: the look-up, an act, a command; typer shows help."""
    if argv[:1] and argv[0] in ("odds", "roll", "batch"):
        from referee.cli.lookup import looked_up

        return looked_up(argv[0], argv[1:])
    from referee.cli.plain_questions import as_command

    argv = as_command(argv) or [{"-h": "--help"}.get(word, word) for word in argv]
    if argv[:1] == ["odds"]:
        return reply_to(argv)
    if argv[:1] == ["log"] and "--help" not in argv:
        argv = of_record(argv)
    if argv[:1] and (argv[0] in AS_ACTS or (argv[0] == "do" and argv[1:] and not argv[1].startswith("-"))):
        from referee.cli.acting import typed_act

        return typed_act(argv)
    if argv[:1] == ["do"]:
        from referee.cli.acts_here import list_acts

        return list_acts(argv[1:])
    from referee.cli.command import find, named_in

    if named := named_in(argv):
        return find(named[0]).run(named[1])
    from referee.cli.app import as_meant, reply_to_other

    return reply_to(meant) if (meant := as_meant(argv)) else reply_to_other(argv)
