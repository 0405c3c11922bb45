"""The decisions before the first die of a strike: plan, AA group, the units that CAP and escorts leave alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from referee.engine.errors import Refusal, at_odds, bad_input, unknown
from referee.games.carrier_clashes.evening import cap, fight, groups, state, whole
from referee.session.acting.act import Choice, Doing
from referee.session.acting.hints import Command, Hint, command, option
from referee.session.board.owned import as_pairs


def is_open(doing: Doing, flown: state.Strike, given: whole.Strike) -> bool:
    """Is a decision open now that a strike has found another target?

    Of what was said before, only `nobody` still counts.
    """
    prey, goes_on = flown.prey, f"goes on with {flown.name}"
    if groups.several_at(prey):
        first = command("strike", group=1)
        doing.remark(f"{flown.target} has several AA groups: " + first + f", or another, {goes_on} (16.j.ii)")
        return True
    fighters = cap.cap_over(prey, ())
    if any(unit.fought for unit in fighters):
        again = command("strike", again=[unit.name for unit in fighters if unit.fought])
        doing.remark(f"CAP over {flown.target} has fought: " + again + f", or strike alone, {goes_on} (16.i.vii)")
        return True
    choices = [one for one in left_alone(doing, flown, fighters) if fight.NOBODY not in names_typed(one, given)]
    if choices:
        fewest = command("strike", **{one.field: one.such for one in choices})
        doing.remark(f"{', and '.join(map(decider_in_words, choices))}: " + fewest + f", or others, {goes_on}")
    return bool(choices)


def names_typed(choice: Choice, given: whole.Strike) -> Sequence[str]:
    """The names typed for a choice.

    CAP and escorts are asked at once: if only CAP has chosen, the escorts attack all of it.
    """
    return given.ignore or given.spare if choice.field == "ignore" else given.spare


def as_typed(choice: Choice) -> Command:
    """A choice as it is typed, with the fewest units that may be left alone."""
    return option(**{choice.field: choice.such})


def decider_in_words(choice: Choice) -> str:
    """The player who decides, and why."""
    return f"{choice.by} decides: {choice.text}"


def choice_and_options(choice: Choice) -> Hint:
    """A choice in words, with the options that may be typed."""
    return f"{decider_in_words(choice)}: " + as_typed(choice) + ", or " + option(**{choice.field: fight.NOBODY})


def left_alone(doing: Doing, flown: state.Strike, fighters: Sequence[state.Air], *said: Sequence[str]) -> list[Choice]:
    """The units that weak CAP and weak escorts may leave alone (16.i.iii, 16.i.iv).

    The names `said` already, of units of the strike and of CAP, must be lawful.
    """
    if not fighters or not flown.flying:
        return []
    spare, ignore = fight.may_leave_alone(doing, fight.fight_inputs(flown, fighters, *said))
    attacker, defender = map(doing.title, (flown.owner, flown.enemy.name))
    cap_is_weak = f"CAP over {flown.target} has less than 1:1, and may spare units (16.i.iii)"
    escorts_are_weak = f"the escorts of {flown.name} have less than 1:1, and may ignore CAP (16.i.iv)"
    flying, met = ([fight.NOBODY, *(one.name for one in there)] for there in (flown.flying, fighters))
    of_strike, of_defense = consisting_of(doing, flown)
    of_cap = Choice("spare", defender, cap_is_weak, spare, flying, [of_strike])
    of_escorts = Choice("ignore", attacker, escorts_are_weak, ignore, met, [of_defense])
    return [one for one in (of_cap, of_escorts) if one.such]


def consisting_of(doing: Doing, flown: state.Strike) -> tuple[str, str]:
    """The units of a strike and of the CAP over its target, for both sides (16.f)."""
    there = f"CAP: {fight.composed_cap(flown.prey)}"
    return f"{doing.title(flown.owner)} {flown.name}: {fight.strike_in_words(flown)}", there


def to_decide(doing: Doing, flown: state.Strike) -> list[Choice]:
    """The decisions on a fight between a strike and the CAP that meets it, before anything has been said."""
    return left_alone(doing, flown, [unit for unit in cap.cap_over(flown.prey, ()) if not unit.fought])


def check_words(flown: state.Strike, given: whole.Strike) -> None:
    """Check that everything said of a strike and its CAP names units that are there."""
    prey = flown.prey
    assert prey is not None
    check_aim(prey, given)
    check_cap(prey, given)
    for field, does in (("spare", "CAP leaves alone"), ("ignore", "escorts leave alone"), ("again", "CAP brings back")):
        if fight.NOBODY in (named := getattr(given, field)) and len(named) > 1:
            raise at_odds(field, f"{does} either the units named or {fight.NOBODY}")
    for name in given.spare:
        if name != fight.NOBODY and name not in flown.units:
            raise unknown(f"unit of {flown.name}:", name, flown.units, field="spare")


def check_aim(prey: cap.Prey, given: whole.Strike) -> None:
    """Ships and AA groups may be named only for targets that have them: no base, and no force in port (24.g.vi)."""
    if isinstance(prey, state.Base):
        for field in ("at", "group"):
            if getattr(given, field):
                raise bad_input(field, f"{prey.name} is a base: its air units are attacked together, and no ship")
    elif given.group and prey.here.port_in(prey.owner, prey.hex):
        raise at_odds("group", f"all that is in the port with {prey.name} is one AA group (24.g.vi)")


def check_cap(prey: cap.Prey, given: whole.Strike) -> None:
    """The CAP named flies over the target, and the units that are to fight again have fought (16.i.vii)."""
    over = {unit.name: unit for unit in cap.cap_over(prey, ())}
    for field in ("withhold", "again", "ignore"):
        for name in getattr(given, field):
            if name not in over and (field == "withhold" or name != fight.NOBODY):
                raise unknown(f"CAP over {prey.name}:", name, over, field=field)
    for name in given.again:
        if name != fight.NOBODY and not over[name].fought:
            raise bad_input("again", f"{name} has not fought in this phase and needs no die to fight (16.i.vii)")


def settle_before(doing: Doing, flown: state.Strike, given: whole.Strike) -> None:
    """Settle what must be known before the first die: the plan, the AA group, whom CAP and escorts leave alone (16)."""
    prey = flown.prey
    for unit in as_pairs([word for word in given.at if "=" in word], "at"):
        if unit not in flown.units:
            raise unknown(f"unit of {flown.name}:", unit, flown.units)
    check_words(flown, given)
    if isinstance(prey, state.TaskForce):
        seen = [ship.name for ship in groups.fired_through(prey, given.group)[1]]
        flying = [name for name, flight in flown.units.items() if flight.kind != "escort"]
        if given.at:
            fight.ask_the_idle(fight.read_plan(given.at, flying), flying, (seen or ["SHIP"])[0])
        for ship in (word.rpartition("=")[2].strip() for word in given.at):
            if ship not in (*seen, fight.NOBODY):
                raise unknown(f"ship of {prey.name} that is attacked:", ship, seen, field="at")
    if (choices := still_open(doing, flown, given)) and not doing.chooser:
        raise to_be_said(doing, flown, choices)


def to_be_said(doing: Doing, flown: state.Strike, choices: Sequence[Choice]) -> Refusal:
    """The refusal of a strike for which something is still to be decided."""
    first, *others = choices
    open_now = bad_input(first.field, choice_and_options(first))
    open_now.listed = [*consisting_of(doing, flown), *map(choice_and_options, others)]
    return open_now


def fights_again(doing: Doing, flown: state.Strike, given: whole.Strike) -> whole.Strike:
    """A strike with the CAP that tries to fight once more; CAP's player is asked if nothing was said (16.i.vii)."""
    fought = [unit.name for unit in cap.cap_over(flown.prey, given.withhold) if unit.fought]
    if given.again or not fought:
        return given
    text = f"CAP over {flown.target} has fought; each that is to fight again needs 1 to 3 on a D6 (16.i.vii)"
    of_strike, of_defense = consisting_of(doing, flown)
    asked = Choice(
        "again", doing.title(flown.enemy.name), text, fought, [fight.NOBODY, *fought], [of_strike, of_defense]
    )
    names = doing.choose(asked, lambda names: check_words(flown, given.with_value("again", [*names])))
    return given.with_value("again", names or [])


def decide_whom_to_spare(doing: Doing, flown: state.Strike, given: whole.Strike) -> whole.Strike | None:
    """A strike with the CAP that tries to fight again, and the units that weak CAP and weak escorts leave alone.

    The players are asked for what was not said; nothing if they leave it open although dice were thrown already.
    """
    given = fights_again(doing, flown, given)
    choices = still_open(doing, flown, given)
    for place, one in enumerate(choices):
        names = doing.choose(one, partial(check_spared, doing, flown, given, one.field))
        if names is None:
            open_now = to_be_said(doing, flown, choices[place:])
            if not doing.source or not doing.source.thrown:
                raise open_now
            doing.remark(open_now.message + f"; strike goes on with {flown.name}")
            return None
        given = given.with_value(one.field, names)
    return given


def still_open(doing: Doing, flown: state.Strike, given: whole.Strike) -> list[Choice]:
    """The open decisions in a strike's fight with CAP; the names given must be lawful."""
    fighters = [unit for unit in cap.cap_over(flown.prey, given.withhold) if not unit.fought]
    comes_back = given.again not in ([], [fight.NOBODY])
    there = () if comes_back else (given.spare, given.ignore)  # who fights is known when they have thrown to come back
    return [one for one in left_alone(doing, flown, fighters, *there) if not names_typed(one, given)]


def check_spared(doing: Doing, flown: state.Strike, given: whole.Strike, field: str, names: Sequence[str]) -> None:
    """Refuse names of units that may not be left alone."""
    still_open(doing, flown, given.with_value(field, [*names]))
