"""Three TGs in a hex: they form a TF in the next Initial Phase, or the last that can moves out (3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.models import coc

if TYPE_CHECKING:
    from tests.models.play_coc import Evening

MOST = {"usn": 5, "ijn": 3}
SIDES = ("usn", "ijn")


def high(game: coc.Game, side: str, names: list[str]) -> bool:
    """More than two TGs, or a TF that is not alone."""
    return len(names) > (1 if coc.TF[side] in names else 2)


def stacks(game: coc.Game, side: str) -> dict[str, list[str]]:
    """The markers in each hex, detached groups left out."""
    found: dict[str, list[str]] = {}
    for name, under in coc.markers(game, side).items():
        if not game["groups"][under[0]]["detached"]:
            found.setdefault(coc.place(game, under), []).append(name)
    return found


def remembered(game: coc.Game) -> None:
    """A phase ends: which hexes are too full."""
    game["crowded"] = {
        side: [place for place, names in stacks(game, side).items() if high(game, side, names)] for side in SIDES
    }


def to_join(game: coc.Game) -> list[tuple[str, str]]:
    """Side and hex where a TF is to be formed, or joined, and can be."""
    out = []
    for side in SIDES:
        fleet = coc.markers(game, side).get(coc.TF[side], [])
        for place, names in stacks(game, side).items():
            free = len(fleet) < MOST[side] and (not fleet or coc.place(game, fleet) == place)
            if high(game, side, names) and place in game.get("crowded", {}).get(side, ()) and free:
                out.append((side, place))
    return out


def join(evening: Evening) -> None:
    """All that must join their TF do so."""
    game = evening.game
    while due := to_join(game):
        side, place = due[0]
        evening.act("next", "4.0")
        name = next(one for one in stacks(game, side)[place] if one != coc.TF[side])
        evening.joined(name)


def must_leave(game: coc.Game) -> tuple[str, str] | None:
    """Side and hex of the marker played, if it is the last that could make room."""
    active = game["active"]
    side = next((one for one in SIDES if active in coc.markers(game, one)), None)
    if side is None or game["stage"] == 2:
        return None
    names = coc.markers(game, side)[active]
    place = coc.place(game, names)
    if place not in game["crowded"][side] or any(game["groups"][one]["moved"] for one in names):
        return None
    staying = [one for one in stacks(game, side)[place] if game["pool"].get(one) != "waiting"]
    return (side, place) if high(game, side, staying) and coc.speed(game, names) else None


def make_room(evening: Evening) -> None:
    """The marker played is put in another hex by the umpire, once `draw` has asked for room."""
    game = evening.game
    due = must_leave(game)
    if due is None:
        return
    evening.act("draw", "3.3")
    there = {row["hex"] for row in game["groups"].values()}
    names, spots = coc.markers(game, due[0])[game["active"]], [due[1]]
    while spots[0] in there:
        spots = [near for spot in spots for near in coc.beside(spot)]
        spots.sort(key=lambda spot: spot in there)
    evening.act("relocate", None, group=game["active"], hex=spots[0])
    for one in names:
        game["groups"][one]["hex"] = spots[0]
