"""Everything compiled once: what a match, a view and a playout need."""

from __future__ import annotations

from andamio.bots import find as find_bot
from andamio.core.dice import seeded
from andamio.core.game import Game

from .playouts import play_at_random


def warm(game: Game) -> None:
    edition = game.edition()
    match = edition.typed()
    match.odds()
    match.throw(seeded(0))
    match.deal(0)
    seen = match.view(match.turn)
    game.engine.is_sound(seen.imagine(0), edition.box)
    match.play(seen.legal()[0])
    match.scores()
    match.ranks()
    play_at_random(edition, 1)
    first = edition.new(0)
    for name in ("greedy", "ismcts-1"):
        find_bot(name).think(first.view(first.turn), first.legal(), None, seeded(0))
