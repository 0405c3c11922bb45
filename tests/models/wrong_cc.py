"""Acts at the wrong time, with units in the wrong state: refused whatever is under way; and what is due (12)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from referee.engine.errors import Refusal
from referee.session.acting.due import due_now
from referee.session.how import How
from tests.models import cc

if TYPE_CHECKING:
    from tests.models.play_cc import Evening

Row = dict[str, Any]
COMBAT = ("first-surface-combat", "second-surface-combat")
MOVES = ("movement-spotted", "movement-unspotted")
PHASES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("launch", "strike", "attack", "combine", "ferry"), cc.STRIKES),
    "cap": (*cc.STRIKES, *cc.SEARCHES),
    **dict.fromkeys(("search", "sweep", "armed-search", "submarine", "expose"), cc.SEARCHES),
    **dict.fromkeys(("move", "exit"), MOVES),
    **dict.fromkeys(("unload", "load", "refuel"), ("unloading",)),
    **dict.fromkeys(("form", "dummy"), ("task-force",)),
    **dict.fromkeys(("engage", "fire", "withdraw", "cease", "screen", "reveal", "bombard", "shore-fire"), COMBAT),
    "unopposed": COMBAT, "mission": (*COMBAT, "unloading"), "place": (), "pool": (),
}  # fmt: skip
IN_FIGHT = ("fire", "withdraw", "cease", "screen", "reveal")


def inputs_of(evening: Evening, act: str) -> Row:
    """Something that could be meant by an act, of things that are there."""
    game, pick = evening.game, evening.random.choice
    side = pick(["allied", "ijn"])
    block = pick([one["name"] for one in game["forces"].values() if not one["off"]])
    mine = [one["name"] for one in game["forces"].values() if one["side"] == side and not one["off"]] or [block]
    hex, ship, unit = game["forces"][block]["hex"], pick(sorted(game["ships"])), pick(sorted(game["air"]))
    base, sub = pick(sorted(game["bases"])), pick(sorted(game["subs_of"]))
    own = pick(mine)
    whole: dict[str, Row] = {
        "launch": {"target": block, "unit": [unit]}, "strike": {}, "attack": {"at": [ship]},
        "combine": {"target": block}, "ferry": {"unit": [unit]}, "cap": {"over": own, "unit": [unit]},
        "search": {"hex": hex, "searcher": [unit]}, "sweep": {"unit": [unit], "start": 3},
        "armed-search": {"unit": unit, "target": block, "kind": "cruiser"}, "submarine": {"name": sub},
        "expose": {"target": block}, "move": {"name": block, "hex": hex}, "exit": {"name": block},
        "unload": {"ship": [ship]}, "load": {"ship": [ship]}, "refuel": {"name": block},
        "form": {"name": "Qz", "ship": [ship]}, "dummy": {"name": block, "do": "return", "hex": hex},
        "engage": {"by": [own], "target": [block]}, "fire": {"hold": True}, "withdraw": {"hex": hex}, "cease": {},
        "screen": {"ship": [ship]}, "reveal": {}, "bombard": {"base": base, "ship": [ship]},
        "shore-fire": {"base": base, "ship": [ship]}, "unopposed": {"target": block},
        "mission": {"name": block, "what": "land"}, "place": {"name": block, "hex": hex}, "pool": {"side": side},
        "land": {"unit": [unit], "at": base}, "next": {},
    }  # fmt: skip
    return whole[act]


def wrong(evening: Evening, act: str, given: Row) -> Iterator[str]:
    """The rules that forbid an act, where it is certain."""
    game, tree = evening.game, evening.session.state.tree
    if act in PHASES and game["phase"] not in PHASES[act]:
        yield "12"
    fights = [one for one in tree["umpire"].get("engagements", {}).values() if one.get("state", "engaged") != "over"]
    if act in IN_FIGHT and not fights:
        yield "20"
    if act in ("strike", "attack", "combine") and not game.get("strikes"):
        yield "16"
    units = [game["air"][name] for name in given.get("unit", [])] if isinstance(given.get("unit"), list) else []
    if act in ("launch", "ferry", "cap", "land") and any(unit["lost"] for unit in units):
        yield "18.g"
    if act == "launch" and any(unit["out"] or unit["withdrawn"] for unit in units):
        yield "16.i.iv"
    if act == "land" and any(not unit["adrift"] for unit in units):
        yield "18.f"
    force = game["forces"].get(given.get("name", ""))
    if act in ("move", "exit") and force and force["spotted"] != (game["phase"] == "movement-spotted"):
        yield "12.f"
    if act in ("unload", "load", "form") and any(cc.sailing(game, ship) is None for ship in given["ship"]):
        yield "18.c"
    if act == "next" and any(due.demanded for due in due_now("carrier-clashes", tree)):
        yield "12"


def tried(evening: Evening) -> None:
    """An act that must not be done is refused."""
    act = evening.random.choice([*PHASES, "land", "next"])
    if evening.game["turn"] == 0 or all(one["off"] for one in evening.game["forces"].values()):
        return
    given = inputs_of(evening, act)
    if bad := next(wrong(evening, act, given), None):
        evening.tried(act, bad, given, How(seed=1))


def decides(evening: Evening, strike: Row) -> set[str]:
    """Who may be the first to decide about a strike: its enemy, of whom no CAP has gone up in this phase, says what CAP
    he flies (16.f), or what his CAP over the target does (16.i.iii, 16.i.vii); else its owner.
    """
    game, owner, enemy = evening.game, strike["side"], cc.OTHER[strike["side"]]
    rose = [unit["side"] for unit in game["air"].values() if unit.get("rose") == (game["turn"], game["phase"])]
    is_silent, is_gone = enemy not in rose, game["forces"].get(strike["target"], {}).get("off")
    if is_silent and not is_gone and not strike.get("arrived"):
        return {enemy}
    return {owner, enemy} if is_silent or evening.over_it(strike) else {owner}


def due(evening: Evening) -> None:
    """The rules demand that strikes are flown, before anything of the next phase; the scenario's last turn ends all."""
    game, tree = evening.game, evening.session.state.tree
    evening.first_is_possible()
    if game["phase"] in (*COMBAT, *cc.SEARCHES):
        return
    found = [one for one in due_now("carrier-clashes", tree) if one.demanded and not one.command.startswith("land")]
    if game["phase"] == "turn-record":
        assert not found, evening.told(f"due at the end of turn {game['turn']}: {found}")
        if game["turn"] == game["turns"]:
            with pytest.raises(Refusal) as refused:
                evening.session.act("next", {}, How(seed=1))
            assert refused.value.cite == "28", evening.told(f"after the last turn: {refused.value}")
        return
    flights = {(one["side"], one["number"]): one for one in game.get("strikes", [])}
    owners = [re.findall(r"--side (\w+)", one.command)[0] for one in found]
    rows = zip(found, owners, strict=True)
    listed = [
        ((owner, number), one) for one, owner in rows for number in dict.fromkeys(re.findall(r"Strike \d+", one.line))
    ]
    numbers = sorted(flight for flight, _ in listed)
    assert numbers == sorted(flights), evening.told(f"due is {numbers}, by the rules {sorted(flights)}")
    for flight, one in listed:
        decide = decides(evening, flights[flight])
        assert one.side in decide, evening.told(f"{one.side} decides, by the rules {decide}: {one}")
    assert owners == sorted(owners, key=lambda side: side != game["first"]), evening.told(f"the order of {found}")
