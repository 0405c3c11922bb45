"""Surface combat begins: engaging and avoiding, missions, screens, ships revealed (20.a-c, 20.e.ii, 20.e.v, 20.f)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cmp_to_key
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, whole
from referee.games.carrier_clashes.evening.board import (
    OTHER,
    TITLES,
    all_called,
    described,
    hex_of,
    is_night,
    order_of_play,
    sailing,
    side_chosen,
    whose,
)
from referee.games.carrier_clashes.evening.cargo import reload
from referee.games.carrier_clashes.evening.dummies import unmask
from referee.games.carrier_clashes.evening.move import speed_of_tf
from referee.session.acting.act import Doing, act, entering, pending
from referee.session.board.owned import called, own

COMBAT = ("first-surface-combat", "second-surface-combat")
MISSIONS = ("bombard", "invade", "land-supplies")


class Mission(Inputs):
    """A task force that is there for something."""

    name: str = called("the task force", of="task_forces")
    what: str = choice(*MISSIONS, meaning="what it is about to do in its hex")


@act("mission", Mission, cite="20.c", phases=(*COMBAT, "unloading"))
def mission(given: Mission, doing: Doing) -> None:
    """A task force declares a mission, which lets the enemy in its hex engage it unspotted."""
    side = whose(doing, [given.name], "name", ("task_forces",))
    declare(doing, side, given.name, given.what)


def declare(doing: Doing, side: str, name: str, what: str) -> None:
    """A mission is open to both sides (20.c)."""
    doing.put("sides", side, "task_forces", name, "mission", value=what)
    place = own(doing, side, "task_forces")[name]["hex"]
    doing.tell("all", f"{name} of the {TITLES[side]} side, in {place}, has a mission: {what.replace('-', ' ')}.")


class Engage(Inputs):
    """Who engages whom."""

    by: list[str] = all_called(1, 8, "task forces that seek the engagement", of="task_forces")
    target: list[str] = all_called(
        1, 8, "spotted enemy task forces in their hex, or those with a mission", of="task_forces"
    )
    avoid: list[str] = all_called(0, 8, "those of the enemy's that try to avoid it")


@act("engage", Engage, cite="20.a", phases=COMBAT)
def engage(given: Engage, doing: Doing) -> None:
    """Task forces engage enemies in their hex, which may try to avoid it."""
    side = whose(doing, given.by, "by", ("task_forces",))
    other = OTHER[side]
    whose(doing, [*given.target, *given.avoid], "target", ("task_forces",), other)
    for tf in given.avoid:
        if tf not in given.target:
            raise bad_input("avoid", f"{tf} is not engaged here")
    in_turn(doing, side, given.by)
    check_engaging(doing, side, given.by, given.target)
    night = is_night(doing)
    unspotted = not any(own(doing, side, "task_forces")[tf].get("spotted") for tf in given.by)
    speed = min(speed_of_tf(doing, side, tf) for tf in given.by)
    for tf in given.avoid:
        if own(doing, other, "task_forces")[tf].get("engaged"):
            doing.forbid("20.a", f"{tf} is committed to combat and does not avoid it", "avoid")
        if night and unspotted:
            doing.forbid("20.b", "nobody avoids unspotted task forces by night", "avoid")
        inputs = {"pursuer_speed": speed, "evader_speed": speed_of_tf(doing, other, tf), "night": night}
        if (doing.resolve("avoid", inputs, side=other).outcome or {})["avoided"]:
            avoided(doing, other, tf)
            given.target.remove(tf)
    if given.target:
        met(doing, side, given.by, given.target)


def in_turn(doing: Doing, side: str, by: Iterable[str]) -> None:
    """The side without the initiative declares first, the other then with those that are not engaged yet (20.a)."""
    now = f"{doing.turn} {doing.phase}"
    if side == order_of_play(doing)[0]:
        if doing.get("umpire", "marks", "engaging") == now:
            other = TITLES[OTHER[side]]
            doing.forbid("20.a", f"the {other} side, with the initiative, has declared its engagements already", "by")
        return
    doing.put("umpire", "marks", "engaging", value=now)
    for tf in by:
        if own(doing, side, "task_forces")[tf].get("engaged") == OTHER[side]:
            doing.forbid("20.a", f"{tf} is engaged already", "by")


def check_engaging(doing: Doing, side: str, by: Iterable[str], targets: Iterable[str]) -> None:
    """Who may seek an engagement, and with whom (20.a, 20.c)."""
    hexes = set()
    for tf in by:
        force = own(doing, side, "task_forces")[tf]
        hexes.add(force["hex"])
        if force.get("avoided"):
            doing.forbid("20.a", f"{tf} has avoided combat in this phase and may not seek it", "by")
        if not force["ships"]:
            doing.forbid("20", f"{tf} has no ships", "by")
    for tf in targets:
        force = own(doing, OTHER[side], "task_forces")[tf]
        hexes.add(force["hex"])
        if not force.get("spotted") and not force.get("mission"):
            doing.forbid("20.a", f"{tf} is neither spotted nor on a mission", "target")
    if len(hexes) > 1:
        doing.forbid("20.a", f"they are not in one hex but in {', '.join(sorted(hexes))}", "target")


def avoided(doing: Doing, side: str, tf: str) -> None:
    """A task force has avoided combat, and does not carry out its mission (20.a, 20.c)."""
    doing.put("sides", side, "task_forces", tf, "avoided", value=True)
    lost = own(doing, side, "task_forces")[tf].get("mission")
    doing.tell("all", f"{tf} avoids combat{' and gives up its mission' if lost else ''}.")
    if lost:
        doing.put("sides", side, "task_forces", tf, "mission", value="given-up")
        reload(doing, side, tf)


def met(doing: Doing, side: str, by: list[str], targets: list[str]) -> None:
    """Task forces are committed: to an engagement that one of them is in already, or to a new one."""
    other = OTHER[side]
    for who, names in ((side, by), (other, targets)):
        for tf in names:
            doing.put("sides", who, "task_forces", tf, "engaged", value=side)
            for ship, it in sailing(doing, who, tf).items():
                if it.get("screened"):
                    doing.put("sides", who, "ships", ship, "screened", value=None)
    place = hex_of(doing, side, by[0])
    battles = doing.get("public", "engagements", default={})
    for number, battle in battles.items():
        if battle["state"] == "engaged" and (set(battle[other]) & set(targets) or set(battle[side]) & set(by)):
            doing.put("public", "engagements", number, side, value=list(dict.fromkeys([*battle[side], *by])))
            doing.put("public", "engagements", number, other, value=list(dict.fromkeys([*battle[other], *targets])))
            break
    else:
        battle = {"hex": place, side: by, other: targets, "state": "engaged", "round": 1, "night": is_night(doing)}
        doing.put("public", "engagements", str(len(battles) + 1), value=battle)
    engage = "engages" if len(by) == 1 else "engage"
    doing.tell("all", f"{', '.join(by)} {engage} {', '.join(targets)} in {place}.", hex=place)


def battle_of(doing: Doing, number: int | None, states: Iterable[str]) -> tuple[str, dict[str, Any]]:
    """An engagement by its number, or the first that is in one of some states."""
    battles = doing.get("public", "engagements", default={})
    for key, battle in battles.items():
        if battle["state"] in states and number in (None, int(key)):
            return key, battle
    raise bad_input("battle", f"there is no engagement {number or ''} that is {' or '.join(states)}".replace("  ", " "))


class Screen(Inputs):
    """Ships held back."""

    ship: list[str] = all_called(0, 20, "ships that are screened; none lifts the screen", of="ships")
    side: str | None = side_chosen()
    battle: int | None = whole(1, 99, None, meaning="the engagement's number, if there are several")


@act("screen", Screen, cite="20.f", phases=COMBAT)
def screen(given: Screen, doing: Doing) -> None:
    """A side screens ships before they are revealed; the side without the initiative first."""
    side = whose(doing, given.ship, "ship", ("ships",), given.side)
    _, battle = battle_of(doing, given.battle, ("engaged",))
    engaged = [ship for tf in battle[side] for ship in sailing(doing, side, tf)]
    for ship in given.ship:
        if ship not in engaged:
            doing.forbid("20.f", f"{ship} is not in this engagement", "ship")
    for ship in engaged:
        doing.put("sides", side, "ships", ship, "screened", value=True if ship in given.ship else None)
    count = len(given.ship)
    doing.tell("all", f"The {TITLES[side]} side screens {count or 'no'} ship{'' if count == 1 else 's'}.")


class Reveal(Inputs):
    """An engagement."""

    battle: int | None = whole(1, 99, None, meaning="the engagement's number, if there are several")


@act("reveal", Reveal, cite="20.d", phases=COMBAT)
def reveal(given: Reveal, doing: Doing) -> None:
    """The ships of an engagement are revealed, dummies taken off, and the order of fire settled."""
    number, battle = battle_of(doing, given.battle, ("engaged",))
    for side in doing.sides:
        for tf in battle[side]:
            unmask(doing, side, tf)
    left = {side: [tf for tf in battle[side] if tf in own(doing, side, "task_forces")] for side in doing.sides}
    if not all(left.values()):
        doing.put("public", "engagements", number, "state", value="over")
        doing.tell("all", "There is nobody to fight.")
        return
    by_day = [{"side": side, "task_forces": left[side]} for side in order_of_play(doing)]
    order: list[dict[str, Any]] = by_night(doing, left) if is_night(doing) else by_day
    for side, tfs in left.items():
        ships = {name: ship for tf in tfs for name, ship in sailing(doing, side, tf).items()}
        open_ones = [described(doing, side, name) for name, ship in ships.items() if not ship.get("screened")]
        doing.tell(OTHER[side], f"You face {', '.join(open_ones) or 'screened ships alone'}.")
    doing.put("public", "engagements", number, value={**battle, **left, "state": "fought", "order": order, "next": 0})
    said = "; then ".join(f"{TITLES[turn['side']]} {', '.join(turn['task_forces'])}" for turn in order)
    doing.tell("all", f"Order of fire: {said}.")


def by_night(doing: Doing, forces: Mapping[str, list[str]]) -> list[dict[str, Any]]:
    """The order of fire by night: the unspotted first, else by initiative with each task force's radar (20.e)."""
    levels = doing.get("public", "level")
    rolls = doing.get("umpire", "marks", "initiative_dice", default=[])
    spotted = {
        side: any(own(doing, side, "task_forces")[tf].get("spotted") for tf in tfs) for side, tfs in forces.items()
    }
    known: dict[tuple[int, int], str] = {}

    def first(allied: str, ijn: str) -> str:
        radars = radar(doing, "allied", allied), radar(doing, "ijn", ijn)
        if radars not in known:
            inputs = {
                "allied_level": levels["allied"],
                "ijn_level": levels["ijn"],
                "allied_radar": radars[0],
                "ijn_radar": radars[1],
                "allied_unspotted": not spotted["allied"],
                "ijn_unspotted": not spotted["ijn"],
                **({"allied_roll": rolls[0], "ijn_roll": rolls[1]} if len(rolls) == 2 else {}),
            }
            known[radars] = str((doing.resolve("night-initiative", inputs).outcome or {})["first"])
        return known[radars]

    def compare(one: tuple[str, str], other: tuple[str, str]) -> int:
        if one[0] == other[0]:
            return radar(doing, *other) - radar(doing, *one)
        allied, ijn = (one[1], other[1]) if one[0] == "allied" else (other[1], one[1])
        return -1 if first(allied, ijn) == one[0] else 1

    everybody = [(side, tf) for side in doing.sides for tf in forces[side]]
    order: list[dict[str, Any]] = []
    for side, tf in sorted(everybody, key=cmp_to_key(compare)):
        if order and order[-1]["side"] == side:
            order[-1]["task_forces"].append(tf)
        else:
            order.append({"side": side, "task_forces": [tf]})
    return order


def radar(doing: Doing, side: str, tf: str) -> int:
    """The best radar rating of any ship in a task force (20.e.v)."""
    return max((int(ship.get("radar", 0)) for ship in sailing(doing, side, tf).values()), default=0)


@pending("first-surface-combat")
def first_open(tree: Mapping[str, Any]) -> list[str]:
    """What is undone in the first surface combat phase."""
    return still_open(tree)


@pending("second-surface-combat")
def second_open(tree: Mapping[str, Any]) -> list[str]:
    """What is undone in the second surface combat phase."""
    return still_open(tree)


def still_open(tree: Mapping[str, Any]) -> list[str]:
    """Engagements that are not over."""
    battles = tree["public"].get("engagements", {}).items()
    what = {"engaged": "screen, then reveal", "fought": "fire, withdraw or cease"}
    return [
        f"engagement {number} in {battle['hex']}: {what[battle['state']]}"
        for number, battle in battles
        if battle["state"] in what
    ]


@entering("movement-spotted")
def first_left(doing: Doing) -> None:
    """The first surface combat phase is over."""
    left_undone(doing)


@entering("task-force")
def second_left(doing: Doing) -> None:
    """The second surface combat phase is over."""
    left_undone(doing)


def left_undone(doing: Doing) -> None:
    """Engagements that the umpire has walked past."""
    for line in still_open(doing.tree):
        doing.remark(f"left undone: {line}")
