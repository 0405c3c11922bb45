"""A second model of Naval Units, from the rulebook alone: plain dicts, dice from `throw`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Throw = Callable[..., int]
Plain = dict[str, Any]

# attack, defense, moves, hits, planes
CHART: dict[str, tuple[list[int], list[int], int, int, int]] = {
    "BBB": ([11, 6], [11, 6], 2, 3, 0), "BB": ([9, 5], [9, 5], 2, 2, 0), "BBAV": ([8, 2], [8, 2], 2, 2, 1),
    "B": ([7, 3], [7, 3], 2, 2, 0), "BC": ([8, 4], [8, 4], 3, 2, 0), "CA": ([6], [6], 3, 1, 0),
    "CL": ([4], [4], 2, 1, 0), "DD": ([3], [3], 3, 1, 0), "DE": ([2], [2], 3, 1, 0), "PT": ([1], [1], 3, 1, 0),
    "SCV": ([4], [8], 3, 3, 8), "CV": ([2], [6], 3, 2, 6), "CVL": ([1], [4], 2, 1, 4), "CVE": ([0], [2], 2, 1, 2),
    "KSS": ([2], [1], 1, 1, 0), "SS": ([4], [4], 2, 1, 0), "SSL": ([5], [5], 2, 1, 0),
    "LSI": ([1], [1], 4, 1, 0), "LST": ([2], [2], 4, 1, 0),
}  # fmt: skip
SUBMARINES, ESCORTS, CARRIERS = ("KSS", "SS", "SSL"), ("CA", "CL", "DD", "DE"), ("SCV", "CV", "CVL", "CVE")
TRANSPORTS, SHORE = ("LSI", "LST"), ("BB", "BBAV", "B", "BC", "CA")
PLANES = ("kamikaze", "torpedo", "dive")
LOSS_ORDER = ("dive", "torpedo", "kamikaze")
ANTI_AIRCRAFT = {"kamikaze": 4, "torpedo": 4, "dive": 2}
BOMBS = {"kamikaze": 8, "torpedo": 6, "dive": 4}
RADAR = {"usa": 3, "uk": 1, "japan": 9, "other": 10_000}
LEVELS = ("none", "moderate", "complete")


# Who is where.


def other(side: str) -> str:
    return "red" if side == "blue" else "blue"


def fleets(game: Plain, side: str, zone: str, *, port: bool = False) -> list[Plain]:
    return [one for one in game["fleets"].values() if (one["side"], one["zone"], one["port"]) == (side, zone, port)]


def ships(game: Plain, side: str, zone: str, *, port: bool = False) -> list[Plain]:
    """Its ships there, in the order of their fleets."""
    return [game["ships"][name] for fleet in fleets(game, side, zone, port=port) for name in fleet["ships"]]


def surface(game: Plain, side: str, zone: str) -> list[Plain]:
    """Its surface ships at sea there."""
    return [ship for ship in ships(game, side, zone) if ship["type"] not in SUBMARINES]


def submarines(game: Plain, side: str, zone: str) -> list[Plain]:
    """Its submarines at sea there."""
    return [ship for ship in ships(game, side, zone) if ship["type"] in SUBMARINES]


def homeless(game: Plain, side: str, zone: str) -> list[Plain]:
    """Sunk carriers whose planes are in the air."""
    return [one for one in game["ships"].values() if one["side"] == side and one["sunk"] == zone and one["planes"]]


def ashore(game: Plain, side: str, zone: str) -> list[Plain]:
    """Its bases off the zone."""
    return [one for one in game["bases"].values() if one["side"] == side and one["zone"] == zone]


def planes(game: Plain, side: str, zone: str) -> int:
    """Its planes that fight there: of decks afloat, and those in the air without one; ashore if the ruling says so."""
    air = homeless(game, side, zone) if zone in game["missions"][side] else ()
    decks = [*ships(game, side, zone), *air, *(ashore(game, side, zone) if game["join"] else ())]
    return sum(one["planes"] for one in decks)


def radar(game: Plain, side: str) -> bool:
    return bool(game["turn"] >= RADAR[game["nations"][side]])


def takes(ship: Plain) -> int:
    """Hits that sink it at sea."""
    return CHART[ship["type"]][3]


def speed(ship: Plain) -> int:
    """Its movement value."""
    return int(ship["moves"] or CHART[ship["type"]][2])


def hit(game: Plain, ship: Plain, number: int, zone: str, *, port: bool = False) -> None:
    """Hits are put down; in a battle planes of a carrier that sinks stay in the air until the round is over."""
    room = takes(ship) * (2 if port and ship["type"] not in TRANSPORTS else 1)
    key = "port_hits" if port else "hits"
    ship[key] = min(ship[key] + number, room)
    if ship[key] < room:
        return
    fleet = next(one for one in game["fleets"].values() if ship["name"] in one["ships"])
    fleet["ships"].remove(ship["name"])
    if not fleet["ships"]:
        del game["fleets"][fleet["name"]]
    ship |= {"sunk": zone, "cargo": []}
    if zone not in game["battles"] or port:
        ship["planes"] = 0


def all_hit(game: Plain, hits: Mapping[str, int], zone: str, *, port: bool = False) -> None:
    """Several ships are hit."""
    for name, number in hits.items():
        if number:
            hit(game, game["ships"][name], number, zone, port=port)


def lose(decks: list[Plain], number: int) -> None:
    """Planes are lost, off these decks in their order."""
    for deck in decks:
        gone = min(deck["planes"], number)
        deck["planes"] -= gone
        number -= gone
    assert number == 0


def in_battle(game: Plain, side: str, zone: str) -> list[Plain]:
    """The decks from which its planes are lost: sunk ones first, then the last in the list."""
    bases = reversed(ashore(game, side, zone)) if game["join"] else ()
    return [*reversed(homeless(game, side, zone)), *reversed(ships(game, side, zone)), *bases]


def fights(game: Plain, side: str, zone: str) -> bool:
    """Has it anything there that fights in a battle: surface ships, or planes ashore that join?"""
    joins = game["join"] and any(base["planes"] for base in ashore(game, side, zone))
    return bool(surface(game, side, zone) or joins)


def ended(game: Plain, zone: str) -> None:
    """A battle is over as soon as one side has nothing there that fights, and no planes are flying; submarine combat,
    too.
    """
    below_ended(game, zone)
    flying = zone in game["battles"] and game["battles"][zone]["revealed"]
    if zone in game["battles"] and not flying and not all(fights(game, s, zone) for s in ("blue", "red")):
        over(game, zone)


def over(game: Plain, zone: str) -> None:
    """The battle is over, and its allocations with it."""
    del game["battles"][zone]
    for side in ("blue", "red"):
        game["missions"][side].pop(zone, None)
        for ship in homeless(game, side, zone):
            ship["planes"] = 0


def going(game: Plain, zone: str) -> bool:
    """Is a round of air battle being fought there: has anybody allocated?"""
    return any(zone in game["missions"][side] for side in ("blue", "red"))


# Moving.


def arrive(game: Plain, fleet: Plain, to: str, *, port: bool) -> None:
    """It is there, and stops if enemy surface ships are."""
    start, free = fleet["zone"], retreats(game, fleet)
    fleet |= {"zone": to, "port": port, "leaving": None, "pursued": False}
    meets = not port and to != start and surface(game, other(fleet["side"]), to)
    for ship in (game["ships"][name] for name in fleet["ships"]):
        if to != start and not free:
            ship |= {"moved": moved(game, ship) + 1, "moved_on": game["turn"]}
        if meets:
            ship["stopped"] = game["turn"]
    below_ended(game, start)


def moved(game: Plain, ship: Plain) -> int:
    """The zones that it has moved on this turn."""
    return int(ship["moved"]) if ship["moved_on"] == game["turn"] else 0


def retreats(game: Plain, fleet: Plain) -> bool:
    """Does it leave submarine combat: submarines that have fought in it, or the ships above?"""
    if fleet["port"]:
        return False
    combat = game["submarines"].get(fleet["zone"])
    if combat and combat["side"] != fleet["side"]:
        return any(game["ships"][name]["type"] not in SUBMARINES for name in fleet["ships"])
    alone = all(game["ships"][name]["type"] in SUBMARINES for name in fleet["ships"])
    fought = game["attacked"].get(fleet["zone"], ()) if fleet["zone"] in game["submarines"] else ()
    return alone and any(name in fought for name in fleet["ships"])


def below_ended(game: Plain, zone: str) -> None:
    """Submarine combat is over where no submarine that attacked or no ship of the others is left."""
    combat = game["submarines"].get(zone)
    if combat is None:
        return
    attackers = [boat for boat in submarines(game, combat["side"], zone) if boat["name"] in game["attacked"][zone]]
    if not (attackers and surface(game, other(combat["side"]), zone)):
        del game["submarines"][zone]


def waits(game: Plain, side: str) -> bool:
    """Is the other side known as the active one?"""
    return bool(game["active"] and game["active"] == (game["turn"], other(side)))


def known(game: Plain, *rows: list[Plain]) -> None:
    """They have fought: they are known by name."""
    for row in rows:
        for ship in row:
            ship["known"] = True


def met_submarines(game: Plain, ships: list[Plain]) -> None:
    """Submarines have attacked them, or what they guard."""
    known(game, ships)
    for ship in ships:
        ship["assailed"] = game["turn"]


def room(game: Plain, ship: Plain) -> int:
    """The ground units that it carries: transports two, a Japanese destroyer one infantry."""
    if ship["type"] in TRANSPORTS:
        return 2
    return int(ship["type"] == "DD" and game["nations"][ship["side"]] == "japan")


# Finding.


def night_die(game: Plain) -> bool:
    return game["turn"] <= 5 and "japan" in game["nations"].values()


def search(game: Plain, side: str, zone: str, what: str, throw: Throw) -> None:
    """Search, night, evasion, least number of rounds."""
    game["searched"][side][zone] = game["turn"]
    game["active"] = (game["turn"], side)
    number = {"ships": 4, "planes": 6, "both": 8}[what] + 2 * radar(game, side)
    enemy = surface(game, other(side), zone)
    if throw() > number or not enemy:
        return
    night = night_die(game) and throw() >= 9
    evades = 2 * game["monsoon"].get(zone, False)
    evades += all(speed(ship) >= 4 for ship in enemy) + all(speed(ship) >= 5 for ship in enemy)
    evades += night and game["nations"][other(side)] == "japan"
    if throw() + evades >= 9:
        return
    air = planes(game, side, zone) or planes(game, other(side), zone)
    begin(game, side, zone, minimum=throw(4) if air else 1, night=night)


def begin(game: Plain, side: str, zone: str, *, minimum: int, night: bool) -> None:
    known(game, surface(game, side, zone), surface(game, other(side), zone))
    game["battles"][zone] = {"active": side, "minimum": minimum, "rounds": 0, "night": night, "last": None,
                             "revealed": False, "tried": [], "fired": [], "aimed": [], "screens": {}}  # fmt: skip


# Planes.


def air_combat(cap: int, raid: Plain, throw: Throw) -> int:
    """CAP against a raid (changed here); CAP left."""
    if not cap:
        return cap
    shot = sum(throw() <= 8 for _ in range(cap))
    back = 0
    for kind, number in (("escort", 8), ("kamikaze", 4), ("torpedo", 4), ("dive", 6)):
        back += sum(throw() <= number for _ in range(raid[kind]))
    for kind in ("escort", *LOSS_ORDER):
        gone = min(shot, raid[kind])
        raid[kind] -= gone
        shot -= gone
    return max(cap - back, 0)


def thinned(targets: list[Plain], raid: Plain) -> None:
    """Planes lost of a kind come off the last target's first."""
    for kind in PLANES:
        gone = sum(one[kind] for one in targets) - raid[kind]
        for one in reversed(targets):
            less = min(gone, one[kind])
            one[kind] -= less
            gone -= less


def air_strike(cap: int, raid: Plain, targets: list[Plain], cover: list[Plain], screens: Plain, throw: Throw) -> Plain:
    """A raid; `targets` hold `ship` and planes, `screens` name the screen of a ship. CAP, planes and hits."""
    cap = air_combat(cap, raid, throw)
    thinned(targets, raid)
    for one in targets:
        for kind in PLANES:
            one[kind] -= sum(throw() <= ANTI_AIRCRAFT[kind] for _ in range(one[kind]))
    for ship in cover:
        there = [(one, kind) for one in targets for kind in PLANES if one[kind]]
        if there and throw() <= (4 if ship["type"] in ("CA", "CL") else 2):
            one, kind = there[0]
            one[kind] -= 1
    hits: dict[str, int] = {}
    for one in targets:
        moves = speed(one["ship"])
        more = {"kamikaze": 0, "torpedo": (moves == 3) - (moves == 5), "dive": -(moves == 5)}
        struck = {kind: sum(throw() <= BOMBS[kind] + more[kind] for _ in range(one[kind])) for kind in PLANES}
        name, plain = one["ship"]["name"], struck["torpedo"] + struck["dive"]
        if plain and name in screens:
            hits[screens[name]] = 1
            plain -= 1
        hits[name] = plain + struck["kamikaze"]
    left = {kind: sum(one[kind] for one in targets) for kind in ("torpedo", "dive")}
    return {"cap": cap, "left": {**left, "escort": raid["escort"], "kamikaze": 0}, "hits": hits}


# Ships.


def suffered(hits: dict[str, int], screens: Plain, sunk: Callable[[str], bool]) -> dict[str, int]:
    """Hits with screens: the first on a screened ship sinks its screen."""
    out: dict[str, int] = {}
    for name, number in hits.items():
        screen = screens.get(name)
        if number and screen and not sunk(screen):
            out[screen] = out.get(screen, 0) + 1
            number -= 1
        out[name] = out.get(name, 0) + number
    return out


def gunnery(
    first: list[Plain], second: list[Plain], targets: Plain, screens: Plain, bonus: Plain, throw: Throw,
    silent: Sequence[Plain] = (),
) -> dict[str, int]:  # fmt: skip
    """A round of guns: `first` with attack factors, `second` with defense; the hits on each ship, `silent` ones too."""
    taken = {ship["name"]: ship["hits"] for ship in (*first, *second, *silent)}
    most = {ship["name"]: takes(ship) for ship in (*first, *second, *silent)}
    start = dict(taken)

    def sunk(name: str) -> bool:
        return bool(taken[name] >= most[name])

    def step(factors: Callable[[Plain, list[int]], list[int]]) -> None:
        hits: dict[str, int] = {}
        for row, place in ((first, 0), (second, 1)):
            for ship in row:
                target = targets[ship["name"]]
                if sunk(ship["name"]) or sunk(target):
                    continue
                for factor in factors(ship, CHART[ship["type"]][1] if place else CHART[ship["type"]][0]):
                    if factor and throw() <= factor + bonus[ship["side"]]:
                        hits[target] = hits.get(target, 0) + 1
        for name, number in suffered(hits, screens, sunk).items():
            taken[name] = min(taken[name] + number, most[name])

    step(lambda ship, row: row[:1] if ship["type"] in ("BBB", "BB") else [])
    step(lambda ship, row: row[1:] if ship["type"] in ("BBB", "BB") else row)
    return {name: taken[name] - start[name] for name in taken}


def opposite(first: list[Plain], second: list[Plain]) -> Plain:
    """Each has its opposite, over again."""
    out = {}
    for row, enemy in ((first, second), (second, first)):
        for place, ship in enumerate(row):
            out[ship["name"]] = enemy[place % len(enemy)]["name"]
    return out


def may_withdraw(battle: Plain, side: str, *, part: bool) -> str:
    """`no`, `roll` or `free`."""
    if not battle["rounds"]:
        return "no"
    if battle["last"] == "surface":
        return "roll"
    if part and side == battle["active"]:
        return "free"
    return "roll" if battle["rounds"] >= battle["minimum"] else "no"


def withdraws(game: Plain, leaving: list[Plain], staying: list[Plain], throw: Throw) -> bool:
    ours, theirs = throw(), throw()
    gap = sum(map(speed, leaving)) - sum(map(speed, staying))
    ours, theirs = ours + max(gap, 0), theirs + max(-gap, 0)
    theirs += sum(ship["type"] in CARRIERS and ship["planes"] > 0 for ship in staying)
    theirs += 2 * radar(game, staying[0]["side"])
    return bool(ours >= theirs)


# Submarines.


def hunt(game: Plain, side: str, gear: Plain, *, sighted: bool, throw: Throw) -> str:
    """One submarine is hunted by bombers, planes and ships: `hidden`, `sighted` or `sunk`."""
    modern = game["nations"][side] in ("usa", "uk") and game["turn"] >= 6
    for kind in ("bombers", "planes", "ships"):
        for _ in range(2 * gear[kind]):
            if not sighted:
                sighted = throw() <= (6 if modern and kind != "ships" else 4)
            elif kind != "bombers" and throw() <= (6 if modern else 4):
                return "sunk"
    return "sighted" if sighted else "hidden"


def submarine_round(
    game: Plain, side: str, pairs: list[tuple[Plain, Plain]], row: list[Plain], screens: Plain, gear: Plain,
    rounds: int, throw: Throw,
) -> tuple[dict[str, int], list[str]]:  # fmt: skip
    """A round of submarines of `side`: hits on ships, and what becomes of each submarine."""
    hits: dict[str, int] = {}
    for _, target in pairs:
        if throw() <= 4:
            hits[target["name"]] = hits.get(target["name"], 0) + 1
    hits = {screens.get(name, name): 1 if name in screens else number for name, number in hits.items()}
    escorts = sum(ship["type"] in ESCORTS for ship in row)
    gear = {**gear, "ships": escorts}
    fates = (
        [hunt(game, other(side), gear, sighted=rounds > 1, throw=throw) for _ in pairs] if any(gear.values()) else []
    )
    return hits, fates or ["hidden"] * len(pairs)


# Ports.


def port_round(targets: list[Plain], level: int, throw: Throw) -> tuple[dict[str, int], Plain]:
    """A round at a port: hits on each ship, and the planes left."""
    hits, shots = {}, 0
    for one in targets:
        hits[one["ship"]["name"]] = sum(throw() <= BOMBS[kind] for kind in PLANES for _ in range(one[kind]))
    for one in targets:
        weak = CHART[one["ship"]["type"]][1][0] <= 3
        shots += throw() <= (1 if weak else 3 - level)
    left = {kind: sum(one[kind] for one in targets) for kind in PLANES}
    for kind in LOSS_ORDER:
        gone = min(shots, left[kind])
        left[kind] -= gone
        shots -= gone
    left["kamikaze"] = 0
    return hits, left
