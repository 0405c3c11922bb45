"""How a game's state is said: its keys, sides and phases by the words of the hobby, wherever it is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.rules import about_game, load, title_of
from referee.engine.words import Wording, key_in_words, value_in_words
from referee.session.acting.sequence import THEN, phases
from referee.session.board.tree import called_in
from referee.session.record.state import State

JOINED = re.compile(r"[a-z]+(-[a-z]+)+")
"""A word of a choice: `fast-convoy`."""


class StateWords(Wording):
    """The words for what a session of a game keeps: `[state]` of its `game.toml`, and `[unsaid]` for what a thing
    does not have. `called`: what the players call a side.
    """

    def __init__(self, game: str, called: Mapping[str, str] = {}) -> None:
        self.game = game
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
        return cls(state.about["game"], {side: called_in(state.tree, side) for side in state.sides})

    def key(self, key: str) -> str:
        label = self.keys.get(key, "{}")
        return (key_in_words(key) if "{}" in label else label) if key not in self.sides else self.sides[key]

    def said(self, key: str, value: Any) -> str:
        label = self.keys.get(key, "")
        return label.format(value_in_words(value, self)) if "{}" in label else super().said(key, value)

    def text(self, text: str) -> str:
        if found := self.sides.get(text) or self.named.get(text):
            return found
        return text.replace("-", " ") if JOINED.fullmatch(text) else text

    def in_turn(self, sides: Iterable[str]) -> str:
        """Sides in the order in which they move: `IJN, then Allied`."""
        return THEN.join(map(self.text, sides))

    def unsaid(self, key: str) -> str:
        return self.blank.get(key, "")
