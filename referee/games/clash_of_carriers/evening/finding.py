"""What a search or a submarine finds: the throw, the detection, the dummy removed, the report (6.1-6.5, 3.1.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Any

from referee.engine.record import NamedTuple
from referee.games.clash_of_carriers.evening import pace, sight, state
from referee.games.clash_of_carriers.evening.phases import Report
from referee.games.clash_of_carriers.evening.state import Board, Group, Marker
from referee.session.acting.act import Doing
from referee.session.acting.hints import command
from referee.session.board.handles import Row
from referee.session.how import ODDS_KEPT


class Mark(NamedTuple):
    """What a die is thrown for: a marker, or all the markers in a hex (ruling `search-roll-per`)."""

    markers: Sequence[Marker]
    hex: str

    @property
    def label(self) -> str:
        """What its owner, and the umpire, call it."""
        return " and ".join(marker.name for marker in self.markers) or f"what was found in {self.hex}"

    @property
    def groups(self) -> list[Group]:
        """The groups under it."""
        return [group for marker in self.markers for group in marker.groups]

    @property
    def here(self) -> Board:
        """The board on which they are."""
        return self.markers[0].groups[0].here

    @property
    def handles(self) -> list[Row | Group | str]:
        """What a telling names in place of `spot`: all together, then each."""
        each = [marker.handle for marker in self.markers]
        return [all_of(each, " and "), *each]

    @property
    def spot(self) -> str:
        """How a telling names it with its hex; the words for a detached group hold its own."""
        if not self.markers:
            return self.label
        return "{0}" if self.markers[-1].is_detached else f"{{0}} in {self.hex}"

    def does(self, one: str, several: str) -> str:
        """It with its verb, of one marker or of several."""
        return f"{self.spot} {several if len(self.markers) > 1 else one}"


def all_of(things: Sequence[Group | str], between: str = ", ") -> Row:
    """Groups and markers as a sentence names them; detached groups in one hex, alike to their enemy, are counted."""

    def said(called: Sequence[str]) -> str:
        count = Counter(called)
        alike = {name: name.removeprefix("a ").replace("group", "groups") for name in count}
        return between.join(f"{count[name]} {alike[name]}" if count[name] > 1 else name for name in count)

    return Row(things, said)


def search_roll(
    doing: Doing, side: str, kind: str, mark: Mark, away: int | None, drm: int, known: Sequence[int] | None = None
) -> tuple[int, dict[str, Any]]:
    """One search roll by the owner of the ships: its face, and the outcome of `search`."""
    dummy = not any(group.ships for group in mark.groups)
    reach: dict[str, Any] = {"inside_line": True} if away is None else {"distance": away}
    wanted = {"searcher": kind, **reach, **({"dummy": True} if dummy else {}), "card_drm": drm}
    answer = doing.resolve("search", wanted, side=doing.board.other(side), known=known, about=die_purpose(side, mark))
    return int(answer.dice[0]["value"]) if answer.dice else 0, answer.outcome


def die_purpose(side: str, mark: Mark) -> str:
    """What a die is said to be for: what the searcher sees of the target, or nothing in secret movement (15.7)."""
    board = mark.here
    if board.is_secret:
        return ""
    handles = [marker.handle for marker in mark.markers]
    return "for " + " and ".join(one if isinstance(one, str) else str(sight.call(board, side, one)) for one in handles)


def take_find(
    doing: Doing, side: str, mark: Mark, outcome: Mapping[str, Any], lead: str, reports: str | None = None
) -> bool:
    """What a roll found is seen, detected and told; `lead` begins what the searcher hears. Was anything found?"""
    if outcome["report"] in ("none", "nothing-there"):
        return False
    dummies = [group for group in mark.groups if not group.ships]
    if len(dummies) == len(mark.groups):
        put_on_map(mark.groups)
        words = mark.does("is a dummy and is", "are dummies and are")
        doing.tell(side, f"{lead}: {words} removed.", *mark.handles)
        remove_dummies(doing, dummies)
        return True
    left = [
        marker._replace(groups=[group for group in marker.groups if group.ships])
        for marker in mark.markers
        if not marker.is_dummy
    ]
    for group in dummies:
        put_on_map([group])
        doing.tell(side, f"{lead}: {{}} is a dummy and is removed.", group)
    remove_dummies(doing, dummies)
    seen_for = outcome["detected_for"]
    detections = [] if seen_for == "information-only" else [seen_for]
    ships_found(doing, side, Mark(left, mark.hex), outcome["fudge"], detections, lead, reports)
    return True


def put_on_map(groups: Iterable[Group]) -> None:
    """What is found is on the map for all to see, even if movement is secret (15.7)."""
    for group in groups:
        if group.here.is_secret:
            group.put(shown=True)


def remove_dummies(doing: Doing, dummies: Iterable[Group]) -> None:
    """Dummies that were found leave the map; their markers, if they are drawn, are ignored (3.1.6).

    A TF of nothing else is no more; its marker leaves the pool, or is put aside when drawn (ruling `tf-of-dummies`).
    """
    for group in dummies:
        board, owner = group.here, group.owner
        doing.tell(owner, "{} turns out to be a dummy and is removed.", group)
        if group.name in board.umpire.pool:
            board.umpire.pool[group.name].put(state="removed")
        board.side(owner).groups.remove(group.name)
        if not board.side(owner).tf and state.TF[owner] in board.umpire.pool:
            if doing.board.ruling("tf-of-dummies") == "stays":
                board.umpire.pool[state.TF[owner]].put(state="activated")
            else:
                board.umpire.pool.remove(state.TF[owner])


def ships_found(
    doing: Doing,
    side: str,
    mark: Mark,
    fudge: int,
    seen_for: Iterable[str],
    lead: str,
    reports: str | None = None,
    *,
    openly: bool = False,
) -> None:
    """Ships are found: they are detected, are on the map, and a report is made or due.

    How exact it is stays its owner's secret, but for a die thrown `openly` (6.1).
    """
    board = mark.here
    put_on_map(mark.groups)
    detect(doing, mark, seen_for)
    ships = [ship for group in mark.groups for ship in group.sailing]
    case: dict[str, Any] = {"hex": mark.hex, "fudge": fudge, "truth": state.ships_by_type(ships)}
    by_owner = (reports or board.umpire.reports) == "owner"
    if fudge == 0 and (openly or not by_owner):
        report_to(doing, side, mark, case, case["truth"], lead, "the die")
    elif by_owner:
        names = [marker.name for marker in mark.markers]
        board.umpire.reports_due.add(mark.label, side=side, markers=names, **case)
        if fudge:
            limit = (
                f"{mark.spot}: your report may be off by {fudge} for each type of ship, but may leave none out (6.1)."
            )
            doing.tell(doing.board.other(side), limit, *mark.handles, hex=mark.hex, story="")
            doing.remark(f"{mark.label}: in truth {state.in_words(case['truth'])}; may be off by {fudge}: do sighting")
        said = f"{mark.does('is', 'are')} found; a report follows"
        doing.tell(side, f"{lead}: {said}.", *mark.handles, hex=mark.hex, listed=(lead, said))
    else:
        report_to(doing, side, mark, case, at_random(doing, doing.board.other(side), case), lead, "the program")


def exact_reports(doing: Doing, board: Board) -> None:
    """Reports due that may not be off are made at once, in the words of those that their owner makes (6.1)."""
    for due in list(board.umpire.reports_due.values()):
        if not due.fudge:
            report_due(doing, due, due.truth, "the die")


def report_due(doing: Doing, due: Report, told: Mapping[str, int], by: str) -> None:
    """Make a report that is due."""
    hearer, names, case = due.side, due.markers, case_of(due)
    enemy = due.here.enemy(hearer)
    of_tgs = {name: group.marker for name, group in enemy.groups.items()}  # a submarine finds a TG inside the TF
    on_map = of_tgs | enemy.markers()
    there = [on_map[name] for name in names if name in on_map]
    due.clear()
    report_to(doing, hearer, Mark(there, case["hex"]), case, told, "Report", by)


def detect(doing: Doing, mark: Mark, seen_for: Iterable[str]) -> None:
    """Groups are detected by those who may act on it (6.3); their owner sees the marker that shows this."""
    now = sorted(seen_for)
    for group in mark.groups:
        group.put(detected=sorted({*group.detected, *now}))
    if what := "detected" if now else "found" if mark.here.is_secret else "":
        handles = mark.handles
        spotted = {"spotted": [f"{{{place}}}" for place in range(1, len(handles))]} if now else {}
        doing.tell(mark.groups[0].owner, f"{mark.does('is', 'are')} {what}.", *handles, hex=mark.hex, **spotted)


def rows_by_type(count: Mapping[str, int]) -> list[dict[str, Any]]:
    """A count of ships as `sighting-report` takes it."""
    return [{"type": kind, "count": number} for kind, number in count.items()]


def at_random(doing: Doing, owner: str, case: Mapping[str, Any]) -> dict[str, int]:
    """An honest report, drawn at random."""
    fudge = case["fudge"]
    wanted = {"ships": rows_by_type(case["truth"]), "fudge": fudge}
    few = prod(min(count, fudge + 1) + fudge for count in case["truth"].values()) <= ODDS_KEPT
    told = doing.resolve("sighting-report", wanted, side=owner, with_odds=few).outcome["report"]
    return {row["type"]: row["count"] for row in told}


def case_of(report: Report) -> dict[str, Any]:
    """A report that is due, as `reported` takes it."""
    return {"hex": report.hex, "fudge": report.fudge, "truth": report.truth}


def report_to(
    doing: Doing, side: str, mark: Mark, case: Mapping[str, Any], told: Mapping[str, int], lead: str, by: str
) -> None:
    """The searcher hears a report; truth, report and who worded it go into the record."""
    words, truth = state.in_words(dict(told)), state.in_words(case["truth"])
    doing.remark(f"{mark.label}: in truth {truth}; told {words}; may be off by {case['fudge']}; worded by {by}")
    facts: dict[str, Any] = {"hex": mark.hex, "report": words, "listed": (lead, f"{mark.spot}: {words}")}
    if mark.markers:
        facts["marker"] = mark.markers[0].handle
    doing.tell(side, f"{lead}: {mark.spot}: {words}.", *mark.handles, **facts)


def note_meeting(doing: Doing, board: Board, side: str, place: str) -> None:
    """Note that ships have met detected enemies: a surface battle is due (12.0)."""
    if pace.meets_detected(board, side, place):
        board.umpire.put(battle_due=place)
        battle = command("battle", hex=place)
        doing.remark(f"the {doing.title(side)} meets detected ships in {place}: a surface battle, do " + battle)
