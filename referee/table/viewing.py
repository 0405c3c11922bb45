"""What a viewer's page shows: a side's page from its view alone; the page for all from what all know."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.cli.pictures import draw_map
from referee.devices import PUBLIC
from referee.engine.catalogue import optional_module
from referee.engine.words import Wording, value_in_words, with_capital
from referee.session.acting.orders import words_of
from referee.session.acting.sequence import moment_title
from referee.session.reading.picture import boxes
from referee.session.record import views
from referee.session.session import Session
from referee.show import boxes_svg, map_style
from referee.show.colours import colours_of_sides
from referee.show.columns import is_group, is_worth_saying
from referee.show.map_svg import as_svg
from referee.show.side import without_moment
from referee.show.template import environment
from referee.show.wording import StateWords

if TYPE_CHECKING:
    from jinja2 import Environment

LATEST = 300  # tellings that a page shows; the rest are in the side's file


class Shown(NamedTuple):
    """What a page shows at a moment: its mark, the HTML, how many messages there are, and which are withdrawn."""

    mark: str
    html: str
    told: int
    withdrawn: tuple[int, ...]


class Block(NamedTuple):
    """A part of what is known: its title, its single values, and by group its things with what is said about each."""

    title: str
    plain: Sequence[tuple[str, str]]
    groups: Sequence[tuple[str, Sequence[Thing]]]


class Thing(NamedTuple):
    """A thing with what is said of it; `ordered`: its side may give it orders. `hex`: where to find it on the map."""

    name: str
    facts: Sequence[tuple[str, str]]
    ordered: bool = False
    hex: str = ""


@cache
def templates() -> Environment:
    """The environment that fills in this package's pages."""
    return environment("referee.table", "static")


class Viewer:
    """Makes the page of one side over and over, drawing anew only what has changed."""

    def __init__(self, viewer: str) -> None:
        self.viewer = viewer
        self.known = ""
        self.shown = Shown("", "", 0, ())

    def look(self, session: Session, wanted: str = "") -> Shown:
        """What the page shows as the session stands; on the screen for all, which die is `wanted` besides."""
        for_all = self.viewer == PUBLIC
        view = (
            views.public_view(session.state, session.entries()) if for_all else views.view(session.state, self.viewer)
        )
        view |= {"wanted": wanted} if for_all else {}
        known = sha256(json.dumps(view, sort_keys=True).encode()).hexdigest()
        if known != self.known:
            html = page_of(session, self.viewer, view)
            told = view["told"]
            withdrawn = tuple(row["n"] for row in told if row.get("withdrawn"))
            self.shown = Shown(sha256(html.encode()).hexdigest()[:32], html, len(told), withdrawn)
            self.known = known
        return self.shown


def page_of(session: Session, side: str, view: Mapping[str, Any]) -> str:
    """A side's page without its frame."""
    game, words = session.game, StateWords.of(session.state)
    if side == PUBLIC:
        parts = [
            ("What everyone sees", view.get("seen", {})),
            *((words.sides[one], view["open"][one]) for one in view["open"]),
        ]
        parts = [*parts, ("What everyone knows", view["public"])]
        blocks = [with_facts(block(title, tree, set(), words)) for title, tree in parts]
        blocks = [one._replace(groups=[("", things) for _, things in one.groups]) for one in blocks[:-1]] + blocks[-1:]
    else:
        own = block("Your forces", view["own"], orderable_things(session, side), words)
        seen = block("What you see", view.get("seen", {}), set(), words)
        blocks = [own, seen, with_facts(block("What both sides know", view["public"], set(), words))]
    return (
        templates()
        .get_template("view.html")
        .render(
            scenario=view["scenario"],
            when=moment_title(game, view.get("turn", 0), str(view.get("phase", ""))),
            told=list(by_phase(game, view["told"][-LATEST:])),
            earlier=max(0, len(view["told"]) - LATEST),
            svg=map_of(session, side),
            blocks=[one for one in blocks if one.plain or one.groups],
            orders=side != PUBLIC and bool(optional_module(game, "evening.orders")),
            for_all=side == PUBLIC,
            wanted=view.get("wanted", ""),
        )
    )


def map_of(session: Session, who: str) -> str:
    """The map that `map SIDE --svg` draws, without its style, which the page has: of hexes, upright for a side, or
    of zones as boxes, for a wide screen and for a narrow one; nothing if a game has neither.
    """
    sides = colours_of_sides(session.ruleset().about, session.state.sides, session.state.public.get("called", {}))
    if optional_module(session.game, "views.picture"):
        return as_svg(draw_map(session, who), sides, upright=who != PUBLIC).replace(map_style.style_sheet(), "")
    found = boxes(session, who)
    if found is None or not found.boxes:
        return ""
    wide, narrow = (boxes_svg.svg_for_page(found, sides, beside) for beside in (3 if who == PUBLIC else 2, 1))
    return f'<div class="wide">{wide}</div><div class="narrow">{narrow}</div>'


def orderable_things(session: Session, side: str) -> set[str]:
    """The things that a side may give orders to, as far as it knows."""
    if not optional_module(session.game, "evening.orders"):
        return set()
    words = words_of(session.game)
    groups = words.forces(words.state_known(session.state.tree, side), side)
    return {name for group in groups.values() for name, there in group.items() if there}


def by_phase(game: str, told: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Sequence[Mapping[str, Any]]]]:
    """Tellings by the phase in which they were told, the newest first; none says again which phase that is."""
    for (turn, name), rows in groupby(reversed(told), lambda row: (row["turn"], row["phase"])):
        when = moment_title(game, turn, str(name))
        yield when, [{**row, "text": without_moment(row["text"], when)} for row in rows]


def block(title: str, tree: Mapping[str, Any], ordered: set[str], words: Wording) -> Block:
    """A branch of a side's view, as a page shows it."""
    plain = {key: value for key, value in tree.items() if is_worth_saying(key, value) and not is_group(value)}
    groups = [
        (with_capital(words.key(key)), [thing_on_page(name, one, ordered, words) for name, one in value.items()])
        for key, value in tree.items()
        if is_group(value)
    ]
    return Block(title, facts_of(plain, words), groups)


def facts_of(values: Mapping[str, Any], words: Wording) -> list[tuple[str, str]]:
    """Values, each with its key; without it where the key is in its words. What two values say is said once."""
    return list(dict.fromkeys(fact_of(key, value, words) for key, value in values.items()))


def fact_of(key: str, value: Any, words: Wording) -> tuple[str, str]:
    """A value and its key; without the key where that is in the value's words."""
    label, text, said = words.key(key), value_in_words(value, words), words.said(key, value)
    return (label, text) if said == f"{label} {text}" else ("", said)


def with_facts(found: Block) -> Block:
    """The same, without things that have nothing to say, such as a zone in which nothing is unusual."""
    groups = [(title, [one for one in things if one.facts]) for title, things in found.groups]
    return found._replace(groups=[(title, things) for title, things in groups if things])


def thing_on_page(name: str, values: Mapping[str, Any], ordered: set[str], words: Wording) -> Thing:
    """A thing, as a page shows it."""
    said_of = {key: value for key, value in values.items() if is_worth_saying(key, value)}
    return Thing(name, facts_of(said_of, words), name in ordered, str(values.get("hex") or ""))
