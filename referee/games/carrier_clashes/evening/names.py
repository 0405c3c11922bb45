"""What is typed: names, stickers, pairs of names; and the things that they name, with the right to do so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from referee.engine.errors import at_odds, unknown
from referee.games.carrier_clashes.evening import state
from referee.session.acting.act import Doing
from referee.session.board.thing import Thing

WORDS = {"task_forces": "task force", "ships": "ship", "air": "air unit", "bases": "base", "submarines": "submarine"}


def names_in_a_row(names: Iterable[Any]) -> str:
    """Names, or the names of things, as a sentence lists them."""
    return ", ".join(one.name if isinstance(one, Thing) else str(one) for one in names)


def next_number(things: Iterable[str]) -> int:
    """The number of one more of things that are numbered."""
    return max((int(name) for name in things), default=0) + 1


def limit(here: Doing | state.Board, name: str) -> int:
    """A number that the rules set once."""
    return int(here.ruleset.printed["limits"]["entries"][name])


# The things of these names.


def owner_and_things(
    doing: Doing, words: Sequence[str], field: str, kinds: Sequence[str], side: str | None = None
) -> tuple[str, list[Thing]]:
    """The one side that owns all things of these names, and the things; or a refusal that names the nearest.

    A task force may be named by its sticker too.
    """
    board, owner, out = state.Board.of(doing), side, list[Thing]()
    for word in words:
        found = [thing for one in doing.sides for thing in matching(board, one, word, kinds)]
        mine = [thing for thing in found if side in (None, thing.owner)]
        if not mine:
            what = " or ".join(WORDS[kind] for kind in kinds)
            known = [
                n for one in doing.sides if side in (None, one) for kind in kinds for n in board_of(board, one, kind)
            ]
            raise unknown(f"{side} {what}" if side else what, word, known, field=field)
        right = [thing for thing in mine if owner in (None, thing.owner)]
        if not right:
            raise at_odds(field, f"{word} is not of the {owner} side, as the others are")
        owner = right[0].owner
        out.append(right[0])
    if owner is None:
        raise at_odds("side", "which side? allied or ijn")
    return owner, out


def board_of(board: state.Board, side: str, kind: str) -> Any:
    """A side's things of a kind."""
    return getattr(board.side(side), kind)


def matching(board: state.Board, side: str, word: str, kinds: Sequence[str]) -> list[Thing]:
    """A side's things that are so called: by name, a task force by its sticker too."""
    for kind in kinds:
        if word in board_of(board, side, kind):
            return [board_of(board, side, kind)[word]]
    if "task_forces" not in kinds:
        return []
    forces, word = board.side(side).task_forces, word.lower().removeprefix("block ")
    held = board.tree["sides"][side].get("task_forces", {})
    return [forces[name] for name, tf in held.items() if tf.get("called") and tf["called"].lower() == word]


def forces(doing: Doing, words: Sequence[str], field: str, side: str | None = None) -> list[state.TaskForce]:
    """Task forces of one side."""
    return cast("list[state.TaskForce]", owner_and_things(doing, words, field, ["task_forces"], side)[1])


def force(doing: Doing, word: str, field: str, side: str | None = None) -> state.TaskForce:
    """A task force."""
    return forces(doing, [word], field, side)[0]


def ships(doing: Doing, words: Sequence[str], field: str, side: str | None = None) -> list[state.Ship]:
    """Ships of one side."""
    return cast("list[state.Ship]", owner_and_things(doing, words, field, ["ships"], side)[1])


def units(doing: Doing, words: Sequence[str], field: str, side: str | None = None) -> list[state.Air]:
    """Air units of one side."""
    return cast("list[state.Air]", owner_and_things(doing, words, field, ["air"], side)[1])


def base(doing: Doing, word: str, field: str, side: str | None = None) -> state.Base:
    """A base."""
    return cast("state.Base", owner_and_things(doing, [word], field, ["bases"], side)[1][0])


def defended(doing: Doing, word: str, field: str, side: str | None = None) -> state.TaskForce | state.Base:
    """A task force or a base."""
    return cast(
        "state.TaskForce | state.Base", owner_and_things(doing, [word], field, ["task_forces", "bases"], side)[1][0]
    )


def host(doing: Doing, word: str, field: str, side: str) -> state.Ship | state.Base:
    """A carrier or a base of a side."""
    return cast("state.Ship | state.Base", owner_and_things(doing, [word], field, ["ships", "bases"], side)[1][0])


def described(ship: state.Ship) -> str:
    """A ship as she is seen: her name, class and defense (16.k)."""
    now = "" if ship.condition == "none" else f", {ship.condition}"
    return f"{ship.name} ({ship.target_class} {ship.defense}{now})"


def stand_ins(things: Iterable[Any], *keys: str) -> list[str]:
    """Which of some counters have a value under one of `keys` that is not the published one."""
    out = []
    for thing in things:
        marked = thing.stand_in
        if marked is True or (marked and set(marked) & set(keys)):
            out.append(thing.type if isinstance(thing, state.Air) else thing.name)
    return list(dict.fromkeys(out))


def suited(suits: Sequence[str], name: str) -> dict[str, Any]:
    """A ship as the cards show it: its `kind`, `name`, and the kind that it may count as `also` (8.g)."""
    kinds = [state.KIND_OF[suit] for suit in suits]
    return {"kind": kinds[0], "name": name, **({"also": kinds[1]} if len(kinds) > 1 else {})}
