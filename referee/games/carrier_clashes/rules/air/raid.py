"""The stages of every strike: forming up, finding the target, CAP, AA and the losses to both (16.e, i, j)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from referee.engine.chance import D6, Dice, Part, Reckoned, Step
from referee.engine.distribution import Distribution
from referee.engine.inputs import Inputs, choice, many, whole
from referee.engine.inputs import flag as flagged
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.carrier_clashes.rules.air.antiaircraft import Barrage, Flak, column, shot_at
from referee.games.carrier_clashes.rules.air.approach import finding_bound, forming_bound
from referee.games.carrier_clashes.rules.air.cap import FIGHTERS, CapUnit, Flyer, Toll, Volley, fights, shots, volleys
from referee.games.carrier_clashes.rules.air.combat import name_of, with_highest
from referee.games.carrier_clashes.rules.air.fates import after_aa, after_cap, attack_shares, halved_kinds
from referee.games.carrier_clashes.rules.air.losses import Flier
from referee.games.carrier_clashes.rules.upkeep.turn import WEATHERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Striker(Flyer):
    """An air unit of a strike, as it attacks."""

    weapon: str | None = choice("L", "M", "H", default=None, meaning="how a level bomber bombs: low, medium, high")
    strength: int | None = whole(1, default=None, meaning="printed attack strength of a bomber")

    def check(self) -> None:
        super().check()
        if self.kind == "level":
            self.need("weapon", why="L, M or H of the level bomber")
        else:
            self.refuse("weapon", why="only level bombers choose how they bomb")
        if self.kind in FIGHTERS:
            self.refuse("strength", why=f"what the {self.kind} brings is f")
        else:
            self.need("strength", why="the attack factor")

    @property
    def factors(self) -> str:
        """The weapon it attacks with."""
        return self.weapon or {"dive": "P", "torpedo": "A"}.get(self.kind, "F")


class Raiding(Inputs):
    """A strike on its way, and what awaits it."""

    origin_weather: str = choice(*WEATHERS, default="clear", meaning="weather where the strike forms up")
    weather: str = choice(*WEATHERS, default="clear", meaning="weather at the target")
    distance: int = whole(0, 40, 4, meaning="hexes to the target")
    found: bool = flagged(meaning="it has formed up and found its target: no die for that")
    cap: list[CapUnit] = many(CapUnit, 0, 12, (), meaning="CAP units that fight")
    base_star: bool = flagged(meaning="the base's AA is only a star")


class Over(NamedTuple):
    """A strike over its target: the toll of CAP and AA, each unit's share of its strength (in halves), units lost.

    Each unit's fate is in `fates` until AA is over; the results of its attack are in `done`.
    """

    toll: Toll = Toll()
    flak: Flak = Flak()
    fates: tuple[str, ...] = ()
    shares: tuple[int, ...] = ()
    lost: int = 0
    done: tuple[Any, ...] = ()


class Raid(NamedTuple):
    """The fights of a strike before its attack: the dice of CAP and escorts, the AA, and how its losses fall.

    `aa` is the number of faces of a D12 on which AA shoots down each unit. `halved` are the kinds of which half of
    CAP's losses come before the attack and half after.
    """

    strike: Sequence[Striker]
    volleys: list[Volley]
    aa: tuple[int, ...]
    halved: frozenset[str]
    all_before: bool

    def attackers(self) -> list[int]:
        """The places of those that attack the target, escorts aside."""
        return [place for place, unit in enumerate(self.strike) if unit.kind != "escort"]

    def escorts(self) -> list[int]:
        """The places of the escorts."""
        return [place for place, unit in enumerate(self.strike) if unit.kind == "escort"]

    def cap_faces(self) -> dict[int, int]:
        """The number of faces of a D12 on which CAP shoots down each unit that it attacks."""
        dice = [cells for volley in self.volleys if volley.by_cap for cells, _ in volley.dice]
        return {cells[0]: sum(token is not None for token in cells) for cells in dice}

    def fliers(self, worth: Mapping[int, int]) -> list[Flier]:
        """The attackers as their losses fall; `worth` by place, in half shares."""
        by_cap = self.cap_faces()
        return [
            Flier(by_cap.get(at, 0), self.aa[at], self.strike[at].kind in self.halved, worth[at])
            for at in self.attackers()
        ]

    def lose(self, places: Iterable[int]) -> Distribution:
        """How many of these units are lost: each by its die of CAP or, if that misses, by its die of AA."""
        by_cap, out = self.cap_faces(), Distribution.sure(0)
        for at in places:
            safe = (12 - by_cap.get(at, 0)) * (12 - self.aa[at])
            out = out.times(Distribution({0: safe, 1: 144 - safe}), int.__add__)
        return out

    def hurt_cap(self) -> Distribution:
        """How many units of the CAP are withdrawn and lost, as a pair."""
        out = Distribution.sure((0, 0))
        for cells, _ in (die for volley in self.volleys if not volley.by_cap for die in volley.dice):
            die = Distribution(
                {(0, 0): cells.count(None), (1, 0): cells.count("withdrawn"), (0, 1): cells.count("lost")}
            )
            out = out.times(die, lambda one, other: (one[0] + other[0], one[1] + other[1]))
        return out

    def hurt_besides(self) -> Distribution:
        """The losses on which the attack does not depend: escorts lost, CAP withdrawn, CAP lost."""
        return self.lose(self.escorts()).times(self.hurt_cap(), lambda lost, cap: (lost, *cap))

    def steps(self, rules: Rules) -> list[Any]:
        """CAP, the losses to it, AA, the losses to that."""
        return [_begin, *self._cap_dice(), self._after_cap, *self._fired_at(rules).values(), self._after_aa]

    def reckon_with(self, rules: Rules, rest: Sequence[Any], ends: Callable[[Raid], Mapping[Any, int]]) -> Reckoned:
        """These steps and the `rest`; once the dice given run out, `ends` reckons what follows."""
        met, fired_at = self._cap_dice(), self._fired_at(rules)

        def on(steps: list[Any], dice: int, place: int = -1) -> Reckoned:
            return Reckoned(steps, lambda over: ends(self.with_dice(over, dice, place)))

        steps = [self._after_aa, *rest]
        for place, fire in reversed(fired_at.items()):
            steps = [fire, on(steps, len(met), place)]
        steps = [self._after_cap, *steps]
        for dice in range(len(met), 0, -1):
            steps = [met[dice - 1], on(steps, dice)]
        return Reckoned([_begin, *steps], lambda _: ends(self))

    def after(self, over: Over, steps: int) -> Raid:
        """This raid after so many of its `steps`."""
        dice = sum(len(volley.dice) for volley in self.volleys)
        fired = [place for place, faces in enumerate(self.aa) if faces][: max(steps - dice - 2, 0)]
        return self.with_dice(over, min(max(steps - 1, 0), dice), fired[-1] if fired else -1)

    def with_dice(self, over: Over, dice: int, place: int) -> Raid:
        """This raid with so many dice of CAP and escorts known, and AA's dice at all units up to `place`."""
        fates, volleys = list(over.toll.cap), []
        for volley in self.volleys:
            held = []
            for cells, why in volley.dice[:dice]:
                if volley.by_cap:
                    fate = cells[0] if cells[0] in over.toll.down else None
                else:
                    fate = fates.pop() if fates else None
                held.append(((fate,) * 12, why))
            volleys.append(volley._replace(dice=held + volley.dice[dice:]))
            dice = max(dice - len(volley.dice), 0)
        shot = {at for _, at in over.flak.attackers + over.flak.escorts}
        aa = tuple(faces if at > place else 12 * (at in shot) for at, faces in enumerate(self.aa))
        return self._replace(volleys=volleys, aa=aa)

    def _cap_dice(self) -> list[Step]:
        """The dice of CAP and escorts."""

        def on_toll(shot: Step) -> Step:
            return lambda over, dice: over._replace(toll=shot(over.toll, dice))

        return [on_toll(shot) for volley in self.volleys for shot in shots(volley)]

    def _fired_at(self, rules: Rules) -> dict[int, Step]:
        """AA's die for each unit, by its place."""
        return {place: self._fire(place, rules) for place, faces in enumerate(self.aa) if faces}

    def _after_cap(self, over: Over, dice: Dice) -> Over:
        """The step after CAP: which of the units shot down still attack (16.i.ii)."""
        kinds = [unit.kind for unit in self.strike]
        down = ["shot-down" if place in over.toll.down else "safe" for place in range(len(kinds))]
        fates = after_cap(down, kinds, self.halved)
        self._say_who_attacks(dice, fates, over.toll.down, "16.i.ii")
        return over._replace(fates=tuple(fates), shares=attack_shares(fates, kinds))

    def _fire(self, place: int, rules: Rules) -> Step:
        unit = self.strike[place]
        escort = unit.kind == "escort"
        cells, why = column(rules, self.aa[place]), f"AA at {self._name_of(place)}"

        def step(over: Over, dice: Dice) -> Over:
            if place in over.toll.down if escort else not over.shares[place]:
                return over
            token = (over.shares[place] == 1, place)
            return over._replace(flak=shot_at(over.flak, dice, cells, why, token, escort))

        return step

    def _after_aa(self, over: Over, dice: Dice) -> Over:
        """The step after AA: which of the units shot down still attack (16.j.i)."""
        shot = [place for _, place in over.flak.attackers]
        fates = after_aa(over.fates, shot, self.all_before)
        self._say_who_attacks(dice, fates, shot, "16.j.i")
        attack = attack_shares(fates, [unit.kind for unit in self.strike])
        lost = {*over.toll.down, *shot, *(place for _, place in over.flak.escorts)}
        return Over(Toll((), over.toll.cap), Flak(), (), attack, len(lost))

    def _say_who_attacks(self, dice: Dice, fates: Sequence[str], shot: Iterable[int], cite: str) -> None:
        """The units shot down that attack once more."""
        for place in shot:
            if fates[place] in ("after", "half"):
                strength = "half" if fates[place] == "half" else "full"
                dice.note(f"{self._name_of(place)} is shot down, but attacks first, at {strength} strength", cite)

    def _name_of(self, place: int) -> str:
        return name_of(self.strike[place], f"strike unit {place + 1}")


def _begin(_: Any, dice: Dice) -> Over:
    return Over()


def raid(strike: Sequence[Striker], cap: Sequence[CapUnit], weather: str, aa: Barrage, rules: Rules) -> Raid:
    """A strike against CAP and AA."""
    dice = [v for fight in fights(strike, cap, weather, rules) for v in volleys(fight, rules, _place, _fate)]
    halved = halved_kinds([unit.kind for unit in strike], bool(cap), rules)
    faces = tuple(min(aa.at(unit.kind), 12) for unit in strike)
    fired_at = any(hit for hit, unit in zip(faces, strike, strict=True) if unit.kind != "escort")
    all_before = fired_at and rules.ruling("aa-losses") == "all-before"
    return Raid(strike, dice, faces, halved, all_before)


def _place(place: int) -> int:
    return place


def _fate(_: int, fate: str) -> str:
    return fate


def approach_steps(given: Raiding, kind: str, in_port: bool, rules: Rules) -> list[Step]:
    """Forming up and finding the target: steps on the word that says whether it is reached."""
    steps: list[Step] = []
    if given.found:
        return steps
    forming = forming_bound(given.origin_weather, rules)
    if forming is not None:

        def form(_: str, dice: Dice) -> str:
            return "yes" if dice.within(D6, forming, with_highest("forming up", forming)) else "not-formed"

        steps.append(form)
    finding = finding_bound(given.weather, kind, given.distance, rules, in_port=in_port)
    if finding is not None:

        def find(reached: str, dice: Dice) -> str:
            if reached != "yes":
                return reached
            return "yes" if dice.within(D6, finding, with_highest("finding the target", finding)) else "not-found"

        steps.append(find)
    return steps


def steps_if_reached(arriving: Sequence[Step], fight: Sequence[Any]) -> list[Any]:
    """The steps of a strike: `fight` is fought only if the target is reached."""
    return [*arriving, Part(lambda word: word, lambda word: fight if word == "yes" else [], lambda _, end: end)]
