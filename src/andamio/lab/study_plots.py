"""Plots of a study as SVG: dots with intervals, bars against a line of before, curves, parts of a whole.

Places across are per cent, so that text keeps its size on a narrow screen; inks are classes of `study.css`. What a
plot shows is told by its label, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise
from math import floor, log10
from typing import Any, NamedTuple

Estimate = dict[str, Any]
Say = Callable[[float], str]
ROW, HEAD, FOOT = 44, 8, 24  # heights
CURVE, BARS, BAND = 200, 140, 26
TEXT = 16  # from one line of text to the next
LEAST_TICKS, STEPS = 3, (1, 2, 2.5, 5, 10)
DOT, RING = 6, 5  # radii
ROOM = 0.06  # of what is shown, left free at both ends
NAMED = 0.12  # of the whole: a part that has room for its figure
INKS = 6  # of parts


class Row(NamedTuple):
    """A line of dots: whose, what is read there, where they lie."""

    name: str
    figure: str
    now: Estimate | None
    before: Estimate | None = None
    address: str = ""  # what a finding may lead to


class Span(NamedTuple):
    """From where to where a plot goes, and where its lines are."""

    low: float
    high: float
    marks: tuple[float, ...]

    def at(self, value: float) -> str:
        part = (value - self.low) / (self.high - self.low)
        return f"{100 * min(1.05, max(-0.05, part)):.2f}%"


def span_of(values: Sequence[float], *kept: float, most: float | None = None) -> Span:
    """Round marks around all values; what must be seen is seen."""
    every = [*values, *kept] or [0.0, 1.0]
    low, high = min(every), max(every)
    wide = (high - low) or abs(high) or 1.0
    low, high = low - ROOM * wide, high + ROOM * wide
    step = round_step((high - low) / (LEAST_TICKS + 1))
    first = floor(low / step)
    marks = [round(step * n, 10) for n in range(first, floor(high / step) + 2)]
    inside = [mark for mark in marks if low <= mark <= high and (most is None or mark <= most)]
    return Span(low, high, tuple(inside))


def round_step(step: float) -> float:
    """The next of 1, 2, 2.5, 5 and their tens."""
    ten = 10.0 ** floor(log10(step))
    return next(ten * n for n in STEPS if ten * n >= step * (1 - 1e-9))


def framed(body: str, high: float, label: str) -> str:
    return (
        f'<svg class="plot" role="img" aria-label="{escape(label)}" width="100%" height="{high:g}">'
        f'<svg x="2%" width="96%" height="{high:g}" overflow="visible">{body}</svg></svg>'
    )


def upright(span: Span, high: float, say: Say, even: float | None = None) -> str:
    """Lines for the marks; the one that would be even is dashed."""
    lines = "".join(
        f'<line class="grid" x1="{span.at(mark)}" x2="{span.at(mark)}" y1="0" y2="{high:g}"/>' for mark in span.marks
    )
    said = "".join(
        f'<text class="tick mid" x="{span.at(mark)}" y="{high + 16:g}">{escape(say(mark))}</text>'
        for mark in span.marks
    )
    at = "" if even is None else f'<line class="even" x1="{span.at(even)}" x2="{span.at(even)}" y1="0" y2="{high:g}"/>'
    return lines + at + said


def told(rows: Sequence[Row]) -> str:
    return "; ".join(f"{row.name}: {row.figure}" for row in rows)


# -- dots


def dots(rows: Sequence[Row], label: str, say: Say, even: float | None = None) -> str:
    ends = [row_end for row in rows for each in (row.now, row.before) if each for row_end in ends_of(each)]
    span = span_of(ends, *([] if even is None else [even]))
    high = HEAD + ROW * len(rows)
    drawn = "".join(dot_row(row, HEAD + ROW * n, span) for n, row in enumerate(rows))
    return framed(upright(span, high, say, even) + drawn, high + FOOT, f"{label}. {told(rows)}")


def ends_of(each: Estimate) -> list[float]:
    return [each[end] for end in ("mean", "low", "high") if each[end] is not None]


def dot_row(row: Row, top: float, span: Span) -> str:
    found = f' id="{row.address}"' if row.address else ""
    name = f'<text class="name"{found} x="0" y="{top + 14:g}">{escape(row.name)}</text>'
    figure = f'<text class="figure far" x="100%" y="{top + 14:g}">{escape(row.figure)}</text>'
    before = dot(row.before, top + 29, span, "before", RING) if row.before else ""
    return name + figure + before + (dot(row.now, top + 29, span, "now", DOT) if row.now else "")


def dot(each: Estimate, y: float, span: Span, ink: str, radius: float) -> str:
    mark = f'<circle class="{ink}" cx="{span.at(each["mean"])}" cy="{y:g}" r="{radius}"/>'
    if each["low"] is None or each["high"] is None:
        return mark
    low, high = span.at(each["low"]), span.at(each["high"])
    return f'<line class="reach {ink}" x1="{low}" x2="{high}" y1="{y:g}" y2="{y:g}"/>' + mark


# -- bars


def bars(now: dict[str, Any], before: dict[str, Any] | None, label: str) -> str:
    """Shares of games by a number; before as a line over them. Both in the same steps where they differ."""
    low, step, count = joint(now, before)
    after, was = binned(now, low, step, count), binned(before, low, step, count) if before else []
    top = max([*after, *was, 1e-9])
    wide = 100 / count
    drawn = "".join(bar(n, share / top, wide) for n, share in enumerate(after) if share)
    drawn += "".join(lid(n, share / top, wide) for n, share in enumerate(was) if share)
    ticks = "".join(
        f'<text class="tick mid" x="{wide * (n + 0.5):.2f}%" y="{BARS + 16}">{low + n * step:g}</text>'
        for n in range(0, count, max(1, round(count / 8)))
    )
    ground = f'<line class="grid" x1="0" x2="100%" y1="{BARS}" y2="{BARS}"/>'
    return framed(drawn + ground + ticks, BARS + FOOT, label)


def joint(now: dict[str, Any], before: dict[str, Any] | None) -> tuple[float, float, int]:
    """Where both begin, the wider of their steps, and how many of them there are."""
    every = [each for each in (now, before) if each and each["shares"]]
    if not every:
        return 0, 1, 1
    step = max(each["step"] for each in every)
    low = min(each["low"] for each in every)
    high = max(each["low"] + each["step"] * len(each["shares"]) for each in every)
    return low, step, max(1, -int(-(high - low) // step))


def binned(found: dict[str, Any], low: float, step: float, count: int) -> list[float]:
    shares = [0.0] * count
    for n, share in enumerate(found["shares"]):
        place = int((found["low"] + n * found["step"] - low) // step)
        shares[min(count - 1, place)] += share
    return shares


def bar(n: int, part: float, wide: float) -> str:
    high = BARS * part
    return (
        f'<rect class="now" x="{wide * n + 0.1 * wide:.2f}%" width="{0.8 * wide:.2f}%" '
        f'y="{BARS - high:.1f}" height="{high:.1f}"/>'
    )


def lid(n: int, part: float, wide: float) -> str:
    y = BARS - BARS * part
    return f'<line class="lid" x1="{wide * n:.2f}%" x2="{wide * (n + 1):.2f}%" y1="{y:.1f}" y2="{y:.1f}"/>'


# -- curves

Points = Sequence[tuple[float, float]]


def curves(lines: Sequence[tuple[str, Points]], label: str, say: tuple[Say, Say], floor_: float, even: float) -> str:
    """Lines by their ink, from the left to the right; the height of one half of all is `even`."""
    ends = [x for _, points in lines for x, _ in points] or [0.0, 1.0]
    inside = tuple(mark for mark in span_of(ends).marks if min(ends) <= mark <= max(ends))
    across = Span(min(0.0, *ends), max(ends), inside)
    marks = sorted({even, *(mark for mark in (floor_, 0.5, 0.75, 1.0) if is_apart(mark, even, floor_))})
    up = [level(floor_, mark, say[1](mark)) for mark in marks]
    drawn = "".join(trace(ink, points, across, floor_) for ink, points in lines)
    return framed(upright(across, CURVE, say[0]) + "".join(up) + drawn, CURVE + FOOT, label)


def is_apart(mark: float, even: float, floor_: float) -> bool:
    """Far enough from it for both to be read; between even and half nothing is marked."""
    below = height_of(mark, floor_) - height_of(even, floor_)
    return mark > even if mark > floor_ else below > TEXT


def height_of(value: float, floor_: float) -> float:
    return CURVE - CURVE * (value - floor_) / (1 - floor_)


def level(floor_: float, mark: float, said: str) -> str:
    y = height_of(mark, floor_)
    line = f'<line class="grid" x1="0" x2="100%" y1="{y:.1f}" y2="{y:.1f}"/>'
    return f'{line}<text class="tick" x="0" dx="2" y="{y - 4:.1f}">{escape(said)}</text>'


def trace(ink: str, points: Points, across: Span, floor_: float) -> str:
    """Piece by piece: a path knows no per cent."""
    places = [(across.at(x), height_of(y, floor_)) for x, y in points]
    return "".join(
        f'<line class="trace {ink}" x1="{x}" x2="{to_x}" y1="{y:.1f}" y2="{to_y:.1f}"/>'
        for (x, y), (to_x, to_y) in pairwise(places)
    )


# -- parts of a whole


def parts(shares: Sequence[tuple[str, float]], label: str, say: Say) -> str:
    """Side by side, each with an ink of its own and its figure where there is room; the key below tells the rest."""
    drawn, x = [], 0.0
    for n, (_, share) in enumerate(shares):
        wide = 100 * share
        drawn.append(f'<rect class="part{n % INKS}" x="{x:.2f}%" width="{wide:.2f}%" y="0" height="{BAND}"/>')
        if share >= NAMED:
            drawn.append(f'<text class="on" x="{x:.2f}%" dx="6" y="18">{escape(say(share))}</text>')
        x += wide
    figures = "; ".join(f"{name}: {say(share)}" for name, share in shares)
    return framed("".join(drawn), BAND + 4, f"{label}. {figures}")


def swatch(n: int) -> str:
    """The ink of a part, beside its name."""
    square = f'<rect class="part{n % INKS}" width="14" height="14"/>'
    return f'<svg class="swatch" width="14" height="14" aria-hidden="true">{square}</svg>'
