"""The attack of a strike that has come through: targets named, bombs and torpedoes dropped (16.k, 17)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input, unknown
from referee.engine.inputs import Inputs, flag
from referee.games.carrier_clashes.evening.board import (
    OTHER,
    TITLES,
    all_called,
    condition,
    in_hex,
    pairs,
    port_in,
    ruling,
    side_chosen,
    stand_ins,
)
from referee.games.carrier_clashes.evening.damage import hit, lose
from referee.games.carrier_clashes.evening.dummies import unmask
from referee.games.carrier_clashes.evening.flyers import FIGHTERS, STRIKE_PHASES
from referee.games.carrier_clashes.evening.landing import settle
from referee.games.carrier_clashes.evening.launch import waiting
from referee.games.carrier_clashes.evening.raid import raid
from referee.games.carrier_clashes.rules.air.combat import worst
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called, own

TOGETHER = ("PL", "MH")


class Attack(Inputs):
    """Who attacks what."""

    at: list[str] = all_called(
        0, 16, "each unit and its target: VB-6=Shokaku; a ship alone is for all others", of="ships"
    )
    strike: str | None = called("the strike, if more than one has come through and no unit is named", None)
    together: bool = flag(meaning="torpedo bombers with the same target make one attack")
    side: str | None = side_chosen()


@act("attack", Attack, cite="16.k", phases=STRIKE_PHASES)
def attack(given: Attack, doing: Doing) -> None:
    """A strike that has come through CAP and AA attacks the ships that it now sees."""
    units = [word.partition("=")[0].strip() for word in given.at]
    side, name = waiting(doing, given.side, given.strike, ("through",), units)
    attack_with_plan(doing, side, name, aimed(given.at, attackers(doing, side, name)), given.together)


def aimed(words: Sequence[str], units: Iterable[str]) -> dict[str, str]:
    """A plan of attack: `VB-6=Shokaku` for a unit, `Shokaku` alone for all that are not named."""
    plan = pairs([word for word in words if "=" in word], "at")
    for ship in (word.strip() for word in words if "=" not in word):
        plan |= {unit: ship for unit in units if unit not in plan}
    return plan


def attackers(doing: Doing, side: str, name: str) -> dict[str, dict[str, Any]]:
    """The units of a strike that still attack."""
    units = own(doing, side, "strikes")[name]["units"].items()
    return {unit: as_unit for unit, as_unit in units if as_unit["kind"] != "escort" and as_unit.get("fate") != "gone"}


def attack_with_plan(doing: Doing, side: str, name: str, plan: Mapping[str, str], together: bool = False) -> None:
    """The attacks of a strike; then whoever was doomed is lost, the damage counts (18.i), and the rest fly home."""
    state, other = own(doing, side, "strikes")[name], OTHER[side]
    flying = attackers(doing, side, name) if state["stage"] == "through" else {}
    for unit in plan:
        if unit not in flying:
            raise unknown(f"unit of {name} that still attacks:", unit, flying)
    arrived = state["stage"] == "through"
    doing.put("sides", side, "strikes", name, "stage", value="over")
    results: dict[str, str] = {}
    if flying and state.get("base"):
        armed = [attacker(doing, side, unit, as_unit) for unit, as_unit in flying.items()]
        aborted = raid(
            doing, side, state["target"], armed, state.get("aa"), stand_ins(doing, side, flying, "strengths")
        )
        if aborted:
            abort(doing, side, list(flying)[-1])
    elif flying:
        results = on_ships(doing, side, name, flying, plan, together)
    for unit, as_unit in flying.items():
        if str(as_unit.get("fate", "")).startswith("doomed"):
            lose(doing, side, unit, str(as_unit["fate"]).partition(" ")[2])
    for ship, result in results.items():
        hit(doing, other, ship, result)
    if arrived and state.get("land"):
        for unit in state["units"]:
            if not own(doing, side, "air")[unit].get("lost"):
                settle(doing, side, unit, state["land"])


def on_ships(
    doing: Doing, side: str, name: str, flying: Mapping[str, Any], plan: Mapping[str, str], together: bool
) -> dict[str, str]:
    """Attacks on the ships of an AA group, or of a port: what each attacked ship has suffered."""
    other, state = OTHER[side], own(doing, side, "strikes")[name]
    port = port_in(doing, other, str(state["hex"]))
    forces = [tf for tf, _ in in_hex(doing, other, str(state["hex"]))] if port else [state["target"]]
    for tf in forces:
        unmask(doing, other, tf)
    ships = own(doing, other, "ships")
    seen = [ship for ship in state.get("group", ()) if ships[ship]["condition"] != "sunk"]
    for ship in plan.values():
        if ship not in seen:
            raise unknown(f"ship that {name} sees:", ship, seen)
    idle = [unit for unit in flying if unit not in plan]
    if seen and idle and not plan:
        raise bad_input("at", f"who attacks what? --at {idle[0]}={seen[0]}")
    if seen and idle:
        doing.remark(f"{', '.join(idle)} attacked nothing: no target was named")
    results: dict[str, str] = {}
    first = state.get("aa") == "star"
    for ship in seen:
        for salvo in salvos(flying, [unit for unit in flying if plan.get(unit) == ship], together):
            if results.get(ship) in over(doing, other, ship):
                break
            result = dropped(doing, side, name, flying, salvo, ship, first, bool(port))
            first = False
            results[ship] = worst(results.get(ship, "none"), result)
    if all(result == "none" for result in results.values()):
        doing.tell("all", f"{TITLES[side]} {name}: no ship is hit.")
    return results


def over(doing: Doing, side: str, ship: str) -> tuple[str, ...]:
    """The results after which nothing more is thrown against a ship in the same strike or round."""
    kind = own(doing, side, "ships")[ship]["target_class"]
    if kind == "D" and ruling(doing, "damaged-destroyers") == "removed-at-once":
        return ("damaged", "sunk")
    return ("sunk",)


def salvos(flying: Mapping[str, Any], crews: Sequence[str], together: bool) -> list[list[str]]:
    """Who attacks together: P with L, M with H; torpedo bombers one by one, or all (16.k.iii)."""
    out = [[unit for unit in crews if flying[unit]["weapon"] in group] for group in TOGETHER]
    torpedoes = [unit for unit in crews if flying[unit]["weapon"] == "A"]
    out += [torpedoes] if together else [[unit] for unit in torpedoes]
    return [salvo for salvo in out if salvo]


def dropped(
    doing: Doing,
    side: str,
    name: str,
    flying: Mapping[str, Any],
    salvo: Sequence[str],
    ship: str,
    first: bool,
    in_port: bool,
) -> str:
    """One attack on one ship."""
    other = OTHER[side]
    target = own(doing, other, "ships")[ship]
    inputs: dict[str, Any] = {
        "attacker": [attacker(doing, side, unit, flying[unit]) for unit in salvo],
        "target_class": target["target_class"],
        "defense": target["defense"],
        "condition": condition(target),
    }
    flags = {
        "launched": target["target_class"] == "A" and doing.phase == "second-air-strike" and target.get("launched"),
        "no_aa": own(doing, side, "strikes")[name].get("aa") == "none",
        "star_aa": first,
        "in_port": in_port,
        "port_allows": in_port and (doing.get("public", "port_torpedoes", default=False) or doing.forced),
    }
    inputs |= {key: True for key, there in flags.items() if there}
    marked = [*stand_ins(doing, side, salvo, "strengths"), *stand_ins(doing, other, [ship], "defense", "target_class")]
    answer = doing.resolve("attack", inputs, side=side, stand_in=marked)
    outcome = answer.outcome or {}
    doing.tell("all", f"{', '.join(salvo)} at {ship}, {answer.odds}: {said(outcome)}.")
    if outcome.get("aborted"):
        abort(doing, side, salvo[-1])
    return str(outcome["result"])


def said(outcome: Mapping[str, Any]) -> str:
    """What an attack did, in words."""
    words = {"none": "no effect", "ditw": "dead in the water"}
    result = words.get(outcome["result"], str(outcome["result"]))
    hits = outcome.get("hits")
    return f"{hits} hit{'s' if hits > 1 else ''}, {result}" if hits else result


def abort(doing: Doing, side: str, unit: str) -> None:
    """A striking unit turns away under * AA and is out for the turn (16.j.v)."""
    doing.put("sides", side, "air", unit, "out", value=True)
    doing.tell("all", f"{unit} aborts its attack under AA fire and is out for the turn.")


def attacker(doing: Doing, side: str, name: str, as_unit: Mapping[str, Any]) -> dict[str, Any]:
    """A unit as the procedures `attack` and `base-attack` take it."""
    unit, weapon = own(doing, side, "air")[name], as_unit["weapon"]
    out: dict[str, Any] = {"name": name, "weapon": weapon}
    out["strength"] = unit["f"] if weapon == FIGHTERS else unit["strengths"][weapon]
    if as_unit.get("half"):
        out["half"] = True
    if weapon == FIGHTERS and unit.get("underlined"):
        out["underlined"] = True
    return out
