"""What the sequence of play does by itself: Player-Turns begin and end, torpedoes are reloaded (4.2, 7.63, 7.71)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.ca.evening.board import ALL, OTHER, afloat, change, fleet, phasing, title
from referee.games.ca.evening.plot import bombard_as_plotted, sail_as_plotted, unplotted
from referee.games.ca.evening.spotting import first_sighting, markers_off
from referee.session.acting.act import Doing, entering, pending, reckoned

OF_A_PLAYER_TURN = ("fired", "launched", "moved", "speed_before")


@entering("turn")
def new_turn(doing: Doing) -> None:
    """The second Player-Turn is over; after the last Game-Turn there is no other."""
    if doing.turn > 1:
        end_player_turn(doing, OTHER[str(doing.get("public", "first"))])
    if doing.turn > doing.get("public", "turns"):
        doing.forbid("4.3", f"Game-Turn {doing.turn - 1} was the last; score --final says who has won", "act")
    plotted = doing.get("public", "plot_turns", default=0)
    if plotted and doing.turn == 1:
        for line in unplotted.run(doing.tree):
            doing.forbid("9.2 (5)", line, "act")
    if plotted and doing.turn > plotted:
        doing.tell(ALL, "The plotted Game-Turns are over.")
        first_sighting(doing)


@entering("first-gunnery")
def first_player_turn(doing: Doing) -> None:
    """The First Player-Turn begins."""
    begin_player_turn(doing)


@entering("second-gunnery")
def second_player_turn(doing: Doing) -> None:
    """The First Player-Turn ends, the second begins."""
    end_player_turn(doing, str(doing.get("public", "first")))
    begin_player_turn(doing)


def begin_player_turn(doing: Doing) -> None:
    """Say whose Player-Turn it is."""
    doing.tell(ALL, f"The Player-Turn of the {title(phasing(doing))}.")
    if doing.get("public", "plot_turns"):
        bombard_as_plotted(doing)


def end_player_turn(doing: Doing, side: str) -> None:
    """The other side's markers come off, its ships reload; what held for the Player-Turn is over."""
    markers_off(doing, OTHER[side])
    reload_torpedoes(doing, OTHER[side])
    for name, ship in fleet(doing, side).items():
        for key in OF_A_PLAYER_TURN:
            if key in ship:
                doing.put("sides", side, "ships", name, key, value=None)
    doing.put("umpire", "attacked", value={})
    earned = doing.get("umpire", "bombardment")
    if side == "ijn" and earned and earned["firers"]:
        doing.put(
            "umpire", "bombardment", value={"points": earned["points"], "earlier": earned["points"], "firers": []}
        )


def reload_torpedoes(doing: Doing, side: str) -> None:
    """Empty tubes are reloaded at the end of an enemy Player-Turn without gunnery attack on the ship (7.71)."""
    attacked = doing.get("umpire", "attacked", "gunnery", default=[])
    for name, ship in afloat(doing, side).items():
        before = ship.get("torpedoes", "loaded")
        if before not in ("empty", "reloading"):
            continue
        events = [*ship["torpedo_events"], "enemy-turn-under-fire" if name in attacked else "enemy-turn"]
        after = reckoned(doing, "torpedo-reload", {"nation": "ijn", "events": events})["state"]
        change(doing, side, name, torpedo_events=events, torpedoes=after)
        if after != before:
            said = {"reloading": "begins to reload its torpedoes", "loaded": "has its torpedoes reloaded"}
            doing.tell(side, f"{name} {said.get(after, 'must begin again to reload its torpedoes')}.")


@entering("first-movement")
def first_movement(doing: Doing) -> None:
    """While the plot lasts, ships move as plotted."""
    if doing.get("public", "plot_turns"):
        sail_as_plotted(doing)


@entering("second-movement")
def second_movement(doing: Doing) -> None:
    """As in the First Player-Turn."""
    first_movement.run(doing)


@entering("first-acceleration")
def first_acceleration(doing: Doing) -> None:
    """Every ship has spent its points (6.14)."""
    for line in unmoved(doing.tree):
        doing.forbid("6.14", line, "act")


@entering("second-acceleration")
def second_acceleration(doing: Doing) -> None:
    """As in the First Player-Turn."""
    first_acceleration.run(doing)


@pending("first-movement")
def first_unmoved(tree: Mapping[str, Any]) -> list[str]:
    """Ships still to move."""
    return unmoved(tree)


@pending("second-movement")
def second_unmoved(tree: Mapping[str, Any]) -> list[str]:
    """Ships still to move."""
    return unmoved(tree)


def unmoved(tree: Mapping[str, Any]) -> list[str]:
    """The phasing side's ships that have points to spend, and those that are due."""
    public = tree["public"]
    side = public["first"] if not public["phase"].startswith("second-") else OTHER[public["first"]]
    ships = tree["sides"][side]["ships"]
    still = [name for name, ship in ships.items() if "hex" in ship and ship["speed"] and not ship.get("moved")]
    due = [
        name
        for name, ship in ships.items()
        if "enters" in ship and "hex" not in ship and "fate" not in ship and ship["enters"]["turn"] <= public["turn"]
    ]
    lines = [f"still to move: {', '.join(still)}"] if still else []
    return lines + ([f"still to enter: {', '.join(due)}"] if due else [])
