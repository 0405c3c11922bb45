"""Rows of dice as they are read out: who throws how many of what, for what; and what a typed row comes to."""

from __future__ import annotations

import pytest

from referee.cli.dice_asked import Running, Table
from referee.cli.dice_row import Ask, Row, groups_in_words, thrown_text
from referee.engine.chance import D6, Purpose, said_of
from referee.engine.dice import program_dice
from referee.session.acting.dice_sources import Shared

DEALT = f"{'card dealt of block 7 in 1513 > 2 in all; ' * 2}card dealt of block 9 in 1616"


def asks(*rows: str, by: str = "Allied", what: str = "D12") -> list[Ask]:
    return [Ask(by, what, made(row)) for row in rows]


def made(row: str) -> str:
    """What a die is for, as `HEAD > NEED` says; a head may be in two parts itself."""
    head, *rest = row.split(" > ")
    for part in rest:
        head = Purpose(head, part)
    return head


@pytest.mark.parametrize(
    ("what", "rows", "words"),
    [
        ("D6", "search", "D6, search"),
        ("D12", "AA at VB-3-1 > 1; AA at VB-3-2 > 1; AA at VS-3 > 1", "3 D12, AA at VB-3-1, 2, VS-3: 1"),
        ("D10", "search for TG 58.1; search for TG 58.4; search for TF 58", "3 D10, search for TG 58.1, 58.4, TF 58"),
        ("D12", "CAP at VB-6 > 2 or less; CAP at VT-6 > 1", "2 D12, CAP at VB-6 (2 or less), VT-6 (1)"),
        ("D12", "guns of Hood > 8 or less; guns of Hood > 4 or less", "2 D12, guns of Hood: 8 or less, 4 or less"),
        (
            "D12",
            "AA over Hood > 4 or less; AA of Kent > 2 or less",
            "2 D12, AA over Hood (4 or less), of Kent (2 or less)",
        ),
        (
            "D6",
            "contact of boat 1 > 3 or more; contact of boat 2 > 3 or more",
            "2 D6, contact of boat 1, 2: 3 or more",
        ),
        (
            "D6",
            "aircraft 1 > attack > 5 or more; aircraft 2 > attack > 5 or more",
            "2 D6, aircraft 1, 2: attack: 5 or more",
        ),
        (
            "D12",
            "boat 1 > torpedoes > 4 or more; boat 4 > das boot",
            "2 D12, boat 1: torpedoes (4 or more); boat 4 (das boot)",
        ),
        ("D12", "Ju 88 1 > flak; Ju 88 2 > flak; Ju 87 1 > flak", "3 D12, Ju 88 1, 2, Ju 87 1: flak"),
        (
            "D12",
            "attack by VB-3, VS-3 together at Kaga at 5:1 > 10 or less; attack by VT-3 at Kaga at 1:1 > 1",
            "2 D12, attack by VB-3, VS-3 together at Kaga at 5:1 (10 or less); VT-3 at Kaga at 1:1 (1)",
        ),
        ("card", DEALT, "3 cards, dealt of block 7 in 1513 (2), 9 in 1616"),
    ],
)
def test_a_group_is_read_out_by_thrower_die_purpose_and_need(what: str, rows: str, words: str) -> None:
    assert groups_in_words(asks(*rows.split("; "), what=what)) == [f"Allied: {words}"]


@pytest.mark.parametrize(
    ("what", "rows", "values", "words"),
    [
        ("D6", "search", [3], "D6 3, search"),
        ("D12", "AA at VB-3-1 > 1; AA at VB-3-2 > 1", [4, 9], "D12 4 9, AA at VB-3-1, 2: 1"),
        ("card", DEALT, ["QS", "JD", "AH"], "cards QS JD / AH, dealt of block 7 in 1513 (2), 9 in 1616"),
    ],
)
def test_what_the_program_throws_is_said_in_groups(what: str, rows: str, values: list[int | str], words: str) -> None:
    assert thrown_text(asks(*rows.split("; "), what=what), values) == words


def test_each_side_and_each_purpose_is_a_group() -> None:
    row = [*asks("AA at VB-6 > 1"), *asks("AA at VT-6 > 1", "escorts at VF-6", by="IJN")]
    assert len(groups_in_words(row)) == 3


def test_a_card_is_drawn_from_what_the_row_has_left_of_its_deck() -> None:
    dealt = asks("card dealt of block 7", "card dealt of block 7", what="card")
    row = Row([(dealt[0], ["AH", "JS", "2D"]), (dealt[1]._replace(before=1), ["JS", "2D"])])
    row.take("JS JS")
    assert row.taken == ["JS"]
    row.take("ah")
    assert row.taken == ["JS", "AH"]


@pytest.mark.parametrize(
    ("typed", "taken", "said_of_it"),
    [
        ("4 / 2 6 / 1", [4, 2, 6, 1], ""),
        ("4 2 6 1", [4, 2, 6, 1], ""),
        ("4 2 6 / 1", [4, 2, 6, 1], ""),
        ("4 2", [4, 2], ""),
        ("4 / 2 / 1", [4], "2 wanted, 1 typed; 4 is kept; type the rest again"),
        ("4 5 / 2 6 / 1", [], "1 wanted, 2 typed; type it again"),
        ("4261", [4, 2, 6, 1], ""),
        ("4 / 26 / 1", [4, 2, 6, 1], ""),
        ("4 261", [4, 2, 6, 1], ""),
        ("426", [], "is a D6, 1 to 6, not 426"),
        ("4 2 6 1 5", [], "4 wanted, 5 typed: Enter takes 4 2 6 1, or type the row again"),
        ("4 2 6 1 *", [4, 2, 6, 1], ""),
        ("4 9 1", [4], "not taken: 1"),
        ("next 4 2 6 1", [], "is a D6, 1 to 6, not"),
    ],
)
def test_what_is_right_of_a_row_is_kept_and_what_is_wrong_is_asked_again(
    typed: str, taken: list[int], said_of_it: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = [*asks("gunnery", what="D6"), *asks("AA at A", "AA at B", what="D6"), *asks("escorts", what="D6")]
    row = Row([(ask, range(1, 7)) for ask in wanted])
    row.take(typed)
    assert row.taken == taken
    assert said_of_it in capsys.readouterr().err
    assert len(row.still_open) == 4 - len(taken)


def test_a_stroke_within_the_only_group_parts_nothing() -> None:
    row = Row([(ask, range(1, 13)) for ask in asks("AA at A", "AA at B")])
    row.take("11 / 6")
    assert row.taken == [11, 6]


def test_in_several_fights_each_side_throws_its_dice_together(capsys: pytest.CaptureFixture[str]) -> None:
    fights = [
        Ask(by, "D6", Purpose(said_of(f"fight {fight}", who), need))
        for fight in (1, 2)
        for by, who, need in (("Allied", "Hurricane fires", "4 or more"), ("Axis", "Ju 88 fires", "6 or more"))
    ]
    row = Row([(ask, range(1, 7)) for ask in fights])
    assert row.prompt() == "2 / 2: "
    assert "Allied: 2 D6, fight 1, 2: Hurricane fires: 4 or more" in capsys.readouterr().err
    row.take("42 / 56")
    assert [(ask.why[:7], ask.by, value) for ask, value in row.typed_so_far] == [
        ("fight 1", "Allied", 4),
        ("fight 2", "Allied", 2),
        ("fight 1", "Axis", 5),
        ("fight 2", "Axis", 6),
    ]


def test_a_row_is_read_out_once_until_it_changes(capsys: pytest.CaptureFixture[str]) -> None:
    row = Row([(ask, range(1, 7)) for ask in [*asks("gunnery", what="D6"), *asks("torpedo", what="D6")]])
    assert row.prompt() == "1 / 1: "
    assert "torpedo" in capsys.readouterr().err
    row.take("9")
    assert row.prompt() == "1 / 1: "
    assert "- " not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("column", "asked"), [((None,) * 6, []), (("damaged",) * 6, []), ((None, None, 1, 1, 1, 1), ["D6"])]
)
def test_nobody_is_asked_for_a_die_that_can_do_nothing(column: tuple[int | None, ...], asked: list[str]) -> None:
    running = Running(Table(), lambda among: among[0])
    dice = Shared(running.source(program_dice(1)), about="VT-6")
    dice.row.begin("carrier-clashes", "attack", {})
    dice.read(D6, column, "effect")
    assert [one.ask.what for one in running.open] == asked


@pytest.mark.parametrize(
    ("why", "named"),
    [
        ("torpedoes at 3.5:1 > 7 or less", "torpedoes at 3.5:1 by Gato: 7 or less"),
        ("aircraft 1 > attack > 3 or more", "aircraft 1 by Gato: attack: 3 or more"),
        ("effect of a hit", "effect of a hit by Gato"),
        ("shots by Gato > 1", "shots by Gato: 1"),
    ],
)
def test_a_die_names_what_it_is_about_before_what_it_needs(why: str, named: str) -> None:
    assert Shared(program_dice(1), about="by Gato").full_purpose(made(why)) == named
