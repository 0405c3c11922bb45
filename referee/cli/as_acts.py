"""Commands that are acts: what the act takes is what the command takes, bare words and options in any order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from referee.cli.answers import AS_ACTS
from referee.cli.options import ACT, words_and_options
from referee.session.acting import common_acts, rulings
from referee.session.acting.act import Act
from referee.session.acting.catalogue import shared_acts


class AsAct(NamedTuple):
    """A command that is an act, perhaps under another name; `read` turns its bare words into the act's options if
    they are not simply its inputs; `words` says what they are called and what may be there.
    """

    act: str
    read: Callable[[Sequence[str]], list[str]] | None = None
    words: Mapping[str, str] = MappingProxyType({})


COMMANDS: Mapping[str, AsAct] = {
    **{name: AsAct(name) for name in AS_ACTS},
    "open": AsAct("unseal"),
    "remind": AsAct("remind", common_acts.reminder_options, {"when": "value"}),
    "rule": AsAct("rule", rulings.options, {"ruling": "to settle", "option": "option"}),
}


def act_of(name: str) -> Act:
    """The act that a command is."""
    return shared_acts()[COMMANDS[name].act]


def words_of_act(name: str, words: Sequence[str]) -> list[str]:
    """The words after a command as the act's own."""
    command = COMMANDS[name]
    if command.read is None:
        return list(words)
    bare, options = words_and_options(words, act_of(name).inputs, ACT)
    return [*command.read(bare), *options]
