"""Victory points and level, at any time and at the end (9.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine import plain
from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, flag, text
from referee.games.ca.evening import bombard, state
from referee.games.ca.evening.state import ALL, Ship
from referee.games.ca.rules.counters import nation_of
from referee.session.acting.act import Doing, act


class Score(Inputs):
    """Whether the game is over, and who hears of it."""

    final: bool = flag(meaning="the game is over: ships that were to leave and did not count as sunk; all are told")
    tell: str | None = text(None, meaning="a side (or all) that is told how it stands; else the umpire alone")


@act("score", Score, cite="9.2", looks=lambda given: not given.final and not given.tell)
def score(given: Score, doing: Doing) -> None:
    """Victory points, their ratio and the level, as they stand or at the end."""
    if given.tell not in (None, ALL, *doing.sides):
        raise bad_input("tell", f"tell must be all or a side ({', '.join(doing.sides)}), not {given.tell}")
    if given.final and not over(state.of(doing)):
        message = f"it is Game-Turn {doing.turn} of {state.of(doing).public.turns}, and both sides have ships"
        doing.forbid("4.3", message, "final", hint="score says how it stands, next goes on")
    outcome = doing.resolve("score", asked(doing, interim=not given.final)).outcome or {}
    usn = plain.counted(outcome["usn_points"], "point")
    points = f"{outcome['ijn_points']} to {usn}, ratio {outcome['ratio']}: "
    text = (
        f"{'The game is over' if given.final else 'As it stands'}: "
        + (points if outcome["ijn_points"] is not None else "")
        + verdict(doing, outcome)
    )
    doing.remark(f"{text} (IJN to USN)" if outcome["ijn_points"] is not None else text)
    to = ALL if given.final else given.tell
    if to:
        doing.tell(to, f"{text}.")
    if given.final:
        state.of(doing).public.put(result=text)


def over(board: state.Board) -> bool:
    """Is the last Game-Turn being played, has a side no more ships, or has one left the map?

    A scenario may end when a ship has left (9.2), which the players judge.
    """
    ships = [list(board.ships_of(side).values()) for side in board.sides]
    coming = all(any(ship.fate is None for ship in own) for own in ships)
    left = any((ship.fate or "").startswith("exited") for own in ships for ship in own)
    return board.public.turn >= board.public.turns or not coming or left


def asked(doing: Doing, *, interim: bool) -> dict[str, Any]:
    """The game as `score` takes it."""
    board = state.of(doing)
    out: dict[str, Any] = {
        "scenario": board.public.terms.number,
        "interim": interim,
        "bombardment_points": bombard.points(doing, "ijn"),
        "ships": [counted(doing, ship) for side in doing.sides for ship in board.ships_of(side).values()],
    }
    if variant := board.public.terms.variant:
        out["variant"] = variant
    return out


def verdict(doing: Doing, outcome: Mapping[str, Any]) -> str:
    """Winner and level, in words."""
    winner, level = outcome["winner"], outcome["level"]
    said = "a draw" if winner == "draw" else f"{doing.title(winner)} {level if level != 'victory' else ''} victory"
    return " ".join(said.split())


def counted(doing: Doing, ship: Ship) -> dict[str, Any]:
    """A ship as `score` takes it."""
    fate, _, edge = (ship.fate or "").partition(" ")
    out: dict[str, Any] = {
        "name": ship.name,
        "nation": nation_of(doing.ruleset, ship.owner, ship.code),
        "class": ship.type,
        "power_hits": ship.power_hits,
        "weapon_hits": ship.weapon_hits,
    }
    if fate in ("sunk", "removed"):
        out[fate] = True
    if edge:
        out["exited"] = edge
    if ship.delivered:
        out["supplied"] = True
    return out
