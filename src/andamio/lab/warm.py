"""What is compiled, or read from the disk, before anybody waits for it."""

from __future__ import annotations

import random

from andamio.bots import Budget
from andamio.bots import find as find_bot
from andamio.core.dice import seeded
from andamio.core.game import Game
from andamio.core.match import Match
from andamio.core.outlook import trials

from .playouts import play_at_random

POSITIONS, APART = 8, 9  # that are asked about, and actions between them


def open_game(game: Game) -> Match:
    """What a match and its views need; the match has begun."""
    match = game.edition().typed()
    match.throw(seeded(0))
    match.deal(0)
    view = match.view(match.turn)
    view.imagine(0)
    trials(view, view.legal())
    match.play(view.legal()[0])
    match.scores()
    match.ranks()
    return match


def ask_around(match: Match) -> None:
    """What a game asks its rules when somebody asks about a piece: over some positions, all that actions aim at."""
    game, choose = match.edition.game, random.Random(0)
    aims = {game.drawing.target(action) for action in range(game.actions)}
    for step in range(POSITIONS * APART):
        if match.is_over:
            return
        if step % APART == 0:
            view = match.view(match.turn)
            for aim in aims:
                game.things.about(view, aim)
        match.play(choose.choice(match.legal()))


def warm(game: Game) -> None:
    """All that a game has: what tests, playouts and bots need, too."""
    match = open_game(game)
    match.engine.is_sound(match.states, match.box)
    match.edition.typed().odds()
    play_at_random(match.edition, 1)
    ask_around(match.edition.new(0))
    first = match.edition.new(0)
    for name in ("greedy", "ismcts-1", "arquitecta"):
        find_bot(name).think(first.view(first.turn), first.legal(), Budget(simulations=1), seeded(0))
