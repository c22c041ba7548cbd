"""Train a net on what was harvested, on a graphics card if there is one, until the time is up.

A row of the table is the sum of a row of its own and one that all phases of a game share, and is written as that sum.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn

from andamio.core.compiled import Array
from andamio.core.contract import Learned
from andamio.games import find

from .features import AZUL, told_of
from .games import OTHER, OWN, REWARD, VALUE
from .harvest import files_of, read
from .net import OUT, Net, load_for, save

WEIGHTS = (1.0, 0.15, 0.15)  # of the outputs, in the loss
HELD_OUT = 0.02
LATEST = 200_000  # positions that are held out, at most
LAST = 0.02  # of the rate of learning, at the end
TOLD_EVERY = 15.0  # seconds
WAIT_EVERY = 20  # steps
Tensor = Any


class Course(NamedTuple):
    out: Path
    seconds: float
    data: Sequence[tuple[Path, float]]  # folders, and how much of each batch comes from them
    begin: Path | None = None  # go on from this net
    hidden: int = 61
    across: int = 32
    value: float = 0.7  # of the aim, where a search said what it expected; the rest is what came of the game
    rate: float = 2e-3
    batch: int = 16384
    seed: int = 1
    passes: float = 10.0  # over what is drawn from most often; no more, whatever time is left
    game: str = AZUL
    scale: float = 1.0  # aims are divided by it while a net is trained: where rewards are small


class Part(NamedTuple):
    rows: Tensor  # i2, to be read without a sign
    dense: Tensor
    aims: Tensor  # REWARD by the course's mixture, OWN, OTHER
    ended: Tensor  # what came of the game alone


class Learner(nn.Module):  # type: ignore[misc]  # PyTorch need not be installed
    def __init__(self, told: Learned, hidden: int, across: int) -> None:
        super().__init__()
        self.base = (told.ROWS - 1) // told.PHASES
        self.own = nn.EmbeddingBag(told.ROWS, hidden + OUT, mode="sum", padding_idx=0)
        self.shared = nn.EmbeddingBag(1 + self.base, hidden + OUT, mode="sum", padding_idx=0)
        self.first = nn.Linear(told.DENSE, hidden + OUT)
        self.second = nn.Linear(hidden, across)
        self.third = nn.Linear(across, OUT)
        nn.init.zeros_(self.own.weight)
        nn.init.normal_(self.shared.weight, std=0.05)
        with torch.no_grad():
            self.shared.weight[0] = 0
            self.shared.weight[:, hidden:] = 0

    def forward(self, rows: Tensor, dense: Tensor) -> Tensor:
        sums = self.own(rows) + self.shared(self.shared_by(rows)) + self.first(dense)
        found = self.second(torch.relu(sums[:, :-OUT]))
        return self.third(torch.relu(found)) + sums[:, -OUT:]

    def shared_by(self, rows: Tensor) -> Tensor:
        return torch.where(rows > 0, (rows - 1) % self.base + 1, 0)


def written(learner: Learner, scale: float) -> Net:
    kept = {name: weight.detach().float().cpu() for name, weight in learner.named_parameters()}
    table = kept["own.weight"] + kept["shared.weight"][learner.shared_by(torch.arange(len(kept["own.weight"])))]
    rest = kept["first.weight"].T, kept["first.bias"], kept["second.weight"].T, kept["second.bias"]
    found = table, *rest, kept["third.weight"].T, kept["third.bias"]
    return scaled(Net(*(np.ascontiguousarray(weight.numpy(), np.float32) for weight in found)), scale)


def scaled(net: Net, scale: float) -> Net:
    """It says so many times as much."""
    wide = np.ones(len(net.bias), np.float32)
    wide[-OUT:] = scale
    ends = {"third": net.third * np.float32(scale), "third_bias": net.third_bias * np.float32(scale)}
    return net._replace(table=net.table * wide, dense=net.dense * wide, bias=net.bias * wide, **ends)


def learner_of(course: Course) -> Learner:
    told = told_of(find(course.game))
    if course.begin is None:
        return Learner(told, course.hidden, course.across)
    net = scaled(load_for(told, course.begin), 1 / course.scale)
    learner = Learner(told, len(net.bias) - OUT, len(net.second_bias))
    weights = net.table, np.zeros((1 + learner.base, len(net.bias))), net.dense.T, net.bias
    more = net.second.T, net.second_bias, net.third.T, net.third_bias
    with torch.no_grad():
        for kept, given in zip(learner.parameters(), (*weights, *more), strict=True):
            kept.copy_(torch.tensor(given))
    return learner


def part_of(files: Sequence[Path], course: Course, device: str) -> Part:
    """All files of a folder, on the device, as wide as their longest position."""
    parts = [part_of_file(read(file), course, device) for file in files]
    return Part(*(torch.cat(column) for column in zip(*parts, strict=True)))


def part_of_file(kept: dict[str, Array], course: Course, device: str) -> Part:
    aims = np.nan_to_num(kept["aims"], nan=0.0) / np.float32(course.scale)
    share = np.where(np.isnan(kept["aims"][:, VALUE]), 0, course.value).astype(np.float32)
    mixed = share * aims[:, VALUE] + (1 - share) * aims[:, REWARD]
    wanted = np.stack([mixed, aims[:, OWN], aims[:, OTHER]], 1)
    columns = kept["rows"].view(np.int16), kept["dense"], wanted, aims[:, REWARD]
    return Part(*(torch.tensor(np.ascontiguousarray(column), device=device) for column in columns))


def drawn(part: Part, count: int) -> Part:
    chosen = torch.randint(0, len(part.aims), (count,), device=part.aims.device)
    return Part(*(column[chosen] for column in part))


def rows_of(part: Part) -> Tensor:
    return part.rows.int() & 0xFFFF


def explained(guess: Tensor, truth: Tensor) -> float:
    return float(1 - ((guess - truth) ** 2).mean() / truth.var())


@torch.no_grad()  # type: ignore[untyped-decorator]  # the same
def judged(learner: Learner, held: Part) -> str:
    """How much of the aim and of the outcome is explained, on games that were not seen; and its mean error."""
    batches = range(0, len(held.aims), 8192)
    guess = torch.cat([learner(rows_of(held)[k : k + 8192], held.dense[k : k + 8192]) for k in batches])[:, 0]
    aim, off = held.aims[:, 0], float((guess - held.aims[:, 0]).mean())
    return f"aim {explained(guess, aim):.4f}, outcome {explained(guess, held.ended):.4f}, off by {off:+.4f}"


def split(part: Part) -> tuple[Part, Part]:
    """The last games are held out: positions of one game stay together."""
    held = min(LATEST, max(1, int(HELD_OUT * len(part.aims))))
    return Part(*(column[:-held] for column in part)), Part(*(column[-held:] for column in part))


def train(course: Course) -> None:
    torch.manual_seed(course.seed)
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    pairs = [split(part_of(files_of([folder]), course, device)) for folder, _ in course.data]
    print(f"{device}: {[len(part.aims) for part, _ in pairs]} positions", flush=True)
    counts = [max(1, int(course.batch * share)) for _, share in course.data]
    learner = learner_of(course).to(device)
    print("  before:", *(judged(learner, held) for _, held in pairs), sep="\n    ", flush=True)
    steps = learn(learner, [part for part, _ in pairs], counts, [held for _, held in pairs], course)
    save(written(learner, course.scale), course.out)
    print(f"{course.out}: {steps} steps of {sum(counts)}", *(judged(learner, held) for _, held in pairs), sep="\n    ")


def learn(learner: Learner, parts: Sequence[Part], counts: Sequence[int], held: Sequence[Part], course: Course) -> int:
    adam = torch.optim.Adam(learner.parameters(), course.rate)
    weights = torch.tensor(WEIGHTS, device=parts[0].aims.device)
    most = course.passes / max(count / len(part.aims) for part, count in zip(parts, counts, strict=True))
    began, told, step, gone, done = time.perf_counter(), 0.0, 0, 0.0, 0.0
    while done < 1:
        batch = Part(*(torch.cat(column) for column in zip(*map(drawn, parts, counts), strict=True)))
        for group in adam.param_groups:
            group["lr"] = course.rate * (LAST + (1 - LAST) * (1 - done))
        loss = (((learner(rows_of(batch), batch.dense) - batch.aims) ** 2).mean(0) * weights).sum()
        adam.zero_grad()
        loss.backward()
        adam.step()
        if step % WAIT_EVERY == 0:
            float(loss.detach())  # a card is told what to do long before it does it
        step, gone = step + 1, time.perf_counter() - began
        done = max(gone / course.seconds, step / most)
        if gone > told + TOLD_EVERY:
            told = gone
            print(f"  {gone:.0f} s, {step} steps, loss {float(loss.detach()):.4f}:", end=" ")
            print(judged(learner, held[-1]), flush=True)
    return step
