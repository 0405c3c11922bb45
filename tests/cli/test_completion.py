"""Completion in a shell: what may come is offered, quoted for that shell; no secret, no typer, never an error."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cli.completing import table as tables
from referee.cli.completing.making import commands, declared_by_game
from referee.cli.completing.offering import Line
from referee.cli.completing.replying import cut_line, quote_for_bash, run
from referee.cli.completing.table import COMMANDS, table
from referee.cli.completing.verbs import Verb
from referee.cli.console.known import of_side
from referee.engine.rules import aliases, shipped_scenarios
from referee.session.choosing import choose_session
from referee.session.how import How
from referee.session.scenario import sheets
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.cli.lines import imported_by
from tests.conftest import GAMES

ROOT = Path(__file__).parent.parent.parent
SCRIPTS = ROOT / "referee" / "cli" / "completing"


@pytest.fixture
def session() -> Session:
    """A session of the training scenario, in its first search phase."""
    opened = open_session("carrier-clashes/training", "evening")
    for _ in range(3):
        opened.act("next", {})
    return opened


def offered(line: str) -> list[str]:
    *words, begun = line.split(" ")
    return [offer.text for offer in Line(words, begun).offers()]


def files_of(words: list[str]) -> str:
    """The files that a shell is to find by itself behind these words."""
    line = Line(words, "")
    line.offers()
    return line.files


def test_commands_games_procedures_and_their_options() -> None:
    assert {"odds", "do", "map", "rules", "config", "completion"} <= set(offered(""))
    assert offered("scenario s") == ["schema", "show", "save"]
    assert set(offered("odds ")) >= set(aliases())
    assert offered("odds cc att") == ["attack"]
    assert "--target-class" in offered("roll cc attack --")
    assert "--weapon" not in offered("roll cc attack --weapon H --")
    assert offered("roll cc attack --target-class ") == ["D", "C", "B", "A", "M", "L"]
    assert offered("roll cc attack --target-class=B") == ["--target-class=B"]
    assert "kind=" in offered("odds cc strike --strike ")
    assert offered("odds cc strike --strike defense=2,kind=d") == ["defense=2,kind=dive"]
    assert "defense=2,defense=" not in offered("odds cc strike --strike defense=2,")
    assert offered("odds cc attack --ruling aa-los") == ["aa-losses="]
    assert offered("odds cc attack --ruling aa-losses=") == ["aa-losses=half-and-half", "aa-losses=all-before"]
    assert offered("--no-pager scenario s") == ["schema", "show", "save"]
    assert offered("nothing-such ") == []


def test_scenarios_files_and_shells() -> None:
    new = Line(["new"], "")
    assert [offer.text for offer in new.offers()] == shipped_scenarios()
    assert new.files == "scenarios"
    assert offered("new cc/tr") == ["cc/training"]
    for words in (["export"], ["rules", "unpack"], ["map", "--svg"], ["log", "text", "--out"]):
        assert files_of(words) == "files", words
    assert files_of(["config", "rules"]) == "folders"
    assert offered("completion ") == ["bash", "zsh", "fish"]


def test_sheets_and_forms_of_the_owner_s_tables() -> None:
    assert offered("rules enter coc ") == [sheet.name for sheet in sheets.module("clash-of-carriers").SHEETS]
    assert offered("rules enter ca h") == ["hexes"]
    assert offered("rules enter nothing-such ") == []
    assert {"units", "ships", "aa", "damage-log"} <= set(offered("rules form coc "))
    assert "ships" not in offered("rules enter ")


def test_without_a_session_nothing_of_one_is_offered() -> None:
    for line in ("do ", "show ", "do search --hex ", "tell ", "set ", "use ", "undo --to "):
        assert set(offered(line)) <= {"all", "umpire", "public"}, line


def test_the_only_open_session_is_meant_as_by_commands(session: Session) -> None:
    over = open_session("carrier-clashes/training", "over")
    assert "Carrier Force" not in offered("range ")
    over.act("close", {})
    assert choose_session().name == "evening"
    assert "Carrier Force" in offered("range ")


def test_acts_of_the_phase_come_first_and_others_once_a_letter_is_typed(session: Session) -> None:
    acts = {name: Verb(*row) for name, row in table(session.game)["acts"].items()}
    found = offered("do ")
    assert all(not acts[name].phases or "first-search" in acts[name].phases for name in found)
    assert "search" in found
    assert "bombard" not in found
    assert "bombard" in offered("do bo")
    assert "--searcher" in offered("do search --")
    assert "strike" in offered("odds str")


def test_names_hexes_sides_sessions_entries_and_rulings(session: Session) -> None:
    assert {"allied", "ijn", "umpire", "public"} <= set(offered("show "))
    assert offered("do cap --unit shokaku d") == []  # two words; a shell gives them as one
    found = Line(["do", "cap", "--unit"], "shokaku d").offers()
    assert [offer.text for offer in found] == ["Shokaku dive bombers"]
    assert [offer.text for offer in Line(["do", "cap"], "--unit=VF-6,vm").offers()] == ["--unit=VF-6,VMF-223"]
    assert {"1410", "1508"} <= set(offered("do search --hex "))
    assert offered("use ") == offered("status --session ") == ["evening"]
    assert offered("unlock ") == []  # none is locked
    assert offered("amend ") == [str(number) for number in range(4, 0, -1)]
    assert "aa-losses" in offered("rule ")
    assert offered("rule aa-losses ") == ["half-and-half", "all-before"]
    assert "Carrier Force" in offered("range ")
    assert "sides.ijn.ships.Shokaku" in offered("set sides.ijn.ships.")
    assert {"dice", "search", "map"} <= set(offered("help "))
    assert "aa-losses" in offered("rules show cc ")
    assert offered("rules enter sh") == ["ships"]


def test_of_an_act_s_values_those_are_offered_that_it_takes(session: Session) -> None:
    fighters = Line(["do", "cap", "--over", "TF 16", "--unit"], "").offers()
    assert [offer.text for offer in fighters] == ["VF-6", "VMF-223"]
    elsewhere = Line(["do", "cap", "--session", "evening", "--over", "TF 16", "--unit"], "VF").offers()
    assert [offer.text for offer in elsewhere] == ["VF-6"]


def test_all_is_offered_where_all_may_be_meant_and_nowhere_else(session: Session) -> None:
    both = ["allied", "ijn"]
    for line in ("tell ", "do tell --to ", "do roll --tell "):
        assert offered(line) == [*both, "all"], line
    assert offered("slip ") == [*both, "all", "each"]
    for line in ("orders ", "seal x --side ", "do seal --side ", "carry-out ", "do roll --side "):
        assert offered(line) == both, line
    assert offered("do roll --procedure at") == ["attack"]
    assert not {"orders", "carry-out"} & set(offered("do "))


def test_on_a_line_that_names_a_side_only_its_view_is_offered(session: Session) -> None:
    hidden = {"Carrier Force", "Vanguard", "Decoy", "Shokaku", "1407", "1508", "1708"}
    for line in ("map allied --around ", "do search --side allied --hex ", "tell allied ", "set sides.allied."):
        assert not {word for word in offered(line) if any(secret in word for secret in hidden)}, line
    assert hidden <= {*offered("map --around ")}
    # Whatever the other side does in secret, the offers on such a line stay unchanged.
    lines = ("map allied --around ", "do search --side allied --hex ", "range --session evening allied ")
    before = [offered(line) for line in lines]
    session.act("set", {"path": "sides.ijn.task_forces.Vanguard.hex", "value": "1510"}, How(why="a slip"))
    assert "1510" in offered("map --around ")
    assert [offered(line) for line in lines] == before


def test_a_name_is_offered_with_what_and_where_it_is(session: Session) -> None:
    state = session.state
    names = of_side(session.game, state.tree, state.told, "allied").names
    assert names["task_forces"]["TF 16"] == "task force, allied, 1410"
    assert names["air"]["VF-6"] == "air unit, allied, F4F-4, Enterprise"


def test_a_journal_newer_than_its_snapshot_is_read(session: Session) -> None:
    Path(session.folder, ".state").unlink()
    assert "Carrier Force" in offered("range ")


def test_the_table_is_that_of_the_declarations_and_never_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES:
        assert table(game) == declared_by_game(game)
    assert table(COMMANDS) == commands()
    mark = tables.mark_of_sources()
    changed = Path(SCRIPTS, "making.py").stat()
    assert str(SCRIPTS / "making.py") in mark
    assert changed.st_mtime_ns in mark
    monkeypatch.setattr(tables, "mark_of_sources", lambda: ["another"])
    monkeypatch.setattr("referee.cli.completing.making.commands", lambda: {"new": {}})
    assert table(COMMANDS) == {"new": {}}
    monkeypatch.undo()
    assert table(COMMANDS) == commands()


def test_where_no_cache_can_be_written_it_works_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert offered("odds cc att") == ["attack"]


# Shells.


@pytest.mark.parametrize(
    ("line", "words", "begun", "quote", "lost"),
    [
        ("referee ", ["referee"], "", "", 0),
        ("referee do se", ["referee", "do"], "se", "", 0),
        ('referee do cap --unit "Shokaku f', ["referee", "do", "cap", "--unit"], "Shokaku f", '"', 0),
        ("referee do cap --unit=Shokaku\\ f", ["referee", "do", "cap"], "--unit=Shokaku f", "", 7),
        ("referee x 'it'\\''s", ["referee", "x"], "it's", "'", 0),
        ('referee x "a \\" b" c', ["referee", "x", 'a " b'], "c", "", 0),
        ("referee x a=b,c=d", ["referee", "x"], "a=b,c=d", "", 6),
        ("referee x ''", ["referee", "x"], "", "", 0),
    ],
)
def test_a_line_is_cut_as_bash_cuts_it(line: str, words: list[str], begun: str, quote: str, lost: int) -> None:
    assert cut_line(line, " \t\n\"'><=;|&(:") == (words, begun, quote, lost)


SIGNS = " \u00a0\"'\\$`!#*?[]{}()<>|&;~=:,.^%@+-_/ab1éß漢"


@given(st.text(st.sampled_from(SIGNS), min_size=1, max_size=12))
def test_what_is_quoted_means_itself_to_bash(text: str) -> None:
    assert cut_line(f"referee {quote_for_bash(text, '')} ", "=")[0] == ["referee", text]
    for quote in ("'", '"'):
        assert cut_line(f"referee {quote}{quote_for_bash(text, quote)}{quote} ", "=")[0] == ["referee", text]


def completed(line: str, folder: Path) -> list[str]:
    """What bash itself comes to with the script, at the end of a line."""
    referee = folder / "referee"
    referee.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m referee "$@"\n')
    referee.chmod(0o755)
    script = f'source "{SCRIPTS}/referee.bash"; COMP_LINE=$1 COMP_POINT=${{#1}} COMP_WORDS=(referee) COMP_CWORD=1; '
    script += '_referee; printf "%s\\n" "${COMPREPLY[@]}"'
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "--norc", "-c", script, "bash", line], capture_output=True, text=True, env=environment, check=True
    )
    return done.stdout.splitlines()


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash")
def test_bash_takes_the_offers_as_they_must_be_typed(session: Session, tmp_path: Path) -> None:
    assert completed("referee do cap --unit Shokaku\\ r", tmp_path) == ["Shokaku\\ reserve"]
    assert completed('referee do cap --unit "Shokaku r', tmp_path) == ["Shokaku reserve"]
    assert completed("referee do cap --unit=Shokaku\\ r", tmp_path) == ["Shokaku\\ reserve"]
    assert completed("referee odds cc strike --strike defense=2,kind=d", tmp_path) == ["dive"]
    assert completed("referee nothing-such ", tmp_path) == [""]


@pytest.mark.skipif(shutil.which("fish") is None, reason="no fish")
def test_fish_takes_the_offers(session: Session, tmp_path: Path) -> None:
    script = f'source {SCRIPTS}/referee.fish; complete -C "referee scenario s"'
    done = subprocess.run(["fish", "--no-config", "-c", script], capture_output=True, text=True, check=True)
    assert {line.split("\t")[0] for line in done.stdout.splitlines()} == {"show", "save"}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_is_printed(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    from referee.cli.main import run as referee

    assert referee(["completion", shell]) == 0
    assert capsys.readouterr().out == (SCRIPTS / f"referee.{shell}").read_text()
    assert referee(["completion", "tcsh"]) == 2


def test_words_come_with_help_for_shells_that_show_it(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["zsh", "scenario", "sh"]) == 0
    assert capsys.readouterr().out == "\nshow\tShow a scenario's file.\n"
    assert run(["fish", "odds", "cc", "attack", "--ruling", "'aa-los"]) == 0
    assert capsys.readouterr().out.startswith("nospace\naa-losses=\t")


# Never an error, and never slow.


BITS = 'odds do cc search --hex --hex= -- - map allied --strike kind= rules show --ruling = , set sides. " \\ rule play'
WORDS = st.sampled_from([*BITS.split(), "--session", "evening", "undo", "--to", ""])


@given(st.lists(WORDS | st.text(st.sampled_from(f"{SIGNS}\n\t\0\x1b\u202e😀"), max_size=4), max_size=6), st.booleans())
def test_no_line_makes_it_fail(words: list[str], there: bool) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_TRACEBACK", "1")
        if there and "evening" not in os.listdir(os.environ["REFEREE_LOGS"]):
            open_session("carrier-clashes/training", "evening")
        assert run(["bash", "referee " + " ".join(words)]) == 0
        assert run(["fish", *words, ""]) == 0


def test_a_damaged_session_offers_nothing_and_says_nothing(
    session: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(session.folder, "journal.jsonl").write_text("{}\n")
    assert run(["fish", "show", ""]) == 1
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", "")
    assert run(["fish", "scenario", "sh"]) == 0


def test_a_tab_needs_little_of_the_standard_library_and_nothing_else(session: Session) -> None:
    table(COMMANDS)
    table(session.game)
    for line in ("referee do ", "referee do search --hex ", "referee map allied --around ", "referee odds cc att"):
        printed, modules = imported_by("--complete", "bash", line)
        heavy = {"typer", "click", "rich", "pydantic", "tomli_w", "prompt_toolkit", "referee.session.session"}
        of_the_board = "--hex" in line or "--around" in line  # names, and what a side sees, are asked of its game
        tops = {*modules, *(name.split(".")[0] for name in modules)}
        assert (tops & (heavy if of_the_board else {*heavy, "json", "re", "typing"})) == set(), line
        assert printed.count("\n") > 1
