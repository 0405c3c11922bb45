"""What is settled before the first die of a strike is thrown: plan, AA group, whom CAP and escorts leave alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.engine.errors import at_odds, bad_input, unknown
from referee.games.carrier_clashes.evening import cap, fight, flyers, groups, state, whole
from referee.session.acting.act import Doing
from referee.session.board.owned import paired


def wants_group(flown: state.Strike) -> bool:
    """Has the target several AA groups, of which one is to be named (16.j.ii)? A port has one (24.g.vi)."""
    prey = flown.prey
    if not isinstance(prey, state.TaskForce) or prey.here.port_in(prey.owner, prey.hex):
        return False
    return len(groups.aa_groups(prey)) > 1


def is_open(doing: Doing, flown: state.Strike, given: whole.Strike) -> bool:
    """Is there something to settle for what a strike has found instead? Only `nobody` is said of it too."""
    prey, goes_on = flown.prey, f"goes on with {flown.name}"
    if wants_group(flown):
        doing.remark(f"{flown.target} has several AA groups: strike --group 1, or another, {goes_on} (16.j.ii)")
        return True
    fighters = cap.defending(prey, ()) if prey else []
    if any(unit.fought for unit in fighters):
        again = flyers.in_quotes(",".join(unit.name for unit in fighters if unit.fought))
        fought = f"CAP over {flown.target} has fought"
        doing.remark(f"{fought}: strike --again {again}, or strike alone, {goes_on} (16.i.vii)")
        return True
    choices = [one for one in left_alone(doing, flown, fighters) if fight.NOBODY not in one.said(given)]
    if choices:
        options = " ".join(one.option for one in choices)
        said = ", and ".join(one.text for one in choices)
        doing.remark(f"{said}: strike {options}, or others, {goes_on}")
    return bool(choices)


class Choice(NamedTuple):
    """A choice before a strike is flown: the input that says whom one side leaves alone, and why it may."""

    field: str
    text: str
    names: list[str]

    def said(self, given: whole.Strike) -> Sequence[str]:
        """What is said of it; both are asked at once: where only CAP has chosen, escorts attack all of it."""
        return given.ignore or given.spare if self.field == "ignore" else given.spare

    @property
    def option(self) -> str:
        """As it is typed, with the fewest that may be left alone."""
        return f"--{self.field} {flyers.in_quotes(','.join(self.names))}"

    @property
    def asked(self) -> str:
        """In words, with what may be typed."""
        return f"{self.text}: {self.option}, or --{self.field} {fight.NOBODY}"


def left_alone(doing: Doing, flown: state.Strike, fighters: Sequence[state.Air], *said: Sequence[str]) -> list[Choice]:
    """What weak CAP and weak escorts may decide, whom they leave alone (16.i.iii, 16.i.iv); what is `said` of it
    already, of units of the strike and of CAP, must be lawful.
    """
    if not fighters or not flown.flying:
        return []
    spare, ignore = fight.may_leave_alone(doing, fight.fight_inputs(flown, fighters, *said))
    attacker, defender = map(doing.title, (flown.owner, flown.enemy.name))
    cap_is_weak = f"{defender} decides: CAP over {flown.target} has less than 1:1, and may leave units alone (16.i.iii)"
    escorts_are_weak = f"{attacker} decides: the escorts have less than 1:1, and may leave CAP alone (16.i.iv)"
    choices = [Choice("spare", cap_is_weak, spare), Choice("ignore", escorts_are_weak, ignore)]
    return [one for one in choices if one.names]


def to_decide(doing: Doing, flown: state.Strike) -> list[Choice]:
    """What is to be decided of the fight between a strike and the CAP that meets it unasked, nothing said yet."""
    fighters = [unit for unit in cap.defending(flown.prey, ()) if not unit.fought] if flown.prey else []
    return left_alone(doing, flown, fighters)


def check_words(flown: state.Strike, prey: cap.Prey, given: whole.Strike) -> None:
    """Everything that is said of a strike and its CAP is of units that are there."""
    if isinstance(prey, state.Base):
        for field in ("at", "group"):
            if getattr(given, field):
                raise bad_input(field, f"{prey.name} is a base: its air units are attacked together, and no ship")
    elif given.group and prey.here.port_in(prey.owner, prey.hex):
        raise at_odds("group", f"all that lies in the port with {prey.name} is one AA group (24.g.vi)")
    over = {unit.name: unit for unit in cap.defending(prey, ())}
    for field in ("withhold", "again", "ignore"):
        for name in getattr(given, field):
            if name not in over and (field, name) != ("ignore", fight.NOBODY):
                raise unknown(f"CAP over {prey.name}:", name, over, field=field)
    for name in given.again:
        if not over[name].fought:
            raise bad_input("again", f"{name} has not fought in this phase and needs no die to fight (16.i.vii)")
    for field, who in (("spare", "CAP leaves"), ("ignore", "escorts leave")):
        if fight.NOBODY in (named := getattr(given, field)) and len(named) > 1:
            raise at_odds(field, f"{who} alone either the units named or {fight.NOBODY}")
    for name in given.spare:
        if name != fight.NOBODY and name not in flown.units:
            raise unknown(f"unit of {flown.name}:", name, flown.units, field="spare")


def settle_before(doing: Doing, flown: state.Strike, given: whole.Strike) -> None:
    """What is settled before the first die: the plan, the AA group, whom CAP and escorts leave alone (16)."""
    prey = flown.prey
    for unit in paired([word for word in given.at if "=" in word], "at"):
        if unit not in flown.units:
            raise unknown(f"unit of {flown.name}:", unit, flown.units)
    assert prey is not None
    check_words(flown, prey, given)
    if isinstance(prey, state.TaskForce):
        seen = [ship.name for ship in groups.fired_through(prey, given.group)[1] if not ship.is_gone]
        flying = [name for name, flight in flown.units.items() if flight.kind != "escort"]
        if given.at:
            fight.ask_the_idle(fight.read_plan(given.at, flying), flying, (seen or ["SHIP"])[0])
        for ship in (word.rpartition("=")[2].strip() for word in given.at):
            if ship not in (*seen, fight.NOBODY):
                raise unknown(f"ship of {prey.name} that is attacked:", ship, seen, field="at")
    fighters = [unit for unit in cap.defending(prey, given.withhold) if not unit.fought]
    said = () if given.again else (given.spare, given.ignore)  # who fights is known when they have thrown to come back
    choices = [one for one in left_alone(doing, flown, fighters, *said) if not one.said(given)]
    if choices:
        open_now = bad_input(choices[0].field, choices[0].asked)
        open_now.listed = [f"{flown.name}: {fight.strike_in_words(flown)}", f"CAP: {fight.composed_cap(prey)}"]
        open_now.listed += [one.asked for one in choices[1:]]
        raise open_now
