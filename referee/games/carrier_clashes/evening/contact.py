"""Attacks made with a sighting: armed searches and submarines (15.o, 15.p, 25)."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import choice, enemys, flag, many
from referee.engine.rules import Rules
from referee.games.carrier_clashes.evening import cards, damage, dummies, flyers, names, search, spotting, state
from referee.games.carrier_clashes.rules.search.submarines import TARGETS, classes_of
from referee.games.carrier_clashes.rules.upkeep.cards import KINDS, Meaning
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.named import thing
from referee.session.board.owned import called

SAID = {"none": "no effect", "ditw": "dead in the water"}


class Armed(state.Named):
    """A searching air unit and its target."""

    unit: state.Air = thing(called("the Allied air unit that spotted the task force", of="air"))
    target: state.TaskForce = enemys(thing(called("the task force that it spotted", of="task_forces")))
    kind: str = choice(*KINDS, meaning="the type of ship to attack, one that was seen on a card")


def whole_armed_search(given: Armed) -> Whole:
    """The attack of a searching unit on the ships of a type."""
    listed = listed_of(given.target, given.kind)
    if not listed:
        raise at_odds("kind", f"there is no {given.kind} in {given.target.name}, real or dummy")
    return Whole("armed-search", {"ship": listed})


def of_armed(given: Armed) -> Bars:
    """What forbids an attack by a searching unit."""
    yield from is_armed(given.unit)
    yield from has_spotted(given.unit, given.target)
    yield from was_shown(given.unit, given.target, given.kind)


def is_armed(unit: state.Air) -> Bars:
    """Allied units with a P strength may attack what they spot while they search, if they are in action
    (15.o).
    """
    if unit.out or unit.lost:
        yield Bar("15.o.i", f"{unit.name} is out of action for the turn", "unit", "another --unit")
    if unit.owner != state.ALLIED:
        yield Bar("15.o", "only Allied units attack while they search", "unit")
    if "P" not in unit.strengths:
        yield Bar("15.o", f"{unit.name} has no P strength", "unit")


def cards_dealt(unit: state.Air, force: state.TaskForce) -> list[str] | None:
    """The cards that a unit was dealt of a task force in this phase; nothing if it has not spotted it."""
    public, sighting = unit.here.public, unit.here.umpire.sightings.get(force.name)
    if sighting is None or (sighting.turn, sighting.phase) != (public.turn, public.phase):
        return None
    return sighting.by.get(unit.name) if unit.searched == public.phase else None


def has_spotted(unit: state.Air, force: state.TaskForce) -> Bars:
    """A unit attacks each task force that it has spotted in its search once (15.o)."""
    if cards_dealt(unit, force) is None or not force.spotted:
        text = f"{unit.name} has not spotted {force.name} in this phase"
        yield Bar("15.o", text, "target", "told lists what was spotted; a unit that spotted it attacks")
    elif unit.name in unit.here.umpire.sightings[force.name].attacked_by:
        text = f"{unit.name} has attacked {force.name} already"
        yield Bar("15.o", text, "target", "another --unit, or another --target that it spotted")


def was_shown(unit: state.Air, force: state.TaskForce, kind: str) -> Bars:
    """A searching unit attacks ships of a type for which it was dealt a card (15.o)."""
    meaning, hand = Meaning(Rules(unit.here.ruleset)), cards_dealt(unit, force)
    if hand is not None and kind not in {meaning.kind(card) for card in hand}:
        hint = "told lists the cards that were seen: a --kind of those"
        yield Bar("15.o", f"no card of a {kind} was seen in {force.name}", "kind", hint)


def listed_of(force: state.TaskForce, kind: str) -> list[dict[str, Any]]:
    """The ships of a type, real and dummy, as the procedure `armed-search` takes them."""
    real, fakes = of_kind(force, kind)
    return [{"name": ship.name} for ship in real] + [{"dummy": True}] * fakes


@act(
    "armed-search",
    Armed,
    cite="15.o",
    phases=flyers.SEARCH_PHASES,
    whole=whole_armed_search,
    bars=of_armed,
    example='--unit VS-6 --target "Carrier Force" --kind carrier',
)
def armed_search(given: Armed, doing: Doing) -> None:
    """A searching Allied dive bomber attacks a ship, of a type that it saw, in a task force that it spotted."""
    unit, force = given.unit, given.target
    side, other = unit.owner, force.owner
    real, listed = of_kind(force, given.kind)[0], listed_of(force, given.kind)
    if not listed:
        doing.tell(side, f"{unit.name} attacks a {given.kind} of {{}}: there is none.", force)
        doing.tell(other, f"A searching aircraft attacks a {given.kind} of {{}}: there is none.", force, same=True)
        return
    outcome = doing.resolve("armed-search", {"ship": listed}, side=side, about=f"by {unit.name}").outcome
    if outcome["ship"]:  # a unit that met dummies alone attacks again (15.o)
        if sighting := force.here.umpire.sightings.get(force.name):
            sighting.put(attacked_by=[*sighting.attacked_by, unit.name])
        ship = real[outcome["ship"] - 1]
        result = SAID.get(outcome["result"], outcome["result"])
        facts = damage.to_be_known(ship, outcome["result"])
        for hearer, who in ((side, unit.name), (other, "A searching aircraft")):
            doing.tell(hearer, f"{who} attacks {ship.name}: {result}.", same=hearer == other, **facts)
        fewer_dummies(doing, force, given.kind, outcome["dummies"])
        damage.take_result(doing, ship, outcome["result"], said=True)
    else:
        doing.tell(side, f"{unit.name} attacks a {given.kind} of {{}}: it was a dummy; it may attack again.", force)
        doing.tell(other, f"A searching aircraft attacks a {given.kind} of {{}}: it was a dummy.", force, same=True)
        fewer_dummies(doing, force, given.kind, outcome["dummies"])
    if outcome["aircraft"] == "unavailable":
        unit.put(out=True)
        doing.tell(side, f"{unit.name} is out for the turn.")


def of_kind(force: state.TaskForce, kind: str) -> tuple[list[state.Ship], int]:
    """The ships of a type in a task force, and the number of dummy ships of it."""
    real = [ship for ship in force.sailing.values() if kind in [state.KIND_OF[suit] for suit in ship.suits]]
    return real, force.dummies.get(kind, 0)


def fewer_dummies(doing: Doing, force: state.TaskForce, kind: str, count: int) -> None:
    """Dummy ships that were attacked are discarded, and their cards too (15.o, 25.f)."""
    if not count:
        return
    left = {**force.dummies, kind: force.dummies[kind] - count}
    left = {key: value for key, value in left.items() if value > 0}
    are = "s are" if count > 1 else " is"
    doing.tell(force.owner, f"{count} dummy {kind}{are} discarded from {{}}.", force)
    force.put(dummies=left)
    if force.is_dummy:
        doing.tell("all", "{} holds no ship and is taken off the map.", force)
        dummies.leave_the_map(doing, force, say=False)
        return
    cards.refit(doing, force)


class Submarine(state.Named):
    """A submarine block, and the task force in its hex."""

    name: state.Submarine = thing(called("the submarine block", of="submarines"))
    target: state.TaskForce | None = enemys(
        thing(called("the enemy task force; needed where there are several in its hex", None, of="task_forces"))
    )
    attack: bool = flag(meaning="it attacks; without this, it only observes")
    prefer: list[str] = many(choice(*TARGETS), 0, 4, (), meaning="the types that it prefers to attack, best first")

    def check(self) -> None:
        if not self.attack:
            self.refuse("prefer", why="use it with --attack")

    def mean(self) -> None:
        if self.target is None and not any(may_spot(self.name)) and len(there := in_its_hex(self.name)) > 1:
            words = f"the player picks without seeing: there are {names.names_in_a_row(there)} in {self.name.hex}"
            none = bad_input("target", words)
            none.hint = f'submarine with the one picked: --target "{there[0].name}"'
            raise none


def of_submarine(given: Submarine) -> Bars:
    """What forbids a submarine's sighting or attack."""
    yield from may_spot(given.name)
    yield from given_its_time(given.name, attacks=given.attack)
    if given.target:
        yield from is_beneath(given.name, given.target)
    else:
        yield from has_prey(given.name)


def has_prey(block: state.Submarine) -> Bars:
    """By night a submarine attacks only a spotted force, which is in its hex (25.g)."""
    if block.here.is_night and block.hex and not in_its_hex(block):
        words = f"there is no spotted task force in {block.hex}; by night a submarine attacks only spotted forces"
        yield Bar("25.g", words, "name")


def may_spot(block: state.Submarine) -> Bars:
    """A submarine block spots once in a phase (25), but not where it is pinned (25.e), nor in a port (25.i)."""
    if block.hex is None:
        yield Bar("25", f"{block.name} is not on the map", "name", firm=True)
    if block.sideways:
        text = f"{block.name} attacked a force with destroyers and waits for the next movement"
        yield Bar("25.e", text, "name", "another --name; this one may act again after the next movement")
    if block.searched == block.here.public.phase:
        yield Bar("25", f"{block.name} has spotted in this phase", "name", "another --name; next goes on")
    if port := block.here.port_in(block.here.other(block.owner), block.hex):
        yield Bar("25.i", f"{block.name} does not search or attack in the port of {port.name}", "name")


def given_its_time(block: state.Submarine, *, attacks: bool) -> Bars:
    """By day submarines search before all others (25.a); by night they only attack, after the others (25.g)."""
    board = block.here
    if board.is_night:
        if not attacks:
            yield Bar("25.g", "by night a submarine only attacks spotted forces: use --attack", "attack")
        if search.laid_arcs(block.side):
            text = "by night submarines attack after the other searches, and some arcs are not searched yet"
            yield Bar("25.g", text, "act", f"search --side {block.owner} searches them; then type the same again")
    elif any(found.hexes for found in board.umpire.searches.values()):
        text = "by day submarines search before all others, and others have searched in this phase"
        hint = "next goes on, and submarine comes first in the next search phase; undo takes the searches back"
        yield Bar("25.a", text, "act", hint)


def is_beneath(block: state.Submarine, force: state.TaskForce) -> Bars:
    """A submarine block spots a task force in its own hex (25); by night it attacks one that is spotted (25.g)."""
    if force.hex != block.hex:
        yield Bar("25", f"{force.name} is not in {block.hex}", "target", firm=True)
    elif block.here.is_night and not force.spotted:
        yield Bar("25.g", f"{force.name} is not spotted; by night a submarine attacks only spotted forces", "target")


@act("submarine", Submarine, cite="25", phases=flyers.SEARCH_PHASES, bars=of_submarine)
def submarine(given: Submarine, doing: Doing) -> None:
    """A submarine block spots a task force in its hex, and attacks it if it was announced."""
    block = given.name
    side, other = block.owner, doing.board.other(block.owner)
    board, place = block.here, str(block.hex)
    force = given.target or next(iter(in_its_hex(block)), None)
    block.put(searched=doing.phase)
    if force is None:
        doing.tell(side, "{} in {}: nothing sighted.", block, place, hex=place)
        return
    if force.is_dummy:
        force.put(spotted=True)
        doing.tell(other, "{} in {} is spotted; it is a dummy, and is removed.", force, place, spotted=["{}"])
        facts = {"hex": place, "contact": force, "gone": True}
        doing.tell(side, "{} in {}: {} is a dummy and is removed.", block, place, force, **facts)
        dummies.take_off(doing, force, say=False)
        return
    flags = {"in_port": board.port_in(other, place) is not None, "night": board.is_night, "spotted": force.spotted}
    inputs = {"card": force.cards, **{key: True for key, there in flags.items() if there}}
    if given.attack:
        fire_torpedoes(doing, block, given, force, inputs)
    else:
        outcome = doing.resolve("submarine-draw", inputs, side=side, about=f"for {block.name}").outcome
        spot_by_submarine(doing, block, force, [card for card in (outcome["first"], outcome["second"]) if card])


def in_its_hex(block: state.Submarine) -> list[state.TaskForce]:
    """The task forces that a block may spot: those in its hex, by night the spotted among them (25.g)."""
    board = block.here
    there = board.forces_in(board.other(block.owner), block.hex)
    return [tf for tf in there if tf.spotted or not board.is_night]


def spot_by_submarine(doing: Doing, block: state.Submarine, force: state.TaskForce, hand: list[str]) -> None:
    """A task force is spotted by a submarine, with the cards drawn."""
    spotting.spot(doing, force, hand, [block.name])
    spotting.cards_told(doing, block.owner, force, f"{block.name} in {block.hex}", hand)


def fire_torpedoes(
    doing: Doing, block: state.Submarine, given: Submarine, force: state.TaskForce, inputs: dict[str, Any]
) -> None:
    """A submarine attack, announced before the cards are drawn (25.b-f)."""
    ships: list[tuple[state.Ship | None, dict[str, Any]]] = []
    for kind in TARGETS:
        real, fakes = of_kind(force, kind)
        ships += [(ship, as_submarine_target(ship, kind)) for ship in real]
        ships += [(None, {"kind": kind, "dummy": True})] * fakes
    screen = [ship for ship in force.sailing.values() if ship.target_class == "D" and not ship.apd]
    inputs = {**inputs, "strength": block.strength, "ship": [row for _, row in ships]}
    inputs |= {"destroyers": bool(screen), **({"prefer": given.prefer} if given.prefer else {})}
    targets = [ship for ship, _ in ships if ship]
    marked = [*names.stand_ins([block], "strength"), *names.stand_ins(targets, "defense")]
    answer = doing.resolve("submarine", inputs, side=block.owner, stand_in=marked, about=f"by {block.name}")
    outcome = answer.outcome
    hand = [str(card["card"]) for card in answer.cards] or inputs["card"][:2]  # a draw that is certain is not noted
    spot_by_submarine(doing, block, force, hand)
    if block.here.is_night:
        block.here.searches_of(block.owner).put(submarine_attacked=True)
    ship = ships[outcome["ship"] - 1][0] if outcome["ship"] else None
    if ship is None:
        doing.tell("all", "{} attacks {}, and meets no ship.", block, force)
    else:
        result = SAID.get(outcome["result"], outcome["result"])
        facts = damage.to_be_known(ship, outcome["result"])
        doing.tell("all", f"{{}} attacks {ship.name}: {result}.", block, **facts)
    if outcome["pinned"]:
        block.put(sideways=True)
        doing.tell("all", "{} is turned sideways until after the next movement.", block)
    drawn = (hand[0], hand[1] if len(hand) > 1 else None)
    may = classes_of(drawn, len(inputs["card"]), Meaning(Rules(doing.ruleset)))
    left = int(outcome["dummies"])
    for kind in (kind for kind in dict.fromkeys([*given.prefer, *TARGETS]) if kind in may):
        there = min(left, of_kind(force, kind)[1])
        fewer_dummies(doing, force, kind, there)
        left -= there
    if ship:
        damage.take_result(doing, ship, outcome["result"], said=True)


def as_submarine_target(ship: state.Ship, kind: str) -> dict[str, Any]:
    """A ship as the procedure `submarine` takes it."""
    out = {"name": ship.name, "kind": kind, "target_class": ship.target_class, "defense": ship.defense}
    return {**out, "condition": ship.condition}
