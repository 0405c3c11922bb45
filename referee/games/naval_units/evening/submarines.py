"""Submarines in a session: their rounds, and the hunt for them (Submarine Combat)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, whole
from referee.engine.plain import counted
from referee.engine.rules import Rules
from referee.games.naval_units.evening import below, rounds, sea, state
from referee.games.naval_units.evening.sea import Said
from referee.games.naval_units.rules.submarines import hunters as hunters_now
from referee.session.acting.act import Doing, Whole, act
from referee.session.board.owned import a_side, all_called, called, paired, side_of

CITE = "Submarine Combat"
FATES = ("sunk", "sighted", "hidden")


class SubmarineAttack(Inputs):
    """Submarines and their targets in a sea zone."""

    zone: str = called("the sea zone", of="zones")
    target: list[str] = bare(
        all_called("submarine=enemy ship, for each submarine that attacks", of="ships", pairs=True)
    )
    screen: list[str] = all_called("from the second round on: escort=ship of its own side", of="ships", pairs=True)
    defender: list[str] = all_called(
        "the ships attacked and those that guard them, if there are more than six", 0, 6, of="ships"
    )
    planes: int = whole(0, 12, 0, meaning="the defenders' planes that hunt")
    bombers: int = whole(0, 12, 0, meaning="the defenders' land-based bombers that search")


class Attack(NamedTuple):
    """A round of submarines: the zone, who attacks, who is there, and the procedure's inputs."""

    zone: str
    side: str
    submarines: list[state.Ship]
    guards: list[state.Ship]
    inputs: dict[str, Any]


def attack_of(given: SubmarineAttack, doing: Doing) -> Attack:
    """The round as it is typed."""
    board = state.of(doing)
    zone, aims = sea.a_zone(board, given.zone), paired(given.target, "target")
    if not aims:
        raise bad_input("target", "which submarine attacks what? --target Wahoo=Akagi")
    side = board.owner_of("ships", next(iter(aims)), "target")
    own, enemy = board.side(side), board.enemy(side)
    for name in aims:
        sea.place(state.names(own.submarines(zone)), name, "target", f"{side} submarine in {zone}")
    for name in aims.values():
        sea.must_be_there(enemy, name, zone, "target")
    guards = defenders(enemy.surface(zone), given.defender, list(aims.values()), doing)
    screens, there = paired(given.screen, "screen"), state.names(guards)
    for name in screens:
        sea.place(there, name, "screen", "defender")
    before = board.public.submarine_combat.get(zone)
    inputs = {
        "submarines": [
            {**own.ships[sub].as_named(), "target": sea.place(there, aim, "target", f"enemy ship in {zone}")}
            for sub, aim in aims.items()
        ],
        "defenders": [
            ship.as_named("hits")
            | ({"screens": sea.place(there, screens[ship.name], "screen", "defender")} if ship.name in screens else {})
            for ship in guards
        ],
        "nation": own.nation,
        "enemy_nation": enemy.nation,
        "turn": sea.game_turn(doing),
        "round": before.rounds + 1 if before and before.side == side else 1,
        "planes": given.planes,
        "bombers": given.bombers,
    }
    return Attack(zone, side, [own.ships[sub] for sub in aims], guards, inputs)


def defenders(there: Sequence[state.Ship], named: Sequence[str], aims: Sequence[str], doing: Doing) -> list[state.Ship]:
    """The ships that take part: those named, all, or the targets and the escorts where there are too many."""
    for name in named:
        sea.place(state.names(there), name, "defender", "enemy ship there")
    if named or len(there) <= sea.MOST:
        return [ship for ship in there if ship.name in named] if named else list(there)
    first = [ship for ship in there if ship.name in aims]
    guards = [ship for ship in there if ship.is_escort and ship not in first][: sea.MOST - len(first)]
    doing.remark(f"{', '.join(state.names([*first, *guards]))} take part; --defender names others")
    return [ship for ship in there if ship in (*first, *guards)]


def may_attack(doing: Doing, attack: Attack) -> None:
    """Refuse a second submarine combat in the zone, and submarines that join one: they have a first round to come."""
    board, zone = state.of(doing), attack.zone
    before, own = board.public.submarine_combat.get(zone), board.side(attack.side)
    if before and before.side != attack.side:
        message = f"the submarines of the {before.side} side fight in {zone}: submarines-over ends it"
        doing.forbid(CITE, message, "zone")
    new = [ship.name for ship in attack.submarines if ship.name not in own.attacking]
    if before and new:
        who = f"{', '.join(new)} {'has' if len(new) == 1 else 'have'}"
        doing.forbid(CITE, f"{who} not attacked in round 1: submarines-over, then a combat of its own", "target")


def weighed(given: SubmarineAttack, doing: Doing) -> Whole:
    """The round, with the hunt."""
    return Whole("submarine-attack", attack_of(given, doing).inputs)


@act("submarine-attack", SubmarineAttack, cite=CITE, whole=weighed)
def submarine_attack(given: SubmarineAttack, doing: Doing) -> None:
    """A round of submarines against ships, and the hunt for them; rounds and losses are counted."""
    board, attack = state.of(doing), attack_of(given, doing)
    zone, enemy = attack.zone, board.enemy(attack.side)
    may_attack(doing, attack)
    have_planes(doing, enemy, zone, given.planes, given.bombers)
    after = doing.resolve("submarine-attack", attack.inputs, side=attack.side).outcome or {}
    sea.meet(attack.guards)
    left = zip(attack.guards, after["defenders_left"], strict=True)
    said = [sea.set_left(doing, ship, now) for ship, now in left]
    fates = zip(attack.submarines, after["submarines"], strict=True)
    said += [end_hunt(doing, submarine, fate) for submarine, fate in fates]
    number = attack.inputs["round"]
    sea.tell_all(doing, zone, f"{doing.title(attack.side)} submarines, round {number}", said)
    fights = board.public.submarine_combat
    own = board.side(attack.side)
    if not own.submarines(zone) or not enemy.surface(zone):
        below.over(doing, zone)
        rounds.settle(doing, zone)
        return
    fights.add(zone, side=attack.side, rounds=number)
    own.put(attacking=list(dict.fromkeys([*own.attacking, *state.names(attack.submarines)])))
    doing.remark("they go on with submarine-attack, or end it with submarines-over; either side may leave with move")


def end_hunt(doing: Doing, submarine: state.Ship, fate: str) -> Said:
    """What the hunt did to a submarine, and what is said: one that stays hidden keeps its name."""
    if fate == "hidden":
        return Said("a submarine stays hidden")
    sea.meet([submarine])
    if fate == "sunk":
        sea.sink(doing, submarine)
    return Said(f"{{}} ({{}}) is {fate}", (submarine, submarine.type))


class SubmarinesOver(Inputs):
    """A sea zone."""

    zone: str = called("the sea zone", of="zones")


@act("submarines-over", SubmarinesOver, cite=CITE)
def submarines_over(given: SubmarinesOver, doing: Doing) -> None:
    """Submarine combat in a sea zone ends; the submarines stay there, or leave with `move`."""
    board = state.of(doing)
    zone = sea.a_zone(board, given.zone)
    if zone not in board.public.submarine_combat:
        raise bad_input("zone", f"there is no submarine combat in {zone}")
    below.over(doing, zone)


class Asw(Inputs):
    """A hunt for the submarines in a sea zone."""

    side: str | None = side_of("the side that hunts")
    zone: str = called("the sea zone", of="zones")
    hunter: list[str] = all_called(
        "the escorts that hunt, if not all that have not hunted on this turn", 0, 12, of="ships"
    )
    planes: int = bare(whole(0, 12, 0, meaning="planes that hunt"))
    bombers: int = bare(whole(0, 12, 0, meaning="land-based bombers that search"))


class Hunters(NamedTuple):
    """Who hunts whom, and the procedure's inputs for one submarine."""

    ships: list[state.Ship]
    prey: list[state.Ship]
    inputs: dict[str, Any]


def hunters_of(given: Asw, doing: Doing) -> Hunters:
    """The hunt as it is typed."""
    board, side = state.of(doing), a_side(doing, given.side)
    zone, own = sea.a_zone(board, given.zone), board.side(side)
    there = [ship for ship in own.surface(zone) if ship.is_escort]
    for name in given.hunter:
        sea.place(state.names(there), name, "hunter", f"{side} escort in {zone}")
    done = hunted(doing, own, zone).ships
    fresh = [ship for ship in there if ship.name not in done] if zone in own.hunts else there
    ships = [own.ships[name] for name in given.hunter] or fresh[:12]
    if not ships and not given.planes and not given.bombers:
        why = "its escorts there have hunted on this turn" if there else f"it has no escorts in {zone}"
        raise bad_input("hunter", f"nobody hunts for the {side} side: {why}")
    inputs = {
        "hunters": [ship.type for ship in ships],
        "names": state.names(ships),
        "planes": given.planes,
        "bombers": given.bombers,
        "nation": own.nation,
        "turn": sea.game_turn(doing),
    }
    return Hunters(ships, board.enemy(side).submarines(zone), inputs)


class Hunted(NamedTuple):
    """Who has hunted in a zone on this turn."""

    ships: list[str]
    planes: int = 0
    bombers: int = 0


def hunted(doing: Doing, side: state.Side, zone: str) -> Hunted:
    """Who of a side has hunted in a zone on this turn."""
    hunt = side.hunts.get(zone)
    if hunt is None or hunt.turn != doing.turn:
        return Hunted([])
    return Hunted(hunt.ships, hunt.planes, hunt.bombers)


def weighed_hunt(given: Asw, doing: Doing) -> Whole:
    """The hunt for all submarines that are there."""
    hunters = hunters_of(given, doing)
    number = len(hunters.prey)
    assumed = [] if number else ["one submarine, though none is there"]
    return Whole("asw", {**hunters.inputs, "submarines": min(max(number, 1), 6)}, assumed)


@act("asw", Asw, cite=CITE, whole=weighed_hunt)
def asw(given: Asw, doing: Doing) -> None:
    """The active side hunts submarines in a sea zone; each ship and plane hunts once in a turn."""
    board, side = state.of(doing), a_side(doing, given.side)
    zone, own = sea.a_zone(board, given.zone), board.side(side)
    hunters, before = hunters_of(given, doing), hunted(doing, own, zone)
    for ship in hunters.ships:
        if ship.name in before.ships:
            doing.forbid(
                CITE,
                f"{ship.name} has hunted in {zone} on this turn",
                "hunter",
                hint="another --hunter, or the next turn: phase --turn",
            )
    have_planes(doing, own, zone, given.planes, given.bombers, before)
    if not hunters.prey and not doing.forced:  # whose planes may hunt is refused whether anything is there or not
        hunters_now(Rules(doing.ruleset), own.nation, sea.game_turn(doing), False, [], given.planes, given.bombers)
    own.hunts.add(
        zone,
        turn=doing.turn,
        ships=[*before.ships, *state.names(hunters.ships)],
        planes=before.planes + given.planes,
        bombers=before.bombers + given.bombers,
    )
    said = []
    for submarine in hunters.prey:
        after = doing.resolve("asw", hunters.inputs, side=side).outcome or {}
        fate = next(key for key in FATES if after[key])
        if fate != "hidden":
            said.append(end_hunt(doing, submarine, fate))
            doing.tell(board.other(side), f"{submarine.name} in {zone} is {fate}.")
    below.settle(doing, zone)
    if not hunters.prey:
        doing.remark(f"no submarine is in {zone}")
    words = "; ".join(line.text for line in said) or "nothing found"
    doing.tell(side, f"Hunt in {{}}: {words}.", zone, *(thing for line in said for thing in line.things))


def have_planes(
    doing: Doing, side: state.Side, zone: str, planes: int, bombers: int, before: Hunted | None = None
) -> None:
    """Refuse more planes and bombers in a hunt than the side has there and has not hunted with."""
    used = before or Hunted([])
    bases = side.bases_at(zone)
    there = side.planes_at_sea(zone) + sum(base.planes for base in bases) - used.planes
    if zone in side.missions:  # those do what they are allocated to
        there -= sum(side.missions[zone].counts.values())
    flying = sum(base.bombers for base in bases) - used.bombers
    for word, wanted, found in (("plane", planes, there), ("bomber", bombers, flying)):
        if wanted > found:
            has = f"the {side.name} side has {counted(max(found, 0), word)} left for it in {zone}"
            doing.forbid(CITE, f"{counted(wanted, word)} hunt, and {has}", f"{word}s")
