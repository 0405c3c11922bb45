"""The story of a battle, turn by turn and phase by phase, as plain records for a report.

The umpire's is told from the entries that stand. A side's is told from what it owns and what it was told, stage by
stage (`picture.known_to`), and from nothing else: no dice, no luck, no phase in which it heard nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.rules import Ruleset
from referee.session.acting.catalogue import is_common
from referee.session.acting.sequence import phases
from referee.session.board.handles import account
from referee.session.reading.knowledge import Known, knowledge, states_by_turn
from referee.session.reading.picture import UMPIRE, Box, Picture, Seen, drawing_function, known_to
from referee.session.reading.retold import in_own_words
from referee.session.reading.tally import Loss, Moved, Tally, score_changes, tally
from referee.session.reading.throws import Luck, Throw, decisive_throws, ledger, throws_of
from referee.session.record.journal import Entry
from referee.session.record.state import State, acts_that_stand, those_that_stand

FIRST = "Before the first phase"
SHORT = 18  # signs of what is listed in a line


class Happening(NamedTuple):
    """What one act came to: what was said, and the throws that decided it."""

    lines: Sequence[Line]
    throws: Sequence[Throw] = ()

    @property
    def text(self) -> str:
        """What everybody heard of it, or who heard of it at all."""
        heard = [line for line in self.lines if line.to == EVERYBODY] or self.lines
        return " ".join(" ".join([line.text, "; ".join(line.items)]).strip() for line in heard)


class Scene(NamedTuple):
    """A phase in which something happened."""

    title: str
    cite: str
    happenings: Sequence[Happening]


class Turn(NamedTuple):
    """A turn: its scenes, its map, or its zones, and how it was at its end; `losses` are those of the turn alone,
    `sighted` what was spotted in it.
    """

    number: int
    scenes: Sequence[Scene]
    picture: Picture | None
    tally: Tally
    losses: Sequence[Loss]
    zones: Sequence[Box] = ()
    sighted: Collection[str] = ()

    @property
    def happenings(self) -> list[Happening]:
        """All that happened in it."""
        return [happening for scene in self.scenes for happening in scene.happenings]

    @property
    def title(self) -> str:
        """`Turn 3, 24 August, day`."""
        if not self.number:
            return "Before the first turn"
        return f"Turn {self.number}" + (f", {self.tally.when}" if self.tally.when else "")


class Remark(NamedTuple):
    """What the umpire overrode, undid, amended, set or ruled: the entry, when, what, and why."""

    entry: int
    turn: int
    what: str
    why: str


class Story(NamedTuple):
    """A battle as a viewer may read of it; for a side there are no throws, no luck and no remarks.

    `open`: the session goes on, and its secrets are still secrets; `over`: the game is decided; `begins`: each turn's
    first entry.
    """

    who: str
    scenario: str
    game: str
    sides: Sequence[str]
    open: bool
    turns: Sequence[Turn]
    over: bool
    luck: Sequence[Luck] = ()
    throws: Sequence[Throw] = ()
    remarks: Sequence[Remark] = ()
    moved: Sequence[Moved] = ()
    known: Sequence[Known] = ()
    called: Mapping[str, str] = {}
    begins: Mapping[int, int] = {}

    @property
    def final(self) -> Tally:
        """How it stands, or was at the end."""
        return self.turns[-1].tally

    @property
    def turning_points(self) -> list[tuple[Throw, str]]:
        """The throws of the whole battle that went furthest, each with what was said of it."""
        heard = {
            throw: happening.text for turn in self.turns for happening in turn.happenings for throw in happening.throws
        }
        return [(throw, heard[throw]) for throw in decisive_throws(heard)]


def story(game: str, entries: Sequence[Entry], now: State, who: str, rules: Ruleset) -> Story:
    """The battle as the umpire or a side may read of it."""
    stages = states_by_turn(entries, now)
    views = [known_to(stage, who, rules, stages[:place]) for place, stage in enumerate(stages)]
    titles = {phase.id: (phase.title, phase.cite) for phase in phases(game)}
    over = now.is_closed or "result" in now.public
    named = now.public.get("called", {})
    if who != UMPIRE:
        heard = [(row["turn"], row["phase"], happening) for row, happening in lasting_tellings(views[-1])]
        told_turns = turns_of(game, views, heard, titles)
        return Story(who, views[-1].scenario, game, now.sides, False, told_turns, over, called=named)
    standing = acts_that_stand(entries)
    throws = {entry["n"]: list(throws_of(game, entry, titles)) for entry in standing}
    told = dict.fromkeys(
        throw
        for turn in dict.fromkeys(entry["turn"] for entry in standing)
        for throw in decisive_throws(throw for rows in throws.values() for throw in rows if throw.turn == turn)
    )
    done, said = [], {}
    for entry in standing:
        happening = Happening(lines_of(entry, now.sides), [throw for throw in throws[entry["n"]] if throw in told])
        done.append((entry["turn"], entry["phase"], happening))
        said[entry["n"]] = happening.text
    return Story(
        who,
        views[-1].scenario,
        game,
        now.sides,
        not now.is_closed,
        turns_of(game, views, done, titles),
        over,
        ledger(game, entries, now.sides),
        [throw for rows in throws.values() for throw in rows],
        list(remarks(entries)),
        score_changes(game, entries, now, rules, said),
        knowledge(game, stages, rules),
        named,
        {entry["turn"]: entry["n"] for entry in reversed(standing)},
    )


# The turns.


def turns_of(
    game: str,
    views: Sequence[Seen],
    happenings: Sequence[tuple[int, str, Happening]],
    titles: Mapping[str, tuple[str, str]],
) -> list[Turn]:
    """The turns in order, each with the phases in which something was said."""
    draw, boxed = drawing_function(game), drawing_function(game, "boxes")
    acted = scenes_of(happenings)
    ends: dict[int, Seen] = {}
    for view in views:  # where the umpire named a turn and then an earlier one, the earlier holds
        number = int(view.public.get("turn", 0))
        ends = {earlier: end for earlier, end in ends.items() if earlier < number} | {number: view}
    out: list[Turn] = []
    before: set[Loss] = set()
    for number in sorted({*ends, *acted}):
        view = ends.get(number) or views[-1]
        stands = tally(game, view)
        fresh = [loss for loss in stands.losses if loss not in before]
        before = set(stands.losses)
        scenes = [
            Scene(*titles.get(phase, (phase[:1].upper() + phase[1:].replace("-", " ") or FIRST, "")), done)
            for phase, done in acted.get(number, ())
            if done
        ]
        if number or scenes or len(ends) == 1:
            zones = list(boxed(view)) if boxed else ()
            lines = [line for turn, _, one in happenings if turn == number for line in one.lines]
            sighted = {name for line in lines for name in line.spotted}
            out.append(Turn(number, scenes, draw(view) if draw else None, stands, fresh, zones, sighted))
    return out


def scenes_of(happenings: Iterable[tuple[int, str, Happening]]) -> dict[int, list[tuple[str, list[Happening]]]]:
    """The phases of each turn, with what happened in each."""
    acted: dict[int, list[tuple[str, list[Happening]]]] = {}
    for number, phase, happening in happenings:
        if happening.lines or happening.throws:
            done = acted.setdefault(number, [])
            if not done or done[-1][0] != phase:
                done.append((phase, []))
            done[-1][1].append(happening)
    return {number: [(phase, gather_phase(rows)) for phase, rows in done] for number, done in acted.items()}


def gather_phase(happenings: Sequence[Happening]) -> list[Happening]:
    """What happened in a phase, what is listed under one heading (searches that found nothing) as one list for each
    hearer.
    """
    lists: dict[tuple[str, str], list[str]] = {}
    place: dict[tuple[str, str], int] = {}
    out: list[Happening] = []
    for happening in happenings:
        kept: list[Line] = []
        home = len(out)
        for line in happening.lines:
            heading, *items = line.listed or ("",)
            key = (heading, line.to)
            there = lists.setdefault(key, []) if heading else []
            if there:
                home = place[key]
            else:
                place[key] = len(out)
                kept.append(line._replace(items=there))
            there += [item for item in items if item not in there]
        if kept or home == len(out):
            out.append(happening._replace(lines=kept))
        else:  # what was thrown for it stands with the list
            out[home] = out[home]._replace(throws=[*out[home].throws, *happening.throws])
    return [one._replace(lines=join_lines(map(as_list, one.lines))) for one in out]


def as_list(line: Line) -> Line:
    """A line as it was told, or, where it is listed with others, as a list: in the line if that is short."""
    if line.text and len(line.items) < 2:
        return line._replace(items=())
    heading = line.listed[0]
    if max(map(len, line.items)) <= SHORT:
        return line._replace(text=f"{heading}: {', '.join(line.items)}.", items=())
    return line._replace(text=f"{heading}:")


def lasting_tellings(known: Seen) -> Iterator[tuple[Mapping[str, Any], Happening]]:
    """Each telling of a side that still stands, as its file has it, with what was said to it as a happening."""
    for row in known.told:
        line = line_of(row, EVERYBODY)
        if (line.text or line.listed) and not row.get("withdrawn"):
            yield row, Happening([line._replace(text=in_own_words(line.text))])


def lines_of(entry: Entry, sides: Sequence[str]) -> list[Line]:
    """What an entry came to, in the order said; what was told to nobody, if it changed anything, as the umpire has
    it.
    """
    if entry["act"] == "open":  # what a position brings along was told in another session
        return []
    secret = entry["act"] == "note" or (not is_common(entry["act"]) and entry.get("facts"))
    told: dict[Line, list[str]] = {}
    for row in entry.get("account", account(entry.get("told", {}), entry.get("umpire", ()))):
        line = line_of(row, EVERYBODY)
        if (row["to"] != UMPIRE or secret) and (line.text or line.listed):
            told.setdefault(line, []).append(row["to"])
    return [
        line if "all" in heard or set(heard) == set(sides) else line._replace(to=heard[0])
        for line, heard in told.items()
    ]


def remarks(entries: Sequence[Entry]) -> Iterator[Remark]:
    """What the umpire overrode, corrected or ruled, in the order done; what was itself undone is left out."""
    names = {entry["n"]: entry["act"] for entry in entries}
    for entry in those_that_stand(entries):
        what = list(entry.get("overridden", ()))
        if entry["act"] == "redo":
            continue
        if "voids" in entry:
            gone = ", ".join(f"#{number} {names[number]}" for number in entry["voids"])
            what = [f"{'amended' if entry['act'] == 'amend' else 'undone'}: {gone}"]
        elif entry["act"] in ("set", "rule"):
            what += entry.get("umpire", ())
        elif entry.get("rulings"):
            what += [f"ruling {name}: {option}" for name, option in entry["rulings"].items()]
        if what:
            by = f" (by {entry['who']})" if "who" in entry else ""
            yield Remark(entry["n"], entry["turn"], "; ".join(map(str, what)) + by, str(entry.get("why") or ""))


EVERYBODY = ""


class Line(NamedTuple):
    """Something said: to a side, to everybody, or (`umpire`) to nobody: done in secret, or remarked.

    `items` are what follows it as a list; `listed` is under what heading it may be in one, and as what; `spotted`
    are the forces that it says are spotted.
    """

    text: str
    to: str = EVERYBODY
    items: Sequence[str] = ()
    listed: Sequence[str] = ()
    spotted: Sequence[str] = ()


def line_of(row: Mapping[str, Any], to: str) -> Line:
    """A telling, as a side's file or an entry's account has it, as a line; perhaps without words."""
    return Line(str(row.get("story", row["text"])), to, (), tuple(row.get("listed", ())), tuple(row.get("spotted", ())))


def join_lines(lines: Iterable[Line]) -> list[Line]:
    """Lines one after the other to the same hearer as one; what follows a list starts a new line."""
    out: list[Line] = []
    for line in lines:
        if out and out[-1].to == line.to and not out[-1].items:
            before = out[-1].text if out[-1].text.endswith((".", "!", "?")) else f"{out[-1].text}."
            out[-1] = line._replace(text=f"{before} {line.text}")
        else:
            out.append(line)
    return out
