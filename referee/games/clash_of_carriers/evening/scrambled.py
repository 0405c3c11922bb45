"""Aircraft of carriers that scramble in a surface battle (12.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import whole
from referee.games.clash_of_carriers.evening import asked, battle, cap, fitness, gunnery, interception, state
from referee.games.clash_of_carriers.evening.fights import FOUGHT, Unit
from referee.games.clash_of_carriers.evening.state import AirUnit, Board
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.board.owned import all_called, as_pairs


class Fly(state.Named):
    """Aircraft of carriers in the battle."""

    at: list[str] = all_called(
        "Ready air units and the ship they attack: VB-2=Taiho", 1, 150, of=("air", "ships"), pairs=True
    )
    drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints next to the Damage Table")
    aa_drm: int = whole(-10, 10, 0, meaning="the same for the AA table")
    critical_drm: int = whole(-10, 10, 0, meaning="the same for the Torpedo Critical Hit Table")

    def mean(self) -> None:
        battle.going_on(self.board)
        for target, units in self.raids.items():
            mark = battle.in_battle(self.board, target, "at")
            if mark.side == units[0].owner:
                raise bad_input("at", f"{target} is on their own side: an enemy ship")
            for unit in units:
                battle.in_battle(self.board, unit.home, "at")

    @property
    def raids(self) -> dict[str, list[AirUnit]]:
        """The units that attack her, all of one side, by ship attacked."""
        raids: dict[str, list[str]] = {}
        for name, target in as_pairs(self.at, "at").items():
            raids.setdefault(target, []).append(name)
        return {target: asked.air_units_of_one_side(self.board, names, "at") for target, names in raids.items()}

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> list[str] | None:
        """Every unit of a carrier on the display at every enemy there."""
        units = board.public.battle.units if board.public.battle.is_there else {}
        air = [unit for side in board.sides.values() for unit in side.air.values() if unit.home in units]
        there = [f"{unit.name}={one.name}" for unit in air for one in units.values() if one.side != unit.owner]
        return there if name == "at" else None


def of_fly(given: Fly) -> Bars:
    """Aircraft that scramble by day attack in a battle after guns and torpedoes (12.0, 12.2, 12.7)."""
    fight = given.board.public.battle
    yield from scrambles_by_day(given.board)
    for units in given.raids.values():
        for unit in units:
            yield from cap.can_fly(unit, "at")
    if fight.step == "movement":
        words = f"guns and torpedoes come before aircraft, and no ship has fired in round {fight.round}"
        yield Bar("12.0", words, "at", "type fire first (alone if no ship fires), then fly")


def scrambles_by_day(board: Board) -> Bars:
    """Aircraft do not scramble by night (12.2)."""
    if board.is_night:
        hint = "steer, fire and disengage go on without aircraft; by day fly"
        yield Bar("12.2", "aircraft do not scramble by night", "at", hint)


@act("fly", Fly, cite="12.7", phases=FOUGHT, example="--at VB-8=Taiho", where=[("battle", ())], bars=of_fly)
def fly(given: Fly, doing: Doing) -> None:
    """By day, Ready aircraft of carriers on the display attack ships on it; only their target fires at them."""
    fight = given.board.public.battle
    fight.put(step="air")
    for target, units in given.raids.items():
        attack_ship(doing, fight.units[target], units, given)
    battle.empty_side(doing, fight)


def attack_ship(doing: Doing, mark: Unit, units: Sequence[AirUnit], given: Fly) -> None:
    """Some air units attack one ship on the display."""
    board, side, target = mark.here, units[0].owner, mark.name
    names = [unit.name for unit in units]
    no_bombs = ("F", "FB") if doing.board.ruling("fb-attack") == "not-allowed" else ("F",)
    roles = {unit.name: "suppress" if unit.kind in no_bombs else "attack" for unit in units}
    wanted = {
        "attacker": side,
        "strike": [{**cap.as_asked(unit), "role": roles[unit.name]} for unit in units],
        "target_aa": fitness.factors(mark.ship).aa,
        "boxes": fitness.boxes_left(mark.ship),
        "deliver": side == "ijn" and board.in_use("14.0"),
        "card_drm": given.drm,
        "aa_card_drm": given.aa_drm,
        "critical_drm": given.critical_drm,
    }
    marked = fitness.stand_ins(*units, mark.ship)
    aa, about = {"the target's": mark.side}, f"over {target}"
    came = doing.resolve("air-strike", wanted, side=side, stand_in=marked, about=about, whose=aa).outcome
    for unit in units:
        unit.put(box="flown")
    interception.flip_or_destroy(zip(units, came["strike"], strict=True))
    doing.tell("all", f"{', '.join(names)} at {target}: {interception.fates_in_words(names, came['strike'])}.")
    gunnery.apply_hits(
        doing, board.public.battle, {target: came["hits"] + came["extra_hits"]}, {target: came["effects"]}
    )
