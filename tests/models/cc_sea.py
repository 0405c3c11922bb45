"""Surface combat, submarines, cargo, fuel and points, by the rulebook (17, 18, 20, 23, 25, 26, 28)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tests.models import cc, cc_air
from tests.models.cc import Game, Thing

GUNS = {
    "D": {"D": "1", "C": "1/2", "B": "1/4", "T": "1/2"}, "C": {"D": "1/2", "C": "1", "B": "1", "T": "1"},
    "B": {"D": "1/4", "C": "1/2", "B": "1", "T": "1/2"}, "A": {"D": "1/2", "C": "1", "B": "1", "T": "1"},
    "M": {"D": "1", "C": "1", "B": "1", "T": "2"},
}  # fmt: skip
SUNK = {"A": 30, "B": 12, "C": 12, "D": 3}
HURT = {"A": 10, "B": 4, "C": 4, "D": 1}
AFLOAT = {"A": 20, "B": 8, "C": 8}


# Engagements.


def forbids_engage(game: Game, by: Thing, target: Thing) -> str | None:
    """May one task force engage another (20.a, 20.c)?"""
    side = by["side"]
    if game["phase"] not in cc_air.SURFACE:
        return "12.e"
    if by["hex"] != target["hex"] or not by["ships"]:
        return "20"
    if not target["spotted"] and target["mission"] not in ("bombard", "land-supplies"):
        return "20.a"
    if by["avoided"] or (side != game["first"] and by["engaged"] == game["first"]):
        return "20.a"
    if by["name"] in target["shaken"]:
        return "20.a"
    if side == game["first"] and game["engaging"]:
        return "20.a"
    return None


def forbids_avoid(game: Game, by: Thing, target: Thing) -> str | None:
    """May it try to get away (20.a, 20.b)?"""
    if not cc.is_day(game) and not by["spotted"]:
        return "20.b"
    return "20.a" if target["engaged"] else None


def avoids(game: Game, by: Thing, target: Thing, dice: list[int]) -> bool:
    """Does it (20.b)?"""
    faster = cc.speed(game, by) - cc.speed(game, target)
    if faster < 0:
        return True
    return dice.pop(0) >= (2 if faster == 0 else 4 if faster == 1 else 6)


def fires_first(game: Game, forces: Sequence[Thing], dice: dict[str, int]) -> list[tuple[int, int, str]]:
    """Rank of each task force by night, highest first: total, rating, name (20.e.v)."""
    ranks = []
    for force in forces:
        radar = max((game["ships"][name]["radar"] for name in force["ships"]), default=0)
        rating = game["levels"][force["side"]] + radar
        ranks.append((dice[force["side"]] + rating, rating, force["name"]))
    return sorted(ranks, reverse=True)


def forbids_fire(
    game: Game, fight: Thing, side: str, plan: Sequence[tuple[str, str, str]], counted: dict[str, dict[str, int]]
) -> str | None:
    """Ship, weapon, target of all that fire together (18.b, 20.d, 20.e, 20.f)."""
    early = not fight["night"] and fight["round"] == 1
    if len({(ship, weapon) for ship, weapon, _ in plan}) < len(plan):
        return "20.e.vi"
    astray: dict[str, set[str]] = {}
    past: set[str] = set()
    for name, weapon, target in plan:
        ship, prey = game["ships"][name], game["ships"][target]
        if ship["condition"] != "none":
            return "18.b"
        if name in fight["screened"]:
            return "20.f"
        if early and weapon in "DT":
            return "20.e.i"
        if weapon == "T" and ship["spent"]:
            return "20.e.iv"
        if weapon in "DT" and cc_air.sheltered(game, cc.OTHER[side], fight["hex"]):
            return "24.g.v"
        if target in fight["screened"]:
            past.add(name)
        second = ship["kind"] == "B" and weapon == "D" and prey["kind"] == "D" and not early
        if ship["kind"] != prey["kind"] and not second:
            astray.setdefault(ship["kind"], set()).add(name)
    for kind, ships in astray.items():
        spare = counted[side].get(kind, 0) - counted[cc.OTHER[side]].get(kind, 0)
        if len(ships) > max(0, spare):
            return "20.d.iv"
    return "20.f" if len(past) > fight["allowed"][side] else None


def volley(
    game: Game, plan: Sequence[tuple[str, str, str]], order: Sequence[str], dice: list[int], surface: bool = True
) -> dict[str, str]:
    """The results of one side's fire: by target guns together, torpedoes together (17, 20.d.viii); which are spent,
    unless the guns removed their target first (20.e.iv).
    """
    results: dict[str, str] = {}
    for target in order:
        ship = game["ships"][target]
        caught = surface and ship["launched"] and cc.is_day(game)  # 17.d
        worst, hits = "none", 0
        for torpedoes in (False, True):
            group = [one for one in plan if one[2] == target and (one[1] == "T") == torpedoes]
            odds = reached(game, group, ship, caught) if group else Fraction(0)
            if odds and (worst == "sunk" or (ship["kind"] == "D" and worst != "none")):
                continue
            for name in {one[0] for one in group} if torpedoes else ():
                game["ships"][name]["spent"] = True
            if not odds:
                continue
            die = dice.pop(0)
            if torpedoes:
                hits = 2 if die <= odds else 1 if die <= 2 * odds else 0
                if hits and caught:
                    worst, hits = "sunk", 0
                continue
            found = cc_air.gunned(ship, "C", odds, die, caught=caught)
            heavy = ship["kind"] == "B" or (ship["kind"] == "A" and ship["defense"] >= 3)
            if found == "sunk" and heavy and not caught:  # D guns only damage such a ship (ruling destroyer-guns)
                others = [one for one in group if one[1] != "D"]
                sinks = bool(others) and die <= reached(game, others, ship, caught)
                found = "sunk" if sinks else "damaged"
            worst = max(worst, found, key=cc.RANKS.index)
        for _ in range(hits):
            worst = max(worst, cc_air.torpedoed(ship, "T", dice.pop(0)), key=cc.RANKS.index)
        if worst != "none":
            results[target] = worst
    return results


def reached(game: Game, group: Sequence[tuple[str, str, str]], ship: Thing, caught: bool) -> Fraction:
    total = sum(
        (
            Fraction(game["ships"][name]["guns"][weapon]) * Fraction(GUNS[ship["kind"]][weapon])
            * (2 if caught and weapon != "T" else 1)
            for name, weapon, _ in group
        ),
        Fraction(0),
    )  # fmt: skip
    return cc.halves(int(total) / cc.defense(ship))


# Submarines.


def classes_open(cards: Sequence[str], deck: int) -> set[str]:
    """What the cards drawn let a submarine attack (25.c, 25.d)."""
    drawn = list(cards[:1]) if deck < 4 else list(cards)
    if any(card[-1] == "D" for card in drawn):
        return set()
    return {kind for kind in map(card_class, drawn) if kind}


def card_class(card: str) -> str | None:
    rank, suit = card[:-1], card[-1]
    if card == "XX" or (suit == "H" and rank in ("7", "8", "9", "10")):
        return None
    return {"H": "A", "S": "C", "D": "D", "C": "B" if rank in "JQK" else "M"}[suit]


# Cargo and fuel.


def stayed(force: Thing) -> bool:
    """Has it been in its hex for the whole turn? A withdrawal moves it, too."""
    return not force["moved"] and force["started"] == force["hex"]


def forbids_unload(game: Game, name: str) -> str | None:
    ship, force = game["ships"][name], cc.sailing(game, name)
    if game["phase"] != "unloading":
        return "26"
    if force is None or not ship["aboard"]:
        return "26"
    if force["mission"] == "given-up":
        return "20.c"
    points = game["unloading"][ship["side"]]
    here = force["hex"] in points
    if ship["kind"] == "M":
        return None if here and stayed(force) else "26.d"
    return None if here or force["started"] in points else "26.d"


def forbids_load(game: Game, name: str) -> str | None:
    ship, force = game["ships"][name], cc.sailing(game, name)
    if game["phase"] != "unloading":
        return "26"
    if ship.get("landed", (0, 0))[0] == game["turn"]:
        return "26.e"
    if not ship["cargo"] or ship["aboard"] >= ship["cargo"]:
        return "26.b"
    mine = [one["hex"] for one in game["bases"].values() if one["side"] == ship["side"]]
    return None if force and force["hex"] in mine and stayed(force) else "26.e"


def forbids_refuel(game: Game, force: Thing) -> str | None:
    if game["phase"] != "unloading":
        return "12.f"
    if not stayed(force) or not force["ships"]:
        return "23.f"
    side = force["side"]
    base = any(one["refuels"] and one["hex"] == force["hex"] for one in game["bases"].values() if one["side"] == side)
    if base:
        return None
    if force["hex"] not in game["points"][side]:
        return "23.f"
    return "12.f.vi" if side == "ijn" and not cc.is_day(game) else None


# Points.


def points(game: Game, side: str) -> Fraction:
    """What a side has earned, were it over now (23.h, 28)."""
    total = Fraction(0)
    for ship in game["ships"].values():
        if ship["side"] == side:
            continue
        state = ship["result"]
        if ship["apd"]:
            hurt = 2 * ship["defense"] + Fraction(ship["aboard"], 2)
            sunk = Fraction(3 * ship["defense"] + ship["aboard"])
            total += {"none": Fraction(0), "damaged": hurt}.get(state, sunk)
        elif ship["kind"] == "M":
            whole = ship["cargo"] + ship["aboard"]
            total += {"none": Fraction(0), "damaged": Fraction(whole, 2)}.get(state, Fraction(whole))
        else:
            table = {"damaged": HURT, "ditw": AFLOAT, "sunk": SUNK}.get(state, {})
            total += table.get(ship["kind"], 0) * ship["defense"]
    total += 5 * sum(unit["lost"] for unit in game["air"].values() if unit["side"] != side)
    landed: int = game["landed"][side]
    return Fraction(total + landed) + sum((cut_off(game, ship) for ship in game["ships"].values()
                                           if ship["side"] != side), Fraction(0))  # fmt: skip


def cut_off(game: Game, ship: Thing) -> Fraction:
    """What a ship is worth to the enemy that cannot reach oil within two, or four, turns after her endurance (23.h)."""
    company = cc.sailing(game, ship["name"])
    mine = [one["hex"] for one in game["bases"].values() if one["side"] == ship["side"] and one["refuels"]]
    if ship["kind"] == "M" or company is None or company["off"]:
        return Fraction(0)
    left = ship["last"] - game["turn"]
    start = ship.get("ran_out") or company["hex"] if left < 0 else company["hex"]
    far = min(cc.apart(start, one) for one in [*mine, *game["points"][ship["side"]]])
    speed = ship["speed"] - (ship["condition"] == "damaged")
    far -= (min(speed, 4) if ship["stated"] else speed) * max(left, 0) + 2 * min(speed, 3)
    if far <= 0:
        return Fraction(0)
    if far <= 2 * min(speed, 2):
        return Fraction(1)
    if ship["apd"]:
        return Fraction(4 * int(ship["defense"]) + int(ship["aboard"]), 2)
    return Fraction(int(HURT[ship["kind"]]) * int(ship["defense"]))
