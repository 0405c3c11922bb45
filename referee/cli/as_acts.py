"""Commands that are acts: what the act takes is what the command takes, bare words and options in any order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from referee.cli.answers import AS_ACTS
from referee.cli.options import ACT, words_and_options
from referee.session.acting.act import Act
from referee.session.acting.catalogue import shared_acts


class AsAct(NamedTuple):
    """A command that is an act, perhaps under another name; `read` turns its bare words into the act's options if
    they are not simply its inputs; `words` says what they are called and what may be there.
    """

    act: str
    read: Callable[[Sequence[str]], list[str]] | None = None
    words: Mapping[str, str] = {}


def reminder_options(words: Sequence[str]) -> list[str]:
    """`turn 7 phase unloading USN reinforcements` as the act's options."""
    rest, out = list(words), []
    while len(rest) > 1 and rest[0] in ("turn", "phase"):
        out += [f"--{rest[0]}", rest[1]]
        rest = rest[2:]
    return [*out, "--text", " ".join(rest)] if rest else out


def ruling_options(words: Sequence[str]) -> list[str]:
    """`RULING OPTION`, or a house rule in one's own words, as the act's options."""
    if len(words) == 1 and " " in words[0].strip():
        return ["--house", words[0]]
    named = ("--ruling", "--option")
    return [word for pair in zip(named, words, strict=False) for word in pair] + list(words[len(named) :])


COMMANDS: Mapping[str, AsAct] = {
    **{name: AsAct(name) for name in AS_ACTS},
    "open": AsAct("unseal"),
    "remind": AsAct("remind", reminder_options, {"when": "value"}),
    "rule": AsAct("rule", ruling_options, {"ruling": "to settle", "option": "option"}),
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
