"""The story of a match that is over: who led when, as a line for each seat, and the moves that swung it most."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup

from andamio.core.layout import NOBODY
from andamio.core.text import Lang, Text
from andamio.table.live import Live

WIDE, HIGH = 440, 230
LEFT, RIGHT, TOP, BOTTOM = 44, 128, 12, 26  # round the plot; names stand to its right
LINES = 4  # across the plot, at most
APART = 17  # between two names
MOST = 3  # moments
LONGEST = 160  # letters told of a moment
MINUS = "−"
LETTERS = 12  # of a name beside its line
DASHES = ("", "7 3", "2 3", "9 3 2 3")  # a line is told by more than its ink
MARKS = (
    '<circle r="5"/>', '<rect x="-5" y="-5" width="10" height="10"/>', '<path d="M0-6 6 5H-6z"/>',
    '<path d="M0-6 6 0 0 6-6 0z"/>',
)  # fmt: skip
CHART = Text("Puntos de cada cual a lo largo de {turns} turnos", "Everybody's points over {turns} turns")
TURN = Text("turno", "turn")


class Course(NamedTuple):
    """Points of all seats and the turn, at the beginning and after every ply."""

    totals: list[list[int]]
    turns: list[int]


class Moment(NamedTuple):
    """A ply that swung the match: by how much, for whom, and what was told of it."""

    ply: int
    turn: int
    seat: int
    name: str
    points: str
    text: str
    leads: bool


def course(live: Live) -> Course:
    """Played through once more; points are public, so an onlooker's eyes are enough."""
    match = live.edition.typed()
    totals, turns = [[0] * len(live.seats)], [0]
    for ply in live.plies:
        for action in ply.actions:
            match.play(action)
        view = match.view(NOBODY)
        totals.append(view.totals())
        turns.append(int(view.turns))
    return Course(totals, turns)


# -- the moves that swung it


def moments(live: Live, found: Course, lang: Lang) -> list[Moment]:
    swings = sorted(((swing(found, ply), -ply) for ply in range(1, len(found.totals))), reverse=True)[:MOST]
    plies = sorted(-ply for (size, _), ply in swings if size > 0)
    return [moment(live, found, ply, lang) for ply in plies]


def swing(found: Course, ply: int) -> tuple[float, int]:
    """By how much somebody gained more than the others with this ply, and who."""
    before, after = found.totals[ply - 1 : ply + 1]
    gains = [now - then for now, then in zip(after, before, strict=True)]
    others = max(1, len(gains) - 1)
    return max((gain - (sum(gains) - gain) / others, -seat) for seat, gain in enumerate(gains))


def moment(live: Live, found: Course, ply: int, lang: Lang) -> Moment:
    before, after = found.totals[ply - 1 : ply + 1]
    seat = most_changed(before, after)
    told = live.tell(NOBODY, lang, ply - 1, ply)
    leads = leader(after) == seat != leader(before)
    return Moment(
        ply, found.turns[ply], seat, live.seats[seat].name, f"{after[seat] - before[seat]:+d}".replace("-", MINUS),
        brief([line.text for line in told]), leads and len(after) > 1,
    )  # fmt: skip


def most_changed(before: Sequence[int], after: Sequence[int]) -> int:
    """Whose points changed most: who gained, or lost what made the others gain on them."""
    return max(range(len(after)), key=lambda seat: abs(after[seat] - before[seat]))


def brief(told: Sequence[str]) -> str:
    """The first sentences, whole, as far as there is room; at least one."""
    fitting = [count for count in range(1, len(told) + 1) if len("; ".join(told[:count])) <= LONGEST]
    kept = told[: max(fitting, default=1)]
    return "; ".join([*kept, "…"] if len(kept) < len(told) else kept)


def leader(totals: Sequence[int]) -> int:
    """The seat that is ahead of all others, or NOBODY."""
    best = max(totals)
    return totals.index(best) if list(totals).count(best) == 1 else NOBODY


# -- the lines


def chart(found: Course, names: Sequence[str], lang: Lang) -> Markup:
    low, high = span(found.totals)
    drawn = [*across(low, high), *down(found, lang)]
    ends = spread([height(total, low, high) for total in found.totals[-1]])
    for seat, name in enumerate(names):
        drawn.append(line(found, seat, low, high))
        drawn.append(
            ending_of(seat, name, found.totals[-1][seat], (height(found.totals[-1][seat], low, high), ends[seat]))
        )
    title = escape(CHART.fill(lang, turns=found.turns[-1]))
    return Markup(
        f'<svg class="lead-lines" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{title}">{"".join(drawn)}</svg>'
    )


def span(totals: Sequence[Sequence[int]]) -> tuple[int, int]:
    low, high = min(map(min, totals)), max(map(max, totals))
    return low, max(high, low + 1)


def height(total: float, low: int, high: int) -> float:
    return round(HIGH - BOTTOM - (HIGH - BOTTOM - TOP) * (total - low) / (high - low), 1)


def place(ply: int, plies: int) -> float:
    return round(LEFT + (WIDE - LEFT - RIGHT) * ply / max(1, plies), 1)


def across(low: int, high: int) -> list[str]:
    """A line at every so many points."""
    step = next(size for size in steps() if (high - low) / size <= LINES)
    return [
        f'<path class="grid" d="M{LEFT} {height(points, low, high)}H{WIDE - RIGHT}"/>'
        f'<text class="figure" x="{LEFT - 6}" y="{height(points, low, high) + 4}" text-anchor="end">'
        f"{figure(points)}</text>"
        for points in range(-(-low // step) * step, high + 1, step)
    ]


def figure(points: int) -> str:
    return str(points).replace("-", "−")


def steps() -> list[int]:
    return [unit * 10**power for power in range(9) for unit in (1, 2, 5)]


def down(found: Course, lang: Lang) -> list[str]:
    """A few turns by their numbers, below."""
    turns, plies = found.turns[-1], len(found.turns) - 1
    step = next(size for size in steps() if turns / size <= 2 * LINES)
    marked = [turn for turn in range(step, turns + 1, step) if turn in found.turns]
    texts = [
        f'<text class="figure" x="{x}" y="{HIGH - 8}" text-anchor="middle">{turn}</text>'
        for turn, x in ((turn, place(found.turns.index(turn), plies)) for turn in marked)
    ]
    return [*texts, f'<text class="figure" x="{LEFT - 6}" y="{HIGH - 8}" text-anchor="end">{TURN.to(lang)}</text>']


def line(found: Course, seat: int, low: int, high: int) -> str:
    plies = len(found.totals) - 1
    points = [(place(ply, plies), height(totals[seat], low, high)) for ply, totals in enumerate(found.totals)]
    kept = [
        point
        for i, point in enumerate(points)
        if i in (0, plies) or point[1] != points[i - 1][1] or point[1] != points[i + 1][1]
    ]
    path = " ".join(f"{x:g} {y:g}" for x, y in kept)
    return f'<path class="lead s-seat{seat}" d="M{path}" stroke-dasharray="{DASHES[seat % len(DASHES)]}"/>'


def ending_of(seat: int, name: str, total: int, heights: tuple[float, float]) -> str:
    """The mark of a seat where its line ends, and its name beside it."""
    short = name if len(name) <= LETTERS else f"{name[: LETTERS - 1]}…"
    at, words = heights
    return (
        f'<g class="f-seat{seat}" transform="translate({WIDE - RIGHT} {at})">{MARKS[seat % len(MARKS)]}</g>'
        f'<text class="who" x="{WIDE - RIGHT + 10}" y="{words + 4}"><tspan>{figure(total)}</tspan> '
        f"{escape(short)}</text>"
    )


def spread(heights: Sequence[float]) -> list[float]:
    """Names that would lie on one another are moved apart, in their order."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    found = dict(zip(order, (heights[seat] for seat in order), strict=True))
    for above, below in pairwise(order):
        found[below] = max(found[below], found[above] + APART)
    beyond = max(0.0, max(found.values()) - (HIGH - BOTTOM))
    return [found[seat] - beyond for seat in range(len(heights))]
