"""What a side may see: built up from what it owns and what it was told, never stripped down from the truth."""

from __future__ import annotations

from typing import Any

import tomli_w

from referee.session.record.state import State

HEAD = ("turn", "phase")


def view(state: State, side: str) -> dict[str, Any]:
    """A side's file as data: what both know, its own, and what it was told (`[[told]]`, counted for itself)."""
    return {**head(state, side), "told": state.told[side]}


def head(state: State, side: str) -> dict[str, Any]:
    """A side's file without its tellings."""
    about, public = state.about, state.public
    return {
        "side": side,
        "derived": True,
        "session": about["session"],
        "game": about["game"],
        "scenario": about["scenario"],
        **{key: public[key] for key in HEAD if key in public},
        "public": {key: value for key, value in public.items() if key not in HEAD},
        "own": state.tree["sides"].get(side, {}),
    }


def text(state: State, side: str) -> str:
    """A side's file as TOML."""
    return text_with(state, side, told_text(state.told[side]))


def text_with(state: State, side: str, told: str) -> str:
    """A side's file as TOML, its tellings written already."""
    return tomli_w.dumps(head(state, side)) + told


def told_text(told: list[dict[str, Any]]) -> str:
    """The tellings as TOML: the file only ever grows by these."""
    return "".join("\n[[told]]\n" + tomli_w.dumps(telling) for telling in told)


def umpire_text(state: State) -> str:
    """The umpire's file: the whole state; what each side was told stands in that side's file."""
    about = {key: value for key, value in state.about.items() if key != "format"}
    return tomli_w.dumps({"derived": True, **about, "entries": state.count, **state.tree})
