"""What a net takes at a leaf beside a rollout, and that what is compiled says what PyTorch says."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from andamio.bots.ismcts import Scratch, new_scratch, rollout_of
from andamio.bots.learned import appraise_by
from andamio.core.compiled import Array, compiled
from andamio.core.game import Game
from andamio.core.plan import Plan

from .features import SEATS, edition_of, told_of
from .games import Kept, Slips, advised_of, no_positions
from .net import OUT, Desk, Net, load_for, new_desk, predict

POSITIONS, REPEATS = 4000, 2000
NEAR = 1e-3  # how far apart what two ways of adding up say may be


@functools.cache
def appraise_often_of(game: Game) -> Callable[..., None]:
    appraise = appraise_by(told_of(game).look)

    @compiled
    def appraise_often(boxes: Array, scratch: Scratch, net: Net, desk: Desk, repeats: int) -> None:
        for _ in range(repeats):
            appraise(scratch.states[0], boxes[0], net, desk, scratch.points, scratch.ranks, scratch.rewards)

    return appraise_often


@functools.cache
def roll_often_of(game: Game) -> Callable[..., None]:
    rollout = rollout_of(game)

    @compiled
    def roll_often(begins: Array, boxes: Array, scratch: Scratch, plan: Plan, repeats: int) -> None:
        for _ in range(repeats):
            scratch.states[0] = begins[0]
            rollout(scratch.states[0], boxes[0], scratch, SEATS, plan)

    return roll_often


def taken(work: Callable[[int], None]) -> float:
    """Microseconds, once it is compiled."""
    work(1)
    began = time.thread_time()
    work(REPEATS)
    return (time.thread_time() - began) / REPEATS * 1e6


def some_positions(game: Game, desk: Desk) -> Kept:
    kept, box = no_positions(POSITIONS, told_of(game)), edition_of(game).box
    count = advised_of(game)(box, new_scratch(game, 0), game.advice.PLAN.exactly(), kept, desk, 1, 16, Slips())
    return Kept(*(column[:count] for column in kept))


def compared(game: Game, file: Path, kept: Kept, guess: Array) -> Iterator[str]:
    try:
        import torch

        from .train import Course, learner_of
    except ImportError:
        return
    learner = learner_of(Course(file, 0, (), file, game=game.name))
    with torch.no_grad():
        truth = learner(torch.tensor(kept.rows.astype(np.int64)), torch.tensor(kept.dense)).numpy()
    far = float(np.abs(truth - guess).max())
    yield f"{'as' if far < NEAR else 'NOT as'} PyTorch says: {far:.1e} apart at most, in {len(guess)} positions"


def spoken(game: Game, file: Path) -> Iterator[str]:
    net = load_for(told_of(game), file)
    desk = new_desk(net, told_of(game))
    kept = some_positions(game, desk)
    guess = np.zeros((len(kept.seats), OUT), np.float32)
    predict(kept.rows, kept.dense, net, desk, guess)
    yield from compared(game, file, kept, guess)
    began = time.thread_time()
    predict(kept.rows, kept.dense, net, desk, guess)
    yield f"a net's layers alone: {(time.thread_time() - began) / len(guess) * 1e6:.2f} µs"
    yield from leaves(game, net, desk)


def leaves(game: Game, net: Net, desk: Desk) -> Iterator[str]:
    edition, scratch, plan = edition_of(game), new_scratch(game, 0), game.advice.PLAN.exactly()
    box, begins = edition.box, edition.new(1).states.copy()
    scratch.states[:] = begins
    asked = taken(lambda count: appraise_often_of(game)(box, scratch, net, desk, count))
    rolled = taken(lambda count: roll_often_of(game)(begins, box, scratch, plan, count))
    yield f"at the first decision a look and a net: {asked:.2f} µs; a rollout: {rolled:.2f} µs"
