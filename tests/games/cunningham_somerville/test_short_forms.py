"""The commonest acts in few keys, as the umpire's page lists them; Tab within a unit's fields."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.cli.console.line import split_words
from referee.cli.console.offer import Desk
from referee.engine.rules import data_folder
from referee.session.how import How
from referee.session.scenario.scenario import open_session

PAGE = Path(data_folder("rules"), "cunningham-somerville", "UMPIRE.md").read_text()
ROWS = re.findall(r"^\| `([^`]+)` \| (\d+) \| `([^`]+)` \|$", PAGE, re.MULTILINE)


def desk() -> Desk:
    """A convoy, and a strike under way."""
    session = open_session("cunningham-somerville/convoy", "test")
    session.act("strike", {"name": "Red", "squadron": [{"squadron": "KG 40"}]}, How())
    return Desk(session)


@pytest.mark.parametrize(("typed", "keys", "meant"), ROWS, ids=[typed for typed, _, _ in ROWS])
def test_a_row_of_the_page_means_what_it_says(typed: str, keys: str, meant: str) -> None:
    assert desk().read(split_words(typed)).argv == ["do", *map(str, split_words(meant))]
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
        ("spot d9 4 air allied", "spot --zone D9 --to-spot 4 --search air --side allied"),
        # an option's name may stand without its dashes
        ("spot d5 4 submarine axis boats 3", "spot --zone D5 --to-spot 4 --search submarine --side axis --boats 3"),
        ("star shell wren biter", "illuminate --by star-shell --ship Wren --target Biter"),
        (
            "fire wren biter 5 8 friend starling 6 8",
            "fire --ship Wren --target Biter --to-hit 5 --distance 8 --friend name=Starling,to-hit=6,distance=8",
        ),
        ("sighting hx carr 1 esc 4", "sighting --name 'Convoy HX' --carriers 1 --escorts 4"),
        ("strike Blue kg,3 zone D5", "strike --name Blue --squadron 'squadron=KG 40,aircraft=3' --zone D5"),
        ("approach red detected", "approach --name Red --detected"),
    ],
)
def test_a_bare_word_fills_only_what_it_can_be(typed: str, meant: str) -> None:
    assert desk().read(split_words(typed)).argv == ["do", *map(str, split_words(meant))]


def test_a_squadrons_number_is_its_name_where_a_squadron_is_wanted() -> None:
    session = open_session("cunningham-somerville/pedestal", "test")
    session.act("strike", {"name": "Red", "squadron": [{"squadron": "StG 3"}]}, How())
    meant = "dogfight --name Red --fight 'interceptor=809 Sqn,raider=StG 3,interceptors=2'"
    assert Desk(session).read(split_words("dogfight red 809,stg,2")).argv == ["do", *map(str, split_words(meant))]


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


@pytest.mark.parametrize(
    "typed", ["do fog --zone ", "do plot --name 'Convoy HX' --to ", "do storm --name Gale --down "]
)
def test_tab_offers_zones_where_a_zone_is_wanted(typed: str) -> None:
    offered = [offer.show for offer in desk().offers(typed)]
    assert {"D4", "E2", "E3"} <= set(offered)
    assert not {"Group Amsel", "Convoy HX", "axis"} & set(offered)


@pytest.mark.parametrize("typed", ["do escort --over 'Convoy HX' --boat ", "do torpedoes --number "])
def test_tab_offers_nothing_of_another_kind_where_none_of_the_kind_is_there_yet(typed: str) -> None:
    assert not {"Wren", "Convoy HX", "KG 40", "U 107", "D5"} & {offer.show for offer in desk().offers(typed)}


def test_tab_on_a_sides_line_offers_no_zone_that_the_side_does_not_know() -> None:
    found = desk()
    found.session.act("force", {"name": "Group Amsel", "zone": "C1"}, How())
    assert "C1" not in [offer.show for offer in found.offers("do spot --side allied --zone ")]
    assert "C1" in [offer.show for offer in found.offers("do spot --side axis --zone ")]
