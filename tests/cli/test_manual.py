"""The manual: every page is listed and shown, every link leads somewhere, all that is declared is in it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import referee
from referee.cli import topics
from referee.cli.command import first_words
from referee.cli.completing.making import command_verbs as commands
from referee.cli.main import run
from referee.cli.manual import commands as manual_commands
from referee.cli.manual import site
from referee.cli.manual.commands import BESIDES, as_man
from referee.cli.manual.pages import FENCED, HELP, LINK, found_at, front_page, page_called, pages
from referee.cli.manual.site import as_laid_out, contents
from referee.cli.options import ACT, CALL
from referee.engine import catalogue
from referee.engine.errors import EXIT_STATUS, Refusal
from referee.engine.procedure import procedures
from referee.engine.rules import games, load
from referee.session.acting.catalogue import SHEETS, acts
from tests.shell import Shell

ROOT = Path(referee.__file__).parent.parent
PAGES = pages()
OUTSIDE = ("https://", "http://")


def test_every_page_is_listed(referee: Shell) -> None:
    text = referee("help")
    assert all(word in text for name in PAGES for word in name.split())
    manual = {path.stem for path in (ROOT / "referee" / "manual").glob("*.md")}
    assert manual <= {*PAGES, "index"}
    assert {page.section for page in PAGES.values()} == {"begin", "the games", "how to", "reference", "the program"}


@pytest.mark.parametrize(
    ("words", "title"),
    [
        (("cc",), "An evening of Carrier Clashes"),
        (("naval-units",), "An evening of Naval Units"),
        (("ca", "rulings"), "CA: rulings"),
        (("man",), "The commands"),
        (("page", "orders"), "Players' orders"),
        (("tutorial",), "Tutorial"),
        (("security",), "Security"),
    ],
)
def test_a_page_is_shown_folded_to_the_screen(words: tuple[str, ...], title: str, referee: Shell) -> None:
    text = referee("help", *words)
    assert text.startswith(title)
    page = PAGES[page_called(list(words))]
    whole = {line for line in page.text().splitlines() if len(line) > 80}  # of blocks: as they stand
    assert [line for line in text.splitlines() if len(line) > 80 and line not in whole] == []


@pytest.mark.parametrize("name", [*PAGES, "index"])
def test_every_link_and_every_help_in_a_page_leads_somewhere(name: str) -> None:
    page = PAGES.get(name) or front_page()
    sources = {other.source for other in (*PAGES.values(), front_page())}
    known = {*PAGES, *topics.TOPICS, *first_words()}
    text = FENCED.sub("", page.text())
    for _, target in LINK.findall(text):
        if not target.startswith(OUTSIDE):
            found = found_at(page.source, target)
            assert found in sources or (ROOT / str(found)).exists(), target
    for words in HELP.findall(text):
        assert page_called(words.split()) in known, words
    laid = FENCED.sub("", as_laid_out(page, PAGES) + contents(page, PAGES))
    places = {other.place for other in (*PAGES.values(), front_page())}
    folder = Path(page.place).parent
    for _, target in LINK.findall(laid):
        assert target.startswith(OUTSIDE) or os.path.normpath(folder / target.partition("#")[0]) in places, target


@pytest.mark.parametrize("game", games())
def test_the_reference_of_a_game_has_all_that_is_declared(game: str) -> None:
    alias = load(game).about["alias"]
    heads = {what: re.findall(r"^##+ (.+)$", PAGES[f"{alias} {what}"].text(), re.M) for what in ("procedures", "acts")}
    assert heads["procedures"] == sorted(procedures(game))
    assert set(heads["acts"]) - {"In every game"} == set(acts(game)) - set(SHEETS)
    held = PAGES[f"{alias} state"].text()
    for root in catalogue.module(game, "evening.state").Board.roots:
        assert all(f"- `{name}`: " in held for name in root.fields)
        for name, part in root.parts.items():
            below = held.partition(f".{name}".replace("_", "\\_"))[2].partition("\n#")[0]
            assert all(f"- `{field}`: " in below for field in part.of.fields), name
    rulings = PAGES[f"{alias} rulings"].text()
    for ruling, data in load(game).rulings.items():
        part = rulings.partition(f"## {ruling}\n")[2].partition("\n## ")[0]
        assert all(f"`{option}`" in part for option in data["options"]), ruling
        assert part.count("\n```console\n") <= 1
    assert re.search(r"^\$ .* --ruling ", rulings, re.MULTILINE)
    text = PAGES[f"{alias} procedures"].text()
    assert text.count("\nDice: ") == text.count("\n```console\n") == len(procedures(game))


def test_the_man_page_has_every_command_variable_and_status() -> None:
    page = as_man().replace("\\", "")
    for name, verb in commands().items():
        assert re.search(rf"^\.SS referee {re.escape(name)}( |$)", page, re.M)
        for slot in verb.options:
            assert "--" + slot.name in page
    said = {
        word
        for path in (ROOT / "referee").rglob("*.py")
        if path.name != Path(manual_commands.__file__).name
        for word in re.findall(r"REFEREE_[A-Z]+", path.read_text())
    }
    assert said == set(BESIDES["environment"]) - {"NO_COLOR"}
    assert set(BESIDES["exit status"]) == {"0", "1", *map(str, EXIT_STATUS.values())}


@pytest.mark.skipif(not shutil.which("groff"), reason="no groff here")
def test_the_man_page_is_right_roff() -> None:
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-z", "-K", "utf8"],
        input=as_man(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_what_the_manual_cannot_be_written_to_is_said(tmp_path: Path, referee: Shell) -> None:
    assert "manual takes a folder" in referee("manual", status=2)
    assert "cannot be written" in referee("manual --man", str(tmp_path / "no" / "referee.1"), status=2)
    referee("manual --man", str(tmp_path / "referee.1"))
    assert (tmp_path / "referee.1").read_text() == as_man()


def test_a_site_is_built_where_it_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a stand-in for what builds it: what is missing, in the way, or amiss is said."""
    monkeypatch.setitem(sys.modules, "furo", None)
    with pytest.raises(Refusal, match="furo is not installed"):
        site.build(str(tmp_path))
    for name in ("furo", "myst_parser", "sphinx", "sphinx.application"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setattr(sys.modules["sphinx.application"], "Sphinx", Faulty, raising=False)
    (tmp_path / "file").write_text("")
    with pytest.raises(Refusal, match="something other than a site"):
        site.build(str(tmp_path))
    with pytest.raises(Refusal, match=r"the site is not complete:\sindex.md: no such page"):
        site.build(str(tmp_path / "site"))


class Faulty:
    """Stands in for Sphinx, and finds a fault."""

    def __init__(self, *_: object, warning: Any, **__: object) -> None:
        self.warning = warning

    def build(self) -> None:
        self.warning.write("index.md: no such page\n")


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::PendingDeprecationWarning")  # of what builds it
def test_the_site_is_whole_and_fetches_nothing(tmp_path: Path) -> None:
    """Every page, every link and anchor; nothing of it comes from a network."""
    pytest.importorskip("furo")
    folder = tmp_path / "site"
    assert run(["manual", str(folder)]) == 0
    html = {path: path.read_text() for path in folder.rglob("*.html")}
    assert {page.place.replace(".md", ".html") for page in PAGES.values()} <= {
        str(path.relative_to(folder)) for path in html
    }
    ids = {path: {*re.findall(r'\bid="([^"]+)"', text)} for path, text in html.items()}
    for path, text in html.items():
        for target in re.findall(r'(?:href|src)="([^"]+)"', text):
            if target.startswith(("https:", "http:", "mailto:", "data:")):
                assert re.search(rf'<a [^>]*href="{re.escape(target)}"', text), (path, target)  # followed, not fetched
                assert f'src="{target}"' not in text
                assert not re.search(rf'<link [^>]*href="{re.escape(target)}"', text), (path, target)
                continue
            name, _, anchor = target.partition("#")
            found = (path.parent / name.partition("?")[0]).resolve() if name else path
            assert found.exists(), (path, target)
            assert not anchor or found not in ids or anchor in ids[found], (path, target)
        assert not re.search(r"–[a-z]", text, re.IGNORECASE), path  # an option keeps both its dashes
    for path in folder.rglob("*.css"):
        fetched = re.findall(r"(?:url\(|@import\s*)[\"']?(https?:[^\"')]+)", path.read_text())
        assert fetched == [], path
    assert (folder / "searchindex.js").stat().st_size > 50_000
    assert (folder / "referee.1").read_text() == as_man()


def test_every_command_that_a_page_speaks_of_is_there_with_its_options() -> None:
    verbs, by_game = commands(), {game: acts(game) for game in games()}
    every = {name for found in by_game.values() for name in found}
    of_acts = {*CALL, *ACT}
    texts = {name: page.text() for name, page in PAGES.items() if " " not in name and name != "changes"}
    for page, text in {**texts, "README": (ROOT / "README.md").read_text(), "index": front_page().text()}.items():
        for span in re.findall(r"`referee ([^`]+)`", FENCED.sub("", text)):
            words = span.replace("…", "").split()
            name = " ".join(words[:2]) if " ".join(words[:2]) in verbs else words[0]
            if name.isupper() or name.startswith("-"):
                continue
            verb = verbs[name]
            options = {slot.name for slot in (*verb.options, *verb.how)} | {"help"}
            typed = {word[2:].partition("=")[0].strip(",.;") for word in words if word.startswith("--")}
            if name == "do" and len(words) > 1 and words[1].islower():
                assert words[1] in every, (page, span)
                inputs = {
                    field for found in by_game.values() if words[1] in found for field in found[words[1]].inputs.fields
                }
                assert typed <= of_acts | {field.replace("_", "-") for field in inputs}, (page, span)
            elif name not in ("odds", "roll", "do", "next"):
                assert typed <= options, (page, span)


@pytest.mark.parametrize("alias", ["ca", "cc", "coc", "cs", "nu"])
def test_what_a_page_says_of_readings_is_what_the_line_answers(alias: str, referee: Shell) -> None:
    pages = PAGES[f"{alias} rulings"].text() + PAGES[f"{alias} procedures"].text()
    steps = re.findall(r"^\$ referee (.*)\n((?:(?!\$ |```).*\n)+)", pages, re.MULTILINE)
    assert len(steps) >= 50
    for line, wanted in steps:
        came = referee(line, "--no-session", status=(0, 2, 3))
        assert (came.out + came.err).startswith(wanted.rstrip("\n")), line
