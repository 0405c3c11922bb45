"""The acts of the session's game: those of this phase, those of any phase, and the names of the others."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cli.acting import SCREEN
from referee.cli.answers import Reply, session_named
from referee.cli.options import ACT, ACT_FLAGS
from referee.session.acting.catalogue import SHEETS, acts
from referee.session.acting.where import belongs
from referee.session.choosing import choose
from referee.show.folding import indent, two_columns, with_cite


def list_acts(argv: Sequence[str]) -> Reply:
    """List the acts of the session's game: those of this phase, those of any phase, and the names of the others."""
    session = choose(session_named(argv))
    public = session.state.public
    now = session.state.phase
    known = sorted((name, found) for name, found in acts(session.game).items() if name not in SHEETS)
    of_use = [name for name, found in known if belongs(found.where, public)]
    here = [(name, found) for name, found in known if now in found.phases and name in of_use]
    rest = list[str]()
    for part, names in (
        ("at any time", [name for name, found in known if not found.phases and name in of_use]),
        (
            "in other phases",
            [name for name, found in known if found.phases and now not in found.phases and name in of_use],
        ),
        ("of no use in this session now", [name for name, _ in known if name not in of_use]),
    ):
        rest += [part, *indent(", ".join(names)).split("\n")] if names else []
    if "--help" in argv:
        from referee.show.usage import shared_options

        rest += ["", *shared_options({**ACT, **ACT_FLAGS})]
    rest += ["", "hint: referee do ACT --help explains an act"]
    lines = list[str]()
    for name, found in here:
        lines += two_columns(f"  {name}", with_cite(found.summary, found.cite))
    if len(lines) + len(rest) >= SCREEN:
        lines = indent(", ".join(name for name, _ in here)).split("\n")
    return Reply("\n".join([*(["in this phase", *lines] if here else []), *rest]))
