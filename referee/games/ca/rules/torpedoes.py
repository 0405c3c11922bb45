"""Launching and reloading torpedoes from turn to turn (7.43, 7.7)."""

from __future__ import annotations

from referee.engine.errors import not_allowed
from referee.engine.inputs import Inputs, choice, many
from referee.engine.procedure import Plan, certain, procedure
from referee.engine.rules import Rules
from referee.games.ca.rules.equipment import NATIONS

EVENTS = ("launch", "enemy-turn", "enemy-turn-under-fire")


class Reload(Inputs):
    """A ship and what befell it."""

    nation: str = choice(*NATIONS, meaning="whose ship it is")
    events: list[str] = many(choice(*EVENTS), 0, 60, (), meaning="what befell it, oldest first")


@procedure("torpedo-reload", Reload, cite="7.7")
def torpedo_reload(given: Reload, rules: Rules) -> Plan:
    """Where do a ship's torpedoes stand?"""
    state, launches = "loaded", 0
    for place, event in enumerate(given.events):
        before = state
        if event == "launch":
            if state != "loaded":
                refuse(given.nation, state, place)
            launches += 1
            state, cite = ("empty", "7.71") if given.nation == "ijn" and launches == 1 else ("expended", spent(given))
        elif event == "enemy-turn":
            state, cite = {"empty": "reloading", "reloading": "loaded"}.get(state, state), "7.71"
        elif state == "reloading" and rules.ruling("reload-interrupted") == "starts-over":
            state, cite = "empty", "7.71"
        if state != before:
            rules.note(f"{event} ({place + 1}): {before} turns {state}", cite)
    return certain({"state": state, "launches": launches, "may_launch": state == "loaded"})


def spent(given: Reload) -> str:
    """The rule by which torpedoes are spent."""
    return "7.72" if given.nation == "ijn" else "7.43"


def refuse(nation: str, state: str, place: int) -> None:
    """Refuse a launch from empty tubes."""
    cite = "7.43" if nation != "ijn" else "7.72" if state == "expended" else "7.71"
    raise not_allowed(cite, f"events[{place}]: nothing can be launched, the torpedoes are {state}", f"events[{place}]")
