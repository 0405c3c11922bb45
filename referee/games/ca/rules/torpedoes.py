"""Launching and reloading torpedoes from turn to turn (7.43, 7.7)."""

from __future__ import annotations

from referee.engine.errors import Refusal, not_allowed
from referee.engine.inputs import Inputs, choice, many
from referee.engine.plain import counted
from referee.engine.procedure import Plan, certain_plan, procedure
from referee.engine.rules import Rules
from referee.games.ca.rules.equipment import NATIONS

STATES = ("loaded", "empty", "reloading", "expended")
EVENTS = ("launch", "enemy-turn", "enemy-turn-under-fire")


class Reload(Inputs):
    """A ship and what happened to it."""

    nation: str = choice(*NATIONS, meaning="whose ship it is")
    events: list[str] = many(choice(*EVENTS), 0, 60, (), meaning="what happened to it, oldest first")


@procedure("torpedo-reload", Reload, cite="7.7")
def torpedo_reload(given: Reload, rules: Rules) -> Plan:
    """Are a ship's torpedoes loaded, launched or used up?"""
    state, launches = STATES[0], 0
    for place, event in enumerate(given.events):
        if event == "launch" and state != "loaded":
            raise nothing_to_launch(given.nation, state, f"events[{place}]")
        before = state
        state, launches = state_after(given.nation, state, launches, event, rules)
        if state != before:
            rules.note(f"{event} ({place + 1}): {before} turns {state}", cite_of(given.nation, state))
    return certain_plan({"state": state, "launches": launches, "may_launch": state == "loaded"})


def state_after(nation: str, state: str, launches: int, event: str, rules: Rules) -> tuple[str, int]:
    """The state of a ship's torpedoes after another event, and how often they have now been launched (7.7).

    Before the event they were in `state` (`loaded`, `empty` …) after `launches` of them.
    """
    if event == "launch":
        return ("empty" if nation == "ijn" and launches == 0 else "expended"), launches + 1
    if event == "enemy-turn":
        return {"empty": "reloading", "reloading": "loaded"}.get(state, state), launches
    if state == "reloading" and rules.ruling("reload-interrupted") == "starts-over":
        return "empty", launches
    return state, launches


def launches_at(nation: str, state: str) -> tuple[int, int]:
    """The fewest and the most launches that a ship with torpedoes in this state has made (7.43, 7.7)."""
    japanese = nation == "ijn"
    if state == "expended":
        return (2, 2) if japanese else (1, 1)
    return (0, int(japanese)) if state == "loaded" else (1, 1)


def launches_with(nation: str, state: str, launches: int) -> int:
    """So many launches, as far as the state of a ship's torpedoes allows."""
    least, most = launches_at(nation, state)
    return min(max(launches, least), most)


def why_not_so_often(name: str, nation: str, state: str, launches: int) -> str:
    """Why a ship with torpedoes in this state cannot have made so many launches; empty if she may have."""
    least, most = launches_at(nation, state)
    if least <= launches <= most:
        return ""
    times = counted(most, "time") if least == most else f"{least} or {most} times"
    return f"with torpedoes {state} {name} has launched {times}, not {launches} (7.43, 7.7)"


def cite_of(nation: str, state: str) -> str:
    """The rule by which torpedoes have come to a state."""
    return "7.71" if state != "expended" else "7.72" if nation == "ijn" else "7.43"


def nothing_to_launch(nation: str, state: str, at: str) -> Refusal:
    """The refusal of a launch from empty tubes."""
    cite = "7.43" if nation != "ijn" else "7.72" if state == "expended" else "7.71"
    return not_allowed(cite, f"{at}: nothing can be launched, the torpedoes are {state}", at)
