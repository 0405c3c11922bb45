"""How a game's state is said: its keys, sides and phases by the words of the hobby, wherever it is shown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from textwrap import shorten
from typing import Any

from referee.engine.rules import about_game, load, title_of
from referee.engine.words import Wording, key_in_words, value_in_words
from referee.session.acting.sealed import ENCODED
from referee.session.acting.sequence import THEN, phases
from referee.session.board.tree import called_in
from referee.session.record.state import State

JOINED = re.compile(r"[a-z]+(-[a-z]+)+")
"""A word of a choice: `fast-convoy`."""
LONG = 240
KEPT = {"public": "known to all", "umpire": "for the umpire"}


class StateWords(Wording):
    """The words for what a session of a game keeps: `[state]` of its `game.toml`, and `[unsaid]` for what a thing
    does not have. `called`: what the players call a side; `several`: names that things of more than one side have.
    """

    def __init__(self, game: str, called: Mapping[str, str] = {}, several: Collection[str] = ()) -> None:
        self.game = game
        self.several = several
        about: Mapping[str, Any] = about_game(game)
        self.keys: Mapping[str, str] = about.get("state", {})
        self.blank: Mapping[str, str] = about.get("unsaid", {})
        sides = {*about["sides"], *about.get("titles", {}), *called}
        self.sides = {side: called.get(side) or title_of(about, side) for side in sides}
        self.named = {one.id: one.title for one in phases(game) if "-" in one.id}
        options = load(game).printed.get("options", {}).get("entries", {})
        self.named |= {number: f"{title} ({number})" for number, title in options.items()}

    @classmethod
    def of(cls, state: State) -> StateWords:
        """The words for a session."""
        sides = [state.tree["sides"].get(side, {}).values() for side in state.sides]
        own = [{name for held in side if isinstance(held, Mapping) for name in held} for side in sides]
        names = Counter(name for there in own for name in there)
        called = {side: called_in(state.tree, side) for side in state.sides}
        return cls(state.about["game"], called, [name for name, count in names.items() if count > 1])

    def key(self, key: str) -> str:
        label = self.keys.get(key, "{}")
        return (key_in_words(key) if "{}" in label else label) if key not in self.sides else self.sides[key]

    def said(self, key: str, value: Any) -> str:
        label = self.keys.get(key, "")
        return label.format(value_in_words(value, self)) if "{}" in label else super().said(key, value)

    def text(self, word: str) -> str:
        if found := self.sides.get(word) or self.named.get(word):
            return found
        return word.replace("-", " ") if JOINED.fullmatch(word) else word

    def in_turn(self, sides: Iterable[str]) -> str:
        """Sides in the order in which they move: `IJN, then Allied`."""
        return THEN.join(map(self.text, sides))

    def unsaid(self, key: str) -> str:
        return self.blank.get(key, "")


def changes_in_words(changed: Iterable[tuple[Sequence[str], Any]], words: StateWords) -> list[str]:
    """Changed values with their ways in the tree, a line for each thing: `Tenryu: power hits 1; speed 3`. Of a name
    that both sides use it is said whose it is: `IJN Strike 1`.
    """
    each: dict[str, list[str]] = {}
    for (root, *parts), value in changed:
        own, rest = (parts[2:3], parts[3:]) if root == "sides" and len(parts) > 2 else ([], parts)
        whose = words.sides[parts[0]] if root == "sides" else KEPT[root]
        if own:
            whose = f"{whose} {own[0]}" if own[0] in words.several else own[0]
        within, last = [words.key(part) for part in rest[:-1]], rest[-1] if rest else ""
        each.setdefault(whose, []).append(" ".join([*within, said_now(last, value, words)]).rstrip())
    return [f"{whose}: {'; '.join(filter(None, dict.fromkeys(said)))}" for whose, said in each.items()]


def said_now(key: str, value: Any, words: StateWords) -> str:
    """A value with its key as it is now, cut off if it is long, or empty; a sealed text stays unread."""
    if value is None or value is False:
        return words.blank.get(key, f"{words.key(key)} no longer") if key else "gone"
    if isinstance(value, Mapping) and str(value.get("text", "")).startswith(ENCODED):
        return f"{words.key(key)} sealed"
    said = words.said(key, value) if key else value_in_words(value, words)
    return shorten(said, LONG, placeholder=" …; --json has all of it")
