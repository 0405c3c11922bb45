"""The commands of players' orders: handed in, carried out, and what follows."""

from __future__ import annotations

from referee.cli.answers import Reply
from referee.cli.command import SESSION, command, session_of
from referee.cli.options import ACT, Also, Call
from referee.engine.errors import Refusal
from referee.engine.inputs import Inputs, bare, flag, several, text, whole

CARRIED: Also = {name: field for name, field in ACT.items() if name not in ("want", "joint", "all", "weigh")}
"""The options of an act, without those of its odds."""
HANDED_IN: Also = {
    **CARRIED,
    "now": flag(meaning="carry out this sheet at once, by itself"),
    "go": flag(meaning="carry out all sheets, if the other side's is in"),
    "check": flag(meaning="only check the lines and say what they mean"),
}


class Orders(Inputs):
    """Hand in a side's orders in short form, checked together and sealed: referee orders ijn "11 stay; 16 1409"."""

    side: str | None = bare(text(None, wants="side", meaning="whose orders they are; alone, which sheets are in"))
    file: str | None = text(None, of="file", meaning="a file of orders; - for standard input")
    but_not: list[int] = several(whole(1), "leave these lines out: 4,7")
    text: list[str] = bare(
        several(text(wants="text"), "the orders, with semicolons between them; without them, you type line by line")
    )


@command("orders", Orders, HANDED_IN)
def orders(given: Orders, call: Call) -> Reply:
    """Check them, or hand them in."""
    from referee.cli.orders import handle_sheet, sheets_reply

    session = session_of(call)
    if given.side is None:
        if call.inputs or {*call.flags} - {"json"}:
            message = "side is missing: whose orders they are (a side)"
            raise Refusal("bad-input", message, field="side", hint="orders SIDE [TEXT …]; orders --help explains it")
        return sheets_reply(session)
    words = given.text or ([""] if "text" in call.inputs else [])  # an empty sheet is none that is still to be typed
    return handle_sheet(session, given.side, words, given.file, given.but_not, call)


class CarryOut(Inputs):
    """Open the orders that are in and carry them out in the rules' order. One undo takes all of it back."""

    side: list[str] = bare(several(text(wants="side"), "whose orders; without it, every sheet that is in"))


@command("carry-out", CarryOut, CARRIED)
def carry_out(given: CarryOut, call: Call) -> Reply:
    """Open and do them."""
    from referee.cli.orders import carry_out as opened

    return opened(session_of(call), given.side, call)


class Encounters(Inputs):
    """List who meets, and who may be searched for, struck or engaged now, with the act for each."""

    all: bool = flag(meaning="show the whole list, however long")


@command("encounters", Encounters, SESSION, looks=True)
def encounters(given: Encounters, call: Call) -> Reply:
    """Each with its line."""
    from referee.cli.orders import encounters_reply

    return encounters_reply(session_of(call), "no encounters now", everything=given.all)
