"""The leaves of a raid on several ships: each has her own, and all share the fight with CAP."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine import limits
from referee.engine.chance import Reckoned
from referee.engine.distribution import Distribution
from referee.engine.procedure import Apart
from referee.engine.record import NamedTuple
from referee.engine.weighing import follow_thrown, more_than_asked_for, weigh
from referee.games.clash_of_carriers.rules.over_target import Sky, Target
from referee.games.clash_of_carriers.rules.raid_leaves import OF_SHIP, Leaves, Wanted
from referee.games.clash_of_carriers.rules.squadrons import state

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.chance import Part, Step


class Raids(NamedTuple):
    """All units' losses, and each ship with the attacks to come in her box, as for a raid on her alone."""

    strike: tuple[int, ...]
    cap: tuple[int, ...]
    boxes: tuple[Sky, ...]


class Thrown(NamedTuple):
    """A step over one of several ships: `fire` at a unit or its `attack`, by the unit's place in the ship's box."""

    what: str
    box: int
    place: int
    step: Part


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
        """The raid as a plan takes it."""
        ships = [f"{key}[{box}]" for key in OF_SHIP for box in range(len(self.boxes))]
        units = [*(f"strike[{at}]" for at in range(len(self.start.strike)))]
        return Apart((*ships, *units, *(f"cap[{at}]" for at in range(len(self.start.cap)))), self.odds, self.odds_after)

    def odds_after(self, some: tuple[str, ...], faces: Sequence[int]) -> Distribution:
        """The same after some dice: of the fight with CAP, and beyond it of AA fire and attacks in all boxes."""
        with limits.counted():
            begun, to_come, left_over = follow_thrown(self.start, self.fight, faces)
            rest = SeveralLeaves(self.start, self.fight, self.boxes, self.usn, self.thrown)
            if left_over:
                raids = next(iter(begun.weights))
                over = raids._replace(boxes=tuple(self.over_ship(raids, box) for box in range(len(self.boxes))))
                begun, to_come, left_over = follow_thrown(over, [each.step for each in self.thrown], left_over)
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
        wishes = {box: wish_for_box([key for _, key in rows]) for box, rows in inner.items()}
        with limits.counted():
            met = self.after_cap()
            if len(inner) == 1 and not outer:
                ((box, rows),) = inner.items()
                local = met.map(lambda raids: self.sky_over(raids, box))
                odds = self.values_of_box(box, rows, self.after_raid(box, wishes[box], local))
            else:
                odds = met.map(
                    lambda raids: (
                        tuple(self.state_of(raids, what, at) for _, what, at in outer),
                        tuple(self.sky_over(raids, box) for box in inner),
                    )
                ).then(lambda end: self.odds_of_boxes(end, inner, wishes))
            return odds.map(lambda end: tuple(end[at] for at in order))

    def odds_of_boxes(
        self, end: Any, inner: Mapping[int, list[tuple[str, str]]], wishes: Mapping[int, Wanted]
    ) -> Distribution:
        """The results in several boxes, from where CAP left the units; no box touches another any more."""
        values, skies = end
        odds = Distribution.sure(values)
        for (box, rows), sky in zip(inner.items(), skies, strict=True):
            alike = box, wishes[box], sky
            if alike not in self.known:
                self.known[alike] = self.after_raid(box, wishes[box], Distribution.sure(sky))
            odds = odds.times(self.values_of_box(box, rows, self.known[alike]), lambda one, other: (*one, *other))
        return odds

    def after_raid(self, box: int, wanted: Wanted, met: Distribution) -> Distribution:
        """The raid in one box to its end."""
        if self.still is None:
            return self.each[box].after_raid(wanted, met)
        return self.each[box].finish(wanted, met, self.still[box])

    def values_of_box(self, box: int, rows: Sequence[tuple[str, str]], odds: Distribution) -> Distribution:
        """The values of some leaves of one box."""
        return odds.map(lambda sky: tuple(self.each[box].value(key, sky) for _, key in rows))

    def after_cap(self) -> Distribution:
        """The raid after CAP."""
        if self.met is None:
            self.met = weigh(self.start, self.fight)
        return self.met

    def sky_over(self, raids: Raids, box: int) -> Sky:
        """The units over a ship, as CAP left them or as far as they have fought."""
        return self.over_ship(raids, box)._replace(aims=()) if self.still is None else raids.boxes[box]

    def over_ship(self, raids: Raids, box: int) -> Sky:
        """The units over a ship, as they arrive there."""
        target, places, empty = self.boxes[box]
        return target.without_tally(empty._replace(strike=tuple(raids.strike[at] for at in places)), None)

    def state_of(self, raids: Raids, what: str, at: int) -> str:
        """The state of a unit that only the fight with CAP touches."""
        return state(raids.cap[at], not self.usn) if what == "cap" else state(raids.strike[at], self.usn)


def wish_for_box(keys: Sequence[str]) -> Wanted:
    """The values that a weighing of one box is to give for these leaves of it."""
    hits = {"hits", "extra_hits", "sunk"} & {*keys}
    units = [int(key[7:-1]) for key in keys if key.startswith("strike[")]
    return Wanted((*(("hits",) if hits else ()), *(("effects",) if "effects" in keys else ())), tuple(units), ())
