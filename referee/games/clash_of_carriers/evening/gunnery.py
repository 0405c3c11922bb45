"""Fire in a surface battle: guns and torpedoes of both sides at once, and aircraft of carriers in it (12.5-12.7)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import Refusal, bad_input
from referee.engine.inputs import Inputs, whole
from referee.games.clash_of_carriers.evening.battle import boxed, empty_side, in_battle
from referee.games.clash_of_carriers.evening.board import (
    all_called,
    boxes_left,
    in_use,
    is_night,
    pairs,
    stand_ins,
    whose,
)
from referee.games.clash_of_carriers.evening.cap import as_unit, ready
from referee.games.clash_of_carriers.evening.damage import damaged
from referee.games.clash_of_carriers.evening.intercept import suffered
from referee.session.acting.act import Doing, act
from referee.session.board.owned import own


class Fire(Inputs):
    """A round's gunnery and torpedoes."""

    gun: list[str] = all_called(0, 60, "who fires at whom: Iowa=Kongo")
    torpedo: list[str] = all_called(0, 60, "who fires torpedoes at whom, once a battle")
    factor: list[str] = all_called(0, 60, "the factor with which torpedoes read the table, if not her gunnery: DIV61=4")
    drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints beside the Damage Table, for guns")
    torpedo_drm: int = whole(-10, 10, 0, meaning="the same for torpedoes")
    critical_drm: int = whole(-10, 10, 0, meaning="the same beside the Torpedo Critical Hit Table")


@act("fire", Fire, cite="12.5, 12.6", phases=("activation",))
def fire(given: Fire, doing: Doing) -> None:
    """Both sides fire at once: first all guns, then the torpedoes of those still afloat."""
    guns(given, doing)
    torpedoes(given, doing)
    empty_side(doing, "exit")


def line(doing: Doing, name: str, target: str, field: str) -> dict[str, Any]:
    """A line of fire as the procedures take it."""
    unit, mark = in_battle(doing, name, field), in_battle(doing, target, field)
    if unit["side"] == mark["side"]:
        raise bad_input(field, f"{target} is on {name}'s own side")
    return {
        "side": unit["side"],
        "from_box": boxed(doing, name, field),
        "to_box": boxed(doing, target, field),
        "smoke_boxes": doing.get("public", "battle", "smoke"),
        "night": is_night(doing),
        "boxes": boxes_left(own(doing, mark["side"], "ships")[target]),
    }


def guns(given: Fire, doing: Doing) -> None:
    """All guns fire, then all their hits apply (12.5)."""
    hits: dict[str, int] = {}
    for name, target in pairs(given.gun, "gun"):
        aim = line(doing, name, target, "gun")
        ship = own(doing, aim["side"], "ships")[name]
        if in_battle(doing, name, "gun").get("gunned"):
            doing.forbid("12.5", f"{name} has fired in this round", "gun")
        if not ship["gunnery"]:
            raise bad_input("gun", f"{name} has no guns to fire")
        asked = {**aim, "factor": ship["gunnery"], "card_drm": given.drm}
        marked = [*stand_ins(doing, aim["side"], "ships", [name])]
        shot = fired_by(doing, "surface-gunnery", asked, marked)
        hits[target] = hits.get(target, 0) + shot["hits"]
        doing.remark(f"{name} at {target}: {shot['hits']} hits")
        doing.put("public", "battle", "units", name, "gunned", value=True)
    apply(doing, hits, {})


def torpedoes(given: Fire, doing: Doing) -> None:
    """Torpedoes of those who survived the guns; all their hits apply together (12.6)."""
    hits: dict[str, int] = {}
    effects: dict[str, list[str]] = {}
    factors = dict(pairs(given.factor, "factor"))
    for name, target in pairs(given.torpedo, "torpedo"):
        units = doing.get("public", "battle", "units")
        if name not in units or target not in units:
            doing.tell("all", f"{name} fires no torpedoes at {target}: one of them is gone.")
            continue
        aim = line(doing, name, target, "torpedo")
        ship = own(doing, aim["side"], "ships")[name]
        fired = doing.get("public", "battle", "torpedoed")
        if not ship["torpedo"]:
            doing.forbid("12.6", f"{name} has no torpedoes", "torpedo")
        factor = int(factors[name]) if factors.get(name, "").isdigit() else ship["gunnery"]
        if not factor:
            raise bad_input("factor", f"with what factor do the torpedoes of {name} read the table?")
        asked = {**aim, "factor": factor, "already_fired": name in fired, "card_drm": given.torpedo_drm}
        if name in fired and doing.forced:
            asked["already_fired"] = False
        asked["critical_drm"] = given.critical_drm
        marked = [*stand_ins(doing, aim["side"], "ships", [name])]
        shot = fired_by(doing, "surface-torpedo", asked, marked)
        hits[target] = hits.get(target, 0) + shot["hits"] + shot["extra_hits"]
        effects.setdefault(target, []).extend(shot["effects"])
        doing.remark(f"torpedoes of {name} at {target}: {shot['hits'] + shot['extra_hits']} hits")
        doing.put("public", "battle", "torpedoed", value=[*fired, name])
    apply(doing, hits, effects)


def fired_by(doing: Doing, procedure: str, asked: dict[str, Any], marked: list[str]) -> dict[str, Any]:
    """A shot; who fires at what the night hides from him may be let by the umpire (12.5)."""
    try:
        return doing.resolve(procedure, asked, side=asked["side"], stand_in=marked).outcome or {}
    except Refusal as refusal:
        if refusal.kind != "not-allowed" or not (doing.forced and asked["night"]):
            raise
        doing.forbid(refusal.cite or "12.5", refusal.message)
        return fired_by(doing, procedure, {**asked, "night": False}, marked)


def apply(doing: Doing, hits: dict[str, int], effects: dict[str, list[str]]) -> None:
    """Hits on several ships, together."""
    said = []
    for name, count in hits.items():
        side = in_battle(doing, name, "gun")["side"]
        said.append(damaged(doing, side, name, count, effects.get(name, ())))
        if own(doing, side, "ships")[name].get("sunk"):
            doing.put("public", "battle", "units", name, value=None)
    if said:
        doing.tell("all", " ".join(said))


class Fly(Inputs):
    """Aircraft of carriers in the battle."""

    at: list[str] = all_called(1, 60, "Ready air units and the ship they attack: VB-2=Taiho", of=("air", "ships"))
    drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints beside the Damage Table")
    aa_drm: int = whole(-10, 10, 0, meaning="the same beside the AA table")


@act("fly", Fly, cite="12.7", phases=("activation",))
def fly(given: Fly, doing: Doing) -> None:
    """By day, Ready aircraft of carriers on the display attack ships on it; only their target fires at them."""
    if is_night(doing):
        doing.forbid("12.2", "aircraft do not scramble by night", "at")
    raids: dict[str, list[str]] = {}
    for name, ship in pairs(given.at, "at"):
        raids.setdefault(ship, []).append(name)
    for ship, names in raids.items():
        side = whose(doing, names, "at", ("air",))
        mark = in_battle(doing, ship, "at")
        if mark["side"] == side:
            raise bad_input("at", f"{ship} is on their own side")
        strike = []
        for name in names:
            in_battle(doing, own(doing, side, "air")[name]["home"], "at")
            ready(doing, side, name)
            fighter = own(doing, side, "air")[name]["kind"] == "F"
            strike.append({**as_unit(doing, side, name), "role": "suppress" if fighter else "attack"})
            doing.put("sides", side, "air", name, "box", value="flown")
        target = own(doing, mark["side"], "ships")[ship]
        asked = {"attacker": side, "strike": strike, "target_aa": target["aa"], "boxes": boxes_left(target)}
        asked |= {
            "deliver": side == "ijn" and in_use(doing, "14.0"),
            "card_drm": given.drm,
            "aa_card_drm": given.aa_drm,
        }
        marked = [*stand_ins(doing, side, "air", names), *stand_ins(doing, mark["side"], "ships", [ship])]
        came = doing.resolve("air-strike", asked, side=side, stand_in=marked).outcome or {}
        suffered(doing, side, zip(names, came["strike"], strict=True))
        doing.tell("all", f"{', '.join(names)} at {ship}: {', '.join(came['strike'])}.")
        apply(doing, {ship: came["hits"] + came["extra_hits"]}, {ship: came["effects"]})
    empty_side(doing, "exit")
