"""A second model of Cunningham and Somerville, from the rulebook alone: plain dicts, dice from `throw`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Throw = Callable[[], int]
Plain = dict[str, Any]

PACE = {"normal": 1, "fast-convoy": 2, "surfaced-submarines": 2, "slow-convoy": 3, "crippled": 3}
REACH = {"high": 6, "normal": 4, "fast-convoy": 3, "slow-convoy": 2}
SCREEN = {"destroyer": 3, "escort": 2}
HORSESHOE = {
    0: "OS IS IS IS IS+1 IS+1 IS+2 IS+2",
    3: "ENG OSDA OS IS IS IS+1 IS+1 IS+2",
    6: "ENG-1 OSDA OS OS IS IS+1 IS+1 IS+2",
    10: "ENG-1 ENG OSDA OS IS IS IS+1 IS+2",
    14: "ENG-2 ENG-1 ENG OSDA OS IS IS IS+1",
    999: "ENG-2 ENG-2 ENG-1 ENG OSDA OS IS IS",
}
AIMS = {"OS": "t", "OSDA": "d", "IS": "t", "IS+1": "td", "IS+2": "tdt"}
VT = {
    3: "NE NE NE NE DIST DA",
    7: "NE NE NE DIST ABT DA",
    11: "NE NE DIST ABT KILL DA",
    99: "NE DIST ABT KILL KILL DA",
}
SYSTEMS = (("fire", "raging-fire"), ("minor-steering", "steering", "major-steering"), ("minor-engine", "major-engine"),
           ("power-radar",), ("power-guns",), ("power-all",))  # fmt: skip


def row(table: dict[int, str], value: int) -> list[str]:
    return next(cells for top, cells in table.items() if value <= top).split()


# Plots.


def forbids_plot(game: Plain, force: Plain, to: str | None) -> str | None:
    """May it plot this: once a turn, not after its operation, through the zone before the next, nobody left behind?"""
    turn = game["turn"]
    if force["plotted"] == turn:
        return "once a turn"
    if force["operated"] == turn:
        return "operated"
    if to is None:
        return None
    if any(is_down(game["boats"][name], turn) for name in force["boats"]):
        return "kept down"
    if any(is_stopped(ship) and not is_towed(game, ship) for ship in afloat(game, force)):
        return "dead in the water"
    return "continuations first" if force["owed"] else None


def is_down(boat: Plain, turn: int) -> bool:
    """Was it shaken last turn?"""
    return bool(boat["state"] == "shaken" and turn == boat["shaken"] + 1)


def is_stopped(ship: Plain) -> bool:
    """Is she dead in the water?"""
    is_awash = ship["floatation"] >= ship["boxes"]
    return bool(ship["floundering"] or is_awash or "major-engine" in [*ship["hurt"], *ship["permanent"]])


def fit(game: Plain, name: str) -> int:
    """The aircraft of a squadron that may fly: those repaired this turn start the next."""
    own = game["squadrons"][name]
    return int(max(0, own["ready"] - (own["mended"] if own["repaired"] == game["turn"] else 0)))


def is_towed(game: Plain, ship: Plain) -> bool:
    return any(one["towing"] == ship["name"] and not one["gone"] for one in game["ships"].values())


def is_lame(game: Plain, force: Plain) -> bool:
    """Is a cripple with it?"""
    return any(ship["crippled"] for ship in afloat(game, force))


def plot(game: Plain, force: Plain, to: str | None) -> None:
    """It moves in, or goes on."""
    turn = game["turn"]
    force["plotted"] = turn
    if to:
        force["zone"] = to
        pace = 3 if force["dived"] == turn or is_lame(game, force) else PACE[force["slowest"]]
        force["owed"] = ["C2", "C3"][: pace - 1]
    else:
        force["owed"] = force["owed"][1:]


# Submarines.


def attackers(game: Plain, pack: Plain) -> list[Plain]:
    """The boats that may attack this turn."""
    boats = [game["boats"][name] for name in pack["boats"]]
    return [
        boat for boat in boats
        if boat["state"] is None or (boat["state"] == "shaken" and game["turn"] > boat["shaken"] + 1)
    ]  # fmt: skip


def forbids_op(game: Plain, pack: Plain, prey: Plain, ship: Plain) -> str | None:
    """May the pack operate against this force, and its boats go for this ship?"""
    if pack["plotted"] == game["turn"] or pack["owed"] or pack["operated"] == game["turn"]:
        return "moved or operated"
    if pack["zone"] != prey["zone"]:
        return "elsewhere"
    if ship["gone"]:
        return "gone"
    return None if attackers(game, pack) else "no boat"


def needs(ship: Plain, prey: Plain) -> tuple[int, bool]:
    """What a torpedo needs against her, and is she fast?"""
    if is_stopped(ship):
        return 2, False
    if ship["kind"] == "merchant" or ship["crippled"]:
        return 3, False
    if ship["kind"] == "transport":
        return 4, False
    return (6, True) if prey["speed"] == "high" else (5, False)


def das_boot(boat: Plain, turn: int, minus: int, throw: Throw) -> None:
    """What becomes of a boat that is engaged."""
    score = throw() - minus
    if score <= 1:
        boat["state"] = "sunk"
        boat["rammed"] = throw() == 6
    elif score <= 4:
        boat["state"] = "damaged" if score == 2 else "shaken"
        boat["shaken"] = turn if score > 2 else boat["shaken"]


def defence(game: Plain, prey: Plain, reached: int) -> int:
    """The screen's strength against each boat; an escort that has rammed one is weaker from then on."""
    screen: int = sum(SCREEN[one["kind"]] - one["deaf"] for one in escorts(game, prey))
    return -(-screen // max(2, reached))


def escorts(game: Plain, prey: Plain) -> list[Plain]:
    """The escorts that are under way."""
    return [one for one in afloat(game, prey) if one["kind"] in SCREEN and not is_stopped(one)]


def rammed(game: Plain, prey: Plain, throw: Throw) -> None:
    """One of the escorts, by lot, has rammed a boat."""
    there = escorts(game, prey)
    if not there:
        return
    place = 0 if len(there) == 1 else (throw() - 1) * len(there) // 6
    there[place]["deaf"] = True
    suffer(there[place], 1, 0, [], False)


def reveal(game: Plain, by: str, ship: str) -> None:
    """An attack reveals the force that its target sails in."""
    for name, force in game["forces"].items():
        if ship in force["ships"]:
            game.setdefault("sighted", {})[by, name, force["zone"]] = game["turn"]


def submarine_op(game: Plain, pack: Plain, prey: Plain, ship: Plain, says: Plain, throw: Throw) -> None:
    """Contact, then boat by boat."""
    boats = attackers(game, pack)
    more = bool(says["ultra"]) - prey["huff_duff"]
    reach = REACH["slow-convoy" if is_lame(game, prey) else prey["speed"]]
    reached = [b for i, b in enumerate(boats) if throw() + more - (i >= 4) >= reach]
    pack["operated"] = game["turn"]
    for boat in boats:
        boat["state"] = None
    need, fast = needs(ship, prey)
    flaming = int(any("fire" in casualty for one in afloat(game, prey) for casualty in one["hurt"]))
    for boat in reached:
        minus = int(says["day"] or prey["radar"]) + int(says["air_support"])
        cells = row(HORSESHOE, defence(game, prey, len(reached)))

        def screened(minus: int, boat: Plain = boat, cells: list[str] = cells) -> str:
            score = throw() + boat["ace"] - minus
            return str(cells[max(0, min(7, score))])

        result = screened(minus + flaming)
        if result.startswith("ENG"):
            das_boot(boat, game["turn"], int(result[4:] or 0), throw)
            if boat["rammed"]:
                rammed(game, prey, throw)
            continue
        more = (
            boat["ace"]
            - is_handy(ship)
            + says["not_zigzagging"]
            + (boat["gnat"] and not fast)
            + result.startswith("IS")
        )
        boat["attacks"] += 1
        reveal(game, pack["side"], ship["name"])
        for _ in AIMS[result]:
            if throw() + more >= need:
                ship["torpedo_hits"] += 1
                ship["attacked"] = game["turn"]
                flaming = 1
        game["known"].add(ship["name"])
        result = screened(minus + flaming)
        if result.startswith("ENG"):
            das_boot(boat, game["turn"], int(result[4:] or 0), throw)
        if boat["state"] in (None, "shaken") and boat["attacks"] >= 3 and throw() + boat["ace"] <= 3:
            boat["state"] = "expended"
        if boat["rammed"]:
            rammed(game, prey, throw)


# Ships.


def is_handy(ship: Plain) -> bool:
    """Has she still the good of being handy?"""
    steers = not any("steering" in one for one in [*ship["hurt"], *ship["permanent"]])
    return bool(ship["handy"] and steers and not ship["crippled"] and not ship["floatation"] and not ship["towing"])


def afloat(game: Plain, force: Plain) -> list[Plain]:
    """A force's ships that are there."""
    return [game["ships"][name] for name in force["ships"] if not game["ships"][name]["gone"]]


def lost(ship: Plain, how: str) -> None:
    ship |= {"gone": how, "floundering": False, "held": False, "hurt": []}


def suffer(ship: Plain, structural: int, floatation: int, casualties: list[str], explodes: bool) -> None:
    """Damage is entered."""
    ship["structural"] += structural
    ship["floatation"] += floatation
    ship["now"] += floatation
    for one in casualties:
        worsen(ship, one)
    if explodes or ship["now"] >= 3:
        return lost(ship, "removed")
    if (structural or floatation) and ship["held"]:
        ship |= {"held": False, "floundering": True}
    if ship["floatation"] >= ship["boxes"] or ship["structural"] >= ship["hull"] + ship["crippled_boxes"]:
        ship["floundering"] = ship["floundering"] or not ship["held"]
    return None


def slow(game: Plain, ship: Plain, floatation: int, casualties: list[str], by: str = "") -> None:
    """Floatation or engines lost to a hit are a sudden loss of speed; to a torpedo, before the turn's movement."""
    if floatation or any("engine" in one for one in casualties):
        ship["slowed"] = max(game["turn"] - (by == "torpedo"), 0)


def worsen(ship: Plain, casualty: str) -> None:
    """Of one system the worst stands."""
    system = next(one for one in SYSTEMS if casualty in one)
    there = [one for one in [*ship["hurt"], casualty] if one in system]
    ship["hurt"] = [one for one in ship["hurt"] if one not in system] + [max(there, key=system.index)]


def control(ship: Plain, throw: Throw) -> None:
    """One ship's damage control."""
    if ship["floundering"]:
        die = throw()
        if die == 1:
            return lost(ship, "sunk")
        if die == 6:
            ship |= {"floundering": False, "held": True}
    order = [one for system in SYSTEMS for one in system]
    for casualty in sorted(ship["hurt"], key=order.index):
        if ship["gone"]:
            return None
        control_one(ship, casualty, throw)
    return None


def control_one(ship: Plain, casualty: str, throw: Throw) -> None:
    """One casualty."""
    risk = ship["fire_risk"]

    def becomes(new: str | None, *, permanent: bool = False) -> None:
        place = ship["hurt"].index(casualty)
        ship["hurt"][place : place + 1] = [new] if new else []
        if permanent:
            ship["permanent"].append(casualty)

    if casualty == "steering":
        new = "minor-steering" if throw() <= 4 else "major-steering"
        becomes(new)
        casualty = new
    die = throw()
    if casualty in ("fire", "raging-fire"):
        raging = casualty == "raging-fire"
        if die >= 5 + raging:
            becomes(None)
        elif die <= 1 + risk + raging:
            burnt(ship)
            if not raging:
                becomes("raging-fire")
            elif risk and die == 1 and throw() == 1:
                lost(ship, "removed")
    elif casualty == "major-engine" and die >= 5:
        becomes("minor-engine")
    elif die == 6 or (die >= 4 and casualty not in ("major-steering", "major-engine")):
        becomes(None)
    elif die == 1 and casualty != "minor-steering":
        becomes(None, permanent=True)


def burnt(ship: Plain) -> None:
    """A fire takes a structure box."""
    ship["structural"] += 1
    if ship["held"] or ship["structural"] >= ship["hull"] + ship["crippled_boxes"]:
        ship |= {"held": False, "floundering": True}


def fired(ship: Plain, name: str, turn: int) -> None:
    """A mount has launched, and reloads while she is whole and has reloads left for it."""
    times = ship["mounts"].get(name, {}).get("times", 0) + 1
    whole = not ship["crippled"] and not any(one.get("destroyed") for one in ship["mounts"].values())
    ready = turn + 4 if whole and times <= ship["reloads"] else None
    ship["mounts"][name] = {"launched": turn, "times": times, "ready": ready}


def stops_reloading(ship: Plain, turn: int) -> None:
    """What is not loaded by now never is."""
    for mount in ship["mounts"].values():
        if mount.get("ready") is not None and mount["ready"] > turn:
            mount["ready"] = None


def forbids_mounts(ship: Plain, mounts: list[str], turn: int) -> str | None:
    """May these mounts launch: not destroyed, and loaded?"""
    for name in mounts:
        mount = ship["mounts"].get(name, {})
        if mount.get("destroyed"):
            return "destroyed"
        if mount.get("launched") is None:
            continue
        if mount["ready"] is None or turn < mount["ready"]:
            return "not loaded"
    return None


# Aircraft.


def success(die: int, own: Plain, enemy: Plain, more: int) -> bool:
    """Does this aircraft hit that one?"""
    pilots = {"superior": 1, "normal": 0, "poor": -1}
    need = own["factor"] if own["kind"] != "multi-crew" else 5 if enemy["kind"] == "fighter" else 4
    return die + pilots[own["pilots"]] - pilots[enemy["pilots"]] + more >= need


def dogfight(own: Plain, enemy: Plain, group: Plain, fights: list[int], throw: Throw, *, night: bool) -> list[int]:
    """Fights of so many interceptors with one raider each; how many are left in those that may go on."""
    group["fought"] = True
    left = []
    for count in fights:
        hit, ready = False, own["ready"]
        for _ in range(count):
            if night and hit:
                break
            shot = success(throw(), own, enemy, 0)
            hit = hit or shot
            if not (night and shot) and success(throw(), enemy, own, -(count > 1)):
                own["ready"] -= 1
                own["hit"] += 1
        group["flying"] -= hit
        group["hit"] += hit
        on = count - (ready - own["ready"])
        left += [on] if on and not hit else []
    return left


def flak(groups: list[Plain], total: int, throw: Throw, *, night: bool) -> None:
    """Force flak at each."""
    into = {"NE": "undisturbed", "DIST": "distracted", "DA": "allocated", "ABT": "aborted", "KILL": "hit"}
    cells = row(VT, total)
    for group in groups:
        gone = 0
        for _ in range(group["flying"]):
            die = throw()
            if night and die != 6:
                die = min(die, throw())
            result = into[cells[die - 1]]
            group[result] += 1
            gone += result in ("aborted", "hit")
        group["flying"] -= gone


def attack(group: Plain, after: str, aircraft: int, light_aa: str, throw: Throw) -> None:
    """Attack runs: what the light AA does to them (hits are the umpire's to enter)."""
    for _ in range(aircraft):
        die = throw()
        hit = die == 1 and light_aa in "23"
        if die == 1 and light_aa in "01":
            hit = throw() >= (5 if light_aa == "0" else 3)
        if die == 2 and light_aa == "3":
            hit = throw() >= 5
        group[after] -= 1
        group["flying"] -= 1
        group["hit" if hit else "done"] += 1


def prayer(own: Plain, hit: int, zones: int, throw: Throw, turn: int) -> None:
    """Of those hit some land safe, some damaged."""
    more = own["rugged"] - own["fragile"] - (zones > own["engines"])
    scores = [throw() + more for _ in range(hit)]
    safe, damaged = sum(one >= 5 for one in scores), sum(one in (3, 4) for one in scores)
    own["ready"] += safe
    own["damaged"] += damaged
    own["lost"] += hit - safe - damaged
    own["damaged_turn"] = turn if damaged else own["damaged_turn"]
