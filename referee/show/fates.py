"""Puts the marginals of an answer in words: a line for each fate, by name, worst or likeliest first, as wide as the
screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from referee.engine.answer import Answer
from referee.engine.marginals import Marginal, ratio
from referee.engine.plain import percent
from referee.engine.words import key_in_words, value_text
from referee.show.folding import columns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


WIDTH = 80
LABEL = 26
GAP = "   "


def fate_lines(answer: Answer) -> list[str]:
    """A line for each leaf that can vary, then a line for all that is certain; further lines are indented."""
    by_leaf = {marginal.of: marginal for marginal in answer.marginals()}
    found = [by_leaf[leaf] for leaf in named_first(answer, list(by_leaf))]
    labels = labels_of(answer, found)
    open_ones = [marginal for marginal in found if len(marginal.rows) > 1]
    width = max((min(columns(labels[marginal.of]), LABEL) for marginal in open_ones), default=0)
    out = []
    for marginal in open_ones:
        label = labels[marginal.of]
        lead = f"  {label}{' ' * (width - columns(label))}"
        out += lines_after(lead, list(fate_pieces(answer, marginal, WIDTH - width - 5)), width + 2)
    sure = [(m.of, m.rows[0][0]) for m in found if len(m.rows) == 1]
    fixed = [f"{labels[leaf]} {value_phrase(answer, leaf, value)}" for leaf, value in sure if value is not None]
    if fixed and open_ones:
        out += lines_after("  certain:", [f"{text}," for text in fixed[:-1]] + fixed[-1:], 4, " ")
    return out


def lines_after(lead: str, parts: Sequence[str], indent: int, gap: str = GAP) -> list[str]:
    """Parts in lines after a lead; what does not fit goes on the next lines."""
    lines = [lead]
    for part in parts:
        if columns(lines[-1]) + len(gap) + columns(part) > WIDTH and lines[-1].strip() and lines[-1] != lead:
            lines.append(" " * indent)
        lines[-1] += gap + part
    return [line.rstrip() for line in lines]


def named_first(answer: Answer, leaves: Sequence[str]) -> list[str]:
    """Leaves in this order: named places, then places of a known kind, then the rest."""
    names, kinds = answer.names, answer.kinds
    return sorted(leaves, key=lambda leaf: 0 if place_of(leaf, names) else 1 if place_of(leaf, kinds) else 2)


def labels_of(answer: Answer, found: Sequence[Marginal]) -> dict[str, str]:
    """The label of each leaf: the name of what is there, and which part of it where it has several leaves."""
    places = {**answer.kinds, **answer.names}
    called = {marginal.of: place_of(marginal.of, places) for marginal in found}
    heads = [places[place] for place in called.values() if place is not None]
    out = {}
    for leaf, place in called.items():
        if place is None:
            out[leaf] = path_in_words(answer, leaf)
        elif heads.count(places[place]) == 1:
            out[leaf] = places[place]
        else:
            inner = path_in_words(answer, leaf[len(place) :])
            what = f"{path_in_words(answer, place.partition('[')[0])} {inner}" if "[" in place else inner
            out[leaf] = f"{places[place]} {what}".strip()
    return out


def place_of(leaf: str, places: dict[str, str]) -> str | None:
    """The place to which a leaf belongs."""
    return next((p for p in places if leaf == p or leaf.startswith((f"{p}.", f"{p}["))), None)


def path_in_words(answer: Answer, path: str) -> str:
    """A path in words: `ships[0].max_speed` is `ships 1 max speed`; the game may have words of its own for a key."""
    out = []
    for part in path.strip(".").split("."):
        name, *places = part.replace("]", "").split("[")
        out += [str(answer.labels.get(name, key_in_words(name))), *(str(int(place) + 1) for place in places)]
    return " ".join(word for word in out if word)


def value_phrase(answer: Answer, leaf: str, value: Any) -> str:
    """A value in words: for a place picked from a list the name there, else the game's `words`, else the value."""
    if type(value) is int and (picked := names_picked_from(answer, leaf)):
        return picked.get(f"{leaf}[{value - 1}]", f"number {value}")
    return str(words_of(answer, leaf).get(str(value), value_text(value)))


def words_of(answer: Answer, leaf: str) -> dict[str, str]:
    """The game's words for the values of a leaf, by the value as text."""
    return answer.words.get(leaf.rpartition(".")[2].partition("[")[0], {})


def names_picked_from(answer: Answer, leaf: str) -> dict[str, str]:
    """What is at the places of a list from which the leaf picks one by number: `{"ship[0]": "Wasp"}`."""
    return {at: name for at, name in {**answer.kinds, **answer.names}.items() if at.startswith(f"{leaf}[")}


def fate_pieces(answer: Answer, marginal: Marginal, room: int) -> Iterator[str]:
    """What is said about one leaf, in pieces that are not broken."""
    rows, total = marginal.rows, marginal.total

    def share(weight: int) -> str:
        return percent(ratio(weight, total))

    beyond = f" {words_of(answer, marginal.of).get('beyond', 'or worse')}"
    if marginal.scale:
        for place in range(len(rows) - 1, -1, -1):
            value, weight = rows[place]
            if value is None:
                yield f"none at all {share(weight)}"
                continue
            top = place == len(rows) - 1 or rows[place + 1][0] is None
            word = value_phrase(answer, marginal.of, value)
            if value != marginal.scale[0]:
                yield f"{word}{'' if top else beyond} {share(marginal.at_least(place))}"
            elif top:
                yield f"{word} {share(weight)}"
    elif all(type(value) is bool for value, _ in rows):
        yield f"yes {share(sum(weight for value, weight in rows if value))}"
    elif marginal.ordered and not names_picked_from(answer, marginal.of):
        yield from number_pieces(answer, marginal, room)
    else:
        left = room
        for place, (value, weight) in enumerate(rows):
            word = value_phrase(answer, marginal.of, value)
            text = f"{word}{'' if any(map(str.isalpha, word)) or value is None else ':'} {share(weight)}"
            if place and left - len(text) < 10 and place < len(rows) - 1:
                yield f"+ {len(rows) - place} more"
                return
            left -= len(text) + len(GAP)
            yield text


def number_pieces(answer: Answer, marginal: Marginal, room: int) -> Iterator[str]:
    """Whole numbers: their mean, then each with its chance, as many as fit a line, and the rest together."""
    rows, total = marginal.rows, marginal.total
    left = room
    plain = marginal.is_numeric and not words_of(answer, marginal.of) and len(rows) > 2
    if plain:
        mean = f"{one_decimal(marginal.mean())} on average"
        left -= len(mean) + len(GAP)
        yield mean
    said = list[str]()
    have = left
    for place, (value, weight) in enumerate(rows):
        word = value_phrase(answer, marginal.of, value)
        named = f"{word} " if not word.lstrip("-").isdigit() else f"{word}: "
        named = "none " if word == "0" else named
        text = named + percent(ratio(weight, total))
        rest = len(rows) - place
        if rest > 1 and value is not None and rest > (rows[-1][0] is None) + 1 and left < 2 * (len(text) + len(GAP)):
            more = f"{word}+: " if word.isdigit() else f"{word} or more "
            said.append(more + percent(ratio(marginal.at_least(place), total)))
            if rows[-1][0] is None:
                said.append(f"- {percent(ratio(rows[-1][1], total))}")
            elif plain and 4 * marginal.at_least(place) > 3 * total:
                parts = list(three_ranges(marginal))
                said = parts if len(GAP.join(parts)) <= have else said
            break
        left -= len(text) + len(GAP)
        said.append(text)
    yield from said


def three_ranges(marginal: Marginal) -> Iterator[str]:
    """Whole numbers in three ranges: about the lowest quarter of the chances, the middle half, and the rest."""
    rows, total = marginal.rows, marginal.total
    up_to = list(accumulate(weight for _, weight in rows))
    one = min(range(len(rows) - 2), key=lambda place: abs(4 * up_to[place] - total)) + 1
    two = min(range(one, len(rows) - 1), key=lambda place: abs(4 * up_to[place] - 3 * total)) + 1
    for first, beyond in ((0, one), (one, two), (two, len(rows))):
        low, high = rows[first][0], rows[beyond - 1][0]
        named = f"{low} to {high}" if first else f"up to {high}"
        named = str(low) if first == beyond - 1 else f"{low}+" if beyond == len(rows) else named
        named = "none" if named == "0" else f"{named}:"
        yield f"{named} {percent(ratio(up_to[beyond - 1] - (up_to[first - 1] if first else 0), total))}"


def one_decimal(number: str) -> str:
    """A fraction with one decimal place."""
    top, _, bottom = number.partition("/")
    tenths = (int(top) * 20 // int(bottom or 1) + 1) // 2
    if bottom and not tenths:
        return "<0.1"
    sign = "-" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}" if bottom else top
