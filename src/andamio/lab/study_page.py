"""A report of the lab as one page: words first, then plots; it needs nothing else, no script and no request.

page(report, "en")    the whole page, to be kept, sent and printed
body(report, "en")    what a page of the house shows of it
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from html import escape
from pathlib import Path
from typing import Any

from andamio.core.text import Lang, Text, listed

from . import study_words as words
from .study_detail import detail
from .study_plots import Row, bars, curves, dots
from .study_shown import NARROW, Report, Shown, figures_table, pair, section, signed, with_reach

FOLDER = Path(__file__).parent

SIGNS = {"alarm": "!", "notice": "·", "good": "✓"}
QUARTER = 5  # stops of an openness line
WORDY = 14  # levers told at most
SMALL = 0.1  # changes below are told with one digit more

PAGE = (
    '<!DOCTYPE html><html lang="{lang}"><head><meta charset="utf-8"/>'
    '<meta name="viewport" content="width=device-width, initial-scale=1"/><title>{title}</title>'
    "<style>{style}</style></head><body><main>{body}</main></body></html>"
)


def page(report: Report, lang: Lang) -> str:
    title = words.TITLE.fill(lang, game=report["title"])
    head = f"<h1>{escape(title)}</h1>"
    whole = f'<div class="study">{head}{inner(report, lang)}</div>'
    style = sheet("study") + sheet("study_page")
    return PAGE.format(lang=lang, title=escape(title), style=style, body=whole)


@cache
def sheet(name: str) -> str:
    return (FOLDER / f"{name}.css").read_text(encoding="utf-8")


def body(report: Report, lang: Lang) -> str:
    return f'<div class="study">{inner(report, lang)}</div>'


def inner(report: Report, lang: Lang) -> str:
    shown = Shown(report, lang)
    made = [intro(shown), in_words(shown), changed(shown), who_wins(shown), how_long(shown), still_open(shown)]
    made += [detail(shown, table) for table in report["tables"]]
    return "".join([*made, levers(shown), how(shown)])


# -- words first


def intro(shown: Shown) -> str:
    report, compares = shown.report, shown.compares
    what = [shown.say(words.GAMES, games=f"{report['games']:,}".replace(",", NARROW), bots=named_bots(shown))]
    if compares:
        boxes = {side: shown.read(box["name"]) for side, box in report["boxes"].items()}
        what.insert(0, shown.say(words.COMPARED, **boxes))
    key = (
        f'<ul class="key"><li><span class="ring"></span> {shown.say(words.BEFORE)}</li>'
        f'<li><span class="full"></span> {shown.say(words.NOW)}</li><li>{shown.say(words.REACH)}</li></ul>'
        if compares
        else f'<ul class="key"><li>{shown.say(words.REACH)}</li></ul>'
    )
    return f"<p>{escape(' '.join(what))}</p>{changes(shown)}{key}"


def named_bots(shown: Shown) -> str:
    return listed([Text(**bot["name"]) for bot in shown.report["bots"]]).to(shown.lang)


def changes(shown: Shown) -> str:
    rows = [
        [shown.read(each["name"]), *(escape(value_of(shown, each, side)) for side in ("before", "after"))]
        for each in shown.report["changes"]
    ]
    heads = [shown.say(words.CHANGED), shown.say(words.BEFORE), shown.say(words.NOW)]
    return figures_table(heads, rows, "plain") if rows else ""


def value_of(shown: Shown, change: dict[str, Any], side: str) -> str:
    """As people call it, where it is one of some choices."""
    called = change["called"][side]
    return shown.read(called) if called else value_said(change[side])


def value_said(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, dict):
        return ", ".join(f"{key} {value_said(each)}" for key, each in value.items())
    if isinstance(value, list):
        return " · ".join(map(value_said, value))
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)


def in_words(shown: Shown) -> str:
    """Heaviest first; green where all is well."""
    findings = shown.report["findings"]
    names = {bot["key"]: shown.read(bot["name"]) for bot in shown.report["bots"]}
    lines = "".join(
        finding(shown, one, names.get(one["bots"], one["bots"]) if len(names) > 1 else "") for one in findings
    )
    well = "" if any(one["tone"] == "alarm" for one in findings) else f"<p>{escape(shown.say(words.WELL))}</p>"
    return section(shown.say(words.WORDS), well, f'<ul class="words">{lines}</ul>')


def finding(shown: Shown, one: dict[str, Any], bots: str) -> str:
    """Which bots say so stands behind it, where there are several kinds."""
    tone, text = one["tone"], kept_together(shown.read(one["text"]))
    sign = f'<b role="img" aria-label="{escape(shown.say(words.TONES[tone]))}">{SIGNS[tone]}</b>'
    by = f" <small>({escape(bots)})</small>" if bots else ""
    return f'<li class="{tone}">{sign} {escape(text)}{by}</li>'


def kept_together(text: str) -> str:
    """A number and its sign."""
    return text.replace(" %", f"{NARROW}%")


def changed(shown: Shown) -> str:
    """What before and after truly tell apart; the same deals on both sides."""
    made = []
    for table in shown.tables:
        rows = [difference(shown, row) for row in table["differences"] if row["clear"]]
        if rows:
            heads = [shown.seats(table), shown.say(words.BEFORE), shown.say(words.NOW), shown.say(words.CHANGE)]
            made.append(figures_table(heads, rows))
        elif table["before"]:
            made.append(f"<p>{escape(shown.seats(table))}: {escape(shown.say(words.SAME))}</p>")
    return section(shown.say(words.DIFFERENT), *made, note=shown.say(words.DIFFERENT_NOTE)) if made else ""


def difference(shown: Shown, row: dict[str, Any]) -> list[str]:
    """More is not better: no colour says so."""
    change = row["change"]
    say = shown.share if row["unit"] == "share" else partial(shown.figure, places=places_for(change["mean"]))
    sign = "+" if change["mean"] > 0 else ""
    moved = f"<strong>{sign}{with_reach(shown, change, say)}</strong>"
    return [shown.read(row["name"]), said_or_not(row["before"], say), said_or_not(row["now"], say), moved]


def places_for(change: float) -> int:
    """A small change is no 0.0."""
    return 1 if abs(change) >= SMALL else 2


def said_or_not(value: float | None, say: Callable[[float], str]) -> str:
    return "–" if value is None else say(value)


# -- for every number of seats


def who_wins(shown: Shown) -> str:
    made = [
        f"<h3>{escape(shown.seats(table))}</h3>"
        + dots(order_rows(shown, table), shown.say(words.WHO), shown.percent, table["now"]["order"]["even"])
        + ahead(shown, table)
        for table in shown.tables
    ]
    return section(shown.say(words.WHO), *made, note=shown.say(words.WHO_NOTE))


def order_rows(shown: Shown, table: dict[str, Any]) -> list[Row]:
    before, now = pair(table, "order")
    rows = []
    for place, wins in enumerate(now["wins"]):
        was = before["wins"][place] if before else None
        name = shown.say(words.ALONE if len(now["wins"]) == 1 else words.PLACES[place])
        rows.append(Row(name, shown.moved(was, wins, shown.share), wins, was))
    return rows


def ahead(shown: Shown, table: dict[str, Any]) -> str:
    """How winning feels while it lasts."""
    before, now = pair(table, "order", "ahead")
    shares = [shown.moved(before and before[n], each, shown.percent) for n, each in enumerate(now) if each]
    if table["seats"] == 1 or not shares:
        return ""
    return f'<p class="aside">{escape(shown.say(words.AHEAD, shares="; ".join(shares)))}</p>'


def how_long(shown: Shown) -> str:
    made = []
    for table in shown.tables:
        before, now = pair(table, "length")
        said = shown.say(
            words.LENGTH,
            turns=shown.moved(before and before["turns"], now["turns"], shown.figure),
            choices=shown.moved(before and before["choices"], now["choices"], shown.figure),
            options=shown.moved(before and before["options"], now["options"], shown.figure),
            minutes=minutes(shown, before, now),
        )
        differ = len({length for side in (before, now) if side for length in lengths_of(side["bars"])}) > 1
        plot = bars(now["bars"], before and before["bars"], f"{shown.say(words.LONG)}. {said}") if differ else ""
        made.append(f"<h3>{escape(shown.seats(table))}</h3><p>{escape(said)}</p>{plot}")
    note = words.LONG_BOTH if shown.compares else words.LONG_NOTE
    return section(shown.say(words.LONG), *made, note=shown.say(note))


def lengths_of(found: dict[str, Any]) -> list[float]:
    """Where all games are as long, there is nothing to draw."""
    return [found["low"] + n * found["step"] for n, share in enumerate(found["shares"]) if share]


def minutes(shown: Shown, before: dict[str, Any] | None, now: dict[str, Any]) -> str:
    after = shown.figure(now["minutes"], 0)
    return f"{shown.figure(before['minutes'], 0)} → {after}" if before else after


def still_open(shown: Shown) -> str:
    made = []
    for table in shown.tables:
        if table["seats"] == 1:
            continue
        before, now = pair(table, "open")
        said = shown.say(
            words.OPENNESS,
            changes=shown.moved(before and before["lead_changes"], now["lead_changes"], shown.figure),
            behind=shown.moved(before and before["behind"], now["behind"], shown.percent),
            decided=shown.moved(before and half_decided(before), half_decided(now), shown.percent),
        )
        made.append(f"<h3>{escape(shown.seats(table))}</h3><p>{escape(said)}</p>{leader_curve(shown, table)}")
    return section(shown.say(words.OPEN), *made, note=shown.say(words.OPEN_NOTE)) if made else ""


def half_decided(side: dict[str, Any]) -> dict[str, Any]:
    """The part of a game by which half of them are decided."""
    return {"mean": side["decided"]["quantiles"]["0.5"]}


def leader_curve(shown: Shown, table: dict[str, Any]) -> str:
    before, now = pair(table, "open", "leader")
    even = 1 / table["seats"]
    lines = [
        (ink, leads) for ink, side in (("before", before), ("now", now)) if side for leads in [leader_points(side)]
    ]
    stops = [stop for stop in now[QUARTER::QUARTER] if stop["wins"] is not None]
    label = "; ".join(f"{shown.percent(stop['at'])}: {shown.percent(stop['wins'])}" for stop in stops)
    say = (lambda at: shown.percent(at)), shown.percent
    return curves(lines, f"{shown.say(words.OPEN)}. {label}", say, min(even, *lowest(lines)), even)


def leader_points(stops: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """At the very start nobody leads."""
    return [(stop["at"], stop["wins"]) for stop in stops if stop["wins"] is not None and stop["at"] > 0]


def lowest(lines: list[tuple[str, list[tuple[float, float]]]]) -> list[float]:
    return [y for _, points in lines for _, y in points] or [0.0]


# -- what moves what


def levers(shown: Shown) -> str:
    made = [
        f"<h3>{escape(shown.seats(table))}</h3>{lever_table(shown, table['levers'][:WORDY])}"
        for table in shown.tables
        if table["levers"]
    ]
    return section(shown.say(words.LEVERS), *made, note=shown.say(words.LEVERS_NOTE)) if made else ""


def lever_table(shown: Shown, found: list[dict[str, Any]]) -> str:
    names = {effect["key"]: shown.read(effect["name"]) for lever in found for effect in lever["effects"]}
    rows = []
    for lever in found:
        effects = {effect["key"]: effect for effect in lever["effects"]}
        head = f"{shown.read(lever['name'])}: {value_said(lever['before'])} → {value_said(lever['after'])}"
        rows.append([head, *(effect_cell(shown, effects.get(key)) for key in names)])
    return figures_table([shown.say(words.NUMBER), *names.values()], rows)


def effect_cell(shown: Shown, effect: dict[str, Any] | None) -> str:
    """Only what is more than chance would explain."""
    if not effect or not effect["clear"]:
        return "="
    value = effect["change"]["mean"]
    return signed(shown, 100 * value if effect["unit"] == "share" else value) + (
        f"{NARROW}%" if effect["unit"] == "share" else ""
    )


def how(shown: Shown) -> str:
    report = shown.report
    boxes = [report["boxes"]["now"], *([report["boxes"]["before"]] if shown.compares else [])]
    box = ", ".join(each["fingerprint"] for each in boxes)
    said = [
        shown.say(words.HOW_BOTS),
        shown.say(words.HOW_SEED, seed=report["seed"], rules=report["rules"], box=box),
        *(checked(shown, table) for table in shown.tables if table["check"]),
    ]
    return section(shown.say(words.HOW), "".join(f"<p>{escape(line)}</p>" for line in said))


def checked(shown: Shown, table: dict[str, Any]) -> str:
    """What a search says of what the report accuses."""
    check = table["check"]
    about = "; ".join(searched(shown, row) for row in check["about"] if row["search"])
    return shown.say(words.CHECKED, seats=shown.seats(table), games=check["games"], about=about)


def searched(shown: Shown, row: dict[str, Any]) -> str:
    """Four of a kind: 62.9 % → 25.0 % ±15.2 %."""
    say = shown.share if row["unit"] == "share" else shown.figure
    found = row["search"]
    reach = say((found["high"] - found["low"]) / 2)
    return f"{shown.read(row['name'])}: {said_or_not(row['advice'], say)} → {say(found['mean'])} ±{reach}"
