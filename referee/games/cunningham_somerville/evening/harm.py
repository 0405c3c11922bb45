"""What ships suffer: damage entered or thrown, casualties kept, sinking (Critical Damage, Floundering)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import bare, choice, flag, many, whole
from referee.engine.plain import counted
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.casualties import casualty_in_words, with_casualty
from referee.games.cunningham_somerville.evening.state import CASUALTIES, GONE, MERCHANTS
from referee.games.cunningham_somerville.evening.weather import sea_of
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.named import thing
from referee.session.board.owned import called

TURNS = {
    "turn-port": "she turns 90° to port",
    "turn-starboard": "she turns 90° to starboard",
    "turn-about": "she turns about",
}
SEAS = {"foul": "high", "severe": "very-rough"}  # by the weather (Weather effects on Speed)
SPEED_KINDS = {"carrier": "capital", "heavy-cruiser": "cruiser", "light-cruiser": "cruiser"}
SLICKS = {
    "floundering": "{} flounders; an oil slick marks her.",
    "bulkheads-hold": "{} stays afloat; her oil slick is taken off.",
}
HELD = {"floundering": "she flounders", "bulkheads-hold": "her bulkheads hold"}


def of_afloat(ship: state.Ship, field: str = "ship") -> Bars:
    """A ship that is sunk or gone does nothing, and nothing happens to her."""
    if not ship.is_afloat:
        why = f"{ship.name} is {'sunk' if ship.condition == 'sunk' else 'gone'}"
        hint = f'another ship; set "{ship.name}.condition" null brings her back, if the record is wrong'
        yield Bar("Floundering", why, field, hint, firm=True)


class Harm:
    """Damage being done to one ship: entered in the state as it comes, then judged and told.

    `fired_at`: by guns or torpedoes, so that a loss of speed is sudden for those who sail with her (Collisions).
    `torpedoed`: by torpedoes, whose phase comes before the movement of its turn, and not before the next turn's.
    """

    def __init__(self, doing: Doing, ship: state.Ship, *, fired_at: bool = False, torpedoed: bool = False) -> None:
        self.doing, self.ship, self.fired_at, self.torpedoed = doing, ship, fired_at, torpedoed
        self.said: list[str] = []
        self.lost = {"explosion": False, "broken_back": False}
        self.struck = self.slowing = False
        self.before = (speed_of(ship) or {}).get("speed")

    def boxes(self, structural: int = 0, floatation: int = 0) -> None:
        """Boxes lost to a hit; bulkheads that held give way again."""
        self.loses(structural, floatation)
        if floatation:
            self.ship.put(floatation_this_turn=self.ship.floatation_this_turn + floatation)
        if (structural or floatation) and self.ship.condition == "bulkheads-hold":
            self.condition("floundering")

    def loses(self, structural: int, floatation: int = 0) -> None:
        """Boxes lost, by a hit or by fire."""
        for key, number in (("structural", structural), ("floatation", floatation)):
            if number:
                self.struck = True
                self.slowing |= key == "floatation"
                self.ship.put(**{key: getattr(self.ship, key) + number})
                self.said.append(f"{counted(number, f'{key} box')} lost")

    def suffer(self, effects: Iterable[str]) -> None:
        """Effects of critical damage."""
        for effect in effects:
            if effect == "floatation":
                self.boxes(floatation=1)
            elif effect == "explosion":
                self.lost["explosion"] = True
                self.said.append("an explosion")
            elif effect in TURNS:
                self.said.append(TURNS[effect])
            else:
                self.casualty(effect)

    def casualty(self, casualty: str) -> None:
        """A casualty, dealt with in the next Marker Step."""
        self.ship.put(casualties=with_casualty(self.ship.casualties, casualty, self.ship.permanent))
        self.slowing |= casualty.endswith("-engine")
        self.said.append(casualty_in_words(casualty))

    def is_slower(self) -> bool:
        """Has her damage reduced her speed: by her card, or else by floatation or engines?"""
        now = (speed_of(self.ship) or {}).get("speed")
        return self.slowing and (now is None or now != self.before)

    def condition(self, condition: str) -> None:
        """Put her in a condition: floundering, her bulkheads holding, sunk, or gone at once."""
        self.ship.put(condition=condition)
        if condition == "bulkheads-hold":
            self.ship.put(distress=None)
        elif self.ship.distress is None:
            self.ship.put(distress=self.doing.turn)
        if condition in GONE:
            is_seen = is_seen_by_enemy(self.ship)
            self.ship.put(casualties=None, towing=None, torpedo_hits=0, hits=0)
            for other in self.ship.side.ships.values():
                if other.towing == self.ship.name:
                    other.put(towing=None)
            say_lost(self.doing, self.ship, is_seen=is_seen)
        else:
            self.said.append(HELD.get(condition, condition))
            say_slick(self.doing, self.ship)

    def sinks(self) -> None:
        """Does what she has just lost sink her?"""
        this_turn = self.ship.floatation_this_turn
        beyond = self.struck and is_beyond(self.doing, self.ship)
        if not (any(self.lost.values()) or this_turn >= 3 or beyond):
            return
        flags = {key: True for key, value in self.lost.items() if value}
        inputs = {**flags, "floatation_this_turn": min(this_turn, 6)}
        came = self.doing.resolve("sinking", inputs, side=self.ship.owner).outcome
        if came["state"] == "removed" or self.ship.condition != "floundering":
            self.condition(came["state"])

    def end(self) -> None:
        """Judge whether she sinks; then tell what happened, and what the umpire should look at."""
        self.sinks()
        ship = self.ship
        if self.fired_at and self.is_slower():
            ship.put(slowed=max(self.doing.turn - self.torpedoed, 0))
        if ship.is_afloat:
            self.doing.tell(ship.owner, f"{ship.name}: {', '.join(self.said) or 'no damage'}.{speed_in_words(ship)}")
            if ship.hull and not ship.crippled and ship.structural >= ship.hull:
                lost = counted(ship.hull, "hull box")
                self.doing.remark(f"{ship.name} has lost her {lost}; if that cripples her: damage --crippled")


def is_seen_by_enemy(ship: state.Ship) -> bool:
    """Does the enemy see what becomes of a ship: does he know her, has he found her force, or is she in none?"""
    board = ship.here
    force = board.force_of(ship)
    return ship.identified or force is None or board.sighting(board.other(ship.owner), force) is not None


def is_distress_seen(ship: state.Ship) -> bool:
    """Does the enemy know of a ship in distress: has he seen it happen, or does he see her now?"""
    return ship.name in ship.here.umpire.slicks or is_seen_by_enemy(ship)


def note_slick(ship: state.Ship, *, is_seen: bool) -> None:
    """Keep whether the enemy has seen the oil slick: he may be asked about her later."""
    seen = ship.here.umpire.slicks
    if (slick := is_seen and ship.condition != "bulkheads-hold") is not (ship.name in seen):
        ship.here.umpire.put(slicks=[*seen, ship.name] if slick else [name for name in seen if name != ship.name])


def say_slick(doing: Doing, ship: state.Ship) -> None:
    """Tell an enemy who sees a floundering ship of her oil slick marker, or that it is taken off."""
    is_seen = is_seen_by_enemy(ship)
    note_slick(ship, is_seen=is_seen)
    if is_seen:
        doing.tell(ship.here.other(ship.owner), SLICKS[str(ship.condition)], ship)


def say_lost(doing: Doing, ship: state.Ship, *, is_seen: bool) -> None:
    """Tell her own side by name that a ship is lost, and an enemy who sees it by what he knows of her."""
    text = "is gone in an instant" if ship.condition == "removed" else "sinks"
    note_slick(ship, is_seen=is_seen)
    if is_seen:
        doing.tell("all", f"{{}} {text}; an oil slick marks the survivors.", ship, sunk=["{}"])
    else:
        doing.tell(ship.owner, f"{ship.name} {text}; an oil slick marks the survivors.")
    if homeless := [one.name for one in ship.side.squadrons.values() if one.platform == ship.name]:
        names = ", ".join(homeless)
        doing.remark(
            f"{names} flew from her: squadron --platform gives those in the air another deck, and set removes the rest"
        )


def is_beyond(doing: Doing, ship: state.Ship) -> bool:
    """Has she lost all her floatation, or all boxes of her hull, as far as they are known?"""
    is_awash = ship.floatation >= ship.floatation_boxes
    if is_awash and ship.boxes is None:
        is_awash = doing.board.ruling("boxes-not-entered") == "three"
        then = f"so {ship.floatation_boxes} are assumed" if is_awash else "so she does not flounder before they are"
        doing.remark(f"{ship.name}: no floatation boxes are entered, {then} (ruling boxes-not-entered)")
    by_hull = ship.hull and ship.crippled_boxes and ship.structural >= ship.hull + ship.crippled_boxes
    return is_awash or bool(by_hull)


def speed_in_words(ship: state.Ship) -> str:
    """The speed that she has left, and whether the sea holds it down, where her full speed is known."""
    answer = speed_of(ship)
    if answer is None:
        return ""
    return f" Her speed is {answer['speed']}{', held down by the sea' if answer['weather_reduced'] else ''}."


def speed_of(ship: state.Ship) -> Mapping[str, Any] | None:
    """A ship's top speed now, in the sea of her zone, as `speed` answers; not known without her full speed."""
    boxes = ship.floatation_boxes
    if ship.full is None:
        return None
    if ship.condition == "floundering":
        return {"speed": 0, "weather_reduced": False}
    inputs: dict[str, Any] = {
        "full": ship.full,
        "floatation_boxes": boxes,
        "floatation_damage": min(ship.floatation, boxes),
        "ship": SPEED_KINDS.get(ship.kind, ship.kind),
        "sea": SEAS.get(sea_of(ship), "normal"),
        "minor_engine": "minor-engine" in ship.all_casualties,
        "major_engine": "major-engine" in ship.all_casualties,
        "steering_casualty": not ship.steers,
    }
    return ship.here.reckon("speed", inputs)


class Damage(state.Named):
    """What a ship suffered by the base game's tables."""

    ship: state.Ship = thing(called("the ship", of="ships"))
    structural: int = bare(whole(0, 20, 0, meaning="structural boxes lost"))
    floatation: int = whole(0, 6, 0, meaning="floatation boxes lost")
    casualty: list[str] = bare(many(choice(*CASUALTIES), 0, 6, (), meaning="what is on fire or out of action"))
    crippled: bool = flag(meaning="she is crippled")
    explosion: bool = flag(meaning="a catastrophic explosion")
    broken_back: bool = flag(meaning="a torpedo broke her back")
    asdic: bool = flag(meaning="her asdic is damaged: she rammed a submarine (Das Boot)")
    floundering: bool = flag(meaning="she flounders, by the base game's card")
    hits: int | None = whole(1, 99, None, meaning="of the hits that wait, how many this is; without it, all")

    def mean(self) -> None:
        waiting = self.ship.hits
        if not waiting and not self.given - {"ship", "hits"}:
            raise bad_input(
                "structural", f"what did {self.ship.name} suffer? no hits on her wait, and nothing is named"
            )
        if self.hits is not None and self.ship.is_afloat and self.hits > waiting:
            raise at_odds("hits", f"{self.ship.name} has {counted(waiting, 'hit')} waiting, not {self.hits}")


def of_harmed(given: Any) -> Bars:
    """A ship that is sunk takes no more damage."""
    yield from of_afloat(given.ship)


@act("damage", Damage, cite="Critical Damage", bars=of_harmed)
def damage(given: Damage, doing: Doing) -> None:
    """Enter damage from the base game's tables: boxes, casualties, a cripple, a loss."""
    ship = given.ship
    if given.hits is None and ship.hits > 1:
        doing.remark(f"this stands for all {ship.hits} hits on {ship.name} that waited; --hits says for how many")
    ship.put(hits=0 if given.hits is None else ship.hits - given.hits)
    harm = Harm(doing, ship, fired_at=True)
    harm.boxes(given.structural, given.floatation)
    for casualty in dict.fromkeys(given.casualty):
        harm.casualty(casualty)
    if given.crippled:
        ship.put(crippled=True)
        harm.said.append("crippled")
        no_more_reloads(ship, doing.turn)
    if given.asdic:
        ship.put(asdic_damaged=True)
        harm.said.append("her asdic is damaged")
    if given.floundering and ship.condition != "floundering":
        harm.condition("floundering")
    if given.broken_back:
        settle_torpedo(ship)
    harm.lost = {"explosion": given.explosion, "broken_back": given.broken_back}
    harm.end()


def settle_torpedo(ship: state.Ship) -> None:
    """Note that the effect of one torpedo hit is known."""
    if ship.torpedo_hits:
        ship.put(torpedo_hits=ship.torpedo_hits - 1)


def no_more_reloads(ship: state.Ship, turn: int) -> None:
    """Mounts that are being reloaded will not become ready."""
    for mount in ship.mounts.values():
        if mount.ready is not None and mount.ready > turn:
            mount.put(ready=None)


class Critical(state.Named):
    """A critical hit on a ship."""

    ship: state.Ship = thing(called("the ship", of="ships"))
    hit: str = choice("torpedo", "shell", "special", meaning="what hit her; special throws only the special effects")
    penetrating: bool = flag(meaning="the hit penetrates")
    structural: int = whole(0, 20, 0, meaning="structural boxes that the hit itself takes")
    floatation: int = whole(0, 6, 0, meaning="floatation boxes that the hit itself takes")


@act("critical", Critical, cite="Critical Damage", bars=of_harmed)
def critical(given: Critical, doing: Doing) -> None:
    """Throw the critical damage of a torpedo or a shell, and enter what it does."""
    ship = given.ship
    harm = Harm(doing, ship, fired_at=True, torpedoed=given.hit == "torpedo")
    harm.boxes(given.structural, given.floatation)
    inputs: dict[str, Any] = {"penetrating": given.penetrating}
    if given.hit != "special" and ship.kind in MERCHANTS and ship.fire_risk:
        inputs["fire_risk_merchant"] = True
    procedure = {"torpedo": "torpedo-critical", "shell": "critical-damage", "special": "special-effects"}[given.hit]
    outcome = doing.resolve(procedure, inputs, side=ship.owner).outcome
    if given.hit == "torpedo":
        settle_torpedo(ship)
    elif given.hit == "shell":
        ship.put(hits=max(ship.hits - 1, 0))
    if outcome.get("explosion"):
        harm.suffer(["explosion"])
    elif "row" in outcome:
        doing.remark(f"read row {outcome['row']} of the base game's critical damage, and enter it with damage")
        harm.said.append(f"critical damage, row {outcome['row']}")
    harm.suffer(outcome["effects"])
    harm.end()


class Repair(state.Named):
    """What is mended other than by damage control."""

    ship: state.Ship = thing(called("the ship", of="ships"))
    casualty: list[str] = many(choice(*CASUALTIES), 1, 6, meaning="casualties to remove")

    def mean(self) -> None:
        ship = self.ship
        for casualty in self.casualty if ship.is_afloat else ():
            if casualty not in ship.all_casualties:
                has = (
                    f"; she has: {', '.join(ship.all_casualties)}"
                    if ship.all_casualties
                    else ", nor any other casualty"
                )
                raise at_odds("casualty", f"{ship.name} has no {casualty}{has}")


@act("mend", Repair, cite="Damage Control", bars=of_harmed)
def mend(given: Repair, doing: Doing) -> None:
    """Remove casualties for a reason other than damage control."""
    ship = given.ship
    ship.put(
        casualties=[one for one in ship.casualties if one not in given.casualty],
        permanent=[one for one in ship.permanent if one not in given.casualty],
    )
    doing.tell(ship.owner, f"{ship.name} no longer has: {', '.join(given.casualty)}.")
