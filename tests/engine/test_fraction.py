"""Fractions: the same figures, order and words as the standard library's."""

from __future__ import annotations

import fractions
import math
import operator
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from referee.engine import digits, settings
from referee.engine.fraction import Fraction
from referee.engine.kept import Fault
from referee.engine.places import platform_folder

TWO: tuple[Any, ...] = (operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod)
ORDER: tuple[Any, ...] = (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne)
ONE: tuple[Any, ...] = (operator.neg, abs, bool, int, math.floor, math.ceil, str)

numbers = st.one_of(st.integers(-50, 50), st.fractions(-50, 50, max_denominator=12))


def own(number: int | fractions.Fraction) -> int | Fraction:
    """A number as it is reckoned with here; a whole one is left as it is."""
    return number if isinstance(number, int) else Fraction(number.numerator, number.denominator)


def same(found: object, wanted: object) -> bool:
    return str(found) == str(wanted)


@given(st.fractions(-50, 50, max_denominator=12), numbers, st.booleans())
def test_two_numbers_are_reckoned_as_the_standard_library_does(one: Any, other: Any, turned: bool) -> None:
    if turned:
        one, other = other, one
    for work in TWO[:-1] if turned else TWO:
        if other == 0 and work in TWO[3:]:
            with pytest.raises(ZeroDivisionError):
                work(own(one), own(other))
        else:
            assert same(work(own(one), own(other)), work(one, other)), work
    for work in ORDER:
        assert work(own(one), own(other)) is work(one, other), work


@given(st.fractions(-50, 50, max_denominator=12))
def test_one_number_is_read_rounded_and_written_as_the_standard_library_does(number: fractions.Fraction) -> None:
    for work in ONE:
        assert same(work(own(number)), work(number)), work
    assert own(number) == Fraction(str(number)) == Fraction(own(number))
    whole = Fraction(number.numerator)
    assert hash(whole) == hash(number.numerator)
    assert whole in {number.numerator}


@pytest.mark.parametrize("text", ["13/2", "-13/2", "4/6", "6.5", "-0.25", ".5", "5.", "7", "-7"])
def test_a_text_is_read_as_the_standard_library_does(text: str) -> None:
    assert str(Fraction(text)) == str(fractions.Fraction(text))


@pytest.mark.parametrize("text", ["", "-", "/", "1/", "/2", ".", "one", "1/2/3"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        Fraction(text)
    with pytest.raises(ZeroDivisionError):
        Fraction("1/0")


def test_a_float_is_not_reckoned_with() -> None:
    for reckon in TWO[:4]:
        with pytest.raises(TypeError):
            reckon(Fraction(1, 2), 0.5)
    assert Fraction(1, 2) != 0.5


# Digits packed into one number (written, read and taken away: `tests/test_cases.py`).


@given(st.lists(st.integers(0, digits.MOST), min_size=1, max_size=12), st.integers(0, 12))
def test_the_lowest_digits_are_those_of_the_first_places(row: list[int], count: int) -> None:
    lowest = digits.lowest(digits.write(range(len(row)), row), count)
    assert digits.read(lowest, range(len(row))) == (*row[:count], *[0] * len(row[count:]))


# Where things are kept: as the environment says, else the settings' file, else as `platformdirs` has it.

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
