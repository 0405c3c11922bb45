"""A line that begins with a thing: a line of a player's orders by itself (`16 1409`), or what the thing does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.cli.completing.verbs import Reading
from referee.cli.console.known import Known
from referee.cli.console.lexicon import Lexicon
from referee.cli.console.offer import Desk
from referee.cli.console.plain_acts import SHORTEST, in_two_words, whole_beginning
from referee.cli.questions import sides_asked
from referee.cli.sides import sides_begun
from referee.engine.errors import Refusal, cut
from referee.engine.plain import quote_word
from referee.session.acting.catalogue import acts, find
from referee.session.acting.due import due_now
from referee.session.acting.hints import typed_options
from referee.session.acting.order_everyone import for_everyone
from referee.session.acting.order_sheets import Typed, lines_of
from referee.session.acting.orders import Order, words_of
from referee.session.acting.orders import Reading as Orders
from referee.session.acting.plain_words import as_verb, stems_of
from referee.session.acting.sequence import side_to_move
from referee.session.board.naming import groups_of
from referee.session.board.short_names import names_meant, squeeze
from referee.session.board.sight import board_of
from referee.session.fillings import Fillings
from referee.session.session import Session


def of_a_thing(desk: Desk, typed: list[str]) -> Reading | None:
    """A line that begins with a thing: a player's order, else the act that it says the thing does; nothing if it
    begins with none.
    """
    wrong: Refusal | None = None
    try:
        if argv := as_order(desk.session, typed):
            return Reading(argv, desk.lexicon.first[argv[0]], None, {}, is_order=True)
    except Refusal as refusal:
        wrong = refusal
    if argv := as_act(desk.session, desk.lexicon, desk.names_for(typed), typed):
        return desk.read(argv)
    if wrong:
        raise WrongOrder(wrong)
    return None


class WrongOrder(Refusal):
    """The refusal of a player's order that was typed by itself."""

    def __init__(self, wrong: Refusal) -> None:
        super().__init__(wrong.kind, wrong.message)
        vars(self).update(vars(wrong))


def as_order(session: Session, typed: Sequence[str]) -> list[str] | None:
    """The command for a line that begins with somebody's own thing, or with a side and one of its things; nothing
    for other lines. A wrong or ambiguous order is refused.
    """
    sides = sides_begun(session.state, typed[0]) if len(typed) > 1 else []
    whose, rest = (sides, typed[1:]) if len(sides) == 1 else (session.state.sides, typed)
    text = " ".join(map(quote_word, rest))
    if for_everyone(text):
        whose = whose if len(sides) == 1 else sides_asked(session)
        if len(whose) > 1:
            raise either_side(text, whose)
        return ["orders", whose[0], text, "--now"]
    first, *more = [line.text for line in lines_of(text) if line.text.lower() != "go"] or [text]
    found: dict[str, list[Order]] = {}
    wrong: list[Refusal] = []
    mover = side_to_move(session.game, session.state.tree)
    whose = sorted(whose, key=lambda side: side != mover)  # her refusal is said whose move it is
    for side in whose:
        try:
            found[side] = meant_by(session, side, first)
        except Refusal as refusal:
            wrong += [refusal] if refusal.field != rest[0] or (rest != typed and typed[0].lower() == side) else []
    if len(found) > 1:
        due = {row.side for row in due_now(session.game, session.state.tree) if row.demanded}
        found = {side: orders for side, orders in found.items() if side in due} or found
    if len(found) > 1:
        raise either_side(text, found)
    if not found:
        if wrong:
            raise wrong[0]
        return None
    ((side, orders),) = found.items()
    words, tree = words_of(session.game), session.state.tree
    only = words.as_carried_out(tree, orders[0], []) if len(orders) == 1 and orders[0].act else None
    if only is not None and not only.act and (act := str(only.then.get("instead", ""))) in acts(session.game):
        said = {name: value for name, value in only.then.items() if name in orders[0].inputs}
        only = orders[0]._replace(act=act, inputs={**orders[0].inputs, **said})  # of a round, which waits for no sheet
    if more or only is None or not only.act:
        text = "; ".join((first, *more))
        return ["orders", side, text, "--now"]
    return ["do", only.act, *typed_options(only.inputs, find(session.game, only.act).inputs)]


def either_side(text: str, sides: Iterable[str]) -> Refusal:
    """The refusal of a line that both sides may mean."""
    lines = " or ".join(f"{one} {text}" for one in sides)
    return Refusal("bad-request", f"{cut(text)!r} may belong to either side: {lines}")


def meant_by(session: Session, side: str, text: str) -> list[Order]:
    """A line as a side's orders; the umpire who types it may name what the side does not know."""
    reading, board = Orders(session.game, session.state.tree, side), board_of(session.game, session.state.tree)
    try:
        return reading.read(Typed(1, text))
    except Refusal as refusal:
        if refusal.kind != "unknown":
            raise
        forces, enemies = reading.known
        there = {name: None for _, group in groups_of(board, board.other(side)) for name in group}
        reading.known = (forces, {**there, **enemies})
        try:
            return reading.read(Typed(1, text))
        except Refusal:
            raise refusal from None


# What a thing does.


def leading_name(words: Sequence[str], known: Known, lexicon: Lexicon) -> tuple[str, list[str]] | None:
    """The whole name of a side's thing with which a line begins, and what follows; of one word, unless that is a
    command or a number, which may be a die.
    """
    name, count = whole_beginning(words, known.whole)
    if not count and words[0].lower() not in lexicon.first and not words[0].isdigit():
        name, count = known.whole.get(squeeze(words[0]), ""), 1
    return (name, [*words[count:]]) if name in known.owners else None


def as_act(session: Session, lexicon: Lexicon, known: Known, typed: Sequence[str]) -> list[str] | None:
    """The act that a line says a thing does: `lg 1 attacks victorious` is `attack-runs --squadron "LG 1" victorious`;
    nothing if the line says none, or several.
    """
    name, rest = leading_name(typed, known, lexicon) or ("", [*typed[1:]])
    if not name and len(found := names_meant(typed[0], known.groups())) == 1:
        name = found[0]
    board = board_of(session.game, session.state.tree)
    if not name or not rest:
        return None
    word, *rest = in_two_words(rest, lexicon)
    fillings = Fillings(board, session.state.sides)
    groups = {side: [kind for kind, group in groups_of(board, side) if name in group] for side in session.state.sides}
    lines = [
        ["do", act, f"--{fields[0].replace('_', '-')}", name, *rest]
        for act in acts_meant(word.lower(), lexicon)
        for side, kinds in groups.items()
        if kinds and (fields := fillings.doing_fields(find(session.game, act), kinds, side))
    ]
    return lines[0] if len(lines) == 1 else None


def acts_meant(word: str, lexicon: Lexicon) -> list[str]:
    """The acts that a verb in plain words names: `rescues`, `attacks` (which begins `attack-runs`)."""
    if (name := as_verb(word, lexicon.acts)) in lexicon.acts:
        return [name]
    stems = tuple(f"{stem}-" for stem in stems_of(word) if len(stem) >= SHORTEST)
    return [act for act in lexicon.acts if stems and act.startswith(stems)]
