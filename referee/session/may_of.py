"""Asks `may` about a thing of a side, a force that is not a thing on the board, or a side as a whole."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.errors import Refusal
from referee.engine.kinds import Choice
from referee.session import for_whom
from referee.session.acting.act import Act
from referee.session.acting.due import due_now
from referee.session.acting.orders import words_of
from referee.session.board.naming import groups_of
from referee.session.board.short_names import names_meant
from referee.session.board.thing import Thing
from referee.session.fillings import is_place
from referee.session.may import Asked, Barred, Force, May, Possible
from referee.session.session import Session


def of_name(session: Session, word: str, *, known: bool = False) -> May:
    """What the thing with this name may do now; `known`: as far as its own side knows."""
    rows = list[Possible | Barred]()
    for one in called_so(session, word):
        asked = Asked(session, one.owner if known else None)
        rows += of_force(asked, one).rows if isinstance(one, Force) else of_thing(asked, one)
    return May.of(rows)


def of_thing(asked: Asked, thing: Thing) -> list[Possible | Barred]:
    """What a thing may do, then what its parts may do; for one that does not act by itself, what the thing that
    acts for it may do.
    """
    own = asked.of_thing(thing)
    if not own.may and thing.acts_with is not None:
        return [*own.rows, *asked.of_thing(thing.acts_with).rows]
    done = {one.act.name for one in own.rows}
    return [*own.rows, *(one for one in asked.of_parts(thing).rows if one.act.name not in done)]


def called_so(session: Session, word: str) -> Sequence[Thing | Force]:
    """The things of a side that a word names, or a force that takes orders and is no thing, with what it flies from."""
    asked = Asked(session)
    try:
        return for_whom.called_so(asked.board, word)
    except Refusal:
        beside = [force for side in asked.sides for force in no_things(session, asked, side)]
        names = names_meant(word, [force.name for force in beside])
        found = [force for force in beside if force.name in names]
        if len(found) != 1:
            raise
        force = found[0]
        return [force, *asked.board.flown_from(force.name, force.owner)]


def of_side(session: Session, side: str, *, known: bool = False, values: bool = True) -> May:
    """What each thing that a side gives orders to may do now, and the side as a whole; `values`: with all that may
    be in each input.
    """
    asked = Asked(session, side if known else None)
    groups = words_of(session.game).forces(session.state.tree, side)
    in_play = {name for group in groups.values() for name, there in group.items() if there}
    things = [thing for _, group in groups_of(asked.board, side) for thing in group.values() if thing.name in in_play]
    found = [one for thing in things for one in asked.of_thing(thing, values=values).rows]
    for force in no_things(session, asked, side):
        so_called = asked.board.so_called(kinds_of(asked, side), force.name, side)
        there = [asked.of_thing(one, values=values) for one in so_called if one.name == force.name]
        found += [one for may in there or [of_force(asked, force, values=values)] for one in may.rows]
    said = [(one.act, one.given) for one in found]
    return May.of([*found, *(one for one in of_whole(asked, side, values=values).rows if one[1:3] not in said)])


def kinds_of(asked: Asked, side: str) -> list[str]:
    """The kinds of things that a side has."""
    return [kind for kind, _ in groups_of(asked.board, side)]


def no_things(session: Session, asked: Asked, side: str) -> list[Force]:
    """The forces that take a side's orders and are no things on the board."""
    things = {name for _, group in groups_of(asked.board, side) for name in group}
    groups = words_of(session.game).forces(session.state.tree, side).values()
    return [Force(name, side) for group in groups for name, there in group.items() if there and name not in things]


def of_force(asked: Asked, force: Force, *, values: bool = True) -> May:
    """What a force that is no thing may do, where an act itself offers its name."""
    found: list[Possible | Barred] = []
    for act in asked.acts:
        by = [name for name in asked.doers.get(act.name, ()) if force.name in (asked.offered(act, name, {}) or ())]
        found += [asked.of_act(act, name, force, values=values) for name in by]
    return May.of(found)


def of_whole(asked: Asked, side: str, *, values: bool = True) -> May:
    """What a side as a whole may do: the acts that need none of its things, and what the rules require of it."""
    kinds = kinds_of(asked, side)
    due = {one.command.act for one in due_now(asked.game, asked.tree) if one.demanded and one.side == side}
    acts = [
        act
        for act in asked.acts
        if (act.name in due or is_done_by_side(asked, act, kinds, side)) and is_for(act, side, asked.sides)
    ]
    force = Force(side, side)
    said = {act.name: next((name for name in ("side", side) if name in act.inputs.fields), "") for act in acts}
    found = [asked.of_act(act, said[act.name], force, values=values) for act in acts]
    # why a thing may not do what is due, its own answer says
    return May.of(one for one in found if isinstance(one, Possible) or is_done_by_side(asked, one.act, kinds, side))


def is_done_by_side(asked: Asked, act: Act, kinds: Sequence[str], side: str) -> bool:
    """Is the act done by a side itself rather than by one of its things, or by either?"""
    return "side" in getattr(act.inputs, "doers", ()) or not asked.doing_fields(act, kinds, side)


def is_for(act: Act, side: str, sides: Sequence[str]) -> bool:
    """May a side do an act at all?"""
    fields = act.inputs.fields
    own = fields.get("side")
    among = side in own.kind.options if own is not None and isinstance(own.kind, Choice) else True
    return among and not any(field.whose in sides and field.whose != side for field in fields.values())


def within_reach(session: Session, thing: Thing | Force) -> dict[str, list[str]]:
    """The hexes and the enemy's things that it may name, by act (and input, where it has several)."""
    out: dict[str, list[str]] = {}
    asked = Asked(session)
    may = of_force(asked, thing) if isinstance(thing, Force) else asked.of_thing(thing)
    for found in may.may:
        fields = found.act.inputs.fields
        for name, values in found.inputs.items():
            field = fields[name]
            kind = field.kind.of_each
            if (is_place(name, kind) or field.whose == "enemy") and values:
                key = found.act.name if found.act.name not in out else f"{found.act.name} --{name}"
                out[key] = list(map(str, values))
    return out
