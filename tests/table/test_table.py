"""The table's own screens: who is let in, what a side's page shows, what is refused (`referee table`)."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from referee.cli.dispatch import dispatch_line
from referee.devices import DROPPED, PUBLIC
from referee.engine.errors import Refusal
from referee.session import corrections
from referee.session.how import How
from referee.session.scenario.scenario import open_session
from referee.session.session import Session
from referee.table.command import Table, start_server
from referee.table.guard import Guard, Rates
from referee.table.hall import BEAT
from referee.table.serving import PORT
from referee.table.viewing import Viewer
from referee.table.workers import Followed
from tests.shell import Shell
from tests.table.served import Server, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        logs = tmp_path_factory.mktemp("screens")
        patch.setenv("REFEREE_LOGS", str(logs))
        dispatch_line(["new", "ca/savo-island", "--name", "screens"])
        session = Session(str(Path(logs, "screens")))
        session.act("next", {}, How(force=True, why="begin"))
        with served(session) as found:
            yield found


def test_a_side_is_told_on_its_own_page_alone(server: Server) -> None:
    ijn, usn = server.joined("ijn"), server.joined("usn")
    server.session.act("tell", {"to": "ijn", "text": "Smoke in 5010 <b>ahead</b>."})
    assert ijn.until("Smoke in 5010 &lt;b&gt;ahead&lt;/b&gt;.") < 2
    assert "Smoke in 5010" not in usn.state()["html"]


def test_a_turn_without_a_phase_is_said_alone() -> None:
    assert '<p class="when">Turn 1</p>' in Viewer("british").look(open_session("nu/bismarck", "bismarck")).html


def test_a_sides_page_has_its_orders_and_the_hexes_of_its_forces_and_the_page_for_all_has_neither() -> None:
    session = open_session("ca/savo-island", "savo")
    own, for_all = (Viewer(viewer).look(session).html for viewer in ("usn", PUBLIC))
    assert [sign in own for sign in ('href="#orders"', 'data-force="Canberra" data-hex="')] == [True, True]
    assert [sign in for_all for sign in ('href="#orders"', "data-force=")] == [False, False]
    assert "Earlier messages" not in own


def test_zones_stand_three_in_a_row_on_the_screen_for_all_and_two_on_a_sides() -> None:
    session = open_session("naval-units/solomons", "solomons")
    pages = [Viewer(viewer).look(session).html for viewer in (PUBLIC, "allied")]
    wide = [[int(found) for found in re.findall(r'class="map" viewBox="0 0 (\d+)', page)] for page in pages]
    (three, one), (two, _) = wide
    assert three - two == two - one > 0


def test_a_viewers_process_reads_on_in_the_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    session = open_session("ca/savo-island", "savo")
    reader = Followed(session.folder)
    assert reader.entries() == session.entries()
    session.act("note", {"text": "smoke"})
    with monkeypatch.context() as patch:
        patch.setattr(Session, "entries", lambda self: pytest.fail("read anew"))
        assert [entry["n"] for entry in reader.entries()] == [1, 2]
    assert reader.entries() == session.entries()


def test_a_device_keeps_four_pages_up_to_date(server: Server) -> None:
    ijn = server.joined("ijn")
    with ExitStack() as kept:
        for _ in range(4):
            assert next(kept.enter_context(closing(ijn.pulses()))) == "retry: 1000"
        assert ijn.ask("GET", "/events").status == 429


def test_why_the_server_does_not_start_is_said(server: Server) -> None:
    session = open_session("ca/savo-island", "savo")
    with pytest.raises(Refusal, match=f"the server did not start: .*{server.port}"):
        start_server(session, Table.take({"port": server.port}))


def test_what_is_undone_is_struck_through_and_the_umpire_hears_who_had_read_it(server: Server) -> None:
    one, other = server.joined("ijn"), server.joined("ijn")
    server.session.act("tell", {"to": "ijn", "text": "Two cruisers in 4410."})
    one.until("Two cruisers in 4410.")
    count = len(server.session.state.told["ijn"])
    assert one.ask("POST", "/read", read=str(count)).status == 200
    corrections.undo(server.session)
    other.until("<del>Two cruisers in 4410.</del>")
    for _ in range(100):
        news = [row for row in server.book.news if f"message {count} is taken back" in row]
        if news:
            break
        time.sleep(0.05)
    assert news == [f"IJN: message {count} is taken back on the screens; device {one.number} had read it"]


def test_a_sheet_is_checked_line_by_line_and_sealed_with_its_word(server: Server) -> None:
    ijn = server.joined("ijn")
    found = ijn.ask("POST", "/check", text='"Furutaka 1" sideways\nNobody ahead').json
    assert not found["ok"]
    assert [fault["line"] for fault in found["faults"]] == [1, 2]
    entry = server.session.state.count
    good = '"Furutaka 1" 6F'
    checked = ijn.ask("POST", "/check", text=good).json
    assert checked == {"ok": True, "lines": 1, "faults": []}, checked
    assert server.session.state.count == entry
    sealed = ijn.ask("POST", "/seal", text=good).json
    assert sealed["ok"], sealed
    assert "check-word" in sealed["say"][0]
    last = server.session.latest(1)[0]
    assert (last["act"], last["by"], last["who"]) == ("orders", "ijn", f"device {ijn.number}")
    ijn.until("their check-word is")


def test_what_a_force_may_do_is_said_of_ones_own_alone(server: Server) -> None:
    ijn = server.joined("ijn")
    assert ijn.ask("POST", "/may", text="Myoko").json["ok"]
    refused = [ijn.ask("POST", "/may", text=name).json for name in ("Canberra", "Nonesuch")]
    assert [one["ok"] for one in refused] == [False, False]
    assert refused[0]["error"].replace("Canberra", "Nonesuch") == refused[1]["error"]


def test_news_is_held_back_and_dealt_to_all_at_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_LOGS", str(Path(server.session.folder).parent))
    ijn = server.joined("ijn")
    assert dispatch_line(["table", "hold", "--session", "screens"]) == 0
    server.session.act("tell", {"to": "ijn", "text": "Held back."})
    time.sleep(4 * BEAT)
    assert "Held back." not in ijn.state()["html"]
    assert dispatch_line(["table", "deal", "--session", "screens"]) == 0
    ijn.until("Held back.")


def test_every_screen_for_all_shows_which_dice_are_wanted_and_no_sides_page(server: Server) -> None:
    screen, ijn = server.joined(PUBLIC), server.joined("ijn")
    server.book.show_wanted(["D6", "D6", "card"], "ijn")
    assert screen.until("Wanted of IJN: 2 D6, 1 card") < 3
    mark = ijn.state()["mark"]
    server.book.show_wanted([], "")
    screen.until("Wanted of IJN", there=False)
    assert ijn.state()["mark"] == mark


def test_a_device_that_is_dropped_is_emptied_within_a_second(server: Server) -> None:
    ijn = server.joined("ijn")
    pulses = ijn.pulses()
    assert next(pulses) == "retry: 1000"
    assert next(pulses).startswith("data: ")
    began = time.monotonic()
    ijn.drop()
    assert "event: gone" in pulses
    assert time.monotonic() - began < 1
    pulses.close()
    assert ijn.ask("GET", "/state").status == 401
    assert "Join the table" in ijn.page()


def test_nobody_is_shown_anything_before_the_umpire_lets_him_in(server: Server) -> None:
    ijn = server.asking("ijn")
    assert f"Device {ijn.number}" in ijn.page()
    assert ijn.ask("GET", "/state").status == 401
    assert ijn.ask("POST", "/check", text="x").status == 401
    assert any(f"let {ijn.number}" in row for row in server.book.news)


def test_a_code_is_spent_once_and_by_post_alone(server: Server) -> None:
    code = server.book.new_code("ijn")
    assert server.ask("GET", f"/join?code={code}").status == 405
    assert server.ask("GET", f"/?code={code}").status == 200
    first = server.ask("POST", "/join", f"code={code.replace('-', '+').upper()}")
    assert first.status == 303
    assert {"HttpOnly", "SameSite=strict"} <= set(first.headers["set-cookie"].split("; "))
    assert server.ask("POST", "/join", f"code={code}").status == 403
    kept = Path(server.session.folder, ".table.json").read_text()
    assert code not in kept
    assert first.headers["set-cookie"].split(";")[0].split("=")[1] not in kept


def test_an_expired_code_lets_nobody_in(server: Server) -> None:
    book = server.book
    code = book.new_code("ijn")
    with book.writing():
        book.codes[-1]["until"] = time.time() + 0.1
    time.sleep(0.2)
    assert server.ask("POST", "/join", f"code={code}").status == 403


def test_a_device_belongs_to_one_side(server: Server) -> None:
    ijn = server.joined("ijn")
    code = server.book.new_code("usn")
    cookie = f"referee={ijn.cookie}"
    assert server.ask("POST", "/join", f"code={code}", cookie=cookie).status == 403
    assert server.book.devices[ijn.number].viewer == "ijn"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        *((words, "the server is not running") for words in ("RN", "us", "ijn", "pub")),
        *((words, "no side") for words in ("x", "let", "drop")),
        *((words, "name a device by its number") for words in ("let x", "drop RN")),
        ("drop 3 4", "what must have 0 to 2 entries, not 3"),
        *((words, "table takes a side, public") for words in ("hold on", "deal 3", "RN 3")),
    ],
)
def test_what_is_typed_after_table_is_meant_or_refused(words: str, said: str, referee: Shell) -> None:
    open_session("ca/south-china-sea-a", "evening")
    assert said in referee(f"table {words}", status=2)


def test_of_a_body_longer_than_it_says_nothing_is_read(server: Server) -> None:
    body = f"code={server.book.new_code('ijn')}&more={'x' * 50_000}"
    sent = f"{len(body):x}\r\n{body}\r\n0\r\n\r\n"
    assert server.ask("POST", "/join", sent, transfer_encoding="chunked", content_length="5").status == 403


@pytest.mark.parametrize(
    ("status", "method", "path", "body", "headers"),
    [
        (421, "GET", "/", None, {"host": "evil.example:80"}),
        (403, "POST", "/seal", "{}", {"origin": "http://evil.example"}),
        (403, "POST", "/seal", "{}", {"origin": ""}),
        (403, "POST", "/join", "code=x", {"origin": "null"}),
        (403, "GET", "/state", None, {"sec_fetch_site": "cross-site"}),
        (413, "POST", "/seal", "x" * 50_000, {}),
        (405, "PUT", "/seal", "x", {}),
        (414, "GET", "/" + "x" * 3_000, None, {}),
        (401, "GET", "/state", None, {"cookie": "referee=" + "0" * 64}),
        (404, "GET", "/umpire.toml", None, {}),
        (404, "GET", "/..%2f..%2fjournal.jsonl", None, {}),
    ],
)
def test_what_comes_otherwise_is_refused(
    server: Server, status: int, method: str, path: str, body: str | None, headers: dict[str, str]
) -> None:
    assert server.ask(method, path, body, **headers).status == status


def test_an_address_that_asks_too_often_waits_and_no_other() -> None:
    async def app(*_: object) -> None: ...

    guard = Guard(app, ["table"], "http")
    guard.rates = {"GET": Rates(1)}
    asked = [{"method": "GET", "path": "/", "headers": [(b"host", b"table")], "client": (place, 1)} for place in "aab"]
    assert [guard.wrong(scope)[0] for scope in asked] == [0, 429, 0]


def test_the_port_that_help_names_is_the_one_without_it(referee: Shell) -> None:
    assert f"without it, {PORT};" in referee("table --help").flat


def test_every_answer_is_headed(server: Server) -> None:
    for path in ("/", "/page.js", "/page.css", "/none"):
        headers = server.ask("GET", path).headers
        assert headers["cache-control"] == "no-store"
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert "server" not in headers


def test_words_guessed_are_counted_and_the_umpire_is_told(server: Server) -> None:
    seen = {server.ask("POST", "/join", f"code=guess{place}", "127.0.0.99").status for place in range(20)}
    assert seen == {403, 429}
    (news,) = [row for row in server.book.news if row.startswith("wrong words were typed")]
    assert re.fullmatch(r"wrong words were typed, \d+ times, the last at 127\.0\.0\.99: no device.*", news)


def test_no_address_title_or_icon_names_a_side(server: Server) -> None:
    ijn = server.joined("ijn")
    head = ijn.page().partition("</head>")[0].lower()
    assert "ijn" not in head
    assert DROPPED not in head
