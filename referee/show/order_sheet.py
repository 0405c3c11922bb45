"""The sheet on which a side writes its orders: its own forces in the order in which they are typed, and the shorthand.

It is made from what the side's viewer holds and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.errors import Refusal
from referee.engine.words import key_in_words
from referee.session.acting.orders import Words, what_may_be_done, words_of
from referee.session.board.tree import Tree, heading_of
from referee.session.reading.picture import UMPIRE, Seen
from referee.session.reading.sheets import ORDERS, Block, Sheet, sheets

LINES, SPARE = 24, 4
COLUMNS = [("Who", 6), ("Where", 5), ("May", 7), ("Orders", 15)]
BLANK = [("Who", 7), ("Orders", 20)]
HOW = [("How to write a line", 9), ("and means", 12)]
NOTE = (
    "Write one line for each force, as the last table shows; a force without a line does nothing. You may shorten "
    "names."
)


def order_sheets(game: str, known: Seen | None, now: Tree | None = None) -> list[Sheet]:
    """A side's sheet of orders for the phases to come; blank without a viewer.

    `now` is the whole state, of which it takes what the side knows: with it the sheet says what each thing may do.
    """
    words = words_of(game)
    if known is None:
        forms = [(form.words, form.meaning) for form in words.FORMS]
        return [Sheet(ORDERS, "Orders", [Block("", BLANK, (), LINES), Block("How to write it", HOW, forms)], [NOTE])]
    if known.who == UMPIRE:
        raise Refusal("bad-input", "name the side: sheet orders SIDE", field="what")
    side = known.who
    tree = {
        "public": dict(known.public),
        "sides": {one: dict(known.own.get(one, {})) for one in known.sides},
        "umpire": {"rulings": dict(known.rules.chosen)},
    }
    here = set(words.phases_ahead(tree, side))
    these = [form for form in words.FORMS if not form.phases or here & set(form.phases)] or words.FORMS
    forms = [(form.words, form.meaning) for form in these]
    may = what_may_be_done(game, words.state_known(now, side), side) if now is not None else {}
    blocks = [*force_tables(words, tree, side, may), Block("How to write it", HOW, forms)]
    return [Sheet(ORDERS, f"Orders of {heading_of(tree, side)}", blocks, [NOTE])]


def sheets_of_kinds(game: str, known: Seen | None, kinds: Sequence[str], now: Tree | None = None) -> list[Sheet]:
    """A game's sheets of these kinds, that of orders among them if it is named."""
    others = [kind for kind in kinds if kind != ORDERS]
    found = sheets(game, known, others) if others or not kinds else []
    return [*found, *(order_sheets(game, known, now) if ORDERS in kinds else ())]


def force_tables(words: Words, tree: dict[str, Any], side: str, may: Mapping[str, str]) -> list[Block]:
    """A table for each kind of things that are ordered in these phases, each with empty lines for what is missing."""
    own = tree["sides"][side]
    wanted = words.on_sheet(tree, side)
    found = words.forces(tree, side)
    out = []
    for group in wanted:
        names = [name for name, in_play in found.get(group, {}).items() if in_play]
        if names:
            rows = [(name, place_of(own, group, name), may.get(name, ""), "") for name in names]
            out.append(Block(key_in_words(group).capitalize(), COLUMNS, rows))
    return [*out, Block("", BLANK, (), SPARE if out else LINES)]


def place_of(own: Mapping[str, Any], group: str, name: str) -> str:
    """Where a thing of one's own is, in a word."""
    thing: Mapping[str, Any] = own.get(group, {}).get(name, {})
    place = thing.get("hex") or thing.get("zone") or thing.get("at") or thing.get("home")
    if place:
        more = f" facing {thing['facing']}, speed {thing.get('speed', 0)}" if thing.get("facing") else ""
        return f"{place}{more}"
    holders: Sequence[Mapping[str, Any]] = [
        *own.get("task_forces", {}).values(),
        *own.get("groups", {}).values(),
    ]
    return next((str(holder.get("hex")) for holder in holders if name in holder.get("ships", ())), "")
