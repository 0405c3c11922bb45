"""The commonest acts as one says them: bare words in their places, names by their beginnings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.cli.console.line import split_words
from referee.cli.console.offer import Desk
from referee.session.scenario.scenario import open_session

FORMS = [
    ("move tf16 1411", ["move", "--name", "TF 16", "--hex", "1411"]),
    ("search 1407 vs-6", ["search", "--hex", "1407", "--searcher", "VS-6"]),
    ("sweep vs-6 33", ["sweep", "--unit", "VS-6", "--start", "33"]),
    ("cap tf16 vf-6", ["cap", "--over", "TF 16", "--unit", "VF-6"]),
    ("launch carr vb-6,vt-6", ["launch", "--target", "Carrier Force", "--unit", "VB-6,VT-6"]),
    ("strike", ["strike"]),
    ("attack vb-6=shok", ["attack", "--at", "VB-6=Shokaku"]),
    ("attack vb-6 at shok", ["attack", "--at", "VB-6=Shokaku"]),
    ("attack vb-6 at shok, vt-6 at tone", ["attack", "--at", "VB-6=Shokaku", "--at", "VT-6=Tone"]),
    ("attack vb-6 and vt-6 at shok", ["attack", "--at", "VB-6=Shokaku,VT-6=Shokaku"]),
    ("launch vb-6 at carr", ["launch", "--unit", "VB-6", "--target", "Carrier Force"]),
    (
        "armed-search vs-6 carr cruiser",
        ["armed-search", "--unit", "VS-6", "--target", "Carrier Force", "--kind", "cruiser"],
    ),
    ("engage tf64 vang", ["engage", "--by", "TF 64", "--target", "Vanguard"]),
    ("screen desdiv8", ["screen", "--ship", "DesDiv 8"]),
    ("reveal", ["reveal"]),
    ("fire tone=sanj", ["fire", "--at", "Tone=San Juan"]),
    ("targets tone", ["targets", "--ship", "Tone"]),
    ("targets tone torp", ["targets", "--ship", "Tone", "--kind", "torpedoes"]),
    ("withdraw 1607 1607,1608", ["withdraw", "--hex", "1607", "--choices", "1607,1608"]),
    ("mission vang bombard", ["mission", "--name", "Vanguard", "--what", "bombard"]),
    ("hit kako damaged", ["hit", "--ship", "Kako", "--result", "damaged"]),
    ("land vf-6 hend", ["land", "--unit", "VF-6", "--at", "Henderson Field"]),
]


@pytest.fixture
def desk() -> Desk:
    return Desk(open_session("carrier-clashes/training", "test"))


@pytest.mark.parametrize(("typed", "meant"), FORMS)
def test_bare_words_stand_for_what_is_said(desk: Desk, typed: str, meant: list[str]) -> None:
    assert desk.read(split_words(typed)).argv == ["do", *meant]


def test_the_keystrokes_on_the_page_are_no_more_than_today() -> None:
    page = Path("rules/carrier-clashes/UMPIRE.md").read_text()
    told = re.findall(r"^\| `([^`]+)` \| [^|]+ \| (\d+) \|$", page, re.M)
    assert len(told) >= 10
    for form, keys in told:
        assert form in [typed for typed, _ in FORMS]
        assert len(form) == int(keys)
    assert sum(int(keys) for _, keys in told) <= 211


def test_a_name_that_several_begin_with_asks_for_a_letter_more(desk: Desk) -> None:
    assert desk.read(split_words("attack shok")).argv == ["do", "attack", "--at", "Shokaku"]
    assert desk.read(split_words("search 1410 vs")).argv[-1] == "VS-6"


@pytest.mark.parametrize(
    "line",
    [
        "attack vb-6 1-2 at ryujo",
        "attack vb-6 at ryujo",
        "attack vb-6=ryujo",
        "attack vb6 ryujo",
        "attack vb-6 1-2 ryujo",
    ],
)
def test_a_row_of_units_may_attack_one_ship(line: str) -> None:
    desk = Desk(open_session("carrier-clashes/eastern-solomons", "test"))
    assert desk.read(split_words(line)).argv == ["do", "attack", "--at", "VB-6-1=Ryujo,VB-6-2=Ryujo"]
