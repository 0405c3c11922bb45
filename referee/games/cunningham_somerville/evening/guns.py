"""A battle's guns: who has the advantage, how difficult a target is, and fire (The Advantage, Naval Gunnery)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import Inputs, bare, choice, flag, many, unit, whole
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.casualties import how_hits_are_entered
from referee.games.cunningham_somerville.evening.contact import meet_in_action
from referee.games.cunningham_somerville.evening.given import entered_inputs, none_twice
from referee.games.cunningham_somerville.evening.harm import of_afloat, speed_of
from referee.games.cunningham_somerville.evening.lights import level_of, of_armament
from referee.games.cunningham_somerville.evening.torpedoes import of_target, targets_of
from referee.games.cunningham_somerville.rules.gunnery import GunneryDifficulty
from referee.games.cunningham_somerville.rules.ships import Squadron
from referee.games.cunningham_somerville.rules.words import inches
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import option
from referee.session.acting.named import anyones, thing
from referee.session.board.owned import all_called, called

NIGHT = "Night Actions"


class Advantage(state.Named):
    """Two flagships, one of either side; what their squadrons' cards say of radar, TBS and CIC is known."""

    flagship: list[state.Ship] = thing(anyones(all_called("a flagship of either side", 2, 2, of="ships")))
    first: Squadron | None = unit(
        Squadron, None, meaning="what else counts for the first one's squadron: japanese=true,tbs=true"
    )
    second: Squadron | None = unit(Squadron, None, meaning="what else counts for the second one's squadron")
    night: bool = flag(meaning="it is night; without it, as light has set it")

    def mean(self) -> None:
        one, two = self.flagship
        if one.owner == two.owner:
            raise bad_input("flagship", f"{one.name} and {two.name} are on one side: name a flagship of each side")


def squadron_of(flagship: state.Ship, typed: Squadron | None) -> dict[str, Any]:
    """A squadron as `advantage` takes it: what is known of its ships and its flagship, and what was typed."""
    board = flagship.here
    force = board.force_of(flagship)
    ships = board.ships_in(force) if force else [flagship]
    known: dict[str, Any] = {
        "effective_radar": bool(force and force.radar) or any(ship.working_radar != "none" for ship in ships),
        "tbs": any(ship.tbs for ship in ships),
        "cic": any(ship.cic for ship in ships),
        "flagship_crippled": flagship.crippled or not flagship.is_afloat,
    }
    known = {key: True for key, value in known.items() if value}
    known |= {"flagship_structural": min(flagship.structural, 12)} if flagship.structural else {}
    known |= {"flagship_floatation": min(flagship.floatation, 4)} if flagship.floatation else {}
    return known | (entered_inputs(typed, Squadron) if typed else {})


def advantage_weighed(given: Advantage) -> Whole:
    """The throw for the advantage."""
    one, two = given.flagship
    night = given.night if "night" in given.given else given.board.is_night
    first, second = (
        {"name": given.board.title(flagship.owner)} | squadron_of(flagship, typed)
        for flagship, typed in ((one, given.first), (two, given.second))
    )
    inputs = {"first": first, "second": second}
    return Whole("advantage", inputs | ({"night": True} if night else {}))


@act("advantage", Advantage, cite="The Advantage", whole=advantage_weighed)
def advantage(given: Advantage, doing: Doing) -> None:
    """Throw for the advantage on both sides: the winner chooses whether to move first or to shoot first."""
    one, two = given.flagship
    inputs = advantage_weighed(given).inputs
    whose = {f"advantage of {inputs[key]['name']}": ship.owner for key, ship in (("first", one), ("second", two))}
    came = doing.resolve("advantage", inputs, whose=whose).outcome
    winner = {"first": one.owner, "second": two.owner}.get(came["winner"])
    given.board.public.put(advantage=winner)
    title = doing.title(winner) if winner else "Nobody"
    doing.tell("all", f"{title} has the advantage." if winner else "The throw for the advantage is a tie.")


class FriendAt(Inputs):
    """A friendly ship that may be taken for the target."""

    name: str = called("the friendly ship", of="ships")
    to_hit: int = whole(2, 7, meaning="score needed to hit her; 7 cannot hit")
    distance: Any = inches(0, 60, meaning="inches to her")


class Fire(state.Named, GunneryDifficulty):
    """A ship's guns and their target; fires, radar, light, the sea and the last turn's target are known."""

    ship: state.Ship = thing(called("the ship that fires", of="ships"))
    target: state.Ship = thing(anyones(called("the ship that she fires at", of="ships")))
    to_hit: int | None = bare(
        whole(2, 7, None, meaning="the base game's score to hit; without it you only hear how difficult the target is")
    )
    distance: Any = bare(inches(0, 60, None, meaning="inches to the target"))
    band: Any = choice("short", "medium", "long", "extreme", default=None, meaning="range band")
    guns: Any = choice("large", "small", default=None, meaning="guns that fire")
    in_minimum: bool = flag(meaning="the target is within minimum visibility")
    friend: list[FriendAt] = many(
        FriendAt, 0, 6, (), meaning="a friend in the same arc and range band: name=Wren,to_hit=5,distance=6"
    )

    def check(self) -> None:
        """Checked by the procedures, once the ships' own values are filled in."""

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> Sequence[str] | None:
        """What she fires at."""
        return targets_of(raw, board) if name == "target" else None

    def mean(self) -> None:
        if self.target == self.ship:
            raise at_odds("target", f"{self.ship.name} cannot fire at herself")
        if self.to_hit is None:
            why = "band and guns say how difficult she is to hit; a score to hit and a distance fire"
            self.need("band", "guns", why=why)
        else:
            self.need("distance", why="she fires")
        none_twice([one.name for one in self.friend], "friend[{}].name")
        for at, one in enumerate(self.friend):
            self.board.owner_of("ships", one.name, f"friend[{at}].name", self.owner)
            if one.name in (self.ship.name, self.target.name):
                raise at_odds(f"friend[{at}].name", f"{one.name} is no other friend: she fires, or is fired at")
        if self.illumination != "full" and not self.by_night():
            raise bad_input("illumination", f"illumination must be full by day, not {self.illumination}")
        if self.friend and (self.in_minimum or not self.by_night()):
            raise at_odds("friend", "by day, or in minimum visibility, no friend is mistaken for an enemy")

    def by_night(self) -> bool:
        """Is it night: as typed, else by the light?"""
        return bool(self.night if "night" in self.given else self.board.is_night)

    def its_radar(self) -> str:
        """The firer's radar: as typed, else her own that works."""
        return str(self.radar if "radar" in self.given else self.ship.working_radar)

    def level(self) -> str:
        """How well the target is lit by night."""
        if "illumination" in self.given:
            return str(self.illumination)
        return "full" if self.in_minimum else level_of(self.target, self.ship)


def only_asks(given: Fire) -> bool:
    """Without a score to hit, only the difficulty is told."""
    return given.to_hit is None


def of_fire(given: Fire) -> Bars:
    """A ship that is not lit by night is fired at blind, by radar (Night Actions)."""
    yield from of_afloat(given.ship)
    yield from of_armament(given.ship)
    yield from of_target(given.ship, given.target)
    if given.by_night() and not given.blind_fire and given.level() == "none":
        seen = option(illumination="partial") + ", or full, if she is lit for the firer"
        hint = seen if given.its_radar() == "none" else seen + "; " + option(blind_fire=True) + " by radar"
        yield Bar(
            NIGHT, f"{given.target.name} is not lit: she can only be fired at by blind fire", "illumination", hint
        )
    if given.blind_fire:
        yield from of_blind_fire(given)


def of_blind_fire(given: Fire) -> Bars:
    """Blind fire needs radar: an effective one reaches to short range, a superior one to long (Special Features)."""
    radar = given.its_radar()
    if radar == "none":
        yield Bar("Special Features", f"{given.ship.name} has no radar that works: blind fire needs it", "blind_fire")
    if radar == "effective" and given.band not in (None, "short"):
        yield Bar("Special Features", "with effective radar a ship fires blind at short range only", "band")
    if given.band == "extreme":
        yield Bar("Determine the Target's Difficulty", "blind fire reaches to long range only", "band")


@act("fire", Fire, cite="Naval Gunnery", looks=only_asks, bars=of_fire)
def fire(given: Fire, doing: Doing) -> None:
    """A ship fires her guns (with --to-hit), or you hear how difficult her target is (without it)."""
    ship, target = given.ship, given.target
    if given.to_hit is None:
        say_difficulty(given, doing)
        return
    inputs: dict[str, Any] = {"to_hit": given.to_hit, "distance": str(given.distance)}
    inputs |= {"night": True} if given.by_night() else {}
    inputs |= {"in_minimum": True} if given.in_minimum else {}
    friends = [{"name": one.name, "to_hit": one.to_hit, "distance": str(one.distance)} for one in given.friend]
    inputs |= {"friends": friends} if friends else {}
    came = doing.resolve("gunfire", inputs, side=ship.owner).outcome
    remark_on_earlier_fire(ship, doing)
    keep_target(ship, target)
    meet_in_action(ship, target, doing.turn)
    ship.put(fired=doing.turn)
    target.put(under_fire=doing.turn, hits=target.hits + (came["result"] == "hit"))
    doing.tell("all", f"{{}} fires at {{}}: {'a hit' if came['result'] == 'hit' else 'no hit'}.", ship, target)
    if came["friend"]:
        hit = ship.side.ships[given.friend[came["friend"] - 1].name]
        hit.put(under_fire=doing.turn, hits=hit.hits + (came["result"] == "friend-hit"))
        what = "hits her own side's {}" if came["result"] == "friend-hit" else "fired at her own side's {}"
        doing.tell(ship.owner, f"{{}} {what}.", ship, hit)
    if came["result"] in ("hit", "friend-hit"):
        struck = target if came["result"] == "hit" else ship.side.ships[given.friend[came["friend"] - 1].name]
        doing.remark("enter what the hit does: " + how_hits_are_entered(struck))


def remark_on_earlier_fire(ship: state.Ship, doing: Doing) -> None:
    """Guns fire once a turn; which guns have fired is not kept, so the umpire judges it (Star Shell)."""
    if ship.star_shell == doing.turn:
        doing.remark(f"{ship.name} has fired star shell this turn: the guns that fired it fire at nobody else")
    if targets := [one.split(" ", 1)[1] for one in gunned_by(ship) if one.split()[0] == str(doing.turn)]:
        doing.remark(f"{ship.name} has fired this turn before, at {' and '.join(targets)}")


def say_difficulty(given: Fire, doing: Doing) -> None:
    """The difficulty of a target, for the base game's to-hit table."""
    ship = given.ship
    known: dict[str, Any] = {"radar": ship.working_radar, "new_target": is_new(ship, given.target)}
    known |= {key: True for key in ("modern_fire_control",) if getattr(ship, key)}
    known |= {"raging_fire": True} if "raging-fire" in ship.all_casualties else {}
    known |= {"weather_slowed": True} if (speed := speed_of(ship)) and speed["weather_reduced"] else {}
    known |= {"night": True, "illumination": given.level()} if given.by_night() else {}
    inputs = known | entered_inputs(given, GunneryDifficulty)
    came = doing.resolve("gunnery-difficulty", inputs).outcome
    doing.remark(f"{ship.name} at {given.target.name}: {came['added']:+d}, difficulty {came['difficulty']}")


def is_new(ship: state.Ship, target: state.Ship) -> bool:
    """Did she not fire at this target in the previous turn (ranging)?"""
    before = ship.here.public.turn - 1
    return f"{before} {target.name}" not in gunned_by(ship)


def gunned_by(ship: state.Ship) -> list[str]:
    """The turns and targets that are kept of her guns."""
    found: list[str] = ship.here.umpire.gunned.get(ship.name, [])
    return found


def keep_target(ship: state.Ship, target: state.Ship) -> None:
    """Keep whom she fired at, for the next turn's ranging."""
    umpire, turn = ship.here.umpire, ship.here.public.turn
    before = [one for one in gunned_by(ship) if int(one.split()[0]) >= turn - 1]
    now = list(dict.fromkeys([*before, f"{turn} {target.name}"]))
    umpire.put(gunned={**umpire.gunned, ship.name: now})
