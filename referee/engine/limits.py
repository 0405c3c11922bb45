"""How much is too much to weigh or to list: decided here alone; a game only says how many things there are."""

from __future__ import annotations

OUTCOMES = 50_000  # that a distribution lists
STATES = 8 * OUTCOMES  # that are held at a time
WORK = 1_900_000  # ends of dice followed, and what takes as long; somewhat over a hundred times `python -c pass`


class TooMany(Exception):
    """More outcomes, states or work than a weighing may take."""


class _Account:
    """The work of the current weighing, with all weighings within it."""

    work = 0
    open = False


def spend(work: int) -> None:
    """Count work of the weighing under way, if there is one: a unit is an end of a die followed. Raises `TooMany`."""
    _Account.work += work
    if _Account.work > WORK and _Account.open:
        raise TooMany


def check_list_length(outcomes: int) -> None:
    """Raise `TooMany` for more outcomes than a distribution lists."""
    if outcomes > OUTCOMES:
        raise TooMany


def work_spent() -> int:
    """The work counted so far in the weighing under way, or in the last one."""
    return _Account.work


class counted:  # noqa: N801 (read as a verb: with counted())
    """Counts the work done within it as that of one weighing; inside another weighing, as a part of that one."""

    def __enter__(self) -> None:
        self.outermost = not _Account.open
        if self.outermost:
            _Account.work, _Account.open = 0, True

    def __exit__(self, *_: object) -> None:
        if self.outermost:
            _Account.open = False
