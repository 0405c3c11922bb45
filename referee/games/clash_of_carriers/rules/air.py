"""CAP against a raid, with its escorts or without (5.7, 8.2, 13.0)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.engine.chance import D10, Dice, Distinct, Part
from referee.engine.errors import Unfit
from referee.engine.inputs import Inputs, choice, flag, many, whole
from referee.engine.plain import counted, with_article
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.clash_of_carriers.rules import squadrons
from referee.games.clash_of_carriers.rules.card import Card, WithCells

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

RADAR_HEXES = 2


class Raid(Inputs):
    """A raid, and the CAP that meets it; `raiders` gives the side that flies the raid."""

    cap: list[squadrons.Interceptor] = many(squadrons.Interceptor, 1, 30, meaning="the CAP units that meet the raid")
    strike: Sequence[squadrons.Raider] = many(
        squadrons.Raider, 1, 60, meaning="the attacking air units; the first listed take losses first"
    )
    radar: bool = flag(meaning="USN CAP sent one or two hexes out by radar")
    night: bool = flag(meaning="it is a night turn")

    @property
    def raiders(self) -> str:
        """The side that flies the raid."""
        raise NotImplementedError

    def check(self) -> None:
        usn = self.raiders == "usn"
        squadrons.refuse_unlawful(self.strike, usn, "strike")
        squadrons.refuse_unlawful(self.cap, not usn, "cap")
        marks = {unit.name for unit in self.strike if unit.task == "attack"}
        for place, unit in enumerate(self.cap):
            if unit.target is not None and unit.target not in marks:
                at = f"cap[{place}].target"
                raise Unfit(at, f"must be the name of an attacking unit of the strike, not {unit.target}")


class Fight(NamedTuple):
    """What the units of the strike and of the CAP have lost."""

    strike: tuple[int, ...]
    cap: tuple[int, ...]


class Interception:
    """CAP against a raid (8.2): who fires at whom, and the steps of the fight.

    The steps work on any state with `strike` and `cap`.
    """

    def __init__(self, given: Raid, card: Card, cap_drm: int, escort_drm: int) -> None:
        self.given = given
        self.card = card
        self.rules = card.rules
        self.cap_drm = cap_drm
        self.escort_drm = escort_drm
        tasks = [unit.task for unit in given.strike]
        self.escorts = [place for place, task in enumerate(tasks) if task == "escort"]
        self.attackers = [place for place, task in enumerate(tasks) if task == "attack"]
        self.free = [place for place, unit in enumerate(given.cap) if unit.target is None]
        self.usn = given.raiders == "usn"

    def permit(self) -> None:
        """Refuse what the rules forbid the raid or the CAP."""
        given = self.given
        for place, unit in enumerate(given.strike):
            field = f"strike[{place}].role" if unit.role else f"strike[{place}].kind"
            allow = may_attack if unit.task == "attack" else may_escort
            allow(unit.kind, field, self.rules)
        by_day(given.cap, given.night, self.rules)
        if given.radar:
            by_radar(given.cap, "ijn" if self.usn else "usn", "radar", self.rules)
        if not given.cap:
            return
        suppressors = [place for place, unit in enumerate(given.strike) if unit.task == "suppress"]
        if suppressors and len(self.escorts) < len(given.cap):
            there = f"{counted(len(given.cap), 'CAP unit')}, {counted(len(self.escorts), 'escort')}"
            what = f"each CAP unit must be met by an escort before another unit suppresses AA fire: {there}"
            self.rules.forbid("8.2.2", what, f"strike[{suppressors[0]}].role")
        bound = [place for place, unit in enumerate(given.cap) if unit.target is not None]
        spare = max(len(given.cap) - len(self.escorts), 0) if self.escorts else 0
        if len(bound) > spare:
            what = f"only CAP units in excess of the escorts may attack a bomber: {spare} here, not {len(bound)}"
            self.rules.forbid("8.2.2", what, f"cap[{bound[spare]}].target")

    def start(self) -> Fight:
        """What the units have lost before the fight."""
        cap = tuple(squadrons.REVERSED if self.given.radar else unit.lost for unit in self.given.cap)
        return Fight(tuple(unit.lost for unit in self.given.strike), cap)

    def steps(self) -> list[Any]:
        """The fight: CAP fires, escorts fire, then CAP units at the bombers assigned to them."""
        given, before = self.given, self.start()
        if not given.cap:
            return []
        group = self.escorts or self.attackers
        taking = squadrons.Taking(given.strike, self.usn, squadrons.first_bears_all(self.rules, self.usn, len(group)))
        strength = self.strength(self.free, before.cap)
        whom, cite = ("escorts", "8.2.2") if self.escorts else ("bombers", "8.2.1")
        self.rules.note(f"CAP fires at the {whom} with factor {strength}, {self.cap_drm:+d} to the die", cite)
        out: list[Any] = [self.fire("strike", group, taking, lambda _: strength, self.cap_drm, "CAP's fire")]
        if self.escorts:
            out += self.escorts_fire(before)
        if len(self.free) < len(given.cap):
            out.append(Distinct())
        for place, unit in enumerate(given.strike):
            hunters = [at for at, by in enumerate(given.cap) if by.target is not None and by.target == unit.name]
            if hunters:
                out.append(self.hunt(place, self.strength(hunters, before.cap), taking))
        return out

    def escorts_fire(self, before: Fight) -> list[Part]:
        """All escorts fire at the CAP units that engage them."""
        option = self.rules.ruling("escort-fire")
        if option == "cap-only":
            return []
        taking = squadrons.Taking(self.given.cap, not self.usn, tallied=False)

        def strength(fight: Any) -> int:
            lost = fight.strike if option == "cap-first" else before.strike
            return sum(
                self.given.strike[at].factor_up(lost[at])
                for at in self.escorts
                if self.usn or lost[at] < squadrons.DESTROYED
            )

        what = f"the escorts fire at the CAP with factor {strength(before)}, {self.escort_drm:+d} to the die"
        self.rules.note(what + (", less what they lose first" if option == "cap-first" else ""), "8.2.2")
        return [self.fire("cap", self.free, taking, strength, self.escort_drm, "escorts' fire")]

    def hunt(self, place: int, strength: int, taking: squadrons.Taking) -> Part:
        """CAP units attack one bomber."""
        what = self.given.strike[place].name
        self.rules.note(f"CAP attacks {what} with factor {strength}, {self.cap_drm:+d} to the die", "8.2.2")
        return self.fire("strike", [place], taking, lambda _: strength, self.cap_drm, f"CAP's fire at {what}")

    def strength(self, places: Sequence[int], lost: Sequence[int]) -> int:
        """The factors of CAP units, each of the side now up."""
        return sum(self.given.cap[at].factor_up(lost[at]) for at in places)

    def fire(
        self, at: str, group: Sequence[int], taking: squadrons.Taking, factor: Callable[[Any], int], drm: int, why: str
    ) -> Part:
        """One roll on the Air-to-Air Combat Table at a group of units; no roll where nobody is left to fire."""

        def roll(factor: int, dice: Dice) -> int:
            if not factor:
                return 0
            steps: int = dice.read(D10, self.card.column("air-to-air", factor, drm), why)
            dice.note(f"{why}: {steps or 'no'} step{'' if steps == 1 else 's'}", "8.2.1")
            return steps

        def into(fight: Any, steps: int) -> Any:
            return fight._replace(**{at: taking(getattr(fight, at), group, steps)})

        return Part(factor, [roll], into)


def may_attack(kind: str, field: str, rules: Rules) -> None:
    """Fighters never attack ships; fighter-bombers by ruling (8.6)."""
    if kind == "F" or (kind == "FB" and rules.ruling("fb-attack") == "not-allowed"):
        rules.forbid("8.6", f"bombers attack ships; {kind} units do not", field)


def may_escort(kind: str, field: str, rules: Rules) -> None:
    """Only fighters and fighter-bombers escort or suppress (8.2.2)."""
    if kind not in squadrons.FIGHTERS:
        rules.forbid("8.2.2", f"only F and FB units escort or suppress, not {kind}", field)


class AirToAir(Raid, WithCells):
    """CAP against a raid, without the raid's attack on ships."""

    defender: str = choice("usn", "ijn", meaning="the side whose CAP it is")
    card_drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints next to the table, for CAP's rolls")
    escort_card_drm: int = whole(-10, 10, 0, meaning="the same for the escorts' roll")

    @property
    def raiders(self) -> str:
        return "ijn" if self.defender == "usn" else "usn"


@procedure(
    "air-to-air",
    AirToAir,
    cite="8.2",
    follows={"strike": "strike", "strike_drm": "strike", "cap": "cap"},
    worth={"strike": {"reduced": 1, "destroyed": 2}, "cap": {"reduced": -1, "destroyed": -2}},
)
def air_to_air(given: AirToAir, rules: Rules) -> Plan:
    """What does CAP do to a raid, and its escorts to CAP?"""
    card = Card(given, rules)
    fight = Interception(given, card, given.card_drm, given.escort_card_drm)
    fight.permit()
    usn = fight.usn

    def outcome(end: Fight) -> dict[str, Any]:
        return {
            "strike": [squadrons.state(lost, usn) for lost in end.strike],
            "strike_drm": [squadrons.attack_modifier(lost, usn) for lost in end.strike],
            "cap": [squadrons.state(lost, not usn) for lost in end.cap],
        }

    return card.plan(fight.start(), fight.steps(), outcome, ["air-to-air"])


class Radar(Inputs):
    """CAP vectored out by radar."""

    side: str = choice("usn", "ijn", default="usn", meaning="whose CAP")
    cap: list[squadrons.AirUnit] = many(squadrons.AirUnit, 1, 30, meaning="the CAP units")
    hexes: int = whole(1, 99, meaning="hexes out from the carriers")
    night: bool = flag(meaning="it is a night turn")

    def check(self) -> None:
        squadrons.refuse_unlawful(self.cap, self.side == "usn", "cap")


@procedure("radar-intercept", Radar, cite="13.0", follows={"cap": "cap"})
def radar_intercept(given: Radar, rules: Rules) -> Plan:
    """May this CAP go out to meet a raid, and with what factor?"""
    by_day(given.cap, given.night, rules)
    by_radar(given.cap, given.side, "side", rules)
    if given.hexes > RADAR_HEXES:
        rules.forbid("13.0", f"radar sends CAP at most {RADAR_HEXES} hexes out, not {given.hexes}", "hexes")
    factor = sum(unit.factor_up(squadrons.REVERSED) for unit in given.cap)
    rules.note(f"the CAP flips to its fatigued side: factor {factor}", "13.0")
    return certain_plan({"factor": factor, "cap": ["reduced"] * len(given.cap)})


def by_day(cap: Sequence[squadrons.AirUnit], night: bool, rules: Rules) -> None:
    """Only fighters and fighter-bombers fly CAP, and not by night (5.7)."""
    for place, unit in enumerate(cap):
        if unit.kind not in squadrons.FIGHTERS:
            rules.forbid("5.7", f"bombers never fly CAP, and this is {with_article(unit.kind)}", f"cap[{place}].kind")
    if cap and night:
        rules.forbid("5.7", "there is no CAP by night", "night")


def by_radar(cap: Sequence[squadrons.AirUnit], side: str, field: str, rules: Rules) -> None:
    """Only USN fighters on their full side are vectored by radar (13.0)."""
    if side == "ijn":
        rules.forbid("13.0", "only the USN sends CAP out by radar", field)
    for place, unit in enumerate(cap):
        if unit.kind != "F":
            rules.forbid("13.0", f"radar sends out F units only, not {unit.kind}", f"cap[{place}].kind")
        if unit.side != "full":
            rules.forbid("13.0", "radar sends out units on their full side only", f"cap[{place}].side")
