"""What ships suffer: damage entered or thrown, casualties kept, sinking (Critical Damage, Floundering)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, many, whole
from referee.games.cunningham_somerville.evening.board import change, entered, thing
from referee.games.cunningham_somerville.rules.collisions import Collision, Ram
from referee.session.acting.act import Doing, act, reckoned
from referee.session.board.owned import called, whose

# Of one system the worst casualty counts; a plain steering casualty is one whose gravity is not known yet.
SYSTEMS: Mapping[str, tuple[str, ...]] = {
    "fire": ("fire", "raging-fire"),
    "steering": ("minor-steering", "steering", "major-steering"),
    "engine": ("minor-engine", "major-engine"),
    "power-radar": ("power-radar",),
    "power-guns": ("power-guns",),
    "power-all": ("power-all",),
}
CASUALTIES = tuple(casualty for system in SYSTEMS.values() for casualty in system)
TURNS = {"turn-port": "turns 90° to port", "turn-starboard": "turns 90° to starboard", "turn-about": "turns about"}
BLOWS = {
    "avoided": "no collision",
    "not-attempted": "no attempt to ram",
    "glancing": "a glancing blow",
    "full": "a full blow",
}
GONE = ("sunk", "removed")
SPEED_KINDS = {"carrier": "capital", "heavy-cruiser": "cruiser", "light-cruiser": "cruiser"}


def system_of(casualty: str) -> str:
    """The system that a casualty is of."""
    return next(system for system, known in SYSTEMS.items() if casualty in known)


def afloat(ship: Mapping[str, Any]) -> bool:
    """Is it still there?"""
    return ship.get("condition") not in GONE


def with_casualty(known: Sequence[str], casualty: str) -> list[str]:
    """Casualties with one more: of one system the worst."""
    order = SYSTEMS[system_of(casualty)]
    same = [one for one in known if one in order]
    worst = max([*same, casualty], key=order.index)
    return sorted([*(one for one in known if one not in order), worst], key=CASUALTIES.index)


class Harm:
    """Damage being done to one ship: gathered, then put into the state and said."""

    def __init__(self, doing: Doing, side: str, name: str) -> None:
        self.doing, self.side, self.name = doing, side, name
        self.ship = thing(doing, side, "ships", name)
        if not afloat(self.ship):
            raise bad_input("ship", f"{name} is {self.ship['condition']}")
        self.said: list[str] = []
        self.lost = {"explosion": False, "broken_back": False}

    def boxes(self, structural: int = 0, floatation: int = 0) -> None:
        """Boxes lost; bulkheads that held may give way again."""
        for key, number in (("structural", structural), ("floatation", floatation)):
            if number:
                change(self.doing, self.side, "ships", self.name, **{key: self.ship.get(key, 0) + number})
                self.said.append(f"{number} {key}")
        if floatation:
            this_turn = self.ship.get("floatation_this_turn", 0) + floatation
            change(self.doing, self.side, "ships", self.name, floatation_this_turn=this_turn)
        if (structural or floatation) and self.ship.get("condition") == "bulkheads-hold":
            self.condition("floundering")
        self.ship = thing(self.doing, self.side, "ships", self.name)

    def suffer(self, effects: Iterable[str]) -> None:
        """Effects of critical damage."""
        for effect in effects:
            if effect == "floatation":
                self.boxes(floatation=1)
            elif effect == "explosion":
                self.lost["explosion"] = True
                self.said.append("explosion")
            elif effect in TURNS:
                self.said.append(TURNS[effect])
            else:
                self.casualty(effect)

    def casualty(self, casualty: str) -> None:
        """A casualty, dealt with in the next Marker Step."""
        known = with_casualty(self.ship.get("casualties", []), casualty)
        change(self.doing, self.side, "ships", self.name, casualties=known)
        self.ship = thing(self.doing, self.side, "ships", self.name)
        self.said.append(casualty.replace("-", " "))

    def condition(self, condition: str | None) -> None:
        """Floundering, held, sunk or gone at once."""
        change(self.doing, self.side, "ships", self.name, condition=condition)
        self.ship = thing(self.doing, self.side, "ships", self.name)
        if condition in GONE:
            change(self.doing, self.side, "ships", self.name, casualties=None, towing=None)
            text = "is gone in an instant" if condition == "removed" else "sinks"
            self.doing.tell("all", f"{self.name} {text}; an oil slick marks the survivors.")
        elif condition:
            self.said.append(condition.replace("-", " "))

    def end(self, *, at_once: bool = True) -> None:
        """Does it sink? Then what is to be said, and what the umpire should look at."""
        this_turn = int(self.ship.get("floatation_this_turn", 0))
        if any(self.lost.values()) or (at_once and this_turn >= 3) or self.beyond():
            flags = {key: True for key, value in self.lost.items() if value}
            inputs = {**flags, "floatation_this_turn": min(this_turn, 6)}
            state = (self.doing.resolve("sinking", inputs, side=self.side).outcome or {})["state"]
            if state == "removed" or self.ship.get("condition") != "floundering":
                self.condition(state)
        if afloat(self.ship):
            self.doing.tell(self.side, f"{self.name}: {', '.join(self.said) or 'no damage'}.{self.pace()}")
            hull = self.ship.get("hull")
            if hull and not self.ship.get("crippled") and self.ship.get("structural", 0) >= hull:
                self.doing.remark(f"{self.name} has lost its {hull} hull boxes: crippled? do damage --crippled")

    def beyond(self) -> bool:
        """Has it lost all its floatation, or all boxes that are known?"""
        boxes, hull, cripple = (self.ship.get(key, 0) for key in ("boxes", "hull", "crippled_boxes"))
        sunk_by_hull = hull and cripple and self.ship.get("structural", 0) >= hull + cripple
        return bool((boxes and self.ship.get("floatation", 0) >= boxes) or sunk_by_hull)

    def pace(self) -> str:
        """The speed that it has left, where its full speed is known."""
        now = speed_of(self.doing, self.ship)
        return "" if now is None else f" Speed {now}."


def speed_of(doing: Doing, ship: Mapping[str, Any]) -> int | None:
    """A ship's top speed now, by `speed`; not known without its full speed."""
    if "full" not in ship or ship.get("boxes", 3) not in (1, 3, 4):
        return None
    if ship.get("condition") == "floundering":
        return 0
    hurt = [*ship.get("casualties", ()), *ship.get("permanent", ())]
    boxes = ship.get("boxes", 3)
    kind = ship.get("kind", "capital")
    inputs: dict[str, Any] = {
        "full": ship["full"],
        "floatation_boxes": boxes,
        "floatation_damage": min(ship.get("floatation", 0), boxes),
        "ship": SPEED_KINDS.get(kind, kind),
        "minor_engine": "minor-engine" in hurt,
        "major_engine": "major-engine" in hurt,
        "steering_casualty": any(one in SYSTEMS["steering"] for one in hurt),
    }
    return int(reckoned(doing, "speed", inputs)["speed"])


class Damage(Inputs):
    """What a ship suffered by the base game's tables."""

    ship: str = called("the ship", of="ships")
    structural: int = whole(0, 20, 0, meaning="structural boxes lost")
    floatation: int = whole(0, 6, 0, meaning="floatation boxes lost")
    casualty: list[str] = many(choice(*CASUALTIES), 0, 6, (), meaning="casualties: fire, power-guns, minor-engine …")
    crippled: bool = flag(meaning="it is crippled")
    explosion: bool = flag(meaning="a catastrophic explosion")
    broken_back: bool = flag(meaning="a torpedo broke its back")


@act("damage", Damage, cite="Critical Damage")
def damage(given: Damage, doing: Doing) -> None:
    """Damage that the base game's tables gave: boxes, casualties, crippled, lost."""
    harm = Harm(doing, whose(doing, "ships", given.ship, "ship"), given.ship)
    harm.boxes(given.structural, given.floatation)
    for casualty in given.casualty:
        harm.casualty(casualty)
    if given.crippled:
        change(doing, harm.side, "ships", given.ship, crippled=True)
        harm.ship = thing(doing, harm.side, "ships", given.ship)
        harm.said.append("crippled")
        no_more_reloads(doing, harm.side, given.ship)
    harm.lost = {"explosion": given.explosion, "broken_back": given.broken_back}
    harm.end()


def no_more_reloads(doing: Doing, side: str, name: str) -> None:
    """Mounts that are being reloaded are not ready any more."""
    for mount, found in thing(doing, side, "ships", name).get("mounts", {}).items():
        if found.get("ready", 0) > doing.turn:
            still = {key: value for key, value in found.items() if key != "ready"}
            doing.put("sides", side, "ships", name, "mounts", mount, value=still)


class Critical(Inputs):
    """A critical hit on a ship."""

    ship: str = called("the ship", of="ships")
    by: str = choice("torpedo", "shell", "special", meaning="what hit it; special: the special effects alone")
    penetrating: bool = flag(meaning="the hit penetrates")
    structural: int = whole(0, 20, 0, meaning="structural boxes that the hit takes besides")
    floatation: int = whole(0, 6, 0, meaning="floatation boxes that the hit takes besides")


@act("critical", Critical, cite="Critical Damage")
def critical(given: Critical, doing: Doing) -> None:
    """Critical damage of a torpedo or a shell is thrown, and what it does is kept."""
    side = whose(doing, "ships", given.ship, "ship")
    harm = Harm(doing, side, given.ship)
    harm.boxes(given.structural, given.floatation)
    inputs: dict[str, Any] = {"penetrating": given.penetrating}
    merchant = harm.ship.get("kind") in ("merchant", "fast-merchant", "transport")
    if given.by != "special" and merchant and harm.ship.get("fire_risk"):
        inputs["fire_risk_merchant"] = True
    procedure = {"torpedo": "torpedo-critical", "shell": "critical-damage", "special": "special-effects"}[given.by]
    outcome = doing.resolve(procedure, inputs, side=side).outcome or {}
    if outcome.get("explosion"):
        harm.suffer(["explosion"])
    elif "row" in outcome:
        doing.remark(f"read row {outcome['row']} of the base game's critical damage: enter it with damage")
    harm.suffer(effect for effect in outcome["effects"] if effect != "explosion" or not outcome.get("explosion"))
    harm.end()


class Collide(Ram):
    """Two ships whose bases interpenetrate."""

    moving: str = called("the ship that moves", of="ships")
    non_moving: str = called("the ship that it runs into", of="ships")
    ramming: bool = flag(meaning="it means to: the determination test comes first")


@act("collide", Collide, cite="Oh Lumme!")
def collide(given: Collide, doing: Doing) -> None:
    """A ship runs into another, by mischance or to ram it; what both suffer is kept."""
    movers = Harm(doing, whose(doing, "ships", given.moving, "moving"), given.moving)
    others = Harm(doing, whose(doing, "ships", given.non_moving, "non_moving"), given.non_moving)
    if given.moving == given.non_moving:
        raise bad_input("non_moving", f"{given.moving} cannot run into itself")
    inputs = entered(given, Ram if given.ramming else Collision)
    inputs.setdefault("floatation_this_turn", min(int(others.ship.get("floatation_this_turn", 0)), 2))
    if given.ramming and movers.ship.get("failed_to_ram"):
        inputs["failed_before"] = True
    if given.ramming and given.non_moving in movers.ship.get("rammed", []):
        inputs["passed_before"] = True
    came = doing.resolve("ram" if given.ramming else "collision", inputs, side=movers.side).outcome or {}
    if given.ramming and not came["determined"]:
        change(doing, movers.side, "ships", given.moving, failed_to_ram=True)
    elif given.ramming:
        tried = dict.fromkeys([*movers.ship.get("rammed", []), given.non_moving])
        change(doing, movers.side, "ships", given.moving, rammed=list(tried))
    doing.tell("all", f"{given.moving} and {given.non_moving}: {BLOWS[came['result']]}.")
    if came["result"] in ("avoided", "not-attempted"):
        return
    movers.boxes(came["moving_structural"])
    movers.end()
    others.boxes(came["non_moving_structural"], came["non_moving_floatation"])
    # Its floatation is among the boxes already.
    others.suffer(effect for effect in came["effects"] if effect != "floatation")
    others.end(at_once=came["non_moving_sunk"])
    for harm, key in ((movers, "moving_speed"), (others, "non_moving_speed")):
        if afloat(harm.ship):
            doing.tell("all", f"{harm.name} is at speed {came[key]}.")


class Repair(Inputs):
    """What is mended otherwise."""

    ship: str = called("the ship", of="ships")
    casualty: list[str] = many(choice(*CASUALTIES), 1, 6, meaning="casualties that are no more")


@act("mend", Repair, cite="Damage Control")
def mend(given: Repair, doing: Doing) -> None:
    """Casualties that are no more, for a reason that damage control does not know."""
    side = whose(doing, "ships", given.ship, "ship")
    ship = thing(doing, side, "ships", given.ship)
    for casualty in given.casualty:
        known = [*ship.get("casualties", []), *ship.get("permanent", [])]
        if casualty not in known:
            raise bad_input("casualty", f"{given.ship} has no {casualty}; it has: {', '.join(known) or 'none'}")
    for key in ("casualties", "permanent"):
        change(
            doing, side, "ships", given.ship, **{key: [one for one in ship.get(key, []) if one not in given.casualty]}
        )
    doing.tell(side, f"{given.ship}: mended: {', '.join(given.casualty)}.")
