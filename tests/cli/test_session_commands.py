"""A session from the command line, as an umpire types it."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from referee.cli.asking import Question, asking_through
from referee.session.choosing import choose_session
from referee.session.record import folder as files
from referee.session.record import journal
from referee.session.scenario.scenario import open_session
from tests.shell import Shell


@pytest.fixture(autouse=True)
def logs(monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of sessions, where one is open."""
    monkeypatch.setenv("COLUMNS", "100")
    return Path(open_session("carrier-clashes/training", "evening").folder).parent


def test_a_session_is_opened_listed_and_walked(referee: Shell, logs: Path) -> None:
    assert "friday" in referee("new training --name friday")
    assert {path.name for path in (logs / "friday").iterdir() if not path.name.startswith(".")} == {
        "journal.jsonl", "journal.head", "scenario.toml", "umpire.toml", "allied.toml", "ijn.toml",
    }  # fmt: skip
    assert "Set-up" in referee("status")
    came = referee.json("next", "--seed", "3")
    assert (came["ok"], came["act"], came["entry"]) == (True, "next", 2)
    assert came["say"]["all"]
    assert set(came["say"]) == {"all", "allied", "ijn", "umpire"}
    assert [row["session"] for row in referee.json("sessions")["sessions"]] == ["evening", "friday"]


def test_a_scenario_that_is_none_is_refused_and_nothing_is_written(referee: Shell, logs: Path) -> None:
    referee("new", "carrier-clashes/trainning", status=2)
    assert "carrier-clashes/training" in referee.err
    faulty = logs / "faulty.toml"
    faulty.write_text('format = 1\ngame = "cc"\ntitle = "x"\nsides = ["allied", "usn"]\n[task_force.A]\nside = 3\n')
    referee("new", str(faulty), status=2)
    assert referee.err.count("faulty.toml:") >= 3
    assert "[task_force.A] hex is missing" in referee.err
    assert "{" not in referee.err
    assert not (logs / "faulty").exists()
    assert referee.json("new", str(faulty), status=2)["error"]["kind"] == "bad-input"


@pytest.mark.parametrize(("file", "name"), [("My Battle Ö.toml", "My-Battle-"), ("航空.toml", "session-")])
def test_a_scenario_s_file_may_be_called_anything(file: str, name: str, referee: Shell, tmp_path: Path) -> None:
    path = tmp_path / "a folder" / file
    path.parent.mkdir()
    path.write_text(referee("scenario show ca/savo-island"))
    assert referee("new", str(path)).startswith(name)


def test_the_current_session_is_the_one_opened_last_or_chosen(
    referee: Shell, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    referee("new", "training", "--name", "second")
    referee("note", "here")
    assert [row["current"] for row in referee.json("sessions")["sessions"]] == [False, True]
    assert "* second" in referee("sessions")
    referee("use", "nobody", status=2)
    assert "no session" in referee.err
    assert "second: " in referee("use")
    with monkeypatch.context() as patch:
        patch.setenv("REFEREE_SESSION", "second")
        for words, there in (("use evening", True), ("use second", False), ("use", False)):
            assert ("hint: $REFEREE_SESSION names second and takes precedence" in referee(words)) == there
    assert referee.json("use", "evening") == {"ok": True, "session": "evening", "game": "carrier-clashes"}
    referee("close")
    said = " ".join(referee("status").split())
    assert "entry 2, closed" in said
    assert said.endswith("OVER undo opens it again; report writes the report")
    referee("next", status=3)
    assert "hint: undo opens it again; report writes the report; --force" in referee.err
    referee("undo")
    (logs / "evening" / "journal.jsonl").write_text("{}\n")
    assert referee.json("sessions")["sessions"][0]["damaged"]
    assert referee.json("status", "--session", "second")["entries"] == 2
    referee("status", status=5)


def test_a_session_gone_is_not_the_current_one(referee: Shell, logs: Path) -> None:
    (logs / "evening").rename(logs / "else")
    assert "else: " in referee("status")
    referee("new", "training", "--name", "second")
    (logs / "second").rename(logs / "third")
    referee("status", status=2)
    assert "referee use NAME" in referee.err


def test_rolls_are_logged_with_the_sessions_rulings(referee: Shell) -> None:
    referee("rule", "clear-six", "cloudy")
    assert "cloudy" in referee("roll", "weather", "--zone", "clear", "--dice", "6")
    rolled = referee.json("roll", "cc", "weather", "--zone", "clear", "--dice", "6")
    assert rolled["outcome"] == {"zones": ["cloudy"]}
    assert (rolled["entry"], rolled["act"], rolled["answers"][0]["outcome"]) == (4, "roll", rolled["outcome"])
    assert set(rolled["say"]) == {"all", "allied", "ijn", "umpire"}
    odds = referee.json("odds", "weather", "--zone", "clear")
    assert {row["outcome"]["zones"][0] for row in odds["distribution"]} == {"clear", "cloudy"}
    apart = referee.json("odds", "cc", "weather", "--zone", "clear", "--no-session")
    assert {row["outcome"]["zones"][0] for row in apart["distribution"]} == {"clear", "cloudy", "stormy"}
    assert len(referee("log", "show", "--json").splitlines()) == 4


def test_amending_a_roll(referee: Shell) -> None:
    referee("roll", "initiative", "--allied-level", "1", "--ijn-level", "0", "--dice", "3,4", "--tell", "all")
    came = referee.json("amend", "2", "--dice", "1,6", "--why", "misread")
    assert came["answers"][0]["outcome"] == {"initiative": "ijn"}
    assert came["say"]["allied"] == ["withdrawn: The throw for initiative: allied.", "The throw for initiative: ijn."]
    referee("amend", "4", "--input", "proceduer=x", "--why", "x", status=2)
    assert "nearest: procedure" in referee.err
    referee("amend", "3", "--dice", "1,6", "--why", "x", status=2)
    assert "itself a correction" in referee.err


def test_dice_of_the_table_are_wanted_where_nobody_can_be_asked(referee: Shell) -> None:
    referee("dice", "table")
    referee("roll", "initiative", "--allied-level", "1", "--ijn-level", "0", "--no-input", status=2)
    assert "a D6 is needed from the table for Allied initiative" in referee.err
    assert len(referee("log", "show", "--json").splitlines()) == 2


def test_a_long_story_is_shown_from_its_end_and_whole_when_asked(referee: Shell) -> None:
    for count in range(26):
        referee("tell", "ijn", f"word {count}.")
    told = choose_session("evening").state.told["ijn"]
    shown = referee("show", "ijn")
    assert [f"word {count}." in shown for count in range(26)] == [count > 5 for count in range(26)]
    assert f"earlier messages: {len(told) - 20} (show ijn --told)" in shown
    whole = referee("show", "ijn", "--told")
    assert all(f"word {count}." in whole for count in range(26))
    assert "earlier messages" not in whole
    assert referee.json("show", "ijn")["told"] == told


def test_the_last_of_the_record_is_read_from_its_end(referee: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    for count in range(9):
        referee("tell", "ijn", f"word {count} {'long ' * 20}.")
    referee("undo", "--yes")
    whole, told = referee("log", "show"), referee("log", "show", "--for", "ijn")
    with monkeypatch.context() as unread:
        unread.setattr(journal, "scan", lambda _: pytest.fail("all of it was read"))
        for block in (10, 1_000, 100_000):
            unread.setattr(files, "BLOCK", block)
            for count in (1, 2, 10):
                assert whole.endswith(last := referee("log", "show", "--last", str(count)))
                assert len(referee("log", "show", "--last", str(count), "--json").splitlines()) == count
                assert ("[VOID]" in last) == (count > 1)
            assert [one["n"] for one in choose_session("evening").latest(9, lambda one: one["n"] > 7)] == [8, 9, 10, 11]
    assert told.endswith(referee("log", "show", "--for", "ijn", "--last", "3"))
    assert referee("log", "show", "--last", "99") == whole


def test_brackets_in_what_was_told_are_shown_as_they_stand(referee: Shell) -> None:
    referee("tell", "ijn", "a [contact] bearing [045]")
    assert "a [contact] bearing [045]" in referee("show", "ijn")


def test_a_damaged_journal_is_refused_and_repaired(referee: Shell, logs: Path) -> None:
    for text in ("one", "two"):
        referee("note", text)
    path = logs / "evening" / "journal.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"one"', b'"uno"'))
    referee("status", status=5)
    assert "line 3" in referee.err
    assert "log repair --session evening repairs it" in referee.err
    assert "--to" not in referee.err  # only a whole reading says how far back is safe
    assert "evening" in referee("sessions")
    assert "damaged: line 3" in referee("sessions")
    report = referee("log", "verify", status=5).out
    assert 'entry 2 was changed; it now says: note {"text": "uno"}' in report
    assert "log repair keeps 2 of 3 entries" in report
    assert "log repair --to 1 goes back to entry 1, and costs 2" in report
    assert "lost: 2; nothing was changed" in referee("log", "repair", status=2).err
    assert "to must be from 1 to 1" in referee("log", "repair", "--to", "2", "--yes", status=2)
    referee("log", "repair", "--yes")
    assert "entry 4" in referee("status")
    assert "two" in referee("log", "show")
    referee("log", "repair", status=2)
    assert "is sound; nothing was changed" in referee.err


def test_what_is_wanted_of_an_act_is_a_chance_and_nothing_is_done(referee: Shell) -> None:
    asked = ["search", "--hex", "1408", "--searcher", "Enterprise", "--force", "--why", "asked early"]
    spotted = referee.json("odds", *asked, "--want", "cards>=4")
    rows = [Fraction(row["p"]) for row in spotted["distribution"] if row["outcome"]["cards"] >= 4]
    assert Fraction(spotted["wanted"]["p"]) == sum(rows)
    referee("odds", *asked, "--want", "spottet=yes", status=2)
    assert "nearest: spotted" in referee.err
    referee("do", *asked, "--want", "spotted=yes", status=2)
    assert "referee odds search" in referee.err
    assert len(referee("log", "show", "--json").splitlines()) == 1


def test_undo_takes_back_one_act_after_the_other_and_redo_brings_them_back(referee: Shell) -> None:
    for text in ("one", "two"):
        referee("note", text)
    assert referee("undo").splitlines()[:2] == ["#4 undo", "  no longer counts: #3 note two"]
    came = referee.json("undo")
    assert (came["voids"], came["back"]) == ([2], [])
    assert "counts again: #2 note one" in referee("redo")
    came = referee.json("undo", "--to", "3")
    assert (came["act"], came["voids"], came["back"]) == ("undo", [], [3])
    assert "nothing changed" not in referee("log", "show")
    referee("redo")
    assert referee.json("redo")["back"] == [3]
    referee("redo", status=2)
    assert "nothing was undone" in referee.err
    referee("undo")
    referee("note", "three")
    referee("redo", status=2)
    assert "after the last undo" in referee.err


def test_a_session_is_looked_at_as_it_stood(referee: Shell) -> None:
    referee("next", "--seed", "3")
    referee("tell", "ijn", "smoke")
    referee("note", "dusk")
    assert "smoke" not in referee("show", "ijn", "--at", "2")
    assert "smoke" in referee("show", "ijn", "--at", "1/init")
    assert referee.json("status", "--at", "0/")["phase"] == "set-up"
    assert referee.json("show", "Enterprise", "--at", "4")["name"] == "Enterprise"
    assert "1/" not in referee("map", "--at", "1")
    for wrong, why in (
        ("9", "from 1 to 4"),
        ("2/x", "nothing was done in 2/x; try: "),
        ("1/search", "1/initiative"),
        ("x", "TURN/PHASE"),
    ):
        referee("status", "--at", wrong, status=2)
        assert why in referee.err


def test_next_walks_several_phases_until_something_is_open(referee: Shell) -> None:
    referee("next", "3")
    assert referee.json("status")["entries"] == 4
    referee("next", "0", status=2)
    assert "1 to 99" in referee.err
    referee("next", "50", "--seed", "3")
    assert "something is open here" in referee.err
    assert referee.json("status")["due"]


def test_an_act_shows_all_its_odds_and_the_journal_keeps_those_of_few_outcomes(
    referee: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    weather = ["roll", "weather", *["--zone", "clear"] * 6, "--dice", "1,1,1,1,1,1"]
    referee(*weather)
    assert len(json.loads(referee("log", "show", "--json").splitlines()[-1])["answers"][0]["distribution"]) == 3**6
    monkeypatch.setattr("referee.session.how.ODDS_KEPT", 700)
    rolled = referee.json(*weather)
    assert len(rolled["distribution"]) == len(rolled["answers"][0]["distribution"]) == 3**6
    kept = json.loads(referee("log", "show", "--json").splitlines()[-1])["answers"][0]
    assert "distribution" not in kept
    assert kept["p"] == next(row["p"] for row in rolled["distribution"] if row["outcome"] == rolled["outcome"])
    assert any("729 outcomes are not kept" in reason["text"] for reason in kept["because"])


@pytest.mark.parametrize("scenario", ["naval-units/sea-zone-battle", "cunningham-somerville/convoy"])
def test_what_is_shown_holds_nothing_empty(scenario: str, referee: Shell) -> None:
    session = open_session(scenario, "zones")
    for who in ("umpire", *session.state.sides):
        shown = referee("show", who, "--session", "zones")
        assert not re.search(r"\(\)|phase ?,|phase *$", shown, re.MULTILINE), who


@pytest.mark.parametrize("words", [["status"], ["log", "show"], ["why"], ["map"]])
def test_a_look_puts_edited_and_lost_files_right(referee: Shell, logs: Path, words: list[str]) -> None:
    referee("note", "x")
    edited, lost = logs / "evening" / "ijn.toml", logs / "evening" / "allied.toml"
    before = (edited.read_bytes(), lost.read_bytes())
    edited.write_bytes(before[0] + b"# my own\n")
    lost.unlink()
    referee(*words)
    assert "ijn.toml was edited by hand" in referee.err
    assert (edited.read_bytes(), lost.read_bytes()) == before


@pytest.mark.parametrize("word", ["usn", "USN", "RN", "rn"])
def test_a_side_is_typed_in_any_case_and_as_its_players_call_it(referee: Shell, word: str) -> None:
    referee("new", "ca/south-china-sea-a", "--name", "s")  # the Royal Navy plays the USN's side there
    for line in ("show", "slip", "told", "may", "map", "do tell --text Hello --to", "note x --by"):
        referee(*line.split(), word)
    entry = choose_session("s").latest(2)[0]
    assert (entry["inputs"]["to"], list(entry["told"])) == ("usn", ["usn"])
    referee("orders", word, "Nobody 1", status=2)
    assert "Nobody" in referee.err
    referee("slip", "Axis", status=2)


@pytest.mark.parametrize(
    ("correction", "reason", "asked"),
    [
        ("set 'TF 16.spotted' yes", "seen", ["why?", "set?"]),
        ("set 'TF 16.spotted' yes", "", ["why?"]),
        ("amend 2 --dice 1,1,1,1,1,1,5,2", "misread", ["why?", "amend #2 next?"]),
        ("amend 2 --dice 1,1,1,1,1,1,5,2", "", ["why?"]),
        ("amend 2 --dice 1,1,1,1,1,1,5,2 --yes", "", []),
        ("amend 2 --dice 1,1,1,1,1,1,5,2 --yes --why misread", "misread", []),
        ("amend 2 --dice 1,1,1,1,1,1,5,2 --json --why misread", "misread", []),
        ("undo", "y", ["undo?"]),
        ("undo --yes", "y", []),
        ("undo --json", "y", []),
        ("redo", "y", ["redo?"]),
        ("redo --yes", "y", []),
        ("redo --json", "y", []),
    ],
)
def test_at_a_terminal_a_correction_and_a_reason_that_is_wanted_are_asked_for(
    referee: Shell, monkeypatch: pytest.MonkeyPatch, correction: str, reason: str, asked: list[str]
) -> None:
    prompts: list[str] = []

    def answer(question: Question) -> str:
        prompts.append(question.prompt.removesuffix(" [y/N] ").strip())
        return reason if question.prompt == "why? " else "y"

    for line in ("next --dice 1,1,1,1,1,1,3,4", "note x", "undo --yes"):
        referee(line)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    with asking_through(answer):
        referee(correction, status=0 if reason else 2)
    assert prompts == asked
    done = [entry["act"] for entry in choose_session("evening").entries()[4:]]
    assert done[:1] == ([correction.partition(" ")[0]] if reason else [])
    assert reason or "needs a reason" in referee.err
