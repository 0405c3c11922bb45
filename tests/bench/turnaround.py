"""`python -m tests.bench turnaround`: what a turn costs the umpire, sheets of both players included: keys, lines, time.

The scripts are turns as they are typed at the console, in short forms. Each line is given dice of its own seed, so that
a turn goes the same every time; a turn in which other dice fall may want a line more (aircraft whose deck is gone).
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from referee.session.scenario.scenario import find, open_session
from referee.session.session import Session
from tests.bench.by_hand import Cost, Table, said, table
from tests.bench.turns import FIGHTS, SCRIPTS, TURNS, Script

ROUNDS = 5
SIDE = 150
CARDS = {"A": 1, "J": 1, "2": 2, "Q": 2, "3": 3, "K": 3, "4": 4, "5": 5, "6": 6}
CRUISER = """target_class = "C"
defense = 2
speed = 5
aa = 2
guns = { C = 6 }
suits = ["S"]
stand_in = true
"""
SEEDED = ("ne", "next", "or", "orders", "car", "carry", "draw")


def run() -> int:
    """Measure and print."""
    sys.stdout.write("a turn, both players' sheets included (signs and lines typed, lines read)\n")
    for script in SCRIPTS:
        cost, ratio = measured(script)
        signs = sum(len(line) + 1 for line in script.lines)
        words = f"{signs:>5} signs {len(script.lines):>3} lines {cost.read:>4} read   {ratio:6.1f} x python -c pass"
        sys.stdout.write(f"  {script.title:<28} {words}\n")
        sys.stdout.write("".join(f"    refused: {line}\n" for line in cost.refused))
        sys.stdout.flush()
    for turn in (*FIGHTS, *TURNS):
        sys.stdout.writelines(f"{line}\n" for line in said(turn))
    from tests.bench import phones

    sys.stdout.write("".join(f"{row}\n" for row in phones.rows()))
    ratio, encounters = big_battle()
    words = (
        f"two sheets of {SIDE} lines ({signs_of_battle()} signs), checked, carried out, {encounters} encounters listed"
    )
    sys.stdout.write(f"  {SIDE} blocks a side: {words}   {ratio:6.1f} x python -c pass\n")
    return 0


def measured(script: Script) -> tuple[Cost, float]:
    """A turn played once, and its time as a multiple of the baseline's."""
    with table():
        session = opened(script)
        began = time.perf_counter()
        cost = played(script, session)
        return cost, (time.perf_counter() - began) / baseline()


def opened(script: Script) -> Session:
    """The session of a script, before its turn begins."""
    session = open_session(script.scenario, "turnaround")
    Table(session).phase(script.before)
    return session


def played(script: Script, session: Session) -> Cost:
    """A script's lines typed at the console, each with dice of its own."""
    return Table(session).phase(with_dice(script))


def with_dice(script: Script) -> list[str]:
    """The lines, each with dice of its own; what a side may still do is not asked about."""
    out = []
    for place, line in enumerate(script.lines):
        first = line.partition(" ")[0]
        more = " --yes" if first == "ne" else ""
        out.append(f"{line} --seed {script.seed + place}{more}" if first in SEEDED else line)
    return out


def baseline() -> float:
    """Seconds of `python -c pass`, the median of some."""
    rounds = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", "pass"], check=True)
        rounds.append(time.perf_counter() - began)
    return median(rounds)


# A made-up battle.


def big_battle(rounds: int = 3) -> tuple[float, int]:
    """The movement of two fleets of `SIDE` task forces from two sheets, with all that follows listed: both commands as
    a multiple of the baseline, and how many encounters there are.
    """
    ratios, count = [], 0
    for _ in range(rounds):
        with table() as folder:
            path = Path(folder, "big.toml")
            path.write_text(fleets())
            session = open_session(str(path), "big")
            Table(session).phase(["next --seed 1", *["next --force --why bench"] * 5])
            sheets = {side: Path(folder, f"{side}.txt") for side in session.state.sides}
            for side, sheet in sheets.items():
                sheet.write_text("".join(f"{line}\n" for line in moves(side)))
            taken = 0.0
            for side, more in zip(sheets, ([], ["--go"]), strict=True):
                command = [sys.executable, "-m", "referee", "orders", side, "--file", str(sheets[side]), *more]
                seconds, said = spent(command)
                taken += seconds
            ratios.append(taken / median(spent([sys.executable, "-c", "pass"])[0] for _ in range(ROUNDS)))
            count = sum(line.startswith("- ") for line in (row.strip() for row in said.splitlines()))
    return median(ratios), count


def fleets() -> str:
    """A scenario of `SIDE` blocks a side, on the training map, in two bands that will meet: as many task forces of a
    cruiser as the decks have cards for, and dummies.
    """
    text = find("carrier-clashes/training").text.decode()
    head = text[: text.index("[task_force.")].replace('bombard = ["Henderson Field"]\n', "")
    out = [head]
    for side, name in (("allied", "US"), ("ijn", "JP")):
        for number in range(SIDE):
            block = f'[task_force."{name}F {number}"]\nside = "{side}"\nhex = "{place_of(side, number)}"\n'
            block += f'called = "{name[0]}{number}"\n'
            if number < 2 * len(CARDS):
                rank, count = list(CARDS.items())[number // 2]
                ships = [f"{name} {number}-{hull}" for hull in range(count)]
                block += f'ships = {ships}\ncards = ["{rank}S"]\n'
                out += [f'[ship."{ship}"]\nside = "{side}"\n{CRUISER}\n' for ship in ships]
            out.append(f"{block}\n")
    return "".join(out)


def place_of(side: str, number: int) -> str:
    """Where a task force of the made-up battle begins: fifteen rows of ten columns, the IJN in the north."""
    column, row = 2 + 2 * (number % 14), number // 14
    return f"{column:02d}{(1 if side == 'ijn' else 10) + row % 9:02d}"


def spent(command: list[str]) -> tuple[float, str]:
    """The seconds of computing time that a command takes, whatever else the machine does, and what it prints."""
    before, began = used_by_children(), time.perf_counter()
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return used_by_children() - before or time.perf_counter() - began, said


def used_by_children() -> float:
    """The seconds of computing time that commands have taken so far; none if the system does not say it."""
    try:
        import resource
    except ImportError:
        return 0.0
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def signs_of_battle() -> int:
    """The signs typed for both sheets of the made-up battle, Enter among them."""
    return sum(len(line) + 1 for side in ("allied", "ijn") for line in moves(side))


def moves(side: str) -> list[str]:
    """A line for each task force: towards the enemy."""
    name, step = ("US", -2) if side == "allied" else ("JP", 2)
    out = []
    for number in range(SIDE):
        place = place_of(side, number)
        row = min(max(int(place[2:]) + step, 1), 20)
        out.append(f"{name.lower()}f{number} {place[:2]}{row:02d}")
    return out
