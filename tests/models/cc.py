"""A second model of an evening of Carrier Clashes, in plain dicts and functions, from the rulebook alone.

A place is `(column, y)` with y twice the row, and one more in an even column, which is half a hex further south.
What a function forbids it answers by the rule that forbids it; `None` is allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

Place = tuple[int, int]
Thing = dict[str, Any]
Game = dict[str, Any]

OTHER = {"allied": "ijn", "ijn": "allied"}
DAY = (
    "initiative", "first-air-strike", "first-search", "second-air-strike", "first-surface-combat",
    "movement-spotted", "movement-unspotted", "unloading",
    "second-search", "third-air-strike", "second-surface-combat", "task-force", "turn-record",
)  # fmt: skip
NIGHT = (
    "initiative", "movement-spotted", "movement-unspotted", "unloading",
    "second-surface-combat", "task-force", "turn-record",
)  # fmt: skip
SEARCHES = ("first-search", "second-search")
STRIKES = ("first-air-strike", "second-air-strike", "third-air-strike")
WEATHER = {
    "clear": ("clear",) * 4 + ("cloudy", "stormy"),
    "cloudy": ("clear",) * 3 + ("cloudy",) * 2 + ("stormy",),
    "stormy": ("clear",) * 2 + ("cloudy",) * 3 + ("stormy",),
}
RANKS = ("none", "damaged", "ditw", "sunk")
VALUES = {"A": 1, "J": 1, "Q": 2, "K": 3}


# The map.


def place(hex: str) -> Place:
    column, row = int(hex[:2]), int(hex[2:])
    return column, 2 * row + (column % 2 == 0)


def apart(one: str, other: str) -> int:
    """Hexes between two hexes."""
    (a, b), (c, d) = place(one), place(other)
    return abs(a - c) + max(0, (abs(b - d) - abs(a - c)) // 2)


def zone(hex: str) -> str:
    """The zone of a hex of a map of 30 by 20 (14.a)."""
    return str((int(hex[2:]) - 1) // 10 * 3 + (int(hex[:2]) - 1) // 10 + 1)


def on_map(hex: str) -> bool:
    return 1 <= int(hex[:2]) <= 30 and 1 <= int(hex[2:]) <= 20


def weather(game: Game, hex: str) -> str:
    return str(game["weather"][zone(hex)])


# The turn.


def is_day(game: Game) -> bool:
    return bool((game["turn"] % 2 == 1) == game["day_first"])


def initiative(dice: list[int], levels: dict[str, int]) -> str:
    """Higher die and level; a tie goes to the higher level (12.a)."""
    totals = [(dice[0] + levels["allied"], levels["allied"]), (dice[1] + levels["ijn"], levels["ijn"])]
    return "allied" if totals[0] > totals[1] else "ijn"


def following(game: Game) -> str:
    """The phase after this one; a scenario may name phases of the day that are played by night too (12)."""
    phases = DAY if is_day(game) else [one for one in DAY if one in NIGHT or one in game["night_phases"]]
    at = phases.index(game["phase"]) if game["turn"] else len(phases) - 1
    return phases[(at + 1) % len(phases)]


def walk(game: Game, dice: list[int]) -> None:
    """The next phase, and what it does by itself."""
    for unit in game["air"].values():
        unit["up"] = game["phase"] if unit["over"] else unit.get("up")
    game["phase"] = following(game)
    game["die"], game["searched"], game["subs"] = {}, set(), set()
    game["fights"], game["engaging"], game["used"] = [], False, set()
    for unit in game["air"].values():
        lands(game, unit)
    for force in game["forces"].values():
        force["engaged"] = force["avoided"] = force["passed"] = False
        force["shaken"] = set()
        if game["phase"] == "task-force":
            force["spotted"] = False  # 15.l
        if game["phase"] in ("first-surface-combat", "movement-spotted", "second-surface-combat", "task-force"):
            force["glimpsed"] = False
    if game["phase"] == "initiative":
        new_turn(game, dice)
    if game["phase"] == "unloading":
        moved(game)
    if game["phase"] == "turn-record":
        for ship in game["ships"].values():
            company = sailing(game, ship["name"])
            if ship["last"] <= game["turn"] and company and not company["off"] and ship["kind"] != "M":
                ship.setdefault("ran_out", company["hex"])  # 23.h


def lands(game: Game, unit: Thing) -> None:
    """CAP of a phase that is over is down; what was claimed stays for the strikes (15.m). Who has no deck is lost."""
    unit["fought"] = False
    if game["phase"] not in STRIKES:
        unit["over"] = None
    if game["phase"] in ("first-surface-combat", "second-surface-combat", "initiative") and unit["adrift"]:
        deck = game["ships"].get(unit["at"])
        unit["lost"] |= bool(deck and deck["condition"] not in ("none", "damaged")) or unit.pop("far", 0) > 0
        unit["adrift"] = False


def new_turn(game: Game, dice: list[int]) -> None:
    """Weather and initiative; what was done in the turn before is over."""
    game["turn"] += 1
    for one, die in zip(sorted(game["weather"]), dice[:6], strict=True):
        game["weather"][one] = WEATHER[game["weather"][one]][die - 1]  # the weather comes first (14.a)
    game["dice"] = dict(zip(("allied", "ijn"), dice[6:], strict=True))
    game["first"] = OTHER[initiative(dice[6:], game["levels"])]
    for force in game["forces"].values():
        force["moved"], force["islands"], force["mission"], force["started"] = 0, False, None, force["hex"]
    for unit in game["air"].values():
        unit |= {"searched": None, "struck": None, "out": False, "withdrawn": False, "transferred": False, "up": None}
        unit |= {"ferried": None}
    for ship in game["ships"].values():
        ship["launched"], ship["bombarded"] = False, False
    for sub in game["subs_of"].values():
        sub["moved"] = 0


def moved(game: Game) -> None:
    """Movement is over: submarines turn back (25.e), long moves cost endurance (23.d, 23.e)."""
    for sub in game["subs_of"].values():
        sub["sideways"] = False
    for force in game["forces"].values():
        for name in force["ships"] if not force["off"] else ():
            if game["ships"][name]["stated"]:
                game["ships"][name]["last"] -= {5: 1, 6: 2}.get(force["moved"], 0)


# Task forces.


def speed(game: Game, force: Thing) -> int:
    """The slowest ship's (13), less one if damaged (18.b); by night a DITW ship in good company keeps hers."""
    if not force["ships"]:
        return int(max(ship["speed"] for ship in game["ships"].values() if ship["side"] == force["side"]))
    ships = [game["ships"][name] for name in force["ships"]]
    sound = [one for one in ships if one["condition"] == "none"]
    helped = any(one["kind"] == "B" or (one["kind"] == "C" and one["defense"] >= 2) for one in sound)
    found = []
    for ship in ships:
        found.append(ship["speed"] - (ship["condition"] == "damaged"))
        if ship["condition"] == "ditw" and (is_day(game) or not helped):
            found[-1] = 0
        over = game["turn"] - ship["last"] if ship["last"] is not None else 0
        if over > 0:
            found[-1] = min(found[-1], 3 if over <= 2 else 2 if over <= 4 else 1 if over <= 6 else 0)
    return int(max(0, min(found)))


def forbids_move(game: Game, force: Thing, hex: str) -> str | None:
    if game["phase"] != ("movement-spotted" if force["spotted"] else "movement-unspotted"):
        return "12.f"
    if not on_map(hex):
        return "3"
    return "13" if apart(force["hex"], hex) > speed(game, force) else None


def carriers(game: Game, force: Thing) -> list[str]:
    return [name for name in force["ships"] if game["ships"][name]["kind"] == "A"]


def sailing(game: Game, ship: str) -> Thing | None:
    return next((force for force in game["forces"].values() if ship in force["ships"]), None)


def hex_of(game: Game, name: str) -> str | None:
    """Where a ship, base or air unit is."""
    if name in game["bases"]:
        return str(game["bases"][name]["hex"])
    if name in game["air"]:
        return hex_of(game, game["air"][name]["at"])
    force = sailing(game, name)
    return force["hex"] if force and not force["off"] else None


def fits(game: Game, force: Thing, cards: list[str]) -> bool:
    """Do the cards stand for the ships (8)?"""
    wanted = {"H": 0, "S": 0, "D": 0, "B": 0, "M": 0}
    for name in force["ships"]:
        wanted[{"A": "H", "C": "S"}.get(game["ships"][name]["kind"], game["ships"][name]["kind"])] += 1
    wanted["S"] += force["dummies"]
    shown = dict.fromkeys(wanted, 0)
    marked = joker = False
    for card in cards:
        rank, suit = card[:-1], card[-1]
        if card == "XX":
            joker = True
            continue
        if suit == "H" and rank in ("7", "8", "9", "10"):
            marked = True
            continue
        suit = suit if suit != "C" else "B" if rank in "JQK" else "M"
        shown[suit] += VALUES.get(rank) or int(rank)
    kinds = (bool(force["dummies"] and force["ships"]), bool(force["dummies"] and not force["ships"]))
    return shown == wanted and (marked, joker) == kinds  # 22.b


def port(game: Game, side: str, hex: str | None) -> str | None:
    """The side's port in a hex (24.g)."""
    mine = [name for name, one in game["bases"].items() if one["side"] == side and one["port"]]
    return next((name for name in mine if game["bases"][name]["hex"] == hex), None)


def docked(game: Game, side: str, hex: str) -> list[Thing]:
    """The task forces with ships in a side's port, which count as one in combat (24.g.vi)."""
    if not port(game, side, hex):
        return []
    mine = [one for one in game["forces"].values() if one["side"] == side and one["hex"] == hex]
    return [one for one in mine if one["ships"] and not one["off"]]


# Who may search and strike.


def forbids_deck(game: Game, unit: Thing) -> str | None:
    """What keeps a unit on its carrier (13.c, 18.b, 18.d)."""
    if unit["lost"] or unit["out"]:
        return "18.g"
    deck = game["ships"].get(unit["at"])
    if deck and deck["condition"] != "none":
        return "18.b"
    if deck:
        force = sailing(game, deck["name"])
        if force is None or force["hex"] in game["islands"] or (force["islands"] and after_movement(game)):
            return "13.c"
    return None


def after_movement(game: Game) -> bool:
    return game["phase"] in ("second-search", "third-air-strike")


def forbids_search(game: Game, name: str, hex: str) -> str | None:
    if game["phase"] not in SEARCHES:
        return "12.c"
    where = hex_of(game, name)
    unit = game["air"].get(name)
    ship = game["ships"].get(name)
    if not is_day(game) and name not in game["night_searchers"]:
        return "Search Roll Modifiers"
    values = (unit or ship or game["bases"][name])["search"]
    if where is None or not values:
        return "15.a"
    if apart(where, hex) > values[0]:
        return "15.a"
    if unit:
        before = {"first-search": "first-air-strike", "second-search": "second-air-strike"}[game["phase"]]
        if unit["struck"] == before:
            return "15.n"
        if unit["over"] or unit["adrift"] or unit["withdrawn"]:
            return "15.m"
        return forbids_deck(game, unit)
    if ship:
        if ship["condition"] != "none":
            return "18.b"
        force = sailing(game, name)
        near = force and (force["hex"] in game["islands"] or (force["islands"] and after_movement(game)))
        if ship["kind"] == "A" and near:
            return "13.c"
    return None


def cards_due(game: Game, side: str, names: list[str], hex: str, die: int, covered: bool) -> tuple[int, bool]:
    """The cards that a search earns, and whether it only shows a force for strikes (15.h, Search Roll Modifiers)."""
    return cards_at(game, side, [apart(hex_of(game, name) or hex, hex) for name in names], hex, die, covered)


def cards_at(game: Game, side: str, ranges: list[int], hex: str, die: int, covered: bool) -> tuple[int, bool]:
    """As `cards_due`, of searches from so far."""
    level = game["levels"][side]
    total = die + level + len(ranges) - 1 - (min(ranges) > 5) - (min(ranges) > 10)
    sky = weather(game, hex)
    total -= 2 * (sky == "stormy") + (sky == "cloudy" and not covered) + 2 * covered
    return max(0, min(total, max(0, 4 + level))), covered and total == 0


# What attacks do.


def halves(value: Fraction) -> Fraction:
    """Odds: down to the nearest half (17)."""
    return Fraction(int(value * 2), 2)


def defense(ship: Thing) -> Fraction:
    return Fraction(ship["defense"], 1 if ship["condition"] == "none" else 2)


def guns_up(game: Game, ships: list[str], base: int | None = None) -> int | None:
    """The odds of AA in tenths, doubled: None where there is none at all (16.j); a port's at most 50 (24.g.vii)."""
    total = Fraction(base or 0)
    any_aa = bool(base)
    for name in ships:
        ship = game["ships"][name]
        any_aa |= bool(ship["aa"] or ship["star"])
        if ship["condition"] != "ditw":
            total += Fraction(ship["aa"], 1 if ship["condition"] == "none" else 2)
    if base is not None and ships:
        total = min(total, Fraction(50))
    return int(halves(Fraction(int(total), 10)) * 2) if any_aa else None


def damage(game: Game, name: str, result: str, *, aircraft: bool = True) -> None:
    """A ship's damage, and what follows for her force and the aircraft aboard (18)."""
    ship = game["ships"][name]
    before = ship["condition"]
    if RANKS.index(result) <= RANKS.index(before):
        return
    company = sailing(game, name)
    saving = slow(game, company["ships"]) if company else 0
    ship["condition"] = ship["result"] = result
    aboard = [unit for unit in game["air"].values() if unit["at"] == name and not unit["lost"]]
    for unit in aboard:
        unit["from"] = company["hex"] if company else None
    inside = [one for one in aboard if not one["over"] and game["phase"] not in (one["struck"], one["searched"])]
    if aircraft:
        going = len(inside) if result == "sunk" else -(-len(inside) // 2)
        for unit in inside[len(inside) - going :]:
            unit["lost"] = True
        for unit in aboard:
            unit["adrift"] |= not unit["lost"] and unit not in inside
    if result == "sunk" or ship["kind"] == "D":
        ship["condition"] = "gone"
        force = sailing(game, name)
        if force:
            force["ships"].remove(name)
    if company:
        for other in company["ships"]:
            changes_company(game, other, saving, slow(game, company["ships"]))


def slow(game: Game, ships: Sequence[str]) -> int:
    """The slowest printed speed of a company, if it saves fuel: 2, 3, or none (23.c)."""
    least = min((game["ships"][n]["speed"] - (game["ships"][n]["condition"] == "damaged") for n in ships), default=9)
    return 2 if least <= 2 else 3 if least == 3 else 0


def changes_company(game: Game, name: str, before: int, after: int, turn: int | None = None) -> None:
    """What a slow ship's joining or leaving does to a stated endurance (23.c)."""
    ship = game["ships"][name]
    turn = game["turn"] if turn is None else turn
    left = ship["last"] - turn
    if before == after or not ship["stated"] or left < 0:
        return
    if before:
        left = left // 2 if before == 2 else left * 2 // 3
    if after:
        left = left * 2 if after == 2 else left + left // 2
    ship["last"] = turn + left
