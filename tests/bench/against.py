"""This program and another state of it in turns, and their times compared (`--against`)."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from io import BytesIO

from referee.engine.errors import bad_input
from tests.bench import speed

ENTRIES = 2_000
BATCH = b"".join(
    b'{"verb": "odds", "game": "cc", "procedure": "attack", "inputs": {"weapon": "H", "strength": %d, '
    b'"target_class": "B", "defense": 2}}\n' % strength
    for strength in [*range(1, 31)] * 20
)


def run(other: str) -> int:
    """Measure both and print a ratio for each of what is typed most; a minute or two."""
    own = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    with tempfile.TemporaryDirectory() as folder, checkout(other, own) as there:
        sys.stdout.write(f"this, as a multiple of {other} (the middle half of the rounds behind it)\n")
        for name, row in compared(own, there, folder).items():
            sys.stdout.write(next(speed.rows_of({name: row})) + "\n")
            sys.stdout.flush()
    return 0


@contextmanager
def checkout(other: str, own: str) -> Iterator[str]:
    """A folder with another state of the program: one that is there, or a commit's files for as long as it lasts."""
    if os.path.isdir(other):
        if not os.path.exists(os.path.join(other, "referee", "__main__.py")):
            raise bad_input("against", f"{other} holds no referee/__main__.py: name a checkout of the program")
        yield os.path.abspath(other)
        return
    git = ["git", "-C", own, "archive", "--format=tar", "--end-of-options", other]
    done = subprocess.run(git, capture_output=True, check=False)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().partition("\n")[0]
        raise bad_input("against", f"{other} is neither a folder nor a commit of {own} ({said})")
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(done.stdout)) as files:
            files.extractall(folder, filter="data")
        yield folder


def compared(own: str, other: str, folder: str) -> dict[str, speed.Spread]:
    """The time of each command here, as a multiple of there: both in turns, the first two rounds left out."""
    sides = [prepared(place, os.path.join(folder, str(number))) for number, place in enumerate((own, other))]
    rounds: dict[str, list[float]] = {}
    for place in range(speed.ROUNDS + 2):
        for name, words in {**speed.EVERYDAY, "batch of 600 look-ups": ["batch"]}.items():
            command = [sys.executable, "-m", "referee", *(words or speed.LOOKUP)]
            here, there = (speed.timed(partial(run_once, command, *side)) for side in sides)
            if place >= 2:
                rounds.setdefault(name, []).append(here / there)
    return {name: speed.Spread.of(found) for name, found in rounds.items()}


def prepared(place: str, folder: str) -> tuple[str, dict[str, str]]:
    """Where a state of the program is run, and its environment by the variables' names: a session and a cache of its
    own.
    """
    logs = os.path.join(folder, "logs")
    speed.filled_session(logs, ENTRIES)
    for session in os.listdir(logs):
        for name in (".state",):  # what another state of the program may write otherwise
            if os.path.exists(path := os.path.join(logs, session, name)):
                os.remove(path)
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "REFEREE"))}
    return place, kept | {"REFEREE_LOGS": logs, "XDG_CACHE_HOME": os.path.join(folder, "cache")}


def run_once(command: list[str], place: str, environment: dict[str, str]) -> None:
    """Run a command to its end, in the folder whose program is meant."""
    done = subprocess.run(command, cwd=place, env=environment, input=BATCH, capture_output=True, check=False)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().partition("\n")[0]
        raise bad_input("against", f"the program in {place} cannot do {' '.join(command[3:])}: {said}")
