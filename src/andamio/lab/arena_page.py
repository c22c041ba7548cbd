"""An arena as one page that needs nothing else: no script, no request, light enough to send by post."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Any, NamedTuple

from andamio.core.text import Lang, Text
from andamio.games import find

PAPER, INK, STONE, TILE, GAIN, LOSS = "#FFFDF8", "#23201C", "#8C8478", "#B84A26", "#5F6F33", "#8E2F3A"
NARROW = "\N{NARROW NO-BREAK SPACE}"
ROW, HEAD, FOOT = 44, 8, 24  # heights in a plot
LEAST_TICKS = 4
STRONGEST = 0.62  # of an ink in a cell of the map: text on it keeps a contrast of 4.5


class Row(NamedTuple):
    """A line of a plot: whose, what is read there, and where its dot and interval lie."""

    name: str
    figure: str
    place: dict[str, float | None]
    is_anchor: bool


def arena_page(found: dict[str, Any], lang: Lang) -> str:
    """Well-formed as XML too."""
    title = TITLE.fill(lang, game=find(found["game"]).title)
    parts = [
        f"<h1>{escape(title)}</h1>",
        paragraph(WHAT.fill(lang, **found, bots_count=len(found["bots"]))),
        section(STANDING, bots_table(found, lang), lang),
        section(RATINGS, plot(rating_rows(found), RATINGS.to(lang)), lang, RATINGS_NOTE.fill(lang, **found)),
        section(PAIRS, heat_map(found, lang), lang, PAIRS_NOTE.to(lang)),
        section(MARGINS, plot(margin_rows(found), MARGINS.to(lang)), lang, MARGINS_NOTE.to(lang)),
        section(HOW, how(found, lang), lang),
    ]
    return PAGE.format(lang=lang, title=escape(title), style=STYLE, body="\n".join(parts))


def section(title: Text, body: str, lang: Lang, note: str = "") -> str:
    return f"<section><h2>{escape(title.to(lang))}</h2>{paragraph(note) if note else ''}{body}</section>"


def paragraph(text: str) -> str:
    """A number and its sign stay together."""
    return f"<p>{escape(text.replace(' %', NARROW + '%'))}</p>"


# -- the table


def bots_table(found: dict[str, Any], lang: Lang) -> str:
    heads = "".join(f'<th scope="col">{escape(head.to(lang))}</th>' for head in HEADS)
    rows = "\n".join(bot_row(bot) for bot in found["bots"])
    return f'<div class="wide"><table class="bots"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'


def bot_row(bot: dict[str, Any]) -> str:
    cells = [
        figure(bot["rating"], whole),
        figure(bot["wins"], percent),
        figure(bot["rank"], hundredths),
        figure(bot["margin"], tenths),
    ]
    return f'<tr><th scope="row">{escape(bot["name"])}</th>{"".join(cells)}<td class="games">{bot["games"]:,}</td></tr>'


def figure(estimate: dict[str, float | None], say: Callable[[float], str]) -> str:
    return f"<td>{say(estimate['mean'] or 0)}<small>{interval(estimate, say)}</small></td>"


def interval(estimate: dict[str, float | None], say: Callable[[float], str]) -> str:
    low, high = estimate["low"], estimate["high"]
    return "" if low is None or high is None else f"{say(low)}…{say(high)}"


def whole(value: float) -> str:
    return minus(f"{value:z.0f}")


def percent(value: float) -> str:
    return f"{100 * value:.1f}"


def hundredths(value: float) -> str:
    return f"{value:.2f}"


def tenths(value: float) -> str:
    return minus(f"{value:z.1f}")


def signed(value: float) -> str:
    return minus(f"{value:+z.1f}")


def minus(figure: str) -> str:
    return figure.replace("-", "−")


# -- the plots: places across are per cent, so that text keeps its size on a narrow screen


def rating_rows(found: dict[str, Any]) -> list[Row]:
    return [plot_row(bot, "rating", whole, found["anchor"]) for bot in found["bots"]]


def margin_rows(found: dict[str, Any]) -> list[Row]:
    ordered = sorted(found["bots"], key=lambda bot: -bot["margin"]["mean"])
    return [plot_row(bot, "margin", signed, found["anchor"]) for bot in ordered]


def plot_row(bot: dict[str, Any], key: str, say: Callable[[float], str], anchor: str) -> Row:
    return Row(bot["name"], say(bot[key]["mean"]), bot[key], bot["name"] == anchor)


def plot(rows: Sequence[Row], label: str) -> str:
    """Dots and intervals, a row each, over a shared scale."""
    marks = ticks([value for row in rows for value in row.place.values() if value is not None])
    height = HEAD + ROW * len(rows)
    lines = "".join(tick_line(mark, across(mark, marks), height) for mark in marks)
    dots = "".join(dot(row, HEAD + ROW * i, marks) for i, row in enumerate(rows))
    return (
        f'<svg role="img" aria-label="{escape(label)}" width="100%" height="{height + FOOT}">\n'
        f'<svg x="3%" width="94%" overflow="visible">{lines}{dots}</svg>\n</svg>'
    )


def ticks(values: Sequence[float]) -> list[float]:
    """Round numbers around all values, zero among them."""
    low, high = min(0.0, *values), max(0.0, *values)
    high = high if high > low else low + 1
    step = round_step((high - low) / LEAST_TICKS)
    return [step * i for i in range(floor(low / step), ceil(high / step) + 1)]


def round_step(wanted: float) -> float:
    """The largest of 1, 2, 5, 10, 20, 50 … that is not above."""
    power = 10.0 ** floor(log10(wanted))
    return max(step * power for step in (1, 2, 5) if step * power <= wanted)


def across(value: float, marks: Sequence[float]) -> str:
    return f"{100 * (value - marks[0]) / (marks[-1] - marks[0]):.2f}%"


def tick_line(mark: float, x: str, height: int) -> str:
    ink = f'stroke="{INK}"' if mark == 0 else f'stroke="{STONE}" stroke-opacity="0.3"'
    return (
        f'<line x1="{x}" x2="{x}" y1="0" y2="{height}" {ink}/>'
        f'<text class="tick" x="{x}" y="{height + 16}" text-anchor="middle">{minus(f"{mark:g}")}</text>'
    )


def dot(row: Row, top: int, marks: Sequence[float]) -> str:
    mean, low, high = (across(row.place[key] or 0, marks) for key in ("mean", "low", "high"))
    ink, y = STONE if row.is_anchor else TILE, top + 30
    known = row.place["low"] is not None
    bar = f'<line x1="{low}" x2="{high}" y1="{y}" y2="{y}" stroke="{ink}" stroke-width="4" stroke-opacity="0.45"/>'
    return (
        f'<text class="name" x="0" dx="6" y="{top + 16}">{escape(row.name)}</text>'
        f'<text class="figure" x="100%" dx="-6" y="{top + 16}" text-anchor="end">{row.figure}</text>'
        f'{bar if known else ""}<circle cx="{mean}" cy="{y}" r="6" fill="{ink}" stroke="{PAPER}" stroke-width="2"/>'
    )


# -- the map


def heat_map(found: dict[str, Any], lang: Lang) -> str:
    names = [bot["name"] for bot in found["bots"]]
    scores = {tuple(pair["bots"]): pair["score"]["mean"] for pair in found["pairs"]}
    scores |= {(other, bot): 1 - score for (bot, other), score in scores.items()}
    heads = "".join(f'<th scope="col">{number}</th>' for number in range(1, len(names) + 1))
    rows = "\n".join(map_row(number, name, names, scores) for number, name in enumerate(names, 1))
    corner = f"<td>{escape(AGAINST.to(lang))}</td>"
    return f'<div class="wide"><table class="map"><tbody><tr>{corner}{heads}</tr>{rows}</tbody></table></div>'


def map_row(number: int, name: str, names: Sequence[str], scores: dict[Any, float]) -> str:
    cells = "".join(map_cell(scores.get((name, other))) for other in names)
    return f'<tr><th scope="row"><b>{number}</b> {escape(name)}</th>{cells}</tr>'


def map_cell(score: float | None) -> str:
    if score is None:
        return "<td>·</td>"
    ground = blend(GAIN if score > 0.5 else LOSS, STRONGEST * abs(2 * score - 1))
    return f'<td style="background:{ground}">{100 * score:.0f}</td>'


def blend(ink: str, depth: float) -> str:
    """An ink on paper, as deep as that."""
    parts = [(int(ink[i : i + 2], 16), int(PAPER[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(over * depth + under * (1 - depth)):02X}" for over, under in parts)


# -- words


def how(found: dict[str, Any], lang: Lang) -> str:
    names = ",".join(bot["name"] for bot in found["bots"])
    options = "".join(f" --option {name}={value}" for name, value in found["options"].items())
    order = f"andamio arena {found['game']} --bots {names} --games {found['deals']} --seed {found['seed']}{options}"
    said = "".join(paragraph(line.fill(lang, **found)) for line in HOW_LINES)
    words = " ".join(f"<span>{escape(word)}</span>" for word in order.split())
    return f"{said}<p><code>{words}</code></p>"


TITLE = Text("La arena de {game}", "The arena of {game}")
WHAT = Text(
    "{bots_count} bots en {lineups} alineaciones; cada una juega los mismos {deals} repartos en todos los asientos: "
    "{games} partidas de {seats} asientos.",
    "{bots_count} bots in {lineups} lineups; each plays the same {deals} deals in all seats: "
    "{games} games of {seats} seats.",
)
STANDING = Text("Clasificación", "Standing")
HEADS = (
    Text("bot", "bot"),
    Text("fuerza", "rating"),
    Text("gana, %", "wins, %"),
    Text("puesto", "rank"),
    Text("ventaja", "margin"),
    Text("partidas", "games"),
)
RATINGS = Text("Fuerza", "Ratings")
RATINGS_NOTE = Text(
    "En la escala de Elo, con {anchor} en 0: 100 puntos más son un 64 % de victorias; 200, un 76 %; 400, un 91 %.",
    "On the scale of Elo, with {anchor} at 0: 100 points more are 64 % of wins; 200, 76 %; 400, 91 %.",
)
PAIRS = Text("Cara a cara", "Head to head")
PAIRS_NOTE = Text(
    "De cada cien comparaciones, cuántas gana el de la fila al de la columna; un empate es media.",
    "Of a hundred comparisons, how many the row wins against the column; a draw is a half.",
)
AGAINST = Text("contra", "against")
MARGINS = Text("Ventaja", "Margins")
MARGINS_NOTE = Text(
    "Puntos más que el mejor de los demás, de media.", "Points more than the best of the others, on average."
)
HOW = Text("Cómo se ha medido", "How it was measured")
HOW_LINES = (
    Text(
        "Un reparto es el mismo azar para todos: cada alineación lo juega una vez en cada rotación de sus asientos. "
        "La fuerza es la del modelo de Bradley-Terry. Los intervalos son del 95 %, por remuestreo de repartos enteros.",
        "A deal is the same chance for everybody: each lineup plays it once in every rotation of its seats. "
        "Ratings are those of the Bradley-Terry model. Intervals are of 95 %, by resampling whole deals.",
    ),
    Text(
        "Reglas, versión {rules}; caja {box}; semilla {seed}. La misma orden da el mismo resultado, "
        "salvo con bots que miran el reloj:",
        "Rules, version {rules}; box {box}; seed {seed}. The same command gives the same result, "
        "but for bots that look at a clock:",
    ),
)

PAGE = """<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""
STYLE = """
body { margin: 0; background: #FAF6EF; color: #23201C; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 40px 16px; }
h1, h2, svg .name, th[scope=row] { font-family: "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, serif; }
h1 { font-size: 40px; line-height: 1.1; margin: 0 0 16px; text-wrap: balance; }
h2 { font-size: 20px; line-height: 1.1; margin: 0 0 8px; }
p { margin: 0 0 12px; max-width: 64ch; text-wrap: pretty; }
section { margin-top: 24px; padding: 24px; background: #FFFDF8; border: 1px solid #D9D2C5; border-radius: 8px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 8px 4px; text-align: right; vertical-align: top; font-weight: normal; }
th[scope=row], thead th:first-child { text-align: left; padding-left: 0; white-space: nowrap; }
thead th { font-size: 12px; border-bottom: 1px solid #8C8478; }
tbody tr + tr > * { border-top: 1px solid #E8E2D6; }
small { display: block; font-size: 12px; color: #6B645A; white-space: nowrap; }
.map th, .map td { padding: 0 4px; height: 40px; text-align: center; vertical-align: middle; }
.map tr > * { border: 2px solid #FFFDF8 !important; }
.map th[scope=row] { text-align: left; padding-left: 0; }
.map td, .map th[scope=col] { width: 72px; min-width: 24px; }
.map tr:first-child > * { height: 24px; font-size: 12px; }
.map tr:first-child td { text-align: left; padding-left: 0; }
svg { display: block; overflow: visible; }
svg text { font-size: 14px; fill: #23201C; font-variant-numeric: tabular-nums; }
svg .name, svg .figure { font-size: 16px; paint-order: stroke; stroke: #FFFDF8; stroke-width: 6px; }
svg .tick { font-size: 12px; fill: #6B645A; }
code { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
code span { display: inline-block; max-width: 100%; }
@media (max-width: 560px) {
  main { padding: 24px 8px; }
  h1 { font-size: 28px; padding: 0 8px; }
  main > p { padding: 0 8px; }
  section { padding: 16px 12px; }
  table { font-size: 14px; }
  .games, .bots thead th:first-child, .bots thead th:last-child { display: none; }
  .bots, .bots thead, .bots tbody { display: block; }
  .bots tr { display: grid; grid-template-columns: repeat(4, 1fr); }
  .bots th[scope=row] { grid-column: 1 / -1; font-size: 16px; padding-bottom: 0; }
  .bots tbody tr + tr > td { border: 0; }
  .bots td { padding-top: 4px; }
  .map th, .map td { padding: 0 2px; }
  .map td, .map th[scope=col] { width: 40px; }
}
"""
