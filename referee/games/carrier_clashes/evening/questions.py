"""Questions that every game answers under the same name, answered for Carrier Clashes."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.carrier_clashes.evening import state
from referee.games.carrier_clashes.evening.fuel import by_force

FUEL = by_force
LOOKS = {"points": "points", "told": "told", "fuel": "endurance"}


def dawn(board: state.Board) -> Iterator[str]:
    """Light and weather, and what ends next: sightings, CAP, endurance, the scenario."""
    public = board.public
    now, then = ("night", "day") if board.is_night else ("day", "night")
    yield f"{f'Turn {public.turn} is {now}' if public.turn else 'It is the set-up'}, turn {public.turn + 1} is {then}."
    yield f"Weather: {board.sky}; it is thrown again when turn {public.turn + 1} begins (14.a)."
    foul = [zone.name for zone in public.zones.values() if zone.weather != "clear"]
    if len({zone.weather for zone in public.zones.values()}) > 1:
        yield f"{'; '.join(f'zone {name} is {public.map.corners(name)}' for name in foul)}.".capitalize()
    for side, own in board.sides.items():
        seen = [f"{tf.name} in {tf.hex}" for tf in own.task_forces.values() if tf.spotted]
        if seen:
            yield f"{board.title(side)} forces that are spotted until the task force phase (15.l): {', '.join(seen)}."
        short = [tf.name for tf in own.task_forces.values() if tf.spotted_for_strikes and not tf.spotted]
        if short:
            yield f"{board.title(side)} forces that are spotted only for the next strikes: {', '.join(short)}."
        flying = [f"{unit.name} over {unit.over}" for unit in own.air.values() if unit.over]
        if flying:
            yield f"{board.title(side)} CAP, up until the turn ends: {', '.join(flying)}."
        for turn in (public.turn, public.turn + 1):
            dry = [ship.name for ship in own.ships.values() if ship.place and ship.lasts_until == turn]
            if dry:
                yield f"{board.title(side)} ships whose endurance ends with turn {turn} (23): {', '.join(dry)}."
    if public.turns:
        yield f"The last turn is {public.turns}."
