"""The entry: every line goes to `dispatch`."""

from __future__ import annotations

import gc
import os
import sys

from referee.cli.dispatch import dispatch_line, report_unheard, run_guarded

MANY = 100_000
"""How many new objects there must be before the garbage collector runs: a short command never runs it."""


def main() -> None:
    """Run the command line and exit with its status."""
    gc.set_threshold(MANY)
    # closed from the start: their places are held, so that no file of a session takes them
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    end_process(run_guarded(sys.argv[1:], run))


def end_process(status: int) -> None:
    """End the process at once instead of taking it down piece by piece, which costs a tenth of a look-up's time.
    Not if somebody watches the process to its end, as a profiler does.
    """
    if sys.getprofile() or sys.gettrace():
        sys.exit(status)
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except OSError as error:
        status = report_unheard(error)
    os._exit(status)


def run(argv: list[str]) -> int:
    """Run a command; its exit status. A shell's Tab is no command, and never fails."""
    if argv[:1] == ["--complete"]:
        from referee.cli.completing.replying import run as reply

        return reply(argv[1:])
    return dispatch_line(argv)
