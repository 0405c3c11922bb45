"""The report: a whole page without script or network, and Markdown that reads as it did."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from referee.cli.main import run
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from tests.shell import Shell
from tests.test_golden import FOLDER, played

TRAINING = FOLDER / "carrier-clashes" / "training-evening.txt"
FORUM = re.compile(r"\[/?(b|i|center|heading)\]|\[size=24\]|\[/size\]|\[imageid=\d+ large\]")
"""The tags that BoardGameGeek's forums know, in the forms that its editor writes."""
ALONE = {"meta", "link", "br", "img", "rect", "path", "circle", "polyline", "line"}


class Page(HTMLParser):
    """A page as it nests: refuses what is closed out of turn; keeps ids, what is linked, and what pictures say."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.unnamed = 0
        self.tags: set[str] = set()
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.add(tag)
        self.ids += [str(found["id"])] if "id" in found else []
        self.links += [str(found[key]) for key in ("href", "src") if key in found]
        self.unnamed += tag == "svg" and not (found.get("aria-label") or found.get("aria-hidden"))
        if tag not in ALONE:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Session:
    logs = tmp_path_factory.mktemp("logs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REFEREE_LOGS", str(logs))
        return played(TRAINING, logs)


@pytest.fixture
def logs(evening: Session, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = Path(evening.folder)
    monkeypatch.setenv("REFEREE_LOGS", str(folder.parent))
    return folder


@pytest.fixture(scope="module")
def written() -> dict[str, str]:
    """Reports of the evening that were made already."""
    return {}


@pytest.fixture
def report(logs: Path, written: dict[str, str], referee: Shell) -> Callable[[str], str]:
    """A report of the evening as it is written, made once."""

    def made(words: str) -> str:
        if words not in written:
            written[words] = referee(f"report {words} -").out
        return written[words]

    return made


Report = Callable[[str], str]


@pytest.mark.parametrize("who", ["umpire", "allied", "ijn"])
def test_a_page_is_whole_and_wants_nothing_from_elsewhere(report: Report, who: str) -> None:
    text = report(f"{who} --html")
    page = Page(text)
    assert len(page.ids) == len(set(page.ids))
    assert set(page.links) <= {f"#{name}" for name in page.ids}
    assert "script" not in page.tags
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", text)
    assert not page.unnamed
    assert text.count("<svg") > 3 or who != "umpire"


def test_the_page_lies_beside_the_journal_for_the_umpires_eyes(logs: Path, referee: Shell) -> None:
    assert f"{logs / 'report.html'}: the whole battle, for everybody" in referee("report").err
    assert (logs / "report.html").stat().st_mode & 0o777 == 0o600
    said = referee("report ijn")
    assert (logs / "report-ijn.html").exists()
    assert "the session is closed" in said.err
    referee("report usn", status=2)


def test_facts_of_the_page(report: Report) -> None:
    page = report("umpire --html")
    assert "<h2>Turn 1, day</h2>" in page
    assert "Shokaku is attacked by VB-6 at 2.5:1: damaged." in page
    assert "Victory points: ALLIED <b>67</b>, IJN <b>50</b>." in page
    assert "16.7%" in page
    assert "For the umpire alone" not in page
    side = report("ijn --html")
    assert "Shokaku is attacked by VB-6 at 2.5:1: damaged." in side
    for hidden in ("TF 99", "High CAP over TF 16", "thrown at the table", "Percentile"):
        assert hidden in page
        assert hidden not in side


def test_who_knew_what_when_is_for_the_umpire_alone(report: Report) -> None:
    pages = {who: report(f"{who} --md") for who in ("umpire", "allied", "ijn")}
    known = pages["umpire"].partition("## Who knew what when")[2].partition("\n## ")[0]
    rows = [line.split(" | ") for line in known.splitlines() if line.startswith(("| ALLIED", "| IJN"))]
    assert rows
    assert all(row[3].startswith("ALLIED" if row[0].startswith("| IJN") else "IJN") for row in rows)
    assert "Who knew what when" not in pages["allied"] + pages["ijn"]


def test_lead_and_luck_stand_in_one_chart(report: Report) -> None:
    chart = report("umpire --html").partition('<figure class="lead-and-luck">')[2].partition("</figure>")
    assert chart[0].count('class="line"') == 4
    assert {"ALLIED 69", "IJN 50"} <= set(re.findall(r">((?:ALLIED|IJN) \d+)<", chart[0]))
    assert "Shokaku is attacked by VB-6 at 2.5:1: damaged." in chart[0].partition("<ol>")[2]
    assert "lead-and-luck" not in report("ijn --html").partition("<main>")[2]


def test_the_battle_turn_by_turn_is_one_page_for_its_viewer(logs: Path, tmp_path: Path) -> None:
    assert run(["report", "ijn", "--turns", str(tmp_path / "ijn.html")]) == 0
    assert run(["report", "--turns", str(tmp_path / "both.html"), "--beside", "ijn"]) == 0
    side, both = ((tmp_path / name).read_text() for name in ("ijn.html", "both.html"))
    for page in (side, both):
        assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", page)
        assert page.count('<section class="turn"') > 1
    assert "TF 99" in both
    assert "TF 99" not in side
    assert [page.count("as it knew it") for page in (side, both)] == [side.count('<section class="turn"')] * 2
    assert "The truth" not in side
    assert run(["report", "--beside", "ijn"]) == 2


def test_while_the_session_is_open_the_whole_is_for_the_umpire_alone(
    session: Session, tmp_path: Path, referee: Shell
) -> None:
    session.act("tell", {"to": "ijn", "text": "<b>Smoke</b> | *north*"})
    page = referee("report --html - --md", str(tmp_path / "report.md")).out
    assert "For the umpire alone" in page
    assert "&lt;b&gt;Smoke&lt;/b&gt;" in page
    assert "\nAs it stands: A lead of 0: nobody wins.\n" in (tmp_path / "report.md").read_text()
    assert r"\<b\>Smoke\</b\> \| \*north\*" in (tmp_path / "report.md").read_text()
    assert "For the umpire alone" not in referee("report ijn --html -").out
    for who in ("umpire", "ijn"):
        referee("report", who, "--turns", str(tmp_path / f"{who}.html"))
        assert ("For the umpire alone" in (tmp_path / f"{who}.html").read_text()) == (who == "umpire")


def test_a_phase_is_a_list(report: Report) -> None:
    body = report("umpire --html").partition("<main>")[2]
    assert body.count('<ul class="acts">') == body.count("<h3>") - len(
        re.findall(r"<h3>(?:At|As|What moved|The luck)", body)
    )
    assert max(len(re.sub(r"<[^>]+>", "", item)) for item in re.findall(r"<li.*?</li>", body, re.DOTALL)) < 700


def test_a_battle_of_zones_has_a_map_of_its_zones_in_each_turn(tmp_path: Path, referee: Shell) -> None:
    session = open_session("cunningham-somerville/convoy", "zones")
    session.act("plot", {"name": "Convoy HX", "to": "D6"})
    session.act("phase", {"turn": 2})
    referee("report --md", str(tmp_path / "report.md"), "--maps", str(tmp_path / "maps"))
    drawn = [path.read_text() for path in sorted((tmp_path / "maps").glob("turn*"))]
    assert drawn
    assert all("Convoy HX" in text for text in drawn)


def test_a_map_opens_large_and_the_whole_battle_has_tracks_by_turn(report: Report) -> None:
    text = report("umpire --html")
    for name in re.findall(r'<use href="#([\w-]+)"', text):
        assert f'<g class="map" id="{name}">' in text  # its style goes along
        assert f'href="#big-{name.removeprefix("map-")}"' in text
    battle = text.partition('id="figure-battle"')[2].partition("</figure>")[0]
    assert {"start", "1*", "TF 16"} <= set(re.findall(r'class="name \w+" font-size="[^>]*>([^<]+)<', battle))
    assert "viewport" in text


def test_markdown_has_no_wall_of_dots_and_links_maps_on_demand(logs: Path, tmp_path: Path, referee: Shell) -> None:
    said = referee("report --md", str(tmp_path / "report.md"), "--maps", str(tmp_path / "maps"))
    text = (tmp_path / "report.md").read_text()
    linked = re.findall(r"!\[[^]]*\]\(([^)]+)\)", text)
    assert linked[0] == "maps/battle.svg"
    assert all((tmp_path / path).read_text().startswith("<svg ") for path in linked)
    assert "· ·" not in text
    assert "\n\n\n" not in text
    assert f"{len(linked)} maps" in said.err


def test_a_side_tells_its_own_story(report: Report) -> None:
    text = report("ijn --md")
    assert "we face San Juan" in text
    assert not re.search(r"\b[Yy]ou(r|rs)?\b", text)
    assert "**IJN:**" not in text


@pytest.mark.long
def test_boardgamegeeks_markup_with_maps_as_png(logs: Path, tmp_path: Path, referee: Shell) -> None:
    pytest.importorskip("resvg_py")
    said = referee("report --bgg", str(tmp_path / "report.txt"), "--maps", str(tmp_path / "maps"))
    text = (tmp_path / "report.txt").read_text()
    tags = re.findall(r"\[(/?)(\w+)[^]]*\]", text)
    assert {name for _, name in tags} == {"size", "heading", "b", "i", "center", "imageid"}
    for name in ("size", "heading", "b", "i", "center"):
        assert tags.count(("", name)) == tags.count(("/", name))
    pictures = re.findall(r"\[imageid=UPLOAD (\S+) large\]", text)
    assert pictures[0] == "maps/battle.png"
    assert all((tmp_path / path).read_bytes().startswith(b"\x89PNG") for path in pictures)
    assert not re.search(r"<\S", text)
    assert "\n\n\n\n" not in text
    assert "[heading]What moved the score[/heading]" in text
    assert all(FORUM.fullmatch(tag) for tag in re.findall(r"\[[^]]*\]", re.sub(r"UPLOAD \S+", "1", text)))
    assert "put its number in the place of UPLOAD and the file" in said.err
    assert "Enterprise" in text


def test_what_somebody_typed_is_no_tag_of_a_forum(session: Session, tmp_path: Path) -> None:
    session.act("tell", {"to": "ijn", "text": "[b]Smoke[/b] <north"})
    assert run(["report", "--bgg", str(tmp_path / "report.txt")]) == 0
    assert "(b)Smoke(/b) < north" in (tmp_path / "report.txt").read_text()
