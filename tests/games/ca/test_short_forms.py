"""The commonest acts as one says them at the prompt: bare words in their places, names by their beginnings."""

from __future__ import annotations

import pytest

from referee.cli.console.line import split
from referee.cli.console.offer import Desk
from referee.session.scenario.scenario import open_session


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("move fur1 FL,5F", ["move", "--ship", "Furutaka 1", "--steps", "FL,5F"]),
        ("move fur1,fur2", ["move", "--ship", "Furutaka 1,Furutaka 2"]),
        ("fire fur1,fur2 canb", ["fire", "--firer", "Furutaka 1,Furutaka 2", "--target", "Canberra"]),
        ("launch crav1 ten", ["launch", "--firer", "Craven 1", "--target", "Tenryu"]),
        ("speed myo 6", ["speed", "--ship", "Myoko", "--to", "6"]),
        ("place myo 1212 se 5", ["place", "--ship", "Myoko", "--hex", "1212", "--facing", "se", "--speed", "5"]),
        ("targets canb torp", ["targets", "--ship", "Canberra", "--kind", "torpedo"]),
        ("hit canb PW", ["hit", "--ship", "Canberra", "--result", "PW"]),
        ("hit canb P torp", ["hit", "--ship", "Canberra", "--result", "P", "--kind", "torpedo"]),
        ("enter crav5 0110", ["enter", "--ship", "Craven 5", "--hex", "0110"]),
    ],
)
def test_bare_words_stand_for_what_is_said(typed: str, meant: list[str]) -> None:
    desk = Desk(open_session("ca/savo-island", "test"))
    assert desk.read(split(typed)).argv == ["do", *meant]
