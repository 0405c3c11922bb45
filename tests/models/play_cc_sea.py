"""Random movement, submarines, cargo, fuel and reorganization, held against the second model (7, 8, 12, 13, 23-26)."""

from __future__ import annotations

from tests.models import cc, cc_sea
from tests.models.play_cc_base import Table


class Sailing(Table):
    """What ships and blocks do but for fighting."""

    def somewhere(self, force: cc.Thing, reach: int) -> str | None:
        """A hex to go to: mostly one that something is in."""
        game = self.game
        spots = [
            one["hex"] for one in (*game["forces"].values(), *game["bases"].values()) if one["hex"] != force["hex"]
        ]
        spots += [one for kind in ("points", "unloading", "exits") for one in game[kind][force["side"]]]
        near = [one for one in spots if 0 < cc.apart(one, force["hex"]) <= reach]
        if near and self.chance(60):
            return str(self.random.choice(near))
        column, row = int(force["hex"][:2]), int(force["hex"][2:])
        to = f"{column + self.random.randint(-reach, reach):02d}{row + self.random.randint(-reach, reach):02d}"
        return to if "-" not in to and cc.on_map(to) and to != force["hex"] else None

    def move(self, side: str) -> None:
        """A block goes somewhere, mostly as far as it may."""
        game = self.game
        mine = self.blocks(side)
        if not mine:
            return
        force = self.random.choice(mine)
        to = self.somewhere(force, self.random.choice([2, 4, 7]))
        if not to or force["moved"] or (cc.carriers(game, force) and self.shores(force["hex"], to)):
            return
        if self.act("move", cc.forbids_move(game, force, to), name=force["name"], hex=to) is not None:
            force["moved"] = cc.apart(force["hex"], to)
            force["hex"] = to
            if force["mission"] != "given-up":
                force["mission"] = None  # it was there for something in the hex that it leaves

    def dive(self, side: str) -> None:
        """A submarine block goes somewhere (25.e, 25.h)."""
        game = self.game
        sub = next(one for one in game["subs_of"].values() if one["side"] == side)
        to = self.somewhere(sub, self.random.choice([2, 3, 3, 4]))
        if not to or sub["moved"]:
            return
        forbidden = None if game["phase"] == "movement-unspotted" else "12.f"
        if cc.apart(sub["hex"], to) > sub["speed"] or sub["sideways"]:
            forbidden = "25.e, 25.h"
        if self.act("move", forbidden, name=sub["name"], hex=to) is not None:
            sub["moved"], sub["hex"] = cc.apart(sub["hex"], to), to

    def exit(self, side: str) -> None:
        """A task force leaves the map where the scenario lets it (13.b)."""
        game = self.game
        mine = self.blocks(side)
        if not mine or len(self.real(side)) < 2:
            return
        force = self.random.choice(mine)
        phase = "movement-spotted" if force["spotted"] else "movement-unspotted"
        forbidden = None if game["phase"] == phase else "12.f"
        if force["hex"] not in game["exits"][side]:
            forbidden = "13.b"
        elif cc.speed(game, force) <= force["moved"]:
            forbidden = forbidden or "13"
        if not forbidden and (force["decoy"] or self.chance(60)):
            return
        if self.act("exit", forbidden, name=force["name"]) is not None:
            for name in force["ships"]:
                game["ships"][name]["off"] = True
            self.off_map(force)
            force["left"] = True

    # Cargo and fuel.

    def unload(self, side: str) -> None:
        game = self.game
        carriers = [name for name, one in game["ships"].items() if one["side"] == side and one["cargo"]]
        good = [name for name in carriers if not cc_sea.forbids_unload(game, name)]
        name = self.random.choice(good if good and self.chance(80) else carriers)
        ship = game["ships"][name]
        if cc.sailing(game, name) is None or cc.sailing(game, name)["off"]:  # type: ignore[index]
            return
        if self.act("unload", cc_sea.forbids_unload(game, name), ship=[name]) is not None:
            game["landed"][side] += ship["aboard"]
            ship["landed"] = (game["turn"], ship["aboard"])
            ship["aboard"] = 0
            force = cc.sailing(game, name)
            assert force
            if force["hex"] in game["unloading"][side]:
                force["mission"] = "land-supplies"  # 20.c

    def load(self, side: str) -> None:
        game = self.game
        ships = [name for name, one in game["ships"].items() if one["side"] == side]
        good = [name for name in ships if not cc_sea.forbids_load(game, name)]
        name = self.random.choice(good if good and self.chance(80) else ships)
        if cc.sailing(game, name) is None or cc.sailing(game, name)["off"]:  # type: ignore[index]
            return
        if self.act("load", cc_sea.forbids_load(game, name), ship=[name]) is not None:
            game["ships"][name]["aboard"] = game["ships"][name]["cargo"]

    def refuel(self, side: str) -> None:
        game = self.game
        mine = self.blocks(side)
        good = [one for one in mine if not cc_sea.forbids_refuel(game, one)]
        if not mine:
            return
        force = self.random.choice(good if good and self.chance(90) else mine)
        if self.act("refuel", cc_sea.forbids_refuel(game, force), name=force["name"]) is not None:
            for name in force["ships"]:
                ship = game["ships"][name]
                ship["last"] = game["turn"] + 1 + ship["rating"]
                ship.pop("ran_out", None)
                cc.changes_company(game, name, 0, cc.slow(game, force["ships"]), game["turn"] + 1)

    # Reorganization.

    def form(self, side: str) -> None:
        """Ships leave for a new task force, or join another in their hex (7)."""
        game = self.game
        mine = self.real(side)
        if not mine:
            return
        force = self.random.choice(mine)
        ships = self.random.sample(force["ships"], self.random.randint(1, len(force["ships"])))
        others = [one for one in mine if one is not force and one["hex"] == force["hex"]]
        far = [one for one in mine if one["hex"] != force["hex"]]
        forbidden = None if game["phase"] == "task-force" else "7"
        if others and self.chance(60):
            into = self.random.choice(others)
        elif far and self.chance(15):
            into, forbidden = self.random.choice(far), "7"
        else:
            if len(ships) == len(force["ships"]) or force["dummies"]:
                return
            name = f"Force {len(game['forces']) + 1}"
            if self.act("form", forbidden, name=name, ship=ships) is None:
                return
            into = {
                **force, "name": name, "ships": [], "spotted": False, "dummies": 0, "groups": None,
                "mission": force["mission"],
            }  # fmt: skip
            game["forces"][name] = into
            tree = self.session.state.tree
            self.stickers[name] = tree["sides"][side]["task_forces"][name]["called"]
            self.shift(force, into, ships)
            return
        if force["dummies"] and len(ships) == len(force["ships"]):
            return
        if self.act("form", forbidden, name=into["name"], ship=ships) is not None:
            self.shift(force, into, ships)

    def shift(self, force: cc.Thing, into: cc.Thing, ships: list[str]) -> None:
        """Ships change their company, and their endurance with it (23.c)."""
        game = self.game
        before = {name: cc.slow(game, one["ships"]) for one in (force, into) for name in one["ships"]}
        force["ships"] = [name for name in force["ships"] if name not in ships]
        into["ships"] = [*into["ships"], *ships]
        force["groups"] = into["groups"] = None
        for one in (force, into):
            for name in one["ships"]:
                cc.changes_company(game, name, before[name], cc.slow(game, one["ships"]))
        self.emptied()

    def divide(self, side: str) -> None:
        """The owner divides a task force into AA groups (16.j.ii)."""
        game = self.game
        force = next((one for one in self.real(side) if len(cc.carriers(game, one)) > 1), None)
        if force:
            groups = {name: self.random.choice([1, 2]) for name in force["ships"]}
            decks = [groups[name] for name in cc.carriers(game, force)]
            bad = len(set(decks)) < len(decks)
            rows = [f"{name}={group}" for name, group in groups.items()]
            if self.act("divide", "16.j.ii" if bad else None, name=force["name"], ship=rows) is not None:
                force["groups"] = [[name for name in force["ships"] if groups[name] == one] for one in (1, 2)]

    def decoy(self, side: str) -> None:
        """A dummy comes back where a friend is, or is taken off (21.c, 21.d)."""
        game = self.game
        name = {"allied": "TF 99", "ijn": "Decoy"}[side]
        force = game["forces"][name]
        if not force["off"]:
            if self.chance(20) and self.act("dummy", None, name=name, do="remove") is not None:
                self.off_map(force)
            return
        if force.get("gone"):
            return
        mine = [one["hex"] for one in self.blocks(side)]
        hex = self.random.choice([*mine, "0101"])
        forbidden = None if game["phase"] == "task-force" and hex in mine else "21.c"
        if self.act("dummy", forbidden, name=name, hex=hex) is not None:
            force |= {"off": False, "hex": hex, "started": hex, "moved": 0}
            self.stickers[name] = self.session.state.tree["sides"][side]["task_forces"][name]["called"]

    def pool(self, side: str) -> None:
        """A side draws its carriers, the other then a guess; each hears of its own cards alone (27)."""
        game = self.game
        pool = game["pools"].get(side)
        if not pool:
            self.act("pool", "bad-input" if game["phase"] == "set-up" else "12", side=side)
            return
        cards = self.random.sample(pool["cards"], pool["draws"] + pool["opponent_draws"])
        owner, guess = cards[: pool["draws"]], cards[pool["draws"] :]
        before = {one: len(self.session.state.told[one]) for one in ("allied", "ijn")}
        forbidden = "27.d" if pool.get("drawn") else None if game["phase"] == "set-up" else "27.c"
        if self.act("pool", forbidden, cards=cards, side=side) is None:
            return
        pool["drawn"] = True
        sides, other = self.session.state.tree["sides"], cc.OTHER[side]
        found = sorted(sides[side]["pool"]), sorted(sides[other].get("pool_of_the_enemy", []))
        assert found == (sorted(owner), sorted(guess)), self.told(f"the pool's cards: {found}")
        heard = {one: str(self.session.state.told[one][before[one] :]) for one in before}
        for name in {"Enterprise", "Wasp", "Shokaku"} & set(pool["cards"]):
            assert (name in heard[other]) == (name in guess), self.told(f"{other} hears {heard[other]}")
            if name not in owner:
                self.stays_away(name)
        self.emptied()

    def stays_away(self, carrier: str) -> None:
        """A carrier that was not drawn is not there, nor are her aircraft."""
        game = self.game
        force = cc.sailing(game, carrier)
        assert force
        before = cc.slow(game, force["ships"])
        force["ships"].remove(carrier)
        for name in force["ships"]:
            cc.changes_company(game, name, before, cc.slow(game, force["ships"]))
        del game["ships"][carrier]
        game["air"] = {name: one for name, one in game["air"].items() if one["at"] != carrier}

    def hit(self, side: str) -> None:
        """The umpire gives a ship damage."""
        game = self.game
        ships = [
            one for one in game["ships"].values()
            if one["side"] == side and one["condition"] != "gone" and cc.sailing(game, one["name"]) in self.blocks(side)
        ]  # fmt: skip
        if not ships:
            return
        ship = self.random.choice(ships)
        result = self.random.choice(["damaged", "sunk", "damaged"])
        if cc.RANKS.index(result) <= cc.RANKS.index(ship["condition"]) or (ship["kind"] == "A" and result == "sunk"):
            return
        if self.act("hit", None, ship=ship["name"], result=result) is not None:
            cc.damage(game, ship["name"], result, aircraft=False)
            self.emptied()

    # Submarines.

    def submarine(self, side: str) -> None:
        """A submarine block spots a task force in its hex, and attacks it (25)."""
        game = self.game
        sub = next(one for one in game["subs_of"].values() if one["side"] == side)
        there = [one for one in self.blocks(cc.OTHER[side]) if one["hex"] == sub["hex"]]
        if not there:
            return
        force = self.random.choice(there)
        forbidden = None
        if game["phase"] not in cc.SEARCHES:
            forbidden = "25"
        elif sub["sideways"] or sub["name"] in game["subs"]:
            forbidden = "25.e"
        elif cc.is_day(game) and game["searched"]:
            forbidden = "25.a"
        elif cc.port(game, force["side"], force["hex"]):
            forbidden = "25.i"
        if not cc.is_day(game) and (not force["spotted"] or force["decoy"]):
            return
        attack = self.chance(80) or not cc.is_day(game)
        deck = len(self.deck(force))
        dice = self.threw("submarine", forbidden, name=sub["name"], target=force["name"], attack=attack or None)
        if dice is None:
            return
        game["subs"].add(sub["name"])
        self.signs({force["name"]: [one["card"] for one in self.entry.get("cards", [])]})
        if not cc.is_day(game):
            game["subs"].add(side)
        if not force["ships"] and not force["dummies"]:
            self.off_map(force)
            return
        force["spotted"] = True
        if attack:
            self.torpedoes(sub, force, deck, dice)

    def torpedoes(self, sub: cc.Thing, force: cc.Thing, size: int, dice: list[int]) -> None:
        """The submarine's attack: what it may attack, which ship, and what its torpedoes do (25.b-f)."""
        game = self.game
        drawn = [one["card"] for one in self.entry.get("cards", [])]
        assert len(drawn) == min(2, size), self.told(f"cards {drawn} of {size}")
        open_ = cc_sea.classes_open(drawn, size)
        attacked, result = False, None
        for kind in [one for one in "ABCM" if one in open_]:
            ships = [name for name in force["ships"] if game["ships"][name]["kind"] == kind]
            ships += ["dummy"] * (force["dummies"] if kind == "C" else 0)
            while ships:
                attacked = True
                name = ships.pop(dice.pop(0) - 1) if len(ships) > 1 else ships.pop()
                if name != "dummy":
                    result = name
                    break
                force["dummies"] -= 1
            if result:
                break
        destroyers = any(game["ships"][n]["kind"] == "D" and not game["ships"][n]["apd"] for n in force["ships"])
        sub["sideways"] |= attacked and destroyers
        if result:
            ship = game["ships"][result]
            game["ships"]["sub"] = {"guns": {"T": sub["strength"]}}
            found = cc_sea.volley(game, [("sub", "T", result)], [result], dice, surface=False)
            del game["ships"]["sub"]
            if found:
                cc.damage(game, ship["name"], found[result])
        self.emptied()  # dummies go, too (25.f)
        assert not dice, self.told(f"the program threw more dice: {dice}")
