"""Whatever comes in is answered or refused: never a traceback, never a hang, never an act that is lost.

A few hundred inputs of each kind everyday; many with `pytest -m long tests/test_withstands.py`. `REFEREE_SEED` says
which (1), `REFEREE_CALLS` how many of each kind and game (300); the message of a failure shows the input.
"""

from __future__ import annotations

import io
import json
import os
import random
import shutil
import time
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from referee.cli.batch import BatchServer, reply
from referee.cli.console.offer import Desk
from referee.cli.console.run import run_script
from referee.cli.main import run
from referee.engine.catalogue import optional_module
from referee.engine.errors import Refusal
from referee.engine.kept import Fault
from referee.session import renewing
from referee.session.record import age, folder, journal
from referee.session.record.transfer import bring_in, export
from referee.session.scenario import scenario, sheet_files, taking
from referee.session.session import Session
from tests.proving import wrong_in

from .conftest import EXAMPLES, GAMES

HERE = Path(__file__).parent
ROOT = HERE.parent
SEED = os.environ.get("REFEREE_SEED", "1")
MANY = int(os.environ.get("REFEREE_CALLS", "300"))
PATIENCE = 30
SAYS_BACK = True  # refusals quote what was put in, so that their grammar is not theirs alone
PIECES = [b"\0", b"\xff", b"\xef\xbb\xbf", b"\x1b[2J", b"\r\n", b"\n", b"[" * 60, b"{", b"}", b'"', b"=", b"-1"]
PIECES += [b"NaN", b"null", b"1e999", "\u202e".encode(), b"../../x", b"9" * 20, b"[[x]]\n", b"\\u0000", b"\\ud800"]
APART = ("demo", "quit", "exit", "play", "import", "export", "lock", "unlock", "use")
OPENED = {
    "ca": "ca/guadalcanal-2",
    "carrier-clashes": "carrier-clashes/training",
    "clash-of-carriers": "clash-of-carriers/philippine-sea",
}
ELSE: list[Any] = [[], [1], "x", "", 0, -1, True, {}, {"a": 1}, [[]], [{}], {"a": {"b": [1]}}]


def chance_of(*words: object) -> random.Random:
    """Chance that is the same again for the same seed."""
    return random.Random(" ".join(map(str, (SEED, *words))))


def bent(raw: bytes, chance: random.Random) -> bytes:
    """Bytes with something about them changed: cut, doubled, moved, or with something odd in them."""
    for _ in range(chance.randint(1, 3)):
        start = chance.randrange(len(raw) + 1)
        end = min(len(raw), start + chance.choice([1, 1, 2, 8, 40, 400]))
        how = chance.randrange(6)
        if how == 0:
            raw = raw[:start] + raw[end:]
        elif how == 1:
            raw = raw[:end] + raw[start:end] * chance.choice([1, 2, 20]) + raw[end:]
        elif how == 2 and raw:
            place = min(start, len(raw) - 1)
            raw = raw[:place] + bytes([raw[place] ^ (1 << chance.randrange(8))]) + raw[place + 1 :]
        elif how == 3:
            raw = raw[:start]
        else:
            raw = raw[:start] + chance.choice(PIECES) + raw[start if how == 4 else end :]
    return raw


@contextmanager
def patiently(about: object) -> Iterator[None]:
    """Within the time that an input may take; a fault of the program shows what it was."""
    began = time.perf_counter()
    try:
        yield
    except (Refusal, Fault):
        pass
    except BaseException as error:
        raise AssertionError(f"{type(error).__name__}: {error}: {about!r}") from error
    assert time.perf_counter() - began < PATIENCE, about


def quiet(words: list[str]) -> tuple[int, str]:
    """A command's exit status and what it said on standard error."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = run(words)
    return status, err.getvalue()


def lines_of(game: str) -> list[bytes]:
    """Command lines unchanged typed in this game's evenings."""
    found = [line for file in sorted((HERE / "golden" / game).glob("*.txt")) for line in file.read_text().splitlines()]
    return [line.removeprefix("! ").encode() for line in found if line.strip() and not line.startswith(("#", "new"))]


def begun(game: str, name: str = "evening") -> Session:
    """A session of a game, just opened."""
    there = [word for word in scenario.shipped_in() if word.startswith(f"{game}/")]
    return scenario.open_session(OPENED.get(game, there[-1]), name)


# Each kind of input: once a few, once many.


def batch_lines(game: str, count: int) -> None:
    """Lines of a batch, bent as bytes."""
    chance, desk = chance_of("batch", game), BatchServer()
    examples = [example for owner, example in EXAMPLES if owner == game]
    for _ in range(count):
        example = chance.choice(examples)
        request = {"verb": chance.choice(["odds", "roll"]), "game": game, "procedure": example.procedure}
        line = bent(json.dumps({**request, "inputs": example.inputs}).encode(), chance).decode(errors="replace")
        with patiently(line):
            answer = json.loads(reply(desk, line))
            assert answer["ok"] or answer["error"]["kind"] != "bug", answer


def calls(game: str, count: int) -> None:
    """Worked examples with values of theirs changed: answered by odds that add up to 1, or refused by field or rule."""
    chance, desk = chance_of("calls", game), BatchServer()
    examples = [example for owner, example in EXAMPLES if owner == game]
    for _ in range(count):
        example = chance.choice(examples)
        inputs = json.loads(json.dumps(example.inputs))
        for _ in range(chance.randint(1, 3)):
            inputs = altered(inputs, chance) if inputs else {}
        request = {"verb": chance.choice(["odds", "roll"]), "game": game, "procedure": example.procedure}
        line = json.dumps({**request, "inputs": inputs, "rulings": example.rulings})
        with patiently(line):
            answer = json.loads(reply(desk, line))
            if answer["ok"]:
                assert sum(Fraction(row["p"]) for row in answer.get("distribution", [{"p": "1"}])) == 1
                continue
            error = answer["error"]
            assert error["kind"] in ("bad-input", "bad-dice", "not-allowed", "table-missing")
            assert error["kind"] != "bad-input" or error["field"]
            assert error["kind"] != "not-allowed" or error["cite"]


def altered(value: Any, chance: random.Random) -> Any:
    """A JSON value with something about it changed."""
    if isinstance(value, dict) and value:
        key, how = chance.choice(list(value)), chance.random()
        if how < 0.15:
            return {name: item for name, item in value.items() if name != key}
        if how < 0.2:
            return {**value, "no_such_input": 1}
        return {**value, key: chance.choice([None, 2.5, 10**9, *ELSE]) if how < 0.35 else altered(value[key], chance)}
    if isinstance(value, list) and value:
        how, place = chance.random(), chance.randrange(len(value))
        if how < 0.3:
            return value * chance.randint(2, 8)
        return [*value[:place], *([altered(value[place], chance)] if how > 0.5 else []), *value[place + 1 :]]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.choice([value + 1, value - 1, 0, value * 2, value * 10, -value, 12, 99])
    return chance.choice([value, f"{value}x", "0"])


def console_lines(game: str, count: int) -> None:
    """Lines of an evening in any order, many of them bent, undone and redone between: no entry that stood is ever lost,
    and what stands is whole, and replays.
    """
    chance = chance_of("console", game)
    session, lines, stood = begun(game), lines_of(game), 1
    desk = Desk(session, exact=True)
    for place in range(count):
        line = chance.choice([chance.choice(lines)] * 8 + [b"undo", b"redo", b"next", b'next --force --why "on"'])
        if chance.random() < 0.1 and line.startswith(b"do "):
            line += b' --force --why "so"'
        line = line if chance.random() < 0.6 else bent(line, chance)
        text = line.decode(errors="surrogateescape").replace("\n", " ")
        if text.split()[:1] and text.split()[0] in (*APART, "close"):
            continue
        with patiently(text):
            out, err = io.StringIO(), io.StringIO()
            with redirect_stdout(out), redirect_stderr(err):
                run_script(desk, [text], as_json=place % 2 == 0)
            said = err.getvalue() + out.getvalue()
            assert "fault of the program" not in said, said
            assert '"kind": "bug"' not in said, said
        assert session.state.count >= stood
        stood = session.state.count
    assert len(Session(session.folder).entries()) == stood
    assert wrong_in(Session(session.folder)) == []
    assert renewing.damage(session) is None


def scenario_files(game: str, count: int) -> None:
    chance = chance_of("scenario", game)
    files = [path.read_bytes() for path in sorted((ROOT / "scenarios" / game).glob("*.toml"))]
    path = Path(folder.logs_folder(), "x.toml")
    path.parent.mkdir(parents=True, exist_ok=True)
    for _ in range(count):
        raw = bent(chance.choice(files), chance)
        path.write_bytes(raw)
        with patiently(raw):
            scenario.faults(scenario.read(str(path), "x"))


@contextmanager
def owners_folder(game: str) -> Iterator[Path]:
    """The owner's rules folder while it lasts, with one for the game."""
    home = Path(folder.logs_folder(), "owner")
    (home / game).mkdir(parents=True, exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_RULES", str(home))
        yield home


def owners_files(game: str, count: int) -> None:
    """The owner's forms, bent, or with something else in place of a table or a value, in whatever file; the rules are
    checked with them.
    """
    chance = chance_of("owner", game)
    forms = sorted((ROOT / "rules" / game / "forms").rglob("*.toml"))
    forms += [path for path in (ROOT / "rules" / game).rglob("*.toml") if path.name in ("stand-in.toml", "units.toml")]
    if not forms:
        return
    with owners_folder(game) as home:
        for place in range(count):
            raw = chance.choice(forms).read_bytes()
            raw = bent(raw, chance) if place % 2 else with_something_else(raw, chance)
            file = home / game / f"{chance.choice(('tables', 'units', 'cells'))}.toml"
            file.write_bytes(raw)
            with patiently(raw):
                status, said = quiet(["rules", "check", game])
                assert status != 1 or "fault of the program" not in said, said
            file.unlink()


def with_something_else(raw: bytes, chance: random.Random) -> bytes:
    """A form with something else in place of a table, a list or a value."""
    held = tomllib.loads(raw.decode())
    at: dict[str, Any] = held
    while (inner := [one for one in at.values() if isinstance(one, dict) and one]) and chance.random() < 0.6:
        at = chance.choice(inner)
    at[chance.choice(sorted(at) or ["x"])] = chance.choice(ELSE)
    return tomli_w.dumps(held).encode()


def damaged_journals(game: str, count: int) -> None:
    """Journals, damaged: refused or read, reported on, mended; and then whole."""
    chance = chance_of("journal", game)
    session = begun(game, "damaged")
    old = Path(HERE, "golden", "old", game, "journal.jsonl").read_bytes().splitlines(keepends=True)[:40]
    for place in range(count):
        raw = bent(b"".join(old), chance)
        path = Path(session.folder, journal.NAME)
        path.write_bytes(raw)
        for name in ("journal.head", ".state"):
            Path(session.folder, name).unlink(missing_ok=True)
        with patiently(raw):
            again = Session(session.folder)
            if renewing.damage(again):
                assert quiet(["log", "verify", "--session", "damaged"])[0] in (2, 5)
                renewing.mend(again)
            assert renewing.damage(Session(session.folder)) is None
            if place % 20 == 0:
                for words in (["log", "text"], ["log", "luck"]):
                    status, said = quiet([*words, "--session", "damaged"])
                    assert status != 1, said
    shutil.rmtree(session.folder)


def session_files(game: str, count: int) -> None:
    """A session's file, bent as a whole and in what it holds."""
    chance = chance_of("file", game)
    session = begun(game, "source")
    for text in ("one", "two"):
        session.act("tell", {"to": "all", "text": text})
    path = Path(folder.logs_folder(), "x.zip")
    export(session.folder, str(path))
    whole = path.read_bytes()
    for place in range(count):
        raw = whole
        if place % 2:
            raw = bent(whole, chance)
            path.write_bytes(raw)
        else:
            raw = bent(Path(session.folder, journal.NAME).read_bytes(), chance)
            with zipfile.ZipFile(path, "w") as pack:
                pack.writestr("journal.jsonl", raw)
                pack.writestr("scenario.toml", "")
        name = f"in-{place}"
        with patiently(raw):
            brought = Session(bring_in(str(path), name))
            brought.refresh()
        shutil.rmtree(Path(folder.logs_folder(), name), ignore_errors=True)
        assert {found.name for found in Path(folder.logs_folder()).iterdir()} <= {"source", "x.zip", ".current"}


def locked_files(game: str, count: int) -> None:
    """What a locked file holds once it is opened, bent: refused, or a session that is whole."""
    chance = chance_of("locked", game)
    session = begun(game, "locked")
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as pack:
        for name in ("journal.jsonl", "scenario.toml", ".opening", "journal.head"):
            pack.write(Path(session.folder, name), name)
    shutil.rmtree(session.folder)
    place = Path(folder.locked_file("locked"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(age, "decrypt", lambda raw, *_: raw)
        for _ in range(count):
            place.write_bytes(bent(raw.getvalue(), chance))
            with patiently(place.read_bytes()):
                Session(age.unlock("locked", "")).refresh()
                assert renewing.damage(Session(session.folder)) is None
            there = {found.name for found in Path(folder.logs_folder()).iterdir()}
            assert there in ({"locked"}, {"locked.age"}), there
            shutil.rmtree(session.folder, ignore_errors=True)


def sheets(game: str, count: int) -> None:
    """Sheets of counters, as CSV and as a workbook, bent."""
    if not optional_module(game, "scenario.sheets"):
        return
    chance = chance_of("sheets", game)
    home = Path(folder.logs_folder(), "sheets")
    sheet_files.write(game, str(home))
    sheet_files.write_book(game, str(home / "all.xlsx"))
    there = {path: path.read_bytes() for path in sorted(home.iterdir())}
    path = home / "x"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_RULES", str(home / "rules"))
        for _ in range(count):
            raw = there[chance.choice(list(there))]
            is_book = raw.startswith(b"PK") and chance.random() < 0.6
            raw = repacked(raw, chance) if is_book else bent(raw, chance)
            path.write_bytes(raw)
            with patiently(raw):
                taking.take([str(path)])


def repacked(raw: bytes, chance: random.Random) -> bytes:
    """A workbook of which one part was bent."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        which = chance.choice(old.namelist())
        for name in old.namelist():
            new.writestr(name, bent(old.read(name), chance) if name == which else old.read(name))
    return out.getvalue()


KINDS: dict[str, tuple[Callable[[str, int], None], int]] = {
    "batch": (batch_lines, 30),
    "calls": (calls, 30),
    "console": (console_lines, 40),
    "scenario": (scenario_files, 15),
    "owner": (owners_files, 7),
    "journal": (damaged_journals, 6),
    "file": (session_files, 20),
    "locked": (locked_files, 6),
    "sheets": (sheets, 4),
}


@pytest.mark.few(4)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_few_odd_inputs_are_answered_or_refused(kind: str, game: str) -> None:
    bend, few = KINDS[kind]
    bend(game, few)


@pytest.mark.parametrize(
    ("name", "thing"),
    [
        ("carrier-clashes/training", '[task_force.T{}]\nside = "allied"\nhex = "0101"\n'),
        ("cunningham-somerville/convoy", '[force.T{}]\nside = "allied"\nzone = "D5"\n'),
    ],
)
def test_twenty_thousand_task_forces_are_judged_in_seconds(name: str, thing: str) -> None:
    path = Path(folder.logs_folder(), "x.toml")
    path.parent.mkdir(parents=True, exist_ok=True)
    more = "".join(thing.format(place) for place in range(20_000))
    path.write_text((ROOT / "scenarios" / f"{name}.toml").read_text() + more)
    began = time.process_time()
    with patiently(name):
        scenario.faults(scenario.read(str(path), "x"))
    assert time.process_time() - began < 8


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_many_odd_inputs_are_answered_or_refused(kind: str, game: str) -> None:
    KINDS[kind][0](game, MANY)
