"""Marks that can be said aloud: words of five letters, 16 bits each, as consonant, vowel, consonant, vowel, consonant.

A mark of four words has 64 bits. It is reckoned slowly (PBKDF2-HMAC-SHA256, some ten thousand rounds), so that trying
texts until one has a given mark takes 2 to the 64 such reckonings, and until any two of one's own agree 2 to the 32.
"""

from __future__ import annotations

ROUNDS = 50_000
ROUNDS_OF_RECORD = 20_000  # each turn's card waits for them
FIRST, INNER = "bdfghjklmnprstvz", "aiou"
WORDS = 4


def mark_in_words(secret: str, salt: str, words: int = WORDS, rounds: int = ROUNDS) -> str:
    """The mark of a text: `lusab-bamoz-tihup-ragol`."""
    from hashlib import pbkdf2_hmac

    raw = pbkdf2_hmac("sha256", secret.encode(), salt.encode(), rounds)
    return in_words(raw[:8], words)


def in_words(raw: bytes, words: int) -> str:
    """Bytes as so many words, two bytes each."""
    number = int.from_bytes(raw, "big")
    out = []
    for _ in range(words):
        letters = ""
        for signs in (FIRST, INNER, FIRST, INNER, FIRST):
            number, place = divmod(number, len(signs))
            letters += signs[place]
        out.append(letters)
    return "-".join(out)


def of_record(mark: str) -> str:
    """The word of a record that ends with a line of this mark; it speaks for all lines before it, too."""
    return mark_in_words(mark, "record", rounds=ROUNDS_OF_RECORD)
