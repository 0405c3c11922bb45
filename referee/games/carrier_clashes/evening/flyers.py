"""Whether aircraft may fly at all, and what happens to them (13.c, 16, 18); `decks` says where they land."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.carrier_clashes.evening import state
from referee.games.carrier_clashes.rules.upkeep.damage import SAID, fitness_of
from referee.session.acting.act import Doing
from referee.session.acting.bars import Bar, Bars

SEARCH_PHASES = ("first-search", "second-search")
STRIKE_PHASES = ("first-air-strike", "second-air-strike", "third-air-strike")
AFTER_MOVES = ("second-search", "third-air-strike")
DUTIES = {"search": "search", "launch": "launch aircraft", "cap": "send up CAP"}
FIGHTERS = "F"


def is_in_action(unit: state.Air) -> Bars:
    """An air unit that is lost does nothing more (16), and one that is out of action does nothing this turn (24.b).

    One in the air without a deck only lands (18.f).
    """
    if unit.lost:
        yield Bar("16", f"{unit.name} was lost", "unit", f'lost --unit "{unit.name}" brings it back', firm=True)
        return
    if unit.place is None:
        yield Bar("16", f"{unit.name} is not on the map", "unit", firm=True)
    if unit.out:
        yield Bar("24.b", f"{unit.name} is out of action for the turn", "unit")
    if unit.is_homeless:
        yield Bar("18.f", f"{unit.name} is in the air without a deck and must land elsewhere: land", "unit")


def deck_is_whole(deck: state.Deck | None, duty: str) -> Bars:
    """A ship that is damaged or dead in the water neither searches nor launches aircraft nor sends up CAP (18.b, 18.d).

    `duty` is one of `DUTIES`.
    """
    if isinstance(deck, state.Ship) and not getattr(fitness_of(deck.condition), duty):
        cite = "18.d" if deck.condition == "ditw" else "18.b"
        yield Bar(cite, f"{deck.name} is {SAID[deck.condition]} and may not {DUTIES[duty]}", "unit")


def may_leave_its_deck(unit: state.Air, duty: str) -> Bars:
    """Aircraft launch from an undamaged deck; those that are in the air without one only land (18.b, 18.d,
    18.f).
    """
    if not unit.is_homeless:
        yield from deck_is_whole(unit.deck, duty)


def deck_is_off_islands(deck: state.Deck | None, what: str) -> Bars:
    """A carrier in an island hex neither searches nor strikes, and neither does one that passed an island in
    its move (13.c).
    """
    if not (isinstance(deck, state.Ship) and deck.is_carrier and (force := deck.force)):
        return
    public = deck.here.public
    if force.hex in public.map.islands:
        yield Bar("13.c", f"{deck.name} is in an island hex and may not {what}", "unit")
    elif force.islands and public.phase in AFTER_MOVES:
        yield Bar("13.c", f"{deck.name} passed an island hex this turn and may not {what}", "unit")


# What happens to them.


def change_base(unit: state.Air, host: str) -> None:
    """An air unit is at another base or carrier from now on: it has changed its base in this turn (16.l.ii)."""
    moved = host != unit.at
    unit.put(at=host, adrift=None, over=None, altitude=None, up_since=None)
    if moved:
        unit.put(transferred=True)


def come_down(unit: state.Air) -> None:
    """An air unit is no longer on CAP."""
    unit.put(over=None, altitude=None, up_since=None)


def fly_over_own(unit: state.Air) -> None:
    """What a unit flew CAP over is off the map; the unit is now over its own carrier or base, if that is there."""
    deck = unit.deck
    own = deck.force if isinstance(deck, state.Ship) else deck
    if own is None:
        come_down(unit)
    else:
        unit.put(over=own.name)


def lose(doing: Doing, unit: state.Air, how: str) -> None:
    """An air unit is lost, also from its CAP or its strike; a CAP that it declared in this phase remains declared."""
    leave_strikes(unit, how)
    unit.put(lost=f"{how}, turn {doing.turn}", over=None, altitude=None, out=None, adrift=None)


def leave_strikes(unit: state.Air, how: str) -> None:
    """An air unit attacks no more with the strike in which it flies."""
    for strike in unit.strikes:
        strike.units[unit.name].put(fate="gone", how=how)


def offer_exchange(board: state.Board, side: str, units: list[str], strike: str | None = None) -> None:
    """The owner may choose which of some air units are lost (16.j.i, 18.g, 24.b)."""
    number = str(len(board.umpire.lots) + 1)
    board.umpire.lots.add(number, side=side, units=units, strike=strike)


def how_to_exchange(victims: Sequence[str], gone: Sequence[str]) -> str:
    """The act by which the owner gives up others, for the umpire."""
    kept = [name for name in victims if name not in gone]
    others = f" (of {', '.join(kept)})" if len(kept) > 1 else ""
    return f"exchange --lost {in_quotes(kept[-1])} --kept {in_quotes(gone[0])} gives up another{others}"


def in_quotes(name: str) -> str:
    """A name as it is in a line that is typed."""
    return f'"{name}"' if " " in name else name
