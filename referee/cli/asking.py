"""Dice asked at a prompt: each when it is needed, a whole row at once, and what is none refused."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from referee.engine.chance import Die
from referee.engine.dice import Source, face_of, program
from referee.engine.errors import Refusal


class Asked(Source):
    """Asks for each die at the moment it is needed; an empty answer lets the program throw it."""

    origin = "table"

    def __init__(self) -> None:
        super().__init__()
        self.row: list[str] = []
        self.thrower = program()

    def face(self, die: Die, why: str) -> int:
        while True:
            word = self.word(f"{die.name}, {why}: ")
            if not word:
                self.origin = "program"
                face = self.thrower.face(die, why)
                sys.stderr.write(f"  {die.name} {face}\n")
                return face
            self.origin = "table"
            try:
                return face_of(die, int(word) if word.isdigit() else word, why)
            except Refusal as refusal:
                sys.stderr.write(f"  {refusal.message}\n")
                self.row.clear()

    def card(self, deck: Sequence[str], why: str) -> str:
        while True:
            word = self.word(f"card, {why}: ").upper()
            if not word:
                self.origin = "program"
                card = self.thrower.card(deck, why)
                sys.stderr.write(f"  {card}\n")
                return card
            self.origin = "table"
            if word in deck:
                return word
            sys.stderr.write(f"  {word} is not there to be drawn\n")
            self.row.clear()

    def word(self, prompt: str) -> str:
        """The next word of the row typed so far, else of a new one."""
        if not self.row:
            try:
                sys.stderr.write(prompt)
                sys.stderr.flush()
                self.row = input().replace(",", " ").split()
            except EOFError:
                raise Refusal("bad-dice", f"{prompt.rstrip(': ')} is wanted, and nobody answers") from None
        return self.row.pop(0) if self.row else ""


def asked() -> Source:
    """Dice asked at the terminal."""
    return Asked()
