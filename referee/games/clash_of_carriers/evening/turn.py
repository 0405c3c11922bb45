"""What the turn does by itself: day and night, arrivals and recoveries, submarines, the pool, the count (4, 5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.games.clash_of_carriers.evening.board import (
    CHIT,
    FLOTILLAS,
    OTHER,
    SIDES,
    TF,
    TITLES,
    distance,
    in_use,
    is_night,
    is_secret,
    markers,
    put_pool,
    relay,
    stand_ins,
)
from referee.games.clash_of_carriers.evening.damage import homeless
from referee.games.clash_of_carriers.evening.victory import final_word, saipan_counted, struck_in_time
from referee.games.clash_of_carriers.rules.card import STAND_IN
from referee.session.acting.act import Doing, entering, pending, reckoned
from referee.session.board.owned import own

FIRST_DAY = 18
TURNS_A_DAY = 4
UNITS_A_ROLL = 12
REINFORCED_ON = 2
OF_THE_TURN = ("mp", "moved", "wind", "searched", "sailed")
BASES = {"Guam": "guam", "Peleliu": "peleliu", "Yap": "yap", "Iwo Jima": "iwo-jima", "Truk": "truk"}


def date_of(turn: int) -> int:
    """The day of June."""
    return FIRST_DAY + (turn - 1) // TURNS_A_DAY


@entering("turn")
def new_turn(doing: Doing) -> None:
    """Day or night; what lasted for the turn is over."""
    if doing.turn > doing.get("public", "turns"):
        doing.forbid("16.1", f"turn {doing.turn - 1} was the last; do victory tells the result")
    night = doing.turn in doing.get("public", "night_turns", default=[])
    doing.put("public", "night", value=night)
    doing.put("public", "active", value=None)
    for side in SIDES:
        for name, group in own(doing, side, "groups").items():
            for mark in OF_THE_TURN:
                if mark in group:
                    doing.put("sides", side, "groups", name, mark, value=None)
        for name, unit in own(doing, side, "air").items():
            if unit["box"] == "cap":
                lands(doing, side, name)
        if own(doing, side, "searched"):
            doing.put("sides", side, "searched", value={})
    when = "night" if night else "day"
    doing.tell("all", f"{date_of(doing.turn)} June, turn {doing.turn}, {when}.")


def lands(doing: Doing, side: str, name: str) -> None:
    """A unit comes down from CAP, Ready."""
    for mark in ("over", "at"):
        doing.put("sides", side, "air", name, mark, value=None)
    doing.put("sides", side, "air", name, "box", value="ready")


@entering("formations")
def formations(doing: Doing) -> None:
    """The restrictions that end; on the first turn, what is not the published value."""
    if doing.turn == 1:
        tables = [name for name, table in doing.ruleset.owner.items() if STAND_IN in table]
        ships = sum(len(stand_ins(doing, side, "ships", own(doing, side, "ships"))) for side in SIDES)
        if tables or ships:
            what = f"the tables {', '.join(tables) or 'none'}; the counters of {ships} ships"
            doing.remark(f"Stand-ins, not the published values: {what}. Every answer that uses one says so.")
    if doing.turn == 1 and not doing.get("sides", "ijn", "flagship"):
        doing.put("sides", "ijn", "flagship", value="Taiho")
    if doing.turn == 9:
        doing.tell("usn", "TF 58 may now leave Saipan, separate and create TGs (16.1.4).")


@entering("air")
def aircraft(doing: Doing) -> None:
    """Reinforcements, returns from extended range, recovery from fatigue, recovery on the islands (5.3-5.6)."""
    reinforced(doing)
    if not is_night(doing):
        revived(doing)
    returned(doing)
    recovered(doing)
    island_recovery(doing)


def reinforced(doing: Doing) -> None:
    """Land-based units arrive on turn 2 and on a turn that is thrown for in the first (16.1.2)."""
    if doing.get("sides", "ijn", "reinforcement_turn") is None:
        turn = (doing.resolve("reinforcements", {}, side="ijn").outcome or {})["turn"]
        doing.put("sides", "ijn", "reinforcement_turn", value=turn)
        doing.tell("ijn", f"Reinforcements for Iwo Jima and Peleliu arrive on turn {turn}.")
    due = {"Truk": REINFORCED_ON}
    arrived = []
    for name, unit in own(doing, "ijn", "air").items():
        on = due.get(unit["home"], doing.get("sides", "ijn", "reinforcement_turn"))
        if unit["box"] == "coming" and doing.turn >= on:
            doing.put("sides", "ijn", "air", name, "box", value="ready")
            arrived.append(f"{name} on {unit['home']}")
    if arrived:
        doing.tell("ijn", f"Arrived: {', '.join(arrived)}.")


def revived(doing: Doing) -> None:
    """A land-based unit comes back from the dead pile to Guam on each day turn (16.1.2)."""
    dead = {n: u for n, u in own(doing, "ijn", "air").items() if u.get("land") and u["box"] == "dead"}
    if dead:
        pile = [{"name": name, "has_reduced": "reduced" in unit} for name, unit in dead.items()]
        back = doing.resolve("revived-reinforcement", {"dead_pile": pile}, side="ijn").outcome or {}
        unit = {**dead[back["unit"]], "home": "Guam", "side": back["side"], "box": "flown"}
        doing.put("sides", "ijn", "air", back["unit"], value=unit)
        doing.tell("ijn", f"{back['unit']} is revived on Guam, {back['side']}, in the Flown Box.")


def returned(doing: Doing) -> None:
    """USN units that flew extended are back at full strength (5.4)."""
    back = [n for n, u in own(doing, "usn", "air").items() if u["box"] == "away" and u["back"] <= doing.turn]
    for name in back:
        full = {key: value for key, value in own(doing, "usn", "air")[name].items() if key not in ("back", "side")}
        doing.put("sides", "usn", "air", name, value={**full, "box": "ready"})
    if back:
        doing.tell("usn", f"Back from extended range, Ready at full strength: {', '.join(back)}.")


def recovered(doing: Doing) -> None:
    """USN units leave the Flown Box: fatigued by day, at full strength by night (5.5)."""
    side = "full" if is_night(doing) else "reduced"
    flown = [name for name, unit in own(doing, "usn", "air").items() if unit["box"] == "flown"]
    for name in flown:
        doing.put("sides", "usn", "air", name, "side", value=side)
        doing.put("sides", "usn", "air", name, "box", value="ready")
    if flown:
        doing.tell("usn", f"Ready again, {'at full strength' if is_night(doing) else 'fatigued'}: {', '.join(flown)}.")


def island_recovery(doing: Doing) -> None:
    """IJN island-based units try to leave the Flown Box (5.6)."""
    flown = [(n, u["home"]) for n, u in own(doing, "ijn", "air").items() if u.get("land") and u["box"] == "flown"]
    for start in range(0, len(flown), UNITS_A_ROLL):
        some = flown[start : start + UNITS_A_ROLL]
        asked = {"units": [{"name": name, "base": BASES.get(home, "other")} for name, home in some]}
        ready = (doing.resolve("island-recovery", asked, side="ijn").outcome or {})["ready"]
        for (name, home), made in zip(some, ready, strict=True):
            if made:
                doing.put("sides", "ijn", "air", name, "box", value="ready")
            doing.tell("ijn", f"{name} on {home} is {'Ready' if made else 'still in the Flown Box'}.")


@entering("submarines")
def submarines(doing: Doing) -> None:
    """Markers are pulled, and how near each may lie is thrown (11.1.1, 11.1.2)."""
    doing.put("umpire", "submarines", value={})
    for side, rule in (("usn", "11.0"), ("ijn", "15.2")):
        if not in_use(doing, rule):
            continue
        asked = {"side": side, **({"date": date_of(doing.turn)} if side == "usn" else {})}
        count = (doing.resolve("submarine-count", asked, side=side).outcome or {})["markers"]
        total = doing.ruleset.printed["submarine-markers"]["entries"][side]
        pulled = {"total": total, "real": doing.get("umpire", "real_submarines", side), "near": 0, "far": 0, "any": 0}
        if is_secret(doing):
            pulled["any"] = count
            doing.tell("all", f"The {TITLES[side]} places {count} submarine markers, each in a hex that it names.")
        else:
            placed = doing.resolve("submarine-placement", {"markers": count}, side=side).outcome or {}
            pulled |= {"near": placed["one_hex_away"], "far": placed["two_or_more_away"]}
            doing.tell(
                "all",
                f"The {TITLES[side]} places {count} submarine markers: {pulled['near']} one hex away from enemies, "
                f"{pulled['far']} two or more.",
            )
        doing.put("umpire", "submarines", side, value=pulled)
        doing.put("public", f"{side}_submarines", value={})


@pending("submarines")
def to_be_placed(tree: Mapping[str, Any]) -> list[str]:
    """Submarine markers still to be placed."""
    out = []
    for side, pulled in tree["umpire"].get("submarines", {}).items():
        left = {key: pulled[key] for key in ("near", "far", "any") if pulled[key]}
        if left:
            out.append(f"{TITLES[side]} submarine markers to place: " + ", ".join(f"{n} {k}" for k, n in left.items()))
    return out


@entering("activation")
def fill_the_pool(doing: Doing) -> None:
    """Every marker goes into the container (5.2); who is stacked too high must move out (3.3)."""
    pool = []
    for side in SIDES:
        groups = own(doing, side, "groups")
        if any(group.get("tf") for group in groups.values()):
            pool.append({"name": TF[side], "side": side, "kind": "tf", "state": "waiting"})
        for name, group in groups.items():
            if not group.get("tf") and not group.get("detached"):
                pool.append({"name": name, "side": side, "kind": "tg", "state": "waiting"})
        pool.append({"name": CHIT[side], "side": side, "kind": "command", "state": "waiting"})
    pool += [{"name": name, "side": "ijn", "kind": "af", "state": "waiting"} for name in FLOTILLAS]
    put_pool(doing, pool)
    doing.remark("In the pool, in this order: " + ", ".join(row["name"] for row in pool) + ".")
    overstacked(doing, "initial")


def overstacked(doing: Doing, phase: str) -> None:
    """Tell each side where it has more in a hex than may stay there (3.3)."""
    words = {"form-tf": "a TF must be formed there in the next Initial Phase", "move-out": "TGs must move out of it"}
    for side in SIDES:
        places: dict[str, list[str]] = {}
        for marker, place in markers(doing, side).items():
            if not own(doing, side, "groups").get(marker, {}).get("detached"):
                places.setdefault(place, []).append(marker)
        for place, there in places.items():
            asked = {"tgs": sum(name != TF[side] for name in there), "tf": TF[side] in there, "phase": phase}
            must = reckoned(doing, "stacking", asked)["must"]
            if must:
                doing.tell(side, f"{', '.join(there)} in {place}: {words[must]} (3.3).", hex=place)


@pending("activation")
def still_in_the_pool(tree: Mapping[str, Any]) -> list[str]:
    """Markers not yet drawn, and fights not yet over."""
    out = []
    pool = tree["umpire"].get("pool", {})
    if any(row["state"] == "waiting" for row in pool.values()):
        out.append(f"in the pool, in this order: {', '.join(pool)}")
    if tree["public"].get("raid"):
        out.append(f"a raid is in the air, {tree['public']['raid']['stage']}")
    if tree["public"].get("battle"):
        out.append("a surface battle is on")
    if tree["umpire"].get("torpedoes"):
        out.append("a submarine's owner chooses a ship: do torpedo")
    out += [f"the {TITLES[side]} is to retreat" for side in tree["umpire"].get("retreats", {})]
    out += [f"a report of {name} is due" for name in tree["umpire"].get("reports_due", {})]
    return out


@entering("end")
def end_phase(doing: Doing) -> None:
    """Submarine markers come off; by night detections lapse (4.3, 11.1.6)."""
    doing.put("public", "active", value=None)
    for side in SIDES:
        doing.put("public", f"{side}_submarines", value=None)
    doing.put("umpire", "submarines", value=None)
    if is_night(doing):
        for side in SIDES:
            for name, group in own(doing, side, "groups").items():
                if "detected" in group:
                    doing.put("sides", side, "groups", name, "detected", value=None)
            for name, contact in own(doing, OTHER[side], "contacts").items():
                if not contact.get("stale"):
                    doing.put("sides", OTHER[side], "contacts", name, "stale", value=True)
            if is_secret(doing):
                doing.put("public", f"{side}_markers", value={})
        doing.tell("all", "All detected markers come off.")


@pending("end")
def to_sail(tree: Mapping[str, Any]) -> list[str]:
    """Detached groups that have not moved, the IJN's first."""
    return [f"{TITLES[side]}: {name} has not sailed" for side, name in _detached(tree, ("ijn", "usn"))]


def _detached(tree: Mapping[str, Any], sides: Sequence[str]) -> Iterator[tuple[str, str]]:
    for side in sides:
        for name, group in tree["sides"][side].get("groups", {}).items():
            if group.get("detached") and not group.get("sailed"):
                yield side, name


@entering("tally")
def tally(doing: Doing) -> None:
    """The ships at Saipan are counted, homeless aircraft lost, and the game's end told (10.2, 16.1.4)."""
    homeless(doing)
    for side in SIDES:
        relay(doing, side)
    overstacked(doing, "end")
    saipan_counted(doing)
    struck_in_time(doing)
    final_word(doing)


def near(doing: Doing, side: str, place: str) -> int | None:
    """Hexes to the nearest TG or TF of a side."""
    return min((distance(doing, place, there) for there in markers(doing, side).values()), default=None)
