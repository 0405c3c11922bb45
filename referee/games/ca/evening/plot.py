"""Scenario 5: both players plot their first Game-Turns in secret; ships sail so until a sighting (9.2 (5))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import Refusal, bad_input
from referee.engine.inputs import Inputs, many, text, whole
from referee.games.ca.evening.board import afloat, allowed, fleet, owner, phasing, ruling, ships, title, type_of
from referee.games.ca.evening.fire import bombarded
from referee.games.ca.evening.move import as_told, is_step, next_to_sail, sail, spelled
from referee.session.acting.act import Doing, act, pending


class Plot(Inputs):
    """Ships, and what they are to do in some of the plotted Game-Turns."""

    ship: list[str] = ships("the ship; several steer the same course")
    steps: list[str] = many(
        text(shape="a step: F, FL, FR, TL or TR, or several such as 3F", allowed=is_step),
        0,
        8,
        (),
        meaning="the course of each of these Game-Turns; none: straight ahead",
    )
    first: int = whole(1, 20, 1, meaning="the first Game-Turn of this course")
    last: int | None = whole(1, 20, None, meaning="the last; else the last that is plotted")
    bombard: str | None = text(None, meaning="a land hex to bombard in these Game-Turns")


@act("plot", Plot, cite="9.2 (5)", phases=("set-up",))
def plot(given: Plot, doing: Doing) -> None:
    """A player's secret plot, ship by ship; a later entry replaces an earlier one of the same Game-Turns."""
    turns = doing.get("public", "plot_turns", default=0)
    if not turns:
        doing.forbid("9.2 (5)", "this scenario has no plot", "ship")
    last = given.last or turns
    if not given.first <= last <= turns:
        raise bad_input("last", f"the plot is for Game-Turns 1 to {turns}, not {given.first} to {last}")
    if "X" in spelled(given.steps):
        raise bad_input("steps", "steps: a plotted course does not leave the map")
    for name in dict.fromkeys(given.ship):
        side = owner(doing, name, "ship")
        courses = dict(doing.get("sides", side, "plot", name, "courses", default={}))
        straight = ["F"] * int(fleet(doing, side)[name]["speed"])
        for turn in range(given.first, last + 1):
            courses[str(turn)] = spelled(given.steps) or straight
        end = followed(doing, side, name, courses, turns)
        shots = dict(doing.get("sides", side, "plot", name, "bombard", default={}))
        if given.bombard:
            shots |= {str(turn): given.bombard for turn in range(given.first, last + 1)}
        doing.put("sides", side, "plot", name, value={"courses": courses, **({"bombard": shots} if shots else {})})
        doing.tell(side, f"Plotted: {name}, Game-Turns {given.first} to {last}; {end}.")


def followed(doing: Doing, side: str, name: str, courses: Mapping[str, list[str]], turns: int) -> str:
    """Where a ship's plot leads, each course checked against the map and its points; other ships are not foreseen."""
    ship, sheet = fleet(doing, side)[name], doing.get("public", "map")
    here = {"hex": ship["hex"], "facing": ship["facing"]}
    turn = 0
    for turn in range(1, turns + 1):
        if str(turn) not in courses:
            return f"Game-Turn {turn - 1} ends in {here['hex']}; {turn} is not plotted"
        asked: dict[str, Any] = {
            "class": type_of(ship),
            "start": here["hex"],
            "facing": here["facing"],
            "speed": ship["speed"],
            "steps": courses[str(turn)],
            **{key: sheet[key] for key in ("land", "columns", "rows") if key in sheet},
        }
        found = allowed(doing, "move", asked, "steps", f"{name}, Game-Turn {turn}") or as_told(
            here["hex"], here["facing"], courses[str(turn)], None
        )
        here = {"hex": found["end"], "facing": found["facing"]}
    return f"Game-Turn {turn} ends in {here['hex']}, facing {here['facing']}"


@pending("set-up")
def unplotted(tree: Mapping[str, Any]) -> list[str]:
    """Ships whose plot is not complete."""
    public = tree["public"]
    turns = public.get("plot_turns", 0)
    out = []
    for side, own in tree["sides"].items() if turns else ():
        plots = own.get("plot", {})
        late = [name for name in own["ships"] if len(plots.get(name, {}).get("courses", ())) < turns]
        if late:
            out.append(f"{title(side)} ships without a plot of {turns} Game-Turns: {', '.join(late)}")
    return out


def bombard_as_plotted(doing: Doing) -> None:
    """The fire that is plotted for this Player-Turn: by night nothing but land can be fired at before a sighting."""
    side, turn = phasing(doing), str(doing.turn)
    plots = doing.get("sides", side, "plot", default={})
    shots: dict[str, list[str]] = {}
    for name in afloat(doing, side):
        if turn in plots.get(name, {}).get("bombard", {}):
            shots.setdefault(plots[name]["bombard"][turn], []).append(name)
    for hex, names in shots.items():
        try:
            bombarded(doing, names, hex)
        except Refusal as refusal:
            doing.remark(f"not as plotted: {refusal.message}")


def sail_as_plotted(doing: Doing) -> None:
    """Ships move as plotted until a sighting; those that cannot are left to be moved by hand."""
    side, turn = phasing(doing), str(doing.turn)
    plots = dict(doing.get("sides", side, "plot", default={}))
    courses = {name: plots[name]["courses"][turn] for name in afloat(doing, side) if name in plots}
    while courses:
        name = next_to_sail(doing, side, courses)
        try:
            sail(doing, side, name, courses.pop(name))
        except Refusal as refusal:
            doing.remark(f"not as plotted, to be moved by hand: {refusal.message}")
        if courses and not doing.get("public", "plot_turns") and ruling(doing, "plot-interrupted") == "at-once":
            doing.remark(f"sighted: still to move, and no longer as plotted: {', '.join(courses)} (9.2 (5))")
            return
