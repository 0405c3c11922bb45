"""What look-ups say besides their figures: the reasons with their rules, the words of the dice, refusals.

`tests/said/GAME.txt` goes through the worked examples, and keeps of each what none before it has said, but for the
numbers. That the chances are right is held by the sample cases (`tests/cases`), marginals and examples.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.engine.answer import odds, roll
from referee.engine.dice import program_dice
from referee.engine.errors import Refusal
from referee.engine.examples import Example
from referee.engine.procedure import find
from referee.engine.rules import load
from referee.engine.words import outcome_in_words as in_words

from .conftest import EXAMPLES, GAMES
from .kept import as_kept

SAID = Path(__file__).parent / "said"


def words(game: str, example: Example) -> list[str]:
    """What is said to an example: its reasons, what each die is for, and what that was worth; or why it is refused."""
    procedure, rules = find(game, example.procedure), load(game)
    try:
        weighed = odds(procedure, example.inputs, rules, example.rulings)
        thrown = roll(procedure, example.inputs, rules, program_dice(7), example.rulings)
    except Refusal as refusal:
        return [f"refused: {refusal.message}", *refusal.listed, *([f"hint: {refusal.hint}"] if refusal.hint else [])]
    said = [f"odds {weighed.odds}"] if weighed.odds else []
    said += [f"{die['die']} for {die['for']}" for die in thrown.dice]
    said += [f"a card for {card['for']}" for card in thrown.cards]
    said += [f"{why['text']} [{why['cite']}]" for answer in (weighed, thrown) for why in answer.because]
    if procedure.worth:
        outcome = thrown.outcome or {}
        said.append(f"worth {procedure.worth(outcome)}: {in_words(outcome)}")
    return said


@pytest.mark.parametrize("game", GAMES)
def test_look_ups_say_why_in_the_words_they_did(game: str, request: pytest.FixtureRequest) -> None:
    out, before = [], set()
    for example in [example for owner, example in EXAMPLES if owner == game]:
        new = []
        for row in words(game, example):
            shape = (example.procedure, re.sub(r"[+-]?\d+(/\d+)?", "#", row))
            if shape not in before:
                before.add(shape)
                new.append(f"    {row}\n")
        if new:
            out.append(f"{example.procedure} ({example.cite}): {example.text}\n{''.join(new)}")
    as_kept(SAID / f"{game}.txt", "".join(out), request)
