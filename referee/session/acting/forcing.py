"""An act done as far as possible, and what a refusal says about overriding it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine import catalogue
from referee.engine.errors import Refusal
from referee.session.acting import lawful
from referee.session.acting.act import Act, Doing
from referee.session.acting.bars import bars_of
from referee.session.board import conformity
from referee.session.board.handles import Untold
from referee.session.board.sight import board_of

FORCE = '--force --why "…" overrides it'
NO_FORCE = "--force cannot override it, because the result would be impossible; enter what you decide with {} or set"


def run(found: Act, raw: Mapping[str, Any], doing: Doing) -> None:
    """Do an act as far as it can be done; a refusal by the rules says whether it can be overridden."""
    try:
        lawful.do(found, raw, doing)
        if doing.overridden and found.name != "set":
            must_be_possible(found, doing)
        doing.finish()
    except Untold:
        if not doing.forced:
            raise
        message = f"{found.name}, forced, would tell a side of something that it does not see; nothing was done"
        raise Refusal("not-allowed", message, hint="first correct what that side sees") from None
    except Refusal as refusal:
        if refusal.hint is not None:
            refusal.is_bare = False
        if refusal.kind == "not-allowed" and refusal.forcible:
            refusal.instead = refusal.hint
            refusal.hint = f"{refusal.hint}; {FORCE}" if refusal.hint else FORCE
        elif refusal.kind == "not-allowed" and refusal.hint is None:
            refusal.hint, refusal.is_bare = no_force(doing.ruleset.game), False
        if refusal.kind == "not-allowed":
            refusal.bars = bars_of(refusal)
        raise


def must_be_possible(found: Act, doing: Doing) -> None:
    """A forced act must leave a possible state; `set` need not, for one correction may need another."""
    before, after = (board_of(doing.ruleset.game, tree) for tree in (doing.before, doing.tree))
    for fault in conformity.new_faults(before, after):
        message = f"{found.name}, forced, would make something impossible: {fault}; nothing was done"
        raise Refusal("not-allowed", message, hint=no_force(doing.ruleset.game))


def no_force(game: str) -> str:
    """What to type where a check cannot be overridden."""
    return NO_FORCE.format(", ".join(catalogue.correcting(game)))
