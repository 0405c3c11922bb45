"""What a refusal says to do instead of the act that was refused, where it has only a reason."""

from __future__ import annotations

import re
from collections.abc import Iterable

from referee.engine import catalogue
from referee.engine.errors import Refusal, Unknown
from referee.engine.inputs import Unit
from referee.engine.kinds import Text
from referee.session.acting.act import Act
from referee.session.acting.catalogue import find
from referee.session.acting.forcing import groups_named, making_acts


def cure_for(game: str, found: Act, refusal: Refusal) -> str | None:
    """A short clause on what to do instead of an act refused with only a reason; empty if no cure is known."""
    if refusal.listed or not refusal.is_bare:
        return None
    path = re.sub(r"\[\d+\]", "", refusal.field or "act").replace("-", "_").split(".")
    name, field = path[0], found.inputs.fields.get(path[0])
    if found.name == "set" and field is not None:
        return f"do set --help explains --{name}"
    if isinstance(refusal, Unknown):
        return "; ".join([*making_acts(game, field), correcting_acts(game, ())])
    if name in ("act", "side"):
        return f"status shows what is due and what may still be done; {correcting_acts(game, ())}"
    shown = f"--{name.replace('_', '-')}"
    if field is None:
        return f"another way (show lists the forces, why explains the last act); {correcting_acts(game, ())}"
    kind = field.kind.of_each
    if len(path) > 1 and isinstance(kind, Unit):
        of = [group for inner in kind.inputs.fields.values() for group in inner.of]
        return f"another {shown[2:]}, or a smaller number (show lists them); {correcting_acts(game, of)}"
    if field.of:
        return f"another {shown} (show lists them); {correcting_acts(game, field.of)}"
    if isinstance(kind, Text) and kind.wants == "hex":
        return f"another {shown} (map shows where everything is); {correcting_acts(game, ())}"
    return f"do {found.name} --help explains {shown}; {correcting_acts(game, ())}"


def correcting_acts(game: str, of: Iterable[str]) -> str:
    """The acts that correct such things, and `set`."""
    names = [name for name in catalogue.correcting_acts(game) if set(of) & groups_named(find(game, name))]
    return f"if the record is wrong, {' or '.join(filter(None, (', '.join(names), 'set')))} corrects it"
