"""Fights drawn by chance in any scenario: the enemies are brought together, a few are harmed, and a phase has come.

They are values that `set` can put: what a scenario of many ships is like in the midst of it, of which no list is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from referee.session.acting.sequence import phases

Tree = Mapping[str, Any]
Values = dict[str, Any]


def fight(game: str, tree: Tree, random: Random) -> Values:
    """Values of a fight in an evening that has just begun, by their paths; nothing if a side is not there yet."""
    return {
        "carrier-clashes": carriers_meet,
        "clash-of-carriers": groups_meet,
        "naval-units": fleets_meet,
        "cunningham-somerville": forces_meet,
        "ca": ships_meet,
    }[game](tree, random)


def paths(tree: Tree, group: str, needs: str) -> dict[str, list[tuple[str, Tree]]]:
    """By side the things of a group that have a value, each with its path."""
    return {
        side: [(f'sides.{side}.{group}."{name}".', one) for name, one in own.get(group, {}).items() if one.get(needs)]
        for side, own in tree["sides"].items()
    }


def carriers_meet(tree: Tree, random: Random) -> Values:
    """Task forces of both sides in one hex or near, seen; some ships damaged, some phase of the turn (15, 20)."""
    own, enemy = random.sample(list(paths(tree, "task_forces", "ships").values()), 2)
    if not own or not enemy:
        return {}
    (first, here), (second, _) = random.choice(own), random.choice(enemy)
    out: Values = {f"{first}spotted": True, f"{second}spotted": True}
    out["public.phase"] = random.choice([phase.id for phase in phases("carrier-clashes")])
    out |= {"public.turn": 1, "public.initiative": random.choice(list(tree["sides"]))}
    if random.random() < 0.7 and here.get("hex"):  # they meet; else each is where the scenario has it
        out[f"{second}hex"] = here["hex"]
    for side, own_things in paths(tree, "ships", "target_class").items():
        for path, ship in random.sample(own_things, min(2, len(own_things))):
            sails = any(path.split('"')[1] in tf.get("ships", ()) for tf in tree["sides"][side]["task_forces"].values())
            if sails and ship["target_class"] in ("A", "B", "C"):
                out[f"{path}condition"] = random.choice(["damaged", "ditw"])
    return out


def groups_meet(tree: Tree, random: Random) -> Values:
    """A group whose marker is played within three hexes of an enemy group, or in its hex, that is detected (6, 8)."""
    there = paths(tree, "groups", "ships")
    side, other = random.sample(list(there), 2)
    own = [row for row in there[side] if row[1].get("hex")]
    if not own or not there[other]:
        return {}
    (path, group), (enemy, _) = random.choice(own), random.choice(there[other])
    column, row = int(group["hex"][:2]), int(group["hex"][2:])
    away = random.choice([0, 0, 1, 2, 3])
    out: Values = {"public.phase": "activation", "public.turn": max(1, tree["public"]["turn"])}
    out |= {"public.active": {"side": side, "marker": path.split('"')[1]}, f"{path}tf": None, f"{enemy}tf": None}
    out |= {f"{enemy}hex": f"{column:02}{max(1, row - away):02}", f"{enemy}detected": [f"{side}-carriers"]}
    return out


def fleets_meet(tree: Tree, random: Random) -> Values:
    """Fleets of both sides in one zone."""
    there = [row for row in paths(tree, "fleets", "ships").values() if row]
    if len(there) < 2:
        return {}
    (_, here), (path, _) = (random.choice(rows) for rows in random.sample(there, 2))
    return {f"{path}zone": here["zone"]}


def forces_meet(tree: Tree, random: Random) -> Values:
    """Forces of both sides in one zone, of ships or of boats."""
    there = [row for row in paths(tree, "forces", "zone").values() if row]
    if len(there) < 2:
        return {}
    (_, here), (path, _) = (random.choice(rows) for rows in random.sample(there, 2))
    return {f"{path}zone": here["zone"], "public.light": random.choice(["day", "night"])}


def ships_meet(tree: Tree, random: Random) -> Values:
    """A few ships of either side come within range of an enemy, in some phase of a Player-Turn (7)."""
    own, enemy = random.sample(list(paths(tree, "ships", "hex").values()), 2)
    if not own or not enemy:
        return {}
    out: Values = {"public.phase": random.choice([phase.id for phase in phases("ca")]), "public.turn": 1}
    taken = {one["hex"] for _, one in (*own, *enemy)}
    for path, _ in random.sample(enemy, min(4, len(enemy))):
        _, target = random.choice(own)
        column = int(target["hex"][:2]) + random.randint(-6, 6)
        row = int(target["hex"][2:]) + random.randint(-4, 4)
        place = f"{max(1, column):02}{max(1, row):02}"
        if place in taken:  # one ship lies in a hex (6.1)
            continue
        taken.add(place)
        out[f"{path}hex"] = place
        out[f"{path}facing"] = random.choice(["n", "ne", "se", "s", "sw", "nw"])
    return out
