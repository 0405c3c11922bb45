"""The order to the land-based air forces, and the flagship that is reported for it (16.1.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.inputs import of_the
from referee.games.clash_of_carriers.evening import fitness, state
from referee.games.clash_of_carriers.evening.state import TF, Board
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.hints import command
from referee.session.acting.named import thing
from referee.session.board.owned import called, called_hex, side_among

TAIHO = "Taiho"


class Order(state.Named):
    """Whose order it is: the Mobile Fleet is the IJN's."""

    side: str | None = side_among(("ijn",))


def of_order(given: Order) -> Bars:
    """The order can be given once (16.1.4)."""
    if given.board.side("ijn").ordered:
        hint = "it is in force, and is given once"
        yield Bar("16.1.4", "the order has been given already", None, hint)


@act("order", Order, cite="16.1.4", phases=("formations", "air", "submarines"), bars=of_order)
def order(given: Order, doing: Doing) -> None:
    """The Mobile Fleet orders the land-based air forces to attack carrier groups."""
    given.board.side("ijn").put(ordered=True)
    doing.tell("all", "The IJN orders its land-based air forces to attack carrier groups.")
    doing.remark("When TF Mobile Fleet is drawn, the IJN reports where the flagship is: do flagship (16.1.4).")


class Flagship(state.Named):
    """What is said of the Mobile Fleet's flagship."""

    report: str | None = called_hex("the hex that the IJN reports; without it, the program chooses one", None)
    ship: state.Ship | None = thing(
        of_the("ijn", called("the new flagship, once the old one is sunk", None, of="ships"))
    )

    @classmethod
    def offered(cls, name: str, raw: Mapping[str, Any], board: Board) -> list[str] | None:
        """Hexes near the flagship; the ships that may be the new one."""
        if name != "report":
            afloat = [ship.name for ship in board.side("ijn").ships.values() if ship.is_afloat]
            return afloat if name == "ship" else None
        here = whereabouts(board)
        return [here] if here else []


def now_leading(board: Board) -> state.Ship | None:
    """The flagship, afloat or not; nothing if the battle is without Taiho and no other was named (16.1.4)."""
    ijn = board.side("ijn")
    return ijn.ships.get(ijn.flagship or TAIHO)


def whereabouts(board: Board) -> str | None:
    """The hex of the flagship, if she is afloat."""
    now = now_leading(board)
    return now.lies_in if now else None


def of_flagship(given: Flagship) -> Bars:
    """The IJN names a new flagship when the old one is lost; after the order it reports where she is, within
    three hexes (16.1.4).
    """
    if given.ship is not None:
        yield from may_lead(given.ship, now_leading(given.board))
        return
    now, here = now_leading(given.board), whereabouts(given.board)
    if not given.board.side("ijn").ordered:
        hint = "the IJN gives it once, in an Initial Phase: order"
        yield Bar("16.1.4", "the order to the land-based air forces has not been given", None, hint)
    if not given.board.umpire.flagship_due:
        yield Bar("16.1.4", f"{TF['ijn']} has not been drawn")
    if here is None:
        words = f"{now.name if now else TAIHO} is gone: choose a new flagship with do flagship --ship"
        yield Bar("16.1.4", words, "ship", firm=True)
    elif given.report:
        wanted = {"hex": here, "report": given.report}
        if not given.board.reckon("flagship-report", wanted)["honest"]:
            yield Bar("16.1.4", f"{given.report} is more than three hexes from the flagship", "report")


def may_lead(ship: state.Ship, now: state.Ship | None) -> Bars:
    """A new flagship is chosen once the old one is gone, from the ships that are afloat (16.1.4)."""
    if now is not None and now.is_afloat:
        sunk = command("hit", ship=now, hits=max(fitness.boxes_left(now), 1))
        hint = "there is nothing to choose; if she was sunk, " + sunk
        yield Bar("16.1.4", f"{now.name} is the flagship, and afloat", "ship", hint)
    if not ship.is_afloat:
        yield Bar("16.1.4", f"{ship.name} is gone and cannot be the flagship", "ship", firm=True)


@act("flagship", Flagship, cite="16.1.4", bars=of_flagship)
def flagship(given: Flagship, doing: Doing) -> None:
    """Report where the flagship is, when the Mobile Fleet is drawn after the order; or name a new flagship."""
    board = given.board
    ijn = board.side("ijn")
    if given.ship is not None:
        ijn.put(flagship=given.ship.name)
        doing.tell("ijn", f"{given.ship.name} is the flagship.")
        return
    here = whereabouts(board)
    wanted = {"hex": here, **({"report": given.report} if given.report else {})}
    told = doing.resolve("flagship-report", wanted, side="ijn").outcome
    ijn.put(flagship_told=True)
    board.umpire.put(flagship_due=False)
    doing.tell(
        "usn", f"The flagship of the Mobile Fleet is within 3 hexes of hex {told['report']}.", hex=told["report"]
    )
    doing.remark(f"told by {'the IJN' if given.report else 'the program'}; she is in {here}")
