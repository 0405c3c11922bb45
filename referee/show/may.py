"""What a thing, or a side, may do now, in text and in JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from referee.engine.plain import quote_word
from referee.session import for_whom, may_of
from referee.session.acting.bars import Bar
from referee.session.board.tree import words_in
from referee.session.may import Asked, Barred, May, Possible
from referee.session.session import Session
from referee.show.folding import as_many_as_fit, indent
from referee.show.refusal import secret_mark

MOST_VALUES = 6
ROWS = 20  # of what sides may do, on a screen
DOER = "NAME"


def what_may_be_done(session: Session, who: str, known: bool, *, values: bool = True) -> May:
    """What `who`, a thing of a side or a side, may do; `values`: with all that may be in each input."""
    if who in session.state.sides:
        return may_of.of_side(session, who, known=known, values=values)
    return may_of.of_name(session, who, known=known)


def as_json(session: Session, who: str, known: bool) -> dict[str, Any]:
    """The answer as JSON has it: `may` and `not`, each with the `name` of the thing, its `act` and `inputs`."""
    may = what_may_be_done(session, who, known)
    rows: dict[str, Any] = {
        "may": [
            {
                "name": one.name,
                "act": one.act.name,
                "inputs": {key: list(values) for key, values in one.inputs.items()},
                "given": dict(one.given),
                "typed": f"do {one.act.as_typed(one.given)}",
            }
            for one in may.may
        ],
        "not": [
            {
                "name": one.name,
                "act": one.act.name,
                "inputs": dict(one.given),
                "bars": [bar.as_json() for bar in one.bars],
            }
            for one in (*may.barred, *(() if who in session.state.sides else not_its_own(session, who, may)))
        ],
    }
    secret = not known and names_secrets(session, who, words_in(rows))
    return {"ok": True, "entry": None, "of": who, **rows, **({"for": for_whom.UMPIRE} if secret else {})}


def not_its_own(session: Session, who: str, may: May) -> Iterator[Barred]:
    """The acts of the moment that only other things do."""
    known = {one.act.name for one in may.rows}
    name = may_of.called_so(session, who)[0].name
    for act in Asked(session).acts:
        if act.name not in known:
            yield Barred(name, act, {}, [Bar(act.cite, f"{name} is not one of those that can do it")])


def names_secrets(session: Session, who: str, said: Iterable[str]) -> bool:
    """Does an answer about a side's thing name anything that the side may not know?"""
    tree = session.state.tree
    owners = {who} if who in session.state.sides else {one.owner for one in may_of.called_so(session, who)}
    return any(for_whom.which_name_secrets(said, session.game, tree, owners.pop() if len(owners) == 1 else None))


def as_text(session: Session, who: str, known: bool, everything: bool, rows: int = ROWS) -> list[str]:
    """In lines: first what it may do, each as it would be typed; then why not the rest, by reason. Of a side's offers
    as many as fill `rows` of the screen, unless `everything` is wanted.
    """
    may = what_may_be_done(session, who, known, values=who not in session.state.sides)
    lone = who not in session.state.sides
    asked = [one.name for one in may_of.called_so(session, who)] if lone else []
    lines = list[str]()
    for those in put_together(may.may) if len(asked) != 1 else [[one] for one in may.may]:
        named = "" if len(asked) == 1 else f"{names_of_doers(those, asked)}: "
        lines.append(named + those[0].act.as_typed(those[0].given))
        lines += [f"    {row}" for row in other_values(those[0])] if lone else []
    more = [] if may.may else [f"{', '.join(asked or [who])}: nothing now"]
    if lone or everything:
        more += reasons(may.barred, asked)
    elif may.barred:
        more.append(f"why not the rest: may {quote_word(may.barred[0].name)}, or may {who} --all")
    first = []
    if not known and names_secrets(session, who, [*lines, *more]):
        first = [secret_mark(True) + f"its side may not know all of this; to read out: may {quote_word(who)} --known"]
    offers = as_many_as_fit(map(indent, lines), None if lone or everything else rows, f"may {who} --all, or may NAME")
    return [*map(indent, first), *offers, *map(indent, more)]


def put_together(offers: Iterable[Possible]) -> Iterable[list[Possible]]:
    """Group things that may do the same, in the same words but for their names."""
    rows = dict[str, list[Possible]]()
    for one in offers:
        words = one.act.as_typed(
            {key: DOER if value in (one.name, [one.name]) else value for key, value in one.given.items()}
        )
        rows.setdefault(words, []).append(one)
    return rows.values()


def other_values(one: Possible) -> list[str]:
    """The other values that may be in its inputs, the first few of each."""
    out = []
    for key, values in one.inputs.items():
        given = one.given[key]
        first = given[0] if isinstance(given, list) and given else given
        rest = [str(value) for value in values if value != first]
        if rest and first != one.name:
            more = f" and {len(rest) - MOST_VALUES} more" if len(rest) > MOST_VALUES else ""
            out.append(f"or --{key.replace('_', '-')} {', '.join(rest[:MOST_VALUES])}{more}")
    return out


EACH = "each"


def names_of_doers(those: Sequence[Possible | Barred], asked: Sequence[str]) -> str:
    """The names of those for which an answer holds; `each`, where it holds for all that were asked about."""
    names = list(dict.fromkeys(one.name for one in those))
    return EACH if len(asked) > 1 and set(asked) <= set(names) else ", ".join(names)


def reasons(barred: Sequence[Barred], asked: Sequence[str]) -> list[str]:
    """Why things may not: a line for each reason of what was `asked` about alone; else one for those for whom they are
    reasons.
    """
    alike: dict[tuple[str, str], list[Barred]] = {}
    for one in barred:
        reason = "there is nothing for it now" if one.idle else "; ".join(bar.message for bar in one.bars[:2])
        alike.setdefault((one.act.name, reason.replace(one.name, DOER)), []).append(one)
    lines: dict[str, dict[str, list[str]]] = {}
    for (act, reason), those in alike.items():
        names = names_of_doers(those, asked)
        said = reason.replace(DOER, names if names == those[0].name else "it")
        lines.setdefault("" if [names] == [*asked] else f"{names}: ", {}).setdefault(said, []).append(act)
    each = {whose: [f"not {', '.join(acts)}: {said}" for said, acts in rows.items()] for whose, rows in lines.items()}
    return [*each.pop("", ()), *(f"{whose}{'; '.join(said)}" for whose, said in each.items())]
