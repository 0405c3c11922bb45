"""Moving, finding and fighting battles in Naval Units by lot, with what the second model says of each act."""

from __future__ import annotations

from tests.models import nu
from tests.models.table_nu import SIDES, ZONES, Table


class Battles(Table):
    # Moving.

    def leave(self, fleet: nu.Plain, to: str, *, port: bool = False, unopposed: bool = False) -> str | None:
        """May it move so?"""
        game, zone = self.game, fleet["zone"]
        retreats = to != zone and nu.retreats(game, fleet)
        if nu.waits(game, fleet["side"]) and to != fleet["leaving"] and not retreats:
            return "the other is active"
        fights = not fleet["port"] and zone in game["battles"]
        if fights and any(game["ships"][name]["type"] not in nu.SUBMARINES for name in fleet["ships"]):
            return "it fights"
        if to != zone and not retreats:
            row = [game["ships"][name] for name in fleet["ships"]]
            if any(ship["stopped"] == game["turn"] for ship in row):
                return "it stopped"
            if any(nu.moved(game, ship) + 1 > nu.speed(ship) for ship in row):
                return "too far"
        return "it is there" if to == zone and port == fleet["port"] else None

    def move(self) -> None:
        game = self.game
        if not game["fleets"]:
            return None
        fleet = game["fleets"][self.one(game["fleets"])]
        to, port, unopposed = self.one(ZONES), self.flip(0.1), self.flip(0.5)
        if fleet["leaving"]:
            if self.flip(0.5):
                return self.intercept(fleet)
            to, port, unopposed = fleet["leaving"], False, True
        elif to == fleet["zone"]:
            return None
        ours = any(game["ships"][name]["type"] not in nu.SUBMARINES for name in fleet["ships"])
        leaves = ours and to != fleet["zone"] and not nu.retreats(game, fleet)
        enemy = nu.ships(game, nu.other(fleet["side"]), fleet["zone"]) if leaves else []
        forbidden = self.leave(fleet, to, port=port, unopposed=unopposed)

        def moved() -> None:
            if enemy and not unopposed:
                fleet.update(leaving=to, docking=port)
            else:
                nu.arrive(game, fleet, to, port=port)

        return self.act("move", forbidden, moved, fleet=fleet["name"], to=to, port=port, unopposed=unopposed)

    def intercept(self, fleet: nu.Plain) -> None:
        """One round by those in the zone that it leaves."""
        game, zone, to = self.game, fleet["zone"], fleet["leaving"]
        enemy = nu.surface(game, nu.other(fleet["side"]), zone)
        movers = [game["ships"][one] for one in fleet["ships"] if game["ships"][one]["type"] not in nu.SUBMARINES]
        if not enemy or not movers:
            return
        night = self.flip(0.3) and nu.night_die(game)
        some = [*self.random.sample(enemy, min(6, len(enemy)))] if len(enemy) > 6 else enemy
        some = [ship for ship in enemy if ship in some]

        def fought() -> None:
            nu.known(game, some, movers)
            bonus = {side: int(night and game["nations"][side] == "japan") for side in SIDES}
            hits = nu.gunnery(some, movers, nu.opposite(some, movers), {}, bonus, self.throw)
            nu.all_hit(game, hits, zone)
            for ship in game["ships"].values():
                ship["planes"] = 0 if ship["sunk"] == zone and zone not in game["battles"] else ship["planes"]
            if fleet["ships"]:
                nu.arrive(game, fleet, to, port=fleet["docking"])
            nu.below_ended(game, zone)
            nu.ended(game, zone)

        ship = [one["name"] for one in (*some, *movers)] if some != enemy else None
        self.act("intercept", None, fought, fleet=fleet["name"], ship=ship, night=night or None)

    def load(self) -> None:
        """Ground units go aboard a transport, or ashore."""
        game, ashore = self.game, self.flip(0.3)
        there = [game["ships"][name] for fleet in game["fleets"].values() for name in fleet["ships"]]
        able = [ship for ship in there if nu.room(game, ship)]
        ship = self.one(able if able and self.flip(0.9) else there) if there else None
        if not ship or (ashore and not ship["cargo"]):
            return
        fleet, let = self.fleet_of(ship), self.flip(0.5)
        zone, side = fleet["zone"], ship["side"]
        unit = self.one(ship["cargo"]) if ashore else f"Unit {len(self.done)}"
        at_sea = not fleet["port"]
        forbidden = (
            "the other is active" if nu.waits(game, side)
            else "it fights" if at_sea and zone in game["battles"] and self.above(fleet)
            else "it leaves" if fleet["leaving"]
            else "enemy ships" if at_sea and nu.ships(game, nu.other(side), zone) and not let
            else "no room" if not ashore and len(ship["cargo"]) + 1 > nu.room(game, ship) else None
        )  # fmt: skip

        def done() -> None:
            ship["cargo"] = [one for one in ship["cargo"] if one != unit] if ashore else [*ship["cargo"], unit]

        self.act("unload" if ashore else "load", forbidden, done, ship=ship["name"], unit=[unit],
                 enemies="let" if let else None)  # fmt: skip

    def fleet_of(self, ship: nu.Plain) -> nu.Plain:
        """The fleet with which she sails."""
        found: nu.Plain = next(one for one in self.game["fleets"].values() if ship["name"] in one["ships"])
        return found

    def above(self, fleet: nu.Plain) -> bool:
        """Are there surface ships in it?"""
        return any(self.game["ships"][name]["type"] not in nu.SUBMARINES for name in fleet["ships"])

    # Finding.

    def active(self) -> None:
        """The umpire says which side is active."""
        side = self.one(SIDES)
        self.act("active", None, lambda: self.game.update(active=(self.game["turn"], side)), side=side)

    def search(self) -> None:
        game, side, zone = self.game, self.one(SIDES), self.one(ZONES)
        sea = bool(nu.surface(game, side, zone))
        ashore = nu.ashore(game, side, zone)
        air = sum(one["planes"] for one in (*nu.surface(game, side, zone), *ashore)) > 0
        air = air or any(base["bombers"] for base in ashore)
        what = "both" if sea and air else "ships" if sea else "planes" if air else ""
        there = bool(nu.surface(game, nu.other(side), zone))
        forbidden = (
            "nobody searches" if not what
            else "it fights" if zone in game["battles"]
            else "once" if game["searched"][side].get(zone) == game["turn"]
            else "the other is active" if nu.waits(game, side)
            else "nothing fights" if there and not nu.fights(game, side, zone)
            else "one is leaving" if there and self.leaving(zone) else None
        )  # fmt: skip
        self.act("search", forbidden, lambda: nu.search(game, side, zone, what, self.throw), side=side, zone=zone)

    def leaving(self, zone: str) -> bool:
        """Is a fleet at sea about to leave there?"""
        return any(one["leaving"] and one["zone"] == zone and not one["port"] for one in self.game["fleets"].values())

    def begin(self) -> None:
        if self.flip(0.6):
            return
        game, side, zone = self.game, self.one(SIDES), self.one(ZONES)
        there = all(nu.fights(game, one, zone) for one in SIDES) and not self.leaving(zone)
        forbidden = "nobody" if not there else "it fights" if zone in game["battles"] else None
        minimum = self.random.randint(1, 4)
        night = self.flip(0.2)
        if night and not nu.night_die(game):
            forbidden = forbidden or "no night die"
        self.act("battle", forbidden, lambda: nu.begin(game, side, zone, minimum=minimum, night=night), side=side,
                 zone=zone, minimum=minimum, night=night or None)  # fmt: skip

    # Fighting.

    def fight(self) -> None:
        """Something in a battle."""
        game = self.game
        if not game["battles"]:
            return
        zone = self.one(game["battles"])
        air = any(nu.planes(game, side, zone) for side in SIDES)
        often = [self.allocate, self.allocate, self.strike, self.strike, self.round_over] if air else [self.guns] * 3
        self.one([*often, self.guns, self.withdraw, self.withdraw, self.round_over, self.over, self.allocate])(zone)

    def allocate(self, zone: str) -> None:
        game, side = self.game, self.one(SIDES)
        battle, there = game["battles"][zone], nu.planes(game, side, zone)
        left, wants = there, {}
        for kind in self.random.sample(["cap", "escort", "torpedo", "dive"], 4):
            number = self.random.randint(0, left)
            wants[kind], left = number, left - number
        wants["kamikaze"] = left if game["nations"][side] == "japan" and self.flip(0.3) else 0
        if self.flip(0.05):
            wants["cap"] += there + 1
        if self.flip(0.05) and game["nations"][side] != "japan":
            wants["kamikaze"] = 1
        forbidden = (
            "no planes" if not there
            else "revealed" if battle["revealed"] and not self.too_few(side, zone)
            else "guns fire" if battle["fired"]
            else "too many" if sum(wants.values()) > there
            else "Japan's" if wants["kamikaze"] and game["nations"][side] != "japan" else None
        )  # fmt: skip

        def allocated() -> None:
            game["missions"][side][zone] = {**wants, "struck": False}
            enemy = nu.other(side)
            battle["revealed"] = zone in game["missions"][enemy] or not nu.planes(game, enemy, zone)

        self.act("allocate", forbidden, allocated, side=side, zone=zone, **wants)

    def too_few(self, side: str, zone: str) -> bool:
        """Are fewer planes there than were allocated to a raid that is not flown?"""
        flying = self.game["missions"][side].get(zone)
        if not flying or flying["struck"]:
            return False
        kinds = ("cap", "escort", *nu.PLANES)
        return sum(int(flying[kind]) for kind in kinds) > nu.planes(self.game, side, zone)

    def unsaid(self, zone: str) -> bool:
        """Has a side with planes there not said what they do? One whose planes were lost since has nothing to say."""
        missions, revealed = self.game["missions"], self.game["battles"][zone]["revealed"]
        return not revealed and any(nu.planes(self.game, s, zone) and zone not in missions[s] for s in SIDES)

    def strike(self, zone: str) -> None:
        game, side = self.game, self.one(SIDES)
        enemy, battle = nu.other(side), game["battles"][zone]
        flying = game["missions"][side].get(zone)
        there = nu.surface(game, enemy, zone)
        counts = {kind: flying[kind] if flying else 1 for kind in nu.PLANES}
        if not there or not any(counts.values()):
            return
        if self.flip(0.05):
            counts["dive"] += 1
        targets = self.random.sample(there, self.random.randint(1, min(len(there), 3)))
        rows: list[nu.Plain] = [{"ship": ship, **dict.fromkeys(nu.PLANES, 0)} for ship in targets]
        for kind, number in counts.items():
            for _ in range(number):
                self.one(rows)[kind] += 1
        rows = [row for row in rows if any(row[kind] for kind in nu.PLANES)]
        aimed = [row["ship"]["name"] for row in rows]
        cover = [ship for ship in there if ship["type"] in nu.ESCORTS and ship["name"] not in aimed]
        screens = {name: ship["name"] for name, ship in zip(aimed, cover, strict=False) if self.flip(0.6)}
        if len(cover) > 6:  # who screens fires first
            cover.sort(key=lambda ship: ship["name"] not in screens.values())
        right = flying and all(sum(row[kind] for row in rows) == flying[kind] for kind in nu.PLANES)
        forbidden = (
            "not revealed" if self.unsaid(zone) or not flying
            else "struck" if flying["struck"] else "other planes" if not right
            else "fewer planes" if self.too_few(side, zone) else None
        )  # fmt: skip
        inputs = [{"name": row["ship"]["name"], **{kind: row[kind] for kind in nu.PLANES if row[kind]}} for row in rows]

        def struck() -> None:
            battle["revealed"] = True
            nu.known(game, nu.surface(game, side, zone), there)
            cap = game["missions"][enemy].get(zone, {}).get("cap", 0)
            raid = {kind: flying[kind] for kind in ("escort", *nu.PLANES)}
            before = dict(raid)
            out = nu.air_strike(cap, raid, rows, cover, screens, self.throw)
            flying["struck"] = True
            nu.all_hit(game, out["hits"], zone)
            nu.lose(nu.in_battle(game, side, zone), sum(before.values()) - sum(out["left"].values()))
            nu.lose(nu.in_battle(game, enemy, zone), cap - out["cap"])
            for kind, number in out["left"].items():
                flying[kind] = number
            if zone in game["missions"][enemy]:
                game["missions"][enemy][zone]["cap"] = out["cap"]

        self.act("air-strike", forbidden, struck, side=side, zone=zone, target=inputs,
                 screen=[f"{screen}={name}" for name, screen in screens.items()])  # fmt: skip

    def unflown(self, zone: str) -> bool:
        """Is a raid not flown that could be?"""
        game = self.game
        for side in SIDES:
            flying = game["missions"][side].get(zone)
            if not flying or flying["struck"]:
                continue
            if (
                any(flying[kind] for kind in nu.PLANES)
                and nu.planes(game, side, zone)
                and nu.surface(game, nu.other(side), zone)
            ):
                return True
        return False

    def round_over(self, zone: str) -> None:
        game, battle = self.game, self.game["battles"][zone]
        air = any(nu.planes(game, side, zone) for side in SIDES)
        forbidden = (
            ("not all fired" if self.unfired(zone) else None) if battle["fired"] and not nu.going(game, zone)
            else "no planes" if not air and not nu.going(game, zone)
            else "not allocated" if self.unsaid(zone)
            else "a raid is not flown" if self.unflown(zone) else None
        )  # fmt: skip

        def done() -> None:
            last = "surface" if battle["fired"] and not nu.going(game, zone) else "air"
            battle.update(rounds=battle["rounds"] + 1, last=last, revealed=False, tried=[], **self.silence())
            for side in SIDES:
                game["missions"][side].pop(zone, None)
                for ship in nu.homeless(game, side, zone):
                    ship["planes"] = 0
            nu.ended(game, zone)

        self.act("round-over", forbidden, done, zone=zone)

    @staticmethod
    def silence() -> nu.Plain:
        """What a battle keeps of a round of guns, once it is over."""
        return {"fired": [], "aimed": [], "screens": {}}

    def unfired(self, zone: str) -> list[str]:
        """Who has not fired in a round of guns; nobody where a side has no ships left."""
        rows = [nu.surface(self.game, side, zone) for side in SIDES]
        fired = self.game["battles"][zone]["fired"]
        return [ship["name"] for row in rows for ship in row if ship["name"] not in fired] if all(rows) else []

    def guns(self, zone: str) -> None:
        """A round of guns, or a part of one: all that are there, or ships that are named."""
        game, random, battle = self.game, self.random, self.game["battles"][zone]
        there = [nu.surface(game, side, zone) for side in (battle["active"], nu.other(battle["active"]))]
        air = any(nu.planes(game, side, zone) for side in SIDES)
        if not all(there):
            return
        left = self.unfired(zone)
        free = [[ship for ship in row if ship["name"] in left] for row in there]
        named = bool(battle["fired"]) or self.flip(0.6 if any(len(row) > 6 for row in there) else 0.2)
        parts = [row[: random.randint(1, 6)] if named else row for row in free]
        if named and not battle["fired"] and self.flip(0.5):
            parts = [row[:6] for row in free]
        facing = [part or row for part, row in zip(parts, there, strict=True)]
        targets = nu.opposite(*parts) if all(parts) else {}
        typed = None
        if named or self.flip(0.4):
            targets = {ship["name"]: self.one(enemy)["name"]
                       for row, enemy in zip(parts, reversed(facing), strict=True) for ship in row}  # fmt: skip
            typed = [f"{ship}={target}" for ship, target in targets.items()]
        aimed = {*targets.values(), *battle["aimed"]}
        stands = {ship: one for ship, one in battle["screens"].items() if not game["ships"][one]["sunk"]}
        before = {ship: one for ship, one in stands.items() if ship in targets.values() and one not in aimed}
        screens: nu.Plain = {}
        for row in facing:
            able = [ship["name"] for ship in row if ship["type"] in nu.ESCORTS and ship["name"] not in aimed]
            able = [name for name in able if name in targets and name not in battle["screens"].values()]
            wants = [ship["name"] for ship in row if ship["name"] in targets.values()]
            wants = [name for name in wants if name not in battle["screens"]]
            for screen, ship in zip(able, random.sample(wants, len(wants)), strict=False):
                screens[ship] = screen
        last = {name for name in left if name not in targets}
        more = bool(last) and self.flip(0.9)
        forbidden = (
            "planes" if (air and not battle["fired"]) or nu.going(game, zone)
            else "all fired" if battle["fired"] and not left
            else "parts" if last and not more and any(len(row) > 6 for row in there) else None
        )  # fmt: skip

        def fought() -> None:
            for row in facing:
                nu.known(game, row)
            bonus = {side: int(battle["night"] and game["nations"][side] == "japan") for side in SIDES}
            names = {*targets, *targets.values(), *before.values()}
            silent = [ship for row in there for ship in row if ship["name"] in names and ship["name"] not in targets]
            both = {**before, **screens}
            hits = nu.gunnery(parts[0], parts[1], targets, both, bonus, self.throw, silent)
            nu.all_hit(game, hits, zone)
            battle["fired"] = [*battle["fired"], *targets]
            battle["aimed"] = list({*battle["aimed"], *targets.values()})
            battle["screens"] = {**battle["screens"], **both}
            if not self.unfired(zone):
                battle.update(rounds=battle["rounds"] + 1, last="surface", tried=[], **self.silence())
            nu.ended(game, zone)

        ships = [ship["name"] for part in parts for ship in part]
        self.act("surface-round", forbidden, fought, zone=zone, target=typed, ship=ships if named else None,
                 more=more or None, screen=[f"{screen}={ship}" for ship, screen in screens.items()])  # fmt: skip

    def withdraw(self, zone: str) -> None:
        game, side, battle = self.game, self.one(SIDES), self.game["battles"][zone]
        to = self.one([one for one in ZONES if one != zone])
        row = [one for one in nu.fleets(game, side, zone)
               if any(game["ships"][name]["type"] not in nu.SUBMARINES for name in one["ships"])]  # fmt: skip
        if not row:
            return
        some = self.random.sample(row, self.random.randint(1, len(row))) if self.flip(0.5) else row
        some = [fleet for fleet in row if fleet in some]
        part = len(some) < len(row)
        enemy = nu.surface(game, nu.other(side), zone)
        may = nu.may_withdraw(battle, side, part=part) if enemy else "free"
        agreed = may == "roll" and self.flip(0.15)
        forbidden = (
            "a round is fought" if battle["revealed"] or zone in game["missions"][side] or battle["fired"]
            else "not friendly" if nu.surface(game, nu.other(side), to)
            else "not yet" if may == "no"
            else "tried" if may == "roll" and not agreed and side in battle["tried"] else None
        )  # fmt: skip

        def left() -> None:
            ships = [game["ships"][name] for fleet in some for name in fleet["ships"]]
            if may == "roll" and not agreed:
                battle["tried"].append(side)
                if not nu.withdraws(game, ships, enemy, self.throw):
                    return
            for fleet in some:
                fleet |= {"zone": to, "leaving": None, "pursued": False}
            nu.below_ended(game, zone)
            nu.ended(game, zone)

        self.act("withdraw", forbidden, left, side=side, zone=zone, to=to, agreed=agreed or None,
                 fleet=[fleet["name"] for fleet in some] if part or self.flip(0.3) else None)  # fmt: skip

    def over(self, zone: str) -> None:
        game = self.game
        if self.flip(0.8):
            return
        battle, facing = game["battles"][zone], all(nu.surface(game, side, zone) for side in SIDES)
        early = facing and nu.may_withdraw(battle, battle["active"], part=False) == "no"
        forbidden = "a round is fought" if battle["revealed"] or battle["fired"] else "early" if early else None
        self.act("battle-over", forbidden, lambda: nu.over(game, zone), zone=zone)
