"""What is said of a battle where battles are listed."""

from __future__ import annotations

import re

from referee.engine.plain import counted
from referee.session.board.tree import turn_in
from referee.session.scenario.scenario import Scenario, opening_tree

FORCES = {"task_forces": "task force", "groups": "group", "fleets": "fleet", "forces": "force", "ships": "ship"}


def size_in_words(scenario: Scenario) -> str:
    """How large a scenario is, in words: `1942, 6 turns, 9 task forces, two hours`; what there is of it."""
    tree = opening_tree(scenario)
    years = re.findall(r"\b1[89]\d\d\b", f"{scenario.title} {scenario.data.get('date', '')}")
    turns = tree["public"].get("turns")
    kind = next((kind for kind in FORCES if any(own.get(kind) for own in tree["sides"].values())), "")
    count = sum(len(own.get(kind, ())) for own in tree["sides"].values())
    left = turns - turn_in(tree) if isinstance(turns, int) else 0
    words = [counted(left, "turn") if left else "", counted(count, FORCES[kind]) if count else ""]
    length = str(scenario.data.get("page", {}).get("length", "")).partition(":")[0]
    return ", ".join(filter(None, (*years[:1], *words, length[:1].lower() + length[1:])))
