"""What is under the marks of a map on the terminal: sea, land, weather, search arcs, and the tracks of both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.session.reading.picture import Mark, Picture
from referee.show.colours import Sides, paint_of, place_of_side

SIGNS = {"sea": ("·", "2"), "arc": ("+", "35"), "storm": ("~", "2"), "fog": ("≈", "2"), "smoke": ("%", "2")}
LAND = ("▲", "32")
WAS, BOTH = "•◦×", "◉"  # the first side's track, the second's, nobody's
MEANINGS = {"arc": "in a search arc or a range", "storm": "stormy", "fog": "fog", "smoke": "smoke"}


class Ground:
    """What is under the marks; `cell` is how many columns of the screen a hex has."""

    def __init__(self, picture: Picture, lettered: Sequence[tuple[str, Mark]], sides: Sides) -> None:
        self.picture = picture
        self.terrain = picture.terrain
        self.sides = sides
        self.weather = {place: zone.kind for zone in picture.zones if zone.kind != "plain" for place in zone.hexes}
        self.arcs = {place for arc in picture.arcs for place in arc.hexes}
        self.letters = {(mark.side, mark.label): key for key, mark in reversed(lettered)}
        self.tracks: dict[str, list[tuple[str, str]]] = {}  # by hex: side, letter
        for track in picture.tracks:
            for place in dict.fromkeys(track.hexes[:-1]):
                self.tracks.setdefault(place, []).append((track.side, self.letter_of(track.side, track.label)))
        self.used: set[str] = set()

    def letter_of(self, side: str, label: str) -> str:
        """The letter of a thing in the key."""
        return self.letters.get((side, label), "")

    def sign_at(self, place: str, cell: int) -> tuple[str, str]:
        """The sign of a hex and its style; on a track, the letter of what was there if it was one thing."""
        if place in self.tracks:
            return self._track_sign(self.tracks[place], cell)
        if place in self.terrain:
            self.used.add(self.terrain[place])
            return LAND
        kind = "arc" if place in self.arcs else self.weather.get(place, "sea")
        if kind == "arc" and place in self.weather:
            kind = "both"
        self.used.add(kind)
        return SIGNS.get(kind, ("±", "35"))

    def _track_sign(self, been: Sequence[tuple[str, str]], cell: int) -> tuple[str, str]:
        sides = {side for side, _ in been}
        if len(sides) > 1:
            self.used.add(BOTH)
            return BOTH, "35"
        side, letter = been[0]
        sign = WAS[min(place_of_side(self.sides, side), len(WAS) - 1)]
        self.used.add(sign)
        fits = len(been) == 1 and len(sign + letter) < cell
        return sign + (letter if fits else ""), foreground(self.sides, side)

    def legend(self) -> Iterator[str]:
        """What the signs mean, for those that occur."""
        for land in sorted(set(self.terrain.values()) & self.used):
            yield f"{LAND[0]} {land}"
        for kind, meaning in MEANINGS.items():
            if kind in self.used:
                yield f"{SIGNS[kind][0]} {meaning}"
        if "both" in self.used:
            yield "± both"
        for sign, meaning in (("*", "spotted"), ("?", "last seen there"), ("+", "and more")):
            if sign in self.used:
                yield f"{sign} after a letter: {meaning}"
        for side, sign in zip([*self.sides, ""], WAS, strict=False):
            if sign in self.used:
                yield f"{sign} {side.upper() or 'something'} was there"
        if BOTH in self.used:
            yield f"{BOTH} both sides were there"

    def track_lines(self) -> str:
        """Where each thing came from and went, by its letter: the oldest hex first."""
        rows = [
            f"{self.letter_of(track.side, track.label) or track.label} {' '.join(track.hexes)}"
            for track in self.picture.tracks
        ]
        return f"tracks, the oldest hex first: {'; '.join(rows)}" if rows else ""


def foreground(sides: Mapping[str, str], side: str) -> str:
    """A side's colour for a letter on the terminal's own ground."""
    return str(int(paint_of(sides, side).ansi.rpartition(";")[2]) - 10)
