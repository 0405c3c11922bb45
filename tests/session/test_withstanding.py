"""What comes from elsewhere is a stranger; what is damaged is mended as far as it stands, the rest left alone."""

from __future__ import annotations

import json
import os
import re
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.cli.main import run
from referee.engine.errors import Refusal
from referee.session import renewing
from referee.session.how import How
from referee.session.record import folder, head, journal, leftovers, writing
from referee.session.record.state import fold
from referee.session.record.transfer import bring_in, export
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.shell import Shell
from tests.test_golden import SCRIPTS, played

Change = Callable[[list[dict[str, Any]]], Any]


@pytest.fixture
def session() -> Session:
    opened = open_session("carrier-clashes/training", "evening")
    for text in ("one", "two", "three"):
        opened.act("tell", {"to": "ijn", "text": text})
    return opened


def path_of(session: Session) -> Path:
    return Path(session.folder, journal.NAME)


def texts(session: Session) -> list[str]:
    return [row["text"] for row in Session(session.folder).state.told["ijn"] if not row.get("withdrawn")]


def test_a_file_that_somebody_reads_is_replaced_a_moment_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows refuses to put a file in place of one that is open."""
    path, asked, replace = tmp_path / "file", [], os.replace

    def busy(*paths: str) -> None:
        asked.append(paths)
        if len(asked) < 3:
            raise PermissionError(13, "used by another process")
        replace(*paths)

    monkeypatch.setattr(os, "replace", busy)
    for system, count in (("posix", 1), ("nt", 3)):
        asked.clear()
        with monkeypatch.context() as windows:
            windows.setattr(os, "name", system)
            try:
                folder.replace(os.fspath(path), system.encode(), sync=False)
            except folder.Unwritten:
                assert system == "posix"
        assert len(asked) == count
    assert path.read_bytes() == b"nt"
    assert os.listdir(tmp_path) == ["file"]


# Strangers.


def forged(session: Session, at: Path, change: Change) -> str:
    """A session's file whose entries were changed, and chained anew as if they had been written so."""
    entries = session.entries()
    change(entries)
    out, last = b"", ""
    for entry in entries:
        line = journal.line_of({**entry, "prev": last})
        out, last = out + line + b"\n", journal.digest(line)
    with zipfile.ZipFile(at, "w", zipfile.ZIP_DEFLATED) as pack:
        pack.writestr("journal.jsonl", out)
        pack.writestr("scenario.toml", f'game = "{session.game}"')
    return str(at)


FORGERIES: list[Change] = [
    lambda rows: rows[0].update(sides=["../../victim/Cargo", "ijn"]),
    lambda rows: rows[0].update(sides=["scenario", "ijn"]),
    lambda rows: rows[0].update(sides=["umpire", "ijn"]),
    lambda rows: rows[0].update(sides=["IJN", "ijn"]),
    lambda rows: rows[0].update(sides=["ijn", "ijn"]),
    lambda rows: rows[0].update(sides=[["ijn"]]),
    lambda rows: rows[0].update(sides=[]),
    lambda rows: rows[0].update(game="chess"),
    lambda rows: rows[0].update(format=99),
    lambda rows: rows[0].update(format="2"),
    lambda rows: rows[0].update(version=None),
    lambda rows: rows[0].update(secret="short"),
    lambda rows: rows[0].update(act="note"),
    lambda rows: rows[0].pop("facts"),
    lambda rows: rows[0]["facts"].pop(),
    lambda rows: rows[0]["facts"][1]["value"].pop("ijn"),
    lambda rows: rows[1].update(facts=[{"path": "sides.ijn", "value": None}]),
    lambda rows: rows[1].update(turn="1"),
    lambda rows: rows[1].update(at="2026-11-22T10*55:16+00:00"),
    lambda rows: rows[1].update(at="yesterday"),
    lambda rows: rows[1].update(told={"ijn": [{"words": 1}]}),
    lambda rows: rows[1].update(told={"ijn": "smoke"}),
    lambda rows: rows[1].update(facts=[{"path": "public", "value": None}]),
    lambda rows: rows[1].update(facts=[{"path": "elsewhere.x", "value": 1}]),
    lambda rows: rows[1].update(facts=[{"path": "public.turn.x.y", "value": 1}]),
    lambda rows: rows[1].update(facts=[{"path": "public.x", "value": [{"hex": None}]}]),
    lambda rows: rows[1].update(told={"ijn": [{"text": "smoke", "hex": None}]}),
    lambda rows: rows[1].update(facts=[{"path": "public.x", "value": json.loads("[" * 90 + "]" * 90)}]),
    lambda rows: rows[1].update(dice=[{"die": "D6", "value": "6", "for": "x"}]),
    lambda rows: rows[1].update(answers=[{"procedure": "x"}]),
    lambda rows: rows[1].update(facts=[{"path": "public.turn", "value": "many"}]),
    lambda rows: rows[1].update(facts=[{"path": "public.phase", "value": None}]),
    lambda rows: rows[0]["facts"][0]["value"].update(turn=1.5),
    lambda rows: rows[1].update(voids=["1"]),
    lambda rows: rows[1].update(voids=[1]),
    lambda rows: rows[1].update(voids=[2]),
]


@pytest.mark.parametrize("change", FORGERIES)
def test_a_strangers_journal_is_looked_at_before_anything_is_made(
    session: Session, tmp_path: Path, change: Change
) -> None:
    logs = Path(folder.logs_folder())
    before = sorted(path for path in logs.rglob("*"))
    with pytest.raises(Refusal) as caught:
        bring_in(forged(session, tmp_path / "friday.zip", change))
    assert caught.value.status == 5
    assert sorted(path for path in logs.rglob("*")) == before
    assert [path.name for path in tmp_path.iterdir()] == ["friday.zip"]


ANSWER = {"game": "carrier-clashes", "procedure": "x", "inputs": {}, "outcome": {}, "because": []}
DIE = {"die": "D6", "value": 6, "for": "x"}
DEEP = json.loads("[" * 90 + "]" * 90)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"by": 7}, "is not as the program writes it: by must be a text, not 7"),
        ({"why": ["x"]}, 'why must be a text, not ["x"]'),
        ({"who": 7}, "who must be a name, not 7"),
        ({"who": "x" * 101}, "who must have at most 100 characters"),
        ({"umpire": "x"}, 'umpire must be a list of 0 or more of: a text, not "x"'),
        ({"dice": [DIE, {**DIE, "from": "cup"}]}, 'dice[1].from must be table or program, not "cup"'),
        ({"dice": [{**DIE, "count": 0}]}, "dice[0].count must be a whole number of 1 or more, not 0"),
        ({"answers": [{**ANSWER, "game": True}]}, "answers[0].game must be a text, not true"),
        ({"answers": [{"procedure": "x"}]}, "answers[0].game is missing: a text"),
        ({"answers": [{**ANSWER, "p": "often"}]}, 'answers[0].p must be a fraction, as in 1/6, not "often"'),
        ({"answers": [{**ANSWER, "p": "9" * 4001}]}, "answers[0].p must have at most 4000 characters"),
        ({"answers": [{**ANSWER, "outcome": [1]}]}, "answers[0].outcome must be an object, not [1]"),
        ({"inputs": {"x": DEEP}}, "is nested too deep"),
        ({"answers": [{**ANSWER, "because": [{"text": "x"}]}]}, "answers[0].because[0].cite is missing: a text"),
        ({"answers": [{**ANSWER, "dice": [{"die": "D6"}]}]}, "answers[0].dice[0].value is missing: a whole number"),
        ({"answers": [{**ANSWER, "cards": [{**DIE, "card": 7}]}]}, "answers[0].cards[0].card must be a text, not 7"),
        ({"answers": [{**ANSWER, "distribution": [{"p": "1"}]}]}, "distribution[0].outcome is missing: an object"),
        (
            {"answers": [{**ANSWER, "distribution": [{"p": "?", "outcome": {}}]}]},
            "distribution[0].p must be a fraction",
        ),
        *(
            ({"told": {"ijn": [{"text": "x", key: value}]}}, f"told.ijn[0].{key}{said}")
            for key, value, said in (
                ("listed", "y", " must be a list"),
                ("listed", ["Speed"], " must have 2 entries, not 1"),
                ("listed", ["", "x"], '[0] must be a text that is not empty, not ""'),
                ("sunk", [["Wren"]], '[0] must be a text, not ["Wren"]'),
                ("spotted", {}, " must be a list"),
                ("story", 7, " must be a text, not 7"),
                ("hit", ["Kako"], ' must be a text, not ["Kako"]'),
                ("fate", True, " must be a text, not true"),
                ("power_hits", "2", ' must be a whole number, not "2"'),
                ("weapon_hits", 1.5, " must be a whole number, not 1.5"),
                ("ship", {"name": "x"}, ' must be a text, not {"name": "x"}'),
                ("condition", 2, " must be a text, not 2"),
                ("marker", [], " must be a text, not []"),
                ("report", {}, " must be a text, not {}"),
                ("hex", 1412, " must be a text, not 1412"),
                ("hexes", "1412", ' must be a list of 0 or more of: a text, not "1412"'),
                ("cards", 7, " must be a list"),
                ("zone", ["Coral Sea"], ' must be a text, not ["Coral Sea"]'),
                ("gone", "yes", ' must be true or false, not "yes"'),
                ("lapsed", 1, " must be true or false, not 1"),
                ("withdrawn", [], " must be true or false, not []"),
                ("turn", "2", ' must be a whole number, not "2"'),
                ("phase", 3, " must be a text, not 3"),
                ("n", {}, " must be a whole number, not {}"),
            )
        ),
        ({"told": {"ijn": [7]}}, "told.ijn[0] must be a text, or an object with its text, not 7"),
        ({"rulings": {"clear-six": 6}}, "rulings.clear-six must be a text, not 6"),
        ({"again": 2}, "does something again that is not an earlier entry"),
        ({"act": "open"}, "opens a session that is open"),
        ({"act": "upgrade"}, "names no format"),
        ({"facts": [{"path": "sides.nobody", "value": {}}]}, "sets sides.nobody, where there can be none: the sides"),
        ({"facts": [{"path": "umpire.orders.ijn", "value": True}]}, "umpire.orders.ijn must be an object, not true"),
        ({"facts": [{"path": "umpire.closed", "value": "no"}]}, 'umpire.closed must be true or false, not "no"'),
        (
            {"facts": [{"path": "sides.allied.task_forces.TF 16.hex", "value": {}}]},
            "sets what is not in carrier-clashes: sides.allied.task_forces.TF 16.hex must be a hex of four digits",
        ),
    ],
)
def test_what_is_of_the_wrong_kind_in_a_journal_is_said_with_its_place_and_what_is_wanted(
    session: Session, tmp_path: Path, wrong: dict[str, Any], said: str
) -> None:
    file = forged(session, tmp_path / "x.zip", lambda rows: rows[1].update(wrong))
    with pytest.raises(Refusal) as caught:
        bring_in(file, "other")
    assert caught.value.message.startswith(f"line 2 of the journal in {file} ")
    assert said in caught.value.message
    assert folder.session_names() == ["evening"]
    raw = zipfile.ZipFile(file).read(journal.NAME)
    for name in os.listdir(session.folder):  # and in a folder that was put there by hand
        Path(session.folder, name).unlink()
    Path(session.folder, journal.NAME).write_bytes(raw)
    with pytest.raises(Refusal) as caught:
        _ = Session(session.folder).state
    assert said in caught.value.message
    assert renewing.mend(Session(session.folder)).lost == [2]
    assert Session(session.folder).state.count == len(raw.splitlines()) + 1


@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        (b"game = ", "cannot be read"),
        (b'game = "ca"', 'is of the game "ca"'),
        (b"", "does not say of which game it is: game is missing"),
        (b"\xff", "cannot"),
        (b"a = " + b"[" * 5000 + b"]" * 5000, "cannot be read"),
    ],
)
def test_a_scenario_that_is_not_the_journals_is_not_brought_in(
    session: Session, tmp_path: Path, scenario: bytes, said: str
) -> None:
    Path(session.folder, "scenario.toml").write_bytes(scenario)
    export(session.folder, str(tmp_path / "x.zip"))
    with pytest.raises(Refusal, match=rf"scenario\.toml in .*{said}"):
        bring_in(str(tmp_path / "x.zip"), "other")
    assert folder.session_names() == ["evening"]


def test_a_thing_that_has_lost_a_part_of_itself_is_seen_as_far_as_it_stands(session: Session, tmp_path: Path) -> None:
    half = [{"path": "sides.ijn.strikes.Strike 1.stage", "value": "launched"}]
    file = forged(session, tmp_path / "x.zip", lambda rows: rows[1].update(facts=half))
    brought = Session(bring_in(file, "other"))
    brought.refresh()
    seen = tomllib.loads(Path(brought.folder, "allied.toml").read_text())["seen"]
    assert "hex" not in seen["strikes"]["Strike 1"]


def test_a_small_file_does_not_become_a_large_one(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as pack:
        pack.writestr("journal.jsonl", b" " * 40_000_000)
        pack.writestr("scenario.toml", "")
    with pytest.raises(Refusal, match="unpacks to more than 33 MB"):
        bring_in(str(bomb))
    many = tmp_path / "many.zip"
    with zipfile.ZipFile(many, "w", zipfile.ZIP_DEFLATED) as pack:
        pack.writestr("journal.jsonl", b"{}," * 3_000_000)
        pack.writestr("scenario.toml", "")
    with pytest.raises(Refusal, match="more than an evening"):
        bring_in(str(many))


def test_a_scenario_whose_side_is_a_file_of_the_session_is_refused(tmp_path: Path) -> None:
    from referee.session.scenario.scenario import Scenario, make_session

    for side in ("scenario", "umpire", "../x", "all", "Allied", ""):
        with pytest.raises(Refusal) as caught:
            make_session(Scenario("x", "x", "ca", b"", {"title": "t", "sides": [side, "ijn"]}), "x")
        assert caught.value.field == "sides"
    assert folder.session_names() == []


# Folders.


def test_opening_a_session_never_touches_another(session: Session) -> None:
    kept = open_session("carrier-clashes/training", "friday.new")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "rename", full)
        with pytest.raises(Refusal, match="No space left"):
            open_session("carrier-clashes/training", "friday")
    open_session("carrier-clashes/training", "friday")
    assert folder.session_names() == ["evening", "friday", "friday.new"]
    assert Session(kept.folder).state.count == 1


def test_what_a_killed_command_left_half_made_is_no_session(session: Session) -> None:
    left = Path(folder.logs_folder(), f"{folder.MAKING}1-2")
    left.mkdir()
    (left / journal.NAME).write_bytes(path_of(session).read_bytes())
    assert folder.session_names() == ["evening"]
    assert leftovers.sweep() == []
    assert left.exists()  # it may be another command's, at work just now
    os.utime(left, (1, 1))
    assert len(leftovers.sweep()) == 1
    assert not left.exists()


def test_a_command_that_finishes_while_others_look_is_no_killed_one(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_work = f"{folder.MAKING}{os.getpid()}-2"
    monkeypatch.setattr(os, "listdir", lambda root: [at_work])
    assert leftovers.sweep() == []


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("name", ["export", "write_new", "write_over", "replace"])
def test_a_file_is_whole_or_not_there(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def write(path: Path) -> None:
        export(session.folder, str(path)) if name == "export" else getattr(folder, name)(str(path), b"x")

    with pytest.raises(Refusal, match="cannot be written"):
        write(tmp_path / "nowhere" / "file")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(Refusal, match=r"file.* cannot be written.*No space left"):
            write(tmp_path / "file")
    assert list(tmp_path.iterdir()) == []
    write(tmp_path / "file")
    before = (tmp_path / "file").read_bytes()
    if name in ("export", "write_new"):
        looked = os.path.lexists  # it came to be after it was looked for
        with monkeypatch.context() as patch:
            patch.setattr(os.path, "lexists", lambda path: path != str(tmp_path / "file") and looked(path))
            with pytest.raises(Refusal, match="exists already"):
                write(tmp_path / "file")
        with pytest.raises(Refusal, match="exists already"):
            write(tmp_path / "file")
    else:
        with pytest.raises(Refusal, match=r"cannot be written.*Is a directory"):
            write(tmp_path)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("file", before)]


def test_a_session_is_opened_whole_or_not_at_all(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Refusal, match=r"/other/scenario\.toml cannot be written"):
        open_session("ca/savo-island", "other")
    assert folder.session_names() == [session.name]
    with pytest.raises(Refusal, match="cannot be written") as caught:
        folder.append(f"{session.folder}/nowhere/file", b"")
    assert caught.value.kind == "damaged"


# Damage.


def test_a_changed_line_costs_that_line_alone(session: Session) -> None:
    path = path_of(session)
    path.write_bytes(path.read_bytes().replace(b'"two"', b'"2wo"'))
    assert renewing.damage(Session(session.folder)) is not None
    came = renewing.mend(Session(session.folder))
    assert came.lost == [3]
    assert came.unsaid == {"ijn": ["two"]}
    assert texts(session) == ["one", "three"]
    assert [entry["act"] for entry in Session(session.folder).entries()] == ["open", "tell", "lost", "tell", "repair"]
    assert b'"2wo"' in Path(came.kept).read_bytes()
    Session(session.folder).act("tell", {"to": "ijn", "text": "four"})
    assert texts(session) == ["one", "three", "four"]


@pytest.mark.parametrize(
    ("wreck", "lost"),
    [
        (lambda rows: rows[:2] + rows[3:], [3]),
        (lambda rows: [*rows[:2], b"{nonsense\n", *rows[3:]], [3]),
        (lambda rows: [*rows[:2], rows[2].rstrip(b"\n"), *rows[3:]], []),
        (lambda rows: [*rows[:3], rows[2], *rows[3:]], []),
        (lambda rows: [rows[0], rows[2], rows[1], rows[3]], []),
        (lambda rows: rows[:3], [4]),
        (lambda rows: [*rows[:3], rows[3][:40]], [4]),
        (lambda rows: [*rows[:3], rows[3].replace(b"three", b"thrEe")], [4]),
        (lambda rows: [*rows[:3], b"\0" * len(rows[3])], [4]),
    ],
)
def test_what_stands_is_kept(session: Session, wreck: Callable[[list[bytes]], list[bytes]], lost: list[int]) -> None:
    path = path_of(session)
    rows = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(wreck(rows)))
    before = path.read_bytes()
    with pytest.raises(Refusal) as caught:
        Session(session.folder).act("note", {"text": "x"})
    assert caught.value.status == 5
    assert path.read_bytes() == before
    assert renewing.plan_mending(Session(session.folder), 1).lost == [2, 3, 4]
    assert renewing.mend(Session(session.folder)).lost == lost
    assert Session(session.folder).state.count == 5
    words = ["one", "two", "three"]
    assert texts(session) == [word for place, word in enumerate(words, 2) if place not in lost]


def test_what_nobody_vouches_for_is_lost_where_it_cannot_be(session: Session) -> None:
    ships = '["Enterprise", "Helena"]'
    session.act("set", {"path": "sides.allied.task_forces.TF 16.ships", "value": ships}, How(force=True, why="x"))
    session.act("note", {"text": "after"})
    path = path_of(session)
    rows = path.read_bytes().splitlines(keepends=True)
    os.remove(os.path.join(session.folder, head.NAME))
    Path(session.folder, ".state").unlink()
    path.write_bytes(b"".join([*rows[:4], rows[4].replace(b'["Enterprise"', b'["Enterprize"'), b"{nonsense\n"]))
    came = renewing.mend(Session(session.folder))
    assert came.lost == [5]
    assert any("entry 5 would make a state that is impossible in this game" in finding for finding in came.findings)
    assert "Enterprize" not in Session(session.folder).state.tree["sides"]["allied"]["task_forces"]["TF 16"]["ships"]


def test_without_its_opening_and_the_copy_of_it_nothing_is_made_of_a_journal(session: Session) -> None:
    path = path_of(session)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[1:]))
    Path(session.folder, writing.FIRST).unlink()
    with pytest.raises(Refusal, match="opening entry") as caught:
        renewing.mend(Session(session.folder))
    assert "referee import" in (caught.value.hint or "")


@pytest.mark.parametrize(
    "change",
    [
        lambda raw: raw.replace(b"\n", b"\r\n"),
        lambda raw: b"\xef\xbb\xbf" + raw,
        lambda raw: b"\xef\xbb\xbf" + raw.replace(b"\n", b"\r\n"),
        lambda raw: raw + b"\r\n\r\n",
        lambda raw: raw + b"\0" * 512,
        lambda raw: raw.rstrip(b"\n"),
    ],
)
def test_changed_line_ends_are_mended_without_loss(session: Session, change: Callable[[bytes], bytes]) -> None:
    path = path_of(session)
    before = path.read_bytes()
    path.write_bytes(change(before))
    again = Session(session.folder)
    assert again.state.count == 4
    again.act("note", {"text": "on"})
    assert path.read_bytes().startswith(before)
    assert Session(session.folder).state.count == 5


def test_an_answered_line_cut_off_changed_or_added_is_known(session: Session) -> None:
    path = path_of(session)
    raw = path.read_bytes()
    rows = raw.splitlines(keepends=True)
    path.write_bytes(b"".join(rows[:3]))
    with pytest.raises(Refusal, match=r"line 4 .* is missing: journal.head knows of entries up to 4"):
        Session(session.folder).is_open()
    path.write_bytes(raw.replace(b'"three"', b'"THREE"'))
    with pytest.raises(Refusal, match=r"line 4 .* was changed"):
        Session(session.folder).is_open()
    added = journal.line_of({**json.loads(rows[3]), "n": 5, "prev": journal.digest(rows[3].rstrip(b"\n"))})
    path.write_bytes(raw + added + b"\n")
    again = Session(session.folder)
    assert again.state.count == 5
    again.act("note", {"text": "x"})
    assert any("entry 5 is not in journal.head" in notice for notice in again.notices)


def test_a_journal_without_its_head_stands(session: Session) -> None:
    os.remove(os.path.join(session.folder, head.NAME))
    again = Session(session.folder)
    again.act("note", {"text": "x"})
    found = head.read(session.folder)
    assert found is not None
    assert found.stands == 5
    assert again.notices == [
        "journal.head is missing, so a line cut off at the end would not be noticed; the next entry writes it again"
    ]


def test_where_neither_write_nor_way_back_succeeds_that_is_said(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("fsync", "ftruncate"):
        monkeypatch.setattr(os, name, full)
    with pytest.raises(Refusal, match="and the unfinished entry cannot be removed"):
        session.act("note", {"text": "x"})
    monkeypatch.undo()
    assert Session(session.folder).state.count in (4, 5)


def as_a_folder(journal_file: Path) -> None:
    journal_file.unlink()
    journal_file.mkdir()


def looped(journal_file: Path) -> None:
    journal_file.unlink()
    journal_file.symlink_to(journal_file.name)


@pytest.mark.parametrize("harm", [Path.unlink, as_a_folder, looped], ids=lambda harm: harm.__name__)
@pytest.mark.parametrize(
    "words",
    [["status"], ["show", "ijn"], ["note", "x"], ["log", "verify"], ["log", "repair"], ["odds", "plot"], ["undo"]],
)
def test_a_journal_that_is_gone_or_cannot_be_opened_stops_its_own_session_alone(
    words: list[str], harm: Callable[[Path], None], session: Session, referee: Shell
) -> None:
    other = open_session("ca/savo-island", "other")
    harm(Path(session.folder, "journal.jsonl"))
    said = referee(*words, "--session", "evening", status=5)
    assert re.search(r"has no journal\.jsonl|cannot be read: .*; nothing was changed", said)
    assert "hint: referee import FILE" in said
    listed = referee("sessions")
    assert re.search(r"  evening +damaged:", listed)
    assert re.search(r"  other +ca, Set-up", listed)
    referee("note x --session other")
    assert len(other.entries()) == 2


def test_a_lost_opening_is_not_said_to_be_mended(session: Session, referee: Shell) -> None:
    Path(session.folder, "journal.jsonl").write_bytes(b"")
    assert "where the opening entry can be read; else referee import FILE" in referee("status", status=5)
    Path(session.folder, "journal.head").unlink()
    assert "journal.jsonl is empty" in referee("status", status=5)


def test_a_folder_that_cannot_be_read_is_said(
    session: Session, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def barred(path: object) -> list[str]:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(os, "listdir", barred)
        assert run(["sessions"]) == 5
    said = capsys.readouterr().err
    assert "cannot be read: Permission denied" in said
    assert "REFEREE_LOGS=FOLDER" in said
    monkeypatch.setattr(os, "stat", barred)
    with pytest.raises(Refusal, match="cannot be read: Permission denied") as caught:
        journal.stamp(session.folder)
    assert "chmod u+rw" in str(caught.value.hint)


def test_a_session_s_folder_out_of_reach_is_listed(
    session: Session, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os.path, "lexists", lambda path: False)
    assert folder.session_names() == []
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert folder.session_names() == [session.name]


def test_a_head_that_is_missing_is_said_where_the_record_is_checked(session: Session, referee: Shell) -> None:
    for there in (True, False):
        assert ("journal.head is missing" in referee("log verify")) is not there
        Path(session.folder, "journal.head").unlink(missing_ok=True)
    referee("note x")
    assert Path(session.folder, "journal.head").exists()


# A session as one file: what goes out comes in again the same, and nothing bad comes in.


def test_a_session_goes_out_and_comes_in(tmp_path: Path) -> None:
    session = open_session("carrier-clashes/training", "evening")
    session.act("tell", {"to": "ijn", "text": "smoke"})
    Path(session.folder, ".history").write_text("typed secrets")
    pack = tmp_path / "friday.zip"
    export(session.folder, str(pack))
    assert zipfile.ZipFile(pack).namelist() == ["journal.jsonl", "scenario.toml"]
    assert pack.stat().st_mode & 0o777 == 0o600
    again = Session(bring_in(str(pack)))
    again.refresh()
    assert again.name == "friday"
    for file in ("journal.jsonl", "umpire.toml", "ijn.toml", "allied.toml"):
        assert Path(again.folder, file).read_bytes() == Path(session.folder, file).read_bytes()
    again.act("note", {"text": "goes on"})
    for wrong in (lambda: export(session.folder, str(pack)), lambda: bring_in(str(pack)), lambda: bring_in("none.zip")):
        with pytest.raises(Refusal):
            wrong()


def test_a_torn_last_line_of_what_comes_in_is_said_and_kept(session: Session, tmp_path: Path, referee: Shell) -> None:
    session.act("note", {"text": "two"})
    raw = Path(session.folder, "journal.jsonl").read_bytes()
    with zipfile.ZipFile(tmp_path / "torn.zip", "w") as pack:
        pack.writestr("journal.jsonl", raw[:-20])
        pack.writestr("scenario.toml", Path(session.folder, "scenario.toml").read_bytes())
    referee("import", str(tmp_path / "torn.zip"))
    assert "journal.torn" in referee.err
    assert raw.endswith(Path(session.folder).with_name("torn").joinpath("journal.torn").read_bytes()[:-1] + raw[-20:])


# A journal that was damaged and mended: whatever line of an evening is lost, all that is made of the rest is made.

EVENINGS = {f"{path.parent.name}/{path.stem}": path for path in SCRIPTS}


def outputs(sides: list[str]) -> list[list[str]]:
    """The commands that read a whole record, and those that go on with it."""
    out = [["status"], ["show", "umpire"], ["map"], ["log", "text"], ["log", "luck"], ["log", "verify"], ["why"]]
    for side in (*sides, "umpire"):
        out += [["sheet", side]] if side != "umpire" else []
        out += [["report", side, "--md", "-"], ["map", side], ["show", side]]
    return out


def lose(session: Session, line: int, patch: pytest.MonkeyPatch) -> None:
    """Spoil a line of a session's journal, and mend it."""
    journal = Path(session.folder, "journal.jsonl")
    lines = journal.read_bytes().splitlines(keepends=True)
    lines[line] = lines[line][: len(lines[line]) // 2] + b"\n"
    journal.write_bytes(b"".join(lines))
    patch.setenv("REFEREE_SESSION", session.name)
    assert run(["log", "repair", "--yes"]) == 0


def hold(script: Path, line: int, patch: pytest.MonkeyPatch) -> None:
    """No output faults after a line is lost."""
    session = played(script, Path(folder.logs_folder()))
    lose(session, 1 + line % (len(session.entries()) - 1), patch)
    for words in [*outputs(session.state.sides), ["next", "--force", "--why", "on"], ["undo"]]:
        assert run(words) in (0, 2, 3), words


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "evening", ["ca/cape-esperance", "carrier-clashes/training-evening", "naval-units/sea-zone-battle"]
)
def test_all_is_made_of_what_is_left(evening: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hold(EVENINGS[evening], 4, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("line", range(3, 150, 7))
@pytest.mark.parametrize("evening", EVENINGS)
def test_whatever_is_lost(evening: str, line: int, monkeypatch: pytest.MonkeyPatch) -> None:
    hold(EVENINGS[evening], line, monkeypatch)


def test_what_is_made_of_entries_leaves_them_as_they_were() -> None:
    entries = played(EVENINGS["ca/cape-esperance"], Path(folder.logs_folder())).entries()
    before = json.dumps(entries)
    fold(entries)
    assert json.dumps(entries) == before
