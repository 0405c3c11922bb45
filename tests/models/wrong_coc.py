"""Acts at the wrong time, of the wrong side, with units in the wrong state: the model's verdict, and what is due."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from referee.session.acting.due import due_now
from tests.models import coc, stacks_coc

if TYPE_CHECKING:
    from tests.models.play_coc import Evening

Row = dict[str, Any]
INITIAL = ("formations", "air", "submarines")
PHASES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("form", "shift", "disband", "join", "leave", "detach"), ("formations",)),
    "order": INITIAL, "cap": ("air",), "submarine": ("submarines",), "sail": ("end",), "use": (), "deploy": (),
    **dict.fromkeys(("draw", "activate", "flagship", "search", "move", "raid", "battle"), ("activation",)),
    **dict.fromkeys(("vector", "intercept", "place", "flak", "attack"), ("activation",)),
    **dict.fromkeys(("steer", "fire", "fly", "disengage"), ("activation",)),
}  # fmt: skip
IN_RAID = ("vector", "intercept", "place", "flak", "attack")
IN_BATTLE = ("steer", "fire", "fly", "disengage")
DUE = {"torpedoes": "torpedo", "retreats": "retreat", "reports_due": "sighting"}


def inputs_of(evening: Evening, act: str) -> Row | None:
    """Something that could be meant by an act, of things that are there; nothing if there are none."""
    game, pick = evening.game, evening.random.choice
    names = sorted(game["groups"])
    group = pick(names)
    row = game["groups"][group]
    side = row["side"]
    unit, ship = pick(sorted(game["air"])), pick(sorted(game["ships"]))
    near = pick(coc.beside(row["hex"]))
    marker = pick(sorted(coc.markers(game, side)))
    enemy = pick(sorted(coc.markers(game, coc.OTHER[side])) or [""])
    carrier = pick(sorted(coc.DECKS))
    whole: dict[str, Row] = {
        "form": {"group": "Qy", "ship": row["ships"][:1]} if row["ships"] else {"group": "Qy", "hex": row["hex"]},
        "shift": {"ship": [ship], "to": group}, "disband": {"group": group}, "join": {"group": group},
        "leave": {"group": group}, "detach": {"group": "Qy", "ship": [ship]}, "order": {}, "cap": {"unit": [unit]},
        "submarine": {"hex": near, "side": side}, "sail": {"group": group, "to": [near]}, "use": {"rule": ["15.4"]},
        "deploy": {"group": "Force B", "hex": "0412", "tf": False}, "draw": {}, "activate": {"group": marker},
        "flagship": {}, "search": {"by": marker}, "move": {"group": marker, "to": [near]},
        "raid": {"unit": [unit], "target": enemy}, "battle": {"hex": row["hex"]}, "intercept": {},
        "vector": {"unit": [unit], "hex": near}, "place": {"rest": ship}, "flak": {"ship": [ship], "unit": [unit]},
        "attack": {}, "steer": {"to": [f"{ship}=12"]}, "fire": {"gun": [f"{ship}={pick(sorted(game['ships']))}"]},
        "fly": {"at": [f"{unit}={ship}"]}, "disengage": {"usn": True}, "torpedo": {"ship": ship},
        "retreat": {"side": side, "to": near}, "sighting": {"count": ["CV=1"]},
        "land": {"unit": unit, "carrier": carrier}, "next": {},
    }  # fmt: skip
    return whole[act]


def verdict(evening: Evening, act: str, given: Row) -> str | None:
    """The case that forbids an act, where it is certain; nothing if other parts of the model decide."""
    game, tree = evening.game, evening.session.state.tree
    raid, battle = tree["public"].get("raid"), tree["public"].get("battle")
    phase = game["phase"]
    if act in PHASES and phase not in PHASES[act]:
        return "4.0"
    if act in IN_RAID and not raid:
        return "8.0"
    if act in IN_BATTLE and not battle:
        return "12.0"
    begun = [key for key in DUE if tree["umpire"].get(key)]
    for key, does in DUE.items():
        if act == does and key not in begun:
            return "4.0"
    if raid and act not in IN_RAID and act not in ("land", "sighting"):
        return "8.0"
    if battle and act not in IN_BATTLE and act != "land":
        return "12.0"
    return next(wrong_state(evening, act, given), None)


def wrong_state(evening: Evening, act: str, given: Row) -> Iterator[str]:
    """Sunk ships, lost and flown units, groups that are not the marker that is played, the other side's things."""
    game = evening.game
    ships = [game["ships"][name] for name in given.get("ship", []) if name in game["ships"]] if act != "torpedo" else []
    units = [game["air"][name] for name in given.get("unit", [])] if act in ("cap", "raid") else []
    if act in ("shift", "detach") and any(ship["sunk"] or ship.get("left") for ship in ships):
        yield "3.1.4"
    if act == "shift" and game["groups"][given["to"]]["side"] != ships[0]["side"]:
        yield "3.1.4"
    if act == "detach" and not any(ship["hits"] for ship in ships):
        yield "3.4"
    if act in ("cap", "raid") and any(unit["box"] != "ready" or coc.grounded(game, unit) for unit in units):
        yield "8.1"
    if act == "cap" and (coc.night(game) or any(unit["kind"] not in ("F", "FB") for unit in units)):
        yield "5.7"
    if act == "order" and game["ordered"]:
        yield "16.1.4"
    if act in ("search", "move") and given.get("by", given.get("group")) != game["active"]:
        yield "4.2"
    if act == "raid":
        active = game["active"]
        played = active is not None and (
            active.endswith("Flotilla") or any(active in coc.markers(game, side) for side in coc.OTHER)
        )
        if not played or units[0]["of"] != coc.side_of(game, active) or not coc.base(game, units[0], active):
            yield "4.2"
    if act == "land" and "15.6" not in game["rules"]:
        yield "15.6"
    if act == "land" and (units or [game["air"][given["unit"]]])[0]["of"] == "usn":
        yield "15.6"
    if act == "sail" and not game["groups"][given["group"]]["detached"]:
        yield "7.3"
    if act == "next" and any(due.demanded for due in due_now("clash-of-carriers", evening.session.state.tree)):
        yield "4.0"


def tried(evening: Evening) -> None:
    """An act that must not be done is refused, whatever is under way."""
    act = evening.random.choice([*PHASES, *DUE.values(), "land", "next"])
    if not evening.game["groups"] or evening.game["phase"] == "set-up":
        return
    given = inputs_of(evening, act)
    if given is not None and (bad := verdict(evening, act, given)):
        evening.act(act, bad, **given)


# What is due.


def due(evening: Evening) -> None:
    """What the rules demand before a phase ends: markers to lay, to draw, groups to sail, and what has been begun."""
    game, tree = evening.game, evening.session.state.tree
    evening.first_is_possible()
    found = sorted((one.command.split(" ")[0], one.side) for one in due_now("clash-of-carriers", tree) if one.demanded)
    if tree["public"].get("raid") or tree["public"].get("battle"):
        wants = {does for does, _ in found}
        begun = IN_RAID if tree["public"].get("raid") else IN_BATTLE
        assert wants & {*begun}, evening.told(f"{begun} is under way, due is {found}")
        return
    wanted: list[tuple[str, str | None]] = []
    if game["phase"] == "submarines":
        wanted += [("submarine", side) for side in game["near"] if any(game[how].get(side) for how in LAID)]
    leaving = stacks_coc.must_leave(game) if game["phase"] == "activation" else None
    first = leaving or {does for does, _ in found} & {"torpedo", "retreat", "sighting", "battle", "flagship"}
    if game["phase"] == "activation" and "waiting" in game["pool"].values():
        wanted.append(("" if first else "draw", None))
    if leaving:
        wanted.append(("move", leaving[0]))
    if game["phase"] == "formations":
        wanted += [("join", side) for side, _ in stacks_coc.to_join(game)]
    if game["phase"] == "end":
        groups = game["groups"].items()
        sides = [row["side"] for name, row in groups if row["detached"] and coc.speed(game, [name]) > row["moved"]]
        wanted += [("" if side == "usn" and "ijn" in sides else "sail", side) for side in sides]  # 4.3
    once = ("torpedo", "retreat", "sighting", "battle", "flagship", "land")
    left = sorted((does, side) for does, side in found if does not in once)
    assert left == sorted(wanted, key=str), evening.told(f"due is {left}, by the rules {wanted}")


LAID = ("near", "far", "any")
