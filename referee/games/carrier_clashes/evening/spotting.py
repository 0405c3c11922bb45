"""The results of a search, and what both sides hear of it (15.g-o)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.chance import Purpose
from referee.games.carrier_clashes.evening import cap, dummies, names, state
from referee.session.acting.act import Doing


def search_hexes(
    doing: Doing,
    own: state.Side,
    hexes: Mapping[str, Sequence[int]],
    over: Mapping[str, Sequence[state.Searcher]],
    what: str,
) -> None:
    """The results of a side's search in hexes, each with the distances of its searches and the searchers over it.

    The players throw one die for the phase, whether an enemy is there or not (ruling `search-die`).
    """
    board, side = own.here, own.name
    other, marks = doing.board.other(side), board.searches_of(side)
    done = marks.hexes
    left = {place: hexes[place] for place in sorted(hexes) if place not in done}
    marks.put(hexes=[*done, *left])
    found = 0
    each = doing.board.ruling("search-die") != "one-per-phase"
    for place, distances in left.items():
        if board.forces_in(other, place) or each or not marks.dice:
            cards, spotted = cards_earned(doing, own, place, distances, over[place])
            found += tell_what_is_seen(doing, own, place, what, cards, spotted, over[place])
    if not found:
        one = {"hex": what} if what in hexes else {}
        doing.tell(side, f"Search of {what}: nothing sighted.", listed=("Nothing sighted", what), **one)
    if doing.board.ruling("search-counters") == "shown":
        counts = [f"{place}{f' ({len(row)})' if len(row) > 1 else ''}" for place, row in left.items()]
        doing.tell(other, f"{doing.title(side)} search counters are in {', '.join(counts)}.")


def cards_earned(
    doing: Doing, own: state.Side, place: str, distances: Sequence[int], over: Sequence[state.Searcher]
) -> tuple[int, str]:
    """The cards that the search of a hex earns, by the one die of the phase (ruling `search-die`)."""
    board, side = own.here, own.name
    claimed = own.enemy.name == state.ALLIED and has_declared_cap(own.enemy, place)
    inputs: dict[str, Any] = {
        "level": getattr(board.public.level, side),
        "range": list(distances),
        "weather": board.weather(place),
        "declared_cap": claimed and cap.hinders_searches(board, place),
        "scenario_cap": board.public.scenario_cap,
        "night": board.is_night,
        "night_capable": board.is_night,
    }
    marks = board.searches_of(side)
    known = marks.dice if doing.board.ruling("search-die") == "one-per-phase" else []
    marked = names.stand_ins(over, "search")
    answer = doing.resolve("search", inputs, side=side, known=known or None, stand_in=marked)
    answer.because.insert(0, {"text": f"search of {place}", "cite": "15.i"})
    marks.put(dice=[int(die["value"]) for die in answer.dice])
    outcome = answer.outcome
    return int(outcome["cards"]), str(outcome["spotted"])


def has_declared_cap(own: state.Side, place: str) -> bool:
    """Does a task force or base of a side in a hex have CAP declared in this phase (15.m)?"""
    phase = own.here.public.phase
    return any(unit.up_since == phase and cap.over_hex(unit) == place for unit in own.air.values())


def tell_what_is_seen(
    doing: Doing, own: state.Side, place: str, what: str, cards: int, spotted: str, over: Sequence[state.Searcher]
) -> int:
    """Tell a side what it sees in a hex, each enemy task force with the cards dealt from it.

    Gives the number of task forces seen.
    """
    board, side, other = own.here, own.name, own.enemy.name
    port = " (port)" if board.port_in(other, place) else ""
    there = board.forces_in(other, place) if spotted != "no" else []
    for force in there:
        if spotted == "strike-only":
            for_strikes(doing, side, force, what)
        elif force.is_dummy:
            force.put(spotted=True)
            text = "{} in {} is spotted; it is a dummy, and is removed until the task force phase."
            doing.tell(other, text, force, place, spotted=["{}"])
            facts = {"hex": place, "contact": force, "gone": True}
            doing.tell(side, "Search of {}: {} in {} is a dummy and is removed.", what, force, place, **facts)
            dummies.take_off(doing, force, say=False)
        else:
            about = Purpose(f"of {force.sticker} in {place}", f"{min(cards, len(force.cards))} in all", ", ")
            dealt = doing.resolve("deal", {"card": force.cards, "count": cards}, side=side, about=about)
            dealt.because.insert(0, {"text": f"{force.name} in {place}", "cite": "15.g"})
            hand = list(dealt.outcome["seen"])
            spot(doing, force, hand, [unit.name for unit in over])
            cards_told(doing, side, force, f"Search of {what}", hand, port)
    return len(there)


def for_strikes(doing: Doing, side: str, force: state.TaskForce, what: str) -> None:
    """A task force is spotted for the next strike phase alone; earlier knowledge of it is kept (15.j)."""
    only = ""
    if not force.spotted:
        only = ", for the next strike phase only"
        force.put(spotted_for_strikes=True)
        text = "{} in {} is spotted for the next strike phase only."
        doing.tell(force.owner, text, force, force.hex, hex=force.hex, spotted=["{}"])
    text = f"Search of {{}}: {{}} in {{}}, no cards{only}."
    doing.tell(side, text, what, force, force.hex, hex=force.hex, contact=force)


def cards_told(doing: Doing, side: str, force: state.TaskForce, who: str, cards: Sequence[str], port: str = "") -> None:
    """The message on the cards of a task force that a side was dealt."""
    text, listed = "{}: {} in {}{}: {}.", ("{0}", "{1} in {2}{3}: {4}")
    said = (who, force, force.hex, port, " ".join(cards))
    doing.tell(side, text, *said, hex=force.hex, contact=force, cards=list(cards), listed=listed)
    dummies.say_of_dummies(doing, side, force, cards)


def spot(doing: Doing, force: state.TaskForce, cards: Sequence[str], by: Sequence[str]) -> None:
    """A side has spotted an enemy task force; what it was dealt in this turn counts (15.o, 22.c)."""
    sightings = force.here.umpire.sightings
    before = sightings.get(force.name)
    same = before if before and before.turn == doing.turn else None
    deals = same.deals if same else {}
    still = same.by if same and same.phase == doing.phase else {}
    sightings.add(
        force.name,
        hex=force.hex,
        turn=doing.turn,
        phase=doing.phase,
        cards=[*(same.cards if same else ()), *cards],
        deals={**deals, str(len(deals) + 1): list(cards)},
        by={**still, **{name: list(cards) for name in dict.fromkeys(by)}},
        attacked_by=same.attacked_by if same and same.phase == doing.phase else None,
    )
    if not force.spotted:
        force.put(spotted=True, spotted_for_strikes=None)
        listed, spotted = ("Spotted", "{} in {}"), ["{}"]
        told = {"hex": force.hex, "listed": listed, "spotted": spotted}
        doing.tell(force.owner, "{} in {} is spotted.", force, force.hex, **told)
