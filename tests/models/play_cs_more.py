"""A whole random evening of Cunningham and Somerville: `play_cs`, with searches, rescues, collisions and more."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.models import cs, cs_more
from tests.models.play_cs import CASUALTIES, SHIPS, ZONES, Evening

FLYING = ("Cat one", "Cat two", "Bv")


class WholeEvening(Evening):
    """One evening, with all its acts."""

    def __init__(self, seed: int, folder: Path) -> None:
        super().__init__(seed, folder)
        self.game |= {"sighted": {}, "flying": {}, "rescues": {}, "busy": set(), "points": {}, "smoke": {}}

    def acts(self) -> list[Any]:
        more = [self.shadow, self.duel, self.rescue, self.rescue, self.collide, self.critical, self.sea_worse,
                self.smoke, self.smoke_lifts, self.replace, self.ready, self.mend, self.storm_moves, self.sighting,
                self.spot, self.plot, self.mount_destroyed, self.launch]  # fmt: skip
        return [*super().acts(), *more]

    # Weather.

    def storm_moves(self) -> None:
        game = self.game
        if "Gale" not in game["fronts"]:
            return
        lies = tuple(self.random.sample(["D4", "D5", "E2", "A1"], 2))

        def moved() -> None:
            game["lies"]["Gale"] = lies
            cs_more.drives_fog_away(game, "Gale")

        self.act("storm-moves", None, moved, name="Gale", zone=lies[0], down=lies[1])

    # Searches.

    def spot(self) -> None:
        game, random = self.game, self.random
        side = random.choice(["allied", "axis"])
        search = random.choice(["air", "flying-boat", "surface", "submarine"])
        air = search in ("air", "flying-boat")
        zone, flag = random.choice([*ZONES, "D7"]), [random.random() < 0.3 for _ in range(4)]
        stated = random.choice([None, None, "clear", "overcast", "foul", "severe", "fog"])
        says: dict[str, Any] = {
            "to_spot": random.randint(1, 7), "search": search, "asv_radar": air and flag[0], "ultra": flag[2],
            "effective_radar": not air and flag[1], "night": flag[3],
            "boats": random.randint(1, 4) if search == "submarine" else 1,
        }  # fmt: skip

        def spotted() -> None:
            weather = {stated} if stated else cs_more.weather_of(game, zone)
            if not cs_more.is_spotted(says, weather, self.throw()):
                return
            for name, force in game["forces"].items():
                if force["side"] != side and force["zone"] == zone and cs_more.is_there(game, force):
                    cs_more.sight(game, side, name)
                    cs_more.dive(game, force)

        most = cs_more.most_boats(game, zone) if side == "axis" and search == "submarine" else None
        forbidden = "too many boats" if most is not None and says["boats"] > most else None
        if search == "flying-boat" and says["night"] and not says["asv_radar"]:
            forbidden = "ASV radar by night"
        self.act("spot", forbidden, spotted, side=side, zone=zone, weather=stated, **says)

    def sighting(self) -> None:
        """Only looks, unless numbers are given; then they must be what fog of war allows."""
        name = self.random.choice(["Alpha", "Krieg"])
        side = "axis" if name == "Alpha" else "allied"
        game = self.game
        here = side, name, game["forces"][name]["zone"]
        if not cs.afloat(game, game["forces"][name]):
            return
        counts = {"carriers": 0, "capital_ships": 0, "merchants": 0, "escorts": 0}
        kinds = {"carrier": "carriers", "capital": "capital_ships", "merchant": "merchants", "transport": "merchants",
                 "destroyer": "escorts", "escort": "escorts"}  # fmt: skip
        light = 0
        for ship in cs.afloat(game, game["forces"][name]):
            if ship["kind"] == "light-cruiser":
                light += 1
            else:
                counts[kinds[ship["kind"]]] += 1
        said = {what: max(0, count + self.random.choice([-1, 0, 0, 0, 1, 2])) for what, count in counts.items()}
        as_one = [counts | {kind: counts[kind] + light} for kind in ("capital_ships", "escorts")]
        wrong = not any(cs_more.may_be_said(said, true) for true in as_one)
        forbidden = "not spotted" if here not in game["sighted"] else "no such numbers" if wrong else None
        self.act("sighting", forbidden, lambda: game["sighted"].update({here: game["turn"]}),
                 name=name, **said)  # fmt: skip

    def shadow(self) -> None:
        game, random = self.game, self.random
        boat = random.choice(FLYING)
        side = "axis" if boat == "Bv" else "allied"
        zone, zones = random.choice(ZONES), random.choice([1, 3, 5])
        keys = ("carrier", "distant_cap", "cam_ship", "catapult_warship", "radar_and_director")
        says: dict[str, Any] = {key: random.random() < 0.3 for key in keys}
        stated = random.choice([None, None, "clear", "foul", "severe"])
        flown = game["flying"].get(boat)
        forbidden = None
        if flown:
            away = flown["state"] == "shot-down" and game["turn"] <= flown["lost"] + 1
            rests = flown["rests"] == game["turn"]
            home = flown["turn"] == game["turn"] and flown["state"] in ("driven-off", "abandons")
            forbidden = "lost" if away else "rests" if rests else "on its way home" if home else None
            if not forbidden and flown["turn"] == game["turn"]:
                return
        prey = [name for name, force in game["forces"].items() if force["side"] != side and force["zone"] == zone]
        prey = [name for name in prey if cs_more.is_there(game, game["forces"][name])]
        if len(prey) != 1 or not game["forces"][prey[0]]["ships"]:
            return

        def shadowed() -> None:
            weather = {stated} if stated else cs_more.weather_of(game, zone)
            fate = cs_more.intercepts(says, weather, self.throw)
            lost = game["turn"] if fate == "shot-down" else None
            rests = game["turn"] + 1 if zones > 4 else None
            game["flying"][boat] = {"turn": game["turn"], "state": fate, "lost": lost, "rests": rests}
            for name in prey:
                cs_more.sight(game, side, name)

        self.act("shadow", forbidden, shadowed, boat=boat, side=side, zone=zone, zones=zones, weather=stated, **says)

    def duel(self) -> None:
        game = self.game
        up = [
            one
            for one, flown in game["flying"].items()
            if (flown["turn"], flown["state"]) == (game["turn"], "shadowing")
        ]
        if not up or "Bv" not in up or len(up) < 2:
            return
        other = next(one for one in up if one != "Bv")

        def fought() -> None:
            fates = cs_more.duel(self.throw(), self.throw())
            for one, fate in zip((other, "Bv"), fates, strict=True):
                game["flying"][one] |= {"state": fate, "lost": game["turn"] if fate == "shot-down" else None}

        self.act("boat-duel", None, fought, charlie=other, escort="Bv")

    # Ships.

    def rescue(self) -> None:
        game, random = self.game, self.random
        lost = [name for name in sorted(SHIPS) if game["ships"][name]["gone"] or game["ships"][name]["floundering"]]
        casualty = game["ships"][random.choice(lost if lost and random.random() < 0.7 else sorted(SHIPS))]
        what = random.choice(["told off", "done", "imposed"])
        ships = [game["ships"][one] for one in random.sample(sorted(SHIPS), random.randint(1, 2))]
        fit = [one for one in game["ships"].values() if one["side"] == casualty["side"] and not one["gone"]]
        if fit and what == "imposed" and random.random() < 0.8:
            ships = [max(fit, key=lambda one: cs_more.may_be_sent(casualty, one) and one is not casualty)]
        forbidden = cs_more.forbids_rescue(casualty, ships)
        sides = {one["side"] for one in ships}
        given = {"casualty": casualty["name"], "ship": [one["name"] for one in ships]}
        if len(sides) > 1:
            return None
        side = sides.pop()

        def told_off() -> None:
            casualty["rescuers"] += [one["name"] for one in ships if one["name"] not in casualty["rescuers"]]

        if what == "told off":
            forbidden = forbidden or (None if side == casualty["side"] else "the enemy's own will")
            return self.act("rescue", forbidden, told_off, **given)
        if what == "done":
            if (
                not forbidden
                and casualty["kind"] in ("merchant", *cs_more.SMALL)
                and (side, casualty["name"]) in game["points"]
            ):
                return None

            def done() -> None:
                key = side, casualty["name"]
                game["busy"] |= {(game["turn"], one["name"]) for one in ships}
                if side != casualty["side"]:
                    game["known"].add(casualty["name"])
                else:
                    told_off()
                game["rescues"][key] = game["rescues"].get(key, 0) + len(ships)
                game["points"][key] = cs_more.points(casualty, side, game["rescues"][key])

            busy = any((game["turn"], one["name"]) in game["busy"] for one in ships)
            return self.act("rescue", forbidden or ("once a turn" if busy else None), done, done=True, **given)
        if side != casualty["side"] or casualty["rescuers"]:
            return None
        forbidden = forbidden or ("thrown" if casualty["thrown"] else None)
        forbidden = forbidden or ("not before the next turn" if casualty["since"] >= game["turn"] else None)
        forbidden = forbidden or (None if all(cs_more.may_be_sent(casualty, one) for one in ships) else "kind")

        def imposed() -> None:
            casualty["thrown"] = True
            need = 5 if casualty["kind"] in cs_more.SMALL else 3
            if self.throw() >= need:
                casualty["rescuers"] += [one["name"] for one in ships]

        return self.imposes(casualty, forbidden, imposed, given)

    def imposes(self, casualty: cs.Plain, forbidden: str | None, imposed: Callable[[], None], given: Any) -> None:
        """The enemy throws for a rescue, or the umpire for him: then he hears nothing."""
        enemy = "axis" if casualty["side"] == "allied" else "allied"
        before, unseen = self.file(enemy), not self.is_seen(casualty)
        self.act("rescue", forbidden, imposed, impose=True, **given)
        assert not unseen or self.file(enemy) == before, self.told("an enemy hears of a casualty that he has not seen")

    def is_seen(self, casualty: cs.Plain) -> bool:
        """May the enemy have seen what became of a ship: does he know her name, or was her force ever found?"""
        force = next((name for name, one in self.game["forces"].items() if casualty["name"] in one["ships"]), None)
        named = self.session.state.tree["sides"][casualty["side"]]["ships"][casualty["name"]].get("identified")
        return bool(named) or any(force in (None, one[1]) for one in self.game["sighted"])

    def collide(self) -> None:
        game, random = self.game, self.random
        names = random.sample(sorted(SHIPS), 2)
        mover, other = ships = (game["ships"][names[0]], game["ships"][names[1]])
        speeds = (random.choice([1, 3, 5, 7, 9]), random.choice([0, 2, 5, 8]))
        keys = ("small_aspect", "night_unseen", "visibility_reduced", "severe_weather")
        says: dict[str, Any] = {key: random.random() < 0.3 for key in keys}
        says |= {"ramming": random.random() < 0.4, "place": random.choice([1, 1, 2, 3])}
        says["relative_size"] = random.choice(["larger", "same", "smaller"])
        forbidden = "gone" if mover["gone"] or other["gone"] else None
        if any(one["floundering"] or one["floatation"] >= one["boxes"] for one in ships) and not forbidden:
            return

        still = [cs.is_stopped(one) and not cs.is_towed(game, one) for one in ships]
        if still[0] or (still[1] and speeds[1]):
            forbidden = forbidden or "dead in the water"
        if says["ramming"] and mover["failed"]:
            forbidden = forbidden or "failed before"

        def met() -> None:
            if not says["ramming"] or cs_more.rams(ships, says, self.throw):
                cs_more.collide(ships, speeds, says, self.throw, game["turn"])
            if mover["side"] != other["side"]:
                game["known"] |= set(names)
                for ship, by in (ships, ships[::-1]):
                    cs.reveal(game, by["side"], ship["name"])

        self.act("collide", forbidden, met, moving=names[0], non_moving=names[1], moving_speed=speeds[0],
                 non_moving_speed=speeds[1], **says)  # fmt: skip

    def critical(self) -> None:
        game, random = self.game, self.random
        ship = game["ships"][random.choice(sorted(SHIPS))]
        by, penetrating = random.choice(["torpedo", "special"]), random.random() < 0.5
        boxes, floods = random.choice([0, 0, 1]), random.choice([0, 0, 1])
        forbidden = "gone" if ship["gone"] else None

        def hurt() -> None:
            if by == "torpedo":
                effects = cs_more.critical(self.throw, penetrating=penetrating, explosive=cs_more.is_explosive(ship))
                ship["torpedo_hits"] = max(0, ship["torpedo_hits"] - 1)
            else:
                effects = cs_more.special(self.throw, penetrating=penetrating)
            cs.suffer(ship, boxes, floods + effects.count("floatation"), cs_more.named(effects), "explosion" in effects)
            cs.slow(game, ship, floods + effects.count("floatation"), effects, by)

        self.act("critical", forbidden, hurt, ship=ship["name"], hit=by, penetrating=penetrating, structural=boxes,
                 floatation=floods)  # fmt: skip

    def mount_destroyed(self) -> None:
        random = self.random
        ship = self.game["ships"][random.choice(["Loki", "Kaiser"])]
        mount = random.choice(["X", "Y"])
        if ship["mounts"].get(mount, {}).get("destroyed") or random.random() < 0.6:
            return

        def hit() -> None:
            cs.stops_reloading(ship, self.game["turn"])
            ship["mounts"][mount] = {"launched": None, "times": 0, "ready": None, "destroyed": True}

        self.act("mount-destroyed", "gone" if ship["gone"] else None, hit, ship=ship["name"], mount=mount)

    def sea_worse(self) -> None:
        game = self.game
        held = [ship for ship in game["ships"].values() if ship["held"]]

        def worse() -> None:
            for ship in held:
                ship |= {"held": False, "floundering": True}

        if held:
            self.act("sea-worse", None, worse)

    def mend(self) -> None:
        ship = self.game["ships"][self.random.choice(sorted(SHIPS))]
        casualty = self.random.choice([*ship["hurt"], *CASUALTIES])
        forbidden = "gone" if ship["gone"] else None if casualty in ship["hurt"] else "not hurt"
        if casualty in ship["permanent"]:
            return
        self.act("mend", forbidden, lambda: ship["hurt"].remove(casualty), ship=ship["name"], casualty=[casualty])

    def smoke(self) -> None:
        game, random = self.game, self.random
        name = random.choice(["A", "B"])
        if name in game["smoke"] and random.random() < 0.3:
            return self.act("smoke", None, lambda: game["smoke"].pop(name), name=name, gone=True)
        screen = random.choice(["1", "11", "111", "11111"])
        return self.act("smoke", None, lambda: game["smoke"].update({name: screen}), name=name, screen=screen)

    def smoke_lifts(self) -> None:
        game = self.game
        wind = self.random.random() < 0.2
        if not game["smoke"] or game.get("smoke lifted") == game["turn"]:
            return

        def lifted() -> None:
            game["smoke lifted"] = game["turn"]
            for name, screen in game["smoke"].items():
                game["smoke"][name] = cs_more.lifts(screen, self.throw, high_wind=wind)

        self.act("smoke-lifts", None, lifted, high_wind=wind)

    # Aircraft.

    def replace(self) -> None:
        game, random = self.game, self.random
        own, support = random.sample(["Torps", "Stukas"], 2)
        count = random.randint(1, 2)
        have, give = game["squadrons"][own], game["squadrons"][support]
        forbidden = "none" if have["damaged"] < count or give["ready"] < count else None
        forbidden = forbidden or ("not yet" if have["damaged_turn"] == game["turn"] else None)

        def exchanged() -> None:
            have["damaged"] -= count
            have["unready"] += count
            give["ready"] -= count
            give["damaged"] += count

        self.act("replace", forbidden, exchanged, squadron=own, support=support, aircraft=count)

    def ready(self) -> None:
        own = self.game["squadrons"][(name := self.random.choice(["Torps", "Stukas"]))]

        def readied() -> None:
            own["ready"] += own["unready"]
            own["unready"] = 0

        self.act("ready", None if own["unready"] else "none", readied, squadron=name)

    # What is there.

    def compare(self) -> None:
        super().compare()
        game, tree = self.game, self.session.state.tree
        found = {
            (one["by"], one["force"], one["zone"]): one["turn"] for one in tree["umpire"].get("sightings", {}).values()
        }
        self.same("sightings", found, game["sighted"])
        self.same("smoke", dict(tree["public"].get("smoke", {})), game["smoke"])
        ahead = {name: bool(one[1]) for name, one in game["fronts"].items()}
        lies = {name: (one["zone"], one.get("down")) for name, one in tree["public"].get("fronts", {}).items()}
        wanted = {name: (game["lies"][name][0], game["lies"][name][1] if ahead[name] else None) for name in ahead}
        self.same("storms", lies, wanted)
        for boat, flown in game["flying"].items():
            side = "axis" if boat == "Bv" else "allied"
            there = tree["sides"][side]["flying_boats"][boat]
            self.same(boat, {key: there.get(key) for key in flown}, flown)
        earned = {
            (side, casualty): value
            for side in ("allied", "axis")
            for casualty, value in tree["sides"][side].get("rescue_points", {}).items()
        }
        self.same("points", earned, game["points"])
        for name, ship in game["ships"].items():
            there = tree["sides"][ship["side"]]["ships"][name]
            self.same(f"rescuers of {name}", sorted(there.get("rescuers", [])), sorted(ship["rescuers"]))
        for name, force in game["forces"].items():
            there = tree["sides"][force["side"]]["forces"][name]
            self.same(f"{name} dived", there.get("dived"), force["dived"])
