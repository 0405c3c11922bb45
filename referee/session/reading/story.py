"""The story of a battle, turn by turn and phase by phase, as plain records for a report.

The umpire's is told from the entries that stand. A side's is told from what it owns and what it was told, stage by
stage (`picture.seen`), and from nothing else: no dice, no luck, no phase in which it heard nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.rules import Ruleset
from referee.session.acting.catalogue import is_common
from referee.session.acting.sequence import phases
from referee.session.reading import boxes
from referee.session.reading.both_sides import told_once
from referee.session.reading.boxes import Box
from referee.session.reading.knowledge import Known, knowledge
from referee.session.reading.luck import Luck, ledger
from referee.session.reading.moved import Moved, moved
from referee.session.reading.picture import UMPIRE, Picture, Seen, drawing, seen
from referee.session.reading.retold import as_story, in_own_words, of_a_list, worded
from referee.session.reading.tally import Loss, Tally, aliases, tally
from referee.session.reading.telling import EVERYBODY, Line, as_list, joined, once, without_moves
from referee.session.reading.throws import Throw, furthest, throws_of
from referee.session.reading.timeline import states_by_turn
from referee.session.record.journal import Entry
from referee.session.record.state import State, acts_that_stand, those_that_stand

FIRST = "Before the first phase"
NOTE = "note: "  # what an umpire is told while he acts, and no part of what happened
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
    """A turn: its scenes, its map, or its zones, and how it stood at its end; `losses` are those of the turn alone."""

    number: int
    scenes: Sequence[Scene]
    picture: Picture | None
    tally: Tally
    losses: Sequence[Loss]
    zones: Sequence[Box] = ()

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

    `open`: the session goes on, and its secrets are still secrets; `over`: the game is decided.
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

    @property
    def final(self) -> Tally:
        """How it stands, or stood at the end."""
        return self.turns[-1].tally

    @property
    def turning_points(self) -> list[tuple[Throw, str]]:
        """The throws of the whole battle that went furthest, each with what was said of it."""
        heard = {
            throw: happening.text for turn in self.turns for happening in turn.happenings for throw in happening.throws
        }
        return [(throw, heard[throw]) for throw in furthest(heard)]


def story(game: str, entries: Sequence[Entry], now: State, who: str, rules: Ruleset) -> Story:
    """The battle as the umpire or a side may read of it."""
    stages = states_by_turn(entries, now)
    views = [seen(stage, who, rules, stages[:place]) for place, stage in enumerate(stages)]
    titles = {phase.id: (phase.title, phase.cite) for phase in phases(game)}
    over = bool(now.tree["umpire"].get("closed")) or "result" in now.public
    named = now.public.get("called", {})
    if who != UMPIRE:
        heard = [(row["turn"], row["phase"], happening) for row, happening in hearings(game, views[-1])]
        told_turns = turns(game, views, heard, titles)
        return Story(who, views[-1].scenario, game, now.sides, False, told_turns, over, called=named)
    standing = acts_that_stand(entries)
    throws = {entry["n"]: list(throws_of(game, entry, titles)) for entry in standing}
    told = dict.fromkeys(
        throw
        for turn in dict.fromkeys(entry["turn"] for entry in standing)
        for throw in furthest(throw for rows in throws.values() for throw in rows if throw.turn == turn)
    )
    done, said = [], {}
    called = called_by_turn(game, views)
    for entry in standing:
        lines = [line._replace(text=worded(game, line.text)) for line in lines_of(entry, now.sides)]
        lines = told_once(game, once(lines, now.sides, called.get(entry["turn"], {})))
        happening = Happening(lines, [throw for throw in throws[entry["n"]] if throw in told])
        done.append((entry["turn"], entry["phase"], happening))
        bare = [line for line in lines if not heads(line, entry["turn"], entry["phase"], titles)]
        said[entry["n"]] = Happening(list(retold(bare, [], who))).text
    return Story(
        who,
        views[-1].scenario,
        game,
        now.sides,
        not now.tree["umpire"].get("closed"),
        turns(game, views, done, titles),
        over,
        ledger(game, entries, now.sides),
        [throw for rows in throws.values() for throw in rows],
        list(remarks(entries)),
        moved(game, entries, now, rules, said),
        knowledge(game, stages, rules),
        named,
    )


# The turns.


def turns(
    game: str,
    views: Sequence[Seen],
    happenings: Iterable[tuple[int, str, Happening]],
    titles: Mapping[str, tuple[str, str]],
) -> list[Turn]:
    """The turns in order, each with the phases in which something was said."""
    draw, boxed = drawing(game), boxes.drawing(game)
    acted = scenes_of(game, happenings, titles, views[-1].who, bool(draw))
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
            out.append(Turn(number, scenes, draw(view) if draw else None, stands, fresh, zones))
    return out


def scenes_of(
    game: str,
    happenings: Iterable[tuple[int, str, Happening]],
    titles: Mapping[str, tuple[str, str]],
    who: str,
    on_map: bool,
) -> dict[int, list[tuple[str, list[Happening]]]]:
    """By turn the phases with what happened in each; of moves that a map shows no more than who was spotted."""
    acted: dict[int, list[tuple[str, list[Happening]]]] = {}
    said: dict[tuple[int, str], list[str]] = {}
    spotted: dict[tuple[int, str], dict[str, None]] = {}
    for number, phase, happening in happenings:
        kept = [line for line in happening.lines if not heads(line, number, phase, titles)]
        kept = list(retold(kept, said.setdefault((number, phase), []), who))
        found: list[str] = []
        if on_map:
            kept, found = without_moves(kept)
        if not kept and not found and not happening.throws:
            continue
        done = acted.setdefault(number, [])
        if not done or done[-1][0] != phase:
            done.append((phase, []))
        spotted.setdefault((number, phase), {}).update(dict.fromkeys(found))
        if kept or happening.throws:
            done[-1][1].append(happening._replace(lines=[as_list(line) for line in joined(kept)]))
    for number, done in acted.items():
        for phase, rows in done:
            rows[:] = gathered(game, rows)
            if names := list(spotted.pop((number, phase), ())):
                rows.append(Happening([Line(f"Spotted as they move: {', '.join(names)}.")]))
    return acted


def heads(line: Line, number: int, phase: str, titles: Mapping[str, tuple[str, str]]) -> bool:
    """Does a line only say which phase begins, and what is done in it?"""
    return line.text.startswith(f"Turn {number}, {titles.get(phase, (phase, ''))[0]}.")


def gathered(game: str, happenings: Sequence[Happening]) -> list[Happening]:
    """What happened in a phase, what is of one kind (searches that found nothing) as one list for each hearer."""
    rows: list[list[Happening]] = []
    lists: dict[tuple[str, str], list[Happening]] = {}
    for happening in happenings:
        found = of_a_list(game, happening.lines[0].text) if len(happening.lines) == 1 else None
        key = (found[0], happening.lines[0].to) if found else None
        if key in lists:
            lists[key].append(happening)
        else:
            rows.append([happening])
            if key:
                lists[key] = rows[-1]
    return [row[0] if len(row) == 1 else as_one(game, row) for row in rows]


def as_one(game: str, happenings: Sequence[Happening]) -> Happening:
    """Tellings of one kind as one: in a line where they are short, else as a list."""
    told = [found for one in happenings if (found := of_a_list(game, one.lines[0].text))]
    lead, items = told[0][0], list(dict.fromkeys(item for _, item in told))
    line = Line(f"{lead}:", happenings[0].lines[0].to, items)
    if max(map(len, items)) <= SHORT:
        line = line._replace(text=f"{lead}: {', '.join(items)}.", items=())
    return Happening([line], [throw for one in happenings for throw in one.throws])


def called_by_turn(game: str, views: Sequence[Seen]) -> dict[int, Mapping[str, str]]:
    """By turn what the other side calls things, with their owners' names: as it was before the turn, and at its end."""
    out: dict[int, Mapping[str, str]] = {}
    before: Mapping[str, str] = {}
    for view in views:
        now = aliases(game, view)
        out[int(view.public.get("turn", 0))] = {**before, **now}
        before = now
    return out


def retold(lines: Iterable[Line], before: list[str], who: str) -> Iterator[Line]:
    """What was said as a story: no duties, and nothing that was said a moment `before`; a side's as its own account."""
    for line in lines:
        if text := as_story(line.text, before):
            yield line._replace(text=text if who == UMPIRE else in_own_words(text))
            before.append(text)


def hearings(game: str, known: Seen) -> Iterator[tuple[Mapping[str, Any], Happening]]:
    """Each telling of a side that still stands, as its file has it, with what was said to it as a happening."""
    for row in known.told:
        if not row.get("withdrawn"):
            yield row, Happening([Line(worded(game, str(row["text"])))])


def lines_of(entry: Entry, sides: Sequence[str]) -> list[Line]:
    """What an entry told, in the order said; what was told to nobody, if it changed anything, as the umpire has it."""
    told: dict[str, list[str]] = {}
    # What a position brings along was told in another session.
    for to, rows in entry.get("told", {}).items() if entry["act"] != "open" else ():
        for row in rows:
            told.setdefault(row if isinstance(row, str) else str(row["text"]), []).append(to)
    lines = [
        Line(text, EVERYBODY if "all" in heard or set(heard) == set(sides) else heard[0])
        for text, heard in told.items()
    ]
    secret = entry["act"] == "note" or (not is_common(entry["act"]) and entry.get("facts") and entry["act"] != "open")
    if not lines and secret:
        lines = [Line(text, UMPIRE) for text in entry.get("umpire", ()) if not text.startswith(NOTE)]
    return lines


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
