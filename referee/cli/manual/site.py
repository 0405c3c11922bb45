"""The manual as a man page, and as a static site: the pages laid out for Sphinx, and built; nothing is fetched, then or
later.

Sphinx, MyST (Markdown) and the theme Furo are the extra `docs`.
"""

from __future__ import annotations

import io
import os
import posixpath
import re
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from shutil import copytree

from referee.cli.answers import Reply
from referee.cli.manual.commands import as_man
from referee.cli.manual.pages import ORDER, PICTURES, Page, found_at, front_page, page_called, pages, with_links
from referee.engine import __version__
from referee.engine.errors import Refusal, bad_input
from referee.engine.places import manual_path
from referee.show.answer import without_styles

MAN = "referee.1"
MARK = "objects.inv"


def write(folder: str | None, man: str | None) -> Reply:
    """Write what is asked for."""
    if (folder is None) == (man is None):
        raise Refusal("bad-request", "manual takes a folder for the site, or --man FILE for the man page alone")
    if man is None:
        count = build(str(folder))
        return Reply(f"{os.path.join(str(folder), 'index.html')}: {count} pages, and the man page next to them")
    try:
        Path(man).write_text(as_man(), "utf-8")
    except OSError as error:
        raise bad_input("man", f"{man} cannot be written: {error.strerror}") from None
    return Reply(f"{man}: the man page, read with: man -l {man}")


def lay_out(folder: str) -> None:
    """Write every page into a folder, with links as the site has them, and the front page with its contents."""
    there = pages()
    for page in (front_page(), *there.values()):
        path = Path(folder, page.place)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(as_laid_out(page, there) + contents(page, there), "utf-8")
    copytree(manual_path(PICTURES), os.path.join(folder, PICTURES))


def as_laid_out(page: Page, there: Mapping[str, Page]) -> str:
    """A page's text, its links and each `referee help NAME` leading to pages of the site."""
    by_source = {other.source: other for other in (front_page(), *there.values())}

    def to(other: Page) -> str:
        return posixpath.relpath(other.place, posixpath.dirname(page.place) or ".")

    def way(link: re.Match[str]) -> str:
        text, target = link.groups()
        source = found_at(page.source, target)
        if source is None:
            return link[0]
        _, mark, anchor = target.partition("#")
        return f"[{text}]({to(by_source[source])}{mark}{anchor})" if source in by_source else text

    def told(match: re.Match[str]) -> str:
        other = there.get(page_called(match[1].split()))
        return match[0] if other is None or other.name == page.name else f"[{match[0]}]({to(other)})"

    return with_links(page.text(), way, told)


def contents(page: Page, there: Mapping[str, Page]) -> str:
    """What a page lists at its end: the front one every section, a game's the pages made of what it declares."""
    inner = {other.name: other for other in there.values() if other.name.startswith(f"{page.name} ")}
    if page.name != front_page().name:
        return "\n## Reference\n" + _list_pages(inner.values(), page) if inner else ""
    tops = [other for name, other in there.items() if " " not in name or name.split()[0] not in there]
    return "".join(
        _list_pages([other for other in tops if other.section == section], page, section.capitalize())
        for section in ORDER
    )


def _list_pages(found: Iterable[Page], page: Page, caption: str = "") -> str:
    here = posixpath.dirname(page.place) or "."
    places = [posixpath.relpath(other.place, here).removesuffix(".md") for other in found]
    head = ["", "```{toctree}", ":maxdepth: 1", *([f":caption: {caption}"] if caption else []), ""]
    return "\n".join([*head, *places, "```", ""]) if places else ""


def build(folder: str) -> int:
    """Build the site, and the man page beside it, into a folder; the number of pages. Refuses if Sphinx is not
    installed, where the folder holds something else, and where a link leads nowhere.
    """
    try:
        import furo  # noqa: F401
        import myst_parser  # noqa: F401
        from sphinx.application import Sphinx
    except ModuleNotFoundError as error:
        message = f"{error.name} is not installed; it builds the site"
        raise Refusal("bad-request", message, hint="python3 -m pip install 'referee[docs]'") from None
    if os.path.isdir(folder) and os.listdir(folder) and not os.path.exists(os.path.join(folder, MARK)):
        raise Refusal("bad-input", f"{folder} holds something other than a site; name a new folder", field="folder")
    with tempfile.TemporaryDirectory() as work:
        sources, trees = os.path.join(work, "sources"), os.path.join(work, "trees")
        os.mkdir(sources)
        lay_out(sources)
        said, version = io.StringIO(), {"release": __version__, "html_title": f"referee {__version__}"}
        Sphinx(sources, manual_path("site"), folder, trees, "html", version, status=None, warning=said).build()
    if faults := without_styles(said.getvalue()).replace(work, "").strip():
        raise Refusal("damaged", f"the site is not complete:\n{faults}")
    Path(folder, MAN).write_text(as_man(), "utf-8")
    return len(pages()) + 1
