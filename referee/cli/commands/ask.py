"""Questions of the table, each in the same word in every game: points, told, fuel, who sees NAME, reach NAME, dawn.

Where one of a game's looks answers it, that is done; else the game's `evening/questions.py`. None is an entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.cli.answers import Reply
from referee.cli.command import SESSION, command, session_of
from referee.cli.options import Call
from referee.cli.questions import no_counter, of_whom
from referee.engine import catalogue
from referee.engine.errors import Refusal
from referee.engine.inputs import Inputs, bare, many, text
from referee.session.board.board import title_in
from referee.session.board.owned import called
from referee.session.board.sight import board_of
from referee.session.for_whom import UMPIRE, called_so, which_name_secrets
from referee.session.session import Session

LATEST = 8
MOST, NEAREST = 130, 24
"""Where a thing reaches more hexes than that (a whole map), the nearest are listed."""


class Points(Inputs):
    """Say who is ahead and by how much, as if the game ended now."""


@command("points", Points, SESSION, looks=True)
def points(_: Points, call: Call) -> Reply:
    """The points of both sides."""
    return of_game(session_of(call), "points")


class Fuel(Inputs):
    """Say how long each force's fuel lasts, and why."""

    name: list[str] = bare(many(called(""), 0, 12, (), meaning="a force, a ship or a side; without it, all"))
    side: str | None = text(None, of="sides", meaning="only this side's forces")


@command("endurance", Fuel, SESSION, looks=True)
@command("fuel", Fuel, SESSION, looks=True)
def fuel(given: Fuel, call: Call) -> Reply:
    """How long fuel lasts: for each force, for those of a side, or for the things named."""
    session = session_of(call)
    who = session.state.side_meant(" ".join(given.name)) or given.side
    if not who or not hasattr(questions_of(session), "FUEL"):
        return of_game(session, "fuel")
    names = [who] if who in session.state.sides else [thing.name for thing in things_named(session, who)]
    about = fuel_of(session, *names)
    return in_lines(session, about or [f"Nothing is known of the fuel of {', '.join(names)}."])


def fuel_of(session: Session, *names: str) -> list[str]:
    """What is said of the fuel of what is so named; nothing in a game that keeps none."""

    by_force = getattr(questions_of(session), "FUEL", None)
    found = by_force(board_of(session.game, session.state.tree)) if by_force else ()
    return [line for of, line in found if not {*of}.isdisjoint(names)]


class Dawn(Inputs):
    """Say what time brings next: light, weather, and what ends."""


@command("dawn", Dawn, SESSION, looks=True)
def dawn(_: Dawn, call: Call) -> Reply:
    """Light and weather, and what ends next."""
    return of_game(session_of(call), "dawn")


def questions_of(session: Session) -> Any:
    """The module in which the session's game answers questions, if it has one."""
    return catalogue.optional_module(session.game, "evening.questions")


def looks_of(session: Session) -> Mapping[str, str]:
    """The act that answers each question, in the session's game."""
    return getattr(questions_of(session), "LOOKS", {})


def of_game(session: Session, question: str) -> Reply:
    """A question as the session's game answers it; a game that keeps nothing of the kind says so."""

    if act := looks_of(session).get(question):
        from referee.cli.acting import reply_of
        from referee.session.how import How

        return reply_of(session, session.act(act, {}, How()))
    if answer := getattr(questions_of(session), question, None):
        return in_lines(session, list(answer(board_of(session.game, session.state.tree))))
    return in_lines(session, [f"{session.ruleset().about['title']} does not keep track of {question}."])


def in_lines(session: Session, lines: list[str], side: str | None = None, **more: Any) -> Reply:
    """An answer in sentences; those that name what a side may not know (`side`, or any) are the umpire's."""
    from referee.show.folding import indent
    from referee.show.refusal import secret_mark

    secret = which_name_secrets(lines, session.game, session.state.tree, side)
    mark = {"for": UMPIRE} if any(secret) else {}
    return Reply(
        lambda: "\n".join(indent(secret_mark(one) + line) for one, line in zip(secret, lines, strict=True)),
        {"ok": True, "entry": None, "lines": lines, **more, **mark},
        looked_at=session,
    )


class Told(Inputs):
    """Show what each side, or one side, was told last."""

    side: str | None = bare(text(None, wants="side", meaning="a side; without it, both"))


@command("told", Told, SESSION, looks=True)
def told(given: Told, call: Call) -> Reply:
    """The last messages of a side, or of both; in a game with a ledger of what they know, that ledger."""
    from referee.show.side import telling_line

    session = session_of(call)
    state = session.state
    if given.side is None and "told" in looks_of(session):
        return of_game(session, "told")
    sides = state.sides if given.side is None else [state.side(given.side)]
    latest = LATEST // len(sides)
    rows = {side: [row for row in state.told[side] if not row.get("withdrawn")][-latest:] for side in sides}
    lines = [telling_line(state, side, row) for side in sides for row in rows[side]]
    side = sides[0] if len(sides) == 1 else None
    return in_lines(session, lines or ["Nobody has been told anything yet."], side, told=rows)


class Who(Inputs):
    """Say whether the enemy sees a thing, what the enemy calls it and what the enemy was told of it."""

    name: list[str] = bare(
        many(called(""), 0, 12, (), meaning="a ship, a force or a unit; `who sees NAME` asks the same")
    )


@command("who", Who, SESSION, looks=True)
def who(given: Who, call: Call) -> Reply:
    """What the enemy knows of a thing."""
    from referee.show.one_thing import describe_thing

    session = session_of(call)
    words = given.name[1:] if given.name[:1] in (["sees"], ["knows"]) else given.name
    if not words:
        raise of_whom(session, "who sees")
    lines, rows = list[str](), []
    for thing in things_named(session, " ".join(words)):
        found = describe_thing(session, thing)
        enemy = next(side for side in session.state.sides if side != thing.owner)
        title = title_in(session.game, session.state.tree, enemy)
        where = f" in {found.place}" if found.place else ""
        seen = f"{title} sees {found.name}{where} as {found.called}." if found.called else ""
        force = f", but sees {found.force}, its force, as {found.force_called}" if found.force_called else ""
        lines.append(seen or f"{title} does not see {found.name}{where}{force}.")
        lines += [f"{title} was told: {text}" for text in found.told]
        rows.append({"name": found.name, "by": enemy, "called": found.called, "told": found.told})
    return in_lines(session, lines, things=rows)


class Reach(Inputs):
    """List the hexes and targets within a thing's reach now, each with its act."""

    name: list[str] = bare(many(called(""), 0, 12, (), meaning="a ship, a force, a unit"))


@command("reach", Reach, SESSION, looks=True)
def reach(given: Reach, call: Call) -> Reply:
    """Where it may go, and whom it may act on."""
    from referee.session.may_of import called_so as named
    from referee.session.may_of import within_reach

    session = session_of(call)
    if not given.name:
        raise of_whom(session, "reach")
    lines, rows = list[str](), []
    for thing in named(session, " ".join(given.name)):
        found = within_reach(session, thing)
        rows.append({"name": thing.name, "reach": found})
        if not found:
            lines.append(nothing_in_reach(session, thing.name))
        for act, values in found.items():
            listed = values if len(values) <= MOST else [*values[:NEAREST], f"and {len(values) - NEAREST} more"]
            lines.append(f"{thing.name}, {act}: {len(values)}: {', '.join(listed)}.")
    return in_lines(session, lines, things=rows)


def nothing_in_reach(session: Session, name: str) -> str:
    """What is said of a thing that has no hex to go to and no enemy to name."""
    from referee.engine.plain import quote_word
    from referee.session.may_of import of_name

    acts = ", ".join(dict.fromkeys(one.act.name for one in of_name(session, name).may))
    if acts:
        return f"{name} may do this now, without a hex or an enemy named: {acts}. may {quote_word(name)} lists it."
    return f"{name} cannot go to any hex or act on any enemy now; may {quote_word(name)} says why not."


def things_named(session: Session, word: str) -> list[Any]:
    """The things of a side that a word names; refused if it names none."""

    board = board_of(session.game, session.state.tree)
    try:
        return [thing for one in called_so(board, word) for thing in one.stands_for]
    except Refusal as refusal:
        raise no_counter(session, word) or refusal from None
