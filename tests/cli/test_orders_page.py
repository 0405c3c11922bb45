"""The page on orders: its two sheets of each game, typed as they are there, give the lines that are there."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

import referee
from referee.cli.console.offer import Desk
from referee.cli.console.run import run_script
from referee.cli.dispatch import dispatch_line as run
from referee.session.choosing import choose_session, use_session

PAGE = (Path(referee.__file__).parent / "manual" / "orders.md").read_text()
BEFORE = {
    "Carrier Clashes": "new carrier-clashes/training; next 6 --yes --seed 1",
    "CA": "new ca/savo-island; do stand-ins; next --seed 1",
    "Clash of Carriers": "new clash-of-carriers/philippine-sea; next; do order; next --seed 1",
}
MOST_KEYS = 320


def part(game: str) -> str:
    """What the page says of a game's two sheets."""
    return PAGE.split(f"\n**{game}** (", 1)[1].split("```console\n", 1)[1].split("\n```", 1)[0]


@pytest.mark.parametrize("game", BEFORE)
def test_two_sheets_are_typed_and_carried_out_as_on_the_page(game: str) -> None:
    for line in BEFORE[game].split(";"):
        assert f"referee {line.partition(' --')[0].strip()}" in PAGE
        with contextlib.redirect_stdout(io.StringIO()):
            assert run(shlex.split(line)) == 0
    session = choose_session(None)
    steps = re.findall(r"^> (.*)\n(#.*)$", part(game), re.MULTILINE)
    assert sum(len(typed) + 1 for typed, _ in steps) <= MOST_KEYS
    with use_session(session):
        for typed, wanted in steps:
            out, err = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                run_script(Desk(session), [f"{typed} --seed 1" if typed.startswith("next") else typed], False)
            assert err.getvalue().replace("\nhint: undo takes it all back", "").count("referee:") == 0
            assert wanted in out.getvalue()
