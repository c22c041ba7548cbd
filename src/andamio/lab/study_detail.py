"""What a study tells of one number of seats: how it ends, what wins, what is worth being given, what is done."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from andamio.core.text import Text

from . import study_words as words
from .study_plots import Row, curves, dots, parts, swatch
from .study_shown import Estimate, Shown, figures_table, pair, signed, with_reach

NOTHING = "–"  # in place of a figure that there is not
BEST, MANY = 9, 20  # cards shown from either end where there are more


def detail(shown: Shown, table: dict[str, Any]) -> str:
    """All else, which is folded away but for the last: the fullest table."""
    is_open = ' open="open"' if table is shown.tables[-1] else ""
    makers = (endings, points, categories, cards, actions, skill)
    made = "".join(make(shown, table) for make in makers)
    said = escape(shown.say(words.MORE, seats=shown.seats(table)))
    return f"<section><details{is_open}><summary>{said}</summary>{made}</details></section>"


def headed(shown: Shown, title: Text, body: str, note: Text | None = None) -> str:
    said = f"<p>{escape(shown.say(note))}</p>" if note else ""
    return f"<h3>{escape(shown.say(title))}</h3>{said}{body}"


def endings(shown: Shown, table: dict[str, Any]) -> str:
    before, now = pair(table, "endings")
    if len(now) < 2:
        return ""
    sides = [(text, side) for text, side in ((words.BEFORE, before), (words.NOW, now)) if side]
    drawn = "".join(
        (f'<p class="aside">{escape(shown.say(text))}</p>' if before else "")
        + parts([(shown.read(end["name"]), mean_of(end["share"])) for end in side], shown.say(text), shown.percent)
        for text, side in sides
    )
    key = "".join(
        f"<li>{swatch(n)} {escape(shown.read(end['name']))} {shown.share(mean_of(end['share']))}</li>"
        for n, end in enumerate(now)
    )
    return headed(shown, words.ENDS, f'{drawn}<ul class="key">{key}</ul>')


def mean_of(each: Estimate | float) -> float:
    return float(each["mean"]) if isinstance(each, dict) else each


def points(shown: Shown, table: dict[str, Any]) -> str:
    before, now = pair(table, "points")
    rows = [
        [shown.say(text), *told_pair(shown, before and before[key], now[key], say)]
        for key, text, say in (
            ("all", words.EVERYBODY, shown.figure),
            ("winner", words.WINNER, shown.figure),
            ("last", words.LAST, shown.figure),
            ("margin", words.MARGIN, shown.figure),
            ("close", words.CLOSE, shown.share),
            ("nothing", words.NOTHING, shown.share),
        )
        if now.get(key)
    ]
    sides = (words.BEFORE, words.NOW) if before else (words.ON_AVERAGE,)
    heads = [shown.say(words.POINTS), *map(shown.say, sides)]
    return headed(shown, words.POINTS, figures_table(heads, rows))


def told_pair(shown: Shown, before: Any, now: Any, say: Callable[[float], str]) -> list[str]:
    """A cell for each side that there is."""
    return [with_reach(shown, side, say) for side in (before, now) if side]


def categories(shown: Shown, table: dict[str, Any]) -> str:
    before, now = pair(table, "categories")
    rows = []
    for place, part in enumerate(now):
        was = before[place] if before else None
        cells = [figure_if_any(shown, side[key]) for side in (was, part) if side for key in ("winner", "last")]
        rows.append([shown.read(part["name"]), *cells, gap(shown, part), shown.percent(part["never"])])
    sides = (words.BEFORE, words.NOW) if before else (None,)
    heads = [
        shown.say(words.WHAT_FOR),
        *(head_of(shown, text, side) for side in sides for text in (words.WINNER, words.LAST)),
    ]
    heads += [shown.say(words.GAP), shown.say(words.NEVER)]
    return headed(shown, words.WHAT_WINS, figures_table(heads, rows), words.WHAT_WINS_NOTE)


def figure_if_any(shown: Shown, mean: float | None) -> str:
    """Alone, all games may be won, or lost."""
    return NOTHING if mean is None else shown.figure(mean)


def gap(shown: Shown, part: dict[str, Any]) -> str:
    nobody = part["winner"] is None or part["last"] is None
    return NOTHING if nobody else signed(shown, part["winner"] - part["last"])


def head_of(shown: Shown, text: Text, side: Text | None) -> str:
    return f"{shown.say(text)}, {shown.say(side)}" if side else shown.say(text)


def cards(shown: Shown, table: dict[str, Any]) -> str:
    """The best and the worst to be given."""
    before = {shown.read(each["what"]): each for each in (table["before"] or {}).get("cards", [])}
    return "".join(card_set(shown, each, before.get(shown.read(each["what"]))) for each in table["now"]["cards"])


def card_set(shown: Shown, found: dict[str, Any], was: dict[str, Any] | None) -> str:
    old = {shown.read(row["name"]): row for row in was["rows"]} if was else {}
    rows = found["rows"]
    some = rows if len(rows) <= MANY else rows[:BEST] + rows[-BEST:]
    made = [card_row(shown, row, old.get(shown.read(row["name"]))) for row in some]
    of_chance = found.get("by_chance", True)
    head, note = (words.CARDS, words.CARDS_NOTE) if of_chance else (words.TAKEN_THINGS, words.TAKEN_NOTE)
    title = f"{shown.say(head)}: {shown.read(found['what'])}"
    said = shown.say(note, share=shown.percent(found["explains"]))
    said += f" {shown.say(words.SOME, count=BEST)}" if some is not rows else ""
    plot = dots(made, title, lambda value: signed_figure(shown, value), 0.0)
    return f"<h3>{escape(title)}</h3><p>{escape(said)}</p>{plot}"


def card_row(shown: Shown, row: dict[str, Any], was: dict[str, Any] | None) -> Row:
    wins = row["wins"]
    figure = signed_figure(shown, row["points"]["mean"])
    if wins:
        figure += f" · {signed_figure(shown, 100 * wins['mean'])}"
    return Row(shown.read(row["name"]), figure, row["points"], was and was["points"])


def signed_figure(shown: Shown, value: float) -> str:
    return f"{'+' if value > 0 else ''}{shown.figure(value)}"


def actions(shown: Shown, table: dict[str, Any]) -> str:
    """What is done, how often, and what it is worth to do it never or always."""
    before, now = pair(table, "actions")
    was = {row["key"]: row for row in before or []}
    rules = {row["key"]: row for row in table["now"]["rules"] or []}
    rows = [action_row(shown, row, was.get(row["key"]), rules) for row in now]
    heads = [
        shown.say(words.DONE),
        *([shown.say(words.BEFORE)] if before else []),
        shown.say(words.A_GAME),
        shown.say(words.TAKEN),
    ]
    heads += [shown.say(words.NEVER_WINS), shown.say(words.ALWAYS_WINS)] if rules else []
    unused = "".join(unused_line(shown, row) for row in now)
    note = words.RULES_NOTE if rules else words.ACTIONS_NOTE
    return headed(shown, words.ACTIONS, figures_table(heads, rows) + unused, note)


def action_row(shown: Shown, row: dict[str, Any], was: dict[str, Any] | None, rules: dict[str, Any]) -> list[str]:
    cells = [shown.figure(was["chosen"], 2)] if was else []
    cells += [shown.figure(row["chosen"], 2), shown.percent(row["taken"])]
    if rules:
        rule = rules.get(row["key"])
        cells += [with_reach(shown, rule and rule[way], shown.share) for way in ("never", "always")]
    return [shown.read(row["name"]), *cells]


def unused_line(shown: Shown, row: dict[str, Any]) -> str:
    """What nobody ever chose, and what could never be chosen."""
    named = ", ".join(map(shown.read, row["unused"])) + (", …" if row["unused_count"] > len(row["unused"]) else "")
    never = ", ".join(map(shown.read, row.get("impossible", ())))
    lines = [(words.UNUSED, named), (words.IMPOSSIBLE, never)]
    return "".join(
        f'<p class="aside">{escape(shown.say(text, action=shown.read(row["name"]), named=each))}</p>'
        for text, each in lines
        if each
    )


def skill(shown: Shown, table: dict[str, Any]) -> str:
    before, now = pair(table, "skill")
    if not now:
        return ""
    even = table["now"]["order"]["even"] or 1.0
    sides = [(ink, side["blind"]) for ink, side in (("before", before), ("now", now)) if side]
    lines = [(ink, [(0.0, even), *((each["share"], each["wins"]["mean"]) for each in side)]) for ink, side in sides]
    label = "; ".join(f"{shown.percent(x)}: {shown.percent(y)}" for x, y in lines[-1][1])
    curve = curves(lines, f"{shown.say(words.SKILL)}. {label}", (shown.percent, shown.percent), 0.0, even)
    rows = [
        [shown.read(step["name"]), escape(shown.read(step["against"])), with_reach(shown, step["wins"], shown.share)]
        for step in now["ladder"]
    ]
    ladder = (
        figures_table([shown.say(words.LEVEL), shown.say(words.AGAINST), shown.say(words.WINS)], rows) if rows else ""
    )
    return headed(shown, words.SKILL, curve + ladder, words.SKILL_NOTE)
