"""What umpires correct most: hits, markers, torpedoes, ships taken off, each with all that follows from it."""

from __future__ import annotations

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, bare, choice, many, text, whole
from referee.games.ca.evening import fire, ships, spotting, state
from referee.games.ca.evening.state import ALL, Ship
from referee.games.ca.rules.damage import KINDS
from referee.games.ca.rules.equipment import EDGES
from referee.games.ca.rules.torpedoes import STATES
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import all_called, called

HITS = {"P": (1, 0), "W": (0, 1), "PW": (1, 1)}


class Hit(Inputs):
    """A ship, and a result of the Combat Results Table."""

    ship: str = called("the ship", of="ships")
    result: str = choice(*HITS, meaning="the hit, or both")
    kind: str = bare(choice(*KINDS, default="gunnery", meaning="by guns or torpedoes, whose every hit is a power hit"))


@act("hit", Hit, cite="8.1")
def hit(given: Hit, doing: Doing) -> None:
    """Give a ship hits, with what follows: her speed, dead in the water, sunk."""
    ship = ships.afloat(doing, given.ship, "ship")
    inputs = {**fire.hull(doing, ship, defense=False), "kind": given.kind, "result": given.result}
    outcome = reckoned(doing, "damage", inputs)
    seen = state.of(doing).is_seen(ship)
    fire.apply(ship, outcome)
    tell_how(doing, ship, seen=seen)


class Heal(Inputs):
    """A ship, and the hits that she never had."""

    ship: str = called("the ship", of="ships")
    result: str = choice(*HITS, meaning="the hit to take back, or both")
    speed: int | None = whole(0, 7, None, meaning="the speed that she goes on with; else as it is now")


@act("heal", Heal, cite="8.1")
def heal(given: Heal, doing: Doing) -> None:
    """Take hits back; a ship that they had sunk is to be placed again."""
    ship = ships.called(doing, given.ship, "ship")
    power, weapons = (
        had - less for had, less in zip((ship.power_hits, ship.weapon_hits), HITS[given.result], strict=True)
    )
    if power < 0 or weapons < 0:
        has = ", ".join(f"{n} {word}" for n, word in ((ship.power_hits, "P"), (ship.weapon_hits, "W")) if n) or "none"
        raise bad_input("result", f"{given.ship} has not been hit so: her hits are {has}")
    seen = state.of(doing).is_seen(ship)  # before, too: a ship that went down was seen to
    ship.put(power_hits=power, weapon_hits=weapons)
    if ship.fate == "sunk" and power + weapons < state.SINKING:
        ship.put(fate=None)
        doing.remark(f'{ship.name} is not sunk: place --ship "{ship.name}" --hex HEX --force puts her on the map again')
    if given.speed is not None:
        if given.speed > ship.top_speed:
            raise bad_input("speed", f"{ship.name} makes {ship.top_speed} at most with her hits (6.42)")
        ship.put(speed=given.speed)
    tell_how(doing, ship, seen=seen)


def tell_how(doing: Doing, ship: Ship, *, seen: bool) -> None:
    """Her side, and the other if it sees her, hear how she is now."""
    board = state.of(doing)
    how = ship.condition if ship.is_afloat or ship.fate else "not sunk"
    doing.tell(ALL if seen or board.is_seen(ship) else ship.owner, f"correction: {{}}: {how}.", ship)


class Spot(Inputs):
    """A ship, and for whom she is spotted."""

    ship: list[str] = all_called("the ship, or several", 1, 30, of="ships")
    group: list[str] = many(text(shape="a group"), 0, 9, (), meaning="the enemy groups that see her; else all")


@act("spot", Spot, cite="7.62")
def spot(given: Spot, doing: Doing) -> None:
    """Put a "Spotted" marker on ships."""
    board = state.of(doing)
    for name in dict.fromkeys(given.ship):
        ship = ships.afloat(doing, name, "ship")
        there = {enemy.group for enemy in board.enemy(ship.owner).ships.values()} - {""}
        if wrong := [group for group in given.group if group not in there]:
            raise bad_input(
                "group", f"the enemy of {name} has no group {wrong[0]}; it has {', '.join(sorted(there)) or 'none'}"
            )
        spotting.mark(doing, ship, given.group or [ALL])
        if not board.is_hidden:
            doing.tell(ALL, "correction: {} is spotted.", ship)
        else:
            where = f"in {ship.hex}, facing {ship.facing}, speed {ship.speed}"
            doing.tell(board.other(ship.owner), f"In sight: {{}} {ship.code}, {where}.", ship, hex=ship.hex)


class Unspot(Inputs):
    """Ships."""

    ship: list[str] = all_called("the ship, or several", 1, 30, of="ships")


@act("unspot", Unspot, cite="7.63")
def unspot(given: Unspot, doing: Doing) -> None:
    """Take the "Spotted" marker off ships."""
    board = state.of(doing)
    for name in dict.fromkeys(given.ship):
        ship = ships.afloat(doing, name, "ship")
        if name not in board.umpire.spotted:
            raise bad_input(
                "ship", f"{name} bears no marker; those that do: {', '.join(board.umpire.spotted) or 'none'}"
            )
        if board.is_hidden:
            doing.tell(board.other(ship.owner), "Lost from sight: {}.", ship)
        else:
            doing.tell(ALL, "correction: {} is not spotted.", ship)
        board.umpire.spotted.remove(name)


class TakeOff(Inputs):
    """A ship, and what has become of her."""

    ship: str = called("the ship", of="ships")
    fate: str = choice("sunk", "removed", *EDGES, meaning="sunk, removed without points (6.24), or out over this edge")


@act("take-off", TakeOff, cite="9.14")
def take_off(given: TakeOff, doing: Doing) -> None:
    """Take a ship off the map: sunk, removed without points, or out over an edge."""
    ship = ships.afloat(doing, given.ship, "ship")
    asked = state.of(doing).public.terms.exit.get(ship.owner)
    if given.fate in EDGES and given.fate != asked:
        where = f"over the {asked} edge" if asked else "over no edge"
        doing.forbid("9.14", f"the {ship.owner.upper()} leave {where} in this scenario; sunk or removed?", "fate")
    if given.fate in EDGES and ship.power_hits >= 2:
        doing.forbid("6.43", f"{ship.name} is dead in the water and cannot leave; sunk or removed?", "fate")
    fate = f"exited {given.fate}" if given.fate in EDGES else given.fate
    seen = state.of(doing).is_seen(ship)
    ship.put(fate=fate, hex=None, facing=None, speed=None, moved=False)
    to = ALL if seen or state.of(doing).is_seen(ship) else ship.owner
    doing.tell(to, f"correction: {{}} is off the map: {fate}.", ship)


class Torpedoes(Inputs):
    """A ship, and where her torpedoes stand."""

    ship: str = called("the ship", of="ships")
    state: str = choice(*STATES, meaning="where they stand")
    launches: int | None = whole(0, 2, None, meaning="how often she has launched; else as it is, or as it must be")


@act("torpedoes", Torpedoes, cite="7.7")
def torpedoes(given: Torpedoes, doing: Doing) -> None:
    """Say where a ship's torpedoes stand: loaded, empty, reloading or expended."""
    ship = ships.called(doing, given.ship, "ship")
    ijn = ship.owner == "ijn"
    if not ijn and given.state in ("empty", "reloading"):
        raise bad_input("state", f"{ship.name} is no Japanese ship, and does not reload (7.43): loaded or expended")
    least = {"loaded": 0, "empty": 1, "reloading": 1, "expended": 2 if ijn else 1}[given.state]
    most = {"loaded": 1 if ijn else 0, "empty": 1, "reloading": 1, "expended": 2 if ijn else 1}[given.state]
    launches = min(max(ship.launches, least), most) if given.launches is None else given.launches
    if not least <= launches <= most:
        raise bad_input("launches", f"{given.state}: she has launched {least} to {most} times, not {launches}")
    ship.put(torpedoes=given.state, launches=launches)
    doing.tell(ship.owner, f"correction: the torpedoes of {{}} are {given.state}.", ship)
