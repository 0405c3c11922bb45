"""What a side's device may ask: what a force may do, whether a sheet is good; and a sheet that it hands in.

Each answer is a function of what that side knows, and of what it typed.
"""

from __future__ import annotations

from typing import Any

from referee.cli.orders import act_reader, check_length
from referee.engine.errors import Refusal
from referee.engine.plain import make_visible
from referee.session import carrying, may_of, order_check
from referee.session.how import How
from referee.session.session import Session
from referee.show.may import other_values

Answer = dict[str, Any]
LONGEST = 16_000
BUSY = "the umpire's laptop is busy; try again"
THEIRS = ("bad-input", "not-allowed", "unknown")


def may_do(session: Session, side: str, name: str, _: str = "") -> Answer:
    """What a thing of the side may do now, as far as the side knows, each act as a line for its sheet; else why not."""
    found = may_of.of_name(session, own_name(session, side, name), known=True)
    lines = [one.act.as_typed(one.given) for one in found.may]
    more = [other_values(one) for one in found.may]
    return {
        "ok": True,
        "name": name,
        "may": [{"line": line, "or": also} for line, also in zip(lines, more, strict=True)],
    }


def own_name(session: Session, side: str, name: str) -> str:
    """The name of one of the side's forces; any other name is refused in the same words, whether it exists or not."""
    from referee.table.viewing import orderable_things

    if name not in orderable_things(session, side):
        raise Refusal("unknown", f"you have no force or unit called {name!r}")
    return name


def check(session: Session, side: str, text: str, _: str = "") -> Answer:
    """What is wrong with a sheet, line by line; nothing is written."""
    found = order_check.check_sheet(session, side, sheet(text), (), act_reader(session, side))
    return {"ok": not found.faults, "lines": len(found.lines), "faults": [fault.as_json() for fault in found.faults]}


def seal(session: Session, side: str, text: str, who: str = "") -> Answer:
    """Hand in a sheet, sealed; what its side is told about it, with its check-word, is told on every device."""
    came = carrying.handed_in(session, side, sheet(text), (), act_reader(session, side), How(by=side, who=who))
    return {"ok": True, "say": came.say([side])[side]}


def sheet(text: str) -> str:
    """A sheet as it came: not too long, and only printable characters."""
    if len(text) > LONGEST:
        raise Refusal("bad-input", f"a sheet holds at most {LONGEST} characters", field="text")
    return make_visible(check_length(text).replace("\r", "").replace("\n", ";"))


ASKED = {"may": may_do, "check": check, "seal": seal}


def answer_device(session: Session, side: str, what: str, text: str, who: str = "") -> Answer:
    """The answer to a device; a refusal that is not about the sheet gives away nothing of what else goes on."""
    try:
        return ASKED[what](session, side, text, who)
    except Refusal as refusal:
        if refusal.kind not in THEIRS:
            return {"ok": False, "error": BUSY}
        faults = {key: said for key, said in refusal.as_json().items() if key == "faults"}
        return {"ok": False, "error": "" if faults else refusal.message, **faults}
