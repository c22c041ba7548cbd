"""An analysis as one page that needs nothing else, and its plot: the chance to win over the match."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from andamio.core.text import Text

from .analysis_words import HEADS, MEASURES, NOTHING, Teller, Told, how, in_short, mattered, moments, rows
from .arena_page import PAGE, STYLE

WIDTH, HEIGHT, LEFT, BELOW = 640, 220, 40, 24
COLOURS = ("#B84A26", "#1F5F8B", "#5F6F33", "#7B52A6")
DASHES = ("", "7 3", "2 3", "9 3 2 3")  # seats are told apart without colours, too
TITLE = Text("{game}: decisiones y suerte", "{game}: decisions and luck")
LINE = Text("Posibilidades de ganar, jugada a jugada", "The chance to win, move by move")
KEY = Text(
    "Trazo grueso: decisiones. Trazo fino, sobre franjas: suerte. Círculos: una decisión que regaló algo. Rombos: un "
    "golpe de suerte.",
    "Thick lines: decisions. Thin lines, on bands: luck. Circles: a decision that gave something away. Diamonds: a "
    "stroke of luck.",
)
THICK, THIN = 3.0, 1.2  # strokes of decisions and of luck

Link = Callable[[int], str]  # where a mark leads, by its step


def analysis_page(teller: Teller, found: dict[str, Any]) -> str:
    """Well-formed as XML too."""
    lang, title = teller.lang, TITLE.fill(teller.lang, game=teller.edition.game.title)
    short = "".join(f"<p>{escape(line)}</p>" for line in in_short(teller, found))
    parts = [
        f"<h1>{escape(title)}</h1>",
        short,
        section(LINE.to(lang), key(teller) + plot(teller, found)),
        *(section(text.to(lang), table(teller, found, measure)) for measure, text in MEASURES.items()),
        section(mattered(teller, found), listed(teller, found)),
        f"<p>{escape(how(teller, found))}</p>",
    ]
    return PAGE.format(lang=lang, title=escape(title), style=STYLE, body="\n".join(parts))


def section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


def table(teller: Teller, found: dict[str, Any], measure: str) -> str:
    heads = "".join(f'<th scope="col">{escape(head.to(teller.lang))}</th>' for head in HEADS)
    body = "".join(row(cells) for cells in rows(teller, found, measure))
    return f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>'


def row(cells: list[str]) -> str:
    first, *rest = map(escape, cells)
    return f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'


def listed(teller: Teller, found: dict[str, Any]) -> str:
    said = "".join(item(told) for told in moments(teller, found))
    return f"<ol>{said}</ol>" if said else f"<p>{escape(NOTHING.to(teller.lang))}</p>"


def item(told: Told) -> str:
    words = "; ".join(filter(None, [told.what, told.better, told.then]))
    return f'<li value="{told.step + 1}">{escape(words)}</li>'


# -- the plot


def key(teller: Teller) -> str:
    """Who is which line, then what the marks are."""
    names = "".join(f"<li>{sample(seat)} {escape(name)}</li>" for seat, name in enumerate(teller.names))
    return f'<ul class="key">{names}</ul><p>{escape(KEY.to(teller.lang))}</p>'


def sample(seat: int) -> str:
    return f'<svg width="36" height="10" aria-hidden="true">{stroke(seat, "M0 5H36")}</svg>'


def plot(teller: Teller, found: dict[str, Any], link: Link | None = None) -> str:
    label = escape(LINE.to(teller.lang), quote=True)
    lines = "".join(line(found, seat) for seat in found.get("lines", range(found["seats"])))
    marks = "".join(mark(found, number, link) for number, one in enumerate(found["moments"]) if one["matters"])
    box = f"0 0 {WIDTH} {HEIGHT}"
    return (
        f'<svg class="line" viewBox="{box}" role="img" aria-label="{label}">{bands(found)}{grid()}{lines}{marks}</svg>'
    )


def across(found: dict[str, Any], number: float) -> float:
    """Where a moment ends; the first begins on the left."""
    return round(LEFT + (WIDTH - LEFT - 8) * number / len(found["moments"]), 1)


def down(chance: float) -> float:
    return round(8 + (HEIGHT - BELOW - 8) * (1 - chance), 1)


def stroke(seat: int, d: str, wide: float = THICK) -> str:
    colour, dash = COLOURS[seat], f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    return f'<path class="seat{seat}" d="{d}" fill="none" stroke="{colour}" stroke-width="{wide:g}"{dash}/>'


def line(found: dict[str, Any], seat: int) -> str:
    """From what it was at the start, after every moment: what was decided apart from what was luck."""
    start = found["told"][seat]["chance"]["start"]["mean"]
    chances = [start, *(one["expected"]["chance"][seat] for one in found["moments"])]
    places = [f"{across(found, number)} {down(chance)}" for number, chance in enumerate(chances)]
    steps = list(zip(found["moments"], places, places[1:], strict=False))
    decided = joined([(before, after) for one, before, after in steps if one["seat"] is not None])
    luck = joined([(before, after) for one, before, after in steps if one["seat"] is None])
    return "".join(stroke(seat, d, wide) for d, wide in ((luck, THIN), (decided, THICK)) if d)


def joined(steps: list[tuple[str, str]]) -> str:
    """One path; where a step goes on from the last one, without a break."""
    parts, last = [], ""
    for before, after in steps:
        parts.append(f"L{after}" if before == last else f"M{before}L{after}")
        last = after
    return "".join(parts)


def bands(found: dict[str, Any]) -> str:
    """Where chance acted."""
    wide = max(1.0, across(found, 1) - across(found, 0))
    return "".join(
        f'<rect class="luck" x="{across(found, number)}" y="8" width="{wide:.1f}" height="{HEIGHT - BELOW - 8}" '
        'fill="#8C8478" opacity="0.22"/>'
        for number, one in enumerate(found["moments"])
        if one["seat"] is None
    )


def grid() -> str:
    lines = [(down(share / 4), share * 25) for share in range(5)]
    return "".join(
        f'<path d="M{LEFT} {y}H{WIDTH - 8}" stroke="#8C8478" opacity="0.4"/>'
        f'<text class="tick" x="{LEFT - 6}" y="{y + 4}" text-anchor="end" font-size="12" fill="currentColor">'
        f"{label}</text>"
        for y, label in lines
    )


def mark(found: dict[str, Any], number: int, link: Link | None) -> str:
    """Where it ends, on the line of who decided; of chance, of whom it moved most."""
    one = found["moments"][number]
    moved = [abs(each["mean"]) for each in one["moved"]["chance"]]
    seat = moved.index(max(moved)) if one["seat"] is None else one["seat"]
    x, y = across(found, number + 1), down(one["expected"]["chance"][seat])
    shape = diamond(x, y) if one["seat"] is None else f'<circle cx="{x}" cy="{y}" r="5" fill="{COLOURS[seat]}"/>'
    title = f"<title>{one['step'] + 1}</title>"
    return f'<a href="{escape(link(one["step"]), quote=True)}">{title}{shape}</a>' if link else f"<g>{title}{shape}</g>"


def diamond(x: float, y: float) -> str:
    return f'<path d="M{x} {y - 6}l6 6l-6 6l-6 -6z" fill="#8C8478" stroke="#FFFDF8"/>'
