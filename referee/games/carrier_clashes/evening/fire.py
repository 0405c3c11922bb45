"""Surface combat fought: fire side by side and round by round, withdrawal (20.d, 20.e)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from referee.engine.errors import at_odds
from referee.engine.hexgrid import parse_hex
from referee.engine.inputs import flag
from referee.games.carrier_clashes.evening import damage, firing, names, sea, state, volley
from referee.games.carrier_clashes.evening.engage import forces_in_a_row
from referee.games.carrier_clashes.evening.fights import Fighting, fight_number
from referee.games.carrier_clashes.evening.fire_sheets import answer_on_sheet
from referee.games.carrier_clashes.rules.air.combat import worst
from referee.games.carrier_clashes.rules.surface import surface_round
from referee.games.carrier_clashes.rules.upkeep.damage import SAID
from referee.session.acting.act import Doing, Whole, act
from referee.session.acting.bars import Bar, Bars
from referee.session.board.owned import all_called, all_hexes, called_hex, side_among


class Fire(Fighting):
    """The fire of the side whose turn it is."""

    at: list[str] = all_called(
        "ship=target for all her guns, ship:T=target for one weapon, target#2 for another salvo", of="ships", pairs=True
    )
    hold: bool = flag(meaning="nobody fires")
    battle: int | None = fight_number()

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> list[str] | None:
        """Every ship whose turn it is, with every enemy in its fight, with all her guns or with one weapon; then the
        ships whose turn it is not, each with one target.
        """
        if name != "at":
            return None
        fought = [one for one in board.umpire.engagements.values() if one.state == "fought"]
        lines = [volley.line_of(board, one) for one in fought if raw.get("battle") in (None, int(one.name))]
        now = [
            f"{ship.name}{weapon}={target}"
            for line in lines
            for ship in line.firing.values()
            for weapon in ("", *(f":{gun}" for gun in ship.guns))
            for target in line.facing
        ]
        both = [(line.firing, *there) for line in lines for there in ((line.own, line.facing), (line.facing, line.own))]
        return now + [
            f"{ship}={next(iter(there))}"
            for firing, ships, there in both
            for ship in ships
            if there and ship not in firing
        ]

    def check(self) -> None:
        if self.at and self.hold:
            raise at_odds("at", "give --at or --hold")

    def mean(self) -> None:
        super().mean()
        assert self.shots is not None

    def is_about(self, battle: state.Engagement) -> bool:
        names = {word.partition("=")[0].partition(":")[0].strip() for word in self.at}
        ships = (volley.ships_of(self.board, battle, side) for side in self.board.sides)
        return not names or any(names & there.keys() for there in ships)

    @property
    def line(self) -> volley.Line:
        """The side whose turn it is, and its enemies."""
        return volley.line_of(self.board, self.fight)

    @property
    def shots(self) -> list[volley.Shot]:
        """The shots, as they were typed."""
        return volley.shots_of(self.at, self.line, self.fight)


def of_fire(given: Fire) -> Bars:
    """What forbids ships to fire."""
    return firing.of_shots(given.fight, given.line, given.shots)


def this_round(given: Fire) -> Whole:
    """The round from its present stage on, by the plan typed or proposed.

    The other side answers by its sheet, if that is in.
    """
    alone = given.fight.next == 0 and len(given.fight.order) == 2
    answered = answer_on_sheet(given.fight) if alone else None
    return volley.round_of(given.fight, given.at, hold=given.hold, answered=answered)


@act("fire", Fire, cite="20.e", phases=state.COMBAT, whole=this_round, example="--at Helena=Kako", bars=of_fire)
def fire(given: Fire, doing: Doing) -> None:
    """The task forces whose turn it is fire; at the end of the round, or at once by night, the damage counts."""
    if not given.at and not given.hold:
        raise at_odds("at", "give --at or --hold")
    board, battle, line, shots = given.board, given.fight, given.line, given.shots
    battle.put(astray=list(dict.fromkeys([*battle.astray, *firing.out_of_group(line, shots)])))
    battle.put(past_screen=list(dict.fromkeys([*battle.past_screen, *firing.firers_at_the_screened(line, shots)])))
    if shots and battle.fires_again:
        battle.put(fired=list(dict.fromkeys([*battle.fired, line.side])))
    results, kept = throw_fire(doing, battle, shots, line) if shots else ({}, [])
    named = {shot.by for shot in shots}
    silent = [name for name, ship in line.firing.items() if volley.can_fire(ship, battle) and name not in named]
    if shots and silent:
        doing.remark(f"{', '.join(silent)} did not fire: no target was named")
    before, at_once = battle.hurt, counts_at_once(battle)
    counts = at_once or next_turn(board, battle, battle.next + 1) is None
    lead = f"Round {battle.round}, {doing.title(line.side)} fire in {battle.hex}: "
    for name, result in results.items():
        facts = damage.to_be_known(board.side(board.other(line.side)).ships[name], result) if counts else {}
        doing.tell("all", f"{lead}{name} {SAID[result]}.", **facts)
        lead = ""
    if not results:
        doing.tell("all", f"{lead}{'no effect' if given.at else 'nobody fires'}.")
    for shot in kept:
        doing.tell("all", f"{shot.by} keeps her torpedoes: {shot.target} is already gone.")
    said = [name for name, result in results.items() if worst(before.get(name, "none"), result) == result]
    results = {name: worst(before.get(name, "none"), results.get(name, "none")) for name in {**before, **results}}
    if at_once:
        count_damage(doing, battle, results, said)
    following = next_turn(board, battle, battle.next + 1)
    battle.put(hurt={} if at_once or following is None else results)
    if following is None:
        if not at_once:
            count_damage(doing, battle, results, said)
        battle.put(round=battle.round + 1, astray=None, past_screen=None, fired=None)
        following = next_turn(board, battle, 0)
    battle.put(next=following)
    end_without_ships(doing, battle)


def next_turn(board: state.Board, battle: state.Engagement, place: int) -> int | None:
    """The next place in the order of fire, from this one on, of a side still there; nothing at its end."""
    for at in range(place, len(battle.order)):
        turn = battle.order[str(at + 1)]
        if any(tf in board.side(turn.side).task_forces for tf in turn.task_forces):
            return at
    return None


def counts_at_once(battle: state.Engagement) -> bool:
    """Does damage count as soon as a side has fired, rather than at the end of the round (18.i, 20.e.i-ii)?"""
    return bool(battle.night) and battle.here.ruling("night-damage") == "after-each-side"


def waits_with_it(ship: state.Ship) -> state.Engagement | None:
    """The fight by day at the end of whose round a hit from ashore counts (18.i); nothing where it counts at once."""
    battle = ship.here.battle_of(ship.force) if ship.force else None
    return None if battle is None or battle.state != "fought" or counts_at_once(battle) else battle


def hit_in_time(doing: Doing, ship: state.Ship, result: str) -> None:
    """A ship is hit by guns ashore; in a fight by day the hit counts at the end of the round."""
    battle = waits_with_it(ship)
    if battle is None:
        damage.take_result(doing, ship, result, said=True)
    elif result != "none":
        battle.put(hurt={**battle.hurt, ship.name: worst(battle.hurt.get(ship.name, "none"), result)})


def count_damage(doing: Doing, battle: state.Engagement, results: Mapping[str, str], said: Sequence[str] = ()) -> None:
    """Results of a side's fire, or of a round, count from now on (18.i); of some ships it has just been said."""
    board = battle.here
    for name, result in results.items():
        side = board.owner_of("ships", name, "at")
        damage.take_result(doing, board.side(side).ships[name], result, said=name in said)


def throw_fire(
    doing: Doing, battle: state.Engagement, shots: Sequence[volley.Shot], line: volley.Line
) -> tuple[dict[str, str], list[volley.Shot]]:
    """The dice of a side's fire: the result for each ship that is hit, and the torpedoes that were not fired.

    Torpedoes whose target was gone are not fired, and so are not spent (20.e.iv).
    """
    inputs = volley.round_inputs(battle, [(line, shots)])
    answer = doing.resolve("surface-round", inputs, side=line.side, stand_in=volley.stand_ins_in_fire(line, shots))
    noted = {row["text"] for row in answer.because}
    torpedoes = [shot for shot in shots if shot.weapon == "T"]
    kept = [shot for shot in torpedoes if surface_round.not_fired(shot.target, shot.salvo) in noted]
    for shot in (shot for shot in torpedoes if shot not in kept):
        line.firing[shot.by].put(torpedoes_fired=True)
    results = zip(inputs["ship"], answer.outcome["ships"], strict=True)
    return {row["name"]: result for row, result in results if result != "none"}, kept


def end_without_ships(doing: Doing, battle: state.Engagement) -> None:
    """An engagement without ships on one side is over; task forces that are gone are no longer in it."""
    board = battle.here
    for side, own in board.sides.items():
        battle.put_forces(side, [tf for tf in battle.forces(side) if tf in own.task_forces])
    if not all(battle.forces(side) for side in board.sides):
        end_engagement(doing, battle)


def end_engagement(doing: Doing, battle: state.Engagement) -> None:
    """An engagement is over; nobody is screened any more."""
    board = battle.here
    for side in board.sides:
        for ship in volley.ships_of(board, battle, side).values():
            ship.put(screened=None)
    battle.put(state="over")
    doing.tell("all", f"The engagement in {battle.hex} is over.")


class Withdraw(Fighting):
    """The side whose turn it is leaves the fight."""

    hex: str = called_hex("where it goes: one of the two hexes that the other side names")
    choices: list[str] = all_hexes("the two hexes that the other side named", 2, 2)
    battle: int | None = fight_number()

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: state.Board) -> Sequence[Any] | None:
        """The hexes next to fights, and each of them with another."""
        if name not in ("hex", "choices"):
            return None
        fought = [parse_hex(str(one.hex)) for one in board.umpire.engagements.values() if one.state == "fought"]
        rings = [[place.name for place in board.grid.neighbours(hex)] for hex in fought]
        rings = [[place for place in ring if board.public.map.holds(place)] for ring in rings]
        around = list(dict.fromkeys(chain.from_iterable(rings))) or ["0101", "0102"]
        if name == "hex" or "choices" in raw:
            return around
        first = raw.get("hex", around[0])
        near = next((ring for ring in rings if first in ring), around)
        return [[first, other] for other in near if other != first]

    def is_about(self, battle: state.Engagement) -> bool:
        return all(self.board.distance(str(battle.hex), place) == 1 for place in self.choices)

    def mean(self) -> None:
        super().mean()
        for field, place in (("hex", self.hex), *(("choices", choice) for choice in self.choices)):
            sea.must_be_on_map(self.board, place, field)


def of_withdrawal(given: Withdraw) -> Bars:
    """A side withdraws once two rounds are fought, instead of firing, into one of two hexes next to it
    (20.e.iii).
    """
    board, battle = given.board, given.fight
    rounds = names.limit(board, "rounds-to-withdrawal")
    if battle.round <= rounds:
        words = f"nobody may withdraw before {rounds} rounds are fought"
        yield Bar("20.e.iii", words, "act", "fire fights a round")
    if battle.turn.side in battle.fired:
        words = f"the {board.title(battle.turn.side)} side has fired in this round, and withdraws instead of firing"
        yield Bar("20.e.iii", words, "act", "fire --hold; it may withdraw in the next round")
    for ship in volley.ships_of(board, battle, battle.turn.side).values():
        yield from can_leave(ship)
    yield from of_choices(board, battle, given.choices)
    if given.hex not in given.choices:
        yield Bar("20.e.iii", f"{given.hex} is not one of {' and '.join(given.choices)}", "hex")


def can_leave(ship: state.Ship) -> Bars:
    """A ship that is dead in the water stays where she is (18.d)."""
    if ship.condition == "ditw":
        hint = "fire --hold goes on; cease ends it if both agree"
        yield Bar("18.d", f"{ship.name} is dead in the water and cannot leave the hex now", "act", hint)


def of_choices(board: state.Board, battle: state.Engagement, choices: Sequence[str]) -> Bars:
    """The other side names two hexes, both next to the fight (20.e.iii)."""
    hint = "--choices names two hexes next to the fight: map"
    if choices[0] == choices[1]:
        yield Bar("20.e.iii", f"the other side names two hexes, not {choices[0]} twice", "choices", hint)
    for choice in dict.fromkeys(choices):
        if board.distance(str(battle.hex), choice) != 1:
            yield Bar("20.e.iii", f"{choice} is not a hex next to the fight in {battle.hex}", "choices", hint)


@act("withdraw", Withdraw, cite="20.e.iii", phases=state.COMBAT, bars=of_withdrawal)
def withdraw(given: Withdraw, doing: Doing) -> None:
    """The side whose turn it is withdraws instead of firing, after the second round, and gives up its mission."""
    board, battle = given.board, given.fight
    side = battle.turn.side
    count_damage(doing, battle, battle.hurt)
    battle.put(hurt=None)
    left = [board.side(side).task_forces[tf] for tf in battle.forces(side) if tf in board.side(side).task_forces]
    if left:
        doing.tell("all", f"{{}} to {given.hex}.", forces_in_a_row(left, "withdraw"), hex=given.hex)
    for tf in left:
        if {battle.hex, given.hex} & set(board.public.map.islands):
            tf.put(islands=True)
        tf.put(started=tf.started or tf.hex, hex=given.hex)
        if tf.mission in state.MISSIONS:
            tf.put(mission=None)
    end_engagement(doing, battle)


class Cease(Fighting):
    """An engagement."""

    at_states = ("engaged", "fought")
    battle: int | None = fight_number()
    side: str | None = side_among(state.SIDES, "who asked for it; it changes nothing")


@act("cease", Cease, cite="20.e", phases=state.COMBAT)
def cease(given: Cease, doing: Doing) -> None:
    """Both sides cease fire, and the engagement is over."""
    battle = given.fight
    count_damage(doing, battle, battle.hurt)
    battle.put(hurt=None)
    end_engagement(doing, battle)
