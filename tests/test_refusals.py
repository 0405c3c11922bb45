"""Bad input, refused in one sentence by its field: of procedures, of look-ups, of batch, of commands.

Refusals that a game's own tests have no reason to meet stand here; `tests/reached.py` says which are met by none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from referee.engine.answer import odds
from referee.engine.chance import D6
from referee.engine.dice import Typed, program_dice
from referee.engine.errors import Refusal
from referee.engine.examples import read_examples
from referee.engine.inputs import Inputs
from referee.engine.kinds import Text
from referee.engine.procedure import find
from referee.engine.rules import load
from referee.games.carrier_clashes.rules.air import attack
from referee.games.cunningham_somerville.rules import damage_control
from referee.session.acting.dice_sources import InARow, TypedIn, Wanted
from referee.session.board import fields, owned
from referee.session.choosing import Past
from referee.session.reading import sheets
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.shell import Shell


@pytest.mark.parametrize(
    ("procedure", "owner", "table", "words"),
    [
        ("damage", {"counters": {"ijn XX-1": {"defense": 4}}}, "target_counter", "does not name a type of ship"),
        ("reach", {"columns": "many"}, "columns", "enter the map's last column, 1 to 99"),
    ],
)
def test_what_an_owner_has_entered_is_refused(procedure: str, owner: Mapping[str, Any], table: str, words: str) -> None:
    example = next(one for one in read_examples("ca") if one.procedure == procedure and one.refused is None)
    given = {key: value for key, value in example.inputs.items() if key != "target_class"}
    given |= {"target_counter": "ijn XX-1"} if procedure == "damage" else {}
    with pytest.raises(Refusal, match=words) as caught:
        odds(find("ca", procedure), given, load("ca", owner=owner))
    assert (caught.value.field or caught.value.table) == table


HEAVY = "odds cc attack --weapon H --strength 12 --target-class B --defense 2"


@pytest.fixture
def savo() -> Session:
    return open_session("ca/savo-island", "savo")


@pytest.mark.parametrize("source", [partial(TypedIn, None, fresh=program_dice(1)), partial(Typed, [])])
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ([], "one more card is needed"),
        (["9Z"], "it is not among the cards left to draw"),
        (["AH", "7H"], "too many cards"),
    ],
)
def test_cards_typed_must_be_in_the_deck(source: Callable[..., Typed], cards: list[str], words: str) -> None:
    with pytest.raises(Refusal, match=words):
        drawn(source(cards=cards))


def drawn(source: Typed) -> str:
    """The one card that an act draws."""
    card = source.card(["AH", "7H"], "whose loss")
    source.finish()
    return card


@pytest.mark.parametrize(
    ("cards", "words"), [(["7H"], "one more card is needed"), (["7H", "9Z"], "not among the cards left to draw")]
)
def test_cards_typed_for_acts_in_a_row_go_from_one_to_the_next(cards: list[str], words: str) -> None:
    first = InARow([4], cards, program_dice(1))
    assert first.draw(["AH", "7H"], "whose loss") == "7H"
    assert first.face(D6, "a search") == 4
    first.finish()
    with pytest.raises(Refusal, match=words):
        InARow([4], cards, program_dice(1), (1, 1)).card(["AH", "7H"], "whose loss")


def test_a_card_from_the_table_is_asked_for() -> None:
    with pytest.raises(Refusal, match="a card is needed from the table"):
        Wanted().card(["AH"], "whose loss")


def test_the_program_throws_what_is_not_typed() -> None:
    assert program_dice(1).card(["AH"], "the last card") == "AH"


@pytest.mark.parametrize(
    ("inputs", "given", "field"),
    [
        (attack.Attacker, {"weapon": "H", "strength": 2, "salvo": 2}, "salvo"),
        (damage_control.Suffered, {"damage": "steering", "fire_risk": True}, "fire_risk"),
        (damage_control.MarkerStep, {"casualties": [{"damage": "fire", "same_ship": True}]}, "casualties[0].same_ship"),
    ],
)
def test_inputs_that_contradict_each_other_are_refused(inputs: type[Inputs], given: dict[str, Any], field: str) -> None:
    with pytest.raises(Refusal) as caught:
        inputs.take(given)
    assert caught.value.field == field


def test_pairs_and_names_of_an_act_stand_once() -> None:
    assert owned.as_pairs(["VB-6=Shokaku", "VT-6 = Zuikaku"], "at") == {"VB-6": "Shokaku", "VT-6": "Zuikaku"}
    with pytest.raises(Refusal, match="at names VB-6 twice"):
        owned.as_pairs(["VB-6=Shokaku", "VB-6=Zuikaku"], "at")
    with pytest.raises(Refusal, match="at takes NAME=VALUE"):
        owned.parse_pairs(["VB-6="], "at")


def test_an_object_of_values_is_an_object() -> None:
    with pytest.raises(Refusal, match="rulings must be"):
        fields.Mapped(Text("a word")).take([1], "rulings")


def test_what_is_over_is_only_looked_at(savo: Session) -> None:
    with pytest.raises(Refusal, match="can only be looked at"), Past(savo, 1).locked():
        pass


def test_a_look_up_names_its_session(monkeypatch: pytest.MonkeyPatch, referee: Shell) -> None:
    monkeypatch.setenv("REFEREE_SESSION", "monday")
    assert "monday" in referee(f"{HEAVY} --want result=sunk", status=2)


def test_sheets_are_those_of_a_game_that_has_them() -> None:
    with pytest.raises(Refusal, match="no record sheets"):
        sheets.sheets("chess", None, ())


def test_sheets_of_counters_are_of_one_game_and_text(tmp_path: Path, referee: Shell) -> None:
    for game in ("ca", "cc"):
        referee("rules form", game, "--csv", str(tmp_path / game))
    files = [str(next((tmp_path / game).glob("*.csv"))) for game in ("ca", "cc")]
    assert "take the sheets of one game at a time" in referee("rules take", *files, status=2)
