"""`python -m tests.bench`: how fast, as ratios against a baseline of the same run; absolute times are noise.

What exact odds take, `python -m tests.bench odds` says.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from io import StringIO
from itertools import chain
from statistics import median, quantiles
from typing import Any, NamedTuple

from referee.cli.batch import REMEMBERED, BatchServer, reply
from referee.engine import examples
from referee.engine.rules import games
from tests.bench.fights import strike_of, usual_fights

ROUNDS = 15
SAMPLE = 500
LINES = 10_000
ENTRIES = (500, 5_000, 20_000)
EVERYDAY = {
    "odds … with a session open": None,
    "do note": ["do", "note", "--text", "a remark"],
    "next, and a turn begins": ["next", "--force", "--why", "measured"],
    "next": ["next", "--force", "--why", "measured"],
    "undo": ["undo", "--yes"],
    "undo, and the turn is not begun": ["undo", "--yes"],
    "status": ["status"],
    "show allied": ["show", "allied"],
    "log show --last 5": ["log", "show", "--last", "5"],
}
"""What is typed all evening, in the order in which it is measured; `None` asks about the procedure."""
IN_CONSOLE = ("note 'a remark'", "next --force --why measured", "undo", "status")
KEYS_READ = b"\x1b[?2004h"
LOOKUP = ["odds", "cc", "attack", "--weapon", "H", "--strength", "12", "--target-class", "B", "--defense", "2"]


def run() -> int:
    """Measure and print; some minutes."""
    for row in chain(startups(), batches()):
        sys.stdout.write(row + "\n")
        sys.stdout.flush()
    return 0


def startups() -> Iterator[str]:
    """Whole processes against `python -c pass`, alternating, median of the rounds' ratios."""
    program_path = os.path.join(os.path.dirname(sys.executable), "referee")
    installed = [program_path] if os.path.exists(program_path) else [sys.executable, "-m", "referee"]
    with tempfile.TemporaryDirectory() as folder:
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "REFEREE"))}
        environment |= {"REFEREE_LOGS": os.path.join(folder, "none"), "XDG_CACHE_HOME": folder}
        commands = {
            "the script, were it to do nothing": script_alone(installed),
            "referee odds cc attack …": [*installed, *LOOKUP],
            "python -m referee odds cc attack …": [sys.executable, "-m", "referee", *LOOKUP],
            "referee odds cc strike … (4 units, 2 CAP)": [*installed, *typed_strike(strike_of(4))],
            "referee odds cc strike … (12 units, 6 CAP)": [*installed, *usual_strike()],
            "referee rules rulings cc": [*installed, "rules", "rulings", "cc"],
            "a Tab after: referee odds cc att": [*installed, "--complete", "bash", "referee odds cc att"],
        }
        yield "start-up of a whole command, as a multiple of: python -c pass (the middle half of the rounds behind it)"
        yield from rows_of(ratios(commands, environment))
        for count in ENTRIES:
            yield f"what is typed all evening, in a session of {count} entries"
            logs = os.path.join(folder, f"logs{count}")
            filled_session(logs, count)
            commands = {name: [*installed, *(words or LOOKUP)] for name, words in EVERYDAY.items()}
            yield from rows_of(ratios(commands, {**environment, "REFEREE_LOGS": logs}))
        yield "the console, as a multiple of: python -c pass"
        environment["REFEREE_LOGS"] = os.path.join(folder, "logs500")
        for name, sign in (("its first prompt is on the screen", b"> "), ("its keys are read", KEYS_READ)):
            console = {f"referee play …: {name}": [*installed, "play"]}
            yield from rows_of(ratios(console, environment, partial(until, sign)))
        base = [timed(partial(run_once, [sys.executable, "-c", "pass"], environment)) for _ in range(ROUNDS)]
        for line in IN_CONSOLE:
            found = answer_times([*installed, "play", "--json"], [line] * ROUNDS, environment)
            yield from rows_of({f"in it: {line}": Spread.of([taken / median(base) for taken in found[1:]])})


def script_alone(installed: list[str]) -> list[str]:
    """What runs of an installed script before it comes to the program: `re`, where it was made to import that."""
    path = installed[0]
    with open(path, "rb") as file:
        imports_re = b"import re\n" in file.read(1_000) if path != sys.executable else False
    return [sys.executable, "-c", "import re, sys" if imports_re else "import sys"]


class Spread(NamedTuple):
    """Ratios of many rounds: their median, and from where to where the middle half of them goes."""

    middle: float
    low: float
    high: float

    @classmethod
    def of(cls, found: Sequence[float]) -> Spread:
        """That of these."""
        low, _, high = quantiles(found, n=4)
        return cls(median(found), low, high)


def rows_of(found: dict[str, Spread]) -> Iterator[str]:
    """A line each, the noise behind it."""
    for name, row in found.items():
        yield f"  {name:<52} {row.middle:6.2f}   ({row.low:.2f} to {row.high:.2f})"


def ratios(
    commands: dict[str, list[str]],
    environment: dict[str, str],
    run: Callable[[list[str], dict[str, str]], None] | None = None,
) -> dict[str, Spread]:
    """The ratio of each command's time, run to its end or as `run` does, to the baseline's of the same round."""
    rounds: dict[str, list[float]] = {name: [] for name in commands}
    for place in range(ROUNDS + 2):
        base = timed(partial(run_once, [sys.executable, "-c", "pass"], environment))
        for name, command in commands.items():
            taken = timed(partial(run or run_once, command, environment))
            if place >= 2:
                rounds[name].append(taken / base)
    return {name: Spread.of(found) for name, found in rounds.items()}


def run_once(command: list[str], environment: dict[str, str]) -> None:
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)


def until(sign: bytes, command: list[str], environment: dict[str, str]) -> None:
    """Run a command in a terminal of its own until it has written `sign` there."""
    import pty

    keyboard, screen = pty.openpty()
    process = subprocess.Popen(command, env=environment, stdin=screen, stdout=screen, stderr=screen)
    os.close(screen)
    came = b""
    try:
        with suppress(OSError):  # the command has ended
            while sign not in came:
                came += os.read(keyboard, 65_536)
    finally:
        process.kill()
        process.wait()
        os.close(keyboard)
    if sign not in came:
        raise subprocess.CalledProcessError(process.returncode, command, came)


def timed(work: Callable[[], Any]) -> float:
    """Seconds that some work takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def filled_session(logs: str, count: int) -> None:
    from referee.session.record import journal, writing
    from referee.session.record.state import fold
    from referee.session.scenario.scenario import open_session

    before = os.environ.get("REFEREE_LOGS")
    os.environ["REFEREE_LOGS"] = logs
    try:
        session = open_session("carrier-clashes/eastern-solomons", "evening")
        first, last = journal.read(session.folder)
        note = {"act": "note", "by": "umpire", "turn": 1, "phase": "initiative", "inputs": {"text": "x" * 60}}
        told = {"told": {"all": ["The weather holds."]}}
        rows = [{"n": n, "at": first[0]["at"], **note, **(told if n % 5 == 0 else {})} for n in range(2, count + 1)]
        writing.append(session.folder, rows, last)
        fold(session.entries())
        session.act("note", {"text": "the first after"})
    finally:
        os.environ.pop("REFEREE_LOGS")
        if before is not None:
            os.environ["REFEREE_LOGS"] = before


def usual_strike() -> list[str]:
    """The largest of the usual strikes as it is typed."""
    _, _, inputs = next(iter(usual_fights().values()))
    return typed_strike(inputs)


def typed_strike(inputs: dict[str, Any]) -> list[str]:
    rows = ((name, row) for name, listed in inputs.items() for row in listed)
    typed = ([f"--{name}", ",".join(f"{key}={value}" for key, value in row.items())] for name, row in rows)
    return ["odds", "carrier-clashes", "strike", *chain.from_iterable(typed)]


def batches() -> Iterator[str]:
    """Ten thousand lines of mixed procedures: the rate at the beginning and at the end, and the memory.

    The mixed ones are more than a desk remembers, so that each is reckoned anew.
    """
    import resource

    requests = []
    for game in games():
        for example in examples.read_examples(game):
            if example.refused is None:
                verb = "roll" if example.dice is not None or example.cards is not None else "odds"
                request: dict[str, Any] = {
                    "verb": verb,
                    "game": game,
                    "procedure": example.procedure,
                    "inputs": example.inputs,
                }
                request |= {"rulings": example.rulings, "dice": example.dice, "cards": example.cards}
                requests.append(json.dumps({key: value for key, value in request.items() if value is not None}))
    desk, out = BatchServer(), StringIO()
    rates, memory = [], []
    tenth = LINES // 10
    for part in range(10):
        lines = [requests[(part * tenth + place) % len(requests)] for place in range(tenth)]

        def answer(lines: list[str] = lines) -> None:
            for line in lines:
                out.seek(0)
                out.write(reply(desk, line))

        rates.append(tenth / timed(answer))
        memory.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    yield f"batch: {LINES} lines of {len(requests)} worked examples"
    base = median(timed(partial(run_once, [sys.executable, "-c", "pass"], dict(os.environ))) for _ in range(ROUNDS))
    words = {"weapon": "H", "target_class": "B", "defense": 2}
    simple = {"verb": "odds", "game": "carrier-clashes", "procedure": "attack"}
    each, again = (
        [json.dumps({**simple, "inputs": {**words, "strength": place % most + 1}}) for place in range(LINES // 10)]
        for most in (3 * REMEMBERED, 1)
    )
    anew, alone = (median(timed(partial(reply, desk, line)) for line in lines) for lines in (each, again))
    yield f"  answers a second, median of ten parts          {median(rates):6.0f}"
    yield f"  answers in the time of one: python -c pass     {median(rates) * base:6.0f}"
    yield f"  the same of simple look-ups, each another      {base / anew:6.0f}"
    yield f"  the same of one simple look-up, repeated       {base / alone:6.0f}"
    yield f"  a line through a pipe, of a python -c pass     {piped(each) / base:6.3f}"
    yield f"  last three parts as a multiple of first three  {median(rates[-3:]) / median(rates[:3]):6.2f}"
    yield f"  memory at the end as a multiple of the second  {memory[-1] / memory[1]:6.2f}"


def piped(lines: Sequence[str]) -> float:
    """Seconds in which a running `referee batch` answers a line that is written to it, the median of many."""
    return median(answer_times([sys.executable, "-m", "referee", "batch"], lines[:SAMPLE], dict(os.environ)))


def answer_times(command: list[str], lines: Sequence[str], environment: dict[str, str]) -> list[float]:
    """Seconds in which a running command answers each line that is written to it, with a line."""
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        taken = []
        for line in lines:
            began = time.perf_counter()
            process.stdin.write(line + "\n")
            process.stdin.flush()
            process.stdout.readline()
            taken.append(time.perf_counter() - began)
        process.stdin.close()
    return taken
