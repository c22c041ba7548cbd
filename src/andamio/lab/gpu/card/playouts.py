"""Whole games at random on a card, in any shape: for a seed, ranks, points and steps are the same in all of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from .device import Results, Sizes, cupy, passed, processors
from .shapes import Shape, unmeasured

KEYS, ENDED = 128, 126  # as in parts.py
SORTERS = 1024  # threads of a block that sorts places
ROUNDS = 16  # of a graph: launched together
FOREVER = float("inf")


class Run(NamedTuple):
    results: Results
    steps: int  # those of games that were cut, too
    seconds: float
    whole: bool  # until every game was over

    @property
    def rate(self) -> float:
        """Billions of steps a second."""
        return self.steps / self.seconds / 1e9


class Places(NamedTuple):
    """Games that lie in the card's memory: as many at once, each followed by another."""

    states: Any
    dices: Any
    at: Any  # the number of its game, -1 before the first
    taken: Any  # steps of it

    @classmethod
    def room(cls, count: int, sizes: Sizes) -> Places:
        xp = cupy()
        states, dices = count * sizes.state, count * (sizes.seats + 1) * sizes.dice
        whole = xp.full(count, -1, np.int32), xp.zeros(count, np.int32)
        return cls(xp.zeros(states, np.uint8), xp.zeros(dices, np.uint8), *whole)

    def passed(self, sizes: Sizes) -> list[Any]:
        count = self.at.size
        records = (self.states, sizes.state, (count,)), (self.dices, sizes.dice, (count, sizes.seats + 1))
        return [number for record in records for number in passed(*record)] + [*passed(self.at), *passed(self.taken)]


class Playouts:
    """Random games: `kernels(form, registers)` gives what the card runs."""

    def __init__(self, kernels: Callable[[str, int], Any], sizes: Sizes) -> None:
        self.kernels, self.sizes = kernels, sizes

    def __call__(self, box: bytes, games: int, seed: int = 0, first: int = 0, shape: Shape | None = None) -> Results:
        """Games number `first` and on, of those that `seed` stands for."""
        return self.run(box, games, shape or unmeasured(self.sizes), seed, first).results

    def run(
        self,
        box: bytes,
        games: int,
        shape: Shape,
        seed: int = 0,
        first: int = 0,
        turns: int = 1,
        limit: float = FOREVER,
    ) -> Run:
        """At least so many games one after another in a place; `wave` can be cut after so many seconds."""
        xp, found = cupy(), Results.room(games, self.sizes)
        boxes, blank = xp.asarray(np.frombuffer(box, np.uint8)), xp.zeros(self.sizes.state, np.uint8)
        head = [*passed(blank, self.sizes.state, (1,)), *passed(boxes, len(box), (1,)), np.int64(seed), np.int64(first)]
        head += [number for array in found for number in passed(array)]
        count = blocks(-(-games // turns), shape)
        xp.cuda.Device().synchronize()
        began = time.perf_counter()
        places, whole = getattr(self, shape.form)(shape, head, count, limit)
        xp.cuda.Device().synchronize()
        seconds = time.perf_counter() - began
        steps = int(found.steps.sum(dtype=np.int64)) + (0 if whole else unfinished(places, found))
        return Run(found, steps, seconds, whole)

    def plain(self, shape: Shape, head: list[Any], count: int, limit: float) -> tuple[None, bool]:
        self.kernels("plain", shape.registers)((count,), (shape.threads,), tuple(head))
        return None, True

    def block(self, shape: Shape, head: list[Any], count: int, limit: float) -> tuple[Places, bool]:
        places = Places.room(count * shape.threads, self.sizes)
        self.kernels("block", shape.registers)((count,), (shape.threads,), (*head, *places.passed(self.sizes)))
        return places, True

    def wave(self, shape: Shape, head: list[Any], count: int, limit: float) -> tuple[Places, bool]:
        """Rounds until no place is active: a step of every game, and the places sorted for the next."""
        step, scatter = self.kernels("wave", shape.registers), self.kernels("scatter", 0)
        places, sort = Places.room(count * shape.threads, self.sizes), Sort.room(count * shape.threads)
        stepping, sorting = (*head, *places.passed(self.sizes), *sort.stepping()), sort.sorting()
        sorters = -(-sort.keys.size // SORTERS)

        def go(stream: Any) -> None:
            for _ in range(ROUNDS):
                sort.counts.data.memset_async(0, sort.counts.nbytes, stream)
                step((count,), (shape.threads,), stepping)
                scatter((sorters,), (SORTERS,), sorting)

        cupy().cuda.Device().synchronize()
        stream, whole, until = cupy().cuda.Stream(non_blocking=True), False, time.perf_counter() + limit
        launch = recorded(go, stream)
        with stream:
            while not whole and time.perf_counter() < until:
                launch()
                stream.synchronize()
                whole = int(sort.active.get(stream=stream)[0]) == 0
        return places, whole


class Sort(NamedTuple):
    """What sorts places by what comes next in them."""

    order: Any
    keys: Any
    counts: Any  # of places with a key; of those that have been handed out
    active: Any  # places that have a game

    @classmethod
    def room(cls, count: int) -> Sort:
        xp = cupy()
        order, keys = xp.arange(count, dtype=np.int32), xp.full(count, ENDED, np.uint8)
        return cls(order, keys, xp.zeros((2, KEYS), np.int32), xp.full(1, count, np.int32))

    def stepping(self) -> list[Any]:
        return [*passed(self.order), *passed(self.keys), *passed(self.counts[0]), *passed(self.active)]

    def sorting(self) -> tuple[Any, ...]:
        arrays = self.keys, self.order, self.counts[0], self.counts[1], self.active
        return tuple(number for array in arrays for number in passed(array))


def recorded(go: Callable[[Any], None], stream: Any) -> Callable[[], None]:
    """What is done again and again, as one graph; where that cannot be had, launch by launch."""
    xp = cupy()
    try:
        with stream:
            stream.begin_capture()
            go(stream)
            graph = stream.end_capture()
    except (xp.cuda.runtime.CUDARuntimeError, xp.cuda.driver.CUDADriverError, AttributeError):
        return lambda: go(stream)
    return lambda: graph.launch(stream)


def unfinished(places: Places, found: Results) -> int:
    """Steps of games that were cut."""
    games, at = found.steps.size, places.at
    alive = (at >= 0) & (at < games)
    alive &= found.steps[at.clip(0, games - 1)] == 0
    return int((places.taken * alive).sum(dtype=np.int64))


def blocks(games: int, shape: Shape) -> int:
    """Enough for all games, and no more than so many games at once."""
    return min(-(-games // shape.threads), processors() * max(1, shape.at_once // shape.threads))
