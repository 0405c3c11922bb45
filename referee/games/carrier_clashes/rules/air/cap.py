"""CAP against a strike, and the escorts' riposte (16.i, 24.c)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import prod

from referee.engine.chance import D12, Dice, Part, Purpose, Step
from referee.engine.errors import bad_input
from referee.engine.fraction import Fraction
from referee.engine.inputs import Inputs, choice, flag, many, name, whole
from referee.engine.leaves import value_at
from referee.engine.procedure import Apart, Plan, Worth, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.engine.weighing import weigh
from referee.games.carrier_clashes.rules.air.combat import (
    by_face,
    half_strength,
    name_of,
    odds_in_halves,
    ratio,
    with_need,
)
from referee.games.carrier_clashes.rules.upkeep.turn import WEATHERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.engine.distribution import Distribution


KINDS = ("dive", "level", "torpedo", "escort", "strafer")
FIGHTERS = ("escort", "strafer")
ALTITUDES = ("high", "low")


class Flyer(Inputs):
    """An air unit of a strike, as CAP meets it."""

    kind: str = choice(*KINDS, meaning="dive (P), level (L, M, H), torpedo (A), escort, or strafer (attacks with F)")
    defense: int = whole(1, meaning="printed defense, the one that goes with its attack strength")
    f: int | None = whole(0, default=None, meaning="F strength of an escort or a strafer")
    escorting: str = choice(
        *ALTITUDES, default="high", meaning="escorts: dive and level (high) or torpedo bombers (low)"
    )
    engaged: bool = flag(True, meaning="the CAP of its altitude attacks it")
    name: str | None = name()

    def check(self) -> None:
        if self.kind in FIGHTERS:
            self.need("f", why=f"the F strength of the {self.kind}")
        else:
            self.refuse("f", why="only escorts and strafers fight with F")
        if self.kind != "escort":
            self.refuse("escorting", why="only escorts have units to escort")


class CapUnit(Inputs):
    """An air unit on CAP that fights this strike."""

    f: int = whole(1, meaning="printed F strength")
    defense: int = whole(1, meaning="printed defense")
    altitude: str = choice(*ALTITUDES, default="high", meaning="where it was posted")
    posting: str = choice(
        "own", "near", "far", default="own", meaning="over its own base or TF, within half its range, or farther"
    )
    targeted: bool = flag(True, meaning="the escorts attack it")
    name: str | None = name()


class Attack(NamedTuple):
    """The attack of one side in a fight: its strength, the defenses by place, and who must be attacked first."""

    strength: Fraction | int
    defenses: dict[int, Any]
    first: Sequence[int] = ()


class Fight(NamedTuple):
    """The fight at one altitude; places in the lists of the strike and of the CAP, odds in halves.

    `units` and `fighters` name all units of the strike and of the CAP. `by_cap` and `by_escorts` give the strength
    of CAP and of escorts, and the units against which it may be used.
    """

    units: list[str]
    fighters: list[str]
    altitude: str
    engaged: tuple[int, ...]
    column: int
    by_cap: Attack
    targeted: tuple[int, ...] = ()
    riposte: int = 0
    by_escorts: Attack | None = None


class Toll(NamedTuple):
    """The losses to CAP and escorts: a token for each unit of the strike shot down, and for each CAP unit hit."""

    down: tuple[Any, ...] = ()
    cap: tuple[Any, ...] = ()

    def with_all(self, more: Toll) -> Toll:
        """Both tolls added together."""
        return Toll(tuple(sorted(self.down + more.down)), tuple(sorted(self.cap + more.cap)))


class Volley(NamedTuple):
    """Dice that one side throws in a fight: the token that each face gives (`None`: nothing), and what each die is for.

    `needed` says what each of them needs.
    """

    by_cap: bool
    dice: list[tuple[tuple[Any, ...], str]]
    needed: Purpose


def fights(strike: Sequence[Flyer], cap: Sequence[CapUnit], weather: str, rules: Rules) -> list[Fight]:
    """The fights that will take place, high before low; whatever forbids one of them is refused."""
    low_strafers = (
        bool(cap) and any(unit.kind == "strafer" for unit in strike) and rules.ruling("strafers") != "as-bombers"
    )
    heights = [_height(unit, low_strafers) for unit in strike]
    escorts = [place for place, unit in enumerate(strike) if unit.kind == "escort"]
    met: list[tuple[str, list[int], list[int], list[int]]] = []
    for altitude in ALTITUDES:
        units = [place for place, height in enumerate(heights) if height == altitude]
        against = [place for place, unit in enumerate(cap) if unit.altitude == altitude]
        if not units or not against:
            continue
        own = [place for place in escorts if heights[place] == altitude]
        if len(own) < len(escorts) and rules.ruling("escort-riposte") == "all-escorts":
            own = escorts
        if not any(strike[place].engaged for place in units):
            raise bad_input("strike", f"the {altitude} CAP engages nobody: leave CAP that is withheld out of cap")
        if own and not any(cap[place].targeted for place in against):
            raise bad_input("cap", f"the escorts must have somebody of the {altitude} CAP to attack")
        met.append((altitude, units, against, own))
    return [_fight(strike, cap, weather, rules, *each) for each in met]


def _height(unit: Flyer, low_strafers: bool) -> str:
    if unit.kind == "escort":
        return unit.escorting
    return "low" if unit.kind == "torpedo" or (unit.kind == "strafer" and low_strafers) else "high"


def _fight(
    strike: Sequence[Flyer],
    cap: Sequence[CapUnit],
    weather: str,
    rules: Rules,
    altitude: str,
    units: list[int],
    against: list[int],
    escorts: list[int],
) -> Fight:
    """One fight's odds."""
    defenses = {
        place: half_strength(rules, strike[place].defense) if strike[place].kind == "strafer" else strike[place].defense
        for place in units
    }
    engaged = [place for place in units if strike[place].engaged]
    spared = [strike[place].kind for place in units if not strike[place].engaged]
    table = rules.table("cap-strength")
    storm = Fraction(table["stormy"] if weather == "stormy" else 1)
    strength = sum((cap[place].f * Fraction(table[cap[place].posting]) * storm for place in against), Fraction())
    column = _column(rules, strength, defenses, engaged, "16.i.iii", "strike")
    if set(spared) & set(FIGHTERS) and any(strike[place].kind not in FIGHTERS for place in engaged):
        rules.forbid("16.i.iii", "CAP attacks every escort and strafer before any bomber", "strike")
    defense = sum(defenses[place] for place in engaged)
    rules.note(f"{altitude} CAP: {int(strength)} against {defense} is {ratio(column)}", "16.i.ii")
    named = (
        [name_of(unit, f"strike unit {place}") for place, unit in enumerate(strike, 1)],
        [name_of(unit, f"CAP unit {place}") for place, unit in enumerate(cap, 1)],
    )
    first = [place for place in units if strike[place].kind in FIGHTERS]
    fight = Fight(*named, altitude, tuple(engaged), column, Attack(strength, defenses, first))
    if not escorts:
        return fight
    force = sum(strike[place].f or 0 for place in escorts)
    shields = {place: cap[place].defense for place in against}
    targeted = [place for place in against if cap[place].targeted]
    riposte = _column(rules, force, shields, targeted, "16.i.iv", "cap")
    defense = sum(shields[place] for place in targeted)
    rules.note(f"{altitude} escorts: {force} against {defense} is {ratio(riposte)}", "16.i.iv")
    return fight._replace(targeted=tuple(targeted), riposte=riposte, by_escorts=Attack(force, shields))


def _column(
    rules: Rules,
    strength: Fraction | int,
    defenses: dict[int, Any],
    chosen: list[int],
    cite: str,
    field: str,
) -> int:
    """The odds in halves against the units chosen; fewer than all may be attacked only where the rules allow it."""
    column = odds_in_halves(strength, sum(defenses[place] for place in chosen))
    if len(chosen) < len(defenses):
        all_of_them = odds_in_halves(strength, sum(defenses.values()))
        if all_of_them >= 2:
            text = f"all must be attacked: the odds against all are {ratio(all_of_them)}, not below 1:1"
            rules.forbid(cite, text, field)
        if column not in (1, 2) and rules.ruling("partial-engagement") == "to-even-odds":
            text = f"fewer than all are attacked only to bring the odds to 1:2 or 1:1, not {ratio(column)}"
            rules.forbid(cite, text, field)
    return column


def volleys(fight: Fight, rules: Rules, down: Callable[[int], Any], hit: Callable[[int, str], Any]) -> list[Volley]:
    """The dice of a fight: of CAP, then of the escorts; `down` and `hit` make tokens of a unit's place and fate."""
    table = rules.table("combat-die-rolls")

    def cells_of(row: str, column: int) -> tuple[Any, ...]:
        twice, at = (table.at(row, heading) for heading in table.columns)
        return by_face(twice, at, column)

    out = []
    if fight.column:
        cells = cells_of("strike-unit-by-cap", fight.column)
        why = f"{fight.altitude} CAP at"
        rows = [(tuple(c and down(at) for c in cells), f"{why} {fight.units[at]}") for at in fight.engaged]
        out.append(Volley(True, rows, with_need("", cells)))
    if fight.riposte:
        cells = cells_of("cap-by-escorts", fight.riposte)
        rows = [(tuple(c and hit(at, c) for c in cells), f"escorts at {fight.fighters[at]}") for at in fight.targeted]
        out.append(Volley(False, rows, with_need("", cells)))
    return out


def volley_step(volley: Volley) -> Part:
    """The step of a volley, on a `Toll`."""
    none = Toll()
    return Part(lambda _: none, shots(volley), Toll.with_all)


def shots(volley: Volley) -> list[Step]:
    """The dice of a volley, each a step on a `Toll`."""

    def fire(column: tuple[Any, ...], why: str) -> Step:
        def step(toll: Toll, dice: Dice) -> Toll:
            token = dice.read(D12, column, volley.needed.of(why))
            if token is None:
                return toll
            fate = token[-1] if isinstance(token, tuple) else token
            dice.note(f"{why}: {'shot down' if volley.by_cap else fate}", "16.i")
            return toll.with_all(Toll((token,)) if volley.by_cap else Toll((), (token,)))

        return step

    return [fire(column, why) for column, why in volley.dice]


class Cap(Inputs):
    """A strike and the CAP that meets it."""

    strike: list[Flyer] = many(Flyer, 1, 16, meaning="units of the strike, in their owner's order")
    cap: list[CapUnit] = many(CapUnit, 1, 12, meaning="CAP units that fight")
    weather: str = choice(*WEATHERS, default="clear", meaning="weather in the hex")
    by_unit: bool = flag(meaning="say what happened to each unit")


FOR_CAP: Worth = {**dict.fromkeys(KINDS, 1), "cap_lost": -1, "strike": {"shot-down": 1}, "cap": {"lost": -1}}
"The worth to CAP: each unit shot down, less CAP units lost; the fates of each where they are asked for by unit."


@procedure("cap", Cap, cite="16.i", follows={"strike": "strike", "cap": "cap"}, worth=FOR_CAP)
def cap(given: Cap, rules: Rules) -> Plan:
    """What do CAP and escorts do to each other and to the strike?"""
    met = fights(given.strike, given.cap, given.weather, rules)
    if given.by_unit:
        dice = [v for fight in met for v in volleys(fight, rules, lambda place: place, lambda *both: both)]
        steps = [volley_step(volley) for volley in dice]
        return Plan(Toll(), steps, _unit_by_unit(given), None, _possible(dice), _each_apart(given, dice))
    dice = [
        v for fight in met for v in volleys(fight, rules, lambda place: given.strike[place].kind, lambda _, fate: fate)
    ]

    def outcome(toll: Toll) -> dict[str, Any]:
        counts: dict[str, Any] = {kind: toll.down.count(kind) for kind in KINDS}
        return {**counts, "cap_withdrawn": toll.cap.count("withdrawn"), "cap_lost": toll.cap.count("lost")}

    return Plan(Toll(), [volley_step(volley) for volley in dice], outcome, None, _possible(dice))


def _unit_by_unit(given: Cap) -> Callable[[Toll], dict[str, Any]]:
    def outcome(toll: Toll) -> dict[str, Any]:
        fates = dict(toll.cap)
        return {
            "strike": ["shot-down" if place in toll.down else "safe" for place in range(len(given.strike))],
            "cap": [fates.get(place, "safe") for place in range(len(given.cap))],
        }

    return outcome


def _each_apart(given: Cap, volleys: Sequence[Volley]) -> Apart:
    """The fates of the units, weighed apart: each unit has its own die in each fight."""
    outcome = _unit_by_unit(given)
    leaves = [f"{side}[{place}]" for side in ("strike", "cap") for place in range(len(getattr(given, side)))]

    def only(volley: Volley, some: Collection[str]) -> Volley:
        """The same dice, of which only the effects on some units count."""

        def kept(token: Any) -> Any:
            leaf = f"strike[{token}]" if volley.by_cap else f"cap[{token[0]}]" if token else ""
            return token if leaf in some else None

        return volley._replace(dice=[(tuple(map(kept, column)), why) for column, why in volley.dice])

    def odds(some: tuple[str, ...], faces: Sequence[int] = ()) -> Distribution:
        ends = weigh(Toll(), [volley_step(only(volley, some)) for volley in volleys], faces)
        return ends.map(lambda toll: tuple(value_at(outcome(toll), leaf) for leaf in some))

    return Apart(leaves, odds, odds)


def _possible(volleys: Sequence[Volley]) -> int:
    """The number of outcomes of the dice, counted over the tokens that they can leave, each kind of token apart."""
    classes: list[tuple[set[Any], set[tuple[Any, ...]]]] = []
    for column in (column for volley in volleys for column, _ in volley.dice):
        tokens = set(column)
        known, tolls = {*tokens} - {None}, {()}
        for each in [each for each in classes if each[0] & known]:
            classes.remove(each)
            known |= each[0]
            tolls = {tuple(sorted(one + other)) for one in tolls for other in each[1]}
        more = [() if token is None else (token,) for token in tokens]
        classes.append((known, {tuple(sorted(toll + token)) for toll in tolls for token in more}))
    return prod(len(tolls) for _, tolls in classes)
