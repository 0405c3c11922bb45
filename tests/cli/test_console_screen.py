"""The console at a terminal: keys, questions, dice of the table, the curtain, what is foreseen."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from referee.cli.asking import BLANK, asking_through, at_terminal
from referee.cli.console.clock import Clock, as_clock
from referee.cli.console.lead import bottom_line
from referee.cli.console.prompting import select_all
from referee.cli.console.screen import Screen
from referee.session.acting.due import Due
from referee.session.acting.hints import command
from referee.session.choosing import use_session
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.show.status import what_to_do

F2, F3, F8, CTRL_C, CTRL_O, CTRL_D = "\x1bOQ", "\x1bOR", "\x1b[19~", "\x03", "\x0f", "\x04"
END, BACKSPACE = "\x1b[F", "\x7f"
ROLL = "roll initiative --allied-level 1 --ijn-level 0\r"
STRIKE = "roll strike --strike kind=torpedo,defense=2,strength=12 --ship target_class=A,defense=4,aa=16\r"


class Raw(DummyOutput):
    """A terminal that remembers what was written to it as it is."""

    def __init__(self) -> None:
        self.raw: list[str] = []

    def write_raw(self, data: str) -> None:
        self.raw.append(data)


class Table:
    """An umpire at a terminal: types all keys beforehand, and reads what was shown."""

    def __init__(self, session: Session, capsys: pytest.CaptureFixture[str]) -> None:
        self.session = session
        self.capsys = capsys
        self.output = Raw()

    def types(self, *keys: str) -> str:
        with create_pipe_input() as pipe, use_session(self.session):
            pipe.send_text("".join(keys) + CTRL_D)
            assert Screen(self.session, input=pipe, output=self.output).run() == 0
        came = self.capsys.readouterr()
        return came.out + came.err

    def dice(self) -> list[tuple[int, str]]:
        return [(die["value"], die["from"]) for die in self.session.entries()[-1]["dice"]]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Table:
    monkeypatch.setattr("sys.stdin", Terminal())
    return Table(open_session("carrier-clashes/training", "evening"), capsys)


def test_a_line_is_written_out_and_done(table: Table) -> None:
    shown = table.types("place tf16 0715\r", "nonsense\r")
    assert '= do place --name "TF 16" --hex 0715' in shown
    assert 'there is no command "nonsense"' in shown
    assert [entry["act"] for entry in table.session.entries()] == ["open", "place"]
    assert "place tf16 0715" in Path(table.session.folder, ".history").read_text()


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("orders ijn Vang 1510; Kido 1607", True),  # there is no Kido
        ("place tf16 9999", False),  # refused, and no sheet
        ("16 14o9", True),  # one order by itself; no hex
        ("16 9999", True),  # read, and no hex of the map
        ("16 14o9 now and", True),
    ],
)
def test_a_sheet_on_one_line_that_is_refused_is_kept_at_the_prompt(table: Table, line: str, kept: bool) -> None:
    with create_pipe_input() as pipe, use_session(table.session), asking_through(at_terminal):
        screen = Screen(table.session, input=pipe, output=table.output)
        screen.answer(line)
        assert screen.again() == (line if kept else "")
        assert screen.again() == ""


def test_a_line_that_is_written_out_is_folded_between_words(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.show.folding.width", lambda: 30)
    shown = table.types("place tf16 0715\r")
    assert '= do place --name "TF 16"' in shown.splitlines()
    assert "  --hex 0715" in shown.splitlines()


def test_a_line_with_a_name_that_several_begin_with_stands_at_the_prompt_once_more(table: Table) -> None:
    with create_pipe_input() as pipe, use_session(table.session):
        screen = Screen(table.session, input=pipe, output=table.output)
        screen.answer("move tf16,tf 0716")
        assert (screen.again(), screen.again()) == ("move tf16,tf 0716", "")
        screen.answer("s")  # a command that is short for several is typed anew
        assert screen.again() == ""
        screen.answer("move tf 0716")
        pipe.send_text("next\r")  # what is typed ahead is a line of its own
        assert screen.again() == ""


@pytest.mark.parametrize(("keys", "line"), [("next", "next"), (END + "6", "move tf6"), (BACKSPACE + "map", "map")])
def test_what_is_typed_replaces_a_line_that_stands_and_end_begins_to_mend_it(
    table: Table, keys: str, line: str
) -> None:
    with create_pipe_input() as pipe, use_session(table.session):
        pipe.send_text(f"{keys}\r")
        assert Screen(table.session, input=pipe, output=table.output).read("move tf", select_all) == line


def test_several_lines_pasted_are_several_commands(table: Table) -> None:
    table.types("\x1b[200~note one\nnote two\r\nnote three\n\x1b[201~", "\x1b[200~note fo\x1b[201~", "ur\r")
    assert [entry["inputs"]["text"] for entry in table.session.entries()[1:]] == ["one", "two", "three", "four"]


def test_ctrl_c_at_the_prompt_drops_the_line_and_stays(table: Table) -> None:
    table.types(f"note half{CTRL_C}", "note whole\r")
    assert [entry["inputs"] for entry in table.session.entries()[1:]] == [{"text": "whole"}]


def test_a_folder_where_nothing_can_be_written_costs_the_history_alone(table: Table) -> None:
    Path(table.session.folder, ".history").mkdir()
    assert "Errno" not in table.types("note one\r")
    assert len(table.session.entries()) == 2


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
@pytest.mark.parametrize(
    "keys",
    ["undo\r", "set public.turns 3 --why x\r", "curtain passphrase\r", "seal plot\r", f"{ROLL}4\r"],
)
def test_a_question_left_unanswered_changes_nothing(table: Table, keys: str, key: str) -> None:
    shown = table.types("dice table\r", keys, key, "note alive\r")
    assert "stopped; nothing was changed" in shown
    assert "fault" not in shown
    assert [entry["act"] for entry in table.session.entries()] == ["open", "dice", "note"]


def test_a_beginning_of_quit_leaves(table: Table) -> None:
    said = table.types("qui\r", "note after\r")
    assert "= quit" in said
    assert "referee play evening goes on" in said
    assert [entry["act"] for entry in table.session.entries()] == ["open"]


def test_one_key_goes_on_and_enter_says_what_to_do(table: Table) -> None:
    table.session.act("next", {})
    shown = table.types("remind turn 2 relief\r", F8, "\r")
    assert "ACTS " in shown
    assert "next, or F8" in shown
    assert "launch" in shown
    assert "WAIT reminder for turn 2: relief" in shown
    assert table.session.state.public["phase"] == "first-air-strike"


def test_what_is_still_open_is_said(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "referee.show.status.due_now",
        lambda game, tree: [Due("Vanguard has not moved", command("move"), "ijn", False)],
    )
    assert "OPEN IJN: Vanguard has not moved  (move)" in what_to_do(table.session)
    assert "still open; next" in what_to_do(table.session)


def test_odds_before_the_throw_touch_nothing_and_keep_the_line(table: Table) -> None:
    shown = table.types("init 1 0", CTRL_O, "\x15", "odds init 1 0\r")
    assert shown.count("carrier-clashes initiative") == 2
    assert len(table.session.entries()) == 1


def test_a_question_mark_behind_a_question_is_part_of_it(table: Table) -> None:
    shown = table.types("who is ahead?\r")
    assert "nobody wins yet" in shown
    assert "Say whether the enemy sees a thing" not in shown


def test_a_question_mark_explains_outside_a_text(table: Table) -> None:
    shown = table.types("move tf16 ?", "\x15", "note why?\r", 'tell ijn "who?"\r')
    assert "next: hex: where it goes" in shown
    assert "[13]" in shown
    told = table.session.entries()
    assert told[1]["inputs"]["text"] == "why?"
    assert told[2]["inputs"]["text"] == "who?"


def test_a_fault_of_the_program_does_not_end_the_evening(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: object) -> list[str]:
        raise KeyError("land")

    monkeypatch.setattr("referee.show.status.due_now", wrong)
    shown = table.types("\r", F8, "note one\r")
    assert shown.count("a fault of the program: KeyError: 'land'") == 2
    assert table.session.entries()[-1]["act"] == "note"


# Dice of the table.


@pytest.mark.parametrize(
    ("rows", "said", "dice"),
    [
        ("3 4", "- D6, Allied initiative\n  - D6, IJN initiative\n", "3 4"),
        ("13 2|3|x|4", "Allied initiative is a D6, 1 to 6, not 13\n  not taken: 2", "3 4"),
        ("3|4", "", "3 4"),
        ("3 / 4", "1 / 1: 3 / 4", "3 4"),
        ("3 4 5|", "", "3 4"),  # too long: Enter takes what was wanted
        ("3 4 5|6 1", "", "6 1"),
        ("3 4 / 5|3 / 5", "", "3 5"),
        ("3 4 *", "", "3 4"),
        ("3|-|5|6", "", "5 6"),  # the last is taken back
        ("-|3 - 1 2", "there is no die to take back", "1 2"),
        ("", "", "* *"),  # Enter throws what was not typed
        ("points|3 4", "nobody wins yet", "3 4"),  # what only looks is answered
        ("sessions|log verify|3 4", "intact, and today's rules", "3 4"),
        ("note x|3 4", "note waits until this is answered", "3 4"),
        ("do note --text x|3 4", "do waits until this is answered", "3 4"),
        ("4|", "", "4 *"),
        ("4|*", "", "4 *"),
    ],
)
def test_dice_of_the_table_are_typed_in_rows(table: Table, rows: str, said: str, dice: str) -> None:
    assert said in table.types("dice table\r", ROLL, *(f"{row}\r" for row in rows.split("|")))
    assert " ".join(str(value) if origin == "table" else "*" for value, origin in table.dice()) == dice


def test_the_die_of_the_row_before_is_taken_back(table: Table) -> None:
    shown = table.types("dice table\r", STRIKE, "12\r", "-\r", "11\r", "6\r", "-\r", "5\r", "1\r")
    assert "there is no die to take back" not in shown
    assert [value for value, _ in table.dice()] == [11, 5, 1]


# The curtain.


def test_the_curtain_blanks_at_once_and_brings_all_back(table: Table) -> None:
    table.session.act("dice", {"mode": "table"})
    shown = table.types("show ijn\r", "half", F2, "x\r", F3, "\x15", "note back\r", ROLL, F2, F3, "3 4\r")
    assert "Shokaku" in shown
    first = table.output.raw.index(BLANK)
    assert not any("Shokaku" in text for text in table.output.raw[:first])
    assert any("Shokaku" in text for text in table.output.raw[first:])
    assert [entry["act"] for entry in table.session.entries()] == ["open", "dice", "note", "roll"]
    assert table.output.raw[-1] == BLANK


def test_a_passphrase_may_be_wanted_to_come_back(table: Table) -> None:
    shown = table.types("curtain pass\r", "leyte\r", F2, F3, "samar\r", F3, "leyte\r", "note back\r")
    assert "leyte" not in shown + "".join(table.output.raw)
    assert table.session.entries()[-1]["inputs"] == {"text": "back"}


def test_a_sealed_order_leaves_no_trace_on_the_screen(table: Table) -> None:
    shown = table.types("show ijn\r", "seal plot --side ijn\r", "north at dawn\r", F2, F3, "open plot\r")
    word = table.session.entries()[1]["facts"][0]["value"]["word"]
    sealing = shown.rindex("seal plot")
    assert shown[sealing:].count(BLANK) >= 2
    assert word in shown
    opened = shown.index("open plot")
    assert "north at dawn" in " ".join(shown[opened:].split())
    assert "north at" not in shown[:opened]


def test_a_seal_that_cannot_be_is_refused_before_the_order_is_typed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.cli.asking.ask_order", lambda name: pytest.fail("asked"))
    assert "side must be a side" in table.types("seal plot --side usn\r")


# Corrections.


def test_corrections_show_what_they_will_do_and_ask_once(table: Table) -> None:
    shown = table.types("tell ijn smoke\r", "undo\r", "n\r", "undo\r", "y\r")
    assert "takes back #2 tell" in shown
    assert "take back from IJN: 1 message" in shown
    assert "nothing was changed" in shown
    assert [entry["act"] for entry in table.session.entries()] == ["open", "tell", "undo"]
    shown = table.types("set public.turns 3 --why longer\r", "n\r", "set public.turns 3 --why longer --yes\r")
    assert "public.turns: 2 becomes 3" in shown
    assert "must be" in table.types("set public.turns many\r")  # before a reason is asked for
    assert table.session.state.public["turns"] == 3


@pytest.mark.parametrize("line", ["tell ijn rain", "orders ijn Kido 1607", "sho tf 16"])
def test_a_command_typed_where_yes_or_no_is_asked_is_run_after_no(table: Table, line: str) -> None:
    shown = table.types("tell ijn smoke\r", "undo\r", f"{line}\r")
    assert "nothing was changed" in shown
    assert f"> {line}" in shown
    assert "that means no; what you typed runs next" in shown
    assert "undo" not in [entry["act"] for entry in table.session.entries()]
    assert "taken as" not in table.types("undo\r", "no\r", "undo\r", "\r")


def test_an_amendment_is_foreseen(table: Table) -> None:
    table.session.act("roll", {"procedure": "initiative", "inputs": {"allied_level": 1, "ijn_level": 0}, "tell": "all"})
    shown = table.types("amend 2 --dice 1,6 --why misread\r", "n\r")
    assert "again: roll (was #2)" in shown
    assert len(table.session.entries()) == 2
    table.types("amend 2 --dice 1,6 --why misread\r", "y\r")
    assert [entry["act"] for entry in table.session.entries()] == ["open", "roll", "amend", "roll"]


# The bottom line and the clock.


@pytest.mark.parametrize("wide", [40, 80, 120])
def test_the_bottom_line_fits(table: Table, wide: int) -> None:
    table.session.act("next", {})
    lines = bottom_line(table.session, ["20:15", "1:02"], wide).split("\n")
    assert len(lines) <= 2
    assert max(map(len, lines)) <= wide
    if wide >= 80:
        text = " ".join(lines)
        for part in ("turn 1 day", "Initiative", "dice program", "20:15", "1:02", "Carrier Clashes"):
            assert part in text


def test_the_clock_counts_by_phase_and_side(table: Table) -> None:
    time = [0.0]
    clock = Clock(table.session.folder, lambda: time[0])
    for seconds, phase, side in ((0, "a", None), (60, "a", "ijn"), (200, "b", "ijn"), (260, "b", None)):
        time[0] = seconds
        clock.tick(1, phase)
        clock.side = side
    clock.limit = 30.0
    time[0] = 300.0
    assert clock.is_late()
    assert "LATE" in clock.in_short()
    clock.tick(1, "b")
    assert clock.phases == {"turn 1 a": 200.0, "turn 1 b": 100.0}
    assert clock.sides == {"ijn": 200.0}
    clock.save()
    assert Clock(table.session.folder).phases == clock.phases
    assert as_clock(3_725) == "1:02"


def test_clock_is_a_command(table: Table) -> None:
    shown = table.types("clock ij\r", "clock limit 10\r", "clock off\r", "clock limit x\r", "clock usn\r")
    assert "ijn to move" in shown
    assert "clock limit takes minutes" in shown
    assert "there is no side" in shown


def test_what_the_console_does_is_there_for_the_next_one(table: Table) -> None:
    table.types("note one\r")
    fresh: Any = Session(table.session.folder)
    assert fresh.entries() == table.session.entries()
