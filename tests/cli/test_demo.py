"""The demo: the point in a minute, in six screens, the same for everybody; it leaves nothing in the way."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.cli import demo
from referee.cli.answers import Reply, print_reply
from referee.cli.demo import SEED, play, typed_out
from referee.engine.places import platform_folder
from referee.session.choosing import choose_session
from referee.session.record.folder import session_names
from tests.proving import wrong_in

SCREENS, HIGH, WIDE = 6, 24, 80


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the demo shows where there is no terminal; nobody waits there."""
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(out):
        patch.setenv("REFEREE_LOGS", str(tmp_path_factory.mktemp("logs")))
        patch.setattr(time, "sleep", lambda _: pytest.fail("somebody waits"))
        assert print_reply(Reply(then=play(fast=False, step=True, name=None)), False) == 0
        assert session_names() == []
    return out.getvalue()


def test_the_demo_is_six_screens_at_most(shown: str) -> None:
    lines = shown.splitlines()
    assert len(lines) <= SCREENS * HIGH
    assert [line for line in lines if len(line) > WIDE] == []


def test_the_demo_shows_what_the_program_is_for_in_order(shown: str) -> None:
    wanted = [
        "$ referee odds cc attack",  # a look-up first
        "$ referee do search --hex 1407",
        "Search of 1409: nothing sighted.",
        "$ referee map allied",
        "$ referee undo",
        "$ referee odds strike",  # the odds before
        "$ referee do strike",
        "--dice 3,1",
        "$ referee log luck",
    ]
    places = [shown.find(text) for text in wanted]
    assert -1 not in places
    assert places == sorted(places)
    assert "[[told]]" not in shown
    assert " = " not in shown.partition("What does each player know")[2].partition("$ referee undo")[0]


def test_both_sides_maps_show_one_search_and_keep_the_others_secrets(shown: str) -> None:
    block = shown.partition("│ $ referee map ijn\n")[2].partition("\n\n")[0]
    allied, ijn = ("\n".join(side) for side in zip(*(line.split("│") for line in block.splitlines()), strict=True))
    assert "1407  block" in allied
    assert "Search of 1407: block" in allied
    for secret in ("Carrier Force", "Vanguard", "Decoy", "1508", "Search of 1409"):
        assert secret not in allied
        assert secret in ijn
    for secret in ("TF 16", "TF 99", "1410", "Search of 1407"):
        assert secret in allied
        assert secret not in ijn


def test_what_the_demo_shows_can_be_typed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.cli.main import run

    assert print_reply(Reply(then=play(fast=True, step=False, name=None)), False) == 0
    shown = capsys.readouterr().out.replace(" \\\n   ", "")
    lines = [part for line in re.findall(r"^\$ referee .+", shown, re.MULTILINE) for part in line.split("│")]
    commands = [shlex.split(line.strip().removeprefix("$ referee ")) for line in lines]
    assert len(commands) >= 10
    for number, words in enumerate(commands):
        # Phases that have nothing to show are walked between.
        walked = 3 if number == 2 else 1 if words[:2] == ["do", "launch"] else 0
        assert [run(["next", "--seed", SEED]) for _ in range(walked)] == [0] * walked
        assert run(words) == 0, words
    typed = capsys.readouterr().out
    assert "Shokaku: 4 air units lost aboard." in typed


def test_the_demo_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("REFEREE_SESSION", "evening")
    before = dict(os.environ)
    cached = set(os.listdir(platform_folder("cache")))
    assert print_reply(Reply(then=play(fast=True, step=False, name=None)), False) == 0
    assert list(tmp_path.iterdir()) == []
    assert not {name for name in os.listdir(platform_folder("cache")) if "demo" in name} - cached
    assert dict(os.environ) == before


def test_with_a_name_its_session_stays_closed(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_reply(Reply(then=play(fast=True, step=False, name="shown")), False) == 0
    assert session_names() == ["shown"]
    session = choose_session("shown")
    assert not session.is_open()
    assert wrong_in(session) == []


def test_a_demo_cut_short_leaves_nothing_either(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def stopped(*_: object) -> Iterator[Reply]:
        raise KeyboardInterrupt

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(demo, "show_strike", stopped)
    with pytest.raises(KeyboardInterrupt):
        print_reply(Reply(then=play(fast=True, step=False, name=None)), False)
    assert list(tmp_path.iterdir()) == []
    assert session_names() == []


def test_a_long_command_is_folded_between_its_words() -> None:
    rows = typed_out(["do", "search", *["--searcher", "Henderson Field"] * 4])
    assert all(len(row) <= WIDE for row in rows)
    joined = "\n".join(rows).replace(" \\\n", " ")
    assert shlex.split(joined)[1:] == ["referee", "do", "search", *["--searcher", "Henderson Field"] * 4]
