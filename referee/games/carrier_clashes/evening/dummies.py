"""Dummies: blocks without ships, and dummy ships among real ones; blocks that leave the map (21, 22)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from referee.engine.errors import at_odds, bad_input
from referee.engine.inputs import choice, enemys
from referee.engine.rules import Rules
from referee.games.carrier_clashes.evening import cards, flyers, looking, sea, state
from referee.games.carrier_clashes.rules.upkeep.cards import Meaning
from referee.session.acting.act import Doing, act, pending
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.due import Due
from referee.session.acting.hints import OPEN, command, option
from referee.session.acting.named import find, thing
from referee.session.board.owned import called, called_hex, side_among

COMING = ("task-force",)


def leave_the_map(doing: Doing, force: state.TaskForce, *, say: bool = True) -> None:
    """A block leaves the map; a side that saw the block sees this, unless it looks away (12.f, 12.j)."""
    other = doing.board.other(force.owner)
    observed = force.is_seen or force.owner not in force.here.umpire.table
    if say and observed and doing.sees(other, force):
        doing.tell(other, "{} is off the map.", force)
    retire_sticker(force)
    force.here.umpire.sightings.remove(force.name)
    for unit in force.side.air.values():
        if unit.over == force.name:
            flyers.fly_over_own(unit)
    force.side.task_forces.remove(force.name)


def retire_sticker(force: state.TaskForce) -> None:
    """The sticker of a block that leaves the map is used again after all others: the enemy's notes still name it."""
    stickers = force.here.umpire.stickers
    mine = stickers.get(force.owner, [])
    if force.called in mine:
        others = [number for number in mine if number != force.called]
        force.here.umpire.put(stickers={**stickers, force.owner: [*others, force.called]})


def take_off(doing: Doing, force: state.TaskForce, *, say: bool = True) -> None:
    """A dummy leaves the map; it may come back in the task force phase (21.b, 21.c)."""
    side = force.side
    side.put(dummies_away=dict(sorted({**side.dummies_away, force.name: force.called}.items())))
    leave_the_map(doing, force, say=say)


def take_off_dummies(doing: Doing, force: state.TaskForce) -> None:
    """The dummy ships of a task force are taken off; one that has nothing else leaves the map (22.c-e)."""
    if force.ships and not force.dummies:
        return
    if not force.ships:
        doing.tell("all", "{} holds no ship and is taken off the map.", force)
        if force.dummies:
            leave_the_map(doing, force, say=False)
        else:
            take_off(doing, force, say=False)
        return
    force.put(dummies=None)
    cards.refit(doing, force)
    doing.tell(force.owner, "The dummy ships of {} are taken off.", force)


class Dummy(state.Named):
    """A dummy block."""

    name: str = called("the dummy", of="task_forces")
    do: str = choice("return", "remove", default="return", meaning="bring it back on the map, or take it off")
    hex: str | None = called_hex("where it comes back: a hex with a friendly dummy or task force", None)
    side: str | None = side_among(state.SIDES)

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> list[str] | None:
        """The dummies on the map and off it, and the choice for each: take it off the map, or bring it back."""
        sides = board.sides.values()
        if name == "name":
            blocks = [tf.name for own in sides for tf in own.task_forces.values() if tf.is_dummy]
            return [*blocks, *(one for own in sides for one in own.dummies_away)]
        if name == "do":
            return ["return" if any(raw.get("name") in own.dummies_away for own in sides) else "remove"]
        if name == "hex":
            owners = [side for side, own in board.sides.items() if raw.get("name") in own.dummies_away]
            there = [tf.hex for side in owners for tf in board.side(side).task_forces.values()]
            return sorted({place for place in there if place})
        return None

    def mean(self) -> None:
        if self.do == "remove":
            assert self.force
            return
        if self.side_away is None:
            if any(self.name in own.task_forces for own in self.board.sides.values()):
                raise bad_input("do", f"{self.name} is on the map: --do remove takes a dummy off it")
            raise at_odds("name", f"no dummy {self.name} is off the map")
        if self.hex is None:
            raise bad_input("hex", "where does it return? " + option(hex=OPEN) + ", where another force of its side is")
        sea.must_be_on_map(self.board, self.hex, "hex")

    @property
    def force(self) -> state.TaskForce:
        """The block on the map that is meant, or a refusal."""
        sides = [self.side] if self.side else list(self.board.sides)
        found = find(self.board, ("task_forces",), self.name, "name", sides, self.side)
        assert isinstance(found, state.TaskForce)
        return found

    @property
    def side_away(self) -> str | None:
        """The side whose dummy of that name is off the map."""
        sides = self.board.sides.items()
        return next((side for side, own in sides if self.side in (None, side) and self.name in own.dummies_away), None)


def of_dummy(given: Dummy) -> Bars:
    """What forbids taking a dummy off, or its return."""
    if given.do == "remove":
        yield from is_a_dummy(given.force)
    else:
        yield from of_return(given.board, str(given.side_away), str(given.hex))


def is_a_dummy(force: state.TaskForce) -> Bars:
    """Only a dummy is taken off at will (21.d)."""
    if not force.is_dummy:
        hint = "another --name: show lists the dummies"
        yield Bar("21.d", f"{force.name} is not a dummy", "name", hint, firm=True)


def of_return(board: state.Board, side: str, place: str) -> Bars:
    """A dummy comes back in the task force phase, in the hex of a friendly force (21.c)."""
    if board.public.phase not in COMING:
        hint = "next goes on, to the task force phase"
        yield Bar("21.c", "dummies come back in the task force phase", "act", hint)
    if not board.forces_in(side, place):
        hint = "another --hex, where a task force or a dummy of its side is: see map"
        yield Bar("21.c", f"there is no friendly dummy or task force in {place}", "hex", hint)
    yield from leaves_room_for_one(board.side(side), "name", "form joins two task forces into one")


def leaves_room_for_one(side: state.Side, field: str, hint: str, gone: Sequence[state.TaskForce] = ()) -> Bars:
    """A scenario may limit the task forces of a side (7); a dummy counts as one (21). Those that are `gone` do not."""
    limit = side.here.public.most_task_forces.get(side.name)
    if limit is not None and len(side.task_forces) - len(gone) >= limit:
        yield Bar("7", f"the scenario allows the side {limit} task forces, dummies included", field, hint)


@act("dummy", Dummy, cite="21", bars=of_dummy)
def dummy(given: Dummy, doing: Doing) -> None:
    """Take a dummy block off the map at will, or bring it back in the task force phase."""
    if given.do == "remove":
        doing.tell(given.force.owner, "{} is off the map.", given.force)
        take_off(doing, given.force)
        return
    side, place = str(given.side_away), str(given.hex)
    own = given.board.side(side)
    away = own.dummies_away
    force = own.task_forces.add(given.name, hex=place, called=away[given.name])
    own.put(dummies_away={name: sticker for name, sticker in away.items() if name != given.name})
    doing.tell(side, "{} is back, in {}.", force, place, hex=place)


class Expose(state.Named):
    """A task force in which dummy ships were seen."""

    target: state.TaskForce = thing(enemys(called("the enemy task force", of="task_forces")))


def of_expose(given: Expose) -> Bars:
    """What forbids demanding that dummy ships be taken off."""
    yield from has_shown_dummies(given.target)


def has_shown_dummies(force: state.TaskForce) -> Bars:
    """A player who was dealt a sign of dummies in this turn may have all dummy ships taken off (22.c)."""
    sighting = force.here.umpire.sightings.get(force.name)
    dealt = sighting.cards if sighting and sighting.turn == force.here.public.turn and force.spotted else ()
    if not shows_dummies(force.here, dealt):
        hint = "another --target, one of which a sign of dummies was dealt this turn"
        words = f"no sign of dummies was dealt from {force.name} in this turn"
        yield Bar("22.c", words, "target", hint)


def shows_dummies(board: state.Board, hand: Iterable[str]) -> bool:
    """Is a card among these that gives dummy ships away (22.b)?"""
    meaning = Meaning(Rules(board.ruleset))
    return any(meaning.kind(card) == "dummy" for card in hand)


@act("expose", Expose, cite="22.c", phases=flyers.SEARCH_PHASES, bars=of_expose)
def expose(given: Expose, doing: Doing) -> None:
    """Take all dummy ships off a task force, for a searching player who was dealt a sign of dummies."""
    doing.tell(doing.board.other(given.target.owner), "All dummy ships of {} are taken off.", given.target)
    take_off_dummies(doing, given.target)


def say_of_dummies(doing: Doing, side: str, force: state.TaskForce, hand: Iterable[str]) -> None:
    """A side that is dealt a sign of dummies hears what it may ask for (22.c)."""
    if shows_dummies(force.here, hand):
        doing.tell(side, "A sign of dummies: you may have all dummy ships of {} taken off (22.c).", force)


@pending(*flyers.SEARCH_PHASES)
def may_be_exposed(tree: Mapping[str, Any]) -> Iterator[Due]:
    """Task forces from which a sign of dummy ships was dealt, and which still have dummy ships (22.c)."""
    board = state.Board(dict(tree))
    for side in board.order_of_play:
        for force in board.enemy(side).task_forces.values():
            if force.dummies and looking.clear(has_shown_dummies(force)):
                line = f"a sign of dummies was dealt from {force.name}: all its dummy ships may be taken off (22.c)"
                yield Due(line, command("expose", target=force), side, demanded=False)
