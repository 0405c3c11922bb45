"""The commonest acts as one says them: bare words in their places, sides and names by their beginnings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.cli.console.line import split_words
from referee.cli.console.offer import Desk
from referee.engine.errors import Refusal
from referee.session.scenario.scenario import open_session

CORAL = "Coral Sea"
FORMS = [
    ("move scr coral", ["move", "--fleet", "Screen", "--to", CORAL]),
    ("intercept scr", ["intercept", "--fleet", "Screen"]),
    ("search al coral", ["search", "--side", "allied", "--zone", CORAL]),
    ("search coral allied", ["search", "--zone", CORAL, "--side", "allied"]),
    ("allocate jap 2 0 3 1", ["allocate", "--side", "japanese", "--cap", "2", "--escort", "0", "--torpedo",
     "3", "--dive", "1"]),
    ("air-s al zuiho,torpedo=3,dive=1", ["air-strike", "--side", "allied", "--target",
     "Zuiho,torpedo=3,dive=1"]),
    ("round", ["round-over"]),
    ("surf", ["surface-round"]),
    ("targets wash", ["targets", "--ship", "Washington"]),
    ("withdraw al truk", ["withdraw", "--side", "allied", "--to", "Truk Lagoon"]),
    ("withdraw al truk tf17", ["withdraw", "--side", "allied", "--to", "Truk Lagoon", "--fleet", "TF 17"]),
    ("submarine-a truk wah=ise", ["submarine-attack", "--zone", "Truk Lagoon", "--target", "Wahoo=Ise"]),
    ("asw jap truk", ["asw", "--side", "japanese", "--zone", "Truk Lagoon"]),
    ("port-raid al truk Yamato,torpedo=2 york", ["port-raid", "--side", "allied", "--zone", "Truk Lagoon",
     "--target", "Yamato,torpedo=2", "--carrier", "Yorktown"]),
    ("hits yam 2", ["hits", "--ship", "Yamato", "--hits", "2"]),
    ("planes york 3", ["planes", "--name", "Yorktown", "--planes", "3"]),
    ("economic wah convoy", ["economic-attack", "--submarine", "Wahoo", "--target", "convoy"]),
]  # fmt: skip


@pytest.fixture
def desk() -> Desk:
    session = open_session("naval-units/sea-zone-battle", "test")
    session.act("battle", {"zone": CORAL, "side": "allied"})
    return Desk(session)


@pytest.mark.parametrize(("typed", "meant"), FORMS)
def test_bare_words_stand_for_what_is_said(desk: Desk, typed: str, meant: list[str]) -> None:
    assert desk.read(split_words(typed)).argv == ["do", *meant]


def test_the_keystrokes_on_the_page_are_no_more_than_today() -> None:
    page = Path("rules/naval-units/UMPIRE.md").read_text()
    told = re.findall(r"^\| `([^`]+)` \| [^|]+ \| (\d+) \|$", page, re.M)
    typed = [form for form, _ in FORMS]
    assert len(told) >= 10
    for form, keys in told:
        assert form in typed
        assert len(form) == int(keys)
    assert sum(int(keys) for _, keys in told) <= 272


def test_a_bare_word_is_never_an_option_already_named_nor_of_another_kind(desk: Desk) -> None:
    for line in ("search allied coral japanese", "move scr coral 7"):
        assert desk.read(split_words(line)).argv[-2:] == [CORAL, line.split()[-1]]
    assert desk.read(split_words("move scr coral unopposed")).argv[-2:] == [CORAL, "--unopposed"]
    assert desk.read(split_words("move scr coral --unopposed unopposed")).argv[-2:] == ["--unopposed", "unopposed"]
    assert desk.read(split_words("withdraw --side allied --to truk jap")).argv[-2:] == ["--fleet", "jap"]
    assert desk.read(split_words("planes 3 york")).argv[1:] == ["planes", "--planes", "3", "--name", "Yorktown"]


def offered(desk: Desk, line: str) -> set[str]:
    return {offer.show for offer in desk.offers(line) if not offer.show.startswith("--")}


def test_tab_after_a_targets_name_and_inside_lists(desk: Desk) -> None:
    assert offered(desk, "air-strike --target ") == {"name=", "torpedo=", "dive=", "kamikaze="}
    assert "Zuiho" in offered(desk, "air-strike --target name=")
    assert offered(desk, "air-strike --side allied --target name=z") == {"Zuiho"}
    assert "Yamato" not in offered(desk, "port-raid --side allied --target name=")
    assert offered(desk, "air-strike --target name=zu") == {"Zuiho"}
    assert offered(desk, "air-strike --target name=Zuiho,") == {"torpedo=", "dive=", "kamikaze="}
    assert offered(desk, "air-strike --target name=Zuiho,to") == {"torpedo="}
    assert [one.text for one in desk.offers("place x --ship Yorktown,ast")] == ["Yorktown,Astoria"]
    assert [one.text for one in desk.offers("submarine-attack truk --target Wahoo=is")] == ["Wahoo=Ise"]
    assert {"allied", "japanese", CORAL} <= offered(desk, "search ")
    assert desk.read(split_words("air-strike --target name=zui,torpedo=3")).argv[-1] == "name=Zuiho,torpedo=3"


def test_a_side_short_for_nobody_is_refused_by_the_act(desk: Desk) -> None:
    session = desk.session
    with pytest.raises(Refusal, match="no side"):
        session.act("search", {"side": "dutch", "zone": CORAL})
