"""What the turn does by itself: day and night, arrivals and recoveries, the count (4, 5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.plain import counted
from referee.games.clash_of_carriers.evening import calendar, damage, pace, state, victory
from referee.games.clash_of_carriers.evening.flagship import TAIHO
from referee.games.clash_of_carriers.evening.state import AirUnit
from referee.games.clash_of_carriers.rules.card import STAND_IN
from referee.session.acting.act import Doing, entering, saying, stopping
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.sequence import is_last

UNITS_A_ROLL = 12
REINFORCED_ON = 2
BASES = {"Guam": "guam", "Peleliu": "peleliu", "Yap": "yap", "Iwo Jima": "iwo-jima", "Truk": "truk"}


@stopping("turn")
def play_goes_on(board: state.Board) -> Bars:
    """No turn follows the last one, or the one in which the game ended (16.1); no turn follows 20 June
    (11.1.1).
    """
    public = board.public
    if is_last(board.game, public.phase) and (public.ended or public.turn >= public.turns):
        why = "the game is over" if public.ended else f"turn {public.turn} was the last"
        over = calendar.date_of(public.turn + 1) > calendar.LAST_DAY
        yield Bar("16.1", f"{why}; do victory shows the result", "act", firm=over)


@entering("turn")
def new_turn(doing: Doing) -> None:
    """Day or night begins; what lasted for the turn is over."""
    board = state.Board.of(doing)
    public = board.public
    public.put(night=doing.turn in public.night_turns)
    public.active.clear()
    board.umpire.put(searched={}, stage=None)
    for side in board.sides.values():
        for group in side.groups.values():
            group.put(held_back=0, moved=0, wind=0, stopped=False, sailed=False)
        for unit in state.air_at(side, "cap"):
            unit.put(box="ready", over=None, at=None, fought=False)
    when = "night" if public.night else "day"
    doing.tell("all", f"{calendar.date_of(doing.turn)} June, turn {doing.turn}, {when}.")


@entering("formations")
def formations(doing: Doing) -> None:
    """End the restrictions that are over; on the first turn, tell what is not the published value."""
    board = state.Board.of(doing)
    ijn = board.side("ijn")
    if not board.umpire.saipan:  # no End Phase has been counted
        tables = [name for name, table in doing.ruleset.owner.items() if STAND_IN in table]
        ships = sum(ship.stand_in for side in board.sides.values() for ship in side.ships.values())
        if tables or ships:
            what = f"the tables {', '.join(tables) or 'none'}; the counters of {counted(ships, 'ship')}"
            doing.remark(f"Stand-ins, not the published values: {what}. Every answer that uses one says so.")
        if not ijn.flagship:
            ijn.put(flagship=TAIHO if TAIHO in ijn.ships else next(iter(ijn.ships), None))
    if doing.turn == calendar.FREE_FROM:
        doing.tell("usn", "TF 58 may now leave Saipan, separate and create TGs (16.1.4).")


@saying("air")
def by_night(tree: Mapping[str, Any], _: str) -> Iterator[str]:
    """By night no fighters go on CAP (5.7)."""
    if state.Board.still(dict(tree)).is_night:
        yield "air-by-night"


@entering("air")
def aircraft(doing: Doing) -> None:
    """Reinforcements, returns from extended range, recovery from fatigue, recovery on the islands (5.3-5.6)."""
    board = state.Board.of(doing)
    usn, ijn = board.side("usn"), board.side("ijn")
    bring_reinforcements(doing, ijn)
    if not board.is_night:
        revive_unit(doing, ijn)
    return_extended(doing, usn)
    recover_flown(doing, usn)
    island_recovery(doing, ijn)


def bring_reinforcements(doing: Doing, ijn: state.Side) -> None:
    """Land-based units arrive on turn 2, and on a turn that is thrown for on the first (16.1.2)."""
    due = ijn.reinforcement_turn
    if due is None:
        due = int(doing.resolve("reinforcements", {}, side="ijn", about="of the IJN reinforcements").outcome["turn"])
        ijn.put(reinforcement_turn=due)
        doing.tell("ijn", f"Reinforcements for Iwo Jima and Peleliu arrive on turn {due}.")
    arrived = []
    for unit in state.air_at(ijn, "coming"):
        if doing.turn >= (REINFORCED_ON if unit.home == "Truk" else due):
            unit.put(box="ready")
            arrived.append(f"{unit.name} on {unit.home}")
    if arrived:
        doing.tell("ijn", f"Arrived: {', '.join(arrived)}.")


def revive_unit(doing: Doing, ijn: state.Side) -> None:
    """A land-based unit comes back from the dead pile to Guam on each day turn (16.1.2)."""
    dead = [unit for unit in state.air_at(ijn, "dead") if unit.land]
    if dead:
        pile = [{"name": unit.name, "has_reduced": unit.reduced is not None} for unit in dead]
        back = doing.resolve("revived-reinforcement", {"dead_pile": pile}, side="ijn").outcome
        ijn.air[back["unit"]].put(home="Guam", side=back["side"], box="flown")
        doing.tell("ijn", f"{back['unit']} is revived on Guam, {back['side']}, in the Flown Box.")


def return_extended(doing: Doing, usn: state.Side) -> None:
    """USN units that flew extended are back at full strength (5.4)."""
    away = [unit for unit in state.air_at(usn, "away") if not damage.has_departed(unit)]
    back = [unit for unit in away if unit.back is not None and unit.back <= doing.turn]
    for unit in back:
        unit.put(box="ready", back=None, side="full")
    tell_usn(doing, "Back from extended range, Ready at full strength", back)


def recover_flown(doing: Doing, usn: state.Side) -> None:
    """USN units leave the Flown Box: fatigued by day, at full strength by night (5.5)."""
    night = usn.here.is_night
    flown = [unit for unit in state.air_at(usn, "flown") if not damage.has_departed(unit)]
    for unit in flown:
        unit.put(side="full" if night else "reduced", box="ready")
    tell_usn(doing, f"Ready again, {'at full strength' if night else 'fatigued'}", flown)


def tell_usn(doing: Doing, words: str, units: list[AirUnit]) -> None:
    """The USN hears of its units."""
    if units:
        doing.tell("usn", f"{words}: {', '.join(unit.name for unit in units)}.")


def island_recovery(doing: Doing, ijn: state.Side) -> None:
    """IJN island-based units try to leave the Flown Box (5.6)."""
    flown = [unit for unit in state.air_at(ijn, "flown") if unit.land]
    for start in range(0, len(flown), UNITS_A_ROLL):
        some = flown[start : start + UNITS_A_ROLL]
        wanted = {"units": [{"name": unit.name, "base": BASES.get(unit.home, "other")} for unit in some]}
        ready = doing.resolve("island-recovery", wanted, side="ijn").outcome["ready"]
        for unit, made in zip(some, ready, strict=True):
            if made:
                unit.put(box="ready")
            where = "Ready" if made else "still in the Flown Box"
            doing.tell("ijn", f"{unit.name} on {unit.home} is {where}.")


@entering("activation")
def overstacked_at_start(doing: Doing) -> None:
    """Groups stacked too high at the start must move out (3.3)."""
    tell_overstacked(doing, state.Board.of(doing), "initial")


def tell_overstacked(doing: Doing, board: state.Board, phase: str) -> None:
    """Tell each side where it has more in a hex than may stay there, and remember it (3.3)."""
    crowded: dict[str, list[str]] = {}
    for side in state.SIDES:
        tf = board.side(side).tf
        for place, there, must in pace.too_high(board, side, phase):
            crowded.setdefault(side, []).append(place)
            may_form = must == "form-tf" and (not tf or tf[0].hex == place)
            words = "a TF must be formed there in the next Initial Phase" if may_form else "TGs must move out of it"
            doing.tell(side, f"{', '.join(there)} are in {place}: {words} (3.3).", hex=place, story="")
    board.umpire.put(crowded=crowded)


@entering("end")
def end_phase(doing: Doing) -> None:
    """The last marker has been played (4.3)."""
    board = state.Board.of(doing)
    board.public.active.clear()
    board.umpire.put(stage=None, battle_due=None)


@entering("tally")
def markers_off(doing: Doing) -> None:
    """Damaged ships have sailed: by night detections lapse, and submarine markers come off (4.3, 11.1.6)."""
    board = state.Board.of(doing)
    board.public.submarines.clear()
    board.umpire.pulled.clear()
    for side in board.sides.values():
        side.put(turned_over=[])
    if board.is_night:
        doing.tell("all", "All detected markers come off.", lapsed=True)
        for group in [group for side in board.sides.values() for group in side.groups.values()]:
            group.put(detected=[], shown=False)


@entering("tally")
def tally(doing: Doing) -> None:
    """The ships at Saipan are counted, homeless aircraft lost, and the game's end told (10.2, 16.1.4)."""
    board = state.Board.of(doing)
    damage.lose_homeless(doing, board.side("ijn"))
    tell_overstacked(doing, board, "end")
    victory.saipan_counted(doing, board)
    victory.struck_in_time(doing, board)
    victory.final_word(doing, board)
