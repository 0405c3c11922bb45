"""What is settled before the first die of a strike is thrown: plan, AA group, whom CAP leaves alone (16.i, 16.j)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.errors import at_odds, bad_input, unknown
from referee.games.carrier_clashes.evening import cap, fight, flyers, groups, state, whole
from referee.session.acting.act import Doing
from referee.session.board.owned import paired


def wants_group(doing: Doing, flown: state.Strike) -> bool:
    """Has the target several AA groups, of which one is to be named (16.j.ii)? A port has one (24.g.vi)."""
    prey = flown.prey
    if not isinstance(prey, state.TaskForce) or prey.here.port_in(prey.owner, prey.hex):
        return False
    return len(groups.aa_groups(doing, prey)) > 1


def is_open(doing: Doing, flown: state.Strike, spare: Sequence[str]) -> bool:
    """Is there something to settle for what a strike has found instead? Only `--spare nobody` goes for it too."""
    prey, goes_on = flown.prey, f"goes on with {flown.name}"
    if wants_group(doing, flown):
        doing.remark(f"{flown.target} has several AA groups: strike --group 1, or another, {goes_on} (16.j.ii)")
        return True
    fighters = cap.defending(prey, ()) if prey else []
    if any(unit.fought for unit in fighters):
        again = flyers.in_quotes(",".join(unit.name for unit in fighters if unit.fought))
        fought = f"CAP over {flown.target} has fought"
        doing.remark(f"{fought}: strike --again {again}, or strike alone, {goes_on} (16.i.vii)")
        return True
    if fight.NOBODY not in spare and weak_cap(doing, flown, fighters, (), ()):
        doing.remark(f"CAP over {flown.target} has less than 1:1: strike --spare {spared(flown)}, {goes_on} (16.i.iii)")
        return True
    return False


def weak_cap(
    doing: Doing, flown: state.Strike, fighters: Sequence[state.Air], spare: Sequence[str], ignore: Sequence[str]
) -> bool:
    """Has CAP less than 1:1 against several units of a strike, so that it may leave some alone (16.i.iii)?"""
    if not fighters or not flown.flying:
        return False
    there = fight.altitudes(doing, fight.fight_inputs(doing, flown, fighters, spare, ignore))
    return any(one.column < 2 and len(one.engaged) > 1 for one in there)


def asks_whom_to_spare(doing: Doing, flown: state.Strike) -> bool:
    """Has the CAP that would fight a strike, nothing said of any of it, less than 1:1 (16.i.iii)?"""
    fighters = [unit for unit in cap.defending(flown.prey, ()) if not unit.fought] if flown.prey else []
    return weak_cap(doing, flown, fighters, (), ())


def of_escorts(doing: Doing, flown: state.Strike) -> list[str]:
    """What the escorts of a strike may decide, in words: below 1:1 they may leave alone some of the CAP that would
    fight it, nothing said of any of it (16.i.iv).
    """
    fighters = [unit for unit in cap.defending(flown.prey, ()) if not unit.fought] if flown.prey else []
    if not fighters or not flown.flying:
        return []
    there = fight.altitudes(doing, fight.fight_inputs(doing, flown, fighters))
    weak = any(one.riposte < 2 and len(one.targeted) > 1 for one in there)
    text = f"its escorts have less than 1:1: --ignore names the CAP that they leave alone, or {fight.NOBODY} (16.i.iv)"
    return [text] if weak else []


def check_words(flown: state.Strike, prey: cap.Prey, given: whole.Strike) -> None:
    """Everything that is said of a strike and its CAP is of units that are there."""
    if isinstance(prey, state.Base):
        for field in ("at", "group"):
            if getattr(given, field):
                raise bad_input(field, f"{prey.name} is a base: its air units are attacked together, and no ship")
    elif given.group and prey.here.port_in(prey.owner, prey.hex):
        raise at_odds("group", f"all that lies in the port with {prey.name} is one AA group (24.g.vi)")
    over = {unit.name: unit for unit in cap.defending(prey, ())}
    for field in ("withhold", "again", "ignore"):
        for name in getattr(given, field):
            if name not in over and (field, name) != ("ignore", fight.NOBODY):
                raise unknown(f"CAP over {prey.name}:", name, over, field=field)
    for name in given.again:
        if not over[name].fought:
            raise bad_input("again", f"{name} has not fought in this phase and needs no die to fight (16.i.vii)")
    for field, who in (("spare", "CAP leaves"), ("ignore", "escorts leave")):
        if fight.NOBODY in (named := getattr(given, field)) and len(named) > 1:
            raise at_odds(field, f"{who} alone either the units named or {fight.NOBODY}")
    for name in given.spare:
        if name != fight.NOBODY and name not in flown.units:
            raise unknown(f"unit of {flown.name}:", name, flown.units, field="spare")


def settle_before(doing: Doing, flown: state.Strike, given: whole.Strike) -> None:
    """What is settled before the first die: the plan, the AA group, whom CAP leaves alone (16.i.iii, 16.j.ii)."""
    prey = flown.prey
    for unit in paired([word for word in given.at if "=" in word], "at"):
        if unit not in flown.units:
            raise unknown(f"unit of {flown.name}:", unit, flown.units)
    assert prey is not None
    check_words(flown, prey, given)
    if isinstance(prey, state.TaskForce):
        seen = [ship.name for ship in groups.fired_through(doing, prey, given.group)[1] if not ship.is_gone]
        flying = [name for name, flight in flown.units.items() if flight.kind != "escort"]
        if given.at:
            fight.ask_the_idle(fight.aimed(given.at, flying), flying, (seen or ["SHIP"])[0])
        for ship in (word.rpartition("=")[2].strip() for word in given.at):
            if ship not in (*seen, fight.NOBODY):
                raise unknown(f"ship of {prey.name} that is attacked:", ship, seen, field="at")
    if given.again and given.spare:
        return  # who fights is known when they have thrown to come back
    fighters = [unit for unit in cap.defending(prey, given.withhold) if not unit.fought]
    weak = weak_cap(doing, flown, fighters, given.spare, given.ignore)
    if weak and not given.spare:
        text = f"CAP over {prey.name} has less than 1:1, and may leave units of {flown.name} alone for 1:2 or 1:1"
        open_now = bad_input("spare", f"{text} (16.i.iii): --spare {spared(flown)}")
        open_now.listed = [f"{flown.name}: {fight.composed(flown)}", f"CAP: {fight.composed_cap(prey)}"]
        open_now.listed += [] if given.ignore else of_escorts(doing, flown)
        raise open_now


def spared(flown: state.Strike) -> str:
    """Whom CAP may leave alone, as it is typed."""
    first = next((name for name, flight in flown.units.items() if flight.kind != "escort"), "")
    return f"{flyers.in_quotes(first)}, or --spare {fight.NOBODY}" if first else fight.NOBODY
