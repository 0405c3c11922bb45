"""`set`: the umpire's correction of one value of the declared state; each side is told what changes in its sight."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from referee.engine import catalogue
from referee.engine.errors import Refusal, at_odds, bad_input, cut, short_for, show, unknown
from referee.engine.inputs import Inputs, bare, several, text
from referee.engine.words import value_in_words
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, obey, refusal_for
from referee.session.acting.hints import Hint, in_a_row
from referee.session.acting.sequence import SET_UP, must_be_phase
from referee.session.acting.set_together import said_together
from referee.session.board import sight
from referee.session.board.board import Board
from referee.session.board.conformity import new_faults, said_in_words, walk
from referee.session.board.fields import A_ZONE
from referee.session.board.naming import Place, place_of
from referee.session.board.short_names import names_meant
from referee.session.board.thing import NotThere, Thing
from referee.session.board.tree import join, look_up, split
from referee.session.record.shape import ROOTS

NOTHING = ("null", "none", "nothing")
Path = tuple[str, ...]


class Set(Inputs):
    """A correction of one value, or of several that hold only together."""

    path: str = text(wants="path", meaning="the value's path, as in umpire.toml, or beginning with a name")
    value: Any = text(wants="value", meaning="the value, as JSON or plain text; `nothing` removes it")
    also: list[str] = bare(
        several(text(wants="path"), "further paths, each with its value, where values hold only together")
    )

    def check(self) -> None:
        if len(self.also) % 2:
            path = f"{self.path}.{self.value}"
            joined = f"; a path is joined by points, as in {path}" if len(self.also) == 1 else ""
            raise at_odds("also", f"what is {self.also[-1]} to be? set PATH VALUE PATH VALUE …{joined}")

    @property
    def pairs(self) -> list[tuple[str, Any]]:
        """Each path with its value."""
        return [(self.path, self.value), *zip(self.also[::2], self.also[1::2], strict=True)]


@act("set", Set, cite="", example='--path turn --value 3 --why "the track stood wrong"')
def set_value(given: Set, doing: Doing) -> None:
    """Correct one value: change it, add it, or take it away; several that hold only together at once."""
    before = sight.board_of(doing.ruleset.game, doing.before)
    corrected = [correct(doing, path, word) for path, word in given.pairs]
    said = {path_to(place): str(word) for place, (_, word) in zip(corrected, given.pairs, strict=True)}
    followed = [one for place in corrected for one in what_follows(place, before, said)]
    faults = new_faults(before, doing.board)
    hint = how_to_correct(before, doing, said) if faults else None
    bars = [Bar("set", fault, "value", hint, firm=isinstance(fault, NotThere)) for fault in faults]
    obey(bars, doing.overridden if doing.forced else None)
    for place in corrected:
        say_change(doing, place)
    for place, why in followed:
        say_change(doing, place, f", {why}")
    try:
        say_what_is_seen(doing)
    except LookupError:  # nobody's sight can be told from it, so that no force helps
        if not faults:
            raise
        raise refusal_for([bar._replace(firm=True) for bar in bars]) from None


def correct(doing: Doing, path: str, word: Any) -> Place:
    """One value, or one thing, is set or taken away."""
    board = doing.board
    place = place_of(board, keys(board, path), made=word not in NOTHING)
    if word in NOTHING and place.within is not None and not place.thing.is_there:
        raise unknown("thing", place.thing.name, place.within, field="path")
    if place.thing.of_a_place and not place.thing.is_there:
        board.must_be_place(place.thing.name, "path")
    if place.key is None:
        whole_thing(place, word, doing)
    else:
        one_value(place, place.key, word)
    if path_to(place) == ("public", "phase"):
        must_be_phase(doing.ruleset.game, board.public.phase, "value", SET_UP)
    return place


def path_to(place: Place) -> tuple[str, ...]:
    """The path of what is corrected."""
    return place.thing.path if place.key is None else (*place.thing.path, place.key)


def what_follows(place: Place, before: Board[Any, Any, Any], said: Collection[Path]) -> Iterator[tuple[Place, str]]:
    """What a correction brings with it by the rules, unless it is said too: put, and each with the reason."""
    if place.key is None:
        return
    for key, value, why in [*place.thing.brings(place.key, before)]:
        follower = place._replace(key=key)
        if path_to(follower) not in said and getattr(place.thing, key) != value:
            place.thing.put(**{key: value})
            yield follower, why


def how_to_correct(before: Board[Any, Any, Any], doing: Doing, said: Mapping[Path, str]) -> Hint | None:
    """What to type instead: all that holds only together, or an act that also corrects what follows."""
    together = said_together(before, doing.tree, said)
    acts = catalogue.correcting_acts(doing.ruleset.game)
    ways: list[str] = [together + " says it all at once"] if together else []
    ways += [f"{', '.join(acts)} also correct everything that follows"] if acts else []
    return in_a_row(ways) if ways else None


def say_change(doing: Doing, place: Place, why: str = "") -> None:
    """Tell the umpire what a value was and is, and its owner what it is."""
    thing, key, path = place.thing, place.key, path_to(place)
    after = look_up(doing.tree, path)
    was, now = (show(in_force(thing, key, value)) for value in (look_up(doing.before, path), after))
    doing.remark(f"{join(*path)}: {was} is now {now}{why}")
    tell_owner(doing, thing, key, after)


def in_force(thing: Thing, key: str | None, value: Any) -> Any:
    """A value as it counts: a field's default if nothing is kept."""
    return thing.fields[key].default if value is None and key in thing.fields else value


def one_value(place: Place, key: str, word: Any) -> None:
    """One field is set, or taken away."""
    field = place.thing.fields[key]
    if field.printed or place.printed:
        raise refusal_of_printed(key)
    if place.within is not None and not place.thing.is_there and word not in NOTHING:
        place.within.add(place.thing.name)
    try:
        value = None if word in NOTHING else field.kind.parse(word) if isinstance(word, str) else word
        must_be_zones(place, {key: value})
        place.thing.put(**{key: value})
    except Refusal as refusal:
        refusal.field, refusal.message = "value", said_in_words(refusal)
        raise


def must_be_zones(place: Place, values: Mapping[str, Any]) -> None:
    """Refuse a zone that the map does not have."""
    for key, value in values.items():
        if value and place.thing.fields[key].kind is A_ZONE:
            place.thing.board.must_be_place(str(value), "value")


def refusal_of_printed(name: str) -> Refusal:
    """The refusal to change what is printed on a counter or in the scenario."""
    hint = "enter printed values with the game's own acts, or in your own tables"
    message = f"{name} is printed on the counter and does not change in a session"
    return Refusal("bad-input", message, field="path", hint=hint)


def whole_thing(place: Place, word: Any, doing: Doing) -> None:
    """Take a thing away, or make it new from an object of its values."""
    if place.within is None:
        raise at_odds("path", f"which value of {join(*place.thing.path)}? there are {', '.join(place.thing.fields)}")
    if place.printed:
        raise refusal_of_printed(place.thing.name)
    if word in NOTHING:
        if back := place.thing.before_removal():
            doing.forbid("set", f"{place.thing.name} is not empty: {back[0]}", "value", hint=back[1])
        place.within.remove(place.thing.name)
        return
    try:
        values = json.loads(word) if isinstance(word, str) else word
    except ValueError:
        values = None
    if not isinstance(values, dict):
        path, key = join(*place.thing.path), next(iter(place.thing.fields), "hex")
        wanted = f'all its values, as in {{"{key}": …}}, or nothing (one of them: {path}.{key})'
        raise bad_input("value", f"{path} takes {wanted}, not {show(word)}")
    for key in values:
        if key not in place.thing.fields:
            raise unknown(f"value of {join(*place.thing.path)}:", key, place.thing.fields, field="value")
    must_be_zones(place, values)
    try:
        place.within.add(place.thing.name, **values)
    except Refusal as refusal:
        refusal.message = said_in_words(refusal)
        raise


def keys(board: Board[Any, Any, Any], word: str) -> list[str]:
    """The keys of a typed path: from a root, or from a name that only one thing has; a side's own thing goes
    before one that the umpire keeps under that name.
    """
    try:
        parts = split(word)
    except ValueError:
        raise Refusal("bad-input", f"{cut(word)!r} is not a path of keys joined by dots", field="path") from None
    if parts[0] in ROOTS:
        return parts
    for length in range(len(parts), 0, -1):
        name = ".".join(parts[:length])
        there = [thing for thing in walk(board) if len(thing.path) > 2]
        found = [thing for thing in there if thing.name == name]
        if not found and (short := names_meant(name, list(dict.fromkeys(thing.name for thing in there)))):
            if len(short) > 1:
                raise short_for(repr(name), short, "path")
            found = [thing for thing in there if thing.name == short[0]]
        found = [thing for thing in found if thing.path[0] == "sides"] or found
        if len(found) > 1:
            listed = ", ".join(join(*thing.path) for thing in found)
            raise Refusal("bad-input", f"{name} is the name of {len(found)} things: {listed}", field="path")
        if found:
            return [*found[0].path, *parts[length:]]
    if parts[0].replace("-", "_") in board.public.fields:
        return ["public", *parts]
    names = {thing.name for thing in walk(board) if 2 < len(thing.path) <= 4}  # what lies deeper is a part of a thing
    raise unknown("thing (or root: public, sides, umpire)", parts[0], names, field="path")


def tell_owner(doing: Doing, thing: Thing, key: str | None, after: Any) -> None:
    """Tell a side what a correction changes of its own things, and all what it changes of what they know."""
    path = (*thing.path, key) if key else thing.path
    if after == look_up(doing.before, path) or path[0] == "umpire":
        return
    words = (path[1].replace("_", " "), *path[2:]) if path[0] == "public" else path[3:] or path[2:]
    what = words[-1].replace("_", " ") + (f" of {' '.join(words[:-1])}" if words[1:] else "")
    to = "all" if path[0] == "public" else thing.owner
    value = in_force(thing, key, after)
    words_of_it = value_in_words(value) if value not in (None, "") else "none" if key else "gone"
    doing.tell(to, f"correction: {what}: {words_of_it}.")


def say_what_is_seen(doing: Doing) -> None:
    """Tell each side what a correction changes of what it sees of the other side."""
    game = doing.ruleset.game
    for side in doing.sides:
        before, now = sight.seen_now(game, doing.before, side), sight.seen_now(game, doing.tree, side)
        for line in sight.differences(before, now, sight.sight_of(game)):
            doing.tell(side, f"correction: {line}.")
