"""A strike over its target: force flak, and attack runs (Flak, Attack Runs)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import at_odds, bad_input, nearest
from referee.engine.inputs import bare, choice, enemys, own, whole
from referee.engine.plain import counted, how_many
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.casualties import how_entered, how_hits_are_entered
from referee.games.cunningham_somerville.evening.contact import attack_from_the_air
from referee.games.cunningham_somerville.evening.given import entered_inputs
from referee.games.cunningham_somerville.evening.harm import of_afloat
from referee.games.cunningham_somerville.evening.lights import lit_by
from referee.games.cunningham_somerville.evening.operation import (
    AHEAD,
    MOST,
    Foreseen,
    card_of,
    of_strike,
    only_for_odds,
    sky_over,
    stand_ins_among,
)
from referee.games.cunningham_somerville.evening.strikes import group_of, of_stage
from referee.games.cunningham_somerville.rules.attack_runs import AttackRun
from referee.games.cunningham_somerville.rules.flak import FlakInputs
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars, of_field
from referee.session.acting.hints import OPEN, command
from referee.session.acting.named import thing
from referee.session.board.owned import called
from referee.session.board.thing import Thing

AFTER_FLAK = {
    "NE": "unharmed",
    "DIST": "distracted",
    "DA": "allocated by the defender",
    "ABT": "aborted",
    "KILL": "hit",
}
FLAK = "VT Fuses"
THROUGH = {"NE": "undisturbed", "DIST": "distracted", "DA": "allocated"}
TARGETS = ("ships", "boats", "forces", "strikes", "squadrons", "flying_boats")


class Flak(state.Named, Foreseen):
    """The flak of the force that a strike flies against; what follows is for `odds` alone."""

    name: state.Strike = thing(called("the strike", of="strikes"))
    flak_total: int | None = bare(whole(0, 99, None, meaning="flak total of the force"))


def of_flak(given: Flak) -> Bars:
    """A strike goes through the flak of its target's force once, after the dogfights and before its attack."""
    yield from of_stage(given.name, "flak")
    if not any(group.flying for group in given.name.groups.values()):
        hint = command("fly-home", name=given.name)
        yield Bar(FLAK, f"no aircraft of {given.name.name} flies on", "name", hint)
    if given.name.flak_fired:
        words = f"{given.name.name} has been through the force's flak"
        yield Bar(FLAK, words, "name", "next comes attack-runs")


def whole_attack(given: Flak) -> Whole:
    """From flak to the way home."""
    found = given.name
    fought = [name for name, group in found.groups.items() if not group.are_fresh(min(group.flying, MOST))]
    flying = {name: group.flying for name, group in found.groups.items()}
    return of_strike(given.board, given, flying, found.zone, (), fought)


@act("flak", Flak, cite=FLAK, whole=whole_attack, bars=of_flak)
def flak(given: Flak, doing: Doing) -> None:
    """The force's flak fires at every aircraft of a strike, once."""
    only_for_odds(given, "flak", AHEAD)
    found = given.name
    night = given.night if "night" in given.given else found.here.is_night
    inputs = entered_inputs(given, FlakInputs) | ({"night": True} if night else {})
    squadrons = found.side.squadrons
    words, names = [], []
    for name, group in found.groups.items():
        fresh = group.flying - group.distracted - group.allocated
        results = dict.fromkeys(("NE", "DIST", "DA", "ABT", "KILL"), 0)
        for number in range(1, fresh + 1):
            one = {"name": f"{squadrons[name].seen_as} {number}", **inputs}
            fires = {one["name"]: given.board.other(found.owner)}
            results[doing.resolve("flak", one, side=found.owner, whose=fires).outcome["result"]] += 1
        group.put(
            flying=group.flying - results["ABT"] - results["KILL"],
            undisturbed=results["NE"],
            distracted=group.distracted + results["DIST"],
            allocated=group.allocated + results["DA"],
            aborted=group.aborted + results["ABT"],
            hit=group.hit + results["KILL"],
        )
        said = ", ".join(f"{number} {AFTER_FLAK[key]}" for key, number in results.items() if number)
        words.append(f"{{}}, {said or 'none left'}")
        names.append(squadrons[name])
    found.put(stage="flak", flak_fired=True)
    doing.tell("all", f"Flak at {{}}: {'; '.join(words)}.", found, *names)


def aimed_at(board: state.Board, side: str, name: str) -> Thing | str:
    """What a side's aircraft attack: an enemy of that name, whom each hearer calls as he may, or a place ashore."""
    for kind in TARGETS:
        if name in getattr(board.side(side), kind):
            raise at_odds("target", f"{name} is on the {board.title(side)} side, whose aircraft these are")
        if name in (theirs := getattr(board.enemy(side), kind)):
            found: Thing = theirs[name]
            return found
    return name


class Runs(state.Named, AttackRun):
    """A squadron's attack runs at one target; factor, light AA and the like are the cards' unless they are typed."""

    name: state.Strike = thing(called("the strike", of="strikes"))
    squadron: str = own(called("the squadron that attacks", of="squadrons"))
    doers = ("name", "squadron")
    target: str = enemys(called("what it attacks", of=("ships", "boats")))
    after: str = choice(
        *THROUGH,
        default="NE",
        meaning="what flak did to these aircraft: nothing (NE), distracted (DIST), another target (DA)",
    )
    dist_modifier: int | None = whole(
        -6, 0, None, meaning="after DIST: the base game's modifier for distracted aircraft"
    )
    profile: str = choice("high-level", "dive", "level", "torpedo", "mast-height", meaning="how they attack")

    aircraft: Any = whole(1, MOST, None, meaning=f"how many aircraft; without it, all that are left, {MOST} at most")

    group: state.Group
    ship: state.Ship | None
    number: int

    def check(self) -> None:
        """Checked by `attack-run`, once the values of squadron and target are filled in."""

    def mean(self) -> None:
        """Which aircraft attack, and what."""
        strike = self.name
        group = group_of(strike, self.squadron, "squadron")
        there = self.aircraft_through_flak(group)
        number = self.aircraft if "aircraft" in self.given else min(there, MOST)
        if not number or number > there:
            left = f"{counted(there, 'aircraft')} {self.after} left to attack"
            raise at_odds("aircraft", f"{self.squadron} has {left}")
        if self.after == "DIST":
            self.need("dist_modifier", why="the base game's modifier for distracted aircraft, 0 if it has none")
        else:
            self.refuse("dist_modifier", why=f"it is for distracted aircraft, not for {self.after}")
        aimed_at(self.board, strike.owner, self.target)
        ships = strike.enemy.ships
        ship = ships.get(self.target)
        if ship is None and self.target_state != "land" and (close := nearest(self.target, list(ships))):
            raise bad_input(
                "target", f"no enemy ship {self.target}: is it {' or '.join(close)}? A base: --target-state land"
            )
        if self.profile != "high-level" and ship and ship.light_aa is None:
            self.need("light_aa", why=command("ship", name=ship, light_aa=OPEN) + " enters it")
        vars(self).update(group=group, ship=ship, number=number)

    def aircraft_through_flak(self, group: state.Group) -> int:
        """How many came through flak with this result; if no flak met the strike, all are undisturbed."""
        if self.after == "NE" and not self.name.flak_fired:
            return group.flying
        return int(getattr(group, THROUGH[self.after]))


def of_under_flak(strike: state.Strike) -> Bars:
    """A strike attacks after the flak of its target's force."""
    yield from of_stage(strike, "attack-runs")
    if not strike.flak_fired:
        words = f"{strike.name} has not yet been through the flak of its target's force"
        yield Bar(FLAK, words, "name", "first " + command("flak", name=strike, flak_total=OPEN))


def of_runs(given: Runs) -> Bars:
    """A strike attacks what is afloat."""
    yield from of_under_flak(given.name)
    if given.ship is not None:
        yield from of_field(of_afloat(given.ship), "target")


@act("attack-runs", Runs, cite="Attack Runs", bars=of_runs)
def attack_runs(given: Runs, doing: Doing) -> None:
    """Aircraft that have come through flak attack one target; those that are hit throw on the flight home."""
    found = given.name
    group, ship, number = given.group, given.ship, given.number
    squadron = found.side.squadrons[given.squadron]
    there = given.aircraft_through_flak(group)
    inputs = {**known_of(given, squadron), **entered_inputs(given, AttackRun), "aircraft": number}
    if not given.dedicated and "attack_factor" not in inputs:
        if squadron.attack_factor is None:
            raise bad_input(
                "attack_factor", f"{{}} is missing, and none is entered for {squadron.name}", "attack_factor"
            )
        inputs["attack_factor"] = squadron.attack_factor
    if given.after != "NE" or not group.are_fresh(number):
        inputs["disturbed"] = True
    if given.dist_modifier is not None:
        inputs["raw_modifier"] = given.raw_modifier + given.dist_modifier
    came = doing.resolve("attack-run", inputs, side=found.owner, stand_in=stand_ins_among([squadron, ship])).outcome
    group.attack(number, fresh=given.scissors)
    group.put(
        hit=group.hit + came["aircraft_hit"],
        done=group.done + number - came["aircraft_hit"],
        **{THROUGH[given.after]: there - number},
    )
    found.put(stage="attack-runs")
    if number < there and "aircraft" not in given.given:
        doing.remark(f"{number} of {there} attack; enter another attack-runs for the others")
    if ship:
        attack_from_the_air(ship, doing.turn)
    what = f"{how_many(came['hits'], 'hit')}; light AA hits {how_many(came['aircraft_hit'], 'aircraft')}"
    doing.tell("all", f"{{}} attacks {{}}: {what}.", squadron, aimed_at(found.here, found.owner, given.target))
    if came["hits"]:
        if ship:
            kind = "torpedo_hits" if given.profile == "torpedo" else "hits"
            ship.put(**{kind: getattr(ship, kind) + came["hits"]})
        entered = how_entered if given.profile == "torpedo" else how_hits_are_entered
        doing.remark("enter what the hits do: " + (entered(ship) if ship else "the base game says it"))


def lights_on(strike: state.Strike, ship: state.Ship | None) -> bool:
    """Does a strike see its target by night: by its flares, or because the ship burns or is lit?"""
    return bool(strike.flares or (ship and (ship.burns or lit_by(ship))))


def known_of(given: Runs, squadron: state.Squadron) -> dict[str, Any]:
    """What is known of target, sky and light, as `attack-run` takes it."""
    strike = given.name
    known = card_of(given.ship, given.profile) if given.ship else {}
    if sky_over(strike.here, given.ship, strike.zone):
        known["overcast"] = True
    if strike.here.is_night:
        known["night"] = True
        if lights_on(strike, given.ship):
            known["lit"] = True
    if squadron.asv_radar:
        known["asv_radar"] = True
    return known
