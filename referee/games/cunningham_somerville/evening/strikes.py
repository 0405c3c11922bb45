"""An air strike under way: formed, approaching, under flak, attacking (Air Operations)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, many, text, whole
from referee.games.cunningham_somerville.evening.board import change, count, entered, thing
from referee.games.cunningham_somerville.rules.attack_runs import AttackRun
from referee.games.cunningham_somerville.rules.flak import FlakInputs
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called, enemy_of, whose

STAGES = ("formed", "approaching", "dogfight", "flak", "attack-runs", "homeward")
THROUGH = ("NE", "DIST", "DA")


class Sent(Inputs):
    """Aircraft of a squadron."""

    squadron: str = called("the squadron", of="squadrons")
    aircraft: int | None = whole(1, 12, None, meaning="how many; left out, all that are ready")


class Strike(Inputs):
    """A strike as it is formed."""

    name: str = called("what you call the strike", new=True)
    squadron: list[Sent] = many(Sent, 1, 8, meaning="squadron=825 Sqn,aircraft=4")
    zone: str | None = text(None, meaning="the zone that it flies to")


@act("strike", Strike, cite="Air Operations")
def strike(given: Strike, doing: Doing) -> None:
    """A strike is formed of ready aircraft."""
    side = whose(doing, "squadrons", given.squadron[0].squadron, "squadron[0].squadron")
    if any(given.name in doing.get("sides", one, "strikes", default={}) for one in doing.sides):
        raise bad_input("name", f"there is a strike {given.name} already")
    groups: dict[str, Any] = {}
    for at, sent in enumerate(given.squadron):
        whose(doing, "squadrons", sent.squadron, f"squadron[{at}].squadron", side)
        found = thing(doing, side, "squadrons", sent.squadron)
        ready = found.get("ready", 0)
        number = ready if sent.aircraft is None else sent.aircraft
        if sent.squadron in groups or not number or number > ready:
            raise bad_input(f"squadron[{at}].aircraft", f"{sent.squadron} has {count(ready, 'aircraft')} ready")
        groups[sent.squadron] = {"flying": number}
        change(doing, side, "squadrons", sent.squadron, ready=ready - number)
    value = {"stage": "formed", "groups": groups} | ({"zone": given.zone} if given.zone else {})
    doing.put("sides", side, "strikes", given.name, value=value)
    doing.tell(side, f"{given.name} is formed: {flying_text(groups)}.")


def flying_text(groups: Mapping[str, Any]) -> str:
    """What flies in a strike."""
    return ", ".join(f"{name} {group.get('flying', 0)}" for name, group in groups.items())


class Approach(Inputs):
    """A strike on its way."""

    name: str = called("the strike", of="strikes")
    detected: bool = flag(meaning="the other side detects it")


@act("approach", Approach, cite="Air Operations")
def approach(given: Approach, doing: Doing) -> None:
    """A strike approaches its target; the other side hears of it if it is detected."""
    side = whose(doing, "strikes", given.name, "name")
    found = stage(doing, side, given.name, "approaching")
    doing.tell(side, f"{given.name} approaches{' ' + found['zone'] if 'zone' in found else ''}.")
    if given.detected:
        doing.tell(enemy_of(doing, side), "A raid approaches.")


def stage(doing: Doing, side: str, name: str, now: str) -> dict[str, Any]:
    """A strike is at this stage now; it does not go back."""
    found = thing(doing, side, "strikes", name)
    if STAGES.index(found["stage"]) > STAGES.index(now):
        doing.forbid("Air Operations", f"{name} is past that: {found['stage']}", "name")
    doing.put("sides", side, "strikes", name, "stage", value=now)
    return thing(doing, side, "strikes", name)


def group_of(doing: Doing, side: str, name: str, squadron: str, field: str) -> dict[str, Any]:
    """A squadron's aircraft in a strike."""
    groups = thing(doing, side, "strikes", name)["groups"]
    if squadron not in groups:
        raise bad_input(field, f"{squadron} does not fly in {name}; there are: {', '.join(groups)}")
    found: dict[str, Any] = groups[squadron]
    return found


def set_group(doing: Doing, side: str, name: str, squadron: str, **values: Any) -> None:
    """Numbers of a squadron in a strike; what is nought is taken away."""
    group = {**group_of(doing, side, name, squadron, "squadron"), **values}
    kept = {key: value for key, value in group.items() if value}
    doing.put("sides", side, "strikes", name, "groups", squadron, value=kept)


class Flak(FlakInputs):
    """The flak of the force that a strike flies against."""

    name: str = called("the strike", of="strikes")
    night: bool = flag(meaning="a night attack")


@act("flak", Flak, cite="VT Fuses")
def flak(given: Flak, doing: Doing) -> None:
    """Force flak at every aircraft of a strike, one after the other."""
    side = whose(doing, "strikes", given.name, "name")
    found = stage(doing, side, given.name, "flak")
    inputs = entered(given, FlakInputs) | ({"night": True} if given.night else {})
    said = []
    for squadron, group in found["groups"].items():
        results = dict.fromkeys(("NE", "DIST", "DA", "ABT", "KILL"), 0)
        for _ in range(group.get("flying", 0)):
            results[(doing.resolve("flak", inputs, side=side).outcome or {})["result"]] += 1
        through = {key: results[key] for key in THROUGH}
        home = {"aborted": group.get("aborted", 0) + results["ABT"], "hit": group.get("hit", 0) + results["KILL"]}
        set_group(doing, side, given.name, squadron, flying=sum(through.values()), **through, **home)
        said.append(f"{squadron} {', '.join(f'{n} {key}' for key, n in results.items() if n) or 'none left'}")
    doing.tell("all", f"Flak at {given.name}: {'; '.join(said)}.")


class Runs(AttackRun):
    """A squadron's attack runs at one target; factor and profile are the squadron's unless they are typed."""

    name: str = called("the strike", of="strikes")
    squadron: str = called("the squadron that attacks", of="squadrons")
    target: str = called("what it attacks")
    after: str = choice(*THROUGH, default="NE", meaning="what flak did to these aircraft")
    dist_modifier: int = whole(-6, 0, 0, meaning="the base game's modifier for distracted aircraft, after DIST")
    profile: str = choice("high-level", "dive", "level", "torpedo", "mast-height", meaning="how they attack")

    def check(self) -> None:
        """Judged by `attack-run`, once the squadron has said its part."""


@act("attack-runs", Runs, cite="Attack Runs")
def attack_runs(given: Runs, doing: Doing) -> None:
    """Aircraft that came through run in at one target; hits are said, aircraft hit are kept for the flight home."""
    side = whose(doing, "strikes", given.name, "name")
    group = group_of(doing, side, given.name, given.squadron, "squadron")
    stage(doing, side, given.name, "attack-runs")
    through = {key: group.get(key, 0) for key in THROUGH}
    if not any(through.values()) and "done" not in group:
        through["NE"] = group.get("flying", 0)
    number = given.aircraft if "aircraft" in given.given else through[given.after]
    if not number or number > through[given.after]:
        raise bad_input(
            "aircraft", f"{given.squadron} has {count(through[given.after], 'aircraft')} {given.after} left to attack"
        )
    found = thing(doing, side, "squadrons", given.squadron)
    inputs = {**entered(given, AttackRun), "aircraft": number}
    if not given.dedicated and "attack_factor" not in inputs:
        inputs["attack_factor"] = factor(found, given.squadron)
    if given.after != "NE" or group.get("fought"):
        inputs["disturbed"] = True
    if given.after == "DIST":
        inputs["raw_modifier"] = given.raw_modifier + given.dist_modifier
    marked = [given.squadron] if found.get("stand_in") else []
    came = doing.resolve("attack-run", inputs, side=side, stand_in=marked).outcome or {}
    through[given.after] -= number
    gone = {"flying": group.get("flying", 0) - number, "hit": group.get("hit", 0) + came["aircraft_hit"]}
    done = group.get("done", 0) + number - came["aircraft_hit"]
    set_group(doing, side, given.name, given.squadron, **gone, **through, done=done)
    what = f"{count(came['hits'], 'hit')}, {count(came['aircraft_hit'], 'aircraft')} hit"
    doing.tell("all", f"{given.squadron} at {given.target}: {what}.")
    if came["hits"]:
        doing.remark("what the hits do is the base game's: damage, critical")


def factor(squadron: Mapping[str, Any], name: str) -> int:
    """A squadron's attack factor, or a refusal."""
    if "attack_factor" not in squadron:
        raise bad_input("attack_factor", f"attack_factor is missing: {name} has none entered")
    return int(squadron["attack_factor"])
