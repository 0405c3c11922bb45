"""The after-action report: a story of a battle as one HTML page without script or network, or as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from textwrap import shorten
from typing import Any, NamedTuple

from referee.session.reading.picture import UMPIRE, Picture
from referee.session.reading.story import EVERYBODY, Line, Scene, Story, Turn
from referee.session.reading.tally import GRAVITY, Loss
from referee.session.reading.throws import DECISIVE, Throw
from referee.show import report_chart
from referee.show.colours import NOBODY, Sides, order_of, sides_of
from referee.show.key import legend_rows
from referee.show.map import Screen, as_text
from referee.show.map_style import page_colours
from referee.show.map_svg import as_svg, shared
from referee.show.percent import percent
from referee.show.window import Window, around

CAME, BRIEF = 90, 160
WIDE, HIGH = 100, 30
RUN = 8
LEAST_COLUMNS, LEAST_ROWS = 20, 12
MARKED = str.maketrans({sign: "\\" + sign for sign in "\\`*_[]<>|#"})


class Block(NamedTuple):
    """A paragraph to one hearer, and the decisive throws that belong under it."""

    to: str
    text: str
    throws: Sequence[Throw]


def as_html(story: Story, about: Mapping[str, Any]) -> str:
    """The page; `about` is what the game says of itself."""
    sides = sides_of(about, story.sides)

    def drawing(picture: Picture) -> str:
        return as_svg(picture, sides, alone=False, part=window(picture))

    figures = points(story)
    chart = report_chart.as_svg([label(turn) for turn in story.turns], figures, sides) if plotted(figures) else ""
    more = {"shared": shared(), "colours": page_colours(), "drawing": drawing, "chart": chart}
    return rendered("report.html.j2", story, about, sides, **more)


def as_markdown(story: Story, about: Mapping[str, Any]) -> str:
    """The same for a forum or a text file."""

    sides = sides_of(about, story.sides)

    def drawing(picture: Picture) -> str:
        text = as_text(picture, sides, Screen(WIDE, HIGH, False), part=window(picture))
        return "\n".join(line.partition("; --whole")[0] for line in text.splitlines()[1:]).strip("\n")

    return rendered("report.md.j2", story, about, sides, drawing=drawing)


def rendered(template: str, story: Story, about: Mapping[str, Any], sides: Sides, **more: Any) -> str:
    """A template of this package filled in."""
    from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

    page = Environment(
        loader=PackageLoader("referee.show"),
        autoescape=select_autoescape(("html", "html.j2")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    page.filters |= {
        "percent": lambda p: "" if p is None else percent(str(p)),
        "brief": partial(shorten, width=BRIEF, placeholder=" …"),
        "came": partial(shorten, width=CAME, placeholder=" …"),
        "md": lambda text: str(text).translate(MARKED),
        "signed": signed,
        "vp": report_chart.figure,
    }
    return page.get_template(template).render(
        story=story,
        game=str(about["title"]),
        whole=story.who == UMPIRE,
        blocks=blocks,
        losses=lambda rows: losses(rows, sides),
        counted=lambda story: counted(story, sides),
        odds_of=odds_of,
        tail_of=tail_of,
        legend=lambda picture: legend_rows(picture, sides),
        points=points(story),
        label=label,
        colour=lambda side: sides.get(side, NOBODY),
        sentence=DECISIVE,
        **more,
    )


# The course.


def blocks(scene: Scene) -> list[Block]:
    """A phase as paragraphs: what was said one by one to the same hearer runs on for a while, an act of many
    words stands alone.

    Throws stand under the last thing that everybody heard of them.
    """
    out: list[Block] = []
    running = 0
    for happening in scene.happenings:
        lone = len(happening.lines) == 1 and not happening.throws
        under = len(out)
        for place, line in enumerate(happening.lines):
            if (place or (lone and 0 < running < RUN)) and out[-1].to == line.to:
                out[-1] = out[-1]._replace(text=f"{out[-1].text} {sentence(line)}")
            else:
                out.append(Block(line.to, sentence(line), []))
            under = len(out) - 1 if line.to == EVERYBODY or not place else under
        if happening.throws:
            if not happening.lines:
                out.append(Block(EVERYBODY, "", []))
            out[under] = out[under]._replace(throws=happening.throws)
        running = (running % RUN + 1) if lone else 0
    return out


def sentence(line: Line) -> str:
    """What was said, with its full stop."""
    return line.text if line.text.endswith((".", "!", "?")) else f"{line.text}."


def odds_of(throw: Throw) -> str:
    """What was thrown, by whom, and what came of it, up to its chance."""
    what = throw.what + (f" at {throw.odds}" if throw.odds else "")
    thrown = throw.dice + (f", thrown {throw.by}" if throw.by else "")
    came = shorten(throw.came, CAME, placeholder=" …")
    return f"{what}: {thrown}. {came[:1].upper()}{came[1:]}:"


def tail_of(throw: Throw) -> str:
    """The chance of so much or more, where it is not that of the outcome itself."""
    if throw.tail is None or throw.swing is None or throw.tail == throw.chance:
        return ""
    return f"; so {'well or better' if throw.swing > 0 else 'badly or worse'}: {percent(str(throw.tail))}"


def label(turn: Turn) -> str:
    """A turn's short name in tables and charts."""
    return str(turn.number) if turn.number else "start"


def window(picture: Picture) -> Window:
    """The part of the map where something moves, and enough sea around it to know the place."""
    return around(picture).grown(LEAST_COLUMNS, LEAST_ROWS, picture)


# The figures.


def points(story: Story) -> dict[str, list[Fraction | None]]:
    """Victory points of each side at the end of each turn; sides whose points are never known are left out."""
    rows = {side: [turn.tally.points.get(side) for turn in story.turns] for side in story.sides}
    return {side: row for side, row in rows.items() if any(value is not None for value in row)}


def plotted(figures: Mapping[str, Sequence[Fraction | None]]) -> bool:
    """Is there something to be drawn: more than one turn, and not nought all the way?"""
    return any(len(row) > 1 and any(row) for row in figures.values())


def losses(rows: Iterable[Loss], sides: Sides) -> list[tuple[str, str, list[Loss]]]:
    """Losses by side and what became of them, the gravest first."""
    out: dict[tuple[str, str], list[Loss]] = {}
    for row in rows:
        out.setdefault((row.side, row.fate), []).append(row)
    order = sorted(out, key=lambda key: (order_of(sides, key[0]), GRAVITY.index(key[1])))
    return [(side, fate, out[side, fate]) for side, fate in order]


def counted(story: Story, sides: Sides) -> list[tuple[str, list[tuple[str, int]]]]:
    """How many of what each side lost in all."""
    final = losses(story.final.losses, sides)
    return [
        (side, [(worded(fate, rows), len(rows)) for owner, fate, rows in final if owner == side])
        for side in story.sides
    ]


def worded(fate: str, rows: Sequence[Loss]) -> str:
    """A fate as it is counted: air units say that they are."""
    return f"air unit{'' if len(rows) == 1 else 's'} {fate}" if rows[0].of_aircraft else fate


def signed(value: Fraction | None) -> str:
    """A number with its sign and two places, cut off."""
    if value is None:
        return ""
    whole, part = divmod(abs(value.numerator) * 100 // value.denominator, 100)
    return f"{'−' if value < 0 else '+'}{whole}.{part:02d}"
