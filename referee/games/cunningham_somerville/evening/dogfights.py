"""Dogfights between a strike and interceptors (Dogfights)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, many, whole
from referee.games.cunningham_somerville.evening.board import change, count, thing
from referee.games.cunningham_somerville.evening.strikes import group_of, set_group, stage
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called, enemy_of, whose


class Pairing(Inputs):
    """Aircraft that fight each other: one against one, or one against several."""

    interceptor: str = called("the intercepting squadron", of="squadrons")
    raider: str = called("the squadron of the strike", of="squadrons")
    interceptors: int = whole(1, 4, 1, meaning="intercepting aircraft")
    raiders: int = whole(1, 4, 1, meaning="aircraft of the strike")
    disadvantaged: str = choice("none", "interceptor", "raider", default="none", meaning="who is disadvantaged")


class Dogfight(Inputs):
    """A round of a dogfight."""

    name: str = called("the strike", of="strikes")
    fight: list[Pairing] = many(Pairing, 1, 12, meaning="interceptor=VF-6,raider=825 Sqn: who fights whom, in order")
    night: bool = flag(meaning="by night: the interceptors shoot first")


@act("dogfight", Dogfight, cite="Dogfights")
def dogfight(given: Dogfight, doing: Doing) -> None:
    """A round of dogfights between a strike and interceptors; a long-distance CAP fights two."""
    side = whose(doing, "strikes", given.name, "name")
    enemy = enemy_of(doing, side)
    stage(doing, side, given.name, "dogfight")
    for at, pairing in enumerate(given.fight):
        whose(doing, "squadrons", pairing.interceptor, f"fight[{at}].interceptor", enemy)
        group = group_of(doing, side, given.name, pairing.raider, f"fight[{at}].raider")
        fighters = thing(doing, enemy, "squadrons", pairing.interceptor)
        raiders = thing(doing, side, "squadrons", pairing.raider)
        for field, there, many_of in (
            ("raiders", group.get("flying", 0), pairing.raiders),
            ("interceptors", fighters.get("ready", 0), pairing.interceptors),
        ):
            if many_of > there:
                raise bad_input(f"fight[{at}].{field}", f"{count(there, 'aircraft')} left there, not {many_of}")
        worse = {"interceptor": "a", "raider": "b"}.get(pairing.disadvantaged, "none")
        fight = {**flyer("a", fighters, pairing.interceptors), **flyer("b", raiders, pairing.raiders)}
        marked = [
            name
            for name, found in ((pairing.interceptor, fighters), (pairing.raider, raiders))
            if found.get("stand_in")
        ]
        inputs: dict[str, Any] = {"fights": [{**fight, "disadvantaged": worse}]} | (
            {"night": True} if given.night else {}
        )
        came = doing.resolve("dogfight", inputs, side=side, stand_in=marked).outcome or {}
        if came["b_hit"]:
            hit = {"flying": group.get("flying", 0) - came["b_hit"], "hit": group.get("hit", 0) + came["b_hit"]}
            set_group(doing, side, given.name, pairing.raider, **hit)
        set_group(doing, side, given.name, pairing.raider, fought=True)
        if came["a_hit"]:
            hit = {"ready": fighters.get("ready", 0) - came["a_hit"], "hit": fighters.get("hit", 0) + came["a_hit"]}
            change(doing, enemy, "squadrons", pairing.interceptor, **hit)
        said = f"{came['b_hit']} of the strike hit, {came['a_hit']} fighters"
        doing.tell("all", f"Dogfight, {pairing.interceptor} against {pairing.raider}: {said}.")


def flyer(letter: str, squadron: Mapping[str, Any], number: int) -> dict[str, Any]:
    """One side of a fight, as the squadron's entries say."""
    kind = squadron.get("kind", "strike")
    out = {f"{letter}_kind": kind, f"{letter}_count": number, f"{letter}_pilots": squadron.get("pilots", "normal")}
    if kind != "multi-crew":
        if "factor" not in squadron:
            raise bad_input(
                "fight", "a squadron's dogfight factor is not entered: set …squadrons.….factor, or squadron"
            )
        out[f"{letter}_factor"] = squadron["factor"]
    return out
