"""What every command shares: the session it names, its reply in words or as JSON with an object on each line (a caller
that wants the objects gathers them), its refusal and exit status.
"""

from __future__ import annotations

import sys

from referee.engine.errors import Refusal
from referee.engine.plain import escape_controls
from referee.engine.record import NamedTuple

NO_PAGER = "--no-pager"
AS_ACTS = ("next", "note", "tell", "set", "dice", "close", "open", "seal", "remind", "rule")
"""The commands that are acts; `as_acts` says how."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from referee.engine.answer import Answer
    from referee.session.session import Session

    Rows = Mapping[str, Any] | Iterable[Mapping[str, Any]]


class Reply(NamedTuple):
    """What a command answers: in words, as JSON (a row an object, where there are several), its exit status.

    `looked_at` is a session that was only looked at: its files are freshened; `of` one that was written to. What either
    found out of the ordinary is said. `said` are lines beside the answer, on standard error: which files were written.
    """

    text: str | Callable[[], str] = ""
    data: Rows | Callable[[], Rows] | None = None
    status: int = 0
    looked_at: Session | None = None
    said: Sequence[str] = ()
    of: Session | None = None


def run_and_print(way: Callable[[], Reply], as_json: bool) -> int:
    """Run a command and print its reply, or why it was refused; the exit status."""
    try:
        return print_reply(way(), as_json)
    except Refusal as refusal:
        return print_refusal(refusal, as_json)


def print_reply(reply: Reply, as_json: bool) -> int:
    """Print a reply, in words, or as JSON where it has any; the exit status."""
    if as_json and reply.data is not None:
        data = reply.data() if callable(reply.data) else reply.data
        for row in [data] if isinstance(data, dict) else data:
            json_out(row)
    elif text := reply.text() if callable(reply.text) else reply.text:
        write_out(text)
    sys.stderr.write("".join(f"{line}\n" for line in reply.said))
    if reply.looked_at is not None:
        reply.looked_at.freshen()
    if session := reply.looked_at or reply.of:
        sys.stderr.write("".join(f"referee: {notice}\n" for notice in session.notices))
        session.notices.clear()
    return reply.status


def session_named(argv: Sequence[str]) -> str | None:
    """The session that `--session` names."""
    for place, word in enumerate(argv):
        if word == "--session" and place + 1 < len(argv):
            return argv[place + 1]
        if word.startswith("--session="):
            return word[len("--session=") :]
    return None


def as_answer(found: Answer | Refusal, name: str | None = None) -> dict[str, Any]:
    """The contract's object of an answer or a refusal."""
    is_refusal = isinstance(found, Refusal)
    body = {"error": found.as_json()} if is_refusal else found.as_json()
    return {"id": name, "ok": not is_refusal, **body}


def print_refusal(refusal: Refusal, as_json: bool) -> int:
    """Print a refusal; the exit status."""
    _refusals.append(refusal)
    if as_json or _gathering:
        json_out(as_answer(refusal))
    else:
        from referee.show.refusal import refusal_text

        sys.stderr.write(refusal_text(refusal))
    return refusal.status


_refusals: list[Refusal] = []


def take_refusal() -> Refusal | None:
    """The last refusal, once, for a caller that answers it in another form."""
    last = _refusals[-1] if _refusals else None
    _refusals.clear()
    return last


def is_at_terminal() -> bool:
    """Does somebody type and read at a terminal?"""
    return sys.stdin.isatty() and sys.stdout.isatty()


class Gathered:
    """Inside the block, JSON and refusals are not printed but kept in `rows`, before they are written out."""

    def __init__(self) -> None:
        self.rows: list[Any] = []

    def __enter__(self) -> Gathered:
        _gathering.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        _gathering.pop()


_gathering: list[Gathered] = []


def write_out(text: str) -> None:
    """Print to standard output."""
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def json_out(value: Any) -> None:
    """Print one JSON object on a line."""
    if _gathering:
        _gathering[-1].rows.append(value)
        return
    import json

    write_out(escape_controls(json.dumps(value, ensure_ascii=False)))
