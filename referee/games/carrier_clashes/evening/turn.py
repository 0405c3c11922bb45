"""What the turn does by itself: day and night, initiative, weather, marks that end, sightings (12, 14, 15.l)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.carrier_clashes.evening.board import TITLES, clear, is_night, ruling
from referee.session.acting.act import Doing, entering, pending
from referee.session.board.owned import own

MOST_ZONES = 6
OF_AN_AIR_UNIT = ("searched", "struck", "cap", "fought", "withdrawn", "out", "transferred", "ferried")
OF_A_TF = ("moved", "islands", "from", "engaged", "avoided", "mission", "reorganized")


@entering("turn")
def new_turn(doing: Doing) -> None:
    """Day follows night; what lasted for the turn is over, and air units that were out of action are back."""
    doing.put("public", "night", value=not is_night(doing))
    doing.put("public", "initiative", value=None)
    for side in doing.sides:
        back = [name for name, unit in own(doing, side, "air").items() if "out" in unit]
        if back:
            doing.tell(side, f"Available again: {', '.join(back)}.")
    clear(doing, "air", OF_AN_AIR_UNIT)
    clear(doing, "ships", ("launched", "bombarding"))
    clear(doing, "bases", ("fired",))
    clear(doing, "task_forces", OF_A_TF)
    clear(doing, "submarines", ("moved", "searched"))


@entering("initiative")
def initiative(doing: Doing) -> None:
    """Both sides throw for initiative, and the weather of every zone is thrown."""
    level = doing.get("public", "level")
    thrown = doing.resolve("initiative", {"allied_level": level["allied"], "ijn_level": level["ijn"]})
    winner = str((thrown.outcome or {})["initiative"])
    doing.put("public", "initiative", value=winner)
    doing.put("umpire", "marks", "initiative_dice", value=[int(die["value"]) for die in thrown.dice[-2:]])
    when = "Night" if is_night(doing) else "Day"
    doing.tell("all", f"{when}. The {TITLES[winner]} side has the initiative, and goes second in all that follows.")
    weather = doing.get("public", "weather")
    zones = sorted(weather, key=int)
    for start in range(0, len(zones), MOST_ZONES):
        some = zones[start : start + MOST_ZONES]
        after = (doing.resolve("weather", {"zone": [weather[zone] for zone in some]}).outcome or {})["zones"]
        for zone, now in zip(some, after, strict=True):
            doing.put("public", "weather", zone, value=now)
    bad = [f"{weather[zone]} in zone {zone}" for zone in zones if weather[zone] != "clear"]
    doing.tell("all", f"Weather: {', '.join(bad)}, clear elsewhere." if bad else "Weather: clear everywhere.")


@entering("first-air-strike")
def first_strikes(doing: Doing) -> None:
    """Nobody has fought yet."""
    strikes_begin(doing)


@entering("second-air-strike")
def second_strikes(doing: Doing) -> None:
    """CAP declared against searches is still up (15.m); nobody has fought in this phase."""
    strikes_begin(doing)


@entering("third-air-strike")
def third_strikes(doing: Doing) -> None:
    """As in the second air strike phase (12.h)."""
    strikes_begin(doing)


def strikes_begin(doing: Doing) -> None:
    """A strike phase: CAP that fought in an earlier one is fresh (16.i.vii), strikes are numbered anew."""
    clear(doing, "air", ("fought",))
    if ruling(doing, "cap-withdrawal") == "phase":
        clear(doing, "air", ("withdrawn",))
    for side in doing.sides:
        doing.put("sides", side, "strikes", value=None)


@entering("first-search")
def raids_over(doing: Doing) -> None:
    """The strikes on bases should have been flown."""
    left_undone(doing)


@entering("first-surface-combat")
def strikes_over(doing: Doing) -> None:
    """Those spotted for the strikes alone are hidden again (Search Roll Modifiers)."""
    left_undone(doing)
    clear(doing, "task_forces", ("spotted_for_strikes",))


@entering("second-surface-combat")
def last_strikes_over(doing: Doing) -> None:
    """As after the second air strike phase; what was said in the first surface combat phase binds no more (20.a)."""
    left_undone(doing)
    clear(doing, "task_forces", ("spotted_for_strikes", "engaged", "avoided"))


@entering("task-force")
def sightings_lapse(doing: Doing) -> None:
    """Spotted task forces go back on edge, and what was seen of them is stale (15.l)."""
    clear(doing, "task_forces", ("spotted", "spotted_for_strikes"))
    doing.put("public", "engagements", value=None)
    for side in doing.sides:
        for name, contact in own(doing, side, "contacts").items():
            if not contact.get("stale"):
                doing.put("sides", side, "contacts", name, "stale", value=True)


@entering("turn-record")
def turn_ends(doing: Doing) -> None:
    """After the scenario's last turn the points decide (28)."""
    if doing.turn >= int(doing.get("public", "turns", default=doing.turn + 1)):
        doing.remark("that was the scenario's last turn: points says who has won")


def left_undone(doing: Doing) -> None:
    """Strikes that the umpire has walked past."""
    for line in waiting(doing.tree):
        doing.remark(f"left undone: {line}")


def waiting(tree: Mapping[str, Any]) -> list[str]:
    """Strikes that are still to be flown or to attack, and aircraft without a deck."""
    out = []
    for side, own_things in tree["sides"].items():
        for name, strike in own_things.get("strikes", {}).items():
            if strike["stage"] != "over":
                what = "attack" if strike["stage"] == "through" else "strike"
                out.append(f"{what}: {name} of the {TITLES[side]} side against {strike['target']}")
        adrift = [name for name, unit in own_things.get("air", {}).items() if unit.get("adrift")]
        if adrift:
            out.append(f"land: {', '.join(adrift)} of the {TITLES[side]} side must land elsewhere (18.f)")
    return out


@pending("first-air-strike")
def first_waiting(tree: Mapping[str, Any]) -> list[str]:
    """What is undone in the first air strike phase."""
    return waiting(tree)


@pending("second-air-strike")
def second_waiting(tree: Mapping[str, Any]) -> list[str]:
    """What is undone in the second air strike phase."""
    return waiting(tree)


@pending("third-air-strike")
def third_waiting(tree: Mapping[str, Any]) -> list[str]:
    """What is undone in the third air strike phase."""
    return waiting(tree)
