"""The replies about players' orders: what they came to, and what follows from where all are now."""

from __future__ import annotations

from referee.cli.answers import Reply
from referee.session import carrying
from referee.session.filled import Filling
from referee.session.for_whom import UMPIRE
from referee.session.session import Session
from referee.show.carried import carried_text, encounter_lines
from referee.show.folding import as_many_as_fit

SCREEN = 22


def carried_in_words(session: Session, came: carrying.Carried) -> Reply:
    """What orders came to: what was thrown, one card each, what was met, and what follows."""
    sides, fill = session.state.sides, Filling(session)
    new, filled = {one.text for one in came.new_encounters}, fill.fill_encounters(came.encounters)
    rows = [*zip(came.encounters, filled, strict=True)]
    dues = [(due.line, due.command) for fault in came.met for due in fault.dues]
    said = [row for one, row in rows if (one.line, one.command) in dues]
    before = [row for one, row in rows if one.text not in new]
    came = came._replace(encounters=filled, before=before, met=fill.fill_faults(came.met))
    return Reply(lambda: carried_text(session, came, fill, said), lambda: came.as_json(sides), of=session)


def encounters_reply(session: Session, nothing: str, *, everything: bool = False) -> Reply:
    """What follows from where all are now, as much as a screen holds; else that there is `nothing`."""
    found = Filling(session).fill_encounters(carrying.encounters(session))
    secret = {"for": UMPIRE} if any(one.secret for one in found) else {}
    data = {"ok": True, "entry": None, "encounters": [one.as_json() for one in found], **secret}

    def in_words() -> list[str]:
        return as_many_as_fit(encounter_lines(found), None if everything else SCREEN, "encounters --all")

    return Reply(lambda: "\n".join(in_words()) or nothing, data)
