"""What a turn does by itself, and what is due in it (Marker Step, Torpedoes, Torpedo Reloads)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.cunningham_somerville.evening.board import change
from referee.games.cunningham_somerville.evening.harm import GONE, afloat
from referee.session.acting.act import Doing, entering, pending
from referee.session.board.owned import own


@entering("turn")
def turn_begins(doing: Doing) -> None:
    """Floatation damage of one turn is counted anew; mounts that are ready again are said to their side."""
    for side in doing.sides:
        for name, ship in list(own(doing, side, "ships").items()):
            change(doing, side, "ships", name, floatation_this_turn=0)
            for mount, found in ship.get("mounts", {}).items():
                if found.get("ready") == doing.turn and afloat(ship):
                    doing.tell(side, f"{name}, mount {mount}: reloaded, ready in this turn's torpedo phase.")


@pending("turn")
def due(tree: Mapping[str, Any]) -> list[str]:
    """Damage control, torpedoes, rescue, plots and strikes that wait."""
    return [line for side, branch in tree["sides"].items() for line in of_side(side, branch, tree["public"]["turn"])]


def of_side(side: str, branch: Mapping[str, Any], turn: int) -> Iterator[str]:
    """What is due on one side."""
    for name, ship in branch.get("ships", {}).items():
        hurt = [*(["floundering"] if ship.get("condition") == "floundering" else []), *ship.get("casualties", ())]
        if hurt and afloat(ship):
            yield f"damage-control in the Marker Step: {name} ({side}), {', '.join(hurt)}"
        if ship.get("condition") in ("floundering", *GONE) and not ship.get("rescuers") and not ship.get("rescues"):
            yield f"rescue: nobody goes to the help of {name} ({side})"
    for number, plot in branch.get("launches", {}).items():
        if plot["due"] <= turn:
            yield f"torpedoes: datum {number} ({side}) is due"
    for name, force in branch.get("forces", {}).items():
        if force.get("plots"):
            yield f"plot: {name} ({side}) continues in {force['zone']}, {force['plots'][0]}"
    for name, strike in branch.get("strikes", {}).items():
        yield f"strike {name} ({side}): {strike['stage']}"
    for name, squadron in branch.get("squadrons", {}).items():
        if squadron.get("hit"):
            yield f"land-cap: {squadron['hit']} of {name} ({side}) were hit"
