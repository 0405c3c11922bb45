"""What a turn does by itself, and what is due in it (Marker Step, Torpedoes, Torpedo Reloads)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.forces import still_to_continue
from referee.games.cunningham_somerville.evening.harm import is_distress_seen
from referee.games.cunningham_somerville.evening.rescue import of_duty
from referee.session.acting.act import Doing, entering, pending
from referee.session.acting.due import Due


@entering("turn")
def turn_begins(doing: Doing) -> None:
    """Floatation damage of one turn is counted anew; mounts that are ready again are said to their side."""
    for own in state.Board.of(doing).sides.values():
        for ship in own.ships.values():
            ship.put(floatation_this_turn=0)
            for name, mount in ship.mounts.items():
                if mount.ready == doing.turn and ship.is_afloat:
                    doing.tell(ship.owner, f"{ship.name}, mount {name}: reloaded, ready in this turn's torpedo phase.")


@pending("turn")
def due(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Critical hits, damage control, torpedoes, rescue, plots and strikes that wait."""
    board = state.Board(dict(tree))
    for side, own in board.sides.items():
        for ship in own.ships.values():
            yield from of_ship(board, ship)
        yield from of_flights(own, board.public.turn, side)
        for force in own.forces.values():
            if force.plots and force.plotted != board.public.turn:
                line = f"{force.name} continues in {force.zone}: {force.plots[0]}"
                yield Due(line, f'plot --name "{force.name}"', side, demanded=False)
            if kept := [boat.name for boat in still_to_continue(force)]:
                is_or_are = "is" if len(kept) == 1 else "are"
                line = f"{', '.join(kept)} {is_or_are} kept down: a submerged continuation this turn"
                yield Due(line, f'plot --name "{force.name}"', side, demanded=False)


def of_ship(board: state.Board, ship: state.Ship) -> Iterator[Due]:
    """What is due for a ship."""
    turn, side = board.public.turn, ship.owner
    quoted = f'"{ship.name}"'
    if ship.torpedo_hits:
        what = "a torpedo hit" if ship.torpedo_hits == 1 else f"{ship.torpedo_hits} torpedo hits"
        line = f"{ship.name}: critical damage of {what} is still to be thrown"
        yield Due(line, f"critical --ship {quoted} --hit torpedo", side, demanded=False)
    hurt = [*(["floundering"] if ship.condition == "floundering" else []), *ship.casualties]
    if hurt and board.umpire.controlled.get(side) != turn:
        whose = f" --side {side}" if turn in board.umpire.controlled.values() else ""
        line = f"in the Marker Step: {ship.name}, {', '.join(hurt)}"
        yield Due(line, f"damage-control{whose}", side, demanded=False)
    helped = ship.rescuers or ship.name in board.umpire.rescues
    if ship.condition in ("floundering", *state.GONE) and not helped:
        command = f"rescue --casualty {quoted} --ship SHIP"
        yield Due(f"no ship is going to help {ship.name}", command, side, demanded=False)
        if not [*of_duty(ship)]:
            line, other = f"a ship may be forced to go and help {ship.name}", board.other(side)
            if not (is_seen := is_distress_seen(ship)):
                line += f"; you throw, for the {board.title(other)} side has not seen it"
            command = f"rescue --casualty {quoted} --impose"
            yield Due(line, command, other if is_seen else None, demanded=False)
    for name, mount in ship.mounts.items():
        if mount.ready is not None and mount.ready > turn and ship.is_afloat:
            yield Due(f"{ship.name}, mount {name}: ready again in turn {mount.ready}", "", side, demanded=False)


def of_flights(own: state.Side, turn: int, side: str) -> Iterator[Due]:
    """Torpedoes, strikes and fighters under way, and boats that are kept down."""
    for number, plot in own.launches.items():
        if plot.due <= turn:
            command = f"torpedoes --number {number}" + (" --to-hit N --distance N" if plot.target else "")
            yield Due(f"datum {number} is due", command, side, demanded=False)
    for strike in own.strikes.values():
        yield from of_strike(strike, side)
    for name, squadron in own.squadrons.items():
        if squadron.hit:
            command = f'land-cap --squadron "{name}"'
            yield Due(f"{squadron.hit} of {name}, hit, must land", command, side, demanded=False)


def of_strike(strike: state.Strike, side: str) -> Iterator[Due]:
    """What comes next for a strike: it approaches, may be intercepted, goes through flak, attacks, and flies home."""
    quoted = f'"{strike.name}"'
    if strike.stage == "formed":
        line, command = "it is formed, and approaches next", f"approach --name {quoted}"
    elif not strike.flak_fired and strike.stage != "homeward":
        line, command = "next, the flak of its target's force", f"flak --name {quoted} --flak-total N"
        if strike.rounds == 0 and strike.stage == "approaching":
            line = "a dogfight, if fighters meet it; " + line
        elif strike.rounds == 1 and strike.long_distance:
            line = "the second round of its dogfights; " + line
    elif left := through_flak(strike):
        line = f"{', '.join(words for words, _ in left)} still to attack"
        command = f"attack-runs --name {quoted} {left[0][1]} --target TARGET --profile PROFILE"
    else:
        line, command = "it flies home next", f"fly-home --name {quoted}"
    yield Due(f"strike {strike.name}: {line}", command, side, demanded=False)


def through_flak(strike: state.Strike) -> list[tuple[str, str]]:
    """Who has come through flak and not attacked yet: in words, and as `attack-runs` takes them."""
    rows = []
    for name, group in strike.groups.items():
        squadron = f'--squadron "{name}"'
        for number, how, after in (
            (group.undisturbed, "", ""),
            (group.distracted, " distracted", " --after DIST --dist-modifier N"),
            (group.allocated, " at the defender's choice", " --after DA"),
        ):
            if number:
                rows.append((f"{number} of {name}{how}", squadron + after))
    return rows
