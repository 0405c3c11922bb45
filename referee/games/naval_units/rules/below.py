"""Submarines against ships for a round, with the hunt for them (Submarine Combat)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from referee.engine.chance import D12, Dice, Part, Step
from referee.engine.distribution import Distribution
from referee.engine.errors import at_odds
from referee.engine.inputs import Inputs, choice, many, name, whole
from referee.engine.leaves import leaves_weighed_apart
from referee.engine.plain import with_article
from referee.engine.procedure import Plan, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.engine.weighing import follow_thrown, more_than_asked_for
from referee.games.naval_units.rules import units
from referee.games.naval_units.rules.hits import purpose_and_need, struck_in_words
from referee.games.naval_units.rules.submarines import CITE, hunt, hunters, who_first

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Attacker(Inputs):
    """A submarine that attacks."""

    type: str = choice(*units.SUBMARINES, meaning="type of submarine")
    target: int = whole(1, units.MOST_OF_SIDE, meaning="the place of its target in defenders, from 1")
    name: str | None = name()


class Defender(Inputs):
    """A ship that is attacked, or guards."""

    type: str = choice(*units.SURFACE, meaning="type of surface ship")
    hits: int = units.hits_taken()
    screens: int | None = whole(
        1, units.MOST_OF_SIDE, None, meaning="the place in defenders, from 1, of the ship that it screens"
    )
    name: str | None = name()


class Hunting(Inputs):
    """An escort that is not attacked."""

    type: str = choice(*units.ESCORTS, meaning="type of escort")
    name: str | None = name()


class SubmarineAttack(Inputs):
    """Submarines, and the ships that they attack."""

    submarines: list[Attacker] = many(Attacker, 1, 6, meaning="the submarines that attack")
    defenders: list[Defender] = many(Defender, 1, 6, meaning="the ships attacked, and those that guard them")
    nation: str = units.nation_of("nation of the submarines")
    enemy_nation: str = units.nation_of("nation of the defenders")
    turn: int = units.turn_of_game()
    round: int = whole(1, 20, 1, meaning="the round of combat")
    planes: int = whole(0, 12, 0, meaning="planes of the defenders that hunt")
    bombers: int = whole(0, 12, 0, meaning="land-based bombers of the defenders that search")
    more_hunters: list[Hunting] = many(
        Hunting, 0, 54, (), meaning="further escorts, that nobody attacks: they hunt too"
    )
    first: str = who_first()
    more_submarines: list[Attacker] = units.more_of(Attacker)
    more_defenders: list[Defender] = units.more_of(Defender)

    def all_submarines(self) -> dict[str, Attacker]:
        """The submarines, by where they are entered."""
        return units.by_place(self, *units.lists_of("submarines"))

    def all_defenders(self) -> dict[str, Defender]:
        """The ships attacked and those that guard them, by where they are entered."""
        return units.by_place(self, *units.lists_of("defenders"))

    def check(self) -> None:
        defenders = self.all_defenders()
        for place, submarine in self.all_submarines().items():
            if submarine.target > len(defenders):
                raise at_odds(f"{place}.target", f"there is no defender {submarine.target} to attack")
        for at, (place, ship) in enumerate(defenders.items(), 1):
            if ship.screens is not None and (ship.screens > len(defenders) or ship.screens == at):
                raise at_odds(f"{place}.screens", f"it cannot screen defender {ship.screens}")


class Attacked(NamedTuple):
    """The hits on each defender, then those that each can still take; what became of the submarines so far."""

    ships: tuple[int, ...]
    submarines: tuple[str, ...] = ()


@procedure(
    "submarine-attack",
    SubmarineAttack,
    cite=CITE,
    follows={
        **{f"{key}_left": key for key in units.lists_of("defenders")},
        **{key: key for key in units.lists_of("submarines")},
    },
    worth={
        **{f"{key}_left": -1 for key in units.lists_of("defenders")},
        **{key: {"sighted": -1, "sunk": -2} for key in units.lists_of("submarines")},
    },
)
def submarine_attack(given: SubmarineAttack, rules: Rules) -> Plan:
    """What do submarines do to ships in a round, and escorts and planes to the submarines?"""
    left = units.all_left(rules, given.all_defenders())
    may_attack(given, rules)
    screens = screens_by_ship(given, rules)
    submarines, defenders = [*given.all_submarines().values()], [*given.all_defenders().values()]
    escorts = [ship.name or ship.type for ship in defenders if ship.type in units.ESCORTS]
    escorts += [ship.name or ship.type for ship in given.more_hunters]
    again = given.round > 1
    gear = (given.planes, given.bombers, given.first)
    force = hunters(rules, given.enemy_nation, given.turn, again, escorts, *gear)
    found = "sighted" if again and any(hunter.throws for hunter in force) else "hidden"
    factors = {kind: attack_factor(rules, kind) for kind in dict.fromkeys(sub.type for sub in submarines)}
    carries_on = bool(screens) and rules.ruling("submarine-screen") == "carries-on"
    names = [ship.name or ship.type for ship in defenders]
    torpedoes = []
    for submarine in submarines:
        aim = units.name_of(defenders[submarine.target - 1], f"defender {submarine.target}")
        why = f"{submarine.name or submarine.type} at {aim}"
        torpedoes.append(torpedo(submarine.target - 1, factors[submarine.type], why))
    fates = {prey: hunt_of(hunt(force, prey), found) for prey in dict.fromkeys(sub.name for sub in submarines)}
    hunts = [fates[submarine.name] for submarine in submarines]

    def outcome(end: Attacked) -> dict[str, Any]:
        return {
            **units.in_lists("defenders_left", end.ships, len(given.defenders)),
            **units.in_lists("submarines", end.submarines, len(given.submarines)),
        }

    start = Attacked((0,) * len(left))
    leaves = [
        f"{key}[{at}]"
        for key, those in outcome(Attacked(tuple(left), ("",) * len(submarines))).items()
        for at in range(len(those))
    ]

    def steps(some: Collection[str]) -> list[Any]:
        """The round, of which no more is kept than these leaves need."""
        struck = bound_by_screens(screens, (at for at in range(len(left)) if leaves[at] in some))
        aimed = [shot if sub.target - 1 in struck else skip for sub, shot in zip(submarines, torpedoes, strict=True)]
        hunted = [one if leaf in some else unhunted for leaf, one in zip(leaves[len(left) :], hunts, strict=True)]
        return [*aimed, hits_fall(left, screens, carries_on, names), *hunted]

    def rest(state: Attacked, faces: Sequence[int]) -> tuple[Distribution, Callable[[Collection[str]], list[Any]]]:
        known, to_come, left_over = follow_thrown(state, steps(leaves), faces)
        if left_over:
            raise more_than_asked_for()
        return known, lambda some: steps(some)[len(steps(())) - len(to_come) :]

    apart = leaves_weighed_apart(leaves, start, [], steps, outcome, rest)
    ends = 1 + (found == "hidden" and bool(force)) + any(hunter.hit is not None for hunter in force)
    least = ends ** len(submarines) * 2 ** len({submarine.target for submarine in submarines})
    return Plan(start, steps(leaves), outcome, least=least, apart=apart)


def torpedo(at: int, factor: int, why: str) -> Step:
    """A submarine's die at the ship at a place."""

    def step(now: Attacked, dice: Dice) -> Attacked:
        hits = now.ships[at] + dice.within(D12, factor, purpose_and_need(why, factor))
        return Attacked((*now.ships[:at], hits, *now.ships[at + 1 :]))

    return step


def skip(now: Attacked, dice: Dice) -> Attacked:
    """A die that nobody asks for."""
    return now


def hits_fall(left: Sequence[int], screens: Mapping[int, int], carries_on: bool, names: Sequence[str]) -> Step:
    """All hits fall at once, on ships that can take what is `left`: a screen takes those of the ship that it screens,
    and if she is sunk by them the rest is lost, or carries on.
    """

    def fall(now: Attacked, dice: Dice) -> Attacked:
        after = list(left)
        for at, hits in enumerate(now.ships):
            screen = screens.get(at)
            taken = 0 if screen is None else min(hits, after[screen] if carries_on else left[screen])
            if screen is not None:
                after[screen] = max(after[screen] - taken, 0)
            if screen is None or carries_on:
                after[at] = max(after[at] - hits + taken, 0)
        dice.note(struck_in_words(names, left, after), CITE)
        return Attacked(tuple(after))

    return fall


def hunt_of(throws: Sequence[Step], found: str) -> Part:
    """The hunt for one submarine, which is `found` before it."""
    return Part(lambda _: found, throws, lambda now, end: now._replace(submarines=(*now.submarines, end)))


def unhunted(now: Attacked, dice: Dice) -> Attacked:
    """A submarine whose fate nobody asks for."""
    return now._replace(submarines=(*now.submarines, ""))


def bound_by_screens(screens: Mapping[int, int], ships: Iterable[int]) -> set[int]:
    """Ships by their places, with all that share hits with them: those that screen them, and those that they screen."""
    out = set(ships)
    while more := {at for pair in screens.items() if not out.isdisjoint(pair) for at in pair} - out:
        out |= more
    return out


def may_attack(given: SubmarineAttack, rules: Rules) -> None:
    """Refuse Japan's own types on another side, and transports as targets while a DE guards them."""
    defenders = given.all_defenders()
    for place, ship in defenders.items():
        units.only_japan(rules, ship.type, given.enemy_nation, f"{place}.type")
    kinds = [ship.type for ship in defenders.values()]
    guarded = "DE" in [*kinds, *(ship.type for ship in given.more_hunters)]
    for place, submarine in given.all_submarines().items():
        units.only_japan(rules, submarine.type, given.nation, f"{place}.type")
        target = kinds[submarine.target - 1]
        if not guarded or target not in units.TRANSPORTS:
            continue
        if given.round == 1 or rules.ruling("escort-first") == "while-afloat":
            message = f"destroyer escorts must be engaged before {with_article(target)}"
            rules.forbid("unit chart", message, f"{place}.target")


def screens_by_ship(given: SubmarineAttack, rules: Rules) -> dict[int, int]:
    """The place of each screened ship's screen; screens before round 2, by other types, or double are refused."""
    screens: dict[int, int] = {}
    defenders = given.all_defenders()
    for at, (place, ship) in enumerate(defenders.items()):
        if ship.screens is None:
            continue
        field = f"{place}.screens"
        if given.round == 1:
            rules.forbid(CITE, "nobody screens in the first round", field)
        if ship.type not in units.ESCORTS:
            rules.forbid(CITE, f"only {', '.join(units.ESCORTS)} screen, not {with_article(ship.type)}", field)
        if ship.screens - 1 in screens:
            screened = units.name_of([*defenders.values()][ship.screens - 1], f"defender {ship.screens}")
            rules.forbid(CITE, f"{screened} is screened already", field)
        screens[ship.screens - 1] = at
    return screens


def attack_factor(rules: Rules, kind: str) -> int:
    """The number at which a submarine hits a ship."""
    chart: int = units.line(rules, kind)["attack"][0]
    four: int = rules.table("submarine-combat")["attack"]
    number = four if rules.ruling("submarine-factor") == "four" else chart
    rules.note(f"{kind} hits at {number}", CITE)
    return number
