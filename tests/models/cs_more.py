"""More of the second model of Cunningham and Somerville: searches, shadowers, survivors, collisions, smoke."""

from __future__ import annotations

from tests.models.cs import Plain, Throw, afloat, is_handy, suffer

SMALL = ("destroyer", "escort")
CARGO = ("merchant",)
BAD = ("severe", "foul")


# Weather.


def weather_of(game: Plain, zone: str) -> set[str]:
    """What the weather of a zone is: fog, and what storms are over it."""
    found = {"fog"} if zone in game["fog"] else set()
    for name, (worst, down) in game["fronts"].items():
        there, ahead = game["lies"][name]
        found |= {worst} if there == zone else {down} if ahead == zone and down else set()
    return found


def drives_fog_away(game: Plain, name: str) -> None:
    """A severe or foul zone that forms on fog, or comes upon it, ends it."""
    for weather, zone in zip(game["fronts"][name], game["lies"][name], strict=True):
        if weather in BAD and zone in game["fog"]:
            game["fog"].remove(zone)


# Searches.


def is_spotted(says: Plain, weather: set[str], die: int) -> bool:
    """Does a search spot what is there?"""
    air = says["search"] in ("air", "flying-boat")
    score = die + air + says["asv_radar"] + says["effective_radar"] + says["ultra"] - says["night"]
    score += says["search"] == "submarine" and says["boats"] >= 3
    if weather & {"severe", "fog"}:
        score -= 2
    elif "foul" in weather or (air and "overcast" in weather):
        score -= 1
    return bool(score >= says["to_spot"])


def most_boats(game: Plain, zone: str) -> int:
    """How many boats search there at most: the largest pack that is there, else all at sea in zones next to it."""
    at_sea = [name for name, boat in game["boats"].items() if boat["state"] in (None, "shaken")]
    packs = [force["boats"] for force in game["forces"].values() if force["zone"] == zone]
    far = [name for force in game["forces"].values() if abs(int(force["zone"][1:]) - int(zone[1:])) > 1
           for name in force["boats"]]  # fmt: skip
    beside = [name for name in at_sea if name not in far]
    return max((sum(name in at_sea for name in pack) for pack in packs), default=0) or len(beside)


def may_be_said(said: Plain, true: Plain) -> bool:
    """Fog of war: each number one more or less at most, but none stays none, and one is never none."""
    return all(
        said[kind] == 0 if not number else abs(said[kind] - number) <= 1 and said[kind] >= 1
        for kind, number in true.items()
    )


def is_there(game: Plain, force: Plain) -> bool:
    """Is anything of it still at sea?"""
    boats = [game["boats"][one]["state"] for one in force["boats"]]
    return bool(afloat(game, force)) or any(state in (None, "shaken") for state in boats)


def sight(game: Plain, side: str, name: str) -> None:
    """A side has seen a force, where it now is."""
    game["sighted"][side, name, game["forces"][name]["zone"]] = game["turn"]


def dive(game: Plain, force: Plain) -> None:
    """A spotted pack that has not moved this turn may only move submerged."""
    if force["boats"] and force["plotted"] != game["turn"]:
        force["dived"] = game["turn"]


def intercepts(says: Plain, weather: set[str], throw: Throw) -> str:
    """What becomes of a flying boat that shadows."""
    if not can_intercept(says, weather):
        return "shadowing"
    score = throw() + says["radar_and_director"]
    return "shot-down" if score >= 5 else "shadowing" if score == 1 else "driven-off"


def can_intercept(says: Plain, weather: set[str]) -> bool:
    """Is the force protected?"""
    high = (says["cam_ship"] or says["catapult_warship"]) and not weather & set(BAD)
    return bool(says["carrier"] or says["distant_cap"] or high)


def duel(charlie: int, escort: int) -> tuple[str, str]:
    """Two flying boats: a 5 or 6 shoots the other down; else the lower gives up, both if equal."""
    down = (escort >= 5, charlie >= 5)
    fates = ["shot-down" if one else "continues" for one in down]
    if not any(down):
        if charlie <= escort:
            fates[0] = "abandons"
        if escort <= charlie:
            fates[1] = "abandons"
    elif not down[0] and charlie < escort:
        fates[0] = "abandons"
    elif not down[1] and escort < charlie:
        fates[1] = "abandons"
    return fates[0], fates[1]


# Survivors.


def in_distress(ship: Plain) -> bool:
    """Is she foundering or sunk?"""
    return bool(ship["gone"] or ship["floundering"])


def forbids_rescue(casualty: Plain, ships: list[Plain]) -> str | None:
    """May these go to her?"""
    if not in_distress(casualty):
        return "not in distress"
    if any(one["name"] == casualty["name"] for one in ships):
        return "herself"
    return "they cannot" if any(in_distress(one) for one in ships) else None


def may_be_sent(casualty: Plain, ship: Plain) -> bool:
    """May the enemy send this ship: a rescue ship, a small one, or a cruiser to a large one?"""
    large = casualty["kind"] not in (*SMALL, "merchant", "transport")
    return bool(ship["rescue_ship"] or ship["kind"] in SMALL or (large and "cruiser" in ship["kind"]))


def points(casualty: Plain, side: str, rescues: int) -> int:
    """Points of a side for its rescues of her people."""
    value = int(casualty["value"])
    if side != casualty["side"]:
        return -(-value // 6)
    if casualty["kind"] in (*SMALL, *CARGO):
        return value // 2
    return min(rescues * (value // 6), value // 2)


# Collisions.


def is_hazard(ship: Plain, turn: int) -> bool:
    """Is she a hazard to navigation, as far as her own state says?"""
    steers = not any("steering" in one for one in [*ship["hurt"], *ship["permanent"]])
    return bool(ship["crippled"] or not steers or (-9 if ship["slowed"] is None else ship["slowed"]) >= turn - 1)


def rams(ships: tuple[Plain, Plain], says: Plain, throw: Throw) -> bool:
    """The determination test of a ship that would ram."""
    mover, other = ships
    need = 5 if says["relative_size"] == "smaller" else 6
    if throw() + (other["name"] in mover["rammed"]) < need:
        mover["failed"] = True
        return False
    mover["rammed"].add(other["name"])
    return True


def collide(ships: tuple[Plain, Plain], speeds: tuple[int, int], says: Plain, throw: Throw, turn: int) -> None:
    """Two ships meet; what both suffer is entered."""
    mover, other = ships
    score = throw() + throw()
    for speed in speeds:
        score += -1 if speed >= 7 else 1 if 1 <= speed <= 3 else 0
    ramming = says["ramming"]
    if speeds[1] == 0:
        score += -2 if ramming else 2
    score -= is_hazard(mover, turn) + is_hazard(other, turn)
    handy = [is_handy(one) for one in ships]
    score += handy[1] + (-2 * handy[0] if ramming else handy[0])
    score += (
        says["small_aspect"] - 2 * says["night_unseen"] - 2 * says["visibility_reduced"] - 2 * says["severe_weather"]
    )
    score -= says["place"] if says["place"] > 1 else 0
    if score >= 3:
        return
    fast, size = speeds[0] >= 7, says["relative_size"]
    full = score <= 1
    boxes = [1 + fast, 1 + fast]
    floods = 0
    if full:
        boxes[1] = 1
        floods = 1 + fast + (size == "larger")
    else:
        boxes[0] += size == "smaller"
        boxes[1] += size == "larger"
    effects = critical(throw, penetrating=full, in_collision=True, explosive=is_explosive(other))
    suffer(mover, boxes[0], 0, [], False)
    suffer(other, boxes[1], floods + effects.count("floatation"), named(effects), False)


def is_explosive(ship: Plain) -> bool:
    """A merchant with a dangerous cargo."""
    return bool(ship["fire_risk"] and ship["kind"] in ("merchant", "transport"))


TORPEDO = {
    2: ["major-steering"], 3: ["major-steering"], 4: ["power", "fire"], 5: ["minor-engine"], 6: ["P major-engine"],
    7: ["P floatation", "fire"], 8: ["minor-engine"], 9: ["power", "fire"], 10: ["minor-steering"],
    11: ["minor-steering"], 12: ["P explosion"],
}  # fmt: skip


def critical(throw: Throw, *, penetrating: bool, in_collision: bool = False, explosive: bool = False) -> list[str]:
    """The torpedo critical damage table."""
    score = throw() + throw()
    row = TORPEDO[score]
    if score == 11 and explosive:
        row = ["explosion"]
    out = []
    for one in row:
        if one.startswith("P ") and not penetrating:
            continue
        effect = one.removeprefix("P ")
        if in_collision and effect in ("power", "fire"):
            continue
        if in_collision and effect == "explosion":
            effect = "floatation"
        out += detailed(effect, throw)
    return out


def special(throw: Throw, *, penetrating: bool) -> list[str]:
    """The special effects table."""
    effect = ("steering", "power", "fire", "minor-engine", "major-engine", "floatation")[throw() - 1]
    return [] if effect == "floatation" and not penetrating else detailed(effect, throw)


def detailed(effect: str, throw: Throw) -> list[str]:
    """Steering turns her, power is told apart."""
    if effect == "power":
        die = throw()
        return ["power-radar" if die <= 3 else "power-guns" if die <= 5 else "power-all"]
    if effect.endswith("steering"):
        throw()
    return [effect]


def named(effects: list[str]) -> list[str]:
    """The casualties among effects."""
    return [one for one in effects if one not in ("floatation", "explosion")]


# Smoke.


def lifts(screen: str, throw: Throw, *, high_wind: bool) -> str:
    """A screen in a Marker Step: cut off segments go, then a die for each of the others, farthest first."""
    if high_wind:
        return "1"
    segments = screen.partition("0")[0]
    left = [True] * len(segments)
    for place in range(len(segments) - 1, 0, -1):
        left[place] = throw() > 3
    return "".join("1" if one else "0" for one in left).rstrip("0")
