"""The commonest acts in few keys, as the umpire's page lists them; Tab within a unit's fields."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.cli.console.line import split
from referee.cli.console.offer import Desk
from referee.engine.rules import data_folder
from referee.session.scenario.scenario import open_session
from referee.session.session import How

PAGE = Path(data_folder("rules"), "cunningham-somerville", "UMPIRE.md").read_text()
ROWS = re.findall(r"^\| `([^`]+)` \| (\d+) \| `([^`]+)` \|$", PAGE, re.MULTILINE)


def desk() -> Desk:
    """A convoy, and a strike under way."""
    session = open_session("cunningham-somerville/convoy", "test")
    session.act("strike", {"name": "Red", "squadron": [{"squadron": "KG 40"}]}, How())
    return Desk(session)


@pytest.mark.parametrize(("typed", "keys", "meant"), ROWS, ids=[typed for typed, _, _ in ROWS])
def test_a_row_of_the_page_means_what_it_says(typed: str, keys: str, meant: str) -> None:
    assert desk().read(split(typed)).argv == ["do", *map(str, split(meant))]
    assert len(typed) + 1 == int(keys)


def test_ten_acts_and_more_stay_short() -> None:
    assert len(ROWS) >= 12
    assert sum(int(keys) for _, keys, _ in ROWS) <= 300


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("spot 4 air d5", "spot --to-spot 4 --search air --zone D5"),
        (
            "submarine-op am hx --ship tank",
            "submarine-op --pack 'Group Amsel' --against 'Convoy HX' --ship Tankexpress",
        ),
        ("damage-control al", "damage-control --side allied"),
        ("phase 3 Gunnery", "phase --turn 3 --phase Gunnery"),
        ("damage wren fire", "damage --ship Wren --casualty fire"),
    ],
)
def test_a_bare_word_fills_only_what_it_can_be(typed: str, meant: str) -> None:
    assert desk().read(split(typed)).argv == ["do", *map(str, split(meant))]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("do strike --name Blue --squadron ", "squadron="),
        ("do strike --name Blue --squadron squadron=", "KG 40"),
        ("do strike --name Blue --squadron squadron=KG", "KG 40"),
        ("do dogfight --name Red --fight interceptor=x,", "raider="),
        ("do dogfight --name Red --fight interceptor=x,disadvantaged=i", "interceptor"),
        ("do submarine-op --aim boat=U", "U 107"),
        ("do tow --tower W", "Wren"),
        ("do damage --ship Wren --casualty fire,po", "power-all"),
    ],
)
def test_tab_offers_what_may_follow_within_a_units_fields_and_lists(typed: str, offered: str) -> None:
    assert offered in [offer.show for offer in desk().offers(typed)]
