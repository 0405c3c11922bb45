"""The attack of a strike that has come through: targets named, bombs and torpedoes dropped (16.k, 17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import at_odds, unknown
from referee.engine.inputs import flag
from referee.games.carrier_clashes.evening import damage, dummies, fight, flyers, forming, names, raid, state, whole
from referee.games.carrier_clashes.rules.air.combat import worst
from referee.session.acting.act import Doing, Whole, act
from referee.session.board.owned import all_called, called, side_among

TOGETHER = ("PL", "MH")
Flights = Mapping[str, state.Flight]
"""The units of a strike, by name."""


class Attack(state.Named):
    """The attackers and their targets."""

    at: list[str] = all_called(
        "each unit and its target, VB-6=Shokaku; a ship's name alone is the target of all others",
        of="ships",
        pairs=True,
    )
    strike: str | None = called(
        "the strike, if more than one has come through and no unit is named", None, of="strikes"
    )
    together: bool = flag(meaning="torpedo bombers with the same target make one attack")
    side: str | None = side_among(state.SIDES)
    doers = ("strike",)

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> list[str] | None:
        """The ships seen by strikes that have come through, as targets for all of their units or for one."""
        if name != "at":
            return None
        side, strike = raw.get("side"), raw.get("strike")
        through = [
            one
            for owner, own in board.sides.items()
            for one in own.strikes.values()
            if one.stage == "through" and side in (None, owner) and strike in (None, one.name)
        ]
        seen = [(one, ship) for one in through for ship in one.group if not one.enemy.ships[ship].is_gone]
        alone = list(dict.fromkeys(ship for _, ship in seen))
        return [*alone, *(f"{unit}={ship}" for one, ship in seen for unit in one.attackers)]


def what_is_left(given: Attack) -> Whole:
    """The rest of a strike from its present stage on."""
    units = [word.partition("=")[0].strip() for word in given.at]
    return whole.from_here(given.board, given.side, given.strike, given.at, units, given.together)


@act("attack", Attack, cite="16.k", phases=flyers.STRIKE_PHASES, whole=what_is_left, example="--at VB-6=Shokaku")
def attack(given: Attack, doing: Doing) -> None:
    """A strike that has come through CAP and AA attacks the ships that it now sees."""
    units = [word.partition("=")[0].strip() for word in given.at]
    flown = forming.waiting_strike(given.board, given.side, given.strike, ("through",), units)
    attack_with_plan(doing, flown, fight.read_plan(given.at, flown.attackers), given.together)


def attack_with_plan(doing: Doing, flown: state.Strike, plan: Mapping[str, str], together: bool = False) -> None:
    """The attacks of a strike; then doomed units are lost, the damage counts (18.i), and the rest fly home."""
    flying = flown.attackers if flown.stage == "through" else {}
    for unit in plan:
        if unit not in flying:
            raise unknown(f"unit of {flown.as_told} that still attacks:", unit, flying)
    results: dict[str, str] = {}
    if flown.stage == "through" and not flying:
        doing.remark(f"{flown.as_told} has no unit left that can attack")
    if flying and isinstance(flown.prey, state.Base):
        armed = [fight.as_attacker(flight) for flight in flying.values()]
        marked = names.stand_ins([flight.unit for flight in flying.values()], "strengths")
        if raid.raid(doing, flown.prey, armed, flown.aa, marked):
            abort(doing, list(flying.values())[-1])
    elif flying:
        results = on_ships(doing, flown, flying, plan, together)
    flown.put(stage="over")
    for flight in flying.values():
        if flight.fate == "doomed":
            flyers.lose(doing, flight.unit, flight.how)
    for ship, result in results.items():
        damage.take_result(doing, flown.enemy.ships[ship], result, said=True)
    for deck in dict.fromkeys(flight.land or flown.land for flight in flown.units.values()):
        if deck:
            come_down(doing, flown, deck)


def come_down(doing: Doing, flown: state.Strike, deck: str) -> None:
    """The units that are left land where they meant to (16.l), or at home if that deck has gone meanwhile (18.d).

    Where home is out of reach they must land elsewhere (16.l). Units that are based there have landed, or may land
    elsewhere if the carrier was hit (18.f).
    """
    flights = [flight for flight in flown.units.values() if (flight.land or flown.land) == deck]
    back = [flight.unit for flight in flights if flight.fate != "gone"]
    left = [unit for unit in back if not unit.lost and unit.at != deck]
    ship = flown.side.ships.get(deck)
    if ship and (ship.condition not in ("none", "damaged") or ship.place is None):
        if left:
            doing.tell(flown.owner, f"{deck} cannot receive aircraft: {names.names_in_a_row(left)} cannot land there.")
        stranded = [unit for unit in left if not (unit.adrift or unit.comes_home_from(str(flown.hex)))]
        for unit in stranded:
            unit.put(adrift=flown.hex)
        if stranded:
            doing.tell(flown.owner, names.without_a_deck(stranded))
        return
    for unit in left:
        flyers.change_base(unit, deck)


def turned_back(doing: Doing, flown: state.Strike, why: str) -> None:
    """A strike attacks nothing, because its target or all its units are gone before it arrives; the rest fly
    home.
    """
    doing.tell("all", f"{doing.title(flown.owner)} {flown.name} {why}.")
    flown.put(stage="launched")
    attack_with_plan(doing, flown, {})


def on_ships(
    doing: Doing, flown: state.Strike, flying: Flights, plan: Mapping[str, str], together: bool
) -> dict[str, str]:
    """Attacks on the ships of an AA group, or of a port: the results for each ship attacked."""
    board, other = flown.here, doing.board.other(flown.owner)
    port = board.port_in(other, flown.hex)
    ships = board.side(other).ships
    seen = [ship for ship in flown.group if not ships[ship].is_gone]
    for ship in plan.values():
        if ship not in (*seen, fight.NOBODY):
            raise unknown(f"ship that {flown.name} sees:", ship, seen, field="at")
    if seen and not plan:
        raise at_odds("at", f"which unit attacks which ship? --at {next(iter(flying))}={seen[0]}")
    if seen:
        fight.ask_the_idle(plan, flying, seen[0])
    target = board.side(other).task_forces.get(flown.target)
    docked = [tf for tf in board.forces_in(other, flown.hex) if tf.ships] if port else []
    struck = [target] if target and target not in docked and not (docked and target.is_dummy) else []
    for tf in (*struck, *docked):  # all in a port are one (24.g.vi)
        if not tf.ships or any(ship in seen for ship in plan.values()):  # dummies among ships: only if they attack
            dummies.take_off_dummies(doing, tf)
    results: dict[str, str] = {}
    first = flown.aa == "star"
    for ship in seen:
        for group in attack_groups(flying, [unit for unit in flying if plan.get(unit) == ship]):
            if results.get(ship) in final_results(doing, ships[ship]):
                doing.tell(
                    "all", f"{names.names_in_a_row(group)} {'find' if len(group) > 1 else 'finds'} {ship} already gone."
                )
                continue
            crews = [flying[unit] for unit in group]
            flags = {"first": first, "in_port": bool(port), "together": together}
            results[ship] = drop_on(doing, flown, crews, ships[ship], results.get(ship, "none"), **flags)
            first = False
    if not seen:
        doing.tell("all", f"{doing.title(flown.owner)} {flown.name} finds no ship left to attack.")
    elif all(result == "none" for result in results.values()):
        doing.tell("all", f"{doing.title(flown.owner)} {flown.name}: no ship is hit.")
    return results


def final_results(doing: Doing, ship: state.Ship) -> tuple[str, ...]:
    """The results after which no more dice are thrown against a ship in the same strike or round."""
    if ship.target_class == "D" and doing.board.ruling("damaged-destroyers") == "removed-at-once":
        return ("damaged", "sunk")
    return ("sunk",)


def attack_groups(flying: Flights, crews: Sequence[str]) -> list[list[str]]:
    """The units that are resolved together: P with L, M with H.

    Torpedo bombers are resolved together too: their hits wait for the last of them (16.k.iii, 17.c).
    """
    out = [[unit for unit in crews if str(flying[unit].weapon) in group] for group in (*TOGETHER, "A")]
    return [group for group in out if group]


def drop_on(
    doing: Doing,
    flown: state.Strike,
    crews: Sequence[state.Flight],
    ship: state.Ship,
    before: str,
    *,
    first: bool,
    in_port: bool,
    together: bool,
) -> str:
    """One attack on one ship: the worse of its result and that `before`; torpedo bombers attack in separate salvos
    unless they combine.
    """
    flags = {
        "launched": doing.phase == "second-air-strike" and ship.launched,
        "no_aa": flown.aa == "none",
        "star_aa": first,
        "in_port": in_port,
        "port_allows": in_port and (flown.here.public.port_torpedoes or doing.forced),
    }
    apart = crews[0].weapon == "A" and not together
    rows = [
        fight.as_attacker(flight) | ({"salvo": at} if apart and at > 1 else {}) for at, flight in enumerate(crews, 1)
    ]
    inputs: dict[str, Any] = {
        "attacker": rows,
        "name": ship.name,
        "target_class": ship.target_class,
        "defense": ship.defense,
        "condition": ship.condition,
        **{key: True for key, there in flags.items() if there},
    }
    marked = names.stand_ins([flight.unit for flight in crews], "strengths")
    marked += names.stand_ins([ship], "defense", "target_class")
    answer = doing.resolve("attack", inputs, side=flown.owner, stand_in=marked)
    outcome = answer.outcome
    who = names.names_in_a_row(crews)
    result = worst(before, str(outcome["result"]))
    facts = damage.to_be_known(ship, result)
    doing.tell("all", f"{ship.name} is attacked by {who} at {answer.odds}: {in_words(outcome)}.", **facts)
    if outcome.get("aborted"):
        abort(doing, crews[0] if apart else crews[-1])
    return result


def in_words(outcome: Mapping[str, Any]) -> str:
    """The result of an attack, in words."""
    words = {"none": "no effect", "ditw": "dead in the water"}
    result = words.get(outcome["result"], str(outcome["result"]))
    hits = outcome.get("hits")
    return f"{hits} hit{'s' if hits > 1 else ''}, {result}" if hits else result


def abort(doing: Doing, flight: state.Flight) -> None:
    """A striking unit turns away under * AA and is out for the turn (16.j.v)."""
    flight.unit.put(out=True)
    doing.tell("all", f"{flight.name} aborts its attack under AA fire and is out for the turn.")
