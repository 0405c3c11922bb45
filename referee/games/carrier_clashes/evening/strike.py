"""Air strikes flown: forming up, finding the target, through CAP and AA (16, 19.c, Weather Effects)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.hexgrid import parse_hex
from referee.engine.inputs import choice, enemys
from referee.engine.rules import Rules
from referee.games.carrier_clashes.evening import attack as attacking
from referee.games.carrier_clashes.evening import (
    cap,
    fight,
    flyers,
    forming,
    groups,
    names,
    settling,
    state,
    taking_turns,
    whole,
)
from referee.games.carrier_clashes.rules.air import fates
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.named import thing
from referee.session.board.owned import called

MOST_WEIGHED = 9
FEWEST_THROWN = 8


@act(
    "strike", whole.Strike, cite="16", phases=flyers.STRIKE_PHASES, whole=whole.strike_from_here, bars=forming.of_formed
)
def strike(given: whole.Strike, doing: Doing) -> None:
    """A strike forms up, finds its target, and flies through CAP and AA; unless planned, `attack` follows."""
    if given.unit:
        flown = forming.form(given, doing)
    else:
        flown = forming.waiting_strike(given.board, given.side, given.strike, ("launched", "arrived"))
        given = whole.as_declared(given, flown)
    board, side = flown.here, flown.owner
    stages = {one: [each.stage for each in board.side(one).strikes.values()] for one in board.order_of_play}
    begun = {one: bool({*stages[one]} - {"launched"}) for one in stages}
    if not begun[side]:  # what waits for a word of its CAP is flown later than the rest of its sheet
        waits = {one: "launched" in stages[one] for one in stages}
        taking_turns.note_turns(doing, side, "flies its strikes", "16", begun.__getitem__, waits.__getitem__)
    if flown.prey is None:
        attacking.turned_back(doing, flown, "finds nothing left of its target and turns back")
        return
    if not flown.flying:
        attacking.turned_back(doing, flown, "has no units left")
        return
    settling.settle_before(doing, flown, given)
    meant = flown.target
    if flown.stage == "launched" and not find_target(doing, flown):
        attacking.attack_with_plan(doing, flown, {})
        return
    found_instead = flown.target != meant
    if found_instead and settling.is_open(doing, flown, given):
        return
    words = (
        whole.Strike.take({"strike": flown.name})
        if found_instead
        else settling.decide_whom_to_spare(doing, flown, given)
    )
    if words is None:
        return
    through_cap(doing, flown, words)
    through_aa(doing, flown, words.group)
    if found_instead and given.at and not flown.base:
        doing.remark(f"{flown.name} has found {flown.target} instead of its target: attack goes on with it")
        return
    plan = {unit: ship for unit, ship in fight.read_plan(given.at, flown.attackers).items() if unit in flown.attackers}
    if plan or not flown.group:
        attacking.attack_with_plan(doing, flown, plan)


class Combine(state.Named):
    """Strikes on the same task force."""

    target: state.TaskForce = enemys(
        thing(called("the task force struck by several USN strikes that were launched", of="task_forces"))
    )
    side: str = choice(*state.SIDES, default=state.ALLIED, meaning="whose strikes")

    def mean(self) -> None:
        if (count := len(self.strikes_on_their_way)) < 2 and self.side == state.ALLIED:
            raise bad_input("target", f"strikes on their way to {self.target.name}: {count}; two or more may combine")

    @property
    def strikes_on_their_way(self) -> list[state.Strike]:
        """The strikes on their way to it."""
        strikes = self.own.strikes.values()
        return [one for one in strikes if one.target == self.target.name and one.stage == "launched"]


def of_combined(given: Combine) -> Bars:
    """Only strikes of the USN join others over their target (19.c)."""
    if given.side != state.ALLIED:
        yield Bar("19.c", "only USN strikes combine over the target", "side")


@act("combine", Combine, cite="19.c", phases=flyers.STRIKE_PHASES, bars=of_combined)
def combine(given: Combine, doing: Doing) -> None:
    """USN strikes on one task force arrive, and may join the first over the target."""
    side, prey = given.side, given.target
    over: list[state.Strike] = []
    for one in given.strikes_on_their_way:
        if not find_target(doing, one):
            attacking.attack_with_plan(doing, one, {})
        elif one.target == prey.name:
            over.append(one)
    if len(over) < 2:
        doing.tell(side, "No two strikes meet over the target.")
        return
    joined = doing.resolve("combine", {"strikes": len(over)}, side=side).outcome["joined"]
    for place in joined:
        for name, flight in over[place - 1].units.items():
            land = over[place - 1].land or flight.unit.at
            over[0].units.add(name, kind=flight.kind, weapon=flight.weapon, escorting=flight.escorting, land=land)
        over[place - 1].put(stage="over")
    said = ", ".join(over[place - 1].name for place in joined) or "no other"
    doing.tell("all", f"{doing.title(side)} {over[0].name} is joined by {said}.")


def find_target(doing: Doing, flown: state.Strike) -> bool:
    """Does a strike form up and find its target, or another (Weather Effects, 16.e)?

    After a miss the number of dice is the same everywhere, so that it does not reveal how many enemies are near.
    """
    side, board, prey = flown.owner, flown.here, flown.prey
    title, origin, place = f"{doing.title(side)} {flown.name}", str(flown.origin), str(flown.hex)
    if not doing.resolve("form-up", {"weather": board.weather(origin)}, side=side, about=f"of {title}").outcome[
        "formed"
    ]:
        doing.tell("all", f"{title} fails to form up.")
        flown.put(land=None)
        return False
    base = isinstance(prey, state.Base)
    others = stumbled_on(doing, flown)
    weather = board.weather(place)
    inputs = {
        "weather": weather,
        "target_kind": "base" if base else "tf",
        "distance": doing.board.distance(origin, place),
        **({"in_port": True} if not base and board.port_in(doing.board.other(side), place) else {}),
        **({"other": [kind for kind, _ in others]} if others else {}),
        **({"thrown": max(FEWEST_THROWN, len(others))} if weather != "clear" else {}),
    }
    outcome = doing.resolve("find-target", inputs, side=side, about=f"of {title}").outcome
    if outcome["found"] == "none":
        doing.tell("all", f"{title} does not find {{}}.", prey)
        return False
    flown.put(stage="arrived", base=base)
    if outcome["found"] == "other":
        found = others[outcome["other"] - 1][1]
        flown.aim_at(found)
        doing.tell("all", f"{title} misses {{}} and finds {{}}.", prey, found, hex=found.hex)
    return True


def stumbled_on(doing: Doing, flown: state.Strike) -> list[tuple[str, state.TaskForce | state.Base]]:
    """The targets that a strike may find after a miss: other task forces there or next to it, and bases there (16.e).

    Task forces must be in range. It finds only what it may attack: only a base in the phases of strikes on bases
    (24), with torpedoes neither a base nor ships in a port (17, 24.g.v), and with strafers no task force (24.c).
    """
    board, other, place = flown.here, doing.board.other(flown.owner), str(flown.hex)
    if board.weather(place) == "clear":
        return []
    flown_ranges = [
        flight.unit.value_against("range", flight.weapon or flyers.FIGHTERS) for flight in flown.units.values()
    ]
    hexes = [place]
    if flown.target not in board.side(other).bases:
        hexes += [hex.name for hex in doing.board.grid.neighbours(parse_hex(place))]
    near = [hex for hex in hexes if doing.board.distance(str(flown.origin), hex) <= min(flown_ranges)]
    torpedoes, strafers = (any(one.kind == kind for one in flown.units.values()) for kind in ("torpedo", "strafer"))
    if torpedoes and not board.public.port_torpedoes:
        near = [hex for hex in near if not board.port_in(other, hex)]
    found: list[tuple[str, state.TaskForce | state.Base]] = [
        ("tf", tf) for hex in near for tf in board.forces_in(other, hex) if tf.name != flown.target and not strafers
    ]
    if not torpedoes and doing.phase != "second-air-strike":
        bases = board.side(other).bases.values()
        found += [("base", base) for base in bases if base.hex == place and base.name != flown.target]
    return found


def through_cap(doing: Doing, flown: state.Strike, given: whole.Strike) -> None:
    """CAP against the strike, and its escorts' riposte (16.i)."""
    show_both(doing, flown)
    fighters = cap_that_fights(doing, flown, given)
    if not fighters:
        return
    other, title = doing.board.other(flown.owner), f"{doing.title(flown.owner)} {flown.name}"
    inputs = fight.fight_inputs(flown, fighters, given.spare, given.ignore)
    heights = {one.altitude for one in fight.fights_by_altitude(doing, inputs)}
    if not heights:
        doing.tell(other, "The CAP over {} meets no unit at its altitude.", flown.prey)
        return
    flights = flown.flying
    marked = [*names.stand_ins([f.unit for f in flights], "defense", "f"), *names.stand_ins(fighters, "defense", "f")]
    few = len(flights) + len(fighters) <= MOST_WEIGHED
    whose = {"escorts": flown.owner}
    came = doing.resolve("cap", inputs, side=other, stand_in=marked, with_odds=few, whose=whose)
    outcome = came.outcome
    kinds = [flight.kind for flight in flights]
    halved = fates.halved_kinds(kinds, True, Rules(doing.ruleset))
    after = fates.after_cap(outcome["strike"], kinds, halved)
    down = [flight for flight, fate in zip(flights, after, strict=True) if fate != "safe"]
    for flight, fate in zip(flights, after, strict=True):
        if fate != "safe":
            take_down(doing, flight, fate, "to CAP")
    bombers = [flight.name for flight in down if flight.kind in halved]
    if len(bombers) > 1:
        flyers.offer_exchange(flown.here, flown.owner, bombers, flown.name)
    said = [f"{flight.name} shot down" for flight in down]
    for unit, fate in zip(fighters, outcome["cap"], strict=True):
        said += fight_in_words(doing, unit, fate, (unit.altitude or "high") in heights)
    doing.tell("all", f"CAP meets {title}: {'; '.join(said) or 'nothing is shot down'}.")


def show_both(doing: Doing, flown: state.Strike) -> None:
    """CAP is allotted: both sides see the units of the strike and its CAP (16.f)."""
    strike, over = fight.strike_in_words(flown), fight.composed_cap(flown.prey)
    doing.tell("all", f"{doing.title(flown.owner)} {flown.name}: {strike}. CAP against it: {over}.")


def cap_that_fights(doing: Doing, flown: state.Strike, given: whole.Strike) -> list[state.Air]:
    """The CAP that fights a strike; units that have fought in this phase only if they are brought back (16.i.vii)."""
    out = []
    for unit in cap.cap_over(flown.prey, given.withhold):
        if unit.fought:
            if unit.name not in given.again:
                continue
            if not doing.resolve("reengage", {"units": 1}, side=unit.owner, about=f"by {unit.name}").outcome["back"]:
                doing.tell(unit.owner, f"{unit.name} does not get back into action.")
                continue
        out.append(unit)
    return out


def fight_in_words(doing: Doing, unit: state.Air, fate: str, there: bool) -> list[str]:
    """The result of a fight for a CAP unit, in words."""
    if there:
        unit.put(fought=True, defended=cap.over_hex(unit))
    if fate == "withdrawn":
        unit.put(withdrawn=True)
        return [f"CAP {unit.name} withdraws"]
    if fate == "lost":
        flyers.lose(doing, unit, "on CAP")
        return [f"CAP {unit.name} shot down"]
    return []


def take_down(doing: Doing, flight: state.Flight, fate: str, how: str) -> None:
    """A unit that was shot down: gone before the attack, or attacking once more, at half or full strength."""
    flight.put(how=how)
    if fate in ("before", "lost"):
        flight.put(fate="gone")
        flyers.lose(doing, flight.unit, how)
    else:
        flight.put(fate="doomed")
        if fate == "half":
            flight.put(half=True)


def aa_inputs(doing: Doing, flown: state.Strike, group: int | None) -> tuple[dict[str, Any], list[state.Ship]]:
    """The AA against a strike as the procedure `aa` takes it, and the ships attacked."""
    assert flown.prey is not None
    left = flown.flying
    raiders = [{"name": f.name, "kind": f.kind, **({"half": True} if f.half else {})} for f in left]
    guns, ships = groups.fired_through(flown.prey, group)
    return {"strike": raiders, **guns, "by_unit": True}, ships


def through_aa(doing: Doing, flown: state.Strike, group: int | None) -> None:
    """Anti-aircraft fire at all units that still attack (16.j)."""
    flown.put(stage="through")
    if not flown.attackers:
        return
    other, title = doing.board.other(flown.owner), f"{doing.title(flown.owner)} {flown.name}"
    inputs, ships = aa_inputs(doing, flown, group)
    bases = [flown.prey] if isinstance(flown.prey, state.Base) else []
    marked = names.stand_ins([*ships, *bases], "aa", "star")
    few = len(inputs["strike"]) <= MOST_WEIGHED
    outcome = doing.resolve("aa", inputs, side=other, stand_in=marked, with_odds=few).outcome
    said, down = [], list[str]()
    for row, fate in zip(inputs["strike"], outcome["strike"], strict=True):
        if fate != "safe":
            take_down(doing, flown.units[row["name"]], fate, "to AA")
            down += [row["name"]] if row["kind"] != "escort" else []
            after = {"after": " after its attack", "half": ", at half strength"}.get(fate, "")
            said.append(f"{row['name']} shot down{after}")
    if len(down) > 1:
        flyers.offer_exchange(flown.here, flown.owner, down, flown.name)
    flown.put(aa=outcome["aa"])
    doing.tell("all", f"AA at {title}: {'; '.join(said) or 'nothing is shot down'}.")
    if flown.attackers:
        flown.put(group=[ship.name for ship in ships])
    if not flown.base and flown.attackers:
        seen = ", ".join(names.ship_in_words(ship) for ship in ships)
        doing.tell(flown.owner, f"{flown.name} sees {seen or 'no ship at all'}.")


def joinable_strikes(tree: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Task forces that several Allied strikes wait to attack, with the strikes' names: they may combine (19.c)."""
    board = state.Board(dict(tree))
    waiting = [one for one in board.side(state.ALLIED).strikes.values() if one.stage == "launched"]
    for target in dict.fromkeys(one.target for one in waiting):
        together = [one.name for one in waiting if one.target == target]
        if len(together) > 1 and target in board.side(state.IJN).task_forces:
            yield target, together
