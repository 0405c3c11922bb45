"""Acts and the whole of them, die by die, in positions made at random: both come to the same with the same dice."""

from __future__ import annotations

import os
from typing import Any

import pytest

from referee.engine.dice import program_dice
from referee.games.carrier_clashes.evening import firing_order, state, volley
from referee.games.carrier_clashes.rules.air.combat import worst
from referee.session.acting.act import Doing
from tests.games.carrier_clashes.generated import Position, Positions

MANY = int(os.environ.get("REFEREE_PAIRS", "24"))
ALL_FIGHT = {"spare": ["nobody"], "ignore": ["nobody"]}


@pytest.fixture(scope="module")
def positions(tmp_path_factory: pytest.TempPathFactory) -> Positions:
    folder = tmp_path_factory.mktemp("positions")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_LOGS", str(folder))
        return Positions(folder)


def hurt(position: Position) -> dict[str, str]:
    """What has become of every ship."""
    return {ship.name: ship.condition for side in position.board.sides.values() for ship in side.ships.values()}


def as_thrown(before: dict[str, str], whole: Any, outcome: dict[str, Any]) -> dict[str, str]:
    """What becomes of every ship by the whole; a result that is no worse than the old one changes nothing (18.h)."""
    results = dict(zip((row["name"] for row in whole.inputs["ship"]), outcome["ships"], strict=True))
    return {name: worst(old, results.get(name, "none")) for name, old in before.items()}


# Strikes on task forces, in one go and from the state of her torpedoes after AA.


def strike_on(position: Position, at_base: bool) -> dict[str, Any] | None:
    """A strike is launched and CAP goes up; the inputs of `strike`, with a plan of attack."""
    one, board = position.random, position.board
    side = one.choice(["allied", "ijn"])
    other = "ijn" if side == "allied" else "allied"
    air = [unit for unit in board.side(side).air.values() if unit.strengths or unit.f]
    units = one.sample(air, one.randint(1, min(4, len(air))))
    units = [unit for unit in units if not at_base or "A" not in unit.strengths]
    if not any(unit.strengths for unit in units):
        return None
    enemy = board.side(other)
    weapons = [f"{unit.name}=F" for unit in units if at_base and unit.f and one.random() < 0.5]
    prey = (
        next(iter(enemy.bases)) if at_base else one.choice([tf.name for tf in enemy.task_forces.values() if tf.ships])
    )
    fighters = [unit.name for unit in enemy.air.values() if unit.f and one.random() < 0.7]
    typed = {"target": prey, "unit": [unit.name for unit in units], "side": side, "weapon": weapons}

    def fly(board: state.Board) -> None:
        for name in fighters:
            height = one.choice(["high", "low"])
            board.side(other).air[name].put(over=prey, altitude=height, up_since="second-air-strike")

    position.change(fly)
    position.do("launch", typed, 1)
    if at_base:
        return ALL_FIGHT
    seen = [row["name"] for row in position.whole("strike", ALL_FIGHT).inputs["ship"]]
    plan = [f"{unit.name}={one.choice(seen)}" for unit in units if unit.strengths]
    return {**ALL_FIGHT, "group": 1, "at": plan}


def lost(position: Position, units: list[str]) -> int:
    return sum(bool(position.air()[name].lost) for name in units)


def astray(whole: Any, dice: list[int]) -> bool:
    """Did the strike miss its target? Then eight dice follow, whoever is near, that no whole holds (16.e)."""
    weather, stormy = whole.inputs["weather"], whole.inputs.get("origin_weather") == "stormy"
    finds = {"clear": 6, "cloudy": 4, "stormy": 2}[weather]
    if whole.procedure == "base-strike":
        finds = {"clear": 6, "cloudy": 5, "stormy": 4}[weather] - (whole.inputs["distance"] > 4)
    return not (stormy and dice[0] > 4) and weather != "clear" and dice[stormy] > finds


@pytest.mark.parametrize("seed", range(MANY))
def test_16_a_strike_comes_to_the_same(positions: Positions, seed: int) -> None:
    position = positions.made(seed, "second-air-strike")
    typed = strike_on(position, at_base=False)
    if typed is None:
        return
    whole, before = position.whole("strike", typed), hurt(position)
    flown = [row["name"] for row in whole.inputs["strike"]]
    dice = position.do("strike", typed, seed)
    if astray(whole, dice):
        return  # what else it found is no longer what the whole was asked of
    outcome = position.thrown(whole, dice)
    assert hurt(position) == as_thrown(before, whole, outcome)
    assert lost(position, flown) == outcome["aircraft_lost"]
    fighters = [position.air()[row["name"]] for row in whole.inputs["cap"]]
    assert sum(bool(unit.lost) for unit in fighters) == outcome["cap_lost"]
    assert sum(unit.withdrawn for unit in fighters) == outcome["cap_withdrawn"]


@pytest.mark.parametrize("seed", range(MANY, 2 * MANY))
def test_16_what_remains_after_aa_comes_to_the_same(positions: Positions, seed: int) -> None:
    position = positions.made(seed, "second-air-strike")
    typed = strike_on(position, at_base=False)
    if typed is None:
        return
    plan = typed.pop("at")
    position.do("strike", typed, seed)
    flown = next(strike for side in position.board.sides.values() for strike in side.strikes.values())
    if flown.stage != "through" or not flown.attackers:
        return
    plan = [
        word for word in plan if word.partition("=")[0] in flown.attackers and word.partition("=")[2] in flown.group
    ]
    together = {"together": position.random.random() < 0.5}
    if not plan:
        return
    whole, before, names = position.whole("attack", {"at": plan, **together}), hurt(position), list(flown.attackers)
    assert position.whole("strike", {"at": plan}).procedure == "strike-attacks"
    dice = position.do("attack", {"at": plan, **together}, seed)
    outcome = position.thrown(whole, dice)
    assert hurt(position) == as_thrown(before, whole, outcome)
    assert sum(position.air()[name].out for name in names if not position.air()[name].lost) <= outcome["aborted"]


@pytest.mark.parametrize("seed", range(2 * MANY, 3 * MANY))
def test_24_a_strike_on_a_base_comes_to_the_same(positions: Positions, seed: int) -> None:
    position = positions.made(seed, "third-air-strike")
    typed = strike_on(position, at_base=True)
    if typed is None:
        return
    whole = position.whole("strike", typed)
    assert whole.procedure == "base-strike"
    flown = [row["name"] for row in whole.inputs["strike"]]
    fighters = [row["name"] for row in whole.inputs["cap"]]
    dice = position.do("strike", typed, seed)
    if astray(whole, dice) or lost(position, fighters):
        return  # who is shot down on CAP is no longer looked for at his base; the whole takes as entered
    outcome = position.thrown(whole, dice)
    at_base = [unit for name, unit in position.air().items() if name not in flown]
    assert lost(position, flown) == outcome["aircraft_lost"]
    assert sum(bool(unit.lost) for unit in at_base) == outcome["destroyed"]
    assert sum(unit.out for unit in at_base) == outcome["unavailable"]


def test_a_strike_that_has_found_its_target_asks_no_die_for_it(positions: Positions) -> None:
    position = positions.made(1, "second-air-strike")
    assert strike_on(position, at_base=False)

    def arrive(board: state.Board) -> None:
        for side in board.sides.values():
            for strike in side.strikes.values():
                strike.put(stage="arrived")
        for zone in board.public.zones.values():
            zone.put(weather="stormy")

    position.change(arrive)
    whole = position.whole("attack", {})
    assert whole.inputs["found"]
    assert "origin_weather" not in whole.inputs


# Surface combat: the round, both sides' fire.


def engaged(position: Position, *, night: bool) -> list[str]:
    """An engagement of all task forces, in some round, with its order of fire; a plan for whoever is first."""
    one = position.random

    def begin(board: state.Board) -> None:
        forces = {side: [tf.name for tf in own.task_forces.values() if tf.ships] for side, own in board.sides.items()}
        rounds = one.randint(1, 3)
        battle = board.umpire.engagements.add("1", hex="1410", state="fought", night=night, round=rounds, next=0)
        for side, names in forces.items():
            battle.put_forces(side, names)
        doing = Doing(board.tree, ["allied", "ijn"], position.rules, program_dice(one.randint(1, 99)))
        order = firing_order.set_order(doing, state.Board.of(doing).umpire.engagements["1"])
        for number, (side, tfs) in enumerate(order, 1):
            battle.order.add(str(number), side=side, task_forces=[tf.name for tf in tfs])

    position.change(begin)
    doing = Doing(position.tree, ["allied", "ijn"], position.rules, None)
    battle = state.Board.of(doing).umpire.engagements["1"]
    line = volley.line_of(state.Board.of(doing), battle)
    early = battle.round == 1 and not night
    return [
        f"{name}:{weapon}={one.choice(list(line.facing))}#{one.randint(1, 2)}"
        for name, ship in line.firing.items()
        for weapon in ship.guns
        if ship.condition == "none" and one.random() < 0.8 and not (early and weapon in "DT")
    ]


@pytest.mark.parametrize("seed", range(2 * MANY))
def test_20_a_round_comes_to_the_same(positions: Positions, seed: int) -> None:
    night = seed % 2 == 1
    position = positions.made(seed, "second-surface-combat", night=night)
    plan = engaged(position, night=night)
    turns = len(position.board.umpire.engagements["1"].order)
    if not plan or turns != 2:
        return
    whole, before = position.whole("fire", {"at": plan}), hurt(position)
    dice = position.do("fire", {"at": plan}, seed)
    answer = [
        row for row in whole.inputs["fire"] if whole.inputs["ship"][row["by"] - 1]["side"] != whole.inputs["first"]
    ]
    if answer and position.board.umpire.engagements["1"].state == "fought":
        named, now = whole.inputs["ship"], hurt(position)
        back = [(named[row["by"] - 1]["name"], row["weapon"], named[row["target"] - 1]["name"]) for row in answer]
        shots = [f"{by}:{weapon}={target}" for by, weapon, target in back if now[by] == before[by]]
        dice += position.do("fire", {"at": shots} if shots else {"hold": True}, seed + 1)
    elif position.board.umpire.engagements["1"].state == "fought":
        position.do("fire", {"hold": True}, 1)
    outcome = position.thrown(whole, dice)
    assert hurt(position) == as_thrown(before, whole, outcome)


def test_20_where_three_fire_in_turn_the_whole_is_one_fire(positions: Positions) -> None:
    for seed in range(80):
        position = positions.made(seed, "second-surface-combat", night=True)
        plan = engaged(position, night=True)
        if plan and len(position.board.umpire.engagements["1"].order) > 2:
            whole = position.whole("fire", {"at": plan})
            assert any("more follow in the round" in words for words in whole.assumed)
            return
    pytest.fail("no position has three that fire in turn")


def test_20_the_whole_of_an_engagement_is_its_first_round(positions: Positions) -> None:
    position = positions.made(3, "second-surface-combat")
    forces = {s: [tf.name for tf in own.task_forces.values() if tf.ships] for s, own in position.board.sides.items()}
    side = position.board.order_of_play[0]
    typed = {"by": forces[side], "target": forces["ijn" if side == "allied" else "allied"]}
    whole = position.whole("engage", typed)
    assert whole.assumed[0] == "nobody avoids combat or screens ships"
    position.do("engage", typed, 1)
    position.do("reveal", {}, 1)
    assert position.whole("fire", {}).inputs == whole.inputs
    avoiding = position.whole("engage", typed | {"avoid": typed["target"][:1]})
    assert avoiding.procedure == "avoid"


# Bombardment, armed searches.


@pytest.mark.parametrize("seed", range(MANY // 2))
def test_24_a_bombardment_comes_to_the_same(positions: Positions, seed: int) -> None:
    position = positions.made(seed, "second-surface-combat", night=seed % 3 == 0)
    own = [ship for ship in position.board.side("allied").ships.values() if ship.condition == "none"]
    own = [ship for ship in own if ship.place and set(ship.guns) - {"T"}]
    if not own:
        return
    typed = {"base": "Shortland", "ship": [ship.name for ship in own[:3]], "shells": seed % 2 == 0}
    whole = position.whole("bombard", typed)
    dice = position.do("bombard", typed, seed)
    outcome = position.thrown(whole, dice)
    there = position.board.side("ijn").air.values()
    assert sum(bool(unit.lost) for unit in there) == outcome["destroyed"]
    assert sum(unit.out for unit in there) == outcome["unavailable"]


@pytest.mark.parametrize("seed", range(MANY // 2))
def test_15o_an_armed_search_comes_to_the_same(positions: Positions, seed: int) -> None:
    position = positions.made(seed, "first-search")
    force = next(tf for tf in position.board.side("ijn").task_forces.values() if tf.ships)
    kinds = [state.KIND_OF[suit] for ship in force.sailing.values() for suit in ship.suits]
    typed = {"unit": "VMSB-232", "target": force.name, "kind": position.random.choice(kinds)}

    def disguise(board: state.Board) -> None:
        board.side("ijn").task_forces[force.name].put(
            dummies={typed["kind"]: seed % 3}, cards=["7H"] if seed % 3 else []
        )

    position.change(disguise)
    whole, before = position.whole("armed-search", typed), hurt(position)
    dice = position.do("armed-search", typed, seed)
    outcome = position.thrown(whole, dice)
    row = whole.inputs["ship"][outcome["ship"] - 1] if outcome["ship"] else None
    wanted = before | ({row["name"]: worst(before[row["name"]], outcome["result"])} if row else {})
    assert hurt(position) == wanted
    assert position.air()["VMSB-232"].out == (outcome["aircraft"] == "unavailable")


def test_20e_whoever_is_gone_is_passed_over_in_the_order_of_fire(positions: Positions) -> None:
    for seed in range(80):
        position = positions.made(seed, "second-surface-combat", night=True)
        engaged(position, night=True)
        order = position.board.umpire.engagements["1"].order
        if len(order) == 3:
            side, last, rounds = order["3"].side, order["3"].task_forces, position.board.umpire.engagements["1"].round

            def sink(board: state.Board, side: str = side, gone: list[str] = last) -> None:
                for name in gone:
                    board.side(side).task_forces.remove(name)

            position.change(sink)
            for _ in range(2):
                position.do("fire", {"hold": True}, 1)
            battle = position.board.umpire.engagements["1"]
            assert (battle.round, battle.next) == (rounds + 1, 0)
            return
    pytest.fail("no position has three that fire in turn")
