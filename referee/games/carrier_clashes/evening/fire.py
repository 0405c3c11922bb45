"""Surface combat fought: fire side by side and round by round, withdrawal (20.d, 20.e)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from referee.engine.errors import bad_input, unknown
from referee.engine.inputs import Inputs, flag, many, text, whole
from referee.engine.record import NamedTuple
from referee.games.carrier_clashes.evening import damage, names, sea, state
from referee.games.carrier_clashes.evening.engage import COMBAT, holders
from referee.games.carrier_clashes.evening.reveal import battle_of, may_pass, ships_of
from referee.games.carrier_clashes.rules.air.combat import worst
from referee.games.carrier_clashes.rules.surface.surface import GROUPS
from referee.session.acting.act import Doing, Whole, act, reckoned
from referee.session.board.owned import all_called, side_among
from referee.session.board.short_names import meant

GUNS = ("D", "C", "B")
Ships = Mapping[str, state.Ship]


class Shot(NamedTuple):
    """One weapon of a ship at a target, in a salvo."""

    by: str
    weapon: str
    target: str
    salvo: int


class Line(NamedTuple):
    """Who faces whom in one fire: the ships whose turn it is, all of their side, and all of the enemy's."""

    side: str
    firing: Ships
    own: Ships
    facing: Ships


class Fire(Inputs):
    """The fire of the side whose turn it is."""

    at: list[str] = all_called(
        "ship=target, all her guns; ship:T=target, that weapon; target#2, another salvo", 0, 60, of="ships", pairs=True
    )
    hold: bool = flag(meaning="nobody fires")
    battle: int | None = whole(1, 99, None, meaning="the engagement's number, if there are several")

    def check(self) -> None:
        if self.at and self.hold:
            raise bad_input("at", "either say who fires at whom, or hold")


def proposed(line: Line, battle: state.Engagement) -> list[Shot]:
    """All that are able fire at the strongest ship of their own group, else at the strongest of all."""
    out: list[Shot] = []
    for name, ship in line.firing.items():
        open_ones = [one for one in line.facing.values() if not one.screened]
        same = [one for one in open_ones if one.target_class == ship.target_class] or open_ones
        if able(ship, battle) and same:
            target = max(same, key=lambda one: one.defense).name
            out += [Shot(name, weapon, target, 1) for weapon in usable(battle) if weapon in ship.guns]
    return out


def this_fire(given: Fire, doing: Doing) -> Whole:
    """The fire of the side whose turn it is: by the plan typed, or the one proposed."""
    battle = battle_of(doing, given.battle, ("fought",))
    line = line_of(state.Board.of(doing), battle)
    shots = shots_of(given.at, line, battle) if given.at else proposed(line, battle)
    if not shots:
        raise bad_input("at", "nobody fires: there is nothing to weigh")
    inputs = round_inputs(doing, battle, shots, line)
    plan = ", ".join(dict.fromkeys(f"{shot.by}={shot.target}" for shot in shots))
    return Whole("surface-round", inputs, [] if given.at else [f"fire as proposed: {plan}"], marked(line, shots))


@act("fire", Fire, cite="20.e", phases=COMBAT, whole=this_fire)
def fire(given: Fire, doing: Doing) -> None:
    """The task forces whose turn it is fire; at the end of the round, or at once by night, the damage counts."""
    if not given.at and not given.hold:
        raise bad_input("at", "either say who fires at whom, or hold")
    battle = battle_of(doing, given.battle, ("fought",))
    line = line_of(state.Board.of(doing), battle)
    results: dict[str, str] = {}
    if given.at:
        shots = shots_of(given.at, line, battle)
        check_shots(doing, battle, shots, line)
        results = resolved(doing, battle, shots, line)
        silent = [
            name for name, ship in line.firing.items() if able(ship, battle) and name not in {s.by for s in shots}
        ]
        if silent:
            doing.remark(f"{', '.join(silent)} fired at nobody: no target was named")
    said = "; ".join(f"{name} {result.replace('ditw', 'dead in the water')}" for name, result in results.items())
    title = doing.title(line.side)
    doing.tell("all", f"Round {battle.round}, {title} fire: {said or ('no effect' if given.at else 'held')}.")
    before = battle.hurt
    results = {name: worst(before.get(name, "none"), results.get(name, "none")) for name in {**before, **results}}
    at_once = battle.night and doing.ruling("night-damage") == "after-each-side"
    last = battle.next + 1 == len(battle.order)
    battle.put(hurt={} if at_once or last else results)
    if at_once or last:
        count_damage(doing, results)
    battle.put(next=0 if last else battle.next + 1)
    if last:
        battle.put(round=battle.round + 1, astray=None, past_screen=None)
    settle(doing, battle)


def line_of(board: state.Board, battle: state.Engagement) -> Line:
    """Who fires now, and whom they face."""
    side = battle.turn.side
    turn = [board.side(side).task_forces.get(tf) for tf in battle.turn.task_forces]
    firing = {name: ship for tf in turn if tf for name, ship in tf.sailing.items()}
    return Line(side, firing, ships_of(board, battle, side), ships_of(board, battle, board.other(side)))


def count_damage(doing: Doing, results: Mapping[str, str]) -> None:
    """Results of a fire, or of a round, count from now on (18.i)."""
    board = state.Board.of(doing)
    for name, result in results.items():
        side = board.owner_of("ships", name, "at")
        damage.hit(doing, board.side(side).ships[name], result)


def shots_of(words: Iterable[str], line: Line, battle: state.Engagement) -> list[Shot]:
    """All shots of a fire, as typed."""
    return list(chain.from_iterable(aimed(word, line.firing, line.facing, battle) for word in words))


def aimed(word: str, ships: Ships, facing: Ships, battle: state.Engagement) -> list[Shot]:
    """`Helena=Kako`, `Fubuki:T=Helena`, `Tone:C=Helena#2` as shots, weapon by weapon."""
    by, equals, target = word.partition("=")
    target, _, salvo = target.partition("#")
    name, _, weapons = by.strip().partition(":")
    if not equals or not target or (salvo and not salvo.isdigit()):
        raise bad_input("at", f"at wants ship=target, ship:T=target or ship=target#2, not {word!r}")
    name, aim = one_of(name, ships, "ship that may fire now:"), one_of(target.strip(), facing, "ship to fire at:")
    guns = ships[name].guns
    fired = list(weapons.replace("+", "")) or [weapon for weapon in usable(battle) if weapon in guns]
    for weapon in fired:
        if weapon not in guns:
            raise bad_input("at", f"{name} has no {weapon} factors; she has {', '.join(guns) or 'none'}")
    if not fired:
        raise bad_input("at", f"{name} has nothing to fire in this round")
    return [Shot(name, weapon, aim, int(salvo or 1)) for weapon in fired]


def one_of(word: str, ships: Ships, what: str) -> str:
    """The ship that is named, by its beginning too."""
    found = meant(word, ships)
    if len(found) == 1:
        return found[0]
    raise unknown(what, word, found or ships)


def usable(battle: state.Engagement) -> tuple[str, ...]:
    """The guns that fire in this round (20.e.i, 20.e.ii)."""
    return GUNS[1:] if battle.round == 1 and not battle.night else GUNS


def able(ship: state.Ship, battle: state.Engagement) -> bool:
    """Has a ship guns that fire in this round, and may she attack (18.b)?"""
    return ship.condition == "none" and not ship.screened and any(weapon in ship.guns for weapon in usable(battle))


def check_shots(doing: Doing, battle: state.Engagement, shots: Sequence[Shot], line: Line) -> None:
    """Torpedoes once; ships tied to the group opposite; the screened out of reach (20.d.iv, 20.e.iv, 20.f)."""
    public = state.Board.of(doing).public
    sheltered = state.Board.of(doing).port_in(doing.other(line.side), battle.hex)
    for shot in shots:
        if shot.weapon == "T" and line.firing[shot.by].torpedoes_fired:
            doing.forbid("20.e.iv", f"{shot.by} has fired her torpedoes", "at")
        if sheltered and shot.weapon in "DT" and not public.port_torpedoes:
            text = f"{shot.weapon} factors do not attack ships in the port of {sheltered.name}"
            doing.forbid("24.g.v", text, "at")
        if line.firing[shot.by].screened and doing.ruling("screened-fire") == "held-back":
            doing.forbid("20.f", f"{shot.by} is screened and does not fire", "at")
    check_groups(doing, battle, shots, line)
    past = list(dict.fromkeys(shot.by for shot in shots if line.facing[shot.target].screened))
    if past:
        may = may_pass(doing, battle, line.side)
        gone = [name for name in battle.past_screen if name in line.own]
        if len({*past, *gone}) > may:
            count = f"{len(past)} ship{'s' if len(past) > 1 else ''} fire at screened ones"
            before = f", {len(gone)} did in this round" if gone else ""
            doing.forbid("20.f", f"{count}{before}, where {may} may in a round", "at")
        battle.put(past_screen=list(dict.fromkeys([*battle.past_screen, *past])))


def check_groups(doing: Doing, battle: state.Engagement, shots: Sequence[Shot], line: Line) -> None:
    """Ships are tied to the group opposite, all task forces of a side counted together (20.d.iv)."""
    counts = {f"own_{group.lower()}": in_group(line.own, group) for group in GROUPS}
    counts |= {f"enemy_{group.lower()}": in_group(line.facing, group) for group in GROUPS}
    time = "night" if battle.night else "day"
    allowed = reckoned(doing, "allocation", {**counts, "time": time, "round": battle.round})
    for group in GROUPS:
        astray = sorted({shot.by for shot in shots if strays(shot, group, line)})
        gone = [name for name in battle.astray if name in line.own and line.own[name].target_class == group]
        free = allowed["free"][group]
        if len({*astray, *gone}) > free and astray:
            before = f" besides {', '.join(gone)} before in this round" if gone else ""
            text = f"{', '.join(astray)} of group {group} may not fire at other groups{before}: {free} of it may"
            doing.forbid("20.d.iv", text, "at")
        if astray:
            battle.put(astray=list(dict.fromkeys([*battle.astray, *astray])))


def in_group(ships: Ships, group: str) -> int:
    """The ships of a class of defense strength that are not screened."""
    return sum(ship.target_class == group and not ship.screened for ship in ships.values())


def strays(shot: Shot, group: str, line: Line) -> bool:
    """Does a ship of a group attack another group, but for a battleship's secondary battery at destroyers?"""
    aimed_at = line.facing[shot.target].target_class
    if line.firing[shot.by].target_class != group or aimed_at == group:
        return False
    return not (group == "B" and shot.weapon == "D" and aimed_at == "D")


def round_inputs(doing: Doing, battle: state.Engagement, shots: Sequence[Shot], line: Line) -> dict[str, Any]:
    """A fire as the procedure `surface-round` takes it: the ships that fire, then those fired at."""
    firing = [name for name in line.firing if any(shot.by == name for shot in shots)]
    aimed_at = [name for name in line.facing if any(shot.target == name for shot in shots)]
    caught = not battle.night and (
        doing.phase == "first-surface-combat" or doing.ruling("caught-phase") == "any-daylight"
    )
    listed = [in_line(line.side, line.firing[name], False) for name in firing]
    listed += [in_line(doing.other(line.side), line.facing[name], caught) for name in aimed_at]
    places = {name: place for place, name in enumerate([*firing, *aimed_at], 1)}
    fires = [
        {
            "by": places[shot.by],
            "weapon": shot.weapon,
            "strength": line.firing[shot.by].guns[shot.weapon],
            "target": places[shot.target],
            "salvo": shot.salvo,
        }
        for shot in shots
    ]
    time = "night" if battle.night else "day"
    return {"time": time, "round": battle.round, "first": line.side, "ship": listed, "fire": fires}


def marked(line: Line, shots: Sequence[Shot]) -> list[str]:
    """Whose values in a fire are not the published ones."""
    firing = [ship for name, ship in line.firing.items() if any(shot.by == name for shot in shots)]
    aimed_at = [ship for name, ship in line.facing.items() if any(shot.target == name for shot in shots)]
    return [*names.stand_ins(firing, "guns", *GUNS, "T"), *names.stand_ins(aimed_at, "defense")]


def resolved(doing: Doing, battle: state.Engagement, shots: Sequence[Shot], line: Line) -> dict[str, str]:
    """The fire thrown: what it does to each ship that is hit."""
    inputs = round_inputs(doing, battle, shots, line)
    answer = doing.resolve("surface-round", inputs, side=line.side, stand_in=marked(line, shots))
    for shot in shots:
        if shot.weapon == "T":
            line.firing[shot.by].put(torpedoes_fired=True)
    named = [row["name"] for row in inputs["ship"]]
    results = zip(inputs["ship"], named, (answer.outcome or {})["ships"], strict=True)
    return {name: result for row, name, result in results if row["side"] != line.side and result != "none"}


def in_line(side: str, ship: state.Ship, caught: bool) -> dict[str, Any]:
    """A ship as the procedure `surface-round` takes it."""
    out = {"side": side, "name": ship.name, "target_class": ship.target_class, "defense": ship.defense}
    launched = {"launched": True} if caught and ship.launched and ship.is_carrier else {}
    return {**out, "condition": ship.condition, **launched}


def settle(doing: Doing, battle: state.Engagement) -> None:
    """An engagement without ships on one side is over; task forces that are gone are no longer in it."""
    board = state.Board.of(doing)
    for side, own in board.sides.items():
        battle.put_forces(side, [tf for tf in battle.forces(side) if tf in own.task_forces])
    if not all(battle.forces(side) for side in board.sides):
        over(doing, battle)


def over(doing: Doing, battle: state.Engagement) -> None:
    """An engagement is over; nobody is screened any more."""
    board = state.Board.of(doing)
    for side in board.sides:
        for ship in ships_of(board, battle, side).values():
            ship.put(screened=None)
    battle.put(state="over")
    doing.tell("all", f"The engagement in {battle.hex} is over.")


class Withdraw(Inputs):
    """The side whose turn it is leaves the fight."""

    hex: str = text(meaning="where it goes: one of the two hexes that the other side names")
    choices: list[str] = many(
        text(shape="a hex", allowed=bool), 2, 2, meaning="the two hexes that the other side named"
    )
    battle: int | None = whole(1, 99, None, meaning="the engagement's number, if there are several")


@act("withdraw", Withdraw, cite="20.e.iii", phases=COMBAT)
def withdraw(given: Withdraw, doing: Doing) -> None:
    """Instead of firing, the side whose turn it is withdraws, after the second round."""
    board, battle = state.Board.of(doing), battle_of(doing, given.battle, ("fought",))
    side = battle.turn.side
    place = sea.on_map(doing, given.hex, "hex")
    rounds = names.limit(doing, "rounds-to-withdrawal")
    if battle.round <= rounds:
        doing.forbid("20.e.iii", f"nobody withdraws before {rounds} rounds are fought", "act")
    if given.choices[0] == given.choices[1]:
        doing.forbid("20.e.iii", f"the other side names two hexes, not {given.choices[0]} twice", "choices")
    for choice in given.choices:
        if doing.distance(str(battle.hex), sea.on_map(doing, choice, "choices")) != 1:
            doing.forbid("20.e.iii", f"{choice} is not next to {battle.hex}", "choices")
    if place not in given.choices:
        doing.forbid("20.e.iii", f"{place} is not one of {' and '.join(given.choices)}", "hex")
    count_damage(doing, battle.hurt)
    battle.put(hurt=None)
    left = [board.side(side).task_forces[tf] for tf in battle.forces(side) if tf in board.side(side).task_forces]
    for tf in left:
        tf.put(started=tf.started or tf.hex, hex=place)
    if left:
        verb = "withdraws" if len(left) == 1 else "withdraw"
        doing.tell("all", f"{holders(left)} {verb} to {place}.", *left, hex=place)
    over(doing, battle)


class Cease(Inputs):
    """An engagement."""

    battle: int | None = whole(1, 99, None, meaning="the engagement's number, if there are several")
    side: str | None = side_among(state.SIDES, "who asked for it; no effect")


@act("cease", Cease, cite="20.e", phases=COMBAT)
def cease(given: Cease, doing: Doing) -> None:
    """Both sides cease fire, and the engagement is over."""
    battle = battle_of(doing, given.battle, ("engaged", "fought"))
    count_damage(doing, battle.hurt)
    battle.put(hurt=None)
    over(doing, battle)
