"""Search arcs laid and searched, held against a plane geometry of its own (15.a to 15.f, 15.o)."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, pi, sin, sqrt
from typing import NamedTuple

from tests.models import cc
from tests.models.play_cc_air import KINDS, Flying

MAP = [f"{column:02d}{row:02d}" for column in range(1, 31) for row in range(1, 21)]


class Arc(NamedTuple):
    """An arc as the rulebook has it: whence, from what bearing, how wide, how far, by whom."""

    origin: str
    start: int
    wide: int
    out: int
    units: list[str]


def centre(hex: str) -> tuple[float, float]:
    """East and south of a hex's centre, its corners one away; even columns are half a hex further south."""
    column, row = int(hex[:2]), int(hex[2:])
    return 1.5 * column, sqrt(3) * (row + (column % 2 == 0) / 2)


def span(origin: str, hex: str) -> tuple[float, float]:
    """The bearings between which a hex is, seen from the centre of another."""
    (x, y), (u, v) = centre(origin), centre(hex)
    middle = degrees(atan2(u - x, y - v))
    corners = [(u + cos(pi / 3 * n) - x, v + sin(pi / 3 * n) - y) for n in range(6)]
    off = [(degrees(atan2(east, -south)) - middle + 180) % 360 - 180 for east, south in corners]
    return middle + min(off), middle + max(off)


def inside(arc: Arc, bearing: float) -> bool:
    return (bearing - 10 * arc.start) % 360 < 10 * arc.wide


def searches(arcs: list[Arc], hex: str) -> list[int]:
    """The distances of the searches of a hex: from one hex as many as are over the same spot of it (15.d, 15.e)."""
    found = []
    for origin in dict.fromkeys(arc.origin for arc in arcs):
        far = cc.apart(origin, hex)
        here = [arc for arc in arcs if arc.origin == origin and far <= arc.out]
        low, high = (0.0, 360.0) if far == 0 else span(origin, hex)
        cuts = [low, *(edge for n in range(-40, 80) if low + 1e-6 < (edge := 10.0 * n) < high - 1e-6), high]
        middles = [(one + other) / 2 for one, other in pairwise(cuts)]
        most = max((sum(inside(arc, middle) for arc in here) for middle in middles), default=0)
        found += [far] * most
    return found


class Sweeping(Flying):
    """Arcs are laid, mostly lawful ones, and searched at once; dummy ships that were seen are taken off."""

    def arcs(self, side: str) -> None:
        """One arc or some of a side's, and their search."""
        game = self.game
        if game["phase"] not in cc.SEARCHES:
            self.act("search", "15", side=side)
            return
        laid = [arc for arc in (self.lay(side) for _ in range(self.random.choice([1, 1, 2, 3]))) if arc]
        if not laid:
            return
        covered = {hex: found for hex in MAP if (found := searches(laid, hex)) and (side, hex) not in game["searched"]}
        self.look(side, laid, covered)

    def lay(self, side: str) -> Arc | None:
        """An arc, mostly one that may be laid (15.a to 15.c)."""
        game = self.game
        everyone = {**game["ships"], **game["air"], **game["bases"]}
        own = [name for name, one in everyone.items() if one["side"] == side and not one.get("off")]
        names = [name for name in own if cc.hex_of(game, name) and (side, name) not in game["searched"]]
        good = [name for name in names if not cc.forbids_search(game, name, cc.hex_of(game, name) or "")]
        names = good if good and self.chance(85) else names
        if side in game["subs"] or not names:
            return None
        first = self.random.choice(names)
        place = cc.hex_of(game, first) or ""
        mates = [name for name in names if name != first and (cc.hex_of(game, name) == place or self.chance(5))]
        units = [first, *self.random.sample(mates, min(len(mates), self.random.choice([0, 0, 1])))]
        values = [everyone[name]["search"] for name in units]
        forbidden = next(
            filter(None, (cc.forbids_search(game, name, cc.hex_of(game, name) or "") for name in units)), None
        )
        if len({cc.hex_of(game, name) for name in units}) > 1:
            forbidden = "15.c"
        out = self.random.choice([None, None, self.random.randint(1, 6)])
        wide = self.random.choice([None, self.random.randint(1, 12)])
        reach = together = 0
        if not forbidden:
            reach = min(one[0] for one in values)
            together = min(36, sum(one[1] for one in values))
            if out and out > reach:
                out = None
            reach = out or reach
            if wide and wide > together:
                forbidden = "15.c"
            elif (wide or together) < (3 if reach >= 4 else 6):
                forbidden = "15.b"
        start = self.random.randint(0, 35)
        if self.act("sweep", forbidden, unit=units, start=start, arc=wide, out_to=out, side=side) is None:
            return None
        game["searched"] |= {(side, name) for name in units}
        for name in units:
            if name in game["air"]:
                game["air"][name]["searched"] = game["phase"]
        return Arc(place, start, wide or together, reach, units)

    def look(self, side: str, laid: list[Arc], covered: dict[str, list[int]]) -> None:
        """All that the arcs cover is searched with one die: cards, dummies, sights for strikes alone (15.f-j)."""
        game = self.game
        die = game["die"].get(side) or self.random.randint(1, 6)
        thrown = bool(covered) and side not in game["die"]
        cards: list[str] = []
        hands: dict[str, list[str]] = {}
        changes: list[tuple[cc.Thing, str]] = []
        for hex in sorted(covered):
            count, strikes = cc.cards_at(game, side, covered[hex], hex, die, self.claimed(side, hex))
            there = [one for one in self.blocks(cc.OTHER[side]) if one["hex"] == hex]
            for force in self.in_order(there):
                if strikes:
                    changes.append((force, "glimpsed"))
                elif count:
                    deck = self.deck(force)
                    hands[force["name"]] = self.random.sample(deck, min(count, len(deck)))
                    cards += hands[force["name"]]
                    changes.append((force, "spotted" if force["ships"] or force["dummies"] else "off"))
        self.act("search", None, dice=[die] if thrown else [], cards=cards, side=side)
        self.signs(hands)
        if thrown:
            game["die"][side] = die
        game["searched"] |= {(side, hex) for hex in covered}
        for force, what in changes:
            if what != "glimpsed" or not force["spotted"]:
                force[what] = True
        self.compare()
        for arc in laid if side == "allied" else ():
            for name in arc.units:
                if name in game["air"] and "P" in game["air"][name]["strengths"] and hands:
                    self.bombs(name, arc, hands)

    def bombs(self, name: str, arc: Arc, hands: dict[str, list[str]]) -> None:
        """Armed searches at what the unit's own arc covers; at nothing else (15.o)."""
        game = self.game
        own = {one: hand for one, hand in hands.items() if searches([arc], game["forces"][one]["hex"])}
        other = [one for one in hands if one not in own and not game["forces"][one]["off"]]
        if other:
            kind = KINDS[self.random.choice("ABCDM")]
            self.act("armed-search", "15.o", unit=name, target=other[0], kind=kind)
        if own:
            self.armed(name, own)

    # Dummy ships seen (22.c).

    def expose(self, side: str) -> None:
        """Dummy ships are taken off where a sign of them was dealt, and nowhere else."""
        game = self.game
        there = self.blocks(cc.OTHER[side])
        ready = [one for one in there if (game["turn"], one["name"]) in self.shown and one["spotted"]]
        if not there:
            return
        force = self.random.choice(ready if ready and self.chance(70) else there)
        forbidden = None if game["phase"] in cc.SEARCHES and force in ready else "22.c"
        if self.act("expose", forbidden, target=force["name"]) is not None:
            force["dummies"] = 0
            self.emptied()
