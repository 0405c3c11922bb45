"""Raids on ports in a session: the port's CAP, surprise, fire, hits and planes lost (Planes vs. Ships at Port)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, many, whole
from referee.engine.rules import Rules
from referee.games.naval_units.evening.air import Aimed, planes_for
from referee.games.naval_units.evening.sea import (
    MOST,
    a_zone,
    all_told,
    as_unit,
    count,
    kind,
    nation,
    place,
    sees,
    ship,
    sink,
    surface,
)
from referee.games.naval_units.rules.air import KINDS, loss_order
from referee.games.naval_units.rules.units import TRANSPORTS, hits_to_sink
from referee.session.acting.act import Doing, act
from referee.session.board.owned import a_side, all_called, called, enemy_of, own, side_of, whose


class PortRaid(Inputs):
    """A round of a raid on a port."""

    zone: str = called("the sea zone of the port", of="zones")
    side: str | None = side_of("the side that raids")
    target: list[Aimed] = many(Aimed, 1, 6, meaning="name=Nevada,torpedo=2: a docked ship and the planes for it")
    other: list[str] = all_called("untargeted docked ships that fire too, if not as many as fit", 0, 6, of="ships")
    carrier: list[str] = all_called(
        "the carriers and bases that the planes come from, in the order of losses", of="bases"
    )
    cap: int = whole(0, 24, 0, meaning="the port's CAP, fought first")
    escort: int = whole(0, 24, 0, meaning="fighter escorts against it")
    artillery: int = whole(0, 6, 0, meaning="artillery at the port")
    artillery_factor: int | None = whole(1, 12, None, meaning="its anti-aircraft number, which is not in the rulebook")
    surprise: str | None = choice(
        "none", "moderate", "complete", default=None, meaning="the surprise, if not as it stands"
    )
    loss_order: list[str] = loss_order()


@act("port-raid", PortRaid, cite="Planes vs. Ships at Port")
def port_raid(given: PortRaid, doing: Doing) -> None:
    """A round of planes against docked ships: the port's CAP, surprise, fire and hits; all losses counted."""
    zone, side = a_zone(doing, given.zone), a_side(doing, given.side)
    enemy = enemy_of(doing, side)
    docked = [
        name
        for fleet, found in own(doing, enemy, "fleets").items()
        if found["zone"] == zone and found.get("port")
        for name in found["ships"]
    ]
    names = [aim.name for aim in given.target]
    for at, name in enumerate(names):
        place(docked, name, f"target[{at}].name", f"{enemy} ship in the port of {zone}")
    rest = [name for name in docked if name not in names]
    for name in given.other:
        place(rest, name, "other", "untargeted docked ship")
    others = given.other or rest[: MOST - len(names)]
    if len(names) + len(others) > MOST:
        raise bad_input("other", f"a raid takes {MOST} ships, targets and others together")
    if len(others) < len(rest) and not given.other:
        doing.remark(f"only {', '.join(others)} fire besides; --other names others")
    aims = {aim.name: planes_for(aim) for aim in given.target}
    sent = {each: sum(aim.get(each, 0) for aim in aims.values()) for each in KINDS}
    if any(sent.values()) and given.cap:
        sent, aims = through_cap(given, doing, side, enemy, sent, aims)
    if not any(sent.values()):
        doing.tell("all", f"Port of {zone}: no raider came through.")
        return
    fighting = [*names, *others]
    surprise = given.surprise or doing.get("public", "port_raids", zone, "surprise")
    inputs: dict[str, Any] = {
        "ships": [
            {**as_unit(doing, enemy, name, "moves"), **in_port(doing, enemy, name), **aims.get(name, {})}
            for name in fighting
        ],
        "nation": nation(doing, side),
        "loss_order": given.loss_order,
        "artillery": given.artillery,
    }
    if given.artillery_factor is not None:
        inputs["artillery_factor"] = given.artillery_factor
    if surprise:
        inputs["surprise"] = surprise
    answer = doing.resolve("port-raid", inputs, side=side)
    after = answer.outcome or {}
    said = [hit_in_port(doing, enemy, name, now) for name, now in zip(fighting, after["ships_left"], strict=True)]
    lost = sum(sent.values()) - sum(after[each] for each in KINDS)
    lose_from(doing, side, given.carrier, lost)
    levels = ("none", "moderate", "complete")
    next_level = levels[max(levels.index(after["surprise"]) - 1, 0)]
    doing.put("public", "port_raids", zone, value={"surprise": next_level, "by": side})
    sees(doing, side, zone, surface(doing, enemy, zone, port=True), port=True)
    all_told(
        doing,
        f"Port of {zone}",
        f"surprise {after['surprise']}",
        [f"{side} loses {count(lost, 'plane')}", *(said if any(said) else ["no hits on ships"])],
    )


def through_cap(
    given: PortRaid, doing: Doing, side: str, enemy: str, sent: dict[str, int], aims: dict[str, dict[str, int]]
) -> tuple[dict[str, int], dict[str, dict[str, int]]]:
    """The raiders that come through the port's CAP, and whereto; losses of a kind come off the last target first."""
    fight = {"cap": given.cap, "escort": given.escort, "nation": nation(doing, side), "loss_order": given.loss_order}
    after = doing.resolve("air-combat", {**fight, **sent}, side=side).outcome or {}
    lost = given.escort - after["escort"]
    for each in KINDS:
        gone = sent[each] - after[each]
        lost += gone
        for name in reversed(aims):
            taken = min(aims[name].get(each, 0), gone)
            gone -= taken
            if taken:
                aims[name][each] -= taken
    lose_from(doing, side, given.carrier, lost)
    doing.tell(
        "all", f"Over the port: {side} loses {count(lost, 'plane')}, {enemy} {given.cap - after['cap']} of its CAP."
    )
    return {each: after[each] for each in KINDS}, {
        name: {k: n for k, n in aim.items() if n} for name, aim in aims.items()
    }


def in_port(doing: Doing, side: str, name: str) -> dict[str, int]:
    """The hits that a docked ship has taken in port."""
    hits = ship(doing, side, name).get("port_hits", 0)
    return {"hits": hits} if hits else {}


def hit_in_port(doing: Doing, side: str, name: str, now: int) -> str | None:
    """A docked ship can still take `now` hits; what is to be said of it."""
    kind_of = kind(doing, side, name)
    single = kind_of in TRANSPORTS and Rules(doing.ruleset).ruling("port-transports") == "single"
    takes = hits_to_sink(Rules(doing.ruleset), kind_of) * (1 if single else 2)
    if takes - now == ship(doing, side, name).get("port_hits", 0):
        return None
    if not now:
        sink(doing, side, name)
        return f"{name} ({kind_of}) is sunk"
    doing.put("sides", side, "ships", name, "port_hits", value=takes - now)
    return f"{name} ({kind_of}) has {count(now, 'hit')} left in port"


def lose_from(doing: Doing, side: str, homes: Sequence[str], lost: int) -> None:
    """Planes lost come off the carriers and bases named, in that order."""
    for name in homes:
        what = "bases" if name in own(doing, side, "bases") else "ships"
        whose(doing, what, name, "carrier", side)
        had = own(doing, side, what)[name].get("planes", 0)
        gone = min(had, lost)
        lost -= gone
        if gone:
            doing.put("sides", side, what, name, "planes", value=had - gone)
    if lost:
        doing.remark(f"{count(lost, 'plane')} lost by {side} that come off no carrier here: planes")
