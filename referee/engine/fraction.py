"""Exact fractions that compute and print as the standard library's `Fraction` does.

That module reads in `re`, `decimal` and `numbers`, which together take nearly as long as Python's own start: half of a
look-up. What strengths and distances need of it is here; what other programs are given is the standard one (`library`).
"""

from __future__ import annotations

from math import gcd


class Fraction:
    """A whole number over another, in lowest terms and immutable: `Fraction(3, 2)`, `Fraction("3/2")`, `"1.5"`.
    Raises `ValueError` for a text that is no number, and `ZeroDivisionError` for a denominator of 0.
    """

    __slots__ = ("denominator", "numerator")

    numerator: int
    denominator: int

    def __init__(self, value: int | str | Fraction = 0, over: int = 1) -> None:
        if isinstance(value, str):
            value, over = parse_fraction(value)
        top, bottom = value.numerator, value.denominator * over
        if bottom == 0:
            raise ZeroDivisionError(f"{value} divided by nothing")
        common = gcd(top, bottom) if bottom > 0 else -gcd(top, bottom)
        self.numerator = top // common
        self.denominator = bottom // common

    def __add__(self, other: Fraction | int) -> Fraction:
        if not isinstance(other, Fraction | int):
            return NotImplemented
        bottom = other.denominator
        return Fraction(self.numerator * bottom + other.numerator * self.denominator, self.denominator * bottom)

    __radd__ = __add__

    def __sub__(self, other: Fraction | int) -> Fraction:
        return self + -other

    def __rsub__(self, other: int) -> Fraction:
        return -self + other

    def __mul__(self, other: Fraction | int) -> Fraction:
        if not isinstance(other, Fraction | int):
            return NotImplemented
        return Fraction(self.numerator * other.numerator, self.denominator * other.denominator)

    __rmul__ = __mul__

    def __truediv__(self, other: Fraction | int) -> Fraction:
        if not isinstance(other, Fraction | int):
            return NotImplemented
        return Fraction(self.numerator * other.denominator, self.denominator * other.numerator)

    def __rtruediv__(self, other: int) -> Fraction:
        return Fraction(other * self.denominator, self.numerator)

    def __floordiv__(self, other: Fraction | int) -> int:
        return self.numerator * other.denominator // (self.denominator * other.numerator)

    def __rfloordiv__(self, other: int) -> int:
        return other * self.denominator // self.numerator

    def __mod__(self, other: Fraction | int) -> Fraction:
        return self - self // other * other

    def __neg__(self) -> Fraction:
        return Fraction(-self.numerator, self.denominator)

    def __abs__(self) -> Fraction:
        return Fraction(abs(self.numerator), self.denominator)

    def __bool__(self) -> bool:
        return self.numerator != 0

    def __int__(self) -> int:
        """The whole part, rounded towards zero."""
        whole = abs(self.numerator) // self.denominator
        return whole if self.numerator > 0 else -whole

    def __floor__(self) -> int:
        return self.numerator // self.denominator

    def __ceil__(self) -> int:
        return -(-self.numerator // self.denominator)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Fraction | int):
            return NotImplemented
        return self.numerator == other.numerator and self.denominator == other.denominator

    def __lt__(self, other: Fraction | int) -> bool:
        return self.numerator * other.denominator < other.numerator * self.denominator

    def __le__(self, other: Fraction | int) -> bool:
        return self.numerator * other.denominator <= other.numerator * self.denominator

    def __gt__(self, other: Fraction | int) -> bool:
        return self.numerator * other.denominator > other.numerator * self.denominator

    def __ge__(self, other: Fraction | int) -> bool:
        return self.numerator * other.denominator >= other.numerator * self.denominator

    def __hash__(self) -> int:
        return hash(self.numerator if self.denominator == 1 else (self.numerator, self.denominator))

    def __str__(self) -> str:
        return str(self.numerator) if self.denominator == 1 else f"{self.numerator}/{self.denominator}"

    def __repr__(self) -> str:
        return f"Fraction({self.numerator}, {self.denominator})"


def parse_fraction(text: str) -> tuple[int, int]:
    """`"3/2"`, `"1.5"` or `"2"` as a numerator and a denominator."""
    top, slash, bottom = text.partition("/")
    if slash:
        return int(top), int(bottom)
    whole, _, behind = text.partition(".")
    return int(whole + behind), 10 ** len(behind)
