"""What a turn does by itself, and what is due in it (Marker Step, Torpedoes, Torpedo Reloads)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.forces import still_to_continue
from referee.games.cunningham_somerville.evening.harm import is_distress_seen
from referee.games.cunningham_somerville.evening.rescue import needs_rescue, of_duty
from referee.games.cunningham_somerville.evening.torpedoes import how_adjudicated
from referee.session.acting.act import Doing, entering, pending
from referee.session.acting.due import Due
from referee.session.acting.hints import OPEN, Command, command


@entering("turn")
def turn_begins(doing: Doing) -> None:
    """Floatation damage is counted anew each turn; each side hears which of its mounts are ready again."""
    for own in state.Board.of(doing).sides.values():
        for ship in own.ships.values():
            ship.put(floatation_this_turn=0)
            for name, mount in ship.mounts.items():
                if mount.ready == doing.turn and ship.is_afloat:
                    doing.tell(ship.owner, f"{ship.name}, mount {name}: reloaded, ready in this turn's torpedo phase.")


@pending("turn")
def due(tree: Mapping[str, Any]) -> Iterator[Due]:
    """What is waiting: critical hits, damage control, torpedoes, rescue, plots and strikes."""
    board = state.Board(dict(tree))
    for side, own in board.sides.items():
        for ship in own.ships.values():
            yield from of_ship(board, ship)
        yield from of_flights(own, board.public.turn, side)
        for force in own.forces.values():
            if force.plots and force.plotted != board.public.turn:
                line = f"{force.name} continues in {force.zone}: {force.plots[0]}"
                yield Due(line, command("plot", name=force), side, demanded=False)
            if kept := [boat.name for boat in still_to_continue(force)]:
                is_or_are = "is" if len(kept) == 1 else "are"
                line = f"{', '.join(kept)} {is_or_are} kept down: a submerged continuation this turn"
                yield Due(line, command("plot", name=force), side, demanded=False)


def of_ship(board: state.Board, ship: state.Ship) -> Iterator[Due]:
    """What is due for a ship."""
    turn, side = board.public.turn, ship.owner
    if ship.torpedo_hits:
        what = "a torpedo hit" if ship.torpedo_hits == 1 else f"{ship.torpedo_hits} torpedo hits"
        line = f"{ship.name}: critical damage of {what} is still to be thrown"
        yield Due(line, command("critical", ship=ship, hit="torpedo"), side, demanded=False)
    if ship.hits:
        what = "a hit" if ship.hits == 1 else f"{ship.hits} hits"
        line = f"{ship.name}: what {what} did is still to be entered"
        yield Due(line, command("damage", ship=ship), side, demanded=False)
    if ship.due and board.umpire.controlled.get(side) != turn:
        whose = side if turn in board.umpire.controlled.values() else None
        line = f"in the Marker Step: {ship.name}, {', '.join(ship.due)}"
        yield Due(line, command("damage-control", side=whose), side, demanded=False)
    was_lost = ship.distress if ship.condition in state.GONE else None
    is_late = was_lost is not None and turn > was_lost + 1  # the Marker Step of the turn after is over
    helped = ship.rescuers or ship.name in board.umpire.rescues or is_late
    if needs_rescue(ship) and not helped:
        helping = command("rescue", casualty=ship, ship=OPEN)
        if any(other.is_afloat and other.condition != "floundering" for other in ship.side.ships.values()):
            yield Due(f"no ship is going to help {ship.name}", helping, side, demanded=False)
        if not [*of_duty(ship)]:
            line, other = f"a ship may be forced to go and help {ship.name}", board.other(side)
            if not (is_seen := is_distress_seen(ship)):
                line += f"; you throw, for the {board.title(other)} side has not seen it"
            forced = command("rescue", casualty=ship, impose=True)
            yield Due(line, forced, other if is_seen else None, demanded=False)
    for name, mount in ship.mounts.items():
        if mount.ready is not None and mount.ready > turn and ship.is_afloat:
            line = f"{ship.name}, mount {name}: ready again in turn {mount.ready}"
            yield Due(line, side=side, demanded=False, later=True)


def of_flights(own: state.Side, turn: int, side: str) -> Iterator[Due]:
    """Torpedoes, strikes and fighters under way, and boats that are kept down."""
    for number, plot in own.launches.items():
        if plot.due <= turn:
            yield Due(f"datum {number} is due", how_adjudicated(plot), side, in_turn=True)
    for strike in own.strikes.values():
        yield from of_strike(strike, side)
    for name, squadron in own.squadrons.items():
        if squadron.hit:
            landing = command("land-cap", squadron=squadron)
            yield Due(f"{squadron.hit} of {name}, hit, must land", landing, side, in_turn=True)


def of_strike(strike: state.Strike, side: str) -> Iterator[Due]:
    """What comes next for a strike: it approaches, may be intercepted, goes through flak, attacks, and flies home."""
    if not any(group.flying for group in strike.groups.values()):
        line, then = "none of its aircraft flies on; it comes home next", command("fly-home", name=strike)
    elif strike.stage == "formed":
        line, then = "it is formed, and approaches next", command("approach", name=strike)
    elif not strike.flak_fired and strike.stage != "homeward":
        line, then = "next, the flak of its target's force", command("flak", name=strike, flak_total=OPEN)
        if strike.stage == "approaching":
            line = "a dogfight, if fighters meet it; " + line
        elif strike.rounds == 1 and strike.long_distance:
            line = "the second round of its dogfights; " + line
    elif left := through_flak(strike):
        line = f"{', '.join(words for words, _ in left)} still to attack"
        then = left[0][1]
    else:
        line, then = "it flies home next", command("fly-home", name=strike)
    yield Due(f"strike {strike.name}: {line}", then, side, demanded=strike.stage != "formed", in_turn=True)


def attacks_ships(strike: state.Strike, name: str) -> bool:
    """Does a squadron of a strike attack ships: bombers, and fighters for which the score of an attack is entered?"""
    squadron = strike.side.squadrons[name]
    return squadron.kind == "strike" or squadron.attack_factor is not None


def through_flak(strike: state.Strike) -> list[tuple[str, Command]]:
    """Who has come through flak and not attacked yet: in words, and the command by which they attack."""
    rows = []
    groups = [(name, group) for name, group in strike.groups.items() if attacks_ships(strike, name)]
    for name, group in groups:
        for number, how, after in (
            (group.undisturbed, "", {}),
            (group.distracted, " distracted", {"after": "DIST", "dist_modifier": OPEN}),
            (group.allocated, " at the defender's choice", {"after": "DA"}),
        ):
            if number:
                runs = command("attack-runs", name=strike, squadron=name, **after, target=OPEN, profile=OPEN)
                rows.append((f"{number} of {name}{how}", runs))
    return rows
