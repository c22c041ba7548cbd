"""Two forms in which games that are alike are done side by side: there, the threads of a card go together.

    block    a block of threads sorts its own games by their keys between steps, in the memory that it shares
    wave     one step a launch: `wave` does a step of every game, in order; `scatter` sorts them by what comes next

Games lie in places of the card's memory; a place takes one game after another. In `wave` a block of threads counts the
keys of its games and adds them to all, so to sort is to see where each key begins. Shared arrays have a line each: by
that, Numba's simulator tells them apart.
"""

from __future__ import annotations

from numba import cuda, types

from andamio.core.layout import CHANCE

from .card import BLOCK
from .parts import BYTE, ENDED, KEYS, LANES, NONE, SMALL, WHOLE, Kernel, Parts, head_of, places_of, rows
from .sink import ROOM
from .translate import Function


def step_of(parts: Parts) -> Function:
    """step(key, place, *head, *places) -> key: one step of the game in a place, by its key; the key of the next one."""
    apply, chance, choose, key_of, log_type = parts.apply, parts.chance, parts.choose, parts.key, parts.log
    another = parts.made(another_of(parts))

    def step(key, place, blank, boxes, seed, number, ranks, points, steps, states, dices, at, taken):  # type: ignore[no-untyped-def]
        s, box = states[place], boxes[0]
        if key == ENDED:
            return another(place, blank, box, s, seed, number, ranks, points, steps, states, dices, at, taken)
        logs, moves = cuda.local.array(1, log_type), cuda.local.array(ROOM, WHOLE)
        if s.turn == CHANCE:
            action = chance(s, box, dices[place, 0])
        else:
            action = choose(s, box, moves, dices[place, 1 + s.turn])
        apply(s, box, action, logs[0])
        taken[place] += 1
        return key_of(s)

    return step


def another_of(parts: Parts) -> Function:
    """another(place, ...) -> key: what came of the game in a place is written, and the next one dealt, if any."""
    setup, rank, score, sow, key_of = parts.setup, parts.rank, parts.score, parts.sow, parts.key

    def another(place, blank, box, s, seed, number, ranks, points, steps, states, dices, at, taken):  # type: ignore[no-untyped-def]
        i = types.int64(at[place])
        if i >= 0:
            rank(s, box, ranks[i])
            score(s, box, points[i])
            steps[i] = taken[place]
            i += at.shape[0]
        else:
            i = place
        at[place] = i
        if i >= steps.shape[0]:
            return NONE
        states[place] = blank[0]
        sow(dices[place], seed, number + i)
        setup(s, box)
        taken[place] = 0
        return key_of(s)

    return another


def block_of(parts: Parts) -> Kernel:
    """block(*head, *places): as `plain`; as many places as threads."""
    begin, step = parts.begin, parts.made(step_of(parts))

    def block(blank, boxes, seed, number, ranks, points, steps, states, dices, at, taken):  # type: ignore[no-untyped-def]
        keys = cuda.shared.array(BLOCK, BYTE)
        order = cuda.shared.array(BLOCK, SMALL)
        counts = cuda.shared.array(KEYS, WHOLE)
        me, start = cuda.threadIdx.x, cuda.blockIdx.x * BLOCK
        keys[me] = ENDED
        at[start + me] = -1
        while True:
            for j in range(me, KEYS, BLOCK):
                counts[j] = 0
            cuda.syncthreads()
            among = cuda.atomic.add(counts, types.int64(keys[me]), 1)
            cuda.syncthreads()
            none = counts[NONE]
            cuda.syncthreads()
            if none == BLOCK:
                break
            if me < LANES:
                begin(counts, me)
            cuda.syncthreads()
            order[counts[keys[me]] + among] = me
            cuda.syncthreads()
            own = types.int64(order[me])
            key = types.int64(keys[own])
            if key != NONE:
                keys[own] = step(
                    key, start + own, blank, boxes, seed, number, ranks, points, steps, states, dices, at, taken
                )

    return Kernel(block, types.void(*head_of(parts), *places_of(parts)))


def wave_of(parts: Parts) -> Kernel:
    """wave(*head, *places, order, keys, totals, active): a step of each of the first `active` places in `order`."""
    step = parts.made(step_of(parts))

    def wave(  # type: ignore[no-untyped-def]
        blank, boxes, seed, number, ranks, points, steps, states, dices, at, taken, order, keys, totals, active
    ):
        counts, me = cuda.shared.array(KEYS, WHOLE), cuda.grid(1)
        for j in range(cuda.threadIdx.x, KEYS, cuda.blockDim.x):
            counts[j] = 0
        cuda.syncthreads()
        if me < active[0]:
            place = types.int64(order[me])
            key = types.int64(keys[place])
            key = step(key, place, blank, boxes, seed, number, ranks, points, steps, states, dices, at, taken)
            keys[place] = key
            cuda.atomic.add(counts, key, 1)
        cuda.syncthreads()
        for j in range(cuda.threadIdx.x, KEYS, cuda.blockDim.x):
            if counts[j] > 0:
                cuda.atomic.add(totals, j, counts[j])

    sorted_by = [rows(WHOLE), rows(BYTE), rows(WHOLE), rows(WHOLE)]
    return Kernel(wave, types.void(*head_of(parts), *places_of(parts), *sorted_by))


def scatter_of() -> Kernel:
    """scatter(keys, order, totals, cursors, active): places by their keys, NONE last; totals and cursors begin at 0.

    A block is handed a stretch of each key by `cursors`: within a key, any order is as good.
    """

    def scatter(keys, order, totals, cursors, active):  # type: ignore[no-untyped-def]
        begin = cuda.shared.array(KEYS, WHOLE)
        counts = cuda.shared.array(KEYS, WHOLE)
        mine = cuda.shared.array(KEYS, WHOLE)
        me, i = cuda.threadIdx.x, cuda.grid(1)
        for j in range(me, KEYS, cuda.blockDim.x):
            counts[j] = 0
        if me == 0:
            run = 0
            for j in range(KEYS):
                begin[j] = run
                run += totals[j]
            if cuda.blockIdx.x == 0:
                active[0] = begin[NONE]
        cuda.syncthreads()
        key, among = types.int64(0), types.int64(0)
        if i < keys.shape[0]:
            key = types.int64(keys[i])
            among = types.int64(cuda.atomic.add(counts, key, 1))
        cuda.syncthreads()
        for j in range(me, KEYS, cuda.blockDim.x):
            if counts[j] > 0:
                mine[j] = cuda.atomic.add(cursors, j, counts[j])
        cuda.syncthreads()
        if i < keys.shape[0]:
            order[begin[key] + mine[key] + among] = i

    return Kernel(scatter, types.void(rows(BYTE), *[rows(WHOLE)] * 4))
