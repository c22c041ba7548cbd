"""What a net takes at a leaf beside a rollout, and that what is compiled says what PyTorch says."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from andamio.bots.ismcts import Scratch, new_scratch, rollout_of
from andamio.core.compiled import Array, Box, compiled
from andamio.core.plan import Plan

from .features import GAME, SEATS
from .games import Kept, advised_of, no_positions
from .net import OUT, Desk, Net, load, new_desk, predict
from .search import appraise

POSITIONS, REPEATS = 4000, 2000
NEAR = 1e-3  # how far apart what two ways of adding up say may be

rollout = rollout_of(GAME)


@compiled
def appraise_often(boxes: Array, scratch: Scratch, net: Net, desk: Desk, repeats: int) -> None:
    for _ in range(repeats):
        appraise(scratch.states[0], boxes[0], net, desk, scratch.points, scratch.ranks, scratch.rewards)


@compiled
def roll_often(begins: Array, boxes: Array, scratch: Scratch, plan: Plan, repeats: int) -> None:
    for _ in range(repeats):
        scratch.states[0] = begins[0]
        rollout(scratch.states[0], boxes[0], scratch, SEATS, plan)


def taken(work: Callable[[int], None]) -> float:
    """Microseconds, once it is compiled."""
    work(1)
    began = time.thread_time()
    work(REPEATS)
    return (time.thread_time() - began) / REPEATS * 1e6


def some_positions(net: Net) -> Kept:
    kept, box = no_positions(POSITIONS), GAME.edition(seats=SEATS).box
    count = advised_of(GAME)(box, new_scratch(GAME, 0), GAME.advice.PLAN.exactly(), kept, new_desk(net), 1, 16)
    return Kept(*(column[:count] for column in kept))


def compared(file: Path, kept: Kept, guess: Array) -> Iterator[str]:
    try:
        import torch

        from .train import Course, learner_of
    except ImportError:
        return
    learner = learner_of(Course(file, 0, (), file))
    with torch.no_grad():
        truth = learner(torch.tensor(kept.rows.astype(np.int64)), torch.tensor(kept.dense)).numpy()
    far = float(np.abs(truth - guess).max())
    yield f"{'as' if far < NEAR else 'NOT as'} PyTorch says: {far:.1e} apart at most, in {len(guess)} positions"


def spoken(file: Path) -> Iterator[str]:
    net = load(file)
    kept, desk, edition = some_positions(net), new_desk(net), GAME.edition(seats=SEATS)
    guess = np.zeros((len(kept.seats), OUT), np.float32)
    predict(kept.rows, kept.dense, net, desk, guess)
    yield from compared(file, kept, guess)
    began = time.thread_time()
    predict(kept.rows, kept.dense, net, desk, guess)
    yield f"a net's layers alone: {(time.thread_time() - began) / len(guess) * 1e6:.2f} µs"
    yield from leaves(net, desk, edition.box, edition.new(1).states.copy())


def leaves(net: Net, desk: Desk, box: Box, begins: Any) -> Iterator[str]:
    scratch, plan = new_scratch(GAME, 0), GAME.advice.PLAN.exactly()
    scratch.states[:] = begins
    asked = taken(lambda count: appraise_often(box, scratch, net, desk, count))
    rolled = taken(lambda count: roll_often(begins, box, scratch, plan, count))
    yield f"at the first decision a look and a net: {asked:.2f} µs; a rollout: {rolled:.2f} µs"
