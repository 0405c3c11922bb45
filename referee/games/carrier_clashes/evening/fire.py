"""Surface combat fought: fire side by side and round by round, withdrawal (20.d, 20.e)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine.errors import bad_input
from referee.engine.inputs import Inputs, flag, many, text, whole
from referee.games.carrier_clashes.evening import damage, names, sea, state, volley
from referee.games.carrier_clashes.evening.engage import COMBAT, holders
from referee.games.carrier_clashes.evening.reveal import battle_of, may_pass
from referee.games.carrier_clashes.rules.air.combat import worst
from referee.games.carrier_clashes.rules.surface.surface import GROUPS
from referee.session.acting.act import Doing, Whole, act, reckoned
from referee.session.board.owned import all_called, side_among


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


def this_round(given: Fire, doing: Doing) -> Whole:
    """The round from where it stands: by the plan typed, or the one proposed."""
    return volley.round_of(doing, battle_of(doing, given.battle, ("fought",)), given.at, hold=given.hold)


@act("fire", Fire, cite="20.e", phases=COMBAT, whole=this_round, example="--at Helena=Kako")
def fire(given: Fire, doing: Doing) -> None:
    """The task forces whose turn it is fire; at the end of the round, or at once by night, the damage counts."""
    if not given.at and not given.hold:
        raise bad_input("at", "either say who fires at whom, or hold")
    board, battle = state.Board.of(doing), battle_of(doing, given.battle, ("fought",))
    line = volley.line_of(board, battle)
    results: dict[str, str] = {}
    if given.at:
        shots = volley.shots_of(given.at, line, battle)
        check_shots(doing, battle, shots, line)
        results = resolved(doing, battle, shots, line)
        silent = [
            name
            for name, ship in line.firing.items()
            if volley.able(ship, battle) and name not in {s.by for s in shots}
        ]
        if silent:
            doing.remark(f"{', '.join(silent)} fired at nobody: no target was named")
    said = "; ".join(f"{name} {result.replace('ditw', 'dead in the water')}" for name, result in results.items())
    title = doing.title(line.side)
    doing.tell("all", f"Round {battle.round}, {title} fire: {said or ('no effect' if given.at else 'held')}.")
    before = battle.hurt
    results = {name: worst(before.get(name, "none"), results.get(name, "none")) for name in {**before, **results}}
    at_once = battle.night and doing.ruling("night-damage") == "after-each-side"
    if at_once:
        count_damage(doing, results)
    following = next_turn(board, battle, battle.next + 1)
    battle.put(hurt={} if at_once or following is None else results)
    if following is None:
        if not at_once:
            count_damage(doing, results)
        battle.put(round=battle.round + 1, astray=None, past_screen=None)
        following = next_turn(board, battle, 0)
    battle.put(next=following or 0)
    settle(doing, battle)


def next_turn(board: state.Board, battle: state.Engagement, place: int) -> int | None:
    """The place in the order of fire, from this one on, of somebody who is still there; nothing at its end."""
    for at in range(place, len(battle.order)):
        turn = battle.order[str(at + 1)]
        if any(tf in board.side(turn.side).task_forces for tf in turn.task_forces):
            return at
    return None


def count_damage(doing: Doing, results: Mapping[str, str]) -> None:
    """Results of a fire, or of a round, count from now on (18.i)."""
    board = state.Board.of(doing)
    for name, result in results.items():
        side = board.owner_of("ships", name, "at")
        damage.hit(doing, board.side(side).ships[name], result)


def check_shots(doing: Doing, battle: state.Engagement, shots: Sequence[volley.Shot], line: volley.Line) -> None:
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


def check_groups(doing: Doing, battle: state.Engagement, shots: Sequence[volley.Shot], line: volley.Line) -> None:
    """volley.Ships are tied to the group opposite, all task forces of a side counted together (20.d.iv)."""
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


def in_group(ships: volley.Ships, group: str) -> int:
    """The ships of a class of defense strength that are not screened."""
    return sum(ship.target_class == group and not ship.screened for ship in ships.values())


def strays(shot: volley.Shot, group: str, line: volley.Line) -> bool:
    """Does a ship of a group attack another group, but for a battleship's secondary battery at destroyers?"""
    aimed_at = line.facing[shot.target].target_class
    if line.firing[shot.by].target_class != group or aimed_at == group:
        return False
    return not (group == "B" and shot.weapon == "D" and aimed_at == "D")


def resolved(doing: Doing, battle: state.Engagement, shots: Sequence[volley.Shot], line: volley.Line) -> dict[str, str]:
    """The fire thrown: what it does to each ship that is hit."""
    inputs = volley.round_inputs(doing, battle, [(line, shots)])
    answer = doing.resolve("surface-round", inputs, side=line.side, stand_in=volley.marked(line, shots))
    for shot in shots:
        if shot.weapon == "T":
            line.firing[shot.by].put(torpedoes_fired=True)
    named = [row["name"] for row in inputs["ship"]]
    results = zip(inputs["ship"], named, (answer.outcome or {})["ships"], strict=True)
    return {name: result for row, name, result in results if row["side"] != line.side and result != "none"}


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
        for ship in volley.ships_of(board, battle, side).values():
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
        doing.forbid(
            "20.e.iii", f"nobody withdraws before {rounds} rounds are fought", "act", hint="fire fights a round"
        )
    if given.choices[0] == given.choices[1]:
        doing.forbid(
            "20.e.iii",
            f"the other side names two hexes, not {given.choices[0]} twice",
            "choices",
            hint="two --choices, both next to the fight",
        )
    for choice in given.choices:
        if doing.distance(str(battle.hex), sea.on_map(doing, choice, "choices")) != 1:
            doing.forbid(
                "20.e.iii",
                f"{choice} is not next to {battle.hex}",
                "choices",
                hint="--choices names two hexes next to the fight: map",
            )
    if place not in given.choices:
        doing.forbid("20.e.iii", f"{place} is not one of {' and '.join(given.choices)}", "hex")
    for ship in volley.ships_of(board, battle, side).values():
        if ship.condition == "ditw":
            doing.forbid(
                "18.d",
                f"{ship.name} is dead in the water and does not leave the hex now",
                "act",
                hint="fire --hold goes on, cease ends it where both agree",
            )
    count_damage(doing, battle.hurt)
    battle.put(hurt=None)
    left = [board.side(side).task_forces[tf] for tf in battle.forces(side) if tf in board.side(side).task_forces]
    if left:
        verb = "withdraws" if len(left) == 1 else "withdraw"
        doing.tell("all", f"{holders(left)} {verb} to {place}.", *left, hex=place)
    for tf in left:
        if {battle.hex, place} & set(board.public.map.islands):
            tf.put(islands=True)
        tf.put(started=tf.started or tf.hex, hex=place)
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
