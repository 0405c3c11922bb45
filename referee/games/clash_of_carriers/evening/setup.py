"""Before the first turn: which optional rules are in use, and where the IJN begins (11.0-15.0, 16.1.1)."""

from __future__ import annotations

from referee.engine.errors import unknown
from referee.engine.hexgrid import read
from referee.engine.inputs import Inputs, flag
from referee.games.clash_of_carriers.evening import asked, chart, formations, state
from referee.session.acting.act import Doing, act
from referee.session.board.owned import all_called, called, called_hex

FLEET_HEX, FLEET_HEXES, WEST_COLUMN = "0618", 3, 7


class Use(Inputs):
    """Advanced and optional rules, by number."""

    rule: list[str] = all_called("rules that are in use from now on: 15.3,15.7", 0, 12)
    without: list[str] = all_called("rules that are not", 0, 12)


@act("use", Use, cite="11.0, 13.0, 14.0, 15.0", phases=("set-up",))
def use(given: Use, doing: Doing) -> None:
    """The sides agree which advanced and optional rules are in use."""
    public = state.of(doing).public
    known = asked.printed(doing, "options")
    for rule in (*given.rule, *given.without):
        if rule not in known:
            raise unknown("advanced or optional rule", rule, known)
    before = [rule for rule in public.rules if rule not in given.without]
    public.put(rules=sorted({*before, *given.rule}, key=[*known].index))
    doing.tell("all", f"In use: {'; '.join(f'{rule} {known[rule]}' for rule in public.rules) or 'none'}.")


class Deploy(Inputs):
    """A TG before the first turn."""

    group: str = called("the IJN's TG, or the TF", of="groups")
    hex: str = called_hex("where it begins")
    tf: bool | None = flag(None, meaning="it begins in TF Mobile Fleet, or with --no-tf outside it")


@act("deploy", Deploy, cite="16.1.1", phases=("set-up",))
def deploy(given: Deploy, doing: Doing) -> None:
    """The IJN chooses where a TG begins, and whether in the Mobile Fleet."""
    board = state.of(doing)
    chart.check_on_map(doing, given.hex, "hex")
    marker = asked.marker(board, "ijn", given.group)
    for group in marker.groups:
        group.put(hex=given.hex)
        if given.tf is not None:
            group.put(tf=given.tf)
    at_start(doing)
    formations.lawful(doing, "ijn")
    doing.tell("ijn", f"{marker.name} begins in {given.hex}.", hex=given.hex)


def at_start(doing: Doing) -> None:
    """Where the IJN may begin (16.1.1)."""
    ijn = state.of(doing).side("ijn")
    for group in ijn.tf:
        if doing.distance(group.place, FLEET_HEX) > FLEET_HEXES:
            doing.forbid("16.1.1", f"the Mobile Fleet begins within {FLEET_HEXES} hexes of {FLEET_HEX}", "hex")
        if group.hex != ijn.tf[0].hex:
            raise doing.impossible("3.2", "the TGs of a TF lie in one hex", "hex")
    for group in ijn.groups.values():
        if not group.tf and read(group.place).column > WEST_COLUMN:
            doing.forbid("16.1.1", f"{group.name} begins in column {WEST_COLUMN:02d} or west of it", "hex")
    if not any(group.ships for group in ijn.tf):
        doing.forbid("16.1.1", "the Mobile Fleet has at least one of Force A, B and C", "tf")
