"""What every command shares: the session it names, its reply in words or as JSON, its refusal and exit status."""

from __future__ import annotations

import os
import sys

from referee.engine.errors import Refusal
from referee.engine.plain import escape_controls
from referee.engine.record import NamedTuple

NO_PAGER = "--no-pager"
AS_ACTS = ("next", "note", "tell", "set", "dice", "close", "open", "seal", "remind", "rule")
"""The commands that are acts; `as_acts` says how."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from referee.engine.answer import Answer
    from referee.session.session import Session

    Rows = Mapping[str, Any] | Iterable[Mapping[str, Any]]


class Reply(NamedTuple):
    """What a command answers: in words (a picture in bytes), as JSON (a row an object, if there are several), its
    exit status.

    `looked_at` is a session that was only looked at: its files are freshened; `of` one that was written to. Anything
    unusual that either finds is said. `said` are lines beside the answer, on standard error: which files were
    written. `then` is what it answers after that, each made when the one before it has been told.
    """

    text: str | bytes | Callable[[], str] = ""
    data: Rows | Callable[[], Rows] | None = None
    status: int = 0
    looked_at: Session | None = None
    said: Sequence[str] = ()
    of: Session | None = None
    then: Iterable[Reply] = ()

    @property
    def in_turn(self) -> Iterator[Reply]:
        """It, and all that it answers after that."""
        yield self
        for other in self.then:
            yield from other.in_turn

    @property
    def words(self) -> str | bytes:
        """What it says."""
        return self.text() if callable(self.text) else self.text

    @property
    def rows(self) -> list[Mapping[str, Any]]:
        """Its objects; none if it has only words."""
        data = self.data() if callable(self.data) else self.data
        return [data] if isinstance(data, dict) else [*(data or ())]

    @property
    def in_lines(self) -> str:
        """What it says, and the lines that accompany it, for JSON that has no object for them."""
        if isinstance(words := self.words, bytes):
            raise Refusal("bad-request", "a picture cannot be written into JSON; name a file instead of -")
        return whole_lines(words) + "".join(f"{line}\n" for line in self.said)

    def say_beside(self, *, notices_alone: bool = False) -> None:
        """Print the lines that accompany the answer, on standard error."""
        if not notices_alone:
            sys.stderr.write("".join(f"{line}\n" for line in self.said))
        if self.looked_at is not None:
            self.looked_at.freshen()
        if session := self.looked_at or self.of:
            sys.stderr.write("".join(f"referee: {notice}\n" for notice in session.notices))
            session.notices.clear()


def run_and_print(argv: list[str], answer: Callable[[list[str]], Reply]) -> int:
    """Run a command, which `answer` does, and print its reply, or why it was refused; the exit status."""
    as_json = "--json" in argv
    try:
        return print_reply(answer(argv), as_json)
    except Refusal as refusal:
        return print_refusal(refusal, as_json)


def print_reply(reply: Reply, as_json: bool) -> int:
    """Print a reply and what follows it, in words, or as JSON with an object on each line where it has any, else one
    for all its words; the last exit status.
    """
    texts = list[str]()
    last = reply
    for last in reply.in_turn:
        has_words_alone = as_json and last.data is None
        if has_words_alone:
            texts.append(last.in_lines)
        elif as_json:
            for row in last.rows:
                json_out(row)
        else:
            write_out(last.words)
        last.say_beside(notices_alone=has_words_alone)
    if any(texts):
        json_out(words_as_object(texts, last.status))
    return last.status


def as_one_object(reply: Reply, as_json: bool) -> Mapping[str, Any]:
    """A reply and what follows it as one JSON object: an object of its own, where those are wanted, as it is; several,
    or none though it has them, as `rows`; words as `text`, or as the error where it failed.
    """
    rows: list[Any] = []
    texts: list[str] = []
    has_rows, last = False, reply
    for last in reply.in_turn:
        if as_json and last.data is not None:
            has_rows = True
            rows += last.rows
        else:
            texts.append(last.in_lines)
        last.say_beside(notices_alone=last.data is None)
    if len(rows) == 1:
        found: Mapping[str, Any] = rows[0]
        return found
    return {"ok": True, "rows": rows} if has_rows and not last.status else words_as_object(texts, last.status)


def words_as_object(texts: Sequence[str], status: int) -> Mapping[str, Any]:
    """What was said in words as a JSON object: as `text`, or as the error where it failed."""
    text = "".join(texts)
    if not status:
        return {"ok": True, "text": text}
    return as_answer(Refusal("bad-request", text.strip().removeprefix("referee: ") or f"ended with {status}"))


def session_named(argv: Sequence[str]) -> str | None:
    """The session that `--session` names."""
    return apart_from_session(argv)[0]


def apart_from_session(argv: Sequence[str]) -> tuple[str | None, Sequence[str]]:
    """The session that `--session` names, and the other words."""
    for place, word in enumerate(argv):
        if word == "--session" and place + 1 < len(argv):
            return argv[place + 1], [*argv[:place], *argv[place + 2 :]]
        if word.startswith("--session="):
            return word[len("--session=") :], [*argv[:place], *argv[place + 1 :]]
    return None, argv


def as_answer(found: Answer | Refusal, name: str | None = None) -> dict[str, Any]:
    """The JSON object of an answer or a refusal."""
    is_refusal = isinstance(found, Refusal)
    body = {"error": found.as_json()} if is_refusal else found.as_json()
    return {"id": name, "ok": not is_refusal, **body}


def print_refusal(refusal: Refusal, as_json: bool) -> int:
    """Print a refusal; the exit status."""
    _refusals.append(refusal)
    if as_json:
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


def written_since() -> str:
    """What was written to journals since this was last asked: `entry 7 of evening stands`, if anything."""
    writing = sys.modules.get("referee.session.record.writing")
    entries = writing.take_unanswered() if writing else ()
    return ", ".join(f"entry {number} of {name} stands" for name, number in entries)


def refusal_of(error: Exception) -> Refusal:
    """The refusal that an error is; where nobody answers a question, or the program has a fault (raised if that is
    wanted), what stands.
    """
    if isinstance(error, Refusal):
        return error
    done = written_since()
    if isinstance(error, EOFError):
        message = "the program needs an answer, and nobody answers"
        return Refusal("bad-input", f"{message}; {done or 'nothing was changed'}")
    if os.environ.get("REFEREE_TRACEBACK"):
        raise error
    hint = f"{done or 'nothing was changed'}; REFEREE_TRACEBACK=1 shows where it happened"
    return Refusal("bug", f"a fault of the program: {type(error).__name__}: {error}", hint=hint)


def is_at_terminal() -> bool:
    """Does somebody type and read at a terminal?"""
    return sys.stdin.isatty() and sys.stdout.isatty()


def lines_of_input() -> Iterator[str]:
    """The lines of standard input, without a byte-order mark before the first; one that is not UTF-8 `is_garbled`."""
    if reconfigure := getattr(sys.stdin, "reconfigure", None):
        reconfigure(errors="surrogateescape")
    for place, line in enumerate(sys.stdin):
        yield line.removeprefix("" if place else "\ufeff")


def is_garbled(line: str) -> bool:
    """Was a line of the input not UTF-8?"""
    return not line.isascii() and any("\udc80" <= sign <= "\udcff" for sign in line)


def write_out(text: str | bytes) -> None:
    """Print to standard output."""
    if isinstance(text, str):
        sys.stdout.write(whole_lines(text))
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(text)


def whole_lines(text: str) -> str:
    """A text with the end of its last line."""
    return f"{text}\n" if text and not text.endswith("\n") else text


def json_out(value: Any) -> None:
    """Print one JSON object on a line."""
    import json

    write_out(escape_controls(json.dumps(value, ensure_ascii=False)))
