"""The kernel's laws: weighing is exact, merging changes nothing, loops settle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.chance import D6, D12, Dice, Die, Part, Until, throw
from referee.engine.dice import Typed, program_dice
from referee.engine.errors import Refusal
from referee.engine.weighing import count_sequences, weigh


def chances(state: object, steps: Sequence[object], **given: list[int]) -> dict[Any, Fraction]:
    odds = weigh(state, steps, **given)  # type: ignore[arg-type]
    return {end: Fraction(weight, odds.total) for end, weight in odds.weights.items()}


def add(sides: int) -> object:
    return lambda total, dice: total + dice.roll(Die(sides), "add")


@given(st.lists(st.integers(1, 8), min_size=1, max_size=5))
def test_the_odds_of_a_sum_are_those_of_counting_all_falls(sides: list[int]) -> None:
    falls = [0]
    for side in sides:
        falls = [total + face for total in falls for face in range(1, side + 1)]
    wanted = {total: Fraction(count, len(falls)) for total, count in Counter(falls).items()}
    assert chances(0, [add(side) for side in sides]) == wanted


def test_a_check_is_weighed_as_the_faces_it_stands_for() -> None:
    within = chances(0, [lambda s, dice: dice.within(D12, 5, "hit")])
    assert within == {True: Fraction(5, 12), False: Fraction(7, 12)}
    assert chances(0, [lambda s, dice: dice.within(D12, 0, "hit")]) == {False: 1}
    assert chances(0, [lambda s, dice: dice.within(D12, 30, "hit")]) == {True: 1}


def test_an_endless_re_roll_is_exact() -> None:
    def both(winner: str, dice: Dice) -> str:
        one, other = dice.roll(D6, "one") + 1, dice.roll(D6, "other")
        return "one" if one > other else "other" if other > one else winner

    assert chances("", [Until(bool, [both])]) == {"one": Fraction(21, 31), "other": Fraction(10, 31)}


def test_a_circle_is_refused() -> None:
    with pytest.raises(RuntimeError, match="never settles"):
        weigh(0, [Until(lambda s: False, [lambda s, dice: (s + 1) % 3])])
    with pytest.raises(RuntimeError, match="never leaves"):
        weigh(0, [Until(lambda s: False, [lambda s, dice: s])])


def test_a_part_is_weighed_apart_and_put_back() -> None:
    def hit(part: int, dice: Dice) -> int:
        return part - dice.within(D6, 2, "hit")

    part = Part(lambda s: s[0], [hit, hit], lambda s, end: (end, s[1]))
    whole = [lambda s, dice: (hit(s[0], dice), s[1])] * 2
    assert chances((5, "x"), [part]) == chances((5, "x"), whole)
    assert throw((5, "x"), [part], Typed([1, 6])) == (4, "x")


@given(st.lists(st.integers(1, 6), max_size=3))
def test_dice_given_are_played_and_the_rest_is_weighed(faces: list[int]) -> None:
    steps = [add(6)] * 3
    assert chances(0, steps, faces=faces) == chances(sum(faces), steps[len(faces) :])


def test_more_dice_than_are_asked_for_cannot_be_given() -> None:
    with pytest.raises(ValueError, match="more dice"):
        weigh(0, [add(6)], faces=[1, 2])
    with pytest.raises(ValueError, match="JH is not among the cards that may be drawn"):
        weigh("", [lambda _, dice: dice.draw(("AS",), "card")], cards=["JH"])


def test_dice_are_given_in_their_order() -> None:
    draw = lambda _, dice: int(dice.draw(("1", "2"), "card"))  # noqa: E731
    for then in (add(6), Until(lambda _: False, [lambda total, _: total])):
        with pytest.raises(ValueError, match="a die is missing before the last"):
            chances(0, [draw, then], faces=[3])


@pytest.mark.parametrize("face", [7, 0, True, "5", 3.0, None, [1]])
def test_a_die_given_is_read_as_one_typed(face: Any) -> None:
    assert chances(0, [add(10)] * 2, faces=[0]) == chances(10, [add(10)])
    with pytest.raises(Refusal, match="is a D6, 1 to 6, not"):
        weigh(0, [add(6)], faces=[face])


def test_a_die_asked_for_nothing_changes_only_the_number_of_falls() -> None:
    idle = [lambda s, dice: (dice.roll(D6, "nothing"), s)[1], add(6)]
    assert chances(0, idle) == chances(0, [add(6)])
    assert count_sequences(0, idle) == 36
    assert count_sequences(0, [add(6)]) == 6


def test_cards_are_drawn_without_putting_back() -> None:
    deck = ("JH", "AS", "AS")

    def draw(seen: tuple[str, ...], dice: Dice) -> tuple[str, ...]:
        left = list(deck)
        for card in seen:
            left.remove(card)
        return (*seen, dice.draw(left, "a card"))

    assert chances((), [draw, draw]) == {
        ("JH", "AS"): Fraction(1, 3),
        ("AS", "JH"): Fraction(1, 3),
        ("AS", "AS"): Fraction(1, 3),
    }


def test_typed_dice_are_faces_of_the_die_asked_for() -> None:
    ten = Typed([0, 10])
    assert [ten.roll(Die(10), "x"), ten.roll(Die(10), "x")] == [10, 10]
    for wrong in ([13], ["5"], [True], [0], [2.0]):
        with pytest.raises(Refusal, match="D12") as caught:
            Typed(wrong).roll(D12, "anti-aircraft fire")
        assert caught.value.kind == "bad-dice"
    with pytest.raises(Refusal, match="one more die is needed: a D6 for search"):
        Typed([]).roll(D6, "search")
    spare = Typed([1, 2])
    spare.roll(D6, "search")
    with pytest.raises(Refusal, match="too many dice: 1 wanted, 2 typed"):
        spare.finish()


def test_a_seed_repeats_the_dice() -> None:
    rolls = [[program_dice(seed).roll(D12, "x") for _ in range(1)] for seed in (7, 7)]
    assert rolls[0] == rolls[1]
    assert len({program_dice(seed).roll(Die(1000), "x") for seed in range(20)}) > 10
