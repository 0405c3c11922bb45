"""The leaves of a raid's outcome weighed apart: what the ship takes, and the fate of each unit (8.2-8.6, 9.3, 14.0)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from referee.engine import limits
from referee.engine.chance import D10, Reckoned
from referee.engine.distribution import Distribution
from referee.engine.procedure import Apart
from referee.engine.record import NamedTuple
from referee.engine.weighing import begin, more_than_asked_for, weigh
from referee.games.clash_of_carriers.rules.hits import Ship, struck, worsened
from referee.games.clash_of_carriers.rules.over_target import Sky, Sortie, Target
from referee.games.clash_of_carriers.rules.squadrons import DESTROYED, state

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.chance import Dice, Part, Step

OF_SHIP = ("hits", "extra_hits", "effects", "sunk")


class Wanted(NamedTuple):
    """What a weighing is to tell: the ship's hits (extra ones too) or effects, the places of units of both sides."""

    ship: tuple[str, ...]
    strike: tuple[int, ...]
    cap: tuple[int, ...]

    def kept(self, ship: Ship) -> Ship:
        """The ship without what nobody asks."""
        counts = "hits" in self.ship
        return ship._replace(
            hits=ship.hits if counts else 0,
            extra=ship.extra if counts else 0,
            effects=ship.effects if "effects" in self.ship else (),
        )


class Raids(NamedTuple):
    """What all units have lost, and each ship with the attacks to come in her box, as she is over her alone."""

    strike: tuple[int, ...]
    cap: tuple[int, ...]
    boxes: tuple[Sky, ...]


class Thrown(NamedTuple):
    """A step over one of several ships: `fire` at a unit or its `attack`, by the unit's place in the ship's box."""

    what: str
    box: int
    place: int
    step: Part


class Leaves:
    """A raid's leaves: `fight` are the steps of CAP against it from `start` on; what they share is weighed once."""

    def __init__(self, start: Sky, fight: Sequence[Step], target: Target) -> None:
        self.start = start
        self.fight = fight
        self.target = target
        self.strike = range(len(start.strike))
        self.cap = range(len(start.cap))
        self.met: Distribution | None = None
        self.flown: dict[tuple[Any, ...], Distribution] = {}
        self.critical: Distribution | None = None
        self.known: dict[Wanted, Distribution] = {}

    @property
    def apart(self) -> Apart:
        """The raid as a plan has it."""
        units = [*(f"strike[{at}]" for at in self.strike), *(f"cap[{at}]" for at in self.cap)]
        return Apart((*OF_SHIP, *units), self.odds, self.given)

    def given(self, some: tuple[str, ...], faces: Sequence[int]) -> Distribution:
        """The same after some dice: of the fight with CAP, and beyond it of AA fire and attacks."""
        with limits.counted():
            begun, to_come, left_over = begin(self.start, [*self.fight, self.target.without_tally], faces)
            if not left_over:
                rest = Leaves(self.start, self.fight, self.target)
                rest.met = weigh(None, [Reckoned((), lambda _: begun.weights), *to_come])
                return rest.odds(some)
            thrown = [(what, place, self.target.sortie(place, steps)) for what, place, steps in self.target.in_order()]
            begun, to_come, left_over = begin(next(iter(begun.weights)), [step for _, _, step in thrown], left_over)
            if left_over:
                raise more_than_asked_for()
            still = [(what, place) for what, place, _ in thrown[len(thrown) - len(to_come) :]]
            return self.finished(self.wanted(some), begun, still).map(
                lambda sky: tuple(self.value(leaf, sky) for leaf in some)
            )

    def finished(self, wanted: Wanted, begun: Distribution, still: Sequence[tuple[str, int]]) -> Distribution:
        """The raid to its end where some AA fire and attacks are done, and these `still` to come."""
        steps: list[Any] = [Reckoned((), lambda _: begun.weights)]
        parts = {"fire": self.target.fire(), "attack": self.target.bombs() if wanted.ship else {}}
        for turn, place in enumerate(self.target.fired_at, 1):
            mine = [
                self.target.sortie(place, parts[what][place]) for what, at in still if at == place and at in parts[what]
            ]
            later = {*self.target.fired_at[turn:], *self.target.suppressors, *wanted.strike}
            steps += [*mine, settle(wanted, place, later)]
        return weigh(None, steps)

    def wanted(self, some: tuple[str, ...]) -> Wanted:
        """What these leaves ask for."""
        hits = {"hits", "extra_hits", "sunk"} & {*some}
        ship = (*(("hits",) if hits else ()), *(("effects",) if "effects" in some else ()))
        return Wanted(
            ship,
            tuple(at for at in self.strike if f"strike[{at}]" in some),
            tuple(at for at in self.cap if f"cap[{at}]" in some),
        )

    def odds(self, some: tuple[str, ...]) -> Distribution:
        """These leaves together, a tuple of their values."""
        wanted = self.wanted(some)
        with limits.counted():
            if wanted not in self.known:
                self.known[wanted] = self.raided(wanted, self.intercepted())
            return self.known[wanted].map(lambda sky: tuple(self.value(leaf, sky) for leaf in some))

    def value(self, leaf: str, sky: Sky) -> Any:
        """The value of a leaf."""
        if leaf in OF_SHIP:
            value = sky.ship.outcome()[leaf]
            return tuple(value) if leaf == "effects" else value
        units, _, place = leaf.removesuffix("]").partition("[")
        usn = self.target.usn
        return state(sky.strike[int(place)], usn) if units == "strike" else state(sky.cap[int(place)], not usn)

    def intercepted(self) -> Distribution:
        """The raid after CAP."""
        if self.met is None:
            self.met = weigh(self.start, [*self.fight, self.target.without_tally])
        return self.met

    def raided(self, wanted: Wanted, met: Distribution) -> Distribution:
        """The raid to its end from where CAP left it, with nothing in it but what is wanted."""
        target = self.target
        due = [at for at in target.fired_at if at in target.attackers and wanted.ship]
        last = max((*due, *wanted.strike), default=-1)
        firing = [
            at for at in target.fired_at if at in (*due, *wanted.strike) or (at in target.suppressors and at < last)
        ]
        odds = met.map(lambda sky: forget(sky, {*firing, *target.suppressors, *wanted.strike}, wanted.cap))
        for turn, place in enumerate(firing, 1):
            later = {*firing[turn:], *wanted.strike, *(target.suppressors if turn < len(firing) else ())}

            def follow(sky: Sky, place: int = place, later: Collection[int] = later) -> Distribution:
                left = sum(target.usn or sky.strike[at] < DESTROYED for at in target.suppressors)
                unit = self.sortie(place, sky.strike[place], left, place in due and not sky.ship.sunk)
                return unit.map(lambda end: self.after(sky, place, end, later, wanted))

            odds = self.worsened(odds.then(follow), wanted) if place in due else odds.then(follow)
        return odds

    def after(self, sky: Sky, place: int, end: Sortie, later: Collection[int], wanted: Wanted) -> Sky:
        """The raid after one unit's turn."""
        strike = (*sky.strike[:place], end.lost if place in later else 0, *sky.strike[place + 1 :])
        ship = sky.ship
        if end.ship.hits:
            ship = struck(ship, end.ship.hits, end.ship.due > 0)
        return Sky(tuple(lost if at in later else 0 for at, lost in enumerate(strike)), sky.cap, (), wanted.kept(ship))

    def worsened(self, odds: Distribution, wanted: Wanted) -> Distribution:
        """After the critical hits that are due."""
        if self.critical is None and any(sky.ship.due for sky in odds.weights):
            column = self.target.card.column("torpedo-critical", "all", self.target.given.critical_drm)
            self.critical = weigh(None, [lambda _, dice: dice.read(D10, column, "critical hit")])
        cells = self.critical

        def hurt(sky: Sky) -> Distribution:
            if cells is None or not sky.ship.due:
                return Distribution.sure(sky)
            return cells.map(lambda cell: sky._replace(ship=wanted.kept(worsened(sky.ship, cell))))

        while any(sky.ship.due for sky in odds.weights):
            odds = odds.then(hurt)
        return odds

    def sortie(self, place: int, lost: int, left: int, attacks: bool) -> Distribution:
        """One unit under fire, and its attack on a ship that has boxes enough: units that are alike once."""
        flier = self.target.fliers[place]
        alike = flier.kind, flier.factor, flier.reduced, flier.task, lost, left, attacks
        if alike not in self.flown:
            steps = self.target.under_fire(place)
            if attacks:
                steps = [*steps, self.target.attack(place)[0]]
            self.flown[alike] = weigh(Sortie(lost, None, left, Ship(None)), steps).map(
                lambda unit: unit._replace(aim=None, suppressors=0)
            )
        return self.flown[alike]


def forget(sky: Sky, strike: Collection[int], cap: Collection[int]) -> Sky:
    """Only these units as CAP left them."""
    return Sky(
        tuple(lost if at in strike else 0 for at, lost in enumerate(sky.strike)),
        tuple(lost if at in cap else 0 for at, lost in enumerate(sky.cap)),
        (),
        sky.ship,
    )


def settle(wanted: Wanted, place: int, later: Collection[int]) -> Step:
    """The step after a unit's turn: what nobody asks of it and of the ship is dropped."""

    def step(sky: Sky, _: Dice) -> Sky:
        strike = tuple(0 if at == place and at not in later else lost for at, lost in enumerate(sky.strike))
        aims = tuple(None if at == place else aim for at, aim in enumerate(sky.aims))
        return Sky(strike, sky.cap, aims, wanted.kept(sky.ship))

    return step


class SeveralLeaves:
    """The leaves of a raid on several ships: each ship has her own, and all share the fight with CAP.

    `boxes` are the ships: each with the places in the strike of the units over her, and her box before they come.
    `fight` is with CAP; then come those `thrown`, in the order of the dice.
    """

    def __init__(
        self,
        start: Raids,
        fight: Sequence[Step],
        boxes: Sequence[tuple[Target, Sequence[int], Sky]],
        usn: bool,
        thrown: Sequence[Thrown] = (),
    ) -> None:
        self.start = start
        self.fight = fight
        self.thrown = thrown
        self.boxes = boxes
        self.usn = usn
        self.each = [Leaves(empty, (), target) for target, _, empty in boxes]
        self.over = {at: (box, place) for box, (_, places, _) in enumerate(boxes) for place, at in enumerate(places)}
        self.met: Distribution | None = None
        self.known: dict[tuple[int, Wanted, Sky], Distribution] = {}
        self.still: list[list[tuple[str, int]]] | None = None

    @property
    def apart(self) -> Apart:
        """The raid as a plan has it."""
        ships = [f"{key}[{box}]" for key in OF_SHIP for box in range(len(self.boxes))]
        units = [*(f"strike[{at}]" for at in range(len(self.start.strike)))]
        return Apart((*ships, *units, *(f"cap[{at}]" for at in range(len(self.start.cap)))), self.odds, self.given)

    def given(self, some: tuple[str, ...], faces: Sequence[int]) -> Distribution:
        """The same after some dice: of the fight with CAP, and beyond it of AA fire and attacks in all boxes."""
        with limits.counted():
            begun, to_come, left_over = begin(self.start, self.fight, faces)
            rest = SeveralLeaves(self.start, self.fight, self.boxes, self.usn, self.thrown)
            if left_over:
                raids = next(iter(begun.weights))
                over = raids._replace(boxes=tuple(self.over_ship(raids, box) for box in range(len(self.boxes))))
                begun, to_come, left_over = begin(over, [each.step for each in self.thrown], left_over)
                if left_over:
                    raise more_than_asked_for()
                still = self.thrown[len(self.thrown) - len(to_come) :]
                rest.still = [[(e.what, e.place) for e in still if e.box == box] for box in range(len(self.boxes))]
                rest.met = begun
            else:
                rest.met = weigh(None, [Reckoned((), lambda _: begun.weights), *to_come])
            return rest.odds(some)

    def odds(self, some: tuple[str, ...]) -> Distribution:
        """These leaves together, a tuple of their values."""
        inner: dict[int, list[tuple[str, str]]] = {}
        outer: list[tuple[str, str, int]] = []
        for leaf in some:
            what, _, at = leaf.removesuffix("]").partition("[")
            place = int(at)
            if what in OF_SHIP:
                inner.setdefault(place, []).append((leaf, what))
            elif what == "strike" and place in self.over:
                box, within = self.over[place]
                inner.setdefault(box, []).append((leaf, f"strike[{within}]"))
            else:
                outer.append((leaf, what, place))
        names = [*(leaf for leaf, _, _ in outer), *(leaf for rows in inner.values() for leaf, _ in rows)]
        order = [names.index(leaf) for leaf in some]
        wishes = {box: wish([key for _, key in rows]) for box, rows in inner.items()}
        with limits.counted():
            met = self.intercepted()
            if len(inner) == 1 and not outer:
                ((box, rows),) = inner.items()
                local = met.map(lambda raids: self.arrived(raids, box))
                odds = self.told(box, rows, self.raided(box, wishes[box], local))
            else:
                odds = met.map(
                    lambda raids: (
                        tuple(self.state_of(raids, what, at) for _, what, at in outer),
                        tuple(self.arrived(raids, box) for box in inner),
                    )
                ).then(lambda end: self.together(end, inner, wishes))
            return odds.map(lambda end: tuple(end[at] for at in order))

    def together(
        self, end: Any, inner: Mapping[int, list[tuple[str, str]]], wishes: Mapping[int, Wanted]
    ) -> Distribution:
        """What comes of several boxes as CAP left the units over them: they touch each other no more."""
        values, skies = end
        odds = Distribution.sure(values)
        for (box, rows), sky in zip(inner.items(), skies, strict=True):
            alike = box, wishes[box], sky
            if alike not in self.known:
                self.known[alike] = self.raided(box, wishes[box], Distribution.sure(sky))
            odds = odds.times(self.told(box, rows, self.known[alike]), lambda one, other: (*one, *other))
        return odds

    def raided(self, box: int, wanted: Wanted, met: Distribution) -> Distribution:
        """The raid in one box to its end."""
        if self.still is None:
            return self.each[box].raided(wanted, met)
        return self.each[box].finished(wanted, met, self.still[box])

    def told(self, box: int, rows: Sequence[tuple[str, str]], odds: Distribution) -> Distribution:
        """The values of some leaves of one box."""
        return odds.map(lambda sky: tuple(self.each[box].value(key, sky) for _, key in rows))

    def intercepted(self) -> Distribution:
        """The raid after CAP."""
        if self.met is None:
            self.met = weigh(self.start, self.fight)
        return self.met

    def arrived(self, raids: Raids, box: int) -> Sky:
        """The units over a ship, as CAP left them or as far as they have fought."""
        return self.over_ship(raids, box)._replace(aims=()) if self.still is None else raids.boxes[box]

    def over_ship(self, raids: Raids, box: int) -> Sky:
        """The units over a ship, as they come there."""
        target, places, empty = self.boxes[box]
        return target.without_tally(empty._replace(strike=tuple(raids.strike[at] for at in places)), None)

    def state_of(self, raids: Raids, what: str, at: int) -> str:
        """A unit that only CAP's fight touches."""
        return state(raids.cap[at], not self.usn) if what == "cap" else state(raids.strike[at], self.usn)


def wish(keys: Sequence[str]) -> Wanted:
    """What a weighing of one box is to tell, for these leaves of it."""
    hits = {"hits", "extra_hits", "sunk"} & {*keys}
    units = [int(key[7:-1]) for key in keys if key.startswith("strike[")]
    return Wanted((*(("hits",) if hits else ()), *(("effects",) if "effects" in keys else ())), tuple(units), ())
