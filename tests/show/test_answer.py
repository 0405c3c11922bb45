"""An answer on the screen: bars on a terminal, none in a file."""

from __future__ import annotations

from referee.show.answer import BAR, bar


def test_a_bar_is_as_long_as_the_chance_and_never_empty_for_what_may_be() -> None:
    assert bar("1") == "█" * BAR
    assert bar("0") == " " * BAR
    assert bar("1/2").rstrip() == "█" * (BAR // 2)
    assert bar("1/5000").strip() == "▏"
    assert {len(bar(p)) for p in ("0", "1", "1/3", "2/3", "999/1000")} == {BAR}
