"""CAP, strikes through it and through AA, attacks on several ships, and bases, by the rulebook (12, 16, 17, 24)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from tests.models import cc
from tests.models.cc import Game, Thing

BOMBS = {
    "D": {"P": "1/2", "L": "1/4", "M": "1/2", "A": "1/2"}, "C": {"P": "1", "L": "1/2", "M": "1/2", "A": "1"},
    "B": {"P": "1/4", "L": "1/4", "M": "1/2", "A": "1/2"}, "A": {"P": "1", "L": "1/2", "M": "1/2", "A": "1"},
    "M": {"P": "1", "L": "1", "M": "1", "A": "2"},
}  # fmt: skip
LAND = {"P": "1", "L": "1/2", "M": "1/2", "F": "1", "D": "1/4", "C": "1/2", "B": "1"}
SURFACE = ("first-surface-combat", "second-surface-combat")


def weapon_of(unit: Thing) -> str | None:
    return next(iter(unit["strengths"]), None)


def at_home(game: Game, unit: Thing, over: str) -> str:
    """How strongly a unit on CAP fights there: own, near or far (16.i.v)."""
    base = game["bases"].get(over)
    force = cc.sailing(game, unit["at"])
    there = (base or game["forces"][over])["hex"]
    if over == unit["at"] or (force and force["name"] == over):
        return "own"
    if not base and cc.port(game, unit["side"], there) and cc.hex_of(game, unit["at"]) == there:
        return "own"  # one task force in a port, and the port's CAP is theirs (24.g.vi, 24.g.viii)
    far = cc.apart(cc.hex_of(game, unit["name"]) or unit["from"], there)  # her deck may have sunk meanwhile
    return "near" if 2 * far <= unit["range"] else "far"


def flies_off(game: Game, unit: Thing) -> str | None:
    """What keeps a unit from taking off for CAP (16.i.iv, 16.l.iii, 18.b)."""
    if unit["lost"] or unit["out"] or unit["adrift"]:
        return "18.g"
    if unit["withdrawn"]:
        return "16.i.iv"
    if unit["ferried"] == game["phase"]:
        return "16.l.iii"
    deck = game["ships"].get(unit["at"])
    return "18.b" if deck and deck["condition"] != "none" else None


def qualifies(game: Game, side: str, over: str) -> bool:
    """May the side claim CAP over it against searches (15.m)?"""
    if side != "allied":
        return False
    force, base = game["forces"].get(over), game["bases"].get(over)
    hosts = cc.carriers(game, force) if force else [over] if base and base["radar"] else []
    return any(unit["f"] and unit["at"] in hosts and not unit["lost"] for unit in game["air"].values())


def forbids_cap(game: Game, side: str, names: Sequence[str], over: str, struck: set[str]) -> str | None:
    """CAP over a task force or base of one's own (12.b-d, 15.m, 16.f, 16.i.v, 16.i.vi)."""
    phase = game["phase"]
    if phase not in (*cc.SEARCHES, *cc.STRIKES):
        return "16.f"
    if phase in cc.SEARCHES and not qualifies(game, side, over):
        return "15.m"
    there = (game["bases"].get(over) or game["forces"][over])["hex"]
    if phase in cc.STRIKES and not is_struck(game, side, over, there, struck):
        return "16.f"
    for name in names:
        unit = game["air"][name]
        if not unit["f"] or (unit["over"] and unit["over"] != over):
            return "16.f"
        if phase in (unit["struck"], unit["searched"]):
            return "16.f"
        why = flies_off(game, unit)
        if why:
            return why
        if cc.apart(cc.hex_of(game, name) or there, there) > unit["range"]:
            return "16.i.v"
    return None


def is_struck(game: Game, side: str, over: str, there: str, struck: set[str]) -> bool:
    """Is it struck, or something else in its port (24.g.viii)?"""
    hexes = {(game["bases"].get(name) or game["forces"][name])["hex"] for name in struck}
    return over in struck or (cc.port(game, side, there) is not None and there in hexes)


def room(game: Game, host: str, units: Sequence[str]) -> str | None:
    """May the units come down there (18.b, 18.d, 18.f)?"""
    deck = game["ships"].get(host)
    if deck is None:
        return None
    if deck["condition"] not in ("none", "damaged") or cc.sailing(game, host) is None:
        return "18.d"
    based = [one for one in game["air"].values() if one["home"] == host and not one["lost"]]
    guests = [one for one in game["air"].values() if one["at"] == host and one["home"] != host and not one["lost"]]
    coming = {name for one in game.get("strikes", []) if one["land"] == host for name in one["units"]}
    taken = {one["name"] for one in [*based, *guests]} | coming | set(units)
    if any(not game["air"][name]["size"] for name in units):
        return "4.d.ii.3"
    return "18.f" if sum(game["air"][name]["size"] for name in taken) > deck["capacity"] else None


def forbids_launch(
    game: Game, side: str, names: Sequence[str], target: str, land: str | None, limit: int
) -> str | None:
    """A strike: phase, target, reach, and each unit's past (12.b-h, 16, 19)."""
    phase = game["phase"]
    if phase not in cc.STRIKES:
        return "12.b"
    base, force = game["bases"].get(target), game["forces"].get(target)
    if force and (phase == "first-air-strike" or not (force["spotted"] or force["glimpsed"])):
        return "12.d"
    if base and phase == "second-air-strike":
        return "24"
    there = str((base or force or {})["hex"])
    if len(names) > limit or len({game["air"][name]["at"] for name in names}) > 1:
        return "16.c, 19"
    for name in names:
        why = stays(game, game["air"][name], there, land, bool(base))
        if why:
            return why
    if land:
        away = [name for name in names if game["air"][name]["at"] != land]
        return room(game, land, away) if away else None
    return None


def stays(game: Game, unit: Thing, there: str, land: str | None, base: bool) -> str | None:
    """What keeps a unit from striking there: reach, what it has done, its deck, its weapon."""
    phase, where = game["phase"], cc.hex_of(game, unit["name"])
    if where is None:
        return "18"
    far, on = cc.apart(where, there), cc.hex_of(game, land) if land else None
    if on is None or land == unit["at"]:
        if far > min(4, unit["range"]):
            return "12.d"
    elif far + cc.apart(there, on) > 2 * unit["range"]:
        return "16.l.i"
    second, third = phase == "second-air-strike", phase == "third-air-strike"
    cases = (
        (phase in (unit["struck"], unit["searched"]) or unit["over"], "16"),
        (second and (unit["struck"] == "first-air-strike" or unit["searched"] == "first-search"), "12.d"),
        (third and unit["searched"] == "second-search", "12.h"),
        (unit["transferred"], "16.l.ii"),
        (unit["ferried"] == phase, "16.l.iii"),
        (unit["withdrawn"] or unit["adrift"], "16.i.iv"),
        (weapon_of(unit) == "A" and base, "Air Strike Weapons Effect Table"),
        (weapon_of(unit) == "A" and not base and sheltered(game, cc.OTHER[unit["side"]], there), "24.g.v"),
    )
    return next((cite for true, cite in cases if true), None) or cc.forbids_deck(game, unit)


def sheltered(game: Game, side: str, there: str) -> bool:
    """May ships in that hex not be attacked with D, T and A (24.g.v)?"""
    return cc.port(game, side, there) is not None and not game["port_torpedoes"]


def doubled(game: Game, over: str, names: Sequence[str], sky: str) -> int:
    """The F of CAP units there, the fraction dropped (16.i.v, Weather Effects)."""
    total = Fraction(0)
    for name in names:
        unit = game["air"][name]
        share = {"own": Fraction(1), "near": Fraction(1, 2), "far": Fraction(1, 4)}[at_home(game, unit, over)]
        total += unit["f"] * share * (Fraction(1, 2) if sky == "stormy" else 1)
    return int(total)


def stumbled_on(game: Game, strike: Thing, place: str) -> list[str]:
    """What a strike that misses may find: forces there, or next to it in range, and bases there (16.e).

    Bases only in the phases in which they may be attacked (24); with torpedoes neither they nor ships in port (24.g.v).
    """
    units = [game["air"][name] for name in strike["units"]]
    reach, other = min(unit["range"] for unit in units), cc.OTHER[strike["side"]]
    torpedoes = any(weapon_of(unit) == "A" for unit in units)
    at_base = strike["target"] in game["bases"]
    away = 0 if at_base else 1

    def near(one: str) -> bool:
        return cc.apart(one, place) <= away and cc.apart(strike["from"], one) <= reach

    found = [
        name for name, one in game["forces"].items()
        if one["side"] == other and not one["off"] and near(one["hex"]) and name != strike["target"]
        and not (torpedoes and sheltered(game, other, one["hex"]))
    ]  # fmt: skip
    if torpedoes or game["phase"] == "second-air-strike":
        return found
    bases = [name for name, one in game["bases"].items() if one["side"] == other and one["hex"] == place]
    return [*found, *(name for name in bases if name != strike["target"])]


def finds(sky: str, far: int, *, base: bool) -> int:
    """The highest die with which a strike finds a base so far away, or a task force (16.e)."""
    if base:
        return {"clear": 6, "cloudy": 5 if far <= 4 else 4, "stormy": 4 if far <= 4 else 3}[sky]
    return {"clear": 6, "cloudy": 4, "stormy": 2}[sky]


def who_may_choose(game: Game, strike: Thing, cap: Sequence[str], sky: str) -> set[str]:
    """May CAP leave some of the strike alone ("spare"), and escorts some of CAP ("ignore"; 16.i.iii, 16.i.iv)?"""
    found: set[str] = set()
    for altitude in ("high", "low"):
        there = [name for name in strike["units"] if flies_at(game, strike, name) == altitude]
        ours = [name for name in cap if game["air"][name]["alt"] == altitude]
        escorts = [name for name in there if not game["air"][name]["strengths"]]
        for field, names, fights in (("spare", there, ours), ("ignore", ours, escorts and there)):
            some = (set(one) for count in range(1, len(names)) for one in combinations(names, count))
            if fights and any(forbids_partial(game, strike, cap, sky, one) is None for one in some):
                found.add(field)
    return found


def forbids_partial(game: Game, strike: Thing, cap: Sequence[str], sky: str, left_alone: set[str]) -> str | None:
    """May CAP leave these units of a strike alone, or its escorts these of CAP (16.i.iii, 16.i.iv)?"""
    for altitude in ("high", "low"):
        there = [name for name in strike["units"] if flies_at(game, strike, name) == altitude]
        ours = [name for name in cap if game["air"][name]["alt"] == altitude]
        if not there or not ours:
            continue
        met = [name for name in there if name not in left_alone]
        escorts = [name for name in there if not game["air"][name]["strengths"]]
        force = doubled(game, strike["target"], ours, sky)
        if len(met) < len(there) and (
            not to_even(game, force, there, met)
            or (any(name not in met for name in escorts) and any(name not in escorts for name in met))
        ):
            return "16.i.iii"
        aimed = [name for name in ours if name not in left_alone]
        force = sum(game["air"][name]["f"] for name in escorts)
        if escorts and len(aimed) < len(ours) and not to_even(game, force, ours, aimed):
            return "16.i.iv"
    return None


def to_even(game: Game, force: int, everybody: Sequence[str], some: Sequence[str]) -> bool:
    """Are the odds against all less than 1:1, and those against some 1:2 or 1:1?"""
    whole, part = (Fraction(force, sum(game["air"][one]["defense"] for one in names)) for names in (everybody, some))
    return whole < 1 and cc.halves(part) in (Fraction(1, 2), Fraction(1))


def fight(
    game: Game, strike: Thing, cap: Sequence[str], sky: str, dice: list[int], left_alone: set[str] | None = None
) -> tuple[set[str], dict[str, str]]:
    """CAP at each altitude, high first, and the escorts' riposte: who is shot down, what becomes of CAP (16.i).

    Nobody attacks those that are `left_alone`.
    """
    spared = left_alone or set()
    down: set[str] = set()
    fates: dict[str, str] = {}
    for altitude in ("high", "low"):
        there = [name for name in strike["units"] if flies_at(game, strike, name) == altitude]
        ours = [name for name in cap if game["air"][name]["alt"] == altitude]
        if not there or not ours:
            continue
        met, aimed = ([name for name in names if name not in spared] for names in (there, ours))
        against = sum(game["air"][name]["defense"] for name in met)
        odds = cc.halves(Fraction(doubled(game, strike["target"], ours, sky), against))
        down |= {name for name in met if odds and dice.pop(0) <= 2 * odds}
        escorts = [name for name in there if not game["air"][name]["strengths"]]
        force = sum(game["air"][name]["f"] for name in escorts)
        odds = cc.halves(Fraction(force, sum(game["air"][name]["defense"] for name in aimed)))
        for name in aimed if odds else ():
            die = dice.pop(0)
            fates[name] = "lost" if die <= odds else "withdrawn" if die <= 2 * odds else "safe"
    return down, fates


def flies_at(game: Game, strike: Thing, name: str) -> str:
    """At which altitude CAP meets it (16.b, 16.i.i)."""
    return "low" if name in strike["low"] or weapon_of(game["air"][name]) == "A" else "high"


def thinned(game: Game, strike: Thing, down: set[str]) -> dict[str, str]:
    """What each unit still brings after CAP: full, doomed (full, then lost), half (then lost), gone (16.i.ii)."""
    fates = dict.fromkeys(strike["units"], "full")
    bombers = [name for name in strike["units"] if name in down and weapon_of(game["air"][name]) not in (None, "A")]
    for place, name in enumerate(bombers):
        half = place == len(bombers) // 2 and len(bombers) % 2
        fates[name] = "doomed" if place < len(bombers) // 2 else "half" if half else "gone"
    return fates | {name: "gone" for name in down if name not in bombers}


def under_fire(fates: dict[str, str], attackers: Sequence[str], shot: set[str]) -> dict[str, str]:
    """What each still brings after AA (16.j.i): half of those shot down attack first, an odd one at half."""
    whole = [name for name in attackers if name in shot and fates[name] != "half"]
    halved = [name for name in attackers if name in shot and fates[name] == "half"]
    found = dict(fates)
    kept = len(shot) // 2
    for place, name in enumerate([*whole, *halved]):
        if place < kept:
            found[name] = "half" if fates[name] == "half" else "doomed"
        elif place == kept and len(shot) % 2 and fates[name] != "half":
            found[name] = "half"
        else:
            found[name] = "gone"
    return found


def strikes_ships(
    game: Game, names: Sequence[str], plan: dict[str, str], fates: dict[str, str], order: Sequence[str],
    odds: int | None, together: bool, dice: list[int],
) -> tuple[dict[str, str], str | None]:  # fmt: skip
    """The results of a strike's attacks on ships, and who aborted (16.j, 16.k, 17, 18.i)."""
    results = dict.fromkeys(order, "none")
    first, aborted = odds is not None and odds < 2, None
    for ship in order:
        kinds = [
            [name for name in names if plan[name] == ship and (weapon_of(game["air"][name]) or "") in both]
            for both in ("PL", "MH")
        ]
        torpedoes = [name for name in names if plan[name] == ship and weapon_of(game["air"][name]) == "A"]
        kinds += [torpedoes] if together else [[name] for name in torpedoes]
        hits = 0
        for group in filter(None, kinds):
            if results[ship] == "sunk" or (game["ships"][ship]["kind"] == "D" and results[ship] != "none"):
                break
            found, hit, out = one_attack(game, ship, group, fates, odds, first, dice)
            aborted, first = out or aborted, False
            results[ship] = max(results[ship], found, key=cc.RANKS.index)
            hits += hit
        for _ in range(hits):
            results[ship] = max(results[ship], torpedoed(game["ships"][ship], "A", dice.pop(0)), key=cc.RANKS.index)
    return results, aborted


def torpedoed(ship: Thing, weapon: str, face: int) -> str:
    """What a hit does (A and T Weapon Damage Tables)."""
    heavy = ship["kind"] == "B" or (ship["kind"] == "A" and ship["defense"] >= 3)
    light = ship["kind"] in "DM"
    sunk, ditw = (
        ((1, 4) if heavy else (4, 4) if light else (2, 4))
        if weapon == "A"
        else ((2, 4) if heavy else (5, 5) if light else (3, 5))
    )
    return "sunk" if face <= sunk else "ditw" if face <= ditw else "damaged"


def one_attack(
    game: Game, name: str, group: list[str], fates: dict[str, str], odds: int | None, first: bool, dice: list[int]
) -> tuple[str, int, str | None]:
    """An attack: its result, torpedo hits still to be resolved, and who aborts at a star's 12 (16.j.v)."""
    ship = game["ships"][name]
    weapon = weapon_of(game["air"][group[0]]) or ""
    caught = ship["launched"] and game["phase"] == "second-air-strike"

    def reached(units: list[str]) -> Fraction:
        total = sum(
            (
                Fraction(game["air"][unit]["strengths"][weapon], 2 if fates[unit] == "half" else 1)
                * Fraction(BOMBS[ship["kind"]][weapon]) * (2 if odds is None else 1)
                * (2 if caught and weapon != "A" else 1)
                for unit in units
            ),
            Fraction(0),
        )  # fmt: skip
        return cc.halves(int(total) / cc.defense(ship))

    against, out = reached(group), None
    if not against and not first:
        return "none", 0, None
    die = dice.pop(0)
    if first and die == 12:
        out = group[-1]
        against = reached(group[:-1])
    if weapon == "A":
        hits = 0 if not against else 2 if die <= against else 1 if die <= 2 * against else 0
        return ("sunk", 0, out) if hits and caught else ("none", hits, out)
    return gunned(ship, weapon, against, die, caught=caught), 0, out


def gunned(ship: Thing, weapon: str, odds: Fraction, die: int, *, caught: bool = False) -> str:
    """The result of bombs or guns (17.a, 17.b, 17.d)."""
    heavy = ship["kind"] == "B" or (ship["kind"] == "A" and ship["defense"] >= 3)
    if die > 2 * odds:
        return "none"
    if caught:
        return "sunk"
    return "sunk" if die <= odds and not (heavy and weapon in "PL") else "damaged"


def strikes_base(game: Game, units: Sequence[tuple[int, str, bool]], odds: int | None, shells: bool) -> Fraction:
    """The odds of an attack on the air units at a base (24.b): strength, weapon, at half."""
    total = Fraction(0)
    for strength, weapon, half in units:
        times = Fraction(LAND[weapon]) * (2 if odds is None else 1) * (3 if shells and weapon == "B" else 1)
        total += strength * times / (2 if half else 1)
    return cc.halves(Fraction(int(total), 4))
