"""The acts of the session's game: those of this phase, those of any phase, and the names of the others."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cli.acting import SCREEN, explains_alone
from referee.cli.answers import Reply, session_named
from referee.cli.options import ACT, ACT_FLAGS
from referee.session.acting.act import Act
from referee.session.acting.catalogue import SHEETS, acts
from referee.session.acting.where import is_of_use
from referee.session.choosing import choose_session
from referee.show.folding import indent, two_columns, with_cite


def list_acts(argv: Sequence[str]) -> Reply:
    """List the acts of the session's game: those of this phase, those of any phase, and the names of the others."""
    if explains_alone(argv):
        return help_on_do()
    session = choose_session(session_named(argv))
    public = session.state.public
    here = list[Act]()
    titles = ("at any time", "in other phases", "without use in this session now")
    others: dict[str, list[str]] = {title: [] for title in titles}
    for name, found in sorted(acts(session.game).items()):
        if name in SHEETS:
            continue
        if not is_of_use(found.where, public):
            others[titles[2]].append(name)
        elif session.state.phase in found.phases:
            here.append(found)
        else:
            others[titles[1 if found.phases else 0]].append(name)
    rest = list[str]()
    for part, names in others.items():
        rest += [part, *indent(", ".join(names)).split("\n")] if names else []
    if "--help" in argv:
        from referee.show.usage import shared_options

        rest += ["", *shared_options({**ACT, **ACT_FLAGS})]
    rest += ["", "hint: referee do ACT --help explains an act"]
    lines = list[str]()
    for found in here:
        lines += two_columns(f"  {found.name}", with_cite(found.summary, found.cite))
    if len(lines) + len(rest) >= SCREEN:
        lines = indent(", ".join(found.name for found in here)).split("\n")
    return Reply("\n".join([*(["in this phase", *lines] if here else []), *rest]))


def help_on_do() -> Reply:
    """What `do` takes, where no session says which acts there are."""
    from referee.cli.command import find
    from referee.show.usage import command_usage

    places = {"ACT": "an act of the session's game; referee rules list GAME acts lists them"}
    options = {f"--{name}": meaning for name, meaning in {**ACT, **ACT_FLAGS}.items()}
    return Reply(command_usage("do", find("do").about, places, options))
