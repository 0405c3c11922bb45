"""What an act throws and the whole that `odds ACT` weighs: the same dice come to the same.

Held for the golden evenings of the games in which an act's whole is one procedure that the act throws itself. Wholes
that are put together of several acts (the strikes and rounds of Carrier Clashes, the raids and rounds of Clash of
Carriers, an air operation of Cunningham & Somerville) have tests of their own, in the games' folders.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from referee.engine.answer import roll
from referee.engine.dice import Typed
from referee.engine.errors import Refusal
from referee.engine.procedure import find
from referee.session.acting import lawful
from referee.session.acting.act import Whole
from referee.session.acting.catalogue import acts
from referee.session.acting.catalogue import find as find_act
from referee.session.how import How

from .test_screens import JOURNALS, Evening


def begun(evening: Evening) -> Iterator[tuple[dict[str, Any], Whole]]:
    """Entries that threw dice, with the whole that their act weighed just before."""
    for entry in evening.thrown():
        found = find_act(evening.game, entry["act"])
        with suppress(Refusal):
            doing = evening._doing(evening.state, How(force=True, why="to see"), None)
            if found.whole:
                yield entry, found.whole(lawful.take_inputs(found, entry["inputs"], doing))


def compared(journal: Path) -> Iterator[tuple[str, dict[str, Any], dict[str, Any] | None]]:
    """The act, what came of it, and what comes of its whole with the same dice."""
    evening = Evening(journal)
    for entry, whole in begun(evening):
        thrown = [answer for answer in entry["answers"] if answer.get("dice")]
        if {answer["procedure"] for answer in thrown} != {whole.procedure} or entry.get("cards"):
            continue
        dice = Typed([die["value"] for answer in thrown for die in answer["dice"]])
        with suppress(Refusal):  # of a fight one side's fire alone
            rolled = roll(find(evening.game, whole.procedure), whole.inputs, evening.ruleset({}), dice, with_odds=False)
            yield entry["act"], together([answer["outcome"] for answer in thrown]), rolled.outcome


def together(outcomes: list[dict[str, Any]]) -> dict[str, Any]:
    """What is thrown once, as it is; what is thrown for each of several boats, added up."""
    return {key: sum(one[key] for one in outcomes) for key in outcomes[0]} if outcomes[1:] else outcomes[0]


THROWN = {
    "ca": {"fire", "launch"},
    "carrier-clashes": {"armed-search", "bombard", "engage", "fire", "shore-fire"},
    "clash-of-carriers": {"draw"},
    "cunningham-somerville": {"collide", "dogfight", "spot"},
    "naval-units": {name for name, act in acts("naval-units").items() if act.whole},
}


@pytest.mark.parametrize("game", THROWN)
def test_the_dice_of_an_act_come_to_the_same_in_its_whole(game: str) -> None:
    met = set()
    for journal in (path for path in JOURNALS if path.parent.name == game):
        for act, by_act, by_whole in compared(journal):
            assert by_whole == by_act, act
            met.add(act)
    assert met >= THROWN[game]
