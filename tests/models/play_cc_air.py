"""Random searches, CAP and strikes, held against the second model (15 to 19, 24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.models import cc, cc_air, cc_sea
from tests.models.play_cc_sea import Sailing

LIMIT = 4
KINDS = {"A": "carrier", "D": "destroyer", "B": "battleship", "C": "cruiser", "M": "transport"}


class Flying(Sailing):
    """What flies and searches."""

    def patrol(self, side: str) -> None:
        """What comes first in a search phase: submarines by day, CAP that is claimed (15.m, 25.a)."""
        if cc.is_day(self.game):
            self.submarine(side)
        if self.chance(40):
            self.cap(side)
        self.compare()

    # Searches.

    def search(self, side: str) -> None:
        """Some units search a hex, mostly one that holds the enemy."""
        game = self.game
        hexes = [one["hex"] for one in self.blocks(cc.OTHER[side])] or ["1410"]
        hex = self.random.choice([*hexes, "1409"])
        everyone = {**game["ships"], **game["air"], **game["bases"]}
        names = [name for name, one in everyone.items() if one["side"] == side and not one.get("off")]
        good = [name for name in names if not cc.forbids_search(game, name, hex)]
        if good and self.chance(80):
            names = good
        names = self.random.sample(names, min(len(names), self.random.choice([1, 1, 2])))
        if any((side, one) in game["searched"] for one in [*names, hex]):
            return
        if any(name in game["ships"] and cc.sailing(game, name) is None for name in names):
            return
        forbidden = next(filter(None, (cc.forbids_search(game, name, hex) for name in names)), None)
        if not forbidden and side in game["subs"]:
            forbidden = "25.g"
        die = game["die"].get(side) or self.random.randint(1, 6)
        dice: list[int] = [] if side in game["die"] else [die]
        cards: list[str] = []
        hands: dict[str, list[str]] = {}
        found: list[cc.Thing] = []
        glimpsed: list[cc.Thing] = []
        if not forbidden:
            count, strikes = cc.cards_due(game, side, names, hex, die, self.claimed(side, hex))
            there = self.in_order(one for one in self.blocks(cc.OTHER[side]) if one["hex"] == hex)
            glimpsed = there if strikes else []
            for force in there if count else ():
                deck = self.deck(force)
                hand = self.random.sample(deck, min(count, len(deck)))
                cards += hand
                found.append(force)
                hands[force["name"]] = hand
        if self.act("search", forbidden, dice=dice, cards=cards, side=side, hex=hex, searcher=names) is None:
            return
        self.signs(hands)
        game["die"][side] = die
        game["searched"] |= {(side, one) for one in [*names, hex]}
        for name in names:
            if name in game["air"]:
                game["air"][name]["searched"] = game["phase"]
        for force in found:
            force["spotted"] = bool(force["ships"] or force["dummies"])
            if not force["spotted"]:
                self.off_map(force)
        for force in glimpsed:
            force["glimpsed"] = not force["spotted"]
        for name in names if side == "allied" else ():
            if name in game["air"] and "P" in game["air"][name]["strengths"] and hands:
                self.compare()
                self.armed(name, hands)

    def armed(self, name: str, hands: dict[str, list[str]]) -> None:
        """A searching dive bomber attacks ships of a type that it saw (15.o)."""
        game, unit = self.game, self.game["air"][name]
        attacked: set[str] = set()
        for _ in range(self.random.randint(0, 3)):
            force = game["forces"][self.random.choice(list(hands))]
            if force["off"]:
                continue
            seen = {cc_sea.card_class(card) for card in hands[force["name"]]} - {None}
            kind = self.random.choice([*seen, *seen, *"ABCDM"])
            forbidden = None if kind in seen and not unit["out"] and force["name"] not in attacked else "15.o"
            dice = self.threw("armed-search", forbidden, unit=name, target=force["name"], kind=KINDS[str(kind)])
            if dice is None:
                continue
            ships = [one for one in force["ships"] if game["ships"][one]["kind"] == kind]
            ships += ["dummy"] * (force["dummies"] if kind == "C" else 0)
            hit = None
            while ships and hit is None:
                ship = ships.pop(dice.pop(0) - 1) if len(ships) > 1 else ships.pop()
                if ship == "dummy":
                    force["dummies"] -= 1
                else:
                    hit = ship
            if hit:
                attacked.add(force["name"])
                die = dice.pop(0)
                unit["out"] |= die == 12
                if die == 1:
                    cc.damage(game, hit, "damaged")
            assert not dice, self.told(f"an armed search threw more: {dice}")
            self.emptied()
            self.compare()

    def claimed(self, side: str, hex: str) -> bool:
        """Has the other side declared CAP over something in the hex, in weather that lets it count (15.m)?"""
        game = self.game
        over = {one["over"] for one in game["air"].values() if one["side"] != side and one["over"]}
        there = {(game["bases"].get(name) or game["forces"][name])["hex"] for name in over}
        return hex in there and cc.is_day(game) and cc.weather(game, hex) != "stormy"

    # CAP.

    def struck(self, side: str) -> set[str]:
        """What of a side is struck in this phase (16.f)."""
        return {one["target"] for one in self.game.get("strikes", []) if one["side"] != side}

    def cap(self, side: str) -> None:
        """Fighters over a task force or a base, mostly where they may fly."""
        game = self.game
        places = [one["name"] for one in self.blocks(side)]
        places += [name for name, one in game["bases"].items() if one["side"] == side]
        air = [
            name for name, one in game["air"].items()
            if one["side"] == side and not one["over"] and cc.hex_of(game, name)
        ]  # fmt: skip
        struck = self.struck(side)
        open_ = [
            (name, place) for name in air for place in places
            if not cc_air.forbids_cap(game, side, [name], place, struck)
        ]  # fmt: skip
        if open_ and self.chance(85):
            name, over = self.random.choice(open_)
        elif air and places:
            name, over = self.random.choice(air), self.random.choice(places)
        else:
            return
        altitude = self.random.choice(["high", "high", "low"])
        forbidden = cc_air.forbids_cap(game, side, [name], over, struck)
        if self.act("cap", forbidden, over=over, unit=[name], altitude=altitude) is not None:
            game["air"][name] |= {"over": over, "alt": altitude, "rose": (game["turn"], game["phase"])}

    # Strikes.

    def launch(self, side: str) -> None:
        """A strike, mostly one that may fly; some land elsewhere (16.l)."""
        game = self.game
        targets = [one["name"] for one in self.real(cc.OTHER[side])]
        targets += [name for name, one in game["bases"].items() if one["side"] != side]
        air = [name for name, one in game["air"].items() if one["side"] == side]
        decks = [name for name, one in game["bases"].items() if one["side"] == side]
        decks += [name for name, one in game["ships"].items() if one["side"] == side and one["kind"] == "A"]
        land = self.random.choice(decks) if self.chance(25) else None
        if land and cc.hex_of(game, land) is None:
            return

        def forbidden(units: list[str], target: str) -> str | None:
            return cc_air.forbids_launch(game, side, units, target, land, LIMIT)

        open_ = [one for one in targets if any(not forbidden([name], one) for name in air)]
        if not targets:
            return
        target = self.random.choice(open_ if open_ and self.chance(80) else targets)
        good = [name for name in air if not forbidden([name], target)]
        if good and self.chance(85):
            air = good
        flown = [one["target"] for one in game.get("strikes", []) if one["side"] == side and one["target"] in targets]
        if flown and self.chance(60):
            target = self.random.choice(flown)
            air = [name for name in air if not forbidden([name], target)] or air
        home = game["air"][self.random.choice(air)]["at"]
        if self.chance(85):
            air = [name for name in air if game["air"][name]["at"] == home]
        units = self.random.sample(air, min(len(air), self.random.choice([1, 2, 3, 4])))
        if not any(game["air"][name]["strengths"] for name in units) or None in [cc.hex_of(game, n) for n in units]:
            return
        fighters = [name for name in units if not game["air"][name]["strengths"]]
        torpedoes = any(cc_air.weapon_of(game["air"][name]) == "A" for name in units)
        bombers = any(cc_air.weapon_of(game["air"][name]) not in ("A", None) for name in units)
        low = [name for name in fighters if torpedoes and (not bombers or self.chance(50))]
        if self.act(
            "launch", forbidden(units, target), target=target, unit=units, side=side, low=low or None, land=land
        ) is None:  # fmt: skip
            return
        for name in units:
            game["air"][name]["struck"] = game["phase"]
            deck = game["ships"].get(game["air"][name]["at"])
            if deck and game["phase"] == "first-air-strike":
                deck["launched"] = True
        strikes = game.setdefault("strikes", [])
        number = sum(one["side"] == side for one in strikes) + 1
        strikes.append(
            {
                "side": side, "units": units, "target": target, "low": low, "land": land,
                "number": f"Strike {number}", "from": cc.hex_of(game, units[0]),
            }
        )  # fmt: skip

    def ferry(self, side: str) -> None:
        """Units that landed elsewhere fly home (16.l.ii)."""
        game = self.game
        air = [one for one in game["air"].values() if one["side"] == side]
        away = [one for one in air if one["at"] != one["home"] and not one["lost"]]
        unit = self.random.choice(away if away and self.chance(85) else air)
        here, home = cc.hex_of(game, unit["name"]), cc.hex_of(game, unit["home"])
        if unit["lost"]:
            return
        forbidden = None
        busy = unit["out"] or unit["over"] or unit["adrift"]
        if game["phase"] not in cc.STRIKES or unit["at"] == unit["home"] or busy:
            forbidden = "16.l.ii"
        elif game["phase"] in (unit["struck"], unit["searched"]):
            forbidden = "16.l.iii"
        elif here is None or home is None or cc.apart(here, home) > 2 * unit["range"]:
            forbidden = "16.l.ii"
        elif cc_air.room(game, unit["home"], [unit["name"]]) or cc_air.flies_off(game, unit):
            forbidden = "18.d"
        if unit["withdrawn"] or (unit["struck"] and not forbidden):
            return
        if self.act("ferry", forbidden, unit=[unit["name"]]) is not None:
            unit |= {"at": unit["home"], "ferried": game["phase"]}

    def fly(self) -> None:
        """What was launched flies, through CAP and AA, and drops its bombs."""
        game = self.game
        if game["phase"] in cc.STRIKES:
            for side in (game["first"], cc.OTHER[game["first"]]):
                for _ in range(self.random.randint(0, 3) if self.struck(side) else 0):
                    self.cap(side)
                    self.compare()
        strikes = game.get("strikes", [])
        if strikes and self.chance(30):
            self.act("next", "12")
        self.combine(strikes)
        while strikes:
            strike = min(strikes, key=lambda one: one["side"] != game["first"])
            self.one_strike(strike)
            strikes.remove(strike)
            self.lands(strike)
            self.compare()

    def lands(self, strike: cc.Thing) -> None:
        """Those that come back land where they meant to (16.l)."""
        game = self.game
        for name in strike["units"]:
            unit, land = game["air"][name], strike.get("lands", {}).get(name, strike["land"])
            deck = game["ships"].get(land or "")
            if unit["lost"] or not land or land == unit["at"]:
                continue  # at home, or free to land elsewhere where she was hit meanwhile (18.f)
            if deck and deck["condition"] not in ("none", "damaged"):
                there = self.session.state.tree["sides"][strike["side"]]["strikes"][strike["number"]]["hex"]
                if not unit["adrift"] and cc.apart(strike["from"], there) > unit["range"]:  # home is out of reach
                    unit |= {"adrift": True, "far": cc.apart(strike["from"], there)}
                continue
            unit |= {"at": land, "adrift": False, "transferred": True}

    def combine(self, strikes: list[cc.Thing]) -> None:
        """Several Allied strikes on one task force arrive together, and may join the first (19.c)."""
        game = self.game
        for target in {one["target"]: None for one in strikes if one["side"] == "allied"}:
            together = [one for one in strikes if (one["side"], one["target"]) == ("allied", target)]
            force = game["forces"].get(target)
            if force is None or force["off"] or not force["ships"] or self.chance(30):
                continue
            if len(together) < 2:
                self.act("combine", "bad-input", target=target)
                continue
            answers = self.act("combine", None, target=target, seed=self.random.randint(1, 9999)) or []
            self.note(answers)
            rows, over = iter(answers), []
            for strike in together:
                came = self.reaches(strike, rows)
                if came == "target":
                    strike["arrived"] = True
                    over.append(strike)
                elif came == "nothing":
                    strikes.remove(strike)
                    self.lands(strike)
            if len(over) > 1:
                dice = self.thrown([next(rows)])
                assert len(dice) == len(over) - 1, self.told(f"{len(over)} strikes meet, dice {dice}")
                for strike, die in zip(over[1:], dice, strict=True):
                    if die <= 2:
                        self.joins(over[0], strike)
                        strikes.remove(strike)
            assert not [*rows], self.told("more was thrown than for strikes that combine")

    def joins(self, first: cc.Thing, strike: cc.Thing) -> None:
        """One strike has joined another; each unit still lands where its own strike meant to (16.l)."""
        for name in strike["units"]:
            first.setdefault("lands", {})[name] = strike["land"] or self.game["air"][name]["at"]
        first["units"] = [*first["units"], *strike["units"]]
        first["low"] = [*first["low"], *strike["low"]]

    def one_strike(self, strike: cc.Thing) -> None:
        game = self.game
        force = game["forces"].get(strike["target"])
        caught = {n for n in strike["units"] if game["air"][n]["lost"] or game["air"][n]["out"]}  # on the ground (24.b)
        strike["units"] = [name for name in strike["units"] if name not in caught]
        if not strike["units"]:
            self.gone_target(strike)
            return
        if force and (force["off"] or not (force["ships"] or strike.get("arrived"))):
            self.gone_target(strike)
            return
        sky = cc.weather(game, self.prey(strike)["hex"])
        groups = self.groups(force) if force else []
        if force and len(groups) > 1 and force["groups"] is None:
            self.divided(strike, force)
            return
        group = groups[self.random.randrange(len(groups))] if groups else []
        numbered = groups.index(group) + 1 if len(groups) > 1 else None
        answers, again, cap, alone, said = self.flies(strike, numbered, sky)
        self.note(answers)
        rows = iter([one for one in answers if one["procedure"] in ("form-up", "find-target")])
        came = "target" if strike.get("arrived") else self.reaches(strike, rows)
        if came == "target":
            self.over_target(strike, force, group, answers, again, cap, alone)
        elif came == "other":
            self.over_another(strike, answers, {field for field, names in said.items() if names == ["nobody"]})

    def prey(self, strike: cc.Thing) -> cc.Thing:
        """The task force or base that a strike goes for."""
        found: cc.Thing = self.game["forces"].get(strike["target"]) or self.game["bases"][strike["target"]]
        return found

    def reaches(self, strike: cc.Thing, answers: Iterator[cc.Thing]) -> str:
        """Does a strike form up, and find its target, another or nothing (16.d, 16.e)?"""
        game, there = self.game, self.prey(strike)["hex"]
        formed, sky = next(answers), cc.weather(game, strike["from"])
        dice = self.thrown([formed])
        assert formed["inputs"]["weather"] == sky, self.told(f"weather {sky} where it forms up")
        assert bool(dice) == (sky == "stormy"), self.told("forming up takes a die in storms alone")
        assert formed["outcome"]["formed"] == (not dice or dice[0] <= 4), self.told("forming up")
        if not formed["outcome"]["formed"]:
            strike["land"] = None  # it returns to where it came from
            return "nothing"
        found, sky = next(answers), cc.weather(game, there)
        dice, base = self.thrown([found]), strike["target"] in game["bases"]
        assert found["inputs"]["weather"] == sky, self.told(f"weather {sky}")
        if not base and cc.port(game, self.prey(strike)["side"], there):
            sky = "clear"  # 16.e.iii
        assert bool(dice) == (sky != "clear"), self.told("finding takes a die in bad weather alone")
        if dice and dice[0] > cc_air.finds(sky, cc.apart(strike["from"], there), base=base):
            return "other" if self.finds_another(strike, found, dice[1:]) else "nothing"
        assert found["outcome"]["found"] == "target", self.told("it finds its target")
        return "target"

    def flies(
        self, strike: cc.Thing, numbered: int | None, sky: str
    ) -> tuple[list[cc.Thing], list[str], list[str], set[str], cc.Thing]:
        """A strike is flown with what both sides decide before the first die (16.i): its answers, CAP that has fought
        and tries again, CAP that fights, who is left alone, and how that was said.
        """
        withheld, again, cap = self.called_up(strike)
        alone = set() if again else self.left_alone(strike, cap, sky)
        asked = cc_air.who_may_choose(self.game, strike, cap, sky)
        how: cc.Thing = {
            "side": strike["side"], "strike": strike["number"], "group": numbered, "withhold": withheld or None
        }  # fmt: skip
        if alone and cc_air.forbids_partial(self.game, strike, cap, sky, alone):
            self.act("strike", "16.i.iii", **how, seed=1, **self.alone_by_side(strike, alone, asked))
            alone = set()
        said = self.alone_by_side(strike, alone, asked)
        how["again"] = again or None
        unsaid = sorted(asked - {"ignore"} if said["spare"] else asked)  # where CAP has chosen, escorts may be silent
        if unsaid and self.chance(20):  # what is asked for is not said: nothing is thrown
            self.act("strike", "bad-input", **how, seed=1, **{**said, self.random.choice(unsaid): None})
        answers = self.act("strike", None, **how, seed=self.random.randint(1, 9999), **said) or []
        return answers, again, cap, alone, said

    def over_target(
        self, strike: cc.Thing, force: cc.Thing | None, group: list[str], answers: list[cc.Thing],
        again: list[str], cap: list[str], alone: set[str],
    ) -> None:  # fmt: skip
        """CAP that has fought and comes back, the fight with CAP, AA, and the attack (16.i, 16.j)."""
        game = self.game
        sky = cc.weather(game, self.prey(strike)["hex"])
        back = self.thrown(answers, "reengage")
        assert len(back) == len(again), self.told(f"CAP comes back by {back}: {again}")
        fresh = {*cap, *(name for name, die in zip(again, back, strict=True) if die <= 3)}
        cap = [name for name in game["air"] if name in fresh]
        thrown = self.thrown(answers, "cap")
        down, capped = cc_air.fight(game, strike, cap, sky, thrown, alone)
        assert not thrown, self.told(f"CAP: more dice were thrown, {thrown}")
        self.cap_fares(strike, cap, capped)
        fates = cc_air.thinned(game, strike, down)
        if force:
            self.at_ships(strike, force, group, fates, down, self.thrown(answers, "aa"))
        else:
            raid = self.thrown(answers, "presence", "base-attack")
            self.at_base(strike, fates, down, self.thrown(answers, "aa"), raid)

    def called_up(self, strike: cc.Thing) -> tuple[list[str], list[str], list[str]]:
        """Of the CAP over the target who is withheld, who has fought and tries again, who fights (16.i.vii)."""
        game = self.game
        there = self.over_it(strike)
        withheld = [name for name in there if self.chance(12)]
        ready = [name for name in there if name not in withheld]
        again = [name for name in ready if game["air"][name]["fought"] and self.chance(50)]
        return withheld, again, [name for name in ready if not game["air"][name]["fought"]]

    def left_alone(self, strike: cc.Thing, cap: list[str], sky: str) -> set[str]:
        """Some units that nobody attacks, of the strike or of CAP, mostly as the rules let them."""
        tries = [self.some_alone(strike, cap) for _ in range(12 if self.chance(85) else 1)]
        good = [one for one in tries if one and not cc_air.forbids_partial(self.game, strike, cap, sky, one)]
        return good[0] if good else tries[0] if len(tries) == 1 else set()

    def some_alone(self, strike: cc.Thing, cap: list[str]) -> set[str]:
        """Some units of a strike or of CAP, but never all of a fight."""
        alone: set[str] = set()
        for altitude in self.random.choice([("high",), ("low",), ("high", "low")]):
            there = [one for one in strike["units"] if cc_air.flies_at(self.game, strike, one) == altitude]
            ours = [name for name in cap if self.game["air"][name]["alt"] == altitude]
            for names in (there, ours) if there and ours else ():
                alone |= set(self.random.sample(names, self.random.randint(0, len(names) - 1)))
        return alone

    def alone_by_side(self, strike: cc.Thing, alone: set[str], asked: set[str]) -> cc.Thing:
        """As the act takes it; who is asked whom he leaves alone says so (16.i.iii, 16.i.iv), others may say nobody."""
        spared = [name for name in strike["units"] if name in alone]
        ignored = [name for name in self.game["air"] if name in alone and name not in spared]
        return {
            field: names or (["nobody"] if field in asked or self.chance(20) else None)
            for field, names in (("spare", spared), ("ignore", ignored))
        }

    def cap_fares(self, strike: cc.Thing, cap: list[str], capped: dict[str, str]) -> None:
        """CAP that met the strike has fought; what the escorts did to it (16.i.iv, 16.i.vii)."""
        game = self.game
        prey = self.prey(strike)
        for altitude in ("high", "low"):
            if any(cc_air.flies_at(game, strike, name) == altitude for name in strike["units"]):
                for name in cap:
                    if game["air"][name]["alt"] == altitude:
                        game["air"][name]["fought"] = prey["hex"]
        for name, fate in capped.items():
            game["air"][name]["withdrawn"] |= fate == "withdrawn"
            game["air"][name]["lost"] |= fate == "lost"

    def groups(self, force: cc.Thing) -> list[list[str]]:
        """The AA groups of a task force (16.j.ii)."""
        game = self.game
        if cc.port(game, force["side"], force["hex"]):  # all in a port are one (24.g.vi)
            docked = self.in_order(cc.docked(game, force["side"], force["hex"]))
            return [[ship for one in docked for ship in one["ships"]]]
        if len(cc.carriers(game, force)) < 2:
            return [list(force["ships"])]
        if force["groups"] is None:
            return [[], []]
        return [[name for name in group if name in force["ships"]] for group in force["groups"]]

    def divided(self, strike: cc.Thing, force: cc.Thing) -> None:
        """The owner says the AA groups first; then it flies."""
        decks = cc.carriers(self.game, force)
        groups = {name: 1 + (name == decks[1]) for name in force["ships"]}
        rows = [f"{name}={group}" for name, group in groups.items()]
        self.act("divide", None, name=force["name"], ship=rows)
        force["groups"] = [[name for name in force["ships"] if groups[name] == one] for one in (1, 2)]
        self.one_strike(strike)

    def at_ships(
        self, strike: cc.Thing, force: cc.Thing, group: list[str], fates: dict[str, str], down: set[str],
        thrown: list[int],
    ) -> None:  # fmt: skip
        """Through AA, and at the ships: some of the group, each unit at its own."""
        game, side = self.game, strike["side"]
        port = cc.port(game, force["side"], force["hex"])
        if not group:  # it has found a dummy (21.b, 22.c)
            force["dummies"] = 0
            self.off_map(force)
            self.over_them(strike, down, set(), None)
            return
        odds = cc.guns_up(game, group, game["bases"][port]["aa"] if port else None)
        shot, fates, left = self.under_aa(strike, fates, odds, thrown)
        self.done.append(f"after AA {shot}: {fates}")
        results, aborted = dict[str, str](), None
        if left:
            if force["dummies"] and not force["ships"]:  # one without any lies among others (24.g.vi)
                self.off_map(force)
            for one in [force, *cc.docked(game, force["side"], force["hex"])]:
                one["dummies"] = 0  # 22.d
            plan = {name: self.random.choice(group) for name in left}
            together = self.chance(50)
            at, said = [f"{n}={ship}" for n, ship in plan.items()], together or None
            dice = self.threw("attack", None, side=side, strike=strike["number"], at=at, together=said) or []
            order = [name for name in group if name in plan.values()]
            try:
                results, aborted = cc_air.strikes_ships(game, left, plan, fates, order, odds, together, dice)
            except IndexError:
                raise AssertionError(self.told("the program asked fewer dice")) from None
            assert not dice, self.told(f"{plan}: the program asked more dice, {dice}")
        self.over_them(strike, down, shot, aborted)
        for name, result in results.items():
            cc.damage(game, name, result)
        self.emptied()

    def under_aa(
        self, strike: cc.Thing, fates: dict[str, str], odds: int | None, thrown: list[int]
    ) -> tuple[set[str], dict[str, str], list[str]]:
        """Whom AA shoots down, what becomes of all, and who is left to attack."""
        bombers = [n for n in strike["units"] if self.game["air"][n]["strengths"] and fates[n] != "gone"]
        fires = odds is not None and odds >= 2
        assert len(thrown) == (len(bombers) if fires else 0), self.told(f"AA {odds}: dice {thrown} for {bombers}")
        shot = {name for name, die in zip(bombers, thrown, strict=False) if 2 * die <= (odds or 0)}
        fates = cc_air.under_fire(fates, bombers, shot)
        return shot, fates, [name for name in bombers if fates[name] != "gone"]

    def over_them(self, strike: cc.Thing, down: set[str], shot: set[str], aborted: str | None) -> None:
        """Who was shot down is lost once the strike is over; who aborted is out for the turn."""
        for name in strike["units"]:
            self.game["air"][name]["lost"] |= name in down | shot
        if aborted:
            self.game["air"][aborted]["out"] = not self.game["air"][aborted]["lost"]

    def at_base(
        self, strike: cc.Thing, fates: dict[str, str], down: set[str], thrown: list[int], dice: list[int]
    ) -> None:
        """A raid on a base: who is there, and what becomes of them (24.b, 24.d)."""
        game = self.game
        base = game["bases"][strike["target"]]
        docked = [ship for one in cc.docked(game, base["side"], base["hex"]) for ship in one["ships"]]
        odds = cc.guns_up(game, docked, base["aa"])
        shot, fates, left = self.under_aa(strike, fates, odds, thrown)
        aborted = None
        if left:
            aborted = self.raided(strike, left, fates, odds, dice)
        self.over_them(strike, down, shot, aborted)

    def raided(
        self, strike: cc.Thing, left: list[str], fates: dict[str, str], odds: int | None, dice: list[int]
    ) -> str | None:
        game = self.game
        name = strike["target"]
        rows = [
            (game["air"][one]["strengths"][cc_air.weapon_of(game["air"][one]) or ""],
             cc_air.weapon_of(game["air"][one]) or "", fates[one] == "half")
            for one in left
        ]  # fmt: skip
        against = cc_air.strikes_base(game, rows, odds, False)
        first = odds is not None and odds < 2
        lost, out, aborted = self.on_the_ground(name, against, first, rows, odds, dice)
        assert not dice, self.told(f"the raid: more dice, {dice}")
        self.grounded(name, lost, out)
        return left[-1] if aborted else None

    def on_the_ground(
        self, name: str, against: Any, first: bool, rows: list[Any], odds: int | None, dice: list[int]
    ) -> tuple[int, int, bool]:
        """Dice of presence, then one for each that is there: how many are destroyed, how many out (24.b, 24.d)."""
        game = self.game
        based = [one for one in game["air"].values() if one["at"] == name and not one["lost"]]
        away = [one for one in based if one["over"] or one["struck"] == game["phase"]]
        idle = [one for one in based if one not in away]
        if not against and not first:
            return 0, 0, False
        warned = game["bases"][name]["radar"]
        sure, unsure = (0, idle) if warned else (len(idle), away)
        if not cc.is_day(game):
            sure, unsure = len(based), []  # ruling night-presence
        present = sure + sum(dice.pop(0) <= 3 for _ in unsure)
        lost = out = 0
        aborted = False
        for place in range(present):
            if not against and not (first and place == 0):
                break
            die = dice.pop(0)
            if first and place == 0 and die == 12:
                aborted = True
                against = cc_air.strikes_base(game, rows[:-1], odds, False)
                if not against:
                    break
            lost += die <= against
            out += against < die <= 2 * against
        return lost, out, aborted

    def grounded(self, name: str, lost: int, out: int) -> None:
        """Which units at the base those were: their number is the model's, who they are the program's choice."""
        game = self.game
        based = [one for one in game["air"].values() if one["at"] == name and not one["lost"]]
        tree = self.session.state.tree["sides"]
        gone = [one for one in based if tree[one["side"]]["air"][one["name"]].get("lost")]
        idle = [one for one in based if tree[one["side"]]["air"][one["name"]].get("out") and not one["out"]]
        assert len(gone) == lost, self.told(f"lost {lost}: not {gone}")
        assert len(idle) <= out, self.told(f"out {out}: not {idle}")
        for one in gone:
            one["lost"] = True
        for one in idle:
            one["out"] = True

    def gone_target(self, strike: cc.Thing) -> None:
        """Its target is gone: it is flown, and comes back."""
        self.threw("strike", None, side=strike["side"], strike=strike["number"])

    # What a strike that misses in bad weather finds instead (16.e).

    def finds_another(self, strike: cc.Thing, found: cc.Thing, dice: list[int]) -> bool:
        """A die for each force that is near, the first that finds it counts; more tell nobody how many there are."""
        game, side = self.game, strike["side"]
        prey = self.prey(strike)
        sky, far = cc.weather(game, prey["hex"]), cc.apart(strike["from"], prey["hex"])
        near = cc_air.stumbled_on(game, strike, prey["hex"])
        kinds = found["inputs"].get("other", [])
        wanted = sorted("base" if name in game["bases"] else "tf" for name in near)[:8]
        assert sorted(kinds) == wanted, self.told(f"near are {near}, rolled for {kinds}")
        assert len(dice) == 8, self.told(f"eight dice follow a miss: {dice}")
        chance = {
            "tf": {"cloudy": 2, "stormy": 1}[sky],
            "base": cc_air.finds(sky, far, base=True),
        }
        place = next((at for at, (kind, die) in enumerate(zip(kinds, dice, strict=False)) if die <= chance[kind]), None)
        assert found["outcome"]["found"] == ("none" if place is None else "other"), self.told(f"{kinds} by {dice}")
        if place is None:
            return False
        targets = self.session.state.tree["umpire"]["targets"]
        name = targets[f"{side} {strike['number']}"]
        assert found["outcome"]["other"] == place + 1, self.told(f"{kinds} by {dice}")
        assert name in near, self.told(f"it finds {name}, near are {near}")
        assert (name in game["bases"]) == (kinds[place] == "base"), self.told(f"it finds {name}, a {kinds[place]}")
        strike |= {"target": name, "arrived": True}
        return True

    def over_another(self, strike: cc.Thing, answers: list[cc.Thing], nobody: set[str]) -> None:
        """It flies on through CAP and AA, or stops for words of its own: groups, CAP that has fought, weak fighters of
        whom it was not said that they leave `nobody` alone.
        """
        game = self.game
        force = game["forces"].get(strike["target"])
        groups = self.groups(force) if force else []
        there = self.over_it(strike)
        sky = cc.weather(game, (force or game["bases"][strike["target"]])["hex"])
        if (
            len(groups) > 1
            or any(game["air"][name]["fought"] for name in there)
            or cc_air.who_may_choose(game, strike, there, sky) - nobody
        ):
            rest = [one["procedure"] for one in answers if one["procedure"] not in ("form-up", "find-target")]
            assert not rest, self.told(f"it stops for words of its own, but threw {rest}")
            self.one_strike(strike)
            return
        self.over_target(strike, force, groups[0] if groups else [], answers, [], there, set())

    def over_it(self, strike: cc.Thing) -> list[str]:
        """The CAP over what a strike goes for; over anything in its port (24.g.viii)."""
        game = self.game
        prey = self.prey(strike)
        places = {strike["target"]}
        if cc.port(game, prey["side"], prey["hex"]):
            everything = {**game["forces"], **game["bases"]}
            mine = {name: one for name, one in everything.items() if one["side"] == prey["side"]}
            places |= {name for name, one in mine.items() if one["hex"] == prey["hex"]}
        return [
            name for name, one in game["air"].items()
            if one["over"] in places and not one["withdrawn"] and not one["lost"] and not one["out"]
            if one["fought"] in (False, prey["hex"])  # 16.i.vi
        ]  # fmt: skip

    def strays(self) -> None:
        """Aircraft in the air whose carrier was hit land elsewhere: some may, those without a deck must (18.f)."""
        game = self.game
        for unit in game["air"].values():
            if not unit["adrift"] or unit["lost"]:
                continue
            hosts = [name for name, one in game["bases"].items() if one["side"] == unit["side"]]
            hosts += [
                name for name, one in game["ships"].items()
                if one["kind"] == "A" and one["side"] == unit["side"] and name != unit["at"]
            ]  # fmt: skip
            hosts = [name for name in hosts if cc.hex_of(game, name)]
            good = [name for name in hosts if not self.forbids_land(unit, name)]
            homeless = "far" in unit or game["ships"][unit["at"]]["condition"] not in ("none", "damaged")
            if good and homeless and self.chance(30):
                self.act("next", "18.f")
            if hosts and self.chance(30):
                host = self.random.choice(hosts)
                if self.act("land", self.forbids_land(unit, host), unit=[unit["name"]], at=host) is not None:
                    unit |= {"at": host, "adrift": False, "over": None, "transferred": True}
                    unit.pop("far", None)
                    continue
            if good and (homeless or self.chance(40)):
                self.act("land", None, unit=[unit["name"]], at=good[0])
                unit |= {"at": good[0], "adrift": False, "over": None, "transferred": True}
                unit.pop("far", None)

    def forbids_land(self, unit: cc.Thing, host: str) -> str | None:
        game = self.game
        here, there = self.drifts(unit), cc.hex_of(game, host)
        left = unit["range"] - max(unit.get("far", 0) - unit["range"], 0)  # of twice its range (16.l.i)
        if here is None or there is None or cc.apart(here, there) > left:
            return "16.l.i" if "far" in unit else "18.f"
        return cc_air.room(game, host, [unit["name"]])

    def drifts(self, unit: cc.Thing) -> str | None:
        there = self.session.state.tree["sides"][unit["side"]]["air"][unit["name"]].get("adrift")
        return str(there) if there else None
