"""Rows of dice as they are read out: who throws how many of what, for what; and what a typed row comes to."""

from __future__ import annotations

import pytest

from referee.cli.dice_asked import Ask
from referee.cli.dice_row import Row, said


def asks(*rows: str, by: str = "Allied", what: str = "D12") -> list[Ask]:
    return [Ask(by, what, why) for why in rows]


@pytest.mark.parametrize(
    ("group", "words"),
    [
        (asks("search", what="D6"), "Allied: D6, search"),
        (
            asks("AA at VB-3-1: needs 1", "AA at VB-3-2: needs 1", "AA at VS-3: needs 1"),
            "Allied: 3 D12, AA at VB-3-1, 2, VS-3: 1",
        ),
        (
            asks("CAP at VB-6: needs 2 or less", "CAP at VT-6: needs 1"),
            "Allied: 2 D12, CAP at VB-6 (2 or less), VT-6 (1)",
        ),
        (
            asks(*["card dealt of block 7 in 1513, 2 in all"] * 2, "card dealt of block 9 in 1616", what="card"),
            "Allied: 3 cards, dealt of block 7 in 1513 (2), 9 in 1616",
        ),
    ],
)
def test_a_group_is_read_out_by_thrower_die_purpose_and_need(group: list[Ask], words: str) -> None:
    assert said(group) == [words]


def test_each_side_and_each_purpose_is_a_group() -> None:
    row = [*asks("AA at VB-6: needs 1"), *asks("AA at VT-6: needs 1", by="IJN"), *asks("escorts at VF-6", by="IJN")]
    assert len(said(row)) == 3


def test_a_card_is_drawn_from_what_the_row_has_left_of_its_deck() -> None:
    dealt = asks("card dealt of block 7", "card dealt of block 7", what="card")
    row = Row([(dealt[0], ["AH", "JS"]), (dealt[1]._replace(before=1), ["AH", "JS"])])
    row.take("AH AH")
    assert row.taken == ["AH"]
    row.take("js")
    assert row.taken == ["AH", "JS"]
