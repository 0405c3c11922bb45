"""Ship against ship in a session: rounds of battle and shots at the shore (Ship-to-Ship Combat)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, flag
from referee.engine.plain import counted
from referee.games.naval_units.evening import rounds, sea, state
from referee.session.acting.act import Doing, Whole, act
from referee.session.board.owned import a_side, all_called, called, paired, side_of

CITE = "Ship-to-Ship Combat"


class SurfaceRound(Inputs):
    """A round of ships against ships."""

    zone: str | None = called("the sea zone of the battle, if there are several", None, of="zones")
    ship: list[str] = all_called("ships that take part, of both sides; left out, all there", 0, 12, of="ships")
    target: list[str] = all_called(
        "targets: ship=enemy ship; else each has its opposite, over again", of="ships", pairs=True
    )
    screen: list[str] = all_called("screens: escort=ship of its own side", of="ships", pairs=True)
    more: bool = flag(meaning="another part of the same round follows: it is not counted yet")
    to_end: bool = flag(meaning="for odds alone: the battle to its end, nobody withdraws")


class Clash(NamedTuple):
    """A round between two lists of ships: the procedure, its names for them, their sides, and its inputs."""

    procedure: str
    keys: Sequence[str]
    ships: Sequence[Sequence[state.Ship]]
    inputs: Mapping[str, Any]


def clash(
    procedure: str,
    keys: Sequence[str],
    sides: Sequence[state.Side],
    there: Sequence[Sequence[state.Ship]],
    given: Any,
    night: bool,
    fired: Sequence[str] = (),
) -> Clash:
    """A round between those of two forces that take part; those who have `fired` in it are targets and screens."""
    everyone = [*there[0], *there[1]]
    for name in given.ship:
        sea.place(state.names(everyone), name, "ship", "ship there")
    fired = [name for name in fired if name not in given.ship]
    aims, screens = paired(given.target, "target"), paired(given.screen, "screen")
    needed = {*aims.values(), *screens, *screens.values()}
    taking = []
    for side, ships in zip(sides, there, strict=True):
        named = [ship.name for ship in ships if ship.name in given.ship]
        firing = [ship for ship in ships if ship.name not in fired]
        taking.append([*sea.chosen(firing, named, "ship", side.name), *still(ships, firing, fired, needed)])
        if not ships:
            raise bad_input("ship", f"the {side.name} side has no ships there")
    for field, named_first in (("target", aims), ("screen", screens)):
        for name in named_first:
            sea.place(state.names([*taking[0], *taking[1]]), name, field, "ship that takes part")
    inputs: dict[str, Any] = {"nation": sides[0].nation, "enemy_nation": sides[1].nation}
    if night:
        inputs["night"] = True
    for key, own, enemies in zip(keys, taking, reversed(taking), strict=True):
        inputs[key] = [
            {**in_line(ship, at, own, enemies, aims, screens), **({"fired": True} if ship.name in fired else {})}
            for at, ship in enumerate(own)
        ]
    return Clash(procedure, keys, taking, inputs)


def still(
    ships: Sequence[state.Ship], firing: Sequence[state.Ship], fired: Sequence[str], needed: Collection[str]
) -> list[state.Ship]:
    """Of a side's ships that have fired, those that are named as targets or screens; all, if nobody else is there."""
    silent = [ship for ship in ships if ship.name in fired]
    said = [ship for ship in silent if ship.name in needed]
    return said if firing or said else silent[: sea.MOST]


def in_line(
    ship: state.Ship,
    at: int,
    own: Sequence[state.Ship],
    enemies: Sequence[state.Ship],
    aims: Mapping[str, str],
    screens: Mapping[str, str],
) -> dict[str, Any]:
    """A ship in a round, as `surface-round` takes it: whom it fires at, by place from 1, its opposite if it is not
    said; whom it screens.
    """
    found = ship.as_named("hits")
    aim, screened = aims.get(ship.name), screens.get(ship.name)
    found["target"] = sea.place(state.names(enemies), aim, "target", "enemy ship") if aim else at % len(enemies) + 1
    if screened:
        found["screens"] = sea.place(state.names(own), screened, "screen", "ship of its side")
    return found


def fought(doing: Doing, fight: Clash, zone: str, what: str) -> None:
    """A round is thrown; its hits are counted and said."""
    for ships in fight.ships:
        sea.meet(ships)
    after = doing.resolve(fight.procedure, fight.inputs, side=fight.ships[0][0].owner).outcome or {}
    said = [
        sea.set_left(doing, ship, now)
        for key, ships in zip(fight.keys, fight.ships, strict=True)
        for ship, now in zip(ships, after[f"{key}_left"], strict=True)
    ]
    sea.tell_all(doing, zone, what, said)


def round_of(given: SurfaceRound, doing: Doing) -> Clash:
    """The round as it is typed: the active side's ships are the attackers."""
    board = state.of(doing)
    zone = sea.the_zone(board, given.zone)
    fight = sea.battle_in(board, zone)
    sides = [board.side(fight.active), board.enemy(fight.active)]
    for name in given.ship:
        if name in fight.fired:
            doing.forbid(
                CITE,
                f"{name} has fired in this round: each ship fires once a round",
                "ship",
                hint="leave her out: she fires again in the next round",
            )
    there = [side.surface(zone) for side in sides]
    if all(there) and all(ship.name in fight.fired for ships in there for ship in ships):
        doing.forbid(CITE, "all ships of both sides have fired: round-over ends the round", "ship")
    return clash("surface-round", ("attackers", "defenders"), sides, there, given, fight.night, fight.fired)


def round_or_battle(given: SurfaceRound, doing: Doing) -> Whole:
    """The round as it is typed, or the battle to its end."""
    fight = round_of(given, doing)
    if not given.to_end:
        return weighed(fight)
    inputs = {key: value for key, value in fight.inputs.items() if key not in fight.keys}
    ships = {key: [ship.as_unit("hits") for ship in own] for key, own in zip(fight.keys, fight.ships, strict=True)}
    assumed = ["nobody withdraws", "each ship fires at its opposite, over again", "escorts free to do so screen"]
    return Whole("surface-battle", {**inputs, **ships, "screening": True}, assumed)


@act("surface-round", SurfaceRound, cite=CITE, whole=round_or_battle)
def surface_round(given: SurfaceRound, doing: Doing) -> None:
    """A round between the ships in a sea zone, hits and losses counted."""
    if given.to_end:
        raise bad_input("to_end", "to_end is for odds: a battle is fought round by round")
    board = state.of(doing)
    zone = sea.the_zone(board, given.zone)
    sea.battle_in(board, zone)
    for name, side in board.sides.items():
        if planes := side.planes_in_battle(zone):
            doing.forbid(CITE, f"the {name} side still has {counted(planes, 'plane')} there: allocate", "zone")
    rounds.not_in_a_round(board, zone, doing)
    clashing = round_of(given, doing)
    fought(doing, clashing, zone, "guns")
    if given.more:
        fight = board.public.battles[zone]
        fight.put(
            fired=[
                *fight.fired,
                *(ship.name for ships in clashing.ships for ship in ships if ship.name not in fight.fired),
            ]
        )
        doing.remark(
            "the round goes on: surface-round with the ships that have not fired; without --more it is the last"
        )
    else:
        rounds.count_round(doing, zone, "surface")


def weighed(fight: Clash) -> Whole:
    """A round, to be weighed."""
    return Whole(fight.procedure, fight.inputs)


class Bombard(Inputs):
    """Ships off a shore."""

    ship: list[str] = all_called("the ships that fire", 1, 12, of="ships")
    side: str | None = side_of("the side, where the ships do not say it")


def shots(given: Bombard, doing: Doing) -> tuple[list[state.Ship], dict[str, Any]]:
    """The ships that fire, and the inputs of their shots, `ships` and `nation`."""
    board = state.of(doing)
    side = a_side(doing, given.side) if given.side else board.owner_of("ships", given.ship[0], "ship")
    ships = [sea.afloat(board, name, "ship", side) for name in given.ship]
    return ships, {"ships": [ship.type for ship in ships], "nation": board.side(side).nation}


@act(
    "bombard", Bombard, cite="unit chart", whole=lambda given, doing: Whole("shore-bombardment", shots(given, doing)[1])
)
def bombard(given: Bombard, doing: Doing) -> None:
    """Ships fire their one shot at the shore."""
    ships, inputs = shots(given, doing)
    hits = (doing.resolve("shore-bombardment", inputs, side=ships[0].owner).outcome or {})["hits"]
    fire = "fires" if len(ships) == 1 else "fire"
    doing.tell("all", f"{', '.join('{}' for _ in ships)} {fire} at the shore: {{}}.", *ships, counted(hits, "hit"))
