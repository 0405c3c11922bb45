"""A battle played through by machine: orders drawn at random from what is offered, until its last turn is over.

    python -m tests.playthrough cc/coral-sea --times 100 --seed 1

What comes of it says how often who wins by random orders, and where there was no way on, and no more.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from referee.session.acting.act import Act
from referee.session.acting.catalogue import acts
from referee.session.acting.due import Due, due_now, required_only
from referee.session.acting.orders import words_of
from referee.session.scenario.scenario import find
from tests.at_random import Played, Result, Table
from tests.played_by_markers import Markers
from tests.played_by_ships import Ships

HARM = {"structural": 1, "floatation": 1}
"""What a torpedo or a bomb does to a ship, by machine alone: the base game says it at the table, as it does flak's."""
LENGTH = 4  # turns of a battle whose game has no sequence of play, and so no last one


class Free(Table):
    """Two players of a game without a sequence of play, who order what players may; a *dead end* is what is due, and
    cannot be done. Nobody reckons points.
    """

    otherwise = MappingProxyType(
        {
            "withdraw": ("battle-over", {}, 50),
            "flak": ("flak", {"flak_row": ["KILL", "ABT", "DA", "DIST", "NE", "NE"]}, 100),
            "damage": ("damage", HARM, 100),
            "critical": ("critical", {"hit": "torpedo", "penetrating": True, **HARM}, 100),
        }
    )

    def play(self, turns: int | None = None) -> Played:
        """Play so many turns."""
        for turn in range(int(self.public["turn"]), int(self.public["turn"]) + (turns or LENGTH)):
            self.do(acts(self.session.game)["phase"], {"turn": turn})
            for _ in range(3):  # what has moved meets, and fights
                self.orders()
                self.leave()
        return Played(Result("as they stand", dict.fromkeys(self.session.state.sides, 0)), self.done, self.dead_ends)

    def is_likely(self, act: Act) -> bool:
        return act.name in words_of(self.session.game).DOERS

    def leave(self) -> None:
        """Do some of what follows from where all are, and what is due."""
        for one in words_of(self.session.game).encounters(self.session.state.tree):
            self.met(Due(one.line, one.command))
        for _ in range(self.tries):
            there = due_now(self.session.game, self.session.state.tree)
            if not any(self.met(due) for due in there):
                break
        self.dead_ends += [f"{self.where}: {due.line}" for due in required_only(there)]


PLAYERS: Mapping[str, type[Table]] = {
    "carrier-clashes": Table,
    "ca": Ships,
    "clash-of-carriers": Markers,
    "naval-units": Free,
    "cunningham-somerville": Free,
}


def table(scenario: str, seed: int) -> Table:
    """The players of a battle."""
    found = find(scenario)
    return PLAYERS[found.game](f"{found.game}/{found.name}", seed)


def spread(results: Sequence[Result]) -> Iterator[str]:
    """How often it ended how, and from where to where each side's points went."""
    for winner, times in Counter(one.winner for one in results).most_common():
        yield f"{times} x {winner}"
    for side in results[0].points:
        sums = sorted(one.points[side] for one in results)
        yield f"{side}: {sums[0]} to {sums[-1]} points, half of the evenings {sums[len(sums) // 2]} or more"


def main() -> int:
    """Play a battle so many times, and say how it went."""
    asked = argparse.ArgumentParser(prog="python -m tests.playthrough")
    asked.add_argument("scenario")
    asked.add_argument("--times", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    results, done, dead = list[Result](), Counter[str](), list[str]()
    for seed in range(given.seed, given.seed + given.times):
        played = table(given.scenario, seed).play()
        results.append(played.result)
        done += played.acts
        dead += [f"seed {seed}: {one}" for one in played.dead_ends]
    sys.stdout.writelines(f"{line}\n" for line in spread(results))
    sys.stdout.write(f"acts: {', '.join(f'{name} {count}' for name, count in done.most_common())}\n")
    sys.stdout.writelines(f"dead end: {one}\n" for one in dead)
    sys.stdout.write(f"{given.times} battles, {len(dead)} dead ends\n")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
