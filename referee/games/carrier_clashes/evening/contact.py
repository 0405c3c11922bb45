"""Attacks that come with a sighting: armed searches and submarines (15.o, 15.p, 25)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, choice, flag, many
from referee.engine.rules import Rules
from referee.games.carrier_clashes.evening.board import (
    KIND_OF,
    OTHER,
    condition,
    is_night,
    port_in,
    sailing,
    stand_ins,
    whose,
)
from referee.games.carrier_clashes.evening.cards import refit
from referee.games.carrier_clashes.evening.damage import hit
from referee.games.carrier_clashes.evening.flyers import SEARCH_PHASES
from referee.games.carrier_clashes.evening.search import spot, take_off
from referee.games.carrier_clashes.rules.search.submarines import TARGETS, classes_of
from referee.games.carrier_clashes.rules.upkeep.cards import KINDS, Meaning
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called, own


class Armed(Inputs):
    """A searching air unit, and what it attacks."""

    unit: str = called("the Allied air unit that spotted the task force", of="air")
    target: str = called("the task force that it spotted", of="task_forces")
    kind: str = choice(*KINDS, meaning="the type of ship attacked, one that was seen on a card")


@act("armed-search", Armed, cite="15.o", phases=SEARCH_PHASES)
def armed_search(given: Armed, doing: Doing) -> None:
    """A searching Allied dive bomber attacks a ship, of a type that it saw, in a task force that it spotted."""
    side = whose(doing, [given.unit], "unit", ("air",))
    other = OTHER[side]
    whose(doing, [given.target], "target", ("task_forces",), other)
    check_armed(doing, side, given.unit, given.target, given.kind)
    real, dummies = of_kind(doing, other, given.target, given.kind)
    listed = [{"name": name} for name in real] + [{"dummy": True}] * dummies
    if not listed:
        doing.tell("all", f"{given.unit} attacks a {given.kind} of {given.target}: there is none.")
        return
    doing.put("sides", side, "air", given.unit, "attacked", value=attacked(doing, side, given.unit, given.target))
    outcome = doing.resolve("armed-search", {"ship": listed}, side=side).outcome or {}
    fewer_dummies(doing, other, given.target, given.kind, outcome["dummies"])
    if outcome["ship"]:
        name = real[outcome["ship"] - 1]
        doing.tell("all", f"{given.unit} attacks {name}: {outcome['result'].replace('none', 'no effect')}.")
        hit(doing, other, name, outcome["result"])
    else:
        doing.tell("all", f"{given.unit} attacks a {given.kind} of {given.target}: it was a dummy.")
    if outcome["aircraft"] == "unavailable":
        doing.put("sides", side, "air", given.unit, "out", value=True)
        doing.tell(side, f"{given.unit} is out for the turn.")


def attacked(doing: Doing, side: str, unit: str, target: str) -> list[str]:
    """The task forces that a searching unit has attacked in this phase."""
    before = own(doing, side, "air")[unit].get("attacked", [])
    return [*before, target]


def check_armed(doing: Doing, side: str, unit: str, target: str, kind: str) -> None:
    """Who may attack while searching, and what (15.o)."""
    flyer = own(doing, side, "air")[unit]
    if side != "allied":
        doing.forbid("15.o", "only Allied units attack while they search", "unit")
    if "P" not in flyer.get("strengths", {}):
        doing.forbid("15.o", f"{unit} has no P strength", "unit")
    contact = own(doing, side, "contacts").get(target, {})
    here = contact.get("turn") == doing.turn and not contact.get("stale")
    if not here or unit not in contact.get("by", ()) or flyer.get("searched") != doing.phase:
        doing.forbid("15.o", f"{unit} has not spotted {target} in this phase", "target")
    if target in flyer.get("attacked", ()):
        doing.forbid("15.o", f"{unit} has attacked {target} already", "target")
    meaning = Meaning(Rules(doing.ruleset))
    seen = {meaning.kind(card) for card in contact.get("cards", ())}
    if kind not in seen:
        doing.forbid("15.o", f"no card of a {kind} was seen in {target}", "kind")


def of_kind(doing: Doing, side: str, tf: str, kind: str) -> tuple[list[str], int]:
    """The ships of a type in a task force, and the number of dummy ships of it."""
    ships = sailing(doing, side, tf).items()
    dummies = {d["kind"]: int(d["count"]) for d in own(doing, side, "task_forces")[tf]["dummies"]}
    real = [name for name, ship in ships if kind in [KIND_OF[suit] for suit in ship["suits"]]]
    return real, dummies.get(kind, 0)


def fewer_dummies(doing: Doing, side: str, tf: str, kind: str, count: int) -> None:
    """Dummy ships that were attacked are discarded, and their cards with them (15.o, 25.f)."""
    if not count:
        return
    left = [dict(dummy) for dummy in own(doing, side, "task_forces")[tf]["dummies"]]
    for dummy in left:
        if dummy["kind"] == kind:
            dummy["count"] -= count
    left = [dummy for dummy in left if dummy["count"] > 0]
    doing.tell(side, f"{count} dummy {kind}{'s are' if count > 1 else ' is'} discarded from {tf}.")
    if not left and not own(doing, side, "task_forces")[tf]["ships"]:
        doing.put("sides", side, "task_forces", tf, value=None)
        doing.tell("all", f"{tf} holds no ship and is taken off the map.")
        return
    doing.put("sides", side, "task_forces", tf, "dummies", value=left)
    refit(doing, side, tf)


class Submarine(Inputs):
    """A submarine block, and the task force in its hex."""

    name: str = called("the submarine block", of="submarines")
    target: str | None = called(
        "the enemy task force; needed where there are several in its hex", None, of="task_forces"
    )
    attack: bool = flag(meaning="it attacks; without this it only observes")
    prefer: list[str] = many(choice(*TARGETS), 0, 4, (), meaning="the types it would attack, best first")


@act("submarine", Submarine, cite="25", phases=SEARCH_PHASES)
def submarine(given: Submarine, doing: Doing) -> None:
    """A submarine block spots a task force in its hex, and attacks it if it was announced."""
    side = whose(doing, [given.name], "name", ("submarines",))
    block = own(doing, side, "submarines")[given.name]
    target = in_its_hex(doing, OTHER[side], block["hex"], given.target)
    check_block(doing, side, given.name, block)
    doing.put("sides", side, "submarines", given.name, "searched", value=doing.phase)
    if target is None:
        doing.tell(side, f"{given.name} in {block['hex']}: nothing sighted.", hex=block["hex"], contact=[])
        return
    tf = own(doing, OTHER[side], "task_forces")[target]
    if not tf["cards"]:
        doing.tell(OTHER[side], f"{target} in {block['hex']} is spotted; a dummy, it is removed.")
        take_off(doing, OTHER[side], target)
        text = f"{target} in {block['hex']} is a dummy and is removed"
        doing.tell(side, f"{given.name} in {block['hex']}: {text}.", hex=block["hex"], contact=[text])
        return
    flags = {
        "in_port": bool(port_in(doing, OTHER[side], block["hex"])),
        "night": is_night(doing),
        "spotted": bool(tf.get("spotted")),
    }
    inputs = {"card": tf["cards"], **{key: True for key, there in flags.items() if there}}
    if given.attack:
        fires(doing, side, given, target, inputs)
    else:
        outcome = doing.resolve("submarine-draw", inputs, side=side).outcome or {}
        sighted(doing, side, given.name, target, [card for card in (outcome["first"], outcome["second"]) if card])


def in_its_hex(doing: Doing, side: str, place: str, target: str | None) -> str | None:
    """The task force that a block spots: the one that is named, or that is there."""
    there = [name for name, tf in own(doing, side, "task_forces").items() if tf["hex"] == place]
    if target is not None:
        whose(doing, [target], "target", ("task_forces",), side)
        if target not in there:
            doing.forbid("25", f"{target} is not in {place}", "target")
        return target
    if len(there) > 1:
        raise bad_input("target", f"the player picks blindly: there are {', '.join(there)} in {place}")
    return there[0] if there else None


def check_block(doing: Doing, side: str, name: str, block: Mapping[str, Any]) -> None:
    """May a block spot now (25, 25.e)?"""
    if block.get("sideways"):
        doing.forbid("25.e", f"{name} attacked a task force with destroyers and waits for the next movement", "name")
    if block.get("searched") == doing.phase:
        doing.forbid("25", f"{name} has spotted in this phase", "name")


def sighted(doing: Doing, side: str, name: str, target: str, cards: Sequence[str]) -> None:
    """A task force is spotted by a submarine, with the cards drawn."""
    place = str(own(doing, side, "submarines")[name]["hex"])
    spot(doing, side, target, place, cards, [name])
    text = f"{target} in {place}: {' '.join(cards)}"
    doing.tell(side, f"{name} in {place}: {text}.", hex=place, contact=[text])


def fires(doing: Doing, side: str, given: Submarine, target: str, inputs: dict[str, Any]) -> None:
    """A submarine attack, announced before the cards are drawn (25.b-f)."""
    other = OTHER[side]
    block = own(doing, side, "submarines")[given.name]
    ships: list[tuple[str | None, str, dict[str, Any]]] = []
    for kind in TARGETS:
        real, dummies = of_kind(doing, other, target, kind)
        ships += [(name, kind, prey(own(doing, other, "ships")[name], kind)) for name in real]
        ships += [(None, kind, {"kind": kind, "dummy": True})] * dummies
    screen = [s for s in sailing(doing, other, target).values() if s["target_class"] == "D" and not s.get("apd")]
    inputs = {**inputs, "strength": block["strength"], "ship": [row for _, _, row in ships]}
    inputs |= {"destroyers": bool(screen), **({"prefer": given.prefer} if given.prefer else {})}
    names = [name for name, _, _ in ships if name]
    marked = [*stand_ins(doing, side, [given.name], "strength"), *stand_ins(doing, other, names, "defense")]
    answer = doing.resolve("submarine", inputs, side=side, stand_in=marked)
    outcome = answer.outcome or {}
    sighted(doing, side, given.name, target, [card["card"] for card in answer.cards])
    if outcome["pinned"]:
        doing.put("sides", side, "submarines", given.name, "sideways", value=True)
        doing.tell("all", f"{given.name} is turned sideways until after the next movement.")
    drawn = (answer.cards[0]["card"], answer.cards[1]["card"] if len(answer.cards) > 1 else None)
    may = classes_of(drawn, len(inputs["card"]), Meaning(Rules(doing.ruleset)))
    left = int(outcome["dummies"])
    for kind in (kind for kind in dict.fromkeys([*given.prefer, *TARGETS]) if kind in may):
        there = min(left, of_kind(doing, other, target, kind)[1])
        fewer_dummies(doing, other, target, kind, there)
        left -= there
    name = ships[outcome["ship"] - 1][0] if outcome["ship"] else None
    if name is None:
        doing.tell("all", f"{given.name} makes no attack on {target} that meets a ship.")
        return
    doing.tell("all", f"{given.name} attacks {name}: {outcome['result'].replace('none', 'no effect')}.")
    hit(doing, other, name, outcome["result"])


def prey(ship: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """A ship as the procedure `submarine` takes it."""
    out = {"kind": kind, "target_class": ship["target_class"], "defense": ship["defense"]}
    return {**out, "condition": condition(ship)}
