"""Attacks of their own kind: flares, the Golden Comb, stand-off weapons (Flares to The Shape of Things To Come)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import Inputs, enemys, many, own, whole
from referee.engine.plain import counted, how_many
from referee.engine.rules import Rules
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.casualties import how_entered, how_hits_are_entered
from referee.games.cunningham_somerville.evening.collisions import is_handy
from referee.games.cunningham_somerville.evening.contact import attack_from_the_air
from referee.games.cunningham_somerville.evening.given import entered_inputs
from referee.games.cunningham_somerville.evening.harm import of_afloat
from referee.games.cunningham_somerville.evening.lights import IF_NIGHT
from referee.games.cunningham_somerville.evening.operation import sky_over, stand_ins_among
from referee.games.cunningham_somerville.evening.runs import THROUGH, lights_on, of_under_flak
from referee.games.cunningham_somerville.evening.strikes import group_of, of_stage
from referee.games.cunningham_somerville.rules.attack_runs import why_no_comb
from referee.games.cunningham_somerville.rules.flak import FlareDrop
from referee.games.cunningham_somerville.rules.weapons import GuidedWeapon
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars, of_field
from referee.session.acting.hints import OPEN, command
from referee.session.acting.named import thing
from referee.session.board.owned import called

FLARES, COMB, SHAPE = "Night Visibility and Flares", "The Golden Comb", "The Shape of Things To Come"
LOST = {"aborted": "aborted", "killed": "hit"}
NAMES = {"fritz-x": "a Fritz X", "hs-293": "an HS 293", "okha": "an Okha", "bat": "a Bat"}


class Flares(state.Named, FlareDrop):
    """An aircraft of a strike that drops flares before the attack."""

    name: state.Strike = thing(called("the strike", of="strikes"))
    squadron: str = own(called("its squadron", of="squadrons"))
    doers = ("name", "squadron")

    group: state.Group

    def mean(self) -> None:
        group = group_of(self.name, self.squadron, "squadron")
        if not group.flying:
            raise at_odds("squadron", f"no aircraft of {self.squadron} flies on in {self.name.name}")
        vars(self)["group"] = group


def of_flares(given: Flares) -> Bars:
    """Flares are dropped by night, before the attack runs begin."""
    strike = given.name
    if strike.here.public.light == "day":
        yield Bar(FLARES, "it is day: nothing needs to be lit", "name", IF_NIGHT)
    if strike.stage in ("attack-runs", "homeward"):
        yield Bar(
            FLARES,
            f"{strike.name} is attacking already, and flares are dropped before that",
            "name",
            "status says what is next",
        )


@act("flares", Flares, cite=FLARES, bars=of_flares)
def flares(given: Flares, doing: Doing) -> None:
    """An aircraft drops flares through the force's flak: where do they fall, and what becomes of it?"""
    strike, group = given.name, given.group
    fires = {"flak": given.board.other(strike.owner)}
    came = doing.resolve("flare-drop", entered_inputs(given, FlareDrop), side=strike.owner, whose=fires).outcome
    if fate := LOST.get(came["dropper"]):
        one_less = {how: number - 1 for how in THROUGH.values() if (number := getattr(group, how))}
        first = dict(list(one_less.items())[:1])
        group.put(flying=group.flying - 1, **{fate: getattr(group, fate) + 1}, **first)
    strike.put(flares=strike.flares + came["as_wished"] + came["displaced"])
    drops = [
        f"{number} {how}"
        for key, how in (
            ("as_wished", "where it was aimed"),
            ("displaced", "up to 4 inches off, where the defender likes"),
            ("ineffective", "without effect"),
        )
        if (number := came[key])
    ]
    squadron = strike.side.squadrons[given.squadron]
    doing.tell("all", f"Flares of {{}}: {'; '.join(drops)}.", squadron)
    if not fate:
        doing.remark("if the aircraft also carries bombs, it attacks at -1: attack-runs --flares [Flares]")


class CombedShip(Inputs):
    """A ship of the column, and the bombers that attack her."""

    name: str = enemys(called("the ship", of="ships"))
    bombers: int = whole(1, 2, 1, meaning="torpedo bombers that attack her")


class Comb(state.Named):
    """Torpedo bombers in a line, and the column before it, from its front."""

    name: state.Strike = thing(called("the strike", of="strikes"))
    squadron: str = own(called("the torpedo bombers", of="squadrons"))
    doers = ("name", "squadron")
    ship: list[CombedShip] = many(
        CombedShip, 1, 10, meaning="a ship of the column and her bombers, from the front: name=Wren,bombers=2"
    )
    attack_factor: int | None = whole(1, 9, None, meaning="the score that a hit needs, if the squadron has none")
    raw_modifier: int = whole(-6, 6, 0, meaning="what the base game adds")

    group: state.Group

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> Sequence[Any] | None:
        """Two ships of the enemy that sail together, three bombers at them."""
        if name != "ship":
            return None
        targets = [own for own in board.sides.values() if raw.get("name") not in own.strikes]
        forces = [force for own in targets for force in own.forces.values()]
        columns = [pair for force in forces for pair in zip(force.ships, force.ships[1:], strict=False)]
        return [[{"name": front, "bombers": 2}, {"name": rear, "bombers": 1}] for front, rear in columns]

    def mean(self) -> None:
        group = group_of(self.name, self.squadron, "squadron")
        enemy = self.board.other(self.name.owner)
        names = [one.name for one in self.ship]
        for at, one in enumerate(self.ship):
            ship = self.board.ship(one.name, f"ship[{at}].name", enemy)
            if one.name in names[:at]:
                raise at_odds(f"ship[{at}].name", f"{one.name} is named twice; two bombers at most attack a ship")
            if ship.light_aa is None:
                wanted = command("ship", name=ship, light_aa=OPEN)
                raise bad_input(f"ship[{at}].name", f"the flak factor of {ship.name} is not entered: " + wanted)
        ready = group.undisturbed if self.name.flak_fired else group.flying
        if self.bombers() > ready:
            there = counted(ready, "undisturbed bomber")
            raise at_odds("ship", f"{self.squadron} has {there}, and the comb names {self.bombers()}")
        if (self.attack_factor or self.its_squadron().attack_factor) is None:
            raise bad_input(
                "attack_factor", f"{{}} is missing, and none is entered for {self.squadron}", "attack_factor"
            )
        vars(self)["group"] = group

    def its_squadron(self) -> state.Squadron:
        """Whose bombers they are."""
        return self.name.side.squadrons[self.squadron]

    def bombers(self) -> int:
        """How many form the comb."""
        return sum(one.bombers for one in self.ship)

    def ships_and_bombers(self) -> list[tuple[state.Ship, int]]:
        """The ships, each with its bombers."""
        ships = self.board.enemy(self.name.owner).ships
        return [(ships[one.name], one.bombers) for one in self.ship]


def of_comb(given: Comb) -> Bars:
    """A comb needs three to ten bombers that neither fighters nor flak have touched."""
    yield from of_under_flak(given.name)
    if why := why_no_comb(given.bombers(), Rules(given.board.ruleset)):
        yield Bar(COMB, why, "ship")
    if not given.group.are_fresh(given.bombers()):
        words = f"{given.squadron} has {how_many(given.group.fresh, 'bomber')} that were in no dogfight"
        yield Bar(COMB, words + f", and the comb names {given.bombers()}", "squadron", "attack-runs")
    for ship, _ in given.ships_and_bombers():
        yield from of_afloat(ship)


@act("golden-comb", Comb, cite=COMB, bars=of_comb)
def golden_comb(given: Comb, doing: Doing) -> None:
    """A line of torpedo bombers attacks a column; aircraft that are hit throw on the flight home."""
    strike, group, squadron = given.name, given.group, given.its_squadron()
    ships = [comb_ship(strike, ship, bombers) for ship, bombers in given.ships_and_bombers()]
    inputs: dict[str, Any] = {"ships": ships, "attack_factor": given.attack_factor or squadron.attack_factor}
    inputs["by_ship"] = True
    inputs |= {"raw_modifier": given.raw_modifier} if given.raw_modifier else {}
    inputs |= {"asv_radar": True} if squadron.asv_radar else {}
    inputs |= {"night": True} if strike.here.is_night else {}
    came = doing.resolve("golden-comb", inputs, side=strike.owner, stand_in=stand_ins_among([squadron])).outcome
    flown = given.bombers()
    group.attack(flown, fresh=True)
    group.put(
        undisturbed=max(group.undisturbed - flown, 0),
        hit=group.hit + came["aircraft_hit"],
        done=group.done + flown - came["aircraft_hit"],
    )
    strike.put(stage="attack-runs")
    for (ship, _), hits in zip(given.ships_and_bombers(), came["hits_on"], strict=True):
        attack_from_the_air(ship, doing.turn)
        ship.put(torpedo_hits=ship.torpedo_hits + hits)
    hit = [(ship, hits) for (ship, _), hits in zip(given.ships_and_bombers(), came["hits_on"], strict=True) if hits]
    what = ", ".join(f"{counted(hits, 'hit')} on {{}}" for _, hits in hit) or "no hits"
    light_aa = f"light AA hits {how_many(came['aircraft_hit'], 'aircraft')}"
    doing.tell("all", f"{{}} attacks the column: {what}; {light_aa}.", squadron, *(ship for ship, _ in hit))
    if hit:
        doing.remark("enter what each torpedo does: " + how_entered(hit[0][0]))


def comb_ship(strike: state.Strike, ship: state.Ship, bombers: int) -> dict[str, Any]:
    """A ship as the comb takes her."""
    row: dict[str, Any] = {"name": ship.name, "bombers": bombers, "light_aa": ship.light_aa}
    row |= {"handy": True} if is_handy(ship) else {}
    row |= {"stopped": True} if ship.is_stopped else {}
    return row | ({"lit": True} if ship.here.is_night and lights_on(strike, ship) else {})


class Guided(state.Named, GuidedWeapon):
    """A stand-off weapon of an aircraft of a strike; its target's card, the sky and its dogfight are known."""

    name: state.Strike = thing(called("the strike", of="strikes"))
    squadron: str = own(called("its squadron", of="squadrons"))
    doers = ("name", "squadron")
    target: state.Ship = thing(enemys(called("the ship that it is aimed at", of="ships")))

    group: state.Group

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Any) -> Iterable[Any] | None:
        """The month is the players' to say."""
        return [] if name == "date" else None

    def mean(self) -> None:
        group = group_of(self.name, self.squadron, "squadron")
        vars(self)["group"] = group
        if not self.aircraft_left():
            raise at_odds("delivery", f"{self.squadron} has no aircraft {self.delivery} left to attack")

    def aircraft_left(self) -> int:
        """How many aircraft are left with this result of flak; before any flak, all that fly."""
        if self.delivery == "NE" and not self.name.flak_fired:
            return int(self.group.flying)
        return int(getattr(self.group, THROUGH[self.delivery]))

    def meets_flak(self) -> bool:
        """Does force flak meet its delivery?"""
        return self.weapon in ("fritz-x", "okha") or self.height == "level" or self.short_visibility


def of_guided(given: Guided) -> Bars:
    """The target must be afloat; if flak meets the delivery, the flak comes first."""
    yield from of_field(of_afloat(given.target), "target")
    if given.meets_flak():
        yield from of_under_flak(given.name)
    else:
        yield from of_stage(given.name, "attack-runs")


@act("guided-weapon", Guided, cite=SHAPE, bars=of_guided)
def guided_weapon(given: Guided, doing: Doing) -> None:
    """An aircraft drops a stand-off weapon, or an Okha attacks; that is the aircraft's attack."""
    strike, group, target = given.name, given.group, given.target
    known = {
        "handy": is_handy(target),
        "overcast": sky_over(strike.here, target, strike.zone),
        "dogfight": not group.are_fresh(1),
    }
    inputs = {key: True for key, value in known.items() if value} | entered_inputs(given, GuidedWeapon)
    came = doing.resolve("guided-weapon", inputs, side=strike.owner).outcome
    key = THROUGH[given.delivery]
    group.attack(1, fresh=True)
    group.put(done=group.done + 1, **{key: max(getattr(group, key) - 1, 0)})
    if strike.flak_fired:
        strike.put(stage="attack-runs")
    attack_from_the_air(target, doing.turn)
    squadron = strike.side.squadrons[given.squadron]
    said = f"a hit, {came['kind']} {came['value']}" if came["hit"] else "no hit"
    doing.tell("all", f"{{}} attacks {{}} with {NAMES[given.weapon]}: {said}.", squadron, target)
    if came["hit"]:
        target.put(hits=target.hits + 1)
        doing.remark("enter what the hit does: " + how_hits_are_entered(target))
