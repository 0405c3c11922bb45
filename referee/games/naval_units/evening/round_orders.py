"""A round of battle as players ordered it: raids once all is allocated, its end, guns of both sides, leaving."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input, not_allowed
from referee.engine.plain import counted
from referee.games.naval_units.evening import active, battles, guns, known, moving, rounds, sea, state, withdrawing
from referee.games.naval_units.evening.screens import with_screens_that_hold
from referee.games.naval_units.rules.air import KINDS, NAMES
from referee.session.acting.bars import Bars
from referee.session.acting.hints import OPEN, option
from referee.session.acting.orders import Moment, Order
from referee.session.board.owned import as_pairs
from referee.session.board.tree import Tree

CITE = "Planes to ship combat"
RAID, GUNS, BELOW = "air-strike", "surface-round", "submarine-attack"
CARGO = ("load", "unload")
ACTIVE = ("search", "economic-attack", "asw", *CARGO)
TOGETHER = (RAID, GUNS, BELOW)
AFTER_MOVES = ("search", "asw")
PLANES = {"cap": "cap", "escort": "escort", "torp": "torpedo", "dive": "dive", "kami": "kamikaze"}
"""Missions by how they are written on a sheet."""


def set_scene(tree: Tree, order: Order) -> bool:
    """Put a scratch copy so that an order may be tried, in its side's phase, or if it intercepts in the enemy's; raids
    are only counted against what is allocated. A hunt waits for no fleet that leaves its zone.
    """
    board = state.Board.scratch(tree)
    board.make_active(board.other(order.side) if order.act == "intercept" else order.side)
    zone = zone_of(board, order)
    if order.act in CARGO:
        return False  # it is the enemy who says whether he lets it
    if order.act == RAID:
        if not zone:
            raise bad_input("zone", "which sea zone? there is no battle: " + option(zone=OPEN))
        for aim in order.inputs.get("target", ()):
            count_planes(board, order, zone, aim)
        return False
    if order.act in AFTER_MOVES:
        fleets = [fleet for side in board.sides.values() for fleet in side.fleets.values() if fleet.leaving_for]
        for fleet in [one for one in fleets if order.act == "search" or one.zone != zone]:
            fleet.put(zone=fleet.leaving_for, port=fleet.docking, **sea.STAYS)
    battle = board.public.battles.get(zone)
    if order.act == GUNS and battle:
        battle.put(fired=None, aimed=None, screens=None)
    if order.act == "withdraw" and battle:
        battle.put(fired=None)
    if order.act == "withdraw" and battle and (sea.in_round(board, zone) or any(too_early(board, order, zone))):
        for own in board.sides.values():
            own.missions.remove(zone)
        battle.put(rounds=battle.rounds + 1)
    return True


def zone_of(board: state.Board, order: Order) -> str:
    """The sea zone of an order; if it names none, that of the first battle."""
    return str(order.inputs.get("zone") or order.then.get("zone") or next(iter(board.public.battles), ""))


def count_planes(board: state.Board, order: Order, zone: str, aim: Mapping[str, Any]) -> None:
    """Refuse planes without a target there, or more than are allocated, with those of the lines before."""
    own = board.side(order.side)
    port = aim["name"] in state.names(board.enemy(order.side).ships_in(zone, True))
    sea.must_be_there(board.enemy(order.side), aim["name"], zone, "target", port=port)
    homes = order.then.get("carrier", ())
    if port:
        planes_of_port(own, zone, homes, sum(aim.get(each, 0) for each in KINDS))
        return
    if homes:
        raise bad_input(
            "from", f"from is for a raid on a port: {aim['name']} is at sea, and {zone} cap N torp N says it"
        )
    flying = own.missions.get(zone)
    if flying is None:
        wanted = " ".join(f"{word} {aim[each]}" for word, each in PLANES.items() if aim.get(each))
        raise not_allowed(CITE, f"the planes in {zone} have no missions yet: another line, {zone} {wanted}", "side")
    sent = {each: flying.sent.get(each, 0) + aim.get(each, 0) for each in KINDS}
    flying.put(sent=sent)
    for each in KINDS:
        if aim.get(each) and sent[each] > getattr(flying, each):
            words = counted(sent[each], NAMES[each])
            raise not_allowed(CITE, f"{words} sent, {getattr(flying, each)} allocated", "target")


def planes_of_port(own: state.Side, zone: str, homes: Sequence[str], sent: int) -> None:
    """Refuse more planes for a raid on a port than its carriers and bases have: those named, wherever they are, else
    all in the zone.
    """
    every: list[sea.Home] = [*own.ships.values(), *own.bases.values()]
    there = {home.name: home.planes for home in sea.homes_of(own, zone)}
    afar = {home.name: home.planes for home in every if home.name in homes}
    by = afar or there
    if sent > sum(by.values()):
        has = ", ".join(f"{name} has {planes}" for name, planes in by.items()) or "none are there"
        refusal = not_allowed(CITE, f"{counted(sent, 'plane')} sent, and {has}", "target")
        refusal.hint = f"{zone} … at SHIP from {', '.join(there)}" if len(there) > len(by) else None
        raise refusal


def moment_of(board: state.Board, order: Order) -> Moment:
    """What the active player alone does waits for his phase; raids fly once all is allocated; guns and withdrawals come
    when no raid is left.
    """
    if any(of_its_phase(board, order)):
        return "later"
    zone = zone_of(board, order)
    if order.act == RAID and not in_port(board, order):
        if zone not in board.public.battles:
            return "never"
        waiting = rounds.sides_to_allocate(board, board.public.battles[zone])
        return "later" if waiting or zone not in board.side(order.side).missions else "now"
    if order.act == GUNS and guns_wait(board, zone):
        return "later"
    if order.act in AFTER_MOVES and waits_for_fleets(board, order, zone):
        return "later"
    if order.act == "withdraw" and zone in board.public.battles:
        fight = board.public.battles[zone]
        over = (*rounds.planes_are_back(board.side(order.side), fight), *rounds.guns_are_silent(board, fight))
        if any((*over, *too_early(board, order, zone))):
            return "later"
    if (order.act == GUNS or order.then.get("instead") == "screen") and zone not in board.public.battles:
        return "never"
    return "now"


def guns_wait(board: state.Board, zone: str) -> bool:
    """Have planes still to fly before guns fire in a battle there, be they known or not?"""
    return zone in board.public.battles and any(guns.is_time(board, board.public.battles[zone]))


def waits_for_fleets(board: state.Board, order: Order, zone: str) -> bool:
    """Is a fleet still to come that would take part in a search or a hunt, or one to go that would be searched for?"""
    coming = any(fleet.leaving_for == zone for fleet in board.side(order.side).fleets.values())
    going = order.act == "search" and any(moving.are_leaving(side, zone) for side in board.sides.values())
    return coming or going


def of_its_phase(board: state.Board, order: Order) -> Bars:
    """An order waits for the phase in which its side is active, if the act does (Naval Combat, Search rolls)."""
    side = board.side(order.side)
    if order.act == "move" and (fleet := side.fleets.get(str(order.inputs["fleet"]))):
        yield from moving.of_turn(fleet, str(order.inputs["to"]))
    elif order.act == BELOW:
        aims = [str(order.inputs.get("at", "")), *as_pairs(order.inputs.get("target", ()), "target").values()]
        prey = {known.real_name(board, order.side, aim) for aim in aims}
        there = [fleet for fleet in side.enemy.fleets.values() if fleet.zone == order.inputs["zone"]]
        if not any(fleet.leaving_for and prey & {*fleet.ships} for fleet in there):
            yield from active.of_active(side, "attacks with submarines", CITE)
    elif order.act in ACTIVE:
        yield from active.of_active(side, "does so", CITE)


def too_early(board: state.Board, order: Order, zone: str) -> Bars:
    """A withdrawal waits for the rounds that must be fought before it (Evasion rolls)."""
    side = board.side(order.side)
    fleets = [side.fleets[name] for name in order.inputs.get("fleet", ())] or withdrawing.fleets_that_fight(side, zone)
    return withdrawing.is_time(side, board.public.battles[zone], fleets)


def in_port(board: state.Board, order: Order) -> bool:
    """Is a raid on a docked ship?"""
    name = known.real_name(board, order.side, order.inputs["target"][0]["name"])
    return name in state.names(board.enemy(order.side).ships_in(zone_of(board, order), True))


def as_carried_out(board: state.Board, order: Order, others: Sequence[Order]) -> Order:
    """What is done with other lines waits for them; the enemy's ships are called by their own names; his sheet says
    whether he lets transports load.
    """
    if order.act in CARGO:
        ship = board.side(order.side).ships.get(str(order.inputs["ship"]))
        zone = ship.fleet.zone if ship and ship.fleet else ""
        enemy = [one.then for one in others if one.side != order.side]
        let = any((then.get("instead"), then.get("zone")) == ("let", zone) for then in enemy)
        return order._replace(inputs={**order.inputs, "enemies": "let"}) if let else order
    if order.act not in TOGETHER:
        return order
    inputs = dict(order.inputs)
    if "target" not in inputs:  # a whole act, as it was written
        return order
    if order.act == RAID:
        inputs["target"] = [
            {**aim, "name": known.real_name(board, order.side, aim["name"])} for aim in inputs["target"]
        ]
        what = "port-raid" if in_port(board, order) else RAID
    else:
        pairs = [word.partition("=") for word in inputs["target"]]
        inputs["target"] = [f"{by}={known.real_name(board, order.side, target)}" for by, _, target in pairs]
        what = order.act
    then = {**order.then, "instead": what, "zone": zone_of(board, order), "target": inputs["target"]}
    return order._replace(act="", then=then)


def next_act(board: state.Board, done: Sequence[Order], sides: Sequence[str], tried: Sequence[Order]) -> Order | None:
    """What follows from the orders that were done, each line used once."""
    used = [place for one in tried for place in one.then.get("used", ())]
    for order in next_acts(board, done, sides, used):
        if not any((one.act, one.inputs) == (order.act, order.inputs) for one in tried):
            return order
    return None


def next_acts(board: state.Board, done: Sequence[Order], sides: Sequence[str], used: Sequence[int]) -> Iterator[Order]:
    """What may follow: fleets on their way, raids on ports, rounds of battle, submarines."""
    both = len(sides) == len(board.sides)
    for side, own in board.sides.items():
        for fleet in own.fleets.values():
            if fleet.leaving_for:
                others = [at for at, one in enumerate(done) if aims_elsewhere(one, fleet)]
                yield from of_side(done, BELOW, board.other(side), [*used, *others], fleet.zone, side)
                yield from answers_of(board, fleet, done)
        yield from of_side(done, "port-raid", side, used)
    for zone, fight in board.public.battles.items():
        for side in board.sides:
            flying = board.side(side).missions.get(zone)
            if fight.revealed and flying and not flying.struck:
                raids = of_side(done, RAID, side, used, zone, board.other(side))
                yield from (with_screens_that_hold(board, fight, order) for order in raids)
        if over_by_itself(board, fight, sides):
            yield Order("round-over", {"zone": zone}, [zone], then={"round": fight.rounds})
        if both and not guns_wait(board, zone):
            for order in of_side(done, GUNS, "", used, zone):
                yield with_screens_that_hold(board, fight, still_to_fire(board, fight, order))
    for side in board.sides:
        yield from of_side(done, BELOW, side, used, "", board.other(side))


def aims_elsewhere(order: Order, fleet: state.Fleet) -> bool:
    """Does a line send submarines at a ship that is not in a fleet?"""
    below = order.then.get("instead") == BELOW
    return below and not {*as_pairs(order.then["target"], "target").values()} <= {*fleet.ships}


def still_to_fire(board: state.Board, fight: battles.Battle, order: Order) -> Order:
    """A round of guns that has begun, for those of its ships that have not fired."""
    if not fight.fired:
        return order
    left = rounds.ships_to_fire(board, fight)
    aims = [pair for pair in order.inputs["target"] if pair.partition("=")[0] in left]
    return order._replace(inputs={**order.inputs, "target": aims})


def over_by_itself(board: state.Board, fight: battles.Battle, sides: Sequence[str]) -> bool:
    """Is a round of planes over for those whose sheets are in, and for the others, who have no planes in it? Planes
    without a deck wait for the umpire's word.
    """
    zone = fight.name
    if not fight.revealed or rounds.sides_to_fly(board, zone):
        return False
    others = [own for name, own in board.sides.items() if name not in sides]
    return not any(zone in own.missions for own in others) and not any(
        own.homeless(zone) for own in board.sides.values()
    )


def answers_of(board: state.Board, fleet: state.Fleet, done: Sequence[Order]) -> Iterator[Order]:
    """A fleet that is leaving is intercepted, or goes, as the other side's sheet says."""
    other = board.other(fleet.owner)
    there = board.side(other).ships_in(fleet.zone)
    goes = Order("move", moving.how_to_let_go(fleet).given, [fleet.name], side=fleet.owner)
    if not moving.may_still_be_met(fleet):
        yield goes
    for one in done:
        if one.side == other and one.then.get("zone") == fleet.zone:
            if one.then["instead"] == "intercept" and not all(ship.is_submarine for ship in there):
                yield Order("intercept", {"fleet": fleet.name}, [fleet.zone], side=other)
            elif one.then["instead"] == "let":
                yield goes


def of_side(
    done: Sequence[Order], what: str, side: str, used: Sequence[int], zone: str = "", screened_by: str = ""
) -> Iterator[Order]:
    """The lines of a side (of both, if none is named) for one kind of attack, zone by zone, as one act each."""
    lines: dict[str, list[int]] = {}
    for place, one in enumerate(done):
        if one.then.get("instead") == what and side in ("", one.side) and place not in used:
            lines.setdefault(str(one.then["zone"]), []).append(place)
    for where, places in lines.items():
        if zone and where != zone:
            continue
        inputs: dict[str, Any] = {
            "zone": where,
            "target": merge_aims([aim for at in places for aim in done[at].then["target"]]),
        }
        if what in (RAID, "port-raid"):
            inputs["side"] = side
        screens = [] if what == "port-raid" else screens_of(done, where, used, "" if what == GUNS else screened_by)
        homes = dict.fromkeys(name for at in places for name in done[at].then.get("carrier", ()))
        if homes:
            inputs["carrier"] = list(homes)
        if screens:
            inputs["screen"] = [done[at].then["pair"] for at in screens]
        yield Order(what, inputs, [where], side=side, then={"used": [*places, *screens]})


def screens_of(done: Sequence[Order], zone: str, used: Sequence[int], side: str) -> list[int]:
    """The lines that have escorts screen in a zone, of one side or of both."""
    return [
        at
        for at, one in enumerate(done)
        if one.then.get("instead") == "screen"
        and one.then["zone"] == zone
        and side in ("", one.side)
        and at not in used
    ]


def merge_aims(aims: Sequence[Any]) -> list[Any]:
    """Planes for one ship in several lines, added up; pairs as they are."""
    out: dict[str, dict[str, Any]] = {}
    pairs = [aim for aim in aims if isinstance(aim, str)]
    for aim in aims:
        if isinstance(aim, Mapping):
            there = out.setdefault(aim["name"], {"name": aim["name"]})
            for key in KINDS:
                if aim.get(key):
                    there[key] = there.get(key, 0) + aim[key]
    return [*out.values(), *pairs]
