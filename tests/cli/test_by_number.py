"""A rule by its number: all that the program has for it, made of the declarations."""

from __future__ import annotations

from types import FunctionType
from typing import Any

import pytest

from referee.cli.completing.offering import Line
from referee.cli.console.offer import Desk
from referee.cli.console.run import run as run_line
from referee.cli.rules import explain_name
from referee.engine.errors import Refusal
from referee.engine.rules import games, load
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.catalogue import acts
from referee.session.scenario.check import coverage
from referee.session.scenario.scenario import open_session
from referee.show.bar_rules import bar_rules, functions_called, in_words, says_a_rule, yields_bars
from referee.show.by_number import Numbers
from tests.shell import Shell


def test_a_rule_shows_its_bars_acts_procedures_tables_and_rulings() -> None:
    text = explain_name("ca", "7.13")
    for part in ("bars\n", "asked by bombard\n", "asked by fire, launch", "  may-fire ", "priority-counts = in-sight"):
        assert part in text
    assert "maneuver: " in explain_name("ca", "6.5")
    assert "phases\n  first-gunnery" in explain_name("ca", "4.1")
    assert "not in the text" in explain_name("ca", "6.23")


@pytest.mark.parametrize("game", ["cc", "ca", "coc", "nu", "cs"])
def test_a_name_like_no_other_is_answered_with_the_five_nearest(game: str) -> None:
    with pytest.raises(Refusal) as caught:
        explain_name(game, "zz")
    assert len({*caught.value.message.partition("the nearest are ")[2].split(", ")}) == 5


@pytest.mark.parametrize(
    ("game", "chapter", "rules", "elsewhere"),
    [
        ("ca", "7", ["7.0", "7.1", "7.81"], "6.1"),
        ("ca", "7.1", ["7.11", "7.13"], "7.2"),
        ("ca", "9.2", ["9.2 (4)"], "9.14"),
        ("cc", "16", ["16.a", "16.k", "16.k.i"], "17"),
        ("cc", "16.k", ["16.k.i", "16.k.iii"], "16.l"),
        ("coc", "8.1", ["8.1.1"], "8.2"),
    ],
)
def test_a_chapter_has_a_line_for_each_of_its_rules(game: str, chapter: str, rules: list[str], elsewhere: str) -> None:
    rows = [line.split("  ")[1] for line in explain_name(game, chapter).partition("its sub-rules\n")[2].splitlines()]
    assert set(rules) <= set(rows)
    assert elsewhere not in rows


@pytest.mark.parametrize(
    ("game", "rule", "parts"),
    [
        ("cc", "15.c", ["bars\n", "asked by sweep"]),
        ("cc", "16.k", ["acts\n  attack ", "procedures\n", "  strike-attacks ", "  16.k.iii "]),
        ("cc", "18.b", ["asked by cap, ferry, launch", "  damage ", "halved-defense = keep"]),
        ("cc", "20.f", ["bars\n", "asked by screen"]),
        ("ca", "6.43", ["asked by take-off"]),
        ("ca", "6.5", ["tables\n", "  BB  6        3     1             1\n", "speed-zero = allowed"]),
        ("ca", "9.14", ["asked by move", "acts\n  take-off ", "  score ", "exit-facing = front"]),
        ("coc", "3.3", ["asked by draw", "asked by retreat", "phases\n  tally", "  stacking "]),
        ("coc", "6.3.3", ["asked by search"]),
        ("coc", "8.7", ["asked by activate", "  draw ", "  activation ", "usn-chit-idle = leaves"]),
        ("nu", "Search rolls", ["asked by search", "  search ", "tables\n", "radar-search = "]),
        ("nu", "Submarine Combat", ["bars\n", "asked by submarine-attack", "  Submarine Combat: attack and screens "]),
        ("cs", "Collisions", ["asked by collide"]),
        ("cs", "Torpedo Difficulty", ["  torpedo-difficulty ", "  over-8         2\n", "long-lance-range = "]),
    ],
)
def test_a_rule_shows_all_that_is_declared_for_it(game: str, rule: str, parts: list[str]) -> None:
    text = explain_name(game, rule)
    assert [part for part in parts if part not in text] == []


def test_a_part_of_a_heading_lists_all_that_have_it_and_one_alone_is_shown() -> None:
    listed = explain_name("nu", "Submarine")
    assert listed.startswith("nu: headings with Submarine\n")
    headings = ["Submarine Combat: attack and screens", "Submarine Economic Attacks"]
    assert [one for one in headings if f"\n  {one} " not in listed] == []
    assert "Kamikaze" not in listed
    assert explain_name("nu", "economic att") == explain_name("nu", "Submarine Economic Attacks")
    assert explain_name("cs", "browning") == explain_name("cs", "Browning")
    with pytest.raises(Refusal, match="nearest"):
        explain_name("nu", "Su")


@pytest.mark.parametrize("game", games())
def test_every_rule_of_the_rulebook_has_its_page_and_every_bar_stands_on_one(game: str) -> None:
    numbers = Numbers(load(game))
    for rule in numbers.numbers():
        text = numbers.text_of(rule)
        assert text is not None
        assert len(text.splitlines()) > 1, rule
    for bar in bar_rules(game, frozenset(coverage(game))):
        assert bar.acts
        assert all(bar.words[:20] in " ".join((numbers.text_of(cite) or "").split()) for cite in bar.cites)


@pytest.mark.parametrize("game", games())
def test_a_function_with_a_bar_of_its_own_says_its_rule(game: str) -> None:
    asked = {one: act for act in acts(game).values() if act.bars for one in functions_called(act.bars, act.inputs)}
    own = [one for one in asked if yields_bars(one) and "Bar" in one.__code__.co_names]
    known = frozenset(coverage(game))
    assert own
    assert [one.__name__ for one in own if numbered(one, game) and not says_a_rule(one, known)] == []
    together = [one for one in asked if yields_bars(one) and (one.__doc__ or "").startswith("What forbids ")]
    assert together
    assert [one.__name__ for one in together if says_a_rule(one, known) and numbered(one, game)] == []


@pytest.mark.parametrize("words", ["What forbids it", "A destroyer does not", "Nobody"])
def test_what_a_function_is_its_bars_and_numbers_say_and_not_its_words(words: str) -> None:
    def with_a_bar(ship: object) -> Bars:
        yield Bar("7.13", f"{ship} may not", "ship")

    def with_a_number(ship: object) -> Bars:
        yield from with_a_bar(ship)

    def put_together(ship: object) -> Bars:
        yield from with_a_number(ship)

    with_a_bar.__doc__ = put_together.__doc__ = f"{words}."
    with_a_number.__doc__ = f"{words} (7.13)."
    functions: list[Any] = [with_a_bar, with_a_number, put_together]
    assert [says_a_rule(one, frozenset()) for one in functions] == [True, True, False]


def numbered(function: FunctionType, game: str) -> bool:
    return bool(in_words(function, frozenset(coverage(game)))[1])


def test_bars_are_read_off_the_functions_that_acts_ask() -> None:
    there = {bar.words: bar for bar in bar_rules("ca", frozenset(coverage("ca")))}
    shore = there["Only hexes of Guadalcanal are bombarded"]
    assert (shore.cites, shore.acts) == (("9.2 (4)",), ("bombard", "plot"))
    barred = {name for bar in there.values() for name in bar.acts}
    assert barred == {name for name, act in acts("ca").items() if act.bars}


def test_a_session_says_what_holds_in_it() -> None:
    session = open_session("ca/savo-island", "evening")
    assert "line-corner = clear" in explain_name("ca", "7.41")
    session.act("rule", {"ruling": "line-corner", "option": "blocked"})
    assert "line-corner = blocked  (or clear)" in explain_name("ca", "7.41")


def test_a_number_that_there_is_not_is_refused_with_its_like() -> None:
    with pytest.raises(Refusal) as caught:
        explain_name("ca", "7.99")
    assert caught.value.kind == "unknown"


def test_in_the_console_a_number_alone_is_enough_and_tab_goes_over_them() -> None:
    desk = Desk(open_session("carrier-clashes/training", "evening"))
    offered = [offer.text for offer in desk.offers("16.k")]
    assert offered == ["16.k", "16.k.i", "16.k.ii", "16.k.iii"]
    assert "16.k.i" in [offer.text for offer in desk.offers("rules show cc 16.k")]
    assert "16.k" not in [offer.text for offer in desk.offers("move 16.")]


def test_help_of_a_number_is_the_rule(capsys: pytest.CaptureFixture[str], referee: Shell) -> None:
    desk = Desk(open_session("ca/savo-island", "evening"))
    run_line(desk, ["help", "7.13"])
    for shown in (capsys.readouterr().out, referee("help", "7.13"), referee("help", "ca", "7.13")):
        assert shown == explain_name("ca", "7.13")


def test_in_the_shell_tab_goes_over_the_numbers() -> None:
    words = ["rules", "show", "cc"]
    assert [offer.text for offer in Line(words, "16.k.").offers()] == ["16.k.i", "16.k.ii", "16.k.iii"]
