"""Before the first turn: which optional rules are in use, and where the IJN begins (11.0-15.0, 16.1.1)."""

from __future__ import annotations

from referee.engine.errors import unknown
from referee.engine.hexgrid import read
from referee.engine.inputs import Inputs, flag
from referee.games.clash_of_carriers.evening.board import (
    SIDES,
    a_hex,
    all_called,
    distance,
    groups_under,
    is_secret,
    printed,
    relay,
)
from referee.games.clash_of_carriers.evening.formations import lawful
from referee.session.acting.act import Doing, act
from referee.session.board.owned import called, own

FLEET_HEX, FLEET_HEXES, WEST_COLUMN = "0618", 3, 7


class Use(Inputs):
    """Advanced and optional rules, by number."""

    rule: list[str] = all_called(0, 12, "rules that are in use from now on: 15.3,15.7")
    without: list[str] = all_called(0, 12, "rules that are not")


@act("use", Use, cite="11.0, 13.0, 14.0, 15.0", phases=("set-up",))
def use(given: Use, doing: Doing) -> None:
    """The sides agree which advanced and optional rules are in use."""
    known = printed(doing, "options")
    for rule in (*given.rule, *given.without):
        if rule not in known:
            raise unknown("advanced or optional rule", rule, known)
    before = [rule for rule in doing.get("public", "rules", default=[]) if rule not in given.without]
    doing.put("public", "rules", value=sorted({*before, *given.rule}, key=[*known].index))
    for side in SIDES:
        doing.put("public", f"{side}_markers", value={})
        if not is_secret(doing):
            relay(doing, side)
    doing.tell("all", "In use: " + "; ".join(f"{rule} {known[rule]}" for rule in doing.get("public", "rules")) + ".")


class Deploy(Inputs):
    """A TG before the first turn."""

    group: str = called("the IJN's TG, or the TF", of="groups")
    hex: str = a_hex("where it begins")
    tf: bool | None = flag(None, meaning="it begins in TF Mobile Fleet, or with --no-tf outside it")


@act("deploy", Deploy, cite="16.1.1", phases=("set-up",))
def deploy(given: Deploy, doing: Doing) -> None:
    """The IJN chooses where a TG begins, and whether in the Mobile Fleet."""
    for name in groups_under(doing, "ijn", given.group):
        doing.put("sides", "ijn", "groups", name, "hex", value=given.hex)
        if given.tf is not None:
            doing.put("sides", "ijn", "groups", name, "tf", value=given.tf or None)
    fleet = [name for name, group in own(doing, "ijn", "groups").items() if group.get("tf")]
    for name, group in own(doing, "ijn", "groups").items():
        if name in fleet:
            if distance(doing, group["hex"], FLEET_HEX) > FLEET_HEXES:
                doing.forbid("16.1.1", f"the Mobile Fleet begins within {FLEET_HEXES} hexes of {FLEET_HEX}", "hex")
            if group["hex"] != own(doing, "ijn", "groups")[fleet[0]]["hex"]:
                doing.forbid("3.2", "the TGs of a TF lie in one hex", "hex")
        elif read(group["hex"]).column > WEST_COLUMN:
            doing.forbid("16.1.1", f"{name} begins in column {WEST_COLUMN:02d} or west of it", "hex")
    if not any(own(doing, "ijn", "groups")[name]["ships"] for name in fleet):
        doing.forbid("16.1.1", "the Mobile Fleet has at least one of Force A, B and C", "tf")
    lawful(doing, "ijn")
    relay(doing, "ijn")
    doing.tell("ijn", f"{given.group} begins in {given.hex}.", hex=given.hex)
