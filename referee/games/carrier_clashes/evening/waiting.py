"""Strikes that wait in an air strike phase: to be flown, to attack, to combine over their target (16, 19.c)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.games.carrier_clashes.evening import (
    cap,
    fight,
    groups,
    looking,
    names,
    settling,
    state,
    strike,
    strike_orders,
    whole,
)
from referee.session.acting.act import pending
from referee.session.acting.due import Due
from referee.session.acting.hints import OPEN, Command, command, in_a_row, option


@pending("first-air-strike", "second-air-strike", "third-air-strike")
def strikes_to_fly(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Strikes still to be flown or to attack, the side without the initiative first; those that may combine."""
    board = state.Board(dict(tree))
    for target, joining in strike.joinable_strikes(tree):
        line = f"{' and '.join(joining)} against {target} may combine over it (19.c)"
        yield Due(line, command("combine", target=target), state.ALLIED, demanded=False)
    silent = strike_orders.sides_without_cap(board)
    for side in board.order_of_play:
        together = [one for one in board.side(side).strikes.values() if one.stage == "launched"]
        wanted = strike_orders.cap_wanted(board, board.other(side)) if board.other(side) in silent else ""
        if not wanted and (len(together) < 2 or not silent):
            together = []
        if together:
            flown_by = to_fly(together[0], alone=not together[1:])
            flown = "are" if together[1:] else "is"
            if wanted:
                line = f"{wanted}; then {board.title(side)} {', '.join(one.name for one in together)} {flown} flown"
                yield Due(line, flown_by, board.other(side))
            else:
                yield Due(f"{strikes_by_target(together)} {flown} to be flown", flown_by, side)
        for name, one in board.side(side).strikes.items():
            if one.stage == "through":
                ships = board.enemy(side).ships
                some = one.attackers and any(not ships[ship].is_gone for ship in one.group)
                attack = command("attack", side=side, strike=name, at=OPEN if some else None)
                yield Due(f"{name} over {one.target} is to attack", attack, side)
            elif one.stage != "over" and one not in together:
                decider, said = to_say(one)
                whose = "" if decider == side else f"{board.title(side)} "
                line = in_a_row([f"{whose}{name} against {one.target} is to be flown", *said])
                yield Due(line, to_fly(one), decider)


def strikes_by_target(strikes: Sequence[state.Strike]) -> str:
    """Strikes and their targets, in words: those on one target together."""
    rows = []
    for target in dict.fromkeys(one.target for one in strikes):
        rows.append(f"{' and '.join(one.name for one in strikes if one.target == target)} against {target}")
    return names.names_in_a_row(rows)


def to_say(flown: state.Strike) -> tuple[str, list[str]]:
    """The player who decides first, and the decisions before a strike is flown.

    Which units weak CAP and weak escorts leave alone (16.i.iii, 16.i.iv), and whether CAP that has fought tries to
    come back (16.i.vii).
    """
    fought = [unit.name for unit in cap.cap_over(flown.prey, ()) if unit.fought]
    again = ["CAP that has fought may try again: " + option(again=fought)] if fought else []
    choices = settling.to_decide(looking.as_looked_at(flown.here), flown)
    of_cap = again or any(one.field == "spare" for one in choices)
    return flown.enemy.name if of_cap else flown.owner, [*again, *map(settling.choice_and_options, choices)]


def to_fly(flown: state.Strike, *, alone: bool = True) -> Command:
    """The command that flies a strike, `alone` or as one of several.

    With the AA group, if there are several (16.j.ii), and with the units that weak CAP and weak escorts leave alone
    (16.i.iii, 16.i.iv).
    """
    doing = looking.as_looked_at(flown.here)
    group: int | None = None
    if groups.several_at(flown.prey):
        said = whole.said_at_launch(flown).get("group", 1)
        group = said if said <= len(groups.aa_groups(flown.prey)) else 1  # as declared, if it is there
    choices = settling.to_decide(doing, flown)
    nobody = {one.field: fight.NOBODY for one in choices}
    at = whole.said_at_launch(flown, group).get("at") if alone else None
    return command("strike", side=flown.owner, strike=flown if alone else None, group=group, **nobody, at=at)
