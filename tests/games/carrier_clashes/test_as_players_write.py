"""Lines as players write them on paper, and what an umpire types first (12, 15, 16, 20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from referee.cli.console.line import split_words
from referee.cli.console.offer import Desk
from referee.games.carrier_clashes.evening.fight import composed_cap
from referee.games.carrier_clashes.evening.state import Board
from referee.session import order_check
from referee.session.board import tree
from referee.session.scenario.scenario import open_session
from referee.session.session import Session

IJN, ALLIED = "ijn", "allied"
SOLOMONS = "carrier-clashes/eastern-solomons"
SHOKAKU = ["Shokaku A6M 1", "Shokaku D3A 1", "Shokaku D3A 2", "Shokaku B5N 2"]
ZUIKAKU = ["Zuikaku A6M 1", "Zuikaku D3A 1", "Zuikaku B5N 1"]
SEEN = {f"sides.{ALLIED}.task_forces.TF 16.spotted": True, f"sides.{ALLIED}.task_forces.TF 16.called": "94"}
DAY = {"public.turn": 1, "public.night": None}
SEEN_AT = {"spotted": True, "hex": "1510", "called": "94"}
OVER_11 = {"over": "TF 11", "altitude": "high", "up_since": "third-air-strike"}
CLOSE = {f"sides.{ALLIED}.task_forces.TF 16.hex": "1509"}


def standing(phase: str, facts: dict[str, Any] | None = None) -> Session:
    """The battle as it would be in a phase of the first turn."""
    session = open_session(SOLOMONS, "test")
    for path, value in {**DAY, "public.phase": phase, **(facts or {})}.items():
        tree.put(session.state.tree, path, value)
    return session


def orders_of(session: Session, side: str, text: str) -> list[tuple[str, Sequence[str]]]:
    found = order_check.check_sheet(session, side, text)
    assert not found.faults, list(map(str, found.faults))
    return [(order.act, list(order.doers)) for order in found.orders]


@pytest.mark.parametrize(
    ("line", "units"),
    [
        ("Shokaku A6M 1, D3A 1, 2, B5N 2 strike 94 with A", SHOKAKU),
        ("Shokaku A6M 1, D3A 1-2, B5N 2 strike the 94 with torpedoes", SHOKAKU),
        ("Shokaku A6M 1, D3A, B5N 2, Zuikaku A6M 1, D3A 1, B5N 1 vs 94 with A", [*SHOKAKU, *ZUIKAKU]),
        ("Shokaku A6M 1, D3A, B5N 2 vs 94 with bombs", SHOKAKU),
    ],
)
def test_16a_a_carrier_is_named_once_for_all_her_units(line: str, units: list[str]) -> None:
    session = standing("third-air-strike", SEEN | CLOSE)
    assert orders_of(session, IJN, line) == [("launch", units)]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Toko 1 and Shokaku Kate 1 search 1612", "'Shokaku' is short for Shokaku A6M 1, Shokaku A6M 2,"),
        ("Toko 1 ogles 1612", "Toko 1: what is 'ogles'? a hex, or one of"),
        (
            f"{', '.join(SHOKAKU)}, {', '.join(ZUIKAKU)} x",
            "D3A 2, Shokaku B5N 2, Zuikaku A6M 1 and 2 more: what is 'x'?",
        ),
    ],
)
def test_a_word_that_is_not_understood_is_named(line: str, words: str) -> None:
    session = standing("second-search")
    (fault,) = order_check.check_sheet(session, IJN, line).faults
    assert words in str(fault)


def test_16_a_choice_of_weapons_is_asked_for_as_a_sheet_says_it() -> None:
    session = standing("third-air-strike", SEEN | CLOSE)
    (fault,) = order_check.check_sheet(session, IJN, "Shokaku B5N 2 vs 94").faults
    assert 'which? --weapon "Shokaku B5N 2=A"; on a sheet with A' in str(fault)


@pytest.mark.parametrize("word", ["no strikes", "nothing", "No orders.", "none", "no strikes; no search"])
def test_a_sheet_may_say_in_many_words_that_it_has_no_orders(word: str) -> None:
    assert orders_of(standing("third-air-strike"), IJN, word) == []


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("Mutsu stays", ("move", ["Mutsu Group"])),
        ("Mutsu to 1506", ("move", ["Mutsu Group"])),
        ("the Ryujo Force goes to 1309", ("move", ["Ryujo Force"])),
        ("Advance Force to 1708", ("move", ["Advance Force"])),
    ],
)
def test_12f_who_moves_is_said_in_the_players_words(line: str, order: tuple[str, list[str]]) -> None:
    assert orders_of(standing("movement-spotted"), IJN, line) == [order]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("strike 1 group 2", ["strike", "--strike", "Strike 1", "--group", "2"]),
        ('strike "Strike 1" group 2', ["strike", "--strike", "Strike 1", "--group", "2"]),
        ("strike group 2 spare VB-6", ["strike", "--group", "2", "--spare", "VB-6-1,VB-6-2"]),
        ("strike mutsu tainan 1-2", ["strike", "--target", "Mutsu Group", "--unit", "Tainan 1,Tainan 2"]),
        ("odds strike 1 group 2", ["odds", "strike", "--strike", "Strike 1", "--group", "2"]),
    ],
)
def test_16_a_strike_is_called_by_its_number_and_an_option_by_its_name(typed: str, meant: list[str]) -> None:
    session = standing("third-air-strike", {f"sides.{IJN}.strikes.Strike 1": {"hex": "1510"}})
    assert Desk(session).read(split_words(typed)).argv == ([] if meant[0] == "odds" else ["do"]) + meant


def test_16ivii_cap_that_has_fought_is_said_to_have_fought() -> None:
    up = {f"sides.{ALLIED}.air.VF-5-{n}.{key}": value for n in (1, 2) for key, value in OVER_11.items()}
    session = standing("third-air-strike", {**up, f"sides.{ALLIED}.air.VF-5-1.fought": "third-air-strike"})
    force = Board(session.state.tree).side(ALLIED).task_forces["TF 11"]
    assert composed_cap(force) == "VF-5-1 (fought, high, F 6); VF-5-2 (high, F 6)"


@pytest.mark.parametrize("said", ["bombs the cruiser in 1510", "attacks a cruiser of 94", "attack 94 cruiser"])
def test_15o_what_an_armed_search_bombs_is_said_in_either_order(said: str) -> None:
    session = standing("second-search", {f"sides.{IJN}.task_forces.Vanguard.{key}": at for key, at in SEEN_AT.items()})
    (order,) = order_check.check_sheet(session, ALLIED, f"VS-5-1 {said}", tried=False).orders
    assert order.inputs == {"unit": "VS-5-1", "target": "block 94", "kind": "cruiser"}


@pytest.mark.parametrize("line", ["Tone 1412", "Tone searches 1412", "Tone searches the 1412"])
def test_15a_whoever_is_given_a_hex_in_a_search_phase_searches_it(line: str) -> None:
    session = standing("first-search")
    assert orders_of(session, IJN, line) == [("search", ["Tone"])]
    fault = order_check.check_sheet(session, IJN, "Ryujo Force 1412").faults[0]
    assert "it is an order for the movement phase" in str(fault)
