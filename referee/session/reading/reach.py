"""What a thing reaches now: the hexes to which it may go, the enemies on which it may act, by what may be done."""

from __future__ import annotations

from referee.session import may_of
from referee.session.board.thing import Thing
from referee.session.fillings import is_place
from referee.session.may import Asked, Force
from referee.session.session import Session


def reached(session: Session, thing: Thing | Force) -> dict[str, list[str]]:
    """By act (and input, where it has several) the hexes and the enemy's things that it may name."""
    out: dict[str, list[str]] = {}
    asked = Asked(session)
    may = may_of.of_force(asked, thing) if isinstance(thing, Force) else asked.of_thing(thing)
    for found in may.may:
        fields = found.act.inputs.fields
        for name, values in found.inputs.items():
            field = fields[name]
            kind = field.kind.of_each
            if (is_place(name, kind) or field.whose == "enemy") and values:
                key = found.act.name if found.act.name not in out else f"{found.act.name} --{name}"
                out[key] = list(map(str, values))
    return out
