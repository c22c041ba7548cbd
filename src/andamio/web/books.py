"""Matches that are over, kept as they were told and drawn: readable when their rules are played no more.

A book is written once, behind live games, by the rules that its match was played by: who won and by what, the log as
each viewer may read it, in both languages, and the table after every move as onlookers saw it. What is drawn twice is
kept once.
"""

from __future__ import annotations

import asyncio
import json
import logging
import lzma
from collections.abc import Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from andamio.core.errors import AndamioError
from andamio.core.layout import NOBODY, OVER
from andamio.core.text import LANGS, Lang
from andamio.core.verdict import verdict
from andamio.svg.kept import Kept
from andamio.svg.scene import Scene
from andamio.table.house import House
from andamio.table.live import Live
from andamio.table.store import BookRow, Listing, MoveRow, StoreFailed

PAUSE = 5.0  # seconds from one look for matches that have ended to the next
ROUNDS = 120  # how many of them until those are looked for that no memory knows of
FEW = 20  # written between two looks
# Pages that are alike for long stretches: a quarter of what it costs as usual, and no larger
PACKED = {"id": lzma.FILTER_LZMA2, "preset": 6, "mf": lzma.MF_HC4, "nice_len": 273, "depth": 16}
MOST_PLIES = 2_000  # that are drawn; a longer match has its log, and how it ended
log = logging.getLogger("andamio.web")


# -- writing


class Books:
    def __init__(self, house: House) -> None:
        self.house = house

    async def work(self) -> None:
        """Until the house closes; what cannot be kept now is tried again later."""
        number = 0
        while True:
            try:
                await self.write_some(number % ROUNDS == 0)
            except StoreFailed as error:
                log.warning("a book could not be kept: %s", error)
            except Exception:
                log.exception("books could not be written; it is tried again")
            number += 1
            await asyncio.sleep(PAUSE)

    async def write_some(self, look_for_more: bool = True) -> None:
        """Those that have ended here, and those that an earlier house has left without."""
        waiting = [self.house.ended.pop() for _ in range(min(FEW, len(self.house.ended)))]
        for table in [*waiting, *(await self.house.store.unbooked(FEW) if look_for_more else [])]:
            await self.write(table)

    async def write(self, table: str) -> None:
        """One that cannot be written is kept empty: nobody need try again."""
        store = self.house.store
        listing, moves = await store.find(table), await store.moves(table)
        if listing is None or not listing.table.over or listing.table.game not in self.house.ready:
            return
        try:
            book = await self.house.bots.write_down(written, listing, moves)
        except AndamioError:
            book = b""
        except Exception:
            log.exception("table %s cannot be written down", table)
            book = b""
        await store.keep_book(BookRow(table, len(moves), book))


def written(listing: Listing, moves: Sequence[MoveRow]) -> bytes:
    """In a process of its own: the whole book, packed; nothing of a match that goes on, for it would tell secrets."""
    live = Live(listing, moves, 0)
    if live.turn != OVER:
        return b""
    view, names = live.match.view(NOBODY), live.names()
    book = {
        "verdict": dict(zip(LANGS, verdict(view, names), strict=True)),
        "scores": [[seat, view.ranks()[seat], view.totals()[seat]] for seat in range(len(live.seats))],
        "plies": len(live.plies),
        "log": {lang: [[list(line) for line in live.tell(seat, lang)] for seat in viewers(live)] for lang in LANGS},
        "drawn": drawings(live),
    }  # fmt: skip
    said = json.dumps(book, ensure_ascii=False, separators=(",", ":"))
    return lzma.compress(said.encode(), filters=[PACKED])


def viewers(live: Live) -> range:
    """Onlookers first, then each seat."""
    return range(NOBODY, len(live.seats))


def drawings(live: Live) -> dict[Lang, dict[str, Any]]:
    """Every piece of paper once, and which of them lay there after each ply."""
    first = 0 if len(live.plies) <= MOST_PLIES else len(live.plies)
    match, kept = live.at(first), Kept()
    papers: dict[Lang, dict[str, int]] = {lang: {} for lang in LANGS}
    moments: dict[Lang, list[list[int]]] = {lang: [] for lang in LANGS}
    for ply in range(first, len(live.plies) + 1):
        for action in live.plies[ply - 1].actions if ply > first else ():
            match.play(action)
        view = match.view(NOBODY)
        for lang, known in papers.items():
            lying = sheets(Scene(view, live.names(), lang), kept)
            moments[lang].append([known.setdefault(sheet, len(known)) for sheet in lying])
    return {lang: {"papers": list(papers[lang]), "moments": moments[lang], "first": first} for lang in LANGS}


def sheets(scene: Scene, kept: Kept) -> list[str]:
    """The board and each area: what a move has left as it was is not drawn anew."""
    draw, seats = scene.view.edition.game.drawing, range(scene.view.edition.seats)
    return [kept.of(scene, draw.board), *(kept.of(scene, draw.area, seat) for seat in seats)]


# -- reading


class Page(NamedTuple):
    """A book opened at one ply, for one viewer."""

    verdict: str
    scores: list[tuple[int, int, int]]
    ply: int
    plies: int
    viewer: int
    log: list[tuple[int, int, str]]
    board: Markup
    areas: list[Markup]


def opened(book: bytes, lang: Lang, ply: int | None, viewer: int) -> Page:
    found = json.loads(lzma.decompress(book))
    drawn, plies = found["drawn"][lang], found["plies"]
    ply = plies if ply is None else max(drawn["first"], min(ply, plies))
    viewer = viewer if NOBODY <= viewer < len(found["scores"]) else NOBODY
    lines = [tuple(line) for line in found["log"][lang][viewer - NOBODY] if line[0] <= ply]
    board, *areas = [Markup(drawn["papers"][number]) for number in drawn["moments"][ply - drawn["first"]]]
    return Page(
        found["verdict"][lang], [tuple(row) for row in found["scores"]], ply, plies, viewer, lines, board, areas
    )


async def book_of(house: House, listing: Listing) -> bytes:
    """Nothing where none was written, or the match went on since."""
    row = await house.store.book(listing.table.id)
    return row.book if row and row.seq == listing.moves else b""
