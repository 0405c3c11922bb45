"""The after-action report: a story of a battle as one HTML page without script or network, or as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from textwrap import shorten
from typing import Any, NamedTuple

from referee.engine.plain import percent
from referee.engine.rules import title_of as title_of_side
from referee.session.reading.picture import UMPIRE, Boxes, Picture
from referee.session.reading.retold import in_own_words, title_of
from referee.session.reading.story import EVERYBODY, Line, Scene, Story, Turn
from referee.session.reading.tally import GRAVITY, Loss, Moved
from referee.session.reading.throws import Throw
from referee.show import boxes_svg, report_chart, report_known, report_lead
from referee.show.battle import whole_battle
from referee.show.colours import NOBODY, Sides, colours_of_sides, place_of_side, side_heading
from referee.show.key import legend_rows
from referee.show.map_style import page_colours
from referee.show.map_svg import as_svg, shared_svg
from referee.show.template import environment
from referee.show.window import FIXED, Window, part_in_use

DECISIVE = (
    "These brought more than one point above or below their average, or half a point where there was at most one "
    "chance in four to go so far; of each turn the five that went furthest are told."
)

CAME, BRIEF = 90, 160
SCORES = 12  # that moved the score furthest
STANDS = "As it stands"
BATTLE, LEAD = "battle", "lead-and-luck"
Link = Callable[[str], str]
MARKED = str.maketrans({sign: "\\" + sign for sign in "\\`*_[]<>|#"})


class Block(NamedTuple):
    """A paragraph for one hearer, the list that follows it, and the luckiest throws that belong below it."""

    to: str
    text: str
    throws: Sequence[Throw]
    items: Sequence[str] = ()


def as_html(story: Story, about: Mapping[str, Any]) -> str:
    """The page; `about` is the game's description (`game.toml`)."""
    sides = colours_of_sides(about, story.sides, story.called)

    def draw(picture: Picture, name: str) -> str:
        return as_svg(
            picture, sides, alone=False, part=sea_of_battle(picture) if name.endswith(BATTLE) else None, name=name
        )

    figures = points_by_turn(story)
    chart = (
        report_chart.as_svg([turn_label(turn) for turn in story.turns], figures, sides)
        if is_worth_drawing(figures)
        else ""
    )
    more = {"shared": shared_svg(), "colours": page_colours(), "drawing": draw, "chart": chart}
    more["lead_chart"] = report_lead.as_svg(story, sides) if story.who == UMPIRE else ""
    more["broken"] = title_of_side(about, story.sides[1]) if len(story.sides) > 1 else ""
    more["numbered"] = report_lead.numbered_moves(story)
    more["known_chart"] = report_known.as_svg(known_turns(story), story.known, sides) if story.known else ""
    return render("report.html.j2", story, about, sides, **more)


def as_markdown(story: Story, about: Mapping[str, Any], link: Link | None = None) -> str:
    """The same for a forum or a text file; `link` gives the file of a map, if there are files; otherwise
    positions are told.
    """
    return render("report.md.j2", story, about, colours_of_sides(about, story.sides, story.called), link=link)


def as_markup(story: Story, about: Mapping[str, Any], link: Link | None = None) -> str:
    """The same in BoardGameGeek's bracket form; `link` gives the file of a map, which you upload there."""
    return render("report.bgg.j2", story, about, colours_of_sides(about, story.sides, story.called), link=link)


def escape_brackets(text: object) -> str:
    """A text in BoardGameGeek's form: nothing in it is taken for a tag, and nothing is cut off after a `<`."""
    return str(text).translate({ord("["): "(", ord("]"): ")", ord("<"): "< "})


def maps(story: Story, about: Mapping[str, Any]) -> dict[str, str]:
    """The maps of a report as SVG, by name: the whole battle, each turn that changed the map or the zones, and
    lead and luck for a whole battle.
    """
    sides = colours_of_sides(about, story.sides, story.called)
    chart = report_lead.as_file(story, sides) if story.who == UMPIRE else ""
    charts = {LEAD: chart} if chart else {}
    if any(turn.zones for turn in story.turns):
        titled = [(turn, f"{story.scenario}: {turn.title}") for turn in turns_with_maps(story)]
        zones = {map_name(turn): boxes_svg.as_svg(Boxes(title, turn.zones), sides) for turn, title in titled}
        return zones | charts
    found = {map_name(turn): picture for turn in turns_with_maps(story) if (picture := map_of_turn(story, turn))}
    if whole := whole_battle(story):
        found = {BATTLE: whole, **found}
    drawn = {
        name: as_svg(picture, sides, part=sea_of_battle(picture) if name == BATTLE else None)
        for name, picture in found.items()
    }
    return drawn | charts


def render(template: str, story: Story, about: Mapping[str, Any], sides: Sides, **more: Any) -> str:
    """A template of this package, filled in."""
    page = environment()
    page.filters |= {
        "percent": lambda p: "" if p is None else percent(str(p)),
        "brief": partial(shorten, width=BRIEF, placeholder=" …"),
        "came": partial(shorten, width=CAME, placeholder=" …"),
        "bgg": escape_brackets,
        "md": lambda text: str(text).translate(MARKED),
        "signed": with_sign,
        "vp": report_chart.points_text,
        "whose": partial(side_heading, sides),
    }
    shown = score_rows(story)
    return page.get_template(template).render(
        story=story,
        game=str(about["title"]),
        whole=story.who == UMPIRE,
        battle=whole_battle(story),
        enlarged=enlarged_map,
        blocks=paragraphs,
        losses=lambda rows: losses_by_fate(rows, sides),
        counted=lambda story: count_losses(story, sides),
        verdict=verdict(story),
        notes=[note if story.who == UMPIRE else in_own_words(note) for note in story.final.notes],
        odds_of=throw_text,
        tail_of=tail_text,
        legend=lambda picture: [row for row in legend_rows(picture, sides) if row["kind"] not in FIXED],
        mapped=turns_with_maps(story),
        of_turn=lambda turn: map_of_turn(story, turn),
        moved=moves_by_turn(story),
        name_of=map_name,
        points=points_by_turn(story),
        label=turn_label,
        titled=lambda procedure: "all together" if procedure == "all" else title_of(story.game, procedure),
        colour=lambda side: sides.get(side, NOBODY),
        sentence=DECISIVE,
        known=[(row, turn, found) for row in story.known for turn, found in row.news_by_turn],
        has_lead=story.who == UMPIRE and bool(report_lead.as_svg(story, sides)),
        score_rows=shown,
        gains=report_lead.points_gained,
        score_title="What moved the score" if any(row.gained for row in shown) else "What sank",
        score_note=score_note(len(story.moved) - len(shown)),
        **more,
    )


def verdict(story: Story) -> str:
    """Who has won; while the game is not decided, how it stands."""
    said = story.final.verdict
    return said if story.over or not said else f"{STANDS}: {said}"


# The course.


def paragraphs(scene: Scene) -> list[Block]:
    """A phase as paragraphs, one for what each act told one hearer. Throws are under the last thing that
    everybody heard about them.
    """
    out: list[Block] = []
    for happening in scene.happenings:
        under = len(out)
        for place, line in enumerate(happening.lines):
            if place and out[-1].to == line.to and not out[-1].items and not line.items:
                out[-1] = out[-1]._replace(text=f"{out[-1].text} {full_sentence(line)}")
            else:
                out.append(Block(line.to, full_sentence(line), [], line.items))
            under = len(out) - 1 if line.to == EVERYBODY or not place else under
        if happening.throws:
            if not happening.lines:
                out.append(Block(EVERYBODY, "", []))
            out[under] = out[under]._replace(throws=happening.throws)
    return out


def full_sentence(line: Line) -> str:
    """A text, with a full stop at its end."""
    return line.text if line.text.endswith((".", "!", "?", ":")) else f"{line.text}."


def throw_text(throw: Throw) -> str:
    """What was thrown, by whom, the result, and its chance."""
    what = throw.what + (f" at {throw.odds}" if throw.odds else "")
    thrown = throw.dice + (f", thrown {throw.by}" if throw.by else "")
    came = shorten(throw.came, CAME, placeholder=" …")
    return f"{what[:1].upper()}{what[1:]}: {thrown}. {came[:1].upper()}{came[1:]}; the chance of it"


def tail_text(throw: Throw) -> str:
    """The chance of so much or more, if it differs from that of the outcome itself."""
    if throw.tail is None or throw.swing is None or throw.tail == throw.chance:
        return ""
    return f", and of going so {'well or better' if throw.swing > 0 else 'badly or worse'} {percent(str(throw.tail))}"


# What moved the score.


def score_rows(story: Story) -> list[Moved]:
    """What moved the score furthest, in order."""
    top = sorted(story.moved, key=lambda row: -row.size)[:SCORES]
    return [row for row in story.moved if row in top]


def score_note(left: int) -> str:
    """How many rows are left out."""
    return f"{left} others changed it less." if left else ""


# The maps.


def enlarged_map(svg: str, name: str) -> str:
    """A map of the page again, as large as it is asked for: the drawing itself is on the page only once."""
    box = svg.partition('viewBox="')[2].partition('"')[0]
    return f'<svg class="map" viewBox="{box}" role="img" aria-label="The map, large"><use href="#{name}"/></svg>'


def turns_with_maps(story: Story) -> list[Turn]:
    """The turns whose map, or zones, differ from before."""
    out: list[Turn] = []
    for turn in story.turns:
        if things_in_turn(turn) and (
            not out or (things_in_turn(turn), turn.zones) != (things_in_turn(out[-1]), out[-1].zones)
        ):
            out.append(turn)
    return out


def map_of_turn(story: Story, turn: Turn) -> Picture | None:
    """A turn's map, with the moves of that turn only."""
    if turn.picture is None:
        return None
    place = list(story.turns).index(turn)
    earlier = story.turns[place - 1].picture if place else None
    was = {(mark.side, mark.label): mark.hex for mark in earlier.marks} if earlier else {}
    tracks = [
        track._replace(hexes=track.hexes[-2:])
        for track in turn.picture.tracks
        if was.get((track.side, track.label)) == track.hexes[-2]
    ]
    return turn.picture._replace(tracks=tracks, title=f"{story.scenario}: {turn.title}")


def sea_of_battle(picture: Picture) -> Window:
    """All of the sea on which the battle was fought."""
    return part_in_use(picture).grow(20, 12, picture)


def things_in_turn(turn: Turn) -> list[tuple[str, str, str]]:
    """What is on a turn's map, or in its zones: side, label, hex or zone; in zones only what is seen."""
    if turn.picture:
        return [(mark.side, mark.label, mark.hex) for mark in turn.picture.marks]
    return [(lying.side, lying.name, box.zone) for box in turn.zones for lying in box.lying if not lying.seen]


def moves_by_turn(story: Story) -> dict[int, list[tuple[str, list[str]]]]:
    """For each turn whose map changed: each side with its moves, in words."""
    out: dict[int, list[tuple[str, list[str]]]] = {}
    before: dict[tuple[str, str], str] = {}
    for turn in turns_with_maps(story):
        now = {(side, name): hex for side, name, hex in things_in_turn(turn)}
        rows: dict[str, list[str]] = {}
        for (side, name), hex in now.items():
            if before.get((side, name)) != hex:
                was = f" (from {before[side, name]})" if (side, name) in before else ""
                rows.setdefault(side, []).append(f"{name} {hex}{was}")
        for side, name in before:
            if (side, name) not in now:
                rows.setdefault(side, []).append(f"{name} no longer")
        out[turn.number] = list(rows.items())
        before = now
    return out


def map_name(turn: Turn) -> str:
    """The name of a turn's map."""
    return f"turn-{turn.number}"


def turn_label(turn: Turn) -> str:
    """A turn's short name in tables and charts."""
    return str(turn.number) if turn.number else "start"


# Who knew what.


def known_turns(story: Story) -> list[int]:
    """The turns in which anything was anywhere."""
    return sorted({turn for row in story.known for turn in row.turns})


# The figures.


def points_by_turn(story: Story) -> dict[str, list[Fraction | None]]:
    """Victory points of each side at the end of each turn; sides whose points are never known are left out."""
    rows = {side: [turn.tally.points.get(side) for turn in story.turns] for side in story.sides}
    return {side: row for side, row in rows.items() if any(value is not None for value in row)}


def is_worth_drawing(figures: Mapping[str, Sequence[Fraction | None]]) -> bool:
    """Is there something to draw: more than one turn, and not all zeros?"""
    return any(len(row) > 1 and any(row) for row in figures.values())


def losses_by_fate(rows: Iterable[Loss], sides: Sides) -> list[tuple[str, str, list[Loss]]]:
    """The losses by side, and then by what became of them; the gravest first."""
    out: dict[tuple[str, str], list[Loss]] = {}
    for row in rows:
        out.setdefault((row.side, row.fate), []).append(row)
    order = sorted(out, key=lambda key: (place_of_side(sides, key[0]), GRAVITY.index(key[1])))
    return [(side, fate, out[side, fate]) for side, fate in order]


def count_losses(story: Story, sides: Sides) -> list[tuple[str, list[tuple[str, int]]]]:
    """How many each side lost in all, by what became of them, in words."""
    final = losses_by_fate(story.final.losses, sides)
    return [
        (side, [(fate_in_words(fate, rows), len(rows)) for owner, fate, rows in final if owner == side])
        for side in story.sides
    ]


def fate_in_words(fate: str, rows: Sequence[Loss]) -> str:
    """A fate as it is counted: air units are named as such."""
    return f"air unit{'' if len(rows) == 1 else 's'} {fate}" if rows[0].of_aircraft else fate


def with_sign(value: Fraction | None) -> str:
    """A number with its sign and two decimals, cut off."""
    if value is None:
        return ""
    whole, part = divmod(abs(value.numerator) * 100 // value.denominator, 100)
    return f"{'−' if value < 0 else '+'}{whole}.{part:02d}"
