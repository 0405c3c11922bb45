"""Where things are kept: as the environment says, else the settings' file, else as `platformdirs` has it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from referee.engine import settings
from referee.engine.errors import Refusal
from referee.engine.kept import Fault
from referee.engine.places import platform_folder

XDG = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")


@pytest.mark.parametrize("named", [False, True])
@pytest.mark.parametrize(("system", "like"), [("linux", Unix), ("darwin", MacOS)])
def test_the_folders_are_the_platforms(
    system: str, like: type[Unix | MacOS], named: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in XDG:
        if named:
            monkeypatch.setenv(name, str(tmp_path / name.lower()))
        else:
            monkeypatch.delenv(name, raising=False)
    wanted = like("referee", appauthor=False)
    assert platform_folder("data") == wanted.user_data_dir
    assert platform_folder("config") == wanted.user_config_dir
    assert platform_folder("cache") == wanted.user_cache_dir


def test_on_windows_they_lie_in_the_local_data(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in XDG:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LOCALAPPDATA", "local")
    monkeypatch.setattr(os, "name", "nt")
    assert platform_folder("data") == platform_folder("config") == os.path.join("local", "referee")
    assert platform_folder("cache") == os.path.join("local", "referee", "Cache")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The settings' file, in a home of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("REFEREE_LOGS")
    monkeypatch.delenv("REFEREE_BACKUP", raising=False)
    path = Path(settings.path())
    path.parent.mkdir()
    return path


def test_the_environment_stands_over_the_settings_and_these_over_the_usual(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert settings.setting("logs") == ("", "")
    assert settings.logs_folder() == "logs"
    file.write_text('logs = "~/evenings"\nbackup = "/stick"\n')
    assert settings.setting("logs") == (os.path.expanduser("~/evenings"), str(file))
    assert settings.backup_folder() == "/stick"
    monkeypatch.setenv("REFEREE_LOGS", "here")
    assert settings.setting("logs") == ("here", "$REFEREE_LOGS")
    assert settings.own_rules() == os.path.join(platform_folder("data"), "rules")
    monkeypatch.setenv("REFEREE_RULES", "/club")
    assert settings.own_rules() == "/club"


def test_all_that_is_wrong_in_the_settings_is_said_at_once(file: Path) -> None:
    file.write_text('log = "/x"\nrules = "club"\nbackup = 3\n')
    with pytest.raises(Fault) as refused:
        settings.logs_folder()
    assert [line.removeprefix(f"{file}: ") for line in refused.value.found] == [
        'no setting "log"; there are: logs',
        'rules must be a whole path, as ~/rules, not "club"',
        "backup must be a whole path, as ~/backup (or off), not 3",
    ]
    file.write_text("rules = \n")
    with pytest.raises(Fault, match=r"settings\.toml"):
        settings.own_rules()


@pytest.mark.parametrize(("name", "folder"), [("log", "/x"), ("logs", "x"), ("logs", "/x\n"), ("logs", "")])
def test_a_setting_must_be_one(name: str, folder: str) -> None:
    with pytest.raises(Refusal):
        settings.check_folder(name, folder)
