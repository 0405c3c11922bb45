"""What is refused where the machine fails, files are not what they were, or nobody answers; and in orders' grammar."""

from __future__ import annotations

import io
import os
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from referee.cli import asking, asking_first, config, dispatch, orders
from referee.cli.answers import words_as_object
from referee.cli.commands import keep
from referee.cli.console.offer import Desk
from referee.cli.console.run import run_script
from referee.cli.dice_asked import Table, Wanted
from referee.cli.dice_row import Ask
from referee.cli.main import run
from referee.devices import Book
from referee.engine.answer import odds
from referee.engine.catalogue import index as declared
from referee.engine.errors import Refusal
from referee.engine.limits import TooMany
from referee.engine.procedure import find
from referee.engine.rules import load
from referee.games.carrier_clashes.evening import orders as words
from referee.games.carrier_clashes.evening import state as board
from referee.games.naval_units.evening import state as sea_zones
from referee.session import carrying, order_check
from referee.session.acting import catalogue, forcing
from referee.session.acting import orders as grammar
from referee.session.acting.order_line import Line
from referee.session.acting.order_sheets import Typed
from referee.session.board.handles import Untold
from referee.session.reading.picture import known_to, picture
from referee.session.record import age, folder, transfer, views
from referee.session.scenario import packing, position, scenario
from referee.session.scenario import sheets as scenario_sheets
from referee.session.session import Session
from referee.show import qr
from referee.table import serving
from referee.table.answers import LONGEST, sheet
from referee.table.command import Table as Screens
from referee.table.command import start_server
from tests.games.carrier_clashes.evening import training
from tests.refusing import Position
from tests.session.test_lock import Quick
from tests.shell import Shell

LOCKS = "referee.session.record.lock.acquire"


def raising(error: Exception) -> Callable[..., Any]:
    """A function that fails so."""

    def fails(*_: Any, **__: Any) -> Any:
        raise error

    return fails


def pack(**files: bytes) -> bytes:
    """A zip of these files, a point for each `__` of their names."""
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as out:
        for name, text in files.items():
            out.writestr(name.replace("__", "."), text)
    return raw.getvalue()


@pytest.fixture
def session() -> Session:
    """The training scenario, opened."""
    return training().session


# Nobody answers, or another answers meanwhile.


def test_a_question_about_what_has_changed_meanwhile_is_asked_again(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def agreed(*_: object) -> bool:
        session.act("note", {"text": "from another command"})
        return True

    monkeypatch.setattr(asking, "confirm", agreed)
    with pytest.raises(Refusal, match="#2 note was done meanwhile"):
        asking_first.ask_first(session, ["a value changes"], "really?")


def test_a_die_that_nobody_answers_for_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "ask_line", raising(EOFError()))
    with pytest.raises(Refusal, match=r"a search.* is needed, and nobody answers"):
        Table().ask_for([Wanted(Ask("", "D6", "a search"), range(1, 7))])


def test_a_passphrase_typed_in_two_ways_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["correct horse", "battery staple"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("getpass.getpass", lambda _: next(typed))
    with pytest.raises(Refusal, match="the two differ"):
        keep.ask_passphrase(None, twice=True)


def test_who_does_not_agree_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr(asking, "confirm", lambda *_: False)
    with pytest.raises(Refusal, match="nothing was changed"):
        asking.confirmed_once("really?", yes=False)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("note \udcff", "the line is not UTF-8"),
        ("note \u202e", "the line holds an invisible character, U+202E; leave it out"),
        ("curtain", "curtain works only at a terminal"),
    ],
)
def test_a_line_of_a_script_is_refused_and_the_next_is_read(
    session: Session, line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_script(Desk(session), [line, "note on"], as_json=False) == 0
    assert said in capsys.readouterr().err
    assert session.state.count == 2


# Files.


def test_settings_that_cannot_be_written_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file"))
    with pytest.raises(Refusal, match="cannot be written"):
        config.write_settings({"rules": "x"})


def test_a_locked_session_does_not_come_back_over_one_of_its_name(session: Session) -> None:
    Path(folder.locked_file("evening")).write_bytes(b"")
    with pytest.raises(Refusal, match="there is a session evening already that is not locked"):
        keep.to_unlock("evening", ["evening"])
    with pytest.raises(Refusal, match=r"locked session in .*friday"):
        age.unlock("friday", "correct horse battery")


def test_orders_are_utf_8_and_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd.txt").write_bytes(b"16 \xff")
    with pytest.raises(Refusal, match=r"odd\.txt is not UTF-8 text"):
        orders.text_of([], str(tmp_path / "odd.txt"), None)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"16 \xff"), encoding="utf-8"))
    with pytest.raises(Refusal, match="the input is not UTF-8 text"):
        orders.text_of([], "-", None)
    with pytest.raises(Refusal, match="a sheet of orders holds at most 200000 characters"):
        orders.text_of([], None, lambda: "x" * (orders.MOST + 1))
    with pytest.raises(Refusal, match="a sheet holds at most 16000 characters"):
        sheet("x" * (LONGEST + 1))


def test_what_is_encrypted_is_tried_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(age, "import_pyrage", Quick)
    monkeypatch.setattr(age, "decrypt", lambda *_: b"")
    with pytest.raises(Refusal, match="what was encrypted cannot be opened again"):
        age.encrypt(b"a journal", "correct horse battery")


def test_a_locked_file_that_takes_too_long_or_holds_a_damaged_journal_stays_locked(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SimpleNamespace(DecryptError=ValueError, passphrase=Mock(decrypt=raising(ValueError("Excessive work"))))
    monkeypatch.setattr(age, "import_pyrage", lambda: slow)
    with pytest.raises(Refusal, match="takes too long to open"):
        age.decrypt(b"", "correct horse battery", "evening.age")
    Path(folder.locked_file("friday")).write_bytes(b"locked")
    monkeypatch.setattr(age, "decrypt", lambda *_: pack(journal__jsonl=b"{nonsense\n"))
    with pytest.raises(Refusal, match=r"line 1 of the journal in .*; it stays locked"):
        age.unlock("friday", "correct horse battery")


def test_a_locked_session_is_a_pack_of_few_files_with_a_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refusal, match="is not a locked session: it cannot be unpacked"):
        age.parts_of(b"nothing", "evening.age")
    with pytest.raises(Refusal, match="is not a locked session: it holds no journal"):
        age.parts_of(pack(notes=b""), "evening.age")
    monkeypatch.setattr(age, "MOST", 1)
    with pytest.raises(Refusal, match="holds more than 1 files"):
        age.parts_of(pack(notes=b"", journal__jsonl=b""), "evening.age")


def test_a_sessions_file_is_whole_and_of_its_game(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = bytearray(transfer.session_bytes(session.folder))
    raw[raw.find(b"journal.jsonl") + len("journal.jsonl")] ^= 0x07  # the first block is of no kind there is
    with pytest.raises(Refusal, match="is not a session's file: it cannot be unpacked"):
        transfer.unpack_session(bytes(raw), "friday.zip")
    with monkeypatch.context() as patch:
        patch.setattr(views, "text", raising(KeyError("ships")))
        with pytest.raises(Refusal, match="is not a state of carrier-clashes: KeyError in what a side sees"):
            transfer.unpack_session(transfer.session_bytes(session.folder), "friday.zip")
    with pytest.raises(Refusal, match=r"is not a session's file: it holds no scenario\.toml"):
        transfer.unpack_session(pack(journal__jsonl=b""), "friday.zip")
    with monkeypatch.context() as patch:
        patch.setattr(transfer, "LARGEST", {"journal.jsonl": 1, "scenario.toml": 99})
        with pytest.raises(Refusal, match=r"journal\.jsonl in friday\.zip is longer than 0 MB"):
            transfer.unpack_session(pack(journal__jsonl=b"12", scenario__toml=b""), "friday.zip")
    Path(session.folder, "scenario.toml").unlink()
    with pytest.raises(Refusal, match=r"scenario\.toml cannot be read"):
        transfer.session_bytes(session.folder)
    with pytest.raises(Refusal, match="the session's scenario, cannot be read"):
        position.save(session, "position.toml")


def test_a_pack_of_tables_wants_files_that_can_be_read_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path / "mine"))
    (tmp_path / "mine" / "carrier-clashes" / "units.toml").mkdir(parents=True)
    (tmp_path / "club.zip").write_bytes(pack(**{"carrier-clashes/units__toml": b'[air."F4F-4"]\nrange = 5\n'}))
    with pytest.raises(Refusal, match=r"units\.toml cannot be read: Is a directory"):
        packing.unpack(str(tmp_path / "club.zip"))
    monkeypatch.setattr(packing, "write_over", raising(OSError(28, "No space left on device")))
    with pytest.raises(Refusal, match="cannot be written: No space left on device"):
        packing.faults({"carrier-clashes/units.toml": b""})


# What a game, or this machine, does not have.


def test_a_game_without_sessions_says_so(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refusal, match="chess has no scenarios"):
        scenario.module("chess")
    with pytest.raises(Refusal, match="chess has no sheets of counters"):
        scenario_sheets.module("chess")
    with pytest.raises(Refusal, match="the game chess is not installed here"):
        declared("chess", "ACTS")
    with pytest.raises(Refusal, match="the game chess is not installed here"):
        load("chess")
    with pytest.raises(Refusal, match="chess has no map in this program"):
        picture("chess", known_to(session.state, "ijn", session.ruleset()))
    with pytest.raises(Refusal, match='there is no side "white"'):
        known_to(session.state, "white", session.ruleset())
    with pytest.raises(Refusal, match="chess has no players' orders"):
        grammar.words_of("chess")
    monkeypatch.setattr(scenario, "shipped_in", lambda *_: [])
    with pytest.raises(Refusal, match=r"was opened with a file of your own, .*: say which"):
        scenario.played_in(session)
    monkeypatch.setattr("referee.engine.catalogue.optional_module", lambda *_: None)
    with pytest.raises(Refusal, match="does not declare what its sessions hold"):
        session.act("set", {"path": "x", "value": "1"})


@pytest.mark.parametrize("line", ["rules check ca", "new cc/training --name alone", "config", "scenario list cc"])
def test_without_a_home_nobodys_own_tables_and_settings_are_there(
    line: str, referee: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, f"{os.devnull}/{name}")
    referee(line)


def test_a_command_says_which_library_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "reply_to", raising(ModuleNotFoundError(name="rich")))
    with pytest.raises(Refusal, match="rich is not installed; odds, roll and batch work without it"):
        dispatch.answer_to(["status"])


def test_words_of_a_command_that_failed_are_its_error() -> None:
    assert words_as_object(["referee: gone\n"], 2)["error"] == {"kind": "bad-request", "message": "gone"}


def test_a_journal_that_was_changed_meanwhile_or_leads_nowhere_is_damaged(session: Session) -> None:
    before = session.state
    Session(session.folder).act("note", {"text": "another's"})
    with pytest.raises(Refusal, match="was changed since it was read; try again"):
        session.must_be_whole(before)
    nowhere = {"path": "sides.allied.task_forces.TF 16.hex.x", "value": 1}
    with pytest.raises(Refusal, match="leads through a value that holds nothing"):
        before.apply_facts({"n": 2, "act": "note", "facts": [nowhere]})


@pytest.mark.parametrize(
    ("patched", "found", "does", "said"),
    [
        ("importlib.util.find_spec", None, lambda _: serving.must_be_installed(), "which is not installed"),
        ("shutil.which", None, lambda one: serving.make_certificate(one.folder, "a"), "openssl is not installed"),
        ("shutil.which", "false", lambda one: serving.make_certificate(one.folder, "a"), "made no certificate"),
        (LOCKS, None, lambda one: serving.serve(one, "127.0.0.1", 0, None), "are running already"),
        (LOCKS, None, lambda one: Book(one.folder).writing().__enter__(), "is changing the list of devices"),
    ],
)
def test_what_the_table_s_screens_lack_is_said(
    session: Session,
    patched: str,
    found: Any,
    does: Callable[[Session], Any],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(patched, lambda *_: found)
    with pytest.raises(Refusal, match=said):
        does(session)


def test_a_server_that_ends_at_once_is_said_not_to_have_started(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "false")
    with pytest.raises(Refusal, match="the server did not start: it ended"):
        start_server(session, Screens.take({}))


def test_codes_want_their_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    with pytest.raises(Refusal, match="--qr needs the library segno"):
        qr.qr_code("a slip")


def test_a_wish_that_is_too_much_to_weigh_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    boat = {"name": "a", "kind": "dive", "defense": 2, "strength": 4, "target": 1}
    ships = [{"name": name, "target_class": "A", "defense": 4, "aa": 8} for name in ("Hiryu", "Soryu")]
    strike = {"strike": [boat, {**boat, "name": "b", "target": 2}], "ship": ships, "distance": 2}
    answer = odds(find("carrier-clashes", "strike"), strike, load("carrier-clashes"))
    apart = answer._apart
    assert apart is not None
    one_by_one = apart.odds

    def weighed(of: Any) -> Any:
        if len(of) > 1:
            raise TooMany("the two together")
        return one_by_one(of)

    monkeypatch.setattr(apart, "odds", weighed)
    monkeypatch.setattr(type(answer), "_joint", None)  # as where it is too large to be weighed in one
    with pytest.raises(Refusal, match="these results together are too much to compute"):
        answer.chance(["Hiryu>=ditw", "Soryu>=ditw"])


# The grammar of orders, and corrections.


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (lambda line: line.hex("where it goes"), "where it goes must be a hex of four digits, not 'fast'"),
        (lambda line: line.number("how many"), "how many must be a whole number, not 'fast'"),
        (lambda line: line.all_own("air unit", "air"), "air unit of yours"),
    ],
)
def test_a_word_of_a_line_is_what_is_wanted_there(session: Session, read: Callable[[Line], Any], said: str) -> None:
    words, tree = grammar.words_of("carrier-clashes"), session.state.tree
    known = words.forces(tree, "allied"), words.enemies(tree, "allied")
    line = Line(Typed(1, "16 fast"), "allied", "movement-spotted", tree, words.VERBS, known)
    with pytest.raises(Refusal, match=said):
        read(line)


def test_an_umpires_act_is_no_order(session: Session) -> None:
    found = order_check.check_sheet(session, "allied", "note x", command=lambda _: ("note", {"text": "x"}))
    assert "order or act that a player may order" in found.faults[0].words


def test_an_order_whose_moment_has_gone_by_is_said_to_be_so(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    for path, value in (("public.turn", "1"), ("public.phase", "movement-unspotted")):
        session.act("set", {"path": path, "value": value})
    carrying.handed_in(session, "allied", "16 1409")
    monkeypatch.setattr(words, "moment_of", lambda *_: "never")
    came = carrying.carry_out(session)
    assert "it is too late" in came.met[0].words


def position_of(session: Session) -> Position:
    """The session's state, to be varied."""
    return Position(session, board.Board)


def test_a_correction_names_one_thing(session: Session) -> None:
    twice = {"sides.allied.submarines.Tone": {"hex": "1410"}}
    inputs = {"path": "Tone.hex", "value": "1411"}
    position_of(session).refuses_in(twice, "set", inputs, "Tone is the name of 2 things", "path")


def test_a_forced_act_tells_nobody_of_what_he_does_not_see(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    doing = position_of(session).doing({}, forced=True)
    monkeypatch.setattr(doing, "finish", raising(Untold("Tone")))
    found = catalogue.find(session.game, "note")
    with pytest.raises(Refusal, match="note, forced, would tell a side of something that it does not see"):
        forcing.run(found, {"text": "x"}, doing)


def test_a_search_asks_for_the_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new", "naval-units/sea-zone-battle", "--name", "zone"]) == 0
    inputs = {"zone": "Coral Sea", "side": "allied"}
    zone = Position(Session(str(Path(folder.logs_folder(), "zone"))), sea_zones.Board)
    zone.refuses_in({"public.turn": 0}, "search", inputs, "the rules go by the turn")
