"""One thing of a side: its counter, where it is and in what state, what it did this turn, what the enemy knows of
it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.catalogue import module
from referee.engine.errors import Refusal, bad_input
from referee.engine.words import AS_THEY_STAND, Wording, key_in_words, value_in_words
from referee.session.board.fields import Field
from referee.session.board.handles import as_row
from referee.session.board.naming import groups_of
from referee.session.board.short_names import names_meant, names_said
from referee.session.board.sight import board_of, seen_in_words
from referee.session.board.thing import Thing, Things
from referee.session.board.tree import join
from referee.session.for_whom import called_so
from referee.session.reading.picture import UMPIRE, known_to
from referee.session.reading.sheets import Boxes, sheets
from referee.session.record.journal import Entry
from referee.session.record.state import those_that_stand
from referee.session.session import Session
from referee.show.folding import fold, two_columns
from referee.show.wording import StateWords

LATEST = 400
TOLD = 3
WIDE = 13
ACT_COMMANDS = ("open", "next", "note", "tell")
PLACES = ("hex", "zone", "at", "platform", "home")
HOLDS = ("ships", "boats")
MARKS = (
    *("condition", "fate", "sunk", "lost", "hits", "port_hits", "power_hits", "weapon_hits", "crippled", "structural"),
    *(
        "floatation",
        "casualties",
        "permanent",
        "planes",
        "bombers",
        "box",
        "side",
        "over",
        "ready",
        "damaged",
        "unready",
    ),
)
"""The fields that say how a thing is that another holds."""


class OneThing(NamedTuple):
    """A thing: `force` with which it sails, `counter` by the printed field, `now` by the field that has a value,
    `sheet` by the heading of its record sheet, `holds` the things in it or aboard, each with how it is; `did` a line
    for each act of the turn, `called` what the enemy sees of it and `force_called` of its force (nothing if it sees
    nothing), `told` what the enemy was told of it last. `side` is empty for what nobody owns.
    """

    name: str
    side: str
    kind: str
    place: str
    force: str
    counter: Mapping[str, Any]
    now: Mapping[str, Any]
    sheet: Mapping[str, str]
    holds: Mapping[str, str]
    did: list[str]
    called: str | None
    force_called: str | None
    told: list[str]


def things_to_show(session: Session, word: str) -> list[Thing]:
    """The things that a word names: of a side, those that a marker stands for; and what nobody owns (a sea zone)."""
    board = board_of(session.game, session.state.tree)
    groups = [getattr(board.public, kind) for kind in board.public.parts]
    open_ones = {name: group[name] for group in groups if isinstance(group, Things) for name in group}
    shared = [thing for name, thing in open_ones.items() if name.lower() == word.lower()]
    try:
        named = called_so(board, word)
    except Refusal:
        shared = shared or [open_ones[name] for name in names_meant(word, list(open_ones))[:1]]
        if not shared:
            raise
        named = []
    there = [*(one for thing in named for one in thing.stands_for), *shared]
    if not there:
        raise bad_input("name", f"{named[0].name} is not on the map: nothing is in it")
    return there


def describe_thing(session: Session, thing: Thing) -> OneThing:
    """Describe a thing: all that the umpire may want to know of it."""
    return describe_things(session, [thing])[0]


def describe_things(session: Session, things: Sequence[Thing]) -> list[OneThing]:
    """Describe several things; journal and sheets are looked at once."""
    entries = those_that_stand(session.latest(LATEST))
    rows = rows_of_sheets(session) if any(thing.path[0] == "sides" for thing in things) else {}
    return [
        describe_own(session, thing, entries, rows.get(thing.name, {}))
        if thing.path[0] == "sides"
        else describe_shared(session, thing, entries)
        for thing in things
    ]


def describe_own(session: Session, thing: Thing, entries: Sequence[Entry], row: dict[str, str]) -> OneThing:
    """Describe a thing of a side, with its row of the record sheets."""
    state = session.state
    other = next(side for side in state.sides if side != thing.owner)
    handle = seen_in_words(session.game, state.tree, other, thing)
    force = None if thing.is_lost else force_of(thing)
    handles = {name for name in (handle, getattr(thing, "called", "")) if isinstance(name, str) and name}
    told = [row["text"] for row in state.told[other] if not row.get("withdrawn") and is_told_of(row, handles, thing)]
    return OneThing(
        thing.name,
        thing.owner,
        kind_of(thing),
        place_of(thing) or (place_of(force) if force else ""),
        force.name if force else "",
        dict(values_of(counter_of(thing), printed=True)),
        {name: value for name, value in values_of(thing, printed=False) if name not in (*PLACES, *HOLDS)},
        row,
        dict(things_aboard(thing)),
        list(acts_in_turn(state.turn, entries, thing)),
        handle,
        seen_in_words(session.game, state.tree, other, force) if force else None,
        told[-TOLD:],
    )


def describe_shared(session: Session, thing: Thing, entries: Sequence[Entry]) -> OneThing:
    """Describe a thing that no side owns: a sea zone with the forces in it, a marker on the map."""
    board = board_of(session.game, session.state.tree)
    there = {
        f"{one.name} ({board.title(one.owner)})": condition_of(one)
        for side in board.sides
        for _, group in groups_of(board, side)
        for one in group.values()
        if thing.name in (getattr(one, "zone", None), getattr(one, "hex", None))
    }
    now = {name: value for name, value in values_of(thing, printed=False) if name not in PLACES}
    did = list(acts_in_turn(session.state.turn, entries, thing))
    return OneThing(thing.name, "", kind_of(thing), place_of(thing), "", {}, now, {}, there, did, None, None, [])


def kind_of(thing: Thing) -> str:
    """What it is, in words: `task force`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(thing).__name__).lower()


def force_of(thing: Thing) -> Thing | None:
    """The force of its side with which it sails, or in which what it flies from sails."""
    names = [thing.name, *(getattr(thing, name, None) for name in PLACES)]
    holding = (
        one
        for one in own_things(thing)
        if one != thing and any(set(names) & set(names_listed_in(one, name)) for name in HOLDS)
    )
    return next(holding, None)


def own_things(thing: Thing) -> list[Thing]:
    """All things of its side."""
    groups = groups_of(thing.board, thing.owner)
    return [one for _, group in groups for one in group.values()]


def names_listed_in(thing: Thing, name: str) -> list[str]:
    """The names in a list that a thing has, if it has one."""
    found = thing._read(name) if isinstance(thing.fields.get(name), Field) else None
    return found if isinstance(found, list) else []


def counter_of(thing: Thing) -> Thing:
    """The counter of a thing: its own values, or the counter of its side that has its code."""
    counters = getattr(thing.board.side(thing.owner), "counters", {})
    found: Thing = counters.get(getattr(thing, "code", None), thing)
    return found


def things_aboard(thing: Thing) -> Iterator[tuple[str, str]]:
    """What sails in it or flies from it, by name, and how each is."""
    own = {one.name: one for one in own_things(thing)}
    names = [name for kind in HOLDS for name in names_listed_in(thing, kind)]
    yield from ((name, condition_of(own[name]) if name in own else "") for name in names)
    flying = list(thing.flies) or [one for one in own.values() if getattr(one, "platform", None) == thing.name]
    yield from ((one.name, condition_of(one)) for one in flying)


def condition_of(thing: Thing) -> str:
    """How a thing is, in short."""
    marks = {name: value for name, value in values_of(thing, printed=False) if name in MARKS}
    return values_in_a_line(marks, StateWords(thing.board.game))


def place_of(thing: Thing) -> str:
    """Its place in a word; empty if it has none."""
    if thing.is_lost:
        return ""
    for name in ("lies_in", *PLACES, "box"):
        found = getattr(thing, name, None)
        if isinstance(found, str) and found:
            return found
    return ""


def values_of(thing: Thing, *, printed: bool) -> Iterator[tuple[str, Any]]:
    """Its fields that have a value other than their default, those of the counter or those that change."""
    for name, field in thing.fields.items():
        value = getattr(thing, name)
        if isinstance(field, Field) and field.printed == printed and value not in (field.default, None, "", [], {}):
            yield name, value


def rows_of_sheets(session: Session) -> dict[str, dict[str, str]]:
    """By the name of a thing what the umpire's record sheets say of it, by the headings of its rows."""
    known = known_to(session.state, UMPIRE, session.ruleset())
    out: dict[str, dict[str, str]] = {}
    for block in (block for sheet in sheets(session.game, known, ["damage", "forces"]) for block in sheet.blocks):
        for row in filter(None, block.rows):
            name, cells = str(row[0]).rstrip("*"), zip(block.columns, row, strict=False)
            said = ((title, cell_text(cell)) for (title, _), cell in cells if title)
            out.setdefault(name, {}).update({title: text for title, text in said if text.rstrip("*") not in ("", name)})
    return out


def cell_text(cell: Any) -> str:
    """A cell in words: for boxes, how many are ticked."""
    if isinstance(cell, Boxes):
        return f"{cell.ticked} of {cell.total}" if cell.ticked else ""
    return str(cell)


def acts_in_turn(turn: int, entries: Sequence[Entry], thing: Thing) -> Iterator[str]:
    """What it did, or what was done to it, in this turn: an act each, with what its side was told of it."""
    owner = thing.owner if thing.path[0] == "sides" else ""
    for entry in entries:
        if entry["turn"] != turn or entry["act"] in ACT_COMMANDS:
            continue
        if is_named_in(entry.get("inputs", {}), thing.name) or is_changed_by(entry, thing):
            heard = entry.get("told", {})
            told = [as_row(row) for hearer in (owner, "all") for row in heard.get(hearer, ())]
            about = next((row["text"] for row in told if is_told_of(row, {thing.name}, thing)), "")
            about = about or (told[0]["text"] if told else "")
            yield f"#{entry['n']} {entry['act']}" + (f": {about}" if about else "")


def is_told_of(telling: Mapping[str, Any], names: set[str], thing: Thing) -> bool:
    """Does a telling name a thing by one of these names, in its further values or as a whole word of its text?"""
    if any(is_named_in(list(telling.values()), name) for name in names):
        return True
    text, board = telling["text"], thing.board
    if not any(name in text for name in names):
        return False
    every = (name for side in (*board.sides, None) for _, group in groups_of(board, side) for name in group)
    return not names.isdisjoint(names_said(text, {*names, *every}))


def is_changed_by(entry: Entry, thing: Thing) -> bool:
    """Does an entry set anything of a thing?"""
    own = join(*thing.path)
    return any(fact["path"] == own or fact["path"].startswith(f"{own}.") for fact in entry.get("facts", ()))


def is_named_in(value: Any, name: str) -> bool:
    """Does what an act was given name a thing?"""
    if isinstance(value, Mapping):
        return any(is_named_in(inner, name) for inner in value.values())
    if isinstance(value, list):
        return any(is_named_in(inner, name) for inner in value)
    return isinstance(value, str) and name in (value, *value.split("="))


def thing_text(thing: OneThing, fuel: Sequence[str], words: StateWords) -> str:
    """What there is to say about a thing, in lines; `fuel` is what the game says of its fuel."""
    place = f", {thing.place}" if thing.place else ""
    force = f", in {thing.force}" if thing.force else ""
    held = ", ".join(f"{name} ({how})" if how else name for name, how in thing.holds.items())
    hidden = f"does not see it; of its force it sees {thing.force_called}" if thing.force_called else "does not see it"
    seen = f"sees {thing.called}" if thing.called else hidden
    rows = [
        ("counter", values_in_a_line(thing.counter, words)),
        ("sheet", values_in_a_line(sheet_values(thing))),
        ("condition", values_in_a_line(thing.now, words) or "nothing is marked"),
        *(("fuel", line) for line in fuel),
        ("holds", held),
        *(("this turn", line) for line in thing.did or ["nothing"]),
        ("enemy", seen if thing.side else ""),
        *(("told", line) for line in thing.told),
    ]
    whose = f"{words.sides[thing.side]} " if thing.side else ""
    kind = module(words.game, "evening.state").Board.words.get(thing.kind, thing.kind)
    head = fold(f"{thing.name} ({whose}{kind}){place}{force}")
    said = [line for name, text in rows if text for line in two_columns(f"  {name}", text, WIDE)]
    return "\n".join([*head, *said])


def sheet_values(thing: OneThing) -> dict[str, str]:
    """The values of its record sheet that are not given yet: those worked out by the rules (`attack 6`)."""
    both = {**thing.counter, **thing.now}
    given = {key_in_words(name).lower(): value_in_words(value).lower() for name, value in both.items()}
    said = {text for text in given.values() if not text.isdigit()}
    said |= {thing.place.lower(), ", ".join(thing.holds).lower(), "", "-", "0"}
    words = set(re.findall(r"\w+", f"{values_in_a_line(both)} {thing.place}".lower()))
    rows = ((title.lower(), text, re.findall(r"\w+", text.lower())) for title, text in thing.sheet.items())
    new = (row for row in rows if row[0] not in given and row[1].lower() not in said)
    return {
        title: text
        for title, text, parts in new
        if (len(parts) == 1 or not words.issuperset(parts)) and not stands_for_given(title, text, given)
    }


def stands_for_given(title: str, number: str, given: Mapping[str, str]) -> bool:
    """Is a number under an abbreviation (`def. 4`) one that is given in full (`defense 4`)?"""
    short = title.removesuffix(".")
    return short != title and any(name.startswith(short) and value == number for name, value in given.items())


def values_in_a_line(values: Mapping[str, Any], words: Wording = AS_THEY_STAND) -> str:
    """Values by their names, in a line."""
    return "; ".join(words.said(name, value) for name, value in values.items())
