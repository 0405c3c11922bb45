"""Submarine markers that are entered: contact, detection, torpedoes (11.1.3-11.1.5)."""

from __future__ import annotations

from referee.engine.inputs import Inputs, whole
from referee.games.clash_of_carriers.evening.board import (
    OTHER,
    boxes_left,
    counted,
    is_dummy,
    ships_in,
    stand_ins,
    taken_off,
    whose,
)
from referee.games.clash_of_carriers.evening.damage import damaged
from referee.games.clash_of_carriers.evening.search import Mark, found
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called, own

BOTH = {"usn": ("usn-carriers",), "ijn": ("ijn-carriers", "ijn-islands")}


def met_by_submarine(doing: Doing, side: str, groups: list[str], place: str) -> None:
    """A submarine marker is turned over: a false contact, or a detection and perhaps an attack (11.1.3-11.1.5)."""
    other = OTHER[side]
    down = doing.get("umpire", "submarines", other)
    name = next(key for key, at in doing.get("public", f"{other}_submarines").items() if at == place)
    asked = {"marker": "unknown", "real_markers": down["real"], "total_markers": down["total"]}
    met = doing.resolve("submarine-contact", asked, side=other).outcome or {}
    real = met["contact"] != "false-contact"
    doing.put("umpire", "submarines", other, value={**down, "total": down["total"] - 1, "real": down["real"] - real})
    doing.put("public", f"{other}_submarines", name, value=None)
    if not real or met["contact"] == "none":
        doing.tell("all", f"{name} in {place} is a {'submarine, which detects nothing' if real else 'false contact'}.")
        return
    if is_dummy(doing, side, groups):
        for group in groups:
            taken_off(doing, side, group)
        doing.tell(
            "all", f"{name} in {place} is a submarine; {', '.join(groups)} is a dummy and is removed.", hex=place
        )
        return
    with_ships = [group for group in groups if not is_dummy(doing, side, [group])]
    group = with_ships[0]
    if len(with_ships) > 1:
        group = str((doing.resolve("random-pick", {"names": with_ships}, side=other).outcome or {})["pick"])
    mark = Mark(group, place, [group])
    words = [found(doing, other, mark, met["fudge"], seen_for) for seen_for in BOTH[other][:1]]
    for seen_for in BOTH[other][1:]:
        before = own(doing, side, "groups")[group].get("detected", [])
        doing.put("sides", side, "groups", group, "detected", value=sorted({*before, seen_for}))
    doing.tell("all", f"{name} in {place} is a submarine.", hex=place)
    doing.tell(other, f"Submarine {name}: {words[0]}.", hex=place)
    targets = ships_in(doing, side, [group])
    if met["attack"] == "random-non-destroyer":
        targets = {ship: row for ship, row in targets.items() if row["type"] != "DD"}
    if met["attack"] == "choice":
        doing.put("umpire", "torpedoes", value={"side": other, "group": group})
        doing.remark(f"the submarine's owner chooses a ship of {group}: do torpedo --ship …")
    elif met["attack"] != "none" and targets:
        picked = doing.resolve("random-pick", {"names": list(targets)}, side=other).outcome or {}
        torpedoed(doing, side, group, picked["pick"], 0, 0)


class Torpedo(Inputs):
    """The ship that a submarine attacks."""

    ship: str = called("the ship, of the owner's choice", of="ships")
    drm: int = whole(-10, 10, 0, meaning="modifiers that the card prints beside the Damage Table")
    critical_drm: int = whole(-10, 10, 0, meaning="the same beside the Torpedo Critical Hit Table")


@act("torpedo", Torpedo, cite="11.1.4", phases=("activation", "submarines"))
def torpedo(given: Torpedo, doing: Doing) -> None:
    """A submarine attacks the ship of its owner's choice."""
    side = whose(doing, [given.ship], "ship", ("ships",))
    due = doing.get("umpire", "torpedoes", default={})
    if due.get("group") not in own(doing, side, "groups") or given.ship not in ships_in(doing, side, [due["group"]]):
        doing.forbid("11.1.4", f"no submarine may choose {given.ship}", "ship")
    doing.put("umpire", "torpedoes", value=None)
    torpedoed(doing, side, due["group"], given.ship, given.drm, given.critical_drm)


def torpedoed(doing: Doing, side: str, group: str, ship: str, drm: int, critical_drm: int) -> None:
    """A submarine's torpedoes run."""
    asked = {
        "destroyers": "DD" in counted(ships_in(doing, side, [group])),
        "boxes": boxes_left(own(doing, side, "ships")[ship]),
        "card_drm": drm,
        "critical_drm": critical_drm,
    }
    marked = stand_ins(doing, side, "ships", [ship])
    hit = doing.resolve("submarine-attack", asked, side=OTHER[side], stand_in=marked).outcome or {}
    words = damaged(doing, side, ship, hit["hits"] + hit["extra_hits"], hit["effects"])
    doing.tell("all", f"Torpedoes run at {words}" if hit["hits"] else f"Torpedoes run at {ship} and miss.")
