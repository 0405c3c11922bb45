"""What exact odds of each compound procedure cost as its units double, against throwing it (`odds`).

All times are the processor's, so that a busy machine spoils little: as multiples of `python -c pass`, and of as many
throws as somebody would make who had no exact odds.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any, NamedTuple

from referee.engine.answer import odds, start
from referee.engine.chance import throw
from referee.engine.dice import program_dice
from referee.engine.errors import Refusal
from referee.engine.joint import Joint, weigh_outcomes
from referee.engine.limits import TooMany
from referee.engine.procedure import find
from referee.engine.rules import load
from tests.bench.fights import Growing, growing

THROWS = 2_000
SAMPLE = 100  # throws that are timed
ROUNDS = 9  # of `python -c pass`
QUICK = 0.05  # seconds: what takes less is timed again
TICK = 1e-6  # seconds: no work takes less, though the clock has not moved
SHARE = 0.5  # of the throws that the odds of a usual fight may take
MOST = 100  # times `python -c pass` that anything may take


class Cost(NamedTuple):
    """What one way to the odds takes: as a multiple of `python -c pass`, and of so many throws (`THROWS`)."""

    of_pass: float
    of_throws: float

    def __str__(self) -> str:
        return f"{self.of_pass:16.2f} {self.of_throws:6.3f}"


class Row(NamedTuple):
    """One size of a procedure's fight, and its outcomes (`None`: too many to be listed)."""

    of: Growing
    size: int
    rows: int | None
    joint: Cost
    fates: Cost

    @property
    def used(self) -> bool:
        """Do players use this size?"""
        return self.size <= self.of.used

    def __str__(self) -> str:
        rows = "too many" if self.rows is None else f"{self.rows:,}"
        return f"  {self.size:>3}{'*' if self.used else ' '} {rows:>9}   {self.joint}   {self.fates}"


def run() -> int:
    """Measure and print; a minute or two."""
    found = []
    base = passing()
    for fight in growing():
        sys.stdout.write(f"{fight.game} {fight.procedure}, {fight.unit}\n{HEAD}\n")
        for size in fight.sizes:
            found.append(measured(fight, size, base))
            sys.stdout.write(f"{found[-1]}\n")
            sys.stdout.flush()
    sys.stdout.writelines(f"{line}\n" for line in summary(found))
    others = weigh_beside()
    if others is None:
        sys.stdout.write("no icepool to weigh the same fights beside: pip install 'referee[bench]'\n")
        return 0
    sys.stdout.write("icepool, which weighs the same, takes so many times as long\n")
    sys.stdout.writelines(f"{row}\n" for row in others)
    return 0


def weigh_beside() -> list[Any] | None:
    """The same fights by icepool; nothing if the extra `bench` is not there."""
    try:
        from tests.bench.beside import compared
    except ImportError:
        return None
    return list(compared(seconds))


HEAD = f"{'':>6} {'rows':>9}   {'joint: pass':>16}  2,000   {'each fate: pass':>16}  2,000"


def summary(found: list[Row]) -> Iterator[str]:
    """The heaviest of all, and of what players use."""
    yield "* sizes that players use; pass: multiples of `python -c pass`; 2,000: of so many throws"
    costs = [(cost, what, row) for row in found for cost, what in ((row.joint, "joint"), (row.fates, "each fate"))]
    cost, what, row = max(costs, key=lambda each: each[0].of_pass)
    yield f"the heaviest of all: {cost.of_pass:.0f} times pass (at most {MOST}): {called(row)}, {what}"
    over = [(cost, what, row) for cost, what, row in costs if row.used and cost.of_throws > SHARE]
    yield f"of what players use above {SHARE} of {THROWS:,} throws: {len(over) or 'nothing'}"
    for cost, what, row in over:
        yield f"  {cost.of_throws:.2f}: {called(row)}, {what}"


def called(row: Row) -> str:
    return f"{row.of.game} {row.of.procedure} of {row.size} {row.of.unit}"


def measured(fight: Growing, size: int, base: float) -> Row:
    """One size; `base` are the seconds that `python -c pass` takes."""
    procedure, rules, inputs = find(fight.game, fight.procedure), load(fight.game), fight.of(size)
    _, _, plan = start(procedure, inputs, rules, None)
    source = program_dice(1)
    one = seconds(lambda: [throw(plan.state, plan.steps, source) for _ in range(SAMPLE)]) / SAMPLE

    def fates() -> None:
        try:
            odds(procedure, inputs, rules, joint=False).marginals()
        except Refusal:  # too much to be weighed at all
            return

    def joint() -> int | None:
        try:
            found = weigh_outcomes(plan)
        except TooMany:
            return None
        return len(found.outcomes) if isinstance(found, Joint) else None

    taken = (seconds(work) for work in (joint, fates))
    return Row(fight, size, joint(), *(Cost(each / base, each / (THROWS * one)) for each in taken))


def seconds(work: Callable[[], Any]) -> float:
    """Processor's seconds that some work takes; the median of three where that is soon done."""
    taken: list[float] = []
    while not taken or (len(taken) < 3 and taken[0] < QUICK):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return max(median(taken), TICK)


def passing() -> float:
    """Processor's seconds that `python -c pass` takes."""
    taken: list[float] = []
    for _ in range(ROUNDS):
        process = subprocess.Popen([sys.executable, "-c", "pass"])
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0
        taken.append(used.ru_utime + used.ru_stime)
    return median(taken)
