"""A second model of an evening of CA, in plain dicts and functions, from the rulebook alone.

A place is `(column, y)` with y twice the row, and one more in an even column, which is half a hex further south.
What a function forbids it answers by the case that forbids it; `None` is allowed.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Place = tuple[int, int]
Ship = dict[str, Any]
Game = dict[str, Any]

POINTS = ("n", "ne", "se", "s", "sw", "nw")
AHEAD = {"n": (0, -2), "ne": (1, -1), "se": (1, 1), "s": (0, 2), "sw": (-1, 1), "nw": (-1, -1)}
SCHEDULE = {"BB": (6, 3, 1, 1), "BC": (6, 3, 1, 1), "CA": (7, 2, 2, 2), "CL": (7, 2, 2, 2), "DD": (7, 1, 3, 2)}
KINDS = {"BB": 0, "BC": 0, "CA": 1, "CL": 1, "DD": 2}
TABLE = {  # the Combat Results Table (8.0), a row for each die
    1: "P P P P PW PW PW PW PW",
    2: ". W P P P PW PW PW PW",
    3: ". . W W W P PW PW PW",
    4: ". . . W W W P PW PW",
    5: ". . . . . W P P PW",
    6: ". . . . . . P P P",
}


# The sea.


def place(text: str) -> Place:
    column, row = int(text[:2]), int(text[2:])
    return column, 2 * row + (column % 2 == 0)


def text(spot: Place) -> str:
    """The hex of a place."""
    column, y = spot
    return f"{column:02d}{y // 2:02d}"


def apart(one: Place, other: Place) -> int:
    """How many hexes are from one to the other."""
    across, along = abs(one[0] - other[0]), abs(one[1] - other[1])
    return across + max(0, along - across) // 2


def beside(spot: Place, facing: str) -> Place:
    """The next hex in a direction."""
    return spot[0] + AHEAD[facing][0], spot[1] + AHEAD[facing][1]


def turned(facing: str, by: int) -> str:
    """A facing turned to the right by so many hexsides."""
    return POINTS[(POINTS.index(facing) + by) % 6]


def crosses(one: Place, other: Place, hex: Place) -> bool:
    """Does the line between two centres run through a hex or along one of its sides (7.41)?"""
    low, high = Fraction(0), Fraction(1)
    x, y = 3 * (one[0] - hex[0]), one[1] - hex[1]
    dx, dy = 3 * (other[0] - one[0]), other[1] - one[1]
    for at, by, most in ((y, dy, 1), (x + y, dx + dy, 2), (x - y, dx - dy, 2)):
        for sign in (1, -1):
            room = most - sign * at
            if by == 0:
                if room < 0:
                    return False
            elif sign * by > 0:
                high = min(high, Fraction(room, sign * by))
            else:
                low = max(low, Fraction(room, sign * by))
    return low < high


def blocked(game: Game, one: Place, other: Place) -> bool:
    """Is land in the line of fire (7.41)?"""
    return any(crosses(one, other, hex) for hex in game["land"] if hex not in (one, other))


def on_map(game: Game, spot: Place) -> bool:
    return bool(1 <= spot[0] <= game["columns"] and 1 <= spot[1] // 2 <= game["rows"])


# Ships.


def afloat(game: Game, side: str | None = None) -> list[Ship]:
    return [ship for ship in game["ships"].values() if ship["at"] and side in (None, ship["side"])]


def phasing(game: Game) -> str:
    first = game["first"]
    return str(first if game["half"] == 0 else other(first))


def other(side: str) -> str:
    return "usn" if side == "ijn" else "ijn"


def top(ship: Ship) -> int:
    """The maximum Movement Allowance (6.42, 6.43, 6.5)."""
    return (SCHEDULE[ship["kind"]][0], 3, 0)[min(ship["P"], 2)]


def spotted(game: Game, ship: Ship, groups: set[str]) -> None:
    """A marker (7.62); the first is the first sighting."""
    if not game["night"] or not groups:
        return
    ship["marker"] |= groups
    game["frozen"] = False
    game["plotted"] = 0


def visible(game: Game, ship: Ship, firer: Ship | None = None) -> bool:
    """May a ship be fired at by night: by this firer, or at all (7.61)?"""
    if not game["night"]:
        return True
    marker = ship["marker"]
    return bool(marker) if firer is None else "all" in marker or firer["group"] in marker


def unseen(game: Game, ship: Ship) -> bool:
    """Is a ship hidden from the other player (umpired play)?"""
    return bool(game["hidden"] and not visible(game, ship))


# Fire.


def strength(ship: Ship, kind: str, distance: int, *, halved: bool = True) -> Fraction:
    """A ship's strength at a distance; 0 out of range (7.2, 7.5)."""
    own = Fraction(ship[kind]) / (1, 2)[ship["W"] == 1]
    if halved and kind == "gunnery" and ship["half"]:
        own /= 2
    reach = ship["range"] if kind == "gunnery" else 7 if ship["side"] == "ijn" else 3
    bands = -(-distance // reach)
    return own / bands if bands <= (2 if kind == "gunnery" else 3) else Fraction(0)


def forbids_attack(game: Game, ship: Ship, target: Ship, kind: str) -> str | None:
    """Why a ship may not attack a target."""
    if ship["W"] == 2 or not ship[kind]:
        return "7.5"
    if kind == "torpedo" and ship["tubes"] != "loaded":
        return "7.43" if ship["side"] == "usn" else "7.72" if ship["tubes"] == "expended" else "7.71"
    if ship["fired" if kind == "gunnery" else "launched"] or target["name"] in game["attacked"][kind]:
        return "7.13"
    if not visible(game, target, ship):
        return "7.61"
    if blocked(game, ship["at"], target["at"]):
        return "7.41"
    distance = apart(ship["at"], target["at"])
    if strength(ship, kind, distance) == 0:
        return "7.21" if kind == "gunnery" else "7.22"
    if kind == "gunnery" and distance > ship["range"]:
        step = abs(KINDS[ship["kind"]] - KINDS[target["kind"]])
        for enemy in afloat(game, target["side"]):
            if not visible(game, enemy, ship) or blocked(game, ship["at"], enemy["at"]):
                continue
            if apart(ship["at"], enemy["at"]) > 2 * ship["range"]:
                continue
            if abs(KINDS[ship["kind"]] - KINDS[enemy["kind"]]) < step:
                return "7.81"
    return None


def column(game: Game, ships: list[Ship], target: Ship, kind: str) -> int:
    """The column of an attack, 0 below 1-1 (7.0, 7.32)."""
    total = sum((strength(ship, kind, apart(ship["at"], target["at"])) for ship in ships), Fraction(0))
    if kind == "gunnery" and len(ships) > 1:
        total /= 2
    return min(9, int(total / target["defense"]))


def attack(game: Game, ships: list[Ship], target: Ship, kind: str, die: int | None) -> None:
    """An attack and what follows (7.0, 7.43, 7.62, 7.71, 8.1)."""
    number = column(game, ships, target, kind)
    game["attacked"][kind].add(target["name"])
    for ship in ships:
        if kind == "gunnery":
            ship["fired"] = True
            spotted(game, ship, {"all"})
        else:
            ship["launched"] = True
            ship["launches"] += 1
            ship["tubes"] = "empty" if ship["side"] == "ijn" and ship["launches"] == 1 else "expended"
    if number and die:
        hit(game, target, TABLE[die].split()[number - 1], kind)


def hit(game: Game, ship: Ship, result: str, kind: str) -> None:
    """What a result does (6.4, 8.1)."""
    if result == ".":
        return
    if kind == "torpedo":
        ship["P"] += len(result)
    else:
        ship["P"] += "P" in result
        ship["W"] += "W" in result
    if ship["P"] + ship["W"] >= 3:
        gone(ship, "sunk")
    else:
        ship["speed"] = min(ship["speed"], top(ship))
        ship["before"] = min(ship["before"], top(ship))


def gone(ship: Ship, fate: str) -> None:
    ship.update(at=None, fate=fate, marker=set())


def bombarded(game: Game, ships: list[Ship], hex: Place) -> None:
    """A bombardment (9.2 (4))."""
    for ship in ships:
        ship["fired"] = True
        game["shells"] += strength(ship, "gunnery", apart(ship["at"], hex), halved=False)
        spotted(game, ship, {"all"})


def forbids_bombardment(game: Game, ship: Ship, hex: Place) -> str | None:
    if game["number"] not in (4, 5, 6) or hex not in game["guadalcanal"] or ship["side"] != "ijn":
        return "9.2"
    if ship["W"] == 2:
        return "7.5"
    if ship["fired"]:
        return "7.13"
    if blocked(game, ship["at"], hex):
        return "7.41"
    return None if strength(ship, "gunnery", apart(ship["at"], hex)) else "7.21"


# Movement.


def step(game: Game, ship: Ship, spot: Place, facing: str, left: int, one: str) -> tuple[Place, str, int] | str:
    """One step of a course: where it leads, or the case that forbids it."""
    turns = {"L": -1, "R": 1}.get(one[-1], 0)
    cost = SCHEDULE[ship["kind"]][1] if one[0] == "T" else 1
    if cost > left:
        return "6.14"
    facing = turned(facing, turns)
    if one[0] == "T":
        return spot, facing, left - cost
    spot = beside(spot, facing)
    if not on_map(game, spot):
        return "9.14"
    if spot in game["land"]:
        return "6.21"
    if any(enemy["at"] == spot and not unseen(game, enemy) for enemy in afloat(game, other(ship["side"]))):
        return "6.22"
    return spot, facing, left - 1


def taken(game: Game, ship: Ship, spot: Place) -> bool:
    """Is another ship that her player sees there?"""
    return any(
        one["at"] == spot
        for one in afloat(game)
        if one is not ship and (one["side"] == ship["side"] or not unseen(game, one))
    )


def ends(game: Game, ship: Ship) -> set[Place]:
    """Where legal courses of a ship end, on free hexes or not."""
    now = {(ship["at"], ship["facing"], ship["speed"])}
    out: set[Place] = set()
    while now:
        after = set()
        for state in now:
            if state[2] == 0:
                out.add(state[0])
                continue
            for one in ("F", "FL", "FR", "TL", "TR"):
                found = step(game, ship, *state, one)
                if not isinstance(found, str):
                    after.add(found)
        now = after
    return out


def over(game: Game, ship: Ship, spot: Place, facing: str, edge: str) -> bool:
    """Is one of a ship's front hexsides over an edge (9.14)?"""
    for turns in (-1, 0, 1):
        column, y = beside(spot, turned(facing, turns))
        row = y // 2
        if {"west": column < 1, "east": column > game["columns"], "north": row < 1, "south": row > game["rows"]}[edge]:
            return True
    return False


def course(game: Game, ship: Ship, steps: list[str], edge: str | None) -> dict[str, Any] | str:
    """Where a course leads: `at`, `facing`, `spent` (the hexes in which points are spent), `entered`, `fate`."""
    at, facing, left = ship["at"], ship["facing"], ship["speed"]
    out: dict[str, Any] = {"spent": [], "entered": [], "fate": None}
    for one in steps:
        if one == "X":
            if left < 1:
                return "6.14"
            asked = game["exit"].get(ship["side"])
            if asked is None or (edge or asked) != asked or not over(game, ship, at, facing, asked):
                return "9.14"
            return out | {"at": at, "facing": facing, "fate": f"exited {asked}"}
        found = step(game, ship, at, facing, left, one)
        if isinstance(found, str):
            return found
        at, facing, left = found
        out["spent"].append(at)
        if one[0] == "F":
            out["entered"].append(at)
    if left:
        return "6.14"
    if taken(game, ship, at):
        if any(not taken(game, ship, end) for end in ends(game, ship)):
            return "6.22"
        out["fate"] = "removed"
    elif any(enemy["at"] == at for enemy in afloat(game, other(ship["side"]))):
        return stopped(game, ship, [one for one in steps if one != "X"])
    return out | {"at": at, "facing": facing}


def stopped(game: Game, ship: Ship, steps: list[str]) -> dict[str, Any]:
    """Hidden play: a course that would end on an unseen enemy stops short of her (`unseen-met`)."""
    at, facing, left = ship["at"], ship["facing"], ship["speed"]
    track = [(at, facing)]
    for one in steps:
        found = step(game, ship, at, facing, left, one)
        assert not isinstance(found, str)
        at, facing, left = found
        track.append((at, facing))
    met = track[-1][0]
    while any(one["at"] == track[-1][0] for one in afloat(game) if one is not ship):
        track.pop()
    walk = list(zip(steps, track[1:], strict=False))
    out: dict[str, Any] = {"spent": [spot for _, (spot, _) in walk], "fate": None, "met": met}
    out["entered"] = [spot for one, (spot, _) in walk if one[0] == "F"]
    return out | {"at": track[-1][0], "facing": track[-1][1]}


def moved(game: Game, ship: Ship, found: dict[str, Any]) -> None:
    """A course carried out: spotting (7.62(b)), supplies (9.2 (6)), leaving."""
    ship["moved"] = True
    groups = {
        enemy["group"] or "all"
        for enemy in afloat(game, other(ship["side"]))
        if any(apart(spot, enemy["at"]) <= 8 for spot in found["spent"])
    }
    ship.update(at=found["at"], facing=found["facing"])
    spotted(game, ship, groups)
    if game["number"] == 6 and ship["supplies"] and len(set(found["entered"]) & game["supply"]) >= 3:
        ship["delivered"] = True
    if "met" in found:
        for enemy in afloat(game, other(ship["side"])):
            if enemy["at"] == found["met"]:
                spotted(game, enemy, {ship["group"] or "all"})
    if found["fate"]:
        gone(ship, found["fate"])


def forbids_speed(game: Game, ship: Ship, to: int) -> str | None:
    """Why a ship may not take up a speed (6.33, 6.42, 9.13)."""
    _, _, faster, slower = SCHEDULE[ship["kind"]]
    before = ship["before"]
    if game["frozen"] and to != before:
        return "9.13"
    if to > top(ship):
        return ("6.5", "6.42", "6.43")[min(ship["P"], 2)]
    return None if before - slower <= to <= before + faster else "6.33"


def forbids_entry(game: Game, ship: Ship, hex: Place) -> str | None:
    """Why a reinforcement may not come in on a hex."""
    if ship["at"] or ship["fate"] or not ship["enters"] or ship["enters"][0] > game["turn"]:
        return "9.2"
    if not on_map(game, hex):
        return "9.14"
    column, row = hex[0], hex[1] // 2
    edges = {"west": column == 1, "east": column == game["columns"], "north": row == 1, "south": row == game["rows"]}
    if not edges[ship["enters"][1]]:
        return "9.2"
    if hex in game["land"]:
        return "6.21"
    return "6.22" if any(one["at"] == hex for one in afloat(game)) else None


# The turn.


def waits(ship: Ship) -> bool:
    """Is a ship still to come?"""
    return bool(ship["enters"] and not ship["at"] and not ship["fate"])


def due(game: Game) -> list[str]:
    """Ships that must move or enter before the phase ends (6.14)."""
    if game["phase"] != 2:
        return []
    side = phasing(game)
    coming = [ship for ship in game["ships"].values() if ship["side"] == side and waits(ship)]
    late = [ship["name"] for ship in coming if ship["enters"][0] <= game["turn"]]
    return late + [ship["name"] for ship in afloat(game, side) if ship["speed"] and not ship["moved"]]


def walked(game: Game) -> None:
    """The next phase; at the end of a Player-Turn markers come off and ships reload (7.63, 7.71)."""
    if game["turn"] == 0:
        game.update(turn=1, half=0, phase=0)
    elif game["phase"] < 3:
        game["phase"] += 1
    else:
        waiting = other(phasing(game))
        for ship in game["ships"].values():
            if ship["side"] == waiting:
                ship["marker"] = set()
                if ship["at"] and ship["name"] not in game["attacked"]["gunnery"]:
                    ship["tubes"] = {"empty": "reloading", "reloading": "loaded"}.get(ship["tubes"], ship["tubes"])
            ship.update(fired=False, launched=False, moved=False)
        game["attacked"] = {"gunnery": set(), "torpedo": set()}
        game["bombardment"] += int(game["shells"] / 10)
        game.update(shells=Fraction(0), phase=0, half=1 - game["half"])
        game["turn"] += game["half"] == 0
        if game["number"] == 5 and game["turn"] > game["plotted"]:
            game.update(plotted=0, frozen=False)
    if game["phase"] == 3:
        for ship in game["ships"].values():
            ship["before"] = ship["speed"]


# Points (9.2), Scenarios 2 to 6.


def points(game: Game, *, final: bool) -> tuple[int, int]:
    """IJN points, USN points."""
    out = {"ijn": game["bombardment"] + int(game["shells"] / 10), "usn": 0}
    for ship in game["ships"].values():
        stays = game["number"] in (2, 4, 5) and ship["side"] == "ijn" and not ship["fate"]
        sunk = ship["fate"] == "sunk" or (final and stays)
        kind, power, any_hit = ship["kind"], ship["P"] > 0, ship["P"] + ship["W"] > 0
        if ship["delivered"]:
            out["ijn"] += 3
        if ship["fate"] == "removed":
            continue
        if game["number"] in (2, 3):
            dead = ship["P"] >= 2
            if kind == "CA":
                worth = 10 if sunk else 5 if dead else 2 if any_hit else 0
            else:
                worth = 2 if sunk or dead else 1 if any_hit else 0
        else:
            worths = {"BB": (30, 10), "BC": (15, 5), "CA": (5, 2)}
            if kind == "CL" and ship["side"] == "usn":
                worths["CL"] = (5, 2)
            whole, part = worths.get(kind, (1, 0))
            worth = whole if sunk else part if power else 0
        out[other(ship["side"])] += worth
    return out["ijn"], out["usn"]
