"""The battle turn by turn: one page with a slider that needs no network; the truth, a side's view, or both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from referee.session.reading.picture import Box
from referee.session.reading.story import Line, Story
from referee.session.reading.tally import SUNK, Loss
from referee.show.battle import wrecks
from referee.show.colours import NOBODY, colours_of_sides, side_heading
from referee.show.map_style import page_colours
from referee.show.map_svg import as_svg, shared_svg
from referee.show.report import map_of_turn, sea_of_battle, turn_label
from referee.show.template import environment
from referee.show.window import Window


class View(NamedTuple):
    """A turn as one viewer knows it: the map or the zones, what has sunk so far in order, and what was told in it."""

    who: str
    map: str
    sunk: Sequence[Loss]
    lines: Sequence[Line]
    zones: Sequence[Box] = ()


class ShownTurn(NamedTuple):
    """A turn of the page."""

    label: str
    title: str
    views: Sequence[View]


def as_html(stories: Sequence[Story], about: Mapping[str, Any], *, secret: bool) -> str:
    """The page; for several stories of one battle, the views side by side. `secret`: it is for the umpire alone."""
    first = stories[0]
    sides = colours_of_sides(about, first.sides, first.called)
    titles = {turn.number: (turn_label(turn), turn.title) for story in stories for turn in story.turns}
    part = shared_sea(stories)
    views = {story.who: views_by_turn(story, about, part) for story in stories}
    turns = [
        ShownTurn(*titles[number], [found[number] for found in views.values() if number in found])
        for number in sorted(titles)
    ]
    page = environment()
    page.filters["whose"] = partial(side_heading, sides)
    return page.get_template("battle.html.j2").render(
        scenario=first.scenario,
        secret=secret,
        turns=turns,
        colour=lambda side: sides.get(side, NOBODY),
        shared=shared_svg(),
        colours=page_colours(),
    )


def shared_sea(stories: Sequence[Story]) -> Window | None:
    """The sea of all turns' maps, the same for all views; nothing if no map has anything on it."""
    frames = [turn.picture for story in stories for turn in story.turns if turn.picture and turn.picture.marks]
    return sea_of_battle(frames[0]._replace(marks=[mark for one in frames for mark in one.marks])) if frames else None


def views_by_turn(story: Story, about: Mapping[str, Any], part: Window | None) -> dict[int, View]:
    """What the viewer knew in each turn, on this part of the sea; wrecks have the numbers of the list of sunk ships."""
    sides = colours_of_sides(about, story.sides, story.called)
    out: dict[int, View] = {}
    sunk: list[Loss] = []
    places = dict(wrecks(story))
    for turn in story.turns:
        sunk += [loss for loss in turn.losses if loss.fate == SUNK]
        drawing = ""
        if picture := map_of_turn(story, turn):
            down = [
                places[loss.name]._replace(label=str(number), note=loss.name)
                for number, loss in enumerate(sunk, 1)
                if loss.name in places
            ]
            shown = picture._replace(marks=[*picture.marks, *down])
            drawing = as_svg(shown, sides, alone=False, part=part, name=f"{story.who}-{turn.number}")
        lines = [line for happening in turn.happenings for line in happening.lines]
        out[turn.number] = View(story.who, drawing, list(sunk), lines, turn.zones)
    return out
