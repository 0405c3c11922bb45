"""What is offered is accepted, what is accepted was offered: a short evening of each game, probed (`tests/law.py`)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from referee.cli.examples import example_of
from referee.session import carrying, may_of
from referee.session.acting.catalogue import acts
from referee.session.acting.due import due_now, due_text
from referee.session.acting.hints import Hint
from referee.session.board import tree
from referee.session.filled import Filling
from tests.law import MORE, SCENARIOS, Probed
from tests.openings import STATES as POSITIONS
from tests.quick import Quick
from tests.test_hundred_cures import STATES, lines_in, opened, refused

FIRST = int(os.environ.get("REFEREE_SEED", "1"))


@pytest.mark.few(1)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_offered_is_what_is_accepted(scenario: str) -> None:
    evening = Probed(scenario, 1)
    evening.play(8)
    assert evening.probes > 20
    assert evening.differences == []


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(FIRST, FIRST + 3))
def test_what_is_offered_in_a_whole_evening(scenario: str, seed: int) -> None:
    evening = Probed(scenario, seed)
    evening.play()
    assert evening.differences == []


@pytest.mark.few(4)
@pytest.mark.parametrize("battle", [*SCENARIOS, *MORE])
def test_once_all_that_is_due_is_done_the_next_phase_begins(battle: str) -> None:
    evening = Probed(battle, FIRST)
    for _ in range(25):
        evening.walk_on()
    assert evening.differences == []
    assert evening.session.state.public["turn"] > 1


# No offered line has an open place (`--hex …`): it has names that are lawful, or is not offered.


def offered(session: Quick) -> Iterator[str]:
    """What is due, met and may be done, what refusals say to type, and the examples of the acts of the moment."""
    fill = Filling(session)
    yield from (due_text(row) for row in fill.fill(due_now(session.game, session.state.tree)))
    yield from (f"{row.text} {row.command}" for row in fill.fill_encounters(carrying.encounters(session)))
    for side in session.state.sides:
        yield from (f"do {one.act.as_typed(one.given)}" for one in may_of.of_side(session, side, values=False).may)
    for _, refusal in refused(session):
        yield from filter(None, (refusal.message, refusal.hint, *refusal.listed))
    phase = session.state.public.get("phase")
    yield from (example_of(session, act) for act in acts(session.game).values() if phase in act.phases)


def left_open(session: Quick, lines: Iterable[str]) -> list[str]:
    """The acts in some lines with `…` among their options, but for a reason."""
    return [found for line in lines for found in lines_in(session, line) if "…" in found.replace('--why "…"', "")]


def check(session: Quick) -> None:
    assert left_open(session, offered(session)) == []
    for side in session.state.sides:
        said = [(one.act.name, one.given) for one in may_of.of_side(session, side, values=False).may]
        assert [one for one in said if said.count(one) > 1] == []


@pytest.mark.few(6)
@pytest.mark.parametrize(("scenario", "commands"), STATES)
def test_no_offered_line_has_an_open_place(scenario: str, commands: tuple[str, ...]) -> None:
    check(opened(scenario, commands))


@pytest.mark.few(2)
@pytest.mark.parametrize(("scenario", "values"), [(one, row) for one, rows in POSITIONS.items() for row in rows])
def test_no_offered_line_of_a_fight_has_an_open_place(scenario: str, values: Mapping[str, Any]) -> None:
    session = Quick(scenario)
    for path, value in values.items():
        tree.put(session.state.tree, path, tree.copy_of(value))
    check(session)


MOVING = ("carrier-clashes/training", ("next",) * 7)


@pytest.mark.few(6)
@pytest.mark.parametrize(("scenario", "commands"), [MOVING, *STATES])
def test_what_is_due_is_offered_by_one_line_wherever_it_stands(scenario: str, commands: tuple[str, ...]) -> None:
    """In `status`, in `encounters`, and within a text."""
    session = opened(scenario, commands)
    rows, fill = due_now(session.game, session.state.tree), Filling(session)
    due = [row.command for row in fill.fill(rows) if row.command]
    met = [row.command for row in fill.fill_encounters(carrying.encounters(session))]
    said = fill.fill_text(Hint(*(part for row in rows for part in ("then ", row.command))))
    assert [command for command in due if command not in met or command not in said] == []


def test_an_open_place_would_be_seen() -> None:
    session = Quick("naval-units/solomons")
    lines = ["do move --fleet … --to …", 'do commission --ship New --type BBB --why "…"']
    assert left_open(session, lines) == ["move --fleet … --to …"]
