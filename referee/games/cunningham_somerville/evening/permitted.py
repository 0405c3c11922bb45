"""What each force and squadron may do in the turn, in a few words for an order sheet."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.cunningham_somerville.evening import state
from referee.games.cunningham_somerville.evening.forces import of_mover, of_operated, of_plotter, still_to_continue
from referee.games.cunningham_somerville.evening.packs import attackers, of_pack
from referee.session.board.tree import Tree


def words_by_name(tree: Tree, side: str) -> dict[str, str]:
    """The words by the name of a force or a squadron."""
    own = state.Board(tree).side(side)
    out: dict[str, str] = {}
    for force in own.forces.values():
        words = list(of_plots(force))
        if not [*of_pack(force)]:
            words.append(f"attack with {', '.join(boat.name for boat in attackers(force))}")
        out[force.name] = "; ".join(words)
    for squadron in own.squadrons.values():
        words = [f"{squadron.fit} ready"] if squadron.fit else []
        words += [f"{squadron.damaged} damaged: repair"] if squadron.damaged else []
        out[squadron.name] = "; ".join(words) or "nothing"
    return out


def of_plots(force: state.Force) -> Iterator[str]:
    """What it may plot, and who must stay behind."""
    if [*of_plotter(force)]:
        yield "has plotted"
    elif force.plots:
        yield f"owes {', '.join(force.plots)}: on"
    elif still_to_continue(force):
        yield f"{', '.join(boat.name for boat in still_to_continue(force))} kept down: on"
    elif bars := [*of_operated(force), *of_mover(force)]:
        yield f"no plot: {bars[0].words}"
    else:
        yield "plots"
