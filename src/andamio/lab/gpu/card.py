"""A graphics card: what was made for it is loaded and run. It needs NumPy and CuPy, no compiler and no rules.

    python card.py FOLDER      what `andamio gpu pack FOLDER` wrote: played, compared and timed, as JSON

A kernel takes arrays as Numba passes them: no owner, how many items, of how many bytes, where, shape and strides.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

OVER = -2  # a turn, as in core/layout.py
BEGIN, REFUSED = -1, -3  # an action that deals, a turn in which nothing was done
THREADS = 64  # of a block
AT_ONCE = 1024  # games side by side on each processor of a card
ENTRY, VERSION = re.compile(r"\.entry (\S+?)\("), re.compile(r"\.version \d+\.\d+")
LAST_OF_EIGHT = 5  # from CUDA 12.6 on, its text is numbered one behind
ROUNDS, LONG = 2, 0.5  # timed so often, if it takes no longer than so many seconds
WAVES = 4  # games that each thread plays in turn where speed is measured
SHAPES = ((32, 32), (32, 64), (64, 128), (64, 256), (64, 512), (64, 1024), (64, 2048))


class NoCard(Exception):
    """Why nothing can run on a card here: `cupy` or `card` is lacking."""


def cupy() -> Any:
    """CuPy, with a card that answers."""
    try:
        import cupy
    except ImportError:
        raise NoCard("cupy") from None
    try:
        count = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError:
        count = 0
    if count == 0:
        raise NoCard("card")
    return cupy


def readable(text: str, driver: int) -> str:
    """The text with the newest version in its head that the driver knows: what it says needs no newer one."""
    major, minor = driver // 1000, driver % 1000 // 10
    if major == 12 and minor > LAST_OF_EIGHT:
        minor -= 1
    return VERSION.sub(f".version {major - 4}.{minor}", text, count=1)


def passed(array: Any, item: int = 0, shape: Sequence[int] = ()) -> list[Any]:
    """An array of the card as a kernel takes it; of records, if their size and number are given."""
    item, sizes = item or array.itemsize, tuple(shape) or array.shape
    strides = [item * int(np.prod(sizes[i + 1 :], dtype=np.int64)) for i in range(len(sizes))]
    numbers = [int(np.prod(sizes, dtype=np.int64)), item, array.data.ptr, *sizes, *strides]
    return [np.uint64(0), np.uint64(0), *map(np.int64, numbers)]


def load(text: str) -> Any:
    """A kernel on the card."""
    xp, head = cupy(), ENTRY.search(text)
    assert head is not None
    with tempfile.NamedTemporaryFile("w", suffix=".ptx") as file:
        file.write(readable(text, xp.cuda.runtime.driverGetVersion()))
        file.flush()
        return xp.RawModule(path=file.name).get_function(head[1])


class Sizes(NamedTuple):
    """What must be known of a game to play it on a card."""

    state: int  # bytes
    dice: int  # bytes
    seats: int  # the most
    categories: int
    actions: int


class Results(NamedTuple):
    """What came of games, on the card: a row each."""

    ranks: Any  # [game, seat]
    points: Any  # [game, seat, category]
    steps: Any  # decisions and chance

    @classmethod
    def room(cls, games: int, sizes: Sizes) -> Results:
        xp = cupy()
        shape = games, sizes.seats, sizes.categories
        return cls(xp.zeros(shape[:2], np.int32), xp.zeros(shape, np.int32), xp.zeros(games, np.int32))

    def of(self, seats: int) -> Results:
        """In the computer's own memory, of the seats that there are."""
        return Results(self.ranks.get()[:, :seats], self.points.get()[:, :seats], self.steps.get())


class Playouts:
    """Random games on the card."""

    def __init__(self, text: str, sizes: Sizes) -> None:
        self.kernel, self.sizes = load(text), sizes

    def __call__(
        self, box: bytes, games: int, seed: int = 0, first: int = 0, threads: int = THREADS, at_once: int = AT_ONCE
    ) -> Results:
        """Games number `first` and on, of those that `seed` stands for."""
        found, boxes = Results.room(games, self.sizes), cupy().asarray(np.frombuffer(box, np.uint8))
        blank = cupy().zeros(self.sizes.state, np.uint8)
        arguments = [*passed(blank, self.sizes.state, (1,)), *passed(boxes, len(box), (1,))]
        arguments += [
            np.int64(seed),
            np.int64(first),
            *passed(found.ranks),
            *passed(found.points),
            *passed(found.steps),
        ]
        self.kernel((blocks(games, threads, at_once),), (threads,), tuple(arguments))
        return found


class Batch:
    """Many games side by side; every array is CuPy's and stays on the card.

    turns[game]      the seat that must act, or OVER; REFUSED after an action that was not among its moves
    moves[game]      how many actions there are, then those
    results          ranks and points of games that are over
    step(actions)    one action in each game; where it is over, only BEGIN does something: it deals the next one
    """

    def __init__(self, step: str, choose: str, sizes: Sizes, box: bytes, games: int, seed: int = 0) -> None:
        self.xp, self.games, self.seed, self.sizes = cupy(), games, np.int64(seed), sizes
        self._step, self._choose = load(step), load(choose)
        self._box, self._blank = self.xp.asarray(np.frombuffer(box, np.uint8)), self.xp.zeros(sizes.state, np.uint8)
        self._states = self.xp.zeros(games * sizes.state, np.uint8)
        self._dices = self.xp.zeros(games * (sizes.seats + 1) * sizes.dice, np.uint8)
        self._numbers = self.xp.arange(games, dtype=np.int64) - games
        self.turns = self.xp.full(games, OVER, np.int32)
        self.moves = self.xp.zeros((games, sizes.actions + 1), np.int16)
        self.results = Results.room(games, sizes)
        self._act(self.xp.full(games, BEGIN, np.int32))

    def step(self, actions: Any) -> None:
        """Whoever is in turn acts, and chance after it."""
        self._act(actions.astype(np.int32))

    def any_moves(self) -> Any:
        """An action for each game, each as likely; where a game is over, BEGIN."""
        actions = self.xp.empty(self.games, np.int32)
        self._run(self._choose, self._own_dices(), passed(self.turns), passed(self.moves), passed(actions))
        return actions

    def _act(self, actions: Any) -> None:
        self._numbers += self.games * (actions == BEGIN)
        self._run(
            self._step, passed(self._blank, self.sizes.state, (1,)), passed(self._box, self._box.size, (1,)),
            passed(self._states, self.sizes.state, (self.games,)), self._own_dices(), [self.seed],
            *map(passed, (self._numbers, actions, self.turns, self.moves, self.results.ranks, self.results.points)),
        )  # fmt: skip

    def _own_dices(self) -> list[Any]:
        return passed(self._dices, self.sizes.dice, (self.games, self.sizes.seats + 1))

    def _run(self, kernel: Any, *arguments: list[Any]) -> None:
        kernel((-(-self.games // THREADS),), (THREADS,), tuple(number for part in arguments for number in part))


def blocks(games: int, threads: int, at_once: int) -> int:
    """Enough for all games, and no more than so many games at once."""
    processors = cupy().cuda.runtime.getDeviceProperties(0)["multiProcessorCount"]
    return min(-(-games // threads), processors * max(1, at_once // threads))


# -- what another computer has packed: played, compared and timed here


def compare(folder: Path, timed: bool = True) -> Iterator[dict[str, Any]]:
    """For each game of the folder, editions that differ from what a processor found, and how fast it is."""
    for file in sorted(folder.glob("*.json")):
        facts = json.loads(file.read_text(encoding="utf-8"))
        began = time.perf_counter()
        play = Playouts(file.with_suffix(".ptx").read_text(encoding="utf-8"), Sizes(**facts["sizes"]))
        row = {"game": file.stem, "load_s": round(time.perf_counter() - began, 1)}
        row |= {"registers": play.kernel.num_regs, "local_bytes": play.kernel.local_size_bytes}
        row |= differences(play, facts) | step_by_step(file, facts)
        if timed:
            row["gigasteps_per_s"] = {str(e["seats"]): rates(play, e) for e in by_seats(facts["editions"])}
        yield row


def differences(play: Playouts, facts: dict[str, Any]) -> dict[str, Any]:
    """How many editions are as on a processor, bit for bit, and which are not."""
    different = []
    for edition in facts["editions"]:
        found = play(bytes.fromhex(edition["box"]), facts["games"], facts["seed"]).of(edition["seats"])
        if [digest(array) for array in found] != edition["found"]:
            different.append(edition["options"])
    return {"games": facts["games"], "editions": len(facts["editions"]), "different": different}


def step_by_step(file: Path, facts: dict[str, Any]) -> dict[str, Any]:
    """Whether a batch comes to the same in the same games, if its kernels are packed, and how fast it is."""
    if not file.with_suffix(".step.ptx").exists():
        return {}
    step, choose = (file.with_suffix(f".{name}.ptx").read_text(encoding="utf-8") for name in ("step", "choose"))
    edition, steps, xp = facts["editions"][0], 0, cupy()
    batch = Batch(step, choose, Sizes(**facts["sizes"]), bytes.fromhex(edition["box"]), facts["games"], facts["seed"])
    began = time.perf_counter()
    while bool((batch.turns >= 0).any()):
        steps += 1
        batch.step(xp.where(batch.turns >= 0, batch.any_moves(), OVER))
    found = [digest(array) for array in batch.results.of(edition["seats"])[:2]]
    seconds = time.perf_counter() - began
    return {"batch_is_equal": found == edition["found"][:2], "batch_steps": steps, "batch_s": round(seconds, 2)}


def digest(array: Any) -> str:
    return hashlib.sha256(np.ascontiguousarray(array, np.int32).tobytes()).hexdigest()


def by_seats(editions: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The first edition for the fewest seats, and for the most."""
    first = {edition["seats"]: edition for edition in reversed(editions)}
    return [first[seats] for seats in sorted({min(first), max(first)})]


def rates(play: Playouts, edition: dict[str, Any]) -> dict[str, float]:
    """Billions of steps a second by how many play at once, the best of some rounds."""
    box, found = bytes.fromhex(edition["box"]), {}
    for threads, at_once in SHAPES:
        found[f"{threads} of {at_once}"] = max(rate(play, box, threads, at_once))
    return found


def rate(play: Playouts, box: bytes, threads: int, at_once: int) -> Iterator[float]:
    xp = cupy()
    games = WAVES * threads * blocks(sys.maxsize, threads, at_once)
    for _ in range(ROUNDS):
        xp.cuda.Device().synchronize()
        began = time.perf_counter()
        steps = play(box, games, threads=threads, at_once=at_once).steps
        xp.cuda.Device().synchronize()
        seconds = time.perf_counter() - began
        yield round(float(steps.sum(dtype=np.int64)) / seconds / 1e9, 3)
        if seconds > LONG:
            return


def name_of_card() -> str:
    return str(cupy().cuda.runtime.getDeviceProperties(0)["name"].decode())


if __name__ == "__main__":
    print(json.dumps({"card": name_of_card()}))
    for row in compare(Path(sys.argv[1])):
        print(json.dumps(row), flush=True)
