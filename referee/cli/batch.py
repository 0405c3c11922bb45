"""`referee batch`: JSON Lines in, JSON Lines out, one answer for each line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache

from referee.cli.answers import is_garbled, refusal_of
from referee.engine.answer import Answer, odds, roll
from referee.engine.dice import Typed, source_of
from referee.engine.errors import Refusal, bad_input, close_or_all, show, unknown
from referee.engine.plain import escape_controls
from referee.engine.procedure import find
from referee.engine.rules import game_name, load
from referee.session.record.json_numbers import finite_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any


KEYS = ("id", "verb", "game", "procedure", "inputs", "dice", "cards", "seed", "rulings", "given", "want")
VERBS = ("odds", "roll")
REMEMBERED = 64  # answers
LENGTH = 20_000  # signs of the longest of them


class BatchServer:
    """Answers requests one after the other; rules, procedures and recent answers are remembered. Only what must
    come out the same is remembered: odds, and throws whose dice are typed or come from a seed.
    """

    def __init__(self) -> None:
        self.game, self.ruleset, self.procedure = cache(game_name), cache(load), cache(find)
        self.remembered: dict[str, str] = {}

    def reply(self, request: Mapping[str, Any]) -> str:
        """One request's answer or error as it is written, without its `id`."""
        asked = repr(request)
        found = self.remembered.pop(asked, None)
        if found is None:
            found = as_json_line(self.answer_or_error(request))
        if len(found) <= LENGTH and is_repeatable(request):
            self.remembered[asked] = found
            if len(self.remembered) > REMEMBERED:
                del self.remembered[next(iter(self.remembered))]
        return found

    def answer_or_error(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """One request's answer as JSON has it, `ok` before the rest, or `{"ok": false, "error": {…}}`."""
        try:
            return {"ok": True, **self.answer(request).as_json()}
        except Exception as error:  # a fault of the program must not end the batch
            return {"ok": False, "error": refusal_of(error).as_json()}

    def answer(self, request: Mapping[str, Any]) -> Answer:
        """One request; raises `Refusal`."""
        for key in ("verb", "game", "procedure"):
            if not isinstance(request.get(key), str):
                raise Refusal("bad-request", f"the request needs a {key}, a text", field=key)
        for key in request:
            if key not in KEYS:
                cure = close_or_all(key, KEYS)
                raise Refusal("bad-request", f"{key} is not a key of a request; {cure}", field=key)
        for key in ("inputs", "rulings"):
            if not isinstance(request.get(key, {}), dict):
                raise Refusal("bad-request", f"{key} must be an object, not {show(request[key])}", field=key)
        if request["verb"] not in VERBS:
            raise unknown("verb", request["verb"], VERBS)
        game = self.game(request["game"])
        procedure = self.procedure(game, request["procedure"])
        inputs, rulings = request.get("inputs", {}), request.get("rulings", {})
        want = request.get("want", [])
        if not isinstance(want, list) or not all(isinstance(wish, str) for wish in want):
            raise bad_input("want", f'want is a list of texts such as "ships[0]>=ditw", not {show(want)}')
        if request["verb"] == "roll":
            if request.get("given"):
                raise bad_input("given", "given goes with odds; dice types what was thrown in a roll")
            source = source_of(request.get("dice"), request.get("cards"), request.get("seed"))
            return roll(procedure, inputs, self.ruleset(game), source, rulings, want=want)
        for key in ("dice", "cards"):
            if request.get(key):
                raise Refusal("bad-dice", f"odds takes no {key}; put dice that have been thrown in `given`")
        given = Typed(request.get("given"))
        return odds(procedure, inputs, self.ruleset(game), rulings, given.faces, want=want)


def is_repeatable(request: Mapping[str, Any]) -> bool:
    """Does it give the same answer every time?"""
    return request.get("verb") == "odds" or any(request.get(key) is not None for key in ("dice", "cards", "seed"))


def reply(server: BatchServer, line: str) -> str:
    """One line's answer or error as it is written."""
    own = "null"
    try:
        if is_garbled(line):
            raise Refusal("bad-request", "the line is not JSON: it is not UTF-8")
        request = READER.decode(line)
        if not isinstance(request, dict):
            raise Refusal("bad-request", f"a request is an object, not {show(request)}")
        own = as_json_line(request.pop("id", None))
        return f'{{"id":{own},{server.reply(request)[1:]}'
    except (ValueError, RecursionError) as error:
        refusal = not_json(error)
    except Twice as found:
        refusal, own = key_twice(line, found)
    except Refusal as found:
        refusal = found
    return f'{{"id":{own},{as_json_line({"ok": False, "error": refusal.as_json()})[1:]}'


def not_json(error: Exception) -> Refusal:
    """The refusal of a line that cannot be read."""
    return Refusal("bad-request", f"the line is not JSON: {error}")


def key_twice(line: str, found: Refusal) -> tuple[Refusal, str]:
    """The refusal of a key that is twice in an object, and the request's id; what follows may not be JSON at all."""
    try:
        request = LENIENT.decode(line)
    except (ValueError, RecursionError) as error:
        return not_json(error), "null"
    return found, as_json_line(request.get("id") if isinstance(request, dict) else None)


def each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object as `{key: value}`; a key that is in it twice is refused, for only one of its values could
    count.
    """
    out = dict(pairs)
    if len(out) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Twice("bad-request", f"{show(twice)} is twice in the same object")
    return out


class Twice(Refusal):
    """Raised for a key that is in an object twice."""


READER = json.JSONDecoder(parse_constant=finite_number, parse_float=finite_number, object_pairs_hook=each_once)
LENIENT = json.JSONDecoder(parse_constant=finite_number, parse_float=finite_number)
WRITER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def as_json_line(value: Any) -> str:
    """A JSON value on a line, its control characters spelled out."""
    return escape_controls(WRITER.encode(value))


def run(lines: Iterable[str], out: IO[str]) -> int:
    """Answer every line until the input ends; blank lines are skipped."""
    server = BatchServer()
    for line in lines:
        if line.strip():
            out.write(reply(server, line) + "\n")
            out.flush()
    return 0
