"""The last rows of `turnaround`: the same turns, the players' sheets handed in from their own phones.

A line of a script that hands in a sheet (`or i …`) is what that side's device sends; the umpire types what is left, and
`carry`, which carries the sheets out, where the sheet ended in `go` or `--now`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.session.session import Session
from referee.table.answers import answer_device
from tests.bench.by_hand import Table, table
from tests.bench.turnaround import opened, with_dice
from tests.bench.turns import SCRIPTS, Script

ORDERS = ("or", "orders")
AT_ONCE = (";go", " --now")
CARRIED = "carry"


class Turn(NamedTuple):
    """A turn: signs that the umpire types where the sheets are on paper, and where they come from phones; refusals."""

    title: str
    paper: int
    phones: int
    refused: list[str]


class Line(NamedTuple):
    """What the umpire types; or, with a `side`, what a device of it hands in, and whether all is then carried out."""

    text: str
    side: str = ""
    at_once: bool = False


def lines_of(script: Script) -> Iterator[Line]:
    """The lines of a script, as they come where the players have phones."""
    for line in script.lines:
        first, _, rest = line.partition(" ")
        if first not in ORDERS:
            yield Line(line)
            continue
        side, _, text = rest.partition(" ")
        end = next((end for end in AT_ONCE if text.endswith(end)), "")
        yield Line(text.removesuffix(end), side, bool(end))


def played(script: Script, session: Session) -> Turn:
    signs, refused = 0, list[str]()
    for place, line in enumerate(lines_of(script)):
        words = line.text
        if line.side:
            side = next(one for one in session.state.sides if one.startswith(line.side))
            came = answer_device(session, side, "seal", line.text, "device 1")
            if not came["ok"]:
                refused += [fault["message"] for fault in came.get("faults", ())] or [came["error"]]
            if not line.at_once:
                continue
            words = CARRIED
        signs += len(words) + 1
        (seeded,) = with_dice(script._replace(lines=[words], seed=script.seed + place))
        refused += Table(session).phase([seeded]).refused
    return Turn(script.title, sum(len(line) + 1 for line in script.lines), signs, refused)


def turns() -> Iterator[Turn]:
    """Every script, on paper and from phones."""
    for script in SCRIPTS:
        with table():
            yield played(script, opened(script))


def rows() -> Iterator[str]:
    """What each comes to, a line each."""
    for turn in turns():
        share = 100 * turn.phones / turn.paper
        costs = f"{turn.paper:>5} signs from paper, {turn.phones:>3} where orders come from phones"
        yield f"  {turn.title:<28} {costs} ({share:.0f} %)"
        yield from (f"    refused: {line}" for line in turn.refused)
