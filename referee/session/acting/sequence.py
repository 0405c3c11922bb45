"""The sequence of play: `rules/<game>/sequence.toml`, walked phase by phase; where a game has none, the phases that an
evening commonly has, `[course]` of its `game.toml`: the acts of each, and what comes next.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.errors import unknown
from referee.engine.rules import about_game, rules_file
from referee.session.acting.act import Doing
from referee.session.acting.catalogue import enter, hooks
from referee.session.acting.order_sheets import going_on
from referee.session.board.roots import Reminder
from referee.session.board.sight import board_of
from referee.session.board.thing import Things
from referee.session.board.tree import Tree, in_turn

SET_UP = "set-up"
"""What stands where the first phase has not begun."""


WHICH = re.compile(r"^.+(?= part of )|\b(?:first|second|third)\b", re.IGNORECASE)
THEN = ", then "
"""Between two sides, the first of which moves first."""


class Phase(NamedTuple):
    """A phase: who acts, when it is played, what the umpire says and does.

    `when` is `always`, `day` or `night`; `who` is `both`, `without-initiative-first`, `first` or
    `second` (of the turn), or a side.
    """

    id: str
    title: str
    cite: str
    when: str = "always"
    who: str = "both"
    say: str = ""
    do: str = ""

    def is_played(self, night: bool) -> bool:
        """Is the phase played in such a turn?"""
        return self.when in ("always", "night" if night else "day")


def phases(game: str) -> list[Phase]:
    """A game's phases in order; none if the game is only logged."""
    rows = rules_file(game, "sequence").get("phase", [])
    return [Phase(**{key: value for key, value in row.items() if key in Phase._fields}) for row in rows]


def phase(game: str, name: str) -> Phase | None:
    """A phase by its id."""
    return next((found for found in phases(game) if found.id == name), None)


def moment_title(game: str, turn: int, name: str) -> str:
    """A turn and a phase as a title: `Turn 3, First search phase`; before the first turn `Set-up`."""
    found = phase(game, name)
    title = found.title if found else name
    return f"Turn {turn}{f', {title}' if title else ''}" if turn else (title or SET_UP).capitalize()


def must_be_phase(game: str, name: str, field: str, *also: str) -> None:
    """Refuse a phase that the game's sequence of play, where it has one, does not know."""
    known = [*also, *(found.id for found in phases(game))]
    if phases(game) and name not in known:
        raise unknown("phase", name, known, field=field)


def is_last(game: str, name: str) -> bool:
    """Is it the last phase of a turn?"""
    return name == phases(game)[-1].id


def as_it_stands(game: str, found: Phase, tree: Mapping[str, Any]) -> Phase:
    """A phase with what is said and done in it now: as the variants say that hooks name (`saying`)."""
    variants = rules_file(game, "sequence").get("variant", {})
    for at in ("turn", found.id):
        for run in hooks(game, "saying", at):
            for name in run(tree, found.id):
                found = found._replace(**variants[name])
    return found


def in_a_sentence(game: str, *names: str) -> str:
    """Phases by their ids as they are in a sentence: `the first or second search phase or the task force phase`."""
    titles = {found.id: found.title for found in phases(game)}
    alike: dict[str, list[str]] = {}
    for name in names:
        title = without_marks(titles.get(name, name or SET_UP))
        which = WHICH.search(title)
        alike.setdefault(WHICH.sub("{}", title, count=1), []).append(which[0] if which else "")
    return " or ".join(f"the {title.format(in_row(which))}" for title, which in alike.items())


def in_row(words: Sequence[str]) -> str:
    """Words as alternatives: `first, second or third`."""
    *before, last = words
    return f"{', '.join(before)} or {last}" if before else last


def without_marks(title: str) -> str:
    """A phase's title within a sentence: `Movement phase, spotted task forces` as `movement phase for spotted task
    forces`, `First Player-Turn: Movement Phase` as `Movement Phase of the First Player-Turn`, `End Phase: count`
    as `count part of the End Phase`.
    """
    whole = title[:1].lower() + title[1:] if title[1:].islower() else title
    head, colon, part = whole.partition(": ")
    if not colon:
        return whole.replace(", ", " for ", 1)
    return f"{part} of the {head}" if part.endswith("Phase") else f"{part} part of the {head}"


def of_its_side(game: str, names: Sequence[str], side: str, first: str | None) -> Sequence[str]:
    """Those of some phases in which a side acts, where the sides act in phases of their own; all if it is in none."""
    whose = {found.id: found.who for found in phases(game)}
    own = "first" if side == first else "second"
    return [name for name in names if side and first and whose.get(name) == own] or names


def way_to_phase(game: str, phase: str, wanted: Sequence[str]) -> str | None:
    """How to get from one phase to one of those wanted."""
    order = [found.id for found in phases(game)]
    here = order.index(phase) + 1 if phase in order else 0
    later = [name for name in order[here:] if name in wanted]
    if not order or wanted[0] not in order:
        return None
    title = in_a_sentence(game, *(later or wanted)[:1])
    return f"next goes on, {'' if later else 'in the next turn '}to {title}"


def go_on(doing: Doing, *, quiet: bool = False) -> Phase:
    """Go on to the next phase that is played, into the next turn if need be; say it (unless `quiet`: the act says
    so itself), and do what it does by itself.
    """
    game = doing.ruleset.game
    order = phases(game)
    place = next((i for i, found in enumerate(order) if found.id == doing.phase), len(order))
    while True:
        place += 1
        if place >= len(order):
            place = 0
            doing.put("public", "turn", value=doing.turn + 1)
            enter(doing, "turn")
        found = order[place]
        night_too = doing.get("public", "night_phases", default=[])
        if found.is_played(bool(doing.get("public", "night", default=False))) or found.id in night_too:
            break
    doing.put("public", "phase", value=found.id)
    for side in list(going_on(doing.tree)):
        doing.put("umpire", "orders", side, value=None)
    found = as_it_stands(game, found, doing.tree)
    if not quiet:
        doing.tell("all", f"Turn {doing.turn}, {found.title}. {found.say}".rstrip(), story="")
    if found.do and not quiet:
        doing.remark(found.do)
    enter(doing, found.id)
    remind_of(doing)
    return found


def remind_of(doing: Doing) -> None:
    """Say once each reminder of the umpire whose turn or phase has come."""
    waiting: Things[Reminder] = doing.board.umpire.reminders
    for number in waiting:
        if has_come(doing, reminder := waiting[number]):
            doing.remark(f"REMINDER: {reminder.text} (set {in_turn(reminder.set)})")
            waiting.remove(number)


def has_come(doing: Doing, reminder: Reminder) -> bool:
    """Has a reminder's turn come or passed, and its phase?"""
    late = reminder.turn is not None and doing.turn > reminder.turn
    return late or (reminder.turn in (None, doing.turn) and reminder.phase in ("", doing.phase))


def movers(game: str, tree: Tree) -> list[str]:
    """The sides whose move it is, in the order in which they move."""
    public, sides = tree["public"], [*tree["sides"]]
    found = phase(game, public.get("phase", ""))
    who = found.who if found else ""
    if isinstance(public.get("active"), Mapping) and (board := board_of(game, tree)):
        return [str(board.public.active.side)]
    second = public.get("initiative") if who == "without-initiative-first" else None
    if second:
        return [*(side for side in sides if side != second), str(second)]
    first = public.get("first")
    if who in ("first", "second") and first in sides:
        return [side for side in sides if (side == first) == (who == "first")]
    return [who] if who in sides else []


def side_to_move(game: str, tree: Tree) -> str:
    """The one side that moves, if one does."""
    return found[0] if len(found := movers(game, tree)) == 1 else ""


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


def next_phase(game: str, phase: str) -> str:
    """The phase that usually comes next in the turn: the first before the turn has begun, None if it is not known."""
    there = [*course_of(game)]
    if not phase:
        return there[0] if there else ""
    if not (found := meant_by(game, phase)):
        return ""
    return next(iter(there[there.index(found) + 1 :]), "")
