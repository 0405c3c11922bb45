"""An air strike under way: formed, and approaching (Air Operations)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, flag, many, own, whole
from referee.engine.plain import how_many
from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.air import CITE, is_hazardous, of_platform, of_takeoff
from referee.games.cunningham_somerville.evening.given import none_twice
from referee.games.cunningham_somerville.evening.operation import AHEAD, Foreseen, Pairing, of_strike, only_for_odds
from referee.games.cunningham_somerville.evening.zones import Zoned, a_zone
from referee.games.cunningham_somerville.rules.flak import FlakInputs
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.named import thing
from referee.session.board.owned import called
from referee.session.board.short_names import in_its_case


class Sent(Inputs):
    """Aircraft of a squadron."""

    squadron: str = own(called("the squadron", of="squadrons"))
    aircraft: int | None = whole(1, 99, None, meaning="how many; without it, all that are ready")


class Strike(Zoned, Foreseen):
    """A strike as it is formed; what it will meet is for `odds` alone."""

    name: str = called("your name for the strike", new=True)
    squadron: list[Sent] = many(
        Sent, 1, 60, meaning="a squadron and how many of its aircraft fly: squadron=825 Sqn,aircraft=4"
    )
    zone: str | None = a_zone("the zone that it flies to", None)
    fight: list[Pairing] = many(
        Pairing, 0, 12, (), meaning="with odds: the fights, in order: interceptor=VF-6,raider=825 Sqn"
    )

    numbers: Mapping[str, int]

    def mean(self) -> None:
        """Whose strike it is, and how many aircraft of each squadron fly, which must be ready."""
        super().mean()
        board = self.board
        side = board.owner_of("squadrons", self.squadron[0].squadron, "squadron[0].squadron")
        strikes = [strike for one in board.sides.values() for strike in one.strikes]
        if (there := in_its_case(self.name, strikes)) in strikes:
            raise bad_input(
                "name", f"there is already a strike {there}: choose another name, or go on with that one (approach)"
            )
        numbers: dict[str, int] = {}
        none_twice([sent.squadron for sent in self.squadron], "squadron[{}].squadron")
        for at, sent in enumerate(self.squadron):
            board.owner_of("squadrons", sent.squadron, f"squadron[{at}].squadron", side)
            numbers[sent.squadron] = count_sent(board.side(side).squadrons[sent.squadron], sent, at)
        vars(self).update(owner=side, numbers=numbers)

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> Any:
        """Each squadron with all its ready aircraft; what only `odds` takes is left out."""
        if name in MET:
            return []
        if name == "squadron":
            return [{"squadron": one} for own in board.sides.values() for one in own.squadrons]
        return Zoned.offered(name, raw, board)


def count_sent(squadron: state.Squadron, sent: Sent, at: int) -> int:
    """How many of a squadron's aircraft are sent, refused if they are not ready."""
    number = squadron.fit if sent.aircraft is None else sent.aircraft
    if not number or number > squadron.fit:
        cure = f"send {squadron.fit} or fewer" if squadron.fit else "the act squadron corrects the number"
        if repaired := squadron.ready - squadron.fit:
            cure += f"; {repaired} repaired this night fly from the next turn on"
        there = f"{squadron.name} has {how_many(squadron.fit, 'aircraft')} ready; {cure}"
        raise bad_input(f"squadron[{at}].aircraft", there)
    return number


MET = (*AHEAD, *FlakInputs.fields, "night", "fight")


def of_formed(given: Strike) -> Bars:
    """What keeps a strike from taking off."""
    squadrons = given.own.squadrons
    for at, name in enumerate(given.numbers):
        yield from of_platform(squadrons[name], f"squadron[{at}].squadron")
        yield from of_takeoff(squadrons[name], f"squadron[{at}].squadron")


def whole_operation(given: Strike) -> Whole:
    """From forming up to the way home."""
    return of_strike(given.board, given, given.numbers, given.zone, given.fight)


@act("strike", Strike, cite=CITE, whole=whole_operation, bars=of_formed)
def strike(given: Strike, doing: Doing) -> None:
    """Form a strike of aircraft that are ready."""
    only_for_odds(given, "strike", MET)
    own = given.own
    hazards = [is_hazardous(own.squadrons[name]) for name in given.numbers]
    formed = own.strikes.add(given.name, zone=given.zone, stage="formed", hazardous=any(hazards))
    for name, number in given.numbers.items():
        formed.groups.add(name, flying=number)
        own.squadrons[name].put(ready=own.squadrons[name].ready - number)
    hazard = "; it flies in hazardous conditions" if formed.hazardous else ""
    there = ", ".join(f"{number} of {name}" for name, number in given.numbers.items())
    doing.tell(given.owner, f"{formed.name} is formed: {there}{hazard}.")


class Approach(state.Named):
    """A strike on its way."""

    name: state.Strike = thing(called("the strike", of="strikes"))
    detected: bool = flag(meaning="the other side detects it")


def of_approach(given: Approach) -> Bars:
    """A strike approaches before it is met."""
    yield from of_stage(given.name, "approaching")


@act("approach", Approach, cite=CITE, bars=of_approach)
def approach(given: Approach, doing: Doing) -> None:
    """A strike approaches its target; if it is detected, the other side hears of it."""
    found = given.name
    found.put(stage="approaching")
    doing.tell(found.owner, f"{found.name} approaches{f' {found.zone}' if found.zone else ''}.")
    if given.detected:
        doing.tell(found.here.other(found.owner), "A raid approaches.", same=True)


def of_stage(strike: state.Strike, now: str) -> Bars:
    """A strike does not go back to an earlier stage."""
    if state.STAGES.index(strike.stage) > state.STAGES.index(now):
        yield Bar(
            CITE,
            f"{strike.name} has passed that stage; it is at: {strike.stage}",
            "name",
            "status says what comes next for it",
        )


def group_of(strike: state.Strike, squadron: str, field: str) -> state.Group:
    """A squadron's aircraft in a strike."""
    if squadron not in strike.groups:
        raise bad_input(field, f"{squadron} does not fly in {strike.name}; there are: {', '.join(strike.groups)}")
    return strike.groups[squadron]
