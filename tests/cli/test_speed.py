"""How much a command takes, counted in instructions, which are the same on a crowded machine."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from referee.engine.errors import Refusal
from tests.bench import against, speed

ROOT = Path(__file__).parents[2]


def instructions(*words: str, **environment: str) -> int:
    """The instructions that a run of Python takes, its modules compiled before."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "REFEREE"))}
    command = [sys.executable, *words]
    subprocess.run(command, cwd=ROOT, env=kept | environment, capture_output=True, check=True)
    counting = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    done = subprocess.run(
        [*counting, *command], cwd=ROOT, env=kept | environment, capture_output=True, text=True, check=True
    )
    line = next(line for line in done.stderr.splitlines() if "I " in line and "refs" in line)
    return int(line.rpartition(":")[2].replace(",", ""))


@pytest.mark.long
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind counts the instructions")
def test_a_look_up_and_what_is_typed_all_evening_take_no_more_than_they_did(tmp_path: Path) -> None:
    cache = str(tmp_path / "cache")
    base = instructions("-c", "pass")
    lone = instructions("-m", "referee", *speed.LOOKUP, REFEREE_LOGS=str(tmp_path / "none"), XDG_CACHE_HOME=cache)
    assert lone < 2.5 * base
    assert instructions("-m", "referee", *speed.usual_strike(), XDG_CACHE_HOME=cache) < 5.8 * base
    acts, evening = [], []
    for count in (300, 6_000):
        logs = str(tmp_path / str(count))
        speed.filled_session(logs, count)
        around = {"REFEREE_LOGS": logs, "XDG_CACHE_HOME": cache}
        assert instructions("-m", "referee", *speed.LOOKUP, **around) < 1.1 * lone
        instructions("-m", "referee", "do", "note", "--text", "on", **around)
        acts.append(instructions("-m", "referee", "do", "note", "--text", "on", **around))
        for words in (["undo", "--yes"], ["redo", "--yes"], ["show", "allied"], ["log", "show", "--last", "5"]):
            evening.append(instructions("-m", "referee", *words, **around))
    assert acts[0] < 6.3 * base
    assert max(evening) < 8 * base
    for short, long in zip([acts[0], *evening[:4]], [acts[1], *evening[4:]], strict=True):
        assert long < 1.1 * short


def test_what_is_no_other_state_of_the_program_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="holds no referee"), against.checkout(str(tmp_path), str(ROOT)):
        pass
    with pytest.raises(Refusal, match="neither a folder nor a commit"), against.checkout("no-such", str(ROOT)):
        pass
    with pytest.raises(Refusal, match=f"the program in {tmp_path} cannot do .*"):
        against.run_once([sys.executable, "-c", "raise SystemExit('no such option')"], str(tmp_path), {})
    with against.checkout(str(ROOT), str(tmp_path)) as there:
        assert there == str(ROOT)
