"""What tells pieces apart is seen by day and by night: 3:1, worked out from the sheets, and never by colour alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import andamio.web
from andamio.games.a_construir.draw import town
from andamio.games.azul_pabellon.draw import tiles as azul
from andamio.games.barrio.draw import parts as barrio

STATIC = Path(andamio.web.__file__).parent / "static"
THEMES = {"light": {":root"}, "dark": {":root", ':root[data-theme="dark"]'}}
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE, INK = re.compile(r"([^{}]+)\{([^{}]*)\}"), re.compile(r"--([\w-]+):\s*#([0-9a-fA-F]{6})")
LEAST = 3.0
TINT = 0.17  # of a colour on a ground: what a place for it is filled with

Colour = tuple[float, ...]  # red, green and blue, up to 255


def inks(theme: str) -> dict[str, Colour]:
    """By name, as the sheets give them."""
    sheets = "".join(COMMENT.sub("", (STATIC / name).read_text()) for name in ("andamio.css", "pieces.css"))
    rules = [body for selector, body in RULE.findall(sheets) if selector.strip() in THEMES[theme]]
    return {name: tuple(map(float, bytes.fromhex(value))) for body in rules for name, value in INK.findall(body)}


def light(colour: Colour) -> float:
    """Relative luminance, as WCAG has it."""
    parts = [part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Colour, two: Colour) -> float:
    dark, bright = sorted((light(one), light(two)))
    return (bright + 0.05) / (dark + 0.05)


def tinted(colour: Colour, ground: Colour) -> Colour:
    return tuple(TINT * a + (1 - TINT) * b for a, b in zip(colour, ground, strict=True))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["cal", "papel", "hueco"])
def test_edges_marks_and_seats_stand_out_from_every_ground(theme: str, ground: str) -> None:
    """The edge of a piece, of one that can be pressed, of one that has the focus; and whose it is."""
    ink = inks(theme)
    drawn = ("piedra", "teja", "azulejo", "seat0", "seat1", "seat2", "seat3", "oliva", "granate", "suave")
    assert {name: contrast(ink[name], ink[ground]) for name in drawn if contrast(ink[name], ink[ground]) < LEAST} == {}


@pytest.mark.parametrize("theme", THEMES)
def test_silhouettes_of_materials_and_signs_of_landscapes_stand_out(theme: str) -> None:
    ink = inks(theme)
    for name in (*barrio.MATERIAL_INKS, *barrio.LANDSCAPE_INKS):
        assert contrast(ink["papel"], ink[name.removeprefix("f-")]) >= LEAST, name


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colour", range(len(azul.INKS)))
def test_patterns_and_signs_of_colours_stand_out(theme: str, colour: int) -> None:
    """On a tile its pattern and the star of a wild one, on a place for it its sign, on every ground."""
    ink = inks(theme)
    tile, pen = ink[azul.INKS[colour]], "negro" if "on-pale" in azul.GRAINS[colour] else "papel"
    assert contrast(ink[pen], tile) >= LEAST
    assert max(contrast(ink["papel"], tile), contrast(ink["negro"], tile)) >= LEAST
    for ground in (ink["cal"], ink["papel"], ink["hueco"]):
        for place in (ground, tinted(tile, ground)):
            assert contrast(ink[azul.SIGN_INKS[colour]], place) >= LEAST


@pytest.mark.parametrize("theme", THEMES)
def test_squares_of_a_town_stand_out_from_its_streets(theme: str) -> None:
    """A free one by the rail around its grass, one that is built on by the frame of its seat."""
    ink = inks(theme)
    assert min(contrast(ink[town.RAIL], ink[ground]) for ground in (town.PAVEMENT, town.GRASS)) >= LEAST
    assert min(contrast(ink[f"seat{seat}"], ink[town.PAVEMENT]) for seat in range(4)) >= LEAST
    assert f'class="s-{town.RAIL}"' in town.FENCE and town.FENCE in town.grounds(2)


SHAPES = [barrio.SILHOUETTES, barrio.ICONS, barrio.LANDSCAPE_SIGNS, azul.PATTERNS, azul.SIGNS]


@pytest.mark.parametrize("shapes", SHAPES)
def test_no_two_kinds_have_one_silhouette(shapes: tuple[str, ...]) -> None:
    assert len(set(shapes)) == len(shapes)
