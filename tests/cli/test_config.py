"""`referee config`: every path with where it comes from; a setting is settled, shown, and forgotten again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.shell import Shell


@pytest.fixture(autouse=True)
def _a_home_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))


def rows(referee: Shell) -> dict[str, tuple[str, str]]:
    """Each row's value and where it comes from."""
    found = json.loads(referee("config", "--json"))["config"]
    return {row["name"]: (row["value"], row["origin"]) for row in found}


def test_every_path_is_shown_with_where_it_comes_from(
    referee: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own = tmp_path / "xdg_data_home" / "referee" / "rules"
    assert rows(referee)["rules"] == (str(own), "the platform's folder for data")
    assert "settings.toml (not there)" in referee("config")
    assert referee("config", "rules") == f"{own}\n"
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path))
    assert rows(referee)["rules"] == (str(tmp_path), "$REFEREE_RULES")
    assert rows(referee)["session"] == ("", "none is meant")
    referee("new", "carrier-clashes/training", "--name", "friday")
    assert rows(referee)["session"] == ("friday", "opened or played last")
    monkeypatch.setenv("REFEREE_SESSION", "saturday")
    assert rows(referee)["session"] == ("saturday", "$REFEREE_SESSION")


def test_your_tables_are_listed(referee: Shell) -> None:
    assert "your tables:" not in referee("config")
    referee("rules", "form", "coc", "--write")
    assert "your tables: clash-of-carriers: tables.toml, units.toml" in referee("config")


def test_a_setting_is_settled_and_forgotten(referee: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    over = referee("config", "logs", "~/evenings")
    assert over.endswith("$REFEREE_LOGS takes precedence\n")
    monkeypatch.delenv("REFEREE_LOGS")
    monkeypatch.delenv("REFEREE_BACKUP")
    assert referee("config", "backup", "/stick") == "backup: /stick\n"
    file = tmp_path / "xdg_config_home" / "referee" / "settings.toml"
    assert 'logs = "~/evenings"' in file.read_text()
    assert rows(referee)["logs"] == (str(tmp_path / "evenings"), str(file))
    referee("new", "carrier-clashes/training", "--name", "friday")
    assert (tmp_path / "evenings" / "friday" / "journal.jsonl").exists()
    assert referee("config", "logs", "--unset") == "logs: as usual\n"
    assert "logs" not in file.read_text()
    assert "backup" in file.read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("backup", "elsewhere"), "backup must be a whole path"),
        (("logs", "off"), "logs must be a whole path"),
        (("logs", "/x\n"), "logs must be"),
        (("logs", ""), "folder needs a name"),
        (("logs", "here"), 'logs must be a whole path, as ~/logs, not "here"'),
        (("log",), "nearest: logs"),
        (("version", "/x"), "there are: rules, logs, backup"),
        (("logs", "/x", "--unset"), "not both"),
    ],
)
def test_what_is_no_setting_is_refused(words: tuple[str, ...], said: str, referee: Shell, tmp_path: Path) -> None:
    assert said in referee("config", *words, status=2)
    assert not (tmp_path / "xdg_config_home").exists()


def test_settings_with_faults_stop_every_command_with_a_sentence(referee: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "xdg_config_home" / "referee"
    folder.mkdir(parents=True)
    (folder / "settings.toml").write_text("rules = 3\n")
    line = ["odds", "cc", "attack", "--weapon", "H", "--strength", "12", "--target-class", "B", "--defense", "2"]
    for words in (line, ["rules", "list", "cc"], ["config"]):
        assert "rules must be a whole path, as ~/rules, not 3" in referee(*words, status=2)


def test_a_pack_by_its_commands(referee: Shell, tmp_path: Path) -> None:
    file = str(tmp_path / "club.zip")
    assert "you have no tables" in referee("rules", "pack", file, status=2)
    referee("rules", "form", "coc", "--write")
    assert "clash-of-carriers/units.toml" in referee("rules", "pack", file, "coc")
    taken = referee("rules", "unpack", file)
    assert "as they were  clash-of-carriers/tables.toml" in taken
    assert "not filled in yet" in taken
