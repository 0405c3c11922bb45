"""Planes in a session: the secret allocation, its revealing, and raids at sea (Planes to ship combat)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, enemys, many, whole
from referee.engine.plain import counted
from referee.games.naval_units.evening import rounds, sea, state
from referee.games.naval_units.evening.sea import Said
from referee.games.naval_units.rules.air import KINDS, NAMES, loss_order
from referee.session.acting.act import Doing, Whole, act
from referee.session.board.owned import a_side, all_called, called, paired, side_of

CITE = "Planes to ship combat"
WORDS = {"cap": "CAP", **NAMES}


class Allocate(Inputs):
    """A side's planes in a battle."""

    side: str | None = side_of("the side whose planes they are")
    zone: str | None = bare(called("the sea zone of the battle, if there are several", None, of="zones"))
    cap: int = bare(whole(0, 96, 0, meaning="Combat Air Patrol"))
    escort: int = bare(whole(0, 96, 0, meaning="fighter escorts"))
    torpedo: int = bare(whole(0, 96, 0, meaning="torpedo bombers"))
    dive: int = bare(whole(0, 96, 0, meaning="dive bombers"))
    kamikaze: int = bare(whole(0, 96, 0, meaning="kamikaze planes"))


@act("allocate", Allocate, cite=CITE)
def allocate(given: Allocate, doing: Doing) -> None:
    """A side's planes are given their missions for the round, in secret; once both sides have, all is revealed."""
    board, side = state.of(doing), a_side(doing, given.side)
    zone, own = sea.the_zone(board, given.zone), board.side(side)
    fight = sea.battle_in(board, zone)
    if fight.revealed:
        doing.forbid(CITE, f"the allocations of this round in {zone} are revealed: round-over ends it", "side")
    ashore = own.planes_ashore(zone)
    carriers = [ship.as_unit("planes") for ship in own.carriers(zone)]
    if not carriers and not ashore:
        raise bad_input("side", f"the {side} side has no planes in {zone}")
    missions = {mission: getattr(given, mission) for mission in state.MISSIONS}
    inputs = {"nation": own.nation, "carriers": carriers, **missions}
    if ashore:
        inputs["land"] = ashore
    answer = doing.resolve("allocation", inputs, side=side)
    flying = own.missions.add(zone, **missions)
    doing.tell(side, f"{zone}: {in_words(flying)}; {(answer.outcome or {})['unassigned']} stay aboard.")
    if not rounds.unallocated(board, zone):
        reveal(doing, fight)


def in_words(flying: state.Missions) -> str:
    """Planes by their missions: `2 CAP, 1 torpedo bomber`."""
    counts = flying.counts.items()
    return ", ".join(f"{n} CAP" if key == "cap" else counted(n, WORDS[key]) for key, n in counts) or "no plane flies"


def reveal(doing: Doing, fight: state.Battle) -> None:
    """Both sides say what their planes do."""
    fight.put(revealed=True)
    sides = {doing.title(name): own.missions for name, own in state.of(doing).sides.items()}
    said = [f"{title} {in_words(missions[fight.name])}" for title, missions in sides.items() if fight.name in missions]
    doing.tell("all", f"{fight.name}, round {fight.rounds + 1}: {'; '.join(said)}.")


class Aimed(Inputs):
    """A ship, and the planes meant for it."""

    name: str = enemys(called("the enemy ship", of="ships"))
    torpedo: int = whole(0, 24, 0, meaning="torpedo bombers")
    dive: int = whole(0, 24, 0, meaning="dive bombers")
    kamikaze: int = whole(0, 24, 0, meaning="kamikaze planes")


def planes_for(aim: Aimed) -> dict[str, int]:
    """By mission the planes of an aim."""
    return {each: getattr(aim, each) for each in KINDS if getattr(aim, each)}


def all_sent(targets: Sequence[Aimed]) -> dict[str, int]:
    """All planes of all aims by kind; a ship may be named once."""
    if len({aim.name for aim in targets}) < len(targets):
        raise bad_input("target", "a ship is named twice: add its planes up")
    return {each: sum(getattr(aim, each) for aim in targets) for each in KINDS}


class AirStrike(Inputs):
    """A side's raid of the round."""

    side: str | None = side_of("the side that raids")
    zone: str | None = called("the sea zone of the battle, if there are several", None, of="zones")
    target: list[Aimed] = many(Aimed, 1, 6, meaning="name=Akagi,torpedo=2,dive=1: a ship and the planes for it")
    screen: list[str] = all_called("untargeted escorts that screen: escort=ship", of="ships", pairs=True)
    cover: list[str] = all_called("untargeted escorts that fire, if not all of them", 0, 6, of="ships")
    loss_order: list[str] = loss_order()


class Raid(NamedTuple):
    """A raid as it flies: the ships it is meant for, the escorts that cover them, and the procedure's inputs."""

    zone: str
    targets: list[state.Ship]
    cover: list[state.Ship]
    inputs: dict[str, Any]
    spare: list[state.Ship]


def raid_of(given: AirStrike, doing: Doing) -> Raid:
    """A raid of the planes that are typed, with the escorts and the CAP that are allocated."""
    board, side = state.of(doing), a_side(doing, given.side)
    zone, enemy = sea.the_zone(board, given.zone), board.enemy(side)
    there = enemy.surface(zone)
    names = [aim.name for aim in given.target]
    for at, name in enumerate(names):
        sea.must_be_there(enemy, name, zone, f"target[{at}].name")
        sea.place(state.names(there), name, f"target[{at}].name", f"{board.other(side)} ship in {zone}")
    free = [ship for ship in there if ship.is_escort and ship.name not in names]
    for name in given.cover:
        sea.place(state.names(free), name, "cover", "untargeted escort")
    cover = [ship for ship in free if not given.cover or ship.name in given.cover][: sea.MOST]
    screens = paired(given.screen, "screen")
    for name in screens:
        sea.place(state.names(cover), name, "screen", "untargeted escort")
    flying, patrol = board.side(side).missions.get(zone), enemy.missions.get(zone)
    inputs = {
        "nation": board.side(side).nation,
        "cap": patrol.cap if patrol else 0,
        "escort": flying.escort if flying else 0,
        "targets": [{**enemy.ships[aim.name].as_named("hits", "moves"), **planes_for(aim)} for aim in given.target],
        "cover": [
            ship.as_named()
            | ({"screens": sea.place(names, screens[ship.name], "screen", "target")} if ship.name in screens else {})
            for ship in cover
        ],
        "loss_order": given.loss_order,
    }
    return Raid(zone, [enemy.ships[name] for name in names], cover, inputs, free[len(cover) :])


def weighed(given: AirStrike, doing: Doing) -> Whole:
    """The whole raid; without allocations it flies without escorts and meets no CAP."""
    board, side, raid = state.of(doing), a_side(doing, given.side), raid_of(given, doing)
    assumed = []
    if raid.zone not in board.side(side).missions:
        assumed.append("no escorts: nothing is allocated yet")
    if raid.zone not in board.enemy(side).missions:
        assumed.append("no CAP: nothing is allocated yet")
    return Whole("air-strike", raid.inputs, assumed)


@act("air-strike", AirStrike, cite=CITE, whole=weighed, example="--side allied --target name=Zuiho,torpedo=2,dive=1")
def air_strike(given: AirStrike, doing: Doing) -> None:
    """A side's raid of the round, with the missions allocated: CAP, anti-aircraft fire, attacks; all losses counted."""
    board, side = state.of(doing), a_side(doing, given.side)
    zone = sea.the_zone(board, given.zone)
    own, enemy = board.side(side), board.enemy(side)
    sea.battle_in(board, zone)
    if zone not in own.missions:
        raise bad_input("side", f"the {side} side has allocated no planes in {zone}: allocate")
    may_fly(given, doing, own.missions[zone])
    if not (fight := board.public.battles[zone]).revealed:  # the other side has lost its planes since
        reveal(doing, fight)
    raid = raid_of(given, doing)
    if raid.spare and not given.cover:
        doing.remark(f"only {', '.join(state.names(raid.cover))} give cover; --cover names others")
    sea.meet([*enemy.surface(zone), *own.surface(zone)])
    after = doing.resolve("air-strike", raid.inputs, side=side).outcome or {}
    now = [*after["targets_left"], *after["cover_left"]]
    said = [sea.set_left(doing, ship, left) for ship, left in zip([*raid.targets, *raid.cover], now, strict=True)]
    losses = planes_lost(given, doing, zone, after)
    tell = [losses, *said] if any(said) else [losses, Said("no hits on ships")]
    sea.tell_all(doing, zone, f"{doing.title(side)} raid", tell)


def planes_lost(given: AirStrike, doing: Doing, zone: str, after: dict[str, Any]) -> Said:
    """The planes that a raid cost both sides come off their missions, and off their ships; what is said of it."""
    board, side = state.of(doing), a_side(doing, given.side)
    own, enemy = board.side(side), board.enemy(side)
    flying, patrol = own.missions[zone], enemy.missions.get(zone)
    sent = {"escort": flying.escort, **all_sent(given.target)}
    gone = {mission: number - after[mission] for mission, number in sent.items()}
    lost, shot = sum(gone.values()), (patrol.cap if patrol else 0) - after["cap"]
    sea.lose_planes(own, zone, lost)
    sea.lose_planes(enemy, zone, shot)
    flying.put(struck=True, **{mission: max(getattr(flying, mission) - number, 0) for mission, number in gone.items()})
    met = bool(patrol and patrol.cap)
    if patrol:
        patrol.put(cap=after["cap"])
    cap = f", {shot} of the {doing.title(enemy.name)} CAP" if met else ""
    return Said(f"{counted(lost, 'plane')} lost{cap}")


def may_fly(given: AirStrike, doing: Doing, flying: state.Missions) -> None:
    """Refuse a raid before all is revealed, a second one, and one of other planes than those that are for it."""
    board, zone = state.of(doing), flying.name
    own = board.side(flying.owner)
    if flying.struck:
        doing.forbid(CITE, f"the raid of this round in {zone} is flown; round-over ends the round", "side")
    for name in rounds.unallocated(board, zone):
        doing.forbid(CITE, f"targets are chosen when both sides have allocated: allocate --side {name}", "side")
    for each, number in all_sent(given.target).items():
        meant = getattr(flying, each)
        if number > meant:
            hint = f"--target NAME,{each}={meant}, or several targets with {meant} in all"
            doing.forbid(CITE, f"{counted(number, NAMES[each])} sent, {meant} allocated", "target", hint=hint)
        elif number < meant:
            idle = counted(meant - number, NAMES[each])
            text = f"{idle} without a target: planes do what they are allocated to"
            hint = f"--target NAME,{each}={meant}, or several targets with {meant} in all"
            doing.forbid(CITE, text, "target", hint=hint)
    flown, aboard = sum(flying.counts.values()), own.planes_in_battle(zone)
    if flown > aboard:
        doing.forbid(
            CITE,
            f"{flown} planes are allocated in {zone}, where {aboard} are left",
            "side",
            hint="fewer planes, or allocate again",
        )
