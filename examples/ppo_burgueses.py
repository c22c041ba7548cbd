"""A PPO that learns Burgueses from nothing until it beats `oficial`, in NumPy alone.

    python examples/ppo_burgueses.py --minutes 10 --curve ppo.svg

A batch plays the other seat inside its step. The network has two layers; its gradient is written by hand. At the end it
is a bot like any other, and plays mirrored deals against `oficial` as the arena does.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # its products are small: more threads wait for one another

import numpy as np

import andamio
from andamio.bots import AtAGlance, Budget, find
from andamio.core.view import View
from andamio.env.batch import Batch
from andamio.env.sight import Sight, sight_of
from andamio.lab.simulate import play_match

Array = np.ndarray[Any, np.dtype[Any]]

GAMES, STEPS, EPOCHS, PARTS = 256, 64, 3, 4  # of one iteration: matches side by side, decisions of each, passes, parts
WIDTH, RATE, CLIP, LAMBDA, ENTROPY, VALUE = 128, 1.5e-3, 0.2, 0.95, 0.01, 0.5
NEVER = np.float32(-1e9)  # the logit of an action that the rules forbid


class Thought(NamedTuple):
    first: Array
    second: Array
    policy: Array  # [match, action] probabilities
    value: Array


class Net:
    """From what a seat sees to what it would do, and what it expects."""

    def __init__(self, size: int, actions: int, seed: int) -> None:
        dice = np.random.default_rng(seed)
        shapes = ((size, WIDTH), (WIDTH, WIDTH), (WIDTH, actions), (WIDTH, 1))
        gains = (1.0, 1.0, 0.01, 1.0)
        self.weights = [
            (gain * dice.standard_normal(shape) / np.sqrt(shape[0])).astype(np.float32)
            for shape, gain in zip(shapes, gains, strict=True)
        ]
        self.weights += [np.zeros(shape[1], np.float32) for shape in shapes]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def think(self, seen: Array, legal: Array) -> Thought:
        one, two, policy, value, b_one, b_two, b_policy, b_value = self.weights
        first = np.tanh(seen @ one + b_one)
        second = np.tanh(first @ two + b_two)
        logits = np.where(legal, second @ policy + b_policy, NEVER)
        odds = np.exp(logits - logits.max(1, keepdims=True))
        return Thought(first, second, odds / odds.sum(1, keepdims=True), (second @ value + b_value)[:, 0])

    def learn(self, seen: Array, thought: Thought, d_logits: Array, d_value: Array, rate: float) -> None:
        """One step of Adam, from the gradients of the two outputs."""
        two, policy, value = self.weights[1:4]
        d_second = (d_logits @ policy.T + d_value[:, None] * value.T) * (1 - thought.second**2)
        d_first = (d_second @ two.T) * (1 - thought.first**2)
        found = [seen.T @ d_first, thought.first.T @ d_second, thought.second.T @ d_logits]
        found += [thought.second.T @ d_value[:, None], d_first.sum(0), d_second.sum(0), d_logits.sum(0)]
        found += [d_value.sum(0, keepdims=True)]
        self.steps += 1
        scale = min(1.0, 0.5 / (1e-8 + float(np.sqrt(sum((d * d).sum() for d in found)))))
        for w, mean, square, d in zip(self.weights, self.means, self.squares, found, strict=True):
            mean += 0.1 * (scale * d - mean)
            square += 0.001 * ((scale * d) ** 2 - square)
            w -= rate * (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-5)


class Walk(NamedTuple):
    """What one iteration went through: [step, match, …]."""

    seen: Array
    legal: Array
    action: Array
    chance: Array  # of the action, when it was chosen
    value: Array
    gain: Array  # how much better it went than expected
    won: Array  # of the matches that ended


def draw(policy: Array, dice: np.random.Generator) -> Array:
    """An action for each match, as likely as the policy says."""
    sums = policy.cumsum(1)
    return (sums < dice.random((len(policy), 1)) * sums[:, -1:]).sum(1)


def explore(batch: Batch, net: Net, dice: np.random.Generator) -> Walk:
    rows, every = [], np.arange(batch.games)
    for _ in range(STEPS):
        shown = batch.shown
        thought = net.think(shown.seen, shown.legal)
        action = draw(thought.policy, dice)
        before = shown.seen.copy(), shown.legal.copy(), action, thought.policy[every, action], thought.value
        after = batch.step(action)
        rows.append((*before, after.reward[every, after.actor], after.over.copy()))
    seen, legal, action, chance, value, reward, over = map(np.stack, zip(*rows, strict=True))
    gain, ahead = np.zeros_like(value), np.zeros(batch.games, np.float32)
    following = net.think(batch.seen, batch.legal).value
    for t in reversed(range(STEPS)):
        surprise = reward[t] + np.where(over[t], 0, following) - value[t]
        gain[t] = ahead = surprise + np.where(over[t], 0, LAMBDA * ahead)
        following = value[t]
    return Walk(seen, legal, action, chance, value, gain, (reward[over] + 1) / 2)


def improve(net: Net, path: Walk, rate: float, dice: np.random.Generator) -> None:
    """Several passes over what was gone through, each part in one step."""
    seen, legal, action, chance, value, gain = (a.reshape(-1, *a.shape[2:]) for a in path[:6])
    target, gain = value + gain, (gain - gain.mean()) / (gain.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in np.split(dice.permutation(len(action)), PARTS):
            thought = net.think(seen[part], legal[part])
            d_logits = policy_gradient(thought.policy, action[part], chance[part], gain[part])
            d_value = VALUE * (thought.value - target[part]) / len(part)
            net.learn(seen[part], thought, d_logits, d_value.astype(np.float32), rate)


def policy_gradient(policy: Array, action: Array, chance: Array, gain: Array) -> Array:
    """Of the clipped objective and of the entropy, by the logits."""
    every = np.arange(len(action))
    ratio = policy[every, action] / chance
    counts = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    pull = -(counts * ratio * gain)[:, None]
    chosen = np.zeros_like(policy)
    chosen[every, action] = 1
    logs = np.log(np.maximum(policy, 1e-12))
    spread = policy * (logs - (policy * logs).sum(1, keepdims=True))
    return ((pull * (chosen - policy) + ENTROPY * spread) / len(action)).astype(np.float32)


class Learned(AtAGlance):
    """The network as a bot: what it likes most of what the rules allow."""

    def __init__(self, net: Net, sight: Sight) -> None:
        self.name, self.net, self.sight = "ppo", net, sight

    def choose(self, view: View, legal: list[int], budget: Budget | None, dice: Array) -> int:
        seen, allowed = self.sight.encode(view.states, view.seat), np.zeros(view.edition.game.actions, bool)
        allowed[legal] = True
        return int(self.net.think(seen[None], allowed[None]).policy[0].argmax())


def arena(edition: andamio.Edition, net: Net, other: str, deals: int, seed: int) -> Array:
    """Of each deal, from both seats, the share that the network won; a draw is a half."""
    own, them = Learned(net, sight_of(edition)), find(other)
    shares = np.zeros(deals)
    for deal in range(deals):
        for seat, bots in enumerate(([own, them], [them, own])):
            ranks = play_match(edition, bots, seed, deal)[0].ranks()
            shares[deal] += 0.25 * (1 + (ranks[1 - seat] > ranks[seat]) - (ranks[1 - seat] < ranks[seat]))
    return shares


def train(minutes: float, iterations: int, seed: int = 1, against: str = "oficial") -> tuple[Net, list[Array]]:
    """The network, and of each iteration: seconds, processor seconds, decisions, share won while exploring."""
    edition, dice = andamio.load("burgueses"), np.random.default_rng(seed)
    batch = Batch(edition, GAMES, seed, against=against)
    net, curve, start, cpu = (
        Net(batch.sight.size, edition.game.actions, seed),
        [],
        time.perf_counter(),
        time.process_time(),
    )
    for iteration in range(iterations):
        spent = time.perf_counter() - start
        if spent > 60 * minutes:
            break
        path = explore(batch, net, dice)
        improve(net, path, RATE * max(0.05, 1 - spent / (60 * minutes)), dice)
        won = path.won.mean() if len(path.won) else 0.5
        curve.append(np.array([spent, time.process_time() - cpu, (iteration + 1) * GAMES * STEPS, won]))
        if iteration % 25 == 0:
            print(
                f"{spent:6.0f} s, {curve[-1][1]:6.0f} s of processor, {curve[-1][2]:9.0f} decisions: {won:.1%}",
                flush=True,
            )
    return net, curve


def draw_curve(curve: Sequence[Array], file: Path) -> None:
    """The share of matches won while it learned, as a drawing."""
    points = np.array(curve)[:, 2:]
    width = max(1, len(points) // 100)
    means = [points[k : k + width].mean(0) for k in range(0, len(points), width)]
    line = " ".join(f"{60 + 520 * d / points[-1, 0]:.1f},{260 - 220 * won:.1f}" for d, won in means)
    marks = "".join(
        f'<path d="M60 {260 - 220 * p / 100}h520" stroke="#8884"/><text x="52" y="{264 - 220 * p / 100}"'
        f' text-anchor="end">{p} %</text>'
        for p in (0, 25, 50, 75, 100)
    )
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300" font-family="sans-serif" font-size="12"'
        ' fill="#777">'
        f'{marks}<text x="580" y="284" text-anchor="end">{points[-1, 0] / 1e6:.1f} M decisions</text>'
        f'<polyline points="{line}" fill="none" stroke="#b5523b" stroke-width="2"/></svg>\n',
        encoding="utf-8",
    )


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--minutes", type=float, default=10.0)
    asked.add_argument("--iterations", type=int, default=1_000_000)
    asked.add_argument("--deals", type=int, default=500, help="mirrored deals of the arena at the end")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--curve", type=Path, help="an SVG to draw")
    given = asked.parse_args()
    net, curve = train(given.minutes, given.iterations, given.seed)
    shares = arena(andamio.load("burgueses"), net, "oficial", given.deals, seed=7)
    doubt = 1.96 * shares.std() / np.sqrt(len(shares))
    print(f"against oficial: {shares.mean():.1%} ± {doubt:.1%} of {2 * len(shares)} matches")
    if given.curve:
        draw_curve(curve, given.curve)


if __name__ == "__main__":
    main()
