"""Turn and phase for a game whose sequence of play the program does not know: the umpire names them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import Refusal
from referee.engine.inputs import Inputs, text, whole
from referee.engine.rules import about_game
from referee.session.acting.act import Doing, act
from referee.session.acting.catalogue import hooks
from referee.session.acting.due import leave
from referee.session.acting.sequence import phases, remind_of
from referee.session.board.board import Board


def is_phase(word: str) -> bool:
    """Can it be a phase's name: some text on one line?"""
    return bool(word.strip()) and word.isprintable()


class Named(Inputs):
    """What the umpire calls it; a turn alone begins that turn."""

    phase: str | None = text(
        None, shape="a name", allowed=is_phase, wants="phase", meaning="the name of the phase, in your own words"
    )
    turn: int | None = whole(0, 9999, None, meaning="the turn; without it, the same turn")

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board[Any, Any, Any]) -> list[int] | None:
        """The turn after the present one."""
        return [board.public.turn + 1] if name == "turn" else None

    def check(self) -> None:
        if self.phase is None and self.turn is None:
            hint = "do phase --turn N begins the next turn"
            raise Refusal("bad-input", "name a phase or a turn", field="phase", hint=hint)


def with_titles(phase: str, board: Board[Any, Any, Any]) -> str:
    """A phase's name with its sides as the game writes them: `japanese moves` becomes `Japanese moves`."""
    titles = {name.casefold(): board.title(name) for name in board.sides}
    return " ".join(titles.get(word.casefold(), word) for word in phase.split(" "))


@act("phase", Named, cite="", example="--turn 3 --phase Movement")
def name_phase(given: Named, doing: Doing) -> None:
    """Say which turn and phase it is, in a game whose sequence of play the program does not know."""
    game = doing.ruleset.game
    if phases(game) and not doing.forced:
        hint = 'next goes on; --force --why "…" overrides'
        message = "this game has a sequence of play, which sets turn and phase"
        raise Refusal("not-allowed", message, cite="session", field="phase", hint=hint)
    if phases(game):
        doing.overridden.append("the umpire has set turn and phase, not the sequence of play")
    new_turn = given.turn is not None and given.turn != doing.turn
    leave(doing, "the turn" if new_turn else "the phase", passes=new_turn)
    if given.turn is not None:
        doing.put("public", "turn", value=given.turn)
    if given.phase is not None or new_turn:
        doing.put("public", "phase", value=with_titles(given.phase or "", doing.board))
    doing.tell("all", f"Turn {doing.turn}{f', {doing.phase}' if doing.phase else ''}.", story="")
    if new_turn:
        for run in hooks(game, "entering", "turn"):
            run(doing)
    for run in hooks(game, "entering", doing.phase):
        run(doing)
    remind_of(doing)


def no_sequence(game: str) -> Refusal:
    """The refusal of `next` in a game without a known sequence of play; `game.toml` names a `phase` as an example."""
    hint = f'do phase --turn N --phase "{about_game(game).get("phase", "Movement")}"'
    message = "the program knows no sequence of play for this game: name the turn and the phase"
    return Refusal("bad-input", message, field="act", hint=hint)
