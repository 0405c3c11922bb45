"""Before the first turn: which optional rules are in use, and where the IJN begins (11.0-15.0, 16.1.1)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.errors import at_odds, unknown
from referee.engine.inputs import flag, of_the
from referee.games.clash_of_carriers.evening import asked, chart, state
from referee.games.clash_of_carriers.evening.state import Board, Group
from referee.games.clash_of_carriers.evening.tg_limits import (
    as_tg_limits,
    begins_freely,
    begins_in_the_west,
    ijn_start,
    within_limits,
)
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.named import thing
from referee.session.board.owned import all_called, called, called_hex


class Use(state.Named):
    """Advanced and optional rules, by number."""

    rule: list[str] = all_called("rules that are in use from now on: 15.3,15.7", 0, 12)
    without: list[str] = all_called("rules that are not", 0, 12)

    def mean(self) -> None:
        if both := [rule for rule in self.rule if rule in self.without]:
            raise at_odds("without", f"{both[0]} is named as a rule in use, and as one that is not")


@act("use", Use, cite="11.0, 13.0, 14.0, 15.0", phases=("set-up",))
def use(given: Use, doing: Doing) -> None:
    """Say which advanced and optional rules are in use."""
    public = given.board.public
    known = asked.printed_list(doing, "options")
    for field, rules in (("rule", given.rule), ("without", given.without)):
        for rule in rules:
            if rule not in known:
                raise unknown("advanced or optional rule", rule, known, field=field)
    before = [rule for rule in public.rules if rule not in given.without]
    public.put(rules=sorted({*before, *given.rule}, key=[*known].index))
    doing.tell("all", f"In use: {'; '.join(f'{rule} {known[rule]}' for rule in public.rules) or 'none'}.")


class Deploy(state.Named):
    """A TG before the first turn."""

    group: Group = thing(of_the("ijn", called("the IJN's TG, or the TF", of="groups")))
    hex: str = called_hex("where it begins")
    tf: bool | None = flag(None, meaning="it begins in TF Mobile Fleet, or with --no-tf outside it")

    def mean(self) -> None:
        asked.is_there(self.group, "group")

    @property
    def groups_to_deploy(self) -> Sequence[Group]:
        """The TGs that begin in the hex."""
        return self.group.marker.groups

    @property
    def in_tf(self) -> list[Group]:
        """The TGs of the Mobile Fleet afterwards."""
        groups = self.board.side("ijn").groups.values()
        return [
            group
            for group in groups
            if (self.tf if group in self.groups_to_deploy and self.tf is not None else group.tf)
        ]

    def place(self, group: Group) -> str:
        """Where the TG begins then."""
        return self.hex if group in self.groups_to_deploy else group.place


def of_deploy(given: Deploy) -> Bars:
    """The scenario says where the IJN may begin, and with how many TGs (3.1, 3.2, 16.1.1)."""
    ijn = given.board.side("ijn")
    if given.board.public.phase == "set-up" and not is_open(given.board):
        yield Bar("16.1.1", "the game begins later than turn 1, and all begin where the scenario has them")
        return
    off = list(chart.on_map(given.hex, "hex"))
    yield from off
    if off:
        return
    places = [given.place(group) for group in given.in_tf]
    start = ijn_start(given.board.ruleset)
    if any(given.board.distance(place, start["hex"]) > start["hexes"] for place in places):
        yield Bar("16.1.1", f"the Mobile Fleet begins within {start['hexes']} hexes of {start['hex']}", "hex")
    if len(set(places)) > 1:
        yield Bar("3.2", "the TGs of a TF must be in one hex", "hex", firm=True)
    for group in given.groups_to_deploy:
        if group not in given.in_tf:
            yield from begins_in_the_west(group.name, given.hex, given.board.ruleset)
    rows = [as_tg_limits(group) | {"in_tf": group in given.in_tf} for group in ijn.groups.values()]
    yield from within_limits(ijn, rows)


def is_open(board: Board) -> bool:
    """Does the scenario leave it open where the IJN begins?"""
    return begins_freely(board.side("ijn"))


@act("deploy", Deploy, cite="16.1.1", phases=("set-up",), bars=of_deploy, when=is_open)
def deploy(given: Deploy, doing: Doing) -> None:
    """The IJN chooses where a TG begins, and whether in the Mobile Fleet."""
    name = given.group.name
    for group in given.groups_to_deploy:
        group.put(hex=given.hex)
        if given.tf is not None:
            group.put(tf=given.tf)
    doing.tell("ijn", f"{name} begins in {given.hex}.", hex=given.hex)
