"""Books of matches that are over: each moment is kept as it would be drawn, in both languages."""

from __future__ import annotations

import json
import lzma

import pytest

from andamio.core.layout import NOBODY
from andamio.core.text import LANGS
from andamio.games import SHELF, find
from andamio.lab.playthrough import random_steps
from andamio.svg.scene import Scene
from andamio.table.live import Live
from andamio.table.records import moves_of
from andamio.table.store import Listing, MoveRow
from andamio.web.books import drawings, opened, written
from tests.table.hall import ANA, BLAS, CARLA, NOON, agreed


def ended(game: str) -> tuple[Listing, list[MoveRow]]:
    """A match as a store keeps it, played by chance to its end."""
    seats = find(game).seats
    edition = find(game).edition(seats=min(3, seats[-1]))
    *_, (match, _) = random_steps(edition, 1)
    row, sitting = agreed("book", edition, (ANA, BLAS, CARLA))
    moves = moves_of(match, row, NOON)
    return Listing(row._replace(over=True), tuple(sitting), len(moves)), moves


@pytest.mark.parametrize("game", SHELF)
def test_each_moment_is_kept_as_it_is_drawn(game: str) -> None:
    listing, moves = ended(game)
    live, draw = Live(listing, moves, 0), find(game).drawing
    found = json.loads(lzma.decompress(written(listing, moves)))["drawn"]
    assert found == drawings(live)
    for lang in LANGS:
        assert len(found[lang]["moments"]) == len(live.plies) + 1
        for ply in range(0, len(live.plies) + 1, 7):
            scene = Scene(live.at(ply).view(NOBODY), live.names(), lang)
            shown = [draw.board(scene), *(draw.area(scene, seat) for seat in range(len(live.seats)))]
            assert [found[lang]["papers"][number] for number in found[lang]["moments"][ply]] == shown


def test_a_book_packed_as_before_can_be_read() -> None:
    listing, moves = ended(SHELF[0])
    book = written(listing, moves)
    before = lzma.compress(lzma.decompress(book))
    assert opened(before, "es", None, NOBODY) == opened(book, "es", None, NOBODY)
    assert len(book) < 1.1 * len(before)
