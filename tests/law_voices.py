"""Other voices held against what may be done: completion at the console, the check of a sheet of
orders; `targets` has a module of its own (`tests/law_targets.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from referee.cli.console.offer import Desk
from referee.cli.orders import act_reader
from referee.engine.kinds import Listing
from referee.engine.plain import quote_word
from referee.session import may, order_check
from referee.session.acting.act import Act
from referee.session.acting.catalogue import find
from referee.session.acting.hints import typed_options
from referee.session.acting.orders import words_of

if TYPE_CHECKING:
    from tests.law import Probed

Difference = tuple[Act, Mapping[str, Any], str]
MOST_COMPLETED = 12


def completed(evening: Probed, offer: may.Possible) -> Iterator[Difference]:
    """Where the rest of the line is as `may` has it, Tab offers for an input nothing that is refused beside what is
    accepted; a line that names a side says no more than that side knows, and is not asked.
    """
    desk, fields = Desk(evening.session), offer.act.inputs.fields
    if set(evening.session.state.sides) & set(map(str, offer.given.values())):
        return
    for name in offer.inputs:
        given = offer.given[name]
        if isinstance(given, list) and len(given) != 1:
            continue
        rest = {other: value for other, value in offer.given.items() if other != name}
        line = ["do", offer.act.name, *typed_options(rest, offer.act.inputs), f"--{name.replace('_', '-')}"]
        there = [one.show for one in desk.offers(" ".join(map(quote_word, line)) + " ")][:MOST_COMPLETED]
        ways = [{**rest, name: [one] if isinstance(fields[name].kind, Listing) else one} for one in there]
        answers = [evening.accepts(offer.act, way) for way in ways]
        if not all(answers):
            yield from (
                (offer.act, way, f"Tab offers it: {why}")
                for way, why in zip(ways, answers, strict=True)
                if why and why.kind != "table-missing"
            )


def ordered(evening: Probed, offer: may.Possible, side: str) -> Iterator[Difference]:
    """A line whose act the check of a sheet calls good for this moment is accepted by the act."""
    session = evening.session
    tree = session.state.tree
    if offer.act.name not in words_of(session.game).DOERS or side not in words_of(session.game).acting_sides(tree):
        return
    evening.probes += 1
    line = f"do {offer.act.as_typed(offer.given)}"
    found = order_check.check_sheet(session, side, line, command=act_reader(session, side))
    for order in found.orders if not found.faults else ():
        act = find(session.game, order.act) if order.act else None
        if act and (why := evening.accepts(act, order.inputs)):
            yield act, order.inputs, f"the check of a sheet calls it good, and it is refused: {why}"
