"""The common market: its cards, the cells and lines that may be pressed, and the markets that closing up leads to.

ring   cells outside, and what a line that pays would leave as rubble
┌─────────────┐
│ ▦  ▨  ·     │   cards and gaps
│    ▩  ▦     │
└─────────────┘
"""

from __future__ import annotations

from math import ceil, sqrt

from andamio.core.actions import col, holds, row
from andamio.core.text import Text
from andamio.svg.scene import Choice, Scene
from andamio.svg.shapes import MIDDLE, edge, group, move, path, rect, stored, use, words

from .. import state as g
from ..names import LINE_NAMES, kind_names
from ..rules.closing import BITS, DIGIT, UPPER
from .parts import CAPTION, CARD, SWATCH, swatch, swatches
from .targets import piece_for

MARKET_W = 286  # the rest is the store's
LEAST_H = 250
CELL, RING = CARD + 2, 30  # a cell, and what lies around all
SPOT = CELL - 4  # of a cell, what may be pressed
RULER = 12  # left of all and above it: the numbers of rows and columns


class Grid:
    """Where cells lie; all of it is drawn smaller where there are more columns than fit."""

    def __init__(self, scene: Scene) -> None:
        self.rows, self.columns = int(scene.view.height), int(scene.view.width)
        self.width, self.height = CELL * self.columns + 2 * RING + RULER, CELL * self.rows + 2 * RING + RULER
        self.scale = min(1.0, round((MARKET_W - 4) / self.width, 2))

    def cell(self, r: int, c: int) -> tuple[float, float, float, float]:
        """Left, top, width and height; rows and columns from 1, and 0 or one more for the ring."""
        (x, wide), (y, high) = self._along(c, self.columns), self._along(r, self.rows)
        return x, y, wide, high

    def _along(self, place: int, last: int) -> tuple[float, float]:
        return RING + CELL * (place - 1) if place else 0, CELL if 1 <= place <= last else RING


def market(scene: Scene) -> tuple[float, str]:
    """How high, and what it looks like."""
    if scene.view.options > 1:
        return options(scene)
    grid = Grid(scene)
    high = max(LEAST_H, grid.height * grid.scale + 8)
    ground = scene.piece("market", scene.say(SIZE, rows=grid.rows, columns=grid.columns), plaza(high), (0, 0))
    empty = "" if grid.rows else hollow(scene, high)
    x, y = (MARKET_W - grid.width * grid.scale) / 2, (high - grid.height * grid.scale) / 2
    drawn = move(RULER, RULER, cards(scene), open_cells(scene, grid), line_marks(scene, grid))
    return high, ground + empty + move(round(x, 1), round(y, 1), drawn, numbers(grid), scale=grid.scale)


SIZE = Text("mercado de {rows} × {columns}", "market of {rows} × {columns}")


def numbers(grid: Grid) -> str:
    """What rows and columns are called, around all."""
    middle = RULER + RING - CELL / 2
    rows = "".join(f'<text x="5" y="{middle + 4 + CELL * n:g}">{n}</text>' for n in range(1, grid.rows + 1))
    columns = "".join(f'<text x="{middle + CELL * n:g}" y="9.5">{n}</text>' for n in range(1, grid.columns + 1))
    return f'<g class="num f-suave" font-size="12" text-anchor="middle">{rows}{columns}</g>'


def plaza(high: float) -> str:
    """The ground."""
    return rect(0, 0, MARKET_W, high, "f-hueco", 8)


def hollow(scene: Scene, high: float) -> str:
    text = scene.say(Text("el mercado está vacío", "the market is empty"))
    return words(MARKET_W / 2, high / 2 + 4, text, "f-suave", CAPTION, MIDDLE)


def cards(scene: Scene) -> str:
    """The materials that lie there."""
    view, names = scene.view, kind_names(scene.view.box)
    lines = view.market[: view.height, : view.width].tolist()
    return "".join(
        scene.piece(
            f"k{r}-{c}",
            f"{names[kind].to(scene.lang)} ({r + 1}, {c + 1})",
            use(f"card{kind}"),
            (RING + CELL * c + 1, RING + CELL * r + 1),
        )
        for r, line in enumerate(lines)
        for c, kind in enumerate(line)
        if kind != g.EMPTY
    )


def open_cells(scene: Scene, grid: Grid) -> str:
    """Where the material in question may go: shown faintly on each cell."""
    parts = []
    for choice in scene.choices:
        if holds(g.CELL, choice.action):
            x, y, wide, high = grid.cell(row(g.CELL, choice.action), col(g.CELL, choice.action))
            drawing = cell(wide + SPOT - CELL, high + SPOT - CELL)
            parts.append(scene.piece(choice.target, "", drawing, (x + 2, y + 2)))
    return "".join(parts)


def cell(wide: float, high: float) -> str:
    return rect(0, 0, wide, high, "edge f-papel", 3) + use("spot", (wide - SPOT) / 2, (high - SPOT) / 2)


def spot(kind: int) -> str:
    """Stored while cells are asked for: a faint swatch in the middle of a full one."""
    return stored("spot", group("ghost", swatch(kind, 18, SPOT / 2 - 9, SPOT / 2 - 9)))


# -- lines that pay


def line_marks(scene: Scene, grid: Grid) -> str:
    """Each with what it would leave as rubble, at its beginning."""
    return "".join(line_mark(scene, grid, choice) for choice in scene.choices if holds(g.LINE, choice.action))


def line_mark(scene: Scene, grid: Grid, choice: Choice) -> str:
    line = row(g.LINE, choice.action)
    kinds = leftovers(scene, line)
    names = kind_names(scene.view.box)
    said = ", ".join(names[kind].to(scene.lang) for kind in kinds) or "–"
    label = scene.say(Text("{line}, escombros: {said}", "{line}, rubble: {said}"), line=LINE_NAMES[line], said=said)
    is_row = line < g.SIDE
    x, y, wide, high = grid.cell(line + 1, 0) if is_row else grid.cell(0, line - g.SIDE + 1)
    length = CELL * (grid.columns if is_row else grid.rows) + 2
    return scene.piece(choice.target, label, flag(kinds, wide, high, length, is_row), (x, y))


def flag(kinds: list[int], wide: float, high: float, length: float, is_row: bool) -> str:
    """A tab on a line that it frames; a tick where nothing is left over."""
    over = (length + wide, high) if is_row else (wide, length + high)
    frame = rect(1, 1, over[0] - 2, over[1] - 2, "edge f-none", 4)  # all of it may be pressed
    tab = rect(1, 1, wide - 2, high - 2, "f-papel", 4)
    if not kinds:
        return tab + move(wide / 2, high / 2, path("M-6 0L-2 4L6-5", "s-oliva", 2.5)) + frame
    across = ceil(sqrt(len(kinds) * wide / high))
    size = min(13.0, (wide - 6) / across - 1, (high - 6) / ceil(len(kinds) / across) - 1)
    step = size * (SWATCH + 2) / SWATCH
    x, y = (wide - step * min(across, len(kinds)) + 1) / 2, (high - step * ceil(len(kinds) / across) + 1) / 2
    return tab + swatches(kinds, size, across, round(x, 1), round(y, 1)) + frame


def leftovers(scene: Scene, line: int) -> list[int]:
    """§4.4 what would become rubble; §4.3 doubles pay last."""
    view, box = scene.view, scene.view.box
    cells = view.market[line] if line < g.SIDE else view.market[:, line - g.SIDE]
    kinds = sorted(int(kind) for kind in cells if kind != g.EMPTY)
    for need, count in enumerate(box.cost[view.house].tolist()):
        for _ in range(count):
            pays = need if need in kinds else int(box.twin[need])
            if pays in kinds:
                kinds.remove(pays)
    return kinds


# -- what closing up may lead to

OPTION_GAP = 6
CLOSE = Text("¿qué mercado queda?", "which market is left?")


def options(scene: Scene) -> tuple[float, str]:
    """In the market's place, pictures of the markets to choose from, as large as they fit."""
    asked = [row(g.CLOSE, choice.action) for choice in scene.choices] or list(range(scene.view.options))
    count = len(asked)
    a_row = ceil(sqrt(count))
    size = round((MARKET_W - 8 - OPTION_GAP * (a_row + 1)) / a_row, 1)
    high = max(LEAST_H, 28 + (size + OPTION_GAP) * ceil(count / a_row) + 4)
    ground = rect(0, 0, MARKET_W, high, "f-hueco", 8) + words(MARKET_W / 2, 19, scene.say(CLOSE), "f-suave", 13, MIDDLE)
    parts = [scene.piece("market", scene.say(CLOSE), ground, (0, 0))]
    for i, k in enumerate(asked):
        at = (4 + OPTION_GAP + (size + OPTION_GAP) * (i % a_row), 28 + (size + OPTION_GAP) * (i // a_row))
        label = scene.say(Text("mercado {k}", "market {k}"), k=k + 1)
        parts.append(scene.piece(piece_for(g.CLOSE, k), label, option(scene, k, size), at))
    return high, "".join(parts)


def option(scene: Scene, k: int, size: float) -> str:
    """One of them, in its frame."""
    cells = [(place, kind) for place, kind in enumerate(kinds_of(scene, k)) if kind != g.EMPTY]
    tall, wide = max(place // g.FULL for place, _ in cells) + 1, max(place % g.FULL for place, _ in cells) + 1
    step, unit = SWATCH + 1, (size - 6) / g.FULL / (SWATCH + 1)
    drawn = (f'<use href="#k{kind}" x="{step * (p % g.FULL)}" y="{step * (p // g.FULL)}"/>' for p, kind in cells)
    at = ((size - wide * step * unit) / 2, (size - tall * step * unit) / 2)
    market = move(round(at[0], 1), round(at[1], 1), *drawn, scale=round(unit, 3))
    number = words(4, 13, k + 1, "num f-suave", 12)
    return rect(0, 0, size, size, "f-papel", 4) + number + market + edge(size, size, 4)


def kinds_of(scene: Scene, k: int) -> list[int]:
    """Row by row, FULL to a row: see rules/closing.py."""
    upper, lower = (int(number) for number in scene.view.option[k])
    digits = upper | lower << BITS * UPPER
    return [(digits >> BITS * place & DIGIT) - 1 for place in range(g.FULL * g.FULL)]
