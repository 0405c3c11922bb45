"""Aircraft that attack ships and bases (Attack Runs, Scissors Tactics, The Golden Comb)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.chance import D6, Dice, Part, said_of
from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import Inputs, choice, flag, many, name, whole
from referee.engine.procedure import Plan, Worth, procedure
from referee.engine.record import NamedTuple
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.rules.flak import BASES, LIGHT_AA, light_aa, low_over, shot_down
from referee.games.cunningham_somerville.rules.words import added_up, with_need

PROFILES = ("high-level", "dive", "level", "torpedo", "mast-height")


class AimedAt(Inputs):
    """What aircraft attack."""

    target_state: str = choice(
        "moving", "stopped", "land", default="moving", meaning="a ship under way or not, or land"
    )
    handy: bool = flag(meaning="the ship is handy")
    light_aa: str | None = light_aa(default=None)
    lit: bool = flag(meaning="by night: moonlit, on fire or silhouetted")

    def check(self) -> None:
        super().check()
        land = self.target_state == "land"
        if self.handy and land:
            raise bad_input("handy", "handy is for a ship, not for land")
        if self.light_aa is not None and land != (self.light_aa in BASES):
            wanted = " or ".join(BASES) if land else ", ".join(LIGHT_AA)
            raise bad_input("light_aa", f"{{}} of this target must be {wanted}, not {self.light_aa}", "light_aa")

    def fits(self, profile: str, night: bool) -> None:
        """Refuse what does not fit the attack that is made on it."""
        if self.lit and not night:
            raise at_odds("lit", "lit is for a night attack")
        if profile != "high-level":
            self.need("light_aa", why="what fires at aircraft that come in low")


class Run(AimedAt):
    """Aircraft of one type that attack one target in the same way."""

    profile: str = choice(*PROFILES, meaning="how they attack")
    attack_factor: int | None = whole(1, 9, None, meaning="the score that a hit needs")
    dedicated: bool = flag(meaning="they are dive or torpedo bombers in level bombing, with factor 5")
    aircraft: int = whole(1, 12, 1, meaning="how many aircraft")
    overcast: bool = flag(meaning="overcast sky")
    night: bool = flag(meaning="a night attack")
    asv_radar: bool = flag(meaning="the aircraft have ASV radar")
    flares: bool = flag(meaning="they also carry flares")
    scissors: bool = flag(meaning="scissors tactics")
    raw_modifier: int = whole(-6, 6, 0, meaning="what the base game adds")

    def check(self) -> None:
        super().check()
        if self.dedicated:
            if self.profile != "level":
                raise bad_input(
                    "dedicated", f"dedicated bombers have factor 5 in profile level only, not {self.profile}"
                )
            self.refuse("attack_factor", why="dedicated bombers have factor 5")
        else:
            self.need("attack_factor", why="the score that a hit needs")
        if self.scissors and (self.profile not in ("dive", "torpedo") or self.target_state == "land"):
            raise at_odds("scissors", "scissors are for dive and torpedo bombers that attack a ship")
        self.fits(self.profile, self.night)


class AttackRun(Run):
    """An attack run after flak and fighters."""

    disturbed: bool = flag(meaning="they were in a dogfight, or flak distracted them or had them allocated")


class Attacker(NamedTuple):
    """One aircraft as the dice see it: the score that it needs, and what its target's light AA does."""

    needs: int
    light_aa: tuple[str, ...]
    mast_height: bool
    who: str = ""


class Runs(NamedTuple):
    """The runs so far: aircraft yet to run in, hits, and aircraft hit."""

    line: tuple[Attacker, ...] = ()
    hits: int = 0
    aircraft_hit: int = 0


RUN: Worth = {"hits": 2, "aircraft_hit": -1}


@procedure("attack-run", AttackRun, cite="Attack Runs", worth=RUN)
def attack_run(given: AttackRun, rules: Rules) -> Plan:
    """How many aircraft hit their target, and how many does it hit?"""
    forbid(given, given.target_state, "target_state", rules)
    if given.scissors and given.disturbed:
        rules.forbid("Scissors Tactics", "disturbed aircraft cannot attack in scissors", "scissors")
    first = attacker(given, given, rules)
    second = first._replace(needs=first.needs - scissors_bonus(given, rules))
    line = tuple(
        (first if place % 2 else second)._replace(who=f"aircraft {place}") for place in range(1, given.aircraft + 1)
    )

    def next_in(runs: Runs, end: tuple[bool, bool]) -> Runs:
        hit, shot = end
        return Runs(runs.line[1:], runs.hits + hit, runs.aircraft_hit + shot)

    run_in = Part(lambda runs: runs.line[0], [attack], next_in)
    return Plan(
        Runs(line), [run_in] * given.aircraft, lambda runs: {"hits": runs.hits, "aircraft_hit": runs.aircraft_hit}
    )


def forbid(given: Run, target_state: str, field: str, rules: Rules) -> None:
    """Refuse attacks that the rules forbid."""
    if given.overcast and given.profile in ("high-level", "dive"):
        rules.forbid("Attack Runs", f"{given.profile} bombing is impossible in overcast", "overcast")
    if given.profile == "torpedo" and target_state == "land":
        rules.forbid("Attack Runs", "torpedoes cannot attack land", field)


def attacker(given: Run, target: AimedAt, rules: Rules) -> Attacker:
    """An aircraft against its target, with the reasons of its score."""
    table = rules.table("attack-runs")
    counted = {
        "high-level-at-moving": given.profile == "high-level" and target.target_state == "moving",
        "handy": target.handy and given.profile != "mast-height",
        "night": given.night and not given.asv_radar and not target.lit,
        "stopped": target.target_state == "stopped",
        "flares": given.flares,
    }
    modifiers = {name: table[name] for name, counts in counted.items() if counts}
    factor = 5 if given.attack_factor is None else given.attack_factor
    total = added_up(rules, "modifiers of the attack die", modifiers | {"base game": given.raw_modifier}, table.cite)
    rules.note(f"factor {factor}: a hit needs {factor - total} on the die", table.cite)
    if given.profile == "mast-height":
        rules.note("a mast-height hit counts with the bomber's GP value", table.cite)
    return Attacker(factor - total, aa_column(given.profile, target.light_aa, rules), given.profile == "mast-height")


def aa_column(profile: str, light: str | None, rules: Rules) -> tuple[str, ...]:
    """What light AA does for each natural die; nothing to aircraft high up."""
    if profile == "high-level" or light is None:
        return ("-",) * 6
    return rules.table("light-aa").column(light)


def scissors_bonus(given: Run, rules: Rules) -> int:
    """What every second aircraft adds."""
    if not given.scissors:
        return 0
    bonus: int = rules.table("attack-runs")["scissors"]
    rules.note(f"scissors: every second aircraft adds {bonus}", "Scissors Tactics")
    return bonus


def attack(one: Attacker, dice: Dice) -> tuple[bool, bool]:
    """One aircraft's attack: does it hit, and is it hit?"""
    hit, verdict = dice.read(D6, outcomes(one.needs, one.light_aa), with_need(said_of(one.who, "attack"), one.needs))
    shot = shot_down(dice, verdict, one.who)
    if one.mast_height:
        shot = low_over(dice, one.light_aa, one.who) or shot
    return hit, shot


def outcomes(needs: int, light: Sequence[str]) -> list[tuple[bool, str]]:
    """By natural attack die from 1: does it hit, and what becomes of the aircraft?"""
    return [(face >= needs, verdict) for face, verdict in enumerate(light, 1)]


class CombShip(Inputs):
    """A ship of the column that is combed."""

    name: str | None = name()
    bombers: int = whole(1, 2, 1, meaning="torpedo bombers that attack it")
    handy: bool = flag(meaning="it is handy")
    stopped: bool = flag(meaning="it is stopped")
    light_aa: str = choice(*LIGHT_AA, meaning="its flak factor")
    lit: bool = flag(meaning="by night: moonlit, on fire or silhouetted")


class GoldenComb(Inputs):
    """A line of German torpedo bombers and the column before it."""

    ships: list[CombShip] = many(CombShip, 1, 10, meaning="the ships, from the front of the column")
    attack_factor: int = whole(1, 9, meaning="the score that a hit needs")
    night: bool = flag(meaning="a night attack")
    asv_radar: bool = flag(meaning="the aircraft have ASV radar")
    disturbed: bool = flag(meaning="they were in a dogfight, or flak distracted them or had them allocated")
    raw_modifier: int = whole(-6, 6, 0, meaning="what the base game adds")
    by_ship: bool = flag(meaning="say the hits on each ship too")

    def check(self) -> None:
        for i, ship in enumerate(self.ships):
            if ship.lit and not self.night:
                raise at_odds(f"ships[{i}].lit", f"ships[{i}].lit is for a night attack")


class Comb(NamedTuple):
    """The comb so far: did the bomber before miss, has the present ship been hit, the sums, and, where they are asked
    for, the hits on each ship.
    """

    missed: bool = False
    struck: bool = False
    hits: int = 0
    ships_hit: int = 0
    aircraft_hit: int = 0
    on: tuple[int, ...] = ()

    def outcome(self) -> dict[str, int | list[int]]:
        """What the comb achieved."""
        on = {"hits_on": list(self.on)} if self.on else {}
        return {"hits": self.hits, "ships_hit": self.ships_hit, "aircraft_hit": self.aircraft_hit, **on}


def why_no_comb(bombers: int, rules: Rules) -> str:
    """Why so many bombers form no comb; empty if they do."""
    least, most = (rules.table("limits")[f"comb-{end}"] for end in ("least", "most"))
    return "" if least <= bombers <= most else f"a comb has {least} to {most} torpedo bombers, not {bombers}"


@procedure("golden-comb", GoldenComb, cite="The Golden Comb", worth=RUN, follows={"hits_on": "ships"})
def golden_comb(given: GoldenComb, rules: Rules) -> Plan:
    """How many torpedoes of a golden comb hit, on how many ships, and how many bombers are hit?"""
    bombers = sum(ship.bombers for ship in given.ships)
    if why := why_no_comb(bombers, rules):
        rules.forbid("The Golden Comb", why, "ships")
    if given.disturbed:
        rules.forbid("The Golden Comb", "disturbed bombers cannot form a comb", "disturbed")
    table = rules.table("attack-runs")
    rules.note(f"a bomber after one that missed adds +{table['golden-comb']}", "The Golden Comb")

    def bomber(ship: CombShip, place: int, needs: int, first: bool) -> Part:
        light = rules.table("light-aa").column(ship.light_aa)

        def next_bomber(comb: Comb, end: tuple[bool, bool]) -> Comb:
            hit, shot = end
            before = comb.struck and not first
            newly = hit and not before
            on = (*comb.on[: place - 1], comb.on[place - 1] + hit, *comb.on[place:]) if comb.on else ()
            return Comb(not hit, hit or before, comb.hits + hit, comb.ships_hit + newly, comb.aircraft_hit + shot, on)

        return Part(
            lambda comb: Attacker(needs - table["golden-comb"] * comb.missed, light, True, ship.name or ""),
            [attack],
            next_bomber,
        )

    steps = []
    for place, ship in enumerate(given.ships, 1):
        counted = {
            "handy": ship.handy,
            "stopped": ship.stopped,
            "night": given.night and not given.asv_radar and not ship.lit,
        }
        modifiers = {name: table[name] for name, counts in counted.items() if counts}
        total = added_up(
            rules,
            f"modifiers against {ship.name or f'ship {place}'}",
            modifiers | {"base game": given.raw_modifier},
            table.cite,
        )
        needs = given.attack_factor - total
        rules.note(f"factor {given.attack_factor}: a hit needs {needs} on the die", table.cite)
        steps += [bomber(ship, place, needs, not number) for number in range(ship.bombers)]
    return Plan(Comb(on=(0,) * len(given.ships) if given.by_ship else ()), steps, lambda comb: dict(comb.outcome()))
