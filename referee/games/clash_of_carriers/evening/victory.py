"""Victory at any moment: ships and air factors as they are, Saipan, and the IJN's duty to strike (10, 16.1.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from referee.engine.inputs import flag
from referee.engine.plain import how_many
from referee.games.clash_of_carriers.evening import fitness, state
from referee.session.acting.act import Doing, act

STRIKE_BY = 8
DECISIVE_CARRIERS = 3
WORDS = {
    "usn-decisive": "decisive USN victory",
    "usn-significant": "significant USN victory",
    "draw": "draw",
    "ijn-pyrrhic": "pyrrhic IJN victory",
    "ijn-decisive": "decisive IJN victory",
}
GREAT = ("Yamato", "Musashi")


class Victory(state.Named):
    """How the game stands."""

    tell: bool = flag(meaning="tell both sides, not only the umpire")


@act("victory", Victory, cite="10.0", looks=lambda given: not given.tell)
def victory(given: Victory, doing: Doing) -> None:
    """Count the victory points as they are now."""
    words = result_in_words(doing, given.board)
    doing.tell("all", words) if given.tell else doing.remark(words)


def result_in_words(doing: Doing, board: state.Board) -> str:
    """The points and the level of victory, in words."""
    end = doing.resolve("victory", counted_up(board)).outcome
    points = f"USN {end['usn']}, IJN {end['ijn']}: a margin of {end['margin']:+d}"
    return f"{points}, a {WORDS[end['level']]}."


def counted_up(board: state.Board) -> dict[str, Any]:
    """What `victory` takes: ships sunk and damaged, air factors destroyed, the points lost at Saipan."""
    tally = Counter(key for key, _ in ships_that_count(board))
    lost = sum(factors for _, factors in factors_destroyed(board.side("ijn")))
    out: dict[str, Any] = {**tally, "air_factors_destroyed": lost}
    out["saipan_penalty"] = sum(board.umpire.saipan)
    if board.public.failed_to_strike:
        out["ijn_failed_to_strike"] = True
    return out


def ships_that_count(board: state.Board) -> Iterator[tuple[str, state.Ship]]:
    """Each ship that the schedules have a line for, with the name of that line (10.1, 10.2)."""
    for ship in board.side("usn").ships.values():
        if ship.sunk:
            yield f"usn_{ship.type.lower()}_sunk", ship
        elif ship.hits and ship.is_carrier:
            yield f"usn_{ship.type.lower()}_damaged", ship
    for ship in board.side("ijn").ships.values():
        if ship.sunk:
            yield "ijn_yamato_musashi_sunk" if ship.name in GREAT else f"ijn_{ship.type.lower()}_sunk", ship
        elif ship.is_carrier:
            yield f"ijn_{ship.type.lower()}_{'damaged' if ship.hits else 'intact'}", ship


def factors_destroyed(ijn: state.Side) -> Iterator[tuple[state.AirUnit, int]]:
    """IJN carrier-based combat factors destroyed, by air unit; what a flipped unit lost counts by ruling (10.2)."""
    for unit in ijn.air.values():
        if unit.land:
            continue
        if unit.box in state.LOST:
            yield unit, unit.factor
        elif unit.side == "reduced" and ijn.here.ruling("reduced-air-factors") == "difference":
            yield unit, unit.factor - unit.now


def saipan_counted(doing: Doing, board: state.Board) -> None:
    """The USN loses a point for each naval unit below 14 in Saipan's hex (10.2)."""
    groups = board.side("usn").groups.values()
    there = sum(len(group.ships) for group in groups if group.hex == board.public.saipan)
    lost = doing.resolve("saipan-penalty", {"units": [there]}, side="usn").outcome["penalty"]
    board.umpire.put(saipan=[*board.umpire.saipan, lost])
    doing.tell("usn", f"At Saipan: {how_many(there, 'naval unit')}, {how_many(lost, 'point')} lost.")


def struck_in_time(doing: Doing, board: state.Board) -> None:
    """The IJN must have struck a USN TG of three carriers with all it has by the end of 19 June; else the game is over
    at once (16.1.4).
    """
    ijn = board.side("ijn")
    if doing.turn <= STRIKE_BY and ijn.struck_three and not (ijn.struck or still_to_strike(ijn, "ready", "cap")):
        ijn.put(struck=True)
        doing.tell("ijn", "All that could strike has struck; the Fleet may turn west (16.1.4).")
    if doing.turn == STRIKE_BY and not ijn.struck:
        board.public.put(failed_to_strike=True, ended=True)
        doing.tell("all", "The IJN has not struck as it had to on 18 or 19 June: decisive USN victory (16.1.4).")


def still_to_strike(ijn: state.Side, *boxes: str) -> list[str]:
    """The IJN's carrier air units in these boxes, of carriers that can fly them (9.4, 16.1.4)."""
    there = [unit for unit in state.air_at(ijn, *boxes) if unit.home in ijn.ships]
    return [unit.name for unit in there if fitness.can_fly(ijn.ships[unit.home])]


def final_word(doing: Doing, board: state.Board) -> None:
    """When the game is over the result is told to both sides."""
    public = board.public
    if doing.turn >= public.turns or public.ended:
        public.put(ended=True)
        doing.tell("all", f"The game is over. {result_in_words(doing, board)}")


def is_decisive(doing: Doing, group: state.Group) -> None:
    """Has the IJN now struck a TG of three carriers with every carrier unit it has ready (16.1.4)?"""
    ijn = group.enemy
    if doing.turn > STRIKE_BY or ijn.struck:
        return
    if len(group.carriers) >= DECISIVE_CARRIERS:
        ijn.put(struck_three=True)
    if not ijn.struck_three:
        return
    if left := still_to_strike(ijn, "ready"):
        doing.tell("ijn", f"Still to strike before the Fleet may turn west: {', '.join(left)} (16.1.4).")
    else:
        ijn.put(struck=True)
        doing.tell("ijn", "The decisive strike is launched; the Fleet may turn west (16.1.4).")
