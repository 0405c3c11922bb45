"""A random evening of Naval Units, played by the program and by the second model side by side."""

from __future__ import annotations

from functools import partial

from tests.models import nu
from tests.models.battles_nu import Battles
from tests.models.table_nu import SIDES, ZONES


class Evening(Battles):
    """One evening: acts by lot, most of them legal."""

    def play(self) -> int:
        """Some turns; how many acts were compared."""
        acts = [self.move, self.move, self.move, self.search, self.search, self.begin, self.dive, self.dive, self.hunt,
                self.income, self.port, self.port, self.port_over, self.hits, self.shell, self.turn, self.early,
                self.planes, self.active, self.load]  # fmt: skip
        for _ in range(self.random.randint(2, 4)):
            for _ in range(self.random.randint(6, 16)):
                self.random.choice(acts)()
                if self.game["battles"] and self.random.random() < 0.7:
                    for _ in range(self.random.randint(1, 12)):
                        self.fight()
            self.settle()
            self.turn()
        return len(self.done)

    # Submarines.

    def dive(self) -> None:
        """A round of submarines against ships."""
        game, random, zone = self.game, self.random, self.one(ZONES)
        going = game["submarines"].get(zone)
        side = going["side"] if going else self.one(SIDES)
        boats = nu.submarines(game, side, zone)
        prey = nu.surface(game, nu.other(side), zone)
        if not boats or not prey:
            return
        boats = random.sample(boats, random.randint(1, len(boats)))
        pairs = [(boat, self.one(prey[:6])) for boat in boats]
        left = next((fleet for _, ship in pairs if (fleet := self.fleet_of(ship))["leaving"]), None)
        there = [ship for ship in prey if left is None or self.fleet_of(ship) is left]
        row, screens = there[:6], nu.Plain()
        known = any(ship["assailed"] == game["turn"] for ship in row)
        again = [boat["name"] for boat in boats if known and boat["attacked"] == game["turn"]]
        rounds = going["rounds"] + 1 if going else 2 if len(again) == len(boats) else 1
        late = bool(again) and len(again) < len(boats)
        modern = game["nations"][nu.other(side)] in ("usa", "uk") and game["turn"] >= 4
        flying = sum(map(self.fresh, (*prey, *nu.ashore(game, nu.other(side), zone))))
        flying -= sum(game["missions"][nu.other(side)].get(zone, {}).values())
        bombing = sum(map(self.fresh_bombers, nu.ashore(game, nu.other(side), zone)))
        gear = {"planes": random.choice([0, 0, 1, 2]), "bombers": random.choice([0, 0, 1])}
        free = [ship["name"] for ship in row if ship["type"] in nu.ESCORTS]
        aimed = [target["name"] for _, target in pairs]
        if self.flip(0.5):
            for ship in dict.fromkeys(aimed):
                screen = next((name for name in free if name not in (ship, *screens.values())), None)
                if screen and screen not in aimed:
                    screens[ship] = screen
        guard = any(ship["type"] == "DE" for ship in row)
        forbidden = (
            "the other is active" if left is None and nu.waits(game, side)
            else "it stays" if left and any(self.fleet_of(ship) is not left for _, ship in pairs)
            else "one round" if left and left["pursued"]
            else "DE" if guard and any(target["type"] in nu.TRANSPORTS for _, target in pairs)
            else "screen" if screens and rounds == 1
            else "joins late" if going and any(boat["name"] not in game["attacked"][zone] for boat, _ in pairs)
            else "joins late" if not going and late
            else "planes" if (gear["planes"] or gear["bombers"]) and not modern
            else "not there" if gear["planes"] > max(flying, 0) or gear["bombers"] > bombing else None
        )  # fmt: skip

        def attacked() -> None:
            if going or not left:  # an interception is one round, and no combat begins with it
                before = game["attacked"][zone] if going else set()
                game["attacked"][zone] = before | {boat["name"] for boat, _ in pairs}
                game["submarines"][zone] = {"side": side, "rounds": rounds}
            nu.met_submarines(game, [ship for ship in row if ship["name"] in aimed or ship["type"] in nu.ESCORTS])
            for boat in boats:
                boat["attacked"] = game["turn"]
            if left:
                left["pursued"] = True
            hits, fates = nu.submarine_round(game, side, pairs, row, screens, gear, rounds, self.throw)
            for (boat, _), fate in zip(pairs, fates, strict=True):
                if fate != "hidden":
                    boat["known"] = True
                if fate == "sunk":
                    nu.hit(game, boat, 9, zone)
            nu.all_hit(game, hits, zone)
            nu.below_ended(game, zone)
            nu.ended(game, zone)

        self.act("submarine-attack", forbidden, attacked, zone=zone,
                 target=[f"{boat['name']}={ship['name']}" for boat, ship in pairs],
                 screen=[f"{screen}={ship}" for ship, screen in screens.items()],
                 defender=[ship["name"] for ship in row] if len(there) > 6 else None, **gear)  # fmt: skip
        if zone in game["submarines"] and self.flip(0.4):
            self.act("submarines-over", None, lambda: game["submarines"].pop(zone), zone=zone)

    def fresh(self, deck: nu.Plain) -> int:
        """Its planes that have not hunted on this turn."""
        out: int = deck["scouts"] if deck["hunted"] == self.game["turn"] else 0
        return max(int(deck["planes"]) - out, 0)

    def fresh_bombers(self, base: nu.Plain) -> int:
        """Its bombers that have not searched on this turn."""
        return int(base["bombers"] - (base["scouting"] if base["hunted"] == self.game["turn"] else 0))

    def hunt(self) -> None:
        game, side, zone = self.game, self.one(SIDES), self.one(ZONES)
        boats = nu.submarines(game, nu.other(side), zone)
        escorts = [ship for ship in nu.surface(game, side, zone) if ship["type"] in nu.ESCORTS]
        free = [ship for ship in escorts if ship["hunted"] != game["turn"]]
        modern = game["nations"][side] in ("usa", "uk") and game["turn"] >= 4
        decks = [*nu.surface(game, side, zone), *nu.ashore(game, side, zone)]
        flying = sum(map(self.fresh, decks)) - sum(game["missions"][side].get(zone, {}).values())
        bombing = sum(map(self.fresh_bombers, nu.ashore(game, side, zone)))
        gear = {"planes": self.one([0, 0, 1, 2]), "bombers": self.one([0, 0, 0, 1])}
        forbidden = (
            "the other is active" if nu.waits(game, side)
            else "planes" if any(gear.values()) and not modern
            else "not there" if gear["planes"] > max(flying, 0) or gear["bombers"] > bombing
            else "nobody" if not free and not any(gear.values()) else None
        )  # fmt: skip

        def hunted() -> None:
            for ship in free:
                ship["hunted"] = game["turn"]
            planes, bombers = gear["planes"], gear["bombers"]
            for deck in decks:
                out = min(self.fresh(deck), planes)
                over = min(self.fresh_bombers(deck), bombers) if "bombers" in deck else 0
                if out or over:
                    today = deck["hunted"] == game["turn"]
                    deck["scouts"] = out + (deck["scouts"] if today else 0)
                    if "bombers" in deck:
                        deck["scouting"] = over + (deck["scouting"] if today else 0)
                    deck["hunted"] = game["turn"]
                planes, bombers = planes - out, bombers - over
            fates = [nu.hunt(game, side, {**gear, "ships": len(free)}, sighted=False, throw=self.throw)
                     for _ in boats]  # fmt: skip
            for boat, fate in zip(boats, fates, strict=False):
                if fate != "hidden":
                    boat["known"] = True
                if fate == "sunk":
                    nu.hit(game, boat, 9, zone)
            nu.below_ended(game, zone)

        self.act("asw", forbidden, hunted, side=side, zone=zone, **gear)

    def income(self) -> None:
        game, side = self.game, self.one(SIDES)
        zone, target = self.one(ZONES), self.one(["convoy", "industry"])
        boats = nu.submarines(game, side, zone)
        if not boats:
            return
        boats = self.random.sample(boats, self.random.randint(1, len(boats)))
        enemy = nu.other(side)
        forbidden = (
            "Kaiten" if any(boat["type"] == "KSS" for boat in boats)
            else "once" if any(boat["raided"] == game["turn"] for boat in boats)
            else "the other is active" if nu.waits(game, side)
            else "defended" if target == "convoy" and nu.ships(game, enemy, zone) else None
        )  # fmt: skip

        def raided() -> None:
            loss = sum((self.throw() + 3) // 4 for _ in boats)
            game["ipc"][enemy] = max(game["ipc"][enemy] - loss, 0)
            for boat in boats:
                boat["raided"] = game["turn"]

        self.act("economic-attack", forbidden, raided, submarine=[boat["name"] for boat in boats], target=target)

    # Ports.

    def port(self) -> None:
        """A round of a raid on a port."""
        game, random, zone = self.game, self.random, "Bay"
        going = game["raids"].get(zone)
        side = going["by"] if going else self.one(SIDES)
        enemy = nu.other(side)
        docked = nu.ships(game, enemy, zone, port=True)
        if not docked:
            return
        decks = [one for one in (*game["ships"].values(), *game["bases"].values())
                 if one["side"] == side and one["planes"] and not one.get("sunk")]  # fmt: skip
        if not decks:
            return
        decks = random.sample(decks, random.randint(1, min(3, len(decks))))
        there = sum(deck["planes"] for deck in decks)
        number = random.randint(1, there) if self.flip(0.95) else there + 1
        escort = random.randint(0, there - number) if number <= there and self.flip(0.3) else 0
        targets: list[nu.Plain] = [{"ship": ship, **dict.fromkeys(nu.PLANES, 0)}
                   for ship in random.sample(docked, random.randint(1, min(3, len(docked))))]  # fmt: skip
        for _ in range(number):
            self.one(targets)[self.one(["torpedo", "dive"])] += 1
        targets = [one for one in targets if any(one[kind] for kind in nu.PLANES)]
        named = [one["ship"]["name"] for one in targets]
        rows = [*targets, *({"ship": ship, **dict.fromkeys(nu.PLANES, 0)} for ship in docked
                            if ship["name"] not in named)]  # fmt: skip
        homes = [*nu.ashore(game, enemy, zone), *docked]
        most = sum(one["planes"] for one in homes)
        cap = random.choice([0, 0, min(2, most), most + 1])
        busy = any(self.busy(deck) for deck in decks)
        forbidden = "too few" if number + escort > there or cap > most else "they have missions" if busy else None
        if escort and not cap:
            escort = 0

        def raided() -> None:
            raid = {"escort": escort, **{kind: sum(one[kind] for one in targets) for kind in nu.PLANES}}
            before = sum(raid.values())
            left = nu.air_combat(cap, raid, self.throw)
            nu.lose(homes, cap - left)
            nu.thinned(targets, raid)
            nu.known(game, [one["ship"] for one in rows])
            if going:
                level = max(nu.LEVELS.index(going["surprise"]), 0)
            elif any(raid[kind] for kind in nu.PLANES):
                level = (self.throw() - 1) // 4
            else:
                level = -1
            game["raids"][zone] = {"by": side, "rounds": (going["rounds"] if going else 0) + 1,
                                   "surprise": nu.LEVELS[max(level - 1, 0)]}  # fmt: skip
            hits: dict[str, int] = {}
            after: nu.Plain = dict.fromkeys(nu.PLANES, 0)
            if any(raid[kind] for kind in nu.PLANES):
                hits, after = nu.port_round(rows, level, self.throw)
            nu.lose(decks, before - raid["escort"] - sum(after.values()))
            nu.all_hit(game, hits, zone, port=True)
            if not nu.ships(game, enemy, zone, port=True) or not any(after.values()):
                del game["raids"][zone]

        inputs = [
            {"name": one["ship"]["name"], **{kind: one[kind] for kind in nu.PLANES if one[kind]}} for one in targets
        ]
        self.act("port-raid", forbidden, raided, side=side, zone=zone, target=inputs, cap=cap or None,
                 escort=escort or None, carrier=[deck["name"] for deck in decks])  # fmt: skip

    def busy(self, deck: nu.Plain) -> bool:
        """Have its planes missions in a battle?"""
        game = self.game
        if "zone" in deck:
            return game["join"] and deck["zone"] in game["missions"][deck["side"]]
        fleet = next((one for one in game["fleets"].values() if deck["name"] in one["ships"]), None)
        return bool(fleet and not fleet["port"] and fleet["zone"] in game["missions"][deck["side"]])

    def port_over(self) -> None:
        if self.flip(0.5):
            return
        raids = self.game["raids"]
        self.act("raid-over", None if "Bay" in raids else "none", lambda: raids.pop("Bay"), zone="Bay")

    # The rest.

    def hits(self) -> None:
        game = self.game
        ship = game["ships"][self.one(game["ships"])]
        if ship["sunk"] or self.flip(0.5):
            return
        fleet = next((one for one in game["fleets"].values() if ship["name"] in one["ships"]), None)
        number = self.one([1, 1, -1])
        if fleet is None or fleet["zone"] in game["battles"] or (number < 0 and not ship["hits"]):
            return

        def struck() -> None:
            if number < 0:
                ship["hits"] -= 1
            else:
                nu.hit(game, ship, 1, fleet["zone"])

        self.act("hits", None, struck, ship=ship["name"], hits=number)

    def planes(self) -> None:
        game = self.game
        ship = game["ships"][self.one(game["ships"])]
        if ship["sunk"]:
            return
        number = self.random.randint(0, 8)
        room = nu.CHART[ship["type"]][4]
        self.act("planes", "no room" if number > room or not room else None, lambda: ship.update(planes=number),
                 name=ship["name"], planes=number)  # fmt: skip

    def shell(self) -> None:
        game = self.game
        ship = game["ships"][self.one(game["ships"])]
        forbidden = "sunk" if ship["sunk"] else None if ship["type"] in nu.SHORE else "no shot"
        forbidden = forbidden or ("once" if ship["bombarded"] == game["turn"] else None)

        def fired() -> None:
            self.throw()
            ship["bombarded"] = game["turn"]

        self.act("bombard", forbidden, fired, ship=[ship["name"]])

    def due(self) -> bool:
        """Is anything due before the turn may end?"""
        game = self.game
        return bool(game["battles"] or game["submarines"] or any(one["leaving"] for one in game["fleets"].values()))

    def early(self) -> None:
        """A new turn, where something may be due."""
        if self.due():
            self.act("phase", "due", turn=self.game["turn"] + 1)

    def turn(self) -> None:
        if self.due() or self.flip(0.5):
            return
        self.game["turn"] += 1
        self.game["raids"].clear()
        self.act("phase", None, turn=self.game["turn"])

    def settle(self) -> None:
        """What is due is brought to its end, so that the turn can be."""
        for _ in range(200):
            game = self.game
            for fleet in [one for one in game["fleets"].values() if one["leaving"]]:
                to = fleet["leaving"]
                forbidden = self.leave(fleet, to, unopposed=True)
                if forbidden:  # it met the enemy since, or fights now: it stays
                    to = fleet["zone"]
                self.act("move", None, partial(nu.arrive, game, fleet, to, port=fleet["port"] and bool(forbidden)),
                         fleet=fleet["name"], to=to, unopposed=True,
                         port=True if fleet["port"] and forbidden else None)  # fmt: skip
            for zone in list(game["submarines"]):
                self.act("submarines-over", None, partial(game["submarines"].pop, zone), zone=zone)
            if not game["battles"]:
                return
            self.fight()
