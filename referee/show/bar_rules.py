"""The rules behind the bars: in words, with their numbers, and with the acts that ask them.

Nothing is written down for it. From the `bars=` of each act the functions are followed that yield bars; the words are
their docstrings, the numbers those that are there and in the bars themselves.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from referee.session.acting.catalogue import acts, hooks, shared_acts
from referee.session.acting.due import EVER

NUMBERED = re.compile(r"\d+(\.\w+)+( \(\w+\))?")


class BarRule(NamedTuple):
    """A rule behind bars: what it says, its numbers, the acts that ask it."""

    words: str
    cites: tuple[str, ...]
    acts: tuple[str, ...]


@cache
def bar_rules(game: str, known: frozenset[str]) -> list[BarRule]:
    """All rules behind a game's bars, in the order of its acts; `known` are the rulebook's numbers or headings."""
    asked: dict[FunctionType, list[str]] = {}
    firsts = [(act, act.bars) for act in acts(game).values() if act.bars]
    firsts += [(shared_acts()["next"], run) for run in hooks(game, "stopping", EVER)]
    for act, first in firsts:
        for function in functions_called(first, act.inputs):
            asked.setdefault(function, []).append(act.name)
    found = []
    for function, names in asked.items():
        words, cites = in_words(function, known)
        if cites and yields_bars(function) and says_a_rule(function, known):
            found.append(BarRule(words, cites, tuple(names)))
    return found


def functions_called(first: Any, inputs: type[Any]) -> Iterator[FunctionType]:
    """A function and those of the same game that it calls, directly or through others, each once."""
    seen, waiting = set[FunctionType](), [first]
    while waiting:
        function = waiting.pop()
        if not isinstance(function, FunctionType) or function in seen or ".evening" not in function.__module__:
            continue
        seen.add(function)
        yield function
        used = names_in(function.__code__)
        there = [function.__globals__[name] for name in used if name in function.__globals__]
        modules = [one for one in there if isinstance(one, ModuleType) and ".evening" in one.__name__]
        waiting += there
        waiting += [getattr(module, name, None) for module in modules for name in used]
        waiting += [getattr(inputs, name, None) for name in used]


def names_in(code: CodeType) -> list[str]:
    """The names that a function uses, those of functions within it too, each once, the last first."""
    out = list(code.co_names)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            out += names_in(inner)
    return list(dict.fromkeys(reversed(out)))


def yields_bars(function: FunctionType) -> bool:
    """Is it declared to yield bars?"""
    return str(function.__annotations__.get("return", "")).rpartition(".")[2].strip("'\"") == "Bars"


def says_a_rule(function: FunctionType, known: Collection[str]) -> bool:
    """Has a function a bar of its own, or a number behind its words? Others only ask these, one after the other."""
    return "Bar" in names_in(function.__code__) or bool(said_by(function, known)[1])


def said_by(function: FunctionType, known: Collection[str]) -> tuple[str, list[str]]:
    """A function's words, and the rule numbers after them."""
    said = " ".join((function.__doc__ or "").strip().partition("\n\n")[0].split())
    words, behind = split_brackets(said)
    pieces = behind.split(", ") if behind else []
    return (words, pieces) if pieces and all(is_rule(piece, known) for piece in pieces) else (said, [])


def in_words(function: FunctionType, known: Collection[str]) -> tuple[str, tuple[str, ...]]:
    """What a function says about its rule, and the rule's numbers: those at the end of its docstring, then those
    of its bars.
    """
    words, pieces = said_by(function, known)
    consts = list(texts_in(function.__code__))
    consts += [value for name in function.__code__.co_names if isinstance(value := function.__globals__.get(name), str)]
    pieces += [piece for text in consts for piece in text.split(", ") if is_rule(piece, known)]
    return words.rstrip("."), tuple(dict.fromkeys(pieces))


def split_brackets(said: str) -> tuple[str, str]:
    """A sentence without the brackets at its end, and what is in them."""
    text = said.rstrip(".")
    if not text.endswith(")"):
        return said, ""
    ends = (text[place:] for place in range(len(text) - 1, -1, -1))
    last = next(end for end in ends if end.count("(") == end.count(")"))
    return text.removesuffix(last).rstrip(), last[1:-1]


def is_rule(piece: str, known: Collection[str]) -> bool:
    """Is it a number or heading of the rulebook, or one with parts there?"""
    return piece in known or bool(NUMBERED.fullmatch(piece)) or any(one.startswith(f"{piece}: ") for one in known)


def texts_in(code: CodeType) -> Iterator[str]:
    """The texts that are in a function."""
    for value in code.co_consts:
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            yield from (one for one in value if isinstance(one, str))
        elif isinstance(value, CodeType):
            yield from texts_in(value)
