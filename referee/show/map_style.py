"""How a drawn map looks: its colours on white and on dark paper, its lines and letters."""

from __future__ import annotations

import re

from referee.show.colours import NOBODY, NOBODYS, PAINTS

LIGHT = {
    "paper": "#ffffff",
    "ink": "#1b2733",
    "faint": "#9fb0bd",
    "number": "#5b6c79",
    "sea": "#eef5f9",
    "land": "#d9c99a",
    "storm": "#5f7389",
    "zone": "#52626f",
    "seen": "#d99a00",
    "band": "#dde6ec",
}
DARK = {
    "paper": "#12181e",
    "ink": "#e4ebf0",
    "faint": "#3d4d59",
    "number": "#93a6b5",
    "sea": "#18242d",
    "land": "#5b5231",
    "storm": "#7f96ad",
    "zone": "#9fb2c0",
    "seen": "#f2b705",
    "band": "#26343f",
}
RULES = """
.paper { fill:var(--paper) }
.sea { fill:var(--sea); stroke:var(--faint); stroke-width:.6 }
.land { fill:var(--land); stroke:var(--faint); stroke-width:.6 }
.number { fill:var(--number) }
.rim { fill:var(--ink); font-weight:600; text-anchor:middle }
.band { fill:var(--band); stroke:var(--faint); stroke-width:.6 }
.storm { fill:url(#storm) }
.fog { fill:var(--storm); fill-opacity:.3 }
.smoke { fill:var(--ink); fill-opacity:.25 }
.zone { fill:none; stroke:var(--zone); stroke-width:1.6; stroke-dasharray:7 3 }
.zone-name { fill:var(--zone); font-style:italic; font-weight:600; text-anchor:middle; paint-order:stroke;
  stroke:var(--sea); stroke-width:3px; stroke-linejoin:round }
.plain { fill:var(--ink) }
.title { fill:var(--ink); font-weight:600 }
.name { fill:var(--side); font-weight:600; text-anchor:middle; paint-order:stroke; stroke:var(--paper);
  stroke-width:2.6px; stroke-linejoin:round }
.head { fill:var(--side); font-weight:700 }
.full { fill:var(--side); stroke:var(--paper); stroke-width:1 }
.hollow { fill:var(--paper); stroke:var(--side); stroke-width:1.6 }
.dashed { stroke-dasharray:3 2 }
.mark { fill:none; stroke:var(--paper); stroke-width:1.3 }
.spot { fill:var(--paper) }
.seen { fill:none; stroke:var(--seen); stroke-width:2.4 }
.glyph { fill:none; stroke:var(--paper); stroke-width:1.4 }
.glyph-own { fill:none; stroke:var(--side); stroke-width:1.8 }
.arc { fill:var(--side); fill-opacity:.16 }
.arc-edge { fill:none; stroke:var(--side); stroke-opacity:.8; stroke-width:1.4; stroke-linecap:round }
.track { fill:none; stroke:var(--side); stroke-width:1.6; stroke-dasharray:2 3; stroke-linecap:round }
.heading { fill:var(--side) }
.was { fill:var(--paper); stroke:var(--side); stroke-width:1.2 }
.lead { stroke:var(--ink); stroke-width:.7 }
.question { fill:var(--side); font-weight:700; font-size:9px; text-anchor:middle }
.rule { stroke:var(--faint); stroke-width:1 }
.tick { fill:var(--zone); font-size:11px }
.line { fill:none; stroke:var(--side); stroke-width:2.4; stroke-linejoin:round }
.dot { fill:var(--side) }
.end { fill:var(--side); font-size:12px; font-weight:700 }
.frame { fill:none; stroke:var(--ink); stroke-width:1.4 }
"""
FONT = 'font-family:system-ui,"Segoe UI","DejaVu Sans",Helvetica,Arial,sans-serif'
ONE = re.compile(r"([.\w-]+) \{ ([^}]*?) \}")


def style_sheet(screens: bool = True) -> str:
    """The style of a map: of a file for screens and paper, or of one that is to become pixels, without variables."""
    if not screens:
        return f"<style>{_without_variables()}</style>"
    sides = {name: paint.light for name, paint in PAINTS.items()} | {NOBODY: NOBODYS.light}
    at_night = {name: paint.dark for name, paint in PAINTS.items()} | {NOBODY: NOBODYS.dark}
    parts = [
        f".map {{ {FONT}; {_variables(LIGHT | sides)} }}",
        f"@media screen and (prefers-color-scheme: dark) {{ .map {{ {_variables(DARK | at_night)} }} }}",
        *(f".map {found[1]} {{ {found[2]} }}" for found in ONE.finditer(RULES.replace("\n  ", " "))),
        *(f".map .{name} {{ --side:var(--{name}) }}" for name in sides),
        *(f".map .{name} .name, .map .{name}.name {{ {paint.letters} }}" for name, paint in PAINTS.items()),
        "@media print { .map { -webkit-print-color-adjust:exact; print-color-adjust:exact } }",
    ]
    return "<style>\n" + "\n".join(parts) + "\n</style>"


def page_colours() -> str:
    """The sides' colours for a page around maps."""
    light = {name: paint.light for name, paint in PAINTS.items()} | {NOBODY: NOBODYS.light}
    dark = {name: paint.dark for name, paint in PAINTS.items()} | {NOBODY: NOBODYS.dark}
    rules = [f".{name} {{ --side:var(--{name}) }}" for name in light]
    night = f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {_variables(dark)} }} }}"
    return "\n".join([f":root {{ {_variables(light)} }}", night, *rules])


def _variables(colours: dict[str, str]) -> str:
    return "; ".join(f"--{name}:{colour}" for name, colour in colours.items())


def _without_variables() -> str:
    """The same for a white page, each colour written out, side by side."""
    out = []
    painted = [(name, paint.light, paint.letters) for name, paint in PAINTS.items()]
    for found in ONE.finditer(RULES.replace("\n  ", " ")):
        said = re.sub(r"var\(--(?!side)(\w+)\)", lambda name: LIGHT[name[1]], found[2])
        if "var(--side)" not in said:
            out.append(f"{found[1]} {{ {said} }}")
            continue
        for name, colour, _ in [*painted, (NOBODY, NOBODYS.light, "")]:
            own = said.replace("var(--side)", colour)
            out.append(f".{name} {found[1]}, .{name}{found[1]} {{ {own} }}")
    out += [f".{name} .name, .{name}.name {{ {letters} }}" for name, _, letters in painted]
    return "\n".join(out)
