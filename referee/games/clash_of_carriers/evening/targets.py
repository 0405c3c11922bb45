"""What a ship on the display, a force or a raid in the air may attack, and with what chance (6, 8, 12.5-12.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.answer import odds
from referee.engine.errors import Refusal, bad_input
from referee.engine.fraction import Fraction
from referee.engine.inputs import bare
from referee.engine.plain import counted, percent
from referee.engine.rules import NotEntered
from referee.games.clash_of_carriers.evening import (
    activation,
    battle,
    cap,
    fights,
    fitness,
    gunnery,
    overhead,
    raiding,
    searching,
    state,
    unfinished,
)
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar
from referee.session.board.board import procedure_of
from referee.session.board.owned import called
from referee.session.board.short_names import names_meant

MOST = 18
SHORT = 5
NOTHING_TYPED = gunnery.Fire.take({})


class Targets(state.Named):
    """A ship that would fire, a group or an island that would search and raid, or the raid in the air."""

    ship: str | None = bare(
        called(
            "the ship on the display that fires, or a group, TF or island; without it, the raid in the air",
            None,
            of=("ships", "groups", "bases"),
        )
    )


@act("targets", Targets, cite="8.4, 12.5, 12.6", looks=True)
def targets(given: Targets, doing: Doing) -> None:
    """What may a ship in battle fire at, a group search for or raid, a raid in the air attack, and what not?"""
    board = given.board
    if given.ship is None:
        of_raid(doing, board)
        return
    if not any(given.ship in own.ships for own in board.sides.values()):
        if (force := force_named(board, given.ship)) is not None:
            of_force(doing, board, force)
            return
        if (by := land_based(board, given.ship)) is not None:
            of_land_based(doing, board, by)
            return
    fight = battle.going_on(board)
    unit = battle.in_battle(board, given.ship, "ship")
    armed = weapons(doing, fight, unit)
    rows, marks = dict[str, list[str]](), list[str]()
    for enemy in fight.of(doing.board.other(unit.side)):
        said = "no box yet"
        if unit.box is not None and enemy.box is not None:
            found = [f"{arm} {chance(doing, unit, enemy, arm, factor)}" for arm, factor in armed.items()]
            said = f"{counted(abs(unit.box - enemy.box), 'box')} away" + (f": {'; '.join(found)}" if found else "")
            marks += fitness.stand_ins(enemy.ship) if found else []
        rows.setdefault(said, []).append(enemy.name)
    where = f"in box {unit.box}" if unit.box else "without a box: do steer --to"
    doing.remark(f"{given.ship} {where}, round {fight.round} in {fight.hex}:")
    say_rows(doing, rows)
    say_aboard(doing, unit.ship)
    if fitness.stand_ins(unit.ship) or marks:
        doing.remark("stand-in values")


def force_named(board: state.Board, word: str) -> state.Group | state.Base | None:
    """The group or island that a word names, if it is no ship's."""
    found = [one for side in board.sides for one in board.so_called(["groups", "bases"], word, side)]
    return next((one for one in found if isinstance(one, state.Group | state.Base)), None)


def land_based(board: state.Board, word: str) -> searching.Searcher | None:
    """The Air Flotilla or land-based searcher that a word names; none if it names another."""
    found = names_meant(word, (*activation.FLOTILLAS, *searching.LAND))
    return searching.find_searcher(board, found[0]) if len(found) == 1 else None


def of_land_based(doing: Doing, board: state.Board, by: searching.Searcher) -> None:
    """What an Air Flotilla may search for and raid; for a searcher with a dotted line only the map shows it (6.3)."""
    if by.hex is None:
        there = next(iter(board.enemy(by.side).markers()), "")
        doing.remark(
            f"{by.name} searches inside its dotted line (6.3.3)"
            + (f': search --by {by.name} --inside "{there}"' if there else "")
        )
        return
    islands = [name for name in board.side(by.side).bases if activation.flotilla(board, name) == by.name]
    doing.remark(f"{by.name}, with the aircraft on {', '.join(islands)}:")
    say_search(doing, board, by)
    own = board.side(by.side)
    say_raids(doing, own, [unit for unit in state.air_at(own, "ready") if unit.home in islands])


def of_force(doing: Doing, board: state.Board, force: state.Group | state.Base) -> None:
    """What a group, TF or island may search for and raid from where it is, and why not others (6, 8)."""
    own = board.side(force.owner)
    if isinstance(force, state.Group):
        marker = own.marker_of(force) if force.is_there else force.marker
        by, place, homes = marker.name, marker.hex, [ship.name for group in marker.groups for ship in group.carriers]
    else:
        by, place, homes = activation.flotilla(board, force.name), str(force.hex), [force.name]
    doing.remark(f"{force.name} in {place}" + (f", with {by}:" if by != force.name else ":"))
    for enemy in board.enemy(own.name).markers().values():
        if enemy.hex == place:
            doing.remark(f"{enemy.name} is in the same hex: a surface battle (12.0)")
    say_search(doing, board, searching.find_searcher(board, by))
    say_raids(doing, own, [unit for unit in state.air_at(own, "ready") if unit.home in homes])


def say_search(doing: Doing, board: state.Board, by: searching.Searcher) -> None:
    """What somebody may search for, and why not for others (6)."""
    if board.is_secret:  # a search names nobody (15.7)
        return
    if never := list(searching.may_search(board, by)):
        doing.remark(f"may not search for anyone: {never[0].message}")
        return
    now = [*unfinished.finish_first(board, "meeting", "reports", "flagship")]
    now += activation.may_begin(board, by.name, "search", "by")
    fit, barred = dict[str, str](), dict[str, list[str]]()
    for enemy in board.enemy(by.side).markers().values():
        asked = [enemy]
        far = list(searching.in_range(board, by, asked))
        bars = [*searching.by_night(board, by, asked), *far, *searching.not_again(board, by, asked)]
        named = f"{enemy.name} in {enemy.hex} ({counted(board.distance(str(by.hex), enemy.hex), 'hex')})"
        if bars:
            reach = f"{by.name} searches to {searching.search_range(board, by)} ({bars[0].cite})"
            barred.setdefault(reach if bars[0] in far else bars[0].message, []).append(named)
        else:
            fit[enemy.name] = named
    say_all(doing, "search for", now, fit, barred, f'search --by "{by.name}"')


def say_raids(doing: Doing, own: state.Side, ready: Sequence[state.AirUnit]) -> None:
    """What Ready units may raid, how many of them reach it, and why they may not raid others (8.0)."""
    board, bombers = own.here, [unit for unit in ready if not unit.is_fighter]
    if not bombers:
        doing.remark("no bomber is Ready to raid (8.0)")
        return
    now = [*raiding.by_day(board), *unfinished.finish_first(board, "meeting", "reports", "flagship")]
    now += [*activation.in_subphase(board, "combat"), *raiding.is_activated(bombers[0])]
    fit, barred = dict[str, str](), dict[str, list[str]]()
    enemy = board.enemy(own.name)
    aims: list[state.Group | state.Base] = [marker.as_typed for marker in enemy.markers().values()]
    aims += enemy.bases.values()
    for aim in aims:
        bars = list(raiding.of_target(bombers[0], aim)) if isinstance(aim, state.Group) else []
        start = raiding.taking_off(bombers[0], bombers)
        far = [list(raiding.within_range(unit, start, aim, extended=False)) for unit in bombers]
        reach = sum(not one for one in far)
        bars += [] if reach else far[0]
        away = raiding.reach_of(bombers[0], str(start), aim)["distance"]
        named = f"{aim.name} in {raiding.hex_of(aim)} ({counted(away, 'hex')})"
        if not bars:
            fit[aim.name] = f"{named}, in range of {reach} of {counted(len(bombers), 'bomber')}"
        elif bars[0] in far[0]:
            barred.setdefault("none of its bombers flies that far (8.1)", []).append(named)
        else:
            barred.setdefault(f"{bars[0].words.replace(aim.name, 'it')} ({bars[0].cite})", []).append(named)
    homes = ",".join(dict.fromkeys(unit.home for unit in bombers))
    say_all(doing, "raid", now, fit, barred, f'raid --home "{homes}"')


def say_all(
    doing: Doing, what: str, now: Sequence[Bar], fit: Mapping[str, str], barred: Mapping[str, Sequence[str]], typed: str
) -> None:
    """What forbids it now; else the targets, with the command for the first, and why not others."""
    if now:
        doing.remark(f"may not {what} anyone now: " + now[0].message + "; otherwise:")
    if fit:
        doing.remark(f'may {what} {"; ".join(fit.values())}: {typed} --target "{next(iter(fit))}"')
    for why, names in barred.items():
        doing.remark(f"may not {what} {'; '.join(names)}: {why}")


def of_raid(doing: Doing, board: state.Board) -> None:
    """The ships that the raid in the air may attack: what the whole raid does to each of them alone."""
    raid, fight = board.public.raid, board.public.battle
    if not raid.is_there:
        if fight.is_there:
            raise bad_input("ship", f"which ship fires? On the display: {', '.join(fight.units)}")
        raise bad_input("act", "there is neither a raid in the air nor a battle: raid launches one, battle begins one")
    target = raid.target_group
    if target is None or not target.ships:
        doing.remark(f"{raid.aim} has no ships that could be attacked")
        return
    rows, marks = dict[str, list[str]](), list[str]()
    for ship in target.sailing:
        whole = overhead.over_ships(raid, dict.fromkeys(raid.units, ship.name), ship.name, (), [], {})
        marks += whole.stand_in
        said = f"AA {fitness.factors(ship).aa}, {fitness.boxes_left(ship)} left: {raid_in_words(doing, whole)}"
        rows.setdefault(said, []).append(f"{ship.name} ({ship.type})")
    met = " once CAP has met it" if overhead.not_met(raid) else ""
    doing.remark(f"the raid on {raid.aim}{met}, {counted(len(raid.units), 'unit')}, all at one of its ships:")
    say_rows(doing, rows)
    if marks:
        doing.remark("stand-in values")


def say_rows(doing: Doing, rows: Mapping[str, Sequence[str]]) -> None:
    """Ships with the same words share a line; no more lines than a screen holds."""
    for said, names in list(rows.items())[:MOST]:
        doing.remark(f"{', '.join(names)}, {said}")
    if more := [*rows][MOST:]:
        doing.remark(f"+ {len(more)} more")


def raid_in_words(doing: Doing, whole: Whole) -> str:
    """How likely a raid is to hit and to sink the only ship that it attacks; or what to read off the card."""
    try:
        answer = odds(procedure_of(doing.ruleset.game, whole.procedure), whole.inputs, doing.ruleset, joint=False)
    except NotEntered as refusal:
        return refusal.look
    except Refusal as refusal:
        return f"barred, because {refusal.message}"
    of = "[0]" if "sunk[0]" in answer.leaves() else ""
    found = [answer.marginal(f"{leaf}{of}") for leaf in ("hits", "sunk")]
    hit, sunk = (Fraction(sum(weight for value, weight in one.rows if value), one.total) for one in found)
    return f"hit {in_words(hit)}, sunk {in_words(sunk)}"


def in_words(p: Fraction) -> str:
    """A chance as a fraction if it is a short one, else in percent."""
    return str(p) if len(str(p)) <= SHORT else percent(str(p))


def say_aboard(doing: Doing, ship: state.Ship) -> None:
    """A carrier's aircraft that may still fly in the battle, or why they may not (12.2, 12.7)."""
    ready = [unit.name for unit in ship.flies if not any(cap.can_fly(unit))]
    if ready and ship.here.is_night:
        doing.remark(f"cannot fly, because aircraft do not scramble by night (12.2): {', '.join(ready)}")
    elif ready:
        doing.remark(f"her Ready aircraft, at any of them: fly (12.7): {', '.join(ready)}")


def weapons(doing: Doing, fight: fights.Battle, unit: fights.Unit) -> dict[str, int]:
    """The factor that reads the table for what a ship may still fire in this round, by arm (`guns`, `torpedoes`); for
    the other arms, why not.
    """
    if over := [bar.words for bar in gunnery.before_fire(fight)]:
        doing.remark(f"nobody may fire now, because {over[0]} (12.5)")
        return {}
    now = fitness.factors(unit.ship)
    fish = gunnery.fish_factor(unit.ship, NOTHING_TYPED)
    barred = list(gunnery.has_torpedoes(unit)) if now.torpedo else []
    if not now.gunnery:
        doing.remark(f"{unit.name} has no guns to fire (12.5)")
    for bar in barred:
        doing.remark(bar.message)
    if now.torpedo and not fish and not barred:
        doing.remark(f"the torpedoes of {unit.name} need a factor to read the table: fire --factor (12.6)")
    found = {"guns": now.gunnery, "torpedoes": 0 if barred else fish}
    return {arm: factor for arm, factor in found.items() if factor}


def chance(doing: Doing, unit: fights.Unit, enemy: fights.Unit, arm: str, factor: int) -> str:
    """How likely a weapon is to hit and to sink a ship; or what forbids it, or what to read off the card."""
    if bars := list(gunnery.may_fire(unit, enemy, "gun" if arm == "guns" else "torpedo")):
        return f"barred, because {bars[0].message}"
    wanted = {**gunnery.line_of_fire(unit, enemy), "factor": factor}
    procedure = procedure_of(doing.ruleset.game, "surface-gunnery" if arm == "guns" else "surface-torpedo")
    try:
        answer = odds(procedure, wanted, doing.ruleset)
    except NotEntered as refusal:
        return refusal.look
    rows = [(row["outcome"], Fraction(row["p"])) for row in answer.distribution or []]
    hit = sum((p for outcome, p in rows if boxes(outcome)), Fraction(0))
    sunk = sum((p for outcome, p in rows if outcome["sunk"]), Fraction(0))
    return f"hit {hit}, sunk {sunk}"


def boxes(outcome: Mapping[str, Any]) -> int:
    """The boxes that an attack crosses off."""
    return int(outcome["hits"]) + int(outcome.get("extra_hits", 0))
