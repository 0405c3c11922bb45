"""Reports of what was found: their owner words one, within what the rules allow (6.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.errors import at_odds, bad_input, unknown
from referee.engine.kinds import whole_number
from referee.games.clash_of_carriers.evening import asked, finding, state
from referee.games.clash_of_carriers.evening.state import Board
from referee.games.clash_of_carriers.rules.owners import SHIP_TYPES
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.named import anyones
from referee.session.board.owned import all_counted, called, parse_pairs


class Report(state.Named):
    """A report that is due."""

    target: str | None = anyones(called("what was found, if several reports are due", None, of="groups"))
    count: list[str] = all_counted("what its owner reports: CV=2,DD=4; without it, the program makes the report", 0, 6)

    def mean(self) -> None:
        due = self.board.umpire.reports_due
        if not len(due):
            raise bad_input("act", "no report is due: with --reports owner, the owner must report what a search finds")
        if self.label not in due:
            raise unknown("report due:", self.label, due, field="target")
        counted_types(self.count)

    @property
    def label(self) -> str:
        """Which report it is."""
        due = self.board.umpire.reports_due
        return asked.full_name(self.board, self.target, *due) if self.target else next(iter(due))

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> list[str] | None:
        """What is to be reported."""
        return list(board.umpire.reports_due) if name == "target" else None


WHY_NOT_HONEST = {
    "left-out": "the report leaves out {}, of which there are {}: it must name every type that is there",
    "not-there": "the report has {}, and there are none",
    "too-far": "the report is too far off for {}: there are {}, and it may be off by {}",
}


def of_sighting(given: Report) -> Bars:
    """A report names every type that is there and no other, and is off by no more than the search allows (6.1)."""
    if not given.count:
        return
    case = finding.case_of(given.board.umpire.reports_due[given.label])
    for fault in given.board.reckon("sighting-report", report_of(given.count, case))["broken"]:
        true = case["truth"].get(fault["type"], 0)
        words = WHY_NOT_HONEST[fault["why"]].format(fault["type"], true, case["fudge"])
        yield Bar("6.1", words, "count")


def is_due(board: Board) -> bool:
    """Is a report due?"""
    return bool(len(board.umpire.reports_due))


@act("sighting", Report, cite="6.1", phases=("activation", "submarines", "end"), bars=of_sighting, when=is_due)
def sighting(given: Report, doing: Doing) -> None:
    """The owner of ships that were found words the report, within what the rules allow."""
    due = given.board.umpire.reports_due[given.label]
    case, owner = finding.case_of(due), doing.board.other(due.side)
    if given.count:
        doing.resolve("sighting-report", report_of(given.count, case), side=owner)
        told = {kind: number for kind, number in counted_types(given.count).items() if number}
        by = f"the {doing.title(owner)}"
    else:
        told, by = finding.at_random(doing, owner, case), "the program"
    finding.report_due(doing, due, told, by)


def counted_types(count: Iterable[str]) -> dict[str, int]:
    """How many ships of each type a report's owner says there are."""
    told: dict[str, int] = {}
    for kind, number in parse_pairs([word.upper() for word in count], "count"):
        said = whole_number(number)
        if said is None or said < 0:
            raise bad_input("count", f"count takes TYPE=NUMBER, not {kind}={number}")
        if kind not in SHIP_TYPES:
            raise bad_input("count", f"{kind} is not a type of ship: {', '.join(SHIP_TYPES)}")
        if kind in told:
            raise at_odds("count", f"count names {kind} twice")
        told[kind] = said
    return told


def report_of(count: Iterable[str], case: Mapping[str, Any]) -> dict[str, Any]:
    """A report as `sighting-report` takes it."""
    told = finding.rows_by_type(counted_types(count))
    return {"ships": finding.rows_by_type(case["truth"]), "fudge": case["fudge"], "report": told}
