"""A random evening of Carrier Clashes, played by the program and by the second model side by side."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import tomli_w

from referee.engine.errors import Refusal
from referee.session.scenario.scenario import open_session
from referee.session.session import How, Session
from tests.models import cc

SIDES = ("allied", "ijn")
TRAINING = Path(__file__).parents[2] / "scenarios" / "carrier-clashes" / "training.toml"


def made(random: Random) -> tuple[dict[str, Any], cc.Game]:
    """The training scenario, its blocks strewn about at random, and the model's game of it."""
    data = tomllib.loads(TRAINING.read_text())
    terms = data["scenario"]
    terms |= {"turns": random.randint(2, 4), "first_turn": random.choice(["day", "day", "night"])}
    terms |= {"allied_level": random.randint(-1, 2), "ijn_level": random.randint(-1, 2)}
    terms["islands"] = sorted({f"{random.randint(12, 17):02d}{random.randint(6, 12):02d}" for _ in range(5)})
    for block in data["task_force"].values():
        block["hex"] = f"{random.randint(12, 17):02d}{random.randint(6, 12):02d}"
    forces = {
        name: {
            "name": name, "side": one["side"], "hex": one["hex"], "ships": list(one.get("ships", [])),
            "spotted": False, "glimpsed": False, "moved": 0, "islands": False, "off": False,
        }
        for name, one in data["task_force"].items()
    }  # fmt: skip
    ships = {
        name: {
            "name": name, "side": one["side"], "kind": one["target_class"], "defense": one["defense"],
            "speed": one["speed"], "aa": one.get("aa", 0), "star": one.get("star", False),
            "search": one.get("search"), "condition": "none", "launched": False,
            "last": one.get("endurance", 25), "stated": "endurance" in one,
        }
        for name, one in data["ship"].items()
    }  # fmt: skip
    air = {}
    for name, one in data["air_unit"].items():
        type_ = data["air"][one["type"]]
        air[name] = {
            "name": name, "side": one["side"], "at": one["at"], "strengths": type_.get("strengths", {}),
            "f": type_.get("f", 0), "defense": type_["defense"], "range": type_["range"],
            "search": type_.get("search"), "searched": None, "struck": None, "over": None, "out": False, "lost": False,
        }  # fmt: skip
    bases = {
        name: {"side": one["side"], "hex": one["hex"], "search": one["search"]} for name, one in data["base"].items()
    }
    game: cc.Game = {
        "turn": 0, "phase": "set-up", "day_first": terms["first_turn"] == "day", "turns": terms["turns"],
        "levels": {side: terms[f"{side}_level"] for side in SIDES}, "first": "ijn", "islands": set(terms["islands"]),
        "weather": {str(zone): "clear" for zone in range(1, 7)}, "forces": forces, "ships": ships, "air": air,
        "bases": bases, "die": {}, "searched": set(),
    }  # fmt: skip
    return data, game


class Evening:
    """One evening: every act is foretold by the model, done by the program, and what is there is compared."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.random = Random(seed)
        self.seed = seed
        data, self.game = made(self.random)
        path = folder / "evening.toml"
        path.write_text(tomli_w.dumps(data))
        self.session: Session = open_session(str(path), f"evening-{seed}")
        self.done: list[str] = []
        tree = self.session.state.tree
        self.stickers = {
            name: force["called"] for side in SIDES for name, force in tree["sides"][side]["task_forces"].items()
        }

    def act(
        self, act: str, forbidden: str | None, *, dice: list[int] | None = None, cards: list[str] | None = None,
        seed: int | None = None, **inputs: Any,
    ) -> list[dict[str, Any]] | None:  # fmt: skip
        """Do an act that the model forbids (with a case) or allows; its answers if it happened."""
        self.done.append(f"{act} {inputs} dice {dice} cards {cards}: forbidden {forbidden}")
        refused = answered = None
        how = How(dice=dice, cards=cards, seed=seed)
        try:
            answered = self.session.act(act, {key: value for key, value in inputs.items() if value is not None}, how)
        except Refusal as refusal:
            refused = refusal
        if forbidden:
            assert refused, self.told("allowed by the program")
            assert refused.kind == "not-allowed", self.told(f"{refused.kind}: {refused}")
            return None
        assert answered is not None, self.told(f"refused: {refused} {refused.listed if refused else ''}")
        return list(self.session.entries()[-1].get("answers", []))

    def told(self, what: str) -> str:
        """What disagrees, and how it came to be."""
        return "\n".join([f"seed {self.seed}: {what}", *self.done[-14:]])

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
                there = mine["task_forces"][name]
                found = (
                    there["hex"], there.get("ships", []), there.get("spotted", False),
                    there.get("spotted_for_strikes", False),
                )  # fmt: skip
                wanted = (force["hex"], force["ships"], force["spotted"], force["glimpsed"])
                assert found == wanted, self.told(f"{name}: the program has {found}, the model {wanted}")
                assert cc.fits(game, force, there.get("cards", [])), self.told(f"{name}: cards {there.get('cards')}")
            for name, ship in game["ships"].items():
                if ship["side"] == side:
                    self.compare_ship(ship, mine["ships"][name])
            for name, unit in game["air"].items():
                if unit["side"] == side:
                    there = mine["air"][name]
                    assert bool(there.get("lost")) == unit["lost"], self.told(f"{name}: by the model {unit}")
                    if not unit["lost"]:
                        did = (there.get("searched"), there.get("struck"))
                        assert did == (unit["searched"], unit["struck"]), self.told(f"{name}: {did}, not {unit}")
            self.compare_file(side)

    def compare_ship(self, ship: dict[str, Any], there: dict[str, Any]) -> None:
        """A ship's damage, whether she was caught launching, and her endurance."""
        state = there.get("condition", "none")
        if ship["condition"] == "gone":
            assert state != "none", self.told(f"{ship['name']} is gone")
            return
        found = (state, there.get("launched", False), there.get("last_turn"))
        wanted = (ship["condition"], ship["launched"], ship["last"])
        assert found == wanted, self.told(f"{ship['name']}: the program has {found}, the model {wanted}")

    def compare_file(self, side: str) -> None:
        """A side's file: its own blocks, the enemy's that it has spotted, no name that it was never told."""
        text = Path(self.session.folder, f"{side}.toml").read_text()
        file = tomllib.loads(text)
        enemies = {name: one for name, one in self.game["forces"].items() if one["side"] != side}
        seen = {name: row["hex"] for name, row in file.get("seen", {}).get("blocks", {}).items()}
        wanted = {
            f"block {self.stickers[name]}": one["hex"]
            for name, one in enemies.items()
            if not one["off"] and (one["spotted"] or one["glimpsed"])
        }
        assert seen == wanted, self.told(f"{side} sees {seen}, by the rules {wanted}")
        for name in enemies:
            assert not re.search(rf"\b{re.escape(name)}\b", text), self.told(f"{side}'s file names {name}")
        assert set(file["own"]["ships"]) == {n for n, s in self.game["ships"].items() if s["side"] == side}

    # What is done.

    def play(self) -> int:
        """To the last turn; how many acts were compared."""
        self.compare()
        while True:
            self.walk()
            for side in (self.game["first"], cc.OTHER[self.game["first"]]):
                for _ in range(self.random.randint(0, 4)):
                    self.something(side)
                    self.compare()
            self.fly()
            if (self.game["turn"], self.game["phase"]) == (self.game["turns"], "turn-record"):
                self.act("next", "5")
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
            dice += pair + [self.random.choice([1, 1, 1, self.random.randint(1, 6)]) for _ in range(6)]
        self.act("next", None, dice=dice)
        cc.walk(game, dice[-8:])
        self.compare()

    def something(self, side: str) -> None:
        """An act of the phase, or now and then of another."""
        phase = self.game["phase"]
        kind = "move" if phase.startswith("movement") else "search" if phase in cc.SEARCHES else ""
        kind = kind or ("launch" if phase in cc.STRIKES else "hit" if self.random.random() < 0.2 else "")
        if self.random.random() < 0.15:
            kind = self.random.choice(["move", "search", "launch"])
        if kind:
            getattr(self, kind)(side)

    def blocks(self, side: str) -> list[dict[str, Any]]:
        return [one for one in self.game["forces"].values() if one["side"] == side and not one["off"]]

    def move(self, side: str) -> None:
        """A block goes somewhere, mostly as far as it may."""
        game = self.game
        mine = self.blocks(side)
        if not mine:
            return
        force = self.random.choice(mine)
        column, row = int(force["hex"][:2]), int(force["hex"][2:])
        reach = self.random.choice([2, 4, 7])
        to = f"{column + self.random.randint(-reach, reach):02d}{row + self.random.randint(-reach, reach):02d}"
        if "-" in to or force["moved"] or to == force["hex"]:
            return
        if cc.carriers(game, force) and self.shores(force["hex"], to):
            return
        if not cc.on_map(to):
            return
        forbidden = cc.forbids_move(game, force, to)
        if self.act("move", forbidden, name=force["name"], hex=to) is not None:
            force["moved"] = cc.apart(force["hex"], to)
            force["hex"] = to

    def shores(self, one: str, other: str) -> bool:
        """May a shortest way between the hexes touch an island?"""
        far = cc.apart(one, other)
        return any(cc.apart(one, isle) + cc.apart(isle, other) <= far for isle in self.game["islands"])

    def search(self, side: str) -> None:
        """Some units search a hex, mostly one that holds the enemy."""
        game = self.game
        hexes = [one["hex"] for one in self.blocks(cc.OTHER[side])] or ["1410"]
        hex = self.random.choice([*hexes, "1409"])
        everyone = {**game["ships"], **game["air"], **game["bases"]}
        names = [name for name, one in everyone.items() if one["side"] == side]
        good = [name for name in names if not cc.forbids_search(game, name, hex)]
        if good and self.random.random() < 0.8:
            names = good
        names = self.random.sample(names, min(len(names), self.random.choice([1, 1, 2])))
        if any((side, one) in game["searched"] for one in [*names, hex]):
            return
        forbidden = next(filter(None, (cc.forbids_search(game, name, hex) for name in names)), None)
        die = game["die"].get(side) or self.random.randint(1, 6)
        dice: list[int] = [] if side in game["die"] else [die]
        cards: list[str] = []
        found: list[dict[str, Any]] = []
        if not forbidden:
            count, _ = cc.cards_due(game, side, names, hex, die, False)
            there = sorted(
                (one for one in self.blocks(cc.OTHER[side]) if one["hex"] == hex),
                key=lambda one: (len(self.stickers[one["name"]]), self.stickers[one["name"]]),
            )
            for force in there if count else ():
                deck = self.session.state.tree["sides"][force["side"]]["task_forces"][force["name"]].get("cards", [])
                cards += self.random.sample(deck, min(count, len(deck)))
                found.append(force)
        if self.act("search", forbidden, dice=dice, cards=cards, side=side, hex=hex, searcher=names) is None:
            return
        game["die"][side] = die
        game["searched"] |= {(side, one) for one in [*names, hex]}
        for name in names:
            if name in game["air"]:
                game["air"][name]["searched"] = game["phase"]
        for force in found:
            force["spotted"] = bool(force["ships"])
            force["off"] = not force["ships"]

    def hit(self, side: str) -> None:
        """The umpire gives a ship damage."""
        game = self.game
        ships = [one for one in game["ships"].values() if one["side"] == side and one["condition"] != "gone"]
        if not ships:
            return
        ship = self.random.choice(ships)
        result = self.random.choice(["damaged", "sunk", "damaged"])
        if cc.RANKS.index(result) <= cc.RANKS.index(ship["condition"]) or (ship["kind"] == "A" and result == "sunk"):
            return
        if self.act("hit", None, ship=ship["name"], result=result) is not None:
            cc.damage(game, ship["name"], result, aircraft=False)
            self.emptied()

    def emptied(self) -> None:
        """A task force without ships is off the map; a dummy stays."""
        for force in self.game["forces"].values():
            if not force["ships"] and force["name"] not in ("TF 99", "Decoy"):
                force["off"] = True

    def launch(self, side: str) -> None:
        """A strike, mostly one that may fly."""
        game = self.game
        targets = [one["name"] for one in self.blocks(cc.OTHER[side]) if one["ships"]]
        targets += [name for name, one in game["bases"].items() if one["side"] != side]
        air = [name for name, one in game["air"].items() if one["side"] == side]
        open_ = [one for one in targets if any(not cc.forbids_launch(game, side, [name], one) for name in air)]
        target = self.random.choice(open_ if open_ and self.random.random() < 0.8 else targets)
        good = [
            name
            for name in air
            if not cc.forbids_launch(game, side, [name], target)
        ]  # fmt: skip
        if good and self.random.random() < 0.8:
            air = good
        units = self.random.sample(air, min(len(air), self.random.choice([1, 2, 2, 3])))
        if not any(game["air"][name]["strengths"] for name in units):
            return
        forbidden = cc.forbids_launch(game, side, units, target)
        if self.act("launch", forbidden, target=target, unit=units, side=side) is None:
            return
        for name in units:
            game["air"][name]["struck"] = game["phase"]
            deck = game["ships"].get(game["air"][name]["at"])
            if deck and game["phase"] == "first-air-strike":
                deck["launched"] = True
        game.setdefault("strikes", []).append({"side": side, "units": units, "target": target})

    def fly(self) -> None:
        """What was launched flies, and drops its bombs."""
        game = self.game
        strikes = game.pop("strikes", [])
        if strikes and self.random.random() < 0.3:
            self.act("next", "12")
        count = dict.fromkeys(SIDES, 0)
        for strike in sorted(strikes, key=lambda one: one["side"] != game["first"]):
            count[strike["side"]] += 1
            self.one_strike(strike, f"Strike {count[strike['side']]}")
            self.compare()

    def one_strike(self, strike: dict[str, Any], number: str) -> None:
        """Through AA and at the ships: the odds and results are the model's, the dice the program's."""
        game, side = self.game, strike["side"]
        force = game["forces"].get(strike["target"])
        if force is None:
            self.base_strike(side, number)
            return
        sky = cc.weather(game, force["hex"])
        answers = self.act("strike", None, side=side, strike=number, seed=self.random.randint(1, 9999)) or []
        by = {one["procedure"]: one for one in answers}
        formed = by["form-up"]["outcome"]["formed"]
        assert by["form-up"]["inputs"]["weather"] in cc.WEATHER, self.told("weather")
        if formed:
            assert by["find-target"]["inputs"]["weather"] == sky, self.told(f"weather {sky}")
        if not formed or by["find-target"]["outcome"]["found"] != "target":
            self.astray()
            return
        fates = dict.fromkeys(strike["units"], "safe")
        bombers = [name for name in strike["units"] if game["air"][name]["strengths"]]
        odds = cc.guns_up(game, force)
        if by.get("aa", {}).get("outcome", {}).get("aa") == "fires":
            fates = dict(zip(strike["units"], by["aa"]["outcome"]["strike"], strict=True))
            thrown = [one["value"] for one in by["aa"]["dice"]]
            assert (odds or 0) >= 2, self.told(f"AA fires, by the model at {odds} halves")
            shot = [name for name, die in zip(bombers, thrown, strict=True) if 2 * die <= odds]
            self.shot(fates, shot)
        else:
            assert odds is None or odds < 2, self.told(f"AA is silent, by the model at {odds} halves")
        left = [name for name in bombers if fates[name] not in ("gone", "shot-down")]
        if left:
            self.attack(side, force, left, fates, odds)
        for name, fate in fates.items():
            game["air"][name]["lost"] |= fate != "safe"

    def shot(self, fates: dict[str, str], shot: list[str]) -> None:
        """Half of those shot down go before they attack, half after; an odd one attacks at half strength (16.j.i)."""
        bad = [name for name, fate in fates.items() if fate != "safe"]
        assert len(bad) == len(shot), self.told(f"AA: {fates}, by the model {shot}")
        whole = sum(fates[name] in ("gone", "shot-down") for name in bad)
        half = sum(fates[name] == "half" for name in bad)
        assert (whole, half) == (len(shot) // 2, len(shot) % 2), self.told(f"AA: {fates}, by the model {shot}")

    def attack(
        self, side: str, force: dict[str, Any], left: list[str], fates: dict[str, str], odds: int | None
    ) -> None:
        """All at one ship: dive bombers together, torpedoes together (16.k)."""
        game = self.game
        name = self.random.choice(force["ships"])
        ship = game["ships"][name]
        answers = self.act("attack", None, side=side, at=[name], seed=self.random.randint(1, 9999)) or []
        dice = [one["value"] for answer in answers for one in answer.get("dice", [])]
        if odds is not None and odds < 2 and dice[:1] == [12]:  # a star's 12: one aborts (16.j.v)
            self.astray()
            return
        self.done.append(str([(one["procedure"], one["inputs"], one.get("odds"), one["dice"]) for one in answers]))
        worst = "none"
        for weapon in sorted({next(iter(game["air"][unit]["strengths"])) for unit in left}, reverse=True):
            strength = sum(
                Fraction(game["air"][unit]["strengths"].get(weapon, 0), 2 if fates[unit] == "half" else 1)
                for unit in left
            ) * (2 if odds is None else 1)  # fmt: skip
            if worst == "sunk" or (ship["kind"] == "D" and worst != "none"):
                break  # nothing is left to attack (ruling damaged-destroyers)
            caught = ship["launched"] and game["phase"] == "second-air-strike"  # 17.d
            try:
                found = cc.bombed(ship, weapon, Fraction(strength), caught, dice)
            except IndexError:
                raise AssertionError(
                    self.told(f"{weapon} {strength} at {ship}: the program asked fewer dice")
                ) from None
            worst = max(worst, found, key=cc.RANKS.index)
        assert not dice, self.told(f"{left} at {ship}: the program asked more dice, {dice}")
        cc.damage(game, name, worst)
        self.emptied()

    def astray(self) -> None:
        """What the model does not follow any further is as the program has it."""
        self.resync()
        for name, ship in self.game["ships"].items():
            there = self.session.state.tree["sides"][ship["side"]]["ships"][name].get("condition", "none")
            if ship["condition"] != "gone":
                cc.damage(self.game, name, there, aircraft=False)
        self.emptied()

    def base_strike(self, side: str, number: str) -> None:
        """A strike on a base flies; its losses are taken over."""
        self.act("strike", None, side=side, strike=number, seed=self.random.randint(1, 9999))
        strike = self.session.state.tree["sides"][side]["strikes"].get(number, {})
        if strike.get("stage") != "over":
            self.act("attack", None, side=side, seed=self.random.randint(1, 9999))
        self.resync()

    def resync(self) -> None:
        """Air units at a base that was struck are as the program has them."""
        for name, unit in self.game["air"].items():
            there = self.session.state.tree["sides"][unit["side"]]["air"][name]
            unit["lost"], unit["out"] = bool(there.get("lost")), there.get("out", False)
