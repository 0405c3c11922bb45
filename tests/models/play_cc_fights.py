"""Random surface combat, held against the second model (18, 20, 24)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.models import cc, cc_air, cc_sea
from tests.models.play_cc_arcs import Sweeping


class Fighting(Sweeping):
    """Missions, engagements, rounds of fire, bombardment."""

    def fight(self) -> None:
        """A surface combat phase: missions, declarations by both sides, rounds, bombardment."""
        game = self.game
        if game["phase"] not in cc_air.SURFACE:
            return
        sides = (game["first"], cc.OTHER[game["first"]])
        for side in sides:
            self.missions(side)
        for side in sides:
            for _ in range(2):
                self.engage(side)
                self.compare()
        for fight in game["fights"]:
            if fight["allied"] and fight["ijn"]:
                self.battle(fight)
                self.compare()
        for side in sides:
            self.bombard(side)
        self.compare()
        for side in sides:
            self.shore_fire(side)
        self.compare()

    def missions(self, side: str) -> None:
        """A force in the hex of an enemy base means to bombard it (20.c)."""
        game = self.game
        for force in self.real(side):
            targets = [n for n, one in game["bases"].items() if one["side"] != side and one["hex"] == force["hex"]]
            guns = any(
                game["ships"][name]["guns"] and game["ships"][name]["condition"] == "none" for name in force["ships"]
            )
            if force["mission"] == "given-up" or force["avoided"] or not guns:
                continue
            if targets and self.chance(70):
                again = "20.c" if force["mission"] == "bombard" else None
                if self.act("mission", again, name=force["name"], what="bombard") is not None:
                    force["mission"] = "bombard"
            elif not targets and self.chance(5):
                self.act("mission", "20.c", name=force["name"], what="bombard")

    def engage(self, side: str) -> None:
        """A task force engages one in its hex, which may try to get away (20.a, 20.b)."""
        game = self.game
        mine, theirs = self.real(side), self.real(cc.OTHER[side])
        pairs = [(a, b) for a in mine for b in theirs if a["hex"] == b["hex"]]
        good = [(a, b) for a, b in pairs if not cc_sea.forbids_engage(game, a, b)]
        pairs = good if good and self.chance(85) else pairs or [(a, b) for a in mine[:2] for b in theirs[:2]]
        if not pairs:
            return
        by, target = self.random.choice(pairs)
        if self.together(by) is not None and self.together(by) is self.together(target):
            return
        forbidden = cc_sea.forbids_engage(game, by, target)
        avoid = self.chance(40)
        if not forbidden and avoid:
            forbidden = cc_sea.forbids_avoid(game, by, target)
        named = [target["name"]]
        dice = self.threw("engage", forbidden, by=[by["name"]], target=named, avoid=named if avoid else None)
        if dice is None:
            return
        game["engaging"] |= side != game["first"]
        away = avoid and cc_sea.avoids(game, by, target, dice)
        assert not dice, self.told(f"avoiding takes one die at most, {dice}")
        if away:
            target["avoided"] = True
            target["shaken"] = {*target["shaken"], by["name"]}
            if target["mission"]:
                target["mission"] = "given-up"
                self.aboard_again(target)
            return
        joining = [by, target]
        for one in (by, target):
            docked = self.in_order(cc.docked(game, one["side"], one["hex"]))
            joining += [friend for friend in docked if not friend["avoided"] and friend not in joining]
        old: list[cc.Thing] = []
        for one in joining:
            one["engaged"] = side
            fought = self.together(one)
            old += [fought] if fought and fought not in old else []
        fight: cc.Thing = {"hex": by["hex"], "allied": [], "ijn": [], "round": 1, "screened": set()}
        fight["night"] = not cc.is_day(game)
        for one in old:
            for key in ("allied", "ijn"):
                fight[key] += [name for name in one[key] if name not in fight[key]]
            if one in game["fights"]:
                game["fights"].remove(one)
        for force in joining:
            if force["name"] not in fight[force["side"]]:
                fight[force["side"]].append(force["name"])
        game["fights"].append(fight)

    def together(self, force: cc.Thing) -> cc.Thing | None:
        return next((one for one in self.game["fights"] if force["name"] in one[force["side"]]), None)

    def aboard_again(self, force: cc.Thing) -> None:
        """What a mission landed in the turn is aboard again if it then avoids combat (20.c)."""
        game = self.game
        for name in force["ships"]:
            turn, vp = game["ships"][name].get("landed", (0, 0))
            if turn == game["turn"] and vp:
                game["ships"][name]["aboard"] = vp
                game["landed"][force["side"]] -= vp
                game["ships"][name]["landed"] = (0, 0)

    # Rounds.

    def number(self, fight: cc.Thing) -> int:
        """What the program calls the engagement."""
        there = self.session.state.tree["umpire"]["engagements"]
        return next(
            int(n) for n, one in there.items()
            if set(one.get("allied", [])) == set(fight["allied"]) and set(one.get("ijn", [])) == set(fight["ijn"])
            and one.get("state") != "over"
        )  # fmt: skip

    def ships(self, fight: cc.Thing, side: str) -> list[str]:
        return [name for force in fight[side] for name in self.game["forces"][force]["ships"]]

    def battle(self, fight: cc.Thing) -> None:
        """Screens, ships revealed, rounds of fire until somebody has enough."""
        game = self.game
        number = self.number(fight)
        order = (game["first"], cc.OTHER[game["first"]])
        if self.chance(15):
            self.act("next", "20")
        if self.chance(40):
            if self.chance(30):
                name = self.ships(fight, order[1])[0]
                self.act("screen", "20.f", ship=[name], side=order[1], battle=number)
            for side in order:
                ships = self.ships(fight, side)
                some = self.random.sample(ships, self.random.randint(0, len(ships) // 2))
                self.act("screen", None, ship=some, side=side, battle=number)
                fight["screened"] |= set(some)
        self.act("reveal", None, battle=number)
        for side in order:
            for name in fight[side]:
                game["forces"][name]["dummies"] = 0  # 22.d
        turns = self.turns(fight, number)
        while True:
            if fight["round"] >= 4 or self.chance(12):
                self.act("cease", None, battle=number)
                break
            if self.one_round(fight, number, turns):
                break
            self.compare()
        fight["over"] = True

    def turns(self, fight: cc.Thing, number: int) -> list[tuple[str, list[str]]]:
        """Who fires when (20.e.i, 20.e.ii, 20.e.v)."""
        game = self.game
        there = self.session.state.tree["umpire"]["engagements"][str(number)]["order"]
        found = [(there[key].get("side", "allied"), list(there[key]["task_forces"])) for key in sorted(there, key=int)]
        forces = {side: [game["forces"][name] for name in fight[side]] for side in ("allied", "ijn")}
        if not fight["night"]:
            wanted = [(side, fight[side]) for side in (game["first"], cc.OTHER[game["first"]])]
            there = [(side, sorted(names)) for side, names in found]
            assert there == [(side, sorted(names)) for side, names in wanted], self.told(f"order of fire {found}")
            return found
        unseen = {side: all(not one["spotted"] for one in rows) for side, rows in forces.items()}
        sides = [side for side, _ in found]
        if unseen["allied"] != unseen["ijn"]:
            first = "allied" if unseen["allied"] else "ijn"
            assert sides == [first, cc.OTHER[first]], self.told(f"order of fire {found}: {first} was not spotted")
            return found
        ranks = {name: (total, rating) for total, rating, name in cc_sea.fires_first(
            game, [one for rows in forces.values() for one in rows], game["dice"])}  # fmt: skip
        for place, (side, names) in enumerate(found):
            for later_side, later in found[place + 1 :]:
                for one in names:
                    for other in later:
                        if side != later_side:
                            assert ranks[one] >= ranks[other], self.told(f"order of fire {found}, by the model {ranks}")
        return found

    def one_round(self, fight: cc.Thing, number: int, turns: list[tuple[str, list[str]]]) -> bool:
        """All fire in their order; is the engagement over?"""
        game = self.game
        held: dict[str, str] = {}
        counted = {
            side: {
                kind: sum(
                    game["ships"][name]["kind"] == kind for name in self.ships(fight, side)
                    if name not in fight["screened"]
                )
                for kind in "ABCDM"
            }
            for side in ("allied", "ijn")
        }  # fmt: skip
        fight["strayed"], fight["fired"] = {}, set()
        for side, names in turns:
            ships = [name for one in names for name in game["forces"][one]["ships"]]
            enemies = self.ships(fight, cc.OTHER[side])
            if not ships:
                continue
            dead = any(game["ships"][one]["condition"] == "ditw" for one in self.ships(fight, side))
            stays = dead or side in fight["fired"]  # it withdraws instead of firing
            if fight["round"] > 2 and not stays and self.chance(25):
                self.counts(held)
                return self.withdraws(fight, number, side)
            if (fight["round"] <= 2 or stays) and self.chance(5):
                ring = self.ring(fight["hex"])
                self.act("withdraw", "18.d" if dead else "20.e.iii", hex=ring[0], choices=ring[:2], battle=number)
            bare = {one: [n for n in self.ships(fight, one) if n not in fight["screened"]] for one in counted}
            fight["allowed"] = {one: max(0, len(bare[one]) - 2 * len(bare[cc.OTHER[one]])) for one in counted}
            plan = self.plan(fight, ships, enemies)
            legal = [one for one in plan if not cc_sea.forbids_fire(game, fight, side, [one], counted)]
            if self.chance(85) or len(turns) > 2:
                plan = self.lawful(fight, side, legal, counted)
            forbidden = cc_sea.forbids_fire(game, fight, side, plan, counted)
            if forbidden == "20.d.iv" and len(turns) > 2:
                plan, forbidden = [], None
            if not self.fires(fight, number, side, plan, forbidden, enemies, held):
                self.fires(fight, number, side, [], None, enemies, held)
            if fight["night"]:
                self.counts(held)
                held = {}
                if self.finished(fight):
                    return True
        self.counts(held)
        fight["round"] += 1
        return self.finished(fight)

    def plan(self, fight: cc.Thing, ships: list[str], enemies: list[str]) -> list[tuple[str, str, str]]:
        """Weapons and targets, mostly the nearest of kin."""
        game = self.game
        rows = []
        for name in ships:
            kin = [one for one in enemies if game["ships"][one]["kind"] == game["ships"][name]["kind"]]
            target = self.random.choice(kin if kin and self.chance(85) else enemies)
            for weapon in game["ships"][name]["guns"]:
                if self.chance(75):
                    rows.append((name, weapon, target))
        return rows

    def lawful(
        self, fight: cc.Thing, side: str, rows: list[tuple[str, str, str]], counted: dict[str, dict[str, int]]
    ) -> list[tuple[str, str, str]]:
        found: list[tuple[str, str, str]] = []
        for row in rows:
            if not cc_sea.forbids_fire(self.game, fight, side, [*found, row], counted):
                found.append(row)
        return found

    def fires(
        self, fight: cc.Thing, number: int, side: str, plan: list[tuple[str, str, str]], forbidden: str | None,
        enemies: list[str], held: dict[str, str],
    ) -> bool:  # fmt: skip
        """One side's fire; its results are kept, or count at once by night."""
        game = self.game
        at = [f"{ship}:{weapon}={target}" for ship, weapon, target in plan]
        dice = self.threw("fire", forbidden, at=at or None, hold=None if at else True, battle=number)
        if dice is None:
            return False
        try:
            results = cc_sea.volley(game, plan, enemies, dice)
        except IndexError:
            raise AssertionError(self.told("the program asked fewer dice")) from None
        assert not dice, self.told(f"the program asked more dice, {dice}")
        for name, result in results.items():
            held[name] = max(held.get(name, "none"), result, key=cc.RANKS.index)
        fight["fired"] |= {side} if plan else set()
        return True

    def counts(self, held: dict[str, str]) -> None:
        for name, result in held.items():
            if self.game["ships"][name]["condition"] != "gone":
                cc.damage(self.game, name, result)
        self.emptied()

    def finished(self, fight: cc.Thing) -> bool:
        return not (self.ships(fight, "allied") and self.ships(fight, "ijn"))

    def ring(self, hex: str) -> list[str]:
        column, row = int(hex[:2]), int(hex[2:])
        near = [f"{column + x:02d}{row + y:02d}" for x in (-1, 0, 1) for y in (-1, 0, 1)]
        return [one for one in near if cc.apart(hex, one) == 1 and cc.on_map(one)]

    def withdraws(self, fight: cc.Thing, number: int, side: str) -> bool:
        """After two rounds a side goes, to one of two hexes that the other names (20.e.iii)."""
        game = self.game
        choices = self.random.sample(self.ring(fight["hex"]), 2)
        to = self.random.choice(choices)
        if self.act("withdraw", None, hex=to, choices=choices, battle=number) is None:
            return False
        for name in fight[side]:  # all who are engaged, whoever of them fires together
            if not game["forces"][name]["off"]:
                game["forces"][name]["hex"] = to
                game["forces"][name]["islands"] |= bool({fight["hex"], to} & game["islands"])  # 13.c
                if game["forces"][name]["mission"] != "given-up":
                    game["forces"][name]["mission"] = None  # it was there for something in the hex that it leaves
        there = self.session.state.tree["umpire"]["engagements"][str(number)]
        return bool(there.get("state") == "over")

    # Bombardment.

    def bombard(self, side: str) -> None:
        """Ships with a mission fire at the air units of a base (24)."""
        game = self.game
        for force in self.real(side):
            bases = [n for n, one in game["bases"].items() if one["side"] != side and one["hex"] == force["hex"]]
            enemies = [one for one in self.real(cc.OTHER[side]) if one["hex"] == force["hex"]]
            ships = [
                name for name in force["ships"]
                if game["ships"][name]["condition"] == "none" and set(game["ships"][name]["guns"]) - {"T"}
            ]  # fmt: skip
            if not bases or not ships or enemies or force["engaged"]:
                continue
            name = self.random.choice(ships)
            ship = game["ships"][name]
            forbidden = None if force["mission"] == "bombard" else "20.c"
            if ship["bombarded"] == game["phase"]:
                forbidden = "24"
            if ship["shelled"]:
                forbidden = "24.f"
            shells = "B" in ship["guns"] and self.chance(50)
            dice = self.threw("bombard", forbidden, base=bases[0], ship=[name], shells=shells or None)
            if dice is None:
                continue
            guns = [(value, weapon, False) for weapon, value in ship["guns"].items() if weapon != "T"]
            against = cc_air.strikes_base(game, guns, 0, shells)
            lost, out = self.shelled(bases[0], against, dice)
            assert not dice, self.told(f"bombardment: more dice {dice}")
            ship["bombarded"] = game["phase"]
            ship["shelled"] |= "B" in ship["guns"]
            self.grounded(bases[0], lost, out)
            self.compare()

    def shore_fire(self, side: str) -> None:
        """A base fires at a ship in its hex that is spotted or on a mission, once in a phase (4.d.iii, 24)."""
        game = self.game
        for name, base in game["bases"].items():
            there = [one for one in self.real(cc.OTHER[side]) if one["hex"] == base["hex"]]
            if base["side"] != side or not there or not self.chance(60):
                continue
            force = self.random.choice(there)
            ship = self.random.choice(force["ships"])
            on_mission = force["mission"] in ("bombard", "land-supplies")
            forbidden = None if force["spotted"] or on_mission else "20.c"
            dice = self.threw("shore-fire", forbidden, base=name, ship=ship)
            if dice is None:
                continue
            game["ships"]["guns ashore"] = {"guns": base["attack"]}
            plan = [("guns ashore", weapon, ship) for weapon in base["attack"]]
            for friend in (game["ships"][one] for tf in cc.docked(game, side, base["hex"]) for one in tf["ships"]):
                if friend["condition"] == "none":  # half of their factors (24.g.vii)
                    half = {weapon: Fraction(n, 2) for weapon, n in friend["guns"].items() if weapon != "T"}
                    if half:
                        game["ships"][f"{friend['name']} in port"] = {"guns": half}
                    plan += [(f"{friend['name']} in port", weapon, ship) for weapon in half]
            found = cc_sea.volley(game, plan, [ship], dice)
            for gunner in {one for one, _, _ in plan}:
                del game["ships"][gunner]
            assert not dice, self.told(f"guns ashore threw more: {dice}")
            for hit, result in found.items():
                cc.damage(game, hit, result)
            self.emptied()
            self.compare()
            self.act("shore-fire", "20.e.vi", base=name, ship=ship) if ship in force["ships"] else None

    def shelled(self, name: str, against: Any, dice: list[int]) -> tuple[int, int]:
        """Who is there: all by night, by day as in the strike phase before (24.d.iii)."""
        game = self.game
        if not against:
            return 0, 0
        based = [one for one in game["air"].values() if one["at"] == name and not one["lost"]]
        before = {"first-surface-combat": "second-air-strike", "second-surface-combat": "third-air-strike"}
        if not cc.is_day(game):
            present = len(based)
        else:
            phase = before[game["phase"]]
            away = [one for one in based if one["struck"] == phase or one.get("up") == phase]
            warned = game["bases"][name]["radar"]
            unsure = len(based) - len(away) if warned else len(away)
            present = (0 if warned else len(based) - len(away)) + sum(dice.pop(0) <= 3 for _ in range(unsure))
        dice_of = [dice.pop(0) for _ in range(present)]
        return sum(d <= against for d in dice_of), sum(against < d <= 2 * against for d in dice_of)
