"""Guns and torpedoes: attacks resolved one by one, their results applied at once (7.0, 8.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.dice import Typed
from referee.engine.errors import Refusal
from referee.engine.inputs import Inputs, enemys, own
from referee.engine.rules import Rules
from referee.games.ca.evening import ships, spotting, state
from referee.games.ca.evening.state import ALL, Ship
from referee.games.ca.rules import torpedoes
from referee.games.ca.rules.counters import nation_of
from referee.games.ca.rules.target import SAID
from referee.session.acting.act import Doing, Whole, act, reckoned
from referee.session.board.owned import all_called, called

GUNS = ("gunnery", "range")
COAST = "the coast line"
DOES = {"gunnery": ("fires on", "fire on"), "torpedo": ("launches torpedoes at", "launch torpedoes at")}
UNSEEN = "a ship unseen"


class Attack(Inputs):
    """The ships that attack together, and their target."""

    firer: list[str] = own(all_called("the ships that attack it together", 1, 30, of="ships"))
    target: str = enemys(called("the enemy ship", of="ships"))


def whole_of(kind: str) -> Any:
    """What `odds` weighs of an attack of a kind: the attack of these ships, whoever may attack now."""

    def whole(given: Attack, doing: Doing) -> Whole:
        side = ships.afloat(doing, given.firer[0], "firer").owner
        firers = ships.all_afloat(doing, given.firer, "firer", side)
        target = ships.afloat(doing, given.target, "target", state.of(doing).other(side))
        barred = [(firer, barred_by(doing, kind, firer, target)) for firer in firers]
        assumed = [f"{firer.name} may attack {target.name}, though now: {SAID[why][0]}" for firer, why in barred if why]
        return Whole(kind, inputs_of(doing, kind, firers, target), assumed, marks(doing, kind, firers, target))

    return whole


@act("fire", Attack, cite="7.2", phases=("first-gunnery", "second-gunnery"), whole=whole_of("gunnery"))
def fire(given: Attack, doing: Doing) -> None:
    """Ships fire their guns at one enemy ship; the result counts at once."""
    attack(doing, "gunnery", given)


@act("launch", Attack, cite="7.22", phases=("first-torpedo", "second-torpedo"), whole=whole_of("torpedo"))
def launch(given: Attack, doing: Doing) -> None:
    """Ships launch torpedoes at one enemy ship; the result counts at once."""
    attack(doing, "torpedo", given)


def attack(doing: Doing, kind: str, given: Attack) -> None:
    """One attack: who may take part, the die, what it leaves, and who hears of it."""
    board = state.of(doing)
    side = board.phasing
    firers = ships.all_afloat(doing, given.firer, "firer", side)
    target = ships.afloat(doing, given.target, "target", board.other(side))
    for firer in firers:
        if reason := barred_by(doing, kind, firer, target):
            text, cite = SAID[reason]
            message, hint = f"{firer.name} may not attack {target.name}: {text}", HINT.format(firer.name)
            doing.forbid(cite, message, "firer", hint=hint)
    inputs = inputs_of(doing, kind, firers, target)
    answer = doing.resolve(kind, inputs, side=side, stand_in=marks(doing, kind, firers, target))
    outcome = answer.outcome or {}
    if outcome["result"] == "ineffective" and isinstance(doing.source, Typed) and doing.source.faces:
        text = f"{' and '.join(given.firer)} against {target.name}: below 1-1, no die is thrown"
        raise Refusal("bad-dice", text, field="dice", hint="the same without --dice")
    attacked = board.umpire.attacked
    attacked.put(**{kind: [*getattr(attacked, kind), target.name]})
    used_up(doing, kind, firers)
    apply(target, outcome)
    announce(doing, kind, firers, target, answer.odds or "", outcome)


def inputs_of(doing: Doing, kind: str, firers: Sequence[Ship], target: Ship) -> dict[str, Any]:
    """An attack as the procedures `gunnery` and `torpedo` take it."""
    return {**hull(doing, target), "firers": [weapon(doing, kind, firer, target.place) for firer in firers]}


def marks(doing: Doing, kind: str, firers: Sequence[Ship], target: Ship) -> list[str]:
    """What of an attack has values that are not the published ones."""
    words = GUNS if kind == "gunnery" else ("torpedo",)
    used = [(firer, word) for firer in firers for word in words]
    return ships.stand_ins(doing, [*used, (target, "defense")]) + coast(doing)


def coast(doing: Doing) -> list[str]:
    """The coast line, where it is a stand-in."""
    return [COAST] if "land" in state.of(doing).public.map.stand_in else []


HINT = 'targets --ship "{}" lists whom she may attack'


def barred_by(doing: Doing, kind: str, firer: Ship, target: Ship) -> str:
    """Why a ship may not attack a target now, as `may-fire` has it (a key of `SAID`); empty if it may."""
    rows = reckoned(doing, "may-fire", battle(doing, kind, firer))["targets"]
    reason = next(str(row["reason"]) for row in rows if row["name"] == target.name)
    return "" if reason == "ok" else reason


def battle(doing: Doing, kind: str, firer: Ship) -> dict[str, Any]:
    """A firer and every enemy ship on the map as `may-fire` takes them."""
    board = state.of(doing)
    night, group = board.is_night, {ALL, firer.group or ALL}
    out: dict[str, Any] = {
        "kind": kind,
        "class": firer.type,
        "weapon_hits": firer.weapon_hits,
        "already_attacked": firer.fired if kind == "gunnery" else firer.launched,
        "night": night,
        **armament(doing, kind, firer),
    }
    attacked = getattr(board.umpire.attacked, kind)
    out["targets"] = [
        {
            "name": enemy.name,
            "class": enemy.type,
            "distance": doing.distance(firer.place, enemy.place),
            "spotted": not night or bool(group & set(board.groups_spotting(enemy))),
            "blocked": is_blocked(doing, firer.place, enemy.place),
            "attacked": enemy.name in attacked,
        }
        for enemy in board.enemy(firer.owner).afloat.values()
    ]
    return out


def is_blocked(doing: Doing, one: str, other: str) -> bool:
    """Does land lie in the line of fire (7.41)? The hex aimed at does not, though it may be land that is bombarded."""
    land = [place for place in state.of(doing).public.map.land if place != other]
    return bool(land) and not reckoned(doing, "line-of-fire", {"from_hex": one, "to_hex": other, "land": land})["clear"]


def armament(doing: Doing, kind: str, ship: Ship) -> dict[str, Any]:
    """What a ship attacks with, as the procedures take it."""
    if kind == "torpedo":
        nation = nation_of(doing.ruleset, ship.owner, ship.code)
        again = nation == "ijn" and ship.launches == 1 and ship.torpedoes == "loaded"
        loads = {"nation": nation, "launched": ship.launches, "reloaded": again}
        return {"strength": ships.card(doing, ship, "torpedo")[0], **loads}
    strength, reach = ships.card(doing, ship, *GUNS)
    return {"strength": strength, "range": reach, "half_strength": ship.half_strength}


def weapon(doing: Doing, kind: str, ship: Ship, place: str) -> dict[str, Any]:
    """A firer as `gunnery` and `torpedo` take it."""
    at = {"name": ship.name, "distance": doing.distance(ship.place, place), "weapon_hits": ship.weapon_hits}
    return at | armament(doing, kind, ship)


def hull(doing: Doing, ship: Ship, *, defense: bool = True) -> dict[str, Any]:
    """A target as the attacks take it; `damage` takes it without its Defense Strength."""
    return {
        "target_class": ship.type,
        **({"defense": ships.card(doing, ship, "defense")[0]} if defense else {}),
        "target_power_hits": ship.power_hits,
        "target_weapon_hits": ship.weapon_hits,
        "target_speed": ship.speed,
    }


def used_up(doing: Doing, kind: str, firers: Sequence[Ship]) -> None:
    """The firers have made their attack: guns give them away at night, torpedoes leave the tubes."""
    if kind == "gunnery":
        for ship in firers:
            ship.put(fired=True)
        spotting.by_gunfire(doing, firers)
        return
    for ship in firers:
        ship.put(launched=True)
        if ship.torpedoes == "loaded":
            nation = nation_of(doing.ruleset, ship.owner, ship.code)
            left, launches = torpedoes.after(nation, "loaded", ship.launches, "launch", Rules(doing.ruleset))
            ship.put(torpedoes=left, launches=min(launches, 2))


def apply(ship: Ship, outcome: Mapping[str, Any]) -> None:
    """A ship's hits after an attack (the state of 8.1); three sink it."""
    ship.put(power_hits=outcome["power_hits"], weapon_hits=outcome["weapon_hits"], speed=outcome["speed"])
    if outcome["state"] == "sunk":
        ship.put(fate="sunk", hex=None, facing=None, speed=None)


def announce(
    doing: Doing, kind: str, firers: Sequence[Ship], target: Ship, column: str, outcome: Mapping[str, Any]
) -> None:
    """Say an attack and its result; where ships are hidden, only torpedoes that hit are noticed by their target."""
    board, side = state.of(doing), firers[0].owner
    other = board.other(side)
    who, does = ships.listed(len(firers)), DOES[kind][len(firers) > 1]
    result = "no effect" if outcome["result"] in ("none", "ineffective") else outcome["result"]
    left = "sunk" if outcome["state"] == "sunk" else target.condition
    text = f"{who} {does} {{}}, {column}: {result}."
    after = f"{text} {{}}: {left}."
    seen = board.is_seen(target)  # else the umpire has forced an attack on a ship that is out of sight
    noticed = kind == "gunnery" or not board.is_hidden
    if seen and noticed:
        doing.tell(ALL, after, *firers, target, target)
        return
    if seen:
        doing.tell(side, after, *firers, target, target)
    else:
        doing.tell(side, text, *firers, UNSEEN)
    if noticed:
        doing.tell(other, after, *firers, target, target)
    elif result != "no effect":
        doing.tell(other, f"{{}} is hit by torpedoes: {result}. {{}}: {left}.", target, target)
