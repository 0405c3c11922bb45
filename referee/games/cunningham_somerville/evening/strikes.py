"""An air strike under way: formed, approaching, under flak, attacking (Air Operations)."""

from __future__ import annotations

from referee.engine.errors import bad_input, nearest
from referee.engine.inputs import Inputs, bare, choice, flag, many, whole
from referee.engine.plain import counted
from referee.games.cunningham_somerville.evening import state, weather
from referee.games.cunningham_somerville.evening.given import entered
from referee.games.cunningham_somerville.evening.harm import ship_afloat
from referee.games.cunningham_somerville.evening.operation import (
    AHEAD,
    Foreseen,
    Pairing,
    card_of,
    marked,
    of_strike,
    only_for_odds,
)
from referee.games.cunningham_somerville.evening.zones import a_zone, must_be_zones
from referee.games.cunningham_somerville.rules.attack_runs import AttackRun
from referee.games.cunningham_somerville.rules.flak import FlakInputs
from referee.session.acting.act import Doing, Whole, act, reckoned
from referee.session.board.owned import called
from referee.session.board.thing import Thing

CITE = "Air Operations"
THROUGH = {"NE": "undisturbed", "DIST": "distracted", "DA": "allocated"}


class Sent(Inputs):
    """Aircraft of a squadron."""

    squadron: str = called("the squadron", of="squadrons")
    aircraft: int | None = whole(1, 12, None, meaning="how many; left out, all that are ready")


class Strike(Foreseen):
    """A strike as it is formed; what it will meet is for `odds` alone."""

    name: str = called("what you call the strike", new=True)
    squadron: list[Sent] = many(Sent, 1, 8, meaning="squadron=825 Sqn,aircraft=4")
    zone: str | None = a_zone("the zone that it flies to", None)
    fight: list[Pairing] = many(Pairing, 0, 12, (), meaning="with odds: interceptor=VF-6,raider=825 Sqn, in order")


MET = (*AHEAD, *FlakInputs.fields, "night", "fight")


def whole_operation(given: Strike, doing: Doing) -> Whole:
    """From forming up to the way home."""
    return of_strike(doing, given, sent(given, doing)[1], given.fight)


@act("strike", Strike, cite=CITE, whole=whole_operation)
def strike(given: Strike, doing: Doing) -> None:
    """A strike is formed of ready aircraft."""
    only_for_odds(given, "strike", MET)
    must_be_zones(state.of(doing), [given.zone], "zone")
    side, numbers = sent(given, doing)
    own = state.of(doing).side(side)
    hazards = [is_hazardous(doing, own.squadrons[name], "squadron") for name in numbers]
    formed = own.strikes.add(given.name, zone=given.zone, stage="formed", hazardous=any(hazards))
    for name, number in numbers.items():
        formed.groups.add(name, flying=number)
        own.squadrons[name].put(ready=own.squadrons[name].ready - number)
    hazard = "; hazardous weather" if formed.hazardous else ""
    doing.tell(side, f"{formed.name} is formed: {', '.join(f'{name} {n}' for name, n in numbers.items())}{hazard}.")


def sent(given: Strike, doing: Doing) -> tuple[str, dict[str, int]]:
    """Whose strike it is, and how many aircraft of each squadron fly, which must be ready."""
    board = state.of(doing)
    side = board.owner_of("squadrons", given.squadron[0].squadron, "squadron[0].squadron")
    own = board.side(side)
    if any(given.name in one.strikes for one in board.sides.values()):
        raise bad_input("name", f"there is a strike {given.name} already: another name, or go on with it (approach)")
    numbers: dict[str, int] = {}
    for at, sent in enumerate(given.squadron):
        board.owner_of("squadrons", sent.squadron, f"squadron[{at}].squadron", side)
        squadron = own.squadrons[sent.squadron]
        platform_stands(doing, squadron, f"squadron[{at}].squadron")
        number = squadron.ready if sent.aircraft is None else sent.aircraft
        if squadron.name in numbers:
            raise bad_input(f"squadron[{at}].squadron", f"{squadron.name} is named twice")
        if not number or number > squadron.ready:
            cure = f"send {squadron.ready} or less" if squadron.ready else "squadron corrects that"
            ready = f"{squadron.name} has {counted(squadron.ready, 'aircraft')} ready: {cure}"
            raise bad_input(f"squadron[{at}].aircraft", ready)
        numbers[squadron.name] = number
    return side, numbers


def platform_stands(doing: Doing, squadron: state.Squadron, field: str) -> None:
    """A squadron flies from, and lands on, a platform that is afloat; a base is taken at its word."""
    ships = state.of(doing).side(squadron.owner).ships
    platform = ships[squadron.platform] if squadron.platform and squadron.platform in ships else None
    if platform is None or (platform.is_afloat and platform.condition != "floundering"):
        return
    what = f"{platform.name}, the platform of {squadron.name}, {'flounders' if platform.is_afloat else 'is sunk'}"
    doing.forbid(CITE, f"{what}; squadron --name {squadron.name!r} --platform … names another", field)


def is_hazardous(doing: Doing, squadron: state.Squadron, field: str | None = None) -> bool:
    """Is it hazardous to fly from a squadron's ship, by the weather where she is? With `field` it takes off: refused
    where carriers do not operate.
    """
    board = state.of(doing)
    ships = board.side(squadron.owner).ships
    platform = ships[squadron.platform] if squadron.platform and squadron.platform in ships else None
    force = board.force_of(platform) if platform else None
    felt = weather.over(board, force.zone, air=True) if force else "clear"
    if not force or felt not in ("foul", "severe", "fog"):
        return False
    flying = reckoned(doing, "flying-conditions", {"platform": "carrier", "weather": felt})["flying"]
    if field and flying == "prohibited":
        where = f"{squadron.platform}, the platform of {squadron.name}, is in {force.zone}"
        doing.forbid(
            "Weather Conditions",
            f"{where}: {felt}, in which carriers do not operate",
            field,
            hint="aircraft from a land base, or wait: storm-moves and storm-dissipates change the weather",
        )
    return True


class Approach(Inputs):
    """A strike on its way."""

    name: str = called("the strike", of="strikes")
    detected: bool = flag(meaning="the other side detects it")


@act("approach", Approach, cite=CITE)
def approach(given: Approach, doing: Doing) -> None:
    """A strike approaches its target; the other side hears of it if it is detected."""
    found = in_stage(doing, given.name, "approaching")
    doing.tell(found.owner, f"{found.name} approaches{f' {found.zone}' if found.zone else ''}.")
    if given.detected:
        doing.tell(state.of(doing).other(found.owner), "A raid approaches.")


def in_stage(doing: Doing, name: str, now: str) -> state.Strike:
    """A strike, which is at this stage now; it does not go back."""
    board = state.of(doing)
    found = board.side(board.owner_of("strikes", name, "name")).strikes[name]
    if state.STAGES.index(found.stage) > state.STAGES.index(now):
        doing.forbid(CITE, f"{name} is past that: {found.stage}", "name")
    found.put(stage=now)
    return found


def group_of(strike: state.Strike, squadron: str, field: str) -> state.Group:
    """A squadron's aircraft in a strike."""
    if squadron not in strike.groups:
        raise bad_input(field, f"{squadron} does not fly in {strike.name}; there are: {', '.join(strike.groups)}")
    return strike.groups[squadron]


class Flak(Foreseen):
    """The flak of the force that a strike flies against; what follows is for `odds` alone."""

    name: str = called("the strike", of="strikes")
    flak_total: int | None = bare(whole(0, 99, None, meaning="flak total of the force"))


def whole_attack(given: Flak, doing: Doing) -> Whole:
    """From flak to the way home."""
    board = state.of(doing)
    found = board.side(board.owner_of("strikes", given.name, "name")).strikes[given.name]
    fought = [name for name, group in found.groups.items() if group.fought]
    return of_strike(doing, given, {name: group.flying for name, group in found.groups.items()}, (), fought)


@act("flak", Flak, cite="VT Fuses", whole=whole_attack)
def flak(given: Flak, doing: Doing) -> None:
    """Force flak at every aircraft of a strike, one after the other, once."""
    only_for_odds(given, "flak", AHEAD)
    found = in_stage(doing, given.name, "flak")
    if found.flak_fired:
        doing.forbid(
            "VT Fuses", f"{found.name} has been through the force's flak", "name", hint="attack-runs comes next"
        )
    inputs = entered(given, FlakInputs) | ({"night": True} if given.night else {})
    squadrons = state.of(doing).side(found.owner).squadrons
    words, names = [], []
    for name, group in found.groups.items():
        fresh = group.flying - group.distracted - group.allocated
        results = dict.fromkeys(("NE", "DIST", "DA", "ABT", "KILL"), 0)
        for number in range(1, fresh + 1):
            one = {"name": f"{squadrons[name].aircraft or 'aircraft'} {number}", **inputs}
            results[(doing.resolve("flak", one, side=found.owner).outcome or {})["result"]] += 1
        group.put(
            flying=group.flying - results["ABT"] - results["KILL"],
            undisturbed=results["NE"],
            distracted=group.distracted + results["DIST"],
            allocated=group.allocated + results["DA"],
            aborted=group.aborted + results["ABT"],
            hit=group.hit + results["KILL"],
        )
        words.append(f"{{}} {', '.join(f'{n} {key}' for key, n in results.items() if n) or 'none left'}")
        names.append(squadrons[name])
    found.put(flak_fired=True)
    doing.tell("all", f"Flak at {{}}: {'; '.join(words)}.", found, *names)


TARGETS = ("ships", "boats", "forces", "strikes", "squadrons", "flying_boats")


def aimed_at(board: state.Board, side: str, name: str) -> Thing | str:
    """What a side's aircraft attack: what the enemy calls so, which each hearer calls as he may, or a place ashore."""
    for kind in TARGETS:
        if name in getattr(board.side(side), kind):
            raise bad_input("target", f"{name} is the {side} side's own, whose aircraft these are")
        if name in (theirs := getattr(board.enemy(side), kind)):
            found: Thing = theirs[name]
            return found
    return name


class Runs(AttackRun):
    """A squadron's attack runs at one target; factor, light AA and the like are the cards' unless they are typed."""

    name: str = called("the strike", of="strikes")
    squadron: str = called("the squadron that attacks", of="squadrons")
    target: str = called("what it attacks")
    after: str = choice(*THROUGH, default="NE", meaning="what flak did to these aircraft")
    dist_modifier: int = whole(-6, 0, 0, meaning="the base game's modifier for distracted aircraft, after DIST")
    profile: str = choice("high-level", "dive", "level", "torpedo", "mast-height", meaning="how they attack")

    def check(self) -> None:
        """Judged by `attack-run`, once squadron and target have said their part."""


@act("attack-runs", Runs, cite="Attack Runs")
def attack_runs(given: Runs, doing: Doing) -> None:
    """Aircraft that came through run in at one target; hits are said, aircraft hit are kept for the flight home."""
    board = state.of(doing)
    found = in_stage(doing, given.name, "attack-runs")
    group = group_of(found, given.squadron, "squadron")
    squadron = board.side(found.owner).squadrons[given.squadron]
    if not found.flak_fired and not group.undisturbed and not group.done:
        group.put(undisturbed=group.flying)
    key = THROUGH[given.after]
    there = getattr(group, key)
    number = given.aircraft if "aircraft" in given.given else there
    if not number or number > there:
        left = f"{counted(there, 'aircraft')} {given.after} left to attack"
        raise bad_input("aircraft", f"{squadron.name} has {left}")
    enemy, aim = board.enemy(found.owner).ships, aimed_at(board, found.owner, given.target)
    ship = ship_afloat(doing, given.target, "target", board.other(found.owner)) if given.target in enemy else None
    if ship is None and given.target_state != "land" and (close := nearest(given.target, list(enemy))):
        raise bad_input(
            "target", f"no enemy ship {given.target}: is it {' or '.join(close)}? A base: --target-state land"
        )
    inputs = {**(card_of(ship, given.profile) if ship else {}), **entered(given, AttackRun), "aircraft": number}
    if not given.dedicated and "attack_factor" not in inputs:
        if squadron.attack_factor is None:
            raise bad_input("attack_factor", f"attack_factor is missing: {squadron.name} has none entered")
        inputs["attack_factor"] = squadron.attack_factor
    if given.after != "NE" or group.fought:
        inputs["disturbed"] = True
    if given.after == "DIST":
        inputs["raw_modifier"] = given.raw_modifier + given.dist_modifier
    came = doing.resolve("attack-run", inputs, side=found.owner, stand_in=marked([squadron, ship])).outcome or {}
    group.put(
        flying=group.flying - number,
        hit=group.hit + came["aircraft_hit"],
        done=group.done + number - came["aircraft_hit"],
        **{key: there - number},
    )
    if ship:
        ship.put(identified=True)
    what = f"{counted(came['hits'], 'hit')}, {counted(came['aircraft_hit'], 'aircraft')} hit"
    doing.tell("all", f"{{}} at {{}}: {what}.", squadron, aim)
    if came["hits"]:
        doing.remark("what the hits do is the base game's: damage, critical")
