"""The facts of a game's page, measured: what documents and tests say of a game comes from here."""

from __future__ import annotations

from typing import Any

from andamio.core.game import Edition, Game

from .playouts import LEAST, MOST, SUM, TIMES, Games, play_at_random
from .playthrough import signature
from .simulate import spread, wins

FACT_GAMES = 20_000
SEED = 1


def facts(game: Game, games: int = FACT_GAMES, seed: int = SEED) -> dict[str, Any]:
    """Random play over seeded games of every edition."""
    editions = [edition_facts(edition, games, seed) for edition in game.editions()]
    return {**head_facts(game, games, seed), "editions": editions}


def head_facts(game: Game, games: int = FACT_GAMES, seed: int = SEED) -> dict[str, Any]:
    """What is known of a game before it is played, and what will be."""
    return {
        "game": game.name,
        "seats": list(game.seats),
        "actions": game.actions,
        "outcomes": game.outcomes,
        "state_bytes": game.state.itemsize,
        "box_bytes": game.box.itemsize,
        "rules": game.version,
        "signature": signature(game, game.version),
        "games": games,
        "seed": seed,
    }


def edition_facts(edition: Edition, games: int, seed: int) -> dict[str, Any]:
    played = play_at_random(edition, games, seed, events=True)
    return {
        "options": edition.options,
        "turns": spread(played.turns),
        "decisions": spread(played.decisions),
        "steps": spread(played.steps),
        "score": spread(played.points.sum(axis=2)),
        "wins": [share / games for share in wins(played.ranks)],
        "events": event_facts(edition.game, played),
    }


def event_facts(game: Game, played: Games) -> dict[str, dict[str, float]]:
    """How often each thing happens in a game, and the amounts it had."""
    rows = {}
    for event, row in zip(game.events, played.events.tolist(), strict=True):
        rows[event.name] = {
            "per_game": row[TIMES] / len(played.turns),
            "mean": row[SUM] / max(1, row[TIMES]),
            "min": row[LEAST],
            "max": row[MOST],
        }
    return rows
