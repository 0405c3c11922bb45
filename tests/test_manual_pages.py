"""The pages of the manual: typed line by line as they are there, in order, they say what they say.

`--golden` writes what the lines come to now into the pages (where a page shows it).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import referee as program
from referee.cli.manual.pages import PICTURES
from tests.pages import BLOCK, retyped
from tests.shell import Shell

FOLDER = Path(program.__file__).parent / "manual"
FILE = re.compile(r"`([\w.-]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PICTURE = re.compile(r"!\[[^\]]+\]\([\w/.]*?pictures/([\w.-]+)\)")
SMALL = 60_000
ELSEWHERE = {"questions", "add-a-game", "from-the-box", "orders"}  # each has a test of its own
PAGES = sorted(
    path.stem for path in FOLDER.glob("*.md") if path.stem not in ELSEWHERE and BLOCK.search(path.read_text())
)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_can_be_typed_and_read(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, referee: Shell, pytestconfig: pytest.Config
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("REFEREE_LOGS", raising=False)
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    text, golden = (FOLDER / f"{page}.md").read_text(), pytestconfig.getoption("--golden")
    for name, said in FILE.findall(text):
        (tmp_path / name).write_text(said)
    now = retyped(text, referee, golden=golden)
    if golden:
        (FOLDER / f"{page}.md").write_text(now)
    for name in PICTURE.findall(text):
        shown, (drawn,) = FOLDER / PICTURES / name, tmp_path.rglob(name.removeprefix(f"{page}-"))
        if golden:
            shown.write_bytes(drawn.read_bytes())
        assert shown.read_bytes() == drawn.read_bytes(), name
        assert len(shown.read_bytes()) < SMALL


def test_each_picture_stands_on_a_page_and_the_readme_has_a_map_a_slip_and_a_report() -> None:
    texts = [*(path.read_text() for path in FOLDER.glob("*.md")), (FOLDER.parents[1] / "README.md").read_text()]
    shown = [set(PICTURE.findall(text)) for text in texts]
    assert {path.name for path in (FOLDER / PICTURES).iterdir()} == set().union(*shown)
    assert shown[-1] >= {"savo-island.svg", "tutorial-slip.svg", "tutorial-battle.svg", "tutorial-lead-and-luck.svg"}


def test_the_pages_that_are_typed_are_those_that_teach() -> None:
    assert {"tutorial", "evening", "house-rules", "repair", "second-laptop", "club", "json"} <= set(PAGES)
