"""Everything that a side may come to see: its file, and whatever the program prints, draws or offers for it."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

from referee.cli.console.offer import Desk
from referee.cli.console.order_editor import names_and_verbs
from referee.cli.dispatch import dispatch_line as run
from referee.devices import PUBLIC
from referee.engine.catalogue import optional_module
from referee.session.acting.order_sheets import MOST_LINES
from referee.session.acting.orders import words_of
from referee.session.order_check import check_sheet
from referee.session.session import Session
from tests.evenings.wander import FOREIGN
from tests.table.wire import Wire, at_once


def printed(*argv: str) -> str:
    """What a command prints, on either channel."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        run(list(argv))
    text = ""
    for channel in (out, err):
        channel.flush()
        raw = channel.buffer
        text += raw.getvalue().decode() if isinstance(raw, io.BytesIO) else ""
    return text


def of_side(session: Session, side: str, folder: Path, *, all_of_them: bool) -> dict[str, str]:
    """All outputs for a side, by what they are; without `all_of_them` the dear ones are left out."""
    out = {
        "file": Path(session.folder, f"{side}.toml").read_text(),
        "show": printed("show", side),
        "show --json": printed("show", side, "--json"),
        "log show": printed("log", "show", "--for", side),
        "log text": printed("log", "text", "--for", side),
        "slip": printed("slip", side, "--text"),
        "show for all": printed("show", PUBLIC, "--json"),
        "slip for all": printed("slip", "all", "--text"),
        "offers": offers(session, side),
        "orders": orders(session, side),
    }
    if not all_of_them:
        return out
    with at_once():
        out |= Wire(session, side).sent()
    out["sheet"] = printed("sheet", side)
    out["sheet of orders"] = printed("sheet", "orders", side)
    out["report"] = printed("report", side, "--md", "-")
    out["report html"] = printed("report", side, "--html", "-")
    out["report turns"] = printed("report", side, "--turns", "-")
    if optional_module(session.game, "views.picture") or optional_module(session.game, "views.boxes"):
        out["map"] = printed("map", side)
        picture = folder / f"{side}.svg"
        picture.unlink(missing_ok=True)
        printed("map", side, "--svg", str(picture))
        out["map svg"] = picture.read_text()
        out["map searched"] = printed("map", side, "--searched")
    return out


def orders(session: Session, side: str) -> str:
    """What a sheet of orders is refused for, line by line, whatever names are in it; and what its editor offers."""
    if not optional_module(session.game, "evening.orders"):
        return ""
    words = words_of(session.game)
    own = words.forces(words.state_known(session.state.tree, side), side)
    names = [name for group in own.values() for name in list(group)[:3]]
    verbs = sorted(words.VERBS)
    lines = [f'"{name}" {verb} {other}' for place, name in enumerate(names) for verb, other in pairs(verbs, place)]
    lines += [f'"{name}" {place}' for name in names for place in ("1409", "1510")]
    found = check_sheet(session, side, ";".join(lines[:: 1 + len(lines) // MOST_LINES]))
    return "\n".join([*map(str, found.faults), *map(str, found.orders), repr(names_and_verbs(session, side))])


def pairs(verbs: list[str], place: int) -> list[tuple[str, str]]:
    """Some verbs, each with a foreign name, so that over several names all meet."""
    return [(verb, FOREIGN[(place + i) % len(FOREIGN)]) for i, verb in enumerate(verbs)]


def offers(session: Session, side: str) -> str:
    """What completion offers and explains on lines that name the side."""
    desk = Desk(session)
    lines = [f"show {side} ", f"slip {side} ", f"tell {side} ", f"do search --side {side} --", f"map {side} "]
    lines += [f"move --by {side} ", f"odds fire --side {side} --at ", f"set sides.{side}. ", f"log show --for {side} "]
    lines += [f"seal x --side {side} ", f"note {side} ", f"amend {side} ", f"open {side} ", f"remind turn 2 {side} "]
    return "\n".join(f"{desk.offers(line)!r} {desk.explain(line)}" for line in lines)
