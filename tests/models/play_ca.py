"""A random evening of CA, played by the program and by the second model side by side."""

from __future__ import annotations

import copy
import re
import tomllib
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from referee.engine.errors import Refusal
from referee.session import corrections
from referee.session.acting.due import due_now
from referee.session.how import How
from tests.models import ca
from tests.models.playing import Playing, opened

IJN = {"BC-1": "Kirisima", "BB-1": "Nagato", "CA-1": "Furutaka", "CA-2": "Myoko", "CL-2": "Kuma", "DD-3": "Asashio"}
USN = {"BB-1": "North Carolina", "BC-1": "Alaska", "CA-2": "Northampton", "CA-4": "Canberra", "CL-3": "Brooklyn"}
CODES = {
    "ijn": IJN | {"DD-4": "Kagero"},
    "usn": USN | {"CL-4": "Atlanta", "DD-2": "Mahan", "DD-5": "Benson"},
}
PHASES = ("gunnery", "torpedo", "movement", "acceleration")
EXIT = {2: ("ijn", "south"), 3: ("ijn", "east"), 4: ("ijn", "north"), 5: ("ijn", "north"), 7: ("usn", "west")}
COLUMNS, ROWS = 30, 22


def made(random: Random) -> tuple[dict[str, Any], ca.Game]:
    """A scenario at random, and the model's game of it."""
    number = random.choice([2, 3, 4, 4, 5, 5, 6, 6, 7])
    night = number == 5 or random.random() < 0.7
    game: ca.Game = {
        "number": number, "night": night, "hidden": night and random.random() < 0.4,
        "first": random.choice(["ijn", "usn"]), "turn": 0, "half": 0, "phase": 0, "turns": random.randint(3, 6),
        "columns": COLUMNS, "rows": ROWS, "exit": dict([EXIT[number]]) if number in EXIT else {},
        "frozen": number in (3, 5), "plotted": random.randint(1, 3) if number == 5 else 0,
        "attacked": {"gunnery": set(), "torpedo": set()}, "bombardment": 0, "shells": Fraction(0), "ships": {},
        "land": set(), "guadalcanal": set(), "supply": set(),
    }  # fmt: skip
    free = [(c, 2 * r + (c % 2 == 0)) for c in range(3, COLUMNS - 1) for r in range(3, ROWS - 1)]
    random.shuffle(free)
    if number != 7:
        heart = free.pop()
        game["land"] = {heart, *(ca.beside(heart, point) for point in random.sample(ca.POINTS, 3))}
        if number in (4, 5, 6):
            game["guadalcanal"] = set(game["land"])
        game["land"] |= {spot for spot in free[:4] if min(ca.apart(spot, one) for one in game["land"]) > 1}
    if number == 6:
        game["supply"] = {spot for spot in free[10:90] if spot not in game["land"]}
    counters: dict[str, Any] = {}
    lines = []
    middle = (COLUMNS // 2, ROWS)
    gap = random.randint(9, 13) if number in (3, 5) or game["hidden"] else random.randint(3, 9)
    for side, sign in (("ijn", -1), ("usn", 1)):
        heart = (middle[0] + sign * gap // 2, middle[1] + 1)
        spots = [spot for spot in sorted(free, key=lambda one: ca.apart(one, heart)) if spot not in game["land"]]
        for index, code in enumerate(random.sample(sorted(CODES[side]), random.randint(2, 6))):
            fresh = {
                "gunnery": random.randint(2, 40), "range": random.randint(4, 9),
                "defense": random.randint(1, 12), "torpedo": random.choice([0, 8, 24]),
            }  # fmt: skip
            printed = counters.setdefault(f"{side} {code}", fresh)
            name = CODES[side][code]
            comes = number == 2 and side == "usn" and index == 1
            spot = None if comes else spots.pop(random.randrange(min(9, len(spots))))
            free = [one for one in free if one != spot]
            heading, speed = random.choice(ca.POINTS), random.randint(0 if number != 5 else 1, ca.SCHEDULE[code[:2]][0])
            line: dict[str, Any] = {
                "side": side, "ship": name, "code": code, "count": 1, "speed": speed, "heading": heading,
                "hexes": [] if comes else [ca.text(spot)] if spot else [],
            }  # fmt: skip
            group = random.choice(["group 1", "group 2"]) if number == 2 and side == "usn" else ""
            supplies = number == 6 and side == "ijn" and code[:2] == "DD"
            half = number == 4 and side == "ijn" and code[:2] == "BC"
            line |= {"group": group} if group else {}
            line |= {"supplies": True} if supplies else {}
            line |= {"half_strength": True} if half else {}
            line |= {"enters": {"turn": 2, "edge": "west"}} if comes else {}
            lines.append(line)
            game["ships"][name] = {
                "name": name, "side": side, "kind": code[:2], "group": group, "half": half, "supplies": supplies,
                "at": spot, "facing": heading, "speed": speed, "before": speed, "P": 0, "W": 0, "fate": None,
                "tubes": "loaded", "launches": 0, "fired": False, "launched": False, "moved": False,
                "delivered": False, "marker": set(), "enters": (2, "west") if comes else None, **printed,
            }  # fmt: skip
    terms: dict[str, Any] = {"number": number, "first_player": game["first"], "game_turns": game["turns"]}
    terms["night"] = night
    terms |= {"exit": game["exit"], "hidden": game["hidden"], "frozen_until_sighting": game["frozen"]}
    terms |= {"plot_turns": game["plotted"]} if game["plotted"] else {}
    sheet = {name: sorted(ca.text(spot) for spot in game[name]) for name in ("land", "supply", "guadalcanal")}
    data = {
        "format": 1, "game": "ca", "title": "a test", "sides": ["ijn", "usn"], "scenario": terms, "line": lines,
        "map": {"columns": COLUMNS, "rows": ROWS, **sheet}, "counters": counters,
    }  # fmt: skip
    return data, game


class Stranded(Exception):
    """A made-up deployment from which no plot is possible."""


class Evening(Playing):
    """One evening: every act is foretold by the model, done by the program, and what is there is compared."""

    def __init__(self, seed: int, folder: Path) -> None:
        random = Random(seed)
        data, self.game = made(random)
        super().__init__(seed, random, opened(seed, data, folder))
        self.known: dict[str, set[str]] = {"ijn": set(), "usn": set()}

    def act(self, act: str, forbidden: str | None, *, dice: list[int] | None = None, **inputs: Any) -> bool:
        """Do an act that the model forbids (with a case) or allows; did it happen?"""
        return not isinstance(self.tried(act, forbidden, inputs, How(dice=dice)), Refusal)

    # What is there.

    def compare(self) -> None:
        """The umpire's state and both files against the model's."""
        game, tree = self.game, self.session.state.tree
        phase = "set-up" if game["turn"] == 0 else f"{('first', 'second')[game['half']]}-{PHASES[game['phase']]}"
        public = tree["public"]
        assert (public["turn"], public["phase"]) == (game["turn"], phase), self.told("turn and phase")
        markers = {name: set(found["groups"]) for name, found in tree["umpire"].get("spotted", {}).items()}
        for name, ship in game["ships"].items():
            found = tree["sides"][ship["side"]]["ships"][name]
            there = {
                "fate": found.get("fate"), "P": found.get("power_hits", 0), "W": found.get("weapon_hits", 0),
                "tubes": found.get("torpedoes", "loaded"), "launches": found.get("launches", 0),
                "delivered": found.get("delivered", False), "at": found.get("hex"),
            }  # fmt: skip
            wanted = {key: ship[key] for key in there}
            wanted["at"] = ca.text(ship["at"]) if ship["at"] else None
            if ship["at"]:
                there |= {key: found.get(key, False) for key in ("speed", "facing", "fired", "launched", "moved")}
                wanted |= {key: ship[key] for key in ("speed", "facing", "fired", "launched", "moved")}
                there["marker"], wanted["marker"] = plain(markers.get(name, set())), plain(ship["marker"])
                if phase.endswith("movement") is False or not ship["speed"]:
                    there.pop("moved"), wanted.pop("moved")
            self.same(name, there, wanted)
        assert bool(public.get("frozen")) == game["frozen"], self.told("speeds frozen")
        for side in ("ijn", "usn"):
            self.compare_file(side)
        if self.random.random() < 0.3:
            self.first_is_possible()
            self.compare_due()
            self.compare_targets()

    def compare_due(self) -> None:
        """Each ship that must still move is due by its name, and nothing else (6.14)."""
        if self.game["turn"] == 0:
            return
        found = [one for one in due_now("ca", self.session.state.tree) if one.demanded]
        wanted = ca.due(self.game)
        listed = [name for name in wanted if any(re.search(rf"\b{name}\b", one.line) for one in found)]
        assert listed == wanted, self.told(f"due are {found}, by the rules {wanted} must move")
        assert bool(found) == bool(wanted), self.told(f"due are {found}, by the rules nothing")

    def compare_targets(self) -> None:
        """What `targets` says of a ship is what she may attack (7.1, 7.2, 7.22, 7.6)."""
        game = self.game
        kind = PHASES[game["phase"]]
        if game["turn"] == 0 or kind not in ("gunnery", "torpedo"):
            return
        ship = game["ships"][self.random.choice(self.ships(ca.phasing(game)))]
        if not ship["at"] or self.not_now(ship, kind):
            return
        lines = self.session.act("targets", {"ship": ship["name"]}, How()).say(["ijn", "usn"])["umpire"]
        found = {name for line in lines for name in re.findall(r"^ *\d+ hexes  (.+?) [A-Z]+-\d+: strength", line)}
        enemies = ca.afloat(game, ca.other(ship["side"]))
        wanted = {one["name"] for one in enemies if not ca.forbids_attack(game, ship, one, kind)}
        assert found == wanted, self.told(f"targets of {ship['name']}: {lines}, by the rules {wanted}")

    def compare_file(self, side: str) -> None:
        """A side's file: its own ships, the enemy's that it sees, nobody else."""
        file = tomllib.loads(text := self.file(side))
        game = self.game
        for ship in ca.afloat(game, side):
            assert file["own"]["ships"][ship["name"]]["hex"] == ca.text(ship["at"]), self.told(f"{side}'s own file")
        seen = {name: row.get("hex") for name, row in file.get("seen", {}).get("enemy", {}).items() if row.get("hex")}
        wanted = {
            ship["name"]: ca.text(ship["at"]) for ship in ca.afloat(game, ca.other(side)) if not ca.unseen(game, ship)
        }
        assert seen == wanted, self.told(f"{side} sees {seen}, by the rules {wanted}")
        self.known[side] |= {*wanted, *(ship["name"] for ship in game["ships"].values() if ship["fate"] == "sunk")}
        if game["hidden"]:
            enemies = {name for name, ship in game["ships"].items() if ship["side"] != side}
            self.unnamed(side, text, enemies - self.known[side])

    # What is done.

    def play(self) -> int:
        """To the last turn; how many acts were compared."""
        game = self.game
        try:
            self.plot()
        except Stranded:
            return len(self.done)
        self.compare()
        self.walk()
        while True:
            self.phase()
            if game["turn"] == game["turns"] and game["half"] == 1 and game["phase"] == 3:
                break
            self.walk()
            game = self.game
        self.act("next", "4.3")
        self.score(final=False)
        self.score(final=True)
        return len(self.done)

    def walk(self) -> None:
        """The next phase; refused as long as ships must move."""
        still = ca.due(self.game)
        if not self.act("next", "6.14" if still else None):
            self.clear(still)
            self.act("next", None)
        ca.walked(self.game)
        self.plotted()
        self.compare()

    def ships(self, side: str | None = None) -> list[str]:
        return [name for name, ship in self.game["ships"].items() if side in (None, ship["side"])]

    def phase(self) -> None:
        """Some acts of the phase and some that are not of it, then a look."""
        for _ in range(self.random.randint(0, 6)):
            kind = PHASES[self.game["phase"]] if self.random.random() < 0.9 else self.random.choice(PHASES)
            before = copy.deepcopy(self.game)
            stood = self.correct() if self.random.random() < 0.08 else getattr(self, kind)()
            if stood and self.random.random() < 0.1:
                self.compare()
                corrections.undo(self.session)
                after, self.game = self.game, before
                self.done.append("undo")
                self.compare()
                if self.random.random() < 0.5:
                    corrections.redo(self.session)
                    self.done.append("redo")
                    self.game = after
            self.compare()

    def correct(self) -> bool:
        """A correction by an act of its own, with what follows from it."""
        game, random = self.game, self.random
        ship = game["ships"][random.choice(self.ships())]
        name, gone = ship["name"], None if ship["at"] else "not there"
        what = random.choice(["hit", "hit", "heal", "spot", "unspot", "take-off", "torpedoes"])
        if what == "hit":
            result, kind = random.choice(["P", "W", "PW"]), random.choice(["gunnery", "torpedo"])
            if stood := self.act("hit", gone, ship=name, result=result, kind=kind):
                ca.hit(game, ship, result, kind)
        elif what == "heal":
            result = random.choice(["P", "W", "PW"])
            wrong = ship["P"] < ("P" in result) or ship["W"] < ("W" in result)
            if not ship["at"]:
                return False
            if stood := self.act("heal", "no such hit" if wrong else None, ship=name, result=result):
                ship["P"] -= "P" in result
                ship["W"] -= "W" in result
        elif what == "spot":
            if stood := bool(game["night"]) and self.act("spot", gone, ship=[name]):
                ca.spotted(game, ship, {"all"})
        elif what == "unspot":
            if stood := self.act("unspot", None if ship["marker"] else "no marker", ship=[name]):
                ship["marker"] = set()
        elif what == "take-off":
            fate = random.choice(["sunk", "removed", "north"])
            if random.random() < 0.6:
                return False
            astray = "9.14" if fate == "north" != game["exit"].get(ship["side"]) else None
            dead = "6.43" if fate == "north" and ship["P"] >= 2 else None
            if stood := self.act("take-off", gone or astray or dead, ship=name, fate=fate):
                ca.gone(ship, "exited north" if fate == "north" else fate)
        else:
            state = random.choice(["loaded", "empty", "reloading", "expended"])
            wrong = ship["side"] == "usn" and state in ("empty", "reloading")
            if stood := self.act("torpedoes", "no reloads" if wrong else None, ship=name, state=state):
                ship["tubes"] = state
                least = {"loaded": 0, "expended": 2 if ship["side"] == "ijn" else 1}.get(state, 1)
                most = {"loaded": 1 if ship["side"] == "ijn" else 0}.get(state, least)
                ship["launches"] = min(max(ship["launches"], least), most)
        return stood

    def not_now(self, ship: ca.Ship, kind: str) -> str | None:
        """Is it her side's phase of this kind, and is she there?"""
        if self.game["turn"] == 0 or PHASES[self.game["phase"]] != kind:
            return "4.2"
        return None if ship["side"] == ca.phasing(self.game) and ship["at"] else "4.2"

    def gunnery(self) -> bool:
        if self.game["guadalcanal"] and self.random.random() < 0.3:
            return self.bombard()
        return self.attack("gunnery", "fire")

    def torpedo(self) -> bool:
        return self.attack("torpedo", "launch")

    def attack(self, kind: str, act: str) -> bool:
        """One attack by some ships, mostly such as may."""
        game, side = self.game, ca.phasing(self.game)
        enemies = self.ships(ca.other(side)) if self.random.random() < 0.95 else self.ships()
        target = game["ships"][self.random.choice(enemies)]
        mine = self.ships(side if self.random.random() < 0.95 else None)
        names = self.random.sample(mine, min(len(mine), self.random.choice([1, 1, 2, 3])))
        good = [
            one
            for one in self.ships(side)
            if target["at"] and game["ships"][one]["at"]
            and target["side"] != side
            and not ca.forbids_attack(game, game["ships"][one], target, kind)
        ]  # fmt: skip
        if good and self.random.random() < 0.7:
            names = self.random.sample(good, self.random.randint(1, len(good)))
        ships = [game["ships"][one] for one in names]
        forbidden = next(filter(None, (self.not_now(ship, kind) for ship in ships)), None)
        if not target["at"] or target["side"] == side:
            forbidden = forbidden or "7.0"
        if not forbidden:
            forbidden = next(filter(None, (ca.forbids_attack(game, ship, target, kind) for ship in ships)), None)
        die = self.random.randint(1, 6)
        dice = None if forbidden or not ca.column(game, ships, target, kind) else [die]
        if not self.act(act, forbidden, dice=dice, firer=names, target=target["name"]):
            return False
        before = copy.deepcopy(game)
        ca.attack(game, ships, target, kind, die)
        if dice and self.random.random() < 0.1:
            self.compare()
            number = int(self.session.entries()[-1]["n"])
            again = self.random.randint(1, 6)
            self.done.append(f"amend {number} dice {again}")
            corrections.amend(self.session, number, None, [again], "misread")
            self.game = before
            old = self.game["ships"]
            ca.attack(self.game, [old[one] for one in names], old[target["name"]], kind, again)
            return False
        return True

    def bombard(self) -> bool:
        game = self.game
        names = self.random.sample(self.ships("ijn"), 1)
        hex = self.random.choice(sorted(game["land"]))
        ships = [game["ships"][one] for one in names]
        forbidden = next(filter(None, (self.not_now(ship, "gunnery") for ship in ships)), None)
        forbidden = forbidden or next(filter(None, (ca.forbids_bombardment(game, ship, hex) for ship in ships)), None)
        if game["plotted"] and game["turn"] <= game["plotted"]:
            forbidden = forbidden or "9.2 (5)"
        if not self.act("bombard", forbidden, firer=names, hex=ca.text(hex)):
            return False
        ca.bombarded(game, ships, hex)
        return True

    def legal(self, ship: ca.Ship, *, tries: int = 40) -> list[str] | None:
        """A course of a ship that is allowed, if one is found."""
        for _ in range(tries):
            steps: list[str] = []
            state = (ship["at"], ship["facing"], ship["speed"])
            while state[2]:
                kinds = ["F", "F", "FL", "FR", "TL", "TR"]
                self.random.shuffle(kinds)
                found = None
                for one in kinds:
                    after = ca.step(self.game, ship, *state, one)
                    if not isinstance(after, str):
                        found = one, after
                        break
                if found is None:
                    break
                steps.append(found[0])
                state = found[1]
            if not isinstance(ca.course(self.game, ship, steps, None), str):
                return steps
        return None

    def movement(self, name: str | None = None) -> bool:
        """One ship moves, mostly as she may."""
        game, side = self.game, ca.phasing(self.game)
        ship = game["ships"][name or self.random.choice(self.ships(side if self.random.random() < 0.95 else None))]
        if ship["enters"] and not ship["at"] and not ship["fate"]:
            return self.enter(ship)
        forbidden = self.not_now(ship, "movement") or ("6.14" if ship["moved"] else None)
        steps = [self.random.choice(["F", "F", "F", "FL", "FR", "TL", "TR"]) for _ in range(min(8, ship["speed"]))]
        if ship["at"] and (name or self.random.random() < 0.7):
            steps = self.legal(ship) or steps
        edge = None
        if name is None and self.random.random() < 0.2:
            steps = [*steps[: self.random.randint(0, 6)], "X"]
            edge = self.random.choice([None, "north", "west", "south", "east"])
        if name is None and self.random.random() < 0.1:
            steps = ["F"] * ship["speed"]
        if not steps:
            return False
        if not forbidden:
            found = ca.course(game, ship, steps, edge)
            forbidden = found if isinstance(found, str) else None
        if not self.act("move", forbidden, ship=[ship["name"]], steps=steps, edge=edge):
            return False
        assert not isinstance(found, str)
        ca.moved(game, ship, found)
        return True

    def enter(self, ship: ca.Ship) -> bool:
        row = self.random.randint(1, ROWS)
        hex = (self.random.choice([1, 1, 1, 2]), 2 * row)
        hex = (hex[0], 2 * row + (hex[0] % 2 == 0))
        forbidden = "4.2"
        if self.game["turn"] and PHASES[self.game["phase"]] == "movement" and ship["side"] == ca.phasing(self.game):
            forbidden = ca.forbids_entry(self.game, ship, hex) or ""
        if not self.act("enter", forbidden or None, ship=ship["name"], hex=ca.text(hex)):
            return False
        ship["at"] = hex
        return True

    def acceleration(self) -> bool:
        game, side = self.game, ca.phasing(self.game)
        ship = game["ships"][self.random.choice(self.ships(side if self.random.random() < 0.95 else None))]
        to = self.random.randint(0, 8)
        forbidden = self.not_now(ship, "acceleration")
        forbidden = forbidden or ca.forbids_speed(game, ship, to)
        if not self.act("speed", forbidden, ship=[ship["name"]], to=to):
            return False
        ship["speed"] = to
        return True

    def clear(self, still: list[str]) -> None:
        """What must move moves; who cannot is taken off by the umpire, as the rulebook is silent (6.14, 6.24)."""
        for name in still:
            ship = self.game["ships"][name]
            tries = 0
            while name in ca.due(self.game) and tries < 40:
                self.movement(name)
                tries += 1
            self.compare()
            if name in ca.due(self.game):
                self.done.append(f"take-off {name}")
                self.session.act("take-off", {"ship": name, "fate": "removed"}, How(why="hemmed in", force=True))
                ca.gone(ship, "removed")

    # Scenario 5.

    def plot(self) -> None:
        """The secret plots, before the first turn; a course that does not fit is refused."""
        self.plots: dict[str, list[list[str]]] = {}
        self.shells: tuple[str, int, ca.Place] | None = None
        turns = self.game["plotted"]
        if turns and self.random.random() < 0.3:
            self.act("next", "9.2 (5)")
        for name, ship in self.game["ships"].items() if turns else ():
            ghost = copy.deepcopy(self.game)
            ghost["ships"] = {name: ghost["ships"][name]}
            for turn in range(1, turns + 1):
                wrong = [self.random.choice(["F", "TL", "FR"]) for _ in range(ship["speed"])]
                if self.random.random() < 0.2:
                    found = ca.course(ghost, ghost["ships"][name], wrong, None)
                    if isinstance(found, str):
                        self.act("plot", found, ship=[name], steps=wrong, first=turn, last=turn)
                steps = self.alone(ghost, ghost["ships"][name])
                if steps is None:
                    raise Stranded
                self.act("plot", None, ship=[name], steps=steps, first=turn, last=turn)
                self.plots.setdefault(name, []).append(steps)
                found = ca.course(ghost, ghost["ships"][name], steps, None)
                assert not isinstance(found, str)
                ghost["ships"][name].update(at=found["at"], facing=found["facing"])
        if turns and self.random.random() < 0.4:
            name = self.random.choice(self.ships("ijn"))
            turn, hex = self.random.randint(1, turns), self.random.choice(sorted(self.game["land"]))
            where = None if hex in self.game["guadalcanal"] else "9.2"
            if self.act("plot", where, ship=[name], first=turn, last=turn, bombard=ca.text(hex)):
                self.shells = (name, turn, hex)

    def alone(self, ghost: ca.Game, ship: ca.Ship) -> list[str] | None:
        """A course that fits the sea, if one is found."""
        real, self.game = self.game, ghost
        try:
            return self.legal(ship)
        finally:
            self.game = real

    def plotted(self) -> None:
        """What a plotted phase does by itself."""
        game = self.game
        if not 1 <= game["turn"] <= game["plotted"]:
            return
        side = ca.phasing(game)
        if game["phase"] == 0 and self.shells:
            name, turn, hex = self.shells
            ship = game["ships"][name]
            now = ship["side"] == side and turn == game["turn"] and ship["at"]
            if now and not ca.forbids_bombardment(game, ship, hex):
                ca.bombarded(game, [ship], hex)
        if game["phase"] == 2:
            turn, waiting = game["turn"], ca.afloat(game, side)
            while waiting and game["plotted"]:
                courses = [ca.course(game, ship, self.plots[ship["name"]][turn - 1], None) for ship in waiting]
                in_way = [
                    found["fate"] == "removed" if isinstance(found, dict) else found == "6.22" for found in courses
                ]
                index = in_way.index(False) if False in in_way else 0
                ship, found = waiting.pop(index), courses[index]
                if not isinstance(found, str):
                    ca.moved(game, ship, found)

    def score(self, *, final: bool) -> None:
        if self.game["number"] not in (2, 3, 4, 5, 6):
            return
        if self.game["number"] in (2, 3) and any(ship["kind"] in ("BB", "BC") for ship in self.game["ships"].values()):
            return
        done = self.session.act("score", {"final": final}, How())
        outcome = done.entry["answers"][0]["outcome"]
        self.done.append("score")
        wanted = ca.points(self.game, final=final)
        assert (outcome["ijn_points"], outcome["usn_points"]) == wanted, self.told(f"{outcome}, the model {wanted}")


def plain(groups: set[str]) -> set[str]:
    """A marker for all is one for everybody."""
    return {"all"} if "all" in groups else groups
