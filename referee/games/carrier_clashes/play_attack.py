"""The attack of a strike that has come through: targets named, bombs and torpedoes dropped (16.k, 17, 24)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input, unknown
from referee.engine.inputs import Inputs, flag
from referee.games.carrier_clashes.play_board import (
    OTHER,
    TITLES,
    all_called,
    called,
    condition,
    own,
    port_in,
    ruling,
    sailing,
    side_chosen,
    stand_ins,
)
from referee.games.carrier_clashes.play_cap import STRIKE_PHASES
from referee.games.carrier_clashes.play_cards import refit
from referee.games.carrier_clashes.play_damage import hit, lose
from referee.session.acts import Doing, act

TOGETHER = ("PL", "MH")


def pairs(words: Sequence[str], field: str) -> dict[str, str]:
    """`["VB-6=Shokaku"]` as names and what is said of them."""
    out: dict[str, str] = {}
    for word in words:
        name, equals, said = word.partition("=")
        if not equals or not said:
            raise bad_input(field, f"{field} wants name=value, such as VB-6=Shokaku, not {word!r}")
        out[name.strip()] = said.strip()
    return out


class Attack(Inputs):
    """Who attacks what."""

    at: list[str] = all_called(1, 16, "each unit and its target: VB-6=Shokaku")
    strike: str | None = called("the strike, if more than one has come through", None)
    together: bool = flag(meaning="torpedo bombers with the same target make one attack")
    side: str | None = side_chosen()


@act("attack", Attack, cite="16.k", phases=STRIKE_PHASES)
def attack(given: Attack, doing: Doing) -> None:
    """A strike that has come through CAP and AA attacks the ships that it now sees."""
    from referee.games.carrier_clashes.play_strike import waiting

    side, name = waiting(doing, given.side, given.strike, "through")
    attack_with_plan(doing, side, name, pairs(given.at, "at"), given.together)


def attack_with_plan(doing: Doing, side: str, name: str, plan: Mapping[str, str], together: bool = False) -> None:
    """The attacks of a strike, target by target; then whoever was doomed is lost, and the damage counts (18.i)."""
    state = own(doing, side, "strikes")[name]
    other, target = OTHER[side], str(state["target"])
    units = {unit: as_unit for unit, as_unit in state["units"].items() if as_unit["kind"] != "escort"}
    flying = {unit: as_unit for unit, as_unit in units.items() if as_unit.get("fate") != "gone"}
    doing.put("sides", side, "strikes", name, "stage", value="over")
    if flying and target in own(doing, other, "bases"):
        raid(doing, side, name, flying)
    elif flying:
        results = on_ships(doing, side, name, flying, plan, together)
        for ship, result in results.items():
            hit(doing, other, ship, result)
        if not any(result != "none" for result in results.values()):
            doing.tell("all", f"{TITLES[side]} {name}: no ship is hit.")
    for unit, as_unit in flying.items():
        if as_unit.get("fate") == "doomed" and not own(doing, side, "air")[unit].get("lost"):
            lose(doing, side, unit, "over the target")


def on_ships(
    doing: Doing, side: str, name: str, flying: Mapping[str, Any], plan: Mapping[str, str], together: bool
) -> dict[str, str]:
    """Attacks on the ships of a task force: what became of each ship that was attacked."""
    other = OTHER[side]
    state = own(doing, side, "strikes")[name]
    place = str(state["hex"])
    port = port_in(doing, other, place)
    forces = [tf for tf, force in own(doing, other, "task_forces").items() if force["hex"] == place]
    seen = [ship for tf in (forces if port else [state["target"]]) for ship in sailing(doing, other, tf)]
    for tf in forces if port else [state["target"]]:
        unmask(doing, other, tf)
    doing.tell(side, f"{name} sees {', '.join(described(doing, other, ship) for ship in seen) or 'no ship at all'}.")
    if not seen:
        return {}
    for unit in plan:
        if unit not in flying:
            raise unknown(f"unit of {name} that still attacks:", unit, flying)
    for ship in plan.values():
        if ship not in seen:
            raise unknown(f"ship that {name} sees:", ship, seen)
    results: dict[str, str] = {}
    first = state.get("aa") == "star"
    for ship in seen:
        crews = [unit for unit in flying if plan.get(unit) == ship]
        for salvo in salvos(flying, crews, together):
            if results.get(ship) == "sunk" or (results.get(ship) == "damaged" and gone_at_once(doing, other, ship)):
                break
            result = dropped(doing, side, name, flying, salvo, ship, first, bool(port))
            first = False
            results[ship] = worse(results.get(ship, "none"), result)
    return results


def worse(one: str, other: str) -> str:
    """The worse of two results."""
    from referee.games.carrier_clashes.combat import worst

    return worst(one, other)


def gone_at_once(doing: Doing, side: str, ship: str) -> bool:
    """Is a D unit out of reach as soon as it is damaged?"""
    kind = own(doing, side, "ships")[ship]["target_class"]
    return kind == "D" and ruling(doing, "damaged-destroyers") == "removed-at-once"


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
    aa = own(doing, side, "strikes")[name].get("aa")
    launched = doing.phase == "second-air-strike" and target.get("launched")
    inputs = {
        "attacker": [attacker(doing, side, unit, flying[unit]) for unit in salvo],
        "target_class": target["target_class"],
        "defense": target["defense"],
        "condition": condition(target),
        **({"launched": True} if launched else {}),
        **({"no_aa": True} if aa == "none" else {}),
        **({"star_aa": True} if first else {}),
        **({"in_port": True} if in_port else {}),
    }
    marked = [*stand_ins(doing, side, salvo, "strengths"), *stand_ins(doing, other, [ship], "defense", "target_class")]
    answer = doing.resolve("attack", inputs, side=side, stand_in=marked)
    outcome = answer.outcome or {}
    if outcome.get("aborted"):
        doing.put("sides", side, "air", salvo[-1], "out", value=True)
        doing.tell("all", f"{salvo[-1]} aborts its attack under AA fire.")
    odds = f" at {answer.odds}" if answer.odds else ""
    doing.tell("all", f"{', '.join(salvo)} at {ship}{odds}: {outcome['result']}.")
    return str(outcome["result"])


def attacker(doing: Doing, side: str, name: str, as_unit: Mapping[str, Any]) -> dict[str, Any]:
    """A unit as the procedures `attack` and `base-attack` take it."""
    unit = own(doing, side, "air")[name]
    weapon = as_unit["weapon"]
    out: dict[str, Any] = {"name": name, "weapon": weapon}
    out["strength"] = unit["f"] if weapon == "F" else unit["strengths"][weapon]
    if as_unit.get("half"):
        out["half"] = True
    if weapon == "F" and unit.get("underlined"):
        out["underlined"] = True
    return out


def described(doing: Doing, side: str, name: str) -> str:
    """A ship as she is seen: her name, class and defense."""
    ship = own(doing, side, "ships")[name]
    now = "" if condition(ship) == "none" else f", {condition(ship)}"
    return f"{name} ({ship['target_class']} {ship['defense']}{now})"


def unmask(doing: Doing, side: str, tf: str) -> None:
    """Dummy ships are taken off once a strike fights the task force (22.d)."""
    force = own(doing, side, "task_forces")[tf]
    if force["dummies"]:
        doing.put("sides", side, "task_forces", tf, "dummies", value=[])
        refit(doing, side, tf)
        doing.tell(side, f"The dummy ships of {tf} are taken off.")


def raid(doing: Doing, side: str, name: str, flying: Mapping[str, Any]) -> None:
    """The attack on a base: all factors together against the air units that are there (24)."""
    from referee.games.carrier_clashes.play_damage import is_flying

    other = OTHER[side]
    state = own(doing, side, "strikes")[name]
    base = state["target"]
    there = [n for n, unit in own(doing, other, "air").items() if unit["at"] == base and not unit.get("lost")]
    away = [unit for unit in there if is_flying(doing, other, unit)]
    idle = [unit for unit in there if unit not in away]
    inputs = {
        "attacker": [attacker(doing, side, unit, as_unit) for unit, as_unit in flying.items()],
        "idle": len(idle),
        "away": len(away),
        "warned": bool(own(doing, other, "bases")[base].get("radar")),
        **({"no_aa": True} if state.get("aa") == "none" else {}),
        **({"star_aa": True} if state.get("aa") == "star" else {}),
    }
    outcome = doing.resolve("base-attack", inputs, side=side, stand_in=stand_ins(doing, side, flying)).outcome or {}
    victims = [*idle, *away] if not inputs["warned"] else idle
    destroyed, rest = victims[: outcome["destroyed"]], victims[outcome["destroyed"] :]
    for unit in destroyed:
        lose(doing, other, unit, f"on the ground at {base}")
    for unit in rest[: outcome["unavailable"]]:
        doing.put("sides", other, "air", unit, "out", value=True)
    if outcome.get("aborted"):
        doing.put("sides", side, "air", list(flying)[-1], "out", value=True)
    text = f"{base}: air units destroyed {outcome['destroyed']}, out for the turn {outcome['unavailable']}."
    doing.tell("all", text)
    doing.remark(f"the owner may choose which of {', '.join(victims) or 'none'}")
