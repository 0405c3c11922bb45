"""Everything that a side may come to see: its file, and whatever the program prints, draws or offers for it."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

from referee.cli.console.offer import Desk
from referee.cli.dispatch import run
from referee.engine.catalogue import optional
from referee.session.session import Session


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
        "offers": offers(session, side),
    }
    if not all_of_them:
        return out
    out["sheet"] = printed("sheet", side)
    out["report"] = printed("report", side, "--md", "-")
    out["report html"] = printed("report", side, "--html", "-")
    if optional(session.game, "views.picture"):
        out["map"] = printed("map", side)
        picture = folder / f"{side}.svg"
        picture.unlink(missing_ok=True)
        printed("map", side, "--svg", str(picture))
        out["map svg"] = picture.read_text()
    return out


def offers(session: Session, side: str) -> str:
    """What completion offers on lines that name the side."""
    desk = Desk(session)
    lines = [f"show {side} ", f"slip {side} ", f"tell {side} ", f"do search --side {side} --", f"map {side} "]
    return "\n".join(repr(desk.offers(line)) for line in lines)
