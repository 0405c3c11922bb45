"""A random evening of Clash of Carriers, played by the program and by the second model side by side."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from referee.engine.errors import Refusal
from referee.session.how import Done, How
from referee.session.record import views
from tests.models import coc, fight_coc, options_coc, stacks_coc, wrong_coc
from tests.models.playing import Playing
from tests.quick import Quick

DUMMIES = {"ijn": ("Force D", "Force E", "Force F"), "usn": ("TG 58.5", "TG 58.6")}
KEPT = ("hex", "tf", "detached", "slowed", "retreated", "reorganised", "moved", "wind", "shown")


def kept(row: dict[str, Any]) -> list[Any]:
    """What is kept of a group, by the program or the model."""
    return [sorted(row.get("ships", [])), set(row.get("detected", [])), *(row.get(key, 0) for key in KEPT)]


def inherited(row: dict[str, Any]) -> dict[str, Any]:
    """What ships take along from the group that they leave."""
    return {key: row[key] for key in ("slowed", "retreated", "shown")} | {"detected": set(row["detected"])}


class Evening(Playing):
    """One evening: every act is foretold by the model, done by the program, and what is there is compared."""

    session: Quick

    def __init__(self, seed: int, _: Path, turns: int = 12) -> None:
        super().__init__(seed, Random(seed), Quick("clash-of-carriers/philippine-sea"))
        self.turns = turns
        self.game = coc.begun(self.session.state.tree)
        self.acts = 0
        self.heard: dict[str, str] = {"usn": "", "ijn": ""}
        self.dice: list[dict[str, Any]] = []
        self.say: dict[str, list[str]] = {}
        self.made = 0
        self.met_boats = 0
        self.hidden_before: dict[str, set[str]] = {}
        self.last = ""
        self.answers: list[dict[str, Any]] = []
        self.fight: dict[str, Any] = {}

    def act(self, act: str, forbidden: str | None = None, **inputs: Any) -> bool:
        """Do an act that the model forbids (with a case) or allows; did it happen?"""
        self.acts += 1
        hidden = self.hidden()
        done = self.tried(act, forbidden, inputs, How(seed=self.random.randint(1, 10**6)))
        if isinstance(done, Refusal):
            return False
        self.hear(done)
        self.hidden_before, self.last, self.game["emptied"] = hidden, act, set()
        return True

    def hidden(self) -> dict[str, set[str]]:
        """The enemy's hexes that a side does not know of (15.7)."""
        game, out = self.game, dict[str, set[str]]()
        for side, enemy in coc.OTHER.items():
            there = coc.markers(game, enemy).values()
            out[side] = {coc.place(game, names) for names in there if not coc.in_sight(game, names)}
            known = {row["hex"] for row in game["groups"].values() if row["side"] == side} | coc.barred(game, side)
            open_air = {one["at"] for one in game["air"].values() if one.get("at")}  # CAP that radar sent out (13.0)
            out[side] -= known | open_air | {spot for mine in game["subs"].values() for spot in mine}
        return out

    def untold(self) -> None:
        """No card of the last act named a hex in which an enemy is unseen, before it and after (15.7)."""
        hidden, was, self.hidden_before = self.hidden(), self.hidden_before, {}
        if not was or self.last == "flagship":
            return
        for side in was:
            heard = " ".join([*self.say["all"], *self.say[side]])
            named = {place for place in was[side] & hidden[side] - self.game["emptied"] if place in heard}
            assert not named, self.told(f"{side} hears of {named}: {heard!r}")

    def overridden(self, act: str, **inputs: Any) -> None:
        how = How(seed=self.random.randint(1, 10**6), force=True, why="a test")
        done = self.tried(act, None, inputs, how)
        assert isinstance(done, Done)
        self.hear(done)

    def hear(self, done: Done) -> None:
        """What an act throws, answers and tells the sides."""
        self.dice, self.answers = list(done.entry.get("dice", [])), list(done.entry.get("answers", []))
        self.done[-1] += f" dice {[(one['die'], one['value'], one['for']) for one in self.dice]}"
        self.say = done.say(["usn", "ijn"])
        for side in self.heard:
            self.heard[side] += " ".join([*self.say["all"], *self.say[side]]) + " "

    def who(self, marker: str) -> str:
        """Who acts on the detections of a marker's searches (6.3.1, 6.3.2)."""
        side = coc.side_of(self.game, marker)
        return "ijn-islands" if marker.endswith("Flotilla") else coc.OWN[side]

    def die(self, faces: int, what: str = "") -> int:
        """The next die thrown, which must be of so many faces."""
        assert self.dice, self.told(f"no more dice, but a D{faces} for {what} is due")
        one = self.dice.pop(0)
        assert one["die"] == f"D{faces}", self.told(f"{one}, but a D{faces} for {what} is due")
        return int(one["value"])

    def thrown(self) -> None:
        assert not self.dice, self.told(f"dice too many: {self.dice}")

    # What is there.

    def compare(self) -> None:
        """The umpire's state and both files against the model's."""
        game, tree = self.game, self.session.state.tree
        public = tree["public"]
        self.untold()
        assert (public["turn"], public["phase"]) == (game["turn"], game["phase"]), self.told("turn and phase")
        for side in ("usn", "ijn"):
            own = tree["sides"][side]
            mine = {name: kept(game["groups"][name]) for name in coc.groups(game, side)}
            self.same(f"groups of {side}", {name: kept(row) for name, row in own.get("groups", {}).items()}, mine)
            for name, ship in own["ships"].items():
                mine = game["ships"][name]
                self.same(name, (ship.get("hits", 0), ship.get("sunk", False)), (mine["hits"], mine["sunk"]))
            for name, unit in own["air"].items():
                assert unit.get("home") == game["air"][name]["home"], self.told(f"{name} is of {unit.get('home')}")
                mine = game["air"][name]
                shown = (unit.get("side", "full"), unit.get("box", "ready"), unit.get("over"), unit.get("back"))
                must = (mine["face"], mine["box"], mine["over"], mine["back"])
                if mine["box"] in ("lost", "dead"):
                    assert shown[1] in ("dead", "gone"), self.told(f"{name}: {shown}, her carrier is sunk")
                else:
                    self.same(name, shown, must)
        there_are = public.get("submarines", {}).values()
        for side, mine in game["subs"].items():
            subs = {row["hex"]: row.get("face", "down") for row in there_are if row.get("side", "usn") == side}
            self.same("submarines", subs, mine)
        pool = {name: row.get("state", "waiting") for name, row in tree["umpire"].get("pool", {}).items()}
        if game["phase"] == "activation":
            self.same("pool", pool, game["pool"])
        for side in ("usn", "ijn"):
            if self.random.random() < 0.25:
                self.compare_file(side)
        if self.random.random() < 0.5:
            wrong_coc.due(self)
            wrong_coc.tried(self)

    def compare_file(self, side: str) -> None:
        """A side's file: its own groups, the enemy's markers with their hexes, and no name that it was not told."""
        file, game, enemy = views.view(self.session.state, side), self.game, coc.OTHER[side]
        text = json.dumps(file, ensure_ascii=False)
        own = {name: row["hex"] for name, row in file["own"].get("groups", {}).items()}
        assert own == {name: game["groups"][name]["hex"] for name in coc.groups(game, side)}, self.told("own groups")
        sight = file.get("seen", {})
        seen = sorted(row["hex"] for row in [*sight.get("markers", {}).values(), *sight.get("detached", [])])
        visible = [names for names in coc.markers(game, enemy).values() if coc.in_sight(game, names)]
        wanted = sorted(coc.place(game, names) for names in visible)
        assert seen == wanted, self.told(f"{side} sees {seen}, by the rules {wanted}")
        secret = [ship["name"] for ship in game["ships"].values() if ship["side"] == enemy]
        secret += [unit for unit, row in game["air"].items() if row["of"] == enemy]
        secret += [name for name in game["groups"] if name.startswith("Qx") and game["groups"][name]["side"] == enemy]
        secret += [one for one, names in coc.markers(game, enemy).items() if not coc.in_sight(game, names)]
        for name in secret:
            if name in text and name not in self.heard[side] and name not in ("TG 38.1", "Canberra"):
                there = re.search(rf"(?<![\w/]){re.escape(name)}(?![\w/])", text)
                assert not there, self.told(f"{side}'s file names {name}, of which it was never told")

    # The turn.

    def play(self) -> int:
        """To the last turn; how many acts were compared."""
        options_coc.agree(self)
        self.deploy()
        self.compare()
        while True:
            self.next()
            self.compare()
            wrong_coc.tried(self)
            getattr(self, self.game["phase"])()
            self.compare()
            if self.game["turn"] == self.turns and self.game["phase"] == "tally":
                break
            if self.game["turn"] == 8 and self.game["phase"] == "tally" and not self.game.get("struck"):
                break
        if self.game["turn"] in (8, 12):
            self.ended()
        self.session.refold()
        return self.acts

    def ended(self) -> None:
        """The twelfth turn is the last; the IJN that has not struck on 18 or 19 June loses at once (16.1.4)."""
        over = self.session.state.tree["public"].get("ended")
        assert over or self.game.get("struck"), self.told("the IJN has not struck")
        assert self.game["turn"] == 12 or not (over and self.game.get("struck")), self.told("the IJN has struck")
        if over or self.game["turn"] == 12:
            self.act("next", "16.1.4")

    def next(self) -> None:
        """The next phase, with what it does by itself."""
        game = self.game
        self.act("next")
        order = coc.PHASES
        at = order.index(game["phase"]) if game["phase"] in order else 5
        game["phase"] = order[(at + 1) % 6]
        if game["phase"] == "formations":
            game["turn"] += 1
            for row in game["groups"].values():
                row |= {"moved": 0, "held": 0, "stopped": False, "sailed": False, "wind": 0}
            game["searched"], game["flown"], game["active"] = {}, set(), None
            for unit in game["air"].values():
                if unit["box"] == "cap":
                    unit |= {"box": "ready", "over": None}
                unit.pop("at", None)
                unit.pop("fought", None)
        if game["phase"] == "air":
            self.arrive()
        if game["phase"] == "submarines":
            self.pulled()
        if game["phase"] == "activation":
            coc.fill_pool(game)
            stacks_coc.remembered(game)
        if game["phase"] == "end":
            game["active"] = None
        if game["phase"] == "tally":
            game["subs"], game["turned"] = {"usn": {}, "ijn": {}}, {"usn": set(), "ijn": set()}
            for unit in game["air"].values():
                if unit.pop("homeless", False):
                    unit |= {"box": "lost", "over": None}
            if coc.night(game):
                for row in game["groups"].values():
                    row |= {"detected": set(), "shown": False}
            stacks_coc.remembered(game)
        self.thrown()

    def arrive(self) -> None:
        """Reinforcements, the revived, returns and recoveries, in the rulebook's order (5.3-5.6, 16.1.2)."""
        game = self.game
        if game["turn"] == 1:
            game["arrival"] = self.die(10, "the turn of arrival")
        dead = [unit for unit in game["air"].values() if unit["land"] and unit["box"] == "dead"]
        if dead and not coc.night(game):
            unit = dead[self.die(len(dead), "the revived") - 1 if len(dead) > 1 else 0]
            unit |= {"box": "flown", "home": "Guam", "face": "reduced" if "reduced" in unit else "full"}
        for unit in game["air"].values():
            due = 2 if unit["home"] == "Truk" else game["arrival"]
            if unit["box"] == "coming" and due == game["turn"]:
                unit["box"] = "ready"
            if unit["back"] is not None and unit["back"] <= game["turn"]:
                unit |= {"box": "ready", "back": None, "face": "full"}
            elif unit["box"] == "flown" and unit["of"] == "usn":
                unit |= {"box": "ready", "face": "full" if coc.night(game) else "reduced"}

        for unit in game["air"].values():
            flown = unit["of"] == "ijn" and unit["land"] and unit["box"] == "flown"
            if flown and self.die(10, f"the recovery of {unit['name']}") <= (5 if unit["home"] == "Guam" else 3):
                unit["box"] = "ready"

    def pulled(self) -> None:
        """Submarine markers are pulled and thrown for (11.1.1, 11.1.2)."""
        game = self.game
        game["near"], game["far"], game["any"] = {}, {}, {}
        for side, rule in (("usn", "11.0"), ("ijn", "15.2")):
            if rule not in game["rules"]:
                continue
            drm = (0, 1, -1)[(game["turn"] - 1) // 4] if side == "usn" else 0
            throw = self.die(10, "markers pulled") + drm
            number = (0 if throw <= 3 else 1 if throw <= 6 else 2 if throw <= 8 else 3) + (2 if side == "usn" else 0)
            faces = [] if coc.secret(game) else [self.die(10, "a marker") for _ in range(number)]
            game["near"][side] = sum(face >= 6 for face in faces)
            game["far"][side] = len(faces) - game["near"][side]
            game["any"][side] = number - len(faces)
            game["down"][side] = {"total": 5 if side == "usn" else 3, "real": game["real"][side]}

    def deploy(self) -> None:
        """The IJN may begin with Forces and dummies outside the Mobile Fleet, three at most (16.1.1)."""
        game, out = self.game, 0
        for name in ("Force B", "Force C"):
            if self.random.random() < 0.5:
                spot = f"{self.random.randint(2, 7):02d}{self.random.randint(12, 22):02d}"
                self.act("deploy", None, group=name, hex=spot, tf=False)
                game["groups"][name] |= {"hex": spot, "tf": False}
                out += 1
        self.act("deploy", "16.1.1", group="Force A", hex="0630", tf=True)
        self.act("deploy", "16.1.1", group="Force A", hex="0812", tf=False)
        for name in DUMMIES["ijn"][: self.random.randint(0, 3)]:
            spot = self.random.choice([game["groups"][one]["hex"] for one in coc.groups(game, "ijn")])
            if self.act("form", "16.1.1" if out >= 3 else None, group=name, hex=spot, side="ijn"):
                game["groups"][name] = coc.fresh("ijn", spot, [])
                out += 1

    # Formations.

    def formations(self) -> None:
        game = self.game
        if not game["ordered"] and self.random.random() < 0.3:
            self.act("order")
            game["ordered"] = True
            self.act("order", "16.1.4")
        for _ in range(self.random.randint(1, 5)):
            side = self.random.choice(["usn", "ijn"])
            self.random.choice([self.leave, self.join, self.dummy, self.disband, self.shift, self.form, self.cripple])(
                side
            )
            self.compare()
        if self.random.random() < 0.3:
            options_coc.other_decks(self)
        if self.random.random() < 0.6:
            self.brought_near()
            self.compare()
        stacks_coc.join(self)

    def brought_near(self) -> None:
        """The umpire sets a USN group down near the enemy, so that there is something to fight."""
        game = self.game
        mine = [one for one in coc.groups(game, "usn") if not game["groups"][one]["tf"]]
        mine = [one for one in mine if game["groups"][one]["ships"] and not game["groups"][one]["detached"]]
        near = [row["hex"] for row in game["groups"].values() if row["side"] == "ijn"]
        if not mine or not near:
            return
        spot = self.random.choice(near)
        for _ in range(self.random.randint(1, 7)):
            spot = self.random.choice(coc.beside(spot))
        if all(row["hex"] != spot for row in game["groups"].values()):
            name = self.random.choice(mine)
            self.act("relocate", None, group=name, hex=spot)
            game["groups"][name]["hex"] = spot

    def any(self, side: str) -> str:
        return self.random.choice(coc.groups(self.game, side))

    def held(self, name: str) -> bool:
        """Is it of TF 58, which neither separates nor creates TGs before turn 9 (16.1.4)?"""
        row = self.game["groups"][name]
        return bool(self.game["turn"] < 9 and row["side"] == "usn" and row["tf"])

    def leave(self, side: str) -> None:
        name = self.any(side)
        row = self.game["groups"][name]
        if self.act("leave", "3.2.3" if not row["tf"] or self.held(name) else None, group=name):
            row["tf"] = False

    def join(self, side: str) -> None:
        self.joined(self.any(side))

    def joined(self, name: str) -> None:
        row = self.game["groups"][name]
        side = row["side"]
        fleet = coc.markers(self.game, side).get(coc.TF[side], [])
        bad = row["tf"] or row["detached"] or len(fleet) >= (5 if side == "usn" else 3)
        bad = bad or bool(fleet and coc.place(self.game, fleet) != row["hex"])
        if self.act("join", "3.2.3" if bad else None, group=name):
            row["tf"] = True
            under = [self.game["groups"][one] for one in coc.markers(self.game, side)[coc.TF[side]]]
            for one in under:
                one["detected"] = {who for each in under for who in each["detected"]}
                one["shown"] = any(each["shown"] for each in under)

    def dummy(self, side: str) -> None:
        game = self.game
        free = [name for name in DUMMIES[side] if name not in game["groups"]]
        if not free or len([one for one in coc.groups(game, side) if not game["groups"][one]["detached"]]) >= 8:
            return
        spots = [row["hex"] for row in game["groups"].values() if row["side"] == side and not row["detached"]]
        fleet = coc.markers(game, side).get(coc.TF[side], [])
        held = side == "usn" and game["turn"] < 9 and bool(fleet)
        spots = [spot for spot in spots if not held or spot != coc.place(game, fleet)]
        if spots:
            spot = self.random.choice(spots) if self.random.random() < 0.8 else "2028"
            if self.act("form", None if spot in spots else "3.1.6", group=free[0], hex=spot, side=side):
                game["groups"][free[0]] = coc.fresh(side, spot, []) | self.anew()

    def anew(self) -> dict[str, int]:
        """A TG that is made, or takes a disbanded one's ships, loses an MP (15.5)."""
        return {"reorganised": -1} if "15.5" in self.game["rules"] else {}

    def disband(self, side: str) -> None:
        name = self.any(side)
        if self.act("disband", "3.1.6" if self.game["groups"][name]["ships"] else None, group=name):
            del self.game["groups"][name]

    def shift(self, side: str) -> None:
        game, to = self.game, self.any(side)
        row = game["groups"][to]
        near = [one for one in coc.groups(game, side) if one != to and game["groups"][one]["hex"] == row["hex"]]
        source = self.random.choice(near) if near and self.random.random() < 0.8 else self.any(side)
        ships = game["groups"][source]["ships"]
        if source == to or not ships or row["detached"] or game["groups"][source]["detached"]:
            return
        some = self.random.sample(ships, self.random.randint(1, min(len(ships), 5)))
        bad = "3.1.4" if game["groups"][source]["hex"] != row["hex"] else None
        bad = bad or ("16.1.4" if self.held(source) and (not row["tf"] or len(some) == len(ships)) else None)
        bad = bad or coc.limits(game, side, to, [*row["ships"], *some], more=False)
        if self.act("shift", bad, ship=some, to=to):
            game["groups"][source]["ships"] = [one for one in ships if one not in some]
            row["ships"] += some
            if len(some) == len(ships):
                row |= self.anew()
            row["detected"] = row["detected"] | game["groups"][source]["detected"]
            row["shown"] = row["shown"] or game["groups"][source]["shown"]
            row |= {key: min(row[key], game["groups"][source][key]) for key in ("slowed", "retreated")}
            if len(some) == len(ships):
                del game["groups"][source]

    def form(self, side: str) -> None:
        game, source = self.game, self.any(side)
        row = game["groups"][source]
        free = [name for name in DUMMIES[side] if name not in game["groups"]]
        if not free or row["tf"] or row["detached"] or len(row["ships"]) < 3:
            return
        some = self.random.sample(row["ships"], self.random.randint(1, 2))
        all_of, left = row["ships"], [one for one in row["ships"] if one not in some]
        row["ships"] = left
        bad = coc.limits(game, side, free[0], some, more=True)
        row["ships"] = all_of
        if self.act("form", bad, group=free[0], ship=some):
            row["ships"] = left
            game["groups"][free[0]] = coc.fresh(side, row["hex"], some) | inherited(row) | self.anew()

    def cripple(self, side: str) -> None:
        """The umpire gives a ship a hit; damaged ships may be detached, undamaged ones not alone (3.4, 7.3)."""
        game = self.game
        name = self.random.choice([one for one in game["ships"] if game["ships"][one]["side"] == side])
        ship = game["ships"][name]
        if ship["sunk"] or not (
            group := next((one for one, row in game["groups"].items() if name in row["ships"]), None)
        ):
            return
        if self.random.random() < 0.5 and ship["hits"] + 1 < ship["boxes"]:
            self.act("hit", None, ship=name, hits=1)
            coc.hit(game, name, 1)
        row = game["groups"][group]
        if row["detached"] or self.held(group) or len(row["ships"]) < 2:
            return
        own = f"Qx{self.made}"
        if self.act("detach", None if ship["hits"] else "3.4", group=own, ship=[name]):
            self.made += 1
            row["ships"].remove(name)
            game["groups"][own] = coc.fresh(side, row["hex"], [name])
            game["groups"][own] |= {"detached": True} | inherited(row)

    # Aircraft and submarines.

    def air(self) -> None:
        """Fighters go on CAP over their own TG or TF or island, by day, from carriers that can (5.7, 9.4)."""
        game = self.game
        for _ in range(self.random.randint(1, 12)):
            there = [one for one in game["air"] if game["air"][one]["box"] != "lost"]
            fit = [one for one in there if game["air"][one]["kind"] == "F" and game["air"][one]["box"] == "ready"]
            name = self.random.choice(fit if fit and self.random.random() < 0.7 else there)
            unit = game["air"][name]
            over: str | None = unit["home"]
            bad = "5.7" if coc.night(game) or unit["kind"] not in ("F", "FB") or unit["box"] != "ready" else None
            if not unit["land"]:
                ship = game["ships"][unit["home"]]
                under = next((one for one, row in game["groups"].items() if ship["name"] in row["ships"]), "")
                if not under:
                    self.act("cap", "7.3", unit=[name])
                    continue
                over = coc.TF[unit["of"]] if game["groups"][under]["tf"] else under
                half = ship["log"].get("half_at")
                bad = bad or ("9.4" if half and ship["hits"] >= half else None)
                bad = bad or ("5.7" if game["groups"][under]["detached"] else None)
            way: list[str] = []
            if not unit["land"] and not bad:
                way, bad = options_coc.to_windward(self, str(over), 1)
            if self.act("cap", bad, unit=[name]):
                if not unit["land"]:
                    options_coc.turned(self, str(over), way)
                found = self.session.state.tree["sides"][unit["of"]]["air"][name].get("over")
                assert found in (over, unit["home"]) or found in game["groups"], self.told(f"CAP over {found}")
                unit |= {"box": "cap", "over": found}

    def submarines(self) -> None:
        """Markers are laid as near as the dice said, one to a hex, never on the enemy (11.1.2)."""
        game = self.game
        for side in [one for one in game["near"] if game["near"][one] or game["far"][one]]:
            self.laid(side)
        for side in [one for one in game["any"] if game["any"][one]]:
            self.laid_anywhere(side)
        self.act("submarine", "11.1.2", hex="2020")
        if not game["near"]:
            self.act("submarine", "15.2", hex="2020", side="ijn")

    def laid(self, side: str) -> None:
        """A side lays all that it has pulled."""
        game, other = self.game, coc.OTHER[side]
        enemies = [row for row in game["groups"].values() if row["side"] == other]
        there = [row["hex"] for row in enemies]
        tgs = [row["hex"] for row in enemies if not row["detached"]]
        while game["near"][side] or game["far"][side]:
            if self.random.random() < 0.2:
                self.act("next", "11.1.2")
            kind = self.random.choice(["near", "near", "far", "on"])
            spot = self.random.choice(tgs)
            if kind == "near":
                spot = self.random.choice(coc.beside(spot))
            if kind == "far":
                far = f"{self.random.randint(1, 25):02d}{self.random.randint(8, 25):02d}"
                spot = self.random.choice([far, self.random.choice(coc.beside(self.random.choice(coc.beside(spot))))])
            gap = min(coc.apart(spot, one) for one in tgs)
            if spot in there and gap:
                continue
            need = "near" if gap == 1 else "far"
            taken = any(spot in mine for mine in game["subs"].values())
            bad = "11.1.2" if not gap or taken or not game[need][side] else None
            if self.act("submarine", bad, hex=spot, **({"side": side} if side == "ijn" else {})):
                game["subs"][side][spot] = "down"
                game[need][side] -= 1

    def laid_anywhere(self, side: str) -> None:
        """A side names a hex for each, wherever it likes: what is there turns the marker over at once (15.7)."""
        game, other = self.game, coc.OTHER[side]
        while game["any"][side]:
            if self.random.random() < 0.2:
                self.act("next", "15.7")
            spot = self.random.choice([row["hex"] for row in game["groups"].values() if row["side"] == other])
            for _ in range(self.random.randint(0, 3)):
                spot = self.random.choice(coc.beside(spot))
            bad = "11.1.2" if any(spot in mine for mine in game["subs"].values()) else None
            if not self.act("submarine", bad, hex=spot, **({"side": side} if side == "ijn" else {})):
                continue
            game["subs"][side][spot] = "down"
            game["any"][side] -= 1
            there = [names for names in coc.markers(game, other).values() if coc.place(game, names) == spot]
            if there:
                self.contact([name for names in there for name in names], spot)
            self.thrown()
            self.compare()

    # Activation.

    def activation(self) -> None:
        game = self.game
        flagship = game["ordered"] and not game.get("revealed")
        while True:
            waiting = [name for name in game["pool"] if game["pool"][name] == "waiting"]
            if not waiting:
                break
            if self.random.random() < 0.1:
                self.act("next", "4.2")
            stacks_coc.make_room(self)
            self.drawn(self.random.choice(sorted(game["pool"])), flagship)
            self.compare()
        stacks_coc.make_room(self)

    def drawn(self, marker: str, flagship: bool) -> None:
        """A marker is drawn; those already activated or removed are put aside (8.7, 3.1.6)."""
        game = self.game
        state = game["pool"][marker]
        if not self.act("draw", None, marker=marker):
            return
        del game["pool"][marker]
        game["active"], game["stage"] = None, 0
        if marker == coc.TF["ijn"] and flagship and not game.get("revealed"):
            game["revealed"] = True
            lead = next((one for one in ("Taiho", "Shokaku", "Zuikaku", "Nagato") if self.afloat(one)), None)
            if lead != "Taiho":
                self.act("flagship", "16.1.4")
                self.act("flagship", None, ship=lead)
            self.act("flagship")
            named = re.search(r"hex (\d{4})", " ".join(self.say["usn"] + self.say["all"]))
            at = next((row["hex"] for row in game["groups"].values() if lead in row["ships"]), None)
            near = named is not None and at is not None and coc.apart(named[1], at) <= 3
            assert near, self.told("the flagship's whereabouts")
        if state != "waiting":
            return
        if marker.endswith("Command"):
            self.chit(marker)
            return
        game["active"] = marker
        self.played(marker)

    def afloat(self, ship: str) -> bool:
        """Does she sail in some group?"""
        return any(ship in row["ships"] for row in self.game["groups"].values())

    def chit(self, marker: str) -> None:
        """A Command Chit activates a TF or TG that waits; the USN's goes back as long as it can be of use (8.7)."""
        game, side = self.game, coc.side_of(self.game, marker)
        may = [one for one in coc.markers(game, side) if game["pool"].get(one) == "waiting"]
        others = [one for one in coc.markers(game, side) if one not in may]
        if others:
            self.act("activate", "8.7", group=self.random.choice(others))
        self.act("activate", "8.7", group=self.any(coc.OTHER[side]))
        if may:
            if side == "usn":
                game["pool"][marker] = "waiting"
            chosen = self.random.choice(may)
            self.act("activate", None, group=chosen)
            game["pool"][chosen] = "activated"
            game["active"], game["stage"] = chosen, 0
            self.played(chosen)

    def played(self, marker: str) -> None:
        """Search, then movement (6.0)."""
        game = self.game
        others = [one for side in ("usn", "ijn") for one in coc.markers(game, side) if one != marker]
        if others and self.random.random() < 0.3:
            other = self.random.choice(others)
            near = coc.beside(coc.place(game, coc.markers(game, coc.owner(game, other))[other]))
            self.act("move", "4.2", group=other, to=[self.random.choice(near)])
        if self.random.random() < 0.15:
            self.search_by_line(self.random.choice(["VP-16", "VB-101"]))
            self.compare()
            if not marker.endswith("Flotilla") and not any(marker in coc.markers(game, one) for one in ("usn", "ijn")):
                return
        if self.random.random() < 0.7:
            self.search(marker)
            self.compare()
            if place := self.session.state.tree["umpire"].get("battle_due"):
                fight_coc.battle(self, place)
                return
        if marker.endswith("Flotilla"):
            self.raids(marker)
            return
        for _ in range(self.random.randint(0, 2)):
            if marker in coc.markers(game, "usn") or marker in coc.markers(game, "ijn"):
                self.move(marker)
                self.compare()
        if any(marker in coc.markers(game, one) for one in ("usn", "ijn")) and not self.met(marker):
            self.raids(marker)

    def met(self, marker: str) -> bool:
        """A marker sails into the enemy's hex: both sides throw, and fight whom they have detected (6.2, 7.1, 12.0)."""
        game, side = self.game, coc.side_of(self.game, marker)
        mine = coc.markers(game, side).get(marker)
        if not mine or self.random.random() < 0.4 or coc.speed(game, mine) <= game["groups"][mine[0]]["moved"]:
            return False
        here = coc.place(game, mine)
        enemies = coc.barred(game, side)
        near = [one for one in coc.beside(here) if one in enemies and one not in coc.hunters(game, side)]
        if side == "ijn" and not game.get("struck"):
            near = [one for one in near if int(one[:2]) >= int(here[:2])]
        if not near or coc.leashed(game, marker):
            return False
        place = self.random.choice(near)
        fight_coc.meet(self, marker, place)
        return True

    def raids(self, marker: str) -> None:
        """Raids, as long as there are aircraft; then neither search nor movement (4.0, 8.0)."""
        if marker.startswith("22nd"):
            return
        for _ in range(self.random.randint(0, 2)):
            if marker.endswith("Flotilla") or any(marker in coc.markers(self.game, one) for one in ("usn", "ijn")):
                fight_coc.raid(self, marker)
                self.compare()
        if self.game["stage"] == 2:
            self.act("search", "4.0", by=marker)

    def search(self, marker: str) -> None:
        """Every enemy marker in range is thrown for, once; by day (6.3), never by a dummy (6.5)."""
        game, side = self.game, coc.side_of(self.game, marker)
        enemy = coc.markers(game, coc.OTHER[side])
        if marker == "61st Air Flotilla":
            at, reach, who = coc.GUAM, 25, "ijn-islands"
        elif marker == "22nd Air Flotilla":
            self.act("search", "6.3.2", by=marker)
            return
        else:
            names = coc.markers(game, side)[marker]
            at, reach, who = coc.place(game, names), coc.REACH[side], coc.OWN[side]
            if coc.empty(game, names):
                self.act("search", "6.5", by=marker)
                return
        near = [one for one, names in enemy.items() if coc.apart(at, coc.place(game, names)) <= reach]
        if coc.secret(game):
            self.search_all(marker, at, reach, who)
            return
        if coc.night(game) and any(coc.apart(at, coc.place(game, names)) == 0 for names in enemy.values()):
            return
        if coc.night(game) or not near:
            self.act("search", "6.3", by=marker)
            return
        inputs: dict[str, Any] = {"by": marker}
        targets = near
        called = [one for one in enemy if not one.startswith("Qx")]
        if self.random.random() < 0.5 and called:
            targets = [self.random.choice(called)]
            inputs["target"] = targets
        bad = None if set(targets) <= set(near) else "6.3.1"
        if self.random.random() < 0.3:
            inputs["reports"] = "owner"
        if not self.act("search", bad, **inputs):
            return
        self.heard_of(side, who, targets, bool(inputs.get("reports")))
        if self.random.random() < 0.3:
            self.act("search", "6.0", **inputs)

    def search_all(self, marker: str, at: str, reach: int, who: str) -> None:
        """A die for every marker that the enemy may have, whatever he has; once a turn, for no target by name (15.7).

        By night ships search their own hex (6.2), and the islands nothing (6.3).
        """
        game, side = self.game, coc.side_of(self.game, marker)
        enemy = coc.markers(game, coc.OTHER[side])
        if enemy and self.random.random() < 0.2:
            self.act("search", "15.7", by=marker, target=[self.random.choice(sorted(enemy))])
        reach = 0 if coc.night(game) else reach
        near = [one for one, names in enemy.items() if coc.apart(at, coc.place(game, names)) <= reach]
        inputs = {"by": marker} | ({"reports": "owner"} if self.random.random() < 0.3 else {})
        bad = "6.0" if marker in game["searched"] else "6.3" if coc.night(game) and who == "ijn-islands" else None
        if not self.act("search", bad, **inputs):
            return
        game["searched"][marker] = True
        self.heard_of(side, who, near, "reports" in inputs)

    def search_by_line(self, by: str) -> None:
        """US land-based aircraft: by day and night what is within their line, for nobody to act on (6.3.3)."""
        game = self.game
        there = [one for one in coc.markers(game, "ijn") if not one.startswith("Qx")]
        inside = self.random.sample(there, self.random.randint(0, min(3, len(there))))
        done = game["searched"].setdefault(by, [])
        again = by in game["flown"] if coc.secret(game) else set(inside) & set(done)
        bad = "6.0" if again else None
        bad = bad or ("6.3.3" if not inside and not coc.secret(game) else None)
        if not self.act("search", bad, by=by, inside=inside):
            return
        done += inside
        game["flown"].add(by)
        self.heard_of("usn", "", inside, False)

    def heard_of(self, side: str, who: str, targets: list[str], owners: bool) -> None:
        """What the throws for these markers find and tell; then the reports that their owner still words."""
        game, enemy = self.game, coc.markers(self.game, coc.OTHER[side])
        cells = self.session.state.tree["umpire"]["tables"][f"search-{side}"]["columns"]["all"]
        due, faces = list[tuple[str, int]](), list[int]()
        most = {"usn": 9, "ijn": 11}[side] if coc.secret(game) else 99  # TGs and the TF that the enemy may have (3.1.1)
        for one in targets:
            faces.append(faces[len(faces) % most] if len(faces) >= most else self.die(10, f"the search for {one}"))
            cell, names = cells[faces[-1] - 1], enemy[one]
            if cell == "-":
                continue
            if coc.empty(game, names):
                coc.vanish(game, one)
                continue
            if owners and int(cell):
                due.append((one, int(cell)))
            else:
                self.reported(side, one, names, int(cell))
            coc.detect(game, names, *([who] if who else []))
        for _ in range(most - len(faces) if coc.secret(game) else 0):
            self.die(10, "nothing")
        self.thrown()
        for one, error in due:
            self.compare()
            self.worded(side, one, error)

    def reported(self, side: str, one: str, names: list[str], error: int) -> None:
        """A side hears of every type that is there, none off by more than the error (6.1); the dice word it."""
        heard, there = " ".join(self.say[side]), []
        for kind, number in coc.truth(self.game, names).items():
            low, high = max(1, number - error), number + error
            if high > low:
                low += self.die(high - low + 1, f"{kind} reported of {one}") - 1
            there.append(f"{low} {kind}")
        assert ", ".join(there) in heard, self.told(f"{side} hears {heard!r} of {one}, in truth {there}")

    def worded(self, side: str, one: str, error: int) -> None:
        """The owner words a report: every type that is there, none that is not, none off by more (6.1)."""
        game, pick = self.game, self.random.choice
        names = coc.markers(game, coc.OTHER[side])[one]
        truth = coc.truth(game, names)
        self.act("draw", "6.1")
        kind = pick(sorted(truth))
        wrong = pick(
            [truth | {kind: 0}, truth | {kind: truth[kind] + error + 1}, {k: n for k, n in truth.items() if k != kind}]
        )
        absent = [k for k in coc.TYPES if k not in truth]
        wrong = wrong if not absent or self.random.random() < 0.7 else truth | {pick(absent): 1}
        if any(wrong.values()):
            self.act("sighting", "6.1", target=one, count=[f"{k}={n}" for k, n in wrong.items()])
        told = {k: self.random.randint(max(1, n - error), n + error) for k, n in truth.items()}
        self.act("sighting", None, target=one, count=[f"{k}={n}" for k, n in told.items()])
        heard = " ".join(self.say[side])
        assert all(f"{n} {k}" in heard for k, n in told.items()), self.told(f"{side} hears {heard!r}, was told {told}")
        other = " ".join(self.say[coc.OTHER[side]] + self.say["all"])
        assert not any(f"{n} {k}" in other for k, n in told.items()), self.told(
            "a report is told to the searcher alone"
        )

    def move(self, marker: str) -> None:
        """Hex by hex, as far as its Movement Points go (7.1, 16.1.4)."""
        game, side = self.game, coc.owner(self.game, marker)
        names = coc.markers(game, side)[marker]
        rows = [game["groups"][name] for name in names]
        spent, allowed = rows[0]["moved"], coc.speed(game, names)
        enemies = coc.barred(game, side)
        way, here = [], coc.place(game, names)
        for _ in range(self.random.randint(1, max(1, allowed - spent + (self.random.random() < 0.15)))):
            steps = [one for one in coc.beside(here) if one not in enemies and one not in way]
            west = side == "ijn" and self.random.random() < 0.95
            steps = [one for one in steps if not west or int(one[:2]) >= int(here[:2])]
            if not steps:
                break
            boats = [one for one in steps if coc.hunters(game, side).get(one) == "down"]
            here = self.random.choice(boats if boats and self.random.random() < 0.5 else steps)
            way.append(here)
        if not way:
            return
        start = int(rows[0]["hex"][:2])
        columns = [start, *(int(one[:2]) for one in way)]
        falls = any(two < one for one, two in itertools.pairwise(columns))
        if side == "ijn" and falls and columns[-1] >= start:
            return
        bad = "7.1" if spent + len(way) > allowed else None
        bad = bad or ("16.1.4" if side == "ijn" and falls and not game.get("struck") else None)
        if coc.leashed(game, marker) and coc.strays(rows[0]["hex"], way):
            if coc.apart(way[-1], coc.SAIPAN) <= 9:
                return
            bad = bad or "16.1.4"
        downs = [one for one, face in coc.hunters(game, side).items() if face == "down"]
        if bad and any(one in downs for one in way):
            return
        if not self.act("move", bad, group=marker, to=way):
            return
        game["stage"] = 1
        self.sailed_to(names, way, lambda: fight_coc.unseen(self, marker))
        self.thrown()
        if fight_coc.due_in(self, marker):
            return
        if self.random.random() < 0.2:
            self.act("search", "4.0", by=marker)

    def sailed_to(self, names: list[str], way: list[str], after: Callable[[], None] = lambda: None) -> None:
        """A marker has sailed hex by hex, up to the first submarine marker (7.1, 11.1.3); then comes `after`."""
        game, rows = self.game, [self.game["groups"][name] for name in names]
        for row in rows:
            coc.set_out(row)
        for one in way:
            for row in rows:
                wind = row["wind"] + 1 if one == coc.southeast(row["hex"]) else 0
                row |= {"hex": one, "moved": row["moved"] + 1, "wind": wind}
            if coc.hunters(game, rows[0]["side"]).get(one) == "down":
                self.contact(names, one, after)
                return
        after()

    def contact(self, names: list[str], spot: str, after: Callable[[], None] = lambda: None) -> None:
        """A submarine marker is turned over (11.1.3-11.1.5); what else the act throws comes `after` it.

        Where movement is secret, who entered turns it over for himself, and its owner hears what has detected (15.7).
        """
        game, side = self.game, self.game["groups"][names[0]]["side"]
        other = coc.OTHER[side]
        down = game["down"][other]
        self.met_boats += 1
        real = (
            self.die(down["total"], "the marker") <= down["real"]
            if 0 < down["real"] < down["total"]
            else bool(down["real"])
        )
        down["total"] -= 1
        down["real"] -= real
        face = self.die(10, "the contact") if real else 0
        if coc.secret(game) and face <= 2:
            game["turned"][side].add(spot)
            heard = " ".join(self.say[other] + self.say["all"])
            assert f"marker in {spot} is" not in heard, self.told(f"{other} hears what it has not detected: {heard}")
        else:
            game["subs"][other][spot] = "submarine" if real else "false-contact"
        if face <= 2:
            after()
            return
        if coc.empty(game, names):
            for marker in [one for one, under in coc.markers(game, side).items() if set(under) & set(names)]:
                coc.vanish(game, marker)
            after()
            return
        names = [name for name in names if game["groups"][name]["ships"]]
        name = names[self.die(len(names), "the group") - 1] if len(names) > 1 else names[0]
        row = game["groups"][name]
        while self.dice and "reported" in self.dice[0]["for"]:
            self.dice.pop(0)
        coc.detect(game, [name], *(("usn-carriers",) if other == "usn" else ("ijn-carriers", "ijn-islands")))
        drm = 0 if any(game["ships"][ship]["type"] == "DD" for ship in row["ships"]) else 1
        if face >= 9:
            target = self.random.choice(row["ships"])
            after()
            self.thrown()
            self.act("torpedo", None, ship=target)
            self.torpedoed(target, drm)
            return
        if face >= 5:
            may = [ship for ship in row["ships"] if face <= 6 or game["ships"][ship]["type"] != "DD"]
            if may:
                self.torpedoed(may[self.die(len(may), "the ship") - 1] if len(may) > 1 else may[0], drm)
        after()

    def torpedoed(self, target: str, drm: int) -> None:
        """The Damage Table's column 6, and a critical for every hit (11.1.5, 9.3)."""
        tables, ship = self.session.state.tree["umpire"]["tables"], self.game["ships"][target]
        cell = tables["damage"]["columns"]["6-7"][self.die(10, "the torpedoes") + drm - 1]
        hits = min(0 if cell == "-" else int(cell), ship["boxes"] - ship["hits"])
        coc.hit(self.game, target, hits)
        for _ in range(hits):
            if ship["sunk"]:
                break
            extra = tables["torpedo-critical"]["columns"]["all"][self.die(10, "a critical") - 1]
            coc.hit(self.game, target, int(extra) if extra.isdigit() else 0)

    # End.

    def end(self) -> None:
        """Detached groups sail all they can to their edges, the IJN's first (4.3, 7.3); aircraft find decks (15.6)."""
        game = self.game
        options_coc.landed(self)
        for side in ("ijn", "usn"):
            for name in [one for one in coc.groups(game, side) if game["groups"][one]["detached"]]:
                row = game["groups"][name]
                if side == "ijn" and self.random.random() < 0.3:
                    usn = [one for one in coc.groups(game, "usn") if game["groups"][one]["detached"]]
                    if usn and coc.speed(game, [name]):
                        near = coc.beside(game["groups"][usn[0]]["hex"])
                        self.act("sail", "4.3", group=usn[0], to=[near[-1]])
                while name in game["groups"] and (mp := coc.speed(game, [name]) - row["moved"]) > 0:
                    way, leaves = self.homeward(row, mp)
                    short = way[:-1]
                    stops = any(coc.hunters(game, side).get(place) == "down" for place in short)  # 11.1.3
                    if short and not stops and self.random.random() < 0.1:
                        self.act("sail", "7.3", group=name, to=short)
                    self.act("sail", None, group=name, to=way, exit=leaves)
                    self.sailed(name, way, leaves)
                    if name in game["groups"] and not any(self.homeward(row, 1)):  # enemies bar every way
                        break
                self.compare()

    def homeward(self, row: dict[str, Any], mp: int) -> tuple[list[str], bool]:
        """A way to its edge of so many MP, clear of the enemy; does it leave the map at the end?"""
        game, side = self.game, row["side"]
        enemies = coc.barred(game, side)
        step = 1 if side == "usn" else -1
        ways: list[list[str]] = [[row["hex"]]]
        for _ in range(mp):
            out = next((way for way in ways if int(way[-1][2:]) == (coc.ROWS if side == "usn" else 1)), None)
            if out:
                return out[1:], True
            further: dict[str, list[str]] = {}
            for way in ways:
                column, on = int(way[-1][:2]), f"{way[-1][:2]}{int(way[-1][2:]) + step:02d}"
                aside = [one for one in coc.beside(way[-1]) if (int(one[:2]) - column) * step > 0]
                further |= {one: [*way, one] for one in [on, *aside] if one not in enemies}
            if not further:
                break
            ways = [*further.values()]
        return ways[0][1:], False

    def sailed(self, name: str, way: list[str], leaves: bool) -> None:
        """A detached group has sailed: at the first submarine marker it stops (11.1.3); or it is gone for good."""
        game, row = self.game, self.game["groups"][name]
        on = next((one for one in way if coc.hunters(game, row["side"]).get(one) == "down"), None)
        if leaves and not on:
            for ship in row["ships"]:
                game["ships"][ship]["left"] = True
            del game["groups"][name]
            return
        coc.set_out(row)
        row["hex"] = on or (way[-1] if way else row["hex"])
        row |= {"moved": row["moved"] + (way.index(on) + 1 if on else len(way)), "wind": 0}
        if on:
            self.contact([name], on)

    def tally(self) -> None:
        """All that could strike has struck (16.1.4); what is scored so far (10.0)."""
        if self.game["turn"] <= 8:
            fight_coc.all_struck(self.game, "ready", "cap")
