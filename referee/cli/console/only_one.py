"""What an act's line leaves out is filled in, and said, where only one thing may be there or just that is due."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from referee.cli.options import parse_act
from referee.cli.orders import first_ordered
from referee.engine import catalogue
from referee.engine.errors import Refusal
from referee.engine.kinds import Choice
from referee.session.acting.act import Act
from referee.session.acting.catalogue import find, is_common
from referee.session.acting.due import due_now
from referee.session.acting.hints import Command, in_list, typed_options
from referee.session.acting.lawful import take_inputs
from referee.session.acting.sequence import meant_by, next_phase, phases
from referee.session.carrying import encounters
from referee.session.filled import Filling
from referee.session.may import Asked
from referee.session.session import Session
from referee.show.status import acts_of_now

MOST = 60
"""How many ways to do an act with a value are tried before the value counts as refused."""


def complete_line(session: Session, argv: Sequence[str]) -> list[str]:
    """A line, an act's with what it leaves out and can be only one thing; `odds` alone with the act that is due."""
    if argv == ["odds"]:
        return weighed_due(session) or ["odds"]
    if argv == ["next"] and not phases(session.game):
        return goes_on(session)
    name = argv[1] if argv[:1] == ["do"] and len(argv) > 1 else "-"
    if name.startswith("-") or is_common(name) or name in catalogue.correcting_acts(session.game):
        return [*argv]
    act = find(session.game, name)
    try:
        call = parse_act(act.inputs, argv[2:])
        given = {name: value for name, value in call.inputs.items() if value not in (None, [])}
        for name, field in act.inputs.fields.items():
            if field.required and name not in given and "help" not in call.flags:
                values = list(islice(may_stand(session, act, name, given), 2))
                given |= {name: values[0]} if len(values) == 1 else {}
    except Refusal:
        return [*argv]
    more = {name: value for name, value in given.items() if name not in call.inputs}
    return [*argv, *typed_options(more, act.inputs)]


def goes_on(session: Session) -> list[str]:
    """`next` where the umpire names the phases: the phase that commonly comes, or after the last the next turn."""
    state = session.state
    coming = next_phase(session.game, state.phase)
    if not coming and not meant_by(session.game, state.phase):
        return ["next"]
    return ["do", "phase", *(["--phase", coming] if coming else ["--turn", str(state.turn + 1)])]


def weighed_now(session: Session) -> tuple[Sequence[str], str]:
    """What may be weighed now: acts of the phase, in the order in which it does them, and one as it would be typed, if
    any is.
    """
    here = [act.name for act in acts_of_now(session) if act.whole]
    rows = Filling(session).fill_encounters(encounters(session))
    return here, next((str(row.command) for row in rows if row.command.act in here and not row.command.open_ones), "")


def weighed_due(session: Session) -> list[str]:
    """`odds` with the first act that is due of which there are odds, as the sheets that are in order it, else as it is
    proposed; nothing if there is none.
    """
    for row in due_now(session.game, session.state.tree):
        name = row.command.act
        if not catalogue.declares(session.game, "ACTS", name) or not find(session.game, name).whole:
            continue
        act = find(session.game, name)
        first, ordered = first_ordered(session)
        inputs = ordered if first == name else said_alone(session, act, row.command)
        if inputs is not None:
            return ["odds", name, *typed_options(inputs, act.inputs)]
        if filled := Filling(session).fill([row])[0].command:
            return ["odds", name, *typed_options(filled.given, act.inputs)]
    return []


def said_alone(session: Session, act: Act, command: Command) -> Mapping[str, Any] | None:
    """The inputs of an act that is due, without what a player may still say; nothing if its odds want that."""
    if not command.open_ones:
        return None
    try:
        if act.whole:
            act.whole(take_inputs(act, command.said_to(act.inputs), Asked(session).doing()))
    except (Refusal, LookupError, TypeError):  # without what is still to be said, a whole may lack anything
        return None
    return command.said_to(act.inputs)


def may_stand(session: Session, act: Act, name: str, given: Mapping[str, Any]) -> Iterator[Any]:
    """The values that may be in an input: of a choice, what is due of what was typed; else the lawful things."""
    field = act.inputs.fields[name]
    if isinstance(field.kind.of_each, Choice):
        due = due_now(session.game, session.state.tree)
        rows = [row.command.said_to(act.inputs) for row in due if row.command.act == act.name]
        yield from {row[name]: None for row in rows if name in row and agrees_with(row, given)}
        return
    asked = Asked(session)
    left = {*asked.board.names_of(field.of, [*asked.sides, None])}
    for side in [one for one in asked.sides if one in given.values()] or asked.sides:
        for value in [one for one in asked.values(act, name, given, [side]) if one in left]:
            left.discard(value)  # what both sides may say is one thing
            filled = in_list(act.inputs, name, value)
            if any(not bars for _, bars in islice(asked.ways(act, {**given, name: filled}, side), MOST)):
                yield filled


def agrees_with(row: Mapping[str, Any], given: Mapping[str, Any]) -> bool:
    """Is all that was typed what is due, as far as that says it, and some of it?"""
    both = [name for name in row if name in given]
    return bool(both) and all(given[name] == row[name] for name in both)
