"""Sight is reckoned, handles are what the hearer may say, tellings are written when an act is over."""

from __future__ import annotations

import pytest

from referee.session.board import handles
from referee.session.board.handles import Untold, account, account_by_owners, tellings_of_act, with_names_now
from referee.session.board.sight import differences, sight_of
from referee.session.board.thing import Thing
from tests.session.board.toy import Board, tree


def nothing(side: str, thing: Thing) -> str | None:
    """Nobody sees anything of another's."""
    return thing.name if thing.owner == side else None


def block(side: str, thing: Thing) -> str | None:
    """Others see a block."""
    return thing.name if thing.owner == side else "a block"


def test_each_hears_a_thing_by_the_name_it_may_use() -> None:
    adder = Board(tree()).side("red").ships["Adder"]
    telling = with_names_now("all", "{} moves to {}.", [adder, "1011"], {}, ["red", "blue"], block)
    assert telling.heard_by("red", block, block) == "Adder moves to 1011."
    assert telling.heard_by("blue", block, block) == "A block moves to 1011."
    assert tellings_of_act([telling], ["red", "blue"], block, block) == {
        "red": ["Adder moves to 1011."],
        "blue": ["A block moves to 1011."],
    }


def test_what_all_hear_in_the_same_words_stands_under_all_with_its_facts() -> None:
    adder = Board(tree()).side("red").ships["Adder"]
    same = with_names_now("all", "{} sinks.", [adder], {"hex": "1010"}, ["red", "blue"], lambda side, thing: thing.name)
    told = tellings_of_act([same, with_names_now("red", "Aye.", [], {}, ["red"], block)], ["red", "blue"], block, block)
    assert told == {"all": [{"text": "Adder sinks.", "hex": "1010"}], "red": ["Aye."]}


def test_a_name_is_taken_from_the_moment_of_telling_or_from_before_or_after_the_act() -> None:
    adder = Board(tree()).side("red").ships["Adder"]
    telling = with_names_now("blue", "{} is gone.", [adder], {}, ["blue"], nothing)
    assert telling.heard_by("blue", block, nothing) == "A block is gone."
    assert telling.heard_by("blue", nothing, block) == "A block is gone."
    then = with_names_now("blue", "{} is gone.", [adder], {}, ["blue"], block)
    assert then.heard_by("blue", nothing, nothing) == "A block is gone."


def test_nobody_is_told_of_what_he_does_not_see() -> None:
    adder = Board(tree()).side("red").ships["Adder"]
    telling = handles.with_names_now("blue", "{} is near.", [adder], {}, ["blue"], nothing)
    with pytest.raises(Untold):
        telling.heard_by("blue", nothing, nothing)
    about = handles.with_names_now("blue", "Something is near.", [], {"what": adder}, ["blue"], nothing)
    with pytest.raises(Untold):
        about.heard_by("blue", nothing, nothing)


def test_a_value_taken_from_what_is_still_seen_is_said_as_what_it_is() -> None:
    before = {"enemy": {"Wasp": {"hex": "1010", "weapon_hits": 1}}, "markers": {"Myoko": ["all"]}}
    after = {"enemy": {"Wasp": {"hex": "1010"}}}
    sees = sight_of("ca")
    assert differences(before, after, sees) == [
        "enemy Wasp weapon hits is 0",
        "the marker on Myoko is taken off",
    ]
    assert differences(before, {"markers": before["markers"]}, sees) == ["enemy Wasp is no longer seen"]
    seen, now = {"x": {"A": {"detected": ["usn"]}}}, {"x": {"A": {"hex": "1"}}}
    assert differences(seen, now, sight_of("clash-of-carriers"))[0] == "A detected is no more"


def test_what_both_hear_in_words_of_their_own_is_accounted_for_once_by_the_owners_name() -> None:
    adder = Board(tree()).side("red").ships["Adder"]
    facts = {"listed": ("Moves", "{} to 1011")}
    moves = with_names_now("all", "{} moves to 1011.", [adder], facts, ["red", "blue"], block)
    waits = with_names_now("red", "Choose.", [], {"story": ""}, ["red"], block)
    hits = with_names_now("red", "You hit {}.", ["Asp"], {"story": "{} is hit."}, ["red"], block)
    heard = with_names_now("blue", "Asp is hit.", [], {"same": True}, ["blue"], block)
    assert account_by_owners([moves, waits, hits, heard], ["not told"]) == [
        {"text": "Adder moves to 1011.", "to": "all", "listed": ["Moves", "Adder to 1011"]},
        {"text": "Asp is hit.", "to": "all"},
    ]
    told = tellings_of_act([moves], ["red", "blue"], block, block)
    assert told["blue"] == [{"text": "A block moves to 1011.", "listed": ["Moves", "A block to 1011"]}]
    assert account({}, ["done in secret"]) == [{"text": "done in secret", "to": "umpire"}]
