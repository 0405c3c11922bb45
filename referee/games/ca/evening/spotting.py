"""Who is seen at night: "Spotted" markers placed and taken off, and the first sighting (7.6, 9.2)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.ca.evening.board import ALL, OTHER, afloat, fleet, is_hidden, is_night, show, spotted_for, title
from referee.session.acting.act import Doing, reckoned


def by_gunfire(doing: Doing, side: str, names: Sequence[str]) -> None:
    """Ships that used their guns give themselves away to every enemy (7.62(a))."""
    if not is_night(doing):
        return
    for name in names:
        mark(doing, side, name, [ALL])
    doing.remark(f"spotted by their gunfire: {', '.join(names)} (7.62(a))")


def by_movement(doing: Doing, side: str, name: str, start: str, facing: str, steps: Sequence[str]) -> list[str]:
    """A ship that spends points within eight hexes of enemies is spotted; the enemies that spot it (7.62(b))."""
    if not is_night(doing):
        return []
    enemies = [
        {"name": enemy, "hex": ship["hex"], **({"group": ship["group"]} if "group" in ship else {})}
        for enemy, ship in afloat(doing, OTHER[side]).items()
    ]
    track = {"start": start, "facing": facing, "steps": [step for step in steps if step != "X"], "enemies": enemies}
    found = reckoned(doing, "spotting", track)
    if found["spotted"]:
        mark(doing, side, name, found["groups"] or [ALL])
    return list(found["by"])


def mark(doing: Doing, side: str, name: str, groups: Sequence[str]) -> None:
    """A marker for these groups of the enemy, beside those it bears for others."""
    before = spotted_for(doing, name)
    now = sorted({*before, *groups})
    if now != before:
        doing.put("umpire", "spotted", name, value=now)
        if not is_hidden(doing):
            doing.put("sides", side, "ships", name, "spotted", value=now)
    show(doing, side, name)
    first_sighting(doing)


def first_sighting(doing: Doing) -> None:
    """What a scenario holds back until the first sighting is free from now on; both players hear of it (9.13)."""
    if not doing.get("public", "frozen"):
        return
    doing.put("public", "frozen", value=None)
    plotted = doing.get("public", "plot_turns")
    if plotted:
        doing.put("public", "plot_turns", value=None)
        for side in doing.sides:
            doing.put("sides", side, "plot", value=None)
    more = " and the plot is over: play goes on as usual" if plotted else ""
    doing.tell(ALL, f"The first sighting. Ships may change their speed from now on{more}.")


def markers_off(doing: Doing, side: str) -> None:
    """A side's markers come off at the end of the enemy Player-Turn (7.63)."""
    off = [name for name in fleet(doing, side) if spotted_for(doing, name)]
    for name in off:
        doing.put("umpire", "spotted", name, value=None)
        if "spotted" in fleet(doing, side)[name]:
            doing.put("sides", side, "ships", name, "spotted", value=None)
        if not is_hidden(doing) or "hex" not in fleet(doing, side)[name]:
            show(doing, side, name)
    if off and is_hidden(doing):
        gone = [name for name in off if "hex" in fleet(doing, side)[name]]
        for name in gone:
            doing.put("sides", OTHER[side], "enemy", name, value=None)
        if gone:
            doing.tell(OTHER[side], f"Lost from sight: {', '.join(gone)}.")
    elif off:
        doing.tell(ALL, f'"Spotted" markers of the {title(side)} come off: {", ".join(off)}.')
