"""Record sheets, as plain records: what an umpire, or a side, needs to carry on by hand, and to type the paper back in.

A game has a module `views.sheets` in its package with one function:

    def sheets(seen: Seen | None) -> list[Sheet]

`Seen` holds all that the viewer knows and nothing else (session.picture), so one function serves the umpire and the
sides alike; without it the sheets are blank. The sheet of acts, the same in every game, is added here. Its `WRITTEN`
says what a player ticks or writes in: for a kind of sheet, of which things which fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.catalogue import needed_module, optional_module
from referee.session.acting.sequence import moment_title, phases
from referee.session.board.tree import heading_of, join
from referee.session.reading.picture import UMPIRE, Seen
from referee.session.record.state import State

ORDERS = "orders"
KINDS = {
    "turns": "turns, phases, weather, endurance, points",
    "damage": "what each ship has taken",
    "forces": "where every force is, its ships and aircraft",
    "acts": "lines to note what is done by hand, to type in afterwards",
    ORDERS: "a side's orders for the phases to come, and how to write them; only if you name it",
}
ACROSS = 10  # turns beside each other in a table of phases
AHEAD = 6  # turns ahead for which places can be written in
BLANK_TURNS = 12
LINES = 32  # of a page to write in


class Boxes(NamedTuple):
    """Boxes to tick: how many, and how many of them are ticked."""

    total: int
    ticked: int = 0

    @property
    def marks(self) -> list[bool]:
        """Box by box: is it ticked?"""
        return [place < self.ticked for place in range(self.total)]


Cell = str | int | Boxes | None
Columns = Sequence[tuple[str, int]]
"""The heads of a table and how wide each is beside the others."""


class Block(NamedTuple):
    """A table of a sheet: columns with their relative widths, rows, and how many lines follow to write in.

    `form` is what such a line holds before anything is written in it: its boxes. `of_enemy`: it is what a side knows of
    the other.
    """

    title: str
    columns: Columns
    rows: Sequence[Sequence[Cell]] = ()
    empty: int = 0
    form: Sequence[Cell] = ()
    of_enemy: bool = False

    @property
    def width(self) -> int:
        """The widths of all columns together."""
        return sum(wide for _, wide in self.columns)

    def lines(self) -> list[Sequence[Cell]]:
        """The rows, each as wide as the table."""
        return [(*row, *[""] * (len(self.columns) - len(row))) for row in self.rows]

    def forms(self) -> list[Sequence[Cell]]:
        """The lines to write in, each as wide as the table."""
        return [(*self.form, *[""] * (len(self.columns) - len(self.form)))] * self.empty


class Sheet(NamedTuple):
    """A sheet, which begins a page: its kind (of `KINDS`), its title, tables, and notes at the foot."""

    kind: str
    title: str
    blocks: Sequence[Block]
    notes: Sequence[str] = ()


class Head(NamedTuple):
    """What is over every page; empty if it is to be written in."""

    who: str = ""
    session: str = ""
    when: str = ""

    @property
    def eyes_only(self) -> str:
        """For whose eyes a page is."""
        return f"For {'the umpire' if self.who == UMPIRE else self.who.upper() or '_' * 16} alone"

    @property
    def session_line(self) -> str:
        """The session and how far it has come, in a line."""
        if not self.session:
            return f"Session {'_' * 24}   Turn {'_' * 6}   Time of day {'_' * 10}"
        return f"{self.session}. {self.when}"


def page_head(state: State, known: Seen) -> Head:
    """The head of a viewer's pages."""
    public = known.public
    turn = public.get("turn", 0)
    when = [moment_title(state.about["game"], turn, str(public.get("phase", "")))]
    if turn and "night" in public:
        when.append("night" if public["night"] else "day")
    who = known.who if known.who == UMPIRE else heading_of(known.tree, known.who)
    return Head(who, str(state.about["session"]), ", ".join(when))


def sheets(game: str, known: Seen | None, kinds: Iterable[str] = ()) -> list[Sheet]:
    """A game's sheets of these kinds, or all, as a viewer may see them; blank ones without a viewer."""
    module = needed_module(game, "views.sheets", "has no record sheets")
    made: Callable[[Seen | None], list[Sheet]] = module.sheets
    wanted = [*kinds] or [kind for kind in KINDS if kind != ORDERS]
    found = [*made(known), acts(known)]
    return [sheet for kind in KINDS if kind in wanted for sheet in found if sheet.kind == kind]


class Written(NamedTuple):
    """A value that is on a sheet and may be changed there by hand: whose, of what, its path, and what it is now."""

    side: str
    thing: str
    field: str
    path: str
    value: Any


def values_on_sheet(game: str, known: Seen, kind: str) -> list[Written]:
    """The values of a kind of sheet, in the order in which they are there."""
    module = optional_module(game, "views.sheets")
    fields: Mapping[str, Mapping[str, Sequence[str]]] = module.WRITTEN if module else {}
    return [
        Written(side, name, field, join("sides", side, things, name, field), thing.get(field))
        for side, own in known.own.items()
        for things, names in fields.get(kind, {}).items()
        for name, thing in own.get(things, {}).items()
        for field in names
    ]


def acts(known: Seen | None) -> Sheet:
    """Lines for what is done while the program is away."""
    columns = [("Turn", 2), ("Phase", 5), ("What was done, by whom, to whom", 14), ("Dice", 5)]
    columns += [("Came to", 7), ("Told to", 4)]
    notes = ["One line for each act, in order."]
    if known is None or known.who == UMPIRE:
        notes.append(
            "To type this in again, referee sheet --enter asks for it line by line. Or type the same acts in the same "
            "order, each with its dice (referee do … --dice 3,7), referee next for each phase, and referee set "
            "… --why paper for anything that no act does; or put them in a file: referee play NAME < file."
        )
    return Sheet("acts", "What was done", [Block("", columns, (), LINES)], notes)


# What the games' sheets have in common.


def public_by_turn(known: Seen) -> dict[int, Mapping[str, Any]]:
    """What both sides know (`public`), by game turn: as each earlier turn ended, and now."""
    return {int(stage.public.get("turn", 0)): stage.public for stage in (*known.past, known)}


def turns_of(known: Seen | None) -> list[int]:
    """The turns of a turn record: all of the game where their number is known, else this one and some ahead."""
    if known is None:
        return [*range(1, BLANK_TURNS + 1)]
    now = max(int(known.public.get("turn", 0)), 1)
    if not known.public.get("turns"):
        return [*range(now, now + BLANK_TURNS)]
    return [*range(1, max(known.public["turns"], now) + 1)]


def columns_ahead(known: Seen | None, count: int = AHEAD) -> Columns:
    """Columns for where things are in the turns to come."""
    now = int(known.public.get("turn", 0)) if known else 0
    return [(f"T{now + i}", 2) for i in range(1, count + 1)]


def phase_blocks(game: str, known: Seen | None) -> list[Block]:
    """The sequence of play, a column a turn: a box for each phase, ticked if it was played; a dash if it is not."""
    numbers, been = turns_of(known), public_by_turn(known) if known else {}
    now = int(known.public.get("turn", 0)) if known else 0
    order = phases(game)
    here = next((place for place, row in enumerate(order) if known and row.id == known.public.get("phase")), -1)

    def cell(place: int, turn: int) -> Cell:
        public = been.get(turn, {})
        row = order[place]
        if (
            "night" in public
            and not row.is_played(bool(public["night"]))
            and row.id not in public.get("night_phases", ())
        ):
            return "-"
        if turn == now and place == here:
            return "now"
        return Boxes(1, int(turn < now or (turn == now and place < here)))

    out = []
    for first in range(0, len(numbers), ACROSS):
        part = numbers[first : first + ACROSS]
        columns = [("Phase", 12), *((str(turn), 1) for turn in part)]
        if first and len(part) < ACROSS:
            columns.append(("", ACROSS - len(part)))
        titles = [row.title if row.when == "always" else f"{row.title} ({row.when} turns)" for row in order]
        rows = [[title, *(cell(i, turn) for turn in part)] for i, title in enumerate(titles)]
        out.append(Block("Phases" if not first else "", columns, rows))
    return out


def side_title(side: str, seen: Seen | None = None) -> str:
    """A side, as its players call it, or a line to write it on."""
    return heading_of(seen.tree if seen else {}, side) or "Side " + "_" * 10


def each_side(known: Seen | None) -> list[tuple[str, Mapping[str, Any]]]:
    """The sides whose sheets these are, each with its branch of the state; `("", {})` for a blank sheet."""
    return [("", {})] if known is None else [*known.own.items()]


def comma_list(*parts: object) -> str:
    """What there is of some parts, joined by commas."""
    return ", ".join(str(part) for part in parts if part not in (None, "", False))


def with_star(name: str, thing: Mapping[str, Any]) -> str:
    """A name, with a star where some of its values are stand-ins."""
    return f"{name}*" if thing.get("stand_in") else name


def star_note(things: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """What the star means, where one is used."""
    return ["* with stand-ins, not the published values"] if any(it.get("stand_in") for it in things.values()) else []
