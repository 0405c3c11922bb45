"""Victory points and level, at any time and at the end (9.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine import plain
from referee.engine.inputs import flag
from referee.engine.rules import Rules, labels_of
from referee.engine.words import in_words
from referee.games.ca.evening import bombard, ships
from referee.games.ca.evening.state import ALL, STOPPED, Board, Named, Ship
from referee.games.ca.rules.counters import nation_of
from referee.games.ca.rules.scenarios import facts_of
from referee.games.ca.rules.score import A_SIDE
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.board.owned import hearer, must_be_side

A_SIDE_IN, SUPPLIED_IN = 10, 6  # the scenarios that speak of nine ships a side, of supplies
ROWS, ALIKE, MOST_POINTS = 60, 20, 500  # what `score` takes: rows, ships in one, points of bombardments


class Score(Named):
    """Whether the game is over, and who hears of it."""

    final: bool = flag(meaning="the game is over: ships that should have left and did not count as sunk; all are told")
    tell: str | None = hearer("a side (or all) that is told the score; without it, only the umpire")

    def mean(self) -> None:
        must_be_side("tell", self.tell, list(self.board.sides), ALL)


def of_score(given: Score) -> Bars:
    """The game ends after its last Game-Turn, or with a side's last ship (4.3)."""
    public = given.board.public
    if given.final and not may_end(given.board):
        now = f"it is Game-Turn {public.turn} of {public.turns}"
        now = now if public.turn < public.turns else "the last Game-Turn is not over"
        hint = "score shows the score, next goes on"
        yield Bar("4.3", f"{now}, and both sides have ships", "final", hint)


@act("score", Score, cite="9.2", looks=lambda given: not given.final and not given.tell, bars=of_score)
def score(given: Score, doing: Doing) -> None:
    """Victory points, their ratio and the level, as they stand or at the end."""
    outcome = doing.resolve("score", score_inputs(doing, given.board, interim=not given.final)).outcome
    usn = plain.counted(outcome["usn_points"], "point")
    points = f"{outcome['ijn_points']} to {usn}, {in_words(labels_of('ca')['ratio'], outcome['ratio'])}: "
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
        given.board.public.put(result=text)


def may_end(board: Board) -> bool:
    """Has the last phase of the last Game-Turn come (4.3), has a side no more ships, or has a ship left the map?

    A scenario may end when a ship has left (9.2), which the players judge.
    """
    fleets = [list(board.ships_of(side).values()) for side in board.sides]
    both_have_ships = all(any(ship.fate is None for ship in own) for own in fleets)
    has_one_left = any((ship.fate or "").startswith("exited") for own in fleets for ship in own)
    return ships.is_at_its_end(board) or not both_have_ships or has_one_left


def score_inputs(doing: Doing, board: Board, *, interim: bool) -> dict[str, Any]:
    """The game as `score` takes it; what its schedule does not know counts for nothing, and is said."""
    terms = board.public.terms
    fleets = {side: list(board.ships_of(side).values()) for side in board.sides}
    out: dict[str, Any] = {"scenario": terms.number, "interim": interim}
    out["bombardment_points"] = bombardment_points(doing, board)
    rows = {side: [row for ship in fleet if (row := ship_for_score(doing, ship))] for side, fleet in fleets.items()}
    if terms.number == A_SIDE_IN:
        rows = {side: of_nine(own) for side, own in rows.items()}
    out["ships"] = [row for own in rows.values() for row in own]
    if len(out["ships"]) > ROWS:
        out["ships"] = grouped_alike(out["ships"])
    if variant := terms.variant:
        out["variant"] = variant
    return out


def bombardment_points(doing: Doing, board: Board) -> int:
    """The bombardment points that count in this scenario."""
    found, number = bombard.points(board, "ijn"), board.public.terms.number
    counts = (4,) if doing.board.ruling("bombardment-elsewhere") == "scenario-4-only" else bombard.SCENARIOS
    if found and number not in counts:
        doing.remark(f"{plain.counted(found, 'bombardment point')} of the IJN earn nothing in Scenario {number}")
        return 0
    return min(found, MOST_POINTS)


def of_nine(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The ships, as `score` takes them, of a side of Scenario 10, which has nine (9.2 (10)): of a larger fleet
    those afloat come first; where a smaller one is sunk to the last ship, that ship stands for those that it lacks.
    """
    first = sorted(rows, key=lambda row: bool(row.get("sunk")))[:A_SIDE]
    if first and first[0].get("sunk"):
        first[-1] = {**first[-1], "count": A_SIDE + 1 - len(first)}
    return first


def grouped_alike(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Ships, as `score` takes them, with those in the same condition in one row, twenty at most."""
    out: list[dict[str, Any]] = []
    for row in rows:
        plain_row = {key: value for key, value in row.items() if key != "name"}
        for other in out:
            if other["count"] < ALIKE and other == {**plain_row, "count": other["count"]}:
                other["count"] += 1
                break
        else:
            out.append({**plain_row, "count": 1})
    return out


def verdict(doing: Doing, outcome: Mapping[str, Any]) -> str:
    """Winner and level, in words."""
    winner, level = outcome["winner"], outcome["level"]
    said = "a draw" if winner == "draw" else f"{doing.title(winner)} {level if level != 'victory' else ''} victory"
    return " ".join(said.split())


def ship_for_score(doing: Doing, ship: Ship) -> dict[str, Any] | None:
    """A ship as `score` takes it; nothing if the schedule has no line for her."""
    number = ship.here.public.terms.number
    fate, _, edge = (ship.fate or "").partition(" ")
    if number in (2, 3) and ship.type in ("BB", "BC"):
        doing.remark(f"{ship.name} counts for nothing: the schedule of Scenario {number} has no line for a {ship.type}")
        return None
    out: dict[str, Any] = {
        "name": ship.name,
        "nation": nation_of(doing.ruleset, ship.owner, ship.code),
        "class": ship.type,
        "power_hits": ship.power_hits,
        "weapon_hits": ship.weapon_hits,
    }
    if fate in ("sunk", "removed"):
        out[fate] = True
    if edge and left_as_asked(doing, ship, edge):
        out["exited"] = edge
    if ship.delivered and (number, ship.owner, ship.type) == (SUPPLIED_IN, "ijn", "DD"):
        out["supplied"] = True
    return out


def left_as_asked(doing: Doing, ship: Ship, edge: str) -> bool:
    """Does a ship that left over an edge count as exited (9.14)? If not, say so."""
    terms = ship.here.public.terms
    asked = facts_of(terms.number, terms.variant, Rules(doing.ruleset)).get("exit", {}).get(ship.owner)
    if edge == asked and ship.power_hits < STOPPED:
        return True
    why = f"in Scenario {terms.number} her side's ships {f'leave over the {asked} edge' if asked else 'do not leave'}"
    if edge == asked:
        why = "a ship dead in the water cannot leave (6.43)"
    doing.remark(f"{ship.name} left over the {edge} edge, and counts as not exited: {why} (9.14)")
    return False
