"""An act done as far as possible, what must hold after it, and what a refusal says about overriding it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine import catalogue
from referee.engine.errors import Refusal, bad_input
from referee.engine.inputs import Field
from referee.engine.plain import a_thing, singular
from referee.session.acting import lawful
from referee.session.acting.act import Act, Doing
from referee.session.acting.bars import bars_of
from referee.session.acting.catalogue import acts
from referee.session.board import conformity
from referee.session.board.board import Board
from referee.session.board.handles import Untold
from referee.session.board.naming import groups_of
from referee.session.board.sight import board_of
from referee.session.board.thing import Things
from referee.session.board.tree import look_up, split
from referee.session.record.shape import must_be_free

FORCE = '--force --why "…" overrides it'
NO_FORCE = "--force cannot override it, because the result would be impossible; enter what you decide with {} or set"


def run(found: Act, raw: Mapping[str, Any], doing: Doing) -> None:
    """Do an act as far as it can be done; a refusal by the rules says whether it can be overridden."""
    try:
        new_names_must_be_free(found, raw, doing)
        lawful.do(found, raw, doing)
        must_be_its_own(raw, doing)
        if doing.overridden and found.name != "set":  # `set` need not, for one correction may need another
            before, after = (board_of(doing.ruleset.game, tree) for tree in (doing.before, doing.tree))
            for fault in conformity.new_faults(before, after):
                message = f"{found.name}, forced, would make something impossible: {fault}; nothing was done"
                raise Refusal("not-allowed", message, hint=no_force(doing.ruleset.game))
        doing.finish()
    except Untold:
        if not doing.forced:
            raise
        message = f"{found.name}, forced, would tell a side of something that it does not see; nothing was done"
        raise Refusal("not-allowed", message, hint="first correct what that side sees") from None
    except Refusal as refusal:
        if refusal.hint is not None:
            refusal.is_bare = False
        if refusal.kind == "not-allowed":
            refusal.instead = refusal.hint or ""
            if refusal.forcible:
                refusal.hint = refusal.hint + "; " + FORCE if refusal.hint else FORCE
            elif refusal.hint is None:
                refusal.hint, refusal.is_bare = no_force(doing.ruleset.game), False
            refusal.bars = bars_of(refusal)
        raise


def no_force(game: str) -> str:
    """What to type where a check cannot be overridden."""
    return NO_FORCE.format(", ".join(catalogue.correcting_acts(game)))


def new_names_must_be_free(found: Act, raw: Mapping[str, Any], doing: Doing) -> None:
    """Refuse a new name that stands for something else: a side, all, the umpire."""
    for field, declared in found.inputs.fields.items():
        if declared.new and isinstance(raw.get(field), str):
            must_be_free(raw[field], doing.sides, field)


Group = tuple[str | None, str, Things[Any]]


def must_be_its_own(raw: Mapping[str, Any], doing: Doing) -> None:
    """Refuse a new thing with the name of a thing of another kind, of its side or of nobody's, or of a side."""
    board = board_of(doing.ruleset.game, doing.tree)
    every = list(named_groups(board))
    for side, kind, name in things_added(doing, every):
        others = [one for one in every if one[1] != kind and (side is None or one[0] in (None, side))]
        same = [of for _, of, group in others if name.lower() in map(str.lower, group)]
        same += ["zones"] if name.lower() in map(str.lower, board.places()) else []
        said = ((key, value if isinstance(value, list) else [value]) for key, value in raw.items())
        field = next((key for key, values in said if name in values), "name")
        must_be_free(name, doing.sides, field)
        if same:
            words = [board.word_of(of) for of in (same[0], kind)]
            taken, new = map(a_thing, words)
            raise bad_input(field, f"{name} is the name of {taken}; {new} needs its own name")


def named_groups(board: Board[Any, Any, Any]) -> Iterator[Group]:
    """The groups of things with names of their own: each side's, and nobody's."""
    for side in (*board.sides, None):
        yield from ((side, kind, group) for kind, group in groups_of(board, side) if group.of.has_own_name)


def things_added(doing: Doing, every: list[Group]) -> Iterator[tuple[str | None, str, str]]:
    """The things that an act has added to some groups: each one's side, kind and name."""
    touched = [tuple(split(path)) for path in doing.changes]
    for side, kind, group in every:
        way = ("sides", side, kind) if side else ("public", kind)
        for name in dict.fromkeys(path[len(way)] for path in touched if path[: len(way)] == way != path):
            if name in group and look_up(doing.before, (*way, name)) is None:
                yield side, kind, name


def making_acts(game: str, field: Field | None) -> list[str]:
    """The acts that make a thing of the missing kind: those that add some, and the one that is called so, unless
    that only looks or takes what is there.
    """
    wanted = set(field.of) if field else set()
    called = {singular(group) for group in wanted}
    found = [
        one.name
        for one in acts(game).values()
        if wanted & groups_named(one, new=True)
        or (one.name in called and not one.only_looks and not wanted & groups_named(one, there=True))
    ]
    return [f"do {' or '.join(found)} enters one"] if found else []


def groups_named(found: Act, *, new: bool = False, there: bool = False) -> set[str]:
    """The groups from which an act names things; `new`: to which it adds some; `there`: of which one must be there."""
    fields = found.inputs.fields.values()
    return {group for field in fields if (field.new or not new) and (field.thing or not there) for group in field.of}
