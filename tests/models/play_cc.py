"""A random evening of Carrier Clashes, played by the program and by the second model side by side."""

from __future__ import annotations

import tomllib

from referee.games.carrier_clashes.evening import sight
from referee.games.carrier_clashes.evening.state import Board
from referee.session.record import views
from tests.models import cc, cc_sea, wrong_cc
from tests.models.cc_opening import SIDES
from tests.models.play_cc_fights import Fighting

TITLES = {"allied": "Allied", "ijn": "IJN"}
ANYTIME = "move search launch cap unload load refuel dive exit submarine engage expose pool"
FILES_READ = ("second-air-strike", "movement-unspotted", "task-force")


class Evening(Fighting):
    """One evening: every act is foretold by the model, done by the program, and what is there is compared."""

    def play(self) -> int:
        """To the last turn; how many acts were compared."""
        self.compare()
        for side in self.random.sample(SIDES, 2):
            self.pool(side)
            self.compare()
        while True:
            self.walk()
            sides = (self.game["first"], cc.OTHER[self.game["first"]])
            for side in sides if self.game["phase"] in cc.SEARCHES else ():
                self.patrol(side)
            for side in sides:
                for _ in range(self.random.randint(0, 5)):
                    self.something(side)
                    self.compare()
            self.fly()
            self.fight()
            self.strays()
            self.compare()
            if (self.game["turn"], self.game["phase"]) == (self.game["turns"], "turn-record"):
                self.act("next", "5")
                self.compare_points()
                for side in sides:
                    self.compare_file(side)
                return len(self.done)

    def walk(self) -> None:
        """The next phase; initiative and weather are thrown."""
        game, dice = self.game, []
        if cc.following(game) == "initiative":
            while True:
                pair = [self.random.randint(1, 6), self.random.randint(1, 6)]
                if pair[0] != pair[1] or game["levels"]["allied"] != game["levels"]["ijn"]:
                    break
                dice += pair
            skies = [4, 5, 6] if self.foul else [1, 1, 1]
            weather = [self.random.choice([*skies, self.random.randint(1, 6)]) for _ in range(6)]
            dice = [*weather, *dice, *pair]
        self.act("next", None, dice=dice)
        cc.walk(game, [*dice[:6], *dice[-2:]])
        self.compare()
        if game["phase"] in FILES_READ:
            for side in SIDES:
                self.compare_file(side)

    def something(self, side: str) -> None:
        """An act of the phase, or now and then of another."""
        phase = self.game["phase"]
        kinds = {
            "unloading": ["unload", "load", "refuel"], "task-force": ["form", "form", "divide", "decoy"],
        }.get(phase, [])  # fmt: skip
        if phase.startswith("movement"):
            kinds = ["move", "move", "move", "dive", "exit"]
        elif phase in cc.SEARCHES:
            kinds = ["search", "search", "cap", "arcs", "expose"]
        elif phase in cc.STRIKES:
            kinds = ["launch", "launch", "ferry"]
        elif phase.endswith("combat"):
            kinds = ["hit"] if self.random.random() < 0.2 else []
        if self.random.random() < 0.12:
            kinds = ANYTIME.split()
        if kinds:
            getattr(self, self.random.choice(kinds))(side)

    # What is there.

    def compare(self) -> None:
        """The umpire's state and both files against the model's."""
        game, tree = self.game, self.session.state.tree
        public = tree["public"]
        assert (public["turn"], public["phase"]) == (game["turn"], game["phase"]), self.told("turn and phase")
        if game["turn"]:
            assert public["initiative"] != game["first"], self.told("initiative")
            assert public.get("night", False) is not cc.is_day(game), self.told("day or night")
        for one, sky in game["weather"].items():
            assert public["zones"][one].get("weather", "clear") == sky, self.told(f"weather of zone {one}: {sky}")
        for side in SIDES:
            mine = tree["sides"][side]
            blocks = {name: one for name, one in game["forces"].items() if one["side"] == side and not one["off"]}
            assert set(mine["task_forces"]) == set(blocks), self.told(f"blocks of {side}: {sorted(blocks)}")
            for name, force in blocks.items():
                self.compare_force(force, mine["task_forces"][name])
            for name, ship in game["ships"].items():
                if ship["side"] == side:
                    self.compare_ship(ship, mine["ships"][name])
            for name, unit in game["air"].items():
                if unit["side"] == side:
                    self.compare_unit(unit, mine["air"][name])
            for name, sub in game["subs_of"].items():
                if sub["side"] == side:
                    there = mine["submarines"][name]
                    self.same(name, (there["hex"], there.get("sideways", False)), (sub["hex"], sub["sideways"]))
            landed = sum(one["vp"] for one in mine.get("landed", {}).values())
            self.same(f"landed by {side}", landed, game["landed"][side])
            self.compare_side(side)
        if self.chance(40):
            wrong_cc.due(self)
            wrong_cc.tried(self)

    def compare_force(self, force: cc.Thing, there: cc.Thing) -> None:
        """Where a block is, who sails in it, who sees it, and its cards."""
        found = (
            there["hex"], there.get("ships", []), there.get("spotted", False), there.get("spotted_for_strikes", False),
            sum(there.get("dummies", {}).values()),
        )  # fmt: skip
        wanted = (force["hex"], force["ships"], force["spotted"], force["glimpsed"], force["dummies"])
        self.same(force["name"], found, wanted)
        cards = there.get("cards", [])
        assert cc.fits(self.game, force, cards), self.told(f"{force['name']}: cards {cards}, by the model {force}")

    def compare_ship(self, ship: cc.Thing, there: cc.Thing) -> None:
        """A ship's damage, whether she was caught launching, her endurance, torpedoes and cargo."""
        state = there.get("condition", "none")
        if ship["condition"] == "gone":
            assert state == ship["result"], self.told(f"{ship['name']} is gone, {ship['result']}, not {state}")
            return
        found = (
            state, there.get("launched", False), there.get("last_turn"), there.get("torpedoes_fired", False),
            there.get("aboard", 0),
        )  # fmt: skip
        last = None if ship["kind"] == "M" else ship["last"]
        wanted = (ship["condition"], ship["launched"], last, ship["spent"], ship["aboard"])
        self.same(ship["name"], found, wanted)

    def compare_unit(self, unit: cc.Thing, there: cc.Thing) -> None:
        """Whether an air unit is there, where, and what it has done in the turn."""
        assert bool(there.get("lost")) == unit["lost"], self.told(f"{unit['name']}: {there}, by the model {unit}")
        if unit["lost"]:
            return
        phase = self.game["phase"]
        over = there.get("over") if phase in (*cc.STRIKES, *cc.SEARCHES) else None
        found = (
            there.get("searched"), there.get("struck"), over, there["at"], there.get("out", False),
            there.get("withdrawn", False), bool(there.get("adrift")),
        )  # fmt: skip
        keys = ("searched", "struck", "over", "at", "out", "withdrawn", "adrift")
        wanted = tuple(unit[key] for key in keys)
        self.same(f"{unit['name']} {keys}", found, wanted)

    def compare_side(self, side: str) -> None:
        """What a side sees: the enemy's blocks that it has spotted; and no name in what it was told since."""
        enemies = {name: one for name, one in self.game["forces"].items() if one["side"] != side}
        state = self.session.state
        sees = sight.sight(Board(state.tree), side)
        told = state.told[side][self.heard[side] :]
        self.heard[side] += len(told)
        self.unnamed(side, f"{sees} {told}", enemies)
        seen = {name: row["hex"] for name, row in sees.get("blocks", {}).items()}
        wanted = {
            f"block {self.stickers[name]}": one["hex"]
            for name, one in enemies.items()
            if not one["off"] and (one["spotted"] or one["glimpsed"])
        }
        assert seen == wanted, self.told(f"{side} sees {seen}, by the rules {wanted}")

    def compare_file(self, side: str) -> None:
        """A side's file: its own ships, what it sees, no name that it was never told."""
        text = views.text(self.session.state, side)
        file = tomllib.loads(text)
        self.unnamed(side, text, (name for name, one in self.game["forces"].items() if one["side"] != side))
        sees = sight.sight(Board(self.session.state.tree), side)
        assert set(file.get("seen", {}).get("blocks", {})) == set(sees.get("blocks", {})), self.told(
            f"[seen] of {side}"
        )
        assert set(file["own"]["ships"]) == {n for n, s in self.game["ships"].items() if s["side"] == side}

    def compare_points(self) -> None:
        """The points of both sides (23.h, 28)."""
        lines = self.session.act("points", {}).say(self.session.state.sides)["umpire"]
        for side in SIDES:
            ours = [line for line in lines if line.startswith(TITLES[side])]
            total = next(line for line in ours if line.endswith("VP in all"))
            wanted = cc_sea.points(self.game, side)
            assert total == f"{TITLES[side]} {wanted} VP in all", self.told(f"{ours}, by the model {wanted}")
