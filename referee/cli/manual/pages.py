"""Every page of the manual by the name that `referee help NAME` knows, in sections.

A page is a Markdown file of `referee/manual`, a game's `UMPIRE.md`, the changelog, or made from what the program
declares when it is asked for.
"""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from referee.engine.places import manual_data, manual_path
from referee.engine.rules import about_game, data_folder, games

CONTENTS = manual_data("contents.toml")
ORDER: dict[str, list[str]] = CONTENTS["sections"]
OF_A_GAME: dict[str, str] = CONTENTS["of_a_game"]
OTHERWISE = "how to"
FRONT = "index"
PICTURES = "pictures"
IMAGE = re.compile(r"!\[([^\]]+)\]\(([^)\s]+)\)")
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)")
HELP = re.compile(r"`referee help ([a-z -]+)`")
FENCED = re.compile(r"(^```.*?^```\n?)", re.MULTILINE | re.DOTALL)


class Page(NamedTuple):
    """A page: its name, title and section; where it is in the site (`ca/acts.md`); the path of its source in the
    project, to which its links are relative; what gives its Markdown.
    """

    name: str
    title: str
    section: str
    place: str
    source: str
    text: Callable[[], str]


def pages() -> dict[str, Page]:
    """All pages but the front one, section by section."""
    found = {page.name: page for page in (*_files(), *_of_games())}
    order = {name: place for place, name in enumerate(name for names in ORDER.values() for name in names)}
    sections = list(ORDER)
    ordered = sorted(found.values(), key=lambda page: (sections.index(page.section), order.get(page.name, len(order))))
    return {page.name: page for page in ordered}


def page_called(words: list[str]) -> str:
    """The name of a page as it was typed: a game by either of its names, `page` before it or not."""
    words = words[1:] if words[:1] == ["page"] and len(words) > 1 else words
    if words == ["man"]:
        return "commands"
    other = {name: str(about_game(name)["alias"]) for name in games()}
    return " ".join([other.get(words[0], words[0]), *words[1:]]) if words else ""


def front_page() -> Page:
    """The front page."""
    return _file(FRONT, "begin")


def found_at(source: str, target: str) -> str | None:
    """The source in the project that a link of a page leads to; nothing if it leads out of the project."""
    path = target.partition("#")[0]
    if re.match(r"[a-z]+:", target):
        return None
    return posixpath.normpath(posixpath.join(posixpath.dirname(source), path)) if path else source


def with_links(text: str, way: Callable[[re.Match[str]], str], told: Callable[[re.Match[str]], str]) -> str:
    """A page's text with each link, and each `referee help NAME` in it, rewritten as they say; blocks stay as
    they are.
    """
    parts = FENCED.split(text)
    return "".join(part if place % 2 else HELP.sub(told, LINK.sub(way, part)) for place, part in enumerate(parts))


def _files() -> Iterator[Page]:
    folder = manual_path("")
    there = sorted(name[:-3] for name in os.listdir(folder) if name.endswith(".md"))
    section_of = {name: section for section, listed in ORDER.items() for name in listed}
    for name in there:
        if name != FRONT:
            yield _file(name, section_of.get(name, OTHERWISE))
    source, text = "referee/manual/commands.md", partial(_make, "commands")
    yield Page("commands", "The commands", "reference", "commands.md", source, text)
    yield _text("security", "Security", "the program", ".github/SECURITY.md")
    yield _text("changes", "Changelog", "the program", "CHANGELOG.md")


def _file(name: str, section: str) -> Page:
    path = manual_path(f"{name}.md")
    with open(path, encoding="utf-8") as file:
        title = file.readline().removeprefix("# ").strip()
    return Page(name, title, section, f"{name}.md", f"referee/manual/{name}.md", partial(_read, path))


def _text(name: str, title: str, section: str, source: str) -> Page:
    """A file that is outside the package in a checkout, and with the data of an installed one."""
    root, package = os.path.split(data_folder("rules"))[0], posixpath.basename(source)
    path = os.path.join(root, source) if os.path.exists(os.path.join(root, source)) else os.path.join(root, package)
    return Page(name, title, section, f"{name}.md", source, partial(_read, path))


def _of_games() -> Iterator[Page]:
    for game in games():
        about = about_game(game)
        alias, title = str(about["alias"]), str(about["title"])
        path = os.path.join(data_folder("rules"), game, "UMPIRE.md")
        if os.path.exists(path):
            source = f"rules/{game}/UMPIRE.md"
            yield Page(alias, f"An evening of {title}", "the games", f"{game}/index.md", source, partial(_read, path))
        for what, words in OF_A_GAME.items():
            source = f"referee/manual/{game}/{what}.md"
            text = partial(_make, what, game)
            yield Page(f"{alias} {what}", f"{title}: {words}", "the games", f"{game}/{what}.md", source, text)


def _make(what: str, *game: str) -> str:
    from referee.cli.manual import commands, declared

    makers: dict[str, Callable[..., str]] = {
        "commands": commands.as_markdown,
        "procedures": declared.procedures_page,
        "acts": declared.acts_page,
        "rulings": declared.rulings_page,
        "state": declared.state_page,
    }
    return makers[what](*game)


def _read(path: str) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()
