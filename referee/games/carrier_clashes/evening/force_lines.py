"""Lines of a sheet for the task force phase: ships form a force, its cards, dummies that go and come (7, 8, 21)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.plain import DIGITS
from referee.games.carrier_clashes.evening import state
from referee.session.acting.order_line import Form, Line
from referee.session.acting.orders import Order
from referee.session.board.short_names import names_meant, squeeze

FORMING, CHOOSING = 0, 1
PHASE = ("task-force",)
FORMS = (
    Form("SHIPS | FORCE form NAME [with KIND=N]", "they form a task force, new or of that hex", PHASE),
    Form("FORCE cards CARD …", "the cards that stand for it", PHASE),
    Form("DUMMY back HEX, DUMMY off", "it returns to a hex with a force of yours; it leaves the map", PHASE),
)
OPTIONS = ("with",)


def read_forming(line: Line) -> list[Order]:
    """`Portland Atlanta form 17`, `11 form 16`."""
    field = {"ships": "ship", "task_forces": "all_of"}.get(line.group)
    if field is None:
        raise line.wrong(f"{', '.join(line.doers)}: name ships or whole task forces to form one")
    words = [line.word()]
    while line.next_word and line.next_word != "with":
        words.append(line.word())
    name = " ".join(words)
    forces = list(state.Board(line.tree).side(line.side).task_forces)
    there = names_meant(name, forces)
    inputs: dict[str, Any] = {"name": there[0] if len(there) == 1 else as_the_others(name, forces), field: line.doers}
    if line.has("with"):
        inputs["dummy"] = []
        while line.next_word:
            inputs["dummy"].append(line.word())
    return [Order("form", inputs, line.doers, stage=FORMING, makes=("task_forces", str(inputs["name"])))]


def read_cards(line: Line) -> list[Order]:
    """`16 cards AH JS QS`."""
    cards = []
    while line.next_word:
        cards.append(line.word().upper())
    return [Order("cards", {"name": line.only_doer(), "card": cards}, line.doers, stage=CHOOSING)]


def comes_back(line: Line) -> list[Order]:
    """`Dummy A back 1409`."""
    inputs = {"name": line.only_doer(), "do": "return", "hex": line.hex("where it comes back"), "side": line.side}
    return [Order("dummy", inputs, line.doers, stage=CHOOSING)]


def read_going(line: Line) -> list[Order]:
    """`Dummy A off`."""
    if line.only_doer() in state.Board(line.tree).side(line.side).dummies_away:
        raise line.wrong(f"{line.only_doer()} is off the map already")
    return [Order("dummy", {"name": line.only_doer(), "do": "remove", "side": line.side}, line.doers, stage=FORMING)]


def as_the_others(name: str, forces: Sequence[str]) -> str:
    """The name of a new force, a number alone as the side's others have theirs: `17`, `tf17` is TF 17 beside TF 16."""
    stems = {stem for force in forces if (stem := force.rstrip(DIGITS)) != force}
    head = name.rstrip(DIGITS)
    same = [stem for stem in stems if head != name and squeeze(head) in ("", squeeze(stem))]
    return f"{same[0]}{name.removeprefix(head)}" if len(same) == 1 else name


READERS: Mapping[str, Any] = {"form": read_forming, "cards": read_cards, "back": comes_back, "off": read_going}
