"""What a page shows of the last ply by itself: whose it was, in large letters what counts, and what a round brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from andamio.core.events import seen_by
from andamio.core.layout import NOBODY, OVER
from andamio.core.text import Lang, Text
from andamio.core.view import View
from andamio.table.live import Live
from andamio.table.plies import Ply

from .ending import told

FURTHEST = 40  # plies that are shown again at most
CLOSES = 15  # seconds after which a summary closes itself where others wait


class Gains(NamedTuple):
    """What a round brought to one seat, by category and in all, and what it has now."""

    seat: int
    name: str
    parts: list[int]
    gained: int
    total: int


class Summary(NamedTuple):
    categories: list[str]
    rows: list[Gains]
    closes: int  # seconds; 0: when it is closed


class Show(NamedTuple):
    mover: int
    totals: list[int]
    since: int  # the ply with which one's last turn ended
    heads: list[str]
    summary: Summary | None


def show_of(live: Live, view: View, lang: Lang) -> Show | None:
    if not live.plies:
        return None
    heads, summary = heads_of(live, view, lang), None
    if stops(live, live.plies[-1]) and not is_all(live, view):
        summary = summary_of(live, view, lang)
    return Show(live.plies[-1].seat, view.totals(), last_turn(live.plies, view.seat), heads, summary)


def heads_of(live: Live, view: View, lang: Lang) -> list[str]:
    """What of the last ply stops the show, in large letters; each once."""
    events, tales = live.edition.game.events, live.edition.tales
    happened = [each for each in live.plies[-1].happened if events[each.kind].stops]
    heads = [tales[each.kind].headline(each, live.names(), lang) for each in seen_by(events, happened, view.seat)]
    return list(dict.fromkeys(heads)) + [LAST_ROUND.to(lang)] * begins_last_round(live, view)


def begins_last_round(live: Live, view: View) -> bool:
    """Whether it is known since the last ply that no other round follows."""
    is_last = live.edition.game.words.is_last_round
    return view.turn != OVER and is_last(view) and not is_last(live.view(view.seat, len(live.plies) - 1))


LAST_ROUND = Text("Última ronda", "The last round")


def stops(live: Live, ply: Ply) -> bool:
    """Whether a round or a game has ended with it."""
    return any(live.edition.game.events[each.kind].stops == "round" for each in ply.happened)


def is_all(live: Live, view: View) -> bool:
    """Whether the match has ended with its only round: how it ended says the same, and more."""
    return view.turn == OVER and not ended_before(live)


def summary_of(live: Live, view: View, lang: Lang) -> Summary:
    """Since the last one, or since the beginning."""
    before = live.view(view.seat, ended_before(live)).scores()
    points = view.scores()
    gained = [{key: now[key] - then[key] for key in now} for now, then in zip(points, before, strict=True)]
    shown, totals = told(gained), view.totals()
    titles = [category.text.to(lang) for category in live.edition.game.categories if category.key in shown[0]]
    rows = [
        Gains(seat, name, list(shown[seat].values()), sum(gained[seat].values()), totals[seat])
        for seat, name in enumerate(live.names())
    ]
    return Summary(titles, rows, CLOSES if others_wait(live, view.seat) else 0)


def ended_before(live: Live) -> int:
    """After how many plies the round before this one was over."""
    earlier = range(len(live.plies) - 1, 0, -1)
    return next((ply for ply in earlier if stops(live, live.plies[ply - 1])), 0)


def others_wait(live: Live, seat: int) -> bool:
    """Whether somebody else plays here at the pace of a table."""
    people = [row for row in live.seats if row.kind == "person" and row.seat != seat and not row.bot]
    return live.row.pace == "live" and not live.row.over and seat != NOBODY and bool(people)


def last_turn(plies: Sequence[Ply], seat: int) -> int:
    """The ply with which this seat's turn before the present one ended."""
    ply = len(plies)
    while ply and plies[ply - 1].seat == seat:
        ply -= 1
    while ply and plies[ply - 1].seat != seat and len(plies) - ply < FURTHEST:
        ply -= 1
    return ply
