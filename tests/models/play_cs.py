"""A random evening of Cunningham and Somerville, played by the program and by the second model side by side."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from referee.session.how import How
from tests.models import cs, cs_more
from tests.models.playing import Throwing, opened

SHIPS = {
    "Able": ("carrier", "A1"), "Bold": ("capital", "A1"), "Cargo": ("merchant", "A1"), "Dart": ("destroyer", "A1"),
    "Elf": ("escort", "A1"), "Fine": ("transport", "A1"), "Gnome": ("escort", "A1"),
    "Kaiser": ("capital", "K1"), "Loki": ("destroyer", "K1"), "Maas": ("light-cruiser", "K1"),
}  # fmt: skip
ZONES = ("D4", "D5")
CASUALTIES = [one for system in cs.SYSTEMS for one in system]


def made(random: Random) -> cs.Plain:
    """The model's game of a scenario at random."""

    def flag() -> bool:
        return random.random() < 0.5

    def force(side: str, slowest: str, **more: Any) -> cs.Plain:
        given: cs.Plain = {
            "side": side, "zone": "D5", "slowest": slowest, "ships": [], "boats": [], "plotted": None, "operated": None,
            "owed": [], "dived": None, "speed": "normal", "huff_duff": flag(), "radar": flag(),
        }  # fmt: skip
        return given | more

    speed = random.choice(sorted(cs.REACH))
    forces = {
        "Alpha": force("allied", random.choice(["normal", "fast-convoy", "slow-convoy"]), speed=speed),
        "Krieg": force("axis", "normal"),
        "Rudel": force("axis", "surfaced-submarines", radar=False, huff_duff=False),
    }
    ships = {}
    for name, (kind, code) in SHIPS.items():
        side = "allied" if code == "A1" else "axis"
        forces["Alpha" if side == "allied" else "Krieg"]["ships"].append(name)
        ships[name] = {
            "name": name, "side": side, "kind": kind, "hull": random.randint(1, 3), "boxes": random.choice([1, 3, 4]),
            "crippled_boxes": random.randint(1, 2), "fire_risk": flag(), "light_aa": random.choice("0123"),
            "structural": 0, "floatation": 0, "now": 0, "torpedo_hits": 0, "hurt": [], "permanent": [], "gone": None,
            "floundering": False, "held": False, "crippled": False, "towing": None, "tried": None, "rescuers": [],
            "thrown": False, "handy": flag(), "rescue_ship": kind == "merchant" and flag(),
            "value": random.randint(5, 40), "reloads": random.choice([0, 1, 2]), "mounts": {}, "rammed": set(),
            "failed": False, "deaf": False, "slowed": None, "attacked": None,
        }  # fmt: skip
    boats = {}
    for number in range(random.randint(1, 6)):
        boats[f"U {number + 50}"] = {
            "ace": flag(), "gnat": flag(), "attacks": random.choice([0, 0, 2]), "state": None, "shaken": None,
            "rammed": False,
        }  # fmt: skip
    forces["Rudel"]["boats"] = list(boats)
    squadrons = {}
    for name, side, kind in (
        ("Torps", "axis", "strike"), ("Stukas", "axis", "strike"), ("Escorts", "axis", "fighter"),
        ("Cats", "allied", "fighter"), ("Moths", "allied", "multi-crew"),
    ):  # fmt: skip
        squadrons[name] = {
            "side": side, "kind": kind, "factor": random.randint(2, 7), "attack_factor": 4, "repair_score": 3,
            "engines": random.randint(1, 4), "pilots": random.choice(["superior", "normal", "poor"]),
            "rugged": flag(), "fragile": False, "ready": random.randint(1, 5), "damaged": 0, "unready": 0, "hit": 0,
            "lost": 0, "repaired": None, "mended": 0, "damaged_turn": None,
        }  # fmt: skip
        squadrons[name]["fragile"] = flag() and not squadrons[name]["rugged"]
    for one in squadrons.values():
        one["all"] = one["ready"]
    return {"turn": 1, "forces": forces, "ships": ships, "boats": boats, "squadrons": squadrons, "strikes": {},
            "known": set(), "fronts": {}, "lies": {}, "fog": [], "launches": {}}  # fmt: skip


PRINTED = {
    "force": ("side", "zone", "slowest", "ships", "boats", "huff_duff", "radar"),
    "ship": ("side", "kind", "hull", "boxes", "crippled_boxes", "fire_risk", "light_aa", "handy",
             "rescue_ship", "value", "reloads"),
    "boat": ("ace", "gnat", "attacks"),
    "squadron": ("side", "kind", "factor", "attack_factor", "repair_score", "engines", "pilots", "rugged", "fragile",
                 "ready"),
}  # fmt: skip


def scenario(game: cs.Plain) -> cs.Plain:
    out: cs.Plain = {"format": 1, "game": "cunningham-somerville", "title": "a test", "turn": 1,
                     "sides": ["allied", "axis"]}  # fmt: skip
    for kind, keys in PRINTED.items():
        out[kind] = {name: {key: one[key] for key in keys} for name, one in game[kind + "s"].items()}
    for one in out["boat"].values():
        one["side"] = "axis"
    for one in out["squadron"].values():
        one.pop("factor") if one["kind"] == "multi-crew" else None
    out["force"]["Alpha"]["speed"] = game["forces"]["Alpha"]["speed"]
    return out


class Evening(Throwing):
    """One evening: every act is foretold by the model, done by the program, and what is there is compared."""

    faces = 6

    def __init__(self, seed: int, folder: Path) -> None:
        random = Random(seed)
        self.game = made(random)
        super().__init__(seed, random, opened(seed, scenario(self.game), folder))

    def follows(self) -> None:
        """Since when a ship is lost or founders."""
        for ship in self.game["ships"].values():
            if ship["gone"] or ship["floundering"]:
                ship.setdefault("since", self.game["turn"])
            elif ship["held"]:
                ship.pop("since", None)

    def acts(self) -> list[Callable[[], None]]:
        """What may be done, the oftener the likelier."""
        return [self.plot, self.operate, self.strike, self.fly, self.fly, self.fly, self.damage, self.control,
                self.storm, self.fog, self.repair, self.spot, self.tow, self.launch, self.adjudicate]  # fmt: skip

    def play(self) -> int:
        """Some turns; how many acts were compared."""
        acts = self.acts()
        for _ in range(self.random.randint(2, 5)):
            for _ in range(self.random.randint(4, 14)):
                self.random.choice(acts)()
            self.end_turn()
        return len(self.done)

    def end_turn(self) -> None:
        """The next turn, unless torpedoes are due, a raid is in the air, or fighters that were hit must land."""
        game = self.game
        due = any(shot["due"] <= game["turn"] for shot in game["launches"].values())
        due = due or any(strike["stage"] for strike in game["strikes"].values())
        if due or any(squadron["hit"] for squadron in game["squadrons"].values()):
            return self.act("phase", "undone", turn=game["turn"] + 1)
        game["turn"] += 1
        for ship in game["ships"].values():
            ship["now"] = 0
        return self.act("phase", None, turn=game["turn"])

    # What is done.

    def plot(self) -> None:
        game = self.game
        name = self.random.choice(["Alpha", "Alpha", "Krieg", "Rudel"])
        force = game["forces"][name]
        to = self.random.choice([one for one in ZONES if one != force["zone"]])
        here = to if not force["owed"] or self.random.random() < 0.3 else None
        if not (force["boats"] or cs.afloat(game, force)):
            return
        down = [one for one in force["boats"] if cs.is_down(game["boats"][one], game["turn"])]
        if down and not here:
            return
        if force["boats"] and not any(game["boats"][one]["state"] in (None, "shaken") for one in force["boats"]):
            return
        forbidden = cs.forbids_plot(game, force, here)
        self.act("plot", forbidden, lambda: cs.plot(game, force, here), name=name, to=here)

    def operate(self) -> None:
        game, random = self.game, self.random
        pack, prey = game["forces"]["Rudel"], game["forces"]["Alpha"]
        ship = game["ships"][random.choice(["Bold", "Cargo", "Fine"])]
        says = {one: random.random() < 0.4 for one in ("day", "air_support", "ultra", "not_zigzagging")}
        forbidden = cs.forbids_op(game, pack, prey, ship)
        self.act("submarine-op", forbidden, lambda: cs.submarine_op(game, pack, prey, ship, says, self.throw),
                 pack="Rudel", against="Alpha", ship=ship["name"], **says)  # fmt: skip

    def strike(self) -> None:
        game, random = self.game, self.random
        names = random.sample(["Torps", "Stukas", "Escorts"], random.randint(1, 2))
        wants = {name: random.randint(1, 3) for name in names}
        name = random.choice(["Rot", "Blau"])
        there = any(cs.fit(game, one) < count for one, count in wants.items())

        def formed() -> None:
            groups = {}
            for one, count in wants.items():
                game["squadrons"][one]["ready"] -= count
                groups[one] = dict.fromkeys(
                    ("undisturbed", "distracted", "allocated", "aborted", "hit", "done"), 0
                ) | {"flying": count, "fought": False, "all": count}  # fmt: skip
            game["strikes"][name] = {"stage": 0, "groups": groups}

        forbidden = "not ready" if there else "there" if name in game["strikes"] else None
        squadron = [{"squadron": one, "aircraft": count} for one, count in wants.items()]
        self.act("strike", forbidden, formed, name=name, squadron=squadron, zone="D5")

    def fly(self) -> None:
        """A strike's next stage."""
        game, random = self.game, self.random
        if not game["strikes"]:
            return None
        name = random.choice(sorted(game["strikes"]))
        strike = game["strikes"][name]
        groups = strike["groups"]
        if strike["stage"] == 0:
            strike["stage"] = 1
            return self.act("approach", None, name=name, detected=True)
        if strike["stage"] < 3 and random.random() < 0.1:
            squadron = random.choice(sorted(groups))
            return self.act(
                "attack-runs", "flak comes first", name=name, squadron=squadron, target="Bold", profile="dive"
            )
        if strike["stage"] == 1 and random.random() < 0.6:
            return self.fight(name, strike)
        if strike["stage"] == 2 and random.random() < 0.3:
            return self.fight_again(name, strike)
        if strike["stage"] < 3:
            total, night = random.randint(0, 15), random.random() < 0.3
            strike["stage"] = 3
            forbidden = None if any(group["flying"] for group in groups.values()) else "none flies on"
            return self.act("flak", forbidden, lambda: cs.flak(list(groups.values()), total, self.throw, night=night),
                            name=name, vt=True, flak_total=total, night=night)  # fmt: skip
        if random.random() < 0.15:
            return self.act("flak", "once", name=name, vt=True, flak_total=4)
        if random.random() < 0.6:
            return self.run_in(name, groups)
        return self.home(name, strike)

    def fight(self, name: str, strike: cs.Plain) -> None:
        game, random = self.game, self.random
        strike["stage"] = 2
        raider = random.choice(sorted(strike["groups"]))
        own = random.choice(["Cats", "Moths"])
        fights = [random.choice([1, 1, 2]) for _ in range(random.randint(1, 2))]
        group = strike["groups"][raider]
        few = sum(fights) > cs.fit(game, own) or len(fights) > group["flying"]
        night = random.random() < 0.3
        if few:
            strike["stage"] = 1
        pairs = (game["squadrons"][own], game["squadrons"][raider], group, fights, self.throw)

        def fought() -> None:
            strike["pairs"] = [(own, raider, count) for count in cs.dogfight(*pairs, night=night)]

        self.act(
            "dogfight", "too few" if few else None, fought, name=name, night=night,
            fight=[{"interceptor": own, "raider": raider, "interceptors": count} for count in fights],
        )  # fmt: skip

    def fight_again(self, name: str, strike: cs.Plain) -> None:
        """One round is all, but against a long-distance CAP: there pairs that are left fight on, others join them."""
        game, random = self.game, self.random
        pairs = strike.get("pairs", [])
        raider, own = random.choice(sorted(strike["groups"])), random.choice(["Cats", "Moths"])
        fights = [random.choice([1, 2])]
        if pairs and random.random() < 0.7:
            own, raider, _ = pairs[0]
            fights = [count for _, _, count in pairs]
            if random.random() < 0.3:
                fights[0] = random.choice([1, 2])
        group = strike["groups"][raider]
        far = strike.setdefault("rounds", 1) == 1 and random.random() < 0.7
        few = sum(fights) > cs.fit(game, own) or len(fights) > group["flying"]
        counts = sorted((count for _, _, count in pairs), reverse=True)
        same = all((one, other) == (own, raider) for one, other, _ in pairs) and len(counts) <= len(fights)
        apart = not same or any(now < before for now, before in zip(sorted(fights, reverse=True), counts, strict=False))

        def fought() -> None:
            strike["rounds"], strike["pairs"] = 2, []
            cs.dogfight(game["squadrons"][own], game["squadrons"][raider], group, fights, self.throw, night=False)

        forbidden = "too few" if few else "one round" if not far else "they fight on" if apart else None
        fight = [{"interceptor": own, "raider": raider, "interceptors": count} for count in fights]
        self.act("dogfight", forbidden, fought, name=name, fight=fight, long_distance=far)

    def run_in(self, name: str, groups: cs.Plain) -> None:
        game, random = self.game, self.random
        squadron = random.choice(sorted(groups))
        if squadron == "Escorts":
            return
        group = groups[squadron]
        after = random.choice(["NE", "NE", "DIST", "DA"])
        field = {"NE": "undisturbed", "DIST": "distracted", "DA": "allocated"}[after]
        target = game["ships"][random.choice(["Able", "Bold", "Cargo", "Elf"])]
        aircraft = random.randint(1, 2)
        forbidden = "gone" if target["gone"] else "too few" if aircraft > group[field] else None
        overcast = cs_more.weather_of(game, game["forces"]["Alpha"]["zone"]) - {"fog"}
        forbidden = forbidden or ("overcast" if overcast else None)
        if not forbidden:
            game["known"].add(target["name"])

        def attacked() -> None:
            cs.attack(group, field, aircraft, target["light_aa"], self.throw)
            cs.reveal(game, "axis", target["name"])
            target["attacked"] = game["turn"]

        self.act("attack-runs", forbidden, attacked,
                 name=name, squadron=squadron, profile="dive", target=target["name"], aircraft=aircraft, after=after,
                 dist_modifier=-1 if after == "DIST" else None)  # fmt: skip

    def home(self, name: str, strike: cs.Plain) -> None:
        game = self.game
        zones = self.random.randint(1, 4)

        def landed() -> None:
            for squadron, group in strike["groups"].items():
                own = game["squadrons"][squadron]
                own["ready"] += group["all"] - group["hit"]
                cs.prayer(own, group["hit"], zones, self.throw, game["turn"])
            del game["strikes"][name]

        self.act("fly-home", None, landed, name=name, zones=zones)

    def repair(self) -> None:
        game = self.game
        name = self.random.choice(sorted(game["squadrons"]))
        own = game["squadrons"][name]
        if own["hit"] and self.random.random() < 0.7:
            return self.land(name, own)
        barred = game["turn"] in (own["repaired"], own["damaged_turn"])
        forbidden = "none" if not own["damaged"] else "not yet" if barred else None

        def mended() -> None:
            good = sum(self.throw() >= own["repair_score"] for _ in range(own["damaged"]))
            own["damaged"] -= good
            own["ready"] += good
            own["repaired"], own["mended"] = game["turn"], good

        return self.act("repair", forbidden, mended, squadron=name)

    def land(self, name: str, own: cs.Plain) -> None:
        def landed() -> None:
            cs.prayer(own, own["hit"], 1, self.throw, self.game["turn"])
            own["hit"] = 0

        self.act("land-cap", None, landed, squadron=name)

    def damage(self) -> None:
        random = self.random
        ship = self.game["ships"][random.choice(sorted(SHIPS))]
        boxes, floods = random.choice([0, 1, 1, 2]), random.choice([0, 0, 1, 1, 2])
        casualties = random.sample(CASUALTIES, random.choice([0, 1, 1, 2]))
        explodes = random.random() < 0.03
        if not (boxes or floods or casualties or explodes):
            return
        forbidden = "gone" if ship["gone"] else None

        def hurt() -> None:
            cs.suffer(ship, boxes, floods, casualties, explodes)
            cs.slow(self.game, ship, floods, casualties)

        self.act("damage", forbidden, hurt, ship=ship["name"],
                 structural=boxes, floatation=floods, casualty=casualties, explosion=explodes)  # fmt: skip

    def control(self) -> None:
        game = self.game
        side = self.random.choice(["allied", "axis"])
        if game.get(side) == game["turn"]:
            return self.act("damage-control", "once a turn", side=side)

        def controlled() -> None:
            for ship in game["ships"].values():
                if ship["side"] == side and not ship["gone"] and ship["tried"] != game["turn"]:
                    cs.control(ship, self.throw)
            game[side] = game["turn"]

        return self.act("damage-control", None, controlled, side=side)

    def tow(self) -> None:
        """A tow is passed to a ship dead in the water by one at 1 or stopped, once a Marker Step."""
        game, random = self.game, self.random
        tower, towed = (game["ships"][one] for one in random.sample(["Able", "Cargo", "Dart", "Elf"], 2))
        speed, foul = random.choice([0, 1, 1, 2]), random.random() < 0.3
        dead = cs.is_stopped(towed)
        stuck = tower["floundering"] or any(one["towing"] for one in (tower, towed)) or tower["hurt"]
        taken = any(one["towing"] in (tower["name"], towed["name"]) for one in game["ships"].values())
        if stuck or taken or tower["permanent"] or game.get("allied") == game["turn"]:
            return
        forbidden = "no" if tower["gone"] or towed["gone"] or not dead or speed > 1 else None
        forbidden = forbidden or ("once a step" if tower["tried"] == game["turn"] else None)
        forbidden = forbidden or ("attacked" if game["turn"] - 1 in (tower["attacked"], towed["attacked"]) else None)

        def passed() -> None:
            tower["tried"] = game["turn"]
            if self.throw() - foul >= 5:
                tower["towing"] = towed["name"]

        self.act("tow", forbidden, passed, tower=tower["name"], towed=towed["name"], speed=speed, foul_or_severe=foul)

    def launch(self) -> None:
        """Torpedoes, or a dummy, at a datum: due at once, in the next torpedo phase or in the one after."""
        game, random = self.game, self.random
        ship = game["ships"][random.choice(["Loki", "Kaiser"])]
        number, lance = random.randint(1, 4), random.random() < 0.3
        mounts = random.sample(["X", "Y"], random.choice([0, 1, 1, 2]))
        distance = random.choice([3, 4, 5, 12, 13, 24])
        target = random.choice(["Bold", "Cargo", None])
        mounts = mounts if target else []
        far = distance > (24 if lance else 12)
        gone = ship["gone"] or (target and game["ships"][target]["gone"])
        forbidden = "gone" if gone else "range" if far else "there" if number in game["launches"] else None
        forbidden = forbidden or ("no dummy" if distance <= 4 and not target else None)
        first = any(one["turn"] < game["turn"] >= one["due"] for one in game["launches"].values())
        forbidden = forbidden or ("others are due" if first else None)
        forbidden = forbidden or cs.forbids_mounts(ship, mounts, game["turn"])
        wait = 0 if distance <= 4 else 1 if distance <= 12 else 2

        def launched() -> None:
            shot = {"ship": ship["name"], "target": target, "turn": game["turn"], "due": game["turn"] + wait}
            game["launches"][number] = shot
            game["known"] |= {ship["name"], target or ship["name"]}
            for mount in mounts if target else []:
                cs.fired(ship, mount, game["turn"])

        self.act("launch", forbidden, launched, ship=ship["name"], number=number, target=target, distance=distance,
                 long_lance=lance, mount=mounts or None)  # fmt: skip

    def adjudicate(self) -> None:
        """A datum that is due; a dummy has no die."""
        game = self.game
        if not game["launches"]:
            return
        number = self.random.choice(sorted(game["launches"]))
        shot = game["launches"][number]
        forbidden = "not due" if shot["due"] > game["turn"] else None
        if shot["target"] and game["ships"][shot["target"]]["gone"]:
            return
        need = self.random.randint(2, 6) if shot["target"] else None

        def hits() -> None:
            del game["launches"][number]
            if need and self.throw() >= need:
                hit = game["ships"][shot["target"]]
                hit["torpedo_hits"] += 1
                hit["attacked"] = game["turn"]
                cs.reveal(game, "allied", shot["ship"])
                cs.reveal(game, "axis", hit["name"])

        self.act("torpedoes", forbidden, hits, number=number, to_hit=need, distance=6 if need else None)

    def storm(self) -> None:
        game = self.game
        if "Gale" not in game["fronts"]:
            lies = tuple(self.random.sample(["D4", "D5", "E2", "A1"], 2))

            def placed() -> None:
                game["lies"]["Gale"] = lies
                die = self.throw()
                worst = ["severe", "foul", "overcast"][(die - 1) // 2]
                game["fronts"]["Gale"] = [worst, {"severe": "foul", "foul": "overcast"}.get(worst)]
                cs_more.drives_fog_away(game, "Gale")

            return self.act("storm", None, placed, name="Gale", zone=lies[0], down=lies[1])

        def eased() -> None:
            worst, _ = game["fronts"].pop("Gale")
            if worst == "severe":
                game["fronts"]["Gale"] = ["foul", "overcast"]
            elif worst == "foul":
                game["fronts"]["Gale"] = ["overcast", None]

        return self.act("storm-dissipates", None, eased, name="Gale")

    def fog(self) -> None:
        game = self.game
        if not game["fog"] or self.random.random() < 0.4:
            zone = self.random.choice(["A1", "A2", "A3"])
            forbidden = "severe" if "severe" in cs_more.weather_of(game, zone) else None
            lies = zone in game["fog"]
            return None if lies else self.act("fog", forbidden, lambda: game["fog"].append(zone), zone=zone)
        turn, need = self.random.choice([("night", 6), ("first-day", 4), ("second-day", 3)])

        def lifts() -> None:
            game["fog"] = [zone for zone in game["fog"] if not self.is_stormy(zone) and self.throw() < need]

        return self.act("fog-lifts", None, lifts, turn=turn)

    def spot(self) -> None:
        """A search of a zone."""
        raise NotImplementedError

    def is_stormy(self, zone: str) -> bool:
        """Has a storm come upon it?"""
        return bool(cs_more.weather_of(self.game, zone) & set(cs_more.BAD))

    # What is there.

    def compare(self) -> None:
        """The umpire's state and both files against the model's."""
        game, tree = self.game, self.session.state.tree
        if self.random.random() < 0.3:
            self.first_is_possible()
            self.compare_targets()
        sides = tree["sides"]
        for name, force in game["forces"].items():
            found = sides[force["side"]]["forces"][name]
            there = {"zone": found["zone"], "owed": list(found.get("plots", [])), "operated": found.get("operated")}
            self.same(name, there, {key: force[key] for key in there})
        for name, ship in game["ships"].items():
            found = sides[ship["side"]]["ships"][name]
            there = {key: found.get(key, 0) for key in ("structural", "floatation", "torpedo_hits")}
            wanted = {key: ship[key] for key in there}
            there["condition"] = found.get("condition")
            state = "floundering" if ship["floundering"] else "bulkheads-hold" if ship["held"] else None
            wanted["condition"] = ship["gone"] or state
            there["hurt"] = sorted([*found.get("casualties", []), *found.get("permanent", [])])
            wanted["hurt"] = sorted([*ship["hurt"], *([] if ship["gone"] else ship["permanent"])])
            tows = ship["towing"] and not game["ships"][ship["towing"]]["gone"]
            there["towing"], wanted["towing"] = found.get("towing"), ship["towing"] if tows else None
            if ship["gone"]:
                there, wanted = ({"condition": one["condition"]} for one in (there, wanted))
            self.same(name, there, wanted)
        for name, boat in game["boats"].items():
            found = sides["axis"]["boats"][name]
            over = found.get("state") == "shaken" and game["turn"] > found["shaken"] + 1
            there = {"state": None if over else found.get("state"), "attacks": found.get("attacks", 0)}
            over = boat["state"] == "shaken" and game["turn"] > boat["shaken"] + 1
            self.same(name, there, {"state": None if over else boat["state"], "attacks": boat["attacks"]})
        self.compare_aircraft(sides)
        public = tree["public"]
        self.same("datums", {int(one) for one in public.get("datums", {})}, set(game["launches"]))
        fronts = {name: [one["weather"], one.get("down_weather")] for name, one in public.get("fronts", {}).items()}
        self.same("fronts", fronts, game["fronts"])
        self.same("fog", list(public.get("fog", {})), game["fog"])
        for side in ("allied", "axis"):
            self.compare_file(side)

    def compare_targets(self) -> None:
        """What `targets` says of a ship's torpedoes: none beyond their reach, and which mounts are empty."""
        game, random = self.game, self.random
        ship = game["ships"][random.choice(["Loki", "Kaiser"])]
        distance, lance = random.choice([3, 12, 13, 24]), random.random() < 0.3
        if ship["gone"]:
            return
        inputs = {"ship": ship["name"], "distance": distance, "long_lance": lance}
        lines = self.session.act("targets", inputs, How()).say(["allied", "axis"])["umpire"]
        nobody = any("cannot launch:" in line for line in lines)
        self.same(f"reach at {distance}", nobody, distance > (24 if lance else 12))
        empty = [name for name in ("X", "Y") if cs.forbids_mounts(ship, [name], game["turn"])]
        listed = [name for name in ("X", "Y") if any(f"mount {name} is" in line for line in lines)]
        self.same(f"mounts of {ship['name']} ({lines})", listed, [] if nobody else empty)

    def compare_aircraft(self, sides: Any) -> None:
        """Every aircraft is ready, flying, hit, damaged or lost."""
        game = self.game
        flying: dict[str, int] = {}
        for name, strike in game["strikes"].items():
            for squadron, group in strike["groups"].items():
                found = sides["axis"]["strikes"][name]["groups"][squadron]
                keys = ("flying", "undisturbed", "distracted", "allocated", "aborted", "hit", "done")
                self.same(f"{name} {squadron}", {key: found.get(key, 0) for key in keys}, {k: group[k] for k in keys})
                flying[squadron] = flying.get(squadron, 0) + group["all"]
        self.same("strikes", set(sides["axis"].get("strikes", {})), set(game["strikes"]))
        for name, own in game["squadrons"].items():
            found = sides[own["side"]]["squadrons"][name]
            held = ("ready", "damaged", "unready", "hit")
            self.same(name, {key: found.get(key, 0) for key in held}, {key: own[key] for key in held})
            assert own["all"] == own["lost"] + flying.get(name, 0) + sum(own[key] for key in held), self.told(name)

    def compare_file(self, side: str) -> None:
        """A side's file names no force, boat, squadron or strike of the enemy, and no ship that it does not know."""
        game = self.game
        secret = [*game["boats"], "Rot", "Blau"] if side == "allied" else []
        secret += [name for name, one in game["forces"].items() if one["side"] != side]
        secret += [name for name, one in game["squadrons"].items() if one["side"] != side]
        for name, ship in game["ships"].items():
            if ship["gone"]:
                game["known"].add(name)
            if ship["side"] != side and name not in game["known"]:
                secret.append(name)
        self.unnamed(side, self.file(side), secret)
