"""Victory points and level, at any time and at the end (9.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, flag, text
from referee.games.ca.evening.board import ALL, fleet, hits, title, type_of
from referee.games.ca.rules.counters import nation_of
from referee.session.acting.act import Doing, act


class Score(Inputs):
    """Whether the game is over, and who hears of it."""

    final: bool = flag(meaning="the game is over: ships that were to leave and did not count as sunk; all are told")
    tell: str | None = text(None, meaning="a side (or all) that is told how it stands; else the umpire alone")


@act("score", Score, cite="9.2")
def score(given: Score, doing: Doing) -> None:
    """Victory points, their ratio and the level, as they stand or at the end."""
    if given.tell not in (None, ALL, *doing.sides):
        raise bad_input("tell", f"tell must be all or a side ({', '.join(doing.sides)}), not {given.tell}")
    outcome = doing.resolve("score", asked(doing, interim=not given.final)).outcome or {}
    points = f"{outcome['ijn_points']} to {outcome['usn_points']} points, ratio {outcome['ratio']}: "
    text = (
        f"{'The game is over' if given.final else 'As it stands'}: "
        + (points if outcome["ijn_points"] is not None else "")
        + verdict(outcome)
    )
    doing.remark(f"{text} (IJN to USN)" if outcome["ijn_points"] is not None else text)
    to = ALL if given.final else given.tell
    if to:
        doing.tell(to, f"{text}.")
    if given.final:
        doing.put("public", "result", value=text)


def asked(doing: Doing, *, interim: bool) -> dict[str, Any]:
    """The game as `score` takes it."""
    out: dict[str, Any] = {
        "scenario": doing.get("public", "terms", "number"),
        "interim": interim,
        "bombardment_points": doing.get("umpire", "bombardment", "points", default=0),
        "ships": [counted(doing, side, name) for side in doing.sides for name in fleet(doing, side)],
    }
    if variant := doing.get("public", "terms", "variant"):
        out["variant"] = variant
    return out


def verdict(outcome: Mapping[str, Any]) -> str:
    """Winner and level, in words."""
    winner, level = outcome["winner"], outcome["level"]
    said = "a draw" if winner == "draw" else f"{title(winner)} {level if level != 'victory' else ''} victory"
    return " ".join(said.split())


def counted(doing: Doing, side: str, name: str) -> dict[str, Any]:
    """A ship as `score` takes it."""
    ship = fleet(doing, side)[name]
    power, weapons = hits(ship)
    fate, _, edge = str(ship.get("fate", "")).partition(" ")
    out: dict[str, Any] = {
        "name": name,
        "nation": nation_of(doing.ruleset, side, ship["code"]),
        "class": type_of(ship),
        "power_hits": power,
        "weapon_hits": weapons,
    }
    if fate in ("sunk", "removed"):
        out[fate] = True
    if edge:
        out["exited"] = edge
    if ship.get("delivered"):
        out["supplied"] = True
    return out
