"""The examples run as their pages say."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from andamio.core.compiled import Array

pytestmark = pytest.mark.compiled
EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_ppo_learns_a_little_and_draws_its_curve(tmp_path: Path) -> None:
    wishes = ["--iterations", "2", "--deals", "2", "--curve", str(tmp_path / "ppo.svg")]
    command = [sys.executable, "-W", "error", str(EXAMPLES / "ppo_burgueses.py"), *wishes]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "16384 decisions" in said and "of 4 matches" in said
    assert "<polyline" in (tmp_path / "ppo.svg").read_text(encoding="utf-8")


def test_its_gradient_is_that_of_what_it_aims_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside differences of the clipped objective and of the entropy, at numbers of no meaning."""
    monkeypatch.syspath_prepend(EXAMPLES)
    ppo: Any = import_module("ppo_burgueses")
    dice = np.random.default_rng(0)
    logits, action = dice.standard_normal((6, 5)), dice.integers(0, 5, 6)
    chance, gain = dice.uniform(0.1, 0.9, 6), dice.standard_normal(6)

    def policy_of(logits: Array) -> Array:
        odds = np.exp(logits)
        return odds / odds.sum(1, keepdims=True)

    def loss(logits: Array) -> float:
        policy = policy_of(logits)
        ratio = policy[np.arange(6), action] / chance
        clipped = np.clip(ratio, 1 - ppo.CLIP, 1 + ppo.CLIP)
        entropy = -(policy * np.log(policy)).sum(1)
        return float((-np.minimum(ratio * gain, clipped * gain) - ppo.ENTROPY * entropy).mean())

    found = ppo.policy_gradient(policy_of(logits), action, chance, gain)
    for row, column in np.ndindex(logits.shape):
        near = np.zeros_like(logits)
        near[row, column] = 1e-6
        assert np.isclose(found[row, column], (loss(logits + near) - loss(logits - near)) / 2e-6, atol=1e-4)
