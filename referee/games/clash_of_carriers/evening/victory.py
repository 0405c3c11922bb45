"""Victory at any moment: ships and air factors as they are, Saipan, and the IJN's duty to strike (10, 16.1.4)."""

from __future__ import annotations

from typing import Any

from referee.engine.inputs import Inputs, flag
from referee.games.clash_of_carriers.evening.board import CARRIERS, ruling
from referee.session.acting.act import Doing, act
from referee.session.board.owned import own

STRIKE_BY = 8
WORDS = {
    "usn-decisive": "decisive USN victory",
    "usn-significant": "significant USN victory",
    "draw": "draw",
    "ijn-pyrrhic": "pyrrhic IJN victory",
    "ijn-decisive": "decisive IJN victory",
}


class Victory(Inputs):
    """How the game stands."""

    tell: bool = flag(meaning="tell both sides, and not the umpire alone")


@act("victory", Victory, cite="10.0")
def victory(given: Victory, doing: Doing) -> None:
    """Count the victory points as they are at this moment."""
    words = result(doing)
    doing.tell("all", words) if given.tell else doing.remark(words)


def result(doing: Doing) -> str:
    """The points and the level of victory, in words."""
    end = doing.resolve("victory", counted_up(doing)).outcome or {}
    points = f"USN {end['usn']}, IJN {end['ijn']}: {end['margin']:+d}"
    return f"{points}, a {WORDS[end['level']]}."


def counted_up(doing: Doing) -> dict[str, Any]:
    """What `victory` is asked: ships sunk and damaged, air factors destroyed, the points lost at Saipan."""
    tally: dict[str, int] = {}

    def one(key: str) -> None:
        tally[key] = tally.get(key, 0) + 1

    for ship in own(doing, "usn", "ships").values():
        kind = ship["type"].lower()
        if ship.get("sunk"):
            one(f"usn_{kind}_sunk")
        elif ship.get("hits") and ship["type"] in CARRIERS:
            one(f"usn_{kind}_damaged")
    for name, ship in own(doing, "ijn", "ships").items():
        kind = ship["type"].lower()
        if ship.get("sunk"):
            one("ijn_yamato_musashi_sunk" if name in ("Yamato", "Musashi") else f"ijn_{kind}_sunk")
        elif ship["type"] in CARRIERS:
            one(f"ijn_{kind}_{'damaged' if ship.get('hits') else 'intact'}")
    out: dict[str, Any] = {**tally, "air_factors_destroyed": factors_destroyed(doing)}
    out["saipan_penalty"] = sum(doing.get("umpire", "saipan", default=[]))
    if doing.get("public", "failed_to_strike"):
        out["ijn_failed_to_strike"] = True
    return out


def factors_destroyed(doing: Doing) -> int:
    """IJN carrier-based combat factors destroyed; what a flipped unit lost counts by ruling (10.2)."""
    lost = 0
    for unit in own(doing, "ijn", "air").values():
        if unit.get("land"):
            continue
        if unit["box"] == "dead":
            lost += unit["factor"]
        elif unit.get("side") == "reduced" and ruling(doing, "reduced-air-factors") == "difference":
            lost += unit["factor"] - unit["reduced"]
    return lost


def saipan_counted(doing: Doing) -> None:
    """The USN loses a point for each naval unit below 14 in Saipan's hex (10.2)."""
    place = doing.get("public", "saipan")
    there = sum(len(group["ships"]) for group in own(doing, "usn", "groups").values() if group["hex"] == place)
    lost = (doing.resolve("saipan-penalty", {"units": [there]}, side="usn").outcome or {})["penalty"]
    doing.put("umpire", "saipan", value=[*doing.get("umpire", "saipan", default=[]), lost])
    doing.tell("usn", f"At Saipan: {there} naval units, {f'{lost} points lost' if lost else 'no points lost'}.")


def struck_in_time(doing: Doing) -> None:
    """The IJN must have struck a USN TG of three carriers with all it has by the end of 19 June (16.1.4)."""
    if doing.turn == STRIKE_BY and not doing.get("sides", "ijn", "struck"):
        doing.put("public", "failed_to_strike", value=True)
        doing.tell("all", "The IJN has not struck as it had to on 18 or 19 June: decisive USN victory (16.1.4).")


def final_word(doing: Doing) -> None:
    """After the last turn the result is told to both sides."""
    if doing.turn == doing.get("public", "turns"):
        doing.tell("all", f"The game is over. {result(doing)}")
