"""An evening of Naval Units that the program and the second model hold side by side: made by lot, and compared."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from referee.session.how import How
from tests.models import nu
from tests.models.playing import Throwing, opened

SIDES = ("blue", "red")
ZONES = ("North", "South", "Bay")
FLEETS = {"blue": ("Anvil", "Bolt", "Cobra"), "red": ("Xylo", "Yucca", "Zebra")}
SINCE = ("raided", "stopped", "moved", "moved_on", "bombarded", "attacked", "assailed", "hunted", "scouts")
SUNK = {"blue": "Depths", "red": "Vortex"}
PORTS = {"blue": "Dock", "red": "Quay"}
NAMES = {
    "blue": "Able Baker Charlie Dog Easy Fox George How Item Jig King Love Mango Nectar",
    "red": "Mike Nan Oboe Peter Queen Roger Sugar Tare Uncle Victor William Yoke Zinc Zulu",
}
SURFACE = ("BBB", "BB", "B", "BC", "CA", "CA", "CL", "DD", "DD", "DE", "PT", "SCV", "CV", "CVL", "CVE", "LSI", "LST")


def fleet(
    game: nu.Plain, random: Random, name: str, kinds: Sequence[str], names: Iterator[str], *, most: int = 3,
    port: bool = False,
) -> None:  # fmt: skip
    """A fleet of ships by lot: in port, below (its own zone of three), or at sea in one of two."""
    side = next(side for side in SIDES if name in (*FLEETS[side], SUNK[side], PORTS[side]))
    zone = "Bay" if port else random.choice(ZONES[: 2 if most == 3 else 3])
    row = [next(names) for _ in range(random.randint(1, most))]
    game["fleets"][name] = {"name": name, "side": side, "zone": zone, "ships": row, "port": port, "leaving": None,
                            "pursued": False, "docking": False}  # fmt: skip
    for ship in row:
        kind = random.choice(kinds)
        _, _, _, hits, planes = nu.CHART[kind]
        game["ships"][ship] = {
            "name": ship, "side": side, "type": kind, "hits": random.choice([0, 0, random.randrange(hits)]),
            "port_hits": 0, "planes": planes, "moves": random.randint(1, 5) if random.random() < 0.1 else None,
            "sunk": None, "known": False, "cargo": [], **dict.fromkeys(SINCE, 0),
        }  # fmt: skip


def made(random: Random) -> nu.Plain:
    """The model's game of a scenario at random."""
    nations = {"blue": random.choice(["usa", "uk", "other"]), "red": random.choice(["japan", "japan", "other"])}
    game: nu.Plain = {
        "turn": random.choice([1, 2, 3, 4, 5, 6, 8]), "nations": nations, "join": False,
        "monsoon": {zone: random.random() < 0.2 for zone in ZONES}, "fleets": {}, "ships": {}, "bases": {},
        "battles": {}, "submarines": {}, "raids": {}, "attacked": {}, "missions": {"blue": {}, "red": {}},
        "searched": {"blue": {}, "red": {}}, "active": None,
        "ipc": {"blue": random.randint(3, 40), "red": random.randint(3, 40)},
    }  # fmt: skip
    for side in SIDES:
        names = iter(NAMES[side].split())
        more = ("BBAV",) if nations[side] == "japan" else ()
        gun_only = random.random() < 0.35
        kinds = [one for one in (*SURFACE, *more) if not (gun_only and nu.CHART[one][4])]
        below = ("SS", "SSL", "KSS") if nations[side] == "japan" else ("SS", "SSL")

        for name in FLEETS[side]:
            fleet(game, random, name, kinds, names)
        fleet(game, random, SUNK[side], below, names, most=2)
        fleet(game, random, PORTS[side], kinds, names, port=True)
        base = {"blue": "Airstrip", "red": "Hangar"}[side]
        game["bases"][base] = {"name": base, "side": side, "zone": random.choice(ZONES),
                               "planes": random.randint(0, 3), "bombers": random.randint(0, 2),
                               "hunted": 0, "scouts": 0, "scouting": 0}  # fmt: skip
    return game


def scenario(game: nu.Plain) -> nu.Plain:
    out: nu.Plain = {"format": 1, "game": "naval-units", "title": "a test", "turn": game["turn"],
                     "sides": list(SIDES)}  # fmt: skip
    out["side"] = {side: {"nation": game["nations"][side], "ipc": game["ipc"][side]} for side in SIDES}
    out["zone"] = {zone: {"monsoon": True} if game["monsoon"][zone] else {} for zone in ZONES}
    out["fleet"] = {name: {key: one[key] for key in ("side", "zone", "ships", "port")}
                    for name, one in game["fleets"].items()}  # fmt: skip
    keys = ("side", "type", "hits", "planes", "moves")
    out["ship"] = {name: {key: one[key] for key in keys if one[key] is not None} for name, one in game["ships"].items()}
    out["base"] = {name: {key: one[key] for key in ("side", "zone", "planes", "bombers")}
                   for name, one in game["bases"].items()}  # fmt: skip
    return out


class Table(Throwing):
    """One evening: every act is foretold by the model, done by the program, and what is there is compared."""

    faces = 12

    def __init__(self, seed: int, folder: Path) -> None:
        random = Random(seed)
        self.game = made(random)
        super().__init__(seed, random, opened(seed, scenario(self.game), folder))
        if self.random.random() < 0.3:
            self.game["join"] = True
            self.session.act("rule", {"ruling": "land-planes", "option": "join"}, How())

    # Words by lot.

    def one(self, rows: Any) -> Any:
        return self.random.choice(list(rows))

    def flip(self, chance: float) -> bool:
        """True so often."""
        return self.random.random() < chance

    # What is there.

    def compare(self) -> None:
        """The umpire's state and both files against the model's."""
        game, tree = self.game, self.session.state.tree
        public, sides = tree["public"], tree["sides"]
        for side in SIDES:
            own = sides[side]
            wanted = {name: one for name, one in game["ships"].items() if one["side"] == side}
            keys = ("hits", "port_hits", "planes", "sunk", "known", "cargo", *SINCE)
            for name, ship in wanted.items():
                there = {key: own["ships"][name].get(key) or None for key in keys}
                mine = {key: ship[key] or None for key in keys}
                if ship["sunk"]:
                    gone = dict.fromkeys(("hits", "port_hits", *SINCE))
                    there, mine = ({**one, **gone} for one in (there, mine))
                self.same(name, there, mine)
            rows = {name: [one["zone"], list(one["ships"]), one.get("port", False), one.get("leaving_for"),
                           one.get("pursued", False)] for name, one in own.get("fleets", {}).items()}  # fmt: skip
            mine = {name: [one["zone"], one["ships"], one["port"], one["leaving"], one["pursued"]]
                    for name, one in game["fleets"].items() if one["side"] == side}  # fmt: skip
            self.same(f"{side}'s fleets", rows, mine)
            kept = ("planes", "hunted", "scouts", "scouting")
            bases = {name: [one[key] for key in kept] for name, one in game["bases"].items() if one["side"] == side}
            there = {name: [one.get(key, 0) for key in kept] for name, one in own["bases"].items()}
            self.same(f"{side}'s bases", there, bases)
            self.same(f"{side}'s income", own["ipc"], game["ipc"][side])
            kinds = ("cap", "escort", *nu.PLANES)
            flying = {zone: {**{kind: one.get(kind, 0) for kind in kinds}, "struck": one.get("struck", False)}
                      for zone, one in own.get("missions", {}).items()}  # fmt: skip
            self.same(f"{side}'s missions", flying, game["missions"][side])
            self.same(f"{side}'s searches", dict(own.get("searched", {})), game["searched"][side])
        fights = {zone: {"active": one["active"], "minimum": one.get("minimum", 1), "rounds": one.get("rounds", 0),
                         "night": one.get("night", False), "last": one.get("last"),
                         "revealed": one.get("revealed", False), "tried": list(one.get("tried", [])),
                         "fired": sorted(one.get("fired", [])), "aimed": sorted(one.get("aimed", [])),
                         "screens": dict(reversed(pair.split("=")) for pair in one.get("screens", []))}
                  for zone, one in public.get("battles", {}).items()}  # fmt: skip
        foretold = {zone: {**one, "fired": sorted(one["fired"]), "aimed": sorted(one["aimed"])}
                for zone, one in game["battles"].items()}  # fmt: skip
        self.same("battles", fights, foretold)
        combats = {zone: {"side": one["side"], "rounds": one.get("rounds", 0)}
                   for zone, one in public.get("submarine_combat", {}).items()}  # fmt: skip
        self.same("submarine combat", combats, game["submarines"])
        raids = {name.removesuffix(f", {one['by']}"): {"by": one["by"], "rounds": one.get("rounds", 0),
                                                       "surprise": one.get("surprise", "none")}
                 for name, one in public.get("port_raids", {}).items() if one["turn"] == game["turn"]}  # fmt: skip
        self.same("raids", raids, game["raids"])
        for side in SIDES:
            self.compare_file(side)
        if self.random.random() < 0.3:
            self.first_is_possible()
        if game["battles"] or self.random.random() < 0.1:
            self.compare_targets()

    def compare_targets(self) -> None:
        """What `targets` says a ship may fire at: in a battle without planes the enemy's surface ships at sea there."""
        game = self.game
        fighting = [ship for zone in game["battles"] for side in SIDES for ship in nu.surface(game, side, zone)]
        ship = self.one(fighting or game["ships"].values())
        zone = next((one["zone"] for one in game["fleets"].values() if ship["name"] in one["ships"]), None)
        if ship["sunk"] or not zone:
            return
        lines = self.session.act("targets", {"ship": ship["name"]}, How()).say(SIDES)["umpire"]
        found = {name for line in lines for name in re.findall(r"^(\S+) \([^,]+, \d+ left\): ", line)}
        fires = ship in nu.surface(game, ship["side"], zone) and zone in game["battles"]
        fires = fires and not nu.going(game, zone) and ship["name"] not in game["battles"][zone]["fired"]
        fires = fires and (game["battles"][zone]["fired"] or not any(nu.planes(game, side, zone) for side in SIDES))
        wanted = {one["name"] for one in nu.surface(game, nu.other(ship["side"]), zone)} if fires else set()
        self.same(f"targets of {ship['name']} ({lines})", found, wanted)

    def compare_file(self, side: str) -> None:
        """A side's file names no fleet or base of the enemy, and no ship that has not fought; what it sees is right."""
        text = self.file(side)
        game, enemy = self.game, nu.other(side)
        secret = [*FLEETS[enemy], SUNK[enemy], PORTS[enemy], *(("Airstrip",) if enemy == "blue" else ("Hangar",))]
        secret += [name for name, one in game["ships"].items() if one["side"] == enemy and not one["known"]]
        self.unnamed(side, text, secret)
        wanted: nu.Plain = {}
        for zone in ZONES:
            for port in (False, True):
                for ship in nu.ships(game, enemy, zone, port=port):
                    force = wanted.setdefault(f"{zone}, port" if port else zone, {"units": {}})
                    force["units"][ship["type"]] = force["units"].get(ship["type"], 0) + 1
                    if ship["known"]:
                        left = nu.takes(ship) - ship["hits"]
                        hits = f"{ship['type']}, {left} hit{'' if left == 1 else 's'} left"
                        hits += f", {ship['port_hits']} taken in port" if ship["port_hits"] else ""
                        force.setdefault("ships", {})[ship["name"]] = hits
        seen = tomllib.loads(text).get("seen", {})
        self.same(f"{side} sees", seen.get("forces", {}), wanted)
        open_now = {zone for zone, fight in game["battles"].items()
                    if fight["revealed"] and zone in game["missions"][enemy]}  # fmt: skip
        self.same(f"{side} sees the missions in", set(seen.get("missions", {})), open_now)
