"""What a refusal offers is true: each line in its hint, typed, is accepted, or is answered with what else is wanted."""

from __future__ import annotations

import re
import shlex
from functools import cache
from typing import Any

import pytest

from referee.cli.options import bare_inputs, parse
from referee.engine.errors import Refusal
from referee.session import may
from referee.session.acting.act import Act
from referee.session.acting.catalogue import acts, find
from referee.session.board.naming import groups_of
from referee.session.filled import Filling
from referee.session.how import How
from tests.openings import OPENINGS
from tests.quick import Quick

WALKED = {
    "carrier-clashes/training": (1, 3, 4, 6, 9),
    "carrier-clashes/eastern-solomons": (3, 8),
    "clash-of-carriers/philippine-sea": (1, 2, 4),
    "ca/savo-island": (1, 3, 5, 7),
    "naval-units/solomons": (0,),
}
"""How many phases are walked, with nothing done in them."""
STATES = [
    *((scenario, tuple(commands)) for scenario, rows in OPENINGS.items() for commands in rows),
    *((scenario, ("next",) * count) for scenario, counts in WALKED.items() for count in counts),
]
MOST_THINGS = 12
VALUE = r"""(?:"[^"]*"|'[^']*'|[^\s"',;:()]|,(?=\S))+"""
NO_SUCH = re.compile(r"no option --|no act |is one word more")


@cache
def opened(scenario: str, commands: tuple[str, ...]) -> Quick:
    """An evening that has come so far; it is only looked at."""
    session = Quick(scenario)
    if "stand-ins" in acts(session.game):
        session.act("stand-ins", {}, How(seed=1))
    for command in commands:
        session.act(*typed(session, command), How(seed=1, force=command == "next", why="an opening"))
    return session


def typed(session: Quick, line: str) -> tuple[str, dict[str, Any]]:
    name, *words = shlex.split(line)
    inputs = find(session.game, name).inputs
    return name, parse(inputs, words, bare=bare_inputs(inputs)).inputs


def lines_in(session: Quick, text: str) -> list[str]:
    """The acts in a text with their options, as a person would type them."""
    names = "|".join(sorted(map(re.escape, acts(session.game)), key=len, reverse=True))
    return [found[0] for found in re.finditer(rf"(?<![\w-])({names})(?: --[a-z-]+(?: (?!--){VALUE})?)+", text)]


def refusal_of(session: Quick, act: Act, given: Any) -> Refusal | None:
    try:
        session.done_on(session.state, act, given, How(seed=1))
    except Refusal as refusal:
        Filling(session).fill_refusal(refusal)
        return refusal
    return None


@cache
def refused(session: Quick) -> list[tuple[str, Refusal]]:
    """Acts that some things may not do, each with its refusal."""
    out = []
    asked = may.Asked(session)
    things = [
        one for side in session.state.sides for _, group in groups_of(asked.board, side) for one in group.values()
    ]
    for thing in things[:: max(1, len(things) // MOST_THINGS)]:
        tried = [(one.act, one.given) for one in asked.of_thing(thing, values=False).barred]
        for act in acts(session.game).values():
            if act.phases and session.state.public.get("phase") not in act.phases:
                for field in asked.doing_fields(act, asked.groups(thing), thing.owner)[:1]:
                    tried += [(act, way) for way in asked.firsts(act, field, thing.name, thing.owner)[:1]]
        for act, given in tried:
            if refusal := refusal_of(session, act, given):
                out.append((f"{act.name} {dict(given)}", refusal))
    return out


@pytest.mark.few(6)
@pytest.mark.parametrize(("scenario", "commands"), STATES)
def test_a_line_in_a_hint_is_accepted_or_says_what_else_is_wanted(scenario: str, commands: tuple[str, ...]) -> None:
    session = opened(scenario, commands)
    false, seen = [], set[str]()
    for what, refusal in refused(session):
        for line in lines_in(session, "; ".join([refusal.message, refusal.hint or "", *refusal.listed])):
            if line in seen or "--force" in line:
                continue
            seen.add(line)
            try:
                name, given = typed(session, line)
            except Refusal as wrong:
                false += [f"{what}: {line}: {wrong}"] if NO_SUCH.search(wrong.message) else []
                continue
            again = refusal_of(session, find(session.game, name), given)
            if again and again.message == refusal.message:
                false.append(f"{what}: {line} leads to the same refusal: {again.message}")
            elif again and again.kind == "unknown" and not re.search(r"nearest|there (is|are)", again.message):
                false.append(f"{what}: {line}: {again.message}")
    assert not false, "\n".join(false)
