"""Formations as players order them: TGs formed, joined and left, cripples detached; the Fleet's order (3, 16.1.4)."""

from __future__ import annotations

from referee.games.clash_of_carriers.evening.formations import marker_name
from referee.games.clash_of_carriers.evening.state import TF
from referee.session.acting.order_line import Form, Line
from referee.session.acting.orders import Order

FORMATIONS = ("formations",)
DUMMY = "dummy"
FORMS = (
    Form("SHIPS form NAME; dummy NAME HEX", "a new TG; a dummy in a TG's hex", FORMATIONS),
    Form("SHIPS shift TG", "to another TG in their hex", FORMATIONS),
    Form("SHIPS detach NAME", "damaged ships and escorts, for the map's edge", FORMATIONS),
    Form("TG join, TG leave, TG disband", "into its TF, out of it; a dummy taken off", FORMATIONS),
    Form("Mobile order", "the land-based air forces may attack carriers", ("formations", "air", "submarines")),
    Form("Mobile flagship HEX or SHIP", "what is told of her when it is drawn; or a new one", ("activation",)),
)
OF_SHIPS = ("form", "shift", "detach")
OF_TGS = ("join", "leave", "disband")
OF_FLEET = ("order", "flagship")
ACTS = frozenset({*OF_SHIPS, *OF_TGS, *OF_FLEET})
VERBS = ACTS


def read(line: Line) -> list[Order] | None:
    """The order of a line; nothing if it is not about formations."""
    if line.doers == [DUMMY]:
        name = line.word()
        name += "" if line.is_hex() else f" {line.word()}"
        name = marker_name(line.side, name)
        inputs = {"group": name, "hex": line.hex("where"), "side": line.side}
        return [Order("form", inputs, [DUMMY], makes=("groups", name))]
    if line.next_word in OF_SHIPS and line.group == "ships":
        act, ships = line.word().lower(), list(line.doers)
        if act == "shift":
            return [Order("shift", {"ship": ships, "to": line.all_own("TG", "groups")[0]}, ships)]
        line.has("as")
        name = line.word() if act == "detach" else marker_name(line.side, line.word())
        return [Order(act, {"group": name, "ship": ships}, ships, makes=("groups", name))]
    if line.next_word in OF_TGS and line.group == "groups":
        if (name := line.only_doer()) in TF.values():
            raise line.wrong(f"{name} is a TF: name one of its TGs")
        return [Order(line.word().lower(), {"group": name}, line.doers)]
    if line.next_word in OF_FLEET and line.doers == [TF["ijn"]]:
        if line.word().lower() == "order":
            return [Order("order", {}, line.doers)]
        named = {"report": line.word()} if line.is_hex() else {"ship": line.all_own("ship", "ships")[0]}
        return [Order("flagship", named, line.doers)]
    return None
