"""A strike declared: formed, its counter laid on its target (16.a)."""

from __future__ import annotations

from referee.engine.inputs import text
from referee.engine.inputs import whole as whole_number
from referee.games.carrier_clashes.evening import flyers, forming, state, whole
from referee.session.acting.act import Doing, Whole, act


class Launch(forming.Formed):
    """A strike to be flown later; the ships to attack may be named at once."""

    at: str | None = text(default=None, meaning="the ship that all units attack if she is there")
    group: int | None = whole_number(1, 9, None, meaning="the AA group to be attacked")

    def check(self) -> None:
        self.need("target", why="what they strike")
        self.need("unit", why="which air units fly, one or several joined by commas")


def note_target(given: Launch, strike: state.Strike) -> state.Strike:
    """A strike that is formed, with the target named for it."""
    strike.put(meant=given.at, meant_group=given.group)
    return strike


def whole_launch(given: Launch) -> Whole:
    """The whole strike, as it would be launched."""
    return whole.strike_as_launched(note_target(given, forming.make_strike(given)))


@act("launch", Launch, cite="16", phases=flyers.STRIKE_PHASES, whole=whole_launch, bars=forming.of_formed)
def launch(given: Launch, doing: Doing) -> None:
    """Form a strike and lay its counter on its target; `strike` flies it once both sides have declared."""
    note_target(given, forming.form(given, doing))
