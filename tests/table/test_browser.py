"""The pages in a real browser: Playwright's Python package (`pip install -e '.[browser]'`) with the system's Chromium.

Skipped where one of the two is not there.
"""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.cli.dispatch import dispatch_line
from referee.devices import IN
from referee.session import corrections
from referee.session.how import How
from referee.session.session import Session
from tests.table.served import Server, served

playwright = pytest.importorskip("playwright.sync_api", reason="the extra browser is not installed")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")]
SIZES = [(390, 844), (768, 1024), (1920, 1080)]
WAIT = 30_000
SMALL = """() => [...document.querySelectorAll("button, nav a, input, textarea")].filter((one) => one.offsetParent)
  .map((one) => [one.textContent || one.id, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([name]) => name)"""
NAMELESS = """() => [...document.querySelectorAll("button, a, input, textarea, svg[role=img]")]
  .filter((one) => !(one.textContent.trim() || one.ariaLabel || (one.labels && one.labels.length))).length"""
CONTRAST = """() => {
  const light = (word) => { const [r, g, b] = word.match(/[\\d.]+/g).map((one) => one / 255)
    .map((one) => one <= .03928 ? one / 12.92 : ((one + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b; };
  const behind = (one) => { for (; one; one = one.parentElement) {
    const found = getComputedStyle(one).backgroundColor;
    if (!/, 0\\)$/.test(found)) return found; } return "rgb(255, 255, 255)"; };
  return [...document.querySelectorAll("h1, h2, h3, h4, p, li, dt, dd, button, nav a, del, strong")]
    .filter((one) => one.offsetParent && one.textContent.trim())
    .map((one) => { const [a, b] = [light(getComputedStyle(one).color), light(behind(one))].sort();
      return [one.textContent.slice(0, 30), (Math.max(a, b) + .05) / (Math.min(a, b) + .05)]; })
    .filter(([, ratio]) => ratio < 4.5); }"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        logs = tmp_path_factory.mktemp("browser")
        patch.setenv("REFEREE_LOGS", str(logs))
        dispatch_line(["new", "ca/savo-island", "--name", "browser"])
        session = Session(str(Path(logs, "browser")))
        session.act("next", {}, How(force=True, why="begin"))
        session.act("tell", {"to": "ijn", "text": "Lookouts see ships."})
        with served(session) as found:
            yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as found:
        chromium = found.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


def joined(browser: Any, server: Server, viewer: str, *, clock: bool = False, **how: Any) -> Any:
    """A page that has joined by its code, as a player joins, and was let in; with a `clock` that can be put on."""
    page = browser.new_context(**{"viewport": {"width": 390, "height": 844}, "has_touch": True, **how}).new_page()
    page.set_default_timeout(WAIT)
    if clock:
        page.clock.install()
    code = server.book.new_code(viewer)
    page.goto(f"http://{server.host}/#{code}")
    assert page.input_value("#code") == code
    assert page.url == f"http://{server.host}/"
    page.click("button")
    page.wait_for_selector("text=Ask the umpire to let you in")
    server.book.put(server.book.last, standing=IN)
    page.wait_for_selector("#told")
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("letters", [16, 32])
@pytest.mark.parametrize("viewer", ["ijn", "public"])
def test_pages_fit_and_can_be_read(server: Server, browser: Any, scheme: str, letters: int, viewer: str) -> None:
    page = joined(browser, server, viewer, color_scheme=scheme)
    page.evaluate(f"document.documentElement.style.fontSize = '{letters}px'")
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        assert page.evaluate("document.documentElement.scrollWidth") <= wide
        assert page.evaluate(SMALL) == []
        assert page.evaluate(CONTRAST) == []
    assert page.evaluate(NAMELESS) == 0
    page.context.close()


def test_a_sheet_is_built_by_taps_checked_and_sealed(server: Server, browser: Any) -> None:
    page = joined(browser, server, "ijn")
    card = page.locator("[data-force='Furutaka 1']")
    card.get_by_role("button", name="Orders").click()
    card.get_by_role("button", name='"Furutaka 1"').click()
    assert page.input_value("#sheet") == '"Furutaka 1"'
    page.locator("#sheet").fill('"Furutaka 1" 2F')
    page.wait_for_selector("text=Line 1:")
    assert page.inner_text("body").count("(6.14)") == 1
    page.locator("#sheet").fill('"Furutaka 1" 6F')
    page.wait_for_selector("text=1 line, all good")
    page.get_by_role("button", name="Hand in, sealed").click()
    page.locator(".tellings", has_text="check-word").first.wait_for()
    playwright.expect(page.locator("#sheet")).to_have_value("")
    assert server.session.latest(1)[0]["by"] == "ijn"
    page.context.close()


def test_a_withdrawn_telling_warns_until_it_is_tapped(server: Server, browser: Any) -> None:
    page = joined(browser, server, "usn")
    server.session.act("tell", {"to": "usn", "text": "Two carriers."})
    page.wait_for_selector("text=Two carriers.")
    corrections.undo(server.session)
    page.locator("#withdrawn").get_by_text("Withdrawn: Two carriers.").wait_for()
    page.reload()
    page.locator("#withdrawn").get_by_role("button", name="Understood").click()
    page.locator("#withdrawn").wait_for(state="hidden")
    page.context.close()


def test_a_page_is_right_after_sleep_and_says_when_it_is_old(server: Server, browser: Any) -> None:
    page = joined(browser, server, "ijn", clock=True)
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        server.session.act("tell", {"to": "ijn", "text": "Said while it slept."})
        page.clock.fast_forward(11_000)
        page.wait_for_selector("text=Old: nothing heard")
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
    began = time.monotonic()
    page.wait_for_selector("text=Said while it slept.")
    assert time.monotonic() - began < 5
    page.context.close()


def test_the_map_grows_under_two_fingers_and_a_tap_says_its_hex(server: Server, browser: Any) -> None:
    page = joined(browser, server, "ijn", is_mobile=True)
    room = page.locator(".sea-room")
    room.scroll_into_view_if_needed()
    before = page.locator(".sea-room svg").bounding_box()["width"]
    box, wire = room.bounding_box(), page.context.new_cdp_session(page)
    x, y = box["x"] + box["width"] / 2, max(box["y"], 0) + 150

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": one, "y": other, "id": place} for place, (one, other) in enumerate(places)]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", (x - 20, y), (x + 20, y))
    for apart in (40, 60, 80):
        touch("touchMove", (x - apart, y), (x + apart, y))
    touch("touchEnd")
    assert page.locator(".sea-room svg").bounding_box()["width"] > 1.5 * before
    page.get_by_role("button", name="Whole").click()
    page.locator("#sheet").fill('"Myoko" go')
    mark = page.evaluate(
        """async () => { document.querySelector(".sea-room").scrollIntoView({ block: "center" });
        await new Promise((done) => setTimeout(() => requestAnimationFrame(done), 300));
        const part = document.querySelector("[data-hexes]");
        const [left, top] = part.dataset.hexes.split(" ").map(Number);
        const [column, row] = [50, 12], south = Number(part.dataset.hexes.split(" ")[4]), tall = Math.sqrt(3) * 20;
        const y = tall * (row - top + (column % 2 === south ? 1 : .5));
        const place = new DOMPoint(20 + 30 * (column - left), y).matrixTransform(part.getScreenCTM());
        return [place.x, place.y]; }"""
    )
    page.touchscreen.tap(*mark)
    assert page.input_value("#sheet") == '"Myoko" go 5012'
    page.context.close()


def test_without_a_script_the_page_can_be_read(server: Server, browser: Any) -> None:
    page = joined(browser, server, "ijn")
    cookies = page.context.cookies()
    still = browser.new_context(java_script_enabled=False)
    still.add_cookies(cookies)
    plain = still.new_page()
    plain.goto(f"http://{server.host}/")
    assert "Lookouts see ships." in plain.inner_text("#told")
    still.close()
    page.context.close()


def test_a_dropped_device_shows_nothing(server: Server, browser: Any) -> None:
    page = joined(browser, server, "ijn")
    server.book.put(server.book.last, standing="dropped")
    page.wait_for_selector("text=Join the table", timeout=4_000)
    assert "Myoko" not in page.content()
    page.context.close()
