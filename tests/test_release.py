"""What is released: a version that is in one place, a wheel that holds everything and works without a checkout."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import referee

ROOT = Path(__file__).parent.parent
CARRIED = ("referee", "rules", "scenarios", "schemas")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made from this folder as it stands."""
    folder = tmp_path_factory.mktemp("dist")
    code = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return folder / done.stdout.split()[-1]


def tracked() -> list[str]:
    """Every file of the package, the rules and the scenarios."""
    found = [path for top in CARRIED for path in (ROOT / top).rglob("*") if path.is_file()]
    return sorted(str(path.relative_to(ROOT)) for path in found if "__pycache__" not in path.parts)


def test_the_wheel_holds_every_file(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {name if name.startswith("referee/") else f"referee/_data/{name}" for name in tracked()}
    wanted |= {"referee/_data/CHANGELOG.md", "referee/_data/SECURITY.md"}
    wanted |= {f"referee-{referee.__version__}.data/data/share/man/man1/referee.1"}
    assert wanted <= names
    rest = {name for name in names - wanted if ".dist-info/" not in name}
    assert rest == set()


def test_a_build_is_given_what_the_man_page_imports() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    given, needed = (
        {re.split(r"[<>=]", one)[0].replace("-", "_") for one in listed}
        for listed in (hook["dependencies"], project["project"]["dependencies"])
    )
    code = "import sys; from referee.cli.manual.commands import as_man; as_man(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert needed & set(done.stdout.split()) == given


@pytest.mark.long
def test_it_works_where_there_is_no_checkout(wheel: Path, tmp_path: Path) -> None:
    site, home = tmp_path / "site", tmp_path / "home"
    zipfile.ZipFile(wheel).extractall(site)
    home.mkdir()
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "PYTHONPATH": str(site)}

    def run(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "referee", *words],
            cwd=home,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    assert run("config", "shipped rules").strip() == str(site / "referee" / "_data" / "rules")
    assert "at least 50.0%" in run(
        "odds", "cc", "attack", "--weapon=H", "--strength=12", "--target-class=B", "--defense=2"
    )
    assert "Shokaku is sunk; 4 air units lost aboard." in run("demo", "--fast")
    assert run("--version") == f"referee {referee.__version__}\n"
    assert "_referee" in run("completion", "bash")
    assert "An evening of CA" in run("help", "ca")
    assert "# Changelog" in (site / "referee" / "_data" / "CHANGELOG.md").read_text()
    assert "What is protected" in run("help", "security")
    assert "faults" not in run("scenario", "check", "ca/savo-island")
    run("new", "cc/training", "--name", "friday")
    assert "IJN" in run("map")
    assert run("rules", "form", "ca", "counters").startswith("#")


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert "version" not in project["project"]
    assert project["tool"]["hatch"]["version"]["path"] == "referee/engine/__init__.py"
    assert re.fullmatch(r"\d+\.\d+\.\d+", referee.__version__)
    assert f"## {referee.__version__}\n" in (ROOT / "CHANGELOG.md").read_text()
    said = [
        str(path.relative_to(ROOT))
        for path in (*(ROOT / "referee").rglob("*.py"), ROOT / "README.md", ROOT / "pyproject.toml")
        if re.search(rf"(?<![\d.]){re.escape(referee.__version__)}(?![\d.])", path.read_text())
    ]
    assert said == ["referee/engine/__init__.py"]


def test_what_is_needed_of_linux_is_asked_for_where_it_is_used() -> None:
    """A module that only some systems have is imported in the function that uses it, or with a way round it."""
    only_some = {"fcntl", "termios", "tty", "pty", "resource", "grp", "pwd", "readline", "curses", "msvcrt", "winreg"}
    for path in (ROOT / "referee").rglob("*.py"):
        for line in path.read_text().splitlines():
            found = re.match(r"(?:import|from) (\w+)", line)
            assert not (found and found[1] in only_some), path
