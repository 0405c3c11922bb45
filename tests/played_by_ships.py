"""Two players of CA who give orders at random: what ships see they fire at, and they sail as the rules allow."""

from __future__ import annotations

from referee.games.ca.evening.state import Board
from referee.session.acting.catalogue import find
from referee.session.acting.due import Due
from referee.session.how import How
from tests.at_random import Result, Table

AHEAD = 4
"""A plot goes straight ahead for so many Game-Turns, then as it is drawn."""
WAYS = 60
STEPS = ("TL", "TR", "F", "FL", "FR", "X")


class Ships(Table):
    """Two players of CA, with stand-ins for what the counters and the map print."""

    def set_up(self) -> None:
        """The ships are as the scenario has them; each side plots where the scenario wants it."""
        self.do(find(self.session.game, "stand-ins"), {})
        super().set_up()

    def met(self, due: Due) -> bool:
        """Do what is due; for a ship without a legal course the umpire decides, as the rulebook is silent."""
        if due.command.act == "plot":
            return self.plotted(due.command.given["ship"])
        if "has no legal course" not in due.line:
            return super().met(due)
        name, move = due.line.partition(" has no legal course")[0], find(self.session.game, "move")
        return any(self.do(move, {"ship": [name], "steps": [step]}, by_the_umpire()) for step in STEPS)

    def plotted(self, name: str) -> bool:
        """A ship's plot: straight ahead, then as it is drawn (9.2 (5))."""
        plot, board = find(self.session.game, "plot"), Board(self.session.state.tree)
        ship = next(side.ships[name] for side in board.sides.values() if name in side.ships)
        for turn in range(1, int(self.public["plot_turns"]) + 1):
            drawn = [self.random.choices(STEPS[:5], k=self.random.randint(1, ship.speed)) for _ in range(WAYS)]
            ways: list[list[str]] = [[], *drawn] if turn <= AHEAD else drawn
            if not any(self.do(plot, {"ship": [name], "first": turn, "last": turn, "steps": way}) for way in ways):
                return False
        return True

    def result(self) -> Result:
        """The level of victory, or who has won; no points, for most battles count none."""
        said = " ".join(self.session.act("score", {}, How(seed=1)).entry.get("umpire", ()))
        return Result(said.rpartition(": ")[2], dict.fromkeys(self.session.state.sides, 0))


def by_the_umpire() -> How:
    return How(seed=1, force=True, why="no legal course")
