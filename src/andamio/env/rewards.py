"""What a finished match is worth to each seat, for whoever learns: by rank or by points."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Literal

import numpy as np

from andamio.core.compiled import Array, Box, State, compiled
from andamio.core.errors import BadInput
from andamio.core.game import Edition, Game
from andamio.core.text import Text, same

Reward = Literal["rank", "points"]
REWARDS = ("rank", "points")

Repay = Callable[[State, Box, Array, Array, Array], None]


@functools.cache
def repay_of(game: Game, reward: str) -> Repay:
    """repay(s, box, ranks, points, out): out[seat]; the other two are room for what the rules count."""
    if reward == "rank":
        return by_rank_of(game)
    if reward == "points":
        return by_points_of(game)
    why = Text(f"debe ser una de: {', '.join(REWARDS)}", f"must be one of: {', '.join(REWARDS)}")
    raise BadInput(what=same(f"reward={reward!r}"), why=why)


def by_rank_of(game: Game) -> Repay:
    """1 for who is alone in front, -1 for the last, evenly between; alone, 1 for winning and -1 for losing."""
    rank = game.rules.rank

    @compiled
    def repay_by_rank(s: State, box: Box, ranks: Array, points: Array, out: Array) -> None:
        rank(s, box, ranks)
        seats = len(out)
        if seats == 1:
            out[0] = 1 if ranks[0] == 1 else -1
            return
        for seat in range(seats):
            ahead = 0
            for other in range(seats):
                ahead += int(ranks[other] > ranks[seat]) - int(ranks[other] < ranks[seat])
            out[seat] = np.float32(ahead) / np.float32(seats - 1)

    return repay_by_rank


def by_points_of(game: Game) -> Repay:
    """The points themselves."""
    score = game.rules.score

    @compiled
    def repay_by_points(s: State, box: Box, ranks: Array, points: Array, out: Array) -> None:
        score(s, box, points)
        for seat in range(len(out)):
            total = 0
            for category in range(points.shape[1]):
                total += int(points[seat, category])
            out[seat] = total

    return repay_by_points


@functools.cache
def call_of(game: Game, reward: str) -> Callable[[Array, Array, Array, Array, Array], None]:
    repay = repay_of(game, reward)

    @compiled
    def call(states: Array, boxes: Array, ranks: Array, points: Array, out: Array) -> None:
        repay(states[0], boxes[0], ranks, points, out)

    return call


def rewards_of(edition: Edition, states: Array, reward: str = "rank") -> Array:
    """What a state, finished or not, is worth to each seat: float32."""
    game, out = edition.game, np.zeros(edition.seats, np.float32)
    ranks, points = room_for(game)
    call_of(game, reward)(states, edition.box, ranks, points, out)
    return out


def room_for(game: Game) -> tuple[Array, Array]:
    """What the rules fill when they rank and when they count."""
    return np.zeros(game.max_seats, np.int32), np.zeros((game.max_seats, len(game.categories)), np.int32)
