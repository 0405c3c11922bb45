"""The position of a random evening of Carrier Clashes: the training scenario with much more in it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

from tests.models.cc import Game, changes_company, slow

SIDES = ("allied", "ijn")
TRAINING = Path(__file__).parents[2] / "scenarios" / "carrier-clashes" / "training.toml"
MORE: dict[str, dict[str, Any]] = {
    "ship": {
        "Wasp": {
            "side": "allied", "target_class": "A", "defense": 2, "speed": 6, "aa": 6, "capacity": 3,
            "search": [5, 6], "suits": ["H"],
        },
        "Washington": {
            "side": "allied", "target_class": "B", "defense": 4, "speed": 5, "aa": 6, "guns": {"B": 14, "D": 5},
            "suits": ["hC"], "radar": 3,
        },
        "Alchiba": {
            "side": "allied", "target_class": "M", "defense": 2, "speed": 3, "aa": 1, "cargo": 4, "suits": ["lC"],
        },
        "APD 1": {
            "side": "allied", "target_class": "D", "defense": 1, "speed": 5, "aa": 1, "guns": {"D": 1}, "suits": ["D"],
            "hulls": 2, "endurance": 9, "apd": True,
        },
        "Hiei": {
            "side": "ijn", "target_class": "B", "defense": 3, "speed": 5, "star": True, "guns": {"B": 10, "D": 4},
            "suits": ["hC"],
        },
        "Kinryu": {
            "side": "ijn", "target_class": "M", "defense": 1, "speed": 2, "cargo": 8, "suits": ["lC"],
        },
        "Patrol Boat 1": {
            "side": "ijn", "target_class": "D", "defense": 1, "speed": 4, "guns": {"D": 1}, "suits": ["D"],
            "hulls": 2, "endurance": 7, "apd": True,
        },
    },
    "air": {
        "B5N2": {
            "side": "ijn", "strengths": {"A": 6}, "defense": 2, "range": 4, "size": 1, "search": [5, 6],
        },
        "G4M1": {"side": "ijn", "strengths": {"M": 8}, "defense": 4, "range": 8, "search": [9, 6]},
    },
    "air_unit": {
        "VF-71": {"side": "allied", "type": "F4F-4", "at": "Wasp"},
        "VS-71": {"side": "allied", "type": "SBD-3", "at": "Wasp"},
        "VMSB-232": {"side": "allied", "type": "SBD-3", "at": "Henderson Field"},
        "4th Air Group": {"side": "ijn", "type": "G4M1", "at": "Shortland"},
        "Tainan Group": {"side": "ijn", "type": "A6M2", "at": "Shortland"},
    },
    "submarine": {
        "Gato": {"side": "allied", "hex": "1409", "strength": 7, "speed": 2},
        "I-15": {"side": "ijn", "hex": "1509", "strength": 9, "speed": 3},
    },
}  # fmt: skip
FORCES: dict[str, Any] = {
    "TF 16": {"ships": ["Enterprise", "Wasp", "Helena", "DesDiv 12"], "cards": ["QH", "AS", "AD"]},
    "TF 64": {"ships": ["San Juan", "DesDiv 8", "Washington"], "cards": ["AS", "JD", "JC"]},
    "TF 62": {"side": "allied", "hex": "1512", "ships": ["Alchiba", "APD 1"], "cards": ["AC", "AD"]},
    "Vanguard": {
        "ships": ["Tone", "Kagero Division", "Hiei"], "cards": ["QS", "JD", "JC", "7H"],
        "dummies": [{"kind": "cruiser", "count": 1}],
    },
    "Convoy": {"side": "ijn", "hex": "1408", "ships": ["Kinryu", "Patrol Boat 1"], "cards": ["AC", "AD"]},
}  # fmt: skip


def made(random: Random) -> tuple[dict[str, Any], Game]:
    """A scenario with its blocks strewn about at random, and the model's game of it."""

    def somewhere() -> str:
        return f"{random.randint(12, 17):02d}{random.randint(7, 12):02d}"

    data = tomllib.loads(TRAINING.read_text())
    for table, rows in MORE.items():
        data.setdefault(table, {}).update(rows)
    for name, force in FORCES.items():
        data["task_force"].setdefault(name, {}).update(force)
    terms = data["scenario"]
    terms |= {"turns": random.randint(2, 5), "first_turn": random.choice(["day", "day", "night"])}
    terms |= {"allied_level": random.randint(-1, 2), "ijn_level": random.randint(-1, 2)}
    terms["islands"] = sorted({somewhere() for _ in range(4)})
    terms["bombard"] = ["Henderson Field", "Shortland"]
    spots = [somewhere() for _ in range(3)]
    for block in data["task_force"].values():
        block["hex"] = random.choice([somewhere(), somewhere(), *spots])
        least = min([data["ship"][name].get("endurance", 25) for name in block.get("ships", [])], default=1)
        block["turns_at_sea"] = random.choice([0, 0, 3, least - 1, least - 1])
    for block, number in zip(data["task_force"].values(), random.sample(range(1, 100), 99), strict=False):
        block["called"] = str(number)  # drawn here, so that an evening is the same again by its seed
    for sub in data["submarine"].values():
        sub["hex"] = random.choice([somewhere(), *spots])
    for base in data["base"].values():
        base["hex"] = random.choice([somewhere(), *spots])
        base["port"], base["refuels"] = random.choice([True, False]), True
        base["attack"] = random.choice([{"D": 3}, {"D": 4, "B": 6}, {"C": 9}])
    for convoy, base in (("TF 62", "Henderson Field"), ("Convoy", "Shortland")):
        if random.randint(1, 3) == 1:
            data["task_force"][convoy]["hex"] = data["base"][base]["hex"]  # there is cargo to load (26.e)
    for key in ("unloading", "refueling_points", "exits"):
        terms[key] = {side: sorted({somewhere(), random.choice(spots)}) for side in SIDES}
    if random.random() < 0.4:
        terms["refueling_points"] = {side: [random.choice(["0101", "3020"])] for side in SIDES}
        for base in data["base"].values():
            base["refuels"] = False
    terms["unloading"] |= {side: sorted({*terms["unloading"][side], spots[0]}) for side in SIDES}
    terms["cargo"] = {"Alchiba": 4, "APD 1": 2, "Kinryu": random.choice([4, 8]), "Patrol Boat 1": 2}
    terms["night_phases"] = random.choice([[], [], ["first-search", "second-search", "third-air-strike"]])
    terms["night_searchers"] = ["Henderson Field", "VS-71", "Shokaku torpedo bombers", "Shortland"]
    terms["port_torpedoes"] = random.choice([True, False, False])
    pools = {"allied": ["Enterprise", "Wasp", "dummy"], "ijn": ["Shokaku", "dummy"]}
    data["pool"] = {
        side: {"cards": cards, "draws": len(cards) - 1, "opponent_draws": random.choice([0, 1])}
        for side, cards in pools.items() if random.randint(1, 4) == 1
    }  # fmt: skip
    return data, game_of(data)


def game_of(data: dict[str, Any]) -> Game:
    """The model's own game of a scenario."""
    terms = data["scenario"]
    at_sea = {ship: one["turns_at_sea"] for one in data["task_force"].values() for ship in one.get("ships", [])}
    forces = {
        name: {
            "name": name, "side": one["side"], "hex": one["hex"], "ships": list(one.get("ships", [])),
            "spotted": False, "glimpsed": False, "moved": 0, "islands": False, "off": False, "started": one["hex"],
            "dummies": sum(row["count"] for row in one.get("dummies", [])), "mission": None, "engaged": False,
            "avoided": False, "passed": False, "shaken": set(), "groups": None, "decoy": not one.get("ships"),
        }
        for name, one in data["task_force"].items()
    }  # fmt: skip
    ships = {
        name: {
            "name": name, "side": one["side"], "kind": one["target_class"], "defense": one["defense"],
            "speed": one["speed"], "aa": one.get("aa", 0), "star": one.get("star", False),
            "search": one.get("search"), "condition": "none", "result": "none", "launched": False,
            "last": one.get("endurance", 25) - at_sea.get(name, 0), "stated": "endurance" in one,
            "rating": one.get("endurance", 25),
            "guns": one.get("guns", {}), "radar": one.get("radar", 0), "apd": one.get("apd", False),
            "cargo": one.get("cargo", 2 if one.get("apd") else 0), "aboard": terms["cargo"].get(name, 0),
            "capacity": one.get("capacity", 0), "spent": False, "bombarded": False, "shelled": False,
            "hulls": one.get("hulls", 1),
        }
        for name, one in data["ship"].items()
    }  # fmt: skip
    air = {}
    for name, one in data["air_unit"].items():
        type_ = data["air"][one["type"]]
        air[name] = {
            "name": name, "side": one["side"], "at": one["at"], "strengths": type_.get("strengths", {}),
            "f": type_.get("f", 0), "defense": type_["defense"], "range": type_["range"], "home": one["at"],
            "search": type_.get("search"), "searched": None, "struck": None, "over": None, "out": False, "lost": False,
            "alt": "high", "withdrawn": False, "transferred": False, "ferried": None, "adrift": False,
            "fought": False, "size": type_.get("size", 0),
        }  # fmt: skip
    bases = {
        name: {key: one.get(key) for key in ("side", "hex", "search", "aa", "radar", "refuels", "port", "attack")}
        for name, one in data["base"].items()
    }
    game: Game = {
        "turn": 0, "phase": "set-up", "day_first": terms["first_turn"] == "day", "turns": terms["turns"],
        "levels": {side: terms[f"{side}_level"] for side in SIDES}, "first": "ijn", "islands": set(terms["islands"]),
        "weather": {str(zone): "clear" for zone in range(1, 7)}, "forces": forces, "ships": ships, "air": air,
        "bases": bases, "die": {}, "searched": set(), "night_phases": terms["night_phases"],
        "night_searchers": set(terms["night_searchers"]), "unloading": terms["unloading"],
        "points": terms["refueling_points"], "exits": terms["exits"], "landed": dict.fromkeys(SIDES, 0),
        "subs_of": {
            name: {"name": name, **one, "moved": 0, "sideways": False} for name, one in data["submarine"].items()
        },
        "subs": set(), "fights": [], "engaging": False, "used": set(), "port_torpedoes": terms["port_torpedoes"],
        "pools": data["pool"],
    }  # fmt: skip
    for force in forces.values():
        for name in force["ships"]:
            changes_company(game, name, 0, slow(game, force["ships"]))
    return game
