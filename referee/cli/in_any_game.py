"""What explains a rule, an act or a procedure where no session says which game is meant."""

from __future__ import annotations

from referee.cli.answers import Reply
from referee.engine import catalogue
from referee.engine.errors import unknown
from referee.engine.rules import games, load
from referee.session.acting.catalogue import acts
from referee.session.record.glance import Glance, glance
from referee.show.folding import two_columns
from referee.show.usage import act_usage


def session_here() -> Glance | None:
    """The open session, if its game is installed."""
    there = glance()
    return there if there is not None and there.game in games() else None


def names_in_games() -> list[str]:
    """The acts and procedures of all games."""
    procedures = (names for game in games() for names in catalogue.index(game, "PROCEDURES").values())
    return sorted({*(name for game in games() for name in acts(game)), *(one for names in procedures for one in names)})


def of_every_game(name: str) -> Reply:
    """An act or a procedure where no session says which game is meant: what all games have in common, or where to
    read on.
    """
    found = {game: acts(game).get(name) for game in games()}
    shared = {act.inputs if act else None for act in found.values()}
    if len(shared) == 1 and (act := next(iter(found.values()))):
        return Reply(act_usage("", act))
    there = {game: act for game, act in found.items() if act or catalogue.knows(game, "PROCEDURES", name)}
    if not there:
        raise unknown("act", name, names_in_games())
    if len(there) == 1:
        return of_game(next(iter(there)), name)
    lines = [f"{name} differs from game to game:"]
    for game, act in there.items():
        about = act.summary if act else "a procedure to look up"
        lines += two_columns(f"  referee help {load(game).about['alias']} {name}", about)
    return Reply("\n".join(lines) + "\n")


def of_game(game: str, name: str) -> Reply:
    """A rule of a game; or what goes into a procedure and an act of it, session or not."""
    from referee.cli.by_number import is_rule
    from referee.cli.help import CALLED, procedure_usage
    from referee.cli.manual import pages
    from referee.cli.rules import explain_name
    from referee.engine.procedure import find

    names = [found for names in catalogue.index(game, "PROCEDURES").values() for found in names]
    if is_rule(game, name):
        return Reply(explain_name(game, name))
    if name not in (*names, *acts(game)):
        raise unknown(f"procedure, act or page of {game}", name, [*names, *acts(game), *pages.OF_A_GAME])
    texts = [procedure_usage(game, find(game, name), CALLED)] if name in names else []
    texts += [act_usage(game, acts(game)[name])] if name in acts(game) else []
    return Reply("\n".join(texts))
