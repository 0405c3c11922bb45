"""The umpire's corrections of what is corrected most often: where a group is, its detection, its MP markers; hits."""

from __future__ import annotations

from referee.engine.errors import at_odds
from referee.engine.inputs import bare, choice, flag, text, whole
from referee.engine.plain import counted
from referee.games.clash_of_carriers.evening import asked, battle, chart, damage, fitness, state
from referee.games.clash_of_carriers.evening.state import Group, Marker, Ship
from referee.session.acting.act import Doing, act
from referee.session.acting.bars import Bar, Bars
from referee.session.acting.named import thing
from referee.session.board.owned import called, called_hex


class Relocate(state.Named):
    """A group and its hex."""

    group: Group = thing(called("the TG, the TF or the detached group", of="groups"))
    hex: str = called_hex("where it is")

    def mean(self) -> None:
        asked.is_there(self.group, "group")

    @property
    def mark(self) -> Marker:
        """What moves: a TF with all its TGs."""
        return self.own.marker_of(self.group) if self.group.tf else self.group.marker


def of_relocate(given: Relocate) -> Bars:
    """Not even the umpire puts anything off the map (2.1); what is in a fight stays where it is fought (8.3, 12.2)."""
    yield from chart.on_map(given.hex, "hex")
    yield from in_no_fight(given.mark, given.hex)


def in_no_fight(mark: Marker, place: str) -> Bars:
    """A group whose ships are on a display is in the hex of the raid or the battle (8.3, 12.2)."""
    public = mark.groups[0].here.public
    raid, fight = public.raid, public.battle
    if place != raid.hex and any(group == raid.target_group for group in mark.groups):
        words = f"a raid on {raid.aim} is in the air, against {raid.hex}"
        yield Bar("8.3", words, "group", "attack ends it; undo takes it back")
    if place != fight.hex and any(ship in fight.units for group in mark.groups for ship in group.ships):
        words = f"{mark.name} is in the battle in {fight.hex}"
        yield Bar("12.2", words, "group", "disengage ends a round; undo takes it back")


@act("relocate", Relocate, cite="7.1", bars=of_relocate)
def relocate(given: Relocate, doing: Doing) -> None:
    """Correct the record: a group is in another hex, a TF with all its TGs."""
    side, mark = given.owner, given.mark
    hearers = [side, doing.board.other(side)] if given.board.is_seen(mark) else [side]
    for hearer in hearers:
        doing.tell(hearer, f"correction: {{}} is in {given.hex}.", mark.handle, hex=given.hex)
    for group in mark.groups:
        group.put(hex=given.hex)


class Detected(state.Named):
    """A group and its detection."""

    group: Group = thing(called("the TG, the TF or the detached group", of="groups"))
    by: str = choice("carriers", "islands", default="carriers", meaning="who may act on it (6.3)")
    no: bool = flag(meaning="it is not detected")

    def mean(self) -> None:
        asked.is_there(self.group, "group")


@act("detected", Detected, cite="6.3")
def detected(given: Detected, doing: Doing) -> None:
    """Correct the record: a group is detected, or is not."""
    board, side, found = given.board, given.owner, given.group.marker
    who = f"{doing.board.other(side)}-{given.by}"
    if who not in state.DETECTORS:
        raise at_odds("by", f"the {doing.title(doing.board.other(side))} has no islands")
    for group in found.groups:
        group.put(detected=sorted({*group.detected} - {who} if given.no else {*group.detected, who}))
        if board.is_secret and not given.no:
            group.put(shown=True)
    words = f"correction: {found.spot} is {'not ' if given.no else ''}detected ({given.by})."
    doing.tell("all" if board.is_seen(found) else side, words, found.handle)


class MpMarkers(state.Named):
    """A group and its MP markers; without a number you only hear what they are."""

    group: Group = thing(called("the TG or the TF", of="groups"))
    attacked: int | None = whole(-2, 0, None, meaning="for air attacks (7.2); 0 takes it off")
    retreated: int | None = whole(-1, 0, None, meaning="for a retreat (12.9)")
    formed: int | None = whole(-1, 0, None, meaning="for being formed anew (15.5)")

    def mean(self) -> None:
        asked.is_there(self.group, "group")

    @property
    def only_asks(self) -> bool:
        """Does it only ask how many MP markers there are?"""
        return not self.given & {"attacked", "retreated", "formed"}


@act("mp-markers", MpMarkers, cite="7.2", looks=lambda given: given.only_asks)
def mp_markers(given: MpMarkers, doing: Doing) -> None:
    """Correct the record: the MP markers that a group has."""
    for group in given.group.marker.groups:
        for field, value in (("slowed", given.attacked), ("retreated", given.retreated), ("reorganised", given.formed)):
            if value is not None:
                group.put(**{field: value})
        total = group.slowed + group.retreated + group.reorganised
        bears = f"{group.name} has {f'a {total} MP marker' if total else 'no MP markers'}."
        doing.remark(bears) if given.only_asks else doing.tell(given.owner, f"correction: {bears}")


class Hit(state.Named):
    """A ship and what she takes."""

    ship: Ship = thing(called("the ship", of="ships"))
    hits: int = bare(whole(0, 99, 0, meaning="boxes to cross off"))
    effect: str | None = text(None, meaning="other effects of a critical hit, in the card's words")


def of_hit(given: Hit) -> Bars:
    """Only a ship that is on the map takes hits (7.3, 9.0)."""
    ship = given.ship
    if ship.sunk:
        yield Bar("9.0", f"{ship.name} is sunk", "ship", f'heal --ship "{ship.name}", if she is not', firm=True)
    if ship.left:
        yield Bar("7.3", f"{ship.name} has left the map", "ship", firm=True)


@act("hit", Hit, cite="9.0", bars=of_hit)
def hit(given: Hit, doing: Doing) -> None:
    """Cross off boxes of a ship, or note an effect, where no other act has done it."""
    fight, ship = given.board.public.battle, given.ship
    seen = doing.sees(doing.board.other(ship.owner), ship) or damage.has_heard(ship)
    effects = [given.effect] if given.effect else []
    words = f"{ship.name}: {damage.damage_ship(doing, ship, given.hits, effects, heard=seen)}."
    doing.tell("all" if seen else ship.owner, words, **damage.sunk_of(ship))
    if ship.sunk and ship.name in fight.units:
        fight.units.remove(ship.name)
        battle.empty_side(doing, fight)


class Heal(state.Named):
    """A ship and the hits that she did not take."""

    ship: Ship = thing(called("the ship", of="ships"))
    hits: int = whole(1, 99, meaning="boxes to restore")
    group: str | None = called("the group that she rejoins, if she was sunk", None, of="groups")

    def mean(self) -> None:
        began = self.ship.started
        if self.ship.sunk and not self.group and began not in self.own.groups:
            refusal = at_odds("group", f"which group does {self.ship.name} rejoin? {began} is no longer on the map")
            refusal.hint = "--group names one; undo takes back how she was sunk, and brings her group back with her"
            raise refusal


def of_heal(given: Heal) -> Bars:
    """You can take back only boxes that are crossed off (9.0)."""
    ship = given.ship
    if given.hits > ship.hits:
        words = f"{ship.name} has {counted(ship.hits, 'hit')}, not {given.hits}"
        hint = f'heal --ship "{ship.name}" --hits {ship.hits}' if ship.hits else "there is nothing to take back"
        yield Bar("9.0", words, "hits", hint, firm=True)


@act("heal", Heal, cite="9.0", bars=of_heal)
def heal(given: Heal, doing: Doing) -> None:
    """Correct the record: take back hits that a ship did not take, with all that follows from her boxes."""
    board, ship, sunk = given.board, given.ship, given.ship.sunk
    ship.put(hits=ship.hits - given.hits)
    if sunk:
        group = asked.find_marker(board, ship.owner, given.group or ship.started).groups[0]
        ship.put(sunk=False)
        group.put(ships=[*group.ships, ship.name])
        if ship.flies:
            doing.remark(f"aircraft lost with {ship.name} stay lost; set their box if they did not sink with her")
    doing.tell(ship.owner, f"correction: {ship.name} has {ship.hits} of {fitness.all_boxes(ship)} boxes off.")
    if damage.has_heard(ship):
        words = f"correction: {ship.name} took {counted(given.hits, 'hit')} fewer{' and is not sunk' if sunk else ''}."
        doing.tell(doing.board.other(ship.owner), words)
