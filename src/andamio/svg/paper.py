"""Components laid out on sheets of paper, to be printed and cut out: all in millimetres, crop marks around each block.

┌───────────┐
│  ' ' ' '  │   a block: pieces of one size, edge to edge, so that one cut parts two;
│ -▯▯▯▯▯▯-  │   its marks stand outside of it, where cuts begin and end
│ -▯▯▯▯▯▯-  │
│  ' ' ' '  │   then the next block, or the next sheet
└───────────┘
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from typing import NamedTuple

from andamio.core.text import Lang, Text

MARK, AWAY = 3.0, 1.0  # how long a crop mark is, and how far from what it marks
APART = 2 * (MARK + AWAY)  # between two blocks
LINE = 0.15  # how thick a mark is
RULE = 50.0  # of the ruler by which a printed sheet is measured
CARD = (63.0, 88.0)
BACK = Text("dorso: {name}", "back: {name}")


class Paper(NamedTuple):
    key: str
    name: str
    wide: float
    high: float
    across: float  # margins that no printer reaches, and marks stand in
    down: float

    @property
    def room(self) -> tuple[float, float]:
        return self.wide - 2 * self.across, self.high - 2 * self.down


PAPERS = (Paper("a4", "A4", 210, 297, 8, 12), Paper("letter", "Letter", 215.9, 279.4, 8, 7.6))


class Piece(NamedTuple):
    """Something to be cut out, as often as it is in the box; `of` is the field of the box that it shows."""

    name: Text
    drawing: str
    frame: tuple[float, float, float, float]  # left, top, width, height: in its own units
    size: tuple[float, float] = CARD
    copies: int = 1
    back: str = ""
    of: str = ""


class Components(NamedTuple):
    """All that a box prints; `stock` is what several drawings use, stored once."""

    stock: str
    pieces: tuple[Piece, ...]


class Block(NamedTuple):
    """Pieces of one size, row by row."""

    x: float
    y: float
    across: int
    size: tuple[float, float]
    pieces: tuple[Piece, ...]

    @property
    def rows(self) -> int:
        return -(-len(self.pieces) // self.across)

    def places(self) -> Iterator[tuple[Piece, float, float]]:
        wide, high = self.size
        for n, piece in enumerate(self.pieces):
            yield piece, self.x + wide * (n % self.across), self.y + high * (n // self.across)


Sheet = tuple[Block, ...]


def sheets(pieces: Iterable[Piece], paper: Paper) -> list[Sheet]:
    """As few as they need without turning any: by size, in the order in which sizes first come."""
    found: list[list[Block]] = [[]]
    y, bottom = paper.down, paper.high - paper.down
    for size, same in by_size(pieces):
        across = max(1, int(paper.room[0] / size[0]))
        while same:
            rows = int((bottom - y) / size[1] + 1e-9)
            if not rows and found[-1]:
                found.append([])
                y = paper.down
                continue
            part, same = same[: across * max(1, rows)], same[across * max(1, rows) :]
            block = block_of(part, across, size, y, paper)
            found[-1].append(block)
            y += size[1] * block.rows + APART
    return [tuple(blocks) for blocks in found if blocks]


def by_size(pieces: Iterable[Piece]) -> list[tuple[tuple[float, float], list[Piece]]]:
    every = [piece for piece in pieces for _ in range(piece.copies)]
    order = list(dict.fromkeys(piece.size for piece in every))
    every.sort(key=lambda piece: order.index(piece.size))
    return [(size, list(same)) for size, same in groupby(every, key=lambda piece: piece.size)]


def block_of(pieces: list[Piece], across: int, size: tuple[float, float], y: float, paper: Paper) -> Block:
    """In the middle of the paper."""
    across = min(across, len(pieces))
    return Block((paper.wide - size[0] * across) / 2, y, across, size, tuple(pieces))


# -- drawn


def drawn(sheet: Sheet, paper: Paper, lang: Lang, foot: str) -> str:
    """One sheet, its pieces face up."""
    parts = [at(piece, piece.drawing, x, y, piece.name.to(lang)) for block in sheet for piece, x, y in block.places()]
    return framed(paper, foot, *parts, *map(marks, sheet), ruler(paper))


def drawn_backs(sheet: Sheet, paper: Paper, lang: Lang, foot: str) -> str:
    """What lies behind it when the paper is turned over its long side; "" where nothing has a back."""
    parts = [
        at(piece, piece.back, paper.wide - x - piece.size[0], y, BACK.fill(lang, name=piece.name))
        for block in sheet
        for piece, x, y in block.places()
        if piece.back
    ]
    return framed(paper, foot, *parts) if parts else ""


def framed(paper: Paper, foot: str, *parts: str) -> str:
    """At its true size; the words at its foot say what it is of."""
    said = f'<text x="{paper.across:g}" y="{paper.high - 3:g}" font-size="2.6" class="f-suave">{escape(foot)}</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="paper" viewBox="0 0 {paper.wide:g} {paper.high:g}" '
        f'width="{paper.wide:g}mm" height="{paper.high:g}mm" role="group" aria-label="{escape(foot)}">'
        f"{''.join(parts)}{said}</svg>"
    )


def at(piece: Piece, drawing: str, x: float, y: float, label: str) -> str:
    """As large as it can be without another shape; its ground is paper to the very cut."""
    wide, high = piece.size
    left, top, across, down = piece.frame
    return (
        f'<svg x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" viewBox="{left:g} {top:g} {across:g} {down:g}" '
        f'class="drawing piece" role="img" aria-label="{escape(label)}">{drawing}</svg>'
    )


def marks(block: Block) -> str:
    """Where to cut, outside of what is cut."""
    wide, high = block.size
    right, bottom = block.x + wide * block.across, block.y + high * block.rows
    columns = [block.x + wide * n for n in range(block.across + 1)]
    rows = [block.y + high * n for n in range(block.rows + 1)]
    up = "".join(f"M{x:g} {block.y - AWAY:g}v{-MARK:g}M{x:g} {bottom + AWAY:g}v{MARK:g}" for x in columns)
    aside = "".join(f"M{block.x - AWAY:g} {y:g}h{-MARK:g}M{right + AWAY:g} {y:g}h{MARK:g}" for y in rows)
    return f'<path d="{up}{aside}" class="s-tinta" stroke-width="{LINE}" fill="none"/>'


def ruler(paper: Paper) -> str:
    """Whoever lays a ruler on it knows whether the printer has shrunk the sheet."""
    x, y = paper.wide - paper.across - RULE, paper.high - 4
    ticks = "".join(f"M{x + 10 * n:g} {y:g}v{-1.5 if n % 5 else -2.2:g}" for n in range(6))
    said = f'<text x="{x - 1:g}" y="{y:g}" font-size="2.6" text-anchor="end" class="f-suave">{RULE:g} mm</text>'
    return f'<path d="M{x:g} {y:g}h{RULE:g}{ticks}" class="s-tinta" stroke-width="{LINE}" fill="none"/>{said}'
