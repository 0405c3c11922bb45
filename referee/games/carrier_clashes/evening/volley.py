"""A side's fire as planned: its shots, and the round as its procedure takes it (20.d, 20.e)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from referee.engine.errors import at_odds, bad_input, cut, unknown
from referee.engine.kinds import whole_number
from referee.engine.record import NamedTuple
from referee.games.carrier_clashes.evening import looking, names, state
from referee.games.carrier_clashes.rules.air.combat import no_attack
from referee.session.acting.act import Whole
from referee.session.acting.bars import Bar, Bars
from referee.session.board.short_names import names_meant

GUNS = ("D", "C", "B")
SCREENED = "screened"
"""What a side calls a screened enemy, for it does not know which ship that is (20.f)."""
Ships = Mapping[str, state.Ship]
"""Ships of an engagement, by name."""


class Shot(NamedTuple):
    """One weapon of a ship at a target, in a salvo."""

    by: str
    weapon: str
    target: str
    salvo: int


class Line(NamedTuple):
    """Both sides when one fires: the ships whose turn it is, all of their side, and all of the enemy's."""

    board: state.Board
    side: str
    firing: Ships
    own: Ships
    facing: Ships


def ships_of(board: state.Board, battle: state.Engagement, side: str) -> dict[str, state.Ship]:
    """A side's ships in an engagement, by name."""
    found = [board.side(side).task_forces.get(tf) for tf in battle.forces(side)]
    return {name: ship for tf in found if tf for name, ship in tf.sailing.items()}


def line_of(board: state.Board, battle: state.Engagement, after: int = 0) -> Line:
    """The side that fires now, or after so many others in the round, and its enemies."""
    at = battle.order[str(battle.next + after + 1)]
    side = at.side
    turn = [board.side(side).task_forces.get(tf) for tf in at.task_forces]
    firing = {name: ship for tf in turn if tf for name, ship in tf.sailing.items()}
    return Line(board, side, firing, ships_of(board, battle, side), ships_of(board, battle, board.other(side)))


def proposed_shots(line: Line, battle: state.Engagement) -> list[Shot]:
    """All ships that can fire do so at the strongest ship of their own group, else at the strongest of all."""
    out: list[Shot] = []
    for name, ship in line.firing.items():
        open_ones = [one for one in line.facing.values() if not one.screened]
        same = [one for one in open_ones if one.target_class == ship.target_class] or open_ones
        if can_fire(ship, battle) and same:
            target = max(same, key=lambda one: one.defense).name
            out += [Shot(name, weapon, target, 1) for weapon in usable_guns(battle, line.side) if weapon in ship.guns]
    return out


def shots_of(words: Iterable[str], line: Line, battle: state.Engagement) -> list[Shot]:
    """All shots of a side's fire, as typed."""
    return list(chain.from_iterable(read_shots(word, line, battle) for word in words))


def read_shots(word: str, line: Line, battle: state.Engagement) -> list[Shot]:
    """`Helena=Kako`, `Fubuki:T=Helena`, `Tone:C=Helena#2` as shots, weapon by weapon.

    For a ship whose turn it is not, or that has nothing to fire in this round, one shot without a weapon.
    """
    by, _, target = word.partition("=")
    target, _, salvo = target.partition("#")
    name, _, weapons = by.strip().partition(":")
    if not target or (salvo and (whole_number(salvo) or 0) < 1):
        raise bad_input("at", f"at takes ship=target, ship:T=target or ship=target#2, not {cut(word)!r}")
    name = one_of(name, (line.firing, line.own, line.facing), "ship that may fire now:")
    if name not in line.firing:
        return [Shot(name, "", target.strip(), 1)]
    aim = screened_ship(line.facing) if target.strip() == SCREENED else target_named(target, line)
    guns = line.firing[name].guns
    fired = list(weapons.replace("+", "").upper()) or [
        weapon for weapon in usable_guns(battle, line.side) if weapon in guns
    ]
    for weapon in fired:
        if weapon not in guns:
            raise bad_input("at", f"{name} has no {weapon} factors; she has {', '.join(guns) or 'none'}")
    return [Shot(name, weapon, aim, int(salvo or 1)) for weapon in fired or [""]]


def target_named(word: str, line: Line) -> str:
    """The ship to fire at that is named."""
    return one_of(word.strip(), (line.facing, line.own), "ship to fire at:")


def screened_ship(facing: Ships) -> str:
    """The enemy that is screened, or a refusal if there are several, or none."""
    hidden = [ship.name for ship in facing.values() if ship.screened]
    if len(hidden) != 1:
        raise bad_input("at", f"which screened ship is meant: {', '.join(hidden) or 'there is none'}?")
    return hidden[0]


def one_of(word: str, likely: Sequence[Ships], what: str) -> str:
    """The ship that is named, also by the beginning of its name; the likeliest ships are tried first."""
    for ships in likely:
        if found := names_meant(word, ships):
            if len(found) == 1:
                return found[0]
            raise unknown(what, word, found, field="at")
    raise unknown(what, word, likely[0], field="at")


def usable_guns(battle: state.Engagement, side: str) -> tuple[str, ...]:
    """The guns that a side may use in this round (20.e.i, 20.e.ii), against ships in a port those allowed (24.g.v)."""
    return GUNS[1:] if is_early(battle) or port_of_the_enemy(battle, side) else GUNS


def nothing_to_fire(battle: state.Engagement, side: str, who: str, guns: Iterable[str]) -> Bar:
    """Ships whose guns are not used in this round fire nothing: D and T factors alone, early by day or at ships in a
    port, or none (20.d, 20.e.i, 24.g.v).
    """
    cite, why, late = "20.d", "", {"D", "T"} & {*guns}
    if late and (port := port_of_the_enemy(battle, side)):
        cite, why = "24.g.v", f": D and T factors do not attack ships in the port of {port.name}"
    elif late and is_early(battle):
        cite, why = "20.e.i", ": D factors and torpedoes are not used in the first round by day"
    return Bar(cite, f"{who} has nothing to fire in this round{why}", "at", firm=True)


def port_of_the_enemy(battle: state.Engagement, side: str) -> state.Base | None:
    """The enemy's port in which a side fights, if D and T factors do not attack ships there (24.g.v)."""
    board = battle.here
    return None if board.public.port_torpedoes else board.port_in(board.other(side), battle.hex)


def is_early(battle: state.Engagement) -> bool:
    """Is it the first round by day, in which neither D guns nor torpedoes are used (20.e.i)?"""
    return battle.round == 1 and not battle.night


def of_gunner(ship: state.Ship) -> Bars:
    """A ship does not fire if she is hit (18.b, 18.d), nor if she is screened, unless a ruling allows it
    (20.f).
    """
    if ship.condition != "none":
        yield Bar("18.b" if ship.condition == "damaged" else "18.d", no_attack(ship.name, ship.condition), "at")
    if ship.screened and ship.here.ruling("screened-fire") == "held-back":
        yield Bar("20.f", f"{ship.name} is screened and does not fire", "at")


def can_fire(ship: state.Ship, battle: state.Engagement) -> bool:
    """May a ship fire, and has she guns for this round?"""
    return looking.clear(of_gunner(ship)) and any(gun in ship.guns for gun in usable_guns(battle, ship.owner))


def is_armed(line: Line, battle: state.Engagement) -> bool:
    """May any of the ships whose turn it is fire?"""
    return any(can_fire(ship, battle) for ship in line.firing.values())


def round_inputs(battle: state.Engagement, fires: Sequence[tuple[Line, Sequence[Shot]]]) -> dict[str, Any]:
    """One side's fire, or both sides' of a round, as the procedure `surface-round` takes it."""
    line = fires[0][0]
    shots = [shot for _, some in fires for shot in some]
    firing, aimed_at = {shot.by for shot in shots}, {shot.target for shot in shots}
    listed = [
        in_line(side, ship)
        for side, ships in ((line.side, line.own), (battle.here.other(line.side), line.facing))
        for name, ship in ships.items()
        if name in firing | aimed_at
    ]
    places = {row["name"]: place for place, row in enumerate(listed, 1)}
    rows = [
        {
            "by": places[shot.by],
            "weapon": shot.weapon,
            "strength": (line.own.get(shot.by) or line.facing[shot.by]).guns[shot.weapon],
            "target": places[shot.target],
            "salvo": shot.salvo,
        }
        for shot in shots
    ]
    time = "night" if battle.night else "day"
    return {"time": time, "round": battle.round, "first": line.side, "ship": listed, "fire": rows}


def round_of(
    battle: state.Engagement, typed: Sequence[str], *, hold: bool = False, answered: Sequence[str] | None = None
) -> Whole:
    """The round from its present stage on: the fire of the side whose turn it is, and the enemy's answer.

    The answer counts where it alone follows: as `answered` on a sheet that is in, else as proposed.
    """
    board = battle.here
    line = line_of(board, battle)
    shots = [] if hold else shots_of(typed, line, battle) if typed else proposed_shots(line, battle)
    assumed = [] if typed or hold else [f"fire as proposed: {plan_as_typed(shots)}"] if shots else ["nobody fires"]
    fires = [(line, shots)]
    left = len(battle.order) - battle.next - 1
    if left == 1 and battle.next == 0:
        answer = line_of(board, battle, 1)
        fires.append(
            (answer, proposed_shots(answer, battle) if answered is None else shots_of(answered, answer, battle))
        )
        plan = plan_as_typed(fires[1][1])
        said = f"the answer as proposed: {plan}" if plan else "nobody answers"
        if answered is not None:
            said = f"the {board.title(answer.side)} sheet answers with {plan or 'no fire'}"
        assumed.append(said)
    elif left:
        assumed.append(f"this fire alone: {left} more follow in the round")
    if not any(some for _, some in fires):
        raise at_odds("at", "nobody fires, so there are no odds")
    stand_in = list(dict.fromkeys(name for each, some in fires for name in stand_ins_in_fire(each, some)))
    return Whole("surface-round", round_inputs(battle, fires), assumed, stand_in, answered is not None)


def plan_as_typed(shots: Sequence[Shot]) -> str:
    """A plan as it is typed."""
    return ", ".join(dict.fromkeys(f"{shot.by}={shot.target}" for shot in shots))


def stand_ins_in_fire(line: Line, shots: Sequence[Shot]) -> list[str]:
    """The ships in a side's fire whose values are not the published ones."""
    firing = [ship for name, ship in line.firing.items() if any(shot.by == name for shot in shots)]
    aimed_at = [ship for name, ship in line.facing.items() if any(shot.target == name for shot in shots)]
    return [*names.stand_ins(firing, "guns", *GUNS, "T"), *names.stand_ins(aimed_at, "defense")]


def is_caught(ship: state.Ship) -> bool:
    """Is she a carrier that launched a strike in the first air strike phase, fired at by day (17.d)?"""
    board = ship.here
    by_day = not board.is_night
    counts = board.public.phase == "first-surface-combat" or board.ruling("caught-phase") == "any-daylight"
    return ship.launched and by_day and counts


def in_line(side: str, ship: state.Ship) -> dict[str, Any]:
    """A ship as the procedure `surface-round` takes it."""
    out = {"side": side, "name": ship.name, "target_class": ship.target_class, "defense": ship.defense}
    launched = {"launched": True} if is_caught(ship) else {}
    return {**out, "condition": ship.condition, **launched}
