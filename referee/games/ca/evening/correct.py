"""What umpires correct most: hits, markers, torpedoes, ships taken off, each with all that follows from it."""

from __future__ import annotations

from referee.engine.errors import bad_input
from referee.engine.inputs import bare, choice, many, text, whole
from referee.engine.plain import counted
from referee.games.ca.evening import fire, ships, spotting, state
from referee.games.ca.evening.state import ALL, Ship
from referee.games.ca.rules.damage import KINDS
from referee.games.ca.rules.equipment import EDGES
from referee.games.ca.rules.torpedoes import STATES, launches_with, why_not_so_often
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import Hint, command
from referee.session.acting.named import anyones, thing
from referee.session.board.owned import all_called, called
from referee.session.board.short_names import in_its_case

HITS = {"P": (1, 0), "W": (0, 1), "PW": (1, 1)}


class Hit(state.Named):
    """A ship, and a result of the Combat Results Table."""

    ship: Ship = thing(anyones(called("the ship", of="ships")))
    result: str = choice(*HITS, meaning="a power hit (P), a weapon hit (W), or both (PW)")
    kind: str = bare(choice(*KINDS, default="gunnery", meaning="by guns or torpedoes, whose every hit is a power hit"))


def of_one(given: Hit | TakeOff) -> Bars:
    """Only a ship that is on the map can be corrected."""
    yield from ships.is_there(given.ship, "ship")


@act("hit", Hit, cite="8.1", bars=of_one)
def hit(given: Hit, doing: Doing) -> None:
    """Give a ship hits, with their effects: her speed, dead in the water, sunk."""
    ship = given.ship
    inputs = {**fire.as_target(ship, defense=False), "kind": given.kind, "result": given.result}
    outcome = doing.board.reckon("damage", inputs)
    seen = ship.here.is_seen(ship)
    fire.apply(ship, outcome)
    tell_how(doing, ship, seen=seen)


class Heal(state.Named):
    """A ship, and the hits that she never had."""

    ship: Ship = thing(anyones(called("the ship", of="ships")))
    result: str = choice(*HITS, meaning="the hit to take back, or both")
    speed: int | None = whole(0, 7, None, meaning="her new speed; without it, as it is now")

    def hits_left(self) -> tuple[int, int]:
        """Her power hits and weapon hits after it."""
        power, weapons = HITS[self.result]
        return self.ship.power_hits - power, self.ship.weapon_hits - weapons

    def mean(self) -> None:
        ship = self.ship
        if min(self.hits_left()) < 0:
            rows = ((ship.power_hits, "power hit"), (ship.weapon_hits, "weapon hit"))
            has = " and ".join(counted(count, word) for count, word in rows if count) or "no hits"
            raise bad_input("result", f"{ship.name} has not taken that hit: she has {has}")


def of_heal(given: Heal) -> Bars:
    """A ship that is healed is no faster than her remaining hits allow (6.42)."""
    power, _ = given.hits_left()
    if given.speed is not None and given.speed > (most := given.ship.top_speed_with(power)):
        words = f"{given.ship.name} makes at most {most} with the hits that are left"
        yield Bar("6.42", words, "speed", f"--speed {most} is the most", firm=True)


@act("heal", Heal, cite="8.1", bars=of_heal)
def heal(given: Heal, doing: Doing) -> None:
    """Take hits back; a ship that they had sunk must be placed again."""
    ship, (power, weapons) = given.ship, given.hits_left()
    seen = ship.here.is_seen(ship)  # before, too: a ship that went down was seen to
    ship.put(power_hits=power, weapon_hits=weapons)
    if ship.fate == "sunk" and power + weapons < state.SINKING:
        ship.put(fate=None)
        force = ", with --force," if ship.here.is_begun else ""
        doing.remark(f"{ship.name} is not sunk: place{force} puts her on the map again")
    if given.speed is not None:
        ship.put(speed=given.speed)
    tell_how(doing, ship, seen=seen)


def tell_how(doing: Doing, ship: Ship, *, seen: bool) -> None:
    """Her side, and the other if it sees her, hear how she is now."""
    how = ship.spelt_out if ship.is_afloat or ship.fate else "not sunk"
    ships.tell(doing, ship, f"correction: {{}}: {how}.", ship, seen=seen, **ship.as_told())


class Spot(state.Named):
    """A ship, and for whom she is spotted."""

    ship: list[Ship] = thing(anyones(all_called("the ship, or several", 1, state.FLEET, of="ships")))
    group: list[str] = many(text(shape="a group"), 0, 9, (), meaning="the enemy groups that see her; without it, all")

    def mean(self) -> None:
        for ship in self.ship:
            there = {enemy.group for enemy in ship.here.enemy(ship.owner).ships.values()} - {""}
            vars(self)["group"] = [in_its_case(group, there) for group in self.group]
            if wrong := [group for group in self.group if group not in there]:
                groups = ", ".join(sorted(there)) or "none"
                raise bad_input("group", f"the enemy of {ship.name} has no group {wrong[0]}; it has {groups}")


def of_several(given: Spot | Unspot) -> Bars:
    """Only ships that are on the map have markers."""
    for ship in given.ship:
        yield from ships.is_there(ship, "ship")


@act("spot", Spot, cite="7.62", bars=of_several)
def spot(given: Spot, doing: Doing) -> None:
    """Put a "Spotted" marker on ships."""
    board = given.board
    for ship in given.ship:
        spotting.mark(doing, ship, given.group or [ALL])
        if not board.is_hidden:
            doing.tell(ALL, "correction: {} is spotted.", ship)
        else:
            where = f"in {ship.hex}, facing {ship.facing}, speed {ship.speed}"
            doing.tell(board.other(ship.owner), f"In sight: {{}} {ship.code}, {where}.", ship, hex=ship.hex)


class Unspot(state.Named):
    """Ships."""

    ship: list[Ship] = thing(anyones(all_called("the ship, or several", 1, state.FLEET, of="ships")))

    def mean(self) -> None:
        there = self.board.umpire.spotted
        for ship in self.ship:
            if ship.name not in there:
                raise bad_input("ship", f"{ship.name} has no marker; ships that have one: {', '.join(there) or 'none'}")


@act("unspot", Unspot, cite="7.63", bars=of_several)
def unspot(given: Unspot, doing: Doing) -> None:
    """Take the "Spotted" marker off ships."""
    board = given.board
    for ship in given.ship:
        if board.is_hidden:
            doing.tell(board.other(ship.owner), "Lost from sight: {}.", ship)
        else:
            doing.tell(ALL, "correction: {} is not spotted.", ship)
        board.umpire.spotted.remove(ship.name)


class TakeOff(state.Named):
    """A ship, and what has become of her."""

    ship: Ship = thing(anyones(called("the ship", of="ships")))
    fate: str = choice("sunk", "removed", *EDGES, meaning="sunk, removed without points (6.24), or left over this edge")


def of_take_off(given: TakeOff) -> Bars:
    """A ship leaves the map only over her side's edge, and not when she is dead in the water (6.43, 9.14)."""
    ship = given.ship
    yield from of_one(given)
    if given.fate not in EDGES:
        return
    asked, owner = ship.here.public.terms.exit.get(ship.owner), ship.here.title(ship.owner)
    if given.fate != asked:
        where = f"over the {asked} edge" if asked else "over no edge"
        yield Bar("9.14", f"ships of the {owner} leave {where} in this scenario", "fate", gone_otherwise(ship))
    if ship.power_hits >= state.STOPPED:
        words = f"{ship.name} is dead in the water and cannot leave"
        yield Bar("6.43", words, "fate", gone_otherwise(ship))


def gone_otherwise(ship: Ship) -> Hint:
    """How a ship is taken off that cannot have left over an edge."""
    return command("take-off", ship=ship, fate="sunk") + ", or " + command("take-off", ship=ship, fate="removed")


@act("take-off", TakeOff, cite="9.14", bars=of_take_off)
def take_off(given: TakeOff, doing: Doing) -> None:
    """Take a ship off the map: sunk, removed without points, or out over an edge."""
    ship = given.ship
    fate = f"exited {given.fate}" if given.fate in EDGES else given.fate
    seen = ship.here.is_seen(ship)
    ship.put(fate=fate, hex=None, facing=None, speed=None, moved=False)
    spotting.marker_goes_with(ship)
    ships.tell(doing, ship, f"correction: {{}} is off the map: {fate}.", ship, seen=seen)


class Torpedoes(state.Named):
    """A ship, and the state of her torpedoes."""

    ship: Ship = thing(anyones(called("the ship", of="ships")))
    state: str = choice(*STATES, meaning="the state of her torpedoes")
    launches: int | None = whole(0, 2, None, meaning="how often she has launched; without it, as it is or must be")

    def mean(self) -> None:
        ship = self.ship
        if why := ship.why_never(self.state):
            raise bad_input("state", why)
        launches = launches_with(ship.owner, self.state, ship.launches) if self.launches is None else self.launches
        if why := why_not_so_often(ship.name, ship.owner, self.state, launches):
            raise bad_input("launches", why)
        vars(self)["launches"] = launches


@act("torpedoes", Torpedoes, cite="7.7")
def torpedoes(given: Torpedoes, doing: Doing) -> None:
    """Set the state of a ship's torpedoes: loaded, empty, reloading or expended."""
    given.ship.put(torpedoes=given.state, launches=given.launches)
    doing.tell(given.ship.owner, f"correction: {{}}: torpedoes {given.state}.", given.ship)
