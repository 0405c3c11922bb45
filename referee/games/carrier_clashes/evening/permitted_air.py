"""The acts open to a side's aircraft, searchers and submarines in a phase, in few words (15, 16, 25).

They are for the side's order sheet. The rules are asked about the state as that side knows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from referee.games.carrier_clashes.evening import cap, contact, forming, landing, search, state
from referee.session.acting.bars import Bar

Words = Iterator[tuple[str, list[str]]]
"""What each thing may do in a few words, by name."""


def searchers(board: state.Board, own: state.Side) -> Words:
    """How far each air unit, ship, base and submarine searches, in words, and whether it may be CAP (15, 25)."""
    late = [*search.comes_before_submarines(board, own.path[1])]
    for unit in own.air.values():
        bars = [*late, *search.of_searcher(unit)]
        words = [*search_in_words(unit, bars), *airborne_in_words(unit), *may_claim_cap(unit)]
        yield unit.name, words or first_reason(unit.name, bars)
    others: list[state.Searcher] = [*(ship for ship in own.ships.values() if ship.search), *own.bases.values()]
    for eyes in others:
        bars = [*late, *search.of_searcher(eyes)]
        yield eyes.name, search_in_words(eyes, bars) or (first_reason(eyes.name, bars) if eyes.search else [])
    for boat in own.submarines.values():
        yield boat.name, submarine_acts(boat)


def search_in_words(unit: state.Searcher, bars: list[Bar]) -> list[str]:
    """How far a unit may search: an arc or a hex; or, once it has begun, more hexes of its arc."""
    if bars or any(unit.name in arc.units for arc in unit.side.sweeps.values()):
        return []
    begun = unit.name in unit.here.searches_of(unit.owner).units
    return [f"{'hex' if begun else 'arc or hex'} to {unit.search[0]}"]


def airborne_in_words(unit: state.Air) -> list[str]:
    """The acts open to a unit in the air: it lands, or it is on CAP and may come down."""
    if not [*landing.may_come_down(unit)] and landing.finds_deck(unit):
        return ["adrift: land"]
    if unit.over:
        return [f"on CAP over {unit.over}{'' if any(cap.may_leave(unit)) else ': down'}"]
    return []


def may_claim_cap(unit: state.Air) -> list[str]:
    """May it claim CAP against searches over some task force or base of its side (15.m)?"""
    if unit.over or any(cap.of_fighter(unit)):
        return []
    posts: list[cap.Prey] = [*unit.side.task_forces.values(), *unit.side.bases.values()]
    return ["cap"] if any(not [*cap.may_claim(over), *cap.of_post(unit, over)] for over in posts) else []


def submarine_acts(boat: state.Submarine) -> list[str]:
    """The acts open to a submarine: by day spot or attack, by night attack what is spotted in its hex (25)."""
    night = boat.here.is_night
    bars = [*contact.may_spot(boat), *contact.given_its_time(boat, attacks=night)]
    if bars:
        return first_reason(boat.name, bars)
    if night:
        return ["attack"] if contact.in_its_hex(boat) else []
    return ["spot", "attack"]


def strikers(own: state.Side) -> Words:
    """The weapons with which units strike, their ranges, and whether they may be CAP (12, 16)."""
    for unit in own.air.values():
        bars, words = [*forming.of_striker(unit)], airborne_in_words(unit)
        arms = {} if bars else {gun: [*forming.weapon_now(unit, gun)] for gun in unit.strengths}
        words += [
            f"{gun} {unit.strengths[gun]} to {forming.reach_of(unit, gun)}" for gun, found in arms.items() if not found
        ]
        if not unit.over and not any(cap.of_fighter(unit)):
            words += ["cap" if bars else "cap, escort"]
        yield unit.name, words or first_reason(unit.name, [*bars, *chain.from_iterable(arms.values())])


def first_reason(name: str, bars: list[Bar]) -> list[str]:
    """The reason why it may do nothing, in the words of the first rule against it."""
    return [bar.words.removeprefix(f"{name} ") for bar in bars[:1]]
