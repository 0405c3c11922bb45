"""A rule by its number: all that the program has for it, made of the declarations."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path
from types import FunctionType

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

import referee
from referee.cli.completing.offering import Line
from referee.cli.console import order_editor
from referee.cli.console.offer import Desk
from referee.cli.console.run import in_json, run_script
from referee.cli.console.run import run as run_line
from referee.cli.dispatch import dispatch_line as run
from referee.cli.orders import act_reader
from referee.cli.rules import explain_name
from referee.engine.errors import Refusal
from referee.engine.rules import games, load
from referee.session.acting.catalogue import acts
from referee.session.choosing import choose_session, use_session
from referee.session.scenario.check import coverage
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.bar_rules import bar_rules, functions_called, in_words, says_a_rule, yields_bars
from referee.show.by_number import Numbers, is_rule
from tests.cli.lines import written_out
from tests.games.carrier_clashes.evening import Evening, training
from tests.shell import Shell


@pytest.mark.parametrize("game", ["cc", "ca", "coc", "nu", "cs"])
def test_a_name_like_no_other_is_answered_with_the_five_nearest(game: str) -> None:
    with pytest.raises(Refusal) as caught:
        explain_name(game, "zz")
    assert len({*caught.value.message.partition("the nearest are ")[2].split(", ")}) == 5
    with pytest.raises(Refusal, match="99"):
        explain_name(game, "99.99")


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
        ("ca", "4.1", ["phases\n  first-gunnery"]),
        ("ca", "6.23", ["not in the text"]),
        ("ca", "6.43", ["asked by take-off"]),
        ("ca", "6.5", ["tables\n", "  BB  6        3     1             1\n", "speed-zero = allowed"]),
        ("ca", "7.13", ["bars\n", "asked by fire, launch", "  may-fire ", "priority-counts = in-sight"]),
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


def numbered(function: FunctionType, game: str) -> bool:
    return bool(in_words(function, frozenset(coverage(game)))[1])


def test_bars_are_read_off_the_functions_that_acts_ask() -> None:
    there = {bar.words: bar for bar in bar_rules("ca", frozenset(coverage("ca")))}
    shore = there["Only hexes of Guadalcanal are bombarded"]
    assert (shore.cites, shore.acts) == (("9.2 (4)",), ("bombard", "plot"))
    barred = {name for bar in there.values() for name in bar.acts}
    assert barred == {name for name, act in acts("ca").items() if act.bars}


@pytest.mark.parametrize(
    ("game", "word", "is_one"),
    [("ca", "7.13", True), ("ca", "7", True), ("ca", "99.9", False), ("nu", "Search rolls", False)],
)
def test_a_word_alone_is_a_rule_by_its_number(game: str, word: str, is_one: bool) -> None:
    assert is_rule(game, word) == is_one


def test_a_session_says_what_holds_in_it() -> None:
    session = open_session("ca/savo-island", "evening")
    assert "line-corner = clear" in explain_name("ca", "7.41")
    session.act("rule", {"ruling": "line-corner", "option": "blocked"})
    assert "line-corner = blocked  (or clear)" in explain_name("ca", "7.41")


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


# A line of orders typed at the prompt by itself, and the editor that opens again with what was wrong.


@pytest.fixture
def evening() -> Evening:
    found = training()
    found.to("movement-spotted")
    found.to("movement-unspotted")
    return found


def test_it_is_done_as_that_act(evening: Evening) -> None:
    with use_session(evening.session):
        answer = in_json(Desk(evening.session), "16 1409") or {}
    assert answer["act"] == "move"
    assert evening.thing("task_forces", "TF 16").hex == "1409"


def test_a_name_of_both_sides_wants_the_side(evening: Evening) -> None:
    evening.do("set", path="sides.ijn.task_forces.TF 16", value='{"hex": "1010", "called": "88"}', why="a twin")
    with pytest.raises(Refusal, match="may belong to either side: allied 16 1409 or ijn 16 1409"):
        written_out(Desk(evening.session), "16 1409")
    assert written_out(Desk(evening.session), "al 16 1409")[:2] == ["do", "move"]


def typed_in(session: Session, keys: str, text: str = "") -> str:
    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        return order_editor.edit_sheet(session, "allied", text, input=pipe, output=DummyOutput())


def test_the_editor_begins_with_what_was_typed_before(evening: Evening) -> None:
    assert typed_in(evening.session, "16 1409\r11 stay\r\r").strip() == "16 1409\n11 stay"
    assert typed_in(evening.session, "\x7f\x7f05\x04", "16 1409") == "16 1405"


def test_what_may_be_written_fits_the_screen() -> None:
    forms = ["air | flying-boat | surface | submarine search ZONE needs N [boats N] [night] [radar]", "SHIP on"]
    assert len(set(order_editor.lines_that_fit(["x" * 60] * order_editor.HIGH, 80))) == 1
    assert order_editor.lines_that_fit(forms, 80) == [forms[0][:-8], "[radar]", "SHIP on"]


@pytest.mark.parametrize(
    ("line", "sheets", "seen", "status"),
    [
        (["orders", "allied"], ["16 0101", "16 1409"], ["", "16 0101"], 0),  # it opens again with what was wrong
        (["orders", "allied", "16 0101;64 stay"], ["16 1409; 64 stay"], ["16 0101\n64 stay"], 0),
        (["orders", "allied", "16 0101;64 stay", "--check"], [], [], 2),
        (["orders", "allied", "16 0101;64 stay", "--no-input"], [], [], 2),
        (["orders", "allied"], ["16 0101", ""], ["", "16 0101"], 2),  # an empty sheet leaves it
    ],
)
def test_at_a_terminal_a_sheet_that_is_refused_stands_in_the_editor(
    line: list[str], sheets: list[str], seen: list[str], status: int,
    evening: Evening, monkeypatch: pytest.MonkeyPatch, referee: Shell,
) -> None:  # fmt: skip
    edited: list[str] = []

    def edit(session: Session, side: str, text: str = "") -> str:
        edited.append(text)
        return sheets.pop(0)

    monkeypatch.setattr(order_editor, "edit_sheet", edit)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    said = referee("", *line, status=status)
    assert edited == seen
    assert "line 1 (16 0101)" in said.err
    assert ("sealed" in said.out) == (status == 0)


def test_quotes_around_a_name_in_a_line_that_is_an_act_are_no_part_of_it(evening: Evening) -> None:
    """What is in the state is plain text, so that a sheet with such a line can be tried."""
    found = act_reader(evening.session, "allied")('move "TF 16" 1409')
    assert found == ("move", {"name": "TF 16", "hex": "1409"})
    assert {type(value) for value in found[1].values()} == {str}


# The page on orders: its two sheets of each game, typed as they are there, give the lines that are there.

PAGE = (Path(referee.__file__).parent / "manual" / "orders.md").read_text()
BEFORE = {
    "Carrier Clashes": "new carrier-clashes/training; next 6 --yes --seed 1",
    "CA": "new ca/savo-island; do stand-ins; next --seed 1",
    "Clash of Carriers": "new clash-of-carriers/philippine-sea; next; do order; next --seed 1",
}
MOST_KEYS = 320


def part(game: str) -> str:
    """What the page says of a game's two sheets."""
    return PAGE.split(f"\n**{game}** (", 1)[1].split("```console\n", 1)[1].split("\n```", 1)[0]


@pytest.mark.parametrize("game", BEFORE)
def test_two_sheets_are_typed_and_carried_out_as_on_the_page(game: str) -> None:
    for line in BEFORE[game].split(";"):
        assert f"referee {line.partition(' --')[0].strip()}" in PAGE
        with contextlib.redirect_stdout(io.StringIO()):
            assert run(shlex.split(line)) == 0
    session = choose_session(None)
    steps = re.findall(r"^> (.*)\n(#.*)$", part(game), re.MULTILINE)
    assert sum(len(typed) + 1 for typed, _ in steps) <= MOST_KEYS
    with use_session(session):
        for typed, wanted in steps:
            out, err = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                run_script(Desk(session), [f"{typed} --seed 1" if typed.startswith("next") else typed], False)
            assert err.getvalue().replace("\nhint: undo takes it all back", "").count("referee:") == 0
            assert wanted in out.getvalue()
