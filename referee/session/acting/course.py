"""The phases that an evening commonly has in a game with no sequence of play: the acts of each, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine.rules import about_game

LEAST = 4
"""The fewest letters that mean a phase as an umpire says it: `moves` for `Combat moves`."""
BEGINNING = 3
"""The fewest letters that a phase's name may begin with and stand for it: `mov` for `Moves`."""


def course_of(game: str) -> Mapping[str, str]:
    """The phases in their order, each with its acts."""
    found: Mapping[str, str] = about_game(game).get("course", {})
    return found


def meant_by(game: str, phase: str) -> str:
    """The phase of the course that a name means; None if it is not one of them."""
    said = phase.lower().split()
    return next((one for one in course_of(game) if any(is_alike(word, one) for word in said)), "")


def is_alike(word: str, name: str) -> bool:
    """Does a word begin as a phase's name?"""
    first, begin = name.lower().split()[0], word[:LEAST]
    return word == first or (len(begin) == LEAST and first.startswith(begin))


def in_full(game: str, phase: str) -> str:
    """The one phase of the course whose name this is or begins; nothing where it is another, or might be several."""
    word = phase.casefold()
    begun = [name for name in course_of(game) if len(word) >= BEGINNING and name.casefold().startswith(word)]
    exact = [name for name in begun if name.casefold() == word]
    return (exact or (begun if len(begun) == 1 else [""]))[0]


def belongs_to(game: str, act: str, phase: str) -> bool:
    """Is it an act of a phase of the course?"""
    return bool(act) and act in course_of(game).get(meant_by(game, phase), "").split(", ")


def acts_in_words(game: str, phase: str) -> str:
    """The acts of a phase; before the first one, all phases with theirs."""
    if phase:
        return course_of(game).get(meant_by(game, phase), "")
    return "; ".join(f"{name} ({acts})" for name, acts in course_of(game).items())


def next_phase(game: str, phase: str) -> str:
    """The phase that usually comes next in the turn: the first before the turn has begun, None if it is not known."""
    there = [*course_of(game)]
    if not phase:
        return there[0] if there else ""
    if not (found := meant_by(game, phase)):
        return ""
    return next(iter(there[there.index(found) + 1 :]), "")
