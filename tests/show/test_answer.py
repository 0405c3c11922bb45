"""An answer on the screen: bars on a terminal, none in a file."""

from __future__ import annotations

from referee.show.answer import BAR, bar, reason_lines


def test_a_bar_is_as_long_as_the_chance_and_never_empty_for_what_may_be() -> None:
    assert bar("1") == "█" * BAR
    assert bar("0") == " " * BAR
    assert bar("1/2").rstrip() == "█" * (BAR // 2)
    assert bar("1/5000").strip() == "▏"
    assert {len(bar(p)) for p in ("0", "1", "1/3", "2/3", "999/1000")} == {BAR}


def test_a_reason_that_several_have_is_said_once() -> None:
    halved, whole = (
        {"text": "4 D against a C target: x1/2 = 2", "cite": "17"},
        {"text": "9 against 3 is 3:1", "cite": ""},
    )
    assert reason_lines([halved, halved, whole, halved], False) == [
        "  4 D against a C target: x1/2 = 2  [17]",
        "  9 against 3 is 3:1",
    ]
