"""A second model of an evening of Clash of Carriers: the rulebook in plain dicts, without the product's acts."""

from __future__ import annotations

from typing import Any

Game = dict[str, Any]
TF = {"usn": "TF 58", "ijn": "TF Mobile Fleet"}
OTHER = {"usn": "ijn", "ijn": "usn"}
REACH = {"usn": 13, "ijn": 22}
OWN = {"usn": "usn-carriers", "ijn": "ijn-carriers"}
GUAM, SAIPAN, COLUMNS, ROWS = "3516", "3712", 40, 34
ISLANDS = {"Guam": GUAM, "Yap": "1726", "Peleliu": "0632", "Iwo Jima": "2501", "Truk": "4031"}
PHASES = ("formations", "air", "submarines", "activation", "end", "tally")
USUAL = ("11.0", "13.0", "14.0", "15.1")
DECKS = {"Taiho": 12, "Shokaku": 12, "Zuikaku": 12, "Junyo": 8, "Hiyo": 8}
DECKS |= {"Ryuho": 5, "Chitose": 4, "Chiyoda": 4, "Zuiho": 4}
TYPES = ("CV", "CVL", "BB", "CA", "CL", "DD")


def cube(place: str) -> tuple[int, int]:
    column, row = int(place[:2]) - 1, int(place[2:])
    return column, row - (column - column % 2) // 2


def apart(one: str, two: str) -> int:
    """Hexes between two places; even columns are half a hex lower (2.1)."""
    (x, z), (u, w) = cube(one), cube(two)
    return max(abs(x - u), abs(z - w), abs(x + z - u - w))


def beside(place: str) -> list[str]:
    column, row = int(place[:2]), int(place[2:])
    near = [f"{c:02d}{r:02d}" for c in (column - 1, column, column + 1) for r in (row - 1, row, row + 1)]
    return [one for one in near if apart(one, place) == 1 and on_map(one)]


def southeast(place: str) -> str:
    """The next hex into the wind (15.3)."""
    column, row = int(place[:2]), int(place[2:])
    return f"{column + 1:02d}{row + (column % 2 == 0):02d}"


def hunters(game: Game, side: str) -> dict[str, str]:
    """The submarine markers that a side's ships may run into; what it alone has turned over counts no more (15.7)."""
    return {spot: "over" if spot in game["turned"][side] else face for spot, face in game["subs"][OTHER[side]].items()}


def secret(game: Game) -> bool:
    """Is movement secret (15.7)?"""
    return "15.7" in game["rules"]


def in_sight(game: Game, names: list[str]) -> bool:
    """Is a marker on the map for all: one that was found, where movement is secret (15.7)?"""
    return not secret(game) or any(game["groups"][name]["shown"] for name in names)


def barred(game: Game, side: str) -> set[str]:
    """The hexes in which a side sees enemies."""
    return {place(game, names) for names in markers(game, OTHER[side]).values() if in_sight(game, names)}


def markers_of(row: Game) -> int:
    """What a group's MP markers cost its next move (7.2, 12.9, 15.5)."""
    return int(row["slowed"] + row["retreated"] + row["reorganised"])


def set_out(row: Game) -> None:
    """A group begins to move: its MP markers count now, and come off (7.2)."""
    if not row["moved"] and not row["held"]:
        row |= {"held": markers_of(row), "slowed": 0, "retreated": 0, "reorganised": 0}


def leashed(game: Game, marker: str) -> bool:
    """Is it TF 58, or a TG of it, before turn 9 (16.1.4)?"""
    held = ("TG 58.2", "TG 58.3", "TG 58.7")
    names = markers(game, "usn").get(marker, [])
    return bool(game["turn"] < 9 and (marker == TF["usn"] or any(name in held for name in names)))


def strays(here: str, way: list[str]) -> bool:
    """Does a way lead farther than nine hexes from Saipan, and no nearer to it (16.1.4)?"""
    steps = zip([here, *way], way, strict=False)
    return any(apart(after, SAIPAN) > 9 and apart(after, SAIPAN) >= apart(before, SAIPAN) for before, after in steps)


def on_map(place: str) -> bool:
    return 1 <= int(place[:2]) <= COLUMNS and 1 <= int(place[2:]) <= ROWS


def night(game: Game) -> bool:
    """Three day turns and a night turn a day (1.1)."""
    return int(game["turn"]) % 4 == 0


def begun(tree: dict[str, Any]) -> Game:
    """The game as the scenario sets it up: printed values and places, nothing else, are taken over."""
    game: Game = {"turn": 0, "phase": "set-up", "groups": {}, "ships": {}, "air": {}, "subs": {"usn": {}, "ijn": {}}}
    game |= {"active": None, "searched": {}, "stage": 0, "ordered": False, "pool": {}}
    game |= {"near": {}, "far": {}, "any": {}, "down": {}, "turned": {"usn": set(), "ijn": set()}, "emptied": set()}
    game |= {"struck": False, "struck_three": False, "rules": set(USUAL), "real": tree["umpire"]["real_submarines"]}
    for side in ("usn", "ijn"):
        for name, group in tree["sides"][side]["groups"].items():
            game["groups"][name] = fresh(side, group["hex"], group["ships"]) | {"tf": group.get("tf", False)}
        for name, ship in tree["sides"][side]["ships"].items():
            log = tree["umpire"]["tables"]["damage-log"][name]
            game["ships"][name] = {**ship, "name": name, "side": side, "hits": 0, "sunk": False, "log": log}
        for name, unit in tree["sides"][side]["air"].items():
            row = {"face": "full", "box": unit.get("box", "ready"), "over": None, "back": None}
            game["air"][name] = {**unit, **row, "name": name, "of": side, "land": unit.get("land", False)}
    return game


def fresh(side: str, place: str, ships: list[str]) -> dict[str, Any]:
    row = {"side": side, "hex": place, "ships": list(ships), "tf": False, "detached": False, "detected": set()}
    more = {"slowed": 0, "retreated": 0, "held": 0, "stopped": False, "reorganised": 0, "wind": 0, "shown": False}
    return row | more | {"moved": 0, "sailed": False}


def groups(game: Game, side: str) -> list[str]:
    return [name for name, group in game["groups"].items() if group["side"] == side]


def markers(game: Game, side: str) -> dict[str, list[str]]:
    """What is on the map for a side: the TF with its TGs, other TGs, detached groups (3.0)."""
    found: dict[str, list[str]] = {}
    for name in groups(game, side):
        found.setdefault(TF[side] if game["groups"][name]["tf"] else name, []).append(name)
    return found


def place(game: Game, names: list[str]) -> str:
    return str(game["groups"][names[0]]["hex"])


def owner(game: Game, marker: str) -> str:
    return next(side for side in ("usn", "ijn") if marker in markers(game, side))


def empty(game: Game, names: list[str]) -> bool:
    return not any(game["groups"][name]["ships"] for name in names)


def now(ship: dict[str, Any], what: str) -> Any:
    """A ship's factor after the boxes crossed off (9.0)."""
    return ship["log"]["boxes"][ship["hits"] - 1].get(what, 0) if ship["hits"] else ship[what]


def speed(game: Game, names: list[str]) -> int:
    """Movement Points: the slowest ship, less the markers; a dummy has four (7.1, 7.2, 3.1.6)."""
    what = "mp_odd" if game["turn"] % 2 else "mp_even"
    ships = [game["ships"][ship] for name in names for ship in game["groups"][name]["ships"]]
    base = min((now(ship, what) for ship in ships), default=4)
    rows = [game["groups"][name] for name in names]
    if any(row["stopped"] for row in rows):
        return 0
    less = min(row["held"] if row["moved"] or row["held"] else markers_of(row) for row in rows)
    pace = int(base) + int(less)
    more = "15.4" in game["rules"] and night(game) and base > 0
    return max(0, min(pace + more, 99 if ships else 4))


def strength(unit: dict[str, Any]) -> int:
    """An air unit's factor, by the side that is up."""
    return int(unit["reduced"] if unit["face"] == "reduced" and "reduced" in unit else unit["factor"])


def carriers(game: Game, row: dict[str, Any]) -> list[str]:
    return [ship for ship in row["ships"] if game["ships"][ship]["type"] in ("CV", "CVL")]


def base(game: Game, unit: dict[str, Any], marker: str) -> bool:
    """Does an air unit belong to a marker: aboard a carrier of it, or on the island of the flotilla?"""
    if marker.endswith("Flotilla"):
        return bool(unit["land"] and marker.startswith("61st" if unit["home"] == "Guam" else "22nd"))
    under = markers(game, unit["of"]).get(marker, [])
    return not unit["land"] and any(unit["home"] in game["groups"][name]["ships"] for name in under)


def where(game: Game, unit: dict[str, Any]) -> str:
    if unit["land"]:
        return GUAM
    return str(next(row["hex"] for row in game["groups"].values() if unit["home"] in row["ships"]))


def grounded(game: Game, unit: dict[str, Any]) -> bool:
    """A carrier at half her boxes launches nothing (9.4)."""
    if unit["land"]:
        return False
    ship = game["ships"][unit["home"]]
    half = ship["log"].get("half_at")
    return bool(ship["sunk"] or ship.get("left") or (half and ship["hits"] >= half))


def over(game: Game, name: str) -> str | None:
    """Where CAP over a TG, the TF or an island flies."""
    if name in ISLANDS:
        return ISLANDS[name]
    for side in ("usn", "ijn"):
        if name in (found := markers(game, side)):
            return place(game, found[name])
    return str(game["groups"][name]["hex"]) if name in game["groups"] else None


def truth(game: Game, names: list[str]) -> dict[str, int]:
    count = dict.fromkeys(TYPES, 0)
    for name in names:
        for ship in game["groups"][name]["ships"]:
            count[game["ships"][ship]["type"]] += 1
    return {kind: number for kind, number in count.items() if number}


def limits(game: Game, side: str, group: str, ships: list[str], *, more: bool) -> str | None:
    """May a TG that takes ships in have these (3.1, 3.1.1-3.1.4)?"""
    if len(ships) > 16:
        return "3.1"  # larger only as the scenario sets it up (ruling scenario-oversize)
    carriers = [one for one in ships if game["ships"][one]["type"] in ("CV", "CVL")]
    if len(carriers) > (4 if side == "usn" else 3):
        return "3.1.2"
    tgs = [name for name in groups(game, side) if not game["groups"][name]["detached"]]
    if len(tgs) + more > (10 if side == "usn" else 8):
        return "3.1.1"
    started = {game["ships"][one]["started"] == "TG 52.10" for one in ships}
    if side == "usn" and len(started) > 1:
        return "3.1.4"
    left = [
        [one for one in game["groups"][name]["ships"] if one not in ships] if name != group else ships
        for name in dict.fromkeys([*tgs, group])
    ]
    with_decks = [one for one in left if any(game["ships"][ship]["type"] in ("CV", "CVL") for ship in one)]
    return "3.1.2" if len(with_decks) > (4 if side == "usn" else 8) else None


def fill_pool(game: Game) -> None:
    """Every command, TF, TG and air flotilla has a marker in the pool; TGs of a TF and cripples have none (5.2)."""
    game["pool"] = {"USN Command": "waiting", "IJN Command": "waiting"}
    game["pool"] |= {"61st Air Flotilla": "waiting", "22nd Air Flotilla": "waiting"}
    for side in ("usn", "ijn"):
        for name, under in markers(game, side).items():
            if not game["groups"][under[0]]["detached"]:
                game["pool"][name] = "waiting"


def side_of(game: Game, marker: str) -> str:
    fixed = {"USN Command": "usn", "IJN Command": "ijn", "61st Air Flotilla": "ijn", "22nd Air Flotilla": "ijn"}
    return fixed.get(marker) or owner(game, marker)


def vanish(game: Game, marker: str) -> None:
    """A dummy that was found leaves the map; its marker is ignored when it is drawn (3.1.6)."""
    for name in markers(game, owner(game, marker))[marker]:
        game["emptied"].add(game["groups"].pop(name)["hex"])
    if marker in TF.values():
        game["pool"].pop(marker, None)
    elif marker in game["pool"]:
        game["pool"][marker] = "removed"


def detect(game: Game, names: list[str], *who: str) -> None:
    """Groups are found, and detected by who may act on it; a dummy in the TF is found out with it (3.1.6)."""
    for name in names:
        if game["groups"][name]["ships"]:
            game["groups"][name]["detected"] |= set(who)
            game["groups"][name]["shown"] = secret(game)
        else:
            game["emptied"].add(game["groups"].pop(name)["hex"])


def hit(game: Game, name: str, hits: int) -> None:
    """Boxes are crossed off; a carrier at half her boxes puts her aircraft into Flown (9.0, 9.4)."""
    ship = game["ships"][name]
    before, ship["hits"] = ship["hits"], min(ship["boxes"], ship["hits"] + hits)
    ship["sunk"] = ship["hits"] == ship["boxes"]
    half = ship["log"].get("half_at")
    for unit in game["air"].values():
        if unit["home"] != name or unit["land"]:
            continue
        if ship["sunk"] and unit["of"] == "ijn" and unit["box"] in ("cap", "raid"):
            unit["homeless"] = True
        elif ship["sunk"] and unit["box"] not in ("dead", "gone"):
            unit |= {"box": "lost", "over": None, "back": None}
        elif half and before < half <= ship["hits"] and unit["box"] == "ready":
            unit["box"] = "flown"
    if ship["sunk"]:
        for group in list(game["groups"]):
            row = game["groups"][group]
            if name in row["ships"]:
                row["ships"].remove(name)
                if not row["ships"]:
                    del game["groups"][group]
                    game["pool"].pop(group, None)
                    if row["tf"] and not any(
                        one["tf"] for one in game["groups"].values() if one["side"] == row["side"]
                    ):
                        game["pool"].pop(TF[row["side"]], None)
