"""What a map shows, as plain records: a game says what there is to draw, and knows nothing of screens.

A game with a map has a module `views.picture` in its package with one function, a game that is played by zones and not
by hexes a module `views.boxes`:

    def picture(seen: Seen) -> Picture
    def boxes(seen: Seen) -> Iterator[Box]          a box for each zone

`Seen` holds all that the viewer knows and nothing else, so one function serves the umpire and the sides alike: for the
umpire `own` has every side's branch, for a side its own alone. What a side knows of the other is in its own branch
(contacts) or among its tellings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from referee.engine.catalogue import optional_module
from referee.engine.errors import Refusal, unknown
from referee.engine.rules import Ruleset
from referee.session.acting.sequence import moment_title
from referee.session.board.sight import open_to_all
from referee.session.board.tree import Tree
from referee.session.record import views
from referee.session.record.state import State
from referee.session.session import Session

UMPIRE, PUBLIC = "umpire", views.PUBLIC


class Mark(NamedTuple):
    """A thing in a hex.

    `kind` is how it is drawn: `block`, `ship` (with its `facing`, n ne se s sw nw), `dummy`, `base`, `submarine`,
    `air`, `contact` (the other side's, as far as it is seen), `wreck`, `goal`. `note` is one short line for the legend.
    `stale`: it was there once, and is not seen there now.
    """

    hex: str
    label: str
    side: str = ""
    kind: str = "block"
    facing: str = ""
    spotted: bool = False
    note: str = ""
    stale: bool = False


class Zone(NamedTuple):
    """Hexes that have something in common. `kind`: `plain` (outlined and named), `storm`, `fog`, `smoke` (shaded)."""

    label: str
    hexes: Sequence[str]
    kind: str = "plain"


class Arc(NamedTuple):
    """A sector that is searched: from a bearing clockwise, both in tens of degrees, out to so many hexes.

    `hexes` are the hexes that it covers, as the rules say; those of a range, which is nobody's, are in it by centre.
    """

    hex: str
    start: int
    wide: int
    out_to: int
    side: str = ""
    label: str = ""
    hexes: Sequence[str] = ()


class Track(NamedTuple):
    """Where something was, one hex after the other, the present one last; `turns` says when, where that is told."""

    label: str
    hexes: Sequence[str]
    side: str = ""
    turns: Sequence[str] = ()


class Picture(NamedTuple):
    """A map with all that is on it.

    `south` says which columns are half a hex further south: the even ones (0) or the odd ones (1). `terrain` names what
    a hex is where it is not open sea: `land`, `coast`, `port`, `shoal`. `captions` are under the title.
    """

    title: str
    columns: int
    rows: int
    south: int = 0
    terrain: Mapping[str, str] = {}
    marks: Sequence[Mark] = ()
    zones: Sequence[Zone] = ()
    arcs: Sequence[Arc] = ()
    tracks: Sequence[Track] = ()
    captions: Sequence[str] = ()


class Seen(NamedTuple):
    """All that a viewer knows: what both know, the branches it may see by side, what it was told, how it was before.

    `past` is the same at the end of each earlier turn, the oldest first; `umpire` is empty for a side, `sees` (what the
    side sees of the other by the rules, its game's `sight`) for the umpire.
    """

    who: str
    scenario: str
    sides: Sequence[str]
    public: Mapping[str, Any]
    own: Mapping[str, Mapping[str, Any]]
    told: Sequence[Mapping[str, Any]]
    rules: Ruleset
    past: Sequence[Seen] = ()
    umpire: Mapping[str, Any] = {}
    sees: Mapping[str, Any] = {}

    def things(self, kind: str) -> Iterable[tuple[str, str, Mapping[str, Any]]]:
        """Every thing of a kind (`ships`, `task_forces`) that the viewer may see: side, name, thing."""
        for side, own in self.own.items():
            for name, thing in own.get(kind, {}).items():
                yield side, name, thing

    def other(self, side: str) -> str:
        """The enemy of a side."""
        return next(name for name in self.sides if name != side)

    @property
    def tree(self) -> Tree:
        """What is known as a tree, for a game's board to read: the sides that are not seen are there, and empty."""
        own = {side: self.own.get(side, {}) for side in self.sides}
        return {"public": self.public, "sides": own, "umpire": self.umpire}

    def sees_track(self, kind: str, name: str) -> list[str]:
        """The same of a thing that a side sees now: where it was seen at the end of earlier turns."""
        return distinct_places(stage.sees.get(kind, {}).get(name, {}).get("hex") for stage in (*self.past, self))

    def track(self, kind: str, side: str, name: str) -> list[str]:
        """The hexes of a thing of a side at the end of each earlier turn and now, standing still left out."""
        stages = (stage.own.get(side, {}).get(kind, {}) for stage in (*self.past, self))
        return distinct_places(there.get(name, {}).get("hex") for there in stages)


def distinct_places(held: Iterable[Any]) -> list[str]:
    """The places of a thing one after the other, without repeats while it stays."""
    return [str(place) for place, _ in groupby(filter(None, held))]


def known_to(state: State, who: str, rules: Ruleset, past: Sequence[State] = ()) -> Seen:
    """What the umpire or a side knows; a side's is made of `views.view` and nothing else."""
    before = [known_to(stage, who, rules) for stage in past]
    scenario, names = str(state.about["scenario"]), state.sides
    if who == UMPIRE:
        tree = state.tree
        return Seen(who, scenario, names, tree["public"], tree["sides"], [], rules, before, tree["umpire"])
    if who not in names:
        raise unknown("side", who, [UMPIRE, PUBLIC, *names])
    known = views.view(state, who)
    public = {**{key: known[key] for key in views.HEAD if key in known}, **known["public"]}
    own, sees = {who: known["own"]}, known.get("seen", {})
    return Seen(who, scenario, names, public, own, known["told"], rules, before, sees=sees)


def seen_by_all(state: State, rules: Ruleset, past: Sequence[State] = ()) -> list[Seen]:
    """What all see, a side at a time as its enemy sees it; nothing that only its owner knows."""
    before = [seen_by_all(stage, rules) for stage in past]
    opened = open_to_all(str(state.about["game"]), state.tree)
    out = []
    for place, side in enumerate(state.sides):
        other = next(name for name in state.sides if name != side)
        earlier = [stage[place] for stage in before]
        own: dict[str, Mapping[str, Any]] = {name: {} for name in state.sides}
        scenario = str(state.about["scenario"])
        known = Seen(side, scenario, state.sides, state.public, own, [], rules, earlier, sees=opened.get(other, {}))
        out.append(known)
    return out


def picture_for_all(game: str, known: Sequence[Seen]) -> Picture:
    """The map as all know it: what each side sees of the other, drawn on one map."""
    first, *others = (picture(game, one) for one in known)
    marks, tracks = list(first.marks), list(first.tracks)
    for one in others:
        marks += [mark for mark in one.marks if mark not in marks]
        tracks += [track for track in one.tracks if track not in tracks]
    return first._replace(marks=marks, tracks=tracks, arcs=())


def drawing_function(game: str, kind: str = "picture") -> Any:
    """The function that says what a game's map shows (`picture`), or its zones (`boxes`); nothing if it has none."""
    module = optional_module(game, f"views.{kind}")
    return module and getattr(module, kind)


def picture(game: str, known: Seen) -> Picture:
    """What a viewer's map shows, or a refusal where the game has no map; its title says when it is."""
    draw: Callable[[Seen], Picture] | None = drawing_function(game)
    if draw is None:
        raise Refusal("unknown", f"{game} has no map in this program; show {known.who} shows what is known")
    return draw(known)._replace(title=title_of(game, known))


def title_of(game: str, known: Seen) -> str:
    """What is over a picture: the scenario, and when it is."""
    when = moment_title(game, known.public.get("turn", 0), str(known.public.get("phase", "")))
    return f"{known.scenario}: {when[:1].lower()}{when[1:]}"


class Lying(NamedTuple):
    """What is in a zone: whose, its name, what it is; `seen` is the enemy's as it is seen, `stale` as it was once."""

    side: str
    name: str
    what: str = ""
    seen: bool = False
    stale: bool = False

    @property
    def text(self) -> str:
        """It in words."""
        return f"{self.name}: {self.what}" if self.what else self.name


class Box(NamedTuple):
    """A zone: its weather and other marks in a few words each, what is there, the zones that it leads to, and whether
    it has fog or haze.
    """

    zone: str
    marks: Sequence[str] = ()
    lying: Sequence[Lying] = ()
    leads: Sequence[str] = ()
    is_dim: bool = False


class Boxes(NamedTuple):
    """A picture of zones."""

    title: str
    boxes: Sequence[Box]


def boxes(session: Session, who: str) -> Boxes | None:
    """The zones as the umpire, a side or all see them; nothing if the game is not played by zones."""
    draw: Callable[[Seen], Iterator[Box]] | None = drawing_function(session.game, "boxes")
    if draw is None:
        return None
    state, rules = session.state, session.ruleset()
    views = seen_by_all(state, rules) if who == PUBLIC else [known_to(state, who, rules)]
    found: dict[str, Box] = {}
    for box in (box for view in views for box in draw(view)):
        before = found.get(box.zone, box)
        found[box.zone] = before._replace(lying=list(dict.fromkeys([*before.lying, *box.lying])))
    return Boxes(title_of(session.game, views[0]), list(found.values()))
