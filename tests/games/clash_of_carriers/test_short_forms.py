"""The commonest acts as one says them: bare words in their places, names by their beginnings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.cli.acting import reply_to_act
from referee.cli.console.line import split_words
from referee.cli.console.offer import Desk
from referee.session import carrying
from referee.session.acting.catalogue import find
from tests.games.clash_of_carriers.evening import begun
from tests.quick import Quick

FORMS = [
    ("draw mobile", ["draw", "--marker", "Mobile"]),  # of the pool, which is empty before the first turn
    ("activate 58.4", ["activate", "--group", "TG 58.4"]),
    ("search mobile 58.1", ["search", "--by", "Mobile", "--target", "TG 58.1"]),
    ("move 58.1 2313", ["move", "--group", "TG 58.1", "--to", "2313"]),
    ("submarine 1115", ["submarine", "--hex", "1115"]),
    ("cap vf-2/1,vf-1/1", ["cap", "--unit", "VF-2/1,VF-1/1"]),
    ("raid taiho,shok 58.1", ["raid", "--home", "Taiho,Shokaku", "--target", "TG 58.1"]),
    ("intercept 2313", ["intercept", "--hex", "2313"]),
    ("place hornet", ["place", "--rest", "Hornet"]),
    ("flak hornet taihodb", ["flak", "--ship", "Hornet", "--unit", "Taiho DB"]),
    ("attack", ["attack"]),
    ("battle", ["battle"]),
    ("steer yama=10", ["steer", "--to", "Yamato=10"]),
    ("fire iowa at kong", ["fire", "--gun", "Iowa=Kongo"]),
    ("place VB-8/1 at tone rest shok", ["place", "--at", "VB-8/1=Tone", "--rest", "Shokaku"]),
    ("steer iowa to 12, kong to 13", ["steer", "--to", "Iowa=12", "--to", "Kongo=13"]),
    ("fire iowa=kong", ["fire", "--gun", "Iowa=Kongo"]),
    ("targets iowa", ["targets", "--ship", "Iowa"]),
    ("retreat 1814", ["retreat", "--to", "1814"]),
    ("torpedo taiho", ["torpedo", "--ship", "Taiho"]),
    ("sail lame 2514", ["sail", "--group", "lame", "--to", "2514"]),
    ("hit shok 2", ["hit", "--ship", "Shokaku", "--hits", "2"]),
    ("form 58.5 canb,bost", ["form", "--group", "58.5", "--ship", "Canberra,Boston"]),
    ("form 58.5 2811", ["form", "--group", "58.5", "--hex", "2811"]),
    ("shift canb 58.4", ["shift", "--ship", "Canberra", "--to", "TG 58.4"]),
]


@pytest.fixture(scope="module")
def desk() -> Desk:
    return Desk(Quick("clash-of-carriers/philippine-sea"))


@pytest.mark.parametrize(("typed", "meant"), FORMS)
def test_bare_words_stand_for_what_is_said(desk: Desk, typed: str, meant: list[str]) -> None:
    assert desk.read(split_words(typed)).argv == ["do", *meant]


def test_the_keystrokes_on_the_page_are_no_more_than_today() -> None:
    page = Path("rules/clash-of-carriers/UMPIRE.md").read_text()
    told = re.findall(r"^\| `([^`]+)` \| (\d+) \| [^|]+ \|$", page, re.M)
    assert len(told) >= 10
    for form, keys in told:
        assert form in [typed for typed, _ in FORMS]
        assert len(form) == int(keys)
    assert sum(int(keys) for _, keys in told) <= 290


@pytest.mark.parametrize(
    ("marker", "typed", "home", "target"),
    [
        ("TG 58.1", "raid 58.1 forcea", "TG 58.1", "Force A"),
        ("61st Air Flotilla", "raid guam 58.1", "Guam", "TG 58.1"),
    ],
)
def test_the_side_that_moves_does_not_raid_its_own(marker: str, typed: str, home: str, target: str) -> None:
    desk = Desk(begun().to("activation").draw(marker).session)
    assert desk.read(split_words(typed)).argv == ["do", "raid", "--home", home, "--target", target]


def test_a_markers_name_that_begins_with_a_sides_is_taken_as_a_name() -> None:
    desk = Desk(begun().to("activation").session)
    assert desk.read(split_words("draw usn command")).argv == ["do", "draw", "--marker", "USN Command"]


@pytest.mark.parametrize(
    ("marker", "agreed", "asked", "done"),
    [
        ("TG 58.1", True, True, ["draw", "carry-out", "move"]),
        ("TG 58.1", False, True, ["draw"]),
        ("TG 58.4", True, False, ["draw"]),  # its sheet says nothing of it
    ],
)
def test_a_marker_whose_orders_are_in_may_carry_them_out_as_it_is_drawn(
    marker: str, agreed: bool, asked: bool, done: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun().to("activation").session
    carrying.handed_in(session, "usn", "58.1 2313")
    count, questions = session.state.count, list[str]()
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)

    def answer(question: str) -> bool:
        questions.append(question)
        return agreed

    monkeypatch.setattr("referee.cli.asking.confirm", answer)
    assert [*reply_to_act(session, find("clash-of-carriers", "draw"), [marker]).in_turn]
    assert [entry["act"] for entry in session.entries()[count : count + 3]] == done  # then go draws on
    assert len(questions) == asked
