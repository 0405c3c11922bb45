"""Lines as players write them on paper, and what an umpire types first (12, 15, 16, 20)."""

from __future__ import annotations

from typing import Any

import pytest

from referee.cli.console.line import split_words
from referee.cli.console.offer import Desk
from referee.session import order_check
from referee.session.board import tree
from tests.games.carrier_clashes.small import TF_16, VANGUARD, J
from tests.quick import Quick

SHOKAKU = "launch Shokaku A6M 1, Shokaku D3A 1, Shokaku D3A 2, Shokaku B5N 2"
ZUIKAKU = "Zuikaku A6M 1, Zuikaku D3A 1, Zuikaku B5N 1"
STRIKE, SEARCH, MOVE = "third-air-strike", "second-search", "movement-spotted"
SEEN = {f"{TF_16}spotted": True, f"{TF_16}called": "94", f"{TF_16}hex": "1509"}
IN_1510 = {f"{VANGUARD}spotted": True, f"{VANGUARD}hex": "1510", f"{VANGUARD}called": "94"}


def standing(phase: str, facts: dict[str, Any]) -> Quick:
    """The battle of the Eastern Solomons as it would be in a phase of the first turn."""
    session = Quick("carrier-clashes/eastern-solomons")
    for path, value in {"public.turn": 1, "public.night": None, "public.phase": phase, **facts}.items():
        tree.put(session.state.tree, path, value)
    return session


LINES: list[tuple[str, str, dict[str, Any], str, str]] = [
    ("16.a: a carrier is named once for all her units", STRIKE, SEEN,
     "Shokaku A6M 1, D3A 1, 2, B5N 2 strike 94 with A", SHOKAKU),
    ("16.a: in a row", STRIKE, SEEN, "Shokaku A6M 1, D3A 1-2, B5N 2 strike the 94 with torpedoes", SHOKAKU),
    ("16.a: two carriers", STRIKE, SEEN,
     "Shokaku A6M 1, D3A, B5N 2, Zuikaku A6M 1, D3A 1, B5N 1 vs 94 with A", f"{SHOKAKU}, {ZUIKAKU}"),
    ("16.a: with bombs", STRIKE, SEEN, "Shokaku A6M 1, D3A, B5N 2 vs 94 with bombs", SHOKAKU),
    ("16: a choice of weapons is asked for as a sheet says it", STRIKE, SEEN, "Shokaku B5N 2 vs 94",
     '!which? --weapon "Shokaku B5N 2=A"; on a sheet with A'),
    *(("no orders, in many words", STRIKE, {}, line, "") for line in (
      "no strikes", "nothing", "No orders.", "none", "no strikes; no search")),
    ("a word that is not understood is named: a carrier", SEARCH, {}, "Toko 1 and Shokaku Kate 1 search 1612",
     "!'Shokaku' is short for Shokaku A6M 1, Shokaku A6M 2,"),
    ("a verb", SEARCH, {}, "Toko 1 ogles 1612", "!Toko 1: what is 'ogles'? a hex, or one of"),
    ("after many units", SEARCH, {}, f"{SHOKAKU.partition(' ')[2]}, {ZUIKAKU} x",
     "!D3A 2, Shokaku B5N 2, Zuikaku A6M 1 and 2 more: what is 'x'?"),
    *(("12.f: who moves is said in the players' words", MOVE, {}, line, f"move {who}") for line, who in (
      ("Mutsu stays", "Mutsu Group"), ("Mutsu to 1506", "Mutsu Group"), ("Advance Force to 1708", "Advance Force"),
      ("the Ryujo Force goes to 1309", "Ryujo Force"))),
    *(("15.a: whoever is given a hex in a search phase searches it", "first-search", {}, line, "search Tone")
      for line in ("Tone 1412", "Tone searches 1412", "Tone searches the 1412")),
    ("15.a: a force does not", "first-search", {}, "Ryujo Force 1412", "!it is an order for the movement phase"),
]  # fmt: skip


@pytest.mark.parametrize(("phase", "facts", "text", "means"), [row[1:] for row in LINES], ids=[row[0] for row in LINES])
def test_what_a_line_of_the_ijn_means(phase: str, facts: dict[str, Any], text: str, means: str) -> None:
    """Its orders, or after `!` words of its only fault."""
    found = order_check.check_sheet(standing(phase, facts), "ijn", text)
    if means.startswith("!"):
        assert means[1:] in found.faults[0].words
    else:
        assert not found.faults, found.faults
        assert "; ".join(f"{order.act} {', '.join(order.doers)}" for order in found.orders) == means


@pytest.mark.parametrize("said", ["bombs the cruiser in 1510", "attacks a cruiser of 94", "attack 94 cruiser"])
def test_15o_what_an_armed_search_bombs_is_said_in_either_order(said: str) -> None:
    session = standing(SEARCH, IN_1510)
    (order,) = order_check.check_sheet(session, "allied", f"VS-5-1 {said}", tried=False).orders
    assert order.inputs == {"unit": "VS-5-1", "target": "block 94", "kind": "cruiser"}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("strike 1 group 2", "do strike --strike|Strike 1|--group|2"),
        ('strike "Strike 1" group 2', "do strike --strike|Strike 1|--group|2"),
        ("strike group 2 spare VB-6", "do strike --group|2|--spare|VB-6-1,VB-6-2"),
        ("strike mutsu tainan 1-2", "do strike --target|Mutsu Group|--unit|Tainan 1,Tainan 2"),
        ("odds strike 1 group 2", "odds strike --strike|Strike 1|--group|2"),
    ],
)
def test_16_a_strike_is_called_by_its_number_and_an_option_by_its_name(typed: str, meant: str) -> None:
    session = standing(STRIKE, {f"{J}strikes.Strike 1": {"hex": "1510"}})
    verb, act, options = meant.split(" ", 2)
    assert Desk(session).read(split_words(typed)).argv == [verb, act, *options.split("|")]
