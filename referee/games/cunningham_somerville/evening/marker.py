"""The Marker Step: damage control for all that is due (Damage Control)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from referee.engine.errors import at_odds
from referee.engine.inputs import bare
from referee.games.cunningham_somerville.evening import sight, state
from referee.games.cunningham_somerville.evening.casualties import FIRES, casualty_in_words, with_casualty
from referee.games.cunningham_somerville.evening.harm import HELD, Harm, say_slick, speed_in_words
from referee.games.cunningham_somerville.evening.state import CASUALTIES
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import NEXT_TURN
from referee.session.acting.named import anyones, thing
from referee.session.board.owned import a_side, all_called, side_of

FINAL = ("out", "restored")
AFTER = {
    "out": "is out",
    "restored": "is put right",
    "permanent": "is permanent",
    "exploded": "explodes",
    "raging-fire": "becomes a raging fire",
    "minor-steering": "is a minor one",
    "major-steering": "is a major one",
    "minor-engine": "becomes a minor one",
}
MOST = 40


class DamageControl(state.Named):
    """Who does damage control."""

    side: str | None = bare(side_of("only this side; without it, both"))
    without: list[state.Ship] = thing(
        anyones(all_called("ships that do no damage control, because they pass a tow in this step", of="ships"))
    )

    def mean(self) -> None:
        there = list(self.board.sides)
        sides = [a_side(there, self.side)] if "side" in self.given else there
        vars(self)["sides"] = sides

    sides: list[str]


def of_control(given: DamageControl) -> Bars:
    """Each side does its damage control once a turn."""
    board = given.board
    turn = board.public.turn
    for side in given.sides:
        if board.umpire.controlled.get(side) == turn:
            hint = "the other --side, or " + NEXT_TURN
            yield Bar(
                "Marker Step", f"{board.title(side)} has already done its damage control in turn {turn}", "side", hint
            )


def whole_step(given: DamageControl) -> Whole:
    """All that is due, on one side or on both."""
    board = given.board
    ships = [ship for side in given.sides for ship in board.side(side).ships.values() if ship not in given.without]
    casualties = [
        {"name": f"{ship.name}: {casualty}", **as_damage(ship, casualty)} | ({"same_ship": True} if place else {})
        for ship in ships
        if ship.tow_tried != board.public.turn
        for place, casualty in enumerate(ship.due)
    ]
    if not casualties:
        raise at_odds("side", "no casualty is due")
    beyond = [f"the first {MOST} of {len(casualties)} casualties"] if len(casualties) > MOST else []
    return Whole("marker-step", {"casualties": casualties[:MOST]}, beyond)


@act("damage-control", DamageControl, cite="Damage Control", whole=whole_step, bars=of_control)
def damage_control(given: DamageControl, doing: Doing) -> None:
    """Throw damage control in the Marker Step, for every casualty of every ship."""
    board = given.board
    thrown = 0
    for side in given.sides:
        throwing = []
        for ship in board.side(side).ships.values():
            if ship.tow_tried == doing.turn:
                doing.remark(f"{ship.name}, who has tried to pass a tow in this step, does no damage control [Towing]")
            elif ship not in given.without and ship.due:
                throwing.append(ship)
        called = told_apart(throwing)
        for ship in throwing:
            control_damage(doing, ship, called[ship.name])
        thrown += len(throwing)
        board.umpire.put(controlled={**board.umpire.controlled, side: doing.turn})
    if not thrown:
        doing.remark("No casualty is due.")
    take_off_lights(board)
    doing.remark("Take off all flash, star shell, searchlight, flare and snowflake markers (Marker Step).")


def take_off_lights(board: state.Board) -> None:
    """After damage control nothing lights a ship any more but her own fires, or those of others (Marker Step)."""
    for own in board.sides.values():
        for ship in own.ships.values():
            ship.put(lit=None, shining=None, fired=None)
        for strike in own.strikes.values():
            strike.put(flares=0)
    board.umpire.put(beams=None)


def told_apart(ships: Sequence[state.Ship]) -> dict[str, str]:
    """What both players may hear each ship called that throws in a step, by her name: ships that the enemy would call
    alike are numbered in the order in which they throw.
    """
    seen = {ship.name: sight.ship_as_seen(ship) for ship in ships}
    alike = Counter(seen.values())
    so_far: Counter[str] = Counter()
    for name, words in seen.items():
        so_far[words] += 1
        seen[name] = words if alike[words] == 1 else f"{words} ({so_far[words]} of {alike[words]})"
    return seen


def control_damage(doing: Doing, ship: state.Ship, called: str) -> None:
    """A ship's damage control: floundering first, then fires, steering, engines, power."""
    said = [one_casualty(doing, ship, casualty, called) for casualty in ship.due if ship.is_afloat]
    ship.put(controlled=doing.turn)
    if ship.is_afloat:
        doing.tell(ship.owner, f"{ship.name}: {'; '.join(said)}.{speed_in_words(ship)}")


def as_damage(ship: state.Ship, casualty: str) -> dict[str, Any]:
    """A casualty as `damage-control` takes it."""
    damage = "power" if casualty.startswith("power") else casualty
    return {"damage": damage} | ({"fire_risk": True} if damage in FIRES and ship.fire_risk else {})


def one_casualty(doing: Doing, ship: state.Ship, casualty: str, called: str) -> str:
    """One casualty's die; what it became, with the faces thrown."""
    inputs = {"name": called, **as_damage(ship, casualty)}
    answer = doing.resolve("damage-control", inputs, side=ship.owner)
    now, lost = answer.outcome["state"], answer.outcome["structure_lost"]
    before = ship.condition
    harm = Harm(doing, ship)
    if casualty == "floundering":
        if now in ("sunk", "bulkheads-hold"):
            harm.condition(now)
    elif now == "exploded":
        harm.condition("removed")
    else:
        settle_casualty(ship, casualty, now)
    if ship.is_afloat:
        harm.loses(structural=lost)
        harm.sinks()
    faces = ", ".join(str(die["value"]) for die in answer.dice)
    founders = ", she flounders" if ship.condition == "floundering" != before else ""
    fate, boxes = fate_in_words(casualty, now, inputs["damage"]), ", 1 structural box lost" if lost else ""
    return f"{fate} ({faces}){boxes}{founders}"


def fate_in_words(casualty: str, now: str, before: str) -> str:
    """What a casualty has become, in words."""
    if casualty == "floundering":
        return HELD[now] if now == "bulkheads-hold" else "she still flounders"
    return f"{casualty_in_words(casualty)} {'stays' if now == before else AFTER[now]}"


def settle_casualty(ship: state.Ship, casualty: str, now: str) -> None:
    """A casualty after its die: gone, permanent, or another of the same system."""
    rest = [one for one in ship.casualties if one != casualty]
    if now == "permanent":
        worst = "major-steering" if casualty == "steering" else casualty  # a minor one is never permanent
        ship.put(permanent=[*ship.permanent, worst])
    elif now not in FINAL:
        again = casualty if now == "power" else now
        rest = with_casualty(rest, again, ship.permanent)
    ship.put(casualties=sorted(rest, key=CASUALTIES.index))


class Sea(state.Named):
    """How the sea changes for ships whose bulkheads held."""

    ship: list[state.Ship] = thing(
        anyones(all_called("the ships that flounder again; without it, all whose bulkheads hold", of="ships"))
    )

    def mean(self) -> None:
        for ship in self.ship:
            if ship.condition != "bulkheads-hold":
                raise at_odds("ship", f"{ship.name} has no bulkheads that hold, so nothing gets worse for her")
        if not self.ships_that_flounder_again():
            raise at_odds("act", "no ship's bulkheads hold")

    def ships_that_flounder_again(self) -> list[state.Ship]:
        """The ships named, or all, whose bulkheads hold."""
        ships = [ship for side in self.board.sides.values() for ship in side.ships.values()]
        return [one for one in ships if one.condition == "bulkheads-hold" and (not self.ship or one in self.ship)]


@act("sea-worse", Sea, cite="Damage Control")
def sea_worse(given: Sea, doing: Doing) -> None:
    """The sea grows worse: ships whose bulkheads held begin to flounder again."""
    for ship in given.ships_that_flounder_again():
        ship.put(condition="floundering", distress=doing.turn)
        say_slick(doing, ship)
        doing.tell(ship.owner, f"{ship.name}: the sea gets worse; she flounders again.")
